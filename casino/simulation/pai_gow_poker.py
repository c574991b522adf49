"""A pai gow poker table: one deck of 53, six spaces, players who set by the house way and may take the bank."""

from __future__ import annotations

import random
from collections.abc import Sequence

from casino.rules import vocabulary as v
from casino.rules.families.pai_gow import DEALER, PLAY_HAND, SURRENDER, VOID_HAND
from casino.rules.families.pai_gow_poker import LOW_CARDS, START_NUMBER, Layout, PaiGowPokerRound
from casino.rules.joker import DECK, SEVEN, Split, house_way
from casino.simulation.banking import BankTable
from casino.simulation.floors import Script, whole_units


def sets(cards: Sequence[str], *, wheel_lowest: bool = False) -> Split:
    """Set seven cards for a player, by the traditional way, which is the house way (``house_way``)."""
    return house_way(cards, wheel_lowest=wheel_lowest)


class PaiGowPokerFloor(BankTable[PaiGowPokerRound]):
    """One to six players. Now and then a card is exposed, a roll does not count, a hand is set wrongly or given up."""

    layout: Layout

    def play(self, rng: random.Random) -> list[v.Fact]:
        script = self.open_banked(rng)
        self._start(script, rng)
        hands = self._deal(script, rng)
        if self._goes_on(script, rng):
            self._set(script, rng, hands)
        script.tell(v.RoundClosed())
        return script.facts

    def other_bets(self, script: Script[PaiGowPokerRound], rng: random.Random) -> None:
        """Now and then a few dollars on one or two numbers."""
        if not self.chosen.get("additional_bet"):
            return
        for seat in script.round.seats(self.layout.main):
            for number in rng.sample(range(1, self.layout.positions + 1), rng.choice((0, 0, 1, 2))):
                stake = whole_units(rng, self.layout.start_minimum, self.layout.start_minimum * 10)
                script.tell(v.BetPlaced(seat=seat, bet=START_NUMBER, target=str(number), amount=stake))

    def _start(self, script: Script[PaiGowPokerRound], rng: random.Random) -> None:
        if self.chosen.get("start_method") == "rng":
            script.tell(v.BallDrawn(ball=rng.randint(1, self.layout.positions)))
            return
        if rng.random() < 0.02:
            known = {row.code for row in self.game.irregularities}
            codes = [code for code in ("dice_not_flat", "die_out_of_shaker") if code in known]
            if codes:
                script.tell(v.IrregularityDeclared(code=rng.choice(codes)))
        d1, d2, d3 = (rng.randint(1, 6) for _ in range(3))
        script.tell(v.DiceRolled(d1=d1, d2=d2, d3=d3, shooter=script.round.bank))

    def _deal(self, script: Script[PaiGowPokerRound], rng: random.Random) -> dict[v.Place, list[str]]:
        """Seven cards round the table to those in play; an automatic shoe gives whole hands."""
        round_ = script.round
        deck = sorted(DECK)
        rng.shuffle(deck)
        places = sorted(round_.in_play(), key=round_.offset)
        hands: dict[v.Place, list[str]] = {place: [] for place in places}
        turns = [place for _ in range(SEVEN) for place in places]
        if self.chosen.get("deal_mode") == "auto_shoe":
            turns = [place for place in places for _ in range(SEVEN)]
        for place in turns:
            hands[place].append(deck.pop())
            script.tell(v.CardDealt(to=place, card=hands[place][-1]))
        return hands

    def _goes_on(self, script: Script[PaiGowPokerRound], rng: random.Random) -> bool:
        """Return whether the round goes on after what may have gone wrong with the deal."""
        fate = rng.random()
        if fate < self.misdeal_rate and not script.round.seats(START_NUMBER):
            script.tell(v.IrregularityDeclared(code=rng.choice(("wrong_card_count", "stub_count_wrong"))))
            return False
        may_void = any(row.effect == "player_exposed" for row in self.game.irregularities)
        if 0.005 < fate < 0.015 and may_void:
            seat = rng.choice(script.round.live_seats())
            action = rng.choice((VOID_HAND, PLAY_HAND))
            script.tell(
                v.IrregularityDeclared(code="player_card_exposed", seat=seat), v.DecisionMade(seat=seat, action=action)
            )
        return True

    def _set(self, script: Script[PaiGowPokerRound], rng: random.Random, hands: dict[v.Place, list[str]]) -> None:
        """Players by their bets, the bigger of two first, then the bank and the dealer."""
        round_ = script.round
        players = sorted(round_.live_seats(), key=lambda seat: (-round_.stake(seat, round_.main), seat))
        if not players and not round_.dealer_wager:
            return
        banks: list[v.Place] = [] if round_.bank is None else [round_.bank]
        dealer: list[v.Place] = [DEALER] if DEALER in hands else []
        order = (*players, *dealer, *banks) if self.layout.bank_last else (*players, *banks, *dealer)
        for place in order:
            way = sets(hands[place], wheel_lowest=round_.wheel_lowest)
            errs = place in players and rng.random() < 0.03
            setting = self._any_setting(rng, hands[place]) if errs else way
            script.tell(v.HandSet(to=place, high=list(setting.high), low=list(setting.low)))
        for seat in round_.live_seats():
            if rng.random() < 0.003 and self.layout.surrender:
                script.tell(v.DecisionMade(seat=seat, action=SURRENDER))

    def _any_setting(self, rng: random.Random, cards: Sequence[str]) -> Split:
        """Any two cards low; it may be a foul."""
        low = rng.sample(list(cards), LOW_CARDS)
        return Split(tuple(card for card in cards if card not in low), tuple(low))
