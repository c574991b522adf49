"""People at their desks: a floor with PINs, and a client logged in for every role."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from casino.identity.access import apply_role_groups
from casino.identity.pins import set_pin
from casino.roles import Role
from tests.accounting.day import Played
from tests.factories import NOON, Floor, clock
from tests.people import log_in
from tests.staged import staged

PIN = "258036"


class Desk:
    """A floor whose people have the PIN 258036 as soon as they are asked to sign."""

    def __init__(self, floor: Floor) -> None:
        self.floor, self.property = floor, floor.property
        self._pinned: set[str] = set()

    def client(self, role: Role | None, language: str = "en") -> Client:
        """A browser in which the role's first person is logged in; None: a superuser."""
        return log_in(Client(headers={"accept-language": language}), self.user(role))

    def user(self, role: Role | None):
        users = get_user_model().objects
        if role is None:
            return users.create_superuser("root", password="x")
        person = self.floor.house.staff[role][0]
        if person.user is None:
            person.user = users.create_user(f"{self.property.code}-{role.value}", password="x", is_staff=True)
            person.save(update_fields=["user"])
        return users.get(pk=person.user.pk)

    def signed(self, **signers: tuple[Role, int] | Role) -> dict[str, str]:
        """What is typed for signatures: `signed(dealer=Role.DEALER)`; a pair names the role's n-th person."""
        typed = {}
        for name, who in signers.items():
            role, number = who if isinstance(who, tuple) else (who, 1)
            person = self.floor.house.staff[role][number - 1]
            if person.code not in self._pinned:
                set_pin(person, PIN)
                self._pinned.add(person.code)
            typed |= {f"{name}_employee": person.code, f"{name}_pin": PIN}
        return typed


@pytest.fixture
def at_noon() -> Iterator[None]:
    """The server's clock stands at noon: no gaming day ends between two looks at it."""
    with clock(NOON):
        yield


def _open() -> Desk:
    floor = Floor.seeded()
    floor.open_day()
    apply_role_groups()
    return Desk(floor)


def _ready() -> Desk:
    floor = Played.ready()
    apply_role_groups()
    return Desk(floor)


open_desk, ready_desk = staged(_open), staged(_ready)


@pytest.fixture
def desk(open_desk, db) -> Desk:
    """A casino with its day open and nothing else done."""
    return open_desk()


@pytest.fixture
def played(ready_desk, db) -> Desk:
    """A whole day played, with progressives, ready to be closed."""
    return ready_desk()


@pytest.fixture
def typed_counts() -> Callable[..., dict[str, str]]:
    """A count as it is typed into the form."""

    def typed(counts: dict[str, int], name: str = "counts") -> dict[str, str]:
        return {f"{name}.{denomination}": str(pieces) for denomination, pieces in counts.items()}

    return typed
