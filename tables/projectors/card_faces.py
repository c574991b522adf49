"""Faces of bingo cards."""

from __future__ import annotations

from collections.abc import Sequence

from casino.eventstore import Recorded
from tables import events as e
from tables.card_faces import read_faces
from tables.models import CardFace


class CardFaces:
    """A row for each card whose face is on record."""

    name = "card_faces"
    models = (CardFace,)
    handles = (e.CardFacesRecorded,)

    def project(self, events: Sequence[Recorded]) -> None:
        """Add the rows of the cards."""
        CardFace.objects.bulk_create(
            CardFace(
                key=f"{recorded.property_id}:{recorded.event.series}.{number}",
                property_id=recorded.property_id,
                series=recorded.event.series,
                number=number,
                face=list(face),
                recorded_at=recorded.occurred_at,
                sha256=recorded.event.sha256,
            )
            for recorded in events
            for number, face in read_faces(recorded.event.content).items()
        )
