"""A period of a pot played again, under the same terms or others: what would be owed, paid and kept.

The facts are what happened on the floor: entries, wins, void rounds. Another rate, seed or pay table gives other
``Terms``; the difference of two ``Figures`` is the answer to "what if".

>>> from datetime import UTC, datetime
>>> from casino.rules import programmes
>>> from casino.rules.pots.hits import Hit
>>> from casino.rules.pots.terms import Rate, approve
>>> noon = datetime(2026, 1, 7, 12, tzinfo=UTC)
>>> facts = [Entered(at=noon, handle_minor=38_000), Won(hits=(Hit(seat=2, outcome="flush"),))]
>>> for rate_bp in (7_000, 8_000):
...     terms = approve(programmes.get("pr.caribbean_stud"), approval="A", initial_minor=1_000_000,
...                     rate=Rate(parts={"meter": rate_bp}))
...     figures = play(terms, facts)
...     (figures.meter_minor, figures.prizes_minor, figures.house_minor)
(1021600, 5000, 11400)
(1025400, 5000, 7600)
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from casino.rules.pots.book import PotState, Transfer
from casino.rules.pots.contributions import Contribution, contribute, refund, start
from casino.rules.pots.hits import Hit, settle_hits
from casino.rules.pots.programme import BANK, E4, RETENTION, WINNERS
from casino.rules.pots.terms import Terms


class Entered(msgspec.Struct, frozen=True, kw_only=True):
    """Entries of a round, at the instant of its lock-out. ``void``: the round was annulled afterwards."""

    at: datetime
    handle_minor: int
    void: bool = False


class Won(msgspec.Struct, frozen=True, kw_only=True):
    """The winners of a round, in the order in which the floor settled them."""

    hits: tuple[Hit, ...]
    entrants: tuple[int, ...] | None = None


class Figures(msgspec.Struct, frozen=True, kw_only=True):
    """A period's result in minor units: handle, prizes, what the casino put in and what it kept, the liability left.

    ``seeds_minor``: initial and reset amounts; ``completed_minor``: prizes and refunds out of the casino's own money.
    """

    handle_minor: int
    prizes_minor: int
    house_minor: int
    seeds_minor: int
    completed_minor: int
    meter_minor: int
    state: PotState


def play(terms: Terms, facts: Iterable[Entered | Won], *, opening: PotState | None = None) -> Figures:
    """Play the facts under these terms, from the initial amount or from an opening state.

    Refused as the facts would be: an outcome that the pay table lacks, an instant without a rate.
    """
    transfers: list[Transfer] = []
    state = opening
    if state is None:
        begun = start(terms)
        state = begun.state
        transfers += begun.transfers
    kept_before = state.e4(RETENTION)
    handle = 0
    for fact in facts:
        if isinstance(fact, Won):
            settled = settle_hits(terms, state, fact.hits, entrants=fact.entrants)
            state = settled.state
            transfers += settled.transfers
            continue
        fed = contribute(terms, state, fact.handle_minor, at=fact.at)
        state = fed.state
        transfers += fed.transfers
        if fact.void:
            state = _give_back(terms, fed, transfers)
        else:
            handle += fact.handle_minor
    return Figures(
        handle_minor=handle,
        prizes_minor=_sum(transfers, target=WINNERS) // E4,
        house_minor=(state.e4(RETENTION) - kept_before) // E4,
        seeds_minor=_sum(transfers, source=BANK, reasons=("initial", "reset", "restored")) // E4,
        completed_minor=_sum(transfers, source=BANK, reasons=("prize", "shortfall", "envy", "refund")) // E4,
        meter_minor=state.shown_minor,
        state=state,
    )


def _give_back(terms: Terms, fed: Contribution, transfers: list[Transfer]) -> PotState:
    back = refund(terms, fed.state, fed)
    transfers += back.transfers
    return back.state


def _sum(
    transfers: Iterable[Transfer],
    *,
    source: str | None = None,
    target: str | None = None,
    reasons: tuple[str, ...] = (),
) -> int:
    return sum(
        one.amount_e4
        for one in transfers
        if source in (None, one.source) and target in (None, one.target) and (not reasons or one.reason in reasons)
    )
