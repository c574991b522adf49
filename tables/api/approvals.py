"""Documents that tables need, over REST."""

from __future__ import annotations

from casino.api.reads import Reads
from casino.api.table_scope import TableScope
from tables import queries

# Who gives notices knows what must be on file; the register itself is for the books.
NeededDocumentsView = Reads("tables:read", "approvals", shows=("tables.notice",), tables=TableScope.ROWS).pages(
    "List documents that the tables need on file",
    queries.NeededDocument,
    lambda venue, tables: queries.documents_needed(venue, venue.gaming_day(), tables=tables),
    about="What must be on file before the tables open.",
    description="Of every table and each of its further games: approvals, filings, certificates and licences, with "
    "the document that covers the gaming day.",
    by_tables=True,
)
