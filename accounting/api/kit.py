"""What several doors of accounting need."""

from __future__ import annotations

from collections.abc import Sequence

from drf_spectacular.utils import OpenApiParameter

from casino.api.door import Door
from casino.roles import Role
from casino.signatures import Signature


def day_parameter(name: str, description: str) -> OpenApiParameter:
    """A day in the address."""
    return OpenApiParameter(name, {"type": "string", "format": "date"}, description=description)


PERIOD = (day_parameter("since", "first gaming day"), day_parameter("until", "last gaming day"))


AUDITING = (Role.ACCOUNTING, Role.AUDITOR)
"""Who signs for the audit."""


def signature_in(door: Door, signer: dict[str, str], roles: Sequence[Role], purpose: str) -> Signature:
    """The signature of ``{"employee", "pin"}`` in whichever of these roles the person holds."""
    return door.signature_in(signer, roles, purpose)
