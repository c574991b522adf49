"""Signed manifests of this installation: when they are written, and what to do when the store is not as signed.

Processes that hold the seal key write one to EVENTSTORE_MANIFEST_DIRECTORY after every seal, every night and after
`migrate`; every verification compares with the newest (`casino.eventstore.manifests`, decision 59).
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import structlog
from django.conf import settings
from django.db import DatabaseError

from casino.eventstore import Finding, Report, StoreError, manifests, store_head
from casino.eventstore.manifests import Manifest
from casino.eventstore.sealing import day_sealed
from casino.integrity import record_checks
from casino.runtime import metrics
from casino.tenancy import row_security

logger = structlog.get_logger(__name__)

NOT_CONFIGURED = "manifest_not_configured"
NONE_WRITTEN = "manifest_none"
OF_ANOTHER_DATABASE = "manifest_of_another_database"


def folder() -> Path | None:
    """The configured folder."""
    configured = settings.EVENTSTORE_MANIFEST_DIRECTORY
    return Path(configured) if configured else None


def compare(report: Report, property_id: int | None, given: Path | None) -> None:
    """Compare the store with a manifest, or the newest of the configured folder, and add the result to a report.

    For one property: its records and the protections of the whole store; missing records of other properties are one
    finding that does not name them. Raises ManifestRefused when there is no readable one in what was given.
    """
    manifest, report.not_compared = _chosen(given)
    if manifest is None:
        return
    report.manifest = manifest.name
    with row_security.all_properties("a manifest is of the whole store"):
        found = manifests.differences(manifest)
    if property_id is None:
        report.findings += found
        return
    report.findings += [one for one in found if one.property_id in (property_id, manifests.WHOLE_STORE)]
    if any(one.property_id not in (property_id, manifests.WHOLE_STORE) for one in found):
        detail = "records of another property are missing: verify the whole store"
        report.findings.append(Finding(manifests.RECORD_MISSING, detail, manifests.WHOLE_STORE))


def _chosen(given: Path | None) -> tuple[Manifest | None, str]:
    """The manifest to compare with; else the code of why there is none."""
    if given is not None:
        return manifests.read(given), ""
    place = folder()
    if place is None:
        return None, NOT_CONFIGURED
    manifest = manifests.newest(place)
    if manifest is not None:
        return manifest, ""
    return None, OF_ANOTHER_DATABASE if manifests.databases(place) else NONE_WRITTEN


def write_next() -> str:
    """Write the next manifest to the configured folder; its path, or empty when none is configured or was written.

    When the store is not as the last one says, that is logged, counted (metrics) and shown to auditors and
    administrators (`record_checks`), and none is written. Errors: SealKeyMissing, ManifestRefused, OSError.
    """
    place = folder()
    if place is None:
        return ""
    with row_security.all_properties("a manifest is of the whole store"):
        before = manifests.newest(place)
        found = manifests.differences(before) if before else []
        record_checks.note(record_checks.MANIFEST, [str(one) for one in found])
        if found:
            metrics.note_findings(found)
            logger.error("manifest_differs", findings=len(found), kinds=sorted({one.kind for one in found}))
            return ""
        return str(manifests.write(place))


@contextmanager
def signing_changes(say: Any) -> Iterator[None]:
    """Sign the protections that the block changes, if the database was as signed before it. `say` gets one line when
    no manifest could be written."""
    place = folder()
    if place is None:
        yield
        return
    with row_security.all_properties("a manifest is of the whole store"):
        before = manifests.newest(place)
        found = manifests.differences(before) if before else []
    yield
    try:
        if found:
            raise manifests.ManifestRefused(f"the database was not as the last manifest says before: {found[0]}")
        with row_security.all_properties("a manifest is of the whole store"):
            manifests.write(place, accept=True)
    except (StoreError, OSError, DatabaseError) as error:
        if before is not None and not found and not manifests.differences(before):
            return  # nothing was changed
        say(f"  No manifest was signed: {error}. Where the seal key is: manage.py manifest --accept")


def sign_restored() -> str:
    """Write the manifest of a database that was restored in the place of the one in use; returns what was done.

    It must hold all that the last manifest up to its position says, under the protections of the newest one. Errors:
    ManifestRefused when it does not, SealKeyMissing, OSError. Manifests of later positions stay in the folder.
    """
    place = folder()
    newest = manifests.newest(place) if place else None
    if place is None or newest is None:
        return ""
    with row_security.all_properties("a manifest is of the whole store"):
        last = store_head()
        position = last.position if last else 0
        found = manifests.differences_restored(manifests.newest(place, until=position), newest)
        if found:
            raise manifests.ManifestRefused(f"the restored database is not as it was signed: {found[0]}")
        manifests.write(place, accept=True)
    return f"Restored to position {position}, manifest of position {newest.name.position} kept; the next one is signed."


def _after_seal(**_: Any) -> None:
    """Write a manifest after a day was sealed. The day stays sealed when that fails: the failure is logged, and the
    next seal or night tries again."""
    try:
        write_next()
    except (StoreError, OSError, DatabaseError) as error:
        logger.error("manifest_not_written", error=str(error))


day_sealed.connect(_after_seal, dispatch_uid="signed_manifests")
