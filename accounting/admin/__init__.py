"""Accounting on the screen: figures, books and exceptions to be looked at, the pages that close and correct a day."""

from accounting.admin import (
    charts,
    checklist,
    close,
    drill,
    duties,
    exceptions,
    imports,
    investigations,
    late_rounds,
    ledger,
    pit_view,
    reconciliation,
    registers,
    returns,
    statistics,
)
from casino.admin import operations

operations.derive("accounting")

__all__ = [
    "charts",
    "checklist",
    "close",
    "drill",
    "duties",
    "exceptions",
    "imports",
    "investigations",
    "late_rounds",
    "ledger",
    "pit_view",
    "reconciliation",
    "registers",
    "returns",
    "statistics",
]
