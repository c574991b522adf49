"""JSON Schema of the requests and answers of rounds, made from the rules' vocabulary, so that they cannot differ."""

from __future__ import annotations

from typing import Any

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse

from casino.api.fields import AMOUNT_SCHEMA
from casino.rules import vocabulary
from casino.rules.catalogue import event_schema

DATE = OpenApiTypes.DATE
UUID = OpenApiTypes.UUID

_TIME = {"type": "string", "format": "date-time"}
_NULLABLE_TEXT = {"type": ["string", "null"]}


def _object(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    return {
        "type": "object",
        "properties": properties,
        "required": list(properties) if required is None else required,
    }


def _timed(schema: dict[str, Any]) -> dict[str, Any]:
    """Return the schema of an event in a request: the vocabulary's, and the time it happened."""
    return {**schema, "properties": {**schema["properties"], "occurred_at": _TIME}}


_EVENTS = {
    "type": "array",
    "minItems": 1,
    "items": {"oneOf": [_timed(event_schema(name)) for name in vocabulary.EVENTS]},
}
_OCCURRED_AT = {**_TIME, "description": "For the events that carry none of their own."}
_CURRENCY = {"type": "string", "description": "The property's own; any other is refused. May be left out."}
_EXAMPLE = {
    "id": "019a5f0e-7c1e-7000-8000-000000000017",
    "table": "RU01",
    "occurred_at": "2026-11-21T20:15:00-04:00",
    "events": [
        {"type": "RoundOpened"},
        {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "5.00"},
        {"type": "BetsClosed"},
        {"type": "BallLanded", "pocket": "17"},
        {"type": "RoundClosed"},
    ],
}

_ROUND = _object(
    {
        "id": {"type": "string", "format": "uuid"},
        "table": {"type": "string"},
        "expected_version": {"type": "integer", "minimum": 0, "default": 0},
        "occurred_at": _OCCURRED_AT,
        "currency": _CURRENCY,
        "events": _EVENTS,
    },
    ["id", "table", "events"],
)
REQUEST_ROUND = {"application/json": {**_ROUND, "example": _EXAMPLE}}
REQUEST_BATCH = {
    "application/x-ndjson": {
        "type": "string",
        "format": "binary",
        "description": "Text: on each line a round, as `contentSchema` describes it.",
        "contentMediaType": "application/x-ndjson",
        "contentSchema": {"type": "array", "items": _ROUND},
    }
}
REQUEST_EVENTS = {
    "application/json": _object(
        {
            "table": {"type": "string"},
            "expected_version": {"type": "integer", "minimum": 0},
            "occurred_at": _OCCURRED_AT,
            "currency": _CURRENCY,
            "events": _EVENTS,
        },
        ["table", "expected_version", "events"],
    )
}

_LINE = _object(
    {
        "seat": {"type": ["integer", "null"]},
        "bet": {"type": "string"},
        "target": {"type": "string"},
        "hand": {"type": "integer"},
        "stake": AMOUNT_SCHEMA,
        "result": {"type": "string", "enum": ["win", "lose", "push", "void", "open"]},
        "odds": _NULLABLE_TEXT,
        "payout": AMOUNT_SCHEMA,
        "commission": AMOUNT_SCHEMA,
        "net": AMOUNT_SCHEMA,
        "cite": {"type": "string", "description": "the clause that the line rests on"},
    },
    ["seat", "bet", "stake", "result", "odds", "payout", "commission", "net", "cite"],
)
_SETTLEMENT = {
    **_object(
        {
            "result": {"type": "string", "enum": ["settled"]},
            "void": {"type": "boolean"},
            "lines": {"type": "array", "items": _LINE},
            "progressive": {"type": "object", "additionalProperties": True},
            "variances": {"type": "array", "items": {"type": "object", "additionalProperties": True}},
            "rake": AMOUNT_SCHEMA,
        },
        ["result", "void", "lines", "progressive", "variances"],
    ),
    "type": ["object", "null"],
}
_RESULT = {
    "id": {"type": "string", "format": "uuid"},
    "outcome": {"type": "string", "enum": ["recorded", "repeated", "refused", "conflict", "late"]},
    "version": {"type": "integer"},
    "status": {"type": "string", "enum": ["open", "closed", "void"]},
    "settlement": _SETTLEMENT,
}
_BELONGS_TO = {
    **_object({"day": {"type": "string", "format": "date"}, "shift": {"type": "string"}}),
    "description": "of a late round: gaming day and shift of its time; no shift where the calendar has none",
}
_ROUND_ROW: dict[str, Any] = {
    "id": {"type": "string", "format": "uuid"},
    "day": {"type": "string", "format": "date"},
    "shift": {"type": "string"},
    "table": {"type": "string"},
    "game": {"type": "string"},
    "status": {"type": "string", "enum": ["open", "closed", "void"]},
    "version": {"type": "integer"},
    "opened_at": _TIME,
    "closed_at": {**_TIME, "type": ["string", "null"]},
    **dict.fromkeys(("handle", "win", "payout", "commission", "rake", "progressive_in"), AMOUNT_SCHEMA),
    "progressive_chips": {"type": "integer"},
    "variance_count": {"type": "integer"},
}
_RECORDED = _object(
    {
        "version": {"type": "integer"},
        "occurred_at": _TIME,
        "recorded_at": _TIME,
        "actor": {"type": "string"},
        "hash": {"type": "string"},
        "event": {"type": "object", "additionalProperties": True},
    }
)

ROUND_RESULT = OpenApiResponse(_object(_RESULT))
LATE_RESULT = OpenApiResponse(
    _object({**{name: _RESULT[name] for name in ("id", "outcome", "version")}, "belongs_to": _BELONGS_TO})
)
BATCH_RESULT = OpenApiResponse(
    _object(
        {
            "results": {
                "type": "array",
                "items": _object(
                    {
                        "line": {"type": "integer"},
                        **_RESULT,
                        "belongs_to": _BELONGS_TO,
                        "problem": {"type": "object", "additionalProperties": True},
                    },
                    ["line", "outcome"],
                ),
            }
        }
    )
)
ROUND_PAGE = OpenApiResponse(
    _object({"rounds": {"type": "array", "items": _object(_ROUND_ROW)}, "next": _NULLABLE_TEXT})
)
ROUND_DETAIL = OpenApiResponse(
    _object(
        {
            **_ROUND_ROW,
            "events": {"type": "array", "items": _RECORDED},
            "settlement": _SETTLEMENT,
            "agrees": {"type": ["boolean", "null"]},
        }
    )
)
