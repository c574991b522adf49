"""Cases of a pot, as ``casino.rules.replay`` takes them: plain data in, plain data out, amounts as decimal strings.

A case names a ``programme`` (and a ``day`` for its edition), the licensee's ``terms``, the ``pot`` it opens with
(without one the initial amount is put on), and ``facts`` in order:

    ``Entered``      ``handle`` (or ``chips`` of the fixed price), ``at``; ``void``: the round was annulled
    ``Won``          ``hits``: seat, outcome, bet, strength, bettor; ``entrants``: seats with an entry
    ``CarouselWon``  ``hits``; ``pots``: table to its jackpot, on whose sum they are paid (the case's own pot: ``own``)
    ``RateChanged``  ``rate``, ``allocation``, ``effective_at``, ``decided_at``, ``notified_at``, ``approval``
    ``Complementary``  ``amount``, ``form``
    ``Covered``      ``reserve``, ``bank``: is what the meter shows covered
    ``LimitSet``     ``announced_on``, ``last_day``, ``replaces``;  ``Absent``  ``days``, ``last_day``
    ``Expired``      ``on``: documented, distributed or raffled; the pot is empty after it

``terms``: ``approval``, ``entry`` and where it may vary ``entry_max``, ``initial``, ``reset``, ``rate`` (parts of an
entry: the commission is ``house``), ``allocation`` (of the rest: ``meter``, ``reserve``; together 1), ``options``.

Each fact has its answer; rates are decimal fractions ("0.70"); a pot's buckets are shown to their last fraction.

>>> case = {"programme": "cl.card_progressive", "pot": {"meter": "20000001"},
...         "terms": {"approval": "R-1", "entry": "500", "entry_max": "5000", "initial": "0",
...                   "rate": {"house": "0.25"}, "allocation": {"meter": "1"}},
...         "facts": [{"type": "Won", "hits": [{"seat": 5, "outcome": "royal_flush", "bet": "500"},
...                                            {"seat": 2, "outcome": "royal_flush", "bet": "500"}]}]}
>>> [(prize["seat"], prize["amount"]) for prize in PotCase().play(case)["facts"][0]["prizes"]]
[(5, '10000000'), (2, '10000001')]
"""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Any

import msgspec

from casino.rules import programmes as registry
from casino.rules.codec import malformed, require_names
from casino.rules.errors import IllegalConfiguration, another_currency, define
from casino.rules.money import EXPONENTS, AmountError, format_amount, parse_amount
from casino.rules.pots.book import Move, PotState
from casino.rules.pots.contributions import contribute, refund, start
from casino.rules.pots.expiry import cover_test, distribute, expire, extended_limit, raffle, require_limit
from casino.rules.pots.hits import Hit, Paid, Settled, pay_complementary, settle_carousel, settle_hits
from casino.rules.pots.programme import E4, METER, PrizeRule, Programme
from casino.rules.pots.terms import Rate, Terms, approve, change_rate

define(
    "pot_term_not_read",
    "{programme} reads no {name} here.",
    "{programme} no lee {name} aquí.",
)

MAX_FACTS = 10_000
OWN = "own"
"""The case's own pot among those of a carousel."""


_IN_SPANISH = {"table_minimum": "el mínimo de la mesa", "seed": "lo que puso el casino sin el pozo"}


class _Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Fields of a case, as written."""


class PrizeGiven(_Given, frozen=True, kw_only=True):
    """Prize of an approved pay table, as written."""

    outcome: str
    share: str | None = None
    amount: str | None = None
    times: int | None = None
    least_times: int = 0
    odds: bool = False
    lowers_meter: bool = True


class TermsGiven(_Given, frozen=True, kw_only=True):
    """Approved terms of the programme, as written."""

    approval: str
    initial: str
    rate: dict[str, str]
    allocation: dict[str, str] = {}
    reset: str | None = None
    entry: str | None = None
    entry_max: str | None = None
    table_minimum: str | None = None
    pay_table: list[PrizeGiven] = []
    options: dict[str, Any] = {}


class Entered(_Given, frozen=True, kw_only=True, tag_field="type", tag="Entered"):
    """Entries: by handle or number of chips; ``void``: of a round that was annulled."""

    at: datetime
    handle: str | None = None
    chips: int | None = None
    void: bool = False


class HitGiven(_Given, frozen=True, kw_only=True):
    """A winning hand of a round."""

    seat: Annotated[int, msgspec.Meta(ge=1)]
    outcome: str
    bet: str | None = None
    strength: int | None = None
    bettor: str = ""


class Won(_Given, frozen=True, kw_only=True, tag_field="type", tag="Won"):
    """Winning hands of a round, with the seats that had entered."""

    hits: list[HitGiven]
    entrants: list[int] | None = None


class CarouselWon(_Given, frozen=True, kw_only=True, tag_field="type", tag="CarouselWon"):
    """Winning hands at linked tables that hit at once, with the pot of each."""

    hits: list[HitGiven]
    pots: dict[str, str]


class RateChanged(_Given, frozen=True, kw_only=True, tag_field="type", tag="RateChanged"):
    """Change of the rate from an instant on."""

    rate: dict[str, str]
    effective_at: datetime
    decided_at: datetime
    notified_at: datetime | None = None
    allocation: dict[str, str] = {}
    approval: str = ""


class Complementary(_Given, frozen=True, kw_only=True, tag_field="type", tag="Complementary"):
    """Complementary prize paid on a form."""

    amount: str
    form: str


class Covered(_Given, frozen=True, kw_only=True, tag_field="type", tag="Covered"):
    """Test of the cover of the meter by reserve and bank."""

    reserve: str
    bank: str


class LimitSet(_Given, frozen=True, kw_only=True, tag_field="type", tag="LimitSet"):
    """Announcement, or replacement, of the last day of a pot."""

    announced_on: date
    last_day: date
    replaces: date | None = None


class Absent(_Given, frozen=True, kw_only=True, tag_field="type", tag="Absent"):
    """Days on which the progressive is out of operation."""

    days: int
    last_day: date


class Expired(_Given, frozen=True, kw_only=True, tag_field="type", tag="Expired"):
    """Expiry of the pot on a day."""

    on: date


Fact = Entered | Won | CarouselWon | RateChanged | Complementary | Covered | LimitSet | Absent | Expired


class CaseGiven(_Given, frozen=True, kw_only=True):
    """A whole case: programme, terms, facts and, where it goes on from one, the pot."""

    programme: str
    terms: TermsGiven
    facts: list[Fact]
    id: Any = None
    day: date | None = None
    currency: str | None = None
    pot: dict[str, str] | None = None
    seed: str | None = None


class PotCase:
    """One case. ``at`` is the fact that is being played: where a refusal came."""

    def __init__(self) -> None:
        self.at = 0

    def play(self, case: Mapping[str, Any]) -> dict[str, Any]:
        """The answers to the facts, and the pot after them. ``RuleError`` when something is refused."""
        require_names(case, CaseGiven.__struct_fields__)
        try:
            given = msgspec.convert(case, CaseGiven)
        except msgspec.ValidationError as reason:
            raise malformed(str(reason)) from reason
        if len(given.facts) > MAX_FACTS:
            raise malformed(f"more than {MAX_FACTS} facts", "facts")
        programme = registry.get(given.programme, on=given.day)
        self.currency = programme.currency
        if given.currency not in (None, self.currency):
            raise another_currency(programme.code, programme.article, self.currency)
        self._require_read(programme, given)
        self.terms = self._terms(programme, given.terms)
        self.state = self._opening(given)
        answers = []
        for fact in given.facts:
            answers.append(self._answer(fact))
            self.at += 1
        return {"result": "settled", "facts": answers, "pot": self._pot()}

    # ------------------------------------------------------------------ what is given

    def _require_read(self, programme: Programme, given: CaseGiven) -> None:
        """Refuse what this case does not need: the table's minimum where the entry does not depend on it, and the
        amount that the casino put into a pot that is not given."""
        entry = programme.entry
        for name, text, cite, read in (
            ("table_minimum", given.terms.table_minimum, entry.cite, entry.of_table_minimum is not None),
            ("seed", given.seed, programme.article, given.pot is not None),
        ):
            if text is not None and not read:
                raise IllegalConfiguration(
                    "pot_term_not_read", cite, field=name, name=name, programme=programme.code,
                    spanish={"programme": programme.es, "name": _IN_SPANISH[name]},
                )  # fmt: skip

    def _terms(self, programme: Programme, given: TermsGiven) -> Terms:
        return approve(
            programme,
            approval=given.approval,
            initial_minor=self._amount(given.initial, "initial"),
            reset_minor=self._perhaps(given.reset, "reset"),
            entry_minor=self._perhaps(given.entry, "entry"),
            entry_high_minor=self._perhaps(given.entry_max, "entry_max"),
            table_minimum_minor=self._perhaps(given.table_minimum, "table_minimum"),
            rate=Rate(parts=_rates(given.rate), allocation=_rates(given.allocation)),
            pay_table=[self._rule(prize, given.approval) for prize in given.pay_table],
            options=given.options,
        )

    def _rule(self, given: PrizeGiven, approval: str) -> PrizeRule:
        try:
            return PrizeRule(
                outcome=given.outcome,
                share_bp=0 if given.share is None else _basis_points(given.share, "share"),
                amount_minor=self._perhaps(given.amount, "amount") or 0,
                times=given.times or 0,
                least_times=given.least_times,
                odds=given.odds,
                lowers_meter=given.lowers_meter,
                cite=approval,
            )
        except ValueError as reason:
            raise malformed(str(reason), "pay_table") from reason

    def _opening(self, given: CaseGiven) -> PotState:
        if given.pot is None:
            return start(self.terms).state
        balances = {bucket: self._amount(text, "pot") * E4 for bucket, text in given.pot.items()}
        seed = self.terms.initial_minor if given.seed is None else self._amount(given.seed, "seed")
        try:
            return PotState(balances=balances, last_seed_minor=seed, house_minor=seed)
        except ValueError as reason:
            raise malformed(f"a pot does not hold this: {', '.join(given.pot)}", "pot") from reason

    def _amount(self, text: str, field: str) -> int:
        try:
            return parse_amount(text, self.currency)
        except AmountError as reason:
            raise malformed(str(reason), field) from reason

    def _perhaps(self, text: str | None, field: str) -> int | None:
        return None if text is None else self._amount(text, field)

    # ------------------------------------------------------------------ what happens

    def _answer(self, fact: Fact) -> dict[str, Any]:
        match fact:
            case Entered():
                return self._entered(fact)
            case Won():
                return self._won(fact)
            case CarouselWon():
                return self._carousel_won(fact)
            case RateChanged():
                return self._rate_changed(fact)
            case Complementary():
                amount = self._amount(fact.amount, "amount")
                return self._moved(pay_complementary(self.terms, self.state, amount, form=fact.form))
            case Covered():
                return self._covered(fact)
            case LimitSet():
                require_limit(
                    self.terms.programme,
                    announced_on=fact.announced_on,
                    last_day=fact.last_day,
                    replaces=fact.replaces,
                )
                return {"last_day": fact.last_day.isoformat()}
            case Absent():
                limit = extended_limit(self.terms.programme, fact.last_day, absent_days=fact.days)
                return {"last_day": limit.isoformat()}
            case Expired():
                return self._expired(fact)

    def _entered(self, fact: Entered) -> dict[str, Any]:
        if (fact.handle is None) == (fact.chips is None):
            raise malformed("Entered has either handle or chips", "handle")
        handle = self.terms.handle_of(fact.chips or 0) if fact.handle is None else self._amount(fact.handle, "handle")
        fed = contribute(self.terms, self.state, handle, at=fact.at)
        self.state = fed.state
        parts = {bucket: self._fine(amount) for bucket, amount in fed.parts.items()}
        if fact.void:
            self.state = refund(self.terms, self.state, fed).state
        return {"parts": parts, "meter": self._money(self.state.shown_minor), "void": fact.void}

    def _won(self, fact: Won) -> dict[str, Any]:
        settled = settle_hits(self.terms, self.state, self._hits(fact.hits), entrants=fact.entrants)
        self.state = settled.state
        return self._settled(settled)

    def _carousel_won(self, fact: CarouselWon) -> dict[str, Any]:
        """The case's own pot and those of the other tables, as one; each keeps what is left of its own."""
        if OWN in fact.pots:
            raise malformed(f"{OWN}: that is the case's own pot", "pots")
        others = {
            table: PotState(
                balances={METER: self._amount(text, "pots") * E4},
                last_seed_minor=self.terms.reset_minor,
                house_minor=self.terms.reset_minor,
            )
            for table, text in fact.pots.items()
        }
        settled, after = settle_carousel(self.terms, {OWN: self.state, **others}, self._hits(fact.hits))
        self.state = after.pop(OWN)
        pots = {table: self._fine(state.e4(METER)) for table, state in after.items()}
        return {**self._settled(settled), "meter": self._money(self.state.shown_minor), "pots": pots}

    def _hits(self, given: list[HitGiven]) -> list[Hit]:
        return [
            Hit(
                seat=one.seat,
                outcome=one.outcome,
                bet_minor=self._perhaps(one.bet, "bet"),
                strength=one.strength,
                bettor=one.bettor,
            )
            for one in given
        ]

    def _settled(self, settled: Settled) -> dict[str, Any]:
        return {
            "prizes": [self._prize(paid) for paid in settled.paid],
            "meter": self._money(self.state.shown_minor),
            "lines": [{"en": line.en, "es": line.es, "cite": line.cite} for line in settled.lines],
        }

    def _prize(self, paid: Paid) -> dict[str, Any]:
        needed = self.terms.witnesses(paid.amount_minor, percent=paid.kind == "percent")
        return {
            "seat": paid.seat,
            "outcome": paid.outcome,
            "kind": paid.kind,
            "amount": self._money(paid.amount_minor),
            "net": self._money(paid.net_minor),
            "meter_before": self._money(paid.meter_before_minor),
            "from_meter": self._money(paid.from_meter_minor),
            "from_house": self._money(paid.from_house_minor),
            "fund": paid.fund,
            "sharers": paid.sharers,
            "capped": paid.capped,
            "witnesses": [{"act": one.act, "who": list(one.who), "cite": one.cite} for one in needed],
            "cite": paid.cite,
        }

    def _rate_changed(self, fact: RateChanged) -> dict[str, Any]:
        rate = Rate(
            parts=_rates(fact.rate),
            allocation=_rates(fact.allocation),
            effective_at=fact.effective_at,
            approval=fact.approval,
        )
        self.terms = change_rate(self.terms, rate, decided_at=fact.decided_at, notified_at=fact.notified_at)
        return {"rates": len(self.terms.rates)}

    def _covered(self, fact: Covered) -> dict[str, Any]:
        test = cover_test(
            self.terms,
            self.state,
            reserve_minor=self._amount(fact.reserve, "reserve"),
            bank_minor=self._amount(fact.bank, "bank"),
        )
        return {
            "covered": test.covered,
            "rule": test.rule,
            "required": self._money(test.required_minor),
            "short": self._money(test.short_minor),
            "blocks": test.blocks,
            "cite": test.cite,
        }

    def _expired(self, fact: Expired) -> dict[str, Any]:
        expired = expire(self.terms, self.state)
        answer: dict[str, Any] = {
            "final": self._money(expired.final_minor),
            "deductible": self._money(expired.deductible_minor),
            "retained": self._money(expired.retained_minor),
            "distributable": self._money(expired.distributable_minor),
            "cite": expired.cite,
        }
        if self.terms.programme.expiry.kind == "raffle":
            self.state = raffle(self.terms, expired).state
            return {**answer, "raffled": answer["distributable"]}
        made = distribute(self.terms, expired, on=fact.on)
        self.state = made.state
        return {
            **answer,
            "shares": {fund: self._money(share) for fund, share in made.shares.items()},
            "rule": made.rule,
        }

    def _moved(self, move: Move) -> dict[str, Any]:
        self.state = move.state
        return {"meter": self._money(self.state.shown_minor)}

    # ------------------------------------------------------------------ what is shown

    def _pot(self) -> dict[str, Any]:
        buckets = {bucket: self._fine(amount) for bucket, amount in self.state.balances.items() if amount}
        return {"shown": self._money(self.state.shown_minor), "buckets": buckets}

    def _money(self, minor: int) -> str:
        return format_amount(minor, self.currency)

    def _fine(self, amount_e4: int) -> str:
        """An amount to its last fraction; the zeros beyond the currency's own decimals are left out."""
        whole, rest = divmod(amount_e4, E4)
        shown = self._money(whole)
        if not rest:
            return shown
        point = "" if EXPONENTS[self.currency] else "."
        return f"{shown}{point}{rest:04d}".rstrip("0")


def _rates(given: Mapping[str, str]) -> dict[str, int]:
    return {bucket: _basis_points(text, "rate") for bucket, text in given.items()}


def _basis_points(text: str, field: str) -> int:
    """Basis points of a decimal fraction, exactly: "0.70" is 7,000."""
    whole, _, decimals = text.partition(".")
    if not (whole + decimals).isascii() or not (whole + decimals).isdigit() or len(text) > 12 or not whole:
        raise malformed(f"{text!r} is not a decimal fraction", field)
    kept, dropped = decimals[:4], decimals[4:]
    if dropped.strip("0"):
        raise malformed(f"{text!r} is finer than a basis point", field)
    return int(whole + kept.ljust(4, "0"))
