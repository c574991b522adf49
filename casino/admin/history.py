"""The past on the screen: an object as it stood at an instant, the events of a stream, one event with its hash.

A state is shown through the admin of its model, so that what a role does not see of the row of today it does not see of
yesterday's either; the figures of an event are withheld until they are released (`casino.withholding`).
"""

from __future__ import annotations

import datetime as dt
import json
from collections.abc import Sequence
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import Model
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino import history
from casino.admin import past, show
from casino.admin.guided import Screen, refusal_text, register
from casino.errors import Refused
from casino.eventstore import Recorded, get_seal, head, read_stream, verify_stream
from casino.eventstore.recorded import StreamHead
from casino.history import Clock, Figure, Kind
from casino.history.kinds import kind_of_model, view_permission
from casino.history.snapshots import events_of, object_of
from casino.models import Property
from casino.roles import HUMAN_ROLES
from casino.withholding import hidden_from

EVENTS_A_PAGE = 50
ROWS_SHOWN = 200
LATER_SHOWN = 20
MAX_VERIFIED = 5_000
"""Longer streams are verified by `manage.py verify`."""
MAX_SEALED_STREAMS = 20_000
"""A seal stands on the heads of all streams of its day: of so many at most they are read for a page."""

CLOCKS = {
    Clock.RECORDED: _("recorded: what the system knew"),
    Clock.OCCURRED: _("happened: what was so on the floor"),
}


# --- events ---------------------------------------------------------------------------------------------------------


def event_lines(user: Any, venue: Property, events: Sequence[Recorded]) -> list[dict[str, Any]]:
    """Events as a list shows them; what is not disclosed yet without its figures."""
    hidden = hidden_from(user, venue.pk, events)
    return [
        {
            "position": one.position,
            "version": one.version,
            "stream": one.stream,
            "type": one.type,
            "name": show.event_name(one.type),
            "recorded_at": show.clock(one.recorded_at, venue.zone),
            "occurred_at": show.clock(one.occurred_at, venue.zone),
            "actor": show.actor_name(one.actor),
            "hash": one.hash.hex(),
            "withheld": one.position in hidden,
            "url": past.event_address(one.stream, one.version),
        }
        for one in events
    ]


def _require(user: Any, permission: str) -> None:
    if not user.has_perm(permission):
        raise PermissionDenied


def _verified(venue: Property, stream: str, last: StreamHead) -> dict[str, Any]:
    """Return the result of verifying a stream, and whether the seal of its day covers it.

    `seal`: "covers" (among the findings when it does not), "none" (the day is not sealed), "large" (it has too many
    streams to be read for a page).
    """
    if last.version > MAX_VERIFIED:
        return {"done": False}
    seal = get_seal(venue.pk, last.day)
    state = "none" if seal is None else "large" if seal.streams > MAX_SEALED_STREAMS else "covers"
    report = verify_stream(venue.pk, stream, with_seal=state == "covers")
    return {"done": True, "ok": report.ok, "findings": report.findings, "seal": state}


def _object(user: Any, venue: Property, stream: str) -> dict[str, Any]:
    """The object a stream is about, if its row is there and this person may open it."""
    subject = history.subject_of(venue, stream)
    model = _model(subject.model)
    if model is None or not user.has_perm(subject.permission):
        return {}
    row = model._default_manager.filter(pk=subject.key).first()
    if row is None:
        return {}
    kind = kind_of_model(subject.model)
    identity = subject.key.partition(":")[2]
    return {
        "name": f"{model._meta.verbose_name} {row}",
        "url": row_address(row),
        "past": past.address(past.AS_IT_STOOD, kind=kind.name, id=identity) if kind else "",
        "kind": kind.name if kind else "",
        "identity": identity,
    }


def _model(label: str) -> type[Model] | None:
    return next((model for model in admin.site._registry if model._meta.label_lower == label), None)


def row_address(row: Any) -> str:
    """A row's page in the admin; nothing for one that has none."""
    if not admin.site.is_registered(type(row)):
        return ""
    return reverse(f"admin:{row._meta.app_label}_{row._meta.model_name}_change", args=[row.pk])


@register
class StreamPage(Screen):
    """The events of a stream, with position and hash, and what the verifier says of them."""

    name, title, icon = past.STREAM, _("Events of a stream"), "timeline"
    roles = HUMAN_ROLES
    in_menu, of_something = False, True
    template_name = "casino/event_stream.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        stream = request.GET.get("stream", "")
        if not stream:
            raise Http404
        _require(request.user, history.subject_of(self.property, stream).permission)
        last = head(self.property.pk, stream) if "\x00" not in stream else None
        if last is None:
            raise Http404
        page = pages_of(request, last.version, EVENTS_A_PAGE)
        events = read_stream(self.property.pk, stream, after_version=page["first"] - 1)[:EVENTS_A_PAGE]
        return self.render(
            {
                "stream": stream,
                "head": last,
                "head_hash": last.hash.hex(),
                "events": event_lines(request.user, self.property, events),
                "pages": page,
                "verified": _verified(self.property, stream, last),
                "about": _object(request.user, self.property, stream),
            }
        )


def page_number(request: HttpRequest) -> int:
    """The page asked for; what cannot be read is the first."""
    asked = request.GET.get("page", "1")
    return max(int(asked), 1) if asked.isdecimal() and len(asked) < 9 else 1


def pages_of(request: HttpRequest, length: int, size: int) -> dict[str, Any]:
    """Return the pagination of a list: `first` counts from one; addresses of the pages before and after."""
    pages = max(1, -(-length // size))
    number = min(page_number(request), pages)
    query = request.GET.copy()

    def to(page: int) -> str:
        query["page"] = str(page)
        return f"?{query.urlencode()}"

    return {
        "number": number,
        "pages": pages,
        "first": (number - 1) * size + 1,
        "last": min(number * size, length),
        "length": length,
        "before": to(number - 1) if number > 1 else "",
        "after": to(number + 1) if number < pages else "",
    }


@register
class EventPage(Screen):
    """One event as it is stored, its hash, the events before and after it in its stream."""

    name, title, icon = past.EVENT, _("Event"), "fingerprint"
    roles = HUMAN_ROLES
    in_menu, of_something = False, True
    template_name = "casino/event.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        stream, asked = request.GET.get("stream", ""), request.GET.get("version", "")
        if not stream:
            raise Http404
        _require(request.user, history.subject_of(self.property, stream).permission)
        last = head(self.property.pk, stream) if "\x00" not in stream else None
        version = int(asked) if asked.isdecimal() and len(asked) < 9 else 0
        if last is None or not 1 <= version <= last.version:
            raise Http404
        event = read_stream(self.property.pk, stream, after_version=version - 1)[0]
        is_hidden = event.position in hidden_from(request.user, self.property.pk, [event])
        about = _object(request.user, self.property, stream)
        return self.render(
            {
                "title": f"{show.event_name(event.type)} · {stream}",
                "stream": stream,
                "stream_url": past.event_address(stream),
                "event": event,
                "name": show.event_name(event.type),
                "hash": event.hash.hex(),
                "actor": show.actor_name(event.actor),
                "withheld": is_hidden,
                "data": "" if is_hidden else json.dumps(json.loads(event.data), indent=2, ensure_ascii=False),
                "stored": "" if is_hidden else event.data.decode(),
                "length": last.version,
                "before": past.event_address(stream, version - 1) if version > 1 else "",
                "after": past.event_address(stream, version + 1) if version < last.version else "",
                "verified": _verified(self.property, stream, last),
                "about": about,
                "past": _past_after(about, event) if about.get("kind") else "",
            }
        )


def _past_after(about: dict[str, Any], event: Recorded) -> str:
    at = event.recorded_at.isoformat()
    return past.address(past.AS_IT_STOOD, kind=about["kind"], id=about["identity"], as_of=at)


# --- as it stood ----------------------------------------------------------------------------------------------------


@register
class AsItStood(Screen):
    """An object at an instant: its state, what changed since, its events up to then."""

    name, title, icon, group = past.AS_IT_STOOD, _("State at a past time"), "history", "audit"
    roles = HUMAN_ROLES
    template_name = "casino/as_it_stood.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        kinds = [kind for kind in history.kinds() if request.user.has_perm(kind.permission)]
        asked = {name: request.GET.get(name, "").strip() for name in ("kind", "id", "as_of", "clock", "step")}
        context: dict[str, Any] = {"kinds": kinds, "asked": asked, "clocks": [(c.value, CLOCKS[c]) for c in Clock]}
        context["now_local"] = _local(timezone.now(), self.property)
        if not asked["id"]:
            return self.render(context)
        try:
            shown = self._look(request, asked, kinds)
        except Refused as refusal:
            refused = {"refusal": refusal_text(refusal, self.property.currency)}
            return self.render({**context, **refused, "local": asked["as_of"][:19]}, status=refusal.status)
        return self.render({**context, **shown})

    def _look(self, request: HttpRequest, asked: dict[str, str], kinds: Sequence[Kind]) -> dict[str, Any]:
        if "\x00" in "".join(asked.values()):
            raise Http404
        kind, now = object_of(self.property, asked["kind"], asked["id"])
        _require(request.user, kind.permission)
        clock = Clock(asked["clock"]) if asked["clock"] in list(Clock) else Clock.RECORDED
        every = [one for one in events_of(self.property, kind, now) if kind.listed(now, one)]
        # What lies in a count was there before the count: it is looked at from its own first event on.
        first = next((place for place, one in enumerate(every, start=1) if one.type in kind.begins), 1)
        instant = self._instant(asked, clock, every, first)
        model_admin = admin.site.get_model_admin(kind.model)
        present = _state(model_admin, request, kind.model, now.pk)
        summed = kind.sums(self.property, now, timezone.now(), clock)
        figures_now = [*kind.figures(self.property, now), *summed]
        with history.as_it_stood(self.property, kind.name, asked["id"], instant, clock) as look:
            state = _state(model_admin, request, kind.model, now.pk)
            figures = look.figures()
            parts = [
                {"label": part.label, **_listed(request, part.model, part.where(now))}
                for part in kind.parts
                if request.user.has_perm(view_permission(part.model))
            ]
        events = look.events
        page = pages_of(request, len(events), EVENTS_A_PAGE)
        shown = events[page["first"] - 1 : page["last"]]
        return {
            "kind": kind,
            "row": now,
            "row_url": row_address(now),
            "instant": instant,
            "instant_exact": instant.astimezone(self.property.zone).isoformat(),
            "local": _local(instant, self.property),
            "clock": clock.value,
            "state": _beside(state, present),
            "figures": _figures(figures, figures_now, self.property),
            "parts": [part for part in parts if part["rows"]],
            "events": event_lines(request.user, self.property, shown),
            "pages": page,
            "later": event_lines(request.user, self.property, look.later[:LATER_SHOWN]),
            "later_count": len(look.later),
            "steps": self._steps(asked, clock, events, look.later, first),
        }

    def _instant(self, asked: dict[str, str], clock: Clock, events: Sequence[Recorded], first: int) -> dt.datetime:
        """The instant asked for; that of the n-th event; else now."""
        if asked["step"].isdecimal() and len(asked["step"]) < 9 and events:
            place = min(max(int(asked["step"]), first), len(events))
            return max(clock.of(one) for one in events[:place])
        return history.instant_of(asked["as_of"], self.property) if asked["as_of"] else timezone.now()

    def _steps(
        self, asked: dict[str, str], clock: Clock, until: Sequence[Recorded], later: Sequence[Recorded], first: int
    ) -> dict[str, Any]:
        """Along its events: the one before, the one after."""
        query = {"kind": asked["kind"], "id": asked["id"], "clock": clock.value}

        def to(instant: dt.datetime) -> str:
            return past.address(past.AS_IT_STOOD, **query, as_of=instant.isoformat())

        earlier = [clock.of(one) for one in until]
        last = max(earlier, default=None)
        begun = max(earlier[:first], default=None)
        before = max((at for at in earlier if last and begun and begun <= at < last), default=None)
        after = min((clock.of(one) for one in later), default=None)
        return {
            "first": first,
            "number": len(until),
            "length": len(until) + len(later),
            "before": to(before) if before else "",
            "after": to(max(after, last) if last else after) if after else "",
        }


def _local(instant: dt.datetime, venue: Property) -> str:
    """As an input of a date and a time takes it."""
    return instant.astimezone(venue.zone).strftime("%Y-%m-%dT%H:%M:%S")


def _state(model_admin: Any, request: HttpRequest, model: type[Model], key: Any) -> list[dict[str, Any]]:
    """The columns of a row that its admin shows this person."""
    row = model_admin.get_queryset(request).filter(pk=key).first()
    if row is None:
        return []
    shown = {name: column for column, name in model_admin._shown.items()}
    fields = [name for _label, options in model_admin.get_fieldsets(request, row) for name in _flat(options["fields"])]
    return [
        {"name": name, "label": getattr(model_admin, name).short_description, "value": getattr(model_admin, name)(row)}
        for name in fields
        if name in shown
    ]


def _flat(fields: Sequence[Any]) -> list[str]:
    return [name for line in fields for name in (line if isinstance(line, (list, tuple)) else (line,))]


def _listed(request: HttpRequest, model: type[Model], where: dict[str, Any]) -> dict[str, Any]:
    """Rows as their list shows them to this person."""
    model_admin: Any = admin.site.get_model_admin(model)
    rows = model_admin.get_queryset(request).filter(**where).order_by(*model_admin.get_ordering(request))
    columns = [name for name in model_admin.get_list_display(request) if name in model_admin._shown.values()]
    found = list(rows[: ROWS_SHOWN + 1])
    return {
        "heads": [
            {"label": getattr(model_admin, name).short_description, "figure": name.startswith("amount_")}
            for name in columns
        ],
        "rows": [
            {"url": row_address(row), "cells": [getattr(model_admin, name)(row) for name in columns]}
            for row in found[:ROWS_SHOWN]
        ],
        "more": len(found) > ROWS_SHOWN,
    }


def _beside(then: Sequence[dict[str, Any]], now: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    today = {line["name"]: line["value"] for line in now}
    return [
        {**line, "now": today.get(line["name"], ""), "changed": line["value"] != today.get(line["name"])}
        for line in then
    ]


def _figures(then: Sequence[Figure], now: Sequence[Figure], venue: Property) -> list[dict[str, Any]]:
    today = {str(one.label): one.value for one in now}
    return [
        {
            "label": one.label,
            "then": in_unit(one.value, one.unit, venue.currency),
            "now": in_unit(today.get(str(one.label)), one.unit, venue.currency),
            "changed": one.value != today.get(str(one.label)),
        }
        for one in then
    ]


def in_unit(value: int | str | None, unit: str, currency: str) -> str:
    """A figure as its unit is written."""
    if value is None or isinstance(value, str):
        return value or show.NOTHING
    return show.in_unit(value, unit, currency)
