"""Totals that follow the typing read numbers as the server does (decision 151)."""

from __future__ import annotations

import itertools
import json
import re
import subprocess
from pathlib import Path

from casino.rules.money import EXPONENTS
from casino.rules.notation import NumberError, marks, read_amount, read_count

SCRIPT = Path(__file__).resolve().parents[2] / "static" / "casino" / "casino.js"
PIECES = ("0", "5", "50", "500", "000", "1234")


def _texts() -> list[str]:
    """Every number of up to three parts with marks between them, and some texts that are none."""
    found = ["", "-", "x", "5.", ".5", "−1,50", "-1.500,00", "1 500", "1 500,5", "12 34", "1\u00a0500", "1.500.000,5"]
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


def test_the_browser_reads_what_the_server_reads() -> None:
    """Amounts of every currency and language, and pieces."""
    texts = _texts()
    function = re.search(r"^function readNumber.*?^}$", SCRIPT.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    assert function is not None
    kinds = [
        {"thousands": marks(currency, language)[0], "decimals": exponent}
        for currency, exponent in EXPONENTS.items()
        for language in ("es", "en")
    ]
    program = f"""{function[0]}
    const read = ([text, marks, decimals]) => {{ const n = readNumber(text, marks, decimals); return n === null ? null : n.toString(); }};
    const [texts, kinds] = JSON.parse(require("fs").readFileSync(0, "utf-8"));
    console.log(JSON.stringify([...kinds, {{thousands: "", decimals: 0}}].map((kind) => texts.map((text) => read([text, kind, kind.decimals])))));
    """  # noqa: E501
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
