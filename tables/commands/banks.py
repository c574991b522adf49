"""The Inspector's check of the bank; floats, and cash in the cage, that do not suffice."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Money, TextInput
from casino.roles import SUPERVISORS, Role
from casino.rules import registry
from casino.rules.money import MAX_MINOR
from casino.wording.exception_details import detail_of
from tables import subjects
from tables.arguments import Inspector, OpenDay, Shift
from tables.banks import HouseBank
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.events import BankVerified
from tables.locks import lock_day
from tables.models import BankCheck, ExceptionLine, TableSession
from tables.queries.banks import bank_requirement, session_bank, shift_bank
from tables.queries.cage import cage_book

CITE = "PR §3.6(F), §4.13(F)"


@operation(
    cite=CITE,
    route=subjects.DAY.route("bank-checks", "Record the Inspector's check of the bank", status=201),
    page=subjects.DAY.page(
        _("Inspector's bank check"),
        "account_balance",
        _(
            "In every shift with a table above the maximum that the regulation names the Inspector verifies the "
            "ordinary bank and the additional sums (PR §3.6(F), §4.13(F), §12.7)."
        ),
        opens=(*SUPERVISORS, Role.CAGE_SUPERVISOR, Role.INSPECTOR),
    ),
)
def verify_bank(
    venue: Property,
    *,
    day: OpenDay,
    shift: Shift,
    amount: Annotated[int, Money(_("Found in the bank"))],
    inspector: Inspector,
    note: Annotated[str, TextInput(_("Note"))] = "",
    actor: str,
    at: dt.datetime | None = None,
) -> BankCheck:
    """Record the Inspector's check of the casino's bank in this shift: `amount` found, in minor units.

    Less than required is recorded all the same and leaves the exception `bank_short`. Refused: the role,
    `day_not_open`, `unknown_shift`, `bad_amount`, `already_verified` (by the same Inspector, the same sums and tables).
    """
    lock_day(venue.pk)
    kit.require_shift(kit.require_day(venue, day), shift)
    if not 0 < amount <= MAX_MINOR:
        raise Refused("bad_amount", field="amount", cite=CITE)
    bank = shift_bank(venue, day, shift)
    _require_news(venue, day, shift, amount, bank, inspector)
    event = BankVerified(
        shift=shift,
        amount=amount,
        required=bank.required,
        known=bank.ordinary is not None,
        tables=bank.checked,
        note=note.strip(),
        signatures=[inspector],
    )
    moment = at or timezone.now()
    append_next(venue, f"bank:{day.isoformat()}.{shift}", day, [event], actor=actor, at=moment)
    if amount < bank.required:
        raise_exception(
            venue,
            day=day,
            code="bank_short",
            subject=shift,
            detail=detail_of("bank_short", held=amount, required=bank.required),
            amount=amount - bank.required,
            shift=shift,
            actor=actor,
            at=moment,
        )
    return BankCheck.objects.filter(property_id=venue.pk, day=day, shift=shift).latest("verified_at", "key")


def _require_news(
    venue: Property, day: dt.date, shift: str, amount: int, bank: HouseBank, inspector: Signature
) -> None:
    same = BankCheck.objects.filter(
        property_id=venue.pk,
        day=day,
        shift=shift,
        amount=amount,
        required=bank.required,
        tables=bank.checked,
        inspector=inspector.employee,
    )
    if same.exists():
        raise Refused("already_verified", field="shift")


def note_short_cage(venue: Property, session: TableSession, *, actor: str, at: dt.datetime) -> bool:
    """Leave the exception `bank_short` when a table opens whose game asks for a sum in the cage before, and by its book
    the cage has less cash (PR §5.7, §17.7, §24.1), the ordinary bank counted as far as it is on file.

    Once for a shift and sum; returns whether it was left. A property that keeps no book of its cage gets no exception:
    the sum is shown, and the Inspector's check is compared with it.
    """
    rule = registry.get(session.game, on=session.day).bank
    book = cage_book(venue) if rule is not None and rule.cage else None
    if rule is None or book is None:
        return False
    bank = bank_requirement(venue)
    required = (bank.ordinary or 0) + sum(game.amount for game in bank.games)
    short = book.money - required
    noted = ExceptionLine.objects.filter(
        property_id=venue.pk, day=session.day, code="bank_short", shift=session.shift, amount__lte=short
    )
    if short >= 0 or noted.exists():
        return False
    raise_exception(
        venue,
        day=session.day,
        code="bank_short",
        subject=f"{session.table} {session.shift}",
        detail=detail_of("bank_short", held=book.money, required=required, cite=rule.cite),
        amount=short,
        table=session.table,
        shift=session.shift,
        actor=actor,
        at=at,
    )
    return True


def note_low_float(venue: Property, session: TableSession, *, actor: str, at: dt.datetime) -> bool:
    """Leave the exception `below_float` when a table's chips are worth less than its float must be.

    Once for a session and requirement, again when more is missing; returns whether it was left.
    """
    bank = session_bank(venue, session)
    if not bank.missing:
        return False
    noted = ExceptionLine.objects.filter(
        property_id=venue.pk,
        day=session.day,
        code="below_float",
        table=session.table,
        shift=session.shift,
        amount__lte=-bank.missing,
    )
    if noted.exists():
        return False
    raise_exception(
        venue,
        day=session.day,
        code="below_float",
        subject=f"{session.table} {session.shift}",
        detail=detail_of("below_float", held=bank.chips, required=bank.float_minimum, cite=bank.float_cite),
        amount=-bank.missing,
        table=session.table,
        shift=session.shift,
        actor=actor,
        at=at,
    )
    return True
