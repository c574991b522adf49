"""Accounting over REST: the daily summary, the close with its checklist, the seal."""

from __future__ import annotations

import datetime as dt

from django.urls import reverse
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands, queries, tasks
from accounting.rows import SealRow
from casino.api.base_view import CasinoAPIView
from casino.api.fields import SignerSerializer
from casino.api.openapi import problems, reads, writes
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.api.verification import FindingSerializer, ManifestNameSerializer, RemarkField
from casino.errors import Refused
from casino.eventstore import get_seal
from casino.eventstore.verifying import day_size
from casino.integrity import verification
from casino.roles import Role
from tables import queries as tables
from tables.models import GamingDay

MOST_EVENTS = 20_000
"""A larger day is verified in the background only."""


ChecklistLineSerializer = serializer_of(queries.ChecklistLine)


class CloseSerializer(serializers.Serializer):
    """How far the close of a day is."""

    day = serializers.DateField()
    status = serializers.CharField()
    checklist = ChecklistLineSerializer(many=True)
    figures_digest = serializers.CharField(allow_blank=True)


class CloseDaySerializer(serializers.Serializer):
    """Nothing, or who lets open items of the checklist pass, and why (control W4)."""

    cite = "control W4"
    approved = SignerSerializer(required=False)
    approved_role = serializers.ChoiceField(
        [Role.ACCOUNTING.value, Role.AUDITOR.value], default=Role.ACCOUNTING.value, help_text="in which role"
    )
    reason = serializers.CharField(max_length=200, required=False, default="")


SUMMARIES = Reads("reports:read", "reports", shows=())

SummaryView = SUMMARIES.one(
    "Daily summary",
    queries.DaySummary,
    queries.summary_of,
    about="The daily summary.",
    description="As closed; of a day still open, as it stands.",
)


class CloseView(CasinoAPIView):
    """The close of a gaming day."""

    scopes = {"GET": "reports:read", "POST": "books:write"}

    @reads(
        "Show the close of a day with its checklist",
        tag="reports",
        answer=CloseSerializer,
    )
    def get(self, request: Request, day: dt.date) -> Response:
        return self._shown(day, status=200)

    @writes(
        "Hand the close of a day to a worker",
        tag="reports",
        body=CloseDaySerializer,
        answer=CloseSerializer,
        status=202,
        description="Refused with `day_not_ready` and the checklist while something is open. What the checklist lets "
        "pass with approval passes with `approved` and `reason`. Ask `GET` again until the status is `closed`.",
    )
    def post(self, request: Request, day: dt.date) -> Response:
        body = self.read(CloseDaySerializer)
        self._require_opened(day)
        if "approved" in body:
            signed = self.signature(body["approved"], body["approved_role"], "close_gaming_day")
            commands.start_close(self.property, day, actor=self.actor, approved=signed, reason=body["reason"])
        else:
            commands.require_ready(self.property, day)
        answer = self._shown(day, status=202)
        tasks.close_gaming_day.delay(self.property.pk, day.isoformat())
        return answer

    def _require_opened(self, day: dt.date) -> GamingDay:
        row = tables.gaming_day(self.property, day)
        if row is None:
            raise NotFound()
        return row

    def _shown(self, day: dt.date, *, status: int) -> Response:
        row = self._require_opened(day)
        run = queries.close_status(self.property, day)
        close = {
            "day": day,
            "status": row.status,
            "checklist": queries.day_checklist(self.property, day),
            "figures_digest": run.figures_digest if run else "",
        }
        return self.show(CloseSerializer, close, status=status)


class VerificationSerializer(serializers.Serializer):
    """The streams of a day, hashed again, and its seal beside them."""

    day = serializers.DateField()
    ok = serializers.BooleanField(help_text="something was verified and nothing was found")
    sealed = serializers.BooleanField()
    streams = serializers.IntegerField()
    events = serializers.IntegerField()
    findings = FindingSerializer(many=True)
    empty = serializers.BooleanField(help_text="there was nothing to verify")
    pinned = serializers.BooleanField(help_text="signatures were checked against keys that the settings pin")
    manifest = ManifestNameSerializer(
        allow_null=True, help_text="the signed manifest compared with; null: `remarks` say why there was none"
    )
    remarks = serializers.ListField(child=RemarkField(), help_text="for people, in their language")


class VerificationView(CasinoAPIView):
    """A day verified."""

    scopes = {"GET": "reports:read"}

    @reads(
        "Verify a day",
        tag="reports",
        answer=VerificationSerializer,
        also={**problems(409)},
        description=f"Reads every event of a day of at most {MOST_EVENTS} events and computes every hash again. A "
        "larger day is refused with `verify_in_background`: start a verification with `POST verifications`.",
    )
    def get(self, request: Request, day: dt.date) -> Response:
        if day_size(self.property.pk, day) > MOST_EVENTS:
            raise Refused(
                "verify_in_background", details={"start": reverse("verifications"), "most_events": MOST_EVENTS}
            )
        report = verification.run(self.property.pk, day=day)
        if report.empty and tables.gaming_day(self.property, day) is None:
            raise NotFound()
        shown = {
            **{
                name: getattr(report, name)
                for name in ("ok", "streams", "events", "findings", "empty", "pinned", "manifest")
            },
            "day": day,
            "sealed": get_seal(self.property.pk, day) is not None,
            "remarks": verification.remarks(report),
        }
        return self.show(VerificationSerializer, shown)


SealView = SUMMARIES.one("Show the seal of a day", SealRow, queries.seal_of, about="The seal of a closed day.")
