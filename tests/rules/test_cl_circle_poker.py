"""Circle poker of Chile: hands reckoned by hand (CL III §3.5.5, §3.5.6, §3.5.7.1, §3.5.8)."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.families.poker_room import PokerRoomRound
from tests.rules.circle_poker import HOLDEM, OMAHA, SEVEN, STUD, Form, acts, hand, nets, pots, settle
from tests.rules.play import ev, play

FIVE, SEVEN_CARDS = "cl.five_card_stud", "cl.seven_card_stud"
LIMIT, NO_LIMIT, OMAHA_GAME = "cl.texas_holdem_limit", "cl.texas_holdem_no_limit", "cl.omaha"
OF_STUD: dict[str, Any] = {"commission_pct": "0.05", "smallest_chip": "50", "commission_from": "5000"}
OF_TEXAS: dict[str, Any] = {"commission_pct": "0.05", "smallest_chip": "100"}
ALIKE = dict.fromkeys((1, 2, 3, 4), 40_000)

# --------------------------------------------------------------------------- five card stud

STUD_HANDS = {1: "2h 7h 3d 9s 2d", 2: "As Kd Kc 5h 8s", 3: "8d 9c Jc Tc Qc", 4: "6d 4s 5d 6h Jd"}
BLIND = "1 post_blind 1000, 2 call 1000, 3 call 1000, 4 fold, 1 check"


def stud(
    *streets: str, hands: dict[int, str] | None = None, stacks: dict[int, int] | None = None, **more: Any
) -> list[Any]:
    return hand(STUD, stacks or ALIKE, hands or STUD_HANDS, "", *streets, button=7, **more)


def test_stud_full_hand() -> None:
    """CL III §3.5.5: the highest open cards open; commission of the pot brought down to the smallest chip."""
    told = stud(BLIND, "2 bet 2000, 3 call 2000, 1 fold", "2 bet 3000, 3 call 3000", "2 check, 3 bet 4000, 2 call 4000")
    answer = settle(FIVE, told, **OF_STUD)
    assert pots(answer) == [("21000", "1050")]
    assert nets(answer) == {1: -1000, 2: -10_000, 3: 9_950, 4: 0}
    assert {line["cite"] for line in answer.lines} == {"CL III §3.5.5"}


@pytest.mark.parametrize(
    ("options", "rake"),
    [({}, "0"), ({"commission_from": "3000"}, "150"), ({"commission_from": "3000", "smallest_chip": "100"}, "100"),
     ({"commission_from": "3000", "smallest_chip": "100", "commission_rounding": "exact"}, "150")],
)  # fmt: skip
def test_stud_below_the_threshold(options: dict[str, str], rake: str) -> None:
    """CL III §3.5.5: no commission of a pot below the amount shown at the table."""
    told = stud(BLIND, *["2 check, 3 check, 1 check"] * 3, hands=STUD_HANDS | {3: "8d 9c Jc Tc 3s"})
    answer = settle(FIVE, told, **OF_STUD | options)
    assert pots(answer) == [("3000", rake)]
    assert nets(answer)[2] == 2_000 - int(rake)


SIDE_POT = (
    "1 post_blind 1000, 2 call 1000, 3 call 1000, 4 call 1000, 1 check",
    "2 bet 4000, 3 call 4000, 4 fold, 1 call 4000",
    "2 bet 5000, 3 all_in 1000, 1 call 5000",
    "2 check, 1 check",
)
SHORT = {1: "7c 7h 3d 9s 2d", 2: "As Kd Kc 5h 8s", 3: "9d 9c Jc 9h 4h", 4: "6d 4s 5d 6h Jd"}


def test_stud_side_pot() -> None:
    """CL III §3.5.5: commission of each pot by itself; the threshold may be that of all."""
    told = stud(*SIDE_POT, hands=SHORT, stacks=ALIKE | {3: 6_000})
    answer = settle(FIVE, told, **OF_STUD)
    assert pots(answer) == [("19000", "950"), ("8000", "400")]
    assert nets(answer) == {1: -10_000, 2: -2_400, 3: 12_050, 4: -1_000}
    per_pot = settle(FIVE, told, **OF_STUD | {"commission_from": "10000"})
    together = settle(FIVE, told, **OF_STUD | {"commission_from": "10000", "threshold_scope": "total"})
    assert (pots(per_pot)[1], pots(together)[1]) == (("8000", "0"), ("8000", "400"))


BEATEN = {1: "2h 7h 3d 9s 2d", 2: "As Kd Kc Kh 8s", 3: "Jd 9c Jc 6c Qs", 4: "6d 4s 5d 6h Jh"}


def test_stud_calling_while_beaten_on_view() -> None:
    """CL III §3.5.5: the last call goes back, and with it the bet that then nobody met; not to who had re-raised."""
    opening = (BLIND, "2 bet 2000, 3 call 2000, 1 fold", "2 bet 3000, 3 call 3000")
    answer = settle(FIVE, stud(*opening, "2 bet 8000, 3 call 8000", hands=BEATEN), **OF_STUD)
    assert pots(answer) == [("13000", "650")]
    assert nets(answer) == {1: -1000, 2: 6_350, 3: -6_000, 4: 0}
    raised = settle(
        FIVE, stud(*opening, "2 bet 4000, 3 raise 8000, 2 raise 12000, 3 call 8000", hands=BEATEN), **OF_STUD
    )
    assert nets(raised)[3] == -22_000
    unseen = stud(*opening, "2 bet 8000, 3 call 8000", hands=BEATEN, then="3 muck")
    assert nets(settle(FIVE, unseen, **OF_STUD))[3] == -14_000


def test_stud_split_pot() -> None:
    """CL III §3.5.5: equal ranks share; the commission comes first."""
    hands = {1: "Kh 8h 5d Qs Ad", 2: "8c Kd Ac 5h Qd", 3: "2s 3c 8d 5c 4h", 4: "6d 4s 5s 6h Jd"}
    told = stud(
        "1 post_blind 1000, 2 call 1000, 3 fold, 4 fold, 1 check", "2 bet 2000, 1 call 2000", "2 bet 3000, 1 call 3000",
        "2 check, 1 check", hands=hands,
    )  # fmt: skip
    answer = settle(FIVE, told, **OF_STUD)
    assert pots(answer) == [("12000", "600")]
    assert nets(answer) == {1: -300, 2: -300, 3: 0, 4: 0}


def test_stud_bets() -> None:
    """CL III §3.5.5: 1 to 5 minimum bets, 2 to 10, from 3, from 4; three raises, each as large as the last bet."""
    open_ = "1 post_blind 1000, "
    assert play(FIVE, stud(open_ + "2 raise 6000")).refusal == ("above_maximum", "CL III §3.5.5", 10)
    assert (
        play(FIVE, stud(open_ + "2 raise 5000, 3 call 5000, 4 fold, 1 call 4000", "2 bet 11000")).code
        == "above_maximum"
    )
    assert play(FIVE, stud(open_ + "2 raise 5000, 3 raise 6000")).code == "above_maximum"
    per_action = settle(FIVE, stud(open_ + "2 raise 3000, 3 raise 5000, 4 raise 8000"), cap_scope="per_action")
    assert per_action.code == "above_maximum"
    assert (
        settle(FIVE, stud(open_ + "2 raise 3000, 3 raise 5000, 4 call 6000"), cap_scope="per_action").code
        == "call_amount"
    )
    assert play(FIVE, stud(open_ + "2 raise 3000, 3 raise 4000")).code == "below_minimum"
    assert play(FIVE, stud(BLIND, "2 bet 1000")).code == "below_minimum"
    assert play(FIVE, stud(BLIND, "3 bet 2000")).code == "out_of_turn"
    four = "2 raise 2000, 3 raise 3000, 4 raise 4000, 1 raise 4000"
    assert play(FIVE, stud(open_ + four)).code == "raise_cap"
    assert settle(FIVE, stud(open_ + four, whole=False), raises_per_round="raise_plus_3").code == "round_not_finished"
    assert play(FIVE, stud("2 post_blind 1000")).refusal == ("blind_order", "CL III §3.5.5", 1)
    assert play(FIVE, stud("1 post_blind 500")).code == "forced_bet_amount"
    half = stud("1 post_blind 500, 2 call 500, 3 call 500, 4 fold, 1 check", whole=False)
    assert settle(FIVE, half, min_bet="500").code == "round_not_finished"
    three = hand(STUD, {1: 1000, 2: 1000, 3: 1000}, {}, "", "", button=7, whole=False)
    assert play(FIVE, three).refusal == ("too_few_players", "CL III §3.5.5", 0)


def test_stud_hand_to_hand() -> None:
    """CL III §3.5.5: with two players left the ceiling falls, all the chips may be sent."""
    two = "1 post_blind 1000, 2 call 1000, 3 fold, 4 fold, 1 check"
    told = stud(two, "2 bet 39000, 1 call 39000", "", "", hands=STUD_HANDS)
    assert nets(settle(FIVE, told, **OF_STUD))[1] == -40_000
    told = stud(two, "2 all_in, 1 call 39000", "", "", hands=STUD_HANDS)
    assert nets(settle(FIVE, told, **OF_STUD))[1] == -40_000
    assert play(FIVE, stud("1 post_blind 1000, 2 all_in")).code == "above_maximum"


# --------------------------------------------------------------------------- seven card stud

SEVEN_HANDS = {
    1: "2c 5d 9h 3c 8s 6h Tc",
    2: "Jc Js 4d 4s Jh 9d 6c",
    3: "Ac Qs Kc Qd 2d 8d 5s",
    4: "7c Kd 7s 7d 2h Ks 3h",
}
S3 = "2 bet 1000, 3 call 1000, 4 call 1000, 1 fold"


def seven(
    *streets: str, hands: dict[int, str] | None = None, stacks: dict[int, int] | None = None, **more: Any
) -> list[Any]:
    return hand(SEVEN, stacks or ALIKE, hands or SEVEN_HANDS, "", *streets, **more)


def test_seven_full_hand() -> None:
    """CL III §3.5.6: the lowest open card opens the first round, the highest hand showing the later ones."""
    told = seven(
        S3, "4 bet 1000, 2 call 1000, 3 fold", "4 bet 2000, 2 call 2000", "4 bet 3000, 2 raise 6000, 4 call 3000",
        "4 check, 2 bet 4000, 4 call 4000",
    )  # fmt: skip
    answer = settle(SEVEN_CARDS, told, **OF_STUD)
    assert pots(answer) == [("29000", "1450")]
    assert nets(answer) == {1: 0, 2: 13_550, 3: -1_000, 4: -14_000}


def test_seven_three_pots() -> None:
    """CL III §3.5.6: each pot to the best hand that paid for it."""
    hands = {1: "9d 9h 2h 5s 9c Jd Tc", 2: "8c 8d 4h Qc 3s 8h 2s", 3: "6h 7d Kh Ad 9s 4c 3d", 4: "Ts Td 7c Jc 3h 6s 2d"}
    told = seven(
        "1 bet 1000, 2 call 1000, 3 call 1000, 4 call 1000", "3 bet 2000, 4 call 2000, 1 all_in 2000, 2 call 2000",
        "3 bet 5000, 4 call 5000, 2 all_in 5000", "3 bet 6000, 4 call 6000", "3 check, 4 check",
        hands=hands, stacks={1: 3_000, 2: 8_000, 3: 20_000, 4: 20_000},
    )  # fmt: skip
    answer = settle(SEVEN_CARDS, told, **OF_STUD)
    assert pots(answer) == [("12000", "600"), ("15000", "750"), ("12000", "600")]
    assert nets(answer) == {1: 8_400, 2: 6_250, 3: -14_000, 4: -2_600}


def test_seven_over_the_cap() -> None:
    """CL III §3.5.6: ten minimum bets on the fourth card, while more than two are in the hand."""
    assert play(SEVEN_CARDS, seven(S3, "4 bet 11000")).refusal == ("above_maximum", "CL III §3.5.6", 21)


def test_seven_who_opens() -> None:
    """CL III §3.5.6: the lowest card by rank, of equal ones the nearest to the dealer's right; he bets."""
    round_ = registry.get(SEVEN_CARDS).open()
    assert isinstance(round_, PokerRoomRound)
    round_.apply(v.RoundOpened(stacks=dict.fromkeys("12345", 40_000)))
    up = {1: "4h", 2: "Kd", 3: "9c", 4: "4s", 5: "Ts"}
    for turn in range(3):
        for seat in up:
            round_.apply(v.CardDealt(to=seat, card=up[seat] if turn == 2 else "??"))
    assert round_.turn == 4
    assert play(SEVEN_CARDS, seven("2 check")).refusal == ("opener_must_act", "CL III §3.5.6", 13)
    assert play(SEVEN_CARDS, seven("2 fold")).code == "opener_must_act"
    assert settle(SEVEN_CARDS, seven("2 check, 3 bet 500"), s3_opener="may_check_or_fold").code == "below_minimum"
    assert settle(SEVEN_CARDS, seven("2 bet 2000"), opener_can_raise_first=False).code == "above_maximum"
    assert settle(SEVEN_CARDS, seven("2 bet 6000"), s3_cap=5).code == "above_maximum"
    assert play(SEVEN_CARDS, seven(S3, "4 fold")).code == "opener_must_act"
    assert play(SEVEN_CARDS, seven(S3, "4 check, 2 bet 1000, 3 fold, 4 fold")).data["result"] == "settled"


def test_seven_split_pot() -> None:
    """CL III §3.5.6: the best five of seven."""
    hands = {1: "2c 5d 9h 3c 8s 6h Tc", 2: "Kc Jd 4d Ts Ac 9d 2h", 3: "6d 8c 7c Th 3d 5s 8h", 4: "As Kd 5h Js 9c Td 3s"}
    told = seven(
        "2 bet 1000, 3 fold, 4 call 1000, 1 fold", "4 bet 2000, 2 call 2000", "2 check, 4 check",
        "2 bet 3000, 4 call 3000", "2 check, 4 check", hands=hands,
    )  # fmt: skip
    answer = settle(SEVEN_CARDS, told, **OF_STUD)
    assert pots(answer) == [("12000", "600")]
    assert nets(answer) == {1: 0, 2: -300, 3: 0, 4: -300}


def test_seven_last_card_face_up() -> None:
    """CL III §3.6.4: with two players left nobody bets any more, hands are opened; with three play goes on."""
    two = ("2 bet 1000, 3 fold, 4 call 1000, 1 fold", "4 check, 2 check", "4 check, 2 check", "4 check, 2 check")
    face_up = ev("IrregularityDeclared", code="seventh_card_dealt_face_up", seat=2)
    told = seven(*two, "4 bet 4000", show=False)
    assert play(SEVEN_CARDS, [*told[:-1], face_up, told[-1]]).code == "no_betting_now"
    assert play(SEVEN_CARDS, [*told[:-3], face_up, *told[-3:]]).code == "no_betting_now"
    shown = [ev("DecisionMade", seat=seat, action="show") for seat in (4, 2)]
    assert nets(play(SEVEN_CARDS, [*told[:-1], face_up, *shown]))[2] == 900
    three = seven(S3, *["4 check, 2 check, 3 check"] * 3, "4 bet 4000", show=False)
    assert play(SEVEN_CARDS, [*three[:-1], face_up, three[-1]]).code == "round_not_finished"


def test_seven_players_to_the_end() -> None:
    """CL III §3.5.6: the cards put away are dealt where the pack is short; no common card with seven players."""
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    held = {seat: cards[seat - 1 :: 7][:7] for seat in range(1, 8)}
    round_ = registry.get(SEVEN_CARDS).open()
    assert isinstance(round_, PokerRoomRound)
    round_.apply(v.RoundOpened(stacks={str(seat): 9_000 for seat in held}))
    for turn in range(3):
        for seat in held:
            round_.apply(v.CardDealt(to=seat, card=held[seat][turn]))
    for turn in range(3, 7):
        while round_.turn is not None:
            first = turn == 3 and not round_.level
            action = "bet" if first else "call" if round_.to_call(round_.turn) else "check"
            round_.apply(v.DecisionMade(seat=round_.turn, action=action))
        round_.apply(v.CardBurned(card=cards[-(turn - 2)]))
        for seat in list(round_.queue):
            round_.apply(v.CardDealt(to=seat, card=held[seat][turn]))
    assert round_.stage == "betting"
    assert not round_.set_aside


# --------------------------------------------------------------------------- Texas with limits

THREE = dict.fromkeys((1, 2, 3), 30_000)
TEXAS_HANDS = {1: "9h 3d", 2: "As Kd", 3: "Jh Ts"}
POSTED = "2 post_sb 500, 3 post_bb 1000, "


def texas(
    hands: dict[int, str], board: str, *streets: str, stacks: dict[int, int] = THREE, button: int = 1, **more: Any
) -> list[Any]:
    return hand(HOLDEM, stacks, hands, board, *streets, button=button, **more)


BOARD = "Ah Jd 7c 4s 2h"
CALLED = POSTED + "1 call 1000, 2 call 500, 3 call 0"


def test_limit_basic_hand() -> None:
    """CL III §3.5.7.1: fixed sizes, twice the big blind from the turn on; the commission brought down to a chip."""
    told = texas(
        TEXAS_HANDS, BOARD, CALLED, "2 bet 1000, 3 call 1000, 1 fold", "2 bet 2000, 3 call 2000", "2 check, 3 check"
    )
    answer = settle(LIMIT, told, **OF_TEXAS)
    assert pots(answer) == [("9000", "400")]
    assert nets(answer) == {1: -1_000, 2: 4_600, 3: -4_000}
    assert {line["cite"] for line in answer.lines} == {"CL III §3.5.7.1"}


def test_no_flop_no_commission() -> None:
    """CL III §3.5.7.1."""
    told = texas({}, "", POSTED + "1 fold, 2 fold")
    answer = settle(LIMIT, told, **OF_TEXAS)
    assert nets(answer) == {1: 0, 2: -500, 3: 500}
    assert {rake for _, rake in pots(answer)} == {"0"}


def test_limit_short_all_in() -> None:
    """CL III §3.5.7.1: all in is for who cannot cover; each pot has its commission."""
    told = texas(
        {1: "Qs Qd", 2: "As 8s", 3: "Jh Td"}, "Qh Tc 5d 4s 2h",
        "1 post_sb 500, 2 post_bb 1000, 3 raise 2000, 1 call 1500, 2 call 1000",
        "1 check, 2 bet 1000, 3 call 1000, 1 all_in 500", "2 bet 2000, 3 call 2000", "2 check, 3 check",
        stacks={1: 2_500, 2: 20_000, 3: 20_000}, button=3,
    )  # fmt: skip
    answer = settle(LIMIT, told, **OF_TEXAS)
    assert pots(answer) == [("7500", "300"), ("5000", "200")]
    assert nets(answer) == {1: 4_700, 2: -5_000, 3: -200}


def test_limit_tied_hands() -> None:
    """CL III §3.5.7.1."""
    told = texas(
        {1: "9h 3d", 2: "As Kd", 3: "Ah Kc"}, "Qh Jd 7c 4s 2h", CALLED, "2 check, 3 check, 1 check",
        "2 bet 2000, 3 call 2000, 1 fold", "2 check, 3 check",
    )  # fmt: skip
    answer = settle(LIMIT, told, **OF_TEXAS)
    assert pots(answer) == [("7000", "300")]
    assert nets(answer) == {1: -1_000, 2: 350, 3: 350}


LADDER = "1 raise 2000, 2 reraise 2500, 3 reraise 3000, 1 reraise 3000, "


def test_limit_ladder() -> None:
    """CL III §3.5.7.1: one raise and three re-raises of the blind; a fourth is refused."""
    told = texas(
        {1: "Kh Kd", 2: "As Kc", 3: "Jh Js"}, "Qh 9d 7c 4s 2h", POSTED + LADDER + "2 call 2000, 3 call 1000",
        *["2 check, 3 check, 1 check"] * 3,
    )  # fmt: skip
    answer = settle(LIMIT, told, **OF_TEXAS)
    assert pots(answer) == [("15000", "700")]
    assert nets(answer) == {1: 9_300, 2: -5_000, 3: -5_000}
    assert play(LIMIT, texas({}, "", POSTED + LADDER + "2 reraise 3000")).code == "raise_cap"


def test_limit_mucked_face_down() -> None:
    """CL III §3.5.7.1: who hands in his cards face down has lost."""
    told = texas(
        {1: "9h 3d", 2: "As Kd", 3: "Jh Js"}, "Qh 9d 7c 4s 2h", POSTED + "1 fold, 2 call 500, 3 call 0",
        "2 bet 1000, 3 call 1000", "2 check, 3 check", "2 bet 2000, 3 call 2000", then="3 muck",
    )  # fmt: skip
    answer = settle(LIMIT, told, **OF_TEXAS)
    assert pots(answer) == [("8000", "400")]
    assert nets(answer) == {1: 0, 2: 3_600, 3: -4_000}


def drawn(*cards: str, seats: int = 5) -> list[Any]:
    """A hand that begins with the draw for the button, and these cards in it, from the first seat on."""
    opened = ev("RoundOpened", stacks={str(seat): "30000" for seat in range(1, seats + 1)})
    return [opened, *(ev("CardExposed", to=seat, card=card) for seat, card in enumerate(cards, start=1))]


def blind(seat: int, kind: str) -> Any:
    return ev("BlindPosted", seat=seat, kind=kind, amount={"small": "500", "big": "1000"}[kind])


KINGS = ("9h", "Ks", "Kd", "4c", "2s")


@pytest.mark.parametrize(
    ("game", "options"), [(LIMIT, {}), (NO_LIMIT, {}), (OMAHA_GAME, {"button_start": "draw"})]
)  # fmt: skip
def test_the_button_is_drawn(game: str, options: dict[str, Any]) -> None:
    """CL III §3.5.7.1, E7: the highest card, of equal ones the first from the left: button 2, blinds 3 and 4."""
    told = drawn(*KINGS)
    for seat, kind in ((3, "small"), (4, "big")):
        other = blind(seat + 1, kind)
        assert play(game, [*told, other], options=options).code == "blind_order"
        told.append(blind(seat, kind))
    dealt = [*told, ev("CardDealt", to=3, card="Ks")]
    assert play(game, dealt, options=options).code == "round_not_finished", "the drawn cards are in the pack again"
    assert play(game, [*told, ev("CardExposed", to=1, card="2c")], options=options).code == "not_in_hand"


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([*drawn("9h", "As"), ev("CardExposed", to=3, card="Kd")], "draw_over"),
        ([*drawn("9h", "As"), blind(3, "small"), blind(4, "big")], "round_not_finished"),
        ([*drawn(*KINGS), ev("CardExposed", to=1, card="Qd")], "draw_over"),
        ([*drawn("9h", "Ks"), blind(3, "small")], "draw_unfinished"),
        ([*drawn("9h"), ev("CardExposed", to=3, card="Kd")], "draw_order"),
        (drawn("9h", "9h"), "card_impossible"),
    ],
)
def test_an_ace_ends_the_draw_which_goes_from_left_to_right(events: list[Any], code: str) -> None:
    """CL III §3.5.7.1: one open card to each player; an ace ends the draw at once."""
    answer = play(LIMIT, events)
    assert answer.refusal[:2] == (code, answer.refusal[1])


def test_no_button_is_drawn_where_it_begins_at_the_left_of_the_croupier() -> None:
    """CL III §3.5.8: so in Omaha, unless the casino draws for it; nor where the hand has a button."""
    assert play(OMAHA_GAME, drawn("9h", "Ks")).code == "not_in_hand"
    told = drawn("9h")
    assert play(LIMIT, [told[0] | {"button": 2}, *told[1:]]).code == "not_in_hand"


OMAHA_HANDS = {1: "2c 3d 7s 8c", 2: "9s 9d 4c 5d", 3: "Ah Kd 3h Jc", 4: "Td 9c 6h 6s"}
CHECKED = ["2 post_sb 500, 3 post_bb 1000, 4 call 1000, 1 call 1000, 2 call 500, 3 call 0",
           *["2 check, 3 check, 4 check, 1 check"] * 3]  # fmt: skip


@pytest.mark.parametrize(
    ("declared", "code"),
    [
        ("Ah 3h Kh 8h 4h", None),
        ("Ah Kh 8h 4h 2s", "hand_composition"),
        ("Ah Kd 3h Kh 8h", "hand_composition"),
        ("Ah 3h Kh 8h", "hand_composition"),
        ("Ah 3h Kh 8h 8h", "hand_composition"),
        ("Ah Qh Kh 8h 4h", "card_not_held"),
    ],
)
def test_a_hand_of_omaha_is_declared_with_two_own_cards(declared: str, code: str | None) -> None:
    """CL III §3.5.8, E6: one own card and four of the board are refused; who wins is judged by the cards."""
    told = hand(
        OMAHA, dict.fromkeys((1, 2, 3, 4), 30_000), OMAHA_HANDS, "Kh 8h 4h 2s 6c", *CHECKED, button=1, show=False
    )
    said = ev("HandSet", to=3, high=declared.split(), low=[])
    shown = [ev("DecisionMade", seat=seat, action="show") for seat in (2, 4, 1)]
    answer = play(OMAHA_GAME, [*told, said, *shown, ev("RoundClosed")], options=OF_TEXAS)
    if code is None:
        assert nets(answer)[3] > 0
    else:
        assert answer.code == code


@pytest.mark.parametrize(
    ("street", "code"),
    [
        ("1 check", "no_check_now"),
        ("1 raise 1500", "below_minimum"),
        ("1 raise 3000", "above_maximum"),
        ("1 all_in", "all_in_covers"),
        ("2 call 500", "out_of_turn"),
        ("1 reraise 2000", "nothing_to_raise"),
        ("1 fold, 2 fold, 3 call 0", "hand_over"),
    ],
)
def test_limit_refusals(street: str, code: str) -> None:
    """CL III §3.5.7.1: nobody checks before the flop, one size of bet a street."""
    assert play(LIMIT, texas({}, "", POSTED + street)).code == code


def test_limit_order_of_play() -> None:
    """CL III §3.5.7.1: blinds, burns, streets."""
    assert play(LIMIT, texas({}, "", "3 post_sb 500")).refusal == ("blind_order", "CL III §3.5.7.1", 1)
    assert play(LIMIT, texas({}, "", "2 post_sb 400")).code == "forced_bet_amount"
    called = texas(TEXAS_HANDS, BOARD, CALLED, "2 bet 1000")
    at = next(place for place, event in enumerate(called) if event["type"] == "CardBurned")
    assert play(LIMIT, [*called[:at], *called[at + 1 :]]).code == "burn_missing"
    assert play(LIMIT, [*called[: at + 1], ev("CardBurned")]).code == "burn_not_now"
    assert play(LIMIT, [ev("RoundOpened", stacks={"1": "100"})]).code == "too_few_players"


def test_two_players() -> None:
    """CL III §3.5.7.1: as the text has it the button posts the big blind; the table may read it the other way."""
    stacks = {1: 30_000, 2: 30_000}
    literal = texas({}, "", "2 post_sb 500, 1 post_bb 1000, 2 fold", stacks=stacks)
    assert nets(play(LIMIT, literal)) == {1: 500, 2: -500}
    other = texas({}, "", "1 post_sb 500, 2 post_bb 1000, 1 fold", stacks=stacks)
    assert play(LIMIT, other).code == "blind_order"
    told = [other[0], *other[1:3], ev("CardDealt", to=2, card="2c"), ev("CardDealt", to=1, card="3c"),
            ev("CardDealt", to=2, card="4c"), ev("CardDealt", to=1, card="5c"), other[-1]]  # fmt: skip
    assert nets(settle(LIMIT, told, heads_up_blinds="button_small_blind")) == {1: -500, 2: 500}


# --------------------------------------------------------------------------- Texas without limits

LARGE = dict.fromkeys((1, 2, 3), 50_000)


def no_limit(
    hands: dict[int, str], board: str, *streets: str, stacks: dict[int, int] = LARGE, **more: Any
) -> list[Any]:
    return texas(hands, board, *streets, stacks=stacks, **more)


LATE_BET = (
    POSTED + "1 raise 3000, 2 fold, 3 call 2000", "3 check, 1 bet 4000, 3 call 4000", "3 check, 1 check",
    "3 bet 10000, 1 call 10000",
)  # fmt: skip
LATE_HANDS = {1: "Ah Kd", 2: "7h 2c", 3: "8s 8d"}


def test_commission_at_the_end_of_the_turn() -> None:
    """CL III §3.5.7.1: bets on the river are free of it."""
    answer = settle(NO_LIMIT, no_limit(LATE_HANDS, "Ac 8h 5d 4c 2s", *LATE_BET), **OF_TEXAS)
    assert pots(answer) == [("34500", "700")]
    assert nets(answer) == {1: -17_000, 2: -500, 3: 16_800}


def test_three_way_all_in() -> None:
    """CL III §3.5.7.1."""
    told = no_limit(
        {1: "Ah Ad", 2: "Kh Kd", 3: "Qs Qd"}, "Qc 9h 7d 4c As",
        POSTED + "1 all_in 5000, 2 all_in 11500, 3 call 11000", stacks={1: 5_000, 2: 12_000, 3: 30_000},
    )  # fmt: skip
    answer = settle(NO_LIMIT, told, **OF_TEXAS)
    assert pots(answer) == [("15000", "700"), ("14000", "700")]
    assert nets(answer) == {1: 9_300, 2: -12_000, 3: 1_300}


UNCALLED = (POSTED + "1 all_in 20000, 2 fold, 3 all_in 7000",)
UNCALLED_STACKS = {1: 20_000, 2: 50_000, 3: 8_000}


def test_uncalled_excess() -> None:
    """CL III §3.5.7.1: what meets nobody goes back before the commission, or is raked where the table reads it so."""
    told = no_limit({1: "Ah Kd", 2: "7h 2c", 3: "8s 8d"}, "Kc 9h 7d 4c 2s", *UNCALLED, stacks=UNCALLED_STACKS)
    answer = settle(NO_LIMIT, told, **OF_TEXAS)
    assert pots(answer) == [("16500", "800")]
    assert nets(answer) == {1: 7_700, 2: -500, 3: -8_000}
    raked = settle(NO_LIMIT, told, **OF_TEXAS, uncalled_bet="rake_included")
    assert pots(raked) == [("16500", "800"), ("12000", "600")]
    assert nets(raked)[1] == 7_100


def test_steal_before_the_flop() -> None:
    """CL III §3.5.7.1: no commission; the unmatched part of the raise goes back."""
    answer = settle(NO_LIMIT, no_limit({}, "", POSTED + "1 raise 4000, 2 fold, 3 fold"), **OF_TEXAS)
    assert nets(answer) == {1: 1_500, 2: -500, 3: -1_000}
    assert {rake for _, rake in pots(answer)} == {"0"}


def test_multiples_of_the_big_blind() -> None:
    """CL III §3.5.7.1: amounts are multiples; an all-in of any size is not bound by it."""
    assert play(NO_LIMIT, no_limit({}, "", POSTED + "1 raise 2500")).refusal == (
        "bet_not_in_units",
        "CL III §3.5.7.1",
        9,
    )
    told = no_limit(
        {1: "Jh Jd", 2: "7h 2c", 3: "Ac Kd"}, "Qc 9h 7d 4c 2s", POSTED + "1 all_in 7300, 2 fold, 3 call 6300",
        stacks=LARGE | {1: 7_300},
    )  # fmt: skip
    answer = settle(NO_LIMIT, told, **OF_TEXAS)
    assert pots(answer) == [("15100", "700")]
    assert nets(answer) == {1: 7_100, 2: -500, 3: -7_300}
    over = no_limit({}, "", POSTED + "1 all_in 7300, 2 fold, 3 raise 7300", stacks=LARGE | {1: 7_300})
    assert settle(NO_LIMIT, over).code == "round_not_finished"
    assert settle(NO_LIMIT, over, multiple_of="total").code == "bet_not_in_units"
    small = no_limit({}, "", POSTED + "1 raise 4000, 2 raise 4500")
    assert settle(NO_LIMIT, small).code == "round_not_finished"
    assert settle(NO_LIMIT, small, min_raise="last_raise").code == "below_minimum"


def test_hand_that_ends_between_flop_and_turn() -> None:
    """CL III §3.5.7.1: only the end before the flop is free; the table may read it otherwise."""
    told = no_limit(LATE_HANDS, "Ac 8h 5d 4c 2s", LATE_BET[0], "3 bet 4000, 1 fold")
    assert pots(settle(NO_LIMIT, told, **OF_TEXAS)) == [("6500", "300")]
    free = settle(NO_LIMIT, told, **OF_TEXAS, commission_if_ends_before_turn_closes="none")
    assert pots(free) == [("6500", "0")]


def test_a_fold_on_the_river_keeps_the_commission_taken() -> None:
    """CL III §3.5.7.1: what was taken of two pots at the end of the turn stays taken when they become one."""
    streets = (POSTED + "1 all_in 5300, 2 call 4800, 3 call 4300", "2 bet 2000, 3 call 2000", "2 check, 3 check",
               "2 bet 3000, 3 fold")  # fmt: skip
    told = no_limit({1: "Ah Ad", 2: "Kh Kd", 3: "Qs Qd"}, "Qc 9h 7d 4c 2s", *streets, stacks=LARGE | {1: 5_300})
    answer = settle(NO_LIMIT, told, **OF_TEXAS)
    assert pots(answer) == [("15900", "700"), ("4000", "200")]


# --------------------------------------------------------------------------- Omaha

FOUR = dict.fromkeys((1, 2, 3, 4), 30_000)
OMAHA_BETS = (
    "2 post_sb 500, 3 post_bb 1000, 4 call 1000, 1 call 1000, 2 fold, 3 call 0", "3 bet 1000, 4 call 1000, 1 fold",
    "3 check, 4 bet 2000, 3 call 2000", "3 check, 4 check",
)  # fmt: skip


@pytest.mark.parametrize(
    ("third", "fourth", "board", "result"),
    [
        ("Ah Kd Qs Jc", "Td 9c 6h 6s", "Kh 8h 4h 2h 6c", (-4_000, 5_100)),
        ("Ah Kd 3h Jc", "Td 9c 6h 6s", "Kh 8h 4h 2s 6c", (5_100, -4_000)),
        ("Ac Ad Ah 7h", "Kd Qc Jh 2s", "Kh Ks Td 5h 4s", (-4_000, 5_100)),
        ("As Kc 7h 2d", "Ad Kd 6h 3s", "Qh Jd Tc 8h 4s", (550, 550)),
    ],
)
def test_omaha_two_and_three(third: str, fourth: str, board: str, result: tuple[int, int]) -> None:
    """CL III §3.3.8: exactly two own cards and three of the board."""
    hands = {1: "2c 3d 7s 8c", 2: "9s 9d 4c 5d", 3: third, 4: fourth}
    answer = settle(OMAHA_GAME, hand(OMAHA, FOUR, hands, board, *OMAHA_BETS, button=1), **OF_TEXAS)
    assert pots(answer) == [("9500", "400")]
    assert nets(answer) == {1: -1_000, 2: -500, 3: result[0], 4: result[1]}


def test_omaha_rest() -> None:
    """CL III §3.5.8: four to seven players; no flop, no commission; what the text leaves open is an option."""
    told = hand(OMAHA, FOUR, {}, "", "2 post_sb 500, 3 post_bb 1000, 4 fold, 1 fold, 2 fold", button=1)
    assert nets(settle(OMAHA_GAME, told, **OF_TEXAS)) == {1: 0, 2: -500, 3: 500, 4: 0}
    three = ev("RoundOpened", stacks={"1": "9000", "2": "9000", "3": "9000"})
    assert play(OMAHA_GAME, [three]).code == "too_few_players"
    eight = ev("RoundOpened", stacks={str(seat): "9000" for seat in range(1, 9)})
    assert play(OMAHA_GAME, [eight]).code == "seat_unknown"
    whole = acts("2 post_sb 1000, 3 post_bb 1000")
    assert settle(OMAHA_GAME, [told[0], *whole], small_blind_rule="min_bet").code == "round_not_finished"
    first = [told[0], *acts("2 post_sb 500, 3 post_bb 1000")]
    held = {1: "As 2c 3c 4c", 2: "5c 6c 7c 8c", 3: "9c Tc Jc Qc", 4: "2d 3d 4d 5d"}
    first += [ev("CardDealt", to=seat, card=held[seat].split()[turn]) for turn in range(4) for seat in (2, 3, 4, 1)]
    assert settle(OMAHA_GAME, [*first, *acts("1 call")], first_to_act_preflop="highest_first_card").code == (
        "round_not_finished"
    )
    assert settle(OMAHA_GAME, [*first, *acts("1 call")]).code == "out_of_turn"
    assert settle(OMAHA_GAME, [*first, *acts("4 raise 4000")], variant="no_limit").code == "round_not_finished"
    assert settle(OMAHA_GAME, [*first, *acts("4 raise 4000")]).code == "above_maximum"


# --------------------------------------------------------------------------- irregularities and options


def declared(code: str, **fields: Any) -> Any:
    return ev("IrregularityDeclared", code=code, **fields)


@pytest.mark.parametrize(
    ("game", "form", "hands"),
    [(FIVE, STUD, STUD_HANDS), (LIMIT, HOLDEM, {1: "9h 3d", 2: "As Kd", 3: "Jh Ts", 4: "2c 2d"})],
)
def test_a_covered_card_is_seen(game: str, form: Form, hands: dict[int, str]) -> None:
    """CL III §3.6.4: the whole pass is void; not before a card is dealt."""
    posts = "1 post_blind 1000" if form is STUD else "1 post_sb 500, 2 post_bb 1000"
    told = hand(form, FOUR, hands, "", posts, button=7, show=False)
    seen = declared("player_card_exposed", seat=2)
    answer = play(game, [*told[:5], seen])
    assert {(line["result"], line["cite"]) for line in answer.lines} == {("void", "CL III §3.6.4")}
    assert play(game, [told[0], seen]).code == "irregularity_not_now"


def test_button_out_of_place() -> None:
    """CL III §3.6.4: found before the big blind the pass is annulled, later it stands; Seven Stud has no button."""
    told = texas({}, "", POSTED + "1 fold, 2 fold")
    wrong = declared("button_out_of_place")
    assert nets(play(LIMIT, [*told[:2], wrong])) == {2: 0}
    assert nets(play(LIMIT, [*told[:3], wrong, *told[3:]])) == {1: 0, 2: -500, 3: 500}
    assert play(SEVEN_CARDS, [wrong]).code == "unknown_irregularity"


def test_own_cards_exposed() -> None:
    """CL III §3.6.2, §3.6.4: a warning, then the hand; through the player's fault the hand at once."""
    told = texas(TEXAS_HANDS, BOARD, CALLED, "2 bet 1000", whole=False)
    exposed = declared("own_cards_exposed", seat=3)
    assert play(LIMIT, [*told[:-1], exposed, told[-1]]).code == "round_not_finished"
    twice = play(LIMIT, [*told[:-1], exposed, exposed, told[-1], *acts("1 fold")])
    assert nets(twice) == nets(
        play(LIMIT, [*told[:-1], declared("own_cards_exposed", seat=3, count=2), told[-1], *acts("1 fold")])
    )
    at_once = settle(LIMIT, [*told[:-1], exposed, told[-1], *acts("1 fold")], own_card_exposed="abandon_always")
    assert nets(at_once) == nets(twice)
    assert nets(
        play(LIMIT, [*told[:-1], declared("covered_card_not_protected", seat=3), told[-1], *acts("1 fold")])
    ) == (nets(twice))


def test_seven_stud_first_cards_seen() -> None:
    """CL III §3.6.4: the third card of that player comes face down."""
    told = seven("", whole=False)
    cards = [event for event in told if event["type"] == "CardDealt"]
    seen = declared("player_card_exposed", seat=1, card="2c")
    third = [*told[:1], *cards[:4], seen, *cards[4:8], {**cards[8], "face": "down"}, *cards[9:]]
    assert play(SEVEN_CARDS, [*third, *acts("1 bet 1000")]).code == "round_not_finished"
    up = [*told[:1], *cards[:4], seen, *cards[4:8], {**cards[8], "face": "up"}]
    assert play(SEVEN_CARDS, up).code == "dealt_face_wrong"


def test_machines_and_cards() -> None:
    """CL III §3.6.4."""
    told = texas(TEXAS_HANDS, BOARD, CALLED)
    assert play(LIMIT, [told[0], declared("shuffler_jam_dealing")]).code == "irregularity_not_now"
    jammed = settle(LIMIT, [*told[:5], declared("shuffler_jam_dealing")], shuffler="machine")
    assert {line["result"] for line in jammed.lines} == {"void"}
    assert settle(LIMIT, [told[0], declared("shuffler_jam_shuffling"), *told[1:4]], shuffler="machine").code == (
        "round_not_finished"
    )
    assert play(LIMIT, [*told[:4], declared("stuck_cards", card="As"), ev("CardDealt", to=3, card="As")]).code == (
        "card_impossible"
    )
    assert play(LIMIT, [*told[:4], declared("card_exposed_at_cut")]).code == "irregularity_not_now"
    assert {line["result"] for line in play(LIMIT, [*told[:4], declared("misdeal")]).lines} == {"void"}


def test_flush_ties() -> None:
    """CL III §3.5.5: equal only with all five cards; the table may read that the highest decides."""
    told = texas({1: "9h 3d", 2: "Th 9c", 3: "Qh Jh"}, "Ah 8h 4h 2h 6c", CALLED, *["2 check, 3 check, 1 check"] * 3)
    free = {"commission_pct": "0"}
    assert nets(settle(LIMIT, told, **free)) == {1: -1_000, 2: -1_000, 3: 2_000}
    assert nets(settle(LIMIT, told, **free, flush_tie="highest_card_only")) == {1: 0, 2: 0, 3: 0}


def test_odd_chips() -> None:
    """CL III §3.3: whole coins to the first winners left of the button; split to the peso where the table does so."""
    told = texas({1: "As Kd", 2: "Ad Kc", 3: "Ah Ks"}, "Qc Jd Td 4s 2h", CALLED, *["2 check, 3 check, 1 check"] * 3)
    with_coin = [{**told[0], "coin": "10"}, *told[1:]]
    options = {"commission_pct": "0.04", "smallest_chip": "100"}
    assert nets(settle(LIMIT, told, **options)) == {1: -34, 2: -33, 3: -33}
    assert nets(settle(LIMIT, with_coin, **options)) == {1: -40, 2: -30, 3: -30}
    assert nets(settle(LIMIT, with_coin, **options, odd_chip="smallest_unit_split")) == {1: -34, 2: -33, 3: -33}


@pytest.mark.parametrize(("stuck", "common"), [(3, False), (4, True), (6, True)])
def test_seven_players_after_cards_that_stuck_together(stuck: int, common: bool) -> None:
    """CL III §3.5.6, §3.6.4: of 52 cards seven players have 42 before the last one and four are put away. Stuck cards
    are lost whatever their faces: with four of them the cards put away do not suffice, and one common card is shown, of
    those put away where no other is left."""
    cards = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    held = {seat: cards[seat - 1 :: 7][:7] for seat in range(1, 8)}
    round_ = registry.get(SEVEN_CARDS).open({"commission_pct": 0})
    assert isinstance(round_, PokerRoomRound)
    round_.apply(v.RoundOpened(stacks={str(seat): 9_000 for seat in held}))
    for turn in range(3):
        for seat in held:
            round_.apply(v.CardDealt(to=seat, card=held[seat][turn]))
    for turn in range(3, 7):
        while round_.turn is not None:
            first = turn == 3 and not round_.level
            action = "bet" if first else "call" if round_.to_call(round_.turn) else "check"
            round_.apply(v.DecisionMade(seat=round_.turn, action=action))
        round_.apply(v.CardBurned(card=cards[-(turn - 2)] if turn < 6 else None))
        if turn == 6:
            break
        for seat in list(round_.queue):
            round_.apply(v.CardDealt(to=seat, card=held[seat][turn]))
    round_.apply(v.IrregularityDeclared(code="stuck_cards", count=stuck))
    assert round_.deck_left() == 6 - stuck
    assert round_.common_card_due() is common
    if common:
        with pytest.raises(IllegalEvent, match="common_card_due"):
            round_.apply(v.CardDealt(to=1, card=held[1][6]))
        round_.apply(v.CardDealt(to="board", card=cards[-1]))
        assert round_.stage == "betting"
        assert round_.board == [cards[-1]]
    else:
        for seat in held:
            round_.apply(v.CardDealt(to=seat, card=held[seat][6]))
        assert round_.stage == "betting"


def test_rounds_recorded_before_replay_as_they_were() -> None:
    """CL III §3.5.6, §3.5.7.1: what was recorded without the newer options has the older order of deal and all-ins."""
    for code, before in (
        ("cl.seven_card_stud", {"second_open_card": "from_left", "short_all_in": "below_unit"}),
        ("cl.texas_holdem_no_limit", {"short_all_in": "below_unit"}),
        ("bo.circle_poker", {"second_open_card": "from_left", "short_all_in": "below_unit"}),
        ("eus.circle_omaha", {"antes": "optional", "out_of_turn_bet": "at_his_turn"}),
        ("eus.circle_synthetic_poker", {"antes": "optional", "short_all_in": "below_unit"}),
    ):
        game = registry.get(code)
        recorded = {name: value for name, value in game.configure_options({}).items() if name not in before}
        assert game.recorded_options(recorded).items() >= before.items(), code
        assert game.configure_options(game.recorded_options(recorded))
