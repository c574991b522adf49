"""Announced rates into rows."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

import msgspec

from casino.eventstore import Recorded
from progressive.events.rates import RateChangeAnnounced, RateChangeWithdrawn
from progressive.models.rates import RateChange


class Rates:
    """Owner of the changes of rate."""

    name = "progressive_rates"
    models = (RateChange,)
    handles = (RateChangeAnnounced, RateChangeWithdrawn)

    def project(self, events: Sequence[Recorded]) -> None:
        """One row each; one that is withdrawn goes."""
        for recorded in events:
            event = recorded.event
            if isinstance(event, RateChangeAnnounced):
                _row(recorded, event).save(force_insert=True)
                continue
            RateChange.objects.filter(
                property_id=recorded.property_id,
                link=event.link,
                effective_at=dt.datetime.fromisoformat(event.effective_at),
            ).delete()


def _row(recorded: Recorded, event: RateChangeAnnounced) -> RateChange:
    return RateChange(
        key=f"{recorded.property_id}:{recorded.stream}.{recorded.version}",
        property_id=recorded.property_id,
        link=event.link,
        rate_bp=event.rate_bp,
        from_rate_bp=event.from_rate_bp,
        reset_pool_bp=event.reset_pool_bp,
        retention_pool_bp=event.retention_pool_bp,
        request=event.request,
        effective_at=dt.datetime.fromisoformat(event.effective_at),
        notified_at=dt.datetime.fromisoformat(event.notified_at),
        approval=event.approval,
        day=recorded.day,
        announced_at=recorded.occurred_at,
        signatures=msgspec.to_builtins(event.signatures),
    )
