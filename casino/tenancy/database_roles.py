"""Rights of the application's role in the database. The owner's role owns all tables and runs the migrations."""

import importlib.util

from django.db import connections, transaction
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

from casino.tenancy import row_security


def grant_application_rights(*, owner_alias: str = "owner", application_alias: str = "default") -> bool:
    """Gives the application's role its rights on every table there is; the event tables are restricted further.

    One transaction, so that no moment exists in which events could be changed. Run after every migration. There are no
    default privileges on purpose: a new partition of the event table is reached through its parent, whose rights count.
    The wall between properties is kept with them (`casino/tenancy/row_security.py`).
    False when both aliases are one role, which then holds all rights as the owner.
    """
    owner = connections[owner_alias]
    role = str(connections[application_alias].settings_dict["USER"])
    if role == str(owner.settings_dict["USER"]):
        return False
    with transaction.atomic(using=owner_alias), owner.cursor() as cursor:
        _grant_usual_rights(cursor, owner.ops.quote_name(role))
        _restrict_event_tables(cursor, role, owner)
        _shield_guards(cursor)
        row_security.keep_wall(owner, cursor)
    return True


def _grant_usual_rights(cursor: CursorWrapper, quoted_role: str) -> None:
    cursor.execute(f"GRANT USAGE ON SCHEMA public TO {quoted_role}")
    cursor.execute(f"GRANT SELECT, INSERT, UPDATE, DELETE, TRUNCATE ON ALL TABLES IN SCHEMA public TO {quoted_role}")
    # To draw numbers, not to set them back.
    cursor.execute(f"REVOKE UPDATE ON ALL SEQUENCES IN SCHEMA public FROM {quoted_role}")
    cursor.execute(f"GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA public TO {quoted_role}")
    # The record of what was migrated is the owner's alone.
    cursor.execute(f"REVOKE INSERT, UPDATE, DELETE, TRUNCATE ON django_migrations FROM {quoted_role}")


GUARDS = ["es_seal_in_order", "casino_one_department"]
"""Trigger functions that look into tables: into those of the schema, never into temporary ones of the same name, which
a session could create before them. A replay lays such tables on purpose; what it writes has no triggers."""


def guarded_by(function: str) -> None:
    """Register a trigger function of an app; the app says so beside its models."""
    GUARDS.append(function)


def _shield_guards(cursor: CursorWrapper) -> None:
    for guard in GUARDS:
        cursor.execute("SELECT to_regproc(%s) IS NOT NULL", [guard])
        if cursor.fetchone() == (True,):
            cursor.execute(f"ALTER FUNCTION {guard}() SET search_path = public, pg_temp")


def _restrict_event_tables(cursor: CursorWrapper, role: str, owner: BaseDatabaseWrapper) -> None:
    if importlib.util.find_spec("casino.eventstore.grants") is None:
        return
    if not any(name.startswith("es_") for name in owner.introspection.table_names(cursor)):
        return  # Migrated back to before the event store.
    from casino.eventstore.grants import restrict

    restrict(cursor, role)
