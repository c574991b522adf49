"""Parts of a stake below the smallest unit: half of an odd stake, one to two on it.

By the option ``fraction_rule`` of a game: ``floor_to_peso`` and ``exact_cents`` round what the player receives down to
the minor unit, ``half_up_cents`` to the nearest one (half a cent up), ``floor_to_chip`` down to the smallest coin that
the table pays with, ``reject_inexact`` refuses a stake of which a part could not be paid to the unit.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.kernel import Line, Round
from casino.rules.money import Odds, round_half_up

FRACTION_RULE: Final = "fraction_rule"
HALF_UP: Final = "half_up_cents"

define(
    "stake_not_divisible",
    "{amount} cannot be settled to the unit: it is not a multiple of {unit}.",
    "{amount} no puede liquidarse en unidades enteras: no es múltiplo de {unit}.",
)


def is_exact(options: Mapping[str, v.OptionValue]) -> bool:
    """Return whether the table refuses stakes that do not divide."""
    return options.get(FRACTION_RULE) == "reject_inexact"


def unit_of(round_: Round) -> int:
    """The unit to which what the player receives is rounded down, in minor units."""
    return round_.coin if round_.options.get(FRACTION_RULE) == "floor_to_chip" else 1


def part_of(round_: Round, stake: int, num: int, den: int) -> int:
    """A part of a stake, rounded down to the unit, or half up to the cent."""
    if round_.options.get(FRACTION_RULE) == HALF_UP:
        return round_half_up(stake * num, den)
    unit = unit_of(round_)
    return stake * num // (den * unit) * unit


def winnings(round_: Round, stake: int, odds: Odds) -> int:
    """The winnings of a stake as the option says, half up by a game without it."""
    if FRACTION_RULE not in round_.options:
        return odds.win(stake)
    return part_of(round_, stake, odds.num, odds.den)


def require_divisible(round_: Round, stake: int, parts: int) -> None:
    """Refuse a stake that cannot be divided so, where the table wants exact ones."""
    if is_exact(round_.options) and stake % parts:
        option = next(option for option in round_.game.options if option.name == FRACTION_RULE)
        shown, unit = round_.money(stake), round_.money(parts)
        raise round_.illegal("stake_not_divisible", option.cite, field="amount", amount=shown, unit=unit)


def rounded_down(round_: Round, line: Line, odds: Odds) -> Line:
    """A winning line whose winnings are rounded as the option says."""
    payout = part_of(round_, line.stake, odds.num, odds.den)
    return msgspec.structs.replace(line, payout=payout, net=payout - line.commission)


def part_lost(
    round_: Round,
    seat: int,
    bet: str,
    stake: int,
    cite: str,
    *,
    target: str | None = None,
    hand: int | None = None,
    back: tuple[int, int] = (1, 2),
) -> Line:
    """A line that loses part of its stake; what comes back, one half unless reported, is rounded down to the unit."""
    lost = stake - part_of(round_, stake, *back)
    return Line(seat=seat, bet=bet, stake=stake, result="lose", net=-lost, cite=cite, target=target, hand=hand)
