"""The base of every view: who asks, about which property, in which currency."""

from __future__ import annotations

import functools
from typing import Any, ClassVar

from django.utils.translation import gettext_lazy as _
from rest_framework.authentication import SessionAuthentication
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import Serializer
from rest_framework.views import APIView

from casino.api.authentication import DeviceKeyAuthentication
from casino.api.permissions import HasScope, actor_of, property_of, require_table
from casino.api.renderers import FastJSONRenderer
from casino.errors import Refused
from casino.models import Property
from casino.roles import Role
from casino.signatures import Signature, sign_as


class Door(APIView):
    """A view of the floor's API. ``scopes`` names the scope that each method needs."""

    authentication_classes = [DeviceKeyAuthentication, SessionAuthentication]
    permission_classes = [HasScope]
    renderer_classes = [FastJSONRenderer]
    scopes: ClassVar[dict[str, str]] = {}

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse what no text column can hold, before anybody looks it up."""
        super().initial(request, *args, **kwargs)
        given = [*request.query_params.items(), *kwargs.items()]
        for name, value in given:
            if isinstance(value, str) and "\x00" in value:
                raise Refused("bad_filter", _("This filter cannot be read."), field=name, status=400)

    @functools.cached_property
    def property(self) -> Property:
        """The property this request is about."""
        return property_of(self.request)

    @functools.cached_property
    def actor(self) -> str:
        """Who is at the door, as events name it."""
        return actor_of(self.request)

    def require_table(self, table: str) -> None:
        """Refuse a key that is not good for the table."""
        require_table(self.request, table)

    def read(self, serializer: type[Serializer]) -> dict[str, Any]:
        """The validated body; a problem document names every field that is wrong."""
        body = serializer(data=self.request.data, context={"currency": self.property.currency})
        body.is_valid(raise_exception=True)
        return dict(body.validated_data)

    def show(self, serializer: type[Serializer], value: Any, *, many: bool = False, status: int = 200) -> Response:
        """The answer, amounts in the property's currency."""
        shown = serializer(value, many=many, context={"currency": self.property.currency})
        return Response(shown.data, status=status)

    def signature(self, signer: dict[str, str], role: Role | str, purpose: str) -> Signature:
        """The signature of ``{"employee", "pin"}`` in a role."""
        return sign_as(self.property, signer["employee"], signer["pin"], role, purpose)
