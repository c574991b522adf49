"""Commands of the table floor. Each checks authority, state and regulation, then records events (`casino.commands`).

day       open_gaming_day, withdraw_gaming_day, start_closing_day, finish_closing_day, raise_exception
sessions  open_table, close_table; shift_changes  change_shift (closer, boxes and opener by one count)
limits    announce_limits, cancel_announcement, change_limits
parameters  schedule_parameter (a percentage, limit or float that an order changes at an instant)
banks     verify_bank (floats that do not suffice are noted by `tables.policies`)
slips     request_fill, issue_fill, receive_fill, request_credit, issue_credit, receive_credit, request_transfer,
          issue_transfer, receive_transfer, request_exchange, issue_exchange, exchange_at_table, receive_exchange,
          void_slip, raise_late_slips
paper     record_paper_slip (a slip of a table without a terminal), number_inventory_form (opener, closer)
prints    print_slip, print_slips, print_inventory, print_inventories
boxes     install_box, remove_box, transport_boxes, store_boxes, return_boxes, note_late_boxes
count_room  open_count, join_count, leave_count, open_box, enter_count, list_documents, correct_count, show_empty,
          read_machine_count, import_machine_count, sign_count, accept_count, report_stray_box, count_tips
count_sheets  count_boxes (of a count, written down first), count_box (a single one, without a sheet)
chip_sets retire_chip_set
chips     receive_chips, move_chips, set_chips_aside, redeem_retired_chips, destroy_chips
cage      open_cage, close_cage, hand_over_cage, fund_cage, exchange_with_patrons
buy_ins   buy_in, cash_out (chips of players of the poker room)
card_faces  record_faces
bingo     receive_cards, open_sales_bank, close_sales_bank, sell_cards, correct_sale, refund_cards, pay_bingo_prize
poker     take_time_charge, count_rake, pay_from_pool, close_pool
dealing   attach_terminal, detach_terminal, seat_dealer
clocks    note_clock_skew
pin_locks  note_pin_lock
equipment  receive_sets, issue_sets, install_set, remove_set, return_sets, inspect_sets, hold_sets, release_sets,
          cancel_sets, destroy_sets, count_sets, raise_overdue_sets,
          raise_overdue_holds, raise_overdue_inventory
checks    record_check, report_malfunction; bingo_schedule  schedule_games
held_payments  hold_payment, release_payment, raise_late_payments
hours  note_hours; table_rules  free_seat, announce_last_plays, interrupt_table, resume_table, note_last_plays
positions  take_position; found_money  record_found_money, return_found_money
notices   give_notice, give_notices, raise_notices, raise_late_notices
inspections  announce_inspection, draw_inspection, cancel_inspection, read_table, finish_inspection
rounds    record_rounds (the one way in for rounds), record_round, void_round
payments  approve_payment, approve_payments
late_rounds  take_rounds (record_rounds, and the list of late rounds), take_round, record_late_round(s),
          reject_late_round(s)
"""

# The menu lists pages in the order in which their operations are declared.
from tables.commands import day, banks, sessions, shift_changes, limits, rounds, late_rounds, dealing, slips  # isort: skip

from tables.commands.banks import note_low_float, verify_bank
from tables.commands.bingo import (
    close_sales_bank,
    correct_sale,
    open_sales_bank,
    pay_bingo_prize,
    receive_cards,
    refund_cards,
    sell_cards,
)
from tables.commands.bingo_schedule import schedule_games
from tables.commands.boxes import (
    install_box,
    install_boxes,
    note_late_boxes,
    remove_box,
    remove_boxes,
    return_boxes,
    store_boxes,
    transport_boxes,
)
from tables.commands.buy_ins import buy_in, cash_out
from tables.commands.cage import close_cage, exchange_with_patrons, fund_cage, hand_over_cage, open_cage
from tables.commands.card_faces import record_faces
from tables.commands.checks import record_check, report_malfunction
from tables.commands.chip_sets import retire_chip_set
from tables.commands.chips import destroy_chips, move_chips, receive_chips, redeem_retired_chips, set_chips_aside
from tables.commands.clocks import note_clock_skew
from tables.commands.count_room import (
    accept_count,
    correct_count,
    count_tips,
    enter_count,
    import_machine_count,
    join_count,
    leave_count,
    list_documents,
    open_box,
    open_count,
    read_machine_count,
    report_stray_box,
    show_empty,
    sign_count,
)
from tables.commands.count_sheets import BoxSheet, SheetCount, count_box, count_boxes
from tables.commands.day import (
    finish_closing_day,
    open_gaming_day,
    raise_exception,
    start_closing_day,
    withdraw_gaming_day,
)
from tables.commands.dealing import attach_terminal, detach_terminal, has_terminal, seat_dealer
from tables.commands.equipment import (
    cancel_sets,
    count_sets,
    destroy_sets,
    hold_sets,
    inspect_sets,
    install_set,
    issue_sets,
    raise_overdue_holds,
    raise_overdue_inventory,
    raise_overdue_sets,
    receive_sets,
    release_sets,
    remove_set,
    return_sets,
)
from tables.commands.found_money import record_found_money, return_found_money
from tables.commands.held_payments import hold_payment, raise_late_payments, release_payment
from tables.commands.hours import note_hours
from tables.commands.inspections import (
    announce_inspection,
    cancel_inspection,
    draw_inspection,
    finish_inspection,
    read_table,
)
from tables.commands.inventory_forms import number_inventory_form
from tables.commands.late_rounds import (
    record_late_round,
    record_late_rounds,
    reject_late_round,
    reject_late_rounds,
    take_round,
    take_rounds,
)
from tables.commands.limits import (
    announce_limits,
    announce_limits_of_tables,
    cancel_announcement,
    change_limits,
    change_limits_of_tables,
)
from tables.commands.notices import give_notice, give_notices, raise_late_notices, raise_notices
from tables.commands.paper_slips import PAPER_KEYED_BY, record_paper_slip
from tables.commands.parameters import schedule_parameter
from tables.commands.payments import approve_payment, approve_payments
from tables.commands.pin_locks import note_pin_lock
from tables.commands.poker import close_pool, count_rake, pay_from_pool, take_time_charge
from tables.commands.positions import take_position
from tables.commands.prints import PrintedForm, print_inventories, print_inventory, print_slip, print_slips
from tables.commands.rounds import (
    FloorEvent,
    RoundItem,
    RoundResult,
    record_round,
    record_rounds,
    void_round,
)
from tables.commands.sessions import close_table, close_tables, open_table, open_tables
from tables.commands.shift_changes import change_shift, change_shifts
from tables.commands.slips import (
    exchange_at_table,
    issue_credit,
    issue_credits,
    issue_exchange,
    issue_fill,
    issue_fills,
    issue_transfer,
    raise_late_slips,
    receive_credit,
    receive_credits,
    receive_exchange,
    receive_fill,
    receive_fills,
    receive_transfer,
    request_credit,
    request_credits,
    request_exchange,
    request_fill,
    request_fills,
    request_transfer,
    void_slip,
)
from tables.commands.table_rules import (
    announce_last_plays,
    free_seat,
    interrupt_table,
    note_last_plays,
    resume_table,
)

__all__ = [
    "PAPER_KEYED_BY",
    "BoxSheet",
    "FloorEvent",
    "PrintedForm",
    "RoundItem",
    "RoundResult",
    "SheetCount",
    "accept_count",
    "announce_inspection",
    "announce_last_plays",
    "announce_limits",
    "announce_limits_of_tables",
    "approve_payment",
    "approve_payments",
    "attach_terminal",
    "buy_in",
    "cancel_announcement",
    "cancel_inspection",
    "cancel_sets",
    "cash_out",
    "change_limits",
    "change_limits_of_tables",
    "change_shift",
    "change_shifts",
    "close_cage",
    "close_pool",
    "close_sales_bank",
    "close_table",
    "close_tables",
    "correct_count",
    "correct_sale",
    "count_box",
    "count_boxes",
    "count_rake",
    "count_sets",
    "count_tips",
    "destroy_chips",
    "destroy_sets",
    "detach_terminal",
    "draw_inspection",
    "enter_count",
    "exchange_at_table",
    "exchange_with_patrons",
    "finish_closing_day",
    "finish_inspection",
    "free_seat",
    "fund_cage",
    "give_notice",
    "give_notices",
    "hand_over_cage",
    "has_terminal",
    "hold_payment",
    "hold_sets",
    "import_machine_count",
    "inspect_sets",
    "install_box",
    "install_boxes",
    "install_set",
    "interrupt_table",
    "issue_credit",
    "issue_credits",
    "issue_exchange",
    "issue_fill",
    "issue_fills",
    "issue_sets",
    "issue_transfer",
    "join_count",
    "leave_count",
    "list_documents",
    "move_chips",
    "note_clock_skew",
    "note_hours",
    "note_last_plays",
    "note_late_boxes",
    "note_low_float",
    "note_pin_lock",
    "number_inventory_form",
    "open_box",
    "open_cage",
    "open_count",
    "open_gaming_day",
    "open_sales_bank",
    "open_table",
    "open_tables",
    "pay_bingo_prize",
    "pay_from_pool",
    "print_inventories",
    "print_inventory",
    "print_slip",
    "print_slips",
    "raise_exception",
    "raise_late_notices",
    "raise_late_payments",
    "raise_late_slips",
    "raise_notices",
    "raise_overdue_holds",
    "raise_overdue_inventory",
    "raise_overdue_sets",
    "read_machine_count",
    "read_table",
    "receive_cards",
    "receive_chips",
    "receive_credit",
    "receive_credits",
    "receive_exchange",
    "receive_fill",
    "receive_fills",
    "receive_sets",
    "receive_transfer",
    "record_faces",
    "record_found_money",
    "record_late_round",
    "record_late_rounds",
    "record_paper_slip",
    "record_round",
    "record_rounds",
    "redeem_retired_chips",
    "refund_cards",
    "reject_late_round",
    "reject_late_rounds",
    "release_payment",
    "release_sets",
    "remove_box",
    "remove_boxes",
    "remove_set",
    "report_stray_box",
    "request_credit",
    "request_credits",
    "request_exchange",
    "request_fill",
    "request_fills",
    "request_transfer",
    "resume_table",
    "retire_chip_set",
    "return_boxes",
    "return_found_money",
    "return_sets",
    "schedule_parameter",
    "seat_dealer",
    "sell_cards",
    "set_chips_aside",
    "show_empty",
    "sign_count",
    "start_closing_day",
    "store_boxes",
    "take_position",
    "take_round",
    "take_rounds",
    "take_time_charge",
    "transport_boxes",
    "verify_bank",
    "void_round",
    "void_slip",
    "withdraw_gaming_day",
]
