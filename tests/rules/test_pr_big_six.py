"""Big Six wheel, PR Art. 9: worked examples, irregularities, limits and refusals, each with its clause."""

from __future__ import annotations

import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from tests.rules.play import Answer, Event, bet, ev, play

GAME = "pr.big_six"
LIMITS = {"min": "1.00", "max": "100.00"}
CLOSED = ev("BetsClosed")
BETWEEN = ev("IrregularityDeclared", code="between_sections")
SHORT = ev("IrregularityDeclared", code="short_spin")


def stopped(segment: str) -> Event:
    return ev("WheelStopped", segment=segment)


def spin(segment: str, *bets: Event, limits: dict[str, str] = LIMITS, **options: object) -> Answer:
    events = [ev("RoundOpened"), *bets, CLOSED, stopped(segment), ev("RoundClosed")]
    return play(GAME, events, options=options, limits=limits)


# --------------------------------------------------------------------------- worked examples


@pytest.mark.parametrize(
    ("code", "segment", "stake", "net"),
    [
        ("fig_1", "1", "100.00", "100.00"),
        ("fig_2", "2", "20.00", "40.00"),
        ("fig_5", "5", "10.00", "50.00"),
        ("fig_10", "10", "10.00", "100.00"),
        ("fig_20", "20", "10.00", "200.00"),
        ("joker", "joker", "5.00", "225.00"),
        ("logo", "logo", "5.00", "225.00"),
    ],
)
def test_each_figure_pays_its_number(code: str, segment: str, stake: str, net: str) -> None:
    """PR §9.1(A): 1, 2, 5, 10 and 20 to 1; joker and logo 45 to 1. The bet's own code names its segment, too."""
    assert spin(segment, bet(1, code, stake)).net(code) == net
    assert spin(code, bet(1, code, stake)).line(code)["odds"] == f"{int(float(net) / float(stake))}:1"


def test_losers_are_collected_before_winners_are_paid() -> None:
    """PR §9.2(G): whatever the order of placing, the losing lines come first."""
    answer = spin("5", bet(1, "fig_5", "10.00"), bet(1, "joker", "5.00"))
    assert [(line["bet"], line["net"]) for line in answer.lines] == [("joker", "-5.00"), ("fig_5", "50.00")]
    assert answer.line("fig_5")["cite"] == "PR §9.1(A), §9.2"


def test_joker_and_logo_are_two_bets() -> None:
    """PR §9.1(A): neither wins on the other's section."""
    answer = spin("joker", bet(1, "joker", "5.00"), bet(1, "logo", "5.00"))
    assert (answer.net("joker"), answer.net("logo")) == ("225.00", "-5.00")


def between(option: str | None, *after: Event) -> Answer:
    options = {"between_option": option} if option else {}
    events = [bet(1, "fig_20", "10.00"), bet(1, "fig_1", "10.00"), CLOSED, BETWEEN, *after]
    return play(GAME, events, options=options, limits=LIMITS)


def test_between_two_numbers_the_previous_one_wins() -> None:
    """PR §9.2(C), (D): the number that passed previously is the winner."""
    answer = between("previous", stopped("20"), ev("RoundClosed"))
    assert (answer.net("fig_20"), answer.net("fig_1")) == ("200.00", "-10.00")
    assert between("previous").refusal == ("round_not_finished", "PR §9.1(A), §9.2", 4)


def test_between_two_numbers_the_spin_is_void() -> None:
    """PR §9.2(C), (E): nobody wins or loses; the bets wait for the next spin, which counts."""
    answer = between("respin", ev("RoundClosed"))
    assert [(line["bet"], line["result"], line["net"]) for line in answer.lines] == [
        ("fig_20", "open", "0.00"),
        ("fig_1", "open", "0.00"),
    ]
    assert between("respin", stopped("1"), ev("RoundClosed")).net("fig_1") == "10.00"
    assert between("respin", BETWEEN, SHORT, stopped("1")).net("fig_20") == "-10.00"


def test_the_choice_is_made_before_it_is_needed() -> None:
    """PR §9.2(C), (F): one of the two alternatives is posted at the table; without a choice neither can be applied."""
    assert between(None).refusal == ("between_option_not_chosen", "PR §9.2(C), (D), (E), (F)", 3)
    assert between("coin").refusal == ("bad_option", "PR §9.2(C), (D), (E), (F)", 0)


def test_two_revolutions_give_no_result() -> None:
    """PR §9.2(B): at least three revolutions; the spin that follows decides."""
    ten = bet(1, "fig_10", "10.00")
    assert play(GAME, [ten, CLOSED, SHORT], limits=LIMITS).line("fig_10")["result"] == "open"
    assert play(GAME, [ten, CLOSED, SHORT], limits=LIMITS).net("fig_10") == "0.00"
    assert play(GAME, [ten, CLOSED, SHORT, stopped("2")], limits=LIMITS).net("fig_10") == "-10.00"


def test_bets_stay_as_they_are_for_the_repeat() -> None:
    """PR §9.2(A), (E): the bets were closed before the void spin and stay so."""
    ten = bet(1, "fig_10", "10.00")
    for change in (ten, ev("BetRemoved", seat=1, bet="fig_10")):
        answer = play(GAME, [ten, CLOSED, SHORT, change], limits=LIMITS)
        assert answer.refusal == ("bet_after_close", "PR §9.2(A)", 3)


# --------------------------------------------------------------------------- limits


@pytest.mark.parametrize(
    ("code", "accepted", "refused", "payout"),
    [
        ("joker", "10.00", "11.00", "450.00"),
        ("logo", "10.00", "10.01", "450.00"),
        ("fig_20", "22.00", "23.00", "440.00"),
        ("fig_20", "22.50", "22.51", "450.00"),
        ("fig_10", "45.00", "45.01", "450.00"),
        ("fig_5", "90.00", "90.01", "450.00"),
        ("fig_2", "225.00", "225.01", "450.00"),
        ("fig_1", "450.00", "450.01", "450.00"),
    ],
)
def test_maximum_payout_instead_of_limits(code: str, accepted: str, refused: str, payout: str) -> None:
    """PR §9.3(E): with a maximum payout of $450, $10 at 45 to 1 and $450 at 1 to 1."""
    system = {"limit_system": "max_payout", "max_payout_per_bet": "450.00"}
    segment = code.removeprefix("fig_")
    assert spin(segment, bet(1, code, accepted), **system).net(code) == payout
    assert spin(segment, bet(1, code, refused), **system).refusal == ("payout_above_maximum", "PR §9.3(E)", 1)


def test_authorised_limits_hold_under_a_maximum_payout() -> None:
    """PR §9.3(A), (E): the payout system replaces the table's limits, not the authorised $1 to $500."""
    system = {"limit_system": "max_payout", "max_payout_per_bet": "2000.00"}
    assert spin("1", bet(1, "fig_1", "500.00"), **system).settled
    assert spin("1", bet(1, "fig_1", "500.01"), **system).refusal == ("above_maximum", "PR §9.3(A), (B)", 1)
    assert spin("1", bet(1, "fig_1", "0.99"), **system).refusal == ("below_minimum", "PR §9.3(A), (B)", 1)


@pytest.mark.parametrize(
    ("limits", "code"),
    [
        ({"min": "5.00", "max": "40.00"}, "limits_spread"),
        ({"min": "1.00", "max": "501.00"}, "limits_outside_band"),
        ({"min": "0.50", "max": "100.00"}, "limits_outside_band"),
    ],
)
def test_limits_outside_band_or_spread_are_refused(limits: dict[str, str], code: str) -> None:
    """PR §9.3(A), (B): $1 to $500, and a maximum of at least ten times the minimum."""
    assert spin("1", limits=limits).refusal == (code, "PR §9.3(A), (B)", 0)


def test_limits_hold_for_each_bet() -> None:
    """PR §9.3(A), (B): for a figure as a whole, added to or partly taken down."""
    assert spin("1", limits={"bet_min": "1.00", "bet_max": "10.00"}).settled
    five = {"min": "5.00", "max": "50.00"}
    assert spin("1", bet(1, "fig_1", "4.00"), limits=five).refusal == ("below_minimum", "PR §9.3(A), (B)", 1)
    twice = (bet(1, "fig_1", "26.00"), bet(1, "fig_1", "25.00"))
    assert spin("1", *twice, limits=five).refusal == ("above_maximum", "PR §9.3(A), (B)", 2)
    less = ev("BetRemoved", seat=1, bet="fig_1", amount="22.00")
    assert spin("1", twice[0], less, limits=five).code == "below_minimum"
    assert spin("1", twice[0], less | {"amount": "20.00"}, limits=five).net("fig_1") == "6.00"
    assert spin("1", twice[0], ev("BetRemoved", seat=1, bet="fig_1"), limits=five).lines == []


# --------------------------------------------------------------------------- ratios


def test_ratios_are_floors() -> None:
    """PR §9.1(A): nobody pays less; better is allowed and is what a maximum payout is measured by."""
    assert spin("joker", bet(1, "joker", "5.00"), odds=["joker 50:1"]).net("joker") == "250.00"
    assert spin("2", bet(1, "fig_2", "10.00"), odds=["fig_2 5:2"]).net("fig_2") == "25.00"
    assert spin("joker", odds=["joker 44:1"]).refusal == ("odds_below_floor", "PR §9.1(A)", 0)
    capped = spin("joker", bet(1, "joker", "10.00"), odds=["joker 50"], limit_system="max_payout")
    assert capped.refusal == ("payout_above_maximum", "PR §9.3(E)", 1)


@pytest.mark.parametrize("entry", ["joker", "jester 50:1", "joker 50:0", "joker 0", "joker fifty", ""])
def test_unreadable_ratios_are_refused(entry: str) -> None:
    """PR §9.1(A): a posted ratio names a bet of the article and a ratio."""
    assert spin("joker", odds=[entry]).refusal == ("odds_unreadable", "PR §9.1(A)", 0)


# --------------------------------------------------------------------------- order and refusals


def test_order_of_a_spin() -> None:
    """PR §9.2(A): "no más apuestas", the spin, one result, the end."""
    one = bet(1, "fig_1", "5.00")
    assert play(GAME, [one, stopped("1")], limits=LIMITS).refusal == ("bets_not_closed", "PR §9.2(A)", 1)
    assert play(GAME, [one, CLOSED, one], limits=LIMITS).refusal == ("bet_after_close", "PR §9.2(A)", 2)
    assert play(GAME, [one, CLOSED, CLOSED], limits=LIMITS).code == "bets_already_closed"
    assert play(GAME, [one, CLOSED, stopped("1"), stopped("2")], limits=LIMITS).code == "wheel_already_stopped"
    assert play(GAME, [one, CLOSED, ev("RoundClosed")], limits=LIMITS).refusal[0] == "round_not_finished"
    assert play(GAME, [one, CLOSED], limits=LIMITS).code == "round_not_finished"
    after = [one, CLOSED, stopped("1"), ev("RoundClosed"), stopped("1")]
    assert play(GAME, after, limits=LIMITS).refusal == ("round_closed", "PR Art. 9", 4)


def test_irregularities_belong_to_a_spin() -> None:
    """PR §9.2(B), (C): not before the bets are closed; told after the wheel stopped, the result falls away."""
    one = bet(1, "fig_1", "5.00")
    for declared, cite in ((SHORT, "PR §9.2(B)"), (BETWEEN, "PR §9.2(C), (D), (E), (F)")):
        options = {"between_option": "respin"}
        assert play(GAME, [one, declared], options=options).refusal == ("irregularity_not_now", cite, 1)
        late = [one, CLOSED, stopped("1"), declared]
        assert play(GAME, late, options=options).line("fig_1")["result"] == "open"
        assert play(GAME, [*late, stopped("2")], options=options).net("fig_1") == "-5.00"
        closed = [one, CLOSED, stopped("1"), ev("RoundClosed"), declared]
        assert play(GAME, closed, options=options).refusal[2] == 4


def test_the_previous_number_may_be_told_first() -> None:
    """PR §9.2(C), (D): the pointer between two numbers, told after the previous number, changes nothing."""
    one = bet(1, "fig_1", "5.00")
    answer = play(GAME, [one, CLOSED, stopped("1"), BETWEEN], options={"between_option": "previous"})
    assert answer.net("fig_1") == "5.00"
    assert play(GAME, [one, CLOSED, stopped("1"), BETWEEN]).code == "between_option_not_chosen"


def test_a_wheel_off_level_is_not_opened() -> None:
    """PR §9.2(H): inspected before it is opened for play; what lies on the cloth goes back."""
    off = ev("IrregularityDeclared", code="wheel_off_level")
    one = bet(1, "fig_1", "5.00")
    answer = play(GAME, [one, off, ev("RoundClosed")])
    assert answer.data["void"] is True
    assert answer.line("fig_1")["result"] == "void"
    assert play(GAME, [one, off, CLOSED]).refusal == ("round_void", "PR §9.2(H)", 2)
    assert play(GAME, [one, CLOSED, off]).refusal == ("irregularity_not_now", "PR §9.2(H)", 2)


def test_what_is_not_on_the_cloth_is_refused() -> None:
    """PR §1.7, §9.4(A), (C): seven symbols, no more."""
    assert spin("3").refusal == ("segment_unknown", "PR §9.4(A)", 2)
    assert spin("1", bet(1, "fig_3", "5.00")).code == "unknown_bet"
    assert spin("1", bet(1, "fig_1", "5.00", "1")).code == "unknown_target"
    assert play(GAME, [ev("BallLanded", pocket="1")]).code == "event_not_of_game"
    assert play(GAME, [ev("IrregularityDeclared", code="glass_broken")]).code == "unknown_irregularity"


def test_unregulated_trouble_voids_the_spin() -> None:
    """PR §1.7: annulled with authorisation, stakes back."""
    events = [bet(1, "fig_1", "5.00"), CLOSED, ev("IrregularityDeclared", code="unregulated", authorised_by="INSP-1")]
    answer = play(GAME, events)
    assert answer.data["void"] is True
    assert answer.net("fig_1") == "0.00"
    assert play(GAME, [*events[:2], ev("IrregularityDeclared", code="unregulated")]).code == "authorisation_missing"


def test_dealer_payment_beside_the_computed_one() -> None:
    """PR §9.1(A): paid at 40 to 1, a joker is five stakes short."""
    paid = ev("BetPaid", seat=1, bet="joker", amount="200.00")
    answer = play(GAME, [bet(1, "joker", "5.00"), CLOSED, stopped("joker"), paid, ev("RoundClosed")], limits=LIMITS)
    (variance,) = answer.data["variances"]
    assert (variance["due"], variance["difference"]) == ("225.00", "-25.00")


@pytest.mark.parametrize(("code", "segment", "right"), [("joker", "joker", "225.00"), ("fig_5", "5", "25.00")])
def test_a_payment_may_name_the_segment(code: str, segment: str, right: str) -> None:
    """PR §9.1(A): a payment that names the segment of its bet is compared like one that does not."""
    paid = ev("BetPaid", seat=1, bet=code, target=segment, amount=right)
    answer = play(GAME, [bet(1, code, "5.00"), CLOSED, stopped(segment), paid, ev("RoundClosed")], limits=LIMITS)
    assert answer.data["variances"] == []


# --------------------------------------------------------------------------- the wheel


def test_fifty_four_sections() -> None:
    """PR §9.4(A): 23, 15, 8, 4 and 2 notes, one joker, one logo."""
    segments = registry.get(GAME).layout.segments
    assert {segment.name: segment.sections for segment in segments} == {
        "1": 23, "2": 15, "5": 8, "10": 4, "20": 2, "joker": 1, "logo": 1,
    }  # fmt: skip
    assert sum(segment.sections for segment in segments) == 54


def test_a_refused_fact_changes_nothing() -> None:
    """PR §9.2, §9.3: after a refusal the round goes on as though nothing had been said."""
    round_ = registry.get(GAME).open(limits={"min": 100, "max": 10_000})
    for fact in (v.BetPlaced(seat=1, bet="fig_1", amount=500), v.BetsClosed()):
        round_.apply(fact)
    before = {key: repr(value) for key, value in vars(round_).items()}
    for fact in (
        v.BetPlaced(seat=1, bet="fig_1", amount=500),
        v.WheelStopped(segment="3"),
        v.IrregularityDeclared(code="between_sections"),
        v.IrregularityDeclared(code="wheel_off_level"),
        v.RoundClosed(),
    ):
        with pytest.raises(IllegalEvent):
            round_.apply(fact)
        assert {key: repr(value) for key, value in vars(round_).items()} == before
