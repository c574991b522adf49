"""Current choices of inputs: days, shifts, tables, chips, slips, boxes; labels in the active language."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from casino.documents.formatting import clock
from casino.errors import bilingual
from casino.models import FORM_KINDS, Approval, Property
from casino.offers import when_empty
from casino.operations.inputs import CountLine
from casino.rules import registry
from casino.rules import table_checks as rules_of_checks
from casino.wording.formats import game_name, limits_text, money
from tables import queries
from tables.counting import counts as counting
from tables.counting.counts import NOTES
from tables.models import (
    BoxCustody,
    CardSale,
    CardSeries,
    ChipSet,
    CountSession,
    DropBox,
    FoundMoney,
    GamingDay,
    GamingTable,
    HeldPayment,
    Inspection,
    Notice,
    PaymentApproval,
    Round,
    SalesBank,
    SalesPoint,
    ShiftDefinition,
    Slip,
    TableLimits,
    TableOffer,
    TableSession,
)
from tables.rounds.poker import is_poker_room

MOST_OFFERED = 200
"""Forms and sessions to choose from, the latest."""


@when_empty(_lazy("No gaming day is open. Open one first."))
def open_days(venue: Property) -> list[tuple[str, str]]:
    """Gaming days that take events."""
    days = GamingDay.objects.filter(property_id=venue.pk).exclude(status=GamingDay.Status.CLOSED).order_by("-day")
    return [(day.isoformat(), day.isoformat()) for day in days.values_list("day", flat=True)]


@when_empty(_lazy("No gaming day is open."))
def latest_open_days(venue: Property) -> list[tuple[str, str]]:
    """The latest gaming day, while it is open: the one that can be withdrawn."""
    latest = GamingDay.objects.filter(property_id=venue.pk).order_by("-day").first()
    if latest is None or latest.status != GamingDay.Status.OPEN:
        return []
    return [(latest.day.isoformat(), latest.day.isoformat())]


@when_empty(_lazy("No notice is due."))
def notices_due(venue: Property) -> list[tuple[str, str]]:
    """Notices that were not given yet, the first due first."""
    rows = Notice.objects.filter(property_id=venue.pk, given_at=None).order_by("due_at", "key")
    return [(row.notice, f"{row.notice} · {row.get_addressee_display()} · {row.about}"[:120]) for row in rows]


@when_empty(_lazy("No table is open whose game has positions."))
def positions(venue: Property) -> list[tuple[str, str]]:
    """The positions of the tables that are open."""
    rules = queries.table_rules(venue)
    games = [registry.get(row.game) for row in queries.open_sessions(venue)]
    known = {one.code: one.label for game in games for one in rules.positions_of(game.code, game.family)}
    return [(code, str(label)) for code, label in known.items()]


@when_empty(_lazy("No found money waits for its owner."))
def found_money(venue: Property) -> list[tuple[str, str]]:
    """Found money that nobody has claimed."""
    rows = FoundMoney.objects.filter(property_id=venue.pk, returned_at=None).order_by("found_at", "key")
    return [(row.found, f"{row.found} · {row.place} · {money(row.amount, venue.currency)}"[:120]) for row in rows]


@when_empty(_lazy("No payment is held."))
def payments_held(venue: Property) -> list[tuple[str, str]]:
    """Payments that are held for review, the first due first."""
    rows = HeldPayment.objects.filter(property_id=venue.pk, released_at=None).order_by("due_at", "key")
    return [(row.hold, f"{row.table} · {row.seat} · {money(row.amount, venue.currency)}") for row in rows]


@when_empty(_lazy("No cause is declared for which a table is interrupted."))
def interruption_causes(venue: Property) -> list[tuple[str, str]]:
    """The causes for which a table may be interrupted in the property's jurisdiction."""
    rules = queries.table_rules(venue).interruptions
    return [(one.code, str(one.label)) for one in rules.causes] if rules is not None else []


@when_empty(_lazy("No table is interrupted."))
def interrupted_tables(venue: Property) -> list[tuple[str, str]]:
    """Open tables that are interrupted."""
    rows = queries.open_sessions(venue).exclude(interrupted_at=None)
    return [(row.table, f"{row.table} · {game_name(row.game)} · {row.shift}") for row in rows]


@when_empty(_lazy("No payment waits for an approval."))
def payments_to_approve(venue: Property) -> list[tuple[str, str]]:
    """Payments of open gaming days that no supervisor has signed, the latest first."""
    return [(row.payment, label) for row, label in payments_with_labels(venue)]


def payments_with_labels(venue: Property) -> list[tuple[PaymentApproval, str]]:
    """The same payments as rows, each with its label."""
    days = GamingDay.objects.filter(property_id=venue.pk, status=GamingDay.Status.OPEN).values_list("day", flat=True)
    rows = queries.payments_to_approve(venue, *days).order_by("-paid_at", "key")
    return [(row, _payment(venue, row)) for row in rows[:MOST_OFFERED]]


def _payment(venue: Property, row: PaymentApproval) -> str:
    bet = registry.get(row.game).bet(row.bet)
    spanish = (get_language() or "en").startswith("es")
    time = row.paid_at.astimezone(venue.zone).strftime("%H:%M:%S")
    parts = [time, row.table, f"{_('seat')} {row.seat}", bet.es if spanish else bet.en]
    return " · ".join([*parts, money(row.amount, venue.currency), *([row.named] if row.named else [])])


@when_empty(_lazy("No table is open whose game orders a check. Open a table first."))
def table_checks(venue: Property) -> list[tuple[str, str]]:
    """Checks of the open tables."""
    spanish = (get_language() or "en").startswith("es")
    sessions = TableSession.objects.filter(property_id=venue.pk, status=TableSession.Status.OPEN)
    ordered = {one.code: one for row in sessions for one in rules_of_checks.of_table(row.game, row.options)}
    return [(code, (one.es if spanish else one.en)[:120]) for code, one in sorted(ordered.items())]


@when_empty(_lazy("The property has no shifts. Add them under Configuration."))
def shifts(venue: Property) -> list[tuple[str, str]]:
    """The property's shifts."""
    rows = ShiftDefinition.objects.filter(property=venue).values_list("code", "name")
    return [(code, f"{code} {name}") for code, name in rows]


def chips_of(venue: Property) -> list[CountLine]:
    """The chips in use, the highest first; one line for a value that two sets have."""
    colours: dict[int, list[str]] = {}
    for known in counting.denominations(venue, counting.IN_USE):
        colours.setdefault(known.value, []).append(known.colour)
    return [
        CountLine(str(value), f"{money(value, venue.currency)} {' / '.join(colours[value])}", value)
        for value in sorted(colours, reverse=True)
    ]


def every_chip(venue: Property) -> list[CountLine]:
    """Chips of every set, in use or not, the highest first."""
    values = {one.value for one in counting.denominations(venue)}
    return [CountLine(str(value), money(value, venue.currency), value) for value in sorted(values, reverse=True)]


@when_empty(_lazy("No chip set is in this state."))
def chip_sets(venue: Property, *, states: Collection[str]) -> list[tuple[str, str]]:
    """Sets of value chips in these states."""
    rows = ChipSet.objects.filter(property=venue, kind=ChipSet.Kind.VALUE).order_by("code")
    return [(row.code, f"{row.code} {row.name}") for row in rows if counting.state_of(row) in states]


def notes_of(venue: Property) -> list[CountLine]:
    """Bank notes, the highest first."""
    values = sorted(NOTES[venue.currency], reverse=True)
    return [CountLine(str(value), money(value, venue.currency), value) for value in values]


def documents_of(_property: Property) -> list[CountLine]:
    """Forms that are found in a box."""
    return [CountLine(kind.code, str(kind.label), 0) for kind in FORM_KINDS.values()]


@when_empty(_lazy("No table is open. Open one first."))
def open_tables(venue: Property) -> list[tuple[str, str]]:
    """Tables that are open, with game and shift."""
    rows = queries.open_sessions(venue)
    return [(row.table, f"{row.table} · {game_name(row.game)} · {row.shift}") for row in rows]


@when_empty(_lazy("No table of the poker room is open. Open one first."))
def open_poker_tables(venue: Property) -> list[tuple[str, str]]:
    """Open tables of the poker room."""
    rows = (row for row in queries.open_sessions(venue) if is_poker_room(row.game))
    return [(row.table, f"{row.table} · {game_name(row.game)}") for row in rows]


@when_empty(_lazy("No pool is open. Open one first."))
def open_pools(venue: Property) -> list[tuple[str, str]]:
    """Pools of the players that are not closed, with what they hold."""
    rows = (row for row in queries.pools(venue) if not row.closed_day)
    return [(row.pool, f"{row.name} · {money(row.balance, venue.currency)}") for row in rows]


@when_empty(_lazy("Every active table is open already."))
def closed_tables(venue: Property) -> list[tuple[str, str]]:
    """Closed tables with each game that they offer: `<table>`, further games as `<table>/<offer>`."""
    busy = set(queries.open_sessions(venue).values_list("table", flat=True))
    rows = GamingTable.objects.filter(property=venue, active=True).order_by("code").prefetch_related("offers")
    return [
        (
            name,
            f"{name} · {game_name(offered.game_code)} · {limits_text(offered.limits, venue.currency)}"
            f"{_in_their_favour(offered)}",
        )
        for row in rows
        if row.code not in busy
        for name, offered in offered_at(row)
    ]


def _in_their_favour(offered: GamingTable | TableOffer) -> str:
    """A warning where a bet of the offer gains the players money in the long run."""
    game = registry.get(offered.game_code)
    favouring = game.favouring_players(offered.options)
    if not favouring:
        return ""
    cites = "; ".join(option.cite for option in favouring)
    return " · " + _("a bet gains the players money in the long run (%(cite)s)") % {"cite": cites}


def offered_at(table: GamingTable) -> list[tuple[str, GamingTable | TableOffer]]:
    """The table's own game under its code, further ones under `<table>/<offer>`."""
    further = [(f"{table.code}/{offer.code}", offer) for offer in table.offers.all() if offer.active]
    return [(table.code, table), *further]


@when_empty(_lazy("No table is open. Open one first."))
def open_tables_with_limits(venue: Property) -> list[tuple[str, str]]:
    """Tables that are open, with game and limits."""
    rows = queries.open_sessions(venue)
    return [
        (row.table, f"{row.table} · {game_name(row.game)} · {limits_text(row.limits, venue.currency)}") for row in rows
    ]


@when_empty(_lazy("No change of limits is announced."))
def tables_with_announced_limits(venue: Property) -> list[tuple[str, str]]:
    """Tables whose limits will change, with the limits to be."""
    rows = TableLimits.objects.filter(property_id=venue.pk, status=TableLimits.Status.ANNOUNCED).order_by("table")
    return [(row.table, f"{row.table} · {limits_text(row.after, venue.currency)}") for row in rows]


@when_empty(_lazy("No slip has been issued and not received."))
def slips_issued(venue: Property) -> list[tuple[str, str]]:
    """Slips on their way."""
    rows = queries.slips_under_way(venue).filter(status=Slip.Status.ISSUED)
    return [(row.serial, f"{row.serial} · {row.table}") for row in rows]


def opening_checks(venue: Property) -> list[tuple[str, str]]:
    """Checks before the first opening of the day, of the games of the property's jurisdiction."""
    daily = [one for one in rules_of_checks.CHECKS.get(venue.jurisdiction, ()) if one.when == "day"]
    return [(one.code, f"{bilingual(one.en, one.es)} [{'; '.join({*one.games.values()})}]") for one in daily]


@when_empty(_lazy("No active table is in this state."))
def tables_with_terminal(venue: Property, *, attached: bool) -> list[tuple[str, str]]:
    """Tables in use whose rounds are recorded at present, or not."""
    return [row for row in active_tables(venue) if queries.has_terminal(venue, row[0]) is attached]


@when_empty(_lazy("No table is active. Add one under Configuration."))
def active_tables(venue: Property) -> list[tuple[str, str]]:
    """Tables in use, open or not."""
    codes = GamingTable.objects.filter(property=venue, active=True).order_by("code")
    return [(code, code) for code in codes.values_list("code", flat=True)]


@when_empty(_lazy("No slip waits for this step. Request one first."))
def slips(venue: Property, *, kind: str, status: str) -> list[tuple[str, str]]:
    """Slips of a kind that wait for their next step."""
    rows = queries.slips_under_way(venue).filter(kind=kind, status=status)
    return [(row.serial, f"{row.serial} · {row.table} · {money(row.total, venue.currency)}") for row in rows]


@when_empty(_lazy("There are no slips yet."))
def latest_slips(venue: Property) -> list[tuple[str, str]]:
    """The latest slips, whatever became of them."""
    rows = Slip.objects.filter(property_id=venue.pk).order_by("-requested_at", "-serial")[:MOST_OFFERED]
    return [(row.serial, f"{row.day} · {row.table} · {row.get_kind_display()}") for row in rows]


@when_empty(_lazy("No table has been opened yet."))
def latest_sessions(venue: Property) -> list[tuple[str, str]]:
    """The latest sessions as `<table>.<day>.<shift>`."""
    rows = TableSession.objects.filter(property_id=venue.pk).order_by("-day", "table", "-opened_at")[:MOST_OFFERED]
    return [(f"{row.table}.{row.day}.{row.shift}", f"{row.table} · {row.day} · {row.shift}") for row in rows]


@when_empty(_lazy("No slip can be voided: those requested or issued are listed here."))
def slips_to_void(venue: Property) -> list[tuple[str, str]]:
    """Slips that may still come to nothing."""
    rows = queries.slips_under_way(venue).exclude(status=Slip.Status.RETURNING)
    return [(row.serial, f"{row.serial} · {row.table} · {row.get_status_display()}") for row in rows]


# --- boxes and their counts -----------------------------------------------------------------------------------------


@when_empty(_lazy("No box is on a table. Install one first."))
def installed_boxes(venue: Property) -> list[tuple[str, str]]:
    """Boxes on their tables."""
    return _boxes(venue, BoxCustody.Status.INSTALLED)


@when_empty(_lazy("Every box is in use. Return counted boxes first."))
def free_boxes(venue: Property) -> list[tuple[str, str]]:
    """Boxes that may go onto a table."""
    return _boxes(venue, None)


def _boxes(venue: Property, wanted: BoxCustody.Status | None) -> list[tuple[str, str]]:
    custody = BoxCustody.objects.filter(property_id=venue.pk).exclude(status=BoxCustody.Status.COUNTED)
    where = dict(custody.values_list("box", "status"))
    rows = DropBox.objects.filter(property=venue, active=True).select_related("table").order_by("number")
    return [(row.number, f"{row.number} · {row.mark()}") for row in rows if where.get(row.number) == wanted]


@when_empty(_lazy("No removed box waits for transport. Remove one from its table first."))
def boxes_to_transport(venue: Property) -> list[tuple[str, str]]:
    """Boxes off their tables that nobody brought away yet."""
    moving = queries.boxes_in_transit(venue).filter(status=BoxCustody.Status.IN_TRANSIT)
    return _labelled(moving.filter(transported_at=None))


@when_empty(_lazy("No transported box waits to be stored. Transport one first."))
def boxes_to_store(venue: Property) -> list[tuple[str, str]]:
    """Boxes that were brought away and are not locked away yet."""
    moving = queries.boxes_in_transit(venue).filter(status=BoxCustody.Status.IN_TRANSIT)
    return _labelled(moving.filter(transported_at__isnull=False))


@when_empty(_lazy("No counted box waits for its return."))
def boxes_to_return(venue: Property) -> list[tuple[str, str]]:
    """Boxes counted and empty."""
    return _labelled(queries.boxes_to_return(venue))


@when_empty(_lazy("No stored box waits for a count. Store one first."))
def boxes_to_open(venue: Property) -> list[tuple[str, str]]:
    """Boxes that wait for a count."""
    return _labelled(_in_room(venue, BoxCustody.Status.STORED, BoxCustody.Status.IN_TRANSIT))


@when_empty(_lazy("No box is being counted. Open one first."))
def open_boxes(venue: Property) -> list[tuple[str, str]]:
    """Boxes that are being counted."""
    return _labelled(_in_room(venue, BoxCustody.Status.OPENED))


@when_empty(_lazy("No box is in a count. Open one first."))
def boxes_in_counts(venue: Property) -> list[tuple[str, str]]:
    """Boxes opened in a count, shown empty already or not."""
    return _labelled(_in_room(venue, BoxCustody.Status.OPENED, BoxCustody.Status.EMPTIED))


def _in_room(venue: Property, *statuses: BoxCustody.Status) -> Iterable[BoxCustody]:
    return queries.boxes_in_transit(venue).filter(status__in=statuses)


def _labelled(rows: Iterable[BoxCustody]) -> list[tuple[str, str]]:
    return [(row.box, custody_label(row)) for row in rows]


def custody_label(row: BoxCustody) -> str:
    """A box with its table, day and shift."""
    return f"{row.box} · {row.table} · {row.day.isoformat()} {row.shift}"


@when_empty(_lazy("No count is under way. Begin one first."))
def open_counts(venue: Property) -> list[tuple[str, str]]:
    """Counts that go on."""
    return _counts(venue, CountSession.Status.OPEN)


@when_empty(_lazy("No signed count sheet waits for the cage."))
def signed_counts(venue: Property) -> list[tuple[str, str]]:
    """Counts whose sheet waits for the cage."""
    return _counts(venue, CountSession.Status.SIGNED)


def _counts(venue: Property, status: CountSession.Status) -> list[tuple[str, str]]:
    rows = queries.counts(venue).filter(status=status)
    return [(row.count, f"{row.count} · {row.room} · {', '.join(row.team)}") for row in rows]


@when_empty(_lazy("The property has no tables. Add them under Configuration."))
def every_table(venue: Property) -> list[tuple[str, str]]:
    """All tables, in use or not."""
    codes = GamingTable.objects.filter(property=venue).order_by("code")
    return [(code, code) for code in codes.values_list("code", flat=True)]


@when_empty(_lazy("No set of cards, dice or tiles is in this state."))
def equipment_sets(venue: Property, *, statuses: Collection[str]) -> list[tuple[str, str]]:
    """Sets of cards, dice and tiles in these states."""
    rows = queries.equipment_sets(venue).filter(status__in=statuses)[:1_000]
    return [(row.code, " · ".join(filter(None, (row.code, row.colour, row.table)))) for row in rows]


@when_empty(_lazy("No chip set is in use. Register one first."))
def chip_sets_in_use(venue: Property) -> list[tuple[str, str]]:
    """Chip sets that are not retired."""
    rows = ChipSet.objects.filter(property=venue, retired_on=None).order_by("code")
    return [(row.code, f"{row.code} {row.name}") for row in rows]


@when_empty(_lazy("No late round waits for a decision."))
def late_rounds(venue: Property) -> list[tuple[str, str]]:
    """Late rounds that wait for their resolution."""
    return [
        (
            str(row.round),
            f"{row.table} · {row.belongs_day.isoformat()} {row.belongs_shift} · "
            f"{clock(row.happened_at, venue.zone)} · {money(row.handle, venue.currency)}",
        )
        for row in queries.unresolved_late_rounds(venue)
    ]


@when_empty(_lazy("No round is being played."))
def open_rounds(venue: Property) -> list[tuple[str, str]]:
    """Rounds that are being played, a hundred at most."""
    rows = Round.objects.filter(property_id=venue.pk, status=Round.Status.OPEN).order_by("table", "id")
    return [
        (str(row.pk), f"{row.table} · {game_name(row.game)} · {clock(row.opened_at, venue.zone)}") for row in rows[:100]
    ]


@when_empty(_lazy("No inspection waits for this step."))
def inspections(venue: Property, *, status: str) -> list[tuple[str, str]]:
    """The latest inspections that wait for their next step."""
    rows = queries.inspections(venue).filter(status=status)[:50]
    return [(row.code, f"{row.code} · {row.inspector} · {', '.join(row.tables) or row.shift}") for row in rows]


@when_empty(_lazy("No inspection under way has drawn a table."))
def drawn_tables(venue: Property) -> list[tuple[str, str]]:
    """Tables that inspections under way have drawn."""
    rows = queries.inspections(venue).filter(status=Inspection.Status.DRAWN)[:50]
    return [(table, table) for table in sorted({table for row in rows for table in row.tables})]


# --- bingo ----------------------------------------------------------------------------------------------------------


@when_empty(_lazy("No open table sells cards. Open a bingo table first."))
def card_tables(venue: Property) -> list[tuple[str, str]]:
    """Tables for whose game cards are sold."""
    rows = GamingTable.objects.filter(property=venue, active=True).order_by("code")
    sold = [row for row in rows if not registry.get(row.game_code).money_at_table]
    return [(row.code, f"{row.code} {game_name(row.game_code)}") for row in sold]


@when_empty(_lazy("No series of cards is on the book. Receive cards first."))
def card_series(venue: Property) -> list[tuple[str, str]]:
    """Series of cards on the book."""
    rows = CardSeries.objects.filter(property_id=venue.pk).order_by("series")
    return [(row.series, f"{row.series} · {row.get_kind_display()} · {row.supplier}") for row in rows]


@when_empty(_lazy("Every point of sale has an open bank."))
def sales_points(venue: Property) -> list[tuple[str, str]]:
    """Points of sale without an open bank."""
    busy = SalesBank.objects.filter(property_id=venue.pk, status=SalesBank.Status.OPEN).values("point")
    rows = SalesPoint.objects.filter(property=venue, active=True).exclude(code__in=busy).select_related("table")
    return [(row.code, f"{row.code} {row.name} · {row.table.code}") for row in rows]


@when_empty(_lazy("No cashier sells cards now. Open a bank first."))
def open_sales_banks(venue: Property) -> list[tuple[str, str]]:
    """Banks of cashiers who sell cards now."""
    rows = SalesBank.objects.filter(property_id=venue.pk, status=SalesBank.Status.OPEN).order_by("bank")
    return [(row.bank, f"{row.bank} · {row.cashier} · {row.table}") for row in rows]


@when_empty(_lazy("No cards have been sold from an open bank."))
def card_sales(venue: Property) -> list[tuple[str, str]]:
    """Sales of banks that are open, the latest first."""
    banks = SalesBank.objects.filter(property_id=venue.pk, status=SalesBank.Status.OPEN).values("bank")
    rows = CardSale.objects.filter(property_id=venue.pk, bank__in=banks).order_by("-sold_at", "-key")
    return [(row.sale, f"{row.sale} · {money(row.total, venue.currency)}") for row in rows[:MOST_OFFERED]]


@when_empty(_lazy("No game of an open session has been annulled."))
def void_card_rounds(venue: Property) -> list[tuple[str, str]]:
    """Annulled games of the sessions whose banks are open, the latest first."""
    return _card_rounds(venue, Round.Status.VOID)


@when_empty(_lazy("No game of an open day has been won."))
def won_card_rounds(venue: Property) -> list[tuple[str, str]]:
    """Games won in days that are open, the latest first."""
    return _card_rounds(venue, Round.Status.CLOSED)


def _card_rounds(venue: Property, status: Round.Status) -> list[tuple[str, str]]:
    tables = [code for code, _label in card_tables(venue)]
    rows = Round.objects.filter(
        property_id=venue.pk, status=status, table__in=tables, day__in=[day for day, _label in open_days(venue)]
    ).order_by("-opened_at", "-id")
    return [
        (str(row.pk), f"{row.table} · {clock(row.opened_at, venue.zone)} · {game_name(row.game)}")
        for row in rows[:MOST_OFFERED]
    ]


@when_empty(_lazy("No table offers a game. Add one under Configuration."))
def games_offered(venue: Property) -> list[tuple[str, str]]:
    """The games of the property's tables."""
    codes = {*GamingTable.objects.filter(property=venue).values_list("game_code", flat=True)}
    codes |= {*TableOffer.objects.filter(property=venue).values_list("game_code", flat=True)}
    return [(code, game_name(code)) for code in sorted(codes)]


@when_empty(_lazy("Nothing here is changed by an order."))
def parameters(venue: Property) -> list[tuple[str, str]]:
    """Return the parameters that an order may change: limits, floats, and the percentages of the games that the
    property's tables offer."""
    known = [
        ("limits.min", str(_("Table minimum"))),
        ("limits.max", str(_("Table maximum"))),
        ("float.multiple", str(_("Float, in table minimums"))),
        ("float.amount", str(_("Float, amount"))),
    ]
    english = (get_language() or "es").startswith("en")
    found = {
        f"options.{option.name}": (option.en if english else option.es)[:120]
        for code, _name in games_offered(venue)
        for option in registry.get(code).options
        if option.kind == "rate"
    }
    return [*known, *sorted(found.items(), key=lambda item: item[1])]


@when_empty(_lazy("No document is on file. Register one first."))
def documents_on_file(venue: Property) -> list[tuple[str, str]]:
    """Documents on file that were not withdrawn, the latest first."""
    rows = Approval.objects.filter(property=venue, withdrawn_on=None).order_by("-date", "reference")
    return [(row.reference, f"{row.reference} · {row.authority}"[:120]) for row in rows[:MOST_OFFERED]]
