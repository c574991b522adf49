"""The count room."""

from __future__ import annotations

import msgspec

from casino.eventstore import Recorded
from tables import events as e
from tables.models import CountSession, MachineFile, TipCount
from tables.projectors.folding import Folding


class Counts(Folding):
    """Counts with their teams, from the first signature to the cage's."""

    name = "counts"
    model = CountSession
    handles = (
        e.CountOpened, e.CountMemberJoined, e.CountMemberLeft, e.MachineCountImported, e.CountSheetSigned,
        e.CountAccepted,
    )  # fmt: skip

    def fold(self, row: CountSession | None, recorded: Recorded) -> CountSession:
        event = recorded.event
        at = recorded.occurred_at.isoformat()
        if isinstance(event, e.CountOpened):
            team = [signature.employee for signature in event.signatures]
            return CountSession(
                stream=recorded.stream,
                version=recorded.version,
                count=event.count,
                day=recorded.day,
                room=event.room,
                status=CountSession.Status.OPEN,
                team=team,
                members=[{"member": code, "joined_at": at, "left_at": None} for code in team],
                opened_at=recorded.occurred_at,
            )
        assert row is not None  # noqa: S101  (a count is opened first)
        row.version = recorded.version
        if isinstance(event, e.CountMemberJoined):
            row.team = [*row.team, event.employee]
            row.members = [*row.members, {"member": event.employee, "joined_at": at, "left_at": None}]
        elif isinstance(event, e.CountMemberLeft):
            row.team = [code for code in row.team if code != event.employee]
            row.members = [
                {**member, "left_at": at} if _is_there(member, event.employee) else member for member in row.members
            ]
        elif isinstance(event, e.CountSheetSigned):
            row.status = CountSession.Status.SIGNED
            row.signed_at = recorded.occurred_at
            row.signed_by = msgspec.to_builtins(event.signatures)
            row.boxes = msgspec.to_builtins(event.boxes)
            row.contents = msgspec.to_builtins(event.contents)
            row.total = event.total
        elif isinstance(event, e.CountAccepted):
            row.status = CountSession.Status.ACCEPTED
            row.accepted_at = recorded.occurred_at
            row.accepted_by = msgspec.to_builtins(event.signatures)
            row.accepted_contents = msgspec.to_builtins(event.contents)
            row.accepted_total = event.total
            row.difference = event.difference
        return row


def _is_there(member: dict[str, str | None], employee: str) -> bool:
    return member["member"] == employee and member["left_at"] is None


class MachineFiles(Folding):
    """Files of currency counters by their content."""

    name = "machine_files"
    model = MachineFile
    handles = (e.MachineCountImported,)

    def key(self, recorded: Recorded) -> str:
        return f"{recorded.property_id}:{recorded.event.sha256}"

    def fold(self, row: MachineFile | None, recorded: Recorded) -> MachineFile:
        event = recorded.event
        return MachineFile(
            sha256=event.sha256,
            name=event.name,
            count=event.count,
            day=recorded.day,
            boxes=[reading.box for reading in event.readings],
            readings=msgspec.to_builtins(event.readings),
            imported_at=recorded.occurred_at,
            imported_by=msgspec.to_builtins(event.signatures),
        )


class Tips(Folding):
    """Tips by table and shift."""

    name = "tips"
    model = TipCount
    handles = (e.TipsCounted,)

    def fold(self, row: TipCount | None, recorded: Recorded) -> TipCount:
        event = recorded.event
        return TipCount(
            table=event.table,
            day=recorded.day,
            shift=event.shift,
            contents=msgspec.to_builtins(event.contents),
            total=event.total,
            counted_at=recorded.occurred_at,
            counted_by=msgspec.to_builtins(event.signatures),
        )
