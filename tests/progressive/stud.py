"""A floor with one Caribbean stud progressive in operation, whose rounds are recorded as settled facts.

What the cards make of a round is the rules' business and tested there; here a round is its chips and prizes.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any
from uuid import uuid4

from casino.eventstore import Append, append, head
from casino.models import Approval, Property
from casino.roles import Role
from casino.rules import vocabulary as v
from progressive import queries
from progressive.commands import PaidPrize
from progressive.meter import CARIBBEAN_STUD_PAY_TABLE
from progressive.models import Link, Prize
from progressive.seed import seed_link
from tables.events import PrizeDue, RoundSettled, TableClosed, TableOpened
from tables.queries import closed_trays
from tests.factories import ACTOR, DAY, Floor

GAME = "pr.caribbean_stud"
SHARES = {share.outcome: share for share in CARIBBEAN_STUD_PAY_TABLE}
COUNTS = {"10000": 100}
"""Chips of a table at opening: 10,000.00."""


def file_approval(venue: Property, reference: str = "CTPR-9", date: dt.date = DAY) -> str:
    """Put an approval of a defect on file, once; returns its number."""
    Approval.objects.get_or_create(
        property=venue, reference=reference,
        defaults={"date": date, "authority": "Compañía de Turismo de Puerto Rico", "subject": "defecto"},
    )  # fmt: skip
    return reference


class Stud(Floor):
    """A seeded floor, its day open, its link (CS-1 and CS-2) in operation with 10,000.00 on the meter."""

    link: Link

    @classmethod
    def running(cls, *, tables: Sequence[str] = ("CS-1", "CS-2"), day: dt.date = DAY, **link: Any) -> Stud:
        floor = cls.seeded()
        floor.open_day(day)
        floor.link = seed_link(floor.property, tables=tables, **link)
        floor.start(day)
        return floor

    def start(self, day: dt.date = DAY, **more: Any) -> None:
        by = {"approved": self.sig(Role.ADMINISTRATOR), "actor": "employee:X01"}
        self.work.do("start_link", link=self.link.code, day=day, **{**by, **more})

    @property
    def pk(self) -> int:
        return self.property.pk

    # --- table facts

    def open_stud(self, table: str, *, shift: str = "M", day: dt.date = DAY) -> None:
        """The opener as a fact: chips of `COUNTS`."""
        event = TableOpened(
            table=table,
            game=GAME,
            shift=shift,
            options={},
            limits={"min": 500, "max": 50_000},
            counts=COUNTS,
            total=1_000_000,
            signatures=[self.sig(Role.DEALER), self.sig(Role.FLOOR_SUPERVISOR)],
            expected=closed_trays(self.property).get(table),
        )
        append(self.pk, [Append(f"session:{table}.{day}.{shift}", day, 0, [event], self.now())], actor=ACTOR)

    def close_stud(self, table: str, total: int, *, shift: str = "M", day: dt.date = DAY) -> None:
        """The closer as a fact."""
        event = TableClosed(
            table=table,
            shift=shift,
            counts={"1": total},
            total=total,
            signatures=[self.sig(Role.DEALER), self.sig(Role.FLOOR_SUPERVISOR)],
        )
        append(self.pk, [Append(f"session:{table}.{day}.{shift}", day, 1, [event], self.now())], actor=ACTOR)

    def settled(
        self,
        table: str,
        *,
        chips: int = 0,
        prizes: Sequence[tuple[int, str]] = (),
        void: bool = False,
        win: int = 0,
        shift: str = "M",
        day: dt.date = DAY,
    ) -> Append:
        """A whole round as the store takes it."""
        facts = [
            v.RoundOpened(game=GAME, edition="2015", table=table, shift=shift),
            v.RoundClosed(),
            RoundSettled(
                table=table,
                shift=shift,
                game=GAME,
                edition="2015",
                void=void,
                handle=0 if void else 1_000,
                payout=0,
                commission=0,
                rake=0,
                win=win,
                progressive_chips=chips,
                progressive_in=chips * 100,
                prizes=[_due(seat, outcome, [won for _seat, won in prizes]) for seat, outcome in prizes],
                variance_count=0,
                lines_digest="0" * 64,
            ),
        ]
        return Append(f"round:{uuid4()}", day, 0, facts, self.now())

    def record(self, *rounds: Append) -> list[str]:
        """Record rounds in one delivery; returns their ids."""
        append(self.pk, list(rounds), actor=ACTOR)
        return [one.stream.partition(":")[2] for one in rounds]

    def play_stud(self, table: str, **figures: Any) -> str:
        """Record one round."""
        return self.record(self.settled(table, **figures))[0]

    # --- progressive moves

    def pay(self, prize: str, *, method: str = "tray", **more: Any) -> PaidPrize:
        read = {"meter_read_minor": self.shown_of(prize)}
        return self.work.pay_prize(prize, method, **{**read, **more})

    def reserve(self, direction: str, amount: int, *, fund: str = "bank", **more: Any) -> int:
        """Move money into the link's reserve or out of it; returns what it holds then."""
        usual = {"link": self.link.code, "day": DAY, "reference": f"R-{uuid4().hex[:8]}"}
        moved = {"direction": direction, "fund": fund, "amount_minor": amount}
        return self.work.do("transfer_reserve", **{**usual, **moved, **more})

    def reimburse(self, prize: str, **more: Any) -> int:
        return self.work.do("reimburse_prize", prize=prize, **{"day": DAY, **more})

    def read(self, table: str, *, day: dt.date = DAY, **wrong: Any) -> list[Any]:
        """A reading that agrees with what is computed, except where `wrong` says otherwise."""
        before_after = queries.count_meters(self.pk, self.link.code, day=day)[table]
        arguments = {
            "in_meter": before_after[1].in_meter,
            "meter_minor": self.shown(),
            "payouts": before_after[1].payouts,
            "reader": "device:PC-1",
            "actor": "device:PC-1",
        }
        return self.work.do("record_reading", table=table, day=day, **{**arguments, **wrong})

    def sign(self, table: str, *, day: dt.date = DAY) -> None:
        self.work.do("sign_summary", table=table, day=day)

    def shown_of(self, prize: str) -> int | None:
        """What the meter of a prize's link shows now."""
        link = Prize.objects.filter(property_id=self.pk, prize=prize).values_list("link", flat=True).first()
        meter = queries.meter_of(self.pk, link) if link else None
        return meter.shown_minor if meter else None

    def now_showing(self) -> queries.MeterNow:
        meter = queries.meter_of(self.pk, self.link.code)
        assert meter is not None
        return meter

    def shown(self) -> int:
        return self.now_showing().shown_minor

    def prizes(self) -> list[Prize]:
        return list(Prize.objects.filter(property_id=self.pk).order_by("won_at", "order"))

    def version(self, stream: str) -> int:
        known = head(self.pk, stream)
        return known.version if known else 0


def _due(seat: int, outcome: str, won: Sequence[str]) -> PrizeDue:
    """As the rules tell a prize: those who win the whole meter share it."""
    share = SHARES[outcome]
    sharers = won.count(outcome) if share.takes_all else 1
    return PrizeDue(
        seat=seat,
        hand=outcome,
        kind="percent" if share.share_bp else "fixed",
        amount=share.amount_minor or 0,
        share_bp=(share.share_bp or 0) // sharers,
    )
