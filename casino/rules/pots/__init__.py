"""Progressive pots: what feeds them, what they pay, what becomes of them; pure functions over whole numbers.

What lives here
    ``programme``      a progressive as a regulation writes it (``Programme``, data in ``packs/<jurisdiction>/pots.py``)
    ``terms``          the figures a licensee had approved under it (``Terms``); rates by instant; linked tables
    ``book``           the state of a pot (``PotState``) and the transfers that change it: double entry, nothing lost
    ``contributions``  chips in, refunds of void rounds, a change of rate, the control identity
    ``hits``           several winners of one round, round after round, a carousel of tables; complementary prizes
    ``expiry``         time limits, absences, the last meter, its distribution or raffle; cover of the meter
    ``replay``         a period played again under the same or other terms: what if

Beside it
    ``casino.rules.programmes``  ``get("pr.caribbean_stud")``, ``for_game``, editions by day
    ``casino.rules.pot_cases``   cases of a pot as plain data, for ``manage.py replay``

What may not
    Django, the clock, the event store. Who may do a thing, on which form, signed by whom, is the keeper's business; the
    rules only name the witnesses that a payment wants.

How it plugs in
    1. ``programmes.get(code, on=day)`` gives the ``Programme``; ``terms.approve`` the ``Terms`` or refuses
       with the clause. Store the figures, rebuild the ``Terms``; a rate is added by ``change_rate``, never edited.
    2. ``contributions.start`` puts the initial amount on. Every other function takes a ``PotState`` and gives the new
       one with its ``Transfer``s: post those (a bucket is an account of the ledger; ``bank``, ``winners`` are not).
    3. At lock-out ``contributions.contribute``; on a decided round ``hits.settle_hits`` with the hits in the order in
       which the floor settles them. ``Paid`` says meter before, amount, where it comes from, what the meter was reset
       to; ``lines`` explain each step with the clause, for the form and the file.
    4. Linked tables that hit at once: ``hits.settle_rounds`` in the order in which the wins were validated.
    5. ``expiry.expire`` documents, ``expiry.distribute`` or ``expiry.raffle`` shares out; a pot whose regulation orders
       nothing is held for the authority and both refuse.

Amounts are minor units; balances are ten-thousandths of a minor unit (``E4``), so that a rate in basis points never
rounds. What players see is rounded down to the minor unit.
"""
