"""The chips on a table, and how an amount is made of them.

Players buy chips with notes that go into the drop box; what they lose comes back into the tray, what they win leaves
it. So ``tray = opener + fills - credits - bought + won by the house``, which makes the counted win of the table what
its rounds add up to.
"""

from __future__ import annotations

from collections.abc import Sequence

from casino.rules.money import format_amount

NOTE = 2_000


def in_chips(amount: int, denominations: Sequence[int]) -> dict[str, int]:
    """Pieces by denomination (decimal strings) worth ``amount``, in a mix as trays have it.

    What is left below the smallest chip cannot be shown in chips: ``amount`` is rounded down to one.
    """
    counts: dict[str, int] = {}
    rest = amount
    ordered = sorted(denominations, reverse=True)
    for number, value in enumerate(ordered):
        last = number == len(ordered) - 1
        pieces = rest // value if last or (number == 0 and rest > 400 * value) else rest // 2 // value
        if pieces:
            counts[format_amount(value, "USD")] = pieces
            rest -= pieces * value
    return counts


def in_notes(amount: int) -> dict[str, int]:
    """Notes of 100 and 20 worth ``amount``, and what is left over in coins of a cent."""
    hundreds, rest = divmod(amount, 10_000)
    twenties, coins = divmod(rest, NOTE)
    counts = {"100.00": hundreds, "20.00": twenties, "0.01": coins}
    return {value: pieces for value, pieces in counts.items() if pieces}


class Tray:
    """A table's tray through one shift; minor units."""

    def __init__(self, opener: int) -> None:
        self.opener = opener
        self.fills = 0
        self.credits = 0
        self.bought = 0
        self.won = 0

    @property
    def now(self) -> int:
        """What lies in the tray."""
        return self.opener + self.fills - self.credits - self.bought + self.won

    def sell(self, amount: int) -> None:
        """Chips sold for money that goes into the box."""
        self.bought += amount

    def square(self, smallest: int) -> None:
        """Cents that no chip can show are settled in coins, which go into the box with the notes."""
        self.sell(self.now % smallest)
