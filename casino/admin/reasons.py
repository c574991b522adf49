"""The reason of a change of configuration: asked on every form of a record, kept with the change (control S3).

`ConfigurationAdmin` puts the field on the forms of its records and on the confirmation of a deletion, and logs nothing
without a reason. A page beside the form of a record (a PIN, a key) has a `ReasonForm`.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, Final

from django import forms
from django.contrib.admin.models import LogEntry
from django.utils.functional import cached_property
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextInputWidget

from casino.identity.change_log import REASON, reason_in

FIELD: Final = "change_reason"
"""Name of the field; no model has a field of this name."""
MOST: Final = 500

Message = list[dict[str, Any]]


def reason_field() -> forms.CharField:
    """Return the field: text that is not blank, of at most `MOST` characters."""
    return forms.CharField(
        label=_("Reason for the change"),
        max_length=MOST,
        widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"}),
        help_text=_("Kept with the change and shown in the history of the record."),
    )


class ReasonForm(forms.Form):
    """Base class of the forms of pages beside a record's own: what they ask for, then the reason."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields[FIELD] = reason_field()

    @property
    def reason(self) -> str:
        """Return the reason of a valid form."""
        reason: str = self.cleaned_data[FIELD]
        return reason


def asking(form: type[forms.BaseModelForm]) -> type[forms.BaseModelForm]:
    """Return the form of a record with the field; what it changes of the record stays as before."""

    class WithReason(form):  # type: ignore[misc,valid-type]
        change_reason = reason_field()

        @cached_property
        def changed_data(self) -> list[str]:
            return [name for name in super().changed_data if name != FIELD]

    WithReason.__name__ = form.__name__
    return WithReason


def with_reason(message: Sequence[dict[str, Any]], reason: str) -> Message:
    """Return the message of a change with its reason, as the log keeps it."""
    return [*message, {REASON: reason}]


def message_of(message: Sequence[dict[str, Any]]) -> str:
    """Return the message of a change as it is kept. Raises `ValueError` for one without a reason."""
    if not any(part.get(REASON) for part in message):
        raise ValueError("a change of configuration is logged with its reason")
    return json.dumps(list(message), ensure_ascii=False)


def reason_of(entry: LogEntry) -> str:
    """Return the reason of an entry of the log; empty for changes made before it was asked, or by the system."""
    return reason_in(entry.change_message)
