"""REST API of the table floor: ``rounds`` as they happen or in batches; ``days``, ``sessions``, ``slips`` and ``boxes``
for everything done by hand.

A view reads, calls one command or query, and shows. It decides nothing.
"""
