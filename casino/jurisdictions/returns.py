"""Statutory returns as data: a base from the books, what is deducted from it, the tax, each line with its source.

A rate is a fraction with the day from which it holds and the law that states it. What a law leaves to the taxpayer or
publishes month by month (`own`) is entered by the property. Amounts that do not divide are rounded half up to the
minor unit of the currency, line by line; no law named here says how.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Literal

import msgspec
from django.utils.functional import Promise

Label = str | Promise
"""A text of the screen, translated when it is shown."""

Base = Literal["win", "handle", "entries", "tips", "pot_base", "win_before", "loss_before", "posted_before"]
"""Figures that the books give for a period: gross gaming revenue, total gambled by the rounds, persons who entered the
gaming room, tips counted apart, what the property put into pots of its own less what came back. `win_before`: gross
gaming revenue of the year before the period. `loss_before`: what earlier months lost and no later one made good, zero
or more. `posted_before`: what was posted for the earlier periods of the year."""

Given = tuple[str, str]
"""A reading of a return and the value of it under which something holds."""


class ReadingValue(msgspec.Struct, frozen=True):
    """A value of a reading: how the text is read, and what speaks for it."""

    code: str
    label: Label
    source: Label


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """A question that a text leaves open. The first value holds until the property enters another one with its source.

    `cite`: the clause that leaves it open.
    """

    code: str
    label: Label
    values: tuple[ReadingValue, ...]
    cite: str


class Rate(msgspec.Struct, frozen=True):
    """A rate or an amount from a day on: a fraction, the law that states it, and the readings under which it does."""

    since: dt.date
    over: int
    under: int
    source: str
    given: tuple[Given, ...] = ()


class Parameter(msgspec.Struct, frozen=True, kw_only=True):
    """A dated parameter. `unit`: a rate, or money in minor units. `own`: the property may enter it; what it enters goes
    before what is `stated`. `confirm`: accounting must confirm what is stated here, by entering it with its source."""

    code: str
    label: Label
    unit: Literal["rate", "money"] = "rate"
    stated: tuple[Rate, ...] = ()
    own: bool = False
    confirm: bool = False


class FromBooks(msgspec.Struct, frozen=True):
    """The figure of the period."""

    base: Base


class Contained(msgspec.Struct, frozen=True):
    """The tax contained in an amount that includes it: amount × rate / (1 + rate)."""

    of: str
    rate: str


class Share(msgspec.Struct, frozen=True):
    """Amount × rate; nothing of an amount below zero."""

    of: str
    rate: str


class Less(msgspec.Struct, frozen=True):
    """One amount less others."""

    of: str
    less: tuple[str, ...]


class Plus(msgspec.Struct, frozen=True):
    """The sum of amounts."""

    of: tuple[str, ...]


class UpTo(msgspec.Struct, frozen=True):
    """As much of one amount as another reaches; nothing of one below zero."""

    of: str
    bound: str


class Brackets(msgspec.Struct, frozen=True):
    """A progressive tariff: each part of an amount between two bounds at the rate of its bracket, the last without end.

    `bounds` and `rates` name parameters; there is one rate more than bounds. Rounded once, at the end.
    """

    of: str
    bounds: tuple[str, ...]
    rates: tuple[str, ...]


class EachAt(msgspec.Struct, frozen=True):
    """A count of things, each at `over` / `under` of a parameter's money, rounded for each."""

    count: str
    money: str
    over: int
    under: int


class Scale(msgspec.Struct, frozen=True):
    """A fixed fee by an amount (minor units): that of the first step whose bound is not exceeded, else the last."""

    of: str
    steps: tuple[tuple[int, int], ...]
    above: int


How = FromBooks | Contained | Share | Less | Plus | UpTo | EachAt | Scale | Brackets


class Line(msgspec.Struct, frozen=True, kw_only=True):
    """A line of a return: how it is worked out from the lines before it, and the clause that says so.

    `given`: the readings under which the return has it; two of one code are never there under the same ones.
    """

    code: str
    label: Label
    how: How
    cite: str
    unit: Literal["money", "count"] = "money"
    given: tuple[Given, ...] = ()


class Return(msgspec.Struct, frozen=True, kw_only=True):
    """A return to an authority. `due`: its line that is paid. `withheld`: paid by the persons who enter, so that it is
    no expense of the property. `when`: until when it is paid, in words. `by_table`: it states the income of every day
    table by table. `readings`: what its text leaves open."""

    code: str
    title: Label
    authority: Label
    period: Literal["month", "quarter", "year"]
    cite: str
    when: Label
    lines: tuple[Line, ...]
    parameters: tuple[Parameter, ...] = ()
    due: str = "tax"
    withheld: bool = False
    by_table: bool = False
    readings: tuple[Reading, ...] = ()

    def read(self, values: Mapping[str, str]) -> Return:
        """Return it with the lines and stated amounts that hold under these values of its readings.

        `values`: by code of the reading; the first value holds for those left out.
        """
        chosen = {one.code: values.get(one.code, one.values[0].code) for one in self.readings}

        def holds(given: tuple[Given, ...]) -> bool:
            return all(chosen[reading] == value for reading, value in given)

        parameters = tuple(
            msgspec.structs.replace(one, stated=tuple(rate for rate in one.stated if holds(rate.given)))
            for one in self.parameters
        )
        lines = tuple(line for line in self.lines if holds(line.given))
        return msgspec.structs.replace(self, lines=lines, parameters=parameters)
