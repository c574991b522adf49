"""Numbers as people write them: the inverse of how pages and documents print them.

The rule, for every form, file, search and prompt:

1. Spaces around, the currency's sign or code and ``%`` may stand beside the number. A minus may be ``-`` or ``−``,
   before the number or before the sign beside it.
2. Two different marks: the last one stands before the decimals, the other between thousands (``1.500,00``,
   ``1,500.00``).
3. A mark that stands twice or more, or spaces, stand between thousands: groups of three (``1.500.000``, ``1 500``).
4. One mark with anything but three digits after it, or after a leading zero, stands before decimals (``1,5``,
   ``0.500``).
5. One mark with exactly three digits after it (``1.500``) can be either. Where there are no decimals at all (pesos of
   Chile, pieces, counts) it stands between thousands. A comma does so too where the page prints thousands with a comma.
   Everywhere else the number is refused, and both readings are named.
6. More decimals than the unit has are refused, zeros as well: nothing is dropped, nothing is rounded.

So the value of a text never depends on the language of the screen or on the country; only whether it is accepted does.
Programs write numbers otherwise: `casino.rules.money.parse_amount` takes plain decimals and no marks between thousands.

>>> read_amount("1.500,00", "EUR", "es"), read_amount("14.000", "CLP", "es"), read_amount("1,500", "USD", "en")
(150000, 14000, 150000)
>>> read_amount("1.500", "EUR", "es")
Traceback (most recent call last):
casino.rules.notation.NumberError: '1.500' can be read in two ways, as 1,50 or as 1.500,00: write it with its decimals
"""

from __future__ import annotations

import re
from typing import Final, Literal, NamedTuple

from casino.rules.money import EXPONENTS, MAX_MINOR, AmountError, format_amount

COMMA_POINT: Final = (",", ".")
_POINT_COMMA: Final = (".", ",")
_SPANISH: Final = {
    "USD": COMMA_POINT,
    "PEN": COMMA_POINT,
    "EUR": _POINT_COMMA,
    "BOB": _POINT_COMMA,
    "CLP": _POINT_COMMA,
}
SYMBOLS: Final = {"USD": "US$", "EUR": "€", "BOB": "Bs", "PEN": "S/", "CLP": "$"}
BESIDE: Final = {
    "USD": ("US$", "$", "USD"),
    "EUR": ("€", "EUR"),
    "BOB": ("Bs.", "Bs", "BOB"),
    "PEN": ("S/.", "S/", "PEN"),
    "CLP": ("$", "CLP"),
}
"""Currency signs beside an amount, the longer of two that begin alike first."""

MINUS: Final = "−"
LANGUAGE_OF_FILES: Final = "es"
"""Files are written in the property's country, whatever language the screen has that takes them."""
RATE_DIGITS: Final = 4
"""Decimals of a rate written as a fraction: 0.0525."""
MOST_DIGITS: Final = 15

_SPACES: Final = " \u00a0\u2009\u202f"
_WRITTEN: Final = re.compile(rf"\d(?:[\d.,{_SPACES}]*\d)?", re.ASCII)
_GROUPS: Final = {
    mark: re.compile(rf"[1-9]\d{{0,2}}(?:{re.escape(mark)}\d{{3}})+", re.ASCII) for mark in (".", ",", *_SPACES)
}
_SEPARATED: Final = re.compile(r"\s*[,;\n]\s*(?=[^\W\d]|\Z)")

Kind = Literal["amount", "number", "rate"]


class NumberError(AmountError):
    """A text that is no number of its unit. `readings`: the two that it can be, as the page prints them;
    `is_number` is False for a text that is no number at all."""

    def __init__(
        self, written: str, english: str, spanish: str, *, readings: tuple[str, ...] = (), is_number: bool = True
    ) -> None:
        super().__init__(written, english, spanish)
        self.readings, self.is_number = readings, is_number


class _Parts(NamedTuple):
    """Digits before and after the decimal mark; `both`: one mark that can be either."""

    whole: str
    decimals: str
    both: bool = False


def marks(currency: str, language: str) -> tuple[str, str]:
    """Return the thousands and the decimal mark: Puerto Rico and Peru write 16,506.00 in Spanish too, the others
    16.506,00; in English all of them write 16,506.00."""
    return _SPANISH[currency] if language == "es" else COMMA_POINT


def printed(number: int, digits: int, currency: str, language: str, *, at_least: int | None = None) -> str:
    """Return a number of `digits` decimals as pages print it; zeros beyond `at_least` decimals (None: all) are left
    out.

    >>> printed(150000, 2, "EUR", "es"), printed(-1, 2, "USD", "en")
    ('1.500,00', '−0.01')
    """
    thousands, point = marks(currency, language)
    whole, rest = divmod(abs(number), 10**digits)
    text = f"{whole:,}".replace(",", thousands)
    decimals = f"{rest:0{digits}d}" if digits else ""
    if at_least is not None:
        decimals = decimals[:at_least] + decimals[at_least:].rstrip("0")
    sign = MINUS if number < 0 else ""
    return f"{sign}{text}{point}{decimals}" if decimals else f"{sign}{text}"


def read_amount(text: str, currency: str, language: str) -> int:
    """Return the minor units of an amount. Errors: NumberError."""
    minor = _read(_without_sign(text.strip(), currency), EXPONENTS[currency], currency, language)
    if abs(minor) > MAX_MINOR:
        raise NumberError(text, "is beyond any limit", "supera todo límite")
    return minor


def _without_sign(text: str, currency: str) -> str:
    minus = text[:1] if text[:1] in ("-", MINUS) else ""
    bare = text.removeprefix(minus).strip()
    for sign in BESIDE[currency]:
        if bare.startswith(sign) or bare.endswith(sign):
            return minus + bare.removeprefix(sign).removesuffix(sign).strip()
    return minus + bare


def read_count(text: str, currency: str, language: str) -> int:
    """Return a whole number: pieces, chips, numbers of meters. Errors: NumberError."""
    return _read(text.strip(), 0, currency, language, whole=True)


def read_percent(text: str, currency: str, language: str) -> int:
    """Return the basis points of a percentage: ``"72,5 %"`` is 7250. Errors: NumberError."""
    return _read(text.strip().removesuffix("%").strip(), 2, currency, language)


def read_decimal(text: str, digits: int, currency: str, language: str) -> int:
    """Return a number of up to `digits` decimals, as so many of its last decimal. Errors: NumberError."""
    return _read(text.strip(), digits, currency, language)


def plain_of(kind: Kind, text: str, currency: str, language: str) -> str:
    """Return a number that a person wrote as programs write it: amounts, whole numbers, rates (0.05 or 5 %).

    Errors: NumberError.

    >>> plain_of("amount", "1.500,5", "EUR", "es"), plain_of("rate", "0,05", "EUR", "es")
    ('1500.50', '0.0500')
    """
    if kind == "amount":
        return format_amount(read_amount(text, currency, language), currency)
    if kind == "number":
        return str(read_count(text, currency, language))
    if text.strip().endswith("%"):
        return decimal_text(read_percent(text, currency, language), RATE_DIGITS)
    return decimal_text(read_decimal(text, RATE_DIGITS, currency, language), RATE_DIGITS)


def decimal_text(number: int, digits: int) -> str:
    """Return a number of `digits` decimals as programs write it.

    >>> decimal_text(-5, 2)
    '-0.05'
    """
    whole, rest = divmod(abs(number), 10**digits)
    return f"{'-' if number < 0 else ''}{whole}" + (f".{rest:0{digits}d}" if digits else "")


def separated(text: str) -> list[str]:
    """Return the parts of a list of names with numbers: a comma, semicolon or line break before a letter ends a part.

    >>> separated("tie_min 5,00, tie_max 1.060,00"), separated("flush=75,straight=15%")
    (['tie_min 5,00', 'tie_max 1.060,00'], ['flush=75', 'straight=15%'])
    """
    return [part.strip() for part in _SEPARATED.split(text) if part.strip()]


def _read(text: str, digits: int, currency: str, language: str, *, whole: bool = False) -> int:
    negative = text[:1] in ("-", MINUS)
    body = text[1:].strip() if negative else text
    parts = _parts(body)
    if parts is None or len(parts.whole) > MOST_DIGITS:
        if whole:
            raise NumberError(text, "is not a whole number", "no es un número entero", is_number=False)
        example = printed(123450, 2, currency, language) if digits else printed(1234, 0, currency, language)
        raise NumberError(
            text,
            f"is not a number: write it like {example}",
            f"no es un número: escríbalo como {example}",
            is_number=False,
        )
    if parts.both:
        mark = body[len(parts.whole)]
        if digits and not (mark == "," and marks(currency, language)[0] == ","):
            raise _two_ways(text, parts, digits, currency, language)
        parts = _Parts(parts.whole + parts.decimals, "")
    if len(parts.decimals) > digits:
        raise _surplus(text, digits, currency, whole=whole)
    number = int(parts.whole + parts.decimals.ljust(digits, "0"))
    return -number if negative else number


def _parts(body: str) -> _Parts | None:
    """Return the digits of a number without sign; None for a text that is none."""
    if _WRITTEN.fullmatch(body) is None:
        return None
    found = [sign for sign in body if not sign.isdigit()]
    if not found:
        return _Parts(body, "")
    if len(set(found)) == 1:
        if len(found) == 1 and found[0] in ".,":
            head, tail = body.split(found[0])
            return _Parts(head, tail, both=_GROUPS[found[0]].fullmatch(body) is not None)
        return _Parts(_joined(body), "") if _GROUPS[found[0]].fullmatch(body) else None
    last = found[-1]
    head, _mark, tail = body.rpartition(last)
    if last not in ".," or len(set(found[:-1])) != 1 or last in found[:-1]:
        return None
    return _Parts(_joined(head), tail) if _GROUPS[found[0]].fullmatch(head) else None


def _joined(grouped: str) -> str:
    return re.sub(r"\D", "", grouped, flags=re.ASCII)


def _two_ways(text: str, parts: _Parts, digits: int, currency: str, language: str) -> NumberError:
    decimals = parts.decimals[:digits] + parts.decimals[digits:].rstrip("0")
    fraction = printed(int(parts.whole + decimals), len(decimals), currency, language)
    thousands = printed(int(parts.whole + parts.decimals) * 10**digits, digits, currency, language)
    return NumberError(
        text,
        f"can be read in two ways, as {fraction} or as {thousands}: write it with its decimals",
        f"se puede leer de dos maneras, {fraction} o {thousands}: escríbalo con sus decimales",
        readings=(fraction, thousands),
    )


def _surplus(text: str, digits: int, currency: str, *, whole: bool) -> NumberError:
    if whole:
        return NumberError(text, "is not a whole number", "no es un número entero")
    if not digits:
        return NumberError(text, f"has decimals, and {currency} has none", f"tiene decimales y {currency} no los tiene")
    return NumberError(text, f"has more than {digits} decimals", f"tiene más de {digits} decimales")
