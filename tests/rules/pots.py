"""Terms and hits for tests of pots: one line each."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

from casino.rules import programmes as registry
from casino.rules.pots.book import PotState
from casino.rules.pots.hits import Hit
from casino.rules.pots.programme import E4, PrizeRule
from casino.rules.pots.terms import Rate, Terms, approve

NOON = datetime(2026, 1, 7, 12, tzinfo=UTC)

BLACKJACK_TABLE = (
    PrizeRule(outcome="ace_and_jack_of_spades", share_bp=10_000, cite="approved"),
    PrizeRule(outcome="suited_blackjack", amount_minor=5_000, cite="approved"),
)


def terms(code: str, rate: Rate | None = None, **changes: Any) -> Terms:
    """Approved terms of a programme; amounts in minor units."""
    kind = code.split(".")[0]
    figures: dict[str, Any] = {"approval": "CT-1", "initial_minor": registry.get(code).minimum.amount_minor}
    if kind in ("cl", "bo"):
        figures |= {"entry_minor": 1, "entry_high_minor": 10_000, "initial_minor": 0}
        rate = rate or Rate(parts={"house": 2_500}, allocation={"meter": 8_000, "reserve": 2_000})
    elif kind == "eus":
        figures |= {"entry_minor": 500, "table_minimum_minor": 1_000, "initial_minor": 1_000_000}
        rate = rate or Rate(parts={"meter": 8_000})
    elif code == "pr.bingo":
        figures |= {"entry_minor": 200, "initial_minor": 100_000}
    elif code == "pr.blackjack_progressive":
        figures["pay_table"] = BLACKJACK_TABLE
    rate = rate or Rate(parts={"meter": 1_400 if code == "pr.three_card_poker" else 7_000})
    return approve(registry.get(code), rate=rate, **(figures | changes))


def pot(meter_minor: int, *, seed: int = 0, fraction_e4: int = 0, **others_e4: int) -> PotState:
    """A pot that shows so much (minor units), on which the casino put ``seed``; other buckets in ten-thousandths."""
    balances = {"meter": meter_minor * E4 + fraction_e4, **others_e4}
    return PotState(balances=balances, last_seed_minor=seed, house_minor=seed)


def hit(seat: int, outcome: str, bet: int | None = None, **more: Any) -> Hit:
    """A winning hand."""
    return Hit(seat=seat, outcome=outcome, bet_minor=bet, **more)
