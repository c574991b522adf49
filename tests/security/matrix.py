"""Requests and pages of the code, compared with the access rights of `duties`.

    python -m tests.security.matrix        writes docs/access-matrix.md; a test holds it in step

They are read from the code alone: addresses of the URL resolver, the list of guided pages, the admin's registry,
commands that take a signature. What is expected comes from `duties` alone.
"""

from __future__ import annotations

import importlib
import inspect
import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from tests.security import duties
from tests.security.duties import GROUPS, Who

PAPER = Path(__file__).resolve().parents[2] / "docs" / "access-matrix.md"
API = "/api/v1/"
ROW_PAGES = ("changelist", "add", "change", "history", "delete")
OWN_APPS = ("casino", "tables", "progressive", "accounting")

# --- what is there --------------------------------------------------------------------------------------------------


class Address(NamedTuple):
    """A pattern of the resolver."""

    pattern: str
    name: str
    view: Any

    @property
    def view_class(self) -> Any:
        return getattr(self.view, "cls", None) or getattr(self.view, "view_class", None)


def addresses() -> list[Address]:
    """Every address of the site."""
    from django.urls import get_resolver

    return list(_walk(get_resolver().url_patterns, ""))


def _walk(patterns: Any, before: str) -> Iterator[Address]:
    for each in patterns:
        pattern = before + str(each.pattern)
        if hasattr(each, "url_patterns"):
            yield from _walk(each.url_patterns, pattern)
        else:
            yield Address(pattern, each.name or "", each.callback)


def operations() -> list[tuple[str, str]]:
    """Method and path (below /api/v1/) of every operation of the API."""
    from casino.api.base_view import CasinoAPIView

    found = []
    for address in addresses():
        view = address.view_class
        if address.pattern.startswith("api/v1/") and view is not None and issubclass(view, CasinoAPIView):
            path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", address.pattern.removeprefix("api/v1/"))
            methods = [method for method in ("get", "post", "put", "patch", "delete") if hasattr(view, method)]
            found += [(method.upper(), path) for method in methods]
    return found


def commands() -> dict[str, tuple[Callable[..., Any], list[inspect.Parameter]]]:
    """Every command that takes signatures and is not declared an operation, and which arguments they are."""
    found = {}
    for room in ("casino.commands", "casino.numbered_forms.pads", "casino.numbered_forms.prints", "tables.commands",
    "progressive.commands",
                 "accounting.commands"):  # fmt: skip
        for name, command in vars(importlib.import_module(room)).items():
            if inspect.isfunction(command) and not name.startswith("_") and not hasattr(command, "operation"):
                parameters = inspect.signature(command).parameters
                signers = [one for one in parameters.values() if "Signature" in str(one.annotation)]
                if signers and "actor" in parameters:
                    found[name] = (command, signers)
    return found


# --- what is expected -----------------------------------------------------------------------------------------------


def reads() -> dict[str, tuple[str, Who]]:
    """Path of a read to its scope and the roles that may."""
    return {
        path: (scope, look.roles)
        for group in GROUPS
        for look in group.looks
        for scope, paths in look.reads.items()
        for path in paths.split()
    }


def writes() -> dict[str, str]:
    """Path of a write to its scope. A person has none: who acts by the API is a device, and people sign."""
    return {
        path: scope
        for group in GROUPS
        for act in group.acts
        for scope, paths in act.writes.items()
        for path in paths.split()
    }


def limited_keys() -> dict[str, str]:
    """Path of every read to what a key that is limited to some tables gets of it: a name of `LIMITED_KEYS`, refused."""
    said = {path: how for how, (_, paths) in duties.LIMITED_KEYS.items() for path in paths.split()}
    every = [
        *reads(),
        *(one.removeprefix("GET ") for one in duties.KEY_ITSELF if one.startswith("GET ")),
        "feed/stream",
    ]
    assert said.keys() <= set(every)
    return {path: said.get(path, "refused") for path in sorted(every)}


def scope_of(method: str, path: str) -> str:
    return reads()[path][0] if method == "GET" else writes()[path]


def pages() -> dict[str, Who]:
    """Name of a guided page to the roles that may open it."""
    looks = {page: look.roles for group in GROUPS for look in group.looks for page in look.pages.split()}
    acts = {page: roles for group in GROUPS for act in group.acts for page, roles in act.pages.items()}
    assert not looks.keys() & acts.keys()
    return looks | acts


def rows() -> dict[str, Who]:
    """Label of a kind of row to the roles that may look at its list."""
    found = {label: look.roles for group in GROUPS for look in group.looks for label in look.rows.split()}
    for label, more in duties.WATCHED.items():
        found[label] |= more
    return found | dict.fromkeys(duties.SUPERUSERS, duties.NOBODY)


def row_page(label: str, page: str) -> Who:
    """Who may open a page of a kind of row."""
    keepers = duties.who(duties.ADMINISTRATOR)
    if page == "delete":
        return keepers if label in duties.REMOVED else duties.NOBODY
    if page == "add":
        return keepers if label in duties.KEPT and label not in duties.ELSEWHERE else duties.NOBODY
    if page in ("changelist", "change", "history"):
        return rows()[label]
    return keepers


def at_the_machine() -> set[str]:
    """Return the project's own commands of `manage.py`."""
    from django.apps import apps
    from django.core.management import get_commands

    ours = {config.name for config in apps.get_app_configs() if config.name.split(".")[0] in OWN_APPS}
    return {name for name, app in get_commands().items() if app in ours}


def signers() -> dict[tuple[str, str], Who]:
    """Command and argument to the roles that may sign so."""
    return {(act.command, name): roles for group in GROUPS for act in group.acts for name, roles in act.signs.items()}


# --- on paper -------------------------------------------------------------------------------------------------------

SHORT = dict(
    zip(duties.ROLES, ("dealer", "floor", "pit m.", "cashier", "cage s.", "security", "count", "account.", "auditor",
                       "inspector", "admin."), strict=True)
)  # fmt: skip


def written() -> str:
    """The matrix to be read."""
    return "\n".join(_paper()) + "\n"


def _paper() -> Iterator[str]:
    yield "# Who may look, act and sign\n"
    yield (
        "Written by `python -m tests.security.matrix` from `tests/security/duties.py`, which is made from the "
        "controls, not from the code; `tests/security/test_matrix.py` calls every request and page with every role "
        "(`make matrix` asks all of it, a run of the tests a part drawn by lot). Why written twice: "
        "[decision 36](decisions/0036-expand-then-contract.md).\n"
    )
    yield (
        "A person looks where a row says **see**, opens a page where it says **open** and signs with his PIN where it "
        "says **sign**. Everything else is refused, and so is everything to anyone without a login, who left, has "
        "not given the second factor his role takes, or belongs to another property: what is another property's does "
        "not exist for him (404). Nobody writes by the API but devices: their keys open what their scopes say, for the "
        "tables they name; people sign inside the request.\n"
    )
    for group in GROUPS:
        yield f"## {group.title}\n"
        yield "| | " + " | ".join(SHORT.values()) + " | by |"
        yield "|---|" + "---|" * (len(SHORT) + 1)
        for look in group.looks:
            cells = ["see" if role in look.roles else "" for role in duties.ROLES]
            yield f"| **{look.title}**: {look.why} | " + " | ".join(cells) + f" | {_ways_to_look(look)} |"
        for act in group.acts:
            yield f"| `{act.command}`: {act.why} | " + " | ".join(_cells(act)) + f" | {_ways_to_act(act)} |"
        yield ""
    yield "## Configuration\n"
    yield "The administrator adds and changes, and nobody else: " + ", ".join(f"`{one}`" for one in duties.KEPT) + ". "
    yield "Of these, " + "; ".join(f"`{label}` is {how}" for label, how in duties.ELSEWHERE.items()) + ". "
    yield "He takes away again: " + ", ".join(f"`{one}`" for one in duties.REMOVED) + ". "
    yield (
        "He alone gives PINs, keys and first passwords, takes second factors away and ends sessions: "
        + ", ".join(f"`{label}` ({', '.join(turns)})" for label, turns in duties.TURNS.items())
        + ". All other rows come from events: nobody adds, changes or deletes them."
    )
    yield "\n## Requests without a role\n"
    yield from (f"- `/{path}`: {why}" for path, why in duties.OPEN_TO_ALL.items())
    yield from (f"- admin `{name}`: {why}" for name, why in duties.OWN.items())
    yield f"- {', '.join(f'`{one}`' for one in duties.KEY_ITSELF)}: a device about its own key, no person"
    topics = ", ".join(f"`{topic}` ({scope})" for topic, (scope, _) in duties.STREAM.items())
    yield f"- `GET feed/stream`: by topic, {topics}; of the staff those who see the same elsewhere"
    yield from _limited_paper()
    yield "\n## Commands at the machine\n"
    yield (
        "No role opens `manage.py`: an account on the machine with the database's role does. Where a person answers "
        "for it, he signs with his PIN there too.\n"
    )
    yield "| command | database role | |"
    yield "|---|---|---|"
    yield from (f"| `{name}` | {role} | {why} |" for name, (role, why) in duties.AT_THE_MACHINE.items())


def _limited_paper() -> Iterator[str]:
    yield "\n## Keys limited to some tables\n"
    yield (
        "A terminal's key names its table. It writes for this table alone, and what it reads is limited to it; a read "
        "that is about more than one table is refused (403 `table_not_in_key`). Why: "
        "[decision 55](decisions/0055-keys-read-their-tables.md).\n"
    )
    yield from (f"- **{how}**: {why}" for how, (why, _) in duties.LIMITED_KEYS.items())
    yield "- **refused**: all other reads\n"
    yield "| read | scope | a limited key |"
    yield "|---|---|---|"
    for path, how in limited_keys().items():
        scope = reads()[path][0] if path in reads() else "of its topics" if path == "feed/stream" else ""
        yield f"| `GET {path}` | {scope} | {how} |"


def _cells(act: duties.Act) -> list[str]:
    opens = frozenset().union(*act.pages.values())
    return [
        " ".join(
            word
            for word, said in (("open", role in opens), ("sign", any(role in who for who in act.signs.values())))
            if said
        )
        for role in duties.ROLES
    ]


def _ways_to_look(look: duties.Look) -> str:
    ways = [f"`{one}`" for one in f"{look.rows} {look.pages}".split()]
    ways += [f"`GET {path}`" for paths in look.reads.values() for path in paths.split()]
    return ", ".join(ways)


def _ways_to_act(act: duties.Act) -> str:
    ways = [f"`{page}`" for page in act.pages]
    ways += [f"`POST {path}` ({scope})" for scope, paths in act.writes.items() for path in paths.split()]
    signed = "; ".join(f"{name}: {', '.join(SHORT[role] for role in duties.ROLES if role in who)}"
                       for name, who in act.signs.items())  # fmt: skip
    return ", ".join(ways) + (f" — {signed}" if signed else "")


if __name__ == "__main__":
    PAPER.write_text(written(), encoding="utf-8")
    sys.stdout.write(f"{PAPER.name} written\n")
