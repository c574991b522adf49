"""The chart of accounts, as data. An account is known by its code; number and names are for people.

Sub-accounts follow from the facts: a table session for `table_chips`, a table for `table_float` and
`table_over_short`, a link for the progressive accounts, a form for `receipts_outstanding`, a fund for `due_to_funds`,
a chip set for `chips_issued` (none for chips from before any were received) and for what of a retired set lies in
`vault`, a pool for `player_pools`, a cashier's bank for `sales_banks`, a return and its period for `gaming_tax` and
`gaming_tax_payable`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class Kind(StrEnum):
    """Side on which an account grows: assets and expenses by debit, the others by credit."""

    ASSET = "asset"
    LIABILITY = "liability"
    EQUITY = "equity"
    REVENUE = "revenue"
    EXPENSE = "expense"


class Account(NamedTuple):
    """An account of the chart."""

    code: str
    number: str
    kind: Kind
    name: str | Promise


HOUSE_FUNDS: Final = "house_funds"
CAGE: Final = "cage"
SALES_BANKS: Final = "sales_banks"
COUNT_ROOM: Final = "count_room"
VAULT: Final = "vault"
PROGRESSIVE_RESERVE: Final = "progressive_reserve"
TABLE_CHIPS: Final = "table_chips"
TABLE_FLOAT: Final = "table_float"
PROGRESSIVE_PAYABLE: Final = "progressive_payable"
RECEIPTS_OUTSTANDING: Final = "receipts_outstanding"
DUE_TO_FUNDS: Final = "due_to_funds"
FOUND_MONEY: Final = "found_money"
FOUND_MONEY_DUE: Final = "found_money_due"
CHIPS_ISSUED: Final = "chips_issued"
PLAYER_POOLS: Final = "player_pools"
DUE_AT_CAGE: Final = "due_at_cage"
PROGRESSIVE_CLEARING: Final = "progressive_clearing"
PROGRESSIVE_POOLS: Final = "progressive_pools"
HOUSE_CAPITAL: Final = "house_capital"
TABLE_WIN: Final = "table_win"
COMMISSION: Final = "commission"
RAKE: Final = "rake"
BREAKAGE: Final = "breakage"
PROGRESSIVE_RETENTION: Final = "progressive_retention"
SEED_RETAINED: Final = "seed_retained"
RECEIPTS_LAPSED: Final = "receipts_lapsed"
SEED_FUNDING: Final = "seed_funding"
PRIZES_FROM_HOUSE: Final = "prizes_from_house"
METER_DEFECTS: Final = "meter_defects"
CAGE_OVER_SHORT: Final = "cage_over_short"
SALES_OVER_SHORT: Final = "sales_over_short"
TABLE_OVER_SHORT: Final = "table_over_short"
GAMING_TAX: Final = "gaming_tax"
GAMING_TAX_PAYABLE: Final = "gaming_tax_payable"
ADJUSTMENTS: Final = "adjustments"

ACCOUNTS: Final[dict[str, Account]] = {
    account.code: account
    for account in (
        Account(HOUSE_FUNDS, "1005", Kind.ASSET, _("Bank and main safe")),
        Account(CAGE, "1010", Kind.ASSET, _("Cage")),
        Account(SALES_BANKS, "1015", Kind.ASSET, _("Banks of bingo cashiers")),
        Account(FOUND_MONEY, "1017", Kind.ASSET, _("Found money kept by the cage")),
        Account(COUNT_ROOM, "1020", Kind.ASSET, _("Counted drop")),
        Account(VAULT, "1030", Kind.ASSET, _("Chips in the vault and put away")),
        Account(PROGRESSIVE_RESERVE, "1040", Kind.ASSET, _("Progressive reserves")),
        Account(TABLE_CHIPS, "1110", Kind.ASSET, _("Chips of open tables")),
        Account(TABLE_FLOAT, "1120", Kind.ASSET, _("Chips of closed tables")),
        Account(PROGRESSIVE_PAYABLE, "2110", Kind.LIABILITY, _("Progressive payable")),
        Account(PROGRESSIVE_POOLS, "2115", Kind.LIABILITY, _("Put aside for the reset of progressives")),
        Account(RECEIPTS_OUTSTANDING, "2120", Kind.LIABILITY, _("Receipts outstanding")),
        Account(DUE_TO_FUNDS, "2130", Kind.LIABILITY, _("Expired progressives due to the funds")),
        Account(CHIPS_ISSUED, "2140", Kind.LIABILITY, _("Chips issued, at their face")),
        Account(PLAYER_POOLS, "2150", Kind.LIABILITY, _("Pools of the players")),
        Account(DUE_AT_CAGE, "2160", Kind.LIABILITY, _("Rests of payments due at the cage")),
        Account(GAMING_TAX_PAYABLE, "2170", Kind.LIABILITY, _("Gaming taxes and fees payable")),
        Account(FOUND_MONEY_DUE, "2180", Kind.LIABILITY, _("Found money due to its owners")),
        Account(PROGRESSIVE_CLEARING, "2190", Kind.LIABILITY, _("Progressive chips in clearing")),
        Account(HOUSE_CAPITAL, "3010", Kind.EQUITY, _("Funds given by the owner")),
        Account(TABLE_WIN, "4010", Kind.REVENUE, _("Table win")),
        Account(COMMISSION, "4020", Kind.REVENUE, _("Commission")),
        Account(RAKE, "4030", Kind.REVENUE, _("Rake")),
        Account(BREAKAGE, "4035", Kind.REVENUE, _("Breakage")),
        Account(PROGRESSIVE_RETENTION, "4040", Kind.REVENUE, _("Licensee's share of progressive chips, after refunds")),
        Account(SEED_RETAINED, "4050", Kind.REVENUE, _("Seeds retained from expired progressives")),
        Account(RECEIPTS_LAPSED, "4060", Kind.REVENUE, _("Receipts of prizes that ran out")),
        Account(SEED_FUNDING, "5010", Kind.EXPENSE, _("Progressive seeds")),
        Account(PRIZES_FROM_HOUSE, "5020", Kind.EXPENSE, _("Progressive prizes beyond the meter")),
        Account(METER_DEFECTS, "5030", Kind.EXPENSE, _("Meters lowered for defects")),
        Account(CAGE_OVER_SHORT, "5040", Kind.EXPENSE, _("Cage over and short")),
        Account(SALES_OVER_SHORT, "5042", Kind.EXPENSE, _("Bingo cashiers over and short")),
        Account(TABLE_OVER_SHORT, "5045", Kind.EXPENSE, _("Tables over and short between closer and opener")),
        Account(GAMING_TAX, "5080", Kind.EXPENSE, _("Gaming taxes and fees")),
        Account(ADJUSTMENTS, "5090", Kind.EXPENSE, _("Adjustments")),
    )
}
