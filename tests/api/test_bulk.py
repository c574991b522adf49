"""Many things in one request, signed once: each as the single request records it, all of them or none."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import pytest

from accounting.models import ChecklistSignoff, ExceptionCase
from casino.roles import Role
from tables.commands import raise_exception
from tables.models import Notice
from tests.api.conftest import Terminal, signer
from tests.factories import ACTOR, DAY, Floor

API = "/api/v1"
NO_ROUND = str(UUID(int=7))


@pytest.fixture
def cases(house: Floor) -> list[str]:
    """Two exceptions with 500.00 in each."""
    for table in ("RO-1", "RO-2"):
        raise_exception(
            house.property, day=DAY, code="opener_differs", subject=table, detail="x", amount=50_000, table=table,
            actor=ACTOR, at=house.now(),
        )  # fmt: skip
    return sorted(ExceptionCase.objects.filter(property_id=house.property.pk).values_list("case", flat=True))


def states(cases: list[str]) -> list[str]:
    return list(ExceptionCase.objects.filter(case__in=cases).order_by("case").values_list("status", flat=True))


def refused_rows(answer: Any) -> list[tuple[int, str]]:
    assert answer.json()["code"] == "rows_refused", answer.content
    return [(row["row"], row["code"]) for row in answer.json()["rows"]]


def test_cases_are_assigned_answered_and_confirmed_together(house: Floor, terminal: Terminal, cases: list[str]) -> None:
    rows = [{"case": case} for case in cases]
    accountant, auditor = signer(house, Role.ACCOUNTING), signer(house, Role.AUDITOR)
    given = {"owner": accountant["employee"], "assigned": accountant, "rows": rows}
    assert terminal.post(f"{API}/audit/assign-exceptions", given).status_code == 204
    assert states(cases) == ["assigned"] * 2
    answer = {"outcome": "count_error", "explanation": "recontado", "resolved": accountant}
    unknown = terminal.post(f"{API}/audit/resolve-exceptions", {**answer, "rows": [*rows, {"case": "no-case"}]})
    assert refused_rows(unknown) == [(2, "unknown_exception")]
    assert states(cases) == ["assigned"] * 2, "all of them or none"
    assert terminal.post(f"{API}/audit/resolve-exceptions", {**answer, "rows": rows}).status_code == 204
    assert states(cases) == ["answered"] * 2
    assert terminal.post(f"{API}/audit/confirm-exceptions", {"confirmed": auditor, "rows": rows}).status_code == 204
    assert states(cases) == ["resolved"] * 2


def test_lines_of_a_checklist_are_signed_together(house: Floor, terminal: Terminal) -> None:
    to = f"{API}/gaming-days/{DAY}/checklist"
    lines = [line for line in terminal.get(to).json() if not line["open"]][:2]
    rows = [{"line": line["code"], "evidence": line["evidence"]} for line in lines]
    body = {"signed": signer(house, Role.ACCOUNTING)}
    stale = [rows[0], {**rows[1], "evidence": "0" * 64}]
    assert refused_rows(terminal.post(f"{to}/signatures", {**body, "rows": stale})) == [(1, "evidence_changed")]
    assert not ChecklistSignoff.objects.exclude(signed_at=None).exists()
    assert terminal.post(f"{to}/signatures", {**body, "rows": rows}).status_code == 204
    assert ChecklistSignoff.objects.exclude(signed_at=None).count() == 2


def test_notices_that_went_out_together_are_given_in_one_request(house: Floor, terminal: Terminal) -> None:
    at = house.now()
    for place in ("cards store", "dice store"):
        raise_exception(house.property, day=DAY, code="sets_differ", subject=place, detail="x", actor=ACTOR, at=at)
    raised = [row["notice"] for row in terminal.get(f"{API}/notices").json()]
    assert len(raised) >= 2
    body = {
        "given_to": "Inspector Ríos", "how": Notice.Way.values[0], "given_at": at.isoformat(),
        "occurred_at": at.isoformat(),
        "rows": [{"notice": name} for name in raised], "by": signer(house, Role.PIT_MANAGER),
    }  # fmt: skip
    answer = terminal.post(f"{API}/notices/batch", body)
    assert answer.status_code == 204, answer.content
    assert not Notice.objects.filter(property_id=house.property.pk, given_at=None).exists()


def test_payments_and_late_rounds_that_are_not_there_are_named(house: Floor, terminal: Terminal) -> None:
    supervisor, accounting = signer(house, Role.FLOOR_SUPERVISOR), signer(house, Role.ACCOUNTING)
    payments = {"rows": [{"payment": "no-payment"}], "supervisor": supervisor}
    assert refused_rows(terminal.post(f"{API}/payments/approvals", payments)) == [(0, "unknown_payment")]
    both = {"rows": [{"round": NO_ROUND}], "supervisor": supervisor, "accounting": accounting}
    refused = terminal.post(f"{API}/late-rounds/recordings", both)
    assert refused_rows(refused) == [(0, "unknown_late_round")]
    wrong = terminal.post(f"{API}/late-rounds/recordings", {**both, "rows": [{"round": "seven"}]})
    assert (wrong.status_code, wrong.json()["code"]) == (422, "invalid")
    refused = terminal.post(f"{API}/late-rounds/rejections", {**both, "reason": "duplicado"})
    assert refused_rows(refused) == [(0, "unknown_late_round")]
