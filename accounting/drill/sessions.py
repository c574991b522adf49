"""The figures of the daily summary: of a table in a shift, of a game, of the day (control W1)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from django.db.models import BigIntegerField, Case, ExpressionWrapper, F, Q, QuerySet, Value, When
from django.utils.translation import gettext_lazy as _

from accounting import queries
from accounting.drill.kit import Asked, Found, Line, LineList, QueryLines, figure, not_there
from accounting.models import DailySummary
from accounting.theoretical import theory_of
from casino.documents import labels
from casino.eventstore.replaying import read_by_position
from casino.jurisdictions import PROGRESSIVES, applies
from casino.rules import registry
from casino.wording.formats import language
from progressive.arguments import READERS
from progressive.models import LinkMember, Meter, Prize, TableMeterDay
from progressive.rate_reading import feeding_rounds, rates_of
from tables import queries as tables
from tables.models import BingoPrize, BoxCustody, RakeCount, Round, SalesBank, Slip, TableSession, TimeChargeLine
from tables.rounds.circle import is_circle

# --- one line, or the lines of a day --------------------------------------------------------------------------------

Leaf = Callable[[Asked, DailySummary], Found]


def session_figure(name: str, label: Any, *, column: str = "", unit: Any = "money") -> Callable[[Leaf], Leaf]:
    """A figure that every line of the summary has: of one line by its leaf, of a day or a game line by line."""
    chosen = column or name

    def register(leaf: Leaf) -> Leaf:
        @figure(name, label, roles=READERS, unit=unit)
        def find(asked: Asked) -> Found:
            day, table, shift = asked.day(), asked.text("table"), asked.text("shift")
            rows = [row for row in queries.daily_summary(asked.property, day) if _wanted(row, asked)]
            if table and shift:
                if not rows:
                    raise not_there()
                return leaf(asked, rows[0])
            claimed = sum(getattr(row, chosen) or 0 for row in rows)
            return Found(source=LineList(_line_of(row, name, chosen) for row in rows), claimed=claimed)

        return leaf

    return register


def _wanted(row: DailySummary, asked: Asked) -> bool:
    return all(getattr(row, name) == value for name, value in asked.only("table", "shift", "game", "pit").items())


def _line_of(row: DailySummary, name: str, column: str) -> Line:
    further = {"figure": name, "day": row.day.isoformat(), "table": row.table, "shift": row.shift}
    return Line(label=f"{row.table} {row.shift}", amount=getattr(row, column) or 0, figure=further)


def _component(asked: Asked, name: str, label: Any, amount: int) -> Line:
    return Line(label=label, amount=amount, figure=asked.further(name))


# --- what is counted at the table -----------------------------------------------------------------------------------


def _session(asked: Asked, row: DailySummary) -> TableSession:
    found = TableSession.objects.filter(
        property_id=asked.property.pk, day=row.day, table=row.table, shift=row.shift
    ).first()
    if found is None:
        raise not_there()
    return found


def _events_of(session: TableSession, kind: str) -> tuple[str, int] | None:
    found = [one for one in read_by_position(session.property_id, [session.stream]) if one.type == kind]
    return (session.stream, found[-1].version) if found else None


@session_figure("opener", _("Opener"))
def opener(asked: Asked, row: DailySummary) -> Found:
    session = _session(asked, row)
    line = Line(
        label=_("Opener"), detail=session.opener_serial, amount=session.opener_total, at=session.opened_at, row=session,
        event=_events_of(session, "TableOpened"),
    )  # fmt: skip
    return Found(source=LineList([line]), claimed=row.opener)


@session_figure("closer", _("Closer"))
def closer(asked: Asked, row: DailySummary) -> Found:
    session = _session(asked, row)
    line = Line(
        label=_("Closer"), detail=session.closer_serial, amount=session.closer_total or 0, at=session.closed_at,
        row=session, event=_events_of(session, "TableClosed"),
    )  # fmt: skip
    return Found(source=LineList([line]), claimed=row.closer)


def _slip_line(slip: Slip) -> Line:
    return Line(
        label=f"{slip.get_kind_display()} {slip.serial}", amount=slip.total, at=slip.received_at, row=slip,
        detail=f"{slip.table} → {slip.to_table}" if slip.to_table else "",
    )  # fmt: skip


def _counted_here(asked: Asked, row: DailySummary, kinds: Sequence[str]) -> QuerySet[Slip]:
    """Slips that counted in the session which they left or, a fill, came to."""
    return Slip.objects.filter(
        property_id=asked.property.pk, kind__in=kinds, status=Slip.Status.RECEIVED, table=row.table,
        counted_day=row.day, counted_shift=row.shift,
    ).order_by("received_at", "serial")  # fmt: skip


def _arrived(asked: Asked, row: DailySummary) -> list[Slip]:
    """Transfers that arrived in the session: where they count is in the event alone."""
    slips = {
        slip.stream: slip
        for slip in Slip.objects.filter(
            property_id=asked.property.pk, kind="transfer", status=Slip.Status.RECEIVED, to_table=row.table,
            day__range=(row.day - dt.timedelta(days=3), row.day + dt.timedelta(days=1)),
        )
    }  # fmt: skip
    here = (row.day.isoformat(), row.shift)
    return [
        slips[recorded.stream]
        for recorded in (read_by_position(asked.property.pk, slips) if slips else [])
        if recorded.type == "SlipReceived" and (recorded.event.to_day, recorded.event.to_shift) == here
    ]


@session_figure("fills", _("Fills"))
def fills(asked: Asked, row: DailySummary) -> Found:
    slips = [*_counted_here(asked, row, ["fill"]), *_arrived(asked, row)]
    return Found(source=LineList(map(_slip_line, slips)), claimed=row.fills)


@session_figure("credits", _("Credits"))
def credits_(asked: Asked, row: DailySummary) -> Found:
    slips = _counted_here(asked, row, ["credit", "transfer"])
    return Found(source=LineList(map(_slip_line, slips)), claimed=row.credits)


@session_figure("drop", _("Drop"))
def drop(asked: Asked, row: DailySummary) -> Found:
    boxes = list(
        BoxCustody.objects.filter(
            property_id=asked.property.pk, day=row.day, table=row.table, shift=row.shift
        ).order_by("installed_at", "key")
    )
    counted = all(box.total is not None for box in boxes)
    banks = SalesBank.objects.filter(
        property_id=asked.property.pk, day=row.day, table=row.table, shift=row.shift
    ).order_by("opened_at", "key")  # fmt: skip
    lines = [
        Line(
            label=_("Drop box %(box)s") % {"box": box.box},
            amount=(box.total or 0) if counted else 0,
            detail=box.get_status_display(),
            at=box.counted_at,
            row=box,
        )
        for box in boxes
    ]
    lines += [
        Line(label=_("Cards sold less refunds, %(bank)s") % {"bank": one.bank}, amount=one.sales - one.refunds, row=one)
        for one in banks
        if counted
    ]
    note = "" if counted else _("Not every box is counted: until then there is no drop.")
    return Found(source=LineList(lines), claimed=row.drop, note=note, withheld=not asked.sees_counts)


@session_figure("win", _("Win"))
def win(asked: Asked, row: DailySummary) -> Found:
    parts = [
        _component(asked, "drop", _("Drop"), row.drop),
        _component(asked, "closer", _("Closer"), row.closer),
        _component(asked, "credits", _("Credits"), row.credits),
        _component(asked, "opener", _("less opener"), -row.opener),
        _component(asked, "fills", _("less fills"), -row.fills),
    ]
    if row.card_prizes:
        parts.append(_component(asked, "card_prizes", _("less bingo prizes paid"), -row.card_prizes))
    note = _("Win = drop + closer + credits − opener − fills (control W1).")
    return Found(source=LineList(parts), claimed=row.win, note=note)


@session_figure("card_prizes", _("Bingo prizes paid"))
def card_prizes(asked: Asked, row: DailySummary) -> Found:
    paid = BingoPrize.objects.filter(
        property_id=asked.property.pk, day=row.day, table=row.table, shift=row.shift
    ).order_by("serial")  # fmt: skip
    lines = [Line(label=one.serial, detail=one.player, amount=one.amount, at=one.paid_at, row=one) for one in paid]
    return Found(source=LineList(lines), claimed=row.card_prizes)


@figure("hold", _("Hold %"), roles=READERS)
def hold(asked: Asked) -> Found:
    rows = [row for row in queries.daily_summary(asked.property, asked.day()) if _wanted(row, asked)]
    win, drop = sum(row.win for row in rows), sum(row.drop for row in rows)
    parts = [
        Line(label=_("Win"), amount=None, beside=win, figure=asked.further("win")),
        Line(label=_("Drop"), amount=None, beside=drop, figure=asked.further("drop")),
    ]
    return Found(source=LineList(parts), claimed=None, note=_("Hold = win ÷ drop (control W1): a ratio, no sum."))


# --- rounds ---------------------------------------------------------------------------------------------------------


def _rounds(asked: Asked, row: DailySummary) -> QuerySet[Round]:
    return Round.objects.filter(
        property_id=asked.property.pk, day=row.day, table=row.table, shift=row.shift
    ).order_by("opened_at", "id")  # fmt: skip


def round_lines(rounds: Sequence[Any]) -> list[Line]:
    """A line a round."""
    return [
        Line(
            label=_("Round %(id)s") % {"id": str(one.pk)[-12:]}, detail=one.get_status_display(), amount=one.adds,
            at=one.closed_at, row=one,
        )
        for one in rounds
    ]  # fmt: skip


def _sum_of_rounds(name: str, label: Any) -> None:
    @session_figure(name, label)
    def find(asked: Asked, row: DailySummary) -> Found:
        column = "win" if name == "win_rounds" else name
        rounds = _rounds(asked, row).exclude(**{column: 0})
        return Found(source=QueryLines(rounds, column, round_lines), claimed=getattr(row, name))


for _name, _label in (
    ("win_rounds", _("Win by rounds")),
    ("breakage", _("Breakage")),
    ("handle", _("Handle")),
):
    _sum_of_rounds(_name, _label)


@session_figure("rounds", _("Rounds"), unit="count")
def rounds(asked: Asked, row: DailySummary) -> Found:
    settled = _rounds(asked, row).filter(status=Round.Status.CLOSED)
    return Found(source=QueryLines(settled, Value(1), round_lines), claimed=row.rounds)


@session_figure("void_rounds", _("Void rounds"), unit="count")
def void_rounds(asked: Asked, row: DailySummary) -> Found:
    void = _rounds(asked, row).filter(status=Round.Status.VOID)
    return Found(source=QueryLines(void, Value(1), round_lines), claimed=row.void_rounds)


def _by_count(row: DailySummary, known: list[Line], claimed: int) -> list[Line]:
    """The line of a circle game's deduction that the count alone knows: not all hands were recorded."""
    if row.capture == tables.CAPTURED or not is_circle(row.game):
        return known
    rest = claimed - sum(line.amount for line in known)
    return [*known, Line(label=_("By the count: not all hands were recorded"), amount=rest)]


@session_figure("commission", _("Commission"))
def commission(asked: Asked, row: DailySummary) -> Found:
    rounds = QueryLines(_rounds(asked, row).exclude(commission=0), "commission", round_lines)
    if row.commission == rounds.total():
        return Found(source=rounds, claimed=row.commission)
    known = [Line(label=_("Commission of the rounds"), amount=rounds.total())]
    return Found(source=LineList(_by_count(row, known, row.commission)), claimed=row.commission)


@session_figure("rake", _("Rake"))
def rake(asked: Asked, row: DailySummary) -> Found:
    by_rounds = QueryLines(_rounds(asked, row).exclude(rake=0), "rake", round_lines)
    charges = TimeChargeLine.objects.filter(
        property_id=asked.property.pk, day=row.day, table=row.table, shift=row.shift
    ).order_by("key")  # fmt: skip
    lines = [Line(label=_("Rake of the rounds"), amount=by_rounds.total(), figure=asked.further("rake_rounds"))]
    lines += [Line(label=_("Time charge"), amount=one.total, row=one) for one in charges]
    return Found(source=LineList(_by_count(row, lines, row.rake)), claimed=row.rake)


@figure("rake_rounds", _("Rake of the rounds"), roles=READERS)
def rake_rounds(asked: Asked) -> Found:
    place = {"day": asked.day(), "table": asked.needed("table"), "shift": asked.needed("shift")}
    rows = Round.objects.filter(property_id=asked.property.pk, **place).exclude(rake=0).order_by("opened_at", "id")
    return Found(source=QueryLines(rows, "rake", round_lines), claimed=None)


# --- the count against the rounds -----------------------------------------------------------------------------------


@session_figure("variance", _("Difference"))
def variance(asked: Asked, row: DailySummary) -> Found:
    parts = [
        _component(asked, "win", _("Win"), row.win),
        _component(asked, "expected_win", _("less what the rounds say that the tray gained"), -row.expected_win),
    ]
    return Found(source=LineList(parts), claimed=row.variance)


_COUNT_ALONE = {
    "rounds_missing": _("Not all rounds were recorded: the win by count has no comparison (control W3)."),
    "money_not_kept": _("The money of this game is not kept at the table, so its count has no comparison."),
}


@session_figure("expected_win", _("Expected gain of the tray"))
def expected_win(asked: Asked, row: DailySummary) -> Found:
    if row.variance_gap:
        note = _COUNT_ALONE[row.variance_gap]
        parts = [_component(asked, "win", _("Win"), row.win)]
        return Found(source=LineList(parts), claimed=row.expected_win, note=note)
    return Found(source=LineList(_expected(asked, row)), claimed=row.expected_win)


def _expected(asked: Asked, row: DailySummary) -> list[Line]:
    counts = RakeCount.objects.filter(
        property_id=asked.property.pk, day=row.day, table=row.table, shift=row.shift
    ).order_by("key")  # fmt: skip
    return [
        _component(asked, "win_rounds", _("Win by rounds"), row.win_rounds),
        _component(asked, "breakage", _("Breakage"), row.breakage),
        _component(asked, "rake", _("Rake"), row.rake),
        *(Line(label=_("Pools of the players"), amount=one.pool_total, row=one) for one in counts if one.pool_total),
        *(_of_progressives(asked, row) if applies(PROGRESSIVES, asked.property.jurisdiction) else ()),
    ]


def _of_progressives(asked: Asked, row: DailySummary) -> list[Line]:
    return [
        _component(asked, "progressive_in", _("Progressive in"), row.progressive_in),
        _component(asked, "progressive_refunds", _("less chips given back"), -row.progressive_refunds),
        _component(asked, "prizes_from_tray", _("less prizes paid from the tray"), -row.prizes_from_tray),
    ]


@session_figure("counted_game_win", _("Win by count, game only"))
def counted_game_win(asked: Asked, row: DailySummary) -> Found:
    parts = [
        _component(asked, "variance", _("Difference"), row.variance),
        _component(asked, "win_rounds", _("Win by rounds"), row.win_rounds),
    ]
    note = _("The win of the count without rake and progressive (control W3).")
    return Found(source=LineList(parts), claimed=row.counted_game_win, note=note)


# --- the progressive at the table -----------------------------------------------------------------------------------


def meter_of_table(property_id: int, table: str, day: dt.date) -> Meter | None:
    """The meter that the table's chips of the day went to."""
    fed = TableMeterDay.objects.filter(property_id=property_id, table=table, day=day).order_by("link").last()
    if fed is not None:
        return Meter.objects.filter(property_id=property_id, link=fed.link).first()
    links = LinkMember.objects.filter(property_id=property_id, table=table).values("link")
    running = Meter.objects.filter(property_id=property_id, link__in=links, started_day__lte=day)
    return running.filter(Q(expired_day__isnull=True) | Q(expired_day__gte=day)).order_by("link").first()


def _chips(asked: Asked, row: DailySummary) -> QuerySet[Round]:
    return _rounds(asked, row).exclude(progressive_chips=0)


@session_figure("progressive_chips", _("Progressive chips"), unit="count")
def progressive_chips(asked: Asked, row: DailySummary) -> Found:
    return Found(source=QueryLines(_chips(asked, row), "progressive_chips", round_lines), claimed=row.progressive_chips)


@session_figure("progressive_in", _("Progressive in"))
def progressive_in(asked: Asked, row: DailySummary) -> Found:
    meter = meter_of_table(asked.property.pk, row.table, row.day)
    worth: Any = F("progressive_chips") * meter.denomination_minor if meter else F("progressive_in")
    return Found(source=QueryLines(_chips(asked, row), worth, round_lines), claimed=row.progressive_in)


@session_figure("progressive_refunds", _("Progressive refunds"))
def progressive_refunds(asked: Asked, row: DailySummary) -> Found:
    meter = meter_of_table(asked.property.pk, row.table, row.day)
    worth = F("progressive_chips") * (meter.denomination_minor if meter else 0)
    void = _chips(asked, row).filter(status=Round.Status.VOID)
    return Found(source=QueryLines(void, worth, round_lines), claimed=row.progressive_refunds)


def contribution_of(meter: Meter) -> Any:
    """Return the contribution of a round's chips to the meter, in ten-thousandths: at the rate when it was settled."""
    rates = rates_of(meter)
    changed = [
        When(closed_at__gte=one.effective_at, then=Value(one.rate_bp)) for one in reversed(rates) if one.effective_at
    ]
    rate: Any = Case(*changed, default=Value(rates[0].rate_bp), output_field=BigIntegerField())
    wide = BigIntegerField()
    return ExpressionWrapper(F("progressive_chips") * Value(meter.denomination_minor, wide) * rate, output_field=wide)


@session_figure("contributed_e4", _("Contribution to the meter"), unit="money_e4")
def contributed(asked: Asked, row: DailySummary) -> Found:
    meter = meter_of_table(asked.property.pk, row.table, row.day)
    if meter is None:
        return Found(source=LineList([]), claimed=row.contributed_e4)
    settled = feeding_rounds(meter, _rounds(asked, row)).exclude(status=Round.Status.OPEN)
    return Found(source=QueryLines(settled, contribution_of(meter), round_lines), claimed=row.contributed_e4)


def _prizes(asked: Asked, row: DailySummary) -> QuerySet[Prize]:
    return Prize.objects.filter(
        property_id=asked.property.pk, paid_day=row.day, table=row.table, paid_shift=row.shift
    ).order_by("paid_at", "key")  # fmt: skip


def prize_lines(prizes: Sequence[Any]) -> list[Line]:
    """A line a prize."""
    return [
        Line(
            label=_("Prize %(form)s") % {"form": one.form_serial or one.prize}, detail=one.get_method_display(),
            amount=one.adds, at=one.paid_at or one.won_at, row=one,
        )
        for one in prizes
    ]  # fmt: skip


@session_figure("progressive_out", _("Progressive out"))
def progressive_out(asked: Asked, row: DailySummary) -> Found:
    return Found(source=QueryLines(_prizes(asked, row), "amount_minor", prize_lines), claimed=row.progressive_out)


@session_figure("prizes_from_tray", _("Prizes paid from the tray"))
def prizes_from_tray(asked: Asked, row: DailySummary) -> Found:
    from_tray = _prizes(asked, row).filter(method=Prize.Method.TRAY)
    return Found(source=QueryLines(from_tray, "amount_minor", prize_lines), claimed=row.prizes_from_tray)


# --- theory ---------------------------------------------------------------------------------------------------------

_NOT_IN_BETS: Final = _("Rounding: the sum is rounded once")


@session_figure("theory_win", _("Theoretical win"))
def theory_win(asked: Asked, row: DailySummary) -> Found:
    handle = tables.session_handles(asked.property, row.day).get((row.table, row.shift))
    session = _session(asked, row)
    if handle is None or row.theory_win is None:
        return Found(source=LineList([]), claimed=row.theory_win)
    game = registry.get(row.game, on=row.day)
    lines = []
    for bet in handle.bets:
        alone = theory_of(row.game, game.edition.code, session.options, msgspec.structs.replace(handle, bets=[bet]))
        text = _("%(number)s bets") % {"number": bet.bets}
        named = game.bet(bet.bet)
        label = labels.text_of_rules(named.en, named.es, language())
        lines.append(Line(label=label, detail=text, amount=alone.win or 0, figure=asked.further("handle")))
    rest = row.theory_win - sum(line.amount or 0 for line in lines)
    if rest:
        lines.append(Line(label=_NOT_IN_BETS, amount=rest))
    note = _("Stakes × house edge of each bet (control W3).")
    return Found(source=LineList(lines), claimed=row.theory_win, note=note)


def _bound(name: str, label: Any, sign: int) -> None:
    @session_figure(name, label)
    def find(asked: Asked, row: DailySummary) -> Found:
        if row.theory_win is None:
            return Found(source=LineList([]), claimed=None)
        width = (row.theory_high or 0) - row.theory_win
        lines = [
            _component(asked, "theory_win", _("Theoretical win"), row.theory_win),
            Line(label=_("1.96 standard deviations, with the error of the simulation"), amount=sign * width),
        ]
        return Found(source=LineList(lines), claimed=getattr(row, name))


_bound("theory_low", _("95 % from"), -1)
_bound("theory_high", _("95 % to"), 1)
