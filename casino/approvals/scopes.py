"""For what a document may hold: apps register what they know by code, so that a document is not about nothing."""

from __future__ import annotations

from collections.abc import Callable, Collection

from casino.models import Approval, Employee, Property
from casino.rules import registry

Known = Callable[[Property], Collection[str]]

_KNOWN: dict[str, Known] = {}


def register_scope(scope: Approval.Scope, known: Known) -> None:
    """Say which codes a property has for a scope."""
    _KNOWN[scope.value] = known


def is_known(venue: Property, scope: str, code: str) -> bool:
    """Return whether a property has what a document is to hold for. Equipment is known by its maker's number alone."""
    if scope == Approval.Scope.PROPERTY:
        return not code
    if scope == Approval.Scope.EQUIPMENT:
        return bool(code)
    return code in _KNOWN[scope](venue)


def _games(venue: Property) -> set[str]:
    return {game.code for game in registry.all_games() if game.jurisdiction == venue.jurisdiction}


def _people(venue: Property) -> set[str]:
    return set(Employee.objects.filter(property=venue).values_list("code", flat=True))


register_scope(Approval.Scope.GAME, _games)
register_scope(Approval.Scope.PERSON, _people)
