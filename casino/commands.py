"""Commands of the casino package: number forms, assign roles to employees, issue keys to devices.

The pattern that every command follows:

1. it is a plain function, `command(venue, *, ..., actor, at=None)`, the only thing that may write;
2. it runs in one transaction (`transaction.atomic`, joining the caller's);
3. it looks: authority (signatures and roles), state (rows read under a lock where two people could press the same
   button), the regulation. The first thing wrong raises `Refused` and the transaction leaves nothing behind;
4. it records events with `casino.eventstore.append`; the projectors make the rows in the same transaction;
5. it returns what the caller needs to go on, never a row to be edited.

`actor` names the requester, as text: `employee:<code>`, `device:<code>` or `system:<task>`. It is kept with every
event. Signatures are inside the event: they say who vouches for the fact. `at` is when it happened on the floor and
defaults to now; the store adds when it was recorded.

A conflict of versions (`casino.eventstore.Conflict`) is not a refusal: it propagates to the view, which answers 409.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Iterable

import msgspec
from django.db import transaction
from django.db.models import Max, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.events import FormNumberUsed, FormNumberVoided
from casino.eventstore import Append, Event, append, head
from casino.identity.signatures import Signature, require_distinct
from casino.models import (
    SCOPES,
    Device,
    DeviceKey,
    Employee,
    EmployeeRole,
    FormNumber,
    FormPad,
    FormSeries,
    Property,
    scopes_apart,
)
from casino.roles import Role, compatible

# --- numbered forms -------------------------------------------------------------------------------------------------


class TakenNumber(msgspec.Struct, frozen=True, kw_only=True):
    """A number of a form series that is now somebody's."""

    series: str
    number: int
    serial: str


@transaction.atomic
def take_form_number(
    venue: Property,
    *,
    kind: str,
    purpose: str,
    reference: str,
    day: dt.date,
    actor: str,
    at: dt.datetime | None = None,
) -> TakenNumber:
    """The next number of the series in use for this kind of form (control T5).

    The series row is locked until the transaction ends, so that numbers are taken one after another and a number that
    is rolled back is simply the next one again: no gap. Of a series printed in advance only pads that were issued are
    used. Refused: `no_series`, `series_exhausted`, `no_pad_issued`.
    """
    series = _lock_series_in_use(venue, kind)
    number = _next_number(series)
    if number > series.last:
        raise Refused("series_exhausted", series=series.code)
    return _take(venue, series, number, purpose, reference, day, actor=actor, at=at)


@transaction.atomic
def use_form_number(
    venue: Property,
    *,
    kind: str,
    serial: str,
    purpose: str,
    reference: str,
    day: dt.date,
    actor: str,
    out_of_order: bool = False,
    at: dt.datetime | None = None,
) -> TakenNumber:
    """The number that a paper form carries, keyed in (control T5).

    A number that is not the next one is refused, unless `out_of_order` is given: then it is recorded, and
    the series book says so. Refused: `unknown_form`, `form_of_other_kind`, `form_already_used`, `form_already_void`,
    `form_not_issued`, `form_out_of_order`.
    """
    series, number = lock_series_of(venue, serial)
    if series.kind != kind:
        raise Refused("form_of_other_kind", field="serial", serial=serial, kind=series.get_kind_display())
    taken = FormNumber.objects.filter(property_id=venue.pk, serial=serial).first()
    if taken is not None and taken.status == FormNumber.Status.VOID:
        raise Refused("form_already_void", field="serial")
    if taken is not None:
        raise Refused("form_already_used", field="serial")
    if not _is_issued(series, number):
        raise Refused("form_not_issued", field="serial", serial=serial)
    following = _following(series, number)
    if number != following and not out_of_order:
        raise _out_of_order(series, following)
    return _take(venue, series, number, purpose, reference, day, actor=actor, at=at)


def _take(
    venue: Property,
    series: FormSeries,
    number: int,
    purpose: str,
    reference: str,
    day: dt.date,
    *,
    actor: str,
    at: dt.datetime | None,
) -> TakenNumber:
    serial = series.serial(number)
    event = FormNumberUsed(series=series.code, number=number, serial=serial, purpose=purpose, reference=reference)
    append_to_series(venue, series, day, event, actor=actor, at=at)
    return TakenNumber(series=series.code, number=number, serial=serial)


@transaction.atomic
def void_form(
    venue: Property,
    *,
    serial: str,
    reason: str,
    prepared: Signature,
    supervised: Signature,
    day: dt.date,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Mark a form NULO/VOID with its reason and two signatures (control T6). Its number is never used again.

    The form is one that was used, or the next blank one (a spoilt form). Refused: `unknown_form`, `form_already_void`,
    `form_out_of_order`, `reason_missing`, `same_person`.
    """
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite="control T6", why=_("why the form is void"))
    require_distinct(prepared, supervised, cite="control T6")
    series, number = lock_series_of(venue, serial)
    row = FormNumber.objects.filter(property_id=venue.pk, series=series.code, number=number).first()
    if row is not None and row.status == FormNumber.Status.VOID:
        raise Refused("form_already_void", field="serial")
    if row is None and number != _next_number(series):
        raise _out_of_order(series, _next_number(series))
    event = FormNumberVoided(
        series=series.code, number=number, serial=serial, reason=reason, signatures=[prepared, supervised]
    )
    append_to_series(venue, series, day, event, actor=actor, at=at)


def _lock_series_in_use(venue: Property, kind: str) -> FormSeries:
    series = FormSeries.objects.select_for_update().filter(property=venue, kind=kind, active=True).first()
    if series is None:
        raise Refused("no_series", kind=kind)
    return series


def lock_series_of(venue: Property, serial: str) -> tuple[FormSeries, int]:
    """The series that a serial belongs to, held, and the number in it. Refused: `unknown_form`."""
    for series in FormSeries.objects.select_for_update().filter(property=venue).order_by("pk"):
        digits = serial.removeprefix(series.prefix)
        number = int(digits) if digits.isascii() and digits.isdigit() else 0
        if series.first <= number <= series.last and series.serial(number) == serial:
            return series, number
    raise Refused("unknown_form", field="serial")


def _next_number(series: FormSeries) -> int:
    """One more than the highest number ever used or voided; the rows are a projection, so a rebuild agrees.

    Of a series printed in advance: the next one of the pads in use, in their order.
    """
    highest = FormNumber.objects.filter(property_id=series.property_id, series=series.code).aggregate(
        highest=Max("number")
    )["highest"]
    following = series.first if highest is None else highest + 1
    if not series.preprinted:
        return following
    pads = _pads_in_use(series).filter(last__gte=following).order_by("first")
    pad = pads.first()
    if pad is None:
        raise Refused("no_pad_issued", series=series.code)
    return max(following, pad.first)


def _following(series: FormSeries, number: int) -> int:
    """The number that comes next where this one is of: in its series, in its pad if it was printed in advance."""
    first, last = series.first, series.last
    if series.preprinted:
        first, last = (
            _pads_given_out(series).filter(first__lte=number, last__gte=number).values_list("first", "last")[0]
        )
    taken = FormNumber.objects.filter(property_id=series.property_id, series=series.code, number__range=(first, last))
    highest = taken.aggregate(highest=Max("number"))["highest"]
    return first if highest is None else int(highest) + 1


def _out_of_order(series: FormSeries, following: int) -> Refused:
    return Refused("form_out_of_order", field="serial", serial=series.serial(following))


def _pads_in_use(series: FormSeries) -> QuerySet[FormPad]:
    return FormPad.objects.filter(property_id=series.property_id, series=series.code, status=FormPad.Status.ISSUED)


def _is_issued(series: FormSeries, number: int) -> bool:
    """Return whether a number may have been used: of a pad in use, or one that a returned pad did not bring back."""
    if not series.preprinted:
        return series.active
    return _pads_given_out(series).filter(first__lte=number, last__gte=number).exists()


def _pads_given_out(series: FormSeries) -> QuerySet[FormPad]:
    given_out = (FormPad.Status.ISSUED, FormPad.Status.RETURNED)
    return FormPad.objects.filter(property_id=series.property_id, series=series.code, status__in=given_out)


def append_to_series(
    venue: Property,
    series: FormSeries,
    day: dt.date,
    event: Event,
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    """Record something about a series whose row the caller holds."""
    stream = f"series:{series.code}.{day.isoformat()}"
    append_next(venue, stream, day, [event], actor=actor, at=at)


def append_next(
    venue: Property,
    stream: str,
    day: dt.date,
    events: list[object],
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    """Append to the end of a stream that the caller has serialised by a lock of its own."""
    known = head(venue.pk, stream)
    step = Append(
        stream=stream,
        day=day,
        expected_version=known.version if known else 0,
        events=events,
        occurred_at=at or timezone.now(),
    )
    append(venue.pk, [step], actor=actor)


# --- people ---------------------------------------------------------------------------------------------------------


@transaction.atomic
def grant_role(employee: Employee, role: Role | str) -> None:
    """Give a person a role of his department (control S2). Refused: `incompatible_role`."""
    role = Role(role)
    Employee.objects.select_for_update().get(pk=employee.pk)
    held = list(EmployeeRole.objects.filter(employee=employee).values_list("role", flat=True))
    clash = next((other for other in held if not compatible(role, other)), None)
    if clash is not None or role is Role.DEVICE:
        raise Refused("incompatible_role", field="role", new=role.label, held=Role(clash).label if clash else "—")
    EmployeeRole.objects.get_or_create(employee=employee, role=role.value)


# --- devices --------------------------------------------------------------------------------------------------------


def issue_device_key(
    device: Device,
    *,
    scopes: Iterable[str],
    tables: Iterable[str] = (),
    expires_at: dt.datetime | None = None,
    requests_per_minute: int | None = None,
) -> tuple[DeviceKey, str]:
    """A new key for a device, and its plain text, which is shown this once and kept nowhere."""
    key, plain = prepare_device_key(
        device, scopes=scopes, tables=tables, expires_at=expires_at, requests_per_minute=requests_per_minute
    )
    _require_apart(device, key.scopes)
    key.save()
    return key, plain


def prepare_device_key(
    device: Device,
    *,
    scopes: Iterable[str],
    tables: Iterable[str] = (),
    expires_at: dt.datetime | None = None,
    requests_per_minute: int | None = None,
) -> tuple[DeviceKey, str]:
    """The same, not yet saved: for many at once."""
    wanted = sorted(set(scopes))
    unknown = sorted(set(wanted) - set(SCOPES))
    if unknown or not wanted:
        raise Refused("unknown_scope", field="scopes", unknown=", ".join(unknown) or "—")
    if scopes_apart(wanted).intersection(wanted):
        raise Refused("scopes_apart", field="scopes")
    prefix, secret = secrets.token_hex(4), secrets.token_urlsafe(32)
    plain = f"{prefix}.{secret}"
    key = DeviceKey(
        device=device,
        prefix=prefix,
        hash=DeviceKey.hash_of(plain.encode()),
        scopes=wanted,
        tables=sorted(set(tables)),
        expires_at=expires_at,
        requests_per_minute=requests_per_minute,
    )
    return key, plain


def _require_apart(device: Device, scopes: list[str]) -> None:
    """Refuse a key whose scopes no device holds beside those of its keys in use (PR §27.5(A))."""
    others = scopes_apart(scopes)
    if not others:
        return
    live = DeviceKey.objects.filter(device=device, revoked_at=None)
    if any(others.intersection(held) for held in live.values_list("scopes", flat=True)):
        raise Refused("scopes_apart", field="scopes")


def revoke_device_key(key: DeviceKey) -> None:
    """The key opens nothing from now on."""
    if key.revoked_at is None:
        key.revoked_at = timezone.now()
        key.save(update_fields=["revoked_at"])
