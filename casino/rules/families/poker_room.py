"""Poker room: players against each other, forced bets, betting rounds, pots; the house keeps a rake of each pot.

**Facts.** One round is one hand of play. In order:

``RoundOpened``   ``button`` is the seat with the dealer button, ``stacks`` the chips of every seat that is dealt in
                  ({"1": "100.00"}). Without stacks nobody can run out of chips and who plays shows in the deal.
                  Without a button the small blind is taken to sit at its left.
``BlindPosted``   ``kind`` small, big, ante, post (live, counts as a bet) or penalty (dead, straight into the pot); the
                  amount is the exact one, or all that a shorter stack has. All before the first card.
``CardDealt``     to a seat, one card a round, clockwise from the left of the button; community cards to ``"board"``.
``CardBurned``    one before each community deal, its face optional.
``DecisionMade``  in turn: ``check``, ``call``, ``bet``, ``raise``, ``fold``, ``all_in``; at any time in the last
                  betting round ``agree_no_limit`` (each of the two players left, for a limit table); after the betting
                  ``show`` or ``muck`` (face down, the hand is ceded), needed of everybody still claiming a pot until
                  one is left.

**Decisions.** ``amount`` of a decision is always **the chips the seat adds now**: of a raise, what it takes to call plus the raise
itself. Implied and so optional: of ``call`` what is missing or the rest of a shorter stack; of ``bet`` and ``raise`` on
a limit table the round's opening size; of ``all_in`` the whole stack, when it is known. ``check``, ``fold``, ``show``,
``muck`` and ``agree_no_limit`` have none. An all-in that does not exceed the call by the table minimum is no raise:
others must match it, but whoever has acted since the last full raise may only call, fold or go all in himself.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; those of a hand name it with ``seat``.

``RakeTaken`` and ``PotAwarded`` (``pot`` 0 the main pot, 1 the first side pot) tell what the dealer did once the hand is
decided; a difference from what was due is a variance, summed by seat, and for the rake over all pots (money taken is
negative there, as with ``BetTaken``).

**Lines.** Per pot a line ``pot`` (stake: its chips) and a line ``rake`` (stake: the discount), seat null, net 0,
``target`` the pot's number; per seat a line ``pot_share`` with stake its contribution, an uncalled bet that came back
not counted, and net = share - contribution. So the nets of a hand sum to minus the rake. A layer of chips that several
seats paid and fewer may claim is a side pot; rake is figured pot by pot, a fraction of a cent stays with the pot.
Shares that do not divide evenly: the odd cents go one by one to the first winners at the left of the button.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.texas_holdem_high").open({"rake_rate": 1000}, limits={"min": 500, "max": 1000})
>>> def play(*facts: v.Fact) -> None:
...     for fact in facts:
...         round_.apply(fact)
>>> play(v.RoundOpened(button=3), v.BlindPosted(seat=1, kind="small", amount=250),
...      v.BlindPosted(seat=2, kind="big", amount=500))
>>> play(*(v.CardDealt(to=seat, card=card) for seat, card in
...        zip((1, 2, 3) * 2, ("Ac", "8h", "Kd", "Tc", "8d", "7s"), strict=True)))
>>> round_.turn, round_.to_call(3)
(3, 500)
>>> play(v.DecisionMade(seat=3, action="fold"), v.DecisionMade(seat=1, action="raise", amount=750),
...      v.DecisionMade(seat=2, action="call"), v.CardBurned())
>>> play(*(v.CardDealt(to="board", card=card) for card in ("Td", "8c", "5c")))
>>> play(v.DecisionMade(seat=1, action="bet", amount=500), v.DecisionMade(seat=2, action="fold"))
>>> [(line.seat, line.bet, line.stake, line.net) for line in round_.settle().lines]
[(None, 'pot', 2000, 0), (None, 'rake', 200, 0), (1, 'pot_share', 1000, 800), (2, 'pot_share', 1000, -1000), (3, 'pot_share', 0, 0)]
"""  # noqa: E501

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from itertools import combinations
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import PokerHand, Shoe, best_hand
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.kernel import Game, Irregularity, Limits, Line, Result, Round, Settlement, Variance, void
from casino.rules.money import MAX_MINOR, round_half_up

SHARE: Final = "pot_share"
POT: Final = "pot"
RAKE: Final = "rake"
LIVE_KINDS: Final = frozenset({"small", "big", "post"})
KINDS: Final = {
    "small": "small",
    "small_blind": "small",
    "big": "big",
    "big_blind": "big",
    "ante": "ante",
    "post": "post",
    "post_big_blind": "post",
    "penalty": "penalty",
    "missed_blind_penalty": "penalty",
}
"""Kinds of forced bets, also under the codes of their bets."""

define("too_few_players", "A hand needs two players.", "Una mano necesita dos jugadores.")
define("not_in_hand", "Seat {seat} is not in the hand.", "El puesto {seat} no está en la mano.")
define("one_hand_only", "A player plays one hand only.", "Un jugador juega una sola mano.")
define(
    "forced_bet_unknown",
    "{kind!r} is not a forced bet of this game.",
    "{kind!r} no es una apuesta obligada de este juego.",
)
define("forced_bet_late", "Forced bets come before any card.", "Las apuestas obligadas preceden a toda carta.")
define("forced_bet_twice", "The {kind} is posted already.", "{kind}: ya está puesta.")
define("forced_bet_amount", "The {kind} is {limit}.", "{kind}: el monto es {limit}.")
define("forced_bet_missing", "The {kind} is not posted.", "Falta la apuesta {kind}.")
define("ante_not_required", "No ante is played at this table.", "En esta mesa no se juega «ante».")
define(
    "blind_order",
    "Blinds are due from the first two players at the left of the button.",
    "Las apuestas ciegas tocan a los dos primeros jugadores a la izquierda del botón.",
)
define("card_place", "Cards go to a seat or to the board, not to {place!r}.", "No se reparten cartas a {place!r}.")
define("card_face", "This card is dealt face {due}.", "Esta carta se reparte {due}.")
define("deal_order", "The card is due to seat {due}.", "La carta toca al puesto {due}.")
define("deal_complete", "Every player has the cards.", "Todos los jugadores tienen sus cartas.")
define("burn_not_now", "No card is burned now.", "Ahora no se quema carta.")
define("burn_missing", "A card must be burned before the {street}.", "Antes del {street} se quema una carta.")
define("board_not_now", "No community card is due now.", "Ahora no toca carta comunitaria.")
define("betting_not_finished", "Seat {due} has yet to act.", "Falta que actúe el puesto {due}.")
define("hand_over", "The hand is decided.", "La mano está decidida.")
define("no_betting_now", "No betting round is under way.", "No hay ronda de apuestas en curso.")
define("unknown_action", "{action!r} is no decision of this game.", "{action!r} no es una decisión de este juego.")
define("out_of_turn", "It is the turn of seat {due}.", "Es el turno del puesto {due}.")
define("amount_not_expected", "{action} carries no amount.", "{action} no lleva monto.")
define("amount_required", "{action} needs its amount.", "{action} requiere su monto.")
define("check_facing_bet", "There are {amount} to call.", "Hay {amount} por igualar.")
define("nothing_to_call", "There is nothing to call.", "No hay nada que igualar.")
define("call_amount", "To call takes {limit}.", "Igualar cuesta {limit}.")
define("bet_already_made", "A bet stands: it is raised, not made.", "Ya hay apuesta: se alza, no se abre.")
define("nothing_to_raise", "There is no bet to raise.", "No hay apuesta que alzar.")
define("raise_cap", "Only {cap} raises in a betting round.", "Solo {cap} aumentos por ronda de apuestas.")
define(
    "raise_not_open",
    "The last all-in was no raise: only call, fold or all in.",
    "El último «all in» no fue aumento: solo igualar, retirarse o «all in».",
)
define("not_enough_chips", "Seat {seat} has {limit} left.", "Al puesto {seat} le quedan {limit}.")
define("all_in_needs_no_limit", "All in only at a no-limit table.", "El «all in» solo existe en mesas «no limit».")
define("all_in_amount", "All in is {limit}, all the chips.", "El «all in» son {limit}, todas las fichas.")
define(
    "agreement_not_now",
    "The limits fall only when two players are left in the last betting round.",
    "Los límites solo caen con dos jugadores en la última ronda de apuestas.",
)
define("no_showdown_yet", "Hands are not shown yet.", "Todavía no se muestran las manos.")
define("hand_already_shown", "The hand lies face up: it speaks.", "La mano está boca arriba: habla por sí sola.")
define("pot_not_decided", "The pot is not decided: {missing}.", "El pote no está decidido: falta {missing}.")
define("no_such_pot", "There is no pot {pot}.", "No hay pote {pot}.")
define("option_needs_no_limit", "{option} is for no-limit tables.", "{option} es para mesas «no limit».")
define("irregularity_seat", "Which seat's hand is it?", "¿De qué puesto es la mano?")


# --------------------------------------------------------------------------- what a pack fills in


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A betting round and the community cards before it.

    ``burn``: ``required`` (a deal without one kills the hand), ``customary`` (the hand goes on without), ``none``.
    ``opens_at_max``: at limit tables bets start at the table maximum instead of the minimum.
    """

    name: str
    cite: str
    board: int = 0
    burn: Literal["required", "customary", "none"] = "none"
    opens_at_max: bool = False


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Where each rule stands."""

    seats: str
    one_hand: str
    ante: str
    blinds: str
    penalty: str
    post: str
    deal: str
    burn: str
    turn: str
    board: str
    sizes: str
    all_in: str
    chips: str
    showdown: str
    board_plays: str
    ceded: str
    rake: str
    decks: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What a jurisdiction fixes. Basis points are of the table minimum for blinds, of the maximum for the ante.

    ``own_used``: how many of the own cards a hand must use exactly (None: any).
    """

    hole_cards: int
    streets: tuple[Street, ...]
    cites: Clauses
    own_used: int | None = None
    ante_bp: int
    small_blind_bp: int
    big_blind_bp: int
    raises_per_round: int
    buy_in_maximums: int
    buy_in_cap_minimums: int | None
    return_minutes: int | None


# --------------------------------------------------------------------------- buying in


def buy_in_minimum(layout: Layout, limits: Limits) -> int:
    """Fewest chips (minor units) with which a player may begin."""
    return layout.buy_in_maximums * limits.max


def buy_in_maximum(layout: Layout, limits: Limits, options: Mapping[str, v.OptionValue]) -> int | None:
    """Most chips a player may hold after a purchase; None where the licensee sets no cap."""
    if layout.buy_in_cap_minimums is None or not options.get("no_limit_buy_in_cap"):
        return None
    return layout.buy_in_cap_minimums * limits.min


def largest_rebuy(layout: Layout, limits: Limits, options: Mapping[str, v.OptionValue], stack: int) -> int | None:
    """What a player with ``stack`` may still buy: stack and purchase together stay within the cap. None: any sum."""
    cap = buy_in_maximum(layout, limits, options)
    return None if cap is None else max(0, cap - stack)


def smallest_return(layout: Layout, limits: Limits, cashed_out: int, minutes_away: int) -> int:
    """Fewest chips a player buys who left, changed his chips and comes back after so many minutes."""
    minimum = buy_in_minimum(layout, limits)
    if layout.return_minutes is None or minutes_away >= layout.return_minutes:
        return minimum
    return max(minimum, cashed_out)


def chips_at_new_table(layout: Layout, limits: Limits, stack: int, *, voluntary: bool) -> int:
    """Chips a player brings to another table: all of them by own wish; when his table broke, the new table's minimum
    or the smaller amount that he had left. ``limits`` are the new table's."""
    return stack if voluntary else min(stack, buy_in_minimum(layout, limits))


# --------------------------------------------------------------------------- pots


class Pot(msgspec.Struct, frozen=True):
    """Chips and the seats that may win them, clockwise."""

    amount: int
    eligible: tuple[int, ...]


def split_pots(
    layers: Mapping[int, int], folded: Iterable[int], order: Iterable[int], dead: int = 0
) -> tuple[tuple[Pot, ...], dict[int, int]]:
    """Main and side pots, and what goes back uncalled.

    ``layers``: live chips by seat, folded seats included. ``dead``: chips without a claim of their own; they belong to
    the main pot. A top layer that one unfolded seat paid alone goes back to it; a layer nobody may claim joins the pot
    below.

    >>> split_pots({1: 40, 2: 40, 3: 4}, folded=[3], order=[1, 2, 3])
    ((Pot(amount=84, eligible=(1, 2)),), {})
    >>> split_pots({1: 10, 2: 30, 3: 50}, folded=[], order=[3, 1, 2], dead=5)
    ((Pot(amount=35, eligible=(3, 1, 2)), Pot(amount=40, eligible=(3, 2))), {3: 20})
    """
    gone = set(folded)
    clockwise = [seat for seat in order if seat not in gone]
    amounts: list[int] = []
    claims: list[tuple[int, ...]] = []
    returned: dict[int, int] = {}
    below, carried = 0, dead
    for level in sorted({amount for amount in layers.values() if amount > 0}):
        payers = [seat for seat, amount in layers.items() if amount >= level]
        eligible = tuple(seat for seat in clockwise if layers.get(seat, 0) >= level)
        chips = (level - below) * len(payers)
        below = level
        if len(payers) == 1 and eligible:
            returned[eligible[0]] = chips
        elif claims and (not eligible or claims[-1] == eligible):
            amounts[-1] += chips
        elif not eligible:
            carried += chips
        else:
            amounts.append(chips + carried)
            claims.append(eligible)
            carried = 0
    if carried:
        amounts.append(carried)
        claims.append(tuple(clockwise))
    return tuple(Pot(amount, eligible) for amount, eligible in zip(amounts, claims, strict=True)), returned


# --------------------------------------------------------------------------- the hand

Stage = Literal["forced", "deal", "betting", "board", "showdown", "over"]


class PokerRoomRound(Round):
    """One hand with a button, blinds and community cards.

    ``players`` are the seats dealt in, clockwise from the left of the button. ``stacks`` is empty when the chips in
    front of the players are not known. Money: ``paid`` is live chips and antes by seat (what a pot's layers are made
    of), ``dead`` the penalties, ``street_paid`` what counts against ``level`` in the running betting round.
    """

    layout: Layout

    def begin(self) -> None:
        self.cites = self.layout.cites
        self.no_limit = self.options["mode"] == "no_limit"
        self.stage: Stage = "forced"
        self.button: int | None = None
        self.stacks: dict[int, int] = {}
        self.forced: dict[str, dict[int, int]] = {}
        self.paid: dict[int, int] = {}
        self.dead: dict[int, int] = {}
        self._begin_deal()
        self._begin_betting()
        # what the dealer did
        self.awarded: dict[int, int] = {}
        self.rake_taken: int | None = None

    def _begin_deal(self) -> None:
        self.shoe = Shoe(1)
        self.players: list[int] = []
        self.order_known = False
        self.rounds_dealt = 0
        self.queue: list[int] = []
        self.late: list[int] = []
        self.owed: list[int] = []
        self.hole: dict[int, list[str]] = {}
        self.exposed: list[str] = []
        self.burns_expected = 0
        self.board: list[str] = []
        self.burned = False

    def _begin_betting(self) -> None:
        self.street = 0
        self.level = 0
        self.raises = 0
        self.street_paid: dict[int, int] = {}
        self.pending: list[int] = []
        self.may_raise: set[int] = set()
        self.folded: set[int] = set()
        self.refunded: dict[int, str] = {}
        self.all_in: set[int] = set()
        self.agreed: set[int] = set()
        self.aggressor: int | None = None
        self.acted = False
        self.shown: set[int] = set()
        self.mucked: list[int] = []

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        if options["mode"] == "no_limit":
            return
        for option in game.options:
            if option.name in ("no_limit_buy_in_cap", "decision_clock") and options[option.name]:
                raise IllegalConfiguration("option_needs_no_limit", option.cite, field=option.name, option=option.name)

    # ------------------------------------------------------------------ bets

    def on_round_opened(self, event: v.RoundOpened) -> None:
        super().on_round_opened(event)
        if event.button is not None:
            self.require_seat(event.button, self.cites.seats, field="button")
        stacks: dict[int, int] = {}
        for name, amount in event.stacks.items():
            seat = int(name) if name.isascii() and name.isdecimal() and len(name) < 4 else 0
            if seat in stacks:
                raise self.illegal("one_hand_only", self.cites.one_hand, field="stacks")
            self.require_seat(seat, self.cites.seats, field="stacks")
            self.require_amount(amount)
            stacks[seat] = amount
        if len(stacks) == 1:
            raise self.illegal("too_few_players", self.cites.blinds, field="stacks")
        self.button = event.button
        self.stacks = stacks

    def on_blind_posted(self, event: v.BlindPosted) -> None:
        cites = self.cites
        kind = KINDS.get(event.kind)
        if kind is None:
            raise self.illegal("forced_bet_unknown", cites.blinds, field="kind", kind=event.kind)
        cite = {"ante": cites.ante, "penalty": cites.penalty, "post": cites.post}.get(kind, cites.blinds)
        self._require_seated(event.seat)
        if self.stage != "forced":
            raise self.illegal("forced_bet_late", cite)
        if kind == "ante" and not self.flag("ante"):
            raise self.illegal("ante_not_required", cite, field="kind")
        self._require_not_posted(kind, event.seat, cite)
        if kind in ("small", "big"):
            self._require_blind_order({**self._blinds(), kind: event.seat}, cite)
        self._require_forced_amount(kind, event, cite)
        self._post(kind, event.seat, event.amount)

    def forced_amount(self, kind: str) -> int:
        """What a forced bet of this kind comes to at this table."""
        layout = self.layout
        if kind == "ante":
            return round_half_up(self.limits.max * layout.ante_bp, 10_000)
        share = layout.small_blind_bp if kind in ("small", "penalty") else layout.big_blind_bp
        return round_half_up(self.limits.min * share, 10_000)

    def _require_seated(self, seat: int) -> None:
        self.require_seat(seat, self.cites.seats)
        if self.stacks and seat not in self.stacks:
            raise self.illegal("not_in_hand", field="seat", seat=seat)

    def _require_not_posted(self, kind: str, seat: int, cite: str) -> None:
        posted = self.forced.get(kind, {})
        exclusive = LIVE_KINDS if kind in LIVE_KINDS else {kind}
        if (kind in ("small", "big") and posted) or any(seat in self.forced.get(other, {}) for other in exclusive):
            raise self.illegal("forced_bet_twice", cite, field="kind", kind=kind)

    def _require_forced_amount(self, kind: str, event: v.BlindPosted, cite: str) -> None:
        due = min(self.forced_amount(kind), self.stacks.get(event.seat, MAX_MINOR))
        if event.amount != due:
            raise self.illegal("forced_bet_amount", cite, field="amount", kind=kind, limit=self.money(due))

    def _blinds(self) -> dict[str, int]:
        """Seats of the blinds posted so far."""
        return {kind: next(iter(self.forced[kind])) for kind in ("small", "big") if kind in self.forced}

    def _require_blind_order(self, blinds: Mapping[str, int], cite: str) -> None:
        """Small blind at the left of the button, big blind next. Two players: the button may have either."""
        small, big = blinds.get("small"), blinds.get("big")
        order = sorted(self.stacks, key=self._clock(small)) if self.stacks else []
        heads_up = len(order) == 2 and self.button in order
        wrong = False
        if order and not heads_up and (self.button is not None or small is not None):
            wrong = small not in (None, order[0]) or big not in (None, order[1])
        elif not order and small is not None and big is not None and small != self.button:
            clock = self._clock(small)
            wrong = clock(big) < clock(small)
        if wrong:
            raise self.illegal("blind_order", cite, field="seat")

    def _clock(self, small: int | None = None) -> Callable[[int], int]:
        """Distance of a seat clockwise from the left of the button, or from the small blind without a button."""
        start = self.button + 1 if self.button is not None else small if small is not None else 1
        seats = self.game.max_seats
        return lambda seat: (seat - start) % seats

    def _post(self, kind: str, seat: int, amount: int) -> None:
        self.forced.setdefault(kind, {})[seat] = amount
        if kind == "penalty":
            self.dead[seat] = self.dead.get(seat, 0) + amount
        else:
            self.paid[seat] = self.paid.get(seat, 0) + amount
        if kind in LIVE_KINDS:
            self.street_paid[seat] = self.street_paid.get(seat, 0) + amount
        self._spend(seat, amount)
        if self.stacks:
            self._seat_known_players()

    def _spend(self, seat: int, amount: int) -> None:
        """Chips leave the stack for the middle."""
        self.add_stake(seat, SHARE, amount)
        if seat in self.stacks:
            self.stacks[seat] -= amount
            if self.stacks[seat] == 0:
                self.all_in.add(seat)

    # ------------------------------------------------------------------ cards

    def on_card_dealt(self, event: v.CardDealt) -> None:
        if event.hand:
            raise self.illegal("one_hand_only", self.cites.one_hand, field="hand")
        if event.to == "board":
            self._board_card(event)
        elif isinstance(event.to, int):
            self._hole_card(event.to, event)
        else:
            raise self.illegal("card_place", self.cites.deal, field="to", place=event.to)

    def on_card_burned(self, event: v.CardBurned) -> None:
        if event.card is not None and event.card in self.exposed:
            self.exposed.remove(event.card)
            self.burns_expected -= 1
            return
        street_burn = self.stage == "board" and not self.burned and not self._street_board()
        if not street_burn and not self.burns_expected:
            if self.stage == "over":
                raise self.illegal("hand_over", self.cites.showdown)
            raise self.illegal("burn_not_now", self.cites.burn)
        if event.card is not None:
            self.count_card(event.card, self.shoe, self.cites.decks)
        if street_burn:
            self.burned = True
        else:
            self.burns_expected -= 1

    def _hole_card(self, seat: int, event: v.CardDealt) -> None:
        cite = self.cites.deal
        self._require_seated(seat)
        if self.stage not in ("forced", "deal"):
            raise self.illegal("deal_complete", cite, field="to")
        self._require_forced_bets(seat)
        self._require_due(seat)
        if event.face not in (None, "down"):
            raise self.illegal("card_face", cite, field="face", due="down")
        self.count_card(event.card, self.shoe, self.cites.decks)
        self.stage = "deal"
        if seat in self.owed:
            self.owed.remove(seat)
        elif self.queue:
            self.queue.pop(0)
        elif seat in self.hole:
            self._close_first_round()
        else:
            self.players.append(seat)
            if seat in self.late:
                self.late.remove(seat)
        self.hole.setdefault(seat, []).append(event.card)
        self._advance_deal()

    def _require_forced_bets(self, seat: int) -> None:
        for kind in ("small", "big"):
            if kind not in self.forced:
                raise self.illegal("forced_bet_missing", self.cites.blinds, kind=kind)
        if self.flag("ante"):
            posted = self.forced.get("ante", {})
            if any(player not in posted for player in (*self.stacks, seat)):
                raise self.illegal("forced_bet_missing", self.cites.ante, kind="ante")

    def _seat_known_players(self) -> None:
        """With known stacks and both blinds in, the order of the deal is fixed."""
        if len(self._blinds()) == 2:
            self.players = sorted(self.stacks, key=self._clock(self._blinds()["small"]))
            self.queue = list(self.players)
            self.order_known = True

    def _require_due(self, seat: int) -> None:
        """Refuse a card out of turn. While the players are not known, the first round of cards shows who they are."""
        if seat in self.owed:
            return
        due = self.queue[0] if self.queue else self.owed[0] if self.order_known else self._due_in_first_round(seat)
        if due != seat:
            raise self.illegal("deal_order", self.cites.deal, field="to", due=due)

    def _due_in_first_round(self, seat: int) -> int:
        """The seat that the first round of cards, players unknown, must serve instead of ``seat``, or that seat."""
        blinds = self._blinds()
        small, big = blinds["small"], blinds["big"]
        clock = self._clock(small)
        opening = [big, small] if small == self.button else [small, big]
        opening = [blind for blind in opening if blind not in self.late]
        dealt = [player for player in self.players if player in opening]
        if len(dealt) < len(opening):
            return opening[len(dealt)]
        last = max((clock(player) for player in self.players if player not in blinds.values()), default=-1)
        last = max(last, clock(opening[-1]) if opening else -1)
        again = seat in self.hole
        posters = {poster for posted in self.forced.values() for poster in posted} - set(self.players)
        for poster in sorted(posters - set(self.late), key=clock):
            if again or seat in self.late or clock(poster) < clock(seat):
                return poster
        if again:
            return self.late[0] if self.late else min(self.players, key=clock)
        if seat in self.late:
            return seat
        if small == self.button:
            raise self.illegal("blind_order", self.cites.blinds, field="to")
        return seat if clock(seat) > last else min(self.players, key=clock)

    def _close_first_round(self) -> None:
        """The first card of the second round tells that everybody has one: the order is now fixed."""
        self.players.sort(key=self._clock(self._blinds()["small"]))
        self.order_known = True
        self.rounds_dealt = 1
        self.queue = self.players[1:]

    def _advance_deal(self) -> None:
        if not self.order_known or self.queue:
            return
        if self.rounds_dealt < self.layout.hole_cards:
            self.rounds_dealt += 1
        if self.rounds_dealt < self.layout.hole_cards:
            self.queue = list(self.players)
        elif not self.owed:
            self._open_betting(0)

    def _street_board(self) -> list[str]:
        """Community cards of the coming street that lie already."""
        before = sum(street.board for street in self.layout.streets[: self.street + 1])
        return self.board[before:]

    def _board_card(self, event: v.CardDealt) -> None:
        if self.stage == "over":
            raise self.illegal("hand_over", self.cites.showdown, field="to")
        if self.stage == "betting":
            raise self.illegal("betting_not_finished", self.cites.board, field="to", due=self.turn)
        if self.stage != "board":
            raise self.illegal("board_not_now", self.cites.deal, field="to")
        street = self.layout.streets[self.street + 1]
        if street.burn == "required" and not self.burned:
            raise self.illegal("burn_missing", f"{street.cite}, {self.cites.burn}", field="to", street=street.name)
        if event.face not in (None, "up"):
            raise self.illegal("card_face", street.cite, field="face", due="up")
        self.count_card(event.card, self.shoe, self.cites.decks)
        self.board.append(event.card)
        if len(self._street_board()) == street.board:
            self._open_betting(self.street + 1)

    # ------------------------------------------------------------------ decisions

    def on_decision_made(self, event: v.DecisionMade) -> None:
        if event.hand:
            raise self.illegal("one_hand_only", self.cites.one_hand, field="hand")
        act = _ACTIONS.get(event.action)
        if act is None:
            raise self.illegal("unknown_action", self.cites.turn, field="action", action=event.action)
        if event.amount is not None and event.action in _WITHOUT_AMOUNT and event.amount != 0:
            raise self.illegal("amount_not_expected", self.cites.turn, field="amount", action=event.action)
        if event.action in _BETTING:
            self._require_turn(event.seat)
        act(self, event)
        self.acted = True

    def _require_turn(self, seat: int) -> None:
        if self.stage == "over":
            raise self.illegal("hand_over", self.cites.turn)
        if self.stage != "betting":
            raise self.illegal("no_betting_now", self.cites.turn)
        if seat != self.turn:
            raise self.illegal("out_of_turn", self.cites.turn, field="seat", due=self.turn)

    def _fold(self, event: v.DecisionMade) -> None:
        self._drop(event.seat)

    def _check(self, event: v.DecisionMade) -> None:
        missing = self.to_call(event.seat)
        if missing:
            raise self.illegal("check_facing_bet", self.cites.turn, field="action", amount=self.money(missing))
        self._acted(event.seat)

    def _call(self, event: v.DecisionMade) -> None:
        missing = self.to_call(event.seat)
        if not missing:
            raise self.illegal("nothing_to_call", self.cites.turn, field="action")
        due = min(missing, self.stacks.get(event.seat, missing))
        if event.amount not in (None, due):
            raise self.illegal("call_amount", self.cites.turn, field="amount", limit=self.money(due))
        self._put_in(event.seat, due)
        self._acted(event.seat)

    def _bet(self, event: v.DecisionMade) -> None:
        if self.level:
            raise self.illegal("bet_already_made", self.cites.turn, field="action")
        amount = self._wager(event)
        self._put_in(event.seat, amount)
        self._reopen(event.seat)

    def _raise(self, event: v.DecisionMade) -> None:
        if not self.level:
            raise self.illegal("nothing_to_raise", self.cites.turn, field="action")
        if event.seat not in self.may_raise:
            raise self.illegal("raise_not_open", self.cites.all_in, field="action")
        if self.raises_left() == 0:
            raise self.illegal("raise_cap", self.cites.sizes, field="action", cap=self.layout.raises_per_round)
        amount = self._wager(event)
        self._put_in(event.seat, amount)
        self.raises += 1
        self._reopen(event.seat)

    def _wager(self, event: v.DecisionMade) -> int:
        """Chips added by a bet or raise, checked against sizes and stack."""
        cite = self.cites.sizes
        missing = self.to_call(event.seat)
        amount = event.amount
        if amount is None and not self.no_limit:
            amount = missing + self.opening_size()
        if amount is None:
            raise self.illegal("amount_required", cite, field="amount", action=event.action)
        self.require_amount(amount)
        low, high = self.raise_bounds()
        self.require_within(amount - missing, low, high, cite)
        self._require_chips(event.seat, amount)
        return amount

    def _require_chips(self, seat: int, amount: int) -> None:
        left = self.stacks.get(seat)
        if left is not None and amount > left:
            raise self.illegal("not_enough_chips", self.cites.chips, field="amount", seat=seat, limit=self.money(left))

    def _all_in(self, event: v.DecisionMade) -> None:
        """All the chips. A raise only when they exceed the call by the table minimum."""
        seat, cite = event.seat, self.cites.all_in
        if not self.no_limit and not self.unlimited:
            raise self.illegal("all_in_needs_no_limit", cite, field="action")
        amount = self.stacks.get(seat, event.amount)
        if amount is None:
            raise self.illegal("amount_required", cite, field="amount", action="all_in")
        self.require_amount(amount)
        if event.amount not in (None, amount):
            raise self.illegal("all_in_amount", cite, field="amount", limit=self.money(amount))
        excess = amount - self.to_call(seat)
        was_bet = self.level > 0
        self._put_in(seat, amount)
        self.all_in.add(seat)
        if excess >= self.limits.min:
            self.raises += was_bet
            self._reopen(seat)
        elif excess > 0:
            self.level = self.street_paid[seat]
            self.pending = [seat, *(other for other in self._after(seat) if self.to_call(other))]
            self._acted(seat)
        else:
            self._acted(seat)

    def _agree(self, event: v.DecisionMade) -> None:
        last = self.street == len(self.layout.streets) - 1
        live = self.live
        if self.no_limit or self.stage != "betting" or not last or len(live) != 2 or event.seat not in live:
            raise self.illegal("agreement_not_now", self.cites.sizes, field="action")
        self.agreed.add(event.seat)

    def _put_in(self, seat: int, amount: int) -> None:
        self.paid[seat] = self.paid.get(seat, 0) + amount
        self.street_paid[seat] = self.street_paid.get(seat, 0) + amount
        self._spend(seat, amount)

    def _after(self, seat: int) -> list[int]:
        """Other seats that can still act, clockwise from the one given."""
        place = self.players.index(seat)
        around = self.players[place + 1 :] + self.players[:place]
        return [other for other in around if other not in self.folded and other not in self.all_in]

    def _reopen(self, seat: int) -> None:
        """A full bet or raise: everybody else answers and may raise."""
        self.level = self.street_paid[seat]
        self.aggressor = seat
        others = self._after(seat)
        self.may_raise = set(others)
        self.pending = [seat, *others]
        self._acted(seat)

    def _acted(self, seat: int) -> None:
        self.may_raise.discard(seat)
        self.pending.remove(seat)
        self._finish_if_done()

    def _drop(self, seat: int) -> None:
        """The seat's hand is out of play; what it has put in stays or goes back by the caller's choice."""
        self.acted = True
        self.folded.add(seat)
        self.may_raise.discard(seat)
        if seat in self.pending:
            self.pending.remove(seat)
        if len(self.live) == 1:
            self.stage = "over"
            self.pending.clear()
        elif self.stage == "betting":
            self._finish_if_done()

    def _finish_if_done(self) -> None:
        """Close the betting round when nobody is left to act, or only one player could and owes nothing."""
        if len(self.pending) == 1:
            seat = self.pending[0]
            covered = all(self.street_paid.get(other, 0) <= self.street_paid.get(seat, 0) for other in self.live)
            if covered and not self._after(seat):
                self.pending.clear()
        if self.pending:
            return
        self.burned = False
        self.stage = "board" if self.street + 1 < len(self.layout.streets) else "showdown"

    def _open_betting(self, street: int) -> None:
        self.street = street
        self.stage = "betting"
        self.raises = 0
        first = self.players[0]
        if street == 0:
            self.level = self.forced_amount("big")
            first = self._after_blind()
        else:
            self.level = 0
            self.street_paid = {}
        place = self.players.index(first)
        around = self.players[place:] + self.players[:place]
        self.pending = [seat for seat in around if seat not in self.folded and seat not in self.all_in]
        self.may_raise = set(self.pending)
        self._finish_if_done()

    def _after_blind(self) -> int:
        """The first player to act before the community cards: at the left of the big blind."""
        place = self.players.index(self._blinds()["big"])
        return self.players[(place + 1) % len(self.players)]

    # ------------------------------------------------------------------ showdown

    def _show(self, event: v.DecisionMade) -> None:
        self._require_showdown(event.seat)
        if event.seat not in self.mucked:
            self.shown.add(event.seat)

    def _muck(self, event: v.DecisionMade) -> None:
        self._require_showdown(event.seat)
        if event.seat in self.shown:
            raise self.illegal("hand_already_shown", self.cites.ceded, field="action")
        if event.seat not in self.mucked:
            self.mucked.append(event.seat)

    def _require_showdown(self, seat: int) -> None:
        if self.stage not in ("showdown", "over"):
            raise self.illegal("no_showdown_yet", self.cites.showdown, field="action")
        if seat not in self.live:
            raise self.illegal("not_in_hand", self.cites.showdown, field="seat", seat=seat)

    # ------------------------------------------------------------------ irregularities

    def effect_reshuffle(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All cards back and dealt anew; once a decision was made on them the hand cannot be replayed and is void."""
        if self._cards_untouched():
            self._take_cards_back()
        else:
            self.void_cite = rule.cite

    def effect_discard_hand(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Cards dealt to somebody who is not eligible are discarded; the hand continues without that seat."""
        seat = self._named_seat(rule, event)
        if self.stake(seat, SHARE) or self.stage in ("showdown", "over"):
            raise self.not_now(rule)
        if event.card is not None and event.card not in self.hole.get(seat, ()):
            self._discard(event.card)
        dealt_in = seat in self.players
        self.stacks.pop(seat, None)
        self.hole.pop(seat, None)
        for seats in (self.players, self.queue, self.late, self.owed):
            while seat in seats:
                seats.remove(seat)
        if self.stage == "deal":
            self._advance_deal()
        elif dealt_in and self.stage in ("betting", "board"):
            self._drop(seat)
            self.folded.discard(seat)

    def effect_discard_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """One card is not used; it joins the discards."""
        if event.card is not None:
            self._discard(event.card)

    def effect_replace_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card that turned up while it was dealt is burned; the player receives another.

        ``card`` reported as dealt leaves the hand (without ``card``: the seat's last one), and the seat may get its new
        card at any time before the betting. One that was not reported is only put away.
        """
        seat = self._named_seat(rule, event)
        if not self._cards_untouched():
            raise self.not_now(rule)
        held = self.hole.get(seat, [])
        card = event.card if event.card is not None else held[-1] if held else None
        if card is not None and card not in held:
            self._discard(card)
        elif card is not None:
            held.remove(card)
            self.owed.append(seat)
            self.stage = "deal"
            self.pending.clear()
        if card is not None:
            self.exposed.append(card)
        self.burns_expected += 1

    def effect_correct_deal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Found before two players have cards: dealt anew. Later: ``seat`` gets its card after the last player."""
        if self.stage not in ("forced", "deal"):
            raise self.not_now(rule)
        if len([seat for seat, cards in self.hole.items() if cards]) < 2:
            self._take_cards_back()
        elif event.seat is not None:
            self._deal_last(rule, event.seat)

    def effect_dead_hand(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The hand is out, its chips stay in the pot."""
        self._drop(self._hand_in_play(rule, event))

    def effect_refund_hand(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The hand is out, everything that its player put into the pot goes back."""
        seat = self._hand_in_play(rule, event)
        self.refunded[seat] = rule.cite
        self._drop(seat)

    def effect_no_burn(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """No card was burned where it is required: the hand is void. Not when the burn is on record."""
        required = next(place for place, street in enumerate(self.layout.streets) if street.burn == "required")
        if (self.burned and self.street < required) or self.street >= required:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def effect_clock(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The time to decide ran out: the seat to act folds."""
        if not self.flag("decision_clock") or self.turn is None or event.seat not in (None, self.turn):
            raise self.not_now(rule)
        self._drop(self.turn)

    def _named_seat(self, rule: Irregularity, event: v.IrregularityDeclared) -> int:
        if event.seat is None:
            raise self.illegal("irregularity_seat", rule.cite, field="seat")
        self.require_seat(event.seat, self.cites.seats)
        return event.seat

    def _hand_in_play(self, rule: Irregularity, event: v.IrregularityDeclared) -> int:
        seat = self._named_seat(rule, event)
        if self.stage not in ("betting", "board", "showdown"):
            raise self.not_now(rule)
        if seat not in self.live:
            raise self.illegal("not_in_hand", rule.cite, field="seat", seat=seat)
        return seat

    def _discard(self, card: str) -> None:
        """A card known to be out of the deck without having been dealt to anybody."""
        self.count_card(card, self.shoe, self.cites.decks)

    def _cards_untouched(self) -> bool:
        """Whether nothing rests on the cards yet: nobody has decided, no community card is due or dealt."""
        return not (self.acted or self.burned or self.board)

    def _take_cards_back(self) -> None:
        self.stage = "forced"
        self.pending.clear()
        self._begin_deal()
        if self.stacks:
            self._seat_known_players()

    def _deal_last(self, rule: Irregularity, seat: int) -> None:
        """The seat is served after the last player of the running round of cards."""
        if seat in self.queue:
            self.queue.remove(seat)
            self.queue.append(seat)
        elif self.order_known or seat in self.hole or seat in self.late:
            raise self.not_now(rule)
        else:
            self._require_seated(seat)
            self.late.append(seat)

    # ------------------------------------------------------------------ payments

    def on_rake_taken(self, event: v.RakeTaken) -> None:
        self._require_decided(event.pot)
        if event.amount < 0:
            raise self.illegal("amount_not_positive", self.cites.rake, field="amount")
        self.rake_taken = (self.rake_taken or 0) + event.amount

    def on_pot_awarded(self, event: v.PotAwarded) -> None:
        self._require_decided(event.pot)
        if event.seat not in self.players:
            raise self.illegal("not_in_hand", self.cites.showdown, field="seat", seat=event.seat)
        self.require_amount(event.amount)
        self.awarded[event.seat] = self.awarded.get(event.seat, 0) + event.amount

    def _require_decided(self, pot: int) -> None:
        missing = self.missing()
        if missing is not None:
            raise self.illegal("pot_not_decided", self.missing_cite(), missing=missing)
        if not 0 <= pot < max(1, len(self.pots()[0])):
            raise self.illegal("no_such_pot", self.cites.rake, field="pot", pot=pot)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        if self.stage == "forced":
            return "BlindPosted, CardDealt"
        if self.stage == "deal":
            due = (*self.owed, *self.queue)
            return f"CardDealt to seat {due[0]}" if due else "CardDealt"
        if self.stage == "betting":
            return f"DecisionMade of seat {self.turn}"
        if self.stage == "board":
            return "CardDealt to board"
        if self.stage == "showdown":
            due_to_show = {
                seat
                for pot in self.pots()[0]
                if len(claimants := self._claimants(pot)) > 1
                for seat in claimants
                if seat not in self.shown
            }
            for seat in self.showdown_order():
                if seat in due_to_show:
                    return f"DecisionMade show or muck of seat {seat}"
        return None

    def missing_cite(self) -> str:
        cites = self.cites
        if self.stage == "forced":
            return cites.blinds
        return {"deal": cites.deal, "board": cites.board, "showdown": cites.showdown}.get(self.stage, cites.turn)

    def settle_decided(self) -> Settlement:
        pots, returned = self.pots()
        lines: list[Line] = []
        shares: dict[int, int] = {}
        cites: dict[int, str] = {}
        rake = 0
        for number, pot in enumerate(pots):
            taken = self.rake_of(pot)
            rake += taken
            for code, amount in ((POT, pot.amount), (RAKE, taken)):
                lines.append(
                    Line(seat=None, bet=code, stake=amount, result="push", cite=self.cites.rake, target=str(number))
                )
            winners, cite = self._winners(pot)
            each, odd = divmod(pot.amount - taken, len(winners))
            for place, seat in enumerate(winners):
                shares[seat] = shares.get(seat, 0) + each + (place < odd)
                cites.setdefault(seat, cite)
        lines.extend(self._share_line(seat, shares, returned, cites) for seat in sorted(self.players))
        variances = (*self._pot_variances(shares, rake, cites), *self.variances(lines))
        return Settlement(void=False, lines=tuple(lines), rake=rake, variances=variances)

    def _winners(self, pot: Pot) -> tuple[list[int], str]:
        """Winners clockwise from the left of the button, and the clause."""
        claimants = self._claimants(pot)
        if len(claimants) == 1:
            return claimants, self.cites.ceded if len(pot.eligible) > 1 else self.cites.showdown
        hands = {seat: self.hand_of(seat) for seat in claimants}
        best = max(hands.values())
        winners = [seat for seat in claimants if hands[seat] == best]
        if self.layout.own_used is None and len(winners) == len(claimants) and best == best_hand(self.board):
            return winners, self.cites.board_plays
        return winners, self.cites.showdown

    def _share_line(
        self, seat: int, shares: Mapping[int, int], returned: Mapping[int, int], cites: Mapping[int, str]
    ) -> Line:
        stake = self.stake(seat, SHARE) - returned.get(seat, 0)
        if seat in self.refunded:
            return void(seat, SHARE, stake, self.refunded[seat])
        net = shares.get(seat, 0) - stake
        result: Result = "win" if net > 0 else "lose" if net < 0 else "push"
        ceded = self.cites.ceded if seat in self.mucked else self.cites.showdown
        cite = cites.get(seat, self.cites.turn if seat in self.folded else ceded)
        return Line(seat=seat, bet=SHARE, stake=stake, result=result, payout=max(net, 0), net=net, cite=cite)

    def _pot_variances(self, shares: Mapping[int, int], rake: int, cites: Mapping[int, str]) -> tuple[Variance, ...]:
        """Reported awards and rake that differ from what was due. Once one award is reported, all are compared."""
        found = []
        if self.rake_taken is not None and self.rake_taken != rake:
            found.append(
                Variance(
                    seat=None,
                    bet=RAKE,
                    paid=-self.rake_taken,
                    due=-rake,
                    difference=rake - self.rake_taken,
                    cite=self.cites.rake,
                )
            )
        for seat in sorted({*shares, *self.awarded}) if self.awarded else ():
            paid, due = self.awarded.get(seat, 0), shares.get(seat, 0)
            if paid != due:
                cite = cites.get(seat, self.cites.showdown)
                found.append(Variance(seat=seat, bet=SHARE, paid=paid, due=due, difference=paid - due, cite=cite))
        return tuple(found)

    # ------------------------------------------------------------------ questions

    @property
    def turn(self) -> int | None:
        """The seat to act in the running betting round."""
        return self.pending[0] if self.pending else None

    @property
    def live(self) -> list[int]:
        """Seats still in the hand, clockwise from the left of the button."""
        return [seat for seat in self.players if seat not in self.folded]

    @property
    def unlimited(self) -> bool:
        """Whether the last two players agreed to bet without limits."""
        return len(self.agreed) >= 2 and len(self.live) == 2

    def to_call(self, seat: int) -> int:
        """Chips that the seat must add to match the standing bet, were its stack long enough."""
        return max(0, self.level - self.street_paid.get(seat, 0))

    def left(self, seat: int) -> int | None:
        """Chips the seat has left; None when unknown."""
        return self.stacks.get(seat)

    def raise_bounds(self) -> tuple[int, int]:
        """Smallest and largest bet, or raise above the call, in the running betting round."""
        if self.unlimited:
            return 1, MAX_MINOR
        if self.no_limit:
            return self.limits.min, MAX_MINOR
        return self.opening_size(), self.limits.max

    def opening_size(self) -> int:
        """The initial amount of a bet in the running round of a limit table."""
        return self.limits.max if self.layout.streets[self.street].opens_at_max else self.limits.min

    def raises_left(self) -> int | None:
        """Raises still open in this betting round; None when there is no cap."""
        return None if self.no_limit or self.unlimited else self.layout.raises_per_round - self.raises

    def showdown_order(self) -> list[int]:
        """Seats in the order in which they are asked to show: clockwise from the last aggressor, without one from the
        left of the button. Laying a hand open earlier harms nobody and is taken as it comes."""
        first = self.players.index(self.aggressor) if self.aggressor is not None else 0
        return [seat for seat in self.players[first:] + self.players[:first] if seat not in self.folded]

    def pots(self) -> tuple[tuple[Pot, ...], dict[int, int]]:
        """Pots as they stand, and what goes back uncalled, by seat."""
        paid = {seat: amount for seat, amount in self.paid.items() if seat not in self.refunded}
        dead = sum(amount for seat, amount in self.dead.items() if seat not in self.refunded)
        return split_pots(paid, self.folded, self.players, dead)

    def _claimants(self, pot: Pot) -> list[int]:
        """Who may still win the pot. Whoever cedes last has ceded to nobody."""
        ceded = set(self.mucked)
        claiming = [seat for seat in pot.eligible if seat not in ceded]
        if claiming:
            return claiming
        return [next(seat for seat in reversed(self.mucked) if seat in pot.eligible)]

    def hand_of(self, seat: int) -> PokerHand:
        """The best hand that the seat can make with the board."""
        own, used = self.hole[seat], self.layout.own_used
        if used is None:
            return best_hand([*own, *self.board])
        return max(
            best_hand([*mine, *common])
            for mine in combinations(own, used)
            for common in combinations(self.board, 5 - used)
        )

    def rake_of(self, pot: Pot) -> int:
        """The rate of the pot, at most the table maximum; a fraction of a cent stays with the pot."""
        return min(pot.amount * self.number("rake_rate") // 10_000, self.limits.max)


_ACTIONS: Final[dict[str, Callable[[PokerRoomRound, v.DecisionMade], None]]] = {
    "fold": PokerRoomRound._fold,
    "check": PokerRoomRound._check,
    "call": PokerRoomRound._call,
    "bet": PokerRoomRound._bet,
    "raise": PokerRoomRound._raise,
    "all_in": PokerRoomRound._all_in,
    "agree_no_limit": PokerRoomRound._agree,
    "show": PokerRoomRound._show,
    "muck": PokerRoomRound._muck,
}
_BETTING: Final = frozenset({"fold", "check", "call", "bet", "raise", "all_in"})
_WITHOUT_AMOUNT: Final = frozenset({"fold", "check", "agree_no_limit", "show", "muck"})
