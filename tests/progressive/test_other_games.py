"""Progressives of other games than Caribbean stud: whose terms, what is on the meter and what the tray pays."""

from __future__ import annotations

from typing import Any

import pytest
from django.core.exceptions import ValidationError

from accounting.checks import prizes_registered
from accounting.figures import session_figures
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.rules import vocabulary as v
from progressive import queries
from progressive.models import MINIMA, Link
from progressive.seed import seed_link
from tables.models import Notice
from tests.factories import DAY, Floor, refused
from tests.progressive.stud import Stud
from tests.rules.trials import BINGO
from tests.staged import staged
from tests.tables.every_game import configured

pytestmark = pytest.mark.django_db

TERMS = {"initial_minor": 100_000, "reset_minor": 100_000, "rate_bp": 1_400}
SPADES, HEARTS, CLUBS = ("As", "Ks", "Qs"), ("Ah", "Kh", "Qh"), ("Ac", "Kc", "Qc")
STRAIGHT, NOTHING, DEALER = ("7h", "6c", "5h"), ("9h", "5c", "2d"), ("Qd", "8c", "3d")
BINGO_OPTIONS = {
    "patterns": ["any_line"], "prizes": 5_000, "card_price": 100, "progressive": "on", "base": 100_000,
    "entry_price": 200,
}  # fmt: skip


def three_card_round(hands: dict[int, tuple[str, ...]]) -> list[v.Fact]:
    """Every seat with an ante of 5.00 and a chip; all play against a dealer who has a queen."""
    facts: list[v.Fact] = [v.RoundOpened()]
    for seat in hands:
        facts += [v.BetPlaced(seat=seat, bet="ante", amount=500), v.ProgressiveWagered(seat=seat, amount=100)]
    facts.append(v.BetsClosed())
    for number in range(3):
        facts += [v.CardDealt(to=seat, card=cards[number]) for seat, cards in sorted(hands.items())]
        facts.append(v.CardDealt(to="dealer", card=DEALER[number]))
    facts += [v.DecisionMade(seat=seat, action="play") for seat in sorted(hands)]
    return [*facts, v.RoundClosed()]


def linked(game: str, table: str, **terms: Any) -> Stud:
    seeded = Floor.seeded()
    seeded.open_day()
    floor = Stud(seeded.house)
    floor.link = seed_link(floor.property, game=game, code="LINK", tables=[table], **{**TERMS, **terms})
    floor.start()
    return floor


def _build_three_card() -> Stud:
    """TC-1 with its own link, 1,000.00 on the meter at 14 %."""
    floor = linked("pr.three_card_poker", "TC-1")
    floor.reserve("in", 200_000)
    floor.open("TC-1")
    return floor


built_three_card = staged(_build_three_card)


@pytest.fixture
def three_card(built_three_card, db) -> Stud:
    return built_three_card()


def _build_bingo() -> Stud:
    """A bingo hall BI-1 with a link that counts entries of 2.00."""
    floor = linked("pr.bingo", "BI-1", denomination_minor=200, rate_bp=5_000)
    configured(floor, "BI-1", BINGO, BINGO_OPTIONS)
    floor.open("BI-1", counts={"100": 100})
    return floor


built_bingo = staged(_build_bingo)


@pytest.fixture
def bingo(built_bingo, db) -> Stud:
    return built_bingo()


# --- three card poker -----------------------------------------------------------------------------------------------


def test_what_the_tray_pays_leaves_the_meter_alone(three_card: Stud) -> None:
    """PR §13.10(A)(7), (B): only A-K-Q of spades is paid from the progressive's balance."""
    played = three_card.play("TC-1", three_card_round({1: STRAIGHT, 2: NOTHING}))
    assert read_stream(three_card.pk, f"round:{played.round}")[0].event.meters == {"progressive": 100_000}
    (prize,) = three_card.prizes()
    assert (prize.seat, prize.outcome, prize.amount_minor) == (1, "straight", 600)
    assert (prize.from_meter_minor, prize.from_house_minor) == (0, 600)
    three_card.pay(prize.prize)
    assert three_card.shown() == 100_000 + 2 * 14
    assert queries.check_meters(three_card.pk, DAY) == []


def test_best_hand_brings_the_others_their_bonus(three_card: Stud) -> None:
    """PR §13.10(A)(7), (B): the whole meter to seat 2, 100.00 to each other; two forms for seat 3."""
    three_card.play("TC-1", three_card_round({1: NOTHING, 2: SPADES, 3: STRAIGHT}))
    prizes = three_card.prizes()
    assert [(prize.seat, prize.outcome, prize.amount_minor, prize.from_meter_minor) for prize in prizes] == [
        (3, "straight", 600, 0),
        (2, "ace_king_queen_of_spades", 100_042, 100_042),
        (3, "progressive_envy", 10_000, 0),
        (1, "progressive_envy", 10_000, 0),
    ]
    assert [prize.prize.partition(".")[2] for prize in prizes] == ["3", "2", "3.2", "1"]
    for prize in prizes:
        three_card.pay(prize.prize)
    assert three_card.shown() == 100_000
    assert prizes_registered(three_card.property, DAY) == []
    assert queries.check_payout_meters(three_card.pk, DAY) == []


def test_other_suits_bring_less(three_card: Stud) -> None:
    """PR §13.10(A)(7): 500.00 each, each the other's 25.00, and the third chip both in one."""
    three_card.play("TC-1", three_card_round({1: HEARTS, 2: NOTHING, 4: CLUBS}))
    assert [(prize.seat, prize.outcome, prize.amount_minor) for prize in three_card.prizes()] == [
        (4, "ace_king_queen_suited", 50_000), (1, "ace_king_queen_suited", 50_000),
        (4, "progressive_envy", 2_500), (2, "progressive_envy", 5_000), (1, "progressive_envy", 2_500),
    ]  # fmt: skip


def test_the_table_counts_what_its_tray_has_paid(three_card: Stud) -> None:
    """Chips come in, prizes and bonuses go out; neither is the game's win (control W1)."""
    three_card.play("TC-1", three_card_round({1: NOTHING, 2: HEARTS}))
    for prize in three_card.prizes():
        three_card.pay(prize.prize)
    (line,) = [line for line in session_figures(three_card.property, DAY) if line.table == "TC-1"]
    assert (line.progressive_in, line.prizes_from_tray) == (200, 52_500)
    assert line.expected_win == line.win_rounds + 200 - 52_500


def test_every_payment_has_its_witnesses(three_card: Stud) -> None:
    """PR §13.10(D): Supervisor and Inspector, however small the prize."""
    three_card.play("TC-1", three_card_round({1: STRAIGHT}))
    (prize,) = three_card.prizes()
    refusal = refused("presence_missing", three_card.pay, prize.prize, inspector_present=False)
    assert refusal.cite == "PR §13.10(D)"


# --- bingo ----------------------------------------------------------------------------------------------------------


COLUMN = (1, 2, 3, 4, 5)
OTHERS = ((16, 31, 46, 61), (17, 32, 47, 62), (18, 48, 63), (19, 33, 49, 64), (20, 34, 50, 65))


def face(first: tuple[int, ...], shift: int = 0) -> list[int]:
    """A card whose first column is these; the rest differs with ``shift``."""
    return [
        number
        for row, rest in enumerate(OTHERS)
        for number in (first[row], *(value + shift for value in rest))
    ]  # fmt: skip


def bingo_round(*, entries: tuple[int, ...]) -> list[v.Fact]:
    """Seat 1 has two cards that win together, seat 2 one that does not; these seats entered the progressive."""
    sold = [
        v.BingoCardSold(seat=1, card=11, numbers=face(COLUMN), price=100),
        v.BingoCardSold(seat=1, card=12, numbers=face(COLUMN, shift=5), price=100),
        v.BingoCardSold(seat=2, card=21, numbers=face((6, 7, 8, 9, 10), shift=5), price=100),
    ]
    chips = [v.ProgressiveWagered(seat=seat, amount=200) for seat in entries]
    balls = [v.BallDrawn(ball=ball) for ball in COLUMN]
    claims = [v.DecisionMade(seat=1, action="bingo", hand=card) for card in (11, 12)]
    return [v.RoundOpened(), *sold, *chips, v.BetsClosed(), *balls, *claims, v.RoundClosed()]


def test_bingo_has_a_meter_and_a_player_with_two_cards_two_prizes(bingo: Stud) -> None:
    """PR §27.3(I), (J): equal parts of the meter, a form for each card; then it starts from its base."""
    played = bingo.play("BI-1", bingo_round(entries=(1, 2)))
    assert read_stream(bingo.pk, f"round:{played.round}")[0].event.meters == {"progressive": 100_000}
    first, second = bingo.prizes()
    assert (first.amount_minor + second.amount_minor, first.sharers) == (100_000 + 200, 2)
    assert first.prize != second.prize
    told = Notice.objects.order_by("key")
    assert [(one.occasion, one.addressee, one.cite) for one in told] == [
        ("bingo_progressive_won", "inspector", "PR §27.3(I)")
    ] * 2
    bingo.pay(first.prize)
    bingo.pay(second.prize)
    assert bingo.shown() == 100_000


def test_a_game_that_is_stopped_is_told_to_the_division_and_the_inspector(bingo: Stud) -> None:
    """PR §27.3(K)."""
    begun = bingo_round(entries=())[:-5]
    stopped = v.IrregularityDeclared(code="game_suspended", reason="incendio", authorised_by="F01")
    bingo.play("BI-1", [*begun, stopped, v.RoundClosed()])
    told = Notice.objects.order_by("key")
    assert [(one.addressee, one.cite) for one in told] == [("division", "PR §27.3(K)"), ("inspector", "PR §27.3(K)")]
    assert told[0].about.startswith("BI-1 · ")
    assert told[0].about.endswith(" · incendio")


def test_who_did_not_pay_for_it_wins_nothing_of_it(bingo: Stud) -> None:
    """PR §27.3(I)."""
    bingo.play("BI-1", bingo_round(entries=(2,)))
    assert (bingo.prizes(), bingo.shown()) == ([], 100_000 + 100)


# --- whose link -----------------------------------------------------------------------------------------------------


def test_a_felt_without_its_progressive_asks_for_no_reading() -> None:
    """The link is there, the acceptors are not in use."""
    floor = linked("pr.three_card_poker", "TC-1")
    floor.open("TC-1", options={"progressive": False})
    facts = [fact for fact in three_card_round({1: NOTHING}) if not isinstance(fact, v.ProgressiveWagered)]
    played = floor.play("TC-1", facts)
    assert read_stream(floor.pk, f"round:{played.round}")[0].event.meters == {}


def test_a_link_of_another_game_keeps_the_table_closed() -> None:
    """PR §7.14(A): what one game wins is not in the pay table of another."""
    floor = linked("pr.three_card_poker", "CS-1")
    floor.install("CS-1")
    assert refused("another_progressive", floor.open_only, "CS-1").cite.startswith("PR §7.14(A), CL")


def test_a_link_that_counts_another_chip_keeps_the_table_closed() -> None:
    """PR §7.14(F): the same denomination; the hall of this bingo takes entries of 2.00."""
    floor = linked("pr.bingo", "BI-1", denomination_minor=500)
    configured(floor, "BI-1", BINGO, BINGO_OPTIONS)
    floor.install("BI-1")
    assert refused("chip_differs", floor.open_only, "BI-1", counts={"100": 100}).cite.startswith("PR §7.14(F),")
    refusal = refused("pot_entry_wrong", linked, "pr.three_card_poker", "TC-1", denomination_minor=500)
    assert refusal.field == "entry_minor"


@pytest.mark.parametrize(
    ("game", "change", "cite"),
    [
        ("pr.three_card_poker", {"rate_bp": 1_399}, "PR §13.10(A)(1), (3)"),
        ("pr.three_card_poker", {"reset_minor": 99_999}, "PR §13.10(A)(1), (3)"),
        ("pr.blazing_7s", {"initial_minor": 99_999}, "PR §4.15(C)"),
        ("pr.caribbean_stud", {"rate_bp": 6_999}, "PR §7.11(F)"),
    ],
)
def test_every_game_has_its_minimum(game: str, change: dict[str, int], cite: str) -> None:
    """The regulation's own figures, where it prints some."""
    floor = Floor.seeded()
    least = {
        "initial_minor": MINIMA[game].amount_minor, "reset_minor": MINIMA[game].amount_minor,
        "rate_bp": MINIMA[game].rate_bp,
    }  # fmt: skip
    seed_link(floor.property, game=game, code="LEAST", tables=[], **least)
    code = "pot_rate_too_low" if "rate_bp" in change else "pot_below_minimum"
    with pytest.raises(Refused) as refusal:
        seed_link(floor.property, game=game, code="SHORT", tables=[], **{**least, **change})
    assert (refusal.value.code, refusal.value.cite) == (code, cite)
    assert not Link.objects.filter(code="SHORT").exists()


def test_a_game_without_a_progressive_has_no_link() -> None:
    link = Link(property=Floor.seeded().property, code="L", name="L", game="pr.roulette")
    with pytest.raises(ValidationError, match="progres"):
        link.full_clean()
