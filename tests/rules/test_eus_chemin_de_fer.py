"""Chemin de fer of the Basque Country, EUS §08: worked examples, the bank, banco, the square, errors and refusals."""

from __future__ import annotations

from typing import Any

import pytest

from casino.rules import registry
from casino.rules.families.free_banker import square
from casino.rules.kernel import replay
from casino.rules.replay import decode_event
from tests.rules.play import Answer, Event, bet, cards, ev, play

GAME = "eus.chemin_de_fer"
CLOSED = ev("BetsClosed")
END = ev("RoundClosed")
LIMITS = {"min": "10.00"}


def said(seat: int, action: str, amount: str | None = None) -> Event:
    return ev("DecisionMade", seat=seat, action=action, **({"amount": amount} if amount else {}))


def bank(amount: str, seat: int = 1) -> Event:
    return said(seat, "bank", amount)


def dealt(punto: str, banker: str) -> list[Event]:
    """The first two cards of each hand, then their third ones."""
    one, two = punto.split(), banker.split()
    first = [*cards("player", one[0]), *cards("banker", two[0]), *cards("player", one[1]), *cards("banker", two[1])]
    return [CLOSED, *first, *cards("player", *one[2:]), *cards("banker", *two[2:])]


def told(*events: Event, opened: dict[str, Any] | None = None, **options: Any) -> Answer:
    return play(GAME, [ev("RoundOpened", **(opened or {})), *events], options=options, limits=LIMITS)


def nets(answer: Answer) -> dict[tuple[int, str], str]:
    return {(line["seat"], line["bet"]): line["net"] for line in answer.lines if line["result"] != "void"}


def bank_after(*events: Event, opened: dict[str, Any] | None = None, **options: Any) -> int:
    facts = [decode_event(event, "EUR") for event in (ev("RoundOpened", **(opened or {})), *events)]
    return replay(registry.get(GAME).open(options, {"min": 1_000}), facts).bank_after


def test_banco() -> None:
    """Example 1 (EUS §08.V, §08.VII): 5 % of what the bank wins; a tie leaves all as it was."""
    start = [bank("200.00"), bet(3, "banco", "200.00")]
    answer = told(*start, *dealt("7c 9d", "Kh 5d 3c"), END)
    assert nets(answer) == {(3, "banco"): "-200.00", (1, "bank"): "190.00"}
    line = answer.line("bank")
    assert (line["commission"], line["cite"]) == ("10.00", "EUS §08.V, §08.VII")
    assert bank_after(*start, *dealt("7c 9d", "Kh 5d 3c")) == 39_000
    tie = told(*start, *dealt("7c Kd", "Kh 7d"), END)
    assert {line["result"] for line in tie.lines} == {"push"}


def test_punto_wins() -> None:
    """Example 2 (EUS §08.V, §08.VI): 9 beats 8; what was not at risk stays the banker's, no deduction."""
    start = [bank("390.00"), bet(2, "punto", "100.00"), bet(3, "punto", "150.00"), bet(4, "punto", "50.00")]
    hand = dealt("9c Kd", "8h Kc")
    found = nets(told(*start, *hand, END))
    assert found == {(2, "punto"): "100.00", (3, "punto"): "150.00", (4, "punto"): "50.00", (1, "bank"): "-300.00"}
    assert bank_after(*start, *hand) == 9_000


def test_association() -> None:
    """Example 3 (EUS §08.V): what the bank wins and loses is shared by what each has in it."""
    start = [bank("600.00"), said(5, "associate", "400.00"), bet(3, "punto", "500.00")]
    won = told(*start, *dealt("7c Kd", "9h Kc"), END)
    assert nets(won) == {(3, "punto"): "-500.00", (1, "bank"): "285.00", (5, "bank"): "190.00"}
    assert sum(float(line["commission"]) for line in won.lines) == 25.0
    lost = told(*start, *dealt("9c Kd", "7h Kc"), END)
    assert nets(lost) == {(3, "punto"): "500.00", (1, "bank"): "-300.00", (5, "bank"): "-200.00"}
    assert told(*start, bet(5, "punto", "10.00")).code == "banker_stakes_the_bank"


def test_voluntary_garage() -> None:
    """Example 4 (EUS §08.V): once winnings exceed 50 minimums all of them may be taken out."""
    start = [bank("500.00"), bet(3, "punto", "500.00"), *dealt("7c Kd", "9h Kc")]
    early = told(*start, said(1, "garage_voluntary", "475.00"))
    assert early.refusal[:2] == ("garage_amount", "EUS §08.V")
    second = [bank("975.00"), bet(3, "punto", "500.00"), *dealt("7c Kd", "9h Kc")]
    won = {"last_bank": 1, "stacks": {"1": "475.00"}}
    assert told(*second, said(1, "garage_voluntary", "950.00"), END, opened=won).settled
    assert told(*second, said(1, "garage_voluntary", "951.00"), opened=won).code == "garage_amount"


def test_improper_garage() -> None:
    """Example 5 (EUS §08.V): above 100 minimums; "todo va" where the bank has no maximum."""
    start = [bank("1000.00"), bet(3, "banco", "1000.00"), *dealt("7c Kd", "9h Kc")]
    assert bank_after(*start) == 195_000
    assert told(*start, said(1, "garage_compulsory", "950.00"), END).settled
    assert told(bank("1950.00")).refusal[:2] == ("above_maximum", "EUS §08.V")
    whole = [bank("1950.00"), said(1, "everything_goes"), bet(3, "banco", "1950.00"), *dealt("7c Kd", "9h Kc"), END]
    assert told(*whole, bank_unlimited=True).settled
    assert told(bank("1000.00"), said(1, "everything_goes")).code == "bank_has_a_maximum"


@pytest.mark.parametrize(("banker", "kept", "net"), [("4s Kd", "2h", "-100.00"), ("6s Kd", None, "-100.00")])
def test_the_croupier_called_a_card_for_no(banker: str, kept: str | None, net: str) -> None:
    """Example 6 (EUS §08.VIII.2): 4 keeps the first card, 6 none."""
    start = [bank("200.00"), bet(3, "punto", "100.00"), *dealt("5c Kc", banker), said(3, "no")]
    wrong = ev("IrregularityDeclared", code="croupier_called_card")
    burned = [ev("CardBurned", card="Qs")]
    drawn = cards("banker", kept) if kept else []
    assert told(*start, wrong, *drawn, *burned, END).net("punto", seat=3) == net
    if kept:
        assert told(*start, wrong, END).code == "round_not_finished"
    else:
        assert told(*start, wrong, *cards("banker", "2h")).refusal[:2] == ("banker_stands", "EUS §08.VI")


def test_the_third_card_of_punto_in_the_basket() -> None:
    """Example 7 (EUS §08.VIII.3): punto has 9; 6 may draw, 7 may not."""
    lost = ev("IrregularityDeclared", code="punto_third_in_basket")

    def hand(banker: str, *more: Event) -> Answer:
        return told(bank("200.00"), bet(3, "punto", "100.00"), *dealt("2c Kc", banker), lost, *more)

    assert hand("6s Kd", *cards("banker", "3c"), END).line("punto", seat=3)["result"] == "push"
    assert hand("7s Kd", *cards("banker", "2h")).code == "banker_stands"
    assert hand("7s Kd", END).net("punto", seat=3) == "100.00"


def test_the_banker_gave_himself_three_cards() -> None:
    """Example 8 (EUS §08.VIII.3): 0, and one more."""
    start = [bank("200.00"), bet(3, "punto", "100.00"), *dealt("6c Kc", "9s Kd")]
    wrong = ev("IrregularityDeclared", code="banker_too_many_cards")
    assert told(*start, wrong, *cards("banker", "7h"), END).net("punto", seat=3) == "-100.00"
    assert told(*start, wrong, END).net("punto", seat=3) == "100.00"


def test_a_stake_on_the_line() -> None:
    """Example 9 (EUS §08.IX): half plays, half goes back."""
    answer = told(bank("200.00"), bet(3, "half_stake", "60.00"), *dealt("9c Kd", "7h Kc"), END)
    assert nets(answer)[3, "half_stake"] == "30.00"
    assert [(line["stake"], line["result"]) for line in answer.lines[:2]] == [("30.00", "win"), ("30.00", "void")]


def test_a_bank_that_is_passed_on() -> None:
    """Example 10 (EUS §08.V): never for less, raised but not lowered; without takers at the minimum, at the right."""
    passed = said(1, "give_up_bank", "300.00")
    was = {"last_bank": 1}
    assert told(passed, bank("250.00", 2), opened=was).refusal == ("bank_taken_over_for_less", "EUS §08.V", 2)
    held = [passed, bank("300.00", 2), said(2, "raise_bank", "150.00")]
    assert bank_after(*held, bet(3, "punto", "450.00"), *dealt("7c Kd", "9h Kc"), opened=was) == 87_750
    assert told(*held, said(2, "lower_bank", "50.00"), opened=was).refusal == ("bank_never_lowered", "EUS §08.V", 4)
    nobody = [passed, said(2, "auction_without_bids")]
    hand = [bet(3, "punto", "10.00"), *dealt("7c Kd", "9h Kc"), END]
    assert told(*nobody, bank("10.00", 2), *hand, opened=was).settled
    assert told(*nobody, bank("10.00", 4), opened=was).code == "bank_of_the_right"
    assert told(passed, said(1, "auction_bid", "400.00"), opened=was).code == "bidder_excluded"


@pytest.mark.parametrize(
    ("events", "opened", "award"),
    [
        ([bank("200.00")], {}, "first"),
        ([bank("200.00")], {"last_bank": 1}, "kept"),
        ([bank("200.00", 2)], {"last_bank": 1}, "ceded"),
        ([said(1, "give_up_bank", "200.00"), bank("200.00", 3)], {"last_bank": 1}, "passed_on"),
        ([said(1, "give_up_bank", "200.00"), bank("200.00")], {"last_bank": 1}, "retaken"),
        ([said(3, "auction_bid", "90.00"), bank("90.00", 3)], {"last_bank": 1}, "auctioned"),
        ([said(2, "auction_without_bids"), bank("10.00", 2)], {"last_bank": 1}, "at_minimum"),
        ([], {}, ""),
    ],
)
def test_how_the_bank_came(events: list[Event], opened: dict[str, Any], award: str) -> None:
    """EUS §08.V: the register of circle games names it hand by hand, with the rate of the deduction (§08.VII)."""
    facts = [decode_event(event, "EUR") for event in (ev("RoundOpened", **opened), *events)]
    round_ = replay(registry.get(GAME).open({"commission_rate": 300}, {"min": 1_000}), facts)
    assert (round_.bank_award(), round_.deduction_rate()) == (award, 300)


def test_who_makes_banco() -> None:
    """EUS §08.IV, §08.VII: banco before other stakes, which go back; of several by priority, places before others."""
    start = [bank("200.00", 2), bet(5, "punto", "50.00"), bet(20, "banco", "200.00")]
    answer = told(*start, bet(1, "banco", "200.00"), bet(3, "banco", "200.00"), *dealt("7c Kd", "9h Kc"), END)
    assert nets(answer) == {(3, "banco"): "-200.00", (2, "bank"): "190.00"}
    assert {line["seat"] for line in answer.lines if line["result"] == "void"} == {5, 20, 1}
    assert told(*start, bet(3, "banco", "200.00"), bet(1, "banco", "200.00")).code == "banco_taken"
    assert told(*start, bet(5, "punto", "10.00")).code == "banco_taken"
    assert told(bank("200.00", 2), bet(3, "banco", "150.00")).refusal[:2] == ("banco_is_the_bank", "EUS §08.VII")


def test_banco_with_the_table_and_in_association() -> None:
    """EUS §08.VII: half of the bank; who completes it has the cards; parts in association come to the bank."""
    half = [bank("200.00", 2), bet(20, "banco_con_la_mesa", "100.00")]
    assert told(bank("200.00", 2), bet(20, "banco_con_la_mesa", "90.00")).code == "banco_is_half"
    completed = [*half, bet(3, "punto", "40.00"), bet(4, "ultimo_completo", "60.00")]
    five = dealt("5c Kd", "3h Kc")
    assert told(*completed, *five, said(20, "no")).code == "cards_not_his"
    assert told(*completed, *five, said(4, "no"), END).settled
    assert told(*half, *five, said(20, "no"), END).settled
    assert told(*half, bet(4, "ultimo_completo", "60.00")).code == "nothing_to_complete"
    parts = [bank("200.00", 2), bet(3, "banco_association", "120.00")]
    assert told(*parts, CLOSED).code == "association_short"
    assert told(*parts, bet(4, "banco_association", "80.00"), *dealt("7c Kd", "9h Kc"), END).settled


def test_banco_seguido() -> None:
    """EUS §08.VII: of who made banco and lost, even after the deal, until somebody has spoken."""
    was = {"last_bank": 2, "last_bets": {"3": "200.00"}}
    start = [bank("200.00", 2), bet(5, "punto", "50.00")]
    follow = bet(3, "banco_seguido", "200.00")
    hand = dealt("5c Kd", "3h Kc")
    answer = told(*start, *hand, follow, said(3, "no"), *cards("banker", "6c"), END, opened=was)
    assert nets(answer) == {(3, "banco_seguido"): "-200.00", (2, "bank"): "190.00"}
    assert told(*start, *hand, said(5, "no"), follow, opened=was).code == "bet_after_close"
    assert told(*start, bet(4, "banco_seguido", "200.00"), opened=was).code == "no_banco_seguido"
    assert told(*start, *hand, bet(3, "banco", "200.00"), opened=was).code == "bet_after_close"


@pytest.mark.parametrize(
    ("banker", "third", "advice"),
    [
        (0, 8, "draw"), (2, None, "draw"), (3, 8, "stand"), (3, 9, "free"), (4, 1, "stand"), (4, 2, "draw"),
        (5, 4, "free"), (5, 3, "stand"), (5, None, "draw"), (6, 6, "draw"), (6, None, "stand"), (7, 5, "stand"),
    ],
)  # fmt: skip
def test_the_square(banker: int, third: int | None, advice: str) -> None:
    """EUS §08.VI, §08.VIII.2 (the square itself is lost)."""
    assert square(banker, third) == advice


def test_the_banker_is_free_but_with_nothing() -> None:
    """EUS §08.VI: he may stand on 3 and draw on 6; with 0 he draws; who asks for the square follows it."""
    start = [bank("200.00"), bet(3, "punto", "100.00")]
    assert told(*start, *dealt("6c Kd", "3h Kc"), END).net("punto", seat=3) == "100.00"
    assert told(*start, *dealt("6c Kd", "6h Kc 2c"), END).net("punto", seat=3) == "-100.00"
    assert told(*start, *dealt("6c Kd", "Qh Kc"), END).refusal[:2] == ("round_not_finished", "EUS §08.VI")
    assert told(*start, *dealt("6c Kd", "Qh Kc"), said(1, "no")).refusal[:2] == ("banker_draws", "EUS §08.VI")
    asked = [*start, *dealt("6c Kd", "3h Kc"), said(1, "square")]
    assert told(*asked, END).code == "round_not_finished"
    assert told(*asked, said(1, "no")).code == "banker_draws"
    assert told(*start, *dealt("6c Kd", "6h Kc"), said(1, "square"), *cards("banker", "2c")).code == "banker_stands"


def test_what_punto_must_do() -> None:
    """EUS §08.VI: 0 to 4 draws, 6 and 7 stands, 5 is free; who makes banco by leave of the Director."""
    start = [bank("200.00"), bet(3, "punto", "100.00")]
    assert told(*start, *dealt("2c Kd", "3h Kc"), said(3, "no")).refusal[:2] == ("punto_draws", "EUS §08.VI")
    assert told(*start, *dealt("2c Kd", "3h Kc"), END).code == "round_not_finished"
    assert told(*start, *dealt("6c Kd", "3h Kc"), said(3, "carta")).refusal[:2] == ("punto_stands", "EUS §08.VI")
    assert told(*start, *dealt("6c Kd 2c", "3h Kc")).code == "punto_stands"
    assert told(*start, *dealt("5c Kd 2c", "3h Kc"), END).settled
    assert told(*start, *dealt("5c Kd", "3h Kc"), said(1, "carta")).code == "banker_speaks_last"
    banco = [bank("200.00"), bet(3, "banco", "200.00"), *dealt("6c Kd", "3h Kc"), said(3, "carta")]
    assert told(*banco, *cards("player", "2c"), END, banco_free_choice=True).settled
    assert told(*start, *dealt("8c Kd", "3h Kc 2c")).code == "no_card_after_natural"


@pytest.mark.parametrize(
    ("code", "fields", "net"),
    [
        ("punto_card_in_basket", {}, "100.00"), ("banker_card_in_basket", {}, "100.00"),
        ("punto_threw_cards", {}, "-100.00"), ("punto_forgot_nine", {}, "-100.00"),
        ("two_thirds_to_punto", {"card": "7d"}, "100.00"),
    ],
)  # fmt: skip
def test_errors_that_decide(code: str, fields: dict[str, str], net: str) -> None:
    """EUS §08.VIII, §08.IX."""
    hand = dealt("2c Kd Qc" if code == "two_thirds_to_punto" else "2c Kd", "7h Kc")
    told_ = ev("IrregularityDeclared", code=code, **fields)
    assert told(bank("200.00"), bet(3, "punto", "100.00"), *hand, told_, END).net("punto", seat=3) == net


@pytest.mark.parametrize(("at", "count"), [(0, 1), (2, 1), (0, 2)])
def test_a_card_of_punto_in_the_basket_has_no_face(at: int, count: int) -> None:
    """EUS §08.VIII.3: punto shows 9 whatever fell into the basket; nobody has seen it."""
    lost = ev("IrregularityDeclared", code="punto_card_in_basket", count=count)
    deal = [*cards("player", "2c"), *cards("banker", "7h"), *cards("player", "3c"), *cards("banker", "Kc")]
    told_ = [deal[i] for i in range(4) if deal[i]["to"] == "banker" or (count == 1 and i != at)]
    start = [bank("200.00"), bet(3, "punto", "100.00"), CLOSED]
    assert told(*start, *told_[:at], lost, *told_[at:], END).net("punto", seat=3) == "100.00"
    assert told(*start, *told_[:at], lost, *told_[at:-1], END).code == "round_not_finished"
    if count == 1:
        assert told(*start, *deal[:at], lost, *deal[at:], END).net("punto", seat=3) == "100.00"


def test_void_hands() -> None:
    """EUS §08.VII, §08.VIII: fewer than four players, stuck cards, faults of the croupier."""
    for code in ("fewer_than_four_players", "cards_stuck", "croupier_fault"):
        answer = told(bank("200.00"), bet(3, "punto", "100.00"), CLOSED, ev("IrregularityDeclared", code=code), END)
        assert {line["result"] for line in answer.lines} == {"void"}


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([bet(3, "punto", "10.00")], "no_bank_yet"),
        ([bank("200.00"), bet(3, "punto", "5.00")], "below_minimum"),
        ([bank("200.00"), bet(3, "punto", "150.00"), bet(4, "punto", "60.00")], "bets_above_bank"),
        ([bank("200.00"), bet(1, "punto", "50.00")], "banker_stakes_the_bank"),
        ([bank("5.00")], "below_minimum"),
        ([bank("1010.00")], "above_maximum"),
        ([bank("200.00"), CLOSED], "no_bets"),
        ([bank("200.00"), bet(3, "punto", "50.00"), CLOSED, bet(4, "punto", "50.00")], "bet_after_close"),
        ([bank("200.00"), bet(3, "punto", "50.00"), *cards("player", "2c")], "bets_not_closed"),
        ([bank("200.00"), bet(3, "punto", "50.00"), CLOSED, *cards("banker", "2c")], "out_of_order"),
        ([bank("200.00"), said(3, "raise_bank", "50.00")], "not_the_banker"),
        ([bank("200.00"), said(1, "abatir")], "round_not_finished"),
        ([bank("200.00"), bet(3, "punto", "50.00"), *dealt("2c Kd", "3h Kc"), said(1, "abatir")], "nothing_to_show"),
        ([bank("200.00"), said(3, "hit")], "decision_not_offered"),
    ],
)
def test_refusals(events: list[Event], code: str) -> None:
    """EUS §08: with the clause, and nothing changes."""
    found = told(*events).refusal
    assert (found[0], found[1][:7]) == (code, "EUS §08")


def test_names_in_basque() -> None:
    """EUS DA 10."""
    game = registry.get(GAME)
    assert game.eu
    assert all(bet_.eu for bet_ in game.bets)
