"""The floor of the progressives: links and their meters, wins, payouts, the daily summary, expiry and distribution.

What lives here
    ``meter``       the arithmetic, pure: contributions, prizes in their turn, shares of the funds
    ``events``      what happens to a link; stream `link:<code>.<gaming day>`
    ``commands``    what can be done; ``policies``: what is done when a round decides a prize, or a day opens
    ``projectors``  events (and the chips of rounds) into rows; ``queries``: every read
    ``seed``        the demonstration's Caribbean stud link

What may not
    A rule of a game (the rules decide who won), a fact of a table (chips are read from the rounds, never copied), an
    entry of the journal (`accounting` hears these events and posts them).
"""
