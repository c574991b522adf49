"""Splits by largest remainder: they sum to the whole, whatever its sign, and refuse weights that weigh nothing."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from accounting.figures import shares
from casino.rules.families import chemin_de_fer
from casino.rules.money import split_largest_remainder

WEIGHTS = st.lists(st.integers(0, 10**9), min_size=1, max_size=12).filter(any)


@given(total=st.integers(-(10**12), 10**12), weights=WEIGHTS)
def test_a_split_sums_to_the_whole_and_mirrors_its_opposite(total: int, weights: list[int]) -> None:
    parts = split_largest_remainder(total, weights)
    assert sum(parts) == total
    assert split_largest_remainder(-total, weights) == tuple(-part for part in parts)
    exact = [total * weight / sum(weights) for weight in weights]
    assert all(abs(part - share) < 1 + abs(share) * 1e-9 for part, share in zip(parts, exact, strict=True))
    assert list(parts) == shares(total, weights)
    assert list(parts) == list(chemin_de_fer.shares(total, dict(enumerate(weights))).values())


def test_a_loss_is_split_as_a_gain() -> None:
    """−1.00 in three: −0.34, −0.33, −0.33 as the gain, not −0.33, −0.33, −0.34."""
    assert split_largest_remainder(-100, (1, 1, 1)) == (-34, -33, -33)
    assert split_largest_remainder(100, (1, 1, 1)) == (34, 33, 33)
    assert split_largest_remainder(0, (0, 7)) == (0, 0)


@pytest.mark.parametrize("weights", [(), (0,), (0, 0), (-1, 2), (1, -1)])
@pytest.mark.parametrize("total", [0, 5, -5])
def test_weights_that_weigh_nothing_or_less_are_refused(total: int, weights: tuple[int, ...]) -> None:
    with pytest.raises(ValueError, match="above zero"):
        split_largest_remainder(total, weights)
