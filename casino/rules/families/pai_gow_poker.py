"""Pai gow poker: seven cards of 53 set as a high hand of five and a low hand of two, against the dealer or a bank.

**Facts.** Seats are the betting positions 1 to 6. After ``BetsClosed`` comes the start: ``DiceRolled`` (three dice;
``shooter``: the bank, where a player has it), counted upwards from the dealer, or from a bank, as one. Under ``rng``
it is ``BallDrawn`` with its number 1 to 7. The start may be left out (not where a bet stands on ``start_number``).
``CardDealt`` goes round the table from there, seven to each, one by one or hand by hand, the dealer in his place
("dealer", before seat 1); positions without a bet may be left out. Packets dealt from the hand are reported as they are
delivered, after the start. Under ``auto_shoe`` the hands go the other way round (downwards). The deal may be left out
altogether: ``HandSet`` then names the cards. The joker is ``Jk``. ``CardBurned`` (with or without its card) tells of
what goes to the discard rack from the shoe or the stub; cards picked up from positions without a bet are not reported
again.

``HandSet`` comes once for each that plays, ``to`` a seat or "dealer", with ``high`` (five cards) and ``low`` (two): the
players first, a bank among them, then the dealer. The dealer plays where he banks (or has a wager against a bank, as
``dealer_vs_bank``). Otherwise his hands may be reported, and decide nothing. Under ``co_bank`` the dealer sets the
bank's hands, last (``to`` the bank's seat). A player's setting is taken as it is: a low hand above the high one, or
four cards and three, loses; the dealer, or a bank, that has set so sets once more. Under ``two_adjacent_positions`` a
player's space with the larger bet is set first, of equal ones the lower number. ``CardExposed`` before everybody has
set tells of an error: ``to`` a seat it is ``player_card_exposed``, ``to`` "dealer" or the bank it voids all hands,
``to`` "deck" it is ``face_up_card``; afterwards it is the showdown, by ascending seat, which may be left out.

**The bank.** ``RoundOpened`` may tell of the rounds before: ``last_bank``, the seat that had the bank in the last
round, and ``last_bets``, what each seat bet against the dealer in the last round without a player bank (empty: the
cards have just been opened). What is not reported is not checked. Before the close a seat takes the bank by
``DecisionMade`` action ``bank``, with the chips that the player has on the table as ``amount``; without it the cover is
not checked. Under ``co_bank`` (at once or after ``bank``) the casino answers for one half. Action ``pass`` tells that a
seat declined; offers that are reported go by ascending seat. ``BetPlaced`` ``dealer_vs_bank`` at the bank's seat is the
casino's bet against it: once the bank is taken and until the start is determined, after the close too (``BetRemoved``
is what the bank orders back).

**Decisions.** ``bank``, ``co_bank``, ``pass``; ``surrender`` gives up the seat's bet, once all cards are dealt and
until its hands are shown; after ``player_card_exposed`` ``void_hand`` takes the bet back, ``play_hand`` (or setting the
hands) goes on.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; a ``RoundVoided`` voids all hands, as
``void_hands`` does (what ``start_number`` has won or lost stays so).

**Lines.** First the bet on ``start_number`` (target the number). In a bank round ``dealer_vs_bank`` without a seat. The
main bet of each seat, ascending (of a second space without a target, under ``two_adjacent_positions``), then
``bank`` at the bank's seat: stake zero, what the other bets left it, less the commission on what it won, or what it
added. Under ``co_bank`` last ``co_bank_house`` without a seat, the casino's half. Net of a line without a seat is the
casino's, and the line of the bank answers it: what the casino wins is the sum of the seats' nets, turned round.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.pai_gow_poker").open(limits={"min": 1000, "max": 50000})
>>> for event in (v.BetPlaced(seat=2, bet="pai_gow", amount=10000), v.BetsClosed(), v.DiceRolled(d1=6, d2=5, d3=3),
...               v.HandSet(to=2, high=["Js", "Jd", "9c", "6d", "4h"], low=["Ah", "Kd"]),
...               v.HandSet(to="dealer", high=["Tc", "Td", "8h", "5s", "3c"], low=["Jk", "Qs"])):
...     round_.apply(event)
>>> round_.start
6
>>> line = round_.settle().lines[0]
>>> line.result, line.commission, line.net
('win', 500, 9500)
"""

from __future__ import annotations

from collections.abc import Mapping
from math import gcd
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.cards import JOKER, Shoe, parse_card
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.families.pai_gow import DEALER, PaiGowLayout, PaiGowRound, named
from casino.rules.fields import reads
from casino.rules.joker import DECK, SEVEN, Hand, Split, five_cards, house_way, is_foul, two_cards
from casino.rules.kernel import Game, Irregularity, Key, Limits, Line, lose, void
from casino.rules.money import Odds

START_NUMBER: Final = "start_number"
DECK_PLACE: Final = "deck"
HIGH_CARDS: Final = 5
LOW_CARDS: Final = 2

define(
    "needs_automatic_shuffle",
    "{option} needs an automatic shuffler.",
    "{option} requiere una máquina de barajar automática.",
)
define(
    "needs_number_generator",
    "{option} needs a random number generator.",
    "{option} requiere un generador de números al azar.",
)
define("number_not_used", "This table has no number generator.", "Esta mesa no usa generador de números.")
define("number_outside", "The generator shows 1 to {last}, not {number}.", "El generador muestra del 1 al {last}.")
define("start_number_not_offered", "This table has no additional wager.", "Esta mesa no ofrece la apuesta adicional.")
define(
    "start_number_without_wager",
    "Seat {seat} needs a Pai Gow wager for the additional one.",
    "El puesto {seat} necesita una apuesta de Pai Gow Poker para la adicional.",
)
define(
    "start_number_pending",
    "Bets on the number are settled before a card is dealt.",
    "Las apuestas adicionales se liquidan antes de repartir.",
)
define("one_hand_a_player", "A player has one hand.", "Cada jugador juega una sola mano.")
define("dealt_face_wrong", "This card is dealt face {face}.", "Esta carta se reparte {cara}.")
define("card_not_in_hand", "{card} is not in that hand.", "{card} no está en esa mano.")
define(
    "seven_cards",
    "The hands of {who} are seven cards, not {count}.",
    "Las manos {de_quien} son siete cartas, no {count}.",
)
define(
    "nothing_to_discard",
    "There is no card left to put away.",
    "No queda carta que descartar.",
)


class Layout(PaiGowLayout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction beside those of all pai gow games: clauses of cards and of the bet on the number.

    ``deal`` is by the option ``deal_mode``; ``downwards`` are the modes in which hands go left to right.
    ``start_unit``: what winnings on the number are rounded to (minor units).
    """

    downwards: frozenset[str] = frozenset()
    start_unit: int = 1
    start_minimum: int = 1
    deal: dict[str, str]
    deck: str
    discard: str
    number: str = ""
    two_decks: str = ""
    start_offered: str = ""
    start_placed: str = ""
    start_limits: str = ""
    start_wins: str = ""
    start_loses: str = ""
    start_void: str = ""


class PaiGowPokerRound(PaiGowRound):
    """One hand of everybody: bets, start, deal, setting, showdown."""

    barred_fields = frozenset({"hand"})
    layout: Layout

    def begin(self) -> None:
        """Start without cards, with the way of dealing of the table."""
        super().begin()
        mode = str(self.options.get("deal_mode"))
        self.deal_cite = self.layout.deal.get(mode, self.hand_cites.deal)
        self.step = -1 if mode in self.layout.downwards else 1
        self.wheel_lowest = bool(self.options.get("wheel_straight_lowest"))
        self.number_shown: int | None = None
        self.face_up: list[str | None] = []
        self.discarded = 0
        self.ranked: dict[Split, tuple[Hand, Hand]] = {}
        self.order: list[tuple[int, v.Place]] = []
        self._shuffle()

    def _shuffle(self) -> None:
        """All cards are in the deck again."""
        self.shoe = Shoe(1)
        self.hands: dict[v.Place, list[str]] = {}
        self.ring: list[v.Place] = []
        self.dealt = 0
        self.hand_by_hand = False
        self.first_lap = True

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse the bet on the number without a number generator, and two decks without a shuffler."""
        layout: Layout = game.layout
        if options.get("additional_bet") and options.get("start_method") != "rng":
            raise IllegalConfiguration(
                "needs_number_generator", layout.start_offered, field="additional_bet", option="additional_bet"
            )
        if options.get("two_decks") and options.get("shuffle_mode") != "automatic":
            raise IllegalConfiguration(
                "needs_automatic_shuffle", layout.two_decks, field="two_decks", option="two_decks"
            )

    # ------------------------------------------------------------------ the bet on the number

    def place_other(self, event: v.BetPlaced) -> None:
        """Place the bet on the number of the start."""
        if event.bet != START_NUMBER:
            super().place_other(event)
            return
        layout, bets = self.layout, self.layout.bank
        if not self.options.get("additional_bet"):
            raise self.illegal("start_number_not_offered", layout.start_offered, field="bet")
        self.require_placeable(event, bets.bets, bets.seats)
        if event.target not in self.game.bet(START_NUMBER).targets:
            raise self.no_such_target(START_NUMBER, event.target, layout.start_placed)
        if not self.stake(event.seat, self.main):
            raise self.illegal("start_number_without_wager", layout.start_placed, field="seat", seat=event.seat)
        stake = self.stake(event.seat, START_NUMBER, event.target) + event.amount
        self.require_at_least(stake, layout.start_minimum, layout.start_limits)
        self.require_at_most(self._start_winnings(stake), self.limits.max, layout.start_limits)
        self.add_stake(event.seat, START_NUMBER, event.amount, event.target)

    def remove_other(self, event: v.BetRemoved) -> None:
        """Lower or take back the bet on the number before the close."""
        if event.bet != START_NUMBER:
            super().remove_other(event)
            return
        cite = self.layout.bank.bets
        self.require_bets_open(cite)
        key: Key = (event.seat, START_NUMBER, event.target, None)
        left = self.left_after(event, self.standing(key, cite), cite)
        if left:
            self.require_at_least(left, self.layout.start_minimum, self.layout.start_limits)
        self.leave_stake(key, left)

    def main_taken_down(self, seat: int) -> None:
        """Refuse to take down a main bet while the bet on the number rests on it."""
        if seat in self.seats(START_NUMBER):
            raise self.illegal("start_number_without_wager", self.layout.start_placed, field="bet", seat=seat)

    def on_ball_drawn(self, event: v.BallDrawn) -> None:
        """The number that the generator shows."""
        cite = self.layout.number
        self.require_bets_closed(self.layout.bank.bets)
        if self.options.get("start_method") != "rng":
            raise self.illegal("number_not_used", cite)
        self.require_no_start(cite)
        last = self.layout.positions
        if not 1 <= event.ball <= last:
            raise self.illegal("number_outside", cite, field="ball", number=event.ball, last=last)
        self.number_shown = event.ball
        self.start_at(event.ball)

    def _start_odds(self) -> Odds:
        per_hundred = self.number("additional_bet_odds")
        common = gcd(per_hundred, 100)
        return Odds(per_hundred // common, 100 // common)

    def _start_winnings(self, stake: int) -> int:
        """Stake times odds, to the nearest whole unit of money."""
        whole, unit = stake * self.number("additional_bet_odds"), 100 * self.layout.start_unit
        up = unit // 2 if self.options["additional_bet_half_dollar"] == "up" else (unit - 1) // 2
        return (whole + up) // unit * self.layout.start_unit

    def side_lines(self) -> list[Line]:
        """The bets on the number: losers and winners, as the number shown has it."""
        return [
            self._start_line(seat, target, stake)
            for (seat, bet, target, _), stake in self.stakes.items()
            if bet == START_NUMBER and target is not None
        ]

    def _start_line(self, seat: int, target: str, stake: int) -> Line:
        layout = self.layout
        if self.number_shown is None:
            return void(seat, START_NUMBER, stake, layout.start_void, target=target)
        if target != str(self.number_shown):
            return lose(seat, START_NUMBER, stake, layout.start_loses, target=target)
        won = self._start_winnings(stake)
        return Line(
            seat=seat, bet=START_NUMBER, stake=stake, result="win", odds=str(self._start_odds()), payout=won, net=won,
            cite=layout.start_wins, target=target,
        )  # fmt: skip

    # ------------------------------------------------------------------ cards

    def count_from(self) -> int:
        """Return the bank's position, or the dealer's (0)."""
        return self.bank or 0

    def start_at(self, count: int) -> None:
        """Set the start, which gives the order of the deal."""
        super().start_at(count)
        self.order = []

    def deal_begun(self) -> bool:
        """Return whether a card was dealt or a hand set."""
        return self.dealt > 0 or super().deal_begun()

    def require_card(self, card: str, shoe: Shoe, cite: str) -> None:
        """Refuse a card that the deck of 53 cannot give; the joker is one."""
        if card != JOKER:
            super().require_card(card, shoe, cite)
        elif not shoe.can_give(card):
            raise self.illegal("card_impossible", cite, field="card", card=card, decks=shoe.decks)

    @reads("hand", "face")
    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal a card to the place that is next from the start."""
        to, ring, dealt = event.to, self.ring, self.dealt
        if (
            not self.first_lap and not self.hand_by_hand  # after the first lap: each place in the order of that
            and dealt < SEVEN * len(ring) and ring[dealt % len(ring)] == to
            and not event.hand and event.face is None and not self.settings
        ):  # fmt: skip
            self._require_number_settled()
            self.count_card(event.card, self.shoe, self.layout.deck)
            self.hands[to].append(event.card)
            self.dealt = dealt + 1
            return
        self.require_bets_closed(self.layout.bank.bets)
        if event.hand:
            raise self.illegal("one_hand_a_player", self.layout.bank.two_spaces, field="hand")
        if self.settings:
            raise self.illegal("out_of_order", self.deal_cite, what=f"CardDealt to {to}", expected="HandSet")
        self.require_rolled(f"CardDealt to {to}")
        self._require_number_settled()
        if to not in self.hands and to != DEALER and to not in range(1, self.seat_count + 1):
            raise self.illegal("seat_unknown", self.layout.bank.seats, field="to", seat=to)
        if event.face not in (None, "down"):
            raise self.illegal("dealt_face_wrong", self.deal_cite, field="face", face="down", cara="boca abajo")
        hand_by_hand = to in self.hands if self.dealt == 1 else self.hand_by_hand
        self._require_next(to, hand_by_hand=hand_by_hand)
        self.count_card(event.card, self.shoe, self.layout.deck)
        self._deal(to, event.card, hand_by_hand=hand_by_hand)

    def _deal(self, place: v.Place, card: str, *, hand_by_hand: bool) -> None:
        if self.start is None:
            self.start = self._position(place)
        self.under_way = True
        if place not in self.hands:
            self.ring.append(place)
            self.hands[place] = []
        elif not hand_by_hand:
            self.first_lap = False
        self.hands[place].append(card)
        self.dealt += 1
        self.hand_by_hand = hand_by_hand

    def _require_next(self, place: v.Place, *, hand_by_hand: bool) -> None:
        """Round the table from the start; positions without a bet may be skipped, all the way."""
        expected = self._next(hand_by_hand=hand_by_hand)
        if place == expected:
            return
        idle = self.first_lap and place not in self.hands and self._whole_so_far(hand_by_hand=hand_by_hand)
        if idle and self._follows(place):
            return
        raise self.illegal(
            "out_of_order",
            self.deal_cite,
            field="to",
            what=f"CardDealt to {place}",
            expected=f"CardDealt to {expected}" if expected is not None else "HandSet",
        )

    def _next(self, *, hand_by_hand: bool) -> v.Place | None:
        """Return the place that gets the next card if no idle position is reported; None when everybody in play has
        seven."""
        ring, dealt = self.ring, self.dealt
        if hand_by_hand and dealt % SEVEN:
            return ring[-1]
        if self.first_lap:
            last = self.offset(ring[-1]) if ring else -1
            after = next((place for at, place in self._in_order() if at > last), None)
            if after is not None or hand_by_hand or not ring:
                return after
        return ring[dealt % len(ring)] if dealt < SEVEN * len(ring) else None

    def _in_order(self) -> list[tuple[int, v.Place]]:
        """The places in play by their steps from the start. Once the deal is under way they stay the same."""
        if self.order and self.under_way:
            return self.order
        order = sorted(((self.offset(place), place) for place in self.in_play()), key=_steps)
        if self.under_way:
            self.order = order
        return order

    def _whole_so_far(self, *, hand_by_hand: bool) -> bool:
        """Return whether the hand begun last is complete, where hands are dealt one after the other."""
        return not (hand_by_hand and self.dealt % SEVEN)

    def _follows(self, place: v.Place) -> bool:
        """Return whether the place is the next one round the table, no place in play between the last one and it."""
        if self.start is None:
            return True
        at, last = self.offset(place), self.offset(self.ring[-1]) if self.ring else -1
        return last < at and not any(last < other < at for other, _ in self._in_order())

    def _position(self, place: v.Place) -> int:
        return place if isinstance(place, int) else 0

    def offset(self, place: v.Place) -> int:
        """Steps from the start to the place, the way the cards go."""
        return (self._position(place) - (self.start or 0)) * self.step % self.layout.positions

    def missing_deal(self) -> str | None:
        """Describe the next card of the deal; None when it is complete or was left out."""
        if not self.dealt:
            return None
        expected = self._next(hand_by_hand=self.hand_by_hand)
        return None if expected is None else f"CardDealt to {expected}"

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """A card for the discard rack: found face up, left over, or of a position without a bet."""
        self.require_bets_closed(self.layout.bank.bets)
        dealt = self.dealt or SEVEN * len(self.in_play())
        dealing = self.missing_deal() is not None
        if dealt + self.discarded >= len(DECK) or (dealing and self.discarded >= len(self.face_up)):
            raise self.illegal("nothing_to_discard", self.layout.discard)
        if event.card is not None and event.card in self.face_up:
            self.face_up[self.face_up.index(event.card)] = None
        elif event.card is not None:
            self.count_card(event.card, self.shoe, self.layout.deck)
        self.discarded += 1

    @reads("card")
    def on_card_exposed(self, event: v.CardExposed) -> None:
        """Show a card: found face up in the deck, or of a hand."""
        if event.card is not None and event.card not in DECK:
            raise self.illegal("card_unknown", field="card", card=event.card)
        if event.to == DECK_PLACE:
            rule = self.game.irregularity("face_up_card")
            self.effect_face_up_card(rule, v.IrregularityDeclared(code=rule.code, card=event.card))
            return
        if event.card is not None and event.to in self.hands and event.card not in self.hands[event.to]:
            raise self.illegal("card_not_in_hand", self.hand_cites.deal, field="card", card=event.card)
        super().on_card_exposed(event)

    # ------------------------------------------------------------------ the hands

    def check_setting(self, place: v.Place, event: v.HandSet) -> Split:
        """Return the setting of seven cards; refuses cards that the place has not got."""
        self._require_number_settled()
        setting = Split(self._cards(event.high, "high"), self._cards(event.low, "low"))
        cards = [*setting.high, *setting.low]
        held = self.hands.get(place)
        if held is None:
            held = self._cards_named_now(place, cards)
        named_once = set(cards)
        # One look for what almost always holds: seven cards of the hand, each named once.
        if len(named_once) != len(cards) or not named_once.issubset(held):
            missing = [card for card in cards if cards.count(card) > held.count(card)]
            raise self.illegal("card_not_in_hand", self.hand_cites.set_hands, field="high", card=missing[0])
        if len(cards) != SEVEN:
            raise self.illegal("seven_cards", self.hand_cites.set_hands, field="high", count=len(cards), **named(place))
        if place not in self.hands:
            for card in cards:
                self.shoe.give(card)
            self.hands[place] = cards
        return setting

    def _cards(self, named: list[str], field: str) -> tuple[str, ...]:
        """The cards of a hand as people write them."""
        try:
            return tuple(parse_card(card) for card in named)
        except ValueError:
            wrong = next(card for card in named if not _is_card(card))
            raise self.illegal("card_unknown", field=field, card=wrong) from None

    def _cards_named_now(self, place: v.Place, cards: list[str]) -> list[str]:
        """Return the cards that a setting names now, where the deal was not reported."""
        for at, card in enumerate(cards):
            self.require_card(card, self.shoe, self.layout.deck)
            if card in cards[:at]:
                raise self.illegal("card_impossible", self.layout.deck, field="high", card=card, decks=1)
        return cards

    def _require_number_settled(self) -> None:
        if self.number_shown is None and self.options.get("additional_bet") and self.seats(START_NUMBER):
            raise self.illegal("start_number_pending", self.layout.start_loses)

    def is_foul(self, setting: Split) -> bool:
        """Not five cards and two, or the low hand above the high one."""
        if len(setting.high) != HIGH_CARDS or len(setting.low) != LOW_CARDS:
            return True
        high, low = self.ranks(setting)
        return is_foul(high, low)

    def is_as_required(self, place: v.Place, setting: Split) -> bool:
        """Return whether a dealer's setting is no foul and, where that is filed, the house way."""
        if self.is_foul(setting):
            return False
        if self.options.get("house_way") != "traditional":
            return True
        required = house_way((*setting.high, *setting.low), wheel_lowest=self.wheel_lowest)
        return self.ranks(required) == self.ranks(setting)

    def ranks(self, setting: Split) -> tuple[Hand, Hand]:
        """Return the ranks of the high and the low hand, computed once for a setting."""
        known = self.ranked.get(setting)
        if known is None:
            known = five_cards(setting.high, wheel_lowest=self.wheel_lowest), two_cards(setting.low)
            self.ranked[setting] = known
        return known

    # ------------------------------------------------------------------ irregularities

    def effect_wrong_start(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The dice were added wrongly and the deal began at another position: all hands are dead."""
        if self.options.get("start_method", "dice") != "dice":
            raise self.not_now(rule)
        self.effect_void_hands(rule, event)

    @reads("card", "count")
    def effect_face_up_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """One card found face up in the shoe is put away; a second one voids all hands."""
        self._require_cards_from_shoe(rule)
        if self.face_up or self.counted(rule, event) > 1:
            self.void_cite = rule.cite
            return
        if event.card is not None:
            self.count_card(event.card, self.shoe, self.layout.deck)
        self.face_up.append(event.card)

    def effect_void_while_dealing(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Several cards face up in the shoe: all hands void."""
        self._require_cards_from_shoe(rule)
        self.void_cite = rule.cite

    def effect_next_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The card dealt in error, unseen, is dealt next: nothing changes."""
        self._require_closed_bets(rule)

    def effect_redeal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Packets dealt by hand are shown or wrong: the cards are shuffled and dealt again, bets stand."""
        if self.options.get("deal_mode") != "hand":
            raise self.not_now(rule)
        self._require_dealing(rule)
        self._shuffle()

    def effect_reshuffle(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The automatic shuffler failed: the cards are shuffled again by the approved procedure; bets stand."""
        if self.options.get("shuffle_mode") != "automatic" or self.deal_begun():
            raise self.not_now(rule)

    def effect_void_auto_shoe(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The automatic shoe failed: all hands void."""
        if self.options.get("deal_mode") != "auto_shoe":
            raise self.not_now(rule)
        self.effect_void_hands(rule, event)

    def _require_cards_from_shoe(self, rule: Irregularity) -> None:
        """Refuse at a table whose cards are dealt by hand, and before the deal."""
        if self.options.get("deal_mode") == "hand":
            raise self.not_now(rule)
        self._require_closed_bets(rule)

    def _require_dealing(self, rule: Irregularity) -> None:
        """Return whether bets are closed and the deal, as reported so far, is incomplete."""
        over = self.dealt > 0 and self.missing_deal() is None
        if not self.bets_closed or over or self.settings:
            raise self.not_now(rule)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks; first the number, if there are bets on it."""
        if self.bets_closed and self.number_shown is None and self.seats(START_NUMBER):
            return "BallDrawn"
        return super().missing()

    def void_lines(self, cite: str) -> tuple[Line, ...]:
        """Void hands, or an annulled round, give their bets back; what the number decided before is decided."""
        lines = super().void_lines(cite)
        if self.number_shown is None:
            return lines
        return (*self.side_lines(), *(line for line in lines if line.bet != START_NUMBER))


def _steps(place: tuple[int, v.Place]) -> int:
    return place[0]


def _is_card(text: str) -> bool:
    try:
        parse_card(text)
    except ValueError:
        return False
    return True
