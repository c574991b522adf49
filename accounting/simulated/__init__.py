"""A planned house (`casino.simulation.house`) played through the commands, and its books held against the plan.

What lives here
    ``stage``     a property of its own with the tables of the plan; ``database``: a database of its own
    ``players``   each act of a progressive, done in process
    ``books``     after every day: what the house says of its progressives beside what the plan knows
    ``run``       a year of progressives, day after day; what differs is told with seed, day and link
    ``line``      what machines do to messages, by a seed
    ``door``      a device at the REST door, over that line; ``teller``: a terminal telling rounds; ``people``: the rest
    ``floor``     a planned day of a floor with the errors people make
    ``found``     summaries, exceptions and identities beside the plan; the digest of a record
    ``house``     the whole house from one seed

What may not
    A way around the commands: nothing here writes an event or a row of a projection.
"""

from accounting.simulated.run import Differs, Told, play_year

__all__ = ["Differs", "Told", "play_year"]
