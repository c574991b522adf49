"""The poker room (controls R1, R2): time charges by the posted schedule, rake as counted, pools of the players.

Rake is dropped at the table as it is taken and counted with the table's box; `count_rake` says how the chips of the
box divide between the property and the pools. What a pool holds belongs to the players: it leaves by `pay_from_pool`
alone and a pool is closed when nothing is left in it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Counts, Input, Money, Number, TextInput
from casino.roles import Role
from casino.rules import registry
from casino.rules.families.poker_room_layout import half_session
from casino.rules.kernel import Limits
from casino.wording.exception_details import detail_of
from tables import offers, queries, subjects
from tables.arguments import (
    Accounting,
    ActiveTable,
    Cashier,
    Dealer,
    OpenDay,
    OpenPool,
    Reason,
    Reference,
    Shift,
    Supervisor,
)
from tables.commands import kit
from tables.commands.boxes import require_team
from tables.commands.cage import require_money_in_cage
from tables.commands.day import raise_exception
from tables.counting import counts as counting
from tables.counting import stores
from tables.events import Counts as Pieces
from tables.events import PoolClosed, PoolContributed, PoolPaid, RakeCounted, TimeChargeTaken
from tables.locks import lock_cage, lock_pool, lock_table
from tables.models import (
    BoxCustody,
    GamingTable,
    PlayerPool,
    PoolBalance,
    PoolEntry,
    RakeCount,
    TableSession,
    TimeCharge,
    TimeChargeLine,
)
from tables.rounds.poker import is_poker_room

R1, R2 = "control R1", "control R2"
BY_SESSION = "EUS §17.II.3(b)"
_HALF_HOUR = r"^([01][0-9]|2[0-3]):(00|30)$"


@dataclass(frozen=True)
class PoolCounts(Input):
    """Chips by pool, each by denomination in minor units: `{"BBJ": {"2500": 4}}`."""


@operation(
    cite=f"{R1}, {BY_SESSION}",
    route=subjects.POKER.route("tables/<slug:table>/time-charges", status=201, body="TimeCharge"),
    page=subjects.POKER.page(
        _("Take a time charge"),
        "timer",
        _("By the posted schedule, or the deduction of half a session; dropped at the table as taken (control R1)."),
        name="time-charge",
        done=_("Taken: %(amount)s."),
    ),
)
def take_time_charge(
    venue: Property,
    *,
    table: Annotated[str, Choice(_("Table"), offers=offers.open_poker_tables)],
    half_hour: Annotated[str, TextInput(_("Half hour from"), max_length=5, pattern=_HALF_HOUR)],
    players: Annotated[int, Number(_("Players"), most=20)],
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    stack: Annotated[int, Money(_("Chips of all players together"))] = 0,
    at: dt.datetime | None = None,
) -> int:
    """Charge the players at a table for half an hour, by the posted schedule; returns the amount, minor units.

    At a table whose deduction is by session half an hour is half a session (EUS §17.II.3(b)): of the table maximum for
    every player, or of `stack`, the chips of all of them.

    Refused: `bad_amount` (no `stack` where it is asked for), roles, `same_person`, `table_not_open`, `not_poker_room`,
    `no_time_charge_posted`, `bad_half_hour`, `bad_players`, `time_charge_taken`.
    """
    require_distinct(dealer, supervisor, cite=R1)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=R1)
    _require_poker(session.game)
    if re.fullmatch(_HALF_HOUR, half_hour) is None:
        raise Refused("bad_half_hour", field="half_hour")
    seats = GamingTable.objects.get(property=venue, code=table).seats
    if isinstance(players, bool) or not 1 <= players <= seats:
        raise Refused("bad_players", field="players", seats=seats)
    lines = TimeChargeLine.objects.filter(
        property_id=venue.pk, table=table, day=session.day, shift=session.shift, half_hour=half_hour
    )
    if lines.exists():
        raise Refused("time_charge_taken", field="half_hour")
    each, total = _charge(venue, session, players, stack, at or timezone.now())
    taken = TimeChargeTaken(
        table=table,
        game=session.game,
        shift=session.shift,
        half_hour=half_hour,
        players=players,
        each=each,
        total=total,
        signatures=[dealer, supervisor],
    )
    stream = f"timecharge:{kit.session_identity(table, session.day, session.shift)}"
    append_next(venue, stream, session.day, [taken], actor=actor, at=at)
    return taken.total


@operation(
    cite=R1,
    route=subjects.POKER.route("tables/<slug:table>/rake", "Count the rake of a table", status=201),
    page=subjects.POKER.page(
        _("Count rake and pools"),
        "calculate",
        _("Rake and pools together are the chips that were counted in the table's boxes."),
    ),
)
def count_rake(
    venue: Property,
    *,
    table: ActiveTable,
    day: OpenDay,
    shift: Shift,
    counts: Annotated[Mapping[str, int], Counts(_("Rake and time charges"), lines=offers.every_chip)],
    team: Annotated[Sequence[Signature], Signs(_("Count team"), [Role.COUNT_TEAM])],
    actor: str,
    pools: Annotated[Mapping[str, Mapping[str, int]] | None, PoolCounts(_("Chips of the pool"))] = None,
    at: dt.datetime | None = None,
) -> int | None:
    """Record how the chips of a poker table's boxes divide: the property's rake, and the players' pools.

    Returns rake counted less rake due by hands and time charges, or None for a table whose hands nobody recorded; a
    difference is the exception `rake_differs`. Refused: the team, `day_not_open`, `unknown_session`, `not_poker_room`,
    `rake_counted`, `box_not_counted`, `unknown_pool`, `pool_closed`, `rake_does_not_add_up`, the counts.
    """
    require_team(venue, team)
    lock_table(venue.pk, table)
    kit.require_day(venue, day)
    session = _session(venue, table, day, shift)
    _require_poker(session.game)
    identity = kit.session_identity(table, day, shift)
    if RakeCount.objects.filter(pk=kit.key_of(venue.pk, identity)).exists():
        raise Refused("rake_counted", field="table")
    counted = stores.any_chips(venue, counts)
    split = _split(venue, pools or {})
    _require_adds_up(_chips_of_boxes(venue, session), [counted, *split.values()])
    hands = next((row for row in queries.round_totals(venue, day, table=table) if row.shift == shift), None)
    event = RakeCounted(
        table=table,
        game=session.game,
        shift=shift,
        counts=counted,
        total=counting.worth(counted),
        pools=split,
        by_hands=hands.rake if hands else None,
        by_time=queries.time_charged(venue, day, table, shift),
        signatures=list(team),
    )
    kit.record(venue, kit.step(f"rake:{identity}", day, 0, [event], at), actor=actor)
    for code, pieces in split.items():
        _contribute(venue, code, pieces, event, day, actor=actor, at=at)
    return _tell_difference(venue, event, day, actor=actor, at=at)


@operation(
    cite=R2,
    route=subjects.POKER.route(
        "pools/<slug:pool>/payments", "Pay a player out of a pool", status=201, body="PoolPayment"
    ),
    page=subjects.POKER.page(_("Pay out of a pool"), "payments", done=_("Left in the pool: %(amount)s.")),
)
def pay_from_pool(
    venue: Property,
    *,
    pool: OpenPool,
    day: OpenDay,
    reference: Reference,
    player: Annotated[str, TextInput(_("Player"), max_length=120)],
    reason: Reason,
    amount: Annotated[int, Money(_("Amount"))],
    supervisor: Supervisor,
    cashier: Cashier,
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """The cage pays a player out of a pool; returns what is left in it, minor units.

    Refused: roles, `same_person`, `day_not_open`, `unknown_pool`, `pool_closed`, `bad_reference`, `reference_used`,
    `player_missing`, `reason_missing`, `bad_amount`, `pool_too_small`, `cage_too_small`.
    """
    require_distinct(supervisor, cashier, cite=R2)
    kit.require_day(venue, day)
    balance = _lock_pool(venue, pool)
    _require_paper(venue, pool, reference)
    for field, given in (("player", player), ("reason", reason)):
        if not given.strip():
            raise _blank(field)
    stores.require_amount(amount, field="amount")
    if amount == 0:
        raise Refused("bad_amount", field="amount")
    if amount > balance:
        raise Refused("pool_too_small", field="amount")
    lock_cage(venue.pk)
    require_money_in_cage(venue, amount, field="amount")
    paid = PoolPaid(
        pool=pool,
        reference=reference,
        player=player.strip(),
        reason=reason.strip(),
        amount=amount,
        signatures=[supervisor, cashier],
    )
    append_next(venue, _pool_stream(pool, day), day, [paid], actor=actor, at=at)
    return balance - amount


@operation(
    cite=R2,
    route=subjects.POKER.route("pools/<slug:pool>/closing", status=200),
    page=subjects.POKER.page(_("Close a pool"), "done_all"),
)
def close_pool(
    venue: Property,
    *,
    pool: OpenPool,
    day: OpenDay,
    supervisor: Supervisor,
    accounting: Accounting,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Close a pool that was returned to the players in full (control R2).

    Refused: roles, `same_person`, `day_not_open`, `unknown_pool`, `pool_closed`, `pool_not_returned`.
    """
    require_distinct(supervisor, accounting, cite=R2)
    kit.require_day(venue, day)
    balance = _lock_pool(venue, pool)
    if balance:
        raise Refused("pool_not_returned", field="pool")
    closed = PoolClosed(pool=pool, signatures=[supervisor, accounting])
    append_next(venue, _pool_stream(pool, day), day, [closed], actor=actor, at=at)


def _charge(venue: Property, session: TableSession, players: int, stack: int, at: dt.datetime) -> tuple[int, int]:
    """Return what each player and what all pay for half an hour; by a stack nobody pays alike, so that each is 0."""
    game = registry.get(session.game, on=session.day)
    limits: Limits = game.configure_limits(session.limits_at(at), raised=True)
    options = game.configure_options(session.options_at(at))
    by_stack = options.get("rake_mode") == "session_pct_of_stack"
    if by_stack and stores.require_amount(stack, field="stack") == 0:
        raise Refused("bad_amount", field="stack", cite=BY_SESSION)
    due = half_session(options, limits, stack, coin=venue.smallest_coin_minor)
    if due is not None:
        return (0, due) if by_stack else (due, players * due)
    posted = TimeCharge.objects.filter(property=venue, table__code=session.table, active=True).first()
    if posted is None:
        raise Refused("no_time_charge_posted", field="table")
    return posted.each_minor, players * posted.each_minor


# --- rake -----------------------------------------------------------------------------------------------------------


def _require_poker(game: str) -> None:
    if not is_poker_room(game):
        raise Refused("not_poker_room", field="table", cite=R1)


def _session(venue: Property, table: str, day: dt.date, shift: str) -> TableSession:
    key = kit.key_of(venue.pk, kit.session_identity(table, day, shift))
    session = TableSession.objects.filter(pk=key).first()
    if session is None:
        raise Refused("unknown_session", field="table", table=table, shift=shift, day=day.isoformat())
    return session


def _chips_of_boxes(venue: Property, session: TableSession) -> Pieces:
    boxes = list(
        BoxCustody.objects.filter(
            property_id=venue.pk, table=session.table, day=session.day, shift=session.shift
        ).order_by("key")
    )
    uncounted = [box.box for box in boxes if box.status != BoxCustody.Status.COUNTED]
    if uncounted or not boxes:
        raise Refused("box_not_counted", field="table", cite=R1, boxes=", ".join(uncounted) or "—")
    return stores.plus(*(content["counts"] for box in boxes for content in box.contents if content["kind"] == "chips"))


def _split(venue: Property, pools: Mapping[str, Mapping[str, int]]) -> dict[str, Pieces]:
    split: dict[str, Pieces] = {}
    for code in sorted(pools):
        _lock_pool(venue, code, field=f"pools.{code}")
        counted = stores.any_chips(venue, pools[code], field=f"pools.{code}")
        if counted:
            split[code] = counted
    return split


def _require_adds_up(in_boxes: Pieces, parts: list[Pieces]) -> None:
    difference = stores.minus(stores.plus(*parts), in_boxes)
    if difference:
        raise Refused("rake_does_not_add_up", field="counts", details={"difference": difference})


def _contribute(
    venue: Property,
    pool: str,
    counts: Pieces,
    rake: RakeCounted,
    day: dt.date,
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    event = PoolContributed(
        pool=pool, table=rake.table, game=rake.game, shift=rake.shift, counts=counts, amount=counting.worth(counts)
    )
    append_next(venue, _pool_stream(pool, day), day, [event], actor=actor, at=at)


def _tell_difference(
    venue: Property, rake: RakeCounted, day: dt.date, *, actor: str, at: dt.datetime | None
) -> int | None:
    if rake.by_hands is None:
        return None
    difference = rake.total - rake.by_hands - rake.by_time
    if difference:
        raise_exception(
            venue,
            day=day,
            code="rake_differs",
            subject=f"{rake.table} {rake.shift}",
            detail=detail_of("rake_differs", hands=rake.by_hands, time=rake.by_time, counted=rake.total),
            amount=difference,
            table=rake.table,
            shift=rake.shift,
            actor=actor,
            at=at,
        )
    return difference


# --- pools ----------------------------------------------------------------------------------------------------------


def _pool_stream(pool: str, day: dt.date) -> str:
    return f"pool:{pool}.{day.isoformat()}"


def _lock_pool(venue: Property, pool: str, *, field: str = "pool") -> int:
    """Lock a pool and return its balance, minor units. Refused: `unknown_pool`, `pool_closed`."""
    lock_pool(venue.pk, pool)
    if not PlayerPool.objects.filter(property=venue, code=pool).exists():
        raise Refused("unknown_pool", field=field)
    row = PoolBalance.objects.filter(pk=kit.key_of(venue.pk, pool)).first()
    if row is not None and row.closed_day is not None:
        raise Refused("pool_closed", field=field)
    return row.balance if row else 0


def _require_paper(venue: Property, pool: str, reference: str) -> None:
    kit.require_reference(reference)
    if PoolEntry.objects.filter(property_id=venue.pk, pool=pool, reference=reference).exists():
        raise Refused("reference_used", field="reference", reference=reference)


def _blank(field: str) -> Refused:
    if field == "player":
        return Refused("player_missing", field="player")
    return Refused("reason_missing", field="reason", cite=R2, why=_("what it is paid for"))
