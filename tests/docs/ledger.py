"""The tables of `docs/ledger.md`, taken from the code. `python -m tests.docs.ledger` writes them anew.

Each event with money in it is made up from the types of its fields, once for every choice that a field offers (a kind,
a method, a ground), and given to the postings: what comes out is what the page says.
"""

from __future__ import annotations

import datetime as dt
import itertools
import types
import typing
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Literal

import msgspec

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "ledger.md"
DAY = "2026-11-20"

GIVEN: dict[str, dict[str, Any]] = {
    "RestRaffled": {"final_minor": 200, "retained_minor": 100, "raffled_minor": 100},
    "DepositProved": {"amount_minor": 100, "shares": {"educational_fund": 100}},
    "FundsDistributed": {"final_minor": 100, "retained_minor": 40, "shares": {"fund": 60}},
    "PrizePaid": {"amount_minor": 100, "from_house_minor": 30},
    "MeterLowered": {"from_e4": 2_000_000, "to_e4": 1_000_000},
    "Share": {"amount_minor": None},
    "SessionFigures": {"win": 1_000, "progressive_refunds": 0, "prizes_from_tray": 0, "breakage": 150},
    "CountAccepted": {"total": 1_000, "difference": 10},
    "CageOpened": {"total": 1_000, "chips": {"100": 1}},
    "TableOpened": {"total": 300, "counts": {"100": 3}, "expected": {"100": 2}, "unposted": {}},
    "TableClosed": {"total": 300, "counts": {"100": 3}},
    "ChipsMoved": {"total": 300, "counts": {"100": 3}},
    "SalesBankClosed": {"counted": 90, "due": 100, "difference": -10},
    "SaleCorrected": {"total": 300, "total_before": 100},
    "LinkFigures": {"wagered_minor": 100, "refunded_minor": 0, "accrued_minor": 70},
}
"""Figures that belong together, where made-up ones would not."""

CHOICES: dict[str, dict[str, tuple[Any, ...]]] = {
    "PrizePaid": {"method": ("tray", "receipt", "cage_delivery")},
    "MeterLowered": {"ground": ("defect",)},
    "CageOpened": {"first": (True, False)},
    "BingoPrizePaid": {"bank": ("POS1-20261120-1", "")},
}
"""What fields choose from whose type does not name it."""


def money_rows() -> list[tuple[str, str, str, str, str]]:
    """(event, when, kind of entry, debited, credited) of every event with money in it."""
    from accounting.postings import MONEY_EVENTS

    rows: list[tuple[str, str, str, str, str]] = []
    for event in MONEY_EVENTS:
        for when, made in _samples(event):
            rows += [(event.__name__, when, *entry) for entry in _entries(made)]
    return list(dict.fromkeys(rows))


def _entries(event: Any) -> Iterator[tuple[str, str, str]]:
    from accounting.postings import drafts_of

    recorded = SimpleNamespace(event=event, day=dt.date.fromisoformat(DAY), property_id=1, stream="x:y", version=1)
    for draft in drafts_of(typing.cast(Any, recorded)):
        assert sum(posting.amount for posting in draft.postings) == 0
        debits = [posting.account for posting in draft.postings if posting.amount > 0]
        credits = [posting.account for posting in draft.postings if posting.amount < 0]
        yield draft.kind, _listed(debits), _listed(credits)


def _listed(accounts: list[str]) -> str:
    return ", ".join(f"`{account}`" for account in dict.fromkeys(accounts))


def _samples(event: type) -> Iterator[tuple[str, Any]]:
    """An event for every combination of what its fields may choose from, and that combination in words."""
    hints = typing.get_type_hints(event)
    choices = {name: typing.get_args(hint) for name, hint in hints.items() if typing.get_origin(hint) is Literal}
    choices |= CHOICES.get(event.__name__, {})
    for picked in itertools.product(*choices.values()):
        chosen = dict(zip(choices, picked, strict=True))
        if chosen.get("origin", "") == chosen.get("destination"):
            continue
        fields = {name: _value(name, hint) for name, hint in hints.items()}
        when = ", ".join(f"{name} {value}" for name, value in chosen.items())
        yield when, event(**{**fields, **GIVEN.get(event.__name__, {}), **chosen})


def _value(name: str, hint: Any) -> Any:
    """Something of that type: dates for what is called a day, amounts above zero."""
    origin, arguments = typing.get_origin(hint), typing.get_args(hint)
    if origin in (typing.Union, types.UnionType):
        return _value(name, arguments[0])
    if origin is Literal:
        return arguments[0]
    if origin is list:
        return _list(name, arguments[0])
    if origin is dict:
        return {"100": 1}
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        return hint(**{**_fields(hint), **GIVEN.get(hint.__name__, {})})
    if hint is str:
        return DAY if name.endswith("day") else name
    return {int: 100, bool: True}[hint]


def _fields(struct: Any) -> dict[str, Any]:
    return {field: _value(field, kind) for field, kind in typing.get_type_hints(struct).items()}


def _list(name: str, kind: Any) -> list[Any]:
    """One of each; of lines that are debits or credits, two that balance."""
    fields = typing.get_type_hints(kind) if isinstance(kind, type) and issubclass(kind, msgspec.Struct) else {}
    if not {"debit", "credit"} <= fields.keys():
        return [_value(name, kind)]
    return [kind(account="adjustments", debit=100), kind(account="count_room", credit=100)]


def tables() -> dict[str, str]:
    """The tables in Markdown, by their mark."""
    from accounting import chart

    postings = ["| event | when | entry | debit | credit |", "|---|---|---|---|---|"]
    postings += [
        f"| `{event}` | {when} | {kind} | {debit} | {credit} |" for event, when, kind, debit, credit in money_rows()
    ]
    accounts = ["| account | number | kind | name |", "|---|---|---|---|"]
    accounts += [
        f"| `{account.code}` | {account.number} | {account.kind.value} | {account.name} |"
        for account in sorted(chart.ACCOUNTS.values(), key=lambda account: account.number)
    ]
    return {
        "postings": "\n".join(postings),
        "accounts": "\n".join(accounts),
        "gross": "\n".join(_gross()),
        "readings": "\n".join(_readings()),
    }


def _gross() -> Iterator[str]:
    """Accounts of revenue and expense, each in the gross gaming revenue or outside it with its clause."""
    from accounting import chart, gross

    yield "| account | in the gross | why not | clause |"
    yield "|---|---|---|---|"
    for account in sorted(chart.ACCOUNTS.values(), key=lambda account: account.number):
        if account.kind not in (chart.Kind.REVENUE, chart.Kind.EXPENSE):
            continue
        outside = gross.OUTSIDE.get(account.code)
        yield f"| `{account.code}` | {'no' if outside else 'yes'} | {outside.why if outside else ''} | " + (
            f"{outside.cite} |" if outside else "|"
        )


def _readings() -> Iterator[str]:
    """What the texts of returns leave open, and how it can be read; the first is recommended."""
    from casino.jurisdictions import DECLARATIONS

    yield "| return | parameter | open text | readings, the recommended one first | clause |"
    yield "|---|---|---|---|---|"
    for declared in DECLARATIONS.values():
        for one in declared.returns:
            for reading in one.readings:
                values = "; ".join(f"`{value.code}` {value.label} ({value.source})" for value in reading.values)
                yield f"| `{one.code}` | `{reading.code}` | {reading.label} | {values} | {reading.cite} |"


def written(page: str, mark: str) -> str:
    """What the page has between the marks."""
    return page.split(f"<!-- {mark}: begin -->\n")[1].split(f"\n<!-- {mark}: end -->")[0]


def write() -> None:
    """Put the tables into the page, between their marks."""
    page = PAGE.read_text(encoding="utf-8")
    for mark, table in tables().items():
        start, end = f"<!-- {mark}: begin -->", f"<!-- {mark}: end -->"
        before, rest = page.split(start)
        page = f"{before}{start}\n{table}\n{end}{rest.split(end)[1]}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    import os

    import django

    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.test")
    django.setup()
    from django.utils.translation import override

    with override("en"):
        write()
