"""``manage.py theory GAME``: the house's advantage and standard deviation of every bet, from the rule module."""

from __future__ import annotations

import json
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from casino.rules import registry
from casino.rules.errors import RuleError
from casino.rules.kernel import Game
from casino.rules.money import AmountError, parse_amount
from casino.theory.figures import Figure
from casino.theory.plans import ROUNDS, theory, without_figure


class Command(BaseCommand):
    help = "House advantage and standard deviation per unit staked, exact where a bet can be enumerated."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("game", help='code of a game, such as "pr.roulette"')
        parser.add_argument("--bet", help="only this bet")
        parser.add_argument("--rounds", type=int, default=ROUNDS, help="rounds of a simulation (default %(default)s)")
        parser.add_argument("--seed", type=int, default=1, help="seed of a simulation (default %(default)s)")
        parser.add_argument(
            "--option", action="append", default=[], metavar="NAME=VALUE", help="an option of the licensee; repeatable"
        )
        parser.add_argument(
            "--meter", metavar="AMOUNT", help="reading of the progressive meter (default: the amount it is reset to)"
        )
        parser.add_argument("--json", action="store_true", help="JSON instead of a table")

    def handle(self, *args: Any, **options: Any) -> None:
        if options["rounds"] < 2:
            raise CommandError("--rounds must be 2 at least")
        try:
            game = registry.get(options["game"])
            chosen = game.parse_options(dict(_pair(text) for text in options["option"]))
            meter = None if options["meter"] is None else parse_amount(options["meter"], game.currency)
            figures = theory(
                game, options=chosen, meter=meter, bet=options["bet"], rounds=options["rounds"], seed=options["seed"]
            )
        except AmountError as problem:
            raise CommandError(f"--meter {problem}") from problem
        except RuleError as refusal:
            raise CommandError(f"{refusal.message_en} [{refusal.cite}]") from refusal
        if options["json"]:
            self.stdout.write(json.dumps(msgspec.to_builtins(figures), indent=2, ensure_ascii=False))
            return
        self._table(figures)
        if options["bet"] is None:
            self._rest(game, figures)

    def _table(self, figures: list[Figure]) -> None:
        width = max(len(figure.bet) for figure in figures)
        self.stdout.write(f"{'bet':<{width}}  {'advantage':>10}  {'stdev':>9}  method")
        for figure in figures:
            how = str(figure.method)
            if figure.method == "simulated":
                how += f" {figure.rounds:,} rounds, 95 % {figure.low:.3%} to {figure.high:.3%}; {figure.strategy}"
            elif figure.strategy:
                how += f"; {figure.strategy}"
            if figure.unit != "stake":
                how += f"; per {figure.unit}"
            self.stdout.write(f"{figure.bet:<{width}}  {figure.advantage:>10.4%}  {figure.stdev:>9.4f}  {how}")

    def _rest(self, game: Game, figures: list[Figure]) -> None:
        """The bets without a figure of their own, by reason."""
        rest = without_figure(game, figures)
        for reason in dict.fromkeys(rest.values()):
            self.stdout.write(f"no figure: {', '.join(bet for bet in rest if rest[bet] == reason)}; {reason[0]}")


def _pair(text: str) -> tuple[str, object]:
    """A NAME=VALUE of the command line; JSON values are read as such."""
    name, equals, value = text.partition("=")
    if not equals:
        raise CommandError(f"--option {text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value
