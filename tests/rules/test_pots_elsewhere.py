"""Pots of Chile, Bolivia and the Basque Country: the worked figures of their texts, at the level of the pot."""

from __future__ import annotations

from datetime import date
from typing import Any

import pytest
from msgspec.structs import replace

from casino.rules import programmes as registry
from casino.rules.errors import IllegalConfiguration, IllegalEvent
from casino.rules.pots.contributions import contribute, refund, start
from casino.rules.pots.expiry import distribute, expire, raffle, require_limit
from casino.rules.pots.hits import RoundHits, pay_complementary, settle_carousel, settle_hits, settle_rounds
from casino.rules.pots.programme import E4, PrizeRule
from casino.rules.pots.terms import LinkTerms, Rate, approve, require_agreement
from tests.rules.pots import NOON, hit, pot, terms

CL = terms("cl.card_progressive")
BO = terms("bo.card_progressive", entry_high_minor=1_000_000)
DRY = terms("eus.poker_sin_descarte")
DRAW = terms("eus.poker_con_descarte", options={"jackpot_with_discard": True, "carousel": True})

Winner = tuple[int, str, int]


def nets(settled: Any) -> list[int]:
    return [paid.net_minor for paid in settled.paid]


def amounts(settled: Any) -> list[int]:
    return [paid.amount_minor for paid in settled.paid]


@pytest.mark.parametrize(
    ("meter", "winners", "paid", "left"),
    [
        (10_000_000, [(1, "flush", 1_000)], [50_000], 9_950_000),
        (10_000_000, [(1, "full_house", 500)], [50_000], 9_950_000),
        (10_000_000, [(1, "four_of_a_kind", 2_000)], [1_000_000], 9_000_000),
        (12_345_600, [(4, "full_house", 1_000), (2, "straight_flush", 1_000)], [100_000, 1_224_560], 11_021_040),
        (80_000_000, [(1, "straight_flush", 1_000)], [5_000_000], 75_000_000),
        (20_000_001, [(2, "royal_flush", 1_000), (5, "royal_flush", 1_000)], [10_000_001, 10_000_000], 0),
        (20_000_000, [(3, "straight_flush", 1_000), (6, "royal_flush", 1_000)], [2_000_000, 18_000_000], 0),
        # the games of the pot: Caribbean E3, E4; Draw E5; Texas Plus E5
        (8_000_000, [(1, "royal_flush", 500), (2, "straight_flush", 500)], [800_000, 7_200_000], 0),
        (
            8_000_050,
            [(1, "straight_flush", 500), (2, "straight_flush", 500), (3, "full_house", 500)],
            [50_000, 397_503, 397_502],
            7_155_045,
        ),
        (60_000_000, [(1, "straight_flush", 500)], [2_500_000], 57_500_000),
        (6_000_000, [(1, "straight_flush", 500), (2, "straight_flush", 500)], [300_000, 300_000], 5_400_000),
    ],
)
def test_chilean_pots(meter: int, winners: list[Winner], paid: list[int], left: int) -> None:
    """CL III §6.6: from the lowest up, multiples before percentages, equal parts, the odd peso to position 1's side."""
    settled = settle_hits(CL, pot(meter), [hit(*winner) for winner in winners])
    assert (amounts(settled), settled.state.shown_minor) == (paid, left)
    assert nets(settled) == [one.amount_minor - one.bet_minor for one in settled.paid]
    assert sum(paid) + left == meter


def test_the_base_value_comes_back_after_a_royal() -> None:
    """CL III §6.6: an approved base other than zero; from the casino, or first from the reserve pot (reading)."""
    based = terms("cl.card_progressive", initial_minor=1_000_000)
    state = pot(20_000_000, reserve=400_000 * E4)
    after = settle_hits(based, state, [hit(2, "royal_flush", 1_000)]).state
    assert (after.shown_minor, after.e4("reserve"), after.house_minor) == (1_000_000, 400_000 * E4, 1_000_000)
    reserve = terms("cl.card_progressive", initial_minor=1_000_000, options={"base_from": "reserve_first"})
    after = settle_hits(reserve, state, [hit(2, "royal_flush", 1_000)]).state
    assert (after.shown_minor, after.e4("reserve"), after.house_minor) == (1_000_000, 0, 600_000)


def test_three_winners_leave_two_pesos_to_one() -> None:
    """CL III §6.6 rule 3: what is not divisible goes to the position nearest the croupier's right, all of it."""
    settled = settle_hits(CL, pot(20_000_000), [hit(seat, "royal_flush", 1_000) for seat in (6, 2, 4)])
    assert {one.seat: one.amount_minor for one in settled.paid} == {6: 6_666_666, 2: 6_666_668, 4: 6_666_666}


def test_ceiling_with_unequal_bets() -> None:
    """CL III §6.6 is silent: each share by its own bet (reading), the excess stays; or before the division."""
    winners = [hit(1, "straight_flush", 100), hit(2, "straight_flush", 10_000)]
    settled = settle_hits(CL, pot(80_000_000), winners)
    assert (amounts(settled), settled.state.shown_minor) == ([500_000, 4_000_000], 75_500_000)
    assert [one.capped for one in settled.paid] == [True, False]
    before = terms("cl.card_progressive", options={"cap": "before_split"})
    settled = settle_hits(before, pot(80_000_000), winners)
    assert (amounts(settled), settled.state.shown_minor) == ([250_000, 250_000], 79_500_000)


def test_a_pot_too_small_for_its_multiples() -> None:
    """CL III §6.6 is silent: the casino completes the prizes (reading), or the rest is all."""
    winners = [hit(1, "four_of_a_kind", 1_000), hit(2, "flush", 1_000)]
    settled = settle_hits(CL, pot(300_000), winners)
    assert [(one.amount_minor, one.from_house_minor) for one in settled.paid] == [(50_000, 0), (500_000, 250_000)]
    only = settle_hits(terms("cl.card_progressive", options={"shortfall": "pot_only"}), pot(300_000), winners)
    assert (amounts(only), only.state.shown_minor) == ([50_000, 250_000], 0)


@pytest.mark.parametrize(
    ("meter", "winners", "paid", "left"),
    [
        (5_000_000, [(1, "flush", 1_000)], [50_000], 4_950_000),
        (5_000_000, [(1, "full_house", 500)], [50_000], 4_950_000),
        (5_000_000, [(1, "four_of_a_kind", 1_000)], [500_000], 4_500_000),
        (12_345_600, [(4, "full_house", 1_000), (2, "straight_flush", 1_000)], [100_000, 1_224_500], 11_021_100),
        (80_000_000, [(1, "straight_flush", 1_000)], [5_000_000], 75_000_000),
        (20_000_100, [(2, "royal_flush", 1_000), (5, "royal_flush", 1_000)], [10_000_100, 10_000_000], 0),
        (20_000_000, [(3, "straight_flush", 1_000), (6, "royal_flush", 1_000)], [2_000_000, 18_000_000], 0),
    ],
)
def test_bolivian_pots(meter: int, winners: list[Winner], paid: list[int], left: int) -> None:
    """BO §2.5.6.2, in centavos: the unit that is not divided is 1.00 (reading)."""
    settled = settle_hits(BO, pot(meter), [hit(*winner) for winner in winners])
    assert (amounts(settled), settled.state.shown_minor) == (paid, left)


def test_another_unit_in_bolivia() -> None:
    """BO §2.5.6.2: the centavo instead of the text's peso; the percentage alone to the centavo."""
    winners = [hit(4, "full_house", 1_000), hit(2, "straight_flush", 1_000)]
    for option in ({"unit_minor": 1}, {"percent_rounding": "floor_minor"}):
        told = terms("bo.card_progressive", entry_high_minor=1_000_000, options=option)
        assert amounts(settle_hits(told, pot(12_345_600), winners)) == [100_000, 1_224_560]


@pytest.mark.parametrize(
    ("told", "handle", "parts"),
    [
        (CL, 200_000, {"house": 50_000, "meter": 120_000, "reserve": 30_000}),
        (BO, 200_000, {"house": 50_000, "meter": 120_000, "reserve": 30_000}),
    ],
)
def test_commission_and_allocation(told: Any, handle: int, parts: dict[str, int]) -> None:
    """CL III §6.6, BO §2.5.6.3: 25 % commission, of the rest 80 % main and 20 % reserve."""
    fed = contribute(told, pot(0), handle, at=NOON)
    assert fed.parts == {name: amount * E4 for name, amount in parts.items()}


def test_the_fraction_of_a_commission_stays_in_the_pot() -> None:
    """CL III §6.6 (reading): 25 % of 1,001 is 250; exact on demand. Either way nothing is lost."""
    rate = Rate(parts={"house": 2_500}, allocation={"meter": 3_333, "reserve": 6_667})
    for option, house in (("floor", 250 * E4), ("exact", 2_502_500)):
        told = terms("cl.card_progressive", rate, options={"commission_rounding": option})
        fed = contribute(told, pot(0), 1_001, at=NOON)
        assert fed.parts["house"] == house
        assert sum(fed.parts.values()) == 1_001 * E4


def test_an_annulled_round_is_unposted() -> None:
    """BO §2.5.5.1 (reading): bet returned, contribution reversed, bucket by bucket; never below zero."""
    fed = contribute(BO, pot(100), 2_000, at=NOON)
    assert {name: amount for name, amount in refund(BO, fed.state, fed).state.balances.items() if amount} == {
        "meter": 100 * E4
    }
    with pytest.raises(IllegalEvent, match="pot_below_zero"):
        refund(BO, pot(0), fed)


@pytest.mark.parametrize(
    "rate",
    [
        Rate(parts={"house": 2_500}, allocation={"meter": 8_000, "reserve": 1_999}),
        Rate(parts={"house": 2_500}, allocation={"reserve": 10_000}),
        Rate(parts={"house": 2_500}, allocation={"meter": 9_000, "charity": 1_000}),
        Rate(parts={"house": 2_500, "meter": 100}, allocation={"meter": 10_000}),
    ],
)
def test_allocations_that_are_refused(rate: Rate) -> None:
    with pytest.raises(IllegalConfiguration, match="pot_shares_wrong"):
        terms("cl.card_progressive", rate)


def test_more_than_one_reserve_pot() -> None:
    told = terms("cl.card_progressive", Rate(parts={"house": 0}, allocation={"meter": 5_000, "reserve_2": 5_000}))
    assert contribute(told, pot(0), 10, at=NOON).parts == {"meter": 5 * E4, "reserve_2": 5 * E4}


def test_who_may_feed_one_pot() -> None:
    """CL III §6.3, §6.5.1; BO §2.5.3 has no Plus variants: eligible games, the same lowest and highest bet."""
    draw = LinkTerms(game="cl.draw_poker", entry_low_minor=500, entry_high_minor=5_000)
    plus = LinkTerms(game="cl.texas_holdem_plus", entry_low_minor=500, entry_high_minor=5_000)
    require_agreement(CL.programme, {"D-1": draw, "T-1": plus})
    wider = LinkTerms(game="cl.go_poker", entry_low_minor=500, entry_high_minor=9_000)
    with pytest.raises(IllegalConfiguration, match="pot_tables_differ"):
        require_agreement(CL.programme, {"D-1": draw, "G-1": wider})
    with pytest.raises(IllegalConfiguration, match="pot_game_not_eligible"):
        require_agreement(BO.programme, {"T-1": LinkTerms(game="bo.texas_holdem_plus")})


def test_two_linked_tables_are_two_passes() -> None:
    """CL III §6.6 shares within a pass: royals of two tables are paid one after the other."""
    first, second = settle_rounds(
        terms("cl.card_progressive", initial_minor=500_000),
        pot(20_000_000),
        [
            RoundHits(table="C-1", round="1", hits=(hit(3, "royal_flush", 1_000),)),
            RoundHits(table="C-2", round="2", hits=(hit(1, "royal_flush", 1_000),)),
        ],
    )
    assert (amounts(first), amounts(second)) == ([20_000_000], [500_000])


def test_bets_outside_the_sign_are_refused() -> None:
    for bet in (0, 10_001):
        with pytest.raises(IllegalEvent, match="pot_bet_wrong"):
            settle_hits(CL, pot(10**7), [hit(1, "flush", bet)])


def test_complementary_prizes() -> None:
    """CL III §6.5.1: cash of the pot or promotional credits; BO §2.5.5.1: chips, never cash; off unless told."""
    cash = terms("cl.card_progressive", options={"complementary_prizes": "cash"})
    assert pay_complementary(cash, pot(1_000), 300, form="cash").state.shown_minor == 700
    credits = terms("cl.card_progressive", options={"complementary_prizes": "promo_credits"})
    assert pay_complementary(credits, pot(1_000), 300, form="promo_credits").state.shown_minor == 1_000
    for told, form, amount, refusal in (
        (CL, "cash", 300, "pot_complementary_not_offered"),
        (cash, "promo_credits", 300, "pot_complementary_not_offered"),
        (cash, "cash", 1_001, "pot_below_zero"),
        (cash, "cash", 0, "pot_amount_impossible"),
    ):
        with pytest.raises(IllegalEvent, match=refusal):
            pay_complementary(told, pot(1_000), amount, form=form)
    with pytest.raises(IllegalConfiguration, match="bad_option"):
        terms("bo.card_progressive", options={"complementary_prizes": "cash"})


@pytest.mark.parametrize("told", [CL, BO, DRY, DRAW])
def test_a_pot_that_ends_where_nothing_is_ordered(told: Any) -> None:
    """CL III §6, BO §2.5, EUS §11.VI.1, §12.8.1 are silent: documented, held, neither distributed nor raffled."""
    expired = expire(told, pot(5_000, seed=1_000))
    assert (expired.retained_minor, expired.distributable_minor) == (1_000, 4_000)
    for end in (lambda: distribute(told, expired, on=date(2026, 1, 1)), lambda: raffle(told, expired)):
        with pytest.raises(IllegalEvent, match="pot_end_not_ordered"):
            end()
    with pytest.raises(IllegalConfiguration, match="pot_removal_not_told"):
        require_limit(told.programme, announced_on=date(2026, 1, 1), last_day=date(2027, 1, 1))


# --------------------------------------------------------------------------- the Basque Country


def test_the_higher_hand_first_then_of_what_remains() -> None:
    """EUS §11.VI.1: straight flush 1,200.00 of 12,000.00, then four of a kind 540.00 of 10,800.00."""
    settled = settle_hits(DRY, pot(1_200_000), [hit(1, "four_of_a_kind", 500), hit(2, "straight_flush", 500)])
    assert [(one.seat, one.amount_minor, one.net_minor) for one in settled.paid] == [
        (2, 120_000, 119_500),
        (1, 54_000, 53_500),
    ]
    assert settled.state.shown_minor == 1_026_000


def test_equal_straight_flushes_are_paid_on_the_amount_at_the_start() -> None:
    """EUS §12.8.1: 2,500.00 each of 25,000.00; with a change of cards half a per cent of the 20,000.00 left."""
    hits = [
        hit(1, "straight_flush", strength=9),
        hit(2, "four_of_a_kind_drawn"),
        hit(4, "straight_flush", strength=9),
    ]
    settled = settle_hits(DRAW, pot(2_500_000), hits)
    assert (amounts(settled), nets(settled)) == ([250_000, 250_000, 10_000], [249_500, 249_500, 9_500])
    assert settled.state.shown_minor == 1_990_000


def test_unequal_straight_flushes_run_down() -> None:
    """EUS §12.8.1: the one of higher value first, the other of what remains; which it is must be told."""
    hits = [hit(1, "straight_flush", strength=8), hit(4, "straight_flush", strength=12)]
    settled = settle_hits(DRAW, pot(2_500_000), hits)
    assert [(one.seat, one.amount_minor) for one in settled.paid] == [(4, 250_000), (1, 225_000)]
    with pytest.raises(IllegalEvent, match="pot_strength_missing"):
        settle_hits(DRAW, pot(2_500_000), [hit(1, "straight_flush"), hit(4, "straight_flush")])


def test_two_royals_without_discard_share_the_jackpot() -> None:
    """EUS §12.8.1: 30,001.00 in halves of 15,000.50; then the seed again (reading)."""
    settled = settle_hits(DRAW, pot(3_000_100), [hit(2, "royal_flush"), hit(5, "royal_flush")])
    assert (amounts(settled), settled.state.shown_minor) == ([1_500_050, 1_500_050], 1_000_000)


def test_what_follows_a_royal() -> None:
    """EUS §12.8.1 is silent: nothing is left for the others (reading), or they see the new seed."""
    hits = [hit(2, "royal_flush"), hit(3, "royal_flush_drawn"), hit(5, "straight_flush")]
    assert amounts(settle_hits(DRAW, pot(2_000_000), hits)) == [2_000_000, 0, 0]
    seeded = terms("eus.poker_con_descarte", options={"jackpot_with_discard": True, "reset": "at_once"})
    settled = settle_hits(seeded, pot(2_000_000), hits)
    assert [(one.outcome, one.amount_minor) for one in settled.paid] == [
        ("royal_flush", 2_000_000),
        ("straight_flush", 100_000),
        ("royal_flush_drawn", 90_000),
    ]


def test_hands_that_changed_cards_win_only_where_offered() -> None:
    """EUS §12.8.1(b): optional; a tenth of the other prizes."""
    with pytest.raises(IllegalEvent, match="pot_unknown_outcome"):
        settle_hits(terms("eus.poker_con_descarte"), pot(2_000_000), [hit(1, "royal_flush_drawn")])
    settled = settle_hits(DRAW, pot(2_000_000), [hit(1, "royal_flush_drawn")])
    assert (amounts(settled), settled.state.shown_minor) == ([200_000], 1_800_000)


@pytest.mark.parametrize(
    ("kind", "least"), [("progressive", 500_000), ("fixed", 1_000_000)]
)  # 1,000 and 2,000 times an entry of 5.00
def test_least_jackpot_of_poker_with_draw(kind: str, least: int) -> None:
    """EUS §12.8.1(a), (b)."""
    assert terms("eus.poker_con_descarte", initial_minor=least, options={"jackpot_kind": kind})
    with pytest.raises(IllegalConfiguration, match="pot_below_minimum"):
        terms("eus.poker_con_descarte", initial_minor=least - 1, options={"jackpot_kind": kind})


def test_an_entry_is_at_most_half_the_table_minimum() -> None:
    """EUS §11.VI.1, §12.8.1."""
    for figures, refusal in (
        ({"entry_minor": 501}, "pot_entry_too_high"),
        ({"table_minimum_minor": None}, "pot_table_minimum_missing"),
        ({"entry_minor": 0}, "pot_entry_wrong"),
    ):
        with pytest.raises(IllegalConfiguration, match=refusal):
            terms("eus.poker_sin_descarte", **figures)


def test_a_fixed_jackpot_neither_grows_nor_falls() -> None:
    """EUS §12.8.1(a) (reading): within a round of what remains, for the next round whole again."""
    fixed = terms("eus.poker_con_descarte", options={"jackpot_kind": "fixed"})
    state = contribute(fixed, start(fixed).state, 3_000, at=NOON).state
    assert (state.shown_minor, state.e4("house")) == (1_000_000, 3_000 * E4)
    for hits, paid in (
        ([hit(1, "straight_flush"), hit(2, "four_of_a_kind")], [100_000, 45_000]),
        ([hit(1, "royal_flush")], [1_000_000]),
    ):
        settled = settle_hits(fixed, state, hits)
        assert (amounts(settled), settled.state.shown_minor) == (paid, 1_000_000)


def test_a_carousel_pays_the_sum_of_its_tables() -> None:
    """EUS §12.8.2: 10 % of 30,000.00, drawn 20 : 10 (reading); a royal takes the sum and every table starts again."""
    states = {"P-1": pot(2_000_000), "P-2": pot(1_000_000)}
    settled, after = settle_carousel(DRAW, states, [hit(3, "straight_flush")])
    assert amounts(settled) == [300_000]
    assert {table: state.shown_minor for table, state in after.items()} == {"P-1": 1_800_000, "P-2": 900_000}
    settled, after = settle_carousel(DRAW, states, [hit(3, "royal_flush")])
    assert amounts(settled) == [3_000_000]
    assert {table: state.shown_minor for table, state in after.items()} == {"P-1": 1_000_000, "P-2": 1_000_000}


def test_a_carousel_needs_its_authorisation() -> None:
    """EUS §12.8.2."""
    with pytest.raises(IllegalEvent, match="pot_no_carousel"):
        settle_carousel(terms("eus.poker_con_descarte"), {"P-1": pot(2_000_000)}, [hit(3, "straight_flush")])


def test_the_pot_of_chilean_bingo() -> None:
    """CL V §2, §4, §6: the collection by approved parts; shares in whole pesos, the rest stays; an annulled game."""
    shares = {"meter": 500, "line_prizes": 1_000, "bingo_prizes": 5_000, "house": 3_500}
    board = tuple(
        PrizeRule(outcome=outcome, share_bp=share_bp, cite="R-1")
        for outcome, share_bp in (("bingo_in_40", 10_000), ("line", 1_000))
    )
    told = approve(
        registry.get("cl.bingo"), approval="R-1", entry_minor=1_000, initial_minor=0, rate=Rate(parts=shares),
        reset_minor=50_000, pay_table=board,
    )  # fmt: skip
    fed = contribute(told, start(told).state, 200 * 1_000, at=NOON)
    assert {bucket: amount // E4 for bucket, amount in fed.parts.items()} == {
        "meter": 10_000, "line_prizes": 20_000, "bingo_prizes": 100_000, "house": 70_000,
    }  # fmt: skip
    assert refund(told, fed.state, fed).state.shown_minor == 0
    three = [hit(seat, "bingo_in_40", 1_000) for seat in (4, 9, 2)]
    settled = settle_hits(told, fed.state, three)
    assert (amounts(settled), settled.state.shown_minor) == ([3_333] * 3, 1 + 50_000)
    assert amounts(settle_hits(told, pot(10_009), [hit(1, "line", 1_000)])) == [1_000]
    for wrong in ({"meter": 500, "house": 3_500}, {**shares, "house": 3_501}):
        with pytest.raises(IllegalConfiguration, match="pot_shares_wrong"):
            approve(
                registry.get("cl.bingo"), approval="R-1", entry_minor=1_000, initial_minor=0, rate=Rate(parts=wrong),
                pay_table=board,
            )  # fmt: skip
    with pytest.raises(IllegalConfiguration, match="pot_pay_table_missing"):
        approve(registry.get("cl.bingo"), approval="R-1", entry_minor=1_000, initial_minor=0, rate=Rate(parts=shares))
    with pytest.raises(IllegalEvent, match="pot_end_not_ordered"):
        distribute(told, expire(told, settled.state), on=date(2026, 1, 7))


def test_the_accumulated_bet_of_basque_blackjack() -> None:
    """EUS §03.V.1(f): odds from the casino; three suited sevens all of it, and never below 2,000 times the bet."""
    told = terms("eus.blackjack")
    for outcome, amount in (("two_sevens", 5_000), ("two_sevens_suited", 25_000), ("one_seven", 1_000)):
        settled = settle_hits(told, pot(1_500_000), [hit(1, outcome)])
        assert (amounts(settled), nets(settled), settled.state.shown_minor) == ([amount], [amount], 1_500_000)
    low = settle_hits(told, pot(800_000), [hit(1, "three_sevens_suited")])
    assert (low.paid[0].from_meter_minor, low.paid[0].from_house_minor, nets(low)) == (800_000, 200_000, [1_000_000])
    both = settle_hits(told, pot(1_500_000), [hit(4, "three_sevens_suited"), hit(2, "three_sevens_suited")])
    assert (amounts(both), both.state.shown_minor) == ([750_000, 750_000], 1_000_000)


def test_printed_proportions_are_the_least() -> None:
    """EUS §03.V.1(f): an approved table may pay more, not less; every printed prize stays."""
    printed = registry.get("eus.blackjack").prizes
    better = tuple(replace(rule, times=3) if rule.outcome == "one_seven" else rule for rule in printed)
    worse = tuple(replace(rule, times=1) if rule.outcome == "one_seven" else rule for rule in printed)
    assert terms("eus.blackjack", pay_table=better).prizes["one_seven"].times == 3
    for table in (worse, printed[1:]):
        with pytest.raises(IllegalConfiguration, match="pot_pay_table_wrong"):
            terms("eus.blackjack", pay_table=table)


def test_every_programme_cites_and_reads() -> None:
    """Each item of the pack data has its clause; every reading has both languages and a lawful default."""
    for programme in registry.all_programmes():
        mark = programme.code.split(".")[0].upper()
        rules = [*programme.prizes, *programme.optional_prizes]
        parts: list[Any] = [programme.entry, programme.minimum, programme.cover, programme.expiry, *rules]
        parts += [*programme.options, *programme.witnesses]
        assert all(part.cite.startswith(f"{mark} ") for part in parts), programme.code
        assert all(option.en and option.es and option.admits(option.default) for option in programme.options)
