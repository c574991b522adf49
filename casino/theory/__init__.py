"""What a bet costs in the long run: the house's advantage and the spread of results, from the rules themselves.

Lives here: plans (how the outcomes of a bet are told apart, with what probability, or how a player plays it), exact
enumeration, simulation, and their figures. Every outcome is settled by the rule module of the game; nothing here knows
a pay table. May not live here: rules (`casino.rules`), Django, anything with a database.

    figures    advantage, standard deviation, interval
    plans      every game's bets, each with the way to its figure
    chances    wheels and dice: every outcome settled once
    coups      baccarat: every sequence of card values, by weight
"""
