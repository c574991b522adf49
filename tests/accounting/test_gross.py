"""Gross gaming revenue: one definition, whatever is adjusted, and its bridge from the counted win (W1, W5)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import pytest
from django.db import transaction
from django.db.models import Sum
from hypothesis import given, settings
from hypothesis import strategies as st

from accounting import chart, queries
from accounting.commands import close_gaming_day
from accounting.drill.kit import open_figure
from accounting.events import AdjustmentLine
from accounting.gross import ACCOUNTS, OUTSIDE, POT_BASE
from accounting.models import DailySummary, ReturnParameter
from accounting.queries.gross import PARTS, bridge, gross_by_day
from accounting.queries.returns import bases_of
from casino.jurisdictions import DECLARATIONS
from casino.roles import Role
from casino.rules.money import format_amount
from tables.seed import box_for
from tests.accounting.day import Played
from tests.accounting.test_adjusted_statistics import SESSION, line
from tests.accounting.test_close import NEXT
from tests.accounting.test_close import adjust as post
from tests.accounting.test_late_rounds import HAND, OTHER, Buffering, adjust, late
from tests.accounting.test_returns import amount_opened, reader
from tests.effort import THOROUGH
from tests.factories import ACTOR, DAY
from tests.progressive.test_pots_of_cards import GAMES, LESS, NOTHING, TABLE, caribbean, chips, opened, pots, spoilt
from tests.progressive.test_with_rules import stud_round
from tests.staged import staged
from tests.tables.test_breakage import commission_of_3

pytestmark = pytest.mark.django_db
CHIP = 100


def test_every_account_of_revenue_and_expense_is_in_the_gross_or_outside_it_with_its_clause() -> None:
    kinds = (chart.Kind.REVENUE, chart.Kind.EXPENSE)
    assert {*ACCOUNTS} | {*OUTSIDE} == {one.code for one in chart.ACCOUNTS.values() if one.kind in kinds}
    assert not {*ACCOUNTS} & {*OUTSIDE}
    assert {*POT_BASE} <= {*OUTSIDE}
    assert all(outside.cite and outside.why for outside in OUTSIDE.values())


def test_every_return_on_the_win_takes_the_same_figure() -> None:
    """No return has a base of its own: what is taxed of the games is the one figure, or what reaches back to it."""
    bases = {one.code: {*bases_of(one.read({}))} for each in DECLARATIONS.values() for one in each.returns}
    assert bases == {
        "cl-gaming-tax": {"win"},
        "cl-entry-tax": {"entries"},
        "bo-gaming-tax": {"win"},
        "pe-gaming-tax": {"win", "loss_before"},
        "eus-gaming-tax": {"win", "win_before", "posted_before", "tips"},
        "pr-franchise": {"handle"},
    }


# --- whatever is adjusted -------------------------------------------------------------------------------------------

Entry = Sequence[AdjustmentLine]


def _pair(debit: tuple[str, str], credit: tuple[str, str], amount: int) -> Entry:
    return [line(debit[0], amount, debit[1]), line(credit[0], -amount, credit[1])]


ENTRIES: dict[str, tuple[tuple[str, str], tuple[str, str], int]] = {
    "false note, of a session": ((chart.ADJUSTMENTS, SESSION), (chart.COUNT_ROOM, ""), -1),
    "false note, of no table": ((chart.ADJUSTMENTS, ""), (chart.COUNT_ROOM, ""), -1),
    "drop counted too low": ((chart.COUNT_ROOM, SESSION), (chart.TABLE_WIN, "pr.roulette"), 1),
    "chips counted too high": ((chart.ADJUSTMENTS, "RO-1"), (chart.TABLE_FLOAT, "RO-1"), -1),
    "player paid too little": ((chart.ADJUSTMENTS, "RO-1"), (chart.CAGE, ""), -1),
    "named win": ((chart.ADJUSTMENTS, SESSION), (chart.TABLE_WIN, SESSION), 0),
    "commission of the win": ((chart.TABLE_WIN, SESSION), (chart.COMMISSION, "pr.baccarat"), 0),
    "rake of the win": ((chart.TABLE_WIN, SESSION), (chart.RAKE, "pr.texas_holdem_high"), 0),
    "due at the cage": ((chart.TABLE_WIN, SESSION), (chart.DUE_AT_CAGE, ""), -1),
    "players' pool": ((chart.TABLE_WIN, SESSION), (chart.PLAYER_POOLS, "BAD"), -1),
    "progressive chips": ((chart.TABLE_WIN, SESSION), (chart.PROGRESSIVE_CLEARING, ""), -1),
    "share of a link": ((chart.PROGRESSIVE_PAYABLE, "CSP"), (chart.PROGRESSIVE_RETENTION, "CSP"), 1),
    "share named": ((chart.ADJUSTMENTS, ""), (chart.PROGRESSIVE_RETENTION, "CSP"), 0),
    "seed": ((chart.SEED_FUNDING, "CSP"), (chart.PROGRESSIVE_PAYABLE, "CSP"), 0),
    "short cage": ((chart.ADJUSTMENTS, ""), (chart.CAGE, ""), 0),
    "drop to the cage": ((chart.CAGE, ""), (chart.COUNT_ROOM, ""), 0),
    "tax": ((chart.GAMING_TAX, "cl-gaming-tax 2026-11"), (chart.GAMING_TAX_PAYABLE, "cl-gaming-tax 2026-11"), 0),
}
"""Debit, credit, and the sign at which the amount changes the gross."""

ROUNDS: dict[str, tuple[str, Callable[[], list[Any]], int]] = {
    "won": ("CS-1", lambda: stud_round({1: HAND}), 1),
    "lost": ("CS-1", lambda: stud_round({1: HAND, 2: OTHER}), 2),
    "void": ("CS-1", lambda: stud_round({1: HAND}, void=True), 0),
    "commission": ("BA-1", commission_of_3, 0),
}
"""Table, facts and the progressive chips that leave the win of its day."""

AMOUNTS = st.integers(-50_000, 50_000).filter(bool)
ACCOUNT = st.sampled_from(sorted({*chart.ACCOUNTS} - {chart.TABLE_CHIPS, chart.TABLE_FLOAT}))
PLACES = st.sampled_from(["", SESSION, "RO-1", "CS-1", "pr.roulette", "CSP"])
FREE = st.lists(st.tuples(ACCOUNT, PLACES, AMOUNTS), min_size=1, max_size=4)
ACT = st.one_of(
    st.tuples(st.just("entry"), st.sampled_from(sorted(ENTRIES)), AMOUNTS),
    st.tuples(st.just("round"), st.sampled_from(sorted(ROUNDS)), st.just(0)),
    st.tuples(st.just("free"), FREE, ACCOUNT),
)


def _floor() -> Buffering:
    """A closed day with a baccarat table beside, whose next day is open."""
    floor = Buffering.ready()
    box = floor.install("BA-1")
    floor.open_only("BA-1")
    floor.close("BA-1")
    floor.remove(box)
    floor.count(box, {"1000": 6})
    floor.close_day()
    floor.open_day(NEXT)
    return floor


adjustable = staged(_floor)


def _act(floor: Buffering, kind: str, what: Any, more: Any) -> int | None:
    """Carry it out; return what it adds to the gross, None where no more is known than that the bridge must hold."""
    if kind == "round":
        table, facts, chips = ROUNDS[what]
        adjust(floor, late(floor, facts(), table))
        return -chips * CHIP
    if kind == "entry":
        debit, credit, sign = ENTRIES[what]
        post(floor, lines=_pair(debit, credit, more))
        return sign * more
    lines = [line(account, amount, place) for account, place, amount in what]
    rest = sum(one.debit - one.credit for one in lines)
    post(floor, lines=[*lines, *([line(more, -rest)] if rest else [])])
    return None


@settings(max_examples=60 if THOROUGH else 8)
@given(acts=st.lists(ACT, min_size=1, max_size=6))
def test_the_bridge_holds_whatever_is_adjusted(adjustable: Callable[[], Buffering], acts: list[Any]) -> None:
    """Win by count, adjusting entries, prizes of the tray, less chips, what is due and pools, and the property's share
    of progressives are the gross of the period; each part is the sum of its lines."""
    with transaction.atomic():
        floor = adjustable()
        before = gross_by_day(floor.property, DAY, NEXT)
        added = [_act(floor, *act) for act in acts]
        days = bridge(floor.property, [DAY, NEXT])
        assert [day.difference for day in days] == [0, 0], acts
        gross = {day.day: day.gross for day in days}
        assert gross[DAY] == before[DAY], "a closed day stays as it is"
        if None not in added:
            assert gross[NEXT] == sum(one for one in added if one is not None)
        # What the statistics add to the day concerned is what the bridge adds to the day of posting.
        said = queries.statistics(floor.property, day=DAY, kind="day", by="table").total.now
        assert (said.win_as_closed, said.win_adjusted) == (days[0].counted, days[1].adjusted)
        transaction.set_rollback(True)


def _closed(floor: Played) -> None:
    for table in ("CS-1", "CS-2"):
        floor.read(table, day=NEXT)
        floor.sign(table, day=NEXT)
    floor.close_day(NEXT, approved=floor.accountant(), reason="late round")


def test_a_period_opens_into_the_lines_that_make_each_part(adjustable: Callable[[], Buffering]) -> None:
    """A late round of two chips, a false note, a late win of the drop and a short cage; the day after is closed.

    The late chips leave the win of their day (−2.00) and come back with the close: 70 % to the meter, 0.60 stay.
    """
    floor = adjustable()
    before = gross_by_day(floor.property, DAY, DAY)[DAY]
    adjust(floor, late(floor, stud_round({1: HAND, 2: OTHER})))
    for name, amount in (("false note, of a session", 2_000), ("drop counted too low", 300), ("short cage", 700)):
        debit, credit, _sign = ENTRIES[name]
        post(floor, lines=_pair(debit, credit, amount))
    _closed(floor)
    day, after = bridge(floor.property, [DAY, NEXT])
    assert (day.gross, day.counted, day.prizes, day.chips, day.retention) == (before, 2_800, 5_000, -1_000, 300)
    assert (after.counted, after.adjusted, after.chips, after.retention) == (0, -2_000 + 300, -200, 60)
    assert after.gross == -2_000 + 300 - 200 + 60
    span = {"since": DAY.isoformat(), "until": NEXT.isoformat()}
    for name in (*PARTS, "gross"):
        opened = open_figure(floor.property, {"figure": f"gross_{name}", **span}, sees_counts=True)
        assert (opened.agrees, opened.claimed) == (True, getattr(day, name) + getattr(after, name)), name


def test_late_round_dropped_note_and_commission_of_pots_reach_every_return(adjustable: Callable[[], Buffering]) -> None:
    """The same books under the returns of each country that taxes the win."""
    floor = adjustable()
    adjust(floor, late(floor, stud_round({1: HAND, 2: OTHER})))
    debit, credit, _sign = ENTRIES["false note, of a session"]
    post(floor, lines=_pair(debit, credit, 2_000))
    post(floor, lines=_pair((chart.ADJUSTMENTS, ""), (chart.CAGE, ""), 700))
    _closed(floor)
    gross = sum(gross_by_day(floor.property, DAY, NEXT).values())
    for code in ("cl-gaming-tax", "bo-gaming-tax", "eus-gaming-tax", "pe-gaming-tax"):
        floor.property.jurisdiction = code[: code.index("-")]
        found = queries.statement(floor.property, code, DAY)
        assert found.lines[0].amount == gross == sum(day.gross for day in found.bridge), code
        assert sum(one.win for one in found.tables) == (gross if found.declared.by_table else 0)
    # Over REST the line opens into statements; of `adjustments`, only the lines that are in the gross.
    floor.property.jurisdiction = "cl"
    floor.property.save(update_fields=["jurisdiction"])
    read = reader(floor.property)
    [shown] = read("returns/cl-gaming-tax/periods/2026-11")["lines"][:1]
    assert shown["amount"] == format_amount(gross, "USD")
    assert amount_opened(floor.property, "win", [read(address) for address in shown["opens"]]) == gross
    # What the late round staked (two antes of 5.00 and two bets of 10.00) is in no summary.
    floor.property.jurisdiction = "pr"
    summed = DailySummary.objects.filter(property_id=floor.pk).aggregate(sum=Sum("handle"))["sum"]
    assert queries.statement(floor.property, "pr-franchise", DAY).lines[0].amount == summed + 3_000
    # The base of the pot (10,000.00) reduces the gross where the property reads it so, with its source.
    floor.property.jurisdiction = "cl"
    ReturnParameter.objects.create(
        property=floor.property, parameter="cl-gaming-tax.pot_base", since=DAY, choice="deducted", source="SII Ord. 1"
    )
    found = queries.statement(floor.property, "cl-gaming-tax", DAY)
    assert {one.line.code: one.amount for one in found.lines}["gross"] == gross - sum(
        day.pot_base for day in found.days
    )
    assert sum(day.pot_base for day in found.days) == 1_000_000


NOTES = {"cl": "1000", "bo": "1000"}


@pytest.mark.parametrize("code", NOTES)
def test_the_commission_of_a_pot_is_taxed(code: str) -> None:
    """CL III §6.6, BO §2.5.6.3: of two entries of 1,000 the pot has 75 % and the casino 500; one of a void round comes
    back. The box held 10,000: less the entries, with the commission, 8,500 are the gross."""
    floor = pots(code)
    ante = opened(floor, code)
    floor.play(TABLE, caribbean(GAMES[code], {1: NOTHING, 2: LESS}, ante))
    floor.play(TABLE, spoilt(caribbean(GAMES[code], {1: NOTHING}, ante), 1))
    floor.close(TABLE, counts=chips(floor))
    box = box_for(TABLE, "M")
    floor.remove(box)
    floor.count(box, {NOTES[code]: 10})
    by = {"actor": ACTOR, "approved": floor.sig(Role.ACCOUNTING), "reason": "pot", "at": floor.now()}
    close_gaming_day(floor.property, DAY, **by)
    [day] = queries.statement(floor.property, f"{code}-gaming-tax", DAY).bridge
    assert (day.chips, day.retention, day.difference) == (-2_000, 500, 0)
    assert (day.counted, day.gross) == (10_000, 8_500)
