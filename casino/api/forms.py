"""The series book over REST: what became of every form, and pads received, issued and returned (control T5)."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino import pads, queries
from casino.api import pages
from casino.api.door import Door
from casino.api.fields import SignerSerializer
from casino.api.openapi import writes
from casino.roles import HUMAN_ROLES, Role
from casino.signatures import Signature

KEEPER_ROLES = [Role.ACCOUNTING.value, Role.AUDITOR.value]
ANY_ROLE = [role.value for role in HUMAN_ROLES]


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


class ReceivePadSerializer(serializers.Serializer):
    """A pad from the printer, counted by two who are independent of cage and pit."""

    cite = "control T5"
    first = serializers.IntegerField(min_value=1, max_value=2_000_000_000)
    last = serializers.IntegerField(min_value=1, max_value=2_000_000_000)
    printer = serializers.CharField(max_length=120)
    delivery_note = serializers.CharField(max_length=60)
    receiver = SignerSerializer()
    receiver_role = serializers.ChoiceField(KEEPER_ROLES)
    witness = SignerSerializer()
    witness_role = serializers.ChoiceField(KEEPER_ROLES)


class IssuePadSerializer(serializers.Serializer):
    """A pad given out to the place that uses it."""

    cite = "control T5"
    location = serializers.CharField(max_length=60)
    issuer = SignerSerializer()
    issuer_role = serializers.ChoiceField(KEEPER_ROLES)
    recipient = SignerSerializer()
    recipient_role = serializers.ChoiceField(ANY_ROLE)


class ReturnPadSerializer(serializers.Serializer):
    """A pad that came back. ``unused_from``: its first number that was not used."""

    cite = "control T5"
    unused_from = serializers.IntegerField(min_value=1, max_value=2_000_000_001)
    reason = serializers.CharField(max_length=200)
    returner = SignerSerializer()
    returner_role = serializers.ChoiceField(ANY_ROLE)
    receiver = SignerSerializer()
    receiver_role = serializers.ChoiceField(KEEPER_ROLES)


class PrinterSerializer(serializers.Serializer):
    """Who prints a form: needed for a reprint (control T8)."""

    printer = SignerSerializer(required=False, help_text="who prints it; a reprint needs it (control T8)")
    printer_role = serializers.ChoiceField(ANY_ROLE, default=Role.FLOOR_SUPERVISOR.value, help_text="in which role")


def printer_of(door: Door, body: dict[str, Any]) -> Signature | None:
    """Take the signature of whoever prints out of a body; None where none is given."""
    signer, role = body.pop("printer", None), body.pop("printer_role")
    return door.signature(signer, role, "print_form") if signer else None


class SeriesBookView(Door):
    """The series book."""

    scopes = {"GET": "reports:read"}

    @pages.lists(
        "Show the series book", tag="forms", operation_id="form_series_list", rows=SeriesReportSerializer(many=True)
    )
    def get(self, request: Request) -> Response:
        found, cursor = pages.part_of(request, queries.series_reports(self.property))
        return pages.with_link(request, self.show(SeriesReportSerializer, found, many=True), cursor)


class PadDoor(Door):
    """What is done with a pad: two signatures and a command."""

    scopes = {"POST": "books:write"}

    def carry_out(self, command: Any, serializer: type[serializers.Serializer], series: str, **more: Any) -> Response:
        """Signatures by their duties, then the command."""
        body = self.read(serializer)
        duties = [name.removesuffix("_role") for name in body if name.endswith("_role")]
        signed = {duty: self.signature(body.pop(duty), body.pop(f"{duty}_role"), command.__name__) for duty in duties}
        pad = command(self.property, series=series, **body, **more, **signed, actor=self.actor)
        return self.show(PadSerializer, pad, status=201)


class PadsView(PadDoor):
    """Pads of a series."""

    @writes("Receive a pad of forms", tag="forms", body=ReceivePadSerializer, answer=PadSerializer, status=201)
    def post(self, request: Request, series: str) -> Response:
        return self.carry_out(pads.receive_pad, ReceivePadSerializer, series)


class PadIssueView(PadDoor):
    """A pad goes into use."""

    @writes("Issue a pad of forms", tag="forms", body=IssuePadSerializer, answer=PadSerializer, status=201)
    def post(self, request: Request, series: str, first: int) -> Response:
        return self.carry_out(pads.issue_pad, IssuePadSerializer, series, first=first)


class PadReturnView(PadDoor):
    """A pad comes back."""

    @writes("Return a pad of forms", tag="forms", body=ReturnPadSerializer, answer=PadSerializer, status=201)
    def post(self, request: Request, series: str, first: int) -> Response:
        return self.carry_out(pads.return_pad, ReturnPadSerializer, series, first=first)
