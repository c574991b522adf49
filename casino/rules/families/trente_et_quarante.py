"""Trente et quarante: two rows of cards, the one nearer to 31 wins.

**Facts.** ``BetPlaced`` and ``BetRemoved`` of ``black``, ``red``, ``color`` and ``inverse``, ``BetsClosed`` ("no va
más"), then ``CardDealt`` to ``"black"`` until that row has 31 or more, and to ``"red"`` likewise. A ``CardBurned``
before the first card is of the burn of a new shoe.

**31 against 31.** Half of each bet is lost, the other half is blocked. ``DecisionMade`` with the ``bet``, what stands
on it afresh and what waits alike (without it: for all of the seat): ``give_up`` hands it over, ``insure`` pays the
premium against another 31 to 31, ``wait`` waits, as who says nothing does. Under ``tie31_mode`` ``partage_or_prison``
each bet is chosen for: ``half_back`` or ``prison`` (the whole bet waits). What waits has a line ``open`` and the target
``blocked``, ``insured`` or ``prison``. The next round reports it by ``BetPlaced`` with that target and amount before
the close; it cannot be taken down, and limits do not concern it. It comes back without winnings (``push``) when its bet
wins, and is lost when it loses; options tell what other ties do to it. One that was insured waits on as ``blocked``
after another 31 against 31, unless it is insured anew. A void round leaves it where it is (``open``).

**The Basque Country.** The bet on the colour is ``colour``: it wins when the row that wins is of the colour of the
first card of the black row. A stake is insured as it is placed, by ``BetPlaced`` ``insurance_31`` with the insured bet
as target and the premium as amount, exactly one per cent of it: on 31 against 31 it comes back whole, without a choice;
the premium is kept in any case. Whatever else is on the felt then chooses ``half_back`` or ``prison``, and another 31
against 31 asks what is in prison again: ``half_back`` gives a quarter of what stands there, ``prison`` leaves half of
it. Below the table minimum it stays without a choice. ``last_round``, reported before the close: nobody chooses, a half
(a quarter) comes back. Losers have their lines first, then the colour and the inverse, then black and red.

**Irregularities.** ``face_up_card`` and ``stuck_cards``: the cards are burned, the round goes on. A ``CardBurned`` for
each follows; for a card that the declaration names it may be left out. ``start_burn_omitted``: the five cards are
burned when the round is decided. ``cut_card_shown``, within the deal: all cards but those on the table are shuffled,
and the same round goes on. ``pack_exhausted`` and ``no_cut_card`` leave the round without a result. The chips of a
``late_bet`` never were a stake.

**Lines.** One a bet; of a bet blocked one for the half that is lost and one for the half that waits; ``insurance_31``
with the insured bet as its target for a premium.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("cl.trente_et_quarante").open(limits={"min": 1000, "max": 100000})
>>> for fact in (v.BetPlaced(seat=1, bet="black", amount=5000), v.BetPlaced(seat=1, bet="inverse", amount=1000),
...              v.BetsClosed(), *[v.CardDealt(to="black", card=card) for card in ("9s", "Td", "6c", "7h")],
...              *[v.CardDealt(to="red", card=card) for card in ("Kh", "Qs", "5d", "9c")], v.RoundClosed()):
...     round_.apply(fact)
>>> [(line.bet, line.net) for line in round_.settle().lines]
[('black', 5000), ('inverse', -1000)]
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import Shoe
from casino.rules.errors import define
from casino.rules.families.fractions import part_lost, part_of, require_divisible
from casino.rules.fields import reads
from casino.rules.kernel import Bet, Game, Irregularity, Key, Line, Round, Settlement, lose, push, win
from casino.rules.money import round_half_up

BLACK: Final = "black"
RED: Final = "red"
ROWS: Final = (BLACK, RED)
COLOR: Final = "color"
INVERSE: Final = "inverse"
BETS: Final = (BLACK, RED, COLOR, INVERSE)
INSURANCE: Final = "insurance_31"
BLOCKED: Final = "blocked"
INSURED: Final = "insured"
IN_PRISON: Final = "partage_or_prison"
"""Value of the option ``tie31_mode`` by which bets wait in prison."""
PRISON: Final = "prison"
WAITING: Final = (BLOCKED, INSURED, PRISON)
"""The targets of what waits from the round before."""
GIVE_UP: Final = "give_up"
INSURE: Final = "insure"
WAIT: Final = "wait"
HALF_BACK: Final = "half_back"
GOAL: Final = 31

define(
    "blocked_bet_stays",
    "What waits from the round before stays as it is.",
    "Lo que espera de la jugada anterior queda como está.",
)
define(
    "no_bet_to_choose_for",
    "Seat {seat} has no bet to choose for: only after 31 against 31, once for each.",
    "El puesto {seat} no tiene apuesta por decidir: solo tras 31 contra 31, una vez por apuesta.",
)
define(
    "insurance_not_taken",
    "This table insures no bets against 31 to 31.",
    "Esta mesa no asegura apuestas contra 31 a 31.",
)
define(
    "bet_below_insurance",
    "Bets from {limit} on are insured.",
    "Se aseguran apuestas a partir de {limit}.",
)
define(
    "premium_due",
    "The premium on {stake} is {due}.",
    "La prima por {stake} es {due}.",
)
define(
    "below_minimum_in_prison",
    "What the bet counts is below the minimum of {limit}: it stays.",
    "Lo que vale la apuesta está por debajo del mínimo de {limit}: sigue.",
)
define("cards_burned_at_start", "{count} cards are burned at the start.", "Al inicio se queman {count} cartas.")


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    bets: str
    limits: str
    deal: str
    result: str
    tie: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: cards burned from a new shoe, the premium as (part, of so many), clauses.

    ``color``: the code of the bet on it. ``insured_at_once``: a stake is insured as it is placed. ``renewed``: another
    31 against 31 asks what waits in prison again. ``in_order``: losers have their lines first, then winners.
    """

    cites: Clauses
    burned: int = 5
    premium: tuple[int, int] = (1, 100)
    color: str = COLOR
    insured_at_once: bool = False
    renewed: bool = False
    in_order: bool = False

    @property
    def bets(self) -> tuple[str, ...]:
        """The four bets by their codes here."""
        return (BLACK, RED, self.color, INVERSE)


_POINTS: Final = {"A": 1, **{str(pips): pips for pips in range(2, 10)}}


def points(card: str) -> int:
    """Return the points of a card: the ace 1, tens and faces 10."""
    return _POINTS.get(card[0], 10)


def is_red(card: str) -> bool:
    """Return whether it is of hearts or diamonds."""
    return card[1] in "hd"


class TrenteEtQuaranteRound(Round):
    """Two rows, and what a 31 against 31 leaves for the next round."""

    layout: Layout

    def begin(self) -> None:
        """Start with empty rows and a full shoe."""
        self.cites = self.layout.cites
        self.shoe = Shoe(self.number("decks"))
        self.rows: dict[str, list[str]] = {BLACK: [], RED: []}
        self.totals = {BLACK: 0, RED: 0}
        self.burned = 0
        self.may_burn = self.layout.burned
        self.burn_due = 0
        self.declared: str | None = None
        self.choices: dict[Key, str] = {}
        self.in_prison = self.options["tie31_mode"] == IN_PRISON
        self.last_round = False

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a bet, bring in one that waits, or pay its insurance."""
        cites = self.cites
        if event.bet == INSURANCE and self.layout.insured_at_once:
            self._insure(event)
            return
        self._require_bet(event)
        self.require_placeable(event, cites.bets)
        key: Key = (event.seat, event.bet, event.target, None)
        if event.target is not None:
            self.stakes[key] = self.stakes.get(key, 0) + event.amount
            self.honoured.add(key)
            return
        total = self.stakes.get(key, 0) + event.amount
        self.require_within(total, self.limits.min, self.limits.max, cites.limits)
        require_divisible(self, total, 2)
        self.stakes[key] = total

    def _insure(self, event: v.BetPlaced) -> None:
        """The premium for a stake that stands, exactly its part of it."""
        cite = self.cites.tie
        if not self.options["insurance"]:
            raise self.illegal("insurance_not_taken", cite, field="bet")
        self.require_placeable(event, self.cites.bets)
        key: Key = (event.seat, INSURANCE, event.target, None)
        if event.target not in self.layout.bets:
            raise self.no_such_target(INSURANCE, event.target, cite)
        self._require_premium(key, self.stakes.get(key, 0) + event.amount)
        self.stakes[key] = self.stakes.get(key, 0) + event.amount

    def _require_premium(self, key: Key, premium: int) -> None:
        """The premium is what the insured stake asks for."""
        cite, stake = self.cites.tie, self.stake(key[0], str(key[2]))
        if not stake:
            raise self.no_such_bet(key[0], str(key[2]), cite, field="target")
        threshold = self.options["insurance_threshold"]
        if isinstance(threshold, int) and stake < threshold:
            raise self.illegal("bet_below_insurance", cite, field="target", limit=self.money(threshold))
        part, of = self.layout.premium
        due = round_half_up(stake * part, of)
        if premium != due:
            raise self.illegal("premium_due", cite, field="amount", stake=self.money(stake), due=self.money(due))

    def _is_insured(self, key: Key) -> bool:
        return key[2] is None and (key[0], INSURANCE, key[1], None) in self.stakes

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet or its insurance before the close; one that waits stays."""
        cites = self.cites
        if event.bet == INSURANCE and self.layout.insured_at_once:
            self.require_bets_open(cites.bets)
            insurance: Key = (event.seat, INSURANCE, event.target, None)
            left = self.left_after(event, self.standing(insurance, cites.bets), cites.bets)
            self.leave_stake(insurance, left)
            return
        self._require_bet(event)
        self.require_bets_open(cites.bets)
        if event.target is not None:
            raise self.illegal("blocked_bet_stays", cites.tie, field="target")
        key: Key = (event.seat, event.bet, None, None)
        left = self.left_after(event, self.standing(key, cites.bets), cites.bets)
        if left:
            self.require_at_least(left, self.limits.min, cites.limits)
            require_divisible(self, left, 2)
        self.leave_stake(key, left)

    def _require_bet(self, event: v.BetPlaced | v.BetRemoved) -> None:
        """One of the four, fresh or waiting as this table has it."""
        definition = self.game.bet(event.bet)
        if event.bet == INSURANCE:
            raise self.game.unknown_bet(INSURANCE, self.cites.tie)
        waiting = (PRISON,) if self.in_prison else (BLOCKED, INSURED)
        if event.target is not None and event.target not in waiting:
            raise self.no_such_target(event.bet, event.target, definition.cite, waiting)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; at least one is required, and premiums must be exact."""
        self.require_first_close(self.cites.bets)
        self.require_some_bet(self.cites.bets)
        for key, premium in self.stakes.items() if self.layout.insured_at_once else ():
            if key[1] == INSURANCE:
                self._require_premium(key, premium)
        self.bets_closed = True

    def maximum_of(self, key: Key) -> int:
        """Return the most that a fresh bet may be (minor units); one that waits is not changed."""
        self._require_fresh(key)
        return super().maximum_of(key)

    def minimum_of(self, key: Key) -> int:
        """Return the least that a fresh bet may be (minor units); one that waits is not changed."""
        self._require_fresh(key)
        return super().minimum_of(key)

    def _require_fresh(self, key: Key) -> None:
        if key[2] is not None:
            raise self.illegal("blocked_bet_stays", self.cites.tie, field="target")

    # ------------------------------------------------------------------ cards

    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal a card to the row that is due, until it has 31 points."""
        self.require_bets_closed(self.cites.deal)
        row = self._row()
        if event.to != row or row is None:
            expected = f"CardDealt to {row}" if row else "RoundClosed"
            what = f"CardDealt to {event.to}"
            raise self.illegal("out_of_order", self.cites.deal, field="to", what=what, expected=expected)
        self.count_card(event.card, self.shoe, self.cites.deal)
        self.rows[row].append(event.card)
        self.totals[row] += points(event.card)
        self.may_burn = 0
        self.declared = None

    def _row(self) -> str | None:
        """The row that is dealt to now; None when both are complete."""
        totals = self.totals
        return BLACK if totals[BLACK] < GOAL else RED if totals[RED] < GOAL else None

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """Cards of a new shoe, cards that came out wrongly (reported already where one was declared by name), or those
        left out at the start."""
        if event.card is not None and event.card == self.declared:
            self.declared = None
            return
        late = self.burn_due and self._row() is None
        if not late and self.may_burn <= 0:
            count = self.layout.burned
            raise self.illegal("cards_burned_at_start", self.cites.deal, count=count)
        if event.card is not None:
            self.count_card(event.card, self.shoe, self.cites.deal)
        self.burned += 1
        if late:
            self.burn_due -= 1
        else:
            self.may_burn -= 1

    # ------------------------------------------------------------------ 31 against 31

    @property
    def is_blocked(self) -> bool:
        """Return whether both rows have 31."""
        return self.totals[BLACK] == self.totals[RED] == GOAL

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the choices after 31 against 31, under any option."""
        modes = next((option.values for option in game.options if option.name == "tie31_mode"), ())
        in_prison = IN_PRISON in modes
        choices = ((HALF_BACK, PRISON) if in_prison else ()) + (
            () if modes == (IN_PRISON,) else (GIVE_UP, INSURE, WAIT)
        )
        return dict.fromkeys(choices, ("bet",))

    @classmethod
    def has_targets(cls, game: Game, bet: Bet) -> bool:
        """Return whether stakes of the bet have a target: an insurance names its bet, a blocked bet its state."""
        return True

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.cites.tie

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Choose for bets after 31 against 31: give up, insure, wait, half back or prison."""
        cite = self.cites.tie
        choices = (HALF_BACK, PRISON) if self.in_prison else (GIVE_UP, INSURE, WAIT)
        if event.action not in choices:
            raise self.no_such_action(event.action, choices)
        self.require_seat(event.seat)
        if event.bet is not None:
            self.game.bet(event.bet)
        chosen = [key for key in self.to_choose() if key[0] == event.seat and event.bet in (None, key[1])]
        if not chosen:
            raise self.illegal("no_bet_to_choose_for", cite, field="seat", seat=event.seat)
        if event.action == HALF_BACK and any(self.must_stay(key) for key in chosen):
            raise self.illegal("below_minimum_in_prison", cite, field="action", limit=self.money(self.limits.min))
        if event.action == INSURE:
            for key in chosen:
                require_divisible(self, self._insured_sum(key), self.layout.premium[1])
        self.choices.update(dict.fromkeys(chosen, event.action))

    def to_choose(self) -> list[Key]:
        """The bets that 31 against 31 leaves on the table and nobody has chosen for yet."""
        if not self.is_blocked or self._row() is not None or self.last_round:
            return []
        return [
            key
            for key in self.stakes
            if key[1] != INSURANCE and key not in self.choices and self._stays(key) and not self._is_insured(key)
        ]

    def must_stay(self, key: Key) -> bool:
        """Return whether what waits counts less than the table minimum after another 31 against 31: it is not taken
        out."""
        return key[2] == PRISON and self.layout.renewed and self.stakes[key] < 2 * self.limits.min

    def _stays(self, key: Key) -> bool:
        """Return whether another 31 against 31 leaves a bet that waited; a fresh one always."""
        target = key[2]
        if target is None or target == INSURED or (target == PRISON and self.layout.renewed):
            return True
        return target == BLOCKED and self.options["blocked_on_second_31_uninsured"] == "stay_blocked"

    def _kept(self, key: Key) -> int:
        """Return the part of a bet that waits after 31 against 31 (minor units)."""
        stake, target = self.stakes[key], key[2]
        whole = target == BLOCKED or (target == INSURED and self.options["insured_second_31_keeps"] != "half_of_it")
        return stake if whole else part_of(self, stake, 1, 2)

    def _insured_sum(self, key: Key) -> int:
        """Return the amount insured by the premium (minor units)."""
        original = self.options["insurance_base"] == "original_bet" and key[2] is None
        return self.stakes[key] if original else self._kept(key)

    # ------------------------------------------------------------------ irregularities

    @reads("card", "count")
    def effect_burn_cards(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Burn one card (named), or ``count`` of them; the round goes on."""
        if not self.bets_closed:
            raise self.not_now(rule)
        count = max(self.counted(rule, event), 1)
        if event.card is not None:
            self.count_card(event.card, self.shoe, rule.cite)
            self.burned += 1
            self.declared = event.card
        self.may_burn += count - (event.card is not None)

    def effect_burn_at_end(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The cards that were not burned at the start are burned when the round is decided."""
        if self.burned or self.burn_due or not self.bets_closed:
            raise self.not_now(rule)
        self.burn_due = self.layout.burned

    def effect_shuffle_rest(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The round waits: all cards but those on the table are shuffled, and five are burned again."""
        self._require_dealing(rule)
        self.shoe = Shoe(self.number("decks"))
        for card in (*self.rows[BLACK], *self.rows[RED]):
            self.shoe.give(card)
        self.may_burn = self.layout.burned

    def effect_without_result(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All cards are burned: the round has no result."""
        self._require_dealing(rule)
        self.void_cite = rule.cite

    def effect_last_round(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The last round of the session: 31 against 31 leaves no choice."""
        if self.bets_closed:
            raise self.not_now(rule)
        self.last_round = True

    def _require_dealing(self, rule: Irregularity) -> None:
        if not self.bets_closed or self._row() is None:
            raise self.not_now(rule)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the coup lacks: the close, a card of a row, or choices after 31 against 31."""
        if not self.bets_closed:
            return "BetsClosed"
        row = self._row()
        if row is not None:
            return f"CardDealt to {row}"
        asked = [key for key in self.to_choose() if not self.must_stay(key)] if self.in_prison else []
        if asked:
            return f"DecisionMade of seat {asked[0][0]}"
        return "CardBurned" if self.burn_due else None

    def missing_cite(self) -> str:
        """Return the clause of the deal, or of 31 against 31."""
        return self.cites.tie if self.is_blocked else self.cites.deal

    def settle_decided(self) -> Settlement:
        """Losers are collected before winners are paid; the lines in the order of placing."""
        lines: list[Line] = []
        winners = self._winners()
        for key in self.stakes:
            if key[1] == INSURANCE:
                lines.append(lose(key[0], INSURANCE, self.stakes[key], self.cites.tie, target=key[2]))
                continue
            lines += self._blocked_lines(key) if self.is_blocked else [self._line(key, winners)]
        if self.layout.in_order:
            lines.sort(key=lambda line: line.result == "win" and 1 + (line.bet in ROWS))
        return Settlement(void=False, lines=tuple(lines), variances=self.variances(lines))

    def _winners(self) -> frozenset[str] | None:
        """The bets that win; None where the rows tie."""
        black, red = self.totals[BLACK], self.totals[RED]
        if black == red:
            return None
        row = BLACK if black < red else RED
        reference = BLACK if self.options["color_reference"] == "first_card_of_black_row" else row
        agrees = is_red(self.rows[reference][0]) == (row == RED)
        return frozenset({row, self.layout.color if agrees else INVERSE})

    def _line(self, key: Key, winners: frozenset[str] | None) -> Line:
        seat, bet, target, _ = key
        stake, cites = self.stakes[key], self.cites
        if winners is None:
            rule = self.options["blocked_on_neutral_tie"] if target else "released"
            if rule == "stay_blocked":
                return self._waits(seat, bet, target, stake)
            made = lose if rule == "lost" else push
            return made(seat, bet, stake, cites.tie, target=target)
        if bet not in winners:
            return lose(seat, bet, stake, cites.tie if target else cites.result, target=target)
        if target:
            return push(seat, bet, stake, cites.tie, target=target)
        return win(seat, bet, stake, self.game.bet(bet).odds, cites.result)

    def _blocked_lines(self, key: Key) -> list[Line]:
        """Return the lines of a bet on 31 against 31: the part lost and the part that waits."""
        seat, bet, target, _ = key
        stake, cite = self.stakes[key], self.cites.tie
        choice = self.choices.get(key, WAIT)
        if self._is_insured(key):
            return [push(seat, bet, stake, cite)]
        if self.in_prison and choice == WAIT:
            choice = HALF_BACK if self.last_round else PRISON
        if not self._stays(key) or choice == GIVE_UP:
            return [lose(seat, bet, stake, cite, target=target)]
        if choice == HALF_BACK:
            return [part_lost(self, seat, bet, stake, cite, target=target, back=(1, 4 if target else 2))]
        if choice == PRISON and not target:
            return [self._waits(seat, bet, PRISON, stake)]
        if choice == PRISON:
            kept = part_of(self, stake, 1, 2)
            return [lose(seat, bet, stake - kept, cite, target=target), self._waits(seat, bet, PRISON, kept)]
        kept = self._kept(key)
        lines = [lose(seat, bet, stake - kept, cite, target=target)] if kept < stake else []
        lines.append(self._waits(seat, bet, INSURED if choice == INSURE else BLOCKED, kept))
        if choice == INSURE:
            premium = part_of(self, self._insured_sum(key), *self.layout.premium)
            lines.append(lose(seat, INSURANCE, premium, cite, target=bet))
        return lines

    def _waits(self, seat: int, bet: str, target: str | None, stake: int) -> Line:
        return Line(seat=seat, bet=bet, stake=stake, result="open", cite=self.cites.tie, target=target)

    def void_lines(self, cite: str) -> tuple[Line, ...]:
        """Stakes go back; what waits from the round before goes on waiting."""
        return tuple(
            self._waits(line.seat or 0, line.bet, line.target, line.stake) if line.target in WAITING else line
            for line in super().void_lines(cite)
        )
