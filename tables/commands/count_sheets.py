"""Counts written down first: boxes of a count keyed in together, and a single box of a small property.

`count_boxes` does for each box what the single steps of `count_room` do, in their order and with their refusals; all
of it or nothing. `count_box` is for a property so small that it keeps no sheet: one box, two counts, the team's hands.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Annotated

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.eventstore import Event
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Choice, Flag, Input
from tables import subjects
from tables.arguments import Contents, OpenDay, Papers, Shift, Team
from tables.commands import count_room, kit
from tables.commands.box_papers import checked_documents, raise_document_exceptions, require_listed
from tables.commands.boxes import (
    custody_of,
    note_late_boxes,
    require_countable,
    require_independent,
    require_team,
    too_few,
)
from tables.counting import counts as counting
from tables.events import BoxContent, BoxCounted, BoxDocument, BoxDocumentsListed, BoxShownEmpty
from tables.locks import lock_table
from tables.models import BoxCustody


class SheetCount(msgspec.Struct, frozen=True, kw_only=True):
    """One member's count of a box; `counter` is the employee's number."""

    counter: str
    contents: list[BoxContent]


class BoxSheet(msgspec.Struct, frozen=True, kw_only=True):
    """A box as the team wrote it down: its counts in their order, its papers, the table painted on it if read."""

    box: str
    counts: list[SheetCount]
    documents: list[BoxDocument] = []
    marked_table: str = ""


PAIR = 2
"""Number of people who open a box and show it empty."""


@dataclass(frozen=True)
class BoxSheets(Input):
    """Boxes as the team wrote them down (`BoxSheet`)."""


@operation(
    cite="control D3",
    route=subjects.COUNT.route(
        "boxes",
        "Key in counted boxes",
        body="BoxSheets",
        description="The first two of `team` opened the boxes and showed them empty.",
    ),
    page=subjects.COUNT.page(
        _("Count many boxes"),
        "table_chart",
        _("Two members count every box blind, one sheet after the other; then the team signs once (control D3)."),
        name="count-boxes",
        next="sign-count",
        next_about="count",
        done=_("The boxes are counted and shown empty."),
    ),
)
def count_boxes(
    venue: Property,
    *,
    count: count_room.OpenCount,
    boxes: Annotated[Sequence[BoxSheet], BoxSheets(_("Boxes"))],
    sheet: Annotated[
        bool,
        Flag(
            _("These are all boxes of the count: sign the count sheet with them"),
            _("The whole team signs once, for the boxes and for the sheet (controls D3, D5)."),
        ),
    ] = False,
    team: Team,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Boxes of a count, one after the other: opened, counted blind until two agree, papers listed, shown empty.

    The first two of `team` opened them and showed them empty; each count is by one of `team`. What a machine counted
    before is the first count of its box. With `sheet` the team signs the count sheet as well, as by `sign_count`.
    Refused: `team_too_small`, `boxes_missing`, `box_named_twice`, and with `boxes[n]` before the field
    `not_of_the_team`, `count_not_agreed` when no two counts of a box agree, and what the single steps refuse.
    """
    if len(team) < PAIR:
        raise too_few(PAIR)
    if not boxes:
        raise Refused("boxes_missing", field="boxes")
    if len({one.box for one in boxes}) != len(boxes):
        raise Refused("box_named_twice", field="boxes")
    common = {"count": count, "actor": actor, "at": at}
    pair = {"by": team[0], "witness": team[1]}
    for place, one in enumerate(boxes):
        with _within(f"boxes[{place}]", one.box):
            count_room.open_box(venue, box=one.box, marked_table=one.marked_table, **pair, **common)
            for number, line in enumerate(one.counts):
                with _within(f"counts[{number}]"):
                    counter = _who_counted(team, line)
                    count_room.enter_count(venue, box=one.box, contents=line.contents, counter=counter, **common)
            if one.documents:
                count_room.list_documents(venue, box=one.box, documents=one.documents, by=team[0], **common)
            count_room.show_empty(venue, box=one.box, **pair, **common)
    if sheet:
        count_room.sign_count(venue, team=team, **common)


def _who_counted(team: Sequence[Signature], line: SheetCount) -> Signature:
    signed = next((member for member in team if member.employee == line.counter), None)
    if signed is None:
        raise Refused("not_of_the_team", field="counter", employee=line.counter)
    return signed


@contextmanager
def _within(place: str, box: str = "") -> Iterator[None]:
    """A refusal inside says which box of the list it is about."""
    try:
        yield
    except Refused as refusal:
        refusal.field = f"{place}.{refusal.field}" if refusal.field else place
        if box:
            refusal.details.setdefault("box", box)
        raise


@operation(
    cite="control D3",
    route=subjects.BOX_COUNT.route("<slug:box>/count", "Count a drop box", status=200),
    page=subjects.BOX_COUNT.page(_("Count a box"), "calculate"),
)
def count_box(
    venue: Property,
    *,
    box: Annotated[str, Choice(_("Drop box"))],
    day: OpenDay,
    shift: Shift,
    first: Contents,
    second: Contents,
    documents: Papers | None = None,
    team: Team,
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """The team's two blind counts of a box; returns the drop in minor units (control D3).

    `day` and `shift` are those the box was installed for. Counts that differ are refused with the difference named
    and are taken again. `documents`: the papers of the box, matched with the system's copies (control D4); None where
    the property keeps none. Refused: `team_too_small`, roles, `same_person`, `team_not_independent`, `unknown_custody`,
    `box_on_table`, `box_not_stored`, `box_in_count`, `box_counted_twice`, `counts_differ`, the contents,
    `documents_differ` and what else is wrong with the list.
    """
    require_team(venue, team)
    lock_table(venue.pk, custody_of(venue, box, day, shift).table)
    custody = custody_of(venue, box, day, shift)
    require_countable(venue, custody)
    require_independent(custody, team)
    one = counting.box_contents(venue, first, field="first")
    two = counting.box_contents(venue, second, field="second")
    if one != two:
        raise Refused(
            "counts_differ",
            field="second",
            details={
                "difference": {a.kind: counting.difference(b.counts, a.counts) for a, b in zip(one, two, strict=True)}
            },
        )
    total = sum(content.total for content in one)
    counted = BoxCounted(box=box, table=custody.table, shift=shift, contents=one, total=total, signatures=list(team))
    events: list[Event] = [counted]
    if documents is not None:
        listed = checked_documents(documents)
        require_listed(listed, one[-1].counts)
        events = [*_emptied(custody, listed, team), counted]
    # Before it is counted: the scheduler may have stood still.
    note_late_boxes(venue, day=day, box=(box, shift), actor=actor, at=at)
    kit.record(venue, kit.step(custody.stream, custody.day, custody.version, events, at), actor=actor)
    if documents is not None:
        raise_document_exceptions(venue, day, [custody], actor=actor, at=at)
    return total


def _emptied(custody: BoxCustody, listed: list[BoxDocument], team: Sequence[Signature]) -> list[Event]:
    """Its papers listed and shown empty by the team, in no count."""
    place = {"box": custody.box, "table": custody.table, "shift": custody.shift, "count": ""}
    return [
        BoxDocumentsListed(**place, documents=listed, signatures=list(team[:1])),
        BoxShownEmpty(**place, signatures=list(team[:2])),
    ]
