"""The document of the API holds what it held: programs written for a landed version go on working."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from tests.api import contract, fuzz

Schema = dict[str, Any]


REPLACED = {"wrong_department": "wrong_role"}
"""Codes that say the same as another one since roles are checked in one place."""


CORRECTED = "(.coin: no alternative fits any more (was ['integer'], is ['string']))"
"""The smallest coin of a round was documented as an integer; only a decimal string was ever taken."""


def test_the_document_has_all_that_the_landed_one_had() -> None:
    landed = json.loads(contract.FILE.read_text(encoding="utf-8"))
    landed["codes"] = [REPLACED.get(code, code) for code in landed["codes"]]
    now = contract.record(fuzz.schema(), contract.codes_of_the_page())
    assert [one for one in contract.differences(landed, now) if CORRECTED not in one] == []
    assert len(landed["operations"]) > 180
    assert {"pocket_unknown", "pin_locked", "version_conflict"} <= set(landed["codes"])


PROBLEM = {"type": "object", "properties": {"code": {"type": "string"}}, "required": ["code"]}
KIND = {"type": "string", "enum": ["fill", "credit"]}


def small() -> Schema:
    """A document of one operation."""
    slip = {"type": "object", "properties": {"kind": {"$ref": "#/components/schemas/Kind"}, "at": {"type": "string"}}}
    asked = slip | {"required": ["kind"]}
    told = {
        "type": "object",
        "properties": {
            "serial": {"type": "string", "format": "uuid"},
            "rows": {"type": "array", "items": {"$ref": "#/components/schemas/Slip"}},
            "day": {"oneOf": [{"type": "string"}, {"type": "null"}]},
        },
        "required": ["serial", "rows"],
    }
    post = {
        "operationId": "slips_create",
        "x-scope": "tables:write",
        "parameters": [{"in": "query", "name": "limit", "schema": {"type": "integer"}}],
        "requestBody": {"content": {"application/json": {"schema": asked}}},
        "responses": {
            "201": {"content": {"application/json": {"schema": told}}},
            "422": {"content": {"application/problem+json": {"schema": {"$ref": "#/components/schemas/Problem"}}}},
        },
    }
    schemas = {"Problem": PROBLEM, "Kind": KIND, "Slip": slip}
    document = {"paths": {"/slips": {"post": post}}, "components": {"schemas": schemas}}
    return json.loads(json.dumps(document))  # nothing of it is there twice


def post_of(document: Schema) -> Any:
    return document["paths"]["/slips"]["post"]


def body_of(document: Schema) -> Any:
    return post_of(document)["requestBody"]["content"]["application/json"]["schema"]


def answer_of(document: Schema) -> Any:
    return post_of(document)["responses"]["201"]["content"]["application/json"]["schema"]


def schemas_of(document: Schema) -> Any:
    return document["components"]["schemas"]


def compared(change: Callable[[Schema], object], codes: list[str]) -> list[str]:
    changed = small()
    change(changed)
    return contract.differences(contract.record(small(), ["busy"]), contract.record(changed, codes))


def rename_enumeration(document: Schema) -> None:
    schemas_of(document)["SlipKind"] = schemas_of(document).pop("Kind")
    for where in (body_of(document), schemas_of(document)["Slip"]):
        where["properties"]["kind"] = {"allOf": [{"$ref": "#/components/schemas/SlipKind"}], "default": "fill"}


@pytest.mark.parametrize(
    "change",
    [
        lambda document: document["paths"].update({"/other": {"get": post_of(document)}}),
        lambda document: body_of(document)["properties"].update(note={"type": "string"}),
        lambda document: body_of(document).update(required=[]),
        lambda document: body_of(document)["properties"]["at"].update(type=["string", "null"]),
        lambda document: answer_of(document)["properties"].update(day={"type": "string"}),
        lambda document: answer_of(document)["properties"].update(note={"type": "string"}),
        lambda document: answer_of(document).update(required=["serial"]),
        lambda document: answer_of(document).update(description="Another text.", example={}),
        lambda document: schemas_of(document)["Kind"]["enum"].append("inventory"),
        lambda document: post_of(document)["parameters"].append({"in": "query", "name": "page", "schema": {}}),
        rename_enumeration,
    ],
)
def test_additions_break_nothing(change: Callable[[Schema], object]) -> None:
    assert compared(change, ["busy", "another"]) == []


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda document: document["paths"].clear(), "POST /slips is missing"),
        (lambda document: post_of(document).update(operationId="x"), "id was slips_create, is x"),
        (lambda document: post_of(document).update({"x-scope": "x"}), "scope was tables:write, is x"),
        (lambda document: post_of(document)["parameters"].clear(), "parameter query limit is missing"),
        (lambda document: post_of(document)["parameters"][0].update(required=True), "query limit became required"),
        (lambda document: post_of(document)["parameters"][0]["schema"].update(format="x"), "limit: format was None"),
        (lambda document: body_of(document)["properties"].pop("at"), "body.at is missing"),
        (lambda document: body_of(document)["properties"]["at"].update(type="integer"), "body.at: was ['string']"),
        (lambda document: body_of(document).update(required=["kind", "at"]), "body.at became required"),
        (lambda document: post_of(document).pop("requestBody"), "body as application/json is missing"),
        (lambda document: schemas_of(document)["Kind"]["enum"].pop(), "body.kind: no longer one of its values"),
        (lambda document: schemas_of(document)["Kind"].pop("enum"), "answer 201.rows[].kind: was ['credit', 'fill']"),
        (lambda document: post_of(document)["responses"].pop("201"), "answer 201 is missing"),
        (lambda document: post_of(document)["responses"].pop("422"), "problem 422 is missing"),
        (lambda document: answer_of(document)["properties"].pop("serial"), "answer 201.serial is missing"),
        (lambda document: answer_of(document)["properties"]["serial"].pop("format"), "serial: format was uuid"),
        (lambda document: answer_of(document)["properties"]["rows"].pop("items"), "answer 201.rows[]"),
        (lambda document: answer_of(document)["properties"].update(day={"type": "integer"}), "no alternative fits"),
        (lambda document: answer_of(document)["properties"]["serial"].update(type=["string", "null"]), "serial: was"),
        (lambda document: schemas_of(document)["Problem"]["properties"].clear(), "problem document.code is missing"),
        (lambda document: schemas_of(document).update(Other=schemas_of(document).pop("Slip")), "Slip"),
    ],
)
def test_what_breaks_a_program_is_found(change: Callable[[Schema], object], found: str) -> None:
    def changed(document: Schema) -> None:
        change(document)
        if "Other" in schemas_of(document):
            answer_of(document)["properties"]["rows"]["items"] = {"$ref": "#/components/schemas/Other"}

    assert any(found in difference for difference in compared(changed, ["busy"]))


def test_a_code_that_is_gone_is_found() -> None:
    assert compared(lambda document: None, []) == ["code of a problem busy is missing"]
