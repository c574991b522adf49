"""Pots of the poker room: main and side pots, the rake of each, and who gets the chips that do not divide.

Pure figures in minor units; who may win a pot and why is for the hand (``poker_room``).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

import msgspec


class Pot(msgspec.Struct, frozen=True):
    """Chips and the seats that may win them, clockwise."""

    amount: int
    eligible: tuple[int, ...]


def split_pots(
    layers: Mapping[int, int], folded: Iterable[int], order: Iterable[int], dead: int = 0
) -> tuple[tuple[Pot, ...], dict[int, int]]:
    """Main and side pots, and what goes back uncalled.

    ``layers``: live chips by seat, folded seats included. ``dead``: chips without a claim of their own, which everybody
    in the hand plays for: the main pot, or its beginning. A top layer that one unfolded seat paid alone goes back to
    it; a layer nobody may claim joins the pot below.

    >>> split_pots({1: 40, 2: 40, 3: 4}, folded=[3], order=[1, 2, 3])
    ((Pot(amount=84, eligible=(1, 2)),), {})
    >>> split_pots({1: 10, 2: 30, 3: 50}, folded=[], order=[3, 1, 2], dead=5)
    ((Pot(amount=35, eligible=(3, 1, 2)), Pot(amount=40, eligible=(3, 2))), {3: 20})
    >>> split_pots({1: 10, 2: 10}, folded=[], order=[1, 2, 3], dead=5)
    ((Pot(amount=5, eligible=(1, 2, 3)), Pot(amount=20, eligible=(1, 2))), {})
    """
    gone = set(folded)
    clockwise = [seat for seat in order if seat not in gone]
    live = {layers.get(seat, 0) for seat in clockwise}
    if len(live) == 1 and len(clockwise) > 1 and max(layers.values(), default=0) in live:
        # All in the hand have paid as much, nobody more: one pot.
        amount = dead + sum(layers.values())
        return ((Pot(amount, tuple(clockwise)),) if amount else ()), {}
    amounts = [dead] if dead else []
    claims = [tuple(clockwise)] if dead else []
    returned: dict[int, int] = {}
    below = carried = 0
    for level in sorted({amount for amount in layers.values() if amount > 0}):
        payers = [seat for seat, amount in layers.items() if amount >= level]
        eligible = tuple(seat for seat in clockwise if layers.get(seat, 0) >= level)
        chips = (level - below) * len(payers)
        below = level
        if len(payers) == 1 and eligible:
            returned[eligible[0]] = chips
        elif claims and (not eligible or claims[-1] == eligible):
            amounts[-1] += chips
        elif not eligible:
            carried += chips
        else:
            amounts.append(chips + carried)
            claims.append(eligible)
            carried = 0
    if carried:
        amounts.append(carried)
        claims.append(tuple(clockwise))
    return tuple(Pot(amount, eligible) for amount, eligible in zip(amounts, claims, strict=True)), returned


def rake_of(amount: int, rate_bp: int, most: int, coin: int = 1) -> int:
    """The casino's part of a pot: a rate in basis points, at most ``most``, in whole coins; the rest stays in the pot.

    >>> rake_of(2514, 500, 1_000), rake_of(16_000, 1_000, 1_000), rake_of(2514, 500, 1_000, 25)
    (125, 1000, 125)
    >>> rake_of(2999, 500, 1_000, 25)
    125
    """
    return min(amount * rate_bp // 10_000, most) // coin * coin


def share_out(amount: int, winners: Sequence[int], chip: int = 1) -> dict[int, int]:
    """The pot in equal parts; odd chips go one by one to the first winners as listed.

    ``chip``: the smallest piece that changes hands; what does not make up a whole one goes to the first winner.

    >>> share_out(2389, [1, 2]), share_out(500, [4, 6, 1], chip=100)
    ({1: 1195, 2: 1194}, {4: 200, 6: 200, 1: 100})
    """
    chips, rest = divmod(amount, chip)
    each, odd = divmod(chips, len(winners))
    shares = {seat: (each + (place < odd)) * chip for place, seat in enumerate(winners)}
    shares[winners[0]] += rest
    return shares
