"""Every programme by its code, and of each the editions.

>>> get("pr.three_card_poker").minimum.rate_bp
1400
>>> [programme.code for programme in for_game("pr.blackjack")]
['pr.blackjack_progressive', 'pr.blazing_7s']
"""

from __future__ import annotations

from datetime import date

from casino.rules.errors import IllegalConfiguration, define
from casino.rules.packs.bo import pots as bo
from casino.rules.packs.cl import pots as cl
from casino.rules.packs.eus import pots as eus
from casino.rules.packs.pr import pots as pr
from casino.rules.pots.programme import Programme

define(
    "pot_unknown_programme",
    "There is no progressive {programme!r} in force then.",
    "No existe el progresivo {programme!r} en esa fecha.",
)

_EDITIONS: dict[str, tuple[Programme, ...]] = {}


def register(programme: Programme) -> None:
    """Add a programme, or a further edition of one. ValueError when that edition of it is there already."""
    known = _EDITIONS.get(programme.code, ())
    if any(other.edition.code == programme.edition.code for other in known):
        raise ValueError(f"{programme.code} has an edition {programme.edition.code} already")
    _EDITIONS[programme.code] = tuple(sorted((*known, programme), key=lambda one: one.edition.effective_from))


def get(code: str, *, on: date | None = None, edition: str | None = None) -> Programme:
    """The programme: the edition named, else the one in force on a day, else the newest. ``pot_unknown_programme``."""
    for programme in reversed(_EDITIONS.get(code, ())):
        if edition is not None and programme.edition.code != edition:
            continue
        if on is None or edition is not None or programme.edition.is_in_force(on):
            return programme
    raise IllegalConfiguration(
        "pot_unknown_programme", _approved_by(code), field="programme", programme=code, admitted=_EDITIONS
    )


def _approved_by(code: str) -> str:
    """Return the clause by which a progressive is approved, of the jurisdiction that a code names by its first part;
    "" where there is none."""
    here = (known[-1] for known in _EDITIONS.values() if known[-1].code.startswith(f"{code.partition('.')[0]}."))
    return next((one.approved_by or one.article for one in here), "")


def for_game(game: str, *, on: date | None = None) -> tuple[Programme, ...]:
    """The programmes that a game's tables may feed, in their newest edition or the one in force on a day."""
    found = [known[-1] if on is None else _in_force(known, on) for known in _EDITIONS.values()]
    return tuple(programme for programme in found if programme is not None and game in programme.games)


def _in_force(known: tuple[Programme, ...], on: date) -> Programme | None:
    return next((programme for programme in reversed(known) if programme.edition.is_in_force(on)), None)


def all_programmes() -> tuple[Programme, ...]:
    """The newest edition of every programme."""
    return tuple(known[-1] for known in _EDITIONS.values())


for _programme in (*pr.PROGRAMMES, *cl.PROGRAMMES, *bo.PROGRAMMES, *eus.PROGRAMMES):
    register(_programme)
