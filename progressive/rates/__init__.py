"""The rate of a progressive over time: announced changes, and what was played under which (control P13).

``events`` and ``models``: what was announced; ``projectors``: its rows; ``reading``: the rate of an instant, and the
chips of a day by rate. The act itself is `progressive.commands.rates`; what is lawful the rules say
(`casino.rules.pots.terms.change_rate`).
"""
