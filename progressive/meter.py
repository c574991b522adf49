"""The arithmetic of a progressive meter: the pots of ``casino.rules.pots`` as the links of this floor keep them.

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

from casino.rules.packs.pr import pots as pr
from casino.rules.pots.book import PotState
from casino.rules.pots.expiry import kept_and_rest, shares_of
from casino.rules.pots.hits import Hit, Paid, pay_hits
from casino.rules.pots.programme import (
    E4,
    METER,
    RESERVE,
    RESET_POOL,
    RETENTION_POOL,
    WHOLE_BP,
    Conduct,
    PrizeRule,
    Programme,
)


class Share(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Prize of one outcome: a fixed amount (minor units) or a part of the meter (basis points), not both."""

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
        """Return whether this outcome wins the whole meter, after which it is reset."""
        return self.share_bp == WHOLE_BP


def printed(programme: Programme) -> tuple[Share, ...]:
    """Return the printed prizes of a programme: its parts of the meter and its fixed amounts."""
    return tuple(
        Share(outcome=rule.outcome, amount_minor=rule.amount_minor or None, share_bp=rule.share_bp or None)
        for rule in programme.prizes
        if rule.kind in ("percent", "fixed")
    )


PAY_TABLES: Final[Mapping[str, tuple[Share, ...]]] = {
    programme.code: printed(programme) for programme in pr.PROGRAMMES if programme.prizes
}
"""Prizes of a meter where the regulation prints them: PR §4.15(D), §27.3(I), §7.11(E), §8.10, §13.10(A)(7). Payments by
odds, and bonuses beside a prize, are on no meter and in none of these tables."""

CARIBBEAN_STUD_PAY_TABLE: Final = PAY_TABLES["pr.caribbean_stud"]
"""PR §7.11(E), in US cents."""


class Claim(NamedTuple):
    """A winning outcome at a seat, as the replayed round decided it.

    ``alone``: it takes the whole meter for itself, and the next such claim of the round what it was reset to.
    ``off_meter``: the tray pays it and the meter stays as it is; ``amount_minor`` then is what the rules give where the
    pay table has no such outcome. ``bet_minor``: what was bet, where bets are of several entries; 0: one entry.
    """

    seat: int
    outcome: str
    alone: bool = False
    off_meter: bool = False
    amount_minor: int = 0
    bet_minor: int = 0


class Award(msgspec.Struct, frozen=True, kw_only=True):
    """Value of a claim when its turn comes.

    ``meter_before_minor`` is the meter as shown at that turn; ``amount_minor`` comes from the meter and,
    where that does not hold enough, from the property; ``reset_minor`` is put on the meter once this award has been
    paid, and with it, out of what was put aside for a reset, ``reset_pool_minor`` and ``retention_pool_minor``.
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
    reset_pool_minor: int = 0
    retention_pool_minor: int = 0


class Pools(msgspec.Struct, frozen=True, kw_only=True):
    """Amounts set aside for the next reset (PR §13.10(A)(3)), in ten-thousandths of a minor unit."""

    reset_e4: int = 0
    retention_e4: int = 0

    def whole(self) -> Pools:
        """As far as it comes to whole minor units: a fraction of one stays aside."""
        return Pools(reset_e4=self.reset_e4 // E4 * E4, retention_e4=self.retention_e4 // E4 * E4)

    @property
    def total_e4(self) -> int:
        """Both together."""
        return self.reset_e4 + self.retention_e4

    @property
    def shown_minor(self) -> int:
        """Whole minor units of each, together."""
        return self.reset_e4 // E4 + self.retention_e4 // E4


def contribution_e4(*, chips: int, denomination_minor: int, rate_bp: int) -> int:
    """Return the contribution of chips to the meter, exact (PR §7.14(B)(2): as the chips are accepted, at the approved
    rate)."""
    return chips * denomination_minor * rate_bp


def shown_minor(meter_e4: int) -> int:
    """The meter as the players see it: rounded down to the minor unit."""
    return meter_e4 // E4


def award_prizes(
    claims: Sequence[Claim],
    pay_table: Mapping[str, Share],
    *,
    meter_e4: int,
    reset_minor: int,
    pools: Pools | None = None,
    programme: Programme | None = None,
    entry_minor: int = 0,
    options: Mapping[str, object] | None = None,
) -> tuple[list[Award], int]:
    """Awards in order of settlement, and the meter (in ten-thousandths) once all of them are paid and reset.

    Each claim is paid on the meter as it stands at its turn (PR §7.11(G)). Claims to the whole meter share equally the
    meter as it stood when the first of them is to be paid; the meter is reset once the last of them is paid (reading:
    the clause is silent on a smaller prize that falls between two of them, which then sees what is left). A claim that
    the round's rules give the whole ``alone`` takes it and resets the meter at once (PR §4.15, reading). A percentage
    is rounded to the minor unit, half up (reading). A prize the meter cannot cover is completed by the property: the
    meter never falls below zero. A claim ``off_meter`` is the property's to pay, all of it (PR §13.10(B)). With the
    first reset go ``pools``, in whole minor units (PR §13.10(A)(3)).

    A ``programme`` of Chile or Bolivia has its own order, rounding and ceilings, those in times of the entry (CL III
    §6.6, CL V §4, BO §2.5.6.2). Its highest prize is the whole meter, so the reset that ends the round follows it at
    once; a reserve pot (``pools.reset_e4``) gives its part of the base where the reading ``base_from`` in ``options``
    says so.
    """
    aside = (pools or Pools()).whole()
    own = programme if programme is not None and programme.code not in PR_PROGRAMMES else None
    rules = rules_of(pay_table, own)
    for claim in claims:
        if claim.off_meter and claim.outcome not in rules:
            rules[claim.outcome] = PrizeRule(outcome=claim.outcome, amount_minor=claim.amount_minor or 1, cite="")
    kept = RESERVE if own else RESET_POOL
    settled = pay_hits(
        rules,
        conduct_of(own, options or {}),
        PotState(balances={METER: meter_e4, kept: aside.reset_e4, RETENTION_POOL: aside.retention_e4}),
        [_hit(claim, pay_table.get(claim.outcome)) for claim in claims],
        reset_minor=reset_minor,
        entry_minor=entry_minor,
    )
    awards = [_award(paid) for paid in settled.paid]
    first = next((place for place, award in enumerate(awards) if award.reset_minor), None)
    if first is not None:
        from_reserve = aside.reset_e4 // E4 - settled.state.e4(kept) // E4
        awards[first] = msgspec.structs.replace(
            awards[first],
            reset_minor=awards[first].reset_minor - (from_reserve if own else 0),
            reset_pool_minor=from_reserve,
            retention_pool_minor=aside.retention_e4 // E4,
        )
    return awards, settled.state.e4(METER)


PR_PROGRAMMES: Final = frozenset(programme.code for programme in pr.PROGRAMMES)


def rules_of(pay_table: Mapping[str, Share], programme: Programme | None = None) -> dict[str, PrizeRule]:
    """A link's pay table as the rules of the pots take it; multiples of the bet stay what the programme prints."""
    printed = {rule.outcome: rule for rule in programme.prizes} if programme else {}
    rules = {share.outcome: rule_of(share, printed.get(share.outcome)) for share in pay_table.values()}
    return rules | {outcome: rule for outcome, rule in printed.items() if rule.kind == "multiple" and outcome in rules}


def conduct_of(programme: Programme | None, options: Mapping[str, object]) -> Conduct:
    """How the prizes of a link are paid: Puerto Rico's way without a programme of another jurisdiction."""
    if programme is None or programme.code in PR_PROGRAMMES:
        return pr.ROYALS_SHARE
    read = {name: value for name, value in options.items() if name in Conduct.__struct_fields__}
    return msgspec.structs.replace(programme.conduct, **{**read, "reset": "at_once"})


def rule_of(share: Share, printed: PrizeRule | None = None) -> PrizeRule:
    """A share of a link's pay table as the rules of the pots take it; rank and ceiling are those of the printed one."""
    return PrizeRule(
        outcome=share.outcome,
        amount_minor=share.amount_minor or 0,
        share_bp=share.share_bp or 0,
        cite=printed.cite if printed else "",
        rank=printed.rank if printed else 0,
        cap_times=printed.cap_times if printed else 0,
    )


def _hit(claim: Claim, share: Share | None) -> Hit:
    """A claim off the meter is the tray's: the amount of the pay table, else what the rules give."""
    listed = share.amount_minor if share is not None else None
    tray_minor = (listed or claim.amount_minor) if claim.off_meter else None
    bet_minor = claim.bet_minor or None
    return Hit(seat=claim.seat, outcome=claim.outcome, alone=claim.alone, tray_minor=tray_minor, bet_minor=bet_minor)


def _award(paid: Paid) -> Award:
    return Award(
        seat=paid.seat,
        outcome=paid.outcome,
        kind="percent" if paid.share_bp else "fixed",
        share_bp=paid.share_bp,
        sharers=paid.sharers,
        amount_minor=paid.amount_minor,
        meter_before_minor=paid.meter_before_minor,
        from_meter_minor=paid.from_meter_minor,
        from_house_minor=paid.from_house_minor,
        reset_minor=paid.reset_minor,
    )


PR_BENEFICIARIES: Final = pr.FUNDS.funds
"""PR §7.14(K), in the order of listing."""

DISTRIBUTION_RULE: Final = pr.FUNDS.rule
"""Stored with every distribution: floor the shares, missing units to the largest fractions, ties in listing order."""


def expiry_amounts(final_minor: int, deductible_minor: int) -> tuple[int, int]:
    """Return the licensee's part and the part to distribute: ``min(S, M)`` and ``max(0, M - S)`` (PR §7.14(K))."""
    return kept_and_rest(final_minor, deductible_minor)


def distribute(distributable_minor: int) -> dict[str, int]:
    """The shares of the funds; they sum to the whole to the cent."""
    return shares_of(distributable_minor, pr.FUNDS)


def meter_identity_e4(
    *, opening_e4: int, chips: int, denomination_minor: int, rate_bp: int, lowered_e4: int, reset_e4: int
) -> int:
    """The control identity: opening + rate x chips - authorised decreases + resets. The closing meter must equal it."""
    grown = contribution_e4(chips=chips, denomination_minor=denomination_minor, rate_bp=rate_bp)
    return opening_e4 + grown - lowered_e4 + reset_e4
