"""Mini, EZ, Mini EZ and Commission Free Baccarat, PR Arts. 6, 17, 18 and 26, with their side bets."""

from __future__ import annotations

import pytest

from casino.rules import registry
from tests.rules.play import Answer, Event, bet, cards, ev, play
from tests.rules.test_pr_baccarat import CLOSED, deal

MINI, EZ, MINI_EZ, FREE = "pr.mini_baccarat", "pr.ez_baccarat", "pr.mini_ez_baccarat", "pr.commission_free_baccarat"
LIMITS = {
    MINI: {"min": "5.00", "max": "500.00"},
    EZ: {"min": "10.00", "max": "400.00"},
    MINI_EZ: {"min": "5.00", "max": "500.00"},
    FREE: {"min": "5.00", "max": "500.00"},
}


def coup(game: str, player: str, banker: str, *bets: Event, **options: object) -> Answer:
    events = [*bets, CLOSED, *deal(player, banker), ev("RoundClosed")]
    return play(game, events, options=options, limits=LIMITS[game])


def ez(player: str, banker: str, *bets: Event) -> Answer:
    return coup(EZ, player, banker, *bets, panda_8=True)


def nets(answer: Answer) -> dict[str, str]:
    return {line["bet"]: line["net"] for line in answer.lines}


def refused(game: str, *bets: Event, **options: object) -> tuple[str, str, int]:
    return play(game, [*bets, CLOSED], options=options, limits=LIMITS[game]).refusal


# --------------------------------------------------------------------------- Mini-Baccarat, Art. 6


def test_mini_banker_pays_less_commission() -> None:
    """PR §6.3 with §5.5: banker 20.00 wins 19.00, commission 1.00."""
    line = coup(MINI, "4s 3d", "2c Kh 6s", bet(1, "banker", "20.00")).line("banker")
    assert (line["net"], line["commission"], line["cite"]) == ("19.00", "1.00", "PR §5.4(E), §6.3, §5.5")


def test_mini_tie_from_one_dollar() -> None:
    """PR §6.4(B): 1.00 beside a main bet of the table minimum; the tie pays eight to one, the main bet pushes."""
    assert nets(coup(MINI, "Ks 8d", "4c 4h", bet(1, "player", "5.00"), bet(1, "tie", "1.00"))) == {
        "player": "0.00",
        "tie": "8.00",
    }


def test_mini_tie_needs_a_main_bet_of_the_minimum() -> None:
    """PR §6.4(B): without one, or with one below the minimum, refused."""
    assert refused(MINI, bet(1, "player", "2.00")) == ("below_minimum", "PR §6.4(A)", 0)
    assert refused(MINI, bet(1, "tie", "1.00"), bet(2, "player", "5.00")) == ("base_bet_missing", "PR §6.4(B)", 2)


def test_mini_tie_payment_stays_within_the_maximum() -> None:
    """PR §6.4(B): 63.00 would pay 504, 62.00 pays 496."""
    assert refused(MINI, bet(1, "player", "5.00"), bet(1, "tie", "63.00")) == (
        "payment_above_limit",
        "PR §6.4(B)",
        1,
    )
    assert coup(MINI, "Ks 8d", "4c 4h", bet(1, "player", "5.00"), bet(1, "tie", "62.00")).net("tie") == "496.00"


def test_mini_draws_by_the_same_table() -> None:
    """PR §6.6 with §5.8: player 5 draws a six, banker 6 draws against it and falls to nothing."""
    answer = coup(MINI, "Qs 5d 6h", "6c Kd 4c", bet(1, "player", "10.00"), bet(2, "banker", "10.00"))
    assert nets(answer) == {"player": "10.00", "banker": "-10.00"}


def test_mini_marked_commission() -> None:
    """PR §6.3, §5.5: the same two ways of taking it."""
    line = coup(MINI, "4s 3d", "2c Kh 6s", bet(1, "banker", "20.00"), commission_mode="marked").line("banker")
    assert line["net"] == "19.00"


@pytest.mark.parametrize(("game", "cite"), [(MINI, "PR §6.6"), (MINI_EZ, "PR §18.2, §18.7")])
def test_the_shoe_leaves_the_dealer_at_nine_positions_only(game: str, cite: str) -> None:
    positions = {MINI: 7, MINI_EZ: 8}[game]
    answer = play(game, [], options={"dealer_keeps_shoe": False, "positions": positions}, limits=LIMITS[game])
    assert answer.refusal == ("shoe_stays_with_dealer", cite, 0)
    answer = play(game, [], options={"dealer_keeps_shoe": False, "positions": 9}, limits=LIMITS[game])
    assert answer.code == "round_not_finished"


@pytest.mark.parametrize(
    ("game", "low", "high", "allowed", "cite"),
    [
        (MINI, "5.00", "95.00", "100.00", "PR §6.4(A)"),
        (EZ, "10.00", "399.00", "400.00", "PR §17.6"),
        (MINI_EZ, "5.00", "95.00", "100.00", "PR §18.3"),
    ],
)
def test_spread_of_the_limits(game: str, low: str, high: str, allowed: str, cite: str) -> None:
    """PR §6.4(A), §17.6, §18.3: twenty times the minimum, forty at EZ Baccarat."""
    assert play(game, [], limits={"min": low, "max": high}).refusal == ("limits_spread", cite, 0)
    assert play(game, [], limits={"min": low, "max": allowed}).code == "round_not_finished"


@pytest.mark.parametrize(
    ("game", "low", "high", "cite"),
    [
        (MINI, "1.99", "5000.00", "PR §6.4(A)"),
        (MINI, "2.00", "5000.01", "PR §6.4(A)"),
        (EZ, "9.99", "25000.00", "PR §17.6"),
        (EZ, "10.00", "25000.01", "PR §17.6"),
        (MINI_EZ, "1.99", "5000.00", "PR §18.3"),
        (FREE, "2.00", "5000.01", "PR §6.4(A)"),
    ],
)
def test_authorised_band(game: str, low: str, high: str, cite: str) -> None:
    assert play(game, [], limits={"min": low, "max": high}).refusal == ("limits_outside_band", cite, 0)


@pytest.mark.parametrize(
    ("game", "cite", "by_maximum"),
    [
        (MINI, "PR §6.5", {500: 10_000, 600: 15_000, 2_000: 20_000, 2_500: 25_000, 3_000: 25_000, 5_000: 35_000}),
        (MINI_EZ, "PR §18.4", {500: 10_000, 1_000: 15_000, 3_000: 25_000}),
        ("pr.baccarat", "PR §5.7", {100: 75_000, 25_000: 75_000}),
        (EZ, "PR §17.7", {400: 75_000, 25_000: 75_000}),
    ],
)
def test_bank_beyond_the_ordinary_one(game: str, cite: str, by_maximum: dict[int, int]) -> None:
    """PR §5.7, §6.5, §17.7, §18.4: what must be in the cage before the table opens, in dollars."""
    bank = registry.get(game).bank
    assert bank is not None
    assert bank.cite == cite
    assert {maximum: bank.required(maximum * 100) // 100 for maximum in by_maximum} == by_maximum


# --------------------------------------------------------------------------- EZ Baccarat, Art. 17


def test_ez_three_card_seven_pushes_the_bank() -> None:
    """PR §17.4(A): player 6, banker 7 in three cards: the bank's bets push, Dragon 7 pays forty to one."""
    answer = ez(
        "4s 2d",
        "Ac 2h 4c",
        bet(1, "banker", "50.00"),
        bet(1, "dragon_7", "5.00"),
        bet(2, "player", "20.00"),
        bet(2, "tie", "5.00"),
    )
    assert nets(answer) == {"banker": "0.00", "dragon_7": "200.00", "player": "-20.00", "tie": "-5.00"}
    assert answer.line("banker")["result"] == "push"
    assert answer.line("banker")["cite"] == "PR §17.4(A)"


def test_ez_natural() -> None:
    """PR §17.4(A): a player's natural nine against seven."""
    answer = ez("9s Kd", "3d 4c", bet(1, "player", "50.00"), bet(2, "banker", "50.00"), bet(2, "dragon_7", "5.00"))
    assert nets(answer) == {"player": "50.00", "banker": "-50.00", "dragon_7": "-5.00"}


def test_ez_bank_pays_even_without_commission() -> None:
    """PR §17.4(A): a two-card 7 is no dragon; the bank wins even."""
    answer = ez("6s Kc", "3d 4c", bet(1, "banker", "50.00"), bet(1, "dragon_7", "5.00"))
    assert nets(answer) == {"banker": "50.00", "dragon_7": "-5.00"}
    assert answer.line("banker")["commission"] == "0.00"


def test_ez_panda() -> None:
    """PR §17.4(B): the player's three-card 8 pays 25 to one; player even, banker, tie and Dragon 7 lose."""
    answer = ez(
        "Ks 3d 5c",
        "2s 5d",
        bet(1, "player", "10.00"),
        bet(1, "panda_8", "4.00"),
        bet(2, "banker", "10.00"),
        bet(2, "dragon_7", "5.00"),
        bet(2, "tie", "5.00"),
    )
    assert nets(answer) == {
        "player": "10.00",
        "panda_8": "100.00",
        "banker": "-10.00",
        "dragon_7": "-5.00",
        "tie": "-5.00",
    }


def test_ez_tie() -> None:
    """PR §17.4(A): two natural eights; any other tie is settled the same way (reading)."""
    bets = bet(1, "player", "10.00"), bet(2, "banker", "10.00"), bet(1, "tie", "10.00"), bet(2, "dragon_7", "5.00")
    expected = {"player": "0.00", "banker": "0.00", "tie": "80.00", "dragon_7": "-5.00"}
    assert nets(ez("8s Kd", "8c Kh", *bets)) == expected
    assert nets(ez("2s 3d 2c", "2d 2h 3c", *bets)) == expected  # seven all, three cards each


def test_ez_side_stakes_are_bounded_by_their_payment() -> None:
    """PR §17.4(B), §17.6: at a maximum of 400 no more than 10.00, 16.00 and 50.00; minimums 5.00 and 1.00."""
    main = bet(1, "player", "10.00")
    options = {"panda_8": True}
    assert refused(EZ, main, bet(1, "dragon_7", "11.00"))[0:2] == ("payment_above_limit", "PR §17.3(A), §17.6")
    assert refused(EZ, main, bet(1, "panda_8", "17.00"), **options)[0:2] == ("payment_above_limit", "PR §17.4(B)")
    assert refused(EZ, main, bet(1, "tie", "51.00"))[0:2] == ("payment_above_limit", "PR §17.3(A), §17.6")
    assert refused(EZ, main, bet(1, "tie", "4.00"))[0:2] == ("below_minimum", "PR §17.3(A), §17.6")
    assert refused(EZ, main, bet(1, "dragon_7", "4.99"))[0:2] == ("below_minimum", "PR §17.3(A), §17.6")
    assert refused(EZ, main, bet(1, "panda_8", "0.99"), **options)[0:2] == ("below_minimum", "PR §17.4(B)")
    most = bet(1, "dragon_7", "10.00"), bet(1, "panda_8", "16.00"), bet(1, "tie", "50.00")
    assert nets(ez("Ks 3d 5c", "2s 5d", main, *most))["panda_8"] == "400.00"


def test_ez_side_bets_need_a_main_bet() -> None:
    """PR §17.3(A); Panda 8 by the same measure (reading)."""
    other = bet(2, "player", "10.00")
    assert refused(EZ, bet(1, "dragon_7", "5.00"), other) == ("base_bet_missing", "PR §17.3(A), §17.6", 2)
    assert refused(EZ, bet(1, "tie", "5.00"), other) == ("base_bet_missing", "PR §17.3(A), §17.6", 2)
    assert refused(EZ, bet(1, "panda_8", "5.00"), other, panda_8=True) == ("base_bet_missing", "PR §17.4(B)", 2)


def test_panda_is_an_option() -> None:
    """PR §17.4(B): the licensee may add it."""
    assert refused(EZ, bet(1, "panda_8", "5.00")) == ("side_bet_not_offered", "PR §17.4(B)", 0)


def test_ez_third_cards() -> None:
    """PR §17.5(B): with 6 the bank stands on a zero, printed here in so many words; a drawn card is refused."""
    events = [bet(1, "player", "10.00"), CLOSED, *deal("2s 2d Kc", "3c 3h 2d")]
    refused = play(EZ, events, limits=LIMITS[EZ])
    assert refused.refusal == ("hand_must_stand", "PR §17.5(B)", 7)
    assert refused.data["message"] == "The banker must stand on 6 against the player's third card Kc."
    assert refused.data["message_es"] == "La banca debe plantarse con 6 ante la tercera carta Kc del punto."


def test_a_card_out_of_order_names_the_hand_that_is_due() -> None:
    """PR §17.3(B), §17.5(A): the first card is the player's, his third one comes before the bank's."""
    base = [bet(1, "player", "10.00"), CLOSED]
    four = deal("2s 2d", "3c 3h")
    for dealt in ([], four):
        refused = play(EZ, [*base, *dealt, *cards("banker", "5c")], limits=LIMITS[EZ])
        assert refused.code == "out_of_order"
        assert refused.data["message"] == "CardDealt to banker is not what comes now: CardDealt to player."
        assert refused.data["message_es"] == "carta a la banca no corresponde ahora: carta al punto."


@pytest.mark.parametrize(
    ("player", "banker", "dragon", "panda"),
    [
        ("As 2d 2c", "2s 2h 3c", "400.00", "-8.00"),  # three-card 7 over 5
        ("4c 3d", "2s 2h 3c", "-10.00", "-8.00"),  # seven all: a tie
        ("3s 2d 3c", "2h 4d", "-10.00", "200.00"),  # three-card 8 over 6
        ("8s Kd", "3d 4c", "-10.00", "-8.00"),  # a natural 8 is no panda
        ("6s Kc", "3d 4c", "-10.00", "-8.00"),  # a two-card 7 is no dragon
    ],
)
def test_dragon_and_panda(player: str, banker: str, dragon: str, panda: str) -> None:
    """PR §17.4(A), (B): three cards, 7 with the bank or 8 with the player, and the better hand."""
    bets = bet(1, "player", "10.00"), bet(1, "dragon_7", "10.00"), bet(1, "panda_8", "8.00")
    answer = ez(player, banker, *bets)
    assert (answer.net("dragon_7"), answer.net("panda_8")) == (dragon, panda)


def test_dragon_7_and_panda_8_is_the_same_table_with_both() -> None:
    """PR §17.3(A), §17.4(B)."""
    events = [bet(1, "player", "10.00"), bet(1, "panda_8", "8.00"), CLOSED, *deal("3s 2d 3c", "2h 4d")]
    assert play("pr.dragon_7_and_panda_8", events, limits=LIMITS[EZ]).net("panda_8") == "200.00"


# --------------------------------------------------------------------------- Mini EZ Baccarat, Art. 18


def test_mini_ez_bank() -> None:
    """PR §18.6: even, without commission; a three-card 7 pushes, Dragon 7 from 1.00 pays forty to one."""
    assert coup(MINI_EZ, "4s 3d", "2c Kh 6s", bet(1, "banker", "20.00")).net("banker") == "20.00"
    answer = coup(
        MINI_EZ, "4s 2d", "Ac 2h 4c", bet(1, "banker", "20.00"), bet(1, "dragon_7", "1.00"), bet(2, "player", "5.00")
    )
    assert nets(answer) == {"banker": "0.00", "dragon_7": "40.00", "player": "-5.00"}


def test_mini_ez_tie() -> None:
    """PR §18.3, §18.6."""
    assert nets(coup(MINI_EZ, "8s Kd", "8c Kh", bet(1, "player", "5.00"), bet(1, "tie", "1.00"))) == {
        "player": "0.00",
        "tie": "8.00",
    }


def test_mini_ez_payments_stay_within_the_maximum() -> None:
    """PR §18.3: 13.00 would pay 520; 12.00 pays 480."""
    main = bet(1, "banker", "20.00")
    cite = "PR §17.3(A), §18.3, §18.5"
    assert refused(MINI_EZ, main, bet(1, "dragon_7", "13.00")) == ("payment_above_limit", cite, 1)
    answer = coup(MINI_EZ, "4s 2d", "Ac 2h 4c", main, bet(1, "dragon_7", "12.00"))
    assert answer.net("dragon_7") == "480.00"
    assert refused(MINI_EZ, bet(1, "dragon_7", "1.00"), bet(2, "player", "5.00"))[0] == "base_bet_missing"


def test_mini_ez_panda_from_one_dollar() -> None:
    """PR §17.4(B) by §18.5, §18.6."""
    bets = bet(1, "player", "5.00"), bet(1, "panda_8", "1.00")
    assert coup(MINI_EZ, "3s 2d 3c", "2h 4d", *bets, panda_8=True).net("panda_8") == "25.00"


@pytest.mark.parametrize("positions", [6, 9])
def test_mini_ez_positions(positions: int) -> None:
    """PR §18.1: six to nine."""
    options = {"positions": positions}
    assert play(MINI_EZ, [bet(positions, "player", "5.00")], options=options, limits=LIMITS[MINI_EZ]).code == (
        "round_not_finished"
    )
    over = play(MINI_EZ, [bet(positions + 1, "player", "5.00")], options=options, limits=LIMITS[MINI_EZ])
    assert over.refusal == ("seat_unknown", "PR §18.1", 0)


# --------------------------------------------------------------------------- Commission Free, Art. 26


def free(player: str, banker: str, *bets: Event, **options: object) -> dict[str, str]:
    return nets(coup(FREE, player, banker, *bets, **options))


def test_free_bank_pays_even() -> None:
    """PR §26.3(C)(2): 6 to 5."""
    assert free("Ks 5d Th", "6c Kh", bet(1, "banker", "20.00")) == {"banker": "20.00"}


def test_free_three_card_seven() -> None:
    """PR §26.3(C)(1), §26.4(A)(3): the bank pushes, Fortune 7 pays forty to one, player and tie lose."""
    bets = bet(1, "banker", "20.00"), bet(2, "player", "20.00"), bet(1, "fortune_7", "2.00"), bet(2, "tie", "1.00")
    assert free("As Kd 3c", "2c 2h 3d", *bets) == {
        "banker": "0.00",
        "player": "-20.00",
        "fortune_7": "80.00",
        "tie": "-1.00",
    }


def test_free_two_card_seven() -> None:
    """PR §26.3(C)(1): only three cards push."""
    bets = bet(1, "banker", "20.00"), bet(1, "fortune_7", "2.00")
    assert free("As Kd 3c", "3d 4c", *bets) == {"banker": "20.00", "fortune_7": "-2.00"}


def test_free_tie() -> None:
    """PR §5.4(G) by §26.3(C): five all."""
    bets = bet(1, "player", "20.00"), bet(2, "banker", "20.00"), bet(1, "tie", "5.00")
    assert free("As 4d Kd", "3c 2h", *bets) == {"player": "0.00", "banker": "0.00", "tie": "40.00"}


def test_free_naturals() -> None:
    """PR §5.4(C): nine beats eight."""
    bets = bet(1, "player", "20.00"), bet(2, "banker", "20.00")
    assert free("9s Kd", "8c Kh", *bets) == {"player": "20.00", "banker": "-20.00"}


def test_free_has_no_commission() -> None:
    """PR §26.3(C)(2): no option of it, none in the line."""
    assert play(FREE, [], options={"commission_mode": "marked"}, limits=LIMITS[FREE]).code == "unknown_option"


@pytest.mark.parametrize(
    ("player", "banker", "side", "won"),
    [
        ("9s Kd", "2c 3h", "player", "10.00"),  # a natural nine
        ("9s Kd", "8c Kh", "player", "10.00"),  # over a natural eight
        ("4s Ad 4c", "Kc Th Qd", "player", "300.00"),  # by nine, three cards
        ("Ks Td Qc", "2c 2h", "banker", "20.00"),  # by four, two cards each
        ("Ks Td 2c", "2c 2h 4d", "banker", "40.00"),  # by six
        ("Ks Td 8c", "2c 2h", "banker", "-10.00"),
        ("Ks Ad Tc", "3c 4h", "banker", "40.00"),  # two-card 7 by six
        ("As 2d Tc", "3c 4h", "banker", "20.00"),  # by four
        ("2s 2d Tc", "3c 4h", "banker", "-10.00"),  # by three
        ("8s Kd", "8c Kh", "player", "0.00"),  # a natural tie pushes
        ("8s Kd", "8c Kh", "banker", "0.00"),
        ("As 4d Kd", "3c 2h", "player", "-10.00"),  # any other tie loses
        ("8s Kd", "9c Kh", "player", "-10.00"),  # a natural that loses
        ("6s Kd", "3c 5h", "banker", "10.00"),  # a natural eight, whatever the margin
    ],
)
def test_dragon_bonus(player: str, banker: str, side: str, won: str) -> None:
    """PR §26.4(A)(1), (2), (6): ten dollars on a side."""
    code = f"dragon_bonus_{side}"
    assert free(player, banker, bet(1, "player", "20.00"), bet(1, code, "10.00"))[code] == won


def test_dragon_bonus_pays_on_a_bank_that_pushes() -> None:
    """PR §26.4(A)(2): a three-card 7 by one is no four points; by seven it pays four to one. The hand won (reading)."""
    bets = bet(1, "banker", "20.00"), bet(1, "dragon_bonus_banker", "10.00"), bet(1, "fortune_7", "1.00")
    assert free("4s 2d", "2c 2h 3d", *bets) == {
        "banker": "0.00",
        "dragon_bonus_banker": "-10.00",
        "fortune_7": "40.00",
    }
    assert free("2s 3d 5c", "2c 2h 3d", *bets)["dragon_bonus_banker"] == "40.00"


def test_free_side_stakes_are_bounded_by_their_payment() -> None:
    """PR §26.4(A)(4), (5): 17.00 would pay 510 and 13.00 520; from 1.00; beside a main bet (reading)."""
    main = bet(1, "banker", "20.00")
    code = "dragon_bonus_player"
    assert refused(FREE, main, bet(1, code, "17.00")) == ("payment_above_limit", "PR §26.4(A)(4)", 1)
    assert refused(FREE, main, bet(1, "fortune_7", "13.00")) == ("payment_above_limit", "PR §26.4(A)(5)", 1)
    assert refused(FREE, main, bet(1, code, "0.99")) == ("below_minimum", "PR §26.4(A)(4)", 1)
    assert refused(FREE, main, bet(1, "fortune_7", "0.99")) == ("below_minimum", "PR §26.4(A)(5)", 1)
    assert refused(FREE, bet(1, code, "10.00"), bet(2, "player", "5.00"))[0] == "base_bet_missing"
    assert free("4s Ad 4c", "Kc Th Qd", main, bet(1, code, "16.00"), bet(1, "fortune_7", "12.00"))[code] == "480.00"


def test_free_side_bets_can_be_left_out() -> None:
    """PR §26.4(A): both are optional."""
    main = bet(1, "banker", "20.00")
    for option, code in (("dragon_bonus", "dragon_bonus_banker"), ("fortune_7", "fortune_7")):
        assert refused(FREE, main, bet(1, code, "5.00"), **{option: False})[0] == "side_bet_not_offered"


def test_a_side_bet_is_taken_down_in_part_within_its_bounds() -> None:
    """PR §26.4(A)(5): what stays is at least 1.00."""
    main, side = bet(1, "banker", "20.00"), bet(1, "fortune_7", "2.00")
    down = ev("BetRemoved", seat=1, bet="fortune_7", amount="1.50")
    assert refused(FREE, main, side, down) == ("below_minimum", "PR §26.4(A)(5)", 2)
    gone = ev("BetRemoved", seat=1, bet="fortune_7")
    assert free("9s Kd", "8c Kh", main, side, gone) == {"banker": "-20.00"}


@pytest.mark.parametrize(
    ("game", "option", "cite"),
    [
        ("pr.mini_baccarat", "burn_of_ten", "PR §5.2, §6.2"),
        ("pr.ez_baccarat", "sections", "PR §17.1"),
        ("pr.ez_baccarat", "second_cut", "PR §17.2(A)"),
        ("pr.ez_baccarat", "burn_of_ten", "PR §17.2(B)"),
        ("pr.ez_baccarat", "commission", "PR §17.4(A)"),
        ("pr.mini_ez_baccarat", "second_cut", "PR §17.2, §18.2"),
        (FREE, "burn_of_ten", "PR §5.2, §26.2"),
    ],
)
def test_an_option_cites_the_article_of_its_game(game: str, option: str, cite: str) -> None:
    """PR §6.2, §17.1, §17.2, §18.2, §26.2: what comes from Art. 5 comes by a clause of its own."""
    assert refused(game, **{option: 99}) == ("bad_option", cite, 0)


def test_ez_takes_no_commission_whatever_is_written() -> None:
    """PR §17.4(A): winning bets are paid even; "none" is all that the option may say."""
    stated = coup("pr.ez_baccarat", "6s Kc", "3d 4c", bet(1, "banker", "50.00"), commission="none")
    assert stated.line("banker")["commission"] == "0.00"
    assert refused("pr.ez_baccarat", commission="immediate") == ("bad_option", "PR §17.4(A)", 0)
