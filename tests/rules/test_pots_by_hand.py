"""Shares and splits worked out on paper from the texts: remainders of cents, several winners, every jurisdiction."""

from __future__ import annotations

import datetime as dt

import pytest

from casino.rules.pots.expiry import distribute, expire
from casino.rules.pots.hits import settle_hits
from tests.rules.pots import hit, pot, terms

STUD = "pr.caribbean_stud"


@pytest.mark.parametrize(
    ("rest", "shares"),
    [
        (1, (0, 1, 0, 0)),  # .26 .30 .30 .14: the cent to the first of the largest
        (2, (0, 1, 1, 0)),
        (3, (1, 1, 1, 0)),  # .78 .90 .90 .42
        (5, (1, 2, 1, 1)),  # 1.30 1.50 1.50 .70: two cents, .70 first, then the first .50
        (7, (2, 2, 2, 1)),  # 1.82 2.10 2.10 .98
        (50, (13, 15, 15, 7)),
        (99, (26, 30, 29, 14)),  # 25.74 29.70 29.70 13.86
    ],
)
def test_cents_that_do_not_divide(rest: int, shares: tuple[int, ...]) -> None:
    """PR §7.14(K): 26, 30, 30 and 14 per cent of the rest; kept + shares = final meter."""
    told = terms(STUD)
    expired = expire(told, pot(1_000_000 + rest, seed=1_000_000))
    given = tuple(distribute(told, expired, on=dt.date(2026, 6, 1)).shares.values())
    assert (expired.retained_minor, given) == (1_000_000, shares)
    assert expired.retained_minor + sum(given) == 1_000_000 + rest


@pytest.mark.parametrize(
    ("code", "meter", "winners", "amounts", "left"),
    [
        # PR §7.11(G): three royals, two cents over; the meter is reset.
        (
            STUD, 1_000_001, [(7, "royal_flush", 100), (4, "royal_flush", 100), (2, "royal_flush", 100)],
            {7: 333_334, 4: 333_334, 2: 333_333}, 1_000_000,
        ),
        # 10 % of 12,345.67 to the cent, half up; the royals share the 11,111.10 that is left.
        (
            STUD, 1_234_567, [(6, "straight_flush", 100), (4, "royal_flush", 100), (2, "royal_flush", 100)],
            {6: 123_457, 4: 555_555, 2: 555_555}, 1_000_000,
        ),
        # Two straight flushes: the second on what the first has left.
        (
            STUD, 1_500_000, [(5, "straight_flush", 100), (3, "straight_flush", 100)], {5: 150_000, 3: 135_000},
            1_215_000,
        ),
        # PR §27.3(J): bingo in equal parts, then the base again.
        ("pr.bingo", 100_001, [(1, "bingo", 200), (2, "bingo", 200)], {1: 50_001, 2: 50_000}, 100_000),
        # CL III §6.6: multiples first; 10 % of the 9,929,999 that are left, pesos rounded down.
        (
            "cl.card_progressive", 9_999_999, [(1, "full_house", 700), (3, "straight_flush", 700)],
            {1: 70_000, 3: 992_999}, 8_937_000,
        ),
        # CL III §6.6: one 10 % for three straight flushes, the odd peso to the lowest position.
        (
            "cl.card_progressive", 1_000_000,
            [(5, "straight_flush", 500), (2, "straight_flush", 500), (3, "straight_flush", 500)],
            {2: 33_334, 3: 33_333, 5: 33_333}, 900_000,
        ),
        # BO §2.5.6.2: the same in bolivianos, of which no part is divided.
        (
            "bo.card_progressive", 1_000_000,
            [(5, "straight_flush", 500), (2, "straight_flush", 500), (3, "straight_flush", 500)],
            {2: 33_400, 3: 33_300, 5: 33_300}, 900_000,
        ),
        # EUS §11.VI.1: the higher hand first, 10 % of 8,000.00; then 5 % of the 7,200.00 that remain.
        (
            "eus.poker_sin_descarte", 800_000, [(2, "straight_flush", 500), (6, "four_of_a_kind", 500)],
            {2: 80_000, 6: 36_000}, 684_000,
        ),
    ],
)  # fmt: skip
def test_several_winners_of_one_round(
    code: str, meter: int, winners: list[tuple[int, str, int]], amounts: dict[int, int], left: int
) -> None:
    """Each with the clause of its jurisdiction; what is paid is what the pot had less what it has."""
    told = terms(code, entry_high_minor=1_000_000) if code.startswith("bo.") else terms(code)
    settled = settle_hits(told, pot(meter), [hit(*winner) for winner in winners])
    assert {paid.seat: paid.amount_minor for paid in settled.paid} == amounts
    assert settled.state.shown_minor == left


def test_two_royals_of_the_basque_country_and_a_cent_over() -> None:
    """EUS §12.8.1: equal parts of the whole; the cent that is over to one of them, and the seed again (reading)."""
    told = terms("eus.poker_con_descarte", options={"jackpot_with_discard": True})
    settled = settle_hits(told, pot(3_000_101), [hit(2, "royal_flush"), hit(5, "royal_flush")])
    assert sorted(paid.amount_minor for paid in settled.paid) == [1_500_050, 1_500_051]
    assert settled.state.shown_minor == 1_000_000
