"""The money of bingo (PR §27.3-27.9): cards by number, cashiers' banks, sales, corrections, refunds, prizes.

    receive_cards -> open_sales_bank -> sell_cards, correct_sale, refund_cards, pay_bingo_prize -> close_sales_bank

Who sells does not call: a key for sales records no rounds (`casino.models.devices.SALES`), and who deals a session
opens no bank in it (PR §27.5(A)). The cashier counts before anybody says what is due.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, Literal
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.approvals.offers import approvals
from casino.commands import append_next, take_form_number, use_form_number
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.identity.signatures import Signature, require_distinct
from casino.jurisdictions import applies
from casino.models import Approval, Employee, Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Flag, Lines, Money, Number, TextInput
from casino.roles import CAGE, Role
from casino.rules import registry
from casino.rules.kernel import Round
from casino.wording.exception_details import detail_of
from tables import card_numbers as ranges
from tables import offers, subjects
from tables.arguments import (
    Accounting,
    CageSupervisor,
    Cashier,
    Notes,
    OpenDay,
    OutOfOrder,
    PaperNumber,
    Reason,
    Supervisor,
)
from tables.commands import kit
from tables.commands.cage import require_money_in_cage
from tables.commands.day import raise_exception
from tables.counting import counts as counting
from tables.counting import stores
from tables.events import (
    BingoPrizePaid,
    CardLine,
    CardsReceived,
    CardsRefunded,
    CardsSold,
    SaleCorrected,
    SalesBankClosed,
    SalesBankOpened,
)
from tables.locks import lock_cage, lock_sales
from tables.models import (
    BingoPrize,
    CardRefund,
    CardSale,
    CardSeries,
    DealerSeat,
    SalesBank,
    SalesPoint,
    TableSession,
    form_kinds,
)
from tables.models import Round as RoundRow
from tables.queries.approvals import place_of
from tables.rounds.play import replay_stored

SOLD_AT = "PR §27.4(A), CL V §3.2.2"
AUDIT_MENU = "PR §27.4(F)"
SELLS_NOTHING = "PR §27.5(A)"
RECONCILED = "PR §27.6(D)(6), CL V §3.2.2"
ANNULLED = "PR §27.1(6), §27.3(K), CL V §6"
PAID = "PR §27.1(2), §27.9(A)(1), CL V §3.2.2, §6"
KINDS = (("card", _("Printed cards")), ("package", _("Packages")), ("electronic", _("Electronic cards")))
SERIES = r"^[A-Za-z0-9_]{1,20}$"

Bank = Annotated[str, Choice(_("Bank"), offers=offers.open_sales_banks, max_length=40)]
Cards = Annotated[
    Sequence[str],
    Lines(_("Cards and packages"), _("Series and numbers, a line each: A:1-50, PK:7."), max_length=48, most=200),
]
Entries = Annotated[int, Number(_("Progressive entries"), least=0, most=10_000)]


# --- cards ----------------------------------------------------------------------------------------------------------


@operation(
    cite="PR §27.6(A), §27.1(17), (19), CL V §3.1",
    route=subjects.BINGO.route("series", scope="sales:audit", body="CardReception"),
    page=subjects.BINGO.page(
        _("Receive bingo cards"),
        "confirmation_number",
        _("Cards and packages come by series and number; the price is the approved one (PR §27.3(E))."),
    ),
)
def receive_cards(
    venue: Property,
    *,
    series: Annotated[str, TextInput(_("Series"), max_length=20, pattern=SERIES)],
    kind: Annotated[Literal["card", "package", "electronic"], Choice(_("Kind"), options=KINDS)],
    table: Annotated[str, Choice(_("Table"), offers=offers.card_tables)],
    day: OpenDay,
    first: Annotated[int, Number(_("First number"), most=999_999_999)],
    last: Annotated[int, Number(_("Last number"), most=999_999_999)],
    price: Annotated[int, Money(_("Price of one"))],
    faces: Annotated[int, Number(_("Cards in a package"), most=1_000)] = 1,
    approval: Annotated[str, Choice(_("Approval of the price"), offers=approvals, max_length=60)],
    supplier: Annotated[str, TextInput(_("Licensed maker"), max_length=120)],
    cage_supervisor: CageSupervisor,
    accounting: Accounting,
    actor: str,
    at: dt.datetime | None = None,
) -> CardSeries:
    """Take cards, packages or electronic cards onto the book by series and number, with their approved price.

    Refused: roles, `same_person`, `day_not_open`, `unknown_table`, `cards_not_sold_here`,
    `card_numbers_unreadable`, `cards_received_before`, `card_terms_differ`, `bad_amount`, `card_approval_missing`,
    `approval_not_on_file`, `approval_too_late`.
    """
    require_distinct(cage_supervisor, accounting, cite=SOLD_AT)
    lock_sales(venue.pk)
    kit.require_day(venue, day)
    game = _require_card_game(venue, table)
    if last < first:
        raise Refused("card_numbers_unreadable", field="last", line=f"{series}:{first}-{last}")
    if stores.require_amount(price, field="price") == 0:
        raise Refused("bad_amount", field="price")
    if not approval.strip():
        raise Refused("card_approval_missing", field="approval")
    document = _approved_price(venue, table, kind, approval, day)
    known = CardSeries.objects.filter(property_id=venue.pk, series=series).first()
    came = {series: [[first, last]]}
    if known is not None:
        if (known.kind, known.game, known.price, known.faces) != (kind, game, price, faces):
            raise Refused("card_terms_differ", field="series", series=series)
        if ranges.common({series: known.all_numbers}, came):
            raise Refused("cards_received_before", field="first", series=series)
    event = CardsReceived(
        series=series,
        kind=kind,
        game=game,
        first=first,
        last=last,
        price=price,
        faces=faces,
        approval=document.reference,
        supplier=supplier.strip(),
        signatures=[cage_supervisor, accounting],
    )
    append_next(venue, f"cardseries:{series}.{day.isoformat()}", day, [event], actor=actor, at=at)
    return CardSeries.objects.get(pk=kit.key_of(venue.pk, series))


# --- banks ----------------------------------------------------------------------------------------------------------


@operation(
    cite=SOLD_AT,
    route=subjects.BINGO.route("banks", "Open the bank of a cashier who sells cards", body="SalesBankOpening"),
    page=subjects.BINGO.page(
        _("Open a cashier's bank"),
        "point_of_sale",
        _("The cashier takes cash out of the cage and cards out of the store; both are counted and signed for."),
        next="sell-cards",
    ),
)
def open_sales_bank(
    venue: Property,
    *,
    point: Annotated[str, Choice(_("Point of sale"), offers=offers.sales_points)],
    cash: Notes,
    cards: Cards,
    cashier: Cashier,
    cage_supervisor: CageSupervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> SalesBank:
    """Give a cashier cash out of the cage and cards out of the store, for the open session of the point's table.

    Refused: roles, `same_person`, `unknown_sales_point`, `sales_bank_open`, `table_not_open`, `caller_sells`,
    `station_not_offered`, `card_numbers_unreadable`, `unknown_card_series`, `cards_not_in_store`, `cage_too_small`,
    the count.
    """
    require_distinct(cashier, cage_supervisor, cite=SOLD_AT)
    lock_sales(venue.pk)
    place = SalesPoint.objects.filter(property=venue, code=point, active=True).select_related("table").first()
    if place is None:
        raise Refused("unknown_sales_point", field="point")
    if SalesBank.objects.filter(property_id=venue.pk, point=point, status=SalesBank.Status.OPEN).exists():
        raise Refused("sales_bank_open", field="point")
    session = kit.require_session(venue, place.table.code, cite=SOLD_AT)
    if registry.get(session.game, on=session.day).money_at_table:
        raise Refused("cards_not_sold_here", field="point", table=session.table)
    _require_not_caller(venue, session, cashier)
    _require_station(place, session)
    taken = _read_cards(cards)
    for series, row in _series(venue, taken).items():
        _require_game(row, session)
        if ranges.minus({series: taken[series]}, {series: row.in_store}):
            raise Refused("cards_not_in_store", field="cards", series=series)
    counted = stores.cash(venue, cash)
    total = counting.worth(counted)
    lock_cage(venue.pk)
    require_money_in_cage(venue, total, field="cash")
    bank = _next_bank(venue, session.day, point)
    opened = SalesBankOpened(
        bank=bank,
        point=point,
        table=session.table,
        game=session.game,
        shift=session.shift,
        cashier=cashier.employee,
        cash=counted,
        total=total,
        cards=taken,
        signatures=[cashier, cage_supervisor],
    )
    kit.record(venue, kit.step(_stream(bank), session.day, 0, [opened], at), actor=actor)
    return SalesBank.objects.get(pk=kit.key_of(venue.pk, bank))


@operation(
    cite=RECONCILED,
    route=subjects.BINGO.route("banks/<slug:bank>/closing", "Close the bank of a cashier", status=200),
    page=subjects.BINGO.page(
        _("Close a cashier's bank"),
        "lock",
        _("Count the cash before the amount due is shown. Enter every returned card, not the sold ones."),
    ),
)
def close_sales_bank(
    venue: Property,
    *,
    bank: Bank,
    cash: Notes,
    returned: Annotated[
        Sequence[str],
        Lines(_("Cards returned"), _("Series and numbers, a line each: A:1-50, PK:7."), max_length=48, most=200),
    ] = (),
    spoilt: Annotated[
        Sequence[str],
        Lines(_("Cards spoilt"), _("Series and numbers, a line each: A:1-50, PK:7."), max_length=48, most=200),
    ] = (),
    cashier: Cashier,
    cage_supervisor: CageSupervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> SalesBank:
    """Take back a cashier's cash and cards: cash due beside cash received.

    Due is float + sales - refunds - prizes; a difference is the exception `sales_over_short`. Cards that are neither
    sold, returned nor spoilt are the exception `cards_missing`, at their price. Refused: roles, `same_person`,
    `unknown_sales_bank`, `sales_bank_closed`, `other_cashier`, `card_numbers_unreadable`, `cards_not_in_hand`, the
    count.
    """
    require_distinct(cashier, cage_supervisor, cite=RECONCILED)
    row = _lock_bank(venue, bank)
    _require_own(row, cashier)
    back, bad = _read_cards(returned, field="returned"), _read_cards(spoilt, field="spoilt")
    named = ranges.plus(back, bad)
    if ranges.common(back, bad) or ranges.minus(named, row.cards_held):
        raise Refused(
            "cards_not_in_hand", field="returned", cards=_cards_text(ranges.minus(named, row.cards_held) or bad)
        )
    missing = ranges.minus(row.cards_held, named)
    counted = stores.cash(venue, cash)
    total = counting.worth(counted)
    lock_cage(venue.pk)
    worth = sum(line.amount for line in _lines(venue, missing))
    closed = SalesBankClosed(
        bank=bank,
        table=row.table,
        game=row.game,
        shift=row.shift,
        cash=counted,
        counted=total,
        due=row.due,
        difference=total - row.due,
        returned=back,
        spoilt=bad,
        missing=missing,
        missing_worth=worth,
        signatures=[cashier, cage_supervisor],
    )
    kit.record(venue, kit.step(_stream(bank), row.day, row.version, [closed], at), actor=actor)
    _tell_differences(venue, row, closed, actor=actor, at=at)
    return SalesBank.objects.get(pk=row.pk)


# --- sales ----------------------------------------------------------------------------------------------------------


@operation(
    cite="PR §27.4(B), §27.3(E), CL V §4 Inicio",
    route=subjects.BINGO.route("sales", "Sell bingo cards", body="CardSaleRequest"),
    page=subjects.BINGO.page(
        _("Sell cards"),
        "shopping_cart",
        _("Series and number of every card and package that is handed over; the price is that of its series."),
        next="sell-cards",
    ),
)
def sell_cards(
    venue: Property,
    *,
    bank: Bank,
    cards: Cards,
    entries: Entries = 0,
    ebm: Annotated[str, TextInput(_("Electronic device"), max_length=40)] = "",
    of_age: Annotated[bool, Flag(_("The buyer is of age"))] = False,
    cashier: Cashier,
    actor: str,
    at: dt.datetime | None = None,
) -> CardSale:
    """Sell cards and packages out of a cashier's bank, with entries to the progressive; the amount is computed here.

    Refused: roles, `unknown_sales_bank`, `sales_bank_closed`, `other_cashier`, `table_not_open`, `buyer_not_of_age`,
    `no_cards_named`, `card_numbers_unreadable`, `cards_not_in_hand`, `entries_not_offered`, `ebm_missing`.
    """
    row = _lock_bank(venue, bank)
    _require_own(row, cashier)
    session = _require_session_open(venue, row)
    if not of_age:
        raise Refused("buyer_not_of_age", field="of_age")
    taken = _read_cards(cards)
    if not taken:
        raise Refused("no_cards_named", field="cards")
    _require_in_hand(taken, row.cards_held)
    lines = _lines(venue, taken)
    if not ebm.strip() and any(line.kind == "electronic" for line in lines):
        raise Refused("ebm_missing", field="ebm")
    price = _entry_price(session, entries)
    sold = CardsSold(
        bank=bank,
        sale=f"{bank}-{row.sale_count + 1}",
        table=row.table,
        shift=row.shift,
        cards=taken,
        lines=lines,
        entries=entries,
        entry_price=price,
        total=sum(line.amount for line in lines) + entries * price,
        ebm=ebm.strip(),
        of_age=of_age,
    )
    kit.record(venue, kit.step(_stream(bank), row.day, row.version, [sold], at), actor=actor)
    return CardSale.objects.get(pk=kit.key_of(venue.pk, sold.sale))


@operation(
    cite=AUDIT_MENU,
    route=subjects.BINGO.route("sales/<slug:sale>/correction", scope="sales:audit", status=200),
    page=subjects.BINGO.page(
        _("Correct a sale"),
        "edit_note",
        _(
            "At the cage only. Enter what was actually sold. The log shows the cashier, the licence "
            "and who approved it."
        ),
        opens=[Role.CAGE_SUPERVISOR],
    ),
)
def correct_sale(
    venue: Property,
    *,
    sale: Annotated[str, Choice(_("Sale"), offers=offers.card_sales, max_length=48)],
    cards: Annotated[Sequence[str], Lines(_("Cards sold in truth"), max_length=48, most=200)] = (),
    entries: Entries = 0,
    reason: Reason,
    cashier: Annotated[Signature, Signs(_("Cashier who sold"), CAGE)],
    cage_supervisor: CageSupervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> CardSale:
    """Put a sale right while its bank is open; the log keeps both versions, the licence and who authorised it.

    Every correction is the exception `sale_corrected`. Refused: roles, `same_person`, `unknown_sale`,
    `sales_bank_closed`, `other_cashier`, `reason_missing`, `licence_missing`, `card_numbers_unreadable`,
    `cards_not_in_hand`, `entries_not_offered`, `cards_refunded`, `nothing_corrected`.
    """
    require_distinct(cashier, cage_supervisor, cite=AUDIT_MENU)
    lock_sales(venue.pk)
    sold = CardSale.objects.filter(pk=kit.key_of(venue.pk, sale)).first()
    if sold is None:
        raise Refused("unknown_sale", field="sale")
    row = _lock_bank(venue, sold.bank)
    _require_own(row, cashier)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=AUDIT_MENU, why=_("error"))
    licence = Employee.objects.filter(property=venue, code=cashier.employee).values_list("licence_number", flat=True)
    number = licence.first() or ""
    if not number:
        raise Refused("licence_missing", field="cashier", cite=AUDIT_MENU, employee=cashier.employee)
    taken = _read_cards(cards)
    if (taken, entries) == (sold.cards, sold.entries):
        raise Refused("nothing_corrected", field="cards")
    _require_in_hand(taken, ranges.plus(row.cards_held, sold.cards))
    if ranges.common(_refunded(venue, row), ranges.minus(sold.cards, taken)):
        raise Refused("cards_refunded", field="cards", cards=_cards_text(ranges.minus(sold.cards, taken)))
    lines = _lines(venue, taken)
    price = _entry_price(_session_of(venue, row), entries) if entries else sold.entry_price
    before = [CardLine(**line) for line in sold.lines]
    corrected = SaleCorrected(
        bank=row.bank,
        sale=sale,
        table=row.table,
        shift=row.shift,
        cards_before=sold.cards,
        cards=taken,
        lines_before=before,
        lines=lines,
        entries_before=sold.entries,
        entries=entries,
        total_before=sold.total,
        total=sum(line.amount for line in lines) + entries * price,
        reason=reason.strip(),
        employee=cashier.employee,
        licence=number,
        authorised_by=cage_supervisor.employee,
        signatures=[cashier, cage_supervisor],
    )
    kit.record(venue, kit.step(_stream(row.bank), row.day, row.version, [corrected], at), actor=actor)
    raise_exception(
        venue,
        day=row.day,
        code="sale_corrected",
        subject=sale,
        detail=detail_of("sale_corrected", before=sold.total, after=corrected.total, licence=number),
        amount=corrected.total - sold.total,
        table=row.table,
        shift=row.shift,
        actor=actor,
        at=at,
    )
    return CardSale.objects.get(pk=sold.pk)


@operation(
    cite=ANNULLED,
    route=subjects.BINGO.route("refunds", "Refund bingo cards", body="CardRefundRequest"),
    page=subjects.BINGO.page(
        _("Refund cards"),
        "undo",
        _("Cards of an annulled game get back what they cost in it; without a game, cards returned before play."),
    ),
)
def refund_cards(
    venue: Property,
    *,
    bank: Bank,
    cards: Cards,
    entries: Entries = 0,
    round: Annotated[str, Choice(_("Annulled game"), offers=offers.void_card_rounds, max_length=36)] = "",
    reason: Reason,
    cashier: Cashier,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> CardRefund:
    """Give back what cards cost: in an annulled game, or in full where they come back before they were played.

    A package gets back what of it fell on the annulled game. Refused: roles, `same_person`, `unknown_sales_bank`,
    `sales_bank_closed`, `other_cashier`, `reason_missing`, `no_cards_named`, `card_numbers_unreadable`,
    `cards_not_sold`, `cards_refunded`, `cards_played`, `unknown_round`, `round_not_void`, `round_of_other_session`,
    `cards_not_in_round`, `entries_not_in_round`, `entries_not_offered`, `sales_bank_too_small`.
    """
    require_distinct(cashier, supervisor, cite=ANNULLED)
    row = _lock_bank(venue, bank)
    _require_own(row, cashier)
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=ANNULLED, why=_("why the money goes back"))
    taken = _read_cards(cards)
    if not taken and not entries:
        raise Refused("no_cards_named", field="cards")
    if unsold := ranges.minus(taken, _sold(venue, row)):
        raise Refused("cards_not_sold", field="cards", cards=_cards_text(unsold))
    if again := ranges.common(taken, _refunded(venue, row, round=round)):
        raise Refused("cards_refunded", field="cards", cards=_cards_text(again))
    if round:
        cards_amount, entries_amount = _worth_in_round(venue, row, taken, entries, round)
    else:
        _require_unplayed(venue, row, taken)
        cards_amount = sum(line.amount for line in _lines(venue, taken))
        entries_amount = entries * _entry_price(_session_of(venue, row), entries)
    total = cards_amount + entries_amount
    _require_money(row, total)
    number = row.refund_count + 1
    refunded = CardsRefunded(
        bank=bank,
        number=number,
        table=row.table,
        shift=row.shift,
        cards=taken,
        cards_amount=cards_amount,
        entries=entries,
        entries_amount=entries_amount,
        total=total,
        round=round,
        reason=reason.strip(),
        signatures=[cashier, supervisor],
    )
    kit.record(venue, kit.step(_stream(bank), row.day, row.version, [refunded], at), actor=actor)
    return CardRefund.objects.get(property_id=venue.pk, bank=bank, number=number)


# --- prizes ---------------------------------------------------------------------------------------------------------


@operation(
    cite=PAID,
    route=subjects.BINGO.route("prizes", body="BingoPrizePayment"),
    page=subjects.BINGO.page(
        _("Pay a bingo prize"),
        "emoji_events",
        _("The rules say what is due; the number of the form is the next of its series, or the one of the paper."),
    ),
)
def pay_bingo_prize(
    venue: Property,
    *,
    round: Annotated[str, Choice(_("Game played"), offers=offers.won_card_rounds, max_length=36)],
    card: Annotated[int, Number(_("Winning card"), most=999_999_999)],
    player: Annotated[str, TextInput(_("Player"), max_length=120)],
    bank: Annotated[
        str, Choice(_("Bank"), _("Empty: the cage pays."), offers=offers.open_sales_banks, max_length=40)
    ] = "",
    form: PaperNumber = "",
    out_of_order: OutOfOrder = False,
    cashier: Cashier,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> BingoPrize:
    """Pay a winning card what the rules say, on a prenumbered form; out of a cashier's bank, or by the cage.

    Refused: roles, `same_person`, `player_missing`, `unknown_round`, `round_not_won`, `card_did_not_win`,
    `bingo_prize_paid`, `unknown_sales_bank`, `sales_bank_closed`, `other_cashier`, `round_of_other_session`,
    `day_not_open`, `sales_bank_too_small`, `cage_too_small`, the form.
    """
    require_distinct(cashier, supervisor, cite=PAID)
    lock_sales(venue.pk)
    if not player.strip():
        raise Refused("player_missing", field="player")
    played = _round_row(venue, round)
    if played.status != RoundRow.Status.CLOSED:
        raise Refused("round_not_won", field="round")
    kit.require_day(venue, played.day)
    if BingoPrize.objects.filter(property_id=venue.pk, round=round, card=card).exists():
        raise Refused("bingo_prize_paid", field="card", card=card)
    seat, amount = _prize_of(venue, played, card)
    if bank:
        row = _lock_bank(venue, bank)
        _require_own(row, cashier)
        _require_same_session(row, played)
        _require_money(row, amount)
    else:
        lock_cage(venue.pk)
        require_money_in_cage(venue, amount, field="bank")
    serial = _form(venue, form, out_of_order, f"{round}.{card}", played.day, actor=actor, at=at)
    paid = BingoPrizePaid(
        serial=serial,
        round=round,
        table=played.table,
        game=played.game,
        shift=played.shift,
        card=card,
        seat=seat,
        player=player.strip(),
        amount=amount,
        bank=bank,
        signatures=[cashier, supervisor],
    )
    kit.record(venue, kit.step(f"bingoprize:{serial}", played.day, 0, [paid], at), actor=actor)
    return BingoPrize.objects.get(pk=kit.key_of(venue.pk, serial))


def _form(
    venue: Property,
    form: str,
    out_of_order: bool,
    reference: str,
    day: dt.date,
    *,
    actor: str,
    at: dt.datetime | None,
) -> str:
    given = {"kind": form_kinds.BINGO_PRIZE, "purpose": "bingo_prize", "reference": reference, "day": day}
    if form.strip():
        taken = use_form_number(
            venue, serial=form.strip(), out_of_order=out_of_order, actor=actor, at=at, **given
        )  # fmt: skip
        return taken.serial
    return take_form_number(venue, actor=actor, at=at, **given).serial


# --- who may ---------------------------------------------------------------------------------------------------------


def require_no_seller(venue: Property, session: TableSession, employee: str) -> None:
    """Refuse a caller who sells cards in the session (PR §27.5(A)); elsewhere he may (CL V §3.2.1). Refused:
    `caller_sells`."""
    if not applies(SELLS_NOTHING, venue.jurisdiction):
        return
    selling = SalesBank.objects.filter(
        property_id=venue.pk, table=session.table, day=session.day, shift=session.shift, cashier=employee
    )
    if selling.exists():
        raise Refused("caller_sells", field="dealer", employee=employee)


def _require_station(place: SalesPoint, session: TableSession) -> None:
    """Refuse a station away from the cage that the session's options do not allow (PR §27.4(G))."""
    away = place.kind in (SalesPoint.Kind.PORTABLE, SalesPoint.Kind.REMOTE, SalesPoint.Kind.OUTSIDE)
    connected = session.options.get("remote_stations", "off") != "off"
    approved = place.kind != SalesPoint.Kind.OUTSIDE or session.options.get("outside_sales") is True
    if away and not (connected and approved):
        raise Refused("station_not_offered", field="point", point=place.code)


def _require_not_caller(venue: Property, session: TableSession, cashier: Signature) -> None:
    if not applies(SELLS_NOTHING, venue.jurisdiction):
        return
    seats = DealerSeat.objects.filter(
        property_id=venue.pk, table=session.table, day=session.day, shift=session.shift, dealer=cashier.employee
    )
    if seats.exists():
        raise Refused("caller_sells", field="cashier", employee=cashier.employee)


def _require_own(row: SalesBank, cashier: Signature) -> None:
    if row.cashier != cashier.employee:
        raise Refused("other_cashier", field="cashier", bank=row.bank, employee=row.cashier)


# --- cards and their worth -------------------------------------------------------------------------------------------


def _require_card_game(venue: Property, table: str) -> str:
    code: str = kit.require_table(venue, table).game_code
    if registry.get(code).money_at_table:
        raise Refused("cards_not_sold_here", field="table", table=table)
    return code


def _approved_price(venue: Property, table: str, kind: str, approval: str, day: dt.date) -> Approval:
    """Return the document on file by which the price of cards or packages of a table was approved (PR §27.3(E))."""
    offered = kit.require_table(venue, table)
    act = "package_price" if kind == CardSeries.Kind.PACKAGE else "card_price"
    return checks.named(venue, approval, day, act=act, place=place_of(offered), cite="PR §27.3(E), CL V §4 Apuestas")


def _require_game(row: CardSeries, session: TableSession) -> None:
    if row.game != session.game:
        raise Refused("cards_of_other_game", field="cards", series=row.series)


def _read_cards(lines: Sequence[str], *, field: str = "cards") -> ranges.Ranges:
    try:
        return ranges.read(lines)
    except ValueError as unreadable:
        raise Refused("card_numbers_unreadable", field=field, line=str(unreadable)) from None


def _cards_text(cards: ranges.Ranges) -> str:
    return ", ".join(ranges.written(cards)[:10])


def _series(venue: Property, cards: ranges.Ranges) -> dict[str, CardSeries]:
    rows = {row.series: row for row in CardSeries.objects.filter(property_id=venue.pk, series__in=cards)}
    for series in cards:
        if series not in rows:
            raise Refused("unknown_card_series", field="cards", series=series)
    return rows


def _lines(venue: Property, cards: ranges.Ranges) -> list[CardLine]:
    """Cards by series at their price. Refused: `unknown_card_series`."""
    rows = _series(venue, cards)
    return [
        CardLine(
            series=series,
            kind=rows[series].kind,  # type: ignore[arg-type]  the column has no other values
            quantity=(number := ranges.size({series: cards[series]})),
            price=rows[series].price,
            amount=number * rows[series].price,
        )
        for series in sorted(cards)
    ]


def _require_in_hand(taken: ranges.Ranges, held: Mapping[str, Sequence[Sequence[int]]]) -> None:
    if lacking := ranges.minus(taken, held):
        raise Refused("cards_not_in_hand", field="cards", cards=_cards_text(lacking))


def _entry_price(session: TableSession, entries: int) -> int:
    """Return the price of an entry to the progressive in the session, minor units; 0 for none. Refused:
    `entries_not_offered`."""
    if not entries:
        return 0
    price = session.options.get("entry_price")
    if session.options.get("progressive") != "on" or not isinstance(price, int):
        raise Refused("entries_not_offered", field="entries")
    return price


def _sold(venue: Property, row: SalesBank) -> ranges.Ranges:
    """Cards sold in the session, by whatever bank."""
    banks = SalesBank.objects.filter(property_id=venue.pk, table=row.table, day=row.day, shift=row.shift)
    return ranges.plus(*banks.values_list("cards_sold", flat=True))


def _refunded(venue: Property, row: SalesBank, *, round: str | None = None) -> ranges.Ranges:
    """Cards refunded in the session: of one annulled game, or, without a game, all that were."""
    rows = CardRefund.objects.filter(property_id=venue.pk, table=row.table, day=row.day, shift=row.shift)
    if round:
        rows = rows.filter(round__in=[round, ""])
    return ranges.plus(*rows.values_list("cards", flat=True))


# --- rounds ---------------------------------------------------------------------------------------------------------


def _round_row(venue: Property, round: str) -> RoundRow:
    try:
        identity = UUID(round)
    except ValueError:
        raise Refused("unknown_round", field="round") from None
    row = RoundRow.objects.filter(property_id=venue.pk, pk=identity).first()
    if row is None or registry.get(row.game, on=row.day).money_at_table:
        raise Refused("unknown_round", field="round")
    return row


def _replayed(venue: Property, row: RoundRow) -> Round:
    return replay_stored(list(read_stream(venue.pk, f"round:{row.pk}")), venue.currency)


def _prize_of(venue: Property, row: RoundRow, card: int) -> tuple[int, int]:
    """Return the seat of a card and all that it won in the game (minor units): line and bingo may be of one card."""
    lines = [line for line in _replayed(venue, row).settle().lines if line.hand == card and not line.meter]
    amount = sum(line.net + line.stake for line in lines)
    if amount <= 0:
        raise Refused("card_did_not_win", field="card", card=card)
    return lines[0].seat or 0, amount


def _worth_in_round(venue: Property, row: SalesBank, cards: ranges.Ranges, entries: int, round: str) -> tuple[int, int]:
    """Return the price of these cards and entries in an annulled game of the bank's session, minor units."""
    played = _round_row(venue, round)
    if played.status != RoundRow.Status.VOID:
        raise Refused("round_not_void", field="round")
    _require_same_session(row, played)
    state = _replayed(venue, played)
    prices: dict[str, int] = {}
    bought: list[int] = []
    for (_seat, bet, _target, hand), stake in state.stakes.items():
        if bet == "progressive_entry":
            bought.append(stake)
            continue
        package = state.cards[hand].package  # type: ignore[attr-defined]
        name = str(hand) if package is None else package
        prices[name] = prices.get(name, 0) + stake
    packages = {series for series, one in _series(venue, cards).items() if one.kind == CardSeries.Kind.PACKAGE}
    total = 0
    for series, number in ranges.numbers(cards):
        name = f"{series}:{number}" if series in packages else str(number)
        if name not in prices:
            raise Refused("cards_not_in_round", field="cards", cards=f"{series}:{number}")
        total += prices[name]
    refunded = CardRefund.objects.filter(property_id=venue.pk, round=round).values_list("entries", flat=True)
    if entries + sum(refunded) > len(bought):
        raise Refused("entries_not_in_round", field="entries", count=len(bought))
    return total, entries * (bought[0] if bought else 0)


def _require_unplayed(venue: Property, row: SalesBank, cards: ranges.Ranges) -> None:
    """Refuse cards that a game of the session had in play: a package with any of its games, too."""
    streams = RoundRow.objects.filter(
        property_id=venue.pk, table=row.table, day=row.day, shift=row.shift, status=RoundRow.Status.CLOSED
    ).order_by("opened_at", "id")
    played: set[str] = set()
    for game in streams:
        for recorded in read_stream(venue.pk, f"round:{game.pk}"):
            if recorded.type == "BingoCardSold":
                event = recorded.event
                played.add(str(event.card) if event.package is None else event.package)
    packages = {series for series, one in _series(venue, cards).items() if one.kind == CardSeries.Kind.PACKAGE}
    for series, number in ranges.numbers(cards):
        if (f"{series}:{number}" if series in packages else str(number)) in played:
            raise Refused("cards_played", field="cards", cards=f"{series}:{number}")


def _require_same_session(row: SalesBank, played: RoundRow) -> None:
    if (row.table, row.day, row.shift) != (played.table, played.day, played.shift):
        raise Refused("round_of_other_session", field="round")


# --- banks ----------------------------------------------------------------------------------------------------------


def _stream(bank: str) -> str:
    return f"salesbank:{bank}"


def _next_bank(venue: Property, day: dt.date, point: str) -> str:
    number = SalesBank.objects.filter(property_id=venue.pk, day=day, point=point).count() + 1
    return f"{point}-{day:%Y%m%d}-{number}"


def _lock_bank(venue: Property, bank: str) -> SalesBank:
    """The open bank, with all sales of the property held. Refused: `unknown_sales_bank`, `sales_bank_closed`."""
    lock_sales(venue.pk)
    row = SalesBank.objects.filter(pk=kit.key_of(venue.pk, bank)).first()
    if row is None:
        raise Refused("unknown_sales_bank", field="bank")
    if row.status != SalesBank.Status.OPEN:
        raise Refused("sales_bank_closed", field="bank")
    return row


def _session_of(venue: Property, row: SalesBank) -> TableSession:
    identity = kit.session_identity(row.table, row.day, row.shift)
    return TableSession.objects.get(pk=kit.key_of(venue.pk, identity))


def _require_session_open(venue: Property, row: SalesBank) -> TableSession:
    session = _session_of(venue, row)
    if session.status != TableSession.Status.OPEN:
        raise kit.table_not_open(row.table, cite=SOLD_AT)
    return session


def _require_money(row: SalesBank, amount: int) -> None:
    if row.due < amount:
        raise Refused("sales_bank_too_small", field="bank")


def _tell_differences(
    venue: Property, row: SalesBank, closed: SalesBankClosed, *, actor: str, at: dt.datetime | None
) -> None:
    where = {"day": row.day, "table": row.table, "shift": row.shift, "actor": actor, "at": at}
    if closed.difference:
        raise_exception(
            venue,
            code="sales_over_short",
            subject=f"{row.bank} {row.cashier}",
            detail=detail_of("sales_over_short", due=closed.due, received=closed.counted),
            amount=closed.difference,
            **where,
        )
    if closed.missing:
        raise_exception(
            venue,
            code="cards_missing",
            subject=f"{row.bank} {row.cashier}",
            detail=detail_of("cards_missing", cards=_cards_text(closed.missing)),
            amount=-closed.missing_worth,
            **where,
        )
