"""Checks that a restored database must pass before use."""

import time

import msgspec

from casino.eventstore import StoreHead, rebuilding, store_head, verify_store
from casino.eventstore.rebuilding import Difference
from casino.eventstore.verifying import Finding
from casino.runtime.health import unapplied_migrations


class Checked(msgspec.Struct, frozen=True, kw_only=True):
    """A database examined. `head`: its last event, None in an empty store. `behind`: migrations that it lacks; then
    its projections were not compared, for today's projectors need today's tables."""

    head: StoreHead | None
    events: int
    behind: list[str]
    findings: list[Finding]
    differences: list[Difference]
    verify_seconds: float
    rebuild_seconds: float

    @property
    def ok(self) -> bool:
        """In order, and the projections are what the events make."""
        return not self.behind and not self.findings and not self.differences


def check() -> Checked:
    """Verifies the store and compares every projection with its rebuild, in the database that is connected."""
    started = time.monotonic()
    report = verify_store()
    verified = time.monotonic()
    behind = unapplied_migrations()
    rebuilt = rebuilding.Rebuilt() if behind else rebuilding.compare()
    return Checked(
        head=store_head(),
        events=report.events,
        behind=behind,
        findings=report.findings,
        differences=rebuilt.differences,
        verify_seconds=verified - started,
        rebuild_seconds=time.monotonic() - verified,
    )
