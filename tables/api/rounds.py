"""Rounds over REST: one at a time, event by event, or a batch of NDJSON lines with an answer per line.

The body is read by msgspec, not by a serializer: this is the floor's busiest request. Its schema is the rules' own.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.utils.dateparse import parse_datetime
from drf_spectacular.utils import OpenApiParameter
from rest_framework.exceptions import NotFound
from rest_framework.parsers import BaseParser, JSONParser
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import problems
from casino.api.authentication import DevicePrincipal
from casino.api.base_view import CasinoAPIView
from casino.api.ground import number_asked
from casino.api.openapi import problems as problems_of
from casino.api.openapi import reads, writes
from casino.api.parameters import choice_asked, day_asked, uuid_asked
from casino.api.table_scope import TableScope
from casino.errors import Refused, Text, bilingual
from casino.requests import request_limits
from casino.requests.request_limits import (
    MAX_BATCH_EVENTS,
    MAX_BATCH_LINES,
    MAX_BATCH_VALUES,
    MAX_EVENTS_PER_ROUND,
    MAX_ROUND_BYTES,
    MAX_ROUND_VALUES,
    MAX_UNREADABLE_LINES,
)
from casino.rules import wording
from casino.rules.codec import KnownFacts, decode_event, encode_event
from casino.rules.errors import RuleError
from casino.rules.kernel import Settlement
from casino.rules.money import format_amount
from casino.rules.names import given_twice
from casino.rules.replay import settlement_to_json
from casino.rules.vocabulary import Fact
from casino.runtime.turns import Turns
from tables import queries
from tables.api import schemas
from tables.commands import FloorEvent, RoundItem, RoundResult, record_round, take_round, take_rounds
from tables.commands.rounds import too_many_events
from tables.events import RoundSettled
from tables.models import Round


class RoundHead(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The fields of a round other than its events. An event without a time of its own takes ``occurred_at``; without
    ``currency`` amounts are in the property's currency."""

    id: UUID | None = None
    table: str
    expected_version: int = 0
    occurred_at: dt.datetime | None = None
    currency: str | None = None


class RoundBody(RoundHead, kw_only=True, forbid_unknown_fields=True):
    """One round, or more events of one."""

    events: list[dict[str, Any]]


class SentRound(RoundHead, kw_only=True, forbid_unknown_fields=True):
    """The same with its events as text, not read yet."""

    events: list[msgspec.Raw]


_body = msgspec.json.Decoder(RoundBody)
_sent = msgspec.json.Decoder(SentRound)
_known = KnownFacts()

UNREADABLE = frozenset({"malformed_body", "body_too_large", "body_too_complex", "id_missing"})
"""Codes of lines that are no rounds at all."""
SAID_CHARACTERS = 400
"""Characters kept of the decoder's message, which repeats the name of an unknown field."""
PAGE = 100
BATCHES = Turns(1, patience=5.0)
"""Batches are judged and stored one at a time in each process."""
MOMENT = "events[{}].occurred_at"
"""Path of an event's time in a refusal."""


class NDJSONParser(BaseParser):
    """``application/x-ndjson``: kept as bytes; the view reads it line by line."""

    media_type = "application/x-ndjson"

    def parse(self, stream: Any, media_type: str | None = None, parser_context: Any = None) -> bytes:
        return bytes(stream.read())


class RoundsView(CasinoAPIView):
    """All rounds of the property."""

    scopes = {"GET": "rounds:read", "POST": "rounds:write"}
    shows = ("tables.round",)
    asks_for_table = True
    table_scope = TableScope.ROWS

    @writes(
        "Record a round",
        tag="rounds",
        body=schemas.REQUEST_ROUND,
        answer=schemas.ROUND_RESULT,
        status=201,
        description="A whole round, or its beginning: the rest is appended to `/rounds/{id}/events` as it happens. "
        "202: a device that buffers while offline sent a whole round of a session that is over; it is listed as late.",
        also={200: schemas.ROUND_RESULT, 202: schemas.LATE_RESULT},
    )
    def post(self, request: Request) -> Response:
        item = read_item(_raw_body(request), self.property.currency)
        self.happened(_moments(item), field=MOMENT)
        result = take_round(
            self.property, item, actor=self.actor, tables=self.key_tables, buffering_device=buffering_device(self)
        )
        return _answer(result, self, created=201)

    @reads(
        "List rounds",
        tag="rounds",
        answer=schemas.ROUND_PAGE,
        parameters=[
            OpenApiParameter("day", schemas.DATE),
            OpenApiParameter("table", str),
            OpenApiParameter("shift", str),
            OpenApiParameter("status", str, enum=list(Round.Status.values)),
            OpenApiParameter("before", schemas.UUID, description="`next` of the page before"),
            OpenApiParameter("limit", int, description=f"default {PAGE}; more than {queries.MAX_PAGE} gives so many"),
        ],
    )
    def get(self, request: Request) -> Response:
        page = queries.rounds(self.property, tables=self.tables_to_show(), **_filters(request))
        rows = [_row(row, self.property.currency) for row in page.rounds]
        return Response({"rounds": rows, "next": str(page.next) if page.next else None})


class RoundView(CasinoAPIView):
    """One round with its events, hashes and settlement."""

    scopes = {"GET": "rounds:read"}
    shows = ("tables.round",)
    table_scope = TableScope.RECORD

    @reads(
        "Show a round",
        tag="rounds",
        answer=schemas.ROUND_DETAIL,
        description="Events as recorded, and the settlement that the rules give now, each line with its clause.",
        also=problems_of(422),
    )
    def get(self, request: Request, id: UUID) -> Response:
        # Whose table it is comes first: what the rules say of it is not shown to another.
        self.record(Round.objects.filter(property_id=self.property.pk, pk=id).only("table").first())
        detail = queries.round_detail(self.property, id)
        if detail is None:
            raise NotFound()
        currency = self.property.currency
        return Response(
            {
                **_row(detail.round, currency),
                "events": [_event(recorded, currency) for recorded in detail.events],
                "settlement": _settlement(detail.settlement, currency),
                "agrees": detail.agrees,
            }
        )


class RoundEventsView(CasinoAPIView):
    """Events of a round that is being played."""

    scopes = {"POST": "rounds:write"}
    asks_for_table = True

    @writes(
        "Append events to a round",
        tag="rounds",
        body=schemas.REQUEST_EVENTS,
        answer=schemas.ROUND_RESULT,
        description="`expected_version` is how many events the round has; who comes second gets 409 and the version.",
    )
    def post(self, request: Request, id: UUID) -> Response:
        item = read_item(_raw_body(request), self.property.currency, round_id=id)
        self.happened(_moments(item), field=MOMENT)
        return _answer(record_round(self.property, item, actor=self.actor, tables=self.key_tables), self, created=200)


class RoundBatchView(CasinoAPIView):
    """Many rounds at once: what a table buffered while the line was down, or a floor that reports in bursts."""

    scopes = {"POST": "rounds:write"}
    asks_for_table = True
    parser_classes = [NDJSONParser, JSONParser]

    @writes(
        "Record a batch of rounds",
        tag="rounds",
        body=schemas.REQUEST_BATCH,
        answer=schemas.BATCH_RESULT,
        description="One round a line (`application/x-ndjson`), one answer a line in the same order. A line that is "
        "refused or in conflict does not touch the others; a line sent twice is answered as it was the first time. "
        f"At most {MAX_BATCH_LINES} lines (blank ones count) and {MAX_BATCH_EVENTS} events (`batch_too_large`); with "
        f"more than {MAX_UNREADABLE_LINES} lines that are no rounds nothing is recorded (`unreadable_lines`).",
    )
    def post(self, request: Request) -> Response:
        raw = _raw_body(request).strip()
        _require_batch(raw)
        lines = [line for line in raw.split(b"\n") if line.strip()]
        with BATCHES.turn():
            return Response({"results": record_lines(self, lines, self.key_tables)})


def record_lines(view: CasinoAPIView, lines: list[bytes], tables: frozenset[str] | None) -> list[dict[str, Any]]:
    """Answers to the lines of a batch, in order; unreadable lines are answered too."""
    currency = view.property.currency
    answers: list[dict[str, Any] | None] = [None] * len(lines)
    items: dict[int, RoundItem] = {}
    events = 0
    unreadable: list[int] = []
    happened: list[dt.datetime] = []
    for number, line in enumerate(lines):
        try:
            item = read_item(line, currency)
            events += len(item.events)
            if events > MAX_BATCH_EVENTS:
                raise _batch_too_large()
            moments = _moments(item)
            if moments != happened:  # The rounds of a moment are mostly sent together.
                view.happened(moments, field=MOMENT)
                happened = moments
            items[number] = item
        except (Refused, RuleError) as refusal:
            if refusal.code == "batch_too_large":
                raise
            if refusal.code in UNREADABLE:
                unreadable.append(number + 1)
            _require_readable(unreadable)
            answers[number] = {"outcome": "refused", "problem": problems.of_exception(refusal)}
    results = take_rounds(
        view.property,
        list(items.values()),
        actor=view.actor,
        tables=tables,
        buffering_device=buffering_device(view),
    )
    for number, result in zip(items, results, strict=True):
        answers[number] = _result(result, currency)
    return [{"line": number + 1, **(answer or {})} for number, answer in enumerate(answers)]


def _require_batch(raw: bytes) -> None:
    """Refuse a batch with too many lines (blank ones count) or values, before any of it is read. Refused:
    `batch_too_large`, `body_too_complex`."""
    if raw.count(b"\n") >= MAX_BATCH_LINES:
        raise _batch_too_large()
    request_limits.require_values(raw, MAX_BATCH_VALUES)


def _batch_too_large() -> Refused:
    return Refused("batch_too_large", rounds=MAX_BATCH_LINES, events=MAX_BATCH_EVENTS)


def _require_readable(unreadable: list[int]) -> None:
    """Refuse the whole batch, of which nothing is recorded yet, when so many of its lines are no rounds at all."""
    if len(unreadable) > MAX_UNREADABLE_LINES:
        raise Refused("unreadable_lines", most=MAX_UNREADABLE_LINES, details={"lines": unreadable})


def buffering_device(view: CasinoAPIView) -> str:
    """Return the code of the device that sends, if it keeps rounds while it is offline; empty otherwise."""
    user: Any = view.request.user
    return user.code if isinstance(user, DevicePrincipal) and user.buffers_offline else ""


# --- reading --------------------------------------------------------------------------------------------------------


def read_item(raw: bytes, currency: str, *, round_id: UUID | None = None) -> RoundItem:
    """The item of a body or a line. ``Refused`` (``malformed_body``) or ``IllegalEvent`` say what is wrong."""
    if len(raw) > MAX_ROUND_BYTES:
        raise Refused("body_too_large", most=MAX_ROUND_BYTES)
    request_limits.require_values(raw, MAX_ROUND_VALUES)
    try:
        sent = _sent.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        texts = []  # reading it whole says what is wrong
    else:
        texts = list(map(bytes, sent.events))
        item = _of_known_events(raw, sent, texts, currency, round_id)
        if item is not None:
            return item
    try:
        body = _body.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as reason:
        said = request_limits.shortened(str(reason), SAID_CHARACTERS)
        raise Refused("malformed_body", field=_field_of(said), reason=_reason_text(said)) from reason
    if body.currency not in (None, currency):
        raise Refused("wrong_currency", field="currency", currency=currency)
    if len(body.events) > MAX_EVENTS_PER_ROUND:
        raise too_many_events()
    is_plain = _has_names_once(raw, body, list(map(len, body.events)))
    if not is_plain:
        _require_names_once(raw, body)
    if "\x00" in body.table:
        raise Refused("malformed_body", field="table", reason=_reason_text("Expected `str` without NUL - at `$.table`"))
    if round_id is not None and body.id not in (None, round_id):
        raise Refused("malformed_body", field="id", reason=_reason_text("id: another round than that of the address"))
    identity = round_id or body.id
    if identity is None:
        raise Refused("id_missing", field="id")
    events = _events(body, currency)
    if is_plain and raw.count(b"occurred_at") == (body.occurred_at is not None):
        _known.learn(texts, [event.fact for event in events], currency)
    return RoundItem(
        round=identity,
        table=body.table,
        expected_version=body.expected_version,
        events=events,
    )


def _of_known_events(
    raw: bytes, sent: SentRound, texts: list[bytes], currency: str, round_id: UUID | None
) -> RoundItem | None:
    """The item of a round all of whose events were sent before, word for word; None of any other, and where anything
    is amiss."""
    known = _known.of(texts, currency)
    identity, at = round_id or sent.id, sent.occurred_at
    if sent.id not in (None, identity):
        return None
    if known is None or identity is None or at is None or not _is_storable(at) or "\x00" in sent.table:
        return None
    if sent.currency not in (None, currency) or len(known) > MAX_EVENTS_PER_ROUND:
        return None
    if not _has_names_once(raw, sent, [names for _fact, names in known]):
        return None
    return RoundItem(
        round=identity,
        table=sent.table,
        expected_version=sent.expected_version,
        events=[FloorEvent(fact, at) for fact, _names in known],
    )


def _names_given(head: RoundHead) -> int:
    """How many names a round certainly has of its own."""
    given = 2 + (head.id is not None) + (head.occurred_at is not None) + (head.expected_version != 0)
    return given + (head.currency is not None)


def _has_names_once(raw: bytes, head: RoundHead, names: Sequence[int]) -> bool:
    """Return whether it is plain that every name is there once, where events have so many names: nothing is nested, and
    no name is written apart from its colon."""
    return (
        raw.count(b"{") == len(names) + 1
        and raw.count(b'":') == _names_given(head) + sum(names)
        and not _has_name_apart(raw)
    )


def _require_names_once(raw: bytes, body: RoundBody) -> None:
    """A name twice means two things, and the decoder would take the last of them."""
    try:
        name = given_twice(raw, body.events, also=_names_given(body))
    except RecursionError as reason:
        raise Refused("malformed_body", reason=_reason_text(str(reason))) from reason
    if name is not None:
        raise Refused("malformed_body", field=name, reason=_reason_text(f"Object contains the name `{name}` twice"))


def _has_name_apart(raw: bytes) -> bool:
    """Return whether a blank is before a colon: perhaps a name that is written apart from it."""
    # One byte is found many times faster than two, and most texts have no blanks at all.
    return any(blank in raw and blank + b":" in raw for blank in (b" ", b"\n", b"\t", b"\r"))


def _reason_text(sentence: str) -> Text:
    """Return the decoder's message in the language of the request."""
    return bilingual(sentence, wording.in_spanish(sentence))


def _field_of(reason: str) -> str | None:
    """The field that msgspec's sentence names, as the path of a problem document."""
    found = re.search(r"`\$\.?([^`]*)`$|field `(\w+)`", reason)
    return (found.group(1) or found.group(2) or None) if found else None


def _events(body: RoundBody, currency: str) -> list[FloorEvent]:
    """The events of a body, each with its own time or the round's."""
    common = body.occurred_at if body.occurred_at is not None and _is_storable(body.occurred_at) else None
    events: list[FloorEvent] = []
    try:
        for data in body.events:
            own = data.pop("occurred_at", None)
            at = common if own is None else _moment(own)
            if at is None:
                place = len(events)
                raise Refused("occurred_at_missing", field=MOMENT.format(place), details={"at": place})
            events.append(FloorEvent(decode_event(data, currency), at))
    except RuleError as refusal:
        at_event = len(events)
        field = f"events[{at_event}].{refusal.field}" if refusal.field else f"events[{at_event}]"
        raise Refused.by_rules(refusal, field=field, details={"at": at_event}) from refusal
    return events


def _moment(own: object) -> dt.datetime | None:
    """The time that an event carries; None where it is none that can be stored."""
    try:
        at = parse_datetime(own) if isinstance(own, str) else None
    except ValueError:
        return None
    return at if at is not None and _is_storable(at) else None


def _moments(item: RoundItem) -> list[dt.datetime]:
    """The times of a round's events; only the first where all have the same."""
    times = [event.at for event in item.events]
    return times[:1] if times and times.count(times[0]) == len(times) else times


def _is_storable(at: dt.datetime) -> bool:
    """Return whether a time has an offset below 16 hours and a year that the database can store."""
    offset = at.utcoffset()
    return offset is not None and abs(offset) < dt.timedelta(hours=16) and 2000 <= at.year < 2170


def _raw_body(request: Request) -> bytes:
    raw: bytes = request.body
    return raw


def _filters(request: Request) -> dict[str, Any]:
    return {
        "day": day_asked(request, "day"),
        "table": request.query_params.get("table") or None,
        "shift": request.query_params.get("shift") or None,
        "status": choice_asked(request, "status", Round.Status.values),
        "before": uuid_asked(request, "before"),
        "limit": number_asked(request, "limit", PAGE, low=1, high=2**31 - 1),
    }


# --- showing --------------------------------------------------------------------------------------------------------


def _answer(result: RoundResult, view: CasinoAPIView, *, created: int) -> Response:
    status = {"recorded": created, "late": 202}.get(result.outcome, 200)
    return Response(_result(result, view.property.currency), status=status)


def _result(result: RoundResult, currency: str) -> dict[str, Any]:
    shown: dict[str, Any] = {"id": str(result.round), "outcome": result.outcome, "version": result.version}
    if result.error is not None:
        return {**shown, "problem": problems.of_exception(result.error)}
    if result.belongs_to is not None:
        day, shift = result.belongs_to
        return {**shown, "belongs_to": {"day": day.isoformat(), "shift": shift}}
    return {**shown, "status": result.status, "settlement": _settlement(result.settlement, currency)}


def _settlement(settlement: Settlement | None, currency: str) -> dict[str, Any] | None:
    return None if settlement is None else settlement_to_json(settlement, currency)


def _row(row: Round, currency: str) -> dict[str, Any]:
    amounts = ("handle", "win", "payout", "commission", "rake", "progressive_in")
    return {
        "id": str(row.pk),
        "day": row.day.isoformat(),
        "shift": row.shift,
        "table": row.table,
        "game": row.game,
        "status": row.status,
        "version": row.version,
        "opened_at": row.opened_at.isoformat(),
        "closed_at": row.closed_at.isoformat() if row.closed_at else None,
        **{name: format_amount(getattr(row, name), currency) for name in amounts},
        "progressive_chips": row.progressive_chips,
        "variance_count": row.variance_count,
    }


def _event(recorded: Any, currency: str) -> dict[str, Any]:
    event = recorded.event
    data = encode_event(event, currency) if isinstance(event, Fact) else _settled(event, currency)
    return {
        "version": recorded.version,
        "occurred_at": recorded.occurred_at.isoformat(),
        "recorded_at": recorded.recorded_at.isoformat(),
        "actor": recorded.actor,
        "hash": recorded.hash.hex(),
        "event": data,
    }


def _settled(event: RoundSettled, currency: str) -> dict[str, Any]:
    shown = msgspec.to_builtins(event)
    for name in ("handle", "payout", "commission", "rake", "win", "progressive_in", "breakage", "due_at_cage"):
        shown[name] = format_amount(shown[name], currency)
    for prize in shown["prizes"]:
        prize["amount"] = format_amount(prize["amount"], currency)
    shown["stakes"] = {
        bet: {"bets": count, "staked": format_amount(staked, currency)}
        for bet, (count, staked, _squares) in (event.stakes or {}).items()
    }
    return {"type": "RoundSettled", **shown}
