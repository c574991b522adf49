"""The key a device shows: what it is good for, and its successor."""

from __future__ import annotations

import datetime as dt
from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.authentication import DevicePrincipal
from casino.api.base_view import CasinoAPIView
from casino.api.openapi import DEVICE_TIME, ON_WRITE, reads
from casino.api.rows import serializer_of
from casino.api.table_scope import TableScope
from casino.devices.keys import rotate_device_key
from casino.models import DeviceKey
from casino.own_rows import KeyRow

KeySerializer = serializer_of(KeyRow)


class RotateSerializer(serializers.Serializer):
    """Time for which the old key remains valid beside the new one."""

    overlap_minutes = serializers.IntegerField(min_value=0, max_value=7 * 24 * 60, default=24 * 60)


class NewKeySerializer(KeySerializer):  # type: ignore[misc,valid-type]
    """The new key in plain text, shown this once."""

    key = serializers.CharField()
    old_expires_at = serializers.DateTimeField(help_text="until then the old key opens too")


class DeviceOnly(BasePermission):
    """Permit requests by a device key; asking about itself needs no scope."""

    def has_permission(self, request: Request, view: Any) -> bool:
        return isinstance(request.user, DevicePrincipal)


class CurrentKeyView(CasinoAPIView):
    """The key that is shown."""

    permission_classes = [DeviceOnly]
    table_scope = TableScope.OPEN

    @reads("Show the key in use", tag="keys", answer=KeySerializer)
    def get(self, request: Request) -> Response:
        return self.show(KeySerializer, _shown(request))


class KeyRotationView(CasinoAPIView):
    """The key that follows."""

    permission_classes = [DeviceOnly]
    asks_for_table = True  # it asks about itself

    # Not by `writes`: an answer that is kept for Idempotency-Key would keep the secret.
    @extend_schema(
        summary="Ask for the next key",
        description="Same device, scopes, tables and rate. Both open until `old_expires_at`; without overlap the old "
        "one is shut at once. Answer lost? Ask again with the old key: a successor that nobody used is revoked.",
        request=RotateSerializer,
        responses={201: NewKeySerializer, **ON_WRITE},
        parameters=[DEVICE_TIME],
        tags=["keys"],
    )
    def post(self, request: Request) -> Response:
        overlap = dt.timedelta(minutes=self.read(RotateSerializer)["overlap_minutes"])
        new, plain = rotate_device_key(request.user.key_id, overlap=overlap)
        shown = KeySerializer(new).data
        old = _shown(request)
        answer = Response({**shown, "key": plain, "old_expires_at": old.expires_at}, status=201)
        answer["Cache-Control"] = "no-store"
        return answer


def _shown(request: Request) -> DeviceKey:
    found: DeviceKey = DeviceKey.objects.select_related("device").get(pk=request.user.key_id)
    return found
