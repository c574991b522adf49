"""Chemin de fer whose banker draws as he likes, with banco, association and the line of half a stake.

As at other tables of the game a player holds the bank, takes it by ``DecisionMade`` ``bank`` and keeps what is left of
what he wins. Here the bets have names of their own and the banker is bound only by the square that he asks for.

**Facts.** ``RoundOpened`` tells ``last_bank``, the seat that had the bank in the last round, in ``stacks`` what a
seat's bank has won so far, and in ``last_bets`` who may call ``banco_seguido`` (the seat that made banco and lost, or
that alone had bet). Seats up to the option ``seats`` are places, higher numbers stand. ``BetPlaced``: ``punto`` against
the bank, all together up to what is in it; ``half_stake``, of which one half plays; ``banco``, exactly the bank, by one
player: who bet before him, or called it with less priority, has his stake back; ``banco_association``, parts that come
to the bank; ``banco_con_la_mesa``, half of it, ``ultimo_completo``, all that is then missing; ``banco_seguido``, the
bank, even after the deal, until somebody has spoken. ``BetRemoved``, ``BetsClosed``. ``CardDealt`` to ``"player"`` and
``"banker"`` in turn, then third cards.

**Decisions.** The bank, before the close: ``give_up_bank`` (``amount``: what it held), ``pass``, ``auction_bid``,
``auction_without_bids``, ``bank`` with what is put up, ``refuse_to_deal`` of a buyer, whose bank is auctioned then,
``associate`` of another seat with what it adds, ``raise_bank``
with what the banker adds, ``everything_goes`` where the bank has no maximum,
``take_cards`` of who may have the cards against a larger bank. After the deal ``carta``, ``no`` or ``abatir`` of the
seat that has the cards (a sole banco, ``ultimo_completo``, ``banco_con_la_mesa``, else the highest bet of a seated
player) and
then of the banker; they may be left out, the cards tell. With 0 to 4 punto draws, with 6 and 7 he stands, with 5 as he
likes; under ``banco_free_choice`` who makes banco is free. The banker draws with 0; ``square`` binds him to the square.
After the close ``garage_obligatory`` with what of the bank no bet covers. After the coup: ``garage_compulsory`` with
all above the highest bank (improper garage), ``garage_voluntary`` with what he takes out of his winnings once they
exceed 50 minimums.

**Irregularities.** Each has its effect on the hand. Discarded cards are reported with ``CardBurned``; a card of punto
that fell into the basket unseen need not be reported (``count``: so many of the first two).

**Lines.** One a bet, of a ``half_stake`` one for the half that plays and one (void) for the other; ``bank`` for the
banker and each associate, of stake zero, with their parts of what the bets leave the bank, less the commission.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("eus.chemin_de_fer").open(limits={"min": 1000})
>>> for event in (v.DecisionMade(seat=1, action="bank", amount=20000), v.BetPlaced(seat=3, bet="banco", amount=20000),
...               v.BetsClosed(), v.CardDealt(to="player", card="7c"), v.CardDealt(to="banker", card="Kh"),
...               v.CardDealt(to="player", card="9d"), v.CardDealt(to="banker", card="5d"),
...               v.CardDealt(to="banker", card="3c")):
...     round_.apply(event)
>>> [(line.seat, line.bet, line.net) for line in round_.settle().lines], round_.bank_after
([(3, 'banco', -20000), (1, 'bank', 19000)], 39000)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Literal

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent, define
from casino.rules.families.baccarat import PUNTO_BANCO, VALUES, Hand, total
from casino.rules.families.banking import BANK
from casino.rules.families.chemin_de_fer import OPTIONAL, CheminDeFerRound
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Key, Line, Settlement, decided, void
from casino.rules.money import Odds, round_half_up

PUNTO: Final = "punto"
HALF: Final = "half_stake"
BANCO: Final = "banco"
ASSOCIATION: Final = "banco_association"
WITH_TABLE: Final = "banco_con_la_mesa"
COMPLETE: Final = "ultimo_completo"
FOLLOW: Final = "banco_seguido"
AGAINST: Final = (PUNTO, HALF, BANCO, ASSOCIATION, WITH_TABLE, COMPLETE, FOLLOW)
WHOLE: Final = (BANCO, FOLLOW)
"""Bets of one player on the whole bank."""
STANDING: Final = 99
HANDS: Final[tuple[Hand, ...]] = ("player", "banker")
SPOKEN: Final = ("carta", "no", "abatir")
ACTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "bank": ("amount",), "pass": (), "raise_bank": ("amount",), "give_up_bank": ("amount",),
    "auction_bid": ("amount",), "auction_without_bids": (), "associate": ("amount",), "everything_goes": (),
    "take_cards": (), "square": (), "refuse_to_deal": (), "garage_obligatory": ("amount",),
    "garage_compulsory": ("amount",), "garage_voluntary": ("amount",), **dict.fromkeys(SPOKEN, ()),
}  # fmt: skip
"""The actions, each with the optional fields that it reads."""

Advice = Literal["draw", "stand", "free"]

define("bank_never_lowered", "A bank is raised, never lowered.", "La Banca se aumenta, nunca se disminuye.")
define("banco_is_the_bank", "Banco is the whole bank, {bank}.", "El banco es toda la Banca, {bank}.")
define("banco_taken", "Seat {seat} makes banco.", "El puesto {seat} hace banco.")
define(
    "banco_is_half", "Banco with the table is half of the bank, {half}.", "El banco con la mesa es la mitad, {half}."
)
define("nothing_to_complete", "To complete the bank {due} is missing.", "Para completar la Banca falta {due}.")
define("no_banco_seguido", "Seat {seat} may not repeat the banco.", "El puesto {seat} no puede pedir banco seguido.")
define("association_short", "The banco in association lacks {due}.", "Al banco en asociación le falta {due}.")
define("bank_has_a_maximum", "This bank has a maximum.", "Esta Banca tiene máximo.")
define("cards_not_his", "Seat {seat} has the cards.", "Las cartas las tiene el puesto {seat}.")
define("cards_of_nobody", "Nobody may take the cards now.", "Nadie puede tomar las cartas ahora.")
define("punto_draws", "With {total} punto draws.", "Con {total} el punto pide carta.")
define("punto_stands", "With {total} punto stands.", "Con {total} el punto se planta.")
define("banker_draws", "With {total} the banker draws.", "Con {total} el banquero pide carta.")
define("banker_stands", "With {total} the banker stands.", "Con {total} el banquero se planta.")
define("banker_speaks_last", "The banker speaks after punto.", "El banquero habla después del punto.")
define("nothing_to_show", "Only an 8 or a 9 of two cards is shown.", "Solo se abate con 8 o 9 de dos cartas.")
define("word_said", "{who} has spoken.", "Ya ha hablado: {who}.")


def square(banker: int, third: int | None) -> Advice:
    """Return the advice of the square for the banker's two cards against punto's third card (its points; None: he
    stood)."""
    if third is None:
        return "draw" if banker in PUNTO_BANCO.banker_draws_alone else "stand"
    if (banker, third) in OPTIONAL_CELLS:
        return "free"
    return "stand" if third in PUNTO_BANCO.standing_thirds[min(banker, 7)] else "draw"


OPTIONAL_CELLS: Final = frozenset({(3, 9), (5, 4)})
"""Cells of the square that leave the choice to the banker."""


class FreeBankerRound(CheminDeFerRound):
    """One coup against a bank whose holder may draw or stand."""

    def begin(self) -> None:
        """Start as chemin de fer, with standing players, associates and a bank that may be unlimited."""
        super().begin()
        self.places = self.number("seats")
        self.seat_count = STANDING
        self.unlimited = self.flag("bank_unlimited")
        if self.unlimited:
            self.highest_bank = 10**15
        self.may_follow: set[int] = set()
        self.cards_taken: int | None = None
        self.said: dict[Hand, str] = {}
        self.forced: dict[Hand, int] = {}
        self.loser: Hand | None = None
        self.bound = False
        self.punto_bound = False
        self.hidden: set[Hand] = set()
        self.leave_to_banker = False
        self.must_take = False
        self.bound_draws_free = False
        self.restored = False
        self.withdrawable = False
        self.third_lost = False
        self.unseen = 0

    @reads("stacks", "last_bank", "last_bets")
    def on_round_opened(self, event: v.RoundOpened) -> None:
        """Open the coup with the seats that may follow their banco of the coup before."""
        super().on_round_opened(event)
        self.may_follow = {int(seat) for seat in event.last_bets or {}}

    # ------------------------------------------------------------------ the bank

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the actions on the bank and on the cards."""
        return ACTIONS

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.bank_cites.bank

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Take a decision on the bank, on who has the cards, or on a third card."""
        self.require_seat(event.seat, self.cites.seats)
        if event.action in SPOKEN:
            self._speak(event)
        else:
            getattr(self, "_decide_" + event.action)(event)
        self.heard_of.add(event.seat)

    def denied_action(self, action: str) -> IllegalEvent | None:
        """Return the refusal to lower the bank."""
        if action != "lower_bank":
            return None
        return self.illegal("bank_never_lowered", self.bank_cites.bank, field="action")

    def _decide_everything_goes(self, event: v.DecisionMade) -> None:
        self._require_banker(event.seat)
        if not self.unlimited:
            raise self.illegal("bank_has_a_maximum", self.bank_cites.garage, field="action")

    def _decide_square(self, event: v.DecisionMade) -> None:
        """The banker asks for the square and follows it."""
        self._require_banker(event.seat)
        self.bound = True
        self._look_again()

    def _decide_take_cards(self, event: v.DecisionMade) -> None:
        """Against a bank larger than the one given up somebody may have the cards for one hand, whatever he bets."""
        cite = self.bank_cites.five
        former = self.given_up
        larger = former is not None and self.in_bank > former[1]
        if former is None or not larger:
            raise self.illegal("cards_of_nobody", cite, field="action")
        entitled = {former[0]} if self.options["larger_bank_cards"] == "previous_banker" else self.may_follow
        if event.seat not in entitled or not any(key[0] == event.seat for key in self.stakes):
            raise self.illegal("cards_of_nobody", cite, field="seat")
        self.cards_taken = event.seat

    def _decide_auction_bid(self, event: v.DecisionMade) -> None:
        """A bid above the last; an equal one of a seated player goes before that of a standing one."""
        outbid = self.bid
        if outbid is not None and event.amount == outbid[1] and event.seat <= self.places < outbid[0]:
            self.bid = None
        try:
            super()._decide_auction_bid(event)
        except IllegalEvent:
            self.bid = outbid
            raise

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a part of the bank, a banco, or a share of the banker's own bank."""
        cites = self.bank_cites
        self.require_no_target(event)
        if not (event.bet == FOLLOW and not self._has_spoken()):
            self.require_bets_open(cites.bets)
        self.require_seat(event.seat, cites.seats)
        if self.bank is None:
            raise self.illegal("no_bank_yet", cites.bank)
        if event.seat == self.bank or event.seat in self.associates:
            raise self.illegal("banker_stakes_the_bank", cites.bank, field="seat", seat=event.seat)
        if event.bet == BANK:
            raise self.illegal("not_the_banker", cites.bank, field="seat", seat=event.seat)
        self.require_amount(event.amount)
        if event.bet in WHOLE:
            self._place_banco(event)
        else:
            self._place_part(event)

    def _place_banco(self, event: v.BetPlaced) -> None:
        """The whole bank: a seat that bet before has his stake back, but one who has made banco with priority."""
        cites = self.bank_cites
        if event.amount != self.in_bank:
            raise self.illegal("banco_is_the_bank", cites.against, field="amount", bank=self.money(self.in_bank))
        if event.bet == FOLLOW and event.seat not in self.may_follow:
            raise self.illegal("no_banco_seguido", cites.against, field="seat", seat=event.seat)
        for key in self.stakes:
            if key[1] in WHOLE and (event.bet != FOLLOW or key[1] == FOLLOW) and not self._precedes(event.seat, key[0]):
                raise self.illegal("banco_taken", cites.against, field="seat", seat=key[0])
        for key, stake in self.stakes.items():
            self.excess[key] = void(key[0], key[1], stake, cites.against)
        self.stakes = {(event.seat, event.bet, None, None): event.amount}

    def _place_part(self, event: v.BetPlaced) -> None:
        cites = self.bank_cites
        key: Key = (event.seat, event.bet, None, None)
        sole = next((other for other in self.stakes if other[1] in WHOLE), None)
        if sole is not None:
            raise self.illegal("banco_taken", cites.against, field="bet", seat=sole[0])
        stake = self.stakes.get(key, 0) + event.amount
        self.require_at_least(stake, self.limits.min, cites.bank_limits)
        if event.bet == WITH_TABLE:
            half = round_half_up(self.in_bank, 2)
            if stake != half:
                raise self.illegal("banco_is_half", cites.against, field="amount", half=self.money(half))
        if event.bet == COMPLETE:
            due = self.in_bank - self._against()
            if not any(other[1] == WITH_TABLE for other in self.stakes) or event.amount != due:
                raise self.illegal("nothing_to_complete", cites.against, field="amount", due=self.money(due))
        plays = event.amount // 2 if event.bet == HALF else event.amount
        against = self._against() + plays
        if against > self.in_bank:
            shown, held = self.money(against), self.money(self.in_bank)
            raise self.illegal("bets_above_bank", cites.against, field="amount", amount=shown, bank=held)
        self.stakes[key] = stake

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet, before the close or once it may be withdrawn."""
        cites = self.bank_cites
        self.require_no_target(event)
        if not self.withdrawable:
            self.require_bets_open(cites.bets)
        key: Key = (event.seat, event.bet, None, None)
        left = self.left_after(event, self.standing(key, cites.bets), cites.bets)
        if left:
            if event.bet not in (PUNTO, HALF, ASSOCIATION):
                raise self.illegal("banco_is_the_bank", cites.against, field="amount", bank=self.money(self.in_bank))
            self.require_at_least(left, self.limits.min, cites.bank_limits)
        self.leave_stake(key, left)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; a bank is required, and associates must make it up."""
        self.require_first_close(self.cites.bets)
        if self.bank is None:
            raise self.illegal("no_bank_yet", self.bank_cites.bank)
        parts = sum(stake for key, stake in self.stakes.items() if key[1] == ASSOCIATION)
        if parts and parts != self.in_bank:
            due = self.money(self.in_bank - parts)
            raise self.illegal("association_short", self.bank_cites.against, due=due)
        self.require_some_bet(self.cites.some_bet)
        self.bets_closed = True

    def maximum_of(self, key: Key) -> int:
        """Return the most that the bet may be (minor units): what others leave of the bank."""
        return self.in_bank - self._against() + self.stakes.get(key, 0)

    def _plays(self, key: Key, stake: int) -> int:
        """Return the part of a stake at risk (minor units)."""
        return stake // 2 if key[1] == HALF else stake

    def _against(self) -> int:
        return sum(self._plays(key, stake) for key, stake in self.stakes.items())

    def _rank(self, seat: int) -> tuple[bool, int]:
        """Priority: places before those who stand, from the banker's right on."""
        if seat > self.places:
            return (True, seat)
        return (False, (seat - (self.bank or 0) - 1) % self.places)

    def _precedes(self, seat: int, other: int) -> bool:
        return self._rank(seat) < self._rank(other)

    # ------------------------------------------------------------------ who has the cards

    @property
    def decider(self) -> int | None:
        """The seat that plays punto's hand; None where nobody has bet."""
        if self.cards_taken is not None:
            return self.cards_taken
        for bets in (WHOLE, (COMPLETE,), (WITH_TABLE,)):
            for key in self.stakes:
                if key[1] in bets:
                    return key[0]
        played: dict[int, int] = {}
        for key, stake in self.stakes.items():
            played[key[0]] = played.get(key[0], 0) + self._plays(key, stake)
        order = [(seat > self.places, -stake, self._rank(seat), seat) for seat, stake in played.items()]
        return min(order)[3] if order else None

    def _is_free(self) -> bool:
        """Return whether punto may draw or stand as he likes: with 5, or making banco where the Director allows it."""
        banco = any(key[1] in WHOLE for key in self.stakes) and not self.punto_bound
        points = total(self.hands["player"][:2])
        return (
            points == OPTIONAL or (self.leave_to_banker and points != 0) or (banco and self.flag("banco_free_choice"))
        )

    # ------------------------------------------------------------------ cards

    def _has_spoken(self) -> bool:
        return bool(self.said) or len(self.hands["player"]) > 2 or len(self.hands["banker"]) > 2

    def _dealt(self) -> bool:
        return self._held("player") >= 2 and self._held("banker") >= 2

    def _held(self, hand: Hand) -> int:
        """Return the cards that a hand has been dealt, those lost unseen included."""
        return len(self.hands[hand]) + (self.unseen if hand == "player" else 0)

    def _natural(self) -> bool:
        if "player" in self.forced:
            return not self.third_lost
        hidden = self.hidden | {hand for hand in HANDS if hand in self.forced}
        naturals = self.layout.drawing.naturals
        return any(
            len(self.hands[hand]) >= 2 and total(self.hands[hand][:2]) in naturals
            for hand in HANDS
            if hand not in hidden
        )

    def _five_is_open(self) -> bool:
        return False

    def _who_is_next(self) -> Hand | None:
        """The hand that must take the next card; None where none must. Who may is decided by `_may_draw`."""
        player, banker = self.hands["player"], self.hands["banker"]
        if not self._dealt():
            return "banker" if self._held("player") > self._held("banker") else "player"
        if self._natural() or self.loser is not None or len(banker) == 3:
            return None
        if len(player) == 2 and self.said.get("player") != "no" and not self.restored:
            forced = self.said.get("player") == "carta" or (total(player) < 5 and not self._is_free())
            if forced:
                return "player"
        return "banker" if self._banker_must() else None

    def _banker_must(self) -> bool:
        """Return whether the banker's hand still needs a card, punto's being complete."""
        if self._punto_open() and not self.must_take:
            return False
        if self.said.get("banker") == "carta" or (self.restored and self._banker_total() < 6):
            return True
        if self.said.get("banker") == "no":
            return False
        if self.must_take and len(self.hands["player"]) == 2:
            return True
        if self.bound and self._banker_total() < 8:
            advice = square(self._banker_total(), self._third())
            return advice == "draw" or (advice == "free" and self.bound_draws_free)
        return self._banker_total() == 0 and "banker" not in self.forced

    def _punto_open(self) -> bool:
        """Return whether punto has yet to say what he does: he may still draw."""
        player = self.hands["player"]
        return len(player) == 2 and "player" not in self.said and self._is_free() and not self.restored

    def _banker_total(self) -> int:
        return self.forced.get("banker", total(self.hands["banker"][:2]))

    def _third(self) -> int | None:
        player = self.hands["player"]
        return VALUES[player[2]] if len(player) > 2 else None

    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal the next card of both hands, or a third card that a hand may draw."""
        self.require_bets_closed(self.cites.bets)
        if event.to not in ("player", "banker"):
            raise self.illegal("not_a_hand", self.cites.deal, field="to", to=event.to)
        to: Hand = "player" if event.to == "player" else "banker"
        if not self._dealt():
            if to == "player" != self.next_hand and self.unseen:  # a lost card, reported nevertheless
                self.unseen -= 1
            elif to != self.next_hand:
                self._refuse_hand(to)
        else:
            self._require_may_draw(to)
        self.count_card(event.card, self.shoe, self.cites.decks)
        self.hands[to].append(event.card)
        self.next_hand = self._who_is_next()

    def is_over(self) -> bool:
        """Return whether the first cards have decided the hand."""
        return self._natural() or self.loser is not None

    def may_draw(self, to: Hand) -> bool:
        """Return whether the rules give this hand a third card now."""
        try:
            self._require_may_draw(to)
        except IllegalEvent:
            return False
        return True

    def _require_may_draw(self, to: Hand) -> None:
        """Refuse a third card that the rules do not give this hand."""
        due = self._who_is_next()
        if self._natural() or self.loser is not None:
            raise self.illegal("no_card_after_natural", self.cites.natural, field="to")
        if len(self.hands[to]) > 2:
            raise self.illegal("one_extra_card", self.cites.deal, field="to")
        points = total(self.hands["player"])
        if to == "player":
            stands = points > 5 and not self._is_free()
            if stands or self.said.get("player") == "no" or self.restored or len(self.hands["banker"]) > 2:
                raise self.illegal("punto_stands", self.cites.player, field="to", total=points)
            return
        if due == "player":
            raise self.illegal("punto_draws", self.cites.player, field="to", total=points)
        if self._banker_must_stand():
            raise self.illegal("banker_stands", self.cites.banker, field="to", total=self._banker_total())

    def _banker_must_stand(self) -> bool:
        if self.said.get("banker") == "no" or (self.restored and self._banker_total() > 5):
            return True
        if self.forced.get("player") is not None and self._banker_total() == 7:
            return True
        if self.must_take and len(self.hands["player"]) == 2:
            return False
        return self.bound and square(self._banker_total(), self._third()) == "stand"

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """A card that goes out of play: of a new shoe, face up, or discarded by a rule."""
        if event.card is not None:
            self.count_card(event.card, self.shoe, self.cites.decks)

    # ------------------------------------------------------------------ what is said

    def _speak(self, event: v.DecisionMade) -> None:
        cites = self.bank_cites
        if not self._dealt():
            raise self.illegal("round_not_finished", cites.five, missing="CardDealt")
        if event.seat == self.bank:
            self._banker_speaks(event.action)
        elif event.seat == self.decider:
            self._punto_speaks(event.action)
        else:
            raise self.illegal("cards_not_his", cites.five, field="seat", seat=self.decider or 0)
        self.next_hand = self._who_is_next()

    def _punto_speaks(self, action: str) -> None:
        points, cite = total(self.hands["player"]), self.cites.player
        if "player" in self.said or len(self.hands["player"]) > 2:
            raise self.illegal("word_said", cite, field="action", who="punto")
        self._require_showable("player", action)
        if action == "carta" and points > 5 and not self._is_free():
            raise self.illegal("punto_stands", cite, field="action", total=points)
        if action == "no" and points < 5 and not self._is_free():
            raise self.illegal("punto_draws", cite, field="action", total=points)
        self.said["player"] = action

    def _banker_speaks(self, action: str) -> None:
        points, cite = self._banker_total(), self.cites.banker
        if "banker" in self.said or len(self.hands["banker"]) > 2:
            raise self.illegal("word_said", cite, field="action", who="banker")
        self._require_showable("banker", action)
        if action != "abatir":
            if self._punto_open() or self._who_is_next() == "player":
                raise self.illegal("banker_speaks_last", cite, field="action")
            if action == "no" and self._banker_must():
                raise self.illegal("banker_draws", cite, field="action", total=points)
            if action == "carta" and self._banker_must_stand():
                raise self.illegal("banker_stands", cite, field="action", total=points)
        self.said["banker"] = action

    def _require_showable(self, hand: Hand, action: str) -> None:
        shown = total(self.hands[hand][:2]) in (8, 9) and hand not in self.hidden
        if action == "abatir" and not shown:
            raise self.illegal("nothing_to_show", self.cites.natural, field="action")
        if action != "abatir" and self._natural():
            raise self.illegal("no_card_after_natural", self.cites.natural, field="action")

    # ------------------------------------------------------------------ irregularities

    def _require_dealt(self, rule: Irregularity) -> None:
        if not self._dealt():
            raise self.not_now(rule)

    def effect_square_binds(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The banker follows the square."""
        self.bound = True
        self._look_again()

    def effect_rules_bind(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Punto follows the rules and the banker the square."""
        self.punto_bound = self.bound = True
        self._look_again()

    def effect_banker_takes_fifth(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A fifth card was drawn: it is the banker's unless punto asks for one."""
        self._require_dealt(rule)
        if len(self.hands["banker"]) > 2 or self._natural():
            raise self.not_now(rule)
        self.must_take = True
        self._look_again()

    def effect_punto_shows_late(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Punto forgot to show: he may not any more, and if he asked for a card the banker gives or refuses it."""
        self._lose_right_to_show(rule, "player")
        self.leave_to_banker = True

    def effect_banker_shows_not(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The banker gave or offered a card with 8 or 9: he may not show, and the hand goes on."""
        self._lose_right_to_show(rule, "banker")

    def _lose_right_to_show(self, rule: Irregularity, hand: Hand) -> None:
        self._require_dealt(rule)
        if len(self.hands["player"]) > 2 or total(self.hands[hand][:2]) not in self.layout.drawing.naturals:
            raise self.not_now(rule)
        self.hidden.add(hand)
        self._look_again()

    def effect_banker_decides(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Punto said one thing for the other: the banker gives or refuses the card, unless punto has nothing."""
        self._require_dealt(rule)
        if len(self.hands["player"]) > 2:
            raise self.not_now(rule)
        self.leave_to_banker = True
        self.said.pop("player", None)
        self._look_again()

    def effect_square_binds_drawing(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The banker follows the square and draws where it leaves the choice."""
        self.bound = self.bound_draws_free = True
        self._look_again()

    def effect_restored(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Punto stands: a banker with 0 to 5 keeps the first card drawn, with 6 or 7 none."""
        self._require_dealt(rule)
        if len(self.hands["player"]) > 2 or len(self.hands["banker"]) > 2:
            raise self.not_now(rule)
        self.restored = True
        self._look_again()

    @reads("count")
    def effect_punto_shows_nine(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Punto counts as showing 9."""
        if len(self.hands["player"]) > 2 or not self.bets_closed:
            raise self.not_now(rule)
        count = self.counted(rule, event)
        self.forced["player"] = 9
        self.unseen = min(count, 2 - len(self.hands["player"]))
        self._look_again()

    def effect_punto_has_nine(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Punto's total is 9; the banker may draw, but not with 7."""
        self._require_dealt(rule)
        if self._natural():
            raise self.not_now(rule)
        self.said["player"] = "no"
        self.forced["player"] = 9
        self.third_lost = True
        self._look_again()

    def effect_banker_has_nothing(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The banker's first cards count 0; he may draw one more."""
        if len(self.hands["banker"]) > 2 or not self.bets_closed:
            raise self.not_now(rule)
        self.forced["banker"] = 0
        self._look_again()

    @reads("card")
    def effect_better_of_two(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Two third cards: punto has the one that makes more; the other (card) is reported here."""
        self._swap(rule, event, "player")

    @reads("card")
    def effect_worse_of_two(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Two third cards: the banker has the one that makes less; the other (card) is reported here."""
        self._swap(rule, event, "banker")

    def _swap(self, rule: Irregularity, event: v.IrregularityDeclared, hand: Hand) -> None:
        cards = self.hands[hand]
        if len(cards) != 3 or event.card is None:
            raise self.not_now(rule, field="card")
        other = [*cards[:2], event.card]
        self.count_card(event.card, self.shoe, self.cites.decks)
        better = total(other) > total(cards)
        if better == (hand == "player") and total(other) != total(cards):
            self.hands[hand] = other

    def effect_banker_loses(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The banker loses the hand."""
        self._lose(rule, "banker")

    def effect_punto_loses(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The hand is lost for punto."""
        self._lose(rule, "player")

    def _lose(self, rule: Irregularity, hand: Hand) -> None:
        if not self.bets_closed:
            raise self.not_now(rule)
        self.loser = hand
        self.next_hand = None

    def effect_may_withdraw(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Players may take their stakes back (BetRemoved)."""
        self._require_dealt(rule)
        self.withdrawable = True

    def _look_again(self) -> None:
        self.next_hand = self._who_is_next()

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the coup lacks: the close, or the card that is due."""
        if not self.bets_closed:
            return "BetsClosed"
        if self.loser is not None:
            return None
        return None if self.next_hand is None else f"CardDealt to {self.next_hand}"

    def missing_cite(self) -> str:
        """Return the clause of baccarat; a hand of 5 has none of its own."""
        return super(CheminDeFerRound, self).missing_cite()

    def _margin(self) -> int:
        """Points by which punto leads."""
        if self.loser is not None:
            return 1 if self.loser == "banker" else -1
        player = self.forced.get("player", total(self.hands["player"]))
        drawn = sum(VALUES[card] for card in self.hands["banker"][2:])
        banker = (self.forced["banker"] + drawn) % 10 if "banker" in self.forced else total(self.hands["banker"])
        return player - banker

    def settle_decided(self) -> Settlement:
        """Settle all bets by the hands, and the bank's parts of the result."""
        margin = self._margin()
        lines: list[Line] = []
        for key, stake in self.stakes.items():
            plays, cite = self._plays(key, stake), self.game.bet(key[1]).cite
            result: Literal["win", "lose", "push"] = "win" if margin > 0 else "lose" if margin < 0 else "push"
            cite = self.cites.tie if margin == 0 else cite
            lines.append(decided(result, key[0], key[1], plays, Odds(1), cite))
            if plays < stake:
                lines.append(void(key[0], key[1], stake - plays, self.game.bet(HALF).cite))
        lines += self._bank_lines()
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))

    def _decide_garage_obligatory(self, event: v.DecisionMade) -> None:
        """After the close: the part of the bank above the bets against it, which is not at risk in this hand."""
        self._require_banker(event.seat)
        amount, cite = self._amount(event), self.bank_cites.garage
        if not self.bets_closed:
            raise self.illegal("round_not_finished", cite, missing="BetsClosed")
        due = self.in_bank - self._against()
        if amount != due:
            raise self.illegal("garage_amount", cite, field="amount", due=self.money(due), amount=self.money(amount))

    def _decide_garage_voluntary(self, event: v.DecisionMade) -> None:
        """Winnings above so many minimums may all leave the game."""
        self._require_decided(event.seat)
        winnings = self.won_before.get(str(event.seat), 0) + self._bank_net() - self.taken_out
        free = min(winnings, self.bank_after) if winnings > self.kept_in_bank else 0
        self._take_out(event, max(0, free), exactly=False)
