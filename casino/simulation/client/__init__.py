"""A floor system as a vendor would write one: it knows the house only over HTTP.

    python -m casino.simulation.client HOUSE.json

``HOUSE.json`` says where the house is, which keys and PINs to use, which tables stand where (see ``book``). The client
opens the day, installs boxes, opens tables by count, plays every round of every shift, brings fills and credits,
has jackpots paid as they fall, closes, counts, reads the meters and asks for the close. All chance comes from the
seed in the file.

``book``     the file it reads, the forms of all requests in it (`casino.simulation.driver`)
``wire``     HTTP with keys, retries of what is safe to send twice, problem documents as exceptions
``tray``     the chips on a table and how they add up
``floor``    one table through one shift
``bingo``    a bingo evening with two cashiers
``equipment``  sets of cards, dice and tiles
``day``      the whole day
"""
