"""A template and its data to PDF. Nothing is fetched: templates are here, fonts are those inside the typst wheel."""

from __future__ import annotations

import json
import unicodedata
from pathlib import Path
from typing import Any, Final

import typst

TEMPLATES: Final = Path(__file__).parent / "templates"
LANGUAGES: Final = ("es", "en")


def render(template: str, data: dict[str, Any], language: str) -> bytes:
    """The PDF of `templates/<template>.typ`.

    `data` is plain (text, integers, booleans, None, lists, dicts) and holds a `frame` (see `casino.documents.frame`),
    whose `printed_unix` becomes the file's time: the same data give the same bytes. ValueError for an unknown
    template or language; TypeError for data that JSON cannot hold; typst.TypstError for a template that is wrong.
    """
    if language not in LANGUAGES:
        raise ValueError(f"documents are printed in {LANGUAGES}, not in {language!r}")
    source = TEMPLATES / f"{template}.typ"
    if source.parent != TEMPLATES or not source.is_file():
        raise ValueError(f"there is no template {template!r}")
    return typst.compile(
        str(source),
        root=str(TEMPLATES),
        ignore_system_fonts=True,
        format="pdf",
        sys_inputs={"data": json.dumps(printable(data), ensure_ascii=False), "language": language},
        timestamp=data["frame"]["printed_unix"],
    )


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
