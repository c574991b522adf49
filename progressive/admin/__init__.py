"""The progressive floor on the screen: links, meters and prizes, and the pages that pay, read and sign."""

from casino.admin import operations
from progressive.admin import (
    acts,
    deliveries,
    duties,
    endings,
    fields,
    life,
    links,
    meters,
    month,
    panels,
    prizes,
    programmes,
    rates,
    reserve,
    summary,
    what_if,
)
from progressive.admin.kit import READERS, DayScreen, LinkFilter, require_counts_released

operations.derive("progressive")

__all__ = [
    "READERS",
    "DayScreen",
    "LinkFilter",
    "acts",
    "deliveries",
    "duties",
    "endings",
    "fields",
    "life",
    "links",
    "meters",
    "month",
    "panels",
    "prizes",
    "programmes",
    "rates",
    "require_counts_released",
    "reserve",
    "summary",
    "what_if",
]  # fmt: skip
