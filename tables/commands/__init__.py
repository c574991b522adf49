"""What can be done on the table floor. Each command: authority, state, regulation, then events (`casino.commands`).

day       open_gaming_day, start_closing_day, finish_closing_day, raise_exception
sessions  open_table, close_table
slips     request_fill, issue_fill, receive_fill, request_credit, issue_credit, receive_credit, void_slip
boxes     install_box, remove_box, count_box
chip_sets retire_chip_set
clocks    note_clock_skew
rounds    record_rounds (the one way in for rounds), record_round, void_round
"""

from tables.commands.boxes import count_box, install_box, remove_box
from tables.commands.chip_sets import retire_chip_set
from tables.commands.clocks import note_clock_skew
from tables.commands.day import finish_closing_day, open_gaming_day, raise_exception, start_closing_day
from tables.commands.rounds import (
    FloorEvent,
    RoundItem,
    RoundResult,
    record_round,
    record_rounds,
    void_round,
)
from tables.commands.sessions import close_table, open_table
from tables.commands.slips import (
    issue_credit,
    issue_fill,
    receive_credit,
    receive_fill,
    request_credit,
    request_fill,
    void_slip,
)

__all__ = [
    "FloorEvent",
    "RoundItem",
    "RoundResult",
    "close_table",
    "count_box",
    "finish_closing_day",
    "install_box",
    "issue_credit",
    "issue_fill",
    "note_clock_skew",
    "open_gaming_day",
    "open_table",
    "raise_exception",
    "receive_credit",
    "receive_fill",
    "record_round",
    "record_rounds",
    "remove_box",
    "request_credit",
    "request_fill",
    "retire_chip_set",
    "start_closing_day",
    "void_round",
    "void_slip",
]
