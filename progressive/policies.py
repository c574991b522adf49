"""Policies of the progressives: lock and open payouts on a win; carry the meters into a new day and raise deadlines due
on it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from casino.eventstore import Recorded
from casino.models import Property
from progressive.commands import (
    DecidedRound,
    carry_link,
    raise_due,
    register_wins,
    require_agreement,
    require_cover,
    withdraw_carry,
)
from progressive.commands.wins import LaterChips
from progressive.events import PrizeWon
from progressive.meter import WHOLE_BP, Claim
from progressive.models import Meter
from tables.commands import raise_notices
from tables.events import GamingDayOpened, GamingDayWithdrawn, RoundSettled, TableOpened
from tables.models import GamingDay


class LockOnWin:
    """A settled round with prizes locks its link; each prize is valued at its turn and waits for its form (P14)."""

    name = "progressive_lock_on_win"
    handles = (RoundSettled,)

    def concerns(self, event: RoundSettled) -> bool:
        """Only wins: a round without a prize need not wait for this policy."""
        return bool(event.prizes) and not event.void

    def react(self, events: Sequence[Recorded]) -> None:
        """One command per winning round, in the order of the delivery."""
        for index, recorded in enumerate(events):
            settled: RoundSettled = recorded.event
            if settled.void or not settled.prizes:
                continue
            later = [
                LaterChips(other.event.table, other.event.progressive_chips, other.occurred_at, other.event.void)
                for other in events[index + 1 :]
                if other.event.progressive_chips
            ]
            decided = DecidedRound(
                recorded=recorded,
                claims=[
                    Claim(
                        seat=prize.seat,
                        outcome=prize.hand,
                        alone=prize.share_bp == WHOLE_BP,
                        off_meter=prize.off_meter,
                        amount_minor=prize.amount,
                        bet_minor=prize.bet,
                    )
                    for prize in settled.prizes
                ],
                later_chips=later,
            )
            register_wins(
                Property.objects.get(pk=recorded.property_id), decided, actor="system:progressive_lock_on_win"
            )


class AgreeWithTable:
    """A table opens with the chip that its link counts, and with a game that the link is for (PR §7.14(F),(G))."""

    name = "progressive_agree_with_table"
    handles = (TableOpened,)

    def react(self, events: Sequence[Recorded]) -> None:
        """A refusal here leaves the table closed."""
        for recorded in events:
            require_agreement(recorded.property_id, recorded.event)


class CoverBeforeOpening:
    """A table opens with its progressive only over a reserve that holds what the meter shows, where the regulation
    demands it (PR §4.14(A)(3), §13.10(A)(6))."""

    name = "progressive_cover_before_opening"
    handles = (TableOpened,)

    def react(self, events: Sequence[Recorded]) -> None:
        """A refusal here leaves the table closed."""
        for recorded in events:
            require_cover(Property.objects.get(pk=recorded.property_id), recorded.event)


class TellOfBingo:
    """Notify the Inspector of a bingo progressive that is won (PR §27.3(I))."""

    name = "progressive_tell_of_bingo"
    handles = (PrizeWon,)

    def react(self, events: Sequence[Recorded]) -> None:
        """One notice for each prize."""
        for recorded in events:
            event: PrizeWon = recorded.event
            meter = Meter.objects.get(property_id=recorded.property_id, link=event.link)
            if meter.game.endswith(".bingo"):
                raise_notices(
                    Property.objects.get(pk=recorded.property_id),
                    occasion="bingo_progressive_won",
                    about=f"{event.link} · {event.table} · {event.prize}",
                    day=recorded.day,
                    actor="system:tell_of_bingo",
                    at=recorded.occurred_at,
                )


class CarryIntoNewDay:
    """A gaming day that opens after the one before was closed starts with its documented meters.

    If the day before is still open, its close carries them (`accounting`).
    """

    name = "progressive_carry"
    handles = (GamingDayOpened,)

    def react(self, events: Sequence[Recorded]) -> None:
        """One command per link."""
        for recorded in events:
            before = (
                GamingDay.objects.filter(property_id=recorded.property_id, day__lt=recorded.day)
                .order_by("-day")
                .first()
            )
            if before is None or before.status != GamingDay.Status.CLOSED:
                continue
            carry_links(
                Property.objects.get(pk=recorded.property_id),
                from_day=before.day,
                to_day=recorded.day,
                actor="system:progressive_carry",
                at=recorded.occurred_at,
            )


class WithdrawCarry:
    """A gaming day that is withdrawn takes with it the meters that were carried into it."""

    name = "progressive_withdraw_carry"
    handles = (GamingDayWithdrawn,)

    def react(self, events: Sequence[Recorded]) -> None:
        """One command per day."""
        for recorded in events:
            withdraw_carry(
                Property.objects.get(pk=recorded.property_id),
                day=recorded.day,
                actor="system:progressive_withdraw_carry",
                at=recorded.occurred_at,
            )


class RaiseDue:
    """A gaming day that opens raises what of the progressives is due on it: limits, rests, draws, receipts, absences.

    So an exception does not wait for the scheduler, which only looks again during the day (`progressive.tasks`).
    """

    name = "progressive_raise_due"
    handles = (GamingDayOpened,)

    def react(self, events: Sequence[Recorded]) -> None:
        """One look per day; what was raised before is not raised again."""
        for recorded in events:
            raise_due(
                Property.objects.get(pk=recorded.property_id),
                day=recorded.day,
                actor="system:raise_due",
                at=recorded.occurred_at,
            )


def carry_links(
    venue: Property, *, from_day: dt.date, to_day: dt.date, actor: str, at: dt.datetime | None = None
) -> None:
    """Carry every link of the property from one day into another."""
    for link in Meter.objects.filter(property_id=venue.pk).order_by("link").values_list("link", flat=True):
        carry_link(venue, link=link, from_day=from_day, to_day=to_day, actor=actor, at=at)
