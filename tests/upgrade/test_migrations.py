"""No migration takes away what the release before still uses, unless it says which release stopped using it.

Expand, then contract (decision 36): the schema of a release serves the code of the release
before, which goes on while the migrations run. A migration that cannot says so: `contracts = "<release>"`.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from django.db import models
from django.db.migrations import Migration, operations
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.state import ProjectState

BEFORE = {"accounting": 8, "casino": 12, "eventstore": 1, "progressive": 8, "tables": 15}
"""The last migration of each app that is older than the rule."""

HARD = re.compile(r"\b(DROP\s+(TABLE|COLUMN|FUNCTION|VIEW)|RENAME\s+(TO|COLUMN)|SET\s+NOT\s+NULL|TRUNCATE)\b", re.I)
DESTRUCTIVE = (
    operations.RemoveField, operations.DeleteModel, operations.RenameField, operations.RenameModel,
    operations.AlterModelTable,
)  # fmt: skip


def objections(migration: Migration, before: ProjectState) -> Iterator[str]:
    """What of a migration the code before it could not live with."""
    if getattr(migration, "contracts", ""):
        return
    state, new = before.clone(), set()
    zeros = {
        (operation.model_name_lower, operation.name)
        for operation in migration.operations
        if isinstance(operation, operations.AddField) and operation.field.db_default == 0
    }
    for operation in migration.operations:
        if isinstance(operation, operations.CreateModel):
            new.add(operation.name_lower)
        elif isinstance(operation, operations.AddConstraint) and _keeps(
            operation, before.models.get((migration.app_label, operation.model_name_lower)), zeros
        ):
            pass
        elif getattr(operation, "model_name_lower", "") not in new:
            yield from _of(operation, state, migration.app_label)
        operation.state_forwards(migration.app_label, state)


def _of(operation: Any, state: ProjectState, app: str) -> Iterator[str]:
    said = operation.describe()
    if isinstance(operation, DESTRUCTIVE):
        yield f"{said}: the code before still asks for it"
    elif isinstance(operation, operations.AddField) and _must_be_given(operation.field):
        yield f"{said}: the code before writes rows without it (null=True or db_default)"
    elif isinstance(operation, operations.AlterField):
        old = state.models[app, operation.model_name_lower].fields[operation.name]
        if old.null and not operation.field.null:
            yield f"{said}: the code before writes NULL"
        if type(old) is not type(operation.field) or (operation.field.max_length or 0) < (old.max_length or 0):
            yield f"{said}: the code before writes another type or longer values"
    elif isinstance(operation, operations.AddConstraint):
        if not _asks_no_more(operation.constraint, state.models[app, operation.model_name_lower]):
            yield f"{said}: the code before was not held to it"
    elif isinstance(operation, operations.RunSQL) and HARD.search(str(operation.sql)):
        yield f"{said}: {HARD.search(str(operation.sql))[0]}"  # type: ignore[index]


def _keeps(operation: Any, before: Any, zeros: set[tuple[str, str]]) -> bool:
    """Whether the rows of the code before keep a check that replaces the one of its name."""
    return _same_where_zero(operation, before, zeros) or _allows_more(operation, before)


def _same_where_zero(operation: Any, before: Any, zeros: set[tuple[str, str]]) -> bool:
    """Whether a check replaces the one of its name and differs only by adding or subtracting columns that are new.

    The database gives these zero in the rows of the code before, which so keeps to the check that it knows.
    """
    there = before.options.get("constraints", ()) if before is not None else ()
    old = next((one for one in there if one.name == operation.constraint.name), None)
    if not isinstance(old, models.CheckConstraint) or not isinstance(operation.constraint, models.CheckConstraint):
        return False
    shorn = str(operation.constraint.condition)
    for model, column in zeros:
        if model == operation.model_name_lower:
            shorn = re.sub(rf" [+-] F\({column}\)", "", shorn)
    return shorn == str(old.condition)


def _allows_more(operation: Any, before: Any) -> bool:
    """Whether a check replaces the one of its name with bounds that are as wide or wider, and with no further one."""
    there = before.options.get("constraints", ()) if before is not None else ()
    old = next((one for one in there if one.name == operation.constraint.name), None)
    if not isinstance(old, models.CheckConstraint) or not isinstance(operation.constraint, models.CheckConstraint):
        return False
    known = dict(old.condition.children)
    return all(
        isinstance(bound, int)
        and isinstance(known.get(lookup), int)
        and (known[lookup] >= bound if lookup.endswith(("__gte", "__gt")) else known[lookup] <= bound)
        for lookup, bound in operation.constraint.condition.children
    )


def _asks_no_more(added: Any, model: Any) -> bool:
    """Unique over the columns of a constraint that is there already, and others: whoever kept to that keeps to this."""
    there = model.options.get("constraints", ())
    return isinstance(added, models.UniqueConstraint) and any(
        isinstance(one, models.UniqueConstraint)
        and one.condition is None
        and set() < set(one.fields) <= set(added.fields)
        for one in there
    )


def _must_be_given(field: models.Field[Any, Any]) -> bool:
    given_by_database = field.null or field.has_db_default() or getattr(field, "generated", False)
    return not (given_by_database or field.many_to_many)


def test_no_migration_pulls_the_floor_from_under_the_code_before() -> None:
    loader = MigrationLoader(None)
    found = []
    for (app, name), migration in loader.disk_migrations.items():
        if app in BEFORE and int(name[:4]) > BEFORE[app]:
            before = loader.project_state((app, name), at_end=False)
            found += [f"{app}.{name}: {objection}" for objection in objections(migration, before)]
    assert found == []


def test_what_the_rule_refuses() -> None:
    """Each kind once, on a small model; and what is let pass."""
    text = models.CharField(max_length=10, null=True)
    state = ProjectState()
    once = models.UniqueConstraint(fields=["note"], name="once")
    operations.CreateModel(
        "Slip", [("id", models.BigAutoField(primary_key=True)), ("note", text)], options={"constraints": [once]}
    ).state_forwards("house", state)
    refused = {
        "remove": operations.RemoveField("slip", "note"),
        "rename": operations.RenameField("slip", "note", "remark"),
        "delete": operations.DeleteModel("Slip"),
        "rename model": operations.RenameModel("Slip", "Form"),
        "no default": operations.AddField("slip", "table", models.CharField(max_length=9, default="")),
        "not null": operations.AlterField("slip", "note", models.CharField(max_length=10, default="")),
        "shorter": operations.AlterField("slip", "note", models.CharField(max_length=9, null=True)),
        "type": operations.AlterField("slip", "note", models.IntegerField(null=True)),
        "constraint": operations.AddConstraint("slip", models.UniqueConstraint(fields=["id"], name="other")),
        "sql": operations.RunSQL("ALTER TABLE slip DROP COLUMN note"),
    }
    allowed = {
        "nullable": operations.AddField("slip", "table", models.CharField(max_length=9, null=True)),
        "database's": operations.AddField("slip", "table", models.CharField(max_length=9, db_default="")),
        "longer": operations.AlterField("slip", "note", models.CharField(max_length=20, null=True)),
        "wider": operations.AddConstraint("slip", models.UniqueConstraint(fields=["note", "id"], name="wider")),
        "function": operations.RunSQL("CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1'"),
    }
    for name, operation in {**refused, **allowed}.items():
        migration = type("Migration", (Migration,), {"operations": [operation]})("0099_x", "house")
        assert bool(list(objections(migration, state))) is (name in refused), name
        migration.contracts = "1.4 stopped reading notes"
        assert list(objections(migration, state)) == []


def test_a_check_may_gain_columns_that_are_zero_in_rows_of_the_code_before() -> None:
    total = models.CheckConstraint(name="total", condition=models.Q(total=models.F("chips") + models.F("cash")))
    more = models.CheckConstraint(
        name="total", condition=models.Q(total=models.F("chips") + models.F("cash") - models.F("notes"))
    )
    fields = [(name, models.BigIntegerField(primary_key=name == "id")) for name in ("id", "total", "chips", "cash")]
    state = ProjectState()
    operations.CreateModel("Slip", fields, options={"constraints": [total]}).state_forwards("house", state)
    for default, objected in ((0, False), (1, True)):
        added = operations.AddField("slip", "notes", models.BigIntegerField(default=default, db_default=default))
        replaced = [operations.RemoveConstraint("slip", "total"), added, operations.AddConstraint("slip", more)]
        migration = type("Migration", (Migration,), {"operations": replaced})("0099_x", "house")
        assert bool(list(objections(migration, state))) is objected
