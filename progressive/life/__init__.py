"""The life of a link between its start and its end: tables away and back, notices of a limit, the deposit, the raffle.

What lives here
    ``events``      what happens; in the stream of the link's day as every other of its events
    ``models``      the rows that follow from them; ``projectors``: how

What may not
    A figure of the regulation: days of notice and of absence are those of ``casino.rules.pots``.
"""
