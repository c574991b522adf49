"""Terms approved to a licensee under a programme: entry, initial and reset amount, rate, readings; and a later rate.

``approve`` refuses with ``IllegalConfiguration`` and the clause; what it gives back is lawful, and everything else in
this package takes it as given.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import msgspec
from msgspec.structs import replace

from casino.rules.errors import IllegalConfiguration, define
from casino.rules.money import MAX_MINOR, format_amount
from casino.rules.pots.names import part_in_spanish
from casino.rules.pots.programme import (
    E4,
    METER,
    RESERVE,
    RESET_POOL,
    RETENTION,
    WHOLE_BP,
    Conduct,
    Minimum,
    PrizeRule,
    Programme,
    Witness,
)

define(
    "pot_approval_missing",
    "A progressive needs the authority's approval of its figures.",
    "Un progresivo necesita que la autoridad apruebe sus cifras.",
)
define(
    "pot_entry_wrong",
    "The entry of {programme} is {wanted}, not {entry}.",
    "La apuesta de {programme} es de {wanted}, no de {entry}.",
)
define(
    "pot_entry_too_high",
    "The entry {entry} is above {limit}, its highest share of the table minimum.",
    "La apuesta {entry} supera {limit}, la parte permitida del mínimo de la mesa.",
)
define(
    "pot_table_minimum_missing",
    "The entry depends on the minimum of the table, which is not stated.",
    "La apuesta depende del mínimo de la mesa, que no se indica.",
)
define(
    "pot_below_minimum",
    "{amount} is below the minimum amount of {limit}.",
    "{amount} es menor que la cantidad mínima de {limit}.",
)
define(
    "pot_rate_too_low",
    "A rate of {rate} basis points is below the minimum of {limit}.",
    "Una tasa de {rate} puntos básicos es menor que el mínimo de {limit}.",
)
define(
    "pot_diversion_too_large",
    "{rate} basis points are put aside for the reset; at most {limit} may be.",
    "Se apartan {rate} puntos básicos para el reinicio; se permiten hasta {limit}.",
)
define(
    "pot_shares_wrong",
    "The shares of an entry are not a whole: {reason}.",
    "Las partes de una apuesta no forman un entero: {reason}.",
)
define(
    "pot_pay_table_missing",
    "No pay table is printed for {programme}: an approved one is needed.",
    "No hay tabla de pagos impresa para {programme}: se necesita una aprobada.",
)
define(
    "pot_pay_table_printed",
    "The pay table of {programme} is printed; another is not allowed.",
    "La tabla de pagos de {programme} está impresa; no se permite otra.",
)
define("pot_pay_table_wrong", "Not a pay table: {reason}.", "No es una tabla de pagos: {reason}.")
define(
    "pot_rate_backdated",
    "A rate holds from an instant after the decision and after every rate before it.",
    "Una tasa rige desde un instante posterior a la decisión y a toda tasa anterior.",
)
define(
    "pot_rate_unannounced",
    "A change of rate is notified beforehand and approved.",
    "Un cambio de tasa se notifica de antemano y se aprueba.",
)
define(
    "pot_instant_without_zone",
    "An instant needs a time zone.",
    "Un instante necesita zona horaria.",
)
define("pot_tables_differ", "Table {table} differs in {what}.", "La mesa {table} difiere en {what}.")
define(
    "pot_game_not_eligible",
    "{game} cannot feed {programme}.",
    "{game} no puede alimentar {programme}.",
)

TESTS_OF_RATE = "rate_reduction"
JACKPOT_KIND = "jackpot_kind"


class Rate(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Division of an entry, from an instant on (None: from the start).

    ``parts``: basis points of the handle by bucket. Of what they leave, ``allocation`` gives basis points to each
    bucket; without one the casino keeps it. A fraction that does not come out goes to the meter.
    """

    parts: dict[str, int]
    allocation: dict[str, int] = {}
    effective_at: datetime | None = None
    approval: str = ""

    def split(self, handle_minor: int, conduct: Conduct) -> dict[str, int]:
        """The handle by bucket, in ten-thousandths of a minor unit; sums to the handle exactly.

        >>> conduct = Conduct(order="rank", commission_rounding="floor")
        >>> Rate(parts={"house": 2_500}, allocation={"meter": 8_000, "reserve": 2_000}).split(200_000, conduct)
        {'house': 500000000, 'meter': 1200000000, 'reserve': 300000000}
        """
        given = {bucket: handle_minor * rate_bp for bucket, rate_bp in self.parts.items()}
        if self.allocation and conduct.commission_rounding == "floor" and RETENTION in given:
            given[RETENTION] = given[RETENTION] // E4 * E4
        rest = handle_minor * E4 - sum(given.values())
        if not self.allocation:
            given[RETENTION] = given.get(RETENTION, 0) + rest
            return {bucket: amount for bucket, amount in given.items() if amount}
        pots = {bucket: rest * share_bp // WHOLE_BP for bucket, share_bp in self.allocation.items()}
        pots[METER] = pots.get(METER, 0) + rest - sum(pots.values())
        for bucket, amount in pots.items():
            given[bucket] = given.get(bucket, 0) + amount
        return {bucket: amount for bucket, amount in given.items() if amount}


class LinkTerms(msgspec.Struct, frozen=True, kw_only=True):
    """Terms of one table of a link."""

    game: str
    denomination_minor: int = 0
    chips: int = 1
    rate: dict[str, int] = {}
    pay_table: tuple[PrizeRule, ...] = ()
    entry_low_minor: int = 0
    entry_high_minor: int = 0


class Terms(msgspec.Struct, frozen=True, kw_only=True):
    """The approved figures of one progressive (minor units). Made by ``approve`` only."""

    programme: Programme
    approval: str
    entry_minor: int
    entry_high_minor: int
    initial_minor: int
    reset_minor: int
    rates: tuple[Rate, ...]
    prizes: dict[str, PrizeRule]
    conduct: Conduct
    options: dict[str, Any]

    def rate_at(self, at: datetime) -> Rate:
        """The rate in force at an instant; the first holds from the start. ``pot_instant_without_zone``."""
        cite = self.programme.change_cite or self.programme.minimum.cite
        if at.tzinfo is None:
            raise IllegalConfiguration("pot_instant_without_zone", cite, field="at")
        for rate in reversed(self.rates[1:]):
            if rate.effective_at is None or rate.effective_at <= at:
                return rate
        return self.rates[0]

    def handle_of(self, chips: int) -> int:
        """Return the amount of so many entries of the fixed price (minor units)."""
        return chips * self.entry_minor

    def witnesses(self, amount_minor: int, *, percent: bool) -> tuple[Witness, ...]:
        """Whom the payment of a prize of that amount needs, and what for."""
        return tuple(one for one in self.programme.witnesses if one.wanted(amount_minor, percent=percent))

    def money(self, minor: int) -> str:
        """A decimal string of the programme's currency."""
        return format_amount(minor, self.programme.currency)


def approve(
    programme: Programme,
    *,
    approval: str,
    initial_minor: int,
    rate: Rate,
    reset_minor: int | None = None,
    entry_minor: int | None = None,
    entry_high_minor: int | None = None,
    table_minimum_minor: int | None = None,
    pay_table: Sequence[PrizeRule] = (),
    options: Mapping[str, Any] | None = None,
) -> Terms:
    """The terms of a progressive, or ``IllegalConfiguration`` naming the figure and the clause.

    ``reset_minor`` is the initial amount unless reported. ``entry_minor`` is the printed price unless reported; where
    the entry may vary it is the lowest and ``entry_high_minor`` the highest.
    """
    if not approval.strip():
        raise IllegalConfiguration("pot_approval_missing", programme.article, field="approval")
    chosen = _chosen(programme, options or {})
    conduct = _conduct(programme, chosen)
    low, high = _entry(programme, entry_minor, entry_high_minor, table_minimum_minor)
    reset = initial_minor if reset_minor is None else reset_minor
    least = programme.minimum.amount_of(low, fixed=conduct.fixed)
    for field, amount in (("initial_minor", initial_minor), ("reset_minor", reset)):
        if not least <= amount <= MAX_MINOR:
            raise IllegalConfiguration(
                "pot_below_minimum",
                programme.minimum.cite,
                field=field,
                amount=format_amount(amount, programme.currency),
                limit=format_amount(least, programme.currency),
            )
    require_rate(programme, rate, chosen)
    return Terms(
        programme=programme,
        approval=approval,
        entry_minor=low,
        entry_high_minor=high,
        initial_minor=initial_minor,
        reset_minor=reset,
        rates=(rate,),
        prizes=_pay_table(programme, pay_table, chosen),
        conduct=conduct,
        options=chosen,
    )


def _chosen(programme: Programme, given: Mapping[str, Any]) -> dict[str, Any]:
    chosen = dict(programme.defaults())
    for name, value in given.items():
        if name not in chosen:
            raise IllegalConfiguration(
                "unknown_option",
                programme.article,
                field=name,
                game=programme.code,
                option=name,
                admitted=[option.name for option in programme.options],
            )
        option = programme.option(name)
        if not option.admits(value):
            raise IllegalConfiguration(
                "bad_option",
                option.cite,
                field=name,
                value=value,
                option=name,
                admitted=option.allowed(programme.currency),
            )
        chosen[name] = value
    return chosen


def _conduct(programme: Programme, chosen: Mapping[str, Any]) -> Conduct:
    fields = {name: value for name, value in chosen.items() if name in Conduct.__struct_fields__}
    if chosen.get(JACKPOT_KIND) == "fixed":
        fields["fixed"] = True
    return replace(programme.conduct, **fields)


def _entry(programme: Programme, low: int | None, high: int | None, table_minimum: int | None) -> tuple[int, int]:
    entry = programme.entry

    def wrong(found: int | None, wanted: str, field: str) -> IllegalConfiguration:
        shown = None if found is None else format_amount(found, programme.currency)
        return IllegalConfiguration(
            "pot_entry_wrong",
            entry.cite,
            field=field,
            programme=programme.code,
            wanted=wanted,
            entry=shown or "none",
            spanish={"programme": programme.es, "entry": shown or "ninguna"},
        )

    price = entry.price_minor if low is None else low
    if price is None or not 0 < price <= MAX_MINOR:
        raise wrong(price, "> 0", "entry_minor")
    if entry.price_minor is not None and price != entry.price_minor:
        raise wrong(price, format_amount(entry.price_minor, programme.currency), "entry_minor")
    top = price if high is None else high
    if not price <= top <= MAX_MINOR or (top != price and not entry.may_vary):
        raise wrong(top, format_amount(price, programme.currency), "entry_high_minor")
    if entry.of_table_minimum is not None:
        if table_minimum is None:
            raise IllegalConfiguration("pot_table_minimum_missing", entry.cite, field="table_minimum_minor")
        num, den = entry.of_table_minimum
        if top * den > table_minimum * num:
            raise IllegalConfiguration(
                "pot_entry_too_high",
                entry.cite,
                field="entry_minor",
                entry=format_amount(top, programme.currency),
                limit=format_amount(table_minimum * num // den, programme.currency),
            )
    return price, top


def _pay_table(programme: Programme, given: Sequence[PrizeRule], chosen: Mapping[str, Any]) -> dict[str, PrizeRule]:
    if programme.prizes and given and not programme.prizes_are_least:
        raise IllegalConfiguration(
            "pot_pay_table_printed", programme.article, field="pay_table", programme=programme.code
        )
    rules = list(given or programme.prizes)
    if not rules:
        raise IllegalConfiguration(
            "pot_pay_table_missing", programme.article, field="pay_table", programme=programme.code
        )
    if chosen.get(programme.optional_prizes_on) is True:
        rules += programme.optional_prizes
    if len({rule.outcome for rule in rules}) != len(rules):
        raise IllegalConfiguration(
            "pot_pay_table_wrong", programme.article, field="pay_table", reason="an outcome appears twice"
        )
    table = {rule.outcome: rule for rule in rules}
    for printed in programme.prizes:
        if not _is_as_good(table.get(printed.outcome), printed):
            raise IllegalConfiguration(
                "pot_pay_table_wrong",
                printed.cite,
                field="pay_table",
                reason=f"{printed.outcome} pays less than printed",
            )
    return table


def _is_as_good(rule: PrizeRule | None, printed: PrizeRule) -> bool:
    """Return whether a prize is of the printed kind and pays no less."""
    if rule is None or rule.kind != printed.kind or rule.lowers_meter != printed.lowers_meter:
        return False
    names = ("share_bp", "amount_minor", "times", "least_times")
    return all(getattr(rule, name) >= getattr(printed, name) for name in names)


def require_rate(programme: Programme, rate: Rate, chosen: Mapping[str, Any]) -> None:
    """The rate is a division of the whole entry, and keeps the programme's minimum. ``IllegalConfiguration``."""
    minimum = programme.minimum
    _require_whole(programme, rate)
    visible = rate.parts.get(METER, 0)
    if rate.allocation:
        visible = WHOLE_BP - sum(rate.parts.values())
    diverted = rate.parts.get(RESET_POOL, 0)
    least = minimum.rate_bp
    if visible + diverted < least:
        raise IllegalConfiguration("pot_rate_too_low", minimum.cite, field="rate", rate=visible + diverted, limit=least)
    most = _may_be_diverted(minimum, chosen)
    if diverted > most or (diverted and visible < 1):
        raise IllegalConfiguration("pot_diversion_too_large", minimum.cite, field="rate", rate=diverted, limit=most)


def _may_be_diverted(minimum: Minimum, chosen: Mapping[str, Any]) -> int:
    """The points that may be put aside: so many, or all but so many (the other reading of PR §13.10(A)(3))."""
    if chosen.get(TESTS_OF_RATE) == "down_to_2_percent":
        return minimum.rate_bp - minimum.diverted_bp
    return minimum.diverted_bp


def _require_whole(programme: Programme, rate: Rate) -> None:
    def wrong(reason: str) -> IllegalConfiguration:
        spanish = {"reason": re.sub(r"[a-z]\w*", lambda part: part_in_spanish(part.group()), reason)}
        return IllegalConfiguration(
            "pot_shares_wrong", programme.minimum.cite, field="rate", reason=reason, spanish=spanish
        )

    every = [*rate.parts.items(), *rate.allocation.items()]
    for bucket, rate_bp in every:
        if isinstance(rate_bp, bool) or not 0 <= rate_bp <= WHOLE_BP:
            raise wrong(f"{bucket} {rate_bp}")
        if not _may_feed(programme, bucket):
            raise wrong(f"{bucket}?")
    given = sum(rate.parts.values())
    if given > WHOLE_BP:
        raise wrong(f"{given} > {WHOLE_BP}")
    if rate.allocation:
        if sum(rate.allocation.values()) != WHOLE_BP:
            raise wrong(f"{sum(rate.allocation.values())} ≠ {WHOLE_BP}")
        if set(rate.allocation) & set(rate.parts) or not rate.allocation.get(METER):
            raise wrong(f"{METER}?")
    elif RETENTION in rate.parts and given != WHOLE_BP:
        raise wrong(f"{given} ≠ {WHOLE_BP}")


def _may_feed(programme: Programme, bucket: str) -> bool:
    if bucket in (METER, RETENTION) or bucket in programme.buckets:
        return True
    return RESERVE in programme.buckets and bucket.startswith(f"{RESERVE}_")


def change_rate(
    terms: Terms,
    rate: Rate,
    *,
    decided_at: datetime,
    notified_at: datetime | None,
) -> Terms:
    """The terms with another rate from ``rate.effective_at`` on; the old one stays for what was played under it.

    Control P13, PR §7.14(H)(3): notified beforehand, approved, never backdated. Refused: ``pot_rate_unannounced``,
    ``pot_rate_backdated``, ``pot_instant_without_zone``, and what the minimum refuses.
    """
    programme = terms.programme
    cite = programme.change_cite or programme.minimum.cite
    starts = rate.effective_at
    for field, instant in (("effective_at", starts), ("decided_at", decided_at), ("notified_at", notified_at)):
        if instant is not None and instant.tzinfo is None:
            raise IllegalConfiguration("pot_instant_without_zone", cite, field=field)
    if starts is None or starts < decided_at:
        raise IllegalConfiguration("pot_rate_backdated", cite, field="effective_at")
    last = terms.rates[-1].effective_at
    if last is not None and starts <= last:
        raise IllegalConfiguration("pot_rate_backdated", cite, field="effective_at")
    if notified_at is None or notified_at > decided_at or not rate.approval.strip():
        raise IllegalConfiguration("pot_rate_unannounced", cite, field="notified_at")
    require_rate(programme, rate, terms.options)
    return replace(terms, rates=(*terms.rates, rate))


def require_agreement(programme: Programme, tables: Mapping[str, LinkTerms]) -> None:
    """Linked tables play eligible games and agree in what the programme names. ``IllegalConfiguration``."""
    first: LinkTerms | None = None
    for table, terms in tables.items():
        if terms.game not in programme.games:
            raise IllegalConfiguration(
                "pot_game_not_eligible",
                programme.agree_cite or programme.article,
                field="tables",
                game=terms.game,
                programme=programme.code,
            )
        first = first or terms
        for what in programme.agree:
            if getattr(terms, what) != getattr(first, what):
                raise IllegalConfiguration(
                    "pot_tables_differ", programme.agree_cite, field="tables", table=table, what=what
                )
