"""The contract between a game, its rounds and the code that replays them.

A ``Game`` is data: its bets, options, limits, irregularities and clauses, written in a pack. ``Game.open`` checks the
licensee's options and the table's limits and gives a ``Round``: the state machine of the game's family, which

* ``apply(event)``  advances by one fact, or raises ``IllegalEvent`` and stays as it was;
* ``settle()``      gives one ``Line`` per bet, with the clause it rests on, once the round is decided.

A family writes one handler per kind of fact, named after it: ``on_bet_placed(self, event)``. A handler refuses first
and changes last, so that a refusal leaves nothing behind. Beside a handler there may be a method for many facts of its
kind that follow one another, ``run_of_card_dealt(self, events, first)``: it applies as many of them, from ``first``
on, as are plainly lawful, and returns how many those were; 0 leaves the fact to the handler.

>>> from casino.rules import registry, vocabulary as v
>>> round_ = registry.get("pr.roulette").open(limits={"min": 100, "max": 10000})
>>> for event in (v.BetPlaced(seat=1, bet="straight", target="17", amount=500), v.BetsClosed(),
...               v.BallLanded(pocket="17"), v.RoundClosed()):
...     round_.apply(event)
>>> line = round_.settle().lines[0]
>>> line.result, line.odds, line.net, line.cite
('win', '35:1', 17500, 'PR §2.4, §2.5')
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date
from typing import Any, ClassVar, Final, Literal, NamedTuple, Protocol

import msgspec

from casino.rules import vocabulary as v
from casino.rules import wording
from casino.rules.cards import CARDS, Shoe
from casino.rules.errors import IllegalConfiguration, IllegalEvent, another_currency, listed
from casino.rules.fields import Fields, declared, reads
from casino.rules.money import MAX_MINOR, AmountError, BreakageRule, Odds, format_amount, parse_amount, payable

Result = Literal["win", "lose", "push", "void", "open"]
OFF: Final = (False, "off")
"""The values of an option that leave its bet off the felt."""
NOT_APPROVED: Final = "payment_not_approved"
"""Code of the irregularity that a payment lacks the approval which its bet asks for."""
PROGRESSIVE: Final = "progressive"
"""Bet code of the progressive chip in every game that has one; its money is never part of the game's win."""

# --------------------------------------------------------------------------- what a pack writes down


class Pay(msgspec.Struct, frozen=True):
    """One row of a pay table: the outcome that pays and the ratio."""

    outcome: str
    odds: Odds


class Acceptor(msgspec.Struct, frozen=True, kw_only=True):
    """A bet whose chips feed a progressive meter: ``offered`` is the option that puts it on the felt, ``chip`` its
    price in minor units, or the option that has it. ``credit``: the option with the value of a credit, where the bet is
    of several credits; 0 where the table has no credits. ``switched``: it can be taken off the felt; False where its
    part of the price is one of several that are the whole price."""

    offered: str
    chip: int | str
    credit: str = ""
    switched: bool = True

    def chip_under(self, options: Mapping[str, v.OptionValue]) -> int | None:
        """The price of a chip under these options; None where the table does not offer the bet."""
        if options.get(self.offered) in (*OFF, None):
            return None
        credit = options.get(self.credit, 0)
        chip = credit or (options[self.chip] if isinstance(self.chip, str) else self.chip)
        return chip if isinstance(chip, int) else 1  # no price is fixed: any bet above nothing


class Bet(msgspec.Struct, frozen=True, kw_only=True):
    """A bet of the layout. ``pays`` lists the outcomes; ``targets`` the legal targets (empty: takes none);
    ``acceptor`` is set where its chips feed a progressive meter. ``eu``: the name in Basque, where the players must
    find the rules in it as well. ``approval``: the clause by which the supervisor approves each payment of it."""

    code: str
    en: str
    es: str
    pays: tuple[Pay, ...]
    cite: str
    targets: tuple[str, ...] = ()
    note: str = ""
    acceptor: Acceptor | None = None
    eu: str = ""
    approval: str = ""

    @property
    def odds(self) -> Odds:
        """The ratio of a bet that has only one."""
        return self.pays[0].odds


def even(*outcomes: str) -> tuple[Pay, ...]:
    """Pay table of an even-money bet."""
    return tuple(Pay(outcome, Odds(1)) for outcome in outcomes or ("win",))


def to_one(num: int, den: int = 1, *, outcome: str = "win") -> tuple[Pay, ...]:
    """Pay table with a single ratio ``num:den``."""
    return (Pay(outcome, Odds(num, den)),)


class Option(msgspec.Struct, frozen=True, kw_only=True):
    """A licensee's choice.

    ``kind``: ``choice`` (one of ``values``), ``flag`` (with ``values`` only those: the game leaves no choice),
    ``number`` (``low``..``high``), ``amount`` (minor units, ``low``..``high``), ``rate`` (basis points,
    ``low``..``high``; the API takes the decimal fraction "0.05"), ``names`` (list of strings). ``needs_approval`` lists
    the values that require the regulator's written approval on file before a table may use them; every value above
    ``needs_approval_above`` does, too (a list by its length). ``posted_above``: from above this amount the value stands
    on the sign of the table. ``optional``: there may be no such amount, number or rate: None, which the API writes null
    or "none". ``before``: the value by which recorded rounds were settled that were opened before there was such an
    option. ``against_house``: values under which a bet of the game gains the player money in the long run.
    """

    name: str
    kind: Literal["choice", "flag", "number", "amount", "rate", "names"]
    default: v.OptionValue
    en: str
    es: str
    cite: str
    values: tuple[str | int, ...] = ()
    low: int | None = None
    high: int | None = None
    needs_approval: tuple[v.OptionValue, ...] = ()
    needs_approval_above: int | None = None
    posted_above: int | None = None
    optional: bool = False
    reading: bool = False
    before: v.OptionValue | msgspec.UnsetType = msgspec.UNSET
    against_house: tuple[v.OptionValue, ...] = ()

    @property
    def highest(self) -> int | None:
        """The highest number that the option takes: its bound, or the last of its values."""
        numbers = [value for value in self.values if isinstance(value, int)]
        return max(numbers) if numbers else self.high

    def admits(self, value: v.OptionValue) -> bool:
        """Return whether the value is of the kind and within its range, or settles rounds recorded before."""
        match self.kind:
            case "flag":
                return isinstance(value, bool) and (not self.values or value in self.values or value == self.before)
            case "choice":
                return not isinstance(value, bool) and value in self.values
            case "names":
                return isinstance(value, list) and all(isinstance(name, str) for name in value)
            case _:
                if value is None:
                    return self.optional or self.default is None
                return (
                    isinstance(value, int)
                    and not isinstance(value, bool)
                    and (self.low is None or value >= self.low)
                    and (self.high is None or value <= self.high)
                )

    def allowed(self, currency: str) -> list[str]:
        """Return the values that the option takes, as the API writes them; of a range its bounds."""
        if self.kind in ("choice", "flag"):
            values = self.values or (False, True)
            return [str(value).lower() if isinstance(value, bool) else str(value) for value in values]
        if self.kind == "names":
            return ["[…]"]
        low, high = ("…" if bound is None else str(self.written(bound, currency)) for bound in (self.low, self.high))
        return [f"{low} – {high}", *(["none"] if self.admits(None) else [])]

    def off(self) -> v.OptionValue:
        """The value that leaves the option's bet off the felt; ``LookupError`` where there is none."""
        for value in OFF:
            if self.admits(value):
                return value
        raise LookupError(f"{self.name} cannot be switched off")

    def wants_approval(self, value: v.OptionValue) -> bool:
        """Return whether the regulator must have approved the value in writing."""
        above = self.needs_approval_above
        size = len(value) if isinstance(value, list) else value
        return value in self.needs_approval or (above is not None and isinstance(size, int) and size > above)

    def parse(self, value: object, currency: str) -> v.OptionValue:
        """The stored form of a value as JSON gives it: amounts and rates as decimal strings, choices by their text.

        Raises ValueError when it cannot be read as the option's kind.
        """
        if value == "none" and self.kind in ("amount", "number", "rate"):
            value = None
        if self.kind == "amount" and value is not None:
            return parse_amount(str(value), currency)
        if self.kind == "rate" and value is not None:
            return parse_rate(value)
        if self.kind == "number" and isinstance(value, str):
            return parse_whole(value)
        if self.kind == "choice":
            by_text: dict[str, str | int] = {str(allowed): allowed for allowed in self.values}
            return by_text.get(str(value), str(value))
        if isinstance(value, tuple):
            value = list(value)
        if value is None or isinstance(value, bool | int | str | list):
            return value
        raise ValueError(f"{value!r} is not a value of {self.name}")

    def written(self, value: v.OptionValue, currency: str) -> v.OptionValue:
        """The value as ``parse`` takes it: amounts and rates as decimal strings."""
        if isinstance(value, int) and not isinstance(value, bool):
            if self.kind == "amount":
                return format_amount(value, currency)
            if self.kind == "rate":
                return f"{value / 10_000:g}"
        return value


def parse_whole(text: str) -> int:
    """Return a whole number as programs write it: digits and nothing else, where `int` takes ``1_000`` and blanks."""
    if re.fullmatch(r"-?\d{1,15}", text, re.ASCII) is None:
        raise ValueError(f"{text[:40]!r} is not a whole number")
    return int(text)


def parse_rate(value: object) -> int:
    """Basis points of a rate written as a decimal fraction: ``"0.05"`` is 500. ValueError when finer than that."""
    match = re.fullmatch(r"([01])(?:\.(\d{1,4}))?", str(value), re.ASCII)
    if match is None:
        raise ValueError(f"{value!r} is not a rate between 0 and 1 with at most four decimals")
    return int(match.group(1)) * 10_000 + int((match.group(2) or "0").ljust(4, "0"))


class Irregularity(msgspec.Struct, frozen=True, kw_only=True):
    """Error in a round for which the regulation orders a consequence.

    ``effect`` names a method of the family, or of the side bet that lists it, ``effect_<name>``: ``void_round``
    (stakes back, round over), ``void_authorised`` (the same, ``authorised_by`` required), ``over_maximum`` and
    ``under_minimum`` (what lies on a bet is not within its limits, which nobody noticed at first), ``none`` (play goes
    on; recorded), and those that a family adds (``dead_hand``, ``burn`` ...). ``fields``: what a declaration may name
    for the record, beside the fields that the effect reads.
    """

    code: str
    en: str
    es: str
    effect: str
    cite: str
    fields: tuple[str, ...] = ()


class Limits(msgspec.Struct, frozen=True, kw_only=True):
    """A table's limits in minor units. ``extra`` holds limits of single bets (such as ``tie_min``)."""

    min: int
    max: int
    extra: dict[str, int] = {}


class LimitRule(msgspec.Struct, frozen=True, kw_only=True):
    """The authorised band and how far apart minimum and maximum must be.

    ``spread``: the maximum is at least that many times the minimum; with ``exact_ratio`` exactly that many times.
    ``raised_high``: the band's upper end when the regulator approved a higher maximum (table approval required).
    ``default_min``/``default_max``: what a round is played under when no table limits are given.
    ``posted``: the clause by which both limits stand on the sign of the table and are read from it at the opening.
    ``notice_minutes``: how long a raise is announced to Inspector and public; ``change_cite`` the clause on changes.
    ``multiples``: the maximum is one of these times the minimum; ``multiple_range``: from so many times to so many.
    ``ceiling``: the option with the most minimums that a maximum counts for; a higher one counts as that.
    ``any_ceiling``: the value of that option which left a higher maximum at the highest of them in recorded rounds.
    ``default_times``: so many minimums are the maximum where none is given.
    """

    low: int | None
    high: int | None
    spread: int
    cite: str
    applies_to: str = "bet"
    exact_ratio: bool = False
    raised_high: int | None = None
    multiples: tuple[int, ...] = ()
    multiple_range: tuple[int, int] | None = None
    default_min: int
    default_max: int
    extra: tuple[str, ...] = ()
    notice_minutes: int = 15
    change_cite: str = ""
    ceiling: str = ""
    any_ceiling: v.OptionValue | None = None
    default_times: int = 0
    posted: str = ""


class BankRule(msgspec.Struct, frozen=True, kw_only=True):
    """Cash that the casino must hold beyond its ordinary bank before a table opens, in minor units.

    ``cage``: a fixed sum for the game. ``steps``: (table maximum up to, sum for the table); above the last of them
    ``beyond`` = (unit, sum) for each unit of maximum or part of one. ``check_above``: the Inspector verifies the bank
    in every shift in which a table with a maximum above it is open. ``float_multiple``: the table's own chips are worth
    at least that many times its minimum.
    """

    cite: str
    cage: int = 0
    steps: tuple[tuple[int, int], ...] = ()
    beyond: tuple[int, int] = (0, 0)
    check_above: int | None = None
    float_multiple: int = 0

    def required(self, maximum: int) -> int:
        """The sum that a table with this maximum asks for, the fixed sum of the game included.

        >>> rule = BankRule(cite="", steps=((500, 10), (1_000, 15)), beyond=(1_000, 5))
        >>> [rule.required(maximum) for maximum in (100, 501, 2_500)]
        [10, 15, 25]
        """
        for up_to, amount in self.steps:
            if maximum <= up_to:
                return self.cage + amount
        unit, amount = self.beyond
        if not self.steps or not unit:
            return self.cage
        up_to, reached = self.steps[-1]
        return self.cage + reached + amount * -(-(maximum - up_to) // unit)


Keeper = Literal[
    "rules",
    "table",
    "approvals",
    "limits",
    "bank",
    "sets",
    "chips",
    "boxes",
    "meters",
    "payouts",
    "sales",
    "rounds",
    "inspections",
    "notices",
    "checks",
    "clocks",
    "copies",
    "people",
    "staff",
    "hardware",
    "nobody",
]
"""Subsystem in charge of an order that no round shows: the rules themselves, for definitions and steps covered by
another clause; a part of the casino (its tables as configured, approvals, limits of open tables, bank, sets of cards,
dice and tiles, chips, boxes and their count, progressive meters, payouts, sales of bingo cards, recorded rounds,
inspections, notices to the authority, recorded checks at tables, clocks, copies of the data, people); the staff at the
table, without a record; equipment on the floor, beyond any system; nobody."""


class Elsewhere(msgspec.Struct, frozen=True):
    """Order of a regulation that no bet, option, limit or irregularity of the game shows: clauses, the order in few
    words, the subsystem in charge."""

    cite: str
    orders: str
    kept: Keeper


class Edition(msgspec.Struct, frozen=True, kw_only=True):
    """The edition of a regulation that a game follows.

    ``silence_cite``: the clause by which whatever it does not list is prohibited, where it has one. ``irregularities``:
    what it foresees for the bets of every game, beside each game's own.
    """

    code: str
    title: str
    effective_from: date
    effective_to: date | None = None
    silence_cite: str | None = None
    irregularities: tuple[Irregularity, ...] = ()

    def is_in_force(self, day: date) -> bool:
        """Return whether rounds of that gaming day are played under it; ``effective_to`` is its last day."""
        return self.effective_from <= day and (self.effective_to is None or day <= self.effective_to)


class Side(Protocol):
    """A side bet on the felt of a game (`casino.rules.side_bets`), as far as its rounds know of it."""

    @property
    def code(self) -> str:
        """Code of the side bet."""

    @property
    def bet_codes(self) -> tuple[str, ...]:
        """Codes of the bets that it settles."""

    @property
    def irregularities(self) -> tuple[Irregularity, ...]:
        """Irregularities that it lists."""

    def check(self, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Check its options and the table's limits; ``IllegalConfiguration`` where they do not fit."""

    @property
    def rule(self) -> type:
        """The class that judges it; it has the effects of its irregularities."""

    def has_meter(self, options: Mapping[str, v.OptionValue]) -> bool:
        """Return whether it is offered and its chips feed a meter."""

    def meter_chip(self, options: Mapping[str, v.OptionValue]) -> int | None:
        """Return the price of a chip that feeds the meter (minor units); None where there is none."""

    @property
    def meter_switch(self) -> str | None:
        """Name of the option that offers it; None where none does."""

    def begin(self, round_: Round) -> Mapping[str, Any]:
        """Return its rules for a new round, by the code of each bet."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    """A game as the regulation has it: everything that ``games --json`` shows, plus the family that plays it.

    ``retired``: options that recorded rounds and open sessions may name and the game no longer has.

    ``money_at_table``: whether stakes and payments go through the table's chips and drop box, so that its counted win
    is to be the win of its rounds. False where the money is taken and paid elsewhere (a sales system). ``eu``: the name
    in Basque, the second official language of the Basque Country (EUS DA 10). ``seat_one``: at which hand of the dealer
    seat 1 is: the left one, where the deal begins, or the right one where the regulation numbers the places from there.
    """

    code: str
    family: str
    en: str
    es: str
    article: str
    edition: Edition
    currency: str
    bets: tuple[Bet, ...]
    options: tuple[Option, ...]
    limits: LimitRule
    irregularities: tuple[Irregularity, ...]
    round_type: type[Round]
    layout: Any = None
    max_seats: int
    seat_one: Literal["left", "right"] = "left"
    players_bank: bool = False
    money_at_table: bool = True
    sides: tuple[Side, ...] = ()
    bank: BankRule | None = None
    elsewhere: tuple[Elsewhere, ...] = ()
    eu: str = ""
    retired: tuple[str, ...] = ()

    @property
    def jurisdiction(self) -> str:
        """Code of the jurisdiction: the first part of the game's code."""
        return self.code.partition(".")[0]

    @property
    def equipment(self) -> frozenset[str]:
        """The kinds of sets that the game is played with, by the facts that its rounds take: cards, dice, tiles.

        >>> from casino.rules import registry
        >>> [sorted(registry.get(code).equipment) for code in ("pr.pai_gow_tiles", "pr.blackjack", "eus.boule")]
        [['dice', 'tiles'], ['cards'], []]
        """
        return frozenset(kind for fact, kind in _EQUIPMENT.items() if fact in self.round_type.handlers)

    @property
    def fields(self) -> Fields:
        """The optional fields of facts that the game reads, and the actions that it has."""
        return _index(self).fields

    @property
    def silence_cite(self) -> str:
        """The clause under which whatever the game does not list is prohibited."""
        return self.edition.silence_cite or self.article

    def bet(self, code: str) -> Bet:
        """The bet of that code; ``IllegalEvent`` when the layout has none."""
        kept = _indexes.get(id(self))
        found = (_index(self) if kept is None else kept[1]).bets.get(code)
        if found is None:
            raise self.unknown_bet(code, self.silence_cite)
        return found

    def in_spanish(self, params: Mapping[str, object]) -> dict[str, str]:
        """Return Spanish names for the parameters of a refusal that are codes of the game."""
        index, found = _index(self), {}
        for name, value in params.items():
            code = str(value)
            if name in ("bet", "other") and code in index.bets:
                found[name] = index.bets[code].es
            elif name == "bets":
                found[name] = re.sub(r"\w+", lambda each: _name_of(index.bets.get(each.group()), each.group()), code)
            elif name == "option" and code in index.options:
                found[name] = _label(index.options[code].es)
            elif name == "irregularity" and code in index.irregularities:
                found[name] = _label(index.irregularities[code].es)
            elif name == "game" and code == self.code:
                found[name] = self.es
        return found

    def unknown_bet(self, code: str, cite: str) -> IllegalEvent:
        """The refusal of a bet that the layout does not have."""
        bets = [bet.code for bet in self.bets if bet.code != code]
        return IllegalEvent(
            "unknown_bet", cite, field="bet", bet=code, game=self.code, admitted=bets, spanish={"game": self.es}
        )

    def irregularity(self, code: str) -> Irregularity:
        """The listed irregularity of that code; ``IllegalEvent`` when there is none: silence prohibits."""
        found = _index(self).irregularities.get(code)
        if found is None:
            raise IllegalEvent(
                "unknown_irregularity", self.silence_cite, field="code", irregularity=code,
                admitted=[rule.code for rule in self.irregularities],
            )  # fmt: skip
        return found

    def has_meter(self, options: Mapping[str, v.OptionValue]) -> bool:
        """Return whether rounds under these options ask for the reading of a progressive meter: the game's or a side
        bet's."""
        return self.meter_chip(options) is not None

    def meter_chip(self, options: Mapping[str, v.OptionValue]) -> int | None:
        """Return the price of a progressive chip under these options (minor units); None where the table has none."""
        chips = [bet.acceptor.chip_under(options) for bet in self.bets if bet.acceptor is not None]
        chips += [side.meter_chip(options) for side in self.sides]
        return next((chip for chip in chips if chip is not None), None)

    def sign(self, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> dict[str, tuple[int, str]]:
        """Return the amounts read from the table's sign at the opening: ``min``, ``max``, ``payout`` with amount
        (minor units) and clause."""
        posted = self.limits.posted
        read = {name: (limits[name], posted) for name in ("min", "max") if posted}
        for option in self.options:
            value = options.get(option.name, option.default)
            if option.posted_above is not None and isinstance(value, int) and value > option.posted_above:
                read["payout"] = (value, option.cite)
        return read

    def without_meter(self, options: Mapping[str, v.OptionValue]) -> dict[str, v.OptionValue]:
        """These options with every bet off the felt whose chips feed a progressive meter."""
        acceptors = [bet.acceptor for bet in self.bets if bet.acceptor is not None]
        switches = [acceptor.offered for acceptor in acceptors if acceptor.switched]
        switches += [side.meter_switch for side in self.sides if side.meter_switch is not None]
        known = _index(self).options
        return {**options, **{name: known[name].off() for name in switches}}

    # ------------------------------------------------------------------ configuration

    def configure_options(self, given: Mapping[str, v.OptionValue]) -> dict[str, v.OptionValue]:
        """Every option with its value, defaults filled in. ``IllegalConfiguration`` names the option."""
        known = _index(self).options
        for name, value in given.items():
            option = known.get(name)
            if option is None:
                raise self._unknown_option(name)
            if not option.admits(value):
                shown = option.written(value, self.currency)
                raise self._bad_option(option, shown)
        return {name: given.get(name, option.default) for name, option in known.items()}

    def configure_limits(self, given: Mapping[str, int], *, raised: bool = False) -> Limits:
        """Limits within the authorised band and the spread. ``raised``: a higher maximum was approved."""
        rule = self.limits
        minimum = given.get("min", rule.default_min if "max" not in given else min(rule.default_min, given["max"]))
        maximum = given.get("max", max(rule.default_max, minimum * rule.spread))
        if "max" not in given and (rule.exact_ratio or rule.default_times):
            maximum = minimum * (rule.default_times or rule.spread)
        extra = {name: amount for name, amount in given.items() if name not in ("min", "max")}
        for name, amount in extra.items():
            if name not in rule.extra:
                raise IllegalConfiguration(
                    "unknown_limit", rule.cite, field=name, limit=name, game=self.code,
                    admitted=("min", "max", *rule.extra),
                )  # fmt: skip
            if amount <= 0:
                raise IllegalConfiguration("amount_not_positive", rule.cite, field=name)
        high = rule.raised_high if raised and rule.raised_high is not None else rule.high
        if minimum <= 0 or (rule.low is not None and minimum < rule.low) or (high is not None and maximum > high):
            raise IllegalConfiguration(
                "limits_outside_band",
                rule.cite,
                field="limits",
                low=self.money(rule.low or 1),
                high=self.money(high) if high is not None else "∞",
            )
        if rule.exact_ratio and maximum != rule.spread * minimum:
            raise IllegalConfiguration("limits_ratio", rule.cite, field="limits", spread=rule.spread)
        if maximum < rule.spread * minimum:
            raise IllegalConfiguration("limits_spread", rule.cite, field="limits", spread=rule.spread)
        return Limits(min=minimum, max=maximum, extra=extra)

    def parse_options(self, given: Mapping[str, object], currency: str | None = None) -> dict[str, v.OptionValue]:
        """Stored form of options as the API receives them; ``IllegalConfiguration`` when one is unreadable."""
        known = _index(self).options
        parsed: dict[str, v.OptionValue] = {}
        for name, value in given.items():
            option = known.get(name)
            if option is None:
                raise self._unknown_option(name)
            try:
                parsed[name] = option.parse(value, currency or self.currency)
            except (ValueError, AmountError) as reason:
                raise self._bad_option(option, value) from reason
        return parsed

    def _unknown_option(self, name: str) -> IllegalConfiguration:
        allowed = [option.name for option in self.options]
        return IllegalConfiguration(
            "unknown_option",
            self.silence_cite,
            field=name,
            game=self.code,
            option=name,
            admitted=allowed,
            spanish={"game": self.es},
        )

    def _bad_option(self, option: Option, value: object) -> IllegalConfiguration:
        allowed = option.allowed(self.currency)
        return IllegalConfiguration(
            "bad_option",
            option.cite,
            field=option.name,
            option=option.name,
            value=value,
            admitted=allowed,
            spanish={"option": _label(option.es)},
        )

    def approvals_needed(self, options: Mapping[str, v.OptionValue]) -> list[Option]:
        """The options whose chosen value may be used only with the regulator's written approval on file."""
        return [option for option in self.options if option.wants_approval(options.get(option.name))]

    def favouring_players(self, options: Mapping[str, v.OptionValue]) -> list[Option]:
        """The options whose value gives a bet of the game to the players in the long run; defaults filled in.

        >>> from casino.rules import registry
        >>> [option.name for option in registry.get("bo.three_card_poker").favouring_players({})]
        ['paytable']
        """
        return [option for option in self.options if options.get(option.name, option.default) in option.against_house]

    def recorded_options(self, recorded: Mapping[str, v.OptionValue]) -> dict[str, v.OptionValue]:
        """The options of a recorded round with those that came later, at the value that settles it as it was.

        Options that the game no longer has are left out.
        """
        if self.retired:
            recorded = {name: value for name, value in recorded.items() if name not in self.retired}
        later = {
            option.name: option.before
            for option in _index(self).later
            if option.name not in recorded and not isinstance(option.before, msgspec.UnsetType)
        }
        return {**recorded, **later}

    def open(
        self,
        options: Mapping[str, v.OptionValue] | None = None,
        limits: Mapping[str, int] | None = None,
        meters: Mapping[str, int] | None = None,
        currency: str | None = None,
    ) -> Round:
        """A new round under these options, limits and meter readings (all minor units).

        A maximum above the ordinary band is taken as approved: whether the approval is on file is checked when
        the table is configured (``approvals_needed``), not by the round.
        """
        return self.configured(options or {}, limits or {}).open(meters, currency)

    def require_usable(self, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> None:
        """``IllegalConfiguration`` where an option puts a bet on the felt that no stake is lawful for, or has a value
        that only settles rounds recorded before.

        Asked when a table is configured, not when a round is opened: rounds recorded under such an option are replayed.
        """
        for name, value in options.items():
            known = _index(self).options.get(name)
            if known is not None and known.kind == "flag" and known.values and value not in known.values:
                shown = known.written(value, self.currency)
                raise IllegalConfiguration("bad_option", known.cite, field=name, option=name, value=shown)
        for option, cite in self.open(options, limits).unusable():
            raise IllegalConfiguration("option_without_stake", cite, field=option, option=option)
        self.require_multiple(options, limits)

    def require_multiple(self, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> None:
        """``IllegalConfiguration`` where the maximum is no lawful multiple of the minimum, or above the one chosen.

        Asked of what is entered now, not when a round is opened: rounds recorded under other limits are replayed.
        """
        rule = self.limits
        if "max" not in limits:
            return
        minimum, maximum = self.configure_limits(limits, raised=True).min, limits["max"]
        low, high = rule.multiple_range or (1, maximum)
        lawful = any(maximum == times * minimum for times in rule.multiples) if rule.multiples else True
        if not lawful or not low * minimum <= maximum <= high * minimum:
            *others, last = rule.multiples or (low, high)
            listed = ", ".join(map(str, others))
            joined = (" or ", " o ") if rule.multiples else (" to ", " a ")
            en, es = (f"{listed}{word}{last}" for word in joined)
            raise IllegalConfiguration("limits_multiple", rule.cite, field="limits", allowed=en, permitido=es)
        chosen = options.get(rule.ceiling) if rule.ceiling else None
        if isinstance(chosen, int) and maximum > chosen * minimum:
            raise IllegalConfiguration(
                "limits_above_ceiling", rule.cite, field="limits", option=rule.ceiling, times=chosen,
                spanish=self.in_spanish({"option": rule.ceiling}),
            )  # fmt: skip

    def configured(self, options: Mapping[str, v.OptionValue], limits: Mapping[str, int]) -> Configuration:
        """The game under these options and limits, checked. A table plays thousands of rounds under the same ones: they
        are kept. ``IllegalConfiguration`` names what is wrong."""
        key = (self.code, self.edition.code, repr(options), repr(limits))
        kept = _configurations.get(key)
        if kept is not None and kept.game is self:
            return kept
        chosen = self.configure_options(options)
        bounds = self._below_ceiling(chosen, self.configure_limits(limits, raised=True), given="max" in limits)
        self.round_type.check_configuration(self, chosen, bounds)
        for side in self.sides:
            side.check(self, chosen, bounds)
        if len(_configurations) >= _MOST_CONFIGURATIONS:
            _configurations.clear()
        found = _configurations[key] = Configuration(self, chosen, bounds)
        return found

    def _below_ceiling(self, options: Mapping[str, v.OptionValue], limits: Limits, *, given: bool) -> Limits:
        """The limits with the maximum that counts under these options: the multiple that was chosen where none is
        given, or the highest lawful one. ``given``: it is not the default one."""
        name = self.limits.ceiling
        times = options.get(name) if name else None
        chosen = not given and bool(name) and times != _index(self).options[name].default
        if given and name and times == self.limits.any_ceiling:
            times = _index(self).options[name].highest
        if not isinstance(times, int) or (limits.max <= times * limits.min and not chosen):
            return limits
        return Limits(min=limits.min, max=times * limits.min, extra=limits.extra)

    def require_currency(self, currency: str) -> None:
        """Refuse another currency than the game's."""
        if currency != self.currency:
            raise another_currency(self.code, self.silence_cite, self.currency)

    def money(self, minor: int) -> str:
        """Decimal string in the game's currency, for messages."""
        return format_amount(minor, self.currency)


_EQUIPMENT: Final[Mapping[type[v.Fact], str]] = {v.CardDealt: "cards", v.DiceRolled: "dice", v.TilesDealt: "tiles"}
"""Kinds of sets by the fact that reports one of their pieces."""


class Configuration(NamedTuple):
    """A game under options and limits (minor units) that were checked; opens any number of rounds."""

    game: Game
    options: dict[str, v.OptionValue]
    limits: Limits

    def open(self, meters: Mapping[str, int] | None = None, currency: str | None = None) -> Round:
        """A new round under these meter readings (minor units). ``IllegalConfiguration``: a reading below zero."""
        game = self.game
        shown = dict(meters) if meters else {}
        for name, reading in shown.items():
            if reading < 0:
                raise IllegalConfiguration("negative_meter", game.article, field="meters", meter=name)
        return game.round_type(game, self.options, self.limits, shown, currency or game.currency)


_HEADING_WORDS: Final = 2


def _label(text: str) -> str:
    """Return the beginning of a text as its short name; a heading of one or two words has what follows the colon, too.

    >>> _label("Tirada nula: la bola salta del cilindro. Se lanza de nuevo.")
    'Tirada nula: la bola salta del cilindro'
    >>> _label("Se queman (campo card): la jugada sigue.")
    'Se queman: la jugada sigue'
    """
    head, colon, rest = re.split(r"[;.]", re.sub(r" \([^()]*\)", "", text), maxsplit=1)[0].partition(":")
    if colon and len(head.split()) <= _HEADING_WORDS:
        return f"{head}: {rest.partition(':')[0].strip()}"
    return head.strip()


def _name_of(bet: Bet | None, code: str) -> str:
    return code if bet is None else bet.es


class _Index(NamedTuple):
    bets: dict[str, Bet]
    options: dict[str, Option]
    irregularities: dict[str, Irregularity]
    later: tuple[Option, ...]
    approvals: dict[str, str]
    fields: Fields


_indexes: dict[int, tuple[Game, _Index]] = {}
"""By identity of the game; the game itself stands beside its tables, so that no other has that identity."""
_configurations: dict[tuple[str, str, str, str], Configuration] = {}
_MOST_CONFIGURATIONS = 1_000


def _index(game: Game) -> _Index:
    """Look-up tables of a game, made once (a Game is immutable)."""
    cached = _indexes.get(id(game))
    if cached is not None:
        return cached[1]
    index = _Index(
        {bet.code: bet for bet in game.bets},
        {option.name: option for option in game.options},
        {irregularity.code: irregularity for irregularity in game.irregularities},
        tuple(option for option in game.options if option.before is not msgspec.UNSET),
        {bet.code: bet.approval for bet in game.bets if bet.approval},
        _fields_of(game),
    )
    _indexes[id(game)] = (game, index)
    return index


_STAKE: Final = frozenset(("seat", "bet", "target", "amount"))
"""Fields of an irregularity that describe what lies on a bet: its ``hand`` is that of the bet."""


def _fields_of(game: Game) -> Fields:
    """Return which optional fields the game reads of its facts."""
    round_type = game.round_type
    read = {fact: set(declared(handler)) for fact, handler in round_type.handlers.items()}
    acceptors = any(bet.acceptor is not None for bet in game.bets) or any(side.meter_switch for side in game.sides)
    if v.BetsClosed in read and not acceptors:
        read[v.BetsClosed] -= {"chips", "lights"}
    read[v.RoundOpened] -= set(round_type.unknown_at_opening(game))
    hands = {"hand"} & (read.get(v.BetPlaced, set()) | read.get(v.BetRemoved, set()))
    of_bet = {bet.code: hands | ({"target"} if round_type.has_targets(game, bet) else set()) for bet in game.bets}
    of_irregularity = {
        rule.code: _of_irregularity(game, rule, with_hand="hand" in read.get(v.BetPlaced, ()))
        for rule in game.irregularities
    }
    return Fields.of(
        read,
        {
            v.DecisionMade: round_type.actions_of(game),
            v.IrregularityDeclared: of_irregularity,
            v.BetPaid: of_bet,
            v.BetTaken: of_bet,
        },
        round_type.barred_fields,
        round_type.barred_of_actions(game),
    )


def _of_irregularity(game: Game, rule: Irregularity, *, with_hand: bool) -> set[str]:
    """The fields that a declaration of the irregularity may carry. ``with_hand``: the bets of the game name a hand."""
    found = {*declared(getattr(effects_of(game, rule), "effect_" + rule.effect)), *rule.fields}
    if rule.effect == "none":  # nothing follows from it: it is the record of who did what
        found |= _STAKE
    if v.CardDealt in game.round_type.handlers:
        found.add("card")
    if found >= _STAKE and not with_hand:
        found.discard("hand")
    if rule.effect == "none" and not any(game.round_type.has_targets(game, bet) for bet in game.bets):
        found.discard("target")
    return found


def effects_of(game: Game, rule: Irregularity) -> type:
    """The class with the effect's method: the rule of the side bet that lists the irregularity, else the family."""
    return next((side.rule for side in game.sides if rule in side.irregularities), game.round_type)


# --------------------------------------------------------------------------- what a round gives back


class Line(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """Result of one bet. Minor units; ``payout`` is the winnings without the stake, ``net`` the player's change.

    The money of a line with ``meter`` is a progressive's, not the game's.

    ``net == payout - commission`` on a win, ``-stake - commission`` on a loss, 0 on a push or a void. The
    exceptions: a surrendered hand, and a share of a pot below its stake, are losses of part of the stake; a player's
    bank has no stake, its net is what the other bets leave it or take from it.
    """

    seat: int | None
    bet: str
    stake: int
    result: Result
    odds: str | None = None
    payout: int = 0
    commission: int = 0
    net: int = 0
    cite: str = ""
    target: str | None = None
    hand: int | None = None
    meter: bool = False


class Prize(msgspec.Struct, frozen=True, kw_only=True):
    """A progressive prize decided by the cards. ``share_bp`` is the part of the meter (10,000 = all), 0 for a fixed
    prize. ``amount`` is what the meter reading given at the opening makes of it. ``off_meter`` is there, and true,
    where the casino's tray pays the prize and the meter stays as it is."""

    seat: int
    hand: str
    kind: Literal["fixed", "percent"]
    amount: int
    share_bp: int = 0
    cite: str = ""
    off_meter: bool | msgspec.UnsetType = msgspec.UNSET


class Progressive(msgspec.Struct, frozen=True, kw_only=True):
    """The progressive side of a round: chips accepted, prizes in the order of settlement, meter before and after.

    ``table_chips``: the part of ``wagered`` that stands on lines of the table's (an award that is not the meter's, a
    chip handed back): the chip stays with the progressive, so the table gives its amount once more.
    """

    chips: int
    wagered: int
    table_chips: int = 0
    prizes: tuple[Prize, ...] = ()
    meter_before: int | None = None
    meter_after: int | None = None
    reset: bool = False


class Variance(msgspec.Struct, frozen=True, kw_only=True):
    """The dealer's reported payment beside what was due. ``difference`` = paid - due, in the player's favour if > 0.

    ``seat`` is None where no single player is concerned (the rake of a pot)."""

    seat: int | None
    bet: str
    paid: int
    due: int
    difference: int
    cite: str
    target: str | None = None
    hand: int | None = None


class Found(msgspec.Struct, frozen=True, kw_only=True):
    """An irregularity that the facts of a round show and nobody declared; the round is settled as it lies.

    Kept beside the settlement, which a replay must give again.
    """

    code: str
    cite: str
    seat: int | None = None


class ToApprove(msgspec.Struct, frozen=True, kw_only=True):
    """A payment that a supervisor approves by clause ``cite``: ``amount`` in minor units, the stake not included.

    ``named``: whom the floor named in ``BetPaid.authorised_by``; empty where it named nobody.
    """

    seat: int
    bet: str
    amount: int
    cite: str
    hand: int = 0
    named: str = ""


class Settlement(msgspec.Struct, frozen=True, kw_only=True):
    """A decided round. ``breakage`` is there where the table pays with a smallest coin: the minor units that the tray
    keeps beyond what is due (below zero: pays). ``returned`` is there where chips lay above a maximum: what went back
    of them, the last lines, which were never at stake."""

    void: bool
    lines: tuple[Line, ...]
    rake: int = 0
    progressive: Progressive | None = None
    variances: tuple[Variance, ...] = ()
    breakage: int | msgspec.UnsetType = msgspec.UNSET
    returned: int | msgspec.UnsetType = msgspec.UNSET


class Totals(msgspec.Struct, frozen=True, kw_only=True):
    """A round in one row: money staked, paid, charged and kept by the casino, the progressive apart."""

    handle: int
    payout: int
    commission: int
    rake: int
    win: int
    progressive_chips: int
    progressive_in: int


def totals(game: Game, settlement: Settlement) -> Totals:
    """Sums over the lines of a settlement. Lines without a seat (pot and rake, the casino against a player's bank) only
    tell again what the seats' lines hold: what no player has won, and is no rake, the casino has won. Money that goes
    back in a void round was not at stake."""
    at_stake = payout = commission = net = 0
    for line in settlement.lines:
        if line.bet == PROGRESSIVE or line.meter or line.result == "open" or line.seat is None:
            continue
        payout += line.payout
        commission += line.commission
        net += line.net
        if not (settlement.void and line.result == "void"):
            at_stake += line.stake
    progressive = settlement.progressive
    table_chips = progressive.table_chips if progressive else 0
    return Totals(
        handle=at_stake - (0 if settlement.void else settlement.returned or 0),
        payout=payout,
        commission=commission,
        rake=settlement.rake,
        win=-net - settlement.rake - table_chips,
        progressive_chips=progressive.chips if progressive else 0,
        progressive_in=progressive.wagered if progressive else 0,
    )


# --------------------------------------------------------------------------- the round

Key = tuple[int, str, str | None, int | None]
"""A bet of a round: seat, bet, target, hand."""
Handler = Callable[[Any, Any], None]
RunHandler = Callable[[Any, Sequence[Any], int], int]
NO_SIDES: Final[Mapping[str, Any]] = {}
_SNAKE = re.compile(r"(?<!^)(?=[A-Z])")


def _methods_of(family: type, prefix: str) -> dict[type[v.Fact], Any]:
    """The methods of a family that are named after kinds of facts."""
    named = ((fact, prefix + _SNAKE.sub("_", name).lower()) for name, fact in v.EVENTS.items())
    return {fact: getattr(family, method) for fact, method in named if hasattr(family, method)}


class Round:
    """Base of every family. Keeps what all games share; a family adds its own state (``begin``) and handlers.

    ``stakes`` maps a bet to minor units, in the order of placing. ``seat_count`` is how many seats the table has.
    ``of_record``: the facts that are applied were recorded before. ``sides`` holds the rules of the side bets that the
    table offers, by bet code. ``excess`` holds what is handed back of bets that lay above their maximum unnoticed,
    ``honoured`` the bets that stand below their minimum by permission; ``minimum_waived`` is true while such a bet is
    placed.
    """

    handlers: ClassVar[dict[type[v.Fact], Handler]] = {}
    runs: ClassVar[dict[type[v.Fact], RunHandler]] = {}
    barred_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields that the family reads only to refuse them by a clause of their own: ``hand`` where a player has one."""
    without_stake: ClassVar[frozenset[str]] = frozenset()
    """Bets that have no stake of their own: paid to a seat for what it has on others."""
    limited_bets: ClassVar[bool] = True
    """True where single bets lie between the limits of the table, as `Edition.irregularities` suppose."""
    pack: frozenset[str] = CARDS
    """The cards that need no second look; ``require_card`` decides about all others."""
    layout: Any

    def __init_subclass__(cls, **kwargs: object) -> None:
        super().__init_subclass__(**kwargs)
        cls.handlers, cls.runs = _methods_of(cls, "on_"), _methods_of(cls, "run_of_")

    def __init__(
        self,
        game: Game,
        options: dict[str, v.OptionValue],
        limits: Limits,
        meters: dict[str, int],
        currency: str,
    ) -> None:
        self.game = game
        self.layout = game.layout
        self.options = options
        self.limits = limits
        self.meters = meters
        self.currency = currency
        self.fields = game.fields
        self.seat_count = game.max_seats
        self.stakes: dict[Key, int] = {}
        self.payments: dict[tuple[int, str, str | None, int], int] = {}
        self.approved: dict[tuple[int, str, int], str] = {}
        self.declared_codes: set[str] = set()
        self.found: list[Found] = []
        self.events_seen = 0
        self.of_record = False
        self.bets_closed = False
        self.closed = False
        self.void_cite: str | None = None
        self.coin = 1
        self.breakage_rule: BreakageRule = "exact"
        self.excess: dict[Key, Line] = {}
        self.honoured: set[Key] = set()
        self.minimum_waived = False
        self.sides: Mapping[str, Any] = NO_SIDES
        self.begin()
        if game.sides:
            self.sides = {code: rule for side in game.sides for code, rule in side.begin(self).items()}

    # ------------------------------------------------------------------ the two verbs

    def apply(self, event: v.Fact) -> None:
        """Advance by one fact. ``IllegalEvent`` when the rules forbid it; the round is then unchanged."""
        handler = self.handlers.get(type(event))
        if handler is None or self.closed or self.void_cite is not None:
            handler = self._admit(event, handler)
        if (refusal := self.refusal_of_new(event)) is not None:
            raise refusal
        handler(self, event)
        self.events_seen += 1

    def apply_all(self, events: Iterable[v.Fact]) -> None:
        """``apply`` these facts one after the other; ``events_seen`` says at which of them one was refused."""
        if not isinstance(events, list):
            events = list(events)
        plain = self.fields.plain
        for at, event in enumerate(events):
            if (look := plain.get(type(event))) is None or look[0](event) in look[1]:
                continue
            if self.refusal_of_new(event) is not None:
                self._advance(events[:at])
                self.apply(event)
        self._advance(events)

    def apply_recorded(self, events: Iterable[v.Fact]) -> None:
        """``apply`` facts that were recorded before, which `refusal_of_new` does not concern: older rules took a field
        without reading it, or an action that the game does not have. A handler that refuses what was taken before looks
        at ``of_record``."""
        self.of_record = True
        try:
            self._advance(events if isinstance(events, list) else list(events))
        finally:
            self.of_record = False

    def _advance(self, events: list[v.Fact]) -> None:
        handlers, runs = self.handlers, self.runs
        at, end = 0, len(events)
        while at < end:
            event = events[at]
            kind = type(event)
            try:
                handler = handlers[kind]
            except KeyError:
                handler = self._admit(event, None)
            if self.closed or self.void_cite is not None:
                handler = self._admit(event, handler)
            elif kind in runs and (taken := runs[kind](self, events, at)):
                at += taken
                self.events_seen += taken
                continue
            handler(self, event)
            at += 1
            self.events_seen += 1

    def _admit(self, event: v.Fact, handler: Handler | None) -> Handler:
        """The handler where an event needs a second look: it is not of the game, or the round is closed or void."""
        if handler is None:
            raise self._not_of_game(event)
        if self.closed:
            raise self.illegal("round_closed")
        if self.void_cite is not None and not isinstance(event, v.RoundClosed | v.BetPaid | v.BetTaken):
            raise self.illegal("round_void", self.void_cite)
        return handler

    def refusal_of_new(self, event: v.Fact) -> IllegalEvent | None:
        """Return why a new fact is refused before the rules see it; None where they may: a field that the game does not
        read, an action that it does not have, an irregularity of a seat or a card that do not exist."""
        field = self.fields.unread(event) or self.unread_here(event)
        if field is not None:
            return self._not_read(event, field)
        if type(event) is v.IrregularityDeclared:
            return self._not_there(event)
        if type(event) is v.BetsClosed and (event.chips or event.lights) and not self.game.has_meter(self.options):
            return self.illegal("no_acceptors", field="chips" if event.chips else "lights")
        return None

    def unread_here(self, event: v.Fact) -> str | None:
        """Return a field that the game reads of other facts of the kind only."""
        return None

    def _not_there(self, event: v.IrregularityDeclared) -> IllegalEvent | None:
        """The refusal of a seat, card, bet, target or amount that a declaration names for the record and that cannot
        be."""
        rule = self.game.irregularity(event.code)
        if event.count is not None and event.count < 0:
            return self.illegal("count_below_zero", rule.cite, field="count")
        read = declared(getattr(effects_of(self.game, rule), "effect_" + rule.effect))
        if event.target is not None and event.bet is None and "target" not in read:
            return self._not_read(event, "target")
        if event.seat is not None and "seat" not in read and not 1 <= event.seat <= self.seat_count:
            return self.illegal("seat_unknown", rule.cite, field="seat", seat=event.seat)
        if event.card is not None and "card" not in read and event.card not in self.pack:
            return self.illegal("card_unknown", rule.cite, field="card", card=event.card)
        if event.amount is not None and "amount" not in read and not 0 < event.amount <= MAX_MINOR:
            return self.illegal("amount_not_positive", rule.cite, field="amount")
        if event.bet is not None and "bet" not in read:
            bet = self.game.bet(event.bet)
            target = self.target_of(v.BetPlaced(seat=1, bet=bet.code, target=event.target, amount=1))
            known = target in bet.targets or (not bet.targets and self.has_targets(self.game, bet))
            if target is not None and not known:
                return self.no_such_target(bet.code, event.target, rule.cite)
        return None

    def _not_of_game(self, event: v.Fact) -> IllegalEvent:
        """The refusal of a kind of fact that the game does not take."""
        params = {"event": type(event).__name__, "game": self.game.code}
        taken = [
            name
            for name, fact in v.EVENTS.items()
            if fact in self.handlers and (fact is not v.DecisionMade or self.fields.actions)
        ]
        spanish = {**self.game.in_spanish(params), "admitted": listed(wording.FACTS[name] for name in taken)}
        return IllegalEvent("event_not_of_game", self.game.silence_cite, admitted=taken, spanish=spanish, **params)

    def _not_read(self, event: v.Fact, field: str) -> IllegalEvent:
        """The refusal of a field that the game does not read, or of an action that it does not have."""
        name, variant = type(event).__name__, None
        cite = self.game.silence_cite
        if isinstance(event, v.DecisionMade):
            if field == "action" and (denied := self.denied_action(event.action)) is not None:
                return denied
            if not self.fields.actions:
                return self._not_of_game(event)
            if field == "action":
                return self.no_such_action(event.action, self.fields.actions)
            variant = event.action
        elif isinstance(event, v.IrregularityDeclared):
            variant, cite = event.code, self.game.irregularity(event.code).cite
        elif isinstance(event, v.BetPlaced | v.BetRemoved | v.BetPaid | v.BetTaken):
            cite = self.game.bet(event.bet).cite
            variant = event.bet if isinstance(event, v.BetPaid | v.BetTaken) else None
        allowed = tuple(one for one in self.fields.read(type(event), variant) if one != field)
        index = _index(self.game)
        spoken = wording.FACTS[name]
        if variant in index.irregularities and isinstance(event, v.IrregularityDeclared):
            spoken = f"«{_label(index.irregularities[variant].es)}»"
        elif variant is not None:
            spoken += f" «{_name_of(index.bets.get(variant), variant)}»"
        return IllegalEvent(
            "field_not_of_game",
            cite,
            field=field,
            name=field,
            what=name if variant is None else f"{name} {variant}",
            game=self.game.code,
            admitted=allowed,
            spanish={
                "name": wording.FIELDS[field],
                "what": spoken,
                "game": self.game.es,
                "admitted": listed(wording.FIELDS[one] for one in allowed),
            },
        )

    def settle(self) -> Settlement:
        """The settlement of a decided round; ``IllegalEvent("round_not_finished")`` before that."""
        settlement = self._settle_exactly()
        if self.excess:
            settlement = self._with_excess(settlement)
        if not self.pays_in_coins:
            return settlement
        return msgspec.structs.replace(settlement, breakage=self._breakage(settlement.lines))

    def irregularities(self, to_approve: Iterable[ToApprove]) -> list[Found]:
        """Return irregularities that the settled round shows and nobody declared, payments without their approval
        included. `to_approve`: the round's, as the method of this name gives them."""
        unapproved = [Found(code=NOT_APPROVED, cite=one.cite, seat=one.seat) for one in to_approve if not one.named]
        return self.found + unapproved

    def to_approve(self, settlement: Settlement) -> list[ToApprove]:
        """The payments of the settled round that a supervisor approves."""
        approvals = _index(self.game).approvals
        if not approvals:
            return []
        return [
            ToApprove(
                seat=line.seat,
                bet=line.bet,
                amount=line.net,
                cite=approvals[line.bet],
                hand=line.hand or 0,
                named=self.approved.get((line.seat, line.bet, line.hand or 0), ""),
            )
            for line in settlement.lines
            if line.result == "win" and line.seat is not None and line.bet in approvals
        ]

    def _settle_exactly(self) -> Settlement:
        if self.void_cite is not None:
            lines = self.void_lines(self.void_cite)
            return Settlement(
                void=True, lines=lines, variances=self.variances(lines), progressive=self.void_progressive()
            )
        missing = None if self.closed else self.missing()  # a closed round lacks nothing: it could not be closed else
        if missing is not None:
            raise self.illegal("round_not_finished", self.missing_cite(), missing=missing)
        return self.settle_decided()

    def _with_excess(self, settlement: Settlement) -> Settlement:
        """The settlement with a void line for what lay above a maximum: it was never at stake and goes back."""
        back = tuple(self.excess.values())
        lines, returned = (*settlement.lines, *back), sum(line.stake for line in back)
        return msgspec.structs.replace(settlement, lines=lines, returned=returned)

    # ------------------------------------------------------------------ what a family fills in

    def begin(self) -> None:
        """The family's own state before the first fact; options and limits are checked by then."""

    @classmethod
    def check_configuration(cls, game: Game, options: Mapping[str, v.OptionValue], limits: Limits) -> None:
        """Raise ``IllegalConfiguration`` where single options or limits are fine but do not go together."""

    @classmethod
    def unknown_at_opening(cls, game: Game) -> Collection[str]:
        """Return the fields of the opening that the family reads and this game has no use for."""
        return ()

    @classmethod
    def actions_of(cls, game: Game) -> Mapping[str, tuple[str, ...]]:
        """Return the actions of ``DecisionMade`` that the game has, each with the optional fields that it reads."""
        return {}

    @classmethod
    def barred_of_actions(cls, game: Game) -> frozenset[tuple[str, str]]:
        """Return actions with the field that is read only to be refused by a clause of its own: the amount of a
        fold."""
        return frozenset()

    def unknown_action(self) -> tuple[str, str]:
        """Return the code and the clause that refuse an action which the game does not have."""
        return "decision_not_offered", self.game.silence_cite

    def denied_action(self, action: str) -> IllegalEvent | None:
        """Return the refusal of an action that a clause of the game denies; None of any other."""
        return None

    @classmethod
    def has_targets(cls, game: Game, bet: Bet) -> bool:
        """Return whether stakes of the bet have a target."""
        return bool(bet.targets)

    def unusable(self) -> Iterator[tuple[str, str]]:
        """Options that offer a bet whose least stake is above its largest under these limits, each with its clause."""
        for code, rule in self.sides.items():
            if rule.most(code, self.limits.max) < rule.lowest():
                yield rule.offered.switch, rule.side.bounds.cite

    @classmethod
    def carries_blinds(cls, game: Game, options: Mapping[str, v.OptionValue]) -> bool:
        """Return whether a round is given the blinds the players of the table have missed before it."""
        return False

    def meter_chips(self, settlement: Settlement) -> int:
        """Return how many chips the acceptors counted, each at the price of `Game.meter_chip`."""
        return settlement.progressive.chips if settlement.progressive else 0

    def meter_stakes(self) -> dict[int, int]:
        """Return the bets on the meter by seat (minor units), where they are of several amounts."""
        return {}

    def missed_blinds(self) -> dict[str, v.MissedBlinds]:
        """Blinds missed by the players of the table after this round, by seat; nothing where none are followed."""
        return {}

    def deduction_rate(self) -> int | None:
        """Return the rate of the casino's part of a circle game (basis points); None where it takes none by a rate."""
        return None

    def bank_award(self) -> str:
        """Return how a player came by the bank of a circle game; empty without one."""
        return ""

    def missing(self) -> str | None:
        """Describe in words what has yet to happen before the round is decided; None when it is decided."""
        raise NotImplementedError

    def missing_cite(self) -> str:
        """The clause that asks for what is missing; the game's article unless a family knows better."""
        return self.game.article

    def settle_decided(self) -> Settlement:
        """The settlement of a round that ``missing`` called decided."""
        raise NotImplementedError

    def maximum_of(self, key: Key) -> int:
        """The most that the bet may be, in minor units."""
        return self.limits.extra.get(f"{key[1]}_max", self.limits.max)

    def minimum_of(self, key: Key) -> int:
        """The least that the bet may be, in minor units."""
        return self.limits.extra.get(f"{key[1]}_min", self.limits.min)

    def restake(self, key: Key, amount: int) -> None:
        """Correct a standing bet to what really lies there; a family that keeps stakes elsewhere corrects them, too."""
        self.stakes[key] = amount

    def void_progressive(self) -> Progressive | None:
        """The progressive side of a void round (none, unless the game or a side bet has one)."""
        return self.side_progressive()

    def side_progressive(self) -> Progressive | None:
        """The progressive side of the side bet that has one; a table offers one progressive at most."""
        for rule in self.sides.values():
            found: Progressive | None = rule.progressive()
            if found is not None:
                return found
        return None

    # ------------------------------------------------------------------ facts that all games share

    def on_round_opened(self, event: v.RoundOpened) -> None:
        """Open the round: only as its first event, of this game."""
        if self.events_seen:
            raise self.illegal("round_already_opened")
        if event.game is not None and event.game != self.game.code:
            raise self.illegal("another_game", field="game", opened=event.game, game=self.game.code)
        self.coin = event.coin or 1
        self.breakage_rule = event.breakage_rule or "exact"

    def on_irregularity_declared(self, event: v.IrregularityDeclared) -> None:
        """Apply the effect of a declared irregularity."""
        rule = self.game.irregularity(event.code)
        getattr(self._judge_of(rule), "effect_" + rule.effect)(rule, event)
        self.declared_codes.add(event.code)

    def _judge_of(self, rule: Irregularity) -> Any:
        """Return the object with the effect's method: the side bet that lists the irregularity, else the round."""
        for side in self.game.sides:
            if rule in side.irregularities:
                code = side.bet_codes[0]
                if code not in self.sides:
                    self.refuse_side(code)
                return self.sides[code]
        return self

    def on_round_voided(self, event: v.RoundVoided) -> None:
        """Void the round: stakes go back."""
        self.void_cite = self.game.silence_cite

    def on_round_closed(self, event: v.RoundClosed) -> None:
        """Close the round; refused while something is missing, unless it is void."""
        missing = None if self.void_cite is not None else self.missing()
        if missing is not None:
            raise self.illegal("round_not_finished", self.missing_cite(), missing=missing)
        self.closed = True

    def on_bet_paid(self, event: v.BetPaid) -> None:
        """Record a payment by the dealer (minor units), with its approval."""
        self._payment(event, event.amount)
        if event.authorised_by is not None:
            self.approved[event.seat, event.bet, event.hand] = event.authorised_by

    def on_bet_taken(self, event: v.BetTaken) -> None:
        """Record a stake collected by the dealer (minor units)."""
        self._payment(event, -event.amount)

    def _payment(self, event: v.BetPaid | v.BetTaken, amount: int) -> None:
        if event.amount < 0:
            raise self.illegal("amount_not_positive", field="amount")
        paid_for = event.bet if event.bet not in self.without_stake else None
        if not any(seat == event.seat and bet == (paid_for or bet) for seat, bet, _, _ in self.stakes):
            raise self.no_such_bet(event.seat, event.bet)
        key = (event.seat, event.bet, self.target_of(event), event.hand)
        self.payments[key] = self.payments.get(key, 0) + amount

    def target_of(self, event: v.BetPaid | v.BetTaken | v.BetPlaced) -> str | None:
        """Return the target of a bet or payment as the stakes and lines have it, whatever way it is written."""
        return event.target

    # ------------------------------------------------------------------ effects that all games share

    def effect_void_round(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All hands void, stakes back."""
        self.void_cite = rule.cite

    def effect_void_authorised(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """All hands void, stakes back; where the regulation is silent only with somebody's authorisation."""
        if event.authorised_by is None:
            raise self.illegal("authorisation_missing", rule.cite, field="authorised_by", irregularity=rule.code)
        self.void_cite = rule.cite

    def effect_none(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """Play goes on; the fact is kept."""

    @reads("seat", "hand", "bet", "target", "amount")
    def effect_over_maximum(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A bet above its maximum that was not noticed at first: it wins and loses up to there, the rest goes back. The
        declaration stands for the ``BetPlaced``, which would be refused."""
        found = self._bet_found(rule, event)
        key = self._key_found(found)
        maximum = self.maximum_of(key)
        if found.amount <= maximum:
            shown, limit = self.money(found.amount), self.money(maximum)
            raise self.illegal("bet_not_above_maximum", rule.cite, field="amount", amount=shown, limit=limit)
        key = self._correct(rule, msgspec.structs.replace(found, amount=maximum), key)
        seat, bet, target, hand = key
        self.excess[key] = void(seat, bet, found.amount - maximum, rule.cite, target=target, hand=hand)

    @reads("seat", "hand", "bet", "target", "amount")
    def effect_under_minimum(self, rule: Irregularity, event: v.IrregularityDeclared) -> None:
        """A bet below its minimum that was not noticed: it stands as it is, with somebody's authorisation. The
        declaration stands for the ``BetPlaced``, which would be refused."""
        found = self._bet_found(rule, event)
        if event.authorised_by is None:
            raise self.illegal("bet_below_minimum_unauthorised", rule.cite, field="authorised_by")
        key = self._key_found(found)
        minimum = self.minimum_of(key)
        if found.amount >= minimum:
            shown, limit = self.money(found.amount), self.money(minimum)
            raise self.illegal("bet_not_below_minimum", rule.cite, field="amount", amount=shown, limit=limit)
        self.honoured.add(self._correct(rule, found, key))

    def _bet_found(self, rule: Irregularity, event: v.IrregularityDeclared) -> v.BetPlaced:
        """The bet that a declaration describes: what really lies on it in all."""
        if event.seat is None:
            raise self.illegal("seat_not_named", rule.cite, field="seat")
        if event.bet is None:
            raise self.illegal("bet_not_named", rule.cite, field="bet")
        if event.amount is None:
            raise self.illegal("amount_not_named", rule.cite, field="amount")
        self.game.bet(event.bet)
        self.require_amount(event.amount)
        return v.BetPlaced(
            seat=event.seat, bet=event.bet, target=event.target, hand=event.hand or None, amount=event.amount
        )

    def _key_found(self, found: v.BetPlaced) -> Key:
        """Return the key of the bet as it is, or would be, on the table: hand 0 is the same as none."""
        key: Key = (found.seat, found.bet, self.target_of(found), found.hand)
        if key not in self.stakes and (*key[:3], 0) in self.stakes:
            return (*key[:3], 0)
        return key

    def _correct(self, rule: Irregularity, found: v.BetPlaced, key: Key) -> Key:
        """Make the stake what counts of the bet, and return its key: a bet not yet entered is placed by every rule but
        that of its minimum, as long as bets are open."""
        if key in self.stakes:
            self.restake(key, found.amount)
            return key
        if self.bets_closed:
            raise self.no_such_bet(found.seat, found.bet, rule.cite)
        self.minimum_waived = True
        try:
            self.handlers[v.BetPlaced](self, found)
        finally:
            self.minimum_waived = False
        return self._key_found(found)

    # ------------------------------------------------------------------ help for the families

    def illegal(
        self,
        code: str,
        cite: str | None = None,
        /,
        *,
        field: str | None = None,
        admitted: Iterable[object] | None = None,
        **params: object,
    ) -> IllegalEvent:
        """The refusal to raise. Without a clause of its own it cites the game's article."""
        spanish, cite = self.game.in_spanish(params), cite or self.game.article
        return IllegalEvent(code, cite, field=field, admitted=admitted, spanish=spanish, **params)

    def not_now(self, rule: Irregularity, *, field: str = "code") -> IllegalEvent:
        """The refusal of an irregularity that cannot arise at this point."""
        return self.illegal("irregularity_not_now", rule.cite, field=field, irregularity=rule.code)

    def refuse_side(self, code: str) -> None:
        """Refuse a side bet of the game that this table does not offer."""
        if any(code in side.bet_codes for side in self.game.sides):
            raise self.illegal("side_bet_not_offered", self.game.bet(code).cite, field="bet", bet=code)

    def no_such_bet(self, seat: int | None, bet: str, cite: str | None = None, *, field: str = "bet") -> IllegalEvent:
        """The refusal of whatever rests on a bet that the seat does not have."""
        if seat is None:
            return self.illegal("seat_not_named", cite, field="seat")
        return self.illegal("no_such_bet", cite, field=field, seat=seat, bet=bet)

    def require_bets_open(self, cite: str) -> None:
        """Refuse once bets are closed."""
        if self.bets_closed:
            raise self.illegal("bet_after_close", cite)

    def require_first_close(self, cite: str) -> None:
        """Refuse a second close of bets."""
        if self.bets_closed:
            raise self.illegal("bets_already_closed", cite)

    def counted(self, rule: Irregularity, event: v.IrregularityDeclared) -> int:
        """Return how many cards an irregularity is about: one where no count is given. Refuse a count below zero."""
        if event.count is not None and event.count < 0 and not self.of_record:
            raise self.illegal("count_below_zero", rule.cite, field="count")
        return event.count or 1

    def require_some_bet(self, cite: str) -> None:
        """Refuse without any bet."""
        if not self.stakes:
            raise self.illegal("no_bets", cite)

    def require_bets_closed(self, cite: str) -> None:
        """Refuse before bets are closed."""
        if not self.bets_closed:
            raise self.illegal("bets_not_closed", cite)

    def require_no_target(self, event: v.BetPlaced | v.BetRemoved) -> None:
        """A bet of the layout that takes no target."""
        bet = self.game.bet(event.bet)
        if event.target is not None:
            raise self.no_such_target(event.bet, event.target, bet.cite)

    def no_such_action(self, action: str, allowed: Iterable[str], cite: str | None = None) -> IllegalEvent:
        """The refusal of an action that the game does not have, or not now; ``allowed``: those that it has."""
        code, usual = self.unknown_action()
        return self.illegal(code, cite or usual, field="action", action=action, admitted=allowed)

    def no_such_target(
        self, bet: str, target: str | None, cite: str, targets: Sequence[str] | None = None
    ) -> IllegalEvent:
        """The refusal of a target that the bet does not have, or of none where it needs one. ``targets``: those that it
        has, where they are not all that the layout lists."""
        if target is None:
            return self.illegal("target_not_named", cite, field="target", bet=bet)
        if targets is None:
            targets = next((one.targets for one in self.game.bets if one.code == bet), ())
        return self.illegal("unknown_target", cite, field="target", target=target, bet=bet, admitted=targets)

    def require_seat(self, seat: int, cite: str | None = None, *, field: str = "seat") -> None:
        """Refuse a seat that the table does not have."""
        if not 1 <= seat <= self.seat_count:
            raise self.illegal("seat_unknown", cite, field=field, seat=seat)

    def require_amount(self, amount: int) -> None:
        """Refuse an amount (minor units) that is not positive, or too large to store."""
        if amount <= 0:
            raise self.illegal("amount_not_positive", field="amount")
        if amount > MAX_MINOR:
            raise self.illegal("amount_too_large", field="amount")

    def require_placeable(self, event: v.BetPlaced, bets_cite: str, seats_cite: str | None = None) -> None:
        """Bets are open, the seat exists, the amount is one. (One look for what almost always holds.)"""
        if self.bets_closed or not 1 <= event.seat <= self.seat_count or not 0 < event.amount <= MAX_MINOR:
            self.require_bets_open(bets_cite)
            self.require_seat(event.seat, seats_cite)
            self.require_amount(event.amount)

    def require_at_least(self, amount: int, limit: int, cite: str) -> None:
        """Refuse an amount below the limit (both minor units), unless a bet stands below it by permission."""
        if amount < limit and not self.minimum_waived:
            raise self.illegal(
                "below_minimum", cite, field="amount", amount=self.money(amount), limit=self.money(limit)
            )

    def require_at_most(self, amount: int, limit: int, cite: str) -> None:
        """Refuse an amount above the limit (both minor units)."""
        if amount > limit:
            raise self.illegal(
                "above_maximum", cite, field="amount", amount=self.money(amount), limit=self.money(limit)
            )

    def require_within(self, amount: int, low: int, high: int, cite: str) -> None:
        """Refuse an amount outside the bounds (all minor units)."""
        self.require_at_least(amount, low, cite)
        self.require_at_most(amount, high, cite)

    def require_payable(self, stake: int, odds: Odds, limit: int, cite: str) -> None:
        """The winnings of a stake at these odds are within the limit."""
        payment = odds.win(stake)
        if payment > limit:
            raise self.illegal(
                "payment_above_limit",
                cite,
                field="amount",
                amount=self.money(stake),
                payment=self.money(payment),
                limit=self.money(limit),
            )

    def require_card(self, card: str, shoe: Shoe, cite: str) -> None:
        """A real card that the decks in play can still give."""
        if card not in CARDS:
            raise self.illegal("card_unknown", field="card", card=card)
        if not shoe.can_give(card):
            raise self.illegal("card_impossible", cite, field="card", card=card, decks=shoe.decks)

    def count_card(self, card: str, shoe: Shoe, cite: str) -> None:
        """``require_card``, then the card counts as seen. (One look for what almost always holds.)"""
        seen = shoe.seen
        before = seen.get(card, 0)
        if before >= shoe.decks or card not in self.pack:
            self.require_card(card, shoe, cite)
        seen[card] = before + 1

    def stake(self, seat: int, bet: str, target: str | None = None, hand: int | None = None) -> int:
        """Minor units standing on a bet, 0 when none."""
        return self.stakes.get((seat, bet, target, hand), 0)

    def add_stake(self, seat: int, bet: str, amount: int, target: str | None = None, hand: int | None = None) -> None:
        """Add an amount (minor units) to a stake."""
        key = (seat, bet, target, hand)
        self.stakes[key] = self.stakes.get(key, 0) + amount

    def standing(self, key: Key, cite: str | None = None) -> int:
        """Minor units standing on a bet that must be there."""
        standing = self.stakes.get(key)
        if standing is None:
            raise self.no_such_bet(key[0], key[1], cite)
        return standing

    def left_after(self, event: v.BetRemoved, standing: int, cite: str) -> int:
        """Return what a removal leaves of the bet (minor units): 0 when it takes all, never more than it has."""
        if event.amount is None:
            return 0
        self.require_amount(event.amount)
        self.require_at_most(event.amount, standing, cite)
        return standing - event.amount

    def leave_stake(self, key: Key, left: int) -> None:
        """Only so much stays on the bet; with nothing left it is gone. Chips above a maximum are taken back first."""
        self.excess.pop(key, None)
        self.honoured.discard(key)
        if left:
            self.stakes[key] = left
        else:
            del self.stakes[key]

    def seats(self, bet: str | None = None) -> list[int]:
        """Seats with a bet (of that code), ascending."""
        if bet is None:
            return sorted({key[0] for key in self.stakes})
        return sorted({key[0] for key in self.stakes if key[1] == bet})

    def money(self, minor: int) -> str:
        """Return an amount (minor units) as text in the round's currency."""
        return format_amount(minor, self.currency)

    def flag(self, name: str) -> bool:
        """Return whether the option of that name is on."""
        return bool(self.options[name])

    def number(self, name: str) -> int:
        """Value of a number, amount or rate option."""
        value = self.options[name]
        if not isinstance(value, int):
            raise TypeError(f"option {name} is not a number")
        return value

    def meter(self) -> int | None:
        """The progressive meter's reading given at the opening: the one named so, else the only one."""
        if PROGRESSIVE in self.meters:
            return self.meters[PROGRESSIVE]
        return next(iter(self.meters.values())) if len(self.meters) == 1 else None

    def void_lines(self, cite: str) -> tuple[Line, ...]:
        """Every stake handed back; where the table leaves them on the felt (``annulled_hand_stakes``), still open."""
        settle = stays if self.options.get("annulled_hand_stakes") == "stay" else void
        return tuple(
            settle(seat, bet, stake, cite, target=target, hand=hand)
            for (seat, bet, target, hand), stake in self.stakes.items()
        )

    def variances(self, lines: Iterable[Line]) -> tuple[Variance, ...]:
        """Reported payments that differ from what was due. Only bets on which a payment was reported are compared."""
        if not self.payments:
            return ()
        due: dict[tuple[int, str, str | None, int], tuple[int, int, str]] = {}
        for line in lines:
            if line.seat is not None:
                due[(line.seat, line.bet, line.target, line.hand or 0)] = (self.by_tray(line), line.net, line.cite)
        found = []
        for (seat, bet, target, hand), paid in self.payments.items():
            owed, exactly, cite = due.get((seat, bet, target, hand), (0, 0, self.game.article))
            if not self.is_paid(paid, owed, exactly):
                found.append(
                    Variance(
                        seat=seat,
                        bet=bet,
                        paid=paid,
                        due=owed,
                        difference=paid - owed,
                        cite=cite,
                        target=target,
                        hand=hand,
                    )
                )
        return tuple(found)

    # ------------------------------------------------------------------ coins

    @property
    def pays_in_coins(self) -> bool:
        """Return whether the table pays the players itself, with a coin above the minor unit as its smallest."""
        return self.coin > 1 and not self.game.players_bank and self.game.money_at_table

    def as_paid(self, lines: tuple[Line, ...]) -> tuple[Line, ...]:
        """The lines with the net that the dealer pays or takes in this round."""
        return lines

    def is_paid(self, paid: int, by_tray: int, exactly: int) -> bool:
        """Return whether a reported payment is what the tray gives.

        The cage pays the rest of an exact payment, so a dealer may report it with his own.
        """
        return paid == by_tray or (self.breakage_rule == "exact" and paid == exactly)

    def by_tray(self, line: Line) -> int:
        """Return the amount (minor units) that the tray pays for a line beyond the stake; below zero it takes so much.

        Payments are in coins: winnings, and the part of a stake that comes back. A losing stake is taken as it stands,
        with a commission on top of it, whatever the rule.
        """
        if not self.pays_in_coins or line.meter or line.bet == PROGRESSIVE:
            return line.net
        if line.net > 0:
            return payable(line.net, self.coin, self.breakage_rule)
        returned = line.stake + line.net
        if returned > 0 or (line.stake and self.options.get("lost_commission_in_coins")):
            return payable(returned, self.coin, self.breakage_rule) - line.stake
        return line.net

    def _breakage(self, lines: tuple[Line, ...]) -> int:
        """Return the amount (minor units) that the tray keeps beyond what is due to the players, by the sum of all
        payments."""
        return sum(line.net - self.by_tray(line) for line in self.as_paid(lines) if line.seat is not None)


def win(
    seat: int,
    bet: str,
    stake: int,
    odds: Odds,
    cite: str,
    *,
    commission: int = 0,
    target: str | None = None,
    hand: int | None = None,
    payout: int | None = None,
) -> Line:
    """A winning line; the commission is kept out of its net. ``payout``: where fractions are not paid half up."""
    if payout is None:
        payout = odds.win(stake)
    return Line(
        seat=seat, bet=bet, stake=stake, result="win", odds=f"{odds.num}:{odds.den}", payout=payout,
        commission=commission, net=payout - commission, cite=cite, target=target, hand=hand,
    )  # fmt: skip


def lose(seat: int, bet: str, stake: int, cite: str, *, target: str | None = None, hand: int | None = None) -> Line:
    """A losing line."""
    return Line(seat=seat, bet=bet, stake=stake, result="lose", net=-stake, cite=cite, target=target, hand=hand)


def push(seat: int, bet: str, stake: int, cite: str, *, target: str | None = None, hand: int | None = None) -> Line:
    """A line neither won nor lost."""
    return Line(seat=seat, bet=bet, stake=stake, result="push", cite=cite, target=target, hand=hand)


def void(seat: int, bet: str, stake: int, cite: str, *, target: str | None = None, hand: int | None = None) -> Line:
    """A bet handed back."""
    return Line(seat=seat, bet=bet, stake=stake, result="void", cite=cite, target=target, hand=hand)


def stays(seat: int, bet: str, stake: int, cite: str, *, target: str | None = None, hand: int | None = None) -> Line:
    """A bet that stays on the felt, undecided."""
    return Line(seat=seat, bet=bet, stake=stake, result="open", cite=cite, target=target, hand=hand)


def decided(
    result: Result,
    seat: int,
    bet: str,
    stake: int,
    odds: Odds,
    cite: str,
    *,
    target: str | None = None,
    hand: int | None = None,
    payout: int | None = None,
) -> Line:
    """The line of a bet by its result; ``odds`` are what it pays if it wins, ``payout`` as for ``win``."""
    if result == "win":
        return win(seat, bet, stake, odds, cite, target=target, hand=hand, payout=payout)
    if result == "lose":
        return lose(seat, bet, stake, cite, target=target, hand=hand)
    return Line(seat=seat, bet=bet, stake=stake, result=result, cite=cite, target=target, hand=hand)


def replay(round_: Round, events: Sequence[v.Fact]) -> Round:
    """Apply all events and return the round; the first illegal one raises."""
    round_.apply_all(events)
    return round_
