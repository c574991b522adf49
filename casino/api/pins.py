"""The PIN of an employee, changed by the person who signs with it."""

from __future__ import annotations

from django.db import transaction
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from casino.api.base_view import CasinoAPIView
from casino.api.keys import DeviceOnly
from casino.api.openapi import DEVICE_TIME, ON_WRITE
from casino.identity.pins import change_pin
from casino.identity.signatures import employee_who_signs


class PinChangeSerializer(serializers.Serializer):
    """The present PIN of an employee and the one that takes its place."""

    employee = serializers.CharField(max_length=20, help_text="employee number")
    pin = serializers.CharField(max_length=12, help_text="the present PIN", write_only=True)
    new_pin = serializers.CharField(
        max_length=12, help_text="6 to 12 digits; no sequence, no repetition", write_only=True
    )


class PinChangedSerializer(serializers.Serializer):
    """Whose PIN was changed."""

    employee = serializers.CharField()


class PinChangeView(CasinoAPIView):
    """A new PIN for the present one."""

    permission_classes = [DeviceOnly]
    asks_for_table = True  # a PIN belongs to a person, not to a table

    # Not by `writes`: sent again, the present PIN is no longer the present one.
    @extend_schema(
        summary="Change a PIN",
        description="For the person who signs with it. Who is refused as `pin_must_change` sets a new PIN here first.",
        request=PinChangeSerializer,
        responses={200: PinChangedSerializer, **ON_WRITE},
        parameters=[DEVICE_TIME],
        tags=["keys"],
    )
    def post(self, request: Request) -> Response:
        given = self.read(PinChangeSerializer)
        with transaction.atomic():
            employee = employee_who_signs(self.property, given["employee"], origin=self.origin)
            change_pin(employee, given["pin"], given["new_pin"], origin=self.origin)
        return self.show(PinChangedSerializer, {"employee": employee.code})
