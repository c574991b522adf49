"""The approved figures of a link as the rules take them (`casino.rules.pots.terms`)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from casino import jurisdictions
from casino.errors import Refused
from casino.models import Property
from casino.rules import programmes as registry
from casino.rules.pots import terms as pots
from casino.rules.pots.programme import METER, RESERVE, RESET_POOL, RETENTION_POOL, PrizeRule, Programme
from progressive.meter import Share, rule_of

HONOURED = (
    "deductible",
    "reserve_rule",
    "rate_reduction",
    "pools_at_expiry",
    "given_up_is_house_money",
    "base_from",
    "complementary_prizes",
    "void_chips",
)
"""Readings that this floor knows otherwise than recommended. All others are paid as recommended."""


def declared_readings(programme: str) -> dict[str, str]:
    """Return the readings that the links of a programme's jurisdiction keep, option to value."""
    declared = jurisdictions.get(programme.partition(".")[0]).progressives
    known = {option.name for option in registry.get(programme).options}
    return {name: value for name, value in declared.readings.items() if name in known} if declared else {}


def offered_programmes() -> list[Programme]:
    """Return the programmes that links may have: those that a jurisdiction declares, by code."""
    found = []
    for programme in registry.all_programmes():
        declared = jurisdictions.get(programme.code.partition(".")[0]).progressives
        if declared is not None and programme.code in (declared.programmes or (programme.code,)):
            found.append(programme)
    return sorted(found, key=lambda one: one.code)


def keeps_reserve_pot(programme: Programme) -> bool:
    """Return whether what a programme puts aside is a reserve pot, for later use (CL III §6.6, BO §2.5.6.3)."""
    return RESERVE in programme.buckets


def rate_of(game: str, rate_bp: int, *, reset_pool_bp: int = 0, retention_pool_bp: int = 0, **terms: Any) -> pots.Rate:
    """Return a division of each chip by a programme: the visible meter, the parts set aside, the rest retained.

    What is put aside is for the next reset, or a reserve pot where the programme has one.
    """
    aside = RESERVE if keeps_reserve_pot(registry.get(game)) else RESET_POOL
    parts = {METER: rate_bp, aside: reset_pool_bp, RETENTION_POOL: retention_pool_bp}
    return pots.Rate(parts={bucket: points for bucket, points in parts.items() if points}, **terms)


def require_currency(venue: Property, link: str, game: str) -> None:
    """Refuse a progressive whose programme states its amounts in another currency than the property's.

    Refused: `pot_wrong_currency` (control P2).
    """
    currency = registry.get(game).currency
    if currency != venue.currency:
        raise Refused("pot_wrong_currency", field="link", link=link, currency=currency, own=venue.currency)


def approved_terms(
    game: str,
    *,
    approval: str,
    initial_minor: int,
    reset_minor: int,
    entry_minor: int | None,
    most_bet_minor: int | None = None,
    rate: pots.Rate,
    shares: Sequence[Share] = (),
    options: Mapping[str, Any] | None = None,
    rules_edition: str | None = None,
    pay_table: Sequence[PrizeRule] | None = None,
) -> pots.Terms:
    """`approve` of a programme. `most_bet_minor`: the largest bet, where bets are of several entries. `shares`: the
    link's own prizes, heeded where none are printed; `pay_table`: another in any case. `IllegalConfiguration` with
    field and clause."""
    programme = registry.get(game, edition=rules_edition or None)
    own = [] if programme.prizes else [rule_of(share) for share in shares]
    return pots.approve(
        programme,
        approval=approval,
        initial_minor=initial_minor,
        reset_minor=reset_minor,
        entry_minor=entry_minor,
        entry_high_minor=most_bet_minor or None,
        rate=rate,
        pay_table=own if pay_table is None else pay_table,
        options=options,
    )


def shares_of_terms(terms: pots.Terms) -> list[Share]:
    """Return the prizes of a meter under these terms: parts of it and fixed amounts, multiples of the entry too."""
    return [
        Share(
            outcome=rule.outcome,
            amount_minor=rule.amount_minor or (rule.times * terms.entry_minor) or None,
            share_bp=rule.share_bp or None,
        )
        for rule in terms.prizes.values()
        if rule.kind in ("percent", "fixed") or (rule.kind == "multiple" and rule.fund == "pot")
    ]


def stored(shares: Sequence[Share]) -> list[dict[str, Any]]:
    """A pay table as stored."""
    return [{key: value for key, value in msgspec.to_builtins(share).items() if value is not None} for share in shares]


def pay_table_of(rows: Sequence[Mapping[str, Any]], *, cite: str) -> list[Share]:
    """A pay table as it was given: outcome, and either `share_bp` or `amount_minor`. Refused: `bad_pay_table`."""
    try:
        shares = [msgspec.convert(dict(row), Share) for row in rows]
        if len({share.outcome for share in shares}) != len(shares):
            raise ValueError("an outcome stands twice")
    except (msgspec.ValidationError, ValueError) as reason:
        raise Refused("bad_pay_table", field="pay_table", cite=cite, reason=str(reason)[:120]) from reason
    return shares
