"""Numbers of people: what a page prints is read back, what can be read in two ways is refused (decision 151)."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from casino.documents import formatting
from casino.rules import phh
from casino.rules.codec import decode_event
from casino.rules.errors import IllegalEvent
from casino.rules.kernel import Option
from casino.rules.money import EXPONENTS, MAX_MINOR, AmountError, format_amount, parse_amount
from casino.rules.notation import (
    NumberError,
    plain_of,
    printed,
    read_amount,
    read_count,
    read_decimal,
    read_percent,
    separated,
)
from casino.rules.replay import answer_line

CURRENCIES = sorted(EXPONENTS)
LANGUAGES = ("es", "en")
ANY = st.sampled_from(CURRENCIES), st.sampled_from(LANGUAGES)


@given(st.integers(-MAX_MINOR, MAX_MINOR), *ANY)
def test_what_a_page_prints_can_be_typed_back(minor: int, currency: str, language: str) -> None:
    """For every amount, with and without its sign, as text of programs too."""
    assert read_amount(formatting.money(minor, currency, language), currency, language) == minor
    assert read_amount(formatting.with_symbol(minor, currency, language), currency, language) == minor
    assert read_amount(format_amount(minor, currency), currency, language) == minor
    assert parse_amount(format_amount(minor, currency), currency) == minor


@given(st.integers(-(10**12), 10**12), *ANY)
def test_counts_and_percentages_can_be_typed_back(number: int, currency: str, language: str) -> None:
    """Numbers of pieces, and basis points as the page writes them."""
    assert read_count(formatting.count(number, currency, language), currency, language) == number
    assert read_percent(formatting.percent_bp(number, currency, language), currency, language) == number


@given(st.from_regex(r"[0-9]{1,5}([.,][0-9]{1,4}){0,3}", fullmatch=True), st.sampled_from(CURRENCIES))
def test_no_text_has_two_values(text: str, currency: str) -> None:
    """Whatever the language of the screen: a text has one value or is refused; programs never read it otherwise."""
    values = set()
    for language in LANGUAGES:
        try:
            values.add(read_amount(text, currency, language))
        except NumberError:
            continue
    try:
        plain = {parse_amount(text, currency)}
    except AmountError:
        plain = set()
    assert len(values | plain) <= 1


@given(st.integers(1, 999), st.integers(0, 999), st.sampled_from(["USD", "EUR", "BOB", "PEN"]), *ANY[1:])
def test_every_ambiguous_text_is_refused(whole: int, rest: int, currency: str, language: str) -> None:
    """Three digits after one mark: a comma is read only where the page prints thousands with it."""
    for mark in ".,":
        text = f"{whole}{mark}{rest:03d}"
        if mark == "," and formatting.money(10**9, currency, language)[2] == ",":
            assert read_amount(text, currency, language) == (whole * 1000 + rest) * 100
            continue
        with pytest.raises(NumberError) as refusal:
            read_amount(text, currency, language)
        assert len(refusal.value.readings) == 2


@pytest.mark.parametrize(
    ("text", "currency", "language", "minor"),
    [
        ("14.000", "CLP", "es", 14_000),
        ("14.000", "CLP", "en", 14_000),
        ("14,000", "CLP", "es", 14_000),
        ("$ 1.234.567", "CLP", "es", 1_234_567),
        ("1.500,00", "EUR", "es", 150_000),
        ("1,500.00", "EUR", "es", 150_000),
        ("1 500,5", "EUR", "es", 150_050),
        ("1.500.000", "EUR", "es", 150_000_000),
        ("0,50", "EUR", "es", 50),
        ("1.50", "EUR", "es", 150),
        ("€\u00a0−1,50", "EUR", "es", -150),
        ("1,500", "USD", "es", 150_000),
        ("1,500", "PEN", "es", 150_000),
        ("US$ 16,506.00", "USD", "es", 1_650_600),
        ("16506 USD", "USD", "en", 1_650_600),
        ("Bs 20,5", "BOB", "es", 2_050),
    ],
)
def test_read_as_the_country_writes(text: str, currency: str, language: str, minor: int) -> None:
    """Puerto Rico and Peru write 1,500.00, Chile 1.500, the Basque Country and Bolivia 1.500,00."""
    assert read_amount(text, currency, language) == minor


@pytest.mark.parametrize(
    ("text", "currency", "language", "english"),
    [
        ("1.500", "EUR", "es", "as 1,50 or as 1.500,00"),
        ("1,500", "EUR", "es", "as 1,50 or as 1.500,00"),
        ("1.500", "USD", "en", "as 1.50 or as 1,500.00"),
        ("1.505", "BOB", "es", "as 1,505 or as 1.505,00"),
        ("14.00", "CLP", "es", "has decimals, and CLP has none"),
        ("0.500", "CLP", "es", "has decimals, and CLP has none"),
        ("1234.500", "USD", "en", "more than 2 decimals"),
        ("0.500", "EUR", "es", "more than 2 decimals"),
        ("12,50,30", "EUR", "es", "write it like 1.234,50"),
        ("1.50,30", "EUR", "es", "write it like 1.234,50"),
        ("1,5.000,00", "EUR", "es", "write it like"),
        ("5.", "USD", "en", "write it like 1,234.50"),
        (".5", "USD", "en", "write it like"),
        ("", "USD", "en", "write it like"),
        ("١٢", "USD", "en", "write it like"),
        ("1e3", "USD", "en", "write it like"),
        ("1_000", "CLP", "es", "write it like 1.234"),
        ("US$ 20", "CLP", "es", "write it like"),
        ("99999999999999", "CLP", "es", "beyond any limit"),
    ],
)
def test_refused_with_the_reason(text: str, currency: str, language: str, english: str) -> None:
    """Both readings are named where there are two."""
    with pytest.raises(NumberError, match=english):
        read_amount(text, currency, language)


def test_refusals_are_in_spanish_too() -> None:
    """Both readings, as the page prints them."""
    with pytest.raises(NumberError) as refusal:
        read_amount("1.500", "EUR", "es")
    assert refusal.value.spanish == (
        "«1.500» se puede leer de dos maneras, 1,50 o 1.500,00: escríbalo con sus decimales"
    )


@pytest.mark.parametrize(
    ("text", "currency", "reason"),
    [
        ("14.000", "CLP", "'14.000' has decimals, and CLP has none: write 14000 or 14"),
        ("14.0", "CLP", "'14.0' has decimals, and CLP has none"),
        ("1.500", "EUR", "'1.500' has more than 2 decimals: write 1500 or 1.50"),
        ("1.505", "USD", "'1.505' has more than 2 decimals"),
        ("1,50", "EUR", "'1,50' is not a decimal amount"),
        ("1 500", "EUR", "'1 500' is not a decimal amount"),
    ],
)
def test_programs_write_plain_decimals(text: str, currency: str, reason: str) -> None:
    """Nothing is dropped: no zero beyond the decimals of the currency is taken."""
    with pytest.raises(AmountError) as refusal:
        parse_amount(text, currency)
    assert str(refusal.value) == reason


def test_numbers_of_other_kinds() -> None:
    """Counts, rates and percentages."""
    assert read_count("1.000", "EUR", "en") == read_count("1,000", "EUR", "es") == 1_000
    assert read_percent("72,5 %", "EUR", "es") == read_percent("72.5%", "USD", "en") == 7_250
    assert read_decimal("0,050", 4, "EUR", "es") == 500
    assert plain_of("rate", "5 %", "EUR", "es") == plain_of("rate", "0,05", "EUR", "es") == "0.0500"
    assert plain_of("number", "1.000", "EUR", "es") == "1000"
    assert printed(-150_000, 2, "EUR", "es") == "−1.500,00"
    for text in ("1,5", "1.0", "x", "-"):
        with pytest.raises(NumberError):
            read_count(text, "EUR", "es")


def test_a_list_of_names_and_numbers_may_have_decimal_commas() -> None:
    """A comma parts before a letter only."""
    assert separated("tie_min 5,00, tie_max 60,00") == ["tie_min 5,00", "tie_max 60,00"]
    assert separated("flush=75,00,straight=15%;pair=1") == ["flush=75,00", "straight=15%", "pair=1"]
    assert separated(" flush=75.00 ,\n") == ["flush=75.00"]


@pytest.mark.parametrize(
    ("game", "currency", "amount", "reason", "spanish"),
    [
        (
            "cl.french_roulette",
            "CLP",
            "5.000",
            "'5.000' has decimals, and CLP has none: write 5000 or 5",
            "'5.000' tiene decimales y CLP no los tiene: escriba 5000 o 5",
        ),
        (
            "eus.american_roulette",
            "EUR",
            "1.500",
            "'1.500' has more than 2 decimals: write 1500 or 1.50",
            "'1.500' tiene más de 2 decimales: escriba 1500 o 1.50",
        ),
        ("pr.roulette", "USD", "1,500", "'1,500' is not a decimal amount", "'1,500' no es un monto decimal"),
    ],
)
def test_replay_takes_plain_decimals(game: str, currency: str, amount: str, reason: str, spanish: str) -> None:
    """In events, limits, meters and options."""
    event = {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": amount}
    for case in (
        {"events": [event]},
        {"context": {"limits": {"max": amount}}, "events": []},
        {"context": {"meters": {"progressive": amount}}, "events": []},
    ):
        answer = answer_line(json.dumps({"id": "1", "game": game, **case}).encode())
        assert (answer["result"], answer["code"]) == ("rejected", "malformed_event"), case
        assert reason in json.dumps(answer), answer
    with pytest.raises(IllegalEvent) as refusal:
        decode_event(event, currency)
    assert spanish in refusal.value.message_es


def test_options_are_read_as_programs_write_them() -> None:
    """Rates, amounts and numbers of a request."""
    with pytest.raises(ValueError, match="decimals"):
        Option(name="x", kind="amount", default=0, en="", es="", cite="").parse("14.000", "CLP")
    number = Option(name="x", kind="number", default=0, en="", es="", cite="")
    assert number.parse("12", "CLP") == 12
    for text in ("1_000", " 5", "1.000", "٥"):
        with pytest.raises(ValueError, match="whole number"):
            number.parse(text, "CLP")
    with pytest.raises(ValueError, match="rate"):
        Option(name="x", kind="rate", default=0, en="", es="", cite="").parse("0.05000", "CLP")


HAND = """
variant = "NT"
antes = [0, 0]
blinds_or_straddles = [{small}, {big}]
min_bet = {big}
starting_stacks = [{stack}, {stack}]
actions = ["d dh p1 AsKd", "d dh p2 QhJc", "p2 cbr {bet}", "p1 f"]
"""


def test_hand_histories_are_read_by_the_same_rules() -> None:
    """Actions as people write them, in the format's English; figures of the file as programs write them."""
    figures = {"small": "1", "big": "2", "stack": "20000"}
    hand = phh.read(HAND.format(bet="1,500", **figures))
    raised = {fact.amount for fact in hand.facts if type(fact).__name__ == "DecisionMade"}
    assert 149_900 in raised, "1,500.00 over the small blind of 1.00"
    with pytest.raises(phh.PhhError, match=r"as 1\.50 or as 1,500\.00") as refusal:
        phh.read(HAND.format(bet="1.500", **figures))
    assert "1.50 o 1,500.00" in refusal.value.message_es
    with pytest.raises(phh.PhhError, match=r"more than 2 decimals: write 20000 or 20\.00"):
        phh.read(HAND.format(bet="10", small="1", big="2", stack="20.000"))
