"""The special draw of the rest of a bingo progressive: held before the Inspector, its winners paid (PR §27.3(I)).

The manual gives the rest to the players in a draw that the Division approves, and says no more of it. Taken from what
it says of bingo elsewhere (readings): a dealer draws, accompanied by a manager (§27.3(H)); nobody of the cage does
(§27.3(G)); the Inspector is there; each winner is known by name, card and amount, and that paper goes to the Inspector,
the cage and accounting (§27.3(I)). The winners share the whole of what was put into the draw.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Annotated

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Number
from casino.roles import CAGE, Role
from casino.rules.money import format_amount
from progressive import offers, subjects
from progressive import winners as personal_data
from progressive.arguments import ACCOUNTING, PaidByCage, Winners
from progressive.commands.delivery import take_delivery_form
from progressive.commands.kit import lock_meter, open_day, record
from progressive.events.life import DrawPrizePaid, DrawWinner, RestDrawn
from progressive.models.life import Draw, DrawPrize
from progressive.references import draw_reference
from tables.arguments import OpenDay

CITE = "PR §27.3(I)"
MOST_WINNERS = 500
NAME_LENGTH, CARD_LENGTH = 120, 40


class Winner(msgspec.Struct, frozen=True, kw_only=True):
    """A player who was drawn. Amount in minor units."""

    name: str
    card: str
    amount_minor: int


@operation(
    cite=CITE,
    route=subjects.LINKS.route("draw", of="draw", body="HoldDraw"),
    page=subjects.LINKS.page(
        _("Record the special draw"),
        "confirmation_number",
        _("The winners share the whole of what was put into the draw; nobody of the cage draws (PR §27.3)."),
        name="hold-draw",
        opens=[Role.PIT_MANAGER, Role.ACCOUNTING, Role.INSPECTOR],
        next="draw-pdf",
        next_about="link",
    ),
)
def draw_rest(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.to_draw)],
    day: OpenDay,
    winners: Annotated[
        Sequence[Winner], Winners(_("Winners"), _("One a line, in the order drawn: player; card; amount."))
    ],
    drawn: Annotated[Signature, Signs(_("Drawn by the dealer"), [Role.DEALER], cite="PR §27.3(H)")],
    managed: Annotated[Signature, Signs(_("Accompanied by the manager"), [Role.PIT_MANAGER], cite="PR §27.3(H)")],
    witnessed: Annotated[Signature, Signs(_("Witnessed by the inspector"), [Role.INSPECTOR])],
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """Record the special draw: its winners, in the order drawn, share what was raffled; returns how many there are.

    `drawn`: a dealer; `managed`: the manager with him (§27.3(H)); `witnessed`: the Inspector. Refused: `wrong_role`,
    `same_person`, `no_link`, `no_draw`, `already_drawn`, `draw_too_early`, `no_winners`, `bad_winner`, `winner_twice`,
    `draw_differs`, `day_not_open`, `personal_data_key_missing`. Names are kept apart from the event.
    """
    require_distinct(drawn, managed, witnessed, cite="PR §27.3(H)")
    lock_meter(venue, link)
    draw = Draw.objects.filter(property_id=venue.pk, link=link).first()
    if draw is None:
        raise Refused("no_draw", field="link")
    if draw.drawn_day is not None:
        raise Refused("already_drawn", field="link", cite=CITE, day=draw.drawn_day.isoformat())
    if day < draw.draw_on:
        raise Refused("draw_too_early", field="day", day=draw.draw_on.isoformat())
    _require_winners(venue, winners, draw.amount_minor)
    listed = [
        DrawWinner(place=place, card=one.card.strip(), amount_minor=one.amount_minor)
        for place, one in enumerate(winners, start=1)
    ]
    event = RestDrawn(link=link, drawn_on=day.isoformat(), winners=listed, signatures=[drawn, managed, witnessed])
    record(venue, link, open_day(venue, day), [event], actor=actor, at=at)
    for place, one in enumerate(winners, start=1):
        personal = personal_data.Winner(name=one.name.strip(), card=one.card.strip())
        personal_data.keep(venue, draw_reference(link, place), personal)
    return len(listed)


@operation(
    cite=CITE,
    route=subjects.LINKS.route("draw/<int:place>/payment", body="PayDrawPrize"),
    page=subjects.LINKS.page(
        _("Pay a winner of the special draw"),
        "redeem",
        _("Once, on the next delivery form: player, card and amount (PR §27.3(I))."),
        opens=CAGE,
    ),
)
def pay_draw_prize(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"))],
    place: Annotated[int, Number(_("Place"))],
    day: OpenDay,
    paid: PaidByCage,
    witnessed: Annotated[Signature, Signs(_("Informed: the inspector"), [Role.INSPECTOR])],
    verified: Annotated[Signature, Signs(_("Verified by accounting"), ACCOUNTING)],
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Pay a winner of the special draw out of the cage, once; returns the number of the delivery form.

    `paid`: a cashier or a supervisor of the cage; the Inspector is informed, accounting verifies (§27.3(I)). Refused:
    `wrong_role`, `same_person`, `unknown_draw_prize`, `already_paid`, `paid_too_early`, `day_not_open`, the series.
    """
    require_distinct(paid, witnessed, verified, cite=CITE)
    lock_meter(venue, link)
    row = DrawPrize.objects.filter(property_id=venue.pk, link=link, place=place).first()
    if row is None:
        raise Refused("unknown_draw_prize", field="place")
    if row.paid_day is not None:
        raise Refused("already_paid", field="place", serial=row.form_serial)
    draw = Draw.objects.get(property_id=venue.pk, link=link)
    if draw.drawn_day is None or day < draw.drawn_day:
        raise Refused("paid_too_early", field="day")
    event = DrawPrizePaid(
        link=link,
        place=place,
        card=row.card,
        amount_minor=row.amount_minor,
        delivery_serial=take_delivery_form(
            venue, draw_reference(link, place), open_day(venue, day), actor=actor, at=at
        ),
        signatures=[paid, witnessed, verified],
    )
    record(venue, link, day, [event], actor=actor, at=at)
    return event.delivery_serial


def _require_winners(venue: Property, winners: Sequence[Winner], raffled_minor: int) -> None:
    """Require at least one winner, each with name, card and amount, no card twice, summing to the whole."""
    if not 0 < len(winners) <= MOST_WINNERS:
        raise Refused("no_winners", field="winners")
    for place, winner in enumerate(winners, start=1):
        name, card = winner.name.strip(), winner.card.strip()
        if not (0 < len(name) <= NAME_LENGTH and 0 < len(card) <= CARD_LENGTH and winner.amount_minor > 0):
            raise Refused("bad_winner", field=f"winners.{place}", place=place)
    if len({winner.card.strip() for winner in winners}) != len(winners):
        raise Refused("winner_twice", field="winners")
    total = sum(winner.amount_minor for winner in winners)
    if total != raffled_minor:
        raise Refused(
            "draw_differs",
            field="winners",
            due=format_amount(raffled_minor, venue.currency),
            total=format_amount(total, venue.currency),
            details={"due": raffled_minor},
        )
