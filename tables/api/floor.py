"""The table floor over REST: days, tables, slips, boxes. Everything that people and terminals do besides rounds."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.door import Door
from casino.api.fields import AmountField, CountsField, SignerSerializer
from casino.api.openapi import reads, writes
from casino.errors import Refused
from casino.roles import Role
from tables import commands, queries
from tables.events import BoxContent

# --- bodies and answers ---------------------------------------------------------------------------------------------


class OpenDaySerializer(serializers.Serializer):
    """Begin a gaming day."""

    day = serializers.DateField()
    occurred_at = serializers.DateTimeField(required=False)


class GamingDaySerializer(serializers.Serializer):
    """A gaming day."""

    day = serializers.DateField()
    status = serializers.CharField()
    shifts = serializers.ListField(child=serializers.CharField())
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)


class OpenTableSerializer(serializers.Serializer):
    """Open a table by counted inventory (control T1)."""

    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    counts = CountsField()
    dealer = SignerSerializer()
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class CloseTableSerializer(serializers.Serializer):
    """Close a table by counted inventory (control T1)."""

    counts = CountsField()
    dealer = SignerSerializer()
    supervisor = SignerSerializer()
    in_transit = serializers.ListField(child=serializers.CharField(max_length=32), required=False, default=list)
    occurred_at = serializers.DateTimeField(required=False)


class SessionSerializer(serializers.Serializer):
    """A table in one shift."""

    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    game = serializers.CharField()
    status = serializers.CharField()
    opened_at = serializers.DateTimeField()
    closed_at = serializers.DateTimeField(allow_null=True)
    opener_total = AmountField()
    closer_total = AmountField(allow_null=True)
    fills = AmountField()
    credits = AmountField()


class TableSerializer(serializers.Serializer):
    """A table now."""

    table = serializers.CharField(source="table.code")
    game = serializers.CharField(source="table.game_code")
    open = serializers.SerializerMethodField()
    session = SessionSerializer(allow_null=True)
    box = serializers.CharField(source="box.box", allow_null=True, default=None)
    slips_under_way = serializers.SerializerMethodField()
    rounds_open = serializers.IntegerField()

    def get_open(self, state: queries.TableState) -> bool:
        return state.session is not None

    def get_slips_under_way(self, state: queries.TableState) -> list[str]:
        return [slip.serial for slip in state.slips]


class RequestSlipSerializer(serializers.Serializer):
    """Ask for a fill or a credit (controls T2, T3)."""

    kind = serializers.ChoiceField(["fill", "credit"])
    table = serializers.CharField(max_length=20)
    counts = CountsField()
    supervisor = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class IssueSlipSerializer(serializers.Serializer):
    """Hand over to the escort: a fill is prepared by the cashier, a credit by the dealer."""

    cashier = SignerSerializer(required=False)
    dealer = SignerSerializer(required=False)
    escort = SignerSerializer()
    occurred_at = serializers.DateTimeField(required=False)


class ReceiveSlipSerializer(serializers.Serializer):
    """Count and sign at the other end: a fill by dealer and supervisor, a credit by the cashier."""

    counts = CountsField()
    dealer = SignerSerializer(required=False)
    supervisor = SignerSerializer(required=False)
    cashier = SignerSerializer(required=False)
    occurred_at = serializers.DateTimeField(required=False)


class VoidSlipSerializer(serializers.Serializer):
    """Mark NULO/VOID (control T6). ``prepared_role`` is the role in which the preparer signed."""

    reason = serializers.CharField(max_length=200)
    prepared = SignerSerializer()
    prepared_role = serializers.ChoiceField([Role.FLOOR_SUPERVISOR.value, Role.CASHIER.value, Role.DEALER.value])
    supervised = SignerSerializer()
    supervised_role = serializers.ChoiceField(
        [Role.FLOOR_SUPERVISOR.value, Role.PIT_MANAGER.value, Role.CAGE_SUPERVISOR.value]
    )
    occurred_at = serializers.DateTimeField(required=False)


class SlipSerializer(serializers.Serializer):
    """A fill or credit slip."""

    serial = serializers.CharField()
    kind = serializers.CharField()
    status = serializers.CharField()
    table = serializers.CharField()
    day = serializers.DateField()
    shift = serializers.CharField()
    counts = CountsField()
    total = AmountField()


class InstallBoxSerializer(serializers.Serializer):
    """Put an empty box on its table (control D1)."""

    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    by = SignerSerializer()
    by_role = serializers.CharField(max_length=20)
    witness = SignerSerializer()
    witness_role = serializers.CharField(max_length=20)
    occurred_at = serializers.DateTimeField(required=False)


class RemoveBoxSerializer(serializers.Serializer):
    """Take a box off its table; the empty one goes on in the same act (control D2)."""

    by = SignerSerializer()
    by_role = serializers.CharField(max_length=20)
    witness = SignerSerializer()
    witness_role = serializers.CharField(max_length=20)
    replacement = serializers.CharField(max_length=20, required=False)
    replacement_day = serializers.DateField(required=False)
    replacement_shift = serializers.CharField(max_length=20, required=False)
    occurred_at = serializers.DateTimeField(required=False)


class ContentSerializer(serializers.Serializer):
    """What a box held of one kind."""

    kind = serializers.ChoiceField(["notes", "chips", "documents"])
    counts = serializers.DictField(child=serializers.IntegerField(min_value=0, max_value=1_000_000))


class CountBoxSerializer(serializers.Serializer):
    """Both blind counts of a box and the team that signs for them (control D3)."""

    day = serializers.DateField()
    shift = serializers.CharField(max_length=20)
    first = ContentSerializer(many=True)
    second = ContentSerializer(many=True)
    team = SignerSerializer(many=True)
    occurred_at = serializers.DateTimeField(required=False)


class CountedSerializer(serializers.Serializer):
    """The drop that a count established."""

    box = serializers.CharField()
    total = AmountField()


# --- views ----------------------------------------------------------------------------------------------------------


def _needed(body: dict[str, Any], name: str) -> dict[str, str]:
    if name not in body:
        raise Refused("signature_missing", _("This signature is missing."), field=name)
    signer: dict[str, str] = body[name]
    return signer


class GamingDaysView(Door):
    """Gaming days of the property."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}

    @writes(
        "Open a gaming day",
        tag="tables",
        body=OpenDaySerializer,
        answer=GamingDaySerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        body = self.read(OpenDaySerializer)
        day = commands.open_gaming_day(self.property, day=body["day"], actor=self.actor, at=body.get("occurred_at"))
        return self.show(GamingDaySerializer, day, status=201)

    @reads(
        "Show the latest gaming day",
        tag="tables",
        answer=GamingDaySerializer,
    )
    def get(self, request: Request) -> Response:
        day = queries.latest_day(self.property)
        if day is None:
            raise NotFound()
        return self.show(GamingDaySerializer, day)


class TablesView(Door):
    """The tables that are open."""

    scopes = {"GET": "tables:read"}

    @reads(
        "List open tables",
        operation_id="tables_list",
        tag="tables",
        answer=SessionSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        return self.show(SessionSerializer, queries.open_sessions(self.property), many=True)


class TableView(Door):
    """One table as it stands."""

    scopes = {"GET": "tables:read"}

    @reads(
        "Show a table",
        tag="tables",
        answer=TableSerializer,
    )
    def get(self, request: Request, table: str) -> Response:
        self.require_table(table)
        state = queries.table_state(self.property, table)
        if state is None:
            raise NotFound()
        return self.show(TableSerializer, state)


class OpeningsView(Door):
    """Openings of a table."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Open a table",
        tag="tables",
        body=OpenTableSerializer,
        answer=SessionSerializer,
        status=201,
    )
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(OpenTableSerializer)
        session = commands.open_table(
            self.property,
            table=table,
            day=body["day"],
            shift=body["shift"],
            counts=body["counts"],
            dealer=self.signature(body["dealer"], Role.DEALER, "open_table"),
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "open_table"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SessionSerializer, session, status=201)


class ClosingsView(Door):
    """Closings of a table."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Close a table",
        tag="tables",
        body=CloseTableSerializer,
        answer=SessionSerializer,
        status=201,
    )
    def post(self, request: Request, table: str) -> Response:
        self.require_table(table)
        body = self.read(CloseTableSerializer)
        session = commands.close_table(
            self.property,
            table=table,
            counts=body["counts"],
            dealer=self.signature(body["dealer"], Role.DEALER, "close_table"),
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, "close_table"),
            in_transit=body["in_transit"],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SessionSerializer, session, status=201)


class SlipsView(Door):
    """Fills and credits on their way."""

    scopes = {"GET": "tables:read", "POST": "tables:write"}

    @reads(
        "List slips under way",
        tag="slips",
        answer=SlipSerializer(many=True),
    )
    def get(self, request: Request) -> Response:
        return self.show(SlipSerializer, queries.slips_under_way(self.property), many=True)

    @writes(
        "Request a fill or a credit",
        tag="slips",
        body=RequestSlipSerializer,
        answer=SlipSerializer,
        status=201,
    )
    def post(self, request: Request) -> Response:
        body = self.read(RequestSlipSerializer)
        self.require_table(body["table"])
        command = commands.request_fill if body["kind"] == "fill" else commands.request_credit
        serial = command(
            self.property,
            table=body["table"],
            counts=body["counts"],
            supervisor=self.signature(body["supervisor"], Role.FLOOR_SUPERVISOR, f"request_{body['kind']}"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(SlipSerializer, queries.slip(self.property, serial), status=201)


class SlipStep(Door):
    """A step in the life of a slip: loads it, lets the step run, shows it again."""

    scopes = {"POST": "tables:write"}

    def slip(self, serial: str) -> Any:
        """The slip, if the key is good for its table."""
        found = queries.slip(self.property, serial)
        if found is None:
            raise NotFound()
        self.require_table(found.table)
        return found

    def shown(self, serial: str) -> Response:
        return self.show(SlipSerializer, queries.slip(self.property, serial))


class IssueSlipView(SlipStep):
    """Hand a slip's chips to the escort."""

    @writes(
        "Issue a slip",
        tag="slips",
        body=IssueSlipSerializer,
        answer=SlipSerializer,
    )
    def post(self, request: Request, serial: str) -> Response:
        slip, body = self.slip(serial), self.read(IssueSlipSerializer)
        escort = self.signature(body["escort"], Role.SECURITY, f"escort_{slip.kind}")
        if slip.kind == "fill":
            cashier = self.signature(_needed(body, "cashier"), Role.CASHIER, "issue_fill")
            commands.issue_fill(
                self.property,
                serial=serial,
                cashier=cashier,
                escort=escort,
                actor=self.actor,
                at=body.get("occurred_at"),
            )
        else:
            dealer = self.signature(_needed(body, "dealer"), Role.DEALER, "issue_credit")
            commands.issue_credit(
                self.property, serial=serial, dealer=dealer, escort=escort, actor=self.actor, at=body.get("occurred_at")
            )
        return self.shown(serial)


class ReceiveSlipView(SlipStep):
    """Count and sign for a slip's chips."""

    @writes(
        "Receive a slip",
        tag="slips",
        body=ReceiveSlipSerializer,
        answer=SlipSerializer,
    )
    def post(self, request: Request, serial: str) -> Response:
        slip, body = self.slip(serial), self.read(ReceiveSlipSerializer)
        common: dict[str, Any] = {
            "serial": serial, "counts": body["counts"], "actor": self.actor, "at": body.get("occurred_at")
        }  # fmt: skip
        if slip.kind == "fill":
            commands.receive_fill(
                self.property,
                dealer=self.signature(_needed(body, "dealer"), Role.DEALER, "receive_fill"),
                supervisor=self.signature(_needed(body, "supervisor"), Role.FLOOR_SUPERVISOR, "receive_fill"),
                **common,
            )
        else:
            cashier = self.signature(_needed(body, "cashier"), Role.CASHIER, "receive_credit")
            commands.receive_credit(self.property, cashier=cashier, **common)
        return self.shown(serial)


class VoidSlipView(SlipStep):
    """Void a slip."""

    @writes(
        "Void a slip",
        tag="slips",
        body=VoidSlipSerializer,
        answer=SlipSerializer,
    )
    def post(self, request: Request, serial: str) -> Response:
        self.slip(serial)
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


class InstallBoxView(Door):
    """Install a box."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Install a drop box",
        tag="boxes",
        body=InstallBoxSerializer,
        answer=None,
        status=204,
    )
    def post(self, request: Request, box: str) -> Response:
        body = self.read(InstallBoxSerializer)
        commands.install_box(
            self.property,
            box=box,
            day=body["day"],
            shift=body["shift"],
            by=self.signature(body["by"], _role(body["by_role"], "by_role"), "install_box"),
            witness=self.signature(body["witness"], _role(body["witness_role"], "witness_role"), "install_box"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class RemoveBoxView(Door):
    """Remove a box."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Remove a drop box",
        tag="boxes",
        body=RemoveBoxSerializer,
        answer=None,
        status=204,
    )
    def post(self, request: Request, box: str) -> Response:
        body = self.read(RemoveBoxSerializer)
        commands.remove_box(
            self.property,
            box=box,
            by=self.signature(body["by"], _role(body["by_role"], "by_role"), "remove_box"),
            witness=self.signature(body["witness"], _role(body["witness_role"], "witness_role"), "remove_box"),
            replacement=body.get("replacement"),
            replacement_day=body.get("replacement_day"),
            replacement_shift=body.get("replacement_shift"),
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return Response(status=204)


class CountBoxView(Door):
    """Count a box."""

    scopes = {"POST": "tables:write"}

    @writes(
        "Count a drop box",
        tag="boxes",
        body=CountBoxSerializer,
        answer=CountedSerializer,
    )
    def post(self, request: Request, box: str) -> Response:
        body = self.read(CountBoxSerializer)
        total = commands.count_box(
            self.property,
            box=box,
            day=body["day"],
            shift=body["shift"],
            first=[self._content(content) for content in body["first"]],
            second=[self._content(content) for content in body["second"]],
            team=[self.signature(member, Role.COUNT_TEAM, "count_box") for member in body["team"]],
            actor=self.actor,
            at=body.get("occurred_at"),
        )
        return self.show(CountedSerializer, {"box": box, "total": total})

    def _content(self, content: dict[str, Any]) -> BoxContent:
        """Notes and chips come by denomination in decimals, documents by kind of paper."""
        kind, counts = content["kind"], content["counts"]
        if kind == "documents":
            return BoxContent(kind=kind, counts=counts, total=0)
        field = CountsField()
        field._context = {"currency": self.property.currency}
        minor = field.to_internal_value(counts)
        return BoxContent(kind=kind, counts=minor, total=sum(int(value) * pieces for value, pieces in minor.items()))


def _role(name: str, field: str) -> Role:
    try:
        return Role(name)
    except ValueError:
        raise Refused("unknown_role", _("There is no such role."), field=field) from None
