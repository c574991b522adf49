"""A pai gow tiles table: one set, six spaces, players who set their tiles by the house way and may take the bank."""

from __future__ import annotations

import random
from collections.abc import Sequence

from casino.rules import vocabulary as v
from casino.rules.families.pai_gow import DEALER, PLAY_HAND, VOID_HAND
from casino.rules.families.pai_gow_tiles import STACK, WITHDRAW, Layout, PaiGowTilesRound
from casino.rules.tiles import RANKING, SET, Setting
from casino.simulation.banking import BankTable
from casino.simulation.floors import Script


def sets(tiles: Sequence[str]) -> Setting:
    """Set four tiles for a player by the common way, which is the house way: the supreme pair; a pair, wong or gong;
    two tiles worth nine, eight or seven; the highest tile with the lowest. Of several such, the better high hand."""
    return RANKING.house_way(tiles)


class PaiGowTilesFloor(BankTable[PaiGowTilesRound]):
    """One to six players. Now and then a tile is exposed, a roll does not count, a bet is withdrawn."""

    layout: Layout

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open_banked(rng)
        self._dice(script, rng)
        stacks = self._deal(script, rng)
        if self._goes_on(script, rng):
            self._set(script, rng, stacks)
        script.tell(v.RoundClosed())
        return script.facts

    def _dice(self, script: Script[PaiGowTilesRound], rng: random.Random) -> None:
        if rng.random() < 0.02:
            script.tell(v.IrregularityDeclared(code=rng.choice(("dice_not_flat", "die_out_of_shaker"))))
        d1, d2, d3 = (rng.randint(1, 6) for _ in range(3))
        script.tell(v.DiceRolled(d1=d1, d2=d2, d3=d3, shooter=script.round.bank))

    def _deal(self, script: Script[PaiGowTilesRound], rng: random.Random) -> dict[v.Place, list[str]]:
        """Eight stacks from the start round the table; what nobody plays is collected unseen."""
        round_ = script.round
        tiles = list(SET)
        rng.shuffle(tiles)
        in_play = round_.in_play()
        start = round_.start or 0
        order = round_.places[start:] + round_.places[:start]
        stacks = {place: tiles[STACK * at : STACK * (at + 1)] for at, place in enumerate(order)}
        for place in order:
            script.tell(v.TilesDealt(to=place, tiles=stacks[place] if place in in_play else []))
        return {place: stacks[place] for place in in_play}

    def _goes_on(self, script: Script[PaiGowTilesRound], rng: random.Random) -> bool:
        """Return whether the round goes on after what may have gone wrong with the deal."""
        fate = rng.random()
        if fate < 0.005:
            script.tell(v.IrregularityDeclared(code=rng.choice(("dice_added_wrong", "other_tile_exposed"))))
            return False
        if fate < 0.015:
            seat = rng.choice(script.round.live_seats())
            action = rng.choice((VOID_HAND, PLAY_HAND))
            script.tell(
                v.IrregularityDeclared(code="player_tile_exposed", seat=seat), v.DecisionMade(seat=seat, action=action)
            )
        return True

    def _set(self, script: Script[PaiGowTilesRound], rng: random.Random, stacks: dict[v.Place, list[str]]) -> None:
        """Players by their bets, the bigger of two first, then the bank and the dealer."""
        round_ = script.round
        players = sorted(round_.live_seats(), key=lambda seat: (-round_.stake(seat, round_.main), seat))
        banks: list[v.Place] = [] if round_.bank is None else [round_.bank]
        dealer: list[v.Place] = [DEALER] if DEALER in stacks and (players or banks) else []
        if not players and not round_.dealer_wager:
            return
        for place in (*players, *banks, *dealer):
            by_house_way = place == DEALER or (place == round_.bank and round_.co_banked)
            high, low = sets(stacks[place]) if by_house_way else self._player_sets(rng, stacks[place])
            script.tell(v.HandSet(to=place, high=list(high), low=list(low)))
        for seat in round_.live_seats():
            if rng.random() < 0.003:
                script.tell(v.DecisionMade(seat=seat, action=WITHDRAW))

    def _player_sets(self, rng: random.Random, tiles: Sequence[str]) -> Setting:
        return sets(tiles) if rng.random() < 0.95 else rng.choice(RANKING.settings(tiles))
