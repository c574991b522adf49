"""Rows of the projections of accounting, declared once for REST, screen and files (decision 73).

What a query computes declares its row where the query is: `queries.Sums`, `queries.Balance`, `queries.AuditLine`.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from accounting.entry_kinds import ENTRY_KINDS
from accounting.models import Adjustment, DailySummary, ExceptionCase, Investigation, JournalEntry
from accounting.terms import (
    HOLD,
    RECORDED_WIN,
    Closer,
    Credits,
    Fills,
    GameCode,
    Handle,
    Opener,
    Rake,
    Rounds,
    ShiftCode,
    TableCode,
)
from casino.jurisdictions import PROGRESSIVES
from casino.rows import Choice, Code, Count, Day, Flag, InUnit, Moment, Money, MoneyE4, Part, Person, Words, row_type
from casino.wording.exception_details import exception_detail

GAPS = ("rounds_missing", "money_not_kept")
UNITS = ("money", "money_e4", "count", "percent")


@row_type(of=DailySummary, name="SummaryRow")
class SummaryRow(msgspec.Struct, frozen=True, kw_only=True):
    """A table in a shift (control W1): win = drop + closer + credits - opener - fills - card_prizes."""

    day: Annotated[dt.date, Day(inside=True)]
    table: TableCode
    game: GameCode
    shift: ShiftCode
    opener: Opener
    fills: Fills
    credits: Credits
    closer: Closer
    drop: Annotated[int, Money(adds=True)]
    win: Annotated[int, Money(adds=True)]
    hold_bp: Annotated[int | None, HOLD]
    rounds: Rounds
    void_rounds: Annotated[int, Count(adds=True)]
    handle: Handle
    win_rounds: Annotated[int | None, RECORDED_WIN]
    commission: Annotated[int, Money(adds=True)]
    rake: Rake
    breakage: Annotated[
        int,
        Money(
            filed=pgettext_lazy("column", "Breakage"),
            adds=True,
            help="what the tray kept for want of a smaller coin; negative: paid beyond what is due",
        ),
    ]
    due_at_cage: Annotated[int, Money(adds=True, help="the part of the breakage that players are owed at the cage")]
    progressive_in: Annotated[int, Money(filed=_("Progr. in"), adds=True, cite=PROGRESSIVES)]
    progressive_out: Annotated[int, Money(filed=_("Progr. out"), adds=True, cite=PROGRESSIVES)]
    card_sales: Annotated[int, Money(filed=_("Cards sold"), adds=True, help="bingo: cards and entries, in the drop")]
    card_refunds: Annotated[int, Money(filed=_("Cards refunded"), adds=True, help="of them given back")]
    card_prizes: Annotated[int, Money(filed=_("Bingo prizes"), adds=True, help="ordinary prizes paid, off the win")]
    expected_win: Annotated[
        int | None, Money(source="compared_win", adds=True, help="null where `variance_gap` says why")
    ]
    variance: Annotated[
        int | None,
        Money(
            source="compared_variance",
            filed=_("Variance"),
            adds=True,
            help="null where `variance_gap` says why",
        ),
    ]
    variance_gap: Annotated[
        str,
        Choice(
            _("Why they are not compared"),
            listed=GAPS,
            blank=True,
            help="why they are not compared: rounds not recorded, or the game's money not kept at the table",
        ),
    ]
    capture: Annotated[
        str, Choice(listed=("rounds", "part", "none"), help="whether the rounds were recorded")
    ]  # fmt: skip
    captured_from: Annotated[str, Words()]
    captured_until: Annotated[str, Words()]
    theory_win: Annotated[int | None, Money(_("Theoretical win"), help="theoretical win of the recorded rounds")]
    theory_low: Annotated[int | None, Money(_("95 % from"), help="lower end of its 95 % interval")]
    theory_high: Annotated[int | None, Money(_("95 % to"), help="upper end of it")]
    theory_deviation: Annotated[int | None, Money(help="its standard deviation")]
    counted_game_win: Annotated[
        int | None,
        Money(
            _("Win by count, game only"),
            help="win without rake and progressive; null where `variance_gap` says why",
        ),
    ]
    theory_outside: Annotated[
        bool,
        Flag(_("Count outside the interval"), help="of a closed day: the count lies outside the interval"),
    ]
    theory_gap: Annotated[
        str, Words(help="why there is none: no_rounds, no_stakes, or no_figure and the bets without one")
    ]
    theory_error: Annotated[int | None, Money(inside=True)]
    progressive_chips: Annotated[int, Count(filed=pgettext_lazy("column", "Progressive chips"), adds=True, inside=True)]
    progressive_refunds: Annotated[int, Money(filed=_("Progressive refunds"), adds=True, inside=True)]
    prizes_from_tray: Annotated[int, Money(adds=True, inside=True)]
    contributed_e4: Annotated[int, MoneyE4(_("Progressive contribution"), adds=True, inside=True)]


def exception_text(thing: Any, currency: str, language: str) -> str:
    """Return the details of an exception (of a day, or a case) in words; of an identity both its sides, in its unit."""
    unit = "" if thing.source == "floor" else thing.unit
    return exception_detail(thing.code, thing.detail, currency, language, unit=unit)


def _answer(case: Any, currency: str, language: str) -> str:
    parts = [case.get_outcome_display() if case.outcome else "", case.explanation, case.adjustment]
    return " · ".join(str(part) for part in parts if part)


@row_type(of=ExceptionCase)
class CaseRow(msgspec.Struct, frozen=True, kw_only=True):
    """An exception and what becomes of it."""

    case: Annotated[str, Code(width=20)]
    day: Annotated[dt.date, Day()]
    source: Annotated[str, Choice()]
    code: Annotated[str, Code()]
    subject: Annotated[str, Words(width=26)]
    detail: Annotated[str, Words(made=exception_text, help="for people, in their language")]
    table: Annotated[str, Code()]
    shift: Annotated[str, Code()]
    unit: Annotated[str, Choice(listed=UNITS, help="what `amount` counts")]
    amount: Annotated[int, InUnit(help="a decimal amount of money, or a whole number of things")]
    at_stake: Annotated[int, Money(filed=_("At stake"), width=14)]
    raised_at: Annotated[dt.datetime, Moment()]
    raised_by: Annotated[str, Person()]
    status: Annotated[str, Choice(listed=tuple(ExceptionCase.Status.values))]
    owner: Annotated[str, Person(width=10)]
    outcome: Annotated[str, Choice()]
    explanation: Annotated[str, Words()]
    adjustment: Annotated[str, Code()]
    resolved_at: Annotated[dt.datetime | None, Moment(filed=pgettext_lazy("column", "Resolved"))]
    resolved_by: Annotated[str, Person()]
    confirmed_by: Annotated[str, Person()]
    answer: Annotated[str, Words(_("Answer"), made=_answer, inside=True, width=44)]


@row_type(name="Seal")
class SealRow(msgspec.Struct, frozen=True, kw_only=True):
    """The signed seal of a closed day."""

    day: Annotated[dt.date, Day(_("Gaming day"))]
    sealed_at: Annotated[dt.datetime, Moment(_("Sealed"))]
    streams: Annotated[int, Count(_("Streams"))]
    events: Annotated[int, Count(_("Events"))]
    document: Annotated[str, Words(_("Document"), help="what was signed")]
    hash: Annotated[str, Code(_("Hash"))]
    signature: Annotated[str, Code(_("Signature"))]
    key_id: Annotated[str, Code(_("Key"))]


@row_type(of=Adjustment)
class AdjustmentRow(msgspec.Struct, frozen=True, kw_only=True):
    """An adjusting entry as it was posted."""

    form_serial: Annotated[str, Code()]
    day: Annotated[dt.date, Day()]
    concerns_day: Annotated[dt.date, Day()]
    amount: Annotated[int, Money()]
    reason: Annotated[str, Words()]
    approval: Annotated[str, Code()]
    at: Annotated[dt.datetime, Moment()]
    actor: Annotated[str, Person()]


@row_type(of=JournalEntry, name="JournalEntryRow")
class EntryRow(msgspec.Struct, frozen=True, kw_only=True):
    """An entry of the journal."""

    at: Annotated[dt.datetime, Moment(filed=_("When"))]
    day: Annotated[dt.date, Day()]
    kind: Annotated[str, Choice(filed=_("Entry"), options=ENTRY_KINDS, width=28)]
    reference: Annotated[str, Code(width=20)]
    concerns_day: Annotated[dt.date, Day()]
    actor: Annotated[str, Person()]


@row_type()
class Note(msgspec.Struct, frozen=True, kw_only=True):
    """A note on a case."""

    at: Annotated[str, Moment(_("When"))]
    by: Annotated[str, Person(_("By"))]
    text: Annotated[str, Words(_("Note"))]


@row_type(of=Investigation)
class InvestigationRow(msgspec.Struct, frozen=True, kw_only=True):
    """An investigation of an exception."""

    number: Annotated[str, Code()]
    status: Annotated[str, Choice()]
    exception: Annotated[str, Code()]
    code: Annotated[str, Code()]
    subject: Annotated[str, Words()]
    concerns_day: Annotated[dt.date, Day()]
    assigned_to: Annotated[str, Person()]
    due: Annotated[dt.date, Day()]
    notes: Annotated[list[Note], Part()]
    outcome: Annotated[str, Choice()]
    findings: Annotated[str, Words()]
