"""The house bank and floats required for the open tables, and the Inspector's checks of them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Mapping

import msgspec
from django.utils import timezone

from casino import jurisdictions
from casino.models import Property
from casino.requests.request_cache import cached_in_request
from casino.rules import registry
from tables.banks import HouseBank, TableBank, house_bank, stated_floats, table_bank
from tables.models import BankCheck, BankSetting, DatedParameter, GamingDay, TableSession
from tables.queries.parameters import dated_parameters, float_of, of_table
from tables.queries.sessions import open_sessions


def bank_requirement(venue: Property) -> HouseBank:
    """Return the house bank required for the tables that are open now."""
    return _bank(venue, open_sessions(venue))


def shift_bank(venue: Property, day: dt.date, shift: str) -> HouseBank:
    """The same for every table of a shift, open or closed since."""
    sessions = TableSession.objects.filter(property_id=venue.pk, day=day, shift=shift)
    return _bank(venue, sessions.order_by("table"))


def session_bank(venue: Property, session: TableSession) -> TableBank:
    """Return the bank and float required for one table."""
    dated = dated_parameters(venue.pk, [session.game])
    return _of_table(session, list(BankSetting.objects.filter(property=venue)), dated)


def _bank(venue: Property, sessions: Iterable[TableSession]) -> HouseBank:
    settings = list(BankSetting.objects.filter(property=venue))
    rows = list(sessions)
    games = {row.game: registry.get(row.game, on=row.day) for row in rows}
    dated = dated_parameters(venue.pk, games)
    stated = stated_floats(venue.jurisdiction)
    bank = house_bank([_of_table(row, settings, dated) for row in rows], games.values(), settings, stated=stated)
    if bank.ordinary is not None:
        return bank
    return msgspec.structs.replace(bank, ordinary_cite=jurisdictions.local_cite(bank.ordinary_cite, venue.jurisdiction))


def _of_table(session: TableSession, settings: list[BankSetting], dated: list[DatedParameter]) -> TableBank:
    """Chips by the papers: the opener and what slips brought or took; what was won or lost since is not known."""
    instant = session.closed_at or timezone.now()
    return table_bank(
        registry.get(session.game, on=session.day),
        session.limits_at(instant),
        settings,
        table=session.table,
        shift=session.shift,
        chips=session.opener_total + session.fills - session.credits,
        by_order=float_of(of_table(dated, session.game, session.table), instant),
    )


class ShiftCheck(msgspec.Struct, frozen=True, kw_only=True):
    """A shift with the tables that make the Inspector verify the bank, and his checks.

    `unverified`: those of the tables that no check covers, for they were opened or raised after it.
    """

    shift: str
    tables: list[str]
    checks: list[BankCheck]
    unverified: list[str]

    @property
    def missing(self) -> bool:
        """Return whether a check is due and was not made (PR §3.6(F), §4.13(F), §12.7)."""
        return bool(self.unverified)


@cached_in_request
def shift_checks(venue: Property, day: dt.date) -> list[ShiftCheck]:
    """The shifts of a day with what was verified in them; none for a day that was never opened."""
    row = GamingDay.objects.filter(property_id=venue.pk, day=day).first()
    if row is None:
        return []
    due: dict[str, dict[str, dt.datetime]] = {}
    for session in TableSession.objects.filter(property_id=venue.pk, day=day):
        since = _checked_since(session)
        if since is not None:
            due.setdefault(session.shift, {})[session.table] = since
    checks: dict[str, list[BankCheck]] = {}
    for check in BankCheck.objects.filter(property_id=venue.pk, day=day).order_by("verified_at", "key"):
        checks.setdefault(check.shift, []).append(check)
    return [_shift_check(shift, due.get(shift, {}), checks.get(shift, [])) for shift in row.shifts]


def _shift_check(shift: str, due: Mapping[str, dt.datetime], checks: list[BankCheck]) -> ShiftCheck:
    covered = {table for check in checks for table in check.tables}
    latest = max((check.verified_at for check in checks), default=None)
    unverified = [table for table, since in due.items() if table not in covered and (latest is None or latest < since)]
    return ShiftCheck(shift=shift, tables=sorted(due), checks=checks, unverified=sorted(unverified))


def _checked_since(session: TableSession) -> dt.datetime | None:
    """The instant from which the table's maximum made the Inspector check the bank; None when it never did."""
    rule = registry.get(session.game, on=session.day).bank
    if rule is None or rule.check_above is None:
        return None
    since = session.opened_at
    for until, limits in session.earlier_limits():
        if limits["max"] > rule.check_above:
            return since
        since = until
    return since if session.limits["max"] > rule.check_above else None
