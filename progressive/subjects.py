"""Subjects of the operations on progressives: scope and tag of their requests, group of their pages."""

from __future__ import annotations

from casino.operations import Subject

PROGRESSIVE = Subject("meters:write", "progressive", "progressive", routes={"status": 201})
LINKS = Subject("meters:write", "progressive", "progressive", below="meters/<slug:link>/", routes={"status": 201})
"""Acts on a link in operation."""
SUMMARIES = Subject("meters:write", "reports", "progressive", below="progressive-summaries/")
