"""Totals that follow the typing read numbers as the server does (decision 151)."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from pathlib import Path

from casino.rules.money import EXPONENTS
from casino.rules.notation import BESIDE, NumberError, marks, printed, read_amount, read_count

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "casino" / "casino.js"
PIECES = ("0", "5", "50", "500", "000", "1234")


def _texts() -> list[str]:
    """Every number of up to three parts with marks between them, and some texts that are none."""
    found = ["", "-", "x", "5.", ".5", "−1,50", "-1.500,00", "1 500", "1 500,5", "12 34", "1\u00a0500", "1.500.000,5"]
    for sign in sorted({sign for signs in BESIDE.values() for sign in signs}):
        found += [f"{sign}5", f"5 {sign}", f"{sign} 14.000", f"−{sign}5", f"-{sign} 5", f"{sign}-5", f"-{sign}-5", sign]
    for length in (1, 2, 3):
        for parts in itertools.product(PIECES, repeat=length):
            for between in itertools.product(".,", repeat=length - 1):
                found.append("".join(itertools.chain(*itertools.zip_longest(parts, between, fillvalue=""))))
    return found


def _or_none(reader: object, *given: str) -> str | None:
    try:
        return str(reader(*given))  # type: ignore[operator]
    except NumberError:
        return None


def _functions(*names: str) -> str:
    """Return functions of the script of the pages."""
    script = SCRIPT.read_text(encoding="utf-8")
    found = [re.search(rf"^function {name}\(.*?^}}$", script, re.MULTILINE | re.DOTALL) for name in names]
    return "\n".join(each[0] for each in found if each is not None)


def test_the_browser_prints_what_the_server_prints() -> None:
    """Sums below zero too: a debit may be typed with a minus."""
    numbers = (0, -1, -5, 5, -123, 123, -1_234, -123_456, 1_234_567)
    kinds = [
        {"thousands": marks(currency, language)[0], "point": marks(currency, language)[1], "decimals": exponent}
        for currency, exponent in EXPONENTS.items()
        for language in ("es", "en")
    ]
    program = f"""{_functions("written")}
    const [numbers, kinds] = JSON.parse(require("fs").readFileSync(0, "utf-8"));
    console.log(JSON.stringify(kinds.map((kind) => numbers.map((each) => written(BigInt(each), kind)))));
    """
    done = subprocess.run(
        ["node", "-e", program], input=json.dumps([numbers, kinds]), capture_output=True, text=True, check=True
    )
    assert json.loads(done.stdout) == [
        [printed(number, exponent, currency, language) for number in numbers]
        for currency, exponent in EXPONENTS.items()
        for language in ("es", "en")
    ]


def test_the_browser_reads_what_the_server_reads() -> None:
    """Amounts of every currency and language, and pieces."""
    texts = _texts()
    script = _functions("readNumber", "readAmount")
    kinds = [
        {"thousands": marks(currency, language)[0], "decimals": exponent, "beside": BESIDE[currency]}
        for currency, exponent in EXPONENTS.items()
        for language in ("es", "en")
    ]
    program = f"""{script}
    const text = (n) => n === null ? null : n.toString();
    const [texts, kinds] = JSON.parse(require("fs").readFileSync(0, "utf-8"));
    const pieces = texts.map((each) => text(readNumber(each, {{thousands: ""}}, 0)));
    console.log(JSON.stringify([...kinds.map((kind) => texts.map((each) => text(readAmount(each, kind)))), pieces]));
    """
    done = subprocess.run(
        ["node", "-e", program], input=json.dumps([texts, kinds]), capture_output=True, text=True, check=True
    )
    answers = json.loads(done.stdout)
    expected = [
        [_or_none(read_amount, text, currency, language) for text in texts]
        for currency in EXPONENTS
        for language in ("es", "en")
    ]
    expected.append([_or_none(read_count, text, "USD", "es") for text in texts])
    for kind, ours, theirs in zip([*kinds, "pieces"], expected, answers, strict=True):
        assert dict(zip(texts, theirs, strict=True)) == dict(zip(texts, ours, strict=True)), kind
