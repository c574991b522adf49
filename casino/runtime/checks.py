"""System checks of the whole installation, shown by `manage.py check --deploy`."""

from typing import Any

from django.conf import settings
from django.core.checks import CheckMessage, Error, Tags, Warning, register


@register(Tags.database, deploy=True)
def owner_role_is_apart(**_: Any) -> list[CheckMessage]:
    """The application must not own the event tables: an owner may drop the triggers that keep them immutable."""
    default, owner = settings.DATABASES["default"], settings.DATABASES["owner"]
    if default.get("USER") != owner.get("USER"):
        return []
    return [
        Warning(
            "The application connects to PostgreSQL as the owner of its tables.",
            hint="Create two roles and set DATABASE_OWNER_URL beside DATABASE_URL; until then the immutability of "
            "events rests on triggers alone.",
            id="casino.W001",
        )
    ]


@register(Tags.security, deploy=True)
def manifests_are_kept(**_: Any) -> list[CheckMessage]:
    """Without signed manifests a removed property and a dropped row-level policy are not noticed."""
    if settings.EVENTSTORE_MANIFEST_DIRECTORY:
        return []
    return [
        Error(
            "No folder for signed manifests is configured.",
            hint="Set EVENTSTORE_MANIFEST_DIRECTORY to a folder outside of the database, best on another disk, that "
            "the worker may write and the site may read.",
            id="casino.E002",
        )
    ]


@register(Tags.security, deploy=True)
def no_code_is_told(**_: Any) -> list[CheckMessage]:
    """A page that tells the code of an authenticator belongs to a demonstration."""
    found = []
    if settings.SECOND_FACTOR_SHOWN:
        found.append(
            Error(
                "The page of the second factor shows codes of the demonstration's authenticators.",
                hint="SECOND_FACTOR_SHOWN must not be set where real figures are kept.",
                id="casino.E001",
            )
        )
    if settings.DEMONSTRATION_FILE:
        found.append(
            Error(
                "The sign-in page shows passwords and PINs of a demonstration.",
                hint="DEMONSTRATION_FILE must not be set where real figures are kept.",
                id="casino.E003",
            )
        )
    return found
