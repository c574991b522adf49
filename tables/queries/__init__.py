"""Every read of the table floor: screens, API and reports ask here, so two of them cannot disagree.

    days.py        the gaming day, its exceptions, a day at a glance
    sessions.py    tables by shift: what was counted, what the rounds say
    tables.py      a table now
    configuration.py   the floor as configured, for terminals
    limits.py      limits of tables, now and before
    banks.py       what the house must hold behind its tables
    approvals.py   which approval of the authority covers what of a table
    slips.py boxes.py   chips and boxes on their way
    count_room.py  counts, papers found in boxes, how the counters did
    chips.py       where every chip lies, and what players hold
    cage.py        what should lie in the cage, how its shifts came out
    poker.py       rake by the hands beside rake counted, pools of the players
    uncounted.py   rake, pools and sets that the book of a shift lacks
    equipment.py   sets of cards, dice and tiles: which was in play when, the record of a day
    inspections.py the authority's inspections: draws made again, what a tray should hold, the report
    dealing.py     which rounds were recorded, what came of each dealer's time
    totals.py      what rounds add up to
    handles.py     what was bet, by bet
    history.py     rounds one by one: pages of them, the whole truth of one
    lateness.py    late rounds: the list, what waits, what a day received and resolved
    resettling.py  a day's rounds replayed and compared with what was recorded

Amounts are minor units. `win` is the house's throughout. No file here is named like a query (`rounds`, `slip`,
`exceptions`): the package's attribute would be one or the other.
"""

from tables.queries.approvals import (
    NeededDocument,
    OptionApproval,
    approvals_in_force,
    documents_needed,
    option_approvals,
)
from tables.queries.banks import ShiftCheck, bank_requirement, session_bank, shift_bank, shift_checks
from tables.queries.boxes import (
    CustodyStep,
    LateBox,
    box_custody,
    box_now,
    box_timeline,
    boxes_in_transit,
    boxes_to_return,
    every_custody,
    late_boxes,
    table_of_box,
    tables_without_box,
)
from tables.queries.cage import (
    CageBook,
    CageItem,
    KindTotal,
    Reconciliation,
    cage_book,
    cage_moved,
    cage_reconciliation,
    cage_session,
    imprest,
    open_cage_session,
)
from tables.queries.chips import (
    ChipInventory,
    ChipPlace,
    RetiredSet,
    chip_inventory,
    closed_trays,
    drop_stock,
    first_tray,
    has_tray,
    put_away_stock,
    recorded_after,
    retired_sets,
    vault_stock,
)
from tables.queries.configuration import FloorConfiguration, OfferPlan, TablePlan, floor_configuration
from tables.queries.count_room import (
    CounterFigures,
    PaperLine,
    PaperState,
    TableCountFigures,
    agreed_entries,
    boxes_of_count,
    boxes_of_counts,
    count_session,
    counter_figures,
    counts,
    is_wrong,
    machine_files,
    match_documents,
    table_count_figures,
    tips,
)
from tables.queries.days import (
    DayOverview,
    day_overview,
    exceptions,
    gaming_day,
    gaming_days,
    latest_day,
    latest_open_day,
)
from tables.queries.dealing import CAPTURED, Capture, DealerWork, captures, dealer_work, has_terminal
from tables.queries.equipment import (
    EquipmentBalance,
    EquipmentRecord,
    equipment_balance,
    equipment_book,
    equipment_counts,
    equipment_reconciled,
    equipment_record,
    equipment_sets,
    in_play_limit,
    inventory_due,
    overdue_holds,
    overdue_sets,
    sets_in_play,
)
from tables.queries.handles import BetHandle, SessionHandle, session_handles
from tables.queries.history import MAX_PAGE, RoundDetail, RoundPage, round_detail, rounds
from tables.queries.inspections import (
    DrawCheck,
    InspectionLine,
    TrayExpected,
    check_draw,
    inspection,
    inspection_readings,
    inspection_report,
    inspections,
    tray_expected,
)
from tables.queries.lateness import (
    LateRoundsOfDay,
    late_round_facts,
    late_rounds,
    late_rounds_of_day,
    unresolved_late_rounds,
)
from tables.queries.limits import announced_limits, limits_at, limits_history
from tables.queries.poker import (
    PoolLine,
    RakeLine,
    buy_ins,
    poker_takings,
    pool_entries,
    pools,
    rake_report,
    time_charged,
)
from tables.queries.resettling import (
    RESETTLE_BATCH,
    Disagreement,
    WrongPayment,
    payment_differences,
    resettle,
    resettle_in_parts,
)
from tables.queries.sessions import (
    SessionResult,
    every_session,
    latest_first,
    open_sessions,
    session_of,
    session_results,
)
from tables.queries.slips import every_slip, late_slips, slip, slips_under_way
from tables.queries.tables import TableState, table_state, table_states
from tables.queries.totals import RoundTotals, round_totals
from tables.queries.uncounted import PlayedWithoutSet, UncountedRake, played_without_set, uncounted_rake

__all__ = [
    "CAPTURED",
    "MAX_PAGE",
    "RESETTLE_BATCH",
    "BetHandle",
    "CageBook",
    "CageItem",
    "Capture",
    "ChipInventory",
    "ChipPlace",
    "CounterFigures",
    "CustodyStep",
    "DayOverview",
    "DealerWork",
    "Disagreement",
    "DrawCheck",
    "EquipmentBalance",
    "EquipmentRecord",
    "FloorConfiguration",
    "InspectionLine",
    "KindTotal",
    "LateBox",
    "LateRoundsOfDay",
    "NeededDocument",
    "OfferPlan",
    "OptionApproval",
    "PaperLine",
    "PaperState",
    "PlayedWithoutSet",
    "PoolLine",
    "RakeLine",
    "Reconciliation",
    "RetiredSet",
    "RoundDetail",
    "RoundPage",
    "RoundTotals",
    "SessionHandle",
    "SessionResult",
    "ShiftCheck",
    "TableCountFigures",
    "TablePlan",
    "TableState",
    "TrayExpected",
    "UncountedRake",
    "WrongPayment",
    "agreed_entries",
    "announced_limits",
    "approvals_in_force",
    "bank_requirement",
    "box_custody",
    "box_now",
    "box_timeline",
    "boxes_in_transit",
    "boxes_of_count",
    "boxes_of_counts",
    "boxes_to_return",
    "buy_ins",
    "cage_book",
    "cage_moved",
    "cage_reconciliation",
    "cage_session",
    "captures",
    "check_draw",
    "chip_inventory",
    "closed_trays",
    "count_session",
    "counter_figures",
    "counts",
    "day_overview",
    "dealer_work",
    "documents_needed",
    "drop_stock",
    "equipment_balance",
    "equipment_book",
    "equipment_counts",
    "equipment_reconciled",
    "equipment_record",
    "equipment_sets",
    "every_custody",
    "every_session",
    "every_slip",
    "exceptions",
    "first_tray",
    "floor_configuration",
    "gaming_day",
    "gaming_days",
    "has_terminal",
    "has_tray",
    "imprest",
    "in_play_limit",
    "inspection",
    "inspection_readings",
    "inspection_report",
    "inspections",
    "inventory_due",
    "is_wrong",
    "late_boxes",
    "late_round_facts",
    "late_rounds",
    "late_rounds_of_day",
    "late_slips",
    "latest_day",
    "latest_first",
    "latest_open_day",
    "limits_at",
    "limits_history",
    "machine_files",
    "match_documents",
    "open_cage_session",
    "open_sessions",
    "option_approvals",
    "overdue_holds",
    "overdue_sets",
    "payment_differences",
    "played_without_set",
    "poker_takings",
    "pool_entries",
    "pools",
    "put_away_stock",
    "rake_report",
    "recorded_after",
    "resettle",
    "resettle_in_parts",
    "retired_sets",
    "round_detail",
    "round_totals",
    "rounds",
    "session_bank",
    "session_handles",
    "session_of",
    "session_results",
    "sets_in_play",
    "shift_bank",
    "shift_checks",
    "slip",
    "slips_under_way",
    "table_count_figures",
    "table_of_box",
    "table_state",
    "table_states",
    "tables_without_box",
    "time_charged",
    "tips",
    "tray_expected",
    "uncounted_rake",
    "unresolved_late_rounds",
    "vault_stock",
]
