"""Pots of card games of Chile and Bolivia as links: entries, prizes, base, identities (CL III §6, BO §2.5)."""

from __future__ import annotations

import datetime as dt
import random
from typing import Any

import pytest
from hypothesis import strategies as st

from accounting.checks import prizes_registered, summaries_signed
from accounting.drill.kit import open_figure
from accounting.figures import link_figures, session_figures
from casino.eventstore import rebuild
from casino.models import Approval
from casino.roles import Role
from casino.rules import registry
from casino.rules import vocabulary as v
from casino.simulation.directory import floor_for
from progressive import commands, queries
from progressive.commands import PaidPrize
from progressive.meter import Share
from progressive.models import MINIMA, ComplementaryPrize, LinkedTable, ProgrammeEdition
from progressive.models.meters import Link
from progressive.programme_terms import declared_readings, offered_programmes
from progressive.what_if import Asked, what_if
from tables.commands.bingo import open_sales_bank, pay_bingo_prize, receive_cards, sell_cards
from tables.models import GamingTable, SalesPoint
from tables.queries import bingo
from tables.seed import seed_property
from tests.api.conftest import Terminal
from tests.factories import ACTOR, DAY, Floor, refused
from tests.progressive.stud import Stud
from tests.rules.properties import Trial
from tests.tables.every_game import configured

pytestmark = pytest.mark.django_db

GAMES = {"cl": "cl.caribbean_stud_progressive", "bo": "bo.caribbean_stud"}
TABLE = "CP-1"
ENTRY, BASE = 1_000, 12_000_000
ROYAL, STRAIGHT_FLUSH = ("As", "Ks", "Qs", "Js", "Ts"), ("9h", "8h", "7h", "6h", "5h")
FULL, FLUSH = ("4c", "4d", "4h", "6c", "6d"), ("Kd", "Jd", "8d", "5d", "3d")
NOTHING, DEALER = ("Ah", "Kc", "9c", "7c", "2d"), ("Ac", "Kh", "Qc", "8s", "3c")
LESS = ("Qd", "Jd", "8d", "5d", "3h")


class Pots(Stud):
    """A floor of Chile or Bolivia with a pot over one table; of every entry 75 % feed it."""

    def pay_pot(self, prize: str, *, method: str = "tray", **more: Any) -> PaidPrize:
        signed = {"prepared": self.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
        return commands.pay_pot_prize(self.property, prize=prize, method=method, **{**signed, **more})


def approve(floor: Floor, link: str, code: str, *, game: str = "", **terms: Any) -> ProgrammeEdition:
    Link.objects.create(property=floor.property, code=link, name="Pozo", game=game or f"{code}.card_progressive")
    document, _made = Approval.objects.get_or_create(
        property=floor.property, reference="SCJ-1",
        defaults={"date": dt.date(2026, 1, 7), "authority": "Superintendencia", "subject": "Plan de Apuestas"},
    )  # fmt: skip
    instant = dt.datetime.combine(document.begins(), dt.time(), tzinfo=floor.property.zone)
    usual = {"initial_minor": BASE, "reset_minor": BASE, "rate_bp": 7_500, "entry_minor": ENTRY, "actor": "system:seed"}
    return commands.approve_programme(
        floor.property, link=link, approval="SCJ-1", effective_at=instant, by=floor.sig(Role.ACCOUNTING), at=instant,
        **{**usual, **terms},
    )  # fmt: skip


def pots(
    code: str, *, base: int = BASE, rest: bool = False, terms: dict[str, int] | None = None, **options: Any
) -> Pots:
    seeded = Pots(seed_property(jurisdiction=code, with_pins=rest, with_devices=rest, equipment_on_book=False))
    seeded.open_day()
    approve(seeded, "POZO", code, initial_minor=base, reset_minor=base, **terms or {})
    seeded.link = Link.objects.get(property=seeded.property, code="POZO")
    table = GamingTable.objects.get(property=seeded.property, code=TABLE)
    table.game_code = GAMES[code]
    table.options = {**table.options, "progressive": True, "min_bet": ENTRY, "max_bet": ENTRY, **options}
    table.save()
    LinkedTable.objects.create(link=seeded.link, table=TABLE)
    seeded.start()
    return seeded


def caribbean(
    game: str, hands: dict[int, tuple[str, ...]], ante: int, bets: dict[int, int] | None = None
) -> list[v.Fact]:
    """Antes with an entry each, or bets by seat; everybody bets; the dealer has ace and king."""
    facts: list[v.Fact] = [v.RoundOpened(game=game)]
    for seat in hands:
        wagered = v.ProgressiveWagered(seat=seat, amount=(bets or {}).get(seat, ENTRY))
        facts += [v.BetPlaced(seat=seat, bet="ante", amount=ante), wagered]
    facts.append(v.BetsClosed())
    for number in range(5):
        facts += [v.CardDealt(to=seat, card=cards[number]) for seat, cards in sorted(hands.items())]
        facts.append(v.CardDealt(to="dealer", card=DEALER[number]))
    facts += [v.DecisionMade(seat=seat, action="bet") for seat in sorted(hands)]
    return [*facts, v.RoundClosed()]


def chips(floor: Pots) -> dict[str, int]:
    return next(dict(plan.counts) for plan in floor.house.plan.tables if plan.code == TABLE)


def opened(floor: Pots, code: str) -> int:
    """Open the table of the pot; returns its smallest ante."""
    session = floor.open(TABLE, counts=chips(floor))
    assert session.game == GAMES[code]
    return int(session.limits["min"])


@pytest.mark.parametrize("code", GAMES)
def test_entries_feed_the_pot_and_prizes_are_paid_from_the_lowest(code: str) -> None:
    """CL III §6.6, BO §2.5.6.2: 75 % of three entries; a full house of 100 entries, then a tenth of the rest."""
    floor = pots(code)
    ante = opened(floor, code)
    hands = {1: STRAIGHT_FLUSH, 2: FULL, 3: NOTHING}
    floor.play(TABLE, caribbean(GAMES[code], hands, ante))
    before = BASE + 3 * ENTRY * 3 // 4
    full, tenth = floor.prizes()
    left = before - 100 * ENTRY
    whole = 1 if code == "cl" else 100
    part = left // (10 * whole) * whole
    assert (full.seat, full.outcome, full.amount_minor, full.from_meter_minor) == (2, "full_house", 100_000, 100_000)
    assert (tenth.seat, tenth.outcome, tenth.amount_minor) == (1, "straight_flush", min(part, 5_000 * ENTRY))
    refused("earlier_prize_open", floor.pay_pot, tenth.prize)
    assert floor.pay_pot(full.prize).meter_after_minor == left
    paid = floor.pay_pot(tenth.prize)
    assert (paid.unlocked, paid.meter_after_minor, floor.shown()) == (True, left - part, left - part)
    assert queries.check_meters(floor.pk, DAY) == []
    assert queries.check_payout_meters(floor.pk, DAY) == []
    assert prizes_registered(floor.property, DAY) == []
    assert summaries_signed(floor.property, DAY) == []


@pytest.mark.parametrize("base", [BASE, 0])
def test_the_whole_pot_is_followed_by_its_base(base: int) -> None:
    """CL III §6.6: a royal flush takes what a straight flush leaves; then the base, if any."""
    floor = pots("cl", base=base)
    ante = opened(floor, "cl")
    if not base:
        assert floor.shown() == 0
    floor.play(TABLE, caribbean(GAMES["cl"], {3: STRAIGHT_FLUSH, 6: ROYAL}, ante))
    shown = base + 2 * ENTRY * 3 // 4
    prizes = floor.prizes()
    assert [(prize.seat, prize.amount_minor) for prize in prizes] == [(3, shown // 10), (6, shown - shown // 10)]
    floor.pay_pot(prizes[0].prize)
    paid = floor.pay_pot(prizes[1].prize)
    assert (paid.reset_minor, paid.meter_after_minor, floor.shown()) == (base, base, base)
    assert queries.check_meters(floor.pk, DAY) == []


def spoilt(facts: list[v.Fact], bets: int) -> list[v.Fact]:
    """The same round, void before a card is dealt."""
    return [
        *facts[: 1 + 2 * bets],
        v.BetsClosed(),
        v.RoundVoided(reason="misdeal", authorised_by="S01"),
        v.RoundClosed(),
    ]


@pytest.mark.parametrize(("code", "kept"), [("cl", 0), ("bo", 0), ("cl", 750)])
def test_entries_of_void_rounds_are_unposted_or_stay(code: str, kept: int) -> None:
    """CL III §6.5.1, §6.6, BO §2.5.5.1: an entry of a void round leaves the pot as it came, or the casino returns it,
    by the reading approved. A tenth of the pot is rounded down to the unit."""
    options = {"void_chips": "meter_stays"} if kept else {}
    floor = pots(code, terms={"options": options})  # type: ignore[dict-item]
    ante = opened(floor, code)
    facts = caribbean(GAMES[code], {1: STRAIGHT_FLUSH}, ante)
    floor.play(TABLE, spoilt(facts, 1))
    assert floor.shown() == BASE + kept
    floor.play(TABLE, facts)
    (prize,) = floor.prizes()
    unit = 1 if code == "cl" else 100
    assert prize.amount_minor == (BASE + kept + 750) // (10 * unit) * unit
    assert declared_readings(f"{code}.card_progressive")["void_chips"] == "reversed"
    (line,) = queries.progressive_summary(floor.pk, DAY)
    assert (line.chips, line.void_chips, line.licensee_share_minor) == (2, 1, 2_000 - 1_500 if kept else 250)
    (link,) = link_figures(floor.property, DAY)
    assert (link.wagered_minor, link.refunded_minor, link.accrued_minor) == (2_000, 1_000, kept + 750)
    (session,) = [one for one in session_figures(floor.property, DAY) if one.table == TABLE]
    assert (session.progressive_refunds, session.contributed_e4) == (1_000, (kept + 750) * 10_000)
    place = {"day": DAY.isoformat(), "table": TABLE, "link": "POZO"}
    for name in ("contributed", "retained", "chips", "void_chips", "wagered"):
        shown = open_figure(floor.property, {"figure": f"progressive_{name}", **place}, sees_counts=True)
        assert shown.total == shown.claimed, name
    again = what_if(floor.property, link="POZO", first=DAY, last=DAY, asked=Asked(seed_minor=BASE))
    assert again.apart_e4 == prize.amount_minor * 10_000, "played again, the prize is paid"
    assert queries.check_contributions(floor.pk, DAY) == queries.check_meters(floor.pk, DAY) == []
    assert [one.found for one in queries.check_void_chips(floor.pk, DAY)] == [1]
    assert rebuild().differences == []


CREDITS = {"entry_minor": 500, "least_bet_minor": 500, "most_bet_minor": 5_000}
OPTIONS = {"credit_value": 500, "min_bet": 500, "max_bet": 5_000}


@pytest.mark.parametrize("code", GAMES)
def test_bets_of_several_credits_feed_the_pot_and_win_by_their_amount(code: str) -> None:
    """CL III §6.4.1, §6.6, BO §2.5.4.1, §2.5.6.2: three bets of 1, 4 and 10 credits of 500, 7,500 together; 75 % of
    them feed the pot. A full house pays 100 times its own 2,000, then a straight flush a tenth of the rest, at most
    5,000 times its own 500. The in-meter counts credits, of a void round too, which feed nothing."""
    base = 60_000_000
    floor = pots(code, base=base, terms=CREDITS, **OPTIONS)
    ante = opened(floor, code)
    bets = {1: 500, 2: 2_000, 3: 5_000}
    facts = caribbean(GAMES[code], {1: STRAIGHT_FLUSH, 2: FULL, 3: NOTHING}, ante, bets)
    floor.play(TABLE, facts)
    full, tenth = floor.prizes()
    before = base + 7_500 * 3 // 4
    assert (full.seat, full.amount_minor, full.from_meter_minor) == (2, 200_000, 200_000)
    assert (tenth.seat, tenth.amount_minor) == (1, 5_000 * 500)
    floor.pay_pot(full.prize)
    assert floor.pay_pot(tenth.prize).meter_after_minor == before - 200_000 - 2_500_000
    floor.play(TABLE, spoilt(facts, 3))
    (_opening, counted) = queries.count_meters(floor.pk, "POZO")[TABLE]
    assert counted.in_meter == 30
    assert queries.check_contributions(floor.pk, DAY) == queries.check_meters(floor.pk, DAY) == []
    summary = next(iter(queries.progressive_summary(floor.pk, DAY)))
    assert (summary.chips, summary.void_chips, summary.contributed_e4) == (30, 15, 15 * 500 * 7_500)
    (figures,) = [one for one in session_figures(floor.property, DAY) if one.table == TABLE]
    assert (figures.progressive_chips, figures.progressive_in) == (30, 15_000)
    refused("progressive_not_credits", floor.play, TABLE, caribbean(GAMES[code], {1: FULL}, ante, {1: 700}))


@pytest.mark.parametrize(
    ("code", "options"),
    [
        ("bets_differ", {**OPTIONS, "max_bet": 10_000}),
        ("bets_differ", {**OPTIONS, "min_bet": 1_000}),
        ("chip_differs", {**OPTIONS, "credit_value": 100}),
        ("bets_differ", {**OPTIONS, "credit_value": 0}),
        ("progressive_not_credits", {**OPTIONS, "max_bet": 5_250}),
    ],
)
def test_tables_of_a_pot_take_its_bets(code: str, options: dict[str, int]) -> None:
    """CL III §6.4.1, §6.5.1: the same credit, smallest and largest bet at every table of the pot."""
    floor = pots("cl", terms=CREDITS, **options)
    assert "CL III §6" in str(refused(code, floor.open, TABLE, counts=chips(floor)).cite)


@pytest.mark.parametrize(
    "terms",
    [
        {**CREDITS, "least_bet_minor": 0},
        {**CREDITS, "most_bet_minor": 400},
        {**CREDITS, "most_bet_minor": 5_100},
        {**CREDITS, "least_bet_minor": 750},
    ],
)
def test_approved_bets_are_whole_credits(terms: dict[str, int]) -> None:
    """CL III §6.4.1: smallest and largest bet are whole credits, the smallest first."""
    floor = Pots(seed_property(jurisdiction="cl", with_pins=False, with_devices=False, equipment_on_book=False))
    refused("bets_not_credits", approve, floor, "POZO", "cl", **terms)
    assert not ProgrammeEdition.objects.exists()


SHARED = {"rate_bp": 6_000, "reset_pool_bp": 1_500}
"""Of an increment of 75 % a fifth goes to the reserve pot."""


@pytest.mark.parametrize(("code", "form"), [("cl", "cash"), ("bo", "chips")])
def test_a_reserve_pot_and_prizes_by_chance(code: str, form: str) -> None:
    """CL III §6.5.1, §6.6, BO §2.5.5.1, §2.5.6.3: of two entries of 1,000, 1,200 go to the main pot, 300 to the reserve
    and 500 are the commission; 200 of the reserve go to the main pot; 5,000 by chance leave it, credits do not."""
    floor = pots(code, terms={**SHARED, "options": {"complementary_prizes": form}})  # type: ignore[dict-item]
    ante = opened(floor, code)
    floor.play(TABLE, caribbean(GAMES[code], {1: NOTHING, 2: LESS}, ante))
    asked = {"link": "POZO", "day": DAY, "actor": ACTOR}
    use = {**asked, "approval": "SCJ-1", "by": floor.sig(Role.ACCOUNTING)}
    refused("reserve_pot_too_small", commands.use_reserve_pot, floor.property, amount_minor=301, **use)
    commands.use_reserve_pot(floor.property, amount_minor=200, **use)
    assert (floor.shown(), queries.meter_of(floor.pk, "POZO").reset_pool_minor) == (BASE + 1_400, 100)
    head, cage = floor.sig(Role.FLOOR_SUPERVISOR), floor.sig(Role.CASHIER)
    chance = {**asked, "table": TABLE, "seat": 3, "amount_minor": 5_000, "scheme": "SCJ-1", "prepared": head}
    pay = commands.pay_complementary_prize
    refused("pot_complementary_not_offered", pay, floor.property, form="promo_credits", **chance)
    refused("delivery_missing", pay, floor.property, form=form, **chance)
    refused("pot_below_zero", pay, floor.property, form=form, delivered=cage, **{**chance, "amount_minor": BASE * 2})
    pay(floor.property, form=form, delivered=cage, **chance)
    assert floor.shown() == BASE - 3_600
    (row,) = ComplementaryPrize.objects.all()
    assert (row.seat, row.amount_minor, row.form, row.scheme) == (3, 5_000, form, "SCJ-1")
    assert [one.amount for one in queries.cage_payments(floor.pk, DAY)] == [5_000]
    assert queries.check_contributions(floor.pk, DAY) == queries.check_meters(floor.pk, DAY) == []
    assert rebuild().differences == []


@pytest.mark.parametrize(("base_from", "own"), [("reserve_first", BASE - 300), ("house", BASE)])
def test_the_reserve_pot_gives_the_base_where_approved(base_from: str, own: int) -> None:
    """CL III §6.6: after a royal flush the pot starts again from its base, out of the reserve pot first where the
    approved algorithm says so."""
    floor = pots("cl", terms={**SHARED, "options": {"base_from": base_from}})  # type: ignore[dict-item]
    ante = opened(floor, "cl")
    floor.play(TABLE, caribbean(GAMES["cl"], {1: ROYAL, 2: NOTHING}, ante))
    (prize,) = floor.prizes()
    assert (prize.amount_minor, prize.reset_minor) == (BASE + 1_200, own)
    paid = floor.pay_pot(prize.prize, method="cage_delivery", delivered=floor.sig(Role.CASHIER))
    assert (paid.unlocked, paid.meter_after_minor, floor.shown()) == (True, BASE, BASE)
    assert queries.meter_of(floor.pk, "POZO").reset_pool_minor == (300 if own == BASE else 0)
    assert queries.check_meters(floor.pk, DAY) == []


def test_what_a_link_refuses() -> None:
    """CL III §6.3, §6.5.1, BO §2.5.3: other games, other prices, bets of several amounts, a printed table changed."""
    floor = pots("cl", max_bet=5_000)
    refused("bets_differ", floor.open, TABLE, counts=chips(floor))
    table = GamingTable.objects.get(property=floor.property, code=TABLE)
    table.options = {**table.options, "max_bet": ENTRY, "min_bet": 500}
    table.save()
    refused("chip_differs", floor.open_only, TABLE, counts=chips(floor))
    assert "cl.three_card_poker" not in {game for one in offered_programmes() for game in one.games}
    assert {code for code in MINIMA if not code.startswith("pr.")} == {
        "cl.card_progressive",
        "cl.bingo",
        "bo.card_progressive",
    }
    refused("pot_shares_wrong", approve, floor, "OTRO", "cl", rate_bp=10_001)
    assert registry.get(GAMES["cl"]).code in offered_programmes()[2].games


def test_a_prize_of_a_pot_is_paid_over_rest() -> None:
    """CL III §6.6: the table head signs for it; Puerto Rico's form is not asked for, nor is a pot's payment there."""
    floor = pots("cl", rest=True)
    ante = opened(floor, "cl")
    floor.play(TABLE, caribbean(GAMES["cl"], {1: FLUSH}, ante))
    (prize,) = floor.prizes()
    head = floor.house.staff[Role.FLOOR_SUPERVISOR][0].code
    device = Terminal(floor.house.keys["PIT-1"])
    body = {"method": "tray", "prepared": {"employee": head, "pin": floor.house.pins[head]}}
    wrong = device.post(f"/api/v1/prizes/{prize.prize}/pot-payment", {**body, "method": "cage_delivery"}, key="one")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "delivery_missing")
    paid = device.post(f"/api/v1/prizes/{prize.prize}/pot-payment", body, key="two")
    assert (paid.status_code, paid.json()["amount"], paid.json()["status"]) == (201, "50000", "paid")
    assert "PR §" not in wrong.content.decode() + paid.content.decode()


CHILEAN_BINGO = Trial("cl.bingo", {"min": 1_000, "max": 100_000}, st.just({}))
BINGO = {"pct_line": 1_000, "pct_bingo": 5_000, "pct_pots": 500, "pct_commission": 3_500, "card_price": 1_000}


def sold(floor: Pots, cards: int) -> str:
    """Cards 1 and on of series A, all sold (CL V §3.2.2, §4); returns the bank."""
    table = GamingTable.objects.get(property=floor.property, code="BI-1")
    SalesPoint.objects.create(property=floor.property, code="CAJA", name="Caja", table=table)
    cashier, supervisor = floor.sig(Role.CASHIER), floor.sig(Role.CAGE_SUPERVISOR)
    receive_cards(
        floor.property, series="A", kind="card", table="BI-1", day=DAY, first=1, last=cards, price=1_000,
        approval="SCJ-1", supplier="Cartones del Pacífico", cage_supervisor=supervisor,
        accounting=floor.sig(Role.ACCOUNTING), actor=ACTOR,
    )  # fmt: skip
    opened = open_sales_bank(
        floor.property, point="CAJA", cash={}, cards=[f"A:1-{cards}"], cashier=cashier, cage_supervisor=supervisor,
        actor=ACTOR,
    )  # fmt: skip
    sell_cards(floor.property, bank=opened.bank, cards=[f"A:1-{cards}"], of_age=True, cashier=cashier, actor=ACTOR)
    return str(opened.bank)


def test_the_pot_of_bingo_is_fed_by_the_price_of_the_cards() -> None:
    """CL V §2, §4, §6: 5 % of every collection go to the pot; a bingo within its balls has all of it, divided equally,
    and what does not divide stays; then the base."""
    floor = Pots(seed_property(jurisdiction="cl", with_pins=False, with_devices=False, equipment_on_book=False))
    floor.open_day()
    terms = {"entry_minor": 1, "rate_bp": 10_000, "pay_table": [Share(outcome="bingo", share_bp=10_000)]}
    approve(floor, "BINGO", "cl", game="cl.bingo", initial_minor=50_001, reset_minor=1_000, **terms)
    link = Link.objects.get(property=floor.property, code="BINGO")
    LinkedTable.objects.create(link=link, table="BI-1")
    floor.link = link
    floor.start()
    configured(floor, "BI-1", CHILEAN_BINGO, {**BINGO, "pot_within_balls": 90})
    session = floor.open("BI-1", counts={"500": 100})
    assert (session.game, session.options["pct_pots"]) == ("cl.bingo", 500)
    facts = floor_for("cl.bingo", session.options, session.limits).play(random.Random(3))
    cards = sum(isinstance(fact, v.BingoCardSold) for fact in facts)
    bank = sold(floor, cards)
    game = floor.play("BI-1", facts)
    fed, prizes = cards * 1_000 // 20, floor.prizes()
    assert {prize.amount_minor for prize in prizes} == {(50_001 + fed) // len(prizes)}
    rest = (50_001 + fed) % len(prizes)
    for prize in prizes:
        paid = floor.pay_pot(prize.prize, method="cage_delivery", delivered=floor.sig(Role.CASHIER))
    assert (paid.unlocked, floor.shown()) == (True, rest + 1_000)
    assert queries.check_contributions(floor.pk, DAY) == queries.check_meters(floor.pk, DAY) == []
    (summary,) = queries.progressive_summary(floor.pk, DAY)
    assert (summary.chips, summary.licensee_share_minor) == (fed, 0)
    (owed,) = bingo.prizes_owed(floor.property, DAY)
    assert owed.due == cards * 600
    signed = {"cashier": floor.sig(Role.CASHIER), "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    pay = {"round": str(game.round), "player": "Ana", "bank": bank, **signed}
    settled = registry.get("cl.bingo").open(session.options, session.limits)
    settled.apply_all(facts)
    won = {line.hand for line in settled.settle().lines if line.bet in ("line", "bingo")}
    loser = next(card for card in range(1, cards + 1) if card not in won)
    assert "CL V §4 Juego" in str(refused("card_did_not_win", pay_bingo_prize, floor.property, card=loser, **pay).cite)
    for card in sorted(won):
        pay_bingo_prize(floor.property, card=card, **pay)
    assert bingo.prizes_owed(floor.property, DAY) == []
    (figures,) = [one for one in session_figures(floor.property, DAY) if one.table == "BI-1"]
    assert (figures.win_rounds, figures.progressive_in) == (cards * 350, fed)
    assert rebuild().differences == []
