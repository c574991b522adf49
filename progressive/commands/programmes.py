"""A programme approved: the figures of a link as an edition that is never edited (PR §7.14(H))."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

import msgspec
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.approvals.offers import ApprovalOnFile
from casino.errors import Refused
from casino.models import Approval, Property
from casino.operations import operation
from casino.operations.inputs import ChangeReason, Choice, Money
from casino.rules import programmes as pots
from casino.rules.money import format_amount
from casino.rules.pots.expiry import cover_rule
from casino.rules.pots.programme import Programme
from progressive import offers, subjects
from progressive.arguments import (
    InForceFrom,
    Manager,
    PayTable,
    Points,
    Rate,
    Readings,
    Request,
)
from progressive.commands.kit import by_the_rules
from progressive.meter import Share
from progressive.models import MINIMA, Link, Meter, ProgrammeEdition, ReserveRule
from progressive.models.reading import differences
from progressive.programme_terms import (
    HONOURED,
    approved_terms,
    declared_readings,
    keeps_reserve_pot,
    rate_of,
    require_currency,
    shares_of_terms,
    stored,
)

CITE = "PR §7.14(H)"


@operation(
    cite=f"{CITE}, CL III §6.6, CL V §6, BO §2.5.6.3",
    configures=True,
    route=subjects.PROGRESSIVE.route(
        "progressives/<slug:link>/editions",
        of="programme",
        body="Approve",
        description="The rules of the programme say what may be approved. An edition is never edited: the next one, "
        "from a later instant, takes its place. Once the progressive is in operation only its rate is changed.",
    ),
    page=subjects.PROGRESSIVE.page(
        _("Approve a progressive programme"),
        "verified",
        _(
            "Entry, pay table, initial and reset amount, rate and what is put aside, as approved (PR §7.14(H)). An "
            "edition is never edited; the next one takes its place from a later instant. In operation only the rate "
            "changes."
        ),
        template="progressive/approve.html",
    ),
)
def approve_programme(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.to_approve)],
    approval: ApprovalOnFile,
    effective_at: InForceFrom,
    entry_minor: Annotated[int | None, Money(_("Entry (chip)"), public="entry")] = None,
    least_bet_minor: Annotated[
        int | None,
        Money(_("Smallest bet"), _("Of bets of several credits; the entry is a credit."), public="least_bet"),
    ] = None,
    most_bet_minor: Annotated[int | None, Money(_("Largest bet"), public="most_bet")] = None,
    initial_minor: Annotated[int, Money(_("Initial amount"), public="initial")],
    reset_minor: Annotated[int | None, Money(_("Reset amount"), public="reset")] = None,
    rate_bp: Rate,
    reset_pool_bp: Annotated[
        int, Points(_("Aside for the reset (%)"), _("In Chile and Bolivia: into the reserve pot."), least=0)
    ] = 0,
    retention_pool_bp: Annotated[int, Points(_("Retention given up for the reset (%)"), least=0)] = 0,
    request: Request = "",
    reserve_rule: Annotated[
        str | None,
        Choice(_("Reserve rule"), _("Empty: as the regulation says."), options=tuple(ReserveRule.choices)),
    ] = None,
    pay_table: Annotated[
        Sequence[Share],
        PayTable(
            _("Pay table, where none is printed"),
            _("One outcome a line: <code>natural_suited=100%, pair=5000</code>"),
        ),
    ] = (),
    options: Annotated[Mapping[str, Any] | None, Readings(rest_only=True)] = None,
    by: Manager,
    actor: str,
    reason: ChangeReason = "",
    at: dt.datetime | None = None,
) -> ProgrammeEdition:
    """Record what the authority approved of a link that is not in operation yet, as its next edition.

    `approval`: the number of a document on file (`Approval`) that covers the day on which it takes effect. What is
    lawful the rules say (`casino.rules.pots.terms.approve`): entry, minimum, rate, what may be put aside, pay table.
    `least_bet_minor`, `most_bet_minor`: where bets are of several credits; the entry is the value of one then.
    What is put aside for a reset rests on the licensee's own `request`. Edition by edition, each from a later instant.
    Refused: `wrong_role`, `no_programme`, `link_inactive`, `link_started`, `pot_wrong_currency`, `approval_missing`,
    `approval_not_on_file`, `approval_not_in_force`, `pot_instant_without_zone`, `edition_backdated`,
    `request_missing`, `bets_not_credits`, `reading_not_supported`, `reserve_rule_told`, `nothing_changed`, and what the
    rules refuse (`pot_…`).
    """
    row = _lock_link(venue, link)
    require_currency(venue, link, row.game)
    document = _require_document(venue, link, approval, effective_at)
    chosen = declared_readings(row.game) | _require_honoured(dict(options or {}))
    if (reset_pool_bp or retention_pool_bp) and not request.strip() and not keeps_reserve_pot(pots.get(row.game)):
        raise Refused("request_missing", field="request")
    bets = _require_credits(venue, entry_minor, least_bet_minor or 0, most_bet_minor or 0)
    with by_the_rules():
        terms = approved_terms(
            row.game,
            approval=document.reference,
            initial_minor=initial_minor,
            reset_minor=initial_minor if reset_minor is None else reset_minor,
            entry_minor=entry_minor,
            most_bet_minor=most_bet_minor,
            rate=rate_of(row.game, rate_bp, reset_pool_bp=reset_pool_bp, retention_pool_bp=retention_pool_bp),
            shares=pay_table,
            options=chosen,
        )
    _require_printed(row, pay_table, shares_of_terms(terms))
    cover = _cover(terms.programme, reserve_rule)
    last = ProgrammeEdition.objects.filter(link=row).order_by("number").last()
    if last is not None and effective_at <= last.effective_at:
        raise Refused(
            "edition_backdated",
            field="effective_at",
            number=last.number,
            instant=last.effective_at.astimezone(venue.zone).isoformat(),
        )
    edition = ProgrammeEdition(
        link=row,
        number=last.number + 1 if last else 1,
        programme=row.game,
        rules_edition=terms.programme.edition.code,
        effective_at=effective_at,
        approval_reference=document.reference,
        approval=document,
        entry_minor=terms.entry_minor,
        least_bet_minor=bets[0],
        most_bet_minor=bets[1],
        initial_minor=terms.initial_minor,
        reset_minor=terms.reset_minor,
        rate_bp=rate_bp,
        reset_pool_bp=reset_pool_bp,
        retention_pool_bp=retention_pool_bp,
        request_reference=request.strip(),
        pay_table=stored(shares_of_terms(terms)),
        reserve_rule=cover,
        options=chosen,
        recorded_by=actor,
        reason=reason.strip(),
        signature=msgspec.to_builtins(by),
        recorded_at=at or timezone.now(),
    )
    edition.changes = differences(last.figures() if last else {}, edition.figures())
    if last is not None and not edition.changes:
        raise Refused("nothing_changed", field="link", cite=CITE)
    edition.save(force_insert=True)
    return edition


def _require_credits(venue: Property, entry_minor: int | None, least_minor: int, most_minor: int) -> tuple[int, int]:
    """Return the bounds of the bets: both given, in order, and whole credits; or none. Refused: `bets_not_credits`."""
    if not least_minor and not most_minor:
        return 0, 0
    credit = entry_minor or 0
    if not credit or not 0 < least_minor <= most_minor or least_minor % credit or most_minor % credit:
        raise Refused("bets_not_credits", field="most_bet_minor", credit=format_amount(credit, venue.currency))
    return least_minor, most_minor


def _lock_link(venue: Property, link: str) -> Link:
    row = Link.objects.select_for_update().filter(property=venue, code=link).first()
    if row is None:
        raise Refused("no_programme", field="link", link=link)
    if not row.active:
        raise Refused("link_inactive", field="link")
    if row.game not in MINIMA:
        raise Refused("no_programme", field="link", cite=CITE, link=link)
    if Meter.objects.filter(property_id=venue.pk, link=link).exists():
        raise Refused("link_started", field="link")
    return row


def _require_document(venue: Property, link: str, approval: str, effective_at: dt.datetime) -> Approval:
    """The approval on file, in force on the day on which the edition takes effect."""
    document = checks.named(venue, approval, None, act="programme", link=link, cite=CITE)
    if effective_at.tzinfo is None:
        raise Refused("pot_instant_without_zone", field="effective_at")
    day = effective_at.astimezone(venue.zone).date()
    if not checks.in_force(document, day):
        raise Refused("approval_not_in_force", field="effective_at", reference=document.reference, day=day)
    return document


def _cover(programme: Programme, wanted: str | None) -> str:
    """Return the rule for the money behind the meter: the regulation's; where it leaves it open, the approved one."""
    rule = cover_rule(programme, wanted or "")
    if wanted and rule != wanted:
        raise Refused(
            "reserve_rule_told", field="reserve_rule", cite=programme.cover.cite, rule=ReserveRule(rule).label
        )
    return rule


def _require_honoured(options: dict[str, Any]) -> dict[str, Any]:
    """Readings that this floor can keep; all others hold as the rules recommend them."""
    for name in options:
        if name not in HONOURED or name == "reserve_rule":
            raise Refused("reading_not_supported", field="options", name=name)
    return options


def _require_printed(row: Link, given: Sequence[Share], lawful: Sequence[Share]) -> None:
    """Require that a prize table printed in the regulation, if given, is given as printed."""
    if given and sorted(stored(given), key=str) != sorted(stored(lawful), key=str):
        raise Refused("pot_pay_table_printed", field="pay_table", cite=MINIMA[row.game].cite, programme=row.game)
