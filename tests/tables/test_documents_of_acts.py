"""Documents that acts name and games need: refused are none, one given later, one that has ended (decision 89)."""

from __future__ import annotations

import datetime as dt
import inspect
from typing import Any

import pytest

import accounting.urls  # noqa: F401  (importing declares the operations)
import progressive.urls  # noqa: F401
import tables.urls  # noqa: F401
from casino.approvals import checks
from casino.models import Approval
from casino.operations import OPERATIONS
from casino.rules import requirements
from casino.rules.kernel import Game
from casino.rules.packs import pr
from casino.rules.required_document import RequiredDocument
from tests.factories import DAY, Floor, refused

ONE_DAY = dt.timedelta(days=1)
ACTS = requirements.acts_of("pr")
PLACE = checks.Place(game="pr.bingo", tables=frozenset({"BG-1"}), link="L")


def document(needed: RequiredDocument, **more: Any) -> Approval:
    """Return a document about what is needed, given three days ago for the whole property, not saved."""
    given = {
        "kind": needed.kind, "issuer": needed.issuer, "subject": needed.code, "reference": f"CT-{needed.code}",
        "date": DAY - 3 * ONE_DAY, "scope": Approval.Scope.PROPERTY, "scope_code": "",
    }  # fmt: skip
    return Approval(**{**given, **more})


LATER = {"date": DAY + ONE_DAY}
BACKDATED = {**LATER, "effective_from": DAY - ONE_DAY}
"""Given after the act, in force from before it."""
ENDED = {"effective_until": DAY - ONE_DAY}


GAMES = [game for game in pr.GAMES if requirements.declared_for(game)]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_a_game_is_covered_by_documents_in_force_alone(game: Game) -> None:
    """PR §7.16(B), §7.2(E), §10.2(D), §27.3(B), §27.11(D) and all that `required_documents` lists."""
    for needed in requirements.declared_for(game):
        place = checks.Place(game=game.code, tables=frozenset({"T-1"}))
        for held in ([], *([document(needed, **more)] for more in (LATER, BACKDATED, ENDED))):
            [missing] = checks.missing([needed], place, held, DAY)
            assert checks.refusal_of([missing], DAY, field="table").cite == needed.cite
        assert checks.missing([needed], place, [document(needed)], DAY) == []


@pytest.mark.django_db
def test_an_act_rests_on_a_document_on_file_given_before_and_in_force() -> None:
    """PR §7.14(H)(3), (I), (J), (K), §13.10(E), §27.3(E), (I), §1.7: "NO-SUCH", one given after, one that has ended."""
    floor = Floor.seeded()
    for act, needed in ACTS.items():

        def named(number: str, act: str = act) -> Approval:
            return checks.named(floor.property, number, DAY, act=act, place=PLACE, cite="PR §7.14(H)")

        for reference, more in (("LATER", LATER), ("BACK", BACKDATED), ("ENDED", ENDED), ("GOOD", {})):
            row = document(needed, reference=f"{reference}-{act}", **more)
            row.property = floor.property
            row.save()
        refused("approval_missing", named, " ")
        refused("approval_not_on_file", named, "NO-SUCH")
        refused("approval_not_on_file", named, f"LATER-{act}")
        refused("approval_too_late", named, f"BACK-{act}")
        refused("approval_not_on_file", named, f"ENDED-{act}")
        assert named(f"GOOD-{act}").subject == needed.code
        other = next(one for one in ACTS if one != act)
        refused("approval_not_on_file", named, f"GOOD-{act}", other)


NAMES_ONE = sorted(name for name, one in OPERATIONS.items() if "approval" in {given.name for given in one.inputs})


@pytest.mark.parametrize("name", NAMES_ONE)
def test_an_operation_that_names_an_approval_looks_it_up(name: str) -> None:
    """An act that takes a number asks the register for it (`casino.approvals.checks.named`)."""
    function = inspect.unwrap(OPERATIONS[name].function)
    assert "approval_not_on_file" in (function.__doc__ or ""), "the refusal stands in the docstring"
    assert "checks.named(" in inspect.getsource(inspect.getmodule(function))
