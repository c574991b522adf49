"""Names of accounts for Beancount and hledger: taken by Beancount, never two alike, the usual ones without a mark."""

from __future__ import annotations

import pytest
from beancount.core import account
from django.utils.translation import override
from hypothesis import given
from hypothesis import strategies as st

from accounting import chart
from accounting.account_names import component, numbered

NEAR = st.text(alphabet="aAbBñÑßıǅ°²1 .-_/:0\u0303", max_size=8)
NUMBERS = st.one_of(st.from_regex(r"[0-9A]{1,3}([. -][0-9]{1,2})?", fullmatch=True), NEAR)


@given(NUMBERS, NEAR, NUMBERS, NEAR)
def test_two_accounts_have_two_names(number: str, name: str, other_number: str, other_name: str) -> None:
    """Numbers and names that differ in anything at all."""
    alike = numbered(number, name) == numbered(other_number, other_name)
    assert alike == ((number, name) == (other_number, other_name))
    assert (component(name) == component(other_name)) == (name == other_name)


@given(NUMBERS, st.one_of(NEAR, st.text(max_size=12)))
def test_beancount_takes_every_name(number: str, name: str) -> None:
    """By its own pattern of names."""
    for written in (numbered(number, name), component(name), component(number)):
        assert account.is_valid(f"Assets:{written}"), (number, name, written)


@pytest.mark.parametrize(
    ("number", "name", "written"),
    [
        ("1010", "Caja chica", "1010-Caja-Chica"),
        ("110.05", "Caja", "110-05-Caja"),
        ("1010", "Cuenta BBVA 2", "1010-Cuenta-BBVA-2"),
        ("1010", "Ñandú de oro", "1010-Ñandú-De-Oro"),
    ],
)
def test_usual_names_are_as_before(number: str, name: str, written: str) -> None:
    """Journals that were exported before go on under the same names."""
    assert numbered(number, name) == written


OTHERS = ("Caja-chica", "Caja Chica", "caja chica", "Caja  chica", "Caja/chica", "X:Caja chica")


@pytest.mark.parametrize("name", OTHERS)
def test_other_spellings_are_marked(name: str) -> None:
    """A blank, a hyphen, a sign, a capital: each is a name of its own."""
    readable, mark, digits = numbered("1010", name).partition("--")
    assert (readable, mark, len(digits)) == ("1010-Caja-Chica", "--", 8)


def test_marks_of_our_own_chart() -> None:
    """Of the accounts that a property starts with, two have a comma or an apostrophe in their name."""
    with override("en"):
        names = {numbered(one.number, str(one.name)) for one in chart.ACCOUNTS.values()}
    assert len(names) == len(chart.ACCOUNTS)
    assert sorted(name.partition("-")[0] for name in names if "--" in name) == ["2140", "4040"]
