"""Acts of a plan, done in process. Every answer is held against what the plan says of it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from accounting.driving import opening_of, work_in
from accounting.simulated.stage import SHIFT, Stage, box_of
from casino.errors import Refused
from casino.models import Approval
from casino.roles import Role
from casino.simulation.driver import NotRecorded
from casino.simulation.property_plan import acts
from casino.simulation.property_plan.meters import PAYS
from casino.simulation.property_plan.year import RECEIPT_DAYS
from progressive import queries
from progressive.models import Prize
from progressive.models.paying import Receipt
from progressive.seed import seed_link

ACTOR = "system:simulation"
LATE = "día simulado"
APPROVAL = "CTPR-SIM"
APPROVED = dt.date(2020, 1, 7)


class Differs(Exception):
    """The system differs from the plan. The message names the link or table."""


class Players:
    """Everybody on the floor of a stage, for one day after the other."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.property = stage, stage.property
        self.boxes: list[str] = []
        self.day = dt.date.min
        self.now = dt.datetime.min
        self.latest_fill = 0
        self.work = work_in(stage.seeded, lambda: self.now, actor=ACTOR)

    # ------------------------------------------------------------------ the day

    def open_day(self, plan: acts.DayPlan) -> None:
        """The gaming day, entered late: it is over by the server's clock."""
        self.day, self.boxes, self.now = plan.day, [], plan.opens_at
        self.work.do("open_gaming_day", day=plan.day, late_reason=LATE)

    def do(self, act: acts.Act) -> None:
        """One act."""
        self.now = act.at
        _DOINGS[type(act)](self, act)

    def count_boxes(self, at: dt.datetime) -> None:
        """The boxes of the day, brought away, counted and brought back. Nobody bought chips with cash."""
        if not self.boxes:
            return
        self.now = at
        self.work.lock_away(self.boxes)
        for box in self.boxes:
            self.work.count_box(box, self.day, SHIFT, {})
        self.work.give_back(self.boxes)

    def close_day(self, plan: acts.DayPlan) -> None:
        """The close; somebody lets pass what the plan says is open."""
        let_pass = self.stage.sign(Role.ACCOUNTING, plan.closes_at) if plan.exceptions else None
        reason = LATE if let_pass else ""
        self.work.transport.close_day(plan.day, at=plan.closes_at, approved=let_pass, reason=reason)

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
        counts = [
            {
                "table": table, "in_meter": one.chips,
                "payouts": {outcome: one.payouts.get(outcome, 0) for outcome in PAYS[terms.game]},
            }
            for table, one in act.counts.items()
        ]  # fmt: skip
        self.work.do("start_link", link=link.code, day=self.day, count_meters=counts)

    def _change_rate(self, act: acts.ChangeRate) -> None:
        self.work.do(
            "change_rate", link=act.link, day=self.day, rate_bp=act.rate_bp, effective_at=act.effective_at,
            notified_at=act.notified_at, approval=APPROVAL,
        )  # fmt: skip

    def _take_away(self, act: acts.TakeAway) -> None:
        self.work.do("take_away", link=act.link, tables=act.tables, day=self.day, reason="mantenimiento")

    def _bring_back(self, act: acts.BringBack) -> None:
        prolonged = self.work.do(
            "bring_back", link=act.link, tables=act.tables, day=self.day, meter_minor=act.meter
        )  # fmt: skip
        same(act.link, "limit after the absence", act.prolonged, prolonged)

    def _announce(self, act: acts.AnnounceRemoval) -> None:
        self.work.do(
            "announce_removal", link=act.link, day=self.day, expires_on=act.expires_on, approval=APPROVAL,
            notices=act.tables,
        )  # fmt: skip

    def _move_reserve(self, act: acts.MoveReserve) -> None:
        holds = self.work.do(
            "transfer_reserve", link=act.link, day=self.day, direction=act.direction, fund="bank",
            amount_minor=act.amount, reference=act.reference,
        )  # fmt: skip
        same(act.link, "reserve", act.holds, holds)

    def _expire(self, act: acts.Expire) -> None:
        self.work.do("expire_link", link=act.link, day=self.day)
        row = queries.expiry_of(self.property.pk, act.link)
        same(act.link, "final meter", act.final, row.final_minor)
        same(act.link, "retained", act.retained, row.retained_minor)
        same(act.link, "rest", act.rest, row.distributable_minor)

    def _share_out(self, act: acts.ShareOut) -> None:
        common: dict[str, Any] = {"link": act.link, "day": self.day, "approval": APPROVAL}
        if act.shares:
            same(act.link, "shares", act.shares, self.work.do("distribute", **common))
        else:
            draw_on = self.day + dt.timedelta(days=3)
            same(act.link, "raffled", act.rest, self.work.do("raffle_rest", draw_on=draw_on, **common))
        row = queries.expiry_of(self.property.pk, act.link)
        given = sum(row.shares.values()) if act.shares else row.distributable_minor
        same(act.link, "retained + shares", row.final_minor, row.retained_minor + given)

    def _deposit(self, act: acts.Deposit) -> None:
        self.work.do(
            "prove_deposit", link=act.link, day=self.day, amount_minor=act.amount, deposited_on=self.day,
            reference=f"DEP-{act.link}",
        )  # fmt: skip

    # ------------------------------------------------------------------ tables

    def _open_table(self, act: acts.OpenTable) -> None:
        box = box_of(act.table)
        if box not in self.boxes:
            self.work.do("install_box", box=box, day=self.day, shift=SHIFT)
            self.boxes.append(box)
        said = opening_of(self.stage.property, act.table)
        _meets(
            act.table,
            act.refused,
            lambda: self.work.open_table(act.table, self.day, SHIFT, pieces(act.total), said=said),
        )

    def _close_table(self, act: acts.CloseTable) -> None:
        self.work.close_table(act.table, pieces(act.total), box_of(act.table))

    def _refill(self, act: acts.Refill) -> None:
        serial = self.work.slip(act.kind, act.table, act.counts)
        if act.kind == "fill":
            self.latest_fill = int(serial.rpartition("-")[2])

    def _play(self, act: acts.PlayRounds) -> None:
        try:
            self.work.play(act.rounds)
        except NotRecorded as wrong:
            raise Differs(str(wrong)) from wrong
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
        won = act.won
        if act.spoilt:
            self.work.do("void_payout_form", prize=won.prize, reason="formulario dañado", day=self.day)
        paid = self.work.pay_prize(
            won.prize, act.method, by_manager=won.outcome.startswith("three_sevens"), meter_read_minor=act.before,
            amount_minor=won.amount,
        )  # fmt: skip
        same(won.link, "meter after the prize", act.after, paid.meter_after_minor)

    def _cash(self, act: acts.CashReceipt) -> None:
        receipt = Receipt.objects.get(property_id=self.property.pk, prize=act.prize).receipt

        def cash() -> None:
            same(act.prize, "cashed", act.amount, self.work.do("cash_receipt", receipt=receipt, day=self.day))

        _meets(act.prize, act.refused, cash)

    def _reimburse(self, act: acts.Reimburse) -> None:
        amount = self.work.do("reimburse_prize", prize=act.prize, day=self.day)
        same(act.prize, "reimbursed", act.amount, amount)

    # ------------------------------------------------------------------ readings

    def _read(self, act: acts.ReadMeters) -> None:
        supervisor = self.work.crew("floor_supervisor", 1)
        reader = f"employee:{supervisor.employee}" if act.by_person else "device:PC-1"

        def read() -> None:
            differences = self.work.do(
                "record_reading", table=act.table, day=self.day, in_meter=act.in_meter, meter_minor=act.meter,
                displayed_minor=None if act.by_person else act.meter, payouts=act.payouts, reader=reader, actor=reader,
                signatures=[supervisor] if act.by_person else (),
            )  # fmt: skip
            same(act.table, "what the reading differs in", set(act.differs), {one.what for one in differences})

        _meets(act.table, act.refused, read)

    def _sign_summary(self, act: acts.SignSummary) -> None:
        self.work.do("sign_summary", table=act.table, day=self.day)
        self.work.do("receive_summaries", day=self.day)


def message_of(wrong: Exception) -> str:
    """Return the message of an error, in a line."""
    return f"refused: {wrong.code} {wrong.message} {wrong.details or ''}" if isinstance(wrong, Refused) else str(wrong)


def same(where: str, what: str, planned: Any, found: Any) -> None:
    """Raise `Differs` unless they are one."""
    if planned != found:
        raise Differs(f"{where}: {what}: the plan has {planned!r}, the system {found!r}")


def _meets(where: str, code: str, act: Callable[[], object]) -> None:
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
