"""Baccarat, PR Art. 5: worked examples, the drawing table, limits and refusals, each with its clause."""

from __future__ import annotations

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from tests.rules.play import Answer, Event, bet, ev, play

LIMITS = {"min": "10.00", "max": "1000.00"}
CLOSED = ev("BetsClosed")
GAME = "pr.baccarat"


def deal(player: str, banker: str) -> list[Event]:
    """The cards of both hands in the order of §5.3: two each in turn, then the player's third, then the banker's."""
    p, b = player.split(), banker.split()
    order = [("player", p[0]), ("banker", b[0]), ("player", p[1]), ("banker", b[1])]
    order += [("player", card) for card in p[2:]] + [("banker", card) for card in b[2:]]
    return [ev("CardDealt", to=to, card=card) for to, card in order]


def coup(player: str, banker: str, *bets: Event, limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    events = [ev("RoundOpened"), *bets, CLOSED, *deal(player, banker), ev("RoundClosed")]
    return play(GAME, events, options=options, limits=limits)


def all_three(player: str = "100.00", banker: str = "100.00", tie: str = "5.00") -> tuple[Event, ...]:
    return bet(1, "player", player), bet(2, "banker", banker), bet(1, "tie", tie)


# --------------------------------------------------------------------------- worked examples


def test_banker_draws_when_the_player_stands() -> None:
    """PR §5.8: player 7 stands, banker 2 draws a six and wins with 8; 5 % of the winnings is commission."""
    answer = coup("4s 3d", "2c Kh 6s", *all_three())
    assert answer.net("player") == "-100.00"
    assert answer.net("tie") == "-5.00"
    assert answer.line("banker", seat=2) == {
        "seat": 2, "bet": "banker", "stake": "100.00", "result": "win", "odds": "1:1", "payout": "100.00",
        "commission": "5.00", "net": "95.00", "cite": "PR §5.4(E), §5.5",
    }  # fmt: skip


def test_natural_nine_beats_natural_eight() -> None:
    """PR §5.4(C): no cards are drawn."""
    answer = coup("9s Kd", "8c Kh", bet(1, "player", "50.00"), bet(2, "banker", "50.00"))
    assert [line["net"] for line in answer.lines] == ["50.00", "-50.00"]


def test_equal_naturals_tie() -> None:
    """PR §5.4(C), (F), (G): any tie pays nine for one, both sides push."""
    answer = coup("Ks 8d", "4c 4h", *all_three(tie="20.00"))
    assert (answer.net("tie"), answer.line("tie")["odds"]) == ("160.00", "8:1")
    assert answer.line("player")["result"] == answer.line("banker", seat=2)["result"] == "push"
    assert answer.net("player") == answer.net("banker", seat=2) == "0.00"


def test_banker_three_stands_against_an_eight() -> None:
    """PR §5.8(B): player 5 draws an eight, banker 3 stands: three all."""
    assert coup("2s 3d 8c", "Ac 2h", *all_three()).net("tie") == "40.00"
    drawn = [*all_three(), CLOSED, *deal("2s 3d 8c", "Ac 2h 4s")]
    assert play(GAME, drawn, limits=LIMITS).refusal == ("hand_must_stand", "PR §5.8(B)", 9)


def test_banker_six_draws_against_a_seven() -> None:
    """PR §5.8(B): player 4 draws a seven, banker 6 must draw; a five makes it one all."""
    assert coup("2s 2d 7d", "3c 3h 5s", *all_three()).net("tie") == "40.00"


def test_banker_five_stands_against_a_ten() -> None:
    """PR §5.8(B): player 5 draws a king, banker 5 stands: five all."""
    assert coup("As 4d Kd", "2c 3h", *all_three()).net("tie") == "40.00"


def test_marked_commission_is_owed_and_the_winnings_paid_whole() -> None:
    """PR §5.5: three banker wins of 40.00 are paid 40.00 each; 2.00 is marked each time, 6.00 in all."""
    stake = bet(1, "banker", "40.00")
    paid = ev("BetPaid", seat=1, bet="banker", amount="40.00")
    owed = 0.0
    for _ in range(3):
        events = [stake, CLOSED, *deal("Ks 6d", "4c 3h"), paid, ev("RoundClosed")]
        answer = play(GAME, events, limits=LIMITS, options={"commission_mode": "marked"})
        line = answer.line("banker")
        assert (line["payout"], line["commission"], line["net"]) == ("40.00", "2.00", "38.00")
        assert answer.data["variances"] == []
        owed += float(line["commission"])
    assert owed == 6.0
    at_once = play(GAME, [stake, CLOSED, *deal("Ks 6d", "4c 3h"), paid], limits=LIMITS)
    assert [variance["difference"] for variance in at_once.data["variances"]] == ["2.00"]


def test_tie_needs_a_base_bet() -> None:
    """PR §5.6(B): 5.00 on the player's hand does not reach a minimum of 10.00, and no base bet at all is refused."""
    tie = bet(1, "tie", "5.00")
    below = play(GAME, [bet(1, "player", "5.00"), tie, CLOSED], limits=LIMITS)
    assert below.refusal == ("below_minimum", "PR §5.6(A)", 0)
    assert play(GAME, [tie, bet(1, "player", "5.00"), CLOSED], limits=LIMITS).refusal[2] == 1
    assert play(GAME, [tie, CLOSED], limits=LIMITS).refusal == ("base_bet_missing", "PR §5.6(B)", 1)
    other_seat = [bet(2, "player", "10.00"), tie, CLOSED]
    assert play(GAME, other_seat, limits=LIMITS).refusal == ("base_bet_missing", "PR §5.6(B)", 2)
    assert coup("9s Kd", "8c Kh", tie, bet(1, "banker", "10.00")).net("tie") == "-5.00"


def test_tie_may_not_pay_more_than_the_table_maximum() -> None:
    """PR §5.6(B): 8 x 130.00 = 1,040.00 is too much, 8 x 125.00 = 1,000.00 is not."""
    base = bet(1, "player", "10.00")
    answer = play(GAME, [base, bet(1, "tie", "130.00")], limits=LIMITS)
    assert answer.refusal == ("payment_above_limit", "PR §5.6(B)", 1)
    assert coup("Ks 8d", "4c 4h", base, bet(1, "tie", "125.00")).net("tie") == "1000.00"
    twice = play(GAME, [base, bet(1, "tie", "65.00"), bet(1, "tie", "65.00")], limits=LIMITS)
    assert twice.refusal == ("payment_above_limit", "PR §5.6(B)", 2)


def test_commission_on_a_quarter() -> None:
    """PR §5.5: banker 25.00 wins 23.75; the commission is 1.25."""
    line = coup("Ks 6d", "4c 3h", bet(1, "banker", "25.00")).line("banker")
    assert (line["net"], line["commission"]) == ("23.75", "1.25")


# --------------------------------------------------------------------------- the drawing table

STANDS = {3: "8", 4: "0189", 5: "012389", 6: "01234589", 7: "0123456789"}
BANKERS = {0: "Kc Qc", 1: "Kc Ac", 2: "Kc 2c", 3: "Kc 3c", 4: "Kc 4c", 5: "Kc 5c", 6: "Kc 6c", 7: "Kc 7c"}


@pytest.mark.parametrize("total", range(8))
@pytest.mark.parametrize("third", range(10))
def test_banker_against_every_third_card(total: int, third: int) -> None:
    """PR §5.8(B), printed row by row: the banker with each total against each third card of the player."""
    card = {0: "Th", 1: "Ah"}.get(third, f"{third}h")
    stands = str(third) in STANDS.get(total, "")
    base = bet(1, "player", "10.00")
    player = f"Kd Qd {card}"
    if stands:
        assert coup(player, BANKERS[total], base).settled
        drawn = coup(player, f"{BANKERS[total]} 2s", base)
        assert drawn.refusal == ("hand_must_stand", "PR §5.8(B)", 8)
    else:
        assert coup(player, f"{BANKERS[total]} 2s", base).settled
        short = coup(player, BANKERS[total], base)
        assert short.refusal == ("round_not_finished", "PR §5.8(B)", 8)


@pytest.mark.parametrize("total", range(8))
def test_banker_alone(total: int) -> None:
    """PR §5.8, last paragraph: when the player stands the banker draws up to five and stands on six and seven."""
    base = bet(1, "player", "10.00")
    player = "Kd 6d" if total != 7 else "Kd 7d"
    with_card = coup(player, f"{BANKERS[total]} 2s", base)
    without = coup(player, BANKERS[total], base)
    assert (with_card.settled, without.settled) == ((True, False) if total <= 5 else (False, True))
    refused = without if total <= 5 else with_card
    assert refused.refusal[1] == "PR §5.8(B)"


@pytest.mark.parametrize("total", range(8))
def test_player_draws_to_five(total: int) -> None:
    """PR §5.8(A): 0 to 5 must draw, 6 and 7 must stand."""
    base = bet(1, "player", "10.00")
    player = BANKERS[total].replace("c", "d")
    with_card = coup(f"{player} 8h", "Kc 7c", base)
    without = coup(player, "Kc 7c", base)
    if total <= 5:
        assert with_card.settled
        assert without.refusal == ("round_not_finished", "PR §5.8(A)", 7)
    else:
        assert without.settled
        assert with_card.refusal == ("hand_must_stand", "PR §5.8(A)", 7)


def test_missing_third_card_is_refused_without_a_closing_fact_too() -> None:
    """PR §5.8(A): a stream that ends before the player's third card does not settle."""
    events = [bet(1, "player", "10.00"), CLOSED, *deal("Kd 2d", "Kc 7c")]
    assert play(GAME, events, limits=LIMITS).refusal == ("round_not_finished", "PR §5.8(A)", 6)


def test_nobody_draws_after_a_natural() -> None:
    """PR §5.4(B), §5.8: one natural ends the coup for both hands."""
    base = bet(1, "player", "10.00")
    assert coup("Kd 2d 5h", "Kc 8c", base).refusal == ("no_card_after_natural", "PR §5.4(B), §5.8", 7)
    assert coup("Kd 8d", "Kc 2c 9s", base).refusal == ("no_card_after_natural", "PR §5.4(B), §5.8", 7)
    assert coup("Kd 2d", "Kc 8c", base).net("player") == "-10.00"
    assert coup("Kd 8d", "Kc 2c", base).net("player") == "10.00"


def test_one_extra_card_at_most() -> None:
    """PR §5.4(E): a fourth card has no place in a hand."""
    events = [bet(1, "player", "10.00"), CLOSED, *deal("Kd 2d 4h", "Kc 5c")]
    second = [*events, ev("CardDealt", to="player", card="2s")]
    assert play(GAME, second, limits=LIMITS).refusal == ("one_extra_card", "PR §5.3, §5.4(E)", 7)
    banker = [*events, ev("CardDealt", to="banker", card="2s"), ev("CardDealt", to="banker", card="2h")]
    assert play(GAME, banker, limits=LIMITS).refusal == ("one_extra_card", "PR §5.3, §5.4(E)", 8)


def test_banker_waits_for_the_players_third_card() -> None:
    """PR §5.4(E): the player's hand speaks first."""
    events = [bet(1, "player", "10.00"), CLOSED, *deal("Kd 2d", "Kc 2c"), ev("CardDealt", to="banker", card="2s")]
    assert play(GAME, events, limits=LIMITS).refusal == ("out_of_order", "PR §5.8(A)", 6)


# --------------------------------------------------------------------------- dealing, shoe, burn


def test_cards_alternate_between_the_hands() -> None:
    """PR §5.3: cards 1 and 3 are the player's, 2 and 4 the banker's."""
    base = bet(1, "player", "10.00")
    first = ev("CardDealt", to="banker", card="2s")
    assert play(GAME, [base, CLOSED, first], limits=LIMITS).refusal == ("out_of_order", "PR §5.3, §5.4(E)", 2)
    twice = [base, CLOSED, ev("CardDealt", to="player", card="2s"), ev("CardDealt", to="player", card="3s")]
    assert play(GAME, twice, limits=LIMITS).refusal == ("out_of_order", "PR §5.3, §5.4(E)", 3)
    seat = [base, CLOSED, ev("CardDealt", to=1, card="2s")]
    assert play(GAME, seat, limits=LIMITS).refusal == ("not_a_hand", "PR §5.3, §5.4(E)", 2)
    assert play(GAME, [base, ev("CardDealt", to="player", card="2s")], limits=LIMITS).code == "bets_not_closed"


def test_no_more_copies_than_decks() -> None:
    """PR §5.2, §5.9(E): two packs hold a card twice."""
    base = bet(1, "player", "10.00")
    assert coup("2s 2s 4h", "2s Kc 9d", base).settled
    assert coup("2s 2s 4h", "2s Kc 9d", base, decks=2).refusal == ("card_impossible", "PR §5.9(E)", 5)
    assert coup("2s 1x", "2s Kc", base).code == "malformed_event"


@pytest.mark.parametrize(
    ("first", "due"), [("As", 3), ("2h", 3), ("3h", 3), ("5d", 5), ("7c", 7), ("9c", 7), ("Th", 7), ("Qd", 7)]
)
def test_first_card_of_a_shoe_sets_the_burn(first: str, due: int) -> None:
    """PR §5.2: its number, never less than three nor more than seven, itself not counted."""
    burn = ev("CardBurned")

    def burned(count: int, **options: object) -> Answer:
        events = [ev("CardBurned", card=first), *[burn] * count, bet(1, "player", "10.00"), CLOSED]
        return play(GAME, [*events, *deal("9s Kd", "8c Kh")], limits=LIMITS, options=options)

    assert burned(due).settled
    assert burned(0).settled, "telling only the first card is enough"
    assert burned(due - 1).refusal == ("burn_count", "PR §5.2", due + 2)
    assert burned(due + 1).refusal == ("burn_count", "PR §5.2", due + 1)


def test_burn_of_a_ten_is_a_reading() -> None:
    """PR §5.2 does not say what number a ten or a figure has; the option makes it three."""
    burn = [ev("CardBurned", card="Kd"), *[ev("CardBurned")] * 3]
    events = [*burn, bet(1, "player", "10.00"), CLOSED, *deal("9s Kd", "8c Kh")]
    assert play(GAME, events, limits=LIMITS, options={"burn_of_ten": 3}).settled
    assert play(GAME, events, limits=LIMITS).code == "burn_count"


def test_cards_are_burned_before_the_deal() -> None:
    """PR §5.2: once a card is out, none is burned."""
    events = [bet(1, "player", "10.00"), CLOSED, ev("CardDealt", to="player", card="2s"), ev("CardBurned")]
    assert play(GAME, events, limits=LIMITS).refusal == ("burn_after_deal", "PR §5.2", 3)


# --------------------------------------------------------------------------- limits, options, order


@pytest.mark.parametrize(
    ("limits", "code", "cite"),
    [
        ({"min": "10.00", "max": "199.00"}, "limits_spread", "PR §5.6(A)"),
        ({"min": "5.00", "max": "1000.00"}, "limits_outside_band", "PR §5.6(A)"),
        ({"min": "100.00", "max": "25001.00"}, "limits_outside_band", "PR §5.6(A)"),
        ({"min": "10.00", "max": "1000.00", "tie_min": "4.00"}, "limits_outside_band", "PR §5.6(B)"),
        ({"min": "10.00", "max": "1000.00", "tie_max": "126.00"}, "limits_outside_band", "PR §5.6(B)"),
    ],
)
def test_limits_outside_band_or_spread_are_refused(limits: dict[str, str], code: str, cite: str) -> None:
    """PR §5.6: $10 to $25,000, twenty times apart; the tie from $5 to what the maximum can pay."""
    assert coup("9s Kd", "8c Kh", bet(1, "player", "100.00"), limits=limits).refusal == (code, cite, 0)


def test_smallest_lawful_spread() -> None:
    """PR §5.6(A): $10 with $200 is enough."""
    limits = {"min": "10.00", "max": "200.00"}
    assert coup("9s Kd", "8c Kh", bet(1, "player", "200.00"), limits=limits).net("player") == "200.00"
    over = coup("9s Kd", "8c Kh", bet(1, "player", "200.01"), limits=limits)
    assert over.refusal == ("above_maximum", "PR §5.6(A)", 1)


def test_limits_of_the_tie() -> None:
    """PR §5.6(B): from $5.00 whatever the table minimum, or what the casino posted."""
    base = bet(1, "player", "10.00")
    assert play(GAME, [base, bet(1, "tie", "4.99")], limits=LIMITS).refusal == ("below_minimum", "PR §5.6(B)", 1)
    posted = LIMITS | {"tie_min": "8.00", "tie_max": "20.00"}
    assert play(GAME, [base, bet(1, "tie", "7.00")], limits=posted).code == "below_minimum"
    assert play(GAME, [base, bet(1, "tie", "21.00")], limits=posted).code == "above_maximum"


def test_player_and_banker_at_one_seat() -> None:
    """PR §5.3 does not forbid both sides; each is settled by itself."""
    answer = coup("9s Kd", "8c Kh", bet(1, "player", "10.00"), bet(1, "banker", "20.00"))
    assert (answer.net("player"), answer.net("banker")) == ("10.00", "-20.00")


@pytest.mark.parametrize(("sections", "seat", "settles"), [(12, 13, False), (16, 16, True), (14, 14, True)])
def test_one_player_a_section(sections: int, seat: int, settles: bool) -> None:
    """PR §5.1, §5.9(A): no more seats than numbered sections."""
    answer = coup("9s Kd", "8c Kh", bet(seat, "player", "10.00"), sections=sections)
    assert answer.settled is settles
    if not settles:
        assert answer.refusal == ("seat_unknown", "PR §5.1, §5.9(A)", 1)


@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("decks", 9),
        ("decks", 1),
        ("sections", 17),
        ("second_cut", 61),
        ("commission_mode", "later"),
        ("tie_text", "9:1"),
    ],
)
def test_options_outside_the_regulation(option: str, value: object) -> None:
    """PR §5.2, §5.5, §5.9: what the licensee may choose has bounds."""
    assert play(GAME, [], options={option: value}).code == "bad_option"


def test_options_that_pay_the_same() -> None:
    """PR §6.7(A): "nine for one" on the felt is eight to one; other deck counts want an approval."""
    assert coup("Ks 8d", "4c 4h", *all_three(), tie_text="9 for 1").net("tie") == "40.00"
    needed = registry.get(GAME).approvals_needed({"decks": 6, "sections": 14})
    assert [option.name for option in needed] == ["decks"]


def test_order_of_a_coup() -> None:
    """PR §5.3: bets, the deal, the close."""
    base = bet(1, "player", "10.00")
    assert play(GAME, [base, CLOSED, base], limits=LIMITS).refusal == ("bet_after_close", "PR §5.3", 2)
    assert play(GAME, [base, CLOSED, CLOSED], limits=LIMITS).refusal == ("bets_already_closed", "PR §5.3", 2)
    assert play(GAME, [base], limits=LIMITS).refusal == ("round_not_finished", "PR §5.3", 1)
    removed = ev("BetRemoved", seat=1, bet="player")
    assert play(GAME, [base, CLOSED, removed], limits=LIMITS).refusal == ("bet_after_close", "PR §5.3", 2)
    assert play(GAME, [base, bet(1, "player", "5.00", "left")], limits=LIMITS).code == "unknown_target"
    assert play(GAME, [bet(1, "dragon_7", "5.00")], limits=LIMITS).refusal == ("unknown_bet", "PR §1.7", 0)
    assert play(GAME, [base, ev("DecisionMade", seat=1, action="hit")], limits=LIMITS).code == "event_not_of_game"


def test_bets_taken_down_before_the_close() -> None:
    """PR §5.3: a base bet taken away leaves the tie without one."""
    base, tie = bet(1, "player", "30.00"), bet(1, "tie", "5.00")
    part = ev("BetRemoved", seat=1, bet="player", amount="20.00")
    answer = coup("9s Kd", "8c Kh", base, tie, part)
    assert (answer.net("player"), answer.net("tie")) == ("10.00", "-5.00")
    too_much = ev("BetRemoved", seat=1, bet="player", amount="25.00")
    assert play(GAME, [base, too_much], limits=LIMITS).refusal == ("below_minimum", "PR §5.6(A)", 1)
    whole = ev("BetRemoved", seat=1, bet="player")
    assert play(GAME, [base, tie, whole, CLOSED], limits=LIMITS).refusal == ("base_bet_missing", "PR §5.6(B)", 3)
    assert play(GAME, [whole], limits=LIMITS).code == "no_such_bet"


@pytest.mark.parametrize(
    "trouble",
    [
        ev("IrregularityDeclared", code="misdeal", authorised_by="INSP-1"),
        ev("IrregularityDeclared", code="unregulated", authorised_by="INSP-1"),
        ev("RoundVoided", reason="shoe fell", authorised_by="INSP-1"),
    ],
    ids=["misdeal", "unregulated", "voided"],
)
def test_misdeal_returns_the_stakes(trouble: Event) -> None:
    """PR §1.7: Art. 5 knows no irregularity; the round is annulled with authorisation."""
    events = [*all_three(), CLOSED, *deal("9s Kd", "8c Kh")[:3], trouble, ev("RoundClosed")]
    answer = play(GAME, events, limits=LIMITS)
    assert answer.data["void"] is True
    assert {(line["result"], line["net"], line["cite"]) for line in answer.lines} == {("void", "0.00", "PR §1.7")}
    dealt_on = [*events[:-1], ev("CardDealt", to="banker", card="2s")]
    assert play(GAME, dealt_on, limits=LIMITS).refusal == ("round_void", "PR §1.7", 8)
    unknown = [all_three()[0], ev("IrregularityDeclared", code="spilled_drink")]
    assert play(GAME, unknown, limits=LIMITS).refusal == ("unknown_irregularity", "PR §1.7", 1)
    unauthorised = ev("IrregularityDeclared", code="misdeal")
    assert play(GAME, [all_three()[0], unauthorised], limits=LIMITS).refusal == ("authorisation_missing", "PR §1.7", 1)


def test_winner_and_totals() -> None:
    """PR §5.4(A): the units digit counts; nearest nine wins."""
    round_ = registry.get(GAME).open(limits={"min": 1_000, "max": 100_000})
    for fact in (v.BetPlaced(seat=1, bet="player", amount=1_000), v.BetsClosed()):
        round_.apply(fact)
    assert round_.winner is None
    for to, card in (("player", "Ks"), ("banker", "Td"), ("player", "6h"), ("banker", "4c"), ("banker", "3c")):
        round_.apply(v.CardDealt(to=to, card=card))
    assert (round_.winner, round_.totals) == ("banker", {"player": 6, "banker": 7})
