"""Every game as plain data: what a vendor's engineer needs to connect a table, what a regulator can read."""

from __future__ import annotations

import sys
from typing import Any, Final

import msgspec

from casino.rules import guides, pot_cases, programmes, registry
from casino.rules import vocabulary as v
from casino.rules.examples import EXAMPLES
from casino.rules.fields import OPTIONAL
from casino.rules.kernel import Bet, Game, Irregularity, LimitRule, Option, effects_of
from casino.rules.money import format_amount
from casino.rules.pots.programme import METER, Programme
from casino.rules.replay import answer_case

COMMON_GUIDE: Final = """\
A case is one JSON object: id, game, options (missing ones at their default), currency, context {limits: {min, max and
the extra ones listed}, meters: {"progressive": reading}}, events; day (ISO) chooses the edition. Other names are
refused, and so is a meter where the table has none. A RoundOpened may repeat options, limits, meters and edition; it is
refused where it states others than the case. Its table, shift and set_in_play are kept and change nothing. Amounts are
decimal strings ("12.50"), never JSON fractions.

Events are facts in the order in which they happened; only those listed for the game are taken, with no other fields
than those of their schema: a field that the game does not read is refused (0, null and empty count as left out).
RoundOpened (first) and RoundClosed (last) may be left out. Seats count from 1 at the dealer's {seat_one}.
Cards are rank and suit: A K Q J T 9 ... 2 and s h d c. CardDealt names every card, covered ones too
(face "down" or left out). BetPlaced on the same bet and target adds to it; BetRemoved without amount takes all of it.
BetPaid and BetTaken tell what the dealer did and may be left out: what differs from what was due is a variance. An
irregularity is declared when it is noticed, with its fields; seat, reason and authorised_by may always be named.

The answer has result settled or rejected. A refusal says at (the index of the refused event, the first is 0; 0 also for
a refused option or limit; the number of events when the round is not finished), code, message and cite. In a settlement
a line has result win, lose, push, void (round or bet annulled) or open (not decided, or not priced); payout is the
winnings without the stake, net the player's change with the commission taken out. A line's seat is null where no player
is concerned, target and hand are left out where the bet has none."""
"""Prose that opens the guide of every game: the stream of its rounds."""
_SEAT_ONE: Final = {
    "left": "left, in the order of the deal",
    "right": "right hand, as the regulation numbers the places; cards are reported from seat 1 upwards",
}


def describe_all() -> list[dict[str, Any]]:
    """``describe`` for every game."""
    return [describe(game) for game in registry.all_games()]


def describe(game: Game) -> dict[str, Any]:
    """Code, family, edition, bets, options, limits, irregularities, the events with their payload schema, a guide to
    the stream, and a whole round with its answer."""
    return {
        "code": game.code,
        "jurisdiction": game.jurisdiction,
        "family": game.family,
        "en": game.en,
        "es": game.es,
        **_in_basque(game),
        "article": game.article,
        "edition": {
            "code": game.edition.code,
            "title": game.edition.title,
            "effective_from": game.edition.effective_from.isoformat(),
            "effective_to": game.edition.effective_to.isoformat() if game.edition.effective_to else None,
        },
        "currency": game.currency,
        "seats": game.max_seats,
        "seat_one": game.seat_one,
        "money_at_table": game.money_at_table,
        "bets": [_bet(bet) for bet in game.bets],
        "options": [_option(option, game.currency) for option in game.options],
        "limits": _limits(game.limits, game.currency),
        "actions": [_action(game, action) for action in game.fields.actions],
        "irregularities": [_irregularity(game, irregularity) for irregularity in game.irregularities],
        "events": [{"type": name, "schema": event_schema(name, game)} for name in event_names(game)],
        "guide": guide(game),
        "example": _example(game),
    }


def describe_programmes() -> list[dict[str, Any]]:
    """``describe_programme`` for every progressive in its newest edition."""
    return [describe_programme(programme) for programme in programmes.all_programmes()]


def describe_programme(programme: Programme) -> dict[str, Any]:
    """Code, games, entry, prizes in the order of payment, what an entry may feed beside the meter, options with the
    readings of the text, and how a case of a pot is written."""

    def money(minor: int | None) -> str | None:
        return format_amount(minor, programme.currency) if minor else None

    return {
        "code": programme.code,
        "en": programme.en,
        "es": programme.es,
        "article": programme.article,
        "edition": programme.edition.code,
        "currency": programme.currency,
        "games": list(programme.games),
        "entry": {
            "price": money(programme.entry.price_minor),
            "may_vary": programme.entry.may_vary,
            "cite": programme.entry.cite,
        },
        "initial_at_least": money(programme.minimum.amount_minor),
        "prizes": [
            {
                "outcome": prize.outcome,
                "share": f"{prize.share_bp / 10_000:g}" if prize.share_bp else None,
                "amount": money(prize.amount_minor),
                "times": prize.times or None,
                "at_most_times": prize.cap_times or None,
                "cite": prize.cite,
            }
            for prize in programme.prizes
        ],
        "allocation": [METER, *programme.buckets],
        "complementary": list(programme.complementary),
        "options": [_option(option, programme.currency) for option in programme.options],
        "guide": _prose(pot_cases.__name__).replace("``", "`"),
    }


def guide(game: Game) -> str:
    """Return the guide to reporting a round: rules of every game, what this game declares, the family's documentation
    and the facts of the modules that it refers to as far as they concern the game, and what each effect of its
    irregularities does."""
    family = guides.of_game(_prose(game.round_type.__module__), game)
    account = "\n\n".join([family, guides.of_game("\n\n".join(_referred_to(game, family)), game)]).strip()
    common = COMMON_GUIDE.replace("{seat_one}", _SEAT_ONE[game.seat_one])
    parts = [common, *guides.declared(game), account]
    effects = _effects(game)
    if effects:
        parts.append("**Effects.** What follows from an irregularity, by its effect:\n\n" + "\n".join(effects))
    return "\n\n".join(parts).replace("``", "`")


def _prose(module: str) -> str:
    """A module's account of itself, without its doctests."""
    return (sys.modules[module].__doc__ or "").partition("\n>>> ")[0].strip()


def _referred_to(game: Game, prose: str) -> list[str]:
    """Facts and lines of the modules that the game is built on and its account names, and of those named there."""
    bases = dict.fromkeys(base.__module__ for base in game.round_type.__mro__[1:])
    texts: list[str] = []
    names = [prose]
    for module in bases:
        name = module.rpartition(".")[2]
        own = module == game.round_type.__module__ or name in {bet.code for bet in game.bets}
        if own or not any(f"``{name}``" in text for text in names):
            continue
        account = _prose(module)
        names.append(account)
        shared = [text for text in account.split("\n\n") if text.startswith(("**Facts.**", "**Lines.**"))]
        texts += [text.replace("**", f"**{name}: ", 1) for text in shared]
    return texts


def _effects(game: Game) -> list[str]:
    """A line for each effect of the game's irregularities."""
    rules = sorted(game.irregularities, key=lambda irregularity: irregularity.effect)
    methods = {rule.effect: getattr(effects_of(game, rule), f"effect_{rule.effect}") for rule in rules}
    accounts = {name: (method.__doc__ or "").split("\n\n")[0] for name, method in methods.items()}
    return [f"- ``{name}``: {' '.join(account.split())}" for name, account in accounts.items() if account]


def _example(game: Game) -> dict[str, Any] | None:
    case = EXAMPLES.get(game.code)
    return None if case is None else {"case": case, "answer": answer_case(case)}


def event_names(game: Game) -> list[str]:
    """The events that the game's rounds take, in the order of the vocabulary."""
    absent = {v.DecisionMade} if not game.fields.actions else set()
    return [name for name, fact in v.EVENTS.items() if fact in game.round_type.handlers and fact not in absent]


def event_schema(name: str, game: Game | None = None) -> dict[str, Any]:
    """JSON Schema of an event of the API: amounts are decimal strings. Of a game it has the fields that it takes."""
    (_, components) = msgspec.json.schema_components([v.EVENTS[name]])
    schema: dict[str, Any] = _as_shown(components[name])
    schema["properties"] = {"type": {"const": name}, **schema["properties"]}
    if name == "RoundOpened":
        for field in ("limits", "meters"):
            schema["properties"][field]["additionalProperties"] = dict(_AMOUNT_SCHEMA)
        schema["properties"]["coin"] = {"anyOf": [dict(_AMOUNT_SCHEMA), {"type": "null"}], "default": None}
    schema["required"] = ["type", *schema.get("required", [])]
    if game is not None:
        fact = v.EVENTS[name]
        for field in set(OPTIONAL[fact]) - set(guides.taken(game, fact)):
            del schema["properties"][field]
    return schema


_AMOUNT_SCHEMA = {
    "title": "Amount",
    "type": "string",
    "pattern": r"^-?\d{1,15}(\.\d{1,6})?$",
    "example": "12.50",
}


def _as_shown(schema: Any) -> Any:
    if isinstance(schema, dict):
        if schema.get("title") == "Amount":
            return dict(_AMOUNT_SCHEMA)
        return {key: _as_shown(value) for key, value in schema.items()}
    if isinstance(schema, list):
        return [_as_shown(value) for value in schema]
    return schema


def _in_basque(named: Game | Bet) -> dict[str, str]:
    """The name in Basque of a game or a bet that has one (EUS DA 10)."""
    return {"eu": named.eu} if named.eu else {}


def _bet(bet: Bet) -> dict[str, Any]:
    shown: dict[str, Any] = {
        "code": bet.code,
        "en": bet.en,
        "es": bet.es,
        **_in_basque(bet),
        "odds": str(bet.pays[0].odds) if len(bet.pays) == 1 else None,
        "pays": [{"outcome": pay.outcome, "odds": str(pay.odds)} for pay in bet.pays],
        "targets": list(bet.targets),
        "cite": bet.cite,
    }
    return {**shown, "note": bet.note} if bet.note else shown


def _option(option: Option, currency: str) -> dict[str, Any]:
    def shown(value: v.OptionValue) -> v.OptionValue:
        return option.written(value, currency)

    described: dict[str, Any] = {
        "name": option.name,
        "kind": option.kind,
        "en": option.en,
        "es": option.es,
        "default": shown(option.default),
        "allowed": _allowed(option, shown),
        "cite": option.cite,
        "needs_approval": [shown(value) for value in option.needs_approval],
        "needs_approval_above": shown(option.needs_approval_above),
        "reading": option.reading,
    }
    if option.against_house:
        described["against_house"] = [shown(value) for value in option.against_house]
    return described


def _allowed(option: Option, shown: Any) -> Any:
    if option.kind == "choice":
        return list(option.values)
    if option.kind == "flag":
        return list(option.values) or [False, True]
    if option.kind == "names":
        return "list of names"
    bounds = {"min": shown(option.low), "max": shown(option.high)}
    return bounds | {"none": True} if option.optional else bounds


def _limits(rule: LimitRule, currency: str) -> dict[str, Any]:
    def money(minor: int | None) -> str | None:
        return None if minor is None else format_amount(minor, currency)

    return {
        "min": money(rule.low),
        "max": money(rule.high),
        "max_on_approval": money(rule.raised_high),
        "spread": rule.spread,
        "exact_ratio": rule.exact_ratio,
        "applies_to": rule.applies_to,
        "default": {"min": money(rule.default_min), "max": money(rule.default_max)},
        "extra": list(rule.extra),
        "notice_minutes": rule.notice_minutes,
        "change_cite": rule.change_cite or rule.cite,
        "cite": rule.cite,
    }


def _action(game: Game, action: str) -> dict[str, Any]:
    return {"action": action, "fields": list(game.fields.read(v.DecisionMade, action))}


def _irregularity(game: Game, irregularity: Irregularity) -> dict[str, Any]:
    return {
        "code": irregularity.code,
        "en": irregularity.en,
        "es": irregularity.es,
        "effect": irregularity.effect,
        "fields": list(game.fields.read(v.IrregularityDeclared, irregularity.code)),
        "cite": irregularity.cite,
    }
