"""Things at the tables of which an act is out of date when others changed them: tables, slips, boxes."""

from __future__ import annotations

from casino.requests.changes import watch
from tables.events import (
    BoxInstalled,
    BoxRemoved,
    BoxReturned,
    BoxStored,
    BoxTransported,
    SlipExchanged,
    SlipIssued,
    SlipReceived,
    SlipVoided,
    TableClosed,
    TableInterrupted,
    TableOpened,
    TableResumed,
)


def load() -> None:
    """Register them."""
    watch(("table", "to_table"), (TableOpened, TableClosed, TableInterrupted, TableResumed), attribute="table")
    watch(("serial",), (SlipIssued, SlipReceived, SlipExchanged, SlipVoided), attribute="serial")
    boxes = (BoxInstalled, BoxRemoved, BoxTransported, BoxStored, BoxReturned)
    watch(("box", "boxes", "replacement"), boxes, attribute="box")
