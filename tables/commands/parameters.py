"""Parameters of games that an order changes: house percentages, limits, floats, each from an instant on.

What is changed is registered before it takes effect, with the document that changes it. Rounds that open before the
instant settle by the former value whenever they are sent; tables that are open take the new one at the instant without
being closed. An option stays within what the rules of its game allow.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from typing import Annotated, Any

from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.commands import append_next
from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Approval, Property
from casino.numbered_forms.pads import recording_day
from casino.operations import Page, Route, Signs, operation
from casino.operations.inputs import ChangeReason, Choice, Moment, TextInput
from casino.roles import Role
from casino.rules import registry
from casino.rules.errors import RuleError
from casino.rules.kernel import Game, parse_whole
from casino.rules.money import parse_amount
from tables import offers
from tables.arguments import Accounting
from tables.commands import kit
from tables.events import ParameterScheduled, SessionScheduled
from tables.locks import lock_table
from tables.models import DatedParameter, GamingTable, Round, TableOffer, TableSession
from tables.queries.parameters import AMOUNT, FLOAT, LIMITS, MULTIPLE, OPTIONS

PLAIN_VALUE = r"^(?![+ ]|-?[0-9.]+[eE])[ -~]*[!-~]$"
"""A value as options and amounts are written: no sign before it but a minus, no blank at its ends, no exponent."""
CITE = "control S3, EUS DA 6.3"
DIRECTORS = (Role.PIT_MANAGER, Role.ADMINISTRATOR)


@operation(
    cite=CITE,
    configures=True,
    route=Route(
        "parameters", scope="books:write", tag="parameters", summary="Register a parameter that changes at an instant",
        status=201,
    ),
    page=Page(
        "schedule-parameter",
        _("Change a percentage, a limit or a float"),
        "event_upcoming",
        "setup",
        _(
            "From the instant on the value holds; rounds that open before settle by the former one. The order or "
            "resolution that changes it is on file."
        ),
        opens=(*DIRECTORS, Role.ACCOUNTING),
    ),
)  # fmt: skip
def schedule_parameter(
    venue: Property,
    *,
    game: Annotated[str, Choice(_("Game"), offers=offers.games_offered, max_length=60)],
    table: Annotated[
        str, Choice(_("Table"), _("Empty: every table of the game."), offers=offers.every_table, max_length=20)
    ] = "",
    parameter: Annotated[
        str,
        Choice(_("Parameter"), offers=offers.parameters, max_length=60),
    ],
    value: Annotated[
        str, TextInput(_("Value"), _("A rate as 0.05, an amount as 5000."), max_length=60, pattern=PLAIN_VALUE)
    ],
    effective_at: Annotated[dt.datetime, Moment(_("Takes effect at"))],
    document: Annotated[str, Choice(_("Document"), offers=offers.documents_on_file, max_length=60)],
    director: Annotated[Signature, Signs(_("Games director"), DIRECTORS)],
    accounting: Accounting,
    actor: str,
    reason: ChangeReason = "",
    at: dt.datetime | None = None,
) -> DatedParameter:
    """Register that a parameter of a game has another value from an instant on.

    Refused: roles, `same_person`, `no_such_game_here`, `bad_parameter`, `bad_parameter_value`,
    `parameter_in_the_past`, `parameter_document`, `rounds_since`, what the rules of the game do not allow.
    """
    require_distinct(director, accounting, cite=CITE)
    moment = at or timezone.now()
    if timezone.is_naive(effective_at) or effective_at < moment:
        raise Refused("parameter_in_the_past", field="effective_at")
    concerned = _concerned(venue, game, table)
    for code in sorted({one.code if isinstance(one, GamingTable) else one.table.code for one in concerned}):
        lock_table(venue.pk, code)
    rules = registry.get(game, on=venue.gaming_day(moment))
    read = _read(venue, rules, parameter, value)
    _require_document(venue, document, effective_at)
    for offered in concerned:
        _require_lawful(rules, offered.options, offered.limits, parameter, read)
    sessions = list(_open_sessions(venue, game, table))
    for session in sessions:
        _require_lawful(rules, session.options_at(effective_at), session.limits_at(effective_at), parameter, read)
    _require_nothing_since(venue, game, table, effective_at)
    event = ParameterScheduled(
        game=game,
        table=table,
        parameter=parameter,
        value=read,
        effective_at=effective_at.astimezone(dt.UTC).isoformat(),
        document=document,
        reason=reason.strip(),
        signatures=[director, accounting],
    )
    day = recording_day(venue, at)
    stream = f"parameter:{day.isoformat()}"
    append_next(venue, stream, day, [event], actor=actor, at=moment)
    if not parameter.startswith(FLOAT):
        for session in sessions:
            _tell_session(venue, session, event, actor=actor, at=moment)
    return DatedParameter.objects.filter(property_id=venue.pk, stream=stream).latest("registered_at", "key")


def _tell_session(
    venue: Property, session: TableSession, event: ParameterScheduled, *, actor: str, at: dt.datetime
) -> None:
    """Record the change on the stream of an open session, by which its rounds are judged."""
    kind, _dot, name = event.parameter.partition(".")
    change: dict[str, Any] = {"options": {}, "limits": {}}
    change[kind][name] = event.value
    scheduled = SessionScheduled(
        table=session.table,
        shift=session.shift,
        effective_at=event.effective_at,
        document=event.document,
        signatures=event.signatures,
        **change,
    )
    kit.record(venue, kit.step(session.stream, session.day, session.version, [scheduled], at), actor=actor)


def _concerned(venue: Property, game: str, table: str) -> list[GamingTable | TableOffer]:
    """The tables and offers of the game, of one table where one is named. Refused: `no_such_game_here`."""
    tables = GamingTable.objects.filter(property=venue, game_code=game)
    offered = TableOffer.objects.filter(property=venue, game_code=game).select_related("table")
    if table:
        tables, offered = tables.filter(code=table), offered.filter(table__code=table)
    found: list[GamingTable | TableOffer] = [*tables, *offered]
    if not found:
        raise Refused("no_such_game_here", field="table" if table else "game")
    return found


def _open_sessions(venue: Property, game: str, table: str) -> Iterator[TableSession]:
    rows = TableSession.objects.filter(property_id=venue.pk, game=game, status=TableSession.Status.OPEN)
    yield from (rows.filter(table=table) if table else rows).order_by("table")


def _read(venue: Property, game: Game, parameter: str, value: str) -> Any:
    """The stored form of a value. Refused: `bad_parameter`, `bad_parameter_value`."""
    kind, _dot, name = parameter.partition(".")
    option = next((one for one in game.options if one.name == name), None)
    known = parameter in (MULTIPLE, AMOUNT) or (kind == "limits" and name in ("min", "max"))
    if not known and not (parameter.startswith(OPTIONS) and option is not None):
        raise Refused("bad_parameter", field="parameter", parameter=parameter, game=game.code)
    try:
        if parameter == MULTIPLE:
            read: Any = parse_whole(value)
        elif parameter.startswith((LIMITS, FLOAT)):
            read = parse_amount(value, venue.currency)
        else:
            assert option is not None  # noqa: S101  (known above)
            read = option.parse({"true": True, "false": False}.get(value, value), venue.currency)
            if not option.admits(read):
                raise ValueError(value)
    except ValueError:
        raise Refused("bad_parameter_value", field="value", value=value, parameter=parameter) from None
    if parameter.startswith((LIMITS, FLOAT)) and read < 0:
        raise Refused("bad_parameter_value", field="value", value=value, parameter=parameter)
    return read


def _require_document(venue: Property, reference: str, effective_at: dt.datetime) -> None:
    """The order that changes it is on file and in force on the gaming day on which it takes effect."""
    day = venue.gaming_day(effective_at)
    documents = Approval.objects.filter(property=venue, reference=reference, withdrawn_on=None)
    if not any(checks.in_force(one, day) for one in documents):
        raise Refused("parameter_document", field="document", document=reference)


def _require_lawful(game: Game, options: dict[str, Any], limits: dict[str, int], parameter: str, value: Any) -> None:
    """Raise `Refused` where the rules of the game do not allow the value at a table."""
    kind, _dot, name = parameter.partition(".")
    try:
        lawful = game.configure_options({**options, **({name: value} if kind == "options" else {})})
        bounds = game.configure_limits({**limits, **({name: value} if kind == "limits" else {})}, raised=True)
        changed = {"min": bounds.min, "max": bounds.max, **bounds.extra}
        game.open(lawful, changed)
        game.require_multiple(lawful, changed)
    except RuleError as refusal:
        raise kit.by_rules(refusal, field="value") from refusal


def _require_nothing_since(venue: Property, game: str, table: str, instant: dt.datetime) -> None:
    """No round of the game opened at or after the instant, and no session ended after it: they were judged already."""
    since = venue.gaming_day(instant) - dt.timedelta(days=1)
    known = {"property_id": venue.pk, "game": game, "day__gte": since}
    rounds = Round.objects.filter(opened_at__gte=instant, **known)
    ended = TableSession.objects.filter(closed_at__gt=instant, **known)
    if table:
        rounds, ended = rounds.filter(table=table), ended.filter(table=table)
    if rounds.exists() or ended.exists():
        raise Refused("rounds_since", field="effective_at")
