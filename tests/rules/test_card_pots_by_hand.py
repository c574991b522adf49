"""Bets on the pots of card games of Chile and Bolivia, each reckoned on paper from the sheets of the regulations.

A case: bet, cards and what the player does, by seat; the pot before; the net of each bet on the pot; the pot after.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.rules.house_poker_games import decided, showdown, staked
from tests.rules.play import Answer, Event, cards, ev, play
from tests.rules.test_cl_go_poker import SHOWN
from tests.rules.test_cl_go_poker import deal as deal_go
from tests.rules.test_cl_texas_holdem_plus import deal as deal_texas

CLOSED = ev("BetsClosed")
OFFERED = {"progressive": True}
STAKES = {"cl": "1000", "bo": "10.00"}
Seats = dict[int, tuple[str, str, str]]


def check(answer: Answer, nets: dict[int, str], after: str) -> None:
    assert {seat: answer.net("progressive", seat=seat) for seat in nets} == nets
    assert answer.data["progressive"]["meter_after"] == after


def stakes_of(code: str, seats: Seats, *bets: str) -> list[Event]:
    return staked({seat: {**dict.fromkeys(bets, STAKES[code]), "progressive": told[0]} for seat, told in seats.items()})


# --- Go Poker -------------------------------------------------------------------------------------------------------

GO = [
    # CL III §6.6: 50, 100 and 500 times the bet, out of the pot; the bet is not handed back.
    ("cl", {1: ("500", "2h 6h 9h", "go")}, "Kh Jh", "1000000", {1: "24500"}, "975000"),
    ("cl", {1: ("5000", "7s 7d 7c", "go")}, "4h 4c", "1000000", {1: "495000"}, "500000"),
    ("cl", {1: ("1000", "9s 9d 9c", "go")}, "9h 2d", "3000000", {1: "499000"}, "2500000"),
    # CL III §6.6: a tenth in whole pesos; ace to five is no royal flush; at most 5,000 times 500.
    ("cl", {1: ("500", "3c 4c 5c", "go")}, "6c 7c", "2000019", {1: "199501"}, "1800018"),
    ("cl", {1: ("500", "Ad 2d 3d", "go")}, "4d 5d", "40000000", {1: "2499500"}, "37500000"),
    # CL III §6.6: nothing below a flush.
    ("cl", {1: ("500", "5s 6d 7c", "go")}, "8h 9s", "1000000", {1: "-500"}, "1000000"),
    ("cl", {1: ("500", "Ts Td 3c", "go")}, "Kh 2d", "1000000", {1: "-500"}, "1000000"),
    # CL III §6.5.1: who takes both lines back keeps his bet on the pot.
    ("cl", {1: ("500", "6s 6d 6c", "withdraw")}, "Kh Kd", "1000000", {1: "49500"}, "950000"),
    # CL III §6.6, rule 5: the full house first, the royal flush has the rest.
    ("cl", {2: ("500", "Ts Js Qs", "go"), 5: ("1000", "Kh Kd Ad", "go")}, "Ks As", "3000000",
     {2: "2899500", 5: "99000"}, "0"),
    # CL III §6.6, rule 3: one tenth for both; the odd peso to position 1.
    ("cl", {1: ("500", "5d 6d 7d", "go"), 4: ("500", "Td Jd Qd", "go")}, "8d 9d", "2000003",
     {1: "99500", 4: "99500"}, "1800003"),
    ("cl", {1: ("500", "5d 6d 7d", "go"), 4: ("500", "Td Jd Qd", "go")}, "8d 9d", "2000010",
     {1: "99501", 4: "99500"}, "1800009"),
    # CL III §6.6: each share at most 5,000 times its own bet; what is above stays in the pot.
    ("cl", {1: ("500", "5d 6d 7d", "go"), 4: ("5000", "Td Jd Qd", "go")}, "8d 9d", "60000000",
     {1: "2499500", 4: "2995000"}, "54500000"),
    # CL III §6.6, rule 2: two flushes are each paid in full.
    ("cl", {1: ("500", "4h 8h Jh", "go"), 3: ("2000", "3h 9h Qh", "go")}, "2h Kh", "1000000",
     {1: "24500", 3: "98000"}, "875000"),
    # BO §2.5.6.2
    ("bo", {1: ("5.00", "2h 6h 9h", "go")}, "Kh Jh", "20000.00", {1: "245.00"}, "19750.00"),
    ("bo", {1: ("10.00", "7s 7d 7c", "go")}, "4h 4c", "20000.00", {1: "990.00"}, "19000.00"),
    ("bo", {1: ("5.00", "9s 9d 9c", "go")}, "9h 2d", "20000.00", {1: "2495.00"}, "17500.00"),
    ("bo", {1: ("5.00", "3c 4c 5c", "go")}, "6c 7c", "20009.90", {1: "1995.00"}, "18009.90"),
    ("bo", {1: ("5.00", "Ad 2d 3d", "go")}, "4d 5d", "400000.00", {1: "24995.00"}, "375000.00"),
    ("bo", {1: ("5.00", "Ts Js Qs", "go")}, "Ks As", "20000.50", {1: "19995.50"}, "0.00"),
    ("bo", {1: ("5.00", "5s 6d 7c", "go")}, "8h 9s", "20000.00", {1: "-5.00"}, "20000.00"),
    ("bo", {1: ("5.00", "6s 6d 6c", "withdraw")}, "Kh Kd", "20000.00", {1: "495.00"}, "19500.00"),
    ("bo", {1: ("5.00", "5d 6d 7d", "go"), 4: ("5.00", "Td Jd Qd", "go")}, "8d 9d", "20010.00",
     {1: "996.00", 4: "995.00"}, "18009.00"),
    ("bo", {2: ("5.00", "Ts Js Qs", "go"), 5: ("10.00", "Kh Kd Ad", "go")}, "Ks As", "20000.00",
     {2: "18995.00", 5: "990.00"}, "0.00"),
    ("bo", {1: ("5.00", "Ts Td 3c", "go")}, "Kh 2d", "20000.00", {1: "-5.00"}, "20000.00"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "seats", "board", "pot", "nets", "after"), GO)
def test_go_poker(code: str, seats: Seats, board: str, pot: str, nets: dict[int, str], after: str) -> None:
    """CL III §6.5.1, §6.6, BO §2.5.5.1, §2.5.6.2: own three cards with both of the board."""
    does = [(seat, action) for seat, (_bet, _cards, action) in seats.items()]
    told = [
        stakes_of(code, seats, "line_1", "line_2", "line_3"), CLOSED,
        deal_go({seat: held for seat, (_bet, held, _action) in seats.items()}, board),
        decided(*does), SHOWN, decided(*does), SHOWN, ev("RoundClosed"),
    ]  # fmt: skip
    game = {"cl": "cl.go_poker_progressive", "bo": "bo.go_poker"}[code]
    check(play(game, told, options=OFFERED, meters={"progressive": pot}), nets, after)


# --- Draw Poker -----------------------------------------------------------------------------------------------------

DRAW = [
    # CL III §6.6 on the five cards first dealt (§6.5.1)
    ("cl", {1: ("500", "Ah Kh 9h 5h 2h", "bet")}, "5000000", {1: "24500"}, "4975000"),
    ("cl", {1: ("2000", "Jd Jc Js 3h 3c", "bet")}, "5000000", {1: "198000"}, "4800000"),
    ("cl", {1: ("500", "7d 7c 7s 7h 2c", "bet")}, "5000000", {1: "249500"}, "4750000"),
    ("cl", {1: ("500", "2h 3h 4h 5h 6h", "bet")}, "5000005", {1: "499500"}, "4500005"),
    ("cl", {1: ("1000", "Th Jh Qh Kh Ah", "bet")}, "5000000", {1: "4999000"}, "0"),
    # CL III §6.5.1: lost with a card changed, even for a full house, and with "no ir"
    ("cl", {1: ("500", "Ah Kh 9h 5h 2h", "2h for 3c")}, "5000000", {1: "-500"}, "5000000"),
    ("cl", {1: ("500", "Jd Jc Js 5h 2c", "5h 2c for 3h 3c")}, "5000000", {1: "-500"}, "5000000"),
    ("cl", {1: ("500", "Jd Jc Js 3h 3c", "fold")}, "5000000", {1: "-500"}, "5000000"),
    ("cl", {1: ("500", "5c 6d 7h 8h 9h", "bet")}, "5000000", {1: "-500"}, "5000000"),
    ("cl", {1: ("500", "Ah Ad Jc Js 2h", "bet")}, "5000000", {1: "-500"}, "5000000"),
    ("cl", {2: ("500", "3c 4c 5c 6c 7c", "bet"), 5: ("500", "Th Jh Qh Kh Ah", "bet")}, "20000000",
     {2: "1999500", 5: "17999500"}, "0"),
    # CL III §6.6 is silent on a pot that lacks: the casino completes it
    ("cl", {1: ("500", "Jd Jc Js 3h 3c", "bet"), 3: ("500", "Td Tc Ts 2h 2c", "bet")}, "60000",
     {1: "49500", 3: "49500"}, "0"),
    # BO §2.5.5.1, §2.5.6.2
    ("bo", {1: ("5.00", "Ah Kh 9h 5h 2h", "bet")}, "20000.00", {1: "245.00"}, "19750.00"),
    ("bo", {1: ("10.00", "Jd Jc Js 3h 3c", "bet")}, "20000.00", {1: "990.00"}, "19000.00"),
    ("bo", {1: ("5.00", "7d 7c 7s 7h 2c", "bet")}, "20000.00", {1: "2495.00"}, "17500.00"),
    ("bo", {1: ("5.00", "2h 3h 4h 5h 6h", "bet")}, "20009.90", {1: "1995.00"}, "18009.90"),
    ("bo", {1: ("5.00", "Th Jh Qh Kh Ah", "bet")}, "20000.50", {1: "19995.50"}, "0.00"),
    ("bo", {1: ("5.00", "Ah Kh 9h 5h 2h", "2h for 3c")}, "20000.00", {1: "-5.00"}, "20000.00"),
    ("bo", {1: ("5.00", "Jd Jc Js 5h 2c", "5h 2c for 3h 3c")}, "20000.00", {1: "-5.00"}, "20000.00"),
    ("bo", {1: ("5.00", "Jd Jc Js 3h 3c", "fold")}, "20000.00", {1: "-5.00"}, "20000.00"),
    ("bo", {1: ("5.00", "5c 6d 7h 8h 9h", "bet")}, "20000.00", {1: "-5.00"}, "20000.00"),
    ("bo", {2: ("10.00", "3c 4c 5c 6c 7c", "bet"), 5: ("10.00", "Th Jh Qh Kh Ah", "bet")}, "200000.00",
     {2: "19990.00", 5: "179990.00"}, "0.00"),
    ("bo", {1: ("5.00", "Jd Jc Js 3h 3c", "bet"), 3: ("5.00", "Td Tc Ts 2h 2c", "bet")}, "900.00",
     {1: "495.00", 3: "495.00"}, "0.00"),
]  # fmt: skip


@pytest.mark.parametrize(("code", "seats", "pot", "nets", "after"), DRAW)
def test_draw_poker(code: str, seats: Seats, pot: str, nets: dict[int, str], after: str) -> None:
    """CL III §6.5.1, §6.6, BO §2.5.5.1, §2.5.6.2: the dealer has a pair of eights and changes two."""
    stakes = {seat: {"ante": STAKES[code], "progressive": told[0]} for seat, told in seats.items()}
    held: dict[Any, str] = {seat: told[1] for seat, told in seats.items()}
    held["dealer"] = "8c 8s Kd 9s 4d"
    does = [(seat, "fold" if told[2] == "fold" else "bet") for seat, told in seats.items()]
    then: list[Event] = []
    for seat, (_bet, _cards, action) in seats.items():
        away, swap, gets = action.partition(" for ")
        if swap:
            then += [ev("CardsDiscarded", to=seat, cards=away.split()), *cards(seat, *gets.split())]
    if any(action != "fold" for _seat, action in does):
        then += cards("dealer", "Qd", "6s")
    game = {"cl": "cl.draw_poker_progressive", "bo": "bo.draw_poker"}[code]
    check(showdown(game, stakes, held, *does, then=then, pot=pot, options=OFFERED), nets, after)


# --- Caribbean Poker of Bolivia -------------------------------------------------------------------------------------

CARIBBEAN = [
    # BO §2.5.5.1: whatever the bank has; the flush of who does not go is lost; nothing below a flush
    ({1: ("5.00", "9c 9d 9h 9s 2d", "bet")}, "Ah Qd Jc 5h 3s", "20000.00", {1: "2495.00"}, "17500.00"),
    ({1: ("5.00", "Kd Td 8d 4d 2d", "fold")}, "Ah Qd Jc 5h 3s", "20000.00", {1: "-5.00"}, "20000.00"),
    ({1: ("5.00", "Kd Td 8d 4d 2d", "bet")}, "Ah Kc Jc 5h 3s", "20000.00", {1: "245.00"}, "19750.00"),
    ({1: ("5.00", "Qc Qs Qh 4d 2d", "bet")}, "Ah Kc Jc 5h 3s", "20000.00", {1: "-5.00"}, "20000.00"),
    ({1: ("5.00", "Tc 9s 8h 7d 6d", "bet")}, "Ah Kc Jc 5h 3s", "20000.00", {1: "-5.00"}, "20000.00"),
    # BO §2.5.6.2: multiples, a tenth in whole bolivianos with its ceiling, all of it
    ({1: ("10.00", "Qc Qs Qh 4d 4s", "bet")}, "Ah Kc Jc 5h 3s", "20000.00", {1: "990.00"}, "19000.00"),
    ({1: ("5.00", "5d 6d 7d 8d 9d", "bet")}, "Ah Kc Jc 5h 3s", "20009.90", {1: "1995.00"}, "18009.90"),
    ({1: ("5.00", "5d 6d 7d 8d 9d", "bet")}, "Ah Kc Jc 5h 3s", "800000.00", {1: "24995.00"}, "775000.00"),
    ({1: ("5.00", "Ts Js Qs Ks As", "bet")}, "Ah Kc Jc 5h 3s", "20000.50", {1: "19995.50"}, "0.00"),
    # BO §2.5.6.2, rule 3: what does not divide goes to position 1; rules 4 and 5: full, straight flush, royal
    ({2: ("5.00", "5c 6c 7c 8c 9c", "bet"), 6: ("5.00", "5d 6d 7d 8d 9d", "bet")}, "Ah Kc Jc Th 3s", "20010.00",
     {2: "996.00", 6: "995.00"}, "18009.00"),
    ({2: ("5.00", "5d 6d 7d 8d 9d", "bet"), 4: ("10.00", "Qc Qd Qh 4d 4s", "bet"),
      6: ("5.00", "Ts Js Qs Ks As", "bet")}, "Ah Kc Jc 5h 3s", "21000.00",
     {2: "1995.00", 4: "990.00", 6: "17995.00"}, "0.00"),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "dealer", "pot", "nets", "after"), CARIBBEAN)
def test_caribbean_poker_of_bolivia(seats: Seats, dealer: str, pot: str, nets: dict[int, str], after: str) -> None:
    """BO §2.5.5.1, §2.5.6.2: the five cards dealt."""
    stakes = {seat: {"ante": "10.00", "progressive": told[0]} for seat, told in seats.items()}
    held: dict[Any, str] = {**{seat: told[1] for seat, told in seats.items()}, "dealer": dealer}
    does = [(seat, told[2]) for seat, told in seats.items()]
    check(showdown("bo.caribbean_stud", stakes, held, *does, pot=pot, options=OFFERED), nets, after)


# --- Texas Hold'em Plus ---------------------------------------------------------------------------------------------

TEXAS = [
    # CL III §6.6 on the two own cards and the flop (§6.5.1)
    ({1: ("500", "Kc Qc", "bet")}, "2c 7c 9c Jd 3h", "6000000", {1: "24500"}, "5975000"),
    ({1: ("1000", "9h 9d", "bet")}, "9s 3c 3d Kc 2h", "6000000", {1: "99000"}, "5900000"),
    ({1: ("500", "Jh Jd", "bet")}, "Js Jc 2h Kc 7d", "6000000", {1: "249500"}, "5750000"),
    ({1: ("500", "6d 7d", "bet")}, "8d 9d Td Kc 2h", "6000009", {1: "599500"}, "5400009"),
    ({1: ("5000", "Ad Kd", "bet")}, "Qd Jd Td 2c 7h", "6000000", {1: "5995000"}, "0"),
    # CL III §6.5.1: neither turn nor river counts; "no voy" loses it
    ({1: ("500", "Kc Qc", "bet")}, "2c 7c 9h 5c 3h", "6000000", {1: "-500"}, "6000000"),
    ({1: ("500", "9h 9d", "bet")}, "9s 3c Kd 7h 3d", "6000000", {1: "-500"}, "6000000"),
    ({1: ("500", "Kc Qc", "fold")}, "2c 7c 9c Jd 3h", "6000000", {1: "-500"}, "6000000"),
    ({1: ("500", "5c 6d", "bet")}, "7h 8s 9c Kd 2h", "6000000", {1: "-500"}, "6000000"),
    # A royal flush with the turn is a straight flush with the flop.
    ({1: ("500", "Th Jh", "bet")}, "Qh Kh 9h Ah 2d", "6000000", {1: "599500"}, "5400000"),
    # CL III §6.6, rules 1 to 3
    ({1: ("500", "9h 9d", "bet"), 2: ("500", "8h 8d", "bet")}, "9s 8s 8c Kc 2h", "6000000",
     {1: "49500", 2: "249500"}, "5700000"),
    ({1: ("500", "5c 6c", "bet"), 2: ("500", "Tc Jc", "bet")}, "7c 8c 9c Kd 2h", "6000010",
     {1: "299501", 2: "299500"}, "5400009"),
]  # fmt: skip


@pytest.mark.parametrize(("seats", "board", "pot", "nets", "after"), TEXAS)
def test_texas_plus(seats: Seats, board: str, pot: str, nets: dict[int, str], after: str) -> None:
    """CL III §6.5.1, §6.6: the dealer's cards are of no account."""
    first, last = deal_texas(board, "4s 4d", **{f"s{seat}": told[1] for seat, told in seats.items()})
    folded = all(action == "fold" for _bet, _cards, action in seats.values())
    told = [
        stakes_of("cl", seats, "ante"), CLOSED, first,
        decided(*[(seat, action) for seat, (_bet, _cards, action) in seats.items()]),
        [] if folded else last, ev("RoundClosed"),
    ]  # fmt: skip
    check(play("cl.texas_holdem_plus_progressive", told, meters={"progressive": pot}), nets, after)
