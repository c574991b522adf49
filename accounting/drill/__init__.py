"""Drill-down: open a figure of a report into the lines that make it up, whose sum equals it.

    opened = drill.open_figure(venue, {"figure": "fills", "day": "2026-11-20", "table": "RO-1", "shift": "M"})
    opened.total == opened.claimed     # what the report says
    opened.lines                       # each with the row it is, or with the figure it is itself

One file per report: `sessions` (daily summary, and the master game report by `game`), `periods` (statistics), `books`
(trial balance, ledger), `gross` (bridge of a return), `progressives` (Table Game Progressive Summary, of a day and of a
month), `room` (count, cage). A figure is registered with `figure(...)`: its unit, who may open it, what the report says
of it, and its source of lines. Nothing is computed here that a report computes: lines are rows, sums are of rows, what
a report claims is asked of the report's own query.
"""

from accounting.drill import books, gross, periods, progressives, room, sessions
from accounting.drill.kit import FIGURES, Line, Opened, open_figure

__all__ = ["FIGURES", "Line", "Opened", "books", "gross", "open_figure", "periods", "progressives", "room", "sessions"]
