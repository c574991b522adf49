"""Details of the exceptions that the close finds (docs/exceptions.md); those without one show both sides."""

from __future__ import annotations

from typing import Final

from casino.exception_details import Form, register_details

BOTH_SIDES: Final = (
    "win_identity", "payment_variance", "meter_identity", "chips_counted", "payable_is_meter", "clearing_is_zero",
    "payout_meter", "prizes_registered", "summary_unsigned", "void_chips", "distribution", "reserve_is_book",
    "receipts_are_book", "journal_balances", "tables_linked",
)  # fmt: skip
"""Exceptions that need no more than what was expected and what was found."""

_UNCOUNTED: Final = [
    Form(
        "hands {hands:money}, time {time:money}, chips in the box {box:money}",
        es="manos {hands}, por tiempo {time}, fichas en la caja {box}",
    ),
    Form(
        "hands not recorded, time {time:money}, chips in the box {box:money}",
        es="manos no registradas, por tiempo {time}, fichas en la caja {box}",
    ),
]

register_details(
    {
        "win_variance": [
            Form(
                "{known:change} told already",
                "{known} explained by other exceptions",
                "{known} explicado por otras excepciones",
            ),
        ],
        "rake_not_counted": _UNCOUNTED,
        "pool_not_counted": _UNCOUNTED,
        "no_set_in_play": [Form("{kind:word}: {rounds:count} rounds", es="{kind}: {rounds} jugadas")],
        "hold_out_of_range": [
            Form("base {first:day}–{last:day}; {low:percent}–{high:percent}; ±{points:percent}"),
            Form("base {first:day}–{last:day}; ±{points:percent}"),
        ],
        "meter_reading": [Form("{what:word}")],
        "reserve_cover": [Form("{rule:word} [{cite:text}]")],
        "forms_complete": [Form("{serials:text}")],
        "forms_in_order": [Form("recorded after a higher number", es="anotado después de un número mayor")],
        "chips_per_denomination": [
            Form(
                "float_negative: {pieces:count}",
                "pieces outstanding: {pieces}",
                "piezas en poder del público: {pieces}",
            ),
        ],
        "table_float_is_inventory": [
            Form(
                "keyed after {day:day} {shift:text}",
                "recorded after the closer of {day} {shift}, which its opener was compared with",
                "anotado después del cierre de {day} {shift}, con el que se comparó su apertura",
            ),
        ],
        "payout_forms_used": [Form("{reference:text}")],
    }
    | dict.fromkeys(BOTH_SIDES, ()),
    words={
        "meter": "medidor",
        "cards": "cartas",
        "dice": "dados",
        "tiles": "dominós",
        "displayed": "exhibido",
        "in_meter": "medidor de entrada",
        "alone": "reserva sola",
        "joint": "reserva y banca",
    },
)  # fmt: skip
