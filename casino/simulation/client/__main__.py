"""Command line: ``python -m casino.simulation.client PROPERTY.json``."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
from rich.console import Console

from casino.simulation.client.book import read_book
from casino.simulation.client.day import Day
from casino.simulation.client.wire import Problem


def main() -> int:
    """Exit code 0 when the day is closed, 1 with a reason on standard error otherwise."""
    if len(sys.argv) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        Day(read_book(Path(sys.argv[1])), Console()).run()
    except (Problem, RuntimeError, OSError, msgspec.ValidationError) as reason:
        print(f"floor client: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
