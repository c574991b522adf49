"""Baccarat against a bank that a player holds: he puts it up and deals, the casino keeps its share of what it wins.

Cards, points and the drawing table are those of baccarat; with 5 the player's hand draws or stands as its highest
bettor decides.

**Facts.** ``RoundOpened`` may tell ``last_bank``, the seat that had the bank in the last round, and in ``stacks`` what
a seat's bank has won so far. ``BetPlaced`` ``player`` against the bank, all such bets together up to what is in it, and
where the table takes them ``banker`` bets with it, which the casino pays. ``BetRemoved``, ``BetsClosed``, ``CardDealt``
to ``"player"`` and ``"banker"`` in turn.

**Decisions.** ``DecisionMade`` before the close: ``give_up_bank`` of the last banker (``amount``: what the bank held),
``pass`` of who declines it, ``auction_bid`` with an ``amount``, ``auction_without_bids``: then the bank goes to the
player on the right of who passed it (of the seats that the round has heard of the nearest; where the text does not say
which way places are numbered, the first who declined); ``bank`` of the seat that
takes it, with what it puts up as ``amount``; ``refuse_to_deal`` of who took it, whose bank is auctioned then, without
him; ``raise_bank`` with what it adds. ``associate`` of another seat with what it adds to the bank; before the bank is
taken, of the partner in the bank that was passed, who does not bid. ``draw_on_5`` or ``stand_on_5`` of the
highest bettor against the bank (of equal ones the first at the dealer's left, the highest seat, or as the option says).
After the coup, of the banker: ``garage_compulsory`` with all above the highest bank, ``garage_voluntary`` with what he
may and wants to take out of his winnings.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists.

**Lines.** One a bet, and ``bank`` at the seat of the banker and of each associate, of stake zero: their parts of what
the bets against it leave it, less the commission on all of them together (what the bank receives is rounded down), or
of what it had to pay.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("cl.chemin_de_fer").open(limits={"min": 1000, "max": 100000})
>>> for event in (v.DecisionMade(seat=1, action="bank", amount=40000), v.BetPlaced(seat=2, bet="player", amount=15000),
...               v.BetPlaced(seat=3, bet="player", amount=10000), v.BetsClosed(),
...               v.CardDealt(to="player", card="2s"), v.CardDealt(to="banker", card="5c"),
...               v.CardDealt(to="player", card="4h"), v.CardDealt(to="banker", card="3d")):
...     round_.apply(event)
>>> [(line.seat, line.bet, line.net) for line in round_.settle().lines], round_.bank_after
([(2, 'player', -15000), (3, 'player', -10000), (1, 'bank', 23750)], 63750)
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families import baccarat
from casino.rules.families.baccarat import BaccaratRound, Hand, total
from casino.rules.families.banking import BANK, DECLINE
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Line, Settlement
from casino.rules.money import split_largest_remainder

PLAYER: Final = "player"
BANKER: Final = "banker"
OPTIONAL: Final = 5
"""The total with which the player's hand may draw or stand."""
ACTIONS: Final[Mapping[str, tuple[str, ...]]] = {
    BANK: ("amount",),
    DECLINE: (),
    "raise_bank": ("amount",),
    "give_up_bank": ("amount",),
    "auction_bid": ("amount",),
    "auction_without_bids": (),
    "associate": ("amount",),
    "refuse_to_deal": (),
    "draw_on_5": (),
    "stand_on_5": (),
    "garage_compulsory": ("amount",),
    "garage_voluntary": ("amount",),
}
"""The actions, each with the optional fields that it reads."""

FEWEST_PLAYERS: Final = 4

define(
    "players_enough",
    "{count} players are enough: {least} can play.",
    "{count} jugadores bastan: con {least} se juega.",
)
define("no_bank_yet", "Nobody has put up the bank.", "Nadie ha puesto la banca.")
define("bank_held", "Seat {seat} has the bank.", "El puesto {seat} tiene la banca.")
define("not_the_banker", "Seat {seat} does not have the bank.", "El puesto {seat} no tiene la banca.")
define(
    "banker_stakes_the_bank",
    "Seat {seat} has the bank: it is its bet, and it places no other.",
    "El puesto {seat} tiene la banca: es su apuesta, y no hace otra.",
)
define(
    "bank_taken_over_for_less",
    "The bank was given up with {due}: who takes it puts up no less; {amount} is.",
    "La banca se cedió con {due}: quien la toma no pone menos; {amount} lo es.",
)
define(
    "bank_retaken_for_another_amount",
    "The former banker retakes the bank for the same amount, {due}.",
    "El banquero anterior retoma la banca por el mismo monto, {due}.",
)
define(
    "bidder_excluded",
    "Seat {seat} had a part in the bank that was passed, or refused to deal: it does not bid.",
    "El puesto {seat} tuvo parte en la banca que se pasó, o se negó a dar cartas: no puja.",
)
define("bank_must_be_auctioned", "This bank is auctioned.", "Esta Banca se subasta.")
define("associate_is_banker", "The banker is no associate.", "El banquero no es su propio asociado.")
define(
    "bank_of_the_right",
    "Without bids the bank is of seat {seat}, at the right of who gave it up.",
    "Sin pujas la Banca es del puesto {seat}, a la derecha de quien la pasó.",
)
define("bid_too_low", "A bid is above {bid}.", "La puja debe superar {bid}.")
define(
    "bank_is_auctioned",
    "The bank is seat {seat}'s for its bid of {bid}.",
    "La banca es del puesto {seat} por su puja de {bid}.",
)
define(
    "bank_at_the_minimum",
    "Without bids the bank is taken at the table minimum, {due}.",
    "Sin pujas la banca se toma por el mínimo de la mesa, {due}.",
)
define(
    "side_bank_bets_forbidden",
    "This table takes no bets with the bank.",
    "Esta mesa no acepta apuestas a favor de la banca.",
)
define(
    "bets_above_bank",
    "All bets against the bank would come to {amount}; it has {bank}.",
    "Las apuestas contra la banca sumarían {amount}; tiene {bank}.",
)
define(
    "five_undecided",
    "With 5 seat {seat} decides first whether to draw.",
    "Con 5 decide primero el puesto {seat} si pide carta.",
)
define("no_five_to_decide", "There is no 5 to decide on.", "No hay un 5 sobre el que decidir.")
define(
    "not_the_highest_bettor",
    "Seat {seat} has the highest bet and decides.",
    "El puesto {seat} tiene la mayor apuesta y decide.",
)
define(
    "garage_amount",
    "{due} may be taken out of the bank now, not {amount}.",
    "Ahora puede retirarse de la banca {due}, no {amount}.",
)


class BankClauses(baccarat.Clauses, frozen=True, kw_only=True):
    """Clauses that the rules cite; beside those of baccarat those of the bank."""

    bank: str
    bank_limits: str
    against: str
    five: str
    auction: str
    garage: str
    bank_settled: str
    bank_wins: str = ""


class Layout(baccarat.Layout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction. ``bank_multiple`` and ``garage_multiple`` name the options with the multiples of
    the table minimum: of the highest bank, and of what stays in it. ``numbered_to_the_right``: the place on the right
    of another has the next number."""

    cites: BankClauses
    bank_multiple: str
    garage_multiple: str
    numbered_to_the_right: bool = False


def shares(amount: int, parts: dict[int, int]) -> dict[int, int]:
    """An amount by these capitals, by largest remainder.

    >>> shares(47_500, {1: 60_000, 2: 40_000}), shares(-5, {1: 1, 2: 1}), shares(5, {1: 1, 2: 2})
    ({1: 28500, 2: 19000}, {1: -3, 2: -2}, {1: 2, 2: 3})
    """
    return dict(zip(parts, split_largest_remainder(amount, [*parts.values()]), strict=True))


class CheminDeFerRound(BaccaratRound):
    """One coup against a player's bank."""

    layout: Layout

    def begin(self) -> None:
        """Start as baccarat, without a bank, with the highest bank of the table."""
        super().begin()
        self.bank_cites = self.layout.cites
        self.highest_bank = self.limits.min * self.number(self.layout.bank_multiple)
        self.kept_in_bank = self.limits.min * self.number(self.layout.garage_multiple)
        self.bank: int | None = None
        self.in_bank = 0
        self.last_bank: int | None = None
        self.won_before: dict[str, int] = {}
        self.given_up: tuple[int, int] | None = None  # seat, what the bank held
        self.bid: tuple[int, int] | None = None  # seat, amount
        self.without_bids = False
        self.places = self.seat_count
        self.heard_of: set[int] = set()
        self.declined: list[int] = []
        self.associates: dict[int, int] = {}
        self.barred: set[int] = set()
        self.refused = False
        self.award = ""
        self.draws_on_five: bool | None = None
        self.taken_out = 0

    @reads("stacks", "last_bank", "last_bets")
    def on_round_opened(self, event: v.RoundOpened) -> None:
        """Open the coup with the last banker and the bank's winnings so far."""
        super().on_round_opened(event)
        self.last_bank = event.last_bank
        self.won_before = event.stacks
        self.heard_of = {int(seat) for seat in (*event.stacks, *(event.last_bets or {}))}

    # ------------------------------------------------------------------ the bank

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the actions on the bank and on the cards."""
        return ACTIONS

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.bank_cites.bank

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Take a decision on the bank, on a third card with 5, or on the bank's winnings."""
        self.require_seat(event.seat, self.cites.seats)
        getattr(self, "_decide_" + event.action)(event)
        self.heard_of.add(event.seat)

    def _decide_associate(self, event: v.DecisionMade) -> None:
        """Another player adds to the bank; he never acts and shares what it wins and loses. Before somebody has the
        bank: the partner in the one that was passed."""
        cite = self.bank_cites.bank
        self.require_bets_open(self.cites.bets)
        if self.bank is None:
            if self.given_up is None and self.last_bank is None:
                raise self.illegal("no_bank_yet", cite)
            if self._is_former(event.seat):
                raise self.illegal("associate_is_banker", cite, field="seat")
            self.barred.add(event.seat)
            return
        if event.seat == self.bank:
            raise self.illegal("associate_is_banker", cite, field="seat")
        amount = self._amount(event)
        self.require_at_most(self.in_bank + amount, self.highest_bank, self.bank_cites.bank_limits)
        self.associates[event.seat] = self.associates.get(event.seat, 0) + amount
        self.in_bank += amount

    def _decide_refuse_to_deal(self, event: v.DecisionMade) -> None:
        """Auction a bank whose taker refuses to deal at least once, without him and the one who passed it."""
        self.require_bets_open(self.cites.bets)
        if self.bank is not None or self.bid is None or self.bid[0] != event.seat:
            self._require_banker(event.seat)
        if self.stakes or event.seat == self.last_bank:
            raise self.illegal("bank_held", self.bank_cites.bank, field="seat", seat=event.seat)
        self.barred.add(event.seat)
        self.refused, self.bank, self.bid, self.in_bank = True, None, None, 0
        self.without_bids = False
        self.associates.clear()

    def _decide_pass(self, event: v.DecisionMade) -> None:
        """A player declines the bank; it is offered from the right of the former banker on."""
        self._require_bank_open()
        self.declined.append(event.seat)

    def _decide_give_up_bank(self, event: v.DecisionMade) -> None:
        """The last banker hands over; what the bank held goes to him."""
        self._require_bank_open()
        if self.last_bank not in (None, event.seat):
            raise self.illegal("not_the_banker", self.bank_cites.bank, field="seat", seat=event.seat)
        amount = self._amount(event)
        self.given_up = (event.seat, amount)

    def _decide_auction_bid(self, event: v.DecisionMade) -> None:
        cite = self.bank_cites.auction
        self._require_bank_open()
        if self._is_former(event.seat) or event.seat in self.barred:
            raise self.illegal("bidder_excluded", cite, field="seat", seat=event.seat)
        amount = self._amount(event)
        self.require_within(amount, self.limits.min, self.highest_bank, self.bank_cites.bank_limits)
        if self.bid is not None and amount <= self.bid[1]:
            raise self.illegal("bid_too_low", cite, field="amount", bid=self.money(self.bid[1]))
        self.bid = (event.seat, amount)

    def _decide_auction_without_bids(self, event: v.DecisionMade) -> None:
        self._require_bank_open()
        if self.bid is not None:
            seat, bid = self.bid
            raise self.illegal("bank_is_auctioned", self.bank_cites.auction, seat=seat, bid=self.money(bid))
        self.without_bids = True

    def _decide_bank(self, event: v.DecisionMade) -> None:
        """The seat has the bank for this coup, with so much in it."""
        self._require_bank_open()
        amount = self._amount(event)
        self.require_within(amount, self.limits.min, self.highest_bank, self.bank_cites.bank_limits)
        self._require_awarded(event.seat, amount)
        self.bank, self.in_bank = event.seat, amount
        self.award = self._award(event.seat)

    def _award(self, seat: int) -> str:
        """Return how the seat came by the bank."""
        if self.bid is not None:
            return "auctioned"
        if self.without_bids:
            return "at_minimum"
        if self.given_up is not None:
            return "retaken" if seat == self.given_up[0] else "passed_on"
        return "first" if self.last_bank is None else "kept" if seat == self.last_bank else "ceded"

    def bank_award(self) -> str:
        """Return how the banker came by the bank; empty before somebody has it."""
        return "" if self.bank is None else self.award

    def deduction_rate(self) -> int | None:
        """Return the commission on what the bank wins (basis points)."""
        return None if self.commission is None else self.commission.rate_bp

    def _require_awarded(self, seat: int, amount: int) -> None:
        """The bank goes to this seat for this amount, by auction, at the minimum, or as it was given up."""
        cites = self.bank_cites
        if self.bid is not None:
            bidder, bid = self.bid
            if seat != bidder or amount < bid:
                raise self.illegal("bank_is_auctioned", cites.auction, field="seat", seat=bidder, bid=self.money(bid))
        elif self.without_bids:
            if self._is_former(seat):
                raise self.illegal("bidder_excluded", cites.auction, field="seat", seat=seat)
            if amount != self.limits.min:
                due = self.money(self.limits.min)
                raise self.illegal("bank_at_the_minimum", cites.auction, field="amount", due=due)
            right = self._at_the_right(seat)
            if seat != right:
                raise self.illegal("bank_of_the_right", cites.auction, field="seat", seat=right)
        elif self.refused:
            raise self.illegal("bank_must_be_auctioned", cites.auction, field="action")
        elif self.given_up is not None:
            former, held = self.given_up
            due, shown = self.money(held), self.money(amount)
            if seat == former and amount != held:
                raise self.illegal("bank_retaken_for_another_amount", cites.bank, field="amount", due=due)
            if amount < held:
                raise self.illegal("bank_taken_over_for_less", cites.bank, field="amount", due=due, amount=shown)

    def _at_the_right(self, taker: int) -> int:
        """Return the seat on the right of who passed the bank, as far as it is known."""
        former = self.given_up[0] if self.given_up is not None else self.last_bank
        if not self.layout.numbered_to_the_right:
            return self.declined[0] if self.declined else taker
        if former is None or taker > self.places:
            return taker
        seated = {seat for seat in self.heard_of | {taker} if seat <= self.places and seat != former}
        return min(seated, key=lambda seat: (seat - former - 1) % self.places)

    def _decide_raise_bank(self, event: v.DecisionMade) -> None:
        self.require_bets_open(self.cites.bets)
        self._require_banker(event.seat)
        more = self._amount(event)
        self.require_at_most(self.in_bank + more, self.highest_bank, self.bank_cites.bank_limits)
        self.in_bank += more

    def _require_bank_open(self) -> None:
        self.require_bets_open(self.cites.bets)
        if self.bank is not None:
            raise self.illegal("bank_held", self.bank_cites.bank, field="seat", seat=self.bank)

    def _require_banker(self, seat: int) -> None:
        if self.bank is None:
            raise self.illegal("no_bank_yet", self.bank_cites.bank)
        if seat != self.bank:
            raise self.illegal("not_the_banker", self.bank_cites.bank, field="seat", seat=seat)

    def _is_former(self, seat: int) -> bool:
        return seat == self.last_bank or (self.given_up is not None and seat == self.given_up[0])

    def _amount(self, event: v.DecisionMade) -> int:
        if event.amount is None:
            raise self.illegal("amount_not_named", self.bank_cites.bank, field="amount")
        self.require_amount(event.amount)
        return event.amount

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips against the bank, or with it, up to the amount in the bank."""
        cites = self.bank_cites
        self.game.bet(event.bet)
        self.require_bets_open(cites.bets)
        if self.bank is None:
            raise self.illegal("no_bank_yet", cites.bank)
        if event.seat == self.bank:
            raise self.illegal("banker_stakes_the_bank", cites.bank, field="seat", seat=event.seat)
        if event.bet == BANK:
            raise self.illegal("not_the_banker", cites.bank, field="seat", seat=event.seat)
        if event.bet == BANKER and not self._takes_side_bets():
            raise self.illegal("side_bank_bets_forbidden", cites.against, field="bet")
        if event.bet == PLAYER:
            self.require_amount(event.amount)
            self.require_at_most(self.stake(event.seat, PLAYER) + event.amount, self.in_bank, cites.against)
            against = self._against() + event.amount
            if against > self.in_bank:
                shown, held = self.money(against), self.money(self.in_bank)
                raise self.illegal("bets_above_bank", cites.against, field="amount", amount=shown, bank=held)
        super().on_bet_placed(event)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; a bank is required."""
        self.require_first_close(self.cites.bets)
        if self.bank is None:
            raise self.illegal("no_bank_yet", self.bank_cites.bank)
        super().on_bets_closed(event)

    def maximum_of(self, key: tuple[int, str, str | None, int | None]) -> int:
        """A bet against the bank: what the others leave of it."""
        if key[1] != PLAYER:
            return super().maximum_of(key)
        return min(self.limits.max, self.in_bank - self._against() + self.stakes.get(key, 0))

    def _takes_side_bets(self) -> bool:
        return self.options["side_bank_bets"] == "allow"

    def _against(self) -> int:
        return sum(stake for (_, bet, _, _), stake in self.stakes.items() if bet == PLAYER)

    # ------------------------------------------------------------------ the five

    @property
    def decider(self) -> int | None:
        """The seat that decides on a 5: the highest bet against the bank, of equal ones the first at the dealer's left
        (places count from his right) or, where the table has it so, the lowest seat."""
        stakes = {seat: stake for (seat, bet, _, _), stake in self.stakes.items() if bet == PLAYER}
        equal = [seat for seat, stake in stakes.items() if stake == max(stakes.values())]
        first = min if self.options.get("equal_bets_on_five") == "lowest_seat" else max
        return first(equal, default=None)

    def _has_five(self) -> bool:
        """Return whether the player's two cards make 5 and nobody has a natural."""
        player, banker = self.hands["player"], self.hands["banker"]
        return len(player) == 2 == len(banker) and total(player) == OPTIONAL and not self._natural()

    def _who_is_next(self) -> Hand | None:
        """As the table has it; a 5 waits for the decision, and draws where nobody has bet on it."""
        if self._five_is_open():
            return None
        if self._has_five() and self.draws_on_five in (True, None):
            return "player"
        return super()._who_is_next()

    def _decide_draw_on_5(self, event: v.DecisionMade) -> None:
        self._decide_five(event, draws=True)

    def _decide_stand_on_5(self, event: v.DecisionMade) -> None:
        self._decide_five(event, draws=False)

    def _decide_five(self, event: v.DecisionMade, *, draws: bool) -> None:
        cite = self.bank_cites.five
        if not self._five_is_open():
            raise self.illegal("no_five_to_decide", cite, field="action")
        if event.seat != self.decider:
            raise self.illegal("not_the_highest_bettor", cite, field="seat", seat=self.decider)
        self.draws_on_five = draws
        self.next_hand = self._who_is_next()

    def _five_is_open(self) -> bool:
        return self.draws_on_five is None and self._has_five() and self.decider is not None

    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal a card; with 5 the player's hand decides first."""
        if self._five_is_open():
            raise self.illegal("five_undecided", self.bank_cites.five, field="to", seat=self.decider)
        super().on_card_dealt(event)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the coup lacks; with 5 the decision of the highest bettor."""
        if self.bets_closed and self._five_is_open():
            return f"DecisionMade of seat {self.decider}"
        return super().missing()

    def missing_cite(self) -> str:
        """Return the clause on a hand of 5, else that of baccarat."""
        return self.bank_cites.five if self._five_is_open() else super().missing_cite()

    def settle_decided(self) -> Settlement:
        """Settle the bets as in baccarat, and the line of the bank."""
        settled = super().settle_decided()
        lines = (*settled.lines, *self._bank_lines())
        return Settlement(void=False, lines=lines, variances=self.variances(lines))

    def _margin(self) -> int:
        """Return the points by which the bets against the bank lead."""
        return self.coup.margin

    def _bank_lines(self) -> list[Line]:
        """The banker's line and those of his associates, by what each has in the bank: stakes it collects less
        winnings it pays."""
        margin, cite, against = self._margin(), self.bank_cites.bank_settled, self._against()
        capital = {self.bank or 0: self.in_bank - sum(self.associates.values()), **self.associates}
        if margin == 0 or not against:
            return [Line(seat=seat, bet=BANK, stake=0, result="push", cite=cite) for seat in capital]
        if margin > 0:
            lost = shares(-against, capital)
            return [Line(seat=seat, bet=BANK, stake=0, result="lose", net=net, cite=cite) for seat, net in lost.items()]
        rate = 0 if self.commission is None else self.commission.rate_bp
        gross, taken = shares(against, capital), self.commission_on(against, rate)
        nets = shares(against - taken, capital)
        return [
            Line(
                seat=seat, bet=BANK, stake=0, result="win", payout=won, commission=won - nets[seat], net=nets[seat],
                cite=self.bank_cites.bank_wins or cite,
            )
            for seat, won in gross.items()
        ]  # fmt: skip

    def _bank_net(self) -> int:
        """Return the result of the whole bank (minor units)."""
        return sum(line.net for line in self._bank_lines())

    @property
    def bank_after(self) -> int:
        """Return the bank (minor units) after the coup is settled, less amounts withdrawn from it."""
        net = self._bank_net() if self.missing() is None else 0
        return self.in_bank + net - self.taken_out

    @reads("count")
    def effect_too_few_players(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Too few players: no hand is played, all bets go back. ``count``: how many there are."""
        if event.count is not None and event.count >= FEWEST_PLAYERS and not self.of_record:
            raise self.illegal("players_enough", rule.cite, field="count", count=event.count, least=FEWEST_PLAYERS)
        self.void_cite = rule.cite

    def _decide_garage_compulsory(self, event: v.DecisionMade) -> None:
        """All above the highest bank leaves the game."""
        self._require_decided(event.seat)
        self._take_out(event, max(0, self.bank_after - self.highest_bank), exactly=True)

    def _decide_garage_voluntary(self, event: v.DecisionMade) -> None:
        """Of winnings above so many minimums what is above, as long as as much stays in the bank."""
        self._require_decided(event.seat)
        net = self._bank_net()
        winnings = self.won_before.get(str(event.seat), 0) + net - self.taken_out
        free = min(winnings, self.bank_after) - self.kept_in_bank
        self._take_out(event, max(0, free), exactly=False)

    def _require_decided(self, seat: int) -> None:
        self._require_banker(seat)
        missing = self.missing()
        if missing is not None:
            raise self.illegal("round_not_finished", self.bank_cites.garage, missing=missing)

    def _take_out(self, event: v.DecisionMade, due: int, *, exactly: bool) -> None:
        amount = self._amount(event)
        if amount > due or (exactly and amount != due):
            cite, shown = self.bank_cites.garage, self.money(amount)
            raise self.illegal("garage_amount", cite, field="amount", due=self.money(due), amount=shown)
        self.taken_out += amount
