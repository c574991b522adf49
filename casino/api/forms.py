"""The series book over REST: what became of every form, and pads received, issued and returned (control T5)."""

from __future__ import annotations

from casino import queries
from casino.api.operations import answer
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.numbered_forms import pads
from casino.own_rows import PadRow

PadSerializer = serializer_of(PadRow)

answer(pads.receive_pad, PadSerializer)
answer(pads.issue_pad, PadSerializer)
answer(pads.return_pad, PadSerializer)


SeriesBookView = Reads("reports:read", "forms").pages(
    "Show the series book",
    queries.SeriesReport,
    queries.series_reports,
)
