"""A progressive into operation, and its days written down: opened, closed, carried (PR §7.14(F)-(H))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import ChangeReason, Choice
from casino.rules import registry
from casino.rules.families.progressive_chip import ProgressiveTerms
from casino.rules.kernel import Game
from casino.rules.money import format_amount
from casino.rules.vocabulary import OptionValue
from progressive import events as ev
from progressive import offers, queries, subjects
from progressive.arguments import MANAGERS, CountMetersByTable
from progressive.commands.absence import require_present
from progressive.commands.kit import (
    by_the_rules,
    lock_meter,
    open_day,
    programme_of,
    record,
    require_closed,
)
from progressive.models import Link, LinkedTable, Meter, MeterDay, ProgrammeEdition
from progressive.programme_terms import approved_terms, rate_of, require_currency
from tables.arguments import OpenDay
from tables.commands.day import NO_ACTS
from tables.events import TableOpened

NO_ACTS.update((ev.LinkCarried, ev.LinkCarryWithdrawn))


@operation(
    cite="PR §7.14(H), CL III §6.3, CL V §2, BO §2.5.3",
    configures=True,
    route=subjects.LINKS.route("start", of="meter", body="StartLink"),
    page=subjects.LINKS.page(
        _("Start a progressive"),
        "play_circle",
        _("The property puts the initial amount on the meter; its tables are closed, and agree (PR §7.14(G), (H))."),
    ),
)
def start_link(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.to_start)],
    day: OpenDay,
    approved: Annotated[Signature, Signs(_("Approved by"), MANAGERS)],
    actor: str,
    reason: ChangeReason = "",
    count_meters: Annotated[Mapping[str, queries.CountMeters] | None, CountMetersByTable(rest_only=True)] = None,
    at: dt.datetime | None = None,
) -> None:
    """Put an approved progressive into operation; the property puts the initial amount on the meter.

    It starts with the approved edition in force at this moment (`approve_programme`); from then on it rests on its
    events. `count_meters` are the readings of the tables' count meters (default zero); `approved` is signed by the
    administrator, a pit manager or accounting, never by a dealer. Its tables must be closed. Refused: `link_inactive`,
    `approval_missing`, `edition_ahead`, `pot_wrong_currency`, `no_tables`, `tables_differ`, `link_started`,
    `table_linked_elsewhere`, `table_open`, `wrong_role`, `day_not_open`, and what the rules refuse (`pot_…`).
    """
    configured = Link.objects.filter(property=venue, code=link).first()
    if configured is None:
        raise Refused("no_link", field="link", link=link)
    tables = list(configured.tables.order_by("table"))
    edition = _require_approved(configured, at or timezone.now())
    require_currency(venue, link, configured.game)
    require_same_settings(edition, tables)
    if Meter.objects.filter(property_id=venue.pk, link=link).exists():
        raise Refused("link_started", field="link")
    require_closed(venue.pk, [row.table for row in tables])
    for row in tables:
        require_unlinked(venue.pk, row.table)
    readings = count_meters or {}
    started = ev.LinkStarted(
        link=link,
        game=configured.game,
        rate_bp=edition.rate_bp,
        reset_pool_bp=edition.reset_pool_bp,
        retention_pool_bp=edition.retention_pool_bp,
        request=edition.request_reference,
        denomination_minor=edition.entry_minor,
        least_bet_minor=edition.least_bet_minor,
        most_bet_minor=edition.most_bet_minor,
        initial_minor=edition.initial_minor,
        reset_minor=edition.reset_minor,
        pay_table=edition.shares(),
        reserve_rule=edition.reserve_rule,
        approval=edition.approval_reference,
        edition=edition.number,
        rules_edition=edition.rules_edition,
        options=edition.options,
        tables=[table_meters(row.table, readings.get(row.table)) for row in tables],
        reason=reason.strip(),
        signatures=[approved],
    )
    record(venue, link, open_day(venue, day), [started], actor=actor, at=at)


def _require_approved(link: Link, at: dt.datetime) -> ProgrammeEdition:
    """The edition that the link starts with: approved, in force, lawful by the rules of now, none to come after it."""
    if not link.active:
        raise Refused("link_inactive", field="link")
    editions = list(link.editions.order_by("number"))
    held = [edition for edition in editions if edition.effective_at <= at]
    if not held:
        raise Refused(
            "approval_missing",
            field="approval",
            cite="PR §7.14(H)",
            wanted=_("the authority's, for the progressive, in force when it starts"),
        )
    if held[-1] is not editions[-1]:
        raise Refused("edition_ahead", field="link", number=editions[-1].number)
    edition = held[-1]
    with by_the_rules():
        approved_terms(
            link.game,
            approval=edition.approval_reference,
            initial_minor=edition.initial_minor,
            reset_minor=edition.reset_minor,
            entry_minor=edition.entry_minor,
            most_bet_minor=edition.most_bet_minor,
            rate=rate_of(
                link.game,
                edition.rate_bp,
                reset_pool_bp=edition.reset_pool_bp,
                retention_pool_bp=edition.retention_pool_bp,
            ),
            shares=edition.shares(),
            options=edition.options,
        )
    return edition


SETTINGS = {
    "denomination_minor": (_("chip"), "PR §7.14(G)(1)"),
    "chips": (_("chips that entitle"), "PR §7.14(G)(2)"),
    "rate_bp": (_("rate"), "PR §7.14(G)(2)"),
    "pay_table": (_("pay table"), "PR §7.14(G)(3)"),
}
"""Settings that linked tables must share, and the field where each is entered."""


def require_same_settings(edition: ProgrammeEdition | Meter, tables: Sequence[LinkedTable]) -> None:
    """The tables are set as approved (PR §7.14(F), (G)). Refused: `no_tables`, `tables_differ` with what differs."""
    if not tables:
        raise Refused("no_tables", field="tables", why=_("the progressive has none"))
    chip = edition.denomination_minor if isinstance(edition, Meter) else edition.entry_minor
    wanted = {"denomination_minor": chip, "chips": 1, "rate_bp": edition.rate_bp, "pay_table": edition.pay_table}
    for row in tables:
        found = {
            "denomination_minor": row.denomination_minor,
            "chips": row.chips_per_entitlement,
            "rate_bp": row.rate_bp,
            "pay_table": row.pay_table,
        }
        for name, (label, cite) in SETTINGS.items():
            if found[name] is not None and found[name] != wanted[name]:
                raise Refused(
                    "tables_differ",
                    field="tables",
                    cite=cite,
                    table=row.table,
                    what=label,
                    details={"table": row.table, "what": name},
                )


def require_unlinked(property_id: int, table: str) -> None:
    """A table feeds one progressive at a time. Refused: `table_linked_elsewhere`."""
    other = queries.link_of(property_id, table)
    if other is not None:
        raise Refused("table_linked_elsewhere", field="tables", table=table, link=other.link)


def require_agreement(property_id: int, opened: TableOpened) -> None:
    """A linked table that offers the progressive offers the link's: its kind of game, a chip of its denomination, and
    bets between the same bounds.

    Refused: `another_progressive`, `chip_differs`, `bets_differ`, `progressive_away`. A table that belongs to no link,
    or leaves its progressive off the felt, opens as it is.
    """
    meter = queries.link_of(property_id, opened.table)
    game = registry.get(opened.game)
    chip = game.meter_chip(game.configure_options(opened.options))
    if meter is None or chip is None:
        return
    require_present(property_id, meter.link, opened.table)
    if not _feeds(meter, game):
        raise Refused("another_progressive", field="table", link=meter.link, table=opened.table)
    if chip != meter.denomination_minor:
        raise Refused("chip_differs", field="options", link=meter.link, table=opened.table)
    bounds = _bounds(game, opened.options)
    if bounds is not None and bounds != meter.bets_minor:
        least, most = (format_amount(bound, programme_of(meter).currency) for bound in meter.bets_minor)
        raise Refused("bets_differ", field="options", link=meter.link, table=opened.table, least=least, most=most)


def _feeds(meter: Meter, game: Game) -> bool:
    """Return whether the game may feed the link: its programme names its games, or is itself a game of one family."""
    programme = programme_of(meter)
    if any(one.code == programme.code for one in registry.all_games()):
        return registry.get(programme.code).family == game.family
    return game.code in programme.games


def _bounds(game: Game, options: Mapping[str, OptionValue]) -> tuple[int, int] | None:
    """Return the smallest and the largest bet on the progressive; None of games whose bet is one chip.

    Bets of any amount have the bounds (0, 0), which no link has.
    """
    terms: ProgressiveTerms | None = getattr(game.layout, "progressive", None)
    if terms is None or not isinstance(terms.most, str) or not terms.most:
        return None
    chosen = game.configure_options(options)
    least, most = chosen[str(terms.chip)], chosen[terms.most]
    if not isinstance(least, int) or not isinstance(most, int):
        return None
    return (least, most) if least == most or chosen[terms.credit] else (0, 0)


def table_meters(table: str, reading: queries.CountMeters | None) -> ev.TableMeters:
    if reading is None:
        return ev.TableMeters(table=table)
    return ev.TableMeters(table=table, in_meter=reading.in_meter, payouts=dict(reading.payouts))


@transaction.atomic
def document_link_day(venue: Property, *, link: str, day: dt.date, actor: str, at: dt.datetime | None = None) -> None:
    """Write down a link's day as it closes: the terms of the control identity and the count meters.

    Issued by the close of the gaming day; a second call for the same day does nothing.
    """
    lock_meter(venue, link)
    figures = next((row for row in queries.link_days(venue.pk, day) if row.link == link), None)
    if figures is None or queries.closing_of(venue.pk, link, day) is not None:
        return
    closed = ev.MeterDayClosed(
        link=link,
        opening_e4=figures.opening_e4,
        contributed_e4=figures.contributed_e4,
        lowered_e4=figures.lowered_e4,
        reset_e4=figures.reset_e4,
        closing_e4=figures.closing_e4,
        reset_pool_e4=figures.pools_closing.reset_e4,
        retention_pool_e4=figures.pools_closing.retention_e4,
        tables=_closing_count_meters(venue.pk, link, day),
    )
    record(venue, link, day, [closed], actor=actor, at=at)


@transaction.atomic
def carry_link(
    venue: Property,
    *,
    link: str,
    from_day: dt.date,
    to_day: dt.date,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Write down what a day opens with: the documented closing of the day before. A second call does nothing."""
    lock_meter(venue, link)
    closing_e4 = queries.closing_of(venue.pk, link, from_day)
    if closing_e4 is None or queries.is_carried(venue.pk, link, to_day):
        return
    before = next(row for row in queries.link_days(venue.pk, from_day) if row.link == link)
    carried = ev.LinkCarried(
        link=link,
        from_day=from_day.isoformat(),
        meter_e4=closing_e4,
        reset_pool_e4=before.pools_closing.reset_e4,
        retention_pool_e4=before.pools_closing.retention_e4,
        tables=_closing_count_meters(venue.pk, link, from_day),
    )
    record(venue, link, to_day, [carried], actor=actor, at=at)


def withdraw_carry(venue: Property, *, day: dt.date, actor: str, at: dt.datetime | None = None) -> None:
    """Withdraw what a gaming day opened with, of every link: the day itself was withdrawn."""
    carried = MeterDay.objects.filter(property_id=venue.pk, day=day, carried_e4__isnull=False).order_by("link")
    for link in list(carried.values_list("link", flat=True)):
        record(venue, link, day, [ev.LinkCarryWithdrawn(link=link)], actor=actor, at=at)


def _closing_count_meters(property_id: int, link: str, day: dt.date) -> list[ev.TableMeters]:
    closing = queries.count_meters(property_id, link, day=day)
    return [table_meters(table, after) for table, (_before, after) in closing.items()]
