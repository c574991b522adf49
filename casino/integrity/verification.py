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
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.eventstore import Finding, Report, archive_proof, archives, head, verify_day, verify_store, verify_stream
from casino.eventstore.verifying import Progress
from casino.integrity import signed_manifests
from casino.runtime import metrics, parallel

SHOWN: Final = 100
"""At most so many findings are part of a result; `manage.py verify --json` prints all of them."""
STREAM_BY_ITS_DAY: Final = "stream_by_its_day"
REMARKS: Final[dict[str, Any]] = {
    "nothing_to_verify": _("Nothing to verify: no event, no stream and no seal was found."),
    "keys_not_pinned": _(
        "Signatures checked against keys stored in the database: not pinned. Pin the public key with "
        "EVENTSTORE_SEAL_TRUSTED_KEYS."
    ),
    signed_manifests.NOT_CONFIGURED: _("Not compared with a manifest: EVENTSTORE_MANIFEST_DIRECTORY is not set."),
    signed_manifests.NONE_WRITTEN: _(
        "Not compared with a manifest: there is none yet. The next seal writes one, or manage.py manifest."
    ),
    signed_manifests.OF_ANOTHER_DATABASE: _(
        "Not compared with a manifest: those in the folder are of another database. If this one takes its place: "
        "manage.py manifest --accept."
    ),
    STREAM_BY_ITS_DAY: _("The month of the stream is archived: its whole day was verified by the archive."),
}
"""Notes that explain a result beside its findings, by code."""


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
    months need no archive. Raises ManifestRefused for an unreadable manifest.
    """
    report = _verify(property_id, day, stream, helpers, progress)
    signed_manifests.compare(report, property_id, manifest)
    if report.archived and not allow_unproved:
        report.findings += archive_proof.findings(
            report.archived, archive or _archive_folder(), property_id, report.only_day or day
        )
    metrics.note_verification(report)
    return report


def _archive_folder() -> Path | None:
    folder = settings.EVENTSTORE_ARCHIVE_DIRECTORY
    return Path(folder) if folder else None


def _verify(
    property_id: int | None, day: dt.date | None, stream: str, helpers: int, progress: Progress | None
) -> Report:
    if property_id is not None and stream:
        return _verify_stream(property_id, stream, progress)
    if property_id is not None and day:
        return verify_day(property_id, day, progress=progress)
    if helpers:
        return parallel.verify_store(property_id, helpers=helpers, progress=progress)
    return verify_store(property_id, progress=progress)


def _verify_stream(property_id: int, stream: str, progress: Progress | None) -> Report:
    """Verify a stream; when its month is archived, its day: the seal of the day stands on all its streams."""
    known = head(property_id, stream)
    if known is None or not any(note.month == archives.month_of(known.day) for note in archives.away()):
        return verify_stream(property_id, stream)
    report = verify_day(property_id, known.day, progress=progress)
    report.only_day = known.day
    return report


def remarks(report: Report) -> list[str]:
    """Codes (of `REMARKS`) of what a reader must know beside the findings."""
    codes = ["nothing_to_verify"] if report.empty else []
    if report.seals and not report.pinned:
        codes.append("keys_not_pinned")
    if report.not_compared:
        codes.append(report.not_compared)
    if report.only_day:
        codes.append(STREAM_BY_ITS_DAY)
    return codes


def compared_with(manifest: dict[str, Any] | None) -> list[str]:
    """A line about the manifest of a plain result; none without one."""
    if manifest is None:
        return []
    made_at = dt.datetime.fromisoformat(str(manifest["made_at"]))
    return [
        _now("Compared with manifest %(number)s, signed %(at)s UTC at position %(position)s.")
        % {
            "number": manifest["number"],
            "at": f"{made_at:%Y-%m-%d %H:%M:%S}",
            "position": f"{manifest['position']:,}",
        }
    ]


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
        "manifest": msgspec.to_builtins(report.manifest),
        "found": len(report.findings),
        "findings": msgspec.to_builtins(report.findings[:SHOWN]),
        "remarks": remarks(report),
    }


def described(finding: dict[str, Any]) -> str:
    """A finding of a plain result as one line."""
    return str(msgspec.convert(finding, Finding))
