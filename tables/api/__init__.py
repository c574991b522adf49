"""The table floor's REST door: ``rounds`` as they happen or in batches; ``days``, ``sessions``, ``slips`` and ``boxes``
for everything done with the hands.

A view reads, calls one command or query, and shows. It decides nothing.
"""
