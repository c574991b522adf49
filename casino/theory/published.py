"""Published house advantages of games whose rules and pay tables are those of the module, to the digits published.

Sources: Hannum and Cabot, "Practical Casino Math" (2nd ed. 2005), for the classical games; Michael Shackleford,
"Gambling 102" and wizardofodds.com, for the others; Eliot Jacobson, apheat.net, where named.

>>> FIGURES["pr.caribbean_stud", "ante"]
Published(percent='5.225', source='Shackleford')
"""

from __future__ import annotations

from decimal import Decimal
from typing import Final, NamedTuple

from casino.theory.figures import Figure

HANNUM: Final = "Hannum and Cabot"
SHACKLEFORD: Final = "Shackleford"
JACOBSON: Final = "Jacobson"


class Published(NamedTuple):
    """An advantage in per cent of the unit of the bet, and who gives it."""

    percent: str
    source: str

    def agrees_with(self, figure: Figure) -> bool:
        """Return whether an exact figure is it within half of the last digit, or the interval of a simulated one holds
        it."""
        published = Decimal(self.percent)
        slack = Decimal(1).scaleb(int(published.as_tuple().exponent)) / 2
        low, high = Decimal(figure.low) * 100, Decimal(figure.high) * 100
        return low - slack <= published <= high + slack


def _each(source: str, percents: dict[str, str]) -> dict[str, Published]:
    """Bets, separated by spaces, with what is published of each."""
    return {bet: Published(percent, source) for bets, percent in percents.items() for bet in bets.split()}


_ROULETTE: Final = _each(
    HANNUM,
    {
        "straight split street corner line6 column dozen color parity half": "5.263",
        "line5_zero": "7.895",
    },
)
_SINGLE_ZERO: Final = _each(
    HANNUM,
    {"straight split street corner six_line column dozen": "2.703", "red black even odd low high": "1.351"},
)
_CRAPS: Final = _each(
    HANNUM,
    {
        "pass_line come": "1.414",
        "dont_pass dont_come": "1.364",
        "pass_odds come_odds dont_pass_odds dont_come_odds": "0.000",
        "place_4 place_10": "6.667",
        "place_5 place_9": "4.000",
        "place_6 place_8": "1.515",
        "buy_4 buy_10": "4.762",
        "buylay_4 buylay_10": "2.439",
        "lay_4 lay_10": "3.030",
        "lay_5 lay_9": "2.500",
        "lay_6 lay_8": "1.818",
        "hard_6 hard_8": "9.091",
        "hard_4 hard_10 any_craps eleven craps_3 hop_easy craps_eleven": "11.111",
        "craps_2 craps_12 hop_hard": "13.889",
        "field": "5.556",
        "any_seven": "16.667",
    },
)
_BACCARAT: Final = _each(HANNUM, {"player": "1.235", "banker": "1.058", "tie": "14.360"})
_EZ_BACCARAT: Final = {
    **_BACCARAT,
    **_each(SHACKLEFORD, {"banker": "1.018", "dragon_7": "7.611", "panda_8": "10.19"}),
}
_COMMISSION_FREE: Final = {**_BACCARAT, **_each(SHACKLEFORD, {"banker": "1.018", "fortune_7": "7.611"})}

_BY_GAME: Final[dict[str, dict[str, Published]]] = {
    "pr.roulette": _ROULETTE,
    "pr.craps": _CRAPS,
    "pr.bonus_craps": {**_CRAPS, **_each(SHACKLEFORD, {"all_small all_tall": "7.76", "all_or_nothing": "7.46"})},
    "pr.big_six": _each(HANNUM, {"fig_2": "16.67", "fig_10": "18.52", "fig_20": "22.22", "joker logo": "14.81"}),
    "pr.baccarat": _BACCARAT,
    "pr.mini_baccarat": _BACCARAT,
    "pr.ez_baccarat": _EZ_BACCARAT,
    "pr.dragon_7_and_panda_8": _EZ_BACCARAT,
    "pr.mini_ez_baccarat": _EZ_BACCARAT,
    "pr.commission_free_baccarat": _COMMISSION_FREE,
    "pr.dragon_bonus_and_fortune_7": _COMMISSION_FREE,
    "pr.blackjack": _each(SHACKLEFORD, {"insurance": "7.40"}),
    "pr.lucky_lucky": _each(SHACKLEFORD, {"lucky_lucky": "2.66"}),
    "pr.kings_bounty": _each(JACOBSON, {"kings_bounty": "23.164"}),
    "pr.royal_match": _each(SHACKLEFORD, {"royal_match": "6.67"}),
    "pr.twenty_one_plus_three": _each(SHACKLEFORD, {"three_card": "3.24"}),
    "pr.caribbean_stud": _each(SHACKLEFORD, {"ante": "5.225"}),
    "pr.let_it_ride": _each(SHACKLEFORD, {"bet_1+bet_2+bet_3": "3.51", "three_card_bonus": "7.28"}),
    "pr.three_card_poker": _each(SHACKLEFORD, {"ante": "3.37", "pair_plus": "7.28"}),
    "eus.three_card_poker": _each(SHACKLEFORD, {"ante": "3.37"}),
    "pr.triple_shot": _each(SHACKLEFORD, {"war": "2.94", "poker": "3.20"}),
    "pr.ultimate_texas_holdem": _each(SHACKLEFORD, {"ante": "2.43", "trips_bonus": "3.50"}),
    "cl.texas_holdem_bonus": _each(SHACKLEFORD, {"bonus": "8.54"}),
    "pr.pai_gow_poker": _each(SHACKLEFORD, {"pai_gow": "2.73"}),
    "eus.french_roulette": _SINGLE_ZERO,
    "eus.american_roulette": _SINGLE_ZERO,
    "eus.craps": _each(
        HANNUM,
        {
            "win come": "1.414",
            "dont_win dont_come": "1.364",
            "win_odds come_odds dont_win_odds dont_come_odds": "0.000",
            "big_6 big_8 hard_6 hard_8": "9.091",
            "hard_4 hard_10 any_craps eleven craps_3": "11.111",
            "any_7": "16.667",
            "craps_2 craps_12": "13.889",
            "field": "5.556",
        },
    ),
}

FIGURES: Final[dict[tuple[str, str], Published]] = {
    (game, bet): published for game, bets in _BY_GAME.items() for bet, published in bets.items()
}
"""By game and bet, under the game's standing options."""
