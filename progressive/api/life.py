"""The life of a link over REST: started, tables away and back, the raffle, the deposit (PR §7.14(H), (K), (M))."""

from __future__ import annotations

from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import writes
from casino.api.table_scope import TableScope
from casino.roles import Role
from progressive import commands, queries
from progressive.api.meters import MeterSerializer, naming
from progressive.models import Link


class CountMetersSerializer(serializers.Serializer):
    """Count meters of a table as they stand when its link starts (PR §7.14(B))."""

    table = serializers.CharField(max_length=20)
    in_meter = serializers.IntegerField(min_value=0, max_value=10**12, default=0)
    payouts = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=10**9), default=dict)


class StartLinkSerializer(serializers.Serializer):
    """Put an approved progressive into operation; its tables are closed."""

    cite = "PR §7.14(B)"
    day = serializers.DateField()
    count_meters = CountMetersSerializer(many=True, required=False)
    approved = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class TakeAwaySerializer(serializers.Serializer):
    """Take tables of a link off the floor for a time."""

    cite = "PR §7.14(M)"
    day = serializers.DateField()
    tables = serializers.ListField(child=serializers.CharField(max_length=20), allow_empty=False)
    reason = serializers.CharField(max_length=200)
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class BringBackSerializer(serializers.Serializer):
    """Bring tables back, or what replaces them, with what their meter shows."""

    cite = "PR §7.14(M)"
    day = serializers.DateField()
    tables = serializers.ListField(child=serializers.CharField(max_length=20), allow_empty=False)
    meter = AmountField()
    approval = serializers.CharField(
        max_length=60, required=False, default="", help_text="of a table that was away longer than the clause allows"
    )
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class AbsenceSerializer(serializers.Serializer):
    """A table away for a time (PR §7.14(M))."""

    table = serializers.CharField()
    since = serializers.DateField()
    reason = serializers.CharField()
    ended_on = serializers.DateField(allow_null=True)
    ended_by = serializers.CharField(allow_blank=True)
    away_days = serializers.IntegerField(allow_null=True)
    least_meter = AmountField(source="least_minor", allow_null=True)
    meter = AmountField(source="returned_minor", allow_null=True)
    extended_to = serializers.DateField(allow_null=True)
    approval = serializers.CharField(allow_blank=True)


class RaffleSerializer(serializers.Serializer):
    """Put the rest of an expired bingo progressive into the draw that the Division approved (PR §27.3(I))."""

    cite = "PR §27.3(I)"
    day = serializers.DateField()
    approval = serializers.CharField(max_length=60)
    draw_on = serializers.DateField()
    approved = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class RaffledSerializer(serializers.Serializer):
    """What is raffled."""

    link = serializers.CharField()
    raffled = AmountField()


class DepositSerializer(serializers.Serializer):
    """Prove that the whole of a distribution lies in the Company's special account (PR §7.14(K))."""

    cite = "PR §7.14(K)"
    day = serializers.DateField()
    amount = AmountField()
    deposited_on = serializers.DateField()
    reference = serializers.CharField(max_length=60)
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class LinkStep(Door):
    """Something that is done with a link."""

    scopes = {"GET": "meters:read", "POST": "meters:write"}

    def meter(self, link: str, *, status: int = 200) -> Response:
        """The link's meter as it stands now."""
        shown = queries.meter_of(self.property.pk, link)
        if shown is None:
            raise NotFound()
        return self.show(MeterSerializer, naming(shown, self.key_tables), status=status)


class StartView(LinkStep):
    """The start of a progressive."""

    scopes = {"POST": "meters:write"}

    @writes("Start a progressive", tag="progressive", body=StartLinkSerializer, answer=MeterSerializer, status=201)
    def post(self, request: Request, link: str) -> Response:
        configured = Link.objects.filter(property=self.property, code=link).first()
        if configured is None:
            raise NotFound()
        body = self.read(StartLinkSerializer)
        commands.start_link(
            configured,
            day=body["day"],
            approved=self.signature(body["approved"], Role.ADMINISTRATOR, "start_link"),
            count_meters={
                row["table"]: queries.CountMeters(in_meter=row["in_meter"], payouts=row["payouts"])
                for row in body.get("count_meters", [])
            },
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.meter(link, status=201)


class AbsencesView(LinkStep):
    """Tables of a link away for a time."""

    shows = ("progressive.absence",)
    table_scope = TableScope.ROWS

    @pages.lists(
        "List the absences of a progressive's tables",
        operation_id="absences_list",
        tag="progressive",
        rows=AbsenceSerializer(many=True),
        description="The latest first.",
    )
    def get(self, request: Request, link: str) -> Response:
        self.record(queries.meter_of(self.property.pk, link), "tables")
        rows = self.within_tables(queries.absences(self.property.pk, link))
        found, cursor = pages.part_of(request, list(rows))
        return pages.with_link(request, self.show(AbsenceSerializer, found, many=True), cursor)

    @writes(
        "Take tables away for a time", tag="progressive", body=TakeAwaySerializer, answer=MeterSerializer, status=201
    )
    def post(self, request: Request, link: str) -> Response:
        body = self.read(TakeAwaySerializer)
        commands.take_away(
            self.property,
            link=link,
            tables=body["tables"],
            day=body["day"],
            reason=body["reason"],
            by=self.signature(body["by"], Role.PIT_MANAGER, "take_away"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.meter(link, status=201)


class ReturnView(LinkStep):
    """The return of tables that were away."""

    scopes = {"POST": "meters:write"}

    @writes("Bring tables back", tag="progressive", body=BringBackSerializer, answer=MeterSerializer)
    def post(self, request: Request, link: str) -> Response:
        body = self.read(BringBackSerializer)
        commands.bring_back(
            self.property,
            link=link,
            tables=body["tables"],
            day=body["day"],
            meter_minor=body["meter"],
            approval=body["approval"],
            by=self.signature(body["by"], Role.PIT_MANAGER, "bring_back"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.meter(link)


class RaffleView(LinkStep):
    """The raffle of the rest of a bingo progressive."""

    scopes = {"POST": "meters:write"}

    @writes("Raffle the rest", tag="progressive", body=RaffleSerializer, answer=RaffledSerializer, status=201)
    def post(self, request: Request, link: str) -> Response:
        body = self.read(RaffleSerializer)
        raffled = commands.raffle_rest(
            self.property,
            link=link,
            day=body["day"],
            approval=body["approval"],
            draw_on=body["draw_on"],
            approved=self.signature(body["approved"], Role.ACCOUNTING, "raffle_rest"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(RaffledSerializer, {"link": link, "raffled": raffled}, status=201)


class DepositView(LinkStep):
    """The deposit for the funds."""

    scopes = {"POST": "meters:write"}

    @writes("Prove the deposit", tag="progressive", body=DepositSerializer, answer=None, status=204)
    def post(self, request: Request, link: str) -> Response:
        body = self.read(DepositSerializer)
        commands.prove_deposit(
            self.property,
            link=link,
            day=body["day"],
            amount_minor=body["amount"],
            deposited_on=body["deposited_on"],
            reference=body["reference"],
            by=self.signature(body["by"], Role.ACCOUNTING, "prove_deposit"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)
