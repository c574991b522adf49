"""The chips on a table, and how an amount is made of them.

Players buy chips with notes that go into the drop box; what they lose comes back into the tray, what they win leaves
it. So ``tray = opener + fills - credits - bought + won by the casino``, which makes the counted win of the table what
its rounds add up to. Between two counts only the amount is known; ``counted`` makes pieces of it, from those that were
there.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from casino.simulation.property_plan.pieces import Pieces, in_pieces, worth


def in_chips(amount: int, denominations: Sequence[int]) -> Pieces:
    """Pieces worth ``amount``, in a mix as trays have it.

    What is left below the smallest chip cannot be shown in chips: ``amount`` is rounded down to one.
    """
    counts: Pieces = {}
    rest = amount
    ordered = sorted(denominations, reverse=True)
    for number, value in enumerate(ordered):
        last = number == len(ordered) - 1
        pieces = rest // value if last or (number == 0 and rest > 400 * value) else rest // 2 // value
        if pieces:
            counts[str(value)] = pieces
            rest -= pieces * value
    return counts


def in_notes(amount: int, cash: Sequence[int]) -> Pieces:
    """Notes and coins (``cash``, minor units) worth ``amount``, the largest first."""
    return in_pieces(amount, cash)


def add(counts: Pieces, more: Mapping[str, int], sign: int = 1) -> None:
    """Pieces put to a count, or taken from it."""
    for value, pieces in more.items():
        counts[value] = counts.get(value, 0) + sign * pieces


class Tray:
    """A table's tray through one shift; minor units."""

    def __init__(self, opener: Mapping[str, int]) -> None:
        self.pieces = dict(opener)
        self.denominations = sorted(map(int, opener))
        self.opener = worth(opener)
        self.fills = 0
        self.credits = 0
        self.bought = 0
        self.won = 0

    @property
    def now(self) -> int:
        """Amount in the tray, minor units."""
        return self.opener + self.fills - self.credits - self.bought + self.won

    def sell(self, amount: int) -> None:
        """Chips sold for money that goes into the box."""
        self.bought += amount

    def filled(self, counts: Mapping[str, int]) -> None:
        """Chips that the cage sent."""
        add(self.pieces, counts)
        self.fills += worth(counts)

    def sent_back(self, counts: Mapping[str, int]) -> None:
        """Chips that went to the cage."""
        add(self.pieces, counts, -1)
        self.credits += worth(counts)

    def to_send(self, amount: int) -> Pieces:
        """The pieces of a credit: the largest that lie in the tray, ``amount`` at most."""
        return _largest(self.counted(), amount)

    def square(self) -> None:
        """Cents that no chip of the tray can show are settled in coins, which go into the box with the notes."""
        self.sell(self.now % self.denominations[0])

    def counted(self) -> Pieces:
        """The pieces, after players left with the largest and lost a mix; cents that no chip can show are left out."""
        gone = worth(self.pieces) - self.now + self.now % self.denominations[0]
        if gone < 0:
            add(self.pieces, in_chips(-gone, self.denominations))
        elif gone:
            paid = _largest(self.pieces, gone)
            add(self.pieces, paid, -1)
            self._give_change(gone - worth(paid))
        return {value: pieces for value, pieces in self.pieces.items() if pieces}

    def _give_change(self, rest: int) -> None:
        """Pay the rest that small chips do not cover with a larger one; players give back the difference."""
        if rest:
            larger = min(value for value in self.denominations if value > rest and self.pieces[str(value)])
            self.pieces[str(larger)] -= 1
            add(self.pieces, in_chips(larger - rest, self.denominations))


def _largest(pieces: Mapping[str, int], amount: int) -> Pieces:
    """The largest of these pieces that are worth ``amount`` at most."""
    taken = {}
    for value in sorted(pieces, key=int, reverse=True):
        if number := min(pieces[value], amount // int(value)):
            taken[value] = number
            amount -= number * int(value)
    return taken
