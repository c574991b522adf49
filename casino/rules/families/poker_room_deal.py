"""The first half of a poker-room hand: who plays, the forced bets, and every card until the hands are shown.

``DealtHand`` holds the state of a hand and answers for seats, forced bets and cards; decisions and pots are in
``poker_room``, the irregularities in ``poker_room_irregularities``.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, Literal

from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN, RANKS, Shoe
from casino.rules.errors import define
from casino.rules.families.poker_room_layout import (
    FORCED_BETS,
    Layout,
    Street,
    layout_of,
    low_card,
    lowest_rank,
    showing,
)
from casino.rules.families.poker_room_ranking import pack_of, ranks_of
from casino.rules.fields import reads
from casino.rules.kernel import Found, Game, Round
from casino.rules.money import MAX_MINOR

SHARE: Final = "pot_share"
UNPAID_BLIND: Final = "missed_blind_unpaid"
"""Code of the irregularity that a player who is back has not paid the blinds that he missed."""
LIVE_KINDS: Final = frozenset({"small", "big", "blind", "post", "straddle"})
"""Forced bets that count as a bet, of which a seat makes one only."""

define("too_few_players", "A hand needs {least} players.", "Una mano necesita {least} jugadores.")
define("too_many_players", "A hand has at most {most} players.", "Una mano tiene como máximo {most} jugadores.")
define("not_in_hand", "Seat {seat} is not in the hand.", "El puesto {seat} no está en la mano.")
define("one_hand_only", "A player plays one hand only.", "Un jugador juega una sola mano.")
define(
    "forced_bet_unknown",
    "{kind!r} is not a forced bet of this game.",
    "{kind!r} no es una apuesta obligada de este juego.",
)
define("forced_bet_late", "Forced bets come before any card.", "Las apuestas obligadas preceden a toda carta.")
define("forced_bet_twice", "The {kind} is posted already.", "Ya está puesta: {tipo}.")
define("forced_bet_amount", "The {kind} is {limit}.", "El monto es {limit}: {tipo}.")
define("forced_bet_missing", "The {kind} is not posted.", "Falta: {tipo}.")
define("ante_not_required", "No ante is played at this table.", "En esta mesa no se juega «ante».")
define(
    "post_without_penalty",
    "A live post is only for who returns and has paid the penalty.",
    "La apuesta de regreso exige haber pagado la penalidad.",
)
define(
    "blind_order",
    "Blinds are posted in the order of the deal, from the first two players on.",
    "Las apuestas ciegas se ponen en el orden del reparto, desde los dos primeros jugadores.",
)
define(
    "bring_in_not_now",
    "The forced bet comes after the first three cards.",
    "La apuesta forzada se hace tras las tres primeras cartas.",
)
define(
    "bring_in_seat",
    "The lowest card showing is at seat {due}.",
    "La carta boca arriba de menor valor está en el puesto {due}.",
)
define("card_place", "Cards go to a seat or to the board, not to {place!r}.", "No se reparten cartas a {place!r}.")
define("dealt_face_wrong", "This card is dealt face {face}.", "Esta carta se reparte {cara}.")
define("card_not_held", "Seat {seat} does not hold {card}.", "El puesto {seat} no tiene {card}.")
define("deal_order", "The card is due to seat {due}.", "La carta toca al puesto {due}.")
define("deal_complete", "Every player has the cards.", "Todos los jugadores tienen sus cartas.")
define("burn_not_now", "No card is burned now.", "Ahora no se quema carta.")
define("burn_missing", "A card must be burned before the {street}.", "Antes del {street} se quema una carta.")
define("board_not_now", "No community card is due now.", "Ahora no toca carta comunitaria.")
define(
    "common_card_due",
    "The deck cannot serve every player: one common card is shown.",
    "El paquete no alcanza para todos: se muestra una carta común.",
)
define("betting_not_finished", "Seat {due} has yet to act.", "Falta que actúe el puesto {due}.")
define("hand_over", "The hand is decided.", "La mano está decidida.")

define("no_draw_now", "No cards are changed now.", "Ahora no se cambian cartas.")
define("discarded_already", "Seat {seat} has discarded already.", "El puesto {seat} ya hizo su descarte.")
define("discards_above_four", "At most {most} cards are changed.", "Se cambian como máximo {most} cartas.")
define("card_not_in_pack", "{card} is not in the pack of this game.", "{card} no está en la baraja de este juego.")

SECOND_BOARD: Final = "board_2"
"""Code of the place of the second line of common cards."""
MOST_CHANGED: Final = 4
define(
    "draw_order",
    "The cards that decide on the button go from left to right, one to a player: seat {due} is next.",
    "Las cartas que deciden el botón van de izquierda a derecha, una por jugador: sigue el puesto {due}.",
)
define(
    "draw_over",
    "The draw is over: seat {seat} has the button.",
    "El sorteo terminó: el puesto {seat} tiene el botón.",
)
define("draw_unfinished", "The draw for the button is not finished.", "El sorteo del botón no ha terminado.")

Stage = Literal["forced", "deal", "first_board", "bring_in", "betting", "street", "draw", "showdown", "over"]


_FORCED_NAMES: Final = {
    "small": ("small blind", "apuesta ciega, «small blind»"),
    "big": ("big blind", "apuesta ciega, «big blind»"),
    "ante": ("ante", "apuesta inicial, «ante»"),
    "post": ("live post", "apuesta igual al «big blind»"),
    "penalty": ("penalty", "penalidad"),
    "bring_in": ("forced bet of the lowest card", "apuesta forzada de la carta menor"),
    "straddle": ("straddle", "«straddle»"),
    "blind": ("blind", "apuesta ciega"),
}


class DealtHand(Round):
    """Seats, forced bets and cards of one hand.

    ``players`` are the seats dealt in, clockwise from the left of the button (of the dealer, where there is none).
    ``stacks`` is empty when the chips in front of the players are not known. Money: ``paid`` is live chips and antes by
    seat (what a pot's layers are made of), ``dead`` what has no claim of its own, ``street_paid`` what counts against
    ``level`` in the running betting round. ``queue`` is who is owed a card; on later streets also the seats that have
    folded but keep their place in the deal (``through``).
    """

    barred_fields = frozenset({"hand"})
    layout: Layout

    def begin(self) -> None:
        """Start without players, with the form, limit and unit of the table."""
        self.layout = layout_of(self.game.layout, self.options)
        self.cites = self.layout.cites
        self.blind_kinds = self.layout.blinds
        chosen = str(self.options.get(self.layout.mode, "limit"))
        self.mode = self.layout.modes.get(chosen, chosen)
        self.lowest = lowest_rank(self.layout, self.options)
        self.short = self.lowest != RANKS[0]
        if self.short:
            self.pack = pack_of(self.lowest)
        self.unit = self.layout.unit_under(self.options, self.limits)
        self.stage: Stage = "forced"
        self.button: int | None = None
        self.stacks: dict[int, int] = {}
        self.forced: dict[str, dict[int, int]] = {}
        self.paid: dict[int, int] = {}
        self.dead: dict[int, int] = {}
        self.all_in: set[int] = set()
        self.blinds_due: dict[int, v.MissedBlinds] = {}
        self.antes_owed: set[int] = set()
        self.antes_untold = False
        self._begin_deal()
        self._begin_betting()

    def _begin_deal(self) -> None:
        self.shoe = Shoe(1)
        self.unseen = 0
        self.players: list[int] = []
        self.order_known = False
        self.rounds_dealt = 0
        self.queue: list[int] = []
        self.late: list[int] = []
        self.owed: list[int] = []
        self.hole: dict[int, list[str]] = {}
        self.up: dict[int, list[str]] = {}
        self.turned: dict[int, str] = {}
        self.laid: dict[int, set[str]] = {}
        self.presented: set[int] = set()
        self.exposed: list[str] = []
        self.burns_expected = 0
        self.board: list[str] = []
        self.second_board: list[str] = []
        self.drawing: dict[int, list[str]] = {}
        self.button_cards: dict[int, str] = {}
        self.draws_due: list[int] = []
        self.discards: list[tuple[int, str]] = []
        self.burned = False
        self.burn_assumed = False
        self.set_aside: list[str] = []
        self.street_dealt: list[tuple[int, str]] = []
        self.last_up = ""
        self.face_up_found = False
        self.either_face: set[int] = set()
        self.warned: set[int] = set()
        self.betting_over = ""

    def _begin_betting(self) -> None:
        self.street = 0
        self.level = 0
        self.raises = 0
        self.last_raise = 0
        self.wagered = False
        self.street_paid: dict[int, int] = {}
        self.pending: list[int] = []
        self.may_raise: set[int] = set()
        self.folded: set[int] = set()
        self.through: set[int] = set()
        self.refunded: dict[int, str] = {}
        self.agreed: set[int] = set()
        self.aggressor: int | None = None
        self.first_bettor: int | None = None
        self.acted = False
        self.last_actor: int | None = None

    # ------------------------------------------------------------------ what the betting half adds

    bound: set[int]
    early: set[int]

    def _bet_out_of_turn(self, seat: int, amount: int) -> None:
        raise NotImplementedError

    def _open_betting(self, street: int) -> None:
        raise NotImplementedError

    def to_call(self, seat: int) -> int:
        """Return what the seat must add to match the standing bet (minor units)."""
        raise NotImplementedError

    def _put_in(self, seat: int, amount: int) -> None:
        raise NotImplementedError

    def _drop(self, seat: int) -> None:
        raise NotImplementedError

    # ------------------------------------------------------------------ seats and forced bets

    @reads("button", "stacks", "missed_blinds", "new_players")
    def on_round_opened(self, event: v.RoundOpened) -> None:
        """Open the hand with button, stacks and blinds missed."""
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
        if stacks:
            self._require_players(len(stacks), field="stacks")
        self.button = event.button
        self.stacks = stacks
        known = {int(seat): missed for seat, missed in event.missed_blinds.items()}
        self.blinds_due = {seat: "none" if seat in event.new_players else missed for seat, missed in known.items()}
        self._seat_known_players()

    def on_blind_posted(self, event: v.BlindPosted) -> None:
        """Post a forced bet of the game."""
        cites = self.cites
        kind = self.layout.kinds.get(event.kind, "") or FORCED_BETS.get(event.kind, "")
        if kind not in self.layout.forced:
            kinds = {**FORCED_BETS, **self.layout.kinds}
            allowed = [name for name, meant in kinds.items() if meant in self.layout.forced]
            raise self.illegal("forced_bet_unknown", cites.forced, field="kind", kind=event.kind, admitted=allowed)
        self._require_seated(event.seat)
        if kind == "bring_in":
            self._bring_in(event)
            return
        cite = {"ante": cites.ante, "penalty": cites.penalty, "post": cites.post}.get(kind, cites.blinds)
        if self.stage != "forced" and not (kind == "ante" and self._ante_still_open(event.seat)):
            raise self.illegal("forced_bet_late", cite)
        if self.button_cards and self.button is None:
            self._end_button_draw()
        if kind == "ante" and not self.options.get("ante") and not self.layout.free_ante:
            raise self.illegal("ante_not_required", cite, field="kind")
        self._require_not_posted(kind, event.seat, cite)
        if kind in self.blind_kinds:
            self._require_blind_order({**self._blinds(), kind: event.seat}, cite)
        if kind == "post" and self.layout.post_needs_penalty and event.seat not in self.forced.get("penalty", ()):
            raise self.illegal("post_without_penalty", cite, field="kind")
        if kind == "straddle" and self.layout.kinds:
            self._require_further_blind(event, cite)
        elif kind == "ante" and self.layout.free_ante:
            self._require_free_ante(event, cite)
        else:
            self._require_forced_amount(kind, event, cite)
        self._post(kind, event.seat, event.amount)

    def _ante_still_open(self, seat: int) -> bool:
        """Return whether an ante that was forgotten may still be put: until its player acts for the first time."""
        waits = self.stage in ("deal", "first_board") or (self.stage == "betting" and seat in self.pending)
        return self.layout.free_ante and self.street == 0 and waits and seat not in self.street_paid

    def _require_further_blind(self, event: v.BlindPosted, cite: str) -> None:
        """A blind of the next player: at least twice the one before; nobody's after one who declined."""
        posted = [*self.forced.get("big", {}).items(), *self.forced.get("straddle", {}).items()]
        if not posted:
            raise self.illegal("forced_bet_missing", cite, field="kind", **self.forced_names("big"))
        last, before = posted[-1]
        clock = self._clock(next(iter(self._blinds().values()), None))
        order = sorted(self.stacks, key=clock)
        if order[(order.index(last) + 1) % len(order)] != event.seat if order else clock(event.seat) < clock(last):
            raise self.illegal("blind_order", cite, field="seat")
        self.require_amount(event.amount)
        self.require_at_most(event.amount, self.stacks.get(event.seat, MAX_MINOR), self.cites.chips)
        self.require_at_least(event.amount, 2 * before, cite)

    def _require_free_ante(self, event: v.BlindPosted, cite: str) -> None:
        """An ante as the casino has it: at most half the table minimum, the same for everybody with as many chips."""
        self.require_amount(event.amount)
        left = self.stacks.get(event.seat, MAX_MINOR)
        fixed = self.options.get("ante_pct")
        posted = self.forced.get("ante", {})
        due = max(posted.values()) if posted else None
        if isinstance(fixed, int):
            due = self.limits.min * fixed // 10_000
            if not due:
                raise self.illegal("ante_not_required", cite, field="kind")
        if due is None:
            self.require_at_most(event.amount, min(self.limits.min // 2, left), cite)
        elif event.amount != min(due, left):
            raise self.illegal(
                "forced_bet_amount", cite, field="amount", limit=self.money(min(due, left)), **self.forced_names("ante")
            )

    def forced_names(self, kind: str) -> dict[str, str]:
        """Return the name of a forced bet as parameters of messages: ``kind`` in English, ``tipo`` as the game calls
        it in Spanish."""
        en, es = _FORCED_NAMES[kind]
        own = (bet.es for bet in self.game.bets if bet.code in (kind, f"{kind}_blind"))
        return {"kind": en, "tipo": next(own, es)}

    def forced_amount(self, kind: str) -> int:
        """Return the amount of a forced bet of this kind at this table (minor units)."""
        fixed = self.options.get(f"{kind}_blind")
        if isinstance(fixed, int):
            return fixed
        if kind == "small" and self.options.get("small_blind_rule") == "min_bet":
            return self.unit
        return self.limits.extra.get(kind) or self.layout.forced_amount(kind, self.limits, self.unit)

    # ------------------------------------------------------------------ missed blinds

    @classmethod
    def carries_blinds(cls, game: Game, options: Mapping[str, v.OptionValue]) -> bool:
        """In games with a penalty for blinds that a player missed."""
        return "penalty" in layout_of(game.layout, options).forced

    def _owes_blinds(self, seat: int) -> bool:
        """Return whether a player who is back in the hand has not paid what he missed: the penalty for the small blind,
        and a forced big blind where he missed both."""
        missed = self.blinds_due.get(seat, "none")
        if missed not in ("small", "both"):
            return False
        live = any(seat in self.forced.get(kind, {}) for kind in ("post", "big"))
        return seat not in self.forced.get("penalty", {}) or (missed == "both" and not live)

    def _note_unpaid_blinds(self) -> None:
        self.found += [
            Found(code=UNPAID_BLIND, cite=self.cites.penalty, seat=seat)
            for seat in sorted(self.stacks)
            if self._owes_blinds(seat)
        ]

    def missed_blinds(self) -> dict[str, v.MissedBlinds]:
        """Of every seat that has played: what it owes still, and what passed it by in this hand while it was absent."""
        blinds = self._blinds()
        if not self.carries_blinds(self.game, self.options) or not self.stacks:
            return {}
        seats = sorted({*self.blinds_due, *self.stacks})
        if self.void_cite is not None or self.button is None or len(blinds) < len(self.blind_kinds):
            return {str(seat): self.blinds_due.get(seat, "none") for seat in seats}
        return {str(seat): self._missed_by(seat, *blinds.values()) for seat in seats}

    def _missed_by(self, seat: int, small: int, big: int) -> v.MissedBlinds:
        before = self.blinds_due.get(seat, "none")
        if seat in self.stacks:
            return before if self._owes_blinds(seat) else "none"
        clock = self._clock()
        first = small == self.button  # two players: the button has the small blind
        passed: v.MissedBlinds = "none"
        if not first and clock(seat) < clock(small):
            passed = "small"
        elif clock(seat) < clock(big):
            passed = "big"
        if "none" in (before, passed):
            return passed if before == "none" else before
        return before if passed == before else "both"

    def _require_players(self, count: int, *, field: str) -> None:
        """As many players as the game is played with."""
        least, most = self.layout.players
        if self.layout.deck_option:
            most = min(most, 4 * len(ranks_of(self.lowest)) // self.layout.streets[0].own)
        if count < least:
            raise self.illegal("too_few_players", self.cites.forced, field=field, least=least)
        if most and count > most:
            raise self.illegal("too_many_players", self.cites.seats, field=field, most=most)

    def _require_seated(self, seat: int) -> None:
        self.require_seat(seat, self.cites.seats)
        if self.stacks and seat not in self.stacks:
            raise self.illegal("not_in_hand", field="seat", seat=seat)

    def _require_not_posted(self, kind: str, seat: int, cite: str) -> None:
        posted = self.forced.get(kind, {})
        exclusive = LIVE_KINDS if kind in LIVE_KINDS else {kind}
        if (kind in self.blind_kinds and posted) or any(seat in self.forced.get(other, {}) for other in exclusive):
            raise self.illegal("forced_bet_twice", cite, field="kind", **self.forced_names(kind))

    def _require_forced_amount(self, kind: str, event: v.BlindPosted, cite: str) -> None:
        self.require_amount(event.amount)
        left = self.stacks.get(event.seat, MAX_MINOR)
        if self.layout.as_told:
            self.require_at_most(event.amount, left, cite)
            return
        due = min(self.forced_amount(kind), left)
        if event.amount != due:
            raise self.illegal(
                "forced_bet_amount", cite, field="amount", limit=self.money(due), **self.forced_names(kind)
            )

    def _blinds(self) -> dict[str, int]:
        """Seats of the blinds posted so far."""
        return {kind: next(iter(self.forced[kind])) for kind in self.blind_kinds if kind in self.forced}

    def blind_seat(self, kind: str) -> int | None:
        """The seat that has posted this blind, or owes it; None while nothing tells which one does."""
        blinds = self._blinds()
        if kind in blinds or not self.stacks:
            return blinds.get(kind)
        order = sorted(self.stacks, key=self._clock())
        if blinds:
            (other,) = blinds.values()
            return order[(order.index(other) + (1 if kind == "big" else -1)) % len(order)]
        if self.button is None:
            return None
        first = len(order) == 2 and self.options.get("heads_up_blinds") == "button_small_blind"
        return order[(kind == "big") != first]

    def _missing_blind(self) -> str | None:
        """A blind that is still due. None is from a player whose ante took the last chip."""
        for kind in self.blind_kinds:
            if kind not in self.forced and self.blind_seat(kind) not in self.all_in:
                return kind
        return None

    def _require_blind_order(self, blinds: Mapping[str, int], cite: str) -> None:
        """Small blind at the left of the button, big blind next. Two players: the button may have either, or the one
        that the table has chosen for it."""
        small, big = blinds.get(self.blind_kinds[0]), blinds.get("big")
        order = sorted(self.stacks, key=self._clock(small)) if self.stacks else []
        heads_up = len(order) == 2 and self.button in order
        chosen = self.options.get("heads_up_blinds") if heads_up else None
        if chosen == "button_small_blind":
            order.reverse()
        wrong = False
        if order and (chosen or not heads_up) and (self.button is not None or small is not None):
            wrong = small not in (None, order[0]) or big not in (None, order[1])
        elif not order and self.layout.mano and self.button is not None:
            wrong = small not in (None, self.button) or big == self.button
        elif not order and small is not None and big is not None and small != self.button:
            clock = self._clock(small)
            wrong = clock(big) < clock(small)
        if wrong:
            raise self.illegal("blind_order", cite, field="seat")

    def _clock(self, small: int | None = None) -> Callable[[int], int]:
        """Distance of a seat clockwise from the left of the button, or from the small blind without a button; in a game
        without button from the left of the dealer."""
        start = 1
        if self.layout.mano:
            start = self.button if self.button is not None else small if small is not None else 1
        elif self.blind_kinds:
            start = self.button + 1 if self.button is not None else small if small is not None else 1
        seats = self.game.max_seats
        return lambda seat: (seat - start) % seats

    def _post(self, kind: str, seat: int, amount: int) -> None:
        self.forced.setdefault(kind, {})[seat] = amount
        if kind == "penalty" or (kind == "ante" and self.options.get("dead_antes")):
            self.dead[seat] = self.dead.get(seat, 0) + amount
        else:
            self.paid[seat] = self.paid.get(seat, 0) + amount
        if kind in LIVE_KINDS or kind == "bring_in":
            self.street_paid[seat] = self.street_paid.get(seat, 0) + amount
        self._spend(seat, amount)
        if self.stage == "forced":
            self._seat_known_players()

    def _spend(self, seat: int, amount: int) -> None:
        """Chips leave the stack for the middle."""
        self.add_stake(seat, SHARE, amount)
        if seat in self.stacks:
            self.stacks[seat] -= amount
            if self.stacks[seat] == 0:
                self.all_in.add(seat)

    # ------------------------------------------------------------------ the bring-in

    def _bring_in(self, event: v.BlindPosted) -> None:
        """The forced bet of the lowest card showing; it stands as the bet of the round."""
        cite = self.cites.bring_in
        if self.stage != "bring_in":
            raise self.illegal("bring_in_not_now", cite, field="kind")
        due = self.brings_in()
        if event.seat != due:
            raise self.illegal("bring_in_seat", cite, field="seat", due=due)
        self._require_forced_amount("bring_in", event, cite)
        self._post("bring_in", event.seat, event.amount)
        self.wagered = self.layout.as_told and event.amount > self.forced_amount("bring_in")
        self._open_betting(0)

    def brings_in(self) -> int | None:
        """The lowest card showing among the hands in play; the next with chips when that player has none left. None
        when nobody, or only one player, has chips to bet."""
        live = self.live
        able = [seat for seat in live if seat not in self.all_in]
        if len(able) < 2:
            return None
        lowest = min((seat for seat in live if self.up.get(seat)), key=lambda seat: min(map(low_card, self.up[seat])))
        place = self.players.index(lowest)
        return next(seat for seat in self.players[place:] + self.players[:place] if seat in able)

    def _after_first_cards(self) -> None:
        """All have their first cards: the first common card or the bring-in is due where the game has one, else betting
        begins."""
        if self.layout.streets[0].board > len(self.board):
            self.stage = "first_board"
        elif self.layout.streets[0].opens == "bring_in" and self.brings_in() is not None:
            self.stage = "bring_in"
        else:
            self._open_betting(0)

    # ------------------------------------------------------------------ cards

    @reads("hand", "face")
    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal a card to the seat or board that is due on this street."""
        if event.hand:
            raise self.illegal("one_hand_only", self.cites.one_hand, field="hand")
        if event.to in ("board", SECOND_BOARD):
            self._board_card(event)
        elif self.stage == "deal" and isinstance(event.to, int):
            self._first_card(event.to, event)
        elif self.stage == "draw":
            self._drawn_card(event)
        elif not isinstance(event.to, int):
            raise self.illegal("card_place", self.cites.deal, field="to", place=event.to)
        elif self.stage == "street" or (self.stage == "betting" and event.to in self.queue):
            self._street_card(event.to, event)
        else:
            self._first_card(event.to, event)

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """Burn a card before a street, or put an exposed one away."""
        card = None if event.card == HIDDEN else event.card
        if card is not None and card in self.exposed:
            self.exposed.remove(card)
            self.burns_expected -= 1
            return
        street_burn = self.stage == "street" and not self.burned and not self.street_dealt and self.may_burn()
        if not street_burn and not self.burns_expected:
            if self.stage == "over":
                raise self.illegal("hand_over", self.cites.showdown)
            if self.stage == "betting":
                raise self.illegal("betting_not_finished", self.cites.board, due=self.pending[0])
            common = self.stage == "street" and not self.may_burn() and self.cites.common_card
            raise self.illegal("burn_not_now", common or self.cites.burn or self.cites.board)
        self._count(card or HIDDEN)
        if street_burn:
            self.burned = True
            self.set_aside.append(card or HIDDEN)
        else:
            self.burns_expected -= 1

    @reads("card")
    def on_card_exposed(self, event: v.CardExposed) -> None:
        """An own card was laid open: it counts as shown, and its face is known from now on."""
        cite, seat = self.cites.showdown, event.to
        if not isinstance(seat, int):
            raise self.illegal("card_place", cite, field="to", place=seat)
        if self._draws_for_button():
            self._button_card(seat, event.card)
            return
        held = self.hole.get(seat, [])
        if seat in self.folded or not held:
            raise self.illegal("not_in_hand", cite, field="to", seat=seat)
        if event.card is None or (event.card not in held and HIDDEN not in held):
            raise self.illegal("card_not_held", cite, field="card", seat=seat, card=event.card)
        if event.card not in held:
            self.count_card(event.card, self.shoe, self.cites.decks)
            self.unseen -= 1
            held[held.index(HIDDEN)] = event.card
        self.laid.setdefault(seat, set()).add(event.card)
        if self.stage in ("showdown", "over"):
            self.presented.add(seat)

    def _draws_for_button(self) -> bool:
        """Return whether cards laid open now decide on the button: before the blinds, where the hand began without."""
        chosen = self.options.get("button_start", "draw") == "draw"
        return bool(
            self.cites.button_draw
            and chosen
            and self.stage == "forced"
            and not self.forced
            and (self.button is None or self.button_cards)
        )

    def _button_card(self, seat: int, card: str | None) -> None:
        """An open card to each player from left to right; the highest has the button, an ace ends the draw."""
        cite = self.cites.button_draw
        self._require_seated(seat)
        if self.button is not None:
            raise self.illegal("draw_over", cite, field="to", seat=self.button)
        if self.stacks:
            due = next(each for each in sorted(self.stacks) if each not in self.button_cards)
            if seat != due:
                raise self.illegal("draw_order", cite, field="to", due=due)
        elif self.button_cards and seat <= max(self.button_cards):
            raise self.illegal("draw_order", cite, field="to", due=max(self.button_cards) + 1)
        if card is None:
            raise self.illegal("card_not_held", cite, field="card", seat=seat, card=card)
        drawn = Shoe(1)
        for each in self.button_cards.values():
            self.count_card(each, drawn, cite)
        self.count_card(card, drawn, cite)
        self.button_cards[seat] = card
        if card[0] == "A" or len(self.button_cards) == len(self.stacks):
            self._end_button_draw()

    def _end_button_draw(self) -> None:
        """Give the button to the highest card, of equal ones to the first; the cards go back to the pack."""
        if self.stacks and len(self.button_cards) < len(self.stacks) and "A" not in self._button_ranks():
            raise self.illegal("draw_unfinished", self.cites.button_draw)
        self.button = max(self.button_cards, key=lambda seat: (RANKS.index(self.button_cards[seat][0]), -seat))
        self._seat_known_players()

    def _button_ranks(self) -> set[str]:
        return {card[0] for card in self.button_cards.values()}

    def _count(self, card: str) -> None:
        """A card leaves the deck, its face known or not."""
        seen = self.shoe.seen
        if card in self.pack and card not in seen:
            seen[card] = 1
        elif card == HIDDEN:
            self.unseen += 1
        else:
            self.count_card(card, self.shoe, self.cites.decks)

    def deck_left(self) -> int:
        """Cards in the deck; a burn that the floor did not report counts as made."""
        return len(ranks_of(self.lowest)) * 4 - len(self.shoe.seen) - self.unseen

    def require_card(self, card: str, shoe: Shoe, cite: str) -> None:
        """A card of the pack in play: some are played without the low ranks."""
        super().require_card(card, shoe, cite)
        if card[0] not in ranks_of(self.lowest):
            raise self.illegal("card_not_in_pack", cite, field="card", card=card)

    def _first_card(self, seat: int, event: v.CardDealt) -> None:
        queue = self.queue
        # A seat that is next in an order known by now has been looked at before.
        if self.stage != "deal" or not queue or queue[0] != seat or self.owed:
            self._require_seated(seat)
            if self.stage not in ("forced", "deal"):
                self._require_kept_place(seat)
                raise self.illegal("deal_complete", self.cites.deal, field="to")
            self._require_forced_bets(seat)
            self._require_due(seat)
        up = self._require_face(seat, event, self.layout.streets[0])
        self._count(event.card)
        if self.stage == "forced":
            self._note_unpaid_blinds()
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
        self._hold(seat, event.card, up=up)
        self._advance_deal()

    def _require_kept_place(self, seat: int) -> None:
        """Refuse a card to a folded seat, unless it folded before a bet and so keeps its place in the deal."""
        if seat in self.folded and self.cites.kept_place:
            raise self.illegal("not_in_hand", self.cites.kept_place, field="to", seat=seat)

    def _require_face(self, seat: int, event: v.CardDealt, street: Street) -> bool:
        """Return whether the seat's next card is dealt face up; refused when it was reported the other way."""
        streets = self.layout.streets
        first = street is streets[0]
        held = len(self.hole.get(seat, ())) if first else 0
        turned = self.turned.get(seat, "") if first else ""
        last_up = self.last_up if street is streets[-1] else ""
        up = bool(last_up) or (held >= street.down and not turned)
        if (seat in self.either_face and not first) or (event.face is None and not up):
            return up
        due, cara = ("up", "boca arriba") if up else ("down", "boca abajo")
        if event.face not in (None, due) or (up and event.card == HIDDEN):
            cite = last_up or turned or (self.cites.deal if first else street.cite)
            raise self.illegal("dealt_face_wrong", cite, field="face", face=due, cara=cara)
        return up

    def _hold(self, seat: int, card: str, *, up: bool) -> None:
        held = self.hole.get(seat)
        if held is None:
            self.hole[seat] = [card]
        else:
            held.append(card)
        if up:
            self.up.setdefault(seat, []).append(card)

    def _require_forced_bets(self, seat: int) -> None:
        if self.layout.as_told:
            return
        missing = self._missing_blind()
        if missing:
            raise self.illegal("forced_bet_missing", self.cites.blinds, **self.forced_names(missing))
        if self.antes_compulsory() and not self.antes_untold:
            posted = self.all_in.union(self.forced.get("ante", ()), self.antes_owed)
            if any(player not in posted for player in (*self.stacks, seat)):
                raise self.illegal("forced_bet_missing", self.cites.ante, **self.forced_names("ante"))

    def antes_compulsory(self) -> bool:
        """Return whether every player puts an ante before the deal."""
        if not self.layout.free_ante:
            return bool(self.options.get("ante"))
        none = self.options.get("ante_pct") == 0
        return self.options.get("antes") == "compulsory" and not self.blind_kinds and not none

    def _owes_ante(self, seat: int) -> bool:
        """Return whether a player found without his ante has yet to put it."""
        return seat in self.antes_owed and seat not in self.forced.get("ante", ()) and seat not in self.all_in

    def _seat_known_players(self) -> None:
        """With known stacks, and no blind missing, the order of the deal is fixed."""
        if not self.stacks or (not self.layout.as_told and self._missing_blind()):
            return
        blinds = self.blind_kinds
        self.players = sorted(self.stacks, key=self._clock(self.blind_seat(blinds[0]) if blinds else None))
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
        small = blinds.get(self.blind_kinds[0]) if self.blind_kinds else None
        clock = self._clock(small)
        opening = [*blinds.values()]
        button_is_small = small is not None and small == self.button and not self.layout.mano
        if button_is_small:
            opening.reverse()
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
            self._require_players(len(self.players), field="to")
        if again:
            return self.late[0] if self.late else min(self.players, key=clock)
        if seat in self.late:
            return seat
        if button_is_small:
            raise self.illegal("blind_order", self.cites.blinds, field="to")
        return seat if clock(seat) > last else min(self.players, key=clock)

    def _close_first_round(self) -> None:
        """The first card of the second round tells that everybody has one: the order is now fixed."""
        self.players.sort(key=self._clock(next(iter(self._blinds().values()), None)))
        self.order_known = True
        self.rounds_dealt = 1
        self.queue = self.players[1:]

    def _advance_deal(self) -> None:
        if not self.order_known or self.queue:
            return
        own = self.layout.streets[0].own
        if self.rounds_dealt < own:
            self.rounds_dealt += 1
        if self.rounds_dealt < own:
            self.queue = self.live
        elif not self.owed:
            self._after_first_cards()

    # ------------------------------------------------------------------ later streets

    def _begin_street(self) -> None:
        """Betting is over: the next street's cards are due."""
        if self._next_street().draw:
            self.stage = "draw"
            return
        self.stage = "street"
        self.burned = self.burn_assumed = False
        self.street_dealt = []
        dealt = self._next_street().own
        order = self._deal_order() if dealt else []
        self.queue = [seat for seat in order if seat not in self.folded or seat in self.through]

    def _deal_order(self) -> list[int]:
        """Return the seats in the order in which the coming street's own cards are dealt."""
        first = self.first_bettor
        if first is None or not self._next_street().from_bettor or self.options.get("second_open_card") == "from_left":
            return self.players
        place = self.players.index(first)
        return self.players[place:] + self.players[:place]

    def _next_street(self) -> Street:
        return self.layout.streets[self.street + 1]

    def _due_to(self) -> int | None:
        """The player still in the hand who is next to receive a card of the street."""
        return next((seat for seat in self.queue if seat not in self.folded), None)

    def _deck_before(self) -> int:
        """Cards that the deck had before the coming street."""
        return self.deck_left() + self.burned + len(self.street_dealt)

    def may_burn(self) -> bool:
        """The very last card of a deck is not burned: it is the common card. Without one, every player's card stays."""
        street = self._next_street()
        least = 1 if self.cites.common_card else len(self.live)
        return street.burn != "none" and (not street.own or self.deck_left() > least)

    def _street_card(self, seat: int, event: v.CardDealt) -> None:
        """An own card of a later street. Players who folded without facing a bet keep their place in the deal; whether
        the dealer still gives them cards is taken as reported."""
        late = self.stage == "betting"
        street = self.layout.streets[self.street] if late else self._next_street()
        cite = street.cite
        self._require_seated(seat)
        if seat not in self.queue:
            due = self._due_to()
            self._require_kept_place(seat)
            if due is None:
                raise self.illegal("deal_complete", self.cites.deal, field="to")
            raise self.illegal("deal_order", cite, field="to", due=due)
        place = self.queue.index(seat)
        owed = [other for other in self.queue if other not in self.folded]
        if owed and (owed[0] in self.queue[:place] or (seat in self.folded and self.deck_left() <= len(owed))):
            raise self.illegal("deal_order", cite, field="to", due=owed[0])
        if not late and not self.layout.as_told and self._deck_too_short():
            raise self.illegal("common_card_due", self.cites.common_card, field="to")
        up = self._require_face(seat, event, street)
        if not late and self._set_aside_is_dealt():
            self._take_up_set_aside(event.card)
        elif not late and not self.street_dealt and street.burn != "none" and not self.burned:
            self.burn_assumed = self.deck_left() > len(self.live)
            self.unseen += self.burn_assumed
            self.set_aside += [HIDDEN] * self.burn_assumed
        self._count(event.card)
        self._hold(seat, event.card, up=up)
        self.queue = self.queue[place + 1 :]
        if not late:
            self.street_dealt.append((seat, event.card))
            self._advance_street()

    def _advance_street(self) -> None:
        due, boards = self._next_street().board, self.layout.boards
        if self._due_to() is None and len(self.street_board()) >= due:
            if boards > 1 and len(self.second_board) < len(self.board):
                return
            self._open_betting(self.street + 1)

    def street_board(self) -> list[str]:
        """Community cards of the coming street that lie already."""
        before = sum(street.board for street in self.layout.streets[: self.street + 1])
        return self.board[before:]

    def _board_card(self, event: v.CardDealt) -> None:
        if self.stage == "over":
            raise self.illegal("hand_over", self.cites.showdown, field="to")
        if self.stage == "betting":
            raise self.illegal("betting_not_finished", self.cites.board, field="to", due=self.pending[0])
        if self.stage == "first_board" or (self.stage == "deal" and len(self.board) < self.layout.streets[0].board):
            self._first_board_card(event)
            return
        if self.stage != "street":
            raise self.illegal("board_not_now", self.cites.deal, field="to")
        street = self._next_street()
        common = bool(street.own)
        if common and not self.common_card_due():
            raise self.illegal("board_not_now", self.cites.common_card or street.cite, field="to")
        if street.burn == "required" and not self.burned:
            raise self.illegal("burn_missing", f"{street.cite}, {self.cites.burn}", field="to", street=street.name)
        if event.face not in (None, "up"):
            raise self.illegal("dealt_face_wrong", street.cite, field="face", face="up", cara="boca arriba")
        line = self._line_of(event, street)
        if common and self.layout.burned_return:
            self._take_up_set_aside(event.card)
        self.count_card(event.card, self.shoe, self.cites.decks)
        self._note_missing_burn(street)
        line.append(event.card)
        if common:
            self.queue = []
        self._advance_street()

    def _line_of(self, event: v.CardDealt, street: Street) -> list[str]:
        """The line of common cards that the card belongs to, which has room on this street."""
        if event.to == SECOND_BOARD and self.layout.boards == 1:
            raise self.illegal("card_place", self.cites.deal, field="to", place=event.to)
        if self.layout.boards == 1:
            return self.board
        line = self.board if event.to == "board" else self.second_board
        done = sum(one.board for one in self.layout.streets[: self.street + 2])
        if len(line) >= done:
            raise self.illegal("board_not_now", street.cite, field="to")
        return line

    def _first_board_card(self, event: v.CardDealt) -> None:
        """A common card that is shown with the deal: after the own cards or between them."""
        if event.to != "board":
            raise self.illegal("card_place", self.cites.deal, field="to", place=event.to)
        if event.face not in (None, "up"):
            cite = self.layout.streets[0].cite
            raise self.illegal("dealt_face_wrong", cite, field="face", face="up", cara="boca arriba")
        self.count_card(event.card, self.shoe, self.cites.decks)
        self.board.append(event.card)
        if self.stage == "first_board" and len(self.board) >= self.layout.streets[0].board:
            self._open_betting(0)

    # ------------------------------------------------------------------ cards changed

    def on_cards_discarded(self, event: v.CardsDiscarded) -> None:
        """The one discard of a seat: none to four cards, before anybody is served."""
        cite, seat = self.layout.streets[-1].cite, event.to
        if not isinstance(seat, int):
            raise self.illegal("card_place", cite, field="to", place=seat)
        if self.stage != "draw":
            raise self.illegal("no_draw_now", cite)
        if seat not in self.live:
            raise self.illegal("not_in_hand", cite, field="to", seat=seat)
        if seat in self.drawing or self.draws_due:
            raise self.illegal("discarded_already", cite, field="to", seat=seat)
        if len(event.cards) > MOST_CHANGED:
            raise self.illegal("discards_above_four", cite, field="cards", most=MOST_CHANGED)
        held = list(self.hole[seat])
        for card in event.cards:
            if card not in held and not (card == HIDDEN and HIDDEN in held):
                raise self.illegal("card_not_held", cite, field="cards", seat=seat, card=card)
            held.remove(card)
        self.drawing[seat] = list(event.cards)
        self.hole[seat] = held
        self.discards += [(seat, card) for card in event.cards]
        if all(other in self.drawing for other in self.live):
            self.serve_draws()

    def serve_draws(self) -> None:
        """Nobody discards any more: who is served, three cards at first to who gave four, the fourth after all."""
        owed = {seat: len(self.drawing.get(seat, ())) for seat in self.live}
        self.draws_due = [seat for seat, count in owed.items() for _ in range(min(count, MOST_CHANGED - 1))]
        self.draws_due += [seat for seat, count in owed.items() if count == MOST_CHANGED]
        if not self.draws_due:
            self._open_betting(self.street + 1)

    def _drawn_card(self, event: v.CardDealt) -> None:
        cite = self.layout.streets[-1].cite
        seats = self.draws_due
        if not seats:
            owed = [seat for seat in self.live if self.drawing.get(seat)]
            if not owed:
                raise self.illegal("no_draw_now", cite, field="to")
            self.drawing = {seat: self.drawing.get(seat, []) for seat in self.live}
            self.serve_draws()
            seats = self.draws_due
        if event.to != seats[0]:
            raise self.illegal("deal_order", cite, field="to", due=seats[0])
        if event.face not in (None, "down"):
            raise self.illegal("dealt_face_wrong", cite, field="face", face="down", cara="boca abajo")
        seat = seats[0]
        if self.deck_left() <= 0:
            self._take_up_discards(seat)
        self._count(event.card)
        self.hole[seat].append(event.card)
        self.draws_due = seats[1:]
        if not self.draws_due:
            self._open_betting(self.street + 1)

    def _take_up_discards(self, seat: int) -> None:
        """The stub is used up: the discards of all complete the draw; where one player only is left, the others',
        and his own when there are no others (reading)."""
        alone = set(self.draws_due) == {seat}
        back = [(other, card) for other, card in self.discards if not (alone and other == seat)] or self.discards
        for _other, card in back:
            if card == HIDDEN:
                self.unseen -= 1
            else:
                self.shoe.seen.pop(card, None)
        self.discards = [one for one in self.discards if one not in back]

    def _note_missing_burn(self, street: Street) -> None:
        """The first card of a street's board without its burn is an irregularity, declared or not."""
        code = street.no_burn
        if not code or self.burned or self.street_board() or code in self.declared_codes:
            return
        self.found.append(Found(code=code, cite=f"{street.cite}, {self.game.irregularity(code).cite}"))

    def _deck_too_short(self) -> bool:
        """Return whether the deck cannot give the street's card to everybody still in."""
        if self.layout.burned_return:
            return self.common_card_due()
        return self._deck_before() - self.burned < len(self.live)

    def _set_aside_is_dealt(self) -> bool:
        """Return whether the last card is due, the deck has too few, and what was put away is dealt then."""
        last = self.street + 2 == len(self.layout.streets)
        return self.layout.burned_return and last and not self.street_dealt and 0 <= self.deck_left() < len(self.live)

    def _take_up_set_aside(self, card: str) -> None:
        """The cards put away come back into the deck; ``card``, the first one dealt, must be one that it then has."""
        if card != HIDDEN and card not in self.set_aside:
            self.require_card(card, self.shoe, self.cites.decks)
        for back in self.set_aside:
            if back == HIDDEN:
                self.unseen -= 1
            else:
                del self.shoe.seen[back]
        self.set_aside = []
        self.burned = True

    def common_card_due(self) -> bool:
        """Return whether the deck, a burn taken off, cannot give the last card to every player in the hand."""
        last = self.street + 2 == len(self.layout.streets)
        if not self.cites.common_card or not last or self.street_dealt:
            return False
        if self.layout.burned_return:
            return self.deck_left() + len(self.set_aside) < len(self.live)
        return self._deck_before() < len(self.live) + 1

    def highest_showing(self) -> int:
        """The seat in the hand with the best cards face up; of equal ones the first from the layout's side."""
        side = -1 if self.layout.tie == "left" else 1
        return max(self.live, key=lambda seat: (showing(self.up.get(seat, [])), side * seat))

    def lowest_showing(self) -> int:
        """The seat in the hand with the lowest card face up, by rank alone; of equal ones as the highest."""
        side = -1 if self.layout.tie == "left" else 1
        return max(self.live, key=lambda seat: (-min(low_card(card) // 4 for card in self.up[seat]), side * seat))

    # ------------------------------------------------------------------ questions

    @property
    def live(self) -> list[int]:
        """Seats still in the hand, clockwise from the left of the button."""
        return [seat for seat in self.players if seat not in self.folded]

    def left(self, seat: int) -> int | None:
        """Chips the seat has left; None when unknown."""
        return self.stacks.get(seat)
