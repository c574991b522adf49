"""A table with cards exchanged: players who bet with almost everything and change cards as the dealer does.

At the table where a card has a price they buy one with four to a flush and nothing else.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import cast

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS, best_hand
from casino.rules.families.caribbean_stud import BET, CaribbeanStudRound
from casino.rules.families.draw_poker import BUY, DrawLayout, DrawPokerRound, dealer_discards
from casino.rules.families.house_poker import DEALER
from casino.simulation.caribbean_stud import CaribbeanStudFloor, bets
from casino.simulation.floors import Script

DRAW = 1
"""Number of cards that a player with four to a flush or a straight changes."""


def bets_on_draw(cards: Sequence[str]) -> bool:
    """Fold with nothing higher than an eight, no pair and no four to a flush or a straight; bet with the rest.

    The dealer fails to open in almost half of the rounds, so that a fold costs more than most bets.

    >>> [bets_on_draw(hand.split()) for hand in ("2s 2d 5c 8h 7s", "2s 6s 7s 8s 4d", "2s 4d 6h 7c 8d")]
    [True, True, False]
    """
    if max(RANKS.index(card[0]) for card in cards) > RANKS.index("8"):
        return True
    return best_hand(cards).category != "high_card" or len(dealer_discards(cards)) == DRAW


def buys(cards: Sequence[str]) -> list[str]:
    """The card to be replaced by a bought one: the fifth beside four of a suit without a pair; none otherwise.

    >>> buys("2s 6s 9s Ks Qd".split()), buys("2s 6s 9s Ks Kd".split()), buys("5s 6d 7h 8c Kd".split())
    (['Qd'], [], [])
    """
    suits = [card[1] for card in cards]
    most = max(set(suits), key=suits.count)
    if suits.count(most) != len(cards) - 1 or best_hand(cards).category != "high_card":
        return []
    return [card for card in cards if card[1] != most]


class DrawPokerFloor(CaribbeanStudFloor):
    """One to seven players who draw. Now and then one keeps a hand that he had better changed."""

    layout: DrawLayout

    def wants_to_bet(self, cards: Sequence[str], shown: str) -> bool:
        if self.layout.exchange.at_once:
            return bets(cards, shown)
        if self.layout.exchange.price:
            return bets(cards, shown) or bool(buys(cards))
        return bets_on_draw(cards)

    def decide(self, script: Script[CaribbeanStudRound], rng: random.Random, deck: list[str]) -> None:
        round_ = cast(DrawPokerRound, script.round)
        if self.layout.exchange.at_once:
            self._sell(script, rng, deck)
            super().decide(script, rng, deck)
            return
        super().decide(script, rng, deck)
        for seat in sorted(seat for seat, action in round_.decisions.items() if action == BET):
            self._give_back(script, rng, seat)
        while (missing := round_.missing()) is not None:
            place = missing.removeprefix("CardDealt to ")
            if place == DEALER and DEALER not in round_.given:
                script.tell(v.CardsDiscarded(to=DEALER, cards=round_.dealer_gives_back()))
            script.tell(v.CardDealt(to=DEALER if place == DEALER else int(place), card=deck.pop()))

    def _sell(self, script: Script[CaribbeanStudRound], rng: random.Random, deck: list[str]) -> None:
        """Cards bought before the decisions, where the table sells them."""
        if not self.chosen[self.layout.exchange.offered]:
            return
        for seat, hand in sorted((seat, hand) for seat, hand in script.round.hands.items() if isinstance(seat, int)):
            away = buys(hand)
            if away and rng.random() < 0.9:
                script.tell(v.DecisionMade(seat=seat, action=BUY), v.CardsDiscarded(to=seat, cards=away))
                script.tell(v.CardDealt(to=seat, card=deck.pop()))

    def _give_back(self, script: Script[CaribbeanStudRound], rng: random.Random, seat: int) -> None:
        hand = script.round.hands[seat]
        price = self.layout.exchange.price
        away = buys(hand) if price else dealer_discards(hand)
        if not away or rng.random() < 0.05:
            return
        if price:
            script.tell(v.DecisionMade(seat=seat, action=BUY))
        script.tell(v.CardsDiscarded(to=seat, cards=away))
