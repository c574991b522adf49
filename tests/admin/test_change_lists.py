"""Tables of lists: what unfold would show, with the links of rows and columns made once."""

from __future__ import annotations

import re

import pytest
from django.urls import reverse
from unfold.templatetags import unfold_list

from casino.admin.change_lists import LinkedRows
from casino.roles import Role
from tests.admin.conftest import Desk
from tests.admin.test_desk import house, unblocked

__all__ = ["house", "unblocked"]

LISTS = {
    "tables_tablesession": "o=-2.1",
    "tables_slip": "status=requested",
    "tables_gamingtable": "o=-0",
    "tables_gamingday": "",
    "accounting_exceptioncase": "o=3",
    "casino_employee": "q=a",
    "casino_formnumber": "",
}
"""Lists with the parameters they are asked with: projections and configuration; figures, ticks, related rows."""


def table_of(text: str) -> str:
    """The table of a list, without what differs in white space only and the state of unfold's sections."""
    found = text[text.index('id="result_list"') : text.index("</table>", text.index('id="result_list"'))]
    found = re.sub(r"\s+", " ", found.replace(' x-data="{rowOpen: false}"', ""))
    return re.sub(r" ?(<|>) ?", r"\1", found)


@pytest.mark.parametrize("name", LISTS)
def test_a_table_is_that_of_unfold(house: Desk, monkeypatch: pytest.MonkeyPatch, name: str) -> None:
    client, address = house.client(Role.AUDITOR), reverse(f"admin:{name}_changelist")
    asked = f"{address}?{LISTS[name]}" if LISTS[name] else address
    answer = client.get(asked)
    listed = answer.context["cl"]
    assert listed.result_count, "an empty list shows nothing"
    assert listed.is_plain
    ours = table_of(answer.content.decode())
    monkeypatch.setattr(LinkedRows, "is_plain", False)
    assert ours == table_of(client.get(asked).content.decode())
    if LISTS[name]:
        kept = LISTS[name].replace("=", "%3D").replace(",", "%2C")
        assert f"/change/?_changelist_filters={kept}" in ours, "a row leads back to the list as it was asked for"


def test_headers_are_made_once_for_all_rows(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    made = []
    real = unfold_list.result_headers
    monkeypatch.setattr("casino.admin.change_lists.result_headers", lambda listed: made.append(1) or real(listed))
    answer = house.client(Role.AUDITOR).get(reverse("admin:tables_tablesession_changelist"))
    assert (answer.context["cl"].result_count > 1, made) == (True, [1])


def test_a_column_that_unfold_draws_leaves_the_list_to_unfold(house: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    address = reverse("admin:tables_tablesession_changelist")
    client = house.client(Role.AUDITOR)
    listed = client.get(address).context["cl"]
    shown = (
        getattr(type(listed.model_admin), listed.list_display[1], None)
        or vars(listed.model_admin)[listed.list_display[1]]
    )
    monkeypatch.setattr(shown, "label", True, raising=False)
    answer = client.get(address)
    assert not answer.context["cl"].is_plain
    assert 'id="result_list"' in answer.content.decode()
