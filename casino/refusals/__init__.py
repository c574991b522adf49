"""Refusals of the ground: requests, people, forms, records. Importing defines them (`casino.errors.define`)."""

from casino.refusals import approvals, forms, people, records, requests  # noqa: F401  (importing defines)
