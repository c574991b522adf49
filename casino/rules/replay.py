"""Cases in, settlements out: one JSON object a line, no database.

A case is ``{"id", "game", "options", "currency", "context": {"meters", "limits"}, "events": [...]}``; amounts are
decimal strings. A ``day`` (ISO) beside them plays the case under the edition in force then, the newest without one.
Any other name is refused, and so is a `RoundOpened` that states other options, limits, meters or another edition than
the case. A case that names a ``programme`` is one of a progressive pot (``casino.rules.pot_cases``). The answer is
either a settlement or a refusal that says which event, why, and on which clause:

>>> case = '''{"id": "1", "game": "pr.roulette", "currency": "USD", "context": {"limits": {"min": "1", "max": "100"}},
... "events": [{"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "101.00"}]}'''
>>> answer = answer_line(case)
>>> answer["result"], answer["at"], answer["code"], answer["cite"]
('rejected', 0, 'above_maximum', 'PR §2.5')
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import date
from typing import Any, Final

import msgspec

from casino.rules import programmes, registry, wording
from casino.rules import vocabulary as v
from casino.rules.codec import decode_event, malformed, require_names, text_amount
from casino.rules.errors import IllegalConfiguration, IllegalEvent, RuleError, define
from casino.rules.kernel import PROGRESSIVE, Game, Line, Prize, Progressive, Round, Settlement, Variance
from casino.rules.money import EXPONENTS, AmountError, format_amount
from casino.rules.names import given_twice
from casino.rules.pot_cases import PotCase

_LIMIT_NAMES: Final = {
    "table_min": "min", "table_max": "max", "ante_min": "min", "ante_max": "max", "bet_min": "min", "bet_max": "max",
    "min_bet": "min", "max_bet": "max",
}  # fmt: skip
"""Other names under which a table's minimum and maximum are given."""
CASE_NAMES: Final = ("id", "game", "day", "currency", "options", "context", "events")
"""The names of a case of a round."""
CONTEXT_NAMES: Final = ("limits", "meters")
"""The names in a case's context."""

define("limit_given_twice", "The limit {limit!r} is given twice.", "El límite {limit!r} figura dos veces.")
define("meter_not_of_game", "{game} has no meter {meter!r} here.", "{game} no tiene aquí el metro {meter!r}.")
define(
    "opening_not_of_case",
    "RoundOpened states another value of {name} than the case.",
    "La apertura de la jugada indica otro valor que el caso: {name}.",
)


def answer_line(line: str | bytes) -> dict[str, Any]:
    """The answer to one line of input. Never raises: what cannot be read is a refusal at event 0."""
    try:
        case = msgspec.json.decode(line)
        twice = given_twice(line, case)
    except (msgspec.DecodeError, UnicodeDecodeError) as reason:
        return refusal_to_json(None, 0, malformed(f"not a JSON object: {reason}"))
    except RecursionError:
        return refusal_to_json(None, 0, malformed("not a JSON object: nested too deeply"))
    if not isinstance(case, dict):
        return refusal_to_json(None, 0, malformed("not a JSON object"))
    if twice is not None:
        return refusal_to_json(case.get("id"), 0, malformed(f"the name {twice!r} appears twice in one object"))
    return answer_case(case)


def answer_case(case: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to one decoded case."""
    identity = case.get("id")
    if "programme" in case:
        return _answer_pot(case)
    at, game = 0, None
    try:
        game = registry.get(str(case.get("game")), on=_day(case))
        round_ = open_case(case)
        events = case.get("events")
        if not isinstance(events, list):
            raise malformed("events must be a list", "events")
        for data in events:
            if not isinstance(data, dict):
                raise malformed("an event must be an object", "events")
            event = decode_event(data, round_.currency)
            require_of_case(round_, event)
            round_.apply(event)
            at += 1
        settlement = round_.settle()
    except RuleError as refusal:
        if game is not None and not refusal.cite:
            refusal.under(game.silence_cite)
        return refusal_to_json(identity, at, refusal)
    return {"id": identity, **settlement_to_json(settlement, round_.currency)}


def _answer_pot(case: Mapping[str, Any]) -> dict[str, Any]:
    """The answer to a case of a pot (`casino.rules.pot_cases`); a refusal says at which of its facts."""
    pot = PotCase()
    try:
        return {"id": case.get("id"), **pot.play(case)}
    except RuleError as refusal:
        if not refusal.cite:
            refusal.under(_clause_of_pot(str(case["programme"])))
        return refusal_to_json(case.get("id"), pot.at, refusal)


def _clause_of_pot(code: str) -> str:
    """The clause that refuses what cannot be read about a progressive: of the country that its code names."""
    try:
        programme = programmes.get(code)
    except RuleError as unknown:
        return unknown.cite
    return programme.edition.silence_cite or programme.article


def require_of_case(round_: Round, opened: v.Fact) -> None:
    """Refuse an opening that states other options, limits or meters than the case, or another edition: the case is what
    the round is played under. Any other fact passes."""
    if round_.events_seen or not isinstance(opened, v.RoundOpened):
        return
    game = round_.game
    limits = {"min": round_.limits.min, "max": round_.limits.max, **round_.limits.extra}
    options = {  # as the API writes them, or as they are stored
        name: value if round_.options.get(name) == value else game.parse_options({name: value}, round_.currency)[name]
        for name, value in opened.options.items()
    }
    stated: dict[str, tuple[Mapping[str, object], Mapping[str, object]]] = {
        "options": (options, round_.options),
        "limits": (opened.limits, limits),
        "meters": (opened.meters, round_.meters),
        "edition": ({"": opened.edition} if opened.edition else {}, {"": game.edition.code}),
        "breakage_rule": ({"": opened.breakage_rule} if opened.breakage_rule and not opened.coin else {}, {}),
    }
    for field, (given, played) in stated.items():
        for name, value in given.items():
            if name not in played or played[name] != value:
                path = f"{field}.{name}".rstrip(".")
                raise IllegalEvent(
                    "opening_not_of_case", game.silence_cite, field=path, name=path, spanish=_spoken(game, field, name)
                )


def _spoken(game: Game, field: str, name: str) -> dict[str, str]:
    """The Spanish name of what an opening states otherwise than the case."""
    option = next((option.es for option in game.options if option.name == name and field == "options"), name)
    return {"name": f"{wording.OPENING[field]} {option}".rstrip()}


def open_case(case: Mapping[str, Any]) -> Round:
    """The round that a case describes, before its first event. ``RuleError`` when a name, options, limits or meters are
    refused."""
    require_names(case, CASE_NAMES)
    game = registry.get(str(case.get("game")), on=_day(case))
    currency = game.currency if case.get("currency") is None else case["currency"]
    if not isinstance(currency, str) or currency not in EXPONENTS:
        raise malformed(f"currency: {currency!r} is not known", "currency")
    game.require_currency(currency)
    context = _mapping(case, "context")
    require_names(context, CONTEXT_NAMES, "context.")
    options = dict(_mapping(case, "options"))
    limits = list(_mapping(context, "limits").items())
    option_names = {option.name for option in game.options}
    for name in [name for name in options if name not in option_names and name in _limit_names(game)]:
        limits.append((name, options.pop(name)))
    chosen, bounds = game.parse_options(options, currency), _limits_once(limits, currency)
    game.require_multiple(chosen, bounds)
    configured = game.configured(chosen, bounds)
    meters = _amounts(_mapping(context, "meters"), currency, "meters")
    _require_meters(game, configured.options, meters)
    return configured.open(meters, currency)


def parse_limits(limits: Mapping[str, Any], currency: str) -> dict[str, int]:
    """Limits by their one name, in minor units."""
    return _limits_once(limits.items(), currency)


def _limits_once(limits: Iterable[tuple[str, Any]], currency: str) -> dict[str, int]:
    """Limits by their one name, in minor units. Refused: ``limit_given_twice``, under two names or in two places."""
    found: dict[str, Any] = {}
    for given, value in limits:
        name = _LIMIT_NAMES.get(given, given)
        if name in found:
            raise IllegalConfiguration("limit_given_twice", "", field=given, limit=given)
        found[name] = value
    return _amounts(found, currency, "limits")


def _require_meters(game: Game, options: Mapping[str, v.OptionValue], meters: Mapping[str, int]) -> None:
    """Refuse the reading of a meter that a round of the game under these options does not have."""
    known = (PROGRESSIVE,) if game.has_meter(options) else ()
    for name in meters:
        if name not in known:
            raise IllegalConfiguration(
                "meter_not_of_game", game.silence_cite, field=f"meters.{name}", meter=name, game=game.code,
                admitted=known, spanish={"game": game.es},
            )  # fmt: skip


def settlement_to_json(settlement: Settlement, currency: str) -> dict[str, Any]:
    """A settlement with decimal amounts, as the API shows it."""

    def money(minor: int) -> str:
        return format_amount(minor, currency)

    answer: dict[str, Any] = {
        "result": "settled",
        "void": settlement.void,
        "lines": [_line(line, currency) for line in settlement.lines],
        "progressive": _progressive(settlement.progressive, currency) if settlement.progressive else {},
        "variances": [_variance(variance, currency) for variance in settlement.variances],
    }
    if settlement.rake:
        answer["rake"] = money(settlement.rake)
    if isinstance(settlement.breakage, int):
        answer["breakage"] = money(settlement.breakage)
    return answer


def _line(line: Line, currency: str) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "seat": line.seat,
        "bet": line.bet,
        "stake": format_amount(line.stake, currency),
        "result": line.result,
        "odds": line.odds,
        "payout": format_amount(line.payout, currency),
        "commission": format_amount(line.commission, currency),
        "net": format_amount(line.net, currency),
        "cite": line.cite,
    }
    if line.target is not None:
        shown["target"] = line.target
    if line.hand is not None:
        shown["hand"] = line.hand
    return shown


def _progressive(progressive: Progressive, currency: str) -> dict[str, Any]:
    def meter(minor: int | None) -> str | None:
        return None if minor is None else format_amount(minor, currency)

    return {
        "chips": progressive.chips,
        "wagered": format_amount(progressive.wagered, currency),
        "prizes": [_prize(prize, currency) for prize in progressive.prizes],
        "meter_before": meter(progressive.meter_before),
        "meter_after": meter(progressive.meter_after),
        "reset": progressive.reset,
    }


def _prize(prize: Prize, currency: str) -> dict[str, Any]:
    return {**msgspec.to_builtins(prize), "amount": format_amount(prize.amount, currency)}


def _variance(variance: Variance, currency: str) -> dict[str, Any]:
    shown: dict[str, Any] = msgspec.to_builtins(variance)
    return {**shown, **{key: format_amount(shown[key], currency) for key in ("paid", "due", "difference")}}


def refusal_to_json(identity: object, at: int, refusal: RuleError) -> dict[str, Any]:
    """A refusal as the API shows it: of which case, at which event, why, on which clause."""
    return {
        "id": identity,
        "result": "rejected",
        "at": at,
        "code": refusal.code,
        "message": refusal.message_en,
        "message_es": refusal.message_es,
        "cite": refusal.cite,
    }


def _limit_names(game: Game) -> frozenset[str]:
    return frozenset({"min", "max", *_LIMIT_NAMES, *game.limits.extra})


def _mapping(case: Mapping[str, Any], key: str) -> Mapping[str, Any]:
    value = case.get(key)
    if value is None:
        return {}
    if not isinstance(value, dict):
        raise malformed(f"{key} must be an object", key)
    return value


def _day(case: Mapping[str, Any]) -> date | None:
    """The gaming day under whose edition the case is played; the newest edition without one."""
    day = case.get("day")
    if day is None:
        return None
    try:
        return date.fromisoformat(day)
    except (TypeError, ValueError) as reason:
        raise malformed(f"day: {day!r} is not a date", "day") from reason


def _amounts(values: Mapping[str, Any], currency: str, field: str) -> dict[str, int]:
    amounts = {}
    for name, value in values.items():
        try:
            amounts[name] = text_amount(value, currency)
        except AmountError as reason:
            raise IllegalConfiguration("malformed_event", "", field=field, reason=f"{name}: {reason}") from reason
    return amounts
