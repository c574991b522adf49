"""Blackjack: hands against the dealer, one after the other, with splits, doubles, insurance and surrender.

**Facts.** ``BetPlaced`` ``main``: one box is a seat; a player with several boxes numbers them with ``hand`` (0, 1 ...).
``BetRemoved``, ``BetsClosed``. ``CardDealt`` in the order of the deal: every hand from the dealer's left, the dealer,
every hand again, and in the deal with a hole card the dealer's covered card (``face`` "down" or left out).
``BetPlaced`` ``insurance`` (``hand`` the box) until the first third card, in any order of seats. Second cards of split
hands come all at once or each on its turn. ``CardExposed`` (optional): the dealer's covered card turned, or a double's
covered card shown to its player. ``CardDealt`` to the dealer, exactly as his rule says; with no hand left against him
he need not draw.

**Decisions.** ``DecisionMade`` with ``seat`` and ``hand``: ``hit``, ``stand``, ``double``, ``split``; ``surrender``
until the first third card, in any order of seats; ``accept_even_money`` or ``refuse_even_money`` of a natural against
an ace, where the table pays even money, before the dealer draws. The card of a hit or a double follows at
once. ``amount`` of a double or a split may be left out: it is the original bet. A split hand keeps its number; the new
hand takes the seat's next number. Hands are played by number, or the new hand right after the one it was split from. A
natural, a doubled hand and a split ace need no decision, a hand of 21 may do without ``stand``.

**Bets of others** (the Basque Country). A box takes up to four bets. ``BetPlaced`` ``main`` with the seat of a box as
``target`` (``hand`` its number at that seat) is another player's bet on its hand; ``insurance`` likewise. The owner of
the box decides; a double and a split add to every bet on it as much as it is. Lines of such a bet have the target, too.
A double there counts an ace among the first two cards as 1.

**Side bets** that the table offers: ``BetPlaced`` of their code beside the main bet of the same box (``hand``), until
the close; a progressive takes ``ProgressiveWagered``, one chip a seat, as well. They are judged on the cards of the
deal whatever becomes of the hand, and each has a line; while one waits for the dealer's second card the round is open.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; those of a hand name it with ``seat``
and ``hand``, those of a card with ``card``.

**Lines.** ``main`` for the original hand, ``split_1`` ..., or ``split`` where the game has that bet, for the hands
split off, ``double`` beside the hand that doubled (same ``hand``), ``insurance``. A surrendered ``main`` loses half:
its net is minus half of its stake.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.blackjack").open(limits={"min": 500, "max": 50000})
>>> for event in (v.BetPlaced(seat=1, bet="main", amount=2500), v.BetsClosed(),
...               v.CardDealt(to=1, card="6c"), v.CardDealt(to="dealer", card="Th"),
...               v.CardDealt(to=1, card="5d"), v.CardDealt(to="dealer", card="9s", face="down"),
...               v.DecisionMade(seat=1, action="double"), v.CardDealt(to=1, card="9h", face="down")):
...     round_.apply(event)
>>> [(line.bet, line.hand, line.net) for line in round_.settle().lines]
[('main', 0, 2500), ('double', 0, 2500)]
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from enum import Enum, IntEnum
from typing import ClassVar, Final, NamedTuple

import msgspec
from msgspec.structs import replace

from casino.rules import vocabulary as v
from casino.rules.cards import CARDS, DECK, Shoe
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define, listed
from casino.rules.families import fractions
from casino.rules.fields import reads
from casino.rules.kernel import (
    Bet,
    Game,
    Irregularity,
    Key,
    Limits,
    Line,
    Result,
    Round,
    Settlement,
    Variance,
    decided,
)
from casino.rules.money import MAX_MINOR, Odds

POINTS: Final = {card: 1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 10 for card in DECK}
"""Points of a card, the ace as 1."""
DEALER: Final = "dealer"
MAIN: Final = "main"
DOUBLE: Final = "double"
INSURANCE: Final = "insurance"
HALF: Final = Odds(1, 2)
"""Part of its stake that a surrendered hand gets back."""

define(
    "scanner_needs_hole_card",
    "A card scanner belongs to the deal with a covered card.",
    "El lector de barajas corresponde al reparto con carta cubierta.",
)
define("too_many_boxes", "One player may use {allowed} box(es).", "Un jugador puede usar {allowed} casilla(s).")
define("no_box_free", "The felt has {boxes} boxes.", "El paño tiene {boxes} casillas.")
define(
    "bet_by_decision",
    "{bet} is made by DecisionMade on the hand's turn.",
    "{bet} se hace al decidir, en el turno de la mano.",
)
define(
    "too_many_bets_on_box",
    "A box takes {allowed} bets.",
    "Una casilla admite {allowed} apuestas.",
)
define("hand_unknown", "Seat {seat} has no hand {hand}.", "El puesto {seat} no tiene mano {hand}.")
define(
    "hand_not_in_turn",
    "Seat {seat}, hand {hand} plays first.",
    "Antes juega el puesto {seat}, mano {hand}.",
)
define(
    "hand_finished",
    "Seat {seat}, hand {hand} takes part no more: {state}.",
    "El puesto {seat}, mano {hand} ya no juega: {estado}.",
)
define(
    "natural_is_complete",
    "A natural is neither drawn to nor doubled, split or surrendered.",
    "Un natural no pide carta, no dobla, no se rompe ni se rinde.",
)
define(
    "card_owed",
    "Seat {seat}, hand {hand} gets its card first.",
    "Primero recibe su carta el puesto {seat}, mano {hand}.",
)
define("card_not_asked", "Seat {seat}, hand {hand} asked for no card.", "El puesto {seat}, mano {hand} no pidió carta.")
define("place_unknown", "Cards do not go to {place!r}.", "No se reparten cartas a {place!r}.")
define("face_wrong", "This card is not dealt face {face}.", "Esta carta no se reparte {cara}.")
define("dealer_stands", "The dealer stands on {total}.", "El croupier se planta en {total}.")
define(
    "double_soft",
    "A total of {total} with an ace is not doubled.",
    "No se dobla con {total} que incluye un as.",
)
define(
    "even_money_not_now",
    "Even money is offered on a natural against the dealer's ace, before he takes his second card.",
    "El pago a la par se ofrece al natural contra un as del croupier, antes de su segunda carta.",
)
define(
    "too_few_hands",
    "A round starts with {least} hands; {placed} placed a bet.",
    "La jugada comienza con {least} manos; apostaron {placed}.",
)
define("no_card_on", "With {total} no card is asked for.", "Con {total} no se pide carta.")
define(
    "bet_added_to",
    "A split or double has added to the bet: it is not corrected any more.",
    "Un doble o una división ya aumentó la apuesta: no se corrige más.",
)
define("two_cards_only", "Only on the first two cards.", "Solo con las dos primeras cartas.")
define("split_ace_one_card", "A split ace gets one card only.", "Un as separado recibe una sola carta.")
define("split_values_differ", "{first} and {second} differ in value.", "{first} y {second} no son de igual valor.")
define("split_too_often", "A bet may become {allowed} hands.", "Una apuesta puede llegar a {allowed} manos.")
define(
    "double_total",
    "A total of {total} may not be doubled; allowed: {allowed}.",
    "No se dobla con {total}; se permite: {allowed}.",
)
define(
    "not_original_amount",
    "The added stake is exactly the original bet, {amount}.",
    "La apuesta adicional es exactamente la original, {amount}.",
)
define(
    "insurance_not_ace",
    "Insurance needs an ace as the dealer's first card.",
    "El seguro requiere un as como primera carta del croupier.",
)
define(
    "too_late_for",
    "{what} was possible until the first third card.",
    "{jugada} se permite hasta que se da la primera tercera carta.",
)
define(
    "insurance_original_only",
    "Insurance is for original hands only.",
    "El seguro es solo para las manos originales.",
)
define("surrender_not_offered", "Surrender is not offered.", "No se ofrece retirarse con la mitad.")
define(
    "surrender_against_ace",
    "No surrender against a dealer's ace.",
    "No cabe retirarse si el croupier muestra un as.",
)
define("nothing_covered", "There is no covered card to show.", "No hay carta cubierta que mostrar.")
define("card_differs", "{card} is not the card dealt there.", "{card} no es la carta repartida ahí.")
define(
    "shuffle_unapproved",
    "A protective shuffle needs the supervisor's name in authorised_by.",
    "La barajada de protección requiere que se nombre al supervisor.",
)


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    bets: str
    seats: str
    boxes: str
    deal: str
    deal_hole: str
    decks: str
    natural: str
    player: str
    dealer: str
    compare: str
    split: str
    double: str
    insurance: str
    surrender: str
    misdeal: str
    dealer_push: str = ""
    even_money: str = ""
    start: str = ""
    limits: str = ""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction. ``double_totals``: values of the option of that name, the ace counted as 1;
    ``dealer_push``: a total of the dealer's with which every hand still in play ties. ``split_bet``: code of the bet on
    the hand that a split adds to so many (``{hands}``). ``disputed_hand_stands``: a player who disputes a card gets no
    other. ``draws_below``: the total from which a player may not ask for a card. ``bets_per_box``: so many bets on a
    hand, of its own player and of others, with the table maximum for all of them (0: only his own). ``double_ace_low``:
    an ace among the two cards that are doubled counts 1. ``seats_option``: the option with the boxes."""

    boxes: int
    even: Odds
    natural: Odds
    insurance: Odds
    double_totals: dict[str, frozenset[int]]
    dealer_push: int | None = None
    split_bet: str = "split_{hands}"
    disputed_hand_stands: bool = True
    draws_below: int = 22
    bets_per_box: int = 0
    double_ace_low: bool = False
    seats_option: str = ""
    cites: Clauses


def _range_of(totals: Collection[int]) -> str:
    low, high = min(totals), max(totals)
    return f"{low}–{high}" if high - low == len(totals) - 1 else listed(sorted(totals))


class State(Enum):
    """State of a hand. ``WON``: it won before the dealer played, where a variant has that; ``EVEN``: a natural that was
    paid even money against an ace."""

    OPEN = "open"
    STOOD = "stood"
    BUSTED = "busted"
    NATURAL = "natural"
    SURRENDERED = "surrendered"
    DEAD = "dead"
    WON = "won"
    EVEN = "paid even money"


OPEN: Final = State.OPEN
STOOD: Final = State.STOOD
NATURAL: Final = State.NATURAL
SURRENDERED: Final = State.SURRENDERED
STATES_ES: Final = {
    State.OPEN: "en juego",
    State.STOOD: "plantada",
    State.BUSTED: "pasada",
    State.NATURAL: "natural",
    State.SURRENDERED: "rendida",
    State.DEAD: "muerta",
    State.WON: "ganada",
    State.EVEN: "pagada a la par",
}
FACES_ES: Final = {"up": "boca arriba", "down": "boca abajo"}


class Wanted(IntEnum):
    """Part of the dealer's hand that a bet waits for."""

    NOTHING = 0
    TWO_CARDS = 1
    WHOLE_HAND = 2


class Cards:
    """Cards and their count. ``hard`` counts every ace as 1; ``total`` one of them as 11 where that helps."""

    __slots__ = ("cards", "hard", "has_ace")

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.hard = 0
        self.has_ace = False

    def add(self, card: str) -> None:
        """Add a card to the hand."""
        points = POINTS[card]
        self.cards.append(card)
        self.hard += points
        if points == 1:
            self.has_ace = True

    def take_last(self) -> str:
        """Take the last card away."""
        card = self.cards.pop()
        self.hard -= POINTS[card]
        self.has_ace = any(POINTS[kept] == 1 for kept in self.cards)
        return card

    @property
    def total(self) -> int:
        """Points of the hand, an ace as 11 where that does not exceed 21."""
        return self.hard + 10 if self.has_ace and self.hard <= 11 else self.hard

    @property
    def is_two_card_21(self) -> bool:
        """True for 21 points with two cards."""
        return len(self.cards) == 2 and self.total == 21


class Hand(Cards):
    """A player's hand. ``box`` is the number of the original hand it comes from, ``dealt`` the cards of the deal
    (kept when the hand is split), ``third`` the first card dealt to a box after it was split, ``stake`` the original
    bet."""

    __slots__ = (
        "bet",
        "box",
        "dealt",
        "doubled",
        "number",
        "seat",
        "split",
        "split_ace",
        "split_from",
        "stake",
        "state",
        "third",
    )

    def __init__(self, seat: int, number: int, box: int, bet: str, stake: int) -> None:
        super().__init__()
        self.seat = seat
        self.number = number
        self.box = box
        self.bet = bet
        self.stake = stake
        self.dealt: tuple[str, ...] = ()
        self.state = State.OPEN
        self.split = False
        self.split_ace = False
        self.split_from: Hand | None = None
        self.third: str | None = None
        self.doubled = False


def both(cite: str, other: str) -> str:
    """Two clauses of one regulation: "PR §4.8" and "PR §4.10" make "PR §4.8, §4.10"."""
    return f"{cite}, {other.removeprefix(cite.partition('§')[0])}"


class Outcome(NamedTuple):
    """Outcome of a hand: the result, the ratio it pays when it wins, the clause."""

    result: Result
    odds: Odds
    cite: str


class BlackjackRound(Round):
    """One deal. Variants add decisions (``decide_<action>``), bets (``place_other``, ``line``), outcomes."""

    layout: Layout
    main_bet: ClassVar[str] = MAIN
    hands_per_box: ClassVar[int] = 1
    dealer_has_hands: ClassVar[bool] = False
    decisions: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "hit": ("hand",), "stand": ("hand",), "double": ("hand", "amount"), "split": ("hand", "amount"),
        "surrender": ("hand",),
    }  # fmt: skip
    """The decisions of the family, each with the optional fields that it reads."""
    even_money: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "accept_even_money": ("hand",), "refuse_even_money": ("hand",),
    }  # fmt: skip

    def begin(self) -> None:
        """Start with empty boxes, a full shoe, and the seats and side bets of the table."""
        self.cites = self.layout.cites
        self.waits_on = (1, 10) if self.options.get("blackjack_wait_on_ten_up", True) else (1,)
        self.seat_count = self.number(self.layout.seats_option) if self.layout.seats_option else self.layout.boxes
        self.placings: dict[tuple[int, int], int] = {}
        self.hole_card = self.flag("hole_card")
        self.deal_cite = self.cites.deal_hole if self.hole_card else self.cites.deal
        self.shoe = Shoe(self.number("decks"))
        self.dealer = Cards()
        self.hands: dict[tuple[int, int], Hand] = {}
        self.order: list[Hand] = []
        self.turn = 0
        self.slots: list[Hand | None] = []
        self.dealt = 0
        self.owed: Hand | None = None
        self.before_third_card = True
        self.drawn: tuple[Hand, int] | None = None
        self.burns_owed: list[str | None] = []
        self.burns_unclaimed: list[str] = []

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse a scanner without a hole card."""
        if options.get("scanner") and not options["hole_card"]:
            raise IllegalConfiguration("scanner_needs_hole_card", game.layout.cites.deal_hole, field="scanner")

    def unread_here(self, event: v.Fact) -> str | None:
        """Return the hand of the dealer's card, too, where he has one hand."""
        if type(event) is v.CardDealt and event.hand and event.to == DEALER and not self.dealer_has_hands:
            return "hand"
        return super().unread_here(event)

    # ------------------------------------------------------------------ bets

    @reads("target", "hand")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a main bet, insurance or side bet; a bet with another hand takes its box as target."""
        if self.is_main(event.bet):
            if event.target is not None and not self.layout.bets_per_box:
                self.require_no_target(event)
            self._place_main(event)
            return
        if event.target is None or not self._takes_bets_of_others(event.bet):
            self.require_no_target(event)
        if event.bet == INSURANCE:
            self._place_insurance(event)
        elif event.bet in self.sides:
            rule = self.sides[event.bet]
            self.require_bets_open(rule.side.close_cite or self.cites.bets)
            rule.place(event)
        else:
            self.place_other(event, self.game.bet(event.bet))

    def on_progressive_wagered(self, event: v.ProgressiveWagered) -> None:
        """The chip of the progressive that the table has among its side bets."""
        for code, rule in self.sides.items():
            if rule.side.progressive:
                return self.on_bet_placed(v.BetPlaced(seat=event.seat, bet=code, amount=event.amount))
        raise self.illegal("progressive_not_offered", self._progressive_cite(), field="seat", seat=event.seat)

    def _progressive_cite(self) -> str:
        """The clause of the progressive that the table could offer; without one, that silence prohibits."""
        offered = (side for side in self.game.sides if side.meter_switch is not None)
        codes = (code for side in offered for code in side.bet_codes)
        return next((self.game.bet(code).cite for code in codes), self.game.silence_cite)

    @reads("target", "hand", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close."""
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, event.bet, event.target, self.hand_number(event.bet, event.hand))
        left = self.left_after(event, self.standing(key), self.cites.bets)
        if event.bet in self.sides:
            self.sides[event.bet].remove(key, left)
            return
        if left:
            self._require_within_limits(left)
        else:
            self.placings.pop(self.box_of(key), None)
        for standing in self.stakes:
            if standing[1] in self.sides and self.box_of(standing) == self.box_of(key):
                self.sides[standing[1]].require_main(standing, left)
        self.leave_stake(key, left)

    def maximum_of(self, key: Key) -> int:
        """A side bet's own maximum, half of a hand's bet for its insurance, else the table's."""
        seat, bet, _, number = key
        if bet in self.sides:
            return int(self.sides[bet].most(bet, self.sides[bet].main_stake(seat, number)))
        if bet == INSURANCE:
            return self._hand(seat, number or 0).stake // 2
        return super().maximum_of(key)

    def minimum_of(self, key: Key) -> int:
        """Return the least stake of the bet (minor units): a side bet's own, else the table's."""
        return int(self.sides[key[1]].lowest()) if key[1] in self.sides else super().minimum_of(key)

    def restake(self, key: Key, amount: int) -> None:
        """Correct a main bet (minor units), and the stake of its hand; another stake is refused once a split or double
        has added to it."""
        hand = self.hands.get((key[0], key[3] or 0))
        if hand is not None and hand.bet == key[1]:
            if (hand.split or hand.doubled) and amount != self.stakes[key]:
                raise self.illegal("bet_added_to", self.cites.bets, field="amount")
            hand.stake = amount
        super().restake(key, amount)

    @reads("chips", "lights")
    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets, check side bets and owners of boxes, and set the order of the deal."""
        self.require_first_close(self.cites.bets)
        self.require_some_bet(self.cites.bets)
        for key in self.stakes if self.sides else ():
            if key[1] in self.sides:
                self.sides[key[1]].require_at_close(key)
        for rule in self.sides.values():
            rule.lock_out(event)
        order = self.hands_bet_on()
        if self.layout.bets_per_box:
            self._require_owners(order)
        self._require_enough(len(order))
        self.order = order
        self.hands = {(hand.seat, hand.number): hand for hand in self.order}
        self.slots = [*self.order, None, *self.order]
        if self.hole_card:
            self.slots.append(None)
        self.bets_closed = True

    def hands_bet_on(self) -> list[Hand]:
        """The hands that are dealt, in the order of the deal."""
        boxes = sorted(
            (seat, hand or 0, bet, stake)
            for (seat, bet, target, hand), stake in self.stakes.items()
            if self.is_main(bet) and target is None
        )
        return [Hand(seat, box, box, main, stake) for seat, box, main, stake in boxes]

    def _require_enough(self, hands: int) -> None:
        """As many hands as the table starts a round with."""
        least = self.options.get("min_hands_to_start", 1)
        if isinstance(least, int) and hands < least:
            raise self.illegal("too_few_hands", self.cites.start, least=least, placed=hands)

    def place_other(self, event: v.BetPlaced, bet: Bet) -> None:
        """A bet that is neither main nor insurance nor a side bet. Here they all follow from decisions."""
        self.refuse_side(event.bet)
        raise self.illegal("bet_by_decision", bet.cite, field="bet", bet=event.bet)

    def _place_main(self, event: v.BetPlaced) -> None:
        amount, stakes, limits, layout = event.amount, self.stakes, self.limits, self.layout
        key: Key = (event.seat, event.bet, event.target, self.hand_number(event.bet, event.hand))
        box = self.box_of(key)
        # One look for what almost always holds: with fewer bets than boxes some box is free.
        if (
            self.bets_closed
            or box[1]
            or not 1 <= box[0] <= self.seat_count
            or (len(stakes) >= self.seat_count and box not in self.placings)
            or not 0 < amount <= MAX_MINOR
        ):
            self._require_box(box)
            self.require_amount(amount)
        stake = stakes.get(key, 0) + amount
        if not limits.min <= stake <= limits.max:
            self._require_within_limits(stake)
        if layout.bets_per_box:
            self._require_room(box, amount)
        if fractions.is_exact(self.options):
            fractions.require_divisible(self, stake, math.lcm(layout.natural.den, HALF.den))
        stakes[key] = stake
        self.placings[box] = self.placings.get(box, 0) + 1

    def _require_box(self, box: tuple[int, int]) -> None:
        """Refuse a main bet after the close, at a box that its player does not have, or at one box too many."""
        cites = self.cites
        self.require_bets_open(cites.bets)
        self.require_seat(box[0], cites.seats)
        allowed = self.number("boxes_per_player")
        if not 0 <= box[1] < allowed:
            raise self.illegal("too_many_boxes", cites.boxes, field="hand", allowed=allowed)
        used = {self.box_of(standing) for standing in self.stakes if self.is_main(standing[1])}
        if box not in used and len(used) >= self.seat_count:
            raise self.illegal("no_box_free", cites.seats, field="hand", boxes=self.seat_count)

    # ------------------------------------------------------------------ bets of others

    @classmethod
    def has_targets(cls, game: Game, bet: Bet) -> bool:
        """Return whether stakes of the bet have a target: what another player has on a box names its seat."""
        others = bool(game.layout.bets_per_box) and bet.code not in {side.code for side in game.sides}
        return others or super().has_targets(game, bet)

    def _takes_bets_of_others(self, bet: str) -> bool:
        return bool(self.layout.bets_per_box) and (self.is_main(bet) or bet == INSURANCE)

    def _require_room(self, box: tuple[int, int], more: int) -> None:
        """The box takes another bet, and with all that lies there it stays below the maximum of a hand."""
        cites, allowed = self.cites, self.layout.bets_per_box
        if self.placings.get(box, 0) >= allowed:
            raise self.illegal("too_many_bets_on_box", cites.boxes, field="bet", allowed=allowed)
        lies = sum(stake for key, stake in self.stakes.items() if self.is_main(key[1]) and self.box_of(key) == box)
        self.require_at_most(lies + more, self.limits.max, cites.limits)

    def _require_owners(self, order: list[Hand]) -> None:
        """Every bet of another is on a box whose own player has one."""
        boxes = {(hand.seat, hand.box) for hand in order}
        for key in self.stakes:
            box = self.box_of(key)
            if self.is_main(key[1]) and box not in boxes:
                raise self.illegal("no_such_bet", self.cites.boxes, field="target", seat=box[0], bet=key[1])

    def _owner(self, key: Key) -> int:
        """The seat whose hand a bet is on."""
        return int(key[2]) if key[2] is not None and self.layout.bets_per_box else key[0]

    def _others_on(self, hand: Hand) -> list[tuple[Key, int]]:
        """The original bets of others on the box of a hand."""
        if not self.layout.bets_per_box:
            return []
        on = (str(hand.seat), hand.box)
        return [(key, stake) for key, stake in self.stakes.items() if self.is_main(key[1]) and (key[2], key[3]) == on]

    def _place_insurance(self, event: v.BetPlaced) -> None:
        cites = self.cites
        box = event.hand or 0
        if not self.dealer.cards or POINTS[self.dealer.cards[0]] != 1:
            raise self.illegal("insurance_not_ace", cites.insurance, field="bet")
        if not self.before_third_card:
            raise self.illegal("too_late_for", cites.insurance, field="bet", what="Insurance", jugada="El seguro")
        hand = self._hand(self._owner((event.seat, INSURANCE, event.target, box)), box)
        if hand.split or not self.is_main(hand.bet):
            raise self.illegal("insurance_original_only", cites.insurance, field="hand")
        if hand.state is State.DEAD:
            raise self._finished(hand)
        self.require_amount(event.amount)
        insured = hand.stake if event.target is None else self.stake(event.seat, hand.bet, event.target, box)
        if not insured:
            raise self.no_such_bet(event.seat, hand.bet, cites.insurance)
        total = self.stake(event.seat, INSURANCE, event.target, box) + event.amount
        self.require_at_most(total, insured // 2, cites.insurance)
        self.add_stake(event.seat, INSURANCE, event.amount, target=event.target, hand=box)

    def _require_within_limits(self, stake: int) -> None:
        self.require_within(stake, self.limits.min, self.limits.max, self.cites.limits or self.cites.bets)

    # ------------------------------------------------------------------ cards

    @reads("hand", "face")
    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal the next card of the first deal, the dealer's draw or a card that a hand asked for."""
        if not self.bets_closed:
            self.require_bets_closed(self.cites.bets)
        card, shoe = event.card, self.shoe
        before = shoe.seen.get(card, 0)
        if before >= shoe.decks or card not in CARDS:
            self.require_card(card, shoe, self.cites.decks)
        if self.dealt < len(self.slots):
            self._deal(event)
        elif event.to == DEALER:
            self._draw_dealer(event)
        else:
            self._draw_player(event)
        shoe.seen[card] = before + 1

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """A burned card; one that an irregularity has named already is not counted again."""
        card = event.card
        if card in self.burns_owed:
            self.burns_owed.remove(card)
            return
        if card is not None:
            self.count_card(card, self.shoe, self.cites.decks)
            if None in self.burns_owed:
                self.burns_owed.remove(None)
            elif self.dealt:
                self.burns_unclaimed.append(card)

    @reads("card")
    def on_card_exposed(self, event: v.CardExposed) -> None:
        """The dealer turns his covered card once all have played; a double's covered card is shown on request."""
        if event.to == DEALER:
            if not self.hole_card or len(self.dealer.cards) < 2:
                raise self.illegal("nothing_covered", self.deal_cite, field="to")
            self._require_all_dealt("CardExposed")
            if self.owed is not None:
                raise self._card_owed(self.owed)
            self._require_played()
            self._require_same_card(event.card, [self.dealer.cards[1]])
            self._end_of_play()
            return
        covered = [
            hand.cards[2] for hand in self.order if hand.seat == event.to and hand.doubled and len(hand.cards) > 2
        ]
        if not covered:
            raise self.illegal("nothing_covered", self.cites.double, field="to")
        self._require_same_card(event.card, covered)

    def _deal(self, event: v.CardDealt) -> None:
        """The initial deal: only the hand whose card it is."""
        hand = self.slots[self.dealt]
        if hand is None:
            if event.to != DEALER:
                raise self._not_now(event)
            self._require_face(event, "down" if self.dealer.cards else "up")
            self.dealer.add(event.card)
        else:
            if event.to != hand.seat or event.hand != hand.number:
                raise self._not_now(event)
            if event.face is not None and event.face != "up":
                self._require_face(event, "up")
            hand.add(event.card)
            cards = hand.cards
            if len(cards) == 2:
                hand.dealt = (cards[0], cards[1])
                if hand.hard == 11 and hand.has_ace:
                    hand.state = NATURAL
            else:
                hand.dealt = tuple(cards)
        self.dealt += 1

    def _draw_dealer(self, event: v.CardDealt) -> None:
        if self.owed is not None:
            raise self._card_owed(self.owed)
        self._require_played()
        if self.dealer.total >= 17:
            raise self.illegal("dealer_stands", self.cites.dealer, field="to", total=self.dealer.total)
        self._require_face(event, "up")
        self._end_of_play()
        self.dealer.add(event.card)

    def _draw_player(self, event: v.CardDealt) -> None:
        if not isinstance(event.to, int):
            raise self.illegal("place_unknown", self.deal_cite, field="to", place=event.to)
        hand = self._hand(event.to, event.hand)
        if hand is self.owed:
            self._draw_asked(hand, event)
        elif self.owed is not None:
            raise self._card_owed(self.owed)
        elif len(hand.cards) == 1 and hand.state is State.OPEN:
            self._draw_split(hand, event)
        else:
            raise self.illegal("card_not_asked", self.cites.player, field="to", seat=hand.seat, hand=hand.number)
        self.before_third_card = False

    def _draw_asked(self, hand: Hand, event: v.CardDealt) -> None:
        """The card of a hit or a double; a double's lies covered unless its player asked to see it."""
        self._require_face(event, "up", "down" if hand.doubled else "up")
        hand.add(event.card)
        self.owed = None
        self.drawn = (hand, self.events_seen)
        hand.state = self.state_after_card(hand)

    def state_after_card(self, hand: Hand) -> State:
        """Return the state of a hand with the card that it asked for."""
        if hand.total > 21:
            return State.BUSTED
        return State.STOOD if hand.doubled else State.OPEN

    def _draw_split(self, hand: Hand, event: v.CardDealt) -> None:
        """The second card of a split hand: all at once or each on its turn, always in order."""
        position = self._position_of_split(hand)
        for earlier in self.order[self.turn : position]:
            if earlier.state is not State.OPEN:
                continue
            together = earlier.seat == hand.seat and earlier.box == hand.box and len(earlier.cards) > 1
            if not together and not self._may_rest(earlier):
                raise self._turn_of(earlier)
        self._require_face(event, "up")
        self.order.remove(hand)
        self.order.insert(position, hand)
        hand.add(event.card)
        box = self.hands[hand.seat, hand.box]
        box.third = box.third or event.card
        if hand.split_ace and not self._may_resplit_aces(hand):
            hand.state = State.STOOD

    def _position_of_split(self, hand: Hand, dealt: int = 1) -> int:
        """Return the place in the order of play of a split hand: by its number, or before the hands with no more than
        ``dealt`` cards, not yet begun, that lie beyond the one it was split from (a pair split again leaves its new
        hand beside it)."""
        own = self.order.index(hand)
        if hand.split_from is None:
            return own
        after = range(self.order.index(hand.split_from) + 1, own)
        waiting = (i for i in after if len(self.order[i].cards) <= dealt and self.order[i].state is State.OPEN)
        return next(waiting, own)

    # ------------------------------------------------------------------ decisions

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the decisions on a hand that the game has; surrender and even money are not in all."""
        actions = dict(cls.decisions)
        if game.layout.cites.even_money:
            actions |= cls.even_money
        return actions

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.cites.player

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Take a decision on a hand that is its turn; the method ``decide_<action>`` checks it."""
        if not self.bets_closed:
            self.require_bets_closed(self.cites.bets)
        hand = self.hands.get((event.seat, event.hand)) or self._hand(event.seat, event.hand)
        if self.dealt < len(self.slots):
            self._require_all_dealt("DecisionMade")
        getattr(self, "decide_" + event.action)(hand, event)

    def decide_hit(self, hand: Hand, event: v.DecisionMade) -> None:
        """Ask for another card."""
        self._require_turn(hand, self.cites.player)
        if hand.split_ace:
            raise self.illegal("split_ace_one_card", self.cites.split, field="action")
        if hand.total >= self.layout.draws_below:
            raise self.illegal("no_card_on", self.cites.player, field="action", total=hand.total)
        self._reach(hand)
        self.owed = hand

    def decide_stand(self, hand: Hand, event: v.DecisionMade) -> None:
        """Stand; also accepted of a hand that stands by itself."""
        state = hand.state
        if self.owed is None and (state is NATURAL or (state is STOOD and (hand.doubled or hand.split_ace))):
            return
        self._require_turn(hand, self.cites.player)
        self._reach(hand)
        hand.state = STOOD

    def decide_double(self, hand: Hand, event: v.DecisionMade) -> None:
        """Double the bet for one more card."""
        cite = self.cites.double
        self.require_may_double(hand, cite)
        self.require_double_total(hand, cite)
        self._require_original_amount(hand, event, cite)
        self.double(hand, DOUBLE, hand.stake)

    def decide_split(self, hand: Hand, event: v.DecisionMade) -> None:
        """Split a pair into two hands, the new one with an equal bet."""
        cite = self.cites.split
        self.require_may_split(hand, cite)
        self._require_original_amount(hand, event, cite)
        self.split(hand, self.split_bet(len(self.hands_of_box(hand))), hand.stake)

    def decide_surrender(self, hand: Hand, event: v.DecisionMade) -> None:
        """Give the hand up for half its stake, before a third card."""
        cite = self.cites.surrender
        if not self.flag("surrender"):
            raise self.illegal("surrender_not_offered", cite, field="action")
        if not self.before_third_card:
            raise self.illegal("too_late_for", cite, field="action", what="Surrender", jugada="Retirarse")
        self._require_in_play(hand, cite)
        if hand is self.owed:
            raise self._card_owed(hand)
        if hand.split:
            raise self.illegal("two_cards_only", cite, field="action")
        if POINTS[self.dealer.cards[0]] == 1:
            raise self.illegal("surrender_against_ace", cite, field="action")
        hand.state = State.SURRENDERED

    def decide_accept_even_money(self, hand: Hand, event: v.DecisionMade) -> None:
        """A natural against an ace is paid at once, one to one."""
        self._require_even_money(hand)
        hand.state = State.EVEN

    def decide_refuse_even_money(self, hand: Hand, event: v.DecisionMade) -> None:
        """A natural against an ace waits for the dealer's second card, as it would without a word."""
        self._require_even_money(hand)

    def _require_even_money(self, hand: Hand) -> None:
        natural = hand.state is State.NATURAL and POINTS[self.dealer.cards[0]] == 1
        if not natural or not self._players_act():
            raise self.illegal("even_money_not_now", self.cites.even_money, field="action")
        if not self.before_third_card and self.options.get("even_money_before_third_card"):
            raise self.illegal(
                "too_late_for", self.cites.even_money, field="action", what="Even money", jugada="El pago a la par"
            )

    def max_hands(self) -> int:
        """Return the number of hands that one original bet may become."""
        return self.number("max_hands_after_split")

    def split_bet(self, hands: int) -> str:
        """Code of the bet on the hand that a split adds to so many of the box."""
        return self.layout.split_bet.format(hands=hands)

    def require_may_double(self, hand: Hand, cite: str) -> None:
        """It is the hand's turn and it has the two cards with which one doubles."""
        self._require_turn(hand, cite)
        self._require_two_cards(hand, cite)
        if hand.split_ace:
            raise self.illegal("split_ace_one_card", self.cites.split, field="action")

    def require_double_total(self, hand: Hand, cite: str) -> None:
        """The table lets this total be doubled."""
        if self.layout.double_ace_low and hand.total >= self.layout.draws_below:
            raise self.illegal("no_card_on", self.cites.player, field="action", total=hand.total)
        allowed = str(self.options["double_totals"])
        totals = self.layout.double_totals[allowed]
        if hand.hard not in totals:
            total = hand.hard if self.layout.double_ace_low else hand.total
            raise self.illegal("double_total", cite, field="action", total=total, allowed=_range_of(totals))
        if not self.may_double_total(hand):
            raise self.illegal("double_soft", cite, field="action", total=hand.total)

    def may_double_total(self, hand: Hand) -> bool:
        """Return whether the table lets a hand with these points be doubled."""
        allowed = self.layout.double_totals[str(self.options["double_totals"])]
        return hand.hard in allowed and (not hand.has_ace or self.options.get("double_soft_totals") is not False)

    def double(self, hand: Hand, bet: str, stake: int) -> None:
        """The hand doubles: so much on a bet beside it, and one card."""
        self._reach(hand)
        self.add_to_hand(hand.seat, bet, stake, hand.number)
        hand.doubled = True
        if self.layout.double_ace_low:
            hand.has_ace = False
        self.owed = hand

    def require_may_split(self, hand: Hand, cite: str) -> None:
        """It is the hand's turn, it is a pair, and its box may become one hand more."""
        self._require_turn(hand, cite)
        self._require_two_cards(hand, cite)
        first, second = hand.cards
        if POINTS[first] != POINTS[second]:
            raise self.illegal("split_values_differ", cite, field="action", first=first, second=second)
        if hand.split_ace and not self.flag("resplit_aces"):
            raise self.illegal("split_ace_one_card", cite, field="action")
        allowed = self.max_hands()
        if len(self.hands_of_box(hand)) >= allowed:
            raise self.illegal("split_too_often", cite, field="action", allowed=allowed)

    def split(self, hand: Hand, bet: str, stake: int) -> None:
        """The hand becomes two; so much on the bet of the new one."""
        seat, hands = hand.seat, self.hands_of_box(hand)
        self._reach(hand)
        number = 1 + max(other for place, other in self.hands if place == seat)
        new = Hand(seat, number, hand.box, bet, hand.stake)
        new.split_from = hand
        new.add(hand.take_last())
        for half in (hand, new):
            half.split = True
            half.split_ace = half.has_ace
        self.order.insert(self.order.index(hands[-1]) + 1, new)
        self.hands[seat, number] = new
        self.add_to_hand(seat, bet, stake, number)

    def add_to_hand(self, seat: int, bet: str, stake: int, number: int) -> None:
        """The chips that a decision puts beside or on a hand, those of others on it as well."""
        self.add_stake(seat, bet, stake, hand=number)
        for (other, _, target, _), original in self._others_on(self.hands[seat, number]):
            self.add_stake(other, bet, original, target=target, hand=number)

    # ------------------------------------------------------------------ irregularities

    @reads("seat", "hand", "card")
    def effect_disputed_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """An exposed card that the player did not ask for is burned and the hand gets no other.

        ``card`` names it. When it was reported as dealt by the event just before, it is taken off the hand.
        """
        hand = self._named_hand(event)
        just_drawn = self.drawn == (hand, self.events_seen - 1) and not hand.doubled
        if just_drawn and hand.cards[-1] == event.card:
            self.burns_owed.append(hand.take_last())
            hand.state = State.STOOD if self.layout.disputed_hand_stands else State.OPEN
            return
        if (
            hand.state not in (State.OPEN, State.STOOD)
            or len(hand.cards) < 2
            or hand.doubled
            or not self._players_act()
        ):
            raise self.not_now(rule)
        if hand.state is State.OPEN:
            self._require_turn_order(hand)
        self._require_burnable(event.card)
        if hand.state is State.OPEN:
            self._reach(hand)
        self._count_burned(event.card)
        if self.layout.disputed_hand_stands:
            hand.state = State.STOOD
        if self.owed is hand:
            self.owed = None

    @reads("card")
    def effect_burn_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card is burned, play goes on; its face, where it is known, stands here or in a ``CardBurned``."""
        self._require_burnable(event.card)
        self._count_burned(event.card)

    @reads("card")
    def effect_burn_dealer_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card that the dealer drew with 17 or more is burned; his hand stays."""
        done = self.dealt == len(self.slots) and self.owed is None and self.next_to_play() is None
        if not (self.bets_closed and done and 17 <= self.dealer.total <= 21):
            raise self.not_now(rule)
        self._require_burnable(event.card)
        self._count_burned(event.card)

    def effect_dealer_deals_last(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The dealer missed his first card: he takes it after the players' second cards."""
        if self.dealer.cards or not self._is_dealing():
            raise self.not_now(rule)
        self.slots.remove(None)
        self.slots.append(None)

    @reads("seat", "hand")
    def effect_dead_hand(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A hand without cards is dead."""
        self._kill(self._named_hand(event), rule, cards=0)

    @reads("seat", "hand")
    def effect_one_card_declined(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A hand with one card whose player does not want the second is dead."""
        self._kill(self._named_hand(event), rule, cards=1)

    @reads("seat", "hand")
    def effect_second_card_later(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A hand was passed over: it gets the missing card after the other players have theirs."""
        hand = self._named_hand(event)
        pending = self.slots[self.dealt :]
        if hand not in pending:
            raise self.not_now(rule)
        pending.remove(hand)
        last = max((index for index, slot in enumerate(pending) if slot is not None), default=-1)
        pending.insert(last + 1, hand)
        self.slots[self.dealt :] = pending

    def effect_protective_shuffle(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All cards but those of the hands in play go back into the pack, with the supervisor's approval."""
        if event.authorised_by is None:
            raise self.illegal("shuffle_unapproved", rule.cite, field="authorised_by")
        shoe = Shoe(self.shoe.decks)
        live = [hand for hand in self.order if hand.state in (State.OPEN, State.STOOD) or self._waits(hand)]
        for lying in (self.dealer, *live):
            for card in lying.cards:
                shoe.give(card)
        self.shoe = shoe

    def effect_dealer_relieved(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Between hands only; the incoming dealer burns a card and starts a new hand."""
        if self.dealt:
            raise self.not_now(rule)

    def _kill(self, hand: Hand, rule: Irregularity, *, cards: int) -> None:
        if not self._is_dealing() or len(hand.cards) != cards:
            raise self.not_now(rule)
        hand.state = State.DEAD
        self.slots[self.dealt :] = [slot for slot in self.slots[self.dealt :] if slot is not hand]

    def _require_burnable(self, card: str | None) -> None:
        if card is not None and card not in self.burns_unclaimed:
            self.require_card(card, self.shoe, self.cites.decks)

    def _count_burned(self, card: str | None) -> None:
        if card is not None and card in self.burns_unclaimed:
            self.burns_unclaimed.remove(card)
            return
        if card is not None:
            self.shoe.give(card)
        self.burns_owed.append(card)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks: the close, a card of the deal, a decision, or the dealer's card."""
        if not self.bets_closed:
            return "BetsClosed"
        pending = self.slots[self.dealt :] if self.dealt < len(self.slots) else []
        if any(slot is not None for slot in pending):
            return self._slot_name(pending[0])
        if self.owed is not None:
            return f"CardDealt to={self.owed.seat} hand={self.owed.number}"
        hand = self.next_to_play()
        if hand is not None and not pending:
            return f"DecisionMade seat={hand.seat} hand={hand.number}"
        return "CardDealt to=dealer" if self._dealer_must_draw() else None

    def missing_cite(self) -> str:
        """Return the clause of the close, the deal, the players' or the dealer's play, by what is due."""
        if not self.bets_closed:
            return self.cites.bets
        if any(slot is not None for slot in self.slots[self.dealt :]):
            return self.deal_cite
        if self.owed is not None:
            return self.cites.double if self.owed.doubled else self.cites.player
        return self.cites.player if self.next_to_play() is not None else self.cites.dealer

    def _dealer_must_draw(self) -> bool:
        """Return whether a bet still hangs on a card of the dealer, or he completes his hand anyway."""
        if self.options.get("dealer_completes_without_live_hands"):
            return len(self.dealer.cards) < 2 or self.dealer.total < 17
        asked = self._asked_by_sides()
        if asked is Wanted.WHOLE_HAND or self.stands_against_dealer():
            return len(self.dealer.cards) < 2 or self.dealer.total < 17
        if not self.dealer.cards:
            return any(hand.state is State.NATURAL for hand in self.order)
        hangs = asked is Wanted.TWO_CARDS or any(self._waits(hand) for hand in self.order) or self._is_insured()
        return hangs and len(self.dealer.cards) < 2

    def _asked_by_sides(self) -> Wanted:
        """Return the dealer's cards that the standing side bets need, at most."""
        asked = Wanted.NOTHING
        for key in self.stakes if self.sides else ():
            if key[1] in self.sides:
                asked = max(asked, self.sides[key[1]].wanted(key))
        return asked

    def stands_against_dealer(self) -> bool:
        """Return whether some hand is to be compared with the dealer's."""
        return any(hand.state is STOOD or hand.state is OPEN for hand in self.order)

    def settle_decided(self) -> Settlement:
        """One line per stake, in the order of placing."""
        lines = tuple(self._line_of(key, stake) for key, stake in self.stakes.items())
        progressive = self.side_progressive() if self.sides else None
        return Settlement(void=False, lines=lines, variances=self.variances(lines), progressive=progressive)

    def _line_of(self, key: Key, stake: int) -> Line:
        seat, bet, target, hand = key
        if bet in self.sides:
            line: Line = self.sides[bet].line(key, stake)
            return line
        if target is None:
            return self.line(seat, bet, hand or 0, stake)
        return replace(self.line(self._owner(key), bet, hand or 0, stake), seat=seat, target=target)

    def variances(self, lines: Iterable[Line]) -> tuple[Variance, ...]:
        """Compare reported payments with the lines; of a side bet with what the dealer hands over."""
        if self.sides and self.payments:
            lines = [
                replace(line, net=self.sides[line.bet].handed_over(line)) if line.bet in self.sides else line
                for line in lines
            ]
        return super().variances(lines)

    def line(self, seat: int, bet: str, number: int, stake: int) -> Line:
        """Settle one stake (minor units) and return its line."""
        hand = self.hands[seat, number]
        if hand.state is SURRENDERED:
            return self.surrendered(seat, bet, number, stake)
        result, odds, cite = self.insurance_outcome(hand) if bet == INSURANCE else self.outcome(hand)
        if bet == DOUBLE:
            cite = both(cite, self.cites.double)
        payout = fractions.winnings(self, stake, odds) if result == "win" else None
        return decided(result, seat, bet, stake, odds, cite, hand=number, payout=payout)

    def surrendered(self, seat: int, bet: str, number: int, stake: int) -> Line:
        """The line of a stake of which one half is given up."""
        kept = stake - fractions.winnings(self, stake, HALF)
        cite = self.cites.surrender
        return Line(seat=seat, bet=bet, stake=stake, result="lose", net=-kept, cite=cite, hand=number)

    def outcome(self, hand: Hand) -> Outcome:
        """A hand against the dealer's."""
        return self.against(hand, self.dealer)

    def against(self, hand: Hand, dealer: Cards) -> Outcome:
        """A hand against these cards of the dealer."""
        even, cites = self.layout.even, self.cites
        state, his = hand.state, dealer.total
        if state is not STOOD and state is not OPEN:
            if state is State.DEAD:
                return Outcome("void", even, cites.misdeal)
            if state is State.BUSTED:
                return Outcome("lose", even, cites.player)
            if state is NATURAL:
                tied = self.waits(hand, dealer) and dealer.is_two_card_21
                return Outcome("push" if tied else "win", self.layout.natural, cites.natural)
            if state is State.EVEN:
                return Outcome("win", even, cites.even_money)
        if his == 21 and len(dealer.cards) == 2 and self.flag("natural_beats_21"):
            return Outcome("lose", even, cites.natural)
        if his == self.layout.dealer_push:
            return Outcome("push", even, cites.dealer_push)
        cite = both(cites.compare, cites.split) if hand.split else cites.compare
        if his > 21:
            return Outcome("win", even, cite)
        own = hand.total
        return Outcome("win" if own > his else "push" if own == his else "lose", even, cite)

    def insurance_outcome(self, hand: Hand) -> Outcome:
        """Insurance looks at the dealer's second card alone."""
        return self.insured_against(hand, self.dealer)

    def insured_against(self, hand: Hand, dealer: Cards) -> Outcome:
        """Insurance of a hand against these cards of the dealer."""
        odds = self.layout.insurance
        if hand.state is State.DEAD:
            return Outcome("void", odds, self.cites.misdeal)
        return Outcome("win" if POINTS[dealer.cards[1]] == 10 else "lose", odds, self.cites.insurance)

    # ------------------------------------------------------------------ questions

    def is_main(self, bet: str) -> bool:
        """Return whether it is the bet of a hand dealt from the start."""
        return bet == self.main_bet

    def hand_number(self, bet: str, hand: int | None) -> int:
        """The hand that a main bet or a side bet stands on, by what the floor says of it."""
        return hand or 0

    def box_of(self, key: Key) -> tuple[int, int]:
        """Seat and number of the box where a bet stands; a box has one hand, in some games two."""
        seat = key[0] if key[2] is None else self._owner(key)
        return (seat, (key[3] or 0) // self.hands_per_box)

    def beside(self, seat: int, hand: int | None) -> int:
        """The main stake that a side bet stands beside."""
        return self.stake(seat, self.main_bet, hand=hand)

    def _is_dealing(self) -> bool:
        return self.bets_closed and self.dealt < len(self.slots)

    def _players_act(self) -> bool:
        """After the deal, before the dealer takes his first card beyond it."""
        return (
            self.bets_closed
            and self.dealt == len(self.slots)
            and len(self.dealer.cards) <= (2 if self.hole_card else 1)
        )

    def _waits(self, hand: Hand) -> bool:
        """Return whether a natural waits for the dealer's second card: his first is an ace or, at most tables, counts
        ten."""
        return self.waits(hand, self.dealer)

    def waits(self, hand: Hand, dealer: Cards) -> bool:
        """Return whether a natural waits for the second card of these."""
        return hand.state is NATURAL and bool(dealer.cards) and POINTS[dealer.cards[0]] in self.waits_on

    def _is_insured(self) -> bool:
        return any(
            key[1] == INSURANCE and self.hands[self._owner(key), key[3] or 0].state is not State.DEAD
            for key in self.stakes
        )

    def _may_rest(self, hand: Hand) -> bool:
        """Return whether play may pass on without this hand saying that it stands: 21, or split aces that paired
        again."""
        return (hand.total == 21 or hand.split_ace) and len(hand.cards) > 1 and hand is not self.owed

    def _may_resplit_aces(self, hand: Hand) -> bool:
        return (
            self.flag("resplit_aces") and POINTS[hand.cards[1]] == 1 and len(self.hands_of_box(hand)) < self.max_hands()
        )

    def hands_of_box(self, hand: Hand) -> list[Hand]:
        """Return the hands of the same box, split ones included, in the order of play."""
        return [other for other in self.order if other.seat == hand.seat and other.box == hand.box]

    def next_to_play(self) -> Hand | None:
        """The first hand that has yet to say something; None when the dealer may play."""
        order = self.order
        for at in range(self.turn, len(order)):
            if order[at].state is OPEN and not self._may_rest(order[at]):
                return order[at]
        return None

    def _hand(self, seat: int, number: int) -> Hand:
        hand = self.hands.get((seat, number))
        if hand is None:
            raise self.illegal("hand_unknown", self.cites.player, field="hand", seat=seat, hand=number)
        return hand

    def _named_hand(self, event: v.IrregularityDeclared) -> Hand:
        return self._hand(event.seat or 0, event.hand)

    def _reach(self, hand: Hand) -> None:
        """Play comes to this hand: those before it that said nothing stand."""
        order, index = self.order, self._position_of_split(hand, dealt=2)
        order.remove(hand)
        order.insert(index, hand)
        for at in range(self.turn, index):
            if order[at].state is OPEN:
                order[at].state = STOOD
        self.turn = index

    def _end_of_play(self) -> None:
        """The dealer's turn: hands that said nothing stand, and nothing more is insured or surrendered."""
        for hand in self.order[self.turn :]:
            if hand.state is State.OPEN:
                hand.state = State.STOOD
        self.turn = len(self.order)
        self.before_third_card = False

    # ------------------------------------------------------------------ refusals

    def _require_all_dealt(self, what: str) -> None:
        if self.dealt < len(self.slots):
            expected = self._slot_name(self.slots[self.dealt])
            raise self.illegal("out_of_order", self.deal_cite, what=what, expected=expected)

    def _require_turn(self, hand: Hand, cite: str) -> None:
        if self.owed is not None:
            raise self._card_owed(self.owed)
        if hand.state is not OPEN:
            self._require_in_play(hand, cite)
        self._require_turn_order(hand)
        if len(hand.cards) < 2:
            raise self._card_owed(hand)

    def _require_in_play(self, hand: Hand, cite: str) -> None:
        if hand.state is OPEN:
            return
        if hand.state is NATURAL:
            raise self.illegal("natural_is_complete", cite, field="action")
        raise self._finished(hand)

    def _require_turn_order(self, hand: Hand) -> None:
        """Refuse a hand whose turn it is not. One split off comes by its number or right after the one it was split
        from, whichever its player does first, though the second cards were dealt all at once."""
        order, position = self.order, self._position_of_split(hand, dealt=2)
        for at in range(self.turn, position):
            if order[at].state is OPEN and not self._may_rest(order[at]):
                raise self._turn_of(order[at])

    def _require_played(self) -> None:
        hand = self.next_to_play()
        if hand is not None:
            raise self._turn_of(hand)

    def _require_two_cards(self, hand: Hand, cite: str) -> None:
        if len(hand.cards) != 2:
            raise self.illegal("two_cards_only", cite, field="action")

    def _require_original_amount(self, hand: Hand, event: v.DecisionMade, cite: str) -> None:
        if event.amount is not None and event.amount != hand.stake:
            raise self.illegal("not_original_amount", cite, field="amount", amount=self.money(hand.stake))

    def _require_face(self, event: v.CardDealt, *allowed: str) -> None:
        if event.face is not None and event.face not in allowed:
            raise self.face_wrong(self.deal_cite, event.face)

    def face_wrong(self, cite: str, face: str) -> IllegalEvent:
        """The refusal of a card dealt with the wrong side up."""
        return self.illegal("face_wrong", cite, field="face", face=face, cara=FACES_ES.get(face, face))

    def _require_same_card(self, card: str | None, dealt: list[str]) -> None:
        if card is not None and card not in dealt:
            raise self.illegal("card_differs", self.deal_cite, field="card", card=card)

    def _not_now(self, event: v.CardDealt) -> IllegalEvent:
        what = f"CardDealt to={event.to} hand={event.hand}"
        expected = self._slot_name(self.slots[self.dealt])
        return self.illegal("out_of_order", self.deal_cite, field="to", what=what, expected=expected)

    def _slot_name(self, slot: Hand | None) -> str:
        return "CardDealt to=dealer" if slot is None else f"CardDealt to={slot.seat} hand={slot.number}"

    def _turn_of(self, hand: Hand) -> IllegalEvent:
        cite = self.cites.split if hand.split else self.cites.player
        return self.illegal("hand_not_in_turn", cite, field="seat", seat=hand.seat, hand=hand.number)

    def _card_owed(self, hand: Hand) -> IllegalEvent:
        return self.illegal("card_owed", self.cites.player, seat=hand.seat, hand=hand.number)

    def _finished(self, hand: Hand) -> IllegalEvent:
        cite = self.cites.split if hand.split_ace else self.cites.player
        state = hand.state
        return self.illegal(
            "hand_finished",
            cite,
            field="hand",
            seat=hand.seat,
            hand=hand.number,
            state=state.value,
            estado=STATES_ES[state],
        )
