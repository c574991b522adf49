"""Refusals of accounting. Importing defines them (`casino.errors.define`)."""

from accounting.refusals import books, close  # noqa: F401  (importing defines)
