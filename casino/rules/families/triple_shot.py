"""Triple shot: three equal bets on one hand: the higher card, blackjack, and the best five of six cards.

The blackjack of the second bet is that of its own family, with what this game changes: any two cards may be doubled,
only aces split, and a hand of six cards that is not over 21 has won.

**Facts.** ``BetPlaced`` ``war``, ``blackjack`` and ``poker``, the same amount on each; more chips may follow on each
until ``BetsClosed``, when all three must be equal. First stage: one ``CardDealt`` face up to each seat from the lowest
upwards, then one to "dealer": that decides the war. Second stage: a second card to each seat, the dealer's second face
down, decisions and the cards that they ask for, ``CardExposed`` of the dealer's covered card (optional), ``CardDealt``
to "dealer" as his rule says. Third stage: ``CardDealt`` face down to every seat that has fewer than six cards, from the
lowest seat upwards, hand by hand or round the table, until it has six; the cards of all its hands count, busted ones
too. ``HandSet`` (optional): the five cards that a seat lays down (``high``) and those that it discards (``low``); the
cards speak for themselves. ``CardExposed`` of a seat's card at the end is the showdown.

**Decisions.** ``DecisionMade`` with ``seat`` and ``hand``: ``hit``, ``stand``, ``double``, ``split`` (two aces; the new
hand is number 1); ``surrender``, and ``BetPlaced`` ``insurance``, where the table has them. ``amount`` may be left out.
A natural, a doubled hand, a split ace and a hand of six cards need no decision, a hand of 21 may do without ``stand``.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists. ``complete_later``: ``seat`` gets its
missing poker cards after the others; ``extra_card``: ``seat`` has a seventh (``card``), of which it discards one more;
``face_up_card`` puts the card away, and cancels all hands from the second on: by ``settled_bets_when_cancelled`` a war
that was settled (a second card is dealt, or a payment is reported) and a blackjack before the third stage stand, or all
bets go back; ``confiscate`` takes all bets of ``seat``; those of the blackjack stage name the hand with ``seat`` and
``hand``, a card with ``card``.

**Lines.** Stage by stage, each from the highest seat down: ``war``; ``blackjack`` with ``double``, ``split_aces``,
``insurance``; ``poker``. A tied war loses half: its net is minus half of its stake.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.triple_shot").open(limits={"min": 500, "max": 50000})
>>> for bet in ("war", "blackjack", "poker"):
...     round_.apply(v.BetPlaced(seat=1, bet=bet, amount=2000))
>>> round_.apply(v.BetsClosed())
>>> for to, card in ((1, "7s"), ("dealer", "7d"), (1, "Ac"), ("dealer", "Kh")):
...     round_.apply(v.CardDealt(to=to, card=card))
>>> round_.apply(v.DecisionMade(seat=1, action="stand"))
>>> for card in ("7h", "Td", "7c", "2s"):
...     round_.apply(v.CardDealt(to=1, card=card, face="down"))
>>> [(line.bet, line.odds, line.net) for line in round_.settle().lines]
[('war', None, -1000), ('blackjack', '1:1', 2000), ('poker', '3:1', 6000)]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import ClassVar, Final

from casino.rules import vocabulary as v
from casino.rules.cards import PokerHand, best_hand, parse_card
from casino.rules.errors import IllegalEvent, define
from casino.rules.families import blackjack
from casino.rules.families.blackjack import (
    DEALER,
    INSURANCE,
    POINTS,
    BlackjackRound,
    Hand,
    Outcome,
    State,
)
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Key, Limits, Line, Settlement, lose, void, win
from casino.rules.money import Odds, round_half_up

WAR: Final = "war"
BLACKJACK: Final = "blackjack"
POKER: Final = "poker"
STAGES: Final = (WAR, BLACKJACK, POKER)
SPLIT_ACES: Final = "split_aces"
DECK: Final = "deck"
SETTLED_BETS: Final = "settled_bets_when_cancelled"
HAND_CARDS: Final = 6
SET_CARDS: Final = 5
ANY_TWO: Final = "any"
WAR_RANKS: Final = {rank: value for value, rank in enumerate("23456789TJQK", start=2)}
"""Ranks of the war below an ace that is high."""
FIXED: Final[Mapping[str, v.OptionValue]] = {
    "hole_card": True,
    "decks": 1,
    "boxes_per_player": 1,
    "double_totals": ANY_TWO,
    "max_hands_after_split": 2,
    "resplit_aces": False,
    "natural_beats_21": True,
}
"""Options that blackjack leaves to the licensee and this game does not."""

define("split_aces_only", "Only two aces are split.", "Solo se abren dos ases.")
define(
    "poker_hand_incomplete",
    "Seat {seat} has {count} of its six cards.",
    "El puesto {seat} tiene {count} de sus seis cartas.",
)
define(
    "poker_hand_differs",
    "A poker hand is five of the player's own cards, the rest is discarded.",
    "La mano de Poker son cinco de las cartas del jugador; las demás se desechan.",
)
define(
    "poker_hand_laid",
    "The poker hand of seat {seat} lies behind the bet.",
    "La mano de Poker del puesto {seat} está detrás de la apuesta.",
)


def _stage_of(bet: str) -> int:
    """The stage that settles a bet: 0 the war, 1 blackjack with what is added to it, 2 poker."""
    return STAGES.index(bet) if bet in STAGES else 1


class Clauses(blackjack.Clauses, frozen=True, kw_only=True):
    """Clauses that the rules cite; those of blackjack are for the second stage."""

    limits: str
    equal: str
    one_hand: str
    war: str
    six_cards: str
    fill: str
    set_hand: str
    poker_pays: str
    poker_loses: str


class Layout(blackjack.Layout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction. ``poker_from``: the weakest paying hand, by the option ``poker_min_pair``;
    ``pair_row``: the row of the pay table of a single pair."""

    poker_from: dict[str, PokerHand]
    pair_row: str
    cites: Clauses


class TripleShotRound(BlackjackRound):
    """One round of three stages. ``fills``: the covered cards of the third, by seat."""

    layout: Layout
    cites: Clauses
    main_bet: ClassVar[str] = BLACKJACK

    def begin(self) -> None:
        """Start as blackjack, before the deal of the poker hands."""
        self.options = {**FIXED, **self.options}
        super().begin()
        self.fills: dict[int, list[str]] = {}
        self.filling = False
        self.last_filled = 0
        self.lacking: dict[int, int] | None = None
        self.later: set[int] = set()
        self.laid: set[int] = set()
        self.face_up_found = False
        self.confiscated: dict[int, str] = {}
        self.cancelled_by_cards = False

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Nothing hangs together here."""

    # ------------------------------------------------------------------ bets

    @reads("target", "hand")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to the bet of a stage, or to one of blackjack."""
        if event.target is not None or event.bet not in STAGES:
            self.require_no_target(event)
        if event.bet in STAGES:
            self._place_stage(event)
        elif event.bet == INSURANCE and not self.flag("insurance"):
            raise self.illegal("side_bet_not_offered", self.cites.insurance, field="bet", bet=INSURANCE)
        else:
            super().on_bet_placed(event)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; those of the three stages must be equal."""
        self.require_first_close(self.cites.bets)
        self.require_some_bet(self.cites.bets)
        for seat in self.seats():
            stakes = [self._stage_stake(seat, bet) for bet in STAGES]
            if len(set(stakes)) > 1:
                raise self._unequal(seat, min(stakes), max(stakes))
        super().on_bets_closed(event)
        self.fills = {hand.seat: [] for hand in self.order}

    def _place_stage(self, event: v.BetPlaced) -> None:
        """One of the three: as much as the seat's others that stand already; more may follow on each."""
        cites, seat = self.cites, event.seat
        self.require_placeable(event, cites.bets, cites.seats)
        if event.hand:
            raise self.illegal("too_many_boxes", cites.one_hand, field="hand", allowed=1)
        key: Key = (seat, event.bet, None, 0)
        stakes = self.stakes
        stake = stakes.get(key, 0) + event.amount
        if not self.limits.min <= stake <= self.limits.max:
            self.require_within(stake, self.limits.min, self.limits.max, cites.limits)
        if stake == event.amount:
            for bet in STAGES:
                due = stakes.get((seat, bet, None, 0))
                if due and bet != event.bet:
                    if stake != due:
                        raise self._unequal(seat, stake, due)
                    break
        stakes[key] = stake

    def _stage_stake(self, seat: int, bet: str) -> int:
        return self.stake(seat, bet, hand=0)

    def _unequal(self, seat: int, stake: int, due: int) -> IllegalEvent:
        return self.illegal(
            "first_bets_unequal",
            self.cites.equal,
            field="amount",
            bets=", ".join(STAGES),
            seat=seat,
            amount=self.money(stake),
            due=self.money(due),
        )

    # ------------------------------------------------------------------ cards

    @reads("hand", "face")
    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal a card of war, blackjack or the poker hand, by the stage."""
        due = self.slots[self.dealt] if self.dealt < len(self.slots) else self.owed
        if self.filling or (due is None and event.to != DEALER and self._is_filling()):
            self._fill(event)
        else:
            super().on_card_dealt(event)

    def unread_here(self, event: v.Fact) -> str | None:
        """Return the hand of a poker card, too, where the seat has no such hand: the cards of all its hands count."""
        if type(event) is v.CardDealt and self.filling and (event.to, event.hand) not in self.hands:
            return "hand" if event.hand else None
        return super().unread_here(event)

    @reads("card")
    def on_card_exposed(self, event: v.CardExposed) -> None:
        """Show a card: found face up, of a poker hand, or the dealer's covered one."""
        if event.to == DECK:
            self.on_irregularity_declared(v.IrregularityDeclared(code="face_up_card", card=event.card))
        elif isinstance(event.to, int) and event.to in self.fills and self.missing() is None:
            self._require_same_card(event.card, self.poker_cards(event.to))
        else:
            super().on_card_exposed(event)

    def on_hand_set(self, event: v.HandSet) -> None:
        """The five cards that a player lays down. They need not be his best: the cards speak for themselves."""
        cite, seat = self.cites.set_hand, event.to
        if not isinstance(seat, int) or seat not in self.fills or not self._is_in(seat):
            raise self.no_such_bet(seat if isinstance(seat, int) else None, POKER, cite, field="to")
        held = self.poker_cards(seat)
        if len(held) < HAND_CARDS or not self._is_filling():
            raise self.illegal("poker_hand_incomplete", cite, field="to", seat=seat, count=len(held))
        if seat in self.laid:
            raise self.illegal("poker_hand_laid", self.cites.one_hand, field="to", seat=seat)
        high, low = self._parsed(event.high), self._parsed(event.low)
        named = {*high, *low}
        all_set = len(high) == SET_CARDS and (not low or len(low) == len(held) - SET_CARDS)
        if not all_set or len(named) != len(high) + len(low) or not named <= set(held):
            raise self.illegal("poker_hand_differs", cite, field="high")
        self.laid.add(seat)

    def state_after_card(self, hand: Hand) -> State:
        """Return the state of a hand; one still in play with six cards has won."""
        state = super().state_after_card(hand)
        return State.WON if state is State.OPEN and len(hand.cards) == HAND_CARDS else state

    def _fill(self, event: v.CardDealt) -> None:
        """A covered card of the third stage."""
        cite = self.cites.fill
        self.require_card(event.card, self.shoe, self.cites.decks)
        expected = self._next_to_fill()
        if event.to not in expected:
            due = f"CardDealt to={expected[0]}" if expected else "RoundClosed"
            what = f"CardDealt to={event.to}"
            raise self.illegal("out_of_order", cite, field="to", what=what, expected=due)
        if event.face is not None and event.face != "down":
            raise self.face_wrong(cite, event.face)
        if not self.filling:
            self._end_of_play()
            self.filling = True
        self.last_filled = seat = expected[expected.index(event.to)]
        self.fills[seat].append(event.card)
        self.shoe.give(event.card)
        if self.lacking is not None:
            self.lacking[seat] -= 1
            if not self.lacking[seat]:
                del self.lacking[seat]

    def _parsed(self, cards: list[str]) -> list[str]:
        try:
            return [parse_card(card) for card in cards]
        except ValueError:
            raise self.illegal("poker_hand_differs", self.cites.set_hand, field="high") from None

    # ------------------------------------------------------------------ decisions

    def decide_split(self, hand: Hand, event: v.DecisionMade) -> None:
        """Split a pair of aces; no other pair."""
        cite = self.cites.split
        self._require_turn(hand, cite)
        self._require_two_cards(hand, cite)
        if any(POINTS[card] != 1 for card in hand.cards):
            raise self.illegal("split_aces_only", cite, field="action")
        super().decide_split(hand, event)

    def split_bet(self, hands: int) -> str:
        """Return the code of split aces."""
        return SPLIT_ACES

    # ------------------------------------------------------------------ irregularities

    def on_irregularity_declared(self, event: v.IrregularityDeclared) -> None:
        """Apply the effect of a declared irregularity; who lacks cards is looked at again."""
        super().on_irregularity_declared(event)
        self.lacking = None

    @reads("seat")
    def effect_complete_later(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A seat was passed over or got too few poker cards: it gets the missing ones after the others."""
        seat = self._named_seat(rule, event)
        if not self._is_filling() or seat not in self._short():
            raise self.not_now(rule, field="seat")
        self.later.add(seat)

    @reads("seat", "card")
    def effect_extra_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A seat got a seventh card: it chooses which to discard."""
        seat = self._named_seat(rule, event)
        if len(self.poker_cards(seat)) != HAND_CARDS or not self._is_filling():
            raise self.not_now(rule, field="seat")
        if event.card is None:
            raise self.illegal("card_not_named", rule.cite, field="card")
        self.count_card(event.card, self.shoe, self.cites.decks)
        self._end_of_play()
        self.filling = True
        self.fills[seat].append(event.card)

    @reads("card", "count")
    def effect_face_up_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """One card found face up is put away; a second one voids all hands."""
        self._require_dealing(rule)
        if self.face_up_found or self.counted(rule, event) > 1:
            self.effect_cancel_hands(rule, event)
            return
        self._require_burnable(event.card)
        self._count_burned(event.card)
        self.face_up_found = True

    def effect_cancel_hands(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All hands cancelled; can only happen while cards are dealt. Bets settled before stand, by the option."""
        self._require_dealing(rule)
        self.void_cite = rule.cite
        self.cancelled_by_cards = True

    @reads("seat")
    def effect_confiscate(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All bets of the seat in this round are lost; it plays no more."""
        if event.seat is None or not self._stage_stake(event.seat, WAR):
            raise self.no_such_bet(event.seat, WAR, rule.cite, field="seat")
        if not self.bets_closed:
            raise self.not_now(rule)
        self.confiscated[event.seat] = rule.cite
        for hand in self.order:
            if hand.seat == event.seat:
                hand.state = State.DEAD
        if self.owed is not None and self.owed.seat == event.seat:
            self.owed = None

    @reads("seat", "hand", "card")
    def effect_disputed_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """An exposed card of the blackjack stage that the player did not ask for is burned; the hand gets no other."""
        self._require_blackjack(rule)
        super().effect_disputed_card(rule, event)

    @reads("card")
    def effect_burn_dealer_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card of the blackjack stage that the dealer drew with 17 or more is burned; his hand stays."""
        self._require_blackjack(rule)
        super().effect_burn_dealer_card(rule, event)

    def _require_dealing(self, rule: Irregularity) -> None:
        if not self.bets_closed:
            raise self.not_now(rule)

    def _require_blackjack(self, rule: Irregularity) -> None:
        if self.filling:
            raise self.not_now(rule)

    def _named_seat(self, rule: Irregularity, event: v.IrregularityDeclared) -> int:
        if event.seat is None or event.seat not in self.fills or not self._is_in(event.seat):
            raise self.no_such_bet(event.seat, POKER, rule.cite, field="seat")
        return event.seat

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks: the first two stages, then the next poker card."""
        before = self._missing_before_poker()
        if before is not None:
            return before
        expected = self._next_to_fill()
        return f"CardDealt to={expected[0]} (poker)" if expected else None

    def missing_cite(self) -> str:
        """Return the clause of the poker deal once the first stages are complete."""
        return self.cites.fill if self._missing_before_poker() is None else super().missing_cite()

    def settle_decided(self) -> Settlement:
        """One line per stake: stage by stage, in each from right to left."""
        lines = tuple(self.line(seat, bet, hand or 0, stake) for (seat, bet, _, hand), stake in self._by_stage())
        return Settlement(void=False, lines=lines, variances=self.variances(lines))

    def void_lines(self, cite: str) -> tuple[Line, ...]:
        """Stakes back; where cards cancelled the hands, bets settled in an earlier stage stand by the option."""
        settled = self._stages_settled() if self.cancelled_by_cards and self.options[SETTLED_BETS] == "stand" else 0
        return tuple(
            self.line(seat, bet, hand or 0, stake)
            if _stage_of(bet) < settled
            else void(seat, bet, stake, cite, hand=hand)
            for (seat, bet, _, hand), stake in (self._by_stage() if settled else self.stakes.items())
        )

    def _stages_settled(self) -> int:
        """Return the number of settled stages: the war before a second card is dealt, blackjack before the third
        stage."""
        if self.filling:
            return 2
        dealt = len(self.dealer.cards) > 1 or any(len(hand.dealt) > 1 for hand in self.hands.values())
        paid = bool(self.dealer.cards) and any(bet == WAR for _, bet, _, _ in self.payments)
        return 1 if dealt or paid else 0

    def _by_stage(self) -> list[tuple[Key, int]]:
        """Stakes stage by stage, in each from right to left."""
        return sorted(self.stakes.items(), key=lambda item: (_stage_of(item[0][1]), -item[0][0]))

    def line(self, seat: int, bet: str, number: int, stake: int) -> Line:
        """Settle a stake (minor units) of a stage; confiscated bets are lost."""
        taken = self.confiscated.get(seat)
        if taken is not None:
            return lose(seat, bet, stake, taken, hand=number)
        if bet in (WAR, POKER) and not self.hands[seat, 0].dealt:
            return void(seat, bet, stake, self.cites.misdeal, hand=number)
        if bet == WAR:
            return self._war_line(seat, stake)
        if bet == POKER:
            return self._poker_line(seat, stake)
        return super().line(seat, bet, number, stake)

    def outcome(self, hand: Hand) -> Outcome:
        """Decide a blackjack hand; one that has won with six cards pays even."""
        if hand.state is State.WON:
            return Outcome("win", self.layout.even, self.cites.six_cards)
        return super().outcome(hand)

    def _war_line(self, seat: int, stake: int) -> Line:
        """First card against first card; a tie takes half."""
        cite = self.cites.war
        mine, his = self._war_rank(self.hands[seat, 0].dealt[0]), self._war_rank(self.dealer.cards[0])
        if mine > his:
            return win(seat, WAR, stake, self.game.bet(WAR).odds, cite, hand=0)
        if mine < his:
            return lose(seat, WAR, stake, cite, hand=0)
        half = stake - round_half_up(stake, 2)
        return Line(seat=seat, bet=WAR, stake=stake, result="lose", net=-half, cite=cite, hand=0)

    def _war_rank(self, card: str) -> int:
        if card[0] == "A":
            return 14 if self.options["war_ace"] == "high" else 1
        return WAR_RANKS[card[0]]

    def _poker_line(self, seat: int, stake: int) -> Line:
        """The best five of the seat's cards by the pay table."""
        odds = self._poker_odds(best_hand(self.poker_cards(seat)))
        if odds is None:
            return lose(seat, POKER, stake, self.cites.poker_loses, hand=0)
        return win(seat, POKER, stake, odds, self.cites.poker_pays, hand=0)

    def _poker_odds(self, hand: PokerHand) -> Odds | None:
        if hand < self.layout.poker_from[str(self.options["poker_min_pair"])]:
            return None
        row = self.layout.pair_row if hand.category == "pair" else hand.category
        for pay in self.game.bet(POKER).pays:
            if pay.outcome == row:
                return pay.odds
        raise LookupError(row)

    # ------------------------------------------------------------------ questions

    def poker_cards(self, seat: int) -> list[str]:
        """All cards of the seat: those of its blackjack hands, then those of the third stage."""
        played = [card for (place, _), hand in self.hands.items() if place == seat for card in hand.cards]
        return [*played, *self.fills[seat]]

    def _missing_before_poker(self) -> str | None:
        """Describe in words what the first two stages lack; a war needs the dealer's card even when no blackjack
        hand is left."""
        if self.filling:
            return None
        if self.bets_closed and not self.dealer.cards and any(self._is_in(seat) for seat in self.fills):
            return super().missing() or "CardDealt to=dealer"
        return super().missing()

    def _is_filling(self) -> bool:
        """Return whether the third stage is on."""
        return self._missing_before_poker() is None

    def _is_in(self, seat: int) -> bool:
        """Return whether the seat has a poker hand: it was dealt in and keeps its bets."""
        return bool(self.hands[seat, 0].dealt) and seat not in self.confiscated

    def _short(self) -> list[int]:
        """Seats that have yet to get poker cards, ascending."""
        if self.filling and self.lacking is not None:
            return list(self.lacking)
        held = {seat: len(filled) for seat, filled in self.fills.items()}
        for hand in self.hands.values():
            held[hand.seat] += len(hand.cards)
        self.lacking = {
            seat: HAND_CARDS - count for seat, count in held.items() if count < HAND_CARDS and self._is_in(seat)
        }
        return list(self.lacking)

    def _next_to_fill(self) -> list[int]:
        """Return the seats that may get the next card: the first that lacks one, or the next after the last one
        served."""
        short = self._short()
        prompt = [seat for seat in short if seat not in self.later] or short
        if not prompt:
            return []
        after = next((seat for seat in prompt if seat > self.last_filled), prompt[0])
        return [prompt[0], after]
