"""The second wall between properties: PostgreSQL itself shows and takes only rows of the properties that are said.

The first wall is the filter of every query (`property_id=...`). This one holds when a filter was forgotten. Every
session says for which properties it works, in the setting `casino.properties`; a policy on every table that belongs to
properties lets the application's role see and write their rows alone. Nothing said: no row.

    with row_security.working_for(property.pk): ...        a request, a task of one property
    with row_security.all_properties("why"): ...               work for all properties: scheduled tasks, authentication

The setting belongs to the context (a request, a task), not to the connection. The connection is sent it before its next
statement when it was sent another one last (`casino/postgresql`), so a connection that is kept, pooled or rolled
back never brings along what an earlier request said. A process that serves (web, worker) begins with nothing; one that
a person starts at the machine (`manage.py`, tests, measurements) begins with everything: `start_for_all_properties`.

`keep_wall` runs after every migration, as the rights do: existing row-level security is extended to new tables, and an
installation that has nobody yet gets one. An installation that runs a release without a wall goes on without until
`manage.py raise_wall`: that code says nothing. A table with a column `property_id` is walled by it; one that reaches
its property in another way is in `THROUGH` or `BY_EXPRESSION`; what belongs to no property is in `SHARED` with the
reason. A test holds these lists against the schema. No model and no query lives here.

Who may send any SQL he likes as the application's role can say another property: against him stand rights, triggers
and seals. See docs/decisions/0037-a-second-wall-between-properties.md and 0043-walls-after-the-code.md.
"""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, Final, ParamSpec, TypeVar

from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

SETTING: Final = "casino.properties"
NOTHING: Final = "{}"
EVERYTHING: Final = "{NULL}"
"""An array that holds NULL: no property is known not to be in it (`IS NOT FALSE` in the policy)."""

# --- what is said ---------------------------------------------------------------------------------------------------

_said: ContextVar[str | None] = ContextVar("casino_properties", default=None)
_at_the_start = NOTHING


def current_setting() -> str:
    """Return the properties of this context as the setting holds them: an array of numbers."""
    now = _said.get()
    return _at_the_start if now is None else now


@contextmanager
def working_for(*property_ids: int) -> Iterator[None]:
    """Give the block access to these properties only; to no rows without any."""
    token = _said.set(_array(property_ids))
    try:
        yield
    finally:
        _said.reset(token)


@contextmanager
def all_properties(reason: str) -> Iterator[None]:
    """Give the block access to all properties. `reason` documents it in the code."""
    if not reason:
        raise ValueError("all_properties: give a reason")
    token = _said.set(EVERYTHING)
    try:
        yield
    finally:
        _said.reset(token)


def narrow_to(property_ids: Iterable[int] | None) -> None:
    """From now on until the block around ends: these properties (None: all). For who learns in a request who asks."""
    _said.set(EVERYTHING if property_ids is None else _array(tuple(property_ids)))


@contextmanager
def with_setting(setting: str) -> Iterator[None]:
    """Restore an earlier setting for the block: for work that continues after its request."""
    token = _said.set(setting)
    try:
        yield
    finally:
        _said.reset(token)


def start_for_all_properties() -> None:
    """Give this process access to all properties by default: it was started at the machine."""
    global _at_the_start
    _at_the_start = EVERYTHING


def _array(property_ids: tuple[int, ...]) -> str:
    for each in property_ids:
        if type(each) is not int:
            raise TypeError(f"{each!r} is not the number of a property")
    return "{" + ",".join(map(str, property_ids)) + "}"


# --- tasks ----------------------------------------------------------------------------------------------------------

P = ParamSpec("P")
R = TypeVar("R")


def for_all_properties(work: Callable[P, R]) -> Callable[P, R]:
    """Decorates a task (below `shared_task`) that goes through all properties."""

    @functools.wraps(work)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        with all_properties(work.__name__):
            return work(*args, **kwargs)

    wrapper.wall = "all"  # type: ignore[attr-defined]
    return wrapper


def of_one_property(work: Callable[P, R]) -> Callable[P, R]:
    """Limit a task to one property (decorator below `shared_task`): that in `property_id`, its first argument."""

    @functools.wraps(work)
    def wrapper(*args: P.args, **kwargs: P.kwargs) -> R:
        given: Any = kwargs.get("property_id")
        if given is None:
            given = next(each for each in args if isinstance(each, int))
        with working_for(given):
            return work(*args, **kwargs)

    wrapper.wall = "property"  # type: ignore[attr-defined]
    return wrapper


# --- the policies ---------------------------------------------------------------------------------------------------

PROPERTY_COLUMN: Final = "property_id"

BY_EXPRESSION: Final[dict[str, str]] = {
    "casino_property": "id",
    # "3:device:TT-1": the property, and who asked.
    "casino_idempotentreply": "split_part(scope, ':', 1)::integer",
}
"""Tables whose rows say their property otherwise: an SQL expression of it."""

THROUGH: Final[dict[str, tuple[str, str]]] = {
    "casino_devicekey": ("device_id", "casino_device"),
    "casino_employeepin": ("employee_id", "casino_employee"),
    "casino_employeerole": ("employee_id", "casino_employee"),
    "casino_reportdelivery": ("subscription_id", "casino_reportsubscription"),
    "casino_webhookdelivery": ("webhook_id", "casino_webhook"),
}
"""Tables whose rows belong to a row of another one: the column that names it, and its table (by `id`)."""


def belongs_through(table: str, column: str, parent: str) -> None:
    """Register a table in `THROUGH`; the app that owns it says so beside its models."""
    THROUGH[table] = (column, parent)


_LOGIN = "looked at before it is known who is asking; a login is of a person, whose property the employee says"
SHARED: Final[dict[str, str]] = {
    "auth_user": _LOGIN,
    "auth_group": "groups of roles, the same in every property",
    "auth_permission": "names of rights, no rows of anybody",
    "auth_group_permissions": "what a role may, the same in every property",
    "auth_user_groups": _LOGIN,
    "auth_user_user_permissions": _LOGIN,
    "casino_firstpassword": _LOGIN,
    "casino_opensession": _LOGIN,
    "casino_recoverycode": _LOGIN,
    "axes_accessattempt": "tries to log in, by name and address: nobody is known yet",
    "axes_accessattemptexpiration": "the same",
    "axes_accessfailurelog": "the same",
    "axes_accesslog": "the same",
    "django_admin_log": "changes by login; the page of the trail shows those of the property's own logins",
    "django_content_type": "names of models",
    "django_migrations": "the owner's record of migrations; the application only reads it",
    "django_session": "opened by a random key, before it is known who is asking",
    "es_archive": "months that were taken out, of all properties together; written by the owner alone",
    "es_seal_key": "public keys",
    "otp_static_staticdevice": _LOGIN,
    "otp_static_statictoken": _LOGIN,
    "otp_totp_totpdevice": _LOGIN,
}
"""Tables that belong to no property, and why they reveal nothing of one."""

POLICY: Final = "wall"
TRUNCATION: Final = "wall_truncation"
# Asked once per statement (a scalar subquery), not once per row; true when the array holds NULL.
ADMITTED: Final = "({value} = ANY ((SELECT wall_properties())::integer[])) IS NOT FALSE"

# Tables of this schema; a partition is reached through its parent.
TABLES: Final = """
    SELECT c.relname,
           EXISTS (SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'property_id'
                   AND NOT a.attisdropped),
           c.relrowsecurity,
           (SELECT obj_description(p.oid, 'pg_policy') FROM pg_policy p
            WHERE p.polrelid = c.oid AND p.polname = 'wall'),
           EXISTS (SELECT FROM pg_trigger t WHERE t.tgrelid = c.oid AND t.tgname = 'wall_truncation')
    FROM pg_class c
    WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    ORDER BY c.relname
"""


def condition(table: str, *, has_property: bool) -> str | None:
    """Return the condition of a table's policy as SQL; None for a table that is shared or unknown."""
    if table in BY_EXPRESSION:
        return ADMITTED.format(value=f"({BY_EXPRESSION[table]})")
    if table in THROUGH:
        column, parent = THROUGH[table]
        # The parent has its own policy: only its rows that are admitted are found.
        return f"{column} IN (SELECT id FROM {parent})"  # noqa: S608 names of our own
    return ADMITTED.format(value=PROPERTY_COLUMN) if has_property else None


STANDS: Final = """
    SELECT EXISTS (SELECT FROM pg_policies WHERE policyname = 'wall' AND schemaname = current_schema())
"""


def is_enabled(cursor: CursorWrapper) -> bool:
    """Return whether this database has row-level security."""
    cursor.execute(STANDS)
    return cursor.fetchone() == (True,)


def keep_wall(owner: BaseDatabaseWrapper, cursor: CursorWrapper) -> list[str]:
    """Extend row-level security after a migration: `raise_wall` where it is enabled or nobody works yet; otherwise it
    is left to `manage.py raise_wall`, since running code may set no property and would see nothing."""
    cursor.execute("SELECT to_regclass('casino_property') IS NOT NULL")
    if cursor.fetchone() != (True,):
        return []  # Migrated back to before the properties.
    if not is_enabled(cursor):
        cursor.execute("SELECT EXISTS (SELECT FROM casino_property)")
        if cursor.fetchone() == (True,):
            return []
    return raise_wall(owner, cursor)


def raise_wall(owner: BaseDatabaseWrapper, cursor: CursorWrapper) -> list[str]:
    """Give every table that belongs to properties its policy; returns the tables changed. Run by the owner.

    A table that has its policy already is left alone: nobody who works is locked out.
    """
    cursor.execute("SELECT to_regproc('wall_properties') IS NOT NULL")
    if cursor.fetchone() != (True,):
        return []  # Migrated back to before the wall.
    cursor.execute(TABLES)
    changed = []
    for table, has_property, enabled, comment, guarded in cursor.fetchall():
        wanted = condition(table, has_property=has_property)
        if wanted is None:
            continue
        quoted = owner.ops.quote_name(table)
        if not enabled or comment != wanted:
            cursor.execute(f"DROP POLICY IF EXISTS {POLICY} ON {quoted}")
            cursor.execute(f"CREATE POLICY {POLICY} ON {quoted} USING ({wanted}) WITH CHECK ({wanted})")
            cursor.execute(f"COMMENT ON POLICY {POLICY} ON {quoted} IS {_literal(wanted)}")
            cursor.execute(f"ALTER TABLE {quoted} ENABLE ROW LEVEL SECURITY")
            changed.append(table)
        if not guarded:
            # Policies say nothing of TRUNCATE.
            cursor.execute(
                f"CREATE TRIGGER {TRUNCATION} BEFORE TRUNCATE ON {quoted} "
                "FOR EACH STATEMENT EXECUTE FUNCTION wall_refuse_truncation()"
            )
    return changed


def _literal(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
