"""Bingo with a line on the way: parts of what the cards brought in are the prizes, one for the first line and one for
the bingo. Cards, balls and claims are those of ``bingo``.

**Facts.** Those of ``bingo`` without packages and entries: ``BingoCardSold`` for every card (0 in ``numbers`` for an
empty square), ``BetRemoved`` with the card's number as ``hand``, ``BetsClosed`` (the start), ``BallDrawn`` one by one,
drawn and called. ``BetPaid`` of ``line``, ``bingo`` or ``pot`` (``hand`` the card's number) tells what was handed over.

**Cards by number.** A game is sold from one number on without a gap. With ``series_cards`` its first series may end,
and a second one be sold from its number 1 up to before the number with which the first began.

**Decisions.** ``DecisionMade`` with action ``line`` or ``bingo`` claims, ``hand`` is the card's number. A claim is good
when every number of a row, or of the card, has been drawn, on whichever ball. Claims before the next ball are of the
same call: those that are good share. A line is won once; no ball follows a bingo.

A card that its player handed over when he left (``hand_over``) is claimed by who has it then, who has the prize.

**Irregularities.** Their effects: ``hand_over`` (``seat`` who leaves, ``hand`` one card or all of his, ``target`` the
number of the player who has them now) keeps the price and lets another claim; ``void_unpaid`` annuls the game and hands
the price of every card back, as long as no prize was paid; ``claim_fails`` notes that the claim of card ``hand``,
reported before by its ``DecisionMade``, is not good; ``bar_card`` takes a marked card (``hand``) out of the prizes;
``none`` changes nothing.

**Lines.** ``card`` for every card: its price is lost, whatever it wins. ``line``, ``bingo`` and ``pot`` have no stake
and pay the share of a card (``hand``). Fractions of the smallest unit are not paid. The share of the collection that
goes to a pot is the progressive's; a pot is won by a bingo within ``pot_within_balls`` balls.

>>> from casino.rules import registry, vocabulary as v
>>> terms = {"pct_line": 1000, "pct_bingo": 5000, "pct_pots": 500, "pct_commission": 3500,
...          "start_minimum_waiver_displayed": True}
>>> round_ = registry.get("cl.bingo").open(terms)
>>> face = [1, 0, 20, 0, 40, 0, 60, 0, 80, 0, 11, 0, 31, 0, 51, 0, 71, 81, 5, 0, 25, 0, 45, 0, 65, 75, 0]
>>> round_.apply(v.BingoCardSold(seat=7, card=1, numbers=face, price=1000))
>>> round_.apply(v.BetsClosed())
>>> for ball in (1, 20, 40, 60, 80):
...     round_.apply(v.BallDrawn(ball=ball))
>>> round_.apply(v.DecisionMade(seat=7, action="line", hand=1))
>>> for ball in (11, 31, 51, 71, 81, 5, 25, 45, 65, 75):
...     round_.apply(v.BallDrawn(ball=ball))
>>> round_.apply(v.DecisionMade(seat=7, action="bingo", hand=1))
>>> [(line.bet, line.net) for line in round_.settle().lines]
[('card', -1000), ('line', 100), ('bingo', 500)]
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.families.bingo import BINGO, CARD, WHOLE_BP, BingoRound, BoughtCard, Claim, Pattern
from casino.rules.families.bingo import Layout as CardLayout
from casino.rules.fields import reads
from casino.rules.kernel import (
    Game,
    Irregularity,
    Limits,
    Line,
    Prize,
    Progressive,
    Settlement,
    lose,
)
from casino.rules.money import split_largest_remainder

LINE: Final = "line"
POT: Final = "pot"
PER_PLAYER: Final = "per_player"
POSITIONS_PART: Final = 10
"""One card for so many positions, where the minimum is a part of them."""

define(
    "collection_not_divided",
    "Line, bingo, pots and commission are {given} % of the collection, not 100 %.",
    "Línea, bingo, pozos y comisión suman {given} % de lo recaudado, no 100 %.",
)
define(
    "cards_below_minimum",
    "A game starts with {due} cards sold at least, not {given}.",
    "La partida se inicia con {due} cartones vendidos como mínimo, no {given}.",
)
define(
    "cards_not_consecutive",
    "Card {card} was left out: cards are sold in the order of their numbers.",
    "Falta el cartón {card}: los cartones se venden en orden correlativo.",
)
define(
    "prizes_paid",
    "Prizes of the game have been paid: what is remarked now is not considered.",
    "Los premios de la partida ya se pagaron: no se consideran observaciones.",
)
define(
    "line_claim_too_late",
    "The line was won on an earlier ball and play went on: every right to it is lost.",
    "La línea se ganó con una bola anterior y la partida siguió: se pierde todo derecho a reclamarla.",
)
define("no_packages", "This game has no packages.", "Este juego no lleva paquetes.")


class LineClauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses of the rules that differ from those of every bingo."""

    minimum: str
    series: str
    parts: str
    line: str
    pot: str
    annulled: str


class Layout(CardLayout, frozen=True, kw_only=True):
    """Parameters of a jurisdiction beside cards and balls: the least number of cards of a game, its clauses."""

    least_cards: int
    own: LineClauses


class LineBingoRound(BingoRound):
    """One game: sale, line, bingo."""

    layout: Layout
    claims_called = (LINE, BINGO)

    def begin(self) -> None:
        """Start as bingo, with late claims and no spoilt cards."""
        super().begin()
        self.own = self.layout.own
        self.late_claims = True
        self.issued: list[int] = []
        self.spoilt: set[int] = set()
        self.handed_over: dict[int, int | None] = {}  # card -> who has it now, where it is known

    def figures_by_claim(self) -> dict[str, Pattern]:
        """Return the figures of a line and of a full card."""
        form = self.layout.format
        return {LINE: tuple(form.row(row) for row in range(form.rows)), BINGO: (frozenset(range(form.size)),)}

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse parts of the price that do not sum to the whole."""
        layout: Layout = game.layout
        parts = [options[name] for name in ("pct_line", "pct_bingo", "pct_pots", "pct_commission")]
        shares = [part for part in parts if isinstance(part, int)]
        if len(shares) == len(parts) and sum(shares) != WHOLE_BP:
            shown = f"{sum(shares) / 100:g}"
            raise IllegalConfiguration("collection_not_divided", layout.own.parts, field="pct_commission", given=shown)

    # ------------------------------------------------------------------ sale and start

    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Refuse: cards are sold with ``BingoCardSold``."""
        raise self.illegal("card_needs_face", self.game.bet(event.bet).cite, field="bet")

    def on_progressive_wagered(self, event: v.ProgressiveWagered) -> None:
        """Refuse: the pots are fed by the price of the cards."""
        raise self.illegal("progressive_not_offered", self.own.pot, field="seat", seat=event.seat)

    @reads("package", "ebm", "of_age")
    def on_bingo_card_sold(self, event: v.BingoCardSold) -> None:
        """Sell a single card; packages are refused."""
        if event.package is not None:
            raise self.illegal("no_packages", self.cites.sale, field="package")
        super().on_bingo_card_sold(event)
        self.issued.append(event.card)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """The game starts: cards were sold in order and enough of them, the collection is divided."""
        cites = self.cites
        self.require_first_close(cites.start)
        self.require_some_bet(cites.sale)
        for name in ("pct_line", "pct_bingo"):
            if self.options[name] is None:
                raise self.illegal("game_not_announced", self.own.parts, option=name, what="prize", cosa="premio")
        gap = self._gap()
        if gap is not None:
            raise self.illegal("cards_not_consecutive", self.own.series, card=gap)
        least = self._least_cards()
        if len(self.cards) < least and not self.flag("start_minimum_waiver_displayed"):
            raise self.illegal("cards_below_minimum", self.own.minimum, due=least, given=len(self.cards))
        self.bets_closed = True

    def _least_cards(self) -> int:
        """The cards to be sold, by the number of positions laid out where the permit says so."""
        least = self.layout.least_cards
        positions = self.options["positions"]
        if self.options["start_minimum_mode"] == "pct_10_positions" and isinstance(positions, int):
            return max(least, -(-positions // POSITIONS_PART))
        return least

    def _gap(self) -> int | None:
        """The first number that the sale left out; None where there is none."""
        start, size = self.options["series_start"], self.options["series_cards"]
        if not isinstance(start, int):
            start = self.issued[0]
        first = sorted(card for card in self.issued if card >= start)
        second = sorted(card for card in self.issued if card < start)
        if second and not isinstance(size, int):
            return min(start, second[0])
        due = [*range(start, start + len(first)), *range(1, len(second) + 1)]
        if second and isinstance(size, int) and (not first or first[-1] < size):
            return start + len(first)
        return next((number for number, card in zip(due, (*first, *second), strict=True) if number != card), None)

    # ------------------------------------------------------------------ claims

    def verifies(self, claim: Claim) -> bool:
        """Return whether the card is not spoilt and shows the claimed figure."""
        return claim.card not in self.spoilt and super().verifies(claim)

    def may_claim(self, seat: int, number: int, card: BoughtCard) -> bool:
        """Return whether the card is the seat's: as its buyer, or handed over by a player who left."""
        if number in self.handed_over:
            return self.handed_over[number] in (None, seat)
        return super().may_claim(seat, number, card)

    def claimed_too_late(self, claim: Claim) -> IllegalEvent:
        """The refusal of a line that another has won while the game goes on, or of a bingo."""
        if claim.kind != LINE:
            return super().claimed_too_late(claim)
        return self.illegal("line_claim_too_late", self.own.line, field="action")

    def claim_verified(self, claim: Claim) -> None:
        """The prize of the card stands beside its price, without a stake."""
        self.stakes.setdefault((claim.seat, claim.kind, None, claim.card), 0)
        if claim.kind == BINGO and self._wins_pot(claim):
            self.stakes.setdefault((claim.seat, POT, None, claim.card), 0)

    def _wins_pot(self, claim: Claim) -> bool:
        within = self.options["pot_within_balls"]
        return self.offers_progressive and isinstance(within, int) and claim.after <= within

    # ------------------------------------------------------------------ irregularities

    def effect_void_unpaid(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The whole price of every card goes back, unless prizes of the game were paid."""
        if self.payments:
            raise self.illegal("prizes_paid", rule.cite)
        self.void_cite = rule.cite

    @reads("seat", "hand")
    def effect_bar_card(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A card whose numbers were hidden or changed has no prize."""
        card = event.hand or 0
        held = self.cards.get(card)
        if held is None:
            raise self.illegal("card_not_in_play", rule.cite, field="hand", seat=event.seat or 0, card=card)
        if any(hand == card for _, _, _, hand in self.payments):
            raise self.illegal("prizes_paid", rule.cite, field="hand")
        self.spoilt.add(card)
        self._verify_anew()
        for key in [key for key in self.stakes if key[1] != CARD and key[3] == card]:
            del self.stakes[key]

    @reads("seat", "hand", "target")
    def effect_hand_over(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A player leaves: the price stays, and who has his cards then (his number as ``target``; without it anybody)
        claims for them. ``hand``: that card alone, else all of the seat."""
        if event.seat is None:
            raise self.illegal("seat_not_named", rule.cite, field="seat")
        cards = [number for number, card in self.cards.items() if card.seat == event.seat]
        if event.hand and event.hand not in cards:
            raise self.illegal("card_not_in_play", rule.cite, field="hand", seat=event.seat, card=event.hand)
        holder = event.target
        if holder is not None and not holder.isdecimal():
            raise self.no_such_target(rule.code, holder, rule.cite)
        self.handed_over |= dict.fromkeys(
            [event.hand] if event.hand else cards, None if holder is None else int(holder)
        )

    # ------------------------------------------------------------------ the end

    def void_lines(self, cite: str) -> tuple[Line, ...]:
        """Hand the price of every card back; prizes have no line."""
        return tuple(line for line in super().void_lines(cite) if line.bet == CARD)

    def void_progressive(self) -> Progressive | None:
        """The part of an annulled game never went to the pot."""
        return None if not self.offers_progressive else self._pot(0, ())

    def settle_decided(self) -> Settlement:
        """The price of every card in the order of the sale, then the shares of line, bingo and pot."""
        bought = [(key, stake) for key, stake in self.stakes.items() if key[1] == CARD]
        collected = sum(stake for _, stake in bought)
        lines = [lose(seat, CARD, stake, self.cites.claim, hand=card) for (seat, _, _, card), stake in bought]
        for kind, part in ((LINE, "pct_line"), (BINGO, "pct_bingo")):
            lines += self._shared(kind, collected * self.number(part) // WHOLE_BP)
        progressive = None
        if self.offers_progressive:
            winners = [claim for claim in self.winners if self._wins_pot(claim)]
            progressive = self._pot(collected * self._part("pct_pots") // WHOLE_BP, winners)
            lines += self._pot_lines(progressive, winners)
        return Settlement(void=False, lines=tuple(lines), progressive=progressive, variances=self.variances(lines))

    def _part(self, option: str) -> int:
        value = self.options[option]
        return value if isinstance(value, int) else 0

    def _shared(self, kind: str, prize: int) -> Iterator[Line]:
        """The prize in equal shares; what no whole unit is left of stays with the game."""
        claims = self.won[kind]
        cite = self.own.line if kind == LINE else self.cites.claim
        cite = self.cites.shared if len(claims) > 1 else cite
        for claim, share in self._shares(claims, prize):
            yield _prize_line(claim, kind, share, cite)

    def _shares(self, claims: list[Claim], prize: int) -> Iterator[tuple[Claim, int]]:
        """One share a card, or one a player, whose first card then has it."""
        if self.options["prize_share_unit"] == PER_PLAYER:
            claims = list({claim.seat: claim for claim in reversed(claims)}.values())[::-1]
        for claim in claims:
            yield claim, prize // len(claims)

    def _pot(self, fed: int, winners: Iterable[Claim]) -> Progressive:
        """The pot: what this game adds to it (minor units), and who has it."""
        meter = self.meter()
        shares = list(self._shares(list(winners), meter or 0))
        parts = split_largest_remainder(WHOLE_BP, (1,) * len(shares)) if shares else ()
        prizes = tuple(
            Prize(
                seat=claim.seat,
                hand=BINGO,
                kind="percent",
                amount=share,
                share_bp=part,
                cite=self.own.pot,
            )
            for (claim, share), part in zip(shares, parts, strict=True)
        )
        paid = sum(prize.amount for prize in prizes)
        return Progressive(
            chips=len(self.cards) if fed else 0,
            wagered=fed,
            table_chips=fed,
            prizes=prizes,
            meter_before=meter,
            meter_after=None if meter is None else meter - paid,
            reset=bool(prizes),
        )

    def _pot_lines(self, pot: Progressive, winners: list[Claim]) -> Iterator[Line]:
        for claim, share in self._shares(winners, pot.meter_before or 0):
            if pot.meter_before is None:
                yield Line(
                    seat=claim.seat, bet=POT, stake=0, result="open", cite=self.own.pot, hand=claim.card, meter=True
                )
            else:
                yield _prize_line(claim, POT, share, self.own.pot, meter=True)

    def meter_chips(self, settlement: Settlement) -> int:
        """Return the minor units that go to the pot: its price is one."""
        return settlement.progressive.wagered if settlement.progressive else 0

    @property
    def offers_progressive(self) -> bool:
        """True where a part of the price feeds the pots."""
        return self._part("pct_pots") > 0


def _prize_line(claim: Claim, bet: str, share: int, cite: str, *, meter: bool = False) -> Line:
    return Line(
        seat=claim.seat, bet=bet, stake=0, result="win", payout=share, net=share, cite=cite, hand=claim.card,
        meter=meter,
    )  # fmt: skip
