"""The report of a bingo day (PR §27.4(B), (D), (F), §27.5(C), §27.6(D), §27.9(A)(1)-(2))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.documents import in_language
from casino.documents.labels import Label
from casino.documents.rows import Printed, sheet
from casino.models import Property
from casino.reports.kit import Asked, Content, Report, facts_of, register
from casino.roles import BOOKS, CAGE, SUPERVISORS
from tables import queries
from tables.rows import BingoPrizeRow, CardRefundRow, CardSeriesRow, SaleCorrectionRow, SalesBankRow

_LABELS: Final[Mapping[str, Label]] = {
    "sessions": _("Sessions: sales, refunds, prizes, win"),
    "prices": _("Cards and packages sold, by price"),
    "banks": _("Cash due and cash received, by cashier"),
    "games": _("Games: money, balls in order, winning cards"),
    "corrections": _("Corrections of sales"),
    "refunds": _("Refunds of cards"),
    "prizes": _("Prizes paid"),
    "series": _("Series of cards"),
    "cash": _("Cash, expenses and deposits"),
    "transactions": _("Transactions in order"),
}

BANKS: Final = (
    "bank", "point", "shift", "cashier", "status", "float_total", "sales", "refunds", "prizes", "due", "counted",
    "over_short", "number_issued", "number_sold", "missing_worth",
)  # fmt: skip
GAMES: Final = (
    "table", "shift", "number", "status", "opened_at", "closed_at", "pattern", "cards", "sales", "refunds", "due",
    "paid", "balls", "winners", "special", "distributed", "announced",
)  # fmt: skip
CORRECTIONS: Final = (
    "corrected_at", "sale", "employee", "licence", "authorised_by", "numbers_before", "numbers_after", "total_before",
    "total", "difference", "reason",
)  # fmt: skip
REFUNDS: Final = ("refunded_at", "bank", "round", "numbers", "cards_amount", "entries_amount", "total", "reason")
PRIZES: Final = ("paid_at", "serial", "table", "shift", "card", "seat", "player", "bank", "amount")
SERIES: Final = (
    "series", "kind", "price", "received", "stored", "out", "sold", "refunded", "returned", "spoilt", "missing",
)  # fmt: skip


def _bingo(venue: Property, asked: Asked, language: str) -> Content:
    t, printed = in_language(_LABELS, language), Printed(venue, language)
    day, table = asked.one_day(), asked.thing("table")
    of_table = {"table": table} if table else {}
    banks = queries.sales_banks(venue).filter(day=day, **of_table).order_by("bank")
    corrections = queries.sale_corrections(venue).filter(day=day, **of_table).order_by("corrected_at", "key")
    refunds = queries.card_refunds(venue).filter(day=day, **of_table).order_by("refunded_at", "key")
    prizes = queries.bingo_prizes(venue).filter(day=day, **of_table).order_by("serial")
    moves, cash = queries.card_transactions(venue, day, table), queries.card_cash(venue, day, table)
    sold, sessions = queries.sold_lines(venue, day, table), queries.session_money(venue, day, table)
    return Content(
        day=day,
        facts=facts_of(asked, ("table",), language) if table else [],
        sheets=[
            sheet(queries.SessionMoney, t["sessions"], sessions, _every(queries.SessionMoney), printed),
            sheet(queries.SoldLine, t["prices"], sold, _every(queries.SoldLine), printed),
            sheet(SalesBankRow, t["banks"], banks, BANKS, printed),
            sheet(queries.PlayedGame, t["games"], queries.played_games(venue, day, table), GAMES, printed),
            sheet(SaleCorrectionRow, t["corrections"], corrections, CORRECTIONS, printed),
            sheet(CardRefundRow, t["refunds"], refunds, REFUNDS, printed),
            sheet(BingoPrizeRow, t["prizes"], prizes, PRIZES, printed),
            sheet(queries.CardCash, t["cash"], cash, _every(queries.CardCash), printed),
            sheet(queries.CardTransaction, t["transactions"], moves, _every(queries.CardTransaction), printed),
            sheet(CardSeriesRow, t["series"], queries.card_series(venue), SERIES, printed),
        ],
        duties=(_("Prepared by (accounting)"), _("Audited by")),
    )


def _every(row: type) -> tuple[str, ...]:
    return tuple(row.__struct_fields__)  # type: ignore[attr-defined]


register(
    Report(
        code="bingo-day",
        title=_("Bingo: sales, games and cash"),
        purpose=_("Sales by price, cashiers, games with balls and winning cards."),
        cite="PR §27.4, §27.6, §27.9, CL V §4 Inicio",
        group="day",
        roles=(*SUPERVISORS, *sorted(CAGE), *BOOKS),
        parameters=("day", "table"),
        content=_bingo,
    )
)
