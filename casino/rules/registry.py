"""Every game by its code, and of each the editions of its rules.

A game has one edition or several: the rules as they are in force from a day on. A round is opened under the edition
in force on its gaming day, and replayed under the edition that its opening names, however old.

>>> get("pr.roulette").es
'Ruleta'
>>> from datetime import date
>>> get("pr.roulette", on=date(2016, 1, 1)).edition.code
'pr-8669-2015'
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Any

from msgspec.structs import replace

from casino.rules.errors import IllegalConfiguration, define
from casino.rules.kernel import Edition, Game, Pay
from casino.rules.packs import bo, cl, eus, pe, pr

define("unknown_edition", "{game} has no edition {edition!r}.", "{game} no tiene la edición {edition!r}.")
define(
    "no_edition_in_force",
    "{game} has no rules in force on {day}.",
    "{game} no tiene reglas vigentes al {day}.",
)

_EDITIONS: dict[str, tuple[Game, ...]] = {}
"""The editions of each game, the oldest first."""


def register(game: Game) -> None:
    """Add a game, or a further edition of one. ValueError when that edition of it is registered already."""
    known = _EDITIONS.get(game.code, ())
    if any(other.edition.code == game.edition.code for other in known):
        raise ValueError(f"{game.code} has an edition {game.edition.code} already")
    game = _with_general_rules(game)
    _EDITIONS[game.code] = tuple(sorted((*known, game), key=lambda one: one.edition.effective_from))


def _with_general_rules(game: Game) -> Game:
    """The game with what its edition foresees for the bets of every game; what the game says itself prevails."""
    own = {one.code for one in game.irregularities}
    general = tuple(one for one in game.edition.irregularities if one.code not in own)
    if not general or not game.round_type.limited_bets:
        return game
    return replace(game, irregularities=(*game.irregularities, *general))


def get(code: str, *, on: date | None = None, edition: str | None = None) -> Game:
    """The game of that code: the edition named, else the one in force ``on`` a day, else the newest.

    ``IllegalConfiguration``: ``unknown_game``, ``unknown_edition``, ``no_edition_in_force``.
    """
    known = editions(code)
    if edition is not None:
        for game in known:
            if game.edition.code == edition:
                return game
        raise IllegalConfiguration("unknown_edition", known[-1].article, field="edition", game=code, edition=edition,
            admitted=[game.edition.code for game in known])  # fmt: skip
    if on is None:
        return known[-1]
    for game in reversed(known):
        if game.edition.is_in_force(on):
            return game
    raise IllegalConfiguration("no_edition_in_force", known[-1].article, field="day", game=code, day=on.isoformat())


def editions(code: str) -> tuple[Game, ...]:
    """Every edition of a game, the oldest first; ``IllegalConfiguration("unknown_game")`` when there is none."""
    known = _EDITIONS.get(code)
    if known is None:
        here = games_of(code.partition(".")[0]) or all_games()
        allowed = [game.code for game in here]
        raise IllegalConfiguration("unknown_game", silence_of(code), field="game", game=code, admitted=allowed)
    return known


def silence_of(code: str) -> str:
    """Return the clause that prohibits what the regulation does not list, of the jurisdiction that a code names by its
    first part; "" where there is none.

    >>> silence_of("pr.tarot"), silence_of("cl.tarot"), silence_of("tarot")
    ('PR §1.7', '', '')
    """
    here = games_of(code.partition(".")[0])
    return (here[0].edition.silence_cite or "") if here else ""


def all_games() -> tuple[Game, ...]:
    """The newest edition of every game, in the order of packs and articles."""
    return tuple(known[-1] for known in _EDITIONS.values())


def games_of(jurisdiction: str) -> tuple[Game, ...]:
    """The newest edition of every game of a jurisdiction (``pr``, ``cl``, …); empty where no pack is written yet."""
    return tuple(game for game in all_games() if game.jurisdiction == jurisdiction)


def jurisdictions() -> tuple[str, ...]:
    """The jurisdictions that have games, in the order of their packs."""
    return tuple(dict.fromkeys(game.jurisdiction for game in all_games()))


def amended(game: Game, edition: Edition, *, pays: Mapping[str, tuple[Pay, ...]] | None = None, **changes: Any) -> Game:
    """A further edition of a game: the same rules with other pay tables (``pays`` by bet code) or other fields.

    KeyError when the game has no such bet. A pay table is part of its bet; whatever a family keeps in its layout (a
    drawing table, a qualifier) is changed by giving another ``layout``.
    """
    new = dict(pays or {})
    bets = tuple(replace(bet, pays=new.pop(bet.code, bet.pays)) for bet in game.bets)
    if new:
        raise KeyError(f"{game.code} has no bet {', '.join(sorted(new))}")
    return replace(game, **{"bets": bets, "edition": edition, **changes})


for _game in (*pr.GAMES, *cl.GAMES, *bo.GAMES, *eus.GAMES, *pe.GAMES):
    register(_game)
