"""Three card poker: an ante against the dealer's three cards, a bet of the same amount to stay, bets on the own cards.

**Facts.** Those of ``house_poker`` with ``BetPlaced`` ante. After it come ``pair_plus`` (as much as the ante) and
``six_card_bonus`` where offered; ``par_plus`` comes before or after it. A ``progressive`` has the facts of
``progressive_chip``, too.

**Decisions.** One ``DecisionMade`` a seat, from the lowest upwards: action ``play`` (amount optional, always the ante)
or ``fold`` (in the Basque Country ``go`` and ``pass`` as well); a ``BetPlaced`` of the second bet is the same decision.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; the effects are those of
``house_poker``. A ``CardExposed`` of the dealer's cards before everybody has decided is ``hole_card_exposed``.

**Lines.** A seat at a time from the highest down: ``ante``, ``play``, ``ante_bonus`` (only when it pays: no stake, its
``payout`` a multiple of the ante), ``pair_plus``, ``six_card_bonus`` (the best five of the player's three and the
dealer's three), ``progressive`` and ``progressive_envy`` (no stake: what the others' best hands bring the seat). A
folded hand keeps its ``pair_plus`` and ``six_card_bonus``. The best straight flush is distinguished in the progressive:
``ace_king_queen_of_spades`` or ``ace_king_queen_suited``, by the suit that the layout prefers.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.three_card_poker").open(limits={"min": 500, "max": 50000})
>>> for bet in ("ante", "pair_plus"):
...     round_.apply(v.BetPlaced(seat=2, bet=bet, amount=5000))
>>> round_.apply(v.BetsClosed())
>>> for mine, his in zip(("Tc", "Td", "Th"), ("As", "Ad", "Qc")):
...     round_.apply(v.CardDealt(to=2, card=mine))
...     round_.apply(v.CardDealt(to="dealer", card=his))
>>> round_.apply(v.DecisionMade(seat=2, action="play"))
>>> [(line.bet, line.odds, line.net) for line in round_.settle().lines]
[('ante', '1:1', 5000), ('play', '1:1', 5000), ('ante_bonus', '4:1', 20000), ('pair_plus', '30:1', 150000)]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final, Literal

from casino.rules import vocabulary as v
from casino.rules.cards import PokerHand, best_hand, three_card_hand
from casino.rules.errors import define
from casino.rules.families.house_poker import ANTE, DEALER, BetOrFoldRound, HousePokerClauses, HousePokerLayout
from casino.rules.families.progressive_chip import ProgressiveChip, ProgressiveTerms
from casino.rules.fields import reads
from casino.rules.kernel import Line, Settlement, decided, lose, push, win
from casino.rules.money import Odds

PLAY: Final = "play"
FOLD: Final = "fold"
ANTE_BONUS: Final = "ante_bonus"
PAIR_PLUS: Final = "pair_plus"
SIX_CARD_BONUS: Final = "six_card_bonus"
ENVY: Final = "progressive_envy"
TOP_OF_SUIT: Final = "ace_king_queen_of_spades"
TOP: Final = "ace_king_queen_suited"
SUITED_ACE_KING_QUEEN: Final = 1
ROYAL: Final = "royal_flush"
"""Outcome of A-K-Q of one suit, in a pay table that has it apart."""
ACTIONS: Final[Mapping[str, Literal["play", "fold"]]] = {"play": "play", "fold": "fold"}

define(
    "bet_without_stake", "{bet} takes no stake: the cards decide it.", "{bet} no lleva apuesta: la deciden las cartas."
)


class Clauses(HousePokerClauses, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    fold: str
    wins: str
    no_hand: str
    loses: str
    ties: str
    ante_bonus: str
    pair_plus: str
    six_card: str
    six_card_limit: str
    envy: str
    prize_folded: str


class Layout(HousePokerLayout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: weakest hand the dealer plays with, bounds of the six card bonus, prizes,
    clauses.

    ``six_card_min`` and ``six_card_unit`` in minor units: the largest stake is what the best hand pays within the
    table maximum, in whole units. ``top_suit`` is the suit whose A-K-Q is apart; ``envy`` what each of those brings to
    every other chip. ``play`` and ``pair_plus``: the codes of those bets; ``pair_plus_offered``: the option that offers
    the second; ``pair_plus_free``: its amount is its own, within the limits. ``actions``: the words of a decision,
    where they are others. ``play_no_hand``: what the second bet comes to where the dealer does not play.
    ``royal_as_straight_flush``: the option by which A-K-Q of one suit is a straight flush to a table that has no row
    for it.
    """

    qualifier: PokerHand
    six_card_min: int = 0
    six_card_unit: int = 1
    top_suit: str = ""
    envy: dict[str, int] = {}
    progressive: ProgressiveTerms | None
    play: str = PLAY
    pair_plus: str = PAIR_PLUS
    pair_plus_offered: str = ""
    pair_plus_free: bool = False
    actions: dict[str, Literal["play", "fold"]] = {}
    play_no_hand: Literal["void", "push"] = "void"
    royal_as_straight_flush: str = ""
    cites: Clauses


class ThreeCardPokerRound(ProgressiveChip, BetOrFoldRound):
    """One hand of everybody: antes and side bets, three cards each, play or fold, showdown."""

    without_stake = frozenset({ANTE_BONUS, ENVY})
    layout: Layout
    cites: Clauses
    words = ACTIONS
    hand_cards: int = 3
    dealer_shows_last: bool = True

    def begin(self) -> None:
        """Start without decisions."""
        super().begin()
        self.begin_progressive(self.layout.progressive)
        self.decisions: dict[int, Literal["play", "fold"]] = {}
        self.play, self.pair_plus = self.layout.play, self.layout.pair_plus

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to ante, a side bet or the progressive; the play bet counts as the decision."""
        if event.bet == ANTE:
            self.place_at_box(event)
            return
        self.require_no_target(event)
        if event.bet == self.play:
            self._decide(event.seat, PLAY, event.amount)
        elif event.bet == self.chip_bet:
            self.accept_chip(event.seat, event.amount)
        elif event.bet in (self.pair_plus, SIX_CARD_BONUS):
            self._place_side_bet(event)
        else:
            raise self.illegal("bet_without_stake", self.game.bet(event.bet).cite, field="bet", bet=event.bet)

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet before the close; side bets that need the ante go first."""
        left = self.left_after_removal(event)
        self.require_chip_may_go(event, left)
        if event.bet == ANTE and left == 0:
            for bet in (self.pair_plus, SIX_CARD_BONUS):
                if self.stake(event.seat, bet) and self._needs_ante(bet):
                    raise self.rests_on(bet, ANTE, event.seat)
        if event.bet == SIX_CARD_BONUS and left:
            self.require_at_least(left, self.layout.six_card_min, self.cites.six_card_limit)
        self.leave_stake((event.seat, event.bet, None, None), left)

    def require_first_bets(self, seats: list[int]) -> None:
        """At the close every pair plus is as much as its ante."""
        if self.layout.pair_plus_free:
            return
        for seat in seats:
            ante, plus = self.stake(seat, ANTE), self.stake(seat, self.pair_plus)
            if plus and plus != ante:
                raise self.unequal(seat, (ANTE, self.pair_plus), plus, ante)

    def _needs_ante(self, bet: str) -> bool:
        """Return whether the bet on the own cards goes with an ante only."""
        return bet != self.pair_plus or bool(self.options.get(f"{bet}_requires_ante", True))

    def _place_side_bet(self, event: v.BetPlaced) -> None:
        seat, bet = event.seat, event.bet
        offered = SIX_CARD_BONUS if bet == SIX_CARD_BONUS else self.layout.pair_plus_offered
        if offered and not self.flag(offered):
            raise self.illegal("side_bet_not_offered", self.game.bet(bet).cite, field="bet", bet=bet)
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        if self._needs_ante(bet):
            self.require_resting_on(bet, ANTE, seat)
        stake = self.stake(seat, bet) + event.amount
        if bet == SIX_CARD_BONUS:
            self._require_six_cards_within(stake)
        elif self.layout.pair_plus_free:
            key = (seat, bet, None, None)
            self.require_within(stake, self.minimum_of(key), self.maximum_of(key), self.cites.limits)
        elif stake != self.stake(seat, ANTE):
            raise self.unequal(seat, (ANTE, bet), stake, self.stake(seat, ANTE))
        self.add_stake(seat, bet, event.amount)

    def _require_six_cards_within(self, stake: int) -> None:
        """Between the least stake and the most; none where even the least could win more than the table maximum."""
        least, most, cite = self.layout.six_card_min, self.most_on_six_cards(), self.cites.six_card_limit
        if most >= least:
            self.require_within(stake, least, most, cite)
            return
        dearest, highest = self.money(self._best_on_six_cards().win(stake)), self.money(self.limits.max)
        raise self.illegal(
            "payment_above_limit", cite, field="amount", amount=self.money(stake), payment=dearest, limit=highest
        )

    def most_on_six_cards(self) -> int:
        """The stake whose best prize is still within the table maximum, in whole units."""
        unit, best = self.layout.six_card_unit, self._best_on_six_cards()
        return self.limits.max * best.den // best.num // unit * unit

    def unusable(self) -> Iterator[tuple[str, str]]:
        """Yield the bonus on six cards where its least stake exceeds its largest, and bets of other reasons."""
        if self.options.get(SIX_CARD_BONUS) and self.most_on_six_cards() < self.layout.six_card_min:
            yield SIX_CARD_BONUS, self.cites.six_card_limit
        yield from super().unusable()

    def _best_on_six_cards(self) -> Odds:
        return max(pay.odds for pay in self.game.bet(SIX_CARD_BONUS).pays)

    # ------------------------------------------------------------------ decisions

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.cites.decide

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Play or fold."""
        action = (self.layout.actions or ACTIONS)[event.action]
        self.require_one_hand(event)
        self._decide(event.seat, action, event.amount)

    def _decide(self, seat: int, action: Literal["play", "fold"], amount: int | None) -> None:
        self.require_turn(seat)
        due = self.stake(seat, ANTE)
        if action == "play" and amount is not None and amount != due:
            shown, owed, cite = self.money(amount), self.money(due), self.game.bet(self.play).cite
            raise self.illegal("play_not_the_ante", cite, field="amount", amount=shown, due=owed)
        if action == "fold" and amount:
            raise self.illegal("fold_with_amount", self.cites.decide, field="amount")
        self.decisions[seat] = action
        if action == "play":
            self.add_stake(seat, self.play, due)

    def undecided(self) -> list[int]:
        """Return the seats with an ante that have neither played nor folded, ascending."""
        return [seat for seat in self.seats(ANTE) if seat not in self.decisions and seat not in self.confiscated]

    # ------------------------------------------------------------------ the end

    def settle_decided(self) -> Settlement:
        """Settle all bets by the hands of three cards."""
        dealer = three_card_hand(self.hands[DEALER])
        order = sorted(self.seats(), reverse=True)
        hands = {seat: three_card_hand(self.hands[seat]) for seat in order}
        outcomes = [(seat, self._outcome(seat, hands[seat])) for seat in order] if self.offers_progressive else []
        progressive = self.progressive(outcomes)
        prizes = {prize.seat: prize for prize in progressive.prizes} if progressive else {}
        lines: list[Line] = []
        for seat in order:
            if seat in self.confiscated:
                lines += self._confiscated_lines(seat)
            else:
                if self.stake(seat, ANTE):
                    lines += self._against_dealer(seat, hands[seat], dealer)
                lines += self._own_cards(seat, hands[seat])
            if self.stake(seat, self.chip_bet):
                lines.append(self.progressive_line(seat, prizes.get(seat)))
                lines += self._envy(seat, [(prize.seat, prize.hand) for prize in prizes.values()])
        variances = self.variances(self.handed_over(lines, progressive))
        return Settlement(void=False, lines=tuple(lines), progressive=progressive, variances=variances)

    def _confiscated_lines(self, seat: int) -> list[Line]:
        bets = (ANTE, self.play, self.pair_plus, SIX_CARD_BONUS)
        cite = self.confiscated[seat]
        return [lose(seat, bet, self.stake(seat, bet), cite) for bet in bets if self.stake(seat, bet)]

    def _against_dealer(self, seat: int, hand: PokerHand, dealer: PokerHand) -> list[Line]:
        """Ante, play and the bonus on the ante."""
        cites, ante = self.cites, self.stake(seat, ANTE)
        if self.decisions[seat] == FOLD:
            return [lose(seat, ANTE, ante, cites.fold)]
        play = self.stake(seat, self.play)
        if dealer < self.layout.qualifier:
            lines = [
                win(seat, ANTE, ante, self.game.bet(ANTE).odds, cites.no_hand),
                decided(self.layout.play_no_hand, seat, self.play, play, Odds(1), cites.no_hand),
            ]
        elif hand > dealer:
            paid = (ANTE, ante), (self.play, play)
            lines = [win(seat, bet, stake, self._odds(bet, hand) or Odds(1), cites.wins) for bet, stake in paid]
        elif hand == dealer:
            lines = [push(seat, ANTE, ante, cites.ties), push(seat, self.play, play, cites.ties)]
        else:
            lines = [lose(seat, ANTE, ante, cites.loses), lose(seat, self.play, play, cites.loses)]
        bonus = self._odds(ANTE_BONUS, hand)
        if bonus is not None and self._earns_bonus(seat, lines[0]):
            lines.append(self._bonus_line(seat, bonus, ante))
        return lines

    def _bonus_line(self, seat: int, odds: Odds, ante: int) -> Line:
        """A multiple of the ante, without a stake of its own."""
        gained, cite = odds.win(ante), self.cites.ante_bonus
        return Line(
            seat=seat, bet=ANTE_BONUS, stake=0, result="win", odds=str(odds), payout=gained, net=gained, cite=cite
        )

    def _earns_bonus(self, seat: int, ante: Line) -> bool:
        """Return whether a hand that stayed and is good enough gets the bonus on its ante (reading)."""
        match self.options.get("ante_bonus_rule"):
            case "only_when_player_wins":
                return ante.result == "win"
            case "only_with_pair_plus":
                return self.stake(seat, self.pair_plus) > 0
        return True

    def _own_cards(self, seat: int, hand: PokerHand) -> list[Line]:
        """Pair plus and six card bonus, whatever became of the ante."""
        lines = []
        if self.stake(seat, self.pair_plus):
            folded = self.decisions.get(seat) == FOLD and self.options.get(f"fold_forfeits_{self.pair_plus}", False)
            if folded:
                lines.append(lose(seat, self.pair_plus, self.stake(seat, self.pair_plus), self.cites.fold))
            else:
                lines.append(self._by_table(seat, self.pair_plus, hand, self.cites.pair_plus))
        if self.stake(seat, SIX_CARD_BONUS):
            six = best_hand([*self.hands[seat], *self.hands[DEALER]])
            lines.append(self._by_table(seat, SIX_CARD_BONUS, six, self.cites.six_card))
        return lines

    def _by_table(self, seat: int, bet: str, hand: PokerHand, cite: str) -> Line:
        stake, odds = self.stake(seat, bet), self._odds(bet, hand)
        return lose(seat, bet, stake, cite) if odds is None else win(seat, bet, stake, odds, cite)

    def _odds(self, bet: str, hand: PokerHand) -> Odds | None:
        """The row of the pay table that the hand reaches; a bet with one ratio pays it on any hand."""
        pays = self.game.bet(bet).pays
        if hand.strength == SUITED_ACE_KING_QUEEN and hand.category == "straight_flush":
            royal = next((pay.odds for pay in pays if pay.outcome == ROYAL), None)
            if royal is not None or not self.options.get(self.layout.royal_as_straight_flush, True):
                return royal
        return next((pay.odds for pay in pays if pay.outcome in ("win", hand.category)), None)

    # ------------------------------------------------------------------ the progressive

    def _outcome(self, seat: int, hand: PokerHand) -> str:
        """The hand as the progressive names it."""
        if hand.strength != SUITED_ACE_KING_QUEEN:
            return hand.category
        return TOP_OF_SUIT if self.hands[seat][0][1] == self.layout.top_suit else TOP

    def _envy(self, seat: int, won: list[tuple[int, str]]) -> list[Line]:
        """Return the lines of envy prizes that others' best hands bring the seat; none for its own hand, nor for a
        seat whose"""
        if seat in self.confiscated or seat in self.chips_returned:
            return []
        gained = sum(self.layout.envy.get(hand, 0) for winner, hand in won if winner != seat)
        if not gained:
            return []
        cite = self.cites.envy
        return [Line(seat=seat, bet=ENVY, stake=0, result="win", payout=gained, net=gained, cite=cite, meter=True)]

    def forfeited(self, seat: int) -> str | None:
        """Return the clause by which a folded or confiscated seat loses its chip; None while it may win."""
        if seat in self.confiscated:
            return self.confiscated[seat]
        folded = self.decisions[seat] == "fold" and self.flag("fold_forfeits_progressive")
        return self.cites.prize_folded if folded else None
