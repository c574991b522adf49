"""Grids: many tables or boxes on one page, signed once; each row is recorded as the single page records it."""

from __future__ import annotations

import html

import pytest
from django.urls import reverse

from casino.eventstore import read_stream
from casino.identity.pins import set_pin
from casino.roles import Role
from casino.wording.formats import money
from tables.models import BoxCustody, CountEntry, CountSession, TableLimits, TableSession
from tables.seed import opening_counts
from tests.admin.conftest import PIN
from tests.factories import DAY, box_for

SHIFT = {"day": DAY.isoformat(), "shift": "M"}


def page(name):
    return reverse(f"admin:{name}")


def rows_of(response):
    return {row.key: row for row in response.context["form"].rows}


def refused(response):
    """Return what stands at each row; all of it is on the page."""
    assert response.status_code == 422, response.status_code
    found = {key: row.refusals() for key, row in rows_of(response).items() if row.refusals()}
    text = html.unescape(response.content.decode())
    assert not [note for notes in found.values() for note in notes if note not in text]
    return found


def typed(table, counts=None, **more):
    """Return what is typed into a ticked row with its counted chips."""
    pieces = opening_counts(table) if counts is None else counts
    cells = {f"{table}-counts.{value}": str(number) for value, number in pieces.items()}
    return {f"{table}-take": "on", **cells, **{f"{table}-{name}": value for name, value in more.items()}}


def typed_all(tables):
    return {name: value for table in tables for name, value in typed(table).items()}


@pytest.fixture
def tables(desk):
    """Three tables with their boxes."""
    found = sorted(desk.floor.house.tables)[:3]
    for table in found:
        desk.floor.install(table)
    return found


def signed(desk):
    return desk.signed(dealers_1=Role.DEALER, supervisor=Role.FLOOR_SUPERVISOR)


def sessions(desk):
    return TableSession.objects.filter(property_id=desk.property.pk).order_by("table", "opened_at")


def signers(session):
    stream = read_stream(session.property_id, session.stream)
    return [[one.employee for one in recorded.event.signatures] for recorded in stream]


def test_tables_are_opened_and_closed_in_one_act_and_begin_with_their_closers(desk, tables):
    client = desk.client(Role.FLOOR_SUPERVISOR)
    opened = client.post(page("open-tables"), {**SHIFT, **typed_all(tables), **signed(desk)})
    assert opened["Location"].startswith(f"/admin/#sent:open-tables.{desk.property.pk}.")
    assert [(row.table, row.opener_counts) for row in sessions(desk)] == [(one, opening_counts(one)) for one in tables]
    assert [signers(row)[0] for row in sessions(desk)] == [["D01", "S01"]] * 3, "each act has the signatures of all"
    uncounted = {f"{table}-take": "on" for table in tables}
    found = refused(client.post(page("close-tables"), {**uncounted, **signed(desk)}))
    assert found == {key: ["Chips: Count the chips; a tray without chips is counted as 0."] for key in tables}
    assert client.post(page("close-tables"), {**typed_all(tables[:2]), **signed(desk)}).status_code == 302
    assert [row.status for row in sessions(desk)] == ["closed", "closed", "open"], "rows without a tick are left"
    # The next shift begins with what was counted; what differs is confirmed at its row.
    evening = client.get(page("open-tables"), {"shift": "T"})
    rows = rows_of(evening)
    assert tables[2] not in rows
    assert rows[tables[0]]["counts"].value() == rows[tables[0]].row.expected == opening_counts(tables[0])
    boxes = {"replacement_day": DAY.isoformat(), "replacement_shift": "T"}
    for table in tables[:2]:
        boxes |= {f"{box_for(table, 'M')}-take": "on", f"{box_for(table, 'M')}-replacement": box_for(table, "T")}
    carriers = desk.signed(by=Role.SECURITY, witness=Role.FLOOR_SUPERVISOR)
    assert client.post(page("remove-boxes"), {**boxes, **carriers}).status_code == 302
    tray = opening_counts(tables[0])
    less = {**tray, min(tray): tray[min(tray)] - 1}
    evening = {**SHIFT, "shift": "T", **typed(tables[0], less), **typed(tables[1]), **signed(desk)}
    response = client.post(page("open-tables"), evening)
    assert refused(response) == {tables[0]: ["Confirm the difference, or correct the count."]}
    assert f"Differs from the last closer by {money(-int(min(tray)), 'USD')}. Sign anyway?" in response.content.decode()
    unread = client.post(page("open-tables"), {**evening, f"{tables[0]}-counts.{min(tray)}": "1,5"})
    assert refused(unread) == {tables[0]: ["Chips: 1,5 is not a number of pieces."]}
    assert rows_of(unread)[tables[0]].difference() is None, "nothing is said of a count that cannot be read"
    assert client.post(page("open-tables"), {**evening, f"{tables[0]}-anyway": "on"}).status_code == 302
    again = TableSession.objects.get(property_id=desk.property.pk, table=tables[0], shift="T")
    assert (again.opener_counts, again.opener_expected) == (less, tray)


def test_a_refused_row_is_shown_at_the_row_and_nothing_is_recorded(desk, tables):
    client = desk.client(Role.FLOOR_SUPERVISOR, "es")
    without_box = sorted(desk.floor.house.tables)[3]
    rows = {**typed_all([tables[0], without_box]), **typed(tables[1], **{"limits.min": "0.25"})}
    response = client.post(page("open-tables"), {**SHIFT, **rows, **signed(desk)})
    found = refused(response)
    assert found.keys() == {tables[1], without_box}
    assert "§" in found[tables[1]][0], "the reason has its clause"
    assert found[without_box] == ["La mesa no tiene caja de depósito instalada. [control D1]"]
    assert "se rechazan 2 filas" in response.content.decode()
    assert not sessions(desk).exists()
    nothing = client.post(page("open-tables"), {**SHIFT, **signed(desk)})
    assert nothing.context["form"].non_field_errors() == ["Elija al menos una fila."]


def test_a_row_names_its_own_dealer_who_signs_once(desk, tables):
    client = desk.client(Role.FLOOR_SUPERVISOR)
    second = desk.floor.house.staff[Role.DEALER][1]
    set_pin(second, PIN)
    rows = {**typed(tables[0]), **typed(tables[1], dealer=second.code), **typed(tables[2], dealer=second.code.lower())}
    asked = client.post(page("open-tables"), {**SHIFT, **rows, **signed(desk)})
    assert asked.status_code == 422
    assert list(asked.context["signing"].errors) == ["dealers_2_pin"], "a panel for everybody whom a row names"
    both = {**signed(desk), "dealers_2_employee": second.code, "dealers_2_pin": PIN}
    assert client.post(page("open-tables"), {**SHIFT, **rows, **both}).status_code == 302
    assert [signers(row)[0][0] for row in sessions(desk)] == ["D01", second.code, second.code]


def test_boxes_of_a_shift_are_installed_and_removed_in_one_act_each(desk):
    client = desk.client(Role.SECURITY)
    people = desk.signed(by=Role.SECURITY, witness=Role.FLOOR_SUPERVISOR)
    rows = rows_of(client.get(page("install-boxes"), {"shift": "M"}))
    assert {key: row["box"].value() for key, row in rows.items()} == {key: box_for(key, "M") for key in rows}
    some = sorted(rows)[:3]
    ticked = {name: value for key in some for name, value in ((f"{key}-take", "on"), (f"{key}-box", box_for(key, "M")))}
    assert client.post(page("install-boxes"), {**SHIFT, **ticked, **people}).status_code == 302
    known = BoxCustody.objects.filter(property_id=desk.property.pk)
    assert sorted(known.values_list("box", flat=True)) == [box_for(key, "M") for key in some]
    evening = {"replacement_day": DAY.isoformat(), "replacement_shift": "T"}
    rows = rows_of(client.get(page("remove-boxes"), evening))
    ticked = {
        name: value
        for key, row in rows.items()
        for name, value in ((f"{key}-take", "on"), (f"{key}-replacement", row["replacement"].value()))
    }
    response = client.post(page("remove-boxes"), {**evening, **ticked, **people}, follow=True)
    assert response.redirect_chain[0][0].startswith(page("transport-boxes"))
    assert sorted(known.filter(status="installed").values_list("box", flat=True)) == [box_for(key, "T") for key in some]


def test_limits_of_many_tables_are_announced_once(desk, tables):
    for table in tables:
        desk.floor.open_only(table)
    client = desk.client(Role.FLOOR_SUPERVISOR)
    rows = rows_of(client.get(page("announce-limits-of-tables")))
    raised = {}
    for table in tables[:2]:
        now = rows[table]["limits"].value()
        raised |= {f"{table}-limits.{name}": f"{amount * 2 / 100:.2f}" for name, amount in now.items()}
    head = {"inspector_told": "Inspector Ríos", "public_told": "on"}
    people = desk.signed(announcer=Role.FLOOR_SUPERVISOR, witness=Role.SECURITY)
    ticked = {f"{table}-take": "on" for table in tables[:2]}
    response = client.post(page("announce-limits-of-tables"), {**head, **raised, **ticked, **people})
    assert response.status_code == 302, refused(response)
    rows = TableLimits.objects.filter(property_id=desk.property.pk, status="announced").order_by("table")
    assert [(row.table, row.inspector_told, row.announcer) for row in rows] == [
        (table, "Inspector Ríos", "S01") for table in tables[:2]
    ]
    early = {f"{table}-take": "on" for table in tables[:2]}
    people = desk.signed(supervisor=Role.FLOOR_SUPERVISOR, witness=Role.SECURITY)
    found = refused(client.post(page("change-limits-of-tables"), {**early, **raised, **people}))
    assert all("minutes" in note for notes in found.values() for note in notes), found


def test_boxes_are_counted_on_blind_sheets_until_two_are_the_same(desk, tables):
    boxes = [box_for(table, "M") for table in tables[:2]]
    for box in boxes:
        desk.floor.remove(box)
        desk.floor.store(box)
    client = desk.client(Role.COUNT_TEAM)
    team = desk.signed(**{f"team_{place}": (Role.COUNT_TEAM, place) for place in (1, 2, 3)})
    client.post(page("open-count"), {"day": DAY.isoformat(), "room": "count room", **team})
    count = {"count": CountSession.objects.get(property_id=desk.property.pk).count}
    members = [team[f"team_{place}_employee"] for place in (1, 2, 3)]

    def sheet(member, pieces):
        cells = {f"{box}-notes.2000": str(number) for box, number in pieces.items()}
        ticked = {f"{box}-take": "on" for box in pieces}
        return client.post(page("count-boxes"), {**count, "counter": members[member], **cells, **ticked}, follow=True)

    second = sheet(0, dict.fromkeys(boxes, 7))
    text = second.content.decode()
    assert list(rows_of(second)) == boxes
    assert 'value="7"' not in text, "the first count is not shown"
    assert f'value="{members[0]}"' not in text, "and the same member does not count again"
    third = sheet(1, {boxes[0]: 7, boxes[1]: 8})
    assert list(rows_of(third)) == [boxes[1]], "only the box of which no two counts are the same"
    signing = sheet(2, {boxes[1]: 7})
    assert "280.00" in signing.content.decode(), "the sheet stands above the signatures"
    assert client.post(page("count-boxes"), {**count, **team}).status_code == 302
    entries = CountEntry.objects.filter(property_id=desk.property.pk).order_by("box", "number")
    assert [(row.box, row.counter, row.total) for row in entries] == [
        (boxes[0], members[0], 14_000), (boxes[0], members[1], 14_000),
        (boxes[1], members[0], 14_000), (boxes[1], members[1], 16_000), (boxes[1], members[2], 14_000),
    ]  # fmt: skip


def test_a_change_of_shift_is_closer_box_and_opener_by_one_count(desk):
    """Boxes go on, tables open; the next shift begins with what the last one ended with; after the last they close."""
    client, pair = desk.client(Role.FLOOR_SUPERVISOR), sorted(desk.floor.house.tables)[:2]
    people = desk.signed(
        dealers_1=Role.DEALER, dealers_2=(Role.DEALER, 2), supervisor=Role.FLOOR_SUPERVISOR, by=Role.SECURITY
    )

    def change(shift, trays, **more):
        rows = {}
        for table, dealer in zip(pair, ("D01", "D02"), strict=True):
            box = {"box": box_for(table, shift)} if shift else {}
            rows |= typed(table, trays[table], dealer=dealer, **box)
        return client.post(page("change-shifts"), {**SHIFT, "shift": shift, **rows, **people, **more})

    trays = {table: opening_counts(table) for table in pair}
    assert change("M", trays).status_code == 302
    assert rows_of(client.get(page("change-shifts")))[pair[0]]["counts"].value() is None, "an open tray is blind"
    assert client.get(page("change-shifts")).context["form"]["shift"].value() == "T", "the next shift is proposed"
    less = {**trays, pair[0]: {**trays[pair[0]], "500": trays[pair[0]]["500"] - 1}}
    incoming = desk.signed(incoming=(Role.FLOOR_SUPERVISOR, 2))
    assert change("T", less, **incoming).status_code == 302
    found = {(row.table, row.shift): row for row in sessions(desk)}
    assert len(found) == 4
    for table, dealer in zip(pair, ("D01", "D02"), strict=True):
        first, second = found[table, "M"], found[table, "T"]
        assert first.closer_counts == second.opener_counts == less[table]
        assert signers(first) == [[dealer, "S01"], [dealer, "S01"]]
        assert signers(second)[0] == [dealer, "S02"], "the incoming supervisor signs the opener"
        off = BoxCustody.objects.get(property_id=desk.property.pk, box=box_for(table, "M"))
        assert off.status == BoxCustody.Status.IN_TRANSIT
        assert [each["employee"] for each in off.removed_by] == ["V01", "S01"]
    assert refused(change("T", less)) == {}, "a shift is not begun twice: there is no such row"
    assert set(rows_of(client.get(page("change-shifts"), {"shift": ""}))) == set(pair)
    assert change("", less).status_code == 302
    assert {row.status for row in sessions(desk)} == {"closed"}
    assert not BoxCustody.objects.filter(property_id=desk.property.pk, status=BoxCustody.Status.INSTALLED).exists()
    carried = [box_for(table, shift) for table in pair for shift in ("M", "T")]
    brought = {"boxes": carried, "destination": "count room", "place": "shelf 1"}
    carriers = desk.signed(by=Role.SECURITY, witness=Role.FLOOR_SUPERVISOR)
    assert client.post(page("transport-boxes"), {**brought, **carriers}).status_code == 302
    boxes = BoxCustody.objects.filter(property_id=desk.property.pk)
    assert {(box.status, box.place) for box in boxes} == {(BoxCustody.Status.STORED, "shelf 1")}


def test_a_grid_of_sixty_boxes_is_read_though_most_of_its_cells_are_empty(desk):
    """A browser sends empty cells, too: 60 boxes have more than 1,000."""
    empty = {f"RO-1-E{place}-notes.2000": "" for place in range(5_000)}
    assert desk.client(Role.COUNT_TEAM).post(page("count-boxes"), empty).status_code == 422
