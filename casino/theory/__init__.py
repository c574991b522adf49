"""Cost of a bet in the long run: the house advantage and the spread of results, from the rules themselves.

Lives here: plans (how the outcomes of a bet are distinguished, with what probability, or how a player plays it), exact
enumeration, simulation, and their figures. Every outcome is settled by the rule module of the game; nothing here knows
a pay table. May not live here: rules (`casino.rules`), Django, anything with a database.

    figures    advantage, standard deviation, interval
    plans      every game's bets, each with the way to its figure
    chances    wheels and dice: every outcome settled once
    throws     dice: a bet followed from throw to throw
    coups      baccarat: every sequence of card values, by weight
    boxes      blackjack and its relatives: side bets exactly, main bets played by the book
    house_poker, pai_gow   poker, pai gow poker and pai gow tiles against the dealer
    hands      hands of one deck by kind
    table      a table at which bets are tried
    published  what others have found, with the source
    stored     figures.json: the figures that a running system looks up, and who writes it
    document   writes docs/theory.md
"""
