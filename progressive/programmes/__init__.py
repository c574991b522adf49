"""Programmes: what the authority approved of a progressive, edition by edition (PR §7.14(H)).

``models``: `ProgrammeEdition`, written once and never edited; ``terms``: the figures of a link as the rules take them;
``reading``: every edition of a link, what changed with each, which holds at an instant; ``events``, ``projectors``: a
table linked to a running link, one that leaves it. The acts are `progressive.commands.programmes` and
`progressive.commands.tables`; what is lawful the rules say (`casino.rules.pots`). What may not live here: a second
pay table or minimum; those are in ``casino/rules/packs/*/pots.py``.
"""
