"""Pages as a browser draws them, for tests that look for words across tags."""

from __future__ import annotations


def as_drawn(html: str) -> str:
    """Without the whitespace that nobody sees: that between tags, and more than one."""
    return " ".join(html.split()).replace("> <", "><")
