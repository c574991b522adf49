"""Notices to the authority, its division and the Inspector: raised by what happened, given by people, late when not.

Contents, addressee and deadline of notices are data of the rules (`casino.rules.notices`); what raises a notice are
policies (`tables.policies`, `progressive.policies`).
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.numbered_forms.pads import recording_day
from casino.operations import Signs, operation
from casino.operations.grids import GridOptions, Narrowed, grid
from casino.operations.inputs import Choice, Moment, TextInput
from casino.roles import SUPERVISORS, Role
from casino.rules import notices
from casino.wording.exception_details import detail_of
from tables import grid_rows, offers, subjects
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.events import NoticeGiven, NoticeRaised
from tables.locks import lock_day
from tables.models import ExceptionLine, Notice
from tables.queries.days import latest_open_day

CITE = "control S3"
GIVERS = (*sorted(SUPERVISORS), Role.ACCOUNTING, Role.ADMINISTRATOR)


@transaction.atomic
def raise_notices(
    venue: Property, *, occasion: str, about: str, day: dt.date, actor: str, at: dt.datetime
) -> list[str]:
    """Raise the notices that an occasion orders in the property's jurisdiction; return their numbers."""
    ordered = notices.of_occasion(venue.jurisdiction, occasion)
    if not ordered:
        return []
    lock_day(venue.pk)
    number = Notice.objects.filter(property_id=venue.pk, day=day).count()
    raised = []
    for one in ordered:
        minutes = venue.at_once_minutes if one.within_minutes is None else one.within_minutes
        for addressee in one.addressees:
            number += 1
            name = f"{day.isoformat()}-{number}"
            event = NoticeRaised(
                notice=name,
                occasion=occasion,
                addressee=addressee,
                about=about[:200],
                due_at=(at + dt.timedelta(minutes=minutes)).isoformat(),
                cite=one.cite,
                at_once_minutes=minutes if one.within_minutes is None else None,
            )
            kit.record(venue, kit.step(f"notice:{name}", day, 0, [event], at), actor=actor)
            raised.append(name)
    return raised


@operation(
    cite=CITE,
    route=subjects.NOTICES.route("given", status=200),
    page=subjects.NOTICES.page(
        _("Give a notice"),
        "campaign",
        _("Enter who was notified, how, and the receipt. The time is that of the notice."),
    ),
)
def give_notice(
    venue: Property,
    *,
    notice: Annotated[str, Choice(_("Notice"), offers=offers.notices_due, max_length=40)],
    given_to: Annotated[str, TextInput(_("Given to"), max_length=120)],
    how: Annotated[str, Choice(_("How"), options=tuple(Notice.Way.choices))],
    given_at: Annotated[dt.datetime, Moment(_("Given at"))],
    receipt: Annotated[str, TextInput(_("Receipt"), max_length=60)] = "",
    by: Annotated[Signature, Signs(_("Given by"), GIVERS)],
    actor: str,
    at: dt.datetime | None = None,
) -> Notice:
    """Record that a notice was given: to whom, how, when, with which receipt. One given late raises `notice_late`.

    Refused: `unknown_notice`, `notice_given`, `notice_time`, the roles.
    """
    lock_day(venue.pk)
    row = Notice.objects.filter(property_id=venue.pk, notice=notice).first()
    if row is None:
        raise Refused("unknown_notice", field="notice", notice=notice)
    if row.given_at is not None:
        raise Refused("notice_given", field="notice", notice=notice)
    if timezone.is_naive(given_at) or not row.raised_at <= given_at <= (at or timezone.now()):
        raise Refused("notice_time", field="given_at")
    if given_at > row.due_at:
        _note_late(venue, row, actor=actor, at=at or timezone.now())
    event = NoticeGiven(
        notice=notice, given_to=given_to, how=how, receipt=receipt, given_at=given_at.isoformat(), signatures=[by]
    )
    day = recording_day(venue, at)
    append_next(venue, f"noticegiven:{notice}.{day.isoformat()}", day, [event], actor=actor, at=at)
    return Notice.objects.get(pk=row.pk)


give_notices = grid(
    give_notice,
    "give_notices",
    "Record that several notices were given together: to whom, how and when.",
    _("Notices"),
    GridOptions(
        key=("notice",),
        once=("given_to", "how", "given_at"),
        offers=grid_rows.notices_to_give,
        narrowed=Narrowed("addressee", _("Addressee"), _("All addressees"), grid_rows.addressees),
    ),
    route=subjects.NOTICES.route("/notices/batch", "Give several notices"),
    page=subjects.NOTICES.page(
        _("Give several notices"),
        "campaign",
        _("For notices that went out together. Each row may have a receipt of its own; who gave them signs once."),
        done=_("Given: %(names)s."),
    ),
)


@transaction.atomic
def raise_late_notices(venue: Property, *, actor: str, at: dt.datetime | None = None) -> list[str]:
    """Note every notice that was not given in time, once; return their numbers."""
    moment = at or timezone.now()
    late = Notice.objects.filter(property_id=venue.pk, given_at=None, due_at__lt=moment).order_by("due_at", "key")
    return [row.notice for row in late if _note_late(venue, row, actor=actor, at=moment)]


def _note_late(venue: Property, row: Notice, *, actor: str, at: dt.datetime) -> bool:
    day = latest_open_day(venue)
    known = ExceptionLine.objects.filter(property_id=venue.pk, code="notice_late", subject=row.notice)
    if day is None or known.exists():
        return False
    raise_exception(
        venue,
        day=day,
        code="notice_late",
        subject=row.notice,
        detail=detail_of(
            "notice_late", addressee=row.addressee, due=row.due_at.isoformat(timespec="minutes"), cite=row.cite
        ),
        actor=actor,
        at=at,
    )
    return True
