"""Players, dealers and devices from a seed: rounds as a real floor would report them.

What lives here
    one module per family with a ``Floor``: ``play(rng)`` gives the facts of one complete, legal round
    ``floor_for`` finds the floor of a game; ``driver`` does the work around its rounds

What may not
    Django, the database, the clock. All chance comes from the ``random.Random`` handed in, so that a seed tells the
    whole story again. The simulator plays by ``casino.rules`` alone: it drives a live ``Round`` and so cannot
    report what the rules would refuse.
"""

from __future__ import annotations

from casino.simulation.directory import floor_for
from casino.simulation.floors import Floor

__all__ = ["Floor", "floor_for"]
