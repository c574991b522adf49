"""The games under trial: limits, options to draw from, facts that are likely to be out of place."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import strategies as st

from casino.rules import registry
from casino.rules import vocabulary as v
from tests.rules import trials_tables, trials_wheels
from tests.rules.properties import Options, Trial


def _any_of(**choices: st.SearchStrategy[object]) -> st.SearchStrategy[Options]:
    """Options of which each may be left at its default."""
    return st.fixed_dictionaries({}, optional=choices)


ROULETTE = Trial(
    "pr.roulette",
    {"min": 100, "max": 10_000},
    _any_of(
        wheel=st.sampled_from(["double_zero", "single_zero"]),
        layout=st.sampled_from(["single", "double"]),
        quarter_chips=st.booleans(),
        min_basis=st.sampled_from(["spin_total", "position"]),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="color", target="red", amount=1),
        v.BetPlaced(seat=15, bet="straight", target="1", amount=100),
        v.BetRemoved(seat=1, bet="split", target="1-2", amount=-100),
        v.BetsClosed(),
        v.BallLanded(pocket="37"),
        v.RoundClosed(),
    ),
)
CRAPS = Trial(
    "pr.craps",
    {"min": 500, "max": 50_000},
    _any_of(
        barred_pair=st.sampled_from(["1-1", "6-6"]),
        dont_come_barred_pair=st.sampled_from(["same", "1-1", "6-6"]),
        max_odds_multiple=st.integers(0, 5),
        buy_commission_on_every_win=st.booleans(),
        come_out_off=st.booleans(),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="pass_line", amount=1),
        v.BetPlaced(seat=1, bet="come_odds", amount=500),
        v.BetRemoved(seat=1, bet="pass_line", amount=1),
        v.DiceRolled(d1=1, d2=1, d3=1),
        v.DiceRolled(d1=1, d2=2, shooter=99),
        v.DecisionMade(seat=1, action="hit"),
        v.IrregularityDeclared(code="far_rail_missed"),
        v.BetPaid(seat=98, bet="field", amount=500),
    ),
)
BONUS_CRAPS = Trial(
    "pr.bonus_craps",
    {"min": 500, "max": 50_000},
    _any_of(
        bonus_craps=st.booleans(),
        accept_at_table_opening=st.booleans(),
        come_out_off=st.booleans(),
    ),
    warm_up=4,
    strays=(
        *CRAPS.strays,
        v.BetPlaced(seat=1, bet="all_small", amount=50),
        v.BetPlaced(seat=1, bet="all_tall", amount=6_000),
        v.BetRemoved(seat=1, bet="all_or_nothing", amount=1),
        v.RoundOpened(last_roll=7),
    ),
)
_PLAIN_BLACKJACK = _any_of(
    hole_card=st.booleans(),
    decks=st.integers(1, 8),
    double_totals=st.sampled_from(["9-11", "2-11"]),
    max_hands_after_split=st.sampled_from([4, 5]),
    resplit_aces=st.booleans(),
    boxes_per_player=st.integers(1, 2),
    natural_beats_21=st.booleans(),
    surrender=st.booleans(),
)
_APPROVED = [
    "approval: CT-1",
    "As Js: 100%",
    "natural suited: 10%",
    "natural: 25.00",
    "A: 1.50",
    "pair same color: 3.00",
]
_SIDES_OF_BLACKJACK = st.sets(
    st.sampled_from(["lucky_lucky", "kings_bounty", "royal_match", "bet_the_set", "three_card"])
).map(lambda sides: dict.fromkeys(sorted(sides), True))
_PROGRESSIVES = st.sampled_from(
    [{}, {"blazing_7s": True}, {"bj_progressive": True, "bj_progressive_pay_table": _APPROVED}]
)
_FULL_BLACKJACK = st.builds(
    lambda *chosen: {name: value for options in chosen for name, value in options.items()},
    _PLAIN_BLACKJACK,
    _SIDES_OF_BLACKJACK,
    _PROGRESSIVES,
    _any_of(royal_match_crown_treasure=st.booleans(), three_card_variant=st.sampled_from(["standard", "xtreme"])),
    st.sampled_from([{"decks": 6}, {"decks": 8}]),
)
BLACKJACK = Trial(
    "pr.blackjack",
    {"min": 500, "max": 50_000},
    st.one_of(_PLAIN_BLACKJACK, _FULL_BLACKJACK),
    warm_up=5,
    meters={"progressive": 412_345},
    strays=(
        v.BetPlaced(seat=1, bet="main", amount=1),
        v.BetPlaced(seat=1, bet="insurance", amount=50_000),
        v.BetRemoved(seat=1, bet="main", amount=1),
        v.BetsClosed(),
        v.CardDealt(to="board", card="As"),
        v.CardExposed(to="dealer", card="zz"),
        v.DecisionMade(seat=1, action="split", amount=1),
        v.BetPlaced(seat=1, bet="kings_bounty", amount=501),
        v.BetRemoved(seat=1, bet="blazing_7s"),
        v.IrregularityDeclared(code="one_card_hand", seat=8),
        v.ProgressiveWagered(seat=1, amount=200),
        v.RoundClosed(),
    ),
)


def _blackjack_with(code: str, **choices: st.SearchStrategy[object]) -> Trial:
    """Blackjack with one side bet on its felt, which may be played without a covered card."""
    options = _any_of(hole_card=st.booleans(), decks=st.sampled_from([6, 8]), surrender=st.booleans(), **choices)
    return Trial(code, BLACKJACK.limits, options, warm_up=5, meters=BLACKJACK.meters, strays=BLACKJACK.strays)


BLAZING_7S = _blackjack_with(
    "pr.blazing_7s",
    stake_returned_on_odds_award=st.booleans(),
    stake_returned_on_meter_award=st.booleans(),
    reset_amount=st.integers(100_000, 200_000),
)
BLACKJACK_PROGRESSIVE = replace(
    _blackjack_with("pr.blackjack_progressive"),
    options=BLAZING_7S.options.map(lambda chosen: {"hole_card": chosen.get("hole_card", True), "pay_table": _APPROVED}),
)
LUCKY_LUCKY = _blackjack_with("pr.lucky_lucky", lucky_lucky_max=st.sampled_from([None, 100, 750]))
KINGS_BOUNTY = _blackjack_with("pr.kings_bounty", ace_nine_is_20=st.booleans())
ROYAL_MATCH = _blackjack_with("pr.royal_match", crown_treasure=st.booleans())
BET_THE_SET = _blackjack_with("pr.bet_the_set", resplit_aces=st.booleans())
TWENTY_ONE_PLUS_THREE = _blackjack_with("pr.twenty_one_plus_three", variant=st.sampled_from(["standard", "xtreme"]))
BLACKJACK_SWITCH = Trial(
    "pr.blackjack_switch",
    {"min": 500, "max": 50_000},
    _any_of(
        hole_card=st.booleans(),
        decks=st.sampled_from([6, 8]),
        double_totals=st.sampled_from(["9-11", "2-11"]),
        boxes_per_player=st.integers(1, 2),
        natural_beats_21=st.booleans(),
        super_match=st.booleans(),
    ),
    warm_up=5,
    strays=(
        v.BetPlaced(seat=1, bet="hand_1", amount=500),
        v.BetPlaced(seat=9, bet="super_match", amount=100),
        v.BetRemoved(seat=1, bet="hand_2", amount=1),
        v.BetsClosed(),
        v.CardDealt(to="board", card="As"),
        v.DecisionMade(seat=1, action="surrender"),
        v.DecisionMade(seat=7, action="switch", hand=9),
        v.IrregularityDeclared(code="hand_without_cards", seat=8),
        v.RoundClosed(),
    ),
)
FREE_BET_BLACKJACK = Trial(
    "pr.free_bet_blackjack",
    {"min": 500, "max": 50_000},
    _any_of(
        decks=st.sampled_from([1, 2, 6, 8]),
        surrender=st.booleans(),
        resplit_aces=st.booleans(),
        boxes_per_player=st.integers(1, 2),
        natural_beats_21=st.booleans(),
        paid_double_2_to_8=st.booleans(),
        max_hands=st.sampled_from([4, 5]),
        push_22=st.sampled_from(["off", "standard", "table"]),
        pot_of_gold=st.booleans(),
    ),
    warm_up=5,
    strays=(
        v.BetPlaced(seat=1, bet="free_split", amount=500),
        v.BetPlaced(seat=1, bet="push_22", amount=100_000),
        v.BetRemoved(seat=1, bet="pot_of_gold"),
        v.BetsClosed(),
        v.CardDealt(to="dealer", card="As"),
        v.DecisionMade(seat=1, action="free_split", amount=1),
        v.DecisionMade(seat=2, action="free_double", hand=1),
        v.DecisionMade(seat=2, action="double", amount=1),
        v.IrregularityDeclared(code="one_card_hand", seat=8),
        v.RoundClosed(),
    ),
)
PUSH_22_AND_POT_OF_GOLD = replace(FREE_BET_BLACKJACK, code="pr.push_22_and_pot_of_gold")
BACCARAT = Trial(
    "pr.baccarat",
    {"min": 1_000, "max": 100_000},
    _any_of(commission_mode=st.sampled_from(["immediate", "marked"])),
    strays=(
        v.BetPlaced(seat=1, bet="tie", amount=1),
        v.BetPaid(seat=1, bet="x", amount=1),
        v.BetRemoved(seat=20, bet="player"),
        v.BetsClosed(),
        v.CardBurned(),
        v.CardDealt(to="banker", card="As"),
        v.CardDealt(to="player", card="As"),
        v.RoundClosed(),
    ),
)


def _baccarat_version(code: str, low: int, high: int, **choices: st.SearchStrategy[object]) -> Trial:
    """A version of baccarat: the facts that are out of place in one are so in all."""
    return Trial(code, {"min": low, "max": high}, _any_of(**choices), strays=BACCARAT.strays)


MINI_BACCARAT = _baccarat_version("pr.mini_baccarat", 500, 50_000, decks=st.sampled_from([6, 8]))
EZ_BACCARAT = _baccarat_version("pr.ez_baccarat", 1_000, 100_000, panda_8=st.booleans())
DRAGON_7_AND_PANDA_8 = _baccarat_version("pr.dragon_7_and_panda_8", 1_000, 40_000)
MINI_EZ_BACCARAT = _baccarat_version("pr.mini_ez_baccarat", 500, 50_000, positions=st.sampled_from([6, 7, 8, 9]))
COMMISSION_FREE_BACCARAT = _baccarat_version(
    "pr.commission_free_baccarat", 500, 50_000, dragon_bonus=st.booleans(), fortune_7=st.booleans()
)
DRAGON_BONUS_AND_FORTUNE_7 = _baccarat_version("pr.dragon_bonus_and_fortune_7", 500, 50_000)
CARIBBEAN_STUD = Trial(
    "pr.caribbean_stud",
    {"min": 500, "max": 50_000},
    st.sampled_from(
        [
            {},
            {"progressive_enabled": False},
            {"deal_mode": "auto_shoe", "fold_forfeits_progressive": False},
            {"deal_mode": "hand", "shuffle_mode": "automatic", "seats": 6},
        ]
    ),
    meters={"progressive": 1_234_567},
    strays=(
        v.BetPlaced(seat=1, bet="ante", amount=1),
        v.BetPlaced(seat=1, bet="bet", amount=1),
        v.BetRemoved(seat=1, bet="progressive"),
        v.BetsClosed(),
        v.CardBurned(card="As"),
        v.CardDealt(to="dealer", card="As", face="down"),
        v.CardExposed(to="deck", card="zz"),
        v.DecisionMade(seat=1, action="bet", amount=1),
        v.IrregularityDeclared(code="bets_confiscated", seat=9),
        v.IrregularityDeclared(code="face_up_card", card="zz"),
        v.ProgressiveWagered(seat=1, amount=200),
        v.RoundClosed(),
    ),
)
BIG_SIX = Trial(
    "pr.big_six",
    {"min": 100, "max": 10_000},
    _any_of(
        between_option=st.sampled_from(["previous", "respin"]),
        limit_system=st.sampled_from(["min_max", "max_payout"]),
        odds=st.sampled_from([[], ["joker 50:1", "fig_20 21"]]),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="joker", amount=1),
        v.BetPlaced(seat=1, bet="fig_1", amount=60_000),
        v.BetRemoved(seat=1, bet="logo", amount=-1),
        v.BetsClosed(),
        v.IrregularityDeclared(code="wheel_off_level"),
        v.IrregularityDeclared(code="between_sections"),
        v.WheelStopped(segment="3"),
        v.RoundClosed(),
    ),
)
EASY_ROLL = Trial(
    "pr.easy_roll",
    {"min": 100, "max": 10_000},
    st.fixed_dictionaries(
        {
            "pay_table": st.just(
                [
                    "line_a 1:1 6-5 5-5",
                    "line_a 2:1 4-4",
                    "combo 2-1 16:1",
                    "combo 5-5 33:1",
                    "er_number 4 16:1",
                    "er_gold 4:1",
                    "er_silver 4:1",
                    "double_er 33:1",
                ]
            ),
            "easy_roll_faces": st.just(["d1 6 gold", "d2 6 silver"]),
        },
        optional={"cap_33_to_1": st.integers(1_000, 12_000), "cap_16_to_1": st.integers(1_000, 12_000)},
    ),
    strays=(
        v.BetPlaced(seat=1, bet="line_a", amount=1),
        v.BetPlaced(seat=1, bet="combo", target="6-6", amount=500),
        v.BetRemoved(seat=1, bet="combo", target="1-2", amount=-1),
        v.BetsClosed(),
        v.DiceRolled(d1=1, d2=1, d3=1),
        v.DiceRolled(d1=1, d2=2, shooter=99),
        v.DecisionMade(seat=1, action="change_dice", hand=1),
        v.IrregularityDeclared(code="dice_change_refused"),
        v.BetPaid(seat=98, bet="line_a", amount=500),
        v.RoundClosed(),
    ),
)
LET_IT_RIDE = Trial(
    "pr.let_it_ride",
    {"min": 500, "max": 50_000},
    st.sampled_from(
        [
            {},
            {"three_card_bonus": True, "deal_mode": "auto_shoe"},
            {"bonus_table": "BLIR-25", "bonus_price": 100, "per_hand_payout_limit": None},
            {"bonus_table": "BLIR-08", "bonus_price": 500, "bonus_stake_returned": False, "three_card_bonus": True},
            {"progressive": True},
        ]
    ),
    meters={"progressive": 1_234_567},
    strays=(
        v.BetPlaced(seat=1, bet="bet_2", amount=1),
        v.BetPlaced(seat=1, bet="three_card_bonus", amount=500),
        v.BetRemoved(seat=1, bet="bet_3"),
        v.BetsClosed(),
        v.CardBurned(card="zz"),
        v.CardDealt(to="board", card="As", face="up"),
        v.CardExposed(to="board", card="zz"),
        v.CardExposed(to="dealer"),
        v.DecisionMade(seat=1, action="withdraw", amount=1),
        v.DecisionMade(seat=9, action="ride"),
        v.IrregularityDeclared(code="stub_count_wrong", seat=9, count=1),
        v.RoundClosed(),
    ),
)
THREE_CARD_POKER = Trial(
    "pr.three_card_poker",
    {"min": 500, "max": 250_000},
    _any_of(
        deal_mode=st.sampled_from(["manual_shoe", "automatic_shoe", "hand"]),
        six_card_bonus=st.booleans(),
        progressive=st.booleans(),
        ante_bonus_rule=st.sampled_from(["always_with_play", "only_when_player_wins", "only_with_pair_plus"]),
        fold_forfeits_progressive=st.booleans(),
    ),
    meters={"progressive": 345_620},
    strays=(
        v.BetPlaced(seat=1, bet="pair_plus", amount=1),
        v.BetPlaced(seat=1, bet="ante_bonus", amount=500),
        v.BetPlaced(seat=1, bet="play", amount=1),
        v.BetRemoved(seat=1, bet="ante", amount=1),
        v.BetsClosed(),
        v.CardBurned(card="As"),
        v.CardDealt(to="dealer", card="As", face="up"),
        v.CardExposed(to="dealer", card="zz"),
        v.DecisionMade(seat=1, action="play", amount=1),
        v.IrregularityDeclared(code="bets_confiscated", seat=9),
        v.IrregularityDeclared(code="face_up_card", card="zz"),
        v.ProgressiveWagered(seat=1, amount=200),
        v.RoundClosed(),
    ),
)
PAI_GOW_POKER = Trial(
    "pr.pai_gow_poker",
    {"min": 1_000, "max": 50_000},
    st.sampled_from(
        [
            {},
            {"player_bank": True, "co_bank": True, "two_adjacent_positions": True},
            {"co_bank": True, "deal_mode": "hand", "wheel_straight_lowest": True, "commission_rounding": "up_025"},
            {"player_bank": True, "deal_mode": "auto_shoe", "start_method": "rng", "house_way": "traditional"},
            {"start_method": "rng", "additional_bet": True, "additional_bet_odds": 575},
        ]
    ),
    warm_up=4,
    strays=(
        v.BallDrawn(ball=8),
        v.BetPlaced(seat=1, bet="pai_gow", amount=1),
        v.BetPlaced(seat=2, bet="pai_gow", amount=1_000, target="6"),
        v.BetPlaced(seat=1, bet="start_number", target="9", amount=100),
        v.BetPlaced(seat=1, bet="dealer_vs_bank", amount=1),
        v.BetRemoved(seat=1, bet="bank"),
        v.BetsClosed(),
        v.CardDealt(to="dealer", card="As", face="up"),
        v.CardExposed(to="deck", card="zz"),
        v.DecisionMade(seat=9, action="bank", amount=1),
        v.DecisionMade(seat=1, action="void_hand"),
        v.DiceRolled(d1=1, d2=1),
        v.HandSet(to="dealer", high=["As"], low=[]),
        v.IrregularityDeclared(code="player_card_exposed", seat=9),
        v.RoundClosed(),
    ),
)
PAI_GOW_TILES = Trial(
    "pr.pai_gow_tiles",
    {"min": 500, "max": 50_000},
    _any_of(
        commission_rounding=st.sampled_from(["none", "up_025"]),
        player_bank=st.booleans(),
        co_bank=st.booleans(),
        two_adjacent_positions=st.booleans(),
        gong_66_44_rank=st.sampled_from([19, 20]),
        bank_count_origin=st.sampled_from(["dealer", "bank"]),
    ),
    warm_up=5,
    strays=(
        v.BetPlaced(seat=1, bet="pai_gow", amount=1),
        v.BetPlaced(seat=1, bet="dealer_vs_bank", amount=500),
        v.BetPlaced(seat=2, bet="pai_gow", amount=500, target="6"),
        v.BetsClosed(),
        v.CardExposed(to=1, card="As"),
        v.DecisionMade(seat=1, action="bank"),
        v.DecisionMade(seat=1, action="cut"),
        v.DecisionMade(seat=1, action="void_hand"),
        v.DiceRolled(d1=1, d2=2),
        v.HandSet(to=1, high=["6-6", "6-6"], low=["6-6"]),
        v.HandSet(to="dealer", high=["6-6", "6-6"], low=["1-1", "6-6"]),
        v.IrregularityDeclared(code="player_tile_exposed", seat=9),
        v.TilesDealt(to=1, tiles=["6-6", "6-6", "6-6", "6-6"]),
        v.TilesDealt(to="dealer", tiles=["0-0"]),
        v.RoundClosed(),
    ),
)
TEXAS_HOLDEM_HIGH = Trial(
    "pr.texas_holdem_high",
    {"min": 500, "max": 1_000},
    _any_of(
        mode=st.sampled_from(["limit", "no_limit"]),
        ante=st.booleans(),
        rake_rate=st.integers(500, 1_000),
    ),
    warm_up=6,
    strays=(
        v.BlindPosted(seat=1, kind="post", amount=1),
        v.CardDealt(to="board", card="As", face="down"),
        v.CardDealt(to=1, card="zz"),
        v.DecisionMade(seat=1, action="raise", amount=1),
        v.IrregularityDeclared(code="clock_expired", seat=13),
        v.PotAwarded(seat=1, amount=0),
        v.RoundClosed(),
    ),
)
SEVEN_CARD_STUD_HIGH = Trial(
    "pr.seven_card_stud_high",
    {"min": 1_000, "max": 2_500},
    _any_of(ante=st.booleans(), rake_rate=st.integers(500, 1_000)),
    warm_up=6,
    strays=(
        v.BlindPosted(seat=1, kind="bring_in", amount=1),
        v.BlindPosted(seat=1, kind="big", amount=1_000),
        v.CardBurned(card="zz"),
        v.CardDealt(to="board", card="As", face="up"),
        v.CardDealt(to=1, card="??", face="up"),
        v.CardExposed(to=1, card="As"),
        v.DecisionMade(seat=1, action="all_in"),
        v.IrregularityDeclared(code="down_card_exposed", seat=9),
        v.IrregularityDeclared(code="two_cards_exposed", seat=9),
        v.RoundClosed(),
    ),
)
OMAHA_HIGH = Trial(
    "pr.omaha_high",
    {"min": 500, "max": 1_000},
    _any_of(
        mode=st.sampled_from(["limit", "no_limit", "pot_limit"]),
        ante=st.booleans(),
        rake_rate=st.integers(500, 1_000),
        pot_limit_includes_call=st.booleans(),
    ),
    warm_up=6,
    strays=(
        v.BlindPosted(seat=1, kind="post", amount=500),
        v.CardDealt(to="board", card="As", face="down"),
        v.CardDealt(to=1, card="zz"),
        v.CardExposed(to="deck", card="As"),
        v.DecisionMade(seat=1, action="raise", amount=1),
        v.IrregularityDeclared(code="hole_card_exposed", seat=13),
        v.PotAwarded(seat=1, amount=0),
        v.RoundClosed(),
    ),
)
TRIPLE_SHOT = Trial(
    "pr.triple_shot",
    {"min": 500, "max": 50_000},
    _any_of(
        war_ace=st.sampled_from(["high", "low"]),
        poker_min_pair=st.sampled_from(["Q", "A"]),
        insurance=st.booleans(),
        surrender=st.booleans(),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="war", amount=1),
        v.BetPlaced(seat=1, bet="insurance", amount=1),
        v.BetRemoved(seat=1, bet="poker", amount=1),
        v.BetsClosed(),
        v.CardDealt(to="dealer", card="As"),
        v.CardDealt(to=1, card="zz"),
        v.CardExposed(to="dealer", card="zz"),
        v.DecisionMade(seat=1, action="split", amount=1),
        v.HandSet(to=1, high=["As", "Ks", "Qs", "Js", "Ts"], low=[]),
        v.IrregularityDeclared(code="fewer_than_six_cards", seat=6),
        v.IrregularityDeclared(code="more_than_six_cards", seat=1, card="zz"),
        v.RoundClosed(),
    ),
)
ULTIMATE_TEXAS_HOLDEM = Trial(
    "pr.ultimate_texas_holdem",
    {"min": 500, "max": 50_000},
    _any_of(
        deal_mode=st.sampled_from(["manual_shoe", "automatic", "hand"]),
        trips_bonus_offered=st.booleans(),
        nonqualified_lower_rule=st.sampled_from(["play_loses", "ante_loses"]),
        preflop_play_multiples=st.sampled_from(["{3, 4}", "[3..4]"]),
    ),
    strays=(
        v.BetPlaced(seat=1, bet="blind_bonus", amount=1),
        v.BetPlaced(seat=1, bet="trips_bonus", amount=50_000),
        v.BetRemoved(seat=1, bet="play"),
        v.BetsClosed(),
        v.CardDealt(to="board", card="As", face="up"),
        v.CardExposed(to="board", card="zz"),
        v.CardExposed(to="board"),
        v.DecisionMade(seat=1, action="fold"),
        v.DecisionMade(seat=1, action="play", amount=1),
        v.IrregularityDeclared(code="bets_confiscated", seat=9),
        v.IrregularityDeclared(code="face_up_card", card="zz"),
        v.RoundClosed(),
    ),
)
BINGO = Trial(
    "pr.bingo",
    {"min": 100, "max": 10_000},
    st.fixed_dictionaries(
        {
            "patterns": st.lists(
                st.sampled_from(["any_line", "four_corners", "letter_x", "B1-O5", "blackout"]), min_size=1, max_size=2
            ),
            "prizes": st.integers(1, 100_000),
        },
        optional={
            "card_price": st.sampled_from([100, 325]),
            "ebm_card_limit": st.integers(1, 4),
            "package_price": st.integers(1, 5_000),
            "partial_results_on_suspension": st.booleans(),
            "shared_prize_cents": st.sampled_from(["extra_cent_by_claim_order", "round_up_all"]),
            "special_rules": st.sampled_from([["late_claims"], ["progressive_within_30"]]),
            "system_type": st.sampled_from(["manual_paper", "manual_ebm", "manual_mixed"]),
        },
    ).flatmap(
        lambda chosen: st.sampled_from([chosen, {**chosen, "progressive": "on", "base": 100_000, "entry_price": 200}])
    ),
    meters={"progressive": 184_601},
    strays=(
        v.BetPlaced(seat=1, bet="card", amount=100),
        v.BetPlaced(seat=1, bet="progressive_entry", amount=1),
        v.BetRemoved(seat=1, bet="card", hand=1, amount=1),
        v.BetsClosed(),
        v.BingoCardSold(seat=1, card=1, numbers=[1], price=100),
        v.BallDrawn(ball=76),
        v.BallDrawn(ball=61, letter="G"),
        v.DecisionMade(seat=1, action="bingo", hand=10**6),
        v.DecisionMade(seat=1, action="line"),
        v.IrregularityDeclared(code="claim_not_verified"),
        v.IrregularityDeclared(code="simultaneous_claims"),
        v.IrregularityDeclared(code="wrong_ball_entry", count=76),
        v.ProgressiveWagered(seat=999, amount=200),
        v.RoundClosed(),
    ),
)


_OF_HOUSE_POKER = (
    v.BetPlaced(seat=1, bet="ante", amount=1),
    v.BetPlaced(seat=1, bet="bet", amount=1),
    v.BetRemoved(seat=1, bet="progressive"),
    v.BetsClosed(),
    v.CardBurned(card="As"),
    v.CardDealt(to="dealer", card="As", face="up"),
    v.CardsDiscarded(to=1, cards=["As", "Ks", "Qs"]),
    v.CardsDiscarded(to="dealer", cards=["As"]),
    v.CardExposed(to="deck", card="zz"),
    v.DecisionMade(seat=1, action="bet", amount=1),
    v.DecisionMade(seat=1, action="buy_card", amount=1),
    v.DecisionMade(seat=1, action="withdraw", amount=1),
    v.IrregularityDeclared(code="wrong_card_count", seat=9),
    v.IrregularityDeclared(code="face_up_card", card="zz"),
    v.IrregularityDeclared(code="over_maximum", seat=1, bet="ante", amount=1),
    v.IrregularityDeclared(code="player_without_cards", seat=1),
    v.ProgressiveWagered(seat=1, amount=1),
    v.RoundClosed(),
)


def _house_poker(code: str, low: int, **choices: st.SearchStrategy[object]) -> Trial:
    """Poker against the casino in Chile or Bolivia: what is out of place in one game is so in all."""
    annulled = st.sampled_from(["returned", "lost"])
    options = _any_of(annulled_hand_stakes=annulled, **choices)
    limits, meters = {"min": low, "max": 100 * low}, {"progressive": 12_345_678}
    return Trial(code, limits, options, meters=meters, strays=_OF_HOUSE_POKER)


_PACKETS = st.sampled_from(["none", "five_card_packets", "single_card"])


_POT = {"max_bet": st.sampled_from([500, 5_000]), "base_value": st.sampled_from([0, 1_000_000])}


_OPEN_CARD = {"shuffler": _PACKETS, "packet_upcard": st.just("top")}


_FOUR = {"shuffler": _PACKETS, "four_to_straight": st.sampled_from(["consecutive", "any_gap"])}


CL_CARIBBEAN_STUD = _house_poker("cl.caribbean_stud", 1_000, **_OPEN_CARD)


CL_CARIBBEAN_STUD_PROGRESSIVE = _house_poker("cl.caribbean_stud_progressive", 1_000, **_OPEN_CARD, **_POT)


CL_CARIBBEAN_STUD_PLUS = _house_poker("cl.caribbean_stud_plus", 1_000, progressive=st.booleans(), **_OPEN_CARD, **_POT)


CL_DRAW_POKER = _house_poker("cl.draw_poker", 1_000, **_FOUR)


CL_DRAW_POKER_PROGRESSIVE = _house_poker("cl.draw_poker_progressive", 1_000, **_FOUR, **_POT)


CL_THREE_CARD_POKER = _house_poker(
    "cl.three_card_poker", 1_000, shuffler=st.sampled_from(["none", "three_card_packets"])
)


CL_GO_POKER = _house_poker("cl.go_poker", 1_000, shuffler=st.sampled_from(["none", "machine"]))


CL_GO_POKER_PROGRESSIVE = _house_poker("cl.go_poker_progressive", 1_000, **_POT)


CL_TEXAS_HOLDEM_PLUS = _house_poker("cl.texas_holdem_plus", 1_000, shuffler=st.sampled_from(["none", "machine"]))


CL_TEXAS_HOLDEM_PLUS_PROGRESSIVE = _house_poker("cl.texas_holdem_plus_progressive", 1_000, **_POT)


CL_TEXAS_HOLDEM_BONUS = _house_poker(
    "cl.texas_holdem_bonus",
    1_000,
    shuffler=st.sampled_from(["none", "machine"]),
    extra_flop_card=st.sampled_from(["burn", "void"]),
)


def _circle(code: str, unit: int = 1_000, **choices: st.SearchStrategy[object]) -> Trial:
    """Circle poker in Chile or Bolivia."""
    strays = (
        v.BlindPosted(seat=1, kind="post", amount=1),
        v.BlindPosted(seat=1, kind="blind", amount=1),
        v.CardDealt(to="board", card="As", face="down"),
        v.CardDealt(to=1, card="zz"),
        v.CardBurned(card="zz"),
        v.DecisionMade(seat=1, action="raise", amount=1),
        v.DecisionMade(seat=1, action="check", amount=1),
        v.DecisionMade(seat=1, action="all_in", amount=1),
        v.IrregularityDeclared(code="own_cards_exposed", seat=13),
        v.IrregularityDeclared(code="stuck_cards", card="zz"),
        v.PotAwarded(seat=1, amount=0),
        v.RoundClosed(),
    )
    free = {
        "commission_pct": st.integers(0, 1_000),
        "smallest_chip": st.sampled_from([None, 50, 100]),
        "uncalled_bet": st.sampled_from(["return_before_commission", "rake_included"]),
        "flush_tie": st.sampled_from(["all_five_cards", "highest_card_only"]),
    }
    return Trial(code, {"min": unit, "max": 2 * unit}, _any_of(**{**free, **choices}), warm_up=6, strays=strays)


_STUD = {
    "commission_from": st.sampled_from([None, 5_000]),
    "commission_rounding": st.sampled_from(["down_to_smallest_chip", "exact"]),
    "threshold_scope": st.sampled_from(["per_pot", "total"]),
    "cap_scope": st.sampled_from(["per_player_round_total", "per_action"]),
    "raises_per_round": st.sampled_from(["bet_plus_3", "raise_plus_3"]),
    "odd_chip": st.sampled_from(["first_left_of_button", "highest_card", "house_unit_split"]),
}
_HOLDEM = {
    "heads_up_blinds": st.sampled_from(["literal", "button_small_blind"]),
    "incomplete_all_in_reopens": st.booleans(),
}
_NO_LIMIT = {
    "multiple_of": st.sampled_from(["increase", "total"]),
    "min_raise": st.sampled_from(["big_blind", "last_raise"]),
    "commission_if_ends_before_turn_closes": st.sampled_from(["charge_on_pot", "none"]),
}
CL_FIVE_CARD_STUD = _circle("cl.five_card_stud", **_STUD)
CL_SEVEN_CARD_STUD = _circle(
    "cl.seven_card_stud",
    **_STUD,
    s3_cap=st.sampled_from([None, 5]),
    opener_can_raise_first=st.booleans(),
    s3_opener=st.sampled_from(["must_bet", "may_check_or_fold"]),
)
CL_TEXAS_HOLDEM_LIMIT = _circle("cl.texas_holdem_limit", **_HOLDEM)
CL_TEXAS_HOLDEM_NO_LIMIT = _circle("cl.texas_holdem_no_limit", **_HOLDEM, **_NO_LIMIT)
CL_OMAHA = _circle(
    "cl.omaha",
    **_HOLDEM,
    **_NO_LIMIT,
    variant=st.sampled_from(["limit", "no_limit"]),
    small_blind_rule=st.sampled_from(["half_big_blind", "min_bet"]),
    first_to_act_preflop=st.sampled_from(["left_of_big_blind", "highest_first_card"]),
)
BO_CIRCLE_POKER = _circle(
    "bo.circle_poker",
    **_HOLDEM,
    **_NO_LIMIT,
    modality=st.sampled_from(["texas_holdem", "omaha_poker", "stud_poker", "seven_stud_poker"]),
    variant=st.sampled_from(["limit", "no_limit"]),
    rake=st.sampled_from(["none", "cl"]),
    odd_unit=st.sampled_from(["first_left_of_button", "to_house_right", "smallest_chip_split"]),
)
BO_DRAW_POKER = _house_poker("bo.draw_poker", 500, progressive=st.booleans(), **_FOUR)


BO_CARIBBEAN_STUD = _house_poker("bo.caribbean_stud", 500, progressive=st.booleans(), **_OPEN_CARD, **_POT)


BO_GO_POKER = _house_poker(
    "bo.go_poker", 500, progressive=st.booleans(), compare_scope=st.sampled_from(["remaining_bets", "both_go_only"])
)


BO_THREE_CARD_POKER = _house_poker(
    "bo.three_card_poker",
    500,
    paytable=st.sampled_from(["bo_printed", "cl"]),
    high_card_bet_pays=st.sampled_from(["1:1", "push"]),
    winning_ante_pays=st.sampled_from(["1:1", "0"]),
)
_OF_EUS = (
    *_OF_HOUSE_POKER,
    v.BetPlaced(seat=1, bet="jackpot", amount=10**7),
    v.BetPlaced(seat=1, bet="insurance", amount=10**7),
    v.BetPlaced(seat=1, bet="txb", amount=1),
    v.BetPlaced(seat=1, bet="ante", amount=1_000, target="9"),
    v.DecisionMade(seat=1, action="go", amount=1),
    v.CardsDiscarded(to=1, cards=["As"]),
    v.IrregularityDeclared(code="community_card_exposed"),
    v.IrregularityDeclared(code="cards_touched", seat=9),
)


def _eus(code: str, low: int, times: int, **choices: st.SearchStrategy[object]) -> Trial:
    """Poker against the casino in the Basque Country."""
    limits, meters = {"min": low, "max": times * low}, {"progressive": 12_345_678}
    return Trial(code, limits, _any_of(**choices), meters=meters, strays=_OF_EUS)


_JACKPOT = {
    "jackpot": st.booleans(),
    "jackpot_bet": st.sampled_from([None, 300]),
    "jackpot_seed": st.sampled_from([0, 500_000]),
    "fold_forfeits_side_bets": st.booleans(),
}
EUS_CARIBBEAN_STUD = _eus(
    "eus.caribbean_stud",
    1_000,
    50,
    **_JACKPOT,
    insurance=st.booleans(),
    insurance_stake_returned=st.booleans(),
    buy_card=st.booleans(),
    auto_dealer=st.booleans(),
)
EUS_DRAW_POKER = _eus("eus.draw_poker", 1_000, 20, **_JACKPOT, jackpot_with_discard=st.booleans())
EUS_TRIJOKER = _eus("eus.trijoker", 500, 30, numbered_third_box=st.booleans())
EUS_THREE_CARD_POKER = _eus(
    "eus.three_card_poker",
    500,
    50,
    par_plus=st.booleans(),
    fold_forfeits_par_plus=st.booleans(),
    bonus_royal_as_straight_flush=st.booleans(),
    auto_dealer=st.booleans(),
)
EUS_TEXAS_POKER = _eus(
    "eus.texas_poker",
    500,
    30,
    txb=st.booleans(),
    second_bet_multiple=st.sampled_from([1, 2]),
    touch_returns_stakes=st.booleans(),
)


def _eus_circle(code: str, kinds: list[str], **choices: st.SearchStrategy[object]) -> Trial:
    """Circle poker in the Basque Country."""
    strays = (
        v.BlindPosted(seat=1, kind="ante", amount=10**7),
        v.BlindPosted(seat=1, kind="blind", amount=1),
        v.CardDealt(to="board_2", card="As"),
        v.CardDealt(to=1, card="2c"),
        v.CardsDiscarded(to=1, cards=["As", "Ks", "Qs", "Js", "Ts"]),
        v.CardsDiscarded(to="board", cards=[]),
        v.CardBurned(card="zz"),
        v.DecisionMade(seat=1, action="raise", amount=1),
        v.DecisionMade(seat=1, action="all_in", amount=1),
        v.IrregularityDeclared(code="bet_out_of_turn", seat=13),
        v.IrregularityDeclared(code="cards_touched"),
        v.PotAwarded(seat=1, amount=0),
        v.RoundClosed(),
    )
    free = {
        "limit_kind": st.sampled_from(kinds),
        "ante_pct": st.sampled_from([None, 0, 2_500, 5_000]),
        "rake_rate": st.integers(0, 500),
        "rake_cap_per_hand": st.sampled_from([None, 300]),
        "rake_basis": st.sampled_from(["interval_increment", "whole_pot"]),
        "max_raises": st.sampled_from([None, 2]),
    }
    limits = {"min": 500, "max": 2_000}
    return Trial(code, limits, _any_of(**{**free, **choices}), warm_up=6, strays=strays)


_SPLIT_POT, _FIXED_POT = ["split", "pot", "none"], ["fixed", "pot_limit", "no_limit"]
_FORCED = {"forced_bets": st.sampled_from(["ante", "blinds"]), "big_blind": st.sampled_from([None, 800])}
EUS_CIRCLE = _eus_circle("eus.circle_poker", _SPLIT_POT, **_FORCED, variant=st.sampled_from(["texas_holdem", "omaha"]))
EUS_CIRCLE_DRAW = _eus_circle("eus.circle_five_card_draw", _SPLIT_POT, deck=st.sampled_from([52, 32]))
EUS_OMAHA = _eus_circle("eus.circle_omaha", _SPLIT_POT, **_FORCED)
EUS_OMAHA_FIVE = _eus_circle("eus.circle_omaha_five", _FIXED_POT, **_FORCED, first_common_at_deal=st.booleans())
EUS_OMAHA_HI_LO = _eus_circle("eus.circle_omaha_hi_lo", _FIXED_POT, **_FORCED)
EUS_TEXAS_HOLDEM = _eus_circle("eus.circle_texas_holdem", _SPLIT_POT, **_FORCED)
EUS_DOUBLE_HOLDEM = _eus_circle("eus.circle_double_holdem", _FIXED_POT, **_FORCED)
EUS_FIVE_STUD = _eus_circle("eus.circle_five_card_stud", _SPLIT_POT)
EUS_SEVEN_STUD = _eus_circle("eus.circle_seven_card_stud", ["split", "pot"])
EUS_SYNTHETIC = _eus_circle("eus.circle_synthetic_poker", _SPLIT_POT)


def _pai_gow(code: str, bank: str, **choices: st.SearchStrategy[object]) -> Trial:
    """Pai gow poker in the Basque Country and in Peru."""
    strays = (
        v.BetPlaced(seat=1, bet="main", amount=1),
        v.BetPlaced(seat=1, bet="dealer_vs_bank", amount=1),
        v.BetPlaced(seat=1, bet="main", amount=1_000, target="2"),
        v.DecisionMade(seat=1, action="surrender"),
        v.DecisionMade(seat=9, action="bank", amount=1),
        v.DiceRolled(d1=1, d2=1),
        v.HandSet(to=1, high=["As"], low=[]),
        v.IrregularityDeclared(code="cards_touched", seat=9),
        v.IrregularityDeclared(code="automatic_loss", seat=9),
        v.RoundClosed(),
    )
    choices = {bank: st.booleans(), "house_way": st.sampled_from(["filed", "traditional"]), **choices}
    return Trial(code, {"min": 1_000, "max": 50_000}, _any_of(**choices), warm_up=4, strays=strays)


EUS_PAI_GOW_POKER = _pai_gow(
    "eus.pai_gow_poker",
    "player_banking",
    commission_rate=st.integers(0, 500),
    house_bet_when_player_banks=st.booleans(),
)
PE_PAI_GOW_POKER = _pai_gow(
    "pe.pai_gow_poker",
    "player_bank",
    payout=st.sampled_from(["1:1", "not_configured"]),
    commission_rate=st.sampled_from([None, 500]),
)
_ALL = [*globals().values(), *vars(trials_wheels).values(), *vars(trials_tables).values()]
_BY_CODE = {trial.code: trial for trial in _ALL if isinstance(trial, Trial)}
TRIALS = tuple(_BY_CODE[game.code] for game in registry.all_games() if game.code in _BY_CODE)
"""Every trial above, in the order of the registry."""
