"""Counted money and chips: pieces and values, stores, currency counters, papers of a box, blind counts."""
