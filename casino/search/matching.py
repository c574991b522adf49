"""Text as it is typed against names as they are written: accents, capitals, order of words and a typing error aside.

>>> nearness("fisicaa", "Hoja física de conteo") > NEAR
True
>>> nearness("cierre", "Fondo de mesa")
0.0
>>> serials_of("f12"), serials_of("F-0000012"), serials_of("roulette")
(['F-0000012', 'F12'], ['F-0000012'], ['ROULETTE'])
"""

from __future__ import annotations

import datetime as dt
import re
import unicodedata
from difflib import SequenceMatcher
from typing import Final

SERIAL: Final = r"[A-Z]{1,4}-\d{1,9}"
"""The number of a form: series and number."""
CODE: Final = r"[A-Z0-9][A-Z0-9._/-]{0,39}"
"""A code that people give: of a table, box, set or person."""
REFERENCE: Final = r"\S{3,80}"
UUID_PART: Final = r"[0-9A-F]{8}[0-9A-F-]{0,28}"
"""A round by its identity, from its first eight characters on."""
DATE: Final = r"\d{4}-\d{2}-\d{2}"

NEAR: Final = 0.5
"""Names less near than this are no answer. 1 is equal."""
LONGEST: Final = 80
"""Characters of a text that is searched for; the rest is left out."""

_DIGITS: Final = 7
_LOOSE_SERIAL: Final = re.compile(r"([A-Z]{1,4})[\s-]*(\d{1,9})")
_SEPARATORS: Final = re.compile(r"[^\w§]+")


def folded(text: str) -> str:
    """Small letters without accents."""
    return "".join(sign for sign in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(sign))


def words_of(text: str) -> list[str]:
    """The words of a text, folded."""
    return [word for word in _SEPARATORS.split(folded(text)) if word]


def nearness(typed: str, name: str) -> float:
    """How near a name is to what was typed, 0 to 1: each word against the best word of the name.

    A word counts as found where a word of the name begins with it, and with less weight where they are alike but for
    a letter or two. A word that is found nowhere makes it 0.
    """
    wanted, offered = words_of(typed), words_of(name)
    if not wanted or not offered:
        return 0.0
    total = 0.0
    for word in wanted:
        best = max(_near(word, other) for other in offered)
        if not best:
            return 0.0
        total += best
    missing = max(0, len(offered) - len(wanted))
    return total / len(wanted) * (1 - min(0.2, missing * 0.02))


def _near(word: str, other: str) -> float:
    if word == other:
        return 1.0
    if other.startswith(word):
        return 0.95 if len(word) > 1 else 0.8
    if len(word) >= 4 and word in other:
        return 0.85
    if len(word) < 4 or abs(len(word) - len(other)) > 2:
        return 0.0
    alike = SequenceMatcher(None, word, other, autojunk=False).ratio()
    if sorted(word) == sorted(other):  # letters that changed places
        alike = max(alike, 0.85)
    return alike * 0.9 if alike >= 0.75 else 0.0


def serials_of(typed: str) -> list[str]:
    """How the number of a form may be written in the record, nearest first: `f12` is `F-0000012`."""
    text = typed.strip().upper()
    found = _LOOSE_SERIAL.fullmatch(text)
    if found is None:
        return [text]
    full = f"{found[1]}-{int(found[2]):0{_DIGITS}d}"
    return [full, text] if full != text else [text]


def day_of(typed: str) -> dt.date | None:
    """The date of `2026-11-20` or `20/11/2026`, if it is one."""
    text = typed.strip()
    for form in ("%Y-%m-%d", "%d/%m/%Y", "%d-%m-%Y", "%d.%m.%Y"):
        try:
            return dt.datetime.strptime(text, form).date()
        except ValueError:
            continue
    return None
