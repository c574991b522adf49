"""The close of a gaming day: stream `close:<day>`."""

from __future__ import annotations

import msgspec

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature


class OpenItem(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of the day's checklist that was not done (control W4): its code and what it is about."""

    code: str
    subject: str


class SessionFigures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table in a shift, in figures (control W1). `win` = drop + closer + credits - opener - fills - card_prizes.

    `win_rounds` is what the rule modules make of the rounds, the progressive apart; `expected_win` is what the tray
    should have gained: win_rounds + breakage + rake + progressive chips - refunds - prizes paid from the tray.
    `breakage` is what the tray kept because it has no smaller coin (below zero: paid), `due_at_cage` the part of it
    that players are owed. `theory_win` is
    what the recorded rounds should have brought, with its standard deviation and the error of what was simulated
    (control W3, `accounting.theoretical`); `theory_gap` says why there is none. `money_kept`: False where the table's
    inventory is not the record of its game's money: then the win of the count is compared with nothing. `drop` is what
    the boxes held and, of bingo whose cards cashiers sold, `card_sales` less `card_refunds` (PR §27.6(D)).
    """

    table: str
    game: str
    shift: str
    opener: int
    fills: int
    credits: int
    closer: int
    drop: int
    win: int
    rounds: int
    void_rounds: int
    handle: int
    win_rounds: int
    commission: int
    rake: int
    progressive_chips: int
    progressive_in: int
    progressive_refunds: int
    contributed_e4: int
    progressive_out: int
    prizes_from_tray: int
    expected_win: int
    variance: int
    pit: str = ""
    capture: str = "rounds"
    captured_from: str = ""
    captured_until: str = ""
    theory_win: int | None = None
    theory_deviation: int | None = None
    theory_error: int | None = None
    theory_gap: str = ""
    money_kept: bool = True
    breakage: int = 0
    due_at_cage: int = 0
    card_sales: int = 0
    card_refunds: int = 0
    card_prizes: int = 0


class DealerFigures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A dealer at a table in a shift. Rounds are those begun while he dealt; drop and win of the count are the table's,
    shared out among its dealers by their time, because nobody counts a box at every relief."""

    dealer: str
    table: str
    game: str
    shift: str
    pit: str
    seconds: int
    rounds: int
    handle: int
    win_rounds: int
    drop: int
    win: int


class ExceptionFigures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An identity that does not hold, or something a person must look into. `amount` is the difference, signed, in the
    unit of the identity; `at_stake` its money in minor units, never below zero. Days closed before it was kept have
    None. `table`, `shift`: where it is, empty where it concerns none or the day was closed before they were kept."""

    code: str
    subject: str
    amount: int
    expected: int
    found: int
    detail: str = ""
    at_stake: int | None = None
    table: str = ""
    shift: str = ""


class LinkFigures(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A link's day in the ledger's terms: chips counted, their money, and what the liability grew by."""

    link: str
    chips: int
    wagered_minor: int
    refunded_minor: int
    contributed_e4: int
    accrued_minor: int
    pooled_minor: int = 0


class Totals(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The day in one row."""

    tables: int
    drop: int
    fills: int
    credits: int
    win: int
    rounds: int
    handle: int
    win_rounds: int
    commission: int
    rake: int
    progressive_in: int
    progressive_out: int
    exceptions: int
    breakage: int = 0
    due_at_cage: int = 0


@event_type("CloseStarted", version=1)
class CloseStarted(Event):
    """The close began; from here on no table opens. `forced` lists what was open and who let it pass (control W4)."""

    day: str
    forced: list[OpenItem]
    reason: str
    signatures: list[Signature]


@event_type("DayFiguresPosted", version=1)
class DayFiguresPosted(Event):
    """The daily summary: one line per table and shift, one per link. A long one is posted by several events."""

    day: str
    lines: list[SessionFigures]
    links: list[LinkFigures]
    dealers: list[DealerFigures] = []


@event_type("ExceptionsListed", version=1)
class ExceptionsListed(Event):
    """Exceptions found when the day closed. Many are listed by several events, one after the other."""

    day: str
    lines: list[ExceptionFigures]


@event_type("DayClosed", version=1)
class DayClosed(Event):
    """The day is closed: its totals, and the SHA-256 of its figures' canonical JSON, as if one event had posted
    them all."""

    day: str
    totals: Totals
    figures_digest: str
