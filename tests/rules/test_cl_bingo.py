"""Bingo of Chile, CL V: worked examples, cards by number, claims, the pot, irregularities, each with its clause."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules.codec import decode_event
from casino.rules.errors import IllegalConfiguration
from casino.rules.families.line_bingo import LineBingoRound
from casino.rules.kernel import totals
from casino.rules.replay import answer_case, open_case
from casino.simulation.line_bingo import face
from tests.rules.play import Answer, Event, ev

GAME = registry.get("cl.bingo")
START, PLAY, GENERAL = "CL V §4 Inicio", "CL V §4 Juego", "CL V §6"
TERMS = {"pct_line": "0.1", "pct_bingo": "0.5", "pct_pots": "0.05", "pct_commission": "0.35"}
CLOSED, END = ev("BetsClosed"), ev("RoundClosed")


def numbers(card: int) -> list[int]:
    return list(face(GAME.layout.format, card, 90))


def sold(cards: range, *, seat: int = 0, **fields: Any) -> list[Event]:
    """Cards at 1,000 pesos, each to a player of its own unless a seat is named."""
    return [
        ev("BingoCardSold", **{"seat": seat or card, "card": card, "numbers": numbers(card), "price": "1000", **fields})
        for card in cards
    ]


def row(card: int, at: int = 0) -> list[int]:
    return [number for number in numbers(card)[at * 9 : at * 9 + 9] if number]


def drawn(*balls: int) -> list[Event]:
    return [ev("BallDrawn", ball=ball) for ball in dict.fromkeys(balls)]


def claim(kind: str, card: int, seat: int = 0) -> Event:
    return ev("DecisionMade", seat=seat or card, action=kind, hand=card)


def trouble(code: str, **fields: Any) -> Event:
    return ev("IrregularityDeclared", code=code, **fields)


def case(*events: Event | list[Event], pot: str | None = None, **options: Any) -> dict[str, Any]:
    flat = [one for event in events for one in (event if isinstance(event, list) else [event])]
    meters = {} if pot is None else {"progressive": pot}
    limits = {"min": "1", "max": "1000000"}
    return {"game": "cl.bingo", "options": {**TERMS, **options}, "context": {"meters": meters, "limits": limits},
            "events": flat}  # fmt: skip


def game(*events: Event | list[Event], **options: Any) -> Answer:
    return Answer(answer_case(case(*events, **options)))


def prizes(answer: Answer) -> dict[tuple[str, int], str]:
    return {(line["bet"], line["hand"]): line["net"] for line in answer.lines if line["bet"] != "card"}


TEN = sold(range(1, 11))
ALL = list(range(1, 91))


def whole(card: int) -> list[int]:
    return [number for number in numbers(card) if number]


def rest(card: int, *before: int) -> list[Event]:
    """What is left of a card after its top row, and after other balls."""
    return drawn(*(number for number in whole(card) if number not in {*row(card), *before}))


def test_the_collection_is_divided() -> None:
    """Worked example 1, CL V §6: 200 cards of 1,000: line 20,000, bingo 100,000, pot 10,000, commission 70,000."""
    told = case(sold(range(1, 201)), CLOSED, drawn(*row(1)), claim("line", 1), rest(1), claim("bingo", 1), END)
    answer = Answer(answer_case(told))
    assert prizes(answer) == {("line", 1): "20000", ("bingo", 1): "100000"}
    assert answer.line("card")["net"] == "-1000"
    assert answer.data["progressive"]["wagered"] == "10000"


def test_the_commission_is_what_the_house_wins() -> None:
    """Worked example 1: the rest of the collection, 35 %, is the casino's; the pot's part is not."""
    told = case(TEN, CLOSED, drawn(*row(1)), claim("line", 1), rest(1), claim("bingo", 1), END)
    round_ = open_case(told)
    for event in told["events"]:
        round_.apply(decode_event(event, "CLP"))
    figures = totals(GAME, round_.settle())
    assert (figures.handle, figures.win, figures.progressive_in) == (10_000, 3_500, 500)


def test_equal_shares() -> None:
    """Worked example 2, CL V §4 Juego: correct lines and bingos of one call share; odd pesos are not paid."""
    last = next(number for number in row(2) if number not in row(1))
    both = [number for number in (*row(1), *row(2)) if number != last]
    answer = game(
        TEN,
        CLOSED,
        drawn(*both, last),
        claim("line", 2),
        claim("line", 1),
        drawn(*(n for n in ALL if n not in {*both, last})),
        *(claim("bingo", card) for card in (1, 2, 3)),
        END,
    )
    assert prizes(answer) == {("line", 2): "500", ("line", 1): "500", ("bingo", 1): "1666", ("bingo", 2): "1666",
                              ("bingo", 3): "1666"}  # fmt: skip
    one_player = [*sold(range(1, 3), seat=1), *sold(range(3, 11))]
    shared = game(
        one_player,
        CLOSED,
        drawn(*ALL),
        claim("bingo", 1, 1),
        claim("bingo", 2, 1),
        claim("bingo", 3),
        END,
        prize_share_unit="per_player",
    )
    assert prizes(shared) == {("bingo", 1): "2500", ("bingo", 3): "2500"}


@pytest.mark.parametrize(("positions", "cards", "due"), [(180, 17, 18), (60, 9, 10)])
def test_cards_that_a_game_starts_with(positions: int, cards: int, due: int) -> None:
    """Worked examples 3 and 4, CL V §4 Inicio: a tenth of the positions, ten at least; less only if displayed."""
    terms = {"positions": positions, "start_minimum_mode": "pct_10_positions"}
    few, enough = sold(range(1, cards + 1)), sold(range(1, due + 1))
    assert game(few, CLOSED, **terms).refusal == ("cards_below_minimum", START, cards)
    for events, options in ((enough, terms), (few, {**terms, "start_minimum_waiver_displayed": True})):
        told = game(events, CLOSED, drawn(*whole(1)), claim("bingo", 1), END, **options)
        assert told.settled


def test_a_second_series() -> None:
    """Worked example 5, CL V §4 Inicio: from its number 1 up to before the first series' first card."""
    first, ends = sold(range(41, 61)), [drawn(*whole(41)), claim("bingo", 41), END]
    assert game(first, sold(range(1, 41)), CLOSED, *ends, series_cards=60).settled
    assert game(first, sold(range(41, 42)), series_cards=60).code == "card_in_play"
    assert game(first, sold(range(2, 12)), CLOSED, series_cards=60).refusal == ("cards_not_consecutive", START, 30)
    assert game(first, sold(range(1, 5)), CLOSED, series_cards=70).code == "cards_not_consecutive"
    assert game(first, sold(range(1, 5)), CLOSED).code == "cards_not_consecutive"
    assert game(sold(range(1, 8)), sold(range(9, 15)), CLOSED).code == "cards_not_consecutive"
    assert game(TEN, CLOSED, series_start=7).code == "cards_not_consecutive"


def test_a_line_that_was_slept_over() -> None:
    """Worked example 6, CL V §4 Juego: complete on an earlier ball and claimed in time, it shares."""
    before = [*TEN, CLOSED, *drawn(*row(1), *row(2))]
    both = game(before, claim("line", 2), claim("line", 1), rest(1, *row(2)), claim("bingo", 1), END)
    assert (prizes(both)["line", 1], prizes(both)["line", 2]) == ("500", "500")
    alone = game(before, claim("line", 2), rest(1, *row(2)), claim("bingo", 1), END)
    assert prizes(alone)["line", 2] == "1000"
    ball = next(n for n in ALL if n not in {*row(1), *row(2)})
    assert game(before, claim("line", 2), drawn(ball), claim("line", 1)).refusal[:2] == (
        "line_claim_too_late", PLAY,
    )  # fmt: skip


def test_an_annulled_game() -> None:
    """Worked example 7, CL V §6: the price of every card goes back; not once prizes were paid."""
    line = [*TEN, CLOSED, *drawn(*row(1)), claim("line", 1)]
    answer = game(line, trouble("caller_error"), END, pot="50000")
    assert {(each["bet"], each["result"], each["net"]) for each in answer.lines} == {("card", "void", "0")}
    assert answer.data["progressive"]["wagered"] == "0"
    paid = ev("BetPaid", seat=1, bet="line", amount="1000", hand=1)
    assert game(line, paid, trouble("caller_error")).refusal == ("prizes_paid", GENERAL, 18)


def test_a_wrong_claim() -> None:
    """Worked example 8, CL V §4 Juego: a number lacks, the game goes on."""
    almost = [*TEN, CLOSED, *drawn(*whole(1)[:-1]), claim("bingo", 1)]
    assert game(almost, END).refusal == ("round_not_finished", PLAY, 26)
    answer = game(almost, trouble("claim_rejected", hand=1), drawn(whole(1)[-1]), claim("bingo", 1), END)
    assert prizes(answer) == {("bingo", 1): "5000"}
    assert game(TEN, CLOSED, drawn(*whole(1)), claim("bingo", 1), drawn(*ALL)[-1]).code == "bingo_made"


def test_a_player_who_leaves() -> None:
    """Worked example 9, CL V §6: no refund; four cards cost 4,000."""
    cards = [*sold(range(1, 5), seat=1), *sold(range(5, 11))]
    answer = game(cards, CLOSED, trouble("player_leaves", seat=1), drawn(*whole(5)), claim("bingo", 5), END)
    assert sum(int(line["net"]) for line in answer.lines if line["seat"] == 1) == -4_000


def test_cards_handed_to_another_player() -> None:
    """CL V §6: who leaves may hand his cards over; who has them claims and has the prize, the price stays."""
    cards = [*sold(range(1, 5), seat=1), *sold(range(5, 11)), CLOSED]
    assert game(cards, drawn(*whole(2)), claim("bingo", 2, 7)).refusal[0] == "card_not_in_play"
    for fields in ({}, {"hand": 2}, {"target": "7"}):
        left = trouble("player_leaves", seat=1, **fields)
        answer = game(cards, left, drawn(*whole(2)), claim("bingo", 2, 7), END)
        assert (answer.net("bingo", seat=7), answer.net("card", seat=1, hand=2)) == ("5000", "-1000")
    named = trouble("player_leaves", seat=1, target="7")
    assert game(cards, named, drawn(*whole(2)), claim("bingo", 2, 8)).code == "card_not_in_play"
    other = trouble("player_leaves", seat=1, hand=3)
    assert game(cards, other, drawn(*whole(2)), claim("bingo", 2, 7)).code == "card_not_in_play"
    assert game(cards, trouble("player_leaves")).refusal[:2] == ("seat_not_named", GENERAL)
    assert game(cards, trouble("player_leaves", seat=5, hand=2)).code == "card_not_in_play"


def test_a_spoilt_card() -> None:
    """CL V §5.3: marks that hide numbers: the card has no prize, whatever was claimed."""
    both = [*TEN, CLOSED, *drawn(*whole(1), *whole(2)), claim("bingo", 1), claim("bingo", 2)]
    answer = game(both, trouble("card_manipulated", hand=1), END)
    assert prizes(answer) == {("bingo", 2): "5000"}
    assert game(both, trouble("card_manipulated", hand=77)).code == "card_not_in_play"


def test_the_pot() -> None:
    """CL V §2, §6: won on the conditions told to the public, shared; its part of the sale is announced before."""
    ends = [TEN, CLOSED, drawn(*whole(1)), claim("bingo", 1), END]
    won = game(*ends, pot="50001", pot_within_balls=15)
    assert prizes(won)["pot", 1] == "50001"
    assert (won.data["progressive"]["meter_after"], won.data["progressive"]["reset"]) == ("0", True)
    assert game(*ends, pot_within_balls=15).line("pot")["result"] == "open"
    missed = game(
        TEN,
        CLOSED,
        drawn(next(n for n in ALL if n not in whole(1)), *whole(1)),
        claim("bingo", 1),
        END,
        pot="50001",
        pot_within_balls=15,
    )
    assert ("pot", 1) not in prizes(missed)
    assert missed.data["progressive"]["meter_after"] == "50001"


@pytest.mark.parametrize(
    ("events", "code", "cite"),
    [
        ([ev("BetPlaced", seat=1, bet="card", amount="1000")], "card_needs_face", "CL V §4 Apuestas"),
        (sold(range(1, 2), package="P"), "no_packages", START),
        ([ev("ProgressiveWagered", seat=1, amount="1")], "progressive_not_offered", "CL V §2"),
        ([*TEN, CLOSED, ev("BallDrawn", ball=91)], "ball_unknown", "CL V §3.1"),
        ([*TEN, CLOSED, ev("BallDrawn", ball=9, letter="B")], "ball_without_letter", "CL V §3.1"),
        ([*TEN, CLOSED, *sold(range(11, 12))], "bet_after_close", START),
    ],
)
def test_refusals(events: list[Event], code: str, cite: str) -> None:
    """CL V §3.1, §4: what is no part of the game."""
    answer = game(events)
    assert answer.refusal[:2] == (code, cite)


def test_parts_and_prizes_are_told() -> None:
    """CL V §6: the parts are all of the collection; without those of the prizes no game starts."""
    with pytest.raises(IllegalConfiguration) as refused:
        GAME.open({"pct_line": 1_000, "pct_bingo": 5_000, "pct_pots": 500, "pct_commission": 3_000})
    assert (refused.value.code, refused.value.cite) == ("collection_not_divided", GENERAL)
    assert game(TEN, CLOSED, pct_line=None, pct_commission=None).refusal == ("game_not_announced", GENERAL, 10)
    assert GAME.round_type is LineBingoRound
