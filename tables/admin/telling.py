"""A round's events as a person reads them: bets by their names, cards with their suits, amounts as money.

Every field of an event that has a value is shown; an unknown one is shown under its own name, so that nothing
that was recorded is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.admin import show
from casino.documents import labels
from casino.documents.labels import Label
from casino.eventstore import Recorded
from casino.rules.cards import CARDS, HIDDEN, JOKER
from casino.rules.kernel import Game, Option
from casino.rules.vocabulary import EVENTS as FACTS
from casino.wording.event_names import event_name


def _default_of(fact: type[msgspec.Struct], field: str) -> Any:
    """Return a field's default value; None where there is no such field."""
    return next((found.default for found in msgspec.structs.fields(fact) if found.name == field), None)


ACTIONS: Final[Mapping[str, Label]] = {
    "accept_even_money": _("takes even money"),
    "all_in": _("all in"),
    "associate": _("joins the banker"),
    "no": pgettext_lazy("third card", "no card"),
    "carta": pgettext_lazy("third card", "a card"),
    "abatir": pgettext_lazy("third card", "shows eight or nine"),
    "lower_bank": _("lowers the bank"),
    "take_cards": _("takes the cards"),
    "everything_goes": _("everything goes"),
    "bank_broken": _("breaks the bank"),
    "square": _("takes the square"),
    "auction_bid": _("bids for the bank"),
    "auction_without_bids": _("no bids for the bank"),
    "bank": _("takes the bank"),
    "bet": _("bets"),
    "bets_working": _("has bets on numbers in play"),
    "bingo": _("bingo!"),
    "line": _("line!"),
    "call": _("calls"),
    "change_dice": _("asks for other dice"),
    "check": _("checks"),
    "co_bank": _("takes part of the bank"),
    "double": _("doubles"),
    "draw_on_5": _("draws on 5"),
    "fold": _("folds"),
    "free_double": _("doubles free"),
    "free_split": _("splits free"),
    "garage_compulsory": _("takes out what is above the highest bank"),
    "garage_obligatory": _("sets aside what no bet covers"),
    "garage_voluntary": _("takes winnings out of the bank"),
    "give_up": _("gives up what is blocked"),
    "give_up_bank": _("gives up the bank"),
    "go_to_war": _("goes to war"),
    "half_back": _("takes half back"),
    "hit": _("hits"),
    "insure": _("insures what is blocked"),
    "muck": _("mucks"),
    "no_switch": _("does not switch"),
    "pass": _("passes"),
    "pass_dice": _("passes the dice"),
    "pass_shoe": _("declines the shoe"),
    "play": _("plays"),
    "prison": _("leaves it in prison"),
    "raise": _("raises"),
    "raise_bank": _("raises the bank"),
    "reraise": _("re-raises"),
    "refuse_even_money": _("refuses even money"),
    "refuse_to_deal": _("refuses to deal"),
    "ride": _("lets it ride"),
    "show": _("shows"),
    "split": _("splits"),
    "stand": _("stands"),
    "stand_on_5": _("stands on 5"),
    "surrender": _("surrenders"),
    "switch": _("switches"),
    "take_shoe": _("takes the shoe"),
    "void_hand": _("has the hand annulled"),
    "wait": _("waits"),
    "withdraw": _("takes a bet back"),
    "buy_card": _("buys a card"),
    "go": _("goes"),
    "stay": _("leaves the bet"),
}

PLACES: Final[Mapping[str, Label]] = {
    "dealer": _("Dealer"),
    "player": _("Player"),
    "banker": _("Banker"),
    "cloth_1": _("First cloth"),
    "cloth_2": _("Second cloth"),
    "square": _("Square"),
    "board": _("Community cards"),
    "board_2": _("Second line of community cards"),
    "deck": _("Deck"),
    "dead_hand": _("Dead hand"),
    "main_pot": _("main pot"),
    "black": _("Black row"),
    "red": _("Red row"),
}

MISSED: Final[Mapping[str, Label]] = {
    "none": pgettext_lazy("blinds", "none missed"),
    "small": _("small blind"),
    "big": _("big blind"),
    "both": pgettext_lazy("blinds", "both missed"),
}
BLINDS: Final[Mapping[str, Label]] = {
    "ante": _("ante"),
    "small": _("small blind"),
    "big": _("big blind"),
    "blind": _("blind"),
    "bring_in": pgettext_lazy("round", "bring-in"),
    "post": _("post"),
    "penalty": _("penalty"),
    "opening_mano": _("opening bet"),
    "opening_second": _("second hand"),
}

TARGETS: Final[Mapping[str, Label]] = {
    "red": _("red"),
    "black": _("black"),
    "even": _("even"),
    "odd": _("odd"),
    "low": _("low"),
    "high": _("high"),
    "prison": _("in prison"),
    "blocked": _("blocked"),
    "insured": _("blocked and insured"),
}

BOUNDS: Final[Mapping[str, Label]] = {"min": _("minimum"), "max": _("maximum")}

FACES: Final[Mapping[str, Label]] = {"up": _("face up"), "down": _("face down")}

SAYINGS: Final[Mapping[str, Label]] = {
    "pot": _("Pot"),
    "rake": pgettext_lazy("picture", "Rake"),
    "back": _("Goes back, not called"),
    "high": pgettext_lazy("picture", "high"),
    "low": pgettext_lazy("picture", "low"),
    "aside": _("left over"),
    "burned": _("Burned or set aside"),
    "closed": _("No more bets"),
    "open": _("Bets are open"),
    "void": _("VOID"),
    "bank": _("BANK"),
    "rolls": _("Throws so far"),
    "point": _("Point"),
    "off": _("OFF"),
    "balls": _("balls drawn"),
    "more": _("more cards"),
    "won": pgettext_lazy("picture", "won"),
    "left": _("has"),
    "hand": _("hand"),
    "chips": _("chips"),
    "cards": pgettext_lazy("picture", "cards"),
    "empty": _("The table is empty."),
    "lands": _("falls in"),
    "paid": pgettext_lazy("picture", "paid"),
    "due": pgettext_lazy("picture", "due"),
    "face_down": _("face down"),
}
"""Words of the pictures (`casino.scenes.picture`)."""
LABELS: Final[Mapping[str, Label]] = {
    "to_approve": _("payments to approve"),
    "seat": _("Seat"),
    "irregularities": _("Found in the round"),
    "hand": _("hand"),
    "target": _("on"),
    "to_target": pgettext_lazy("round", "to"),
    "amount": "",
    "price": _("price"),
    "card": _("card"),
    "package": _("package"),
    "series": _("series"),
    "ebm": pgettext_lazy("round", "device"),
    "of_age": _("of age"),
    "chips": _("chips"),
    "lights": _("lights"),
    "shooter": _("shooter: seat"),
    "high": _("high hand"),
    "low": _("low hand"),
    "pot": _("side pot"),
    "reason": _("reason"),
    "authorised_by": _("authorised by"),
    "count": pgettext_lazy("round", "count"),
    "game": "",
    "edition": _("edition"),
    "table": _("table"),
    "shift": _("shift"),
    "limits": _("limits"),
    "meters": _("meter"),
    "button": _("button: seat"),
    "stacks": _("chips by seat"),
    "set_in_play": _("set in play"),
    "last_bank": _("last bank: seat"),
    "last_bets": _("last bets by seat"),
    "last_roll": _("last roll"),
    "missed_blinds": _("missed blinds by seat"),
    "new_players": _("new players: seats"),
    "options": _("Options of the table"),
    "void": _("void"),
    "handle": _("wagered"),
    "payout": _("paid"),
    "commission": _("commission"),
    "rake": _("discount"),
    "win": _("won by the casino"),
    "progressive_chips": pgettext_lazy("round", "progressive chips"),
    "progressive_in": _("progressive"),
    "coin": _("smallest coin"),
    "breakage_rule": _("breakage rule"),
    "breakage": _("breakage"),
    "due_at_cage": _("breakage due at the cage"),
    "prize": _("prize"),
    "variance_count": pgettext_lazy("round", "payment variances"),
    "stakes": _("stakes"),
    "lines_digest": pgettext_lazy("round", "digest"),
}

MONEY: Final = frozenset(
    {
        "amount", "price", "limits", "meters", "stacks", "last_bets", "handle", "payout", "commission", "rake", "win",
        "progressive_in", "coin", "breakage", "due_at_cage",
    }
)  # fmt: skip
TALL: Final = frozenset({"grid", "list"})
"""Kinds of parts that stand below the line of the others."""
WHOSE: Final = ("seat", "to")
"""Fields that name the seat or the place that an event is about."""
OF_A_HAND: Final = frozenset(name for name, fact in FACTS.items() if _default_of(fact, "hand") == 0)
OF_A_POT: Final = frozenset(name for name, fact in FACTS.items() if _default_of(fact, "pot") == 0)
"""Events that are about a hand or a pot even where the record, which leaves defaults out, names none."""
SUITS: Final = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
DICE: Final = ("d1", "d2", "d3")
_YES: Final[Label] = _("yes")
_NO: Final[Label] = _("no")


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """A piece of what an event says.

    ``kind``: ``text``; ``cards``: faces, each with what stands on it and whether it is red; ``grid``: rows of a bingo
    card; ``list``: rows of name, code and value; ``code``: a long code, cut short on the screen.
    """

    kind: str = "text"
    label: str = ""
    value: Any = ""


class Face(NamedTuple):
    """The face of a card, a tile or a ball; hearts and diamonds are red."""

    text: str
    red: bool = False


class Teller:
    """Tells the events of a round of one game in the language of the screen.

    ``game`` is None where the registry does not know it: its bets and options are then shown by their codes.
    """

    def __init__(self, game: Game | None, currency: str) -> None:
        self.game = game
        self.currency = currency
        self.hands_are_cards = game is not None and game.family in ("bingo", "line_bingo")
        self.language = show.language()
        self.bets = {bet.code: self._named(bet) for bet in game.bets} if game else {}
        self.irregularities = {rule.code: self._named(rule) for rule in game.irregularities} if game else {}
        self.options: dict[str, Option] = {option.name: option for option in game.options} if game else {}

    def title(self, event_type: str) -> str:
        """The kind of event in words."""
        return event_name(event_type, self.language)

    def target(self, target: str | None) -> str:
        """Return the target of a bet in words."""
        return self._word(TARGETS, target) if target else ""

    def tell(self, events: Sequence[Recorded]) -> list[list[Part]]:
        """Return the parts of each event, in the order of its fields; empty fields are left out.

        Hands are numbered where a seat has several in this round.
        """
        payloads: list[dict[str, Any]] = [msgspec.json.decode(recorded.data) for recorded in events]
        several = {_whose(data) for data in payloads if data.get("hand")}
        return [
            list(self._parts(recorded.type, data, numbered=_whose(data) in several))
            for recorded, data in zip(events, payloads, strict=True)
        ]

    def hand(self, hand: int | None) -> str:
        """Number of a seat's hand: the first, 0 in the record, is 1. In bingo it is the number of a card."""
        if hand is None:
            return ""
        return str(hand if self.hands_are_cards else hand + 1)

    # ------------------------------------------------------------------ by field

    def _parts(self, event_type: str, data: dict[str, Any], *, numbered: bool) -> Iterator[Part]:
        dice = [data[name] for name in DICE if data.get(name)]
        if dice:
            faces = [Face(str(die)) for die in dice]
            yield Part(kind="cards", value=faces)
            yield Part(label="=", value=str(sum(dice)))
        yield from sorted(self._field_parts(event_type, data, numbered=numbered), key=lambda part: part.kind in TALL)

    def _field_parts(self, event_type: str, data: dict[str, Any], *, numbered: bool) -> Iterator[Part]:
        if "ball" in data:
            yield Part(kind="cards", value=[Face(f"{data.get('letter') or ''} {data['ball']}".strip())])
        for name, value in data.items():
            if value in (None, "", [], {}) or name in (*DICE, "ball", "letter", "hand"):
                continue
            yield from self._field(event_type, name, value)
            if name in WHOSE and numbered:
                yield from self._which_hand(event_type, data)
        if event_type in OF_A_POT and "pot" not in data:
            yield Part(value=self._word(PLACES, "main_pot"))

    def _field(self, event_type: str, name: str, value: Any) -> Iterator[Part]:
        special = _SPECIAL.get(name)
        if special is not None:
            yield from special(self, value)
        elif name in MONEY and isinstance(value, Mapping):
            yield Part(label=self._label(name), value=self._amounts(value))
        elif name in MONEY and isinstance(value, int):
            yield Part(label=self._label(name), value=show.money(value, self.currency))
        elif name == "missed_blinds":
            missed = ", ".join(f"{seat}: {self._word(MISSED, one)}" for seat, one in value.items())
            yield Part(label=self._label(name), value=missed)
        elif isinstance(value, bool):
            yield Part(label=self._label(name), value=self._yes_or_no(value=value))
        else:
            label = self._label(name) if event_type in FACTS or name in LABELS else name
            yield Part(label=label, value=str(value))

    def _amounts(self, amounts: Mapping[str, int]) -> str:
        """Amounts by limit (the lowest of a kind before the highest), by meter or by seat."""
        ordered = sorted(amounts.items(), key=lambda item: item[0].endswith("max"))
        return " · ".join(f"{self._bound(name)} {show.money(minor, self.currency)}" for name, minor in ordered)

    def _bound(self, name: str) -> str:
        """Return the name of a limit: `tie_min` is the least bet on a tie. A seat or a meter stays as it is."""
        if name.isdigit():
            return f"{name}:"
        bet, _, end = name.rpartition("_")
        if end not in BOUNDS:
            return name
        return f"{self.bets.get(bet, bet)} {self._word(BOUNDS, end)}".strip()

    def _which_hand(self, event_type: str, data: Mapping[str, Any]) -> Iterator[Part]:
        """Yield the hand of a seat (the record leaves the first out), or the bingo card."""
        hand = data.get("hand", 0 if event_type in OF_A_HAND and not self.hands_are_cards else None)
        if hand is not None:
            yield Part(label=self._label("card" if self.hands_are_cards else "hand"), value=self.hand(hand))

    def _seat(self, seat: int) -> Iterator[Part]:
        yield Part(value=f"{self._label('seat')} {seat}")

    def _place(self, place: int | str) -> Iterator[Part]:
        yield from self._seat(place) if isinstance(place, int) else [Part(value=self._word(PLACES, place))]

    def _bet(self, code: str) -> Iterator[Part]:
        yield Part(value=self.bets.get(code, code))

    def _on(self, target: str) -> Iterator[Part]:
        yield Part(label=self._label("target"), value=self.target(target))

    def _onto(self, target: str) -> Iterator[Part]:
        yield Part(label=self._label("to_target"), value=self.target(target))

    def _action(self, action: str) -> Iterator[Part]:
        yield Part(value=self._word(ACTIONS, action))

    def _blind(self, kind: str) -> Iterator[Part]:
        yield Part(value=self._word(BLINDS, kind))

    def _face(self, face: str) -> Iterator[Part]:
        yield Part(value=self._word(FACES, face))

    def _irregularity(self, code: str) -> Iterator[Part]:
        yield Part(value=self.irregularities.get(code, code))

    def _game(self, code: str) -> Iterator[Part]:
        yield Part(value=show.game_name(code))

    def _segment(self, name: str) -> Iterator[Part]:
        segments = getattr(self.game.layout, "segments", ()) if self.game else ()
        bet = next((segment.bet for segment in segments if segment.name == name), name)
        yield Part(kind="cards", value=[Face(self.bets.get(bet, name))])

    def _pocket(self, pocket: str) -> Iterator[Part]:
        yield Part(kind="cards", value=[Face(pocket)])

    def _card(self, value: str | int) -> Iterator[Part]:
        """A playing card, or the number of a bingo card."""
        if isinstance(value, int):
            yield Part(label=self._label("card"), value=str(value))
        else:
            yield Part(kind="cards", value=[_face_of(value)])

    def _tiles(self, values: list[str]) -> Iterator[Part]:
        yield Part(kind="cards", value=[_face_of(value) for value in values])

    def _high(self, values: list[str]) -> Iterator[Part]:
        yield Part(kind="cards", label=self._label("high"), value=[_face_of(value) for value in values])

    def _low(self, values: list[str]) -> Iterator[Part]:
        yield Part(kind="cards", label=self._label("low"), value=[_face_of(value) for value in values])

    def _numbers(self, numbers: list[int]) -> Iterator[Part]:
        """The face of a bingo card, row by row, its free squares starred, those without a number empty."""
        form = getattr(self.game.layout, "format", None) if self.game else None
        if form is None or len(numbers) != form.size - len(form.free):
            yield Part(value=" ".join(map(str, numbers)))
            return
        remaining = iter(numbers)
        squares = ["★" if square in form.free else str(next(remaining) or "") for square in range(form.size)]
        rows = [squares[start : start + form.columns] for start in range(0, form.size, form.columns)]
        yield Part(kind="grid", label=form.letters, value=[list(form.letters), *rows])

    def _options(self, options: Mapping[str, Any]) -> Iterator[Part]:
        rows = [(self._option_name(name), name, self._chosen(name, value)) for name, value in options.items()]
        yield Part(kind="list", label=self._label("options"), value=rows)

    def _option_name(self, name: str) -> str:
        return self._named(self.options[name]) if name in self.options else name

    def _chosen(self, name: str, value: Any) -> str:
        option = self.options.get(name)
        return show.option_value(option.kind if option else "", value, self.currency)

    def _digest(self, digest: str) -> Iterator[Part]:
        yield Part(kind="code", label=self._label("lines_digest"), value=digest)

    def _prizes(self, prizes: list[dict[str, Any]]) -> Iterator[Part]:
        for prize in prizes:
            hand = self.bets.get(prize["hand"]) or show.hand_name(prize["hand"])
            amount = show.money(prize["amount"], self.currency)
            text = f"{self._label('seat')} {prize['seat']}, {hand}, {amount}"
            yield Part(label=self._label("prize"), value=text)

    def _stakes(self, stakes: Mapping[str, list[int]]) -> Iterator[Part]:
        """How often each bet was made, and for how much in all."""
        rows = [
            (self.bets.get(bet, bet), bet, f"{count} · {show.money(staked, self.currency)}")
            for bet, (count, staked, _squares) in stakes.items()
        ]
        yield Part(kind="list", label=self._label("stakes"), value=rows)

    # ------------------------------------------------------------------ words

    def _named(self, thing: Any) -> str:
        return str(thing.es if self.language == "es" else thing.en)

    def _word(self, words: Mapping[str, Label], code: str) -> str:
        return labels.translated(words.get(code, code), self.language)

    def _label(self, name: str) -> str:
        return self._word(LABELS, name)

    def _yes_or_no(self, *, value: bool) -> str:
        return labels.translated(_YES if value else _NO, self.language)


_SPECIAL: Final[Mapping[str, Callable[[Teller, Any], Iterator[Part]]]] = {
    "seat": Teller._seat,
    "to": Teller._place,
    "bet": Teller._bet,
    "target": Teller._on,
    "to_target": Teller._onto,
    "action": Teller._action,
    "kind": Teller._blind,
    "face": Teller._face,
    "code": Teller._irregularity,
    "game": Teller._game,
    "card": Teller._card,
    "tiles": Teller._tiles,
    "cards": Teller._tiles,
    "high": Teller._high,
    "low": Teller._low,
    "pocket": Teller._pocket,
    "segment": Teller._segment,
    "numbers": Teller._numbers,
    "options": Teller._options,
    "prizes": Teller._prizes,
    "stakes": Teller._stakes,
    "lines_digest": Teller._digest,
}
"""Formatters of fields that are neither an amount nor plain text."""


def needs_no_label(field: str) -> bool:
    """Return whether a field is shown without a label."""
    return field in _SPECIAL or field in (*DICE, "ball", "letter")


def _whose(data: Mapping[str, Any]) -> int | str | None:
    """The seat or place that an event is about."""
    return next((data[name] for name in WHOSE if name in data), None)


def _face_of(code: str) -> Face:
    """A card as it is printed: `Td` is a red 10♦. A tile stays as it is."""
    if code == JOKER:
        return Face("Joker")
    if code == HIDDEN:
        return Face("?")
    if code not in CARDS:
        return Face(code)
    rank, suit = code
    return Face(("10" if rank == "T" else rank) + SUITS[suit], red=suit in "dh")
