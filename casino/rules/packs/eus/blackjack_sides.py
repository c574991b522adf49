"""Bets beside the hands of blackjack: pairs (§03.V.1(e)) and the accumulated bet (§03.V.1(f))."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.families.blackjack import POINTS, Hand
from casino.rules.families.blackjack_chip import ChipSide, ChipTerms
from casino.rules.families.blackjack_sides import BlackjackSide
from casino.rules.families.progressive_chip import Award
from casino.rules.kernel import Bet, Game, Limits, Option, Pay
from casino.rules.money import Odds
from casino.rules.packs.eus import pots
from casino.rules.packs.eus.common import choice, flag
from casino.rules.side_bets import Bounds, Offered, SideBet

_PAIRS: Final = "EUS §03.V.1(e)"
_SEVENS: Final = "EUS §03.V.1(f)"
_RED: Final = "hd"
_LEAST_TIMES: Final = 2_000
"""The whole accumulated amount is at least so many times the bet."""

define(
    "accumulated_above_half",
    "The accumulated bet is at most half of the table minimum, {limit}.",
    "La apuesta acumulada es como máximo la mitad del mínimo de la mesa, {limit}.",
)


class Pairs(BlackjackSide):
    """EUS §03.V.1(e): the first two cards are a pair; their suits say which of the three rows."""

    def outcome(self, hand: Hand) -> str | None:
        """Return the kind of pair of the first two cards; None without one."""
        first, second = hand.dealt
        alike = POINTS[first] == POINTS[second] if self.option("pair_identity") == "value" else first[0] == second[0]
        if not alike:
            return None
        if first[1] == second[1]:
            return "complete"
        return "colour" if (first[1] in _RED) == (second[1] in _RED) else "incomplete"

    def lowest(self) -> int:
        """From half of the table minimum on, or the whole of it."""
        least: int = self.round.limits.min
        return -(-least // 2) if self.option("pairs_min_fraction") == "1/2" else least

    def highest(self) -> int | None:
        """Return the highest stake (minor units), a multiple of the minimum; None where nothing bounds it."""
        times = self.option("pairs_max_multiple")
        return int(self.round.limits.min) * times if isinstance(times, int) else None


class Accumulated(ChipSide):
    """EUS §03.V.1(f): sevens, the first card one of them; only the highest prize."""

    in_order = True

    def begin(self) -> None:
        """Start with the price of the chip: the option's, or half the minimum."""
        super().begin()
        amount = self.option("accumulated_amount")
        chip = amount if isinstance(amount, int) else self.round.limits.min // 2
        self.terms = replace(self.terms, chip=chip)

    @classmethod
    def check_configuration(
        cls, game: Game, offered: Offered, options: Mapping[str, v.OptionValue], limits: Limits
    ) -> None:
        """Refuse a chip above half of the table minimum."""
        name = offered.option_name("accumulated_amount")
        amount = options[name]
        if isinstance(amount, int) and amount > limits.min // 2:
            raise IllegalConfiguration("accumulated_above_half", _SEVENS, field=name, limit=game.money(limits.min // 2))

    def lowest(self) -> int:
        """Return the price of the chip (minor units)."""
        return self.terms.chip

    def highest(self) -> int | None:
        """Return the price of the chip (minor units)."""
        return self.terms.chip

    def option(self, name: str) -> v.OptionValue:
        """Return the value of an option; the amount after a reset defaults to a multiple of the chip."""
        found = super().option(name)
        return _LEAST_TIMES * self.terms.chip if name == "reset_amount" and found is None else found

    def awards(self) -> Mapping[str, Award]:
        """Return the one award of the meter: all of it for three suited sevens."""
        return {"three_sevens_suited": Award(share_bp=10_000)}

    def least_of(self, outcome: str) -> int:
        """Return the least award (minor units), a multiple of the chip."""
        return _LEAST_TIMES * self.terms.chip

    def chip_returned(self, *, from_meter: bool) -> bool:
        """Return whether a winner gets the chip back: always, but on the meter by the option."""
        return bool(self.option("stake_returned_on_meter")) if from_meter else True

    def outcome(self, hand: Hand) -> str | None:
        """Return the sevens in a row from the first card on, by suit; None when it is no seven."""
        first, second = hand.dealt
        if first[0] != "7":
            return None
        if second[0] != "7":
            return "one_seven"
        third = hand.third if hand.split else hand.cards[2] if len(hand.cards) > 2 else None
        if third is not None and third[0] == "7":
            return "three_sevens_suited" if first[1] == second[1] == third[1] else "three_sevens"
        return "two_sevens_suited" if first[1] == second[1] else "two_sevens"


PAIRS: Final = SideBet(
    code="pairs",
    switch=flag("pairs", "Bet on pairs", "Apuesta a Parejas", _PAIRS),
    bets=(
        Bet(
            code="pairs",
            en="Pairs",
            es="Apuesta a Parejas",
            eu="Bikoteen apustua",
            pays=(Pay("complete", Odds(25)), Pay("colour", Odds(12)), Pay("incomplete", Odds(6))),
            cite=_PAIRS,
            note="beside the main bet of the same hand; complete: same rank and suit; colour: same rank and colour; "
            "incomplete: same rank",
        ),
    ),
    options=(
        choice(
            "pairs_max_multiple",
            (10, 20, 30),
            "Most on pairs, in table minimums",
            "Máximo a Parejas, en mínimos de la mesa",
            _PAIRS,
        ),
        choice(
            "pairs_min_fraction",
            ("1/2", "1"),
            "Least on pairs, in table minimums",
            "Mínimo a Parejas, en mínimos de la mesa",
            _PAIRS,
        ),
        choice(
            "pair_identity",
            ("rank", "value"),
            "Two cards pair by rank, or by what they count",
            "Dos cartas hacen pareja por su figura, o por su valor",
            _PAIRS,
            reading=True,
        ),
    ),
    bounds=Bounds(cite=_PAIRS, low=1),
    rule=Pairs,
    cite=_PAIRS,
    main_cite=_PAIRS,
)


def accumulated(code: str, en: str, es: str, eu: str, cite: str) -> SideBet:
    """The bet on sevens under its code of a game."""
    return SideBet(
        code=code,
        switch=flag("accumulated", "Accumulated bet, by authorisation", "Apuesta acumulada, con autorización", _SEVENS),
        bets=(
            Bet(
                code=code,
                en=en,
                es=es,
                eu=eu,
                pays=tuple(Pay(rule.outcome, Odds(rule.times)) for rule in pots.SEVENS.prizes if rule.odds),
                cite=_SEVENS,
                note="exactly accumulated_amount, once the seat has its bet; the first card a seven, both, or three; "
                "three_sevens_suited takes the whole meter, at least 2,000 times the bet",
            ),
        ),
        options=(
            Option(
                name="accumulated_amount",
                kind="amount",
                low=1,
                default=None,
                optional=True,
                en="Amount of the accumulated bet, at most half of the table minimum (none: that half)",
                es="Importe de la apuesta acumulada, como máximo la mitad del mínimo (none: esa mitad)",
                cite=_SEVENS,
            ),
            Option(
                name="reset_amount",
                kind="amount",
                low=1,
                default=None,
                optional=True,
                en="Amount from which the meter starts again (none: 2,000 times the bet)",
                es="Importe con que el acumulado vuelve a empezar (none: 2.000 veces la apuesta)",
                cite=_SEVENS,
            ),
            flag(
                "stake_returned_on_meter",
                "The bet comes back with the accumulated amount",
                "La apuesta se devuelve con el importe acumulado",
                _SEVENS,
                default=True,
                reading=True,
            ),
        ),
        bounds=Bounds(cite=_SEVENS, low=1, price="accumulated_amount"),
        rule=Accumulated,
        cite=cite,
        main_cite=_SEVENS,
        progressive=True,
        layout=ChipTerms(chip=1, accepted=False, chip_cite=_SEVENS, prize=_SEVENS, lost=cite, has_lights=False),
    )


ACCUMULATED: Final = accumulated("accumulated", "Accumulated bet", "Apuesta acumulada", "Apustu metatua", _SEVENS)
JACKPOT: Final = accumulated(
    "jackpot", "Jackpot bet", "Jackpot (apuesta acumulada)", "Jackpot apustua", "EUS §03.01.1(a), §03.V.1(f)"
)
