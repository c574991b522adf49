"""Links from a row to its origin: its events, and its state at an earlier time."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlencode

from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from casino.history import subject_of
from casino.history.kinds import category_of, kind_of_model
from casino.listings import LISTINGS
from casino.models import Property

AS_IT_STOOD, STREAM, EVENT = "as-it-stood", "event-stream", "event"
"""Names of the pages."""

_OF_ONE_EVENT = re.compile(r"\d+:(?P<stream>[a-z_]+:.+)[.@](?P<version>\d+)(?:#.*)?")
"""Keys of rows that one event made: `<property>:<stream>.<version>`."""


def address(page: str, **query: Any) -> str:
    """Address of a page of ours."""
    return f"{reverse(f'admin:{page}')}?{urlencode(query)}"


def source_of(row: Any) -> tuple[str, int | None]:
    """Return the stream a row comes from, and the version of its event if it was one; empty when unknown."""
    label, key = row._meta.label_lower, str(row.pk)
    single = _OF_ONE_EVENT.fullmatch(key)
    if single is not None:
        return single["stream"], int(single["version"])
    stream = getattr(row, "stream", "")
    if stream:
        return str(stream), None
    listed = LISTINGS.get(label)
    if listed is not None and listed.stream is not None:
        return listed.stream(row), None
    category = category_of(label)
    return (f"{category}:{key.partition(':')[2]}", None) if category else ("", None)


def links_of(user: Any, row: Any) -> list[dict[str, Any]]:
    """Return the links from a row's page to its events, as far as this person may look."""
    links: list[dict[str, Any]] = []
    kind = kind_of_model(row._meta.label_lower)
    if kind is not None and user.has_perm(kind.permission):
        identity = str(row.pk).partition(":")[2]
        links.append({"label": _("State at a past time"), "url": address(AS_IT_STOOD, kind=kind.name, id=identity)})
    stream, version = source_of(row)
    if stream and user.has_perm(subject_of(Property(pk=row.property_id), stream).permission):
        links.append({"label": _("Events"), "url": event_address(stream, version)})
    return links


def event_address(stream: str, version: int | None = None) -> str:
    """Address of a stream's page, or of one of its events."""
    return address(STREAM, stream=stream) if version is None else address(EVENT, stream=stream, version=version)
