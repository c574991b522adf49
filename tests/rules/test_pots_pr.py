"""Puerto Rico's pots: the worked figures of the manual's progressives, refusals with their clauses."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

import pytest
from msgspec.structs import replace

from casino.rules import programmes as registry
from casino.rules import registry as games
from casino.rules.errors import IllegalConfiguration, IllegalEvent, RuleError
from casino.rules.pots.contributions import contribute, grown, identity_e4, refund, start
from casino.rules.pots.expiry import (
    cover_test,
    distribute,
    expire,
    extended_limit,
    raffle,
    require_limit,
    require_return,
)
from casino.rules.pots.hits import RoundHits, settle_hits, settle_rounds
from casino.rules.pots.programme import E4, Beneficiary, FundTable, PrizeRule
from casino.rules.pots.terms import LinkTerms, Rate, approve, change_rate, require_agreement
from tests.rules.pots import NOON, hit, pot, terms

STUD = terms("pr.caribbean_stud")
THREE = terms("pr.three_card_poker")
BLAZING = terms("pr.blazing_7s")
BLACKJACK = terms("pr.blackjack_progressive")
BINGO = terms("pr.bingo")


def amounts(settled: object) -> list[int]:
    return [paid.amount_minor for paid in settled.paid]  # type: ignore[attr-defined]


# --------------------------------------------------------------------------- terms


@pytest.mark.parametrize(
    ("code", "least"),
    [
        ("pr.caribbean_stud", 1_000_000),  # PR §7.11(F)
        ("pr.blackjack_progressive", 500_000),  # PR §4.14(A)(1)
        ("pr.blazing_7s", 100_000),  # PR §4.15(C)
        ("pr.three_card_poker", 100_000),  # PR §13.10(A)(1)
    ],
)
def test_initial_and_reset_amounts_have_a_minimum(code: str, least: int) -> None:
    """Control P2; the smallest is accepted, a cent less is not."""
    assert terms(code, initial_minor=least, reset_minor=least).reset_minor == least
    for short in ({"initial_minor": least - 1}, {"initial_minor": least, "reset_minor": least - 1}):
        with pytest.raises(IllegalConfiguration) as refused:
            terms(code, **short)
        assert refused.value.code == "pot_below_minimum"
        assert refused.value.cite == registry.get(code).minimum.cite


@pytest.mark.parametrize(
    ("code", "rate", "refusal"),
    [
        ("pr.caribbean_stud", Rate(parts={"meter": 6_999}), "pot_rate_too_low"),  # PR §7.11(F), control P3
        ("pr.three_card_poker", Rate(parts={"meter": 1_399}), "pot_rate_too_low"),  # PR §13.10(A)(3)
        ("pr.three_card_poker", Rate(parts={"meter": 1_199, "reset_pool": 201}), "pot_diversion_too_large"),
        ("pr.three_card_poker", Rate(parts={"meter": 1_199, "reset_pool": 200}), "pot_rate_too_low"),
        ("pr.caribbean_stud", Rate(parts={"meter": 7_000, "reset_pool": 200}), "pot_shares_wrong"),
        ("pr.caribbean_stud", Rate(parts={"meter": 7_000, "house": 2_999}), "pot_shares_wrong"),
        ("pr.caribbean_stud", Rate(parts={"meter": 10_001}), "pot_shares_wrong"),
    ],
)
def test_rates_that_are_refused(code: str, rate: Rate, refusal: str) -> None:
    with pytest.raises(IllegalConfiguration) as refused:
        terms(code, rate)
    assert refused.value.code == refusal


def test_two_readings_of_the_reduction_of_the_rate() -> None:
    """PR §13.10(A)(3): by up to two points (recommended), or down to two per cent."""
    assert terms("pr.three_card_poker", Rate(parts={"meter": 1_200, "reset_pool": 200}))
    deep = Rate(parts={"meter": 200, "reset_pool": 1_200})
    with pytest.raises(IllegalConfiguration):
        terms("pr.three_card_poker", deep)
    assert terms("pr.three_card_poker", deep, options={"rate_reduction": "down_to_2_percent"})


@pytest.mark.parametrize(
    ("code", "figures", "refusal"),
    [
        ("pr.blackjack_progressive", {"pay_table": ()}, "pot_pay_table_missing"),  # PR §4.14 prints none
        ("pr.caribbean_stud", {"pay_table": (PrizeRule(outcome="x", times=2, cite=""),)}, "pot_pay_table_printed"),
        ("pr.caribbean_stud", {"approval": " "}, "pot_approval_missing"),
        ("pr.blackjack_progressive", {"entry_minor": 200}, "pot_entry_wrong"),  # PR §4.14(A)(2): exactly $1
        ("pr.caribbean_stud", {"entry_high_minor": 500}, "pot_entry_wrong"),
        ("pr.caribbean_stud", {"options": {"remainder": "to_the_house"}}, "bad_option"),
        ("pr.caribbean_stud", {"options": {"two_decks": True}}, "unknown_option"),
    ],
)
def test_terms_that_are_refused(code: str, figures: dict[str, object], refusal: str) -> None:
    with pytest.raises(IllegalConfiguration) as refused:
        terms(code, **figures)
    assert refused.value.code == refusal


def test_linked_tables_agree() -> None:
    """PR §7.14(G)(1)-(3), control P13 of links: chip, chips that entitle, rate, pay table."""
    same = LinkTerms(
        game="pr.caribbean_stud", denomination_minor=100, rate={"meter": 7_000}, pay_table=STUD.programme.prizes
    )
    require_agreement(STUD.programme, {"CS-1": same, "CS-2": same})
    for other in (
        {"denomination_minor": 500},
        {"chips": 2},
        {"rate": {"meter": 7_500}},
        {"pay_table": STUD.programme.prizes[:-1]},
        {"game": "pr.blackjack"},
    ):
        changed = LinkTerms(**{name: getattr(same, name) for name in same.__struct_fields__} | other)
        with pytest.raises(IllegalConfiguration, match=r"pot_(tables_differ|game_not_eligible)"):
            require_agreement(STUD.programme, {"CS-1": same, "CS-2": changed})


@pytest.mark.parametrize(
    ("game", "code"),
    [("pr.caribbean_stud", "pr.caribbean_stud"), ("pr.three_card_poker", "pr.three_card_poker")],
)
def test_the_game_and_its_pot_pay_the_same(game: str, code: str) -> None:
    """The awards of a game's rules are those of its programme, and leave or lower the meter alike."""
    awards = games.get(game).layout.progressive.awards
    rules = {rule.outcome: rule for rule in registry.get(code).prizes}
    assert {name: (award.amount, award.share_bp, award.off_meter) for name, award in awards.items()} == {
        name: (rule.amount_minor, rule.share_bp, not rule.lowers_meter) for name, rule in rules.items()
    }


# --------------------------------------------------------------------------- contributions


def test_worked_day_of_the_summary() -> None:
    """PR §7.14(L): 12,690.00 + 380 chips at 70 % - two flushes - one four of a kind = 12,356.00; house 114.00."""
    opening = identity_e4(
        opening_e4=start(STUD).state.e4("meter"),
        grown_e4=grown(STUD, [(NOON, 4_200 * 100)])[0].parts["meter"],
        lowered_e4=(3 * 5_000 + 10_000) * E4,
        raised_e4=0,
    )
    assert opening == 1_269_000 * E4
    fed = contribute(STUD, pot(1_269_000), STUD.handle_of(380), at=NOON)
    assert fed.parts == {"meter": 26_600 * E4, "house": 11_400 * E4}
    state = fed.state
    for outcome in ("flush", "flush", "four_of_a_kind"):
        state = settle_hits(STUD, state, [hit(3, outcome)]).state
    assert state.shown_minor == 1_235_600


def test_a_diverted_rate_waits_for_the_reset() -> None:
    """PR §13.10(A)(2), (3): 14 points, two of them aside, one of retention given up; both join the base."""
    told = terms("pr.three_card_poker", Rate(parts={"meter": 1_200, "reset_pool": 200, "retention_pool": 100}))
    fed = contribute(told, start(told).state, told.handle_of(1_000), at=NOON)
    assert {name: part // E4 for name, part in fed.parts.items()} == {
        "meter": 12_000,
        "reset_pool": 2_000,
        "retention_pool": 1_000,
        "house": 85_000,
    }
    settled = settle_hits(told, fed.state, [hit(2, "ace_king_queen_of_spades")], entrants=[2])
    assert amounts(settled) == [112_000]
    assert settled.state.shown_minor == 100_000 + 2_000 + 1_000
    assert settled.state.e4("reset_pool") == settled.state.e4("retention_pool") == 0
    assert settled.state.house_minor == 100_000
    house_money = terms("pr.three_card_poker", told.rates[0], options={"given_up_is_house_money": True})
    assert settle_hits(house_money, fed.state, [hit(2, "ace_king_queen_of_spades")]).state.house_minor == 101_000


def test_a_rate_changes_at_an_instant() -> None:
    """PR §7.14(H)(3), control P13: 100 chips at 70 %, then 100 at 75 %; both rates in the reconciliation."""
    later = NOON + timedelta(hours=2)
    changed = change_rate(
        STUD,
        Rate(parts={"meter": 7_500}, effective_at=later, approval="CT-2"),
        decided_at=NOON,
        notified_at=NOON,
    )
    played = [(NOON, 10_000), (later - timedelta(microseconds=1), 0), (later, 10_000)]
    lines = grown(changed, played)
    assert [(line.rate.parts["meter"], line.handle_minor, line.parts["meter"] // E4) for line in lines] == [
        (7_000, 10_000, 7_000),
        (7_500, 10_000, 7_500),
    ]
    first = contribute(changed, pot(0), 10_000, at=NOON)
    second = contribute(changed, first.state, 10_000, at=later)
    assert second.state.e4("meter") == sum(line.parts["meter"] for line in lines)


@pytest.mark.parametrize(
    ("changes", "refusal"),
    [
        ({"effective_at": NOON - timedelta(seconds=1)}, "pot_rate_backdated"),
        ({"effective_at": None}, "pot_rate_backdated"),
        ({"approval": ""}, "pot_rate_unannounced"),
        ({"parts": {"meter": 6_900}}, "pot_rate_too_low"),
        ({"effective_at": datetime(2026, 1, 8)}, "pot_instant_without_zone"),
    ],
)
def test_changes_of_rate_that_are_refused(changes: dict[str, object], refusal: str) -> None:
    told = {"parts": {"meter": 7_500}, "effective_at": NOON + timedelta(days=1), "approval": "CT-2"} | changes
    with pytest.raises(IllegalConfiguration) as refused:
        change_rate(STUD, Rate(**told), decided_at=NOON, notified_at=NOON)  # type: ignore[arg-type]
    assert refused.value.code == refusal


def test_a_change_of_rate_needs_notice_before_it() -> None:
    rate = Rate(parts={"meter": 7_500}, effective_at=NOON + timedelta(days=1), approval="CT-2")
    for notified in (None, NOON + timedelta(days=2)):
        with pytest.raises(IllegalConfiguration, match="pot_rate_unannounced"):
            change_rate(STUD, rate, decided_at=NOON, notified_at=notified)


def test_chips_of_a_void_round_go_back_and_the_meter_stays() -> None:
    """PR §7.13 with §7.14(I) (reading): no ground to lower the meter; the casino bears it."""
    fed = contribute(STUD, pot(1_200_000), STUD.handle_of(3), at=NOON)
    back = refund(STUD, fed.state, fed)
    assert back.state == fed.state
    assert [(one.source, one.target, one.amount_e4) for one in back.transfers] == [("bank", "players", 300 * E4)]


@pytest.mark.parametrize("wrong", [-1, 10**14, 1.5, True, None])
def test_handles_that_cannot_be(wrong: object) -> None:
    with pytest.raises(IllegalEvent, match="pot_handle_wrong"):
        contribute(STUD, pot(0), wrong, at=NOON)  # type: ignore[arg-type]


# --------------------------------------------------------------------------- hits


@pytest.mark.parametrize(
    ("meter", "outcome", "amount", "left"),
    [
        (1_834_000, "straight_flush", 183_400, 1_650_600),
        (1_525_040, "royal_flush", 1_525_040, 1_000_000),
        (1_321_000, "four_of_a_kind", 50_000, 1_271_000),
        (1_560_000, "full_house", 10_000, 1_550_000),
        (1_560_000, "flush", 5_000, 1_555_000),
        (1_834_005, "straight_flush", 183_401, 1_650_604),  # half up (reading)
    ],
)
def test_caribbean_stud_prizes(meter: int, outcome: str, amount: int, left: int) -> None:
    """PR §7.11(E), (F): net is the prize less the chip."""
    settled = settle_hits(STUD, pot(meter), [hit(4, outcome)])
    assert (amounts(settled), settled.state.shown_minor) == ([amount], left)
    assert settled.paid[0].net_minor == amount - 100
    assert settled.lines[0].cite.startswith("PR §7.11(E)")


def test_order_of_turns_matters() -> None:
    """PR §7.11(G): seat 6 before seat 2 gives 1,550.00 and leaves 13,950.00; the other way 1,560.00 and 13,940.00."""
    hits = [hit(6, "full_house"), hit(2, "straight_flush")]
    there = settle_hits(STUD, pot(1_560_000), hits)
    back = settle_hits(STUD, pot(1_560_000), hits[::-1])
    assert (amounts(there), there.state.shown_minor) == ([10_000, 155_000], 1_395_000)
    assert (amounts(back), back.state.shown_minor) == ([156_000, 10_000], 1_394_000)


def test_two_royals_share_what_the_first_finds() -> None:
    """PR §7.11(G): 21,468.00 in halves; the odd cent to the first settled (reading), or to the lowest position."""
    royals = [hit(5, "royal_flush"), hit(1, "royal_flush")]
    assert amounts(settle_hits(STUD, pot(2_146_800), royals)) == [1_073_400, 1_073_400]
    odd = settle_hits(STUD, pot(2_146_801, fraction_e4=77), royals)
    assert (amounts(odd), odd.state.e4("meter")) == ([1_073_401, 1_073_400], 1_000_000 * E4 + 77)
    assert [paid.reset_minor for paid in odd.paid] == [0, 1_000_000]
    lowest = terms("pr.caribbean_stud", options={"remainder": "all_to_lowest_position"})
    assert amounts(settle_hits(lowest, pot(2_146_801), royals)) == [1_073_400, 1_073_401]


def test_a_straight_flush_after_the_royal_sees_the_reset_meter_or_what_is_left() -> None:
    """Reading of PR §7.11(F), (G), and the other one."""
    hits = [hit(6, "royal_flush"), hit(2, "straight_flush")]
    assert amounts(settle_hits(STUD, pot(1_525_040), hits)) == [1_525_040, 100_000]
    late = settle_hits(terms("pr.caribbean_stud", options={"reset": "end_of_round"}), pot(1_525_040), hits)
    assert (amounts(late), late.state.shown_minor) == ([1_525_040, 0], 1_000_000)


def test_a_smaller_prize_between_two_royals_sees_what_is_left() -> None:
    """PR §7.11(G): halves of 15,000.00; 500.00 between them; what the second half lacks is the casino's."""
    hits = [hit(6, "royal_flush"), hit(4, "four_of_a_kind"), hit(2, "royal_flush")]
    settled = settle_hits(STUD, pot(1_500_000), hits)
    assert [(one.amount_minor, one.from_meter_minor) for one in settled.paid] == [
        (750_000, 750_000),
        (50_000, 50_000),
        (750_000, 700_000),
    ]
    assert settled.state.shown_minor == 1_000_000
    assert [line.en for line in settled.lines] == [
        "Seat 6, royal_flush: 100 % shared by 2 = 7500.00; meter 15000.00 → 7500.00.",
        "Seat 4, four_of_a_kind: fixed prize = 500.00; meter 7500.00 → 7000.00.",
        "Seat 2, royal_flush: 100 % shared by 2 = 7500.00; meter 7000.00 → 0.00.",
        "The meter lacks 500.00: the casino completes it.",
        "The meter is reset and shows 10000.00.",
    ]
    assert settled.lines[0].es == "Puesto 6, escalera flor real: 100 % entre 2 = 7500.00; metro 15000.00 → 7500.00."


def test_two_linked_tables_hit_at_once() -> None:
    """PR §7.11(G), §7.14(G)(4) (reading): the first validated takes the meter, the second the reset amount."""
    first, second = settle_rounds(
        STUD,
        pot(1_800_000),
        [
            RoundHits(table="CS-2", round="b", hits=(hit(1, "royal_flush"),)),
            RoundHits(table="CS-1", round="a", hits=(hit(7, "royal_flush"),)),
        ],
    )
    assert (amounts(first), amounts(second)) == ([1_800_000], [1_000_000])
    assert second.state.shown_minor == 1_000_000


def test_a_meter_that_lacks_a_prize() -> None:
    """Reading: the casino completes it, or the rest is all; never below zero."""
    settled = settle_hits(STUD, pot(30_000), [hit(1, "four_of_a_kind")])
    assert (settled.paid[0].from_meter_minor, settled.paid[0].from_house_minor) == (30_000, 20_000)
    only = settle_hits(terms("pr.caribbean_stud", options={"shortfall": "pot_only"}), pot(30_000), [hit(1, "flush")])
    assert amounts(only) == [5_000]
    only = settle_hits(
        terms("pr.caribbean_stud", options={"shortfall": "pot_only"}), pot(30_000), [hit(1, "four_of_a_kind")]
    )
    assert (amounts(only), only.state.shown_minor) == ([30_000], 0)


def test_three_card_poker_top_prize_and_bonuses() -> None:
    """PR §13.10(A)(7), (B): 2,480.00 from the reserve, three bonuses of 100.00 from the tray; reset."""
    settled = settle_hits(THREE, pot(248_000), [hit(4, "ace_king_queen_of_spades")], entrants=[6, 4, 2, 1])
    assert [(paid.seat, paid.amount_minor, paid.fund) for paid in settled.paid] == [
        (4, 248_000, "reserve"),
        (6, 10_000, "tray"),
        (2, 10_000, "tray"),
        (1, 10_000, "tray"),
    ]
    assert settled.state.shown_minor == 100_000


def test_three_card_poker_other_suits_leave_the_meter() -> None:
    """PR §13.10(A)(7), (B): two suited A-K-Q: 500.00 each, each the other's 25.00, a third player both bonuses."""
    one = settle_hits(THREE, pot(248_000), [hit(2, "ace_king_queen_suited")], entrants=[5, 2])
    assert (amounts(one), one.state) == ([50_000, 2_500], pot(248_000))
    hits = [hit(4, "ace_king_queen_suited"), hit(1, "ace_king_queen_suited")]
    settled = settle_hits(THREE, pot(345_620), hits, entrants=[4, 2, 1])
    net = {seat: sum(paid.net_minor for paid in settled.paid if paid.seat == seat) for seat in (1, 2, 4)}
    assert net == {1: 52_400, 4: 52_400, 2: 5_000}  # of seat 2 the chip is lost beside: +49.00
    straight = settle_hits(THREE, pot(345_620), [hit(4, "straight")], entrants=[4, 2])
    assert (amounts(straight), straight.paid[0].net_minor) == ([600], 500)


@pytest.mark.parametrize(
    ("outcome", "amount", "net", "left"),
    [
        ("one_seven", 200, 200, 400_000),
        ("two_sevens", 2_500, 2_500, 400_000),
        ("three_sevens", 20_000, 20_000, 400_000),
        ("three_sevens_same_color", 40_000, 39_900, 360_000),
        ("three_sevens_suited", 400_000, 399_900, 100_000),
    ],
)
def test_blazing_sevens(outcome: str, amount: int, net: int, left: int) -> None:
    """PR §4.15(D), (M): odds from the tray with the chip, parts of the meter without it (reading)."""
    settled = settle_hits(BLAZING, pot(400_000), [hit(3, outcome)])
    assert (amounts(settled), settled.paid[0].net_minor, settled.state.shown_minor) == ([amount], net, left)


def test_two_top_prizes_of_blazing_sevens() -> None:
    """PR §4.15 (reading): in turn, the second takes the reset meter; or in equal parts."""
    hits = [hit(6, "three_sevens_suited"), hit(2, "three_sevens_suited")]
    assert amounts(settle_hits(BLAZING, pot(400_000), hits)) == [400_000, 100_000]
    shared = terms("pr.blazing_7s", options={"top": "share"})
    assert amounts(settle_hits(shared, pot(400_000), hits)) == [200_000, 200_000]


def test_bingo_winners_share() -> None:
    """PR §27.3(I), (J): 18.46 hundreds among three."""
    settled = settle_hits(BINGO, pot(184_600), [hit(card, "bingo") for card in (11, 12, 13)])
    assert (amounts(settled), settled.state.shown_minor) == ([61_534, 61_533, 61_533], 100_000)


def test_hits_that_are_refused() -> None:
    for hits, entrants, refusal in (
        ([hit(1, "straight")], None, "pot_unknown_outcome"),
        ([hit(1, "flush"), hit(1, "flush")], None, "pot_hit_twice"),
        ([hit(1, "flush")], [2, 3], "pot_hit_without_entry"),
        ([hit(1, "flush", 200)], None, "pot_bet_wrong"),
    ):
        with pytest.raises(IllegalEvent) as refused:
            settle_hits(STUD, pot(1_500_000), hits, entrants=entrants)
        assert refused.value.code == refusal


def test_witnesses() -> None:
    """PR §7.10(B)(3): each win is validated; §7.12(E): present from $500.00; §13.10(D): always; §4.15(M)(4)."""
    acts = [[one.act for one in STUD.witnesses(amount, percent=False)] for amount in (49_999, 50_000)]
    assert acts == [["validate"], ["validate", "present"]]
    assert THREE.witnesses(600, percent=False)[0].who == ("supervisor", "inspector")
    assert [one.cite for one in BLAZING.witnesses(40_000, percent=True)] == ["PR §4.15(M)(4)"]
    assert BLAZING.witnesses(40_000, percent=False) == ()
    assert [(one.who, one.act) for one in BINGO.witnesses(100, percent=True)] == [(("inspector",), "informed")]


@pytest.mark.parametrize(
    "wrong",
    [
        {},
        {"share_bp": 1_000, "amount_minor": 5},
        {"amount_minor": -5},
        {"share_bp": 10_001},
        {"share_bp": 1_000, "lowers_meter": False},
        {"times": 50, "cap_times": -1},
    ],
)
def test_prizes_that_are_none(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match=r"^flush: "):
        PrizeRule(outcome="flush", cite="x", **wrong)  # type: ignore[arg-type]


# --------------------------------------------------------------------------- reserve, removal, expiry


def test_cover_of_the_meter() -> None:
    """PR §4.14(A)(3), §13.10(A)(6): the reserve alone, and it blocks; §7.10(D): with the bank, or alone (switch)."""
    short = cover_test(BLACKJACK, pot(1_234_000), reserve_minor=1_233_900, bank_minor=10**9)
    assert (short.covered, short.short_minor, short.blocks) == (False, 100, True)
    assert cover_test(BLACKJACK, pot(1_234_000), reserve_minor=1_234_000, bank_minor=0).covered
    assert cover_test(STUD, pot(1_234_000), reserve_minor=234_000, bank_minor=1_000_000).covered
    alone = terms("pr.caribbean_stud", options={"reserve_rule": "alone"})
    assert not cover_test(alone, pot(1_234_000), reserve_minor=234_000, bank_minor=1_000_000).covered
    assert cover_test(BINGO, pot(1_234_000), reserve_minor=0, bank_minor=0).covered


def test_time_limits_and_absences() -> None:
    """PR §7.14(J), (M): 30 days from 1 June run to 1 July; four gaming days away make it 5 July; six are too many."""
    june = date(2026, 6, 1)
    require_limit(STUD.programme, announced_on=june, last_day=date(2026, 7, 1))
    with pytest.raises(IllegalConfiguration, match="pot_notice_too_short"):
        require_limit(STUD.programme, announced_on=june, last_day=date(2026, 6, 30))
    assert extended_limit(STUD.programme, date(2026, 7, 1), absent_days=4) == date(2026, 7, 5)
    with pytest.raises(IllegalEvent, match="pot_absence_too_long"):
        extended_limit(STUD.programme, date(2026, 7, 1), absent_days=6)
    require_return(STUD.programme, absent_days=5, removed_with_e4=7, returns_with_e4=7)
    with pytest.raises(IllegalEvent, match="pot_returned_lower"):
        require_return(STUD.programme, absent_days=1, removed_with_e4=7, returns_with_e4=6)
    with pytest.raises(IllegalEvent, match="pot_absence_too_long"):
        require_return(STUD.programme, absent_days=6, removed_with_e4=7, returns_with_e4=7)


def test_another_limit_in_its_place() -> None:
    """PR §7.14(J) allows it once the first has run out; §13.10(E) knows removal only; bingo's length is not fixed."""
    first_ends, second_ends = date(2026, 7, 1), date(2026, 7, 31)
    require_limit(STUD.programme, announced_on=first_ends, last_day=second_ends, replaces=first_ends)
    with pytest.raises(IllegalConfiguration, match="pot_no_second_limit"):
        require_limit(THREE.programme, announced_on=first_ends, last_day=second_ends, replaces=first_ends)
    require_limit(BINGO.programme, announced_on=first_ends, last_day=first_ends)


FUNDS = ("company_special_fund", "educational_fund", "university_of_puerto_rico", "tourism_development_fund")


@pytest.mark.parametrize(
    ("code", "final", "kept", "shares"),
    [
        ("pr.caribbean_stud", 1_783_457, 1_000_000, (203_699, 235_037, 235_037, 109_684)),
        ("pr.caribbean_stud", 1_783_455, 1_000_000, (203_698, 235_037, 235_036, 109_684)),
        ("pr.caribbean_stud", 915_000, 1_000_000, (0, 0, 0, 0)),
        ("pr.blackjack_progressive", 1_250_000, 500_000, (195_000, 225_000, 225_000, 105_000)),
        ("pr.blackjack_progressive", 500_000, 500_000, (0, 0, 0, 0)),
        ("pr.three_card_poker", 421_000, 100_000, (83_460, 96_300, 96_300, 44_940)),
    ],
)
def test_distributions(code: str, final: int, kept: int, shares: tuple[int, ...]) -> None:
    """PR §7.14(K), §13.10(F), control P10: the deductible kept, the rest 26/30/30/14 by largest remainder."""
    told = terms(code)
    expired = expire(told, pot(final, seed=kept, fraction_e4=77))
    assert (expired.retained_minor, expired.fraction_e4) == (min(kept, final), 77)
    made = distribute(told, expired, on=date(2026, 7, 1))
    assert made.shares == dict(zip(FUNDS, shares, strict=True))
    assert made.rule == "largest_remainder"
    assert expired.retained_minor + sum(shares) == final
    assert made.state.e4("meter") == 0


def test_the_deductible_is_the_amount_last_put_on() -> None:
    """PR §7.14(K) "initial or reset": after a royal it is the reset amount."""
    told = terms("pr.caribbean_stud", initial_minor=2_000_000, reset_minor=1_000_000)
    before = start(told).state
    after = settle_hits(told, before, [hit(1, "royal_flush")]).state
    assert (expire(told, before).deductible_minor, expire(told, after).deductible_minor) == (2_000_000, 1_000_000)


def test_what_was_put_aside_for_a_reset_is_shared_too() -> None:
    """PR §13.10(A)(3), (F) (reading), and the other one."""
    state = pot(200_000, seed=100_000, reset_pool=5_000 * E4)
    assert expire(THREE, state).distributable_minor == 105_000
    kept = terms("pr.three_card_poker", options={"pools_at_expiry": "retained"})
    expired = expire(kept, state)
    made = distribute(kept, expired, on=date(2026, 7, 1))
    assert (made.distributable_minor, made.state.e4("house") // E4, made.state.e4("reset_pool")) == (100_000, 5_000, 0)


def test_bingo_is_raffled_not_distributed() -> None:
    """PR §27.3(I), control P10: meter 3,600.00, base 1,000.00: 2,600.00 to the draw."""
    expired = expire(BINGO, pot(360_000, seed=100_000))
    with pytest.raises(IllegalEvent, match="pot_is_raffled"):
        distribute(BINGO, expired, on=date(2026, 7, 1))
    drawn = raffle(BINGO, expired)
    assert [(one.target, one.amount_e4 // E4) for one in drawn.transfers] == [("bank", 100_000), ("raffle", 260_000)]
    assert drawn.state.e4("meter") == 0
    with pytest.raises(IllegalEvent, match="pot_is_distributed"):
        raffle(STUD, expire(STUD, pot(360_000)))


def test_another_distribution_from_a_day_on() -> None:
    """Shares are data with a day from which they hold: an expiry before it keeps the old ones."""
    halves = FundTable(
        effective_from=date(2027, 1, 1),
        funds=(Beneficiary("first", 50, "Primero", "First"), Beneficiary("second", 50, "Segundo", "Second")),
        cite="PR §7.14(K)",
    )
    expiry = replace(STUD.programme.expiry, tables=(halves, *STUD.programme.expiry.tables))
    told = replace(STUD, programme=replace(STUD.programme, expiry=expiry))
    expired = expire(told, pot(1_000_001, seed=1_000_000))
    assert distribute(told, expired, on=date(2026, 12, 31)).shares["educational_fund"] == 1
    assert distribute(told, expired, on=date(2027, 1, 1)).shares == {"first": 1, "second": 0}
    with pytest.raises(ValueError, match="hundred"):
        FundTable(effective_from=date(2027, 1, 1), funds=halves.funds[:1], cite="x")


def test_no_distribution_before_the_edition() -> None:
    with pytest.raises(IllegalConfiguration, match="pot_no_table_in_force"):
        distribute(STUD, expire(STUD, pot(1_500_000, seed=1_000_000)), on=date(2015, 1, 1))


def test_let_it_ride_pays_the_stray_table_when_approved() -> None:
    """PR §8.10 prints Caribbean stud's table and nothing else: its own code, an approval."""
    told = terms("pr.let_it_ride", initial_minor=1_000_000)
    assert amounts(settle_hits(told, pot(1_560_000), [hit(6, "straight_flush")])) == [156_000]
    with pytest.raises(RuleError, match="pot_approval_missing"):
        approve(told.programme, approval="", initial_minor=1_000_000, rate=told.rates[0])


def test_editions_by_day() -> None:
    assert registry.get("pr.bingo", on=date(2020, 1, 1)).edition.code == "pr-8669-2015"
    for wrong in ({"on": date(2015, 1, 1)}, {"edition": "pr-2099"}):
        with pytest.raises(IllegalConfiguration, match="pot_unknown_programme"):
            registry.get("pr.bingo", **wrong)  # type: ignore[arg-type]
    assert registry.for_game("pr.blackjack", on=date(2015, 1, 1)) == ()
    assert datetime.now(UTC).date() > registry.get("pr.bingo").edition.effective_from
