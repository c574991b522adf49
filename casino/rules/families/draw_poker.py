"""Draw poker against the casino: five cards each, an ante, a bet of a multiple of it, then cards are exchanged.

A layout says who may exchange how many cards and at what price, and whether the dealer draws by a fixed rule.

**Facts.** Those of ``caribbean_stud``. Once all cards are dealt and a seat has bet, ``CardsDiscarded`` tells which of
them it gives back unseen, all in one fact (none, or no such fact: it keeps all). When everybody has decided,
``CardDealt`` tells the cards that each seat gets instead, the lowest seat first, one at a time round the table or hand
by hand, and after them those of the ``"dealer"``. What the dealer gives back follows from his hand; a
``CardsDiscarded`` of the dealer may tell it, and ``CardExposed`` that he turns his hand before.

**Decisions.** One ``DecisionMade`` a seat: action ``bet`` (amount optional) or ``fold``, in the Basque Country ``go``
and ``pass`` as well. Where a card has a price,
action ``buy_card`` (amount optional) buys it before the seat's ``CardsDiscarded``; a ``BetPlaced`` of ``card_purchase``
is the same. In the Basque Country it is bought before the seat decides, and its ``CardDealt``, face up, follows the
``CardsDiscarded`` at once.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; the effects are those of
``house_poker`` and ``progressive_chip``.

**Lines.** ``ante``, ``bet``, ``card_purchase`` (always lost: a price) and ``progressive`` a seat, from the highest seat
down. Prizes of the progressive are decided by the cards dealt first: who exchanges has none.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("cl.draw_poker").open()
>>> round_.apply(v.BetPlaced(seat=1, bet="ante", amount=1000))
>>> round_.apply(v.BetsClosed())
>>> for to, hand in ((1, "9s 9d 5c 4h 2d"), ("dealer", "8h 8s Qc 6d 3s")):
...     for card in hand.split():
...         round_.apply(v.CardDealt(to=to, card=card))
>>> round_.apply(v.DecisionMade(seat=1, action="bet"))
>>> round_.apply(v.CardsDiscarded(to=1, cards=["5c", "2d"]))
>>> for to, card in ((1, "9h"), (1, "Kc"), ("dealer", "Jd"), ("dealer", "4c")):
...     round_.apply(v.CardDealt(to=to, card=card))
>>> [(line.bet, line.odds, line.net) for line in round_.settle().lines]
[('ante', '1:1', 1000), ('bet', '2:1', 4000)]
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import DECK, RANKS, PokerHand
from casino.rules.errors import define
from casino.rules.families.caribbean_stud import BET, CaribbeanStudRound, Clauses, Layout
from casino.rules.families.house_poker import ANTE, DEALER, Plan
from casino.rules.fields import reads
from casino.rules.kernel import Game, Key, Line, lose

PURCHASE: Final = "card_purchase"
BUY: Final = "buy_card"
FOUR: Final = 4
ALL_APART: Final = 5
TWO_KINDS: Final = 2

define(
    "exchange_without_bet",
    "Seat {seat} changes no cards: it has not bet.",
    "El puesto {seat} no cambia cartas: no hizo la segunda apuesta.",
)
define(
    "exchange_over",
    "Seat {seat} can change no more cards in this round.",
    "El puesto {seat} ya no puede cambiar cartas en esta jugada.",
)
define("too_many_discards", "At most {most} cards are changed.", "Se cambian como máximo {most} cartas.")
define("card_not_bought", "Seat {seat} has bought no card.", "El puesto {seat} no compró una carta.")
define("cards_not_sold", "This table sells no cards.", "En esta mesa no se compran cartas.")
define(
    "box_played_blind",
    "Box {seat} is played without seeing its cards: it buys none.",
    "La casilla {seat} se juega sin ver sus cartas: no compra.",
)
define("card_price", "A card costs {price}, not {amount}.", "Una carta cuesta {price}, no {amount}.")
define(
    "dealer_draws_by_rule",
    "The dealer changes {due}: his hand leaves him no choice.",
    "El «Croupier» cambia {due}: su mano no le deja opción.",
)


class Exchange(msgspec.Struct, frozen=True, kw_only=True):
    """Rules of the exchange of cards: at most so many a seat, each at ``price`` times the ante (0: for nothing).

    ``dealer``: he draws, too, by ``dealer_discards``; ``low_run``: A-2-3-4 is four to a straight there. ``offered``:
    the option by which cards are sold. ``at_once``: a card is bought before the seat decides, and dealt at once, open.
    ``drawn_prizes``: the option by which hands that changed cards have prizes of their own.
    """

    most: int
    cite: str
    price: int = 0
    dealer: bool = False
    dealer_cite: str = ""
    low_run: bool = True
    offered: str = ""
    at_once: bool = False
    drawn_prizes: str = ""


class DrawClauses(Clauses, frozen=True, kw_only=True):
    """Clauses that the rules cite. ``prize_changed``: exchanging cards forfeits the progressive chip."""

    prize_changed: str = ""


class DrawLayout(Layout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction beside the numbers of the hands: the exchange."""

    exchange: Exchange
    cites: DrawClauses


def dealer_discards(cards: Sequence[str], *, gaps: bool = False, low_run: bool = True) -> list[str]:
    """The cards that the dealer must change. ``gaps``: four cards with a hole between them are four to a straight, too;
    ``low_run``: so are A-2-3-4.

    >>> [" ".join(dealer_discards(hand.split())) for hand in (
    ...     "Ah Qs 8c 6d 3s", "2d 2c 3c 4c 5c", "9s 8s 7s 6d 2s", "As 2d 3c 4s Kh", "Qc Qs Qd 8h 4d", "Tc Ts 7d 7s Jh")]
    ['6d 3s', '3c 4c', '6d', 'Kh', '8h 4d', 'Jh']
    >>> dealer_discards("5h 6d 8c 9s Kh".split()), dealer_discards("5h 6d 8c 9s Kh".split(), gaps=True)
    (['5h', '6d'], ['Kh'])
    >>> [dealer_discards(hand.split(), low_run=False) for hand in ("As 2d 3c 4s Kh", "Jh Qd Kc As 3h")]
    [['2d', '3c'], ['3h']]
    """
    ranks = [card[0] for card in cards]
    kinds = len(set(ranks))
    if kinds == ALL_APART:
        away = (
            [] if _is_made(cards) else _beside_four(cards, gaps=gaps, low_run=low_run) or sorted(cards, key=_height)[:2]
        )
    elif kinds > TWO_KINDS:  # a pair; two pairs or three of a kind
        single = sorted((card for card in cards if ranks.count(card[0]) == 1), key=_height)
        away = single[:2]
    else:
        away = []
    return [card for card in cards if card in away]


_HEIGHTS: Final = {card: RANKS.index(card[0]) for card in DECK}
_height = _HEIGHTS.__getitem__


def _is_made(cards: Sequence[str]) -> bool:
    """Return whether five ranks are a straight or of one suit."""
    return _reach(cards) == FOUR or len({card[1] for card in cards}) == 1


def _beside_four(cards: Sequence[str], *, gaps: bool, low_run: bool) -> list[str]:
    """The fifth card beside four of a suit, else beside four of a straight; nothing where there are no such four."""
    suits = [card[1] for card in cards]
    for suit in suits[:2]:
        if suits.count(suit) == FOUR:
            return [card for card in cards if card[1] != suit]
    downwards = sorted(cards, key=_height, reverse=True)
    for span in (FOUR - 1, FOUR) if gaps else (FOUR - 1,):
        for left_out in reversed(downwards):
            if _reach([card for card in cards if card != left_out], low_run=low_run) == span:
                return [left_out]
    return []


def _reach(cards: Sequence[str], *, low_run: bool = True) -> int:
    """From the lowest to the highest of these ranks, the ace also below the two."""
    heights = sorted(map(_height, cards))
    if low_run and heights[-1] == len(RANKS) - 1:
        return min(heights[-1] - heights[0], heights[-2] + 1)
    return heights[-1] - heights[0]


class DrawPokerRound(CaribbeanStudRound):
    """One hand of everybody: antes, deal, bets with exchanged cards, the dealer's draw, showdown.

    ``given``: cards that each place has given back; ``draws``: the orders in which others may be dealt instead;
    ``drawn``: how many were.
    """

    layout: DrawLayout
    cites: DrawClauses

    def begin(self) -> None:
        """Start without exchanged cards."""
        super().begin()
        self.exchange = self.layout.exchange
        self.given: dict[v.Place, list[str]] = {}
        self.draws: tuple[Plan, ...] = ()
        self.drawn = 0
        self.due_at_once: int | None = None

    # ------------------------------------------------------------------ a card bought

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a bet; a card purchase counts as the decision."""
        if event.bet != PURCHASE:
            super().on_bet_placed(event)
            return
        self.require_no_target(event)
        self._buy(event.seat, event.amount)

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the words of a decision, and the purchase of a card where cards are sold."""
        sold: dict[str, tuple[str, ...]] = {BUY: ("hand", "amount")} if game.layout.exchange.price else {}
        return {**super().actions_of(game), **sold}

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Bet, fold, exchange cards, or buy one."""
        if event.action != BUY:
            super().on_decision_made(event)
            return
        self.require_one_hand(event)
        self._buy(event.seat, event.amount)

    def _buy(self, seat: int, amount: int | None) -> None:
        self._require_may_exchange(seat)
        due = self.exchange.price * self.stake(seat, ANTE)
        if self.exchange.offered and not self.flag(self.exchange.offered):
            raise self.illegal("cards_not_sold", self.exchange.cite, field="action")
        if seat in self.blind_boxes:
            raise self.illegal("box_played_blind", self.exchange.cite, field="seat", seat=seat)
        if self.stake(seat, PURCHASE):
            raise self.illegal("exchange_over", self.exchange.cite, field="seat", seat=seat)
        if amount is not None and amount != due:
            shown, price = self.money(amount), self.money(due)
            raise self.illegal("card_price", self.exchange.cite, field="amount", amount=shown, price=price)
        self.add_stake(seat, PURCHASE, due)

    def restake(self, key: Key, amount: int) -> None:
        """Correct an ante (minor units), and the purchase that is a multiple of it."""
        super().restake(key, amount)
        if key[1] == ANTE and self.stake(key[0], PURCHASE):
            self.stakes[key[0], PURCHASE, None, None] = self.exchange.price * amount

    def _require_may_exchange(self, seat: int) -> None:
        self.require_player(seat)
        if self.exchange.at_once:
            if seat in self.decisions:
                raise self.illegal("decision_taken", self.exchange.cite, field="seat", seat=seat)
            self._require_no_purchase_open(f"card_purchase of seat {seat}", of=seat)
            if seat in self.given:
                raise self.illegal("exchange_over", self.exchange.cite, field="seat", seat=seat)
            return
        if self.decisions.get(seat) != BET:
            raise self.illegal("exchange_without_bet", self.exchange.cite, field="seat", seat=seat)
        if seat in self.given or self.drawn or DEALER in self.given:
            raise self.illegal("exchange_over", self.exchange.cite, field="seat", seat=seat)

    # ------------------------------------------------------------------ cards given back

    def on_cards_discarded(self, event: v.CardsDiscarded) -> None:
        """Cards of a seat, or the dealer's, go to the discard holder."""
        if event.to == DEALER:
            self._take_from_dealer(event.cards)
            return
        if not isinstance(event.to, int):
            raise self.illegal("seat_unknown", self.cites.seats, field="to", seat=event.to)
        seat, cards, cite = event.to, event.cards, self.exchange.cite
        self._require_may_exchange(seat)
        if len(cards) > self.exchange.most:
            raise self.illegal("too_many_discards", cite, field="cards", most=self.exchange.most)
        if self.exchange.price and cards and not self.stake(seat, PURCHASE):
            raise self.illegal("card_not_bought", cite, field="to", seat=seat)
        self._require_held(seat, cards, cite)
        if self.exchange.at_once and not cards:
            return
        self._give_back(seat, cards)
        if self.exchange.at_once:
            self.due_at_once = seat

    def _require_held(self, place: v.Place, cards: Sequence[str], cite: str) -> None:
        held = list(self.hands[place])
        for card in cards:
            if card not in held:
                raise self.illegal("card_not_in_hand", cite, field="cards", card=card)
            held.remove(card)

    def _give_back(self, place: v.Place, cards: Sequence[str]) -> None:
        self.given[place] = list(cards)
        self.hands[place] = [card for card in self.hands[place] if card not in cards]

    def _take_from_dealer(self, cards: Sequence[str]) -> None:
        cite = self.exchange.dealer_cite or self.exchange.cite
        if self._missing_before_dealer() is not None or self.given.get(DEALER):
            raise self.illegal("decisions_pending", cite, field="to")
        due = self.dealer_gives_back()
        if sorted(cards) != sorted(due):
            raise self.illegal("dealer_draws_by_rule", cite, field="cards", due=" ".join(due) or "0")
        self._draw_up()
        self._give_back(DEALER, cards)

    def dealer_gives_back(self) -> list[str]:
        """The cards that the dealer has to change; none before he has all of his."""
        if not self.exchange.dealer or len(self.hands[DEALER]) < self.hand_cards:
            return []
        gaps = self.options.get("four_to_straight") == "any_gap"
        return dealer_discards(self.hands[DEALER], gaps=gaps, low_run=self.exchange.low_run)

    # ------------------------------------------------------------------ cards dealt instead

    @reads("hand", "face")
    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal a card of the deal, of the exchange or of a purchase."""
        if self.due_at_once is not None:
            self._sold_card(event, self.due_at_once)
            return
        # Every plan of the deal ends at the same card.
        if not self.plans or self.plans[0][self.dealt] is not None or self.held_cite is not None or event.hand:
            super().on_card_dealt(event)
            return
        pending = None if self.drawn else super().missing() or self._purchase_open()
        draws = self.draws or self._plans_of_draws()
        plans = draws
        if len(draws) > 1 or draws[0][self.drawn] != event.to:
            plans = tuple(plan for plan in draws if plan[self.drawn] == event.to)
        if pending is not None or not plans:
            due = draws[0][self.drawn]
            expected = pending or ("RoundClosed" if due is None else f"CardDealt to {due}")
            cite, what = self.exchange.cite, f"CardDealt to {event.to}"
            raise self.illegal("out_of_order", cite, field="to", what=what, expected=expected)
        if event.face is not None and event.to != DEALER:
            self._check_face(event)
        self.count_card(event.card, self.shoe, self.cites.decks)
        if event.to == DEALER and DEALER not in self.given:
            self._give_back(DEALER, self.dealer_gives_back())
        self.hands[event.to].append(event.card)
        self.drawn += 1
        self.draws = plans

    def _sold_card(self, event: v.CardDealt, seat: int) -> None:
        """The card that a seat has bought, face up."""
        cite = self.exchange.cite
        if event.to != seat or event.hand:
            what, expected = f"CardDealt to {event.to}", f"CardDealt to {seat}"
            raise self.illegal("out_of_order", cite, field="to", what=what, expected=expected)
        if event.face not in (None, "up"):
            raise self.illegal("dealt_face_wrong", cite, field="face", face="up", cara="boca arriba")
        self.count_card(event.card, self.shoe, self.cites.decks)
        self.hands[seat].append(event.card)
        self.due_at_once = None

    def _decide(self, seat: int, action: Literal["bet", "fold"], amount: int | None) -> None:
        """Nobody decides while a card that was paid for is still to come."""
        if self.exchange.at_once:
            self._require_no_purchase_open(f"DecisionMade of seat {seat}", of=None)
        super()._decide(seat, action, amount)

    def _require_no_purchase_open(self, what: str, *, of: int | None) -> None:
        """Refuse what comes before a card paid for: given up by the seat, or by nobody at all."""
        if self.due_at_once is not None or any(seat != of for seat in self._buyers()):
            expected = self._purchase_open()
            raise self.illegal("out_of_order", self.exchange.cite, field="seat", what=what, expected=expected)

    def _buyers(self) -> list[int]:
        """Seats that paid for a card and have not said which one they give for it."""
        return [seat for seat in self.seats(PURCHASE) if not self.given.get(seat) and not self.is_out(seat)]

    def _draw_up(self) -> None:
        self.draws = self.draws or self._plans_of_draws()

    def _plans_of_draws(self) -> tuple[Plan, ...]:
        """The orders in which cards may be dealt instead of those given back: hand by hand, or round the table."""
        owed = {seat: len(self.given.get(seat, ())) for seat in self.compared_in_order()}
        if self.exchange.at_once:
            owed = {}
        dealer = [DEALER] * len(self.dealer_gives_back())
        by_hands = [seat for seat, count in owed.items() for _ in range(count)]
        by_turns = [seat for turn in range(self.exchange.most) for seat, count in owed.items() if count > turn]
        return (*by_turns, *dealer, None), (*by_hands, *dealer, None)

    def compared_in_order(self) -> list[int]:
        """Seats that have bet and still play, from the dealer's left."""
        return sorted(self.compared())

    def leave_deal(self, seat: int) -> None:
        """Take the seat out of the deal and of the exchange."""
        super().leave_deal(seat)
        at = self.drawn
        self.draws = tuple((*plan[:at], *(place for place in plan[at:] if place != seat)) for plan in self.draws)

    @reads("card")
    def on_card_exposed(self, event: v.CardExposed) -> None:
        """The dealer turns his hand before he draws; otherwise as in every game of the kind."""
        if event.to != DEALER or self._missing_before_dealer() is not None:
            super().on_card_exposed(event)
        elif event.card is not None and event.card not in self.hands[DEALER]:
            raise self.illegal("card_not_in_hand", self.cites.showdown, field="card", card=event.card)
        else:
            self.showdown_begun = True

    def _purchase_open(self) -> str | None:
        """Describe in words what a purchased card still lacks (the card given up for it, or itself); None if
        nothing."""
        if self.due_at_once is not None:
            return f"CardDealt to {self.due_at_once}"
        bought = self._buyers()
        return f"CardsDiscarded of seat {bought[0]}" if bought else None

    def _missing_before_dealer(self) -> str | None:
        """Describe in words what is missing before the dealer's turn to draw; None if nothing."""
        missing = super().missing() or self._purchase_open()
        if missing is not None:
            return missing
        due = (self.draws or self._plans_of_draws())[0][self.drawn]
        return None if due in (None, DEALER) else f"CardDealt to {due}"

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks; at last the dealer's own exchange."""
        missing = self._missing_before_dealer()
        if missing is not None or not self.compared():
            return missing
        due = (self.draws or self._plans_of_draws())[0][self.drawn]
        return None if due is None else f"CardDealt to {due}"

    def missing_cite(self) -> str:
        """Return the clause on the exchange once all have decided."""
        if not self.all_dealt or self.undecided():
            return super().missing_cite()
        return self.exchange.cite

    def forfeited(self, seat: int) -> str | None:
        """Return the clause by which the chip is lost; exchanging cards may forfeit it."""
        gone = super().forfeited(seat)
        changed = self.given.get(seat) and not self.options.get(self.exchange.drawn_prizes)
        return gone or (self.cites.prize_changed if changed else None)

    def prize_outcome(self, seat: int, hand: PokerHand) -> str:
        """Hands that changed cards have prizes of their own, where they have any."""
        drawn = self.given.get(seat) and self.exchange.drawn_prizes
        return f"{hand.category}_drawn" if drawn else hand.category

    def side_forfeited(self, seat: int) -> str | None:
        """Return the clause by which bets on the own cards are lost after a purchase."""
        gone = super().side_forfeited(seat)
        return gone or (self.cites.prize_changed if self.exchange.price and self.given.get(seat) else None)

    def main_lines(self, seat: int, hand: PokerHand | None, dealer: PokerHand | None) -> list[Line]:
        """Return the lines of ante, bet and purchase."""
        lines = super().main_lines(seat, hand, dealer)
        price = self.stake(seat, PURCHASE)
        if price and seat not in self.annulled:
            lines.append(lose(seat, PURCHASE, price, self.confiscated.get(seat, self.exchange.cite)))
        return lines
