"""From facts to double entry: for every kind of event that moves money, the entries it makes. Pure functions.

A posting is (account, sub-account, amount): above zero a debit, below zero a credit; an entry sums to zero. A table's
session is an account of its own that opens with the opener and must end at zero once its drop, fills, credits, prizes,
win and closer are posted: that is the identity win = drop + closer + credits - opener - fills, kept by the ledger.

    opener    Dr table_chips  Cr table_float          drop     Dr count_room   Cr table_chips
    opener beyond or below its closer   Dr table_float   Cr table_over_short, denomination by denomination
    fill      Dr table_chips  Cr cage                 credit   Dr cage         Cr table_chips
    transfer  Dr table_chips  Cr table_chips (of the other table)
    closer    Dr table_float  Cr table_chips          win      Dr table_chips  Cr table_win, commission, rake
    breakage  Dr table_chips  Cr breakage, or due_at_cage; paid there   Dr due_at_cage  Cr cage
    progressive chips   Dr table_chips  Cr clearing; then Dr clearing  Cr progressive_payable, retention
    seed and reset      Dr seed_funding Cr progressive_payable
    prize               Dr progressive_payable  Cr table_chips | receipts_outstanding | cage
    receipt cashed      Dr receipts_outstanding Cr cage
    receipt run out     Dr receipts_outstanding Cr house_funds (handed to the authority) | receipts_lapsed (kept)
    reserve             Dr progressive_reserve  Cr cage | house_funds; out, and of a prize, the other way round
    expiry              Dr progressive_payable  Cr seed_retained, due_to_funds | player_pools
    deposit             Dr due_to_funds         Cr house_funds          draw paid      Dr player_pools  Cr cage
    chips received      Dr vault        Cr chips_issued          destroyed      Dr chips_issued  Cr vault
    chips moved         Dr cage | vault | table_float            Cr vault | cage | count_room
    put away            Dr vault (set)  Cr vault | cage | count_room    redeemed afterwards      Cr cage
    accepted drop       Dr cage         Cr count_room, and its difference cage_over_short
    imprest bank        Dr cage         Cr house_funds           over or short  Dr cage          Cr cage_over_short
    first bank          Dr cage         Cr house_funds, and for its chips chips_issued
    cashier's bank      Dr sales_banks  Cr cage; handed back   Dr cage   Cr sales_banks, difference sales_over_short
    cards sold          Dr sales_banks  Cr table_chips (of the session); refunded, prize paid   the other way round
    pool contributed    Dr table_win    Cr player_pools          pool paid      Dr player_pools  Cr cage
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from accounting import chart
from accounting.events import AdjustmentLine, AdjustmentPosted, DayFiguresPosted, LinkFigures, SessionFigures
from casino.eventstore import Recorded
from casino.rules.money import worth
from progressive import events as pr
from progressive.events import life
from progressive.events.paying import ComplementaryPrizePaid, ReceiptCashed, ReceiptDisposed
from progressive.events.programmes import PoolsReleased
from progressive.meter import shown_minor
from tables.counting.stores import minus, plus
from tables.events import (
    BingoPrizePaid,
    BoxCounted,
    CageClosed,
    CageFunded,
    CageOpened,
    CardsRefunded,
    CardsSold,
    ChipsDestroyed,
    ChipsMoved,
    ChipsReceived,
    ChipsSetAside,
    CountAccepted,
    Counts,
    FoundMoneyReturned,
    MoneyFound,
    PoolContributed,
    PoolPaid,
    RetiredChipsRedeemed,
    SaleCorrected,
    SalesBankClosed,
    SalesBankOpened,
    SlipReceived,
    TableClosed,
    TableOpened,
)


class Posting(NamedTuple):
    """One side of an entry: debit above zero, credit below. Minor units.

    `pieces`: of chips of closed tables, how many of each denomination came (below zero: left); None elsewhere.
    """

    account: str
    subaccount: str
    amount: int
    pieces: Counts | None = None


class Draft(NamedTuple):
    """An entry to be written. `part` tells the entries of one event apart ("" where it makes one)."""

    part: str
    kind: str
    reference: str
    day: dt.date
    concerns_day: dt.date
    postings: tuple[Posting, ...]


def session_account(table: str, day: dt.date | str, shift: str) -> str:
    """Sub-account of a table's session."""
    return f"{table}.{day if isinstance(day, str) else day.isoformat()}.{shift}"


def drafts_of(recorded: Recorded) -> list[Draft]:
    """The entries of an event; one that would be empty is left out."""
    drafts = _MAKERS[type(recorded.event)](recorded, recorded.event)
    return [draft for draft in drafts if draft.postings]


def sides(*postings: Posting) -> tuple[Posting, ...]:
    """The postings that move anything. Errors: ArithmeticError when they do not sum to zero."""
    if sum(posting.amount for posting in postings) != 0:
        raise ArithmeticError(f"entry does not balance: {postings}")
    return tuple(posting for posting in postings if posting.amount)


def transfer(debit: tuple[str, str], credit: tuple[str, str], amount: int) -> tuple[Posting, ...]:
    """An entry of two sides."""
    return sides(Posting(*debit, amount), Posting(*credit, -amount))


def _one(recorded: Recorded, kind: str, reference: str, postings: tuple[Posting, ...]) -> list[Draft]:
    return [Draft("", kind, reference, recorded.day, recorded.day, postings)]


def table_float(table: str, counts: Mapping[str, int], *, leave: bool = False) -> Posting:
    """Pieces that are laid into the tray of a closed table, or leave it."""
    pieces = minus({}, counts) if leave else plus(counts)
    return Posting(chart.TABLE_FLOAT, table, worth(pieces), pieces)


def _opened(recorded: Recorded, event: TableOpened) -> list[Draft]:
    session = session_account(event.table, recorded.day, event.shift)
    taken = table_float(event.table, event.counts, leave=True)
    postings = sides(Posting(chart.TABLE_CHIPS, session, event.total), taken)
    difference = Draft("over_short", "table_over_short", session, recorded.day, recorded.day, _over_short(event))
    return [difference, *_one(recorded, "opener", session, postings)]


def _over_short(event: TableOpened) -> tuple[Posting, ...]:
    """The opener beyond the book, a line a denomination: one that was exchanged without a paper is two."""
    if event.expected is None:
        return ()
    pieces = minus(plus(event.counts, event.unposted), event.expected)
    lines = [table_float(event.table, {value: number}) for value, number in pieces.items()]
    return sides(*lines, Posting(chart.TABLE_OVER_SHORT, event.table, -worth(pieces)))


def _closed(recorded: Recorded, event: TableClosed) -> list[Draft]:
    session = session_account(event.table, recorded.day, event.shift)
    laid = table_float(event.table, event.counts)
    return _one(recorded, "closer", session, sides(laid, Posting(chart.TABLE_CHIPS, session, -event.total)))


def _slip(recorded: Recorded, event: SlipReceived) -> list[Draft]:
    """Counts in the session that received it, which may be of another day than the slip (control T9)."""
    table = (chart.TABLE_CHIPS, session_account(event.table, event.day, event.shift))
    if event.kind == "exchange":
        return []
    if event.kind == "transfer":
        return _transferred(event, table)
    cage = (chart.CAGE, "")
    postings = transfer(table, cage, event.total) if event.kind == "fill" else transfer(cage, table, event.total)
    day = dt.date.fromisoformat(event.day)
    return [Draft("", event.kind, event.serial, day, day, postings)]


def _transferred(event: SlipReceived, sender: tuple[str, str]) -> list[Draft]:
    """From one table's session to another's. A transfer over the end of a day is two entries, each in the day whose
    session it concerns; between them the chips are the cage's."""
    receiver = (chart.TABLE_CHIPS, session_account(event.to_table, event.to_day, event.to_shift))
    left, arrived = dt.date.fromisoformat(event.day), dt.date.fromisoformat(event.to_day)
    if left == arrived:
        return [Draft("", event.kind, event.serial, left, left, transfer(receiver, sender, event.total))]
    cage = (chart.CAGE, "")
    return [
        Draft("left", event.kind, event.serial, left, left, transfer(cage, sender, event.total)),
        Draft("arrived", event.kind, event.serial, arrived, arrived, transfer(receiver, cage, event.total)),
    ]


def _counted(recorded: Recorded, event: BoxCounted) -> list[Draft]:
    session = session_account(event.table, recorded.day, event.shift)
    postings = transfer((chart.COUNT_ROOM, ""), (chart.TABLE_CHIPS, session), event.total)
    return _one(recorded, "drop", f"{event.box} {session}", postings)


def _started(recorded: Recorded, event: pr.LinkStarted) -> list[Draft]:
    return _one(recorded, "seed", event.link, _seed(event.link, event.initial_minor))


def _reset(recorded: Recorded, event: pr.MeterReset) -> list[Draft]:
    """Post a reset: the property's own amount, and the amounts set aside for it (PR §13.10(A)(3))."""
    aside = event.reset_pool_minor + event.retention_pool_minor
    postings = sides(
        Posting(chart.SEED_FUNDING, event.link, event.amount_minor),
        Posting(chart.PROGRESSIVE_POOLS, event.link, aside),
        Posting(chart.PROGRESSIVE_PAYABLE, event.link, -(event.amount_minor + aside)),
    )
    return _one(recorded, "reset", event.prize, postings)


def _pools_released(recorded: Recorded, event: PoolsReleased) -> list[Draft]:
    """Post the release of the pools: to the players with the last meter, or to the property (PR §13.10(F))."""
    account = chart.PROGRESSIVE_PAYABLE if event.to_meter else chart.PROGRESSIVE_RETENTION
    aside = event.reset_pool_minor + event.retention_pool_minor
    postings = transfer((chart.PROGRESSIVE_POOLS, event.link), (account, event.link), aside)
    return _one(recorded, "pools_released", event.link, postings)


def _seed(link: str, amount: int) -> tuple[Posting, ...]:
    return transfer((chart.SEED_FUNDING, link), (chart.PROGRESSIVE_PAYABLE, link), amount)


def _paid(recorded: Recorded, event: pr.PrizePaid) -> list[Draft]:
    source = {
        "tray": (chart.TABLE_CHIPS, session_account(event.table, recorded.day, event.shift)),
        "receipt": (chart.RECEIPTS_OUTSTANDING, event.prize),
        "cage_delivery": (chart.CAGE, ""),
    }[event.method]
    postings = sides(
        Posting(chart.PROGRESSIVE_PAYABLE, event.link, event.amount_minor - event.from_house_minor),
        Posting(chart.PRIZES_FROM_HOUSE, event.link, event.from_house_minor),
        Posting(*source, -event.amount_minor),
    )
    return _one(recorded, "prize", event.form_serial, postings)


def _by_chance(recorded: Recorded, event: ComplementaryPrizePaid) -> list[Draft]:
    """Post a prize by chance: out of the pot, by the cage; promotional credits cost it nothing (CL III §6.5.1, BO
    §2.5.5.1)."""
    if event.form == "promo_credits":
        return []
    postings = transfer((chart.PROGRESSIVE_PAYABLE, event.link), (chart.CAGE, ""), event.amount_minor)
    return _one(recorded, "prize", f"{event.table}.{event.seat}", postings)


def _cashed(recorded: Recorded, event: ReceiptCashed) -> list[Draft]:
    """Post the cashing of a receipt: the debt is paid out of the cage (PR §7.12(A)(2))."""
    postings = transfer((chart.RECEIPTS_OUTSTANDING, event.prize), (chart.CAGE, ""), event.amount_minor)
    return _one(recorded, "receipt", event.receipt, postings)


def _disposed(recorded: Recorded, event: ReceiptDisposed) -> list[Draft]:
    """Post the disposal of a receipt: paid to the authority from the bank, or kept by the property as its approved
    terms allow (PR §1.7)."""
    gone = (chart.HOUSE_FUNDS, "") if event.destination == "authority" else (chart.RECEIPTS_LAPSED, event.link)
    postings = transfer((chart.RECEIPTS_OUTSTANDING, event.prize), gone, event.amount_minor)
    return _one(recorded, "receipt_disposed", event.receipt, postings)


def _lowered(recorded: Recorded, event: pr.MeterLowered) -> list[Draft]:
    """Only a defect is an entry of its own: prizes and expiries are posted with their payment and distribution."""
    if event.ground != "defect":
        return []
    amount = shown_minor(event.from_e4) - shown_minor(event.to_e4)
    postings = transfer((chart.PROGRESSIVE_PAYABLE, event.link), (chart.METER_DEFECTS, event.link), amount)
    return _one(recorded, "meter_defect", event.approval or "", postings)


def _reserve_moved(recorded: Recorded, event: pr.ReserveTransferred) -> list[Draft]:
    fund = (chart.CAGE, "") if event.fund == "cage" else (chart.HOUSE_FUNDS, "")
    amount = event.amount_minor if event.direction == "in" else -event.amount_minor
    return _one(recorded, "reserve", event.reference, transfer((chart.PROGRESSIVE_RESERVE, event.link), fund, amount))


def _reimbursed(recorded: Recorded, event: pr.PrizeReimbursed) -> list[Draft]:
    """The cage cashed the prize, brought it, or fills the tray that paid it: it has the money back (PR §7.10(D))."""
    postings = transfer((chart.CAGE, ""), (chart.PROGRESSIVE_RESERVE, event.link), event.amount_minor)
    return _one(recorded, "prize_reimbursed", event.form_serial, postings)


def _distributed(recorded: Recorded, event: pr.FundsDistributed) -> list[Draft]:
    postings = sides(
        Posting(chart.PROGRESSIVE_PAYABLE, event.link, event.final_minor),
        Posting(chart.SEED_RETAINED, event.link, -event.retained_minor),
        *(Posting(chart.DUE_TO_FUNDS, fund, -amount) for fund, amount in event.shares.items()),
    )
    return _one(recorded, "distribution", event.link, postings)


def _raffled(recorded: Recorded, event: life.RestRaffled) -> list[Draft]:
    """The rest is the players' until it is drawn (PR §27.3(I))."""
    postings = sides(
        Posting(chart.PROGRESSIVE_PAYABLE, event.link, event.final_minor),
        Posting(chart.SEED_RETAINED, event.link, -event.retained_minor),
        Posting(chart.PLAYER_POOLS, event.link, -event.raffled_minor),
    )
    return _one(recorded, "raffle", event.link, postings)


def _draw_paid(recorded: Recorded, event: life.DrawPrizePaid) -> list[Draft]:
    """A winner of the special draw has his part of the players' pool (PR §27.3(I))."""
    postings = transfer((chart.PLAYER_POOLS, event.link), (chart.CAGE, ""), event.amount_minor)
    return _one(recorded, "draw_prize", event.delivery_serial, postings)


def _deposited(recorded: Recorded, event: life.DepositProved) -> list[Draft]:
    """One transfer of the whole to the Company's special account (PR §7.14(K))."""
    postings = sides(
        *(Posting(chart.DUE_TO_FUNDS, fund, amount) for fund, amount in event.shares.items()),
        Posting(chart.HOUSE_FUNDS, "", -event.amount_minor),
    )
    return _one(recorded, "deposit", event.reference, postings)


def _figures(recorded: Recorded, event: DayFiguresPosted) -> list[Draft]:
    drafts = [_win(recorded.day, line) for line in event.lines]
    return drafts + [_accrual(recorded.day, line) for line in event.links]


def _win(day: dt.date, line: SessionFigures) -> Draft:
    """Post the win of a session: the game's result with its commission and rake, and the progressive chips not
    refunded."""
    chips = line.progressive_in - line.progressive_refunds
    gained = line.win + line.prizes_from_tray
    session = session_account(line.table, day, line.shift)
    postings = sides(
        Posting(chart.TABLE_CHIPS, session, gained),
        Posting(chart.PROGRESSIVE_CLEARING, "", -chips),
        Posting(chart.COMMISSION, line.game, -line.commission),
        Posting(chart.RAKE, line.game, -line.rake),
        Posting(chart.BREAKAGE, line.game, -(line.breakage - line.due_at_cage)),
        Posting(chart.DUE_AT_CAGE, "", -line.due_at_cage),
        Posting(chart.TABLE_WIN, line.game, -(gained - chips - line.commission - line.rake - line.breakage)),
    )
    return Draft(f"win:{session}", "win", session, day, day, postings)


def _accrual(day: dt.date, line: LinkFigures) -> Draft:
    """Post the progressive chips of a link's day: those for the meter and its reset are owed to the players; the rest
    is the property's, refunds included."""
    cleared = line.wagered_minor - line.refunded_minor
    postings = sides(
        Posting(chart.PROGRESSIVE_CLEARING, "", cleared),
        Posting(chart.PROGRESSIVE_PAYABLE, line.link, -line.accrued_minor),
        Posting(chart.PROGRESSIVE_POOLS, line.link, -line.pooled_minor),
        Posting(chart.PROGRESSIVE_RETENTION, line.link, -(cleared - line.accrued_minor - line.pooled_minor)),
    )
    return Draft(f"link:{line.link}", "contributions", line.link, day, day, postings)


def _store(place: str, code: str = "") -> tuple[str, str]:
    """The account of a store of chips; `code` the table or the retired set."""
    return {
        "vault": (chart.VAULT, ""),
        "retired": (chart.VAULT, code),
        "cage": (chart.CAGE, ""),
        "drop": (chart.COUNT_ROOM, ""),
        "table": (chart.TABLE_FLOAT, code),
    }[place]


def _chips_received(recorded: Recorded, event: ChipsReceived) -> list[Draft]:
    """Post chips received: owed at face value until destroyed; those not in the casino are with players."""
    postings = transfer(_store("vault"), (chart.CHIPS_ISSUED, event.chip_set), event.total)
    return _one(recorded, "chips_received", event.reference, postings)


def _chips_moved(recorded: Recorded, event: ChipsMoved) -> list[Draft]:
    if event.destination == "table":
        arrived = table_float(event.table, event.counts)
    else:
        arrived = Posting(*_store(event.destination), event.total)
    postings = sides(arrived, Posting(*_store(event.origin), -event.total))
    return _one(recorded, "chips_moved", event.reference, postings)


def _chips_set_aside(recorded: Recorded, event: ChipsSetAside) -> list[Draft]:
    postings = transfer(_store("retired", event.chip_set), _store(event.origin), event.total)
    return _one(recorded, "chips_set_aside", event.reference, postings)


def _chips_redeemed(recorded: Recorded, event: RetiredChipsRedeemed) -> list[Draft]:
    postings = transfer(_store("retired", event.chip_set), _store("cage"), event.total)
    return _one(recorded, "chips_redeemed", event.reference, postings)


def _chips_destroyed(recorded: Recorded, event: ChipsDestroyed) -> list[Draft]:
    postings = transfer((chart.CHIPS_ISSUED, event.chip_set), _store(event.origin, event.chip_set), event.total)
    return _one(recorded, "chips_destroyed", event.reference, postings)


def _accepted(recorded: Recorded, event: CountAccepted) -> list[Draft]:
    """The cage takes over what it counted itself; by what it differs from the sheet is over or short."""
    postings = sides(
        Posting(*_store("cage"), event.total),
        Posting(*_store("drop"), -(event.total - event.difference)),
        Posting(chart.CAGE_OVER_SHORT, "", -event.difference),
    )
    return _one(recorded, "accepted_drop", event.count, postings)


def _funded(recorded: Recorded, event: CageFunded) -> list[Draft]:
    if event.purpose == "breakage":
        postings = transfer((chart.DUE_AT_CAGE, ""), _store("cage"), event.total)
        return _one(recorded, "breakage_paid", event.reference, postings)
    amount = event.total if event.direction == "in" else -event.total
    postings = transfer(_store("cage"), (chart.HOUSE_FUNDS, ""), amount)
    return _one(recorded, "cage_funded", event.reference, postings)


def _cage_opened(recorded: Recorded, event: CageOpened) -> list[Draft]:
    """Post the opening of the cage: the bank that the first shift counts is the opening balance, its money from the
    property's funds, its chips issued before any were received by the book. Later openings post the difference only."""
    if not event.first:
        return _cage_counted(recorded, event)
    chips = worth(event.chips)
    postings = sides(
        Posting(*_store("cage"), event.total),
        Posting(chart.HOUSE_FUNDS, "", chips - event.total),
        Posting(chart.CHIPS_ISSUED, "", -chips),
    )
    return _one(recorded, "cage_first_bank", recorded.stream.partition(":")[2], postings)


def _cage_counted(recorded: Recorded, event: CageOpened | CageClosed) -> list[Draft]:
    postings = transfer(_store("cage"), (chart.CAGE_OVER_SHORT, ""), event.over_short)
    return _one(recorded, "cage_over_short", recorded.stream.partition(":")[2], postings)


def _found(recorded: Recorded, event: MoneyFound) -> list[Draft]:
    """Found money lies apart from the cage's bank, and is owed until its owner has it (EUS RC art. 43)."""
    postings = transfer((chart.FOUND_MONEY, ""), (chart.FOUND_MONEY_DUE, event.found), event.amount)
    return _one(recorded, "money_found", event.found, postings)


def _found_returned(recorded: Recorded, event: FoundMoneyReturned) -> list[Draft]:
    postings = transfer((chart.FOUND_MONEY_DUE, event.found), (chart.FOUND_MONEY, ""), event.amount)
    return _one(recorded, "found_money_returned", event.found, postings)


def _contributed(recorded: Recorded, event: PoolContributed) -> list[Draft]:
    """Counted with the table's box, so it is in the table's win until it is given to whom it belongs (control R2)."""
    postings = transfer((chart.TABLE_WIN, event.game), (chart.PLAYER_POOLS, event.pool), event.amount)
    return _one(recorded, "pool_contribution", event.pool, postings)


def _pool_paid(recorded: Recorded, event: PoolPaid) -> list[Draft]:
    postings = transfer((chart.PLAYER_POOLS, event.pool), _store("cage"), event.amount)
    return _one(recorded, "pool_payment", event.reference, postings)


def _bank_opened(recorded: Recorded, event: SalesBankOpened) -> list[Draft]:
    postings = transfer((chart.SALES_BANKS, event.bank), _store("cage"), event.total)
    return _one(recorded, "sales_bank", event.bank, postings)


def _cards(recorded: Recorded, event: Any, kind: str, reference: str, amount: int) -> list[Draft]:
    """Money for cards belongs to the session until its win is posted (PR §27.6(D))."""
    session = (chart.TABLE_CHIPS, session_account(event.table, recorded.day, event.shift))
    return _one(recorded, kind, reference, transfer((chart.SALES_BANKS, event.bank), session, amount))


def _cards_sold(recorded: Recorded, event: CardsSold) -> list[Draft]:
    return _cards(recorded, event, "cards_sold", event.sale, event.total)


def _sale_corrected(recorded: Recorded, event: SaleCorrected) -> list[Draft]:
    return _cards(recorded, event, "sale_corrected", event.sale, event.total - event.total_before)


def _cards_refunded(recorded: Recorded, event: CardsRefunded) -> list[Draft]:
    return _cards(recorded, event, "cards_refunded", f"{event.bank} {event.number}", -event.total)


def _bingo_paid(recorded: Recorded, event: BingoPrizePaid) -> list[Draft]:
    """Out of a cashier's bank, or by the cage."""
    session = (chart.TABLE_CHIPS, session_account(event.table, recorded.day, event.shift))
    source = (chart.SALES_BANKS, event.bank) if event.bank else _store("cage")
    return _one(recorded, "bingo_prize", event.serial, transfer(session, source, event.amount))


def _bank_closed(recorded: Recorded, event: SalesBankClosed) -> list[Draft]:
    """The bank ends at zero: what was not handed over, or too much, is over or short (PR §27.6(D)(6))."""
    postings = sides(
        Posting(*_store("cage"), event.counted),
        Posting(chart.SALES_BANKS, event.bank, -event.due),
        Posting(chart.SALES_OVER_SHORT, event.table, -event.difference),
    )
    return _one(recorded, "sales_bank", event.bank, postings)


def _adjusted(recorded: Recorded, event: AdjustmentPosted) -> list[Draft]:
    postings = sides(*map(_adjusting_line, event.lines))
    concerns = dt.date.fromisoformat(event.concerns_day)
    return [Draft("", "adjustment", event.form_serial, recorded.day, concerns, postings)]


def _adjusting_line(line: AdjustmentLine) -> Posting:
    """Money alone: an adjusting entry moves no chips."""
    no_pieces: Counts | None = {} if line.account == chart.TABLE_FLOAT else None
    return Posting(line.account, line.subaccount, line.debit - line.credit, no_pieces)


_MAKERS: dict[type, Callable[[Recorded, Any], list[Draft]]] = {
    TableOpened: _opened,
    TableClosed: _closed,
    SlipReceived: _slip,
    BoxCounted: _counted,
    pr.LinkStarted: _started,
    pr.MeterReset: _reset,
    PoolsReleased: _pools_released,
    pr.PrizePaid: _paid,
    ComplementaryPrizePaid: _by_chance,
    ReceiptCashed: _cashed,
    ReceiptDisposed: _disposed,
    pr.MeterLowered: _lowered,
    pr.ReserveTransferred: _reserve_moved,
    pr.PrizeReimbursed: _reimbursed,
    pr.FundsDistributed: _distributed,
    life.RestRaffled: _raffled,
    life.DrawPrizePaid: _draw_paid,
    life.DepositProved: _deposited,
    DayFiguresPosted: _figures,
    AdjustmentPosted: _adjusted,
    ChipsReceived: _chips_received,
    ChipsMoved: _chips_moved,
    ChipsSetAside: _chips_set_aside,
    RetiredChipsRedeemed: _chips_redeemed,
    ChipsDestroyed: _chips_destroyed,
    CountAccepted: _accepted,
    CageFunded: _funded,
    CageOpened: _cage_opened,
    CageClosed: _cage_counted,
    MoneyFound: _found,
    FoundMoneyReturned: _found_returned,
    PoolContributed: _contributed,
    PoolPaid: _pool_paid,
    SalesBankOpened: _bank_opened,
    CardsSold: _cards_sold,
    SaleCorrected: _sale_corrected,
    CardsRefunded: _cards_refunded,
    BingoPrizePaid: _bingo_paid,
    SalesBankClosed: _bank_closed,
}

MONEY_EVENTS: Sequence[type] = tuple(_MAKERS)
"""Every kind of event that the journal hears."""
