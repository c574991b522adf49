"""The register of documents and the notices over REST (PR §1.7, §11.10(F))."""

from __future__ import annotations

import base64
import datetime as dt
from typing import Any

import pytest

from casino.models import Approval
from casino.roles import Role
from tables import commands
from tests.api.conftest import Terminal, signer
from tests.factories import ACTOR, DAY, Floor

PATH = "/api/v1/approvals"


@pytest.fixture
def document(house: Floor) -> dict[str, Any]:
    return {
        "kind": "approval",
        "reference": "CT-26/7",
        "date": "2026-11-02",
        "issuer": "authority",
        "authority": "Compañía de Turismo",
        "subject": "layout",
        "scope": "game",
        "scope_code": "pr.ultimate_texas_holdem",
        "document": base64.b64encode(b"%PDF-1.7 layout").decode(),
        "registrar": signer(house, Role.ACCOUNTING),
    }


def test_a_document_is_put_on_file_renewed_and_withdrawn(
    house: Floor, terminal: Terminal, document: dict[str, Any], settings: Any, tmp_path: Any
) -> None:
    settings.MEDIA_ROOT = tmp_path
    by = document["registrar"]
    spoilt = terminal.post(PATH, {**document, "document": "no base64!"})
    assert (spoilt.status_code, list(spoilt.json()["errors"])) == (422, ["document"])
    made = terminal.post(PATH, document)
    assert made.status_code == 201, made.content
    twice = terminal.post(PATH, document)
    assert (twice.status_code, twice.json()["code"]) == (409, "document_exists")
    renewal = {"renews": "CT-26/7", "reference": "CT-26/8", "date": "2026-11-10", "registrar": by}
    assert terminal.post(f"{PATH}/renewal", renewal).status_code == 201
    gone = {"reference": "CT-26/8", "withdrawn_on": DAY.isoformat(), "reason": "new felt", "registrar": by}
    assert terminal.post(f"{PATH}/withdrawal", gone).status_code == 200
    (row,) = terminal.get(PATH, reference="CT-26/8").json()
    assert (row["subject"], row["scope_code"], row["withdrawn_on"]) == (
        "layout",
        "pr.ultimate_texas_holdem",
        DAY.isoformat(),
    )
    asked = terminal.post(f"{PATH}/requirement", {"required_from": DAY.isoformat(), "accounting": by})
    assert asked.json() == {"documents_required_from": DAY.isoformat()}


def test_what_tables_need_on_file_is_listed(house: Floor, terminal: Terminal) -> None:
    needed = terminal.get(f"{PATH}/needed").json()
    assert "layout" in {line["subject"] for line in needed if line["game"] == "pr.ultimate_texas_holdem"}
    assert all(line["cite"].startswith("PR §") for line in needed)
    assert terminal.get("/api/v1/notices").json() == []


def test_a_notice_is_given_and_read(house: Floor, terminal: Terminal) -> None:
    """PR §11.10(G)(3), (H): a difference of sets is told to the authority; the record holds to whom and how."""
    raised = house.now()
    commands.raise_exception(
        house.property, day=DAY, code="sets_differ", subject="cards store", detail="x", actor=ACTOR, at=raised
    )
    (row,) = terminal.get("/api/v1/notices").json()
    given = {
        "given_to": "Sra. Vega",
        "how": "telephone",
        "receipt": "R-17",
        "given_at": raised.isoformat(),
        "occurred_at": raised.isoformat(),
        "by": signer(house, Role.PIT_MANAGER),
    }
    path = f"/api/v1/notices/{row['notice']}/given"
    assert terminal.post(path, {**given, "how": "smoke"}).status_code == 422
    told = terminal.post(path, given)
    assert told.status_code == 200, told.content
    again = terminal.post(path, given)
    assert (again.status_code, again.json()["code"]) == (409, "notice_given")
    (row,) = terminal.get("/api/v1/notices").json()
    assert (row["given_to"], row["how"], row["receipt"]) == ("Sra. Vega", "telephone", "R-17")


def test_an_order_changes_a_parameter_from_an_instant_on(house: Floor, terminal: Terminal) -> None:
    """EUS DA 6.3: the order is on file, and the director and accounting register what it changes."""
    now = house.now()
    order = Approval.objects.create(
        property=house.property, reference="ORDEN-26/31", date=DAY, authority="Departamento", subject="other"
    )
    change = {
        "game": "pr.roulette",
        "parameter": "limits.max",
        "value": "50.00",
        "effective_at": (now + dt.timedelta(hours=1)).isoformat(),
        "document": order.reference,
        "director": signer(house, Role.PIT_MANAGER),
        "accounting": signer(house, Role.ACCOUNTING),
        "occurred_at": now.isoformat(),
    }
    early = terminal.post("/api/v1/parameters", {**change, "effective_at": (now - dt.timedelta(hours=9)).isoformat()})
    assert (early.status_code, early.json()["code"]) == (422, "parameter_in_the_past")
    made = terminal.post("/api/v1/parameters", change)
    assert made.status_code == 201, made.content
    (row,) = terminal.get("/api/v1/parameters", game="pr.roulette").json()
    assert (row["parameter"], row["value"], row["document"]) == ("limits.max", "50.00", "ORDEN-26/31")
