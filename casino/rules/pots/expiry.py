"""Time limits, absences, the last meter and what becomes of it; whether the meter is covered.

>>> from casino.rules import programmes
>>> from casino.rules.pots.terms import Rate, approve
>>> terms = approve(programmes.get("pr.caribbean_stud"), approval="A", initial_minor=1_000_000,
...                 rate=Rate(parts={"meter": 7_000}))
>>> expired = expire(terms, PotState(balances={"meter": 1_783_455 * E4}, last_seed_minor=1_000_000))
>>> expired.retained_minor, distribute(terms, expired, on=date(2026, 7, 1)).shares["tourism_development_fund"]
(1000000, 109684)
"""

from __future__ import annotations

from datetime import date, timedelta

import msgspec

from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.money import split_largest_remainder
from casino.rules.pots.book import Book, Move, PotState, Transfer
from casino.rules.pots.programme import (
    AUTHORITY,
    BANK,
    E4,
    METER,
    RAFFLE,
    RESET_POOL,
    RETENTION,
    RETENTION_POOL,
    Cover,
    FundTable,
    Programme,
    Removal,
)
from casino.rules.pots.terms import Terms

define(
    "pot_is_raffled",
    "What is left of this progressive is raffled among the players.",
    "Lo que queda de este progresivo se sortea entre los jugadores.",
)
define(
    "pot_is_distributed",
    "What is left of this progressive is distributed, not raffled.",
    "Lo que queda de este progresivo se distribuye; no se sortea.",
)
define(
    "pot_end_not_ordered",
    "Nothing is ordered of a pot that ends: it is held until the authority decides.",
    "No se dispone nada sobre un pozo que termina: queda retenido hasta que la autoridad decida.",
)
define(
    "pot_notice_too_short",
    "The time limit is at least {days} days.",
    "El límite de tiempo es de al menos {days} días.",
)
define(
    "pot_limit_too_far",
    "The time limit is no date that can be meant: {days} days at most.",
    "El límite de tiempo no es una fecha que se pueda querer: {days} días como máximo.",
)
define(
    "pot_no_second_limit",
    "No other time limit can be set in its place.",
    "No puede fijarse otro límite de tiempo en su lugar.",
)
define(
    "pot_absence_too_long",
    "A table may be away for {days} gaming days at most.",
    "Una mesa puede estar fuera {days} días de juego como máximo.",
)
define(
    "pot_returned_lower",
    "The meter comes back lower than it was taken away.",
    "El metro vuelve con menos de lo que tenía al retirarse.",
)
define("pot_removal_not_told", "Nothing is stated about this removal.", "No se dispone nada sobre este retiro.")
define(
    "pot_no_table_in_force",
    "No distribution is in force on {day}.",
    "Ninguna distribución rige el {day}.",
)

POOLS = (RESET_POOL, RETENTION_POOL)
MOST_DAYS = 3_660
"""Days of a time limit above which somebody mistyped a year; the regulations name none."""


class Expired(msgspec.Struct, frozen=True, kw_only=True):
    """A pot documented when its time was out: ``final_minor`` = ``retained_minor`` + ``distributable_minor``.

    ``final_minor`` is what the meter shows with what was put aside for a reset; ``fraction_e4`` is below one unit.
    """

    state: PotState
    final_minor: int
    fraction_e4: int
    deductible_minor: int
    retained_minor: int
    distributable_minor: int
    cite: str


class Distribution(msgspec.Struct, frozen=True, kw_only=True):
    """Shares of an expired pot by recipient (minor units), with the rule of rounding; they sum to the amount
    distributed."""

    shares: dict[str, int]
    rule: str
    cite: str
    retained_minor: int
    distributable_minor: int
    state: PotState
    transfers: tuple[Transfer, ...]


class CoverTest(msgspec.Struct, frozen=True, kw_only=True):
    """Result of the test whether the funds that must cover the displayed meter do."""

    rule: str
    required_minor: int
    available_minor: int
    short_minor: int
    blocks: bool
    cite: str

    @property
    def covered(self) -> bool:
        """Nothing is short."""
        return self.short_minor == 0


def cover_test(terms: Terms, state: PotState, *, reserve_minor: int, bank_minor: int) -> CoverTest:
    """The displayed meter against the reserve, or reserve and bank (PR §4.14(A)(3), §7.10(D), §13.10(A)(6))."""
    rule = str(terms.options.get("reserve_rule", terms.programme.cover.rule))
    return covered_by(
        terms.programme.cover, rule, state.shown_minor, reserve_minor=reserve_minor, bank_minor=bank_minor
    )


def cover_rule(programme: Programme, wanted: str) -> str:
    """The rule that holds where a licensee wants that one: what the regulation leaves open, else what it says."""
    options = {option.name: option for option in programme.options}
    option = options.get("reserve_rule")
    if option is None:
        return programme.cover.rule
    return wanted if option.admits(wanted) else str(option.default)


def covered_by(cover: Cover, rule: str, shown_minor: int, *, reserve_minor: int, bank_minor: int) -> CoverTest:
    """Test a displayed meter against the funds that cover it, by a rule of ``Cover``; minor units.

    >>> rule = Cover(rule="alone", cite="PR §13.10(A)(6)", blocks=True)
    >>> covered_by(rule, "alone", 100_014, reserve_minor=100_000, bank_minor=5_000_000).short_minor
    14
    """
    available = reserve_minor + (bank_minor if rule == "joint" else 0)
    required = 0 if rule == "none" else shown_minor
    short = max(0, required - available)
    return CoverTest(
        rule=rule,
        required_minor=required,
        available_minor=available,
        short_minor=short,
        blocks=bool(short) and cover.blocks,
        cite=cover.cite,
    )


# --------------------------------------------------------------------------- removal


def require_limit(programme: Programme, *, announced_on: date, last_day: date, replaces: date | None = None) -> None:
    """A time limit is long enough; one that takes the place of another may be set only once that has run out.

    Refused: ``pot_removal_not_told``, ``pot_notice_too_short``, ``pot_limit_too_far``, ``pot_no_second_limit``.
    """
    removal = _removal(programme)
    if replaces is not None and (not removal.may_be_set_again or announced_on < replaces):
        raise IllegalConfiguration("pot_no_second_limit", removal.cite, field="last_day")
    if (last_day - announced_on).days < removal.notice_days or last_day < announced_on:
        raise IllegalConfiguration("pot_notice_too_short", removal.cite, field="last_day", days=removal.notice_days)
    if (last_day - announced_on).days > MOST_DAYS:
        raise IllegalConfiguration("pot_limit_too_far", removal.cite, field="last_day", days=MOST_DAYS)


def extended_limit(programme: Programme, last_day: date, *, absent_days: int) -> date:
    """The limit after an absence of so many gaming days, one for one. ``pot_absence_too_long``."""
    removal = _absence(programme)
    if not 0 <= absent_days <= removal.absence_days:
        raise IllegalEvent("pot_absence_too_long", removal.absence_cite, field="absent_days", days=removal.absence_days)
    return last_day + timedelta(days=absent_days)


def require_return(programme: Programme, *, absent_days: int, removed_with_e4: int, returns_with_e4: int) -> None:
    """A table comes back in time, its meter no lower. ``pot_absence_too_long``, ``pot_returned_lower``."""
    removal = _absence(programme)
    extended_limit(programme, date.min, absent_days=absent_days)
    if returns_with_e4 < removed_with_e4:
        raise IllegalEvent("pot_returned_lower", removal.absence_cite, field="returns_with_e4")


def _removal(programme: Programme) -> Removal:
    if programme.removal is None:
        raise IllegalConfiguration("pot_removal_not_told", programme.article, field="programme")
    return programme.removal


def _absence(programme: Programme) -> Removal:
    removal = _removal(programme)
    if not removal.absence_days:
        raise IllegalConfiguration("pot_removal_not_told", removal.cite, field="programme")
    return removal


# --------------------------------------------------------------------------- expiry


def expire(terms: Terms, state: PotState) -> Expired:
    """The last meter, what the licensee may keep of it, and the rest: in minor units.

    With what was put aside for a reset that never comes: players' money, distributed with the meter (reading).
    """
    expiry = terms.programme.expiry
    final_e4 = state.e4(METER) + sum(state.e4(pool) for pool in POOLS if _pools_are_shared(terms))
    what = terms.options.get("deductible", expiry.deductible)
    deductible = state.house_minor if what == "house_money" else state.last_seed_minor
    final = final_e4 // E4
    retained, rest = kept_and_rest(final, deductible)
    return Expired(
        state=state,
        final_minor=final,
        fraction_e4=final_e4 - final * E4,
        deductible_minor=deductible,
        retained_minor=retained,
        distributable_minor=rest,
        cite=expiry.cite,
    )


def kept_and_rest(final_minor: int, deductible_minor: int) -> tuple[int, int]:
    """Split a last meter into the licensee's part and the rest (minor units): ``min(S, M)`` and ``max(0, M - S)``."""
    kept = min(deductible_minor, final_minor)
    return kept, final_minor - kept


def distribute(terms: Terms, expired: Expired, *, on: date) -> Distribution:
    """The shares of the funds in force that day; they sum to the rest, and the pot is empty.

    Refused: ``pot_is_raffled`` (bingo), ``pot_end_not_ordered``, ``pot_no_table_in_force``.
    """
    _require_end(terms, "distribution")
    table = fund_table(terms.programme, on)
    shares = shares_of(expired.distributable_minor, table)
    move = _empty(terms, expired, AUTHORITY)
    return Distribution(
        shares=shares,
        rule=table.rule,
        cite=table.cite,
        retained_minor=expired.retained_minor,
        distributable_minor=expired.distributable_minor,
        state=move.state,
        transfers=move.transfers,
    )


def raffle(terms: Terms, expired: Expired) -> Move:
    """The rest goes into a special draw among the players (PR §27.3(I)). Refused: ``pot_is_distributed``,
    ``pot_end_not_ordered``."""
    _require_end(terms, "raffle")
    return _empty(terms, expired, RAFFLE)


def fund_table(programme: Programme, on: date) -> FundTable:
    """The distribution in force on a day. ``pot_no_table_in_force``."""
    known = [table for table in programme.expiry.tables if table.effective_from <= on]
    if not known:
        raise IllegalConfiguration("pot_no_table_in_force", programme.expiry.cite, field="on", day=on.isoformat())
    return max(known, key=lambda table: table.effective_from)


def shares_of(distributable_minor: int, table: FundTable) -> dict[str, int]:
    """Return the share of each fund (minor units) by largest remainder: ties in the order of listing. They sum to
    the whole."""
    shares = split_largest_remainder(distributable_minor, [fund.percent for fund in table.funds])
    assert sum(shares) == distributable_minor
    return {fund.code: amount for fund, amount in zip(table.funds, shares, strict=True)}


def _require_end(terms: Terms, kind: str) -> None:
    expiry = terms.programme.expiry
    if expiry.kind == kind:
        return
    code = {"silent": "pot_end_not_ordered", "raffle": "pot_is_raffled"}.get(expiry.kind, "pot_is_distributed")
    raise IllegalEvent(code, expiry.cite, field="programme")


def _pools_are_shared(terms: Terms) -> bool:
    return terms.options.get("pools_at_expiry", "distributed") == "distributed"


def _empty(terms: Terms, expired: Expired, target: str) -> Move:
    """Empty the pot: the retained part to the casino, the rest to its recipients; a fraction of a unit cannot be
    paid."""
    book, cite = Book(expired.state), expired.cite
    shared = _pools_are_shared(terms)
    for pool in POOLS:
        book.move(pool, METER if shared else RETENTION, book.e4(pool), "expired", cite)
    book.move(METER, BANK, expired.retained_minor * E4, "retained", cite)
    book.move(METER, target, expired.distributable_minor * E4, "expired", cite)
    book.move(METER, RETENTION, book.e4(METER), "fraction", cite)
    return Move(state=book.close(last_seed_minor=0, house_minor=0), transfers=tuple(book.transfers))
