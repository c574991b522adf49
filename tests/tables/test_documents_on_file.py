"""The register of documents: what a table needs before it opens, what is put on file, renewed and withdrawn."""

from __future__ import annotations

import datetime as dt
from hashlib import sha256

import pytest

from casino.approvals import checks, queries, register
from casino.eventstore import read_stream
from casino.models import Approval, Employee
from casino.roles import Role
from casino.rules import registry, requirements
from casino.rules.required_document import Jurisdiction, RequiredDocument
from tables.models import ExceptionLine
from tables.queries import documents_needed
from tables.seed import file_documents
from tests.docs import required_documents
from tests.factories import ACTOR, DAY, Floor, refused

PDF = b"%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n"
TABLE = "UT-1"
"""Ultimate Texas Hold'em: layout (PR §24.10(A)(2)) and procedure of changing cards (PR §24.4(G))."""


@pytest.fixture
def floor(db) -> Floor:
    floor = Floor.seeded()
    floor.open_day()
    return floor


def drop(floor: Floor, subject: str) -> None:
    Approval.objects.filter(property=floor.property, subject=subject).delete()


def put(floor: Floor, **more):
    given = {
        "kind": "approval", "reference": "CT-26/7", "date": dt.date(2026, 11, 2), "issuer": "authority",
        "authority": "CTPR", "subject": "layout", "scope": "game", "scope_code": "pr.ultimate_texas_holdem",
        "registrar": floor.sig(Role.ACCOUNTING), "actor": ACTOR, "at": floor.now(),
    }  # fmt: skip
    return register.register_document(floor.property, **{**given, **more})


def test_a_table_opens_only_with_what_its_game_needs_on_file(floor):
    floor.install(TABLE)
    drop(floor, "layout")
    drop(floor, "card_change")
    refusal = refused("approval_missing", floor.open_only, TABLE)
    assert (refusal.cite, refusal.field) == ("PR §24.10(A)(2)", "table")
    assert refusal.details == {"missing": ["layout", "card_change"]}
    put(floor)
    refusal = refused("approval_missing", floor.open_only, TABLE)
    assert (refusal.cite, refusal.details) == ("PR §24.4(G)", {"missing": ["card_change"]})
    put(floor, reference="CT-26/8", subject="card_change", scope="table", scope_code=TABLE)
    assert floor.open_only(TABLE).table == TABLE
    assert not ExceptionLine.objects.filter(code="approvals_missing").exists()


@pytest.mark.parametrize(
    "more",
    [
        {"kind": "filing"},
        {"issuer": "laboratory"},
        {"subject": "card_change"},
        {"scope_code": "pr.let_it_ride"},
        {"scope": "table", "scope_code": "RO-1"},
        {"date": DAY + dt.timedelta(days=1), "effective_from": DAY - dt.timedelta(days=9)},
        {"effective_from": DAY + dt.timedelta(days=1)},
        {"effective_until": DAY - dt.timedelta(days=1)},
    ],
    ids=["kind", "issuer", "subject", "game", "table", "dated after", "ahead", "over"],
)
def test_another_document_does_not_do(floor, more):
    drop(floor, "layout")
    floor.install(TABLE)
    put(floor, **more)
    assert refused("approval_missing", floor.open_only, TABLE).details == {"missing": ["layout"]}


def test_until_it_refuses_a_missing_document_is_an_exception_once_a_day(floor):
    drop(floor, "layout")
    floor.property.documents_required_from = None
    floor.property.save()
    floor.open(TABLE)
    floor.close(TABLE)
    floor.remove(f"{TABLE}-M")
    floor.open(TABLE, "T")
    [line] = ExceptionLine.objects.filter(code="approvals_missing")
    assert (line.table, line.detail, line.amount) == (TABLE, "layout", 0)
    floor.close(TABLE)
    floor.remove(f"{TABLE}-T")
    register.require_documents(
        floor.property, required_from=DAY, accounting=floor.sig(Role.ACCOUNTING), actor=ACTOR, at=floor.now()
    )
    floor.install(TABLE, "N")
    refused("approval_missing", floor.open_only, TABLE, "N")
    [event] = read_stream(floor.property.pk, f"documents:{DAY.isoformat()}")
    assert (event.event.required_from, event.event.before) == (DAY.isoformat(), "")


def test_a_document_is_an_event_with_the_digest_of_its_file(floor, settings, tmp_path):
    settings.MEDIA_ROOT = tmp_path
    row = put(floor, document=PDF, effective_until=dt.date(2027, 1, 31), text="paño azul")
    digest = sha256(PDF).hexdigest()
    assert (row.sha256, row.is_unaltered(), row.registered_by) == (digest, True, floor.sig(Role.ACCOUNTING).employee)
    [event] = read_stream(floor.property.pk, f"approval:{row.pk}.{DAY.isoformat()}")
    assert (event.event.reference, event.event.sha256, event.event.size) == ("CT-26/7", digest, len(PDF))
    assert event.event.signatures[0].role == Role.ACCOUNTING


@pytest.mark.parametrize(
    ("code", "field", "more"),
    [
        ("document_exists", "reference", {"reference": "CT-2026-pr.ultimate_texas_holdem-layout"}),
        ("document_period", "effective_until", {"effective_until": dt.date(2026, 11, 1)}),
        ("document_file_type", "document", {"document": b"<html>"}),
        ("document_file_too_large", "document", {"document": b"%PDF-" + b"0" * (10 * 1024 * 1024)}),
        ("unknown_document_scope", "scope_code", {"scope_code": "pr.whist"}),
        ("unknown_document_scope", "scope_code", {"scope": "table", "scope_code": "ZZ-9"}),
        ("unknown_document_scope", "scope_code", {"scope": "progressive", "scope_code": "NONE"}),
        ("unknown_document_scope", "scope_code", {"scope": "property"}),
        ("unknown_subject", "subject", {"subject": "layuot"}),
    ],
)
def test_what_is_not_put_on_file(floor, code, field, more):
    refusal = refused(code, put, floor, **more)
    assert refusal.field == field
    assert not Approval.objects.filter(reference="CT-26/7").exists()


def test_a_renewal_takes_over_what_the_document_was_about(floor):
    drop(floor, "layout")
    put(floor, effective_until=DAY)
    floor.house.tables["RO-1"].approvals.add(Approval.objects.get(reference="CT-26/7"))
    assert [row.reference for row in queries.expiring(floor.property, DAY)] == ["CT-26/7"]
    made = register.renew_document(
        floor.property, renews="CT-26/7", reference="CT-26/9", date=DAY, effective_from=DAY + dt.timedelta(days=1),
        registrar=floor.sig(Role.ACCOUNTING), actor=ACTOR, at=floor.now(),
    )  # fmt: skip
    assert (made.kind, made.subject, made.scope_code) == ("approval", "layout", "pr.ultimate_texas_holdem")
    assert [table.code for table in made.tables.all()] == ["RO-1"]
    assert queries.expiring(floor.property, DAY) == []
    for day, reference in ((DAY, "CT-26/7"), (DAY + dt.timedelta(days=1), "CT-26/9")):
        needed = documents_needed(floor.property, day, tables=[TABLE])
        assert {one.subject: one.reference for one in needed}["layout"] == reference


def test_a_withdrawn_document_covers_nothing_from_its_day_on(floor):
    reference = "CT-2026-pr.ultimate_texas_holdem-layout"
    withdraw = {"registrar": floor.sig(Role.ACCOUNTING), "actor": ACTOR, "reference": reference, "withdrawn_on": DAY}
    refused("reason_missing", register.withdraw_document, floor.property, **withdraw, reason=" ")
    row = register.withdraw_document(floor.property, **withdraw, reason="paño cambiado", at=floor.now())
    assert (row.covers(DAY - dt.timedelta(days=1)), row.covers(DAY)) == (True, False)
    floor.install(TABLE)
    refused("approval_missing", floor.open_only, TABLE)
    refused("document_withdrawn", register.withdraw_document, floor.property, **withdraw, reason="otra vez")
    refused(
        "unknown_document", register.withdraw_document, floor.property, **{**withdraw, "reference": "?"}, reason="x"
    )
    [line] = [one for one in documents_needed(floor.property, DAY, tables=[TABLE]) if one.subject == "layout"]
    assert (line.reference, line.lapsed) == ("", reference)


def test_a_persons_licence_is_the_one_by_which_he_signs(floor):
    person = floor.house.staff[Role.DEALER][0]
    put(
        floor, kind="licence", subject="other", scope="person", scope_code=person.code, reference="LIC-9",
        effective_until=dt.date(2027, 6, 30),
    )  # fmt: skip
    kept = Employee.objects.get(pk=person.pk)
    assert (kept.licence_number, kept.licence_expires) == ("LIC-9", dt.date(2027, 6, 30))


def test_the_seeded_property_has_all_of_it(floor):
    assert [one.subject for one in documents_needed(floor.property, DAY) if one.covered.document is None] == []
    before = Approval.objects.count()
    file_documents(floor.property)
    assert Approval.objects.count() == before


def test_a_jurisdiction_is_data_alone(monkeypatch):
    plan = RequiredDocument(
        code="plan", kind="plan", issuer="authority", en="plan of bets", es="plan de apuestas", cite="CL II §1"
    )
    monkeypatch.setitem(requirements.JURISDICTIONS, "cl", Jurisdiction(every_game=(plan,), acts={"removal": plan}))
    game = next(game for game in registry.all_games() if game.jurisdiction == "cl")
    assert requirements.for_game(game, game.configure_options({}))[0] == plan
    assert requirements.for_act("cl", "removal") == plan
    held = [Approval(pk=1, kind="plan", subject="plan", scope="property", date=DAY)]
    place = checks.Place(game=game.code)
    assert checks.missing([plan], place, held, DAY) == []
    assert [one.needed for one in checks.missing([plan], place, held, DAY - dt.timedelta(days=1))] == [plan]


def test_every_condition_names_an_option_of_its_game_with_its_values():
    games = {game.code: game for game in registry.all_games()}
    for known in requirements.JURISDICTIONS.values():
        for code, documents in known.games.items():
            options = {option.name: option for option in games[code].options}
            for document in documents:
                for name, values in document.when.items():
                    option = options[name]
                    lawful = (True, False) if option.kind == "flag" else option.values
                    assert set(values) <= set(lawful), (code, document.code, name)


def test_the_page_of_documents_is_in_step():
    assert required_documents.PAGE.read_text(encoding="utf-8") == required_documents.paper()
