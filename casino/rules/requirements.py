"""Documents that each regulation requires on file before a game is played with its options, and before an act.

Data of each jurisdiction (`casino.rules.packs.<jurisdiction>.required_documents`), and of each option whose value needs
an approval (`Option.needs_approval`). Which documents are on file, and whether they are in force, is not known here.

>>> game = registry.get("pr.caribbean_stud")
>>> [one.code for one in for_game(game, game.configure_options({}))][:3]
['layout', 'card_change', 'shoe']
>>> for_act("pr", "removal").cite
'PR §7.14(J)'
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import Game, Option
from casino.rules.packs.pr import required_documents as puerto_rico
from casino.rules.required_document import Jurisdiction, RequiredDocument

LIMITS: Final = "limits"
"""Subject of an approval of a maximum above the ordinary band."""

EVERYWHERE: Final = {
    one.code: one
    for one in (
        RequiredDocument(
            code="adjustment", kind="approval", issuer="licensee", en="adjusting entry for a closed gaming day",
            es="asiento de ajuste de un día de juego cerrado", cite="control W5",
        ),
        RequiredDocument(
            code="breakage", kind="approval", issuer="authority", en="rule for what a tray has no coin for",
            es="regla para lo que la bandeja no puede pagar", cite="control S3",
        ),
    )
}  # fmt: skip
"""Acts that need a document in every jurisdiction. A jurisdiction's data may say another clause or issuer."""

JURISDICTIONS: Final[dict[str, Jurisdiction]] = {"pr": puerto_rico.REQUIRED}
"""By the prefix of the game codes. A jurisdiction without an entry asks for the approvals of options only."""


def for_game(game: Game, options: Mapping[str, v.OptionValue]) -> list[RequiredDocument]:
    """Return what must be on file for a game under all of its `options`: the game's documents, then its options'."""
    return [one for one in declared_for(game) if one.applies(options)] + [
        of_option(option) for option in game.approvals_needed(options)
    ]


def declared_for(game: Game) -> tuple[RequiredDocument, ...]:
    """Return the documents of a game under any options, those of its options left out."""
    known = JURISDICTIONS.get(game.jurisdiction, Jurisdiction())
    return (*known.every_game, *known.games.get(game.code, ()))


def of_option(option: Option) -> RequiredDocument:
    """Return the approval of an option's value as a document; its code is the option's name."""
    return RequiredDocument(
        code=option.name, kind="approval", issuer="authority", en=option.en, es=option.es, cite=option.cite
    )


def for_act(jurisdiction: str, act: str) -> RequiredDocument | None:
    """Return what must be on file for an act, such as the removal of a progressive; None where nothing is ordered."""
    return acts_of(jurisdiction).get(act)


def acts_of(jurisdiction: str) -> dict[str, RequiredDocument]:
    """Return what must be on file before acts, by act."""
    return {**EVERYWHERE, **JURISDICTIONS.get(jurisdiction, Jurisdiction()).acts}


@cache
def subjects(jurisdiction: str) -> dict[str, tuple[str, str]]:
    """Return the codes that a document of a jurisdiction may be about, with their names in English and Spanish."""
    known = JURISDICTIONS.get(jurisdiction, Jurisdiction())
    found: dict[str, tuple[str, str]] = {}
    acts = acts_of(jurisdiction).values()
    of_games = (one for game in known.games.values() for one in game)
    for one in (*known.every_game, *of_games, *acts):
        found.setdefault(one.code, (one.en, one.es))
    for game in registry.all_games():
        if game.jurisdiction == jurisdiction:
            for option in game.options:
                if option.needs_approval or option.needs_approval_above is not None:
                    found.setdefault(option.name, (option.en, option.es))
    found.setdefault(LIMITS, ("limits above the ordinary band", "límites sobre el margen ordinario"))
    return found
