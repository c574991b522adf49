"""Pai gow tiles: four tiles set as a high and a low hand against the dealer's, or against a player who has the bank.

**Facts.** Seats are the betting positions, 1 at the dealer's right and 6 at his left. ``BetPlaced`` pai_gow,
``BetsClosed``, ``DiceRolled`` with three dice (``shooter`` only where a player has the bank: it shakes them; the roll
may be left out), then ``TilesDealt`` with four tiles a place, in order from the place where the count of the dice ends:
"dealer", 1 to 6, "dead_hand" and round again. Tiles are written by their ends, the smaller first ("2-4"); the list is
empty where nobody has seen them. All spaces without a bet may be left out, or the dead hand, or the deal altogether:
``HandSet`` then names the tiles. ``HandSet`` of every player, then of the casino: two tiles ``high`` and two ``low``;
whichever way they are laid the better is the high hand. The casino's hands are the dealer's; under co-bank those at the
bank's seat; against a player's bank the dealer has hands only if he has a wager (reported without one they decide
nothing). A ``HandSet`` of the casino against the house way is taken as reported, but the round is not finished until
the hands are set again; house_way_not_followed may be declared in between.

``CardExposed`` (without a card) tells, once all hands are set, that those of a place were turned over, right to left
and the bank's first; it may be left out. Reported before that, it is a tile exposed in error: player_tile_exposed or
other_tile_exposed.

The bank: ``RoundOpened`` may tell of the rounds before: ``last_bank``, the seat that had it in the last round, and
``last_bets``, what each seat bet against the dealer in the last round without a player bank (empty: the first round
after the tiles were laid out). What is not reported is taken as looked after by the dealer. Where the table allows two
spaces, the second, adjacent one is a ``BetPlaced`` there with the player's seat as ``target``; the bigger bet is set
first, of equal ones that further right. ``BetPlaced`` dealer_vs_bank at the bank's seat is the casino's bet against it,
once the bank is taken and until the dice are read; ``BetRemoved`` takes it back on the bank's order. It may be the only
bet.

**Decisions.** ``DecisionMade`` with action ``bank`` or ``co_bank`` before the close (``amount``: the chips that the
player has on the table; without it the cover is not checked), ``pass`` of a seat that was offered the bank, right to
left; ``cut`` by the bank before the dice. ``withdraw`` (or ``surrender``) gives the bet up: after the casino's hands
are set and before those of the seat are turned over. ``void_hand`` or ``play_hand`` after a tile of the seat was
exposed; to set the hand is to play it.

**Irregularities.** ``IrregularityDeclared`` takes the codes that the pack lists. Their effects: ``shake_again`` (before
a tile is dealt) takes the roll back and asks for another ``DiceRolled``, ``bank_shakes_again`` too where a player has
the bank; ``void_hands`` voids all
hands once bets are closed; ``player_exposed``, before all hands are set, gives ``seat`` the choice to void its hand;
``dealer_resets`` takes back how the casino's hands were set, a ``HandSet`` follows; ``mixing`` belongs before the close
and changes nothing, nor does ``none``.

**Lines.** ``pai_gow`` a space, from the lowest up, the player's second one at that space and without a target. In a
bank round ``bank`` at the bank's seat, of stake zero: what the middle of the table left it, less the commission, or
what it had to add; and without a seat, from the casino's side, ``dealer_vs_bank`` and ``co_bank_house``, the casino's
half.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.pai_gow_tiles").open(limits={"min": 500, "max": 50000})
>>> for event in (v.BetPlaced(seat=2, bet="pai_gow", amount=3700), v.BetsClosed(), v.DiceRolled(d1=2, d2=3, d3=4),
...               v.TilesDealt(to="dealer", tiles=["6-6", "1-6", "5-5", "1-3"]),
...               v.TilesDealt(to=2, tiles=["1-1", "5-6", "1-1", "2-2"]),
...               v.HandSet(to=2, high=["1-1", "1-1"], low=["5-6", "2-2"]),
...               v.HandSet(to="dealer", high=["6-6", "1-6"], low=["5-5", "1-3"]), v.RoundClosed()):
...     round_.apply(event)
>>> [(line.seat, line.bet, line.result, line.commission, line.net) for line in round_.settle().lines]
[(2, 'pai_gow', 'win', 185, 3515)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import ClassVar, Final

from casino.rules import vocabulary as v
from casino.rules.errors import define
from casino.rules.families.banking import Outcome, two_hands
from casino.rules.families.pai_gow import DEALER, SURRENDER, PaiGowLayout, PaiGowRound
from casino.rules.fields import reads
from casino.rules.kernel import Game, Irregularity, Result
from casino.rules.tiles import RANKINGS, TILES, Setting, TileHand

DEAD_HAND: Final = "dead_hand"
STACK: Final = 4
CUT: Final = "cut"
WITHDRAW: Final = "withdraw"

define("tile_unknown", "{tile!r} is not a tile.", "{tile!r} no es un «tile».")
define("tile_impossible", "The set has no other {tile}.", "El conjunto no tiene otro {ficha}.")
define("stack_not_of_four", "A place is dealt four tiles at once.", "A cada posición se reparte un grupo de cuatro.")
define("cut_by_the_bank", "Only the bank may cut, before the dice.", "Solo el banco puede cortar, antes de los dados.")
define("hands_of_two_tiles", "Each hand is two tiles.", "Cada mano es de dos «tiles».")
define("tiles_not_of_place", "Those are not the four tiles dealt there.", "No son los cuatro «tiles» repartidos allí.")
define(
    "withdrawal_too_early",
    "A bet is withdrawn only after the casino's hands are set.",
    "La apuesta se retira solo después de acomodarse las manos de la casa.",
)


class Layout(PaiGowLayout, frozen=True, kw_only=True):
    """Further parameters of a jurisdiction: clauses of the tiles, the deal, the cut and the end of a round."""

    tiles: str
    bank_deal: str
    cut: str
    co_bank_wins: str


class PaiGowTilesRound(PaiGowRound):
    """Eight stacks of tiles, four a place, sorted by rank into two hands: no setting of a player's is foul."""

    layout: Layout
    exposed: ClassVar[dict[str, str]] = {
        "dealer": "other_tile_exposed",
        "bank": "other_tile_exposed",
        "player": "player_tile_exposed",
    }

    def begin(self) -> None:
        """Start without tiles, with the ranking of the table."""
        super().begin()
        self.ranking = RANKINGS[self.number("gong_66_44_rank")]
        self.way_is_filed = self.options["house_way"] == "filed"
        self.places: tuple[v.Place, ...] = (DEALER, *range(1, self.seat_count + 1), DEAD_HAND)
        self.order: tuple[v.Place, ...] = ()
        self.turn = 0
        self.tiles: dict[v.Place, tuple[str, ...]] = {}
        self.seen: Counter[str] = Counter()

    # ------------------------------------------------------------------ the deal

    def count_from(self) -> int:
        """The dealer is position one; by the other reading a player who has the bank is."""
        return (self.bank or 0) if self.options["bank_count_origin"] == "bank" else 0

    def on_tiles_dealt(self, event: v.TilesDealt) -> None:
        """Deal a stack of four tiles to the place that is next from the start."""
        self.require_bets_closed(self.layout.bank.bets)
        self.require_rolled(f"TilesDealt to {event.to}")
        order = self.order or self._order_from(event.to)
        turn = self._turn_of(event.to, order)
        if len(event.tiles) not in (0, STACK):
            raise self.illegal("stack_not_of_four", self._deal_cite, field="tiles")
        self._require_tiles(event.tiles, "tiles")
        self.seen.update(event.tiles)
        self.tiles[event.to] = tuple(event.tiles)
        self.order, self.turn = order, turn + 1
        self.under_way = True

    def missing_deal(self) -> str | None:
        """Return the next stack due, in words, once the deal was begun; None for a complete deal or one that is
        left out."""
        due = self._place_due(self.order)
        return None if due is None else f"TilesDealt to {due}"

    def deal_begun(self) -> bool:
        """Return whether tiles were dealt."""
        return bool(self.tiles)

    def _order_from(self, first: v.Place) -> tuple[v.Place, ...]:
        """All eight places in the order of the deal: from the start, or from the first reported where no roll was."""
        if self.start is None and first not in self.places:
            raise self.illegal("seat_unknown", self.layout.bank.seats, field="to", seat=first)
        start = self.places.index(first) if self.start is None else self.start
        return self.places[start:] + self.places[:start]

    def _turn_of(self, to: v.Place, order: Sequence[v.Place]) -> int:
        """Return the index in the order at which the stack goes. Only unplayed places may be passed over, all
        spaces or none."""
        due = self._place_due(order)
        if to in order[self.turn :] and not self.settings:
            turn = order.index(to)
            if isinstance(to, int) and to not in self.in_play():
                due = next((place for place in order[self.turn : turn] if isinstance(place, int)), due)
            if due is None or turn <= order.index(due):
                return turn
        expected = f"TilesDealt to {due}" if due is not None else "HandSet"
        raise self.illegal("out_of_order", self._deal_cite, field="to", what=f"TilesDealt to {to}", expected=expected)

    def _place_due(self, order: Sequence[v.Place]) -> v.Place | None:
        """Return the place due the next stack, unplayed places passed over; None when all others have theirs."""
        in_play = self.in_play()
        return next((place for place in order[self.turn :] if place in in_play), None)

    def _require_tiles(self, tiles: Sequence[str], field: str) -> None:
        """Real tiles that the set still has."""
        for code in tiles:
            tile = TILES.get(code)
            if tile is None:
                raise self.illegal("tile_unknown", self.layout.tiles, field=field, tile=code)
            if self.seen[code] + tiles.count(code) > tile.copies:
                raise self.illegal("tile_impossible", self.layout.tiles, field=field, tile=tile.en, ficha=tile.es)

    @property
    def _deal_cite(self) -> str:
        return self.hand_cites.deal if self.bank is None else self.layout.bank_deal

    # ------------------------------------------------------------------ hands

    def on_hand_set(self, event: v.HandSet) -> None:
        """Set the two hands of a place; the setting names the tiles where the deal did not."""
        super().on_hand_set(event)
        if not self.tiles.get(event.to):
            self.tiles[event.to] = (*event.high, *event.low)
            self.seen.update(self.tiles[event.to])

    def check_setting(self, place: v.Place, event: v.HandSet) -> Setting:
        """Two hands of the very tiles dealt there; the better is the high hand, whichever way they are laid."""
        cite = self.hand_cites.set_hands
        for field, hand in (("high", event.high), ("low", event.low)):
            if len(hand) != 2:
                raise self.illegal("hands_of_two_tiles", cite, field=field)
            for tile in hand:
                if tile not in TILES:
                    raise self.illegal("tile_unknown", self.layout.tiles, field=field, tile=tile)
        laid = [*event.high, *event.low]
        dealt = self.tiles.get(place)
        if not dealt:
            self._require_tiles(laid, "high")
        elif sorted(laid) != sorted(dealt):
            raise self.illegal("tiles_not_of_place", cite, field="high")
        return self.ranking.set_hands((laid[0], laid[1]), (laid[2], laid[3]))

    def is_foul(self, setting: Setting) -> bool:
        """Return False: either hand of two tiles may be the high one."""
        return False

    def is_as_required(self, place: v.Place, setting: Setting) -> bool:
        """By the house way; what a licensee has filed with exceptions to it is not known here."""
        if self.way_is_filed:
            return True
        return any(_same(way, setting) for way in self.ranking.house_ways((*setting.high, *setting.low)))

    def ranks(self, setting: Setting) -> tuple[TileHand, TileHand]:
        """Return the values of the high and the low hand."""
        return self.ranking.hand(*setting.high), self.ranking.hand(*setting.low)

    def judge(self, player: Setting, banker: Setting) -> Result:
        """A copy is the banker's, and a low hand worth nothing never wins."""
        high, low = self.ranks(player)
        bank_high, bank_low = self.ranks(banker)
        return two_hands(high_wins=high > bank_high, low_wins=low > bank_low and not low.is_zero)

    def _outcome(self, seat: int) -> Outcome:
        outcome = super()._outcome(seat)
        if not self.co_banked or outcome.cite is not None:
            return outcome
        won = outcome.result == "win"
        return outcome._replace(cite=self.layout.co_bank_wins if won else self.layout.bank.co_bank_settled)

    # ------------------------------------------------------------------ decisions

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the actions of every pai gow game, the cut of the tiles and the withdrawal of a bet."""
        return {**super().actions_of(game), CUT: (), WITHDRAW: ()}

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Cut the tiles, withdraw a bet, or take a decision of every pai gow game."""
        if event.action == CUT:
            if event.seat != self.bank or self.under_way:
                raise self.illegal("cut_by_the_bank", self.layout.cut, field="seat")
        elif event.action == WITHDRAW:
            super().on_decision_made(v.DecisionMade(seat=event.seat, action=SURRENDER))
        else:
            super().on_decision_made(event)

    def require_may_surrender(self, seat: int) -> None:
        """Refuse to withdraw a bet before all hands are set."""
        if self.missing() is not None:
            raise self.illegal("withdrawal_too_early", self.hand_cites.surrender)

    # ------------------------------------------------------------------ irregularities

    @reads("card")
    def on_card_exposed(self, event: v.CardExposed) -> None:
        """Show the tiles of a place; before its time it is an irregularity."""
        if event.card is not None:
            raise self.illegal("tile_unknown", self.layout.tiles, field="card", tile=event.card)
        if event.to not in self.places:
            raise self.illegal("seat_unknown", self.layout.bank.seats, field="to", seat=event.to)
        if event.to not in self.in_play():
            self.on_irregularity_declared(v.IrregularityDeclared(code=self.exposed["dealer"]))
            return
        super().on_card_exposed(event)

    def effect_mixing(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The tiles are mixed again, or exchanged, before the round begins."""
        if self.bets_closed:
            raise self.not_now(rule)


def _same(one: Setting, other: Setting) -> bool:
    """Return whether two settings of the same tiles lay them in the same two hands."""
    hands = sorted((sorted(one.high), sorted(one.low)))
    return hands == sorted((sorted(other.high), sorted(other.low)))
