"""Hostile addresses and filters: refused, never a defect of ours."""

from __future__ import annotations

import pytest

from tests.api.conftest import ROUNDS, Terminal


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("table", "a\x00b"),
        ("shift", "\x00"),
        ("day", "20261120"),
        ("day", "2026-13-01"),
        ("limit", "many"),
        ("before", "x"),
        ("status", "lost"),
    ],
)
def test_filters_that_cannot_be_read(terminal: Terminal, name: str, value: str) -> None:
    answer = terminal.get(ROUNDS, **{name: value})
    assert (answer.status_code, answer.json()["code"], answer.json()["field"]) == (400, "bad_filter", name)


@pytest.mark.parametrize(
    "path",
    [
        "/api/v1/progressive-summaries/%C2%84",
        "/api/v1/summaries/2026-02-30",
        "/api/v1/rounds/17",
        "/api/v1/tables/%00",
        "/api/v1/tables/..%2F..%2Fetc",
    ],
)
def test_addresses_that_do_not_exist(terminal: Terminal, path: str) -> None:
    answer = terminal.get(path)
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")


def test_a_prize_nobody_has(terminal: Terminal) -> None:
    assert terminal.post("/api/v1/prizes/a%00b/payment", {}).status_code == 400
