"""What a tray cannot pay with its smallest chip: kept, paid beyond, or due at the cage, in every book."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import translation
from openpyxl import load_workbook

from accounting import chart, documents
from accounting.documents import statistics as statistics_documents
from accounting.drill.kit import open_figure
from accounting.models import CloseRun, DailySummary, DayException, JournalLine
from casino.documents import Printing
from casino.eventstore import read_stream
from casino.eventstore.rebuilding import rebuild
from casino.identity.access import apply_role_groups
from casino.roles import Role
from casino.rules import vocabulary as v
from tables import commands, queries
from tables.models import Round
from tables.seed import opening_counts
from tests.accounting.day import Played
from tests.accounting.test_statistics import asked
from tests.admin.conftest import Desk
from tests.factories import ACTOR, DAY, Floor, refused
from tests.tables.test_chips_and_cage import open_cage

pytestmark = pytest.mark.django_db

COIN = 500


def configure(floor: Floor, rule: str, coin: int = COIN) -> None:
    floor.property.smallest_coin_minor = coin
    floor.property.breakage_rule = rule
    floor.property.breakage_approval = "CT-2026-breakage"
    floor.property.save(update_fields=["smallest_coin_minor", "breakage_rule", "breakage_approval"])


def commission_of_3(*, paid: int | None = None) -> list[v.Fact]:
    """The bank wins a stake of 60.00: 57.00 is due after the commission of 5 %, and 5.00 is the smallest chip."""
    facts: list[v.Fact] = [v.RoundOpened(), v.BetPlaced(seat=1, bet="banker", amount=6_000), v.BetsClosed()]
    cards = (("player", "Kh"), ("banker", "9d"), ("player", "Qs"), ("banker", "Kc"))
    facts += [v.CardDealt(to=to, card=card) for to, card in cards]
    if paid is not None:
        facts.append(v.BetPaid(seat=1, bet="banker", amount=paid))
    return [*facts, v.RoundClosed()]


@pytest.mark.parametrize(
    ("rule", "breakage", "at_cage", "right", "wrong"),
    [
        ("down", 200, 0, (5_500,), (5_700, 6_000)),
        ("up", -300, 0, (6_000,), (5_700, 5_500)),
        ("exact", 200, 200, (5_500, 5_700), (6_000,)),
    ],
)
def test_a_round_states_its_breakage(
    rule: str, breakage: int, at_cage: int, right: tuple[int, ...], wrong: tuple[int, ...]
) -> None:
    """What is due stays exact; the rounded payment is right, and the exact one where the cage pays the rest."""
    floor = Floor.live("BA-1")
    configure(floor, rule)
    for paid, variances in [*((one, 0) for one in right), *((one, 1) for one in wrong)]:
        result = floor.play("BA-1", commission_of_3(paid=paid))
        row = Round.objects.get(pk=result.round)
        assert (row.win, row.commission, row.breakage, row.due_at_cage) == (-5_700, 300, breakage, at_cage)
        assert row.variance_count == variances, paid
    settled = read_stream(floor.property.pk, f"round:{row.pk}")[-1].event
    assert (settled.breakage, settled.due_at_cage) == (breakage, at_cage)
    before = list(Round.objects.order_by("pk").values())
    assert rebuild().differences == []
    assert list(Round.objects.order_by("pk").values()) == before
    assert queries.resettle(floor.property, DAY) == []


def place_six(*paid: int) -> list[v.Fact]:
    """10.00 on the six wins 11.00 (6.00 at 7:6, the rest at 1:1), twice, paid so; then a seven takes all."""
    facts: list[v.Fact] = [v.RoundOpened(), v.BetPlaced(seat=1, bet="pass_line", amount=1_000)]
    facts += [v.DiceRolled(d1=5, d2=4), v.BetPlaced(seat=1, bet="place_6", amount=1_000)]
    for dice, amount in zip(((2, 4), (1, 5)), paid, strict=True):
        facts += [v.DiceRolled(d1=dice[0], d2=dice[1]), v.BetPaid(seat=1, bet="place_6", amount=amount)]
    return [*facts, v.DiceRolled(d1=3, d2=4), v.RoundClosed()]


@pytest.mark.parametrize(
    ("rule", "breakage", "right", "wrong"),
    [
        ("down", 200, (1_000, 1_000), (1_000, 1_100)),
        ("up", -800, (1_500, 1_500), (1_100, 1_500)),
        ("exact", 200, (1_000, 1_100), (1_000, 1_500)),
    ],
)
def test_each_decision_of_a_bet_has_its_own_breakage(
    rule: str, breakage: int, right: tuple[int, int], wrong: tuple[int, int]
) -> None:
    """Dice decide a bet several times in a round; the tray pays each win in coins of 5.00."""
    floor = Floor.live("CR-1")
    configure(floor, rule)
    for paid, variances in ((right, 0), (wrong, 1)):
        row = Round.objects.get(pk=floor.play("CR-1", place_six(*paid)).round)
        assert (row.win, row.breakage) == (2 * 1_000 - 2 * 1_100, breakage)
        assert row.variance_count == variances, paid
    assert queries.resettle(floor.property, DAY) == []


def test_a_property_without_a_smallest_coin_has_no_breakage() -> None:
    floor = Floor.live("BA-1")
    result = floor.play("BA-1", commission_of_3(paid=5_700))
    row = Round.objects.get(pk=result.round)
    assert (row.breakage, row.due_at_cage, row.variance_count) == (0, 0, 0)
    opened = read_stream(floor.property.pk, f"round:{row.pk}")[0].event
    assert (opened.coin, opened.breakage_rule) == (None, None)


def test_a_round_keeps_the_coin_it_began_with() -> None:
    floor = Floor.live("BA-1")
    configure(floor, "down")
    result = floor.play("BA-1", commission_of_3())
    configure(floor, "exact", coin=1)
    assert queries.resettle(floor.property, DAY) == []
    assert Round.objects.get(pk=result.round).breakage == 200


def test_the_terminal_does_not_choose_the_coin() -> None:
    floor = Floor.live("BA-1")
    facts = [v.RoundOpened(coin=100), *commission_of_3()[1:]]
    assert refused("house_fills", floor.play, "BA-1", facts).field == "events[0].coin"


@pytest.mark.parametrize(
    ("rule", "tray", "account", "balance"),
    [
        ("down", -5_500, chart.BREAKAGE, -200),
        ("up", -6_000, chart.BREAKAGE, 300),
        ("exact", -5_500, chart.DUE_AT_CAGE, -200),
    ],
)
def test_the_day_counts_breakage(rule: str, tray: int, account: str, balance: int) -> None:
    """Win by inventory less win by rounds stays 0 when the dealer pays by the rule; the ledger has its account."""
    floor, run = played_with_breakage(rule, tray)
    line = DailySummary.objects.get(property_id=floor.pk, table="BA-1")
    assert (line.win, line.win_rounds, line.variance) == (tray, -5_700, 0)
    assert line.breakage == tray + 5_700 == line.expected_win - line.win_rounds
    assert (run.totals or {})["breakage"] == line.breakage
    assert not DayException.objects.filter(property_id=floor.pk, code__in=("win_variance", "payment_variance")).exists()
    lines = JournalLine.objects.filter(property_id=floor.pk, account=account)
    assert sum(one.debit - one.credit for one in lines) == balance


def played_with_breakage(rule: str, tray: int) -> tuple[Played, CloseRun]:
    """A closed day with the round of `commission_of_3`, which moved the tray by so much."""
    floor = Played.ready()
    configure(floor, rule)
    box = floor.install("BA-1")
    floor.open_only("BA-1")
    floor.play("BA-1", commission_of_3())
    counts = opening_counts("BA-1")
    counts["10000"] -= 1
    counts["2500"] -= 2
    counts["500"] -= (-tray - 5_000) // 500
    floor.close("BA-1", counts=counts)
    floor.remove(box)
    floor.count(box, {"10000": 1})
    return floor, floor.close_day()


def test_breakage_stands_in_the_summary_and_in_the_statistics() -> None:
    """2.00 of BA-1, on paper, screen, spreadsheet, CSV; nobody keeps it by dealer."""
    floor, _run = played_with_breakage("down", -5_500)
    shown = {
        by: {line.name: line.now.breakage for line in asked(floor, DAY, "day", by).lines} for by in ("table", "dealer")
    }
    assert shown["table"] == {"BA-1": 200, "CS-1": 0, "RO-1": 0}
    assert set(shown["dealer"].values()) == {None}
    answer = asked(floor, DAY, "day", "table")
    text = statistics_documents.statistics_csv(floor.property, answer)
    rows = {row["table"]: row for row in csv.DictReader(io.StringIO(text))}
    assert [rows[name]["breakage"] for name in ("BA-1", "RO-1", "TOTAL")] == ["2.00", "0.00", "2.00"]
    assert rows["BA-1"]["breakage_last_year"] == ""
    book = statistics_documents.statistics_workbook(floor.property, answer, language="en", printed_by="K01")
    sheet = load_workbook(io.BytesIO(book)).worksheets[0]
    place = [cell.value for cell in sheet[5]].index("Breakage, this period")
    assert {row[0]: row[place] for row in sheet.iter_rows(min_row=6, values_only=True)}["BA-1"] == 2
    printing = Printing.now("en", "K01", None)
    paper = documents.daily_summary_data(floor.property, DAY, printing)
    place = paper["columns"].index("Breakage")
    assert {row["table"]: row["figures"][place] for row in paper["by_table"]} == {
        "BA-1": "2.00", "CS-1": "0.00", "RO-1": "0.00", "DAY": "2.00"
    }  # fmt: skip
    report = statistics_documents.statistics_data(floor.property, DAY, "day", printing)
    place = [column["name"] for column in report["columns"]].index("Breakage")
    assert report["sections"][0]["total"]["figures"][place] == ["2.00", "—"]
    apply_role_groups()
    client = Desk(floor).client(Role.ACCOUNTING, "en")
    for by, heads in (("table", 1), ("dealer", 0)):
        page = client.get(reverse("admin:statistics"), {"day": DAY.isoformat(), "period": "day", "by": by})
        assert page.content.decode().count(">Breakage</th>") == heads, by
    given = {"since": DAY.isoformat(), "until": DAY.isoformat()}
    opened = open_figure(floor.property, {"figure": "period_breakage", **given}, sees_counts=True)
    assert opened.total == 200
    by_dealer = {"figure": "period_breakage", "by": "dealer", **given}
    assert refused("no_such_object", open_figure, floor.property, by_dealer, sees_counts=True).status == 404


def test_the_cage_pays_what_players_are_owed() -> None:
    """Dr due at the cage, Cr cage; nothing else pays breakage, and it is paid out, not in."""
    floor = Floor.seeded()
    floor.open_day()
    open_cage(floor)
    given: dict[str, Any] = {
        "reference": "REST-1", "direction": "out", "purpose": "breakage", "cash": {"2000": 1},
        "cage_supervisor": floor.sig(Role.CAGE_SUPERVISOR), "accounting": floor.sig(Role.ACCOUNTING), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    assert refused("bad_direction", commands.fund_cage, floor.property, **{**given, "direction": "in"}).field
    assert refused("bad_purpose", commands.fund_cage, floor.property, **{**given, "purpose": "gift"}).field == "purpose"
    commands.fund_cage(floor.property, **given)
    lines = JournalLine.objects.filter(property_id=floor.property.pk, entry__contains="REST-1")
    assert {(line.account, line.debit - line.credit) for line in lines} == {
        (chart.DUE_AT_CAGE, 2_000), (chart.CAGE, -2_000),
    }  # fmt: skip


def test_a_rule_that_is_not_exact_needs_an_approval() -> None:
    venue = Floor.seeded().property
    venue.breakage_rule = "down"
    with pytest.raises(ValidationError) as failed:
        venue.full_clean()
    assert "breakage_approval" in failed.value.message_dict
    for number in ("CT-2026-0012", "CT-2026-adjustment"):
        venue.breakage_approval = number
        with translation.override("en"), pytest.raises(ValidationError, match="on file"):
            venue.full_clean()
    venue.breakage_approval = "CT-2026-breakage"
    venue.full_clean()


@pytest.mark.parametrize("number", ["NO-SUCH", "CT-2026-adjustment", ""])
def test_a_table_does_not_open_under_a_breakage_rule_without_its_approval(number: str) -> None:
    floor = Floor.seeded()
    floor.open_day()
    floor.install("RO-1")
    configure(floor, "down")
    floor.property.breakage_approval = number
    floor.property.save(update_fields=["breakage_approval"])
    refusal = refused("approval_missing", floor.open_only, "RO-1")
    assert (refusal.cite, refusal.details) == ("PR §1.7", {"missing": ["breakage"]})
    configure(floor, "down")
    assert floor.open_only("RO-1").table == "RO-1"
