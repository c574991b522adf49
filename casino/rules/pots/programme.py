"""A progressive as a regulation writes it: games, entry, minima, prizes, reserve, witnesses, removal, expiry.

Every item has its clause. Where the text is silent or doubtful the recommended reading is the default of an ``Option``
(``reading=True``) with the other readings beside it; an option named like a field of ``Conduct`` sets that field.
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from typing import Final, Literal

import msgspec

from casino.rules.kernel import Edition, Option
from casino.rules.money import round_half_up

E4: Final = 10_000
"""Parts of a minor unit that a pot keeps."""
WHOLE_BP: Final = 10_000
"""Basis points of the whole."""

METER: Final = "meter"
"""The visible meter, or main pot."""
RESERVE: Final = "reserve"
"""A reserve pot of Chile and Bolivia; further ones are ``reserve_2`` and so on."""
RESET_POOL: Final = "reset_pool"
"""Points of the rate kept aside for the next reset (PR §13.10(A)(3))."""
RETENTION_POOL: Final = "retention_pool"
"""Points of the casino's retention given up for the next reset (PR §13.10(A)(3))."""
RETENTION: Final = "house"
"""Bucket of the casino's part of the entries: retention, commission, deduction."""

PLAYERS: Final = "players"
BANK: Final = "bank"
WINNERS: Final = "winners"
AUTHORITY: Final = "authority"
RAFFLE: Final = "raffle"
OUTSIDE: Final = (PLAYERS, BANK, WINNERS, AUTHORITY, RAFFLE)
"""Accounts that are no bucket of the pot. ``bank``: the casino's own money, tray included."""


class PrizeRule(msgspec.Struct, frozen=True, kw_only=True):
    """Prize of an outcome: exactly one of a part of the meter, a fixed amount, a multiple of the bet.

    ``lowers_meter``: it comes out of the pot; else the casino's own money pays it. ``fund``: the money that is handed
    over first. ``times`` is "N for 1" unless ``odds`` (then N to 1). ``cap_times``: at most so many times the bet;
    ``least_times``: at least so many times, whatever the meter holds. ``rank``: turn of payment where a programme pays
    by rank, the lowest first. ``envy_minor``: what every other entrant of the round gets beside it, from the tray.
    """

    outcome: str
    cite: str
    share_bp: int = 0
    amount_minor: int = 0
    times: int = 0
    odds: bool = False
    lowers_meter: bool = True
    fund: Literal["reserve", "tray", "pot"] = "reserve"
    cap_times: int = 0
    least_times: int = 0
    rank: int = 0
    envy_minor: int = 0

    def __post_init__(self) -> None:
        given = [value for value in (self.share_bp, self.amount_minor, self.times) if value]
        if len(given) != 1 or given[0] < 0 or self.share_bp > WHOLE_BP:
            raise ValueError(f"{self.outcome}: a prize is a part of the meter, an amount or a multiple of the bet")
        if self.share_bp and not self.lowers_meter:
            raise ValueError(f"{self.outcome}: a part of the meter comes out of the meter")
        if min(self.envy_minor, self.cap_times, self.least_times, self.rank) < 0:
            raise ValueError(f"{self.outcome}: bonus, ceiling and rank are not below zero")

    @property
    def takes_all(self) -> bool:
        """Return whether the outcome wins the whole meter, after which it is reset."""
        return self.share_bp == WHOLE_BP

    @property
    def kind(self) -> Literal["percent", "fixed", "multiple", "odds"]:
        """Kind of the prize: percent of the meter, fixed amount, odds, or multiple of the bet."""
        if self.share_bp:
            return "percent"
        if self.amount_minor:
            return "fixed"
        return "odds" if self.odds else "multiple"


class Conduct(msgspec.Struct, frozen=True, kw_only=True):
    """Rules for several prizes of one round. Options of the same name set these.

    ``order``: in turn, or by rank and then by value of the hand. ``top``: winners of the whole meter share equally what
    the first of them finds, or each in turn takes all, the next the reset amount. ``percent``: winners of a part are
    each paid on what the one before left (``each``), share one such part (``share``), or, hands of equal value, have
    theirs on the amount at the start of the round (``equal_from_start``). ``reset``: right after the last winner of the
    whole, or when the round is paid. ``unit_minor``: the unit in which ``floor`` rounds and which is not divided.
    ``remainder``: units left of a division one each in turn, all to the lowest position (No. 1 is at the dealer's right
    hand), or they stay in the pot.
    ``cap``: on each share, or on the amount before the division. ``shortfall``: the casino completes what the pot
    lacks, or the pot's rest is all. ``base_from``: whose money the amount after a reset is. ``fixed``: the casino
    restores what was paid. ``void_chips``: of a void round the casino gives the entry back and the meter stays, or the
    entry is un-posted. ``commission_rounding``: the commission to the unit below (the fraction stays in the pot), or
    exact. ``given_up_is_house_money``: retention given up for a reset counts as put there by the casino.
    """

    order: Literal["turn", "rank"]
    top: Literal["share", "in_turn"] = "share"
    percent: Literal["each", "share", "equal_from_start"] = "each"
    reset: Literal["at_once", "end_of_round"] = "at_once"
    percent_rounding: Literal["half_up", "floor", "floor_minor"] = "half_up"
    unit_minor: int = 1
    remainder: Literal["one_each_in_turn", "all_to_lowest_position", "stays_in_pot"] = "one_each_in_turn"
    cap: Literal["per_share", "before_split"] = "per_share"
    shortfall: Literal["house", "pot_only"] = "house"
    base_from: Literal["house", "reserve_first"] = "house"
    fixed: bool = False
    void_chips: Literal["meter_stays", "reversed"] = "meter_stays"
    commission_rounding: Literal["floor", "exact"] = "exact"
    stake_returned_on_odds: bool = False
    stake_returned_on_meter: bool = False
    given_up_is_house_money: bool = False

    def part(self, shown_minor: int, share_bp: int) -> int:
        """So many basis points of a meter, in minor units, rounded as this programme rounds; all of it to the last."""
        if share_bp == WHOLE_BP:
            return shown_minor
        if self.percent_rounding == "half_up":
            return round_half_up(shown_minor * share_bp, WHOLE_BP)
        unit = self.unit_minor if self.percent_rounding == "floor" else 1
        return shown_minor * share_bp // (WHOLE_BP * unit) * unit


class Entry(msgspec.Struct, frozen=True, kw_only=True):
    """Price of one entry: ``price_minor`` exactly, or the approved one; at most ``of_table_minimum`` (a ratio)."""

    cite: str
    price_minor: int | None = None
    may_vary: bool = False
    of_table_minimum: tuple[int, int] | None = None


class Minimum(msgspec.Struct, frozen=True, kw_only=True):
    """The least initial and reset amount (minor units, or times the entry) and rate (basis points).

    ``rate_bp`` counts what is put aside for the next reset; at most ``diverted_bp`` of it may be.
    """

    cite: str
    amount_minor: int = 1
    times_entry: int = 0
    fixed_times_entry: int = 0
    rate_bp: int = 1
    diverted_bp: int = 0

    def amount_of(self, entry_minor: int, *, fixed: bool = False) -> int:
        """The least amount with that entry."""
        times = self.fixed_times_entry if fixed else self.times_entry
        return max(self.amount_minor, times * entry_minor)


class Witness(msgspec.Struct, frozen=True, kw_only=True):
    """Whom a payment needs: from an amount on, of a percentage only where reported.

    ``act``: they validate the win, are present as it is paid, authorise the payment, or are informed of it.
    """

    who: tuple[str, ...]
    cite: str
    act: Literal["validate", "present", "authorise", "informed"] = "present"
    from_minor: int = 0
    percent_only: bool = False

    def wanted(self, amount_minor: int, *, percent: bool) -> bool:
        """Return whether a payment of that kind wants these witnesses."""
        return amount_minor >= self.from_minor and (percent or not self.percent_only)


class Cover(msgspec.Struct, frozen=True, kw_only=True):
    """Funds that must cover the displayed meter: the reserve alone, reserve and bank together, or none prescribed."""

    rule: Literal["alone", "joint", "none"]
    cite: str
    blocks: bool = False


class Removal(msgspec.Struct, frozen=True, kw_only=True):
    """Time limit of a permanent removal (days; 0: the licensee's), the longest absence (gaming days; 0: not
    reported)."""

    notice_days: int
    cite: str
    absence_days: int = 0
    absence_cite: str = ""
    may_be_set_again: bool = False


class Beneficiary(msgspec.Struct, frozen=True):
    """A fund that shares in an expired pot: stable code, part in hundredths, name."""

    code: str
    percent: int
    es: str
    en: str


class FundTable(msgspec.Struct, frozen=True, kw_only=True):
    """A distribution in force from a day on; ``rule`` names the rounding and is stored with each distribution."""

    effective_from: date
    funds: tuple[Beneficiary, ...]
    cite: str
    rule: Literal["largest_remainder"] = "largest_remainder"

    def __post_init__(self) -> None:
        if sum(fund.percent for fund in self.funds) != 100:
            raise ValueError("the parts of a distribution are a hundred hundredths")


class Expiry(msgspec.Struct, frozen=True, kw_only=True):
    """Rule for a pot whose time has run out.

    ``kind``: shared out among funds, raffled among players, or nothing ordered. ``deductible``: what the licensee may
    keep: the initial or reset amount last put on the meter, or all that it put there since the meter was last won.
    """

    kind: Literal["distribution", "raffle", "silent"]
    cite: str
    deductible: Literal["last_put_on", "house_money"] = "last_put_on"
    tables: tuple[FundTable, ...] = ()


class Programme(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive of a regulation. ``prizes`` empty: none is printed, an approved table is part of the terms;
    ``prizes_are_least``: an approved table may pay more than the printed one, never less.

    ``agree``: what linked tables must have in common. ``buckets``: what beside the meter an entry may feed.
    ``approved_by``: the clause that asks for its approval, where it is not the article. ``winner_cite``: the clause by
    which a payment's form says who won.
    ``complementary``: in what form random prizes may be paid.
    """

    code: str
    games: tuple[str, ...]
    en: str
    es: str
    article: str
    edition: Edition
    currency: str
    entry: Entry
    minimum: Minimum
    prizes: tuple[PrizeRule, ...]
    conduct: Conduct
    cover: Cover
    expiry: Expiry
    witnesses: tuple[Witness, ...] = ()
    removal: Removal | None = None
    agree: tuple[str, ...] = ()
    agree_cite: str = ""
    buckets: tuple[str, ...] = ()
    prizes_are_least: bool = False
    optional_prizes: tuple[PrizeRule, ...] = ()
    optional_prizes_on: str = ""
    complementary: tuple[str, ...] = ()
    change_cite: str = ""
    approved_by: str = ""
    winner_cite: str = ""
    options: tuple[Option, ...] = ()

    def option(self, name: str) -> Option:
        """The option of that name. KeyError."""
        return {option.name: option for option in self.options}[name]

    def defaults(self) -> Mapping[str, object]:
        """The recommended value of every option."""
        return {option.name: option.default for option in self.options}


def reading(name: str, values: tuple[str, ...], en: str, es: str, cite: str) -> Option:
    """A doubt of the text: the first value is the recommended reading."""
    return Option(name=name, kind="choice", values=values, default=values[0], en=en, es=es, cite=cite, reading=True)
