"""People at the door, for tests and measurements: one way in, with a second factor where the role takes one.

client = log_in(Client(), user)
"""

from __future__ import annotations

from typing import Any, TypeVar

from django.test import Client
from django_otp import DEVICE_ID_SESSION_KEY

from casino.identity import second_factor

Browser = TypeVar("Browser", bound=Client)

REASON = {"change_reason": "Orden de gerencia 12/2026"}
"""What is typed into the field of every form that changes configuration."""


def log_in(client: Browser, user: Any) -> Browser:
    """The client with the user's session in it, as after password and code."""
    client.force_login(user)
    if second_factor.required(user):
        device = second_factor.authenticator_of(user) or second_factor.demonstrate(user)
        session = client.session
        session[DEVICE_ID_SESSION_KEY] = device.persistent_id
        session.save()
    return client
