"""A late round of a closed day: adjusted in the open one, its progressive chips counted with a line of their own."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from uuid import UUID, uuid4

import pytest
from django.utils import timezone
from msgspec.structs import replace

from accounting import chart, commands, queries
from accounting.adjusted import by_game_and_day
from accounting.documents import daily_summary
from accounting.drill.kit import open_figure
from accounting.models import Adjustment, DayException, JournalEntry, JournalLine
from accounting.periods import period
from casino import history
from casino.eventstore import Append, append
from casino.eventstore.rebuilding import compare
from casino.roles import Role
from casino.rules import registry
from casino.rules import vocabulary as v
from progressive import queries as progressive
from progressive.models import SummarySignature
from progressive.queries.growth import growth
from progressive.queries.reconciliation import reconciliation
from progressive.what_if import Asked, what_if
from tables import commands as tables
from tables.commands import FloorEvent, RoundItem
from tables.events import TableOpened
from tables.models import GamingTable, LateRound, TableSession
from tables.queries import closed_trays
from tests.accounting.day import Played
from tests.documents.paper import words
from tests.factories import ACTOR, DAY, refused
from tests.progressive.stud import COUNTS, GAME
from tests.progressive.test_rates import change
from tests.progressive.test_with_rules import stud_round
from tests.staged import staged
from tests.tables.test_breakage import commission_of_3, configure

pytestmark = pytest.mark.django_db
NEXT = DAY + dt.timedelta(days=1)
OTHER = ("2h", "4h", "6h", "8s", "Td")
HAND = ("2c", "4d", "6s", "8c", "Th")


class Buffering(Played):
    """The floor of `Played`, whose stud tables open under the options of their game, so that the rules can settle."""

    def open_stud(self, table: str, *, shift: str = "M", day: dt.date = DAY) -> None:
        configured = GamingTable.objects.get(property=self.property, code=table)
        options = registry.get(GAME, on=day).configure_options(configured.options)
        event = TableOpened(
            table=table, game=GAME, shift=shift, options=options, limits={"min": 500, "max": 50_000}, counts=COUNTS,
            total=1_000_000, signatures=[self.sig(Role.DEALER), self.sig(Role.FLOOR_SUPERVISOR)],
            expected=closed_trays(self.property).get(table),
        )  # fmt: skip
        append(self.pk, [Append(f"session:{table}.{day}.{shift}", day, 0, [event], self.now())], actor=ACTOR)


Moments = tuple[dt.datetime, ...]
Built = Callable[[], Buffering]


def late(floor: Played, facts: list[v.Fact], table: str = "CS-1", at: Moments = ()) -> UUID:
    """A round of the table's first session, sent when it is over. `at`: when it was opened and settled."""
    session = TableSession.objects.get(property_id=floor.pk, table=table, day=DAY)
    first, last = at or (session.opened_at, session.opened_at)
    events = [FloorEvent(fact, last if fact is facts[-1] else first) for fact in facts]
    item = RoundItem(round=uuid4(), table=table, expected_version=0, events=events)
    result = tables.take_rounds(floor.property, [item], actor=ACTOR, buffering_device="TT-CS-1")[0]
    assert result.outcome == "late", result.error
    return item.round


def adjust(floor: Played, round_: UUID, **more: object):
    arguments = {
        "reason": "line down", "approval": "CT-2026-adjustment", "supervisor": floor.sig(Role.FLOOR_SUPERVISOR),
        "accounting": floor.accountant(), "actor": ACTOR, "at": floor.now(), **more,
    }  # fmt: skip
    return commands.adjust_late_round(floor.property, round=round_, **arguments)


def _day_after() -> Buffering:
    floor = Buffering.ready()
    floor.close_day()
    floor.open_day(NEXT)
    return floor


ready, day_after = staged(Buffering.ready), staged(_day_after)
"""A day that may be closed; the next one, after its close."""


def test_a_late_round_of_a_closed_day_is_adjusted(day_after: Built) -> None:
    floor = day_after()
    meter = floor.shown()
    round_ = late(floor, stud_round({1: HAND, 2: OTHER}))
    assert floor.shown() == meter, "a listed round moves nothing"
    row = adjust(floor, round_)
    assert (row.status, row.resolved_day, row.win, row.progressive_chips) == ("adjusted", NEXT, row.win, 2)
    posted = Adjustment.objects.get(property_id=floor.pk, form_serial=row.form_serial)
    assert (posted.day, posted.concerns_day, len(posted.signatures)) == (NEXT, DAY, 2)
    entry = JournalEntry.objects.get(kind="adjustment", property_id=floor.pk)
    lines = JournalLine.objects.filter(entry=entry.key, property_id=floor.pk)
    assert sum(line.debit - line.credit for line in lines) == 0
    assert {line.account for line in lines} == {"adjustments", "table_win", "progressive_clearing"}
    assert floor.shown() == meter + 140
    assert set(by_game_and_day(floor.property, period("day", DAY)).values()) <= {(0, 0)}, "the win counted stays"
    for language, told in (
        ("en", "1 received (handle 30.00), 1 resolved (handle 30.00)"),
        ("es", "1 recibidas (apostado 30.00), 1 resueltas (apostado 30.00)"),
    ):
        assert told in words(daily_summary(floor.property, NEXT, language=language, printed_by="K01"))
    (span,) = reconciliation(floor.pk, NEXT, NEXT)
    assert [(one.day, one.belongs_day, one.chips, one.contributed_e4) for one in span.late] == [
        (NEXT, DAY, 2, 1_400_000)
    ]
    assert span.contributed_e4 == 1_400_000
    assert progressive.check_contributions(floor.pk, NEXT) == []
    for table in ("CS-1", "CS-2"):
        floor.read(table, day=NEXT)
        floor.sign(table, day=NEXT)
    floor.close_day(NEXT, approved=floor.accountant(), reason="late round")
    told = set(DayException.objects.filter(property_id=floor.pk, day=NEXT).values_list("code", flat=True))
    assert not told & {"clearing_is_zero", "payable_is_meter", "meter_identity", "journal_balances", "chips_counted"}, (
        told
    )
    assert compare().differences == []


BACCARAT = "pr.baccarat"


LateByRate = Callable[[], tuple[Buffering, UUID]]


def _late_by_rate() -> tuple[Buffering, UUID]:
    """DAY: 10 chips at 70 %, closed. NEXT: a late round of two chips of DAY, adjusted; then 5 chips and a flush."""
    floor = _day_after()
    floor.open_stud("CS-1", day=NEXT)
    round_ = late(floor, stud_round({1: HAND, 2: OTHER}))
    adjust(floor, round_)
    floor.play_stud("CS-1", chips=5, prizes=[(3, "flush")], day=NEXT)
    floor.pay(floor.prizes()[-1].prize)
    return floor, round_


late_by_rate = staged(_late_by_rate)


def test_a_period_played_again_counts_late_contributions(late_by_rate: LateByRate) -> None:
    """Opening 10,007.00 − 50.00 = 9,957.00; + 2 × 0.70 + 5 × 0.70 − 50.00 = 9,911.90; at 80 % 0.70 more."""
    floor, _round = late_by_rate()
    found = what_if(floor.property, link=floor.link.code, first=NEXT, last=NEXT, asked=Asked(rate_bp=8_000))
    assert (found.rounds, found.apart_e4) == (2, 0)
    assert found.opening_minor == 1_000_000 + 700 - 5_000
    assert found.played.meter_minor == floor.shown() == 995_700 + 140 + 350 - 5_000
    assert found.played.handle_minor == 700
    assert found.asked.meter_minor == 995_700 + 7 * 80 - 5_000


def test_the_curve_of_a_meter_rises_when_a_late_round_is_adjusted_for(late_by_rate: LateByRate) -> None:
    floor, round_ = late_by_rate()
    grown = growth(floor.property, floor.link.code)
    assert grown is not None
    moment = LateRound.objects.get(round=round_).resolved_at
    values = [value for at, value in grown.curve if at == moment]
    assert values == [995_700 * 10_000, (995_700 + 140) * 10_000]
    (fall,) = [one for one in grown.falls if one.day == NEXT]
    assert grown.curve[-1][1] == grown.days[-1].closing_e4 == fall.to_e4 == floor.shown() * 10_000


def test_a_rate_is_not_announced_from_before_late_chips_that_counted(day_after: Built) -> None:
    """Those of recorded rounds lie before the instant, the late ones at it."""
    floor = day_after()
    closed = TableSession.objects.get(property_id=floor.pk, table="CS-1", day=DAY).closed_at
    round_ = late(floor, stud_round({1: HAND}), at=(closed, closed))
    past = {"day": NEXT, "at": closed - dt.timedelta(seconds=1), "notified_at": closed - dt.timedelta(days=3)}
    adjust(floor, round_)
    refusal = refused("pot_rate_backdated", change, floor, 8_000, closed, **past)
    assert (refusal.field, str(refusal.cite).partition(",")[0]) == ("effective_at", "PR §7.14(H)(3)")
    after = closed + dt.timedelta(seconds=1)
    refused("belongs_to_another_day", change, floor, 8_000, after, **past)


def test_a_late_chip_counts_at_the_rate_of_the_instant_at_which_its_round_was_settled() -> None:
    """Opened a second before the rate of 80 % holds, settled a second after it: as a round that came in time."""
    floor = Buffering.running()
    box = floor.install("CS-1")
    floor.open_stud("CS-1")
    opened = TableSession.objects.get(property_id=floor.pk, table="CS-1", day=DAY).opened_at
    change(floor, 8_000, opened + dt.timedelta(seconds=2))
    floor.go_to(opened + dt.timedelta(seconds=9))
    floor.close_stud("CS-1", 1_000_000)
    floor.remove(box)
    floor.count(box, {})
    for table in ("CS-1", "CS-2"):
        floor.read(table)
        floor.sign(table)
    floor.close_day()
    floor.open_day(NEXT)
    round_ = late(floor, stud_round({1: HAND}), at=tuple(opened + dt.timedelta(seconds=s) for s in (1, 3)))
    adjust(floor, round_)
    assert floor.shown() == 1_000_000 + 80
    assert progressive.check_contributions(floor.pk, NEXT) == []
    assert compare().differences == []


def test_the_lines_of_the_summary_s_figures_hold_late_contributions(late_by_rate: LateByRate) -> None:
    floor, round_ = late_by_rate()
    for name, total in (("chips", 7), ("wagered", 700), ("contributed", 7 * 70 * 10_000)):
        given = {"figure": f"progressive_{name}", "day": NEXT.isoformat(), "table": "CS-1", "link": floor.link.code}
        opened = open_figure(floor.property, given, sees_counts=True)
        assert (opened.total, opened.agrees) == (total, True), name
        assert opened.lines[-1].row.round == round_


@pytest.mark.parametrize(
    ("rule", "moved"),
    [
        ("down", [(chart.BREAKAGE, BACCARAT, -200)]),
        ("up", [(chart.BREAKAGE, BACCARAT, 300)]),
        ("exact", [(chart.DUE_AT_CAGE, "", -200)]),
    ],
)
def test_the_breakage_of_a_late_round_moves_with_it(ready: Built, rule: str, moved: list[tuple[str, str, int]]) -> None:
    """60.00 on the bank wins: 57.00 is due, the tray pays 55.00 (or 60.00), the commission is 3.00.

    The count of the day holds what the tray gained: table win keeps −57.00 − 3.00 − breakage of it.
    """
    floor = ready()
    configure(floor, rule)
    box = floor.install("BA-1")
    floor.open_only("BA-1")
    floor.close("BA-1")
    floor.remove(box)
    floor.count(box, {})
    floor.close_day()
    floor.open_day(NEXT)
    row = adjust(floor, late(floor, commission_of_3(), "BA-1"))
    assert (row.win, row.breakage - row.due_at_cage, row.due_at_cage) == (
        -5_700, {"down": 200, "up": -300, "exact": 0}[rule], 200 if rule == "exact" else 0
    )  # fmt: skip
    entry = JournalEntry.objects.get(kind="adjustment", property_id=floor.pk)
    lines = JournalLine.objects.filter(entry=entry.key, property_id=floor.pk).order_by("line")
    place, breakage = f"BA-1.{DAY}.M", -moved[0][2]
    assert [(line.account, line.subaccount, line.debit - line.credit) for line in lines] == [
        (chart.ADJUSTMENTS, place, -5_700), (chart.TABLE_WIN, place, 5_700),
        (chart.TABLE_WIN, place, 300), (chart.COMMISSION, BACCARAT, -300),
        (chart.TABLE_WIN, place, breakage), *moved,
    ]  # fmt: skip
    assert set(by_game_and_day(floor.property, period("day", DAY)).values()) <= {(0, 0)}
    assert compare().differences == []


def test_a_late_round_of_an_open_day_counts_in_it_and_its_summary_is_signed_again(ready: Built) -> None:
    floor = ready()
    meter, signatures = floor.shown(), SummarySignature.objects.filter(property_id=floor.pk, table="CS-1")
    assert signatures.exists()
    moments = [timezone.now()]
    round_ = late(floor, stud_round({1: HAND}))
    items = {line.code: line.open for line in _checklist(floor)}
    assert str(round_) in items["late_rounds"][0]
    assert refused("day_still_open", adjust, floor, round_)
    tables.record_late_round(
        floor.property, round=round_, supervisor=floor.sig(Role.FLOOR_SUPERVISOR), accounting=floor.accountant(),
        actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    assert floor.shown() == meter + 70
    assert not signatures.exists()
    moments.append(timezone.now())
    items = {line.code: line.open for line in _checklist(floor)}
    assert items["late_rounds"] == []
    floor.read("CS-1")
    floor.sign("CS-1")
    assert signatures.exists()
    assert compare().differences == []
    moments.append(timezone.now())
    assert [signed_then(floor, moment) for moment in moments] == [["CS-1", "CS-2"], ["CS-2"], ["CS-1", "CS-2"]]


def signed_then(floor: Played, moment: dt.datetime) -> list[str]:
    """The tables whose summary of the day was signed, as the link stood at a moment."""
    with history.as_it_stood(floor.property, "link", floor.link.code, moment):
        return [line.table for line in progressive.progressive_summary(floor.pk, DAY) if line.signed]


def test_the_same_person_or_role_does_not_sign_twice(ready: Built) -> None:
    floor = ready()
    round_ = late(floor, stud_round({1: HAND}))
    boss = floor.sig(Role.FLOOR_SUPERVISOR)
    for who in (
        {"supervisor": floor.accountant(), "accounting": floor.accountant()},
        {"supervisor": boss, "accounting": boss},
    ):
        with_them = {"round": round_, "actor": ACTOR, **who}
        refused("wrong_role", tables.record_late_round, floor.property, **with_them)
        refused("wrong_role", tables.reject_late_round, floor.property, reason="x", **with_them)


def test_one_person_who_holds_both_roles_does_not_sign_for_both(ready: Built) -> None:
    """Control W5: the supervisor and accounting are two people."""
    floor = ready()
    round_ = late(floor, stud_round({1: HAND}))
    accountant = floor.accountant()
    with_them = {
        "round": round_, "actor": ACTOR, "accounting": accountant,
        "supervisor": replace(accountant, role=Role.FLOOR_SUPERVISOR.value),
    }  # fmt: skip
    for act, more in (
        (tables.record_late_round, {}),
        (tables.reject_late_round, {"reason": "x"}),
        (commands.adjust_late_round, {"reason": "x", "approval": "y"}),
    ):
        refusal = refused("same_person", act, floor.property, **with_them, **more)
        assert refusal.cite == "control W5"
    assert LateRound.objects.get(round=round_).status == "received"


def _checklist(floor: Played) -> list[queries.ChecklistLine]:
    return queries.day_checklist(floor.property, DAY)
