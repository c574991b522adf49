"""The base of every view: who asks, about which property, in which currency."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, ClassVar, TypeVar

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from rest_framework.exceptions import MethodNotAllowed, NotFound, ValidationError
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView
from structlog.contextvars import bind_contextvars

from casino.api import conditions, strict
from casino.api.authentication import DeviceKeyAuthentication, DevicePrincipal, StaffSession
from casino.api.limits import Allowance
from casino.api.negotiation import Negotiation
from casino.api.permissions import (
    HasScope,
    actor_of,
    property_of,
    require_every_table,
    require_one_of,
    require_table,
    tables_of_key,
)
from casino.api.renderers import FastJSONRenderer
from casino.api.table_scope import CHECKED_BY_VIEW, TableScope, tables_of, within
from casino.devices import clocks
from casino.errors import Refused
from casino.eventstore import lock_stream
from casino.identity import pin_attempts
from casino.identity.signatures import Signature, sign_as
from casino.models import EmployeeRole, Property
from casino.refusals.requests import unreadable
from casino.requests.request_limits import MAX_BODY_BYTES
from casino.roles import Role

Record = TypeVar("Record")


class CasinoAPIView(APIView):
    """A view of the floor's API. ``scopes`` names the scope that each method needs."""

    authentication_classes = [DeviceKeyAuthentication, StaffSession]
    permission_classes = [HasScope]
    renderer_classes = [FastJSONRenderer]
    content_negotiation_class = Negotiation
    scopes: ClassVar[dict[str, str]] = {}
    shows: ClassVar[tuple[str, ...]] = ()
    """Labels of the rows that a read of this view returns ("tables.slip"): staff may read it if they may see those
    lists (`casino.listings`). Empty: anyone who may use the scope."""
    asks_for_table = False
    """True when writes of this view check the key's tables themselves, by the body. Otherwise a key limited to some
    tables writes only where the path names one of them: an operation of the whole property needs a key for all
    tables."""
    table_scope: ClassVar[TableScope] = TableScope.REFUSED
    """Extent to which a key limited to some tables may read. `RECORD` and `ROWS` are applied by the GET itself, with
    `record` or `within_tables`; a response made without either is a defect and is not sent."""
    _is_limited = False
    _received_at: dt.datetime | None = None
    _sent_at: dt.datetime | None = None
    _latest_event: dt.datetime | None = None

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Answer HEAD as GET: the same checks, status and headers; the server leaves the body out."""
        if request.method != "HEAD" or not hasattr(self, "get"):
            return super().dispatch(request, *args, **kwargs)
        request.method = "GET"
        try:
            response: HttpResponseBase = super().dispatch(request, *args, **kwargs)
        finally:
            request.method = "HEAD"
        if not response.streaming:
            return response
        response.close()  # gives back what the stream holds
        return HttpResponse(status=response.status_code, headers=dict(response.items()))

    def perform_authentication(self, request: Request) -> None:
        """Authenticate the request and count it against the key's rate limit; refused requests count, too."""
        super().perform_authentication(request)
        allowance: Allowance | None = getattr(request._request, "allowance", None)
        if isinstance(request.user, DevicePrincipal):
            bind_contextvars(device=request.user.code, key=request.user.key_id)
        if allowance is not None and not allowance.let_in:
            raise Refused("too_many_requests", details={"retry_after": allowance.seconds})

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse what no text column can hold, before anybody looks it up."""
        if not hasattr(self, (request.method or "").lower()):
            raise MethodNotAllowed(request.method)
        length = request.META.get("CONTENT_LENGTH") or ""
        if length.isdecimal() and int(length) > MAX_BODY_BYTES:
            raise Refused("body_too_large", most=MAX_BODY_BYTES)
        super().initial(request, *args, **kwargs)
        self._sent_at = self._said_by_device(request)
        if "property" in request.query_params:
            property_of(request)  # refuses another one's, also where nothing of a property is read
        self._require_tables(request, kwargs)
        given = [*request.query_params.items(), *kwargs.items()]
        for name, value in given:
            if isinstance(value, str) and "\x00" in value:
                raise unreadable(name)
        handler = getattr(self, request.method.lower())
        strict.require_known_parameters(
            request.query_params, getattr(handler, "takes", ()), repeated=getattr(handler, "repeats", ())
        )

    def _require_tables(self, request: Request, kwargs: dict[str, Any]) -> None:
        """Refuse a limited key what the address alone shows to be beyond its tables. Refused: `table_not_in_key`."""
        if "table" in kwargs:
            self.require_table(kwargs["table"])
        elif request.method not in SAFE_METHODS and not self.asks_for_table:
            require_every_table(request)
        if request.method in ("GET", "HEAD") and self.table_scope is TableScope.REFUSED:
            require_every_table(request)

    def _require_limited(self, request: Request, response: Response) -> None:
        """Raise when a limited key would be sent what nobody limited to its tables."""
        is_left_to_view = request.method in ("GET", "HEAD") and self.table_scope in CHECKED_BY_VIEW
        if is_left_to_view and response.status_code == 200 and not self._is_limited and self.key_tables is not None:
            raise RuntimeError(f"{type(self).__name__} did not limit its answer to the tables of the key")

    def finalize_response(self, request: Request, response: Response, *args: Any, **kwargs: Any) -> Response:
        """Complete the response, outside of the request's transaction; record a device clock that is off, refused or
        not."""
        self._require_limited(request, response)
        if request.method == "GET" and response.status_code == 200 and isinstance(response, Response):
            response = self._as_wanted(request, response)
        answer: Response = super().finalize_response(request, response, *args, **kwargs)
        allowance: Allowance | None = getattr(request._request, "allowance", None)
        if allowance is not None:
            for name, value in allowance.headers().items():
                answer[name] = value
        # Without a database there is no user; that was answered already, so `request.user` is not evaluated again.
        user = getattr(request, "_user", None)
        if isinstance(user, DevicePrincipal) and self._received_at is not None:
            skew = clocks.compare(
                user.property,
                user.code,
                received=self._received_at,
                stated=self._sent_at,
                latest_event=self._latest_event,
            )
            if skew is not None:
                clocks.report_skew(user.property, skew)
        return answer

    def _as_wanted(self, request: Request, response: Response) -> Response:
        """Only the fields that are wanted; not what is there already."""
        wanted = request.query_params.get("fields")
        if wanted:
            try:
                if isinstance(response.data, str):
                    raise Refused("bad_filter", field="fields", problem=_("Fields are chosen of JSON only."))
                response.data = conditions.sparse(response.data, wanted)
            except Refused as refusal:
                return self.handle_exception(refusal)
        known = request.headers.get("If-None-Match")

        def tagged(rendered: Response) -> None:
            rendered["ETag"] = tag = conditions.tag_of(rendered.content)
            if known is not None and conditions.names(known, tag):
                rendered.status_code = 304
                rendered.content = b""
                del rendered["Content-Type"]

        response.add_post_render_callback(tagged)
        return response

    @contextmanager
    def unchanged(self, serializer: type[Serializer], find: Callable[[], Any], stream: str | None) -> Iterator[None]:
        """With `If-Match`: carry the block out only on the state that was read, which nobody else moves meanwhile.

        `find` reads the state that `serializer` shows in the resource's GET, None where there is nothing; `stream` is
        what it stands on, None when there is none yet (then the command's own constraints keep others out). Refused:
        `state_changed` (412), `bad_entity_tag`.
        """
        stated = self.request.headers.get("If-Match")
        if stated is None:
            yield
            return
        with transaction.atomic():
            if stream is not None:
                lock_stream(self.property.pk, stream)
            found = find()
            shown = None if found is None else serializer(found, context={"currency": self.property.currency}).data
            conditions.require_tag(stated, None if shown is None else conditions.tag_of_data(shown))
            yield

    def happened(self, moments: Iterable[dt.datetime | None], *, field: str = "occurred_at") -> None:
        """Note when the device says that things happened: one still to come betrays its clock (control S5).

        `field` names them, with `{}` for the place of one among many. Refused: `not_happened_yet`.
        """
        times = list(moments)
        latest = max((moment for moment in times if moment is not None), default=None)
        if latest is None:
            return
        self._latest_event = latest if self._latest_event is None else max(latest, self._latest_event)
        received = self._received_at or timezone.now()
        if clocks.is_far_ahead(self.property, latest, received):
            raise clocks.not_happened(self.property, latest, received, field=field.format(times.index(latest)))

    def _said_by_device(self, request: Request) -> dt.datetime | None:
        self._received_at = timezone.now()
        return clocks.stated_time(request.headers.get(clocks.HEADER), request.headers.get("Date"))

    @functools.cached_property
    def property(self) -> Property:
        """The property this request is about."""
        return property_of(self.request)

    @functools.cached_property
    def actor(self) -> str:
        """Return the actor of the request, as events name it."""
        return actor_of(self.request)

    @functools.cached_property
    def waiting_client(self) -> tuple[int, str]:
        """Return by whom the places of clients that wait are counted (`casino.runtime.live`)."""
        return self.property.pk, self.actor

    @functools.cached_property
    def origin(self) -> str:
        """Return the origin of the PINs of this request, by which wrong ones are counted."""
        user: Any = self.request.user
        if isinstance(user, DevicePrincipal):
            return pin_attempts.of_device(user.property, user.code)
        return pin_attempts.of_login(user)

    def require_table(self, table: str) -> None:
        """Refuse a key that is not good for the table."""
        require_table(self.request, table)

    @functools.cached_property
    def key_tables(self) -> frozenset[str] | None:
        """Tables that the key is limited to; None: all of them."""
        return tables_of_key(self.request)

    def within_tables(self, rows: Any, *fields: str) -> Any:
        """Return the rows of which one of the fields (by default `table`) names a table of the key."""
        tables = self.tables_to_show()
        return rows if tables is None else within(rows, tables, fields or ("table",))

    def tables_to_show(self) -> frozenset[str] | None:
        """Return the tables to which a query is to limit its answer; None: all of them."""
        self._is_limited = True
        return self.key_tables

    def record(self, found: Record | None, *fields: str) -> Record:
        """Return the record that the address names, with its tables in these fields (by default `table`).

        Raises `NotFound` where there is none; a key for other tables is refused (`table_not_in_key`) in either case.
        """
        self.require_one_of(tables_of(found, fields or ("table",)) if found is not None else ())
        if found is None:
            raise NotFound()
        return found

    def require_one_of(self, tables: Collection[str]) -> None:
        """Refuse a limited key unless one of a record's tables is its own; none are given where there is no record."""
        self._is_limited = True
        require_one_of(self.request, tables)

    def read(self, serializer: type[Serializer]) -> dict[str, Any]:
        """The validated body; a problem document names every field that is wrong, and the clause that asks for them
        (`cite` of the serializer)."""
        body = serializer(data=self.request.data, context={"currency": self.property.currency})
        errors = strict.type_errors(body, self.request.data) | strict.unknown_field_errors(body, self.request.data)
        try:
            body.is_valid(raise_exception=True)
        except ValidationError as wrong:
            errors |= wrong.detail if isinstance(wrong.detail, dict) else {}
        if errors:
            wrong = ValidationError(errors)
            wrong.cite = getattr(serializer, "cite", None)
            raise wrong
        self.happened([body.validated_data.get("occurred_at")])
        return dict(strict.place_signers(body.validated_data))

    def show(self, serializer: type[Serializer], value: Any, *, many: bool = False, status: int = 200) -> Response:
        """The answer, amounts in the property's currency."""
        shown = serializer(value, many=many, context={"currency": self.property.currency})
        return Response(shown.data, status=status)

    def signature_in(self, signer: dict[str, str], roles: Sequence[Role], purpose: str) -> Signature:
        """The signature of ``{"employee", "pin"}`` in whichever of these roles the person holds."""
        held = set(
            EmployeeRole.objects.filter(
                employee__property=self.property, employee__code=signer["employee"], role__in=roles
            ).values_list("role", flat=True)
        )
        return self.signature(signer, next((role for role in roles if role.value in held), roles[0]), purpose)

    def signature(self, signer: dict[str, str], role: Role | str, purpose: str) -> Signature:
        """The signature of ``{"employee", "pin"}`` in a role. What is refused of it names the field of the body."""
        try:
            return sign_as(self.property, signer["employee"], signer["pin"], role, purpose, origin=self.origin)
        except Refused as refusal:
            raise strict.at_signer(refusal, signer) from None
