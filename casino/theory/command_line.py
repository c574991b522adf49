"""The rule books from a shell, without Django and without a database.

    casino-rules games [--json]
    casino-rules replay FILE|-
    casino-rules theory GAME [--bet BET] [--option NAME=VALUE] [--json]
    casino-rules check [FILE ...]

``manage.py games``, ``replay`` and ``theory`` take the same arguments and print the same lines. A wrong argument ends
with exit code 2 and one line on standard error; ``check`` ends with 1 when an answer differs from the recorded one.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import Any, Final

import msgspec

from casino.rules import registry
from casino.rules.catalogue import describe_all
from casino.rules.errors import RuleError
from casino.rules.golden import GoldenDifference, differences, golden_files
from casino.rules.kernel import Game
from casino.rules.money import AmountError, parse_amount
from casino.rules.replay import answer_line
from casino.theory.figures import Figure
from casino.theory.plans import ROUNDS, theory, without_figure

COMMANDS: Final = ("games", "replay", "theory", "check")


class UsageError(Exception):
    """Arguments that cannot be carried out: an unknown game or bet, a bad option, a file that cannot be read."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run ``casino-rules``; the exit code: 0, 1 for recorded answers that differ, 2 for wrong arguments."""
    parser = argparse.ArgumentParser(
        prog="casino-rules", description="Rules of casino table games, exact to their regulation."
    )
    commands = parser.add_subparsers(dest="command", required=True)
    for name, (summary, add_arguments) in _ARGUMENTS.items():
        add_arguments(commands.add_parser(name, help=summary, description=summary))
    options = vars(parser.parse_args(arguments))
    try:
        return _run(options.pop("command"), options)
    except UsageError as problem:
        print(f"casino-rules: {problem}", file=sys.stderr)
        return 2
    except BrokenPipeError:
        # The reader of the output has closed it; nothing is left to flush into it at exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 0


def _run(command: str, options: dict[str, Any]) -> int:
    if command == "check":
        found = 0
        for line, differs in check_lines(options):
            print(line)
            found += differs
        return 1 if found else 0
    lines = {"games": games_lines, "replay": replay_lines, "theory": theory_lines}[command]
    for line in lines(options):
        print(line, flush=command == "replay")
    return 0


def run() -> None:
    """End the process with the exit code of `main`: the script of the package."""
    raise SystemExit(main())


# --- games ----------------------------------------------------------------------------------------------------------


def add_games_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``games``."""
    parser.add_argument("--json", action="store_true", help="the whole catalogue as one JSON array")


def games_lines(options: dict[str, Any]) -> Iterator[str]:
    """Every game: code, both names, clauses, number of bets and options; with ``json`` the whole catalogue."""
    if options["json"]:
        yield json.dumps(describe_all(), ensure_ascii=False, indent=2)
        return
    games = registry.all_games()
    rows = [("code", "juego", "game", "clauses", "bets", "options")]
    rows += [(game.code, game.es, game.en, game.article, str(len(game.bets)), str(len(game.options))) for game in games]
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]
    for row in rows:
        cells = [
            cell.rjust(width) if column > 3 else cell.ljust(width)
            for column, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        yield "  ".join(cells).rstrip()
    editions = {game.edition.code: game.edition.title for game in games}
    yield f"{len(games)} games. " + "; ".join(f"{code}: {title}" for code, title in editions.items())


# --- replay ---------------------------------------------------------------------------------------------------------


def add_replay_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``replay``."""
    parser.add_argument("file", help="a file of JSON Lines, or - for standard input")


def replay_lines(options: dict[str, Any]) -> Iterator[str]:
    """One settlement or refusal as JSON for each line of the file that is not blank."""
    path = options["file"]
    if path == "-":
        yield from _answers(sys.stdin.buffer)
        return
    try:
        file = Path(path).open("rb")  # noqa: SIM115 - closed below; an error while answering is not one of opening
    except OSError as reason:
        raise UsageError(f"cannot read {path}: {reason.strerror}") from reason
    with file:
        yield from _answers(file)


def _answers(lines: Iterable[bytes]) -> Iterator[str]:
    encoder = msgspec.json.Encoder()
    for line in lines:
        if line.strip():
            yield encoder.encode(answer_line(line)).decode()


# --- theory ---------------------------------------------------------------------------------------------------------


def add_theory_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``theory``."""
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


def theory_lines(options: dict[str, Any]) -> Iterator[str]:
    """The advantage and standard deviation of every bet, as a table or as JSON; then the bets without a figure."""
    if options["rounds"] < 2:
        raise UsageError("--rounds must be 2 at least")
    try:
        game = registry.get(options["game"])
        chosen = game.parse_options(dict(_pair(text) for text in options["option"]))
        meter = None if options["meter"] is None else parse_amount(options["meter"], game.currency)
        figures = theory(
            game, options=chosen, meter=meter, bet=options["bet"], rounds=options["rounds"], seed=options["seed"]
        )
    except AmountError as problem:
        raise UsageError(f"--meter {problem}") from problem
    except RuleError as refusal:
        raise UsageError(f"{refusal.message_en} [{refusal.cite}]") from refusal
    if options["json"]:
        yield json.dumps(msgspec.to_builtins(figures), indent=2, ensure_ascii=False)
        return
    yield from _figures(figures)
    if options["bet"] is None:
        yield from _without(game, figures)


def _figures(figures: list[Figure]) -> Iterator[str]:
    width = max(len(figure.bet) for figure in figures)
    yield f"{'bet':<{width}}  {'advantage':>10}  {'stdev':>9}  method"
    for figure in figures:
        how = str(figure.method)
        if figure.method == "simulated":
            how += f" {figure.rounds:,} rounds, 95 % {figure.low:.3%} to {figure.high:.3%}; {figure.strategy}"
        elif figure.strategy:
            how += f"; {figure.strategy}"
        if figure.unit != "stake":
            how += f"; per {figure.unit}"
        yield f"{figure.bet:<{width}}  {figure.advantage:>10.4%}  {figure.stdev:>9.4f}  {how}"


def _without(game: Game, figures: list[Figure]) -> Iterator[str]:
    """The bets without a figure of their own, by reason."""
    rest = without_figure(game, figures)
    for reason in dict.fromkeys(rest.values()):
        yield f"no figure: {', '.join(bet for bet in rest if rest[bet] == reason)}; {reason[0]}"


def _pair(text: str) -> tuple[str, object]:
    """A NAME=VALUE of the command line; JSON values are read as such."""
    name, equals, value = text.partition("=")
    if not equals:
        raise UsageError(f"--option {text!r} is not NAME=VALUE")
    try:
        return name, json.loads(value)
    except ValueError:
        return name, value


# --- check ----------------------------------------------------------------------------------------------------------


def add_check_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the arguments of ``check``."""
    parser.add_argument("files", nargs="*", metavar="FILE", help="golden files (default: those of the package)")


def check_lines(options: dict[str, Any]) -> Iterator[tuple[str, bool]]:
    """A line for each recorded answer that these rules do not give, then one of each file; True where it differs."""
    files = [Path(name) for name in options["files"]] or golden_files()
    for path in files:
        try:
            lines = path.read_bytes().splitlines()
        except OSError as reason:
            raise UsageError(f"cannot read {path}: {reason.strerror}") from reason
        found: list[GoldenDifference] = list(differences(lines))
        for difference in found:
            yield f"{path.name}:{difference.line}: {difference.text}", True
        yield f"{path.name}: {len(lines)} rounds, {len(found)} differ", False


_ARGUMENTS: Final = {
    "games": ("List every game: code, names, clauses, how many bets and options.", add_games_arguments),
    "replay": ("Settle rounds: JSON Lines in, one settlement or refusal a line out.", add_replay_arguments),
    "theory": ("House advantage and standard deviation per unit staked, exact where enumerable.", add_theory_arguments),
    "check": ("Settle recorded rounds again and compare each answer with the recorded one.", add_check_arguments),
}
