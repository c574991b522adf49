"""The signature under the daily Table Game Progressive Summary (PR §7.14(L))."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, NamedTuple

from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Page, Route, Signs, operation
from casino.operations.grids import GridOptions, grid
from casino.operations.inputs import Choice, Day
from casino.roles import SUPERVISORS, Role
from progressive import events as ev
from progressive import grid_rows, offers, queries, subjects
from progressive.arguments import ACCOUNTING
from progressive.commands.kit import (
    day_not_closed,
    lock_meter,
    no_link,
    record,
)
from tables.commands import raise_exception
from tables.queries import latest_open_day


@operation(
    cite="PR §7.14(L)",
    route=subjects.SUMMARIES.route(
        "<day:day>/<slug:table>/signature", "Sign a line of the progressive summary", body="SignSummary"
    ),
    page=subjects.SUMMARIES.page(
        _("Sign the progressive summary"),
        "signature",
        _("One signed summary per linked table and gaming day, on its last reading (PR §7.14(L))."),
        next="progressive-summary",
        next_about="day",
    ),
)
def sign_summary(
    venue: Property,
    *,
    day: Annotated[dt.date, Day(_("Gaming day"), offers=offers.latest_days)],
    table: Annotated[str, Choice(_("Table"), offers=offers.every_linked_table)],
    prepared: Annotated[Signature, Signs(_("Prepared by"), [*SUPERVISORS, Role.ACCOUNTING])],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Sign a table's line of the day's Table Game Progressive Summary on its last reading (PR §7.14(L)).

    `prepared`: a supervisor or accounting, never a dealer. A summary of a closed day is signed, late, in the open one,
    and leaves the exception `summary_late` there.
    Refused: `no_link`, `not_read`, `already_signed`, `wrong_role`.
    """
    line = next((row for row in queries.progressive_summary(venue.pk, day) if row.table == table), None)
    if line is None:
        raise no_link(table)
    recorded_in = day_not_closed(venue, day)
    if recorded_in != day:  # before the meter is held: a close holds its day first
        raise_exception(
            venue,
            day=recorded_in,
            code="summary_late",
            subject=f"{line.link}/{table}",
            detail=day.isoformat(),
            table=table,
            actor=actor,
            at=at,
        )
    meter = lock_meter(venue, line.link)
    read = _as_read(line)
    if read is None:
        raise Refused("not_read", field="table")
    if queries.is_signed(venue.pk, line.link, table, day):
        raise Refused("already_signed", field="table")
    event = ev.SummarySigned(
        link=meter.link,
        table=table,
        day=day.isoformat(),
        in_meter=read.in_meter,
        meter_minor=read.meter_minor,
        payouts=read.payouts,
        signatures=[prepared],
    )
    record(venue, meter.link, recorded_in, [event], actor=actor, at=at)


sign_summaries = grid(
    sign_summary,
    "sign_summaries",
    "Sign the lines of the day's progressive summary that are read.",
    _("Linked tables"),
    GridOptions(
        key=("table",),
        once=("day",),
        offers=grid_rows.summaries_to_sign,
        asks=("day",),
        begins=lambda venue: {"day": latest_open_day(venue)},
    ),
    page=subjects.SUMMARIES.page(
        _("Sign progressive summaries"),
        "signature",
        _("The lines that were read are ticked, each a signed summary of its table. Sign once (PR §7.14(L))."),
        done=_("Summaries signed: %(names)s."),
    ),
)


@operation(
    cite="PR §7.14(L)",
    route=Route(
        "progressive-summaries/<day:day>/receipt", scope="meters:write", tag="reports",
        summary="Receive the progressive summaries of a day", body="ReceiveSummaries",
    ),
    page=Page(
        "receive-summaries", _("Receive the progressive summaries"), "inbox", "progressive",
        _("Accounting has the signed summaries of a gaming day (PR §7.14(L))."),
        opens=ACCOUNTING,
    ),
)  # fmt: skip
def receive_summaries(
    venue: Property,
    *,
    day: Annotated[dt.date, Day(_("Gaming day"), offers=offers.latest_days)],
    received: Annotated[Signature, Signs(_("Received by accounting"), ACCOUNTING)],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Record that accounting received the signed summaries of a gaming day (PR §7.14(L)).

    Summaries that are signed later are received again. Those of the gaming day before last that nobody received are
    the exception `summary_not_received`. Refused: `nothing_to_receive`, `wrong_role`, `day_not_open`.
    """
    recorded_in = day_not_closed(venue, day)
    waiting: dict[str, list[str]] = {}
    for link, table in queries.unreceived_summaries(venue.pk, day):
        waiting.setdefault(link, []).append(table)
    if not waiting:
        raise Refused("nothing_to_receive", field="day", day=day.isoformat())
    for link, tables in waiting.items():
        lock_meter(venue, link)
        event = ev.SummaryReceived(link=link, day=day.isoformat(), tables=tables, signatures=[received])
        record(venue, link, recorded_in, [event], actor=actor, at=at)


class _Read(NamedTuple):
    in_meter: int
    meter_minor: int
    payouts: dict[str, int]


def _as_read(line: queries.SummaryLine) -> _Read | None:
    """Return the reading signed for: the day's last; of an absent table without one, that with which it left."""
    if line.read_in_meter is not None and line.read_meter_minor is not None:
        return _Read(line.read_in_meter, line.read_meter_minor, line.read_payouts or {})
    if line.away:
        return _Read(line.closing_in_meter, line.closing_meter_minor, line.closing_payouts)
    return None
