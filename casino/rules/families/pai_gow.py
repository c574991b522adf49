"""Two hands against two: what pai gow with cards and with tiles share beyond the bank.

**Facts.** Positions count from the dealer's right, the way of the deal and of the settlement. After ``BetsClosed``
``DiceRolled`` with three dice (``shooter``: the bank, where a player has it) gives the position where the deal starts;
it may be left out, unless an invalid roll was declared: then nothing goes on before another one. Then the deal, and
``HandSet`` once for each that plays, ``to`` a seat or "dealer": the players first, a bank among them, then the dealer,
who plays where he banks or bets against a bank (elsewhere his hands may be reported, and decide nothing). Under co-bank
the dealer sets the bank's hands, last (``to`` the bank's seat). Dealer and bank set once more where they have set
wrongly. Of a player's two spaces the one with the larger bet is set first, of equal ones the lower number.

``CardExposed`` before everybody has set tells of an error: ``to`` a seat it is player_card_exposed, ``to`` "dealer" or
the bank it voids all hands; afterwards it is the showdown, right to left, which may be left out.

**Decisions.** ``surrender`` gives up the seat's bet, until its hands are shown. After player_card_exposed ``void_hand``
takes the bet back, ``play_hand`` (or setting the hand) goes on.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families.banking import (
    BANK,
    BANK_ACTIONS,
    CO_BANK,
    DECLINE,
    BankingRound,
    BankLayout,
    Outcome,
    two_hands,
)
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Result, Settlement

DEALER: Final = "dealer"
SURRENDER: Final = "surrender"
ROLL: Final = "DiceRolled"
VOID_HAND: Final = "void_hand"
PLAY_HAND: Final = "play_hand"

define(
    "pai_gow_action_unknown",
    "{action!r} is not an action of this game.",
    "{action!r} no es una acción de este juego.",
)
define("dice_not_used", "This table does not shake dice.", "Esta mesa no usa dados.")
define("three_dice", "The start is found with three dice.", "La posición de comienzo se determina con tres dados.")
define("start_known", "The start of the deal is known.", "La posición de comienzo ya se determinó.")
define("dice_shaken_by", "The dice are shaken by {who}.", "Los dados los agita {quien}.")
define("not_in_play", "There are no hands of {who} in play.", "No hay manos {de_quien} en juego.")
define("hands_already_set", "The hands of {who} are set.", "Las manos {de_quien} ya están acomodadas.")
define("hands_pending", "The hands of {who} are yet to be set.", "Falta acomodar las manos {de_quien}.")
define(
    "larger_bet_first",
    "Space {first} is set before space {seat}.",
    "El espacio {first} se acomoda antes que el {seat}.",
)
define("hand_given_up", "Seat {seat} has given up its hands.", "El puesto {seat} ya no juega sus manos.")
define("hands_shown", "The hands of seat {seat} are shown.", "Las manos del puesto {seat} ya se enseñaron.")
define(
    "no_hand_to_void",
    "Seat {seat} cannot void its hands: nothing of them was exposed before it set them.",
    "El puesto {seat} no puede anular: no se enseñó nada de su mano antes de acomodarla.",
)
define("not_dealt_yet", "The deal is not complete.", "No se ha terminado de repartir.")


def named(place: v.Place) -> dict[str, str]:
    """Parameters of a message that tells whose hands it means, in both languages."""
    if place == DEALER:
        return {"who": "the dealer", "de_quien": "del «Croupier»"}
    if isinstance(place, int):
        return {"who": f"seat {place}", "de_quien": f"del puesto {place}"}
    return {"who": repr(place), "de_quien": f"de {place!r}"}


class HandClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules of the two hands cite."""

    dice: str
    bank_shakes: str
    deal: str
    set_hands: str
    set_once: str
    dealer_last: str
    dealer_plays: str
    larger_first: str
    shown: str
    surrender: str
    void_hand: str
    foul: str
    reset_dealer: str
    reset_bank: str


class PaiGowLayout(BankLayout, frozen=True, kw_only=True):
    """``positions``: the places that are counted and dealt to, the first the dealer's. ``surrender``: a hand may
    be given up; ``bank_last``: a player's bank sets once all others have, the dealer included.
    """

    positions: int
    hands: HandClauses
    surrender: bool = True
    bank_last: bool = False


class PaiGowRound(BankingRound):
    """Bets, dice, deal, setting, showdown. A family deals, judges a setting (``check_setting``) and ranks it."""

    layout: PaiGowLayout
    exposed: ClassVar[dict[str, str]] = {
        "dealer": "dealer_card_exposed",
        "bank": "bank_card_exposed",
        "player": "player_card_exposed",
    }
    """The irregularity that a ``CardExposed`` amounts to, by whose card it is."""

    def begin(self) -> None:
        """Start without a start of the deal and without hands set."""
        super().begin()
        self.hand_cites = self.layout.hands
        self.start: int | None = None
        self.roll_due: str | None = None
        self.settings: dict[v.Place, Any] = {}
        self.players_at_close: list[int] | None = None
        self.forfeited: dict[int, str] = {}
        self.voided: dict[int, str] = {}
        self.fouled: dict[int, str] = {}
        self.may_void: set[int] = set()
        self.shown: set[v.Place] = set()
        self.set_anew: set[v.Place] = set()

    # ------------------------------------------------------------------ what a family fills in

    def count_from(self) -> int:
        """The position that counts as one: 0 the dealer's."""
        return 0

    def missing_deal(self) -> str | None:
        """Describe in words what has yet to be dealt; None when the hands may be set."""
        raise NotImplementedError

    def check_setting(self, place: v.Place, event: v.HandSet) -> Any:
        """The setting that ``HandSet`` tells, in the family's own form; refuses pieces that the place has not got."""
        raise NotImplementedError

    def is_foul(self, setting: Any) -> bool:
        """Return whether the setting loses by itself."""
        raise NotImplementedError

    def is_as_required(self, place: v.Place, setting: Any) -> bool:
        """Return whether a setting of the dealer's follows the way in which his hands have to be set."""
        return not self.is_foul(setting)

    def ranks(self, setting: Any) -> tuple[Any, Any]:
        """High and low hand, the better one greater."""
        raise NotImplementedError

    def judge(self, player: Any, banker: Any) -> Result:
        """A player's setting against the banker's: a copy is the banker's."""
        high, low = self.ranks(player)
        bank_high, bank_low = self.ranks(banker)
        return two_hands(high_wins=high > bank_high, low_wins=low > bank_low)

    def side_lines(self) -> list[Any]:
        """Lines of other bets, settled before the main ones."""
        return []

    # ------------------------------------------------------------------ where the deal starts

    @reads("d3", "shooter")
    def on_dice_rolled(self, event: v.DiceRolled) -> None:
        """Record the dice that give the start of the deal."""
        cites = self.hand_cites
        self.require_bets_closed(self.layout.bank.bets)
        if self.options.get("start_method", "dice") != "dice":
            raise self.illegal("dice_not_used", cites.dice)
        if event.d3 is None:
            raise self.illegal("three_dice", cites.dice, field="d3")
        self.require_no_start(cites.dice)
        if event.shooter is not None and event.shooter != self.bank:
            who, quien = ("the dealer", "el «Croupier»") if self.bank is None else ("the bank", "el banco")
            cite = cites.dice if self.bank is None else cites.bank_shakes
            raise self.illegal("dice_shaken_by", cite, field="shooter", who=who, quien=quien)
        self.start_at(event.d1 + event.d2 + event.d3)

    def require_no_start(self, cite: str) -> None:
        """Refuse a second start of the deal."""
        if self.under_way:
            raise self.illegal("start_known", cite)

    def start_at(self, count: int) -> None:
        """Count so many positions from the first one; the deal starts there."""
        self.start = (self.count_from() + count - 1) % self.layout.positions
        self.roll_due = None
        self.under_way = True

    def require_rolled(self, what: str) -> None:
        """Refuse a deal or a setting while the dice have to be shaken again."""
        if self.roll_due is not None:
            raise self.illegal("out_of_order", self.roll_due, what=what, expected=ROLL)

    def missing_before_hands(self) -> str | None:
        """Describe in words what is missing before hands may be set: another roll, or a card of the deal; None if
        nothing."""
        return self.missing_deal() if self.roll_due is None else ROLL

    # ------------------------------------------------------------------ who plays

    @property
    def banker(self) -> v.Place:
        """Whom the players play against: "dealer" or the seat that has the bank."""
        return DEALER if self.bank is None else self.bank

    @property
    def dealer_plays(self) -> bool:
        """Return whether the dealer's own hands count: he banks, or has a wager against the bank."""
        return self.bank is None or self.dealer_wager > 0

    def in_play(self) -> list[v.Place]:
        """Return the places with hands: seats with a main bet and the bank ascending, then the dealer."""
        seats: list[v.Place] = [*self.players()]
        if self.bank is not None:
            seats = sorted((*self.players(), self.bank))
        return [*seats, DEALER] if self.dealer_plays else seats

    def live_seats(self) -> list[int]:
        """Seats whose main bet is still to be decided by the hands."""
        return [seat for seat in self.players() if seat not in self.forfeited and seat not in self.voided]

    def players(self) -> list[int]:
        """Seats with a main bet, ascending; after the close they stay the same."""
        if not self.bets_closed:
            return self.seats(self.main)
        if self.players_at_close is None:
            self.players_at_close = self.seats(self.main)
        return self.players_at_close

    def _first_to_set(self) -> list[v.Place]:
        """Return the places that set before the house way is applied: the players, and a bank that sets its own
        hands."""
        seats: list[v.Place] = [*self.live_seats()]
        if self.layout.bank_last and self.bank is not None:
            return [*seats, DEALER] if self.dealer_plays else seats
        return seats if self.bank is None or self.co_banked else [*seats, self.bank]

    def _house_way_place(self) -> v.Place | None:
        """Return the place whose hands the dealer sets, last of all; None where he sets none."""
        if self.bank is not None and (self.co_banked or self.layout.bank_last):
            return self.bank
        return DEALER if self.dealer_plays else None

    def _to_set(self) -> list[v.Place]:
        """Return the places that have yet to set, in order."""
        if not self.live_seats() and not (self.bank is not None and self.dealer_wager):
            return []
        dealer_set = self._house_way_place()
        order = [*self._first_to_set(), *([] if dealer_set is None else [dealer_set])]
        return [place for place in order if place not in self.settings]

    # ------------------------------------------------------------------ setting the hands

    def on_hand_set(self, event: v.HandSet) -> None:
        """Set the two hands of a place, in the order of setting."""
        cites, place = self.hand_cites, event.to
        self.require_bets_closed(self.layout.bank.bets)
        if place not in self.in_play() and not self._sets_for_nothing(place):
            cite = cites.dealer_plays if place == DEALER else cites.set_hands
            raise self.illegal("not_in_play", cite, field="to", **named(place))
        if place in self.forfeited or place in self.voided:
            raise self.illegal("hand_given_up", cites.surrender, field="to", seat=place)
        self.require_rolled(f"HandSet of {place}")
        if self.missing_deal() is not None:
            raise self.illegal("not_dealt_yet", cites.deal)
        again = place in self.settings
        if again and self._stands(place):
            raise self.illegal("hands_already_set", cites.set_once, field="to", **named(place))
        self._require_turn_to_set(place)
        setting = self.check_setting(place, event)
        self.under_way = True
        self.settings[place] = setting
        if again:
            self.set_anew.add(place)

    def _sets_for_nothing(self, place: v.Place) -> bool:
        """A dealer whose cards were not collected sets them beside a bank that he has no wager against."""
        return place == DEALER and self.bank is not None and not self.co_banked

    def _require_turn_to_set(self, place: v.Place) -> None:
        cites = self.hand_cites
        pending = self._pending_before(place)
        if pending:
            raise self.illegal("hands_pending", cites.dealer_last, field="to", **named(pending[0]))
        if place in (DEALER, self.bank):
            return
        owner = self.owners[int(place)]
        for other in self.live_seats():
            if other != place and self.owners[other] == owner and other not in self.settings:
                mine, its = self.stake(int(place), self.main), self.stake(other, self.main)
                if (its, -other) > (mine, -int(place)):
                    raise self.illegal("larger_bet_first", cites.larger_first, field="to", first=other, seat=place)

    def _pending_before(self, place: v.Place) -> list[v.Place]:
        """Return the places that have yet to set before this one: all others, for hands that the dealer sets."""
        if place not in (DEALER, self._house_way_place()):
            return []
        return [other for other in self._first_to_set() if other not in self.settings]

    # ------------------------------------------------------------------ decisions

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the actions on the bank, to surrender, and those on an exposed hand."""
        actions: dict[str, tuple[str, ...]] = {BANK: ("amount",)}
        if any(option.name == CO_BANK for option in game.options):
            actions[CO_BANK] = ("amount",)
        actions[DECLINE] = ()
        if game.layout.surrender:
            actions[SURRENDER] = ()
        if any(rule.effect == "player_exposed" for rule in game.irregularities):
            actions |= {PLAY_HAND: (), VOID_HAND: ()}
        return actions

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "pai_gow_action_unknown", self.game.article

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Take or pass the bank, surrender, or play or void an exposed hand."""
        match event.action:
            case action if action in BANK_ACTIONS:
                self.decide_bank(event)
            case "surrender":
                self._surrender(event.seat)
            case _:
                self._decide_exposed(event.seat, voids=event.action == VOID_HAND)

    def require_may_surrender(self, seat: int) -> None:
        """A player gives up while the dealer has not shown his hands."""
        if self.missing_before_hands() is not None:
            raise self.illegal("not_dealt_yet", self.hand_cites.surrender)

    def _surrender(self, seat: int) -> None:
        cite = self.hand_cites.surrender
        self._require_live(seat, cite)
        if seat in self.shown:
            raise self.illegal("hands_shown", cite, field="seat", seat=seat)
        self.require_may_surrender(seat)
        self.forfeited[seat] = cite

    def _decide_exposed(self, seat: int, *, voids: bool) -> None:
        cite = self.hand_cites.void_hand
        self._require_live(seat, cite)
        if seat not in self.may_void or seat in self.settings:
            raise self.illegal("no_hand_to_void", cite, field="seat", seat=seat)
        self.may_void.discard(seat)
        if voids:
            self.voided[seat] = cite

    def _require_live(self, seat: int, cite: str) -> None:
        self.require_bets_closed(self.layout.bank.bets)
        if not self.stake(seat, self.main):
            raise self.no_such_bet(seat, self.main, cite, field="seat")
        if seat in self.forfeited or seat in self.voided:
            raise self.illegal("hand_given_up", cite, field="seat", seat=seat)

    # ------------------------------------------------------------------ irregularities

    def on_card_exposed(self, event: v.CardExposed) -> None:
        """Show a hand once all others have set; before that it is an irregularity."""
        if event.to not in self.in_play() or not self.bets_closed:
            raise self.illegal("not_in_play", self.hand_cites.deal, field="to", **named(event.to))
        if event.to in self.forfeited or event.to in self.voided:
            raise self.illegal("hand_given_up", self.hand_cites.surrender, field="to", seat=event.to)
        if self._all_set_before(event.to):
            self._require_turn_to_show(event.to)
            self.shown.add(event.to)
            return
        whose = "dealer" if event.to == DEALER else "bank" if event.to == self.bank else "player"
        seat = event.to if isinstance(event.to, int) else None
        irregularity = v.IrregularityDeclared(code=self.exposed[whose], seat=seat)
        self.on_irregularity_declared(irregularity)

    def _require_turn_to_show(self, place: v.Place) -> None:
        """Hands are shown right to left, the bank's before any player's."""
        shown = [seat for seat in self.shown if isinstance(seat, int) and seat != self.bank]
        if shown and place != DEALER and (place == self.bank or int(place) <= max(shown)):
            expected = f"CardExposed to a seat after {max(shown)}"
            what = f"CardExposed to {place}"
            raise self.illegal("out_of_order", self.hand_cites.shown, field="to", what=what, expected=expected)

    def _all_set_before(self, place: v.Place) -> bool:
        """Return whether a card of that place may be seen: those set by the dealer after the others have set,
        theirs after"""
        if self.missing_before_hands() is not None:
            return False
        first = all(other in self.settings for other in self._first_to_set())
        dealer_set = self._house_way_place()
        return first and (place == dealer_set or dealer_set is None or dealer_set in self.settings)

    def effect_void_hands(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All hands void, once bets are closed; what the start decided stays decided."""
        if not self.bets_closed:
            raise self.not_now(rule)
        self.void_cite = rule.cite

    def effect_shake_again(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """No roll: the dice are shaken again, before anything is dealt."""
        dice = self.options.get("start_method", "dice") == "dice"
        if not dice or not self.bets_closed or self.deal_begun():
            raise self.not_now(rule)
        self.start = None
        self.roll_due = rule.cite
        self.under_way = False

    def effect_bank_shakes_again(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The bank has lifted the lid: covered and shaken again."""
        if self.bank is None:
            raise self.not_now(rule)
        self.effect_shake_again(rule, event)

    def deal_begun(self) -> bool:
        """Return whether anything has been dealt or set."""
        return bool(self.settings)

    def effect_dealer_exposed(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card of the dealer is seen before its time: all hands void."""
        self._void_seen_early(rule, DEALER)

    def effect_bank_exposed(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card of the bank is seen before its time: all hands void."""
        if self.bank is None:
            raise self.not_now(rule)
        self._void_seen_early(rule, self.bank)

    def _void_seen_early(self, rule: Irregularity, place: v.Place) -> None:
        self._require_closed_bets(rule)
        self.void_cite = rule.cite

    @reads("seat")
    def effect_player_exposed(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A player's card is seen: he may void his hands, before he has looked at the rest."""
        seat = event.seat
        if seat is None or not self.stake(seat, self.main):
            raise self.no_such_bet(seat, self.main, rule.cite, field="seat")
        self._require_closed_bets(rule)
        if seat in self.forfeited or seat in self.voided:
            raise self.illegal("hand_given_up", rule.cite, field="seat", seat=seat)
        if seat not in self.settings:
            self.may_void.add(seat)

    def _require_closed_bets(self, rule: Irregularity) -> None:
        """Refuse before the deal; what happened in it may be declared until the round is closed."""
        if not self.bets_closed:
            raise self.not_now(rule)

    @reads("seat")
    def effect_foul(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A hand touched once the bank lies open: the seat's bet is lost."""
        seat = event.seat
        if seat is None or not self.stake(seat, self.main):
            raise self.no_such_bet(seat, self.main, rule.cite, field="seat")
        if seat not in self.live_seats() or seat not in self.settings:
            raise self.not_now(rule, field="seat")
        self.fouled[seat] = rule.cite

    @reads("seat")
    def effect_forfeit(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The bet of the seat is lost, from the close of bets until the round is settled; its hands decide nothing."""
        seat = event.seat
        if seat is None or not self.stake(seat, self.main):
            raise self.no_such_bet(seat, self.main, rule.cite, field="seat")
        self._require_closed_bets(rule)
        if seat in self.voided:
            raise self.illegal("hand_given_up", rule.cite, field="seat", seat=seat)
        self.forfeited[seat] = rule.cite

    def effect_dealer_resets(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Hands that the dealer has set wrongly are set anew, and the round is completed."""
        self._reset(self._house_way_place(), rule)

    def effect_bank_resets(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A bank that has set wrongly does not lose: it sets anew, as the dealer has to."""
        self._reset(self.bank, rule)

    def _reset(self, place: v.Place | None, rule: Irregularity) -> None:
        """The wrong setting itself may be left out: then the next one is the right one."""
        early = not self.bets_closed or self.missing_before_hands() is not None
        if place is None or early or self._pending_before(place):
            raise self.not_now(rule)
        self.settings.pop(place, None)
        self.set_anew.add(place)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the round lacks: the close, the deal, hands to set, or hands set wrongly."""
        if not self.bets_closed:
            return "BetsClosed"
        before = self.missing_before_hands()
        if before is not None:
            return before
        to_set = self._to_set()
        if to_set:
            return f"HandSet of {to_set[0]}"
        wrong = self._set_wrongly()
        return f"HandSet of {wrong} again, as required" if wrong else None

    def missing_cite(self) -> str:
        """Return the clause of the close, the deal or the setting, by what is due."""
        if not self.bets_closed:
            return self.layout.bank.bets
        if self.roll_due is not None:
            return self.roll_due
        if self.missing_deal() is not None:
            return self.hand_cites.deal
        to_set = self._to_set()
        if to_set and to_set[0] not in self.set_anew:
            return self.hand_cites.set_hands
        again = to_set[0] if to_set else self._set_wrongly()
        return self.hand_cites.reset_dealer if again == DEALER else self.hand_cites.reset_bank

    def _set_wrongly(self) -> v.Place | None:
        """The dealer or the bank where its hands have to be set again."""
        places = (self._house_way_place(), self.bank)
        return next((place for place in places if place in self.settings and not self._stands(place)), None)

    def _stands(self, place: v.Place) -> bool:
        """Return whether hands that are set stay so: a player's do, a bank's unless foul, what the dealer sets by his
        way."""
        setting = self.settings[place]
        if place != self._house_way_place() and (place != self.bank or place not in self.set_anew):
            return place != self.bank or not self.is_foul(setting)
        return self.is_as_required(place, setting)

    def settle_decided(self) -> Settlement:
        """Settle all main bets by both hands, and the bank."""
        dealer = None
        if self.bank is not None and self.dealer_wager:
            dealer = self.judge(self.settings[DEALER], self.settings[self.bank])
        outcomes = [self._outcome(seat) for seat in self.seats(self.main)]
        lines = (*self.side_lines(), *self.main_lines(outcomes, dealer))
        return Settlement(void=False, lines=lines, variances=self.variances(lines))

    def _outcome(self, seat: int) -> Outcome:
        stake = self.stake(seat, self.main)
        if seat in self.forfeited:
            return Outcome(seat, stake, "lose", self.forfeited[seat])
        if seat in self.voided:
            return Outcome(seat, stake, "void", self.voided[seat])
        setting = self.settings[seat]
        if seat in self.fouled:
            return Outcome(seat, stake, "lose", self.fouled[seat])
        if self.is_foul(setting):
            return Outcome(seat, stake, "lose", self.hand_cites.foul)
        return Outcome(seat, stake, self.judge(setting, self.settings[self.banker]))
