"""Logins and PINs of a demonstration, for its sign-in page: only where `DEMONSTRATION_FILE` names a file.

`manage.py demo` writes the file, readable by its owner alone. No setting of production has one.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import msgspec
import structlog
from django.conf import settings

from casino.roles import Role

logger = structlog.get_logger(__name__)

PEOPLE_SHOWN: Final = 4
"""People of a role whose PINs are shown: as many as sign one form."""


class DemonstrationLogin(msgspec.Struct, frozen=True):
    """A login with its password; the superuser has no role."""

    name: str
    password: str
    role: str = ""

    @property
    def label(self) -> str:
        """Return the name of the role in the active language."""
        return str(Role(self.role or Role.ADMINISTRATOR).label)


class DemonstrationPerson(msgspec.Struct, frozen=True):
    """An employee number with its PIN."""

    employee: str
    pin: str


class Demonstration(msgspec.Struct, frozen=True):
    """Content of the sign-in page: the property, its logins, and some people of every role by the role's code."""

    property: str
    logins: list[DemonstrationLogin]
    people: dict[str, list[DemonstrationPerson]]

    def by_role(self) -> list[tuple[str, list[DemonstrationPerson]]]:
        """Return the roles by name, each with its people."""
        return [(str(Role(role).label), people) for role, people in self.people.items() if people]


def write(demonstration: Demonstration) -> None:
    """Write the file for the sign-in page, where the settings name one."""
    if not settings.DEMONSTRATION_FILE:
        return
    path = Path(settings.DEMONSTRATION_FILE)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    path.write_bytes(msgspec.json.encode(demonstration))


def read() -> Demonstration | None:
    """Return the demonstration of this site; None where there is none or its file cannot be read."""
    if not settings.DEMONSTRATION_FILE:
        return None
    try:
        written = Path(settings.DEMONSTRATION_FILE).read_bytes()
        return msgspec.json.decode(written, type=Demonstration)
    except FileNotFoundError:
        return None
    except (OSError, msgspec.DecodeError) as reason:
        logger.warning("demonstration_unreadable", reason=str(reason))
        return None


__all__ = ["PEOPLE_SHOWN", "Demonstration", "DemonstrationLogin", "DemonstrationPerson", "read", "write"]
