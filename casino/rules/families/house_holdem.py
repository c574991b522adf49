"""Hold'em against the casino: two own cards, five community cards, a bet that is the larger the earlier it is made.

``HouseHoldemRound`` has the streets: who decides when, what it costs, which community cards lie open by then.
``UltimateHoldemRound`` has the bets: an ante and a blind of the same amount, one Play, a side bet on the own hand.

**Facts.** ``BetPlaced`` ``ante``, then ``blind_bonus`` of the same amount, then ``trips_bonus``, up to the ante; more
chips may follow on each until ``BetsClosed``, when blind and ante must be equal. ``CardDealt``: two cards to each seat
and the dealer from the lowest seat upwards, reported card by card round the table or hand by hand, all face down; then
five to "board", face down. The community cards are turned once a street is over: ``CardExposed`` (``to`` "board",
optional) three after the first decisions, two after the second. A floor that learns them only then leaves them out of
the deal and tells them as ``CardDealt`` to "board" when they are turned, or deals each as "??" and names it in
``CardExposed``. ``CardExposed`` tells the showdown, too.

**Decisions.** ``DecisionMade`` from the lowest seat upwards on each street. Before the flop: ``play`` with ``amount``
three or four times the ante, or ``check``; with three cards: ``play`` of twice the ante, or ``check``; with five:
``play`` of once the ante, or ``fold`` (``amount`` optional there). A seat that made its Play decides no more, the
street is that of the other seats; a ``BetPlaced`` of ``play`` is the same decision.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists. ``void_stub`` (once a card
is out), ``void_while_dealing``, ``void_auto_shoe`` (where one deals) and ``dealer_card`` (once a card is out, until
everybody has decided; a ``CardExposed`` of the dealer's cards is the same) void all hands; ``face_up_card`` puts the
card away, and voids from the second on; ``confiscate`` takes all bets of ``seat``, which decides no more;
``next_card``, ``reshuffle`` and ``none`` let play go on.

**Lines.** ``ante``, ``blind_bonus``, ``play`` and ``trips_bonus`` a seat, from the highest seat down. What is handed
back is a ``push``.

>>> from casino.rules import registry, vocabulary as v
>>> game = registry.get("pr.ultimate_texas_holdem")
>>> round_ = game.open(limits={"min": 500, "max": 50000})
>>> for event in (v.BetPlaced(seat=3, bet="ante", amount=2000), v.BetPlaced(seat=3, bet="blind_bonus", amount=2000),
...               v.BetsClosed()):
...     round_.apply(event)
>>> for to, hand in ((3, "Ks Kd"), ("dealer", "Qh Qc"), ("board", "9s 7d 4c 3h 2s")):
...     for card in hand.split():
...         round_.apply(v.CardDealt(to=to, card=card))
>>> round_.apply(v.DecisionMade(seat=3, action="play", amount=8000))
>>> [(line.bet, line.result, line.net) for line in round_.settle().lines]
[('ante', 'win', 2000), ('blind_bonus', 'push', 0), ('play', 'win', 8000)]
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN, PokerHand, best_hand
from casino.rules.errors import define
from casino.rules.families.house_poker import (
    ANTE,
    BOARD,
    DEALER,
    HousePokerClauses,
    HousePokerLayout,
    HousePokerRound,
    Plan,
    by_hands,
    by_turns,
)
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Key, Line, Settlement, lose, push, win
from casino.rules.money import Odds

BLIND: Final = "blind_bonus"
PLAY: Final = "play"
TRIPS: Final = "trips_bonus"
BOARD_CARDS: Final = 5

define(
    "play_amount",
    "{bet} is {allowed} here, not {amount}.",
    "{bet} es aquí de {allowed}, no de {amount}.",
)
define(
    "play_without_amount",
    "A Play bet before the flop names its amount: {allowed}.",
    "Una apuesta Play antes del «flop» indica su monto: {allowed}.",
)
define("check_with_amount", "A check puts no chips down.", "Un «check» no lleva apuesta.")


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A moment of decision: so many community cards lie open, the bet is one of these multiples of the ante; a
    seat that makes none stays in ("check") or leaves ("fold").

    ``bet`` and ``action``: the bet that is made and the decision that makes it. ``again``: who bets decides on the next
    street, too.
    """

    shows: int
    multiples: tuple[int, ...]
    otherwise: Literal["check", "fold"]
    cite: str
    bet: str = PLAY
    action: str = PLAY
    again: bool = False


class Clauses(HousePokerClauses, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    trips: str
    trips_limits: str
    fold: str
    qualified: str
    not_qualified: str
    ties: str
    blind_wins: str
    blind_wins_unqualified: str
    trips_pays: str


class StreetsLayout(HousePokerLayout, frozen=True, kw_only=True):
    """Parameters of the streets in a jurisdiction, and the number of covered cards burned before community cards."""

    streets: tuple[Street, ...]
    burns: int = 0


class Layout(StreetsLayout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the streets, the weakest hand the dealer plays with, the least side bet (minor
    units)."""

    qualifier: PokerHand
    trips_min: int
    cites: Clauses


@lru_cache(maxsize=1024)
def plans_with_board(seats: tuple[int, ...], own_cards: int) -> tuple[Plan, ...]:
    """The orders of a deal: round the table or hand by hand, the community cards after it or reported when shown."""
    places = (*seats, DEALER)
    board = (BOARD,) * BOARD_CARDS
    hands = by_turns(places, own_cards), by_hands(places, own_cards)
    return (*((*plan[:-1], *board, None) for plan in hands), *hands)


class HouseHoldemRound(HousePokerRound):
    """The streets of a round. ``waiting``: seats that have yet to decide on this street, ``checked``: those that have
    and will be asked again. ``street`` counts up to the number of streets, when nobody decides any more. ``in_turn``:
    players are asked from the dealer's left; else they speak in any order."""

    layout: StreetsLayout
    hand_cards: int = 2
    dealer_shows_last: bool = True
    in_turn: bool = True
    show_order: tuple[int, ...] = tuple(range(BOARD_CARDS))

    def begin(self) -> None:
        """Start on the first street, with nobody decided."""
        super().begin()
        self.streets = self.layout.streets
        self.street = 0
        self.waiting: list[int] = []
        self.checked: list[int] = []
        self.folded: set[int] = set()
        self.put_away = 0

    # ------------------------------------------------------------------ bets and cards

    @reads("chips", "lights")
    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; every seat with an ante has to decide."""
        super().on_bets_closed(event)
        self.waiting = self.seats(ANTE)

    def deal_plans(self, seats: tuple[int, ...]) -> tuple[Plan, ...]:
        """Return the orders of the own cards with the board."""
        return plans_with_board(seats, self.hand_cards)

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """A covered card before community cards, or one found face up."""
        known = event.card is not None or self.burned < len(self.face_up)
        if known or not self.dealt or self.put_away == self.layout.burns:
            super().on_card_burned(event)
            return
        self.put_away += 1

    def require_show(self, at: int) -> None:
        """A street's cards are turned once everybody has decided on the one before."""
        if self.street < self._shown_by(at):
            raise self.illegal("decisions_pending", self.streets[self._shown_by(at) - 1].cite, field="to")

    def show_cite(self, at: int) -> str:
        """Return the clause of the street on which the community card is turned."""
        return self.streets[min(self._shown_by(at), len(self.streets) - 1)].cite

    def _shown_by(self, at: int) -> int:
        """The street that the community card (0 the first) belongs to; their number where it comes after the last."""
        place = at + BOARD_CARDS - len(self.show_order)
        return next((number for number, street in enumerate(self.streets) if street.shows > place), len(self.streets))

    # ------------------------------------------------------------------ decisions

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the decisions of all streets."""
        words = (word for street in game.layout.streets for word in (street.action, street.otherwise))
        return dict.fromkeys(words, ("hand", "amount"))

    def maximum_of(self, key: Key) -> int:
        """Return the most that the bet may be (minor units): on a street a multiple of the ante."""
        street = self._street_of(key[1])
        return super().maximum_of(key) if street is None else street.multiples[-1] * self.stake(key[0], ANTE)

    def minimum_of(self, key: Key) -> int:
        """Return the least that the bet may be (minor units): on a street a multiple of the ante."""
        street = self._street_of(key[1])
        return super().minimum_of(key) if street is None else street.multiples[0] * self.stake(key[0], ANTE)

    def restake(self, key: Key, amount: int) -> None:
        """Correct a bet (minor units): an ante that is corrected takes the bets on its streets with it."""
        ante = self.stakes[key]
        super().restake(key, amount)
        for street in self.streets if key[1] == ANTE else ():
            stake = self.stake(key[0], street.bet)
            if stake:
                self.stakes[key[0], street.bet, None, None] = stake * amount // ante

    def _street_of(self, bet: str) -> Street | None:
        return next((street for street in self.streets if street.bet == bet), None)

    @classmethod
    def barred_of_actions(cls, game: Game) -> frozenset[tuple[str, str]]:
        """Return the actions that put no chips down, with their amount."""
        return frozenset((street.otherwise, "amount") for street in game.layout.streets)

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.cites.decide

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Check, bet or fold on the street that is open."""
        if event.hand:
            self.require_one_hand(event)
        self.decide(event.seat, event.action, event.amount)

    def decide(self, seat: int, action: str, amount: int | None) -> None:
        """One decision on the street; refused out of turn, for another amount, or once the seat has bet."""
        self.require_player(seat)
        if seat not in self.waiting:
            raise self.illegal("decision_taken", self.cites.decide, field="seat", seat=seat)
        street = self.streets[self.street]
        if action not in (street.action, street.otherwise):
            raise self.no_such_action(action, (street.action, street.otherwise), street.cite)
        if len(self.board) < street.shows:
            raise self.illegal("out_of_order", street.cite, what="DecisionMade", expected="CardDealt to board")
        if self.in_turn and seat != self.waiting[0]:
            raise self.illegal("out_of_turn", street.cite, field="seat", due=self.waiting[0])
        if action == street.action:
            stake = self.play_stake(street, self.stake(seat, ANTE), amount)
            self.add_stake(seat, street.bet, stake)
            if street.again:
                self.checked.append(seat)
        elif amount:
            code = "fold_with_amount" if action == "fold" else "check_with_amount"
            raise self.illegal(code, street.cite, field="amount")
        if action == "fold":
            self.folded.add(seat)
        elif action == "check":
            self.checked.append(seat)
        self.waiting.remove(seat)
        self.end_deal()
        if not self.waiting:
            self._end_street()

    def play_stake(self, street: Street, ante: int, amount: int | None) -> int:
        """Return the stake (minor units) of the bet on this street; ``amount`` may be None where there is only one
        multiple."""
        allowed = [ante * multiple for multiple in street.multiples]
        if amount in allowed:
            return amount
        if amount is None and len(allowed) == 1:
            return allowed[0]
        if amount is not None and self.admits_between(street) and allowed[0] <= amount <= allowed[-1]:
            return amount
        between = "–" if self.admits_between(street) else " / "
        due = between.join(self.money(each) for each in allowed)
        if amount is None:
            raise self.illegal("play_without_amount", street.cite, field="amount", allowed=due)
        raise self.illegal(
            "play_amount", street.cite, field="amount", bet=street.bet, allowed=due, amount=self.money(amount)
        )

    def admits_between(self, street: Street) -> bool:
        """Return whether an amount between the multiples of the street will do, too."""
        return False

    def undecided(self) -> list[int]:
        """Return the seats that wait for their turn, then those that checked."""
        return [*self.waiting, *self.checked]

    def _end_street(self) -> None:
        """With nobody waiting the next street is that of those who decide again; nobody does after the last."""
        if self.waiting:
            return
        last = self.street + 1 >= len(self.streets)
        self.waiting, self.checked = [] if last else self.checked, []
        self.street = self.street + 1 if self.waiting else len(self.streets)

    # ------------------------------------------------------------------ irregularities

    @reads("seat")
    def effect_confiscate(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All bets of the seat in this round are lost; it decides no more."""
        super().effect_confiscate(rule, event)
        self._ask_no_more(event.seat)

    def leave_deal(self, seat: int) -> None:
        """Take the seat out of the deal and ask it no more."""
        super().leave_deal(seat)
        self._ask_no_more(seat)

    def _ask_no_more(self, seat: int | None) -> None:
        self.waiting = [other for other in self.waiting if other != seat]
        self.checked = [other for other in self.checked if other != seat]
        self._end_street()

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks: community cards, or the next seat's decision."""
        if not self.bets_closed or not self.all_dealt:
            return super().missing()
        if len(self.board) < self._board_due():
            return "CardDealt to board"
        return f"DecisionMade of seat {self.waiting[0]}" if self.waiting else None

    def missing_cite(self) -> str:
        """Return the clause of the street that is open."""
        if not self.bets_closed or not self.all_dealt:
            return super().missing_cite()
        return self.streets[min(self.street, len(self.streets) - 1)].cite

    def _board_due(self) -> int:
        """Return the number of community cards that must be known by now."""
        if self.street < len(self.streets):
            return self.streets[self.street].shows
        return BOARD_CARDS if self.still_in() else 0

    # ------------------------------------------------------------------ questions

    @property
    def dealing(self) -> bool:
        """Return whether more cards may come face down: the community cards may, until the first decision."""
        return self.bets_closed and any(plan[self.dealt] is not None for plan in self.plans)

    @property
    def board(self) -> list[str]:
        """The community cards whose faces are reported, when they were dealt or when they were turned."""
        lying = self.hands.get(BOARD)
        return self.shown if not lying or HIDDEN in lying else lying

    def still_in(self) -> list[int]:
        """Seats that are to be compared with the dealer."""
        return [seat for seat in self.playing if seat not in self.folded and not self.is_out(seat)]

    def best_of(self, place: v.Place) -> PokerHand:
        """Best five of the place's own cards and the board."""
        return best_hand([*self.hands[place], *self.board])


class UltimateHoldemRound(HouseHoldemRound):
    """Ante, blind, one Play, and a side bet on three of a kind or better."""

    layout: Layout
    cites: Clauses
    first_bets: tuple[str, ...] = (ANTE, BLIND)

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to ante, blind or trips; the play bet counts as the decision."""
        self.require_no_target(event)
        if event.bet == PLAY:
            self.decide(event.seat, PLAY, event.amount)
        elif event.bet == TRIPS:
            self._place_trips(event)
        else:
            if event.bet == BLIND:
                self._require_before(event, (ANTE,), self.game.bet(BLIND).cite)
            self.place_first_bet(event)

    def require_first_bets(self, seats: list[int]) -> None:
        """Refuse unequal ante and blind, and trips outside their bounds."""
        super().require_first_bets(seats)
        for seat in seats:
            self._require_trips_within(self.stake(seat, TRIPS), self.stake(seat, ANTE))

    def _place_trips(self, event: v.BetPlaced) -> None:
        cites = self.cites
        if not self.flag("trips_bonus_offered"):
            raise self.illegal("side_bet_not_offered", cites.trips_limits, field="bet", bet=TRIPS)
        self.require_placeable(event, cites.bets, cites.seats)
        self._require_before(event, self.first_bets, cites.trips)
        stake = self.stake(event.seat, TRIPS) + event.amount
        self.require_at_least(stake, self.layout.trips_min, cites.trips_limits)
        self._require_trips_within(stake, self.stake(event.seat, ANTE))
        self.add_stake(event.seat, TRIPS, event.amount)

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close."""
        left = self.left_after_removal(event)
        if event.bet == TRIPS and left:
            self.require_at_least(left, self.layout.trips_min, self.cites.trips_limits)
        self.leave_stake((event.seat, event.bet, None, None), left)

    def _require_before(self, event: v.BetPlaced, bets: tuple[str, ...], cite: str) -> None:
        """The seat has these bets already."""
        if self.bets_closed:
            raise self.illegal("bet_after_close", self.cites.bets)
        for bet in bets:
            if not self.stake(event.seat, bet):
                raise self.illegal("bet_rests_on", cite, field="bet", bet=event.bet, needed=bet, seat=event.seat)

    def _require_trips_within(self, stake: int, ante: int) -> None:
        self.require_at_most(stake, ante, self.cites.trips_limits)

    def admits_between(self, street: Street) -> bool:
        """Return whether the table takes every amount from three to four antes."""
        return self.options["preflop_play_multiples"] == "[3..4]"

    # ------------------------------------------------------------------ the end

    def settle_decided(self) -> Settlement:
        """Settle ante, blind, play and trips by the best five of seven cards."""
        dealer = self.best_of(DEALER) if self.still_in() else None
        lines: list[Line] = []
        for seat in reversed(self.seats(ANTE)):
            if dealer is None or seat in self.confiscated or seat in self.folded:
                lines += self._lost(seat)
            else:
                lines += self._compared(seat, self.best_of(seat), dealer)
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))

    def _lost(self, seat: int) -> list[Line]:
        cite = self.confiscated.get(seat, self.cites.fold)
        stakes = ((bet, self.stake(seat, bet)) for bet in (ANTE, BLIND, PLAY, TRIPS))
        return [lose(seat, bet, stake, cite) for bet, stake in stakes if stake]

    def _compared(self, seat: int, hand: PokerHand, dealer: PokerHand) -> list[Line]:
        lines = self._against_dealer(seat, hand, dealer)
        trips = self.stake(seat, TRIPS)
        if trips:
            odds, cite = self._pays(TRIPS, hand), self.cites.trips_pays
            lines.append(lose(seat, TRIPS, trips, cite) if odds is None else win(seat, TRIPS, trips, odds, cite))
        return lines

    def _against_dealer(self, seat: int, hand: PokerHand, dealer: PokerHand) -> list[Line]:
        """Ante, blind and Play."""
        cites = self.cites
        ante, blind, play = (self.stake(seat, bet) for bet in (ANTE, BLIND, PLAY))
        plays = dealer >= self.layout.qualifier
        cite = cites.qualified if plays else cites.not_qualified
        even = self.game.bet(PLAY).odds
        if hand > dealer:
            ante_line = win(seat, ANTE, ante, even, cite) if plays else push(seat, ANTE, ante, cite)
            return [ante_line, self._blind_wins(seat, blind, hand, plays=plays), win(seat, PLAY, play, even, cite)]
        if hand == dealer:
            ante_line = push(seat, ANTE, ante, cites.ties if plays else cite)
            return [ante_line, push(seat, BLIND, blind, cites.ties), push(seat, PLAY, play, cites.ties)]
        blind_line = lose(seat, BLIND, blind, cite)
        if plays:
            return [lose(seat, ANTE, ante, cite), blind_line, lose(seat, PLAY, play, cite)]
        if self.options["nonqualified_lower_rule"] == "ante_loses":
            return [lose(seat, ANTE, ante, cite), blind_line, push(seat, PLAY, play, cite)]
        return [push(seat, ANTE, ante, cite), blind_line, lose(seat, PLAY, play, cite)]

    def _blind_wins(self, seat: int, stake: int, hand: PokerHand, *, plays: bool) -> Line:
        """The pay table; a hand below it gets the stake back."""
        cite = self.cites.blind_wins if plays else self.cites.blind_wins_unqualified
        odds = self._pays(BLIND, hand)
        return push(seat, BLIND, stake, cite) if odds is None else win(seat, BLIND, stake, odds, cite)

    def _pays(self, bet: str, hand: PokerHand) -> Odds | None:
        return next((pay.odds for pay in self.game.bet(bet).pays if pay.outcome == hand.category), None)
