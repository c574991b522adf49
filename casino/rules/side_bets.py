"""Side bets: composed onto a base game, never copied into it.

A ``SideBet`` is data of a pack: bets with their pay tables, options, irregularities, the bounds of its stake, and the
``SideRule`` that judges it. ``offer`` gives a base game with side bets on its felt; each has a switch among its
options, so that a table offers any of them together. The base game's round knows nothing of them but their codes: it
hands over what concerns them (``Round.sides``) and asks what became of a stake.

A family says what its side bets may look at, with a subclass of ``SideRule`` (such as ``BlackjackSide``); a pack adds
the subclass that reads the table of one regulation.

>>> from casino.rules import registry
>>> game = registry.get("pr.blackjack")
>>> sorted(side.code for side in game.sides)[:3]
['bet_the_set', 'bj_progressive', 'blazing_7s']
>>> round_ = game.open({"lucky_lucky": True, "royal_match": True})
>>> sorted(round_.sides)
['lucky_lucky', 'royal_match']
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from casino.rules import vocabulary as v
from casino.rules.errors import IllegalConfiguration, IllegalEvent, define
from casino.rules.kernel import (
    OFF,
    PROGRESSIVE,
    Bet,
    Elsewhere,
    Game,
    Irregularity,
    Key,
    Limits,
    Line,
    Option,
    Pay,
    Progressive,
    Round,
    lose,
    push,
    void,
    win,
)
from casino.rules.money import Odds

define(
    "side_bet_without_main",
    "{bet} needs a main bet at seat {seat}.",
    "{bet} exige la apuesta principal en el puesto {seat}.",
)
define(
    "side_bet_above_main",
    "{amount} on {bet} is above the main bet of {limit}.",
    "{amount} en {bet} excede la apuesta principal de {limit}.",
)
define(
    "one_progressive",
    "A table has one progressive: {bet} beside {other}.",
    "Una mesa tiene un solo progresivo: {bet} junto a {other}.",
)
define(
    "side_bet_requires",
    "{bet} is offered with {option} {allowed} only.",
    "{bet} solo se ofrece con {option} {allowed}.",
)


class Bounds(msgspec.Struct, frozen=True, kw_only=True):
    """The stake of a side bet, in minor units.

    ``low``..``high`` fixed by the regulation (``high`` None: the table's); ``share_of_max``: at most that part of the
    table maximum, as (numerator, denominator); ``within_main``: not above the main bet; ``payment_times``: the largest
    payment of the pay table is at most that many table maximums; ``at_most_minimum``: at most the table minimum;
    ``percent_of_minimum``: from so many per cent of the table minimum to so many. ``price``: the option of the bet that
    has what a chip of it costs.
    """

    cite: str
    low: int
    high: int | None = None
    share_of_max: tuple[int, int] | None = None
    within_main: bool = False
    payment_times: int | None = None
    price: str = ""
    at_most_minimum: bool = False
    percent_of_minimum: tuple[int, int] | None = None


class Requirement(msgspec.Struct, frozen=True, kw_only=True):
    """An option of the base game must have one of these values while the side bet is offered."""

    option: str
    allowed: tuple[v.OptionValue, ...]
    cite: str


class SideBet(msgspec.Struct, frozen=True, kw_only=True):
    """A side bet as a regulation has it.

    ``switch`` is the option that puts it on the felt: a flag, or a choice with ``"off"``. ``options`` are its other
    ones, by the regulation's names; ``layout`` is whatever the rule reads beside the pay tables of ``bets``.

    ``cite`` is the clause by which it is paid, ``main_cite`` the one that asks for a main bet, ``close_cite`` the one
    that closes it (without them ``cite`` and the base game's). ``progressive``: its chips feed a meter. ``elsewhere``:
    what the regulation orders about it and no round shows.
    """

    code: str
    switch: Option
    bets: tuple[Bet, ...]
    bounds: Bounds
    rule: type[SideRule]
    cite: str
    main_cite: str = ""
    close_cite: str = ""
    options: tuple[Option, ...] = ()
    irregularities: tuple[Irregularity, ...] = ()
    requires: tuple[Requirement, ...] = ()
    progressive: bool = False
    layout: Any = None
    elsewhere: tuple[Elsewhere, ...] = ()

    def option_name(self, name: str, *, qualified: bool) -> str:
        """The name of an option where several side bets share a felt: "variant" of ``three_card`` becomes
        "three_card_variant"."""
        if qualified and name == self.switch.name:
            return self.code
        return name if not qualified or name.startswith(self.code) else f"{self.code}_{name}"


class Offered(msgspec.Struct, frozen=True, kw_only=True):
    """A side bet on the felt of a game. ``qualified``: its options carry its code before their names; ``switch`` is the
    name of the one that puts it on the felt."""

    bet: SideBet
    qualified: bool
    switch: str

    @property
    def code(self) -> str:
        """Code of the side bet."""
        return self.bet.code

    @property
    def bet_codes(self) -> tuple[str, ...]:
        """Codes of the bets that it settles."""
        return tuple(bet.code for bet in self.bet.bets)

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        """Irregularities that it lists."""
        return self.bet.irregularities

    @property
    def rule(self) -> type[SideRule]:
        """The class that judges it."""
        return self.bet.rule

    def is_on(self, options: Mapping[str, v.OptionValue]) -> bool:
        """Return whether the table offers it under these options."""
        return options[self.switch] not in OFF

    def has_meter(self, options: Mapping[str, v.OptionValue]) -> bool:
        """Return whether it is offered and its chips feed a meter."""
        return self.meter_chip(options) is not None

    def meter_chip(self, options: Mapping[str, v.OptionValue]) -> int | None:
        """Return the price of a chip that feeds the meter (minor units); None where the bet is not offered, or
        feeds none."""
        if not self.bet.progressive or not self.is_on(options):
            return None
        price = options.get(self.option_name(self.bet.bounds.price)) if self.bet.bounds.price else None
        return price if isinstance(price, int) else self.bet.bounds.low

    @property
    def meter_switch(self) -> str | None:
        """The option that puts the bet on the felt, where its chips feed a meter."""
        return self.switch if self.bet.progressive else None

    def option_name(self, name: str) -> str:
        """The name on this felt of an option of the bet."""
        return self.bet.option_name(name, qualified=self.qualified)

    def check(self, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """``IllegalConfiguration`` where the table cannot offer the bet under these options and limits."""
        if not self.is_on(options):
            return
        if self.bet.progressive:
            self._require_only_meter(game, options)
        for needed in self.bet.requires:
            if options[needed.option] not in needed.allowed:
                allowed = " / ".join(str(value) for value in needed.allowed)
                raise IllegalConfiguration(
                    "side_bet_requires",
                    needed.cite,
                    field=needed.option,
                    bet=self.code,
                    option=needed.option,
                    allowed=allowed,
                )
        self.bet.rule.check_configuration(game, self, options, limits)

    def _require_only_meter(self, game: Game, options: Mapping[str, v.OptionValue]) -> None:
        """One progressive a table: its acceptors, its lights and its meter are the table's."""
        others = [side.code for side in game.sides if side.code != self.code and side.has_meter(options)]
        others += [bet.code for bet in game.bets if bet.code == PROGRESSIVE]
        if others:
            raise IllegalConfiguration(
                "one_progressive",
                self.bet.cite,
                field=self.switch,
                bet=self.code,
                other=others[0],
            )

    def begin(self, round_: Round) -> dict[str, SideRule]:
        """The rule that judges the bet in this round, by bet code; nothing when the table does not offer it."""
        if round_.options[self.switch] in OFF:
            return {}
        rule = self.bet.rule(round_, self)
        return {bet.code: rule for bet in self.bet.bets}


def offer(base: Game, *bets: SideBet, on: Iterable[str] = (), qualified: bool = False, **changes: Any) -> Game:
    """A base game with side bets on its felt; those ``on`` are offered unless the table switches them off.

    ``qualified`` puts a side bet's code before the names of its options, which a felt with many of them needs; its
    switch is then the code itself.
    ``changes`` replace fields of the game: code, names, article.
    """
    lit = set(on)
    offered = tuple(
        Offered(bet=bet, qualified=qualified, switch=bet.option_name(bet.switch.name, qualified=qualified))
        for bet in bets
    )
    options: list[Option] = []
    for bet in bets:
        switch = bet.switch
        if bet.code in lit and switch.default in OFF:
            switch = replace(switch, default=True)
        own = (switch, *bet.options)
        options += [replace(option, name=bet.option_name(option.name, qualified=qualified)) for option in own]
    changes = {"options": base.options, "bets": base.bets, "elsewhere": base.elsewhere, **changes}
    return replace(
        base,
        **{
            **changes,
            "bets": (*changes["bets"], *(row for bet in bets for row in bet.bets)),
            "options": (*changes["options"], *options),
            "irregularities": (*(rule for bet in bets for rule in bet.irregularities), *base.irregularities),
            "sides": (*base.sides, *offered),
            "elsewhere": (*changes["elsewhere"], *(kept for bet in bets for kept in bet.elsewhere)),
        },
    )


class SideRule:
    """Judges the stakes of one side bet in one round. A family's subclass says what it may look at."""

    in_order = False
    """True where the order of the player's two cards matters."""
    suits_alike = False
    """True where the result stays the same when the suits of all cards are exchanged for others: `casino.theory` counts
    such deals once."""

    def __init__(self, round_: Any, offered: Offered) -> None:
        self.round = round_
        self.offered = offered
        self.side = offered.bet
        self.begin()

    def begin(self) -> None:
        """State of its own before the first fact."""

    @classmethod
    def check_configuration(
        cls, game: Game, offered: Offered, options: Mapping[str, v.OptionValue], limits: Limits
    ) -> None:
        """Raise ``IllegalConfiguration`` where the bet's options and the table's do not go together."""

    # ------------------------------------------------------------------ what a rule fills in

    def main_stake(self, seat: int, hand: int | None) -> int:
        """The stake of the base game that the bet stands beside; 0 when there is none."""
        raise NotImplementedError

    def line(self, key: Key, stake: int) -> Line:
        """Settle a stake (minor units) of the decided round and return its line."""
        raise NotImplementedError

    def progressive(self) -> Progressive | None:
        """The progressive side of the bet, where it has one; of a void round, too (``round.void_cite``)."""
        return None

    def key(self, event: v.BetPlaced) -> Key:
        """Return the key of the bet that an event is about."""
        return (event.seat, event.bet, event.target, event.hand or None)

    def handed_over(self, line: Line) -> int:
        """Return the amount (minor units) that the dealer gives the player (or takes, below zero) when he settles
        the line."""
        return line.net

    def effect_none(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Play goes on; the fact is kept. The effects of a bet's irregularities are methods of its rule."""

    # ------------------------------------------------------------------ placing

    def place(self, event: v.BetPlaced) -> None:
        """Put chips on the bet, within its bounds."""
        key, round_ = self.key(event), self.round
        round_.require_no_target(event)
        round_.require_amount(event.amount)
        stake = round_.stakes.get(key, 0) + event.amount
        self.require_base(key)
        self.require_within(key, stake)
        round_.stakes[key] = stake

    def require_base(self, key: Key) -> None:
        """Refuse a bet that stands alone. A family that lets chips go down in any order asks at the close instead."""
        if not self.main_stake(key[0], key[3]):
            raise self.without_main(key)

    def remove(self, key: Key, left: int) -> None:
        """Take chips back while bets are open; what stays is within the bounds."""
        if left:
            self.require_within(key, left)
        self.round.leave_stake(key, left)

    def require_within(self, key: Key, stake: int) -> None:
        """Refuse a stake outside the bounds of the bet."""
        round_, bounds, cite = self.round, self.side.bounds, self.side.bounds.cite
        low, high = self.lowest(), self.highest()
        if stake < low:
            round_.require_at_least(stake, low, cite)
        if high is not None and stake > high:
            round_.require_at_most(stake, high, cite)
        if bounds.within_main:
            self.require_within_main(key, stake, self.main_stake(key[0], key[3]))
        if bounds.payment_times is not None:
            limit = bounds.payment_times * round_.limits.max
            round_.require_payable(stake, self.top_odds(key[1]), limit, cite)

    def require_main(self, key: Key, main: int) -> None:
        """Refuse to take the base bet away, or below, from under a standing side bet."""
        if not main:
            raise self.without_main(key)
        if self.side.bounds.within_main:
            self.require_within_main(key, self.round.stakes[key], main)

    def without_main(self, key: Key) -> IllegalEvent:
        """The refusal of a bet that would stand alone."""
        cite = self.side.main_cite or self.side.cite
        refusal: IllegalEvent = self.round.illegal("side_bet_without_main", cite, field="bet", bet=key[1], seat=key[0])
        return refusal

    def require_within_main(self, key: Key, stake: int, main: int) -> None:
        """Refuse a stake above the main bet (both minor units)."""
        if stake > main:
            raise self.round.illegal(
                "side_bet_above_main",
                self.side.bounds.cite,
                field="amount",
                bet=key[1],
                amount=self.round.money(stake),
                limit=self.round.money(main),
            )

    def require_at_close(self, key: Key) -> None:
        """Refuse, when bets are closed, a bet that could be put down before what it stands beside."""

    def lock_out(self, event: v.BetsClosed) -> None:
        """Compare what the acceptors counted at the close with the bets, where there are acceptors."""

    def lowest(self) -> int:
        """The lowest stake."""
        bounds = self.side.bounds
        if bounds.percent_of_minimum is None:
            return bounds.low
        least: int = -(-self.round.limits.min * bounds.percent_of_minimum[0] // 100)
        return max(bounds.low, least)

    def highest(self) -> int | None:
        """The highest stake that fixed amounts and the table's limits allow; None when nothing bounds it."""
        bounds, limits = self.side.bounds, self.round.limits
        highs = [bounds.high]
        if bounds.share_of_max is not None:
            part, whole = bounds.share_of_max
            highs.append(limits.max * part // whole)
        if bounds.at_most_minimum:
            highs.append(limits.min)
        if bounds.percent_of_minimum is not None:
            highs.append(limits.min * bounds.percent_of_minimum[1] // 100)
        known = [high for high in highs if high is not None]
        return min(known) if known else None

    def most(self, code: str, main: int) -> int:
        """The highest stake beside a main bet of that amount."""
        limits, bounds = self.round.limits, self.side.bounds
        high = self.highest()
        highs = [limits.max if high is None else high]
        if bounds.within_main:
            highs.append(main)
        if bounds.payment_times is not None:
            odds = self.top_odds(code)
            highs.append(bounds.payment_times * limits.max * odds.den // odds.num)
        return min(highs)

    def top_odds(self, code: str) -> Odds:
        """The highest ratio that the bet can pay."""
        best, *others = (pay.odds for pay in self.pays(code))
        for odds in others:
            if odds.num * best.den > best.num * odds.den:
                best = odds
        return best

    # ------------------------------------------------------------------ help for the rules

    def option(self, name: str) -> v.OptionValue:
        """Value of an option of the bet, by the regulation's name."""
        value: v.OptionValue = self.round.options[self.offered.option_name(name)]
        return value

    def pay(self, key: Key, stake: int, outcome: str | None, *, cite: str | None = None) -> Line:
        """The line of a stake by the row of the pay table that it reached; None loses, "push" and "void" are such."""
        seat, code, target, hand = key
        clause = cite or self.side.cite
        if outcome is None:
            return lose(seat, code, stake, clause, target=target, hand=hand)
        if outcome == "push":
            return push(seat, code, stake, clause, target=target, hand=hand)
        if outcome == "void":
            return void(seat, code, stake, clause, target=target, hand=hand)
        for pay in self.pays(code):
            if pay.outcome == outcome:
                return win(seat, code, stake, pay.odds, clause, target=target, hand=hand)
        raise LookupError(outcome)

    def pays(self, code: str) -> tuple[Pay, ...]:
        """The pay table of a bet, in the edition of the round."""
        bet: Bet = self.round.game.bet(code)
        return bet.pays
