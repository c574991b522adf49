"""Faces of a series of bingo cards as its maker delivers them, never changed (PR §27.5(C), §27.6(A))."""

from __future__ import annotations

import datetime as dt
from hashlib import sha256
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Choice, TextInput
from casino.rules import registry
from casino.rules.errors import RuleError
from tables import card_numbers as ranges
from tables import offers, subjects
from tables.arguments import Accounting, CageSupervisor, OpenDay
from tables.card_faces import read_faces
from tables.commands import kit
from tables.events import CardFacesRecorded
from tables.locks import lock_sales
from tables.models import CardFace, CardSeries

CITE = "PR §27.6(A)"
MOST_BYTES = 200_000


@operation(
    cite=CITE,
    route=subjects.BINGO.route("faces", scope="sales:audit", body="CardFaces"),
    page=subjects.BINGO.page(
        _("Record faces of cards"),
        "grid_on",
        _("From the maker's file: a card a line, its number and its numbers row after row. They are never changed."),
    ),
)
def record_faces(
    venue: Property,
    *,
    series: Annotated[str, Choice(_("Series"), offers=offers.card_series, max_length=20)],
    day: OpenDay,
    content: Annotated[
        str,
        TextInput(
            _("Cards"),
            _("A card a line, such as 113: 2 17 32 48 62 …; about 2,500 cards at once."),
            max_length=MOST_BYTES,
            long=True,
        ),
    ],
    cage_supervisor: CageSupervisor,
    accounting: Accounting,
    actor: str,
    at: dt.datetime | None = None,
) -> CardSeries:
    """Record the faces of cards of a series, sold or not; returns the series. A recorded face is never changed.

    Refused: roles, `same_person`, `day_not_open`, `unknown_card_series`, `file_too_large`, `faces_unreadable`,
    `cards_not_received`, `faces_recorded`, and a face that is none of the game's, by its clause.
    """
    require_distinct(cage_supervisor, accounting, cite=CITE)
    lock_sales(venue.pk)
    kit.require_day(venue, day)
    row = CardSeries.objects.filter(property_id=venue.pk, series=series).first()
    if row is None:
        raise Refused("unknown_card_series", field="series", series=series)
    if len(content.encode()) > MOST_BYTES:
        raise Refused("file_too_large", field="content")
    faces = read_faces(content)
    _require_new(venue, row, list(faces))
    _require_lawful(row, faces, day)
    event = CardFacesRecorded(
        series=series,
        cards=len(faces),
        sha256=sha256(content.encode()).hexdigest(),
        content=content,
        signatures=[cage_supervisor, accounting],
    )
    append_next(venue, f"cardfaces:{series}.{day.isoformat()}", day, [event], actor=actor, at=at)
    return row


def _require_new(venue: Property, row: CardSeries, numbers: list[int]) -> None:
    """Cards and electronic cards were received under these numbers; none has a face yet."""
    if row.kind != CardSeries.Kind.PACKAGE:
        strange = ranges.minus({row.series: [[one, one] for one in sorted(numbers)]}, {row.series: row.all_numbers})
        if strange:
            raise Refused("cards_not_received", field="content", series=row.series, number=strange[row.series][0][0])
    known = CardFace.objects.filter(property_id=venue.pk, series=row.series, number__in=numbers).order_by("number")
    first = known.values_list("number", flat=True).first()
    if first is not None:
        raise Refused("faces_recorded", field="content", series=row.series, number=first)


def _require_lawful(row: CardSeries, faces: dict[int, tuple[int, ...]], day: dt.date) -> None:
    """Each face is one of the game (PR §27.2(A))."""
    round_ = registry.get(row.game, on=day).open()
    for number, face in faces.items():
        try:
            round_.face(number, face)
        except RuleError as refusal:
            raise kit.by_rules(refusal, field="content") from refusal
