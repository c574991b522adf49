"""Bingo: cards of numbers, balls drawn one by one, a figure to complete and a claim to make in time. One round is one
game, from the sale of its cards to its prize.

**Facts.** ``BingoCardSold`` for every card in play: ``seat`` is the player's number, ``card`` the number in its free
space, ``numbers`` its face row after row with the free square left out. A card with a ``package`` is a ``package`` bet
whose ``price`` is what falls on this game (0 where that is reported elsewhere), any other a ``card`` bet. For the
progressive ``ProgressiveWagered`` (or ``BetPlaced`` progressive_entry) of the entry price, once a player who has a
card. ``BetRemoved`` with the card's number as ``hand`` takes a card back. ``BetsClosed`` is the start of the game:
figures and prize must be fixed by then. ``BallDrawn`` one by one, none twice, until a claim verifies. ``BetPaid``
(``hand`` the card's number) tells what was handed over: the whole prize or refund, as the price was paid at the sale.

**Figures.** Option ``patterns`` lists what wins, any one of them: names of the game's table, or squares by column
letter and row joined by ``-`` ("B1-O1-B5-O5"). The free square counts as covered.

**Decisions.** ``DecisionMade`` with action ``bingo`` claims; ``hand`` is the card's number. A claim verifies when the
last ball drawn completes a figure of the card (option ``special_rules`` ``late_claims``: also one that an earlier ball
completed). One that does not verify is no refusal: it wins nothing and the game goes on. Claims before the next ball
are simultaneous: those that verify share the prize, one part a card. Once one verifies no ball follows.

**Special rules.** ``late_claims`` as above; ``winner_takes_all``: the prize is what the cards of the game cost (and
``prizes`` stays empty); ``progressive_within_40``: the progressive needs the bingo within so many balls.

**Irregularities.** Their effects: ``void_round`` takes the cards back; ``suspend`` (once started) does so, too, unless
partial results count: then all that was drawn and claimed stands and the game may go on; ``postpone`` (before the
start), ``none`` and ``blower`` (where one draws) change nothing; ``correct_entry`` strikes the entered ball ``count``
(without it the last one), and the next ``BallDrawn`` takes its place in the order: claims are verified anew;
``claim_fails`` notes that the claim of card ``hand``, reported before, does not verify, ``share`` that several do;
``stop_draw`` bars a set of balls: before the first ball another is taken, afterwards no further ball is drawn.

**Lines.** One a card (``hand``) and one a progressive entry. Net of a winning card is its share less its price. Each
winning card of a player with an entry has a share of the meter, prize ``bingo``; without a reading in the context it
is not priced and the entry's line is ``open``.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.bingo").open({"patterns": ["top_row"], "prizes": 15000})
>>> face = [2, 17, 32, 48, 62, 9, 30, 45, 60, 75, 14, 21, 51, 69, 6, 28, 36, 57, 66, 11, 19, 40, 46, 71]
>>> round_.apply(v.BingoCardSold(seat=7, card=2001, numbers=face, price=400))
>>> round_.apply(v.BetsClosed())
>>> for ball in (2, 62, 32, 17, 48):
...     round_.apply(v.BallDrawn(ball=ball))
>>> round_.apply(v.DecisionMade(seat=7, action="bingo", hand=2001))
>>> [(line.seat, line.hand, line.result, line.net) for line in round_.settle().lines]
[(7, 2001, 'win', 14600)]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar, Final, NamedTuple

import msgspec

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.fields import reads
from casino.rules.kernel import (
    Game,
    Irregularity,
    Key,
    Limits,
    Line,
    Prize,
    Progressive,
    Result,
    Round,
    Settlement,
    Variance,
    lose,
)
from casino.rules.money import MAX_MINOR, split_largest_remainder

CARD: Final = "card"
PACKAGE: Final = "package"
ENTRY: Final = "progressive_entry"
BINGO: Final = "bingo"
LATE_CLAIMS: Final = "late_claims"
WINNER_TAKES_ALL: Final = "winner_takes_all"
WHOLE_BP: Final = 10_000
NEVER: Final = 10**6
"""A ball that was not drawn comes after all that were."""

_WITHIN = re.compile(r"progressive_within_([1-9]\d?)\Z", re.ASCII)
_SQUARE = re.compile(r"([A-Z])([1-9])\Z", re.ASCII)

define(
    "card_number_count",
    "Card {card} has {due} numbers to state, not {given}.",
    "El cartón {card} lleva {due} números, no {given}.",
)
define(
    "card_number_column",
    "{number} does not belong in column {column} of card {card}.",
    "El {number} no corresponde a la columna {column} del cartón {card}.",
)
define("card_number_twice", "Card {card} has a number twice.", "El cartón {card} repite un número.")
define(
    "card_row_count",
    "Row {row} of card {card} has {due} numbers, not {given}.",
    "La fila {row} del cartón {card} lleva {due} números, no {given}.",
)
define(
    "card_column_count",
    "Column {column} of card {card} has {low} to {high} numbers, not {given}.",
    "La columna {column} del cartón {card} lleva de {low} a {high} números, no {given}.",
)
define("card_in_play", "Card {card} is already in this game.", "El cartón {card} ya participa en esta partida.")
define(
    "card_face_in_play",
    "Card {card} equals card {other}: no two equal cards in a game.",
    "El cartón {card} es igual al {other}: no hay dos iguales en una partida.",
)
define("buyer_under_age", "No card is sold to a minor.", "No se venden cartones a menores de edad.")
define("price_not_approved", "The approved price is {due}, not {price}.", "El precio aprobado es {due}, no {price}.")
define(
    "package_over_price",
    "The cards of package {package} exceed its price of {price}.",
    "Los cartones del paquete {package} exceden su precio de {price}.",
)
define(
    "ebm_not_in_system",
    "System {system} has no electronic cards.",
    "El sistema {system} no lleva cartones electrónicos.",
)
define(
    "ebm_card_limit",
    "{device} already holds the {limit} cards that it may hold in a game.",
    "{device} ya tiene los {limit} cartones permitidos por juego.",
)
define(
    "card_needs_face",
    "A card is reported by BingoCardSold, with its face.",
    "Un cartón se informa como venta, con sus números.",
)
define("card_taken_whole", "A card is taken back whole.", "Un cartón se devuelve entero.")
define(
    "card_not_in_play",
    "Player {seat} has no card {card} in this game.",
    "El jugador {seat} no tiene el cartón {card} en esta partida.",
)
define(
    "entry_once",
    "Player {seat} has paid for the progressive.",
    "El jugador {seat} ya pagó su participación en el progresivo.",
)
define(
    "entry_not_the_price",
    "The progressive costs {due}, not {amount}.",
    "Participar en el progresivo cuesta {due}, no {amount}.",
)
define(
    "entry_without_card",
    "The progressive is paid when buying cards: player {seat} has none.",
    "El progresivo se paga al comprar cartones: el jugador {seat} no tiene.",
)
define(
    "game_not_announced",
    "The game has no {what} yet: option {option}.",
    "La partida no tiene {cosa} todavía: opción {option}.",
)
define("ball_unknown", "There is no ball {ball}.", "No existe la bola {ball}.")
define(
    "ball_letter_wrong", "Ball {ball} belongs to {due}, not {letter}.", "La bola {ball} es de la {due}, no {letter}."
)
define("ball_without_letter", "The balls of this game bear no letter.", "Las bolas de este juego no llevan letra.")
define("ball_drawn_before", "Ball {ball} has been drawn in this game.", "La bola {ball} ya salió en esta partida.")
define("bingo_made", "A bingo was verified: no ball follows.", "Hay un bingo verificado: no salen más bolas.")
define("ball_set_barred", "This set of balls must not be used.", "Este conjunto de bolas no puede usarse.")
define("no_ball_yet", "No ball has been drawn.", "No ha salido ninguna bola.")
define("entry_open", "The struck entry comes first: BallDrawn.", "Primero la bola corregida.")
define("claim_unknown", "{action!r} is no claim of this game.", "{action!r} no se canta en este juego.")
define(
    "claim_made",
    "Card {card} has been claimed on this ball.",
    "El cartón {card} ya se cantó con esta bola.",
)
define("claim_too_late", "The game was won on an earlier ball.", "La partida se ganó con una bola anterior.")
define("pattern_unknown", "{pattern!r} is no figure of this card.", "{pattern!r} no es una figura de este cartón.")
define("special_rule_unknown", "There is no special rule {rule!r}.", "No existe la regla especial {rule!r}.")
define(
    "prize_named_twice",
    "Where the winner takes all there is no other prize.",
    "Si el ganador se lo lleva todo no hay otro premio.",
)
define(
    "progressive_terms_missing",
    "A progressive needs {option}.",
    "Un progresivo requiere {option}.",
)
define(
    "draw_device_differs",
    "System {system} draws with {due}.",
    "El sistema {system} sortea con {due}.",
)

Figure = frozenset[int]
"""Squares to be covered, numbered row after row from 0."""
Pattern = tuple[Figure, ...]
"""Figures of which any one wins."""


class CardFormat(msgspec.Struct, frozen=True, kw_only=True):
    """Format of a card. ``ranges``: lowest and highest number of each column; ``row_numbers``: how many numbers
    each row holds; ``column_numbers``: at least and at most in a column; ``free``: squares empty on every card;
    ``lettered``: the letters stand on card and balls, otherwise they only name the columns."""

    letters: str
    rows: int
    ranges: tuple[tuple[int, int], ...]
    row_numbers: tuple[int, ...]
    column_numbers: tuple[int, int]
    free: Figure = frozenset()
    lettered: bool = True

    @property
    def columns(self) -> int:
        """Number of columns."""
        return len(self.letters)

    @property
    def size(self) -> int:
        """Number of squares, the free one included."""
        return self.rows * self.columns

    def row(self, number: int) -> Figure:
        """The squares of a row, the top one 0."""
        return frozenset(range(number * self.columns, (number + 1) * self.columns))

    def column(self, number: int) -> Figure:
        """The squares of a column, the left one 0."""
        return frozenset(range(number, self.size, self.columns))

    def picture(self, *rows: str) -> Figure:
        """The squares drawn with an X: ``picture("X...X", ...)``."""
        return frozenset(square for square, mark in enumerate("".join(rows)) if mark == "X")

    def named_squares(self, text: str) -> Figure | None:
        """The squares of "B1-I2-G4"; None when one of them is not on the card."""
        squares = set()
        for token in text.split("-"):
            match = _SQUARE.match(token)
            if match is None or match.group(1) not in self.letters or int(match.group(2)) > self.rows:
                return None
            squares.add((int(match.group(2)) - 1) * self.columns + self.letters.index(match.group(1)))
        return frozenset(squares) if squares - self.free else None


class System(msgspec.Struct, frozen=True, kw_only=True):
    """System of drawing, with the cards that it knows."""

    device: str
    printed: bool
    electronic: bool


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite."""

    sale: str
    face: str
    unique: str
    age: str
    price: str
    systems: str
    ebm_limit: str
    entry: str
    figures: str
    terms: str
    start: str
    fixed: str
    balls: str
    letters: str
    remaining: str
    ends: str
    correction: str
    claim: str
    verified: str
    shared: str


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction: the card, the number of balls, figures by name, kinds of system by the value of
    ``system_option``, clauses."""

    format: CardFormat
    balls: int
    patterns: dict[str, Pattern]
    systems: dict[str, System]
    system_option: str = "system_type"
    cites: Clauses

    def pattern(self, text: str) -> Pattern | None:
        """The figures of a name, or the one written as squares; None when it is neither."""
        known = self.patterns.get(text)
        if known is not None:
            return known
        figure = self.format.named_squares(text)
        return None if figure is None else (figure,)


class BoughtCard(NamedTuple):
    """A card in play. ``squares``: its numbers by square, 0 where it has none."""

    seat: int
    bet: str
    squares: tuple[int, ...]
    device: str | None
    package: str | None


class Claim(NamedTuple):
    """A figure called for a card after so many balls; ``kind`` is the decision that called it."""

    after: int
    seat: int
    card: int
    kind: str = BINGO


class BingoRound(Round):
    """One game: cards, balls, claims. ``figures`` and ``won``: what each claim is made for, and who made it good."""

    layout: Layout
    claims_called: ClassVar[tuple[str, ...]] = (BINGO,)

    def begin(self) -> None:
        """Start without cards and balls, with the figures of the option ``patterns``."""
        self.cites = self.layout.cites
        self.format = self.layout.format
        self.system = self.layout.systems[str(self.options[self.layout.system_option])]
        self.figures = self.figures_by_claim()
        self.won: dict[str, list[Claim]] = {kind: [] for kind in self.figures}
        self.rules = frozenset(self.names("special_rules"))
        self.late_claims = LATE_CLAIMS in self.rules
        self.cards: dict[int, BoughtCard] = {}
        self.faces: dict[tuple[int, ...], int] = {}
        self.per_seat: dict[int, int] = {}
        self.per_device: dict[str, int] = {}
        self.per_package: dict[str, int] = {}
        self.drawn: list[int] = []
        self.drawn_at: dict[int, int] = {}
        self.struck: int | None = None
        self.barred_cite: str | None = None
        self.claims: list[Claim] = []
        self.claimed: set[int] = set()

    def figures_by_claim(self) -> dict[str, Pattern]:
        """The figures by the decision that claims one of them."""
        layout = self.layout
        return {BINGO: tuple(figure for name in self.names("patterns") for figure in layout.pattern(name) or ())}

    @property
    def winners(self) -> list[Claim]:
        """The claims that end the game."""
        return self.won[BINGO]

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Refuse unknown figures and special rules, prizes named twice, and an incomplete progressive or system."""
        layout: Layout = game.layout
        cites = layout.cites
        for pattern in _names(options["patterns"]):
            if layout.pattern(pattern) is None:
                raise IllegalConfiguration(
                    "pattern_unknown", cites.figures, field="patterns", pattern=pattern, admitted=layout.patterns
                )
        rules = _names(options["special_rules"])
        for rule in rules:
            if rule not in (LATE_CLAIMS, WINNER_TAKES_ALL) and not _WITHIN.match(rule):
                allowed = (LATE_CLAIMS, WINNER_TAKES_ALL, "progressive_within_<n>")
                raise IllegalConfiguration(
                    "special_rule_unknown", cites.terms, field="special_rules", rule=rule, admitted=allowed
                )
        if WINNER_TAKES_ALL in rules and options["prizes"] is not None:
            raise IllegalConfiguration("prize_named_twice", cites.terms, field="prizes")
        for name in ("base", "entry_price") if options["progressive"] == "on" else ():
            if options[name] is None:
                raise IllegalConfiguration("progressive_terms_missing", cites.entry, field=name, option=name)
        system = str(options["system_type"])
        due = layout.systems[system].device
        if options["draw_device"] != due:
            raise IllegalConfiguration(
                "draw_device_differs", cites.systems, field="draw_device", system=system, due=due
            )

    # ------------------------------------------------------------------ cards

    def on_round_opened(self, event: v.RoundOpened) -> None:
        """Open the game; refused once it has started."""
        if self.bets_closed:
            raise self.illegal("round_already_opened", self.cites.fixed)
        super().on_round_opened(event)

    @reads("target")
    def on_bet_placed(self, event: v.BetPlaced) -> None:
        """Enter the progressive; cards are sold with ``BingoCardSold``."""
        cite = self.game.bet(event.bet).cite
        if event.bet != ENTRY:
            raise self.illegal("card_needs_face", cite, field="bet")
        self.require_no_target(event)
        self._enter_progressive(event.seat, event.amount)

    @reads("package", "ebm", "of_age")
    def on_bingo_card_sold(self, event: v.BingoCardSold) -> None:
        """Sell a card with its face, unique in the game, at its price (minor units)."""
        cites, card = self.cites, event.card
        self.require_bets_open(cites.sale)
        self.require_seat(event.seat, cites.sale)
        if not event.of_age:
            raise self.illegal("buyer_under_age", cites.age, field="of_age")
        if card in self.cards:
            raise self.illegal("card_in_play", cites.unique, field="card", card=card)
        squares = self._face(card, event.numbers)
        if squares in self.faces:
            raise self.illegal("card_face_in_play", cites.unique, field="numbers", card=card, other=self.faces[squares])
        self._check_price(event)
        device = self._device(event)
        bet = CARD if event.package is None else PACKAGE
        self.cards[card] = BoughtCard(event.seat, bet, squares, device, event.package)
        self.faces[squares] = card
        self.stakes[event.seat, bet, None, card] = event.price
        self.per_seat[event.seat] = self.per_seat.get(event.seat, 0) + 1
        if device is not None:
            self.per_device[device] = self.per_device.get(device, 0) + 1
        if event.package is not None:
            self.per_package[event.package] = self.per_package.get(event.package, 0) + event.price

    @reads("target", "hand", "amount")
    def on_bet_removed(self, event: v.BetRemoved) -> None:
        """Take back a card, or an entry of the progressive, before the start; whole amounts only."""
        self.game.bet(event.bet)
        self.require_bets_open(self.cites.sale)
        key: Key = (event.seat, event.bet, event.target, event.hand)
        price = self.standing(key, self.cites.sale)
        if event.amount is not None and event.amount != price:
            raise self.illegal("card_taken_whole", self.cites.sale, field="amount")
        if event.bet == ENTRY:
            del self.stakes[key]
            return
        if self.per_seat[event.seat] == 1 and self._entry(event.seat):
            raise self.illegal("entry_without_card", self.cites.entry, field="hand", seat=event.seat)
        self._take_back(key)

    def on_bets_closed(self, event: v.BetsClosed) -> None:
        """The game starts: what is played for is known by now, and the cards in play are those sold."""
        cites = self.cites
        self.require_first_close(cites.start)
        self.require_some_bet(cites.sale)
        if not self.figures[BINGO]:
            raise self.illegal(
                "game_not_announced", cites.figures, option="patterns", what="figure to complete", cosa="patrón"
            )
        if self.options["prizes"] is None and WINNER_TAKES_ALL not in self.rules:
            raise self.illegal("game_not_announced", cites.terms, option="prizes", what="prize", cosa="premio")
        self.bets_closed = True

    def on_progressive_wagered(self, event: v.ProgressiveWagered) -> None:
        """Enter the progressive at its price (minor units)."""
        self._enter_progressive(event.seat, event.amount)

    def _enter_progressive(self, seat: int, amount: int) -> None:
        cite = self.cites.entry
        if not self.offers_progressive:
            raise self.illegal("progressive_not_offered", cite, field="seat", seat=seat)
        self.require_bets_open(cite)
        if not self.per_seat.get(seat):
            raise self.illegal("entry_without_card", cite, field="seat", seat=seat)
        if self._entry(seat):
            raise self.illegal("entry_once", cite, field="seat", seat=seat)
        due = self.number("entry_price")
        if amount != due:
            shown, price = self.money(amount), self.money(due)
            raise self.illegal("entry_not_the_price", cite, field="amount", amount=shown, due=price)
        self.add_stake(seat, ENTRY, amount)

    def face(self, card: int, numbers: Sequence[int]) -> tuple[int, ...]:
        """Return the numbers of a card by square; ``IllegalEvent`` when they are no face of this game."""
        return self._face(card, numbers)

    def _face(self, card: int, numbers: Sequence[int]) -> tuple[int, ...]:
        """The card's numbers by square, once its face is found to be one of this game."""
        form, cite = self.format, self.cites.face
        due = form.size - len(form.free)
        if len(numbers) != due:
            raise self.illegal("card_number_count", cite, field="numbers", card=card, due=due, given=len(numbers))
        given = iter(numbers)
        squares = tuple([0 if square in form.free else next(given) for square in range(form.size)])
        for column, (low, high) in enumerate(form.ranges):
            filled = [number for number in squares[column :: form.columns] if number]
            for number in filled:
                if not low <= number <= high:
                    raise self.illegal(
                        "card_number_column", cite, field="numbers", card=card, number=number,
                        column=form.letters[column],
                    )  # fmt: skip
            least, most = form.column_numbers
            if not least <= len(filled) <= most:
                raise self.illegal(
                    "card_column_count", cite, field="numbers", card=card, column=form.letters[column], low=least,
                    high=most, given=len(filled),
                )  # fmt: skip
        for row, in_row in enumerate(form.row_numbers):
            count = form.columns - squares[row * form.columns : (row + 1) * form.columns].count(0)
            if count != in_row:
                raise self.illegal(
                    "card_row_count", cite, field="numbers", card=card, row=row + 1, due=in_row, given=count
                )
        if len({*squares} - {0}) != sum(form.row_numbers):
            raise self.illegal("card_number_twice", cite, field="numbers", card=card)
        return squares

    def _check_price(self, event: v.BingoCardSold) -> None:
        cite = self.cites.price
        if event.package is None:
            self.require_amount(event.price)
            due = self.options["card_price"]
            if isinstance(due, int) and event.price != due:
                shown, price = self.money(due), self.money(event.price)
                raise self.illegal("price_not_approved", cite, field="price", due=shown, price=price)
            self.require_within(event.price, self.limits.min, self.limits.max, cite)
            return
        if not 0 <= event.price <= MAX_MINOR:
            self.require_amount(event.price)
        whole = self.options.get("package_price")
        if isinstance(whole, int) and self.per_package.get(event.package, 0) + event.price > whole:
            price = self.money(whole)
            raise self.illegal("package_over_price", cite, field="price", package=event.package, price=price)

    def _device(self, event: v.BingoCardSold) -> str | None:
        """The device that holds the card, None for a printed one; where all are electronic each player has one."""
        if event.ebm is not None and not self.system.electronic:
            system = self.options[self.layout.system_option]
            raise self.illegal("ebm_not_in_system", self.cites.systems, field="ebm", system=system)
        if event.ebm is None and self.system.printed:
            return None
        device = event.ebm or f"EBM {event.seat}"
        limit = self.options.get("ebm_card_limit")
        if isinstance(limit, int) and self.per_device.get(device, 0) >= limit:
            raise self.illegal("ebm_card_limit", self.cites.ebm_limit, field="ebm", device=device, limit=limit)
        return device

    def _take_back(self, key: Key) -> None:
        price = self.stakes.pop(key)
        card = self.cards.pop(key[3] or 0)
        del self.faces[card.squares]
        self.per_seat[card.seat] -= 1
        if card.device is not None:
            self.per_device[card.device] -= 1
        if card.package is not None:
            self.per_package[card.package] -= price

    # ------------------------------------------------------------------ balls

    @reads("letter")
    def on_ball_drawn(self, event: v.BallDrawn) -> None:
        """Draw a ball that has not been drawn, until a claim verifies."""
        cites, ball = self.cites, event.ball
        self.require_bets_closed(cites.start)
        if not 1 <= ball <= self.layout.balls:
            raise self.illegal("ball_unknown", cites.balls, field="ball", ball=ball)
        self._check_letter(event)
        if ball in self.drawn_at:
            raise self.illegal("ball_drawn_before", cites.remaining, field="ball", ball=ball)
        if self.struck is not None:
            self.drawn[self.struck] = ball
            self.drawn_at[ball] = self.struck + 1
            self.struck = None
            self._verify_anew()
            return
        if self.winners:
            raise self.illegal("bingo_made", cites.ends)
        if self.barred_cite is not None:
            raise self.illegal("ball_set_barred", self.barred_cite)
        self.drawn.append(ball)
        self.drawn_at[ball] = len(self.drawn)

    def _check_letter(self, event: v.BallDrawn) -> None:
        if event.letter is None:
            return
        if not self.format.lettered:
            raise self.illegal("ball_without_letter", self.cites.letters, field="letter")
        due = "".join(
            letter
            for letter, (low, high) in zip(self.format.letters, self.format.ranges, strict=True)
            if low <= event.ball <= high
        )
        if event.letter.upper() != due:
            raise self.illegal(
                "ball_letter_wrong", self.cites.letters, field="letter", ball=event.ball, due=due, letter=event.letter
            )

    # ------------------------------------------------------------------ claims

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the claims; ``hand`` is the number of the card."""
        return dict.fromkeys(cls.claims_called, ("hand",))

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "claim_unknown", self.cites.claim

    def on_decision_made(self, event: v.DecisionMade) -> None:
        """Claim a bingo for a card of the seat."""
        cites = self.cites
        self.require_bets_closed(cites.start)
        card = self.cards.get(event.hand)
        if card is None or not self.may_claim(event.seat, event.hand, card):
            raise self.illegal("card_not_in_play", cites.verified, field="hand", seat=event.seat, card=event.hand)
        if self.struck is not None:
            raise self.illegal("entry_open", cites.correction)
        if not self.drawn:
            raise self.illegal("no_ball_yet", cites.claim)
        claim = Claim(len(self.drawn), event.seat, event.hand, event.action)
        won = self.won[event.action]
        if won and won[0].after < claim.after:
            raise self.claimed_too_late(claim)
        if claim in self.claims:
            raise self.illegal("claim_made", cites.claim, field="hand", card=event.hand)
        self.claims.append(claim)
        self.claimed.add(claim.card)
        if self.verifies(claim):
            won.append(claim)
            self.claim_verified(claim)

    def may_claim(self, seat: int, number: int, card: BoughtCard) -> bool:
        """Return whether the seat may claim for this card: it is the buyer's."""
        return card.seat == seat

    def claimed_too_late(self, claim: Claim) -> IllegalEvent:
        """The refusal of a claim after the prize was won on an earlier ball."""
        return self.illegal("claim_too_late", self.cites.ends)

    def claim_verified(self, claim: Claim) -> None:
        """Handle a verified claim; games with further prizes override it."""

    def verifies(self, claim: Claim) -> bool:
        """Return whether the claimed card shows a figure, completed by the last ball unless late claims count."""
        squares, drawn_at = self.cards[claim.card].squares, self.drawn_at
        late = self.late_claims
        for figure in self.figures[claim.kind]:
            complete = 0
            for square in figure:
                number = squares[square]
                if number:
                    complete = max(complete, drawn_at.get(number, NEVER))
            if complete == claim.after or (late and 0 < complete < claim.after):
                return True
        return False

    def _verify_anew(self) -> None:
        """After a corrected entry: the first to claim what verifies now has won."""
        valid = [claim for claim in self.claims if self.verifies(claim)]
        for kind in self.won:
            first = min((claim.after for claim in valid if claim.kind == kind), default=NEVER)
            self.won[kind] = [claim for claim in valid if claim.kind == kind and claim.after == first]

    # ------------------------------------------------------------------ irregularities

    def effect_suspend(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Interrupted before its end: nothing counts, unless the particular rules let the results so far stand."""
        if not self.bets_closed or self.winners:
            raise self.not_now(rule)
        if not self.flag("partial_results_on_suspension"):
            self.void_cite = rule.cite

    def effect_postpone(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Not started at its hour: the cards wait for it."""
        if self.bets_closed:
            raise self.not_now(rule)

    def effect_blower(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """The blower was interrupted; what it has given stays given."""
        if self.system.device != "blower":
            raise self.not_now(rule)

    @reads("count")
    def effect_correct_entry(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """An entered ball is struck; the next one entered takes its place."""
        if self.struck is not None or not self.drawn:
            raise self.not_now(rule)
        ball = self.drawn[-1] if event.count is None else event.count
        if ball not in self.drawn_at:
            raise self.not_now(rule, field="count")
        self.struck = self.drawn_at.pop(ball) - 1
        self._verify_anew()

    @reads("hand")
    def effect_claim_fails(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A claim did not verify; it had won nothing anyway."""
        claimed = [claim for claim in self.claims if claim.card == event.hand]
        if not claimed or claimed[-1] in self.won[claimed[-1].kind]:
            raise self.not_now(rule, field="hand")

    def effect_share(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Several claims verified on one ball; they share."""
        if len(self.winners) < 2:
            raise self.not_now(rule)

    def effect_stop_draw(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A set of balls that must not be used: another one before the first ball, no further ball after it."""
        if self.drawn:
            self.barred_cite = rule.cite

    # ------------------------------------------------------------------ the end

    def missing(self) -> str | None:
        """Describe what the game lacks: the start, a corrected ball, or a claim that verifies."""
        if not self.bets_closed:
            return "BetsClosed"
        if self.struck is not None:
            return "BallDrawn"
        return None if self.winners else "DecisionMade bingo"

    def missing_cite(self) -> str:
        """Return the clause on the end of the game, or on the correction under way."""
        return self.cites.ends if self.struck is None else self.cites.correction

    def settle_decided(self) -> Settlement:
        """Lines in the order of the sale. The prize is shared among the claims that verified, in equal parts."""
        parts = self._parts(self.prize(), len(self.winners))
        shares = {claim.card: part for claim, part in zip(self.winners, parts, strict=True)}
        progressive = self._progressive()
        lines = tuple(self._line(key, stake, shares, progressive) for key, stake in self.stakes.items())
        return Settlement(void=False, lines=lines, progressive=progressive, variances=self.variances(lines))

    def void_progressive(self) -> Progressive | None:
        """Entries go back, the meter stays as it is."""
        if not self.offers_progressive:
            return None
        meter = self.meter()
        return Progressive(chips=len(self.seats(ENTRY)), wagered=0, meter_before=meter, meter_after=meter)

    def variances(self, lines: Iterable[Line]) -> tuple[Variance, ...]:
        """Cards were paid at the sale: what is due at the end is the whole prize, or the whole price."""
        if not self.payments:
            return ()
        return super().variances([msgspec.structs.replace(line, net=line.net + line.stake) for line in lines])

    def prize(self) -> int:
        """Minor units for which the game is played."""
        if WINNER_TAKES_ALL in self.rules:
            return sum(stake for (_, bet, _, _), stake in self.stakes.items() if bet != ENTRY)
        return self.number("prizes")

    def _parts(self, whole: int, count: int) -> tuple[int, ...]:
        """Equal parts; odd cents one each to the first claims, or every part rounded up."""
        if self.options["shared_prize_cents"] == "round_up_all":
            return (-(-whole // count),) * count
        return split_largest_remainder(whole, (1,) * count)

    def _line(self, key: Key, stake: int, shares: Mapping[int, int], progressive: Progressive | None) -> Line:
        seat, bet, _, hand = key
        if bet == ENTRY:
            return self._entry_line(seat, stake, progressive)
        card = hand or 0
        if card in shares:
            cite = self.cites.shared if len(shares) > 1 else self.cites.claim
            return _prized(seat, bet, stake, shares[card], cite, hand=card)
        cite = self.cites.verified if card in self.claimed else self.cites.claim
        return lose(seat, bet, stake, cite, hand=card)

    def _entry_line(self, seat: int, stake: int, progressive: Progressive | None) -> Line:
        prizes = [prize for prize in progressive.prizes if prize.seat == seat] if progressive else []
        cite = self.cites.entry
        if not prizes:
            return Line(seat=seat, bet=ENTRY, stake=stake, result="lose", net=-stake, cite=cite, meter=True)
        if self.meter() is None:
            return Line(seat=seat, bet=ENTRY, stake=stake, result="open", net=-stake, cite=cite, meter=True)
        return _prized(seat, ENTRY, stake, sum(prize.amount for prize in prizes), cite, meter=True)

    def _progressive(self) -> Progressive | None:
        """The meter shared among the winning cards of those who paid for it; then it starts from its base again."""
        if not self.offers_progressive:
            return None
        entered = self.seats(ENTRY)
        meter, cites = self.meter(), self.cites
        winners = [claim for claim in self.winners if claim.seat in entered and claim.after <= self._within()]
        amounts = self._parts(meter or 0, len(winners)) if winners else ()
        parts = split_largest_remainder(WHOLE_BP, (1,) * len(winners)) if winners else ()
        cite = f"{cites.entry}, {cites.shared}" if len(winners) > 1 else cites.entry
        prizes = tuple(
            Prize(seat=claim.seat, hand=BINGO, kind="percent", amount=amount, share_bp=part, cite=cite)
            for claim, amount, part in zip(winners, amounts, parts, strict=True)
        )
        return Progressive(
            chips=len(entered),
            wagered=len(entered) * self.number("entry_price"),
            prizes=prizes,
            meter_before=meter,
            meter_after=self.number("base") if prizes and meter is not None else meter,
            reset=bool(prizes),
        )

    # ------------------------------------------------------------------ questions

    @property
    def offers_progressive(self) -> bool:
        """True where the table offers the progressive."""
        return self.options["progressive"] == "on"

    def names(self, option: str) -> list[str]:
        """Value of a names option."""
        return _names(self.options.get(option))

    def _entry(self, seat: int) -> int:
        return self.stake(seat, ENTRY)

    def _within(self) -> int:
        """The last ball on which a bingo may win the progressive."""
        return min(
            (int(match.group(1)) for match in map(_WITHIN.match, self.rules) if match), default=self.layout.balls
        )


def _names(value: v.OptionValue | None) -> list[str]:
    return value if isinstance(value, list) else []


def _prized(
    seat: int, bet: str, stake: int, prize: int, cite: str, *, hand: int | None = None, meter: bool = False
) -> Line:
    """The line of a bet that won a prize: its price is not handed back, so a small share may be less than it cost."""
    net = prize - stake
    result: Result = "win" if net >= 0 else "lose"
    return Line(
        seat=seat, bet=bet, stake=stake, result=result, payout=max(net, 0), net=net, cite=cite, hand=hand, meter=meter
    )
