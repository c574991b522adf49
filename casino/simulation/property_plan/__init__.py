"""Plan of a property from one seed: the acts of each of its days, and the books expected after them.

What lives here
    ``deals``   rounds whose winners are chosen beforehand, dealt from legal decks
    ``acts``    acts of people and devices: one struct each, with its expected result
    ``meters``  the plan's own arithmetic of a progressive: meter, count meters, equipment and what is wrong with it
    ``lives``   a progressive from its start to its end: rates, absences, notices, limits, what became of the rest
    ``year``    the plan of progressives: day after day, every act in its order
    ``pieces``  chips and notes, counted
    ``tables``  a table for every game of a rule book
    ``days``    the plan of a floor: sessions, slips, boxes, rounds, and a spreadsheet of them
    ``blunders``  human errors, and where a day has them

What may not
    Django, the database, the clock; and the arithmetic of the meters that the system itself uses: a plan that was
    computed by what it is there to judge would find nothing. All chance comes from the seed.

A driver (`accounting.simulated`) plays it through the commands and the REST API and compares.
"""
