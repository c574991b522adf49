"""Acts of a plan as commands. Every answer is held against what the plan says of it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any
from uuid import UUID

from accounting.commands import close_gaming_day
from accounting.simulated.stage import SHIFT, Stage, box_of
from casino.errors import Refused
from casino.models import Approval
from casino.roles import Role
from casino.simulation.house import acts
from casino.simulation.house.meters import PAYS
from casino.simulation.house.year import RECEIPT_DAYS
from progressive import commands as progressive
from progressive import queries
from progressive.models import Prize
from progressive.models.paying import Receipt
from progressive.seed import seed_link
from tables import commands as tables
from tables.commands import FloorEvent, RoundItem
from tables.events import BoxContent

ACTOR = "system:simulation"
LATE = "día simulado"
APPROVAL = "CTPR-SIM"
APPROVED = dt.date(2020, 1, 7)
NOTHING_IN_IT = BoxContent(kind="notes", counts={}, total=0)


class Differs(Exception):
    """The house does not do or say what the plan knows. The message names the link or table."""


class Players:
    """Everybody on the floor of a stage, for one day after the other."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.property = stage, stage.property
        self.boxes: list[str] = []
        self.day = dt.date.min
        self.latest_fill = 0

    # ------------------------------------------------------------------ the day

    def open_day(self, plan: acts.DayPlan) -> None:
        """The gaming day, entered late: it is over by the server's clock."""
        self.day, self.boxes = plan.day, []
        tables.open_gaming_day(
            self.property, day=plan.day, late_reason=LATE,
            accounting=self.stage.sign(Role.ACCOUNTING, plan.opens_at), actor=ACTOR, at=plan.opens_at,
        )  # fmt: skip

    def do(self, act: acts.Act) -> None:
        """One act."""
        _DOINGS[type(act)](self, act)

    def count_boxes(self, at: dt.datetime) -> None:
        """The boxes of the day, brought away, counted and brought back. Nobody bought chips with cash."""
        if not self.boxes:
            return
        carriers = {"by": self._sign(Role.SECURITY, at), "witness": self._sign(Role.FLOOR_SUPERVISOR, at)}
        common: dict[str, Any] = {"actor": ACTOR, "at": at}
        tables.transport_boxes(self.property, boxes=self.boxes, destination="conteo", **carriers, **common)
        tables.store_boxes(self.property, boxes=self.boxes, place="estante 1", **carriers, **common)
        team = [self._sign(Role.COUNT_TEAM, at, number) for number in (1, 2, 3)]
        for box in self.boxes:
            tables.count_box(
                self.property, box=box, day=self.day, shift=SHIFT, first=[NOTHING_IN_IT], second=[NOTHING_IN_IT],
                team=team, **common,
            )  # fmt: skip
        tables.return_boxes(
            self.property, boxes=self.boxes, place="sala", by=self._sign(Role.SECURITY, at), witness=team[0], **common
        )

    def close_day(self, plan: acts.DayPlan) -> None:
        """The close; somebody lets pass what the plan says is open."""
        let_pass = self._sign(Role.ACCOUNTING, plan.closes_at) if plan.exceptions else None
        close_gaming_day(
            self.property, plan.day, actor=ACTOR, approved=let_pass, reason=LATE if let_pass else "", at=plan.closes_at
        )

    # ------------------------------------------------------------------ progressives

    def _start(self, act: acts.StartLink) -> None:
        terms = act.terms
        approval, _made = Approval.objects.get_or_create(
            property=self.property, reference=APPROVAL,
            defaults={"date": APPROVED, "authority": "Compañía de Turismo de Puerto Rico", "subject": "progresivos"},
        )  # fmt: skip
        link = seed_link(
            self.property, tables=terms.tables, code=terms.code, name=terms.code, game=terms.game,
            initial_minor=terms.initial, reset_minor=terms.reset, rate_bp=terms.rate_bp,
            denomination_minor=terms.denomination, approval_reference=approval.reference,
        )  # fmt: skip
        link.receipt_days = RECEIPT_DAYS
        link.save()
        counts = {
            table: queries.CountMeters(
                in_meter=one.chips, payouts={outcome: one.payouts.get(outcome, 0) for outcome in PAYS[terms.game]}
            )
            for table, one in act.counts.items()
        }
        progressive.start_link(
            self.property, link=link.code, day=self.day, approved=self._sign(Role.PIT_MANAGER, act.at), actor=ACTOR,
            count_meters=counts, at=act.at,
        )  # fmt: skip

    def _change_rate(self, act: acts.ChangeRate) -> None:
        progressive.change_rate(
            self.property, link=act.link, day=self.day, rate_bp=act.rate_bp, effective_at=act.effective_at,
            notified_at=act.notified_at, approval=APPROVAL, manager=self._sign(Role.PIT_MANAGER, act.at),
            accounting=self._sign(Role.ACCOUNTING, act.at), actor=ACTOR, at=act.at,
        )  # fmt: skip

    def _take_away(self, act: acts.TakeAway) -> None:
        progressive.take_away(
            self.property, link=act.link, tables=act.tables, day=self.day, reason="mantenimiento",
            by=self._sign(Role.PIT_MANAGER, act.at), actor=ACTOR, at=act.at,
        )  # fmt: skip

    def _bring_back(self, act: acts.BringBack) -> None:
        prolonged = progressive.bring_back(
            self.property, link=act.link, tables=act.tables, day=self.day, meter_minor=act.meter,
            by=self._sign(Role.PIT_MANAGER, act.at), actor=ACTOR, at=act.at,
        )  # fmt: skip
        same(act.link, "limit after the absence", act.prolonged, prolonged)

    def _announce(self, act: acts.AnnounceRemoval) -> None:
        progressive.announce_removal(
            self.property, link=act.link, day=self.day, expires_on=act.expires_on, approval=APPROVAL,
            notices=act.tables, by=self._sign(Role.PIT_MANAGER, act.at), actor=ACTOR, at=act.at,
        )  # fmt: skip

    def _move_reserve(self, act: acts.MoveReserve) -> None:
        holds = progressive.transfer_reserve(
            self.property, link=act.link, day=self.day, direction=act.direction, fund="bank", amount_minor=act.amount,
            reference=act.reference, cage=self._sign(Role.CAGE_SUPERVISOR, act.at),
            accounting=self._sign(Role.ACCOUNTING, act.at), actor=ACTOR, at=act.at,
        )  # fmt: skip
        same(act.link, "reserve", act.holds, holds)

    def _expire(self, act: acts.Expire) -> None:
        progressive.expire_link(
            self.property, link=act.link, day=self.day, documented=self._sign(Role.ACCOUNTING, act.at), actor=ACTOR,
            at=act.at,
        )  # fmt: skip
        row = queries.expiry_of(self.property.pk, act.link)
        same(act.link, "final meter", act.final, row.final_minor)
        same(act.link, "retained", act.retained, row.retained_minor)
        same(act.link, "rest", act.rest, row.distributable_minor)

    def _share_out(self, act: acts.ShareOut) -> None:
        common: dict[str, Any] = {
            "link": act.link, "day": self.day, "approval": APPROVAL, "actor": ACTOR, "at": act.at,
            "approved": self._sign(Role.ACCOUNTING, act.at),
        }  # fmt: skip
        if act.shares:
            same(act.link, "shares", act.shares, progressive.distribute(self.property, **common))
        else:
            draw_on = self.day + dt.timedelta(days=3)
            same(act.link, "raffled", act.rest, progressive.raffle_rest(self.property, draw_on=draw_on, **common))
        row = queries.expiry_of(self.property.pk, act.link)
        given = sum(row.shares.values()) if act.shares else row.distributable_minor
        same(act.link, "retained + shares", row.final_minor, row.retained_minor + given)

    def _deposit(self, act: acts.Deposit) -> None:
        progressive.prove_deposit(
            self.property, link=act.link, day=self.day, amount_minor=act.amount, deposited_on=self.day,
            reference=f"DEP-{act.link}", by=self._sign(Role.ACCOUNTING, act.at), actor=ACTOR, at=act.at,
        )  # fmt: skip

    # ------------------------------------------------------------------ tables

    def _open_table(self, act: acts.OpenTable) -> None:
        box = box_of(act.table)
        if box not in self.boxes:
            tables.install_box(
                self.property, box=box, day=self.day, shift=SHIFT, by=self._sign(Role.SECURITY, act.at),
                witness=self._sign(Role.FLOOR_SUPERVISOR, act.at), actor=ACTOR, at=act.at,
            )  # fmt: skip
            self.boxes.append(box)

        def open_it() -> None:
            tables.open_table(
                self.property, table=act.table, day=self.day, shift=SHIFT, counts=pieces(act.total),
                dealer=self._sign(Role.DEALER, act.at), supervisor=self._sign(Role.FLOOR_SUPERVISOR, act.at),
                actor=ACTOR, at=act.at,
            )  # fmt: skip

        _meets(act.table, act.refused, open_it)

    def _close_table(self, act: acts.CloseTable) -> None:
        tables.close_table(
            self.property, table=act.table, counts=pieces(act.total), dealer=self._sign(Role.DEALER, act.at),
            supervisor=self._sign(Role.FLOOR_SUPERVISOR, act.at), actor=ACTOR, at=act.at,
        )  # fmt: skip
        tables.remove_box(
            self.property, box=box_of(act.table), by=self._sign(Role.SECURITY, act.at),
            witness=self._sign(Role.FLOOR_SUPERVISOR, act.at), reason="cierre", actor=ACTOR, at=act.at,
        )  # fmt: skip

    def _refill(self, act: acts.Refill) -> None:
        supervisor = self._sign(Role.FLOOR_SUPERVISOR, act.at)
        common: dict[str, Any] = {"actor": ACTOR, "at": act.at}
        serial = tables.request_fill(self.property, table=act.table, counts=act.counts, supervisor=supervisor, **common)
        self.latest_fill = int(serial.rpartition("-")[2])
        tables.issue_fill(
            self.property, serial=serial, cashier=self._sign(Role.CASHIER, act.at),
            escort=self._sign(Role.SECURITY, act.at), **common,
        )  # fmt: skip
        tables.receive_fill(
            self.property, serial=serial, counts=act.counts, dealer=self._sign(Role.DEALER, act.at),
            supervisor=supervisor, **common,
        )  # fmt: skip

    def _play(self, act: acts.PlayRounds) -> None:
        items = [
            RoundItem(
                round=UUID(played.round), table=played.table, expected_version=0,
                events=[FloorEvent(fact, at) for fact, at in played.facts],
            )
            for played in act.rounds
        ]  # fmt: skip
        for item, result in zip(items, tables.record_rounds(self.property, items, actor=ACTOR), strict=True):
            if result.error is not None:
                raise Differs(f"{item.table}: round {item.round} was {result.outcome}: {result.error}")
        self._prizes_are(act)

    def _prizes_are(self, act: acts.PlayRounds) -> None:
        """The prizes of these rounds, by link in their order, each with the amount that the plan has."""
        rounds = [played.round for played in act.rounds]
        rows = Prize.objects.filter(property_id=self.property.pk, round__in=rounds).order_by("link", "order")
        opened = [(row.link, row.prize, row.outcome, row.amount_minor, row.from_meter_minor) for row in rows]
        planned = [(won.link, won.prize, won.outcome, won.amount, won.from_meter) for won in act.prizes]
        for link in sorted({one[0] for one in (*opened, *planned)}):
            same(
                link, "prizes", [one[1:] for one in planned if one[0] == link],
                [one[1:] for one in opened if one[0] == link],
            )  # fmt: skip

    # ------------------------------------------------------------------ prizes

    def _pay(self, act: acts.PayPrize) -> None:
        at, won = act.at, act.won
        if act.spoilt:
            progressive.void_payout_form(
                self.property, prize=won.prize, reason="formulario dañado", day=self.day, actor=ACTOR, at=at,
                prepared=self._sign(Role.FLOOR_SUPERVISOR, at), supervised=self._sign(Role.PIT_MANAGER, at),
            )  # fmt: skip
        paid = progressive.pay_prize(
            self.property, prize=won.prize, method=act.method, prepared=self._sign(Role.FLOOR_SUPERVISOR, at),
            validated=self._sign(Role.INSPECTOR, at),
            verified=None if act.method == "tray" else self._sign(Role.ACCOUNTING, at),
            delivered=self._sign(Role.CAGE_SUPERVISOR, at) if act.method == "cage_delivery" else None,
            authorised=self._sign(Role.PIT_MANAGER, at) if won.outcome.startswith("three_sevens") else None,
            meter_read_minor=act.before, amount_minor=won.amount, supervisor_present=True, inspector_present=True,
            actor=ACTOR, at=at,
        )  # fmt: skip
        same(won.link, "meter after the prize", act.after, paid.meter_after_minor)

    def _cash(self, act: acts.CashReceipt) -> None:
        receipt = Receipt.objects.get(property_id=self.property.pk, prize=act.prize).receipt

        def cash() -> None:
            amount = progressive.cash_receipt(
                self.property, receipt=receipt, day=self.day, cashed=self._sign(Role.CASHIER, act.at), actor=ACTOR,
                at=act.at,
            )  # fmt: skip
            same(act.prize, "cashed", act.amount, amount)

        _meets(act.prize, act.refused, cash)

    def _reimburse(self, act: acts.Reimburse) -> None:
        amount = progressive.reimburse_prize(
            self.property, prize=act.prize, day=self.day, cage=self._sign(Role.CAGE_SUPERVISOR, act.at),
            accounting=self._sign(Role.ACCOUNTING, act.at), actor=ACTOR, at=act.at,
        )  # fmt: skip
        same(act.prize, "reimbursed", act.amount, amount)

    # ------------------------------------------------------------------ readings

    def _read(self, act: acts.ReadMeters) -> None:
        reader = f"employee:{self._sign(Role.FLOOR_SUPERVISOR, act.at).employee}" if act.by_person else "device:PC-1"

        def read() -> None:
            differences = progressive.record_reading(
                self.property, table=act.table, day=self.day, in_meter=act.in_meter, meter_minor=act.meter,
                displayed_minor=None if act.by_person else act.meter, payouts=act.payouts, reader=reader, actor=reader,
                signatures=[self._sign(Role.FLOOR_SUPERVISOR, act.at)] if act.by_person else (), at=act.at,
            )  # fmt: skip
            same(act.table, "what the reading differs in", set(act.differs), {one.what for one in differences})

        _meets(act.table, act.refused, read)

    def _sign_summary(self, act: acts.SignSummary) -> None:
        progressive.sign_summary(
            self.property, table=act.table, day=self.day, prepared=self._sign(Role.FLOOR_SUPERVISOR, act.at),
            actor=ACTOR, at=act.at,
        )  # fmt: skip

    def _sign(self, role: Role, at: dt.datetime, number: int = 1) -> Any:
        return self.stage.sign(role, at, number)


def told_of(wrong: Exception) -> str:
    """What went wrong, in a line."""
    return f"refused: {wrong.code} {wrong.message} {wrong.details or ''}" if isinstance(wrong, Refused) else str(wrong)


def same(where: str, what: str, planned: Any, found: Any) -> None:
    """Raise `Differs` unless they are one."""
    if planned != found:
        raise Differs(f"{where}: {what}: the plan has {planned!r}, the house {found!r}")


def _meets(where: str, code: str, act: Callable[[], None]) -> None:
    """The act is done, or refused as the plan says."""
    try:
        act()
    except Refused as refusal:
        if refusal.code != code:
            raise
        return
    if code:
        raise Differs(f"{where}: should have been refused: {code}")


_CHIPS = (50_000, 10_000, 2_500, 500, 100, 25)


def pieces(total: int) -> dict[str, int]:
    """So much money in the fewest chips, and in chips of 0.25 what is no multiple: the same total, the same pieces."""
    counts: dict[str, int] = {}
    left = total
    for value in _CHIPS:
        counts[str(value)], left = divmod(left, value)
    if left:
        raise Differs(f"a tray of {total} has no chips for its last {left}")
    return {value: count for value, count in counts.items() if count}


_DOINGS: dict[type[acts.Act], Callable[[Players, Any], None]] = {
    acts.StartLink: Players._start,
    acts.ChangeRate: Players._change_rate,
    acts.TakeAway: Players._take_away,
    acts.BringBack: Players._bring_back,
    acts.AnnounceRemoval: Players._announce,
    acts.MoveReserve: Players._move_reserve,
    acts.OpenTable: Players._open_table,
    acts.PlayRounds: Players._play,
    acts.PayPrize: Players._pay,
    acts.CashReceipt: Players._cash,
    acts.Reimburse: Players._reimburse,
    acts.Refill: Players._refill,
    acts.CloseTable: Players._close_table,
    acts.ReadMeters: Players._read,
    acts.SignSummary: Players._sign_summary,
    acts.Expire: Players._expire,
    acts.ShareOut: Players._share_out,
    acts.Deposit: Players._deposit,
}
