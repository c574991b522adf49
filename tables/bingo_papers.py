"""Papers of a bingo evening: receipt of a sale, record of a game, schedule, winning numbers; notices."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.documents import in_language, people
from casino.documents.formatting import clock, money
from casino.documents.labels import Label
from casino.documents.rows import Printed, sheet
from casino.models import Property
from casino.reports.kit import Asked, Content, Report, facts_of, register, register_thing
from casino.roles import BOOKS, CAGE, SUPERVISORS, Role
from casino.rows import Code, Count, Money, row_type
from tables import queries
from tables.models import CardSale, CardSeries, GameSchedule, Notice, Round, SalesBank
from tables.rows import CardSaleRow, NoticeRow

_LABELS: Final[Mapping[str, Label]] = {
    "sale": _("Sale"),
    "point": _("Point of sale"),
    "cashier": _("Cashier"),
    "sold_at": _("Sold at"),
    "device": _("Identification number of the device"),
    "electronic": _("Electronic cards"),
    "electronic_total": _("Charged for electronic cards"),
    "numbers": _("Series and numbers"),
    "entries": _("Progressive entries"),
    "total": _("Total charged"),
    "lines": _("Cards by price"),
    "sales": _("Sales of the day"),
    "games": _("Games"),
    "scheduled": _("Games as announced"),
    "played": _("Games as played"),
    "notices": _("Notices"),
}
READERS: Final = (*SUPERVISORS, *sorted(CAGE), *BOOKS)


# --- receipt of a sale (PR §27.7(F)) ----------------------------------------------------------------------------------


@row_type(name="ReceiptLine")
class ReceiptLine(msgspec.Struct, frozen=True, kw_only=True):
    """Cards of a series on a player's receipt."""

    series: Annotated[str, Code(_("Series"), width=12)]
    kind: Annotated[str, Code(_("Kind"), width=18)]
    price: Annotated[int, Money(_("Price"))]
    quantity: Annotated[int, Count(_("Quantity"), adds=True)]
    amount: Annotated[int, Money(_("Amount"), adds=True)]


SALES: Final = ("sold_at", "sale", "bank", "numbers", "quantity", "entries", "ebm", "total")


def _receipt(venue: Property, asked: Asked, language: str) -> Content:
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    day, named = asked.one_day(), asked.thing("sale")
    if not named:
        rows = queries.card_sales(venue).filter(day=day).order_by("sold_at", "key")
        return Content(day=day, sheets=[sheet(CardSaleRow, t["sales"], rows, SALES, printed)])
    row = queries.card_sale(venue, named)
    if row is None or row.day != day:
        return Content(day=day, sheets=[sheet(ReceiptLine, t["lines"], [], _every(ReceiptLine), printed)])
    bank = SalesBank.objects.get(pk=f"{venue.pk}:{row.bank}")
    electronic = [line for line in row.lines if line["kind"] == CardSeries.Kind.ELECTRONIC]

    def amount(minor: int) -> str:
        return money(minor, venue.currency, language)

    facts = [
        (t["sale"], row.sale),
        (t["point"], bank.point),
        (t["cashier"], people(venue, [{"employee": bank.cashier}]).get(bank.cashier, bank.cashier)),
        (t["sold_at"], clock(row.sold_at, venue.zone)),
        (t["device"], row.ebm or "—"),
        (t["electronic"], str(sum(line["quantity"] for line in electronic))),
        (t["electronic_total"], amount(sum(line["amount"] for line in electronic))),
        (t["numbers"], ", ".join(row.numbers)),
        (t["entries"], f"{row.entries} · {amount(row.entries_amount)}"),
        (t["total"], amount(row.total)),
    ]
    lines = [
        ReceiptLine(
            series=line["series"],
            kind=str(CardSeries.Kind(line["kind"]).label),
            price=line["price"],
            quantity=line["quantity"],
            amount=line["amount"],
        )
        for line in row.lines
    ]
    return Content(day=day, facts=facts, sheets=[sheet(ReceiptLine, t["lines"], lines, _every(ReceiptLine), printed)])


register(
    Report(
        code="bingo-receipt",
        title=_("Receipt of bingo cards"),
        purpose=_("The player's copy: device, date, electronic cards, amount charged (PR §27.7(F))."),
        cite="PR §27.7(F)",
        group="day",
        roles=READERS,
        parameters=("day", "sale"),
        content=_receipt,
        living=True,
    )
)


# --- a game, and the event (PR §27.5(C), §27.7(G), §27.9(A)(1)) ------------------

GAME: Final = (
    "table", "shift", "number", "status", "opened_at", "closed_at", "pattern", "special", "cards", "sales",
    "distributed", "refunds", "announced", "due", "paid", "balls", "winners",
)  # fmt: skip
NUMBERS: Final = ("table", "shift", "number", "pattern", "special", "balls", "winning")


def _game(venue: Property, asked: Asked, language: str) -> Content:
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    day, named = asked.one_day(), asked.thing("game")
    games = [one for one in queries.played_games(venue, day) if named in ("", one.round)]
    return Content(
        day=day,
        sheets=[sheet(queries.PlayedGame, t["games"], games, GAME, printed)],
        duties=(_("Caller"), _("Supervisor")),
    )


register(
    Report(
        code="bingo-game",
        title=_("Record of bingo games"),
        purpose=_("Balls in order, faces of the winning cards, money of a game (PR §27.5(C), §27.9(A)(1))."),
        cite="PR §27.5(C)",
        group="day",
        roles=READERS,
        parameters=("day", "game"),
        content=_game,
    )
)


def _numbers(venue: Property, asked: Asked, language: str) -> Content:
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    games = queries.played_games(venue, asked.one_day(), asked.thing("table"))
    return Content(day=asked.one_day(), sheets=[sheet(queries.PlayedGame, t["played"], games, NUMBERS, printed)])


register(
    Report(
        code="bingo-numbers",
        title=_("Winning numbers and patterns of bingo"),
        purpose=_("For players who ask: numbers drawn and patterns of the whole event (PR §27.7(G))."),
        cite="PR §27.7(G)",
        group="day",
        roles=READERS,
        parameters=("day", "table"),
        content=_numbers,
    )
)


# --- schedule (PR §27.6(E)) -------------------------------------------------------------------------------------------


@row_type(name="AnnouncedGame")
class AnnouncedGame(msgspec.Struct, frozen=True, kw_only=True):
    """A game as announced before the session."""

    table: Annotated[str, Code(_("Table"), width=10)]
    shift: Annotated[str, Code(_("Shift"), width=8)]
    number: Annotated[int, Count(_("Game number"), width=8)]
    begins: Annotated[str, Code(_("Begins"), width=8)]
    pattern: Annotated[str, Code(_("Pattern"), width=24)]
    price: Annotated[int, Money(_("Price of a card"))]
    prize: Annotated[int, Money(_("Prize"))]
    special: Annotated[str, Code(_("Special"), width=30)]


PLAYED: Final = ("table", "shift", "number", "opened_at", "status", "pattern", "special", "announced")


def _schedule(venue: Property, asked: Asked, language: str) -> Content:
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    day, table = asked.one_day(), asked.thing("table")
    rows = GameSchedule.objects.filter(property_id=venue.pk, day=day).order_by("table", "shift")
    rows = rows.filter(table=table) if table else rows
    games = [
        AnnouncedGame(table=row.table, shift=row.shift, number=number, **game)
        for row in rows
        for number, game in enumerate(row.games, start=1)
    ]
    return Content(
        day=day,
        facts=facts_of(asked, ("table",), language) if table else [],
        sheets=[
            sheet(AnnouncedGame, t["scheduled"], games, _every(AnnouncedGame), printed),
            sheet(queries.PlayedGame, t["played"], queries.played_games(venue, day, table), PLAYED, printed),
        ],
        remarks=[f"{row.table} {row.shift}: {clock(row.scheduled_at, venue.zone)}" for row in rows],
        duties=(_("Announced by"),),
    )


register(
    Report(
        code="bingo-schedule",
        title=_("Schedule of bingo games"),
        purpose=_("Games of a session as announced, and their types as played (PR §27.6(E))."),
        cite="PR §27.6(E)",
        group="day",
        roles=READERS,
        parameters=("day", "table"),
        content=_schedule,
        living=True,
    )
)


# --- notices (PR §11.10(F)-(H), §27.3(I), (K), §27.7(H)) ----------------

NOTICE: Final = (
    "notice", "what", "about", "addressee", "cite", "raised_at", "due_at", "given_at", "given_to", "how", "receipt",
)  # fmt: skip


def _notice(venue: Property, asked: Asked, language: str) -> Content:
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    day, named = asked.one_day(), asked.thing("notice")
    rows = Notice.objects.filter(property_id=venue.pk, day=day).order_by("raised_at", "key")
    rows = rows.filter(notice=named) if named else rows
    cells: Any = sheet(NoticeRow, t["notices"], rows, NOTICE, printed)
    if named and len(cells.rows) == 1:  # one notice: a letter with its facts, one under another
        facts = [(column.label, _text(cell, venue)) for column, cell in zip(cells.columns, cells.rows[0], strict=True)]
        return Content(day=day, facts=facts, sheets=[], duties=(_("Given by"), _("Received by")))
    return Content(day=day, sheets=[cells], duties=(_("Prepared by"),))


def _text(cell: Any, venue: Property) -> str:
    if isinstance(cell, dt.datetime):
        return clock(cell, venue.zone)
    return str(cell) if cell not in (None, "") else "—"


register(
    Report(
        code="notice",
        title=_("Notice"),
        purpose=_("Content, addressee, due time, delivery and receipt; one notice or all of a day."),
        group="control",
        roles=(*SUPERVISORS, *BOOKS, Role.ADMINISTRATOR),
        parameters=("day", "notice"),
        content=_notice,
        living=True,
    )
)


# --- what may be asked about ------------------------------------------------------------------------------------------

MOST: Final = 200


def _sales(venue: Property, language: str) -> list[tuple[str, str]]:
    rows = CardSale.objects.filter(property_id=venue.pk).order_by("-sold_at", "-key")[:MOST]
    return [(row.sale, f"{row.sale} · {money(row.total, venue.currency, language)}") for row in rows]


def _games(venue: Property, language: str) -> list[tuple[str, str]]:
    tables = [code for code, _name in queries.card_tables(venue)]
    rows = Round.objects.filter(property_id=venue.pk, table__in=tables).exclude(status=Round.Status.OPEN)
    shown = rows.order_by("-opened_at", "-id")[:MOST]
    return [(str(row.pk), f"{row.day.isoformat()} {row.table} {clock(row.opened_at, venue.zone)}") for row in shown]


def _notices(venue: Property, language: str) -> list[tuple[str, str]]:
    rows = Notice.objects.filter(property_id=venue.pk).order_by("-raised_at", "-key")[:MOST]
    return [(row.notice, f"{row.notice} · {row.get_addressee_display()}") for row in rows]


def _every(row: type) -> tuple[str, ...]:
    return tuple(row.__struct_fields__)  # type: ignore[attr-defined]


register_thing("sale", _("Sale"), _sales)
register_thing("game", _("Game"), _games)
register_thing("notice", _("Notice"), _notices)
