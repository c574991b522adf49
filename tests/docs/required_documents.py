"""`docs/required-documents.md`, from the data of the rules. `python -m tests.docs.required_documents` writes it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from casino.rules import registry, requirements
from casino.rules.kernel import Game
from casino.rules.required_document import RequiredDocument

PAGE = Path(__file__).resolve().parents[2] / "docs" / "required-documents.md"

_HEAD = """# Documents by game and act

What must be on file before the first round of a game, and before an act: data of the rules
(`casino/rules/packs/<jurisdiction>/required_documents.py`). How they are put on file:
[documents on file](jobs/documents-on-file.md). Games of which nothing is asked are left out.
"""


def paper() -> str:
    """The page."""
    return "\n".join([_HEAD, *_games(), *_acts()]) + "\n"


def _games() -> Iterator[str]:
    for game in registry.all_games():
        lines = [_line(one, _when(one)) for one in requirements.declared_for(game)] + list(_options(game))
        if lines:
            yield f"## {game.en} (`{game.code}`)\n"
            yield "| document | what it is | kind | issuer | needed | clause |\n|---|---|---|---|---|---|"
            yield from lines
            yield ""


def _options(game: Game) -> Iterator[str]:
    for option in game.options:
        values = [str(value) for value in option.needs_approval]
        if option.needs_approval_above is not None:
            values.append(f"above {option.needs_approval_above} (minor units, or number of entries)")
        if values:
            yield _line(requirements.of_option(option), f"`{option.name}`: {', '.join(values)}")


def _when(document: RequiredDocument) -> str:
    parts = (f"`{name}`: {', '.join(map(str, values))}" for name, values in document.when.items())
    return "; ".join(parts) or "always"


def _line(document: RequiredDocument, needed: str) -> str:
    what = document.en.replace("|", "/")
    return f"| `{document.code}` | {what} | {document.kind} | {document.issuer} | {needed} | {document.cite} |"


def _acts() -> Iterator[str]:
    for code in requirements.JURISDICTIONS:
        yield f"## Acts (`{code}`)\n"
        yield "| document | what it is | kind | issuer | needed | clause |\n|---|---|---|---|---|---|"
        yield from (_line(one, "named by the act") for one in requirements.acts_of(code).values())


if __name__ == "__main__":
    PAGE.write_text(paper(), encoding="utf-8")
    print(f"{PAGE.name} written")
