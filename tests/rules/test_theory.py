"""What a bet costs: enumerated figures are the published ones, simulated ones agree with them and with each other."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from random import Random
from typing import cast

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.cards import SUITS, best_hand
from casino.rules.errors import IllegalConfiguration
from casino.rules.families.pai_gow_tiles import PaiGowTilesRound
from casino.rules.kernel import Game
from casino.theory import boxes
from casino.theory.document import row
from casino.theory.figures import exact_figure, simulated_figure
from casino.theory.hands import FiveCards, by_strength, up_to_suits
from casino.theory.pai_gow import Stacks, Worth
from casino.theory.plans import WITHOUT, plans, theory, without_figure
from casino.theory.published import FIGURES
from casino.theory.table import Pack, Table
from tests.rules.theories import OTHERS, PAIRS, exact, game_of, rows, table_of

pytestmark = pytest.mark.slow


@pytest.mark.parametrize(("code", "bet"), PAIRS)
def test_enumerated_figure_is_the_published_one(code: str, bet: str) -> None:
    figure = exact(code, bet)
    assert figure.method == "exact"
    assert figure.low == figure.advantage == figure.high
    assert FIGURES[code, bet].agrees_with(figure), f"{figure.advantage:.6%}"


@pytest.mark.parametrize(("code", "bet"), [*PAIRS, *OTHERS])
def test_enumerated_rows_of_the_page_are_what_comes_out_now(code: str, bet: str) -> None:
    assert rows(code)[bet].text == row(code, exact(code, bet))


@pytest.mark.parametrize(
    ("code", "bet", "advantage", "stdev"),
    [
        ("pr.roulette", "straight", Fraction(2, 38), 5.7626),
        ("pr.craps", "pass_line", Fraction(7, 495), 0.9999),
        ("pr.craps", "dont_pass", Fraction(3, 220), 0.9859),
        ("pr.baccarat", "banker", None, 0.9274),
        ("pr.triple_shot", "war", Fraction(1, 34), 0.9772),
        ("pr.big_six", "fig_20", Fraction(12, 54), 3.9659),
    ],
)
def test_known_fractions_and_deviations(code: str, bet: str, advantage: Fraction | None, stdev: float) -> None:
    figure = exact(code, bet)
    assert figure.stdev == pytest.approx(stdev, abs=5e-5)
    if advantage is not None:
        assert figure.advantage == float(advantage)


@pytest.mark.parametrize(
    ("code", "bet", "rounds"),
    [
        ("pr.caribbean_stud", "ante", 20_000),
        ("pr.pai_gow_poker", "pai_gow", 8_000),
        ("pr.ultimate_texas_holdem", "ante", 12_000),
    ],
)
def test_simulated_figure_agrees_with_the_published_one(code: str, bet: str, rounds: int) -> None:
    [figure] = theory(game_of(code), bet=bet, rounds=rounds, seed=3)
    assert figure.method == "simulated"
    assert figure.rounds == rounds
    assert figure.strategy
    assert figure.low < figure.advantage < figure.high
    assert figure.high - figure.low == pytest.approx(2 * 1.959964 * figure.stdev / rounds**0.5)
    assert FIGURES[code, bet].agrees_with(figure), f"{figure.low:.3%} to {figure.high:.3%}"


def test_a_seed_tells_the_whole_simulation() -> None:
    game = game_of("pr.blackjack")
    first, again, other = (theory(game, bet="main", rounds=300, seed=seed)[0] for seed in (1, 1, 2))
    assert first == again != other


def test_single_zero_wheel() -> None:
    figures = theory(game_of("pr.roulette"), options={"wheel": "single_zero"})
    assert {figure.bet for figure in figures} >= {"straight", "line4_zero"}
    assert {figure.advantage for figure in figures} == {float(Fraction(1, 37))}


# ------------------------------------------------------------------ the settlement, and nothing else, is what counts


@pytest.mark.parametrize(("code", "bet"), [("pr.lucky_lucky", "lucky_lucky")])
def test_side_bet_settled_in_whole_rounds_agrees_with_its_enumeration(code: str, bet: str) -> None:
    """A side bet is asked for its line early; rounds played out and settled must come to the same."""
    table, rounds = table_of(code), 15_000
    play = boxes._player(table, ("main",), boxes._by_the_book, beside=bet)
    played = simulated_figure(bet, "stake", play, rounds=rounds, seed=5, strategy="book")
    known = exact(code, bet)
    error = known.stdev / rounds**0.5
    assert abs(played.advantage - known.advantage) < 4 * error
    assert played.stdev == pytest.approx(known.stdev, rel=0.15)


def test_side_bets_for_which_suits_are_alike_keep_their_result_when_suits_are_exchanged() -> None:
    """Deals that differ only in that are counted once; a bet that names a suit may not say so."""
    alike = [
        (table, code)
        for game in registry.all_games()
        if game.family == "blackjack"
        for table in [table_of(game.code)]
        for code, rule in table.open().sides.items()
        if rule.suits_alike
    ]
    assert ("pr.lucky_lucky", "lucky_lucky") in {(table.game.code, code) for table, code in alike}
    pack, rng = Pack(boxes.DECK * 2), Random(80)
    for table, code in alike:
        stake = table.side_stake(code)
        for _ in range(300):
            dealt = pack.deal(rng, 3)
            other = dict(zip(SUITS, rng.sample(SUITS, len(SUITS)), strict=True))
            exchanged = [card[0] + other[card[1]] for card in dealt]
            first, second = (boxes._opened(table, ("main",), code, stake, cards) for cards in (dealt, exchanged))
            assert boxes._net(first, code, stake) == boxes._net(second, code, stake), dealt


def test_war_settled_in_whole_rounds() -> None:
    """Every result of the first two cards is the line that the settled round has."""
    table = Table(registry.get("pr.triple_shot"), {}, {})
    stake = table.main_stake()
    for mine, his in product(("Ac", "9d", "2h"), ("As", "9s", "Kc")):
        early = boxes._opened(table, boxes.STAGES, "war", stake, (mine, his)).line(1, "war", 0, stake)
        rest = Pack(card for card in boxes.DECK if card not in (mine, his))
        draw, dealt = Random(7), iter((mine, his))
        round_ = boxes._opened(table, boxes.STAGES, "war", stake, ())
        while round_.dealt < len(round_.slots):
            boxes._deal_next(round_, next(dealt, None) or rest.draw(draw))
        boxes._play_out(round_, boxes._stand, lambda place: rest.draw(draw))  # noqa: B023
        [settled] = [line for line in round_.settle().lines if line.bet == "war"]
        assert (settled.net, settled.result) == (early.net, early.result)


def test_a_pay_table_that_pays_more_costs_less() -> None:
    """The figure follows the option, not a table of its own."""
    cheap, dear = ({"pay_table": [f"er_gold {ratio}:1"], "easy_roll_faces": ["d1 6 gold"]} for ratio in (5, 4))
    game = game_of("pr.easy_roll")
    [fair], [kept] = theory(game, options=cheap, bet="er_gold"), theory(game, options=dear, bet="er_gold")
    assert (fair.advantage, kept.advantage) == (0.0, float(Fraction(1, 6)))


def test_a_higher_meter_costs_less() -> None:
    """One royal flush in 649,740 takes all of it, a straight flush a tenth."""
    game = game_of("pr.caribbean_stud")
    low, high = (theory(game, bet="progressive", meter=meter)[0] for meter in (1_000_000, 1_100_000))
    # Ten in a hundred of 1,000.00 for 36 straight flushes and all of it for 4 royal flushes, among 2,598,960 hands.
    assert low.advantage - high.advantage == pytest.approx((4 * 1000 + 36 * 100) / 2_598_960)
    assert "10000.00" in low.unit
    assert "11000.00" in high.unit


def test_insurance_of_one_deck() -> None:
    [figure] = theory(game_of("pr.triple_shot"), options={"insurance": True}, bet="insurance")
    assert figure.advantage == float(Fraction(3, 51))


def test_let_it_ride_is_the_sum_of_its_bets() -> None:
    parts = sum(exact("pr.let_it_ride", f"bet_{number}").advantage for number in (1, 2, 3))
    assert exact("pr.let_it_ride", "bet_1+bet_2+bet_3").advantage == pytest.approx(parts)


def test_pai_gow_tiles_count_every_stack_that_shares_no_tile() -> None:
    """Beside counting one by one, for worths that one, two and several stacks have."""
    stacks = Stacks(cast(PaiGowTilesRound, table_of("pr.pai_gow_tiles").open()))
    every = [(set(numbers), stack) for stack, alike in stacks.alike.items() for numbers in alike]
    assert len(every) == 35_960
    worths = sorted(stacks.of_worth, key=lambda worth: len(stacks.of_worth[worth]))
    for own in (worths[0], worths[-1]):
        counted: Counter[Worth] = Counter()
        for mine in stacks.of_worth[own]:
            for numbers in stacks.alike[mine]:
                counted.update(stacks.worth_of[his] for taken, his in every if not taken & set(numbers))
        assert stacks.against(own) == counted
        assert counted.total() == 20_475 * sum(len(stacks.alike[mine]) for mine in stacks.of_worth[own])


# ------------------------------------------------------------------ hands by kind


def test_every_hand_is_counted_once() -> None:
    assert sum(ways for _, ways in up_to_suits(3)) == 22_100
    assert sum(ways for _, ways in by_strength(5)) == 2_598_960
    assert sum(ways for _, ways in by_strength(7)) == 133_784_560


def test_strengths_of_five_cards_by_category() -> None:
    found: dict[str, int] = {}
    for cards, ways in by_strength(5):
        category = best_hand(cards).category
        found[category] = found.get(category, 0) + ways
    assert found["royal_flush"] == 4
    assert found["straight_flush"] == 36
    assert found["full_house"] == 3_744
    assert found["pair"] == 1_098_240


def test_five_cards_by_kind_rank_as_the_rules_do() -> None:
    hand_of, rng, pack = FiveCards(lambda hand: hand), Random(11), Pack(boxes.DECK)
    for _ in range(2_000):
        cards = tuple(pack.deal(rng, 5))
        assert (hand_of(cards).category, hand_of(cards).strength) == (
            best_hand(cards).category,
            best_hand(cards).strength,
        )


# ------------------------------------------------------------------ figures and refusals


def test_an_exact_figure_by_hand() -> None:
    figure = exact_figure("coin", "stake", {Fraction(1): 18, Fraction(-1): 20})
    assert figure.advantage == pytest.approx(1 / 19)
    assert figure.stdev == pytest.approx((1 - 1 / 361) ** 0.5)


def test_a_simulation_needs_two_rounds() -> None:
    with pytest.raises(ValueError, match="two rounds"):
        theory(game_of("pr.blackjack"), bet="main", rounds=1)


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
def test_every_bet_has_a_figure_or_a_reason(game: Game) -> None:
    """In the options that the page shows; a game without any says so."""
    if game.family in WITHOUT:
        with pytest.raises(IllegalConfiguration) as caught:
            plans(Table(game, {}, {}))
        assert caught.value.code == "no_theory"
        return
    found = plans(table_of(game.code))
    reasons = without_figure(game, found)
    shown = {bet for plan in found for bet in plan.bet.split("+")}
    assert shown | set(reasons) == {bet.code for bet in game.bets}
    assert not shown & set(reasons)
    assert all(plan.strategy for plan in found if not plan.is_exact)
    assert all(english and spanish for english, spanish in reasons.values())


@pytest.mark.parametrize(
    ("code", "bet", "refused", "words"),
    [
        ("pr.roulette", "straigth", "unknown_bet", "straigth"),
        ("pr.roulette", "line4_zero", "no_theory", "does not offer"),
        ("pr.three_card_poker", "play", "no_theory", "counted with"),
        ("pr.pai_gow_poker", "bank", "no_theory", "own bank"),
    ],
)
def test_bets_without_a_figure_are_refused_with_the_reason(code: str, bet: str, refused: str, words: str) -> None:
    with pytest.raises(IllegalConfiguration) as caught:
        theory(game_of(code), bet=bet)
    assert caught.value.code == refused
    assert words in caught.value.message_en


def test_without_an_approved_pay_table_there_is_no_figure() -> None:
    with pytest.raises(IllegalConfiguration, match="pay table") as caught:
        theory(game_of("pr.easy_roll"))
    assert caught.value.code == "no_theory"
    with pytest.raises(IllegalConfiguration, match="pay table"):
        theory(game_of("pr.blackjack_progressive"))


def test_a_bet_of_several_is_found_by_any_name() -> None:
    [figure] = theory(game_of("pr.blackjack_switch"), bet="hand_2", rounds=20)
    assert figure.bet == "hand_1+hand_2"


def test_winnings_count_whole_however_small_the_stake() -> None:
    """Stakes are such that no ratio is rounded: 3:2, 5:2, a commission of one in twenty."""
    table = Table(registry.get("pr.baccarat"), {}, {})
    stake = table.main_stake()
    lines = table.settle(
        (
            v.BetPlaced(seat=1, bet="banker", amount=stake),
            v.BetsClosed(),
            *(
                v.CardDealt(to=to, card=card)
                for to, card in zip(("player", "banker") * 2, ("2c", "4c", "Kc", "5d"), strict=True)
            ),
            v.RoundClosed(),
        )
    ).lines
    assert [Fraction(line.net, stake) for line in lines] == [Fraction(19, 20)]
