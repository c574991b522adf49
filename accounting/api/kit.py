"""What several doors of accounting need."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter
from rest_framework.request import Request

from casino.api.door import Door
from casino.errors import Refused
from casino.models import EmployeeRole
from casino.roles import Role
from casino.signatures import Signature


def day_parameter(name: str, description: str) -> OpenApiParameter:
    """A day in the address."""
    return OpenApiParameter(name, {"type": "string", "format": "date"}, description=description)


PERIOD = (day_parameter("since", "first gaming day"), day_parameter("until", "last gaming day"))


def day_asked(request: Request, name: str) -> dt.date | None:
    """A day of the address, none where it is not given. Refused: `bad_filter`."""
    text = request.query_params.get(name, "")
    try:
        return dt.datetime.strptime(text, "%Y-%m-%d").date() if text else None
    except ValueError:
        raise Refused("bad_filter", _("This filter cannot be read."), field=name, status=400) from None


AUDITING = (Role.ACCOUNTING, Role.AUDITOR)
"""Who signs for the audit."""


def signature_in(door: Door, signer: dict[str, str], roles: Sequence[Role], purpose: str) -> Signature:
    """The signature of ``{"employee", "pin"}`` in whichever of these roles the person holds."""
    held = set(
        EmployeeRole.objects.filter(
            employee__property=door.property, employee__code=signer["employee"], role__in=roles
        ).values_list("role", flat=True)
    )
    return door.signature(signer, next((role for role in roles if role.value in held), roles[0]), purpose)
