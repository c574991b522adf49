"""Caribbean stud: five cards against the dealer's five, an ante, a bet of twice that, a progressive chip.

**Facts.** ``BetPlaced`` ante, ``ProgressiveWagered`` (or ``BetPlaced`` progressive) once the seat has an ante,
``BetsClosed`` with the chips returned and the lights lit, ``CardDealt`` from the lowest seat upwards and the dealer
last. The deal may be told card by card round the table or hand by hand. ``CardExposed`` tells a hole card shown (``to``
"dealer"), a card found face up in the deck (``to`` "deck") or, once everybody has decided, the showdown; a card found
face up may be told as burned, too. When chips, lights and wagers differ at lock-out the deal is on hold until a second
``BetsClosed`` brings equal counts.

**Decisions.** One ``DecisionMade`` a seat: action ``bet`` (amount optional, always twice the ante) or ``fold``; a
``BetPlaced`` of the bet is the same decision.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists. Their effects: ``void_round``,
``void_while_dealing``, ``void_stub`` (once a card is out), ``void_auto_shoe`` (where one deals) and ``hole_card``
(until everybody has five) void all hands; ``face_up_card`` puts the card away, and voids from the second on;
``confiscate`` takes all bets of ``seat``; ``hold_deal`` stops the deal; ``next_card``, ``reshuffle``, ``replace_deck``
and ``none`` let play go on.

**Lines.** ``ante``, ``bet`` and ``progressive`` a seat, from the highest seat down. Prizes of the progressive are
decided by the player's own cards. ``meters`` is the reading after lock-out, this round's chips included; it runs down
as each seat is paid, and starts again from the reset amount after the last hand that wins all of it. Without a reading
a part of the meter cannot be priced: its prize has kind ``percent``, its ``share_bp`` and amount 0, and the seat's
``progressive`` line is ``open`` with the chip alone as net; whoever keeps the meter prices it in the order of
``prizes``, which is the order of settlement. Net of a prize is the prize less the chip, which is never handed back.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.caribbean_stud").open(limits={"min": 500, "max": 50000}, meters={"progressive": 1560000})
>>> for event in (v.BetPlaced(seat=3, bet="ante", amount=2500), v.ProgressiveWagered(seat=3, amount=100),
...               v.BetsClosed(chips=1, lights=1)):
...     round_.apply(event)
>>> for to, hand in ((3, "Jh 9h 8h 4h 2h"), ("dealer", "As Kd Qc 7h 3s")):
...     for card in hand.split():
...         round_.apply(v.CardDealt(to=to, card=card))
>>> round_.apply(v.DecisionMade(seat=3, action="bet"))
>>> settlement = round_.settle()
>>> [(line.bet, line.odds, line.net) for line in settlement.lines]
[('ante', '1:1', 2500), ('bet', '5:1', 25000), ('progressive', None, 4900)]
>>> settlement.progressive.meter_after
1555000
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import CARDS, PokerHand, Shoe, best_hand
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.kernel import (
    PROGRESSIVE,
    Game,
    Irregularity,
    Key,
    Limits,
    Line,
    Prize,
    Progressive,
    Round,
    Settlement,
    lose,
    push,
    void,
    win,
)
from casino.rules.money import Odds, round_half_up

ANTE: Final = "ante"
BET: Final = "bet"
DEALER: Final = "dealer"
DECK: Final = "deck"
HAND_CARDS: Final = 5
WHOLE_BP: Final = 10_000

define("progressive_not_offered", "This table has no progressive.", "Esta mesa no ofrece el pago progresivo.")
define(
    "progressive_without_ante",
    "Seat {seat} needs an ante for the progressive.",
    "El puesto {seat} necesita una Apuesta Ante para el progresivo.",
)
define(
    "progressive_one_chip",
    "The progressive takes exactly one chip of {chip} a seat.",
    "El progresivo acepta exactamente una ficha de {chip} por puesto.",
)
define(
    "chip_accepted",
    "The progressive chip of seat {seat} is in the acceptor.",
    "La ficha progresiva del puesto {seat} ya fue aceptada.",
)
define(
    "chips_lights_differ",
    "The deal is on hold: chips and lights of the progressive differ.",
    "No se reparte: las fichas y las luces del progresivo no coinciden.",
)
define("action_unknown", "{action!r} is neither bet nor fold.", "{action!r} no es bet ni fold.")
define(
    "decision_too_early",
    "Nobody decides before all cards are dealt.",
    "Nadie decide antes de repartirse todas las cartas.",
)
define("decision_taken", "Seat {seat} has already decided.", "El puesto {seat} ya decidió.")
define(
    "bet_not_twice_the_ante",
    "{amount} is not twice the ante: {due}.",
    "{amount} no es el doble de la Apuesta Ante: {due}.",
)
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
    "cap_below_maximum",
    "The payout limit of a bet must reach the maximum ante of {limit}.",
    "El límite de pago de la apuesta Bet debe alcanzar el Ante máximo de {limit}.",
)


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """What a hand wins from the progressive: a fixed amount (minor units) or a part of the meter (basis points)."""

    amount: int = 0
    share_bp: int = 0


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Where each rule stands. ``deal`` is by the option ``deal_mode``."""

    seats: str
    bets: str
    limits: str
    one_hand: str
    chip: str
    lights: str
    deal: dict[str, str]
    decks: str
    decide: str
    showdown: str
    fold: str
    hand_shuffle: str
    two_decks: str
    stub_waived: str
    cap_limits: str
    ante_wins: str
    bet_wins: str
    bet_capped: str
    loses: str
    ties: str
    ante_no_hand: str
    bet_no_hand: str
    prize: str
    prize_shared: str
    prize_lost: str
    prize_folded: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """What a jurisdiction fixes: how often the ante the bet is, the weakest dealer hand that plays, prizes, clauses."""

    bet_multiple: int
    qualifier: PokerHand
    chip: int
    awards: dict[str, Award]
    cites: Clauses


class RunningMeter:
    """A progressive meter that runs down prize by prize (minor units; None: its reading is not known).

    Those who win all of it share what the first of them finds there; after the last of them it is reset.
    """

    def __init__(self, reading: int | None, sharers: int, reset_amount: int) -> None:
        self.left = reading
        self.sharers = sharers
        self.reset_amount = reset_amount
        self.parts: list[int] = []
        self.paid_whole = 0

    def pay(self, award: Award) -> tuple[int, int]:
        """Amount of the next prize and its part of the meter in basis points (0: a fixed amount)."""
        if award.share_bp == WHOLE_BP:
            return self._pay_whole()
        amount = award.amount
        if award.share_bp:
            amount = 0 if self.left is None else round_half_up(self.left * award.share_bp, WHOLE_BP)
        if self.left is not None:
            self.left = max(0, self.left - amount)
        return amount, award.share_bp

    def _pay_whole(self) -> tuple[int, int]:
        place = self.paid_whole
        if place == 0:
            self.parts = equal_parts(self.left or 0, self.sharers)
        self.paid_whole += 1
        if self.left is not None:
            last = self.paid_whole == self.sharers
            self.left = self.reset_amount if last else max(0, self.left - self.parts[place])
        return self.parts[place], equal_parts(WHOLE_BP, self.sharers)[place]


def equal_parts(whole: int, parts: int) -> list[int]:
    """Equal parts that sum to the whole; left-over units go one each to the first."""
    each, left_over = divmod(whole, parts)
    return [each + (i < left_over) for i in range(parts)]


class CaribbeanStudRound(Round):
    """One hand of everybody: antes, lock-out, deal, decisions, showdown."""

    layout: Layout

    def begin(self) -> None:
        self.cites = self.layout.cites
        self.deal_cite = self.cites.deal[str(self.options["deal_mode"])]
        self.seat_count = self.number("seats")
        self.offers_progressive = self.flag("progressive_enabled")
        self.shoe = Shoe(1)
        self.on_hold = False
        self.places: list[v.Place] = []
        self.hands: dict[v.Place, list[str]] = {}
        self.dealt = 0
        self.hand_by_hand = False
        self.face_up: list[str | None] = []
        self.burned = 0
        self.decisions: dict[int, Literal["bet", "fold"]] = {}
        self.confiscated: dict[int, str] = {}

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        layout: Layout = game.layout
        cites = layout.cites
        automatic = options["shuffle_mode"] == "automatic"
        wanting = (
            ("deal_mode", options["deal_mode"] == "hand", cites.hand_shuffle),
            ("two_decks", options["two_decks"], cites.two_decks),
            ("stub_count_waived", options["stub_count_waived"], cites.stub_waived),
        )
        for name, chosen, cite in wanting:
            if chosen and not automatic:
                raise IllegalConfiguration("needs_automatic_shuffle", cite, field=name, option=name)
        if options["stub_count_waived"] and options["deal_mode"] != "auto_shoe":
            raise IllegalConfiguration(
                "needs_auto_shoe", cites.stub_waived, field="stub_count_waived", option="stub_count_waived"
            )
        cap = options["bet_payout_cap"]
        if isinstance(cap, int) and cap < limits.max:
            limit = game.money(limits.max)
            raise IllegalConfiguration("cap_below_maximum", cites.cap_limits, field="bet_payout_cap", limit=limit)

    # ------------------------------------------------------------------ bets

    def on_bet_placed(self, event: v.BetPlaced) -> None:
        self.require_no_target(event)
        if event.bet == BET:
            self._decide(event.seat, BET, event.amount)
        elif event.bet == PROGRESSIVE:
            self._accept_chip(event.seat, event.amount)
        else:
            self._place_ante(event)

    def on_bet_removed(self, event: v.BetRemoved) -> None:
        self.require_no_target(event)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, event.bet, None, None)
        left = self.left_after(event, self.standing(key, self.cites.bets), self.cites.bets)
        if self.stake(event.seat, PROGRESSIVE) and (event.bet == PROGRESSIVE or left == 0):
            raise self.illegal("chip_accepted", self.cites.chip, field="bet", seat=event.seat)
        if left:
            self.require_at_least(left, self.limits.min, self.cites.limits)
        self.leave_stake(key, left)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        if not self.on_hold:
            self.require_first_close(self.cites.bets)
        self.require_some_bet(self.cites.bets)
        counts = {count for count in (event.chips, event.lights) if count is not None}
        if counts or not self.bets_closed:
            self.on_hold = not counts <= {len(self.seats(PROGRESSIVE))}
        self.bets_closed = True
        self.places = [*self.seats(ANTE), DEALER]
        self.hands = {place: [] for place in self.places}

    def _place_ante(self, event: v.BetPlaced) -> None:
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        ante = self.stake(event.seat, ANTE) + event.amount
        self.require_within(ante, self.limits.min, self.limits.max, self.cites.limits)
        self.add_stake(event.seat, ANTE, event.amount)

    # ------------------------------------------------------------------ cards

    def on_card_dealt(self, event: v.CardDealt) -> None:
        self.require_bets_closed(self.cites.bets)
        if self.on_hold:
            raise self.illegal("chips_lights_differ", self.cites.lights)
        if event.hand:
            raise self.illegal("one_hand_a_player", self.cites.one_hand, field="hand")
        # The second card tells whether the deal is reported round the table or hand by hand.
        hand_by_hand = event.to == self.places[0] if self.dealt == 1 else self.hand_by_hand
        expected = self._next_place(hand_by_hand=hand_by_hand)
        if event.to != expected:
            raise self.illegal(
                "out_of_order",
                self.deal_cite,
                field="to",
                what=f"CardDealt to {event.to}",
                expected=f"CardDealt to {expected}" if expected else "DecisionMade",
            )
        self._check_face(event)
        self.count_card(event.card, self.shoe, self.cites.decks)
        self.hands[event.to].append(event.card)
        self.dealt += 1
        self.hand_by_hand = hand_by_hand

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

    def on_card_exposed(self, event: v.CardExposed) -> None:
        if event.card is not None and event.card not in CARDS:
            raise self.illegal("card_unknown", field="card", card=event.card)
        told = v.IrregularityDeclared(code="card_exposed", card=event.card)
        if event.to == DECK:
            self.effect_face_up_card(self.game.irregularity("face_up_card"), told)
        elif event.to == DEALER and not self.bets_closed:
            self.effect_hole_card(self.game.irregularity("hole_card_exposed"), told)
        elif self._undecided() or not self.all_dealt:
            raise self.illegal("decisions_pending", self.cites.showdown, field="to")
        elif event.to not in self.hands:
            raise self.illegal("seat_unknown", self.cites.seats, field="to", seat=event.to)
        elif event.card is not None and event.card not in self.hands[event.to]:
            raise self.illegal("card_not_in_hand", self.cites.showdown, field="card", card=event.card)

    def _next_place(self, *, hand_by_hand: bool) -> v.Place | None:
        """Who gets the next card: left to right, the dealer last; None when everybody has five."""
        if self.all_dealt:
            return None
        return self.places[self.dealt // HAND_CARDS if hand_by_hand else self.dealt % len(self.places)]

    def _check_face(self, event: v.CardDealt) -> None:
        """Everything is face down but the dealer's open card: his fifth, or the first of an automatic shoe's packet."""
        if event.face is None:
            return
        if event.face not in ("up", "down"):
            raise self.illegal("malformed_event", field="face", reason="face is up or down")
        packet = self.options["deal_mode"] == "auto_shoe"
        is_open = event.to == DEALER and len(self.hands[DEALER]) == (0 if packet else HAND_CARDS - 1)
        if packet and is_open:
            return  # dealt face down with his packet, then shown
        if (event.face == "up") != is_open:
            due, cara = ("up", "boca arriba") if is_open else ("down", "boca abajo")
            raise self.illegal("dealt_face_wrong", self.deal_cite, field="face", face=due, cara=cara)

    # ------------------------------------------------------------------ decisions

    def on_decision_made(self, event: v.DecisionMade) -> None:
        if event.action != "bet" and event.action != "fold":
            raise self.illegal("action_unknown", self.cites.decide, field="action", action=event.action)
        if event.hand:
            raise self.illegal("one_hand_a_player", self.cites.one_hand, field="hand")
        self._decide(event.seat, "bet" if event.action == "bet" else "fold", event.amount)

    def on_progressive_wagered(self, event: v.ProgressiveWagered) -> None:
        self._accept_chip(event.seat, event.amount)

    def _decide(self, seat: int, action: Literal["bet", "fold"], amount: int | None) -> None:
        cite = self.cites.decide
        ante = self.stake(seat, ANTE)
        if not self.all_dealt:
            raise self.illegal("decision_too_early", cite)
        if not ante:
            raise self.no_such_bet(seat, ANTE, cite, field="seat")
        if seat in self.decisions or seat in self.confiscated:
            raise self.illegal("decision_taken", cite, field="seat", seat=seat)
        due = self.layout.bet_multiple * ante
        if action == "bet" and amount is not None and amount != due:
            shown, owed, bet_cite = self.money(amount), self.money(due), self.game.bet(BET).cite
            raise self.illegal("bet_not_twice_the_ante", bet_cite, field="amount", amount=shown, due=owed)
        if action == "fold" and amount:
            raise self.illegal("fold_with_amount", cite, field="amount")
        self.decisions[seat] = action
        if action == "bet":
            self.add_stake(seat, BET, due)

    def _accept_chip(self, seat: int, amount: int) -> None:
        cite = self.cites.chip
        if not self.offers_progressive:
            raise self.illegal("progressive_not_offered", cite)
        self.require_bets_open(self.cites.lights)
        self.require_seat(seat, self.cites.seats)
        if amount != self.layout.chip or self.stake(seat, PROGRESSIVE):
            raise self.illegal("progressive_one_chip", cite, field="amount", chip=self.money(self.layout.chip))
        if not self.stake(seat, ANTE):
            raise self.illegal("progressive_without_ante", cite, field="seat", seat=seat)
        self.add_stake(seat, PROGRESSIVE, amount)

    # ------------------------------------------------------------------ irregularities

    def effect_hole_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A hole card of the dealer seen before the deal is over: all hands void."""
        if self.all_dealt:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def effect_face_up_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """One card found face up is put away; a second one voids all hands."""
        if not self.dealing:
            raise self.not_now(rule)
        if self.face_up or (event.count or 1) > 1:
            self.void_cite = rule.cite
            return
        if event.card is not None:
            self.count_card(event.card, self.shoe, self.cites.decks)
        self.face_up.append(event.card)

    def effect_void_while_dealing(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All hands void; can only happen while cards are dealt."""
        if not self.dealing:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def effect_next_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The card drawn unseen is dealt next: nothing changes."""
        if not self.dealing:
            raise self.not_now(rule)

    def effect_reshuffle(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The automatic shuffler failed: the cards are shuffled again by the approved procedure; bets stand."""
        if self.options["shuffle_mode"] != "automatic":
            raise self.not_now(rule)

    def effect_void_auto_shoe(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The automatic shoe failed during the round: all hands void."""
        if self.options["deal_mode"] != "auto_shoe":
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def effect_void_stub(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The count of the stub is wrong: all hands void."""
        if not self.dealt:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def effect_replace_deck(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The shuffler miscounts: another deck comes into play before the deal; bets stand."""
        if self.options["shuffle_mode"] != "automatic" or self.dealt:
            raise self.not_now(rule)

    def effect_hold_deal(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Chips and lights differ at lock-out: no card before a ``BetsClosed`` with equal counts."""
        if not self.bets_closed or self.dealt:
            raise self.not_now(rule)
        self.on_hold = True

    def effect_confiscate(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All bets of the seat in this round are lost."""
        if event.seat is None or not self.stake(event.seat, ANTE):
            raise self.no_such_bet(event.seat, ANTE, rule.cite, field="seat")
        if not self.bets_closed:
            raise self.not_now(rule)
        self.confiscated[event.seat] = rule.cite

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        if not self.bets_closed:
            return "BetsClosed"
        if not self.all_dealt:
            return f"CardDealt to {self._next_place(hand_by_hand=self.hand_by_hand)}"
        undecided = self._undecided()
        return f"DecisionMade of seat {undecided[0]}" if undecided else None

    def missing_cite(self) -> str:
        if not self.bets_closed:
            return self.cites.bets
        return self.cites.decide if self.all_dealt else self.deal_cite

    def settle_decided(self) -> Settlement:
        dealer = best_hand(self.hands[DEALER])
        order = sorted(self.seats(ANTE), reverse=True)
        hands = {seat: best_hand(self.hands[seat]) for seat in order}
        progressive = self._progressive([(seat, hands[seat].category) for seat in order])
        prizes = {prize.seat: prize for prize in progressive.prizes} if progressive else {}
        lines: list[Line] = []
        for seat in order:
            lines += self._main_lines(seat, hands[seat], dealer)
            if self.stake(seat, PROGRESSIVE):
                lines.append(self._progressive_line(seat, prizes.get(seat)))
        handed_over = [
            msgspec.structs.replace(line, net=prizes[line.seat].amount)
            if line.bet == PROGRESSIVE and line.seat in prizes
            else line
            for line in lines
        ]
        return Settlement(
            void=False, lines=tuple(lines), progressive=progressive, variances=self.variances(handed_over)
        )

    def _main_lines(self, seat: int, hand: PokerHand, dealer: PokerHand) -> list[Line]:
        cites, ante, bet = self.cites, self.stake(seat, ANTE), self.stake(seat, BET)
        ante_odds = self.game.bet(ANTE).odds
        taken = self.confiscated.get(seat)
        if taken is not None:
            lost = [lose(seat, ANTE, ante, taken)]
            return [*lost, lose(seat, BET, bet, taken)] if bet else lost
        if self.decisions[seat] == "fold":
            return [lose(seat, ANTE, ante, cites.fold)]
        if dealer < self.layout.qualifier:
            return [win(seat, ANTE, ante, ante_odds, cites.ante_no_hand), void(seat, BET, bet, cites.bet_no_hand)]
        if hand < dealer:
            return [lose(seat, ANTE, ante, cites.loses), lose(seat, BET, bet, cites.loses)]
        if hand == dealer:
            return [push(seat, ANTE, ante, cites.ties), push(seat, BET, bet, cites.ties)]
        return [win(seat, ANTE, ante, ante_odds, cites.ante_wins), self._bet_wins(seat, bet, hand)]

    def _bet_wins(self, seat: int, stake: int, hand: PokerHand) -> Line:
        """The pay table, within the payout limit of a bet (winnings, the stake not counted)."""
        odds = self._bet_odds(hand.category)
        cap = self.number("bet_payout_cap")
        line = win(seat, BET, stake, odds, self.cites.bet_wins)
        if line.payout <= cap:
            return line
        return msgspec.structs.replace(line, payout=cap, net=cap, cite=self.cites.bet_capped)

    def _bet_odds(self, category: str) -> Odds:
        return next(pay.odds for pay in self.game.bet(BET).pays if pay.outcome == category)

    # ------------------------------------------------------------------ the progressive

    def void_progressive(self) -> Progressive | None:
        """Chips go back, the meter stays as it is: the acceptors had counted them (reading)."""
        if not self.offers_progressive:
            return None
        meter = self.meter()
        return Progressive(chips=len(self.seats(PROGRESSIVE)), wagered=0, meter_before=meter, meter_after=meter)

    def _progressive(self, hands: Sequence[tuple[int, str]]) -> Progressive | None:
        """Prizes in the order given, each on the meter that the one before has left."""
        if not self.offers_progressive:
            return None
        awards = self.layout.awards
        claims = [(seat, hand, awards[hand]) for seat, hand in hands if hand in awards and self._may_win(seat)]
        sharers = sum(award.share_bp == WHOLE_BP for _, _, award in claims)
        meter = RunningMeter(self.meter(), sharers, self.number("reset_amount"))
        prizes: list[Prize] = []
        for seat, hand, award in claims:
            amount, share_bp = meter.pay(award)
            shared = award.share_bp == WHOLE_BP and sharers > 1
            cite = self.cites.prize_shared if shared else self.cites.prize
            kind: Literal["fixed", "percent"] = "percent" if share_bp else "fixed"
            prizes.append(Prize(seat=seat, hand=hand, kind=kind, amount=amount, share_bp=share_bp, cite=cite))
        chips = len(self.seats(PROGRESSIVE))
        return Progressive(
            chips=chips,
            wagered=chips * self.layout.chip,
            prizes=tuple(prizes),
            meter_before=self.meter(),
            meter_after=meter.left,
            reset=sharers > 0,
        )

    def _may_win(self, seat: int) -> bool:
        if not self.stake(seat, PROGRESSIVE) or seat in self.confiscated:
            return False
        return self.decisions[seat] == "bet" or not self.flag("fold_forfeits_progressive")

    def _progressive_line(self, seat: int, prize: Prize | None) -> Line:
        """The seat's chip: lost, won with a prize, or open while the prize has no price."""
        chip = self.layout.chip
        if prize is None:
            if seat in self.confiscated:
                cite = self.confiscated[seat]
            else:
                cite = self.cites.prize_folded if self.decisions[seat] == "fold" else self.cites.prize_lost
            return lose(seat, PROGRESSIVE, chip, cite)
        if prize.kind == "percent" and self.meter() is None:
            return Line(seat=seat, bet=PROGRESSIVE, stake=chip, result="open", net=-chip, cite=prize.cite)
        gained = prize.amount - chip
        return Line(seat=seat, bet=PROGRESSIVE, stake=chip, result="win", payout=gained, net=gained, cite=prize.cite)

    # ------------------------------------------------------------------ questions

    @property
    def dealing(self) -> bool:
        return self.bets_closed and not self.all_dealt

    @property
    def all_dealt(self) -> bool:
        return self.bets_closed and self.dealt == HAND_CARDS * len(self.places)

    def _undecided(self) -> list[int]:
        return [seat for seat in self.seats(ANTE) if seat not in self.decisions and seat not in self.confiscated]
