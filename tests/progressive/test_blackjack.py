"""A progressive that is a side bet of a blackjack table: its meter, its prizes, what the tray makes of it."""

from typing import Any

import msgspec
import pytest

from accounting.figures import session_figures
from casino.eventstore import read_stream
from casino.roles import Role
from casino.rules import vocabulary as v
from progressive.meter import Share
from progressive.models import Meter, Prize
from progressive.seed import seed_link
from tests.factories import DAY, Floor, refused
from tests.progressive.stud import Stud
from tests.staged import staged

pytestmark = pytest.mark.django_db

RATE_BP = 3_000
PAY_TABLE = [
    {"outcome": "three_sevens_suited", "share_bp": 10_000},
    {"outcome": "three_sevens_same_color", "share_bp": 1_000},
]
SEVENS = ("7d", "7d", "7d")


def blackjack_round(hands: dict[int, tuple[str, ...]], *, chips: bool = True) -> list[v.Fact]:
    """A whole round against the dealer's 17: two cards a seat and, of three, a hit; every seat with a chip."""
    facts: list[v.Fact] = [v.RoundOpened()]
    for seat in hands:
        facts.append(v.BetPlaced(seat=seat, bet="main", amount=1_000))
        if chips:
            facts.append(v.ProgressiveWagered(seat=seat, amount=100))
    facts.append(v.BetsClosed())
    facts += [v.CardDealt(to=seat, card=cards[0]) for seat, cards in hands.items()]
    facts.append(v.CardDealt(to="dealer", card="9d"))
    facts += [v.CardDealt(to=seat, card=cards[1]) for seat, cards in hands.items()]
    facts.append(v.CardDealt(to="dealer", card="8c"))
    for seat, cards in hands.items():
        for card in cards[2:]:
            facts += [v.DecisionMade(seat=seat, action="hit"), v.CardDealt(to=seat, card=card)]
        if len(cards) == 2:
            facts.append(v.DecisionMade(seat=seat, action="stand"))
    return [*facts, v.RoundClosed()]


def floor_with(pay_table: list[dict[str, Any]], **options: Any) -> Stud:
    """The seeded house, BJ-1 open with Blazing 7's on its felt and a link of its own."""
    seeded = Floor.seeded()
    seeded.open_day()
    floor = Stud(seeded.house)
    floor.link = seed_link(
        floor.property, code="B7", name="Blazing 7's", game="pr.blazing_7s", tables=["BJ-1"], initial_minor=100_000,
        reset_minor=100_000, rate_bp=RATE_BP, pay_table=msgspec.convert(pay_table, list[Share]),
    )  # fmt: skip
    floor.start()
    floor.open("BJ-1", options={"blazing_7s": True, **options})
    return floor


def _build_floor() -> Stud:
    return floor_with(PAY_TABLE)


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Stud:
    return built_floor()


def test_the_meter_is_read_only_where_the_felt_has_the_progressive(floor: Stud) -> None:
    """PR §4.15(C): a blackjack table without it opens its rounds without a reading."""
    floor.open("BJ-2")
    with_meter = floor.play("BJ-1", blackjack_round({1: ("9c", "8d")}))
    without = floor.play("BJ-2", blackjack_round({1: ("9c", "8d")}, chips=False))
    opened = [read_stream(floor.pk, f"round:{played.round}")[0].event for played in (with_meter, without)]
    assert [event.meters for event in opened] == [{"progressive": 100_000}, {}]
    assert floor.shown() == 100_000 + 30


def test_a_part_of_the_meter_waits_for_its_form(floor: Stud) -> None:
    """PR §4.15(D), (M): 10 % of the meter with the round's chip; paid, the meter goes down by it."""
    floor.play("BJ-1", blackjack_round({2: ("7h", "7d", "7h")}))
    (prize,) = floor.prizes()
    assert (prize.seat, prize.outcome, prize.amount_minor) == (2, "three_sevens_same_color", 10_003)
    floor.pay(prize.prize, authorised=floor.sig(Role.PIT_MANAGER))
    assert floor.shown() == 100_030 - 10_003


def test_who_wins_the_whole_meter_after_another_finds_it_reset(floor: Stud) -> None:
    """PR §4.15(D), (K): from the right; the second takes the amount that the meter was reset to."""
    floor.play("BJ-1", blackjack_round({1: SEVENS, 3: ("7s", "7s", "7s")}))
    first, second = floor.prizes()
    assert [(prize.seat, prize.amount_minor, prize.sharers) for prize in (first, second)] == [
        (3, 100_060, 1), (1, 100_000, 1),
    ]  # fmt: skip
    refused("authorisation_missing", floor.pay, first.prize)
    for prize in (first, second):
        floor.pay(prize.prize, authorised=floor.sig(Role.PIT_MANAGER))
    assert floor.shown() == 100_000


def test_awards_by_odds_are_the_tables(floor: Stud) -> None:
    """PR §4.15(D), (M)(1): no form is opened; the tray gives 25.00 and the chip, and has collected the chip before."""
    floor.play("BJ-1", blackjack_round({1: ("7h", "7c")}))
    assert Prize.objects.filter(property_id=floor.pk).count() == 0
    (line,) = [line for line in session_figures(floor.property, DAY) if line.table == "BJ-1"]
    lost_main, chip, award = 1_000, 100, 2_500 + 100
    assert (line.win_rounds, line.progressive_in) == (lost_main - award, chip)
    assert line.expected_win == lost_main + chip - award


def test_a_link_that_lacks_what_the_felt_pays_is_never_approved(floor: Stud) -> None:
    """PR §4.15(D), §7.14(H): the table is printed, another is not allowed; an unknown outcome stores nothing."""
    assert refused("pot_pay_table_printed", floor_with, PAY_TABLE[:1]).field == "pay_table"
    Meter.objects.filter(property_id=floor.pk).update(pay_table=PAY_TABLE[:1])
    refused("unknown_outcome", floor.play, "BJ-1", blackjack_round({2: ("7h", "7d", "7h")}))
    assert (floor.prizes(), floor.shown()) == ([], 100_000)


def test_the_companys_pay_table_needs_its_approval_on_file() -> None:
    """PR §4.14(A): the felt opens with an approved table only, and only if the approval is filed."""
    seeded = Floor.seeded()
    seeded.open_day()
    seeded.install("BJ-1")
    refused("pay_table_missing", seeded.open_only, "BJ-1", options={"bj_progressive": True})
    filed = {"bj_progressive": True, "bj_progressive_pay_table": ["approval: CT-1", "As Js: 100%"]}
    missing = refused("approval_missing", seeded.open_only, "BJ-1", options=filed)
    assert missing.field == "options.bj_progressive_pay_table"
