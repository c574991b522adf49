"""7 Card Stud (High) Poker, PR Art. 16: worked examples, streets, refusals, irregularities, with clauses."""

from __future__ import annotations

import pytest

from casino.rules import registry
from casino.rules.families.poker_room_layout import Layout, buy_in_minimum, chips_at_new_table
from casino.rules.kernel import Limits
from tests.rules.hands import BURN, CLOSED, Events, act, deal, each, irregular, opened, post
from tests.rules.play import Answer, Event, ev, play

CODE = "pr.seven_card_stud_high"
GAME = registry.get(CODE)
LAYOUT: Layout = GAME.layout
LIMITS = {"min": "10.00", "max": "20.00"}
TABLE_15_40 = {"min": "15.00", "max": "40.00"}

HANDS = {1: "Js Jd 7h 4d Jc 3s 2c", 2: "Qs 6c Qd 9s 6h 2d 8c", 3: "Ks Kd 5h Tc 9d 4h 3h"}
"""Seats 1, 2, 3: seat 3 has the lowest card showing (5h) on third street, seat 1 the highest later (never seat 3)."""


def hand(events: list[Event | Events], *, limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    return play(CODE, events, options=options, limits=limits)


def antes(*seats: int, amount: str = "2.00") -> Events:
    return [post(seat, "ante", amount) for seat in seats]


def dealt(hands: dict[int, str], street: int) -> Events:
    """Cards of a street: 3 gives the first three, 4 to 7 a burn and one card each."""
    if street == 3:
        return deal({seat: " ".join(cards.split()[:3]) for seat, cards in hands.items()})
    return [BURN, *deal({seat: cards.split()[street - 1] for seat, cards in hands.items()})]


def without(*gone: int) -> dict[int, str]:
    return {seat: cards for seat, cards in HANDS.items() if seat not in gone}


START: list[Event | Events] = [antes(1, 2, 3), dealt(HANDS, 3), post(3, "bring_in", "3.00")]
RAISED: Events = [act(1, "raise", "10.00"), act(2, "call"), act(3, "fold")]
TWO = without(3)


# --------------------------------------------------------------------------- worked examples


def test_amounts_of_a_15_40_table() -> None:
    """PR §16.2(C), (D): ante 4.00, forced bet 4.00 + 1.00."""
    forced = [antes(1, 2, 3, amount="4.00"), dealt(HANDS, 3)]
    answer = hand([*forced, post(3, "bring_in", "5.00"), act(1, "fold"), act(2, "fold")], limits=TABLE_15_40)
    assert answer.net("pot_share", seat=3) == "7.40"
    assert hand([*forced, post(3, "bring_in", "4.00")], limits=TABLE_15_40).refusal == (
        "forced_bet_amount",
        "PR §16.2(D), §16.3(B)",
        12,
    )
    assert hand([post(1, "ante", "2.00")], limits=TABLE_15_40).refusal == ("forced_bet_amount", "PR §16.2(C)", 0)
    assert buy_in_minimum(LAYOUT, Limits(min=1_500, max=4_000)) == 0
    assert chips_at_new_table(LAYOUT, Limits(min=1_500, max=4_000), 10_000, voluntary=True) == 10_000


@pytest.mark.parametrize(
    ("showing", "due"),
    [
        ({1: "Qs", 2: "4h", 3: "4d", 4: "9c"}, 3),
        ({1: "2h", 2: "5s", 3: "5c"}, 1),
        ({1: "3s", 2: "3h", 3: "3d", 4: "3c"}, 4),
        ({1: "Ac", 2: "Ks", 3: "Kh"}, 3),
    ],
)
def test_the_lowest_card_brings_in(showing: dict[int, str], due: int) -> None:
    """PR §16.2(D): rank first, then clubs below diamonds below hearts below spades; an ace is high."""
    down = ["5d 6d", "7d 8d", "Td Jd", "6s 7s"]
    first = {seat: f"{down[seat - 1]} {card}" for seat, card in showing.items()}
    start = [antes(*first), deal(first)]
    others = [seat for seat in first if seat != due]
    for seat in others:
        assert hand([*start, post(seat, "bring_in", "3.00")]).refusal[:2] == ("bring_in_seat", "PR §16.2(D), §16.3(B)")
    after = [seat for seat in (*range(due + 1, 5), *range(1, due)) if seat in first]
    answer = hand([*start, post(due, "bring_in", "3.00"), each(tuple(after), "fold")])
    assert answer.settled


def down_the_streets(hands: dict[int, str], streets: list[Events]) -> list[Event | Events]:
    events: list[Event | Events] = []
    for street, actions in zip(range(4, 8), streets, strict=True):
        events += [dealt(hands, street), actions]
    return events


def test_three_jacks_against_two_pairs() -> None:
    """PR §16.3(I), §16.6: pot 129 less 12.90; the winner put in 60 and nets 56.10."""
    start = [antes(1, 2, 3, amount="4.00"), dealt(HANDS, 3), post(3, "bring_in", "5.00")]
    streets = [
        [act(2, "bet", "21.00"), act(1, "call")],
        [act(2, "check"), act(1, "check")],
        [act(2, "check"), act(1, "check")],
        [act(2, "bet", "20.00"), act(1, "call")],
    ]
    shown = [act(2, "show"), act(1, "show"), CLOSED]
    calls = [act(1, "raise", "15.00"), act(2, "call"), act(3, "fold")]
    answer = hand([*start, calls, *down_the_streets(TWO, streets), shown], limits=TABLE_15_40, rake_rate="0.10")
    assert answer.line("pot", seat=None)["stake"] == "129.00"  # type: ignore[arg-type]
    assert answer.data["rake"] == "12.90"
    assert answer.line("pot_share", seat=1)["stake"] == "60.00"
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2, 3)] == ["56.10", "-60.00", "-9.00"]
    assert answer.line("pot_share", seat=1)["cite"] == "PR §16.3(H), (I), (J)"


def test_a_pot_of_125() -> None:
    """PR §16.6: 60 + 60 + 5 from a short stack; a tenth is 12.50, the winner of all nets 52.50."""
    start = [opened(None, s1="60.00", s2="60.00", s3="5.00"), antes(1, 2, 3, amount="4.00"), dealt(HANDS, 3)]
    third = [post(3, "bring_in", "1.00"), act(1, "raise", "16.00"), act(2, "call")]
    streets = [[act(2, "bet", "20.00"), act(1, "call")], [act(2, "bet", "20.00"), act(1, "call")], [], []]
    shown = [act(1, "show"), act(2, "show"), act(3, "muck")]
    answer = hand([*start, third, *down_the_streets(HANDS, streets), shown], limits=TABLE_15_40, rake_rate="0.10")
    assert [line["stake"] for line in answer.lines if line["bet"] == "pot"] == ["15.00", "110.00"]
    assert answer.data["rake"] == "12.50"
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2, 3)] == ["52.50", "-60.00", "-5.00"]


def test_rake_stops_at_the_table_maximum() -> None:
    """PR §16.6: a tenth of 460 is 46, taken are 40."""
    streets = [[act(2, "bet", "40.00"), act(1, "raise", "80.00"), act(2, "call")]] * 2
    streets += [[act(2, "bet", "40.00"), act(1, "call")], [act(2, "check"), act(1, "check")]]
    start = [antes(1, 2, 3, amount="4.00"), dealt(HANDS, 3), post(3, "bring_in", "5.00")]
    third = [act(1, "raise", "25.50"), act(2, "call"), act(3, "fold")]
    events = [*start, third, *down_the_streets(TWO, streets), each((1, 2), "show")]
    answer = hand(events, limits=TABLE_15_40, rake_rate="0.10")
    assert answer.line("pot", seat=None)["stake"] == "468.00"  # type: ignore[arg-type]
    assert answer.data["rake"] == "40.00"
    assert answer.net("pot_share", seat=1) == "198.50"


FOURTH = {1: "2c 3c Ac Kd", 3: "4c 5c 9s 9c", 6: "6c 7c 9h 9d"}
"""Open on fourth street: ace and king, nines, nines. The nine of hearts, below that of spades, brought in."""


def test_the_highest_hand_showing_opens() -> None:
    """PR §16.3(D)(1), (2): pairs before ace-king; of two equal pairs the one nearer to the dealer's left."""
    start = [antes(1, 3, 6), deal({seat: " ".join(cards.split()[:3]) for seat, cards in FOURTH.items()})]
    start += [post(6, "bring_in", "3.00"), act(1, "call"), act(3, "call"), dealt(FOURTH, 4)]
    assert hand([*start, act(1, "check")]).refusal[:2] == ("out_of_turn", "PR §16.3(C), (D)")
    assert hand([*start, act(6, "check")]).code == "out_of_turn"
    assert hand([*start, act(3, "check"), act(6, "bet"), act(1, "fold"), act(3, "fold")]).settled


def test_a_short_deck_gives_one_common_card() -> None:
    """PR §16.3(G): burn, one card for all; it makes seat 1's club flush, and does not count for who opens."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    own = {1: "Kc Jc 7c 4c Ah 9d", 2: "Ts Td 5h 5d Qs 3c"}
    used = {card for cards in own.values() for card in cards.split()} | {"2c"}
    rest = iter(card for card in deck if card not in used)
    for seat in range(3, 9):
        own[seat] = " ".join(next(rest) for _ in range(6))
    burns = iter([*rest])
    seats = tuple(own)
    events: list[Event | Events] = [antes(*seats), deal({s: " ".join(c.split()[:3]) for s, c in own.items()})]
    events += [post(3, "bring_in", "3.00"), each((4, 5, 6, 7, 8, 1, 2), "call")]
    answer = None
    for street in (4, 5, 6):
        up = {seat: cards.split()[street - 1] for seat, cards in own.items()}
        events += [ev("CardBurned", card=next(burns)), deal(up, "up")]
        opener = _turn(hand(events))
        events.append(each(tuple((opener - 1 + place) % 8 + 1 for place in range(8)), "check"))
    # 8 x 6 own cards and 3 burned: one card is left, which is the common one.
    assert hand([*events, ev("CardDealt", to=1, card="2c")]).refusal[:2] == ("common_card_due", "PR §16.3(G)")
    assert hand([*events, BURN]).refusal[0] == "burn_not_now"
    events.append(ev("CardDealt", to="board", card="2c"))
    opener_of_last = _turn(hand(events))
    assert opener_of_last == opener
    order = tuple((opener - 1 + place) % 8 + 1 for place in range(8))
    folds = [act(seat, "check" if seat in (1, 2) else "fold") for seat in order]
    answer = hand([*events, folds, each((1, 2), "show")])
    assert answer.net("pot_share", seat=1) == "33.00"
    assert answer.net("pot_share", seat=2) == "-5.00"


def _turn(answer: Answer) -> int:
    """The seat that an unfinished hand waits for."""
    assert answer.code == "round_not_finished"
    return int(answer.data["message"].removeprefix("The round is not finished: DecisionMade of seat ").rstrip("."))


def test_a_common_card_only_when_the_deck_is_short() -> None:
    """PR §16.3(G): with three players there are cards enough, and earlier streets have none at all."""
    streets = [[act(2, "check"), act(1, "check")]] * 3
    six = [*START, RAISED]
    common = ev("CardDealt", to="board", card="Ah")
    assert hand([*six, BURN, common]).refusal[:2] == ("board_not_now", "PR §16.3(G)")
    for street, actions in zip((4, 5, 6), streets, strict=True):
        six += [dealt(TWO, street), actions]
    assert hand([*six, BURN, common]).refusal[:2] == ("board_not_now", "PR §16.3(G)")


def test_both_down_cards_exposed_kill_the_hand() -> None:
    """PR §16.4(G): dead, the ante goes back, the others play on."""
    first = dealt(HANDS, 3)
    exposed = [first[:6], irregular("two_cards_exposed", seat=2), first[6], first[8]]
    answer = hand([antes(1, 2, 3), *exposed, post(3, "bring_in", "3.00"), act(1, "fold")])
    line = answer.line("pot_share", seat=2)
    assert (line["stake"], line["result"], line["net"], line["cite"]) == ("2.00", "void", "0.00", "PR §16.4(G)")
    # Two antes of 2.00; the forced bet comes back uncalled.
    assert answer.net("pot_share", seat=3) == "1.80"
    one_by_one = [
        first[:2],
        irregular("down_card_exposed", seat=2, card="Qs"),
        first[2:5],
        irregular("down_card_exposed", seat=2, card="6c"),
        [first[5], first[6], first[8]],
    ]
    twice = hand([antes(1, 2, 3), *one_by_one, post(3, "bring_in", "3.00"), act(1, "fold")])
    assert twice.net("pot_share", seat=2) == "0.00"


def test_one_down_card_exposed_turns_the_third_down() -> None:
    """PR §16.4(G): the third comes face down; the exposed card stands for the open one."""
    first = dealt(HANDS, 3)
    down = [first[:6], irregular("down_card_exposed", seat=2, card="6c"), first[6]]
    third = ev("CardDealt", to=2, card="Qd")
    assert hand([antes(1, 2, 3), *down, third | {"face": "up"}]).refusal[:2] == ("dealt_face_wrong", "PR §16.4(G)")
    on = [antes(1, 2, 3), *down, third | {"face": "down"}, first[8], post(3, "bring_in", "3.00")]
    assert hand([*on, act(1, "fold"), act(2, "fold")]).net("pot_share", seat=3) == "3.70"
    low = {1: "Js Jd 7h", 2: "3c 6c Qd", 3: "Ks Kd 5h"}
    cards = deal(low)
    swapped = [cards[:3], irregular("down_card_exposed", seat=2), cards[3:6], ev("CardDealt", to=1, card="7h")]
    swapped += [ev("CardDealt", to=2, card="Qd", face="down"), cards[8]]
    assert hand([antes(1, 2, 3), *swapped, post(3, "bring_in", "3.00")]).refusal[0] == "bring_in_seat"


def test_two_players_may_agree_to_no_limits_on_the_last_street() -> None:
    """PR §16.2(F): last round, two players, both agree; on fifth street a fourth raise is refused."""
    streets = [[act(2, "check"), act(1, "check")]] * 4
    before = [*START, RAISED]
    four = [act(2, "bet"), act(1, "raise"), act(2, "raise"), act(1, "raise")]
    for street, actions in zip((4, 5, 6), streets, strict=False):
        before += [dealt(TWO, street)]
        if street == 5:
            assert hand([*before, four, act(2, "raise")]).refusal[:2] == ("raise_cap", "PR §16.2(F)")
            assert hand([*before, act(2, "agree_no_limit")]).refusal[:2] == ("agreement_not_now", "PR §16.2(F)")
        before += [actions]
    last = [*before, dealt(TWO, 7)]
    agreed = each((1, 2), "agree_no_limit")
    answer = hand([*last, agreed, four, act(2, "raise", "510.00"), act(1, "fold")])
    assert answer.net("pot_share", seat=1) == "-52.00"
    assert hand([*last, four, act(2, "raise")]).code == "raise_cap"
    known = [opened(None, s1="100.00", s2="100.00", s3="100.00"), *last]
    assert hand([*known, agreed, act(2, "bet", "88.01")]).refusal[:2] == ("not_enough_chips", "PR §16.2(K)")


def test_a_ninth_player_finds_no_seat() -> None:
    """PR §16.1(A): eight at most."""
    assert hand([post(9, "ante", "2.00")]).refusal == ("seat_unknown", "PR §16.1(A)", 0)


# --------------------------------------------------------------------------- forced bets and the deal


def test_antes_come_from_everybody_before_any_card() -> None:
    """PR §16.2(C): with the option off none is played."""
    assert hand([antes(1, 2), dealt(HANDS, 3)]).refusal[:2] == ("forced_bet_missing", "PR §16.2(C)")
    assert hand([antes(1)], ante=False).refusal[:2] == ("ante_not_required", "PR §16.2(C)")
    assert hand([antes(1, 2, 3), dealt(HANDS, 3)[0], post(1, "ante", "2.00")]).refusal[:2] == (
        "forced_bet_late",
        "PR §16.2(C)",
    )
    free = [dealt(HANDS, 3), post(3, "bring_in", "3.00"), act(1, "fold"), act(2, "fold")]
    assert hand(free, ante=False).net("pot_share", seat=3) == "0.00"
    assert hand([antes(1, 1)]).code == "forced_bet_twice"
    assert hand([post(1, "small", "5.00")]).refusal[:2] == ("forced_bet_unknown", "PR §16.2(D), §16.3(B)")


@pytest.mark.parametrize("stacked", [True, False])
def test_three_rounds_of_cards_from_the_dealers_left(stacked: bool) -> None:
    """PR §16.3(A): two down, one up, clockwise from seat 1."""
    start = [opened(None, s1="50.00", s2="50.00", s3="50.00")] if stacked else []
    start += [antes(1, 2, 3)]
    cards = dealt(HANDS, 3)
    for wrong in ([cards[1]], [cards[0], cards[2]], [*cards[:3], cards[4]], [*cards[:6], cards[7]]):
        assert hand([*start, wrong]).refusal[:2] == ("deal_order", "PR §16.3(A)")
    assert hand([*start, cards[:6], cards[6] | {"face": "down"}]).refusal[:2] == ("dealt_face_wrong", "PR §16.3(A)")
    assert hand([*start, cards[:6], ev("CardDealt", to=1, card="??")]).code == "dealt_face_wrong"
    assert hand([*start, cards[0] | {"face": "up"}]).code == "dealt_face_wrong"
    assert hand([*start, cards, ev("CardDealt", to=1, card="2c")]).refusal[:2] == ("deal_complete", "PR §16.3(A)")
    assert hand([*start, cards, act(1, "call")]).refusal[:2] == ("forced_bet_missing", "PR §16.2(D), §16.3(B)")


def test_one_player_is_no_hand() -> None:
    """PR §16.3: a second card to the only player is refused."""
    alone = [antes(1), ev("CardDealt", to=1, card="As"), ev("CardDealt", to=1, card="Ks")]
    assert hand(alone).refusal[0::2] == ("too_few_players", 2)


def test_the_forced_bet_comes_after_the_third_card() -> None:
    """PR §16.3(B): not before, not twice."""
    assert hand([antes(1, 2, 3), post(3, "bring_in", "3.00")]).refusal[:2] == (
        "bring_in_not_now",
        "PR §16.2(D), §16.3(B)",
    )
    assert hand([*START, post(3, "bring_in", "3.00")]).code == "bring_in_not_now"


def test_a_short_stack_brings_in_what_it_has() -> None:
    """PR §16.2(D), (K): table stakes. Who has nothing left leaves it to the next player with chips."""
    start = [opened(None, s1="50.00", s2="50.00", s3="4.00"), antes(1, 2, 3), dealt(HANDS, 3)]
    short = [*start, post(3, "bring_in", "2.00"), act(1, "call"), act(2, "fold")]
    assert hand(short).data["message"] == "The round is not finished: CardDealt to seat 1."
    assert hand([*start, post(3, "bring_in", "3.00")]).code == "forced_bet_amount"
    none_left = [opened(None, s1="50.00", s2="50.00", s3="2.00"), antes(1, 2, 3), dealt(HANDS, 3)]
    assert hand([*none_left, post(1, "bring_in", "3.00"), act(2, "call")]).code == "round_not_finished"
    assert hand([*none_left, post(3, "bring_in", "3.00")]).code == "bring_in_seat"


def test_an_ante_that_takes_all_needs_no_forced_bet() -> None:
    """PR §16.2(K): with chips left at one seat nobody can bet; the cards run out."""
    start = [opened(None, s1="2.00", s2="50.00", s3="2.00"), antes(1, 2, 3), dealt(HANDS, 3)]
    events = [*start, *(dealt(HANDS, street) for street in (4, 5, 6, 7)), each((1, 2, 3), "show")]
    answer = hand(events)
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2, 3)] == ["3.70", "-2.00", "-2.00"]


def test_who_folds_before_a_bet_keeps_his_place_in_the_deal() -> None:
    """PR §16.3(F): a card to his seat until somebody bets; whether the dealer gives it is taken as it comes."""
    called = [*START, act(1, "call"), act(2, "fold")]
    rest = without(2)
    through = [BURN, *deal({1: "4d", 2: "9s", 3: "Tc"})]
    assert hand([*called, through]).code == "round_not_finished"
    assert hand([*called, dealt(rest, 4)]).code == "round_not_finished"
    assert hand([*called, BURN, *deal({2: "9s"}), *deal({3: "Tc"})]).refusal[:2] == ("deal_order", "PR §16.3(D)")
    raised = [*START, act(1, "call"), act(2, "raise", "10.00"), act(3, "fold"), act(1, "call")]
    assert hand([*raised, BURN, *deal({1: "4d", 3: "Tc"})]).refusal[:2] == ("not_in_hand", "PR §16.3(F)")
    checked = [*START, RAISED, dealt(TWO, 4), act(2, "check"), act(1, "fold")]
    assert hand(checked).net("pot_share", seat=2) == "15.55"


def test_the_last_in_the_deal_may_be_one_who_folded() -> None:
    """PR §16.3(F): his card comes after the last player's and before the betting."""
    brought_in = {1: "Js Jd 5h", 2: "Qs 6c Qd", 3: "Ks Kd 7h"}
    start = [antes(1, 2, 3), deal(brought_in), post(1, "bring_in", "3.00"), act(2, "call"), act(3, "fold")]
    fourth = [BURN, *deal({1: "4d", 2: "9s", 3: "Tc"})]
    checked = [act(2, "check"), act(1, "check")]
    assert hand([*start, fourth, checked]).data["message"].endswith("CardDealt to seat 1.")
    late = [*start, BURN, *deal({1: "4d", 2: "9s"}), checked[0], *deal({3: "Tc"})]
    assert hand(late).refusal[:2] == ("not_in_hand", "PR §16.3(F)")


def test_burns_before_later_streets() -> None:
    """PR §16.3(D), (E): one burn each; the article has no consequence for a missing one."""
    assert hand([*START, RAISED, BURN, BURN]).refusal[:2] == ("burn_not_now", "PR §16.3(D), (E)")
    assert hand([*START, RAISED, BURN, deal({1: "4d"}), BURN]).code == "burn_not_now"
    assert hand([*START, BURN]).refusal[:2] == ("betting_not_finished", "PR §16.3(D), (E)")
    unburned = [*START, RAISED, dealt(TWO, 4)[1:], act(2, "bet"), act(1, "fold")]
    assert hand(unburned).net("pot_share", seat=2) == "15.55"


def test_streets_are_dealt_to_the_players_left() -> None:
    """PR §16.3(D), (E): clockwise, up; the last card down; nobody twice."""
    fourth = [*START, RAISED, BURN]
    assert hand([*fourth, deal({2: "9s"})]).refusal[:2] == ("deal_order", "PR §16.3(D)")
    assert hand([*fourth, deal({1: "4d"}, "down")]).refusal[0] == "dealt_face_wrong"
    assert hand([*fourth, deal({1: "4d"}), deal({1: "5d"})]).code == "deal_order"
    assert hand([*START, dealt(HANDS, 4)[1:]]).code == "deal_complete"
    assert hand([*START, RAISED, dealt(TWO, 4), ev("CardDealt", to="board", card="Ah")]).code == "betting_not_finished"
    last = [*START, RAISED]
    for street in (4, 5, 6):
        last += [dealt(TWO, street), act(2, "check"), act(1, "check")]
    assert hand([*last, BURN, deal({1: "2c"}, "up")]).refusal[:2] == ("dealt_face_wrong", "PR §16.3(E)")
    assert hand([*last, BURN, deal({1: "2c"}, "down")]).code == "round_not_finished"


# --------------------------------------------------------------------------- betting


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([act(2, "call")], "out_of_turn"),
        ([act(3, "check")], "out_of_turn"),
        ([act(1, "check")], "check_facing_bet"),
        ([act(1, "bet", "10.00")], "bet_already_made"),
        ([act(1, "call", "2.00")], "call_amount"),
        ([act(1, "raise", "9.99")], "below_minimum"),
        ([act(1, "raise", "23.01")], "above_maximum"),
        ([act(1, "all_in", "50.00")], "all_in_needs_no_limit"),
        ([act(1, "call"), act(2, "call"), act(3, "check")], "no_betting_now"),
        ([*RAISED, *dealt(TWO, 4), act(1, "check")], "out_of_turn"),
        ([*RAISED, *dealt(TWO, 4), act(2, "raise", "10.00")], "nothing_to_raise"),
        ([*RAISED, *dealt(TWO, 4), act(2, "bet", "9.99")], "below_minimum"),
        ([*RAISED, *dealt(TWO, 4), act(2, "bet", "20.01")], "above_maximum"),
        ([*RAISED, *dealt(TWO, 4), act(2, "bet"), act(1, "raise", "19.99")], "below_minimum"),
        ([act(1, "show")], "no_showdown_yet"),
        ([CLOSED], "round_not_finished"),
    ],
)
def test_refused_decisions(events: Events, code: str) -> None:
    """PR §16.2(D) to (F), §16.3(C), (D): in turn and within the sizes; the forced bet has no option to raise."""
    assert hand([*START, events]).code == code


def test_the_forced_bet_may_be_completed_or_raised() -> None:
    """PR §16.2(F): to 10.00 in all, or by up to the maximum; three raises in the round."""
    assert hand([*START, act(1, "raise"), act(2, "fold"), act(3, "fold")]).net("pot_share", seat=1) == "6.40"
    for amount in ("10.00", "13.00", "23.00"):
        assert hand([*START, act(1, "raise", amount)]).code == "round_not_finished"
    raises = [act(1, "raise"), act(2, "raise"), act(3, "raise")]
    assert hand([*START, raises, act(1, "raise")]).refusal[:2] == ("raise_cap", "PR §16.2(F)")
    wide = [antes(1, 2, 3, amount="10.00"), dealt(HANDS, 3), post(3, "bring_in", "11.00")]
    limits = {"min": "5.00", "max": "100.00"}
    assert hand([*wide, act(1, "raise", "15.99")], limits=limits).code == "below_minimum"
    assert hand([*wide, act(1, "raise", "16.00")], limits=limits).code == "round_not_finished"


def test_side_pots() -> None:
    """PR §16.2(K), §16.6: who is short plays for what he could match; each pot has its rake."""
    start = [opened(None, s1="100.00", s2="100.00", s3="6.00"), antes(1, 2, 3), dealt(HANDS, 3)]
    third = [post(3, "bring_in", "3.00"), act(1, "raise"), act(2, "call"), act(3, "call")]
    streets = [each((1, 2), "check")] * 4  # the kings would open, but have no chips left
    kings = {**HANDS, 3: "Ks Kd 5h Kh 9d 4h 3h"}
    answer = hand([*start, third, *down_the_streets(kings, streets), each((1, 2, 3), "show")])
    pots = [(line["target"], line["stake"]) for line in answer.lines if line["bet"] == "pot"]
    assert pots == [("0", "18.00"), ("1", "12.00")]
    assert [answer.net("pot_share", seat=seat) for seat in (1, 2, 3)] == ["-0.60", "-12.00", "11.10"]


def test_everybody_shows_all_seven_cards_or_cedes() -> None:
    """PR §16.3(J), (K): from the last aggressor; cards up lie open already, so the three down ones are laid."""
    river = [*START, RAISED, *down_the_streets(TWO, [[act(2, "check"), act(1, "check")]] * 4)]
    assert hand(river).data["message"].endswith("show or muck of seat 1.")
    assert hand([*river, act(1, "muck")]).line("pot_share", seat=2)["cite"] == "PR §16.3(K)"
    laid = [ev("CardExposed", to=1, card=card) for card in ("Js", "Jd", "2c")]
    assert hand([*river, laid, act(1, "show"), act(2, "show")]).net("pot_share", seat=1) == "15.55"
    some = hand([*river, laid[:2], act(1, "show"), act(2, "show")])
    assert some.net("pot_share", seat=2) == "15.55"


# --------------------------------------------------------------------------- irregularities


@pytest.mark.parametrize(("code", "cite"), [("missing_or_extra_cards", "PR §16.4(C)"), ("unregulated", "PR §1.7")])
def test_annulled_hands(code: str, cite: str) -> None:
    """PR §16.4(C): the pot goes back."""
    answer = hand([*START, act(1, "raise"), irregular(code, authorised_by="INSP-1"), CLOSED])
    assert {line["seat"]: line["stake"] for line in answer.lines} == {1: "12.00", 2: "2.00", 3: "5.00"}
    assert {(line["result"], line["cite"]) for line in answer.lines} == {("void", cite)}


@pytest.mark.parametrize(
    ("code", "cite"), [("faulty_shuffle", "PR §16.4(A)"), ("cards_face_up_in_deck", "PR §16.4(D)")]
)
def test_reshuffled_hands(code: str, cite: str) -> None:
    """PR §16.4(A), (D): cards back and dealt anew; with the forced bet made the hand is void."""
    other = {1: HANDS[3], 2: HANDS[2], 3: HANDS[1]}
    again = [antes(1, 2, 3), dealt(HANDS, 3), irregular(code), dealt(other, 3), post(1, "bring_in", "3.00")]
    assert hand([*again, act(2, "fold"), act(3, "fold")]).settled
    late = hand([*START, irregular(code)])
    assert late.data["void"] is True
    assert late.lines[0]["cite"] == cite


def test_cards_of_an_ineligible_player() -> None:
    """PR §16.4(B): only those are discarded."""
    first = dealt(HANDS, 3)
    dealt_wrong = [*first[:3], irregular("ineligible_player_dealt", seat=2), first[3], first[5], first[6], first[8]]
    events = [antes(1, 3), ev("IrregularityDeclared", code="card_shown_to_one")]
    assert hand([*events, dealt_wrong], ante=True).refusal[0] == "forced_bet_missing"
    free = hand([dealt_wrong, post(3, "bring_in", "3.00"), act(1, "fold")], ante=False)
    assert [line["seat"] for line in free.lines if line["bet"] == "pot_share"] == [1, 3]


def test_one_card_face_up_in_the_deck() -> None:
    """PR §16.4(D): not used."""
    found = [*START, RAISED, irregular("card_face_up_in_deck", card="4d")]
    assert hand([*found, dealt(TWO, 4)]).refusal[:2] == ("card_impossible", "PR §16.4(C), §16.7(B)")


def test_fouled_hands() -> None:
    """PR §16.4(E), (F): no redress for the unprotected hand, a refund for the protected one."""
    played = [*START, RAISED, dealt(TWO, 4)]
    lost = hand([*played, irregular("unprotected_hand_fouled", seat=1)])
    assert lost.net("pot_share", seat=1) == "-12.00"
    assert lost.net("pot_share", seat=2) == "15.55"
    line = hand([*played, irregular("protected_hand_fouled", seat=1)]).line("pot_share", seat=1)
    assert (line["stake"], line["result"], line["cite"]) == ("12.00", "void", "PR §16.4(F)")
    before = [antes(1, 2, 3), dealt(HANDS, 3), irregular("unprotected_hand_fouled", seat=3)]
    assert hand([*before, post(1, "bring_in", "3.00"), act(2, "fold")]).net("pot_share", seat=3) == "-2.00"


def test_the_last_card_face_up_to_one_is_so_for_all() -> None:
    """PR §16.4(H): from then on up; open cards count for who opens the last round."""
    last = [*START, RAISED]
    for street in (4, 5, 6):
        last += [dealt(TWO, street), act(2, "check"), act(1, "check")]
    up = [BURN, *deal({1: "2c"}), irregular("last_card_face_up", seat=1)]
    assert hand([*last, up, deal({2: "8c"}, "down")]).refusal[:2] == ("dealt_face_wrong", "PR §16.4(H)")
    assert hand([*last, up, deal({2: "8c"}, "up"), act(2, "check")]).code == "round_not_finished"
    first = [BURN, irregular("last_card_face_up"), *deal({1: "Qh", 2: "8c"}, "up")]
    assert hand([*last, first, act(1, "check")]).code == "round_not_finished"
    assert hand([*START, irregular("last_card_face_up", seat=1)]).refusal[:2] == (
        "irregularity_not_now",
        "PR §16.4(H)",
    )


def test_five_open_cards_make_straights_and_flushes() -> None:
    """PR §16.2(E), §16.4(H): with the last card open the flush of seat 1 opens, not the pair that opened before."""
    hands = {1: "Ac Kd 9s 7s 5s 3s 2s", 2: "Qs 6c Qd 4d 6h 4c 8c"}
    last: list[Event | Events] = [antes(1, 2), dealt(hands, 3), post(1, "bring_in", "3.00"), act(2, "call")]
    for street, first in ((4, 2), (5, 2), (6, 2)):
        last += [dealt(hands, street), act(first, "check"), act(3 - first, "check")]
    up = [BURN, irregular("last_card_face_up"), *deal({1: "2s", 2: "8c"}, "up")]
    assert hand([*last, up, act(2, "check")]).refusal[:2] == ("out_of_turn", "PR §16.3(C), (D)")
    assert hand([*last, up, act(1, "check"), act(2, "check"), *each((1, 2), "show")]).net("pot_share") == "4.50"


def test_dealing_errors() -> None:
    """PR §16.4(J): corrected before two players have cards, otherwise the card comes after the last player."""
    first = dealt(HANDS, 3)
    early = [antes(1, 2, 3), first[0], irregular("dealing_error"), first, post(3, "bring_in", "3.00")]
    assert hand([*early, act(1, "fold"), act(2, "fold")]).settled
    late = [*first[:3], irregular("dealing_error", seat=1), first[4], first[5], first[3], *first[6:]]
    assert hand([antes(1, 2, 3), late, post(3, "bring_in", "3.00"), act(1, "fold"), act(2, "fold")]).settled
    called = [*START, act(1, "call"), act(2, "call"), BURN]
    again = [*deal({1: "4d"}), irregular("dealing_error"), *deal({1: "Tc", 2: "9s", 3: "4d"})]
    assert hand([*called, again]).code == "round_not_finished"
    waits = [irregular("dealing_error", seat=1), *deal({2: "9s", 3: "Tc", 1: "4d"})]
    assert hand([*called, *deal({1: "4d"}), *deal({2: "9s"}), irregular("dealing_error", seat=3)]).code == (
        "round_not_finished"
    )
    assert hand([*called, waits]).refusal[0] == "deal_order"


@pytest.mark.parametrize("code", ["card_off_table", "information_exchanged", "card_shown_to_one"])
def test_irregularities_that_change_nothing(code: str) -> None:
    """PR §16.4(I), §16.2(A), §16.3(M): the card stays in play, the hand goes on."""
    answer = hand([*START, RAISED, irregular(code, seat=1), dealt(TWO, 4), act(2, "bet"), act(1, "fold")])
    assert answer.net("pot_share", seat=2) == "15.55"


@pytest.mark.parametrize(
    ("events", "code"),
    [
        ([*START, irregular("down_card_exposed", seat=1)], "irregularity_not_now"),
        ([*START, irregular("two_cards_exposed", seat=1)], "irregularity_not_now"),
        ([antes(1, 2, 3), irregular("down_card_exposed", seat=1)], "irregularity_not_now"),
        ([antes(1, 2, 3), irregular("down_card_exposed")], "seat_not_named"),
        ([antes(1, 2, 3), dealt(HANDS, 3)[:6], irregular("down_card_exposed", seat=1, card="As")], "card_not_named"),
        ([antes(1, 2, 3), dealt(HANDS, 3)[:3], irregular("two_cards_exposed", seat=1)], "irregularity_not_now"),
        ([*START, irregular("dealing_error", seat=1)], "irregularity_not_now"),
    ],
)
def test_irregularities_that_cannot_arise(events: list[Event | Events], code: str) -> None:
    """PR §16.4: each has its time."""
    assert hand(events).code == code


def test_every_irregularity_of_the_pack_is_tried_here() -> None:
    """A row of PR §16.4 without a test would go unnoticed."""
    tried = {
        "faulty_shuffle", "ineligible_player_dealt", "missing_or_extra_cards", "card_face_up_in_deck",
        "cards_face_up_in_deck", "unprotected_hand_fouled", "protected_hand_fouled", "down_card_exposed",
        "two_cards_exposed", "last_card_face_up", "card_off_table", "dealing_error", "information_exchanged",
        "card_shown_to_one", "unregulated",
    }  # fmt: skip
    assert {irregularity.code for irregularity in GAME.irregularities} == tried


# --------------------------------------------------------------------------- options and limits


def test_options_and_limits() -> None:
    """PR §16.5(A), §16.6: at least twice the minimum, 5% to 10%, no betting limit to choose."""
    assert hand([], rake_rate="0.11").refusal == ("bad_option", "PR §16.6", 0)
    assert hand([], mode="no_limit").code == "unknown_option"
    assert hand([], limits={"min": "10.00", "max": "19.99"}).refusal == ("limits_spread", "PR §16.5(A)", 0)
    assert hand([], limits={"min": "10.00", "max": "95.00"}).code == "round_not_finished"
