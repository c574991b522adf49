"""The arithmetic of a progressive: the regulation's own numbers first, then properties."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.rules.money import equal_parts
from progressive.meter import (
    CARIBBEAN_STUD_PAY_TABLE,
    E4,
    PR_BENEFICIARIES,
    Award,
    Claim,
    Share,
    award_prizes,
    contribution_e4,
    distribute,
    expiry_amounts,
    meter_identity_e4,
    shown_minor,
)

PAY_TABLE = {share.outcome: share for share in CARIBBEAN_STUD_PAY_TABLE}
RESET = 1_000_000


def awards(meter_minor: int, *claims: tuple[int, str]) -> tuple[list[Award], int]:
    """Awards of (seat, outcome) claims in order of settlement, and the meter afterwards in minor units."""
    made, left = award_prizes(
        [Claim(*claim) for claim in claims], PAY_TABLE, meter_e4=meter_minor * E4, reset_minor=RESET
    )
    return made, shown_minor(left)


def test_worked_day_of_the_summary() -> None:
    """PR §7.14(L): 12,690.00 + 380 chips at 70 % - two flushes - one four of a kind = 12,356.00."""
    opening = 1_000_000 * E4 + contribution_e4(chips=4_200, denomination_minor=100, rate_bp=7_000)
    opening -= (3 * 5_000 + 10_000) * E4
    assert shown_minor(opening) == 1_269_000
    closing = meter_identity_e4(
        opening_e4=opening,
        chips=380,
        denomination_minor=100,
        rate_bp=7_000,
        lowered_e4=(2 * 5_000 + 50_000) * E4,
        reset_e4=0,
    )
    assert shown_minor(closing) == 1_235_600
    assert 380 * 100 - shown_minor(contribution_e4(chips=380, denomination_minor=100, rate_bp=7_000)) == 11_400


@pytest.mark.parametrize(
    ("outcome", "meter", "amount", "after"),
    [
        ("straight_flush", 1_834_000, 183_400, 1_650_600),  # PR §7.11(E): ten per cent
        ("royal_flush", 1_525_040, 1_525_040, 1_000_000),  # PR §7.11(E),(F): all of it, then the reset amount
        ("four_of_a_kind", 1_321_000, 50_000, 1_271_000),  # PR §7.11(E): $500
        ("full_house", 1_560_000, 10_000, 1_550_000),  # PR §7.11(E): $100
        ("flush", 1_560_000, 5_000, 1_555_000),  # PR §7.11(E): $50
    ],
)
def test_each_prize_of_the_pay_table(outcome: str, meter: int, amount: int, after: int) -> None:
    made, left = awards(meter, (3, outcome))
    assert (made[0].amount_minor, left) == (amount, after)
    assert made[0].meter_before_minor == meter
    assert made[0].from_house_minor == 0


def test_percentage_is_taken_of_the_meter_at_that_players_turn() -> None:
    """PR §7.11(G): seat 6 settles before seat 2, so the ten per cent are of 15,500.00; not so the other way round."""
    made, left = awards(1_560_000, (6, "full_house"), (2, "straight_flush"))
    assert [award.amount_minor for award in made] == [10_000, 155_000]
    assert left == 1_395_000
    made, left = awards(1_560_000, (2, "straight_flush"), (6, "full_house"))
    assert [award.amount_minor for award in made] == [156_000, 10_000]
    assert left == 1_394_000


@pytest.mark.parametrize(
    ("meter", "parts"),
    [(2_146_800, [1_073_400, 1_073_400]), (2_146_801, [1_073_401, 1_073_400])],
)
def test_two_royals_share_the_meter_equally(meter: int, parts: list[int]) -> None:
    """PR §7.11(G); the odd cent to the first in order of settlement (reading); one reset, after the last of them."""
    made, left = awards(meter, (5, "royal_flush"), (1, "royal_flush"))
    assert [award.amount_minor for award in made] == parts
    assert [award.reset_minor for award in made] == [0, RESET]
    assert left == RESET


def test_straight_flush_after_a_royal_sees_the_reset_meter() -> None:
    """Reading of PR §7.11(G): the reset follows the royal at once."""
    made, left = awards(1_525_040, (6, "royal_flush"), (2, "straight_flush"))
    assert [award.amount_minor for award in made] == [1_525_040, 100_000]
    assert left == 900_000


def test_the_house_completes_what_the_meter_does_not_hold() -> None:
    made, left = awards(30_000, (4, "four_of_a_kind"))
    assert (made[0].from_meter_minor, made[0].from_house_minor, left) == (30_000, 20_000, 0)


def test_fraction_of_a_cent_survives_a_reset() -> None:
    """Money of the players is never rounded away: the meter shows 10,000.00 and holds half a cent more."""
    made, left = award_prizes([Claim(1, "royal_flush")], PAY_TABLE, meter_e4=1_525_040 * E4 + 5_000, reset_minor=RESET)
    assert made[0].amount_minor == 1_525_040
    assert left == RESET * E4 + 5_000


@pytest.mark.parametrize(
    ("final", "deductible", "shares"),
    [
        (1_783_457, 1_000_000, (203_699, 235_037, 235_037, 109_684)),  # PR §7.14(K): 7,834.57
        (1_783_455, 1_000_000, (203_698, 235_037, 235_036, 109_684)),  # half-up rounding would give a cent too much
        (915_000, 1_000_000, (0, 0, 0, 0)),  # the meter fell below the seed: all of it is retained
    ],
)
def test_distribution_of_an_expired_meter(final: int, deductible: int, shares: tuple[int, ...]) -> None:
    retained, rest = expiry_amounts(final, deductible)
    assert tuple(distribute(rest).values()) == shares
    assert retained + sum(shares) == final


@given(final=st.integers(0, 10**11), deductible=st.integers(1, 10**10))
def test_expiry_loses_no_cent(final: int, deductible: int) -> None:
    retained, rest = expiry_amounts(final, deductible)
    shares = distribute(rest)
    assert retained + sum(shares.values()) == final
    assert list(shares) == [fund.code for fund in PR_BENEFICIARIES]
    for fund in PR_BENEFICIARIES:
        assert abs(shares[fund.code] * 100 - rest * fund.percent) < 100


@given(total=st.integers(0, 10**11), parts=st.integers(1, 12))
def test_equal_parts_differ_by_at_most_one(total: int, parts: int) -> None:
    made = equal_parts(total, parts)
    assert sum(made) == total
    assert max(made) - min(made) <= 1
    assert list(made) == sorted(made, reverse=True)


@given(
    meter_e4=st.integers(0, 10**13),
    claims=st.lists(st.tuples(st.integers(1, 7), st.sampled_from(sorted(PAY_TABLE))), max_size=7),
)
def test_meter_identity_over_any_round(meter_e4: int, claims: list[tuple[int, str]]) -> None:
    """Closing = opening - what came from the meter + resets, never below zero; the royals' parts are the meter."""
    made, left = award_prizes([Claim(*claim) for claim in claims], PAY_TABLE, meter_e4=meter_e4, reset_minor=RESET)
    lowered = sum(award.from_meter_minor for award in made) * E4
    resets = sum(award.reset_minor for award in made) * E4
    assert left == meter_e4 - lowered + resets >= 0
    assert all(award.amount_minor == award.from_meter_minor + award.from_house_minor for award in made)
    royals = [award for award in made if award.outcome == "royal_flush"]
    if royals:
        assert sum(award.amount_minor for award in royals) == royals[0].meter_before_minor
        assert sum(award.reset_minor for award in made) == RESET


@given(chips=st.integers(0, 10**6), rate=st.integers(7_000, 10_000))
def test_contributions_add_up_however_they_are_cut(chips: int, rate: int) -> None:
    whole = contribution_e4(chips=chips, denomination_minor=100, rate_bp=rate)
    one = contribution_e4(chips=1, denomination_minor=100, rate_bp=rate)
    assert whole == chips * one


@pytest.mark.parametrize("bad", [{}, {"amount_minor": 1, "share_bp": 1}, {"share_bp": 10_001}, {"amount_minor": 0}])
def test_share_is_either_fixed_or_a_part(bad: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"fixed|part"):
        Share(outcome="flush", **bad)
