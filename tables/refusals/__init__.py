"""Refusals at the tables, in the count room and in the cage. Importing defines them (`casino.errors.define`)."""

from tables.refusals import (  # noqa: F401  (importing defines)
    bingo,
    boxes,
    checks,
    equipment,
    inspections,
    money,
    parameters,
    poker,
    positions,
    rounds,
    sessions,
    slips,
    table_rules,
)
