"""From a file's fields to facts."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, Final, NoReturn

from casino.rules import registry, wording
from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN, parse_card
from casino.rules.errors import IllegalConfiguration
from casino.rules.families.poker_room_layout import layout_of
from casino.rules.money import EXPONENTS, MAX_MINOR, AmountError, parse_amount
from casino.rules.notation import read_amount
from casino.rules.phh.hand import VARIANTS, Hand, PhhError, variant_of
from casino.rules.replay import parse_limits

_REQUIRED: Final = frozenset(
    {
        "variant", "antes", "ante_trimming_status", "blinds_or_straddles", "bring_in", "small_bet", "big_bet",
        "min_bet", "starting_stacks", "actions",
    }
)  # fmt: skip
_RESULTS: Final = ("finishing_stacks", "winnings")
_ENDLESS: Final = Decimal("Infinity")
_MOST_BITS: Final = 63
_MOST_DIGITS: Final = 20
_BYTE_ORDER_MARK: Final = "\ufeff"
"""Mark that some editors put before a text."""


class Unreadable(ValueError):
    """Error of a value or an action that cannot be read, with the reason in both languages."""

    def __init__(self, reason: str, motivo: str) -> None:
        super().__init__(reason)
        self.motivo = motivo


def _spanish(reason: Exception, otherwise: str) -> str:
    """Return the reason in Spanish, or another text for one that a library gives in English only."""
    if isinstance(reason, AmountError):
        return reason.spanish
    if isinstance(reason, Unreadable):
        return reason.motivo
    said = wording.in_spanish(str(reason))
    return otherwise if said == str(reason) else said


def read(text: str, *, currency: str | None = None) -> Hand:
    """The hand of one file. ``PhhError`` says what cannot be read; ``currency`` overrules the file's."""
    hands = read_all(text, currency=currency)
    if len(hands) != 1:
        raise PhhError(
            "phh_unreadable", reason=f"{len(hands)} hands in one file", motivo=f"{len(hands)} manos en un archivo"
        )
    return hands[0]


def read_all(text: str, *, currency: str | None = None) -> list[Hand]:
    """Every hand of a file: one, or (``.phhs``) a numbered table for each. The first that cannot be read raises."""
    hands = []
    for hand in read_each(text, currency=currency):
        if isinstance(hand, PhhError):
            raise hand
        hands.append(hand)
    return hands


def read_each(text: str, *, currency: str | None = None) -> list[Hand | PhhError]:
    """Every hand of a file in its order; in place of one that cannot be read, why not.

    ``PhhError`` when the file as a whole is unreadable.
    """
    data = _toml(text)
    if "variant" in data or not data:
        return [_hand_or_refusal(data, currency)]
    if not all(isinstance(table, dict) for table in data.values()):
        raise PhhError("phh_field", field="variant", name="variant", reason="missing", motivo="falta")
    return [_hand_or_refusal(table, currency) for table in data.values()]


def _hand_or_refusal(data: Mapping[str, Any], currency: str | None) -> Hand | PhhError:
    try:
        return _Reader(data, currency).hand()
    except PhhError as refusal:
        return refusal


def _toml(text: str) -> dict[str, Any]:
    try:
        data = tomllib.loads(text.removeprefix(_BYTE_ORDER_MARK), parse_float=Decimal)
        _require_sizes(data)
    except (RecursionError, ValueError) as reason:
        raise PhhError("phh_unreadable", reason=str(reason), motivo=_spanish(reason, "no es TOML")) from reason
    return data


def _require_sizes(value: object) -> None:
    """ValueError for a number beyond TOML's 64 bits: written out, its digits alone could fill the memory."""
    if isinstance(value, dict | list):
        for each in value.values() if isinstance(value, dict) else value:
            _require_sizes(each)
    elif isinstance(value, int) and value.bit_length() > _MOST_BITS:
        raise Unreadable("an integer of more than 64 bits", "un entero de más de 64 bits")
    elif isinstance(value, Decimal) and value.is_finite() and not -_MOST_DIGITS < value.adjusted() < _MOST_DIGITS:
        raise Unreadable(f"the number {value} is out of all proportion", f"el número {value} es desproporcionado")


class _Reader:
    """One hand on its way from a file's fields to facts. ``paid`` and ``left`` follow the chips of the street."""

    def __init__(self, data: Mapping[str, Any], currency: str | None) -> None:
        self.data = data
        self.variant = variant_of(self._one_of("variant", data.get("variant"), VARIANTS), data.get("_game"))
        self.game = registry.get(self.variant.game)
        self.layout = layout_of(self.game.layout, self.game.configure_options(self.variant.options))
        stated = currency or data.get("currency", self.game.currency)
        self.currency = self._one_of("currency", stated, EXPONENTS)
        self.divisible = False
        self.facts: list[v.Fact] = []
        self.origins: list[int] = []
        self.at = 0
        self.stacks = self._amounts("starting_stacks", count=None)
        if not 2 <= len(self.stacks) <= self.game.max_seats:
            self._refuse(
                "starting_stacks", f"two to {self.game.max_seats} players", f"de dos a {self.game.max_seats} jugadores"
            )
        if 0 in self.stacks:
            self._refuse("starting_stacks", "a player has no chips", "un jugador no tiene fichas")
        self.players = len(self.stacks)
        self.seats = self._seat_numbers()
        self.left = list(self.stacks)
        self.paid = [0] * self.players
        self.hole: list[list[str]] = [[] for _ in range(self.players)]
        self.waiting: dict[int, list[str]] = {}
        self.dealt_at: dict[int, int] = {}
        self.folded: set[int] = set()
        self.street = 0
        self.board = 0
        self.dealt = False
        self.brought_in = False
        self.raised = False
        self.shows: dict[int, str] = {}
        self.shown_at: dict[int, int] = {}
        self.shown_late: set[int] = set()

    # ------------------------------------------------------------------ fields

    def _refuse(self, name: str, reason: str, motivo: str) -> NoReturn:
        raise PhhError("phh_field", field=name, name=name, reason=reason, motivo=motivo)

    def _one_of(self, name: str, value: object, known: Iterable[str]) -> str:
        if not isinstance(value, str) or value not in known:
            names = ", ".join(known)
            self._refuse(name, f"{value!r} is none of {names}", f"{value!r} no es ninguno de {names}")
        return value

    def _field(self, name: str) -> Any:
        if name not in self.data:
            self._refuse(name, "missing", "falta")
        return self.data[name]

    def _amount(self, name: str, value: object) -> int:
        """Minor units of a number of the file; an endless stack is the largest amount there is."""
        if isinstance(value, Decimal):
            if value == _ENDLESS and name in ("starting_stacks", "finishing_stacks"):
                return MAX_MINOR
            self.divisible = True
        elif isinstance(value, bool) or not isinstance(value, int):
            self._refuse(name, f"{value!r} is not an amount", f"{value!r} no es un importe")
        try:
            minor = parse_amount(format(value, "f") if isinstance(value, Decimal) else str(value), self.currency)
        except AmountError as reason:
            raise PhhError("phh_field", field=name, name=name, reason=str(reason), motivo=reason.spanish) from reason
        if minor < 0:
            self._refuse(name, f"{value} is below zero", f"{value} es menor que cero")
        return minor

    def _amounts(self, name: str, *, count: int | None) -> list[int]:
        values = self._field(name)
        if not isinstance(values, list) or (count is not None and len(values) != count):
            self._refuse(
                name, "not a list with an amount for each player", "no es una lista con un importe para cada jugador"
            )
        return [self._amount(name, value) for value in values]

    def _positive(self, name: str) -> int:
        amount = self._amount(name, self._field(name))
        if not amount:
            self._refuse(name, "zero", "cero")
        return amount

    def _seat_numbers(self) -> list[int]:
        seats = self.data.get("seats")
        if seats is None:
            return list(range(1, self.players + 1))
        most = self.game.max_seats
        if not isinstance(seats, list) or len(seats) != self.players or len(set(map(repr, seats))) != len(seats):
            self._refuse(
                "seats", "not a list with a seat for each player", "no es una lista con un puesto para cada jugador"
            )
        if not all(isinstance(seat, int) and not isinstance(seat, bool) and 1 <= seat <= most for seat in seats):
            self._refuse("seats", f"seats are numbered 1 to {most}", f"los puestos se numeran del 1 al {most}")
        start = 1 if self.variant.stud else seats[0]
        if sorted(seats, key=lambda seat: (seat - start) % most) != seats:
            self._refuse("seats", "not in clockwise order", "no van en el sentido de las agujas del reloj")
        return seats

    def _results(self) -> dict[str, dict[int, int]]:
        """Return the stacks and the sums won that the file tells, by seat (minor units)."""
        recorded = {
            name: self._amounts(name, count=self.players) for name in _RESULTS if self.data.get(name) is not None
        }
        return {name: dict(zip(self.seats, amounts, strict=True)) for name, amounts in recorded.items()}

    def _antes_differ(self, antes: Sequence[int]) -> bool:
        """Return whether antes are unlike for another reason than a stack that is shorter."""
        highest = max(antes)
        by_player = antes[::-1] if self.players == 2 else antes
        return any(ante < min(highest, stack) for ante, stack in zip(by_player, self.stacks, strict=True))

    def _tell(self, fact: v.Fact, at: int | None = None) -> None:
        """Add a fact, which the action at that place tells; without a place the present one does."""
        self.facts.append(fact)
        self.origins.append(self.at if at is None else at)

    # ------------------------------------------------------------------ the hand

    def hand(self) -> Hand:
        antes = self._amounts("antes", count=self.players)
        blinds = [] if self.variant.stud else self._amounts("blinds_or_straddles", count=self.players)
        if self.variant.fixed:
            low, high = self._positive("small_bet"), self._positive("big_bet")
            if high < low:
                self._refuse("big_bet", "below small_bet", "menor que small_bet")
        else:
            low = high = self._positive("min_bet")
        self.sizes = (low, high)
        self.bring_in = self._positive("bring_in") if self.variant.stud else 0
        trimmed = self.data.get("ante_trimming_status", False)
        if not isinstance(trimmed, bool):
            self._refuse(
                "ante_trimming_status",
                f"{trimmed!r} is neither true nor false",
                f"{trimmed!r} no es ni true ni false",
            )
        self._open()
        self._post(antes, blinds)
        self._play(self._field("actions"))
        self._showdown()
        results = self._results()
        unit = 1 if self.divisible else 10 ** EXPONENTS[self.currency]
        stakes = {"min": low, "max": high, "chip": unit}
        if self.bring_in:
            stakes["bring_in"] = self.bring_in
        options, limits = self._regulated(antes)
        return Hand(
            variant=self.variant.code,
            currency=self.currency,
            facts=self.facts,
            seats=self.seats,
            game=self.game.code,
            options=options,
            limits=limits,
            open_options={"dead_antes": not trimmed},
            stakes=stakes,
            notes={name: value for name, value in self.data.items() if name not in _REQUIRED},
            origins=[*self.origins, len(self.data["actions"])],
            starting_stacks=dict(zip(self.seats, self.stacks, strict=True)),
            results=results,
            unequal_antes=trimmed and self._antes_differ(antes),
        )

    def _regulated(self, antes: Sequence[int]) -> tuple[dict[str, v.OptionValue], dict[str, int]]:
        """Return options and limits of the regulated table: those written into the file by this system, else the
        nearest."""
        low, high = self.sizes
        options: dict[str, v.OptionValue] = dict(self.variant.options)
        if any(option.name == "ante" for option in self.game.options):
            options["ante"] = any(antes)
        limits = {"min": low, "max": high if self.variant.fixed else 2 * low}
        stated = self.data.get("_options", {}), self.data.get("_limits", {})
        if not all(isinstance(table, dict) for table in stated):
            self._refuse("_options", "_options and _limits are tables", "_options y _limits son tablas")
        try:
            given = self.game.parse_options(stated[0], self.currency)
            self.game.configure_options(given)
            return options | given, limits | parse_limits(stated[1], self.currency)
        except IllegalConfiguration as reason:
            wrong = getattr(reason, "message_es", "no se pueden leer")
            raise PhhError(
                "phh_field", field="_options", name="_options, _limits", reason=str(reason), motivo=wrong.rstrip(".")
            ) from reason

    def _open(self) -> None:
        button = None if self.variant.stud else self.seats[-1]
        stacks = {str(seat): stack for seat, stack in zip(self.seats, self.stacks, strict=True)}
        self._tell(v.RoundOpened(button=button, stacks=stacks))

    def _post(self, antes: list[int], blinds: list[int]) -> None:
        """Antes, then blinds. Between two players the format lists them the other way round; the big blind is the
        larger one, unless it falls short of a bet: then only a short stack has made the other one smaller."""
        if self.players == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        for player, amount in enumerate(antes):
            self._forced("ante", player, amount)
        kinds = ["small", "big", *["straddle"] * (self.players - 2)]
        if self.players == 2 and blinds and (blinds[0] >= blinds[1] or blinds[1] < self.sizes[0]):
            kinds.reverse()
        for player, (kind, amount) in enumerate(zip(kinds, blinds, strict=False)):
            self._forced(kind, player, amount)

    def _forced(self, kind: str, player: int, amount: int) -> None:
        put_in = min(amount, self.left[player])
        if not put_in:
            return
        self.left[player] -= put_in
        if kind != "ante":
            self.paid[player] += put_in
        self._tell(v.BlindPosted(seat=self.seats[player], kind=kind, amount=put_in))

    # ------------------------------------------------------------------ actions

    def _play(self, actions: object) -> None:
        if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
            self._refuse("actions", "not a list of strings", "no es una lista de textos")
        for at, action in enumerate(actions):
            self.at = at
            words = action.partition("#")[0].split()
            try:
                self._action(words)
            except PhhError as refusal:
                refusal.at = at
                raise
            except (ValueError, AmountError) as reason:
                motivo = _spanish(reason, "una carta o un importe no se puede leer")
                raise PhhError(
                    "phh_action", field="actions", at=at, action=action, reason=str(reason), motivo=motivo
                ) from reason
        if self.waiting:
            self._deal()

    def _action(self, words: list[str]) -> None:
        match words:
            case []:
                return
            case ["d", "dh", name, cards]:
                self._receive(self._player(name), _cards(cards))
                return
            case ["d", "db", cards]:
                self._deal()
                self._community(_cards(cards))
                return
            case [name, "sm", *shown]:
                self._show(self._player(name), shown)
                return
        self._deal()
        match words:
            case [name, "f"]:
                player = self._player(name)
                self.folded.add(player)
                self._decide(player, "fold")
            case [name, "cc"]:
                self._check_or_call(self._player(name))
            case [name, "pb"]:
                self._bring_in(self._player(name), self.bring_in)
            case [name, "cbr", amount]:
                self._bet(self._player(name), self._spoken(amount))
            case [_, "sd", *_]:
                raise Unreadable("no cards are drawn in this game", "en este juego no se cambian cartas")
            case _:
                raise Unreadable("not an action of the format", "no es una acción del formato")

    def _player(self, name: str) -> int:
        number = name[1:]
        if name[:1] != "p" or not number.isascii() or not number.isdecimal() or len(number) > 2:
            raise Unreadable(f"{name!r} is not a player", f"{name!r} no es un jugador")
        if not 1 <= int(number) <= self.players:
            raise Unreadable(f"there is no player {name}", f"no hay ningún jugador {name}")
        return int(number) - 1

    def _spoken(self, text: str) -> int:
        amount = read_amount(text, self.currency, "en")
        if "." in text or amount % 10 ** EXPONENTS[self.currency]:
            self.divisible = True
        return amount

    def _decide(self, player: int, action: str, amount: int | None = None) -> None:
        self._tell(v.DecisionMade(seat=self.seats[player], action=action, amount=amount))

    def _put_in(self, player: int, amount: int) -> None:
        self.paid[player] += amount
        self.left[player] -= amount

    def _check_or_call(self, player: int) -> None:
        missing = min(max(self.paid) - self.paid[player], self.left[player])
        if not missing and not any(left for other, left in enumerate(self.left) if other not in {player, *self.folded}):
            return  # nobody could answer a bet, so there is none: some programs have the last player check
        if not missing:
            self._decide(player, "check" if self.layout.streets[self.street].checks else "call")
            return
        self._put_in(player, missing)
        self._decide(player, "call", missing)

    def _bring_in(self, player: int, amount: int) -> None:
        if not self.variant.stud or self.brought_in or self.street:
            raise Unreadable("no forced bet is due", "no se debe ninguna apuesta obligada")
        self.brought_in = True
        put_in = min(amount, self.left[player])
        self._put_in(player, put_in)
        self.raised = amount > self.bring_in
        self._tell(v.BlindPosted(seat=self.seats[player], kind="bring_in", amount=put_in))

    def _bet(self, player: int, total: int) -> None:
        """A bet or raise to ``total`` in the round. Short of a full one it can only be all the chips."""
        level = max(self.paid)
        added = total - self.paid[player]
        if added <= 0 or total <= level:
            raise Unreadable("no more than is bet already", "no es más de lo ya apostado")
        if added > self.left[player]:
            raise Unreadable("more than the player has", "más de lo que tiene el jugador")
        if self.variant.stud and not self.street and not self.brought_in:
            self._bring_in(player, total)
            return
        full = self.sizes[self.variant.fixed and self.street >= self.variant.big_bets_from]
        if self.brought_in and not self.street and not self.raised and level < full:
            full -= level
        short = total - level < full and added == self.left[player]
        self._put_in(player, added)
        self.raised = True
        self._decide(player, "all_in" if short else "raise" if level else "bet", added)

    # ------------------------------------------------------------------ cards

    def _receive(self, player: int, cards: list[str]) -> None:
        """Cards that wait to be dealt. With nobody left to bet several streets follow each other without an action."""
        later = self.layout.streets[self.street + 1 :]
        if self.dealt and later and 0 < later[0].own <= len(self.waiting.get(player, ())):
            self._deal()
        self.waiting.setdefault(player, []).extend(cards)
        self.dealt_at[player] = self.at

    def _deal(self) -> None:
        """Own cards that the file has reported since the last action, in the order in which a table deals them."""
        if self.dealt and not self.waiting:
            return
        street = self.layout.streets[0]
        if self.dealt:
            self._new_street()
            street = self.layout.streets[self.street]
            self._tell(v.CardBurned(), min(self.dealt_at[player] for player in self.waiting))
        own = street.own
        order = [player for player in range(self.players) if not self.dealt or player in self.waiting]
        hands = {player: self.waiting.get(player, []) for player in order}
        for player, cards in hands.items():
            if len(cards) > own:
                raise PhhError(
                    "phh_cannot_carry",
                    what=f"{len(cards)} cards for p{player + 1} where {own} are dealt",
                    cosa=f"{len(cards)} cartas para p{player + 1} donde se reparten {own}",
                )
            cards += [HIDDEN] * (own - len(cards))
            self.hole[player] += cards
        for place in range(own):
            for player in order:
                card = v.CardDealt(to=self.seats[player], card=hands[player][place])
                self._tell(card, self.dealt_at.get(player))
        self.waiting = {}
        self.dealt_at = {}
        self.dealt = True

    def _new_street(self) -> None:
        if self.street + 1 >= len(self.layout.streets):
            raise Unreadable("there is no further street", "no hay otra ronda de cartas")
        self.street += 1
        self.paid = [0] * self.players

    def _community(self, cards: list[str]) -> None:
        """Cards of the board, or stud's common card; the first of a street comes after a burn."""
        if HIDDEN in cards:
            raise Unreadable("a card of the board is unknown", "una carta de la mesa es desconocida")
        for card in cards:
            if self.board >= sum(street.board for street in self.layout.streets[: self.street + 1]):
                self._new_street()
                if not self.variant.stud or self._cards_gone() < 51:
                    self._tell(v.CardBurned())
            self.board += 1
            self._tell(v.CardDealt(to="board", card=card))

    def _cards_gone(self) -> int:
        return sum(isinstance(fact, v.CardDealt | v.CardBurned) for fact in self.facts)

    def _show(self, player: int, shown: list[str]) -> None:
        """Take ``sm``: alone it lays the hand face down, ``sm -`` shows what is known of it, with cards it gives
        them.

        With unknown cards only (``sm ????``) nobody says which it was: a hand that was dealt unseen is laid face down.
        """
        self._deal()
        self.shows.pop(player, None)
        self.shown_at[player] = self.at
        self.shows[player] = "show" if shown else "muck"
        if not shown or shown == ["-"]:
            return
        if len(shown) > 1:
            raise Unreadable("not an action of the format", "no es una acción del formato")
        cards, held = _cards(shown[0]), self.hole[player]
        if set(cards) == {HIDDEN} and len(cards) <= len(held):
            self.shows[player] = "muck" if HIDDEN in held else "show"
            return
        if HIDDEN in cards or len(cards) < len(held):
            raise PhhError(
                "phh_cannot_carry",
                what=f"a hand of p{player + 1} shown in part",
                cosa=f"una mano de p{player + 1} enseñada en parte",
            )
        for card in cards:
            if card not in held:
                if HIDDEN not in held:
                    raise Unreadable(f"{card} was not dealt to p{player + 1}", f"{card} no se repartió a p{player + 1}")
                held[held.index(HIDDEN)] = card
                self.shown_late.add(player)

    def _showdown(self) -> None:
        """Tell shows and mucks, each player's last word; a hand dealt unseen is laid open card by card."""
        for player, action in self.shows.items():
            seat, at = self.seats[player], self.shown_at[player]
            if action == "show" and player in self.shown_late:
                for card in self.hole[player]:
                    self._tell(v.CardExposed(to=seat, card=card), at)
            self._tell(v.DecisionMade(seat=seat, action=action), at)


def _cards(text: str) -> list[str]:
    """``Ac2d??`` as a list."""
    pieces = [text[place : place + 2] for place in range(0, len(text), 2)]
    return [HIDDEN if piece == HIDDEN else parse_card(piece) for piece in pieces]
