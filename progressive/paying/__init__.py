"""Receipts of prizes: issued at the table, outstanding, cashed once at the cage (PR §7.12(A)(2)).

What lives here
    ``events``      what happens; in the stream of the link's day as every other of its events
    ``models``      the rows that follow from them; ``projectors``: how

What may not
    The payment itself, which takes the prize off the meter and the next number of the series: `commands.payouts`.
"""
