"""Prizes of the winners of a round from a pot: one winner or several, at one table or at linked ones.

Hits come in the order in which the floor settles them (right to left of the croupier); a programme that pays by rank
puts them into that order itself. Each is valued on the meter as it stands at its turn, the pot falls by exactly what it
pays, and every step has a line with its clause.

>>> from casino.rules import programmes
>>> from casino.rules.pots.terms import Rate, approve
>>> terms = approve(programmes.get("pr.caribbean_stud"), approval="A", initial_minor=1_000_000,
...                 rate=Rate(parts={"meter": 7_000}))
>>> pot = PotState(balances={"meter": 1_560_000 * E4})
>>> settled = settle_hits(terms, pot, [Hit(seat=6, outcome="full_house"), Hit(seat=2, outcome="straight_flush")])
>>> [paid.amount_minor for paid in settled.paid], settled.state.shown_minor
([10000, 155000], 1395000)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

import msgspec

from casino.rules.errors import IllegalEvent, define, listed
from casino.rules.money import equal_parts, format_amount, split_largest_remainder
from casino.rules.pots.book import Book, Line, Move, PotState, Transfer
from casino.rules.pots.names import outcome_in_spanish
from casino.rules.pots.programme import (
    BANK,
    E4,
    METER,
    RESERVE,
    RESET_POOL,
    RETENTION_POOL,
    WINNERS,
    Conduct,
    PrizeRule,
)
from casino.rules.pots.terms import Terms

define("pot_unknown_outcome", "The pay table has no {outcome}.", "La tabla de pagos no tiene {outcome}.")
define(
    "pot_strength_missing",
    "Of several {outcome} state which is higher, or that they are equal.",
    "De varias {outcome} debe indicarse cuál es mayor, o que son iguales.",
)
define("pot_hit_twice", "Seat {seat} wins twice in one round.", "El puesto {seat} gana dos veces en una jugada.")
define(
    "pot_hit_without_entry",
    "Seat {seat} has no entry in this round.",
    "El puesto {seat} no apostó al progresivo en esta jugada.",
)
define("pot_bet_wrong", "{amount} is no entry of this progressive.", "{amount} no es una apuesta de este progresivo.")
define(
    "pot_no_carousel",
    "The tables of {programme} are not joined in a carousel.",
    "Las mesas de {programme} no están unidas en un carrusel.",
)
define(
    "pot_complementary_not_offered",
    "Complementary prizes in the form {form!r} are not offered.",
    "No se ofrecen premios complementarios en la forma {form!r}.",
)


class Hit(msgspec.Struct, frozen=True, kw_only=True):
    """A winning hand. ``bet_minor``: its entry where entries vary. ``bettor`` tells several bettors of a seat apart.
    ``strength``: orders hands of one rank, the higher first; equal hands have the same (needed where several hands of
    one rank are not paid alike).

    What the round's own rules decide: ``alone``, it takes the whole meter for itself and the next one what it was reset
    to; ``tray_minor``, the tray pays this much and the meter stays as it is.
    """

    seat: int
    outcome: str
    bet_minor: int | None = None
    strength: int | None = None
    bettor: str = ""
    alone: bool = False
    tray_minor: int | None = None


class Paid(msgspec.Struct, frozen=True, kw_only=True):
    """A prize. ``meter_before_minor`` is the meter shown at its turn; ``reset_minor`` is put on it right after.

    ``from_meter_minor`` + ``from_house_minor`` = ``amount_minor``. ``capped``: the regulation's ceiling bit.
    """

    seat: int
    outcome: str
    kind: Literal["percent", "fixed", "multiple", "odds", "envy"]
    cite: str
    share_bp: int
    sharers: int
    bet_minor: int
    amount_minor: int
    meter_before_minor: int
    from_meter_minor: int
    from_house_minor: int
    fund: str
    stake_returned: bool = False
    capped: bool = False
    reset_minor: int = 0
    bettor: str = ""

    @property
    def net_minor(self) -> int:
        """The player's change: the entry is spent unless it is handed back. An envy bonus has no entry of its own."""
        return self.amount_minor if self.stake_returned else self.amount_minor - self.bet_minor


class Settled(msgspec.Struct, frozen=True, kw_only=True):
    """A round's prizes in the order of payment, the pot after them, every transfer, every step explained."""

    paid: tuple[Paid, ...]
    state: PotState
    transfers: tuple[Transfer, ...]
    lines: tuple[Line, ...]


class RoundHits(msgspec.Struct, frozen=True, kw_only=True):
    """The winners of one round of one table. ``entrants``: every seat with a live entry (envy bonuses)."""

    table: str
    round: str
    hits: tuple[Hit, ...]
    entrants: tuple[int, ...] | None = None


def settle_hits(
    terms: Terms, state: PotState, hits: Sequence[Hit], *, entrants: Sequence[int] | None = None
) -> Settled:
    """Prizes of one round. Refused: ``pot_unknown_outcome``, ``pot_hit_twice``, ``pot_hit_without_entry``,
    ``pot_bet_wrong``."""
    _require_hits(terms, hits, entrants)
    return pay_hits(
        terms.prizes,
        terms.conduct,
        state,
        hits,
        reset_minor=terms.reset_minor,
        entry_minor=terms.entry_minor,
        entrants=entrants,
        currency=terms.programme.currency,
        reset_cite=terms.programme.minimum.cite,
    )


def settle_rounds(terms: Terms, state: PotState, rounds: Sequence[RoundHits]) -> list[Settled]:
    """Rounds of linked tables in the order in which their wins were validated: each on what the one before left.

    Nobody shares across tables (PR §7.11(G) shares within a table; Chile and Bolivia within a pass): of two top prizes
    at once the first takes the meter, the second what it was reset to (reading).
    """
    settled: list[Settled] = []
    for one in rounds:
        settled.append(settle_hits(terms, state, one.hits, entrants=one.entrants))
        state = settled[-1].state
    return settled


def _require_hits(terms: Terms, hits: Sequence[Hit], entrants: Sequence[int] | None) -> None:
    article = terms.programme.article
    seen: set[tuple[int, str]] = set()
    for hit in hits:
        if hit.outcome not in terms.prizes:
            known = {
                "outcome": outcome_in_spanish(hit.outcome, article),
                "admitted": listed(outcome_in_spanish(outcome, article) for outcome in terms.prizes),
            }
            raise IllegalEvent(
                "pot_unknown_outcome",
                article,
                field="outcome",
                outcome=hit.outcome,
                admitted=terms.prizes,
                spanish=known,
            )
        if (hit.seat, hit.bettor) in seen:
            raise IllegalEvent("pot_hit_twice", article, field="seat", seat=hit.seat)
        seen.add((hit.seat, hit.bettor))
        if entrants is not None and hit.seat not in entrants:
            raise IllegalEvent("pot_hit_without_entry", article, field="seat", seat=hit.seat)
        bet = terms.entry_minor if hit.bet_minor is None else hit.bet_minor
        if not terms.entry_minor <= bet <= terms.entry_high_minor:
            raise IllegalEvent("pot_bet_wrong", terms.programme.entry.cite, field="bet", amount=terms.money(bet))
        rivals = sum(one.outcome == hit.outcome for one in hits)
        if rivals > 1 and hit.strength is None and _strength_matters(terms, hit.outcome):
            name = outcome_in_spanish(hit.outcome, article)
            raise IllegalEvent(
                "pot_strength_missing", article, field="strength", outcome=hit.outcome, spanish={"outcome": name}
            )


def _strength_matters(terms: Terms, outcome: str) -> bool:
    return terms.conduct.percent == "equal_from_start" and not terms.prizes[outcome].takes_all


def pay_hits(
    rules: Mapping[str, PrizeRule],
    conduct: Conduct,
    state: PotState,
    hits: Sequence[Hit],
    *,
    reset_minor: int,
    entry_minor: int = 0,
    entrants: Sequence[int] | None = None,
    currency: str = "USD",
    reset_cite: str = "",
) -> Settled:
    """``settle_hits`` by rules and conduct alone, for a pay table that stands elsewhere. KeyError: unknown outcome."""
    ordered = list(hits)
    if conduct.order == "rank":
        ordered.sort(key=lambda hit: (rules[hit.outcome].rank, -(hit.strength or 0)))
    paying = _Paying(rules, conduct, state, ordered, reset_minor, entry_minor, currency, reset_cite)
    seats = list(dict.fromkeys(hit.seat for hit in ordered)) if entrants is None else list(entrants)
    for hit in ordered:
        paying.pay(hit)
        paying.envy(hit, seats)
    return paying.close()


class _Paying:
    """One round's prizes, worked out one by one on the pot as it runs down."""

    def __init__(
        self,
        rules: Mapping[str, PrizeRule],
        conduct: Conduct,
        state: PotState,
        hits: Sequence[Hit],
        reset_minor: int,
        entry_minor: int,
        currency: str,
        reset_cite: str,
    ) -> None:
        self.rules, self.conduct, self.hits = rules, conduct, hits
        self.state, self.book, self.started_minor = state, Book(state), state.shown_minor
        self.reset_minor, self.entry_minor = reset_minor, entry_minor
        self.currency, self.reset_cite = currency, reset_cite
        self.parts: dict[str, list[int]] = {}
        self.capped: set[str] = set()
        self.whole_left = sum(self._group(hit) == METER for hit in hits)
        self.house_minor: int | None = None
        self.seed_minor: int | None = None
        self.reset_due = False
        self.paid: list[Paid] = []
        self.lines: list[Line] = []

    # ------------------------------------------------------------------ one hit

    def pay(self, hit: Hit) -> None:
        """The hit's own prize, and the reset that follows it."""
        rule = self.rules[hit.outcome]
        before = self.book.shown_minor
        if hit.tray_minor is not None or not rule.lowers_meter:
            self._pay_from_own_money(hit, rule, before)
            return
        members = self._members(hit)
        amount, capped = self._amount(hit, rule, members, before)
        from_meter = min(amount, before)
        if self.conduct.shortfall == "pot_only":
            amount = from_meter
        self.book.move(METER, WINNERS, from_meter * E4, "prize", rule.cite)
        self.book.move(BANK, WINNERS, (amount - from_meter) * E4, "shortfall", rule.cite)
        self._explain_prize(hit, rule, len(members), amount, before, capped=capped)
        if amount > from_meter:
            self._tell(
                f"The meter lacks {self._money(amount - from_meter)}: the casino completes it.",
                f"Al metro le faltan {self._money(amount - from_meter)}: los completa la casa.",
                rule.cite,
            )
        self.paid.append(
            Paid(
                seat=hit.seat,
                bettor=hit.bettor,
                outcome=hit.outcome,
                kind=rule.kind,
                cite=rule.cite,
                share_bp=rule.share_bp,
                sharers=len(members),
                bet_minor=self._bet(hit),
                amount_minor=amount,
                meter_before_minor=before,
                from_meter_minor=from_meter,
                from_house_minor=amount - from_meter,
                fund=rule.fund,
                stake_returned=self.conduct.stake_returned_on_meter,
                capped=capped,
                reset_minor=self._reset_after(hit, rule),
            )
        )

    def envy(self, hit: Hit, seats: Sequence[int]) -> None:
        """Add the prize of every other entrant beside that hit, paid from the tray."""
        rule = self.rules[hit.outcome]
        others = [seat for seat in seats if seat != hit.seat] if rule.envy_minor else []
        for seat in others:
            self.book.move(BANK, WINNERS, rule.envy_minor * E4, "envy", rule.cite)
            self._tell(
                f"Seat {seat}: bonus {self._money(rule.envy_minor)} for seat {hit.seat}'s {hit.outcome}.",
                f"Puesto {seat}: bonificación {self._money(rule.envy_minor)} por {self._hand(hit)} del {hit.seat}.",
                rule.cite,
            )
            self.paid.append(
                Paid(
                    seat=seat,
                    outcome=hit.outcome,
                    kind="envy",
                    cite=rule.cite,
                    share_bp=0,
                    sharers=1,
                    bet_minor=0,
                    amount_minor=rule.envy_minor,
                    meter_before_minor=self.book.shown_minor,
                    from_meter_minor=0,
                    from_house_minor=rule.envy_minor,
                    fund="tray",
                )
            )

    def close(self) -> Settled:
        """The round is paid: a reset that waited, a fixed jackpot restored."""
        if self.conduct.fixed:
            self._restore()
        elif self.reset_due:
            self._reset()
        return Settled(
            paid=tuple(self.paid),
            state=self.book.close(last_seed_minor=self.seed_minor, house_minor=self.house_minor),
            transfers=tuple(self.book.transfers),
            lines=tuple(self.lines),
        )

    # ------------------------------------------------------------------ amounts

    def _group(self, hit: Hit) -> str | None:
        """Under what name winners of one round share one amount; None: each has an own one."""
        rule = self.rules[hit.outcome]
        if hit.tray_minor is not None or not rule.lowers_meter or not rule.share_bp:
            return None
        if rule.takes_all:
            return METER if self.conduct.top == "share" and not hit.alone else None
        return hit.outcome if self.conduct.percent == "share" else None

    def _members(self, hit: Hit) -> list[Hit]:
        group = self._group(hit)
        return [hit] if group is None else [one for one in self.hits if self._group(one) == group]

    def _amount(self, hit: Hit, rule: PrizeRule, members: Sequence[Hit], before: int) -> tuple[int, bool]:
        """Minor units, and whether the ceiling bit."""
        group = self._group(hit)
        if group is None:
            amount = self._single(hit, rule, before)
            ceiling = rule.cap_times * self._bet(hit) if rule.cap_times else amount
            return min(amount, ceiling), amount > ceiling
        if group not in self.parts:
            whole = self.conduct.part(before, rule.share_bp)
            whole = max(whole, rule.least_times * max(self._bet(one) for one in members))
            if rule.cap_times and self.conduct.cap == "before_split":
                ceiling = rule.cap_times * min(self._bet(one) for one in members)
                if whole > ceiling:
                    self.capped.add(group)
                whole = min(whole, ceiling)
            self.parts[group] = self._divide(whole, members)
        place = next(place for place, one in enumerate(members) if one is hit)
        amount = self.parts[group][place]
        if rule.cap_times and self.conduct.cap == "per_share":
            ceiling = rule.cap_times * self._bet(hit)
            return min(amount, ceiling), amount > ceiling
        return amount, group in self.capped

    def _single(self, hit: Hit, rule: PrizeRule, before: int) -> int:
        if rule.amount_minor:
            return rule.amount_minor
        if rule.times:
            return rule.times * self._bet(hit)
        if self._equal_hands(hit) > 1 and self.conduct.percent == "equal_from_start" and not rule.takes_all:
            return min(before, self.conduct.part(self.started_minor, rule.share_bp))
        return max(self.conduct.part(before, rule.share_bp), rule.least_times * self._bet(hit))

    def _equal_hands(self, hit: Hit) -> int:
        return sum(one.outcome == hit.outcome and one.strength == hit.strength for one in self.hits)

    def _divide(self, whole: int, members: Sequence[Hit]) -> list[int]:
        """Equal parts in the order of the members; what is not divisible as the programme says."""
        if self.conduct.remainder == "one_each_in_turn":
            return list(equal_parts(whole, len(members)))
        unit = self.conduct.unit_minor
        each = whole // unit // len(members) * unit
        parts = [each] * len(members)
        if self.conduct.remainder == "stays_in_pot":
            return parts
        nearest = min(range(len(members)), key=lambda place: members[place].seat)
        parts[nearest] += whole - each * len(members)
        return parts

    def _bet(self, hit: Hit) -> int:
        return self.entry_minor if hit.bet_minor is None else hit.bet_minor

    def _pay_from_own_money(self, hit: Hit, rule: PrizeRule, before: int) -> None:
        """Pay a prize from the casino's own money; the meter stays as it is."""
        amount = rule.amount_minor or rule.times * self._bet(hit)
        if hit.tray_minor is not None:
            amount = hit.tray_minor
        self.book.move(BANK, WINNERS, amount * E4, "prize", rule.cite)
        self._tell(
            f"Seat {hit.seat}, {hit.outcome}: {self._money(amount)} of the casino's own; the meter stays.",
            f"Puesto {hit.seat}, {self._hand(hit)}: {self._money(amount)} de la casa; el metro no baja.",
            rule.cite,
        )
        self.paid.append(
            Paid(
                seat=hit.seat,
                bettor=hit.bettor,
                outcome=hit.outcome,
                kind="fixed" if hit.tray_minor is not None else rule.kind,
                cite=rule.cite,
                share_bp=0,
                sharers=1,
                bet_minor=self._bet(hit),
                amount_minor=amount,
                meter_before_minor=before,
                from_meter_minor=0,
                from_house_minor=amount,
                fund="tray" if hit.tray_minor is not None else rule.fund,
                stake_returned=rule.odds and self.conduct.stake_returned_on_odds,
            )
        )

    # ------------------------------------------------------------------ the reset

    def _reset_after(self, hit: Hit, rule: PrizeRule) -> int:
        """Return the amount put on the meter right after this prize (minor units)."""
        if not rule.takes_all or self.conduct.fixed:
            return 0
        if self._group(hit) == METER:
            self.whole_left -= 1
            if self.whole_left:
                return 0
        if self.conduct.reset == "end_of_round":
            self.reset_due = True
            return 0
        return self._reset()

    def _reset(self) -> int:
        """The reset amount and what was put aside for it go on the meter."""
        due, from_reserve = self.reset_minor * E4, 0
        if self.conduct.base_from == "reserve_first":
            from_reserve = min(due, self.book.e4(RESERVE))
        given_up = self.book.e4(RETENTION_POOL)
        self.book.move(RESERVE, METER, from_reserve, "reset", self.reset_cite)
        self.book.move(BANK, METER, due - from_reserve, "reset", self.reset_cite)
        for pool in (RESET_POOL, RETENTION_POOL):
            self.book.move(pool, METER, self.book.e4(pool), "reset_pool", self.reset_cite)
        self.seed_minor = self.reset_minor
        self.house_minor = (due - from_reserve + given_up * self.conduct.given_up_is_house_money) // E4
        shown = self._money(self.book.shown_minor)
        self._tell(
            f"The meter is reset and shows {shown}.", f"El metro se reinicia y muestra {shown}.", self.reset_cite
        )
        return self.reset_minor

    def _restore(self) -> None:
        """A fixed jackpot is again what it was before the round (reading of EUS §12.8.1(a))."""
        missing = self.state.e4(METER) - self.book.e4(METER)
        self.book.move(BANK, METER, missing, "restored", self.reset_cite)
        if missing:
            shown = self._money(self.book.shown_minor)
            self._tell(
                f"The jackpot is fixed: the casino restores {shown}.",
                f"El jackpot es fijo: la casa repone {shown}.",
                self.reset_cite,
            )

    # ------------------------------------------------------------------ the lines

    def _explain_prize(
        self, hit: Hit, rule: PrizeRule, sharers: int, amount: int, before: int, *, capped: bool
    ) -> None:
        if rule.share_bp:
            how_en = how_es = f"{rule.share_bp / 100:g} %"
            if sharers > 1:
                how_en, how_es = f"{how_en} shared by {sharers}", f"{how_es} entre {sharers}"
        elif rule.times:
            how_en = how_es = f"{rule.times} × {self._money(self._bet(hit))}"
        else:
            how_en, how_es = "fixed prize", "premio fijo"
        if capped:
            how_en, how_es = f"{how_en}, at most {rule.cap_times} times", f"{how_es}, máximo {rule.cap_times} veces"
        shown = f"{self._money(before)} → {self._money(self.book.shown_minor)}"
        self._tell(
            f"Seat {hit.seat}, {hit.outcome}: {how_en} = {self._money(amount)}; meter {shown}.",
            f"Puesto {hit.seat}, {self._hand(hit)}: {how_es} = {self._money(amount)}; metro {shown}.",
            rule.cite,
        )

    def _hand(self, hit: Hit) -> str:
        return outcome_in_spanish(hit.outcome, self.reset_cite)

    def _tell(self, en: str, es: str, cite: str) -> None:
        self.lines.append(Line(en=en, es=es, cite=cite))

    def _money(self, minor: int) -> str:
        return format_amount(minor, self.currency)


# --------------------------------------------------------------------------- a carousel, and prizes by chance


def settle_carousel(
    terms: Terms, states: Mapping[str, PotState], hits: Sequence[Hit]
) -> tuple[Settled, dict[str, PotState]]:
    """A round on the sum of several tables' pots (EUS §12.8.2), and each table's pot after it.

    A prize is drawn from the pots in proportion to what they hold, by largest remainder, and after the whole was won
    every pot starts again from its own reset amount (reading: the clause gives the sum only). Refused:
    ``pot_no_carousel`` where the authority did not let the tables be joined.
    """
    if terms.options.get("carousel") is not True:
        cite = next((one.cite for one in terms.programme.options if one.name == "carousel"), terms.programme.article)
        raise IllegalEvent("pot_no_carousel", cite, field="programme", programme=terms.programme.code)
    together = PotState(balances={METER: sum(state.e4(METER) for state in states.values())})
    _require_hits(terms, hits, None)
    settled = pay_hits(
        terms.prizes,
        terms.conduct,
        together,
        hits,
        reset_minor=terms.reset_minor * len(states),
        entry_minor=terms.entry_minor,
        currency=terms.programme.currency,
        reset_cite=terms.programme.minimum.cite,
    )
    books = {table: Book(state) for table, state in states.items()}
    reset = False
    for transfer in settled.transfers:
        if METER not in (transfer.source, transfer.target):
            continue
        if transfer.reason == "reset":
            reset = True
            weights = [1] * len(books)
        elif transfer.reason == "restored":
            weights = [states[table].e4(METER) - book.e4(METER) for table, book in books.items()]
        else:
            weights = [book.e4(METER) for book in books.values()]
        drawn = split_largest_remainder(transfer.amount_e4, weights)
        for book, part in zip(books.values(), drawn, strict=True):
            book.move(transfer.source, transfer.target, part, transfer.reason, transfer.cite)
    seed = terms.reset_minor if reset else None
    return settled, {table: book.close(last_seed_minor=seed, house_minor=seed) for table, book in books.items()}


def pay_complementary(terms: Terms, state: PotState, amount_minor: int, *, form: str) -> Move:
    """A prize by chance, charged to the pot: CL §6.5.1, BO §2.5.5.1. Promotional credits leave the pot as it is.

    Refused: ``pot_complementary_not_offered``, ``pot_amount_impossible``, ``pot_below_zero``.
    """
    cite = terms.programme.article
    offered = terms.options.get("complementary_prizes", "off")
    if form not in terms.programme.complementary or offered != form:
        raise IllegalEvent("pot_complementary_not_offered", cite, field="form", form=form)
    if amount_minor <= 0:
        raise IllegalEvent("pot_amount_impossible", cite, field="amount_minor", amount=amount_minor)
    book = Book(state)
    if form != "promo_credits":
        book.move(METER, WINNERS, amount_minor * E4, "complementary", cite)
    return Move(state=book.close(), transfers=tuple(book.transfers))
