"""Record changes of a login made without its form in the log of changes (control S3), which nobody edits."""

from __future__ import annotations

import json
from typing import Any, Final

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth import get_user_model
from django.contrib.contenttypes.models import ContentType

REASON: Final = "reason"
"""Key of the reason among the parts of a message."""


def login_changed(user: Any, *, by: Any, what: str, reason: str = "") -> None:
    """`by` did `what` to the login. `reason`: of what one person does to the login of another."""
    LogEntry.objects.create(
        user_id=by.pk,
        content_type=ContentType.objects.get_for_model(get_user_model()),
        object_id=str(user.pk),
        object_repr=str(user)[:200],
        action_flag=CHANGE,
        change_message=json.dumps(
            [{"changed": {"fields": [what]}}, *([{REASON: reason}] if reason else [])], ensure_ascii=False
        ),
    )


def reason_in(message: str) -> str:
    """Return the reason in the message of an entry of the log, empty where it has none."""
    if not message.startswith("["):
        return ""
    try:
        parts = json.loads(message)
    except ValueError:
        return ""
    return next((str(part[REASON]) for part in parts if isinstance(part, dict) and part.get(REASON)), "")
