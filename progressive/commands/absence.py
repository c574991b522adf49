"""A table of a progressive away for a time, and back (PR §7.14(M)).

Days are counted from the gaming day of the removal to that of the return: away on the 10th, back on the 14th is four
gaming days (reading). "A period that does not exceed five gaming days": back on the sixth, the 15th, it was away five
and is in time, and that day is reported as the last (`dues`); back on the 16th it was away six and is refused. A day on
which the casino did not open counts as well: the stricter reading, for the text says gaming days and days. A running
limit is prolonged by the days on which no table of the link offered the progressive (reading: one limit per link), by
no more than the clause allows a table to be away.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.errors import Refused
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Money, Several, TextInput
from casino.rules.pots.expiry import extended_limit, require_return
from progressive import offers, queries, subjects
from progressive.arguments import Manager, Reason, RunningLink
from progressive.commands.kit import (
    by_the_rules,
    current_e4,
    lock_meter,
    open_day,
    programme_of,
    record,
    require_closed,
    require_status,
    require_unlocked,
    tables_of,
)
from progressive.events.life import AbsenceBegan, AbsenceEnded
from progressive.meter import E4, shown_minor
from progressive.models import Meter
from progressive.models.life import Absence
from tables.arguments import OpenDay

CITE = "PR §7.14(M)"


@operation(
    cite=CITE,
    route=subjects.LINKS.route("absences", "Take tables away for a time", of="meter", body="TakeAway"),
    page=subjects.LINKS.page(
        _("Temporary removal of a progressive table"),
        "event_busy",
        _("At most five gaming days; the meter comes back no lower, and a running limit is prolonged (PR §7.14(M))."),
    ),
)
def take_away(
    venue: Property,
    *,
    link: RunningLink,
    day: OpenDay,
    tables: Annotated[Sequence[str], Several(_("Tables"), offers=offers.tables_present)],
    reason: Reason,
    by: Manager,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Take tables of a link off the floor for a time, with what their meter shows. They are closed, no win is pending.

    Refused: `wrong_role`, `reason_missing`, `no_tables`, `unknown_table`, `table_open`, `no_link`, `wrong_status`,
    `meters_locked`, `already_away`, `day_not_open`, `pot_removal_not_told` (bingo).
    """
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=CITE, why=_("why the table is taken away"))
    wanted = _require_members(venue, link, tables)
    require_closed(venue.pk, wanted)
    meter = lock_meter(venue, link)
    require_status(meter, Meter.Status.RUNNING, Meter.Status.REMOVAL)
    require_unlocked(meter)
    with by_the_rules():
        extended_limit(programme_of(meter), day, absent_days=0)
    away = {row.table for row in queries.away(venue.pk, links=[link])}
    if away & set(wanted):
        raise Refused("already_away", field="tables", tables=", ".join(sorted(away & set(wanted))))
    shown = current_e4(meter)
    events = [
        AbsenceBegan(
            link=link, table=table, since=day.isoformat(), meter_e4=shown, reason=reason.strip(), signatures=[by]
        )
        for table in wanted
    ]
    record(venue, link, open_day(venue, day), events, actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.LINKS.route("return", "Bring tables back", status=200, of="meter", body="BringBack"),
    page=subjects.LINKS.page(
        _("Return of a progressive table"),
        "event_available",
        _(
            "Write down what the meter shows: no less than when the table was taken away (PR §7.14(M)). After more "
            "than five gaming days it comes back only with the authority's approval on file (PR §7.14(H))."
        ),
    ),
)
def bring_back(
    venue: Property,
    *,
    link: RunningLink,
    day: OpenDay,
    tables: Annotated[Sequence[str], Several(_("Tables"), offers=offers.tables_away)],
    meter_minor: Annotated[int, Money(_("Progressive meter"), public="meter")],
    by: Manager,
    actor: str,
    approval: Annotated[str, TextInput(_("Approval, after more than five gaming days"), max_length=60)] = "",
    at: dt.datetime | None = None,
) -> dt.date | None:
    """Bring tables back, or what replaces them, showing `meter_minor`; returns the limit if it was prolonged.

    The meter shows no less than when they were taken away, unless other tables of the link were paid meanwhile: then
    no less than the link has left; and no more than the link has, for nobody raises a meter by hand. After more gaming
    days than the clause allows a table comes back only with the authority's `approval` on file, as one that is placed
    anew (PR §7.14(H), (M): "except as otherwise authorised"); a limit is prolonged by no more for it. Refused:
    `not_away`, `returned_too_early`, `pot_absence_too_long`, `pot_returned_lower`, `meter_raised`, `wrong_role`,
    `no_tables`, `unknown_table`, `wrong_status`, `approval_not_on_file`, `day_not_open`.
    """
    wanted = _require_members(venue, link, tables)
    meter = lock_meter(venue, link)
    require_status(meter, Meter.Status.RUNNING, Meter.Status.REMOVAL)
    placed_anew = bool(approval.strip())
    if placed_anew:
        checks.named(venue, approval, day, act="table_return", link=link, cite="PR §7.14(H)")
    away = {row.table: row for row in queries.away(venue.pk, links=[link])}
    for table in wanted:
        if table not in away:
            raise Refused("not_away", field="tables", table=table)
    has_minor = shown_minor(current_e4(meter))
    least = {table: min(shown_minor(away[table].removed_e4), has_minor) for table in wanted}
    for table in wanted:
        _require_return(meter, away[table], day, meter_minor, least[table], placed_anew=placed_anew)
    if meter_minor > has_minor:
        raise Refused("meter_raised", field="meter_minor", details={"meter": has_minor})
    not_offered = not_offered_days(venue.pk, meter, day)
    prolonged = None
    if meter.status == Meter.Status.REMOVAL and meter.expires_on is not None and not_offered:
        with by_the_rules():
            prolonged = extended_limit(programme_of(meter), meter.expires_on, absent_days=not_offered)
    events = [
        AbsenceEnded(
            link=link,
            table=table,
            since=away[table].since.isoformat(),
            returned_on=day.isoformat(),
            away_days=(day - away[table].since).days,
            least_minor=least[table],
            meter_minor=meter_minor,
            not_offered_days=not_offered if prolonged else 0,
            expires_on=prolonged.isoformat() if prolonged else None,
            approval=approval.strip(),
            signatures=[by],
        )
        for table in wanted
    ]
    record(venue, link, open_day(venue, day), events, actor=actor, at=at)
    return prolonged


def not_offered_days(property_id: int, meter: Meter, day: dt.date) -> int:
    """Gaming days of the running limit, up to this one, on which no table of the link offered the progressive.

    None while any of its tables is on the floor; no more than the clause lets a table be away.
    """
    away = queries.away(property_id, links=[meter.link])
    removal = queries.removal_of(meter.game)
    if meter.announced_on is None or removal is None or len(away) < len(tables_of(property_id, meter.link)):
        return 0
    since = max([meter.announced_on, *(row.since for row in away)])
    return min(max(0, (day - since).days), removal.absence_days)


def require_present(property_id: int, link: str, table: str) -> None:
    """A table that is away does not offer its progressive. Refused: `progressive_away`."""
    if queries.is_away(property_id, link, table):
        raise Refused("progressive_away", field="table", table=table)


def _require_members(venue: Property, link: str, tables: Sequence[str]) -> list[str]:
    wanted = sorted(set(tables))
    if not wanted:
        raise Refused("no_tables", field="tables", cite=CITE, why=_("say which"))
    members = tables_of(venue.pk, link)
    unknown = sorted(set(wanted) - set(members))
    if members and unknown:
        raise Refused("unknown_table", field="tables", table=", ".join(unknown))
    return wanted


def _require_return(
    meter: Meter, away: Absence, day: dt.date, meter_minor: int, least_minor: int, *, placed_anew: bool
) -> None:
    if day < away.since:
        raise Refused("returned_too_early", field="day", day=away.since.isoformat())
    programme, days = programme_of(meter), (day - away.since).days
    longest = programme.removal.absence_days if programme.removal else 0
    with by_the_rules():
        require_return(
            programme,
            absent_days=min(days, longest) if placed_anew else days,
            removed_with_e4=least_minor * E4,
            returns_with_e4=meter_minor * E4,
        )
