"""The arithmetic of a progressive meter: pure functions over integers, no database.

A meter is kept in *fractions of a cent*: ``meter_e4`` counts ten-thousandths of a minor unit, so that a contribution of
``chips x denomination x rate`` (the rate in basis points) is a whole number and nothing is ever rounded away. What the
players see is the meter rounded down to the minor unit.

>>> contribution_e4(chips=380, denomination_minor=100, rate_bp=7000)
266000000
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Literal, NamedTuple

import msgspec

from casino.rules.money import round_half_up, split_largest_remainder

E4: Final = 10_000
"""Parts of a minor unit that a meter keeps."""

WHOLE_BP: Final = 10_000
"""Basis points of the whole meter."""


class Share(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What one outcome wins: a fixed amount (minor units) or a part of the meter (basis points), not both."""

    outcome: str
    amount_minor: int | None = None
    share_bp: int | None = None

    def __post_init__(self) -> None:
        if (self.amount_minor is None) == (self.share_bp is None):
            raise ValueError("a share is either a fixed amount or a part of the meter")
        if self.amount_minor is not None and self.amount_minor <= 0:
            raise ValueError("a fixed prize is above zero")
        if self.share_bp is not None and not 0 < self.share_bp <= WHOLE_BP:
            raise ValueError("a part of the meter lies in 1..10000 basis points")

    @property
    def takes_all(self) -> bool:
        """Whether this outcome wins the whole meter, after which it is reset."""
        return self.share_bp == WHOLE_BP


CARIBBEAN_STUD_PAY_TABLE: Final[tuple[Share, ...]] = (
    Share(outcome="royal_flush", share_bp=10_000),
    Share(outcome="straight_flush", share_bp=1_000),
    Share(outcome="four_of_a_kind", amount_minor=50_000),
    Share(outcome="full_house", amount_minor=10_000),
    Share(outcome="flush", amount_minor=5_000),
)
"""PR §7.11(E), in US cents."""

PAY_TABLES: Final[Mapping[str, tuple[Share, ...]]] = {
    "pr.blazing_7s": (
        Share(outcome="three_sevens_suited", share_bp=10_000),
        Share(outcome="three_sevens_same_color", share_bp=1_000),
    ),
    "pr.bingo": (Share(outcome="bingo", share_bp=10_000),),
    "pr.caribbean_stud": CARIBBEAN_STUD_PAY_TABLE,
    "pr.let_it_ride": CARIBBEAN_STUD_PAY_TABLE,
    "pr.three_card_poker": (
        Share(outcome="ace_king_queen_of_spades", share_bp=10_000),
        Share(outcome="ace_king_queen_suited", amount_minor=50_000),
        Share(outcome="straight_flush", amount_minor=7_000),
        Share(outcome="three_of_a_kind", amount_minor=6_000),
        Share(outcome="straight", amount_minor=600),
    ),
}
"""What a meter's prizes are where the regulation prints them: PR §4.15(D), §27.3(I), §7.11(E), §8.10, §13.10(A)(7).
What a table pays by odds, or as a bonus beside a prize, is on no meter and in no table of these."""


class Claim(NamedTuple):
    """A winning outcome at a seat, as the replayed round decided it.

    ``alone``: it takes the whole meter for itself, and the next such claim of the round what it was reset to.
    ``off_meter``: the tray pays it and the meter stays as it is; ``amount_minor`` then is what the rules give where the
    pay table has no such outcome.
    """

    seat: int
    outcome: str
    alone: bool = False
    off_meter: bool = False
    amount_minor: int = 0


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """What a claim is worth when its turn comes.

    ``meter_before_minor`` is the meter as shown at that turn; ``amount_minor`` comes from the meter and,
    where that does not hold enough, from the house; ``reset_minor`` is put on the meter once this award has been paid.
    """

    seat: int
    outcome: str
    kind: Literal["fixed", "percent"]
    share_bp: int
    sharers: int
    amount_minor: int
    meter_before_minor: int
    from_meter_minor: int
    from_house_minor: int
    reset_minor: int


def contribution_e4(*, chips: int, denomination_minor: int, rate_bp: int) -> int:
    """What the chips add to the meter, exact (PR §7.14(B)(2): as the chips are accepted, at the approved rate)."""
    return chips * denomination_minor * rate_bp


def shown_minor(meter_e4: int) -> int:
    """The meter as the players see it: rounded down to the minor unit."""
    return meter_e4 // E4


def equal_parts(total_minor: int, parts: int) -> tuple[int, ...]:
    """Equal parts that sum to the whole; the left-over units go one each to the first in order of settlement.

    >>> equal_parts(2_146_801, 2)
    (1073401, 1073400)
    """
    each, left_over = divmod(total_minor, parts)
    return tuple(each + 1 if i < left_over else each for i in range(parts))


def award_prizes(
    claims: Sequence[Claim], pay_table: Mapping[str, Share], *, meter_e4: int, reset_minor: int
) -> tuple[list[Award], int]:
    """Awards in order of settlement, and the meter (in ten-thousandths) once all of them are paid and reset.

    Each claim is paid on the meter as it stands at its turn (PR §7.11(G)). Claims to the whole meter share equally the
    meter as it stood when the first of them is to be paid; the meter is reset once the last of them is paid (reading:
    the clause is silent on a smaller prize that falls between two of them, which then sees what is left). A claim that
    the round's rules give the whole ``alone`` takes it and resets the meter at once (PR §4.15, reading). A percentage
    is rounded to the minor unit, half up (reading). A prize the meter cannot cover is completed by the house: the meter
    never falls below zero. A claim ``off_meter`` is the house's to pay, all of it (PR §13.10(B)).
    """
    sharers = sum(pay_table[claim.outcome].takes_all and not claim.alone for claim in claims if not claim.off_meter)
    parts: list[int] = []
    awards: list[Award] = []
    paid_in_full = 0
    for claim in claims:
        before = shown_minor(meter_e4)
        if claim.off_meter:
            awards.append(_from_the_tray(claim, pay_table.get(claim.outcome), before))
            continue
        share = pay_table[claim.outcome]
        alone = share.takes_all and claim.alone
        if alone:
            amount = before
        elif share.takes_all:
            parts = parts or list(equal_parts(before, sharers))
            amount = parts[paid_in_full]
            paid_in_full += 1
        elif share.share_bp is not None:
            amount = round_half_up(before * share.share_bp, WHOLE_BP)
        else:
            amount = share.amount_minor or 0
        from_meter = min(amount, before)
        reset = reset_minor if alone or (share.takes_all and paid_in_full == sharers) else 0
        meter_e4 += (reset - from_meter) * E4
        awards.append(
            Award(
                seat=claim.seat,
                outcome=claim.outcome,
                kind="fixed" if share.share_bp is None else "percent",
                share_bp=share.share_bp or 0,
                sharers=sharers if share.takes_all and not alone else 1,
                amount_minor=amount,
                meter_before_minor=before,
                from_meter_minor=from_meter,
                from_house_minor=amount - from_meter,
                reset_minor=reset,
            )
        )
    return awards, meter_e4


def _from_the_tray(claim: Claim, share: Share | None, before: int) -> Award:
    """A fixed prize that leaves the meter as it is."""
    amount = share.amount_minor if share is not None and share.amount_minor else claim.amount_minor
    return Award(
        seat=claim.seat,
        outcome=claim.outcome,
        kind="fixed",
        share_bp=0,
        sharers=1,
        amount_minor=amount,
        meter_before_minor=before,
        from_meter_minor=0,
        from_house_minor=amount,
        reset_minor=0,
    )


class Beneficiary(NamedTuple):
    """A fund that shares in an expired progressive: stable code and its part in hundredths."""

    code: str
    percent: int


PR_BENEFICIARIES: Final = (
    Beneficiary("company_special_fund", 26),
    Beneficiary("educational_fund", 30),
    Beneficiary("university_of_puerto_rico", 30),
    Beneficiary("tourism_development_fund", 14),
)
"""PR §7.14(K), in the order of listing."""

DISTRIBUTION_RULE: Final = "largest_remainder"
"""Stored with every distribution: floor the shares, missing units to the largest fractions, ties in listing order."""


def expiry_amounts(final_minor: int, deductible_minor: int) -> tuple[int, int]:
    """What the licensee keeps and what is to be distributed: ``min(S, M)`` and ``max(0, M - S)`` (PR §7.14(K))."""
    retained = min(deductible_minor, final_minor)
    return retained, final_minor - retained


def distribute(distributable_minor: int, beneficiaries: Sequence[Beneficiary] = PR_BENEFICIARIES) -> dict[str, int]:
    """The shares of the funds; they sum to the whole to the cent."""
    shares = split_largest_remainder(distributable_minor, [fund.percent for fund in beneficiaries])
    if sum(shares) != distributable_minor:
        raise ArithmeticError(f"shares {shares} do not sum to {distributable_minor}")
    return {fund.code: amount for fund, amount in zip(beneficiaries, shares, strict=True)}


def meter_identity_e4(
    *, opening_e4: int, chips: int, denomination_minor: int, rate_bp: int, lowered_e4: int, reset_e4: int
) -> int:
    """The control identity: opening + rate x chips - authorised decreases + resets. The closing meter must equal it."""
    grown = contribution_e4(chips=chips, denomination_minor=denomination_minor, rate_bp=rate_bp)
    return opening_e4 + grown - lowered_e4 + reset_e4
