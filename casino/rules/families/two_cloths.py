"""Baccara on two cloths: the hands of two cloths against one bank, which a player holds.

**Facts.** ``RoundOpened`` tells ``last_bank``, the seat that had the bank in the last round of the same game, and in
``last_bets`` who made a banco that was null. ``BetPlaced`` ``cloth_1`` and ``cloth_2`` from either cloth, ``a_cheval``
on both (of an odd number of units, table minimums, the larger part plays the first), ``half_stake`` with the cloth
("1", "2") as target, of which one half plays; ``banco`` over both cloths in the first round of a game, a null one again
with the target ``repeat_1``, then ``repeat_2``. ``BetRemoved``, ``BetsClosed``. ``CardDealt`` to ``"cloth_1"``,
``"cloth_2"`` and ``"banker"``, twice round, then third cards in that order.

**Decisions.** Before the close ``bank`` of the seat that has deposited so much (``amount``), ``bank_broken`` with the
first deposit of a bank that has nothing left: his next ``bank`` is no less. ``give_up_bank`` with the amount with which
the bank began: the next is no less, unless it is auctioned (``auction_bid``; of equal bids ``bank`` tells whom the lot
named; ``auction_without_bids``: no hand). After the deal ``carta`` or ``no`` of a
cloth (``bet`` names it) and of the banker, who speaks last; they may be left out, the cards tell. A cloth with 0 to 4
draws, with 6 and 7 it stands, with 5 it is free, and so is a banco. The banker is free, but with 0 he draws; ``square``
binds him to the square where it says the same of both cloths.

**Irregularities.** Each has its effect on the hand. Cards that fell into the basket or were thrown away unseen need not
be reported. A limited bank takes stakes up to what is in it.

**Lines.** One a bet and cloth (``a_cheval`` and ``banco`` with the cloth as target), of a ``half_stake`` a void one for
the half that does not play, and ``bank``: what both cloths leave it, less the commission on the net.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("eus.baccara_two_cloths").open(limits={"min": 1000})
>>> for event in (v.DecisionMade(seat=1, action="bank", amount=300000),
...               v.BetPlaced(seat=2, bet="cloth_1", amount=30000), v.BetPlaced(seat=3, bet="cloth_2", amount=18000),
...               v.BetsClosed(), *[v.CardDealt(to=to, card=card) for to, card in (
...               ("cloth_1", "Qs"), ("cloth_2", "3s"), ("banker", "9h"), ("cloth_1", "3d"), ("cloth_2", "4h"),
...               ("banker", "7d"), ("cloth_1", "Ac"))]):
...     round_.apply(event)
>>> [(line.bet, line.net) for line in round_.settle().lines]
[('cloth_1', -30000), ('cloth_2', 18000), ('bank', 11760)]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import Shoe
from casino.rules.errors import IllegalEvent, define
from casino.rules.families.baccarat import VALUES, total
from casino.rules.families.free_banker import square
from casino.rules.fields import reads
from casino.rules.kernel import Bet, Game, Irregularity, Key, Line, Round, Settlement, decided, void
from casino.rules.money import Odds, round_half_up

CLOTHS: Final = ("cloth_1", "cloth_2")
BANKER: Final = "banker"
DEAL: Final = (*CLOTHS, BANKER) * 2
BANK: Final = "bank"
BANCO: Final = "banco"
CHEVAL: Final = "a_cheval"
HALF: Final = "half_stake"
REPEATS: Final = ("repeat_1", "repeat_2")
ACTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "bank": ("amount",), "bank_broken": ("amount",), "give_up_bank": ("amount",), "auction_bid": ("amount",),
    "auction_without_bids": (), "carta": ("bet",), "no": ("bet",), "square": (),
}  # fmt: skip
"""The actions, each with the optional fields that it reads."""

define(
    "banker_names_no_cloth",
    "The banker speaks for his own cards: he names no cloth.",
    "El banquero habla por sus propias cartas: no nombra paño.",
)
define("deposit_missing", "Nobody has deposited a bank.", "Nadie ha depositado la Banca.")
define("deposit_made", "Seat {seat} has the bank.", "El puesto {seat} tiene la Banca.")
define("deposit_too_low", "A new deposit is at least {due}.", "El nuevo depósito es de al menos {due}.")
define(
    "banker_bets_not", "Seat {seat} has the bank and places no bet.", "El puesto {seat} tiene la Banca y no apuesta."
)
define("banco_at_the_start", "Banco is called at the start of the game only.", "El banco solo se pide al comienzo.")
define(
    "banco_not_null", "Seat {seat} has no null banco to repeat.", "El puesto {seat} no tiene banco nulo que repetir."
)
define("banco_stands", "Seat {seat} makes banco.", "El puesto {seat} hace banco.")
define("stakes_above_bank", "Stakes would come to {amount}; the bank has {bank}.", "Sumaría {amount}; hay {bank}.")
define("cloth_not_named", "The cloth is named with bet.", "Falta nombrar el paño.")
define("cloth_stands", "With {total} the cloth stands.", "Con {total} el paño se planta.")
define("cloth_draws", "With {total} the cloth draws.", "Con {total} el paño pide carta.")
define("bank_draws", "With {total} the banker draws.", "Con {total} el banquero pide carta.")
define("bank_stands", "With {total} the banker stands.", "Con {total} el banquero se planta.")
define("spoken_already", "{who} has spoken.", "Ya ha hablado: {who}.")
define("bank_bid_for", "The bank is auctioned for {bid}.", "La Banca se subasta por {bid}.")
define(
    "banker_has_retired",
    "Seat {seat} has retired and is no banker again in this shoe.",
    "El puesto {seat} se ha retirado y no vuelve a ser banquero en este «sabot».",
)
define("not_the_bank", "Seat {seat} does not have the bank.", "El puesto {seat} no tiene la Banca.")


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    seats: str
    bets: str
    bank: str
    banco: str
    limits: str
    deal: str
    rules: str
    decks: str
    settled: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the options with the commission by mode, clauses."""

    rates: dict[str, str]
    cites: Clauses


class TwoClothsRound(Round):
    """One coup of a bank against both cloths."""

    layout: Layout

    @classmethod
    def has_targets(cls, game: Game, bet: Bet) -> bool:
        """Return whether lines of the bet have a target: of the two that lie on both cloths, the cloth."""
        return bet.code in (BANCO, CHEVAL) or super().has_targets(game, bet)

    def begin(self) -> None:
        """Start without a bank, with three empty hands and a full shoe."""
        self.cites = self.layout.cites
        self.limited = self.options["mode"] == "limited"
        self.shoe = Shoe(self.number("decks"))
        self.hands: dict[str, list[str]] = {place: [] for place in (*CLOTHS, BANKER)}
        self.bank: int | None = None
        self.in_bank = 0
        self.broken: tuple[int, int] | None = None  # seat, first deposit
        self.given_up: tuple[int, int] | None = None  # seat, first amount of the bank
        self.bidders: set[int] = set()
        self.bid = 0
        self.award = ""
        self.last_bank: int | None = None
        self.null_bancos: set[int] = set()
        self.said: dict[str, str] = {}
        self.forced: dict[str, int] = {}
        self.nulled: dict[str, str] = {}
        self.unseen: set[str] = set()
        self.bound = False
        self.own_error = False

    @reads("last_bank", "last_bets")
    def on_round_opened(self, event: v.RoundOpened) -> None:
        """Open the coup with the last banker and the seats whose banco was void in the coup before."""
        super().on_round_opened(event)
        self.last_bank = event.last_bank
        self.null_bancos = {int(seat) for seat in event.last_bets or {}}

    # ------------------------------------------------------------------ the bank

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the actions on the bank and on the cards."""
        return ACTIONS

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.cites.bank

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Take a decision on the bank, a banco, or a third card."""
        self.require_seat(event.seat, self.cites.seats)
        if event.action in ("carta", "no"):
            self._speak(event)
        else:
            getattr(self, "_decide_" + event.action)(event)

    def _decide_bank(self, event: v.DecisionMade) -> None:
        amount = self._deposit(event)
        if self.last_bank == event.seat:  # grown by what it won
            self.require_at_least(amount, self.limits.min, self.cites.bank)
        else:
            self._require_bank_limits(amount)
        if self.broken is not None and event.seat == self.broken[0] and amount < self.broken[1]:
            raise self.illegal("deposit_too_low", self.cites.bank, field="amount", due=self.money(self.broken[1]))
        self._require_awarded(event.seat, amount)
        self.bank, self.in_bank = event.seat, amount
        self.award = self._award(event.seat)

    def _award(self, seat: int) -> str:
        """Return how the seat came by the bank."""
        if self.bidders:
            return "auctioned"
        if self.given_up is not None:
            return "passed_on"
        if self.broken is not None and seat == self.broken[0]:
            return "new_deposit"
        return "first" if self.last_bank is None else "kept" if seat == self.last_bank else "ceded"

    def bank_award(self) -> str:
        """Return how the banker came by the bank; empty before somebody has it."""
        return "" if self.bank is None else self.award

    def deduction_rate(self) -> int | None:
        """Return the commission of a limited or a free bank (basis points)."""
        return self.number(self.layout.rates[str(self.options["mode"])])

    def _require_awarded(self, seat: int, amount: int) -> None:
        """An abandoned bank goes for its first amount, or to the highest bidder; of equal ones to the one drawn."""
        cite = self.cites.bank
        self._require_not_retired(seat)
        if self.bidders:
            if seat not in self.bidders:
                raise self.illegal("bank_bid_for", cite, field="seat", bid=self.money(self.bid))
            self.require_at_least(amount, self.bid, cite)
        elif self.given_up is not None and amount < self.given_up[1]:
            raise self.illegal("deposit_too_low", cite, field="amount", due=self.money(self.given_up[1]))

    def _require_not_retired(self, seat: int) -> None:
        if self.given_up is not None and seat == self.given_up[0]:
            raise self.illegal("banker_has_retired", self.cites.bank, field="seat", seat=seat)

    def _decide_bank_broken(self, event: v.DecisionMade) -> None:
        self.broken = (event.seat, self._deposit(event))

    def _decide_give_up_bank(self, event: v.DecisionMade) -> None:
        """The last banker retires; the bank is offered for the amount with which it began."""
        if self.last_bank not in (None, event.seat):
            raise self.illegal("not_the_bank", self.cites.bank, field="seat", seat=event.seat)
        self.given_up = (event.seat, self._deposit(event))

    def _decide_auction_bid(self, event: v.DecisionMade) -> None:
        """A bid no lower than the last; of equal ones the lot decides, and ``bank`` tells whom it named."""
        amount = self._deposit(event)
        self._require_not_retired(event.seat)
        self._require_bank_limits(amount)
        self.require_at_least(amount, self.bid, self.cites.bank)
        self.bidders = {event.seat, *(self.bidders if amount == self.bid else ())}
        self.bid = amount

    def _decide_auction_without_bids(self, event: v.DecisionMade) -> None:
        """Nobody bids: the game ends without a hand."""
        self.require_bets_open(self.cites.bets)
        if self.bank is not None or self.bidders:
            raise self.illegal("bank_bid_for", self.cites.bank, bid=self.money(self.bid or self.in_bank))
        self.void_cite = self.cites.bank

    def _require_bank_limits(self, amount: int) -> None:
        least, most = self.limits.extra.get("bank_min", self.limits.min), self.limits.extra.get("bank_max")
        self.require_at_least(amount, least, self.cites.bank)
        if self.limited and most is not None:
            self.require_at_most(amount, most, self.cites.bank)

    def _deposit(self, event: v.DecisionMade) -> int:
        self.require_bets_open(self.cites.bets)
        if self.bank is not None:
            raise self.illegal("deposit_made", self.cites.bank, field="seat", seat=self.bank)
        if event.amount is None:
            raise self.illegal("amount_not_named", self.cites.bank, field="amount")
        self.require_amount(event.amount)
        return event.amount

    def _decide_square(self, event: v.DecisionMade) -> None:
        if event.seat != self.bank:
            raise self.illegal("not_the_bank", self.cites.rules, field="seat", seat=event.seat)
        self.bound = True

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a cloth, up to the amount in the bank."""
        cites = self.cites
        bet = self.game.bet(event.bet)
        self.require_placeable(event, cites.bets, cites.seats)
        if self.bank is None:
            raise self.illegal("deposit_missing", cites.bank)
        if event.seat == self.bank or event.bet == BANK:
            raise self.illegal("banker_bets_not", cites.bank, field="seat", seat=self.bank)
        if event.target not in (bet.targets or (None,)) and not (event.bet == BANCO and event.target is None):
            raise self.no_such_target(event.bet, event.target, bet.cite)
        self._require_banco(event)
        key: Key = (event.seat, event.bet, event.target, None)
        stake = self.stakes.get(key, 0) + event.amount
        self.require_at_least(stake, self.limits.min, cites.limits)
        if self.limited:
            self.require_at_most(stake, self.limits.max, cites.limits)
            risked = self._at_risk() - self._plays(key, self.stakes.get(key, 0)) + self._plays(key, stake)
            if risked > self.in_bank:
                shown, held = self.money(risked), self.money(self.in_bank)
                raise self.illegal("stakes_above_bank", cites.limits, field="amount", amount=shown, bank=held)
        self.stakes[key] = stake

    def _require_banco(self, event: v.BetPlaced) -> None:
        """Banco is alone on the felt, at the start of the game, or a null one again."""
        other = next((key[0] for key in self.stakes if key[1] == BANCO), None)
        if other is not None or (event.bet == BANCO and self.stakes):
            raise self.illegal("banco_stands", self.cites.banco, field="bet", seat=other or event.seat)
        if event.bet != BANCO:
            return
        if event.target is None and self.last_bank is not None:
            raise self.illegal("banco_at_the_start", self.cites.banco, field="bet")
        if event.target is not None and event.seat not in self.null_bancos:
            raise self.illegal("banco_not_null", self.cites.banco, field="seat", seat=event.seat)

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close."""
        self.game.bet(event.bet)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, event.bet, event.target, None)
        left = self.left_after(event, self.standing(key, self.cites.bets), self.cites.bets)
        if left:
            self.require_at_least(left, self.limits.min, self.cites.limits)
        self.leave_stake(key, left)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; a bank and at least one bet are required."""
        self.require_first_close(self.cites.bets)
        if self.bank is None:
            raise self.illegal("deposit_missing", self.cites.bank)
        self.require_some_bet(self.cites.bets)
        self.bets_closed = True

    def _parts(self, key: Key, stake: int) -> Iterator[tuple[str, int]]:
        """The cloths that a stake plays on, with what is at risk there."""
        _, bet, target, _ = key
        if bet in CLOTHS:
            yield bet, stake
        elif bet == HALF:
            yield f"cloth_{target}", stake // 2
        else:
            unit = self.coin if self.coin > 1 else self.limits.min
            second = stake // unit // 2 * unit if stake // unit > 1 else stake // 2
            yield CLOTHS[0], stake - second
            yield CLOTHS[1], second

    def _plays(self, key: Key, stake: int) -> int:
        """Return the part of a stake that is at risk on both cloths together (minor units)."""
        return stake // 2 if key[1] == HALF else stake

    def _at_risk(self) -> int:
        return sum(self._plays(key, stake) for key, stake in self.stakes.items())

    # ------------------------------------------------------------------ cards

    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal the next card of the three hands, or a third card that a hand draws."""
        if not self.bets_closed:
            self.require_bets_closed(self.cites.deal)
        place = str(event.to)
        if place not in self.hands:
            raise self.illegal("not_a_hand", self.cites.deal, field="to", to=event.to)
        due, admitted = self._deal_due()
        if place not in admitted:
            if due is not None:
                what, expected = f"CardDealt to {place}", f"CardDealt to {due}"
                raise self.illegal("out_of_order", self.cites.deal, field="to", what=what, expected=expected)
            self._require_may_draw(place)
        self.count_card(event.card, self.shoe, self.cites.decks)
        self.hands[place].append(event.card)

    def _deal_due(self) -> tuple[str | None, set[str]]:
        """Return the place whose card of the deal is due (None: the deal is over) and the places that may have the
        next card: that one, and before it those whose cards were lost unseen."""
        admitted: set[str] = set()
        for at, place in enumerate(DEAL):
            if len(self.hands[place]) > at // len(self.hands):
                continue
            admitted.add(place)
            if place not in self.unseen:
                return place, admitted
        return None, admitted

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """A card that goes out of play."""
        if event.card is not None:
            self.count_card(event.card, self.shoe, self.cites.decks)

    def _require_may_draw(self, place: str) -> None:
        cite = self.cites.rules
        if len(self.hands[place]) > 2:
            raise self.illegal("one_extra_card", cite, field="to")
        if place == BANKER:
            due = self._cloth_due()
            if due is not None:
                raise self.illegal("cloth_draws", cite, field="to", total=self._two(due))
            if self._bank_must_stand():
                raise self.illegal("bank_stands", cite, field="to", total=self._two(BANKER))
            return
        later = [*CLOTHS, BANKER][CLOTHS.index(place) + 1 :]
        if any(len(self.hands[other]) > 2 for other in later):
            raise self.illegal("out_of_order", cite, field="to", what=f"CardDealt to {place}", expected="RoundClosed")
        if place == CLOTHS[1] and self._must_draw(CLOTHS[0]):
            raise self.illegal("cloth_draws", cite, field="to", total=self._two(CLOTHS[0]))
        if self._must_stand(place):
            raise self.illegal("cloth_stands", cite, field="to", total=self._two(place))

    def _two(self, place: str) -> int:
        return self.forced.get(place, total(self.hands[place][:2]))

    def _shows(self, place: str) -> bool:
        cards = self.hands[place]
        return len(cards) >= 2 and place not in self.forced and total(cards[:2]) in (8, 9)

    def _is_free(self, place: str) -> bool:
        banco = any(key[1] == BANCO for key in self.stakes)
        return not self._shows(place) and (banco or self._two(place) == 5)

    def _must_draw(self, place: str) -> bool:
        """Return whether a cloth still needs its third card."""
        lost = place in self.forced or place in self.nulled
        if len(self.hands[place]) > 2 or self._shows(place) or self._shows(BANKER) or lost:
            return False
        said = self.said.get(place)
        return said == "carta" or (said is None and not self._is_free(place) and self._two(place) < 5)

    def _must_stand(self, place: str) -> bool:
        if self._shows(place) or place in self.forced or self.said.get(place) == "no":
            return True
        return self._two(place) > 5 and not self._is_free(place)

    def _cloth_due(self) -> str | None:
        return next((place for place in CLOTHS if self._must_draw(place)), None)

    def _advice(self) -> set[str]:
        """Return the advices of the square against each cloth that does not show."""
        third = {place: VALUES[cards[2]] if len(cards) > 2 else None for place, cards in self.hands.items()}
        open_ = [place for place in CLOTHS if not self._shows(place) and place not in self.nulled]
        found = {str(square(self._two(BANKER), third[place])) for place in open_}
        return {"draw" if one == "free" and len(open_) == 1 else one for one in found}

    def _bank_must_draw(self) -> bool:
        if len(self.hands[BANKER]) > 2 or self._shows(BANKER) or all(self._shows(place) for place in CLOTHS):
            return False
        if self.said.get(BANKER) == "carta":
            return True
        if self.said.get(BANKER) == "no" or BANKER in self.forced:
            return False
        if self._two(BANKER) == 0:
            return True
        advice = self._advice()
        if self.own_error and len(advice) > 1:
            return self._two(BANKER) <= 5
        return (self.bound or self.own_error) and advice == {"draw"}

    def _bank_must_stand(self) -> bool:
        if self._shows(BANKER) or self.said.get(BANKER) == "no" or all(self._shows(place) for place in CLOTHS):
            return True
        advice = self._advice()
        if self.own_error and len(advice) > 1:
            return self._two(BANKER) > 5
        return (self.bound or self.own_error) and advice == {"stand"}

    def _speak(self, event: v.DecisionMade) -> None:
        cite, action = self.cites.rules, event.action
        if self._deal_due()[0] is not None:
            raise self.illegal("round_not_finished", self.cites.deal, missing="CardDealt")
        place = BANKER if event.seat == self.bank else event.bet
        if place == BANKER and event.bet is not None and not self.of_record:
            raise self.illegal("banker_names_no_cloth", cite, field="bet")
        if place not in self.hands:
            raise self.illegal("cloth_not_named", cite, field="bet", admitted=CLOTHS)
        if place in self.said or len(self.hands[place]) > 2:
            raise self.illegal("spoken_already", cite, field="action", who=place)
        points = self._two(place)
        if place == BANKER:
            due = self._cloth_due()
            if due is not None:
                raise self.illegal("cloth_draws", cite, field="action", total=self._two(due))
            if action == "no" and self._bank_must_draw():
                raise self.illegal("bank_draws", cite, field="action", total=points)
            if action == "carta" and self._bank_must_stand():
                raise self.illegal("bank_stands", cite, field="action", total=points)
        elif action == "carta" and self._must_stand(place):
            raise self.illegal("cloth_stands", cite, field="action", total=points)
        elif action == "no" and self._must_draw(place):
            raise self.illegal("cloth_draws", cite, field="action", total=points)
        self.said[place] = action

    # ------------------------------------------------------------------ irregularities

    def effect_square_binds(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The banker follows the square where it says the same of both cloths; otherwise he is free."""
        self.bound = True

    def effect_own_error(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The banker's own error: he follows the square, and where it differs he draws with 5 or less, else stands."""
        self.own_error = True

    @reads("target")
    def effect_null_cloth(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The hand is null for the cloth named with target ("1", "2"), for both where none is."""
        self._require_dealing(rule)
        if event.target not in (None, "1", "2"):
            raise self._no_such_cloth(rule, event.target)
        lost = CLOTHS if event.target is None else (f"cloth_{event.target}",)
        self.nulled |= dict.fromkeys(lost, rule.cite)
        self.unseen |= {BANKER} if event.target is None else set(lost)

    @reads("target")
    def effect_counts_nothing(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The cards of a cloth (target "1", "2") or, without target, of the banker count 0."""
        self._require_dealing(rule)
        if event.target not in (None, "1", "2"):
            raise self._no_such_cloth(rule, event.target)
        place = BANKER if event.target is None else f"cloth_{event.target}"
        self.forced[place] = 0
        self.unseen.add(place)

    def _no_such_cloth(self, rule: Irregularity, target: str) -> IllegalEvent:
        return self.illegal(
            "unknown_target", rule.cite, field="target", target=target, bet=rule.code, admitted=("1", "2")
        )

    def _require_dealing(self, rule: Irregularity) -> None:
        if not self.bets_closed:
            raise self.not_now(rule)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the coup lacks: the close, or the card that is due."""
        if not self.bets_closed:
            return "BetsClosed"
        if len(self.nulled) == len(CLOTHS):
            return None
        due = self._deal_due()[0] or self._cloth_due()
        if due is not None:
            return f"CardDealt to {due}"
        return f"CardDealt to {BANKER}" if self._bank_must_draw() else None

    def missing_cite(self) -> str:
        """Return the clause of the bets, or of the rules of drawing."""
        return self.cites.rules if self.bets_closed else self.cites.bets

    def _worth(self, place: str) -> tuple[bool, int]:
        """Return the rank of a hand: whether it is an 8 or 9 of two cards, above all others, and its points."""
        if place in self.forced:
            return (False, self.forced[place])
        return (self._shows(place), total(self.hands[place]))

    def result_of(self, cloth: str) -> Literal["win", "lose", "push", "void"]:
        """Return the result of the bets on a cloth; void where its hand was annulled."""
        if cloth in self.nulled:
            return "push" if self.options["null_cloth"] == "push" else "void"
        own, his = self._worth(cloth), self._worth(BANKER)
        return "push" if own == his else "win" if own > his else "lose"

    def settle_decided(self) -> Settlement:
        """Settle the bets on both cloths, and the bank."""
        lines: list[Line] = []
        sums = {"win": 0, "lose": 0, "push": 0, "void": 0}
        results = {cloth: self.result_of(cloth) for cloth in CLOTHS}
        for key, stake in self.stakes.items():
            seat, bet, target, _ = key
            cite = self.game.bet(bet).cite
            for cloth, part in self._parts(key, stake):
                result = results[cloth]
                sums[result] += part
                named = cloth[-1] if bet in (CHEVAL, BANCO, HALF) else target
                clause = self.nulled[cloth] if result == "void" else f"{cite}, {self.cites.settled}"
                lines.append(decided(result, seat, bet, part, Odds(1), clause, target=named))
            if bet == HALF:
                lines.append(void(seat, bet, stake - stake // 2, cite, target=target))
        lines.append(self._bank_line(sums["lose"], sums["win"]))
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))

    def _bank_line(self, won: int, lost: int) -> Line:
        """Return the line of the bank (minor units) over both cloths, less the commission on the net (or on its
        winnings)."""
        cite, net = self.cites.settled, won - lost
        if net == 0:
            return Line(seat=self.bank, bet=BANK, stake=0, result="push", cite=cite)
        if net < 0:
            return Line(seat=self.bank, bet=BANK, stake=0, result="lose", net=net, cite=cite)
        base = won if self.options["commission_base"] == "gross" else net
        taken = round_half_up(base * (self.deduction_rate() or 0), 10_000)
        return Line(
            seat=self.bank, bet=BANK, stake=0, result="win", payout=net, commission=taken, net=net - taken, cite=cite
        )
