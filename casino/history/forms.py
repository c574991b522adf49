"""The past of a numbered form."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.utils.translation import gettext_lazy as _

from casino.eventstore import Recorded
from casino.eventstore.replaying import names_of
from casino.history.kinds import Kind, register, register_stream
from casino.models import FormNumber


def days_of(property_id: int, prefix: str) -> list[str]:
    """Streams of one thing by gaming day: `<prefix><day>`; not those of another whose name begins the same."""
    return [name for name in names_of(property_id, prefix) if _is_day(name.removeprefix(prefix))]


def _is_day(text: str) -> bool:
    try:
        dt.date.fromisoformat(text)
    except ValueError:
        return False
    return True


def _streams(row: Any) -> list[str]:
    series = days_of(row.property_id, f"series:{row.series}.")
    # A number that was not used cannot have been voided: its series is looked at from the day that used it on.
    since = f"series:{row.series}.{row.day.isoformat()}"
    return [*(name for name in series if name >= since), *days_of(row.property_id, f"print:{row.serial}.")]


def _concerns(row: Any, recorded: Recorded) -> bool:
    if recorded.type == "FormPrinted":
        return True
    return recorded.type in _OF_A_NUMBER and recorded.event.number == row.number


_OF_A_NUMBER = frozenset({"FormNumberUsed", "FormNumberVoided"})


def load() -> None:
    """Make the kind known; called when the app is ready."""
    register(
        Kind(
            name="form",
            label=_("Form"),
            model=FormNumber,
            streams=_streams,
            concerns=_concerns,
            begins=_OF_A_NUMBER,
            projectors=("form_book", "form_prints"),
        )
    )
    register_stream("series", "casino.formnumber")
    register_stream("print", "casino.formnumber")
