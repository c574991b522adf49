"""The detail of an exception: typed fields in one stored line, and the same fields rendered for people.

An event stores the detail as one line in English, with minor units and ISO 8601 times. A form declares such a line with
the kind of every field; `detail_of` writes the line and `exception_detail` reads it back and renders each field by its
kind, in the language asked for. Screens, REST, PDF and spreadsheets all call `exception_detail`.

    register_details({"bank_short": [Form("{held:money} < {required:money} [{cite:text}]")]})

A line that no form of its code matches is shown as it is stored: nothing in it is guessed to be money.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from casino.documents.formatting import MINUS, count, money, money_e4, percent_bp
from casino.documents.labels import Label, translated
from casino.rules import registry
from casino.rules.errors import RuleError
from casino.rules.money import AmountError, parse_amount

_FIELD = re.compile(r"\{(\w+):(\w+)\}")
_PIECES = re.compile(r"(?:([a-z]+) )?(\d+|money): ([+-]\d+)")
_NAME = re.compile(r"\{(\w+)(?::\w+)?\}")
_SIDES = re.compile(r"(-?\d+) ≠ (-?\d+)")
_PIECE: Final = r"(?:[a-z]+ )?(?:\d+|money): [+-]\d+"


IN_UNIT: Final[Mapping[str, Callable[[int, str, str], str]]] = {
    "money": money,
    "money_e4": money_e4,
    "count": count,
    "percent": percent_bp,
}
"""How the figures of an exception are shown, by its unit."""


class Form(NamedTuple):
    """How a detail is stored (`{name:kind}` fields in English text) and, where it has words, the message to show."""

    stored: str
    shown: Label = ""


_forms: dict[str, Sequence[Form]] = {}
_words: dict[str, Label] = {}


def register_details(forms: Mapping[str, Sequence[Form]], words: Mapping[str, Label] | None = None) -> None:
    """Declare the details of exception codes, and the words that fields of kind `word` hold.

    Errors: ValueError when a code is declared twice or a field has an unknown kind.
    """
    for code, some in forms.items():
        if code in _forms:
            raise ValueError(f"the detail of {code} is declared twice")
        for form in some:
            unknown = {kind for _name, kind in _FIELD.findall(form.stored)} - KINDS.keys()
            if unknown:
                raise ValueError(f"{code}: no kind {', '.join(sorted(unknown))}")
        _forms[code] = some
    _words.update(words or {})


def declared() -> dict[str, Sequence[Form]]:
    """Return the forms of every code."""
    return dict(_forms)


def detail_of(code: str, **fields: Any) -> str:
    """Return the line to store: that of the code's form with exactly these fields.

    Amounts are minor units, times aware datetimes, `pieces` a mapping of denominations to signed numbers (of kinds to
    such mappings where the kinds of money are distinguished). Errors: ValueError when no form has these fields.
    """
    for form in _forms.get(code, ()):
        if {name for name, _kind in _FIELD.findall(form.stored)} == fields.keys():
            return _FIELD.sub(lambda found: KINDS[found[2]].write(fields[found[1]]), form.stored)
    raise ValueError(f"the detail of {code} has no form with the fields {', '.join(sorted(fields))}")


def exception_detail(code: str, detail: str, currency: str, language: str, *, unit: str = "") -> str:
    """Return a stored detail as people read it in `language`; one of no declared form unchanged.

    `unit`: that of the exception's figures, by which both sides of "100 ≠ -50" are shown.
    """
    sides = _SIDES.fullmatch(detail)
    if sides is not None and unit in IN_UNIT:
        return " ≠ ".join(IN_UNIT[unit](int(side), currency, language) for side in sides.groups())
    for form in _forms.get(code, ()):
        found = _pattern(form.stored).fullmatch(detail)
        if found is not None:
            return _shown(form, found, currency, language)
    return detail


def _shown(form: Form, found: re.Match[str], currency: str, language: str) -> str:
    text = translated(form.shown, language) if form.shown else form.stored
    kinds = dict(_FIELD.findall(form.stored))
    return _NAME.sub(lambda field: KINDS[kinds[field[1]]].show(found[field[1]], currency, language), text)


_patterns: dict[str, re.Pattern[str]] = {}


def _pattern(stored: str) -> re.Pattern[str]:
    """The expression that a line of this form matches, compiled once."""
    if stored not in _patterns:
        parts = _FIELD.split(stored)
        text = re.escape(parts[0])
        for name, kind, rest in zip(parts[1::3], parts[2::3], parts[3::3], strict=True):
            text += f"(?P<{name}>{KINDS[kind].pattern}){re.escape(rest)}"
        _patterns[stored] = re.compile(text, re.DOTALL)
    return _patterns[stored]


# --- kinds of fields ------------------------------------------------------------------------------------------------


class Kind(NamedTuple):
    """How a field is written, what its text looks like, and how it is shown."""

    pattern: str
    write: Callable[[Any], str]
    show: Callable[[str, str, str], str]


def _money(text: str, currency: str, language: str) -> str:
    return money(int(text), currency, language)


def _change(text: str, currency: str, language: str) -> str:
    return ("+" if text.startswith("+") else "") + money(int(text), currency, language)


def _decimal(text: str, currency: str, language: str) -> str:
    try:
        return money(parse_amount(text, currency), currency, language)
    except AmountError:  # an amount of another currency: shown as it was written
        return text


def _number(text: str, currency: str, language: str) -> str:
    return text.replace("-", MINUS)


def _percent(text: str, currency: str, language: str) -> str:
    return percent_bp(int(text.removesuffix(" %").replace(".", "")), currency, language)


def _write_percent(basis_points: int) -> str:
    sign, magnitude = "-" if basis_points < 0 else "", abs(basis_points)
    return f"{sign}{magnitude // 100}.{magnitude % 100:02d} %"


def _as_stored(text: str, currency: str, language: str) -> str:
    return text


def _word(text: str, currency: str, language: str) -> str:
    return translated(_words.get(text, text.replace("_", " ")), language)


def _bet(text: str, currency: str, language: str) -> str:
    """The name of a bet, stored as `game/bet`; one that the rules no longer know as it is stored."""
    game, _slash, code = text.partition("/")
    try:
        bet = registry.get(game).bet(code)
    except (KeyError, RuleError):
        return code.replace("_", " ")
    return bet.es if language.startswith("es") else bet.en


def _write_pieces(pieces: Mapping[str, Any]) -> str:
    parts = []
    for key, value in pieces.items():
        if isinstance(value, Mapping):
            parts += [f"{key} {denomination}: {more:+d}" for denomination, more in value.items()]
        else:
            parts.append(f"{key}: {value:+d}")
    return ", ".join(parts)


def _pieces(text: str, currency: str, language: str) -> str:
    """Each denomination as an amount and its pieces as a number; `money` is an amount itself."""

    def one(found: re.Match[str]) -> str:
        kind, denomination, more = found.groups()
        if denomination == "money":
            return f"{_word('money', currency, language)}: {_change(more, currency, language)}"
        named = f"{_word(kind, currency, language)} " if kind else ""
        return f"{named}{money(int(denomination), currency, language)}: {more.replace('-', MINUS)}"

    return _PIECES.sub(one, text)


KINDS: Final[Mapping[str, Kind]] = {
    "money": Kind(r"-?\d+", str, _money),
    "change": Kind(r"[+-]\d+", lambda minor: f"{minor:+d}", _change),
    "decimal": Kind(r"-?\d+(?:\.\d+)?", str, _decimal),
    "count": Kind(r"-?\d+", str, _number),
    "seconds": Kind(r"[+-]\d+", lambda seconds: f"{seconds:+d}", _number),
    "percent": Kind(r"-?\d+\.\d\d %", _write_percent, _percent),
    "day": Kind(r"\d{4}-\d\d-\d\d", str, _as_stored),
    "instant": Kind(r"\d{4}-\d\d-\d\dT[\d:.]+(?:[+-]\d\d:\d\d)?", str, _as_stored),
    "pieces": Kind(rf"(?:{_PIECE}(?:, {_PIECE})*)?", _write_pieces, _pieces),
    "bet": Kind(r"[a-z]+\.[a-z0-9_]+/[a-z0-9_]+", str, _bet),
    "word": Kind(r"[a-z_]+", str, _word),
    "text": Kind(r".*?", str, _as_stored),
}
