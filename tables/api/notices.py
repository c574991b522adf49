"""Notices to the authority, its division and the Inspector over REST."""

from __future__ import annotations

from casino.api import pages
from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from tables import commands
from tables.models import Notice
from tables.rows import NoticeRow

NoticeSerializer = serializer_of(NoticeRow)

answer(commands.give_notice, NoticeSerializer)


NoticesView = Reads("reports:read", "notices").pages(
    "List notices",
    NoticeRow,
    lambda venue: Notice.objects.filter(property_id=venue.pk),
    order=("raised_at", "key"),
    by=("day", "occasion", "addressee"),
    more={"due": pages.FlagFilter(field_name="given_at", lookup_expr="isnull", label="those that were not given yet")},
)
