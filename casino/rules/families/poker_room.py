"""Poker room: players against each other, forced bets, betting rounds, pots; the casino takes a rake of each pot.

One state machine plays hold'em, Omaha and seven card stud; what differs is data (``poker_room_layout``).

**Facts.** One round is one hand of play. In order:

``RoundOpened``   ``stacks`` the chips of every seat that is dealt in ({"1": "100.00"}); without stacks nobody can run
                  out of chips and who plays shows in the deal. In Puerto Rico, Chile and Bolivia ``button`` is the
                  seat with the dealer button, and without one the small blind is taken to sit at its left. Stud of
                  Puerto Rico, Chile and Bolivia has no button: seat 1 is at the dealer's left. In the Basque Country
                  ``button`` is the seat of the mano, before whom the button lies, in stud too: he has the first card,
                  posts first and, without blinds, speaks first. Where no ``button`` is reported, the mano of the Basque
                  Country is who posts first, or else seat 1.
``BlindPosted``   ``kind`` as the bets of the game name them: ante, small, big. In Puerto Rico, Chile and Bolivia also
                  post (live, counts as a bet) and penalty (dead, straight into the pot). In stud of Puerto Rico, Chile
                  and Bolivia ante and, after the third card, bring_in, from the lowest card showing. The amount is the
                  exact one, or all that a shorter stack has; nothing is due from a player whom the ante, or the blind,
                  has left without chips. All come before the first card, the bring-in apart. In the Basque Country,
                  without blinds, everybody puts an ante (option ``antes``).
``CardDealt``     to a seat, one card a round, clockwise. In Puerto Rico, Chile and Bolivia the first is at the left of
                  the button (stud: of the dealer). The fourth card of Chile's and Bolivia's Seven Stud goes round from
                  who made the first bet. In the Basque Country the first is the mano. Community cards, and the common
                  card of a short deck, go to ``"board"``, one shown with the deal also between own cards. ``face`` may
                  be left out: own cards are dealt ``down``, stud's third to sixth ``up``. ``card`` is ``??`` where a
                  card lies face down and the floor does not know it.
                  Of two lines of common cards the second lies at ``"board_2"``.
``CardBurned``    one before each deal after the first, its face optional.
``CardsDiscarded`` in a draw, once each seat (none: it stands pat), then ``CardDealt`` in order: three cards at first to
                  who gave four, the fourth after all; when the stub is used up the discards come back.
``CardExposed``   ``to`` a seat, ``card`` one of its own cards, laid face up. A hand dealt as ``??`` is shown by it. Who at
                  the showdown lays open some of his own cards but not all has ceded the hand; laying open all of them
                  shows it. Before the blinds of a hand without ``button``, in Texas Hold'em of Chile and Bolivia, the
                  draw for it: a card to each player.
``HandSet``       at the showdown the hand that a player shows and declares: five cards, ``low`` empty. Omaha takes two
                  own and three common cards, no other number.
``DecisionMade``  in turn: ``check``, ``call``, ``bet``, ``raise``, ``fold``, ``all_in``; at any time in the last
                  betting round ``agree_no_limit`` (each of the two players left, for a limit table); after the betting
                  ``show`` or ``muck`` (face down, the hand is ceded), needed of everybody still claiming a pot until
                  one is left. In Chile and Bolivia ``RoundClosed`` shows the hands of who has done neither.

**Decisions.** ``amount`` of a decision is always **the chips the seat adds now**: of a raise, what it takes to call plus the raise
itself. Implied and so optional: of ``call`` what is missing or the rest of a shorter stack; of ``bet`` and ``raise`` on
a limit table the round's opening size; of ``all_in`` the whole stack, when it is known. ``check``, ``fold``, ``show``,
``muck`` and ``agree_no_limit`` have none. An all-in that exceeds the call by less than a raise takes is no raise:
others must match it, but a player who has acted since the last full raise may only call, fold or go all in. A raise
of the bring-in alone may complete it: up to the table minimum in all. At a pot-limit table a bet or raise (above the
call) is at most the chips in the pot at that moment, bets of the running round included.

Stud: the highest hand showing opens each later round. Who folds where nobody has bet (or nobody raised the bring-in)
keeps his place in the deal until somebody bets: the dealer may report cards to his seat, or not.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists; those of a hand name it with ``seat``.
Cards lost unseen are declared by ``count``, one whose face is known by ``card``.

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

from collections.abc import Callable, Collection, Mapping
from itertools import pairwise
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.cards import DECK, HIDDEN, PokerHand, best_hand, best_hand_using
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.families.poker_room_deal import SHARE
from casino.rules.families.poker_room_irregularities import IrregularHand
from casino.rules.families.poker_room_layout import layout_of, layouts_of, low_card
from casino.rules.families.poker_room_pots import Pot, rake_of, share_out, split_pots
from casino.rules.families.poker_room_ranking import best_of, lowest_of, order_of
from casino.rules.fields import reads
from casino.rules.kernel import Game, Limits, Line, Result, Settlement, Variance, lose, void
from casino.rules.money import MAX_MINOR, split_largest_remainder

POT: Final = "pot"
RAKE: Final = "rake"
AGREEMENT: Final = "agree_no_limit"
"""The action by which the two players left agree to bet without limit."""
FEE: Final = "hand_fee"
RAKE_BOUNDS: Final = {
    "pot_pct": (0, 500),
    "session_pct_of_max": (1_000, 2_000),
    "session_pct_of_stack": (1_000, 2_000),
    "hand_pct_of_min": (2_000, 5_000),
}
"""Between what rates (basis points) each way of the casino's deduction lies (EUS §17.II.3)."""

define(
    "minimum_of_maximum",
    "The minimum is {share} of the maximum.",
    "El mínimo es del {share} del máximo.",
)
define("rake_rate_outside", "The deduction is {share} in this way.", "La deducción es del {share} en esta modalidad.")

define("no_betting_now", "No betting round is under way.", "No hay ronda de apuestas en curso.")
define(
    "string_bet",
    "Seat {seat} has acted: call and raise are one motion.",
    "El puesto {seat} ya actuó: igualar y alzar van en una misma secuencia.",
)
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
define("all_in_needs_no_limit", "There is no all-in at a limit table.", "En mesas con límite no hay «all in».")
define("all_in_amount", "All in is {limit}, all the chips.", "El «all in» son {limit}, todas las fichas.")
define(
    "agreement_not_now",
    "The limits fall only when two players are left in the last betting round.",
    "Los límites solo caen con dos jugadores en la última ronda de apuestas.",
)
define("no_showdown_yet", "Hands are not shown yet.", "Todavía no se muestran las manos.")
define("hand_already_shown", "The hand lies face up: it speaks.", "La mano está boca arriba: habla por sí sola.")
define("no_such_pot", "There is no pot {pot}.", "No hay pote {pot}.")
define("no_check_now", "Nobody checks in this betting round.", "En esta ronda de apuestas nadie pasa.")
define(
    "opener_must_act",
    "Seat {seat} opens the round: {allowed}.",
    "El puesto {seat} abre la ronda: {debe}.",
)
define(
    "bet_not_in_units",
    "{amount} is no multiple of {unit}.",
    "{amount} no es múltiplo de {unit}.",
)
define(
    "all_in_covers",
    "Seat {seat} can bet in full: all in is for who cannot.",
    "El puesto {seat} puede apostar completo: el resto es para quien no puede.",
)
define("option_needs_no_limit", "{option} is for no-limit tables.", "{option} es para mesas «no limit».")
define(
    "hand_composition",
    "A hand is five cards, {own} of them own cards, the others common ones.",
    "Una mano son cinco cartas, {own} propias y las demás comunes.",
)
define(
    "hand_hidden",
    "The cards of seat {seat} are not known: CardExposed tells them.",
    "No se conocen las cartas del puesto {seat}: las dice la carta descubierta.",
)


class PokerRoomRound(IrregularHand):
    """Betting, showdown and settlement of one hand."""

    limited_bets = False

    def begin(self) -> None:
        """Start before the first betting round, with nothing shown or mucked."""
        super().begin()
        self.shown: set[int] = set()
        self.mucked: list[int] = []
        # the running betting round: who opens it, what was called of its last bet, who raised in it
        self.opener: int | None = None
        # who bet out of turn, and who put too few or too many chips for a call: neither raises in this round;
        # who bet out of turn and has yet to say how much
        self.bound: set[int] = set()
        self.early: set[int] = set()
        self.last_calls: dict[int, int] = {}
        self.raisers: set[int] = set()
        # the pots with which the rake is reckoned, where that is before the end
        self.raked: tuple[Pot, ...] | None = None
        ranked = self.short or self.layout.figures
        self.order = order_of(self.lowest, figures=self.layout.figures) if ranked else None
        # what each betting round added, where the rake goes by that; who raised how often in the running one
        self.added: list[int] = []
        self.raises_of: dict[int, int] = {}
        self.pot_at_card = 0
        self.last_aggressor: int | None = None
        self.round_aggressor: int | None = None
        # what the dealer did
        self.awarded: dict[int, int] = {}
        self.rake_taken: int | None = None

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse limits outside the ratio of the form, and options that do not fit it."""
        form = layout_of(game.layout, options)
        if form.ratio_bp is not None:
            low, high = form.ratio_bp
            free = form.modes.get(str(options.get(form.mode))) == "no_limit"
            if not (free or low * limits.max <= 10_000 * limits.min) or 10_000 * limits.min > high * limits.max:
                shown = f"{low // 100}–{high // 100} %"
                raise IllegalConfiguration("minimum_of_maximum", form.cites.sizes, field="limits", share=shown)
        cls._check_rake(game, options)
        if options.get("mode") == "no_limit":
            return
        for option in game.options:
            if option.name in ("no_limit_buy_in_cap", "decision_clock") and options[option.name]:
                raise IllegalConfiguration("option_needs_no_limit", option.cite, field=option.name, option=option.name)

    @staticmethod
    def _check_rake(game: Game, options: Mapping[str, v.OptionValue]) -> None:
        """The rate is within what the chosen way of the deduction allows."""
        bounds = RAKE_BOUNDS.get(str(options.get("rake_mode")))
        rate = options.get("rake_rate")
        if bounds is None or not isinstance(rate, int) or rate == 0:
            return
        low, high = bounds
        if not low <= rate <= high:
            cite = next(option.cite for option in game.options if option.name == "rake_rate")
            shown = f"{low / 100:g}–{high / 100:g} %"
            raise IllegalConfiguration("rake_rate_outside", cite, field="rake_rate", share=shown)

    @classmethod
    def unknown_at_opening(cls, game: Game) -> Collection[str]:
        """Return the button and what follows from blinds, where no form of the game has a button."""
        with_button = any(layout.blinds or layout.mano for layout in layouts_of(game.layout))
        return () if with_button else ("button", "missed_blinds", "new_players")

    # ------------------------------------------------------------------ decisions

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the actions of the form of poker, or of any of the forms that the table chooses from."""
        agreed = any(layout.agreement for layout in layouts_of(game.layout))
        return {action: ("hand", "amount") for action in _ACTIONS if agreed or action != AGREEMENT}

    @classmethod
    def barred_of_actions(cls, game: Game) -> frozenset[tuple[str, str]]:
        """Return the actions that put no chips down, with their amount."""
        return frozenset((action, "amount") for action in _WITHOUT_AMOUNT)

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.cites.turn

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Take an action in turn: check, call, bet, raise, fold, all in, or show and muck after the betting."""
        if event.hand:
            raise self.illegal("one_hand_only", self.cites.one_hand, field="hand")
        act = _ACTIONS[event.action]
        if event.amount is not None and event.action in _WITHOUT_AMOUNT and event.amount != 0:
            raise self.illegal("amount_not_expected", self.cites.turn, field="amount", action=event.action)
        if event.action in _BETTING:
            if self.stage == "draw" and not self.draws_due and not any(self.drawing.get(seat) for seat in self.live):
                self.drawing = {seat: [] for seat in self.live}
                self.serve_draws()
            if self.stage == "street" and self._calls_nothing(event):
                return
            if self.stage != "betting" or not self.pending or event.seat != self.pending[0]:
                if event.seat in self.early and event.action in _RAISING | _CALLING:
                    self._bet_out_of_turn(event.seat, self._chips_of(event))
                    return
                self._require_turn(event)
            if event.action != "fold" and self._owes_ante(event.seat):
                raise self.illegal("forced_bet_missing", self.cites.ante, **self.forced_names("ante"))
        act(self, event)
        self.acted = True
        self.last_actor = event.seat if event.action in _CALLING else None

    def _calls_nothing(self, event: v.DecisionMade) -> bool:
        """Return whether the last to act calls nothing where nobody has chips left to bet against: without
        effect, and it may be left out."""
        return (
            event.action == "call"
            and not event.amount
            and not self.layout.streets[self.street].checks
            and event.seat in self.live
            and not self._after(event.seat)
            and not self.to_call(event.seat)
        )

    def _require_turn(self, event: v.DecisionMade) -> None:
        if self.stage == "over":
            raise self.illegal("hand_over", self.cites.turn)
        if self.stage == "bring_in":
            raise self.illegal("forced_bet_missing", self.cites.bring_in, **self.forced_names("bring_in"))
        if self.stage != "betting":
            raise self.illegal("no_betting_now", self.missing_cite())
        if event.seat == self.last_actor and event.action in _RAISING:
            raise self.illegal("string_bet", self.cites.one_motion, field="action", seat=event.seat)
        raise self.illegal("out_of_turn", self.cites.turn, field="seat", due=self.turn)

    def _fold(self, event: v.DecisionMade) -> None:
        self._require_opener_acts(event.seat, stays=True)
        if not self.wagered and self.cites.kept_place:
            self.through.add(event.seat)
        self._drop(event.seat)

    def _require_opener_acts(self, seat: int, *, stays: bool) -> None:
        """Refuse a fold, or a check, of who opens a round in which he may not. ``stays``: whether a check would do."""
        street = self.layout.streets[self.street]
        bets = street.opener == "bets"
        free = self.options.get("s3_opener") == "may_check_or_fold" if bets else street.opener == "free" or not stays
        if free or seat != self.opener:
            return
        allowed, debe = ("he bets", "apuesta") if bets else ("he checks or bets", "pasa o apuesta")
        raise self.illegal("opener_must_act", self.cites.opener, field="action", seat=seat, allowed=allowed, debe=debe)

    def _check(self, event: v.DecisionMade) -> None:
        if not self.layout.streets[self.street].checks:
            raise self.illegal("no_check_now", self.cites.turn, field="action")
        self._require_opener_acts(event.seat, stays=False)
        missing = self.to_call(event.seat)
        if missing:
            raise self.illegal("check_facing_bet", self.cites.turn, field="action", amount=self.money(missing))
        self._acted(event.seat)

    def _call(self, event: v.DecisionMade) -> None:
        missing = self.to_call(event.seat)
        if not missing and self.layout.streets[self.street].checks:
            raise self.illegal("nothing_to_call", self.cites.turn, field="action")
        due = min(missing, self.stacks.get(event.seat, missing))
        surplus = event.seat in self.bound and event.amount is not None and event.amount > due
        if event.amount not in (None, due) and not surplus:
            raise self.illegal("call_amount", self.cites.turn, field="amount", limit=self.money(due))
        if due:
            self._put_in(event.seat, due)
            self.last_calls[event.seat] = due
        self._acted(event.seat)

    def _bet(self, event: v.DecisionMade) -> None:
        if self.level:
            raise self.illegal("bet_already_made", self.cites.turn, field="action")
        amount = self._wager(event)
        self._put_in(event.seat, amount)
        self._raise_level(event.seat, full=True)
        self._acted(event.seat)

    def _raise(self, event: v.DecisionMade) -> None:
        if not self.level:
            raise self.illegal("nothing_to_raise", self.cites.turn, field="action")
        self._require_may_raise(event.seat)
        own = self.layout.raises_per_player
        if self.raises_left() == 0 or (own is not None and self.raises_of.get(event.seat, 0) >= own):
            raise self._too_many_raises()
        amount = self._wager(event)
        self._put_in(event.seat, amount)
        self.raises += 1
        self.raises_of[event.seat] = self.raises_of.get(event.seat, 0) + 1
        self.raisers.add(event.seat)
        self._raise_level(event.seat, full=True)
        self._acted(event.seat)

    def _require_may_raise(self, seat: int) -> None:
        if seat in self.bound or (seat not in self.may_raise and not self.layout.as_told):
            raise self.illegal("raise_not_open", self.cites.all_in, field="action")

    def _reraise(self, event: v.DecisionMade) -> None:
        """A raise of a raise, by the name that some texts have for it."""
        if not self.raises:
            raise self.illegal("nothing_to_raise", self.cites.turn, field="action")
        self._raise(event)

    def _too_many_raises(self) -> IllegalEvent:
        cap = self.raise_cap() or self.layout.raises_per_player
        return self.illegal("raise_cap", self.cites.limit, field="action", cap=cap)

    def _wager(self, event: v.DecisionMade) -> int:
        """Chips added by a bet or raise, checked against sizes and stack."""
        cite = self._sizes_cite()
        missing, amount = self.to_call(event.seat), self._chips_of(event)
        self.require_amount(amount)
        low, high = self.raise_bounds()
        self.require_at_most(amount, missing + high, cite)
        self.require_at_least(amount, missing + low, cite)
        self._require_chips(event.seat, amount)
        self._require_multiple(event.seat, amount, cite)
        return amount

    def _chips_of(self, event: v.DecisionMade) -> int:
        """Return the chips that a call, bet or raise adds (minor units), as recorded or as implied."""
        amount, missing, left = event.amount, self.to_call(event.seat), self.stacks.get(event.seat)
        if amount is None and event.action == "call":
            amount = missing if left is None else min(missing, left)
        elif amount is None and event.action == "all_in":
            amount = left
        elif amount is None and self.mode == "limit":
            amount = missing + self.opening_size()
        if amount is None:
            raise self.illegal("amount_required", self._sizes_cite(), field="amount", action=event.action)
        return amount

    def _require_multiple(self, seat: int, amount: int, cite: str) -> None:
        """Refuse an amount (minor units) outside the multiples of the unit: of the increase over the bet to match,
        or of the"""
        of = self.options.get("multiple_of")
        if of is None or self.mode != "no_limit" or amount == self.stacks.get(seat):
            return
        counted = amount - self.to_call(seat) if of == "increase" else amount + self.street_paid.get(seat, 0)
        if counted % self.unit:
            shown, unit = self.money(counted), self.money(self.unit)
            raise self.illegal("bet_not_in_units", cite, field="amount", amount=shown, unit=unit)

    def _sizes_cite(self) -> str:
        """The clause on the sizes of bets in the running round of this table."""
        if self.mode == "pot_limit":
            return self.cites.pot_limit or self.cites.sizes
        street = self.layout.streets[self.street]
        at_max = street.opens_at_max and self.mode == "limit"
        return f"{self.cites.sizes}, {street.cite.removeprefix('PR ')}" if at_max else self.cites.sizes

    def _require_chips(self, seat: int, amount: int) -> None:
        left = self.stacks.get(seat)
        if left is not None and amount > left:
            raise self.illegal("not_enough_chips", self.cites.chips, field="amount", seat=seat, limit=self.money(left))

    def _all_in(self, event: v.DecisionMade) -> None:
        """All the chips. A raise only when they exceed the call by what a raise takes at least."""
        seat, cite = event.seat, self.cites.all_in
        short = self.layout.all_in_short and self.mode not in self.layout.all_in_modes
        if self.mode not in self.layout.all_in_modes and not self.unlimited and not short:
            raise self.illegal("all_in_needs_no_limit", cite, field="action")
        amount = self.stacks.get(seat, event.amount)
        if amount is None:
            raise self.illegal("amount_required", cite, field="amount", action="all_in")
        self.require_amount(amount)
        if event.amount not in (None, amount):
            raise self.illegal("all_in_amount", cite, field="amount", limit=self.money(amount))
        missing = self.to_call(seat)
        excess = amount - missing
        low, high = self.raise_bounds()
        if short and low == high and excess >= low:
            raise self.illegal("all_in_covers", cite, field="action", seat=seat)
        self.require_at_most(amount, missing + high, self._sizes_cite())
        if excess > 0 and seat in self.bound and self.level:
            self._require_may_raise(seat)
        if excess > 0 and self.raises_left() == 0 and self.level:
            raise self._too_many_raises()
        was_bet = self.level > 0
        self._put_in(seat, amount)
        self.all_in.add(seat)
        if excess > 0:
            full = excess >= self._full_raise(low) or bool(self.options.get("incomplete_all_in_reopens"))
            if was_bet and full:
                self.raises += 1
                self.raisers.add(seat)
            self._raise_level(seat, full=full)
            self._acted(seat)
        else:
            self.last_calls[seat] = amount
            self._acted(seat)

    def _bet_out_of_turn(self, seat: int, amount: int) -> None:
        """Put chips in for a seat whose turn it is not: a call, a part of one, or a bet or raise of a size that the
        round admits. The turn stays where it was."""
        self.require_amount(amount)
        self._require_chips(seat, amount)
        excess = amount - self.to_call(seat)
        low, high = self.raise_bounds()
        full = excess >= low
        if excess > 0:
            if self.level and self.raises_left() == 0:
                raise self._too_many_raises()
            self.require_at_most(excess, high, self._sizes_cite())
            if amount != self.stacks.get(seat):
                self.require_at_least(excess, low, self._sizes_cite())
        turn, was_bet = self.pending[0], self.level > 0
        self._put_in(seat, amount)
        if excess > 0:
            self.raises += was_bet and full
            self._raise_level(seat, full=full)
            around = [turn, *self._after(turn)]
            self.pending = [other for other in around if other in self.pending and other != seat]
        elif not self.to_call(seat) or seat in self.all_in:
            self.pending = [other for other in self.pending if other != seat]
        self.may_raise.discard(seat)
        self.early.discard(seat)
        self.acted = True

    def _agree(self, event: v.DecisionMade) -> None:
        last = self.street == len(self.layout.streets) - 1
        live = self.live
        if self.mode != "limit" or self.stage != "betting" or not last or len(live) != 2 or event.seat not in live:
            raise self.illegal("agreement_not_now", self.cites.limit, field="action")
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

    def _full_raise(self, least: int) -> int:
        """Return what an all-in adds at least to count as a bet or raise (minor units): ``least``, the smallest one of
        this moment; rounds recorded before counted it from the unit of bets on."""
        if not self.all_in_from_unit:
            return least
        return self.opening_size() if self.mode == "limit" else self.unit

    @property
    def all_in_from_unit(self) -> bool:
        """Return whether an all-in is judged as in rounds recorded before the smallest raise counted."""
        return self.options.get("short_all_in") == "below_unit"

    def _raise_level(self, seat: int, *, full: bool) -> None:
        """Set the bet to match to the amount that the seat has put in, and who answers it.

        A ``full`` bet or raise lets everybody else raise again. An all-in below it does not: who has acted since the
        last full raise may only call, fold or go all in, and the smallest raise stays what it was. Either is the last
        bet: its maker is the first to show, and opens the next round where the maker of the highest bet does.
        """
        raised = self.street_paid[seat] - self.level
        if full and raised > self.last_raise:
            self.last_raise = raised
        if not self.level and not self.street:
            self.first_bettor = seat
        self.level = self.street_paid[seat]
        self.last_calls = {}
        self.wagered = True
        self.through.clear()
        if full or not self.all_in_from_unit:
            self.aggressor = self.round_aggressor = seat
        others = self._after(seat)
        if full:
            self.may_raise = set(others)
        self.pending = [seat, *(other for other in others if full or self.to_call(other))]

    def _acted(self, seat: int) -> None:
        if seat == self.opener:
            self.opener = None
        self.queue = []
        self.may_raise.discard(seat)
        self.early.discard(seat)
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
            self.queue = []
        elif self.stage == "betting":
            self.queue = []
            self._finish_if_done()
        elif self.stage == "street" and self.queue:
            self.queue = [other for other in self.queue if other != seat]
            self._advance_street()
        elif self.stage == "bring_in":
            self._after_first_cards()

    def _finish_if_done(self) -> None:
        """Close the betting round when nobody is left to act, or only one player could and owes nothing."""
        if len(self.pending) > 1:
            return
        if self.pending:
            seat = self.pending[0]
            if self._after(seat):
                return
            own = self.street_paid.get(seat, 0)
            if any(self.street_paid.get(other, 0) > own for other in self.live):
                return
            self.pending.clear()
        if self.layout.rake.after.get(self.mode) == self.street:
            self.raked = self.pots()[0]
        self.added.append(sum(self.paid.values()) + sum(self.dead.values()))
        if self.street + 1 < len(self.layout.streets):
            self._begin_street()
        else:
            self.stage = "showdown"

    def _open_betting(self, street: int) -> None:
        self.street = street
        self.stage = "betting"
        self.raises = self.last_raise = 0
        self.raises_of = {}
        self.last_calls, self.raisers = {}, set()
        self.bound, self.early = set(), set()
        self.last_actor = None
        self.pot_at_card = sum(self.paid.values()) + sum(self.dead.values())
        self.last_aggressor, self.round_aggressor = self.round_aggressor, None
        if street:
            self.level = 0
            self.street_paid = {}
            self.wagered = False
        else:
            self.level = self._forced_level()
        place = self.players.index(self._opener())
        around = self.players[place:] + self.players[:place]
        self.pending = [seat for seat in around if seat not in self.folded and seat not in self.all_in]
        if street == 0 and "bring_in" in self.forced:
            self.pending = self._after(next(iter(self.forced["bring_in"])))
        self.may_raise = set(self.pending)
        self.opener = self.pending[0] if self.pending else None
        if street + 1 == len(self.layout.streets) and self.betting_over:
            self.pending = []
        self._finish_if_done()

    def _forced_level(self) -> int:
        """Return the amount (minor units) of the forced bets that everybody has to match."""
        if self.layout.as_told or "straddle" in self.forced:
            return max(self.street_paid.values(), default=0)
        if self.blind_kinds:
            return self.forced_amount(self.blind_kinds[-1])
        return self.forced_amount("bring_in") if "bring_in" in self.forced else 0

    def _opener(self) -> int:
        """Return the seat that acts first, or would if it were still in."""
        match self.layout.streets[self.street].opens:
            case "blinds":
                if self.options.get("first_to_act_preflop") == "highest_first_card":
                    return self._highest_first_card()
                return self.players[(self.players.index(self._last_blind()) + 1) % len(self.players)]
            case "high":
                return self.highest_showing()
            case "low":
                return self.lowest_showing()
            case "aggressor" if self.last_aggressor is not None:
                return self.last_aggressor
            case _:
                return self.players[0]

    def _highest_first_card(self) -> int:
        """The seat whose first card is the highest, by rank; of equal or unknown ones the first left of the button."""
        ranks = {seat: -1 if (card := self.hole[seat][0]) == HIDDEN else low_card(card) // 4 for seat in self.players}
        return max(self.players, key=lambda seat: (ranks[seat], -self.players.index(seat)))

    def _last_blind(self) -> int:
        further = self.forced.get("straddle")
        if further and not self.layout.as_told:
            return list(further)[-1]
        big = None if self.layout.as_told else self.blind_seat("big")
        if big is not None:
            return big
        return max(self.players, key=lambda seat: (self.street_paid.get(seat, 0), self.players.index(seat)))

    # ------------------------------------------------------------------ showdown

    def _show(self, event: v.DecisionMade) -> None:
        self._require_showdown(event.seat)
        if event.seat in self.mucked or event.seat in self.shown:
            return
        if self._ceded_by_a_part(event.seat):
            self.mucked.append(event.seat)
            return
        if HIDDEN in self.hole[event.seat]:
            raise self.illegal("hand_hidden", self.cites.showdown, field="seat", seat=event.seat)
        self.shown.add(event.seat)

    def _ceded_by_a_part(self, seat: int) -> bool:
        """Return whether the player presented his hand at the showdown with a part of his cards face up only. A card
        that was seen before the showdown, by mistake or shown to all, presents nothing."""
        return self.layout.part_shown_cedes and seat in self.presented and not self._lies_open(seat)

    def _lies_open(self, seat: int) -> bool:
        return len(self.laid.get(seat, set()).union(self.up.get(seat, ()))) >= len(self.hole[seat])

    def on_hand_set(self, event: v.HandSet) -> None:
        """A player shows and declares his five cards. Who wins is judged by all the cards, whatever he declares."""
        cite, seat = self.cites.showdown, event.to
        if not isinstance(seat, int):
            raise self.illegal("card_place", cite, field="to", place=seat)
        self._require_showdown(seat)
        own, common = self.hole[seat], {*self.board, *self.second_board}
        for card in event.high:
            if card not in own and card not in common:
                raise self.illegal("card_not_held", cite, field="high", seat=seat, card=card)
        used = sum(card in own for card in event.high)
        due = self.layout.own_used
        if event.low or len(set(event.high)) != 5 or len(event.high) != 5 or (due is not None and used != due):
            raise self.illegal("hand_composition", cite, field="high", own=due if due is not None else "0-5")
        self.on_decision_made(v.DecisionMade(seat=seat, action="show"))

    def _muck(self, event: v.DecisionMade) -> None:
        self._require_showdown(event.seat)
        if event.seat in self.shown:
            raise self.illegal("hand_already_shown", self.cites.ceded, field="action")
        if event.seat not in self.mucked:
            self.mucked.append(event.seat)

    def on_round_closed(self, event: v.RoundClosed) -> None:
        """Close the hand. Who has laid his cards open has shown, of a part only has ceded, without another word; where
        the text has all players left show, who neither showed nor ceded shows by it."""
        if self.stage == "showdown":
            for seat in self.showdown_order():
                if seat not in self.shown and (self._lies_open(seat) or self._ceded_by_a_part(seat)):
                    self._show(v.DecisionMade(seat=seat, action="show"))
        if self.layout.all_show and self.stage == "showdown":
            due = self._due_to_show()
            if not any(HIDDEN in self.hole[seat] for seat in due):
                self.shown |= due
        super().on_round_closed(event)

    def _require_showdown(self, seat: int) -> None:
        if self.stage not in ("showdown", "over"):
            raise self.illegal("no_showdown_yet", self.cites.showdown, field="action")
        if seat not in self.live:
            raise self.illegal("not_in_hand", self.cites.showdown, field="seat", seat=seat)

    # ------------------------------------------------------------------ payments

    @reads("pot")
    def on_rake_taken(self, event: v.RakeTaken) -> None:
        """Record the rake that the dealer took from a pot (minor units)."""
        self._require_decided(event.pot)
        if event.amount < 0:
            raise self.illegal("amount_not_positive", self.cites.rake, field="amount")
        self.rake_taken = (self.rake_taken or 0) + event.amount

    @reads("pot")
    def on_pot_awarded(self, event: v.PotAwarded) -> None:
        """Record chips of a pot pushed to a seat (minor units)."""
        self._require_decided(event.pot)
        if event.seat not in self.players:
            raise self.illegal("not_in_hand", self.cites.showdown, field="seat", seat=event.seat)
        self.require_amount(event.amount)
        self.awarded[event.seat] = self.awarded.get(event.seat, 0) + event.amount

    def _require_decided(self, pot: int) -> None:
        missing = self.missing()
        if missing is not None:
            raise self.illegal("round_not_finished", self.missing_cite(), missing=missing)
        if pot and not 0 <= pot < len(self.pots()[0]):
            raise self.illegal("no_such_pot", self.cites.rake, field="pot", pot=pot)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the hand lacks, by its stage: forced bets, cards, decisions or the showdown."""
        match self.stage:
            case "forced":
                return "BlindPosted, CardDealt"
            case "first_board":
                return "CardDealt to board"
            case "draw":
                return f"CardDealt to seat {self.draws_due[0]}" if self.draws_due else "CardsDiscarded"
            case "deal":
                due = (*self.owed, *self.queue)
                return f"CardDealt to seat {due[0]}" if due else "CardDealt"
            case "bring_in":
                return f"BlindPosted bring_in of seat {self.brings_in()}"
            case "betting":
                return f"DecisionMade of seat {self.turn}"
            case "street":
                seat = self._due_to()
                return "CardDealt to board" if seat is None else f"CardDealt to seat {seat}"
            case "showdown":
                return self._missing_show()
        return None

    def _due_to_show(self) -> set[int]:
        """Return the seats that have yet to show or cede."""
        if not self.shown.union(self.mucked).issuperset(self.live):
            return {
                seat
                for pot in self.pots()[0]
                if len(claimants := self.claimants(pot)) > 1
                for seat in claimants
                if seat not in self.shown
            }
        return set()

    def _missing_show(self) -> str | None:
        due_to_show = self._due_to_show()
        for seat in self.showdown_order() if due_to_show else ():
            if seat in due_to_show:
                return f"DecisionMade show or muck of seat {seat}"
        return None

    def missing_cite(self) -> str:
        """Return the clause of the stage of the hand."""
        cites = self.cites
        match self.stage:
            case "forced":
                return cites.forced
            case "bring_in":
                return cites.bring_in
            case "deal":
                return cites.deal
            case "street" | "first_board":
                return cites.board
            case "draw":
                return self.layout.streets[-1].cite
            case "showdown":
                return cites.showdown
        return cites.turn

    def settle_decided(self) -> Settlement:
        """Share the pots out among the best hands, less the rake."""
        pots, returned = self.pots()
        lines: list[Line] = []
        shares: dict[int, int] = {}
        cites: dict[int, str] = {}
        rake = 0
        for number, (pot, taken) in enumerate(zip(pots, self.rakes(pots), strict=True)):
            rake += taken
            for code, amount in ((POT, pot.amount), (RAKE, taken)):
                lines.append(
                    Line(seat=None, bet=code, stake=amount, result="push", cite=self.cites.rake, target=str(number))
                )
            for part, winners, cite in self._parts(pot, pot.amount - taken):
                for seat, share in share_out(part, self._odd_first(winners), self._odd_chip()).items():
                    shares[seat] = shares.get(seat, 0) + share
                    cites.setdefault(seat, cite)
        lines.extend(self._share_line(seat, shares, returned, cites) for seat in sorted(self.players))
        fee = self.fee_of_hand()
        if fee:
            rake += fee * len(self.players)
            lines.extend(lose(seat, FEE, fee, self.cites.rake) for seat in sorted(self.players))
        variances = (*self._pot_variances(shares, rake, cites), *self.variances(lines))
        return Settlement(void=False, lines=tuple(lines), rake=rake, variances=variances)

    def _parts(self, pot: Pot, amount: int) -> list[tuple[int, list[int], str]]:
        """The pot, or its two halves, with the winners of each; an odd cent, or chip that cannot be divided, is in the
        first half."""
        claimants = self.claimants(pot)
        if not self.layout.halves or len(claimants) == 1:
            return [(amount, *self._winners(pot))]
        chip = self.limits.extra.get("chip", 0) or 1
        cite, second = self.cites.showdown, amount // 2 // chip * chip
        if self.layout.halves == "lines":
            ranked = {seat: self._on_line(seat, self.second_board) for seat in claimants}
            best = max(ranked.values())
            return [
                (amount - second, *self._winners(pot)),
                (second, [seat for seat in claimants if ranked[seat] == best], cite),
            ]
        lows = {seat: low for seat in claimants if (low := self.low_of(seat)) is not None}
        if not lows:
            return [(amount, *self._winners(pot))]
        lowest = min(lows.values())
        low_winners = [seat for seat, low in lows.items() if low == lowest]
        return [(amount - second, *self._winners(pot)), (second, low_winners, cite)]

    def low_of(self, seat: int) -> tuple[int, ...] | None:
        """The seat's low hand; None where it has none."""
        return lowest_of(self.hole[seat], self.board, self.layout.own_used or 2)

    def deduction_rate(self) -> int | None:
        """Return the rate of the rake (basis points)."""
        return self.layout.rake.rate_under(self.options) or None

    def fee_of_hand(self) -> int:
        """Return the fee of every player for the hand (minor units), where the rake is a part of the table
        minimum."""
        if self.options.get("rake_mode") != "hand_pct_of_min" or not self.players:
            return 0
        rate = self.options.get("rake_rate")
        coin = self._deduction_coin()
        return self.limits.min * rate // 10_000 // coin * coin if isinstance(rate, int) else 0

    def _winners(self, pot: Pot) -> tuple[list[int], str]:
        """Winners clockwise from the left of the button, and the clause."""
        claimants = self.claimants(pot)
        if len(claimants) == 1:
            return claimants, self.cites.ceded if len(pot.eligible) > 1 else self.cites.showdown
        hands = {seat: self.hand_of(seat) for seat in claimants}
        best = max(hands.values())
        winners = [seat for seat in claimants if hands[seat] == best]
        if best.category == "flush" and self.options.get("flush_tie") == "highest_card_only":
            top = self._top_of_flush(winners[0])
            winners = [s for s in claimants if hands[s].category == "flush" and self._top_of_flush(s) == top]
        odd = self._odd_option()
        if odd == "highest_card":
            winners.sort(key=lambda seat: -max(map(low_card, self.hole[seat])))
        elif odd == "to_house_right":
            winners.sort(reverse=True)
        if self.cites.board_plays and len(winners) == len(claimants) and best == best_hand(self.board):
            return winners, self.cites.board_plays
        return winners, self.cites.showdown

    def _odd_first(self, winners: list[int]) -> list[int]:
        """Return the winners in the order of the odd chips: the mano, before whom the button lies, comes last."""
        mano = self.players[0]
        last = self.layout.mano and self.button in (None, mano) and mano in winners
        return [*(seat for seat in winners if seat != mano), mano] if last else winners

    def _top_of_flush(self, seat: int) -> int:
        """Rank of the highest card of the seat's flush (0 the two)."""
        cards = [*self.hole[seat], *self.board]
        suits = [card[1] for card in cards]
        suit = max(set(suits), key=suits.count)
        return max(low_card(card) // 4 for card in cards if card[1] == suit)

    def _odd_chip(self) -> int:
        """The smallest piece in which a pot is divided."""
        odd = self._odd_option()
        if odd.endswith("unit_split"):
            return 1
        if odd == "smallest_chip_split":
            return self._smallest_chip()
        return self.limits.extra.get("chip", 0) or self.coin

    def _odd_option(self) -> str:
        """Return the value of the option that assigns the odd chips of a pot; empty where the table has no choice."""
        return str(self.options.get("odd_chip", self.options.get("odd_unit", "")))

    def _smallest_chip(self) -> int:
        chip = self.options.get(self.layout.rake.chip)
        return chip if isinstance(chip, int) and chip > 0 else self.coin

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
    def unlimited(self) -> bool:
        """Return whether the last two players agreed to bet without limits."""
        return len(self.agreed) >= 2 and len(self.live) == 2

    def to_call(self, seat: int) -> int:
        """Chips that the seat must add to match the standing bet, were its stack long enough."""
        missing = self.level - self.street_paid.get(seat, 0)
        return missing if missing > 0 else 0

    def raise_bounds(self) -> tuple[int, int]:
        """Smallest and largest bet, or raise above the call, of the seat to act."""
        if self.unlimited:
            return 1, MAX_MINOR
        low = self.unit
        if self.layout.streets[self.street].most:
            return self._bounds_of_street(low)
        units = self.layout.streets[self.street].units
        match self.mode:
            case "no_limit":
                last = self.options.get("min_raise") == "last_raise"
                return max(low, self.last_raise) if last else low, MAX_MINOR
            case _ if units is not None:
                return self._bounds_in_units(*units)
            case "pot_limit":
                return low, max(low, self._pot_limit())
            case "half_pot":
                return low, max(low, self._pot_limit() // 2)
            case _:
                size = self.opening_size()
                return size, size if self.layout.fixed_sizes else self.limits.max

    def _bounds_in_units(self, least: int, most: int | None) -> tuple[int, int]:
        """The same where bets are counted in units. A round with a largest bet has it for all that a player puts in,
        or for each action."""
        low = least * self.unit
        if least == most:
            return low, low
        if self.layout.last_raise:
            low = max(low, self.last_raise)
        if self.layout.streets[self.street].opener == "bets":
            if not self.wagered and self.options.get("opener_can_raise_first") is False:
                return low, low
            cap = self.options.get("s3_cap")
            most = cap if isinstance(cap, int) else most
        if most is None or (self.layout.hand_to_hand and len(self.live) == 2):
            return low, MAX_MINOR
        per_action = self.options.get("cap_scope") == "per_action"
        spent = self.to_call(self.pending[0]) if per_action and self.pending else self.level
        return low, most * self.unit - spent

    def _bounds_of_street(self, low: int) -> tuple[int, int]:
        """The same where each round has a limit of its own."""
        most = self.layout.streets[self.street].most
        if most in ("half_pot", "pot") and self.mode == "pot_limit":
            pot = self.pot_at_card
            return low, max(low, pot if most == "pot" else pot // 2)
        paired = most == "pair" and self.turn is not None and self._shows_pair()
        small = most == "min" or (most == "pair" and not paired)
        return low, self.limits.min if small else self.limits.max

    def _shows_pair(self) -> bool:
        """Return whether the first two open cards of a player in the hand are a pair."""
        return any(
            len({card[0] for card in self.up.get(seat, [])[:2]}) == 1 and len(self.up.get(seat, [])) > 1
            for seat in self.live
        )

    def _pot_limit(self) -> int:
        """The chips in the pot at this moment, all bets included; by option with the call of the seat to act."""
        pot = sum(self.paid.values()) + sum(self.dead.values())
        if self.turn is not None and self.options.get("pot_limit_includes_call"):
            pot += self.to_call(self.turn)
        return pot

    def opening_size(self) -> int:
        """The initial amount of a bet in the running round of a limit table. Where only the bring-in stands, what it
        takes to complete it."""
        street = self.layout.streets[self.street]
        if street.units is not None:
            return self.raise_bounds()[0]
        size = self.limits.max if street.opens_at_max else self.limits.min
        brought_in = self.street == 0 and "bring_in" in self.forced and not self.wagered
        return size - self.level if brought_in and self.level < size else size

    def raises_left(self) -> int | None:
        """Raises still open in this betting round; None when there is no cap."""
        if "max_raises" in self.options:
            most = self.options["max_raises"]
            return most - self.raises if isinstance(most, int) and len(self.live) > 2 else None
        cap = self.raise_cap()
        return None if cap is None or self.mode != "limit" or self.unlimited else cap - self.raises

    def raise_cap(self) -> int | None:
        """Raises in a betting round of a limit table; None without a cap."""
        most = self.options.get("max_raises")
        if isinstance(most, int):
            return most
        cap = self.layout.raises_per_round
        return cap + 1 if cap is not None and self.options.get("raises_per_round") == "raise_plus_3" else cap

    def showdown_order(self) -> list[int]:
        """Seats in the order in which they are asked to show: clockwise from the last aggressor, without one from the
        left of the button. Laying a hand open earlier harms nobody and is taken as it comes."""
        first = self.players.index(self.aggressor) if self.aggressor is not None else 0
        return [seat for seat in self.players[first:] + self.players[:first] if seat not in self.folded]

    def pots(self) -> tuple[tuple[Pot, ...], dict[int, int]]:
        """Pots as they stand, and what goes back uncalled, by seat."""
        back = self._called_while_beaten()
        paid = {seat: amount - back.get(seat, 0) for seat, amount in self.paid.items() if seat not in self.refunded}
        dead = sum(amount for seat, amount in self.dead.items() if seat not in self.refunded)
        pots, returned = split_pots(paid, self.folded, self.players, dead)
        if returned and self.options.get(self.layout.rake.uncalled) == "rake_included":
            return (*pots, *(Pot(amount, (seat,)) for seat, amount in returned.items())), back
        for seat, amount in back.items():
            returned[seat] = returned.get(seat, 0) + amount
        return pots, returned

    def _called_while_beaten(self) -> dict[int, int]:
        """Return the amounts (minor units) returned by seat to players who called the last bet although its maker's
        open cards already beat their complete hand: the call, unless they had raised themselves."""
        last = self.street + 1 == len(self.layout.streets)
        if not self.cites.beaten_on_view or self.stage != "showdown" or not last or self.aggressor not in self.shown:
            return {}
        callers = [seat for seat in self.last_calls if seat in self.shown and seat not in self.raisers]
        if not callers:
            return {}
        open_cards = self.up.get(self.aggressor, [])
        rest = [card for card in DECK if card not in open_cards]
        surely = min(best_hand([*open_cards, card]) for card in rest)
        return {seat: self.last_calls[seat] for seat in callers if surely > self.hand_of(seat)}

    def claimants(self, pot: Pot) -> list[int]:
        """Return the seats that may still win the pot. A concession by the last one is void."""
        ceded = set(self.mucked)
        claiming = [seat for seat in pot.eligible if seat not in ceded]
        if claiming:
            return claiming
        return [next(seat for seat in reversed(self.mucked) if seat in pot.eligible)]

    def hand_of(self, seat: int) -> PokerHand:
        """The best hand that the seat can make with the board."""
        own, used = self.hole[seat], self.layout.own_used
        if self.order is not None:
            return best_of(self.order, own, self.board, used)
        return best_hand([*own, *self.board]) if used is None else best_hand_using(own, self.board, used)

    def _on_line(self, seat: int, line: list[str]) -> PokerHand:
        return best_hand([*self.hole[seat], *line])

    def rakes(self, pots: tuple[Pot, ...]) -> list[int]:
        """The casino's part of each pot."""
        terms = self.layout.rake
        if terms.by_interval:
            return self._rakes_by_interval(pots)
        if self.stage == "over" and (self.street < terms.from_street or self._free_when_folded_out()):
            return [0] * len(pots)
        if self.mode not in terms.after:
            return self._rake_of(pots)
        if self.raked is None:
            return [0] * len(pots) if self.options.get(terms.early) == "none" else self._rake_of(pots)
        taken = [0] * len(pots)
        for then, part in zip(self.raked, self._rake_of(self.raked), strict=True):
            still = set(then.eligible) - self.folded
            taken[next((at for at, pot in enumerate(pots) if set(pot.eligible) == still), 0)] += part
        return taken

    def _free_when_folded_out(self) -> bool:
        """Return whether the table takes nothing of a hand that ends without a showdown."""
        return self.options.get("commission_when_folded_out") == "not_taken"

    def _rakes_by_interval(self, pots: tuple[Pot, ...]) -> list[int]:
        """The rate of what each betting round added, down to the smallest coin, within the cap of a hand; of several
        pots each bears its part, in whole coins."""
        rate = self.options.get("rake_rate")
        if self.options.get("rake_mode") != "pot_pct" or not isinstance(rate, int) or not rate:
            return [0] * len(pots)
        total = sum(pot.amount for pot in pots)
        reached = [min(amount, total) for amount in self.added] if self.options["rake_basis"] != "whole_pot" else []
        steps = [0, *reached, total]
        coin = self._deduction_coin()
        taken = sum((after - before) * rate // 10_000 // coin for before, after in pairwise(steps))
        cap = self.options.get("rake_cap_per_hand")
        if isinstance(cap, int):
            taken = min(taken, cap // coin)
        parts = split_largest_remainder(taken, [pot.amount for pot in pots]) if total else [0] * len(pots)
        return [part * coin for part in parts]

    def _deduction_coin(self) -> int:
        """The smallest coin in which the deduction is taken (minor units); what is less stays where it is."""
        return self.coin if self.options.get("rake_in_coins") else 1

    def _rake_of(self, pots: tuple[Pot, ...]) -> list[int]:
        """The rate of these pots in whole chips, within the table's bounds; the rest stays there."""
        terms = self.layout.rake
        threshold = self.options.get(terms.threshold)
        together = sum(pot.amount for pot in pots) if self.options.get(terms.scope) == "total" else None
        most = self.limits.max if terms.capped else MAX_MINOR
        exact, value = terms.exact
        chip = 1 if exact and self.options.get(exact) == value else self._smallest_chip()
        rate = terms.rate_under(self.options)

        def part(pot: Pot) -> int:
            counted = pot.amount if together is None else together
            free = isinstance(threshold, int) and counted < threshold
            return 0 if free else rake_of(pot.amount, rate, most, chip)

        return [part(pot) for pot in pots]


_ACTIONS: Final[dict[str, Callable[[PokerRoomRound, v.DecisionMade], None]]] = {
    "fold": PokerRoomRound._fold,
    "check": PokerRoomRound._check,
    "call": PokerRoomRound._call,
    "bet": PokerRoomRound._bet,
    "raise": PokerRoomRound._raise,
    "reraise": PokerRoomRound._reraise,
    "all_in": PokerRoomRound._all_in,
    AGREEMENT: PokerRoomRound._agree,
    "show": PokerRoomRound._show,
    "muck": PokerRoomRound._muck,
}
_RAISING: Final = frozenset({"bet", "raise", "reraise", "all_in"})
_CALLING: Final = frozenset({"bet", "call", "raise", "reraise"})
_BETTING: Final = frozenset({"fold", "check", "call", "bet", "raise", "reraise", "all_in"})
_WITHOUT_AMOUNT: Final = frozenset({"fold", "check", AGREEMENT, "show", "muck"})
