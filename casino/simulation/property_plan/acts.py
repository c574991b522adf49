"""Acts of people and devices in a simulated property, each with its expected result; amounts in minor units."""

from __future__ import annotations

import datetime as dt
from typing import Literal

import msgspec

from casino.simulation.driver import Played
from casino.simulation.property_plan.meters import Counts, Terms, Won


class Act(msgspec.Struct, frozen=True, kw_only=True):
    """Base: when it is done."""

    at: dt.datetime


class StartLink(Act, frozen=True, kw_only=True):
    """A progressive into operation; its count meters begin with these."""

    terms: Terms
    counts: dict[str, Counts]


class ChangeRate(Act, frozen=True, kw_only=True):
    """Another rate, notified and approved."""

    link: str
    rate_bp: int
    effective_at: dt.datetime
    notified_at: dt.datetime


class TakeAway(Act, frozen=True, kw_only=True):
    """Tables off the floor for a time."""

    link: str
    tables: tuple[str, ...]


class BringBack(Act, frozen=True, kw_only=True):
    """Tables back, showing this; the limit that is prolonged by it, if one is."""

    link: str
    tables: tuple[str, ...]
    meter: int
    prolonged: dt.date | None


class AnnounceRemoval(Act, frozen=True, kw_only=True):
    """A time limit announced at every table."""

    link: str
    tables: tuple[str, ...]
    expires_on: dt.date


class MoveReserve(Act, frozen=True, kw_only=True):
    """Money into the reserve or out of it; what it holds then."""

    link: str
    direction: Literal["in", "out"]
    amount: int
    reference: str
    holds: int


class OpenTable(Act, frozen=True, kw_only=True):
    """A table opened with its chips; ``refused``: the code of the refusal that it must meet first."""

    table: str
    total: int
    refused: str = ""


class PlayRounds(Act, frozen=True, kw_only=True):
    """Rounds of many tables in one delivery, and the prizes that they must open, in their order by link."""

    rounds: list[Played]
    prizes: list[Won]


class PayPrize(Act, frozen=True, kw_only=True):
    """A prize paid on its form: the meter before and after, as shown."""

    won: Won
    method: Literal["tray", "receipt", "cage_delivery"]
    before: int
    after: int
    spoilt: bool = False


class CashReceipt(Act, frozen=True, kw_only=True):
    """A receipt at the cage; ``refused``: it comes too late."""

    prize: str
    amount: int
    refused: str = ""


class Reimburse(Act, frozen=True, kw_only=True):
    """The reserve gives back what a prize took off the meter."""

    prize: str
    amount: int


class Refill(Act, frozen=True, kw_only=True):
    """A fill of a table that runs low, or a credit of one that has too much."""

    table: str
    kind: Literal["fill", "credit"]
    counts: dict[str, int]


class CloseTable(Act, frozen=True, kw_only=True):
    """A table closed with its counted chips."""

    table: str
    total: int


class ReadMeters(Act, frozen=True, kw_only=True):
    """The meters of a table as read by a device or a person; ``differs``: what must be found beside the computed."""

    table: str
    in_meter: int
    meter: int
    payouts: dict[str, int]
    by_person: bool
    differs: frozenset[str] = frozenset()
    refused: str = ""


class SignSummary(Act, frozen=True, kw_only=True):
    """The day's summary of a table signed."""

    table: str


class Expire(Act, frozen=True, kw_only=True):
    """The last meter of a link documented."""

    link: str
    final: int
    retained: int
    rest: int


class ShareOut(Act, frozen=True, kw_only=True):
    """The rest to the funds; or, of bingo (``shares`` empty), into a draw."""

    link: str
    rest: int
    shares: dict[str, int]


class Deposit(Act, frozen=True, kw_only=True):
    """The proof of the one transfer."""

    link: str
    amount: int


class Found(msgspec.Struct, frozen=True, order=True):
    """A discrepancy that the reconciliation of the day must tell, with any of these probable causes."""

    link: str
    table: str
    what: str
    causes: tuple[str, ...]


class Books(msgspec.Struct, frozen=True, kw_only=True):
    """Expected books of a link after a day (ten-thousandths of a minor unit; reserve and payable: minor units)."""

    link: str
    status: Literal["running", "removal", "expired", "distributed"]
    opening: int
    contributed: int
    lowered: int
    reset: int
    closing: int
    payable: int
    reserve: int
    chips: dict[str, int]
    in_meters: dict[str, int]
    payouts: dict[str, dict[str, int]]


class DayPlan(msgspec.Struct, frozen=True, kw_only=True):
    """A gaming day: its acts, then what its close must find (code and subject) and its books must say."""

    number: int
    day: dt.date
    opens_at: dt.datetime
    closes_at: dt.datetime
    acts: list[Act]
    exceptions: list[tuple[str, str]]
    discrepancies: list[Found]
    books: list[Books]
    receipts_owed: int
    notes: list[str]
