"""One whole round of every game, as ``replay`` takes it: the quickest way to see how a stream is written.

``games --json`` shows each with its answer, computed when asked for.
"""

from __future__ import annotations

from typing import Any, Final

Event = dict[str, Any]


def _event(kind: str, /, **fields: Any) -> Event:
    return {"type": kind, **fields}


def _bet(seat: int, bet: str, amount: str, target: str | None = None) -> Event:
    event = _event("BetPlaced", seat=seat, bet=bet, amount=amount)
    return event if target is None else event | {"target": target}


def _deal(*cards: tuple[int | str, str]) -> list[Event]:
    return [_event("CardDealt", to=to, card=card) for to, card in cards]


def _deal_hands(*cards: tuple[int, int, str]) -> list[Event]:
    """Cards by seat and hand."""
    return [_event("CardDealt", to=seat, card=card, hand=hand) for seat, hand, card in cards]


def _decision(seat: int, action: str, **fields: Any) -> Event:
    return _event("DecisionMade", seat=seat, action=action, **fields)


def _bingo_card(seat: int, card: int, face: str) -> Event:
    numbers = [int(number) for number in face.split()]
    return _event("BingoCardSold", seat=seat, card=card, numbers=numbers, price="4.00")


_CURRENCIES: Final = {"pr": "USD", "cl": "CLP", "bo": "BOB", "eus": "EUR", "pe": "PEN"}
_CLOSED: Final = _event("BetsClosed")
_END: Final = _event("RoundClosed")

_ROULETTE: Final = [
    _bet(1, "straight", "5.00", "17"),
    _bet(1, "split", "10.00", "17-20"),
    _bet(2, "color", "20.00", "red"),
    _CLOSED,
    _event("BallLanded", pocket="17"),
    _END,
]

_CRAPS: Final = [
    _bet(1, "pass_line", "10.00"),
    _bet(2, "hop_easy", "5.00", "5-4"),
    _event("DiceRolled", d1=4, d2=5, shooter=1),
    _bet(1, "pass_odds", "50.00"),
    _bet(1, "come", "10.00"),
    _bet(2, "place_6", "12.00"),
    _event("DiceRolled", d1=1, d2=5, shooter=1),
    _bet(1, "come_odds", "20.00", "6"),
    _event("IrregularityDeclared", code="no_dice"),
    _event("DiceRolled", d1=3, d2=6, shooter=1),
    _event("BetRemoved", seat=2, bet="place_6"),
    _bet(1, "pass_line", "10.00"),
    _event("DiceRolled", d1=3, d2=4, shooter=1),
    _END,
]

_BONUS_CRAPS: Final = [
    _event("RoundOpened", last_roll=7),
    _bet(1, "pass_line", "10.00"),
    _bet(1, "all_small", "5.00"),
    _bet(2, "all_tall", "5.00"),
    _bet(2, "all_or_nothing", "1.00"),
    *(
        _event("DiceRolled", d1=d1, d2=d2, shooter=1)
        for d1, d2 in ((1, 4), (3, 3), (1, 2), (1, 3), (1, 1), (5, 4), (3, 4))
    ),
    _END,
]

_FREE_BET: Final = [
    _bet(1, "main", "10.00"),
    _bet(1, "push_22", "2.00"),
    _bet(1, "pot_of_gold", "1.00"),
    _bet(2, "main", "20.00"),
    _CLOSED,
    *_deal((1, "8s"), (2, "Ks"), ("dealer", "Th"), (1, "8h"), (2, "Qd")),
    _event("CardDealt", to="dealer", card="9d", face="down"),
    _decision(1, "free_split"),
    *_deal_hands((1, 0, "3h")),
    _decision(1, "free_double"),
    _event("CardDealt", to=1, card="Tc", face="down"),
    *_deal_hands((1, 1, "Td")),
    _decision(1, "stand", hand=1),
    _decision(2, "split", amount="20.00"),
    *_deal_hands((2, 0, "Kc")),
    _decision(2, "stand"),
    *_deal_hands((2, 1, "5s")),
    _decision(2, "stand", hand=1),
    _END,
]

_BLACKJACK_SWITCH: Final = [
    _bet(1, "hand_1", "20.00"),
    _bet(1, "hand_2", "20.00"),
    _bet(2, "hand_1", "10.00"),
    _bet(2, "hand_2", "10.00"),
    _bet(2, "super_match", "5.00"),
    _CLOSED,
    *_deal_hands((1, 0, "Ts"), (1, 1, "5c"), (2, 0, "8s"), (2, 1, "8h")),
    *_deal(("dealer", "Kh")),
    *_deal_hands((1, 0, "6d"), (1, 1, "Ah"), (2, 0, "3d"), (2, 1, "3c")),
    _event("CardDealt", to="dealer", card="2d", face="down"),
    _decision(1, "switch"),
    _decision(2, "no_switch"),
    _decision(1, "double", hand=1),
    *_deal_hands((1, 1, "7c")),
    _decision(2, "double"),
    *_deal_hands((2, 0, "9c")),
    _decision(2, "hit", hand=1),
    *_deal_hands((2, 1, "Jd")),
    _event("CardDealt", to="dealer", card="Tc"),
    _END,
]

_BLACKJACK: Final = [
    _bet(1, "main", "20.00"),
    _bet(2, "main", "10.00"),
    _CLOSED,
    *_deal((1, "8s"), (2, "6c"), ("dealer", "Ac"), (1, "8h"), (2, "5d")),
    _event("CardDealt", to="dealer", card="6d", face="down"),
    _event("BetPlaced", seat=1, bet="insurance", amount="10.00"),
    _decision(1, "split"),
    _event("CardDealt", to=1, card="Td", hand=0),
    _decision(1, "stand", hand=0),
    _event("CardDealt", to=1, card="3c", hand=1),
    _decision(1, "hit", hand=1),
    _event("CardDealt", to=1, card="9c", hand=1),
    _decision(1, "stand", hand=1),
    _decision(2, "double"),
    _event("CardDealt", to=2, card="7h", face="down"),
    _END,
]


def _beside(code: str, amount: str, hand: str, dealers: str) -> list[Event]:
    """A round of two boxes, the first with a side bet; both stand."""
    shown, hole = dealers.split()
    first, second = hand.split()
    chip = code in ("bj_progressive", "blazing_7s")
    return [
        _bet(1, "main", "10.00"),
        _event("ProgressiveWagered", seat=1, amount=amount) if chip else _bet(1, code, amount),
        _bet(2, "main", "10.00"),
        _CLOSED,
        *_deal((1, first), (2, "Tc"), ("dealer", shown), (1, second), (2, "8d")),
        _event("CardDealt", to="dealer", card=hole, face="down"),
        _decision(1, "stand"),
        _decision(2, "stand"),
        _END,
    ]


_APPROVED: Final = ["approval: CT-2016-012", "As Js: 100%", "natural suited: 250.00", "A A: 50.00", "A: 3.00"]
_METER: Final = {"progressive": "6250.40"}

_TRIPLE_SHOT: Final = [
    *(_bet(1, stage, "20.00") for stage in ("war", "blackjack", "poker")),
    *(_bet(4, stage, "10.00") for stage in ("war", "blackjack", "poker")),
    _CLOSED,
    *_deal((1, "7s"), (4, "6h"), ("dealer", "7d"), (1, "Ac"), (4, "5d")),
    _event("CardDealt", to="dealer", card="Kh", face="down"),
    _decision(1, "stand"),
    _decision(4, "double"),
    *_deal((4, "Th"), (1, "7h"), (1, "Td"), (1, "7c"), (1, "2s"), (4, "Tc"), (4, "Qs"), (4, "2d")),
    _event("HandSet", to=1, high=["7s", "7h", "7c", "Ac", "Td"], low=["2s"]),
    _END,
]

_BACCARAT: Final = [
    _bet(1, "player", "100.00"),
    _bet(1, "tie", "5.00"),
    _bet(2, "banker", "100.00"),
    _CLOSED,
    *_deal(("player", "4s"), ("banker", "2c"), ("player", "3d"), ("banker", "Kh"), ("banker", "6s")),
    _END,
]

_EZ_BACCARAT: Final = [
    _bet(1, "banker", "50.00"),
    _bet(1, "dragon_7", "5.00"),
    _bet(2, "player", "20.00"),
    _bet(2, "panda_8", "2.00"),
    _CLOSED,
    *_deal(("player", "4s"), ("banker", "Ac"), ("player", "2d"), ("banker", "2h"), ("banker", "4c")),
    _END,
]
_COMMISSION_FREE: Final = [
    _bet(1, "player", "50.00"),
    _bet(1, "dragon_bonus_player", "10.00"),
    _bet(2, "banker", "20.00"),
    _bet(2, "fortune_7", "2.00"),
    _CLOSED,
    *_deal(("player", "4s"), ("banker", "Kc"), ("player", "Ad"), ("banker", "Th"), ("player", "4c"), ("banker", "Qd")),
    _END,
]


def _caribbean_stud() -> list[Event]:
    hands: dict[int | str, str] = {2: "9s 8s 7s 6s 5s", 6: "Jc Js Jd 4s 4h", "dealer": "Kc Ks Qd 9d 7h"}
    rounds = zip(*(cards.split() for cards in hands.values()), strict=True)
    dealt = [card for each in rounds for card in zip(hands, each, strict=True)]
    return [
        _bet(2, "ante", "10.00"),
        _event("ProgressiveWagered", seat=2, amount="1.00"),
        _bet(6, "ante", "25.00"),
        _event("ProgressiveWagered", seat=6, amount="1.00"),
        _event("BetsClosed", chips=2, lights=2),
        *_deal(*dealt),
        _decision(2, "bet"),
        _decision(6, "bet", amount="50.00"),
        _END,
    ]


def _let_it_ride() -> list[Event]:
    hands: dict[int | str, str] = {1: "Td 7c 2s", 4: "Ad 2d 3d", "board": "4h Tc Ks"}
    rounds = zip(*(cards.split() for cards in hands.values()), strict=True)
    dealt = [card for each in rounds for card in zip(hands, each, strict=True)]
    return [
        *(_bet(seat, f"bet_{n}", "10.00") for seat in (1, 4) for n in (1, 2, 3)),
        _bet(4, "three_card_bonus", "10.00"),
        _CLOSED,
        *_deal(*dealt),
        _decision(1, "ride"),
        _decision(4, "withdraw"),
        _event("CardBurned"),
        _event("CardExposed", to="board", card="Tc"),
        _decision(1, "ride"),
        _event("BetRemoved", seat=4, bet="bet_2"),
        _event("CardExposed", to="board", card="4h"),
        _END,
    ]


def _three_card_poker() -> list[Event]:
    hands: dict[int | str, str] = {1: "Ac Kc Jd", 2: "As Ks Qs", 4: "9h 8c 7d", "dealer": "Qd 6h 3c"}
    rounds = zip(*(cards.split() for cards in hands.values()), strict=True)
    dealt = [card for each in rounds for card in zip(hands, each, strict=True)]
    return [
        *(_bet(seat, "ante", "20.00") for seat in (1, 2, 4)),
        *(_event("ProgressiveWagered", seat=seat, amount="1.00") for seat in (1, 2, 4)),
        _bet(2, "pair_plus", "20.00"),
        _bet(4, "six_card_bonus", "2.00"),
        _CLOSED,
        *_deal(*dealt),
        _decision(1, "fold"),
        _decision(2, "play", amount="20.00"),
        _decision(4, "play"),
        _END,
    ]


def _texas_holdem_high() -> list[Event]:
    burned = _event("CardBurned")
    return [
        _event("RoundOpened", button=1, stacks={"1": "200.00", "2": "200.00", "3": "30.00"}),
        _event("BlindPosted", seat=2, kind="small", amount="2.50"),
        _event("BlindPosted", seat=3, kind="big", amount="5.00"),
        *_deal((2, "Ac"), (3, "8h"), (1, "Kd"), (2, "Tc"), (3, "8d"), (1, "Kh")),
        _decision(1, "raise", amount="10.00"),
        _decision(2, "call", amount="7.50"),
        _decision(3, "call", amount="5.00"),
        burned,
        *_deal(("board", "Td"), ("board", "8c"), ("board", "5s")),
        _decision(2, "check"),
        _decision(3, "all_in", amount="20.00"),
        _decision(1, "call", amount="20.00"),
        _decision(2, "call", amount="20.00"),
        burned,
        *_deal(("board", "3c")),
        _decision(2, "bet", amount="40.00"),
        _decision(1, "call", amount="40.00"),
        burned,
        *_deal(("board", "2d")),
        _decision(2, "check"),
        _decision(1, "check"),
        _decision(2, "muck"),
        _decision(3, "show"),
        _decision(1, "show"),
        _END,
    ]


_BIG_SIX: Final = [
    _bet(1, "fig_5", "10.00"),
    _bet(1, "joker", "5.00"),
    _bet(2, "fig_20", "2.00"),
    _CLOSED,
    _event("IrregularityDeclared", code="short_spin"),
    _event("WheelStopped", segment="5"),
    _END,
]


_EASY_ROLL: Final = [
    _bet(1, "line_a", "20.00"),
    _bet(1, "combo", "5.00", "2-1"),
    _bet(2, "er_gold", "10.00"),
    _CLOSED,
    _event("DiceRolled", d1=1, d2=2, shooter=1),
    _bet(1, "line_a", "20.00"),
    _bet(2, "er_number", "5.00", "4"),
    _event("DiceRolled", d1=6, d2=4, shooter=1),
    _END,
]
_EASY_ROLL_FELT: Final = {
    "pay_table": ["line_a 1:1 6-5 5-5", "combo 2-1 16:1", "er_gold 4:1", "er_number 4 16:1"],
    "easy_roll_faces": ["d1 6 gold"],
}


def _ultimate_texas_holdem() -> list[Event]:
    hands: dict[int | str, str] = {2: "Ac 8c", 5: "Jd 4h", "dealer": "Td 9d"}
    board = ["Tc", "9c", "5c", "2h", "Kd"]
    rounds = zip(*(cards.split() for cards in hands.values()), strict=True)
    dealt = [card for each in rounds for card in zip(hands, each, strict=True)]
    turned = [_event("CardExposed", to="board", card=card) for card in board]
    return [
        _bet(2, "ante", "10.00"),
        _bet(2, "blind_bonus", "10.00"),
        _bet(2, "trips_bonus", "5.00"),
        _bet(5, "ante", "20.00"),
        _bet(5, "blind_bonus", "20.00"),
        _CLOSED,
        *_deal(*dealt, *(("board", card) for card in board)),
        _decision(2, "check"),
        _decision(5, "check"),
        *turned[:3],
        _decision(2, "play", amount="20.00"),
        _decision(5, "check"),
        *turned[3:],
        _decision(5, "fold"),
        _END,
    ]


_BINGO: Final = [
    _bingo_card(7, 2001, "2 17 32 48 62 9 30 45 60 75 14 21 51 69 6 28 36 57 66 11 19 40 46 71"),
    _event("ProgressiveWagered", seat=7, amount="2.00"),
    _bingo_card(9, 2002, "5 16 31 47 61 10 20 41 59 70 1 26 54 68 13 23 37 50 63 3 27 42 55 74"),
    _bingo_card(12, 2003, "7 18 33 49 64 8 22 43 58 72 14 21 51 69 4 24 38 52 65 12 29 44 56 73"),
    _CLOSED,
    *(_event("BallDrawn", ball=ball) for ball in (14, 69, 26, 21)),
    _decision(9, "bingo", hand=2002),
    _event("BallDrawn", ball=51, letter="G"),
    _decision(7, "bingo", hand=2001),
    _decision(12, "bingo", hand=2003),
    _END,
]
_NINETY_ROWS: Final = ((0, 2, 4, 6, 8), (1, 3, 5, 7, 8), (0, 2, 4, 6, 7))
"""The columns in which each row of a card of ninety has a number."""


def _ninety(card: int) -> list[int]:
    """The face of a card of ninety numbers, square by square; 0 for an empty one."""
    face = [0] * 27
    squares = [row * 9 + column for row, columns in enumerate(_NINETY_ROWS) for column in columns]
    for place, square in enumerate(squares):
        face[square] = (7 * card + 6 * place) % 90 + 1
    return face


def _line_bingo() -> list[Event]:
    """Twelve cards of three players, a line and a bingo that is called too early at first."""
    sales = [
        _event("BingoCardSold", seat=(card + 3) // 4, card=card, numbers=_ninety(card), price="1000")
        for card in range(1, 13)
    ]
    balls = [_event("BallDrawn", ball=number) for number in _ninety(1) if number]
    line, early, bingo = _decision(1, "line", hand=1), _decision(2, "bingo", hand=5), _decision(1, "bingo", hand=1)
    return [*sales, _CLOSED, *balls[:5], line, *balls[5:9], early, *balls[9:], bingo, _END]


_LINE_BINGO_TERMS: Final = {
    "card_price": "1000",
    "pct_line": "0.1",
    "pct_bingo": "0.5",
    "pct_pots": "0.05",
    "pct_commission": "0.35",
    "pot_within_balls": 60,
}

_BINGO_TERMS: Final = {
    "patterns": ["middle_row"],
    "prizes": "150.01",
    "card_price": "4.00",
    "progressive": "on",
    "base": "1000.00",
    "entry_price": "2.00",
}


_PAI_GOW_POKER: Final = [
    _event("RoundOpened", last_bank=6, last_bets={"1": "20.00", "3": "50.00", "5": "40.00"}),
    _decision(1, "pass"),
    _decision(3, "bank", amount="500.00"),
    _bet(1, "pai_gow", "100.00"),
    _bet(5, "pai_gow", "60.00"),
    _CLOSED,
    _bet(3, "dealer_vs_bank", "50.00"),
    _event("DiceRolled", d1=4, d2=4, d3=2, shooter=3),
    _event("HandSet", to=1, high=["9c", "9s", "8c", "5d", "3h"], low=["Qh", "7d"]),
    _event("HandSet", to=5, high=["Jh", "Js", "9d", "6c", "4h"], low=["2h", "2s"]),
    _event("HandSet", to=3, high=["Tc", "Td", "8h", "5s", "3c"], low=["Jk", "Kd"]),
    _event("HandSet", to="dealer", high=["8s", "8d", "7c", "5h", "4s"], low=["Qs", "6d"]),
    _END,
]

_PAI_GOW_TILES: Final = [
    _bet(1, "pai_gow", "100.00"),
    _bet(2, "pai_gow", "20.00"),
    _CLOSED,
    _event("DiceRolled", d1=2, d2=3, d3=4),
    _event("TilesDealt", to="dealer", tiles=["1-5", "1-5", "5-5", "1-3"]),
    _event("TilesDealt", to=1, tiles=["6-6", "6-6", "5-6", "1-6"]),
    _event("TilesDealt", to=2, tiles=["4-6", "4-6", "1-4", "2-6"]),
    _event("HandSet", to=1, high=["6-6", "6-6"], low=["5-6", "1-6"]),
    _event("HandSet", to=2, high=["4-6", "4-6"], low=["1-4", "2-6"]),
    _event("HandSet", to="dealer", high=["1-5", "1-5"], low=["5-5", "1-3"]),
    _END,
]


def _omaha_high() -> list[Event]:
    burned = _event("CardBurned")
    hands: dict[int | str, str] = {1: "Ah Kc Qc 7d", 2: "Js Jd 8h 3c", 3: "As Kd 9c 2d"}
    rounds = zip(*(cards.split() for cards in hands.values()), strict=True)
    return [
        _event("RoundOpened", button=3, stacks={"1": "400.00", "2": "400.00", "3": "400.00"}),
        _event("BlindPosted", seat=1, kind="small", amount="5.00"),
        _event("BlindPosted", seat=2, kind="big", amount="10.00"),
        *_deal(*(card for each in rounds for card in zip(hands, each, strict=True))),
        _decision(3, "raise", amount="25.00"),
        _decision(1, "call", amount="20.00"),
        _decision(2, "call", amount="15.00"),
        burned,
        *_deal(("board", "Jh"), ("board", "Th"), ("board", "4h")),
        _decision(1, "bet", amount="75.00"),
        _decision(2, "raise", amount="225.00"),
        _decision(3, "fold"),
        _decision(1, "call", amount="150.00"),
        burned,
        *_deal(("board", "2h")),
        _decision(1, "check"),
        _decision(2, "check"),
        burned,
        *_deal(("board", "9s")),
        _decision(1, "all_in", amount="150.00"),
        _decision(2, "call", amount="150.00"),
        _decision(1, "show"),
        _decision(2, "show"),
        _END,
    ]


def _seven_card_stud_high() -> list[Event]:
    burned = _event("CardBurned")

    def up(*cards: tuple[int, str]) -> list[Event]:
        return [_event("CardDealt", to=seat, card=card, face="up") for seat, card in cards]

    return [
        _event("RoundOpened", stacks={"1": "200.00", "2": "200.00", "5": "200.00"}),
        *(_event("BlindPosted", seat=seat, kind="ante", amount="2.00") for seat in (1, 2, 5)),
        *_deal((1, "Js"), (2, "??"), (5, "??"), (1, "Jd"), (2, "??"), (5, "??")),
        *up((1, "7h"), (2, "Qs"), (5, "4d")),
        _event("BlindPosted", seat=5, kind="bring_in", amount="3.00"),
        _decision(1, "raise", amount="10.00"),
        _decision(2, "call", amount="10.00"),
        _decision(5, "fold"),
        burned,
        *up((1, "4c"), (2, "Qd")),
        _decision(2, "bet", amount="10.00"),
        _decision(1, "call", amount="10.00"),
        burned,
        *up((1, "Jc"), (2, "9s")),
        _decision(2, "check"),
        _decision(1, "check"),
        burned,
        *up((1, "3s"), (2, "2d")),
        _decision(2, "check"),
        _decision(1, "bet", amount="20.00"),
        _decision(2, "call", amount="20.00"),
        burned,
        *_deal((1, "2c"), (2, "??")),
        _decision(2, "check"),
        _decision(1, "check"),
        _decision(1, "show"),
        *(_event("CardExposed", to=2, card=card) for card in ("6c", "6h", "8c")),
        _decision(2, "show"),
        _END,
    ]


def _around(hands: dict[int | str, str]) -> list[Event]:
    """Hands of one size dealt a card at a time."""
    rounds = zip(*(cards.split() for cards in hands.values()), strict=True)
    return _deal(*(card for each in rounds for card in zip(hands, each, strict=True)))


def _stakes(bets: dict[int, dict[str, str]]) -> list[Event]:
    return [
        _event("ProgressiveWagered", seat=seat, amount=amount) if code == "progressive" else _bet(seat, code, amount)
        for seat, of_seat in bets.items()
        for code, amount in of_seat.items()
    ]


def _stud_of(unit: str, chip: str = "") -> list[Event]:
    """Caribbean stud of Chile and Bolivia; ``unit``: an ante, ``chip``: a bet on the pot, where there is one."""
    pot = {"progressive": chip} if chip else {}
    return [
        *_stakes({1: {"ante": unit, **pot}, 2: {"ante": unit}, 4: {"ante": unit, **pot}}),
        _CLOSED,
        *_around({1: "Kh Jh 8h 5h 2h", 2: "9s 9d 5c 4h 2d", 4: "Qs 9c 6d 4c 2s", "dealer": "As Kd 9h 6s 4d"}),
        _decision(1, "bet"),
        _decision(2, "bet"),
        _decision(4, "fold"),
        _END,
    ]


_CARIBBEAN_PLUS: Final = [
    *_stakes({1: {"ante": "1000"}, 2: {"ante": "1000", "progressive": "500"}}),
    _CLOSED,
    *_around({1: "Kh Jh 8h 5h 3s", 2: "Ah Qd 9c 7c 2c", "dealer": "Td Tc 9d 6s 4d"}),
    _decision(1, "bet"),
    _decision(2, "bet"),
    _decision(1, "buy_card", amount="1000"),
    _event("CardsDiscarded", to=1, cards=["3s"]),
    *_deal((1, "2h")),
    _END,
]


def _draw_poker(unit: str, chip: str = "") -> list[Event]:
    pot = {"progressive": chip} if chip else {}
    return [
        *_stakes({1: {"ante": unit, **pot}, 2: {"ante": unit, **pot}}),
        _CLOSED,
        *_around({1: "Jh 9h 6h 4h 3h", 2: "Ts Th Tc 4c Kd", "dealer": "Ah Ac 8d 5s 2d"}),
        _decision(1, "bet"),
        _decision(2, "bet"),
        _event("CardsDiscarded", to=2, cards=["4c"]),
        *_deal((2, "Ks"), ("dealer", "7c"), ("dealer", "6s")),
        _END,
    ]


def _three_cards(unit: str) -> list[Event]:
    return [
        *_stakes({1: {"ante": unit}, 2: {"ante": unit}, 3: {"ante": unit}}),
        _CLOSED,
        *_around({1: "7s 7d 7c", 2: "Kh 8d 3c", 3: "Jh 8c 3d", "dealer": "Kd Qs 4h"}),
        _decision(1, "bet", amount=unit),
        _decision(2, "bet"),
        _decision(3, "fold"),
        _END,
    ]


def _go_poker(unit: str, chip: str = "") -> list[Event]:
    lines = dict.fromkeys(("line_1", "line_2", "line_3"), unit)
    first: dict[int | str, str] = {1: "4h 8h", 2: "9s 9d", "board": "2h Kh"}
    last: dict[int | str, str] = {1: "Jh", 2: "5c"}
    return [
        *_stakes({1: {**lines, **({"progressive": chip} if chip else {})}, 2: lines}),
        _CLOSED,
        *_around(first),
        *_around(last),
        _decision(1, "withdraw"),
        _decision(2, "go"),
        _event("CardExposed", to="board", card="2h"),
        _decision(1, "go"),
        _decision(2, "withdraw"),
        _event("CardExposed", to="board", card="Kh"),
        _END,
    ]


def _holdem_plus(chip: str = "") -> list[Event]:
    pot = {"progressive": chip} if chip else {}
    return [
        *_stakes({1: {"ante": "1000", **pot}, 2: {"ante": "1000"}}),
        _CLOSED,
        *_around({1: "Ah 8h", 2: "7s 2c", "dealer": "4s 4d"}),
        *_around({"board": "Kh 9h 2h"}),
        _decision(1, "bet"),
        _decision(2, "fold"),
        *_around({"board": "7c 5s"}),
        _END,
    ]


def _holdem_bonus() -> list[Event]:
    """Both bet on every street or check; the bonus is paid on the own cards, the ante from a straight on."""
    return [
        _event("RoundOpened", button=7),
        *_stakes({1: {"ante": "1000", "bonus": "1000"}, 2: {"ante": "1000"}}),
        _CLOSED,
        *_around({1: "Ah Kh", 2: "Ts Td", "dealer": "9s 9d"}),
        _decision(1, "bet"),
        _decision(2, "bet"),
        *_around({"board": "Qh 7h 2h"}),
        _decision(1, "bet"),
        _decision(2, "check"),
        *_around({"board": "5c"}),
        _decision(1, "bet"),
        _decision(2, "check"),
        *_around({"board": "3d"}),
        _END,
    ]


def _parse_events(text: str, unit: int, decimals: str) -> list[Event]:
    """A hand of circle poker, words apart: "1:small=1" a blind and "1:bet=2" a decision of so many units, "1:fold",
    "*" a burned card, "1<As" and "board<As" a card, "1-As,Kd" a discard."""
    events: list[Event] = []
    for word in text.split():
        place, card = (*word.split("<"), "")[:2]
        who, action = (*word.split(":"), "")[:2]
        if word == "*":
            events.append(_event("CardBurned"))
        elif "-" in word:
            seat, away = word.split("-")
            events.append(_event("CardsDiscarded", to=int(seat), cards=[each for each in away.split(",") if each]))
        elif card:
            events += _deal((place if place.startswith("board") else int(place), card))
        else:
            name, size = (*action.split("="), "")[:2]
            amount = {"amount": f"{int(size) * unit}{decimals}"} if size else {}
            kind = name if name in ("small", "big", "blind", "opening_mano", "opening_second") else None
            event = _event("BlindPosted", kind=kind) if kind else _event("DecisionMade", action=name)
            events.append({**event, "seat": int(who), **amount})
    return events


def _circle(button: int | None, players: int, text: str, unit: int = 500, decimals: str = "") -> list[Event]:
    stacks = {str(seat): f"{60 * unit}{decimals}" for seat in range(1, players + 1)}
    opened = _event("RoundOpened", stacks=stacks)
    return [opened if button is None else opened | {"button": button}, *_parse_events(text, unit, decimals), _END]


_COMMON_CARDS: Final = (
    "2:small=1 3:big=2 2<As 3<Jh 1<9h 2<Kd 3<Ts 1<3d 1:call=2 2:call=1 3:call * board<Ah board<Jd board<7c 2:bet=2 "
    "3:call=2 1:fold * board<4s 2:bet=4 3:call=4 * board<2h 2:check 3:check 2:show 3:muck"
)
_FOUR_CARDS: Final = (
    "2:small=1 3:big=2 2<9s 3<Ah 4<Td 1<2c 2<9d 3<Kd 4<9c 1<3d 2<4c 3<3h 4<6h 1<7s 2<5d 3<Jc 4<6s 1<8c 4:call=2 "
    "1:call=2 2:fold 3:call * board<Kh board<8h board<4h 3:bet=2 4:call=2 1:fold * board<2s 3:check 4:check * "
    "board<6c 3:check 4:check 3:show 4:show"
)
_OPEN_CARDS: Final = (
    "1:blind=2 1<2h 2<As 3<8d 4<6d 1<7h 2<Kd 3<9c 4<4s 2:call=2 3:call=2 4:fold 1:check 1<3d 2<Kc 3<Jc 2:bet=4 "
    "3:call=4 1:fold 2<5h 3<Tc 2:bet=6 3:call=6 2<8s 3<Qc 2:check 3:bet=8 2:call=8 3:show 2:show"
)
_SEVEN_CARDS: Final = (
    "1<2c 2<Jc 3<Ac 4<7c 1<5d 2<Js 3<Qs 4<Kd 1<9h 2<4d 3<Kc 4<7s 2:bet=2 3:call=2 4:call=2 1:fold * 2<4s 3<Qd 4<7d "
    "4:bet=2 2:call=2 3:fold * 2<Jh 4<2h 4:bet=4 2:call=4 * 2<9d 4<Ks 4:bet=6 2:raise=12 4:call=6 * 2<6c 4<3h "
    "4:check 2:bet=8 4:call=8 2:show 4:show"
)

_CHILEAN_POT: Final = {"progressive": "8000000"}


def _french_roulette(
    unit: int, decimals: str, void: str = "short_spin", doubled: str = "double_dozen", *more: Event
) -> list[Event]:
    """A zero: one chance takes half back, another goes to prison, one of the spin before is lost."""

    def staked(seat: int, bet: str, units: int, target: str | None = None) -> Event:
        return _bet(seat, bet, f"{units * unit}{decimals}", target)

    return [
        _event("RoundOpened"),
        staked(3, "low", 20, "prison"),
        staked(1, "black", 20),
        staked(1, "straight", 1, "0"),
        staked(2, "odd", 20),
        staked(2, doubled, 10, "2-3"),
        *more,
        _CLOSED,
        _event("IrregularityDeclared", code=void),
        _CLOSED,
        _event("BallLanded", pocket="0"),
        _decision(1, "half_back", bet="black"),
        _decision(2, "prison", bet="odd"),
        _END,
    ]


_BASQUE_ROULETTE: Final = [
    _event("RoundOpened"),
    _bet(1, "neighbours", "50.00", "17"),
    _bet(1, "red", "20.00"),
    _bet(2, "sector_zero", "45.00"),
    _bet(2, "column", "30.00", "1"),
    _bet(2, "two_dozens", "30.00", "2-3"),
    _CLOSED,
    _event("BallLanded", pocket="34"),
    _END,
]


_BASQUE_BLACKJACK: Final = [
    _bet(1, "main", "40.00"),
    _bet(1, "pairs", "10.00"),
    _bet(2, "main", "20.00"),
    _bet(7, "main", "30.00", "2"),
    _CLOSED,
    *_deal((1, "Ks"), (2, "As"), ("dealer", "9d"), (1, "Kh"), (2, "6d")),
    _decision(1, "split"),
    *_deal_hands((1, 0, "As")),
    *_deal_hands((1, 1, "9c")),
    _decision(1, "stand", hand=1),
    _decision(2, "double"),
    *_deal_hands((2, 0, "Kc")),
    *_deal(("dealer", "Tc")),
    _END,
]
_TRIPLE_BLACKJACK: Final = [
    _bet(1, "box_1", "10.00"),
    _bet(1, "box_2", "10.00"),
    _bet(1, "box_3", "10.00"),
    _bet(2, "box_2", "20.00"),
    _CLOSED,
    *_deal((1, "Ts"), (2, "Kd"), ("dealer", "Ah"), (1, "9h"), (2, "Qs")),
    _bet(1, "insurance_1", "5.00"),
    _bet(1, "insurance_2", "5.00"),
    _decision(1, "stand"),
    _decision(2, "stand"),
    *_deal(("dealer", "Kc")),
    _event("CardDealt", to="dealer", card="7c", hand=1),
    _event("CardDealt", to="dealer", card="9c", hand=2),
    _END,
]
_PUNTO: Final = [
    _event("CardBurned", card="As"),
    _event("CardBurned"),
    _bet(1, "punto", "100.00"),
    _bet(2, "banca", "100.00"),
    _bet(2, "empate", "10.00"),
    _CLOSED,
    *_deal(("player", "5h"), ("banker", "Kd"), ("player", "9c"), ("banker", "4s"), ("player", "Ac")),
    _END,
]
_BANCO: Final = [
    _event("RoundOpened", last_bank=1),
    _decision(1, "give_up_bank", amount="300.00"),
    _decision(2, "bank", amount="300.00"),
    _decision(5, "associate", amount="200.00"),
    _decision(2, "raise_bank", amount="100.00"),
    _bet(3, "punto", "200.00"),
    _bet(4, "half_stake", "60.00"),
    _bet(6, "punto", "300.00"),
    _CLOSED,
    *_deal(("player", "2c"), ("banker", "Kh"), ("player", "3d"), ("banker", "4s")),
    _decision(6, "carta"),
    *_deal(("player", "9h")),
    _decision(2, "square"),
    _decision(2, "no"),
    _END,
]
_TWO_CLOTHS: Final = [
    _event("RoundOpened", last_bank=1),
    _decision(1, "bank", amount="3000.00"),
    _bet(2, "cloth_1", "300.00"),
    _bet(3, "cloth_2", "180.00"),
    _bet(4, "a_cheval", "50.00"),
    _bet(5, "half_stake", "40.00", "2"),
    _CLOSED,
    *_deal(("cloth_1", "Qs"), ("cloth_2", "3s"), ("banker", "9h")),
    *_deal(("cloth_1", "3d"), ("cloth_2", "4h"), ("banker", "7d")),
    _decision(1, "square"),
    *_deal(("cloth_1", "Ac")),
    _decision(1, "no"),
    _END,
]
_BOULE: Final = [
    _event("RoundOpened"),
    _bet(1, "number", "10.00", "8"),
    _bet(1, "black", "10.00"),
    _bet(1, "low", "6.00") | {"hand": 1},
    _bet(2, "even", "20.00"),
    _CLOSED,
    _event("BallLanded", pocket="8"),
    _END,
]
_BASQUE_WHEEL: Final = [
    _event("RoundOpened"),
    _bet(1, "pos_15", "20.00"),
    _bet(1, "joker_1", "5.00"),
    _bet(2, "pos_24", "20.00"),
    _CLOSED,
    _event("WheelStopped", segment="15"),
    _END,
]
_BASQUE_TRENTE: Final = [
    _event("RoundOpened"),
    _bet(3, "inverse", "40.00", "prison"),
    _bet(1, "black", "100.00"),
    _bet(1, "insurance_31", "1.00", "black"),
    _bet(2, "colour", "100.00"),
    _CLOSED,
    *_deal(("black", "Ah"), ("black", "Kc"), ("black", "Qd"), ("black", "Ts")),
    *_deal(("red", "Jh"), ("red", "Tc"), ("red", "9d"), ("red", "2s")),
    _decision(2, "prison", bet="colour"),
    _decision(3, "half_back", bet="inverse"),
    _END,
]
_BASQUE_CRAPS: Final = [
    _event("RoundOpened"),
    _bet(1, "win", "10.00"),
    _bet(2, "dont_win", "30.00"),
    _bet(2, "hard_8", "10.00"),
    _CLOSED,
    _event("DiceRolled", d1=1, d2=3, shooter=1),
    _bet(1, "win_odds", "10.00"),
    _bet(2, "dont_win_odds", "60.00"),
    _bet(1, "place_right", "12.00", "6"),
    _bet(1, "come", "10.00"),
    _event("IrregularityDeclared", code="far_edge_missed"),
    _event("DiceRolled", d1=4, d2=2, shooter=1),
    _event("DiceRolled", d1=3, d2=4, shooter=1),
    _END,
]


def _american_roulette(*more: Event) -> list[Event]:
    return [
        _event("RoundOpened"),
        _bet(1, "red", "5000"),
        _bet(1, "column", "3000", "1"),
        _bet(2, "split", "1000", "8-11"),
        _bet(2, "six_line", "2000", "31-36"),
        *more,
        _CLOSED,
        _event("BallLanded", pocket="0"),
        _END,
    ]


_CL_BLACKJACK: Final = [
    _bet(1, "main", "10000"),
    _bet(1, "perfect_pairs", "800"),
    _bet(2, "main", "20000"),
    _CLOSED,
    *_deal((1, "9s"), (2, "As"), ("dealer", "Ah"), (1, "9d"), (2, "Qd")),
    _bet(1, "insurance", "5000"),
    _decision(1, "split"),
    *_deal_hands((1, 0, "3c")),
    _decision(1, "hit"),
    *_deal_hands((1, 0, "9c")),
    *_deal_hands((1, 1, "Td")),
    _decision(1, "stand", hand=1),
    _decision(2, "accept_even_money"),
    *_deal(("dealer", "7c")),
    _END,
]


_CL_CHALLENGE_21: Final = [
    _bet(1, "round_1", "10000"),
    _bet(1, "round_2", "10000"),
    _bet(1, "round_3", "5000"),
    _bet(2, "round_1", "2000"),
    _bet(2, "round_2", "2000"),
    _CLOSED,
    *_deal((1, "Ts"), (2, "6s"), ("dealer", "Ah"), (1, "9h"), (2, "4d")),
    _bet(1, "insurance_2", "5000"),
    _decision(1, "stand"),
    _decision(2, "double"),
    *_deal_hands((2, 0, "9c")),
    *_deal(("dealer", "7c")),
    _event("CardDealt", to="dealer", card="Kc", hand=1),
    _event("CardDealt", to="dealer", card="8c", hand=2),
    _END,
]


def _punto_banca(*first: Event) -> list[Event]:
    return [
        *first,
        _bet(1, "player", "5000"),
        _bet(2, "banker", "20000"),
        _bet(2, "tie", "1000"),
        _CLOSED,
        *_deal(("player", "6s"), ("banker", "5h"), ("player", "Td"), ("banker", "Kc"), ("banker", "3d")),
        _END,
    ]


_CHEMIN_DE_FER: Final = [
    _event("RoundOpened", last_bank=1),
    _decision(1, "give_up_bank", amount="30000"),
    _decision(2, "pass"),
    _decision(3, "bank", amount="40000"),
    _decision(3, "raise_bank", amount="5000"),
    _bet(1, "player", "15000"),
    _bet(2, "player", "10000"),
    _bet(4, "banker", "2000"),
    _CLOSED,
    *_deal(("player", "2d"), ("banker", "4s"), ("player", "3c"), ("banker", "Ah")),
    _decision(1, "stand_on_5"),
    *_deal(("banker", "3h")),
    _END,
]


def _craps(decimals: str = "") -> list[Event]:
    """A point made, a seven-out; bets that one throw decides, a bet on a number, a throw that does not count."""

    def staked(seat: int, bet: str, units: int) -> Event:
        return _bet(seat, bet, f"{units * (10 if decimals else 1_000)}{decimals}")

    return [
        staked(1, "pass_line", 10),
        staked(2, "dont_pass", 10),
        staked(2, "horn", 3),
        _event("DiceRolled", d1=1, d2=4, shooter=1),
        staked(1, "pass_odds", 20),
        staked(2, "dont_pass_odds", 12),
        staked(2, "come", 5),
        staked(1, "place_right_10", 5),
        _event("IrregularityDeclared", code="far_edge_missed"),
        _event("DiceRolled", d1=6, d2=4, shooter=1),
        _event("DiceRolled", d1=2, d2=3, shooter=1),
        staked(1, "pass_line", 10),
        staked(2, "hard_8", 1),
        _event("DiceRolled", d1=4, d2=4, shooter=1),
        _event("DiceRolled", d1=3, d2=4, shooter=1),
        _END,
    ]


_CHILEAN_BIG_SIX: Final = [
    _event("RoundOpened"),
    _bet(1, "symbol_2", "3000"),
    _bet(2, "symbol_40_a", "1000"),
    _CLOSED,
    _event("IrregularityDeclared", code="short_spin"),
    _bet(1, "symbol_2", "3000"),
    _CLOSED,
    _event("WheelStopped", segment="2"),
    _END,
]
_BURN_THREE: Final = [_event("CardBurned")] * 3
_WAR: Final = [
    _event("RoundOpened"),
    _bet(1, "war", "10000"),
    _bet(2, "war", "10000"),
    _bet(2, "tie", "2000"),
    _bet(3, "war", "5000"),
    _CLOSED,
    *_deal((1, "5s"), (2, "5c"), (3, "Kd"), ("dealer", "5h")),
    _decision(1, "go_to_war", amount="10000"),
    *_BURN_THREE,
    *_deal((1, "7s")),
    *_BURN_THREE,
    *_deal(("dealer", "7d")),
    _END,
]


def _trente_et_quarante(unit: int, decimals: str) -> list[Event]:
    """31 against 31: one bet is given up, another waits insured, one of the round before is lost."""

    def staked(seat: int, bet: str, units: int, target: str | None = None) -> Event:
        return _bet(seat, bet, f"{units * unit}{decimals}", target)

    return [
        _event("RoundOpened"),
        staked(3, "inverse", 4, "blocked"),
        staked(1, "black", 10),
        staked(2, "color", 10),
        _CLOSED,
        *_deal(("black", "9s"), ("black", "Td"), ("black", "6c"), ("black", "6h")),
        *_deal(("red", "Kh"), ("red", "Qs"), ("red", "2d"), ("red", "9c")),
        _decision(1, "give_up", bet="black"),
        _decision(2, "insure", bet="color"),
        _END,
    ]


_CROWN_AND_ANCHOR: Final = [
    _event("RoundOpened"),
    _bet(1, "symbol_anchor", "1000"),
    _bet(1, "symbol_heart", "1000"),
    _bet(2, "symbol_crown", "2000"),
    _CLOSED,
    _event("DiceRolled", d1=6, d2=2, d3=2),
    _END,
]
_CHUCK_A_LUCK: Final = [
    _event("RoundOpened"),
    _bet(1, "high", "5000"),
    _bet(1, "any_treble", "1000"),
    _bet(2, "field", "2000"),
    _CLOSED,
    _event("DiceRolled", d1=4, d2=4, d3=4),
    _END,
]


def _case(game: str, events: list[Event], minimum: str, maximum: str, **fields: Any) -> dict[str, Any]:
    context = {"meters": fields.pop("meters", {}), "limits": {"min": minimum, "max": maximum}}
    currency = _CURRENCIES[game.partition(".")[0]]
    return {"id": "example", "game": game, "options": {}, "currency": currency, "context": context, **fields} | {
        "events": events
    }


_EUS_STUD: Final = [
    *_stakes(
        {1: {"ante": "10.00", "jackpot": "5.00"}, 2: {"ante": "20.00", "insurance": "5.00"}, 4: {"ante": "10.00"}}
    ),
    _bet(4, "ante", "30.00", "2"),
    _CLOSED,
    *_around({1: "Kh Jh 8h 5h 3s", 2: "9s 9d 9c 4h 4d", 4: "Qs 7c 6d 4c 2s", "dealer": "As Kd 9h 6s 5d"}),
    _decision(1, "buy_card", amount="10.00"),
    _event("CardsDiscarded", to=1, cards=["3s"]),
    *_deal((1, "2h")),
    _decision(1, "go"),
    _decision(2, "go", amount="40.00"),
    _decision(4, "pass"),
    _END,
]
_EUS_DRAW: Final = [
    *_stakes({1: {"ante": "10.00", "jackpot": "5.00"}, 2: {"ante": "10.00"}}),
    _CLOSED,
    *_around({1: "Jh 9h 6h 4h 3h", 2: "Ts Th Tc 4c Kd", "dealer": "Ah Ac 8d 5s 2d"}),
    _decision(1, "go"),
    _decision(2, "go"),
    _event("CardsDiscarded", to=2, cards=["4c"]),
    *_deal((2, "Ks"), ("dealer", "7c"), ("dealer", "6s")),
    _END,
]
_EUS_THREE: Final = [
    *_stakes(
        {1: {"ante": "10.00", "par_plus": "5.00"}, 2: {"ante": "10.00"}, 3: {"ante": "10.00", "par_plus": "5.00"}}
    ),
    _CLOSED,
    *_around({1: "7s 7d 7c", 2: "Kh 8d 3c", 3: "Jh 8c 3d", "dealer": "Kd Qs 4h"}),
    _decision(1, "go", amount="10.00"),
    _decision(2, "go"),
    _decision(3, "fold"),
    _END,
]


def _trijoker() -> list[Event]:
    first: dict[int | str, str] = {1: "4h 8h", 2: "9s 9d", "board": "2h Kh"}
    last: dict[int | str, str] = {1: "Jh", 2: "9c"}
    return [
        *_stakes(dict.fromkeys((1, 2), dict.fromkeys(("bet_1", "bet_2", "bet_3"), "10.00"))),
        _CLOSED,
        *_around(first),
        *_around(last),
        _decision(1, "withdraw", bet="bet_1"),
        _decision(2, "stay", bet="bet_1"),
        _event("CardExposed", to="board", card="2h"),
        _decision(1, "stay", bet="bet_2"),
        _decision(2, "stay", bet="bet_2"),
        _event("CardExposed", to="board", card="Kh"),
        _END,
    ]


_TEXAS_POKER: Final = [
    *_stakes({1: {"ante": "10.00", "txb": "5.00"}, 2: {"ante": "10.00", "txb": "5.00"}}),
    _CLOSED,
    *_around({1: "Ah 8h", 2: "7s 2c", "dealer": "3s 3d"}),
    *_around({"board": "Kh 9h 2h"}),
    _decision(1, "go"),
    _decision(2, "fold"),
    *_around({"board": "7c 5s"}),
    _END,
]

_EUS_DRAW_CIRCLE: Final = (
    "1:opening_mano=1 2:opening_second=2 3:blind=4 1<7s 2<4h 3<8h 4<Qh 1<2c 2<3s 3<Td 4<3d 1<7c 2<Jh 3<Kc 4<Ts 1<5h "
    "2<2d 3<3h 4<8c 1<8d 2<Kd 3<5c 4<Qd 4:fold 1:call 2:call 3:check 1- 2- 3-8h 3<Js 1:bet=1 2:call 3:call 1:show "
    "2:show 3:show"
)
_EUS_OMAHA: Final = (
    "1<7s 2<4h 3<8h 4<Qh 1<2c 2<3s 3<Td 4<3d 1<7c 2<Jh 3<Kc 4<Ts 1<5h 2<2d 3<3h 4<8c 1:bet=1 2:call 3:call 4:fold * "
    "board<8d board<Kd board<5c 1:check 2:check 3:check * board<Qd 1:bet=1 2:call 3:call * board<Js 1:check 2:check "
    "3:check 1:show 2:show 3:show"
)
_EUS_OMAHA_FIVE: Final = (
    "1<7s 2<4h 3<8h 4<Qh 1<2c 2<3s 3<Td 4<3d 1<7c 2<Jh 3<Kc 4<Ts 1<5h 2<2d 3<3h 4<8c 1<8d 2<Kd 3<5c 4<Qd 1:bet=1 "
    "2:call 3:call 4:fold * board<Js board<2h board<Tc 1:check 2:check 3:check * board<6d 1:bet=1 2:call 3:call * "
    "board<As 1:check 2:check 3:check 1:show 2:show 3:show"
)
_EUS_HOLDEM: Final = (
    "1<7s 2<4h 3<8h 4<Qh 1<2c 2<3s 3<Td 4<3d 1:bet=1 2:call 3:call 4:fold * board<7c board<Jh board<Kc 1:check "
    "2:check 3:check * board<Ts 1:bet=1 2:call 3:call * board<5h 1:check 2:check 3:check 1:show 2:show 3:show"
)
_EUS_DOUBLE: Final = (
    "1<7s 2<4h 3<8h 4<Qh 1<2c 2<3s 3<Td 4<3d 1:bet=1 2:call 3:call 4:fold * board<7c board<Jh board<Kc board_2<Ts "
    "board_2<5h board_2<2d 1:check 2:check 3:check * board<3h board_2<8c 1:bet=1 2:call 3:call * board<8d board_2<Kd "
    "1:check 2:check 3:check 1:show 2:show 3:show"
)
_EUS_FIVE_STUD: Final = (
    "1<Qs 2<Ad 3<8s 4<Ts 1<Ac 2<7h 3<7d 4<Jh 1:bet=1 2:call 3:call 4:fold 1<7c 2<9c 3<Jd 1:check 2:check 3:check 1<Kd "
    "2<Js 3<8d 1:bet=1 2:call 3:call 1<Kc 2<Kh 3<Th 1:check 2:check 3:check 1:show 2:show 3:show"
)
_EUS_SEVEN_STUD: Final = (
    "1<7s 2<4h 3<8h 4<Qh 1<2c 2<3s 3<Td 4<3d 1<7c 2<Jh 3<Kc 4<Ts 1:bet=1 2:call 3:call 4:fold * 1<5h 2<2d 3<3h 1:check "
    "2:check 3:check * 1<8c 2<8d 3<Kd 1:bet=1 2:call 3:call 1<5c 2<Qd 3<Js 1:check 2:check 3:check 1<2h 2<Tc 3<6d "
    "1:check 2:check 3:check 1:show 2:show 3:show"
)
_EUS_SYNTHETIC: Final = (
    "1<Td 2<9s 3<Js 4<Ks 1<8h 2<8d 3<Qh 4<8c board<Tc 1:bet=1 2:call 3:call 4:fold board<Qd 1:check 2:check 3:check "
    "board<Kc 1:bet=1 2:call 3:call board<Qs 1:check 2:check 3:check board<9d 1:check 2:check 3:check 1:show 2:show "
    "3:show"
)


def _pai_gow(bank: int | None, *hands: tuple[int | str, str, str]) -> list[Event]:
    """Two bets, a player's bank where there is one, the dice, and the hands in the order of setting."""
    return [
        *([] if bank is None else [_decision(bank, "bank", amount="500.00")]),
        *_stakes({1: {"main": "100.00"}, 2: {"main": "40.00"}}),
        _CLOSED,
        _event("DiceRolled", d1=5, d2=2, d3=1),
        *(_event("HandSet", to=to, high=high.split(), low=low.split()) for to, high, low in hands),
        _END,
    ]


_PAI_GOW_ONE: Final = (1, "Js Jd 9c 6d 4h", "Ah Kd")
_PAI_GOW_TWO: Final = (2, "8s 8d 8c 5d 4c", "Kh Jc")
_PAI_GOW_BANK: Final = ("Tc Td 7h 5s 3c", "Ac Qs")


def _basque_circle(text: str, ante: str = "1.00") -> list[Event]:
    opened, *hand = _circle(1, 4, text, 5, ".00")
    antes = [_event("BlindPosted", seat=seat, kind="ante", amount=ante) for seat in (1, 2, 3, 4) if ante]
    return [opened, *antes, *hand]


EXAMPLES: Final[dict[str, dict[str, Any]]] = {
    case["game"]: case
    for case in (
        _case("pr.roulette", _ROULETTE, "1.00", "100.00"),
        _case("pr.craps", _CRAPS, "5.00", "500.00", options={"barred_pair": "6-6"}),
        _case("pr.bonus_craps", _BONUS_CRAPS, "5.00", "500.00"),
        _case("pr.blackjack", _BLACKJACK, "5.00", "500.00", options={"surrender": True}),
        _case(
            "pr.blackjack_progressive",
            _beside("bj_progressive", "1.00", "Ah Jh", "9c 8s"),
            "5.00",
            "500.00",
            options={"pay_table": _APPROVED},
            meters=_METER,
        ),
        _case("pr.blazing_7s", _beside("blazing_7s", "1.00", "7h 7c", "9c 8s"), "5.00", "500.00", meters=_METER),
        _case("pr.baccarat", _BACCARAT, "10.00", "1000.00"),
        _case("pr.mini_baccarat", _BACCARAT, "5.00", "500.00", options={"positions": 9}),
        _case("pr.ez_baccarat", _EZ_BACCARAT, "10.00", "400.00", options={"panda_8": True}),
        _case("pr.dragon_7_and_panda_8", _EZ_BACCARAT, "10.00", "400.00"),
        _case("pr.mini_ez_baccarat", _EZ_BACCARAT, "5.00", "500.00", options={"panda_8": True}),
        _case("pr.commission_free_baccarat", _COMMISSION_FREE, "5.00", "500.00"),
        _case("pr.dragon_bonus_and_fortune_7", _COMMISSION_FREE, "5.00", "500.00"),
        _case("pr.caribbean_stud", _caribbean_stud(), "5.00", "500.00", meters={"progressive": "15600.00"}),
        _case("pr.let_it_ride", _let_it_ride(), "5.00", "1000.00", options={"three_card_bonus": True}),
        _case("pr.big_six", _BIG_SIX, "1.00", "100.00", options={"between_option": "respin"}),
        _case("pr.pai_gow_poker", _PAI_GOW_POKER, "10.00", "500.00", options={"player_bank": True}),
        _case("pr.pai_gow_tiles", _PAI_GOW_TILES, "5.00", "500.00"),
        _case("pr.easy_roll", _EASY_ROLL, "1.00", "100.00", options=_EASY_ROLL_FELT),
        _case(
            "pr.three_card_poker",
            _three_card_poker(),
            "5.00",
            "2500.00",
            options={"six_card_bonus": True, "progressive": True},
            meters={"progressive": "3456.20"},
        ),
        _case("pr.triple_shot", _TRIPLE_SHOT, "5.00", "500.00"),
        _case("pr.texas_holdem_high", _texas_holdem_high(), "5.00", "10.00", options={"mode": "no_limit"}),
        _case("pr.seven_card_stud_high", _seven_card_stud_high(), "10.00", "20.00"),
        _case("pr.omaha_high", _omaha_high(), "10.00", "20.00", options={"mode": "pot_limit"}),
        _case("pr.lucky_lucky", _beside("lucky_lucky", "5.00", "6h 7h", "8h Tc"), "5.00", "500.00"),
        _case("pr.blackjack_switch", _BLACKJACK_SWITCH, "5.00", "500.00"),
        _case("pr.kings_bounty", _beside("kings_bounty", "5.00", "Ks Ks", "9c 8s"), "5.00", "500.00"),
        _case("pr.royal_match", _beside("royal_match", "5.00", "Kd Qd", "9c 8s"), "5.00", "500.00"),
        _case("pr.bet_the_set", _beside("bet_the_set", "5.00", "8s 8c", "9c 8s"), "5.00", "500.00"),
        _case("pr.ultimate_texas_holdem", _ultimate_texas_holdem(), "5.00", "500.00"),
        _case("pr.bingo", _BINGO, "1.00", "100.00", options=_BINGO_TERMS, meters={"progressive": "1846.00"}),
        _case("pr.twenty_one_plus_three", _beside("three_card", "5.00", "9d 9h", "9c 8s"), "5.00", "500.00"),
        _case("pr.free_bet_blackjack", _FREE_BET, "10.00", "100.00"),
        _case("pr.push_22_and_pot_of_gold", _FREE_BET, "10.00", "100.00"),
        _case("cl.french_roulette", _french_roulette(1_000, ""), "1000", "100000"),
        _case("cl.american_roulette_single_zero", _american_roulette(), "500", "100000"),
        _case(
            "cl.american_roulette_double_zero",
            _american_roulette(_bet(3, "five_number", "2000")),
            "500",
            "100000",
        ),
        _case("cl.big_six", _CHILEAN_BIG_SIX, "1000", "100000"),
        _case("cl.war", _WAR, "1000", "100000"),
        _case("cl.trente_et_quarante", _trente_et_quarante(1_000, ""), "1000", "100000"),
        _case("cl.crown_and_anchor", _CROWN_AND_ANCHOR, "1000", "100000"),
        _case("cl.chuck_a_luck", _CHUCK_A_LUCK, "1000", "100000"),
        _case("cl.bingo", _line_bingo(), "1", "10000000", options=_LINE_BINGO_TERMS, meters=_CHILEAN_POT),
        _case("bo.french_roulette", _french_roulette(10, ".00"), "10.00", "1000.00"),
        _case("bo.trente_et_quarante", _trente_et_quarante(10, ".00"), "10.00", "1000.00"),
        _case("cl.blackjack", _CL_BLACKJACK, "1000", "100000", options={"perfect_pairs_enabled": True}),
        _case("cl.perfect_pairs", _CL_BLACKJACK, "1000", "100000"),
        _case("cl.challenge_21", _CL_CHALLENGE_21, "1000", "100000"),
        _case("cl.punto_banca", _punto_banca(_decision(1, "take_shoe")), "1000", "100000"),
        _case("cl.chemin_de_fer", _CHEMIN_DE_FER, "1000", "100000"),
        _case("cl.midi_punto_banca", _punto_banca(), "1000", "100000"),
        _case("cl.mini_punto_banca", _punto_banca(), "1000", "100000"),
        _case("cl.craps", _craps(), "1000", "100000"),
        _case("cl.mini_craps", _craps(), "1000", "100000"),
        _case("bo.craps", _craps(".00"), "10.00", "1000.00"),
        _case("bo.mini_craps", _craps(".00"), "10.00", "1000.00"),
        _case("cl.caribbean_stud", _stud_of("1000"), "1000", "100000"),
        _case("cl.caribbean_stud_progressive", _stud_of("1000", "500"), "1000", "100000", meters=_CHILEAN_POT),
        _case(
            "cl.caribbean_stud_plus",
            _CARIBBEAN_PLUS,
            "1000",
            "100000",
            options={"progressive": True},
            meters=_CHILEAN_POT,
        ),
        _case("cl.draw_poker", _draw_poker("1000"), "1000", "100000"),
        _case("cl.draw_poker_progressive", _draw_poker("1000", "500"), "1000", "100000", meters=_CHILEAN_POT),
        _case("cl.three_card_poker", _three_cards("1000"), "1000", "100000"),
        _case("cl.go_poker", _go_poker("1000"), "1000", "100000"),
        _case("cl.go_poker_progressive", _go_poker("1000", "500"), "1000", "100000", meters=_CHILEAN_POT),
        _case("cl.texas_holdem_plus", _holdem_plus(), "1000", "100000"),
        _case("cl.texas_holdem_plus_progressive", _holdem_plus("500"), "1000", "100000", meters=_CHILEAN_POT),
        _case("cl.texas_holdem_bonus", _holdem_bonus(), "1000", "100000"),
        _case("cl.five_card_stud", _circle(7, 4, _OPEN_CARDS), "1000", "2000"),
        _case("cl.seven_card_stud", _circle(None, 4, _SEVEN_CARDS), "1000", "2000"),
        _case("cl.texas_holdem_limit", _circle(1, 3, _COMMON_CARDS), "1000", "2000"),
        _case("cl.texas_holdem_no_limit", _circle(1, 3, _COMMON_CARDS), "1000", "2000"),
        _case("cl.omaha", _circle(1, 4, _FOUR_CARDS), "1000", "2000"),
        _case(
            "bo.circle_poker",
            _circle(1, 3, _COMMON_CARDS, 5, ".00"),
            "10.00",
            "20.00",
            options={"rake": "cl"},
        ),
        _case("bo.draw_poker", _draw_poker("10.00"), "5.00", "1000.00"),
        _case("bo.caribbean_stud", _stud_of("10.00"), "5.00", "1000.00"),
        _case("bo.go_poker", _go_poker("10.00"), "5.00", "1000.00"),
        _case("bo.three_card_poker", _three_cards("10.00"), "5.00", "1000.00"),
        _case(
            "eus.french_roulette",
            [
                *_french_roulette(5, ".00", "ball_out", "two_dozens", _bet(2, "sector_orphans", "50.00"))[:-1],
                _decision(3, "prison", bet="low"),
                _END,
            ],
            "5.00",
            "100.00",
            options={"max_tier": 20},
        ),
        _case("eus.blackjack", _BASQUE_BLACKJACK, "10.00", "500.00", options={"pairs": True, "surrender": True}),
        _case("eus.triple_blackjack", _TRIPLE_BLACKJACK, "10.00", "500.00"),
        _case("eus.punto_banca", _PUNTO, "10.00", "1000.00"),
        _case("eus.chemin_de_fer", _BANCO, "10.00", "1000.00"),
        _case("eus.baccara_two_cloths", _TWO_CLOTHS, "10.00", "1000.00"),
        _case("eus.boule", _BOULE, "2.00", "200.00"),
        _case("eus.trente_et_quarante", _BASQUE_TRENTE, "10.00", "500.00", options={"insurance": True}),
        _case("eus.craps", _BASQUE_CRAPS, "5.00", "1000.00"),
        _case("eus.wheel_of_fortune", _BASQUE_WHEEL, "5.00", "500.00"),
        _case("eus.american_roulette", _BASQUE_ROULETTE, "5.00", "100.00", options={"max_tier": 20}),
        _case(
            "eus.caribbean_stud",
            _EUS_STUD,
            "10.00",
            "250.00",
            options={"jackpot": True, "insurance": True, "buy_card": True},
            meters={"progressive": "12000.00"},
        ),
        _case(
            "eus.draw_poker",
            _EUS_DRAW,
            "10.00",
            "100.00",
            options={"jackpot": True},
            meters={"progressive": "25000.00"},
        ),
        _case("eus.trijoker", _trijoker(), "5.00", "150.00"),
        _case("eus.three_card_poker", _EUS_THREE, "5.00", "250.00"),
        _case("eus.texas_poker", _TEXAS_POKER, "5.00", "250.00"),
        _case(
            "eus.pai_gow_poker",
            _pai_gow(None, _PAI_GOW_ONE, _PAI_GOW_TWO, ("dealer", *_PAI_GOW_BANK)),
            "10.00",
            "1000.00",
        ),
        _case(
            "pe.pai_gow_poker",
            _pai_gow(3, _PAI_GOW_ONE, _PAI_GOW_TWO, (3, *_PAI_GOW_BANK)),
            "10.00",
            "1000.00",
            options={"payout": "1:1", "commission_rate": "0.05"},
        ),
        _case("eus.circle_poker", _basque_circle(_EUS_HOLDEM), "5.00", "20.00", options={"rake_rate": "0.05"}),
        _case("eus.circle_five_card_draw", _basque_circle(_EUS_DRAW_CIRCLE, ante=""), "5.00", "20.00"),
        _case("eus.circle_omaha", _basque_circle(_EUS_OMAHA), "5.00", "20.00", options={"rake_rate": "0.05"}),
        _case("eus.circle_omaha_five", _basque_circle(_EUS_OMAHA_FIVE), "5.00", "20.00"),
        _case("eus.circle_omaha_hi_lo", _basque_circle(_EUS_OMAHA), "5.00", "20.00"),
        _case("eus.circle_texas_holdem", _basque_circle(_EUS_HOLDEM), "5.00", "20.00"),
        _case("eus.circle_double_holdem", _basque_circle(_EUS_DOUBLE), "5.00", "20.00"),
        _case("eus.circle_five_card_stud", _basque_circle(_EUS_FIVE_STUD, ante=""), "5.00", "20.00"),
        _case("eus.circle_seven_card_stud", _basque_circle(_EUS_SEVEN_STUD), "5.00", "10.00"),
        _case("eus.circle_synthetic_poker", _basque_circle(_EUS_SYNTHETIC), "5.00", "20.00"),
    )
}
"""Game code -> a case for ``casino.rules.replay.answer_case``."""
