"""The list of the OWASP ASVS: no number is missing, the counts are right, and what it names exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "asvs.md"
STATES = {"met", "not applicable", "**not met**"}
# Levels 1 and 2 of 5.0.0: of each section the numbers from 1 to this one. What is of level 3 comes last in a section.
LAST = {
    "1": (2, 9, 11, 3, 2), "2": (3, 3, 4, 1), "3": (0, 2, 4, 6, 5, 0, 2), "4": (3, 1, 2, 4), "5": (1, 3, 2, 3),
    "6": (3, 12, 4, 4, 5, 3, 0, 4), "7": (3, 4, 2, 5, 2, 2), "8": (2, 3, 1, 1), "9": (3, 4),
    "10": (2, 2, 4, 11, 5, 2, 3), "11": (2, 3, 3, 4, 1, 1, 0), "12": (3, 2, 4), "13": (1, 5, 2, 5), "14": (2, 4, 3),
    "15": (3, 3, 7), "16": (1, 5, 4, 3, 3), "17": (1, 4, 2),
}  # fmt: skip
LINE = re.compile(r"^\| (\d+\.\d+\.\d+) \| ([^|]+) \| (.+) \|$", re.MULTILINE)


def test_every_requirement_has_its_line_and_what_it_names_exists() -> None:
    text = PAGE.read_text(encoding="utf-8")
    lines = LINE.findall(text)
    wanted = [
        f"{chapter}.{section}.{number}"
        for chapter, sections in LAST.items()
        for section, last in enumerate(sections, 1)
        for number in range(1, last + 1)
    ]
    assert len(wanted) == 253
    assert [number for number, _state, _why in lines] == wanted
    assert {state for _number, state, _why in lines} == STATES
    counted = [sum(state == one for _number, state, _why in lines) for one in ("met", "not applicable", "**not met**")]
    assert f"| {counted[0]} | {counted[1]} | {counted[2]} | {len(wanted)} |" in text
    tests = {
        name
        for path in (ROOT / "tests").rglob("test_*.py")
        for name in re.findall(r"^(?:    )?def (test_\w+)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }
    for number, state, why in lines:
        named = re.findall(r"`([^`]+)`", why)
        assert {name for name in named if re.fullmatch(r"test_\w+", name)} <= tests, number
        places = [
            name for name in named if re.fullmatch(r"(?:casino|settings|tests|docker|static|accounting)/[\w./-]+", name)
        ]
        places += [f"docs/{link}" for link in re.findall(r"\]\(([^)#]+)\)", why)]
        assert [place for place in places if not (ROOT / place).exists()] == [], number
        assert len(why) > (5 if state == "not applicable" else 12), f"{number}: why?"
