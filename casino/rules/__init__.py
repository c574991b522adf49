"""Games in, settlements out: the regulation as a library.

What lives here
    ``vocabulary``   the facts of a round (one set of event structs for every game)
    ``kernel``       the contract: Game, Bet, Option, Round, Line, Settlement
    ``money``        minor units, odds as exact ratios, named roundings, largest remainder
    ``cards``        cards, shoes, five-card ranking
    ``families``     state machines (roulette, craps, blackjack, ...): *how* a game runs
    ``packs``        data per jurisdiction: *which* games exist, what they pay, and the clause
    ``pots``         progressive pots of every jurisdiction: terms, contributions, prizes of several winners, expiry
    ``registry``     ``get("pr.roulette")``, ``all_games()``
    ``replay``       JSON Lines in, JSON Lines out, no database
    ``catalogue``    every game described as plain data

What may not
    Django, any input or output, the clock, randomness, the event store. A module here could be
    published alone; everything that it needs to know comes in through its arguments.

Amounts are integers in minor units (cents) everywhere inside; only ``replay`` speaks decimal strings.
"""
