"""Gross gaming revenue: the one definition that statistics, statutory returns and the bridge between them share.

It is what the games brought in less what players were paid or are owed. In the ledger: the balances of `ACCOUNTS`, and
the lines on `adjustments` of adjusting entries that concern tables (`accounting.adjusted`). An adjusting entry whose
credit on the table win has its debit on `adjustments` therefore changes nothing, and one that takes a false note out of
the counted drop lowers it. Every other account of revenue and expense is in `OUTSIDE`, with the clause.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from accounting import chart

TABLE_REVENUE: Final = frozenset({chart.TABLE_WIN, chart.COMMISSION, chart.RAKE, chart.BREAKAGE})
"""Result that the counts of the tables hold for the property (control W1)."""

ACCOUNTS: Final = (chart.TABLE_WIN, chart.COMMISSION, chart.RAKE, chart.BREAKAGE, chart.PROGRESSIVE_RETENTION)
"""Accounts whose balances are gross gaming revenue, in the order of the chart: the revenue of the tables, and the
property's commission on the pots (CL III §6.6, BO §2.5.6.3)."""


class Outside(NamedTuple):
    """The reason why an account is no gross gaming revenue, and the clause it rests on."""

    why: str
    cite: str


OUTSIDE: Final[dict[str, Outside]] = {
    chart.SEED_RETAINED: Outside("the property's own money comes back from a pot that ran out", "PR §7.14(K)"),
    chart.RECEIPTS_LAPSED: Outside(
        "the prize was granted, and deducted, when it was won; what lapses later is other income",
        "PR §7.12(A)(2), §1.7",
    ),
    chart.SEED_FUNDING: Outside(
        "the property's own money in a pot; it reduces the gross where the return is read so",
        "CL III §6.6, BO §2.5.6.3",
    ),
    chart.PRIZES_FROM_HOUSE: Outside(
        "what the property adds to a pot that is too small; as the base of the pot", "CL III §6.6, BO §2.5.6.3"
    ),
    chart.METER_DEFECTS: Outside("a meter corrected with the authority's approval is no play", "PR §7.14(I)(4)"),
    chart.CAGE_OVER_SHORT: Outside("a difference of the cage's own count", "control D5"),
    chart.SALES_OVER_SHORT: Outside("a difference of a cashier's bank", "PR §27.6(D)(6)"),
    chart.TABLE_OVER_SHORT: Outside("a difference between a closer and the next opener is no play", "control T1"),
    chart.GAMING_TAX: Outside("the tax itself", "control W5"),
    chart.ADJUSTMENTS: Outside(
        "lines of entries that concern no table; those of entries that do are in the gross", "control W5"
    ),
}
"""Every account of revenue and expense that is not in `ACCOUNTS`."""

POT_BASE: Final = (chart.SEED_FUNDING, chart.PRIZES_FROM_HOUSE, chart.SEED_RETAINED)
"""Amounts that the property put into the pots of its own, less what came back to it."""
