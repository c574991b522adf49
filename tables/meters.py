"""Readings of progressive displays, from a registered source.

A round of a game with a progressive needs the meter's reading at its opening, and the meters live upstairs. The
progressive floor registers a source at start; this floor asks it without knowing it. A table that no source has a
reading of offers no progressive.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

Readings = Mapping[str, Mapping[str, int]]
"""Table code to the meters it shows: name to minor units. Tables without a meter are absent."""

Source = Callable[[int, Iterable[str]], Readings]
"""`source(property_id, table_codes)`: called once per `record_rounds`, inside its transaction, and as a table opens."""

_sources: list[Source] = []


def register_source(source: Source) -> None:
    """Ask this source from now on. Call from `AppConfig.ready`."""
    if source not in _sources:
        _sources.append(source)


def readings(property_id: int, tables: Iterable[str]) -> dict[str, dict[str, int]]:
    """The meters of these tables at this instant."""
    codes = list(tables)
    found: dict[str, dict[str, int]] = {}
    if not codes:
        return found
    for source in _sources:
        for table, meters in source(property_id, codes).items():
            found.setdefault(table, {}).update(meters)
    return found
