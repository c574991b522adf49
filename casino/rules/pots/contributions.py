"""Contributions to a pot: initial amount, entries at the rate of their instant, refunds; and the control identity.

>>> from datetime import UTC, datetime
>>> from casino.rules import programmes
>>> from casino.rules.pots.terms import Rate, approve
>>> terms = approve(programmes.get("pr.caribbean_stud"), approval="A", initial_minor=1_000_000,
...                 rate=Rate(parts={"meter": 7_000}))
>>> fed = contribute(terms, start(terms).state, terms.handle_of(380), at=datetime(2026, 1, 7, tzinfo=UTC))
>>> fed.state.shown_minor, fed.state.e4("house") // 10_000
(1026600, 11400)
"""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime

import msgspec

from casino.rules.errors import IllegalEvent, define
from casino.rules.money import MAX_MINOR
from casino.rules.pots.book import Book, Move, PotState, Transfer
from casino.rules.pots.programme import BANK, E4, METER, PLAYERS, RETENTION
from casino.rules.pots.terms import Rate, Terms

define("pot_handle_wrong", "{amount} cannot be what entries come to.", "{amount} no puede ser el total de apuestas.")


class Contribution(msgspec.Struct, frozen=True, kw_only=True):
    """Entries posted to a pot: what each bucket got (ten-thousandths), the rate that held, the state after it."""

    at: datetime
    handle_minor: int
    parts: dict[str, int]
    rate: Rate
    state: PotState
    transfers: tuple[Transfer, ...]


class RateLine(msgspec.Struct, frozen=True, kw_only=True):
    """Amount played under one rate (minor units), and its split among the buckets (control P13)."""

    rate: Rate
    handle_minor: int
    parts: dict[str, int]


def start(terms: Terms) -> Move:
    """Put the initial amount on the meter, from the casino's own money."""
    book = Book(PotState())
    amount = terms.initial_minor
    book.move(BANK, METER, amount * E4, "initial", terms.programme.minimum.cite)
    return Move(state=book.close(last_seed_minor=amount, house_minor=amount), transfers=tuple(book.transfers))


def contribute(terms: Terms, state: PotState, handle_minor: int, *, at: datetime) -> Contribution:
    """Entries of so much at an instant, divided at the rate in force then. Nothing is rounded away.

    A fixed jackpot does not grow: its entries are the casino's (reading of EUS §12.8.1(a)). Refused:
    ``pot_handle_wrong``, and an instant without a rate.
    """
    cite = terms.programme.minimum.cite
    require_handle(handle_minor, cite)
    rate = terms.rate_at(at)
    parts = _split(terms, rate, handle_minor)
    book = Book(state)
    for bucket, amount in parts.items():
        book.move(PLAYERS, bucket, amount, "entry", cite)
    return Contribution(
        at=at,
        handle_minor=handle_minor,
        parts=parts,
        rate=rate,
        state=book.close(),
        transfers=tuple(book.transfers),
    )


def _split(terms: Terms, rate: Rate, handle_minor: int) -> dict[str, int]:
    if terms.conduct.fixed:
        return {RETENTION: handle_minor * E4} if handle_minor else {}
    return rate.split(handle_minor, terms.conduct)


def require_handle(handle_minor: int, cite: str) -> None:
    """A handle is a whole amount that can be. ``pot_handle_wrong``."""
    if isinstance(handle_minor, bool) or not isinstance(handle_minor, int) or not 0 <= handle_minor <= MAX_MINOR:
        raise IllegalEvent("pot_handle_wrong", cite, field="handle_minor", amount=handle_minor)


def refund(terms: Terms, state: PotState, posted: Contribution) -> Move:
    """The entries of a void round go back to the players.

    Puerto Rico (reading of §7.13 with §7.14(I)): a meter is not lowered for it, the casino gives the money back. Chile
    and Bolivia (reading): the entry is un-posted, bucket by bucket, as it was posted.
    """
    book = Book(state)
    cite = terms.programme.minimum.cite
    if terms.conduct.void_chips == "meter_stays":
        book.move(BANK, PLAYERS, posted.handle_minor * E4, "refund", cite)
    else:
        for bucket, amount in posted.parts.items():
            book.move(bucket, PLAYERS, amount, "refund", cite)
    return Move(state=book.close(), transfers=tuple(book.transfers))


def grown(terms: Terms, played: Iterable[tuple[datetime, int]]) -> tuple[RateLine, ...]:
    """Handles (instant, minor units) gathered by the rate that held: both sides of a change of rate (control P13)."""
    lines: dict[int, RateLine] = {}
    for at, handle_minor in played:
        rate = terms.rate_at(at)
        place = terms.rates.index(rate)
        line = lines.get(place) or RateLine(rate=rate, handle_minor=0, parts={})
        parts = dict(line.parts)
        for bucket, amount in _split(terms, rate, handle_minor).items():
            parts[bucket] = parts.get(bucket, 0) + amount
        lines[place] = RateLine(rate=rate, handle_minor=line.handle_minor + handle_minor, parts=parts)
    return tuple(lines[place] for place in sorted(lines))


def identity_e4(*, opening_e4: int, grown_e4: int, lowered_e4: int, raised_e4: int) -> int:
    """The closing by the control identity: opening + growth at the rates in force - decreases + resets."""
    return opening_e4 + grown_e4 - lowered_e4 + raised_e4
