"""Rules shared by poker games against the bank: first bets, the deal in turn, card checks, errors of the deal.

A family is a ``HousePokerRound`` (with ``ProgressiveChip`` where tables have acceptors) and says

- ``first_bets``: the bets of equal amount that a seat starts with, and ``hand_cards``: cards to each place;
- ``deal_plans``: the orders in which cards may be reported; by default one at a time round the table, or hand by
hand,
  the dealer last. Where community cards are dealt face down a plan has them (``"??"`` for one that nobody has read)
  and another may leave them out: they are then reported when shown;
- ``due_face``: how a card is dealt, when it matters; ``undecided``: who has yet to decide; ``require_show``: what must
  come before the next community card is shown, ``show_order``: which of those dealt it is, ``show_cite``: by which
  clause; ``dealer_shows_last``: a dealer's card shown before everybody has decided is one exposed before its time;
- in its decisions ``require_turn``, where players are asked in turn, or ``require_player``, where they are not.

**Facts.** ``BetPlaced`` of the first bets, ``BetsClosed``, ``CardDealt`` from the lowest seat upwards, reported card by
card round the table or hand by hand. ``CardExposed`` tells a dealer's card shown before the close, a card found face
up in the deck (``to`` "deck"), a community card shown (``to`` "board") or, once everybody has decided, the showdown; a
card found face up may be reported as burned, too.

**Irregularities.** Effects for packs to use: ``void_round``; ``void_while_dealing``; ``void_stub`` (once a card is
out); ``void_auto_shoe`` (where one deals); ``hole_card`` (until all cards are dealt) and ``dealer_card`` (once a card
is out, until everybody has decided) void all hands; ``face_up_card`` puts the card away, and voids from the second on;
``confiscate`` takes all bets of ``seat``; ``next_card``, ``reshuffle``, ``replace_deck`` and ``none`` let play go on.
Where a regulation is milder: ``burn_card`` puts cards away as often as it happens, ``player_cards`` and
``second_dealer_card`` void from the second card seen on (``count``: so many at once), ``void_hand`` and
``void_empty_hand`` annul the hand of ``seat`` alone,
``shuffle_again`` comes before the first card.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import islice
from typing import ClassVar, Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import CARDS, HIDDEN, Shoe
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.fields import reads
from casino.rules.kernel import PROGRESSIVE, Game, Irregularity, Key, Limits, Line, Round, lose, stays, void

ANTE: Final = "ante"
DEALER: Final = "dealer"
BOARD: Final = "board"
DECK: Final = "deck"
BLIND_BOX: Final = "blind"
"""Target of the first bet at a box that its player, seated at another one, plays without seeing the cards."""

define(
    "decision_too_early",
    "Nobody decides before all cards are dealt.",
    "Nadie decide antes de repartirse todas las cartas.",
)
define("decision_taken", "Seat {seat} has already decided.", "El puesto {seat} ya decidió.")
define(
    "dealer_has_shown",
    "The dealer has turned his cards: nobody decides, buys or changes cards after that.",
    "El «Croupier» ya descubrió sus cartas: después nadie decide, compra ni cambia cartas.",
)
define(
    "bet_rests_on",
    "{bet} comes after {needed} of seat {seat}.",
    "{bet} se coloca después de {needed} del puesto {seat}.",
)
define("play_not_the_ante", "{amount} is not the ante: {due}.", "{amount} no es igual a la Apuesta Ante: {due}.")
define("fold_with_amount", "A fold puts no chips down.", "Retirarse no lleva apuesta.")
define("one_hand_a_player", "A player has one hand.", "Cada jugador juega una sola mano.")
define("dealt_face_wrong", "This card is dealt face {face}.", "Esta carta se reparte {cara}.")
define(
    "decisions_pending",
    "Cards are shown once every player has decided.",
    "Las cartas se muestran cuando todos han decidido.",
)
define("card_not_in_hand", "{card} is not in that hand.", "{card} no está en esa mano.")
define(
    "community_card_differs",
    "{card} is not the community card that is turned now.",
    "{card} no es la carta comunitaria que corresponde virar ahora.",
)
define(
    "no_card_to_burn",
    "Only a card found face up is put away.",
    "Solo se descarta una carta encontrada boca arriba.",
)
define(
    "needs_automatic_shuffle",
    "{option} needs an automatic shuffler.",
    "{option} requiere una máquina de barajar automática.",
)
define(
    "needs_auto_shoe",
    "{option} needs an automatic dealing shoe.",
    "{option} requiere un zapato de repartir automático.",
)

define(
    "standing_bets_not_admitted",
    "This table admits no bets of others at a player's box.",
    "Esta mesa no admite apuestas de otras personas en la casilla de un jugador.",
)

Plan = tuple[v.Place | None, ...]
"""Place that gets each card of a deal, in order; None at the end."""


class Needs(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that is lawful only with a device: ``option`` at ``value`` needs an automatic shuffler, or a shoe."""

    option: str
    value: v.OptionValue
    device: Literal["shuffler", "auto_shoe"]
    cite: str


def needs_shuffler(option: str, cite: str, *, value: v.OptionValue = True) -> Needs:
    """Return the requirement of an automatic shuffler for that choice."""
    return Needs(option=option, value=value, device="shuffler", cite=cite)


def needs_auto_shoe(option: str, cite: str, *, value: v.OptionValue = True) -> Needs:
    """Return the requirement of an automatic dealing shoe for that choice."""
    return Needs(option=option, value=value, device="auto_shoe", cite=cite)


class HousePokerClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the common rules cite. ``deal`` is by the option ``deal_mode``."""

    seats: str
    bets: str
    limits: str
    one_hand: str
    deal: dict[str, str]
    decks: str
    decide: str
    showdown: str
    standing: str = ""


class HousePokerLayout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction for any house poker game.

    ``deal_option``: the option that says how cards are dealt; ``auto_shoe``: its value with which whole hands are
    dispensed; ``shuffler``: the option and those of its values that mean an automatic shuffler is used. ``standing``:
    the option by which others may bet at a player's box; each such wager is named by the bet's ``target``, and
    ``BLIND_BOX`` there is a box that its player plays without seeing the cards.
    """

    auto_shoe: str | bool | None
    shuffler: tuple[str, *tuple[v.OptionValue, ...]]
    deal_option: str = "deal_mode"
    needs: tuple[Needs, ...] = ()
    standing: str = ""
    cites: HousePokerClauses


@lru_cache(maxsize=4096)
def by_turns(places: tuple[v.Place, ...], cards: int) -> Plan:
    """One card at a time round the table."""
    return (*(place for _ in range(cards) for place in places), None)


@lru_cache(maxsize=4096)
def by_hands(places: tuple[v.Place, ...], cards: int) -> Plan:
    """The whole hand of a place, then the next place's."""
    return (*(place for place in places for _ in range(cards)), None)


@lru_cache(maxsize=4096)
def usual_plans(seats: tuple[int, ...], cards: int) -> tuple[Plan, ...]:
    """Round the table or hand by hand, the dealer last."""
    places = (*seats, DEALER)
    return by_turns(places, cards), by_hands(places, cards)


@lru_cache(maxsize=4096)
def places_of(plans: tuple[Plan, ...]) -> tuple[v.Place, ...]:
    """All places that get cards in these plans."""
    return tuple(place for place in dict.fromkeys(place for plan in plans for place in plan) if place is not None)


class HousePokerRound(Round):
    """Base of the house poker families: first bets, lock-out, the deal, its errors."""

    barred_fields = frozenset({"hand"})
    layout: HousePokerLayout
    cites: HousePokerClauses
    first_bets: tuple[str, ...] = (ANTE,)
    chip_bet: str = PROGRESSIVE
    hand_cards: int = 5
    show_order: tuple[int, ...] = ()
    dealer_shows_last: bool = False

    def begin(self) -> None:
        """Start without cards, with the deal and the main bet of the layout."""
        self.cites = self.layout.cites
        self.deal_cite = self.cites.deal[str(self.options[self.layout.deal_option])]
        self.main_bet = self.first_bets[0]
        self.shoe = Shoe(1)
        self.held_cite: str | None = None
        self.plans: tuple[Plan, ...] = ()
        self.hands: dict[v.Place, list[str]] = {}
        self.playing: list[int] = []
        self.dealt = 0
        self.shown: list[str] = []
        self.showdown_begun = False
        self.face_up: list[str | None] = []
        self.burned = 0
        self.player_cards_seen = 0
        self.dealer_cards_seen = 0
        self.blind_boxes: set[int] = set()
        self.confiscated: dict[int, str] = {}
        self.annulled: dict[int, str] = {}

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse machines that do not go together."""
        layout: HousePokerLayout = game.layout
        shuffler, *automatic = layout.shuffler
        packets = options[layout.deal_option] == layout.auto_shoe
        has = {"shuffler": options[shuffler] in automatic, "auto_shoe": packets}
        for need in layout.needs:
            if options[need.option] == need.value and not has[need.device]:
                code = "needs_automatic_shuffle" if need.device == "shuffler" else "needs_auto_shoe"
                raise IllegalConfiguration(code, need.cite, field=need.option, option=need.option)

    # ------------------------------------------------------------------ what a family fills in

    def deal_plans(self, seats: tuple[int, ...]) -> tuple[Plan, ...]:
        """Orders in which the cards may be reported; the first one names what is missing."""
        return usual_plans(seats, self.hand_cards)

    def due_face(self, to: v.Place) -> str | None:
        """``"up"`` or ``"down"``: how the next card of the place is dealt; None when either will do."""
        return "down"

    def undecided(self) -> list[int]:
        """Seats that have a decision to make before cards are shown, ascending."""
        raise NotImplementedError

    def require_show(self, at: int) -> None:
        """Refuse when the next community card (0 the first) may not be shown yet."""

    def show_cite(self, at: int) -> str:
        """The clause that has the next community card (0 the first) turned."""
        return self.cites.showdown

    def lock_out(self, event: v.BetsClosed) -> str | None:
        """The clause that holds the deal after this close, if any (a progressive's counts)."""
        return None

    # ------------------------------------------------------------------ bets

    def place_first_bet(self, event: v.BetPlaced) -> None:
        """Chips on one of the first bets: within the limits, and as much as the seat's others that stand already.

        More chips may follow on each: what was equal is so again at the close."""
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        seat, stakes, limits = event.seat, self.stakes, self.limits
        key: Key = (seat, event.bet, None, None)
        stake = stakes.get(key, 0) + event.amount
        if not limits.min <= stake <= limits.max:
            self.require_within(stake, limits.min, limits.max, self.cites.limits)
        if len(self.first_bets) > 1 and stake == event.amount:
            for bet in self.first_bets:
                due = stakes.get((seat, bet, None, None))
                if due and bet != event.bet:
                    if stake != due:
                        raise self.unequal(seat, self.first_bets, stake, due)
                    break
        stakes[key] = stake

    def place_at_box(self, event: v.BetPlaced) -> None:
        """A first bet at a box: its player's, or of one who stands by and is named by the target."""
        if event.target is None:
            self.place_first_bet(event)
            return
        standing = self.layout.standing
        if not standing:
            self.require_no_target(event)
        bet = self.game.bet(event.bet)
        if event.target not in bet.targets:
            raise self.no_such_target(event.bet, event.target, self.cites.standing or bet.cite)
        if event.target != BLIND_BOX and not self.options.get(standing):
            raise self.illegal("standing_bets_not_admitted", self.cites.standing, field="target")
        self.place_first_bet(event)
        if event.target == BLIND_BOX:
            self.blind_boxes.add(event.seat)

    def target_of(self, event: v.BetPaid | v.BetTaken | v.BetPlaced) -> str | None:
        """A payment may name the wager at the box, as its placement does; the line is that of the box."""
        return None if event.target in self.game.bet(event.bet).targets else event.target

    def unequal(self, seat: int, bets: tuple[str, ...], stake: int, due: int) -> IllegalEvent:
        """The refusal of bets that must be equal and are not."""
        return self.illegal(
            "first_bets_unequal",
            self.game.bet(bets[-1]).cite,
            field="amount",
            bets=", ".join(bets),
            seat=seat,
            amount=self.money(stake),
            due=self.money(due),
        )

    def require_resting_on(self, bet: str, needed: str, seat: int) -> None:
        """Refuse a bet of a seat that lacks the one it needs."""
        if not self.stake(seat, needed):
            raise self.rests_on(bet, needed, seat)

    def rests_on(self, bet: str, needed: str, seat: int) -> IllegalEvent:
        """The refusal of a bet without the one it needs, and of taking that one from under it."""
        cite = self.game.bet(bet).cite
        return self.illegal("bet_rests_on", cite, field="bet", bet=bet, needed=needed, seat=seat)

    def left_after_removal(self, event: v.BetRemoved) -> int:
        """Return what a lawful removal before the close leaves of the bet (minor units); a first bet keeps the
        table minimum."""
        self.require_no_target(event)
        self.require_bets_open(self.cites.bets)
        standing = self.standing((event.seat, event.bet, None, None), self.cites.bets)
        left = self.left_after(event, standing, self.cites.bets)
        if left and event.bet in self.first_bets:
            self.require_at_least(left, self.limits.min, self.cites.limits)
        return left

    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close."""
        left = self.left_after_removal(event)
        key: Key = (event.seat, event.bet, None, None)
        self.leave_stake(key, left)

    @reads("chips", "lights")
    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets, lock the acceptors out, and plan the deal."""
        if self.held_cite is None:
            self.require_first_close(self.cites.bets)
        self.require_some_bet(self.cites.bets)
        seats = self.seats()
        self.require_first_bets(seats)
        self.held_cite = self.lock_out(event)
        if self.bets_closed:
            return
        self.bets_closed = True
        self.playing = self.seats(self.main_bet)
        self.plans = self.deal_plans(tuple(seats))
        self.hands = {place: [] for place in places_of(self.plans)}

    def require_first_bets(self, seats: list[int]) -> None:
        """Every seat has all its first bets, equal."""
        if len(self.first_bets) == 1:
            return
        for seat in seats:
            stakes = [self.stake(seat, bet) for bet in self.first_bets]
            low, high = min(stakes), max(stakes)
            if low != high:
                raise self.unequal(seat, self.first_bets, low, high)

    # ------------------------------------------------------------------ cards

    @reads("hand", "face")
    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal a card to the place that is due in one of the plans."""
        to, card, dealt, plans = event.to, event.card, self.dealt, self.plans
        if not self.bets_closed or self.held_cite is not None or event.hand:
            self._refuse_card(event)
        if len(plans) > 1 or plans[0][dealt] != to:
            # The second card tells whether the deal is reported round the table or hand by hand.
            plans = tuple(plan for plan in plans if plan[dealt] == to)
            if not plans:
                if to == BOARD and self.show_order and self.all_dealt:
                    self.show_community_card(card)
                    return
                raise self._out_of_order(event)
        if event.face is not None:
            self._check_face(event)
        if card != HIDDEN or to != BOARD:
            self.count_card(card, self.shoe, self.cites.decks)
        self.hands[to].append(card)
        self.dealt = dealt + 1
        self.plans = plans

    def run_of_card_dealt(self, events: Sequence[v.Fact], first: int) -> int:
        """Cards of a deal that runs, bets closed and nothing on hold, each to the place that is due."""
        if not self.dealt or len(self.plans) > 1:
            return 0
        plan, hands, seen, dealt = self.plans[0], self.hands, self.shoe.seen, self.dealt
        for event in islice(events, first, None):
            if type(event) is not v.CardDealt:
                break
            to, card = event.to, event.card
            if plan[dealt] != to or card in seen or card not in CARDS or event.face is not None or event.hand:
                break
            seen[card] = 1
            hands[to].append(card)
            dealt += 1
        taken, self.dealt = dealt - self.dealt, dealt
        return taken

    def _refuse_card(self, event: v.CardDealt) -> None:
        self.require_bets_closed(self.cites.bets)
        if self.held_cite is not None:
            raise self.illegal("chips_lights_differ", self.held_cite)
        raise self.illegal("one_hand_a_player", self.cites.one_hand, field="hand")

    def _out_of_order(self, event: v.CardDealt) -> IllegalEvent:
        due = self.plans[0][self.dealt]
        return self.illegal(
            "out_of_order",
            self.deal_cite,
            field="to",
            what=f"CardDealt to {event.to}",
            expected=f"CardDealt to {due}" if due else "DecisionMade",
        )

    def _check_face(self, event: v.CardDealt) -> None:
        if event.face not in ("up", "down"):
            raise self.illegal("malformed_event", field="face", reason="face is up or down")
        due = self.due_face(event.to)
        if due is not None and event.face != due:
            cara = "boca arriba" if due == "up" else "boca abajo"
            raise self.illegal("dealt_face_wrong", self.deal_cite, field="face", face=due, cara=cara)

    def end_deal(self) -> None:
        """Play has gone on: of a deal that could have been reported longer nothing follows."""
        plans = self.plans
        if len(plans) > 1 or (plans and plans[0][self.dealt] is not None):
            self.plans = tuple(plan for plan in plans if plan[self.dealt] is None)

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """A card found face up goes to the discard rack."""
        rule = self.game.irregularity("face_up_card")
        if self.burned == len(self.face_up):
            raise self.illegal("no_card_to_burn", rule.cite)
        known = self.face_up[self.burned]
        if event.card is not None and known is None:
            self.count_card(event.card, self.shoe, self.cites.decks)
        elif event.card is not None and event.card != known:
            raise self.illegal("no_card_to_burn", rule.cite, field="card")
        self.burned += 1

    @reads("card")
    def on_card_exposed(self, event: v.CardExposed) -> None:
        """Show a card: found face up, of the board, or of the dealer."""
        if event.card is not None and event.card not in CARDS:
            raise self.illegal("card_unknown", field="card", card=event.card)
        if event.to == DECK:
            self.on_irregularity_declared(v.IrregularityDeclared(code="face_up_card", card=event.card))
        elif event.to == BOARD and self.show_order:
            self.show_community_card(event.card)
        elif event.to == DEALER and self._dealer_shows_early():
            self.on_irregularity_declared(v.IrregularityDeclared(code="hole_card_exposed", card=event.card))
        elif self.missing() is not None:
            raise self.illegal("decisions_pending", self.cites.showdown, field="to")
        elif event.to not in self.hands:
            raise self.illegal("seat_unknown", self.cites.seats, field="to", seat=event.to)
        elif event.card is not None and event.card not in self.hands[event.to]:
            raise self.illegal("card_not_in_hand", self.cites.showdown, field="card", card=event.card)
        else:
            self.showdown_begun = True

    def _dealer_shows_early(self) -> bool:
        """Return whether a dealer's card shown now is one exposed before its time rather than the showdown."""
        if not self.bets_closed:
            return True
        return self.dealer_shows_last and (not self.all_dealt or bool(self.undecided()))

    def show_community_card(self, card: str | None) -> None:
        """The next community card is turned: one dealt face down before, or reported only now."""
        self.require_bets_closed(self.cites.bets)
        at = len(self.shown)
        if not self.all_dealt or at == len(self.show_order):
            expected = f"CardDealt to {self.next_place()}" if not self.all_dealt else "RoundClosed"
            what = "a community card"
            raise self.illegal("out_of_order", self.deal_cite, field="to", what=what, expected=expected)
        self.require_show(at)
        self.shown.append(self.turned(self.show_order[at], card, self.show_cite(at)))
        self.end_deal()

    def turned(self, place: int, card: str | None, cite: str) -> str:
        """The community card at that place of the deal, reported now or when it was dealt; reported twice it is the
        same.

        ``cite``: the clause by which it is that card's turn."""
        dealt = self.hands.get(BOARD)
        lying = dealt[place] if dealt and len(dealt) > place else HIDDEN
        if lying == HIDDEN:
            if card is None:
                raise self.illegal("card_not_named", cite, field="card")
            self.count_card(card, self.shoe, self.cites.decks)
            return card
        if card is not None and card != lying:
            raise self.illegal("community_card_differs", cite, field="card", card=card)
        return lying

    # ------------------------------------------------------------------ decisions

    def require_one_hand(self, event: v.DecisionMade) -> None:
        """Refuse a second hand of a seat."""
        if event.hand:
            raise self.illegal("one_hand_a_player", self.cites.one_hand, field="hand")

    def require_player(self, seat: int) -> None:
        """A seat that plays and whose bets were not taken, once all cards are dealt and before hands are shown."""
        if self.showdown_begun:
            raise self.illegal("dealer_has_shown", self.cites.showdown, field="seat")
        plans = self.plans
        if (len(plans) != 1 or plans[0][self.dealt] is not None) and not self.all_dealt:
            raise self.illegal("decision_too_early", self.cites.decide)
        if not self.stakes.get((seat, self.main_bet, None, None)):
            raise self.no_such_bet(seat, self.main_bet, self.cites.decide, field="seat")
        if seat in self.annulled or seat in self.confiscated:
            raise self.illegal("decision_taken", self.cites.decide, field="seat", seat=seat)

    def require_turn(self, seat: int) -> None:
        """Refuse a decision out of turn, where players are asked in turn."""
        self.require_player(seat)
        waiting = self.undecided()
        if seat not in waiting:
            raise self.illegal("decision_taken", self.cites.decide, field="seat", seat=seat)
        if seat != waiting[0]:
            raise self.illegal("out_of_turn", self.cites.decide, field="seat", due=waiting[0])

    # ------------------------------------------------------------------ irregularities

    def effect_hole_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A hole card of the dealer was seen before the deal was over: all hands void, whenever it is declared."""
        self.void_cite = rule.cite

    def effect_dealer_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card of the dealer, once cards are dealt, was seen before he may show it: all hands void."""
        if not self.dealt:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    @reads("card", "count")
    def effect_face_up_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """One card found face up is put away; a second one voids all hands."""
        self._require_closed_bets(rule)
        if self.face_up or self.counted(rule, event) > 1:
            self.void_cite = rule.cite
            return
        if event.card is not None:
            self.count_card(event.card, self.shoe, self.cites.decks)
        self.face_up.append(event.card)

    def effect_void_while_dealing(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All hands void; can only happen while cards are dealt, and may be declared later."""
        self._require_closed_bets(rule)
        self.void_cite = rule.cite

    def effect_void_unfinished_deal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All hands void: the deal cannot be completed."""
        if not self.dealing:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def effect_next_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The card drawn unseen is dealt next: nothing changes."""
        self._require_closed_bets(rule)

    def effect_reshuffle(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The automatic shuffler failed: the cards are shuffled again by the approved procedure; bets stand."""
        if not self.shuffles_automatically:
            raise self.not_now(rule)

    def effect_void_auto_shoe(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The automatic shoe failed during the round: all hands void."""
        if not self.deals_packets:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def effect_void_stub(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The count of the stub or of a hand is wrong, once cards are dealt: all hands void."""
        if not self.dealt:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def effect_replace_deck(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The shuffler miscounts: another deck comes into play before the deal; bets stand."""
        if not self.shuffles_automatically or self.dealt:
            raise self.not_now(rule)

    @reads("seat")
    def effect_confiscate(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All bets of the seat in this round are lost."""
        if event.seat is None or not self.stake(event.seat, self.main_bet):
            raise self.no_such_bet(event.seat, self.main_bet, rule.cite, field="seat")
        if not self.bets_closed:
            raise self.not_now(rule)
        self.confiscated[event.seat] = rule.cite

    def effect_shuffle_again(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The cards are shuffled again before the first of them is dealt; bets stand."""
        if self.dealt:
            raise self.not_now(rule)

    @reads("card", "count")
    def effect_burn_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card (several: ``count``) goes to the discard holder and play goes on, however often that happens."""
        self._require_closed_bets(rule)
        count = self.counted(rule, event)
        if event.card is not None:
            self.count_card(event.card, self.shoe, self.cites.decks)
        self.face_up += [event.card, *[None] * (count - 1)]

    @reads("count")
    def effect_seen_cards(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Cards of players that are seen change nothing, however many they are (``count``)."""
        self.player_cards_seen += self.counted(rule, event)

    @reads("count")
    def effect_player_cards(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """One covered card of a player that is seen changes nothing; a second one voids all hands."""
        self._require_closed_bets(rule)
        self.player_cards_seen += self.counted(rule, event)
        if self.player_cards_seen > 1:
            self.void_cite = rule.cite

    @reads("count")
    def effect_second_dealer_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """One covered card of the dealer that is seen changes nothing; a second one voids all hands."""
        self._require_closed_bets(rule)
        self.dealer_cards_seen += self.counted(rule, event)
        if self.dealer_cards_seen > 1:
            self.void_cite = rule.cite

    @reads("seat")
    def effect_void_hand(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The hand of the seat is annulled, as long as the round is open; the others play on and the seat gets no more
        cards. A surplus card is reported by the irregularity alone, not by ``CardDealt``."""
        if event.seat is None or not self.stake(event.seat, self.main_bet):
            raise self.no_such_bet(event.seat, self.main_bet, rule.cite, field="seat")
        if not self.bets_closed or self.is_out(event.seat):
            raise self.not_now(rule)
        self.annulled[event.seat] = rule.cite
        self.hand_annulled(event.seat, rule.cite)
        self.leave_deal(event.seat)

    @reads("seat")
    def effect_void_empty_hand(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A seat that got no cards is out of the round: declared before the deal passes it by."""
        if event.seat is not None and self.hands.get(event.seat):
            raise self.not_now(rule, field="seat")
        self.effect_void_hand(rule, event)

    def hand_annulled(self, seat: int, cite: str) -> None:
        """Handle the bets beside those of an annulled hand; families with such bets override it."""

    def leave_deal(self, seat: int) -> None:
        """No more cards are due to the seat, and none to anybody once all hands are annulled."""
        at, over = self.dealt, all(self.is_out(each) for each in self.seats(self.main_bet))
        self.plans = tuple(
            (*plan[:at], *([None] if over else (place for place in plan[at:] if place != seat))) for plan in self.plans
        )

    def _require_closed_bets(self, rule: Irregularity) -> None:
        """Refuse before the deal; what happened in it may be declared until the round is closed."""
        if not self.bets_closed:
            raise self.not_now(rule)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks: the close, a card, a decision, or the dealer's cards."""
        if not self.bets_closed:
            return "BetsClosed"
        if not self.all_dealt:
            return f"CardDealt to {self.next_place()}"
        undecided = self.undecided()
        return f"DecisionMade of seat {undecided[0]}" if undecided else None

    def missing_cite(self) -> str:
        """Return the clause of the close, the deal or the decisions, by what is due."""
        if not self.bets_closed:
            return self.cites.bets
        return self.cites.decide if self.all_dealt else self.deal_cite

    def annulled_lines(self, seat: int) -> list[Line]:
        """The bets of an annulled hand beside the progressive: returned, lost or left where the table reads it so."""
        becomes = self.options.get("annulled_hand_stakes")
        settle = lose if becomes == "lost" else stays if becomes == "stay" else void
        bets = [(bet, stake) for (who, bet, _, _), stake in self.stakes.items() if who == seat and bet != self.chip_bet]
        return [settle(seat, bet, stake, self.annulled[seat]) for bet, stake in bets]

    # ------------------------------------------------------------------ questions

    def is_out(self, seat: int) -> bool:
        """Return whether the seat plays no more: its hand is annulled, or its bets were taken."""
        return seat in self.annulled or seat in self.confiscated

    @property
    def dealing(self) -> bool:
        """True from the close until all cards are dealt."""
        return self.bets_closed and not self.all_dealt

    @property
    def all_dealt(self) -> bool:
        """Return whether the deal may end here."""
        dealt, plans = self.dealt, self.plans
        if len(plans) == 1:
            return plans[0][dealt] is None
        return any(plan[dealt] is None for plan in plans)

    @property
    def deals_packets(self) -> bool:
        """True where an automatic shoe deals whole hands."""
        return self.options[self.layout.deal_option] == self.layout.auto_shoe

    @property
    def shuffles_automatically(self) -> bool:
        """True where a machine shuffles."""
        option, *automatic = self.layout.shuffler
        return self.options[option] in automatic

    def next_place(self) -> v.Place | None:
        """Return the place that gets the next card; None when the deal may end here."""
        return None if self.all_dealt else self.plans[0][self.dealt]


class BetOrFoldRound(HousePokerRound):
    """Base of the games in which a seat decides once, to bet or to fold, in the words of the game's layout."""

    words: ClassVar[Mapping[str, str]]
    """What each word means, where the layout has none of its own."""

    @classmethod
    def words_of(cls, game: Game) -> Mapping[str, str]:
        """Return the words of a decision, each with its meaning; "fold" puts no chips down."""
        words: Mapping[str, str] = game.layout.actions or cls.words
        return words

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the words of a decision, each with the optional fields that it reads."""
        return dict.fromkeys(cls.words_of(game), ("hand", "amount"))

    @classmethod
    def barred_of_actions(cls, game: Game) -> frozenset[tuple[str, str]]:
        """Return the actions that put no chips down, with their amount."""
        return frozenset((word, "amount") for word, meant in cls.words_of(game).items() if meant == "fold")
