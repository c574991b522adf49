"""Verification over REST: handed to a worker, followed by its address (control S4)."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.urls import reverse
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino import tasks
from casino.api.base_view import CasinoAPIView
from casino.api.openapi import reads, writes
from casino.errors import Refused
from casino.integrity import verification
from casino.runtime import jobs

KIND = "verify-store"
"""Kind of job, shared with the admin's page: one verification of a day at a time, from the API or the admin."""


class FindingSerializer(serializers.Serializer):
    """Something that is not as it was recorded or sealed."""

    kind = serializers.CharField()
    detail = serializers.CharField()
    day = serializers.DateField(allow_null=True)
    stream = serializers.CharField(allow_null=True)
    version = serializers.IntegerField(allow_null=True)


class RemarkField(serializers.CharField):
    """A remark of the result, by its code, as a sentence."""

    def to_representation(self, value: Any) -> str:
        return str(verification.REMARKS[value])


class ManifestNameSerializer(serializers.Serializer):
    """The signed manifest that a verification compared with."""

    number = serializers.IntegerField()
    made_at = serializers.DateTimeField()
    position = serializers.IntegerField(help_text="the last position when it was signed")


class VerificationResultSerializer(serializers.Serializer):
    """Scope and findings of a verification."""

    ok = serializers.BooleanField(help_text="something was verified and nothing was found")
    empty = serializers.BooleanField(help_text="there was nothing to verify")
    pinned = serializers.BooleanField(help_text="signatures were checked against keys that the settings pin")
    events = serializers.IntegerField()
    streams = serializers.IntegerField()
    days = serializers.IntegerField()
    seals = serializers.IntegerField()
    archived = serializers.ListField(child=serializers.CharField(), help_text="months that are in the archive")
    manifest = ManifestNameSerializer(
        allow_null=True, help_text="the signed manifest compared with; null: `remarks` say why there was none"
    )
    found = serializers.IntegerField(help_text="number of findings")
    findings = FindingSerializer(many=True, help_text=f"at most {verification.SHOWN} of them")
    remarks = serializers.ListField(child=RemarkField(), help_text="for people, in their language")


class VerificationJobSerializer(serializers.Serializer):
    """A verification in the background."""

    id = serializers.CharField()
    day = serializers.CharField(allow_blank=True, help_text="the gaming day; empty: everything of the property")
    by = serializers.CharField(help_text="who started it")
    started_at = serializers.DateTimeField()
    phase = serializers.ChoiceField(["waiting", "running", "done", "failed"])
    worker = serializers.BooleanField(help_text="while it waits: whether any worker answers")
    done = serializers.IntegerField(help_text="events verified so far")
    all = serializers.IntegerField(help_text="events in all; 0 until they were counted")
    error = serializers.CharField(allow_blank=True, help_text="why it failed")
    result = VerificationResultSerializer(allow_null=True)


class StartVerificationSerializer(serializers.Serializer):
    """Scope of a verification: a gaming day, or without one everything that the property recorded."""

    day = serializers.DateField(required=False)


class VerificationsView(CasinoAPIView):
    """Verifications in the background."""

    scopes = {"POST": "reports:read"}

    @writes(
        "Start a verification",
        tag="reports",
        body=StartVerificationSerializer,
        answer=VerificationJobSerializer,
        status=202,
        description="A worker computes every hash, root and signature again. Ask the address in `Location` until "
        "`phase` is `done` or `failed`. One that is under way for the same day is not started twice.",
    )
    def post(self, request: Request) -> Response:
        day = self.read(StartVerificationSerializer).get("day")
        about = day.isoformat() if day else ""
        job = jobs.running(self.property, KIND, about)
        if job is None:
            arguments = [self.property.pk, about]
            try:
                job = jobs.start(
                    self.property, KIND, about=about, by=self.actor, task=tasks.verify_record, arguments=arguments
                )
            except jobs.QueueSilent as reason:
                raise Refused("queue_silent") from reason
        answer = self.show(VerificationJobSerializer, _shown(jobs.Look(job=job, phase="waiting")), status=202)
        answer["Location"] = reverse("verification", kwargs={"job": job.id})
        return answer


class VerificationJobView(CasinoAPIView):
    """A verification in the background."""

    scopes = {"GET": "reports:read"}

    @reads(
        "Follow a verification",
        tag="reports",
        answer=VerificationJobSerializer,
        description="How far it is, and its result for a day after it was started.",
    )
    def get(self, request: Request, job: UUID) -> Response:
        look = jobs.look(self.property, str(job))
        if look is None or look.job.kind != KIND:
            raise NotFound()
        return self.show(VerificationJobSerializer, _shown(look))


def _shown(look: jobs.Look) -> dict[str, Any]:
    return {
        "id": look.job.id,
        "day": look.job.about,
        "by": look.job.by,
        "started_at": jobs.started_at(look.job),
        **{name: getattr(look, name) for name in ("phase", "worker", "done", "all", "error", "result")},
    }
