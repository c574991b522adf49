"""Laws of every pot, tried on drawn hands: nothing is lost, shares are whole, nobody's place decides between equals."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.rules.errors import IllegalEvent
from casino.rules.pots.book import Transfer
from casino.rules.pots.contributions import contribute, refund, start
from casino.rules.pots.expiry import distribute, expire
from casino.rules.pots.hits import settle_carousel, settle_hits
from casino.rules.pots.programme import E4, OUTSIDE
from casino.rules.pots.replay import Entered, Won, play
from casino.rules.pots.terms import Rate, Terms
from tests.rules.pots import NOON, hit, pot, terms

EVERY = {
    code: terms(code, **changes)
    for code, changes in {
        "pr.caribbean_stud": {},
        "pr.blackjack_progressive": {},
        "pr.blazing_7s": {},
        "pr.three_card_poker": {},
        "pr.bingo": {},
        "cl.card_progressive": {"initial_minor": 500_000},
        "bo.card_progressive": {"initial_minor": 500_000},
        "eus.blackjack": {},
        "eus.poker_sin_descarte": {},
        "eus.poker_con_descarte": {"options": {"jackpot_with_discard": True, "carousel": True}},
    }.items()
}
CODES = st.sampled_from(sorted(EVERY))
METERS = st.integers(0, 10**12)


def flows(transfers: tuple[Transfer, ...]) -> dict[str, int]:
    """What each account gained, in ten-thousandths."""
    gained: dict[str, int] = {}
    for one in transfers:
        gained[one.source] = gained.get(one.source, 0) - one.amount_e4
        gained[one.target] = gained.get(one.target, 0) + one.amount_e4
    return gained


def check(before: Any, after: Any, transfers: tuple[Transfer, ...]) -> None:
    """Every bucket is what it was and what came and went; nothing is below zero; each transfer has a reason."""
    gained = flows(transfers)
    assert sum(gained.values()) == 0
    for bucket in {*before.balances, *after.balances, *gained} - set(OUTSIDE):
        assert after.e4(bucket) == before.e4(bucket) + gained.get(bucket, 0) >= 0
    assert all(one.amount_e4 > 0 and one.reason for one in transfers)


@st.composite
def rounds(draw: st.DrawFn) -> tuple[Terms, Any, list[Any]]:
    """Terms, a pot with a fraction, and winners at different seats with bets and strengths."""
    told = EVERY[draw(CODES)]
    state = pot(0, fraction_e4=draw(METERS), reserve=draw(st.integers(0, 10**9)))
    seats = draw(st.lists(st.integers(1, 7), unique=True, max_size=7))
    bets = st.integers(told.entry_minor, told.entry_high_minor)
    outcomes = st.sampled_from(sorted(told.prizes))
    hits = [hit(seat, draw(outcomes), draw(bets), strength=draw(st.integers(5, 8))) for seat in seats]
    return told, state, hits


@given(rounds())
def test_in_is_out_and_left(told_round: tuple[Terms, Any, list[Any]]) -> None:
    told, state, hits = told_round
    settled = settle_hits(told, state, hits)
    check(state, settled.state, settled.transfers)
    assert flows(settled.transfers).get("winners", 0) == sum(paid.amount_minor for paid in settled.paid) * E4
    for paid in settled.paid:
        assert paid.amount_minor == paid.from_meter_minor + paid.from_house_minor
        assert min(paid.amount_minor, paid.from_meter_minor, paid.from_house_minor) >= 0
        assert paid.from_meter_minor <= paid.meter_before_minor
    assert [line.cite for line in settled.lines].count("") == 0


@given(code=CODES, meter=METERS, seats=st.lists(st.integers(1, 7), unique=True, min_size=1, max_size=7), data=st.data())
def test_winners_of_the_whole_share_it_whatever_their_order(
    code: str, meter: int, seats: list[int], data: st.DataObject
) -> None:
    """Their parts sum to the meter, differ by less than the undivided unit, and the order moves only that unit."""
    told = EVERY[code]
    top = next(outcome for outcome, rule in told.prizes.items() if rule.takes_all)
    if told.conduct.top != "share":
        return
    other = data.draw(st.permutations(seats))
    state = pot(0, fraction_e4=meter)
    made = [settle_hits(told, state, [hit(seat, top) for seat in order]) for order in (seats, other)]
    unit, least = told.conduct.unit_minor, told.prizes[top].least_times * told.entry_minor
    for settled in made:
        won = [paid.amount_minor for paid in settled.paid if paid.kind == "percent"]
        assert sum(won) == max(state.shown_minor // unit * unit, least)
        assert max(won) - min(won) < unit * len(seats)
    sorted_parts = [sorted(paid.amount_minor for paid in settled.paid) for settled in made]
    assert sorted_parts[0] == sorted_parts[1]
    assert made[0].state == made[1].state


@given(
    code=st.sampled_from(["cl.card_progressive", "bo.card_progressive", "eus.poker_con_descarte"]),
    meter=METERS,
    data=st.data(),
)
def test_where_rank_decides_the_order_of_telling_does_not(code: str, meter: int, data: st.DataObject) -> None:
    told = EVERY[code]
    outcomes = data.draw(st.lists(st.sampled_from(sorted(told.prizes)), min_size=1, max_size=6, unique=True))
    hits = [hit(seat, outcome, strength=7) for seat, outcome in enumerate(outcomes, start=1)]
    state = pot(0, fraction_e4=meter)
    there, back = (settle_hits(told, state, order) for order in (hits, data.draw(st.permutations(hits))))
    assert (there.paid, there.state) == (back.paid, back.state)


@given(code=CODES, handles=st.lists(st.integers(0, 10**7), max_size=6))
def test_entries_are_never_rounded_away(code: str, handles: list[int]) -> None:
    """Every posting divides into whole parts; refunds take nothing from anybody else."""
    told = EVERY[code]
    opened = start(told)
    state = opened.state
    posted = []
    for handle in handles:
        fed = contribute(told, state, handle, at=NOON)
        assert sum(fed.parts.values()) == handle * E4
        check(state, fed.state, fed.transfers)
        posted.append(fed)
        state = fed.state
    if told.conduct.commission_rounding == "exact":
        whole = contribute(told, opened.state, sum(handles), at=NOON)
        assert whole.state == state
    for fed in reversed(posted):
        back = refund(told, state, fed)
        check(state, back.state, back.transfers)
        assert flows(back.transfers).get("players", 0) == fed.handle_minor * E4
        state = back.state
    if told.conduct.void_chips == "reversed":
        assert state.e4("meter") == opened.state.e4("meter")


@given(
    code=st.sampled_from(["pr.caribbean_stud", "pr.three_card_poker", "pr.blackjack_progressive", "pr.blazing_7s"]),
    final_e4=METERS,
    pool_e4=st.integers(0, 10**8),
    seed=st.integers(1, 10**8),
)
def test_kept_and_shares_are_the_last_meter(code: str, final_e4: int, pool_e4: int, seed: int) -> None:
    """Control P10: retained + the four shares = the documented meter; each share within a unit of its percentage."""
    told = EVERY[code]
    state = pot(0, seed=seed, fraction_e4=final_e4, reset_pool=pool_e4)
    expired = expire(told, state)
    made = distribute(told, expired, on=date(2026, 1, 1))
    assert expired.retained_minor + sum(made.shares.values()) == expired.final_minor
    for share, percent in zip(made.shares.values(), (26, 30, 30, 14), strict=True):
        assert abs(share * 100 - made.distributable_minor * percent) < 100
    check(state, made.state, made.transfers)
    assert made.state.e4("meter") == made.state.e4("reset_pool") == 0


@given(pots=st.lists(METERS, min_size=1, max_size=4), outcome=st.sampled_from(["royal_flush", "straight_flush"]))
def test_a_carousel_draws_on_every_pot_and_overdraws_none(pots: list[int], outcome: str) -> None:
    told = EVERY["eus.poker_con_descarte"]
    states = {f"P-{place}": pot(0, fraction_e4=amount) for place, amount in enumerate(pots)}
    settled, after = settle_carousel(told, states, [hit(1, outcome)])
    total = sum(state.e4("meter") for state in after.values())
    gained = flows(settled.transfers)
    assert total == sum(pots) + gained.get("meter", 0)
    assert all(state.e4("meter") >= 0 for state in after.values())


@given(rounds(), st.lists(st.tuples(st.integers(0, 10**6), st.booleans()), max_size=5))
def test_a_period_played_again_balances(told_round: tuple[Terms, Any, list[Any]], entries: Any) -> None:
    """What the casino and the players put in is what winners got, the casino kept and the pot still holds."""
    told, _, hits = told_round
    facts = [Entered(at=NOON, handle_minor=handle, void=void) for handle, void in entries]
    figures = play(told, [*facts, Won(hits=tuple(hits)), *facts])
    put_in = (figures.handle_minor + figures.seeds_minor + figures.completed_minor) * E4
    given_back = 2 * sum(handle for handle, void in entries if void) * E4
    if told.conduct.void_chips == "meter_stays":  # counted though void, and paid back by the casino
        put_in += given_back
    taken = given_back if told.conduct.void_chips == "meter_stays" else 0
    assert put_in == figures.prizes_minor * E4 + taken + sum(figures.state.balances.values())


def test_what_if_the_rate_had_been_another() -> None:
    """Liability, prizes and house share of the same period at 70 % and at 80 % from the day on."""
    facts = [Entered(at=NOON, handle_minor=1_000_000), Won(hits=(hit(3, "straight_flush"),))]
    as_was = play(EVERY["pr.caribbean_stud"], facts)
    else_ = play(terms("pr.caribbean_stud", Rate(parts={"meter": 8_000})), facts)
    assert (as_was.meter_minor, as_was.prizes_minor, as_was.house_minor) == (1_530_000, 170_000, 300_000)
    assert (else_.meter_minor, else_.prizes_minor, else_.house_minor) == (1_620_000, 180_000, 200_000)
    again = play(EVERY["pr.caribbean_stud"], facts[1:], opening=pot(1_700_000))
    assert (again.meter_minor, again.seeds_minor, again.house_minor) == (1_530_000, 0, 0)


def test_a_pot_never_holds_less_than_nothing() -> None:
    with pytest.raises(ValueError, match="does not hold"):
        pot(-1)
    with pytest.raises(ValueError, match="does not hold"):
        pot(1, winners=5)
    told = EVERY["cl.card_progressive"]
    fed = contribute(told, pot(0), 1_000, at=NOON)
    with pytest.raises(IllegalEvent, match="pot_below_zero"):
        refund(told, pot(0), fed)
