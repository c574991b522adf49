"""The state of a pot and the transfers that change it. Double entry: what leaves one account comes into another.

>>> book = Book(PotState(balances={"meter": 5_000_000}))
>>> book.move("meter", "winners", 2_000_000, "prize", "PR §7.11(E)")
>>> book.close().balances, book.transfers[0].amount_e4
({'meter': 3000000}, 2000000)
"""

from __future__ import annotations

import msgspec

from casino.rules.errors import IllegalEvent, define
from casino.rules.pots.names import part_in_spanish
from casino.rules.pots.programme import E4, METER, OUTSIDE

define("pot_below_zero", "{bucket} does not hold that much.", "{bucket} no tiene tanto.")
define("pot_amount_impossible", "{amount} is no amount of a pot.", "{amount} no es un monto de un pozo.")


class PotState(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A pot at an instant. ``balances`` in ten-thousandths of a minor unit, by bucket; never below zero.

    ``last_seed_minor``: the initial or reset amount last put on the meter. ``house_minor``: what the casino itself has
    put on it since it was last won.
    """

    balances: dict[str, int] = {}
    last_seed_minor: int = 0
    house_minor: int = 0

    def __post_init__(self) -> None:
        for bucket, amount in self.balances.items():
            if amount < 0 or bucket in OUTSIDE:
                raise ValueError(f"a pot does not hold {amount} in {bucket}")

    def e4(self, bucket: str) -> int:
        """Return the balance of a bucket, in ten-thousandths of a minor unit."""
        return self.balances.get(bucket, 0)

    @property
    def shown_minor(self) -> int:
        """The meter as the players see it: rounded down to the minor unit."""
        return self.e4(METER) // E4


class Transfer(msgspec.Struct, frozen=True, kw_only=True):
    """So much (ten-thousandths of a minor unit) from one account to another, why, and by which clause."""

    source: str
    target: str
    amount_e4: int
    reason: str
    cite: str


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A step of a calculation, in both languages, and its clause."""

    en: str
    es: str
    cite: str


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """Effect of an operation on a pot: the state after it, and every transfer."""

    state: PotState
    transfers: tuple[Transfer, ...]


class Book:
    """A pot while an act is worked out. ``IllegalEvent("pot_below_zero")`` when a bucket lacks the money."""

    def __init__(self, state: PotState) -> None:
        self._opening = state
        self._balances = dict(state.balances)
        self.transfers: list[Transfer] = []

    def e4(self, bucket: str) -> int:
        """Return the present balance of a bucket, in ten-thousandths of a minor unit."""
        return self._balances.get(bucket, 0)

    @property
    def shown_minor(self) -> int:
        """The meter as shown now."""
        return self.e4(METER) // E4

    def move(self, source: str, target: str, amount_e4: int, reason: str, cite: str) -> None:
        """Transfer an amount; nothing is written for nothing."""
        if amount_e4 < 0:
            raise IllegalEvent("pot_amount_impossible", cite, field="amount", amount=amount_e4)
        if amount_e4 == 0:
            return
        if source not in OUTSIDE:
            left = self.e4(source) - amount_e4
            if left < 0:
                raise IllegalEvent(
                    "pot_below_zero", cite, field="amount", bucket=source, spanish={"bucket": part_in_spanish(source)}
                )
            self._balances[source] = left
        if target not in OUTSIDE:
            self._balances[target] = self.e4(target) + amount_e4
        transfer = Transfer(source=source, target=target, amount_e4=amount_e4, reason=reason, cite=cite)
        self.transfers.append(transfer)

    def close(self, *, last_seed_minor: int | None = None, house_minor: int | None = None) -> PotState:
        """The state after the transfers."""
        opening = self._opening
        return PotState(
            balances=dict(self._balances),
            last_seed_minor=opening.last_seed_minor if last_seed_minor is None else last_seed_minor,
            house_minor=opening.house_minor if house_minor is None else house_minor,
        )
