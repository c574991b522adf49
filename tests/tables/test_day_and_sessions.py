"""Gaming days, and tables opened and closed by counted inventory on numbered forms (controls T1, T5, T9, D1, S5)."""

import datetime as dt

import msgspec
import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError, connection, transaction
from django.utils.translation import override

from accounting import checks
from accounting.queries.close import closes_at
from casino.commands import void_form
from casino.documents import Printing
from casino.eventstore import read_stream, registry
from casino.models import Approval, FormNumber, FormSeries, Property
from casino.roles import Role
from tables import commands, documents, queries
from tables.models import CheckRecord, ExceptionLine, GamingDay, GamingTable, TableOffer, TableSession
from tables.seed import opening_counts
from tables.timekeeping import calendar
from tests.factories import ACTOR, DAY, NOON, Floor, clock, refused, roulette

DAYS = dt.timedelta(days=1)
TOMORROW = DAY + DAYS


# --- the gaming day -------------------------------------------------------------------------------------------------


def test_a_day_opens_with_the_shifts_of_the_calendar(floor):
    day = queries.gaming_day(floor.property, DAY)
    assert (day.status, day.shifts) == ("open", ["M", "T", "N"])


def test_days_open_once_and_in_order(floor):
    refused("day_already_opened", floor.open_day)
    refused("day_out_of_order", floor.open_day, DAY - dt.timedelta(days=1))
    floor.open_day(TOMORROW)
    assert queries.latest_day(floor.property).day == TOMORROW


def begin(floor: Floor, day: dt.date, *, now: str, **more) -> GamingDay:
    """Open a day while the wall clock of the property shows `now`."""
    with clock(dt.datetime.fromisoformat(now).replace(tzinfo=floor.property.zone)):
        return commands.open_gaming_day(floor.property, day=day, actor=ACTOR, **more)


def test_a_day_opens_in_its_time_by_the_servers_clock(db, stored):
    """Control S5: what a device says of its clock opens no other day."""
    floor = Floor.seeded()
    late = {"late_reason": "en papel", "accounting": floor.sig(Role.ACCOUNTING)}
    before = stored(floor)
    for now, day, code in (
        ("2026-11-20T12:00", DAY + 2 * DAYS, "day_ahead"),
        ("2026-11-20T05:59", DAY + 1 * DAYS, "day_ahead"),
        ("2026-11-21T06:00", DAY, "day_over"),
        ("2027-03-01T12:00", DAY, "day_over"),
    ):
        refusal = refused(code, begin, floor, day, now=now, at=NOON + dt.timedelta(days=(day - DAY).days))
        assert (refusal.field, refusal.cite, refusal.status) == ("day", "control S5", 409)
    refused("day_ahead", begin, floor, DAY + 2 * DAYS, now="2026-11-20T12:00", **late)
    over = {"now": "2026-11-22T12:00"}
    assert refused("reason_missing", begin, floor, DAY, **over, **{**late, "late_reason": " "}).field == "late_reason"
    refused("day_over", begin, floor, DAY, **over, late_reason="en papel")
    refused("wrong_role", begin, floor, DAY, **over, late_reason="en papel", accounting=floor.sig(Role.PIT_MANAGER))
    assert stored(floor) == before
    row = begin(floor, DAY, **over, **late)
    assert (row.late_reason, row.late_by) == ("en papel", late["accounting"].employee)
    (opened,) = read_stream(floor.property.pk, f"gamingday:{DAY}")
    assert (opened.event.late_reason, opened.event.signatures) == ("en papel", [late["accounting"]])
    assert begin(floor, TOMORROW, now="2026-11-21T05:59").late_reason == "", "the next one, an hour before it begins"
    ordinary = begin(floor, TOMORROW + DAYS, now="2026-11-22T12:00", **late)
    assert (ordinary.late_reason, ordinary.late_by) == ("", ""), "a day in its time is no late entry"


@pytest.mark.parametrize(
    ("zone", "day", "hours"),
    [
        ("Europe/Madrid", dt.date(2026, 3, 28), 23),
        ("Europe/Madrid", dt.date(2026, 10, 24), 25),
        ("America/Santiago", dt.date(2026, 9, 5), 23),
        ("America/Santiago", dt.date(2026, 4, 4), 25),
    ],
)
def test_a_night_in_which_the_clock_is_changed(db, zone, day, hours):
    """A table works the night shift of `hours` - 16 hours; day, shift, box and close keep to the wall clock."""
    floor = Floor.seeded()
    Property.objects.filter(pk=floor.property.pk).update(time_zone=zone)
    floor.property.refresh_from_db()
    starts, ends = calendar.day_bounds(floor.property, day)
    assert ends - starts == dt.timedelta(hours=hours)
    minute = dt.timedelta(minutes=1)
    for moment, code in ((starts - DAYS - minute, "day_ahead"), (ends, "day_over")):
        with clock(moment):
            refused(code, commands.open_gaming_day, floor.property, day=day, actor=ACTOR)
    with clock(ends - minute):
        assert commands.open_gaming_day(floor.property, day=day, actor=ACTOR).late_reason == ""
    night, over = calendar.shift_bounds(floor.property, day, "N")
    assert (over, over - night) == (ends, dt.timedelta(hours=hours - 16))
    floor.install("RO-1", "N", day=day)
    floor.open_only("RO-1", "N", day=day, at=night)
    for at in (night, night + (over - night) / 2, over - minute):
        assert calendar.shift_at(floor.property, at) == (day, "N")
    floor.close("RO-1", at=over - minute)
    session = TableSession.objects.get()
    assert (session.day, session.shift, session.closed_at - session.opened_at) == (day, "N", over - night - minute)
    removal = over - minute
    commands.remove_box(
        floor.property, box="RO-1-N", by=floor.sig(Role.SECURITY), witness=floor.sig(Role.FLOOR_SUPERVISOR),
        actor=ACTOR, reason="shift end", at=removal,
    )  # fmt: skip
    deadline = removal + dt.timedelta(hours=floor.property.count_deadline_hours)
    late = [[box.code for box in queries.late_boxes(floor.property, at)] for at in (deadline, deadline + minute)]
    assert late == [[], ["box_uncounted"]], "a deadline in hours is as long in every night"
    due = closes_at(floor.property, day)
    assert due.astimezone(floor.property.zone).hour == floor.property.close_hour
    assert due - ends == dt.timedelta(hours=floor.property.close_hour - floor.property.day_start_hour)


@pytest.mark.django_db
def test_a_property_without_shifts_opens_no_day():
    bare = Floor.seeded()
    bare.property.shifts.all().delete()
    refused("no_shifts", bare.open_day)
    assert not GamingDay.objects.filter(property_id=bare.property.pk).exists()


def test_a_day_closes_when_its_tables_are_closed(floor):
    floor.open("RO-1")
    close = {"day": DAY, "actor": "system:close"}
    assert refused("tables_open", commands.start_closing_day, floor.property, **close).details == {"tables": ["RO-1"]}
    refused("day_not_closing", commands.finish_closing_day, floor.property, **close)
    floor.close("RO-1")
    commands.start_closing_day(floor.property, **close)
    refused("day_not_open", floor.install, "RO-2")
    refused("day_not_open", commands.start_closing_day, floor.property, **close)
    commands.finish_closing_day(floor.property, **close)
    assert queries.gaming_day(floor.property, DAY).status == "closed"
    refused("day_not_closing", commands.finish_closing_day, floor.property, **close)


# --- opening --------------------------------------------------------------------------------------------------------


def test_a_table_opens_by_counted_inventory(floor):
    session = floor.open("RO-1")
    counts = opening_counts("RO-1")
    assert (session.status, session.game, session.opener_counts) == ("open", "pr.roulette", counts)
    assert session.opener_total == sum(int(value) * pieces for value, pieces in counts.items())
    (opened,) = read_stream(floor.property.pk, f"session:RO-1.{DAY}.M")
    assert [signature.role for signature in opened.event.signatures] == ["dealer", "floor_supervisor"]
    assert opened.event.options["wheel"] == "double_zero"
    assert session.head == opened.hash.hex()


@pytest.mark.parametrize(
    ("code", "more"),
    [
        ("unknown_shift", {"shift": "Z"}),
        ("day_not_open", {"day": TOMORROW}),
        ("unknown_denomination", {"counts": {"300": 1}}),
        ("unknown_denomination", {"counts": {"5.00": 1}}),
        ("bad_quantity", {"counts": {"500": -1}}),
        ("bad_quantity", {"counts": {"500": 100_001}}),
        ("bad_quantity", {"counts": {"500": True}}),
        ("unknown_option", {"options": {"colour_blind": True}}),
        ("bad_option", {"options": {"wheel": "triple_zero"}}),
        ("limits_spread", {"limits": {"min": 500, "max": 4_999}}),
        ("limits_outside_band", {"limits": {"min": 50, "max": 1_000}}),
        ("limits_outside_band", {"limits": {"min": 500, "max": 100_001}}),
        ("approval_missing", {"options": {"wheel": "single_zero"}}),
    ],
)
def test_what_is_wrong_is_named_and_nothing_stored(floor, stored, code, more):
    floor.install("RO-1")
    before = stored(floor)
    refused(code, floor.open_only, "RO-1", **more)
    assert stored(floor) == before
    assert not TableSession.objects.exists()


def test_refusals_of_the_rules_name_their_clause_in_both_languages(floor):
    floor.install("RO-1")
    refusal = refused("limits_spread", floor.open_only, "RO-1", limits={"min": 500, "max": 4_999})
    assert refusal.cite.startswith("PR §2.5")
    with override("en"):
        assert str(refusal.message).startswith("The maximum")
    with override("es"):
        assert str(refusal.message).startswith("El máximo")


def test_an_option_that_needs_approval_opens_with_it(floor):
    approval = Approval.objects.create(
        property=floor.property, reference="CT-15-101", date=DAY, authority="Compañía de Turismo", subject="wheel"
    )
    GamingTable.objects.get(code="RO-1").approvals.add(approval)
    floor.install("RO-1")
    assert floor.open_only("RO-1", options={"wheel": "single_zero"}).options["wheel"] == "single_zero"


def test_a_table_that_is_not_there_or_not_in_use_does_not_open(floor):
    refused("unknown_table", floor.open_only, "RO-9", counts={})
    floor.install("RO-1")
    GamingTable.objects.filter(code="RO-1").update(active=False)
    refused("unknown_table", floor.open_only, "RO-1")


def test_dealer_and_supervisor_are_two_people_in_their_roles(floor):
    floor.install("RO-1")
    refused("wrong_role", floor.open_only, "RO-1", dealer=floor.sig(Role.CASHIER))
    refused("wrong_role", floor.open_only, "RO-1", supervisor=floor.sig(Role.DEALER, 2))
    both = floor.sig(Role.FLOOR_SUPERVISOR)
    as_dealer = msgspec.structs.replace(both, role="dealer")
    assert refused("same_person", floor.open_only, "RO-1", dealer=as_dealer).cite == "control T1"


def test_an_open_table_has_a_box_of_its_shift(floor):
    assert refused("no_box", floor.open_only, "RO-1").cite == "control D1"
    floor.install("RO-1", "T")
    refused("box_of_other_shift", floor.open_only, "RO-1", "M")


# --- numbered forms -------------------------------------------------------------------------------------------------


def series(floor: Floor) -> FormSeries:
    return FormSeries.objects.get(property=floor.property, kind="opener_closer")


def test_opener_and_closer_take_their_number_at_the_counting(floor):
    """Controls T1, T5: the number stands in the event, and the print carries it."""
    assert floor.open("RO-1").opener_serial == "O-0000001"
    assert floor.open("RO-2").opener_serial == "O-0000002"
    session = floor.close("RO-1")
    assert (session.opener_serial, session.closer_serial) == ("O-0000001", "O-0000003")
    events = [recorded.event for recorded in read_stream(floor.property.pk, session.stream)]
    assert [event.serial for event in events] == ["O-0000001", "O-0000003"]
    for which, serial in (("opener", "O-0000001"), ("closer", "O-0000003")):
        prints = [
            commands.print_inventory(
                floor.property,
                table="RO-1",
                day=DAY,
                shift="M",
                which=which,
                language="es",
                actor=ACTOR,
                at=NOON,
                printer=floor.sig(Role.FLOOR_SUPERVISOR),
            ).printed
            for _ in range(2)
        ]
        assert [(one.serial, one.reprint) for one in prints] == [(serial, False), (serial, True)]  # control T8
    numbers = FormNumber.objects.filter(series=series(floor).code).order_by("number")
    assert [(row.serial, row.purpose, row.reference) for row in numbers] == [
        ("O-0000001", "opener", f"RO-1.{DAY}.M"),
        ("O-0000002", "opener", f"RO-2.{DAY}.M"),
        ("O-0000003", "closer", f"RO-1.{DAY}.M"),
    ]
    assert checks.forms_complete(floor.property, DAY) == []
    numbers.filter(number=2).delete()
    assert [wrong.subject for wrong in checks.forms_complete(floor.property, DAY)] == [series(floor).code]


def test_a_refused_counting_takes_no_number(floor, stored):
    floor.install("RO-1")
    before = stored(floor)
    refused("unknown_denomination", floor.open_only, "RO-1", counts={"300": 1})
    assert stored(floor) == before
    assert floor.open_only("RO-1").opener_serial == "O-0000001"
    refused("bad_quantity", floor.close, "RO-1", counts={"500": -1})
    assert floor.close("RO-1").closer_serial == "O-0000002"


def test_a_property_without_the_series_counts_on_unnumbered_forms(floor):
    """What was counted without a number gets one with its first print, once there is a series."""
    FormSeries.objects.filter(pk=series(floor).pk).update(active=False)
    floor.open("RO-1")
    assert floor.close("RO-1").opener_serial == ""
    asked = {"table": "RO-1", "day": DAY, "shift": "M", "which": "closer", "language": "es", "actor": ACTOR}
    refused("no_series", commands.print_inventory, floor.property, **asked)
    FormSeries.objects.update(active=True)
    assert commands.print_inventory(floor.property, **asked).printed.serial == "O-0000001"


def test_a_series_that_is_printed_in_advance_numbers_from_its_pads(floor, stored):
    FormSeries.objects.filter(pk=series(floor).pk).update(preprinted=True)
    floor.install("RO-1")
    before = stored(floor)
    assert refused("no_pad_issued", floor.open_only, "RO-1").cite == "control T5"
    assert stored(floor) == before
    FormSeries.objects.filter(pk=series(floor).pk).update(preprinted=False, last=1)
    floor.open_only("RO-1")
    assert refused("series_exhausted", floor.close, "RO-1").cite == "control T5"
    assert queries.open_sessions(floor.property).count() == 1


def test_the_number_of_a_paper_form_is_keyed_in(floor, stored):
    floor.install("RO-1")
    before = stored(floor)
    unknown = (("unknown_form", "O-99"), ("form_of_other_kind", "F-0000001"), ("form_out_of_order", "O-0000007"))
    for code, form in unknown:
        assert refused(code, floor.open_only, "RO-1", form=form).field == "serial"
    assert stored(floor) == before
    assert floor.open_only("RO-1", form="O-0000007", out_of_order=True).opener_serial == "O-0000007"
    refused("form_already_used", floor.close, "RO-1", form="O-0000007")
    assert floor.close("RO-1").closer_serial == "O-0000008"
    [gap] = checks.forms_complete(floor.property, DAY)
    assert gap.subject == series(floor).code


def test_a_void_form_is_replaced_at_its_print(floor):
    """Control T6: its number is never used again."""
    floor.open("RO-1")
    void_form(
        floor.property, serial="O-0000001", reason="ilegible", prepared=floor.sig(Role.DEALER),
        supervised=floor.sig(Role.FLOOR_SUPERVISOR), day=DAY, actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    printed = commands.print_inventory(
        floor.property, table="RO-1", day=DAY, shift="M", which="opener", language="en", actor=ACTOR
    ).printed
    assert printed.serial == "O-0000002"


def test_events_stored_before_forms_were_numbered_are_read():
    opened = b'{"table":"RO-1","game":"pr.roulette","shift":"M","options":{},"limits":{},"counts":{},"total":0,"signatures":[]}'  # noqa: E501
    closed = b'{"table":"RO-1","shift":"M","counts":{},"total":0,"signatures":[],"in_transit":[]}'
    begun = b'{"day":"2026-11-20","shifts":["M"]}'
    read = [registry.of_name(name).read(data, 1) for name, data in (
        ("TableOpened", opened), ("TableClosed", closed), ("GamingDayOpened", begun))]  # fmt: skip
    assert (read[0].serial, read[0].offer, read[1].serial, read[2].late_reason) == ("", "", "", "")


# --- games offered --------------------------------------------------------------------------------------------------


def offer(floor: Floor, code: str, game: str, limits: dict[str, int], table: str = "RO-1", **more) -> TableOffer:
    row = TableOffer(
        property=floor.property, table=GamingTable.objects.get(property=floor.property, code=table), code=code,
        game_code=game, limits=limits, **more,
    )  # fmt: skip
    row.full_clean()
    row.save()
    return row


def test_a_table_is_opened_with_one_of_the_games_it_offers(floor, stored):
    """PR §1.5(B), §1.7: another game with its own options, limits and approvals; it stays until the table closes."""
    offer(floor, "BJ", "pr.blackjack", {"min": 1_000, "max": 20_000})
    gone = offer(floor, "OLD", "pr.big_six", {"min": 100, "max": 5_000}, active=False)
    floor.install("RO-1")
    before = stored(floor)
    for code in ("XX", gone.code):
        refusal = refused("unknown_offer", floor.open_only, "RO-1", offer=code)
        assert (refusal.field, refusal.cite) == ("offer", "PR §1.7")
    assert refused("limits_outside_band", floor.open_only, "RO-1", offer="BJ", limits={"min": 100, "max": 5_000})
    assert stored(floor) == before
    session = floor.open_only("RO-1", offer="BJ")
    assert (session.game, session.offer, session.limits) == ("pr.blackjack", "BJ", {"min": 1_000, "max": 20_000})
    refused("wrong_game", floor.play, "RO-1", roulette())
    floor.close("RO-1")
    refused("session_exists", floor.open_only, "RO-1")
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    assert floor.open_only("RO-1", "T").game == "pr.roulette", "another game comes with the next shift"
    assert not ExceptionLine.objects.exists(), "the closer of the one game is the opener of the other (control T1)"


def test_an_offer_has_approvals_of_its_own(floor):
    row = offer(floor, "ZERO", "pr.roulette", {"min": 100, "max": 10_000}, options={"wheel": "single_zero"})
    floor.install("RO-1")
    refused("approval_missing", floor.open_only, "RO-1", offer="ZERO")
    approval = Approval.objects.create(
        property=floor.property, reference="CT-26-9", date=DAY, authority="Compañía de Turismo", subject="wheel"
    )
    row.approvals.add(approval)
    refused("approval_missing", floor.open_only, "RO-1", options={"wheel": "single_zero"})
    assert floor.open_only("RO-1", offer="ZERO").options["wheel"] == "single_zero"
    plan = queries.floor_configuration(floor.property, DAY, tables=["RO-1"]).tables[0]
    assert [(one.code, one.game, one.approvals) for one in plan.offers] == [
        ("ZERO", "pr.roulette", {"wheel": "CT-26-9"})
    ]


def test_what_the_regulation_does_not_allow_is_not_offered(floor):
    for field, more in (
        ("game_code", {"game": "pr.nothing"}),
        ("limits", {"limits": {"min": 100, "max": 200}}),
        ("options", {"options": {"wheel": "triple"}}),
    ):
        given = {"game": "pr.roulette", "limits": {"min": 100, "max": 10_000}, **more}
        with pytest.raises(ValidationError, match=field):
            offer(floor, "X", **given)
    other = Floor.seeded()
    foreign = TableOffer(
        property=other.property, table=GamingTable.objects.get(property=floor.property, code="RO-1"), code="X",
        game_code="pr.roulette", limits={"min": 100, "max": 10_000},
    )  # fmt: skip
    with pytest.raises(ValidationError, match="table"):
        foreign.full_clean()


def test_a_game_of_another_jurisdiction_is_neither_offered_nor_opened(floor, stored):
    """A property plays by the regulation of its own jurisdiction."""
    floor.install("RO-1")
    floor.property.jurisdiction = "cl"
    floor.property.save()
    with pytest.raises(ValidationError, match="game_code"):
        offer(floor, "RO", "pr.roulette", {"min": 100, "max": 10_000})
    before = stored(floor)
    assert refused("game_of_another_jurisdiction", floor.open_only, "RO-1").field == "game"
    assert stored(floor) == before


def test_a_table_opens_once(floor):
    floor.open("RO-1")
    refused("table_already_open", floor.open_only, "RO-1")
    floor.close("RO-1")
    refused("session_exists", floor.open_only, "RO-1")
    assert TableSession.objects.count() == 1


def test_the_database_refuses_a_second_open_session(floor):
    floor.open("RO-1")
    with pytest.raises(IntegrityError, match="one_open"), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(
            "CREATE TEMP TABLE copy AS SELECT * FROM tables_tablesession; UPDATE copy SET key = 'other'; "
            "INSERT INTO tables_tablesession SELECT * FROM copy"
        )


# --- closer is opener -----------------------------------------------------------------------------------------------


def change_shift(floor: Floor, closer: dict[str, int], opener: dict[str, int]) -> None:
    floor.open("RO-1")
    floor.close("RO-1", counts=closer)
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    floor.open_only("RO-1", "T", counts=opener)


def test_an_opener_that_is_the_closer_raises_nothing(floor):
    change_shift(floor, {"500": 10, "100": 0}, {"500": 10})
    assert not ExceptionLine.objects.exists()


def test_an_opener_that_is_not_the_closer_is_an_exception_with_its_price(floor):
    change_shift(floor, {"500": 10, "100": 20}, {"500": 8, "100": 20})
    (line,) = queries.exceptions(floor.property, DAY)
    assert (line.code, line.table, line.shift, line.amount) == ("opener_differs", "RO-1", "T", -1_000)
    assert "500: -2" in line.detail


def test_equal_worth_in_other_chips_is_a_difference_too(floor):
    change_shift(floor, {"500": 10}, {"2500": 2})
    assert ExceptionLine.objects.get().amount == 0


# --- closing --------------------------------------------------------------------------------------------------------


def test_closing_counts_the_table_once(floor):
    refused("table_not_open", floor.close, "RO-1")
    floor.open("RO-1")
    session = floor.close("RO-1", counts={"500": 3})
    assert (session.status, session.closer_total, session.version) == ("closed", 1_500, 2)
    refused("table_not_open", floor.close, "RO-1")


def test_a_round_being_played_keeps_the_table_open(floor):
    floor.open("RO-1")
    item = floor.item("RO-1", roulette()[:2])
    commands.record_round(floor.property, item, actor=ACTOR)
    assert refused("rounds_open", floor.close, "RO-1").details == {"rounds": [str(item.round)]}
    commands.void_round(
        floor.property,
        round=item.round,
        reason="corte de luz",
        supervisor=floor.sig(Role.FLOOR_SUPERVISOR),
        actor=ACTOR,
    )
    floor.close("RO-1")


def test_a_slip_on_its_way_must_be_named_by_who_closes(floor):
    floor.open("RO-1")
    serial = commands.request_fill(
        floor.property, table="RO-1", counts={"500": 4}, supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR
    )
    assert refused("slip_requested", floor.close, "RO-1").cite == "control T9"
    floor.issue_fill(serial)
    assert refused("slip_in_transit", floor.close, "RO-1").details == {"slips": [serial]}
    refused("slip_in_transit", floor.close, "RO-1", in_transit=[serial, "F-0000099"])
    session = floor.close("RO-1", in_transit=[serial])
    printed = documents.inventory_data(floor.property, session, "closer", "O-2", Printing.now("en", ACTOR, NOON))
    assert {fact["label"]: fact["value"] for fact in printed["facts"]}[
        "In transit, finished in the next shift"
    ] == serial
    # It arrives in the next shift and counts there (control T9).
    refused("table_not_open", floor.receive_fill, serial, {"500": 4})
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    floor.open_only("RO-1", "T")
    floor.receive_fill(serial, {"500": 4})
    morning, evening = TableSession.objects.order_by("opened_at")
    assert (morning.fills, evening.fills) == (0, 2_000)


# --- the sign -------------------------------------------------------------------------------------------------------


@pytest.fixture
def stud(db) -> Floor:
    """CS-1 has its box on, at limits of 5.00 to 500.00."""
    floor = Floor.seeded()
    floor.open_day()
    floor.install("CS-1")
    return floor


def _not_read(floor: Floor) -> list[str]:
    lines = ExceptionLine.objects.filter(property_id=floor.property.pk, code="sign_not_read")
    return [line.detail for line in lines]


def test_both_limits_are_read_from_the_sign(stud):
    """PR §7.15(D): what stands there is what the table opens with."""
    refusal = refused("sign_differs", stud.open_only, "CS-1", sign_max_minor=49_900)
    assert (refusal.field, refusal.cite) == ("sign_max", "PR §7.15(D)")
    stud.open_only("CS-1")
    assert _not_read(stud) == []
    [opened] = [one.event for one in read_stream(stud.property.pk, f"session:CS-1.{DAY}.M")]
    assert opened.sign == {"min": 500, "max": 50_000}


def test_a_sign_that_was_not_read_is_an_exception(stud):
    """PR §7.15(D): the table is open, the reading is missing."""
    stud.open_only("CS-1", sign_max_minor=None)
    assert _not_read(stud) == ["max (PR §7.15(D))"]


def test_a_payout_limit_above_5000_stands_on_the_sign(stud):
    """PR §7.15(B): not while it is 5,000.00; above, it is read with the limits."""
    table = stud.house.tables["CS-1"]
    approval = Approval.objects.create(
        property=stud.property, reference="CT-CAP", date=dt.date(2026, 1, 7), authority="CTPR", subject="bet_payout_cap"
    )
    table.approvals.add(approval)
    given = {"options": {"bet_payout_cap": 750_000}, "sign_min_minor": 500, "sign_max_minor": 50_000}
    assert refused("sign_differs", stud.open_only, "CS-1", **given, sign_payout_minor=500_000).cite == (
        "PR §7.11(D), §7.15(B)"
    )
    stud.open_only("CS-1", **given)
    assert _not_read(stud) == ["payout (PR §7.11(D), §7.15(B))"]


# --- checks of the day ----------------------------------------------------------------------------------------------


def _not_checked(floor: Floor) -> list[tuple[str, str]]:
    lines = ExceptionLine.objects.filter(property_id=floor.property.pk, code="not_checked")
    return [(line.subject, line.detail) for line in lines]


def test_the_wheel_is_turned_both_ways_before_its_first_opening_of_the_day(db):
    """PR §9.2(H): once a day; a check that the game does not have is refused. It is on record as any other check."""
    floor = Floor.seeded()
    floor.open_day()
    floor.install("BS-1")
    assert refused("unknown_check", floor.open_only, "BS-1", checks=["wheel_polished"]).field == "checks"
    assert refused("unknown_check", floor.open_only, "BS-1", checks=["stub_counted"]).field == "checks"
    floor.open_only("BS-1", checks=["wheel_both_ways", "signs_posted"])
    made = CheckRecord.objects.filter(property_id=floor.property.pk, table="BS-1").order_by("key")
    assert [(one.check_code, one.cite, one.passed) for one in made] == [
        ("signs_posted", "PR §9.2(F)", True), ("wheel_both_ways", "PR §9.2(H)", True),
    ]  # fmt: skip
    floor.close("BS-1")
    floor.remove("BS-1-M")
    floor.open("BS-1", "T", checks=[])
    assert _not_checked(floor) == []


def test_a_wheel_that_nobody_turned_is_an_exception(db):
    """PR §9.2(H): named with its clause, once."""
    floor = Floor.seeded()
    floor.open_day()
    floor.open("BS-1", checks=[])
    assert _not_checked(floor) == [("BS-1 M wheel_both_ways", "wheel_both_ways (PR §9.2(H))")]
