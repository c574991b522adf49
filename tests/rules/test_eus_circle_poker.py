"""Circle poker of the Basque Country: common rules and variants (EUS §17, §17.01 to §17.06)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, IllegalEvent
from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_layout import buy_in_maximum, buy_in_minimum
from casino.rules.kernel import Settlement
from casino.rules.packs.eus.circle_poker import SYNTHETIC_LAYOUT, session_deduction

DRAW = "eus.circle_five_card_draw"
OMAHA = "eus.circle_omaha"
FIVE = "eus.circle_omaha_five"
HI_LO = "eus.circle_omaha_hi_lo"
TEXAS = "eus.circle_texas_holdem"
DOUBLE = "eus.circle_double_holdem"
STUD = "eus.circle_five_card_stud"
SEVEN = "eus.circle_seven_card_stud"
SYNTHETIC = "eus.circle_synthetic_poker"
PLENTY = 1_000_000
LOW = {"min": 100, "max": 400}
SEATS = (1, 2, 3, 4)


def opened(
    game: str, stacks: Mapping[int, int] | None = None, *, button: int = 1, limits: dict[str, int] | None = None,
    coin: int | None = None, **options: Any,
) -> PokerRoomRound:  # fmt: skip
    if any(option.name == "antes" for option in registry.get(game).options):
        options = {"antes": "optional"} | options
    round_ = registry.get(game).open(options, limits or LOW)
    assert isinstance(round_, PokerRoomRound)
    chips = stacks or dict.fromkeys(SEATS, PLENTY)
    in_chips = {str(seat): amount for seat, amount in chips.items()}
    round_.apply(v.RoundOpened(button=button, stacks=in_chips, coin=coin))
    return round_


def decide(round_: PokerRoomRound, seat: int, action: str, amount: int | None = None) -> None:
    round_.apply(v.DecisionMade(seat=seat, action=action, amount=amount))


def bet_up_to(round_: PokerRoomRound, targets: Mapping[int, int], folded: Sequence[int]) -> None:
    """Everybody puts in what the pot has of him in the end, in as many steps as there are different sums."""
    while round_.stage == "betting" and (seat := round_.turn) is not None:
        paid, missing = round_.paid.get(seat, 0), round_.to_call(seat)
        target, last = targets[seat], round_.street + 1 == len(round_.layout.streets)
        if seat in folded and (paid + missing > target or (last and paid == target)):
            decide(round_, seat, "fold")
            continue
        level = paid + missing
        above = sorted(each for each in set(targets.values()) if level < each <= target)
        others = [other for other in round_.live if other != seat]
        if above and all(round_.paid.get(other, 0) >= min(targets[other], level) for other in others):
            amount = min(above[0] - paid, missing + round_.raise_bounds()[1])
            decide(round_, seat, "raise" if round_.level else "bet", amount)
        else:
            decide(round_, seat, "call") if missing else decide(round_, seat, "check")


def played(
    game: str, hands: Mapping[int, str], put_in: Mapping[int, int], folded: Sequence[int] = (3, 4), board: str = "",
    second: str = "", **options: Any,
) -> Settlement:  # fmt: skip
    """A hand in which these are the cards and this is what lies in the pot of each seat (whole euros)."""
    targets = {seat: 100 * amount for seat, amount in put_in.items()}
    most = max(targets.values())
    stacks = {seat: PLENTY if seat in folded or targets[seat] == most else targets[seat] for seat in hands}
    if game == DRAW:
        targets = {seat: max(amount, 0) for seat, amount in targets.items()}
    round_ = opened(game, stacks, **options)
    own = {seat: cards.split() for seat, cards in hands.items()}
    lines = (("board", iter(board.split())), ("board_2", iter(second.split())))
    if game == DRAW:
        post_openings(round_)
    first = round_.layout.streets[0]
    for place in range(first.own):
        for seat in list(round_.players):
            round_.apply(v.CardDealt(to=seat, card=own[seat][place]))
    dealt = dict.fromkeys(own, first.own)
    for _ in range(first.board):
        round_.apply(v.CardDealt(to="board", card=next(lines[0][1])))
    while round_.stage in ("betting", "street", "draw"):
        if round_.stage == "betting":
            bet_up_to(round_, targets, folded)
        elif round_.stage == "draw":
            for seat in round_.live:
                round_.apply(v.CardsDiscarded(to=seat, cards=[]))
        else:
            street = round_.layout.streets[round_.street + 1]
            if street.burn == "required":
                round_.apply(v.CardBurned())
            for seat in list(round_.queue):
                round_.apply(v.CardDealt(to=seat, card=own[seat][dealt[seat]]))
                dealt[seat] += 1
            for place, cards in lines[: round_.layout.boards] if street.board else ():
                for _ in range(street.board):
                    round_.apply(v.CardDealt(to=place, card=next(cards)))
    for seat in round_.showdown_order() if round_.stage == "showdown" else ():
        decide(round_, seat, "show")
    round_.apply(v.RoundClosed())
    return round_.settle()


def post_openings(round_: PokerRoomRound) -> None:
    round_.apply(v.BlindPosted(seat=1, kind="opening_mano", amount=100))
    round_.apply(v.BlindPosted(seat=2, kind="opening_second", amount=200))


def nets(settlement: Settlement) -> list[float]:
    return [line.net / 100 for line in settlement.lines if line.bet == "pot_share"]


def amounts(text: str) -> dict[int, int]:
    return dict(enumerate(map(int, text.split()), start=1))


def check(game: str, hands: str, put_in: str, expected: str, **more: Any) -> None:
    own = dict(enumerate((cards.strip() for cards in hands.split("/")), start=1))
    settlement = played(game, own, amounts(put_in), **more)
    assert nets(settlement) == [float(each) for each in expected.split()]
    assert all(line.cite.startswith("EUS §17") for line in settlement.lines)
    assert sum(nets(settlement)) * 100 == -settlement.rake


# --------------------------------------------------------------------------- the variants


@pytest.mark.parametrize(
    ("hands", "board", "put_in", "expected", "more"),
    [
        ("Ac Kd 8h 7s / Qs Qd Jd 4d / Jh 9c 6c 2h / Td 9d 3h 2c", "Qc 9s 6s 3s 2s", "30 30 15 15", "-30 60 -15 -15",
         {}),
        ("As Ad 7c 6d / Js Td 4h 3c / Qh 8h 5s 2d / Kc 9h 5d 2s", "Qs Kd 9d 2h 2c", "45 45 10 0", "-45 55 -10 0", {}),
        ("Ts Td Tc Th / 9c 9h 8d 7d / As Jd 6c 3h / Ac Jh 5c 4d", "9s 8s 5h 2d 2c", "25 25 25 0", "-25 50 -25 0", {}),
        ("Ad Kc 8d 7c / Ac Kh 9c 3s / Qs Jd 5d 4h / Td 6c 5c 2h", "As Ks 9d 5h 2c", "50 50 0 0", "0 0 0 0", {}),
        ("8s 8d 7h 2c / Kd Kh 6c 4s / Ah Jc Tc 9h / Qs 9c 6d 2s", "8h 7c 4d 3h Kc", "35 90 90 15", "-35 140 -90 -15",
         {"folded": (4,)}),
        ("Qh Jh 7s 3d / Ad Kd 9c 9h / 8c 7d 6s 5s / Tc 4d 4h 2d", "Th 8h 2h Kc 5d", "80 80 20 20", "110 -80 -20 -20",
         {"rake_rate": 500}),
    ],
)  # fmt: skip
def test_omaha(hands: str, board: str, put_in: str, expected: str, more: dict[str, Any]) -> None:
    """EUS §17.02.01.I, II: two own cards and three common ones exactly."""
    check(OMAHA, hands, put_in, expected, board=board, **more)


@pytest.mark.parametrize(
    ("hands", "board", "put_in", "expected"),
    [
        ("Kc Jc 9d 6s 2h / Qs Qh 8d 7d 5s / As Ah 6c 4d 2d / Td 9s 5d 4h 3s", "Qc Tc 4c 8s 2s", "60 60 15 15",
         "90 -60 -15 -15"),
        ("Ks Kd Kh 7c 3d / Jd Ts 9c 4s 2c / Ac 9h 6d 5c 3c / As Jc 6h 5d 2h", "Qh 9d 8c 5s 5h", "20 20 20 20",
         "-20 60 -20 -20"),
        ("Ad Ac Kh 8h 3h / Tc Th 7s 6d 4d / Qc Jh 9c 5c 2s / Js 8c 7h 3s 2d", "Ts Td Ah 4c 2h", "50 50 50 50",
         "-50 150 -50 -50"),
        ("Qd Jd 4c 3c 2d / Qc Jc 4d 3d 2h / 9d 8s 6s 5h 3h / 9c 7s 6h 5s 3s", "Qs Js Kd 8d 7c", "40 40 10 10",
         "10 10 -10 -10"),
        ("Ks Kc 9s 8s 2d / Ad Qd 6c 5c 4c / Th 9h 7h 5d 3d / Js 8d 6d 4h 3s", "Kh 7d Jd 9d 3c", "55 55 25 15",
         "-55 95 -25 -15"),
    ],
)  # fmt: skip
def test_omaha_of_five(hands: str, board: str, put_in: str, expected: str) -> None:
    """EUS §17.02.02.I: also with the first common card shown at the deal."""
    check(FIVE, hands, put_in, expected, board=board)
    check(FIVE, hands, put_in, expected, board=board, first_common_at_deal=True)


@pytest.mark.parametrize(
    ("hands", "board", "put_in", "expected"),
    [
        ("Qs Qh Td 9d / Ad 4c Jh Jc / Kc 8c 7d 7s / Kh Tc 9s 6d", "Qd 6h 5c 2s Jd", "40 40 10 10", "10 10 -10 -10"),
        ("Qs Qh Td 9d / Ad 4c Jh 9c / Kc 8c 7d 7s / Kh Tc 6d 5s", "Qd 6h Ks 2s Js", "40 40 10 10", "60 -40 -10 -10"),
        ("As 3s Qc Jd / Kd Kh 6d 5c / Th 9h 8d 4h / Ts 9c 7h 2d", "2s 7s 8s Kc Qd", "60 60 20 20", "100 -60 -20 -20"),
        ("Ac 5h Ts Tc / Ad 5s 9h Qd / Jc 8h 7c 6d / Jd 9s 8c 3d", "2h 4c 6s Td Kh", "50 50 20 0", "40 -20 -20 0"),
        ("Kd Kc 8s 8h / 6c 6d Qh Js / Ac Th 9h 3h / Ah Jh 9c 2c", "8d 6h 4s 3c Td", "30 30 30 30", "90 -30 -30 -30"),
        ("As Qd Jc Tc / Th 9h 5c 4d / Kd 8d 6d 3h / Kc Jd 8c 2d", "7c 6s 3c Ah 8h", "40 40 0 0", "-40 40 0 0"),
    ],
)
def test_omaha_high_low(hands: str, board: str, put_in: str, expected: str) -> None:
    """EUS §17.02.03.II: half the pot to the lowest hand of eight or less, where there is one."""
    check(HI_LO, hands, put_in, expected, board=board)


@pytest.mark.parametrize(
    ("hands", "board", "put_in", "expected", "more"),
    [
        ("As 4d / Qc Qd / Jc Th / 8s 7h", "Qs Ts 6s 2s 8c", "70 70 30 30", "130 -70 -30 -30", {}),
        ("4c 3d / 5h 5s / Ac 9d / Jd 7s", "Th 9h 8h 7h 6h", "30 30 15 15", "15 15 -15 -15", {}),
        ("Kd Jc / Ks Td / 9c 8c / 6d 5s", "Kc 8d 6h 4s 3c", "50 50 10 10", "70 -50 -10 -10", {}),
        ("Ad Ah / Jd Jh / Qd Qh / Ts 9s", "Jc 7c 4d 3s 2c", "25 60 60 10", "-25 95 -60 -10", {"folded": (4,)}),
        ("Kh Kc / Ac Td / 9h 8h / 6c 4s", "Ks Jd 7d 5h 2h", "100 100 30 20", "140 -100 -30 -20", {"rake_rate": 400}),
        ("8d 8h / As Qs / Jh 9c / 7c 5d", "8s 4s 3s Kd Kc", "45 45 5 5", "55 -45 -5 -5", {}),
        ("Ah 3c / Ad 2c / Kd 7c / Qh 6s", "As Kh Jd 9s 8d", "20 20 10 0", "5 5 -10 0", {}),
    ],
)
def test_texas_holdem(hands: str, board: str, put_in: str, expected: str, more: dict[str, Any]) -> None:
    """EUS §17.03.01: any five of the seven."""
    check(TEXAS, hands, put_in, expected, board=board, **more)


@pytest.mark.parametrize(
    ("hands", "board", "second", "put_in", "expected"),
    [
        ("Kc Kd / 8h 8c / Jd 3s / 6d 5d", "Ks 9h 5c 4d 2s", "8s Qd Tc 6h 2d", "60 60 20 20", "20 20 -20 -20"),
        ("Kc Kd / 8h 8c / Jd 3s / 6d 5d", "Ks 9h 5c 4d 2s", "Qs Qd Tc 6h 2d", "60 60 20 20", "100 -60 -20 -20"),
        ("Qd Jc / Qh Js / 9h 2h / 3c 2c", "Qs Tc 7d 5h 4s", "As Kd Th 6c 6d", "40 40 10 10", "10 10 -10 -10"),
        ("Ah Th / Jc Jd / 9c 9s / 4d 3d", "Jh 8c 6s 5d 2h", "Kh 7h 4h 9d 2c", "30 30 30 10", "20 20 -30 -10"),
        ("As Jd / Ad Tc / 7h 7s / 6c 5s", "Ac Js 8d 4c 3h", "9h 8c 7c 6s 2d", "50 50 20 0", "10 10 -20 0"),
    ],
)
def test_double_holdem(hands: str, board: str, second: str, put_in: str, expected: str) -> None:
    """EUS §17.03.02.II.6: each line has half the pot."""
    check(DOUBLE, hands, put_in, expected, board=board, second=second)


@pytest.mark.parametrize(
    ("hands", "put_in", "expected"),
    [
        ("Kd Td 9d 8d 7d / Qs Qc Qh 9s 9c / As Jc Th 8s 7c / Ks Jd 9h 8c 7h", "40 40 20 20", "80 -40 -20 -20"),
        ("Ah 7d 8s 9h Tc / Js Jh Jc Kd Qd / As Ks 9d 8d 7s / Ac Kc Qc 9s 8h", "30 30 20 10", "60 -30 -20 -10"),
        ("Jd Jh 8s 8c Kd / Js Jc 8d 8h Qd / As Ac 9d 7d Tc / Ks Th 9c 9h 7s", "35 35 10 0", "45 -35 -10 0"),
        ("9s 9d 9c Th Td / 8s 8d 8h As Ad / Kc Kh Jd 9h 7c / Qs Jc Ts 7d 7h", "25 25 25 25", "75 -25 -25 -25"),
        ("Ks Qd Jc 9s 8h / Kd Qc Jh 9d 8s / Ac Td 7s 7d 9c / Ah Ts Th 8d 7c", "20 20 5 5", "5 5 -5 -5"),
        ("As Ah Ks Qd Jd / 8s 8h 7s 7h 9d / Td Tc 9c 8c Kh / Qh Jh Ts 9s 7c", "30 30 20 10", "-30 60 -20 -10"),
    ],
)
def test_five_stud(hands: str, put_in: str, expected: str) -> None:
    """EUS §17.VI.1, §17.04.II: 32 cards, a flush above a full house, the ace below the seven."""
    check(STUD, hands, put_in, expected)


@pytest.mark.parametrize(
    ("hands", "board", "put_in", "expected"),
    [
        ("Kh 9c / Qd Jd / 8s 8c / Td 9s", "Th Jh Ah Ks Ac", "50 50 10 10", "-50 70 -10 -10"),
        ("Qh 9h / As Ac / Jd Ts / 8d Tc", "Ah Kh Jc Th Ks", "40 40 20 0", "60 -40 -20 0"),
        ("Ah 9d / Kc Kh / Qs Jh / Qc Td", "8s Ts Jd Kd 8c", "30 30 15 15", "-30 60 -15 -15"),
        ("Qs Jh / Qd Jc / 8d 8h / 9d 8c", "Qh Jd As Tc 9h", "25 25 10 10", "10 10 -10 -10"),
    ],
)
def test_synthetic(hands: str, board: str, put_in: str, expected: str) -> None:
    """EUS §17.06.I, II: 28 cards, two own and three of five common ones."""
    check(SYNTHETIC, hands, put_in, expected, board=board)


@pytest.mark.parametrize(
    ("hands", "put_in", "expected"),
    [
        ("Ks Kd Qc Qh Js Jd 8c / 9s 9d 9c 5h 4s 3d 2h / Ac Th 7d 6s 5c 3h 2c / Ad Ts 8h 7s 6c 4d 2s", "60 60 20 20",
         "-60 100 -20 -20"),
        ("6d 7d 8d 9d Td As Ks / Ah Ac Ad Kc Kd 3s 2c / Qs Js 5h 4c 3d 8h 7h / Qc Jc 5s 4h 9c 2h 6h", "50 50 0 0",
         "50 -50 0 0"),
        ("Ac 2s 3h 4d 5c 9s Jd / Qs Qd Qh 8c 7s 4s 2c / Kc Jh Ts 8d 6d 5h 3s / Kd Th 9h 7d 6s 4h 2d", "25 25 25 25",
         "75 -25 -25 -25"),
        ("Kh 9h 7h 4h 2h As Ad / Jc Jd Js 6s 6d Qc 3c / Tc Td 8s 7c 5d 4c 2s / Ah Ks Qd Th 9c 5s 3d", "40 40 10 10",
         "-40 60 -10 -10"),
    ],
)  # fmt: skip
def test_seven_stud(hands: str, put_in: str, expected: str) -> None:
    """EUS §17.05.I: five of seven cards."""
    unit = 100 * {60: 20, 50: 10, 25: 5, 40: 10}[max(amounts(put_in).values())]
    check(SEVEN, hands, put_in, expected, limits={"min": unit, "max": unit})


# --------------------------------------------------------------------------- covered five-card draw


def test_openings_and_blinds_of_the_draw() -> None:
    """EUS §17.01.II: the mano the minimum, the next twice that, blinds at least twice the bet before."""
    limits = {"min": 500, "max": 2_000}

    def posted(*blinds: tuple[int, int]) -> PokerRoomRound:
        round_ = opened(DRAW, limits=limits)
        for seat, kind, amount in ((1, "opening_mano", 500), (2, "opening_second", 1_000)):
            round_.apply(v.BlindPosted(seat=seat, kind=kind, amount=amount))
        for seat, amount in blinds:
            round_.apply(v.BlindPosted(seat=seat, kind="blind", amount=amount))
        return round_

    assert sum(posted((3, 2_500), (4, 5_000)).paid.values()) == 9_000
    assert sum(posted((3, 2_000)).paid.values()) == 3_500
    for wrong, code in ((((3, 2_500), (4, 4_500)), "below_minimum"), (((4, 2_000),), "blind_order")):
        with pytest.raises(IllegalEvent) as caught:
            posted(*wrong)
        assert (caught.value.code, caught.value.cite) == (code, "EUS §17.01.II")
    with pytest.raises(IllegalEvent) as caught:
        opened(DRAW, limits=limits).apply(v.BlindPosted(seat=1, kind="opening_mano", amount=600))
    assert caught.value.code == "forced_bet_amount"


def drawing(stand_pat: Sequence[int] = (), **options: Any) -> PokerRoomRound:
    """Five players before the draw, everybody in for the second hand."""
    round_ = opened(DRAW, dict.fromkeys((1, 2, 3, 4, 5), PLENTY), **options)
    post_openings(round_)
    deck = iter([rank + suit for rank in "AKQJT987" for suit in "shdc"])
    for _ in range(5):
        for seat in round_.players:
            round_.apply(v.CardDealt(to=seat, card=next(deck)))
    for seat in (3, 4, 5, 1):
        decide(round_, seat, "call")
    decide(round_, 2, "check")
    for seat in stand_pat:
        round_.apply(v.CardsDiscarded(to=seat, cards=[]))
    return round_


def test_draws_are_served_in_order_and_the_fourth_card_comes_last() -> None:
    """EUS §17.01.III."""
    round_ = drawing()
    for seat, count in ((1, 4), (2, 1), (3, 0), (4, 0), (5, 2)):
        round_.apply(v.CardsDiscarded(to=seat, cards=round_.hole[seat][:count]))
    assert round_.draws_due == [1, 1, 1, 2, 5, 5, 1]
    fresh = iter(rank + suit for rank in "65432" for suit in "shdc")
    with pytest.raises(IllegalEvent) as caught:
        round_.apply(v.CardDealt(to=2, card="6s"))
    assert caught.value.code == "deal_order"
    for seat in (1, 1, 1, 2, 5, 5, 1):
        round_.apply(v.CardDealt(to=seat, card=next(fresh)))
    assert round_.stage == "betting"
    assert round_.turn == 1


def test_discards_refused() -> None:
    """EUS §17.01.III: four cards at most, once, and not those of another."""
    round_ = drawing()
    for cards, code in ((round_.hole[1], "discards_above_four"), (["2s"], "card_not_held")):
        with pytest.raises(IllegalEvent) as caught:
            round_.apply(v.CardsDiscarded(to=1, cards=list(cards)))
        assert (caught.value.code, caught.value.cite) == (code, "EUS §17.01.III")
    round_.apply(v.CardsDiscarded(to=1, cards=[]))
    with pytest.raises(IllegalEvent) as caught:
        round_.apply(v.CardsDiscarded(to=1, cards=round_.hole[1][:1]))
    assert caught.value.code == "discarded_already"


def test_with_32_cards_the_discards_complete_the_draw() -> None:
    """EUS §17.01.III: seven cards are left for eight; the discards of the others come back, never his own."""
    round_ = drawing(deck=32)
    gone = {seat: round_.hole[seat][:2] for seat in (1, 2, 3, 4)}
    for seat, cards in gone.items():
        round_.apply(v.CardsDiscarded(to=seat, cards=cards))
    round_.apply(v.CardsDiscarded(to=5, cards=[]))
    left = [rank + suit for rank in "AKQJT987" for suit in "shdc" if rank + suit not in round_.shoe.seen]
    assert len(left) == 7
    for seat, card in zip((1, 1, 2, 2, 3, 3, 4), left, strict=True):
        round_.apply(v.CardDealt(to=seat, card=card))
    with pytest.raises(IllegalEvent) as caught:
        round_.apply(v.CardDealt(to=4, card=gone[4][0]))
    assert caught.value.code == "card_impossible"


@pytest.mark.parametrize(
    ("first", "second", "deck"),
    [
        ("Kc Tc 9c 8c 7c", "As Ad Ac 8s 8d", 32),
        ("As Ad Ac 8s 8d", "Kc Tc 9c 6c 3c", 52),
        ("Qs Qd Kc Ah Js", "9s 9d 8c 8h Ad", 52),
        ("4s 4d 4c 8h 2d", "Ks Kd Qc Qh Ad", 52),
        ("Ah 7c 8s 9d Tc", "Ks Kd Kc 9h 8h", 32),
    ],
)
def test_covered_hands(first: str, second: str, deck: int) -> None:
    """EUS §17.VI.1: figures between three of a kind and two pairs; fewer cards, a flush above a full house."""
    used = {*first.split(), *second.split()}
    rest = [rank + suit for rank in "78JT9" for suit in "hsdc" if rank + suit not in used]
    hands = f"{first} / {second} / {' '.join(rest[:5])} / {' '.join(rest[5:10])}"
    check(DRAW, hands, "40 40 10 10", "60 -40 -10 -10", deck=deck)


# --------------------------------------------------------------------------- limits, deduction, order


def refusal(act: Any) -> str:
    with pytest.raises((IllegalEvent, IllegalConfiguration)) as caught:
        act()
    assert caught.value.cite.startswith("EUS §17")
    return caught.value.code


def flop(game: str = OMAHA, **options: Any) -> PokerRoomRound:
    """Everybody has put in 20.00; the flop lies open."""
    round_ = opened(game, **options)
    deck = iter(rank + suit for rank in "23456789TJQKA" for suit in "shdc")
    for _ in range(round_.layout.streets[0].own):
        for seat in round_.players:
            round_.apply(v.CardDealt(to=seat, card=next(deck)))
    decide(round_, 1, "bet", 2_000)
    for seat in (2, 3, 4):
        decide(round_, seat, "call")
    round_.apply(v.CardBurned())
    for _ in range(3):
        round_.apply(v.CardDealt(to="board", card=next(deck)))
    return round_


def test_limits_of_a_bet() -> None:
    """EUS §17.VI.3(a): half the pot, the pot, or none."""
    for kind, most in (("split", 4_000), ("pot", 8_000), ("none", PLENTY - 2_000)):
        round_ = flop(limits={"min": 2_000, "max": 8_000}, limit_kind=kind)
        if kind != "none":
            assert refusal(lambda: decide(round_, 1, "bet", most + 1)) == "above_maximum"  # noqa: B023
        assert refusal(lambda: decide(round_, 1, "bet", 1_999)) == "below_minimum"  # noqa: B023
        decide(round_, 1, "bet", most)


def test_minimum_and_maximum_of_a_table() -> None:
    """EUS §17.VI.3(a): the minimum 20 to 40 % of the maximum, the ante half of it at most."""
    limits = {"min": 4_500, "max": 10_000}
    assert refusal(lambda: registry.get(OMAHA).open({}, limits)) == "minimum_of_maximum"
    assert refusal(lambda: registry.get(OMAHA).open({"limit_kind": "pot"}, {"min": 100, "max": 1_000})) == (
        "minimum_of_maximum"
    )
    round_ = opened(OMAHA, limits={"min": 3_000, "max": 10_000})
    assert refusal(lambda: round_.apply(v.BlindPosted(seat=1, kind="ante", amount=1_800))) == "above_maximum"
    round_.apply(v.BlindPosted(seat=1, kind="ante", amount=1_500))
    assert refusal(lambda: round_.apply(v.BlindPosted(seat=2, kind="ante", amount=1_000))) == "forced_bet_amount"


def test_players_of_a_hand() -> None:
    """EUS §17.VII, §17.02.02.II.2: four at least, eight at most in Omaha with five cards."""
    three = dict.fromkeys((1, 2, 3), PLENTY)
    assert refusal(lambda: opened(FIVE, three)) == "too_few_players"
    assert opened(FIVE, dict.fromkeys(range(1, 9), PLENTY)).players == list(range(1, 9))
    assert refusal(lambda: opened(FIVE, dict.fromkeys(range(1, 10), PLENTY))) == "seat_unknown"


def test_deductions() -> None:
    """EUS §17.II.3: of each interval's increment with a cap, by session, or of the minimum a player and hand."""
    hands = dict(enumerate(("Kh Kc", "Ac Td", "9h 8h", "6c 4s"), start=1))
    put_in, board = amounts("100 100 0 0"), "Ks Jd 7d 5h 2h"
    assert played(TEXAS, hands, put_in, board=board, rake_rate=500).rake == 1_000
    assert played(TEXAS, hands, put_in, board=board, rake_rate=500, rake_cap_per_hand=600).rake == 600
    by_hand = played(TEXAS, hands, put_in, board=board, rake_mode="hand_pct_of_min", rake_rate=2_500)
    assert [line.net for line in by_hand.lines if line.bet == "hand_fee"] == [-25] * 4
    assert by_hand.rake == 100
    assert played(TEXAS, hands, put_in, board=board, rake_mode="session_pct_of_max", rake_rate=1_500).rake == 0
    assert (session_deduction(20_000, 1_500, 60), session_deduction(20_000, 1_500, 90)) == (3_000, 4_500)
    for mode, rate in (("pot_pct", 501), ("hand_pct_of_min", 1_000), ("session_pct_of_stack", 2_100)):
        options = {"rake_mode": mode, "rake_rate": rate}
        assert refusal(lambda: registry.get(TEXAS).open(options, LOW)) == "rake_rate_outside"  # noqa: B023


def test_a_deduction_is_taken_in_coins() -> None:
    """EUS §17.II.3, decision 65: down to the smallest coin at each interval, also under a cap and of side pots; what is
    less stays in the pot. A hand recorded before is settled in cents."""
    hands = dict(enumerate(("Kh Kc", "Ac Td", "9h 8h", "6c 4s"), start=1))
    told = {"hands": hands, "board": "Ks Jd 7d 5h 2h", "rake_rate": 500, "coin": 100}

    def of(put_in: str, **more: Any) -> Settlement:
        return played(TEXAS, put_in=amounts(put_in), **{**told, **more})

    even = of("55 55 0 0")
    assert (even.rake, nets(even)[:2]) == (500, [50.0, -55.0])
    assert of("55 55 0 0", coin=None).rake == 550
    assert of("55 55 0 0", rake_cap_per_hand=450).rake == 400
    aside = of("100 100 33 0", folded=(4,))
    taken = [line.stake for line in aside.lines if line.bet == "rake"]
    assert sum(taken) == aside.rake
    assert all(part % 100 == 0 for part in taken), taken
    by_hand = of("100 100 0 0", rake_mode="hand_pct_of_min", rake_rate=2_500, coin=10)
    assert [line.net for line in by_hand.lines if line.bet == "hand_fee"] == [-20] * 4
    before = registry.get(TEXAS).recorded_options({})
    assert before["rake_in_coins"] is False
    assert of("55 55 0 0", **before).rake == 550


def test_who_speaks_first() -> None:
    """EUS §17.03.02.II.3, §17.04.III, §17.06.IV: the mano, the highest open hand, the highest bettor."""
    round_ = opened(TEXAS, button=2)
    assert round_.players == [2, 3, 4, 1]
    stud = opened(STUD)
    for seat, covered in zip(SEATS, ("As", "Kd", "Kc", "Ah"), strict=True):
        stud.apply(v.CardDealt(to=seat, card=covered))
    for seat, card in zip(SEATS, ("Jd", "Qs", "7s", "8h"), strict=True):
        stud.apply(v.CardDealt(to=seat, card=card))
    assert stud.turn == 2
    round_ = opened(SYNTHETIC)
    deck = iter(rank + suit for rank in "89TJQKA" for suit in "shdc")
    for _ in range(2):
        for seat in SEATS:
            round_.apply(v.CardDealt(to=seat, card=next(deck)))
    assert round_.missing() == "CardDealt to board"
    round_.apply(v.CardDealt(to="board", card=next(deck)))
    decide(round_, 1, "check")
    decide(round_, 2, "check")
    decide(round_, 3, "bet", 500)
    for seat in (4, 1, 2):
        decide(round_, seat, "call")
    round_.apply(v.CardDealt(to="board", card=next(deck)))
    assert round_.turn == 3
    assert refusal(lambda: round_.apply(v.CardDealt(to="board", card="As"))) == "betting_not_finished"


def test_cards_of_the_pack_and_of_the_lines() -> None:
    """EUS §17.04.II, §17.03.02.II.4, §17.02.01.II: 32 cards; both rows at once; a burned card first."""
    assert refusal(lambda: opened(STUD).apply(v.CardDealt(to=1, card="4c"))) == "card_not_in_pack"
    round_ = flop(DOUBLE)
    assert refusal(lambda: decide(round_, 1, "check")) == "no_betting_now"
    assert refusal(lambda: round_.apply(v.CardDealt(to="board", card="Ac"))) == "board_not_now"
    omaha = flop()
    for seat in SEATS:
        decide(omaha, seat, "check")
    assert refusal(lambda: omaha.apply(v.CardDealt(to="board", card="Ac"))) == "burn_missing"
    assert refusal(lambda: omaha.apply(v.CardDealt(to="board_2", card="Ac"))) in ("burn_missing", "card_place")


def seven_cards(**options: Any) -> PokerRoomRound:
    """Seven Stud before interval 1 under limits of 5.00 and 10.00."""
    round_ = opened(SEVEN, limits={"min": 500, "max": 1_000}, **options)
    for cards in ("2s 3s 4s 5s", "2h 3h 4h 5h", "9d Td Jd Qd"):
        for seat, card in zip(SEATS, cards.split(), strict=True):
            round_.apply(v.CardDealt(to=seat, card=card))
    return round_


def test_limits_of_seven_stud() -> None:
    """EUS §17.05.II.1: the lower limit, the higher with an open pair and from the third interval."""
    round_ = seven_cards()
    assert refusal(lambda: decide(round_, 1, "bet", 1_000)) == "above_maximum"
    for seat in SEATS:
        decide(round_, seat, "check")
    for seat, card in zip(SEATS, ["9h", "2d", "3d", "4d"], strict=True):
        round_.apply(v.CardDealt(to=seat, card=card))
    decide(round_, 1, "bet", 1_000)
    for seat in (2, 3, 4, *SEATS, *SEATS, 1):
        decide(round_, seat, "raise", round_.to_call(seat) + 500)
    assert refusal(lambda: decide(round_, 2, "raise", round_.to_call(2) + 500)) == "raise_cap"


def test_pot_limits_of_seven_stud() -> None:
    """EUS §17.05.II.1(b): half the pot of the sixth card, the whole pot of the seventh."""
    round_ = seven_cards(limit_kind="pot")
    decide(round_, 1, "bet", 500)
    for seat in (2, 3, 4):
        decide(round_, seat, "call")
    for cards in ("6s 7s 8s Ts", "6h 7h 8h Th", "6c 7c 8c Tc"):
        for seat, card in zip(SEATS, cards.split(), strict=True):
            round_.apply(v.CardDealt(to=seat, card=card))
        if cards[0:2] != "6c":
            for seat in SEATS:
                decide(round_, round_.turn or seat, "check")
    assert (round_.street, round_.raise_bounds()) == (3, (500, 1_000))
    decide(round_, 1, "bet", 1_000)
    for seat in (2, 3, 4):
        decide(round_, seat, "call")
    for seat, card in zip(SEATS, ["As", "Ks", "Js", "9s"], strict=True):
        round_.apply(v.CardDealt(to=seat, card=card))
    assert round_.raise_bounds() == (500, 6_000)


def test_a_bet_out_of_turn_binds() -> None:
    """EUS §17.VIII.3(f)."""
    round_ = flop()
    round_.apply(v.IrregularityDeclared(code="bet_out_of_turn", seat=4))
    decide(round_, 1, "bet", 500)
    for seat in (2, 3):
        decide(round_, seat, "call")
    round_.apply(v.IrregularityDeclared(code="bet_out_of_turn", seat=1))
    assert round_.turn == 4


def test_too_many_chips_are_more_than_the_call() -> None:
    """EUS §17.VIII.3(d): a call, the difference goes back; the amount was taken and not read."""
    round_ = flop()
    decide(round_, 1, "bet", 500)
    with pytest.raises(IllegalEvent) as refused:
        round_.apply(v.IrregularityDeclared(code="too_many_chips", seat=2, amount=500))
    assert (refused.value.code, refused.value.field) == ("not_too_many_chips", "amount")
    round_.apply(v.IrregularityDeclared(code="too_many_chips", seat=2, amount=1_000))
    with pytest.raises(IllegalEvent):
        decide(round_, 2, "raise", 1_000)
    decide(round_, 2, "call")
    recorded = flop()
    decide(recorded, 1, "bet", 500)
    recorded.apply_recorded([v.IrregularityDeclared(code="too_many_chips", seat=2, amount=500)])


def test_chips_out_of_turn_are_within_his_stack_also_where_they_count_in_turn() -> None:
    """EUS §17.VIII.3(f): with the other reading his decision puts them in; nobody puts more than he has."""
    too_many = v.IrregularityDeclared(code="bet_out_of_turn", seat=4, amount=PLENTY)
    round_ = flop(out_of_turn_bet="at_his_turn")
    with pytest.raises(IllegalEvent) as refused:
        round_.apply(too_many)
    assert (refused.value.code, refused.value.field) == ("above_maximum", "amount")
    round_.apply(v.IrregularityDeclared(code="bet_out_of_turn", seat=4, amount=500))
    assert round_.turn == 1
    flop(out_of_turn_bet="at_his_turn").apply_recorded([too_many])


@pytest.mark.parametrize("code", ["misdeal", "wrong_card_count", "wrong_card_seen", "face_up_card", "card_missing"])
def test_misdeals_give_everything_back(code: str) -> None:
    """EUS §17.VIII.1."""
    round_ = flop()
    round_.apply(v.IrregularityDeclared(code=code))
    settlement = round_.settle()
    assert settlement.void
    assert {line.net for line in settlement.lines} == {0}
    assert {line.cite[:12] for line in settlement.lines} == {"EUS §17.VIII"}


def test_common_cards_by_mistake_in_synthetic_poker() -> None:
    """EUS §17.06.V.2: the surplus card is void and another one comes."""
    round_ = opened(SYNTHETIC)
    deck = iter(rank + suit for rank in "89TJQKA" for suit in "shdc")
    for _ in range(2):
        for seat in SEATS:
            round_.apply(v.CardDealt(to=seat, card=next(deck)))
    round_.apply(v.CardDealt(to="board", card="Ks"))
    round_.apply(v.IrregularityDeclared(code="extra_common_card", card="Kd"))
    for seat in SEATS:
        decide(round_, seat, "check")
    assert refusal(lambda: round_.apply(v.CardDealt(to="board", card="Kd"))) == "card_impossible"
    round_.apply(v.CardDealt(to="board", card="Kc"))


def test_stacks_of_synthetic_poker() -> None:
    """EUS §17.06.III: 10 to 200 minimums at first."""
    limits = registry.get(SYNTHETIC).configure_limits({"min": 2_000, "max": 8_000})
    assert (buy_in_minimum(SYNTHETIC_LAYOUT, limits), buy_in_maximum(SYNTHETIC_LAYOUT, limits, {})) == (20_000, 400_000)
