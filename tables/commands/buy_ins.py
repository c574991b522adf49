"""Buy-ins of the poker room (PR §15.2(A), (L), §25.2(A)): with how many chips a player begins, holds and comes back.

The regulation of the table's game says the sums: a player begins with at least ten table maximums; on a no-limit table
the licensee may cap what he holds after a purchase at a hundred table minimums; who leaves with his chips and is back
within the hour buys at least what he left with. A game whose article has no such rule asks for none.
"""

from __future__ import annotations

import datetime as dt
from typing import Annotated, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.eventstore import read_streams
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Choice, Money, TextInput
from casino.rules import registry
from casino.rules.families import poker_room_layout as chips
from casino.rules.kernel import Limits
from casino.wording.formats import money
from tables import offers, subjects
from tables.arguments import Dealer, Supervisor
from tables.commands import kit
from tables.counting import stores
from tables.events import PlayerBoughtIn, PlayerCashedOut
from tables.locks import lock_table
from tables.models import TableSession
from tables.rounds.poker import is_poker_room

CITE = "PR §15.2(A), (L), §25.2(A), CL III §3.6.1, BO §2.3.6.3, EUS §17.VII.3, §17.06.III"

PokerTable = Annotated[str, Choice(_("Table"), offers=offers.open_poker_tables)]
Player = Annotated[str, TextInput(_("Player"), max_length=120)]


class _Bounds(NamedTuple):
    """Bounds of a purchase, in minor units, and the clause that sets them; `used_up`: no chips may be left before."""

    least: int
    most: int | None
    cite: str
    used_up: bool = False


@operation(
    cite=CITE,
    route=subjects.POKER.route("tables/<slug:table>/buy-ins", tables=("table",)),
    page=subjects.POKER.page(
        _("Record a buy-in"),
        "person_add",
        _(
            "At least ten times the table maximum. A player who returns within the hour brings at "
            "least the amount they left with."
        ),
    ),
)
def buy_in(
    venue: Property,
    *,
    table: PokerTable,
    player: Player,
    amount: Annotated[int, Money(_("Chips bought"))],
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    stack: Annotated[int, Money(_("Chips that the player holds already"))] = 0,
    at: dt.datetime | None = None,
) -> None:
    """Record the chips that a player buys at a poker table.

    Refused: `table_not_open`, `not_poker_room`, `player_not_named`, `bad_amount`, `player_not_in`, `buy_in_too_small`,
    `buy_in_too_large`, `stack_not_used_up`, `top_up_not_allowed`, `hand_under_way`, roles, the same person twice.
    """
    session = _begin(venue, table, dealer, supervisor)
    name = _player(player)
    stores.require_amount(stack, field="stack")
    _require_chips(amount)
    last = _last_of(venue, session, name)
    if stack and not isinstance(last, PlayerBoughtInAt):
        raise _not_in("stack")
    if isinstance(last, PlayerBoughtInAt):
        _require_no_hand(session)
    bounds = _bounds(session, stack, last, at or timezone.now())
    if stack and bounds.used_up:
        raise Refused("stack_not_used_up", field="stack", cite=bounds.cite)
    currency = venue.currency
    if not stack and amount < bounds.least:
        raise Refused("buy_in_too_small", field="amount", cite=bounds.cite, least=money(bounds.least, currency))
    if bounds.most is not None and stack + amount > bounds.most:
        raise Refused("buy_in_too_large", field="amount", cite=bounds.cite, most=money(bounds.most, currency))
    if stack and not chips.may_top_up(session.options, stack, amount):
        missing = max(0, (chips.fixed_buy_in(session.options) or 0) - stack)
        raise Refused("top_up_not_allowed", field="amount", cite=bounds.cite, missing=money(missing, currency))
    bought = PlayerBoughtIn(
        table=table, game=session.game, shift=session.shift, player=name, amount=amount, stack=stack,
        least=0 if stack else bounds.least, most=bounds.most, signatures=[dealer, supervisor],
    )  # fmt: skip
    append_next(venue, _stream(table, session.day), session.day, [bought], actor=actor, at=at)


@operation(
    cite=CITE,
    route=subjects.POKER.route("tables/<slug:table>/cash-outs", tables=("table",)),
    page=subjects.POKER.page(
        _("Record a player who leaves"),
        "person_remove",
        _("The chips with which the player leaves; back within the hour, he buys at least as many."),
    ),
)
def cash_out(
    venue: Property,
    *,
    table: PokerTable,
    player: Player,
    amount: Annotated[int, Money(_("Chips with which the player leaves"))],
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Record the chips with which a player leaves a poker table.

    Refused: `table_not_open`, `not_poker_room`, `player_not_named`, `bad_amount`, `player_not_in`, roles, the same
    person twice.
    """
    session = _begin(venue, table, dealer, supervisor)
    name = _player(player)
    stores.require_amount(amount, field="amount")
    if not isinstance(_last_of(venue, session, name), PlayerBoughtInAt):
        raise _not_in("player")
    left = PlayerCashedOut(
        table=table, game=session.game, shift=session.shift, player=name, amount=amount,
        signatures=[dealer, supervisor],
    )  # fmt: skip
    append_next(venue, _stream(table, session.day), session.day, [left], actor=actor, at=at)


# --- the table ------------------------------------------------------------------------------------------------------


def _begin(venue: Property, table: str, dealer: Dealer, supervisor: Supervisor) -> TableSession:
    """Hold the table and return its session. Refused: the people, `table_not_open`, `not_poker_room`."""
    require_distinct(dealer, supervisor, cite=CITE)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=CITE)
    if not is_poker_room(session.game):
        raise Refused("not_poker_room", field="table", cite=CITE)
    return session


def _require_no_hand(session: TableSession) -> None:
    """Refuse chips for a player who sits at the table while a hand is played, where the game's article forbids it."""
    cite = registry.get(session.game, on=session.day).layout.cites.between_hands
    if cite and (rounds := kit.open_rounds(session)):
        raise Refused("hand_under_way", field="table", cite=cite, table=session.table, details={"rounds": rounds})


def _bounds(session: TableSession, stack: int, last: _Last, now: dt.datetime) -> _Bounds:
    """Return what the game's article asks of a purchase under the table's limits."""
    game = registry.get(session.game, on=session.day)
    layout = chips.layout_of(game.layout, game.configure_options(session.options))
    limits: Limits = game.configure_limits(session.limits, raised=True)
    whole = chips.fixed_buy_in(session.options)
    if whole is not None:
        return _Bounds(whole, None if stack else whole, layout.cites.chips)
    again = chips.rebuy_bounds(layout, limits)
    if again is not None and isinstance(last, PlayerBoughtInAt):
        return _Bounds(*again, layout.cites.chips, used_up=True)
    least = chips.buy_in_minimum(layout, limits)
    if isinstance(last, PlayerCashedOutAt):
        minutes = int((now - last.at).total_seconds() // 60)
        least = chips.smallest_return(layout, limits, last.amount, minutes)
    return _Bounds(least, chips.buy_in_maximum(layout, limits, session.options), layout.cites.chips)


# --- the player -----------------------------------------------------------------------------------------------------


class PlayerBoughtInAt(NamedTuple):
    """The player sits at the table."""

    at: dt.datetime


class PlayerCashedOutAt(NamedTuple):
    """The player left the table with so many chips (minor units)."""

    at: dt.datetime
    amount: int


_Last = PlayerBoughtInAt | PlayerCashedOutAt | None


def _last_of(venue: Property, session: TableSession, player: str) -> _Last:
    """Return what a player last did at the table, on its gaming day or the one before."""
    today = _stream(session.table, session.day)
    yesterday = _stream(session.table, session.day - dt.timedelta(days=1))
    found = read_streams(venue.pk, [today, yesterday])
    known = player.casefold()
    for recorded in reversed([*found.get(yesterday, ()), *found.get(today, ())]):
        event = recorded.event
        if event.player.casefold() != known:
            continue
        if isinstance(event, PlayerCashedOut):
            return PlayerCashedOutAt(recorded.occurred_at, event.amount)
        sits = event.shift == session.shift and recorded.day == session.day
        return PlayerBoughtInAt(recorded.occurred_at) if sits else None
    return None


def _player(name: str) -> str:
    """Return a name without doubled or outer spaces. Refused: `player_not_named`."""
    plain = " ".join(name.split())
    if not plain:
        raise Refused("player_not_named", field="player")
    return plain


def _require_chips(amount: int) -> None:
    if stores.require_amount(amount, field="amount") == 0:
        raise Refused("bad_amount", field="amount", cite=CITE)


def _not_in(field: str) -> Refused:
    return Refused("player_not_in", field=field)


def _stream(table: str, day: dt.date) -> str:
    return f"buyin:{table}.{day.isoformat()}"
