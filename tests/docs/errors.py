"""The tables of `docs/errors.md`, taken from the two catalogues. `python -m tests.docs.errors` writes them anew.

`casino.errors.CATALOGUE` is what commands and the API refuse, `casino.rules.errors.MESSAGES` what the rules refuse; the
rules fill theirs when they are imported.
"""

from __future__ import annotations

import re
from pathlib import Path

from casino.errors import CATALOGUE, NoClause, Refusal

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "errors.md"


def rule_codes() -> dict[str, tuple[str, str]]:
    """Code to English and Spanish text, of every refusal by the rules."""
    import casino.theory.plans  # noqa: F401  (theory defines refusals of its own)
    from casino.rules import phh, registry
    from casino.rules import pot_cases as pots
    from casino.rules.errors import MESSAGES

    assert pots.PotCase
    assert registry.all_games()
    assert phh.VARIANTS
    return dict(sorted(MESSAGES.items()))


def command_codes() -> dict[str, Refusal]:
    """Every code of commands and of the API."""
    return dict(sorted(CATALOGUE.items()))


def tables() -> tuple[str, str]:
    """The two tables in Markdown: commands and API, rules."""
    commands = ["| code | status | rests on | says | details |", "|---|---|---|---|---|"]
    for code, known in command_codes().items():
        details = ", ".join(f"`{name}`" for name in sorted(known.details))
        commands.append(f"| `{code}` | {known.status} | {_rests_on(known)} | {_readable(known.text)} | {details} |")
    rules = ["| code | English | español |", "|---|---|---|"]
    rules += [f"| `{code}` | {_readable(en)} | {_readable(es)} |" for code, (en, es) in rule_codes().items()]
    return "\n".join(commands), "\n".join(rules)


def _rests_on(known: Refusal) -> str:
    return "the clause of the act" if known.cite is NoClause.BY_ACT else known.clause or ""


def _readable(text: str) -> str:
    plain = re.sub(r"%\((\w+)\)[sd]|\{(\w+)(?:![rs])?\}", lambda m: f"‹{m.group(1) or m.group(2)}›", text)
    return plain.replace("|", "\\|").replace("\n", " ")


def write() -> None:
    """Put both tables into the page, between their marks."""
    page = PAGE.read_text(encoding="utf-8")
    for mark, table in zip(("commands", "rules"), tables(), strict=True):
        start, end = f"<!-- {mark}: begin -->", f"<!-- {mark}: end -->"
        before, rest = page.split(start)
        page = f"{before}{start}\n{table}\n{end}{rest.split(end)[1]}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.test")
    django.setup()
    write()
