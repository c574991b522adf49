"""A reader with the manual in hand finds every clause of an article: in its game's rules, or with who keeps it."""

from __future__ import annotations

import typing
from typing import Final

import pytest

from casino.rules import requirements
from casino.rules.kernel import Game, Keeper
from casino.rules.packs import pr
from tests.docs import clauses
from tests.rules.clauses_of_the_manual import CLAUSES

ARTICLES = range(2, 30)


@pytest.mark.parametrize("article", ARTICLES)
def test_every_clause_of_an_article_is_named_by_its_game(article: int) -> None:
    assert clauses.clauses_of(article)
    assert clauses.missing(article) == []


@pytest.mark.parametrize("article", ARTICLES)
def test_no_clause_is_cited_that_the_manual_has_not(article: int) -> None:
    assert clauses.unknown(article) == []


def test_the_list_is_that_of_the_manual() -> None:
    """The sections of each article without a gap; letters and numbers as printed, where printing skips some too."""
    for article in ARTICLES:
        own = [int(section.partition(".")[2]) for section in CLAUSES if section.startswith(f"{article}.")]
        assert own == list(range(1, len(own) + 1)), article
    assert clauses.clauses_of(27)[:3] == ["27.1(1)", "27.1(2)", "27.1(4)"]
    assert [clause for clause in clauses.clauses_of(7) if clause.startswith("7.14")][:3] == [
        "7.14(A)",
        "7.14(B)",
        "7.14(F)",
    ]
    assert clauses.clauses_of(21) == [f"21.1(A)({number})" for number in range(1, 8)]


@pytest.mark.parametrize(
    ("text", "named"),
    [
        ("PR §5.5", {"5.5"}),
        ("PR §7.11(C), (D)", {"7.11", "7.11(C)", "7.11(D)"}),
        ("§7.9(F)(2), (3)", {"7.9", "7.9(F)", "7.9(F)(2)", "7.9(F)(3)"}),
        ("§7.2(A)-(C), (E) and §7.3", {"7.2", "7.2(A)", "7.2(B)", "7.2(C)", "7.2(E)", "7.3"}),
        ("§10.12(H)(2), (I)(1)", {"10.12", "10.12(H)", "10.12(H)(2)", "10.12(I)", "10.12(I)(1)"}),
        ("§7.1(3)-(5), (9)", {"7.1", "7.1(3)", "7.1(4)", "7.1(5)", "7.1(9)"}),
        ("§20.1(A)(7)(iv), §4.10", {"20.1", "20.1(A)", "20.1(A)(7)", "4.10"}),
        ("§29.7(A) to (C)", {"29.7", "29.7(A)", "29.7(B)", "29.7(C)"}),
        ("control T2, 29.7(A)", set()),
    ],
)
def test_citations_are_read_as_they_are_written(text: str, named: set[str]) -> None:
    assert clauses.cited_in(text) == named


@pytest.mark.parametrize("clause", ["5.5", "7.9(E)(3)", "13.9(C)", "27.9(A)(3)", "29.3(C)", "10.1(6)"])
def test_a_clause_that_nobody_names_is_missed(clause: str) -> None:
    article = int(clause.partition(".")[0])
    told = {one for one in clauses.told_of(article) if not one.startswith(clause)}
    assert clauses.left_out(article, told) == [clause]


def test_an_article_is_not_found_in_the_pack_of_another() -> None:
    """Side bets of one felt do not vouch for each other; a version of baccarat rests on the packs that it imports."""
    own = {module.rpartition(".")[2] for module in clauses.modules_of(21)}
    assert {"kings_bounty", "blackjack", "blackjack_sides"} <= own
    assert not own & {"lucky_lucky", "blackjack_table", "roulette", "kernel"}
    assert {"mini_baccarat", "baccarat_versions", "baccarat"} <= {
        module.rpartition(".")[2] for module in clauses.modules_of(6)
    }


def test_a_clause_that_only_a_docstring_tells_is_not_found() -> None:
    """What the packs say at their head explains; it is neither rule nor keeper."""
    module = clauses.modules_of(12)[0]
    source = '"""Of §12.99(A)."""\n\n# §12.98(B)\nX = \'PR §12.97\'\n\nELSEWHERE = (\'PR §12.96\',)\n'
    told = {clause for _, text in clauses.texts(source) for clause in clauses.cited_in(text)}
    assert module.endswith("easy_roll")
    assert told == {"12.98", "12.98(B)", "12.97"}


def test_what_no_round_shows_names_clauses_and_a_keeper_that_exists() -> None:
    keepers = set(typing.get_args(Keeper))
    assert keepers == set(clauses.KEEPERS)
    for _, path in clauses.KEEPERS.values():
        assert not path or (clauses.ROOT / path).exists(), path
    for game in pr.GAMES:
        assert len(set(game.elsewhere)) == len(game.elsewhere), game.code
        for line in game.elsewhere:
            assert line.cite.startswith("PR §"), line
            assert clauses.cited_in(line.cite), line
            assert line.kept in keepers, line
            assert line.orders.strip(), line


def test_side_bets_bring_what_is_ordered_of_them_to_every_felt() -> None:
    felt = {line.cite for game in pr.GAMES if game.code == "pr.blackjack" for line in game.elsewhere}
    assert {"PR §4.2", "PR §4.15(G)", "PR §19.1(A)(7)", "PR §28.1(E)"} <= felt


def test_the_page_is_as_the_rules_are() -> None:
    page = clauses.PAGE.read_text(encoding="utf-8")
    for mark, table in zip(("keepers", "articles"), clauses.tables(), strict=True):
        shown = page.split(f"<!-- {mark}: begin -->\n")[1].split(f"\n<!-- {mark}: end -->")[0]
        assert shown == table, "run: python -m tests.docs.clauses"


ASKED_FOR: Final = {"other equipment with leave of the Company", "what is not written is asked of the Division"}
"""Orders of which a licensee asks for leave when he wants something: nothing must be on file before he does."""


@pytest.mark.parametrize("game", pr.GAMES, ids=lambda game: game.code)
def test_what_approvals_keep_is_a_document_that_the_game_needs(game: Game) -> None:
    """A row of the page that names the register has code that refuses without the document."""
    options = [one for one in game.options if one.needs_approval or one.needs_approval_above is not None]
    needed = [one.cite for one in (*requirements.declared_for(game), *options)]
    cited = {clause for cite in needed for clause in clauses.cited_in(cite)}
    for line in game.elsewhere:
        if line.kept == "approvals" and line.orders not in ASKED_FOR:
            assert clauses.leaves_in(line.cite) <= cited, line
