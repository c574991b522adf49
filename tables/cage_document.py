"""The reconciliation of a shift of the cage on paper: opening + in - out beside what was counted."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from casino.documents import Printing, choose, frame, in_language, people, render, signature_block
from casino.documents.formatting import NOTHING, clock, count, money
from casino.documents.labels import Pair
from casino.errors import Refused
from casino.models import Property
from tables import queries
from tables.models import CageSession

TITLE: Final[Pair] = ("Cage reconciliation", "Cuadre de caja")

_LABELS: Final[Mapping[str, Pair]] = {
    "shift": ("Shift", "Turno"),
    "opened_at": ("Opened at", "Apertura"),
    "closed_at": ("Closed at", "Cierre"),
    "imprest": ("Imprest bank now", "Fondo fijo actual"),
    "movements": ("Movements of the shift", "Movimientos del turno"),
    "kind": ("Kind", "Clase"),
    "number": ("Number", "Número"),
    "chips_in": ("Chips in", "Fichas: entradas"),
    "chips_out": ("Chips out", "Fichas: salidas"),
    "cash_in": ("Cash in", "Efectivo: entradas"),
    "cash_out": ("Cash out", "Efectivo: salidas"),
    "net": ("Net", "Neto"),
    "chips": ("Chips by denomination", "Fichas por denominación"),
    "denomination": ("Denomination", "Denominación"),
    "opening": ("Opening", "Apertura"),
    "expected": ("Expected", "Esperado"),
    "counted": ("Counted", "Contado"),
    "difference": ("Difference", "Diferencia"),
    "money": ("Cash and receipts", "Efectivo y recibos"),
    "total": ("Bank", "Fondo"),
    "over": ("Over", "Sobrante"),
    "short": ("Short", "Faltante"),
    "signatures": ("Signatures", "Firmas"),
}

_KINDS: Final[Mapping[str, Pair]] = {
    "fill": ("Fills", "Rellenos"),
    "credit": ("Credits", "Créditos"),
    "exchange": ("Even exchanges", "Cambios pares"),
    "void": ("Fills that came back", "Rellenos anulados"),
    "chips": ("Vault and cage", "Bóveda y caja"),
    "retired": ("Retired chip sets", "Juegos de fichas retirados"),
    "patrons": ("Chips sold and redeemed", "Fichas vendidas y canjeadas"),
    "funding": ("Imprest bank", "Fondo fijo"),
    "drop": ("Accepted drop", "Depósito aceptado"),
    "prize": ("Progressive prizes", "Premios progresivos"),
    "pool": ("Pools of the players", "Pozos de los jugadores"),
}

_DUTIES: Final[tuple[Pair, ...]] = (
    ("Opened by (cashier)", "Abierta por (cajero)"),
    ("Opened before (supervisor)", "Abierta ante (supervisor)"),
    ("Cashier who goes", "Cajero saliente"),
    ("Cashier who comes", "Cajero entrante"),
)


def cage(
    property: Property,
    day: dt.date,
    shift: str,
    *,
    language: str,
    printed_by: str,
    printed_at: dt.datetime | None = None,
) -> bytes:
    """The reconciliation of a closed shift (PDF). Refused: `unknown_cage_session`, `cage_session_open`."""
    printing = Printing.now(language, printed_by, printed_at)
    return render("cage", cage_data(property, day, shift, printing), language)


def cage_data(property: Property, day: dt.date, shift: str, printing: Printing) -> dict[str, Any]:
    """What the paper says."""
    session = queries.cage_session(property, day, shift)
    if session is None:
        raise Refused("unknown_cage_session")
    if session.status == CageSession.Status.OPEN:
        raise Refused("cage_session_open")
    told = queries.cage_reconciliation(property, session)
    language, currency = printing.language, property.currency
    t = in_language(_LABELS, language)

    def amount(minor: int | None) -> str:
        return NOTHING if minor is None else money(minor, currency, language)

    signers = [*session.opened_by, *session.closed_by]
    names = people(property, signers)
    return {
        "frame": frame(property, day, TITLE, printing),
        "labels": t,
        "facts": [
            {"label": t["shift"], "value": shift},
            {"label": t["opened_at"], "value": clock(session.opened_at, property.zone)},
            {"label": t["closed_at"], "value": clock(session.closed_at, property.zone)},
            {"label": t["imprest"], "value": amount(queries.imprest(property))},
        ],
        "kinds": [
            {
                "label": choose(_KINDS[kind.kind], language),
                "number": count(kind.number, currency, language),
                "figures": [
                    amount(_worth(kind.chips_in)), amount(_worth(kind.chips_out)), amount(kind.cash_in),
                    amount(kind.cash_out), amount(kind.net),
                ],
            }
            for kind in told.kinds
        ],
        "chips": [_chip_line(told, value, currency, language) for value in _values(told)],
        "money": [amount(told.opening_money), amount(told.expected_money), amount(told.counted_money),
                  amount((told.counted_money or 0) - told.expected_money)],
        "total": [amount(session.opening_total), amount(told.expected_total), amount(told.counted_total),
                  amount(told.over_short)],
        "even": not told.difference and told.counted_money == told.expected_money,
        "over_short": f"{t['short' if (told.over_short or 0) < 0 else 'over']}: {amount(told.over_short)}",
        "signatures": [
            signature_block(property, choose(duty, language), signer, names, language)
            for duty, signer in zip(_DUTIES, signers, strict=True)
        ],
    }  # fmt: skip


def _worth(counts: Mapping[str, int]) -> int:
    return sum(int(value) * pieces for value, pieces in counts.items())


def _values(told: queries.Reconciliation) -> list[str]:
    known = {*told.opening_chips, *told.expected_chips, *(told.counted_chips or {})}
    return sorted(known, key=int, reverse=True)


def _chip_line(told: queries.Reconciliation, value: str, currency: str, language: str) -> dict[str, Any]:
    columns = (told.opening_chips, told.expected_chips, told.counted_chips or {}, told.difference)
    return {
        "value": money(int(value), currency, language),
        "pieces": [count(column.get(value, 0), currency, language) for column in columns],
    }
