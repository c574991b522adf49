"""Programmes over REST: what was approved of each progressive, edition by edition; tables that join and leave."""

from __future__ import annotations

from typing import Any

import msgspec
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.models import Property
from casino.roles import Role
from progressive import commands, queries
from progressive.api.life import CountMetersSerializer, LinkStep
from progressive.api.meters import MeterSerializer
from progressive.commands.programmes import CITE
from progressive.models import Link, Meter
from progressive.programmes import reading
from progressive.programmes.terms import pay_table_of


class PrizeGivenSerializer(serializers.Serializer):
    """What an outcome wins: basis points of the meter, or an amount."""

    outcome = serializers.CharField(max_length=60)
    share_bp = serializers.IntegerField(min_value=1, max_value=10_000, required=False)
    amount = AmountField(required=False, source="amount_minor")


class EditionSerializer(serializers.Serializer):
    """The approved figures of a progressive from an instant on; never edited. `changes`: figure to before and after."""

    number = serializers.IntegerField()
    in_force = serializers.BooleanField()
    effective_at = serializers.DateTimeField()
    approval = serializers.CharField()
    document = serializers.BooleanField(help_text="whether the approval is on file")
    sha256 = serializers.CharField(allow_blank=True)
    notified_at = serializers.DateTimeField(allow_null=True)
    recorded_by = serializers.CharField()
    recorded_at = serializers.DateTimeField()
    changes = serializers.DictField()
    entry = AmountField(source="entry_minor")
    initial = AmountField(source="initial_minor")
    reset = AmountField(source="reset_minor")
    rate_bp = serializers.IntegerField(help_text="basis points of each chip to the visible meter")
    reset_pool_bp = serializers.IntegerField(help_text="put aside for the next reset (PR §13.10(A)(3))")
    retention_pool_bp = serializers.IntegerField(help_text="retention given up for the next reset (PR §13.10(A)(3))")
    house_bp = serializers.IntegerField()
    request = serializers.CharField(allow_blank=True)
    pay_table = PrizeGivenSerializer(many=True)
    reserve_rule = serializers.CharField()
    options = serializers.DictField()


class ProgrammeTableSerializer(serializers.Serializer):
    """A table of a progressive as its equipment is set; null: as approved."""

    table = serializers.CharField()
    chip = AmountField(source="denomination_minor", allow_null=True)
    chips_per_entitlement = serializers.IntegerField(allow_null=True)
    rate_bp = serializers.IntegerField(source="rate_now", allow_null=True)


class ProgrammeSerializer(serializers.Serializer):
    """A progressive: the programme of the rules it goes by, its tables, every edition of its approval."""

    link = serializers.CharField(source="code")
    name = serializers.CharField()
    programme = serializers.CharField(source="game")
    active = serializers.BooleanField()
    started = serializers.BooleanField()
    tables = ProgrammeTableSerializer(many=True)
    editions = EditionSerializer(many=True)


class ApproveSerializer(serializers.Serializer):
    """Record an approval on file as the next edition of a progressive that is not in operation yet (PR §7.14(H))."""

    approval = serializers.CharField(max_length=60)
    effective_at = serializers.DateTimeField()
    initial = AmountField()
    reset = AmountField(required=False)
    entry = AmountField(required=False)
    rate_bp = serializers.IntegerField(min_value=1, max_value=10_000)
    reset_pool_bp = serializers.IntegerField(min_value=0, max_value=10_000, default=0)
    retention_pool_bp = serializers.IntegerField(min_value=0, max_value=10_000, default=0)
    request = serializers.CharField(max_length=60, required=False, default="")
    pay_table = PrizeGivenSerializer(many=True, required=False, help_text="where the regulation prints none")
    reserve_rule = serializers.ChoiceField(
        choices=["joint", "alone", "none"], required=False, help_text="where the regulation leaves it open"
    )
    options = serializers.DictField(required=False, help_text="readings of the text other than the recommended")
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class LinkTableSerializer(serializers.Serializer):
    """Link a table to a progressive in operation; what is told of its settings must agree (PR §7.14(G))."""

    table = serializers.CharField(max_length=20)
    day = serializers.DateField()
    approval = serializers.CharField(max_length=60)
    chip = AmountField(required=False)
    chips_per_entitlement = serializers.IntegerField(min_value=1, max_value=100, required=False)
    rate_bp = serializers.IntegerField(min_value=1, max_value=10_000, required=False)
    pay_table = PrizeGivenSerializer(many=True, required=False)
    count_meters = CountMetersSerializer(required=False)
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class LeaveSerializer(serializers.Serializer):
    """Announce at a table that it leaves its progressive for good (PR §7.14(J))."""

    day = serializers.DateField()
    leaves_on = serializers.DateField()
    approval = serializers.CharField(max_length=60)
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class UnlinkSerializer(serializers.Serializer):
    """Take a table off its progressive once its limit has run out; the meter stays with the others."""

    day = serializers.DateField()
    by = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


def told(property: Property, link: Link) -> dict[str, Any]:
    """A progressive with its editions."""
    return {
        "code": link.code,
        "name": link.name,
        "game": link.game,
        "active": link.active,
        "started": Meter.objects.filter(property_id=property.pk, link=link.code).exists(),
        "tables": list(link.tables.order_by("table")),
        "editions": [
            {
                **msgspec.structs.asdict(one),
                "house_bp": one.house_bp,
                "pay_table": [dict(share) for share in one.pay_table],
            }
            for one in reading.editions(link)
        ],
    }


class ProgrammesView(Door):
    """Progressives as they were approved."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.meter", "progressive.link")

    @reads(
        "List progressives with the editions of their approval",
        tag="progressive",
        answer=ProgrammeSerializer(many=True),
        operation_id="progressives_list",
    )
    def get(self, request: Request) -> Response:
        links = Link.objects.filter(property=self.property).order_by("code")
        return self.show(ProgrammeSerializer, [told(self.property, link) for link in links], many=True)


class ProgrammeView(Door):
    """One progressive."""

    scopes = {"GET": "meters:read"}
    shows = ("progressive.meter", "progressive.link")

    @reads("Show a progressive with the editions of its approval", tag="progressive", answer=ProgrammeSerializer)
    def get(self, request: Request, link: str) -> Response:
        return self.show(ProgrammeSerializer, told(self.property, link_of(self.property, link)))


def link_of(property: Property, code: str) -> Link:
    """The configured progressive. 404."""
    row = Link.objects.filter(property=property, code=code).first()
    if row is None:
        raise NotFound()
    return row


class EditionsView(Door):
    """Approvals of a progressive."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Approve a progressive programme",
        tag="progressive",
        body=ApproveSerializer,
        answer=ProgrammeSerializer,
        status=201,
        description="The rules of the programme say what may be approved. An edition is never edited: the next one, "
        "from a later instant, takes its place. Once the progressive is in operation only its rate is changed.",
    )
    def post(self, request: Request, link: str) -> Response:
        row = link_of(self.property, link)
        body = self.read(ApproveSerializer)
        commands.approve_programme(
            self.property,
            link=link,
            approval=body["approval"],
            effective_at=body["effective_at"],
            initial_minor=body["initial"],
            reset_minor=body.get("reset"),
            entry_minor=body.get("entry"),
            rate_bp=body["rate_bp"],
            reset_pool_bp=body["reset_pool_bp"],
            retention_pool_bp=body["retention_pool_bp"],
            request=body["request"],
            pay_table=pay_table_of(body.get("pay_table", []), cite=CITE),
            reserve_rule=body.get("reserve_rule"),
            options=body.get("options"),
            by=self.signature(body["by"], Role.ACCOUNTING, "approve_programme"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(ProgrammeSerializer, told(self.property, row), status=201)


class LinkedTablesView(LinkStep):
    """Tables of a progressive in operation."""

    scopes = {"POST": "meters:write"}

    @writes("Link a table", tag="progressive", body=LinkTableSerializer, answer=MeterSerializer, status=201)
    def post(self, request: Request, link: str) -> Response:
        body = self.read(LinkTableSerializer)
        counted = body.get("count_meters")
        commands.link_table(
            self.property,
            link=link,
            table=body["table"],
            day=body["day"],
            approval=body["approval"],
            denomination_minor=body.get("chip"),
            chips_per_entitlement=body.get("chips_per_entitlement"),
            rate_bp=body.get("rate_bp"),
            pay_table=pay_table_of(body["pay_table"], cite=CITE) if "pay_table" in body else None,
            reading=queries.CountMeters(in_meter=counted["in_meter"], payouts=counted["payouts"]) if counted else None,
            by=self.signature(body["by"], Role.PIT_MANAGER, "link_table"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.meter(link, status=201)


class LeaveView(LinkStep):
    """A table that is to leave."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Announce that a table leaves its progressive",
        tag="progressive",
        body=LeaveSerializer,
        answer=MeterSerializer,
        status=201,
    )
    def post(self, request: Request, link: str, table: str) -> Response:
        body = self.read(LeaveSerializer)
        commands.announce_leave(
            self.property,
            link=link,
            table=table,
            day=body["day"],
            leaves_on=body["leaves_on"],
            approval=body["approval"],
            by=self.signature(body["by"], Role.PIT_MANAGER, "announce_leave"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.meter(link, status=201)


class UnlinkView(LinkStep):
    """A table that leaves."""

    scopes = {"POST": "meters:write"}

    @writes(
        "Take a table off its progressive", tag="progressive", body=UnlinkSerializer, answer=MeterSerializer, status=201
    )
    def post(self, request: Request, link: str, table: str) -> Response:
        body = self.read(UnlinkSerializer)
        commands.unlink_table(
            self.property,
            link=link,
            table=table,
            day=body["day"],
            by=self.signature(body["by"], Role.PIT_MANAGER, "unlink_table"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.meter(link, status=201)
