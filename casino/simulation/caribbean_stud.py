"""A Caribbean stud table: one deck, players who bet on a pair or ace-king and mostly feed the progressive."""

from __future__ import annotations

import random
from collections.abc import Mapping
from typing import cast

from casino.rules import vocabulary as v
from casino.rules.cards import DECK, best_hand
from casino.rules.families.caribbean_stud import ANTE, DEALER, HAND_CARDS, CaribbeanStudRound, Layout
from casino.rules.kernel import PROGRESSIVE, Game
from casino.simulation.floors import Script, open_script, whole_units


class CaribbeanStudFloor:
    """One to seven players. Now and then a card lies face up in the deck, or a round is spoiled."""

    def __init__(self, game: Game, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> None:
        self.game = game
        self.options = options
        self.limits = limits
        self.layout: Layout = game.layout
        self.chosen = game.configure_options(options)

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = open_script(self.game, self.options, self.limits)
        self._bets(script, rng)
        deck = list(DECK)
        rng.shuffle(deck)
        if self._deal(script, rng, deck):
            self._decisions(script, rng)
        script.tell(v.RoundClosed())
        return script.facts

    def _bets(self, script: Script, rng: random.Random) -> None:
        seats = cast(int, self.chosen["seats"])
        low, high = self.limits["min"], self.limits["max"]
        for seat in sorted(rng.sample(range(1, seats + 1), rng.randint(1, seats))):
            amount = whole_units(rng, low, min(high, low * 10))
            script.tell(v.BetPlaced(seat=seat, bet=ANTE, amount=amount))
            if self.chosen["progressive_enabled"] and rng.random() < 0.7:
                script.tell(v.ProgressiveWagered(seat=seat, amount=self.layout.chip))
        chips = len(script.round.seats(PROGRESSIVE))
        script.tell(v.BetsClosed(chips=chips, lights=chips))

    def _deal(self, script: Script, rng: random.Random, deck: list[str]) -> bool:
        """Five cards each; False when an error has voided the round."""
        places: list[v.Place] = [*script.round.seats(ANTE), DEALER]
        turns = [place for _ in range(HAND_CARDS) for place in places]
        if self.chosen["deal_mode"] == "auto_shoe":
            turns = [place for place in places for _ in range(HAND_CARDS)]
        face_up_at = rng.randrange(len(turns)) if rng.random() < 0.01 else None
        spoiled_at = rng.randrange(len(turns)) if rng.random() < 0.005 else None
        for at, place in enumerate(turns):
            if at == face_up_at:
                script.tell(v.IrregularityDeclared(code="face_up_card", card=deck.pop()))
            if at == spoiled_at:
                script.tell(v.IrregularityDeclared(code="dealing_error"))
                return False
            script.tell(v.CardDealt(to=place, card=deck.pop()))
        return True

    def _decisions(self, script: Script, rng: random.Random) -> None:
        round_ = cast(CaribbeanStudRound, script.round)
        ace_king = self.layout.qualifier
        for seat in round_.seats(ANTE):
            plays = best_hand(round_.hands[seat]) >= ace_king or rng.random() < 0.03
            script.tell(v.DecisionMade(seat=seat, action="bet" if plays else "fold"))
