"""Lists by pages: every row once however much is written meanwhile, filters refused by name."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.api.conftest import Terminal
from tests.api.test_slips import SLIPS, request
from tests.factories import DAY, Floor


def test_a_list_is_read_to_its_end_while_it_grows(house: Floor, terminal: Terminal) -> None:
    serials = [request(house, terminal).rsplit("/", 1)[1] for _ in range(5)]
    answer = terminal.get(SLIPS, limit=2, fields="serial")
    seen = [answer.json()]
    serials.append(request(house, terminal).rsplit("/", 1)[1])
    while "Link" in answer:
        (address,) = re.findall(r'<http://testserver(/[^>]+)>; rel="next"', answer["Link"])
        answer = terminal.get(address)
        assert answer.status_code == 200, answer.content
        seen.append(answer.json())
    assert [[row["serial"] for row in page] for page in seen] == [serials[:2], serials[2:4], serials[4:]]
    assert [list(row) for row in seen[-1]] == [["serial"]] * 2, "the link asks for the same"


def test_what_was_is_found_by_its_filters(house: Floor, terminal: Terminal) -> None:
    house.fill("RO-2", {"500": 4})
    waiting = request(house, terminal).rsplit("/", 1)[1]
    assert [row["serial"] for row in terminal.get(SLIPS).json()] == [waiting], "without status those under way"
    (received,) = terminal.get(SLIPS, status="received").json()
    assert (received["table"], received["status"]) == ("RO-2", "received")
    assert len(terminal.get(SLIPS, status="all", day=DAY.isoformat(), shift="M").json()) == 2
    assert terminal.get(SLIPS, status="all", table="RO-1", kind="credit").json() == []


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("status", "lost"),
        ("kind", "gift"),
        ("day", "2026-13-01"),
        ("limit", "0"),
        ("limit", "1001"),
        ("cursor", "x"),
        ("cursor", "WzEsMl0="),
        ("cursor", "é"),
        ("cursor", "bnVsbA=="),
    ],
)
def test_filters_that_cannot_be_read(terminal: Terminal, name: str, value: Any) -> None:
    answer = terminal.get(SLIPS, **{name: value})
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "bad_filter", name)
