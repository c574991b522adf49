"""Side bets composed onto a game: a made-up one as data and five lines, and all those of one felt together."""

from __future__ import annotations

import random
from collections.abc import Iterator
from datetime import date
from itertools import combinations
from typing import Any

import pytest
from msgspec.structs import replace

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.catalogue import describe
from casino.rules.codec import decode_event
from casino.rules.errors import IllegalConfiguration, IllegalEvent
from casino.rules.families.blackjack import Hand
from casino.rules.families.blackjack_sides import BlackjackSide
from casino.rules.kernel import Bet, Game, Line, Pay, Settlement
from casino.rules.kernel import replay as apply_all
from casino.rules.money import Odds
from casino.rules.packs.pr import blackjack, lucky_lucky
from casino.rules.packs.pr.common import switched
from casino.rules.side_bets import Bounds, SideBet, offer
from casino.simulation.blackjack import BlackjackFloor
from tests.rules.blackjack import CLOSED, END, HIT, LIMITS, OPEN_DEAL, STAND, act, card, deal, dealer, drawn, trouble
from tests.rules.play import Answer, Event, bet, ev, play

# --------------------------------------------------------------------------- a side bet of one's own


class RedBlack(BlackjackSide):
    """Made up: two red cards win."""

    def outcome(self, hand: Hand) -> str | None:
        return "red" if {card[1] for card in hand.dealt} <= {"h", "d"} else None


RED_BLACK = SideBet(
    code="red_black",
    switch=switched("red_black", "Red", "Rojo", "XX §1"),
    bets=(Bet(code="red_black", en="Red", es="Rojo", pays=(Pay("red", Odds(3)),), cite="XX §2"),),
    bounds=Bounds(cite="XX §3", low=100, high=1_000, within_main=True),
    rule=RedBlack,
    cite="XX §4",
)


@pytest.fixture
def felt() -> Game:
    """Blackjack with the made-up bet and a real one beside it."""
    return offer(blackjack.BASE, RED_BLACK, lucky_lucky.SIDE, on=("red_black",), code="xx.red_black")


def settle(game: Game, events: list[Event], options: dict[str, Any] | None = None) -> dict[str, Line]:
    facts = [decode_event(event, "USD") for event in events]
    settlement = apply_all(game.open(options, {"min": 500, "max": 50_000}), facts).settle()
    return {line.bet: line for line in settlement.lines}


@pytest.mark.parametrize(("hand", "net"), [("Th 9d", 1_500), ("Th 9c", -500)])
def test_a_made_up_side_bet_plays(felt: Game, hand: str, net: int) -> None:
    """Data and a rule of five lines: placed, judged, on a line of its own with its clause."""
    start = [bet(1, "main", "10.00"), bet(1, "red_black", "5.00"), CLOSED]
    lines = settle(felt, [*start, *deal({1: hand}, "9d", "8c"), STAND, END])
    assert (lines["red_black"].net, lines["red_black"].cite, lines["main"].net) == (net, "XX §4", 1_000)


@pytest.mark.parametrize(
    ("amount", "options", "code", "cite"),
    [
        ("10.01", {}, "above_maximum", "XX §3"),
        ("0.99", {}, "below_minimum", "XX §3"),
        ("5.00", {"red_black": False}, "side_bet_not_offered", "XX §2"),
    ],
)
def test_it_is_bounded_and_can_be_switched_off(
    felt: Game, amount: str, options: dict[str, Any], code: str, cite: str
) -> None:
    """Bounds and switch are data, too."""
    with pytest.raises(IllegalEvent) as refused:
        settle(felt, [bet(1, "main", "20.00"), bet(1, "red_black", amount)], options)
    assert (refused.value.code, refused.value.cite) == (code, cite)


def test_it_stands_in_the_catalogue_and_the_floor_plays_it(felt: Game) -> None:
    """Its bets and options are shown; simulated players bet on it within its bounds."""
    shown = describe(felt)
    assert [row["code"] for row in shown["bets"]][-2:] == ["red_black", "lucky_lucky"]
    assert {"red_black", "lucky_lucky", "lucky_lucky_max"} <= {row["name"] for row in shown["options"]}
    floor, rng = BlackjackFloor(felt, {"lucky_lucky": True}, {"min": 500, "max": 50_000}), random.Random(7)
    told = [fact for _ in range(30) for fact in floor.play(rng) if isinstance(fact, v.BetPlaced)]
    assert {fact.bet for fact in told} >= {"main", "red_black", "lucky_lucky"}
    assert all(100 <= fact.amount <= 1_000 for fact in told if fact.bet == "red_black")


def test_another_edition_of_its_pay_table(felt: Game) -> None:
    """A pay table stands in its bet: another edition of it pays another ratio and nothing else changes."""
    edition = replace(felt.edition, code="xx-2", effective_from=date(2030, 1, 1))
    later = registry.amended(felt, edition, pays={"red_black": (Pay("red", Odds(2)),)})
    start = [bet(1, "main", "10.00"), bet(1, "red_black", "5.00"), CLOSED, *deal({1: "Th 9d"}, "9d", "8c"), STAND]
    assert settle(later, start)["red_black"].net == 1_000
    assert settle(felt, start)["red_black"].net == 1_500


# --------------------------------------------------------------------------- all of one felt

ORDINARY = ("lucky_lucky", "kings_bounty", "royal_match", "bet_the_set", "three_card")
APPROVED = ["approval: CT-1", "K K suited: 100%"]
ALL_ON = {**dict.fromkeys(ORDINARY, True), "royal_match_crown_treasure": True, "three_card_variant": "xtreme"}
PROGRESSIVES = ({"blazing_7s": True}, {"bj_progressive": True, "bj_progressive_pay_table": APPROVED})


def full(options: dict[str, Any], *events: Event | list[Event], **more: Any) -> Answer:
    return play("pr.blackjack", events, options={**ALL_ON, **options}, limits=LIMITS, **more)


def on_all(seat: int = 1) -> list[Event]:
    """A box with every side bet of the felt."""
    ordinary = [bet(seat, code, "2.00") for code in ORDINARY]
    return [bet(seat, "main", "10.00"), *ordinary, ev("ProgressiveWagered", seat=seat, amount="1.00")]


def nets(answer: Answer, seat: int = 1) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines if line["seat"] == seat}


def test_all_side_bets_of_one_box_in_one_round() -> None:
    """PR §4.15, Art. 19, 21, 22, 23, 28: sevens of spades; the five bets, the progressive and the hand."""
    events = [*on_all(), CLOSED, *deal({1: "7s 7s"}, "7s", "Td"), HIT, card(1, "7s"), END]
    answer = full(PROGRESSIVES[0], events, meters={"progressive": "4000.00"})
    assert nets(answer) == {
        "main": "10.00", "lucky_lucky": "400.00", "kings_bounty": "-2.00", "royal_match": "5.00",
        "bet_the_set": "30.00", "three_card": "40.00", "blazing_7s": "3999.00",
    }  # fmt: skip


def test_all_side_bets_with_the_other_progressive() -> None:
    """PR §4.14, Art. 19, 21, 22, 23, 28: two kings of spades against a dealer's natural."""
    events = [*on_all(), CLOSED, *deal({1: "Ks Ks"}, "Kd", "Ad"), STAND, END]
    answer = full(PROGRESSIVES[1], events, meters={"progressive": "6000.00"})
    assert nets(answer) == {
        "main": "-10.00", "lucky_lucky": "-2.00", "kings_bounty": "2000.00", "royal_match": "5.00",
        "bet_the_set": "30.00", "three_card": "40.00", "bj_progressive": "5999.00",
    }  # fmt: skip
    assert answer.data["progressive"]["meter_after"] == "5000.00"


def test_a_table_has_one_progressive() -> None:
    """PR §4.14, §4.15: one meter, one row of acceptors."""
    answer = full({**PROGRESSIVES[0], **PROGRESSIVES[1]})
    assert (answer.code, answer.refusal[2]) == ("one_progressive", 0)
    assert full({}, bet(1, "main", "10.00"), ev("ProgressiveWagered", seat=1, amount="1.00")).refusal == (
        "progressive_not_offered", "PR §4.14(A)(2)", 1,
    )  # fmt: skip


@pytest.mark.parametrize("code", ORDINARY)
def test_each_is_off_until_the_table_switches_it_on(code: str) -> None:
    """PR Art. 19, 21, 22, 23, 28: optional bets; the option of that name offers them."""
    bets = [bet(1, "main", "10.00"), bet(1, code, "2.00")]
    assert play("pr.blackjack", bets, limits=LIMITS).code == "side_bet_not_offered"
    assert play("pr.blackjack", bets, options={code: True}, limits=LIMITS).code == "round_not_finished"


@pytest.mark.parametrize(
    ("code", "cite"),
    [
        ("lucky_lucky", "PR §19.1(A)(1)"),
        ("kings_bounty", "PR §21.1(A)(1)"),
        ("royal_match", "PR §22.1(A)(1)"),
        ("bet_the_set", "PR §23.1(A)(1)"),
    ],
)
def test_six_or_eight_decks(code: str, cite: str) -> None:
    """PR §19.1 to §23.1(A)(1): the table that offers the bet plays with that many."""
    answer = play("pr.blackjack", [], options={code: True, "decks": 4}, limits=LIMITS)
    assert answer.refusal == ("side_bet_requires", cite, 0)


def test_held_bets_wait_for_the_second_card_in_a_game_without_hole_card() -> None:
    """PR §21.1(A)(6), §22.1(A)(6): boxes that bust; the dealer takes one card for the bets that wait, and no more."""
    bets = [event for seat in (1, 2) for event in on_all(seat)]
    events = [*bets, CLOSED, *deal({1: "Ks Ks", 2: "Kd Qd"}, "Kh", None)]
    bust = [HIT, card(1, "5c"), act("hit", 2), card(2, "6c")]
    options = {**PROGRESSIVES[0], **OPEN_DEAL}
    assert full(options, events, bust, END).code == "round_not_finished"
    answer = full(options, events, bust, dealer("2c"), END, meters={"progressive": "4000.00"})
    assert (nets(answer)["kings_bounty"], nets(answer, 2)["royal_match"]) == ("200.00", "50.00")
    assert (answer.net("main"), answer.net("main", seat=2)) == ("-10.00", "-10.00")
    crowned = full(options, events, bust, dealer("Qh"), END, meters={"progressive": "4000.00"})
    assert nets(crowned, 2)["royal_match"] == "2000.00"
    natural = full(options, events, bust, dealer("Ah"), END, meters={"progressive": "4000.00"})
    assert (nets(natural)["kings_bounty"], nets(natural, 2)["royal_match"]) == ("2000.00", "50.00")


def test_bets_come_back_before_the_cards() -> None:
    """PR §4.3: the main bet stays while a side bet stands beside it, and covers it."""
    placed = [bet(1, "main", "10.00"), bet(1, "lucky_lucky", "6.00"), bet(1, "three_card", "20.00")]
    take = ev("BetRemoved", seat=1, bet="main")
    assert full({}, placed, take).refusal == ("side_bet_without_main", "PR §19.1(A)(2)", 3)
    assert full({}, placed, take | {"amount": "5.00"}).refusal == ("side_bet_above_main", "PR §19.1(A)(3)", 3)
    assert full({}, placed, take | {"amount": "4.00"}).code == "round_not_finished"
    part = ev("BetRemoved", seat=1, bet="lucky_lucky", amount="5.50")
    assert full({}, placed, part).refusal == ("below_minimum", "PR §19.1(A)(3)", 3)
    gone = [ev("BetRemoved", seat=1, bet=code) for code in ("lucky_lucky", "three_card")]
    assert full({}, placed, gone, take, CLOSED).code == "no_bets"


def test_every_box_has_its_own() -> None:
    """PR §4.11(C), §23.1(A)(2): a side bet stands beside the box it was put down at."""
    options = {"boxes_per_player": 2, "bet_the_set": True}
    second = {"hand": 1}
    bets = [bet(1, "main", "10.00"), bet(1, "main", "5.00") | second, bet(1, "bet_the_set", "5.00") | second]
    dealt = [card(1, "8s"), card(1, "9c", 1), card("dealer", "9d"), card(1, "8d"), card(1, "9h", 1), *dealer("8c")]
    played = [STAND, act("stand", hand=1), END]
    answer = play("pr.blackjack", [*bets, CLOSED, *dealt, *played], options=options, limits=LIMITS)
    line = answer.line("bet_the_set")
    assert (line["hand"], line["net"]) == (1, "50.00")
    above = play("pr.blackjack", [*bets[:2], bet(1, "bet_the_set", "5.01") | second], options=options, limits=LIMITS)
    assert above.code == "above_maximum"


def test_a_dead_hand_gives_its_side_bets_back() -> None:
    """PR §4.12(A)(4): a hand without cards takes no part."""
    events = [*on_all(1), *on_all(2), CLOSED, trouble("hand_without_cards", seat=1)]
    rest = [card(2, "Tc"), *dealer("9d"), card(2, "9c"), *dealer("8c"), act("stand", 2), END]
    answer = full(PROGRESSIVES[0], events, rest)
    assert {(line["result"], line["cite"]) for line in answer.lines if line["seat"] == 1} == {
        ("void", "PR §4.12(A)(4)")
    }


def test_a_side_bet_is_apart_from_surrender_and_insurance() -> None:
    """PR §4.11(B), (D), §22.1(A)(5): whatever the player does with the hand."""
    start = [bet(1, "main", "10.00"), bet(1, "royal_match", "2.00"), CLOSED]
    given_up = full({"surrender": True}, start, deal({1: "Tc 6c"}, "9d", "8c"), act("surrender"), END)
    assert nets(given_up) == {"main": "-5.00", "royal_match": "5.00"}
    insured = full({}, start, deal({1: "Tc 8c"}, "Ad", "Kc"), bet(1, "insurance", "5.00"), STAND, END)
    assert nets(insured) == {"main": "-10.00", "royal_match": "5.00", "insurance": "10.00"}


def test_what_was_paid_is_compared_side_bet_by_side_bet() -> None:
    """PR §28.1(C): a payment to a side bet that is not what was due is a variance."""
    start = [bet(1, "main", "10.00"), bet(1, "three_card", "2.00"), CLOSED, *deal({1: "5s 6h"}, "7d", "Tc"), STAND]
    paid = ev("BetPaid", seat=1, bet="three_card", amount="18.00")
    assert drawn("7d", "Tc") == []
    (variance,) = full({}, start, paid, END).data["variances"]
    assert (variance["bet"], variance["due"], variance["difference"]) == ("three_card", "20.00", "-2.00")


def _rounds(options: dict[str, Any], count: int) -> Iterator[list[v.Fact]]:
    floor = BlackjackFloor(registry.get("pr.blackjack"), options, {"min": 500, "max": 50_000})
    rng = random.Random(11)
    for _ in range(count):
        yield floor.play(rng)


@pytest.mark.parametrize("hole_card", [True, False])
def test_side_bets_know_nothing_of_each_other(hole_card: bool) -> None:
    """Of simulated rounds with all of them, any two alone settle as they did among the others."""
    game, limits = registry.get("pr.blackjack"), {"min": 500, "max": 50_000}
    options = {**ALL_ON, **PROGRESSIVES[0], "hole_card": hole_card}
    codes = {*ORDINARY, "blazing_7s"}

    def lines(facts: list[v.Fact]) -> Settlement:
        return apply_all(game.open(options, limits, {"progressive": 400_000}), facts).settle()

    for facts in _rounds(options, 25):
        together = {(line.seat, line.bet, line.hand): line for line in lines(facts).lines}
        for kept in combinations(sorted(codes), 2):
            dropped = codes - set(kept)
            chips = "blazing_7s" in dropped
            fewer = [
                fact
                for fact in facts
                if not (isinstance(fact, v.BetPlaced) and fact.bet in dropped)
                and not (chips and isinstance(fact, v.ProgressiveWagered))
            ]
            for line in lines(fewer).lines:
                assert together[line.seat, line.bet, line.hand] == line


def test_a_felt_with_two_meters_is_refused_whoever_has_them(felt: Game) -> None:
    """A progressive of the base game is one, too."""
    stud = registry.get("pr.caribbean_stud")
    chips = replace(RED_BLACK, progressive=True)
    with pytest.raises(IllegalConfiguration, match="one_progressive"):
        offer(stud, chips, code="xx.stud").open({"red_black": True})
    assert not felt.has_meter(felt.configure_options({}))
    assert registry.get("pr.blackjack").has_meter(registry.get("pr.blackjack").configure_options({"blazing_7s": True}))


@pytest.mark.parametrize(
    ("code", "article"), [("lucky_lucky", 19), ("kings_bounty", 21), ("royal_match", 22), ("bet_the_set", 23)]
)
def test_continuous_shuffle_as_the_articles_have_it(code: str, article: int) -> None:
    """PR §19.1(A)(1), §21.1(A)(1), §22.1(A)(1), §23.1(A)(1): shuffled continuously, unless the Company approves."""
    for game, name in ((f"pr.{code}", "continuous_shuffle"), ("pr.blackjack", f"{code}_continuous_shuffle")):
        (option,) = [option for option in registry.get(game).options if option.name == name]
        assert (option.default, option.cite) == (True, f"PR §{article}.1(A)(1)")
        assert option in registry.get(game).approvals_needed({name: False})
        assert option not in registry.get(game).approvals_needed({name: True})
