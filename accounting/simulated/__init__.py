"""A planned house (`casino.simulation.house`) played through the commands, and its books held against the plan.

What lives here
    ``stage``    a property of its own with the tables of the plan
    ``players``  each act as the command that people and devices would call for it
    ``books``    after every day: what the house says beside what the plan knows
    ``run``      day after day; what differs is told with seed, day and link

What may not
    A way around the commands: nothing here writes an event or a row of a projection.
"""

from accounting.simulated.run import Differs, Told, play_year

__all__ = ["Differs", "Told", "play_year"]
