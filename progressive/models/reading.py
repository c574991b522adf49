"""Every edition of a link: before its start the approvals on file, after it the rates announced to it.

A started link rests on its events: its first figures are those of the edition that it started with, and each change of
rate is an edition of its own (PR §7.14(H)(3)).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils import timezone

from casino.rules import programmes as registry
from casino.rules.errors import RuleError
from progressive.models.programmes import ProgrammeEdition
from progressive.models.rates import RateChange


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """The figures of a link from an instant on; `changes`: figure to (before, after).

    `in_force`: it is the one that holds at the instant asked about. `document`: the approval is on file, with its
    SHA-256 where a document was laid down.
    """

    number: int
    effective_at: dt.datetime
    approval: str
    document: bool
    sha256: str
    notified_at: dt.datetime | None
    recorded_by: str
    recorded_at: dt.datetime
    changes: dict[str, list[Any]]
    entry_minor: int
    least_bet_minor: int
    most_bet_minor: int
    initial_minor: int
    reset_minor: int
    rate_bp: int
    reset_pool_bp: int
    retention_pool_bp: int
    request: str
    pay_table: list[dict[str, Any]]
    reserve_rule: str
    options: dict[str, Any]
    in_force: bool = False

    @property
    def house_bp(self) -> int:
        """Return the retention: the part of each chip that stays with the property, basis points."""
        return 10_000 - self.rate_bp - self.reset_pool_bp - self.retention_pool_bp


def editions(link: Any, *, at: dt.datetime | None = None) -> list[Edition]:
    """Every edition of a link (`models.Link`), the first first."""
    rows = ProgrammeEdition.objects.filter(link=link).select_related("approval").order_by("number")
    found = [_approved(row) for row in rows]
    changes = RateChange.objects.filter(property_id=link.property_id, link=link.code).order_by("effective_at")
    for change in changes if found else ():
        found.append(_changed(found[-1], change))
    now = at or timezone.now()
    held = max((n for n, one in enumerate(found) if one.effective_at <= now), default=None)
    return [one if n != held else msgspec.structs.replace(one, in_force=True) for n, one in enumerate(found)]


def in_force(link: Any, *, at: dt.datetime | None = None) -> Edition | None:
    """The edition that holds at an instant; None before the first."""
    return next((one for one in editions(link, at=at) if one.in_force), None)


def differences(before: Mapping[str, Any], after: Mapping[str, Any]) -> dict[str, list[Any]]:
    """Figure to what it was and what it is."""
    return {name: [before.get(name), value] for name, value in after.items() if before.get(name) != value}


def programme_names(code: str) -> tuple[str, str]:
    """A programme's names, in English and in Spanish."""
    try:
        programme = registry.get(code)
    except RuleError:
        return code, code
    return programme.en, programme.es


def _approved(row: ProgrammeEdition) -> Edition:
    return Edition(
        number=row.number,
        effective_at=row.effective_at,
        approval=row.approval_reference,
        document=row.approval is not None,
        sha256=row.approval.sha256 if row.approval else "",
        notified_at=None,
        recorded_by=row.recorded_by,
        recorded_at=row.recorded_at,
        changes=row.changes,
        request=row.request_reference,
        **row.figures(),
    )


def _changed(last: Edition, change: RateChange) -> Edition:
    names = ("rate_bp", "reset_pool_bp", "retention_pool_bp")
    rates = {name: getattr(change, name) for name in names}
    return msgspec.structs.replace(
        last,
        number=last.number + 1,
        effective_at=change.effective_at,
        approval=change.approval,
        document=False,
        sha256="",
        notified_at=change.notified_at,
        recorded_by=_signers(change),
        recorded_at=change.announced_at,
        request=change.request,
        changes=differences({name: getattr(last, name) for name in names}, rates),
        **rates,
    )


def _signers(row: RateChange) -> str:
    return ", ".join(f"employee:{one['employee']}" for one in row.signatures)
