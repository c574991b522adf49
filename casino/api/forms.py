"""The series book over REST: what became of every form, and pads received, issued and returned (control T5)."""

from __future__ import annotations

from rest_framework import serializers

from casino import queries
from casino.api.operations import answer
from casino.api.reads import Reads
from casino.numbered_forms import pads


class SeriesReportSerializer(serializers.Serializer):
    """A book of forms accounted for; numbers, ranges inclusive."""

    series = serializers.CharField()
    kind = serializers.CharField()
    prefix = serializers.CharField()
    first = serializers.IntegerField()
    last = serializers.IntegerField()
    preprinted = serializers.BooleanField()
    complete = serializers.BooleanField(help_text="nothing missing, doubled or out of order")
    used = serializers.ListField(child=serializers.IntegerField())
    void = serializers.ListField(child=serializers.IntegerField())
    missing = serializers.ListField(child=serializers.IntegerField())
    duplicate = serializers.ListField(child=serializers.IntegerField())
    out_of_order = serializers.ListField(child=serializers.IntegerField())
    unused = serializers.ListField(child=serializers.IntegerField(), allow_null=True)
    unused_count = serializers.IntegerField()
    in_store = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    issued = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))
    returned = serializers.ListField(child=serializers.ListField(child=serializers.IntegerField()))


class PadSerializer(serializers.Serializer):
    """A pad of forms."""

    series = serializers.CharField()
    first = serializers.IntegerField()
    last = serializers.IntegerField()
    status = serializers.CharField()
    printer = serializers.CharField()
    delivery_note = serializers.CharField()
    location = serializers.CharField()


answer(pads.receive_pad, PadSerializer)
answer(pads.issue_pad, PadSerializer)
answer(pads.return_pad, PadSerializer)


SeriesBookView = Reads("reports:read", "forms").pages(
    "Show the series book",
    SeriesReportSerializer,
    queries.series_reports,
    operation_id="form_series_list",
)
