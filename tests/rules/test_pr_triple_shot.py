"""Triple Shot, PR Art. 14: worked examples, the three stages, irregularities, refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.codec import decode_event
from casino.simulation.triple_shot import blackjack_decision
from tables.rounds.play import open_round
from tests.rules.play import Answer, Event, bet, cards, ev, play

GAME = "pr.triple_shot"
LIMITS = {"min": "5.00", "max": "500.00"}
CLOSED = ev("BetsClosed")
STAGES = ("war", "blackjack", "poker")
DEAL = "PR §14.4(A), (C)"


def wagers(*seats: tuple[int, str]) -> list[Event]:
    return [*(bet(seat, code, amount) for seat, amount in seats for code in STAGES), CLOSED]


def deal(dealer: str, **seats: str) -> list[Event]:
    """First cards and the dealer's, then second cards and his covered one (§14.4(A), (C)); ``s1="Ks 7d"``."""
    hands: dict[int | str, list[str]] = {int(name[1:]): dealt.split() for name, dealt in seats.items()}
    hands["dealer"] = dealer.split()
    dealt = []
    for turn in (0, 1):
        face = ["up", "down"][turn]
        dealt += [
            ev("CardDealt", to=to, card=two[turn], face=face if to == "dealer" else "up") for to, two in hands.items()
        ]
    return dealt


def decide(action: str, seat: int = 1, hand: int = 0, amount: str | None = None) -> Event:
    event = ev("DecisionMade", seat=seat, action=action, hand=hand)
    return event | {"amount": amount} if amount is not None else event


def covered(seat: int, dealt: str) -> list[Event]:
    """Cards of the third stage, face down (§14.4(G))."""
    return cards(seat, *dealt.split(), face="down")


def one(stake: str, player: str, dealer: str, *then: Event | list[Event], **options: Any) -> Answer:
    """One seat: bets, deal, whatever follows, the end."""
    events = [wagers((1, stake)), deal(dealer, s1=player), *then, ev("RoundClosed")]
    return play(GAME, events, limits=LIMITS, options=options)


def nets(answer: Answer, seat: int = 1) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines if line["seat"] == seat}


STAND = decide("stand")
NOTHING = "9h 3d Jc 2s"
"""Four cards that leave K-7 without a paying hand."""


# --------------------------------------------------------------------------- worked examples


def test_higher_card_wins_the_war_only() -> None:
    """PR §14.4(B), (F), (K), §4.8: K over 8; 17 against 18; six cards without a pair."""
    answer = one("10.00", "Ks 7d", "8s Td", STAND, covered(1, NOTHING))
    assert nets(answer) == {"war": "10.00", "blackjack": "-10.00", "poker": "-10.00"}
    assert [(line["bet"], line["odds"], line["cite"]) for line in answer.lines] == [
        ("war", "1:1", "PR §14.4(B), §14.5(B)"),
        ("blackjack", None, "PR §14.4(F), §4.8"),
        ("poker", None, "PR §14.4(I), (K)"),
    ]


def test_tied_war_loses_half() -> None:
    """PR §14.4(B): 7 against 7; soft 18 beats 17; three sevens pay three to one."""
    answer = one("20.00", "7s Ad", "7d Kd", STAND, covered(1, "7h Tc 7c 2s"))
    assert nets(answer) == {"war": "-10.00", "blackjack": "20.00", "poker": "60.00"}
    war = answer.line("war")
    assert (war["result"], war["stake"], war["payout"]) == ("lose", "20.00", "0.00")
    assert answer.line("poker")["cite"] == "PR §14.4(J), (K), §14.5(B)"


def test_natural_and_a_straight() -> None:
    """PR §4.6, §14.5(B): three to two; A-K-Q-J-T of mixed suits pays four to one."""
    answer = one("15.00", "Ks Ad", "9s 8d", covered(1, "Th Jc Qs 2d"))
    assert nets(answer) == {"war": "15.00", "blackjack": "22.50", "poker": "60.00"}
    assert answer.line("blackjack")["cite"] == "PR §14.4(F), §4.6"


SIX = [decide("hit"), *cards(1, "3h"), decide("hit"), *cards(1, "Ac"), decide("hit"), *cards(1, "2h"), decide("hit")]


def test_six_cards_win_at_once() -> None:
    """PR §14.4(E): 6, 2, 3, A, 2, 5 is 19 in six cards; the dealer need not draw, nothing is filled."""
    answer = one("10.00", "6s 2d", "Ts 3d", *SIX, cards(1, "5d"))
    assert nets(answer) == {"war": "-10.00", "blackjack": "10.00", "poker": "-10.00"}
    assert answer.line("blackjack")["cite"] == "PR §14.4(E)"


def test_double_on_eleven() -> None:
    """PR §14.4(D), §4.11(A): the same amount again; both stakes win; a pair of tens pays nothing at poker."""
    answer = one("20.00", "6s 5d", "Ts Td", decide("double"), cards(1, "Th"), covered(1, "Tc Qs 2d"))
    assert nets(answer) == {"war": "-20.00", "blackjack": "20.00", "double": "20.00", "poker": "-20.00"}
    assert answer.line("double")["cite"] == "PR §14.4(F), §4.8, §14.4(D)"
    assert answer.line("blackjack")["stake"] == "20.00"


def test_split_aces() -> None:
    """PR §14.4(D): one card on each; 20 and 16 against 19; never a natural."""
    split = [decide("split"), *cards(1, "9h"), *cards(1, "5h", hand=1)]
    answer = one("10.00", "As Ad", "Ts 9d", *split, covered(1, "Kc 2s"))
    assert (answer.net("blackjack"), answer.net("split_aces", hand=1)) == ("10.00", "-10.00")
    assert answer.net("poker") == "10.00", "a pair of aces in the six cards of both hands"
    ten = [decide("split"), *cards(1, "Kh"), *cards(1, "5h", hand=1)]
    even_money = one("10.00", "As Ad", "Ts 9d", *ten, covered(1, "Kc 2s"))
    assert (even_money.net("blackjack"), even_money.line("blackjack")["odds"]) == ("10.00", "1:1")


@pytest.mark.parametrize(
    ("player", "fill", "rule", "net"),
    [
        ("As Ad", "Kc 9h 5d 2s", "Q", "10.00"),
        ("As Ad", "Kc 9h 5d 2s", "A", "10.00"),
        ("Qs Qd", "Kc 9h 5d 2s", "Q", "10.00"),
        ("Qs Qd", "Kc 9h 5d 2s", "A", "-10.00"),
        ("Ks Kd", "Qc 9h 5d 2s", "A", "-10.00"),
        ("Js Jd", "Kc 9h 5d 2s", "Q", "-10.00"),
    ],
)
def test_lowest_pair_that_wins(player: str, fill: str, rule: str, net: str) -> None:
    """PR §14.5(B) begins at queens, §14.4(I) at aces: a switch that needs an approval."""
    assert one("10.00", player, "Ts 7d", STAND, covered(1, fill), poker_min_pair=rule).net("poker") == net
    (option,) = [option for option in registry.get(GAME).options if option.name == "poker_min_pair"]
    assert option.needs_approval == ("A",)


def test_two_cards_face_up_before_the_war() -> None:
    """PR §14.6(A)(3): all hands cancelled, the three bets back."""
    events = [*wagers((1, "10.00")), ev("IrregularityDeclared", code="face_up_cards"), ev("RoundClosed")]
    answer = play(GAME, events, limits=LIMITS)
    assert answer.data["void"] is True
    assert [(line["bet"], line["result"], line["net"], line["cite"]) for line in answer.lines] == [
        (code, "void", "0.00", "PR §14.6(A)(3)") for code in STAGES
    ]


# --------------------------------------------------------------------------- war, pay table, blackjack


@pytest.mark.parametrize(
    ("mine", "his", "ace", "net"),
    [
        ("Ks", "Qd", "high", "10.00"),
        ("Ts", "Jd", "high", "-10.00"),
        ("As", "Kd", "high", "10.00"),
        ("As", "Kd", "low", "-10.00"),
        ("2s", "Ad", "low", "10.00"),
        ("2s", "Ad", "high", "-10.00"),
        ("As", "Ad", "low", "-5.00"),
        ("Qs", "Qd", "high", "-5.00"),
    ],
)
def test_war(mine: str, his: str, ace: str, net: str) -> None:
    """PR §14.4(B): the higher first card; figures have their own rank, the ace is a switch; a tie takes half."""
    answer = one("10.00", f"{mine} 8h", f"{his} 7d", STAND, covered(1, "3c 4h 6d 9s"), war_ace=ace)
    assert answer.net("war") == net


def test_half_of_an_odd_stake() -> None:
    """PR §14.4(B): half of 5.25 is 2.625; the half cent stays with the player (no rounding rule is printed)."""
    assert one("5.25", "7s Ad", "7d Kd", STAND, covered(1, "7h Tc 7c 2s")).net("war") == "-2.62"


ROWS = [
    ("As Ks", "Qs Js Ts 2d", "100:1"),
    ("9s Ks", "Qs Js Ts 2d", "30:1"),
    ("As 2s", "3s 4s 5s Kd", "30:1"),
    ("9s 9d", "9h 9c 2s 3d", "15:1"),
    ("9s 9d", "9h Kc Kh 3d", "7:1"),
    ("9s Ks", "2s 7s Js Kd", "5:1"),
    ("9s Kd", "Qs Jh Ts 2d", "4:1"),
    ("As 2d", "3s 4h 5s Kd", "4:1"),
    ("9s 9d", "9h Kc Qh 3d", "3:1"),
    ("9s 9d", "Kh Kc Qh 3d", "2:1"),
    ("Qs 9d", "Qh Kc 5h 3d", "1:1"),
    ("Js 9d", "Jh Kc 5h 3d", None),
    ("Qs Kd", "Ah 2c 3h 9d", None),
]


@pytest.mark.parametrize(("player", "fill", "odds"), ROWS)
def test_every_row_of_the_poker_table(player: str, fill: str, odds: str | None) -> None:
    """PR §14.5(B): the best five of six; A-2-3-4-5 is a straight, Q-K-A-2-3 none."""
    assert one("10.00", player, "Tc 8c", STAND, covered(1, fill)).line("poker")["odds"] == odds


def test_bust_loses_and_its_cards_stay_for_poker() -> None:
    """PR §4.7(A), §14.4(G): 26 is over; its three cards count towards the six, though the dealer busts, too."""
    answer = one("10.00", "Ts 6d", "9s 7d", decide("hit"), cards(1, "Tc"), covered(1, "Th 2c 3c"))
    assert nets(answer) == {"war": "10.00", "blackjack": "-10.00", "poker": "30.00"}
    needless = one("10.00", "Ts 6d", "9s 7d", decide("hit"), cards(1, "Tc"), cards("dealer", "Td"), covered(1, "Th 2c"))
    assert needless.code == "round_not_finished", "he may draw, and the seat still lacks a card"


def test_natural_against_a_natural() -> None:
    """PR §4.6: a push; any other 21 loses to the dealer's natural."""
    assert one("10.00", "As Kd", "Ts Ad", covered(1, NOTHING)).line("blackjack")["result"] == "push"
    plain = one("10.00", "7s 7d", "Ts Ad", decide("hit"), cards(1, "7h"), STAND, covered(1, "2c 3c 4d"))
    assert plain.net("blackjack") == "-10.00"


def test_six_cards_beat_even_a_natural() -> None:
    """PR §14.4(E): "ganará automáticamente" (reading)."""
    answer = one("10.00", "6s 2d", "Ts Ad", *SIX, cards(1, "5d"))
    assert answer.net("blackjack") == "10.00"
    over = one("10.00", "6s 2d", "Ts Ad", *SIX, cards(1, "Kd"))
    assert over.net("blackjack") == "-10.00"
    more = one("10.00", "6s 2d", "Ts Ad", *SIX, cards(1, "5d"), decide("hit"))
    assert more.refusal[:2] == ("hand_finished", "PR §14.4(D), §4.7(A)")


def test_dealer_stands_on_seventeen() -> None:
    """PR §4.7(B), (C): also on a soft one; he draws to 16."""
    fill = covered(1, "2c 3c 4d 9h")
    soft = one("10.00", "Ts 8d", "As 6d", STAND, fill)
    assert soft.net("blackjack") == "10.00"
    drew = one("10.00", "Ts 8d", "As 6d", STAND, cards("dealer", "5h"), fill)
    assert drew.refusal[:2] == ("dealer_stands", "PR §14.4(F), §4.7(B), (C)")
    owing = one("10.00", "Ts 8d", "9s 6d", STAND, fill)
    assert owing.code == "card_not_asked", "poker cards come after the blackjack"
    closed = one("10.00", "Ts 8d", "9s 6d", STAND)
    assert closed.refusal[:2] == ("round_not_finished", "PR §14.4(F), §4.7(B), (C)")
    bust = one("10.00", "Ts 8d", "9s 6d", STAND, ev("CardExposed", to="dealer", card="6d"), cards("dealer", "Kh"), fill)
    assert bust.net("blackjack") == "10.00"


REFUSED_PLAY = [
    ("8s 8d", decide("split"), "split_aces_only", "PR §14.4(D)"),
    ("As 8d", decide("split"), "split_aces_only", "PR §14.4(D)"),
    ("As Kd", decide("double"), "natural_is_complete", "PR §14.4(D)"),
    ("8s 6d", decide("double", amount="5.00"), "not_original_amount", "PR §14.4(D)"),
    ("8s 6d", decide("surrender"), "surrender_not_offered", "PR §14.4(F), §4.11(D)"),
    ("8s 6d", decide("fold"), "decision_not_offered", "PR §14.4(D), §4.7(A)"),
    ("8s 6d", bet(1, "double", "10.00"), "bet_by_decision", "PR §14.4(D)"),
    ("8s 6d", bet(1, "split_aces", "10.00"), "bet_by_decision", "PR §14.4(D)"),
    ("8s 6d", bet(1, "insurance", "5.00"), "side_bet_not_offered", "PR §14.4(F), §4.11(B)"),
    ("8s 6d", decide("hit", seat=2), "hand_unknown", "PR §14.4(D), §4.7(A)"),
    ("8s 6d", ev("CardDealt", to=1, card="2d"), "card_not_asked", "PR §14.4(D), §4.7(A)"),
]


@pytest.mark.parametrize(("player", "event", "code", "cite"), REFUSED_PLAY)
def test_what_a_hand_may_not_do(player: str, event: Event, code: str, cite: str) -> None:
    """PR §14.4(D), Art. 4: any two cards but a natural may be doubled, only aces split."""
    assert one("10.00", player, "As 9d" if "A" not in player else "9s 9d", event).refusal == (code, cite, 8)


def test_doubling_and_splitting_further() -> None:
    """PR §14.4(D): twelve may be doubled, three cards not; a split ace takes one card and splits no more."""
    twelve = one("10.00", "Ts 2d", "9s 9d", decide("double"), cards(1, "9h"), covered(1, "2c 3c 4d"))
    assert (twelve.net("blackjack"), twelve.net("double")) == ("10.00", "10.00")
    third = one("10.00", "Ts 2d", "9s 9d", decide("hit"), cards(1, "2h"), decide("double"))
    assert third.refusal[:2] == ("two_cards_only", "PR §14.4(D)")
    again = [decide("split"), *cards(1, "Ah"), *cards(1, "5h", hand=1)]
    for action, code in (("split", "hand_finished"), ("hit", "hand_finished"), ("double", "hand_finished")):
        assert one("10.00", "As Ad", "Ts 9d", *again, decide(action)).code == code


def test_readings_with_insurance_and_surrender() -> None:
    """PR §14.4(F), §4.11(B), (D): where the licensee takes Art. 4 over as a whole."""
    insured = one("10.00", "9s 8d", "As Kd", bet(1, "insurance", "5.00"), STAND, covered(1, NOTHING), insurance=True)
    assert (insured.net("insurance"), insured.net("blackjack")) == ("10.00", "-10.00")
    over = one("10.00", "9s 8d", "As Kd", bet(1, "insurance", "5.01"), insurance=True)
    assert over.refusal[:2] == ("above_maximum", "PR §14.4(F), §4.11(B)")
    given_up = one("10.00", "9s 7d", "Ks 9d", decide("surrender"), covered(1, "2c 3c 4d Jh"), surrender=True)
    assert nets(given_up) == {"war": "-10.00", "blackjack": "-5.00", "poker": "-10.00"}


# --------------------------------------------------------------------------- bets, limits, options


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"min": "5.00", "max": "49.00"}, "limits_spread"),
        ({"min": "1.99", "max": "500.00"}, "limits_outside_band"),
        ({"min": "10.00", "max": "10000.01"}, "limits_outside_band"),
    ],
)
def test_limits_of_each_bet(limits: dict[str, str], code: str) -> None:
    """PR §14.7(A), (B): 2.00 to 10,000.00, ten times apart."""
    assert play(GAME, [], limits=limits).refusal[:2] == (code, "PR §14.7(A), (B)")


REFUSED_BETS = [
    ([bet(1, "war", "4.99")], "below_minimum", "PR §14.7(A)"),
    ([bet(1, "poker", "500.01")], "above_maximum", "PR §14.7(A)"),
    ([bet(7, "war", "10.00")], "seat_unknown", "PR §14.1"),
    ([bet(1, "war", "10.00"), bet(1, "blackjack", "15.00")], "first_bets_unequal", "PR §14.2(D)"),
    ([*wagers((1, "10.00"))[:2], bet(1, "poker", "5.00")], "first_bets_unequal", "PR §14.2(D)"),
    ([bet(1, "war", "10.00"), bet(1, "blackjack", "10.00"), CLOSED], "first_bets_unequal", "PR §14.2(D)"),
    ([*wagers((1, "10.00"))[:-1], bet(1, "war", "5.00"), CLOSED], "first_bets_unequal", "PR §14.2(D)"),
    ([bet(1, "war", "10.00") | {"hand": 1}], "too_many_boxes", "PR §14.2(E)"),
    ([*wagers((1, "10.00")), bet(1, "war", "10.00")], "bet_after_close", "PR §14.2(C)"),
    ([*wagers((1, "10.00")), ev("BetRemoved", seat=1, bet="poker")], "bet_after_close", "PR §14.2(C)"),
    ([*wagers((1, "10.00")), CLOSED], "bets_already_closed", "PR §14.2(C)"),
    ([CLOSED], "no_bets", "PR §14.2(C)"),
    ([bet(1, "tie", "10.00")], "unknown_bet", "PR §1.7"),
    ([bet(1, "war", "10.00", "red")], "unknown_target", "PR §14.2(D), §14.4(B), §14.5(B)"),
    ([*wagers((1, "10.00"))[:-1], ev("CardDealt", to=1, card="As")], "bets_not_closed", "PR §14.2(C)"),
]  # fmt: skip


@pytest.mark.parametrize(("events", "code", "cite"), REFUSED_BETS)
def test_bets_that_are_refused(events: list[Event], code: str, cite: str) -> None:
    """PR §14.1, §14.2, §14.7: the last event is the one refused."""
    assert play(GAME, events, limits=LIMITS).refusal == (code, cite, len(events) - 1)


def test_bets_may_grow_together_until_the_close() -> None:
    """PR §14.2(C), (D): five more on each, one seat takes its bets back."""
    more = [bet(1, code, "5.00") for code in STAGES]
    gone = [*(bet(2, code, "10.00") for code in STAGES), *(ev("BetRemoved", seat=2, bet=code) for code in STAGES)]
    told = [*wagers((1, "10.00"))[:-1], *more, *gone, CLOSED, *deal("8s Td", s1="Ks 7d"), STAND, *covered(1, NOTHING)]
    answer = play(GAME, told, limits=LIMITS)
    assert nets(answer) == {"war": "15.00", "blackjack": "-15.00", "poker": "-15.00"}


def test_options_and_their_defaults() -> None:
    """PR §14.3, §14.4, §14.8(C): the licensee's choices and the readings."""
    chosen = {option.name: (option.default, option.values, option.reading) for option in registry.get(GAME).options}
    assert chosen == {
        "deal_mode": ("manual_shoe", ("hand", "manual_shoe"), False),
        "two_decks": (True, (), False),
        "war_ace": ("high", ("high", "low"), True),
        "poker_min_pair": ("Q", ("Q", "A"), True),
        "insurance": (False, (), True),
        "surrender": (False, (), True),
        "settled_bets_when_cancelled": ("stand", ("stand", "back"), True),
    }


# --------------------------------------------------------------------------- the deal, the order of stages

TWO = wagers((2, "10.00"), (5, "10.00"))
DEALT = deal("8s Td", s2="Ks 7d", s5="9s 8d")
PLAYED = [decide("stand", seat=2), decide("stand", seat=5)]
FILLS = [*covered(2, "9h 3d Jc 2s"), *covered(5, "Kh 4d Qc 2d")]
BEFORE_FILL = len(TWO) + len(DEALT) + len(PLAYED)


def two(*events: Event | list[Event]) -> Answer:
    return play(GAME, [TWO, DEALT, *events], limits=LIMITS)


def test_order_of_the_deal() -> None:
    """PR §14.4(A), (B), (C): first cards left to right and the dealer's, second cards, his covered."""
    answer = two(PLAYED, FILLS, ev("RoundClosed"))
    assert [(line["seat"], line["bet"]) for line in answer.lines] == [
        (5, "war"), (2, "war"), (5, "blackjack"), (2, "blackjack"), (5, "poker"), (2, "poker"),
    ]  # fmt: skip
    assert play(GAME, [*TWO, DEALT[1]], limits=LIMITS).refusal == ("out_of_order", DEAL, len(TWO))
    early = [*TWO, *DEALT[:2], DEALT[3]]
    assert play(GAME, early, limits=LIMITS).refusal == ("out_of_order", DEAL, len(TWO) + 2)
    down = [*TWO, DEALT[0] | {"face": "down"}]
    assert play(GAME, down, limits=LIMITS).refusal == ("face_wrong", DEAL, len(TWO))
    hole_up = [*TWO, *DEALT[:-1], DEALT[-1] | {"face": "up"}]
    assert play(GAME, hole_up, limits=LIMITS).refusal == ("face_wrong", DEAL, len(TWO) + 5)
    twice = [*TWO, DEALT[0], DEALT[1] | {"card": "Ks"}]
    assert play(GAME, twice, limits=LIMITS).refusal == ("card_impossible", "PR §14.3(A)", len(TWO) + 1)
    unfinished = [*TWO, *DEALT[:3], ev("RoundClosed")]
    assert play(GAME, unfinished, limits=LIMITS).refusal == ("round_not_finished", DEAL, len(TWO) + 3)
    assert two(decide("stand", seat=5)).refusal[:2] == ("hand_not_in_turn", "PR §14.4(D), §4.7(A)")


def test_filling_up_to_six_cards() -> None:
    """PR §14.4(G): face down, left to right, until each has six; hand by hand or round the table."""
    turns = [event for pair in zip(FILLS[:4], FILLS[4:], strict=True) for event in pair]
    assert two(PLAYED, turns, ev("RoundClosed")).settled
    assert two(PLAYED, FILLS[4:]).refusal == ("out_of_order", "PR §14.4(G)", BEFORE_FILL)
    assert two(PLAYED, FILLS[0] | {"face": "up"}).refusal == ("face_wrong", "PR §14.4(G)", BEFORE_FILL)
    assert two(PLAYED, FILLS[0] | {"card": "Td"}).refusal == ("card_impossible", "PR §14.3(A)", BEFORE_FILL)
    seventh = two(PLAYED, FILLS, covered(5, "5d"))
    assert seventh.refusal == ("out_of_order", "PR §14.4(G)", BEFORE_FILL + 8)
    dealer = two(PLAYED, FILLS[:3], cards("dealer", "5d"))
    assert dealer.refusal == ("out_of_order", "PR §14.4(G)", BEFORE_FILL + 3)
    short = two(PLAYED, FILLS[:-1], ev("RoundClosed"))
    assert short.refusal == ("round_not_finished", "PR §14.4(G)", BEFORE_FILL + 7)
    late = two(PLAYED, FILLS[:1], decide("hit", seat=2))
    assert late.code == "hand_finished"


def test_laying_down_the_poker_hand() -> None:
    """PR §14.4(H), (K): five of the own six; once; the cards speak for themselves."""
    laid = ev("HandSet", to=2, high=["Ks", "7d", "9h", "3d", "Jc"], low=["2s"])
    assert two(PLAYED, FILLS, laid, ev("RoundClosed")).settled
    assert two(PLAYED, FILLS, laid | {"low": []}).settled
    at = BEFORE_FILL + 8
    assert two(PLAYED, FILLS, laid, laid).refusal == ("poker_hand_laid", "PR §14.2(E)", at + 1)
    for changed in (
        {"high": ["Ks", "7d", "9h", "3d"]},
        {"high": ["Ks", "7d", "9h", "3d", "Kh"]},
        {"high": ["Ks", "Ks", "9h", "3d", "Jc"]},
        {"high": ["Ks", "7d", "9h", "3d", "zz"]},
        {"low": ["Ks"]},
        {"low": ["2s", "7d"]},
    ):
        assert two(PLAYED, FILLS, laid | changed).refusal == ("poker_hand_differs", "PR §14.4(H)", at)
    assert two(PLAYED, FILLS[:3], laid).refusal == ("poker_hand_incomplete", "PR §14.4(H)", BEFORE_FILL + 3)
    assert two(PLAYED, FILLS, laid | {"to": 3}).refusal == ("no_such_bet", "PR §14.4(H)", at)
    worse = one(
        "10.00", "As Ad", "Ts 9d", STAND, covered(1, "Kc 5d 4h 2s"),
        ev("HandSet", to=1, high=["As", "Kc", "5d", "4h", "2s"], low=["Ad"]),
    )  # fmt: skip
    assert worse.net("poker") == "10.00"


def test_showdown_and_payments() -> None:
    """PR §14.4(K): cards are shown at the end; a war paid in full on a tie is a variance."""
    shown = [ev("CardExposed", to=2, card="9h"), ev("CardExposed", to=5)]
    assert two(PLAYED, FILLS, shown, ev("RoundClosed")).settled
    assert two(PLAYED, FILLS, ev("CardExposed", to=2, card="Kh")).code == "card_differs"
    assert two(PLAYED, ev("CardExposed", to=2, card="Ks")).code == "nothing_covered"
    taken = ev("BetTaken", seat=1, bet="war", amount="20.00")
    answer = one("20.00", "7s Ad", "7d Kd", STAND, covered(1, "7h Tc 7c 2s"), taken)
    (variance,) = answer.data["variances"]
    assert (variance["bet"], variance["due"], variance["difference"]) == ("war", "-10.00", "-10.00")


# --------------------------------------------------------------------------- irregularities


def declared(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def test_missing_poker_cards_are_given() -> None:
    """PR §14.6(A)(1): a seat that was passed over gets its cards after the others."""
    passed = declared("fewer_than_six_cards", seat=2)
    assert two(PLAYED, FILLS[:1], passed, FILLS[4:], FILLS[1:4], ev("RoundClosed")).settled
    assert two(PLAYED, passed, FILLS[4:], FILLS[:4], ev("RoundClosed")).settled
    assert two(passed).refusal[:2] == ("irregularity_not_now", "PR §14.6(A)(1)")
    assert two(PLAYED, FILLS, passed).refusal[:2] == ("irregularity_not_now", "PR §14.6(A)(1)")
    assert two(PLAYED, declared("fewer_than_six_cards", seat=3)).code == "no_such_bet"


def test_refusals_are_spanish_throughout() -> None:
    """PR §14.4(A), (D): states of a hand and sides of a card in words of the language."""
    stood = two(decide("stand", seat=2), decide("hit", seat=2)).data
    assert stood["message_es"] == "El puesto 2, mano 0 ya no juega: plantada."
    covered_first = play(GAME, [TWO, ev("CardDealt", to=2, card="Ks", face="down")], limits=LIMITS).data
    assert covered_first["message"] == "This card is not dealt face down."
    assert covered_first["message_es"] == "Esta carta no se reparte boca abajo."


def test_seventh_card_is_one_more_to_choose_from() -> None:
    """PR §14.6(A)(2): the player discards two of seven; a second extra card is no such case."""
    extra = declared("more_than_six_cards", seat=2, card="Kc")
    answer = two(PLAYED, FILLS, extra, ev("RoundClosed"))
    assert answer.net("poker", seat=2) == "10.00", "a pair of kings among seven"
    laid = ev("HandSet", to=2, high=["Ks", "Kc", "9h", "7d", "Jc"], low=["2s", "3d"])
    assert two(PLAYED, FILLS, extra, laid).settled
    assert two(PLAYED, FILLS, extra, laid | {"low": ["2s"]}).code == "poker_hand_differs"
    assert two(PLAYED, FILLS, extra, extra | {"card": "5d"}).code == "irregularity_not_now"
    assert two(PLAYED, FILLS[:2], extra).refusal[:2] == ("irregularity_not_now", "PR §14.6(A)(2)")
    assert two(PLAYED, FILLS, extra | {"card": "2s"}).refusal[:2] == ("card_impossible", "PR §14.3(A)")
    assert two(PLAYED, FILLS, declared("more_than_six_cards", seat=2)).refusal[:2] == (
        "card_not_named",
        "PR §14.6(A)(2)",
    )


def test_one_card_face_up_is_put_away() -> None:
    """PR §14.6(A)(3): in any stage; it cannot be dealt any more; a second one cancels all hands."""
    found = declared("face_up_card", card="5d")
    whole = [*TWO, *DEALT, *PLAYED, *FILLS]
    for at in (len(TWO), len(TWO) + 4, len(TWO) + 6, BEFORE_FILL, len(whole) - 1):
        assert play(GAME, [*whole[:at], found, *whole[at:]], limits=LIMITS).settled
        twice = [*whole[:at], found, declared("face_up_card"), ev("RoundClosed")]
        back = play(GAME, twice, limits=LIMITS, options={"settled_bets_when_cancelled": "back"})
        assert {line["cite"] for line in back.lines} == {"PR §14.6(A)(3)"}
    assert play(GAME, [*TWO, declared("face_up_card", card="Ks"), *DEALT], limits=LIMITS).code == "card_impossible"
    assert play(GAME, [*TWO, declared("face_up_card", count=2)], limits=LIMITS).data["void"] is True
    burned = [*TWO, found, ev("CardBurned", card="5d"), *whole[len(TWO) :]]
    assert play(GAME, burned, limits=LIMITS).settled
    exposed = [*TWO, ev("CardExposed", to="deck", card="Ks"), *DEALT]
    assert play(GAME, exposed, limits=LIMITS).code == "card_impossible"
    for code in ("face_up_card", "face_up_cards"):
        assert play(GAME, [*TWO[:-1], declared(code)], limits=LIMITS).code == "irregularity_not_now"
        assert play(GAME, [*whole, declared(code), ev("RoundClosed")], limits=LIMITS).settled


@pytest.mark.parametrize(
    ("at", "settled"),
    [
        (len(TWO) + 2, set()),  # the dealer's first card is still to come
        (len(TWO) + 3, set()),  # the war is decided, not settled
        (len(TWO) + 4, {"war"}),
        (BEFORE_FILL, {"war"}),
        (BEFORE_FILL + 1, {"war", "blackjack"}),
    ],
)
def test_settled_bets_stand_when_cards_face_up_cancel_the_hands(at: int, settled: set[str]) -> None:
    """PR §14.6(A)(3), §14.4(C): what was settled before the hands were cancelled stays so; the rest goes back."""
    whole = [*TWO, *DEALT, *PLAYED, *FILLS]
    for told in ([declared("face_up_cards")], [declared("face_up_card", count=2)]):
        answer = play(GAME, [*whole[:at], *told, ev("RoundClosed")], limits=LIMITS)
        assert answer.data["void"] is True
        assert {line["bet"] for line in answer.lines if line["result"] != "void"} == settled
        assert {line["net"] for line in answer.lines if line["result"] == "void"} == {"0.00"}
        if settled:
            assert answer.net("war", seat=2) == "10.00"
    annulled = play(
        GAME, [*whole[:at], ev("RoundVoided", reason="x", authorised_by="I"), ev("RoundClosed")], limits=LIMITS
    )
    assert {line["result"] for line in annulled.lines} == {"void"}


def test_a_war_that_was_paid_is_settled() -> None:
    """PR §14.6(A)(3): a payment told before the second cards settles the war."""
    events = [*TWO, *DEALT[:3], ev("BetPaid", seat=2, bet="war", amount="10.00"), declared("face_up_cards")]
    answer = play(GAME, [*events, ev("RoundClosed")], limits=LIMITS)
    assert (answer.net("war", seat=2), answer.net("poker", seat=2)) == ("10.00", "0.00")
    assert answer.data["variances"] == []


def test_recorded_rounds_without_the_option_give_all_bets_back() -> None:
    """PR §14.6(A)(3): a round opened before there was the option settles as it did then."""
    opened = v.RoundOpened(
        game=GAME, edition="pr-8669-2015", options={"war_ace": "high"}, limits={"min": 500, "max": 50_000}
    )
    round_ = open_round(opened, "USD")
    for event in [*TWO, *DEALT, declared("face_up_cards"), ev("RoundClosed")]:
        round_.apply(decode_event(event, "USD"))
    assert {line.result for line in round_.settle().lines} == {"void"}


def test_disputed_card() -> None:
    """PR §4.12(A)(1): burned; the hand gets no other; the poker hand is filled without it."""
    disputed = declared("disputed_card", seat=1, card="5h")
    answer = one("10.00", "Ks 7d", "8s Td", decide("hit"), cards(1, "5h"), disputed, covered(1, NOTHING))
    assert nets(answer) == {"war": "10.00", "blackjack": "-10.00", "poker": "-10.00"}
    late = one("10.00", "Ks 7d", "8s Td", STAND, covered(1, NOTHING), disputed)
    assert late.refusal[:2] == ("irregularity_not_now", "PR §14.4(F), §4.12(A)(1)")


def test_dealer_draws_on_seventeen() -> None:
    """PR §4.12(A)(2): the card is burned; his 18 stands."""
    drew = declared("dealer_drew_on_17", card="2h")
    answer = one("10.00", "Ks 9d", "8s Td", STAND, drew, covered(1, "2d 3d Jc 7s"))
    assert answer.net("blackjack") == "10.00"
    late = one("10.00", "Ks 9d", "8s Td", STAND, covered(1, "2d 3d Jc 7s"), drew)
    assert late.refusal[:2] == ("irregularity_not_now", "PR §14.4(F), §4.12(A)(2)")


def test_dealer_forgets_his_first_card() -> None:
    """PR §4.12(A)(3): he takes it after the second cards; it decides the war."""
    seconds = [*cards(2, "7d"), *cards(5, "8d"), *cards("dealer", "Ts"), *cards("dealer", "8s", face="down")]
    told = [*TWO, *DEALT[:2], declared("dealer_forgot_card"), *seconds, *PLAYED, *FILLS]
    answer = play(GAME, told, limits=LIMITS)
    assert (answer.net("war", seat=2), answer.net("war", seat=5)) == ("10.00", "-10.00")


def test_hand_without_cards() -> None:
    """PR §4.12(A)(4): dead; its three bets go back; it gets no poker cards."""
    dead = declared("hand_without_cards", seat=2)
    told = [*TWO, dead, *(event for event in DEALT if event["to"] != 2), PLAYED[1], *FILLS[4:], ev("RoundClosed")]
    answer = play(GAME, told, limits=LIMITS)
    assert nets(answer, 2) == {"war": "0.00", "blackjack": "0.00", "poker": "0.00"}
    assert {line["cite"] for line in answer.lines if line["seat"] == 2} == {"PR §14.4(F), §4.12(A)(4)"}
    assert {line["result"] for line in answer.lines if line["seat"] == 2} == {"void"}
    assert two(dead).code == "irregularity_not_now"


def test_one_card_hand() -> None:
    """PR §4.12(A)(4): the second card comes after the others, or is refused: then only the blackjack bet goes back."""
    first, rest = DEALT[:3], DEALT[3:]
    late = [*TWO, *first, declared("one_card_hand", seat=2), rest[1], rest[0], rest[2], *PLAYED, *FILLS]
    assert play(GAME, late, limits=LIMITS).settled
    refused = [*TWO, *first, declared("second_card_refused", seat=2), *rest[1:], PLAYED[1]]
    filled = [*refused, *covered(2, "9h 3d Jc 2s 7d"), *FILLS[4:], ev("RoundClosed")]
    answer = play(GAME, filled, limits=LIMITS)
    assert nets(answer, 2) == {"war": "10.00", "blackjack": "0.00", "poker": "-10.00"}
    alone = wagers((2, "10.00"))
    told = [*alone, *cards(2, "Ks"), declared("dealer_forgot_card"), declared("second_card_refused", seat=2)]
    short = play(GAME, [*told, *covered(2, "9h")], limits=LIMITS)
    assert short.refusal[:2] == ("out_of_order", DEAL), "the war needs the dealer's card first"
    done = [*told, *cards("dealer", "8s"), *covered(2, "9h 3d Jc 2s 7d"), ev("RoundClosed")]
    assert play(GAME, done, limits=LIMITS).net("war", seat=2) == "10.00"


GO_ON = ["dealing_irregularity", "cards_moved_back", "rules_dispute", "information_exchange", "cards_touched"]


@pytest.mark.parametrize("code", GO_ON)
def test_irregularities_after_which_play_goes_on(code: str) -> None:
    """PR §4.12(A), (A)(5), (B), §14.2(E), (F): recorded; the hands stand."""
    answer = two(PLAYED, declared(code), FILLS, ev("RoundClosed"))
    assert [line["net"] for line in answer.lines] == ["10.00", "10.00", "-10.00", "-10.00", "-10.00", "-10.00"]


def test_confiscation_for_exchanging_information() -> None:
    """PR §14.2(F): all bets of the round of the seat; it plays no more, the others do."""
    taken = declared("bets_confiscated", seat=2)
    answer = two(taken, PLAYED[1], FILLS[4:], ev("RoundClosed"))
    assert nets(answer, 2) == {"war": "-10.00", "blackjack": "-10.00", "poker": "-10.00"}
    assert {line["cite"] for line in answer.lines if line["seat"] == 2} == {"PR §14.2(F)"}
    assert answer.net("blackjack", seat=5) == "-10.00"
    asked = two(decide("double", seat=2), taken, PLAYED[1], FILLS[4:], ev("RoundClosed"))
    assert asked.net("double", seat=2) == "-10.00"
    assert two(taken, decide("hit", seat=2)).code == "hand_finished"
    assert two(taken, PLAYED[1], FILLS[:1]).refusal[:2] == ("out_of_order", "PR §14.4(G)")
    assert play(GAME, [*TWO[:-1], taken], limits=LIMITS).refusal[:2] == ("irregularity_not_now", "PR §14.2(F)")
    assert two(declared("bets_confiscated", seat=3)).refusal[:2] == ("no_such_bet", "PR §14.2(F)")


def test_unregulated() -> None:
    """PR §1.7: annulled with an authorisation only."""
    assert two(declared("unregulated")).code == "authorisation_missing"
    assert two(PLAYED, declared("unregulated", authorised_by="INSP-1")).data["void"] is True


def test_every_irregularity_has_a_test() -> None:
    """PR §14.6, §4.12: no row of the table is left out above."""
    others = {
        "fewer_than_six_cards", "more_than_six_cards", "face_up_card", "face_up_cards", "disputed_card",
        "dealer_drew_on_17", "dealer_forgot_card", "hand_without_cards", "one_card_hand", "second_card_refused",
        "bets_confiscated", "unregulated",
    }  # fmt: skip
    assert {*GO_ON, *others} == {rule.code for rule in registry.get(GAME).irregularities}


# --------------------------------------------------------------------------- the published strategy


def test_blackjack_decision() -> None:
    """The published table, row by row at its edges."""
    told = {
        ("As Ad", 10): "split", ("5s 3d", 5): "double", ("5s 3d", 4): "hit", ("6s 3d", 2): "double",
        ("6s 3d", 7): "hit", ("6s 4d", 9): "double", ("6s 4d", 10): "hit", ("6s 5d", 1): "double",
        ("Ts 2d", 3): "hit", ("Ts 2d", 4): "stand", ("Ts 3d", 2): "stand", ("Ts 6d", 7): "hit", ("Ts 7d", 1): "stand",
        ("8s 8d", 10): "hit", ("As 2d", 4): "double", ("As 2d", 7): "hit", ("As 6d", 2): "double", ("As 6d", 7): "hit",
        ("As 7d", 2): "stand", ("As 7d", 3): "double", ("As 7d", 9): "hit", ("As 7d", 1): "stand",
        ("As 8d", 6): "double", ("As 8d", 5): "stand", ("As 2d 5h", 4): "stand", ("2s 3d 5h", 6): "hit",
        ("2s 3d 2h 4d 4s", 6): "hit", ("2s 3d 2h 4d 5s", 6): "stand", ("As 3d 2h 4d Ad", 6): "hit",
    }  # fmt: skip
    assert {key: blackjack_decision(key[0].split(), key[1]) for key in told} == told
