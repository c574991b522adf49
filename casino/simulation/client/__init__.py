"""Floor system of a vendor: it talks to the property's system over HTTP only.

    python -m casino.simulation.client PROPERTY.json

``PROPERTY.json`` has the address of the system, keys and PINs, and the tables (see ``book``). The client opens the day,
installs boxes, opens tables by count, plays every round of every shift, brings fills and credits, has jackpots paid as
they fall, closes, counts, reads the meters and asks for the close. All chance comes from the seed in the file.

``book``     the file it reads, the forms of all requests in it (`casino.simulation.driver`)
``wire``     HTTP with keys, retries of what is safe to send twice, problem documents as exceptions
``tray``     the chips on a table and how they add up
``floor``    one table through one shift
``bingo``    a bingo evening with two cashiers
``equipment``  sets of cards, dice and tiles
``day``      the whole day
"""
