"""Record changes of a login made without its form in the log of changes (control S3), which nobody edits."""

from __future__ import annotations

from typing import Any

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType


def login_changed(user: Any, *, by: Any, what: str) -> None:
    """`by` did `what` to the login."""
    LogEntry.objects.create(
        user_id=by.pk,
        content_type=ContentType.objects.get_for_model(get_user_model()),
        object_id=str(user.pk),
        object_repr=str(user)[:200],
        action_flag=CHANGE,
        change_message=[{"changed": {"fields": [what]}}],
    )
