"""Details of the exceptions about progressives (docs/exceptions.md)."""

from __future__ import annotations

from casino.exception_details import Form, register_details

_CLAUSE = [Form("{cite:text}")]

register_details(
    {
        "limit_ends_soon": _CLAUSE,
        "limit_reached": _CLAUSE,
        "funds_due": _CLAUSE,
        "draw_due": _CLAUSE,
        "receipt_lapsed": _CLAUSE,
        "absence_ends": _CLAUSE,
        "absence_too_long": _CLAUSE,
        "summary_late": [Form("{day:day}")],
    }
)
