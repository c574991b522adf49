"""Pai Gow Poker of the Basque Country (EUS §14) and of Peru (PE arts. 8 to 16)."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.families.pai_gow_poker import PaiGowPokerRound
from tests.rules.play import Answer, Event, bet, ev, play

EUS = "eus.pai_gow_poker"
PE = "pe.pai_gow_poker"
CLOSED = ev("BetsClosed")
PRICED = {"payout": "1:1", "commission_rate": "0.05"}


def sets(to: int | str, high: str, low: str) -> Event:
    return ev("HandSet", to=to, high=high.split(), low=low.split())


def against(mine: str, his: str, stake: str = "100.00", game: str = EUS, **options: Any) -> Answer:
    """A seat and the croupier: hands as "high / low"."""
    mine_high, mine_low = mine.split(" / ")
    his_high, his_low = his.split(" / ")
    events = [bet(1, "main", stake), CLOSED, sets(1, mine_high, mine_low), sets("dealer", his_high, his_low)]
    return play(game, events, options=options)


@pytest.mark.parametrize(
    ("mine", "his", "stake", "result", "net"),
    [
        ("Js Jd 9c 6d 4h / Ah Kd", "Ts Td 8h 5s 3c / Ac Qs", "100.00", "win", "95.00"),
        ("Js Jd 9c 6d 4h / Kh 7d", "Ts Td 8h 5s 3c / Ac Qs", "100.00", "push", "0.00"),
        ("8s 8d 8c 5d 4h / Kh Jd", "Ts Td Th 5s 3c / Ac Qs", "40.00", "lose", "-40.00"),
        ("Js Jd 9c 6d 4h / Ah Qd", "Ts Td 8h 5s 3c / Ac Qs", "40.00", "push", "0.00"),
        ("Js Jd 9c 6d 4h / Kh 8d", "Jh Jc 9s 6c 4c / Ac Qs", "40.00", "lose", "-40.00"),
        ("Jk Kd Qd 8d 5d / Ah Td", "9s 9d Th Tc 3c / Ac Ks", "40.00", "push", "0.00"),
        ("Kd 9c 7h 5d 4s / Ac Th", "Qs 9d 7c 5h 3c / Jc Ts", "20.00", "lose", "-20.00"),
        ("As 2d 3c 4h 5s / Kh Qd", "Tc Jd Qh Kc Ad / Qs Js", "40.00", "push", "0.00"),
    ],
)
def test_basque_cases(mine: str, his: str, stake: str, result: str, net: str) -> None:
    """EUS §14.I, IV, VI, VII.3: equal hands are the bank's; A-2-3-4-5 is the second straight; a wrong setting loses."""
    answer = against(mine, his, stake)
    assert (answer.line("main")["result"], answer.net("main")) == (result, net)
    assert answer.line("main")["cite"].startswith("EUS §14.")


def test_basque_commission() -> None:
    """EUS §14.V: up to five per cent of what is won; the joker is an ace."""
    answer = against("Jk Ad 9c 6d 4h / Kh Qd", "Ks Kc 8h 5s 3c / Jc Ts", "60.00", commission_rate="0.04")
    assert (answer.net("main"), answer.line("main")["commission"]) == ("57.60", "2.40")
    too_much = against("Js Jd 9c 6d 4h / Ah Kd", "Ts Td 8h 5s 3c / Ac Qs", commission_rate="0.06")
    assert too_much.refusal[1].startswith("EUS §14.V")


@pytest.mark.parametrize(("dice", "bank", "start"), [
    ((5, 2, 1), None, 0), ((6, 6, 4), None, 1), ((1, 1, 1), None, 2), ((6, 6, 6), None, 3), ((5, 3, 2), 3, 5),
    ((2, 2, 4), 3, 3), ((5, 5, 5), 6, 6),
])  # fmt: skip
@pytest.mark.parametrize("game", [EUS, PE])
def test_where_the_first_hand_goes(game: str, dice: tuple[int, int, int], bank: int | None, start: int) -> None:
    """EUS §14.VI, PE art. 12: counted from the banker as one, over seven positions (0 the croupier)."""
    round_ = registry.get(game).open()
    assert isinstance(round_, PaiGowPokerRound)
    if bank is not None:
        round_.apply(v.DecisionMade(seat=bank, action="bank"))
    round_.apply(v.BetPlaced(seat=1, bet="main", amount=1_000))
    round_.apply(v.BetsClosed())
    round_.apply(v.DiceRolled(d1=dice[0], d2=dice[1], d3=dice[2]))
    assert round_.start == start


@pytest.mark.parametrize("roll_first", [False, True])
@pytest.mark.parametrize(("game", "code", "cite"), [
    (EUS, "dice_not_flat", "EUS §14.VI"), (PE, "dice_not_flat", "PE §12"), (PE, "cup_opened_by_another", "PE §12"),
    (PE, "cup_shaken_wrongly", "PE §12"), ("pr.pai_gow_poker", "dice_not_flat", "PR §10.13(A)"),
    ("pr.pai_gow_poker", "die_out_of_shaker", "PR §10.13(B)"), ("pr.pai_gow_tiles", "dice_not_flat", "PR §11.8(A)"),
    ("pr.pai_gow_tiles", "die_out_of_shaker", "PR §11.8(B)"),
])  # fmt: skip
def test_an_invalid_roll_needs_another(game: str, code: str, cite: str, roll_first: bool) -> None:
    """PE art. 12, EUS §14.VI, PR §10.13, §11.8: shaken again before anything is dealt, set or settled."""
    main = "pai_gow" if game.startswith("pr") else "main"
    roll = ev("DiceRolled", d1=1, d2=2, d3=3)
    start = [bet(1, main, "10.00"), CLOSED, *([roll] if roll_first else []), ev("IrregularityDeclared", code=code)]
    tiles = game.endswith("tiles")
    mine = ev("HandSet", to=1, high=["1-1", "1-1"], low=["5-6", "2-2"]) if tiles else sets(*WIN)
    his = ev("HandSet", to="dealer", high=["6-6", "1-6"], low=["5-5", "1-3"]) if tiles else sets("dealer", *LOSE[1:])
    dealt = ev("TilesDealt", to=1, tiles=[]) if tiles else ev("CardDealt", to=1, card="As")
    for fact in (mine, dealt, ev("RoundClosed")):
        refused = play(game, [*start, fact]).refusal
        assert refused == ("round_not_finished" if fact["type"] == "RoundClosed" else "out_of_order", cite, len(start))
    assert play(game, [*start, roll, mine, his, ev("RoundClosed")]).settled


WIN = (1, "Js Jd 9c 6d 4h", "Ah Kd")
LOSE = (2, "8s 8d 7c 5d 4c", "Kh Jc")
BANK = (3, "Tc Td 7h 5s 3c", "Ac Qs")


def test_a_player_who_banks_pays_commission_on_every_bet_he_wins() -> None:
    """EUS §14.V, VI (reading): 100 paid, 40 won less 2 of commission."""
    events = [
        ev("DecisionMade", seat=3, action="bank"), bet(1, "main", "100.00"), bet(2, "main", "40.00"), CLOSED,
        sets(*WIN), sets(*LOSE), sets(*BANK),
    ]  # fmt: skip
    answer = play(EUS, events)
    nets = [(line["seat"], line["bet"], line["net"]) for line in answer.lines]
    assert nets == [(1, "main", "95.00"), (2, "main", "-40.00"), (3, "bank", "-62.00")]
    assert play(EUS, events, options={"player_banking": False}).code == "bank_not_offered"
    wager = [*events[:4], bet(3, "dealer_vs_bank", "10.00")]
    assert play(EUS, wager).code == "house_bets_not"


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([bet(1, "main", "100.00", "2")], "unknown_target"),
        ([bet(1, "main", "9.99")], "below_minimum"),
        ([bet(1, "main", "100.00"), CLOSED, bet(2, "main", "100.00")], "bet_after_close"),
        ([bet(1, "main", "100.00"), CLOSED, sets("dealer", *BANK[1:])], "hands_pending"),
        ([bet(1, "main", "100.00"), CLOSED, ev("DecisionMade", seat=1, action="surrender")], "pai_gow_action_unknown"),
        ([bet(1, "main", "100.00"), CLOSED, sets(*WIN), sets(1, *LOSE[1:])], "hands_already_set"),
    ],
)
@pytest.mark.parametrize("game", [EUS, PE])
def test_refused(game: str, events: list[Event], code: str) -> None:
    """EUS §14.III.3, VI, VII; PE arts. 8, 10, 14."""
    found, cite, _ = play(game, events).refusal
    assert found == code
    assert cite.startswith(("EUS §14", "PE §"))


def test_a_hand_touched_once_the_bank_lies_open_loses() -> None:
    """EUS §14.VII.1 (reading)."""
    events = [bet(1, "main", "100.00"), CLOSED, sets(*WIN), sets("dealer", *BANK[1:])]
    touched = ev("IrregularityDeclared", code="cards_touched", seat=1)
    answer = play(EUS, [*events, touched])
    assert (answer.net("main"), answer.line("main")["cite"]) == ("-100.00", "EUS §14.VII.1")


@pytest.mark.parametrize(
    ("mine", "his", "result"),
    [
        ("Js Jd 9c 6d 4h / Ah Qd", "Ts Td 8h 5s 3c / Ac Qs", "push"),
        ("Js Jd 9c 6d 4h / Ah Qd", "Jh Jc 9s 6c 4c / Ac Qs", "lose"),
        ("Js Jd 9c 6d 4h / Ah Kd", "Ts Td 8h 5s 3c / Ac Qs", "open"),
    ],
)
def test_peru_compares_hands(mine: str, his: str, result: str) -> None:
    """PE §15: an equal hand is the banker's; what a win pays is not on the page."""
    assert against(mine, his, game=PE).line("main")["result"] == result
    priced = against(mine, his, game=PE, **PRICED)
    assert priced.line("main")["result"] == ("win" if result == "open" else result)


def test_peru_banker_sets_last() -> None:
    """PE §14: once all others have set."""
    events = [ev("DecisionMade", seat=3, action="bank"), bet(1, "main", "100.00"), CLOSED]
    early = play(PE, [*events, sets(*BANK)])
    assert early.refusal[:2] == ("hands_pending", "PE §14")
    answer = play(PE, [*events, sets(*WIN), sets(*BANK)], options=PRICED)
    assert [line["net"] for line in answer.lines] == ["95.00", "-100.00"]


@pytest.mark.parametrize("code", ["stub_count_wrong", "dealing_error", "wrong_card_count"])
def test_peru_annuls_a_wrong_deal(code: str) -> None:
    """PE §11."""
    answer = play(PE, [bet(1, "main", "100.00"), CLOSED, ev("IrregularityDeclared", code=code)])
    assert [(line["result"], line["net"], line["cite"]) for line in answer.lines] == [("void", "0.00", "PE §11")]
