"""Details of the exceptions raised at the tables, the cage and the count room (docs/exceptions.md)."""

from __future__ import annotations

from typing import Final

from casino.exception_details import Form, register_details

_SHORT: Final = [Form("{held:money} < {required:money} [{cite:text}]"), Form("{held:money} < {required:money}")]
_PAPER: Final = [
    Form(
        "{kind:word}: system {system:money}, paper {paper:money} (minor units)",
        "{kind}: system {system}, paper {paper}",
        "{kind}: sistema {system}, papel {paper}",
    ),
    Form("{kind:word}: a second copy", es="{kind}: una segunda copia"),
    Form(
        "{kind:word}: no such paper is due in a box of the day",
        es="{kind}: ninguna caja del día debía traer esta hoja",
    ),
    Form("{kind:word}: belongs to {place:text}", es="{kind}: es de {place}"),
    Form("{kind:word}"),
]

register_details(
    {
        "opener_differs": [
            Form("closer {day:day} {shift:text}: {pieces:pieces}", es="cierre {day} {shift}: {pieces}"),
            Form("first tray: {pieces:pieces}", es="primera bandeja: {pieces}"),
        ],
        "inspection_differs": [
            Form("read {read:decimal}, system at most {most:decimal}", es="leído {read}, sistema a lo sumo {most}"),
            Form("read {read:decimal}, system {system:decimal}", es="leído {read}, sistema {system}"),
            Form(
                "read {read:decimal}, system at most {most:decimal}, {pieces:pieces}",
                es="leído {read}, sistema a lo sumo {most}, {pieces}",
            ),
            Form(
                "read {read:decimal}, system {system:decimal}, {pieces:pieces}",
                es="leído {read}, sistema {system}, {pieces}",
            ),
        ],
        "document_missing": _PAPER,
        "document_unexpected": _PAPER,
        "document_different": _PAPER,
        "count_differs": [Form("{count:text} {number:count} {method:word} {counter:text}: {pieces:pieces}")],
        "count_corrected": [Form("{count:text}: {pieces:pieces}")],
        "acceptance_differs": [Form("{pieces:pieces}")],
        "box_swapped": [Form("{count:text}: {table:text} / {marked:text}")],
        "box_uncounted": [
            Form("off the table since {since:instant}, {status:word}", es="fuera de la mesa desde {since}, {status}"),
        ],
        "box_never_installed": [
            Form(
                "marked for {place:text}, which worked without it",
                es="marcada para {place}, que trabajó sin ella",
            ),
        ],
        "table_without_box": [],
        "box_elsewhere": [Form("{note:text}")],
        "cage_over_short": [Form("{end:word} — {pieces:pieces}")],
        "bank_short": _SHORT,
        "below_float": _SHORT,
        "slip_late": [Form("{minutes:count} min > {most:count} min")],
        "rake_differs": [
            Form(
                "hands {hands:money}, time {time:money}, counted {counted:money}",
                es="manos {hands}, por tiempo {time}, contado {counted}",
            ),
        ],
        "set_overdue": [
            Form(
                "in play since {since:instant}, {minutes:count} minutes ({cite:text})",
                es="en juego desde {since}, {minutes} minutos ({cite})",
            ),
        ],
        "set_suspicious": [
            Form("seal broken at receipt", es="sello roto al recibirlo"),
            Form("removed: suspicion", es="retirado: sospecha"),
            Form("removed: authority", es="retirado: autoridad"),
            Form("{note:text}"),
        ],
        "set_hold_overdue": [
            Form(
                "held since {since:instant}, {days:count} days > {most:count}: {note:text}",
                es="retenido desde {since}, {days} días > {most}: {note}",
            ),
        ],
        "sets_differ": [
            Form(
                "count {count:text}: counted {counted:count}, book {book:count}",
                es="conteo {count}: contado {counted}, libro {book}",
            ),
        ],
        "inventory_overdue": [
            Form("{days:count} days > {most:count} ({cite:text})", es="{days} días > {most} ({cite})"),
        ],
        "pin_origin_locked": [
            Form(
                "{wrong:count} wrong PINs, the last one of {employee:text}: no PIN is checked for {minutes:count} min",
                es="{wrong} PIN erróneos, el último de {employee}: no se comprueba ningún PIN durante {minutes} min",
            ),
        ],
        "late_round": [
            Form(
                "{happened:instant}, {day:day} {shift:text}, {device:text}, win {win:money}",
                es="{happened}, {day} {shift}, {device}, ganancia {win}",
            ),
            Form(
                "{happened:instant}, {day:day} {shift:text}, {device:text}: no session known",
                es="{happened}, {day} {shift}, {device}: sin sesión conocida",
            ),
            Form(
                "{happened:instant}, {day:day}, {device:text}: no session known",
                es="{happened}, {day}, {device}: sin sesión conocida",
            ),
        ],
        "clock_skew": [
            Form(
                "device {device:instant}, server {server:instant}: {off:seconds} s (tolerance {tolerance:count} s)",
                es="equipo {device}, servidor {server}: {off} s (tolerancia {tolerance} s)",
            ),
        ],
    },
    words={
        "opening": "apertura",
        "closing": "cierre",
        "money": "dinero",
        "notes": "billetes",
        "chips": "fichas",
        "hand": "a mano",
        "machine": "máquina",
        "fill": "relleno",
        "credit": "crédito",
        "transfer": "transferencia",
        "exchange": "cambio par",
        "opener_closer": "apertura o cierre",
        "jackpot": "pago de progresivo",
        "in_transit": "en tránsito",
        "stored": "guardada, sin contar",
        "opened": "abierta en la sala de conteo",
        "emptied": "contada, hoja sin firmar",
    },
)
