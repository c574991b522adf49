"""Facts that a side bet on a blackjack table is judged by: the cards of the box, the dealer's hand, the round so far.

A side bet stands beside the main bet of a box (``hand`` 0, 1 ... for a player with several) and is judged on the cards
of the deal, whatever becomes of the hand afterwards: ``Hand.dealt`` keeps them through a split.
"""

from __future__ import annotations

from typing import Final

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS
from casino.rules.families.blackjack import POINTS, BlackjackRound, Hand, State, Wanted
from casino.rules.kernel import Key, Line
from casino.rules.side_bets import SideRule

_UPWARDS: Final = "A" + RANKS
_SEQUENCES: Final = frozenset(frozenset(_UPWARDS[start : start + 3]) for start in range(len(_UPWARDS) - 2))


class BlackjackSide(SideRule):
    """A side bet of a box. A pack's rule fills in ``outcome`` and, where the dealer's cards matter, ``wanted``."""

    round: BlackjackRound

    def outcome(self, hand: Hand) -> str | None:
        """The row of the pay table that a box reached with its cards; None when it loses."""
        raise NotImplementedError

    def wanted(self, key: Key) -> Wanted:
        """Return the part of the dealer's hand that the bet waits for. Asked while cards are still to come, too."""
        return Wanted.NOTHING

    def key(self, event: v.BetPlaced) -> Key:
        """Return the key of the bet, with the number of its box."""
        return (event.seat, event.bet, event.target, event.hand or 0)

    def main_stake(self, seat: int, hand: int | None) -> int:
        """Return the bet of the box (minor units), 0 when there is none."""
        return self.round.beside(seat, hand)

    def hand(self, key: Key) -> Hand:
        """The hand that the box was dealt."""
        return self.round.hands[key[0], key[3] or 0]

    def line(self, key: Key, stake: int) -> Line:
        """Settle a stake (minor units) by the cards of its box; of a dead hand it goes back."""
        hand = self.hand(key)
        if hand.state is State.DEAD:
            return self.pay(key, stake, "void", cite=self.round.cites.misdeal)
        return self.pay(key, stake, self.outcome(hand))


def total(*cards: str) -> int:
    """Points of some cards, one ace as 11 where that does not pass 21."""
    hard = sum(POINTS[card] for card in cards)
    return hard + 10 if hard <= 11 and any(POINTS[card] == 1 for card in cards) else hard


def one_suit(*cards: str) -> bool:
    """Return whether all cards are of one suit."""
    return len({card[1] for card in cards}) == 1


def is_sequence(*cards: str) -> bool:
    """Return whether three cards follow each other in rank, the ace above the king or below the two."""
    return frozenset(card[0] for card in cards) in _SEQUENCES


def ranks(*cards: str) -> tuple[str, ...]:
    """Ranks in alphabetical order, so that combinations compare whatever the order of the cards."""
    return tuple(sorted(card[0] for card in cards))
