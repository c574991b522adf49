"""Functions of the database, one file each: what the migrations made, as it stands now."""

from __future__ import annotations

from pathlib import Path

NAMES = ("require_sessions", "write_rounds")


def source(name: str) -> str:
    """Return the statement that creates a function or replaces it."""
    return (Path(__file__).parent / f"{name}.sql").read_text(encoding="utf-8")
