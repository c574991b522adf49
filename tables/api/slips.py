"""Slips over REST: fills, credits, transfers between tables, even exchanges, and slips keyed in from paper."""

from __future__ import annotations

import base64
from contextlib import AbstractContextManager
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django_filters import rest_framework as filters
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api import pages
from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.forms import PrinterSerializer, printer_of
from casino.api.openapi import reads, writes
from casino.api.table_scope import TableScope
from casino.errors import Refused
from casino.queries import form_prints
from casino.roles import Role
from tables import commands, documents, queries
from tables.models import Slip

REQUESTS = {
    "fill": commands.request_fill,
    "credit": commands.request_credit,
    "transfer": commands.request_transfer,
    "exchange": commands.request_exchange,
}
KINDS = tuple(REQUESTS)
MORE_OF = {"transfer": ("to_table",), "exchange": ("returned",)}
"""What only this kind of slip needs."""

TABLES = ("table", "to_table")
"""Tables of a slip: of a transfer the devices of both may read it and take its steps."""

ISSUES = {
    "fill": commands.issue_fill,
    "credit": commands.issue_credit,
    "transfer": commands.issue_transfer,
    "exchange": commands.issue_exchange,
}
FROM_CAGE = ("fill", "exchange")
AT_THE_TABLE = {
    "fill": commands.receive_fill,
    "transfer": commands.receive_transfer,
    "exchange": commands.exchange_at_table,
}


class RequestSlipSerializer(serializers.Serializer):
    """Ask for a fill, a credit, a transfer or an even exchange (controls T2, T3, T10)."""

    cite = "control T2"
    kind = serializers.ChoiceField(list(KINDS))
    table = serializers.CharField(max_length=20)
    to_table = serializers.CharField(max_length=20, required=False, help_text="of a transfer: where the chips go")
    counts = CountsField()
    returned = CountsField(required=False, help_text="of an exchange: what the cage gets for its chips")
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class IssueSlipSerializer(serializers.Serializer):
    """Hand over to the escort: what leaves the cage is prepared by the cashier, what leaves a table by the dealer."""

    cite = "control T2"
    cashier = SignerSerializer(required=False)
    dealer = SignerSerializer(required=False)
    escort = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class ReceiveSlipSerializer(serializers.Serializer):
    """Count and sign at the other end: at a table by dealer and supervisor, at the cage by the cashier.

    An exchange is received twice: at the table (`counts` and `returned`), then at the cage (`counts` that came back).
    """

    cite = "control T2"
    counts = CountsField()
    returned = CountsField(required=False)
    dealer = SignerSerializer(required=False)
    supervisor = SignerSerializer(required=False)
    cashier = SignerSerializer(required=False)
    occurred_at = serializers.DateTimeField(required=False)


class VoidSlipSerializer(serializers.Serializer):
    """Mark NULO/VOID (control T6). ``prepared_role`` is the role in which the preparer signed."""

    cite = "control T6"
    reason = serializers.CharField(max_length=200)
    prepared = SignerSerializer()
    prepared_role = serializers.ChoiceField([Role.FLOOR_SUPERVISOR.value, Role.CASHIER.value, Role.DEALER.value])
    supervised = SignerSerializer()
    supervised_role = serializers.ChoiceField(
        [Role.FLOOR_SUPERVISOR.value, Role.PIT_MANAGER.value, Role.CAGE_SUPERVISOR.value]
    )
    occurred_at = serializers.DateTimeField(required=False)


class PaperPeopleSerializer(serializers.Serializer):
    """Employee numbers as signed on the paper. A fill has a receiver, who may be the supervisor."""

    supervisor = serializers.CharField(max_length=20)
    cashier = serializers.CharField(max_length=20)
    escort = serializers.CharField(max_length=20)
    dealer = serializers.CharField(max_length=20)
    receiver = serializers.CharField(max_length=20, required=False)


class PaperSlipSerializer(serializers.Serializer):
    """A fill or credit of a table without a terminal, as written (control T5). ``keyed``: who keys it in."""

    cite = "control T5"
    kind = serializers.ChoiceField(["fill", "credit"])
    serial = serializers.CharField(max_length=32)
    table = serializers.CharField(max_length=20)
    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    counts = CountsField()
    people = PaperPeopleSerializer()
    keyed = SignerSerializer()
    keyed_role = serializers.ChoiceField([role.value for role in commands.PAPER_KEYED_BY])
    out_of_order = serializers.BooleanField(
        required=False, default=False, help_text="the paper has this number though it is not the next one"
    )
    occurred_at = serializers.DateTimeField(required=False)


class SlipSerializer(serializers.Serializer):
    """A slip."""

    serial = serializers.CharField()
    kind = serializers.CharField()
    status = serializers.CharField()
    table = serializers.CharField()
    to_table = serializers.CharField(allow_blank=True)
    day = serializers.DateField()
    shift = serializers.CharField()
    counts = CountsField()
    returned = CountsField()
    total = AmountField()
    paper = serializers.BooleanField()


def _needed(body: dict[str, Any], name: str) -> dict[str, str]:
    if name not in body:
        raise Refused("signature_missing", _("This signature is missing."), field=name)
    signer: dict[str, str] = body[name]
    return signer


def _given(body: dict[str, Any], name: str) -> Any:
    """What only some kinds of slip need."""
    if name not in body:
        raise Refused("field_missing", _("This kind of slip needs it."), field=name, cite="control T10")
    return body[name]


class SlipFilter(pages.Filters):
    """Which slips. Without `status`: those under way."""

    status = filters.ChoiceFilter(
        choices=[("all", "all"), *Slip.Status.choices], method="of_status", label="default: under way"
    )
    kind = filters.ChoiceFilter(choices=[(kind, kind) for kind in KINDS])

    class Meta:
        model = Slip
        fields = ("status", "kind", "table", "day", "shift")

    def of_status(self, rows: QuerySet[Slip], name: str, value: str) -> QuerySet[Slip]:
        return rows if value == "all" else rows.filter(status=value)


class SlipsView(Door):
    """Fills and credits on their way, and those that were."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}
    shows = ("tables.slip",)
    asks_for_table = True
    table_scope = TableScope.ROWS

    @pages.lists(
        "List slips",
        operation_id="slips_list",
        tag="slips",
        rows=SlipSerializer(many=True),
        filters=SlipFilter,
        description="By serial; without `status` those under way.",
    )
    def get(self, request: Request) -> Response:
        every = request.query_params.get("status", "")
        rows = queries.every_slip(self.property) if every else queries.slips_under_way(self.property)
        rows = pages.filtered(request, SlipFilter, self.within_tables(rows, *TABLES))
        return pages.shown(self, SlipSerializer, rows, "serial")

    @writes(
        "Request a slip",
        tag="slips",
        body=RequestSlipSerializer,
        answer=SlipSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        body = self.read(RequestSlipSerializer)
        self.require_table(body["table"])
        kind = body["kind"]
        more = {name: _given(body, name) for name in MORE_OF.get(kind, ())}
        serial = REQUESTS[kind](
            self.property,
            table=body["table"],
            counts=body["counts"],
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, f"request_{kind}"),
            actor=self.actor,
            at=body.get("occurred_at"),
            **more,
        )
        return self.show(SlipSerializer, queries.slip(self.property, serial), status=201)


class PaperSlipsView(Door):
    """Slips written by hand."""

    scopes = {"POST": "tables:write"}
    asks_for_table = True

    @writes(
        "Key in a slip written by hand",
        tag="slips",
        body=PaperSlipSerializer,
        answer=SlipSerializer,
        status=201,
        description="Out of the order of its series it is refused unless `out_of_order`; then the series book says so.",
    )
    def post(self, request: Request) -> Response:
        body = self.read(PaperSlipSerializer)
        self.require_table(body["table"])
        keyed = self.signature(body.pop("keyed"), body.pop("keyed_role"), "record_paper_slip")
        at = body.pop("occurred_at", None)
        serial = commands.record_paper_slip(self.property, **body, keyed=keyed, actor=self.actor, at=at)
        return self.show(SlipSerializer, queries.slip(self.property, serial), status=201)


class SlipStep(Door):
    """A step in the life of a slip: loads it, lets the step run, shows it again."""

    scopes = {"POST": "tables:write"}
    asks_for_table = True

    def slip(self, serial: str) -> Any:
        """Return the slip, if one of its tables is the key's."""
        return self.record(queries.slip(self.property, serial), *TABLES)

    def as_read(self, slip: Any) -> AbstractContextManager[None]:
        """With ``If-Match``: only while the slip stands as it was read."""
        return self.unchanged(SlipSerializer, lambda: queries.slip(self.property, slip.serial), slip.stream)

    def shown(self, serial: str) -> Response:
        return self.show(SlipSerializer, queries.slip(self.property, serial))


class SlipView(SlipStep):
    """One slip as it stands."""

    scopes = {"GET": "tables:read"}
    shows = ("tables.slip",)
    table_scope = TableScope.RECORD

    @reads("Show a slip", tag="slips", operation_id="slip_show", answer=SlipSerializer)
    def get(self, request: Request, serial: str) -> Response:
        return self.show(SlipSerializer, self.slip(serial))


class IssueSlipView(SlipStep):
    """Hand a slip's chips to the escort."""

    @writes(
        "Issue a slip",
        tag="slips",
        body=IssueSlipSerializer,
        answer=SlipSerializer,
        conditional=True,
    )
    def post(self, request: Request, serial: str) -> Response:
        slip, body = self.slip(serial), self.read(IssueSlipSerializer)
        with self.as_read(slip):
            purpose = f"issue_{slip.kind}"
            escort = self.signature(body["escort"], Role.SECURITY, f"escort_{slip.kind}")
            duty, role = ("cashier", Role.CASHIER) if slip.kind in FROM_CAGE else ("dealer", Role.DEALER)
            preparer = {duty: self.signature(_needed(body, duty), role, purpose)}
            ISSUES[slip.kind](
                self.property, serial=serial, escort=escort, actor=self.actor, at=body.get("occurred_at"), **preparer
            )
            return self.shown(serial)


class ReceiveSlipView(SlipStep):
    """Count and sign for a slip's chips."""

    @writes(
        "Receive a slip",
        tag="slips",
        body=ReceiveSlipSerializer,
        answer=SlipSerializer,
        conditional=True,
    )
    def post(self, request: Request, serial: str) -> Response:
        slip, body = self.slip(serial), self.read(ReceiveSlipSerializer)
        with self.as_read(slip):
            purpose = f"receive_{slip.kind}"
            common: dict[str, Any] = {
                "serial": serial, "counts": body["counts"], "actor": self.actor, "at": body.get("occurred_at")
            }  # fmt: skip
            returning = slip.kind == "exchange" and slip.status == Slip.Status.RETURNING
            if slip.kind == "credit" or returning:
                receive = commands.receive_exchange if returning else commands.receive_credit
                receive(
                    self.property, cashier=self.signature(_needed(body, "cashier"), Role.CASHIER, purpose), **common
                )
                return self.shown(serial)
            if slip.kind == "exchange":
                common["returned"] = _given(body, "returned")
            AT_THE_TABLE[slip.kind](
                self.property,
                dealer=self.signature(_needed(body, "dealer"), Role.DEALER, purpose),
                supervisor=self.signature(_needed(body, "supervisor"), Role.FLOOR_SUPERVISOR, purpose),
                **common,
            )
            return self.shown(serial)


class VoidSlipView(SlipStep):
    """Void a slip."""

    @writes(
        "Void a slip",
        tag="slips",
        body=VoidSlipSerializer,
        answer=SlipSerializer,
        conditional=True,
    )
    def post(self, request: Request, serial: str) -> Response:
        slip = self.slip(serial)
        with self.as_read(slip):
            body = self.read(VoidSlipSerializer)
            commands.void_slip(
                self.property,
                serial=serial,
                reason=body["reason"],
                prepared=self.signature(body["prepared"], body["prepared_role"], "void_slip"),
                supervised=self.signature(body["supervised"], body["supervised_role"], "void_slip"),
                actor=self.actor,
                at=body.get("occurred_at"),
            )
            return self.shown(serial)


class PrintSlipSerializer(PrinterSerializer):
    """Print a slip. The restricted copy takes the signature of accounting (control T7)."""

    cite = "control T7"
    copy = serializers.ChoiceField(["parts", "restricted"], default="parts")
    language = serializers.ChoiceField(["es", "en"], default="es")
    reader = SignerSerializer(required=False)


class PrintSerializer(serializers.Serializer):
    """A print: the first is the original, every later one a reprint and marked so (control T8)."""

    serial = serializers.CharField()
    copy = serializers.CharField()
    copy_number = serializers.IntegerField()
    reprint = serializers.BooleanField()
    by = serializers.CharField()
    printed_at = serializers.DateTimeField()


class PrintedSerializer(PrintSerializer):
    """A print with its document."""

    document = serializers.CharField(help_text="PDF, base64")


class PrintsView(SlipStep):
    """Prints of a slip."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}
    shows = ("tables.slip",)
    table_scope = TableScope.RECORD

    @reads("List the prints of a slip", tag="slips", answer=PrintSerializer(many=True))
    def get(self, request: Request, serial: str) -> Response:
        self.slip(serial)
        return self.show(PrintSerializer, form_prints(self.property, serial), many=True)

    @writes("Print a slip", tag="slips", body=PrintSlipSerializer, answer=PrintedSerializer, status=201)
    def post(self, request: Request, serial: str) -> Response:
        self.slip(serial)
        body = self.read(PrintSlipSerializer)
        reader = body.get("reader")
        printed, pdf = documents.printed_slip(
            self.property,
            serial,
            copy=body["copy"],
            printer=printer_of(self, body),
            reader=self.signature(reader, Role.ACCOUNTING, "print_restricted") if reader else None,
            language=body["language"],
            actor=self.actor,
        )
        shown = PrintSerializer(printed).data | {"document": base64.b64encode(pdf).decode()}
        return Response(shown, status=201)
