"""Registry of the admin's lists: their readers, their editors, and their place among the records.

An app registers the lists of its own models in its `listings` module, and the groups of the menu that are its own:

    group("cage", _("Chips and cage"), place=60)
    listing("tables.chipmove", CAGE_BOOK_READERS, group="cage", icon="toll")
    on_top(Role.CASHIER, "open-cage", "close-cage", "tables.chipmove")

`python -m tests.security.matrix` compares what is registered with what the controls order.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any, Final

from casino.errors import Text
from casino.jurisdictions import kept_here
from casino.roles import HUMAN_ROLES, Role

CHOSEN_COLUMNS: Final = "_columns"
"""Parameter of a list's address: the name of a column to show, once for each."""


@dataclass(frozen=True, kw_only=True)
class Group:
    """A group of tasks and records: its title and its place."""

    title: Text
    place: int


@dataclass(frozen=True, kw_only=True)
class Listing:
    """A list: the label of its model, the roles that look at it, its group and icon in the menu if it stands there.

    `title`: where it is not the model's own name. `kept`: administrators add and change its rows; `removable`: they
    delete them, too. `stream(row)`: the stream that made a row, where the row does not name it.
    `cite`: the clauses on which its rows rest, where not every jurisdiction has them.
    """

    label: str
    readers: frozenset[Role]
    group: str = ""
    icon: str = ""
    place: int = 0
    title: Text = ""
    kept: bool = False
    removable: bool = False
    stream: Callable[[Any], str] | None = None
    cite: str = ""

    @property
    def is_kept_here(self) -> bool:
        """Return whether the active jurisdiction keeps these rows."""
        return kept_here(self.cite, self.label)


GROUPS: dict[str, Group] = {}
LISTINGS: dict[str, Listing] = {}
ON_TOP: dict[Role, list[str]] = {}
"""Entries that each role uses most, in its order: pages by name, lists by label."""
HELP: dict[str, str] = {}
"""Job (a page of docs/jobs) by name of a page, or by group for the rest of its pages and its lists."""
MADE_BY: dict[str, tuple[str, ...]] = {}
"""Pages whose acts a list shows, by the label of the list: an empty list leads to them, and what they record to it."""
ARISE: dict[str, Text] = {}
"""How the rows of a list arise by themselves, by its label."""
MOST_ON_TOP: Final = 10
"""Entries that a role chooses for its menu; with the first page and Browse they are twelve."""
COLUMNS: dict[str, Text] = {}
"""Titles of columns by the name of their field, where the model does not say it itself."""


def group(name: str, title: Text, *, place: int) -> None:
    """Register a group of tasks and records."""
    GROUPS[name] = Group(title=title, place=place)


def on_top(role: Role, *names: str) -> None:
    """Put pages and lists on top of a role's menu, after those put there before.

    Raises `ValueError` for more than `MOST_ON_TOP`.
    """
    chosen = [*ON_TOP.get(role, ()), *names]
    if len(chosen) > MOST_ON_TOP:
        raise ValueError(f"{role} has more than {MOST_ON_TOP} entries on top of its menu")
    ON_TOP[role] = chosen


def helped_by(job: str, *names: str) -> None:
    """Name the job that helps with pages, or with groups."""
    HELP.update(dict.fromkeys(names, job))


def made_by(label: str, *pages: str, arise: Text | None = None) -> None:
    """Name the pages whose acts a list shows, and say how rows arise that nobody records on a page."""
    MADE_BY[label] = (*MADE_BY.get(label, ()), *pages)
    if arise is not None:
        ARISE[label] = arise


def shown_in(page: str) -> str:
    """Return the label of the list that shows the acts of a page; nothing where there is none."""
    return next((label for label, pages in MADE_BY.items() if page in pages), "")


def listing(label: str, readers: Collection[Role], **more: Any) -> None:
    """Register a list. Raises `ValueError` where it is registered already. See `Listing`."""
    if label in LISTINGS:
        raise ValueError(f"{label} is listed twice")
    LISTINGS[label] = Listing(label=label, readers=frozenset(readers), **more)


def columns(titles: dict[str, Text]) -> None:
    """Register titles of columns."""
    COLUMNS.update(titles)


def readers_of(label: str) -> tuple[Role, ...]:
    """Return the roles that look at a list, in the order of roles."""
    return tuple(role for role in HUMAN_ROLES if role in LISTINGS[label].readers)


def seen_by(role: Role) -> tuple[str, ...]:
    """Return the labels of the lists that a role looks at."""
    return tuple(label for label, one in LISTINGS.items() if role in one.readers)


def kept() -> tuple[str, ...]:
    """Return the labels of the lists that administrators keep."""
    return tuple(label for label, one in LISTINGS.items() if one.kept)


def removable() -> tuple[str, ...]:
    """Return the labels of the lists of which administrators delete rows."""
    return tuple(label for label, one in LISTINGS.items() if one.removable)


def in_menu(group: str) -> list[Listing]:
    """Return the lists of a group in their order."""
    return sorted((one for one in LISTINGS.values() if one.group == group), key=lambda one: one.place)
