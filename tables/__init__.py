"""The table floor: gaming tables, shifts, sessions, fills and credits, drop boxes, rounds.

Rooms: `models.py` (configuration, then projections), `events.py` (what can happen), `commands/` (what can be done),
`projectors.py` (events to rows), `queries.py` (every read), `seed.py` (a Puerto Rico floor for demo and tests).

What may not live here: progressive meters and payouts (`progressive`), the count's accounting, journal and day close
(`accounting`). They listen to this floor's events and read its queries; nothing here imports them. Two hooks let them
take part without being known: `meters.register_source` (readings put into a round's opening) and policies of the store.
"""
