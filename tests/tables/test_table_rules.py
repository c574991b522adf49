"""The rules that bind every table as each country orders them: held payments, idle seats, last plays, interruptions."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.core.exceptions import ValidationError

from accounting.models import JournalLine
from accounting.queries import registers
from casino import jurisdictions
from casino.eventstore.rebuilding import rebuild
from casino.models import Approval
from casino.operations import OPERATIONS
from casino.roles import Role
from casino.rules import registry
from casino.rules import vocabulary as v
from tables import commands, queries
from tables.checklist import (
    held_payments_released,
    hours_kept,
    last_plays_recorded,
    no_stake_carried,
    positions_filled,
)
from tables.models import (
    AuthorisedHours,
    ExceptionLine,
    FreedSeat,
    GamingTable,
    HeldPayment,
    Interruption,
    LastPlays,
    Round,
    TablePosition,
    TableSession,
)
from tables.queries.hours import closed_early
from tables.queries.table_rules import holders
from tables.seed import opening_counts, seed_property
from tests.factories import ACTOR, DAY, Floor, refused
from tests.staged import staged

pytestmark = pytest.mark.django_db
MINUTE = dt.timedelta(minutes=1)


class Country(Floor):
    """A seeded floor of a country with its day open and some of its tables."""

    @classmethod
    def of(cls, code: str, *tables: str) -> Country:
        floor = cls(seed_property(jurisdiction=code, with_pins=False, with_devices=False))
        floor.open_day()
        floor.go_to(dt.datetime.combine(DAY, dt.time(12), tzinfo=floor.property.zone).astimezone(dt.UTC))
        for table in tables:
            floor.open(table, counts=opening_counts(table, code))
        return floor

    def do(self, operation: str, **given: Any) -> Any:
        """Carry out an operation, signed by a dealer and a supervisor where it asks for them."""
        signers = {"dealer": self.sig(Role.DEALER), "supervisor": self.sig(Role.FLOOR_SUPERVISOR)}
        asked = {one.name for one in OPERATIONS[operation].signers}
        signed = {name: one for name, one in signers.items() if name in asked}
        return getattr(commands, operation)(self.property, **{**signed, "actor": ACTOR, "at": self.now(), **given})

    def spin(self, table: str, game: str, *seats: int) -> None:
        """A spin on which these seats bet on red."""
        bets = [v.BetPlaced(seat=seat, bet="red", amount=5_000) for seat in seats]
        pocket = v.BallLanded(pocket="1")
        self.play(table, [v.RoundOpened(game=game), *bets, v.BetsClosed(), pocket, v.RoundClosed()])


built_chile = staged(lambda: Country.of("cl", "RA-1", "BS-1", "WA-1", "RF-1"))
built_basque = staged(lambda: Country.of("eus", "RA-1", "BJ-1", "PB-1"))
GAME = "cl.american_roulette_single_zero"


@pytest.fixture
def chile(built_chile: Any) -> Country:
    floor: Country = built_chile()
    return floor


@pytest.fixture
def basque(built_basque: Any) -> Country:
    floor: Country = built_basque()
    return floor


def test_a_payment_is_held_for_thirty_minutes_and_released(chile: Country) -> None:
    """CL I §6, worked example 6: held at 21:05, released or refused by 21:35."""
    held = chile.do("hold_payment", table="RA-1", seat=3, amount=350_000, reason="disputed number")
    assert (held.cite, held.due_at - held.held_at, held.day) == ("CL I §6", 30 * MINUTE, DAY)
    assert held_payments_released(chile.property, DAY).open == [f"{held.hold} RA-1 3"]
    assert refused("hold_not_ordered", chile.do, "hold_payment", table="BS-1", seat=1, amount=1, reason="x")
    refused("bad_amount", chile.do, "hold_payment", table="RA-1", seat=3, amount=0, reason="x")
    chile.spin("RA-1", GAME, 3)
    spun = str(Round.objects.get().pk)
    for table, name in (("RA-1", "1"), ("WA-1", spun)):
        refused("unknown_round", chile.do, "hold_payment", table=table, seat=3, amount=1, reason="x", round=name)
    refused("reason_missing", chile.do, "release_payment", hold=held.hold, decision="refused")
    on_time = held.held_at + 25 * MINUTE
    released = chile.do("release_payment", hold=held.hold, decision="paid", at=on_time)
    assert (released.released_at, released.decision) == (on_time, "paid")
    assert released.released_by[0]["role"] == Role.FLOOR_SUPERVISOR
    refused("payment_released", chile.do, "release_payment", hold=held.hold, decision="paid", at=on_time)
    assert not ExceptionLine.objects.filter(code="payment_held_too_long").exists()
    assert queries.held_of_day(chile.property, DAY) == queries.HeldOfDay(1, 350_000, 0, 0)
    assert chile.do("hold_payment", table="RA-1", seat=3, amount=1_000, reason="x", round=spun).round == spun


def test_a_payment_held_too_long_is_an_exception_once(chile: Country) -> None:
    """Worked example 5: 31 minutes are not allowed."""
    held = chile.do("hold_payment", table="WA-1", seat=1, amount=10_000, reason="cards touched")
    late = held.held_at + 31 * MINUTE
    assert commands.raise_late_payments(chile.property, actor=ACTOR, at=held.due_at) == []
    assert commands.raise_late_payments(chile.property, actor=ACTOR, at=late) == [held.hold]
    chile.do("release_payment", hold=held.hold, decision="refused", reason="bet after the call", at=late)
    [line] = ExceptionLine.objects.filter(code="payment_held_too_long")
    assert (line.table, line.amount) == ("WA-1", 10_000)
    before = list(HeldPayment.objects.values())
    rebuild()
    assert list(HeldPayment.objects.values()) == before


def test_a_seat_is_freed_from_the_fourth_play_without_a_bet(chile: Country) -> None:
    """CL III §4.5.2, worked example 6: idle for three plays it is kept, for a fourth it is freed."""
    assert refused("seat_not_idle", chile.do, "free_seat", table="WA-1", seat=2, plays=3, asked_by="player")
    row = chile.do("free_seat", table="WA-1", seat=2, plays=4, asked_by="player")
    assert (row.plays, row.counted, row.cite) == (4, "staff", "CL III §4.5.2")
    refused("idle_seat_not_ordered", chile.do, "free_seat", table="RA-1", seat=1, plays=9, asked_by="dealer")


def test_recorded_rounds_are_counted_before_a_seat_is_freed(chile: Country) -> None:
    """Three rounds without a bet of the seat, whatever the staff counted; then a fourth."""
    war = [v.BetsClosed(), v.CardDealt(to=1, card="As"), v.CardDealt(to="dealer", card="2d"), v.RoundClosed()]

    def round_of(seat: int) -> None:
        dealt = [fact if not isinstance(fact, v.CardDealt) or fact.to == "dealer" else v.CardDealt(to=seat, card="As")
                 for fact in war]  # fmt: skip
        chile.play("WA-1", [v.RoundOpened(game="cl.war"), v.BetPlaced(seat=seat, bet="war", amount=2_000), *dealt])

    round_of(2)
    for _ in range(3):
        round_of(1)
    assert refused("seat_not_idle", chile.do, "free_seat", table="WA-1", seat=2, plays=9, asked_by="dealer")
    round_of(1)
    assert chile.do("free_seat", table="WA-1", seat=2, asked_by="dealer").counted == "rounds"
    assert FreedSeat.objects.get().plays == 4


def test_the_last_plays_are_those_of_the_game(chile: Country) -> None:
    """Roulette: three spins (CL II §2.5); war: the last game, or three, two or one hands (CL III §4.4)."""
    assert refused("last_plays_differ", chile.do, "announce_last_plays", table="RA-1", play="spins", number=2)
    refused("last_plays_differ", chile.do, "announce_last_plays", table="RA-1", play="hands", number=3)
    refused("last_plays_not_ordered", chile.do, "announce_last_plays", table="BS-1", play="spins", number=3)
    row = chile.do("announce_last_plays", table="RA-1", play="spins", number=3)
    assert (row.cite, row.number) == ("CL II §2.5", 3)
    refused("last_plays_announced", chile.do, "announce_last_plays", table="RA-1", play="spins", number=3)
    assert chile.do("announce_last_plays", table="WA-1", play="hands", number=2).cite == "CL III §4.4"


def test_a_table_that_closes_without_announcing_is_an_exception_of_the_day(chile: Country) -> None:
    chile.spin("RA-1", GAME, 1)
    assert last_plays_recorded(chile.property, DAY).open == [], "it is open still"
    chile.close("RA-1", counts=opening_counts("RA-1", "cl"))
    assert last_plays_recorded(chile.property, DAY).open == ["RA-1 M (CL II §2.5)"]
    for _ in range(2):
        commands.note_last_plays(chile.property, DAY, actor=ACTOR, at=None)
    [line] = ExceptionLine.objects.filter(code="last_plays_missing")
    assert (line.subject, line.detail) == ("RA-1 M", "CL II §2.5")
    chile.remove("RA-1-M")
    chile.open("RA-1", "T", counts=opening_counts("RA-1", "cl"))
    chile.do("announce_last_plays", table="RA-1", play="spins", number=3)
    for _ in range(4):
        chile.spin("RA-1", GAME, 1)
    chile.close("RA-1", counts=opening_counts("RA-1", "cl"))
    assert last_plays_recorded(chile.property, DAY).open == ["RA-1 M (CL II §2.5)"], "each closing counts"
    commands.note_last_plays(chile.property, DAY, actor=ACTOR, at=None)
    [more] = ExceptionLine.objects.filter(code="last_plays_exceeded")
    assert more.detail == "4 played, 3 announced (CL II §2.5)"


def test_a_basque_table_is_interrupted_only_for_a_cause_of_the_decree(basque: Country) -> None:
    """EUS art. 2(1): four causes, of which the end of the session is no interruption."""
    refused("unknown_cause", basque.do, "interrupt_table", table="BJ-1", cause="lunch")
    refused("closing_hour_missing", basque.do, "interrupt_table", table="BJ-1", cause="suspended")
    now = basque.now()
    near = {"table": "BJ-1", "cause": "suspended", "at": now}
    refused("too_near_closing", basque.do, "interrupt_table", closes_at=now + 50 * MINUTE, **near)
    row = basque.do("interrupt_table", closes_at=now + 70 * MINUTE, **near)
    assert (row.cite, row.keys_with) == ("EUS art. 2(1)(d)", basque.sig(Role.FLOOR_SUPERVISOR).employee)
    session = TableSession.objects.get(property_id=basque.property.pk, table="BJ-1")
    assert (session.interrupted_at, session.status) == (now, "open")
    assert refused("table_interrupted", basque.do, "interrupt_table", table="BJ-1", cause="players_left")
    refused("table_interrupted", basque.remove, "BJ-1-M")
    resumed = basque.do("resume_table", table="BJ-1")
    assert [one["role"] for one in resumed.resumed_by] == [Role.DEALER, Role.FLOOR_SUPERVISOR]
    refused("table_not_interrupted", basque.do, "resume_table", table="BJ-1")
    before = list(Interruption.objects.values()), list(TableSession.objects.order_by("key").values())
    rebuild()
    assert (list(Interruption.objects.values()), list(TableSession.objects.order_by("key").values())) == before


def test_one_roulette_and_one_card_table_stay_in_service(basque: Country) -> None:
    """Worked example 6: the only roulette is not closed for want of animation; when its players left, it may be."""
    last = refused("last_in_service", basque.do, "interrupt_table", table="RA-1", cause="slowed")
    assert last.field == "table"
    basque.do("interrupt_table", table="BJ-1", cause="slowed")
    refused("last_in_service", basque.do, "interrupt_table", table="PB-1", cause="slowed")
    basque.do("interrupt_table", table="RA-1", cause="players_left")


def test_a_maximum_is_one_of_the_multiples_of_the_decree(basque: Country) -> None:
    """EUS §05.V.2, §01.IV.2.A: asked at the opening, of the table's configuration and of announced limits."""
    basque.install("TQ-1")
    counts = opening_counts("TQ-1", "eus")
    for most in (15_000, 50_000):
        limits = {"min": 500, "max": most}
        assert refused("limits_multiple", basque.open_only, "TQ-1", counts=counts, limits=limits).cite == "EUS §05.V.2"
    table = GamingTable.objects.get(property=basque.property, code="RA-1")
    table.limits = {"min": 250, "max": 25_000}
    with pytest.raises(ValidationError, match="10, 20, 30"):
        table.full_clean()
    basque.open_only("TQ-1", counts=counts, limits={"min": 500, "max": 12_500})


def test_no_round_begins_at_an_interrupted_table(basque: Country) -> None:
    game = "eus.american_roulette"
    spin = [v.RoundOpened(game=game), v.BetPlaced(seat=1, bet="red", amount=1_000), v.BetsClosed(),
            v.BallLanded(pocket="1"), v.RoundClosed()]  # fmt: skip
    basque.play("RA-1", spin)
    basque.do("interrupt_table", table="RA-1", cause="players_left")
    refused("table_interrupted", basque.play, "RA-1", spin)
    basque.do("resume_table", table="RA-1")
    basque.play("RA-1", spin)


def authorise(basque: Country, opens: int, closes: int, since: dt.date = DAY) -> None:
    """Enter hours of play (wall clock) under a document on file."""
    hours = AuthorisedHours(
        property=basque.property, since=since, opens=dt.time(opens), closes=dt.time(closes), document="DJE-1"
    )
    hours.full_clean()
    hours.save()


@pytest.fixture
def hours(basque: Country) -> Country:
    """A Basque floor whose document allows play from 10 to 14; it is noon, and tables opened at that hour."""
    Approval.objects.create(
        property=basque.property,
        kind="approval",
        issuer="authority",
        reference="DJE-1",
        authority="DJE",
        date=DAY - dt.timedelta(days=30),
    )
    authorise(basque, 10, 14)
    return basque


RED: list[v.Fact] = [
    v.RoundOpened(game="eus.american_roulette"), v.BetPlaced(seat=1, bet="red", amount=1_000), v.BetsClosed(),
    v.BallLanded(pocket="1"), v.RoundClosed(),
]  # fmt: skip


def local(basque: Country, hour: int, minute: int = 0) -> dt.datetime:
    return dt.datetime.combine(DAY, dt.time(hour, minute), tzinfo=basque.property.zone).astimezone(dt.UTC)


def test_hours_rest_on_a_document_and_hold_from_their_day(basque: Country) -> None:
    with pytest.raises(ValidationError, match="document"):
        authorise(basque, 10, 14)
    assert len(hours_kept(basque.property, DAY).open) == 1


def test_a_table_with_a_player_stays_open_until_its_hour(hours: Country) -> None:
    """EUS art. 2(1), worked example 3: no closing with players seated and no listed reason; with one, it closes."""
    counts = {table: opening_counts(table, "eus") for table in ("RA-1", "BJ-1")}
    hours.close("BJ-1", counts=counts["BJ-1"])  # nobody came to it
    hours.play("RA-1", RED)
    early = refused("before_closing_hour", hours.close, "RA-1", counts=counts["RA-1"])
    assert (early.cite, "14:00" in str(early)) == ("EUS art. 2(1)", True)
    hours.do("interrupt_table", table="RA-1", cause="players_left")
    hours.close("RA-1", counts=counts["RA-1"])
    assert closed_early(hours.property, DAY) == []


def test_a_table_closes_at_its_hour_and_none_opens_after_it(hours: Country) -> None:
    hours.play("RA-1", RED)
    hours.go_to(local(hours, 14))
    hours.close("RA-1", counts=opening_counts("RA-1", "eus"))
    hours.remove("RA-1-M")
    refused("after_closing_hour", hours.open, "RA-1", "T", counts=opening_counts("RA-1", "eus"))
    assert closed_early(hours.property, DAY) == []


def test_a_table_that_is_not_opened_again_after_its_shift_is_an_exception(hours: Country) -> None:
    """The shift ends at 16, the authorised hours at 18: the next shift opens the table again, or it closed early."""
    authorise(hours, 13, 18, DAY - dt.timedelta(days=1))
    AuthorisedHours.objects.filter(since=DAY).delete()
    hours.play("RA-1", RED)
    hours.go_to(local(hours, 15, 30))
    hours.close("RA-1", counts=opening_counts("RA-1", "eus"))
    for _ in range(2):
        commands.note_hours(hours.property, DAY, actor=ACTOR, at=None)
    [line] = ExceptionLine.objects.filter(code="closed_before_hour")
    assert (line.subject, line.table) == ("RA-1 M", "RA-1")
    assert hours_kept(hours.property, DAY).open == ["RA-1 M (EUS art. 2(1))"]
    hours.remove("RA-1-M")
    hours.open("RA-1", "T", counts=opening_counts("RA-1", "eus"))
    assert closed_early(hours.property, DAY) == []


def test_no_roulette_in_service_from_the_hour_on_is_an_exception(hours: Country) -> None:
    """EUS art. 2(3): one roulette and one card table at least; here play may begin at 10, and both opened at noon."""
    commands.note_hours(hours.property, DAY, actor=ACTOR, at=None)
    lines = ExceptionLine.objects.filter(code="out_of_service").order_by("subject")
    assert [line.subject.split()[0] for line in lines] == ["cards", "roulette"]
    assert [line.detail.endswith("(EUS art. 2(3))") for line in lines] == [True, True]
    assert len(hours_kept(hours.property, DAY).open) == 2


def test_the_hour_on_file_decides_on_a_suspension(hours: Country) -> None:
    """EUS art. 2(1)(d), worked example 4: 70 minutes left, it may be suspended; 50 left, it may not."""
    given = {"table": "BJ-1", "cause": "suspended"}
    refused("closing_hour_differs", hours.do, "interrupt_table", closes_at=local(hours, 15), **given)
    refused("too_near_closing", hours.do, "interrupt_table", at=local(hours, 13, 10), **given)
    row = hours.do("interrupt_table", at=local(hours, 12, 50), **given)
    assert row.cite == "EUS art. 2(1)(d)"


@pytest.mark.parametrize(
    ("code", "family", "said"),
    [
        ("eus", "roulette", [("balls", (3,))]),
        ("eus", "craps", [("shooters", (1,))]),
        ("eus", "blackjack", [("shoes", (1,))]),
        ("eus", "let_it_ride", [("hands", (3,))]),
        ("eus", "boule", []),
        ("bo", "french_roulette", [("spins", (3,))]),
        ("bo", "trente_et_quarante", [("games", (1,)), ("hands", (3, 2, 1))]),
        ("bo", "craps", [("games", (1,))]),
        ("cl", "poker_room", [("games", (1,))]),
        ("pr", "roulette", []),
    ],
)
def test_what_is_announced_is_data_of_the_country(code: str, family: str, said: list[Any]) -> None:
    rules = jurisdictions.get(code).tables
    assert [(one.play, one.numbers) for one in rules.last_plays_of(family)] == said


def test_what_a_country_does_not_order_it_does_not_have() -> None:
    """Held payments and idle seats are no rules of the Basque decree, interruptions none of the catalogues."""
    kept = {
        name: {code for code in jurisdictions.DECLARATIONS if OPERATIONS[name].is_kept(code)}
        for name in (
            "hold_payment",
            "release_payment",
            "free_seat",
            "announce_last_plays",
            "interrupt_table",
            "record_found_money",
            "take_position",
        )
    }
    incomplete = {code for code, one in jurisdictions.DECLARATIONS.items() if not one.complete}
    assert {name: codes - incomplete for name, codes in kept.items()} == {
        "hold_payment": {"cl", "bo"}, "release_payment": {"cl", "bo"}, "free_seat": {"cl", "bo"},
        "announce_last_plays": {"cl", "bo", "eus"}, "interrupt_table": {"eus"}, "record_found_money": {"eus"},
        "take_position": {"cl", "bo", "eus"},
    }  # fmt: skip


def test_rules_name_families_and_games_that_there_are() -> None:
    for code, declared in jurisdictions.DECLARATIONS.items():
        games = registry.games_of(code)
        known = {game.family for game in games} | {game.code for game in games} | {"bingo"}
        rules = declared.tables
        named = {family for one in rules.last_plays for family in (*one.families, *one.except_families)}
        named |= {name for one in rules.positions for name in one.of}
        named |= set(rules.idle_seat.cites) if rules.idle_seat else set()
        assert named <= known, named - known
        assert all(cite.split()[0] in declared.shown for cite in rules.cites())
    assert LastPlays.Play.values == list(jurisdictions.table_rules.Play.__args__)  # type: ignore[attr-defined]


def test_positions_of_a_table_are_taken_and_relieved(chile: Country) -> None:
    """CL II §2.4.2: one croupier, a support croupier if the casino wants; War: one croupier (CL III §4.3.2)."""
    second, third = chile.sig(Role.DEALER, 2), chile.sig(Role.DEALER, 3)
    first = chile.do("take_position", table="RA-1", position="croupier")
    assert (first.cite, str(first.title)) == ("CL II §2.4.2", "Croupier")
    refused("position_held", chile.do, "take_position", table="RA-1", position="croupier")
    refused("unknown_position", chile.do, "take_position", table="RA-1", position="stick")
    relief = {"table": "RA-1", "position": "croupier", "relieves": first.person, "dealer": second}
    chile.do("take_position", **relief)
    session = TableSession.objects.get(property_id=chile.property.pk, table="RA-1")
    assert holders(chile.property, session) == {second.employee: "croupier"}
    refused("nobody_relieved", chile.do, "take_position", **{**relief, "dealer": third})
    chile.do("take_position", table="RA-1", position="support", dealer=second)
    assert holders(chile.property, session) == {second.employee: "support"}
    before = list(TablePosition.objects.order_by("key").values())
    rebuild()
    assert list(TablePosition.objects.order_by("key").values()) == before


def test_a_position_left_vacant_while_the_table_played_is_on_the_checklist(chile: Country) -> None:
    """CL II §1.3.2: a principal and a support croupier at French roulette; one dealer alone deals at War."""

    def play() -> None:
        bet = [v.BetPlaced(seat=2, bet="red", amount=5_000), v.BetsClosed(), v.BallLanded(pocket="1")]
        chile.play("RF-1", [v.RoundOpened(game="cl.french_roulette"), *bet, v.RoundClosed()])

    chile.spin("RA-1", GAME, 1)
    chile.do("take_position", table="RF-1", position="principal")
    assert positions_filled(chile.property, DAY).open == []
    play()
    [line] = positions_filled(chile.property, DAY).open
    assert (line.startswith("RF-1 M "), line.endswith(": 1 (CL II §1.3.2)")) == (True, True)
    second, third = chile.sig(Role.DEALER, 2), chile.sig(Role.DEALER, 3)
    chile.do("take_position", table="RF-1", position="support", dealer=second)
    play()
    assert positions_filled(chile.property, DAY).open == [line]
    chile.do(
        "take_position", table="RF-1", position="principal", relieves=chile.sig(Role.DEALER).employee, dealer=third
    )
    play()
    assert positions_filled(chile.property, DAY).open == [line]
    chile.do("take_position", table="RF-1", position="principal", dealer=second)
    play()
    assert positions_filled(chile.property, DAY).open == [line.replace(": 1 ", ": 2 ")]
    assert len(positions_filled(chile.property, DAY).evidence()) == 4


def test_found_money_is_entered_and_given_back(basque: Country) -> None:
    """EUS RC art. 43: brought to the cage and entered; who proves that it is his has it back."""
    cashier = basque.sig(Role.CASHIER)
    found = basque.do("record_found_money", day=DAY, table="BJ-1", place="box 3", amount=2_500, cashier=cashier)
    assert (found.cite, found.found) == ("EUS RC art. 43", f"{DAY}-1")
    refused("bad_amount", basque.do, "record_found_money", day=DAY, place="floor", amount=0, cashier=cashier)
    refused("unknown_table", basque.do, "record_found_money", day=DAY, table="X", place="x", amount=1, cashier=cashier)
    back = {"found": found.found, "owner": "Sra. Goikoetxea", "proof": "recording", "cashier": cashier}
    assert basque.do("return_found_money", **back).returned_at is not None
    refused("find_returned", basque.do, "return_found_money", **back)
    entries = [(one.entry, one.amount) for one in registers.found_entries(basque.property, DAY)]
    assert entries == [("found", 2_500), ("given_back", 2_500)]
    posted = JournalLine.objects.filter(subaccount=found.found).order_by("pk").values_list("account", "debit", "credit")
    assert list(posted) == [("found_money_due", 0, 2_500), ("found_money_due", 2_500, 0)]
    before = list(JournalLine.objects.order_by("pk").values())
    rebuild()
    assert list(JournalLine.objects.order_by("pk").values()) == before


def test_a_stake_left_in_prison_is_found_when_the_table_closed(chile: Country) -> None:
    """CL II §1.4: a zero, an even chance left in prison; the next spin would take it over."""
    bet = [v.BetPlaced(seat=2, bet="red", amount=5_000), v.BetsClosed(), v.BallLanded(pocket="0")]
    left = v.DecisionMade(seat=2, action="prison", bet="red")
    chile.play("RF-1", [v.RoundOpened(game="cl.french_roulette"), *bet, left, v.RoundClosed()])
    assert no_stake_carried(chile.property, DAY).open == []
    chile.close("RF-1", counts=opening_counts("RF-1", "cl"))
    assert no_stake_carried(chile.property, DAY).open == ["RF-1 M 2 red 5000"]
