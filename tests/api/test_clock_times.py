"""Times of day as people write them (decision 151)."""

from __future__ import annotations

import datetime as dt

import pytest

from casino.requests.clock_times import read_time


@pytest.mark.parametrize(
    ("text", "time"),
    [
        ("17:30", (17, 30)), ("5:30", (5, 30)), ("17:30:15", (17, 30, 15)), ("17.30 h", (17, 30)), ("17h30", (17, 30)),
        ("5:30 p. m.", (17, 30)), ("5:30\u00a0p.\u00a0m.", (17, 30)), ("05:30:00 p. m.", (17, 30)),
        ("5:30 PM", (17, 30)), ("5:30pm", (17, 30)), ("5:30 a.m.", (5, 30)), ("12:05 AM", (0, 5)),
        ("12:05 p. m.", (12, 5)),
        ("12:00 m.", (12, 0)), ("00:00", (0, 0)), ("17:30 hrs.", (17, 30)),
    ],
)  # fmt: skip
def test_times_as_the_country_writes_them(text: str, time: tuple[int, ...]) -> None:
    """Twelve and twenty-four hours, with the blanks that spreadsheets put."""
    assert read_time(text) == dt.time(*time)


@pytest.mark.parametrize(
    "text", ["17:30 p. m.", "0:30 PM", "5 PM", "25:00", "17:60", "1730", "17:30Z", "17:30-04:00", "5:30 m.", "", "٥:٣٠"]
)
def test_what_is_no_time_is_refused(text: str) -> None:
    """Hours that the twelve-hour clock does not have, offsets, other spellings."""
    with pytest.raises(ValueError, match=r"time|hour|minute"):
        read_time(text)
