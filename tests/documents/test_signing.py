"""Who signs is never alone on a page: the signatures stand with the last rows of what is signed."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from casino.documents import render
from casino.documents.typesetting import templates
from tests.documents.paper import needs_poppler, words_by_page
from tests.effort import usually

FRAME_LABELS = "gaming_day printed by system page of part seal unsealed sign_here signed"
FRAME = {
    "labels": {name: name for name in FRAME_LABELS.split()},
    "paper": "us-letter", "property": "Casino", "place": "Puerto Rico", "code": "SJU", "title": "Title",
    "day": "2026-11", "long_day": "noviembre de 2026", "serial": "", "marks": [], "printed": "now",
    "printed_unix": 1_790_000_000, "printed_by": "K01", "version": "1", "seal": None,
}  # fmt: skip
WHO = [{"duty": f"DUTY{number}", "name": "", "detail": "", "time": ""} for number in range(3)]
# What the templates ask for where nothing is to be said.
TEXTS = "note reason period balanced over_short words signing_title total"
LISTS = (
    "facts by_table by_game by_shift theory_columns identities open_items links lines kinds boxes contents differences "
    "corrections meter draw remarks sections theory columns"
)
QUIET: dict[str, Any] = {
    **dict.fromkeys(TEXTS.split(), "x"), **{name: [] for name in LISTS.split()},
    "even": True, "none": "-", "identities_note": "x", "totals": ["1"] * 4,
    "money": ["1"] * 4, "team": WHO, "cage": WHO[:1],
}  # fmt: skip


def of(names: str, **more: Any) -> Callable[[str], dict[str, Any]]:
    """A row: the first of the names says which row it is."""
    first, *others = names.split()
    return lambda number: {first: number, **dict.fromkeys(others, "x"), **more}


def rows(row: Callable[[str], Any], count: int) -> list[Any]:
    return [row(f"ROW{number:02}") for number in range(count)]


LINK = {
    "title": "Link", "terms": "", "identity": [{"label": "x", "value": "1", "strong": False}], "broken": "",
    "tables": [], "outcomes": ["x"], "decreases": [], "decreases_total": "1", "differences": [], "signatures": WHO,
}  # fmt: skip
DECREASE = of("number at table amount ground hand form support")
DIFFERENCE = of("what table computed read difference")
TABLE = of(
    "table in_opening in_chips chips in_closing in_read meter_opening meter_closing meter_read displayed away signed",
    in_differs=False, meter_differs=False, displayed_differs=False, away_over=False, retained="1",
    payouts=[{"opening": "1", "closing": "1", "read": "1", "differs": False}],
)  # fmt: skip
LENGTHS = 25, 30, 35, 60
"""How many rows a document has: `make thorough` makes each of them of every length."""
FEW = 30
"""There are not many identities."""
COLUMN = {"label": "x", "width": 12, "figure": False}
SIGNED: dict[str, Callable[[int], dict[str, Any]]] = {
    "trial_balance": lambda n: {
        "rows": rows(of("number name opening debit credit closing_debit closing_credit"), n)
    },
    "statistics": lambda n: {
        "theory": {"name": "x", "columns": ["a"], "rows": rows(of("name sessions remark", figures=["1"]), n)}
    },
    "daily_summary": lambda n: {
        "columns": ["x"], "exceptions": rows(of("number label subject expected found amount detail"), n)
    },
    "daily_summary  ": lambda n: {
        "columns": ["x"], "exceptions": [], "identities_note": "",
        "identities": rows(of("label cite", broken=""), min(n, FEW)),
    },
    "daily_summary ": lambda n: {"columns": ["x"], "exceptions": [], "open_items": rows(of("code subject"), n)},
    "progressive_month": lambda n: {"recap": rows(of("link", figures=["1"] * 9, off=False), n)},
    "progressive_summary": lambda n: {"links": [{**LINK, "decreases": rows(DECREASE, n)}]},
    "progressive_summary ": lambda n: {"links": [{**LINK, "differences": rows(DIFFERENCE, n)}]},
    "progressive_summary  ": lambda n: {"links": [{**LINK, "tables": rows(TABLE, n)}]},
    "checklist": lambda n: {"cases": rows(of("case exception subject at_stake owner state answer"), n)},
    "checklist ": lambda n: {"cases": [], "lines": rows(of("label cite state open by at note", signed=True), n)},
    "cage": lambda n: {"chips": rows(of("value", pieces=["1"] * 4), n), "total": ["1"] * 4},
    "count_sheet": lambda n: {"papers": rows(of("kind serial table shift state amount"), n)},
    "draw": lambda n: {"winners": rows(of("name number card amount form paid"), n)},
    "inspection": lambda n: {"readings": rows(of("table what read system difference"), n)},
    "series_book": lambda n: {
        "series": [{"title": "x", "complete": True, "state": "x", "lines": rows(of("label value"), n)}]
    },
    "table_report": lambda n: {
        "sections": [
            {"name": "x", "columns": [COLUMN] * 2, "rows": rows(lambda row: [row, "x"], n), "totals": [["x", "1"]]}
        ]
    },
}  # fmt: skip
ALONE = {"slip", "payout_form", "delivery_form", "receipt_disposal", "distribution"}
"""Forms of one page each: they have no table that grows."""


@needs_poppler
def test_signatures_stand_with_the_last_rows_of_what_is_signed() -> None:
    signing = {name for name, path in templates().items() if re.search(r"signing\(|who-signs\(", path.read_text())}
    assert signing - ALONE == {name.strip() for name in SIGNED}
    alone = []
    every = usually(2, thoroughly=1)
    for number, (name, data) in enumerate(SIGNED.items()):
        template = name.strip()
        asked = re.findall(r"\bt\.(\w+)", templates()[template].read_text())
        labels = {label: label for label in asked}
        for count in LENGTHS[number % every :: every]:
            told = {**QUIET, "frame": FRAME, "labels": labels, "signatures": WHO, **data(count)}
            printed = words_by_page(render(template, told, "es"))
            where = [{place for place, page in enumerate(printed) if text in page} for text in ("DUTY0", "DUTY2")]
            # A table before the last one may name the same rows.
            named = [(row, place) for place, page in enumerate(printed) for row in re.findall(r"ROW\d\d", page)]
            last = {max(named)[1]}
            if not where[0] == where[1] == last:
                alone.append((name, count, where, last))
    assert alone == []
    # More signatures than a page holds go over to the next one; none is lost.
    crowd = [{**WHO[0], "duty": f"DUTY{number:02}"} for number in range(60)]
    link = {**LINK, "decreases": rows(DECREASE, 3), "signatures": crowd}
    labels = dict.fromkeys(re.findall(r"\bt\.(\w+)", templates()["progressive_summary"].read_text()), "x")
    printed = words_by_page(
        render("progressive_summary", {**QUIET, "frame": FRAME, "labels": labels, "links": [link]}, "es")
    )
    assert len(printed) > 1
    assert all(sum(block["duty"] in page for page in printed) == 1 for block in crowd)
