"""Chemin de Fer of Chile: the worked examples, who has the bank and for how much, the five, what leaves the bank."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import replay, totals
from tests.rules.blackjack import CLOSED, END, trouble
from tests.rules.play import Answer, Event, bet, ev, play
from tests.rules.test_cl_punto_banca import coup

LIMITS = {"min": "1000", "max": "100000"}


def flat(events: Sequence[Any]) -> Iterator[Event]:
    """Lists in lists, in order."""
    for event in events:
        if isinstance(event, dict):
            yield event
        else:
            yield from flat(event)


def game(*events: Any, **options: object) -> Answer:
    return play("cl.chemin_de_fer", list(flat(events)), options=options, limits=LIMITS)


def decide(action: str, seat: int = 1, amount: int | None = None) -> Event:
    event = ev("DecisionMade", seat=seat, action=action)
    return event if amount is None else event | {"amount": str(amount)}


BANK = decide("bank", 1, 40_000)
AGAINST = [bet(2, "player", "15000"), bet(3, "player", "10000")]
BANK_WINS, PUNTO_WINS, TIE = coup("2s 4h", "5c 3d"), coup("9h Ks", "8d Tc"), coup("2s 2h Ac", "Th 4d")


def nets(answer: Answer) -> list[tuple[int, str, int]]:
    return [(line["seat"], line["bet"], int(line["net"])) for line in answer.lines]


# --------------------------------------------------------------------------- worked examples


def test_the_bank_wins() -> None:
    """CL III §2.5, §2.7: the stakes go to it, less the commission."""
    answer = game(BANK, AGAINST, CLOSED, BANK_WINS, END)
    assert nets(answer) == [(2, "player", -15_000), (3, "player", -10_000), (1, "bank", 23_750)]
    line = answer.line("bank")
    assert (line["payout"], line["commission"], line["cite"]) == ("25000", "1250", "CL III §2.5, §2.7")


def test_the_player_s_hand_wins() -> None:
    """CL III §2.5: paid out of the bank; no commission."""
    assert nets(game(BANK, AGAINST, CLOSED, PUNTO_WINS, END)) == [
        (2, "player", 15_000), (3, "player", 10_000), (1, "bank", -25_000),
    ]  # fmt: skip


def test_one_player_stakes_all_of_the_bank() -> None:
    """CL III §2.5: «hace banco»; not a peso more, alone or together."""
    thirty = decide("bank", 1, 30_000)
    assert nets(game(thirty, bet(2, "player", "30000"), CLOSED, PUNTO_WINS, END))[1] == (1, "bank", -30_000)
    assert game(thirty, bet(2, "player", "31000")).refusal == ("above_maximum", "CL III §2.5", 1)
    together = [bet(2, "player", "20000"), bet(3, "player", "10001")]
    assert game(thirty, together).refusal == ("bets_above_bank", "CL III §2.5", 2)


def test_a_tie_is_null() -> None:
    """CL III §2.7: every bet back, no commission."""
    answer = game(BANK, AGAINST, CLOSED, coup("2s 2h Kc", "Th 4d"), END)
    assert nets(answer) == [(2, "player", 0), (3, "player", 0), (1, "bank", 0)]
    assert {line["result"] for line in answer.lines} == {"push"}
    assert game(BANK, bet(2, "tie", "1000")).code == "unknown_bet"


def after(bank: int, *facts: v.Fact, won: int = 0) -> Any:
    """A round of a bank that wins nothing more, and what follows it."""
    opened = registry.get("cl.chemin_de_fer").open(limits={"min": 1_000, "max": 100_000})
    tied = [
        v.CardDealt(to=to, card=card)
        for to, card in (("player", "7s"), ("banker", "7c"), ("player", "Kh"), ("banker", "Kd"))
    ]
    start = [
        v.RoundOpened(last_bank=1, stacks={"1": won}), v.DecisionMade(seat=1, action="bank", amount=bank),
        v.BetPlaced(seat=2, bet="player", amount=1_000), v.BetsClosed(), *tied,
    ]  # fmt: skip
    return replay(opened, [*start, *facts])


def test_what_leaves_the_bank_by_force() -> None:
    """CL III §2.5: everything above a hundred minimums."""
    taken = decide("bank", 1, 90_000)
    bets = [bet(2, "player", "15000"), bet(3, "player", "15000")]
    won = [taken, bets, CLOSED, BANK_WINS]
    assert game(won, decide("garage_compulsory", 1, 18_500), END).settled
    for amount in (18_000, 19_000):
        assert game(won, decide("garage_compulsory", 1, amount)).refusal[:2] == ("garage_amount", "CL III §2.5")
    assert game(taken, bets, CLOSED, decide("garage_compulsory", 1, 18_500)).code == "round_not_finished"
    assert game(won, decide("garage_compulsory", 2, 18_500)).code == "not_the_banker"
    assert game(decide("bank", 1, 118_000)).refusal == ("above_maximum", "CL III §2.5", 0)


def test_what_may_leave_the_bank() -> None:
    """CL III §2.5: of winnings above fifty minimums what is above; as much stays in the bank."""
    take = v.DecisionMade(seat=1, action="garage_voluntary", amount=12_000)
    assert after(66_000, take, won=62_000).bank_after == 54_000
    for bank, won, amount in ((66_000, 62_000, 12_001), (66_000, 50_000, 1), (55_000, 62_000, 5_001)):
        with pytest.raises(Exception, match="garage_amount"):
            after(bank, v.DecisionMade(seat=1, action="garage_voluntary", amount=amount), won=won)


def test_five_is_the_highest_bettor_s_to_decide() -> None:
    """CL III §2.5: he stands, the bank draws by the player's rules."""
    start = [BANK, AGAINST, CLOSED, coup("2d 3c", "4s Ah")]
    third = ev("CardDealt", to="banker", card="6c")
    assert nets(game(start, decide("stand_on_5", 2), third, END))[0] == (2, "player", 15_000)
    assert game(start, END).refusal[:2] == ("round_not_finished", "CL III §2.5")
    assert game(start, third).refusal == ("five_undecided", "CL III §2.5", 8)
    assert game(start, decide("stand_on_5", 3)).code == "not_the_highest_bettor"
    drawn = [decide("draw_on_5", 2), ev("CardDealt", to="player", card="4d"), third]
    assert nets(game(start, drawn, END))[0] == (2, "player", 15_000)
    assert game(start, decide("draw_on_5", 2), third).code == "out_of_order"
    assert game(start, decide("draw_on_5", 2), decide("stand_on_5", 2)).code == "no_five_to_decide"
    equal = [BANK, bet(5, "player", "9000"), bet(4, "player", "9000"), CLOSED, coup("2d 3c", "4s Ah")]
    assert game(equal, decide("stand_on_5", 5), third, END).settled
    natural = [BANK, AGAINST, CLOSED, coup("2d 3c", "4s 4h")]
    assert nets(game(natural, END))[2] == (1, "bank", 23_750)


def test_a_bank_given_up_is_not_taken_for_less() -> None:
    """CL III §2.5: as much at least; the former banker for the same amount."""
    given = decide("give_up_bank", 1, 45_000)
    assert game(given, decide("bank", 2, 30_000)).refusal == ("bank_taken_over_for_less", "CL III §2.5", 1)
    for amount in (45_000, 50_000):
        assert game(given, decide("pass", 3), decide("bank", 2, amount)).code == "round_not_finished"
    assert game(given, decide("bank", 1, 44_000)).code == "bank_retaken_for_another_amount"
    assert game(given, decide("bank", 1, 45_000)).code == "round_not_finished"
    opened = ev("RoundOpened", last_bank=2)
    assert game(opened, given).refusal == ("not_the_banker", "CL III §2.5", 1)


def test_auction() -> None:
    """CL III §2.5: not by the former banker, each bid higher, the bank is the highest bidder's; or at the minimum."""
    given = decide("give_up_bank", 1, 45_000)
    assert game(given, decide("auction_bid", 1, 50_000)).refusal == ("bidder_excluded", "CL III §2.5", 1)
    bids = [given, decide("auction_bid", 2, 5_000), decide("auction_bid", 3, 6_000)]
    assert game(bids, decide("auction_bid", 2, 6_000)).code == "bid_too_low"
    assert game(bids, decide("auction_bid", 2, 100_001)).code == "above_maximum"
    assert game(bids, decide("bank", 2, 5_000)).refusal == ("bank_is_auctioned", "CL III §2.5", 3)
    assert game(bids, decide("auction_without_bids", 1)).code == "bank_is_auctioned"
    assert game(bids, decide("bank", 3, 6_000)).code == "round_not_finished"
    nobody = [given, decide("auction_without_bids", 1)]
    assert game(nobody, decide("bank", 14, 2_000)).refusal == ("bank_at_the_minimum", "CL III §2.5", 2)
    assert game(nobody, decide("bank", 1, 1_000)).code == "bidder_excluded"
    assert game(nobody, decide("bank", 14, 1_000)).code == "round_not_finished"


def test_who_may_not_bid_and_who_must_take_the_bank() -> None:
    """CL III §2.5: neither the partner in the bank that was passed nor who refuses to deal; then a new auction; without
    bids the player on the right, who was the first to decline."""
    given = [decide("give_up_bank", 1, 45_000), decide("associate", 4)]
    assert game(given, decide("auction_bid", 4, 5_000)).refusal == ("bidder_excluded", "CL III §2.5", 2)
    bought = [given, decide("auction_bid", 2, 5_000), decide("bank", 2, 5_000)]
    for refused in ([*bought, decide("refuse_to_deal", 2)], [*bought[:2], decide("refuse_to_deal", 2)]):
        assert game(refused, decide("auction_bid", 2, 9_000)).code == "bidder_excluded"
        assert game(refused, decide("auction_bid", 1, 9_000)).code == "bidder_excluded"
        assert game(refused, decide("bank", 3, 45_000)).refusal[:2] == ("bank_must_be_auctioned", "CL III §2.5")
        again = [refused, decide("auction_bid", 3, 4_000), decide("bank", 3, 4_000), bet(2, "player", "4000"), CLOSED]
        assert nets(game(again, BANK_WINS, END))[-1] == (3, "bank", 3_800)
    nobody = [given, decide("pass", 3), decide("pass", 2), decide("auction_without_bids", 1)]
    assert game(nobody, decide("bank", 2, 1_000)).refusal == ("bank_of_the_right", "CL III §2.5", 5)
    assert game(nobody, decide("bank", 3, 1_000)).code == "round_not_finished"


def test_partners_share_what_the_bank_wins_and_loses() -> None:
    """CL III §2.5: who passed the bank may be the partner of who took it; by what each has in it."""
    shared = [decide("bank", 2, 30_000), decide("associate", 1, 10_000), bet(3, "player", "20000"), CLOSED]
    assert nets(game(shared, BANK_WINS, END))[1:] == [(2, "bank", 14_250), (1, "bank", 4_750)]
    assert nets(game(shared, PUNTO_WINS, END))[1:] == [(2, "bank", -15_000), (1, "bank", -5_000)]
    assert game(decide("bank", 2, 90_000), decide("associate", 1, 10_001)).code == "above_maximum"
    assert game(decide("bank", 2, 90_000), decide("associate", 2, 1_000)).code == "associate_is_banker"
    assert game(decide("associate", 2, 1_000)).code == "no_bank_yet"


def test_four_players_are_needed() -> None:
    """CL III §2.5: no round with fewer."""
    answer = game(BANK, AGAINST, trouble("fewer_than_four_players", count=3), END)
    assert {line["result"] for line in answer.lines} == {"void"}


# --------------------------------------------------------------------------- the bank and the bets


def test_limits_of_the_bank() -> None:
    """CL III §2.5: from the table minimum to a hundred of it; raised, never lowered."""
    assert game(decide("bank", 1, 999)).refusal == ("below_minimum", "CL III §2.5", 0)
    assert game(decide("bank", 1, 100_001)).refusal == ("above_maximum", "CL III §2.5", 0)
    assert game(BANK, decide("raise_bank", 1, 60_001)).code == "above_maximum"
    assert game(BANK, decide("raise_bank", 2, 1_000)).code == "not_the_banker"
    assert game(BANK, decide("bank", 2, 50_000)).refusal == ("bank_held", "CL III §2.5", 1)
    assert game(BANK, ev("BetRemoved", seat=1, bet="bank")).code == "no_such_bet"
    raised = [BANK, decide("raise_bank", 1, 10_000), bet(2, "player", "50000"), CLOSED, BANK_WINS, END]
    assert nets(game(raised)) == [(2, "player", -50_000), (1, "bank", 47_500)]
    assert game(decide("bank", 1)).code == "amount_not_named"


def test_the_banker_stakes_his_bank_alone() -> None:
    """CL III §2.5: always with the bank, and no bet without one."""
    for code in ("player", "banker", "bank"):
        assert game(BANK, bet(1, code, "1000")).refusal == ("banker_stakes_the_bank", "CL III §2.5", 1)
    assert game(bet(2, "player", "1000")).refusal == ("no_bank_yet", "CL III §2.5", 0)
    assert game(CLOSED).code == "no_bank_yet"
    assert game(BANK, CLOSED).code == "no_bets"
    assert game(BANK, bet(2, "bank", "1000")).code == "not_the_banker"


def test_bets_with_the_bank() -> None:
    """CL III §2.3.2, §2.7: paid by the casino less the commission, where the table takes them."""
    start = [BANK, bet(2, "player", "10000"), bet(3, "banker", "20000")]
    assert nets(game(start, CLOSED, BANK_WINS, END)) == [
        (2, "player", -10_000), (3, "banker", 19_000), (1, "bank", 9_500),
    ]  # fmt: skip
    assert game(start, side_bank_bets="forbid").refusal == ("side_bank_bets_forbidden", "CL III §2.5", 2)
    assert game(start, bet(2, "banker", "1000")).code == "both_sides_one_seat"


def test_the_house_keeps_the_commission_and_nothing_else() -> None:
    round_ = after(50_000)
    sums = totals(round_.game, round_.settle())
    assert (sums.win, sums.handle) == (0, 1_000)


@pytest.mark.parametrize("action", ["hit", "take_shoe", "co_bank"])
def test_other_decisions(action: str) -> None:
    assert game(decide(action)).refusal == ("decision_not_offered", "CL III §2.5", 0)


def test_a_card_in_the_discard_slot() -> None:
    """CL III §2.7: the whole round is void."""
    answer = game(BANK, AGAINST, CLOSED, trouble("card_in_discard_slot"), END)
    assert nets(answer) == [(2, "player", 0), (3, "player", 0)]
