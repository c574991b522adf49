"""Code and documentation outside the tests are worded in the field's standard terms."""

from __future__ import annotations

from tests.docs.plain_language import Mark, all_marks, marks

MOST = 95
"""Marks that remain, most of them words of the regulations in the texts of rules. It only becomes less."""


def test_few_marks_of_a_private_dialect_are_left() -> None:
    found = all_marks()
    assert len(found) <= MOST, "\n".join(f"{mark.path}:{mark.line}: {mark.kind}" for mark in found)


def test_a_mark_is_a_word_or_the_opening_of_a_docstring() -> None:
    text = '"""What the house keeps."""\nhouse_way = "full house"\nwhoever = _told(x)\n'
    assert list(marks("a.py", text)) == [
        Mark("a.py", 1, "house"), Mark("a.py", 1, "docstring"), Mark("a.py", 3, "whoever"), Mark("a.py", 3, "told"),
    ]  # fmt: skip
