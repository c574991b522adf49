"""Names of accounts as Beancount and hledger take them: letters, digits and hyphens, a capital or a digit first.

Two names are never written alike, and a name is written alike in every export, whatever other accounts there are. A
name in the usual spelling (number ``1010`` or ``110.05``, name ``Table chips``) gets hyphens and capitals only:
``1010-Table-Chips``. Every other spelling has two hyphens and the first digits of its SHA-256 after it, since what was
left out or changed would have distinguished it from another name.

>>> numbered("1010", "Caja chica"), numbered("1010", "Caja-chica")
('1010-Caja-Chica', '1010-Caja-Chica--2a523c07')
>>> component("Caja-chica"), component("Caja chica")
('Caja-chica', 'Caja-Chica--1ca3e703')
"""

from __future__ import annotations

import re
import unicodedata
from hashlib import sha256
from itertools import groupby
from typing import Final

_NUMBER: Final = re.compile(r"[A-Z0-9][A-Za-z0-9]*|[0-9]+(?:\.[0-9]+)+", re.ASCII)
_DIGITS_OF_HASH: Final = 8


def numbered(number: str, name: str) -> str:
    """Return a number and a name as one part of an account's name."""
    readable = _readable(f"{number} {name.split(':')[-1]}")
    return readable if _is_usual(number, name) else _marked(readable, f"{number}\0{name}")


def component(text: str) -> str:
    """Return one part of a path: as it is where Beancount takes it so."""
    return text if _is_valid(text) else _marked(_readable(text), text)


def _is_valid(text: str) -> bool:
    return _may_begin(text) and all(sign == "-" or _may_follow(sign) for sign in text) and "--" not in text


def _may_begin(text: str) -> bool:
    return bool(text) and unicodedata.category(text[0]) in ("Lu", "Nd")


def _may_follow(sign: str) -> bool:
    category = unicodedata.category(sign)
    return category[0] == "L" or category == "Nd"


def _readable(text: str) -> str:
    """Return the letters and digits of a text, each word with a capital, joined by hyphens."""
    runs = groupby(unicodedata.normalize("NFC", text), _may_follow)
    words = ["".join(signs) for is_word, signs in runs if is_word]
    joined = "-".join(word[0].upper() + word[1:] for word in words)
    return joined if _may_begin(joined) else f"X{joined}"


def _is_usual(number: str, name: str) -> bool:
    """Return whether number and name can be read back from what `_readable` makes of them.

    The number is one word, or numbers with points; the name does not begin with a number. Its first word begins with a
    capital, the others do so only where another capital follows (`BBVA`).
    """
    first, *others = name.split(" ")
    words = (first, *others)
    if _NUMBER.fullmatch(number) is None or not all(words) or not all(map(_may_follow, "".join(words))):
        return False
    if unicodedata.normalize("NFC", name) != name or not _may_begin(first) or first.isdecimal():
        return False
    return all(map(_is_later_word, others))


def _is_later_word(word: str) -> bool:
    capital = word[0].upper()
    if unicodedata.category(word[0]) == "Nd":
        return True
    has_capitals = any(unicodedata.category(sign) == "Lu" for sign in word[1:])
    if not _may_begin(capital) or len(capital) != 1:
        return False
    return word[0] == capital if has_capitals else word[0] == capital.lower() != capital


def _marked(readable: str, text: str) -> str:
    return f"{readable}--{sha256(text.encode()).hexdigest()[:_DIGITS_OF_HASH]}"
