"""Reports over REST: which there are, what each says as tables, and its files.

The answer is the property's own edition (`casino.reports.rendering`): the same events give the same bytes, so the
entity tag of a sealed day's file never changes. A person's copies with his name are taken in the admin.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _now
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotAcceptable
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import conditions
from casino.api.authentication import DevicePrincipal
from casino.api.openapi import IF_NONE_MATCH, NOT_MODIFIED, problems, reads
from casino.api.prepared import BEING_PREPARED, PreparedView
from casino.api.renderers import FastJSONRenderer
from casino.documents.labels import translated
from casino.documents.tabular import plain
from casino.documents.typesetting import LANGUAGES
from casino.errors import Refused
from casino.identity.access import roles_of
from casino.models import Property
from casino.reports import kit, rendering
from casino.runtime import prepared
from casino.runtime.jobs import File

FILES = tuple(rendering.CONTENT_TYPES)
_DATE = {"type": "string", "format": "date"}
LANGUAGE = OpenApiParameter("language", str, enum=list(LANGUAGES), description="by default es")
_OF_REPORTS = [
    OpenApiParameter("day", _DATE),
    OpenApiParameter("month", {"type": "string", "pattern": r"^\d{4}-\d{2}$"}),
    OpenApiParameter("since", _DATE),
    OpenApiParameter("until", _DATE),
    OpenApiParameter("period", str),
    *(OpenApiParameter(name, str) for name in kit.PARAMETERS if name not in kit.TIMES),
]
ASKED = tuple(one.name for one in _OF_REPORTS)
"""Parameters of reports; each takes some of them."""
PARAMETERS = [LANGUAGE, *_OF_REPORTS]


class ReportSerializer(serializers.Serializer):
    """A report: its code, what it needs to be asked, what it can be had as."""

    code = serializers.CharField()
    title = serializers.CharField()
    purpose = serializers.CharField()
    parameters = serializers.ListField(child=serializers.CharField())
    files = serializers.ListField(child=serializers.CharField())


class ReportColumnSerializer(serializers.Serializer):
    """A column and what its cells are."""

    label = serializers.CharField()
    kind = serializers.ChoiceField(["text", "money", "e4", "count", "percent"])


class ReportTableSerializer(serializers.Serializer):
    """A table. Cells are texts: decimals with a point, per cent without its sign, empty where there is nothing."""

    name = serializers.CharField()
    columns = ReportColumnSerializer(many=True)
    rows = serializers.ListField(child=serializers.ListField(child=serializers.CharField(allow_blank=True)))
    totals = serializers.ListField(child=serializers.ListField(child=serializers.CharField(allow_blank=True)))


class ReportFactSerializer(serializers.Serializer):
    """A fact shown above the tables of a report."""

    label = serializers.CharField()
    value = serializers.CharField(allow_blank=True)


class ReportContentSerializer(serializers.Serializer):
    """Contents of a report. `note` is not empty while its figures are provisional."""

    report = serializers.CharField()
    title = serializers.CharField()
    day = serializers.DateField()
    asked = serializers.DictField(child=serializers.CharField())
    note = serializers.CharField(allow_blank=True)
    facts = ReportFactSerializer(many=True)
    tables = ReportTableSerializer(many=True)


class ReportAPIView(PreparedView):
    """Base view of the reports."""

    scopes = {"GET": "reports:read"}

    def asked_report(self, code: str) -> tuple[kit.Report, kit.Asked, str]:
        """The report, what is asked and in which language. Refused: `unknown_report`, `bad_filter`,
        `unknown_language`, `counts_not_told`."""
        report = kit.report_of(code)
        user = self.request.user
        if not isinstance(user, DevicePrincipal) and not user.is_superuser and not self._reads(report):
            raise Refused("report_not_yours", field="report")
        language = self.request.query_params.get("language", "es")
        rendering.require_language(language)
        for parameter in ASKED:
            if parameter in self.request.query_params and parameter not in report.parameters:
                text = _now("This report takes: %(names)s.") % {"names": ", ".join(report.parameters)}
                raise Refused("bad_filter", field=parameter, problem=text)
        return report, kit.read_asked(report, self.request.query_params), language

    def state_of(self, report: kit.Report, asked: kit.Asked, language: str) -> str:
        """Return what tells the report of what was recorded up to now from an earlier one: the instant of its
        edition."""
        return rendering.edition(self.property, report, asked, language).at.isoformat()

    def _reads(self, report: kit.Report) -> bool:
        return not roles_of(self.request.user).isdisjoint(report.roles)


class ReportsView(ReportAPIView):
    """The registry."""

    @reads("List the reports", tag="reports", answer=ReportSerializer(many=True), parameters=[LANGUAGE])
    def get(self, request: Request) -> Response:
        language = request.query_params.get("language", "es")
        rendering.require_language(language)
        data = [
            {
                "code": report.code,
                "title": report.name(language),
                "purpose": translated(report.purpose, language),
                "parameters": list(report.parameters),
                "files": list(report.formats),
            }
            for report in kit.reports()
        ]
        return self.show(ReportSerializer, data, many=True)


class ReportContentView(ReportAPIView):
    """A report as tables."""

    @reads(
        "Read a report",
        tag="reports",
        answer=ReportContentSerializer,
        parameters=PARAMETERS,
        also={**BEING_PREPARED, **problems(409, 422)},
        description="The same rows as on paper and in the files of the report. A worker makes them; the answer is 202 "
        "where that takes long.",
    )
    def get(self, request: Request, report: str) -> Response:
        wanted, asked, language = self.asked_report(report)
        given = {"report": wanted.code, "language": language, **asked.query()}
        made = self.prepared("report-content", given, state=self.state_of(wanted, asked, language))
        return made if isinstance(made, Response) else Response(json.loads(made.content))


@prepared.kind("report-content")
def content_made(venue: Property, given: Mapping[str, str]) -> File:
    """The tables of a report, as the answer of `ReportContentView`. Refused: as the report's queries."""
    wanted, language = kit.report_of(given["report"]), given["language"]
    asked = kit.read_asked(wanted, given)
    content = rendering.content_of(venue, wanted, asked, language)

    def line(sheet: Any, row: Any) -> list[str]:
        return [plain(c.kind, cell, venue.currency, guard=False) for c, cell in zip(sheet.columns, row, strict=True)]

    data = {
        "report": wanted.code,
        "title": wanted.name(language),
        "day": content.day,
        "asked": asked.query(),
        "note": content.note,
        "facts": [{"label": label, "value": value} for label, value in content.facts],
        "tables": [
            {
                "name": sheet.name,
                "columns": [{"label": column.label, "kind": column.kind} for column in sheet.columns],
                "rows": [line(sheet, row) for row in sheet.rows],
                "totals": [line(sheet, row) for row in sheet.totals],
            }
            for sheet in content.sheets
        ],
    }
    shown = ReportContentSerializer(data, context={"currency": venue.currency}).data
    return File(name="", content=FastJSONRenderer().render(shown), content_type="application/json")


def _renderer(media: str, form: str) -> type[FastJSONRenderer]:
    """Lets a client accept the file; a refusal is a problem document all the same."""
    return type(f"{form.title()}Renderer", (FastJSONRenderer,), {"media_type": media.partition(";")[0], "format": form})


class ReportFileView(ReportAPIView):
    """A report as a file."""

    renderer_classes = [*(_renderer(media, form) for form, media in rendering.CONTENT_TYPES.items()), FastJSONRenderer]

    @reads(
        "Take a report as a file",
        tag="reports",
        description="The property's edition: the same events give the same bytes. Which file: by `file`, else by "
        "`format`, else the first that `Accept` names. A worker makes it; the answer is 202 where that takes long.",
        answer=OpenApiTypes.BINARY,
        media=[media.partition(";")[0] for media in rendering.CONTENT_TYPES.values()],
        parameters=[
            IF_NONE_MATCH,
            OpenApiParameter("file", str, enum=list(FILES), description="by default pdf; zip of a package alone"),
            *PARAMETERS,
        ],
        also={**NOT_MODIFIED, **BEING_PREPARED, **problems(409, 422)},
    )
    def get(self, request: Request, report: str) -> HttpResponse:
        wanted, asked, language = self.asked_report(report)
        form = request.query_params.get("file") or self._negotiated(request, wanted)
        given = {"report": wanted.code, "language": language, "file": form, **asked.query()}
        made = self.prepared("report-file", given, state=self.state_of(wanted, asked, language))
        if isinstance(made, Response):
            return made
        tag = conditions.tag_of(made.content)
        known = request.headers.get("If-None-Match")
        if known is not None and conditions.names(known, tag):
            return HttpResponse(status=304, headers={"ETag": tag})
        headers = {"Content-Disposition": f'attachment; filename="{made.name}"', "ETag": tag}
        return HttpResponse(made.content, content_type=made.content_type, headers=headers)

    def _negotiated(self, request: Request, wanted: kit.Report) -> str:
        """Return the file that `format` or `Accept` names; the report's first one where neither names any.

        Refused: `bad_filter` (`format`), and `NotAcceptable`.
        """
        asked: str = request.query_params.get("format", "")
        if asked and asked not in wanted.formats:
            text = _now("One of: %(choices)s.") % {"choices": ", ".join(wanted.formats)}
            raise Refused("bad_filter", field="format", problem=text)
        if asked or "*/*" in request.headers.get("Accept", "*/*"):
            return asked or wanted.formats[0]
        named = [form for form in wanted.formats if _media(form) in request.headers["Accept"]]
        if not named:
            raise NotAcceptable()
        return named[0]


@prepared.kind("report-file")
def file_made(venue: Property, given: Mapping[str, str]) -> File:
    """The property's edition of a report as a file. Refused: as `rendering.rendered`."""
    wanted = kit.report_of(given["report"])
    asked = kit.read_asked(wanted, given)
    printing = rendering.edition(venue, wanted, asked, given["language"])
    made = rendering.rendered(venue, wanted, asked, given["file"], printing)
    return File(name=made.name, content=made.content, content_type=made.content_type)


def _media(form: str) -> str:
    return rendering.CONTENT_TYPES[form].partition(";")[0]
