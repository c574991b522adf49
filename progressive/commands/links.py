"""A progressive into operation, and its days written down: opened, closed, carried (PR §7.14(F)-(H))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import Property
from casino.roles import Role
from casino.rules import registry
from casino.signatures import Signature, require_role
from progressive import events as ev
from progressive import queries
from progressive.commands.absence import require_present
from progressive.commands.kit import (
    lock_meter,
    open_day,
    record,
    require_closed,
)
from progressive.models import MINIMA, Link, LinkedTable, Meter
from tables.events import TableOpened


@transaction.atomic
def start_link(
    link: Link,
    *,
    day: dt.date,
    approved: Signature,
    actor: str,
    count_meters: Mapping[str, queries.CountMeters] | None = None,
    at: dt.datetime | None = None,
) -> None:
    """Put an approved progressive into operation; the house puts the initial amount on the meter.

    `count_meters` are the readings of the tables' count meters at this moment (default zero); `approved` is signed by
    the administrator, a pit manager or accounting, never by a dealer. Its tables must be closed. Refused:
    `link_inactive`, `approval_missing`, `below_minimum`, `no_tables`, `tables_differ`, `link_started`,
    `table_linked_elsewhere`, `table_open`, `wrong_role`, `day_not_open`.
    """
    require_role(
        approved, [Role.ADMINISTRATOR, Role.PIT_MANAGER, Role.ACCOUNTING], field="approved", cite="PR §7.14(H)"
    )
    property_id = link.property_id
    tables = list(link.tables.order_by("table"))
    _require_lawful(link, tables)
    if Meter.objects.filter(property_id=property_id, link=link.code).exists():
        raise Refused("link_started", _("The progressive is in operation already."), field="link", status=409)
    require_closed(property_id, [row.table for row in tables])
    for row in tables:
        other = queries.link_of(property_id, row.table)
        if other is not None:
            raise Refused(
                "table_linked_elsewhere",
                _now("Table %(table)s belongs to progressive %(link)s.") % {"table": row.table, "link": other.link},
                field="tables",
                cite="PR §7.14(G)",
                status=409,
            )
    readings = count_meters or {}
    started = ev.LinkStarted(
        link=link.code,
        game=link.game,
        rate_bp=link.rate_bp,
        denomination_minor=link.denomination_minor,
        initial_minor=link.initial_minor,
        reset_minor=link.reset_minor,
        pay_table=link.shares(),
        reserve_rule=link.reserve_rule,
        approval=link.approval_reference,
        tables=[table_meters(row.table, readings.get(row.table)) for row in tables],
        signatures=[approved],
    )
    record(link.property, link.code, open_day(link.property, day), [started], actor=actor, at=at)


def _require_lawful(link: Link, tables: Sequence[LinkedTable]) -> None:
    """The programme keeps the game's minimum and its tables agree with it (PR §7.11(F), §7.14(F),(G))."""
    if not link.active:
        raise Refused("link_inactive", _("The progressive is not active."), field="link", status=409)
    if not link.approval_reference.strip():
        raise Refused(
            "approval_missing",
            _("A progressive needs the authority's approval."),
            field="approval_reference",
            cite="PR §7.14(H)",
        )
    minimum = MINIMA.get(link.game)
    if minimum is not None:
        for field, value, least in (
            ("initial_minor", link.initial_minor, minimum.amount_minor),
            ("reset_minor", link.reset_minor, minimum.amount_minor),
            ("rate_bp", link.rate_bp, minimum.rate_bp),
        ):
            if value < least:
                raise Refused(
                    "below_minimum",
                    _now("%(value)s is below the minimum of %(least)s.") % {"value": value, "least": least},
                    field=field,
                    cite=minimum.cite,
                )
    if not tables:
        raise Refused("no_tables", _("The progressive has no table."), field="tables", cite="PR §7.14(A)")
    for row in tables:
        terms = (row.denomination_minor, row.chips_per_entitlement, row.rate_bp, row.pay_table)
        if terms != (link.denomination_minor, 1, link.rate_bp, link.pay_table):
            raise Refused(
                "tables_differ",
                _now("Table %(table)s differs in chip, rate or pay table.") % {"table": row.table},
                field="tables",
                cite="PR §7.14(G)",
            )


def require_agreement(property_id: int, opened: TableOpened) -> None:
    """A linked table that offers the progressive offers the link's: its kind of game, and a chip of its denomination.

    Refused: `another_progressive`, `chip_differs`, `progressive_away`. A table that belongs to no link, or leaves its
    progressive off the felt, opens as it is.
    """
    meter = queries.link_of(property_id, opened.table)
    game = registry.get(opened.game)
    chip = game.meter_chip(game.configure_options(opened.options))
    if meter is None or chip is None:
        return
    require_present(property_id, meter.link, opened.table)
    if registry.get(meter.game).family != game.family:
        raise Refused(
            "another_progressive",
            _now("Progressive %(link)s of table %(table)s is for another game.")
            % {"link": meter.link, "table": opened.table},
            field="table",
            cite="PR §7.14(A)",
            status=409,
        )
    if chip != meter.denomination_minor:
        raise Refused(
            "chip_differs",
            _now("Table %(table)s takes another chip than progressive %(link)s counts.")
            % {"link": meter.link, "table": opened.table},
            field="options",
            cite="PR §7.14(F)",
            status=409,
        )


def table_meters(table: str, reading: queries.CountMeters | None) -> ev.TableMeters:
    if reading is None:
        return ev.TableMeters(table=table)
    return ev.TableMeters(table=table, in_meter=reading.in_meter, payouts=dict(reading.payouts))


@transaction.atomic
def document_link_day(
    property: Property, *, link: str, day: dt.date, actor: str, at: dt.datetime | None = None
) -> None:
    """Write down a link's day as it closes: the terms of the control identity and the count meters.

    Issued by the close of the gaming day; a second call for the same day does nothing.
    """
    lock_meter(property, link)
    figures = next((row for row in queries.link_days(property.pk, day) if row.link == link), None)
    if figures is None or queries.closing_of(property.pk, link, day) is not None:
        return
    closed = ev.MeterDayClosed(
        link=link,
        opening_e4=figures.opening_e4,
        contributed_e4=figures.contributed_e4,
        lowered_e4=figures.lowered_e4,
        reset_e4=figures.reset_e4,
        closing_e4=figures.closing_e4,
        tables=_closing_count_meters(property.pk, link, day),
    )
    record(property, link, day, [closed], actor=actor, at=at)


@transaction.atomic
def carry_link(
    property: Property,
    *,
    link: str,
    from_day: dt.date,
    to_day: dt.date,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Write down what a day opens with: the documented closing of the day before. A second call does nothing."""
    lock_meter(property, link)
    closing_e4 = queries.closing_of(property.pk, link, from_day)
    if closing_e4 is None or queries.is_carried(property.pk, link, to_day):
        return
    carried = ev.LinkCarried(
        link=link,
        from_day=from_day.isoformat(),
        meter_e4=closing_e4,
        tables=_closing_count_meters(property.pk, link, from_day),
    )
    record(property, link, to_day, [carried], actor=actor, at=at)


def _closing_count_meters(property_id: int, link: str, day: dt.date) -> list[ev.TableMeters]:
    closing = queries.count_meters(property_id, link, day=day)
    return [table_meters(table, after) for table, (_before, after) in closing.items()]
