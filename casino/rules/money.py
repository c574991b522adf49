"""Money in minor units, odds as exact ratios, roundings by name.

>>> parse_amount("12.50", "USD")
1250
>>> format_amount(1250, "USD")
'12.50'
>>> Odds(3, 2).win(1500)
2250
>>> split_largest_remainder(783455, (26, 30, 30, 14))
(203698, 235037, 235036, 109684)
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, Literal

import msgspec

EXPONENTS: Final = {"USD": 2, "EUR": 2, "BOB": 2, "PEN": 2, "CLP": 0}
"""ISO 4217 decimals of the currencies of the five regulations."""

MAX_MINOR: Final = 10**13
"""No single amount on a table floor reaches this; larger input is a mistake or an attack."""

_DECIMAL = re.compile(r"(-?)(\d{1,15})(?:\.(\d{1,15}))?\Z", re.ASCII)
_RATIO = re.compile(r"(\d{1,6})(?::(\d{1,6}))?\Z", re.ASCII)


class AmountError(ValueError):
    """Not an amount of the currency: what was written, and what is wrong with it in English and in Spanish."""

    def __init__(self, written: object, english: str, spanish: str) -> None:
        super().__init__(f"{repr(written)[:60]} {english}")
        self.spanish = f"«{str(written)[:60]}» {spanish}"
        self.reasons = {"en": english, "es": spanish}


def worth(counts: Mapping[str, int]) -> int:
    """Return the value of pieces by denomination, in minor units.

    >>> worth({"500": 3, "10000": 1})
    11500
    """
    return sum(int(denomination) * pieces for denomination, pieces in counts.items())


@lru_cache(maxsize=4096)  # A text of an amount is short; what is none is not kept.
def parse_amount(text: str, currency: str) -> int:
    """Minor units of an amount as programs write it: digits, a point, at most the decimals of the currency.

    No mark between thousands and no decimal too many, zeros as well: ``"14.000"`` CLP is refused, not taken for 14.
    What people write is read by `casino.rules.notation`.

    >>> parse_amount("14.000", "CLP")
    Traceback (most recent call last):
    casino.rules.money.AmountError: '14.000' has decimals, and CLP has none: write 14000 or 14
    """
    match = _DECIMAL.match(text)
    if match is None:
        raise AmountError(text, "is not a decimal amount", "no es un importe decimal")
    sign, whole, decimals = match.group(1), match.group(2), match.group(3) or ""
    exponent = EXPONENTS[currency]
    if len(decimals) > exponent:
        raise _surplus(text, whole, decimals, currency)
    minor = int(whole + decimals.ljust(exponent, "0"))
    if minor > MAX_MINOR:
        raise AmountError(text, "is beyond any limit", "supera todo límite")
    return -minor if sign else minor


def _surplus(text: str, whole: str, decimals: str, currency: str) -> AmountError:
    """Name the reason and, where three digits follow, both amounts that may be meant."""
    exponent = EXPONENTS[currency]
    has = f"more than {exponent} decimals" if exponent else f"decimals, and {currency} has none"
    tiene = f"más de {exponent} decimales" if exponent else f"decimales y {currency} no los tiene"
    either: tuple[str, str] | None = None
    if len(decimals) == 3 and not decimals[exponent:].strip("0"):
        short = f"{whole}.{decimals[:exponent]}" if exponent else whole
        either = f"{int(whole + decimals)}", short
    write = f": write {either[0]} or {either[1]}" if either else ""
    escriba = f": escriba {either[0]} o {either[1]}" if either else ""
    return AmountError(text, f"has {has}{write}", f"tiene {tiene}{escriba}")


@lru_cache(maxsize=4096)
def format_amount(minor: int, currency: str) -> str:
    """Decimal string of minor units: ``-1250`` USD is ``"-12.50"``."""
    exponent = EXPONENTS[currency]
    if exponent == 0:
        return str(minor)
    sign = "-" if minor < 0 else ""
    whole, rest = divmod(abs(minor), 10**exponent)
    return f"{sign}{whole}.{rest:0{exponent}d}"


def round_half_up(numerator: int, denominator: int) -> int:
    """Nearest integer of a non-negative ratio, halves up (the casino reading where a regulation is silent)."""
    return (2 * numerator + denominator) // (2 * denominator)


BreakageRule = Literal["exact", "down", "up"]
"""Rule for the rest of a payment below the smallest coin: paid at the cage, kept, or paid to the next coin."""


def payable(amount: int, coin: int, rule: BreakageRule) -> int:
    """Return the part of an amount that a tray pays when ``coin`` (minor units) is its smallest coin.

    >>> payable(1_187, 25, "down"), payable(1_187, 25, "up"), payable(1_187, 25, "exact"), payable(1_175, 25, "up")
    (1175, 1200, 1175, 1175)
    """
    return -(-amount // coin) * coin if rule == "up" else amount // coin * coin


class Odds(msgspec.Struct, frozen=True, order=True):
    """``num`` to ``den``: a winning stake of ``den`` gains ``num`` and comes back itself."""

    num: int
    den: int = 1

    def win(self, stake: int) -> int:
        """Winnings in minor units, the stake not included; a fraction of a cent is rounded half up."""
        if self.den == 1:
            return stake * self.num
        return (2 * stake * self.num + self.den) // (2 * self.den)

    def __str__(self) -> str:
        return f"{self.num}:{self.den}"


def parse_odds(text: str) -> Odds:
    """The ratio of ``"45:1"``; ``"45"`` alone is to one. ``AmountError`` when it is none."""
    match = _RATIO.match(text)
    if match is None or not int(match.group(1)) or not int(match.group(2) or 1):
        raise AmountError(text, "is not a ratio", "no es una razón")
    return Odds(int(match.group(1)), int(match.group(2) or 1))


def equal_parts(total: int, parts: int) -> tuple[int, ...]:
    """Equal parts that sum to the whole; the left-over units go one each to the first.

    >>> equal_parts(2_146_801, 2)
    (1073401, 1073400)
    """
    each, left_over = divmod(total, parts)
    return tuple(each + (place < left_over) for place in range(parts))


def split_largest_remainder(total: int, weights: Sequence[int]) -> tuple[int, ...]:
    """Split a whole number, such as minor units, by weights so that the parts sum to it exactly.

    `total`: any whole number; the parts of one below zero are those of its opposite with the other sign. `weights`:
    whole numbers of zero or more, at least one above zero; one part for each, in their order. Every part is rounded
    towards zero, the missing units go one by one to the largest fractions; ties in order of listing. Errors:
    `ValueError` where no weight is above zero, or one is below.

    >>> split_largest_remainder(-5, (1, 1))
    (-3, -2)
    """
    whole = sum(weights)
    if whole <= 0 or min(weights) < 0:
        raise ValueError("weights must be zero or more, and one of them above zero")
    amount, sign = abs(total), -1 if total < 0 else 1
    parts = [amount * weight // whole for weight in weights]
    order = sorted(range(len(weights)), key=lambda place: (-(amount * weights[place] % whole), place))
    for place in order[: amount - sum(parts)]:
        parts[place] += 1
    return tuple(sign * part for part in parts)
