"""Arguments shared by the commands of the event store: a property by its code, a day, a progress bar."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import date
from typing import Any

from django.core.management.base import CommandError, CommandParser
from rich.console import Console
from rich.progress import (
    BarColumn,
    MofNCompleteColumn,
    Progress,
    TextColumn,
    TimeElapsedColumn,
    TimeRemainingColumn,
)


def day(text: str) -> date:
    """A gaming day in ISO form, for argparse."""
    return date.fromisoformat(text)


def add_property(parser: CommandParser, *, required: bool = False) -> None:
    """Adds --property CODE."""
    parser.add_argument("--property", required=required, metavar="CODE", help="the property's code")


def add_workers(parser: CommandParser) -> None:
    """Adds --workers N: so many Celery workers help; without any running this process does all of it."""
    parser.add_argument("--workers", type=_workers, default=0, metavar="N", help="take parts with so many workers")


def _workers(text: str) -> int:
    number = int(text)
    if not 0 <= number <= 64:
        raise ValueError("0 to 64")
    return number


def property_id(options: dict[str, Any]) -> int | None:
    """The number of the property whose code was given; None without one. CommandError for an unknown code."""
    code = options["property"]
    return None if code is None else required_property_id(options)


def required_property_id(options: dict[str, Any]) -> int:
    """The number of the property whose code was given; CommandError for an unknown code."""
    from casino.models import Property

    code = options["property"]
    found = Property.objects.filter(code=code).values_list("pk", flat=True).first()
    if found is None:
        known = ", ".join(Property.objects.order_by("code").values_list("code", flat=True)) or "none"
        raise CommandError(f"There is no property {code!r}. Known: {known}.")
    return int(found)


@contextmanager
def rows_progress(title: str, *, hidden: bool = False) -> Iterator[Callable[[int, int], None]]:
    """A bar on standard error, drawn when that is a terminal; yields a callback (done, in all)."""
    console = Console(stderr=True)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=console, transient=True, disable=hidden or not console.is_terminal) as bar:
        task = bar.add_task(title, total=None)

        def advance(done: int, total: int) -> None:
            bar.update(task, completed=done, total=total)

        yield advance
