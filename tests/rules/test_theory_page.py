"""``docs/theory.md`` is what its command writes: enumerated rows as they come out now, published figures as known."""

from __future__ import annotations

import re
from decimal import Decimal

import pytest

from casino.rules import registry
from casino.rules.kernel import Game
from casino.theory.document import CHAPTERS_OF, HEAD, ROUNDS, SECTIONS, Section, anchor, command, rest
from casino.theory.plans import WITHOUT, plans, without_figure
from casino.theory.published import FIGURES
from tests.rules.theories import TEXT, chapter, rows, table_of


def test_the_page_begins_as_its_command_writes_it() -> None:
    assert TEXT.startswith(HEAD.format(rounds=ROUNDS))


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.game)
def test_a_chapter_has_a_row_or_a_reason_for_every_bet(section: Section) -> None:
    game, shown = registry.get(section.game), rows(section.game)
    found = {plan.bet for plan in plans(table_of(section.game))}
    assert set(shown) == (set(section.bets) or found)
    assert rest(section) in chapter(section.game)
    elsewhere = set(rows(section.base)) if section.base else set()
    reasons = set(without_figure(game, plans(table_of(section.game))))
    named = {bet for bet in reasons if f"`{bet}`" in chapter(section.game) + chapter(section.base or section.game)}
    told = {part for bet in {*shown, *elsewhere} for part in bet.split("+")}
    assert {bet.code for bet in game.bets} <= told | named


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.game)
def test_rows_stand_beside_what_is_published(section: Section) -> None:
    """An enumerated figure is the published one to its digits; the range of a simulated one holds it."""
    for bet, shown in rows(section.game).items():
        known = FIGURES.get((section.game, bet))
        if known is None:
            assert shown.published == ""
            continue
        assert shown.published == f"{known.percent} % {known.source}"
        published = Decimal(known.percent)
        slack = Decimal(1).scaleb(int(published.as_tuple().exponent)) / 2
        # The page itself rounds to thousandths.
        slack += Decimal("0.0005")
        assert shown.low - slack <= published <= shown.high + slack, bet


@pytest.mark.parametrize("section", SECTIONS, ids=lambda section: section.game)
def test_simulated_rows_tell_rounds_strategy_and_range(section: Section) -> None:
    for shown in rows(section.game).values():
        if shown.how.startswith("simulated"):
            assert re.match(rf"simulated, {int(section.times * ROUNDS):,} rounds: \w", shown.how)
            assert shown.low < shown.advantage < shown.high
        else:
            assert shown.how.startswith("exact")
            assert shown.low == shown.high


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
def test_every_game_is_on_the_page(game: Game) -> None:
    if game.family in WITHOUT:
        assert f"- **{game.en}** (`{game.code}`): {WITHOUT[game.family][0]}." in TEXT
    else:
        assert f"`{command(game, CHAPTERS_OF[game.code].options, None)}" in chapter(game.code)


def test_links_to_other_chapters_lead_there() -> None:
    headings = {anchor(heading) for heading in re.findall(r"^## (.+)$", TEXT, re.MULTILINE)}
    assert set(re.findall(r"\(#([^)]+)\)", TEXT)) <= headings


def test_published_figures_are_of_bets_in_the_catalogue() -> None:
    """None lies about for a bet that no game has."""
    for code, bet in FIGURES:
        assert set(bet.split("+")) <= {known.code for known in registry.get(code).bets}, (code, bet)
