"""War: one card to each player and one to the dealer; who ties gives up half or goes to war.

**Facts.** ``BetPlaced`` and ``BetRemoved`` of ``war``, and of ``tie`` beside it, ``BetsClosed``, then ``CardDealt`` to
each seat with a bet in ascending order and to ``"dealer"``. A seat that ties decides by ``DecisionMade``: ``surrender``
(half of the bet is lost) or ``go_to_war``; its raise ``war_raise`` equals the bet, whether the decision states the
``amount`` or not (``BetPlaced`` of ``war_raise`` says the same, alone or after it). By ``tie_bettor_after_tie`` a seat
with a tie bet has its bet back, may only go to war, or chooses. Each war, in ascending order of seats: three
``CardBurned``, ``CardDealt`` to the seat, three ``CardBurned``, ``CardDealt`` to ``"dealer"``; a seat decides before
its war begins. Under ``war_dealer_card`` ``shared`` all decide first, every seat has its three burned cards and its
card, and one card of the dealer, after three burned ones, answers all. A ``CardBurned`` before the first card is the
burn of a new shoe.

**Irregularities.** ``face_up_card`` (field ``card``) and ``start_burn_omitted`` change nothing; a ``CardBurned`` of the
card declared may follow the former, after the latter the missing card is burned at the end of the round.
``seat_without_card`` (field ``seat``), reported before the next card, takes a seat out of the round: its bets are
``void`` or, by ``bet_without_card``, stay on the felt (``open``), where the next round reports them anew.
``stuck_cards``, ``pack_exhausted`` and ``no_cut_card`` leave the round without a result.

**Lines.** ``war`` and ``tie`` of each seat; after a war ``war_raise``, and ``war_bonus`` when its cards tie: it has no
stake and pays as much as the bet. A surrendered ``war`` loses half: its net is minus half of its stake.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("cl.war").open(limits={"min": 1000, "max": 100000})
>>> for fact in (v.BetPlaced(seat=1, bet="war", amount=10000), v.BetsClosed(), v.CardDealt(to=1, card="5s"),
...              v.CardDealt(to="dealer", card="5d"), v.DecisionMade(seat=1, action="go_to_war"),
...              *[v.CardBurned()] * 3, v.CardDealt(to=1, card="7s"), *[v.CardBurned()] * 3,
...              v.CardDealt(to="dealer", card="7d"), v.RoundClosed()):
...     round_.apply(fact)
>>> [(line.bet, line.result, line.net) for line in round_.settle().lines]
[('war', 'win', 10000), ('war_raise', 'win', 10000), ('war_bonus', 'win', 10000)]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS, Shoe
from casino.rules.errors import define
from casino.rules.families.fractions import is_exact, part_lost, require_divisible
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Key, Line, Round, Settlement, lose, push, stays, void, win

WAR: Final = "war"
TIE: Final = "tie"
RAISE: Final = "war_raise"
BONUS: Final = "war_bonus"
DEALER: Final = "dealer"
SURRENDER: Final = "surrender"
GO: Final = "go_to_war"
PUSHED: Final = "war_bet_pushed"
BURNED: Final = 3
"""Cards burned before each card of a war."""

define(
    "tie_without_war",
    "Seat {seat} bets on a tie only beside War.",
    "El puesto {seat} apuesta al empate solo junto a War.",
)
define("no_tie_to_decide", "Seat {seat} has nothing to decide.", "El puesto {seat} no tiene nada que decidir.")
define(
    "tie_bettor_only_war",
    "A seat with a tie bet does not surrender at this table.",
    "En esta mesa quien apostó al empate no se rinde.",
)
define(
    "raise_not_equal",
    "{amount} is not equal to the bet: {due}.",
    "{amount} no es igual a la apuesta inicial: {due}.",
)
define("burned_before_start", "{count} card(s) are burned at the start.", "Al inicio se quema(n) {count} carta(s).")


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    seats: str
    bets: str
    tie: str
    limits: str
    deal: str
    result: str
    war: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the clauses."""

    cites: Clauses


Step = tuple[v.Place | None, int]
"""Next step of a war: a place, or None for a burned card; and the seat whose war it is (0: of all)."""


class WarRound(Round):
    """One card each, and a war with every seat that ties and goes on."""

    without_stake = frozenset({BONUS})
    layout: Layout

    def begin(self) -> None:
        """Start before the deal, with a full shoe."""
        self.cites = self.layout.cites
        self.shoe = Shoe(self.number("decks"))
        self.exact = is_exact(self.options)
        self.start_burns = 0
        self.burn_due = False
        self.order: list[int] = []
        self.tied: list[int] = []
        self.first: dict[int, str] = {}
        self.dealer: str | None = None
        self.without_card: set[int] = set()
        self.choices: dict[int, str] = {}
        self.raised: set[int] = set()
        self.face_up: str | None = None
        self.war_cards: list[str | None] = []
        self.fights: dict[int, list[str]] = {}
        self.steps: list[Step] = []
        self.steps_for = (-1, -1)

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to war or tie; the raise counts as the decision."""
        self.require_no_target(event)
        if event.bet == RAISE:
            self._raise(event)
            return
        if event.bet == BONUS:
            raise self.game.unknown_bet(BONUS, self.game.silence_cite)
        cites = self.cites
        self.require_placeable(event, cites.bets, cites.seats)
        if event.bet == TIE and not self.stake(event.seat, WAR):
            raise self.illegal("tie_without_war", cites.tie, field="bet", seat=event.seat)
        key: Key = (event.seat, event.bet, None, None)
        total = self.stakes.get(key, 0) + event.amount
        if self.limits.extra or event.bet != WAR or not self.limits.min <= total <= self.limits.max:
            self.require_within(total, self.minimum_of(key), self.maximum_of(key), cites.limits)
        if self.exact and event.bet == WAR:
            require_divisible(self, total, 2)
        self.stakes[key] = total

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close."""
        cites = self.cites
        self.require_no_target(event)
        self.require_bets_open(cites.bets)
        key: Key = (event.seat, event.bet, None, None)
        left = self.left_after(event, self.standing(key, cites.bets), cites.bets)
        if left:
            self.require_at_least(left, self.minimum_of(key), cites.limits)
            if event.bet == WAR:
                require_divisible(self, left, 2)
        elif event.bet == WAR and self.stake(event.seat, TIE):
            raise self.illegal("tie_without_war", cites.tie, field="bet", seat=event.seat)
        self.leave_stake(key, left)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets and set the order of the deal."""
        self.require_first_close(self.cites.bets)
        self.require_some_bet(self.cites.bets)
        self.order = self.seats(WAR)
        self.bets_closed = True

    def maximum_of(self, key: Key) -> int:
        """Return the most that the bet may be (minor units): a raise equals its bet."""
        return self.stake(key[0], WAR) if key[1] == RAISE else super().maximum_of(key)

    def restake(self, key: Key, amount: int) -> None:
        """A raise equals the bet, whatever the bet turns out to be."""
        super().restake(key, amount)
        raised: Key = (key[0], RAISE, None, None)
        if key[1] == WAR and raised in self.stakes:
            self.stakes[raised] = amount

    # ------------------------------------------------------------------ cards

    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal the card that is due: the first ones, or those of a war."""
        if not self.bets_closed:
            self.require_bets_closed(self.cites.deal)
        due, seat = self._due()
        if due is None or event.to != due:
            raise self._out_of_order(f"CardDealt to {self._named(event.to)}")
        self.count_card(event.card, self.shoe, self.cites.deal)
        self.face_up = None
        if self.dealer is not None:
            self._war_card(event.card, seat)
        elif due == DEALER:
            self.dealer = event.card
            self.tied = self._tied(event.card[0])
        else:
            self.first[int(due)] = event.card

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """A burned card of a new shoe, of a war, the one that was left out at the start, or one already declared."""
        if event.card is not None and event.card == self.face_up:
            self.face_up = None
            return
        if not self.first:
            allowed = self.number("start_burn_cards")
            if self.start_burns >= allowed:
                raise self.illegal("burned_before_start", self.cites.deal, count=allowed)
            self._count_known(event)
            self.start_burns += 1
            return
        decided = self._is_decided()
        if decided and self.burn_due:
            self._count_known(event)
            self.burn_due = False
            return
        if decided or self._due()[0] is not None:
            raise self._out_of_order("CardBurned")
        self._count_known(event)
        self.war_cards.append(None)

    def _count_known(self, event: v.CardBurned) -> None:
        if event.card is not None:
            self.count_card(event.card, self.shoe, self.cites.deal)

    def _war_card(self, card: str, seat: int) -> None:
        self.war_cards.append(card)
        for fighter in (seat,) if seat else self._fighters():
            self.fights.setdefault(fighter, []).append(card)

    def _due(self) -> Step:
        """Return the next step; IllegalEvent where a decision is due, or nothing."""
        if self.dealer is None:
            for seat in self.order:
                if seat not in self.first and seat not in self.without_card:
                    return seat, 0
            return DEALER, 0
        steps = self._known_steps()
        if len(self.war_cards) < len(steps):
            return steps[len(self.war_cards)]
        raise self._out_of_order("a card")

    def _known_steps(self) -> list[Step]:
        """``_steps``, reckoned again only once somebody else has tied or decided."""
        known_for = (len(self.tied), len(self.choices))
        if self.steps_for != known_for:
            self.steps, self.steps_for = list(self._steps()), known_for
        return self.steps

    def _steps(self) -> Iterator[Step]:
        """The burned and dealt cards of the wars, as far as they are decided."""
        burned: tuple[Step, ...] = ((None, 0),) * BURNED
        if self.options["war_dealer_card"] == "shared":
            if self.undecided():
                return
            for seat in self._fighters():
                yield from (*burned, (seat, seat))
            if self._fighters():
                yield from (*burned, (DEALER, 0))
            return
        for seat in self.deciders():
            if seat not in self.choices:
                return
            if self.choices[seat] == GO:
                yield from (*burned, (seat, seat), *burned, (DEALER, seat))

    def _fighters(self) -> list[int]:
        return [seat for seat in self.deciders() if self.choices.get(seat) == GO]

    def _named(self, place: v.Place) -> str:
        return f"seat {place}" if isinstance(place, int) else place

    def _expected(self) -> str:
        """The next event in words."""
        if self.dealer is not None:
            steps = self._known_steps()
            if len(self.war_cards) >= len(steps):
                asked = self.undecided()
                return f"DecisionMade of seat {asked[0]}" if asked else "RoundClosed"
            due = steps[len(self.war_cards)][0]
        else:
            due = self._due()[0]
        return "CardBurned" if due is None else f"CardDealt to {self._named(due)}"

    def _out_of_order(self, what: str) -> Exception:
        return self.illegal("out_of_order", self.cites.deal, what=what, expected=self._expected())

    # ------------------------------------------------------------------ ties

    def deciders(self) -> list[int]:
        """The seats that tied and are to go to war or to surrender, ascending."""
        return self.tied

    def _tied(self, rank: str) -> list[int]:
        pushed = self.options["tie_bettor_after_tie"] == PUSHED
        tied = (seat for seat, card in self.first.items() if card[0] == rank)
        return [seat for seat in tied if not (pushed and self.stake(seat, TIE))]

    def undecided(self) -> list[int]:
        """Those of them that have not decided yet."""
        return [seat for seat in self.tied if seat not in self.choices]

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the two decisions after a tie."""
        return dict.fromkeys((SURRENDER, GO), ("amount",))

    @classmethod
    def barred_of_actions(cls, game: Game) -> frozenset[tuple[str, str]]:
        """Return the actions that put no chips down, with their amount."""
        return frozenset(((SURRENDER, "amount"),))

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.cites.war

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Surrender, or go to war."""
        self._decide(event.seat, event.action, event.amount)

    def _raise(self, event: v.BetPlaced) -> None:
        """The raise put down: the decision to go to war itself, or its chips before the seat's war begins."""
        seat, bet = event.seat, self.stake(event.seat, WAR)
        if self.choices.get(seat) != GO or seat in self.raised or seat in self.fights:
            self._decide(seat, GO, event.amount)
        elif event.amount != bet:
            shown, due = self.money(event.amount), self.money(bet)
            raise self.illegal("raise_not_equal", self.cites.war, field="amount", amount=shown, due=due)
        self.raised.add(seat)

    def _decide(self, seat: int, action: str, amount: int | None) -> None:
        cite = self.cites.war
        self.require_seat(seat, self.cites.seats)
        if seat not in self.undecided():
            raise self.illegal("no_tie_to_decide", cite, field="seat", seat=seat)
        if action == SURRENDER:
            if self.stake(seat, TIE) and self.options["tie_bettor_after_tie"] == "war_only":
                raise self.illegal("tie_bettor_only_war", cite, field="action")
            if amount is not None:
                raise self.illegal("amount_not_expected", cite, field="amount", action=action)
        else:
            bet = self.stake(seat, WAR)
            if amount not in (None, bet):
                shown = self.money(amount or 0)
                raise self.illegal("raise_not_equal", cite, field="amount", amount=shown, due=self.money(bet))
            self.stakes[seat, RAISE, None, None] = bet
        self.choices[seat] = action

    # ------------------------------------------------------------------ irregularities

    @reads("card")
    def effect_burn_face_up(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The card is burned, the round goes on."""
        if not self.bets_closed:
            raise self.not_now(rule)
        if event.card is not None:
            self.count_card(event.card, self.shoe, rule.cite)
        self.face_up = event.card

    def effect_burn_at_end(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The card that was not burned at the start is burned when the round is decided."""
        if self.start_burns or self.burn_due or not self.bets_closed:
            raise self.not_now(rule)
        self.burn_due = True

    @reads("seat")
    def effect_seat_without_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A seat waits for the next round."""
        if event.seat is None:
            raise self.illegal("seat_not_named", rule.cite, field="seat")
        self._require_dealing(rule)
        if not self.stake(event.seat, WAR):
            raise self.no_such_bet(event.seat, WAR, rule.cite, field="seat")
        if self.dealer is not None or event.seat in self.first or event.seat in self.without_card:
            raise self.not_now(rule, field="seat")
        self.without_card.add(event.seat)

    def effect_without_result(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All cards are burned: the round has no result."""
        self._require_dealing(rule)
        self.void_cite = rule.cite

    def _require_dealing(self, rule: Irregularity) -> None:
        if not self.bets_closed or self._is_decided():
            raise self.not_now(rule)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks: decided bets, or the card to burn."""
        return self._undecided() or ("CardBurned" if self.burn_due else None)

    def _undecided(self) -> str | None:
        """Describe in words what the bets still wait for; None when all are decided."""
        if self._is_decided():
            return None
        return self._expected() if self.bets_closed else "BetsClosed"

    def _is_decided(self) -> bool:
        """Return whether the bets wait for nothing more."""
        if not self.bets_closed:
            return False
        if (self.dealer is not None and not self.tied) or self.without_card.issuperset(self.order):
            return True
        return self.dealer is not None and not self.undecided() and len(self.war_cards) >= len(self._known_steps())

    def missing_cite(self) -> str:
        """Return the clause on the deal."""
        return self.cites.deal

    def settle_decided(self) -> Settlement:
        """The lines seat by seat in the order of placing, a raise and a bonus after the bet."""
        lines: list[Line] = []
        for (seat, bet, _, _), stake in self.stakes.items():
            if bet == WAR:
                lines += self._war_lines(seat, stake)
            elif bet == TIE:
                lines.append(self._tie_line(seat, stake))
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))

    def _tie_line(self, seat: int, stake: int) -> Line:
        cite = self.cites.tie
        if seat in self.without_card:
            return self._waiting(seat, TIE, stake, cite)
        if self._compared(self.first[seat], self.dealer or "") == 0:
            return win(seat, TIE, stake, self.game.bet(TIE).odds, cite)
        return lose(seat, TIE, stake, cite)

    def _war_lines(self, seat: int, stake: int) -> list[Line]:
        cites, odds = self.cites, self.game.bet(WAR).odds
        if seat in self.without_card:
            return [self._waiting(seat, WAR, stake, cites.deal)]
        compared = self._compared(self.first[seat], self.dealer or "")
        if compared:
            return [win(seat, WAR, stake, odds, cites.result) if compared > 0 else lose(seat, WAR, stake, cites.result)]
        choice = self.choices.get(seat)
        if choice is None:
            return [push(seat, WAR, stake, cites.tie)]
        if choice == SURRENDER:
            return [part_lost(self, seat, WAR, stake, cites.war)]
        fought = self._compared(*self.fights[seat])
        if fought < 0:
            return [lose(seat, WAR, stake, cites.war), lose(seat, RAISE, stake, cites.war)]
        won = [win(seat, bet, stake, self.game.bet(bet).odds, cites.war) for bet in (WAR, RAISE)]
        if not fought:
            payout = self.game.bet(BONUS).odds.win(stake)
            won.append(Line(seat=seat, bet=BONUS, stake=0, result="win", payout=payout, net=payout, cite=cites.war))
        return won

    def _waiting(self, seat: int, bet: str, stake: int, cite: str) -> Line:
        """The line of a seat that got no card: its bet waits for the next round, or goes back."""
        becomes = self.options.get("bet_without_card")
        if becomes == "as_annulled":
            becomes = "stays" if self.options.get("annulled_hand_stakes") == "stay" else "returned"
        return (stays if becomes == "stays" else void)(seat, bet, stake, cite)

    def _compared(self, card: str, dealer: str) -> int:
        """Above zero where the player's card is higher; the ace is the highest."""
        return RANKS.find(card[0]) - RANKS.find(dealer[0])
