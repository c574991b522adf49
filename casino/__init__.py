"""Shared app of the project: property, people, devices, numbered forms, signatures, and the kits of the API and the
admin.

Imports nothing of the other apps (tables, progressive, accounting). `casino.eventstore` and `casino.rules` are
libraries of their own inside it and know neither each other nor the rest of this package.
"""

VERSION = "0.1.0"
"""Version of the system, as documents and the API state it; the same as in `pyproject.toml`."""
