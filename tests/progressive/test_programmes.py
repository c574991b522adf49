"""A progressive as an approved programme: its editions, what is put aside for a reset, tables that come and go."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest
from django.db import IntegrityError, InternalError, connection, transaction
from django.urls import reverse

from accounting import checks
from accounting.figures import link_figures
from accounting.models import JournalLine
from casino.eventstore.rebuilding import compare
from casino.identity.access import apply_role_groups
from casino.models import Approval, Property
from casino.roles import Role
from casino.rules.packs.pr.common import EDITION
from progressive import commands, queries
from progressive.meter import Share
from progressive.models import Link, LinkMember, Meter, ProgrammeEdition, reading
from progressive.queries import CountMeters
from progressive.seed import APPROVAL, seed_link
from tests.admin.conftest import Desk
from tests.api.conftest import Terminal, built_house, house, signer, terminal  # noqa: F401  (fixtures)
from tests.factories import ACTOR, DAY, NOON, Floor, refused
from tests.progressive.stud import Stud
from tests.progressive.test_life import bring_back, take_away
from tests.progressive.test_other_games import NOTHING, SPADES, STRAIGHT, linked, three_card_round
from tests.progressive.test_rates import LATER, change, go_to

pytestmark = pytest.mark.django_db

DIVERTED = {"rate_bp": 1_200, "reset_pool_bp": 200, "retention_pool_bp": 100, "request": "SOL-2026-14"}
"""Of each chip 12 cents to the meter, 2 aside for the reset, 1 of the casino's retention given up for it."""


def approve(floor: Floor, link: str = "NEW", **other: Any) -> ProgrammeEdition:
    arguments = {
        "approval": APPROVAL, "effective_at": NOON - dt.timedelta(days=2), "initial_minor": 1_000_000,
        "rate_bp": 7_000, "by": floor.sig(Role.ACCOUNTING), "actor": "employee:K01", "at": NOON,
    }  # fmt: skip
    return commands.approve_programme(floor.property, link=link, **{**arguments, **other})


# --- editions -------------------------------------------------------------------------------------------------------


def test_editions_of_a_programme_are_written_once() -> None:
    """PR §7.14(H): the rules say what may be approved; each edition tells who, on which document, what changed."""
    floor = Floor.seeded()
    seed_link(floor.property, tables=[])  # brings the approval on file
    link = Link.objects.create(property=floor.property, code="NEW", name="Nuevo", game="pr.caribbean_stud")
    first = approve(floor)
    assert (first.number, first.rules_edition, first.recorded_by) == (1, EDITION.code, "employee:K01")
    assert first.approval is not None
    assert first.shares()[0].outcome == "royal_flush"
    raised = approve(floor, effective_at=NOON, rate_bp=7_500, reset_minor=1_200_000)
    assert raised.changes == {"rate_bp": [7_000, 7_500], "reset_minor": [1_000_000, 1_200_000]}
    before, now = (reading.in_force(link, at=at) for at in (NOON - dt.timedelta(seconds=1), NOON))
    assert before is not None
    assert now is not None
    assert [(one.number, one.rate_bp, one.house_bp) for one in (before, now)] == [(1, 7_000, 3_000), (2, 7_500, 2_500)]
    assert (link.rate_bp, link.approval_reference) == (7_500, APPROVAL)
    rows = "progressive_programmeedition"
    for statement in (f"UPDATE {rows} SET rate_bp = 9000", f"DELETE FROM {rows}"):
        with pytest.raises((IntegrityError, InternalError)), transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(statement)
    later = NOON + dt.timedelta(hours=1)
    assert refused("nothing_changed", approve, floor, effective_at=later, rate_bp=7_500, reset_minor=1_200_000).status
    assert refused("edition_backdated", approve, floor, effective_at=NOON, rate_bp=8_000).field == "effective_at"
    refused("wrong_role", approve, floor, by=floor.sig(Role.DEALER), effective_at=later)
    refused("no_programme", approve, floor, "NONE")
    refused("approval_missing", approve, floor, approval=" ")
    assert refused("approval_not_on_file", approve, floor, approval="CT-0").cite == "PR §7.14(H)"
    early = dt.datetime(2026, 1, 6, 12, tzinfo=dt.UTC)
    assert refused("approval_not_in_force", approve, floor, effective_at=early).field == "effective_at"
    refused("pot_instant_without_zone", approve, floor, effective_at=later.replace(tzinfo=None))
    other_table = [Share(outcome="royal_flush", share_bp=9_000)]
    refused("pot_pay_table_printed", approve, floor, effective_at=later, pay_table=other_table)
    refused("pot_entry_wrong", approve, floor, effective_at=later, entry_minor=500)
    refused("pot_shares_wrong", approve, floor, effective_at=later, rate_bp=7_000, reset_pool_bp=1, request="S")
    refused("reading_not_supported", approve, floor, effective_at=later, options={"remainder": "one_each_in_turn"})
    refused("reserve_rule_told", approve, floor, effective_at=later, reserve_rule="none")
    assert raised.reserve_rule == "joint"
    assert link.editions.count() == 2


def test_a_progressive_in_another_currency_than_the_propertys_is_refused() -> None:
    """Control P2: minima and initial amounts of a programme of Puerto Rico are dollars."""
    floor = Stud.seeded()
    floor.open_day()
    floor.link = seed_link(floor.property, tables=["CS-1"])
    Property.objects.filter(pk=floor.pk).update(currency="EUR")
    floor.property.refresh_from_db()
    found = refused("pot_wrong_currency", approve, floor, "CSP")
    assert (found.field, found.cite) == ("link", "control P2")
    refused("pot_wrong_currency", floor.start)
    assert not Meter.objects.filter(property_id=floor.pk).exists()


def test_a_link_starts_with_the_edition_in_force_and_then_rests_on_its_events() -> None:
    """PR §7.14(H): no start without an approval in force; afterwards only the rate changes, by editions of its own."""
    floor = Stud(Floor.seeded().house)
    floor.open_day()
    floor.link = seed_link(floor.property, tables=["CS-1"])
    approve(floor, "CSP", effective_at=NOON + dt.timedelta(hours=3), rate_bp=8_000)
    assert refused("edition_ahead", floor.start).cite.startswith("PR §7.14(H), CL")
    go_to(floor, NOON + dt.timedelta(hours=3))
    assert refused("tables_differ", floor.start).details == {"table": "CS-1", "what": "rate_bp"}
    floor.link.tables.update(rate_bp=None)
    floor.start()
    meter = Meter.objects.get(property_id=floor.pk)
    assert (meter.rate_bp, meter.edition) == (8_000, 2)
    assert refused("link_started", approve, floor, "CSP", effective_at=NOON + dt.timedelta(days=9)).status == 409
    change(floor, 9_000, NOON + dt.timedelta(hours=5))
    told = reading.editions(floor.link, at=NOON + dt.timedelta(hours=4))
    assert [(one.number, one.rate_bp, one.in_force) for one in told] == [
        (1, 7_000, False), (2, 8_000, True), (3, 9_000, False)
    ]  # fmt: skip
    assert told[2].changes == {"rate_bp": [8_000, 9_000]}
    assert told[2].notified_at is not None
    assert told[2].approval == APPROVAL


def test_after_a_change_of_rate_the_configuration_says_the_truth(running: Stud) -> None:
    """PR §7.14(H)(3): what was approved last and holds by now, at the link and at each of its tables."""
    floor = running
    past = dt.datetime.now(dt.UTC) - dt.timedelta(minutes=5)
    change(floor, 8_000, past, at=past - dt.timedelta(days=1), notified_at=past - dt.timedelta(days=3))
    row = floor.link.tables.get(table="CS-1")
    assert (floor.link.rate_bp, row.rate_now, row.rate_bp) == (8_000, 8_000, 7_000)
    change(floor, 9_000, past + dt.timedelta(days=2), at=past)
    assert (floor.link.rate_bp, row.rate_now) == (8_000, 8_000)


# --- points put aside for the reset ---------------------------------------------------------------------------------


def test_points_aside_for_the_reset_go_on_the_meter_with_it(scratch_database: str) -> None:
    """PR §13.10(A)(3): 14 % is 12 on the meter and 2 aside; 1 more of the casino's own. To the cent, and rebuilt."""
    assert refused("request_missing", linked, "pr.three_card_poker", "TC-1", **{**DIVERTED, "request": " "}).cite == (
        "PR §13.10(A)(3)"
    )
    refused("pot_rate_too_low", linked, "pr.three_card_poker", "TC-1", **{**DIVERTED, "rate_bp": 1_199})
    refused("pot_diversion_too_large", linked, "pr.three_card_poker", "TC-1", **{**DIVERTED, "reset_pool_bp": 201})
    floor = linked("pr.three_card_poker", "TC-1", **DIVERTED)
    floor.reserve("in", 200_000)
    floor.open("TC-1")
    for _round in range(3):
        floor.play("TC-1", three_card_round({1: STRAIGHT, 2: NOTHING}))
        while waiting := queries.open_prizes(floor.pk, "LINK"):
            floor.pay(waiting[0].prize)
    now = floor.now_showing()
    assert (now.shown_minor, now.reset_pool_minor, now.retention_pool_minor) == (100_000 + 6 * 12, 6 * 2, 6)
    floor.play("TC-1", three_card_round({1: SPADES, 2: NOTHING}))
    top = next(prize for prize in floor.prizes() if prize.share_bp)
    assert (top.amount_minor, top.reset_pool_minor, top.retention_pool_minor) == (100_096, 16, 8)
    late = floor.settled("TC-1", chips=5)
    floor.record(late)
    while waiting := queries.open_prizes(floor.pk, "LINK"):
        floor.pay(waiting[0].prize)
    now = floor.now_showing()
    assert now.shown_minor == 100_000 + 16 + 8 + 5 * 12
    assert (now.reset_pool_minor, now.retention_pool_minor) == (10, 5)
    (day,) = [row for row in queries.link_days(floor.pk, DAY) if row.link == "LINK"]
    assert day.closing_e4 == day.opening_e4 + day.contributed_e4 - day.lowered_e4 + day.reset_e4
    aside = {name: pool.closing_e4 for name, pool in day.pools.items()}
    assert aside == {"reset_pool": 100_000, "retention_pool": 50_000}
    assert checks.meter_identity(floor.property, DAY) == []
    (line,) = [row for row in queries.progressive_summary(floor.pk, DAY) if row.link == "LINK"]
    assert (line.chips, line.licensee_share_minor, line.pooled_e4) == (13, 13 * 85, 13 * 3 * 10_000)
    _ledger_holds_what_is_aside(floor)
    link_table(floor, "CS-1", link="LINK")
    assert compare(batch_events=3).differences == []


def _ledger_holds_what_is_aside(floor: Stud) -> None:
    """With the day's own figures posted, payable is the meter and the pools are what is aside (control P12)."""
    (figures,) = [one for one in link_figures(floor.property, DAY) if one.link == "LINK"]
    assert (figures.accrued_minor, figures.pooled_minor) == (13 * 12, 13 * 3)
    owed = {"progressive_payable": figures.accrued_minor, "progressive_pools": figures.pooled_minor}
    for account in owed:
        rows = JournalLine.objects.filter(property_id=floor.pk, account=account, subaccount="LINK")
        owed[account] += sum(row.credit - row.debit for row in rows)
    now = floor.now_showing()
    assert owed == {"progressive_payable": now.shown_minor, "progressive_pools": now.pools.shown_minor}


def test_points_aside_at_the_end_go_to_the_players_or_as_approved() -> None:
    """PR §13.10(F): distributed with the last meter; or kept, where that reading was approved."""
    for options, shared, kept in (({}, 100_000 + 1_200 + 300, 0), ({"pools_at_expiry": "retained"}, 101_200, 300)):
        floor = linked("pr.three_card_poker", "TC-1", **DIVERTED, options=options)
        floor.record(floor.settled("TC-1", chips=100))
        limit = DAY + dt.timedelta(days=30)
        commands.announce_removal(
            floor.property, link="LINK", day=DAY, expires_on=limit, approval=APPROVAL, notices=["TC-1"],
            by=floor.sig(Role.PIT_MANAGER), actor=ACTOR, at=floor.now(),
        )  # fmt: skip
        assert queries.rest_of(floor.pk, "LINK").final_minor == shared
        floor.open_day(limit)
        commands.expire_link(
            floor.property, link="LINK", day=limit, documented=floor.sig(Role.ACCOUNTING), actor=ACTOR, at=floor.now()
        )
        told = queries.expiry_of(floor.pk, "LINK")
        assert (told.final_minor, told.retained_minor, told.distributable_minor) == (shared, 100_000, shared - 100_000)
        shares = commands.distribute(
            floor.property, link="LINK", day=limit, approval=APPROVAL, approved=floor.sig(Role.ACCOUNTING), actor=ACTOR,
            at=floor.now(),
        )  # fmt: skip
        assert sum(shares.values()) == shared - 100_000
        assert (floor.shown(), floor.now_showing().pools.total_e4) == (0, 0)
        rows = JournalLine.objects.filter(property_id=floor.pk, account="progressive_retention", subaccount="LINK")
        assert sum(row.credit - row.debit for row in rows) == kept


def test_a_diversion_that_begins_with_a_change_of_rate() -> None:
    """PR §7.14(H)(3), §13.10(A)(3): mid-day, on the licensee's request; a late round of before counts as before."""
    floor = linked("pr.three_card_poker", "TC-1")
    late = floor.settled("TC-1", chips=10)
    refused("request_missing", change, floor, 1_200, reset_pool_bp=200)
    rates = change(floor, 1_200, reset_pool_bp=200, request="SOL-15")
    assert [one.points for one in rates] == [(1_400, 0, 0), (1_200, 200, 0)]
    go_to(floor, LATER)
    floor.record(floor.settled("TC-1", chips=10), late)
    now = floor.now_showing()
    assert (now.meter_e4, now.pools.reset_e4) == ((100_000 + 140 + 120) * 10_000, 20 * 10_000)
    assert queries.check_contributions(floor.pk, DAY) == []
    assert [one.points for one in change(floor, 1_300, LATER + dt.timedelta(hours=1))][-1] == (1_300, 200, 0)


# --- tables that come and go ----------------------------------------------------------------------------------------


def link_table(floor: Stud, table: str, **other: Any) -> None:
    arguments = {
        "link": "CSP", "day": DAY, "approval": APPROVAL, "by": floor.sig(Role.PIT_MANAGER), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    commands.link_table(floor.property, table=table, **{**arguments, **other})


def leave(floor: Stud, table: str, leaves_on: dt.date, **other: Any) -> None:
    arguments = {
        "link": "CSP", "day": DAY, "approval": APPROVAL, "by": floor.sig(Role.PIT_MANAGER), "actor": ACTOR,
        "at": floor.now(),
    }  # fmt: skip
    commands.announce_leave(floor.property, table=table, leaves_on=leaves_on, **{**arguments, **other})


def unlink(floor: Stud, table: str, day: dt.date) -> int:
    return commands.unlink_table(
        floor.property, link="CSP", table=table, day=day, by=floor.sig(Role.PIT_MANAGER), actor=ACTOR, at=floor.now()
    )


def test_a_table_joins_a_running_link_and_leaves_it_for_good() -> None:
    """PR §7.14(G), (H), (J): it must agree, brings no seed, counts from now on; what it fed stays on the meter."""
    floor = Stud.running(tables=["CS-1"])
    floor.play_stud("CS-1", chips=10)
    change(floor, 8_000)
    go_to(floor, LATER)
    for setting, value, cite in (
        ("denomination_minor", 500, "PR §7.14(G)(1)"),
        ("chips_per_entitlement", 2, "PR §7.14(G)(2)"),
        ("rate_bp", 7_000, "PR §7.14(G)(2)"),
        ("pay_table", [Share(outcome="royal_flush", share_bp=10_000)], "PR §7.14(G)(3)"),
    ):
        assert refused("tables_differ", link_table, floor, "CS-2", **{setting: value}).cite == cite
    refused("wrong_role", link_table, floor, "CS-2", by=floor.sig(Role.DEALER))
    refused("approval_not_on_file", link_table, floor, "CS-2", approval="CT-0")
    refused("unknown_table", link_table, floor, "NONE")
    refused("table_linked_elsewhere", link_table, floor, "CS-1")
    floor.open_stud("CS-2")
    refused("table_open", link_table, floor, "CS-2")
    floor.close_stud("CS-2", 1_000_000)
    assert not floor.link.tables.filter(table="CS-2").exists()
    link_table(floor, "CS-2", reading=CountMeters(in_meter=40, payouts={"flush": 2}))
    assert floor.link.tables.get(table="CS-2").rate_bp == 8_000
    floor.play_stud("CS-2", chips=10)
    shown = 1_000_000 + 700 + 800
    assert (floor.shown(), floor.now_showing().tables) == (shown, ["CS-1", "CS-2"])
    assert queries.count_meters(floor.pk, "CSP")["CS-2"][1].in_meter == 50

    last = DAY + dt.timedelta(days=30)
    assert refused("pot_notice_too_short", leave, floor, "CS-1", last - dt.timedelta(days=1)).cite == "PR §7.14(J)"
    refused("not_leaving", unlink, floor, "CS-1", DAY)
    leave(floor, "CS-1", last)
    refused("already_leaving", leave, floor, "CS-1", last)
    refused("last_table", leave, floor, "CS-2", last)
    assert refused("limit_running", unlink, floor, "CS-1", DAY).field == "day"
    assert [(one.kind, one.table) for one in queries.due(floor.pk, last)] == [("leave", "CS-1")]
    floor.open_day(last)
    assert unlink(floor, "CS-1", last) == shown
    assert (floor.shown(), floor.now_showing().tables) == (shown, ["CS-2"])
    floor.play_stud("CS-1", chips=3, day=last)
    assert floor.shown() == shown
    assert [row.table for row in queries.progressive_summary(floor.pk, last)] == ["CS-1", "CS-2"]
    assert queries.due(floor.pk, last) == []
    assert refused("was_linked", link_table, floor, "CS-1", day=last).cite == "PR §7.14(J)"
    assert LinkMember.objects.get(property_id=floor.pk, table="CS-1").left_day == last
    for day in (DAY, last):
        assert checks.meter_identity(floor.property, day) == []


def test_a_table_away_longer_than_five_days_comes_back_only_with_an_approval(running: Stud) -> None:
    """PR §7.14(M), (H): on the sixth day it is refused; placed anew by approval, or off the link for good."""
    floor = running
    take_away(floor, "CS-1")
    sixth = DAY + dt.timedelta(days=6)
    floor.open_day(sixth)
    assert refused("pot_absence_too_long", bring_back, floor, "CS-1", on=sixth).cite == "PR §7.14(M)"
    refused("approval_not_on_file", bring_back, floor, "CS-1", on=sixth, approval="CT-0")
    Approval.objects.create(
        property=floor.property, reference="CT-77", date=sixth, authority="CTPR", subject="mesa CS-1 de vuelta"
    )
    assert refused("pot_returned_lower", bring_back, floor, "CS-1", on=sixth, meter=1, approval="CT-77").cite
    assert bring_back(floor, "CS-1", on=sixth, approval="CT-77") is None
    (absence,) = queries.absences(floor.pk, "CSP")
    assert (absence.away_days, absence.approval, absence.ended_by) == (6, "CT-77", "return")
    take_away(floor, "CS-1", on=sixth)
    leave(floor, "CS-1", sixth + dt.timedelta(days=30), day=sixth)
    gone = sixth + dt.timedelta(days=30)
    floor.open_day(gone)
    unlink(floor, "CS-1", gone)
    assert [row.ended_by for row in queries.absences(floor.pk, "CSP")] == ["leave", "return"]


# --- doors ----------------------------------------------------------------------------------------------------------


def test_a_programme_through_both_doors(house: Floor, terminal: Terminal) -> None:  # noqa: F811
    """Approved by REST and on the page, started, a table linked, its leave announced; each refusal with its clause."""
    floor = Stud(house.house)
    apply_role_groups()
    desk = Desk(floor)
    seed_link(floor.property, tables=[], code="OLD")
    link = Link.objects.create(property=floor.property, code="TRES", name="Tres", game="pr.three_card_poker")
    link.tables.create(table="TC-1")
    body = {
        "approval": APPROVAL, "effective_at": (NOON - dt.timedelta(days=9)).isoformat(), "initial": "1000.00",
        "rate_bp": 1_200, "reset_pool_bp": 200, "request": "SOL-1", "by": signer(house, Role.ACCOUNTING),
        "occurred_at": NOON.isoformat(),
    }  # fmt: skip
    low = terminal.post("/api/v1/progressives/TRES/editions", {**body, "initial": "999.99"})
    assert (low.status_code, low.json()["code"], low.json()["field"]) == (422, "pot_below_minimum", "initial")
    twice = {**body, "pay_table": [{"outcome": "a", "amount": "1.00", "share_bp": 1}]}
    assert terminal.post("/api/v1/progressives/TRES/editions", twice).json()["code"] == "bad_pay_table"
    answer = terminal.post("/api/v1/progressives/TRES/editions", body)
    assert answer.status_code == 201, answer.content
    client = desk.client(Role.ACCOUNTING)
    page = reverse("admin:approve-programme")
    assert "1,000.00" in client.get(page).content.decode()
    typed = {
        "link": "TRES", "approval": APPROVAL, "effective_at_0": "2026-11-15", "effective_at_1": "06:00:00",
        "initial_minor": "1500.00", "rate_bp": "13", "reason": "SOL-2",
        "reset_pool_bp": "1", "request": "SOL-2", "reserve_rule": "alone",
        **desk.signed(by=Role.ACCOUNTING),
    }  # fmt: skip
    assert client.post(page, {**typed, "rate_bp": "12"}).status_code == 422
    assert client.post(page, typed).status_code == 302
    edition = link.editions.get(number=2)
    assert (edition.rate_bp, edition.reset_pool_bp, edition.reset_minor) == (1_300, 100, 150_000)
    floor.link = link
    floor.start()
    shown = terminal.get("/api/v1/progressives/TRES").json()
    assert [(one["number"], one["in_force"], one["house_bp"]) for one in shown["editions"]] == [
        (1, False, 8_600), (2, True, 8_600)
    ]  # fmt: skip
    assert shown["editions"][1]["changes"]["rate_bp"] == [1_200, 1_300]
    assert [row["link"] for row in terminal.get("/api/v1/progressives").json()] == ["OLD", "TRES"]
    assert terminal.get("/api/v1/meters/TRES").json()["reset_pool"] == "0.00"
    joins = {
        "table": "CS-1", "day": DAY.isoformat(), "approval": APPROVAL, "by": signer(house, Role.PIT_MANAGER),
        "occurred_at": NOON.isoformat(),
    }  # fmt: skip
    differs = terminal.post("/api/v1/progressives/TRES/tables", {**joins, "rate_bp": 1_400})
    assert (differs.json()["code"], differs.json()["what"]) == ("tables_differ", "rate_bp")
    assert terminal.post("/api/v1/progressives/TRES/tables", joins).json()["tables"] == ["CS-1", "TC-1"]
    leaves = {
        "day": DAY.isoformat(), "leaves_on": (DAY + dt.timedelta(days=29)).isoformat(), "approval": APPROVAL,
        "by": signer(house, Role.PIT_MANAGER), "occurred_at": NOON.isoformat(),
    }  # fmt: skip
    path = "/api/v1/progressives/TRES/tables/CS-1"
    assert terminal.post(f"{path}/leave", leaves).json()["code"] == "pot_notice_too_short"
    assert terminal.post(f"{path}/leave", {**leaves, "leaves_on": "2026-12-20"}).status_code == 201
    off = {name: leaves[name] for name in ("day", "by", "occurred_at")}
    assert terminal.post(f"{path}/removal", off).json()["code"] == "limit_running"
    for name in ("link-table", "announce-leave", "unlink-table"):
        assert client.get(reverse(f"admin:{name}")).status_code == 200, name
    administrator = desk.client(Role.ADMINISTRATOR)
    assert administrator.get(reverse("admin:progressive_link_changelist")).status_code == 200
    change_page = administrator.get(reverse("admin:progressive_link_change", args=[link.pk]))
    assert "1,500.00" in change_page.content.decode()
