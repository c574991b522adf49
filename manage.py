#!/usr/bin/env python
"""Entry point of every command. With no address in the environment it starts its own PostgreSQL and Redis first."""

import os
import sys

# Commands that touch neither the database nor Redis: they must work on a machine where no service can start.
WITHOUT_SERVICES = frozenset(
    {
        "check",
        "collectstatic",
        "compilemessages",
        "diffsettings",
        "games",
        "help",
        "makemessages",
        "replay",
        "services",
        "spectacular",
        "theory",
        "version",
    }
)


def needs_services(arguments: list[str]) -> bool:
    """True when the command line names a command that talks to the database or to Redis."""
    if not arguments or "--help" in arguments or "-h" in arguments or "--version" in arguments:
        return False
    return arguments[0] not in WITHOUT_SERVICES


def main() -> None:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.embedded")
    if sys.argv[1:2] == ["services"]:
        # Settings are all that it needs: models, pages and the API's schema are two thirds of a start.
        from casino.management.commands.services import Command

        Command().run_from_argv(sys.argv)
        return
    from django.core.management import execute_from_command_line

    if needs_services(sys.argv[1:]):
        from casino.embedded import ServiceError, start_if_used

        try:
            start_if_used()
        except ServiceError as reason:
            sys.exit(str(reason))
    # A command at the machine works for all properties; requests that it serves set their own.
    from casino.tenancy import row_security

    row_security.start_for_all_properties()
    execute_from_command_line(sys.argv)


if __name__ == "__main__":
    main()
