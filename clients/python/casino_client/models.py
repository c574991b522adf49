"""Bodies and answers of the API, as types. Generated: `manage.py python_client` writes it anew."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

JSON: TypeAlias = "bool | int | float | str | list[JSON] | dict[str, JSON] | None"
"""Any value of JSON."""

Query: TypeAlias = str | int | float | bool | Sequence[str] | None
"""The value of a query parameter; None leaves it out."""


class Absence(TypedDict):
    """A table away for a time (PR §7.14(M))."""

    table: str
    since: str
    reason: str
    ended_on: str | None
    ended_by: str
    away_days: int | None
    least_meter: str | None
    meter: str | None
    extended_to: str | None
    approval: str


class AcceptanceRequest(TypedDict):
    """AcceptanceRequest."""

    contents: list[ContentRequest]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    delivered: SignerRequest
    delivered_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Accepted(TypedDict):
    """Acceptance of a count: the cage's total less that of the sheet, below zero when it is less."""

    count: str
    total: str
    accepted: str
    difference: str


class Account(TypedDict):
    """Account."""

    code: str
    number: str
    name: str
    kind: str
    external_number: str
    external_name: str
    cost_centre: str


class AddNoteRequest(TypedDict):
    """Add what was found. Refused: `wrong_role`, `day_not_open`, the investigation, `text_missing`."""

    day: str
    text: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]


AddresseeEnum = Literal["authority", "division", "inspector", "operations"]


class AdjustLateRoundRequest(TypedDict):
    """AdjustLateRoundRequest."""

    reason: str
    approval: str
    win: NotRequired[str]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]


class Adjustment(TypedDict):
    """An adjusting entry as it was posted."""

    form_serial: str
    day: str
    concerns_day: str
    amount: str
    reason: str
    approval: str
    at: str
    actor: str


class AdjustmentLineRequest(TypedDict):
    """One side of an entry: either a debit or a credit above zero."""

    account: str
    subaccount: NotRequired[str]
    debit: NotRequired[str]
    credit: NotRequired[str]


class AnnounceLastPlaysRequest(TypedDict):
    """Record that the last plays of a table were announced: so many spins, hands, shoes, as its game has them."""

    play: PlayEnum
    number: int
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class AnnounceLimitsOfTablesRequest(TypedDict):
    """Announce higher limits of open tables (control T11)."""

    inspector_told: NotRequired[str]
    public_told: NotRequired[bool]
    rows: list[AnnounceLimitsRowRequest]
    announcer: SignerRequest
    announcer_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_as: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class AnnounceLimitsRequest(TypedDict):
    """Announce higher limits of an open table; they can come into force when the game's notice is over."""

    limits: dict[str, str]
    inspector_told: NotRequired[str]
    public_told: NotRequired[bool]
    announcer: SignerRequest
    announcer_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_as: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class AnnounceLimitsRowRequest(TypedDict):
    """A row: Announce higher limits of an open table; they can come into force when the game's notice is over."""

    table: str
    limits: dict[str, str]


class AnnounceRemovalRequest(TypedDict):
    """Announce a time limit at every linked table, each notice a fact of its own (PR §7.14(J))."""

    day: str
    expires_on: str
    approval: str
    notices: list[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class AnnounceRequest(TypedDict):
    """Before the draw: the SHA-256 of the inspector's secret, and the tables open at this instant as the pool."""

    day: str
    shift: str
    tables_wanted: int
    commitment: str
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ApprovePaymentRequest(TypedDict):
    """Approve a payment of a settled round, once, while its gaming day is open."""

    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ApprovePaymentRowRequest(TypedDict):
    """A row: Approve a payment of a settled round, once, while its gaming day is open."""

    payment: str


class ApprovePaymentsRequest(TypedDict):
    """Approve several payments of settled rounds."""

    rows: list[ApprovePaymentRowRequest]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ApproveRequest(TypedDict):
    """Record what the authority approved of a link that is not in operation yet, as its next edition."""

    approval: str
    effective_at: str
    entry: NotRequired[str]
    least_bet: NotRequired[str]
    most_bet: NotRequired[str]
    initial: str
    reset: NotRequired[str]
    rate_bp: int
    reset_pool_bp: NotRequired[int]
    retention_pool_bp: NotRequired[int]
    request: NotRequired[str]
    reserve_rule: NotRequired[ReserveRuleEnum]
    pay_table: NotRequired[list[PrizeGivenRequest]]
    options: NotRequired[dict[str, JSON]]
    reason: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


AskedByEnum = Literal["player", "dealer"]


class AssignExceptionRowRequest(TypedDict):
    """A row: Give a case to somebody who looks into it; again to somebody else."""

    case: str


class AssignExceptionsRequest(TypedDict):
    """Give several cases to somebody who looks into them."""

    owner: str
    note: NotRequired[str]
    rows: list[AssignExceptionRowRequest]
    assigned: SignerRequest
    assigned_role: NotRequired[FormUserRoleEnum]


class AssignRequest(TypedDict):
    """Give a case to somebody who looks into it; again to somebody else."""

    owner: str
    note: NotRequired[str]
    assigned: SignerRequest
    assigned_role: NotRequired[FormUserRoleEnum]


class AuditLine(TypedDict):
    """A line of the day's checklist (control W4) with its evidence and its sign-off."""

    code: str
    label: str
    cite: str
    hold: HoldEnum
    open: list[str]
    state: AuditLineStateEnum
    evidence: str
    facts: list[Fact]
    signed_by: str
    signed_at: str | None
    note: str


AuditLineStateEnum = Literal["open", "unsigned", "signed", "changed"]


class BadRow(TypedDict):
    """A row that cannot be taken."""

    line: int
    column: str
    reason: str


class Balance(TypedDict):
    """Balance."""

    account: str
    number: str
    name: str
    kind: str
    opening: str
    debit: str
    credit: str
    closing: str


class Bank(TypedDict):
    """Sums that the property must hold; `ordinary` is null until the property enters it."""

    ordinary: str | None
    ordinary_cite: str
    additional: str
    required: str
    games: list[GameBank]
    tables: list[TableBank]
    stated: list[StatedFloat]


class BankCheck(TypedDict):
    """A check of the Inspector."""

    day: str
    shift: str
    amount: str
    required: str
    ordinary_known: bool
    tables: list[str]
    note: str
    inspector: str
    verified_at: str


BaseEnum = Literal["win", "handle", "entries", "tips", "win_before", "loss_before"]


class BeingPrepared(TypedDict):
    """The answer is being prepared: ask again for the same address."""

    code: str
    detail: str
    retry_after: int


class BingoPrize(TypedDict):
    """An ordinary prize of bingo paid on its form."""

    serial: str
    round: str
    table: str
    day: str
    shift: str
    card: int
    seat: int
    player: str
    amount: str
    bank: str
    paid_at: str


class BingoPrizePaymentRequest(TypedDict):
    """Pay a winning card what the rules say, on a prenumbered form; out of a cashier's bank, or by the cage."""

    round: str
    card: int
    player: str
    bank: NotRequired[str]
    form: NotRequired[str]
    out_of_order: NotRequired[bool]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


BlankEnum = Literal[""]


class Box(TypedDict):
    """A box in a shift, and where it is."""

    box: str
    table: str
    day: str
    shift: str
    status: str
    place: str
    count: str
    emergency: bool
    returned: bool
    installed_at: str
    removed_at: str | None


class BoxMark(TypedDict):
    """A drop box with the shift marked on it; empty: in reserve (control D1)."""

    number: str
    shift: str


class BoxSheetsRequest(TypedDict):
    """Boxes of a count, one after the other: opened, counted blind until two agree, papers listed, shown empty."""

    boxes: list[SheetOfBoxRequest]
    sheet: NotRequired[bool]
    team: list[SignerRequest]
    occurred_at: NotRequired[str]


class BringBackRequest(TypedDict):
    """Bring tables back, or what replaces them, showing `meter_minor`; returns the limit if it was prolonged."""

    day: str
    tables: list[str]
    meter: str
    approval: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class BuyIn(TypedDict):
    """Chips with which a player sat down (`bought`) or got up (`left`)."""

    kind: BuyInKindEnum
    day: str
    table: str
    game: str
    shift: str
    player: str
    amount: str
    stack: str
    least: str | None
    most: str | None
    happened_at: str


BuyInKindEnum = Literal["bought", "left"]


class BuyInRequest(TypedDict):
    """Record the chips that a player buys at a poker table."""

    player: str
    amount: str
    stack: NotRequired[str]
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


ByEnum = Literal["table", "game", "pit", "shift", "dealer"]


class CageSession(TypedDict):
    """A shift of the cage."""

    day: str
    shift: str
    status: str
    opening_total: str
    closing_total: str | None
    over_short: str | None


class CancelLimitsRequest(TypedDict):
    """The announced limits do not come."""

    reason: str
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CancelRequest(TypedDict):
    """Give up an announced draw before it is made; the reason stays. Refused: as the draw, and `reason_missing`."""

    reason: str
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CancelSetsRequest(TypedDict):
    """Make sets useless: holed, cut, marked (PR §11.10(I))."""

    day: str
    sets: list[str]
    method: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


CaptureEnum = Literal["rounds", "part", "none"]


class CardBank(TypedDict):
    """The bank of a cashier who sells cards: cash due beside cash received (PR §27.6(D)(6))."""

    bank: str
    point: str
    table: str
    day: str
    shift: str
    cashier: str
    status: str
    float_total: str
    sales: str
    corrections: str
    refunds: str
    prizes: str
    due: str | None
    counted: str | None
    over_short: str | None
    sale_count: int
    entries: int
    number_issued: int
    number_sold: int
    numbers_issued: list[str]
    numbers_held: list[str]
    numbers_returned: list[str]
    numbers_spoilt: list[str]
    numbers_missing: list[str]
    missing_worth: str
    opened_at: str
    closed_at: str | None


class CardFace(TypedDict):
    """The face of a card of a series, sold or not (PR §27.6(A))."""

    series: str
    number: int
    face: str
    sha256: str
    recorded_at: str


class CardFacesRequest(TypedDict):
    """Record the faces of cards of a series, sold or not; returns the series. A recorded face is never changed."""

    series: str
    day: str
    content: str
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


CardReceptionKindEnum = Literal["card", "package", "electronic"]


class CardReceptionRequest(TypedDict):
    """Take cards, packages or electronic cards onto the book by series and number, with their approved price."""

    series: str
    kind: CardReceptionKindEnum
    table: str
    day: str
    first: int
    last: int
    price: str
    faces: NotRequired[int]
    approval: str
    supplier: str
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CardRefund(TypedDict):
    """Money that went back for cards (PR §27.9(A)(1))."""

    bank: str
    number: int
    table: str
    day: str
    shift: str
    round: str
    numbers: list[str]
    quantity: int
    cards_amount: str
    entries: int
    entries_amount: str
    total: str
    reason: str
    refunded_at: str


class CardRefundRequestRequest(TypedDict):
    """Give back what cards cost: in an annulled game, or in full where they come back before they were played."""

    bank: str
    cards: list[str]
    entries: NotRequired[int]
    round: NotRequired[str]
    reason: str
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CardSale(TypedDict):
    """A sale of bingo cards as it stands, corrections applied (PR §27.4(B))."""

    sale: str
    bank: str
    table: str
    day: str
    shift: str
    numbers: list[str]
    quantity: int
    entries: int
    entries_amount: str
    total: str
    total_as_sold: str
    ebm: str
    sold_at: str


class CardSaleRequestRequest(TypedDict):
    """CardSaleRequestRequest."""

    bank: str
    cards: list[str]
    entries: NotRequired[int]
    ebm: NotRequired[str]
    of_age: NotRequired[bool]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CardSeries(TypedDict):
    """A series of bingo cards and where its numbers are (PR §27.6(A))."""

    series: str
    kind: str
    game: str
    price: str
    faces: int
    approval: str
    supplier: str
    received: int
    stored: int
    out: int
    sold: int
    refunded: int
    returned: int
    spoilt: int
    missing: int
    numbers_stored: list[str]
    received_at: str


class Case(TypedDict):
    """An exception and what becomes of it."""

    case: str
    day: str
    source: str
    code: str
    subject: str
    detail: str
    table: str
    shift: str
    unit: UnitEnum
    amount: str
    at_stake: str
    raised_at: str
    raised_by: str
    status: CaseStatusEnum
    owner: str
    outcome: str
    explanation: str
    adjustment: str
    resolved_at: str | None
    resolved_by: str
    confirmed_by: str
    age_days: int
    investigation: str
    history: list[CaseStep]


CaseStatusEnum = Literal["open", "assigned", "answered", "resolved"]


class CaseStep(TypedDict):
    """Something that was done about a case."""

    at: str
    what: str
    words: str
    by: str
    owner: NotRequired[str]


class CashOutRequest(TypedDict):
    """Record the chips with which a player leaves a poker table."""

    player: str
    amount: str
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CashReceiptRequest(TypedDict):
    """Pay a receipt out of the cage, once, on the next delivery form (PR §7.12(B)(2)); returns the amount (minor)."""

    day: str
    cashed: SignerRequest
    cashed_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ChangeLimitsOfTablesRequest(TypedDict):
    """Put announced limits of tables into force, or lower limits (control T11)."""

    rows: list[ChangeLimitsRowRequest]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_as: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ChangeLimitsRequest(TypedDict):
    """Put announced limits into force, or lower them with nobody at the table (`no_players`, said by who signs)."""

    limits: dict[str, str]
    no_players: NotRequired[bool]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_as: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ChangeLimitsRowRequest(TypedDict):
    """ChangeLimitsRowRequest."""

    table: str
    limits: dict[str, str]
    no_players: NotRequired[bool]


class ChangeRateRequest(TypedDict):
    """From `effective_at` on, `rate_bp` of every chip go to the meter; returns every rate of the link."""

    day: str
    rate_bp: int
    effective_at: str
    notified_at: str
    approval: str
    reason: NotRequired[str]
    reset_pool_bp: NotRequired[int]
    retention_pool_bp: NotRequired[int]
    request: NotRequired[str]
    manager: SignerRequest
    manager_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ChangeShiftRowRequest(TypedDict):
    """A row: End the shift of a table and begin the next with one count, which is closer and opener (control T1)."""

    table: str
    box: NotRequired[str]
    offer: NotRequired[str]
    limits: NotRequired[dict[str, str]]
    counts: dict[str, int]
    sign_min: NotRequired[str]
    sign_max: NotRequired[str]
    sign_payout: NotRequired[str]
    checks: NotRequired[list[str]]
    in_transit: NotRequired[list[str]]
    dealer: NotRequired[str]


class ChangeShiftsRequest(TypedDict):
    """End the shift of tables and begin the next, each with one count of its chips."""

    day: str
    shift: NotRequired[str]
    rows: list[ChangeShiftRowRequest]
    dealers: list[SignerRequest]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    incoming: NotRequired[SignerRequest]
    incoming_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CheckRecord(TypedDict):
    """A check at a table."""

    table: str
    day: str
    shift: str
    check: str
    what: str
    passed: bool
    times: int
    note: str
    cite: str
    checked_at: str


class ChecklistLine(TypedDict):
    """A line of the day's checklist (control W4) with what is still open about it; done when nothing is."""

    code: str
    label: str
    cite: str
    blocking: bool
    done: bool
    open: list[str]


class ChipInventory(TypedDict):
    """Chips of the property: issued = in the casino + outstanding (the float), per denomination."""

    day: str | None
    places: list[ChipPlace]
    issued: dict[str, int]
    in_house: dict[str, int]
    outstanding: dict[str, int]


class ChipMove(TypedDict):
    """Chips from one place to another."""

    reference: str
    day: str
    origin: str
    destination: str
    chip_set: str
    table: str
    counts: dict[str, int]
    total: str
    reason: str
    moved_at: str


ChipMoveKindEnum = Literal["received", "moved", "set_aside", "redeemed", "destroyed"]


class ChipPlace(TypedDict):
    """A place with its chips; `code` is the table or the retired set."""

    kind: str
    code: str
    counts: dict[str, int]
    total: str


class ChipSet(TypedDict):
    """A chip set."""

    code: str
    active: bool
    retired_on: str | None


ClockEnum = Literal["recorded", "occurred"]


class Close(TypedDict):
    """How far the close of a day is."""

    day: str
    status: str
    checklist: list[ChecklistLine]
    figures_digest: str


class CloseCageRequest(TypedDict):
    """End the cage's shift with what who goes and who comes counted together."""

    cash: dict[str, int]
    chips: dict[str, int]
    receipts: NotRequired[str]
    outgoing: SignerRequest
    outgoing_role: NotRequired[FormUserRoleEnum]
    incoming: SignerRequest
    incoming_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


CloseDayApprovedRoleEnum = Literal["accounting", "auditor"]


class CloseDayRequest(TypedDict):
    """Nothing, or who lets open items of the checklist pass, and why (control W4)."""

    approved: NotRequired[SignerRequest]
    approved_role: NotRequired[CloseDayApprovedRoleEnum]
    reason: NotRequired[str]


class ClosePoolRequest(TypedDict):
    """Close a pool that was returned to the players in full (control R2)."""

    day: str
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CloseSalesBankRequest(TypedDict):
    """Take back a cashier's cash and cards: cash due beside cash received."""

    cash: dict[str, int]
    returned: NotRequired[list[str]]
    spoilt: NotRequired[list[str]]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CloseTableRequest(TypedDict):
    """Close a table with its counted chips."""

    counts: dict[str, int]
    form: NotRequired[str]
    in_transit: NotRequired[list[str]]
    out_of_order: NotRequired[bool]
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CloseTableRowRequest(TypedDict):
    """A row: Close a table with its counted chips."""

    table: str
    counts: dict[str, int]
    form: NotRequired[str]
    in_transit: NotRequired[list[str]]
    out_of_order: NotRequired[bool]
    dealer: NotRequired[str]


class CloseTablesRequest(TypedDict):
    """Close tables, each with its counted chips."""

    rows: list[CloseTableRowRequest]
    dealers: list[SignerRequest]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Compared(TypedDict):
    """A figure read beside the system's. ``what``: chips, minimum, or the name of a meter."""

    what: str
    read: str
    system: str | None
    difference: str
    at_most: bool
    why: str


class ComplementaryRequest(TypedDict):
    """Pay a prize by chance out of a pot, in the form that the pot's approved figures offer."""

    day: str
    table: str
    seat: int
    amount: str
    form: FormEnum
    scheme: str
    prepared: SignerRequest
    prepared_role: NotRequired[FormUserRoleEnum]
    delivered: NotRequired[SignerRequest]
    delivered_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


ConcludeOutcomeEnum = Literal["chance", "count_error", "record_error", "procedure", "fraud_suspected", "unexplained"]


class ConcludeRequest(TypedDict):
    """ConcludeRequest."""

    day: str
    outcome: ConcludeOutcomeEnum
    findings: str
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]
    pit_manager: SignerRequest
    pit_manager_role: NotRequired[FormUserRoleEnum]


class ConfirmExceptionRowRequest(TypedDict):
    """A row: An auditor agrees with the answer."""

    case: str


class ConfirmExceptionsRequest(TypedDict):
    """An auditor agrees with the answers to several cases."""

    note: NotRequired[str]
    rows: list[ConfirmExceptionRowRequest]
    confirmed: SignerRequest
    confirmed_role: NotRequired[FormUserRoleEnum]


class ConfirmRequest(TypedDict):
    """An auditor agrees with the answer."""

    note: NotRequired[str]
    confirmed: SignerRequest
    confirmed_role: NotRequired[FormUserRoleEnum]


ContentKindEnum = Literal["notes", "chips", "documents"]


class ContentRequest(TypedDict):
    """Contents of a box of one kind. Notes and chips come by denomination in decimals, documents by kind of paper."""

    kind: ContentKindEnum
    counts: dict[str, int]


CopyEnum = Literal["parts", "restricted"]


class CorrectSaleRequest(TypedDict):
    """Put a sale right while its bank is open; the log keeps both versions, the licence and who authorised it."""

    cards: NotRequired[list[str]]
    entries: NotRequired[int]
    reason: str
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CorrectionRequest(TypedDict):
    """CorrectionRequest."""

    contents: list[ContentRequest]
    reason: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Count(TypedDict):
    """A count. Totals are null until the cage has accepted by its own count."""

    count: str
    day: str
    room: str
    status: str
    team: list[str]
    boxes: list[SheetBox]
    total: str | None
    accepted_total: str | None
    difference: str | None


class CountBoxRequest(TypedDict):
    """The team's two blind counts of a box; returns the drop in minor units (control D3)."""

    day: str
    shift: str
    first: list[ContentRequest]
    second: list[ContentRequest]
    documents: NotRequired[list[DocumentRequest]]
    team: list[SignerRequest]
    occurred_at: NotRequired[str]


class CountMetersRequest(TypedDict):
    """Count meters of a table as they stand when its link starts (PR §7.14(B))."""

    table: str
    in_meter: NotRequired[int]
    payouts: NotRequired[dict[str, int]]


class CountRakeRequest(TypedDict):
    """Record how the chips of a poker table's boxes divide: the property's rake, and the players' pools."""

    day: str
    shift: str
    counts: dict[str, int]
    pools: NotRequired[dict[str, dict[str, int]]]
    team: list[SignerRequest]
    occurred_at: NotRequired[str]


class CountSetsRequest(TypedDict):
    """Sets counted where they are (kind to place to number; what is left out is none) beside the book."""

    day: str
    inventory: NotRequired[bool]
    remarks: NotRequired[str]
    counted: dict[str, dict[str, int]]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class CountStatistics(TypedDict):
    """How the counts of a period went."""

    counters: list[Counter]
    tables: list[TableCount]


class Counted(TypedDict):
    """The drop that a count established."""

    box: str
    total: str


CountedEnum = Literal["rounds", "staff"]


class Counter(TypedDict):
    """A counter over the period: single counts, those that were wrong, boxes, pace."""

    counter: str
    method: CounterMethodEnum
    entries: int
    wrong: int
    boxes: int
    seconds_a_box: int | None
    boxes_an_hour: float | None


CounterMethodEnum = Literal["hand", "machine"]


class Custody(TypedDict):
    """A box in a shift: where it is, and its chain of custody (controls D1-D3)."""

    box: str
    table: str
    day: str
    shift: str
    status: str
    place: str
    count: str
    emergency: bool
    returned: bool
    steps: list[Step]


class DatedParameter(TypedDict):
    """A parameter of a game, or of one table, from an instant on."""

    game: str
    table: str
    parameter: str
    value: str
    effective_at: str
    document: str
    registered_at: str


class DayImportRequest(TypedDict):
    """Files of one gaming day. Without ``keyed``, or with ``dry_run``, everything is tried and nothing recorded."""

    files: list[FileRequest]
    dry_run: NotRequired[bool]
    keyed: NotRequired[SignerRequest]
    late_reason: NotRequired[str]


class DealerSeat(TypedDict):
    """A dealer from an instant on, until the next one or the closer."""

    table: str
    day: str
    shift: str
    dealer: str
    at: str


DecisionEnum = Literal["paid", "refused"]


class DeclaredReturn(TypedDict):
    """A statutory return of the property's jurisdiction. `withheld`: paid by the persons who enter."""

    code: str
    title: str
    authority: str
    period: PeriodEnum
    when: str
    cite: str
    withheld: bool
    opens: list[str]


class Decrease(TypedDict):
    """A support line of the summary: why a meter reads less than before (PR §7.14(I),(L))."""

    day: str
    table: str
    amount: str
    ground: str
    form_serial: str
    approval: str
    explanation: str


class Delivery(TypedDict):
    """Money that the cage delivered, on its form. `reference`: the prize, or `<link>.draw.<place>`."""

    serial: str
    kind: str
    reference: str
    link: str
    amount: str
    day: str
    at: str


class DepositRequest(TypedDict):
    """The proof that the shares lie in the Company's special account: one transfer of the whole (PR §7.14(K))."""

    day: str
    amount: str
    deposited_on: str
    reference: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


DestinationEnum = Literal["cage", "vault", "table"]


class DestroySetsRequest(TypedDict):
    """Destroy cancelled sets before the Inspector (PR §11.10(I))."""

    day: str
    sets: list[str]
    method: str
    place: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Difference(TypedDict):
    """A meter that does not read what was computed (control P15)."""

    meter: str
    computed: int
    read: int


DirectionEnum = Literal["in", "out"]


class Discrepancy(TypedDict):
    """A meter that does not read what it should, reported on the day it first appears, with its probable cause."""

    table: str
    day: str
    agreed_on: str | None
    what: str
    computed: int
    read: int | None
    change: int
    cause: str


class DisposeReceiptRequest(TypedDict):
    """Give what a receipt that ran out was good for to whom the terms of its link say; returns the amount (minor)."""

    day: str
    approval: str
    reference: NotRequired[str]
    approved: SignerRequest
    approved_role: NotRequired[FormUserRoleEnum]
    verified: SignerRequest
    verified_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class DisposedReceipt(TypedDict):
    """A receipt of a prize, and to whom a lapsed one was given."""

    receipt: str
    prize: str
    link: str
    amount: str
    status: str
    issued_day: str
    expires_on: str | None
    cashed_day: str | None
    cashed_at: str | None
    disposed_day: str | None
    disposed_at: str | None
    destination: str
    approval: str
    reference: str


class DistributionRequest(TypedDict):
    """Share out the rest of an expired meter, as the programme's table of that day says; returns the shares."""

    day: str
    approval: str
    approved: SignerRequest
    approved_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Document(TypedDict):
    """A document on file."""

    reference: str
    kind: FiledDocumentKindEnum
    issuer: IssuerEnum
    authority: str
    date: str
    effective_from: str | None
    effective_until: str | None
    subject: str
    scope: ScopeEnum | BlankEnum
    scope_code: str
    text: str
    sha256: str
    renews: str
    withdrawn_on: str | None
    withdrawn_because: str
    registered_by: str
    registered_at: str | None


DocumentKindEnum = Literal[
    "fill", "credit", "transfer", "exchange", "opener_closer", "bingo_prize", "jackpot", "prize_delivery", "adjustment"
]


class DocumentRequest(TypedDict):
    """A paper found in a box (control D4)."""

    kind: DocumentKindEnum
    serial: str
    total: NotRequired[str]


class DocumentRequirement(TypedDict):
    """From when missing documents refuse."""

    documents_required_from: str


class DocumentsRequest(TypedDict):
    """The papers that were in the box, one by one (control D4). A later list takes the place of an earlier one."""

    documents: list[DocumentRequest]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Draw(TypedDict):
    """The special draw of a progressive's rest."""

    link: str
    amount: str
    approval: str
    draw_on: str
    drawn_day: str | None
    winners: list[DrawPrize]


class DrawCheck(TypedDict):
    """The draw made again from its announcement; `faults` is empty when it holds."""

    drawn: bool
    faults: list[str]
    order: list[str]
    announcement_hash: str


class DrawPrize(TypedDict):
    """A winner, and once paid, the delivery form. The name is empty: the forms show it by right."""

    name: str
    card: str
    amount: str
    place: int
    paid_day: str | None
    form_serial: str


class DrawRequest(TypedDict):
    """Tell the secret: the tables follow from it and from the hash of the announcement."""

    secret: str
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Edition(TypedDict):
    """The approved figures of a progressive from an instant on; never edited."""

    number: int
    in_force: bool
    effective_at: str
    approval: str
    document: bool
    sha256: str
    notified_at: str | None
    recorded_by: str
    recorded_at: str
    changes: dict[str, JSON]
    entry: str
    least_bet: str
    most_bet: str
    initial: str
    reset: str
    rate_bp: int
    reset_pool_bp: int
    retention_pool_bp: int
    house_bp: int
    request: str
    pay_table: list[PrizeGiven]
    reserve_rule: str
    options: dict[str, JSON]


class EntryRequest(TypedDict):
    """One member's blind count of the open box (control D3)."""

    contents: list[ContentRequest]
    counter: SignerRequest
    counter_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


EquipmentKindEnum = Literal["cards", "dice", "tiles"]


class EraseWinnerRequest(TypedDict):
    """Erase who won a prize; the events never had it. Refused: `unknown_prize`, `winner_not_kept`, the roles."""

    reason: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Exception(TypedDict):
    """Exception."""

    code: str
    subject: str
    detail: str
    unit: UnitEnum
    amount: str
    at_stake: str


class ExpiryRequest(TypedDict):
    """ExpiryRequest."""

    day: str
    documented: SignerRequest
    documented_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Fact(TypedDict):
    """Something that a line rests on. `amount` in minor units; `row` and `key` lead to its page ('tables.slip')."""

    subject: str
    state: str
    amount: str | None


class FeedListAnswer(TypedDict):
    """FeedListAnswer."""

    events: list[dict[str, JSON]]
    next: int


class FileRequest(TypedDict):
    """A CSV file as text."""

    name: str
    content: str


FiledDocumentKindEnum = Literal["approval", "filing", "certificate", "licence", "homologation", "plan"]


class Finding(TypedDict):
    """Something that is not as it was recorded or sealed."""

    kind: str
    detail: str
    day: str | None
    stream: str | None
    version: int | None


class FinishRequest(TypedDict):
    """Inspector and supervisor sign the protocol; a drawn table that was not read needs a remark."""

    remarks: NotRequired[str]
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class FloorConfiguration(TypedDict):
    """Configuration of the floor for a terminal."""

    property: str
    name: str
    jurisdiction: str
    currency: str
    time_zone: str
    clock_tolerance_seconds: int
    day: str
    shifts: list[ShiftPlan]
    pits: list[Pit]
    tables: list[TablePlan]
    denominations: list[KnownDenomination]


FormEnum = Literal["cash", "chips", "promo_credits"]


FormUserRoleEnum = Literal[
    "dealer",
    "floor_supervisor",
    "pit_manager",
    "cashier",
    "cage_supervisor",
    "security",
    "count_team",
    "accounting",
    "auditor",
    "inspector",
    "administrator",
]


class FoundMoney(TypedDict):
    """Money or chips found whose owner is not known."""

    found: str
    day: str
    table: str
    place: str
    amount: str
    cite: str
    found_at: str
    returned_at: str | None
    owner: str
    proof: str


class FreeSeatRequest(TypedDict):
    """Free a seat whose player took no part in more plays in a row than the jurisdiction allows."""

    seat: int
    plays: NotRequired[int]
    asked_by: AskedByEnum
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class FreedSeat(TypedDict):
    """A seat freed because its player did not play."""

    table: str
    day: str
    shift: str
    game: str
    seat: int
    plays: int
    counted: CountedEnum
    asked_by: AskedByEnum
    cite: str
    freed_at: str


class FundCageRequest(TypedDict):
    """Put cash into the imprest bank, or take some out of it: the amount it answers for changes by as much."""

    reference: str
    direction: DirectionEnum
    purpose: NotRequired[PurposeEnum]
    cash: dict[str, int]
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


FundEnum = Literal["cage", "bank"]


class GameBank(TypedDict):
    """A sum for a game."""

    game: str
    amount: str
    cite: str


class GameSchedule(TypedDict):
    """The games of a session as announced before the first begins (PR §27.6(E))."""

    table: str
    day: str
    shift: str
    games: list[str]
    scheduled_at: str
    version: int


class GamesAnnouncementRequest(TypedDict):
    """Announce the games of a session: times, patterns, prices, prizes. The latest announcement counts."""

    table: str
    day: str
    shift: str
    games: list[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class GamingDay(TypedDict):
    """A gaming day."""

    day: str
    status: str
    shifts: list[str]
    opened_at: str
    closed_at: str | None
    late_reason: str
    late_by: str


class GiveNoticeRequest(TypedDict):
    """Record that a notice was given: to whom, how, when, with which receipt. One given late raises `notice_late`."""

    given_to: str
    how: HowEnum
    given_at: str
    receipt: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class GiveNoticeRowRequest(TypedDict):
    """A row: Record that a notice was given: to whom, how, when, with which receipt."""

    notice: str
    receipt: NotRequired[str]


class GiveNoticesRequest(TypedDict):
    """Record that several notices were given together: to whom, how and when."""

    given_to: str
    how: HowEnum
    given_at: str
    rows: list[GiveNoticeRowRequest]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class HandOverCageRequest(TypedDict):
    """End the cage's shift and begin the next with one count; returns the shift that ended."""

    day: str
    shift: str
    cash: dict[str, int]
    chips: dict[str, int]
    receipts: NotRequired[str]
    outgoing: SignerRequest
    outgoing_role: NotRequired[FormUserRoleEnum]
    incoming: SignerRequest
    incoming_role: NotRequired[FormUserRoleEnum]
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class HeldPayment(TypedDict):
    """A payment held for review."""

    hold: str
    table: str
    day: str
    shift: str
    game: str
    seat: int
    amount: str
    round: str
    reason: str
    cite: str
    held_at: str
    due_at: str
    released_at: str | None
    decision: DecisionEnum | BlankEnum
    note: str


class HoldDrawRequest(TypedDict):
    """HoldDrawRequest."""

    day: str
    winners: list[WinnerRequest]
    drawn: SignerRequest
    drawn_role: NotRequired[FormUserRoleEnum]
    managed: SignerRequest
    managed_role: NotRequired[FormUserRoleEnum]
    witnessed: SignerRequest
    witnessed_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


HoldEnum = Literal["blocks", "approval", "review"]


class HoldPaymentRequest(TypedDict):
    """Hold a payment for review, for so many minutes at most as the jurisdiction says."""

    seat: int
    amount: str
    round: NotRequired[str]
    reason: str
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class HoldSetsRequest(TypedDict):
    """Keep suspicious sets apart. A set in play is removed on suspicion instead. Refused: `reason_missing`."""

    day: str
    sets: list[str]
    reason: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


HowEnum = Literal["person", "telephone", "email", "letter"]


class ImportRowError(TypedDict):
    """A row that cannot be taken."""

    file: str
    line: int
    column: str
    reason: str


class Imported(TypedDict):
    """Records made by an import, or that it would make."""

    recorded: bool
    rows: int
    acts: dict[str, int]
    bad_rows: list[ImportRowError]


class InPlay(TypedDict):
    """A set at a table."""

    code: str
    kind: str
    since: str
    until: str | None


class Inbox(TypedDict):
    """Cases and how full the inbox is."""

    open: int
    assigned: int
    answered: int
    overdue: int
    investigations: int
    cases: list[Case]


class InspectSetsRequest(TypedDict):
    """InspectSetsRequest."""

    day: str
    sets: list[str]
    result: ResultEnum
    remarks: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Inspection(TypedDict):
    """An inspection; `secret`, `seed` and `tables` are empty before the draw."""

    code: str
    day: str
    shift: str
    status: str
    inspector: str
    commitment: str
    pool: list[str]
    wanted: int
    method: str
    last_sealed_day: str
    announced_at: str
    secret: str
    seed: str
    tables: list[str]
    drawn_at: str | None
    finished_at: str | None
    remarks: str


class InspectionDetail(TypedDict):
    """An inspection with its readings, and its draw made again."""

    code: str
    day: str
    shift: str
    status: str
    inspector: str
    commitment: str
    pool: list[str]
    wanted: int
    method: str
    last_sealed_day: str
    announced_at: str
    secret: str
    seed: str
    tables: list[str]
    drawn_at: str | None
    finished_at: str | None
    remarks: str
    readings: list[Reading]
    check: DrawCheck


class InspectionLine(TypedDict):
    """Inspections of an inspector in a month."""

    inspector: str
    year: int
    month: int
    inspections: int
    cancelled: int
    tables: int
    readings: int
    differing: int
    amount: str


InspectionReadingKindEnum = Literal["opening", "float", "closing"]


class InstallBoxRequest(TypedDict):
    """Put an empty box onto its table for a shift (control D1)."""

    table: NotRequired[str]
    day: str
    shift: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class InstallBoxRowRequest(TypedDict):
    """A row: Put an empty box onto its table for a shift (control D1)."""

    table: NotRequired[str]
    box: str


class InstallBoxesRequest(TypedDict):
    """Put empty boxes onto their tables for a shift (control D1)."""

    day: str
    shift: str
    rows: list[InstallBoxRowRequest]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class InstallSetRequest(TypedDict):
    """An issued set comes into play at its open table. Refused: the roles, `table_not_open`, `set_of_other_table`."""

    set: str
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class InterruptTableRequest(TypedDict):
    """Interrupt an open table for one of the causes that the jurisdiction declares; who signs holds the keys."""

    cause: str
    closes_at: NotRequired[str]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Interruption(TypedDict):
    """A table interrupted within its session."""

    table: str
    day: str
    shift: str
    game: str
    cause: str
    why: str
    keys_with: str
    closes_at: str | None
    cite: str
    interrupted_at: str
    resumed_at: str | None


class Investigation(TypedDict):
    """An investigation of an exception."""

    number: str
    status: str
    exception: str
    code: str
    subject: str
    concerns_day: str
    assigned_to: str
    due: str
    notes: list[Note]
    outcome: str
    findings: str


class IssuePadRequest(TypedDict):
    """Give out a pad in store to a place; its person signs for it."""

    location: str
    issuer: SignerRequest
    issuer_role: NotRequired[FormUserRoleEnum]
    recipient: SignerRequest
    recipient_role: NotRequired[FormUserRoleEnum]


class IssueSetsRequest(TypedDict):
    """Sets from the store to a table."""

    day: str
    sets: list[str]
    table: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class IssueSlipRequest(TypedDict):
    """The cashier prepares the chips and hands them to security."""

    cashier: NotRequired[SignerRequest]
    cashier_role: NotRequired[FormUserRoleEnum]
    escort: SignerRequest
    escort_role: NotRequired[FormUserRoleEnum]
    dealer: NotRequired[SignerRequest]
    dealer_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


IssuerEnum = Literal["authority", "division", "laboratory", "state", "licensee"]


class Key(TypedDict):
    """A key, without its secret."""

    device: str
    prefix: str
    scopes: list[str]
    tables: list[str]
    requests_per_minute: int | None
    created_at: str
    expires_at: str | None


class KindTotal(TypedDict):
    """All movements of a kind in a shift."""

    kind: str
    number: int
    chips_in: dict[str, int]
    chips_out: dict[str, int]
    cash_in: str
    cash_out: str
    net: str


class KnownDenomination(TypedDict):
    """A chip or plaque that is counted."""

    chip_set: str
    value: str
    kind: KnownDenominationKindEnum
    colour: str


KnownDenominationKindEnum = Literal["chip", "plaque"]


LanguageEnum = Literal["es", "en"]


class LastPlays(TypedDict):
    """The last plays of a table as announced."""

    table: str
    day: str
    shift: str
    game: str
    play: PlayEnum
    number: int
    cite: str
    announced_at: str


class LateContribution(TypedDict):
    """Chips of a late round of `belongs_day`, contributed on `day`; part of the chips of that day (control W5)."""

    day: str
    belongs_day: str
    table: str
    round: str
    chips: int
    contributed: str


class LateRound(TypedDict):
    """A round that came after its session was over; the sums are null where no session of its time is known."""

    round: str
    status: LateRoundStatusEnum
    table: str
    device: str
    day: str
    received_at: str
    happened_at: str
    belongs_day: str
    belongs_shift: str
    session: bool
    game: str
    void: bool
    handle: str | None
    payout: str | None
    commission: str | None
    rake: str | None
    win: str | None
    progressive_chips: int
    progressive_in: str
    prizes: int
    breakage: str
    due_at_cage: str
    resolved_day: str | None
    resolved_at: str | None
    form_serial: str
    reason: str
    signers: list[str]


class LateRoundDetail(TypedDict):
    """A late round with its events as they were sent."""

    round: str
    status: LateRoundStatusEnum
    table: str
    device: str
    day: str
    received_at: str
    happened_at: str
    belongs_day: str
    belongs_shift: str
    session: bool
    game: str
    void: bool
    handle: str | None
    payout: str | None
    commission: str | None
    rake: str | None
    win: str | None
    progressive_chips: int
    progressive_in: str
    prizes: int
    breakage: str
    due_at_cage: str
    resolved_day: str | None
    resolved_at: str | None
    form_serial: str
    reason: str
    signers: list[str]
    events: list[dict[str, JSON]]


LateRoundStatusEnum = Literal["received", "recorded", "adjusted", "rejected"]


class LateRounds(TypedDict):
    """Late rounds that were received and resolved in a gaming day, and their handle (minor units, control W5)."""

    received: int
    received_handle: str
    resolved: int
    resolved_handle: str


class LeaveRequest(TypedDict):
    """Announce at a table that it leaves its link for good, at least as long before as the programme says."""

    day: str
    leaves_on: str
    approval: str
    reason: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Line(TypedDict):
    """A table, game, pit, shift or dealer in this period, and in last year's (None: that year has no such period)."""

    name: str
    now: Sums
    before: Sums | None


class LinkMonth(TypedDict):
    """A link's month."""

    link: str
    chips: int
    opening_e4: int
    contributed_e4: int
    lowered_e4: int
    reset_e4: int
    closing_e4: int
    licensee_share: str
    retained: str
    missing: int
    late: int
    supported: bool
    lines: list[MonthLine]
    decreases: list[Decrease]


class LinkTableRequest(TypedDict):
    """Link a table to a progressive that is in operation, set as the link is at this moment."""

    day: str
    table: str
    approval: str
    reason: NotRequired[str]
    count_meters: NotRequired[CountMetersRequest]
    chip: NotRequired[str]
    chips_per_entitlement: NotRequired[int]
    rate_bp: NotRequired[int]
    pay_table: NotRequired[list[PrizeGivenRequest]]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class LowerMeterRequest(TypedDict):
    """Lower a meter because of a defect, approved in writing beforehand (PR §7.14(I)(4))."""

    day: str
    table: str
    amount: str
    approval: str
    approved_on: str
    explanation: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class MachineAnswer(TypedDict):
    """Boxes that the file counts, and rows that cannot be taken. The figures are not shown: they are blind."""

    boxes: list[str]
    bad_rows: list[BadRow]
    recorded: bool


class MachineFileRequest(TypedDict):
    """The file of a currency counter: one count of every box it names, for a member to agree with by hand."""

    name: str
    content: str
    dry_run: NotRequired[bool]
    by: NotRequired[SignerRequest]
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ManifestName(TypedDict):
    """The signed manifest that a verification compared with."""

    number: int
    made_at: str
    position: int


MeasureEnum = Literal["money", "count"]


class MemberRequest(TypedDict):
    """Add a member to the count team. Refused: `unknown_count`, `count_signed`, `wrong_role`, `already_counting`."""

    member: SignerRequest
    member_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Meter(TypedDict):
    """A link's progressive meter, as its displays show it."""

    link: str
    game: str
    status: str
    amount: str
    reset_amount: str
    rate_bp: int
    rates: list[RateFrom]
    edition: int
    reset_pool: str
    retention_pool: str
    locked: bool
    open_prizes: int
    tables: list[str]
    expires_on: str | None


class MonthLine(TypedDict):
    """MonthLine."""

    day: str
    table: str
    opening_in_meter: int
    chips: int
    closing_in_meter: int
    read_in_meter: int | None
    opening_meter: str
    lowered: str
    closing_meter: str
    read_meter: str | None
    licensee_share: str
    retained: str
    state: str


class MoveChipsRequest(TypedDict):
    """Chips of a set come from their maker, are counted before three people and laid into the vault."""

    kind: ChipMoveKindEnum
    reference: str
    day: str
    chip_set: NotRequired[str]
    maker: NotRequired[str]
    counts: dict[str, int]
    origin: NotRequired[OriginEnum]
    destination: NotRequired[DestinationEnum]
    table: NotRequired[str]
    reason: NotRequired[str]
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: NotRequired[SignerRequest]
    accounting_role: NotRequired[FormUserRoleEnum]
    inspector: NotRequired[SignerRequest]
    inspector_role: NotRequired[FormUserRoleEnum]
    cashier: NotRequired[SignerRequest]
    cashier_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class NeededDocument(TypedDict):
    """A document that a table, or a further game of it, needs on file before it opens."""

    table: str
    offer: str
    game: str
    what: str
    subject: str
    kind: str
    issuer: str
    cite: str
    reference: str
    until: str | None
    lapsed: str


class NewKey(TypedDict):
    """The new key in plain text, shown this once."""

    device: str
    prefix: str
    scopes: list[str]
    tables: list[str]
    requests_per_minute: int | None
    created_at: str
    expires_at: str | None
    key: str
    old_expires_at: str


class Note(TypedDict):
    """A note on a case."""

    at: str
    by: str
    text: str


class NoteRequest(TypedDict):
    """Add what was found. Refused: `unknown_exception`, `exception_resolved`, `note_missing`, `no_open_day`."""

    note: str
    noted: SignerRequest
    noted_role: NotRequired[FormUserRoleEnum]


class Notice(TypedDict):
    """A notice to the authority, its division or the Inspector."""

    notice: str
    day: str
    occasion: str
    what: str
    addressee: AddresseeEnum
    about: str
    cite: str
    raised_at: str
    due_at: str
    given_at: str | None
    given_to: str
    how: HowEnum | BlankEnum
    receipt: str


class OfferPlan(TypedDict):
    """A further game that a table may be opened with."""

    code: str
    game: str
    options: dict[str, JSON]
    limits: dict[str, str]
    approvals: dict[str, str]


class OpenBoxRequest(TypedDict):
    """Open the next box, once the last one was shown empty (control D3)."""

    marked_table: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class OpenCageRequest(TypedDict):
    """Begin a shift of the cage with its counted bank."""

    day: str
    shift: str
    cash: dict[str, int]
    chips: dict[str, int]
    receipts: NotRequired[str]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class OpenCountRequest(TypedDict):
    """A team sits down to count boxes of a gaming day; returns the count's number (control D3)."""

    day: str
    room: str
    team: list[SignerRequest]
    occurred_at: NotRequired[str]


class OpenDayRequest(TypedDict):
    """Begin a gaming day with the shifts of the property's calendar."""

    day: str
    late_reason: NotRequired[str]
    accounting: NotRequired[SignerRequest]
    accounting_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class OpenInvestigationRequest(TypedDict):
    """Open the investigation of an exception of a closed day, in the open day; one for each."""

    exception: str
    day: str
    assigned_to: str
    due: str
    opened: SignerRequest
    opened_role: NotRequired[FormUserRoleEnum]


class OpenTableRequest(TypedDict):
    """Open a table for a shift with its counted chips."""

    day: str
    shift: str
    limits: NotRequired[dict[str, str]]
    counts: dict[str, int]
    offer: NotRequired[str]
    form: NotRequired[str]
    out_of_order: NotRequired[bool]
    sign_min: NotRequired[str]
    sign_max: NotRequired[str]
    sign_payout: NotRequired[str]
    checks: NotRequired[list[str]]
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class OpenTableRowRequest(TypedDict):
    """A row: Open a table for a shift with its counted chips."""

    table: str
    limits: NotRequired[dict[str, str]]
    counts: dict[str, int]
    offer: NotRequired[str]
    form: NotRequired[str]
    out_of_order: NotRequired[bool]
    sign_min: NotRequired[str]
    sign_max: NotRequired[str]
    sign_payout: NotRequired[str]
    checks: NotRequired[list[str]]
    dealer: NotRequired[str]


class OpenTablesRequest(TypedDict):
    """Open tables for a shift, each with its counted chips."""

    day: str
    shift: str
    rows: list[OpenTableRowRequest]
    dealers: list[SignerRequest]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class OpenedDay(TypedDict):
    """A closed gaming day of a return with the address of its daily summary."""

    day: str
    win: str
    handle: str
    entries: int
    tips: str
    opens: list[str]


OriginEnum = Literal["vault", "cage", "drop", "retired"]


class Outcome(TypedDict):
    """``kept``: the first; ``agreed``: two are the same; ``differs``: count again. By how much is not disclosed."""

    outcome: OutcomeOutcomeEnum


OutcomeOutcomeEnum = Literal["kept", "agreed", "differs"]


class Pad(TypedDict):
    """A pad of forms."""

    series: str
    first: int
    last: int
    status: str
    printer: str
    delivery_note: str
    location: str


class PairRequest(TypedDict):
    """The counted box is shown empty; now the next one may be opened (control D3)."""

    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Paper(TypedDict):
    """A paper beside the system's copy (control D4)."""

    state: PaperStateEnum
    kind: str
    serial: str
    table: str
    shift: str
    box: str
    expected: str | None
    found: str | None
    amount: str
    detail: str


class PaperPeopleRequest(TypedDict):
    """Employee numbers as signed on the paper. A fill has a receiver, who may be the supervisor."""

    supervisor: str
    cashier: str
    escort: str
    dealer: str
    receiver: NotRequired[str]


PaperSlipKindEnum = Literal["fill", "credit"]


class PaperSlipRequest(TypedDict):
    """Key in a fill or credit that was written, carried and received on paper; returns its serial."""

    kind: PaperSlipKindEnum
    serial: str
    table: str
    day: str
    shift: str
    counts: dict[str, int]
    people: PaperPeopleRequest
    out_of_order: NotRequired[bool]
    keyed: SignerRequest
    keyed_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


PaperStateEnum = Literal["matched", "missing", "unexpected", "different", "listed"]


class Past(TypedDict):
    """An object as it stood."""

    kind: str
    identity: str
    as_of: str
    clock: ClockEnum
    state: dict[str, JSON]
    changed_since: list[str]
    figures: list[PastFigure]
    events: list[PastEvent]
    events_since: int


class PastEvent(TypedDict):
    """An event as the feed shows it."""

    position: int
    stream: str
    version: int
    day: str
    type: str
    schema: int
    occurred_at: str
    recorded_at: str
    actor: str
    data: dict[str, JSON] | None
    withheld: bool
    hash: str


class PastFigure(TypedDict):
    """A figure of the object; `unit`: money (decimals), money_e4 (ten-thousandths of the least unit), count."""

    label: str
    value: str
    unit: str


class PatronChipsRequest(TypedDict):
    """Write down what players bought and brought back at the window, by denomination: a line a shift or more."""

    reference: str
    sold: dict[str, int]
    redeemed: dict[str, int]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class PayDrawPrizeRequest(TypedDict):
    """Pay a winner of the special draw out of the cage, once; returns the number of the delivery form."""

    day: str
    paid: SignerRequest
    paid_role: NotRequired[FormUserRoleEnum]
    witnessed: SignerRequest
    witnessed_role: NotRequired[FormUserRoleEnum]
    verified: SignerRequest
    verified_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class PaymentApproval(TypedDict):
    """A payment that a supervisor approves (PR §8.10(F)(6)); `approved_at` is null until one signs."""

    payment: str
    round: str
    table: str
    day: str
    shift: str
    game: str
    seat: int
    bet: str
    hand: int
    amount: str
    named: str
    paid_at: str
    approved_at: str | None
    cite: str


PaymentMethodEnum = Literal["tray", "receipt", "cage_delivery"]


class PaymentRequest(TypedDict):
    """Pay a prize on the next form of the series and take it off the meter, one for one."""

    method: PaymentMethodEnum
    supervisor_present: NotRequired[bool]
    inspector_present: NotRequired[bool]
    meter_read: NotRequired[str]
    amount: NotRequired[str]
    prepared: SignerRequest
    prepared_role: NotRequired[FormUserRoleEnum]
    validated: SignerRequest
    validated_role: NotRequired[FormUserRoleEnum]
    verified: NotRequired[SignerRequest]
    verified_role: NotRequired[FormUserRoleEnum]
    delivered: NotRequired[SignerRequest]
    delivered_role: NotRequired[FormUserRoleEnum]
    carried: NotRequired[SignerRequest]
    carried_role: NotRequired[FormUserRoleEnum]
    authorised: NotRequired[SignerRequest]
    authorised_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class PayoutPrint(TypedDict):
    """A print of a payout form: the first is the original, every later one a reprint (control T8)."""

    serial: str
    copy_number: int
    reprint: bool
    by: str
    printed_at: str


class Period(TypedDict):
    """Gaming days from `first` to `last`, both included."""

    kind: PeriodKindEnum
    first: str
    last: str


PeriodEnum = Literal["month", "quarter", "year"]


PeriodKindEnum = Literal["day", "week", "month", "quarter", "year", "month_to_date", "year_to_date"]


PhaseEnum = Literal["waiting", "running", "done", "failed"]


class PinChangeRequest(TypedDict):
    """The present PIN of an employee and the one that takes its place."""

    employee: str
    pin: str
    new_pin: str


class PinChanged(TypedDict):
    """Whose PIN was changed."""

    employee: str


class Pit(TypedDict):
    """A zone of the floor."""

    code: str
    name: str


class PlaceRequest(TypedDict):
    """Lock boxes away at `place` until the count, all of them or none (control D2)."""

    boxes: list[str]
    place: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


PlayEnum = Literal["spins", "balls", "rounds", "games", "hands", "passes", "throws", "shooters", "shoes"]


class Pool(TypedDict):
    """A pool of the players."""

    pool: str
    name: str
    contributed: str
    paid: str
    balance: str
    closed_day: str | None


class PoolPaymentRequest(TypedDict):
    """The cage pays a player out of a pool; returns what is left in it, minor units."""

    day: str
    reference: str
    player: str
    reason: str
    amount: str
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class PostAdjustmentRequest(TypedDict):
    """PostAdjustmentRequest."""

    day: NotRequired[str]
    concerns_day: str
    lines: list[AdjustmentLineRequest]
    reason: str
    approval: str
    prepared: SignerRequest
    prepared_role: NotRequired[FormUserRoleEnum]
    approved: SignerRequest
    approved_role: NotRequired[FormUserRoleEnum]


PotPaymentMethodEnum = Literal["tray", "cage_delivery"]


class PotPaymentRequest(TypedDict):
    """Pay a prize out of a pot, in the order of the prizes; the text states neither witnesses nor forms."""

    method: PotPaymentMethodEnum
    prepared: SignerRequest
    prepared_role: NotRequired[FormUserRoleEnum]
    delivered: NotRequired[SignerRequest]
    delivered_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Print(TypedDict):
    """A print: the first is the original, every later one a reprint and marked so (control T8)."""

    serial: str
    copy: str
    copy_number: int
    reprint: bool
    by: str
    printed_at: str


class PrintInventoryRequest(TypedDict):
    """Print the opener or closer of a session on its numbered form, which is taken with the first print."""

    day: str
    shift: str
    which: WhichEnum
    copy: NotRequired[CopyEnum]
    language: NotRequired[LanguageEnum]
    reader: NotRequired[SignerRequest]
    reader_role: NotRequired[FormUserRoleEnum]
    printer: NotRequired[SignerRequest]
    printer_role: NotRequired[FormUserRoleEnum]


class PrintPayoutFormRequest(TypedDict):
    """Print a payout form and record that it was: the first print is the original, every later one a reprint."""

    language: NotRequired[LanguageEnum]
    printer: NotRequired[SignerRequest]
    printer_role: NotRequired[FormUserRoleEnum]


class PrintSlipRequest(TypedDict):
    """Print a slip: the first print is the original, every later one a reprint."""

    copy: NotRequired[CopyEnum]
    language: NotRequired[LanguageEnum]
    reader: NotRequired[SignerRequest]
    reader_role: NotRequired[FormUserRoleEnum]
    printer: NotRequired[SignerRequest]
    printer_role: NotRequired[FormUserRoleEnum]


class Printed(TypedDict):
    """A print with its document."""

    serial: str
    copy: str
    copy_number: int
    reprint: bool
    by: str
    printed_at: str
    document: str


class PrintedPayout(TypedDict):
    """A print with its document."""

    serial: str
    copy_number: int
    reprint: bool
    by: str
    printed_at: str
    document: str


class Prize(TypedDict):
    """A progressive prize."""

    prize: str
    link: str
    table: str
    day: str
    shift: str
    round: str
    seat: int
    hand: str
    amount: str
    meter_before: str
    status: str
    method: str
    form_serial: str
    won_at: str
    paid_at: str | None


class PrizeGiven(TypedDict):
    """Prize of an outcome: basis points of the meter, or an amount."""

    outcome: str
    share_bp: NotRequired[int]
    amount: NotRequired[str]


class PrizeGivenRequest(TypedDict):
    """Prize of an outcome: basis points of the meter, or an amount."""

    outcome: str
    share_bp: NotRequired[int]
    amount: NotRequired[str]


class Problem(TypedDict):
    """RFC 9457 problem document."""

    type: str
    title: str
    status: int
    code: str
    detail: str
    field: NotRequired[str]
    cite: NotRequired[str]


class Programme(TypedDict):
    """A progressive: the programme of the rules it goes by, its tables, every edition of its approval."""

    link: str
    name: str
    programme: str
    active: bool
    started: bool
    tables: list[ProgrammeTable]
    editions: list[Edition]


class ProgrammeTable(TypedDict):
    """A table of a progressive as its equipment is set; null: as approved."""

    table: str
    chip: str | None
    chips_per_entitlement: int | None
    rate_bp: int | None


PurposeEnum = Literal["bank", "breakage"]


class RaffleRequest(TypedDict):
    """Put the rest of an expired bingo progressive into the special draw that the Division approved (PR §27.3(I))."""

    day: str
    approval: str
    draw_on: str
    approved: SignerRequest
    approved_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Raffled(TypedDict):
    """The amount raffled."""

    link: str
    raffled: str


class RakeLine(TypedDict):
    """A poker table in one shift; what is not known is null."""

    table: str
    game: str
    shift: str
    rate: int | None
    by_hands: str | None
    by_time: str
    counted: str | None
    pools: str
    difference: str | None


class RateFrom(TypedDict):
    """A rate and since when it holds; null: from the start (control P13)."""

    rate_bp: int
    effective_at: str | None
    approval: str
    reset_pool_bp: int
    retention_pool_bp: int


class RatePlayed(TypedDict):
    """Chips played under a rate, of a link that changed its rate (control P13)."""

    rate_bp: int
    chips: int


RateUnitEnum = Literal["percent", "money"]


class Reading(TypedDict):
    """A reading with its figures."""

    inspection: str
    day: str
    table: str
    shift: str
    kind: str
    counts: dict[str, int]
    total: str
    expected: str | None
    at_most: bool
    difference: str
    differences: int
    figures: list[Compared]
    pieces: dict[str, int]
    box_cash: str | None
    rounds_open: int
    inspector: str
    read_at: str
    remarks: str


class ReadingRequest(TypedDict):
    """The three meters of a table, read by a device or a person; returns what differs from the computed (P15)."""

    day: str
    in_meter: int
    meter: str
    payouts: dict[str, int]
    displayed: NotRequired[str]
    signatures: NotRequired[list[SignerRequest]]
    occurred_at: NotRequired[str]


ReasonEnum = Literal["time", "end_of_play", "damage", "suspicion", "authority"]


class Receipt(TypedDict):
    """A receipt of a prize."""

    receipt: str
    prize: str
    link: str
    amount: str
    status: str
    issued_day: str
    expires_on: str | None
    cashed_day: str | None
    cashed_at: str | None


class ReceivePadRequest(TypedDict):
    """Record a pad that came from the printer: numbers `first` to `last`, counted by two."""

    first: int
    last: int
    printer: str
    delivery_note: str
    receiver: SignerRequest
    receiver_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]


class ReceiveSetsRequest(TypedDict):
    """Take in a lot: a set for each seal number, numbered `<lot>-001` and on (PR §11.10(A))."""

    day: str
    lot: str
    kind: EquipmentKindEnum
    colour: str
    supplier: str
    seals: list[str]
    broken: NotRequired[list[str]]
    place: str
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ReceiveSlipRequest(TypedDict):
    """The dealer counts what arrived and both sign."""

    counts: dict[str, int]
    returned: NotRequired[dict[str, int]]
    dealer: NotRequired[SignerRequest]
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: NotRequired[SignerRequest]
    supervisor_role: NotRequired[FormUserRoleEnum]
    cashier: NotRequired[SignerRequest]
    cashier_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ReceiveSummariesRequest(TypedDict):
    """Record that accounting received the signed summaries of a gaming day (PR §7.14(L))."""

    received: SignerRequest
    received_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Received(TypedDict):
    """The numbers of the sets of a lot."""

    sets: list[str]


class Reconciled(TypedDict):
    """Reconciled."""

    link: str
    since: str
    until: str
    opening: str
    chips: int
    contributed: str
    lowered: str
    reset: str
    closing: str
    shown: str
    payable: str
    payable_difference: str
    payable_cause: str
    agrees: bool
    tables: list[TableSpan]
    discrepancies: list[Discrepancy]
    late_contributions: list[LateContribution]


class Reconciliation(TypedDict):
    """A shift of the cage: opening + in - out beside what was counted."""

    day: str
    shift: str
    status: str
    opening_chips: dict[str, int]
    opening_total: str
    kinds: list[KindTotal]
    expected_chips: dict[str, int]
    expected_total: str
    counted_chips: dict[str, int] | None
    counted_total: str | None
    over_short: str | None


class Record(TypedDict):
    """The record of sets of a day (PR §11.10(G)(1))."""

    day: str
    reconciled: bool
    inventory_due: bool
    book: dict[str, dict[str, int]]
    balance: list[SetBalance]


class RecordFoundMoneyRequest(TypedDict):
    """Enter money that was found in the register; supervisor and cashier sign."""

    day: str
    table: NotRequired[str]
    place: str
    amount: str
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class RecordLateRoundRowRequest(TypedDict):
    """A row: Record a late round in its own session, under its options and limits, while its gaming day is open."""

    round: str


class RecordLateRoundsRequest(TypedDict):
    """Record several late rounds, each in its own session."""

    rows: list[RecordLateRoundRowRequest]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]


class RecordWinnerRequest(TypedDict):
    """Record who won a prize, where the form of its payment says so; again, to correct it."""

    name: str
    identification: NotRequired[str]
    card: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Reference(TypedDict):
    """The paper under which it is recorded."""

    reference: str


class RegisterDocumentRequest(TypedDict):
    """Put a document on file; from then on it counts for the games and acts that need it."""

    kind: FiledDocumentKindEnum
    reference: str
    date: str
    issuer: IssuerEnum
    authority: str
    subject: str
    scope: ScopeEnum
    scope_code: NotRequired[str]
    effective_from: NotRequired[str]
    effective_until: NotRequired[str]
    text: NotRequired[str]
    document: NotRequired[str]
    reason: NotRequired[str]
    registrar: SignerRequest
    registrar_role: NotRequired[FormUserRoleEnum]


class Reimbursed(TypedDict):
    """Reimbursement of a prize by the reserve."""

    prize: str
    amount: str


class ReimbursementRequest(TypedDict):
    """Give back out of the reserve what a paid prize took off the meter; returns the amount."""

    day: str
    cage: SignerRequest
    cage_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class RejectLateRoundRequest(TypedDict):
    """Reject a late round: it counts nowhere."""

    reason: str
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]


class RejectLateRoundRowRequest(TypedDict):
    """A row: Reject a late round: it counts nowhere."""

    round: str


class RejectLateRoundsRequest(TypedDict):
    """Reject several late rounds for one reason; they count nowhere."""

    reason: str
    rows: list[RejectLateRoundRowRequest]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]


class ReleasePaymentRequest(TypedDict):
    """End the review of a payment: paid, or not paid with a reason."""

    decision: DecisionEnum
    reason: NotRequired[str]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ReleaseSetsRequest(TypedDict):
    """The Inspector's word on held sets: back to the store, or to be cancelled."""

    day: str
    sets: list[str]
    cleared: bool
    finding: str
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class RemoveBoxRequest(TypedDict):
    """Take a box off its table; the empty one goes on in the same act (control D2)."""

    replacement: NotRequired[str]
    replacement_day: NotRequired[str]
    replacement_shift: NotRequired[str]
    reason: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class RemoveBoxRowRequest(TypedDict):
    """A row: Take a box off its table; the empty one goes on in the same act (control D2)."""

    box: str
    replacement: NotRequired[str]
    reason: NotRequired[str]


class RemoveBoxesRequest(TypedDict):
    """Take boxes off their tables; empty ones go on in the same act (control D2)."""

    replacement_day: NotRequired[str]
    replacement_shift: NotRequired[str]
    rows: list[RemoveBoxRowRequest]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class RemoveSetRequest(TypedDict):
    """RemoveSetRequest."""

    day: str
    set: str
    reason: ReasonEnum
    envelope: str
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class RenewDocumentRequest(TypedDict):
    """Put a document on file that follows another one: same kind, issuer, subject, scope and tables."""

    renews: str
    reference: str
    date: str
    effective_from: NotRequired[str]
    effective_until: NotRequired[str]
    text: NotRequired[str]
    document: NotRequired[str]
    reason: NotRequired[str]
    registrar: SignerRequest
    registrar_role: NotRequired[FormUserRoleEnum]


class Report(TypedDict):
    """A report: its code, what it needs to be asked, what it can be had as."""

    code: str
    title: str
    purpose: str
    parameters: list[str]
    files: list[str]


class ReportColumn(TypedDict):
    """A column and what its cells are."""

    label: str
    kind: ReportColumnKindEnum


ReportColumnKindEnum = Literal["text", "money", "e4", "count", "percent"]


class ReportContent(TypedDict):
    """Contents of a report. `note` is not empty while its figures are provisional."""

    report: str
    title: str
    day: str
    asked: dict[str, str]
    note: str
    facts: list[ReportFact]
    tables: list[ReportTable]


class ReportFact(TypedDict):
    """A fact shown above the tables of a report."""

    label: str
    value: str


class ReportMalfunctionRequest(TypedDict):
    """ReportMalfunctionRequest."""

    device: str
    what: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ReportTable(TypedDict):
    """A table. Cells are texts: decimals with a point, per cent without its sign, empty where there is nothing."""

    name: str
    columns: list[ReportColumn]
    rows: list[list[str]]
    totals: list[list[str]]


RequestSlipKindEnum = Literal["fill", "credit", "transfer", "exchange"]


class RequestSlipRequest(TypedDict):
    """A supervisor asks the cage for chips; returns the serial of the slip. Refused: `table_not_open`, the count."""

    kind: RequestSlipKindEnum
    table: str
    counts: dict[str, int]
    to_table: NotRequired[str]
    returned: NotRequired[dict[str, int]]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class RequireDocumentsRequest(TypedDict):
    """Say from which gaming day on tables do not open without the documents that their games need on file."""

    required_from: str
    reason: NotRequired[str]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]


class Reserve(TypedDict):
    """Money behind a link's meter now (PR §4.14(A)(3), §7.10(D), §13.10(A)(6))."""

    link: str
    rule: str
    cite: str
    required: str
    reserve: str
    bank: str | None
    short: str
    known: bool
    blocks: bool
    movements: list[ReserveMovement]


class ReserveMovement(TypedDict):
    """A movement of a reserve; what left it is below zero."""

    day: str
    kind: ReserveMovementKindEnum
    fund: FundEnum
    amount: str
    reference: str
    prize: str
    at: str


ReserveMovementKindEnum = Literal["transfer", "reimbursement"]


class ReservePotRequest(TypedDict):
    """Move money of a reserve pot into the main pot, as its approved algorithm says."""

    day: str
    amount: str
    approval: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


ReserveRuleEnum = Literal["joint", "alone", "none"]


class ResolveExceptionRowRequest(TypedDict):
    """A row: Answer a case; above the property's threshold an auditor still has to confirm it."""

    case: str
    adjustment: NotRequired[str]


class ResolveExceptionsRequest(TypedDict):
    """Answer several cases with one outcome and one explanation."""

    outcome: ResolveOutcomeEnum
    explanation: str
    rows: list[ResolveExceptionRowRequest]
    resolved: SignerRequest
    resolved_role: NotRequired[FormUserRoleEnum]


class ResolveLateRoundRequest(TypedDict):
    """Record a late round in its own session, under its options and limits, while its gaming day is open."""

    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]


ResolveOutcomeEnum = Literal[
    "adjusted",
    "explained",
    "count_error",
    "payment_error",
    "equipment",
    "chance",
    "record_error",
    "procedure",
    "fraud_suspected",
    "referred",
    "unexplained",
]


class ResolveRequest(TypedDict):
    """Answer a case; above the property's threshold an auditor still has to confirm it."""

    outcome: ResolveOutcomeEnum
    explanation: str
    adjustment: NotRequired[str]
    resolved: SignerRequest
    resolved_role: NotRequired[FormUserRoleEnum]


ResultEnum = Literal["ok", "defect", "suspicious"]


class ResumeTableRequest(TypedDict):
    """Go on at an interrupted table in the presence of a dealer and a supervisor."""

    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class RetireChipSetRequest(TypedDict):
    """Put a chip set away for good; its chips are no longer counted in openers, closers, fills and credits."""

    day: str
    reason: NotRequired[str]
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class RetiredSet(TypedDict):
    """A set that was retired, and what of it is still out."""

    chip_set: str
    retired_on: str
    redeem_until: str | None
    redeemable: bool
    issued: dict[str, int]
    put_away: dict[str, int]
    outstanding: dict[str, int]
    outstanding_total: str


class ReturnFoundMoneyRequest(TypedDict):
    """Record that money that was found went back to its owner."""

    owner: str
    proof: str
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ReturnLine(TypedDict):
    """ReturnLine."""

    code: str
    label: str
    amount: str
    measure: MeasureEnum
    rule: RuleEnum
    of: list[str]
    base: BaseEnum | BlankEnum
    rate: str
    rate_unit: RateUnitEnum | BlankEnum
    source: str
    cite: str
    opens: list[str]


class ReturnPadRequest(TypedDict):
    """Take back a pad in use; its numbers from `unused_from` on leave circulation (its last plus one: used up)."""

    unused_from: int
    reason: str
    returner: SignerRequest
    returner_role: NotRequired[FormUserRoleEnum]
    receiver: SignerRequest
    receiver_role: NotRequired[FormUserRoleEnum]


class ReturnPeriod(TypedDict):
    """A period of a return in which days are closed: 2026-11, 2026-Q4 or 2026."""

    period: str
    first: str
    last: str
    closed_days: int
    opens: list[str]


class ReturnRate(TypedDict):
    """A rate (per cent) or an amount that holds in the period. `entered`: by the property."""

    code: str
    label: str
    rate: str
    rate_unit: RateUnitEnum
    since: str
    source: str
    entered: bool
    unconfirmed: bool


class ReturnRequest(TypedDict):
    """An auditor does not agree: the case is open again. Refused as `confirm_exception`, and `reason_missing`."""

    reason: str
    returned: SignerRequest
    returned_role: NotRequired[FormUserRoleEnum]


class ReturnSetsRequest(TypedDict):
    """Sets back to the store: unused ones as they went, used ones to be inspected. Refused: `place_missing`."""

    day: str
    sets: list[str]
    place: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ReturnTable(TypedDict):
    """Result of a table in one gaming day of a return; with no table, the sum of the day's adjusting entries."""

    day: str
    table: str
    game: str
    win: str


class RotateRequest(TypedDict):
    """Time for which the old key remains valid beside the new one."""

    overlap_minutes: NotRequired[int]


class RoundsBatchCreateAnswer(TypedDict):
    """RoundsBatchCreateAnswer."""

    results: list[RoundsBatchCreateAnswerResultsItem]


class RoundsBatchCreateAnswerResultsItem(TypedDict):
    """RoundsBatchCreateAnswerResultsItem."""

    line: int
    id: NotRequired[str]
    outcome: Literal["recorded", "repeated", "refused", "conflict", "late"]
    version: NotRequired[int]
    status: NotRequired[Literal["open", "closed", "void"]]
    settlement: NotRequired[RoundsBatchCreateAnswerResultsItemSettlement | None]
    belongs_to: NotRequired[RoundsBatchCreateAnswerResultsItemBelongsTo]
    problem: NotRequired[dict[str, JSON]]


class RoundsBatchCreateAnswerResultsItemBelongsTo(TypedDict):
    """of a late round: gaming day and shift of its time; no shift where the calendar has none."""

    day: str
    shift: str


class RoundsBatchCreateAnswerResultsItemSettlement(TypedDict):
    """RoundsBatchCreateAnswerResultsItemSettlement."""

    result: Literal["settled"]
    void: bool
    lines: list[RoundsBatchCreateAnswerResultsItemSettlementLinesItem]
    progressive: dict[str, JSON]
    variances: list[dict[str, JSON]]
    rake: NotRequired[str]


class RoundsBatchCreateAnswerResultsItemSettlementLinesItem(TypedDict):
    """RoundsBatchCreateAnswerResultsItemSettlementLinesItem."""

    seat: int | None
    bet: str
    target: NotRequired[str]
    hand: NotRequired[int]
    stake: str
    result: Literal["win", "lose", "push", "void", "open"]
    odds: str | None
    payout: str
    commission: str
    net: str
    cite: str


class RoundsCreateAnswer(TypedDict):
    """RoundsCreateAnswer."""

    id: str
    outcome: Literal["recorded", "repeated", "refused", "conflict", "late"]
    version: int
    status: Literal["open", "closed", "void"]
    settlement: RoundsCreateAnswerSettlement | None


class RoundsCreateAnswerSettlement(TypedDict):
    """RoundsCreateAnswerSettlement."""

    result: Literal["settled"]
    void: bool
    lines: list[RoundsCreateAnswerSettlementLinesItem]
    progressive: dict[str, JSON]
    variances: list[dict[str, JSON]]
    rake: NotRequired[str]


class RoundsCreateAnswerSettlementLinesItem(TypedDict):
    """RoundsCreateAnswerSettlementLinesItem."""

    seat: int | None
    bet: str
    target: NotRequired[str]
    hand: NotRequired[int]
    stake: str
    result: Literal["win", "lose", "push", "void", "open"]
    odds: str | None
    payout: str
    commission: str
    net: str
    cite: str


class RoundsCreateBody(TypedDict):
    """RoundsCreateBody."""

    id: str
    table: str
    expected_version: NotRequired[int]
    occurred_at: NotRequired[str]
    currency: NotRequired[str]
    events: list[RoundsCreateBodyEventsItem]


class RoundsCreateBodyEventsItem(TypedDict):
    """A round begins."""

    type: JSON
    game: NotRequired[str | None]
    edition: NotRequired[str | None]
    table: NotRequired[str | None]
    shift: NotRequired[str | None]
    options: NotRequired[dict[str, bool | int | str | list[str] | None]]
    limits: NotRequired[dict[str, str]]
    meters: NotRequired[dict[str, str]]
    button: NotRequired[int | None]
    stacks: NotRequired[dict[str, str]]
    set_in_play: NotRequired[str | None]
    last_bank: NotRequired[int | None]
    last_bets: NotRequired[dict[str, str] | None]
    last_roll: NotRequired[int | None]
    coin: NotRequired[str | None]
    breakage_rule: NotRequired[Literal["down", "exact", "up"] | None]
    missed_blinds: NotRequired[dict[str, Literal["big", "both", "none", "small"]]]
    new_players: NotRequired[list[int]]
    occurred_at: NotRequired[str]


class RoundsEventsCreateAnswer(TypedDict):
    """RoundsEventsCreateAnswer."""

    id: str
    outcome: Literal["recorded", "repeated", "refused", "conflict", "late"]
    version: int
    status: Literal["open", "closed", "void"]
    settlement: RoundsEventsCreateAnswerSettlement | None


class RoundsEventsCreateAnswerSettlement(TypedDict):
    """RoundsEventsCreateAnswerSettlement."""

    result: Literal["settled"]
    void: bool
    lines: list[RoundsEventsCreateAnswerSettlementLinesItem]
    progressive: dict[str, JSON]
    variances: list[dict[str, JSON]]
    rake: NotRequired[str]


class RoundsEventsCreateAnswerSettlementLinesItem(TypedDict):
    """RoundsEventsCreateAnswerSettlementLinesItem."""

    seat: int | None
    bet: str
    target: NotRequired[str]
    hand: NotRequired[int]
    stake: str
    result: Literal["win", "lose", "push", "void", "open"]
    odds: str | None
    payout: str
    commission: str
    net: str
    cite: str


class RoundsEventsCreateBody(TypedDict):
    """RoundsEventsCreateBody."""

    table: str
    expected_version: int
    occurred_at: NotRequired[str]
    currency: NotRequired[str]
    events: list[RoundsEventsCreateBodyEventsItem]


class RoundsEventsCreateBodyEventsItem(TypedDict):
    """A round begins."""

    type: JSON
    game: NotRequired[str | None]
    edition: NotRequired[str | None]
    table: NotRequired[str | None]
    shift: NotRequired[str | None]
    options: NotRequired[dict[str, bool | int | str | list[str] | None]]
    limits: NotRequired[dict[str, str]]
    meters: NotRequired[dict[str, str]]
    button: NotRequired[int | None]
    stacks: NotRequired[dict[str, str]]
    set_in_play: NotRequired[str | None]
    last_bank: NotRequired[int | None]
    last_bets: NotRequired[dict[str, str] | None]
    last_roll: NotRequired[int | None]
    coin: NotRequired[str | None]
    breakage_rule: NotRequired[Literal["down", "exact", "up"] | None]
    missed_blinds: NotRequired[dict[str, Literal["big", "both", "none", "small"]]]
    new_players: NotRequired[list[int]]
    occurred_at: NotRequired[str]


class RoundsListAnswer(TypedDict):
    """RoundsListAnswer."""

    rounds: list[RoundsListAnswerRoundsItem]
    next: str | None


class RoundsListAnswerRoundsItem(TypedDict):
    """RoundsListAnswerRoundsItem."""

    id: str
    day: str
    shift: str
    table: str
    game: str
    status: Literal["open", "closed", "void"]
    version: int
    opened_at: str
    closed_at: str | None
    handle: str
    win: str
    payout: str
    commission: str
    rake: str
    progressive_in: str
    progressive_chips: int
    variance_count: int


class RoundsRetrieveAnswer(TypedDict):
    """RoundsRetrieveAnswer."""

    id: str
    day: str
    shift: str
    table: str
    game: str
    status: Literal["open", "closed", "void"]
    version: int
    opened_at: str
    closed_at: str | None
    handle: str
    win: str
    payout: str
    commission: str
    rake: str
    progressive_in: str
    progressive_chips: int
    variance_count: int
    events: list[RoundsRetrieveAnswerEventsItem]
    settlement: RoundsRetrieveAnswerSettlement | None
    agrees: bool | None


class RoundsRetrieveAnswerEventsItem(TypedDict):
    """RoundsRetrieveAnswerEventsItem."""

    version: int
    occurred_at: str
    recorded_at: str
    actor: str
    hash: str
    event: dict[str, JSON]


class RoundsRetrieveAnswerSettlement(TypedDict):
    """RoundsRetrieveAnswerSettlement."""

    result: Literal["settled"]
    void: bool
    lines: list[RoundsRetrieveAnswerSettlementLinesItem]
    progressive: dict[str, JSON]
    variances: list[dict[str, JSON]]
    rake: NotRequired[str]


class RoundsRetrieveAnswerSettlementLinesItem(TypedDict):
    """RoundsRetrieveAnswerSettlementLinesItem."""

    seat: int | None
    bet: str
    target: NotRequired[str]
    hand: NotRequired[int]
    stake: str
    result: Literal["win", "lose", "push", "void", "open"]
    odds: str | None
    payout: str
    commission: str
    net: str
    cite: str


RuleEnum = Literal["from_books", "contained", "share", "less", "plus", "up_to", "each_at", "scale", "brackets"]


class SaleCorrection(TypedDict):
    """A change of a sale: who sold, with the licence number, and who allowed it (PR §27.4(F))."""

    corrected_at: str
    day: str
    table: str
    shift: str
    sale: str
    bank: str
    employee: str
    licence: str
    authorised_by: str
    numbers_before: list[str]
    numbers_after: list[str]
    total_before: str
    total: str
    difference: str
    reason: str


class SalesBankOpeningRequest(TypedDict):
    """Give a cashier cash out of the cage and cards out of the store, for the open session of the point's table."""

    point: str
    cash: dict[str, int]
    cards: list[str]
    cashier: SignerRequest
    cashier_role: NotRequired[FormUserRoleEnum]
    cage_supervisor: SignerRequest
    cage_supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class ScheduleParameterRequest(TypedDict):
    """Register that a parameter of a game has another value from an instant on."""

    game: str
    table: NotRequired[str]
    parameter: str
    value: str
    effective_at: str
    document: str
    reason: NotRequired[str]
    director: SignerRequest
    director_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


ScopeEnum = Literal["property", "game", "table", "progressive", "equipment", "person"]


class Seal(TypedDict):
    """The signed seal of a closed day."""

    day: str
    sealed_at: str
    streams: int
    events: int
    document: str
    hash: str
    signature: str
    key_id: str


class SeatAnswer(TypedDict):
    """The dealer of a table."""

    table: str
    dealer: str


class SeatRequest(TypedDict):
    """The next dealer takes over at an open table."""

    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class SeriesReport(TypedDict):
    """A book of forms accounted for; numbers, ranges inclusive."""

    series: str
    kind: str
    prefix: str
    first: int
    last: int
    preprinted: bool
    complete: bool
    used: list[int]
    void: list[int]
    missing: list[int]
    duplicate: list[int]
    out_of_order: list[int]
    unused: list[int] | None
    unused_count: int
    in_store: list[list[int]]
    issued: list[list[int]]
    returned: list[list[int]]


class Session(TypedDict):
    """A table in one shift."""

    table: str
    day: str
    shift: str
    game: str
    offer: str
    status: str
    limits: dict[str, str]
    opened_at: str
    closed_at: str | None
    opener_total: str
    closer_total: str | None
    fills: str
    credits: str
    opener_serial: str
    closer_serial: str
    favours_players: list[str]


class Set(TypedDict):
    """A set as it stands."""

    code: str
    kind: str
    lot: str
    colour: str
    supplier: str
    seal: str
    status: str
    place: str
    table: str
    since: str
    use: int
    overdue: bool
    envelope: str
    note: str


class SetBalance(TypedDict):
    """A kind's day: ``opening + received - destroyed = closing``."""

    kind: str
    opening: int
    received: int
    destroyed: int
    closing: int
    issued: int
    returned: int
    cancelled: int
    held: int


class SetCount(TypedDict):
    """A count beside the book."""

    code: str
    day: str
    inventory: bool
    counted: dict[str, dict[str, int]]
    book: dict[str, dict[str, int]]
    differences: int
    remarks: str


class Shares(TypedDict):
    """Shares of a distribution, by fund."""

    link: str
    shares: dict[str, str]


class SheetBox(TypedDict):
    """A box of the count; ``total`` is null while nobody may know it."""

    box: str
    table: str
    shift: str
    status: str
    total: str | None


class SheetCountRequest(TypedDict):
    """One member's count of a box, by employee number."""

    counter: str
    contents: list[ContentRequest]


class SheetOfBoxRequest(TypedDict):
    """A box as the team wrote it down: its counts in their order, its papers."""

    box: str
    marked_table: NotRequired[str]
    counts: list[SheetCountRequest]
    documents: NotRequired[list[DocumentRequest]]


class SheetSignatureRequest(TypedDict):
    """SheetSignatureRequest."""

    team: list[SignerRequest]
    occurred_at: NotRequired[str]


class ShiftCheck(TypedDict):
    """A shift with the tables that make the Inspector check the bank, and his checks."""

    shift: str
    tables: list[str]
    unverified: list[str]
    missing: bool
    checks: list[BankCheck]


class ShiftPlan(TypedDict):
    """A shift of the gaming day at hand."""

    code: str
    name: str
    starts: str
    ends: str


class SignChecklistLineRowRequest(TypedDict):
    """A row: Sign a line as it stands, by a named person; what changes afterwards shows."""

    line: str
    note: NotRequired[str]
    evidence: NotRequired[str]


class SignChecklistLinesRequest(TypedDict):
    """Sign several lines of a day's checklist, each as it stands."""

    rows: list[SignChecklistLineRowRequest]
    signed: SignerRequest
    signed_role: NotRequired[FormUserRoleEnum]


class SignLineRequest(TypedDict):
    """Sign a line as it stands, by a named person; what changes afterwards shows."""

    note: NotRequired[str]
    evidence: NotRequired[str]
    signed: SignerRequest
    signed_role: NotRequired[FormUserRoleEnum]


class SignSummaryRequest(TypedDict):
    """Sign a table's line of the day's Table Game Progressive Summary on its last reading (PR §7.14(L))."""

    prepared: SignerRequest
    prepared_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class SignerRequest(TypedDict):
    """A person who signs with a PIN. The duty decides the role."""

    employee: str
    pin: str


class Slip(TypedDict):
    """A slip."""

    serial: str
    kind: str
    status: str
    table: str
    to_table: str
    day: str
    shift: str
    counts: dict[str, int]
    returned: dict[str, int]
    total: str
    paper: bool


class StartLinkRequest(TypedDict):
    """Put an approved progressive into operation; the property puts the initial amount on the meter."""

    day: str
    reason: NotRequired[str]
    count_meters: NotRequired[list[CountMetersRequest]]
    approved: SignerRequest
    approved_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class StartVerificationRequest(TypedDict):
    """Scope of a verification: a gaming day, or without one everything that the property recorded."""

    day: NotRequired[str]


class StatedFloat(TypedDict):
    """A float that the law of the property's jurisdiction states: so many times the table minimum."""

    family: str
    name: str
    multiple: int
    cite: str


class Statement(TypedDict):
    """Movements of an account over a period: opening + lines = closing."""

    account: Account
    opening: str
    lines: list[StatementLine]
    closing: str


class StatementLine(TypedDict):
    """StatementLine."""

    entry: str
    day: str
    concerns_day: str
    at: str
    kind: str
    reference: str
    subaccount: str
    debit: str
    credit: str
    balance: str


class Statistics(TypedDict):
    """The statistics of a period. `not_closed`: gaming days of the period whose figures are not final, so not in."""

    by: ByEnum
    now: Period
    before: Period | None
    lines: list[Line]
    total: Line
    not_closed: list[str]


class Step(TypedDict):
    """Something that happened to a box; ``total`` is null while nobody may know it."""

    type: str
    at: str
    recorded_at: str
    actor: str
    people: list[dict[str, str]]
    place: str
    total: str | None


class StrayBoxRequest(TypedDict):
    """StrayBoxRequest."""

    box: str
    note: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Summary(TypedDict):
    """The daily summary of a gaming day."""

    day: str
    status: str
    rows: list[SummaryRow]
    exceptions: list[Exception]
    late_rounds: LateRounds


class SummaryLine(TypedDict):
    """A line of the Table Game Progressive Summary (Informe de Mesa de Pago Progresivo, PR §7.14(L))."""

    day: str
    table: str
    link: str
    opening_in_meter: int
    closing_in_meter: int
    read_in_meter: int | None
    opening_meter: str
    closing_meter: str
    read_meter: str | None
    opening_payouts: dict[str, int]
    closing_payouts: dict[str, int]
    licensee_share: str
    retained: str
    rates: list[RatePlayed]
    decreases: list[Decrease]
    away_day: int | None
    signed: bool


class SummaryRow(TypedDict):
    """A table in a shift (control W1): win = drop + closer + credits - opener - fills - card_prizes."""

    table: str
    game: str
    shift: str
    opener: str
    fills: str
    credits: str
    closer: str
    drop: str
    win: str
    hold_bp: int | None
    rounds: int
    void_rounds: int
    handle: str
    win_rounds: str | None
    commission: str
    rake: str
    breakage: str
    due_at_cage: str
    progressive_in: str
    progressive_out: str
    card_sales: str
    card_refunds: str
    card_prizes: str
    expected_win: str | None
    variance: str | None
    variance_gap: VarianceGapEnum | BlankEnum
    capture: CaptureEnum
    captured_from: str
    captured_until: str
    theory_win: str | None
    theory_low: str | None
    theory_high: str | None
    theory_deviation: str | None
    counted_game_win: str | None
    theory_outside: bool
    theory_gap: str


class Sums(TypedDict):
    """Sums over the closed days of a period (minor units). `days`: gaming days with a line; `sessions`: lines."""

    days: int
    sessions: int
    opener: str
    fills: str
    credits: str
    closer: str
    drop: str
    win: str
    drop_as_closed: str
    win_as_closed: str
    hold_as_closed_bp: int | None
    drop_adjusted: str
    win_adjusted: str
    adjustments: int
    hold_bp: int | None
    rounds: int
    handle: str
    win_rounds: str | None
    rake: str
    breakage: str | None
    theory: Theory | None


class Table(TypedDict):
    """A table now."""

    table: str
    game: str
    open: bool
    session: Session | None
    box: str | None
    slips_under_way: list[str]
    rounds_open: int


class TableBank(TypedDict):
    """Bank and float required for a table; `chips` as recorded, `missing` is the shortfall of its float."""

    table: str
    shift: str
    game: str
    minimum: str
    maximum: str
    additional: str
    additional_cite: str
    float_minimum: str
    float_cite: str
    chips: str
    missing: str
    checked: bool


class TableCheckRequestRequest(TypedDict):
    """Record a check that the regulation orders at an open table; one that failed raises `check_failed`."""

    check: str
    passed: NotRequired[bool]
    times: NotRequired[int]
    note: NotRequired[str]
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class TableCount(TypedDict):
    """A table over the period: boxes, those counted more than twice, corrections, drop."""

    table: str
    boxes: int
    recounted: int
    corrected: int
    drop: str


class TableLimits(TypedDict):
    """A step of the limits of a table: its opening, an announcement, a change (control T11)."""

    day: str
    shift: str
    table: str
    game: str
    change: str
    state: str
    before: dict[str, str]
    after: dict[str, str]
    announced_at: str | None
    due_at: str | None
    in_force_at: str | None
    cancelled_at: str | None
    announcer: str
    witness: str
    inspector_told: str
    changed_by: list[str]
    reason: str
    cite: str


class TablePlan(TypedDict):
    """A table as configured: its own game, and those that it may be opened with instead."""

    game: str
    options: dict[str, JSON]
    limits: dict[str, str]
    approvals: dict[str, str]
    code: str
    pit: str | None
    seats: int
    boxes: list[BoxMark]
    offers: list[OfferPlan]


class TablePosition(TypedDict):
    """A person who took a position at a table."""

    table: str
    day: str
    shift: str
    game: str
    position: str
    title: str
    person: str
    relieves: str
    since: str
    cite: str


class TableSpan(TypedDict):
    """A table's count meters over the span; `forms` are the winning forms issued, by hand."""

    table: str
    opening_in_meter: int
    chips: int
    closing_in_meter: int
    read_in_meter: int | None
    void_chips: int
    contributed: str
    won: dict[str, int]
    forms: dict[str, int]
    days_read: int
    days_unread: int


class TakeAwayRequest(TypedDict):
    """Take tables of a link off the floor for a time, with what their meter shows."""

    day: str
    tables: list[str]
    reason: str
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class TakePositionRequest(TypedDict):
    """Record that a dealer takes a position of an open table; from another one at it he leaves that."""

    position: str
    relieves: NotRequired[str]
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class TakeReadingRequest(TypedDict):
    """Record a reading at a drawn table: opening, float or closing by denomination, the posted minimum, meters."""

    table: str
    kind: InspectionReadingKindEnum
    counts: dict[str, int]
    remarks: NotRequired[str]
    minimum_posted: NotRequired[str]
    meters_read: NotRequired[dict[str, str]]
    box_cash: NotRequired[str]
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Taken(TypedDict):
    """The amount taken."""

    total: str


class TakenReading(TypedDict):
    """A reading beside what was computed."""

    link: str
    table: str
    day: str
    in_meter: int
    meter: str
    displayed: str | None
    payouts: dict[str, int]
    computed_in_meter: int
    computed_meter: str
    computed_payouts: dict[str, int]
    reader: str
    at: str


class TerminalAnswer(TypedDict):
    """A table, with a terminal or without."""

    table: str
    attached: bool


class TerminalRequest(TypedDict):
    """From now on the rounds of these tables are recorded; an open table goes on, half its shift on paper."""

    attached: bool
    day: str
    reason: str
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Theory(TypedDict):
    """Theory."""

    sessions: int
    win: str
    low: str
    high: str
    counted: str
    by_rounds: str
    outside: bool


class TimeChargeRequest(TypedDict):
    """Charge the players at a table for half an hour, by the posted schedule; returns the amount, minor units."""

    half_hour: str
    players: int
    stack: NotRequired[str]
    dealer: SignerRequest
    dealer_role: NotRequired[FormUserRoleEnum]
    supervisor: SignerRequest
    supervisor_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class TipsRequest(TypedDict):
    """The tip box of a table, counted apart: never part of its win (control T12). Returns minor units."""

    day: str
    shift: str
    contents: list[ContentRequest]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class Total(TypedDict):
    """The total counted."""

    total: str


class TransferReserveRequest(TypedDict):
    """Put money of the cage or of the bank into a link's reserve (`in`), or take some out of it (`out`)."""

    day: str
    direction: DirectionEnum
    fund: FundEnum
    amount: str
    reference: str
    cage: SignerRequest
    cage_role: NotRequired[FormUserRoleEnum]
    accounting: SignerRequest
    accounting_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class TransportRequest(TypedDict):
    """Bring boxes that are off their tables to `destination`, all of them or none (control D2)."""

    boxes: list[str]
    destination: str
    place: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    witness: SignerRequest
    witness_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


UnitEnum = Literal["money", "money_e4", "count", "percent"]


class UnlinkRequest(TypedDict):
    """Take a table off its link once its limit has run out; returns what stays on the link's meter (minor units)."""

    day: str
    reason: NotRequired[str]
    by: SignerRequest
    by_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


VarianceGapEnum = Literal["rounds_missing", "money_not_kept"]


class Verification(TypedDict):
    """The streams of a day, hashed again, and its seal beside them."""

    day: str
    ok: bool
    sealed: bool
    streams: int
    events: int
    findings: list[Finding]
    empty: bool
    pinned: bool
    manifest: ManifestName | None
    remarks: list[str]


class VerificationJob(TypedDict):
    """A verification in the background."""

    id: str
    day: str
    by: str
    started_at: str
    phase: PhaseEnum
    worker: bool
    done: int
    all: int
    error: str
    result: VerificationResult | None


class VerificationResult(TypedDict):
    """Scope and findings of a verification."""

    ok: bool
    empty: bool
    pinned: bool
    events: int
    streams: int
    days: int
    seals: int
    archived: list[str]
    manifest: ManifestName | None
    found: int
    findings: list[Finding]
    remarks: list[str]


class VerifyBankRequest(TypedDict):
    """Record the Inspector's check of the casino's bank in this shift: `amount` found, in minor units."""

    day: str
    shift: str
    amount: str
    note: NotRequired[str]
    inspector: SignerRequest
    inspector_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class VoidDeliveryRequest(TypedDict):
    """Mark a delivery form NULO/VOID (PR §7.12(C)); returns the number that takes its place: the delivery stands."""

    day: str
    reason: str
    prepared: SignerRequest
    prepared_role: NotRequired[FormUserRoleEnum]
    supervised: SignerRequest
    supervised_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class VoidPayoutFormRequest(TypedDict):
    """Mark a payout form NULO/VOID (PR §7.12(D)); returns the voided serial."""

    day: str
    reason: str
    prepared: SignerRequest
    prepared_role: NotRequired[FormUserRoleEnum]
    supervised: SignerRequest
    supervised_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


class VoidSlipRequest(TypedDict):
    """Mark a slip NULO/VOID before it is received (control T6); its number is never used again."""

    reason: str
    prepared: SignerRequest
    prepared_role: NotRequired[FormUserRoleEnum]
    supervised: SignerRequest
    supervised_role: NotRequired[FormUserRoleEnum]
    occurred_at: NotRequired[str]


WhichEnum = Literal["opener", "closer"]


class WinnerRequest(TypedDict):
    """A player who was drawn (PR §27.3(I))."""

    name: str
    card: str
    amount: str


class WithdrawDocumentRequest(TypedDict):
    """Withdraw a document: it covers no gaming day from `withdrawn_on` on."""

    reference: str
    withdrawn_on: str
    reason: str
    registrar: SignerRequest
    registrar_role: NotRequired[FormUserRoleEnum]


class WorkedReturn(TypedDict):
    """A return over a period as the page shows it."""

    declared: DeclaredReturn
    period: str
    first: str
    last: str
    lines: list[ReturnLine]
    due: str | None
    booked: str
    rates: list[ReturnRate]
    missing: list[str]
    days: list[OpenedDay]
    tables: list[ReturnTable]
