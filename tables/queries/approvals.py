"""Documents on file, by the part of a table they cover (PR §1.5(B), §1.7: anything not allowed is prohibited)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.models import Approval, Property
from casino.rows import INNER, Choice, Code, Day, Game, Words, row_type
from casino.rules import registry, requirements
from casino.rules.errors import RuleError
from casino.rules.kernel import Option
from tables.models import GamingTable, TableOffer

LIMITS = requirements.LIMITS


class OptionApproval(msgspec.Struct, frozen=True, kw_only=True):
    """An option of a table that the authority must have approved; `approval` covers it, None when none does.

    `lapsed`: one that is about this option of the table and does not cover the day.
    """

    option: Option
    value: Any
    approval: Approval | None
    lapsed: Approval | None


def _what(line: NeededDocument, currency: str, language: str) -> str:
    return checks.name_of(line.covered.needed, language)


@row_type()
class NeededDocument(msgspec.Struct, frozen=True, kw_only=True):
    """A document that a table, or a further game of it, needs on file before it opens."""

    table: Annotated[str, Code(_("table"), width=10)]
    offer: Annotated[str, Code(_("offer"), help="empty: the table's own game", width=10)]
    game: Annotated[str, Game(_("game"))]
    covered: Annotated[checks.Coverage, INNER]
    what: Annotated[str, Words(_("document"), made=_what)] = ""

    @property
    def subject(self) -> Annotated[str, Code(_("about"), help="code of what is needed", width=22)]:
        """Code of what is needed."""
        return self.covered.needed.code

    @property
    def kind(self) -> Annotated[str, Choice(_("kind"), options=dict(Approval.Kind.choices))]:
        """Kind of the document."""
        return self.covered.needed.kind

    @property
    def issuer(self) -> Annotated[str, Choice(_("issuer"), options=dict(Approval.Issuer.choices))]:
        """Return the issuer of the document."""
        return self.covered.needed.issuer

    @property
    def cite(self) -> Annotated[str, Code(_("clause"), width=18)]:
        """The clause that asks for it."""
        return self.covered.needed.cite

    @property
    def reference(self) -> Annotated[str, Code(_("on file"), help="number of the document; empty: none", width=24)]:
        """Number of the document that covers the day."""
        return self.covered.document.reference if self.covered.document else ""

    @property
    def until(self) -> Annotated[dt.date | None, Day(_("in force until"))]:
        """The last gaming day that it covers."""
        return self.covered.document.ends() if self.covered.document else None

    @property
    def lapsed(self) -> Annotated[str, Code(_("not in force"), help="number of one that does not cover it", width=24)]:
        """Number of a document that is about this and does not cover the day."""
        return self.covered.lapsed.reference if self.covered.lapsed else ""


def table_codes(venue: Property) -> set[str]:
    """Return the codes of the property's tables."""
    return set(GamingTable.objects.filter(property=venue).values_list("code", flat=True))


def registered(property_id: int) -> list[Approval]:
    """Documents that say themselves for what they hold."""
    return list(Approval.objects.filter(property_id=property_id).exclude(scope=""))


def place_of(offered: GamingTable | TableOffer) -> checks.Place:
    """Return for what documents of a table, or of an offer of it, must hold."""
    table = offered.table.code if isinstance(offered, TableOffer) else offered.code
    attached = frozenset(approval.pk for approval in offered.approvals.all())
    return checks.Place(game=offered.game_code, tables=frozenset({table}), attached=attached)


def held_for(offered: GamingTable | TableOffer, documents: Sequence[Approval] | None = None) -> list[Approval]:
    """Return the documents that hold for a table or an offer of it; `documents`: `registered`, if they are known."""
    place, attached = place_of(offered), list(offered.approvals.all())
    others = registered(offered.property_id) if documents is None else documents
    known = {approval.pk for approval in attached}
    return attached + [one for one in others if one.pk not in known and checks.holds_for(one, place)]


def approvals_in_force(
    table: GamingTable | TableOffer, day: dt.date, documents: Sequence[Approval] | None = None
) -> dict[str, Approval]:
    """Documents that hold for the table, or an offer of it, and cover the day, by subject; of two, the later one."""
    held = sorted(held_for(table, documents), key=lambda approval: (approval.begins(), approval.pk))
    return {approval.subject: approval for approval in held if checks.in_force(approval, day)}


def option_approvals(
    table: GamingTable | TableOffer, day: dt.date, options: Mapping[str, Any] | None = None
) -> list[OptionApproval]:
    """Every option of the table (or of `options` over it) that needs an approval, with the one that covers it.

    Raises IllegalConfiguration when the options are not lawful.
    """
    game = registry.get(table.game_code, on=day)
    lawful = game.configure_options({**table.options, **(options or {})})
    place, held = place_of(table), held_for(table)
    found = []
    for option in game.approvals_needed(lawful):
        covered = checks.coverage(requirements.of_option(option), place, held, day)
        found.append(
            OptionApproval(option=option, value=lawful[option.name], approval=covered.document, lapsed=covered.lapsed)
        )
    return found


def documents_needed(venue: Property, day: dt.date, *, tables: Collection[str] | None = None) -> list[NeededDocument]:
    """Return what each table in use and each of its offers needs on file, with the document that covers the day.

    A table whose options its game does not take is left out: it does not open anyway.
    """
    rows = GamingTable.objects.filter(property=venue, active=True).order_by("code")
    rows = rows.prefetch_related("approvals", "offers__approvals")
    if tables is not None:
        rows = rows.filter(code__in=tables)
    documents = registered(venue.pk)
    return [
        needed
        for table in rows
        for offered in (table, *(offer for offer in table.offers.all() if offer.active))
        for needed in _needed(table.code, offered, documents, day)
    ]


def _needed(
    table: str, offered: GamingTable | TableOffer, documents: Sequence[Approval], day: dt.date
) -> Iterator[NeededDocument]:
    try:
        game = registry.get(offered.game_code, on=day)
        wanted = requirements.for_game(game, game.configure_options(offered.options))
    except RuleError:
        return
    place, held = place_of(offered), held_for(offered, documents)
    for one in wanted:
        yield NeededDocument(
            table=table,
            offer=offered.code if isinstance(offered, TableOffer) else "",
            game=offered.game_code,
            covered=checks.coverage(one, place, held, day),
        )
