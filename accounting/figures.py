"""The figures of a gaming day, each a handful of set-based statements however many rounds were played. Reads only."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator, Sequence

from django.db.models import Q, Sum

from accounting.events import DealerFigures, LinkFigures, SessionFigures, Totals
from accounting.theoretical import NO_ROUNDS, Theory, theory_of
from casino.models import Property
from casino.requests.request_cache import request_cache_open
from casino.rules import registry
from casino.rules.money import split_largest_remainder
from progressive import queries as progressive
from progressive.meter import shown_minor
from progressive.models import LinkMember, Meter, Prize, TableMeterDay
from progressive.rate_reading import expected_e4, played_by_rate
from tables import queries as tables
from tables.models import Round, TableSession
from tables.rounds.circle import is_circle
from tables.rounds.poker import is_poker_room

Place = tuple[str, str]
"""Table and shift."""


def session_figures(venue: Property, day: dt.date) -> list[SessionFigures]:
    """One line per table and shift (control W1). A session whose boxes are not all counted has what is counted."""
    with request_cache_open():
        return _session_figures(venue, day)


def _session_figures(venue: Property, day: dt.date) -> list[SessionFigures]:
    terms = _terms(venue.pk, day)
    void_chips = _void_chips(venue, day)
    prizes = _prizes(venue.pk, day)
    played = played_by_rate(venue.pk, day)
    poker = tables.poker_takings(venue, day)
    captures = tables.captures(venue, day)
    handles = tables.session_handles(venue, day)
    lines = []
    for row in tables.session_results(venue, day):
        session, rounds = row.session, row.rounds
        place = (session.table, session.shift)
        meter = terms.get(session.table)
        chips = rounds.progressive_chips if rounds else 0
        money_in = chips * meter.denomination_minor if meter else (rounds.progressive_in if rounds else 0)
        void = void_chips.get(place, 0)
        refunds = void * (meter.denomination_minor if meter else 0)
        fed = meter.feeding(chips, void) if meter else 0
        contributed = expected_e4(meter, fed, played.get((meter.link, *place))) if meter else 0
        out, from_tray = prizes.get(place, (0, 0))
        drop, closer = row.drop or 0, session.closer_total or 0
        cards = row.cards or tables.CardMoney(sales=0, refunds=0, prizes=0)
        win = drop + closer + session.credits - session.opener_total - session.fills - cards.prizes
        game_win = rounds.win if rounds else 0
        charged, pooled = poker.get(place, (0, 0))
        commission, rake = rounds.commission if rounds else 0, (rounds.rake if rounds else 0) + charged
        capture = captures[place]
        breakage = rounds.breakage if rounds else 0
        if capture.state != tables.CAPTURED and is_circle(session.game):
            # Players' money only passes through: what the count found is the deduction, though not all hands are known.
            rest = win + from_tray - (money_in - refunds) - commission - rake - breakage - pooled
            commission, rake = (commission, rake + rest) if is_poker_room(session.game) else (commission + rest, rake)
        # Rounds or money that were not recorded cannot be compared: the win of the count stands alone (control W3).
        money_kept = registry.get(session.game, on=session.day).money_at_table or row.cards is not None
        whole = capture.state == tables.CAPTURED and money_kept
        theory = _theory(session, capture.state, handles.get(place))
        expected = game_win + breakage + rake + pooled + money_in - refunds - from_tray if whole else win
        lines.append(
            SessionFigures(
                table=session.table,
                game=session.game,
                shift=session.shift,
                opener=session.opener_total,
                fills=session.fills,
                credits=session.credits,
                closer=closer,
                drop=drop,
                win=win,
                rounds=rounds.rounds if rounds else 0,
                void_rounds=rounds.void if rounds else 0,
                handle=rounds.handle if rounds else 0,
                win_rounds=game_win,
                commission=commission,
                rake=rake,
                progressive_chips=chips,
                progressive_in=money_in,
                progressive_refunds=refunds,
                contributed_e4=contributed,
                progressive_out=out,
                prizes_from_tray=from_tray,
                expected_win=expected,
                variance=win - expected,
                pit=session.pit,
                capture=capture.state,
                captured_from=_moment(capture.since),
                captured_until=_moment(capture.until),
                theory_win=theory.win,
                theory_deviation=theory.deviation,
                theory_error=theory.error,
                theory_gap=theory.gap,
                money_kept=money_kept,
                breakage=breakage,
                due_at_cage=rounds.due_at_cage if rounds else 0,
                card_sales=cards.sales,
                card_refunds=cards.refunds,
                card_prizes=cards.prizes,
            )
        )
    return lines


def _theory(session: TableSession, capture: str, handle: tables.SessionHandle | None) -> Theory:
    """Return the theoretical win of the session's recorded rounds (control W3)."""
    if capture == "none":
        return Theory(gap=NO_ROUNDS)
    edition = registry.get(session.game, on=session.day).edition.code
    return theory_of(session.game, edition, session.options, handle or tables.SessionHandle(bets=[], untold=0))


def _moment(at: dt.datetime | None) -> str:
    return "" if at is None else at.astimezone(dt.UTC).isoformat(timespec="seconds")


def dealer_figures(venue: Property, day: dt.date, lines: Sequence[SessionFigures]) -> list[DealerFigures]:
    """One line per dealer, table and shift. The shares of drop and win add up to those of the table."""
    work: dict[Place, list[tables.DealerWork]] = defaultdict(list)
    for row in tables.dealer_work(venue, day):
        work[row.table, row.shift].append(row)
    return [
        DealerFigures(
            dealer=row.dealer,
            table=line.table,
            game=line.game,
            shift=line.shift,
            pit=line.pit,
            seconds=row.seconds,
            rounds=row.rounds,
            handle=row.handle,
            win_rounds=row.win_rounds,
            drop=drop,
            win=win,
        )
        for line in lines
        for row, drop, win in _shared(line, work[line.table, line.shift])
    ]


def _shared(line: SessionFigures, work: Sequence[tables.DealerWork]) -> Iterator[tuple[tables.DealerWork, int, int]]:
    seconds = [row.seconds for row in work]
    return zip(work, shares(line.drop, seconds), shares(line.win, seconds), strict=True)


def shares(amount: int, weights: Sequence[int]) -> list[int]:
    """The amount in whole minor units by weight, adding up to it; by equal parts where nobody weighs anything.

    >>> shares(-100, [1, 1, 1])
    [-34, -33, -33]
    """
    if not weights:
        return []
    return list(split_largest_remainder(amount, weights if any(weights) else [1] * len(weights)))


def link_figures(venue: Property, day: dt.date) -> list[LinkFigures]:
    """One line per link: its chips in money, and by how much what is owed to the players grew.

    The liability is kept in whole minor units and equals the meter as shown, so it grows by the difference of two
    roundings, not by the rounding of a difference.
    """
    chips = {
        row["link"]: row
        for row in TableMeterDay.objects.filter(property_id=venue.pk, day=day)
        .values("link")
        .annotate(counted=Sum("chips"), void=Sum("void_chips"))
    }
    denominations = dict(Meter.objects.filter(property_id=venue.pk).values_list("link", "denomination_minor"))
    lines = []
    for link_day in progressive.link_days(venue.pk, day):
        counted = chips.get(link_day.link, {"counted": 0, "void": 0})
        chip = denominations[link_day.link]
        accrued = shown_minor(link_day.opening_e4 + link_day.contributed_e4) - shown_minor(link_day.opening_e4)
        pooled = sum(
            shown_minor(pool.opening_e4 + pool.in_e4) - shown_minor(pool.opening_e4) for pool in link_day.pools.values()
        )
        lines.append(
            LinkFigures(
                link=link_day.link,
                chips=link_day.chips,
                wagered_minor=counted["counted"] * chip,
                refunded_minor=counted["void"] * chip,
                contributed_e4=link_day.contributed_e4,
                accrued_minor=accrued,
                pooled_minor=pooled,
            )
        )
    return lines


def totals(venue: Property, day: dt.date, lines: list[SessionFigures], *, exceptions: int) -> Totals:
    """The day in one row. Prizes paid without an open table are in no line, but in the day."""
    names = (
        "drop", "fills", "credits", "win", "rounds", "handle", "win_rounds", "commission", "rake", "progressive_in",
        "breakage", "due_at_cage",
    )  # fmt: skip
    sums = {name: sum(getattr(line, name) for line in lines) for name in names}
    paid = sum(out for out, _from_tray in _prizes(venue.pk, day).values())
    return Totals(tables=len({line.table for line in lines}), exceptions=exceptions, progressive_out=paid, **sums)


def _terms(property_id: int, day: dt.date) -> dict[str, Meter]:
    """Table to the meter its chips of the day went to."""
    linked = {(row.link, row.table): row for row in TableMeterDay.objects.filter(property_id=property_id, day=day)}
    meters = {meter.link: meter for meter in Meter.objects.filter(property_id=property_id)}
    found = {table: meters[link] for link, table in linked}
    members = LinkMember.objects.filter(property_id=property_id).filter(Q(left_day__isnull=True) | Q(left_day__gte=day))
    for member in members.order_by("link"):
        meter = meters[member.link]
        if meter.started_day <= day and (meter.expired_day is None or day <= meter.expired_day):
            found.setdefault(member.table, meter)
    return found


def _void_chips(venue: Property, day: dt.date) -> dict[Place, int]:
    if not any(row.void for row in tables.round_totals(venue, day)):
        return {}
    rows = (
        Round.objects.filter(property_id=venue.pk, day=day, status=Round.Status.VOID)
        .values_list("table", "shift")
        .annotate(Sum("progressive_chips"))
    )
    return {(table, shift): chips for table, shift, chips in rows}


def _prizes(property_id: int, day: dt.date) -> dict[Place, tuple[int, int]]:
    """Return the progressive prizes paid in each session: all of them, and those from the tray. Minor units."""
    paid: dict[Place, list[int]] = defaultdict(lambda: [0, 0])
    rows = (
        Prize.objects.filter(property_id=property_id, paid_day=day)
        .values_list("table", "paid_shift", "method")
        .annotate(Sum("amount_minor"))
    )
    for table, shift, method, amount in rows:
        paid[table, shift][0] += amount
        paid[table, shift][1] += amount if method == Prize.Method.TRAY else 0
    return {place: (out, from_tray) for place, (out, from_tray) in paid.items()}
