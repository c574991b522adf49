"""A Caribbean stud table: one deck, players who bet by the published strategy and mostly feed the progressive.

Three cards instead of five are played as in three card poker.

Perfect play under the usual pay table loses 5.224 % of the ante to the casino; ``bets`` comes within 0.001 % of it.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS, best_hand
from casino.rules.families.caribbean_stud import CaribbeanStudRound, Layout
from casino.rules.families.house_poker import ANTE, DEALER
from casino.simulation.floors import Script, Table, shuffled
from casino.simulation.progressive_chip import feed_progressive
from casino.simulation.three_card_poker import stays


def bets(cards: Sequence[str], shown: str) -> bool:
    """Basic strategy against the dealer's open card: bet with a pair or better; fold less than ace and king. With ace
    and king bet if the open card is a queen or lower that the player holds, too; if it is an ace or a king and the
    player holds a queen or a jack; if the player has no card of its rank, holds a queen, and it is lower than the
    player's fourth highest card.

    >>> bets("2c 2d 5h 8s 9c".split(), "Kc"), bets("As Kd 8h 4c 3s".split(), "8c"), bets("As Kd 8h 4c 3s".split(), "9c")
    (True, True, False)
    >>> bets("As Kd Jh 4c 3s".split(), "Ac"), bets("As Kd Qh 9c 3s".split(), "6c"), bets("As Qd Jh 9c 3s".split(), "Ac")
    (True, True, False)
    """
    if best_hand(cards).category != "high_card":
        return True
    held = sorted((RANKS.index(card[0]) for card in cards), reverse=True)
    ace, king, queen, jack = (RANKS.index(rank) for rank in "AKQJ")
    if held[:2] != [ace, king]:
        return False
    rank = RANKS.index(shown[0])
    if rank in held:
        return rank <= queen or held[2] in (queen, jack)
    return held[2] == queen and rank < held[3]


THREE_CARDS = 3


class CaribbeanStudFloor(Table[CaribbeanStudRound]):
    """One to seven players. Now and then a card lies face up in the deck, or a round is spoiled."""

    layout: Layout

    def play(self, rng: random.Random) -> list[v.Fact]:
        script, deck = self.open(), shuffled(rng)
        self._bets(script, rng)
        if self._deal(script, rng, deck):
            self.decide(script, rng, deck)
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script[CaribbeanStudRound], rng: random.Random) -> None:
        seats = script.round.seat_count
        for seat in sorted(rng.sample(range(1, seats + 1), rng.randint(1, seats))):
            script.tell(v.BetPlaced(seat=seat, bet=ANTE, amount=self.stake(rng, times=10)))
            feed_progressive(script, rng, seat, likely=0.7)
            self._insure(script, rng, seat)
        chips = len(script.round.seats(script.round.chip_bet))
        script.tell(v.BetsClosed(chips=chips, lights=chips))

    def _insure(self, script: Script[CaribbeanStudRound], rng: random.Random, seat: int) -> None:
        """Every third player insures his cards, where the table has that."""
        terms = self.layout.insurance
        if terms is not None and self.chosen[terms.offered] and rng.random() < 0.3:
            most = self.limits["min"] * terms.of_minimum[0] // terms.of_minimum[1]
            script.tell(v.BetPlaced(seat=seat, bet=terms.bet, amount=max(1, most // 2)))

    def _deal(self, script: Script[CaribbeanStudRound], rng: random.Random, deck: list[str]) -> bool:
        """Everybody's hand; False when an error has voided the round."""
        round_ = script.round
        places: list[v.Place] = [*round_.seats(ANTE), DEALER]
        turns = [place for _ in range(round_.hand_cards) for place in places]
        if round_.deals_packets:
            turns = [place for place in places for _ in range(round_.hand_cards)]
        known = {row.code for row in self.game.irregularities}
        spoiled = next(code for code in ("dealing_error", "misdeal", "wrong_card_count") if code in known)
        first = 0 if spoiled == "dealing_error" else 1
        face_up_at = rng.randrange(len(turns)) if rng.random() < 0.01 else None
        spoiled_at = rng.randrange(first, len(turns)) if self.misdeals(rng) else None
        for at, place in enumerate(turns):
            if at == face_up_at:
                script.tell(v.IrregularityDeclared(code="face_up_card", card=deck.pop()))
            if round_.void_cite is not None:
                return False
            if at == spoiled_at:
                script.tell(v.IrregularityDeclared(code=spoiled))
                return False
            script.tell(v.CardDealt(to=place, card=deck.pop()))
        return True

    def decide(self, script: Script[CaribbeanStudRound], rng: random.Random, deck: list[str]) -> None:
        """Every seat bets or folds. ``deck``: the cards left, for a game in which more are dealt."""
        round_ = script.round
        shown = round_.hands[DEALER][round_.packet_upcard if round_.deals_packets else -1]
        for seat in round_.seats(ANTE):
            plays = self.wants_to_bet(round_.hands[seat], shown) or rng.random() < 0.03
            script.tell(v.DecisionMade(seat=seat, action="bet" if plays else "fold"))

    def wants_to_bet(self, cards: Sequence[str], shown: str) -> bool:
        """Return whether the player bets on these cards against that open card of the dealer."""
        return stays(cards) if len(cards) == THREE_CARDS else bets(cards, shown)
