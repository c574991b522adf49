"""What the facts of a round show and nobody declared: an exception of the day, the round settled as it lies."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest

from accounting import checks
from casino.eventstore import read_stream
from casino.eventstore.rebuilding import rebuild
from casino.roles import Role
from casino.rules import vocabulary as v
from tables import commands
from tables.models import ExceptionLine, PaymentApproval
from tables.offers import payments_to_approve
from tests.factories import DAY, Floor, refused
from tests.staged import staged

pytestmark = pytest.mark.django_db

PAID: dict[str, Any] = {"seat": 3, "bet": "three_card_bonus", "amount": 500}
BONUS_HAND = ("9d", "9h", "4c")
STACKS = {"1": 100_000, "2": 100_000}
BOARD = ("Ah", "7c", "2d", "9s", "Qc")


def _build() -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    floor.open("LR-1")
    floor.open("PK-1", counts={"25": 400, "100": 400, "500": 100})
    return floor


built = staged(_build)


@pytest.fixture
def floor(built, db) -> Floor:
    return built()


def bonus_round(*paid: v.Fact) -> list[v.Fact]:
    """A pair among the own three cards: the 3 Card Bonus wins 1 to 1; the three bets go on."""
    facts: list[v.Fact] = [v.RoundOpened()]
    facts += [v.BetPlaced(seat=3, bet=bet, amount=1_000) for bet in ("bet_1", "bet_2", "bet_3")]
    facts += [v.BetPlaced(seat=3, bet="three_card_bonus", amount=500), v.BetsClosed()]
    for own, common in zip(BONUS_HAND, ("2s", "Kc", "5d"), strict=True):
        facts += [v.CardDealt(to=3, card=own), v.CardDealt(to="board", card=common)]
    facts += [v.DecisionMade(seat=3, action="withdraw"), v.CardBurned(), v.CardExposed(to="board", card="Kc")]
    facts += [v.DecisionMade(seat=3, action="withdraw"), v.CardExposed(to="board", card="2s")]
    return [*facts, *paid, v.RoundClosed()]


def hand(*, burned: tuple[str, ...] = ("flop", "turn", "river"), declared: bool = False) -> list[v.Fact]:
    """A hand of two players who check it down at a table of 5.00 and 10.00."""
    facts: list[v.Fact] = [v.RoundOpened(button=2, stacks=STACKS)]
    facts += [v.BlindPosted(seat=1, kind="small", amount=250), v.BlindPosted(seat=2, kind="big", amount=500)]
    for first, second in (("Ks", "8h"), ("Kd", "8s")):
        facts += [v.CardDealt(to=1, card=first), v.CardDealt(to=2, card=second)]
    facts += [v.DecisionMade(seat=1, action="call", amount=250), v.DecisionMade(seat=2, action="check")]
    streets = {"flop": BOARD[:3], "turn": BOARD[3:4], "river": BOARD[4:]}
    for street, cards in streets.items():
        if street in burned:
            facts.append(v.CardBurned())
        elif declared:
            facts.append(v.IrregularityDeclared(code="no_burn_before_turn_or_river"))
        facts += [v.CardDealt(to="board", card=card) for card in cards]
        facts += [v.DecisionMade(seat=1, action="check"), v.DecisionMade(seat=2, action="check")]
    facts += [v.DecisionMade(seat=seat, action="show") for seat in (1, 2)]
    return [*facts, v.RoundClosed()]


def found(floor: Floor) -> list[tuple[str, str]]:
    lines = ExceptionLine.objects.filter(property_id=floor.property.pk, code="round_irregular").order_by("key")
    return [(line.table, line.detail) for line in lines]


def unsigned(floor: Floor) -> list[tuple[str, int, str]]:
    """The payments that the close of the day would list: table, amount, whom the table named."""
    lines = checks.payments_approved(floor.property, DAY)
    rows = {row.payment: row for row in PaymentApproval.objects.filter(property_id=floor.property.pk)}
    assert [line.expected for line in lines] == [rows[line.subject].amount for line in lines]
    return [(line.table, line.expected, rows[line.subject].named) for line in lines]


def approve(floor: Floor, round_: Any, **more: Any) -> PaymentApproval:
    given = {
        "payment": f"{round_.round}.3.three_card_bonus.0", "supervisor": floor.sig(Role.FLOOR_SUPERVISOR),
        "actor": "test", "at": floor.now(),
    }  # fmt: skip
    return commands.approve_payment(floor.property, **{**given, **more})


def test_a_bonus_waits_for_the_signature_of_a_supervisor(floor: Floor) -> None:
    """PR §8.10(F)(6): every payment, whoever the table named; what nobody signed is an exception of the close."""
    floor.play("LR-1", bonus_round(v.BetPaid(**PAID)))
    named = floor.house.staff[Role.FLOOR_SUPERVISOR][0].code
    with_name = floor.play("LR-1", bonus_round(v.BetPaid(**PAID, authorised_by=named)))
    untold = floor.play("LR-1", bonus_round())
    assert unsigned(floor) == [("LR-1", 500, ""), ("LR-1", 500, named), ("LR-1", 500, "")]
    assert len(payments_to_approve(floor.property)) == 3
    assert [approve(floor, one).signers[0]["employee"] for one in (with_name, untold)] == [named] * 2
    assert unsigned(floor) == [("LR-1", 500, "")]
    [signed] = read_stream(floor.property.pk, f"payment:{untold.round}.3.three_card_bonus.0")
    assert (signed.type, signed.event.amount, signed.event.cite) == ("PaymentApproved", 500, "PR §8.10(F)(6)")
    assert found(floor) == []


def test_who_approves_a_bonus(floor: Floor) -> None:
    """PR §8.10(F)(6): a supervisor, the one that the table named, once, and only what was paid."""
    named = floor.house.staff[Role.FLOOR_SUPERVISOR][0].code
    played = floor.play("LR-1", bonus_round(v.BetPaid(**PAID, authorised_by=named)))
    assert refused("wrong_role", approve, floor, played, supervisor=floor.sig(Role.DEALER)).field is not None
    refused("approver_differs", approve, floor, played, supervisor=floor.sig(Role.PIT_MANAGER))
    refused("unknown_payment", approve, floor, played, payment=f"{played.round}.3.bet_1.0")
    approve(floor, played)
    refused("payment_approved", approve, floor, played)
    before = list(PaymentApproval.objects.order_by("pk").values())
    rebuild()
    assert list(PaymentApproval.objects.order_by("pk").values()) == before


def test_a_bonus_names_a_supervisor_of_the_property(floor: Floor) -> None:
    """PR §8.10(F)(6): the name is kept with the payment; a dealer approves none."""
    dealer = floor.house.staff[Role.DEALER][0].code
    for code in (dealer, "NOBODY"):
        refusal = refused(
            "approver_not_supervisor", floor.play, "LR-1", bonus_round(v.BetPaid(**PAID, authorised_by=code))
        )
        assert refusal.cite == "PR §8.10(F)(6)"
    assert found(floor) == []


def test_a_turn_or_river_without_its_burn_is_found(floor: Floor) -> None:
    """PR §15.3(H), §15.4(J): the hand goes on; each street is an irregularity of its own."""
    told = "no_burn_before_turn_or_river (PR §15.3(H), PR §15.4(J))"
    floor.play("PK-1", hand())
    assert found(floor) == []
    floor.play("PK-1", hand(burned=("flop", "river")))
    assert found(floor) == [("PK-1", told)]
    played = floor.play("PK-1", hand(burned=("flop",)), round=uuid4())
    assert found(floor) == [("PK-1", told)] * 3
    assert played.status == "closed"


def test_a_missing_burn_that_was_declared_is_not_found_again(floor: Floor) -> None:
    """PR §15.4(J): it is on record already."""
    floor.play("PK-1", hand(burned=("flop",), declared=True))
    assert found(floor) == []


# --- missed blinds --------------------------------------------------------------------------------------------------

THREE = {"1": 100_000, "2": 100_000, "3": 100_000}
PENALTY = v.BlindPosted(seat=3, kind="penalty", amount=250)
POST = v.BlindPosted(seat=3, kind="post", amount=500)
UNPAID = [("PK-1", "missed_blind_unpaid, seat 3 (PR §15.3(C))")]


def folded(button: int, small: int, big: int, stacks: dict[str, int], *paid: v.Fact, new: tuple[int, ...] = ()) -> Any:
    """A hand that everybody folds to the big blind."""
    order = sorted((int(seat) for seat in stacks), key=lambda seat: (seat - button - 1) % 11)
    facts: list[v.Fact] = [v.RoundOpened(button=button, stacks=stacks, new_players=list(new))]
    facts += [v.BlindPosted(seat=small, kind="small", amount=250), v.BlindPosted(seat=big, kind="big", amount=500)]
    facts += paid
    cards = iter(("Ks", "8h", "2d", "Kd", "8s", "2c"))
    facts += [v.CardDealt(to=seat, card=next(cards)) for _card in range(2) for seat in order]
    acts = order[order.index(big) + 1 :] + order[: order.index(big)]
    facts += [v.DecisionMade(seat=seat, action="fold") for seat in acts]
    return [*facts, v.RoundClosed()]


def opened(floor: Floor, round_: Any) -> v.RoundOpened:
    first: v.RoundOpened = read_stream(floor.property.pk, f"round:{round_.round}")[0].event
    return first


def without_three(floor: Floor) -> None:
    """Seat 3 plays a hand and leaves; the big blind, then the small one, pass it by."""
    floor.play("PK-1", folded(3, 1, 2, THREE))
    two = {"1": 100_000, "2": 100_000}
    after = floor.play("PK-1", folded(1, 2, 1, two))
    assert opened(floor, after).missed_blinds == {"1": "none", "2": "none", "3": "none"}
    later = floor.play("PK-1", folded(2, 1, 2, two))
    assert opened(floor, later).missed_blinds == {"1": "none", "2": "none", "3": "big"}


def test_missed_blinds_follow_the_player_until_they_are_paid(floor: Floor) -> None:
    """PR §15.3(C): the small blind dead into the pot, and a forced big blind where both were missed."""
    without_three(floor)
    back = floor.play("PK-1", folded(1, 2, 3, THREE))
    assert opened(floor, back).missed_blinds["3"] == "both"
    assert found(floor) == UNPAID
    floor.play("PK-1", folded(2, 3, 1, THREE, PENALTY))
    assert found(floor) == UNPAID * 2, "the big blind is owed as well"
    paid = floor.play("PK-1", folded(3, 1, 2, THREE, PENALTY, POST))
    assert found(floor) == UNPAID * 2
    after = floor.play("PK-1", folded(1, 2, 3, THREE))
    assert (opened(floor, paid).missed_blinds["3"], opened(floor, after).missed_blinds["3"]) == ("both", "none")


def test_a_new_player_owes_nothing_of_the_seat(floor: Floor) -> None:
    """PR §15.3(C): the blinds are the player's, not the seat's."""
    without_three(floor)
    floor.play("PK-1", folded(1, 2, 3, THREE, new=(3,)))
    assert found(floor) == []


def test_what_a_floor_says_of_missed_blinds_is_refused(floor: Floor) -> None:
    """PR §15.3(C): the system follows them."""
    facts = folded(3, 1, 2, THREE)
    facts[0] = v.RoundOpened(button=3, stacks=THREE, missed_blinds={"3": "both"})
    refused("house_fills", floor.play, "PK-1", facts)
