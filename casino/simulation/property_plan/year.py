"""A year of progressives, planned from a seed: every act of every day, and what the books must say at its end."""

from __future__ import annotations

import datetime as dt
import random
from collections.abc import Iterator, Sequence
from typing import Final
from uuid import UUID, uuid5

import msgspec

from casino.simulation.driver import Played
from casino.simulation.property_plan import acts
from casino.simulation.property_plan.deals import Dealt, deal
from casino.simulation.property_plan.lives import SLOTS, Life, Slot, lives, short_lives
from casino.simulation.property_plan.meters import BONUS, E4, PAYS, Counts, LinkBook, Won, shares_of

FAULTS: Final = (
    "missed_reading",
    "unlit_chip",
    "void_after_count",
    "swapped_digits",
    "rate_not_set",
    "win_not_counted",
    "lowering_missed",
    "backwards",
)
"""Faults that may be planted: no reading, a chip on a dark light, a void round taken off the meter, two digits
exchanged by the writer, equipment that keeps the old rate, a win that the payout meter missed, a prize that was not
taken off the meter, a count below the last one (refused on entry)."""

RECEIPT_DAYS: Final = 20
TRAY: Final = 2_620_000
"""Chips that a table begins with, in cents."""
LOW: Final = 800_000
FILL: Final = {"50000": 20, "10000": 50, "500": 40, "100": 100, "25": 40}
MARGIN: Final = 20_000
_ROUNDS: Final = UUID("5f0d4f5e-6a0f-4d0c-8a55-0c1a4f9b2e11")
_FILLED: Final = sum(int(value) * pieces for value, pieces in FILL.items())


class Chances(msgspec.Struct, frozen=True, kw_only=True):
    """Probabilities of events: per round, but ``fault`` and ``at_once`` per day of a slot."""

    small: float = 0.012
    part: float = 0.0015
    whole: float = 0.0008
    two: float = 0.0015
    void: float = 0.008
    fault: float = 0.06
    at_once: float = 0.02
    rounds: tuple[int, int] = (2, 3)


SHORT: Final = Chances(small=0.05, part=0.03, whole=0.01, two=0.02, void=0.02, fault=0.9, at_once=0.2, rounds=(1, 1))
"""Of a plan of few days, in which everything must happen."""


class Year:
    """The plan of a property with the progressives of some slots; iterate over it for its days.

    ``first`` is the first gaming day. The same arguments give the same days, to the last card. ``property_code``
    is in the names of rounds and in nothing else: it distinguishes those that two properties play from one seed.
    """

    def __init__(
        self,
        seed: int,
        *,
        first: dt.date,
        days: int = 365,
        faults: Sequence[str] = FAULTS,
        chances: Chances | None = None,
        short: bool = False,
        property_code: str = "",
        slots: Sequence[Slot] = SLOTS,
    ) -> None:
        self.rng = random.Random(f"progressives {seed}")
        self.first, self.property_code = first, property_code
        self.chances = chances or (SHORT if short else Chances())
        self.faults = self.rng.sample(list(faults), len(faults))
        self.lives = {
            slot.name: short_lives(self.rng, slot) if short else lives(self.rng, slot, days) for slot in slots
        }
        open_days = sorted({day for every in self.lives.values() for life in every for day in life.days()})
        self.calendar = sorted({*open_days, 4, 6}) if short else list(range(days))
        self.slots = {slot.name: Floor(self, slot) for slot in slots}
        self.receipts: list[Receipt] = []
        self.numbers = 0

    def __iter__(self) -> Iterator[acts.DayPlan]:
        for number in self.calendar:
            yield DayBook(self, number).plan()

    def date(self, number: int) -> dt.date:
        """The gaming day of that number."""
        return self.first + dt.timedelta(days=number)

    def reference(self) -> str:
        """Of another paper."""
        self.numbers += 1
        return f"Y-{self.numbers:06d}"


class Receipt(msgspec.Struct, kw_only=True):
    """A receipt that is out, and the day from which somebody brings it to the cage."""

    won: Won
    issued: int
    due: int


class Floor:
    """The tables of a slot from day to day."""

    def __init__(self, year: Year, slot: Slot) -> None:
        self.year, self.slot = year, slot
        self.tables = {table.code: table for table in slot.tables}
        self.trays = dict.fromkeys(self.tables, TRAY)
        self.counts = {code: Counts() for code in self.tables}
        self.life: Life | None = None
        self.book: LinkBook | None = None
        self.status = "running"
        self.reserve = 0
        self.away: set[str] = set()
        self.read: set[str] = set()
        self.read_before: set[str] = set()
        self.clear_from = 0
        self.put_right_on: int | None = None

    @property
    def code(self) -> str:
        """The link."""
        return self.the_book.terms.code

    @property
    def the_book(self) -> LinkBook:
        if self.book is None:
            raise LookupError(f"{self.slot.name} has no progressive today")
        return self.book

    @property
    def offers(self) -> bool:
        """Return whether its tables take chips."""
        return self.book is not None and self.status in ("running", "removal")

    def present(self) -> list[str]:
        """The tables that offer the progressive now."""
        return [code for code in self.tables if code not in self.away] if self.offers else []

    def life_of(self, number: int) -> Life | None:
        """The progressive of that day."""
        return next(
            (
                life
                for life in self.year.lives[self.slot.name]
                if life.start <= number and (life.deposited is None or number <= life.deposited)
            ),
            None,
        )


class DayBook:
    """One day being planned."""

    def __init__(self, year: Year, number: int) -> None:
        self.year, self.number = year, number
        self.rng, self.chances = year.rng, year.chances
        self.day = year.date(number)
        self.acts: list[acts.Act] = []
        self.exceptions: list[tuple[str, str]] = []
        self.found: list[acts.Found] = []
        self.notes: list[str] = []
        self.at = self.hour(11)
        self.planted: dict[str, Planted] = {}

    def hour(self, hour: int, minute: int = 0) -> dt.datetime:
        """An instant of the day, UTC; the gaming day begins at ten."""
        return dt.datetime.combine(self.day, dt.time(hour, minute), tzinfo=dt.UTC)

    def tick(self) -> dt.datetime:
        self.at += dt.timedelta(seconds=1)
        return self.at

    def plan(self) -> acts.DayPlan:
        for floor in self.year.slots.values():
            self._morning(floor)
        self._cash_receipts()
        for floor in self.year.slots.values():
            self._choose_fault(floor)
            self._open(floor)
        for begins, minute in ((14, 0), (15, 45)):
            self._play(self.hour(begins, minute))
        for floor in self.year.slots.values():
            self._evening(floor)
        return acts.DayPlan(
            number=self.number,
            day=self.day,
            opens_at=self.hour(10, 30),
            closes_at=self.hour(23, 30),
            acts=self.acts,
            exceptions=sorted(self.exceptions),
            discrepancies=sorted(self.found),
            books=[self._books(floor) for floor in self.year.slots.values() if floor.book is not None],
            receipts_owed=sum(one.won.amount for one in self.year.receipts),
            notes=self.notes,
        )

    # ------------------------------------------------------------------ morning

    def _morning(self, floor: Floor) -> None:
        life = floor.life_of(self.number)
        floor.read_before, floor.read = floor.read, set()
        if life is None:
            floor.life, floor.book = None, None
            return
        if life.start == self.number:
            self._start(floor, life)
            return
        book = floor.the_book
        book.turn(self.day)
        moves = any(self.number in (away.first, away.back) for away in life.away)
        if book.equipment.off and (moves or self.number >= (floor.put_right_on or 0)):
            book.equipment.put_right()
            floor.clear_from = max(floor.clear_from, self.number + 1)  # a day that agrees lies between two faults
        self._life(floor, life)

    def _start(self, floor: Floor, life: Life) -> None:
        terms = floor.slot.terms(life.number)
        floor.life, floor.status, floor.away, floor.reserve = life, "running", set(), 0
        floor.clear_from = self.number + 1
        counts = {code: Counts(chips=one.chips, payouts=dict(one.payouts)) for code, one in floor.counts.items()}
        self.acts.append(acts.StartLink(at=self.tick(), terms=terms, counts=counts))
        floor.book = LinkBook(terms, self.day, floor.counts)
        self._note(floor, "started")
        if floor.slot.name != "BINGO":
            self._move_reserve(floor, "in", terms.initial * 3 // 2)

    def _life(self, floor: Floor, life: Life) -> None:
        book = floor.the_book
        for away in life.away:
            if away.back == self.number:
                whole = set(away.tables) == set(floor.tables)
                prolonged = None
                if whole and floor.status == "removal":
                    prolonged = self.year.date(life.limits[-1].last + away.back - away.first)
                floor.away -= set(away.tables)
                self.acts.append(
                    acts.BringBack(
                        at=self.tick(), link=floor.code, tables=away.tables, meter=book.shown, prolonged=prolonged
                    )
                )
                floor.clear_from = self.number + 1
                self._note(floor, f"{', '.join(away.tables)} back" + (f", limit {prolonged}" if prolonged else ""))
            if away.first == self.number:
                self.acts.append(acts.TakeAway(at=self.tick(), link=floor.code, tables=away.tables))
                floor.away |= set(away.tables)
                self._note(floor, f"{', '.join(away.tables)} away")
        for limit in life.limits:
            if limit.announced == self.number:
                last = self.year.date(limit.last)
                self.acts.append(
                    acts.AnnounceRemoval(at=self.tick(), link=floor.code, tables=tuple(floor.tables), expires_on=last)
                )
                floor.status = "removal"
                self._note(floor, f"limit {last} announced")
        for day, rate in life.changes:
            if day - 1 == self.number:
                self._change_rate(floor, day, rate)
        if life.shared_out == self.number:
            self._share_out(floor)
        if life.deposited == self.number and floor.slot.name != "BINGO":
            _final, _kept, rest = self.expired[floor.slot.name]
            if rest:
                self.acts.append(acts.Deposit(at=self.tick(), link=floor.code, amount=rest))

    @property
    def expired(self) -> dict[str, tuple[int, int, int]]:
        """Documented last meters of the slots."""
        known: dict[str, tuple[int, int, int]] = self.year.__dict__.setdefault("expired", {})
        return known

    def _change_rate(self, floor: Floor, day: int, rate: int) -> None:
        at = self.tick()
        effective = dt.datetime.combine(self.year.date(day), dt.time(16), tzinfo=dt.UTC)
        self.acts.append(
            acts.ChangeRate(
                at=at, link=floor.code, rate_bp=rate, effective_at=effective, notified_at=at - dt.timedelta(hours=20)
            )
        )
        floor.the_book.rates.append((effective, rate))
        self._note(floor, f"{rate / 100:.2f} % from {effective:%Y-%m-%d %H:%M} on")

    def _share_out(self, floor: Floor) -> None:
        final, kept, rest = self.expired[floor.slot.name]
        shares = {} if floor.slot.name == "BINGO" else shares_of(rest)
        self.acts.append(acts.ShareOut(at=self.tick(), link=floor.code, rest=rest, shares=shares))
        floor.the_book.empty()
        floor.status = "distributed"
        self._note(floor, f"{final} = {kept} kept + {rest} {'raffled' if not shares else 'shared out'}")
        if floor.reserve:
            self._move_reserve(floor, "out", floor.reserve)

    def _move_reserve(self, floor: Floor, direction: str, amount: int) -> None:
        floor.reserve += amount if direction == "in" else -amount
        self.acts.append(
            acts.MoveReserve(
                at=self.tick(), link=floor.code, direction="in" if direction == "in" else "out", amount=amount,
                reference=self.year.reference(), holds=floor.reserve,
            )
        )  # fmt: skip

    def _cash_receipts(self) -> None:
        kept = []
        for one in self.year.receipts:
            if one.due > self.number:
                kept.append(one)
                continue
            won, late = one.won, self.number > one.issued + RECEIPT_DAYS
            refused = "receipt_expired" if late else ""
            self.acts.append(acts.CashReceipt(at=self.tick(), prize=won.prize, amount=won.amount, refused=refused))
            if late:
                kept.append(msgspec.structs.replace(one, due=10**6))
            else:
                self._reimburse(won)
        self.year.receipts[:] = kept

    def _open(self, floor: Floor) -> None:
        self.at = max(self.at, self.hour(13))
        present = floor.present()
        short = floor.slot.name == "TRES" and present and floor.reserve < floor.the_book.shown
        if short:
            self.acts.append(
                acts.OpenTable(at=self.tick(), table=present[0], total=floor.trays[present[0]], refused="reserve_short")
            )
            self._note(floor, "kept closed by its reserve")
            self._balance_reserve(floor)
        for code in present:
            self.acts.append(acts.OpenTable(at=self.tick(), table=code, total=floor.trays[code]))

    # ------------------------------------------------------------------ faults

    def _choose_fault(self, floor: Floor) -> None:
        """At most one a day and link, and only where its cause is the only one there is."""
        if not floor.offers or floor.away or self.number < floor.clear_from or floor.the_book.equipment.off:
            return
        if floor.read_before != set(floor.tables) or self.rng.random() >= self._fault_chance(floor):
            return
        for kind in self.year.faults:
            if self._possible(floor, kind):
                self.year.faults.remove(kind)
                self.year.faults.append(kind)
                self.planted[floor.slot.name] = Planted(kind=kind, table=self.rng.choice(list(floor.tables)))
                return

    def _fault_chance(self, floor: Floor) -> float:
        life = floor.life
        changes = life is not None and any(day == self.number for day, _rate in life.changes)
        return max(self.chances.fault, 0.5) if changes and self.chances.fault else self.chances.fault

    def _possible(self, floor: Floor, kind: str) -> bool:
        changes = any(day == self.number for day, _rate in floor.life.changes) if floor.life else False
        if kind == "rate_not_set":
            return changes
        if kind == "lowering_missed":
            return floor.slot.name in ("CARIBE", "SIETES")
        if kind in ("void_after_count", "win_not_counted"):
            return floor.slot.name != "BINGO"
        return not changes

    # ------------------------------------------------------------------ rounds

    def _play(self, begins: dt.datetime) -> None:
        rng = self.rng
        self.at = max(self.at, begins)
        order = [
            (floor, code)
            for floor in self.year.slots.values()
            for code in floor.present()
            for _ in range(rng.randint(*self.chances.rounds))
        ]
        rng.shuffle(order)
        first = begins.hour == 14
        hits_at_once = self._at_once(order) if not first else {}
        played: list[Played] = []
        prizes: list[Won] = []
        for place, (floor, code) in enumerate(order):
            winners = hits_at_once.get(place, "")
            played.append(self._round(floor, code, prizes, wanted=winners, first=first))
        if not played:
            return
        ordered = sorted(prizes, key=lambda won: won.link)  # stable: within a link as they were won
        self.acts.append(acts.PlayRounds(at=self.tick(), rounds=played, prizes=ordered))
        for won in ordered:
            self._pay(won)

    def _at_once(self, order: list[tuple[Floor, str]]) -> dict[int, str]:
        """Two hits nearly at once at two tables of a link: the second is valued on what the first leaves."""
        for floor in self.year.slots.values():
            if len(floor.present()) < 2 or self.rng.random() >= self.chances.at_once:
                continue
            places = [place for place, (one, _code) in enumerate(order) if one is floor]
            first = places[0]
            second = next((place for place in places if order[place][1] != order[first][1]), None)
            if second is None or self.planted.get(floor.slot.name):
                continue
            top = next(outcome for outcome, rule in PAYS[floor.slot.programme].items() if rule.all)
            self._note(floor, f"hits at once at {order[first][1]} and {order[second][1]}")
            return {first: top, second: self._some(floor, small=True)}
        return {}

    def _some(self, floor: Floor, *, small: bool) -> str:
        pays = PAYS[floor.slot.programme]
        chosen = [outcome for outcome, rule in pays.items() if not rule.all and bool(rule.amount) == small]
        chosen = chosen or [outcome for outcome, rule in pays.items() if not rule.all] or list(pays)
        return self.rng.choices(chosen, [1 / (pays[outcome].amount or 1) for outcome in chosen])[0]

    def _round(self, floor: Floor, code: str, prizes: list[Won], *, wanted: str, first: bool) -> Played:
        rng, book = self.rng, floor.the_book
        seats = sorted(rng.sample(range(1, 7), rng.randint(1, 3)))
        planted = self.planted.get(floor.slot.name)
        forced = planted if planted and planted.wants_round(code) and not first else None
        void = forced is not None and forced.kind == "void_after_count"
        winners: dict[int, str] = {}
        if forced is not None:
            forced.done = True
            if not void:
                winners = {rng.choice(seats): self._some(floor, small=floor.slot.name != "SIETES")}
        elif wanted:
            winners = {rng.choice(seats): wanted}
        else:
            void = planted is None and floor.slot.name != "BINGO" and rng.random() < self.chances.void
            winners = {} if void else self._winners(floor, seats)
        dealt = deal(rng, floor.tables[code], seats, winners, void=void)
        facts = [(fact, self.at + dt.timedelta(seconds=place)) for place, fact in enumerate(dealt.facts)]
        self.at = facts[-1][1]
        name = str(uuid5(_ROUNDS, f"{self.year.property_code} {rng.getrandbits(64)}"))
        self._count(floor, code, name, seats, winners, dealt, prizes, forced)
        self.at += dt.timedelta(seconds=30)
        if planted is not None and planted.kind == "rate_not_set":
            old, new = book.rates[-2][1], book.rate_at(facts[-1][1])
            book.equipment.meter_e4 += len(seats) * book.terms.denomination * (old - new)
        return Played(round=name, table=code, facts=facts)

    def _count(
        self,
        floor: Floor,
        code: str,
        name: str,
        seats: Sequence[int],
        winners: dict[int, str],
        dealt: Dealt,
        prizes: list[Won],
        forced: Planted | None,
    ) -> None:
        book, rate = floor.the_book, floor.the_book.rate_at(self.at)
        if dealt.chips != len(seats):
            raise AssertionError(f"{code} {name}: {dealt.chips} chips of {len(seats)}")
        from_the_right = floor.slot.name != "BINGO"
        in_turn = sorted(winners.items(), reverse=from_the_right)
        won = book.play(code, self.at, round=name, seats=seats, winners=in_turn, void=dealt.void)
        prizes += won
        floor.trays[code] += dealt.win + (0 if dealt.void else len(seats) * book.terms.denomination)
        if forced is None:
            return
        equipment = book.equipment
        if forced.kind == "void_after_count":
            equipment.meter_e4 -= len(seats) * book.terms.denomination * rate
        elif forced.kind == "win_not_counted":
            forced.outcome = won[0].outcome
            equipment.payouts[code][won[0].outcome] = -1
        else:
            equipment.meter_e4 += won[0].from_meter * E4

    def _winners(self, floor: Floor, seats: Sequence[int]) -> dict[int, str]:
        rng, chances = self.rng, self.chances
        pays = PAYS[floor.slot.programme]
        top = next(outcome for outcome, rule in pays.items() if rule.all)
        only = len(pays) == 1
        if len(seats) > 1 and rng.random() < chances.two:
            two = rng.sample(list(seats), 2)
            if floor.slot.name != "TRES" and rng.random() < 0.5:
                return dict.fromkeys(two, top)
            return {two[0]: self._some(floor, small=True), two[1]: top if only else self._some(floor, small=False)}
        drawn = rng.random()
        for chance, outcome in (
            (chances.whole * (4 if only else 1), top),
            (chances.part, "" if only else self._some(floor, small=False)),
            (chances.small, "" if only or floor.slot.name == "SIETES" else self._some(floor, small=True)),
        ):
            if drawn < chance:
                return {rng.choice(list(seats)): outcome} if outcome else {}
            drawn -= chance
        return {}

    def _pay(self, won: Won) -> None:
        rng = self.rng
        floor = next(one for one in self.year.slots.values() if one.book is not None and one.code == won.link)
        in_chips = won.amount <= 60_000 and won.amount % 25 == 0
        method = "tray" if in_chips and rng.random() < 0.7 else rng.choice(("receipt", "cage_delivery"))
        before, after = floor.the_book.pay(won)
        self.acts.append(
            acts.PayPrize(
                at=self.tick(), won=won, method=method, before=before, after=after,  # type: ignore[arg-type]
                spoilt=rng.random() < 0.02,
            )
        )  # fmt: skip
        if method == "tray":
            floor.trays[won.table] -= won.amount
        if method == "receipt":
            due = self.number + (RECEIPT_DAYS + 1 if rng.random() < 0.1 else rng.randint(1, 6))
            self.year.receipts.append(Receipt(won=won, issued=self.number, due=due))
        if method != "receipt":
            self._reimburse(won)
        if won.outcome != BONUS and won.reset:
            self._note(floor, f"{won.outcome} {won.amount} at {won.table}")

    def _reimburse(self, won: Won) -> None:
        """The reserve gives back what was handed out for the meter, while it holds that much."""
        floors = self.year.slots.values()
        floor = next((one for one in floors if one.book is not None and one.code == won.link), None)
        if floor is not None and won.from_meter and floor.reserve >= won.from_meter:
            floor.reserve -= won.from_meter
            self.acts.append(acts.Reimburse(at=self.tick(), prize=won.prize, amount=won.from_meter))

    # ------------------------------------------------------------------ evening

    def _evening(self, floor: Floor) -> None:
        self.at = max(self.at, self.hour(21))
        if floor.book is None:
            return
        for code in floor.present():
            if floor.trays[code] < LOW:
                floor.trays[code] += _FILLED
                self.acts.append(acts.Refill(at=self.tick(), table=code, kind="fill", counts=FILL))
            self.acts.append(acts.CloseTable(at=self.tick(), table=code, total=floor.trays[code]))
        planted = self.planted.get(floor.slot.name)
        if planted is not None:
            self._plant(floor, planted)
        for code in floor.present():
            self._read(floor, code, planted)
        if floor.offers:
            for code in sorted(floor.away):  # with what they went away with (PR §7.14(L), (M))
                self.acts.append(acts.SignSummary(at=self.tick(), table=code))
        for code, chips in floor.book.today.void_chips.items():
            if chips:
                self.exceptions.append(("void_chips", f"{floor.code}/{code}"))
        if floor.offers and floor.slot.name != "BINGO":
            if floor.slot.name == "TRES" and floor.reserve < floor.book.shown and self.rng.random() < 0.6:
                self.exceptions.append(("reserve_cover", floor.code))
                self._note(floor, "reserve short over night")
            else:
                self._balance_reserve(floor)
        if floor.life is not None and floor.life.expiry == self.number:
            final, kept, rest = floor.book.expire()
            self.expired[floor.slot.name] = (final, kept, rest)
            self.acts.append(acts.Expire(at=self.tick(), link=floor.code, final=final, retained=kept, rest=rest))
            floor.status = "expired"
            self._note(floor, f"expired at {final}")

    def _balance_reserve(self, floor: Floor) -> None:
        shown = floor.the_book.shown
        if floor.reserve < shown + MARGIN:
            self._move_reserve(floor, "in", shown * 6 // 5 + MARGIN - floor.reserve)
        elif floor.reserve > 2 * shown + MARGIN:
            self._move_reserve(floor, "out", floor.reserve - shown * 6 // 5 - MARGIN)

    def _plant(self, floor: Floor, planted: Planted) -> None:
        """Plant the part of a fault that comes in the evening, and expect its finding in the day's reconciliation."""
        book, equipment, kind = floor.the_book, floor.the_book.equipment, planted.kind
        self._note(floor, f"planted: {kind} at {planted.table}")
        floor.put_right_on = self.number + self.rng.randint(1, 4)
        if kind == "unlit_chip":
            chips = self.rng.randint(1, 2)
            equipment.chips[planted.table] = -chips
            equipment.meter_e4 = -chips * book.terms.denomination * book.rate_at(self.hour(14))
            self.found.append(acts.Found(floor.code, planted.table, "in_meter", ("unlit_chip",)))
        if kind == "win_not_counted" and planted.done:
            self.found.append(acts.Found(floor.code, planted.table, f"payout:{planted.outcome}", (kind,)))
        if equipment.meter_e4:
            planted.cause = {"rate_not_set": "rate_change"}.get(kind, kind)

    def _read(self, floor: Floor, code: str, planted: Planted | None) -> None:
        book, counts = floor.the_book, floor.the_book.counts[code]
        kind = planted.kind if planted is not None and planted.table == code else ""
        subject = f"{floor.code}/{code}"
        if kind == "missed_reading":
            self.exceptions += [("meter_reading", subject), ("summary_unsigned", subject)]
            self.found.append(acts.Found(floor.code, code, "reading", ("missed_reading",)))
            floor.clear_from = self.number + 3
            return
        equipment = book.equipment
        true = book.total // E4
        meter = (book.total + equipment.meter_e4) // E4
        by_person = kind in ("swapped_digits", "backwards") or self.rng.random() < 0.15
        if kind == "swapped_digits":
            meter = _exchanged(self.rng, meter)
        outcomes = PAYS[floor.slot.programme]
        payouts = {one: counts.payouts.get(one, 0) + equipment.payouts[code].get(one, 0) for one in outcomes}
        differs = {f"payout:{one}" for one, off in equipment.payouts[code].items() if off}
        if equipment.chips[code]:
            differs.add("in_meter")
        if meter != true:
            differs |= {"meter"} if by_person else {"meter", "displayed"}
        in_meter = counts.chips + equipment.chips[code]
        if kind == "backwards" and counts.chips > book.today.chips.get(code, 0):
            wrong = in_meter - book.today.chips.get(code, 0) - 1
            self.acts.append(
                acts.ReadMeters(
                    at=self.tick(), table=code, in_meter=wrong, meter=meter, payouts=payouts, by_person=True,
                    refused="reading_backwards",
                )
            )  # fmt: skip
        self.acts.append(
            acts.ReadMeters(
                at=self.tick(), table=code, in_meter=in_meter, meter=meter, payouts=payouts, by_person=by_person,
                differs=frozenset(differs),
            )
        )  # fmt: skip
        self.acts.append(acts.SignSummary(at=self.tick(), table=code))
        floor.read.add(code)
        self.exceptions += [("meter_reading", subject)] * len(differs)
        self._expect(floor, code, planted, differs, _is_exchanged(true, meter))

    def _expect(self, floor: Floor, code: str, planted: Planted | None, differs: set[str], exchanged: bool) -> None:
        """Expect a finding on the day of its fault only."""
        if planted is None:
            return
        cause = "digits_swapped" if planted.kind == "swapped_digits" and planted.table == code else planted.cause
        if not cause:
            return
        causes = ("digits_swapped", cause) if exchanged and cause == "rate_change" else (cause,)
        for what in sorted(differs & {"meter", "displayed"}):
            self.found.append(acts.Found(floor.code, code, what, causes))

    # ------------------------------------------------------------------ books

    def _books(self, floor: Floor) -> acts.Books:
        book = floor.the_book
        today = book.today
        return acts.Books(
            link=floor.code,
            status=floor.status,  # type: ignore[arg-type]
            opening=today.opening,
            contributed=today.contributed,
            lowered=today.lowered,
            reset=today.reset,
            closing=today.closing,
            payable=today.closing // E4,
            reserve=floor.reserve,
            chips=dict(today.chips),
            in_meters={code: counts.chips for code, counts in book.counts.items()},
            payouts={code: dict(counts.payouts) for code, counts in book.counts.items()},
        )

    def _note(self, floor: Floor, text: str) -> None:
        self.notes.append(f"{floor.code if floor.book else floor.slot.name}: {text}")


class Planted(msgspec.Struct, kw_only=True):
    """A fault of the day; ``done`` once the round that it takes was dealt."""

    kind: str
    table: str
    done: bool = False
    outcome: str = ""
    cause: str = ""

    def wants_round(self, table: str) -> bool:
        """Return whether it needs a round of that table to be dealt its way."""
        needs = self.kind in ("void_after_count", "win_not_counted", "lowering_missed")
        return needs and not self.done and table == self.table


def _exchanged(rng: random.Random, number: int) -> int:
    """Two neighbouring digits that differ, exchanged."""
    digits = str(number)
    places = [place for place in range(1, len(digits) - 1) if digits[place] != digits[place + 1]]
    if not places:
        places = [0]
    place = rng.choice(places)
    return int(digits[:place] + digits[place + 1] + digits[place] + digits[place + 2 :])


def _is_exchanged(one: int, other: int) -> bool:
    a, b = str(one), str(other).zfill(len(str(one)))
    if len(a) != len(b):
        return False
    places = [place for place in range(len(a)) if a[place] != b[place]]
    return len(places) == 2 and places[1] == places[0] + 1 and sorted(a) == sorted(b)
