"""The kit: what is printed is what was given, whatever it looks like; the same print gives the same bytes."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from casino import VERSION
from casino.documents import render
from casino.documents.frame import REPRINT_MARK, VOID_MARK
from casino.documents.typesetting import PACKAGES, printable, register_templates, templates
from tests.documents.paper import needs_poppler, pages, reach, words

HOSTILE = (
    '#panic("x") *bold* _it_ $x^2$ `raw` @ref <label> = title // note /* c */ \\ ] } ) # " \' & %s {0} #sys.inputs'
)


def slip(**other: Any) -> dict[str, Any]:
    """The smallest complete slip."""
    frame = {
        "labels": {
            name: name
            for group in (("gaming_day", "printed", "by", "system", "page", "of"), ("part", "seal", "unsealed"))
            for name in (*group, "sign_here", "signed")
        },
        "paper": "us-letter",
        "property": "Casino",
        "place": "Puerto Rico",
        "code": "SJU",
        "title": "Relleno",
        "day": "2026-11-20",
        "long_day": "20 de noviembre de 2026",
        "serial": "F-0000001",
        "marks": [],
        "printed": "2026-11-21 05:39:12 UTC−04:00",
        "printed_unix": 1_790_000_000,
        "printed_by": "K01",
        "version": "0.1.0",
        "seal": None,
    }
    labels = ("denomination", "colour", "pieces", "amount", "total", "in_words", "void_reason")
    data = {
        "frame": {**frame, **other.pop("frame", {})},
        "labels": {name: name for name in labels},
        "parts": [{"number": 1, "of": 1, "destination": "Caja"}],
        "facts": [{"label": "Mesa", "value": "RO-1"}],
        "lines": [{"denomination": "5.00", "colour": "roja", "pieces": "2", "amount": "10.00"}],
        "returned": [],
        "total": "US$ 10.00",
        "words": "Diez con 00/100 dólares",
        "void": None,
        "signatures": [{"duty": "Solicitado por", "name": "Ana", "detail": "S01", "time": "12:00"}],
    }
    return {**data, **other}


def test_the_version_printed_is_the_project_s() -> None:
    project = tomllib.loads((Path(__file__).parents[2] / "pyproject.toml").read_text())
    assert project["project"]["version"] == VERSION


def test_the_same_print_gives_the_same_bytes_and_another_time_other_ones() -> None:
    first, again = render("slip", slip(), "es"), render("slip", slip(), "es")
    later = render("slip", slip(frame={"printed_unix": 1_790_000_001}), "es")
    assert first == again
    assert later != first


@pytest.mark.parametrize(("template", "language"), [("slip", "fr"), ("no_such", "es"), ("../slip", "es"), ("", "en")])
def test_unknown_templates_and_languages_are_refused(template: str, language: str) -> None:
    with pytest.raises(ValueError, match=r"template|printed in"):
        render(template, slip(), language)


def test_nothing_but_plain_data_is_taken() -> None:
    with pytest.raises(TypeError):
        render("slip", slip(total=object()), "es")


def test_every_template_lies_in_the_app_that_owns_it_and_is_registered() -> None:
    root = Path(__file__).parents[2]
    lying = {
        path for app in ("casino", "tables", "progressive", "accounting") for path in (root / app).rglob("*.typ")
    } - set(PACKAGES.rglob("*.typ"))
    assert set(templates().values()) == lying
    apps = {path.relative_to(root).parts[:3] for path in lying}
    assert apps == {(app, "documents", "templates") for app in ("casino", "tables", "progressive", "accounting")}


def test_a_template_s_name_is_registered_once(tmp_path: Path) -> None:
    (tmp_path / "slip.typ").write_text("")
    with pytest.raises(ValueError, match="two templates 'slip'"):
        register_templates(tmp_path)


def test_templates_fetch_nothing() -> None:
    kit = list(PACKAGES.rglob("*.typ"))
    assert kit
    for path in (*kit, *templates().values()):
        source = path.read_text()
        assert "@preview" not in source
        assert "http" not in source
        assert "eval(" not in source


def test_characters_that_mislead_are_not_printed() -> None:
    assert printable({"name": ["A\x00B\nC", "12\u202e34\u200f", "Ñandú ♠"]}) == {"name": ["A B C", "1234", "Ñandú ♠"]}


@needs_poppler
def test_markup_in_data_is_printed_as_it_is() -> None:
    printed = words(render("slip", slip(words=HOSTILE, frame={"property": "#let x = 1; *A*"}), "es"))
    # Typographic quotes are the typesetter's; everything else is to the letter.
    assert "*bold* _it_ $x^2$ `raw` @ref <label> = title // note /* c */ \\ ] } ) #" in printed
    assert "#panic(" in printed
    assert "#let x = 1; *A*" in printed


@needs_poppler
def test_a_word_without_end_stays_on_the_page() -> None:
    printed = render("slip", slip(facts=[{"label": "Mesa", "value": "Q" * 400}]), "es")
    assert words(printed).count("Q") == 400
    left, right = reach(printed)
    assert 0 < left < right < 5.5 * 72


@needs_poppler
def test_marks_stand_on_every_page() -> None:
    parts = [{"number": n, "of": 3, "destination": f"Parte {n}"} for n in (1, 2, 3)]
    printed = render("slip", slip(parts=parts, frame={"marks": [VOID_MARK, REPRINT_MARK]}), "es")
    assert pages(printed) == 3
    text = words(printed).replace(" ", "")  # the slant spreads the letters
    assert text.count("NULO/VOID") == 3
    assert text.count("REIMPRESIÓN/REPRINT") == 3


@needs_poppler
def test_the_footer_states_what_every_report_must() -> None:
    seal = "0123456789abcdef" * 4
    printed = words(render("slip", slip(frame={"seal": seal}), "es"))
    for fact in ("Casino", "2026-11-20", "2026-11-21 05:39:12 UTC−04:00", "K01", "page 1 of 1", "0.1.0", seal):
        assert fact in printed


def test_the_image_has_every_folder_that_holds_templates() -> None:
    root = Path(__file__).parents[2]
    copied = set(re.findall(r"^COPY (\w+) \1$", (root / "docker/Dockerfile").read_text(), re.MULTILINE))
    assert {path.relative_to(root).parts[0] for path in (PACKAGES, *templates().values())} <= copied
    ignored = (root / ".dockerignore").read_text().split()
    assert not any("documents" in line or "packages" in line or ".typ" in line for line in ignored)
