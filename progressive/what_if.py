"""A period of a link played again under another rate, seed or pay table (`casino.rules.pots.replay`).

The facts are those of the recorded rounds: chips, wins in their order, rounds annulled; and the chips of late rounds
that were adjusted for within the period, from when they were counted, at the rate of their own time. They are played
twice: as approved, which must end on the meter that was recorded, and as asked. What is asked need not be lawful: the
rules say beside the figures why it is not. Another seed holds for the amounts that are put on within the period. Reads
only.

What no round knows is not played again: a meter lowered for a defect, the end of a progressive. `apart_e4` says by how
much the recorded meter differs from the replay as approved (ten-thousandths); other amounts are minor units.
"""

from __future__ import annotations

import datetime as dt
import heapq
from collections.abc import Iterator, Sequence
from operator import itemgetter

import msgspec
from django.db.models import DateTimeField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from casino.errors import Refused
from casino.jurisdictions import cited
from casino.models import Property
from casino.rules import programmes as registry
from casino.rules.errors import RuleError
from casino.rules.money import MAX_MINOR, AmountError
from casino.rules.notation import read_amount, read_percent, separated
from casino.rules.pots import terms
from casino.rules.pots.book import PotState
from casino.rules.pots.hits import Hit
from casino.rules.pots.programme import METER, WHOLE_BP, PrizeRule
from casino.rules.pots.replay import Entered, Figures, Won, play
from casino.wording.formats import language, money, number_error
from progressive import queries
from progressive.meter import Share, conduct_of, rule_of, rules_of
from progressive.models import LinkMember, Meter
from progressive.programme_terms import approved_terms, rate_of
from progressive.queries.late import late_chips
from progressive.rate_reading import RateFrom, rate_at, rates_of
from tables.commands.kit import by_rules
from tables.models import LateRound, Round

LONGEST = dt.timedelta(days=366)


class Asked(msgspec.Struct, frozen=True, kw_only=True):
    """Terms to compare with the approved ones: `seed_minor` is the initial and the reset amount."""

    rate_bp: int | None = None
    seed_minor: int | None = None
    pay_table: list[Share] | None = None


class WhatIf(msgspec.Struct, frozen=True, kw_only=True):
    """The same rounds under what was approved and under what is asked. `remarks`: why that is not lawful."""

    link: str
    first: dt.date
    last: dt.date
    rounds: int
    wins: int
    opening_minor: int
    played: Figures
    asked: Figures
    recorded_minor: int
    apart_e4: int
    remarks: list[str]

    def compared(self) -> list[tuple[str, int, int]]:
        """Figure, as approved and as asked, of everything that is compared."""
        names = ("handle_minor", "prizes_minor", "house_minor", "seeds_minor", "completed_minor", "meter_minor")
        return [(name, getattr(self.played, name), getattr(self.asked, name)) for name in names]


def what_if(venue: Property, *, link: str, first: dt.date, last: dt.date, asked: Asked) -> WhatIf:
    """Play the gaming days `first` to `last` of a link again.

    Refused: `no_link`, `bad_period`, `nothing_asked`, `rate_impossible`, `seed_impossible`, and what the rules refuse
    of the facts (a pay table that lacks an outcome that was won: `pot_unknown_outcome`).
    """
    meter = Meter.objects.filter(property_id=venue.pk, link=link).first()
    if meter is None:
        raise Refused("no_link", field="link", link=link)
    _require_possible(first, last, asked)
    rates = rates_of(meter)
    facts = list(_facts(meter, rates, first, last))
    opening = next((row for row in queries.link_days(venue.pk, first) if row.link == link), None)
    closing = next((row for row in queries.link_days(venue.pk, last) if row.link == link), None)
    if opening is None or closing is None:
        raise Refused(
            "bad_period",
            field="first",
            problem=_now("the progressive started on %(day)s") % {"day": meter.started_day.isoformat()},
        )
    state = None
    if meter.started_day < first:
        aside = {bucket: pool.opening_e4 for bucket, pool in opening.pools.items()}
        state = PotState(balances={METER: opening.opening_e4, **aside}, last_seed_minor=meter.reset_minor)
    try:
        approved = _as_approved(meter, rates)
        played = play(_with_house_prizes(approved, facts), facts, opening=state)
        other = play(_with_house_prizes(_otherwise(approved, asked), facts), facts, opening=state)
    except RuleError as refusal:
        raise by_rules(refusal) from refusal
    return WhatIf(
        link=link,
        first=first,
        last=last,
        rounds=_rounds(meter, first, last).count() + len(late_chips(meter.property_id, link, first, last)),
        wins=sum(isinstance(fact, Won) for fact in facts),
        opening_minor=opening.opening_minor,
        played=played,
        asked=other,
        recorded_minor=closing.closing_minor,
        apart_e4=closing.closing_e4 - played.state.e4(METER),
        remarks=_remarks(meter, asked),
    )


def _require_possible(first: dt.date, last: dt.date, asked: Asked) -> None:
    if not dt.timedelta() <= last - first <= LONGEST:
        raise Refused("bad_period", field="last", problem=_("its last day is the first or one of the 366 after it"))
    if asked.rate_bp is None and asked.seed_minor is None and asked.pay_table is None:
        raise Refused("nothing_asked")
    if asked.rate_bp is not None and not 0 < asked.rate_bp <= WHOLE_BP:
        raise Refused("rate_impossible", field="rate_bp")
    if asked.seed_minor is not None and not 0 < asked.seed_minor <= MAX_MINOR:
        raise Refused("seed_impossible", field="seed_minor")


# --- the facts ------------------------------------------------------------------------------------------------------


def _rounds(meter: Meter, first: dt.date, last: dt.date) -> QuerySet[Round]:
    of_link = Q(pk__in=[])
    for member in LinkMember.objects.filter(property_id=meter.property_id, link=meter.link):
        days = (max(first, member.linked_day or first), min(last, member.left_day or last))
        of_link |= Q(table=member.table, day__range=days)
    return Round.objects.filter(
        of_link, property_id=meter.property_id, day__range=(first, last), progressive_chips__gt=0
    )


def _facts(meter: Meter, rates: list[RateFrom], first: dt.date, last: dt.date) -> Iterator[Entered | Won]:
    """Chips and wins in the order in which the meter counted them; chips between two wins at one rate are one entry,
    for they add up exactly."""
    waiting: Entered | None = None
    for _moment, fact, prizes in heapq.merge(_of_rounds(meter, first, last), _of_late(meter, first, last), key=_MOMENT):
        if waiting is not None and _goes_with(waiting, fact, rates):
            waiting = replace(fact, handle_minor=waiting.handle_minor + fact.handle_minor)
        else:
            if waiting is not None:
                yield waiting
            waiting = fact
        if prizes and not fact.void:
            yield waiting
            waiting = None
            yield Won(hits=tuple(_hit(number, prize, meter) for number, prize in enumerate(prizes)))
    if waiting is not None:
        yield waiting


Counted = tuple[dt.datetime, Entered, list[dict[str, object]]]
"""When the meter counted chips, the chips, and the prizes that their round won."""
_MOMENT = itemgetter(0)


def _of_rounds(meter: Meter, first: dt.date, last: dt.date) -> Iterator[Counted]:
    """The recorded rounds; one that came late counted when it was recorded in its own session."""
    late = LateRound.objects.filter(
        property_id=meter.property_id, round=OuterRef("pk"), status=LateRound.Status.RECORDED
    ).values("resolved_at")[:1]
    rows = _rounds(meter, first, last).annotate(
        counted_at=Coalesce(Subquery(late), "closed_at", output_field=DateTimeField())
    )
    columns = ("counted_at", "progressive_chips", "closed_at", "status", "prizes")
    for counted_at, chips, at, status, prizes in (
        rows.order_by("counted_at", "closed_at", "pk").values_list(*columns).iterator()
    ):
        void = status == Round.Status.VOID
        yield counted_at, Entered(at=at, handle_minor=chips * meter.denomination_minor, void=void), prizes


def _of_late(meter: Meter, first: dt.date, last: dt.date) -> Iterator[Counted]:
    for one in late_chips(meter.property_id, meter.link, first, last):
        handle = one.chips * meter.denomination_minor
        yield one.counted_at, Entered(at=one.settled_at, handle_minor=handle, void=one.void), []


def _goes_with(one: Entered, other: Entered, rates: list[RateFrom]) -> bool:
    return one.void == other.void and rate_at(rates, one.at) == rate_at(rates, other.at)


def _hit(number: int, prize: dict[str, object], meter: Meter) -> Hit:
    """As the floor took it: what the tray pays has its amount from the pay table, else from the round."""
    outcome = str(prize["hand"])
    off_meter, share = bool(prize.get("off_meter")), meter.shares().get(outcome)
    listed = share.amount_minor if share is not None else None
    return Hit(
        seat=int(str(prize["seat"])),
        outcome=outcome,
        bettor=str(number),
        bet_minor=int(str(prize.get("bet") or 0)) or None,
        alone=prize.get("share_bp") == WHOLE_BP,
        tray_minor=(listed or int(str(prize["amount"]))) if off_meter else None,
    )


# --- the terms ------------------------------------------------------------------------------------------------------


def _as_approved(meter: Meter, rates: list[RateFrom]) -> terms.Terms:
    """The link's own figures, in every rate that it had; prizes are paid as its floor pays them."""
    first, *later = rates
    programme = registry.get(meter.game)
    approved = _approve(meter, rate=_rate(meter, first.points), seed_minor=None, pay_table=None)
    changes = [_rate(meter, one.points, effective_at=one.effective_at) for one in later]
    return replace(
        approved,
        rates=(*approved.rates, *changes),
        prizes=rules_of(meter.shares(), programme),
        conduct=conduct_of(programme, meter.options),
    )


def _approve(
    meter: Meter, *, rate: terms.Rate, seed_minor: int | None, pay_table: Sequence[PrizeRule] | None
) -> terms.Terms:
    return approved_terms(
        meter.game,
        approval=meter.approval,
        initial_minor=meter.initial_minor if seed_minor is None else seed_minor,
        reset_minor=meter.reset_minor if seed_minor is None else seed_minor,
        entry_minor=meter.denomination_minor,
        most_bet_minor=meter.most_bet_minor,
        rate=rate,
        shares=list(meter.shares().values()),
        options=meter.options,
        pay_table=pay_table,
    )


def _rate(meter: Meter, points: tuple[int, int, int], *, effective_at: dt.datetime | None = None) -> terms.Rate:
    meter_bp, reset_bp, retention_bp = points
    return rate_of(
        meter.game, meter_bp, reset_pool_bp=reset_bp, retention_pool_bp=retention_bp, effective_at=effective_at
    )


def _otherwise(approved: terms.Terms, asked: Asked) -> terms.Terms:
    other = approved
    if asked.rate_bp is not None:
        aside = {bucket: points for bucket, points in other.rates[0].parts.items() if bucket != METER}
        other = replace(other, rates=(terms.Rate(parts={METER: asked.rate_bp, **aside}),))
    if asked.seed_minor is not None:
        other = replace(other, initial_minor=asked.seed_minor, reset_minor=asked.seed_minor)
    if asked.pay_table is not None:
        other = replace(other, prizes={share.outcome: rule_of(share) for share in asked.pay_table})
    return other


def _with_house_prizes(given: terms.Terms, facts: Sequence[Entered | Won]) -> terms.Terms:
    """With a line for whatever the tray paid and no pay table has: bonuses beside a prize."""
    tray = {
        hit.outcome: PrizeRule(outcome=hit.outcome, amount_minor=hit.tray_minor, cite="")
        for fact in facts
        if isinstance(fact, Won)
        for hit in fact.hits
        if hit.tray_minor
    }
    return replace(given, prizes={**tray, **given.prizes})


def _remarks(meter: Meter, asked: Asked) -> list[str]:
    """Return the regulation's objections to the terms asked for."""
    rules = None if asked.pay_table is None else [rule_of(share) for share in asked.pay_table]
    try:
        _approve(
            meter,
            rate=_rate(meter, (asked.rate_bp or meter.rate_bp, meter.reset_pool_bp, meter.retention_pool_bp)),
            seed_minor=asked.seed_minor,
            pay_table=rules,
        )
    except RuleError as refusal:
        refused = by_rules(refusal)
        return [cited(refused.message, refused.cite)]
    return []


# --- as people write it ---------------------------------------------------------------------------------------------


def read_pay_table(venue: Property, link: str, text: str) -> list[Share]:
    """The link's pay table with other prizes: `flush=75.00, straight_flush=15%`, by commas or lines.

    Refused: `no_link`, `bad_pay_table`.
    """
    meter = Meter.objects.filter(property_id=venue.pk, link=link).first()
    if meter is None:
        raise Refused("no_link", field="link", link=link)
    table = dict(meter.shares())
    for part in separated(text):
        outcome, equals, worth = (piece.strip() for piece in part.partition("="))
        try:
            if not equals or outcome not in table:
                raise ValueError(outcome)
            table[outcome] = _share(outcome, worth, venue.currency)
        except AmountError as reason:
            raise Refused("bad_pay_table", field="pay_table", reason=number_error(reason).rstrip(".")) from reason
        except ValueError as reason:
            raise Refused(
                "bad_pay_table",
                field="pay_table",
                reason=_now("write a hand and what it wins, such as %(example)s; %(given)s cannot be")
                % {"example": f"{next(iter(table))}={money(7500, venue.currency)}", "given": part.strip()[:60]},
            ) from reason
    return list(table.values())


def _share(outcome: str, worth: str, currency: str) -> Share:
    if worth.endswith("%"):
        return Share(outcome=outcome, share_bp=read_rate(worth, currency))
    return Share(outcome=outcome, amount_minor=read_amount(worth, currency, language()))


def read_rate(text: str, currency: str) -> int:
    """`75`, `72,5 %`: a percentage in basis points. Errors: AmountError, and ValueError below zero."""
    points = read_percent(text, currency, language())
    if points < 0:
        raise ValueError(text)
    return points
