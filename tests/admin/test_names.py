"""Names in place of identifiers on pages and in documents."""

from __future__ import annotations

from django.utils.translation import override

from casino.documents.sheets import Column, Sheet
from casino.roles import Role
from casino.wording.identities import data_in_names, page_in_names
from tests.factories import roulette


def test_what_people_read_or_hear_is_named_and_addresses_are_not(desk):
    desk.floor.open("RO-1")
    round_id = str(desk.floor.play("RO-1", roulette()).round)
    unknown = round_id[:-1] + ("0" if round_id[-1] != "0" else "1")
    page = (
        f'<a href="/{round_id}/" aria-label="see {round_id}">{round_id}</a><code>{round_id}</code>'
        f'<option value="{round_id}">{round_id}</option><textarea>{round_id}</textarea><b>{unknown}</b>'
    )
    with override("en"):
        shown = page_in_names(desk.property, page)
    assert f'href="/{round_id}/"' in shown
    assert f'<option value="{round_id}">Round ' in shown
    for kept in (f"<code>{round_id}</code>", f"<textarea>{round_id}</textarea>", f"<b>{unknown}</b>"):
        assert kept in shown
    assert shown.count(", RO-1") == 3
    assert 'aria-label="see Round ' in shown


def test_a_sheet_keeps_its_figures(desk):
    desk.floor.open("RO-1")
    round_id = str(desk.floor.play("RO-1", roulette()).round)
    sheet = Sheet("Rounds", [Column("Round"), Column("Win", "money")], [[round_id, 1_700], ["", None]])
    (named,) = data_in_names(desk.property, [sheet])
    assert named.columns == sheet.columns
    assert named.rows[0][0].endswith(", RO-1")
    assert [row[1] for row in named.rows] == [1_700, None]


def test_a_record_shows_its_own_identifier_once(desk):
    desk.floor.open("RO-1")
    round_id = str(desk.floor.play("RO-1", roulette()).round)
    client = desk.client(Role.AUDITOR)
    own = client.get(f"/admin/tables/round/{round_id}/change/").content.decode()
    assert f'<code class="identifier">{round_id}</code>' in own
    listed = client.get("/admin/tables/round/").content.decode()
    assert f">{round_id}<" not in listed
    assert ", RO-1</a>" in listed
