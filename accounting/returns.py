"""Statutory returns worked out: a declared return (`casino.jurisdictions.returns`) over a period of the books. Pure.

`figures`: what the books say; `rate(code)`: the parameter of a code as it holds at the end of the period, or None.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction

import msgspec

from casino.jurisdictions.returns import (
    Brackets,
    Contained,
    EachAt,
    FromBooks,
    Less,
    Line,
    Plus,
    Return,
    Scale,
    Share,
    UpTo,
)
from casino.rules.money import round_half_up


class Missing(Exception):
    """A parameter that the property has to enter is not there; the argument is its code."""


class Worked(msgspec.Struct, frozen=True, kw_only=True):
    """A line with its amount (minor units, or a count) and, where one was applied, the rate as a fraction."""

    line: Line
    amount: int
    rate: Fraction | None = None


def work_out(one: Return, figures: Mapping[str, int], rate: Callable[[str], Fraction | None]) -> list[Worked]:
    """Return every line of a return. Errors: Missing."""
    amounts: dict[str, int] = {}
    worked = []
    for line in one.lines:
        applied = _parameter(line, rate)
        if isinstance(line.how, Brackets):
            amounts[line.code] = _by_brackets(line.how, amounts, rate)
        else:
            amounts[line.code] = _amount(line, amounts, figures, applied)
        worked.append(Worked(line=line, amount=amounts[line.code], rate=applied))
    return worked


def _by_brackets(how: Brackets, amounts: Mapping[str, int], rate: Callable[[str], Fraction | None]) -> int:
    """The tax of a progressive tariff on an amount; nothing on one below zero. Errors: Missing."""
    bounds = [_known(code, rate) for code in how.bounds]
    lower, tax, amount = Fraction(), Fraction(), Fraction(max(amounts[how.of], 0))
    for code, upper in zip(how.rates, [*bounds, amount], strict=True):
        part = max(min(amount, upper) - lower, Fraction())
        tax += part * _known(code, rate)
        lower = upper
    return _rounded(tax)


def _known(code: str, rate: Callable[[str], Fraction | None]) -> Fraction:
    found = rate(code)
    if found is None:
        raise Missing(code)
    return found


def _rounded(amount: Fraction) -> int:
    return round_half_up(amount.numerator, amount.denominator)


def _parameter(line: Line, rate: Callable[[str], Fraction | None]) -> Fraction | None:
    match line.how:
        case Contained(rate=code) | Share(rate=code) | EachAt(money=code):
            return _known(code, rate)
    return None


def _amount(line: Line, amounts: Mapping[str, int], figures: Mapping[str, int], applied: Fraction | None) -> int:
    match line.how, applied:
        case FromBooks(base=base), _:
            return figures[base]
        case Less(of=of, less=less), _:
            return amounts[of] - sum(amounts[code] for code in less)
        case Plus(of=several), _:
            return sum(amounts[code] for code in several)
        case UpTo(of=of, bound=bound), _:
            return max(0, min(amounts[of], amounts[bound]))
        case Scale(of=of, steps=steps, above=above), _:
            return next((fee for bound, fee in steps if amounts[of] <= bound), above)
        case Contained(of=of), Fraction():
            return _rounded(max(amounts[of], 0) * applied / (1 + applied))
        case Share(of=of), Fraction():
            return _rounded(max(amounts[of], 0) * applied)
        case EachAt(count=count, over=over, under=under), Fraction():
            return amounts[count] * _rounded(applied * over / under)
    raise TypeError(f"{line.code} cannot be worked out")


def parameter_code(how: object) -> str:
    """Return the code of the rate or amount that a line applies; empty where it applies none."""
    return getattr(how, "rate", "") or getattr(how, "money", "")


def percent_text(rate: Fraction) -> str:
    """Return a rate in per cent with as many decimals as it has, up to four: 0.1176 as "11.76"."""
    return f"{float(rate * 100):.4f}".rstrip("0").rstrip(".")
