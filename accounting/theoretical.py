"""The theoretical win of what was bet, with its interval (control W3). Pure: stakes in, figures out.

    theoretical win        = Σ stakes × advantage
    standard deviation     = √ Σ squares × (standard deviation of one unit)²
    error                  = Σ stakes × standard error of the advantage, where it was simulated
    95 % interval          = theoretical win ± 1.96 × √(standard deviation² + error²)

Advantages and deviations are those of `casino.theory.stored`, per unit of the bet's own stake; a bet that belongs to
another (a double, the bet after an ante) is in the figure of that one and its stake does not count. Players are taken
to play by the strategy that the figure names; a player who plays worse loses more.

What is taken to be independent: different rounds, and different bets or targets of one round. What stands on one bet
and target is taken to win and lose as one. So the interval is exact for a number at roulette, a little wide where
players bet against each other (red and black, player and banker) or have cards of their own, a little narrow where two
bets of a round go together (a number and its street).

Money is in minor units. Sums are exact until they are rounded: the win half away from zero, everything that makes the
interval wider upwards. In sums over sessions deviations add up as squares, errors as they are.
"""

from __future__ import annotations

from collections.abc import Mapping
from decimal import ROUND_CEILING, ROUND_HALF_UP, Context, Decimal
from typing import Any, Final

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.documents import labels, translated
from casino.documents.labels import Label
from casino.rules import registry
from casino.theory.plans import WITHOUT
from casino.theory.stored import figure_for, goes_with_another
from tables.queries import SessionHandle

_WORDS: Final[Mapping[str, Label]] = {
    "no_rounds": _("no rounds captured"),
    "no_stakes": _("rounds recorded before their stakes were kept"),
    "no_figure": _("no figure for {bets} ({game})"),
}

NO_ROUNDS: Final = "no_rounds"
NO_STAKES: Final = "no_stakes"
NO_FIGURE: Final = "no_figure"

_EXACT: Final = Context(prec=60)


class Theory(msgspec.Struct, frozen=True, kw_only=True):
    """Theoretical win of rounds (minor units). `gap` is the reason there is none: `no_rounds` were recorded,
    `no_stakes` are known of some, `no_figure` for the bets named after it."""

    win: int | None = None
    deviation: int | None = None
    error: int | None = None
    gap: str = ""


def theory_of(game_code: str, edition: str, options: Mapping[str, Any], handle: SessionHandle) -> Theory:
    """The theoretical win of a session's bets under the options of its table."""
    if handle.untold:
        return Theory(gap=NO_STAKES)
    chosen = registry.get(game_code, edition=edition).configure_options(options)
    win = variance = error = Decimal(0)
    missing = []
    for row in handle.bets:
        figure = figure_for(game_code, edition, chosen, row.bet)
        if figure is None:
            if not goes_with_another(row.bet):
                missing.append(row.bet)
        elif row.bet in figure.counts:
            # Bets that are one unit together stand with equal stakes: the square of two is twice their squares.
            squares = row.squares * len(figure.counts)
            win = _EXACT.add(win, _EXACT.multiply(row.staked, figure.advantage))
            variance = _EXACT.add(variance, _EXACT.multiply(squares, _EXACT.power(figure.stdev, 2)))
            error = _EXACT.add(error, _EXACT.multiply(row.staked, figure.error))
    if missing:
        return Theory(gap=" ".join([NO_FIGURE, *missing]))
    return Theory(
        win=int(win.to_integral_value(ROUND_HALF_UP)),
        deviation=int(variance.sqrt(_EXACT).to_integral_value(ROUND_CEILING)),
        error=int(error.to_integral_value(ROUND_CEILING)),
    )


def gap_text(gap: str, game_code: str, language: str) -> str:
    """Why there is no theoretical win, in words; nothing where there is one."""
    if not gap:
        return ""
    code, *bets = gap.split()
    game = registry.get(game_code)
    if code == NO_FIGURE and game.family in WITHOUT:
        return labels.text_of_rules(*WITHOUT[game.family], language)
    named = ", ".join(labels.text_of_rules(game.bet(bet).en, game.bet(bet).es, language) for bet in bets)
    return translated(_WORDS[code], language).format(bets=named, game=labels.game(game_code, language))
