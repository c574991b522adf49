"""Trials of the wheels and cages of Chile and Bolivia."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from casino.rules import vocabulary as v
from tests.rules.properties import Options, Trial


def any_of(**choices: st.SearchStrategy[object]) -> st.SearchStrategy[Options]:
    """Options of which each may be left at its default."""
    return st.fixed_dictionaries({}, optional=choices)


_FRACTIONS = st.sampled_from(["floor_to_peso", "reject_inexact"])
UNNOTICED = (
    v.IrregularityDeclared(code="over_maximum", seat=1, bet="red", amount=90_000_000),
    v.IrregularityDeclared(code="under_minimum", seat=1, bet="red", amount=1, authorised_by="JS-1"),
    v.IrregularityDeclared(code="over_maximum", seat=1, bet="red", target="prison", amount=90_000_000),
)
_ROULETTE_STRAYS = (
    v.BetPlaced(seat=1, bet="red", target="red", amount=1_000),
    v.BetPlaced(seat=1, bet="red", target="prison", amount=0),
    v.BetPlaced(seat=100, bet="straight", target="1", amount=1_000),
    v.BetPlaced(seat=1, bet="split", target="3-4", amount=1_000),
    v.BetPlaced(seat=1, bet="dozen", target="prison", amount=1_000),
    v.BetRemoved(seat=1, bet="red", target="prison"),
    v.BetRemoved(seat=1, bet="split", target="1-2", amount=-100),
    v.BetsClosed(),
    v.BallLanded(pocket="37"),
    v.DecisionMade(seat=1, action="half_back", bet="straight"),
    v.DecisionMade(seat=99, action="prison"),
    v.IrregularityDeclared(code="no_such_thing"),
    *UNNOTICED,
    v.RoundClosed(),
)
_FRENCH_CHOICES = {
    "zero_choice_default": st.sampled_from(["must_ask", "half_back", "prison"]),
    "prison_on_last_spin": st.sampled_from(["force_half_back", "allow"]),
    "bets_after_void": st.sampled_from(["stay_and_reopen", "stay_locked"]),
}
CL_FRENCH_ROULETTE = Trial(
    "cl.french_roulette",
    {"min": 500, "max": 100_000},
    any_of(**_FRENCH_CHOICES, fraction_rule=_FRACTIONS),
    warm_up=6,
    strays=_ROULETTE_STRAYS,
)
BO_FRENCH_ROULETTE = Trial(
    "bo.french_roulette",
    {"min": 500, "max": 100_000},
    any_of(**_FRENCH_CHOICES, fraction_rule=st.sampled_from(["exact_cents", "floor_to_chip", "reject_inexact"])),
    warm_up=6,
    strays=_ROULETTE_STRAYS,
)
CL_SINGLE_ZERO = Trial(
    "cl.american_roulette_single_zero",
    {"min": 500, "max": 100_000},
    any_of(fraction_rule=_FRACTIONS),
    strays=_ROULETTE_STRAYS,
)
CL_DOUBLE_ZERO = replace(CL_SINGLE_ZERO, code="cl.american_roulette_double_zero")
