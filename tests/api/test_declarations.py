"""What declarations of operations and reads leave out is derived, and what is incomplete fails at import."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated

import pytest

from casino.api.reads import Reads
from casino.api.table_scope import TableScope
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import OPERATIONS, Signs, Subject, operation, operation_of
from casino.operations.inputs import TextInput
from casino.roles import Role
from tables.rows import SlipRow

SUBJECT = Subject("tables:write", "try", "chips", below="trials/", routes={"status": 201}, pages={"in_menu": False})


@pytest.fixture
def registry() -> Iterator[None]:
    known = dict(OPERATIONS)
    yield
    OPERATIONS.clear()
    OPERATIONS.update(known)


def declare(**parts: object):
    @operation(cite="control T1", **parts)  # type: ignore[arg-type]
    def try_it(
        venue: Property,
        *,
        text: Annotated[str, TextInput("Text")],
        by: Annotated[Signature, Signs("By", [Role.SECURITY, Role.DEALER])],
        actor: str,
    ) -> None:
        """Try it."""

    return operation_of(try_it)


def test_a_subject_states_what_its_operations_share(registry: None) -> None:
    one = declare(route=SUBJECT.route("<slug:text>"), page=SUBJECT.page("Try", "star"))
    assert one.route is not None
    assert one.page is not None
    assert (one.route.path, one.route.scope, one.route.tag, one.route.status) == (
        "trials/<slug:text>", "tables:write", "try", 201,
    )  # fmt: skip
    assert (one.page.name, one.page.group, one.page.in_menu) == ("try-it", "chips", False)
    assert list(one.page.opens) == [Role.DEALER, Role.SECURITY]
    assert one.request_summary == "Try"


def test_an_operation_says_where_it_differs_from_its_subject(registry: None) -> None:
    route = SUBJECT.route("/elsewhere", "Otherwise", status=200, scope="books:write")
    one = declare(route=route, page=SUBJECT.page("Try", "star", name="other", opens=[Role.AUDITOR], in_menu=True))
    assert one.route is not None
    assert one.page is not None
    assert (one.route.path, one.route.scope, one.route.status) == ("elsewhere", "books:write", 200)
    assert (one.page.name, list(one.page.opens), one.page.in_menu) == ("other", [Role.AUDITOR], True)
    assert one.request_summary == "Otherwise"


def test_a_route_without_a_summary_needs_the_title_of_a_page(registry: None) -> None:
    with pytest.raises(TypeError, match="no summary"):
        declare(route=SUBJECT.route("nothing"))


def test_a_read_shows_the_list_of_the_model_of_its_row() -> None:
    reads = Reads("tables:read", "slips", tables=TableScope.ROWS)
    view = reads.all("List", SlipRow, lambda venue: [])
    assert (view.scopes, view.shows, view.table_scope) == ({"GET": "tables:read"}, ("tables.slip",), TableScope.ROWS)
    other = reads.one("Show", SlipRow, lambda venue: None, shows=(), tables=TableScope.OPEN)
    assert (other.shows, other.table_scope) == ((), TableScope.OPEN)


def test_filters_of_a_list_are_fields_of_its_model() -> None:
    with pytest.raises(TypeError, match="nonsense"):
        Reads("tables:read", "slips").pages("List", SlipRow, lambda venue: [], order=("serial",), by=("nonsense",))


def test_what_makes_requests_and_pages_of_declarations_stays_small() -> None:
    """Bodies, views, forms and pages of operations; counted as decision 70 says."""
    root = Path(__file__).resolve().parents[2] / "casino"
    files = [
        root / "operations/__init__.py",
        root / "operations/inputs.py",
        root / "api/operations.py",
        root / "admin/operations.py",
    ]
    assert sum(len(file.read_text().splitlines()) for file in files) < 1_100
