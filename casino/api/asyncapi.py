"""AsyncAPI 3 document of what is sent: events of the feed and its stream, and webhooks.

Made from the same declarations as the events themselves: every registered type with its fields, its name in the
language asked for, and the registered topics of the stream.
"""

from __future__ import annotations

import inspect
from typing import Any, Final

import msgspec
from django.conf import settings
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.reading import OfSchema
from casino.api.renderers import FastJSONRenderer
from casino.eventstore.registry import StoredType, registered_types
from casino.runtime.live import topics
from casino.wording.event_names import event_name

_INSTANT: Final = {"type": "string", "format": "date-time"}
_TEXT: Final = {"type": "string"}
_NUMBER: Final = {"type": "integer"}
RECORDED: Final = {
    "type": "object",
    "description": "An event as it is stored and sealed. `withheld`: its figures are not disclosed, `data` is null.",
    "properties": {
        "position": {"type": "integer", "description": "Place in the feed; the `id` of a message of the stream."},
        "stream": _TEXT,
        "version": _NUMBER,
        "day": {"type": "string", "format": "date"},
        "type": _TEXT,
        "schema": {"type": "integer", "description": "Version of `data`; those of earlier ones are read as stored."},
        "occurred_at": _INSTANT,
        "recorded_at": _INSTANT,
        "actor": _TEXT,
        "data": {"type": ["object", "null"]},
        "withheld": {"type": "boolean"},
        "hash": _TEXT,
    },
    "required": [
        "position", "stream", "version", "day", "type", "schema", "occurred_at", "recorded_at", "actor", "data",
        "withheld", "hash",
    ],
}  # fmt: skip
WEBHOOK_HEADERS: Final = {
    "type": "object",
    "properties": {
        "webhook-id": {"type": "string", "description": "The same when an event is sent again."},
        "webhook-timestamp": {"type": "string", "description": "Seconds since 1970-01-01 UTC."},
        "webhook-signature": {
            "type": "string",
            "description": "`v1,` and the base64 of HMAC-SHA-256 over `id.timestamp.body`; several with spaces.",
        },
    },
    "required": ["webhook-id", "webhook-timestamp", "webhook-signature"],
}


def document(language: str) -> dict[str, Any]:
    """Return the document, with the names of events in a language."""
    types = registered_types()
    payloads, schemas = msgspec.json.schema_components(
        [types[name].cls for name in sorted(types)], ref_template="#/components/schemas/{name}"
    )
    schemas |= {"RecordedEvent": RECORDED, "WebhookHeaders": WEBHOOK_HEADERS}
    messages: dict[str, Any] = {}
    for name, payload in zip(sorted(types), payloads, strict=True):
        messages[f"recorded.{name}"] = _recorded(types[name], payload, language)
        messages[f"webhook.{name}"] = _posted(types[name], payload, language)
    for topic in topics().values():
        messages[f"state.{topic.one}"] = {
            "name": topic.one,
            "title": topic.one,
            "summary": f"State of one of the topic `{topic.name}`; scope `{topic.scope}`.",
            "payload": {"type": "object"},
        }
    gone = {"type": "object", "properties": {"topic": _TEXT, "key": _TEXT}, "required": ["topic", "key"]}
    messages["state.gone"] = {"name": "gone", "title": "gone", "summary": "It is no more.", "payload": gone}
    channels = {
        "stream": {
            "address": "/api/v1/feed/stream",
            "title": "Feed",
            "description": "Server-Sent Events: `event` is `recorded` for events, else the topic's name of one.",
            "messages": _references(messages, "recorded.", "state."),
        },
        "webhook": {
            "title": "Webhook",
            "description": "Posted to the address of the webhook, signed as Standard Webhooks prescribes.",
            "messages": _references(messages, "webhook."),
        },
    }
    return {
        "asyncapi": "3.0.0",
        "info": {
            "title": settings.SPECTACULAR_SETTINGS["TITLE"],
            "version": settings.SPECTACULAR_SETTINGS["VERSION"],
            "description": "Amounts in `data` are in minor units. The requests are in the OpenAPI document.",
        },
        "defaultContentType": "application/json",
        "channels": channels,
        "operations": {
            f"send_{name}": {
                "action": "send",
                "channel": {"$ref": f"#/channels/{name}"},
                "security": [{"$ref": f"#/components/securitySchemes/{name}"}],
            }
            for name in channels
        },
        "components": {
            "schemas": schemas,
            "messages": messages,
            "securitySchemes": {
                "stream": {"type": "http", "scheme": "bearer", "description": "Key of a device; scope `feed:read`."},
                "webhook": {"type": "httpApiKey", "in": "header", "name": "webhook-signature"},
            },
        },
    }


def _references(messages: dict[str, Any], *prefixes: str) -> dict[str, Any]:
    return {name: {"$ref": f"#/components/messages/{name}"} for name in messages if name.startswith(prefixes)}


def _recorded(kind: StoredType, payload: dict[str, Any], language: str) -> dict[str, Any]:
    """The message of the stream."""
    return {"name": "recorded", **_described(kind, language), "payload": _event(kind, payload)}


def _posted(kind: StoredType, payload: dict[str, Any], language: str) -> dict[str, Any]:
    """The request of a webhook."""
    event = _event(kind, payload)
    body = {
        "type": "object",
        "properties": {"type": {"const": kind.name}, "timestamp": _INSTANT, "property": _TEXT, "data": event},
        "required": ["type", "timestamp", "property", "data"],
    }
    headers = {"$ref": "#/components/schemas/WebhookHeaders"}
    return {"name": kind.name, **_described(kind, language), "headers": headers, "payload": body}


def _described(kind: StoredType, language: str) -> dict[str, str]:
    text = inspect.getdoc(kind.cls) or ""
    return {"title": event_name(kind.name, language), "summary": " ".join(text.split("\n\n")[0].split())}


def _event(kind: StoredType, payload: dict[str, Any]) -> dict[str, Any]:
    of_type = {"type": {"const": kind.name}, "data": {"anyOf": [payload, {"type": "null"}]}}
    return {"allOf": [{"$ref": "#/components/schemas/RecordedEvent"}, {"properties": of_type}]}


class AsyncAPIView(OfSchema):
    """The document."""

    renderer_classes = (FastJSONRenderer,)
    authentication_classes = SpectacularAPIView.authentication_classes
    permission_classes = SpectacularAPIView.permission_classes

    @extend_schema(exclude=True)
    def get(self, request: Request) -> Response:
        return Response(document(request.query_params.get("lang") or settings.LANGUAGE_CODE))
