"""Amounts in words: what a form states beside the figures must be the same amount, in good Spanish and English."""

from __future__ import annotations

import pytest

from casino.documents.words import LIMIT, amount_in_words, number_in_words


@pytest.mark.parametrize(
    ("number", "spanish", "english"),
    [
        (0, "cero", "zero"),
        (1, "uno", "one"),
        (16, "dieciséis", "sixteen"),
        (21, "veintiuno", "twenty-one"),
        (22, "veintidós", "twenty-two"),
        (30, "treinta", "thirty"),
        (31, "treinta y uno", "thirty-one"),
        (99, "noventa y nueve", "ninety-nine"),
        (100, "cien", "one hundred"),
        (101, "ciento uno", "one hundred one"),
        (555, "quinientos cincuenta y cinco", "five hundred fifty-five"),
        (1_000, "mil", "one thousand"),
        (1_001, "mil uno", "one thousand one"),
        (16_506, "dieciséis mil quinientos seis", "sixteen thousand five hundred six"),
        (21_000, "veintiún mil", "twenty-one thousand"),
        (31_021, "treinta y un mil veintiuno", "thirty-one thousand twenty-one"),
        (100_000, "cien mil", "one hundred thousand"),
        (101_000, "ciento un mil", "one hundred one thousand"),
        (1_000_000, "un millón", "one million"),
        (2_000_001, "dos millones uno", "two million one"),
        (21_000_000, "veintiún millones", "twenty-one million"),
        (1_000_000_000, "mil millones", "one billion"),
        (1_001_000_000, "mil un millones", "one billion one million"),
        (1_000_000_000_000, "un billón", "one trillion"),
    ],
)
def test_numbers(number: int, spanish: str, english: str) -> None:
    assert number_in_words(number, "es") == spanish
    assert number_in_words(number, "en") == english


@pytest.mark.parametrize(
    ("minor", "currency", "spanish", "english"),
    [
        (0, "USD", "cero con 00/100 dólares", "zero and 00/100 dollars"),
        (1, "USD", "cero con 01/100 dólares", "zero and 01/100 dollars"),
        (100, "USD", "uno con 00/100 dólares", "one and 00/100 dollars"),
        (
            1_650_600,
            "USD",
            "dieciséis mil quinientos seis con 00/100 dólares",
            "sixteen thousand five hundred six and 00/100 dollars",
        ),
        (2_105, "EUR", "veintiuno con 05/100 euros", "twenty-one and 05/100 euros"),
        (10_199, "BOB", "ciento uno con 99/100 bolivianos", "one hundred one and 99/100 bolivianos"),
        (100_000_000, "PEN", "un millón con 00/100 soles", "one million and 00/100 soles"),
        (1, "CLP", "un peso", "one peso"),
        (21, "CLP", "veintiún pesos", "twenty-one pesos"),
        (101, "CLP", "ciento un pesos", "one hundred one pesos"),
        (1_000, "CLP", "mil pesos", "one thousand pesos"),
        (1_000_000, "CLP", "un millón de pesos", "one million pesos"),
        (1_000_001, "CLP", "un millón un pesos", "one million one pesos"),
        (1_500_000, "CLP", "un millón quinientos mil pesos", "one million five hundred thousand pesos"),
        (21_000_000, "CLP", "veintiún millones de pesos", "twenty-one million pesos"),
    ],
)
def test_amounts(minor: int, currency: str, spanish: str, english: str) -> None:
    assert amount_in_words(minor, currency, "es") == spanish
    assert amount_in_words(minor, currency, "en") == english


@pytest.mark.parametrize("language", ["es", "en"])
def test_no_two_numbers_are_said_alike(language: str) -> None:
    numbers = [*range(3_000), *range(10_000, 2_500_000, 997), *range(999_000, 1_002_000)]
    assert len({number_in_words(number, language) for number in numbers}) == len(set(numbers))


@pytest.mark.parametrize("minor", [-1, LIMIT * 100])
def test_what_no_form_states_is_refused(minor: int) -> None:
    with pytest.raises(ValueError, match="not an amount"):
        amount_in_words(minor, "USD", "es")
