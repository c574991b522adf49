"""Win and statistics over REST (control W1)."""

from __future__ import annotations

import datetime as dt

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from accounting import queries
from accounting.periods import KINDS
from casino.api.door import Door
from casino.api.fields import AmountField
from casino.api.openapi import reads
from casino.api.parameters import day_asked


class TheorySerializer(serializers.Serializer):
    """Theoretical win of the sessions that have one, beside the same sessions' win (control W3)."""

    sessions = serializers.IntegerField(help_text="sessions with all rounds recorded and a figure for every bet")
    win = AmountField(help_text="stakes times the house's advantage")
    low = AmountField(help_text="lower end of the 95 % interval")
    high = AmountField(help_text="upper end of it")
    counted = AmountField(help_text="win of the count of these sessions, without rake and progressive")
    by_rounds = AmountField(help_text="win of their rounds")
    outside = serializers.BooleanField(help_text="the win of the count lies outside the interval")


class SumsSerializer(serializers.Serializer):
    """What the closed days of a period add up to."""

    days = serializers.IntegerField(help_text="gaming days with figures")
    sessions = serializers.IntegerField(help_text="tables by shift")
    opener = AmountField()
    fills = AmountField()
    credits = AmountField()
    closer = AmountField()
    drop = AmountField(help_text="adjusting entries included")
    win = AmountField(help_text="adjusting entries included")
    drop_as_closed = AmountField(help_text="without adjusting entries")
    win_as_closed = AmountField(help_text="without adjusting entries")
    hold_as_closed_bp = serializers.IntegerField(allow_null=True, help_text="without adjusting entries")
    drop_adjusted = AmountField(help_text="what adjusting entries of these days add to the drop (control W5)")
    win_adjusted = AmountField(help_text="what adjusting entries of these days add to the win (control W5)")
    adjustments = serializers.IntegerField(help_text="adjusting entries in these figures; none by dealer")
    hold_bp = serializers.IntegerField(allow_null=True, help_text="win over drop in basis points")
    rounds = serializers.IntegerField()
    handle = AmountField()
    win_rounds = AmountField(source="recorded_win", allow_null=True, help_text="null: rounds not recorded")
    rake = AmountField()
    breakage = AmountField(
        allow_null=True, help_text="what trays kept for want of a smaller coin; null by dealer, where nobody keeps it"
    )
    theory = TheorySerializer(allow_null=True, help_text="null: no session has a theoretical win; none by dealer")


class LineSerializer(serializers.Serializer):
    """A table, game, pit or shift: this period and the same of last year."""

    name = serializers.CharField(allow_blank=True)
    now = SumsSerializer()
    before = SumsSerializer(allow_null=True)


class PeriodSerializer(serializers.Serializer):
    """Gaming days, both ends included."""

    kind = serializers.ChoiceField(choices=list(KINDS))
    first = serializers.DateField()
    last = serializers.DateField()


class StatisticsSerializer(serializers.Serializer):
    """The statistics of a period."""

    by = serializers.ChoiceField(choices=list(queries.GROUPS))
    now = PeriodSerializer()
    before = PeriodSerializer(allow_null=True)
    lines = LineSerializer(many=True)
    total = LineSerializer()
    not_closed = serializers.ListField(
        child=serializers.DateField(), help_text="gaming days of the period that are not closed: in no figure"
    )


class StatisticsView(Door):
    """Drop, win and hold of a period."""

    scopes = {"GET": "reports:read"}

    @reads(
        "Win and statistics of a period",
        tag="reports",
        answer=StatisticsSerializer,
        description="Closed days with the adjusting entries that concern them; the same period of last year beside it.",
        parameters=[
            OpenApiParameter("day", dt.date, description="a day of the period, by default the current gaming day"),
            OpenApiParameter("period", str, enum=list(KINDS), description="by default month_to_date"),
            OpenApiParameter("by", str, enum=list(queries.GROUPS), description="by default game"),
            *(OpenApiParameter(name, str, description="only this one") for name in queries.FILTERS),
        ],
    )
    def get(self, request: Request) -> Response:
        given = request.query_params
        answer = queries.statistics(
            self.property,
            day=day_asked(request, "day") or self.property.gaming_day(),
            kind=given.get("period") or "month_to_date",
            by=given.get("by") or "game",
            only={name: given[name] for name in queries.FILTERS if given.get(name)},
        )
        return self.show(StatisticsSerializer, answer)
