"""A template and its data to PDF.

Every app registers the folder of its templates; what they share is the kit in `packages`. Nothing is fetched: templates
and kit are files of the project, fonts are those inside the typst wheel.
"""

from __future__ import annotations

import json
import unicodedata
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import typst

PACKAGES: Final = Path(__file__).parent / "packages"
"""The kit that templates import, a typst package: `#import "@casino/kit:1.0.0": *`."""

LANGUAGES: Final = ("es", "en")

_templates: dict[str, Path] = {}


def register_templates(folder: Path) -> None:
    """Register the templates (`*.typ`) of an app. Errors: ValueError when a template of that name is registered."""
    for path in sorted(folder.glob("*.typ")):
        if _templates.setdefault(path.stem, path) != path:
            raise ValueError(f"there are two templates {path.stem!r}")


def templates() -> dict[str, Path]:
    """Return the registered templates by name."""
    return dict(_templates)


def render(template: str, data: dict[str, Any], language: str) -> bytes:
    """Return the PDF of a registered template.

    `data` is plain (text, integers, booleans, None, lists, dicts) and holds a `frame` (see `casino.documents.frame`),
    whose `printed_unix` becomes the file's time: the same data give the same bytes. ValueError for an unknown
    template or language; TypeError for data that JSON cannot hold; typst.TypstError for a template that is wrong.
    """
    if language not in LANGUAGES:
        raise ValueError(f"documents are printed in {LANGUAGES}, not in {language!r}")
    source = _templates.get(template)
    if source is None:
        raise ValueError(f"there is no template {template!r}")
    return typst.compile(
        str(source),
        root=str(source.parent),
        package_path=str(PACKAGES),
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": json.dumps(printable(data), ensure_ascii=False), "language": language},
        timestamp=data["frame"]["printed_unix"],
    )


def render_together(template: str, papers: Sequence[dict[str, Any]], language: str) -> bytes:
    """Return several forms of one template as one PDF, each with the pages that it has alone. ValueError for none.

    The template sets its pages by `each-form`. Errors as `render`.
    """
    if not papers:
        raise ValueError("a file of no forms")
    return render(template, {"frame": papers[0]["frame"], "forms": list(papers)}, language)


def printable(value: Any) -> Any:
    """The same data without characters that cannot be printed or that turn a line around.

    Control characters become a space; those that reorder text (bidirectional overrides) go, so that no name can show
    digits in another order than they were stored in.
    """
    if isinstance(value, str):
        return "".join(_printable(character) for character in value)
    if isinstance(value, dict):
        return {key: printable(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [printable(item) for item in value]
    return value


def _printable(character: str) -> str:
    category = unicodedata.category(character)
    if category in ("Cc", "Zl", "Zp"):
        return " "
    return "" if category in ("Cf", "Cs", "Co", "Cn") else character
