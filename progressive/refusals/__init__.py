"""Refusals of the progressives. Importing defines them (`casino.errors.define`)."""

from progressive.refusals import endings, links, meters, payments  # noqa: F401  (importing defines)
