"""Bonus Craps, PR §3.7: worked examples, when the bets are taken, limits and refusals, each with its clause."""

from __future__ import annotations

import random
from collections.abc import Collection
from fractions import Fraction
from itertools import combinations

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.packs.pr.bonus_craps import WANTED
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.bonus_craps"
LIMITS = {"min": "5.00", "max": "500.00"}
PASS = bet(1, "pass_line", "10.00")
PLACED = "PR §3.7(B)"


def rolls(*totals: int) -> list[Event]:
    """Rolls with these sums."""
    return [ev("DiceRolled", d1=max(1, total - 6), d2=total - max(1, total - 6)) for total in totals]


def hand(*totals: int) -> list[Event]:
    """Rolls from a come-out with a line bet made; it is made anew for every come-out that follows."""
    told: list[Event] = []
    point: int | None = None
    on_line = True
    for total in totals:
        if not on_line:
            told.append(PASS)
        told += rolls(total)
        if point is None:
            point = total if total in (4, 5, 6, 8, 9, 10) else None
            on_line = point is not None
        elif total in (point, 7):
            point, on_line = None, False
    return told


SEVEN_OUT = [PASS, *rolls(9, 7), PASS]
"""A point, a seven-out, the next line bet: what a Bonus Craps bet waits for."""
SMALL, TALL, ALL = bet(1, "all_small", "5.00"), bet(1, "all_tall", "5.00"), bet(1, "all_or_nothing", "1.00")


def table(*events: Event, game: str = GAME, limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    return play(game, [ev("RoundOpened"), *events], options=options, limits=limits)


def bonus(answer: Answer) -> list[tuple[str, str, str]]:
    """Bet, result and net of the lines of Bonus Craps."""
    return [(line["bet"], line["result"], line["net"]) for line in answer.lines if line["bet"].startswith("all_")]


# --------------------------------------------------------------------------- worked examples


def test_all_small_before_the_seven() -> None:
    """PR §3.7(C), (D): paid 34 to 1 on the last of its numbers and taken down; the seven takes the other two."""
    answer = table(*SEVEN_OUT, SMALL, TALL, ALL, *hand(5, 6, 3, 4, 2, 8, 9, 7), ev("RoundClosed"))
    assert bonus(answer) == [
        ("all_small", "win", "170.00"),
        ("all_tall", "lose", "-5.00"),
        ("all_or_nothing", "lose", "-1.00"),
    ]
    line = answer.line("all_small")
    assert (line["odds"], line["cite"], line["stake"]) == ("34:1", "PR §3.7(C), (D)", "5.00")


def test_a_seven_on_the_come_out_takes_them_all() -> None:
    """PR §3.7(D): the seven of the come-out as well, though the pass line wins on it."""
    answer = table(*SEVEN_OUT, SMALL, TALL, ALL, *rolls(7))
    assert [net for _, _, net in bonus(answer)] == ["-5.00", "-5.00", "-1.00"]
    assert answer.lines[1]["net"] == "10.00"


def test_a_repeated_number_has_no_effect() -> None:
    """PR §3.7(C): the number is marked once."""
    numbers = (6, 3, 6, 6, 4, 5)
    assert bonus(table(*SEVEN_OUT, SMALL, *hand(*numbers))) == [("all_small", "open", "0.00")]
    assert bonus(table(*SEVEN_OUT, SMALL, *hand(*numbers, 2, 2, 3))) == [("all_small", "win", "170.00")]


def test_all_ten_numbers() -> None:
    """PR §3.7(E), (F): the tenth number completes two bets, and both are paid."""
    numbers = hand(2, 3, 4, 5, 6, 8, 9, 10, 11, 12)
    answer = table(*SEVEN_OUT, TALL, bet(1, "all_or_nothing", "2.00"), *numbers)
    assert bonus(answer) == [("all_tall", "win", "170.00"), ("all_or_nothing", "win", "350.00")]
    assert answer.line("all_or_nothing")["odds"] == "175:1"
    assert answer.line("all_or_nothing")["cite"] == "PR §3.7(C), (F)"


def test_all_tall() -> None:
    """PR §3.7(E): in any order."""
    answer = table(*SEVEN_OUT, bet(1, "all_tall", "10.00"), *hand(12, 11, 10, 9, 8))
    assert bonus(answer) == [("all_tall", "win", "340.00")]
    assert answer.line("all_tall")["cite"] == "PR §3.7(C), (E)"


def test_followed_alone() -> None:
    """PR §3.4(A), §3.7(B): an independent bet; a line bet is asked of a shooter who is named, or without it."""
    tall = bet(2, "all_tall", "10.00")
    opened = ev("RoundOpened", last_roll=7)
    assert bonus(play(GAME, [opened, tall, *rolls(12, 11, 10, 9, 8)], limits=LIMITS)) == [("all_tall", "win", "340.00")]
    named = ev("DiceRolled", d1=6, d2=6, shooter=2)
    assert play(GAME, [opened, tall, named], limits=LIMITS).refusal == ("shooter_without_line_bet", "PR §3.4(A)", 2)
    over = [opened, tall, *rolls(12, 11, 10, 9, 8, 4)]
    assert play(GAME, over, limits=LIMITS).refusal == ("nobody_on_the_line", "PR §3.4(A)", 7)


@pytest.mark.parametrize(
    ("code", "accepted", "refused"),
    [("all_small", "50.00", "51.00"), ("all_tall", "50.00", "50.01"), ("all_or_nothing", "10.00", "11.00")],
)
def test_bounds(code: str, accepted: str, refused: str) -> None:
    """PR §3.7: from $1.00 to 10, 10 and 2 % of the table maximum, a second placing counted with the first."""
    assert table(*SEVEN_OUT, bet(1, code, accepted)).settled
    assert table(*SEVEN_OUT, bet(1, code, refused)).refusal == ("above_maximum", "PR §3.7", 5)
    assert table(*SEVEN_OUT, bet(1, code, "0.50")).refusal == ("below_minimum", "PR §3.7", 5)
    assert table(*SEVEN_OUT, bet(1, code, accepted), bet(1, code, "1.00")).code == "above_maximum"
    assert table(*SEVEN_OUT, bet(1, code, "1.00")).settled


# --------------------------------------------------------------------------- when they are taken


def test_only_after_a_seven() -> None:
    """PR §3.7(B): solely when the previous roll was a seven; not after a point made, not in mid-sequence."""
    assert table(PASS, *rolls(8), SMALL).refusal == ("previous_roll_not_seven", PLACED, 3)
    assert table(PASS, *rolls(8, 8), PASS, SMALL).refusal == ("previous_roll_not_seven", PLACED, 5)
    assert table(PASS, *rolls(11), PASS, SMALL).refusal == ("previous_roll_not_seven", PLACED, 4)
    assert table(*SEVEN_OUT, *rolls(4), TALL).refusal == ("previous_roll_not_seven", PLACED, 6)


def test_a_natural_seven_is_a_seven() -> None:
    """PR §3.7(B): by the letter the seven of a come-out is a previous roll like any other."""
    assert bonus(table(PASS, *rolls(7), PASS, SMALL, *rolls(4))) == [("all_small", "open", "0.00")]


def test_no_dice_is_no_roll() -> None:
    """PR §3.5(E), §3.7(B), (C): a void roll marks nothing, and the previous roll is still the seven."""
    no_dice = ev("IrregularityDeclared", code="no_dice")
    answer = table(*SEVEN_OUT, SMALL, no_dice, TALL, *hand(4, 2, 3, 5), no_dice, *rolls(6))
    assert bonus(answer) == [("all_small", "win", "170.00"), ("all_tall", "open", "0.00")]


def test_the_roll_before_the_round_is_told_at_its_opening() -> None:
    """PR §3.7(B): a round that follows a seven-out takes the bets before its first roll."""

    def opened(*events: Event, last_roll: int, **options: object) -> Answer:
        return play(GAME, [ev("RoundOpened", last_roll=last_roll), *events], options=options, limits=LIMITS)

    assert bonus(opened(SMALL, PASS, *rolls(7), last_roll=7)) == [("all_small", "lose", "-5.00")]
    assert opened(SMALL, last_roll=8).refusal == ("previous_roll_not_seven", PLACED, 1)
    assert opened(SMALL, last_roll=8, accept_at_table_opening=True).code == "previous_roll_not_seven"
    assert opened(SMALL, last_roll=13).code == "malformed_event"


def test_the_opening_of_the_table() -> None:
    """PR §3.7(B): strictly no previous seven; the Company may authorise the bets before the first roll."""
    assert table(SMALL, PASS).refusal == ("no_previous_roll", PLACED, 1)
    allowed = {"accept_at_table_opening": True}
    assert bonus(table(SMALL, PASS, *hand(2, 3, 4, 5, 6), **allowed)) == [("all_small", "win", "170.00")]
    assert table(PASS, *rolls(4), SMALL, **allowed).refusal == ("previous_roll_not_seven", PLACED, 3)
    game = registry.get(GAME)
    assert [option.name for option in game.approvals_needed(allowed)] == ["accept_at_table_opening"]


def test_the_bets_are_locked_with_the_roll() -> None:
    """PR §3.7(B): before the come-out they may be taken back; then they stay."""
    less = ev("BetRemoved", seat=1, bet="all_small", amount="2.00")
    assert bonus(table(*SEVEN_OUT, SMALL, less, *rolls(7))) == [("all_small", "lose", "-3.00")]
    assert bonus(table(*SEVEN_OUT, SMALL, less | {"amount": "5.00"}, *rolls(7))) == []
    assert table(*SEVEN_OUT, SMALL, less | {"amount": "4.50"}).refusal == ("below_minimum", "PR §3.7", 6)
    assert table(*SEVEN_OUT, SMALL, *rolls(4), less).refusal == ("side_bet_locked", PLACED, 7)
    assert table(*SEVEN_OUT, less).code == "no_such_bet"
    assert table(*SEVEN_OUT, ev("BetsClosed"), SMALL).refusal == ("bet_after_close", "PR §3.4(A)", 6)


# --------------------------------------------------------------------------- beside the dice game


def test_they_change_nothing_in_the_dice_game() -> None:
    """PR §3.7(A), (B): independent of every other bet and of its player having one; the base lines are the same."""
    hand = [PASS, bet(1, "place_6", "12.00"), *rolls(5, 6, 3, 4, 2, 8, 9, 7)]
    alone = table(*SEVEN_OUT, *hand)
    beside = table(*SEVEN_OUT, bet(2, "all_small", "5.00"), *hand, bet(2, "all_tall", "5.00"))
    assert [line for line in beside.lines if not line["bet"].startswith("all_")] == alone.lines
    assert bonus(beside) == [("all_small", "win", "170.00"), ("all_tall", "open", "0.00")]


def test_a_won_bet_may_be_made_anew_after_the_next_seven() -> None:
    """PR §3.7(C), (D): it comes down when paid; the seven clears the markers."""
    again = [*rolls(7), PASS, SMALL, *hand(2, 3, 4, 5, 6)]
    answer = table(*SEVEN_OUT, SMALL, *hand(2, 3, 4, 5, 6), *again)
    assert bonus(answer) == [("all_small", "win", "170.00")] * 2
    assert table(*SEVEN_OUT, SMALL, *hand(2, 3, 4, 5, 6), SMALL).code == "previous_roll_not_seven"


def test_craps_offers_them_by_an_option() -> None:
    """PR §3.7(A): an optional side bet; the dice table without it refuses it."""
    on = table(*SEVEN_OUT, SMALL, *rolls(7), game="pr.craps", bonus_craps=True)
    assert bonus(on) == [("all_small", "lose", "-5.00")]
    assert table(*SEVEN_OUT, SMALL, game="pr.craps").code == "side_bet_not_offered"
    assert table(*SEVEN_OUT, SMALL, bonus_craps=False).refusal == ("side_bet_not_offered", "PR §3.7(C), (D)", 5)
    removed = ev("BetRemoved", seat=1, bet="all_small")
    assert table(*SEVEN_OUT, removed, game="pr.craps").code == "side_bet_not_offered"


def test_they_take_no_target() -> None:
    """PR §3.7: three bets, each one box."""
    assert table(*SEVEN_OUT, SMALL | {"target": "4"}).code == "unknown_target"
    assert table(*SEVEN_OUT, bet(1, "all_odd", "5.00")).code == "unknown_bet"


def test_chips_put_there_out_of_time_are_no_bet() -> None:
    """PR §3.7(B): not valid; they go back and nothing else changes."""
    rule = registry.get(GAME).irregularity("bonus_bet_not_valid")
    assert (rule.cite, rule.effect) == (PLACED, "none")
    answer = table(PASS, *rolls(8), ev("IrregularityDeclared", code="bonus_bet_not_valid", seat=2), *rolls(7))
    assert [(line["bet"], line["net"]) for line in answer.lines] == [("pass_line", "-10.00")]


def test_an_annulled_round_gives_them_back() -> None:
    """PR §1.7: decided or not."""
    voided = ev("RoundVoided", reason="earthquake", authorised_by="INSP-1")
    answer = table(*SEVEN_OUT, SMALL, ALL, *hand(2, 3, 4, 5, 6), voided)
    assert sorted(bonus(answer)) == [("all_or_nothing", "void", "0.00"), ("all_small", "void", "0.00")]


def test_payment_beside_the_computed_one() -> None:
    """PR §3.7: All Small paid at 30 to 1."""
    paid = ev("BetPaid", seat=1, bet="all_small", amount="150.00")
    (variance,) = table(*SEVEN_OUT, SMALL, *hand(2, 3, 4, 5, 6), paid).data["variances"]
    assert (variance["due"], variance["difference"]) == ("170.00", "-20.00")


def test_a_refused_bet_changes_nothing() -> None:
    """PR §3.7(B): after a refusal the round goes on as though nothing had been said."""
    round_ = registry.get(GAME).open(limits={"min": 500, "max": 50_000})
    for fact in (
        v.RoundOpened(last_roll=7),
        v.BetPlaced(seat=1, bet="pass_line", amount=1000),
        v.BetPlaced(seat=1, bet="all_small", amount=500),
        v.DiceRolled(d1=2, d2=2),
    ):
        round_.apply(fact)
    before = {key: repr(value) for key, value in vars(round_).items()}
    for fact in (
        v.BetPlaced(seat=1, bet="all_small", amount=500),
        v.BetPlaced(seat=1, bet="all_tall", amount=1),
        v.BetRemoved(seat=1, bet="all_small"),
        v.BetRemoved(seat=1, bet="all_tall"),
    ):
        with pytest.raises(IllegalEvent):
            round_.apply(fact)
        assert {key: repr(value) for key, value in vars(round_).items()} == before


# --------------------------------------------------------------------------- against an oracle


def fate(wanted: Collection[int], totals: list[int]) -> str:
    """What becomes of a bet on these numbers, told the simplest way."""
    missing = set(wanted)
    for total in totals:
        if total == 7:
            return "lose"
        missing.discard(total)
        if not missing:
            return "win"
    return "open"


@pytest.mark.parametrize("seed", range(40))
def test_any_hand(seed: int) -> None:
    """PR §3.7(C)-(F): random rolls, sevens rare, beside the plainest telling of the rule."""
    rng = random.Random(seed)
    totals = [rng.choice((2, 3, 4, 5, 6, 8, 9, 10, 11, 12)) for _ in range(rng.randint(1, 60))]
    totals += [7] * (seed % 2)
    expected = {code: fate(wanted, totals) for code, wanted in WANTED.items()}
    answer = table(*SEVEN_OUT, SMALL, TALL, ALL, *hand(*totals))
    assert {bet: result for bet, result, _ in bonus(answer)} == expected


def advantage(code: str) -> float:
    """Return the casino's edge on the bet in per cent, exact: inclusion and exclusion over the missing numbers."""
    ways = {total: 6 - abs(total - 7) for total in range(2, 13)}
    numbers = sorted(WANTED[code])
    chance = Fraction(0)
    for size in range(len(numbers) + 1):
        for some in combinations(numbers, size):
            chance += (-1) ** size * Fraction(ways[7], ways[7] + sum(ways[number] for number in some))
    return float(round(100 * (1 - (registry.get(GAME).bet(code).odds.num + 1) * chance), 2))


def test_published_advantages() -> None:
    """PR §3.7(D)-(F): at 34 and 175 to 1 the casino keeps 7.76 and 7.46 %, as is published of these bets."""
    assert [advantage(code) for code in WANTED] == [7.76, 7.76, 7.46]
