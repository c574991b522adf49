"""Punto y Banca of Chile, Midi and Mini: the worked examples, commission, the shoe-holder, irregularities."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from casino.rules import registry
from tests.rules.blackjack import CLOSED, END, trouble
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "500", "max": "100000"}
GAMES = ["cl.punto_banca", "cl.midi_punto_banca", "cl.mini_punto_banca"]
every_table = pytest.mark.parametrize("code", GAMES)


def coup(player: str, banker: str) -> list[Event]:
    """The cards of both hands, third ones at the end."""
    hands = {"player": player.split(), "banker": banker.split()}
    order = [("player", 0), ("banker", 0), ("player", 1), ("banker", 1), ("player", 2), ("banker", 2)]
    return [ev("CardDealt", to=to, card=hands[to][at]) for to, at in order if at < len(hands[to])]


def game(*events: Event | Sequence[Event], code: str = "cl.punto_banca", **options: object) -> Answer:
    return play(code, events, options=options, limits=LIMITS)


def round_of(bets: list[Event], player: str, banker: str, code: str = "cl.punto_banca", **options: object) -> Answer:
    return game(bets, CLOSED, coup(player, banker), END, code=code, **options)


def nets(answer: Answer) -> dict[str, int]:
    return {line["bet"]: int(line["net"]) for line in answer.lines}


def placed(**bets: int) -> list[Event]:
    """Bets on both hands stand at different seats, a tie beside that of the first."""
    seats = {"player": 1, "banker": 2 if "player" in bets else 1, "tie": 1}
    return [bet(seats[code], code, str(amount)) for code, amount in bets.items()]


# --------------------------------------------------------------------------- worked examples


@pytest.mark.parametrize(
    ("bets", "player", "banker", "due"),
    [
        ({"player": 10_000, "banker": 20_000}, "Kd 4c 5s", "3h 7c 8d", {"player": 10_000, "banker": -20_000}),
        ({"player": 5_000, "banker": 20_000}, "6s Td", "5h Kc 3d", {"player": -5_000, "banker": 19_000}),
        ({"banker": 10_000, "tie": 1_000}, "2h 5c", "7s Qd", {"banker": 0, "tie": 8_000}),
        ({"player": 4_000}, "2s 4h", "5c 3d", {"player": -4_000}),
        ({"player": 3_000, "tie": 2_000}, "Qs 5d 8c", "Ah 2c", {"player": 0, "tie": 16_000}),
        ({"player": 6_000}, "2d 2c As", "Th 4d", {"player": 6_000}),
        ({"banker": 10_000}, "3s 2h 7d", "Kh 6c 9s", {"banker": 9_500}),
    ],
)
def test_worked_examples(bets: dict[str, int], player: str, banker: str, due: dict[str, int]) -> None:
    """CL III §2.5, §2.7: who draws, what is paid at a commission of 5 %."""
    assert nets(round_of(placed(**bets), player, banker)) == due


def test_the_line_of_a_winning_bank_shows_its_commission() -> None:
    """CL III §2.7: stake, gross, commission, net."""
    line = round_of(placed(banker=20_000), "6s Td", "5h Kc 3d").line("banker")
    assert (line["payout"], line["commission"], line["net"], line["cite"]) == (
        "20000", "1000", "19000", "CL III §2.5, §2.7",
    )  # fmt: skip


def test_the_shoe_holder_must_bet() -> None:
    """CL III §2.5: on player or banker, every round."""
    take = ev("DecisionMade", seat=1, action="take_shoe")
    assert game(take, bet(2, "player", "1000"), CLOSED).refusal == ("shoe_holder_without_bet", "CL III §2.3.1, §2.5", 2)
    assert nets(game(take, bet(1, "player", "1000"), CLOSED, coup("9h Ks", "8d Tc"), END)) == {"player": 1_000}
    declined = ev("DecisionMade", seat=1, action="pass_shoe")
    assert nets(game(take, declined, bet(2, "player", "1000"), CLOSED, coup("9h Ks", "8d Tc"), END)) == {
        "player": 1_000
    }
    assert game(bet(1, "player", "1000"), CLOSED, take).code == "bet_after_close"
    assert game(ev("DecisionMade", seat=15, action="take_shoe")).code == "seat_unknown"
    assert game(ev("DecisionMade", seat=1, action="stand")).code == "decision_not_offered"


@every_table
def test_a_tie_needs_a_bet_beside_it(code: str) -> None:
    """CL III §2.5: of the same seat, each time."""
    refusal = ("base_bet_missing", "CL III §2.5", 2)
    assert game(bet(1, "tie", "1000"), bet(2, "player", "1000"), CLOSED, code=code).refusal == refusal
    assert game(CLOSED, code=code).refusal == ("no_bets", "CL III §2.5", 0)


@every_table
def test_one_hand_a_player(code: str) -> None:
    """CL III §2.6.3: not in more than one place, unless the table reads it otherwise."""
    both = [bet(1, "player", "1000"), bet(1, "tie", "1000"), bet(1, "banker", "2000")]
    assert game(both, code=code).refusal == ("both_sides_one_seat", "CL III §2.6.3", 2)
    answer = round_of(both, "9h Ks", "8d Tc", code=code, allow_both_sides_one_seat=True)
    assert nets(answer) == {"player": 1_000, "tie": -1_000, "banker": -2_000}
    assert game(bet(1, "player", "1000"), bet(1, "player", "1000"), CLOSED, code=code).code == "round_not_finished"


def test_extra_cards_leave_the_round_and_void_the_next() -> None:
    """CL III §2.7: its bets are handed back."""
    start = [*placed(banker=10_000), CLOSED]
    assert nets(game(start, coup("3s 2h 7d", "Kh 6c 9s"), trouble("extra_cards_drawn"), END)) == {"banker": 9_500}
    for code in ("begins_with_extra_cards", "first_card_seen"):
        answer = game(start, trouble(code), END)
        assert (answer.line("banker")["result"], nets(answer)) == ("void", {"banker": 0})


def test_a_card_in_the_discard_slot() -> None:
    """CL III §2.7: the whole round is void, at the table where players deal."""
    start = [*placed(banker=10_000, tie=1_000), CLOSED]
    assert nets(game(start, trouble("card_in_discard_slot"), END)) == {"banker": 0, "tie": 0}
    for code in GAMES[1:]:
        assert game(start, trouble("card_in_discard_slot"), code=code).code == "unknown_irregularity"


# --------------------------------------------------------------------------- Midi and Mini


@pytest.mark.parametrize(
    ("bets", "player", "banker", "due"),
    [
        ({"player": 12_000}, "9h Ks", "8d Tc", {"player": 12_000}),
        ({"banker": 8_000}, "Ts 6d", "4h Ac 4d", {"banker": 7_600}),
        ({"banker": 2_000}, "5s Kh 9d", "6c Js", {"banker": 1_900}),
        ({"player": 5_000, "tie": 1_000}, "Qd Kc Th", "Jh 2c 8s", {"player": 0, "tie": 8_000}),
        ({"banker": 20_000}, "7s Jd", "2h 3c 4s", {"banker": 19_000}),
        ({"player": 4_000}, "3d Ac 3s", "Td 5h", {"player": 4_000}),
        ({"banker": 10_000}, "2s Kh 8h", "3h Jc", {"banker": 9_500}),
        ({"player": 5_000, "tie": 500}, "8h Ks", "8d Tc", {"player": 0, "tie": 4_000}),
    ],
)
@pytest.mark.parametrize("code", GAMES[1:])
def test_worked_examples_of_midi_and_mini(
    code: str, bets: dict[str, int], player: str, banker: str, due: dict[str, int]
) -> None:
    """CL III §2.3.3, §2.5, §2.7."""
    assert nets(round_of(placed(**bets), player, banker, code=code)) == due


@pytest.mark.parametrize(("code", "seats"), [("cl.midi_punto_banca", 9), ("cl.mini_punto_banca", 7)])
def test_the_croupier_deals_at_the_half_moon(code: str, seats: int) -> None:
    """CL III §2.3.3, §2.4.2, §2.6.3: no player holds the shoe, nobody must bet, so many players at most."""
    shoe = ev("DecisionMade", seat=1, action="take_shoe")
    assert game(shoe, code=code).refusal == ("croupier_deals", "CL III §2.3.3, §2.6.3", 0)
    assert game(bet(seats + 1, "player", "1000"), code=code).refusal == ("seat_unknown", "CL III §2.4.2", 0)
    assert game(bet(seats, "player", "1000"), CLOSED, code=code).code == "round_not_finished"


def test_seats_of_the_long_table() -> None:
    """CL III §2.4.1, §2.4.2: nine or fourteen."""
    assert game(bet(14, "player", "1000"), CLOSED).code == "round_not_finished"
    assert game(bet(10, "player", "1000"), seats=9).code == "seat_unknown"


# --------------------------------------------------------------------------- commission, cards, irregularities


def test_commission_in_fractions_of_a_peso() -> None:
    """CL III §2.7: refused, or the player gets the pesos that are whole."""
    assert game(bet(1, "banker", "1010")).refusal == ("commission_inexact", "CL III §2.5, §2.7", 0)
    answer = round_of([bet(1, "banker", "1010")], "6s Td", "5h Kc 3d", commission_rounding="house_rule")
    assert (answer.line("banker")["commission"], nets(answer)) == ("51", {"banker": 959})


def test_the_rate_is_the_table_s() -> None:
    """CL III §2.7: whatever was approved; none is taken of a lost or tied bet."""
    assert nets(round_of(placed(banker=10_000), "6s Td", "5h Kc 3d", commission_rate="0.025")) == {"banker": 9_750}
    known = registry.get("cl.punto_banca")
    needed = known.approvals_needed(known.configure_options({}))
    assert [option.name for option in needed] == ["commission_rate"]


def test_cards_against_the_table_are_refused() -> None:
    """CL III §2.5: five must draw, six stands, a natural ends the round."""
    start = [*placed(player=1_000), CLOSED]
    assert game(start, coup("5s Kh", "6c Js"), END).code == "round_not_finished"
    assert game(start, coup("6s Kh 2c", "6c Js")).refusal[:2] == ("hand_must_stand", "CL III §2.5")
    assert game(start, coup("8s Kh 2c", "6c Js")).code == "no_card_after_natural"
    assert game(start, ev("CardDealt", to="banker", card="2c")).code == "out_of_order"
    assert game(placed(player=1_000), ev("CardDealt", to="player", card="2c")).code == "bets_not_closed"


def test_no_burn_is_ordered_and_a_told_one_counts() -> None:
    """CL III §2.5: the text burns no first card; what was put away is out of the shoe."""
    burned = [ev("CardBurned", card="9h")] * 8
    assert game(burned, placed(player=1_000), CLOSED, coup("9h Ks", "8d Tc")).code == "card_impossible"
    answer = game(burned[:7], placed(player=1_000), CLOSED, coup("9h Ks", "8d Tc"), END)
    assert nets(answer) == {"player": 1_000}


@every_table
@pytest.mark.parametrize(
    "trouble_code",
    ["card_face_up", "cards_stuck", "deal_error", "cards_lifted", "card_on_floor", "slow_deal", "cards_touched",
     "late_bet", "idle_seat"],
)  # fmt: skip
def test_what_leaves_the_round_as_it_is(code: str, trouble_code: str) -> None:
    """CL III §2.6.3, §2.7."""
    answer = game(placed(player=1_000), CLOSED, trouble(trouble_code), coup("9h Ks", "8d Tc"), END, code=code)
    assert nets(answer) == {"player": 1_000}


def test_a_bet_over_the_maximum_is_played_up_to_it() -> None:
    """CL I §4.2: the excess goes back."""
    over = trouble("over_maximum", seat=1, bet="banker", amount="130000")
    answer = game(placed(banker=100_000), CLOSED, over, coup("6s Td", "5h Kc 3d"), END)
    assert [(line["result"], line["net"]) for line in answer.lines] == [("win", "95000"), ("void", "0")]
    assert game(bet(1, "banker", "130000")).refusal == ("above_maximum", "CL I §4.2", 0)
    low = trouble("under_minimum", seat=1, bet="player", amount="200", authorised_by="JS-1")
    assert nets(game(low, CLOSED, coup("9h Ks", "8d Tc"), END)) == {"player": 200}


@every_table
def test_every_clause_is_of_chile(code: str) -> None:
    known = registry.get(code)
    cites = [row.cite for row in (*known.bets, *known.options, *known.irregularities, *known.elsewhere)]
    assert all(cite.startswith("CL ") for cite in cites)
