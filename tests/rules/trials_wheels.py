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
_ANNULLED = {"annulled_hand_stakes": st.sampled_from(["returned", "stay"])}
CL_BIG_SIX = Trial(
    "cl.big_six",
    {"min": 500, "max": 100_000},
    any_of(**_ANNULLED),
    strays=(
        v.BetPlaced(seat=1, bet="symbol_40", amount=1_000),
        v.BetPlaced(seat=1, bet="symbol_5", amount=1),
        v.BetRemoved(seat=1, bet="symbol_1", amount=1),
        v.BetsClosed(),
        v.WheelStopped(segment="40"),
        v.IrregularityDeclared(code="over_maximum", seat=1, bet="symbol_1", amount=1_000),
        v.RoundClosed(),
    ),
)
CL_CROWN_AND_ANCHOR = Trial(
    "cl.crown_and_anchor",
    {"min": 500, "max": 100_000},
    any_of(**_ANNULLED),
    warm_up=3,
    strays=(
        v.BetPlaced(seat=1, bet="symbol_star", amount=1_000),
        v.BetPlaced(seat=1, bet="symbol_club", target="1", amount=1_000),
        v.BetPlaced(seat=1, bet="low", amount=1),
        v.BetRemoved(seat=1, bet="symbol_club", amount=1),
        v.BetsClosed(),
        v.DiceRolled(d1=1, d2=2),
        v.IrregularityDeclared(code="under_minimum", seat=1, bet="low", amount=1_000, authorised_by="JS-1"),
        v.RoundClosed(),
    ),
)
CL_CHUCK_A_LUCK = replace(
    CL_CROWN_AND_ANCHOR,
    code="cl.chuck_a_luck",
    options=any_of(
        **_ANNULLED,
        high_range=st.sampled_from(["12-18", "13-18"]),
        triples_lose_low_high_field=st.booleans(),
    ),
)
CL_BINGO = Trial(
    "cl.bingo",
    {"min": 100, "max": 10_000},
    st.fixed_dictionaries(
        {
            "pct_line": st.just(1_000),
            "pct_bingo": st.sampled_from([5_000, 5_555]),
            "pct_pots": st.sampled_from([0, 333]),
        },
        optional={
            "card_price": st.sampled_from([100, 325]),
            "card_medium": st.sampled_from(["paper", "electronic"]),
            "pot_within_balls": st.sampled_from([40, 80]),
            "positions": st.sampled_from([60, 180]),
            "start_minimum_mode": st.sampled_from(["cards_10", "pct_10_positions"]),
            "series_cards": st.just(2_000),
            "prize_share_unit": st.sampled_from(["per_valid_card", "per_player"]),
        },
    ),
    meters={"progressive": 184_601},
    strays=(
        v.BetPlaced(seat=1, bet="card", amount=100),
        v.BetRemoved(seat=1, bet="card", hand=1, amount=1),
        v.BetsClosed(),
        v.BingoCardSold(seat=1, card=1, numbers=[1], price=100),
        v.BingoCardSold(seat=1, card=1, numbers=[1] * 27, price=100, package="P"),
        v.BallDrawn(ball=91),
        v.BallDrawn(ball=61, letter="G"),
        v.DecisionMade(seat=1, action="bingo", hand=10**6),
        v.DecisionMade(seat=1, action="house"),
        v.IrregularityDeclared(code="claim_rejected"),
        v.IrregularityDeclared(code="card_manipulated", hand=10**6),
        v.ProgressiveWagered(seat=999, amount=200),
        v.RoundClosed(),
    ),
)
CL_WAR = Trial(
    "cl.war",
    {"min": 500, "max": 100_000},
    any_of(
        **_ANNULLED,
        decks=st.sampled_from([6, 7, 8]),
        tie_bettor_after_tie=st.sampled_from(["war_bet_pushed", "war_only", "surrender_or_war"]),
        war_dealer_card=st.sampled_from(["per_player", "shared"]),
        fraction_rule=_FRACTIONS,
    ),
    warm_up=7,
    strays=(
        v.BetPlaced(seat=7, bet="war", amount=1_000),
        v.BetPlaced(seat=1, bet="war_raise", amount=1),
        v.BetPlaced(seat=1, bet="war_bonus", amount=1_000),
        v.BetRemoved(seat=1, bet="war", amount=1),
        v.BetsClosed(),
        v.CardBurned(card="zz"),
        v.CardDealt(to="board", card="As"),
        v.CardDealt(to="dealer", card="zz"),
        v.DecisionMade(seat=1, action="hit"),
        v.DecisionMade(seat=6, action="go_to_war", amount=1),
        v.IrregularityDeclared(code="seat_without_card", seat=6),
        v.IrregularityDeclared(code="over_maximum", seat=1, bet="war", amount=1_000),
        v.RoundClosed(),
    ),
)
_TIES = {
    "tie31_mode": st.sampled_from(["half_lost_half_blocked", "partage_or_prison"]),
    "insurance_base": st.sampled_from(["blocked_amount", "original_bet"]),
    "blocked_on_neutral_tie": st.sampled_from(["stay_blocked", "released", "lost"]),
    "blocked_on_second_31_uninsured": st.sampled_from(["lost", "stay_blocked"]),
    "insured_second_31_keeps": st.sampled_from(["whole_blocked_half", "half_of_it"]),
    "color_reference": st.sampled_from(["first_card_of_winning_row", "first_card_of_black_row"]),
}
CL_TRENTE = Trial(
    "cl.trente_et_quarante",
    {"min": 500, "max": 100_000},
    any_of(**_ANNULLED, **_TIES, decks=st.sampled_from([6, 7, 8]), fraction_rule=_FRACTIONS),
    warm_up=60,
    strays=(
        v.BetPlaced(seat=1, bet="black", target="escaped", amount=1_000),
        v.BetPlaced(seat=1, bet="black", target="blocked", amount=0),
        v.BetPlaced(seat=100, bet="red", amount=1_000),
        v.BetPlaced(seat=1, bet="insurance_31", target="red", amount=1_000),
        v.BetRemoved(seat=1, bet="color", target="prison"),
        v.BetsClosed(),
        v.CardDealt(to="dealer", card="As"),
        v.CardDealt(to="black", card="zz"),
        v.DecisionMade(seat=99, action="wait"),
        v.DecisionMade(seat=1, action="half_back", bet="insurance_31"),
        v.IrregularityDeclared(code="over_maximum", seat=1, bet="black", target="blocked", amount=90_000_000),
        v.RoundClosed(),
    ),
)
BO_TRENTE = replace(
    CL_TRENTE,
    code="bo.trente_et_quarante",
    options=any_of(**_ANNULLED, **_TIES, fraction_rule=st.sampled_from(["exact_cents", "reject_inexact"])),
)


_EUS_ROULETTE_STRAYS = (
    *_ROULETTE_STRAYS,
    v.BetPlaced(seat=1, bet="neighbours", target="17", amount=2_501),
    v.BetPlaced(seat=1, bet="sector_zero", target="0", amount=4_500),
    v.BetPlaced(seat=1, bet="sector_third", amount=100_000_000),
    v.BetPlaced(seat=1, bet="two_dozens", target="1-3", amount=500),
    v.BetPlaced(seat=1, bet="red", target="prison_2", amount=500),
    v.BetRemoved(seat=1, bet="sector_zero"),
    v.DecisionMade(seat=1, action="colour", bet="blue", amount=1),
    v.DecisionMade(seat=1, action="value_chips"),
    v.DecisionMade(seat=1, action="half_back", bet="red"),
)
_EUS_FRACTIONS = st.sampled_from(["half_up_cents", "exact_cents", "floor_to_chip", "reject_inexact"])
EUS_FRENCH_ROULETTE = Trial(
    "eus.french_roulette",
    {"min": 500, "max": 25_000},
    any_of(
        zero_choice_default=st.sampled_from(["must_ask", "half_back", "prison"]),
        prison_reduces_nominal=st.booleans(),
        two_columns_adjacent_only=st.booleans(),
        fraction_rule=_EUS_FRACTIONS,
    ),
    warm_up=6,
    strays=_EUS_ROULETTE_STRAYS,
)
EUS_BOULE = Trial(
    "eus.boule",
    {"min": 200, "max": 20_000},
    any_of(void_throw=st.booleans(), even_chance_max_multiple=st.sampled_from([200, 500])),
    strays=(
        v.BetPlaced(seat=1, bet="number", target="0", amount=1_000),
        v.BetPlaced(seat=1, bet="red", target="5", amount=1_000),
        v.BetPlaced(seat=1, bet="red", amount=1),
        v.BetPlaced(seat=1, bet="red", amount=1_000, hand=2),
        v.BetRemoved(seat=1, bet="low", amount=1),
        v.BetsClosed(),
        v.BallLanded(pocket="10"),
        v.IrregularityDeclared(code="no_such_thing"),
        v.RoundClosed(),
    ),
)
EUS_WHEEL = Trial(
    "eus.wheel_of_fortune",
    {"min": 500, "max": 50_000},
    any_of(
        pays_24=st.sampled_from(["push", "1:1"]),
        pays_15=st.sampled_from(["1:1", "2:1"]),
        joker_mode=st.sampled_from(["each_own_cell", "both_cells"]),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="joker", amount=1_000),
        v.BetPlaced(seat=1, bet="pos_7", amount=1),
        v.BetPlaced(seat=1, bet="pos_7", target="7", amount=1_000),
        v.BetRemoved(seat=1, bet="pos_24", amount=1),
        v.BetsClosed(),
        v.WheelStopped(segment="joker"),
        v.RoundClosed(),
    ),
)
EUS_TRENTE = Trial(
    "eus.trente_et_quarante",
    {"min": 500, "max": 25_000},
    any_of(
        insurance=st.booleans(),
        blocked_on_neutral_tie=st.sampled_from(["stay_blocked", "released", "lost"]),
        fraction_rule=_EUS_FRACTIONS,
    ),
    warm_up=60,
    strays=(
        v.BetPlaced(seat=1, bet="color", amount=1_000),
        v.BetPlaced(seat=1, bet="black", target="blocked", amount=1_000),
        v.BetPlaced(seat=1, bet="black", target="prison", amount=0),
        v.BetPlaced(seat=1, bet="insurance_31", target="red", amount=7),
        v.BetRemoved(seat=1, bet="red", target="prison"),
        v.BetsClosed(),
        v.CardBurned(card="As"),
        v.CardDealt(to="board", card="As"),
        v.CardDealt(to="red", card="zz"),
        v.DecisionMade(seat=1, action="insure"),
        v.DecisionMade(seat=99, action="half_back"),
        v.RoundClosed(),
    ),
)
EUS_AMERICAN_ROULETTE = Trial(
    "eus.american_roulette",
    {"min": 500, "max": 25_000},
    any_of(fraction_rule=_EUS_FRACTIONS, value_chips=st.booleans()),
    strays=_EUS_ROULETTE_STRAYS,
)
