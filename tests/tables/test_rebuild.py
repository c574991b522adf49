"""Projections are what the events say and nothing more: emptied and replayed, every row is the same."""

import datetime as dt

import pytest
from django.db import connection

from casino.eventstore import feed, read_stream
from casino.eventstore.rebuilding import rebuild
from casino.eventstore.subscriptions import projectors
from casino.models import FormNumber, FormPad, FormPrint
from casino.numbered_forms import pads
from casino.numbered_forms.prints import print_form
from casino.roles import Role
from casino.rules import registry
from casino.rules import vocabulary as v
from tables import commands, meters
from tables.models import BoxCustody, ExceptionLine, GamingDay, GamingTable, Round, Slip, TableSession
from tables.seed import TABLES
from tests.factories import ACTOR, DAY, Floor, refused, roulette

PROJECTIONS = (FormNumber, FormPad, FormPrint, GamingDay, ExceptionLine, TableSession, Slip, BoxCustody, Round)


def rows() -> dict[str, list[str]]:
    """Every projected row as PostgreSQL sees it, so that a JSON null is not a NULL."""
    found = {}
    with connection.cursor() as cursor:
        for model in PROJECTIONS:
            cursor.execute(f"SELECT t::text FROM {model._meta.db_table} t ORDER BY 1")
            found[model.__name__] = [row[0] for row in cursor.fetchall()]
    return found


def a_day_of_everything(floor: Floor) -> None:
    """Something in every state that a row can be in."""
    floor.open_day()
    floor.open("RO-1")
    floor.open("RO-2")
    for pocket in ("5", "17", "00"):
        floor.play("RO-2", roulette(pocket=pocket))
    opened = floor.item("RO-2", roulette()[:2])
    commands.record_round(floor.property, opened, actor=ACTOR)
    commands.record_round(
        floor.property, floor.item("RO-2", roulette()[2:4], round=opened.round, expected_version=2), actor=ACTOR
    )
    voided = floor.item("RO-1", roulette(amount=500)[:2])
    commands.record_round(floor.property, voided, actor=ACTOR)
    commands.void_round(
        floor.property, round=voided.round, reason="x", supervisor=floor.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR,
        at=floor.now(),
    )  # fmt: skip
    floor.fill("RO-1", {"500": 4})
    floor.credit("RO-1", {"100": 4})
    ask = {"table": "RO-1", "counts": {"500": 1}, "supervisor": floor.sig(Role.FLOOR_SUPERVISOR), "actor": ACTOR}
    commands.request_fill(floor.property, **ask)
    commands.void_slip(
        floor.property, serial="F-0000002", reason="x", prepared=floor.sig(Role.CASHIER),
        supervised=floor.sig(Role.FLOOR_SUPERVISOR, 2), actor=ACTOR,
    )  # fmt: skip
    _more_slips(floor)
    travelling = commands.request_fill(floor.property, **ask)
    floor.issue_fill(travelling)
    floor.close("RO-1", counts={"500": 10}, in_transit=[travelling])
    floor.remove("RO-1-M", replacement="RO-1-T", replacement_day=DAY, replacement_shift="T")
    floor.count("RO-1-M", {"10000": 2})
    floor.open_only("RO-1", "T", counts={"500": 9})
    floor.remove("RO-1-T", replacement="RO-1-E")
    commands.request_fill(floor.property, **ask)
    floor.open_day(DAY + dt.timedelta(days=1))


def _more_slips(floor: Floor) -> None:
    """A transfer, an even exchange, pads of forms, two prints."""
    supervisor, escort = floor.sig(Role.FLOOR_SUPERVISOR), floor.sig(Role.SECURITY)
    step = {"actor": ACTOR}
    transfer = commands.request_transfer(
        floor.property, table="RO-1", to_table="RO-2", counts={"500": 2}, supervisor=supervisor, **step
    )
    commands.issue_transfer(floor.property, serial=transfer, dealer=floor.sig(Role.DEALER), escort=escort, **step)
    commands.receive_transfer(
        floor.property, serial=transfer, counts={"500": 2}, dealer=floor.sig(Role.DEALER, 2), supervisor=supervisor,
        **step,
    )  # fmt: skip
    even = {"counts": {"500": 2}, "returned": {"100": 10}}
    exchange = commands.request_exchange(floor.property, table="RO-1", **even, supervisor=supervisor, **step)
    commands.issue_exchange(floor.property, serial=exchange, cashier=floor.sig(Role.CASHIER), escort=escort, **step)
    commands.exchange_at_table(
        floor.property, serial=exchange, **even, dealer=floor.sig(Role.DEALER), supervisor=supervisor, **step
    )
    keepers = {"actor": ACTOR, "series": "CREDIT", "first": 1_001}
    pads.receive_pad(
        floor.property, **keepers, last=1_050, printer="x", delivery_note="y", receiver=floor.sig(Role.ACCOUNTING),
        witness=floor.sig(Role.AUDITOR),
    )  # fmt: skip
    cage = floor.sig(Role.CAGE_SUPERVISOR)
    pads.issue_pad(floor.property, **keepers, location="x", issuer=floor.sig(Role.ACCOUNTING), recipient=cage)
    pads.return_pad(
        floor.property, **keepers, unused_from=1_003, reason="x", returner=cage, receiver=floor.sig(Role.ACCOUNTING)
    )
    for _ in range(2):
        print_form(floor.property, serial=transfer, printer=supervisor, actor=ACTOR)


def test_a_rebuild_gives_every_row_again(committed_floor):
    floor = Floor.seeded()
    a_day_of_everything(floor)
    before = rows()
    assert all(before.values()), "the day left a projection empty"
    rebuild()
    assert rows() == before


def test_rows_do_not_depend_on_how_events_are_batched(committed_floor):
    floor = Floor.seeded()
    a_day_of_everything(floor)
    before = rows()
    mine = [one for one in projectors() if set(one.models) & set(PROJECTIONS)]
    assert {model for one in mine for model in one.models} == set(PROJECTIONS)
    for projector in mine:
        with connection.cursor() as cursor:
            cursor.execute(f"TRUNCATE {', '.join(model._meta.db_table for model in projector.models)}")
        names = {cls.__name__ for cls in projector.handles}
        for recorded in feed(None, limit=10_000):
            if recorded.type in names:
                projector.project([recorded])
    assert rows() == before


# --- the seed and the hook for meters -------------------------------------------------------------------------------


@pytest.mark.django_db
def test_every_seeded_table_is_lawful():
    floor = Floor.seeded()
    for table in GamingTable.objects.filter(property=floor.property):
        table.full_clean()
    assert {table.game_code for table in floor.house.tables.values()} <= {game.code for game in registry.all_games()}


@pytest.mark.parametrize("table", [plan.code for plan in TABLES])
def test_every_seeded_table_opens(floor, table):
    assert floor.open(table).limits["min"] > 0
    refused("round_not_finished", floor.play, table, [v.RoundOpened(), v.RoundClosed()])


def test_a_round_opens_with_the_meters_of_its_table(floor, monkeypatch):
    asked: list[list[str]] = []

    def source(property_id: int, codes) -> dict[str, dict[str, int]]:
        asked.append(list(codes))
        return {"CS-1": {"progressive": 1_234_500}}

    monkeypatch.setattr(meters, "_sources", [source])
    floor.open("CS-1")
    floor.open("RO-1")
    opening = [v.RoundOpened()]
    result = floor.play("CS-1", opening)
    opened = read_stream(floor.property.pk, f"round:{result.round}")[0].event
    assert opened.meters == {"progressive": 1_234_500}
    floor.play("RO-1", opening)
    assert asked == [["CS-1"], ["CS-1"]], "as it opens and plays; tables without a progressive are not asked about"
