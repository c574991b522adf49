"""Refusals at the tables, in the count room and in the cage. Importing defines them (`casino.errors.define`)."""

from tables.refusals import bingo, boxes, checks, equipment, inspections, money, poker, rounds, sessions, slips  # noqa: F401  (importing defines)
from tables.refusals import bingo, boxes, equipment, inspections, money, parameters, poker, rounds, sessions, slips  # noqa: F401  (importing defines)
