"""The table floor: gaming tables, shifts, sessions, fills and credits, drop boxes, rounds.

Rooms, each a folder with one file per subject (days, sessions, slips, boxes, rounds): `models/` (configuration, then
projections), `events/` (what can happen), `commands/` (what can be done), `projectors/` (events to rows), `queries/`
(every read), `api/` and `admin/` (REST and pages). `seed.py` sets up a Puerto Rico floor for demo and tests.

What may not live here: progressive meters and payouts (`progressive`), the count's accounting, journal and day close
(`accounting`). They listen to this floor's events and read its queries; nothing here imports them. Two hooks let them
take part without being known: `meters.register_source` (readings put into a round's opening) and policies of the store.
"""
