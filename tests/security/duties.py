"""Access rights required by the controls: who may read which lists, and open and sign which pages.

Nothing here is read from the code. `matrix.py` lists the requests and pages of the code, and the test compares;
one that is not listed here fails there, and so does a line here without one. Roles are short names as on a
roster; paths are below /api/v1/; `Look` is a room, `Act` a duty.

The lines rest on these:

- D3, D5: what boxes hold is the count team's and, afterwards, accounting's; the cage counts before it is told, and the
  pit is not disclosed before the cage. So neither of them reads counts, books or the feed.
- T2, T3, T5, T6: supervisors ask, the cage issues, security carries, dealers count; series are kept by people
  independent of cage and pit.
- T7, T8: the restricted copy is accounting's.
- D2: boxes are moved by two people, one of them independent of the pit.
- W2, W4, W5: the audit of a day, investigations and adjustments are accounting's and the auditor's.
- S1–S3: configuration is the administrator's, whom the auditor and the inspector watch; who keeps the system does not
  look into the money.
"""

from __future__ import annotations

from typing import NamedTuple

DEALER, FLOOR, PIT_MANAGER = "dealer", "floor_supervisor", "pit_manager"
CASHIER, CAGE_SUPERVISOR, SECURITY, COUNT = "cashier", "cage_supervisor", "security", "count_team"
ACCOUNTING, AUDITOR, INSPECTOR, ADMINISTRATOR = "accounting", "auditor", "inspector", "administrator"

ROLES = (
    DEALER, FLOOR, PIT_MANAGER, CASHIER, CAGE_SUPERVISOR, SECURITY, COUNT, ACCOUNTING, AUDITOR, INSPECTOR,
    ADMINISTRATOR,
)  # fmt: skip

Who = frozenset[str]


def who(*names: str | Who) -> Who:
    """Several roles, or groups of them."""
    return frozenset().union(*(({name} if isinstance(name, str) else name) for name in names))


NOBODY: Who = frozenset()
EVERYBODY = who(*ROLES)
BOSSES = who(FLOOR, PIT_MANAGER)
PIT = who(DEALER, BOSSES)
CAGE = who(CASHIER, CAGE_SUPERVISOR)
BOOKS = who(ACCOUNTING, AUDITOR, INSPECTOR)
AUDIT = who(ACCOUNTING, AUDITOR)
MANAGERS = who(PIT_MANAGER, ACCOUNTING, ADMINISTRATOR)
"""Who may act for the licensee towards the authority in matters of a progressive (PR §7.14)."""
BOX_CARRIERS = who(PIT, SECURITY, INSPECTOR)
KEEPERS = who(PIT, SECURITY, INSPECTOR)
"""Who handles cards, dice and tiles (PR §11.10)."""


class Look(NamedTuple):
    """A room: who may look, at which lists of the admin, at which pages, by which reads of the API."""

    title: str
    why: str
    roles: Who
    rows: str = ""
    pages: str = ""
    reads: dict[str, str] = {}


class Act(NamedTuple):
    """A duty: the command, who signs as what, which pages lead to it and to whom these open, by which writes."""

    command: str
    why: str
    signs: dict[str, Who] = {}
    pages: dict[str, Who] = {}
    writes: dict[str, str] = {}


class Group(NamedTuple):
    """Rooms and duties that belong together on paper."""

    title: str
    looks: tuple[Look, ...] = ()
    acts: tuple[Act, ...] = ()


def _two(roles: Who) -> dict[str, Who]:
    return {"by": roles, "witness": roles}


_FLOOR_PAIR = {"dealer": who(DEALER), "supervisor": BOSSES}
_CHANGE = {"by": who(SECURITY, INSPECTOR), "incoming": BOSSES}
_FLOOR_PAIRS = {"dealers": who(DEALER), "supervisor": BOSSES}

GROUPS = (
    Group(
        "The day and the tables",
        (
            Look("The catalogue of games", "the rules are posted", EVERYBODY, reads={"rounds:read": "games"}),
            Look(
                "The gaming day", "everybody works in it; who keeps the system does not", EVERYBODY - {ADMINISTRATOR},
                rows="tables.gamingday", reads={"tables:read": "gaming-days gaming-days/{day}"},
            ),
            Look(
                "Openers and closers", "T1: pit and cage account with them", PIT | CAGE | BOOKS,
                rows="tables.tablesession", pages="pit-view",
                reads={"tables:read": "tables tables/{table} sessions sessions/{table}/{day}/{shift}"},
            ),
            Look(
                "Rounds, limits, dealers", "T11, W3: the pit's work", PIT | BOOKS,
                rows="tables.round tables.lateround tables.tablelimits tables.dealerseat tables.terminalchange "
                     "tables.checkrecord tables.paymentapproval",
                pages="limits-history limits-history-pdf",
                reads={"rounds:read": "rounds rounds/{id} late-rounds late-rounds/{round} payments",
                       "tables:read": "tables/{table}/limits tables/{table}/dealers"},
            ),
            Look(
                "Held payments, idle seats, last plays, interruptions",
                "CL I §6, CL III §1.6.3, EUS art. 2(1): the pit's work, the books answer for it", PIT | BOOKS,
                rows="tables.heldpayment tables.freedseat tables.lastplays tables.interruption tables.tableposition",
            ),
            Look("The same as figures", "books", BOOKS,
                 reads={"reports:read": "held-payments freed-seats last-plays interruptions positions"}),
            Look(
                "What a round should have paid", "disputes are settled by supervisors", BOSSES | BOOKS,
                pages="what-it-pays",
            ),
            Look(
                "The house bank", "PR §3.6(F): pit, cage and authority compare",
                BOSSES | BOOKS | {CAGE_SUPERVISOR}, rows="tables.bankcheck",
                reads={"tables:read": "bank bank-checks/{day}"},
            ),
        ),
        (
            Act("open_gaming_day", "S5: late only by accounting", {"accounting": who(ACCOUNTING)},
                {"open-gaming-day": BOSSES | {ACCOUNTING}}, {"tables:write": "gaming-days"}),
            Act("withdraw_gaming_day", "W1: one role above who opens it; a late entry only by accounting",
                {"by": who(PIT_MANAGER, ACCOUNTING)}, {"withdraw-gaming-day": who(PIT_MANAGER, ACCOUNTING)},
                {"tables:write": "gaming-days/{day}/withdrawal"}),
            Act("verify_bank", "PR §3.6(F)", {"inspector": who(INSPECTOR)},
                {"verify-bank": BOSSES | {CAGE_SUPERVISOR, INSPECTOR}}, {"tables:write": "bank-checks"}),
            Act("open_table", "T1", _FLOOR_PAIR, {"open-table": PIT}, {"tables:write": "tables/{table}/openings"}),
            Act("close_table", "T1", _FLOOR_PAIR, {"close-table": PIT}, {"tables:write": "tables/{table}/closings"}),
            Act("open_tables", "T1: each row as the single act", _FLOOR_PAIRS, {"open-tables": PIT},
                {"tables:write": "pit/open-tables"}),
            Act("close_tables", "T1: each row as the single act", _FLOOR_PAIRS, {"close-tables": PIT},
                {"tables:write": "pit/close-tables"}),
            Act("change_shift", "T1, D2: closer, boxes and opener by one count", _FLOOR_PAIR | _CHANGE),
            Act("change_shifts", "T1, D2: each row as the single act", _FLOOR_PAIRS | _CHANGE,
                {"change-shifts": BOSSES}, {"tables:write": "pit/shift-changes"}),
            Act("hold_payment", "CL I §6", _FLOOR_PAIR, {"hold-payment": PIT},
                {"tables:write": "tables/{table}/held-payments"}),
            Act("release_payment", "CL I §6: the table head decides", {"supervisor": BOSSES},
                {"release-payment": BOSSES}, {"tables:write": "held-payments/{hold}/release"}),
            Act("free_seat", "CL III §1.6.3, BO §2.3.6.3: the table head asks for it", {"supervisor": BOSSES},
                {"free-seat": BOSSES}, {"tables:write": "tables/{table}/freed-seats"}),
            Act("announce_last_plays", "CL II §2.5, EUS art. 2(1)(a)", _FLOOR_PAIR, {"announce-last-plays": PIT},
                {"tables:write": "tables/{table}/last-plays"}),
            Act("take_position", "CL II §1.3.2, EUS §01.III.1: who takes it, and the supervisor", _FLOOR_PAIR,
                {"take-position": PIT}, {"tables:write": "tables/{table}/positions"}),
            Act("interrupt_table", "EUS art. 2(1): who signs holds the keys", {"supervisor": BOSSES},
                {"interrupt-table": BOSSES}, {"tables:write": "tables/{table}/interruptions"}),
            Act("resume_table", "EUS art. 2(1)(d): both are present", _FLOOR_PAIR, {"resume-table": PIT},
                {"tables:write": "tables/{table}/resumptions"}),
            Act("announce_limits", "T11: announcer and witness",
                {"announcer": BOSSES, "witness": PIT | {SECURITY, INSPECTOR}}, {"announce-limits": PIT},
                {"tables:write": "tables/{table}/limits/announcements"}),
            Act("change_limits", "T11", {"supervisor": BOSSES, "witness": PIT | {SECURITY, INSPECTOR}},
                {"change-limits": PIT}, {"tables:write": "tables/{table}/limits/changes"}),
            Act("announce_limits_of_tables", "T11: announcer and witness",
                {"announcer": BOSSES, "witness": PIT | {SECURITY, INSPECTOR}}, {"announce-limits-of-tables": PIT},
                {"tables:write": "pit/announce-limits"}),
            Act("change_limits_of_tables", "T11", {"supervisor": BOSSES, "witness": PIT | {SECURITY, INSPECTOR}},
                {"change-limits-of-tables": PIT}, {"tables:write": "pit/change-limits"}),
            Act("cancel_announcement", "T11", {"supervisor": BOSSES}, {"cancel-limits": PIT},
                {"tables:write": "tables/{table}/limits/cancellations"}),
            Act("seat_dealer", "who deals is known", _FLOOR_PAIR, {"seat-dealer": PIT},
                {"tables:write": "tables/{table}/dealers"}),
            Act("record_check", "PR §7.2(A): the supervisor verifies", _FLOOR_PAIR, {"record-check": PIT},
                {"tables:write": "tables/{table}/checks"}),
            Act("approve_payment", "PR §8.10(F)(6)", {"supervisor": BOSSES}, {"approve-payment": BOSSES},
                {"tables:write": "payments/{payment}/approval"}),
            Act("approve_payments", "PR §8.10(F)(6): each as the single act", {"supervisor": BOSSES},
                {"approve-payments": BOSSES}, {"tables:write": "payments/approvals"}),
            Act("attach_terminal", "S7", {"supervisor": BOSSES}, {"attach-terminal": BOSSES},
                {"tables:write": "tables/{table}/terminal"}),
            Act("detach_terminal", "S7: the same page", {"supervisor": BOSSES}, {"detach-terminal": BOSSES}),
            Act("record_rounds", "a table's terminal, no person",
                writes={"rounds:write": "rounds rounds/batch rounds/{id}/events"}),
            Act("record_late_round", "W5: supervisor and accounting",
                {"supervisor": BOSSES, "accounting": who(ACCOUNTING)},
                {"record-late-round": BOSSES | {ACCOUNTING}}, {"books:write": "late-rounds/{round}/recording"}),
            Act("reject_late_round", "W5: supervisor and accounting",
                {"supervisor": BOSSES, "accounting": who(ACCOUNTING)},
                {"reject-late-round": BOSSES | {ACCOUNTING}}, {"books:write": "late-rounds/{round}/rejection"}),
            Act("record_late_rounds", "W5: each as the single act",
                {"supervisor": BOSSES, "accounting": who(ACCOUNTING)},
                {"record-late-rounds": BOSSES | {ACCOUNTING}}, {"books:write": "late-rounds/recordings"}),
            Act("reject_late_rounds", "W5: each as the single act",
                {"supervisor": BOSSES, "accounting": who(ACCOUNTING)},
                {"reject-late-rounds": BOSSES | {ACCOUNTING}}, {"books:write": "late-rounds/rejections"}),
            Act("void_round", "a decided round stays unless a supervisor voids it", {"supervisor": BOSSES},
                {"void-round": BOSSES}),
            Act("print_inventory", "T7, T8: prints are recorded; the restricted copy is accounting's alone",
                {"reader": who(ACCOUNTING), "printer": EVERYBODY},
                {"print-inventory": PIT | CAGE | BOOKS}, {"tables:write": "tables/{table}/prints"}),
        ),
    ),
    Group(
        "Fills, credits, transfers, exchanges",
        (
            Look(
                "Slips", "T2: those who ask, issue, carry and audit", BOSSES | CAGE | BOOKS | {SECURITY},
                rows="tables.slip", reads={"tables:read": "slips slips/{serial} slips/{serial}/prints"},
            ),
            Look("Numbers of forms", "T5", BOSSES | CAGE | BOOKS, rows="casino.formnumber"),
        ),
        (
            Act("request_fill", "T2", {"supervisor": BOSSES}, {"request-fill": BOSSES}, {"tables:write": "slips"}),
            Act("request_credit", "T3", {"supervisor": BOSSES}, {"request-credit": BOSSES}),
            Act("request_transfer", "T10", {"supervisor": BOSSES}, {"request-transfer": BOSSES}),
            Act("request_exchange", "T10", {"supervisor": BOSSES}, {"request-exchange": BOSSES}),
            Act("issue_fill", "T2", {"cashier": CAGE, "escort": who(SECURITY)}, {"issue-fill": CAGE | {SECURITY}},
                {"tables:write": "slips/{serial}/issue"}),
            Act("issue_credit", "T3", {"dealer": who(DEALER), "escort": who(SECURITY)},
                {"issue-credit": PIT | {SECURITY}}),
            Act("issue_transfer", "T10", {"dealer": who(DEALER), "escort": who(SECURITY)},
                {"issue-transfer": PIT | {SECURITY}}),
            Act("issue_exchange", "T10", {"cashier": CAGE, "escort": who(SECURITY)},
                {"issue-exchange": CAGE | {SECURITY}}),
            Act("receive_fill", "T2", _FLOOR_PAIR, {"receive-fill": PIT}, {"tables:write": "slips/{serial}/receive"}),
            Act("receive_credit", "T3", {"cashier": CAGE}, {"receive-credit": CAGE}),
            Act("receive_transfer", "T10", _FLOOR_PAIR, {"receive-transfer": PIT}),
            Act("exchange_at_table", "T10", _FLOOR_PAIR, {"exchange-at-table": PIT}),
            Act("receive_exchange", "T10", {"cashier": CAGE}, {"receive-exchange": CAGE}),
            Act("request_fills", "T2: a round, each row as the single act", {"supervisor": BOSSES},
                {"request-fills": BOSSES}),
            Act("issue_fills", "T2", {"cashier": CAGE, "escort": who(SECURITY)}, {"issue-fills": CAGE | {SECURITY}}),
            Act("receive_fills", "T2", _FLOOR_PAIRS, {"receive-fills": PIT}),
            Act("request_credits", "T3: a round, each row as the single act", {"supervisor": BOSSES},
                {"request-credits": BOSSES}),
            Act("issue_credits", "T3", {"dealers": who(DEALER), "escort": who(SECURITY)},
                {"issue-credits": PIT | {SECURITY}}),
            Act("receive_credits", "T3", {"cashier": CAGE}, {"receive-credits": CAGE}),
            Act("record_paper_slip", "T5: a slip by hand is keyed by who answers for it",
                {"keyed": BOSSES | {ACCOUNTING}}, {"record-paper-slip": BOSSES | {ACCOUNTING}},
                {"tables:write": "paper-slips"}),
            Act("void_slip", "T6: preparer and supervisor",
                {"prepared": PIT | CAGE, "supervised": BOSSES | {CAGE_SUPERVISOR}}, {"void-slip": BOSSES | CAGE},
                {"tables:write": "slips/{serial}/void"}),
            Act("print_form", "T7, T8: the step that all prints share",
                {"reader": who(ACCOUNTING), "printer": EVERYBODY}),
            Act("print_slip", "T7: the restricted copy is accounting's alone; T8: a reprint names the person",
                {"reader": who(ACCOUNTING), "printer": EVERYBODY},
                {"print-slip": BOSSES | CAGE | BOOKS | {SECURITY}}, {"tables:write": "slips/{serial}/prints"}),
            Act("print_slips", "T7, T8: each as the single act", {"reader": who(ACCOUNTING), "printer": EVERYBODY},
                {"print-slips": BOSSES | CAGE | BOOKS | {SECURITY}}),
            Act("print_inventories", "T7, T8: each as the single act",
                {"reader": who(ACCOUNTING), "printer": EVERYBODY}, {"print-inventories": PIT | CAGE | BOOKS}),
        ),
    ),
    Group(
        "Numbered forms",
        (
            Look("Pads and prints", "T5, T8: independent of cage and pit", BOOKS,
                 rows="casino.formpad casino.formprint casino.reportprint",
                 pages="series-book series-book-pdf series-book-csv report-copy",
                 reads={"reports:read": "form-series"}),
        ),
        (
            Act("receive_pad", "T5", {"receiver": AUDIT, "witness": AUDIT}, {"receive-pad": AUDIT},
                {"books:write": "form-series/{series}/pads"}),
            Act("issue_pad", "T5: to its user", {"issuer": AUDIT, "recipient": EVERYBODY},
                {"issue-pad": AUDIT}, {"books:write": "form-series/{series}/pads/{first}/issue"}),
            Act("return_pad", "T5: by its user", {"returner": EVERYBODY, "receiver": AUDIT},
                {"return-pad": AUDIT}, {"books:write": "form-series/{series}/pads/{first}/return"}),
        ),
    ),
    Group(
        "Drop boxes and the count room",
        (
            Look("Boxes and who has them", "D2: never the cage's", BOSSES | BOOKS | {SECURITY, COUNT},
                 rows="tables.boxcustody tables.dropbox",
                 reads={"tables:read": "boxes boxes/{box} boxes/{box}/custody/{day}/{shift}"}),
            Look("Counts", "D3, D5: the count team's, then the books'", BOOKS | {COUNT},
                 rows="tables.countsession tables.countentry tables.machinefile tables.tipcount",
                 pages="count-report count-sheet-pdf",
                 reads={"tables:read": "counts counts/{count} count-statistics/{first}/{last} documents/{day}"}),
        ),
        (
            Act("install_box", "D1, D2", _two(BOX_CARRIERS), {"install-box": BOSSES | {SECURITY}},
                {"tables:write": "boxes/{box}/install"}),
            Act("remove_box", "D2", _two(BOX_CARRIERS), {"remove-box": BOSSES | {SECURITY}},
                {"tables:write": "boxes/{box}/remove"}),
            Act("install_boxes", "D1, D2", _two(BOX_CARRIERS), {"install-boxes": BOSSES | {SECURITY}},
                {"tables:write": "pit/install-boxes"}),
            Act("remove_boxes", "D2", _two(BOX_CARRIERS), {"remove-boxes": BOSSES | {SECURITY}},
                {"tables:write": "pit/remove-boxes"}),
            Act("transport_boxes", "D2", _two(BOX_CARRIERS), {"transport-boxes": BOSSES | {SECURITY}},
                {"tables:write": "boxes/transport"}),
            Act("store_boxes", "D2", _two(BOX_CARRIERS | {COUNT}), {"store-boxes": BOSSES | {SECURITY, COUNT}},
                {"tables:write": "boxes/store"}),
            Act("return_boxes", "D2", _two(BOX_CARRIERS | {COUNT}), {"return-boxes": BOSSES | {SECURITY, COUNT}},
                {"tables:write": "boxes/return"}),
            Act("count_box", "D3", {"team": who(COUNT)}, {"count-box": who(COUNT)},
                {"tables:write": "boxes/{box}/count"}),
            Act("open_count", "D3", {"team": who(COUNT)}, {"open-count": who(COUNT)}, {"tables:write": "counts"}),
            Act("join_count", "D3", {"member": who(COUNT)}, {"join-count": who(COUNT)},
                {"tables:write": "counts/{count}/join"}),
            Act("leave_count", "D3", {"member": who(COUNT)}, {"leave-count": who(COUNT)},
                {"tables:write": "counts/{count}/leave"}),
            Act("open_box", "D3", _two(who(COUNT)), {"open-box": who(COUNT)},
                {"tables:write": "counts/{count}/boxes/{box}/open"}),
            Act("enter_count", "D3", {"counter": who(COUNT)}, {"enter-count": who(COUNT)},
                {"tables:write": "counts/{count}/boxes/{box}/entries"}),
            Act("list_documents", "D4", {"by": who(COUNT)}, {"list-documents": who(COUNT)},
                {"tables:write": "counts/{count}/boxes/{box}/documents"}),
            Act("correct_count", "D7", _two(who(COUNT)), {"correct-count": who(COUNT)},
                {"tables:write": "counts/{count}/boxes/{box}/correction"}),
            Act("show_empty", "D3", _two(who(COUNT)), {"show-empty": who(COUNT)},
                {"tables:write": "counts/{count}/boxes/{box}/empty"}),
            Act("count_boxes", "D3: the same in one sheet", {"team": who(COUNT)}, {"count-boxes": who(COUNT)},
                {"tables:write": "counts/{count}/boxes"}),
            Act("report_stray_box", "D6", _two(who(COUNT)), {"report-stray-box": who(COUNT)},
                {"tables:write": "counts/{count}/strays"}),
            Act("import_machine_count", "D3", {"by": who(COUNT)}, {"import-machine-count": who(COUNT)},
                {"tables:write": "counts/{count}/machine"}),
            Act("sign_count", "D5: all members", {"team": who(COUNT)}, {"sign-count": who(COUNT)},
                {"tables:write": "counts/{count}/sheet"}),
            Act("accept_count", "D5: the cage by its own count", {"cashier": CAGE, "delivered": who(COUNT)},
                {"accept-count": CAGE}, {"tables:write": "counts/{count}/acceptance"}),
            Act("count_tips", "T12: two, not both of one department", _two(PIT | CAGE | {SECURITY, COUNT}),
                {"count-tips": BOSSES | CAGE | {COUNT}}, {"tables:write": "tables/{table}/tips"}),
        ),
    ),
    Group(
        "Chips and cage",
        (
            Look("The cage's book", "the cage's supervisor and the books", BOOKS | {CAGE_SUPERVISOR},
                 rows="tables.chipmove tables.cagesession tables.cagemovement",
                 pages="cage-summary chip-inventory cage-pdf", reads={"tables:read": "chips/moves"}),
            Look("The same as figures", "books", BOOKS, reads={"reports:read": "chips cage/{day}/{shift} found-money"}),
            Look("Found money", "EUS RC art. 43: pit and cage handle it", BOSSES | CAGE | BOOKS,
                 rows="tables.foundmoney"),
            Look("Sets removed from play", "redeemed at the cage, refused at the table",
                 PIT | BOOKS | {CAGE_SUPERVISOR, ADMINISTRATOR}, reads={"tables:read": "chip-sets/retired"}),
        ),
        (
            Act("receive_chips", "cage, accounting and authority",
                {"cage_supervisor": who(CAGE_SUPERVISOR), "accounting": who(ACCOUNTING), "inspector": who(INSPECTOR)},
                {"receive-chips": who(CAGE_SUPERVISOR, ACCOUNTING, INSPECTOR)}, {"tables:write": "chips/moves"}),
            Act("move_chips", "cage and a witness from outside the pit",
                {"cage_supervisor": who(CAGE_SUPERVISOR), "witness": CAGE | {COUNT, ACCOUNTING}},
                {"move-chips": CAGE | {ACCOUNTING}}),
            Act("set_chips_aside", "cage and authority",
                {"cage_supervisor": who(CAGE_SUPERVISOR), "inspector": who(INSPECTOR)},
                {"set-chips-aside": who(CAGE_SUPERVISOR, ACCOUNTING, INSPECTOR)}),
            Act("redeem_retired_chips", "two of the cage",
                {"cashier": who(CASHIER), "cage_supervisor": who(CAGE_SUPERVISOR)}, {"redeem-retired": CAGE}),
            Act("destroy_chips", "cage, accounting and authority",
                {"cage_supervisor": who(CAGE_SUPERVISOR), "accounting": who(ACCOUNTING), "inspector": who(INSPECTOR)},
                {"destroy-chips": who(CAGE_SUPERVISOR, ACCOUNTING, INSPECTOR)}),
            Act("retire_chip_set", "cage and authority",
                {"cage_supervisor": who(CAGE_SUPERVISOR), "inspector": who(INSPECTOR)},
                {"retire-chip-set": who(CAGE_SUPERVISOR, INSPECTOR)},
                {"tables:write": "chip-sets/{chip_set}/retirement"}),
            Act("open_cage", "two of the cage", {"cashier": CAGE, "cage_supervisor": who(CAGE_SUPERVISOR)},
                {"open-cage": CAGE}, {"tables:write": "cage/openings"}),
            Act("close_cage", "who goes and who comes", {"outgoing": CAGE, "incoming": CAGE}, {"close-cage": CAGE},
                {"tables:write": "cage/closings"}),
            Act("hand_over_cage", "who goes, who comes, and the cage's supervisor",
                {"outgoing": CAGE, "incoming": CAGE, "cage_supervisor": who(CAGE_SUPERVISOR)}, {"hand-over-cage": CAGE},
                {"tables:write": "cage/handovers"}),
            Act("record_found_money", "EUS RC art. 43: the pit brings it, the cage keeps it",
                {"supervisor": BOSSES, "cashier": CAGE}, {"record-found-money": BOSSES | CAGE},
                {"tables:write": "found-money"}),
            Act("return_found_money", "EUS RC art. 43", {"supervisor": BOSSES, "cashier": CAGE},
                {"return-found-money": BOSSES | CAGE}, {"tables:write": "found-money/{found}/return"}),
            Act("fund_cage", "cage and accounting",
                {"cage_supervisor": who(CAGE_SUPERVISOR), "accounting": who(ACCOUNTING)},
                {"fund-cage": who(CAGE_SUPERVISOR, ACCOUNTING)}, {"tables:write": "cage/funding"}),
            Act("exchange_with_patrons", "the cage's daily work", {"cashier": CAGE}, {"patron-chips": CAGE},
                {"tables:write": "cage/patrons"}),
        ),
    ),
    Group(
        "Bingo",
        (
            Look("Banks, sales, refunds, prizes", "PR §27.4, §27.9", BOSSES | CAGE | BOOKS,
                 rows="tables.salesbank tables.cardsale tables.cardrefund tables.bingoprize tables.gameschedule"),
            Look("Corrections, series of cards", "PR §27.4(F): audit menu at the cage", BOOKS | {CAGE_SUPERVISOR},
                 rows="tables.salecorrection tables.cardseries tables.cardface"),
            Look("The same as figures", "books", BOOKS,
                 reads={"reports:read": "bingo/series bingo/banks bingo/sales bingo/corrections bingo/refunds "
                                        "bingo/faces bingo/prizes game-schedules"}),
        ),
        (
            Act("schedule_games", "PR §27.6(E): announced by a supervisor", {"by": BOSSES},
                {"schedule-games": BOSSES}, {"tables:write": "game-schedules"}),
            Act("report_malfunction", "PR §27.7(H): who sees it",
                {"by": BOSSES | who(DEALER, CAGE_SUPERVISOR)},
                {"report-malfunction": BOSSES | who(DEALER, CAGE_SUPERVISOR)},
                {"tables:write": "tables/{table}/malfunctions"}),
            Act("record_faces", "PR §27.6(A): two departments",
                {"cage_supervisor": who(CAGE_SUPERVISOR), "accounting": who(ACCOUNTING)},
                {"record-faces": who(CAGE_SUPERVISOR, ACCOUNTING)}, {"sales:audit": "bingo/faces"}),
            Act("receive_cards", "PR §27.6(A): two departments",
                {"cage_supervisor": who(CAGE_SUPERVISOR), "accounting": who(ACCOUNTING)},
                {"receive-cards": who(CAGE_SUPERVISOR, ACCOUNTING)}, {"sales:audit": "bingo/series"}),
            Act("open_sales_bank", "PR §27.4(A)", {"cashier": CAGE, "cage_supervisor": who(CAGE_SUPERVISOR)},
                {"open-sales-bank": CAGE}, {"sales:write": "bingo/banks"}),
            Act("close_sales_bank", "PR §27.6(D)(6)", {"cashier": CAGE, "cage_supervisor": who(CAGE_SUPERVISOR)},
                {"close-sales-bank": CAGE}, {"sales:write": "bingo/banks/{bank}/closing"}),
            Act("sell_cards", "PR §27.4(B)", {"cashier": CAGE}, {"sell-cards": CAGE}, {"sales:write": "bingo/sales"}),
            Act("correct_sale", "PR §27.4(F): the audit menu is at the cage",
                {"cashier": CAGE, "cage_supervisor": who(CAGE_SUPERVISOR)},
                {"correct-sale": who(CAGE_SUPERVISOR)}, {"sales:audit": "bingo/sales/{sale}/correction"}),
            Act("refund_cards", "PR §27.1(6)", {"cashier": CAGE, "supervisor": BOSSES},
                {"refund-cards": BOSSES | CAGE}, {"sales:write": "bingo/refunds"}),
            Act("pay_bingo_prize", "PR §27.1(2)", {"cashier": CAGE, "supervisor": BOSSES},
                {"pay-bingo-prize": BOSSES | CAGE}, {"sales:write": "bingo/prizes"}),
        ),
    ),
    Group(
        "Poker room",
        (
            Look("Rake, time charges, pools", "R1, R2", BOSSES | BOOKS | {COUNT},
                 rows="tables.timechargeline tables.buyin tables.rakecount tables.poolentry tables.poolbalance",
                 pages="poker-room"),
            Look("The same as figures", "books", BOOKS, reads={"reports:read": "rake/{day} pools buy-ins"}),
        ),
        (
            Act("take_time_charge", "R1", _FLOOR_PAIR, {"time-charge": PIT},
                {"tables:write": "tables/{table}/time-charges"}),
            Act("buy_in", "PR §15.2(A), (L), §25.2(A)", _FLOOR_PAIR, {"buy-in": PIT},
                {"tables:write": "tables/{table}/buy-ins"}),
            Act("cash_out", "PR §15.2(L)", _FLOOR_PAIR, {"cash-out": PIT},
                {"tables:write": "tables/{table}/cash-outs"}),
            Act("count_rake", "R1, D3", {"team": who(COUNT)}, {"count-rake": who(COUNT)},
                {"tables:write": "tables/{table}/rake"}),
            Act("pay_from_pool", "R2", {"supervisor": BOSSES, "cashier": CAGE}, {"pay-from-pool": BOSSES | CAGE},
                {"tables:write": "pools/{pool}/payments"}),
            Act("close_pool", "R2", {"supervisor": BOSSES, "accounting": who(ACCOUNTING)},
                {"close-pool": BOSSES | {ACCOUNTING}}, {"tables:write": "pools/{pool}/closing"}),
        ),
    ),
    Group(
        "Cards, dice, tiles; inspections",
        (
            Look("Equipment", "R4", BOSSES | BOOKS | {SECURITY},
                 rows="tables.equipmentset tables.setinplay tables.equipmentcount", pages="equipment-record",
                 reads={"tables:read": "equipment equipment/{set} equipment/counts equipment/record/{day} "
                                       "tables/{table}/equipment"}),
            Look("Inspections", "the authority's readings", BOSSES | BOOKS,
                 rows="tables.inspection tables.inspectionreading",
                 pages="inspection-pdf inspection-report inspection-report-pdf inspection-report-csv",
                 reads={"tables:read": "inspections inspections/{inspection} inspections/report"}),
        ),
        (
            Act("receive_sets", "PR §11.10(A)", {"supervisor": BOSSES, "inspector": who(INSPECTOR)},
                {"receive-sets": BOSSES | {INSPECTOR}}, {"tables:write": "equipment"}),
            Act("issue_sets", "R4", _two(KEEPERS), {"issue-sets": BOSSES | {INSPECTOR, SECURITY}},
                {"tables:write": "equipment/issue"}),
            Act("install_set", "R4", _FLOOR_PAIR, {"install-set": PIT}, {"tables:write": "tables/{table}/equipment"}),
            Act("remove_set", "R4", _FLOOR_PAIR, {"remove-set": PIT}, {"tables:write": "equipment/remove"}),
            Act("return_sets", "R4", _two(KEEPERS), {"return-sets": BOSSES | {INSPECTOR, SECURITY}},
                {"tables:write": "equipment/return"}),
            Act("inspect_sets", "R4", _two(KEEPERS), {"inspect-sets": BOSSES | {INSPECTOR, SECURITY}},
                {"tables:write": "equipment/inspect"}),
            Act("hold_sets", "R4", _two(KEEPERS), {"hold-sets": BOSSES | {INSPECTOR, SECURITY}},
                {"tables:write": "equipment/hold"}),
            Act("release_sets", "the authority releases", {"inspector": who(INSPECTOR), "supervisor": BOSSES},
                {"release-sets": who(INSPECTOR)}, {"tables:write": "equipment/release"}),
            Act("cancel_sets", "R4", _two(KEEPERS), {"cancel-sets": BOSSES | {INSPECTOR, SECURITY}},
                {"tables:write": "equipment/cancel"}),
            Act("destroy_sets", "PR §11.10(I)", {"by": KEEPERS, "inspector": who(INSPECTOR)},
                {"destroy-sets": BOSSES | {INSPECTOR, SECURITY}}, {"tables:write": "equipment/destroy"}),
            Act("count_sets", "R4", _two(KEEPERS), {"count-sets": BOSSES | {INSPECTOR, SECURITY}},
                {"tables:write": "equipment/counts"}),
            Act("announce_inspection", "the inspector's", {"inspector": who(INSPECTOR)},
                {"announce-inspection": who(INSPECTOR)}, {"tables:write": "inspections"}),
            Act("draw_inspection", "the inspector's", {"inspector": who(INSPECTOR)},
                {"draw-inspection": who(INSPECTOR)}, {"tables:write": "inspections/{inspection}/draw"}),
            Act("cancel_inspection", "the inspector's", {"inspector": who(INSPECTOR)},
                {"cancel-inspection": who(INSPECTOR)}, {"tables:write": "inspections/{inspection}/cancel"}),
            Act("read_table", "with the casino's supervisor", {"inspector": who(INSPECTOR), "supervisor": BOSSES},
                {"read-table": who(INSPECTOR)}, {"tables:write": "inspections/{inspection}/readings"}),
            Act("finish_inspection", "with the casino's supervisor",
                {"inspector": who(INSPECTOR), "supervisor": BOSSES}, {"finish-inspection": who(INSPECTOR)},
                {"tables:write": "inspections/{inspection}/finish"}),
        ),
    ),
    Group(
        "Progressives",
        (
            Look("Meters, prizes, readings", "P14–P16: supervisors run them, the books reconcile", BOSSES | BOOKS,
                 rows="progressive.meter progressive.prize progressive.meterdecrease progressive.meterreading "
                      "progressive.summarysignature progressive.distribution progressive.absence "
                      "progressive.removalnotice progressive.deposit progressive.draw progressive.drawprize "
                      "progressive.ratechange progressive.latecontribution",
                 pages="draw-pdf receipt-disposal-pdf distribution-pdf progressive-month progressive-month-pdf "
                       "progressive-month-xlsx payout-form-pdf progressive-summary progressive-summary-pdf "
                       "progressive-summary-xlsx progressive-reconciliation progressive-reconciliation-csv",
                 reads={"meters:read": "meters meters/{link} meters/{link}/absences meters/{link}/draw "
                                       "tables/{table}/readings prizes prizes/{prize} payout-forms/{serial}/prints"}),
            Look("Programmes", "configuration too: who keeps it sees it", BOSSES | BOOKS | {ADMINISTRATOR},
                 reads={"meters:read": "progressives progressives/{link}"}),
            Look("Receipts, deliveries, reserve", "the cage's supervisor pays them", BOSSES | BOOKS | {CAGE_SUPERVISOR},
                 rows="progressive.receipt progressive.prizedelivery progressive.complementaryprize "
                      "progressive.reserve progressive.reservemovement",
                 reads={"meters:read": "receipts delivery-forms/{serial} delivery-forms/{serial}/prints "
                                       "meters/{link}/reserve"}),
            Look("The delivery form on paper", "the cage hands it over", BOSSES | CAGE | BOOKS,
                 pages="delivery-form-pdf"),
            Look("Summaries", "books", BOOKS,
                 reads={"reports:read": "progressive-summaries/{day} progressive-summaries/{day}/month "
                                        "reports/progressives reports/progressives.csv"}),
            Look("What another rate would have done", "planning", who(PIT_MANAGER, ACCOUNTING, AUDITOR),
                 pages="what-if"),
        ),
        (
            Act("approve_programme", "P13", {"by": MANAGERS}, {"approve-programme": MANAGERS},
                {"meters:write": "progressives/{link}/editions"}),
            Act("link_table", "PR §7.14(H)", {"by": MANAGERS}, {"link-table": MANAGERS},
                {"meters:write": "progressives/{link}/tables"}),
            Act("announce_leave", "PR §7.14", {"by": MANAGERS}, {"announce-leave": MANAGERS},
                {"meters:write": "progressives/{link}/tables/{table}/leave"}),
            Act("unlink_table", "PR §7.14", {"by": MANAGERS}, {"unlink-table": MANAGERS},
                {"meters:write": "progressives/{link}/tables/{table}/removal"}),
            Act("start_link", "PR §7.14(H)", {"approved": MANAGERS}, {"start-link": MANAGERS},
                {"meters:write": "meters/{link}/start"}),
            Act("take_away", "PR §7.14(I)", {"by": MANAGERS}, {"take-away": MANAGERS},
                {"meters:write": "meters/{link}/absences"}),
            Act("bring_back", "PR §7.14(I)", {"by": MANAGERS}, {"bring-back": MANAGERS},
                {"meters:write": "meters/{link}/return"}),
            Act("announce_removal", "PR §7.14(J)", {"by": MANAGERS}, {"announce-removal": MANAGERS},
                {"meters:write": "meters/{link}/removal"}),
            Act("change_rate", "P13: a manager, told to accounting",
                {"manager": who(PIT_MANAGER), "accounting": who(ACCOUNTING)},
                {"change-rate": who(PIT_MANAGER, ACCOUNTING)}, {"meters:write": "meters/{link}/rate"}),
            Act("withdraw_rate", "P13: who announces", {"manager": who(PIT_MANAGER), "accounting": who(ACCOUNTING)},
                {"withdraw-rate": who(PIT_MANAGER, ACCOUNTING)}, {"meters:write": "meters/{link}/rate/withdrawal"}),
            Act("lower_meter_for_defect", "PR §7.14(H)(4)", {"by": who(PIT_MANAGER, ACCOUNTING)},
                {"lower-meter": who(PIT_MANAGER, ACCOUNTING)}, {"meters:write": "meters/{link}/defects"}),
            Act("expire_link", "PR §7.14(K)", {"documented": who(ACCOUNTING)}, {"expire-link": who(ACCOUNTING)},
                {"meters:write": "meters/{link}/expiry"}),
            Act("distribute", "PR §7.14(K)", {"approved": who(ACCOUNTING)}, {"share-out": who(ACCOUNTING)},
                {"meters:write": "meters/{link}/distribution"}),
            Act("raffle_rest", "PR §7.14(K)", {"approved": who(ACCOUNTING)}, {"raffle-rest": who(ACCOUNTING)},
                {"meters:write": "meters/{link}/raffle"}),
            Act("draw_rest", "PR §27.3(H)",
                {"drawn": who(DEALER), "managed": who(PIT_MANAGER), "witnessed": who(INSPECTOR)},
                {"hold-draw": who(PIT_MANAGER, ACCOUNTING, INSPECTOR)}, {"meters:write": "meters/{link}/draw"}),
            Act("pay_draw_prize", "cage, authority, accounting",
                {"paid": CAGE, "witnessed": who(INSPECTOR), "verified": who(ACCOUNTING)}, {"pay-draw-prize": CAGE},
                {"meters:write": "meters/{link}/draw/{place}/payment"}),
            Act("prove_deposit", "PR §7.14(K)", {"by": who(ACCOUNTING)}, {"prove-deposit": who(ACCOUNTING)},
                {"meters:write": "meters/{link}/deposit"}),
            Act("record_reading", "P15: by hand, those who run the tables or keep the books",
                {"signatures": BOSSES | BOOKS}, {"read-meters": BOSSES | {ACCOUNTING}},
                {"meters:write": "tables/{table}/readings"}),
            Act("sign_summaries", "PR §7.14(L): each row as the single act", {"prepared": BOSSES | {ACCOUNTING}},
                {"sign-summaries": BOSSES | {ACCOUNTING}}),
            Act("sign_summary", "PR §7.14(L)", {"prepared": BOSSES | {ACCOUNTING}},
                {"sign-summary": BOSSES | {ACCOUNTING}},
                {"meters:write": "progressive-summaries/{day}/{table}/signature"}),
            Act("receive_summaries", "PR §7.14(L)", {"received": who(ACCOUNTING)},
                {"receive-summaries": who(ACCOUNTING)}, {"meters:write": "progressive-summaries/{day}/receipt"}),
            Act("record_winner", "PR §13.10(D), §27.3(I): those who fill in the form", {"by": BOSSES | CAGE},
                {"record-winner": BOSSES | CAGE}, {"meters:write": "prizes/{prize}/winner"}),
            Act("erase_winner", "accounting answers for what is kept", {"by": who(ACCOUNTING, ADMINISTRATOR)},
                {"erase-winner": who(ACCOUNTING, ADMINISTRATOR)}, {"meters:write": "prizes/{prize}/winner/erasure"}),
            Act("pay_prize", "PR §7.12, P16",
                {"prepared": BOSSES, "validated": who(INSPECTOR), "verified": who(ACCOUNTING), "delivered": CAGE,
                 "carried": who(SECURITY), "authorised": who(PIT_MANAGER)},
                {"pay-prize": BOSSES | {ACCOUNTING, INSPECTOR}}, {"meters:write": "prizes/{prize}/payment"}),
            Act("pay_pot_prize", "CL III §6.6, BO §2.5.6.2: neither witnesses nor forms",
                {"prepared": BOSSES, "delivered": CAGE}, {"pay-pot-prize": BOSSES | {ACCOUNTING}},
                {"meters:write": "prizes/{prize}/pot-payment"}),
            Act("pay_complementary_prize", "CL III §6.5.1, BO §2.5.5.1: neither witnesses nor forms",
                {"prepared": BOSSES, "delivered": CAGE}, {"pay-complementary-prize": BOSSES | CAGE},
                {"meters:write": "meters/{link}/complementary-prizes"}),
            Act("use_reserve_pot", "CL III §6.6, BO §2.5.6.3",
                {"by": who(PIT_MANAGER, ACCOUNTING, ADMINISTRATOR)},
                {"use-reserve-pot": who(PIT_MANAGER, ACCOUNTING, ADMINISTRATOR)},
                {"meters:write": "meters/{link}/reserve-pot"}),
            Act("void_payout_form", "T6", {"prepared": BOSSES, "supervised": who(PIT_MANAGER, ACCOUNTING)},
                {"void-payout-form": BOSSES | {ACCOUNTING}}, {"meters:write": "prizes/{prize}/form/void"}),
            Act("void_delivery_form", "T6, PR §7.12(C)",
                {"prepared": CAGE, "supervised": who(CAGE_SUPERVISOR, PIT_MANAGER)},
                {"void-delivery-form": CAGE | {PIT_MANAGER}}, {"meters:write": "delivery-forms/{serial}/void"}),
            Act("print_payout_form", "T8: a reprint names the person", {"printer": EVERYBODY},
                {"print-payout-form": BOSSES | BOOKS}, {"meters:write": "payout-forms/{serial}/prints"}),
            Act("print_delivery_form", "T8: a reprint names the person", {"printer": EVERYBODY},
                {"print-delivery-form": BOSSES | CAGE | BOOKS}, {"meters:write": "delivery-forms/{serial}/prints"}),
            Act("print_payout_forms", "T8: each as the single act", {"printer": EVERYBODY},
                {"print-payout-forms": BOSSES | BOOKS}),
            Act("print_delivery_forms", "T8: each as the single act", {"printer": EVERYBODY},
                {"print-delivery-forms": BOSSES | CAGE | BOOKS}),
            Act("cash_receipt", "PR §7.12(B)(1)", {"cashed": CAGE}, {"cash-receipt": CAGE},
                {"meters:write": "receipts/{receipt}/cashing"}),
            Act("dispose_receipt", "accounting and a second", {"approved": who(ACCOUNTING), "verified": AUDIT},
                {"dispose-receipt": who(ACCOUNTING)}, {"meters:write": "receipts/{receipt}/disposal"}),
            Act("transfer_reserve", "cage and accounting",
                {"cage": who(CAGE_SUPERVISOR), "accounting": who(ACCOUNTING)},
                {"reserve": who(CAGE_SUPERVISOR, ACCOUNTING)}, {"meters:write": "meters/{link}/reserve"}),
            Act("reimburse_prize", "cage and accounting",
                {"cage": who(CAGE_SUPERVISOR), "accounting": who(ACCOUNTING)},
                {"reimburse-prize": who(CAGE_SUPERVISOR, ACCOUNTING)},
                {"meters:write": "prizes/{prize}/reimbursement"}),
        ),
    ),
    Group(
        "Books and audit",
        (
            Look("The books", "W4, W5", BOOKS,
                 rows="accounting.closerun accounting.dailysummary accounting.dayexception accounting.journalentry "
                      "accounting.adjustment accounting.checklistsignoff accounting.dayimport accounting.investigation",
                 pages="checklist-pdf audit-day close-day journal trial-balance account-statement trial-balance-pdf "
                       "journal-csv",
                 reads={"reports:read": "adjustments gaming-days/{day}/checklist gaming-days/{day}/close "
                                        "gaming-days/{day}/seal gaming-days/{day}/verification ledger/accounts "
                                        "verifications/{job} "
                                        "ledger/accounts/{account}/statement ledger/journal ledger/trial-balance "
                                        "summaries/{day} statistics exceptions exceptions/{case} investigations "
                                        "past/{kind}/{identity} reports reports/{report}/content "
                                        "reports/{report}/file",
                        "feed:read": "feed"}),
            Look("Exceptions", "W4: supervisors explain theirs", BOSSES | BOOKS,
                 rows="tables.exceptionline accounting.exceptioncase", pages="exceptions-inbox"),
            Look("Results", "W1: the pit's own, told after the cage accepted (D5)", BOSSES | BOOKS,
                 pages="daily-summary daily-summary-pdf daily-summary-xlsx master-game statistics statistics-pdf "
                       "statistics-xlsx statistics-csv win-charts registers"),
            Look("Investigations", "W2: concluded with the pit's manager", BOOKS | {PIT_MANAGER},
                 pages="investigations"),
            Look("Reports", "each report says for itself whose it is", EVERYBODY - {DEALER},
                 pages="reports report report-file file-in-hand file-taken"),
            Look("Copies sent, work in hand", "books and who keeps the system", BOOKS | {ADMINISTRATOR},
                 pages="report-deliveries webhook-deliveries jobs"),
            Look("Statutory returns", "W5: the books", BOOKS, pages="statutory-return",
                 reads={"reports:read": "returns returns/{code}/periods returns/{code}/periods/{period}"}),
            Look("Entries to the gaming room", "Ley 19.995 art. 58: who counts them, and the books",
                 BOOKS | CAGE | {SECURITY}, rows="accounting.entrycount"),
            Look("What a property enters for its returns", "S3: configuration, and the books",
                 who(ACCOUNTING, AUDITOR, ADMINISTRATOR), rows="accounting.returnparameter"),
            Look("The past, streams, figures", "each shows what its reader may see", EVERYBODY,
                 pages="event-stream event as-it-stood figure browse help"),
        ),
        (
            Act("sign_checklist_line", "W4", {"signed": AUDIT}, {"sign-checklist": AUDIT},
                {"books:write": "gaming-days/{day}/checklist/{line}/signature"}),
            Act("sign_checklist_lines", "W4: each as the single act", {"signed": AUDIT},
                {"sign-checklist-lines": AUDIT}, {"books:write": "gaming-days/{day}/checklist/signatures"}),
            Act("close_gaming_day", "W4: with open items on accounting's word", {"approved": AUDIT},
                writes={"books:write": "gaming-days/{day}/close"}),
            Act("start_close", "W4", {"approved": AUDIT}, {"force-close": AUDIT}),
            Act("post_adjustment", "W5: two", {"prepared": who(ACCOUNTING), "approved": AUDIT},
                {"post-adjustment": AUDIT}, {"books:write": "adjustments"}),
            Act("post_return", "W5: two", {"prepared": who(ACCOUNTING), "approved": AUDIT}, {"post-return": AUDIT}),
            Act("count_entries", "Ley 19.995 art. 58: those who keep the entrance, the cage or the books",
                {"counted": CAGE | {SECURITY, ACCOUNTING}}, {"count-entries": CAGE | AUDIT | {SECURITY}}),
            Act("adjust_late_round", "W5: supervisor and accounting",
                {"supervisor": BOSSES, "accounting": who(ACCOUNTING)},
                {"adjust-late-round": BOSSES | {ACCOUNTING}}, {"books:write": "late-rounds/{round}/adjustment"}),
            Act("assign_exception", "W4", {"assigned": AUDIT}, {"assign-exception": AUDIT},
                {"books:write": "exceptions/{case}/assignment"}),
            Act("note_exception", "W4: those who were there",
                {"noted": BOSSES | BOOKS | {CAGE_SUPERVISOR, SECURITY, COUNT}},
                {"note-exception": BOSSES | BOOKS | {CAGE_SUPERVISOR, SECURITY, COUNT}},
                {"books:write": "exceptions/{case}/notes"}),
            Act("resolve_exception", "W4", {"resolved": AUDIT}, {"resolve-exception": AUDIT},
                {"books:write": "exceptions/{case}/resolution"}),
            Act("confirm_exception", "W4: the auditor alone", {"confirmed": who(AUDITOR)},
                {"confirm-exception": who(AUDITOR)}, {"books:write": "exceptions/{case}/confirmation"}),
            Act("assign_exceptions", "W4: each as the single act", {"assigned": AUDIT}, {"assign-exceptions": AUDIT},
                {"books:write": "audit/assign-exceptions"}),
            Act("resolve_exceptions", "W4: each as the single act", {"resolved": AUDIT}, {"resolve-exceptions": AUDIT},
                {"books:write": "audit/resolve-exceptions"}),
            Act("confirm_exceptions", "W4: the auditor alone", {"confirmed": who(AUDITOR)},
                {"confirm-exceptions": who(AUDITOR)}, {"books:write": "audit/confirm-exceptions"}),
            Act("return_exception", "W4: the auditor alone", {"returned": who(AUDITOR)},
                {"return-exception": who(AUDITOR)}, {"books:write": "exceptions/{case}/return"}),
            Act("open_investigation", "W2", {"opened": AUDIT}, {"open-investigation": AUDIT},
                {"books:write": "investigations"}),
            Act("assign_investigation", "W2", {"by": AUDIT}),
            Act("note_investigation", "W2", {"by": AUDIT | {PIT_MANAGER}},
                {"note-investigation": AUDIT | {PIT_MANAGER}}, {"books:write": "investigations/{number}/notes"}),
            Act("conclude_investigation", "W2: accounting with the pit's manager",
                {"accounting": who(ACCOUNTING), "pit_manager": who(PIT_MANAGER)},
                {"conclude-investigation": who(ACCOUNTING, PIT_MANAGER)},
                {"books:write": "investigations/{number}/conclusion"}),
            Act("import_day", "T5: a day on paper is accounting's to key in", {"keyed": who(ACCOUNTING)},
                {"import-day": who(ACCOUNTING)}, {"books:write": "gaming-days/{day}/imports"}),
            Act("verify_store", "S4: looking changes nothing", pages={"verify-store": BOOKS | {ADMINISTRATOR}},
                writes={"reports:read": "verifications"}),
        ),
    ),
    Group(
        "Setup",
        (
            Look("Configuration of the floor", "S3: kept by the administrator, watched; the pit sees its own",
                 PIT | BOOKS | {ADMINISTRATOR},
                 rows="tables.gamingtable tables.tableoffer tables.chipset tables.pit",
                 reads={"tables:read": "floor-configuration"}),
            Look("Authorised hours", "EUS art. 2(1): kept by the administrator, watched by auditor and inspector",
                 who(AUDITOR, INSPECTOR, ADMINISTRATOR), rows="tables.authorisedhours"),
            Look("Configuration of the property", "S3: kept by the administrator, watched by auditor and inspector",
                 who(AUDITOR, INSPECTOR, ADMINISTRATOR),
                 rows="casino.property casino.employee casino.device casino.formseries "
                      "casino.reportsubscription casino.webhook tables.shiftdefinition tables.banksetting "
                      "tables.timecharge tables.salespoint tables.playerpool progressive.link "
                      "accounting.accountmapping accounting.auditsettings"),
            Look("The register of documents", "PR §1.7: what is not on file is not done; the books see it",
                 who(BOOKS, ADMINISTRATOR), rows="casino.approval"),
            Look("What tables need on file", "PR §1.7: the pit knows before it opens",
                 who(BOSSES, BOOKS, ADMINISTRATOR), pages="documents-needed",
                 reads={"tables:read": "approvals/needed"}),
            Look("Notices", "PR §11.10(F)-(H), §27.3(I), (K): who gives them, and the books",
                 who(BOSSES, BOOKS, ADMINISTRATOR), rows="tables.notice"),
            Look("Deadlines", "PR §11.10(F)-(H), §7.14(J): who gives notices, and the books",
                 who(BOSSES, BOOKS, ADMINISTRATOR), pages="deadlines"),
            Look("People and their rights", "S2: one report", who(AUDITOR, INSPECTOR, ADMINISTRATOR),
                 pages="staff-report staff-report-csv"),
            Look("Dated parameters", "S3, EUS DA 6.3: who decides on them, and the books",
                 who(PIT, BOOKS, ADMINISTRATOR), rows="tables.datedparameter"),
            Look("The same as figures", "books", BOOKS,
                 reads={"reports:read": "approvals notices table-checks parameters"}),
            Look("Logins", "S1", who(ADMINISTRATOR), rows="auth.user"),
            Look("The trail of changes", "S3", who(AUDITOR, ADMINISTRATOR), rows="admin.logentry"),
        ),
        (
            Act("register_document", "S3: accounting or administrator", {"registrar": who(ACCOUNTING, ADMINISTRATOR)},
                {"register-document": who(ACCOUNTING, ADMINISTRATOR)}, {"books:write": "approvals"}),
            Act("renew_document", "S3", {"registrar": who(ACCOUNTING, ADMINISTRATOR)},
                {"renew-document": who(ACCOUNTING, ADMINISTRATOR)}, {"books:write": "approvals/renewal"}),
            Act("withdraw_document", "S3", {"registrar": who(ACCOUNTING, ADMINISTRATOR)},
                {"withdraw-document": who(ACCOUNTING, ADMINISTRATOR)}, {"books:write": "approvals/withdrawal"}),
            Act("require_documents", "S3: the controller", {"accounting": who(ACCOUNTING)},
                {"require-documents": who(ACCOUNTING)}, {"books:write": "approvals/requirement"}),
            Act("schedule_parameter", "S3, EUS DA 6.3: the director of games with accounting",
                {"director": who(PIT_MANAGER, ADMINISTRATOR), "accounting": who(ACCOUNTING)},
                {"schedule-parameter": who(PIT_MANAGER, ADMINISTRATOR, ACCOUNTING)}, {"books:write": "parameters"}),
            Act("give_notice", "PR §11.10(F)-(H): who acts for the licensee",
                {"by": who(BOSSES, ACCOUNTING, ADMINISTRATOR)},
                {"give-notice": who(BOSSES, ACCOUNTING, ADMINISTRATOR)}, {"tables:write": "notices/{notice}/given"}),
            Act("give_notices", "PR §11.10(F)-(H): each as the single act",
                {"by": who(BOSSES, ACCOUNTING, ADMINISTRATOR)},
                {"give-notices": who(BOSSES, ACCOUNTING, ADMINISTRATOR)}, {"tables:write": "notices/batch"}),
            Act("rebuild", "S4: who keeps the system", pages={"rebuild": who(ADMINISTRATOR)}),
            Act("end_sessions", "S1: of one login or of all", pages={"end-sessions": who(ADMINISTRATOR)}),
        ),
    ),
)  # fmt: skip

NOT_IN_PUERTO_RICO = frozenset(
    {
        "count-entries", "registers", "accounting.entrycount", "accounting.returnparameter", "hold-payment",
        "release-payment", "free-seat", "announce-last-plays", "interrupt-table", "resume-table", "tables.heldpayment",
        "tables.freedseat", "tables.lastplays", "tables.interruption", "take-position", "tables.tableposition",
        "record-found-money", "return-found-money", "tables.foundmoney", "tables.authorisedhours",
        "pay-pot-prize", "pay-complementary-prize", "use-reserve-pot",
    }
)  # fmt: skip
"""Pages and rows that rest on the law of another country: closed to everybody in Puerto Rico."""

KEPT = (
    "tables.gamingtable", "tables.tableoffer", "tables.chipset", "tables.pit", "casino.property", "casino.employee",
    "casino.device", "casino.formseries", "casino.reportsubscription", "casino.webhook", "tables.dropbox",
    "tables.shiftdefinition", "tables.banksetting", "tables.timecharge", "tables.playerpool", "tables.salespoint",
    "progressive.link",
    "accounting.accountmapping", "accounting.auditsettings", "accounting.returnparameter", "auth.user",
    "tables.authorisedhours",
)  # fmt: skip
"""Rows that the administrator adds and changes, and nobody else (S3). All others come from events: nobody's."""

ELSEWHERE = {
    "casino.property": "added by the installer, not by an employee",
    "tables.shiftdefinition": "added, changed and taken away on the page of the property, all shifts together",
}
"""Those of them that have no page of their own to be added on."""

REMOVED = ("tables.banksetting", "accounting.returnparameter", "tables.authorisedhours")
"""Those of them that he may take away again: the past does not refer to them."""

WATCHED = {"tables.dropbox": who(ADMINISTRATOR)}
"""Rows whose keeper looks at them beside the room they stand in."""

TURNS = {
    "auth.user": ("password", "factor", "unlock", "sessions"),
    "casino.employee": ("pin",),
    "casino.device": ("key", "next-key", "withdraw-key", "withdraw"),
    "casino.webhook": ("secret",),
}
"""Pages of a row that its keeper alone opens: PINs and keys, first passwords, the end of sessions (S1)."""

TOGETHER = ("tables.gamingtable", "tables.tableoffer", "tables.dropbox")
"""Rows that their keeper puts into and out of service together, on the page `service` of their list (S3)."""

PARTS = {"void_form": "T6: void_slip, void_payout_form and void_delivery_form say who"}
"""Commands with signatures that are a step of others and have no request or page."""

KEY_ITSELF = ("GET keys/current", "POST keys/rotation", "POST pins/change")
"""A device asks about its own key, and has a PIN changed for the present one: every key may, no person."""

LIMITED_KEYS = {
    "address": (
        "the table in the address is its own",
        "sessions/{table}/{day}/{shift} tables/{table} tables/{table}/dealers tables/{table}/equipment "
        "tables/{table}/limits tables/{table}/readings",
    ),
    "record": (
        "what it names is of its tables; anything else is refused alike, whether there is such a thing or not",
        "boxes/{box} boxes/{box}/custody/{day}/{shift} equipment/{set} meters/{link} prizes/{prize} rounds/{id} "
        "late-rounds/{round} slips/{serial} slips/{serial}/prints",
    ),
    "rows": (
        "rows of its tables",
        "approvals/needed bingo/banks bingo/corrections bingo/prizes bingo/refunds bingo/sales game-schedules "
        "table-checks held-payments freed-seats last-plays interruptions positions "
        "boxes buy-ins chips/moves equipment feed/stream floor-configuration meters "
        "meters/{link}/absences prizes "
        "payments rake/{day} rounds late-rounds sessions slips tables",
    ),
    "open": ("tells nothing of a table", "games gaming-days gaming-days/{day} keys/current"),
}
"""What a key that is limited to some tables reads (T11, S2): a terminal stands at its table. All other reads are about
more than one table and refused to it. A meter is its link's and hangs over every table of it; it names no other."""

STREAM = {"events": ("feed:read", BOOKS), "tables": ("tables:read", PIT | CAGE | BOOKS),
          "meters": ("meters:read", BOSSES | BOOKS), "exceptions": ("reports:read", BOOKS)}  # fmt: skip
"""Topics of feed/stream: what it takes to follow them."""

OWN = {
    "index": "the first page: each sees his own duties",
    "login": "the way in",
    "logout": "the way out",
    "password_change": "one's own",
    "password_change_done": "one's own",
    "second-factor": "one's own",
    "second-factor-new": "one's own",
    "second-factor-own": "one's own",
    "sessions-own": "one's own",
    "pin-own": "one's own",
    "jsi18n": "words of the screen",
    "app_list": "what one may look at",
    "search": "what one may look at",
    "live": "positions of the feed, without what was recorded",
    "autocomplete": "what one may look at",
    "view_on_site": "leads nowhere: no row has an address outside",
    "kept-document": "those who may view its row",
    "choose-property": "a superuser's",
}
"""Pages of the admin that are everybody's own matter, or that judge for themselves."""

SUPERUSERS = (
    "axes.accessattempt", "axes.accesslog", "axes.accessfailurelog",
)  # fmt: skip
"""Rows of the libraries that no role looks at."""

OPEN_TO_ALL = {
    "calendars/<str:token>.ics": "the address is a secret of one login; deadlines without persons and amounts",
    "": "leads to the first page",
    "favicon.ico": "the picture of the site",
    "i18n/setlang/": "the language of the screen",
    "admin/manifest-<str:language>.webmanifest": "names and pictures of the app",
    "admin/service-worker.js": "keeps files and pages of the site; says nothing of anybody",
    "admin/offline/<str:language>/": "that there is no connection",
    "admin/acts/sender/": "who is signed in, to that person alone",
    "api/v1/schema/": "the description of the API tells no fact",
    "api/v1/asyncapi/": "the description of what is sent tells no fact",
    "api/v1/docs/": "the same, to be read",
    "api/v1/redoc/": "the same, to be read",
    "health/live/": "that the process answers",
    "health/ready/": "whether the site is ready; which part does not answer on the inside only",
    "metrics": "with the token, or from this machine; the proxy keeps it inside",
}
"""Requests and pages without a login. Their own tests cover how they are protected."""

APPLICATION, OWNER, SERVER, NONE = "the application's", "the owner's", "the server's own", "none"

AT_THE_MACHINE = {
    "asyncapi": (NONE, "the description of the feed and of webhooks, written to the screen"),
    "demo": (OWNER, "a demonstration, in the services that come along"),
    "simulate": (OWNER, "a planned property in a database of its own"),
    "progressive_year": (APPLICATION, "a planned property, beside the others"),
    "services": (NONE, "starts and stops the PostgreSQL and Redis that come along"),
    "migrate": (OWNER, "changes tables and grants rights (S4)"),
    "raise_wall": (OWNER, "policies between properties, once"),
    "hide_factors": (APPLICATION, "authenticators under the first key of the settings, recovery codes to hashes"),
    "move_pins": (APPLICATION, "hashes of PINs out of the column of the release before, or withdrawn"),
    "partitions": (OWNER, "months of the record, out and back; every step is noted in the database"),
    "archive": (SERVER, "the log of the PostgreSQL that came along, kept piece by piece"),
    "backup": (OWNER, "reads all; the dump is as secret as the database"),
    "restore": (OWNER, "beside the database in use; over it only when told to"),
    "restore_drill": (OWNER, "on copies, which it removes"),
    "seal": (APPLICATION, "needs the seal's key, which the worker alone holds (S4)"),
    "manifest": (APPLICATION, "signs what the store holds; needs the seal's key; writes a file only (S4)"),
    "verify": (APPLICATION, "looks; changes nothing"),
    "export_day": (APPLICATION, "looks; writes a sealed day to files"),
    "rebuild": (APPLICATION, "projections from events, the same rows (S4)"),
    "resettle": (APPLICATION, "looks; settles rounds anew and compares"),
    "import_day": (APPLICATION, "a day on paper: its file is signed by accounting's PIN (T5)"),
    "what_if": (APPLICATION, "looks; computes"),
    "games": (NONE, "rule books"),
    "programmes": (NONE, "rule books"),
    "replay": (NONE, "settles rounds of a file"),
    "theory": (NONE, "what bets cost"),
    "phh": (APPLICATION, "poker hands from file to file; looks when it writes a stored round"),
    "verify_draw": (APPLICATION, "looks; draws again from the announced seed"),
    "python_client": (NONE, "writes the client's code"),
    "makemessages": (NONE, "collects texts to be translated"),
}
"""Commands of `manage.py`: no role opens them, but access to the machine and to the database's role named here."""
