"""Round events of the API: plain dictionaries with decimal amounts.

>>> decode_event({"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "5.00"}, "USD")
BetPlaced(seat=1, bet='straight', amount=500, target='17', hand=None)
>>> encode_event(decode_event({"type": "CardDealt", "to": 3, "card": "10♥"}, "USD"), "USD")
{'type': 'CardDealt', 'to': 3, 'card': 'Th'}
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from typing import Any, Final, get_args, get_type_hints

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN, parse_card
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.money import AmountError, format_amount, parse_amount

define("unknown_name_of_case", "A case takes no {name!r}.", "Un caso no lleva {name!r}.")

_PLACE = re.compile(r"(?:seat[:_ ]?)?(\d{1,2})\Z", re.ASCII)


def _mentions(annotation: object, wanted: object) -> bool:
    return annotation == wanted or any(_mentions(part, wanted) for part in get_args(annotation))


def _fields(wanted: object) -> dict[str, frozenset[str]]:
    """Event name -> fields whose type is (or holds) ``wanted``."""
    return {
        name: frozenset(
            field for field, hint in get_type_hints(cls, include_extras=True).items() if _mentions(hint, wanted)
        )
        for name, cls in v.EVENTS.items()
    }


_AMOUNTS: Final = {
    name: fields | ({"limits", "meters", "coin"} if name == "RoundOpened" else frozenset())
    for name, fields in _fields(v.Amount).items()
}
_CARDS: Final = _fields(v.Card)
_BARE: Final[dict[str, v.Fact]] = {name: cls() for name, cls in v.EVENTS.items() if not cls.__struct_fields__}
"""The facts without any field, one of each."""
_SHORT: Final = 16
"""Characters of amounts that are remembered."""


class KnownFacts:
    """Facts by the JSON text they were read from, each with its number of names: the same bet is sent again and again.

    Kept are short texts of facts in which no list or mapping holds anything, so that a fact may be part of many rounds;
    so many of a currency, and when there are too many, none.
    """

    MOST: Final = 4_096
    MOST_BYTES: Final = 96
    _PLAIN: Final = frozenset({str, int, bool, type(None)})

    def __init__(self) -> None:
        self._by_currency: dict[str, dict[bytes, tuple[v.Fact, int]]] = {}

    def of(self, texts: Iterable[bytes], currency: str) -> list[tuple[v.Fact, int]] | None:
        """The facts of these texts, each with its number of names; None when one of them is not known."""
        known = self._by_currency.get(currency)
        if known is None:
            return None
        try:
            return [known[text] for text in texts]
        except KeyError:
            return None

    def learn(self, texts: Iterable[bytes], facts: Iterable[v.Fact], currency: str) -> None:
        """Remember what texts mean that `decode_event` has taken, and in which every name is there once."""
        known = self._by_currency.setdefault(currency, {})
        for text, fact in zip(texts, facts, strict=True):
            if text in known or len(text) > self.MOST_BYTES:
                continue
            if self._PLAIN.issuperset(map(type, filter(None, msgspec.structs.astuple(fact)))):
                if len(known) >= self.MOST:
                    known.clear()
                known[text] = (fact, text.count(b'":'))


def decode_event(data: Mapping[str, Any], currency: str) -> v.Fact:
    """The event of ``{"type": name, field: value, ...}``. Amounts are decimal strings.

    Raises ``IllegalEvent`` with code ``unknown_event`` or ``malformed_event`` and the field's name.
    """
    if "type" not in data:
        raise malformed("Object missing required field `type`", "type")
    name = data["type"]
    cls = v.EVENTS.get(name) if isinstance(name, str) else None
    if cls is None:
        raise IllegalEvent("unknown_event", "", field="type", event=name, admitted=v.EVENTS)
    if len(data) == 1 and name in _BARE:
        return _BARE[name]
    fields = dict(data)
    del fields["type"]
    amounts, cards = _AMOUNTS[name], _CARDS[name]
    for key in amounts:
        if key in fields:
            fields[key] = _amount_of(fields[key], currency, key)
    for key in cards:
        if key in fields and (fields[key] != HIDDEN or cls is not v.CardDealt):
            fields[key] = _translate(fields[key], _card, key)
    to = fields.get("to")
    if isinstance(to, str) and (match := _PLACE.match(to)):
        fields["to"] = int(match.group(1))
    try:
        return msgspec.convert(fields, cls)
    except msgspec.ValidationError as reason:
        field = _field_of(reason)
        if field in amounts and fields.get(field, 0) is None:  # who writes it knows no minor units
            raise malformed(f"{field}: null is not a decimal amount in a string", field) from reason
        raise malformed(str(reason), field) from reason


def encode_event(event: v.Fact, currency: str) -> dict[str, Any]:
    """The dictionary that ``decode_event`` reads back; fields at their defaults are left out."""
    name = type(event).__name__
    fields: dict[str, Any] = msgspec.to_builtins(event)
    for key in _AMOUNTS[name] & fields.keys():
        fields[key] = _translate(fields[key], lambda value: format_amount(value, currency), key)
    return {"type": name, **fields}


def malformed(reason: str, field: str | None = None) -> IllegalEvent:
    """The refusal of something that is not an event at all. It cites no clause: those who know the game name it with
    `RuleError.under`."""
    return IllegalEvent("malformed_event", "", field=field, reason=reason)


def require_names(given: Mapping[str, Any], names: Collection[str], path: str = "") -> None:
    """Refuse a name that a case, or a part of it at ``path``, does not have: it would be read by nobody."""
    for name in given:
        if name not in names:
            raise IllegalConfiguration(
                "unknown_name_of_case", "", field=f"{path}{name}", name=f"{path}{name}", admitted=names
            )


def _translate(value: object, change: Callable[[Any], object], field: str) -> object:
    """``change`` applied to a value, to each of a list or to each of a mapping; its ValueError names the field."""
    try:
        if type(value) is str:
            return change(value)
        if isinstance(value, dict):
            return {key: change(each) for key, each in value.items()}
        if isinstance(value, list):
            return [change(each) for each in value]
        return None if value is None else change(value)
    except (ValueError, TypeError) as reason:
        raise malformed(f"{field}: {reason}", field) from reason


def _amount_of(value: object, currency: str, field: str) -> object:
    """Minor units of an amount, or of each of several."""
    if type(value) is str and len(value) <= _SHORT:
        try:
            return _known_amount(value, currency)
        except ValueError as reason:
            raise malformed(f"{field}: {reason}", field) from reason
    return _translate(value, lambda each: text_amount(each, currency), field)


_known_amount = lru_cache(maxsize=4096)(parse_amount)


def text_amount(value: object, currency: str) -> int:
    """Minor units of a decimal string; ``AmountError`` for anything else, JSON numbers among it."""
    if not isinstance(value, str):
        raise AmountError(value, "is not a decimal amount in a string", "no es un importe decimal entre comillas")
    return parse_amount(value, currency)


def _card(value: object) -> str:
    if not isinstance(value, str):
        raise TypeError(f"{value!r} is not a card")
    return parse_card(value)


def _field_of(reason: msgspec.ValidationError) -> str | None:
    match = re.search(r"`\$\.?([\w]+)|field `(\w+)`", str(reason))
    return (match.group(1) or match.group(2)) if match else None
