"""Clauses by jurisdiction: which parts of a citation hold where, and whether anything of it does.

A citation is a list of parts ("PR §1.5, §2.3, CL I §4.2, control T11"). A part that begins with the prefix of a
jurisdiction is a clause of it, and so are the parts after it that begin with a section or a bracket. Controls and laws
without a prefix hold everywhere.

>>> local("PR §1.5, §2.3(A), (B), CL I §4.2, control T11", {"CL"}, {"PR", "CL"})
'CL I §4.2, control T11'
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator

_CONTINUES = re.compile(r"[§(\d]")


def local(cite: str, own: Collection[str], prefixes: Collection[str]) -> str:
    """Return a citation without the clauses of jurisdictions whose prefix is not in `own`; "" when nothing is left."""
    return ", ".join(part for owner, part in _parts(cite, prefixes) if not owner or owner in own)


def whole(cite: str, prefixes: Collection[str]) -> list[str]:
    """Return the clauses of a citation, each with its prefix.

    >>> whole("CL I §6, BO §2.3.6.3, §2.4.4.2", {"CL", "BO"})
    ['CL I §6', 'BO §2.3.6.3', 'BO §2.4.4.2']
    """
    return [
        part if not owner or part.startswith(f"{owner} ") else f"{owner} {part}"
        for owner, part in _parts(cite, prefixes)
    ]


def local_text(text: str, own: Collection[str], prefixes: Collection[str]) -> str:
    """Return a text whose brackets cite no clauses of other jurisdictions; a bracket with nothing else goes.

    >>> local_text("Count first (PR §11.10(G), control R4). Sign (PR §1.5).", {"CL"}, {"PR", "CL"})
    'Count first (control R4). Sign.'
    """
    marks = tuple(f"{one} " for one in prefixes)
    text_so_far, rest = "", text
    while (start := rest.find("(")) >= 0:
        end = _closing(rest, start)
        inner = rest[start + 1 : end]
        text_so_far, rest = text_so_far + rest[:start], rest[end + 1 :]
        if not any(mark in f"{inner} " for mark in marks):
            text_so_far += f"({inner})"
        elif kept := local(inner, own, prefixes):
            text_so_far += f"({kept})"
        else:
            text_so_far = text_so_far.rstrip(" ")
    return text_so_far + rest


def _closing(text: str, start: int) -> int:
    """Return the place of the bracket that closes the one at `start`; the end of the text where none does."""
    depth = 0
    for place in range(start, len(text)):
        depth += {"(": 1, ")": -1}.get(text[place], 0)
        if depth == 0:
            return place
    return len(text)


def _parts(cite: str, prefixes: Collection[str]) -> Iterator[tuple[str, str]]:
    """Yield each part with the prefix of the jurisdiction it belongs to, "" for none."""
    owner = ""
    for part in filter(None, (each.strip() for each in re.split(r"[,;] ", cite))):
        first = part.partition(" ")[0]
        if first in prefixes:
            owner = first
        elif not _CONTINUES.match(part):
            owner = ""
        yield owner, part
