"""Verification of the event store for the command, the admin page, REST and the scheduler: one run, one result.

report = verification.run(property.pk, day=day, progress=progress)
verification.plain(report)                                # for JSON: ok, counts, findings, what was not proved
"""

from __future__ import annotations

import datetime as dt
from pathlib import Path
from typing import Any, Final

import msgspec
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from casino import fan, metrics
from casino.eventstore import Finding, Report, archive_proof, manifests, verify_day, verify_store, verify_stream
from casino.eventstore.verifying import Progress

SHOWN: Final = 100
"""At most so many findings are part of a result; `manage.py verify --json` prints all of them."""
REMARKS: Final[dict[str, Any]] = {
    "nothing_to_verify": _("Nothing to verify: no event, no stream and no seal was found."),
    "keys_not_pinned": _(
        "Signatures checked against keys stored in the database: not pinned. Pin the public key with "
        "EVENTSTORE_SEAL_TRUSTED_KEYS."
    ),
}
"""What a reader must know beside the findings, by code."""


def run(
    property_id: int | None,
    *,
    day: dt.date | None = None,
    stream: str = "",
    helpers: int = 0,
    manifest: Path | None = None,
    archive: Path | None = None,
    allow_unproved: bool = False,
    progress: Progress | None = None,
) -> Report:
    """Verify a day, a stream, a property or (None) the whole store, and count the outcome for the metrics.

    `helpers`: Celery workers who take parts; for a property or the store. `manifest`: a signed manifest or a folder of
    them, `archive`: where months were archived; without them those that the settings name. `allow_unproved`: archived
    months need no archive. Raises MonthArchived for a stream, ManifestRefused for an unreadable manifest.
    """
    report = _verify(property_id, day, stream, helpers, progress)
    signed = _manifest(manifest)
    if signed is not None:
        report.findings += manifests.differences(signed, property_id)
    if report.archived and not allow_unproved:
        report.findings += archive_proof.findings(report.archived, archive or _archive_folder(), property_id, day)
    metrics.note_verification(report)
    return report


def _manifest(given: Path | None) -> manifests.Manifest | None:
    if given is not None:
        return manifests.read(given)
    folder = settings.EVENTSTORE_MANIFEST_DIRECTORY
    return manifests.newest(Path(folder)) if folder else None


def _archive_folder() -> Path | None:
    folder = settings.EVENTSTORE_ARCHIVE_DIRECTORY
    return Path(folder) if folder else None


def _verify(
    property_id: int | None, day: dt.date | None, stream: str, helpers: int, progress: Progress | None
) -> Report:
    if property_id is not None and stream:
        return verify_stream(property_id, stream)
    if property_id is not None and day:
        return verify_day(property_id, day, progress=progress)
    if helpers:
        return fan.verify_store(property_id, helpers=helpers, progress=progress)
    return verify_store(property_id, progress=progress)


def remarks(report: Report) -> list[str]:
    """Codes (of `REMARKS`) of what a reader must know beside the findings."""
    told = ["nothing_to_verify"] if report.empty else []
    if report.seals and not report.pinned:
        told.append("keys_not_pinned")
    return told


def plain(report: Report) -> dict[str, Any]:
    """The result as JSON has it; at most `SHOWN` findings of `found`."""
    return {
        "ok": report.ok,
        "empty": report.empty,
        "pinned": report.pinned,
        "events": report.events,
        "streams": report.streams,
        "days": report.days,
        "seals": report.seals,
        "archived": report.archived,
        "found": len(report.findings),
        "findings": msgspec.to_builtins(report.findings[:SHOWN]),
        "remarks": remarks(report),
    }


def described(finding: dict[str, Any]) -> str:
    """A finding of a plain result as one line."""
    return str(msgspec.convert(finding, Finding))
