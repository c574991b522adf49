"""A progressive from its start to its end, as days of the plan: rates, absences, limits, what becomes of the rest."""

from __future__ import annotations

import random
from typing import Final

import msgspec

from casino.simulation.property_plan.deals import BINGO_ENTRY, BINGO_WITHIN, Table
from casino.simulation.property_plan.meters import Terms


class Slot(msgspec.Struct, frozen=True, kw_only=True):
    """Tables on the floor that one progressive after the other links: their game, what each of them is approved with.

    ``rates``: what the rate may be (basis points), the first at the start. ``notice``: days of a limit, at least.
    ``absences``: whether tables may be taken away for a time; ``two_limits``: whether a limit may be set again.
    """

    name: str
    programme: str
    tables: tuple[Table, ...]
    seed: int
    rates: tuple[int, ...]
    denomination: int = 100
    notice: int = 30
    absences: bool = True
    two_limits: bool = True

    def terms(self, number: int) -> Terms:
        """Of the slot's n-th progressive."""
        return Terms(
            code=f"{self.name}-{number}",
            game=self.programme,
            tables=tuple(table.code for table in self.tables),
            initial=self.seed,
            reset=self.seed,
            rate_bp=self.rates[0],
            denomination=self.denomination,
        )


_LIMITS: Final = {"min": 500, "max": 50_000}

SLOTS: Final = (
    Slot(
        name="CARIBE",
        programme="pr.caribbean_stud",
        tables=tuple(Table(code=f"CS-{n}", game="pr.caribbean_stud", limits=_LIMITS) for n in (1, 2, 3)),
        seed=1_000_000,
        rates=(7_000, 7_250, 7_125, 8_000, 7_375),
    ),
    Slot(
        name="TRES",
        programme="pr.three_card_poker",
        tables=tuple(
            Table(code=f"TC-{n}", game="pr.three_card_poker", limits=_LIMITS, options={"progressive": True})
            for n in (1, 2)
        ),
        seed=100_000,
        rates=(1_400, 1_450, 1_425, 1_700),
        two_limits=False,
    ),
    Slot(
        name="SIETES",
        programme="pr.blazing_7s",
        tables=tuple(
            Table(code=f"BJ-{n}", game="pr.blackjack", limits=_LIMITS, options={"blazing_7s": True}) for n in (1, 2)
        ),
        seed=100_000,
        rates=(3_000, 3_350, 2_875, 4_000),
    ),
    Slot(
        name="BINGO",
        programme="pr.bingo",
        tables=(
            Table(
                code="BI-1",
                game="pr.bingo",
                limits={"min": 100, "max": 50_000},
                options={
                    "patterns": ["any_line"],
                    "prizes": 500,
                    "card_price": 100,
                    "progressive": "on",
                    "base": 100_000,
                    "entry_price": BINGO_ENTRY,
                    "special_rules": [f"progressive_within_{BINGO_WITHIN}"],
                },
            ),
        ),
        seed=100_000,
        rates=(5_000, 5_025, 4_550),
        denomination=BINGO_ENTRY,
        notice=10,
        absences=False,
        two_limits=False,
    ),
)
"""Three links of unlike games and a bingo progressive."""


class Away(msgspec.Struct, frozen=True):
    """Tables away from the morning of one day to the morning of another."""

    tables: tuple[str, ...]
    first: int
    back: int


class Limit(msgspec.Struct, frozen=True):
    """Announced on a day, with its last day."""

    announced: int
    last: int


class Life(msgspec.Struct, frozen=True, kw_only=True):
    """One progressive of a slot, in numbers of days. ``changes``: day and rate. Without limits it runs on."""

    number: int
    start: int
    changes: tuple[tuple[int, int], ...]
    away: tuple[Away, ...]
    limits: tuple[Limit, ...] = ()
    expiry: int | None = None
    shared_out: int | None = None
    deposited: int | None = None

    def days(self) -> set[int]:
        """Every day on which something happens to it; of a rate, the day before as well: that is when it is
        announced."""
        found = {self.start, *(day for day, _rate in self.changes), *(day - 1 for day, _rate in self.changes)}
        for away in self.away:
            found |= {away.first, away.back}
        for limit in self.limits:
            found.add(limit.announced)
        return found | {day for day in (self.expiry, self.shared_out, self.deposited) if day is not None}


def lives(rng: random.Random, slot: Slot, days: int) -> list[Life]:
    """The progressives of a slot, one after the other, over so many days."""
    found: list[Life] = []
    start = rng.randint(0, 3)
    while start < days - 3:
        life = _life(rng, slot, len(found) + 1, start, days)
        found.append(life)
        if life.deposited is None:
            break
        start = life.deposited + rng.randint(1, 4)
    return found


def _life(rng: random.Random, slot: Slot, number: int, start: int, days: int) -> Life:
    announced = start + rng.randint(25, 80)
    last = announced + slot.notice + rng.randint(0, 6)
    limits = [Limit(announced, last)]
    if slot.two_limits and rng.random() < 0.4:
        again = last  # another limit only once the first has run out (PR §7.14(J))
        limits.append(Limit(again, again + slot.notice + rng.randint(1, 10)))
    tables = tuple(table.code for table in slot.tables)
    away = []
    if slot.absences:
        first = start + rng.randint(3, 12)
        if len(tables) > 1:
            away.append(Away((rng.choice(tables),), first, first + rng.randint(1, 5)))
        if rng.random() < 0.8:
            first = limits[-1].announced + rng.randint(2, 8)
            away.append(Away(tables, first, first + rng.randint(1, 5)))
    expiry = limits[-1].last + sum(one.back - one.first for one in away if one.tables == tables)
    changes_at = sorted(rng.sample(range(start + 2, announced), 2))
    rates = rng.sample(slot.rates[1:], 2)
    if expiry + 8 >= days:
        limits, away = [], [one for one in away if one.back < announced]
        return Life(number=number, start=start, changes=_changes(changes_at, rates, days), away=tuple(away))
    shared_out = expiry + rng.randint(1, 3)
    return Life(
        number=number,
        start=start,
        changes=_changes(changes_at, rates, days),
        away=tuple(away),
        limits=tuple(limits),
        expiry=expiry,
        shared_out=shared_out,
        deposited=shared_out + rng.randint(0, 3),
    )


def _changes(days_of_change: list[int], rates: list[int], days: int) -> tuple[tuple[int, int], ...]:
    return tuple((day, rate) for day, rate in zip(days_of_change, rates, strict=True) if day < days - 1)


def short_lives(rng: random.Random, slot: Slot) -> list[Life]:
    """One progressive with everything in it, in as few days as the notice allows."""
    tables = tuple(table.code for table in slot.tables)
    change = (2, rng.choice(slot.rates[1:]))
    if not slot.absences:
        return [
            Life(
                number=1, start=0, changes=(change,), away=(), limits=(Limit(4, 4 + slot.notice),),
                expiry=4 + slot.notice, shared_out=39, deposited=40,
            )
        ]  # fmt: skip
    away = (Away((rng.choice(tables),), 3, 5), Away(tables, 7, 10))
    return [
        Life(
            number=1, start=0, changes=(change,), away=away, limits=(Limit(5, 5 + slot.notice),),
            expiry=5 + slot.notice + 3, shared_out=39, deposited=40,
        )
    ]  # fmt: skip
