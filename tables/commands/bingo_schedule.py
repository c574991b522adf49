"""The schedule of a session's games, announced before the first of them begins (PR §27.6(E), §27.2(B))."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from typing import Annotated, Final

from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature
from casino.models import Property
from casino.operations import Page, Route, Signs, operation
from casino.operations.inputs import Choice, Lines
from casino.roles import SUPERVISORS
from casino.rules import registry
from casino.rules.money import AmountError, parse_amount
from tables import offers
from tables.arguments import OpenDay, Shift
from tables.commands import kit
from tables.events import GamesScheduled, ScheduledGame
from tables.locks import lock_sales
from tables.models import GameSchedule, Round

CITE: Final = "PR §27.6(E)"
_TIME: Final = re.compile(r"^([01]\d|2[0-3]):[0-5]\d$")


@operation(
    cite=CITE,
    route=Route(
        "game-schedules", scope="tables:write", tag="bingo", summary="Announce the games of a session", status=201,
        body="GamesAnnouncement",
    ),
    page=Page(
        "schedule-games",
        _("Announce the games of a session"),
        "event_note",
        "bingo",
        _("In order, before the first game begins. The schedule cannot be changed after that."),
        opens=SUPERVISORS,
    ),
)  # fmt: skip
def schedule_games(
    venue: Property,
    *,
    table: Annotated[str, Choice(_("Table"), offers=offers.card_tables)],
    day: OpenDay,
    shift: Shift,
    games: Annotated[
        Sequence[str],
        Lines(
            _("Games"),
            _("A line each: 20:00;diamond;400;5000 (begins; patterns; price of a card; prize; what is special)."),
            max_length=120,
            least=1,
            most=200,
        ),
    ],
    by: Annotated[Signature, Signs(_("Announced by"), SUPERVISORS)],
    actor: str,
    at: dt.datetime | None = None,
) -> GameSchedule:
    """Announce the games of a session: times, patterns, prices, prizes. The latest announcement counts.

    Refused: roles, `day_not_open`, `unknown_table`, `cards_not_sold_here`, `schedule_unreadable`, `games_begun`.
    """
    lock_sales(venue.pk)
    kit.require_day(venue, day)
    code = kit.require_table(venue, table).game_code
    if registry.get(code, on=day).money_at_table:
        raise Refused("cards_not_sold_here", field="table", table=table)
    if Round.objects.filter(property_id=venue.pk, table=table, day=day, shift=shift).exists():
        raise Refused("games_begun", field="games", table=table)
    event = GamesScheduled(
        table=table,
        game=code,
        shift=shift,
        games=[_game(line, venue.currency) for line in games],
        signatures=[by],
    )
    identity = kit.session_identity(table, day, shift)
    append_next(venue, f"bingoschedule:{identity}", day, [event], actor=actor, at=at)
    return GameSchedule.objects.get(pk=kit.key_of(venue.pk, identity))


def _game(line: str, currency: str) -> ScheduledGame:
    """Read a line. Refused: `schedule_unreadable`."""
    parts = [part.strip() for part in line.split(";")]
    if len(parts) not in (4, 5) or not _TIME.match(parts[0]) or not parts[1]:
        raise Refused("schedule_unreadable", field="games", line=line)
    try:
        price, prize = (parse_amount(part, currency) for part in parts[2:4])
    except AmountError:
        raise Refused("schedule_unreadable", field="games", line=line) from None
    if price < 0 or prize < 0:
        raise Refused("schedule_unreadable", field="games", line=line)
    return ScheduledGame(begins=parts[0], pattern=parts[1], price=price, prize=prize, special="".join(parts[4:]))
