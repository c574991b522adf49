"""The count room on the screen: a box from its table to the cage by the guided pages, and what nobody is shown."""

from __future__ import annotations

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from casino.admin.guided import PAGES
from casino.roles import Role
from tables import queries
from tables.models import BoxCustody, CountEntry, CountSession, ExceptionLine, MachineFile, TipCount
from tests.admin.test_guided import errors, post
from tests.factories import DAY
from tests.markup import as_drawn


def page(name, **query):
    return PAGES[name].url(**query)


TRIO = {f"team_{number}": (Role.COUNT_TEAM, number) for number in (1, 2, 3)}
PAIR = {"by": (Role.COUNT_TEAM, 1), "witness": (Role.COUNT_TEAM, 2)}


def paper(kind, serial, total=""):
    """A paper as typed on the first line."""
    return {"lines.0.kind": kind, "lines.0.serial": serial, "lines.0.total": total}


@pytest.fixture
def removed(desk):
    """A box off its table with a fill behind it; the fill's number."""
    desk.floor.open("RO-1")
    serial = desk.floor.fill("RO-1", {"500": 4})
    desk.floor.close("RO-1")
    desk.floor.remove("RO-1-M")
    return serial


@pytest.fixture
def counting(desk, removed):
    """A count with the box open; its number."""
    desk.floor.store("RO-1-M")
    client = desk.client(Role.COUNT_TEAM)
    post(client, "open-count", {"day": DAY.isoformat(), "room": "count room", **desk.signed(**TRIO)})
    count = CountSession.objects.get().count
    post(client, "open-box", {"count": count, "box": "RO-1-M", **desk.signed(**PAIR)})
    return count


def test_boxes_are_brought_away_stored_and_brought_back(desk, removed):
    client = desk.client(Role.SECURITY)
    signed = desk.signed(by=Role.SECURITY, witness=Role.FLOOR_SUPERVISOR)
    assert errors(post(client, "store-boxes", {"boxes": ["RO-1-M"], "place": "shelf", **signed})).keys() == {"boxes"}
    assert post(client, "transport-boxes", {"boxes": ["RO-1-M"], "destination": "store", **signed}).status_code == 302
    assert post(client, "store-boxes", {"boxes": ["RO-1-M"], "place": "shelf", **signed}).status_code == 302
    assert BoxCustody.objects.get().status == BoxCustody.Status.STORED
    desk.floor.count("RO-1-M", {"2000": 1})
    assert post(client, "return-boxes", {"boxes": ["RO-1-M"], "place": "pit", **signed}).status_code == 302
    row = BoxCustody.objects.get()
    assert row.returned_at is not None
    address = reverse("admin:tables_boxcustody_change", args=[row.pk])
    text = desk.client(Role.ACCOUNTING).get(address).content.decode()
    assert text.index("brought away") < text.index("Count of the box signed") < text.index("box returned")


def test_a_box_is_counted_blind_and_accepted_blind(desk, removed, counting, typed_counts):
    client = desk.client(Role.COUNT_TEAM)
    of = {"count": counting, "box": "RO-1-M"}
    found = {**typed_counts({"2000": 10}, "notes"), **typed_counts({"fill": 1}, "documents")}
    less = {**typed_counts({"2000": 9}, "notes"), **typed_counts({"fill": 1}, "documents")}
    signed = {number: desk.signed(counter=(Role.COUNT_TEAM, number)) for number in (1, 2, 3)}
    post(client, "enter-count", {**of, **less, **signed[1]})
    entry = CountEntry.objects.get()
    for address in (page("enter-count", **of), reverse("admin:tables_countentry_changelist")):
        assert "180.00" not in client.get(address).content.decode()
    assert client.get(reverse("admin:tables_countentry_change", args=[entry.pk])).status_code == 404
    shown = client.get(reverse("admin:tables_boxcustody_change", args=[BoxCustody.objects.get().pk]))
    assert "180.00" not in shown.content.decode()
    assert (
        "A different member must count"
        in errors(post(client, "enter-count", {**of, **found, **signed[1]}))["counter_employee"][0]
    )
    differs = post(client, "enter-count", {**of, **found, **signed[2]}, follow=True).content.decode()
    assert "The counts differ" in differs
    assert "20.00" not in differs.split("The counts differ")[1][:300]
    post(client, "enter-count", {**of, **found, **signed[3]})
    one = desk.signed(by=PAIR["by"])
    listing = client.get(page("list-documents", **of))
    assert listing.context["form"].initial["lines"] == [{"kind": "fill"}]
    assert f'value="{removed}"' in listing.content.decode()
    for wrong in (paper("fill", ""), paper("fill", "F-1", "many"), paper("fee", "F-1")):
        answer = post(client, "list-documents", {**of, **wrong, **one})
        assert "Line 1, " in errors(answer)["lines"][0]
        assert answer.content.decode().count('aria-invalid="true"') == 1
    twice = {**paper("fill", removed), "lines.7.kind": "fill", "lines.7.serial": removed}
    answer = post(client, "list-documents", {**of, **twice, **one})
    assert answer.context["form"].fields["lines"].widget.wrong == {(2, "serial")}
    post(client, "list-documents", {**of, **paper("fill", removed, "20.00"), **one})
    assert "Not finished: RO-1-M." in client.get(page("sign-count", count=counting)).content.decode()
    post(client, "show-empty", {**of, **desk.signed(**PAIR)})
    sheet = as_drawn(client.get(page("sign-count", count=counting)).content.decode())
    assert sheet.index(f"Fill {removed}") < sheet.index("Signatures</h2>")
    assert "Not finished" not in sheet
    two = desk.signed(team_1=(Role.COUNT_TEAM, 1), team_2=(Role.COUNT_TEAM, 2))
    assert "control D3" in errors(post(client, "sign-count", {"count": counting, **two}))["team_1_employee"][0]
    assert post(client, "sign-count", {"count": counting, **desk.signed(**TRIO)}).status_code == 302
    cage = desk.client(Role.CASHIER)
    assert "200.00" not in cage.get(page("accept-count", count=counting)).content.decode().replace("1,200.00", "")
    assert cage.get(reverse("admin:tables_countsession_changelist")).status_code == 403
    accepting = {"count": counting, **desk.signed(cashier=Role.CASHIER, delivered=PAIR["by"])}
    told = post(cage, "accept-count", {**accepting, **typed_counts({"2000": 9}, "notes")}, follow=True)
    assert "the sheet says 200.00; difference −20.00" in told.content.decode()
    assert [message.level_tag for message in told.context["messages"]] == ["warning"], "a difference is never green"
    assert CountSession.objects.get().difference == -2_000


def test_the_pages_of_the_count_room_open_for_their_people(desk, removed, counting):
    client = desk.client(Role.COUNT_TEAM, language="es")
    for name in (
        "open-count", "join-count", "leave-count", "open-box", "enter-count", "list-documents", "show-empty",
        "correct-count", "report-stray-box", "import-machine-count", "sign-count", "count-tips", "store-boxes",
        "return-boxes",
    ):  # fmt: skip
        assert client.get(page(name)).status_code == 200, name
        assert desk.client(Role.DEALER).get(page(name)).status_code == 403, name
    assert client.get(page("accept-count")).status_code == 403
    for model in ("countsession", "countentry", "machinefile", "tipcount"):
        assert client.get(reverse(f"admin:tables_{model}_changelist")).status_code == 200


def test_a_machines_file_is_tried_and_taken(desk, removed, counting):
    client = desk.client(Role.COUNT_TEAM)
    text = "box,denomination,pieces\r\nRO-1-M,20,10\r\n"

    def send(content, **more):
        file = SimpleUploadedFile("c.csv", content if isinstance(content, bytes) else content.encode())
        data = {"count": counting, "file": file, **desk.signed(by=(Role.COUNT_TEAM, 3)), **more}
        return post(client, "import-machine-count", data, follow=True)

    assert "Nothing was recorded. The file counts RO-1-M." in send(text, dry_run="on").content.decode()
    assert not MachineFile.objects.exists()
    for only in ({"dry_run": "on"}, {}):
        bad = send(text + "RO-1-M,20,x\r\n", **only)
        assert bad.status_code == 422
        cells = '<td>3</td><td>pieces</td><td class="wrap">not a number of pieces: x</td>'
        assert cells in as_drawn(bad.content.decode())
    assert "is not a text file" in errors(send(b"box;\x00\x01"))["file"][0]
    assert "is too large" in errors(send(text + "\r\n" * 60_000))["file"][0]
    assert not CountEntry.objects.exists()
    send(text)
    assert CountEntry.objects.get().method == "machine"
    assert MachineFile.objects.get().name == "c.csv"
    for only in ({"dry_run": "on"}, {}):
        assert "was imported before" in errors(send(text, **only))["file"][0]


def test_pit_and_security_see_boxes_not_what_they_held(desk, removed):
    desk.floor.count("RO-1-M", {"2000": 11})
    row = BoxCustody.objects.get()
    addresses = [
        reverse("admin:tables_boxcustody_changelist"),
        reverse("admin:tables_boxcustody_change", args=[row.pk]),
    ]
    for role in (Role.SECURITY, Role.FLOOR_SUPERVISOR):
        for address in addresses:
            text = desk.client(role).get(address).content.decode()
            assert "RO-1-M" in text
            assert "220.00" not in text, (role, address)
        assert "Count of the box signed" in text
    for role in (Role.COUNT_TEAM, Role.ACCOUNTING):
        for address in addresses:
            assert "220.00" in desk.client(role).get(address).content.decode()


def test_a_single_box_is_counted_with_its_papers(desk, removed, typed_counts):
    desk.floor.store("RO-1-M")
    client = desk.client(Role.COUNT_TEAM)
    found = {**typed_counts({"2000": 10}, "notes"), **typed_counts({"fill": 1}, "documents")}
    data = {"custody": BoxCustody.objects.get().pk, **found}
    post(client, "count-box", data)
    bare = errors(post(client, "count-box", {**data, **desk.signed(**TRIO)}))
    assert "does not match the count" in bare["lines"][0]
    post(client, "count-box", {**data, **paper("fill", removed, "25.00"), **desk.signed(**TRIO)})
    assert BoxCustody.objects.get().total == 20_000
    lines = ExceptionLine.objects.filter(code="document_different").values_list("subject", "amount")
    assert list(lines) == [(removed, 500)]


def test_corrections_strays_and_tips(desk, removed, counting, typed_counts):
    client = desk.client(Role.COUNT_TEAM)
    of = {"count": counting, "box": "RO-1-M"}
    found = typed_counts({"2000": 10}, "notes")
    for number in (1, 2):
        post(client, "enter-count", {**of, **found, **desk.signed(counter=(Role.COUNT_TEAM, number))})
    other = {**of, **typed_counts({"2000": 9}, "notes"), "reason": "miskeyed", **desk.signed(**PAIR)}
    assert post(client, "correct-count", other).status_code == 302
    stray = {"count": counting, "box": "RO-2-M", "note": "on the trolley", **desk.signed(**PAIR)}
    assert post(client, "report-stray-box", stray).status_code == 302
    fourth = desk.signed(member=(Role.COUNT_TEAM, 4))
    assert post(client, "join-count", {"count": counting, **fourth}).status_code == 302
    assert post(client, "leave-count", {"count": counting, **fourth}).status_code == 302
    tips = {"table": "RO-1", "day": DAY.isoformat(), "shift": "M", **typed_counts({"500": 7}, "chips")}
    signed = desk.signed(by=(Role.COUNT_TEAM, 1), witness=Role.DEALER)
    assert post(client, "count-tips", {**tips, **signed}).status_code == 302
    assert TipCount.objects.get().total == 3_500


@pytest.mark.parametrize("language", ["en", "es"])
def test_the_sheet_is_printed_once_it_is_signed(desk, removed, counting, language):
    from tests.tables.counting import CountRoom, content

    room = CountRoom(desk.floor)
    room.count = counting
    reader = desk.client(Role.ACCOUNTING, language=language)
    assert reader.get(page("count-sheet-pdf", count=counting)).status_code == 404
    room.enter("RO-1-M", 1, content({"2000": 9}))
    room.enter("RO-1-M", 2, content({"2000": 10}))
    room.enter("RO-1-M", 3, content({"2000": 10}))
    room.empty("RO-1-M")
    room.correct("RO-1-M", content({"2000": 11}))
    room.sign()
    for _accepted in (False, True):
        response = reader.get(page("count-sheet-pdf", count=counting))
        assert response.content.startswith(b"%PDF")
        if not _accepted:
            room.accept(content({"2000": 11}))
    report = reader.get(page("count-report", day=DAY.isoformat())).content.decode()
    assert removed in report, "the fill that was not in the box"
    assert desk.floor.sig(Role.COUNT_TEAM, 3).employee in report
    row = CountSession.objects.get()
    assert (
        page("count-sheet-pdf", count=counting)
        in reader.get(reverse("admin:tables_countsession_change", args=[row.pk])).content.decode()
    )
    assert desk.client(Role.CASHIER).get(page("count-sheet-pdf", count=counting)).status_code == 403


def test_without_a_count_the_papers_of_no_box_are_read(desk):
    desk.floor.install("RO-1")
    venue = desk.property
    assert queries.boxes_in_transit(venue).model.objects.filter(property_id=venue.pk, count="").exists()
    assert queries.boxes_of_count(venue, "") == []
