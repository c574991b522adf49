"""The ground floor: property, people, devices, numbered forms, signatures, and the kit that every door shares.

Imports nothing of the floors above (tables, progressive, accounting). `casino.eventstore` and `casino.rules` are
libraries of their own inside it and know neither each other nor the rest of this package.
"""

VERSION = "0.1.0"
"""The version of the house, as documents and the API state it; the same as in `pyproject.toml`."""
