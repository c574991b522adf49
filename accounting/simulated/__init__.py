"""Play a planned property (`casino.simulation.property_plan`) through the commands, and compare its books with the
plan.

What lives here
    ``stage``         a property of its own with the tables of the plan; ``database``: a database of its own
    ``players``       each act of a progressive, done in process
    ``books``         after every day: the books of the progressives compared with the plan
    ``run``           a year of progressives, day after day; a difference is reported with seed, day and link
    ``line``          faults of machines in messages, by a seed
    ``rest_device``   a device at the REST API, over that line; ``teller``: a terminal that reports rounds
    ``people``        the other people of the floor
    ``floor``         a planned day of a floor with the errors people make
    ``found``         summaries, exceptions and identities beside the plan; the digest of a record
    ``property_run``  the whole property from one seed

What may not
    A way around the commands: nothing here writes an event or a row of a projection.
"""

from accounting.simulated.run import Differs, YearResult, play_year

__all__ = ["Differs", "YearResult", "play_year"]
