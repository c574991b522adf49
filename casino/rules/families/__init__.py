"""State machines: how a family of games runs, whatever a jurisdiction pays for it.

A family is one module with one ``Round`` subclass and the layout struct that its packs fill in. It knows no
jurisdiction: clauses, ratios and caps come from the pack. Its docstring plays one round.
"""
