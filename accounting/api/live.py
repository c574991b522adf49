"""The exceptions that wait, as displays follow them."""

from __future__ import annotations

from accounting import queries
from accounting.api.exceptions import MOST, shown
from casino.models import Property
from casino.runtime.live import State, Topic


def _exceptions(venue: Property) -> State:
    cases = queries.exception_cases(venue, status="unresolved")[:MOST]
    return {row["case"]: row for row in shown(venue, cases)}


EXCEPTIONS = Topic(name="exceptions", one="exception", scope="reports:read", state=_exceptions)
