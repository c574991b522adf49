"""War of Chile, CL III §4: worked examples, several wars, irregularities, readings and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, cards, ev, play

LIMITS = {"min": "1000", "max": "100000"}
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
BURN = [ev("CardBurned")] * 3
PLAY = "CL III §4.4"


def told(*events: Event | list[Event], **options: Any) -> Answer:
    return play("cl.war", [ev("RoundOpened"), *events], options=options, limits=LIMITS)


def decide(action: str, seat: int = 1, **fields: Any) -> Event:
    return ev("DecisionMade", seat=seat, action=action, **fields)


def wrong(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def war(own: str, dealer: str, seat: int = 1) -> list[Event]:
    return [*BURN, *cards(seat, own), *BURN, *cards("dealer", dealer)]


def dealt(own: str, dealer: str, stake: str = "10000", tie: str = "") -> list[Event]:
    """A seat with War, and perhaps a tie bet, and the first two cards."""
    beside = [bet(1, "tie", tie)] if tie else []
    return [bet(1, "war", stake), *beside, CLOSED, *cards(1, own), *cards("dealer", dealer)]


def nets(answer: Answer) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines}


def test_higher_card() -> None:
    """Worked examples 1 and 3: K against 9, A against K; the ace is high."""
    assert nets(told(dealt("Ks", "9d"), END)) == {"war": "10000"}
    assert nets(told(dealt("Ac", "Kh", tie="2000"), END)) == {"war": "10000", "tie": "-2000"}
    assert nets(told(dealt("2c", "3h"), END)) == {"war": "-10000"}


def test_tie_bet() -> None:
    """Worked example 2: ten to one; War goes back."""
    answer = told(dealt("8c", "8h", tie="2000"), END)
    assert nets(answer) == {"war": "0", "tie": "20000"}
    assert (answer.line("war")["result"], answer.line("tie")["odds"]) == ("push", "10:1")


def test_surrender() -> None:
    """Worked example 4: half is lost."""
    answer = told(dealt("5c", "5h"), decide("surrender"), END)
    assert (answer.line("war")["result"], answer.line("war")["net"]) == ("lose", "-5000")


@pytest.mark.parametrize(
    ("own", "dealer", "expected"),
    [
        ("Js", "9c", {"war": "10000", "war_raise": "10000"}),
        ("4s", "Ac", {"war": "-10000", "war_raise": "-10000"}),
        ("7s", "7c", {"war": "10000", "war_raise": "10000", "war_bonus": "10000"}),
    ],
)
@pytest.mark.parametrize("go", [decide("go_to_war"), decide("go_to_war", amount="10000"), bet(1, "war_raise", "10000")])
def test_war(own: str, dealer: str, expected: dict[str, str], go: Event) -> None:
    """Worked examples 5 to 7: both bets pay; a tied war pays a bonus besides."""
    assert nets(told(dealt("5c", "5h"), go, war(own, dealer), END)) == expected


def test_a_raise_equals_the_bet() -> None:
    """Worked example 8: 8,000 on 10,000."""
    for raised in (decide("go_to_war", amount="8000"), bet(1, "war_raise", "8000")):
        assert told(dealt("5c", "5h"), raised).refusal == ("raise_not_equal", PLAY, 5)


def test_card_face_up() -> None:
    """Worked example 9: the 3 is burned, the queen is the seat's."""
    events = [bet(2, "war", "5000"), CLOSED, wrong("face_up_card", card="3d")]
    answer = told(events, cards(2, "Qs"), cards("dealer", "9c"), END)
    assert answer.net("war", seat=2) == "5000"


@pytest.mark.parametrize("code", ["stuck_cards", "pack_exhausted", "no_cut_card"])
def test_no_result(code: str) -> None:
    """Worked example 10 and CL III §4.6: the stakes go back, or stay by the option annulled_hand_stakes."""
    events = [bet(1, "war", "5000"), CLOSED, *cards(1, "9c"), wrong(code)]
    answer = told(events, END)
    assert (answer.line("war")["result"], answer.line("war")["cite"]) == ("void", "CL III §4.6")
    assert told(events, END, annulled_hand_stakes="stay").line("war")["result"] == "open"
    at_war = [*dealt("5c", "5h"), decide("go_to_war"), *BURN, *cards(1, "9c")]
    assert nets(told(at_war, wrong(code), END)) == {"war": "0", "war_raise": "0"}
    assert told(dealt("Ks", "9d"), wrong(code)).refusal == ("irregularity_not_now", "CL III §4.6", 5)


def test_several_wars() -> None:
    """CL III §4.4: each war has its own cards, from the first seat on; a later seat may decide later."""
    bets = [bet(seat, "war", "10000") for seat in (1, 2, 4)]
    first = [card for seat, card in ((1, "5c"), (2, "5d"), (4, "9s")) for card in cards(seat, card)]
    begun = [*bets, CLOSED, *first, *cards("dealer", "5h")]
    answer = told(begun, decide("go_to_war"), war("Ks", "Qs"), decide("go_to_war", 2), war("2s", "3s", 2), END)
    found = [(line["seat"], line["bet"], line["net"]) for line in answer.lines]
    assert found == [
        (1, "war", "10000"), (1, "war_raise", "10000"), (2, "war", "-10000"), (2, "war_raise", "-10000"),
        (4, "war", "10000"),
    ]  # fmt: skip
    assert told(begun, decide("go_to_war", 2), BURN).refusal[0] == "out_of_order"
    assert told(begun, decide("surrender"), decide("go_to_war", 2), war("2s", "3s", 2), END).settled


def test_one_card_of_the_dealer_for_all() -> None:
    """Option war_dealer_card: all decide, every player has his card, one card of the dealer answers."""
    bets = [bet(seat, "war", "10000") for seat in (1, 2)]
    begun = [*bets, CLOSED, *cards(1, "5c"), *cards(2, "5d"), *cards("dealer", "5h"), decide("go_to_war")]
    rest = [decide("go_to_war", 2), *BURN, *cards(1, "Ks"), *BURN, *cards(2, "2s"), *BURN, *cards("dealer", "Qs"), END]
    answer = told(begun, rest, war_dealer_card="shared")
    assert [line["net"] for line in answer.lines] == ["10000", "10000", "-10000", "-10000"]
    assert told(begun, BURN, war_dealer_card="shared").code == "out_of_order"


def test_who_bet_on_the_tie() -> None:
    """Option tie_bettor_after_tie: War back, war only, or both choices."""
    tied = dealt("8c", "8h", tie="2000")
    assert told(tied, decide("go_to_war")).refusal == ("no_tie_to_decide", PLAY, 6)
    only = told(tied, decide("surrender"), tie_bettor_after_tie="war_only")
    assert only.refusal == ("tie_bettor_only_war", PLAY, 6)
    fought = told(tied, decide("go_to_war"), war("Ks", "Qs"), END, tie_bettor_after_tie="war_only")
    assert nets(fought) == {"war": "10000", "war_raise": "10000", "tie": "20000"}
    chose = told(tied, decide("surrender"), END, tie_bettor_after_tie="surrender_or_war")
    assert nets(chose) == {"war": "-5000", "tie": "20000"}


def test_seat_without_card() -> None:
    """CL III §4.6: the player waits for the next round; his bets are not in action."""
    bets = [bet(1, "war", "10000"), bet(2, "war", "5000"), bet(2, "tie", "1000"), CLOSED, *cards(1, "Ks")]
    for waits in ({}, {"bet_without_card": "as_annulled", "annulled_hand_stakes": "stay"}):
        answer = told(bets, wrong("seat_without_card", seat=2), cards("dealer", "9d"), END, **waits)
        assert [(line["seat"], line["result"]) for line in answer.lines] == [(1, "win"), (2, "open"), (2, "open")]
    for returned in ("returned", "as_annulled"):
        answer = told(bets, wrong("seat_without_card", seat=2), cards("dealer", "9d"), END, bet_without_card=returned)
        assert [(line["seat"], line["result"]) for line in answer.lines] == [(1, "win"), (2, "void"), (2, "void")]
    assert registry.get("cl.war").recorded_options({})["bet_without_card"] == "returned"
    assert told(bets, wrong("seat_without_card", seat=1)).code == "irregularity_not_now"
    assert told(bets, wrong("seat_without_card", seat=5)).code == "no_such_bet"
    assert told(bets, wrong("seat_without_card")).code == "seat_not_named"


def test_burn_at_the_start() -> None:
    """CL III §4.4, §4.6: one card; left out, it is burned at the end of the first round."""
    burn = ev("CardBurned", card="2d")
    assert told(burn, dealt("Ks", "9d"), END).settled
    assert told(burn, burn).refusal == ("burned_before_start", PLAY, 2)
    assert told([burn] * 5, dealt("Ks", "9d"), END, start_burn_cards=5).settled
    omitted = [*dealt("Ks", "9d"), wrong("start_burn_omitted")]
    assert told(omitted, END).refusal == ("round_not_finished", PLAY, 6)
    assert nets(told(omitted, burn, END)) == {"war": "10000"}
    assert told(burn, dealt("Ks", "9d"), wrong("start_burn_omitted")).code == "irregularity_not_now"
    assert told(dealt("Ks", "9d"), burn).code == "out_of_order"


def test_a_card_replaced_changes_nothing() -> None:
    """CL III §4.3.2."""
    assert nets(told(dealt("Ks", "9d"), wrong("defective_card"), END)) == {"war": "10000"}


def test_fractions() -> None:
    """Half of 5,001: 2,500 come back, or the stake is refused."""
    assert nets(told(dealt("5c", "5h", "5001"), decide("surrender"), END)) == {"war": "-2501"}
    refused = told(bet(1, "war", "5001"), fraction_rule="reject_inexact")
    assert refused.refusal == ("stake_not_divisible", PLAY, 1)


def test_order_of_cards_and_decisions() -> None:
    """CL III §4.4: from left to right, the dealer last; three burned cards before each card of a war."""
    two = [bet(1, "war", "5000"), bet(2, "war", "5000")]
    assert told(two, cards(1, "Ks")).code == "bets_not_closed"
    assert told(two, CLOSED, cards(2, "Ks")).code == "out_of_order"
    assert told(two, CLOSED, cards(1, "Ks"), cards("dealer", "Ks")).code == "out_of_order"
    assert told(CLOSED).code == "no_bets"
    assert told(dealt("5c", "5h"), END).refusal == ("round_not_finished", PLAY, 5)
    assert told(dealt("5c", "5h"), BURN).code == "out_of_order"
    assert told(dealt("5c", "5h"), decide("hit")).code == "decision_not_offered"
    assert told(dealt("Ks", "9d"), decide("surrender")).code == "no_tie_to_decide"
    assert told(dealt("Ks", "9d"), cards(1, "2s")).code == "out_of_order"
    at_war = [*dealt("5c", "5h"), decide("go_to_war")]
    assert told(at_war, BURN[:2], cards(1, "Ks")).code == "out_of_order"
    assert told(at_war, BURN, BURN[:1]).code == "out_of_order"
    assert told(at_war, decide("surrender")).code == "no_tie_to_decide"
    seven = [*[ev("CardBurned", card="2d")], bet(1, "war", "5000"), CLOSED, *cards(1, "zz")]
    assert told(seven).code in ("malformed_event", "card_unknown")


def test_bets() -> None:
    """CL III §4.4, §4.5.2, CL I §4.2: Tie only beside War; nothing changes once the round has begun."""
    assert told(bet(1, "tie", "1000")).refusal == ("tie_without_war", PLAY, 1)
    both = [bet(1, "war", "5000"), bet(1, "tie", "1000")]
    assert told(both, ev("BetRemoved", seat=1, bet="war")).code == "tie_without_war"
    assert (
        told(both, ev("BetRemoved", seat=1, bet="tie"), ev("BetRemoved", seat=1, bet="war"), CLOSED).code == "no_bets"
    )
    assert told(bet(7, "war", "5000")).refusal == ("seat_unknown", "CL III §4.3.1, §4.3.2", 1)
    assert told(bet(1, "war_bonus", "5000")).code == "unknown_bet"
    assert told(bet(1, "war", "999")).refusal == ("below_minimum", "CL I §4.2", 1)
    assert told(both, CLOSED, both[0]).code == "bet_after_close"
    limits = {**LIMITS, "tie_min": "500", "tie_max": "2000"}
    small = play("cl.war", [both[0], bet(1, "tie", "500"), bet(1, "tie", "1600")], limits=limits)
    assert small.refusal == ("above_maximum", "CL I §4.2", 2)


def test_limits_unnoticed() -> None:
    """CL I §4.2: the bet counts up to the maximum, its raise with it."""
    over = wrong("over_maximum", seat=1, bet="war", amount="130000")
    answer = told(dealt("Ks", "9d", "100000"), over, END)
    assert [(line["stake"], line["net"]) for line in answer.lines] == [("100000", "100000"), ("30000", "0")]
    at_war = [*dealt("5c", "5h", "50000"), decide("go_to_war"), over, *war("Ks", "Qs"), END]
    assert [line["net"] for line in told(at_war).lines] == ["100000", "100000", "0"]
    under = wrong("under_minimum", seat=1, bet="war", amount="500", authorised_by="JS-1")
    assert nets(told(under, CLOSED, cards(1, "Ks"), cards("dealer", "9d"), END)) == {"war": "500"}


def test_the_raise_put_down_after_the_decision() -> None:
    """CL III §4.4: the decision, then chips that equal the bet, once and before the seat's war."""
    go, chips = decide("go_to_war"), bet(1, "war_raise", "10000")
    expected = {"war": "10000", "war_raise": "10000"}
    assert nets(told(dealt("5c", "5h"), go, chips, war("Js", "9c"), END)) == expected
    assert told(dealt("5c", "5h"), go, bet(1, "war_raise", "8000")).refusal == ("raise_not_equal", PLAY, 6)
    assert told(dealt("5c", "5h"), go, chips, chips).refusal == ("no_tie_to_decide", PLAY, 7)
    assert told(dealt("5c", "5h"), chips, go).refusal == ("no_tie_to_decide", PLAY, 6)
    assert told(dealt("5c", "5h"), go, war("Js", "9c"), chips).code == "no_tie_to_decide"


def test_a_declared_card_is_burned_once() -> None:
    """CL III §4.6: the card that came out face up, told by the declaration and by its burn."""
    face_up = wrong("face_up_card", card="3d")
    rest = (*cards(1, "Qs"), *cards("dealer", "9c"), END)
    start = (bet(1, "war", "5000"), CLOSED, face_up)
    assert nets(told(*start, ev("CardBurned", card="3d"), *rest)) == {"war": "5000"}
    assert nets(told(*start, *rest)) == {"war": "5000"}
