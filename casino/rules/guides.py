"""Guides to the rounds of one game, from the account of its family.

A family's account tells of every game that is played by it. Of a game's guide are left out the sentences about codes
that only other games have, and about other countries.
"""

from __future__ import annotations

import re
import textwrap
from functools import cache
from typing import Final

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import Game

COUNTRIES: Final = {
    "pr": "Puerto Rico", "cl": "Chile", "bo": "Bolivia", "eus": "Basque", "pe": "Peru",
}  # fmt: skip
"""Phrases that name the jurisdictions in the accounts of families ("the Basque Country", "the Basque games")."""
_WORDS: Final = frozenset(
    {
        *v.EVENTS, *(name for fact in v.EVENTS.values() for name in fact.__struct_fields__),
        "push", "void", "win", "lose", "open", "payout", "prizes", "up", "down", "marked", "colour", "color",
    }
)  # fmt: skip
"""Codes that every account may name: facts, their fields, results and faces."""
_CODE: Final = re.compile(r"``(\w+)``")
_COUNTRY: Final = r"(?:the\s+)?(?:" + "|".join(COUNTRIES.values()).replace(" ", r"\s+") + r")(?:'s)?"
_COUNTRIES: Final = re.compile(rf"{_COUNTRY}(?:(?:,|\s+and)\s+{_COUNTRY})+")
_WIDTH: Final = 120


def declared(game: Game) -> list[str]:
    """Return what the game declares of its rounds: actions, and the optional fields of its facts."""
    parts = []
    fields = game.fields
    if fields.actions:
        listed = (_with_fields(action, fields.read(v.DecisionMade, action)) for action in fields.actions)
        parts.append(_filled(f"**Actions.** ``DecisionMade`` takes {', '.join(listed)}."))
    read = {name: taken(game, fact) for name, fact in v.EVENTS.items() if fact in game.round_type.handlers}
    named = [
        _with_fields(name, names) for name, names in read.items() if names and v.EVENTS[name] not in (v.DecisionMade,)
    ]
    if named:
        parts.append(_filled(f"**Optional fields.** The game reads {', '.join(named)}."))
    return parts


def taken(game: Game, fact: type[v.Fact]) -> tuple[str, ...]:
    """Return the optional fields of a fact that the game takes: a target of a bet only where some bet has one."""
    read = game.fields.read(fact)
    if fact not in (v.BetPlaced, v.BetRemoved) or any(game.round_type.has_targets(game, bet) for bet in game.bets):
        return read
    return tuple(field for field in read if field != "target")


def _with_fields(name: str, fields: tuple[str, ...]) -> str:
    return f"``{name}``" + (f" ({', '.join(fields)})" if fields else "")


def of_game(account: str, game: Game) -> str:
    """Return an account without what it says of other games and countries."""
    found = _Found(game)
    parts = [found.paragraph(part) for part in _COUNTRIES.sub(found.own_country, account).split("\n\n")]
    return "\n\n".join(part for part in parts if part)


@cache
def _all_codes() -> frozenset[str]:
    return frozenset().union(*(_codes(game) for game in registry.all_games()))


def _codes(game: Game) -> frozenset[str]:
    """Bets, targets, options, their values, irregularities, effects and actions of a game."""
    return frozenset(
        (
            *(bet.code for bet in game.bets),
            *(target for bet in game.bets for target in bet.targets),
            *(pay.outcome for bet in game.bets for pay in bet.pays),
            *(option.name for option in game.options),
            *(str(value) for option in game.options for value in option.values),
            *(rule.code for rule in game.irregularities),
            *(rule.effect for rule in game.irregularities),
            *game.fields.actions,
        )
    )


class _Found:
    """The part of an account that is about one game."""

    def __init__(self, game: Game) -> None:
        self.foreign = _all_codes() - _codes(game) - _WORDS
        self.country = COUNTRIES.get(game.jurisdiction, game.jurisdiction)
        self.elsewhere = tuple(name for code, name in COUNTRIES.items() if code != game.jurisdiction)

    def own_country(self, several: re.Match[str]) -> str:
        """Return the game's own country where it is one of several that a text names, else what the text has."""
        named = re.findall(_COUNTRY, several.group())
        return next((name for name in named if self.country in " ".join(name.split())), several.group())

    def paragraph(self, text: str) -> str:
        """Return the paragraph, or the rows of a table, without the sentences about other games."""
        if not self._is_foreign(text):
            return text
        country = rf"(The |the )?({'|'.join(self.elsewhere)})( Country)?"
        if re.match(rf"\*\*({country}\.\*\*|[^*]+\*\* \({country}\)\.)", text):
            return ""
        rows = re.split(r"\n(?=\S)", text) if re.search(r"\n +\S", text) else [text]
        return "\n".join(row for row in map(self._row, rows) if row)

    def _row(self, text: str) -> str:
        if not self._is_foreign(text):
            return text
        indent = re.search(r"\n( +)", text)
        line = re.sub(r" \([^()]*\)", self._bracket, " ".join(text.split()))
        sentences = (self._sentence(each) for each in re.split(r"(?<=\.) (?=\S)", line))
        kept = " ".join(sentence for sentence in sentences if sentence)
        if not re.sub(r"\*\*[^*]*\*\*|``\w+``", "", kept).strip(" .,;:"):
            return ""
        return textwrap.fill(kept, _WIDTH, subsequent_indent=indent.group(1) if indent else "")

    def _sentence(self, text: str) -> str:
        head = re.match(r"\*\*[^*]*\*\* ?", text)
        start = head.group() if head else ""
        kept = [clause for clause in map(self._clause, text[len(start) :].split("; ")) if clause]
        if not kept:
            return start.strip()
        joined = "; ".join(kept)
        end = "" if joined.endswith((".", ":")) else "."
        return start + joined[0].upper() + joined[1:] + end

    def _clause(self, text: str) -> str:
        """Return the clause, without codes of other games in an enumeration; "" where it is about those."""
        for code in _CODE.findall(text):
            if code in self.foreign:
                text = re.sub(
                    rf"(,| and| or)? ``{code}``(?: \([^()]*\))?(?=,| and| or)(, ?| and | or )?", r"\1 ", text, count=1
                )
                text = re.sub(rf"(,| and| or) ``{code}``(?: \([^()]*\))?", "", text, count=1)
        return "" if self._is_foreign(text) else text

    def _bracket(self, found: re.Match[str]) -> str:
        return "" if self._is_foreign(found.group()) else found.group()

    def _is_foreign(self, text: str) -> bool:
        return any(code in self.foreign for code in _CODE.findall(text)) or any(name in text for name in self.elsewhere)


def _filled(text: str) -> str:
    return textwrap.fill(text, _WIDTH)
