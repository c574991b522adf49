"""Faces of bingo cards as text: a card a line, its number, a colon and its numbers row after row."""

from __future__ import annotations

import re
from typing import Final

from casino.errors import Refused

_LINE: Final = re.compile(r"(\d{1,9}) *[:;,] *(\d{1,2}(?:[ ,;]+\d{1,2})*)", re.ASCII)


def read_faces(content: str) -> dict[int, tuple[int, ...]]:
    """Return the faces by number. Refused: `faces_unreadable` (a line that is none, a number twice, no card at all).

    >>> read_faces("113: 2 17 32\\n114: 3 18 33")
    {113: (2, 17, 32), 114: (3, 18, 33)}
    """
    faces: dict[int, tuple[int, ...]] = {}
    for place, line in enumerate(content.splitlines(), start=1):
        if not line.strip():
            continue
        match = _LINE.fullmatch(line.strip())
        if match is None or int(match[1]) in faces:
            raise Refused("faces_unreadable", field="content", line=place)
        faces[int(match[1])] = tuple(int(number) for number in re.findall(r"\d+", match[2]))
    if not faces:
        raise Refused("faces_unreadable", field="content", line=1)
    return faces
