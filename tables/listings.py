"""Lists of the tables: sessions, rounds, slips, boxes, counts, cage, poker room, equipment."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from casino.listings import columns, group, helped_by, listing, made_by, on_top
from casino.roles import BOOKS, CAGE, CONFIGURATION, PIT, SUPERVISORS, Role

group("day", _("The day"), place=10)
group("tables", _("Tables"), place=20)
group("chips", _("Slips"), place=30)
group("boxes", _("Drop boxes"), place=40)
group("count", _("Count room"), place=50)
group("cage", _("Chips and cage"), place=60)
group("poker", _("Poker room"), place=70)
group("bingo", _("Bingo"), place=75)
group("equipment", _("Cards, dice and tiles"), place=90)
group("inspection", _("Inspection"), place=110)
group("audit", _("Audit"), place=120)

IDLE_SEATS = "CL II §3.5.2, CL III §1.6.3, BO §2.3.6.3, BO §2.4.4.2"
POSITIONS = "CL II §1.3.2, CL III §1.4.2, BO §4.1.3.2, EUS §01.III.1"
LAST_PLAYS = "CL II §2.5, CL III §1.5, BO §4.1.4.4, EUS art. 2(1)(a)"

listing(
    "tables.gamingday",
    PIT | CAGE | BOOKS | {Role.SECURITY, Role.COUNT_TEAM},
    group="day",
    icon="calendar_month",
    place=0,
    stream=lambda row: f"gamingday:{row.day.isoformat()}",
)
listing("tables.tablesession", PIT | CAGE | BOOKS, group="tables", icon="table_restaurant", place=0)
listing("tables.tablelimits", PIT | BOOKS, group="tables", icon="swap_vert", place=1)
listing(
    "tables.bankcheck", SUPERVISORS | BOOKS | {Role.CAGE_SUPERVISOR}, group="tables", icon="account_balance", place=2
)
listing("tables.round", PIT | BOOKS, group="tables", icon="casino", place=3, stream=lambda row: f"round:{row.pk}")
listing("tables.lateround", PIT | BOOKS, group="tables", icon="hourglass_bottom", place=4)
listing("tables.dealerseat", PIT | BOOKS, group="tables", icon="airline_seat_recline_normal", place=5)
listing("tables.terminalchange", PIT | BOOKS, group="tables", icon="point_of_sale", place=6)
listing("tables.slip", SUPERVISORS | CAGE | BOOKS | {Role.SECURITY}, group="chips", icon="receipt_long", place=0)
listing(
    "tables.boxcustody",
    SUPERVISORS | BOOKS | {Role.SECURITY, Role.COUNT_TEAM},
    group="boxes",
    icon="inventory_2",
    place=0,
)
listing("tables.countsession", BOOKS | {Role.COUNT_TEAM}, group="count", icon="groups", place=0)
listing("tables.countentry", BOOKS | {Role.COUNT_TEAM}, group="count", icon="calculate", place=1)
listing("tables.machinefile", BOOKS | {Role.COUNT_TEAM}, group="count", icon="upload_file", place=2)
listing("tables.tipcount", BOOKS | {Role.COUNT_TEAM}, group="count", icon="savings", place=3)
listing("tables.chipmove", BOOKS | {Role.CAGE_SUPERVISOR}, group="cage", icon="toll", place=0)
listing("tables.cagesession", BOOKS | {Role.CAGE_SUPERVISOR}, group="cage", icon="storefront", place=1)
listing("tables.cagemovement", BOOKS | {Role.CAGE_SUPERVISOR}, group="cage", icon="swap_vert", place=2)
listing("tables.timechargeline", SUPERVISORS | BOOKS | {Role.COUNT_TEAM}, group="poker", icon="timer", place=0)
listing("tables.buyin", SUPERVISORS | BOOKS | {Role.COUNT_TEAM}, group="poker", icon="person_add", place=4)
listing("tables.rakecount", SUPERVISORS | BOOKS | {Role.COUNT_TEAM}, group="poker", icon="playing_cards", place=1)
listing("tables.poolbalance", SUPERVISORS | BOOKS | {Role.COUNT_TEAM}, group="poker", icon="savings", place=2)
listing("tables.poolentry", SUPERVISORS | BOOKS | {Role.COUNT_TEAM}, group="poker", icon="receipt", place=3)
listing("tables.salesbank", SUPERVISORS | CAGE | BOOKS, group="bingo", icon="point_of_sale", place=0)
listing("tables.cardsale", SUPERVISORS | CAGE | BOOKS, group="bingo", icon="shopping_cart", place=1)
listing("tables.cardrefund", SUPERVISORS | CAGE | BOOKS, group="bingo", icon="undo", place=2)
listing("tables.bingoprize", SUPERVISORS | CAGE | BOOKS, group="bingo", icon="emoji_events", place=3)
listing("tables.salecorrection", BOOKS | {Role.CAGE_SUPERVISOR}, group="bingo", icon="edit_note", place=4)
listing("tables.cardseries", BOOKS | {Role.CAGE_SUPERVISOR}, group="bingo", icon="confirmation_number", place=5)
listing("tables.equipmentset", SUPERVISORS | BOOKS | {Role.SECURITY}, group="equipment", icon="playing_cards", place=0)
listing("tables.setinplay", SUPERVISORS | BOOKS | {Role.SECURITY}, group="equipment", icon="casino", place=1)
listing("tables.equipmentcount", SUPERVISORS | BOOKS | {Role.SECURITY}, group="equipment", icon="fact_check", place=2)
listing("tables.checkrecord", PIT | BOOKS, group="tables", icon="checklist", place=9)
listing("tables.paymentapproval", PIT | BOOKS, group="tables", icon="approval", place=10)
listing("tables.heldpayment", PIT | BOOKS, group="tables", icon="pause_circle", place=11, cite="CL I §6")
listing("tables.freedseat", PIT | BOOKS, group="tables", icon="event_seat", place=12, cite=IDLE_SEATS)
listing("tables.lastplays", PIT | BOOKS, group="tables", icon="campaign", place=13, cite=LAST_PLAYS)
listing("tables.interruption", PIT | BOOKS, group="tables", icon="pause", place=14, cite="EUS art. 2(1)")
listing("tables.cardface", BOOKS | {Role.CAGE_SUPERVISOR}, group="bingo", icon="grid_on", place=7)
listing("tables.tableposition", PIT | BOOKS, group="tables", icon="groups", place=15, cite=POSITIONS)
listing("tables.foundmoney", SUPERVISORS | CAGE | BOOKS, group="cage", icon="search", place=9, cite="EUS RC art. 43")
listing("tables.gameschedule", SUPERVISORS | CAGE | BOOKS, group="bingo", icon="event_note", place=6)
listing("tables.notice", SUPERVISORS | BOOKS | {Role.ADMINISTRATOR}, group="inspection", icon="campaign", place=3)
listing("tables.datedparameter", PIT | BOOKS | {Role.ADMINISTRATOR}, group="setup", icon="event_upcoming", place=9)
listing("tables.inspection", SUPERVISORS | BOOKS, group="inspection", icon="policy", place=0)
listing("tables.inspectionreading", SUPERVISORS | BOOKS, group="inspection", icon="fact_check", place=1)
listing("tables.exceptionline", SUPERVISORS | BOOKS, group="audit", icon="report", place=0)
listing("tables.pit", PIT | BOOKS | {Role.ADMINISTRATOR}, group="setup", icon="grid_view", kept=True, place=4)
listing("tables.gamingtable", PIT | BOOKS | {Role.ADMINISTRATOR}, group="setup", icon="table_bar", kept=True, place=5)
listing(
    "tables.tableoffer", PIT | BOOKS | {Role.ADMINISTRATOR}, group="setup", icon="playing_cards", kept=True, place=6
)
listing("tables.shiftdefinition", CONFIGURATION, group="setup", icon="schedule", kept=True, removable=True, place=7)
listing("tables.chipset", PIT | BOOKS | {Role.ADMINISTRATOR}, group="setup", icon="toll", kept=True, place=8)
listing(
    "tables.dropbox",
    SUPERVISORS | BOOKS | {Role.SECURITY, Role.COUNT_TEAM, Role.ADMINISTRATOR},
    group="setup",
    icon="inbox",
    kept=True,
    place=9,
)
listing("tables.banksetting", CONFIGURATION, group="setup", icon="account_balance", kept=True, removable=True, place=11)
listing(
    "tables.authorisedhours",
    CONFIGURATION,
    group="setup",
    icon="schedule",
    kept=True,
    removable=True,
    place=18,
    cite="EUS art. 2(1)",
)
listing("tables.timecharge", CONFIGURATION, group="setup", icon="timer", kept=True, place=12)
listing("tables.salespoint", CONFIGURATION, group="setup", icon="storefront", kept=True, place=14)
listing("tables.playerpool", CONFIGURATION, group="setup", icon="savings", kept=True, place=13)
listing("tables.denomination", CONFIGURATION, kept=True, removable=True)

made_by("tables.gamingday", "open-gaming-day", "withdraw-gaming-day")
made_by(
    "tables.tablesession", "open-table", "open-tables", "close-table", "close-tables", "change-shifts",
    "print-inventories",
)  # fmt: skip
made_by(
    "tables.tablelimits", "announce-limits", "announce-limits-of-tables", "change-limits", "change-limits-of-tables",
    "cancel-limits",
)  # fmt: skip
made_by("tables.bankcheck", "verify-bank")
made_by(
    "tables.round", "void-round",
    arise=_("Table terminals send rounds while a table is open. Without a terminal there are none."),
)  # fmt: skip
made_by(
    "tables.lateround", "record-late-round", "reject-late-round", "adjust-late-round", "record-late-rounds",
    "reject-late-rounds",
    arise=_("A round that arrives after its session was over appears here."),
)  # fmt: skip
made_by("tables.dealerseat", "seat-dealer")
made_by("tables.terminalchange", "attach-terminal", "detach-terminal")
made_by(
    "tables.slip", "request-fills", "issue-fills", "receive-fills", "request-credits", "issue-credits",
    "receive-credits", "request-fill", "request-credit", "request-transfer", "request-exchange", "issue-fill",
    "issue-credit", "issue-transfer", "issue-exchange", "receive-fill", "receive-credit", "receive-transfer",
    "exchange-at-table", "receive-exchange", "void-slip", "record-paper-slip", "print-slips",
)  # fmt: skip
made_by(
    "tables.boxcustody", "install-box", "install-boxes", "remove-box", "remove-boxes", "transport-boxes", "store-boxes",
    "return-boxes",
)  # fmt: skip
made_by(
    "tables.countsession", "open-count", "join-count", "leave-count", "open-box", "list-documents", "show-empty",
    "sign-count", "accept-count", "report-stray-box",
)  # fmt: skip
made_by("tables.countentry", "enter-count", "count-boxes", "count-box", "correct-count")
made_by("tables.machinefile", "import-machine-count")
made_by("tables.tipcount", "count-tips")
made_by(
    "tables.chipmove", "receive-chips", "move-chips", "set-chips-aside", "redeem-retired", "destroy-chips",
    "retire-chip-set",
)  # fmt: skip
made_by("tables.cagesession", "open-cage", "close-cage", "hand-over-cage")
made_by(
    "tables.cagemovement", "fund-cage", "patron-chips",
    arise=_("What goes into the cage or out of it appears here, fills and credits included."),
)  # fmt: skip
made_by("tables.timechargeline", "time-charge")
made_by("tables.buyin", "buy-in", "cash-out")
made_by("tables.rakecount", "count-rake")
made_by("tables.poolbalance", "close-pool")
made_by("tables.poolentry", "pay-from-pool")
made_by("tables.salesbank", "open-sales-bank", "close-sales-bank")
made_by("tables.cardsale", "sell-cards")
made_by("tables.cardrefund", "refund-cards")
made_by("tables.bingoprize", "pay-bingo-prize")
made_by("tables.salecorrection", "correct-sale")
made_by("tables.cardseries", "receive-cards")
made_by(
    "tables.equipmentset", "receive-sets", "issue-sets", "return-sets", "inspect-sets", "hold-sets", "release-sets",
    "cancel-sets", "destroy-sets",
)  # fmt: skip
made_by("tables.setinplay", "install-set", "remove-set")
made_by("tables.equipmentcount", "count-sets")
made_by("tables.checkrecord", "record-check", "report-malfunction")
made_by(
    "tables.paymentapproval", "approve-payment", "approve-payments",
    arise=_("A payment that a supervisor must approve appears here when the terminal reports it."),
)  # fmt: skip
made_by("tables.heldpayment", "hold-payment", "release-payment")
made_by("tables.freedseat", "free-seat")
made_by("tables.lastplays", "announce-last-plays")
made_by("tables.interruption", "interrupt-table", "resume-table")
made_by("tables.cardface", "record-faces")
made_by("tables.tableposition", "take-position")
made_by("tables.foundmoney", "record-found-money", "return-found-money")
made_by("tables.gameschedule", "schedule-games")
made_by(
    "tables.notice", "give-notice", "give-notices",
    arise=_("A notice appears here when something happens of which somebody must be told."),
)  # fmt: skip
made_by("tables.datedparameter", "schedule-parameter")
made_by("tables.inspection", "announce-inspection", "draw-inspection", "cancel-inspection", "finish-inspection")
made_by("tables.inspectionreading", "read-table")
made_by("tables.exceptionline", arise=_("Exceptions of the floor appear here when they happen."))

helped_by("open-a-day", "day")
helped_by("open-and-close-a-table", "tables")
helped_by("fill-and-credit", "chips")
helped_by("drop-and-count", "boxes", "count")
helped_by("chips-and-cage", "cage", "poker")
helped_by("bingo-evening", "bingo")
helped_by("equipment", "equipment", "equipment-record")
helped_by("inspection", "inspection", "inspection-report")
helped_by("audit-a-day", "audit")
helped_by("banks-and-floats", "verify-bank")
helped_by(
    "change-table-limits",
    "announce-limits", "cancel-limits", "change-limits", "announce-limits-of-tables", "change-limits-of-tables",
    "limits-history",
)  # fmt: skip
helped_by("late-rounds", "record-late-round", "reject-late-round")
helped_by("settle-a-dispute", "what-it-pays", "void-round")
helped_by(
    "rules-for-every-table",
    "approve-payment", "take-position", "free-seat", "announce-last-plays", "interrupt-table", "resume-table",
)  # fmt: skip
helped_by("tables-without-a-terminal", "record-paper-slip", "attach-terminal", "detach-terminal")
helped_by("documents-on-file", "documents-needed")

on_top(
    Role.DEALER,
    "open-table", "close-table", "seat-dealer", "receive-fill", "issue-credit", "exchange-at-table", "install-set",
    "change-limits", "record-check", "tables.round",
)  # fmt: skip
on_top(
    Role.FLOOR_SUPERVISOR,
    "change-shifts", "open-tables", "close-tables", "seat-dealer", "request-fill", "receive-fill", "request-credit",
    "remove-boxes",
)  # fmt: skip
on_top(
    Role.PIT_MANAGER,
    "open-gaming-day", "open-tables", "close-tables", "change-limits-of-tables", "approve-payment", "void-round",
    "what-it-pays",
)  # fmt: skip
on_top(
    Role.CASHIER,
    "open-cage", "hand-over-cage", "close-cage", "issue-fill", "receive-credit", "issue-exchange", "patron-chips",
    "accept-count", "move-chips", "tables.slip",
)  # fmt: skip
on_top(
    Role.CAGE_SUPERVISOR,
    "open-cage", "hand-over-cage", "close-cage", "issue-fill", "receive-credit", "fund-cage", "patron-chips",
    "accept-count", "move-chips", "cage-summary",
)  # fmt: skip
on_top(
    Role.SECURITY,
    "issue-fill", "issue-credit", "issue-transfer", "install-boxes", "remove-boxes", "transport-boxes", "store-boxes",
    "return-boxes", "inspect-sets", "tables.boxcustody",
)  # fmt: skip
on_top(
    Role.COUNT_TEAM,
    "store-boxes", "open-count", "join-count", "count-boxes", "list-documents", "show-empty", "correct-count",
    "sign-count", "return-boxes", "count-report",
)  # fmt: skip
on_top(
    Role.INSPECTOR,
    "announce-inspection", "draw-inspection", "read-table", "finish-inspection", "inspection-report", "verify-bank",
    "release-sets",
)  # fmt: skip
on_top(Role.ADMINISTRATOR, "tables.gamingtable", "tables.tableoffer", "schedule-parameter", "end-sessions", "jobs")

columns(
    {
        "breakage": _("breakage"),
        "due_at_cage": _("breakage due at the cage"),
        "accepted_at": _("accepted at"),
        "accepted_by": _("accepted by"),
        "accepted_contents": _("contents as the cage counted them"),
        "accepted_total": _("total as the cage counted it"),
        "agreed_total": _("agreed total"),
        "amount": _("amount"),
        "box": _("drop box"),
        "chip_set": _("chip set"),
        "closed_at": _("closed at"),
        "closer_counts": _("closer, by denomination"),
        "closer_total": _("closer"),
        "commission": _("commission"),
        "contents": _("contents"),
        "count": _("count"),
        "counted_at": _("counted at"),
        "counted_by": _("counted by"),
        "counted_day": _("counts in gaming day"),
        "counted_shift": _("counts in shift"),
        "counter": _("who counted"),
        "counts": _("count by denomination"),
        "credit_count": _("credits (number)"),
        "credits": _("credits"),
        "custody": _("box, day and shift"),
        "detail": _("detail"),
        "difference": _("difference"),
        "documents": _("documents"),
        "emergency": _("emergency drop"),
        "emergency_reason": _("reason of the emergency"),
        "emptied_at": _("shown empty at"),
        "emptied_by": _("shown empty by"),
        "entered_at": _("entered at"),
        "fill_count": _("fills (number)"),
        "fills": _("fills"),
        "game": _("game"),
        "handle": _("handle"),
        "head": _("hash of the last event"),
        "imported_at": _("imported at"),
        "imported_by": _("imported by"),
        "inspector": _("Inspector"),
        "installed_at": _("installed at"),
        "installed_by": _("installed by"),
        "limits": _("limits"),
        "limits_before": _("limits before"),
        "scheduled": _("changes by order, later"),
        "marked_table": _("table marked on the box"),
        "members": _("members"),
        "method": _("method"),
        "opened_at": _("opened at"),
        "opened_by": _("opened by"),
        "opener_counts": _("opener, by denomination"),
        "opener_total": _("opener"),
        "options": _("options"),
        "origin": _("from"),
        "paper": _("written by hand"),
        "payout": _("payouts"),
        "pit": _("pit"),
        "place": _("place"),
        "prizes": _("prizes"),
        "progressive_chips": _("progressive chips"),
        "progressive_in": _("progressive in"),
        "raised_at": _("raised at"),
        "rake": _("rake"),
        "removed_at": _("removed at"),
        "removed_by": _("removed by"),
        "requested_at": _("requested at"),
        "returned": _("returned"),
        "returned_by": _("returned by"),
        "room": _("count room"),
        "shift": _("shift"),
        "signed_at": _("signed at"),
        "signed_by": _("signed by"),
        "source": _("source"),
        "stored_at": _("stored at"),
        "stored_by": _("stored by"),
        "stream": _("stream"),
        "table": _("table"),
        "team": _("team"),
        "to_table": _("to table"),
        "total": _("total"),
        "transported_at": _("brought away at"),
        "transported_by": _("brought away by"),
        "variance_count": _("payment variances"),
        "version": _("version"),
        "void_reason": _("reason of the void"),
        "win": _("win"),
        "late_reason": _("reason of a late entry"),
        "late_by": _("signed by accounting"),
        "required": _("required"),
        "known": _("ordinary bank on file"),
        "note": _("note"),
        "verified_at": _("verified at"),
        "opener_serial": _("form of the opener"),
        "closer_serial": _("form of the closer"),
        "opener_expected": _("expected opener, by denomination"),
        "recorded_at": _("recorded at"),
        "offer": _("offer"),
        "announced_at": _("announced at"),
        "in_force_at": _("in force at"),
        "cancelled_at": _("cancelled at"),
        "announcer": _("announced by"),
        "witness": _("witness"),
        "inspector_told": _("Inspector informed"),
        "changed_by": _("put into force by"),
        "cite": _("clause"),
        "before": _("before"),
        "after": _("after"),
        "belongs_day": _("belongs to gaming day"),
        "belongs_shift": _("belongs to shift"),
    }
)
