"""Rounds as pictures: what lies on a table after each of its events, and how that is drawn.

What lives here
    ``model``    a scene in neutral parts: seats, piles of chips, hands of cards or tiles, dice, wheel, balls, notes
    ``stage``    the presenter: events of a round in, scenes out; one for all games
    ``plans``    what differs from game to game, as data: which way the seats count, where the bets lie on a felt
    ``paper``    SVG: a drawing sheet with text, boxes and titles, nothing of the casino in it
    ``pieces``   cards, chips, dice, tiles, balls, wheels
    ``picture``  a scene as SVG
    ``charts``   lines, steps, columns and intervals as SVG

What may not
    Django, the database, words of the screen: who draws hands in the names (``picture.Words``). Nothing is settled
    here: what stands on a bet is asked of the live ``Round``.
"""

from __future__ import annotations

from casino.scenes.model import Scene
from casino.scenes.picture import Words, draw
from casino.scenes.stage import Stage, scene_after

__all__ = ["Scene", "Stage", "Words", "draw", "scene_after"]
