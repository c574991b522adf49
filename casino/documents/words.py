"""An amount of money in words, Spanish and English, as payout forms and slips state it beside the figures.

>>> amount_in_words(1_650_600, "USD", "es")
'dieciséis mil quinientos seis con 00/100 dólares'
>>> amount_in_words(1_650_600, "USD", "en")
'sixteen thousand five hundred six and 00/100 dollars'
>>> amount_in_words(1_000_000, "CLP", "es")
'un millón de pesos'
"""

# ruff: noqa: SIM905  (a list of words reads as words)
from __future__ import annotations

from typing import Final

from casino.rules.money import EXPONENTS

LIMIT: Final = 10**15
"""Whole units below this can be said; no amount of a table floor comes near."""

# (one unit, several units) per currency and language.
_UNITS: Final[dict[str, dict[str, tuple[str, str]]]] = {
    "USD": {"es": ("dólar", "dólares"), "en": ("dollar", "dollars")},
    "EUR": {"es": ("euro", "euros"), "en": ("euro", "euros")},
    "BOB": {"es": ("boliviano", "bolivianos"), "en": ("boliviano", "bolivianos")},
    "PEN": {"es": ("sol", "soles"), "en": ("sol", "soles")},
    "CLP": {"es": ("peso", "pesos"), "en": ("peso", "pesos")},
}

_ES_SMALL: Final = (
    "cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
    "dieciocho diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete "
    "veintiocho veintinueve"
).split()
_ES_TENS: Final = "- - - treinta cuarenta cincuenta sesenta setenta ochenta noventa".split()
_ES_HUNDREDS: Final = (
    "- ciento doscientos trescientos cuatrocientos quinientos seiscientos setecientos ochocientos novecientos"
).split()
_EN_SMALL: Final = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
    "eighteen nineteen"
).split()
_EN_TENS: Final = "- - twenty thirty forty fifty sixty seventy eighty ninety".split()


def amount_in_words(minor: int, currency: str, language: str) -> str:
    """The amount in words; with cents as hundredths where the currency has them. ValueError when it is negative.

    Before "con 00/100" the number stands alone ("veintiuno con 00/100 dólares"); before its noun it is shortened, and
    after a round million takes "de" ("veintiún pesos", "un millón de pesos").
    """
    whole, rest = divmod(minor, 10 ** EXPONENTS[currency])
    if minor < 0 or whole >= LIMIT:
        raise ValueError(f"{minor} is not an amount that a form states")
    one, several = _UNITS[currency][language]
    if EXPONENTS[currency]:
        joint = "con" if language == "es" else "and"
        return f"{number_in_words(whole, language)} {joint} {rest:02d}/100 {several}"
    noun = one if whole == 1 else several
    if language == "en":
        return f"{_english(whole)} {noun}"
    of = "de " if whole and whole % 10**6 == 0 else ""
    return f"{_shortened(_spanish(whole))} {of}{noun}"


def number_in_words(number: int, language: str) -> str:
    """A whole number from 0 up to `LIMIT`, standing alone."""
    return _spanish(number) if language == "es" else _english(number)


def _spanish(number: int) -> str:
    if number < 1_000:
        return _spanish_hundreds(number)
    if number < 10**6:
        thousands, rest = divmod(number, 1_000)
        head = "mil" if thousands == 1 else f"{_shortened(_spanish_hundreds(thousands))} mil"
    else:
        scale, one, several = (10**12, "billón", "billones") if number >= 10**12 else (10**6, "millón", "millones")
        count, rest = divmod(number, scale)
        head = f"un {one}" if count == 1 else f"{_shortened(_spanish(count))} {several}"
    return f"{head} {_spanish(rest)}" if rest else head


def _spanish_hundreds(number: int) -> str:
    if number == 100:
        return "cien"
    if number < 30:
        return _ES_SMALL[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return f"{_ES_TENS[tens]} y {_ES_SMALL[rest]}" if rest else _ES_TENS[tens]
    hundreds, rest = divmod(number, 100)
    return f"{_ES_HUNDREDS[hundreds]} {_spanish_hundreds(rest)}" if rest else _ES_HUNDREDS[hundreds]


def _shortened(words: str) -> str:
    """Apocope before a masculine noun: uno, veintiuno, treinta y uno become un, veintiún, treinta y un."""
    if words.endswith("veintiuno"):
        return words.removesuffix("uno") + "ún"
    if words == "uno" or words.endswith(" uno"):
        return words.removesuffix("o")
    return words


def _english(number: int) -> str:
    for scale, name in ((10**12, "trillion"), (10**9, "billion"), (10**6, "million"), (1_000, "thousand")):
        if number >= scale:
            count, rest = divmod(number, scale)
            head = f"{_english_hundreds(count)} {name}"
            return f"{head} {_english(rest)}" if rest else head
    return _english_hundreds(number)


def _english_hundreds(number: int) -> str:
    if number < 20:
        return _EN_SMALL[number]
    if number < 100:
        tens, rest = divmod(number, 10)
        return f"{_EN_TENS[tens]}-{_EN_SMALL[rest]}" if rest else _EN_TENS[tens]
    hundreds, rest = divmod(number, 100)
    head = f"{_EN_SMALL[hundreds]} hundred"
    return f"{head} {_english_hundreds(rest)}" if rest else head
