"""Inputs and kinds of input that operations of accounting share."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy as _

from accounting import offers, queries
from casino.operations.inputs import Choice, Input, TextInput
from casino.roles import Role

INVESTIGATORS = (Role.ACCOUNTING, Role.AUDITOR, Role.PIT_MANAGER)
"""Roles to which an investigation may be assigned and which may add notes to it."""


# --- inputs ---------------------------------------------------------------------------------------------------------


def case_that(statuses: Collection[str] = queries.UNRESOLVED, *, investigated: bool = True) -> Choice:
    """A case of these statuses; without `investigated` one that needs no investigation."""
    return Choice(_("Case"), offers=offers.cases(statuses=statuses, investigated=investigated))


def long_text(label: Any, most: int = 1_000) -> TextInput:
    """A text of several lines, at most so many characters."""
    return TextInput(label, max_length=most, long=True)


@dataclass(frozen=True)
class EntryLines(Input):
    """The lines of an entry in the books: account, sub-account, debit or credit."""

    least: int = 2
    most: int = 40


@dataclass(frozen=True)
class Evidence(Input):
    """SHA-256 of what somebody saw who signs for it; a page fills it in."""
