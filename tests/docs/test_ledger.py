"""`docs/ledger.md` says which fact makes which entry, as the code does it."""

from __future__ import annotations

import pytest
from django.utils.translation import override

from accounting.postings import MONEY_EVENTS
from tests.docs import ledger


@pytest.mark.parametrize("mark", ["postings", "accounts", "gross", "readings"])
def test_the_page_says_what_the_code_does(mark: str) -> None:
    page = ledger.PAGE.read_text(encoding="utf-8")
    with override("en"):
        assert ledger.written(page, mark) == ledger.tables()[mark], "run: python -m tests.docs.ledger"


def test_every_event_with_money_in_it_makes_an_entry() -> None:
    assert {row[0] for row in ledger.money_rows()} == {event.__name__ for event in MONEY_EVENTS}
