"""Options and limits of a table on the screen: entered as in the API (decimals), shown in words.

The game defines the options a property may choose (`casino.rules.kernel.Option`); nothing is decided here.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.template.loader import render_to_string
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.widgets import UnfoldAdminTextareaWidget

from casino.admin import show
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from casino.rules.kernel import Game, LimitRule, Option
from casino.rules.money import AmountError
from casino.rules.notation import plain_of
from casino.wording.formats import number_error

ROWS = (4, 24)
"""The least and the most lines of the box in which options are written."""
DECIMAL = ("amount", "rate")
"""Kinds of options that are written as decimals in quotation marks, so that none is taken for minor units."""


def game_of(code: str) -> Game | None:
    """The game; None where the registry does not know it."""
    try:
        return registry.get(code)
    except (IllegalConfiguration, KeyError):
        return None


class OptionsField(forms.JSONField):
    """Options as a person writes them: amounts ("5.00") and rates ("0.05") as decimals, one option on each line."""

    def __init__(self, *, game: Game | None, currency: str, lines: int, **kwargs: Any) -> None:
        rows = min(max(lines + 4, ROWS[0]), ROWS[1])
        super().__init__(widget=UnfoldAdminTextareaWidget(attrs={"rows": rows, "class": "code"}), **kwargs)
        self.known: dict[str, Option] = {option.name: option for option in game.options} if game else {}
        self.currency = currency

    def prepare_value(self, value: Any) -> Any:
        if not isinstance(value, Mapping):
            return super().prepare_value(value)
        order = {name: place for place, name in enumerate(self.known)}
        names = sorted(value, key=lambda name: (order.get(name, len(order)), name))
        lines = [
            f"  {json.dumps(name)}: {json.dumps(self._written(name, value[name]), ensure_ascii=False)}"
            for name in names
        ]
        return "{\n" + ",\n".join(lines) + "\n}" if lines else "{}"

    def to_python(self, value: Any) -> Any:
        found = super().to_python(value)
        if found is None:
            return {}
        if not isinstance(found, dict):
            raise ValidationError(_('Write options like {"surrender": true}.'))
        return {name: self._read(name, given) for name, given in found.items()}

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return (initial or {}) != self.to_python(data)
        except ValidationError:
            return True

    def _written(self, name: str, value: Any) -> Any:
        return self.known[name].written(value, self.currency) if name in self.known else value

    def _read(self, name: str, given: Any) -> Any:
        """Return the value of an option in minor units; leave unknown options and wrong types to be refused by the
        rules, with their clause."""
        option = self.known.get(name)
        if option is None or option.kind not in DECIMAL or given is None:
            return given
        if not isinstance(given, str):
            raise ValidationError(
                _('%(option)s: write a number in quotation marks, like "500" or "0.05".'), params={"option": name}
            )
        try:
            return option.parse(as_program(option, given, self.currency), self.currency)
        except AmountError as reason:
            text = f"{name}: {number_error(reason)}"
        except ValueError as reason:
            text = f"{name}: {reason}"
        raise ValidationError(text, code="number")


def as_program(option: Option, typed: str, currency: str) -> str:
    """Return what a person wrote for an option as the API takes it. Errors: NumberError."""
    if option.kind not in ("amount", "number", "rate") or typed in ("none", ""):
        return typed
    return plain_of(option.kind, typed, currency, show.language())


def described(game: Game, options: Mapping[str, Any], currency: str) -> str:
    """Every option of the game in words: what it is here, what it may be, the clause. HTML."""
    rows = [
        {
            "name": option.name,
            "label": option.es if show.language() == "es" else option.en,
            "value": show.option_value(option.kind, options.get(option.name, option.default), currency),
            "chosen": option.name in options and options[option.name] != option.default,
            "default": show.option_value(option.kind, option.default, currency),
            "allowed": _allowed(option, currency),
            "cite": option.cite,
        }
        for option in game.options
    ]
    return render_to_string("tables/options_help.html", {"options": rows})


def _allowed(option: Option, currency: str) -> list[dict[str, str]]:
    """Return the values allowed for an option, each with its words, or the kind of value it takes."""
    if option.kind == "choice":
        return [{"code": json.dumps(value), "words": _unlike(value)} for value in option.values]
    if option.kind == "flag":
        values = option.values or (True, False)
        return [{"code": json.dumps(value), "words": show.option_value("flag", value, currency)} for value in values]
    if option.kind == "names":
        return [{"code": "[…]", "words": _now("list of texts")}]
    return [{"code": "", "words": _range(option, currency)}]


def _unlike(value: str | int) -> str:
    words = show.choice_name(value)
    return "" if words == str(value) else words


def _range(option: Option, currency: str) -> str:
    kind = {"amount": _now("amount"), "rate": _now("rate"), "number": _now("number")}[option.kind]
    low, high = (show.option_value(option.kind, bound, currency) for bound in (option.low, option.high))
    return (
        f"{kind}: {low} – {high}" if option.high is not None else f"{kind}: {low} –" if option.low is not None else kind
    )


def band(rule: LimitRule, currency: str) -> str:
    """Return the limits that the regulation allows, in a sentence."""
    low, high = show.money(rule.low, currency), show.money(rule.high, currency)
    text = _now("The regulation allows %(low)s to %(high)s") % {"low": low, "high": high}
    if rule.exact_ratio:
        text += ", " + _now("the maximum exactly %(times)s times the minimum") % {"times": rule.spread}
    elif rule.spread > 1:
        text += ", " + _now("the maximum at least %(times)s times the minimum") % {"times": rule.spread}
    extra = ", ".join(rule.extra)
    return f"{text} [{rule.cite}]." + (" " + _now("Also: %(limits)s") % {"limits": extra} + "." if extra else "")
