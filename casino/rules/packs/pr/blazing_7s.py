"""Blazing 7's (777 Blazing Black Jack Progresivo), §4.15: a progressive for sevens in the player's hand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino.rules.families.blackjack import Hand
from casino.rules.families.blackjack_chip import ChipSide, ChipTerms
from casino.rules.families.progressive_chip import Award, awards_of
from casino.rules.kernel import Bet, Elsewhere, Irregularity, Option, Pay
from casino.rules.money import Odds
from casino.rules.packs.pr import blackjack, pots
from casino.rules.packs.pr.common import switched
from casino.rules.side_bets import Bounds, SideBet, offer

CODE: Final = "blazing_7s"
AWARDS: Final = awards_of(pots.BLAZING_7S.prizes)
"""PR §4.15(D): what the meter pays; the other rows are paid by the table."""


class Blazing7s(ChipSide):
    """PR §4.15(C), (H) to (J): sevens among the first two cards; of two sevens the next card counts, too."""

    def awards(self) -> Mapping[str, Award]:
        """Return the awards of the meter, by outcome."""
        return AWARDS

    def chip_returned(self, *, from_meter: bool) -> bool:
        """Return whether a winner gets the chip back, by the option for the kind of award."""
        return bool(self.option("stake_returned_on_meter_award" if from_meter else "stake_returned_on_odds_award"))

    def outcome(self, hand: Hand) -> str | None:
        """Return the sevens of the first three cards, by number, suit and colour; None without one."""
        sevens = sum(card[0] == "7" for card in hand.dealt)
        if sevens < 2:
            return "one_seven" if sevens else None
        third = _third_card(hand)
        if third is None or third[0] != "7":
            return "two_sevens"
        suits = {card[1] for card in (*hand.dealt, third)}
        if len(suits) == 1:
            return "three_sevens_suited"
        return "three_sevens_same_color" if suits in ({"h", "d"}, {"c", "s"}) else "three_sevens"

    def award_cite(self, hand: Hand) -> str:
        """Return the clause of an award by odds; split hands have their own."""
        return "PR §4.15(D), (I)" if hand.split else "PR §4.15(D), (H)"


def _third_card(hand: Hand) -> str | None:
    """The card after the first two: of a pair split the first one dealt to either hand (reading). None busts: with two
    sevens a third makes 21."""
    if hand.split:
        return hand.third
    return hand.cards[2] if len(hand.cards) > 2 else None


ELSEWHERE: Final = (
    Elsewhere("PR §4.15(E), (F)", "sensors and the key that starts the game (``BetsClosed``)", "hardware"),
    Elsewhere("PR §4.15(G)", "the round goes on by the rules of Art. 4", "rules"),
    Elsewhere("PR §4.15(J)(1), (K)", "main bets are taken and paid from right to left, then the progressive", "staff"),
    Elsewhere("PR §4.15(L), (M)(2), (5)", "keys of the panel: share won, end of game (``RoundClosed``)", "hardware"),
    Elsewhere("PR §4.15(M)(3), (4)", "supervisor called, prize verified and paid by the approved procedure", "payouts"),
    Elsewhere("PR §4.15(M)(4)", "the Manager's card that releases a share of the meter", "hardware"),
    Elsewhere("PR §4.15(M)(6)", "removal as a progressive of §7.14 is removed", "meters"),
)

SIDE: Final = SideBet(
    code=CODE,
    switch=switched("enabled", "Blazing 7's progressive", "Progresivo Blazing 7's", "PR §4.15(A)"),
    bets=(
        Bet(
            code=CODE,
            en="Blazing 7's progressive",
            es="Apuesta opcional al progresivo Blazing 7's",
            pays=tuple(Pay(rule.outcome, Odds(rule.times)) for rule in pots.BLAZING_7S.prizes if rule.odds),
            cite="PR §4.15(B), (D)",
            note="ProgressiveWagered (or BetPlaced) amount 1.00, one chip a seat, once the seat has a main bet and before "
            "BetsClosed. three_sevens_suited 100 % and three_sevens_same_color (all red or all black) 10 % of the meter, "
            "the other rows by odds from the table. Two sevens are the first two cards, the third seven the next one",
        ),
    ),
    options=(
        Option(
            name="reset_amount",
            kind="amount",
            default=100_000,
            low=100_000,
            en="Initial amount of the meter, to which it is reset",
            es="Cantidad inicial y de reajuste («reset») del metro",
            cite="PR §4.15(C)",
        ),
        Option(
            name="pay_table",
            kind="choice",
            values=("printed",),
            default="printed",
            en="Pay table: as printed",
            es="Tabla de pagos: la impresa",
            cite="PR §4.15(D)",
        ),
        Option(
            name="rate",
            kind="rate",
            default=None,
            low=1,
            high=10_000,
            needs_approval_above=0,
            en="Rate of progression (none is printed: as approved)",
            es="Tasa de progresión (no figura en el texto: la aprobada)",
            cite="PR §4.15(C), (M)(4)",
        ),
        Option(
            name="stake_returned_on_odds_award",
            kind="flag",
            default=True,
            en="An award by odds comes with the chip: 25:1 is 25.00 more for the player",
            es="El premio por proporción se paga con la ficha",
            cite="PR §4.15(D), (F)",
            reading=True,
        ),
        Option(
            name="stake_returned_on_meter_award",
            kind="flag",
            default=False,
            en="A part of the meter comes with the chip",
            es="El premio de porcentaje del metro se paga con la ficha",
            cite="PR §4.15(D), (F)",
            reading=True,
        ),
    ),
    bounds=Bounds(cite="PR §4.15(B)", low=100, high=100),
    irregularities=(
        Irregularity(
            code="sensor_dark",
            en="The seat's sensor does not light (declared before the first card): no wager, the chip goes back.",
            es="El sensor del puesto no se ilumina (antes de la primera carta): no hay apuesta, se devuelve la ficha.",
            effect="return_chip",
            cite="PR §4.15(B), (E)",
        ),
        Irregularity(
            code="award_not_authorised",
            en="A part of the meter was to be paid without the Manager's card: it is not paid until it is authorised.",
            es="Premio de porcentaje sin la Tarjeta del Gerente: no se paga hasta que se autorice.",
            effect="none",
            cite="PR §4.15(M)(4)",
        ),
    ),
    rule=Blazing7s,
    cite="PR §4.15(D)",
    main_cite="PR §4.15(B)",
    close_cite="PR §4.15(F)",
    progressive=True,
    layout=ChipTerms(
        chip=100,
        accepted=False,
        chip_cite="PR §4.15(B)",
        prize="PR §4.15(D), (M)(1)",
        lost="PR §4.15(C), (H)",
    ),
    elsewhere=ELSEWHERE,
)

GAME: Final = offer(
    blackjack.BASE,
    SIDE,
    on=(CODE,),
    code="pr.blazing_7s",
    en="Blazing 7's Progressive Blackjack",
    es="Blazing 7's Progresivo (777 Blazing Black Jack Progresivo)",
    article="PR §4.15",
)
