"""Baccarat: two hands, a table that says who draws, bets on which hand wins.

**Facts.** ``BetPlaced`` (no target), ``BetRemoved``, ``BetsClosed``, then ``CardDealt`` to ``"player"`` and
``"banker"`` in turn (first and third card to the player's hand) and the third cards that the drawing table asks for. A
card that the table forbids is refused, and so is closing the round before a card that it demands. A bet that needs a
main bet beside it is checked at ``BetsClosed``, so that chips may be put down in any order. The burn of a new shoe may
be reported with ``CardBurned`` before the first card: the first one, with its face, sets how many follow. It is
reported whole, or by its first card alone, or not at all; a burn that stops short (or goes on) is ``burn_count``.

**Decisions.** There are none, but where the shoe goes from player to player: ``DecisionMade`` ``take_shoe`` of the seat
that deals this coup and ``pass_shoe`` of one that declines, while bets are open; who has it, if reported, bets, as
``take_shoe`` says.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists, which void the coup.

**Lines.** One a bet. Where no commission is taken a bank that wins with a three-card 7 pushes its main bets. Commission
is in the line, and the line's net is without it: in ``marked`` mode, too, where the dealer pays the winnings whole and
the commission is owed.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.baccarat").open(limits={"min": 1000, "max": 100000})
>>> round_.apply(v.BetPlaced(seat=1, bet="banker", amount=10000))
>>> round_.apply(v.BetsClosed())
>>> for to, card in (("player", "4s"), ("banker", "2c"), ("player", "3d"), ("banker", "Kh"), ("banker", "6s")):
...     round_.apply(v.CardDealt(to=to, card=card))
>>> round_.totals, round_.winner
({'player': 7, 'banker': 8}, 'banker')
>>> [(line.bet, line.payout, line.commission, line.net) for line in round_.settle().lines]
[('banker', 10000, 500, 9500)]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import CARDS, RANKS, Shoe
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.fields import reads
from casino.rules.kernel import Bet, Game, Key, Limits, Line, Round, Settlement, lose, push, win
from casino.rules.money import round_half_up

Hand = Literal["player", "banker"]
DEAL: Final[tuple[Hand, ...]] = ("player", "banker", "player", "banker")
_HANDS: Final[dict[v.Place, Hand]] = {"player": "player", "banker": "banker"}
VALUES: Final[dict[str, int]] = {
    card: 0 if card[0] in "TJQK" else 1 if card[0] == "A" else RANKS.index(card[0]) + 2 for card in CARDS
}
"""Points of a card: ace 1, ten and figures 0."""
_value_of = VALUES.__getitem__

define(
    "base_bet_missing",
    "{bet} needs a player or banker bet of at least {limit} at seat {seat}.",
    "{bet} exige una apuesta a punto o banca de al menos {limit} en el puesto {seat}.",
)
define(
    "hand_must_stand",
    "The {hand} must stand on {total}{because}.",
    "{mano} debe plantarse con {total}{porque}.",
)
define("no_card_after_natural", "A natural was dealt: no card is drawn.", "Hay un natural: no se pide carta.")
define("one_extra_card", "A hand takes one extra card at most.", "Una mano recibe una carta adicional como máximo.")
define("not_a_hand", "{to!r} is neither player nor banker.", "{to!r} no es punto ni banca.")
define(
    "shoe_stays_with_dealer",
    "The dealer keeps the shoe but at a table of {seats} positions.",
    "El croupier retiene el sabot salvo en la mesa de {seats} posiciones.",
)
define("burn_after_deal", "Cards are burned before the first card.", "Las cartas se queman antes de la primera carta.")
define(
    "burn_count",
    "{burned} cards burned; the first card asks for {due}.",
    "Se quemaron {burned} cartas; la primera carta exige {due}.",
)


define(
    "both_sides_one_seat",
    "Seat {seat} bets on one hand only.",
    "El puesto {seat} apuesta a una sola mano.",
)
define(
    "commission_inexact",
    "The commission on {amount} leaves a fraction of a unit: another stake is needed.",
    "La comisión sobre {amount} deja una fracción de unidad: se requiere otra apuesta.",
)
SHOE_ACTIONS: Final = ("take_shoe", "pass_shoe")

define("croupier_deals", "The croupier keeps the shoe and deals.", "El croupier retiene el sabot y reparte.")
define(
    "shoe_holder_without_bet",
    "Seat {seat} has the shoe and must bet on player or banker.",
    "El puesto {seat} tiene el sabot y debe apostar a punto o banca.",
)


class Wager(msgspec.Struct, frozen=True, kw_only=True):
    """Decision and bounds of a bet of the layout.

    ``rule`` names the outcome function; ``own_minimum`` replaces the table minimum (a limit ``<bet>_min`` may raise
    it); ``payment_capped`` bounds the stake so that its payment stays within the table maximum. ``barred_cite`` is the
    clause by which a winning hand pushes.
    """

    rule: str
    cite: str
    main: bool = False
    commission: bool = False
    own_minimum: int | None = None
    payment_capped: bool = False
    barred_cite: str = ""


class Commission(msgspec.Struct, frozen=True, kw_only=True):
    """A share of the winnings kept by the casino. ``owed``: the dealer pays in full and marks the debt. ``on_total``:
    only where the banker wins with that total."""

    rate_bp: int
    owed: bool = False
    on_total: int | None = None


class Drawing(msgspec.Struct, frozen=True, kw_only=True):
    """The drawing table.

    ``player_draws``: two-card totals on which the player's hand takes a card. ``banker_draws_alone``: the banker's
    totals that draw when the player stood. ``standing_thirds[total]``: values of the player's third card on which the
    banker stands with that total (0 to 7).
    """

    player_draws: frozenset[int]
    banker_draws_alone: frozenset[int]
    standing_thirds: tuple[frozenset[int], ...]
    naturals: frozenset[int]


PUNTO_BANCO: Final = Drawing(
    player_draws=frozenset(range(6)),
    banker_draws_alone=frozenset(range(6)),
    standing_thirds=(
        frozenset(),
        frozenset(),
        frozenset(),
        frozenset({8}),
        frozenset({0, 1, 8, 9}),
        frozenset({0, 1, 2, 3, 8, 9}),
        frozenset({0, 1, 2, 3, 4, 5, 8, 9}),
        frozenset(range(10)),
    ),
    naturals=frozenset({8, 9}),
)
"""The drawing table as it is played nearly everywhere."""


class Burn(msgspec.Struct, frozen=True, kw_only=True):
    """Number of cards that the first card of a new shoe burns: its own number, within bounds."""

    low: int
    high: int


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    seats: str
    bets: str
    deal: str
    natural: str
    player: str
    banker: str
    decks: str
    burn: str
    tie: str
    commission: str
    some_bet: str = ""
    one_side: str = ""
    shoe: str = ""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction. ``commissions`` is by the value of the option ``commission_mode``;
    ``commission_rate`` names the option with the rate where each casino sets its own. Only a table with
    ``shoe_travels_with`` seats may do without ``dealer_keeps_shoe``, where there is that option. ``burn``: None where
    no card is burned for a new shoe. ``seats``: by the value of ``seats_option``, where that is a kind of table.
    ``holder_bets``: who has the shoe must bet. ``in_order``: losers have their lines first."""

    wagers: dict[str, Wager]
    drawing: Drawing
    burn: Burn | None
    commissions: dict[str, Commission]
    seats_option: str
    cites: Clauses
    shoe_travels_with: int | None = None
    commission_rate: str = ""
    player_deals: bool = False
    seats: dict[str, int] = {}
    holder_bets: bool = True
    in_order: bool = False


STANDING: Final = 99
"""The highest seat number where standing players are admitted."""


class Coup(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """A decided pair of hands."""

    player: tuple[str, ...]
    banker: tuple[str, ...]

    @cached_property
    def margin(self) -> int:
        """Points by which the player's hand leads; negative when the banker's does."""
        return total(self.player) - total(self.banker)

    @property
    def banker_wins_with_three_card_7(self) -> bool:
        """The hand that pushes the bank's bets where no commission is taken."""
        return self.margin < 0 and len(self.banker) == 3 and total(self.banker) == 7

    def is_natural(self, hand: tuple[str, ...]) -> bool:
        """Eight or nine with two cards."""
        return len(hand) == 2 and total(hand) in (8, 9)


def total(cards: list[str] | tuple[str, ...]) -> int:
    """Points of a hand: the units digit of the sum."""
    return sum(map(_value_of, cards)) % 10


def _player_wins(coup: Coup) -> str | None:
    return "win" if coup.margin > 0 else "push" if coup.margin == 0 else None


def _banker_wins(coup: Coup) -> str | None:
    return "win" if coup.margin < 0 else "push" if coup.margin == 0 else None


def _equal_totals(coup: Coup) -> str | None:
    return "win" if coup.margin == 0 else None


def _banker_wins_but_pushes_7(coup: Coup) -> str | None:
    return "push" if coup.banker_wins_with_three_card_7 else _banker_wins(coup)


def _banker_three_card_7(coup: Coup) -> str | None:
    return "win" if coup.banker_wins_with_three_card_7 else None


RULES: Final[dict[str, Callable[[Coup], str | None]]] = {
    "player_wins": _player_wins,
    "banker_wins": _banker_wins,
    "equal_totals": _equal_totals,
    "banker_wins_but_pushes_7": _banker_wins_but_pushes_7,
    "banker_three_card_7": _banker_three_card_7,
}
"""Outcome of a coup for a bet: a row of its pay table, ``"push"``, or None when it loses."""


class BaccaratRound(Round):
    """One coup: bets, four cards, third cards by the table."""

    layout: Layout

    def begin(self) -> None:
        """Start with empty hands, a full shoe, and the seats of the table's kind."""
        self.cites = self.layout.cites
        layout, options = self.layout, self.options
        self.seat_count = (
            layout.seats[str(options[layout.seats_option])] if layout.seats else self.number(layout.seats_option)
        )
        if options.get("standing_players"):
            self.seat_count = STANDING
        self.player_deals = layout.player_deals or options.get("dealing") == "players_rotate"
        self.multiple = self.limits.min if options.get("multiples_only") else 1
        self.commission = layout.commissions.get(str(options.get("commission_mode")))
        if self.commission is None and layout.commission_rate:
            self.commission = Commission(rate_bp=self.number(self.layout.commission_rate))
        self.rounding = self.options.get("commission_rounding")
        self.shoe_holder: int | None = None
        self.shoe = Shoe(self.number("decks"))
        self.hands: dict[Hand, list[str]] = {"player": [], "banker": []}
        self.next_hand: Hand | None = "player"
        self.burned: list[str | None] = []

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Limits of single bets: from their own minimum up to the stake that the table maximum can pay. Who deals."""
        layout: Layout = game.layout
        if options.get("dealer_keeps_shoe") is False and options[layout.seats_option] != layout.shoe_travels_with:
            cite = next(option.cite for option in game.options if option.name == "dealer_keeps_shoe")
            raise IllegalConfiguration(
                "shoe_stays_with_dealer", cite, field="dealer_keeps_shoe", seats=layout.shoe_travels_with
            )
        for code, wager in layout.wagers.items():
            if wager.own_minimum is None:
                continue
            odds = game.bet(code).odds
            high = limits.max * odds.den // odds.num
            for name in (f"{code}_min", f"{code}_max"):
                limit = limits.extra.get(name)
                if limit is not None and not wager.own_minimum <= limit <= high:
                    raise IllegalConfiguration(
                        "limits_outside_band",
                        wager.cite,
                        field=name,
                        low=game.money(wager.own_minimum),
                        high=game.money(high),
                    )

    # ------------------------------------------------------------------ bets

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Add chips to a bet or side bet, within its bounds and in its unit."""
        self.require_no_target(event)
        self.require_placeable(event, self.cites.bets, self.cites.seats)
        if event.bet in self.sides:
            self.sides[event.bet].place(event)
            return
        if self.game.sides:
            self.refuse_side(event.bet)
        wager = self.layout.wagers[event.bet]
        staked = self.stake(event.seat, event.bet) + event.amount
        if staked % self.multiple:
            raise self._no_multiple(staked, wager.cite)
        limits = self.limits
        maximum = limits.extra.get(f"{event.bet}_max", limits.max) if limits.extra else limits.max
        minimum = self._minimum(event.bet, wager)
        if not minimum <= staked <= maximum:
            self.require_within(staked, minimum, maximum, wager.cite)
        if wager.payment_capped:
            self.require_payable(staked, self.game.bet(event.bet).odds, self.limits.max, wager.cite)
        self._require_one_side(event.seat, event.bet, wager)
        if self.rounding == "exact" and wager.commission:
            self._require_whole_commission(staked, self.game.bet(event.bet))
        self.add_stake(event.seat, event.bet, event.amount)

    def _no_multiple(self, stake: int, cite: str) -> IllegalEvent:
        shown, unit = self.money(stake), self.money(self.multiple)
        return self.illegal("not_a_multiple", cite, field="amount", amount=shown, unit=unit)

    def refusal_of_new(self, event: v.Fact) -> IllegalEvent | None:
        """Return also the refusal of a part of a bet taken back that leaves no multiple of the minimum."""
        refusal = super().refusal_of_new(event)
        if refusal is None and isinstance(event, v.BetRemoved) and event.bet in self.layout.wagers:
            amount = event.amount or 0
            return self._no_multiple(amount, self.layout.wagers[event.bet].cite) if amount % self.multiple else None
        return refusal

    def _require_one_side(self, seat: int, bet: str, wager: Wager) -> None:
        """Refuse a second main bet of the seat, where a player bets on one hand only."""
        if not wager.main or self.options.get("allow_both_sides_one_seat", True):
            return
        if any(key[0] == seat and key[1] != bet and self.layout.wagers[key[1]].main for key in self.stakes):
            raise self.illegal("both_sides_one_seat", self.cites.one_side, field="bet", seat=seat)

    def _require_whole_commission(self, stake: int, bet: Bet) -> None:
        odds = bet.odds
        if self.commission is not None and stake * odds.num * self.commission.rate_bp % (10_000 * odds.den):
            cite = f"{bet.cite}, {self.cites.commission}"
            raise self.illegal("commission_inexact", cite, field="amount", amount=self.money(stake))

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the actions on the shoe, where players may deal."""
        rotates = game.layout.player_deals or any(option.name == "dealing" for option in game.options)
        return dict.fromkeys(SHOE_ACTIONS, ()) if rotates else {}

    def denied_action(self, action: str) -> IllegalEvent | None:
        """Return the refusal of the shoe to players where the croupier deals."""
        if action not in SHOE_ACTIONS or not self.cites.shoe:
            return None
        return self.illegal("croupier_deals", self.cites.shoe, field="action")

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """A player takes the shoe for this coup, or declines it."""
        if not self.player_deals:
            raise self.illegal("croupier_deals", self.cites.shoe, field="action")
        self.require_bets_open(self.cites.shoe)
        self.require_seat(event.seat, self.cites.seats)
        if event.action == "take_shoe":
            self.shoe_holder = event.seat
        elif self.shoe_holder == event.seat:
            self.shoe_holder = None

    @reads("target", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Lower or take back a bet or side bet before the close."""
        self.require_no_target(event)
        self.require_bets_open(self.cites.bets)
        key: Key = (event.seat, event.bet, None, None)
        left = self.left_after(event, self.standing(key, self.cites.bets), self.cites.bets)
        if event.bet in self.sides:
            self.sides[event.bet].remove(key, left)
            return
        if left:
            wager = self.layout.wagers[event.bet]
            self.require_at_least(left, self._minimum(event.bet, wager), wager.cite)
        self.leave_stake(key, left)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """Close the bets; refuse bets that lack the main bet they go with."""
        self.require_first_close(self.cites.bets)
        if self.cites.some_bet:
            self.require_some_bet(self.cites.some_bet)
        wagers = self.layout.wagers
        based = {seat for seat, bet, _, _ in self.stakes if bet in wagers and wagers[bet].main}
        for seat, bet, _, _ in self.stakes:
            if seat not in based:
                cite = wagers[bet].cite if bet in wagers else self.sides[bet].side.cite
                limit = self.money(self.limits.min)
                raise self.illegal("base_bet_missing", cite, field="bet", bet=bet, seat=seat, limit=limit)
        if self.layout.holder_bets and self.shoe_holder is not None and self.shoe_holder not in based:
            raise self.illegal("shoe_holder_without_bet", self.cites.shoe, field="seat", seat=self.shoe_holder)
        self.bets_closed = True

    def _minimum(self, code: str, wager: Wager) -> int:
        return self.limits.extra.get(f"{code}_min", wager.own_minimum or self.limits.min)

    def minimum_of(self, key: Key) -> int:
        """Return the least stake of the bet (minor units), by its wager."""
        wager = self.layout.wagers.get(key[1])
        return super().minimum_of(key) if wager is None else self._minimum(key[1], wager)

    # ------------------------------------------------------------------ cards

    def on_card_dealt(self, event: v.CardDealt) -> None:
        """Deal a card to the hand that is due by the drawing table; refuse any other."""
        if not self.bets_closed:
            self.require_bets_closed(self.cites.bets)
        to = _HANDS.get(event.to)
        if to is None:
            raise self.illegal("not_a_hand", self.cites.deal, field="to", to=event.to)
        if to != self.next_hand:
            self._refuse_hand(to)
        if not self.hands["player"]:
            self.require_card(event.card, self.shoe, self.cites.decks)
            self._check_burn()
        self.count_card(event.card, self.shoe, self.cites.decks)
        self.hands[to].append(event.card)
        self.next_hand = self._who_is_next()

    @reads("card")
    def on_card_burned(self, event: v.CardBurned) -> None:
        """Burn a card of a new shoe before the first deal."""
        if self.hands["player"]:
            raise self.illegal("burn_after_deal", self.cites.burn)
        if event.card is not None:
            self.require_card(event.card, self.shoe, self.cites.decks)
        due = self._burn_due()
        if due is not None and len(self.burned) > due:
            raise self.illegal("burn_count", self.cites.burn, burned=len(self.burned), due=due)
        if event.card is not None:
            self.shoe.give(event.card)
        self.burned.append(event.card)

    def _who_is_next(self) -> Hand | None:
        """The hand that takes the next card by the table; None when both are complete."""
        player, banker = self.hands["player"], self.hands["banker"]
        dealt = len(player) + len(banker)
        if dealt < len(DEAL):
            return DEAL[dealt]
        if len(banker) == 3 or self._natural():
            return None
        drawing = self.layout.drawing
        if len(player) == 2:
            if total(player) in drawing.player_draws:
                return "player"
            return "banker" if total(banker) in drawing.banker_draws_alone else None
        return None if VALUES[player[2]] in drawing.standing_thirds[total(banker)] else "banker"

    def _natural(self) -> bool:
        naturals = self.layout.drawing.naturals
        player, banker = self.hands["player"], self.hands["banker"]
        return (len(player) >= 2 and total(player[:2]) in naturals) or (
            len(banker) >= 2 and total(banker[:2]) in naturals
        )

    def _refuse_hand(self, to: Hand) -> None:
        """Say why this hand takes no card now."""
        player, banker = self.hands["player"], self.hands["banker"]
        if len(player) + len(banker) < len(DEAL):
            what, expected = f"CardDealt to {to}", f"CardDealt to {self.next_hand}"
            raise self.illegal("out_of_order", self.cites.deal, field="to", what=what, expected=expected)
        if self._natural():
            raise self.illegal("no_card_after_natural", self.cites.natural, field="to")
        if len(self.hands[to]) == 3:
            raise self.illegal("one_extra_card", self.cites.deal, field="to")
        cite = self.cites.player if to == "player" else self.cites.banker
        if to == "banker" and self.next_hand == "player":
            due = "CardDealt to player"
            raise self.illegal("out_of_order", self.cites.player, field="to", what="CardDealt to banker", expected=due)
        because = porque = ""
        if to == "banker" and len(player) == 3:
            because = f" against the player's third card {player[2]}"
            porque = f" ante la tercera carta {player[2]} del punto"
        mano = "El punto" if to == "player" else "La banca"
        points = total(self.hands[to])
        raise self.illegal(
            "hand_must_stand", cite, field="to", hand=to, mano=mano, total=points, because=because, porque=porque
        )

    def _burn_due(self) -> int | None:
        """Cards to burn after the first one; the upper bound when its face was not reported; None before it, or where
        the text orders no burn."""
        if not self.burned:
            return None
        first, burn = self.burned[0], self.layout.burn
        if burn is None:
            return None
        if first is None:
            return burn.high
        number = VALUES[first] or (self.number("burn_of_ten") if "burn_of_ten" in self.options else burn.high)
        return min(max(number, burn.low), burn.high)

    def _check_burn(self) -> None:
        """A burn reported card by card must be whole. Telling the first card only, or no burn, is enough."""
        burned = len(self.burned) - 1
        due = self._burn_due()
        if due is None or burned == 0:
            return
        burn = self.layout.burn
        low = due if burn is None or self.burned[0] is not None else burn.low
        if burned < low:
            raise self.illegal("burn_count", self.cites.burn, burned=burned, due=low)

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the coup lacks: the close of bets, or the card that is due."""
        if not self.bets_closed:
            return "BetsClosed"
        return None if self.next_hand is None else f"CardDealt to {self.next_hand}"

    def missing_cite(self) -> str:
        """Return the clause of the close, the deal or the third cards, by what is due."""
        if not self.bets_closed:
            return self.cites.bets
        if self.next_hand is None or len(self.hands["player"]) + len(self.hands["banker"]) < len(DEAL):
            return self.cites.deal
        return self.cites.player if self.next_hand == "player" else self.cites.banker

    def settle_decided(self) -> Settlement:
        """Settle all bets by the totals of the two hands."""
        coup = self.coup
        lines = tuple(
            self.sides[key[1]].line(key, stake) if key[1] in self.sides else self._line(key[0], key[1], stake, coup)
            for key, stake in self.stakes.items()
        )
        if self.layout.in_order:
            lines = tuple(sorted(lines, key=lambda line: line.result == "win"))
        return Settlement(void=False, lines=lines, variances=self.variances(self.as_paid(lines)))

    def _line(self, seat: int, code: str, stake: int, coup: Coup) -> Line:
        bet, wager = self.game.bet(code), self.layout.wagers[code]
        outcome = RULES[wager.rule](coup)
        if outcome is None:
            return lose(seat, code, stake, bet.cite)
        if outcome == "push":
            return push(seat, code, stake, wager.barred_cite if coup.margin else self.cites.tie)
        odds = bet.pays[0].odds
        if bet.pays[0].outcome != outcome:
            odds = next(pay.odds for pay in bet.pays if pay.outcome == outcome)
        charged = self.commission if wager.commission else None
        if charged is None or charged.on_total not in (None, total(coup.banker)):
            return win(seat, code, stake, odds, bet.cite)
        commission = self.commission_on(odds.win(stake), charged.rate_bp)
        return win(seat, code, stake, odds, f"{bet.cite}, {self.cites.commission}", commission=commission)

    def commission_on(self, won: int, rate_bp: int) -> int:
        """The commission on an amount won: half up, or what leaves the player the units that are whole."""
        return round_half_up(won * rate_bp, 10_000) if self.rounding is None else -(-won * rate_bp // 10_000)

    def as_paid(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """Return the lines as the dealer pays them: in full where the commission is only marked."""
        if self.commission is None or not self.commission.owed:
            return lines
        return tuple(msgspec.structs.replace(line, net=line.payout) if line.result == "win" else line for line in lines)

    # ------------------------------------------------------------------ questions

    @property
    def coup(self) -> Coup:
        """Both hands as they lie."""
        return Coup(player=tuple(self.hands["player"]), banker=tuple(self.hands["banker"]))

    @property
    def totals(self) -> dict[str, int]:
        """Points of both hands as they lie."""
        return {hand: total(cards) for hand, cards in self.hands.items()}

    @property
    def winner(self) -> str | None:
        """``"player"``, ``"banker"`` or ``"tie"``; None before the coup is decided."""
        if self.missing() is not None:
            return None
        margin = self.totals["player"] - self.totals["banker"]
        return "player" if margin > 0 else "banker" if margin < 0 else "tie"
