"""Limits of an open table (control T11).

    raise   a supervisor announces it to Inspector and public, with a witness; after the notice of the game the limits
            come into force
    lower   only after a raise in the shift, and with nobody at the table and no round being played

Never out of the authorised band nor against the spread. A change of which one amount rises and another falls needs
both. A round is judged by the limits of the instant at which it opened (`tables.commands.rounds`).
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Literal, NamedTuple

from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.devices.clocks import shown
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.grids import grid
from casino.operations.inputs import Choice, Flag, TextInput
from casino.roles import PIT, SUPERVISORS, Role
from casino.rules import registry
from casino.rules.errors import RuleError
from casino.rules.kernel import Game
from tables import grid_rows, offers, subjects
from tables.arguments import Limits, Reason, Supervisor
from tables.commands import kit
from tables.events import LimitsAnnounced, LimitsChanged
from tables.locks import lock_table
from tables.models import Round, TableLimits, TableSession
from tables.queries.approvals import LIMITS, approvals_in_force
from tables.queries.limits import announced_limits

CITE = "control T11"
Direction = Literal["raise", "lower", "both"]
Witness = Annotated[Signature, Signs(_("Witness"), {*PIT, Role.SECURITY, Role.INSPECTOR}, role_field="witness_as")]
TableWithLimits = Annotated[str, Choice(_("Table"), offers=offers.open_tables_with_limits)]


@operation(
    cite=CITE,
    route=subjects.LIMITS.route("announcements", body="AnnounceLimits"),
    page=subjects.LIMITS.page(
        _("Announce higher limits"),
        "campaign",
        _(
            "Higher limits are announced to the Inspector and the public and take effect when the "
            "notice period ends (control T11)."
        ),
    ),
)
def announce_limits(
    venue: Property,
    *,
    table: TableWithLimits,
    limits: Limits,
    announcer: Annotated[Signature, Signs(_("Announced by"), SUPERVISORS)],
    witness: Witness,
    inspector_told: Annotated[str, TextInput(_("Inspector notified"), max_length=120)] = "",
    public_told: Annotated[bool, Flag(_("Announced to the public"))] = False,
    actor: str,
    at: dt.datetime | None = None,
) -> TableLimits:
    """Announce higher limits of an open table; they can come into force when the game's notice is over.

    `inspector_told` names the Inspector; an Inspector who signs as witness is informed. Refused: the roles,
    `table_not_open`, `limits_announced`, `limits_unchanged`, `nothing_raised`, `inspector_not_told`,
    `public_not_told`, `time_ahead`, `before_opening`, unlawful limits with their clause.
    """
    require_distinct(announcer, witness, cite=CITE)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=CITE)
    moment = _moment(venue, session, at)
    change = _change(venue, session, limits, moment)
    if change.direction == "lower":
        raise Refused("nothing_raised", field="limits", cite=change.cite)
    _require_none_announced(session)
    informed = inspector_told.strip() or (witness.employee if witness.role == Role.INSPECTOR.value else "")
    _require_notified(informed, change.cite, public_told=public_told)
    due = moment + dt.timedelta(minutes=change.game.limits.notice_minutes)
    event = LimitsAnnounced(
        table=table,
        shift=session.shift,
        game=session.game,
        before=session.limits_at(moment),
        after=change.after,
        due_at=due.astimezone(dt.UTC).isoformat(),
        inspector_told=informed,
        cite=change.cite,
        signatures=[announcer, witness],
    )
    kit.record(venue, kit.step(session.stream, session.day, session.version, [event], moment), actor=actor)
    return TableLimits.objects.get(pk=f"{session.key}.{session.version + 1}")


@operation(
    cite=CITE,
    route=subjects.LIMITS.route(
        "cancellations", "Take an announcement of limits back", status=204, body="CancelLimits"
    ),
    page=subjects.LIMITS.page(_("Withdraw announced limits"), "undo", name="cancel-limits"),
)
def cancel_announcement(
    venue: Property,
    *,
    table: Annotated[str, Choice(_("Table"), offers=offers.tables_with_announced_limits)],
    reason: Reason,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """The announced limits do not come. Refused: the role, `table_not_open`, `nothing_announced`, `reason_missing`."""
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=CITE)
    announced = announced_limits(session)
    if announced is None:
        raise _nothing_announced()
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=CITE, why=_("why the announced limits are withdrawn"))
    event = kit.cancellation(session, announced, reason.strip(), [supervisor])
    moment = _moment(venue, session, at)
    kit.record(venue, kit.step(session.stream, session.day, session.version, [event], moment), actor=actor)


@operation(
    cite=CITE,
    route=subjects.LIMITS.route("changes", "Change a table's limits", body="ChangeLimits"),
    page=subjects.LIMITS.page(
        _("Change limits"),
        "swap_vert",
        _(
            "Higher limits need their announcement. Limits come down only after a raise in the shift, with no players "
            "and no play. Rounds are judged by the limits under which they opened (control T11)."
        ),
    ),
)
def change_limits(
    venue: Property,
    *,
    table: TableWithLimits,
    limits: Limits,
    supervisor: Supervisor,
    witness: Witness,
    no_players: Annotated[
        bool,
        Flag(_("There are no players at the table"), _("Needed where a limit comes down; no round is being played.")),
    ] = False,
    actor: str,
    at: dt.datetime | None = None,
) -> TableSession:
    """Put announced limits into force, or lower them with nobody at the table (`no_players`, said by who signs).

    Refused: the roles, `table_not_open`, `limits_unchanged`, `notice_missing`, `notice_differs`, `notice_running`,
    `limits_announced`, `never_raised`, `players_present`, `rounds_open`, `rounds_since`, `time_ahead`,
    `before_opening`, unlawful limits with their clause.
    """
    require_distinct(supervisor, witness, cite=CITE)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=CITE)
    moment = _moment(venue, session, at)
    change = _change(venue, session, limits, moment)
    announced = _require_notice(session, change, moment)
    if change.direction != "raise":
        _require_lowering(session, change, no_players=no_players)
    if at is not None:
        _require_no_round_since(session, moment)
    event = LimitsChanged(
        table=table,
        shift=session.shift,
        game=session.game,
        before=session.limits_at(moment),
        after=change.after,
        direction=change.direction,
        announced=announced.version if announced else 0,
        no_players=no_players,
        cite=change.cite,
        signatures=[supervisor, witness],
    )
    kit.record(venue, kit.step(session.stream, session.day, session.version, [event], moment), actor=actor)
    return TableSession.objects.get(pk=session.pk)


announce_limits_of_tables = grid(
    announce_limits,
    "announce_limits_of_tables",
    "Announce higher limits of open tables (control T11).",
    _("Tables"),
    grid_rows.of_pit(key=("table",), once=("inspector_told", "public_told"), offers=grid_rows.tables_with_limits),
    route=subjects.LIMITS.route("/pit/announce-limits", tables=("rows.table",)),
    page=subjects.LIMITS.page(
        _("Announce limits of a pit"),
        "campaign",
        _("Higher limits of many tables, announced once to Inspector and public (control T11)."),
        done=_("Limits announced: %(names)s."),
    ),
)

change_limits_of_tables = grid(
    change_limits,
    "change_limits_of_tables",
    "Put announced limits of tables into force, or lower limits (control T11).",
    _("Tables"),
    grid_rows.of_pit(key=("table",), offers=grid_rows.tables_to_change),
    route=subjects.LIMITS.route("/pit/change-limits", tables=("rows.table",)),
    page=subjects.LIMITS.page(
        _("Change limits of a pit"),
        "swap_vert",
        _("Tables with announced limits are ticked. All sign once (control T11)."),
        done=_("Limits in force: %(names)s."),
    ),
)


# --- what changes ---------------------------------------------------------------------------------------------------


class _Change(NamedTuple):
    game: Game
    after: dict[str, int]
    direction: Direction
    cite: str


def _change(venue: Property, session: TableSession, limits: Mapping[str, int], moment: dt.datetime) -> _Change:
    """The lawful limits and which way they go. Raises `Refused`."""
    game = registry.get(session.game, on=session.day)
    table = kit.require_table(venue, session.table)
    try:
        bounds = game.configure_limits(
            limits, raised=LIMITS in approvals_in_force(kit.offered_in(table, session), session.day)
        )
        after = {"min": bounds.min, "max": bounds.max, **bounds.extra}
        game.open(session.options_at(moment), after)
        game.require_multiple(session.options_at(moment), after)
    except RuleError as refusal:
        raise kit.by_rules(refusal) from refusal
    direction = _direction(session.limits_at(moment), after)
    cite = game.limits.change_cite or game.limits.cite
    if direction is None:
        raise Refused("limits_unchanged", field="limits")
    return _Change(game, after, direction, cite)


def _direction(before: Mapping[str, int], after: Mapping[str, int]) -> Direction | None:
    """Return the direction of a change of limits. A limit added for a single bet counts as raised, one removed as
    lowered."""
    names = {*before, *after}
    rises = any(after.get(name, 0) > before.get(name, 0) for name in names)
    falls = any(after.get(name, 0) < before.get(name, 0) for name in names)
    if rises and falls:
        return "both"
    if rises:
        return "raise"
    return "lower" if falls else None


# --- what is required -----------------------------------------------------------------------------------------------


def _moment(venue: Property, session: TableSession, at: dt.datetime | None) -> dt.datetime:
    """When it happens: not before what happened to the limits so far, and not still to come."""
    now = timezone.now()
    moment = at or now
    if moment > now + dt.timedelta(seconds=venue.clock_tolerance_seconds):
        raise Refused("time_ahead", field="occurred_at")
    changes = TableLimits.objects.filter(property_id=session.property_id, table=session.table, day=session.day)
    known = [session.opened_at]
    for row in changes.filter(shift=session.shift).values_list("announced_at", "in_force_at", "cancelled_at"):
        known += [instant for instant in row if instant is not None]
    if at is not None and moment < max(known):
        raise Refused(
            "before_opening",
            field="occurred_at",
            cite=CITE,
            then=shown(venue, moment),
            since=shown(venue, max(known)),
        )
    return moment


def _require_none_announced(session: TableSession) -> None:
    if announced_limits(session) is not None:
        raise Refused("limits_announced", field="limits")


def _require_notified(inspector: str, cite: str, *, public_told: bool) -> None:
    if not inspector:
        raise Refused("inspector_not_told", field="inspector_told", cite=cite)
    if not public_told:
        raise Refused("public_not_told", field="public_told", cite=cite)


def _require_notice(session: TableSession, change: _Change, moment: dt.datetime) -> TableLimits | None:
    """The announcement that a raise rests on, its notice over; None for a mere lowering."""
    announced = announced_limits(session)
    if change.direction == "lower":
        _require_none_announced(session)
        return None
    if announced is None:
        raise Refused(
            "notice_missing",
            field="limits",
            cite=change.cite,
            which=_now("a raise is announced %(minutes)s minutes before")
            % {"minutes": change.game.limits.notice_minutes},
        )
    if announced.after != change.after:
        raise Refused("notice_differs", field="limits", cite=change.cite)
    ready = min(moment, timezone.now())
    if announced.due_at is not None and ready < announced.due_at:
        missing = -(-int((announced.due_at - ready).total_seconds()) // 60)
        raise Refused(
            "notice_running",
            field="limits",
            cite=change.cite,
            minutes=missing,
            details={"due_at": announced.due_at.isoformat()},
        )
    return announced


def _require_lowering(session: TableSession, change: _Change, *, no_players: bool) -> None:
    known = TableLimits.objects.filter(
        property_id=session.property_id,
        table=session.table,
        day=session.day,
        shift=session.shift,
        status=TableLimits.Status.IN_FORCE,
    )
    raised = known.filter(kind__in=(TableLimits.Kind.RAISE, TableLimits.Kind.BOTH))
    # What a raise put up comes down again; below the limits of the opening nothing was raised.
    opening = known.get(kind=TableLimits.Kind.OPENING).after
    below = any(value < opening.get(name, value) for name, value in change.after.items())
    if below or not raised.exists():
        raise Refused("never_raised", field="limits", cite=change.cite)
    if not no_players:
        raise Refused("players_present", field="no_players", cite=change.cite)
    playing = Round.objects.filter(
        property_id=session.property_id, table=session.table, status=Round.Status.OPEN
    ).values_list("pk", flat=True)[:5]
    if playing:
        raise Refused(
            "rounds_open",
            field="table",
            cite=change.cite,
            table=session.table,
            details={"rounds": [str(pk) for pk in playing]},
        )


def _require_no_round_since(session: TableSession, moment: dt.datetime) -> None:
    """Refuse a late change that would alter the limits of rounds recorded since."""
    since = Round.objects.filter(
        property_id=session.property_id,
        day=session.day,
        table=session.table,
        shift=session.shift,
        opened_at__gte=moment,
    )
    if since.exists():
        raise Refused("rounds_since", field="occurred_at")


def _nothing_announced() -> Refused:
    return Refused("nothing_announced", field="table")
