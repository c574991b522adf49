"""Trials of the card and dice tables of Chile and Bolivia."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from casino.rules import vocabulary as v
from tests.rules.properties import Trial
from tests.rules.trials_wheels import any_of

_PLAIN_CL_BLACKJACK = {
    "double_soft_totals": st.booleans(),
    "natural_beats_21": st.booleans(),
    "blackjack_wait_on_ten_up": st.booleans(),
    "dealer_completes_without_live_hands": st.booleans(),
    "fraction_rule": st.sampled_from(["floor_to_peso", "reject_inexact"]),
}
CL_BLACKJACK = Trial(
    "cl.blackjack",
    {"min": 1_000, "max": 100_000},
    any_of(
        **_PLAIN_CL_BLACKJACK,
        min_hands_to_start=st.sampled_from([1, 2]),
        boxes_per_player=st.integers(1, 2),
        perfect_pairs_enabled=st.booleans(),
    ),
    warm_up=5,
    strays=(
        v.BetPlaced(seat=1, bet="main", amount=1),
        v.BetPlaced(seat=1, bet="insurance", amount=100_000),
        v.BetPlaced(seat=1, bet="perfect_pairs", amount=99),
        v.BetRemoved(seat=1, bet="main", amount=1),
        v.BetsClosed(),
        v.CardDealt(to="board", card="As"),
        v.CardExposed(to="dealer", card="zz"),
        v.DecisionMade(seat=1, action="split", amount=1),
        v.DecisionMade(seat=8, action="accept_even_money"),
        v.IrregularityDeclared(code="over_maximum", seat=1, bet="main", amount=1_000),
        v.RoundClosed(),
    ),
)
CL_PERFECT_PAIRS = replace(CL_BLACKJACK, code="cl.perfect_pairs")
CL_CHALLENGE_21 = Trial(
    "cl.challenge_21",
    {"min": 1_000, "max": 100_000},
    any_of(**_PLAIN_CL_BLACKJACK, dealer_base=st.sampled_from(["shared_card", "own_card_per_hand"])),
    warm_up=5,
    strays=(
        v.BetPlaced(seat=1, bet="round_1", amount=1),
        v.BetPlaced(seat=1, bet="insurance_2", amount=100_000),
        v.BetPlaced(seat=7, bet="round_1", amount=1_000),
        v.BetRemoved(seat=1, bet="round_1", amount=1),
        v.BetsClosed(),
        v.CardDealt(to="dealer", card="As", hand=4),
        v.CardDealt(to="board", card="As"),
        v.DecisionMade(seat=1, action="double", amount=1),
        v.DecisionMade(seat=1, action="refuse_even_money", hand=9),
        v.IrregularityDeclared(code="under_minimum", seat=1, bet="round_1", amount=10),
        v.RoundClosed(),
    ),
)
CL_PUNTO_BANCA = Trial(
    "cl.punto_banca",
    {"min": 1_000, "max": 100_000},
    any_of(
        seats=st.sampled_from([9, 14]),
        commission_rate=st.sampled_from([0, 300, 500]),
        commission_rounding=st.sampled_from(["exact", "house_rule"]),
        allow_both_sides_one_seat=st.booleans(),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="tie", amount=1),
        v.BetPlaced(seat=15, bet="player", amount=1_000),
        v.BetRemoved(seat=20, bet="player"),
        v.BetsClosed(),
        v.CardDealt(to="banker", card="As"),
        v.CardDealt(to="player", card="As"),
        v.DecisionMade(seat=15, action="take_shoe"),
        v.DecisionMade(seat=1, action="hit"),
        v.IrregularityDeclared(code="over_maximum", seat=1, bet="player", amount=1_000),
        v.RoundClosed(),
    ),
)
CL_CHEMIN_DE_FER = Trial(
    "cl.chemin_de_fer",
    {"min": 1_000, "max": 100_000},
    any_of(
        seats=st.sampled_from([9, 14]),
        commission_rate=st.sampled_from([0, 300, 500]),
        side_bank_bets=st.sampled_from(["allow", "forbid"]),
    ),
    warm_up=8,
    strays=(
        v.BetPlaced(seat=1, bet="player", amount=1),
        v.BetPlaced(seat=2, bet="player", amount=100_001),
        v.BetRemoved(seat=20, bet="player"),
        v.BetsClosed(),
        v.CardDealt(to="banker", card="As"),
        v.DecisionMade(seat=15, action="bank", amount=1_000),
        v.DecisionMade(seat=1, action="bank", amount=999),
        v.DecisionMade(seat=1, action="auction_bid"),
        v.DecisionMade(seat=2, action="draw_on_5"),
        v.DecisionMade(seat=1, action="garage_voluntary", amount=10**9),
        v.RoundClosed(),
    ),
)
CL_MIDI_PUNTO_BANCA = Trial(
    "cl.midi_punto_banca",
    CL_PUNTO_BANCA.limits,
    any_of(commission_rate=st.sampled_from([0, 300, 500]), allow_both_sides_one_seat=st.booleans()),
    strays=CL_PUNTO_BANCA.strays,
)
CL_MINI_PUNTO_BANCA = replace(CL_MIDI_PUNTO_BANCA, code="cl.mini_punto_banca")
_CRAPS_OF_CHILE = {
    "pass_line_increase_after_point": st.sampled_from(["allowed", "forbidden"]),
    "dont_pass_reduction": st.sampled_from(["allowed", "forbidden"]),
    "field_only_after_point": st.booleans(),
    "place_bets_on_comeout": st.sampled_from(["working", "off_unless_called"]),
    "odds_max_multiple": st.sampled_from([None, 0, 2]),
    "rotation_after_seven_out": st.sampled_from(["right_of_shooter", "clockwise"]),
}
CL_CRAPS = Trial(
    "cl.craps",
    {"min": 1_000, "max": 100_000},
    any_of(**_CRAPS_OF_CHILE, any_seven_pays=st.sampled_from(["5:1", "4:1"])),
    strays=(
        v.BetPlaced(seat=1, bet="pass_line", amount=1),
        v.BetPlaced(seat=1, bet="horn", amount=100_001),
        v.BetRemoved(seat=1, bet="pass_line", amount=1),
        v.DiceRolled(d1=1, d2=1, d3=1),
        v.DiceRolled(d1=1, d2=2, shooter=99),
        v.DecisionMade(seat=1, action="hit"),
        v.DecisionMade(seat=0, action="bets_working"),
        v.IrregularityDeclared(code="over_maximum", seat=1, bet="pass_line", amount=1_000),
        v.BetPaid(seat=98, bet="field", amount=500),
    ),
)
CL_MINI_CRAPS = replace(CL_CRAPS, code="cl.mini_craps")
BO_CRAPS = replace(
    CL_CRAPS,
    code="bo.craps",
    options=any_of(
        **_CRAPS_OF_CHILE,
        come_reduction_after_move=st.sampled_from(["allowed", "forbidden"]),
        fraction_rule=st.sampled_from(["exact_cents", "floor_to_chip"]),
    ),
)
BO_MINI_CRAPS = replace(BO_CRAPS, code="bo.mini_craps")
EUS_BLACKJACK = Trial(
    "eus.blackjack",
    {"min": 1_000, "max": 50_000},
    any_of(
        pairs=st.booleans(),
        pair_identity=st.sampled_from(["rank", "value"]),
        surrender=st.booleans(),
        resplit_aces=st.booleans(),
        accumulated=st.booleans(),
        fraction_rule=st.sampled_from(["half_up_cents", "exact_cents", "floor_to_chip", "reject_inexact"]),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="main", amount=1),
        v.BetPlaced(seat=1, bet="main", target="9", amount=50_001),
        v.BetPlaced(seat=1, bet="main", target="9", hand=9, amount=1_000),
        v.BetPlaced(seat=1, bet="insurance", target="9", amount=1),
        v.BetPlaced(seat=1, bet="pairs", amount=1),
        v.BetPlaced(seat=1, bet="split", amount=1_000),
        v.BetRemoved(seat=1, bet="main", amount=1),
        v.CardDealt(to=1, card="zz"),
        v.CardDealt(to="board", card="As"),
        v.DecisionMade(seat=1, action="fold"),
        v.DecisionMade(seat=99, action="hit"),
        v.IrregularityDeclared(code="no_such_thing"),
        v.RoundClosed(),
    ),
)
EUS_TRIPLE_BLACKJACK = Trial(
    "eus.triple_blackjack",
    {"min": 1_000, "max": 50_000},
    any_of(
        pairs=st.booleans(),
        surrender=st.booleans(),
        blackjack_3_2_all_boxes=st.booleans(),
        insurance_settled_per_box=st.booleans(),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="main", amount=1_000),
        v.BetPlaced(seat=1, bet="box_1", amount=1),
        v.BetPlaced(seat=1, bet="box_3", target="1", amount=1_000),
        v.BetPlaced(seat=10, bet="box_1", amount=1_000),
        v.BetPlaced(seat=1, bet="insurance_1", amount=100_000),
        v.BetRemoved(seat=1, bet="box_1", amount=1),
        v.CardDealt(to="dealer", card="As", hand=3),
        v.CardDealt(to=1, card="zz"),
        v.DecisionMade(seat=99, action="hit"),
        v.RoundClosed(),
    ),
)
EUS_PUNTO_BANCA = Trial(
    "eus.punto_banca",
    {"min": 1_000, "max": 50_000},
    any_of(
        table_type=st.sampled_from(["full", "mini", "midi"]),
        commission_mode=st.sampled_from(["A", "B"]),
        commission_rate=st.sampled_from([0, 300, 500]),
        dealing=st.sampled_from(["croupier", "players_rotate"]),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="player", amount=1_000),
        v.BetPlaced(seat=1, bet="punto", amount=1),
        v.BetPlaced(seat=98, bet="banca", amount=1_000),
        v.BetPlaced(seat=1, bet="empate", amount=100_001),
        v.BetRemoved(seat=1, bet="punto", amount=1),
        v.CardDealt(to="punto", card="As"),
        v.CardDealt(to="banker", card="zz"),
        v.DecisionMade(seat=99, action="take_shoe"),
        v.RoundClosed(),
    ),
)
EUS_CHEMIN_DE_FER = Trial(
    "eus.chemin_de_fer",
    {"min": 1_000, "max": 100_000},
    any_of(
        commission_rate=st.sampled_from([0, 300, 500]),
        bank_unlimited=st.booleans(),
        banco_free_choice=st.booleans(),
        seats=st.sampled_from([4, 9, 14]),
    ),
    warm_up=4,
    strays=(
        v.BetPlaced(seat=30, bet="punto", amount=1),
        v.BetPlaced(seat=2, bet="player", amount=1_000),
        v.BetPlaced(seat=40, bet="banco", amount=1),
        v.BetPlaced(seat=40, bet="bank", amount=1_000),
        v.BetPlaced(seat=40, bet="ultimo_completo", amount=1),
        v.BetRemoved(seat=40, bet="punto"),
        v.CardDealt(to="board", card="As"),
        v.CardDealt(to="banker", card="zz"),
        v.DecisionMade(seat=40, action="carta"),
        v.DecisionMade(seat=40, action="lower_bank", amount=1_000),
        v.DecisionMade(seat=40, action="garage_voluntary", amount=1),
        v.IrregularityDeclared(code="no_such_thing"),
    ),
)
EUS_TWO_CLOTHS = Trial(
    "eus.baccara_two_cloths",
    {"min": 1_000, "max": 100_000},
    any_of(mode=st.sampled_from(["limited", "free"]), commission_base=st.sampled_from(["net", "gross"])),
    warm_up=3,
    strays=(
        v.BetPlaced(seat=2, bet="cloth_3", amount=1_000),
        v.BetPlaced(seat=2, bet="cloth_1", amount=1),
        v.BetPlaced(seat=1, bet="cloth_1", amount=1_000),
        v.BetPlaced(seat=2, bet="half_stake", amount=1_000),
        v.BetPlaced(seat=2, bet="banco", target="repeat_3", amount=1_000),
        v.BetPlaced(seat=2, bet="banco", target="repeat_1", amount=1_000),
        v.BetRemoved(seat=99, bet="cloth_1"),
        v.CardDealt(to="player", card="As"),
        v.CardDealt(to="banker", card="zz"),
        v.DecisionMade(seat=40, action="carta", bet="bank"),
        v.DecisionMade(seat=40, action="square"),
        v.IrregularityDeclared(code="cards_thrown", target="3"),
    ),
)
EUS_CRAPS = Trial(
    "eus.craps",
    {"min": 500, "max": 100_000},
    any_of(
        multiple_gain_factor=st.sampled_from([1, 3]),
        win_odds_max=st.sampled_from([None, 1, 2]),
        come_win_contract=st.booleans(),
        fraction_rule=st.sampled_from(["half_up_cents", "exact_cents", "floor_to_chip"]),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="win", amount=1),
        v.BetPlaced(seat=1, bet="horn", amount=100_001),
        v.BetPlaced(seat=1, bet="place_right", amount=1_000),
        v.BetPlaced(seat=1, bet="place_right", target="7", amount=1_000),
        v.BetRemoved(seat=1, bet="win"),
        v.DiceRolled(d1=1, d2=1, d3=1),
        v.DiceRolled(d1=1, d2=2, shooter=99),
        v.DecisionMade(seat=1, action="hit"),
        v.BetPaid(seat=98, bet="field", amount=500),
    ),
)
