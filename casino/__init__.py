"""The ground floor: property, people, devices, numbered forms, signatures, and the kit that every door shares.

Imports nothing of the floors above (tables, progressive, accounting). `casino.eventstore` and `casino.rules` are
libraries of their own inside it and know neither each other nor the rest of this package.
"""
