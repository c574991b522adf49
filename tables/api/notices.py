"""Notices to the authority, its division and the Inspector over REST."""

from __future__ import annotations

from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.operations import answer
from casino.api.rows import serializer_of
from tables import commands
from tables.models import Notice
from tables.rows import NoticeRow

NoticeSerializer = serializer_of(NoticeRow)

answer(commands.give_notice, NoticeSerializer)


class NoticeFilter(pages.Filters):
    """Which notices."""

    due = pages.FlagFilter(field_name="given_at", lookup_expr="isnull", label="those that were not given yet")

    class Meta:
        model = Notice
        fields = ("day", "occasion", "addressee")


class NoticesView(Door):
    """Notices."""

    scopes = {"GET": "reports:read"}
    shows = ("tables.notice",)

    @pages.lists("List notices", tag="notices", rows=NoticeSerializer(many=True), filters=NoticeFilter)
    def get(self, request: Request) -> Response:
        rows = pages.filtered(request, NoticeFilter, Notice.objects.filter(property_id=self.property.pk))
        return pages.shown(self, NoticeSerializer, rows, "raised_at", "key")
