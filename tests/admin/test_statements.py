"""Statements of the first page, the heaviest lists and the heaviest reports: bounds, in one table."""

from __future__ import annotations

from django.urls import reverse

from casino.roles import HUMAN_ROLES, Role
from tests.admin.conftest import Desk
from tests.admin.test_desk import house, statements

__all__ = ["house"]

FIRST_PAGE = 24
"""Most statements of the first page of any role, on a property where something waits for everybody."""

MOST = {
    "audit-day": 24,
    "close-day": 23,
    "pit-view": 16,
    "exceptions-inbox": 20,
    "master-game": 34,
    "statistics": 18,
    "daily-summary": 45,
    "progressive-month": 18,
    "chip-inventory": 20,
    "series-book": 28,
    "trial-balance": 11,
    "journal": 16,
    "tables_round_changelist": 18,
    "tables_slip_changelist": 15,
    "tables_tablesession_changelist": 16,
    "tables_exceptionline_changelist": 17,
    "accounting_exceptioncase_changelist": 16,
    "accounting_journalentry_changelist": 12,
    "accounting_dailysummary_changelist": 16,
    "casino_formnumber_changelist": 12,
    "casino_approval_changelist": 12,
    "casino_employee_changelist": 13,
}
"""Most statements of a page, as the auditor opens it."""


def test_the_first_page_of_every_role_keeps_to_its_statements(house: Desk) -> None:
    asked = {role: statements(house.client(role), reverse("admin:index")) for role in HUMAN_ROLES}
    assert not {role: number for role, number in asked.items() if not 0 < number <= FIRST_PAGE}


def test_lists_and_reports_keep_to_their_statements(house: Desk) -> None:
    client = house.client(Role.AUDITOR)
    asked = {name: statements(client, reverse(f"admin:{name}")) for name in MOST}
    assert not {name: number for name, number in asked.items() if not 0 < number <= MOST[name]}
