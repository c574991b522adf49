"""A day on paper over REST: CSV files, tried or recorded."""

from __future__ import annotations

import datetime as dt

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import commands
from accounting.day_files import MAX_BYTES
from casino.api.base_view import CasinoAPIView
from casino.api.fields import SignerSerializer
from casino.api.openapi import writes
from casino.roles import Role


class FileSerializer(serializers.Serializer):
    """A CSV file as text."""

    name = serializers.CharField(max_length=200)
    content = serializers.CharField(max_length=MAX_BYTES, trim_whitespace=False)


class DayImportSerializer(serializers.Serializer):
    """Files of one gaming day. Without ``keyed``, or with ``dry_run``, everything is tried and nothing recorded."""

    files = FileSerializer(many=True, min_length=1, max_length=50)
    dry_run = serializers.BooleanField(default=False)
    keyed = SignerSerializer(required=False)
    late_reason = serializers.CharField(
        max_length=200,
        required=False,
        allow_blank=True,
        default="",
        help_text="opens a day that was never opened, as a late entry",
    )


class ImportRowErrorSerializer(serializers.Serializer):
    """A row that cannot be taken."""

    file = serializers.CharField()
    line = serializers.IntegerField(help_text="the names of the columns are line 1")
    column = serializers.CharField(allow_blank=True)
    reason = serializers.CharField()


class ImportedSerializer(serializers.Serializer):
    """Records made by an import, or that it would make."""

    recorded = serializers.BooleanField()
    rows = serializers.IntegerField()
    acts = serializers.DictField(child=serializers.IntegerField(), help_text="how many of each record")
    bad_rows = ImportRowErrorSerializer(many=True)


class DayImportsView(CasinoAPIView):
    """Imports of a gaming day."""

    scopes = {"POST": "books:write"}

    @writes(
        "Import a day kept on paper",
        tag="reports",
        body=DayImportSerializer,
        answer=ImportedSerializer,
        description="Openers, closers, slips, boxes, counts and meter readings from CSV; all of it or nothing. A file "
        "that was imported before is refused.",
    )
    def post(self, request: Request, day: dt.date) -> Response:
        body = self.read(DayImportSerializer)
        files = [commands.File(name=file["name"], content=file["content"]) for file in body["files"]]
        if body["dry_run"] or "keyed" not in body:
            outcome = commands.rehearse_import(
                self.property, day=day, files=files, late_reason=body["late_reason"], actor=self.actor
            )
        else:
            keyed = self.signature(body["keyed"], Role.ACCOUNTING, "import_day")
            outcome = commands.import_day(
                self.property,
                day=day,
                files=files,
                keyed=keyed,
                late_reason=body["late_reason"],
                actor=self.actor,
            )
        return self.show(ImportedSerializer, outcome)
