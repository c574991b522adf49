"""The commands on rule books answer for every game of Chile and Bolivia: games, replay, theory, phh."""

from __future__ import annotations

import json
import re
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from casino.rules import registry
from casino.rules.examples import EXAMPLES
from casino.rules.kernel import Game
from casino.rules.replay import answer_case
from casino.theory.plans import WITHOUT

GAMES = [game for code in ("cl", "bo") for game in registry.games_of(code)]
WRITTEN = {"bo.circle_poker", "cl.texas_holdem_limit", "cl.texas_holdem_no_limit"}
"""Games whose examples are played in a way that the format has a variant for."""
every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
THEORY = (Path(__file__).parents[2] / "docs" / "theory.md").read_text(encoding="utf-8")


def said(command: str, *words: str) -> str:
    out = StringIO()
    call_command(command, *words, stdout=out)
    return out.getvalue()


def test_games_lists_every_game() -> None:
    listed = said("games")
    assert [game.code for game in GAMES if game.code not in listed] == []


def test_replay_settles_every_example(tmp_path: Path) -> None:
    cases = tmp_path / "cases.jsonl"
    cases.write_text("".join(json.dumps(EXAMPLES[game.code]) + "\n" for game in GAMES), encoding="utf-8")
    answers = [json.loads(line) for line in said("replay", str(cases)).splitlines()]
    assert answers == [json.loads(json.dumps(answer_case(EXAMPLES[game.code]))) for game in GAMES]
    assert {answer["result"] for answer in answers} == {"settled"}


@every_game
def test_theory_has_a_figure_or_a_reason(game: Game) -> None:
    """A game without bets at fixed odds says why; every other is a section of the page that states its figures."""
    if game.family in WITHOUT:
        with pytest.raises(CommandError, match=WITHOUT[game.family][0]):
            said("theory", game.code)
        assert f"(`{game.code}`): {WITHOUT[game.family][0]}." in THEORY
    else:
        assert re.search(rf"`manage.py theory {re.escape(game.code)}[ `]", THEORY)


@pytest.mark.parametrize("game", [game for game in GAMES if game.family == "poker_room"], ids=lambda game: game.code)
def test_phh_writes_a_hand_or_says_what_the_format_cannot_hold(game: Game, tmp_path: Path) -> None:
    case = tmp_path / "case.jsonl"
    case.write_text(json.dumps(EXAMPLES[game.code]) + "\n", encoding="utf-8")
    if game.code in WRITTEN:
        assert "actions = [" in said("phh", "--write", str(case))
    else:
        with pytest.raises(CommandError, match="phh_cannot_carry"):
            said("phh", "--write", str(case))
