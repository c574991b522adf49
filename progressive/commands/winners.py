"""The winner of a prize, recorded for the form of its payment and erased (PR §13.10(D), §27.3(I))."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, NamedTuple

from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Page, Route, Signs, operation
from casino.operations.inputs import Choice, TextInput
from casino.roles import CAGE, SUPERVISORS, Role
from progressive import offers, winners
from progressive.arguments import ACCOUNTING, Reason
from progressive.commands.kit import day_not_closed, record
from progressive.events.paying import WinnerErased, WinnerRecorded
from progressive.models import Prize
from progressive.models.life import Draw, DrawPrize
from progressive.references import drawn_from

CITE = "PR §13.10(D)"
KEEPERS = (*SUPERVISORS, *CAGE)
ERASERS = (*ACCOUNTING, Role.ADMINISTRATOR)


@operation(
    cite=CITE,
    route=Route(
        "prizes/<str:prize>/winner", scope="meters:write", tag="progressive", summary="Record the winner of a prize",
    ),
    page=Page(
        "record-winner", _("Record the winner of a prize"), "person_add", "progressive",
        _("For the form of the payment. Kept encrypted, apart from the events; accounting and the Inspector see it."),
        opens=KEEPERS,
    ),
)  # fmt: skip
def record_winner(
    venue: Property,
    *,
    prize: Annotated[str, Choice(_("Prize"), offers=offers.prizes_won)],
    name: Annotated[str, TextInput(_("Name of the player"), max_length=120)],
    identification: Annotated[str, TextInput(_("Identification"), max_length=60)] = "",
    card: Annotated[str, TextInput(_("Card"), _("Number of the bingo card (PR §27.3(I))."), max_length=40)] = "",
    by: Annotated[Signature, Signs(_("Recorded by"), KEEPERS)],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Record who won a prize, where the form of its payment says so; again, to correct it.

    The event says that it was recorded, not who won. Refused: `unknown_prize`, `winner_not_asked`,
    `personal_data_key_missing`, the roles.
    """
    row = _require_prize(venue, prize)
    if not row.asked:
        raise Refused("winner_not_asked", field="prize")
    kept = winners.Winner(name=name.strip(), identification=identification.strip(), card=card.strip())
    winners.keep(venue, prize, kept)
    event = WinnerRecorded(link=row.link, prize=prize, signatures=[by])
    record(venue, row.link, day_not_closed(venue, row.day), [event], actor=actor, at=at)


@operation(
    cite=CITE,
    route=Route(
        "prizes/<str:prize>/winner/erasure", scope="meters:write", tag="progressive",
        summary="Erase the winner of a prize",
    ),
    page=Page(
        "erase-winner", _("Erase the winner of a prize"), "person_remove", "progressive",
        _("The data is erased for good. The events never contained it and stay unchanged."),
        opens=ERASERS,
    ),
)  # fmt: skip
def erase_winner(
    venue: Property,
    *,
    prize: Annotated[str, Choice(_("Prize"), offers=offers.prizes_won)],
    reason: Reason,
    by: Annotated[Signature, Signs(_("Erased by"), ERASERS)],
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Erase who won a prize; the events never had it. Refused: `unknown_prize`, `winner_not_kept`, the roles."""
    row = _require_prize(venue, prize)
    if not winners.erase(venue, prize):
        raise Refused("winner_not_kept", field="prize")
    event = WinnerErased(link=row.link, prize=prize, reason=reason, signatures=[by])
    record(venue, row.link, day_not_closed(venue, row.day), [event], actor=actor, at=at)


class _About(NamedTuple):
    """The context of a winner: link, gaming day, and whether its form names the winner."""

    link: str
    day: dt.date
    asked: bool


def _require_prize(venue: Property, prize: str) -> _About:
    """Return what is known of a prize, or of a prize of a special draw (`<link>.draw.<place>`)."""
    row = Prize.objects.filter(property_id=venue.pk, prize=prize).first()
    if row is not None:
        return _About(row.link, row.day, bool(winners.asked_by(row)))
    link, place = drawn_from(prize)
    drawn = Draw.objects.filter(property_id=venue.pk, link=link, drawn_day__isnull=False).first()
    if drawn is None or not DrawPrize.objects.filter(property_id=venue.pk, link=link, place=place).exists():
        raise Refused("unknown_prize", field="prize")
    return _About(link, drawn.drawn_day or drawn.draw_on, asked=True)
