"""The cage by shift, `cage:<day>.<shift>`, and what moves its money, `cagemoney:<reference>`.

A cage session names the movements that it answers for (`movements`, by their keys), so that no movement is in two
sessions or in none, whatever happened at the same instant.
"""

from __future__ import annotations

from typing import Literal

from casino.eventstore import Event, event_type
from casino.identity.signatures import Signature
from tables.events.kit import Counts


@event_type("CageOpened", version=1)
class CageOpened(Event):
    """A shift of the cage began with its counted bank.

    `expected_*`: what the shift before left and what moved since (`movements`); `over_short` the difference, counted
    less expected, 0 in the first session of all (`first`), which counts the opening bank. `receipts`:
    paper in the drawer that stands for money.
    """

    shift: str
    cash: Counts
    chips: Counts
    receipts: int
    total: int
    expected_chips: Counts
    expected_money: int
    over_short: int
    movements: list[str]
    signatures: list[Signature]
    first: bool = False


@event_type("CageClosed", version=1)
class CageClosed(Event):
    """A shift of the cage ended: counted by who goes and who comes, beside opening + in - out."""

    shift: str
    cash: Counts
    chips: Counts
    receipts: int
    total: int
    expected_chips: Counts
    expected_money: int
    over_short: int
    movements: list[str]
    signatures: list[Signature]


@event_type("CageFunded", version=1)
class CageFunded(Event):
    """Money came into the imprest bank or was taken out of it: the bank that the cage answers for is another one.

    `purpose` `breakage`: it was paid to players for the rests that their tables had no coin for.
    """

    reference: str
    direction: Literal["in", "out"]
    cash: Counts
    total: int
    signatures: list[Signature]
    purpose: Literal["bank", "breakage"] = "bank"


@event_type("PatronChipsExchanged", version=1)
class PatronChipsExchanged(Event):
    """Chips that players bought and brought back at the window since the last such event, by denomination."""

    reference: str
    sold: Counts
    redeemed: Counts
    signatures: list[Signature]
