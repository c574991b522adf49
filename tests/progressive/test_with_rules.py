"""From cards on the table to the locked meter: the rules decide the prizes, nobody types them."""

import pytest

from casino.roles import Role
from casino.rules import vocabulary as v
from progressive import commands, queries
from progressive.models import Prize
from progressive.seed import seed_link
from tests.factories import DAY, Floor
from tests.progressive.stud import Stud
from tests.staged import staged

pytestmark = pytest.mark.django_db

ROYAL = ("Ac", "Kc", "Qc", "Jc", "Tc")
STRAIGHT_FLUSH = ("5h", "6h", "7h", "8h", "9h")
NOTHING = ("2s", "3d", "5c", "7d", "Js")


def stud_round(hands: dict[int, tuple[str, ...]], *, void: bool = False) -> list[v.Fact]:
    """A whole round in which every seat has a progressive chip and raises; the dealer has nothing."""
    facts: list[v.Fact] = [v.RoundOpened()]
    for seat in hands:
        facts += [v.BetPlaced(seat=seat, bet="ante", amount=500), v.ProgressiveWagered(seat=seat, amount=100)]
    facts.append(v.BetsClosed(chips=len(hands), lights=len(hands)))
    if void:
        return [*facts, v.IrregularityDeclared(code="dealing_error"), v.RoundClosed()]
    for n in range(5):
        facts += [v.CardDealt(to=seat, card=cards[n]) for seat, cards in hands.items()]
        facts.append(v.CardDealt(to="dealer", card=NOTHING[n]))
    facts += [v.DecisionMade(seat=seat, action="bet") for seat in hands]
    return [*facts, v.RoundClosed()]


def _build_floor() -> Stud:
    """The seeded house with its link in operation and CS-1 open under the rules of PR Art. 7."""
    seeded = Floor.seeded()
    seeded.open_day()
    stud = Stud(seeded.house)
    stud.link = seed_link(stud.property, tables=["CS-1", "CS-2"])
    stud.start()
    stud.open("CS-1")
    return stud


built_floor = staged(_build_floor)


@pytest.fixture
def floor(built_floor, db) -> Stud:
    return built_floor()


def test_prizes_follow_from_the_cards_in_order_of_settlement(floor: Stud) -> None:
    """PR §7.11(E),(G): seat 2 (royal) before seat 1 (straight flush), which sees the reset meter."""
    floor.play("CS-1", stud_round({1: STRAIGHT_FLUSH, 2: ROYAL}))
    royal, straight = floor.prizes()
    assert (royal.seat, royal.outcome, royal.amount_minor) == (2, "royal_flush", 1_000_140)
    assert (straight.seat, straight.outcome, straight.amount_minor) == (1, "straight_flush", 100_000)
    assert (royal.shift, royal.day, royal.table) == ("M", DAY, "CS-1")
    floor.pay(royal.prize)
    assert floor.pay(straight.prize).meter_after_minor == 900_000
    assert floor.shown() == 900_000


def test_the_round_opens_with_the_reading_of_the_display(floor: Stud) -> None:
    floor.play("CS-1", stud_round({1: ("2c", "4d", "6s", "8c", "Th")}))
    second = floor.play("CS-1", stud_round({1: ("2c", "4d", "6s", "8c", "Th")}))
    from casino.eventstore import read_stream

    opened = read_stream(floor.pk, f"round:{second.round}")[0].event
    assert opened.meters == {"progressive": 1_000_070}


def test_a_void_round_leaves_its_chips_on_the_meter(floor: Stud) -> None:
    """PR §7.13(D), §7.14(I)."""
    result = floor.play("CS-1", stud_round({1: ROYAL, 3: ROYAL}, void=True))
    assert result.status == "void"
    assert (floor.shown(), floor.prizes()) == (1_000_140, [])
    assert [one.found for one in queries.check_void_chips(floor.pk, DAY)] == [2]


def test_a_resent_round_opens_no_second_payout(floor: Stud) -> None:
    """A hit on the same round reported twice (control S7)."""
    from tables import commands as tables

    item = floor.item("CS-1", stud_round({4: ROYAL}))
    first = tables.record_round(floor.property, item, actor="device:FLOOR")
    again = tables.record_round(floor.property, item, actor="device:FLOOR")
    assert (first.outcome, again.outcome) == ("recorded", "repeated")
    assert Prize.objects.filter(property_id=floor.pk).count() == 1


def test_reading_by_a_device_after_real_rounds_agrees(floor: Stud) -> None:
    floor.play("CS-1", stud_round({1: ("2c", "4d", "6s", "8c", "Th"), 5: ("3c", "4h", "6d", "9c", "Td")}))
    differences = commands.record_reading(
        floor.property, table="CS-1", day=DAY, in_meter=2, meter_minor=1_000_140, displayed_minor=1_000_140,
        payouts={}, reader="device:PC-1", signatures=[floor.sig(Role.FLOOR_SUPERVISOR)], actor="device:PC-1",
    )  # fmt: skip
    assert differences == []
