"""Rounds: `record_rounds` is the one way in, for one round as for a batch of a thousand.

The floor reports facts; the system adds the data of that instant (edition, options, limits, shift, meters), lets
the rules judge every fact, and records the round with its settlement in one append. One bad item never sinks the
others: each gets its own answer.

The usual round costs two statements: the append, and its row, which is written only if the table's session is still
what the round was judged by (`tables.rounds.reliance`). Only when the store reports a conflict are streams read, to
tell a resent round (control S7: answered as before, nothing recorded twice) from one that somebody else has changed.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack
from typing import Annotated, Any, Final, Literal, NamedTuple
from uuid import UUID

import msgspec
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.eventstore import (
    Append,
    Conflict,
    Contention,
    DaySealed,
    MalformedEvent,
    MonthArchived,
    Recorded,
    append,
    pipelined,
    read_streams,
    require_storable,
)
from casino.eventstore.limits import MAX_EVENTS_PER_APPEND
from casino.models import EmployeeRole, Property
from casino.operations import operation
from casino.operations.inputs import Choice
from casino.requests.request_limits import (
    MAX_BATCH_EVENTS,
    MAX_BATCH_LINES,
    MAX_EVENTS_IN_A_ROUND,
    MAX_EVENTS_PER_ROUND,
)
from casino.roles import SUPERVISORS
from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import RuleError
from casino.rules.kernel import Configuration, Round, Settlement
from tables import meters, offers, subjects
from tables.arguments import Reason, Supervisor
from tables.commands import kit
from tables.events import RoundSettled
from tables.locks import table_key
from tables.models import CardFace, TableSession
from tables.models import Round as RoundRow
from tables.models.sessions import Change, limits_of, options_of
from tables.queries.equipment import periods_in_play
from tables.rounds import play
from tables.rounds.reliance import Relied, StaleSession, stale_sessions_named
from tables.timekeeping.timing import Span, require_round_times, span_of

ATTEMPTS = 5
LARGEST_PART: Final = 64
"""More rounds than that are judged in parts, while the server stores those before."""
SMALLEST_PART: Final = 16
"""A part is half of what is left, within these bounds: what the server stores last, nothing is judged beside."""


class FloorEvent(NamedTuple):
    """A fact and when it happened on the floor (aware)."""

    fact: v.Fact
    at: dt.datetime


_as_text: Final = msgspec.to_builtins
"""A UUID as text, in a third of the time of `str`."""


class RoundItem(msgspec.Struct, frozen=True, kw_only=True):
    """Events for one round. `expected_version`: how many events the round has by the sender's knowledge, 0 for none."""

    round: UUID
    table: str
    expected_version: int
    events: Sequence[FloorEvent]


class RoundResult(msgspec.Struct, frozen=True, kw_only=True):
    """The answer to one item.

    `recorded`: now; `repeated`: it was here before, word for word; `refused` and `conflict`: nothing was recorded and
    `error` says why; `late`: it is in the list of late rounds, and `belongs_to` its gaming day and shift. `version` is
    the round's after this item, its settlement included once it is closed.
    """

    round: UUID
    outcome: Literal["recorded", "repeated", "refused", "conflict", "late"]
    version: int = 0
    status: Literal["open", "closed", "void"] | None = None
    settlement: Settlement | None = None
    error: Refused | Conflict | None = None
    belongs_to: tuple[dt.date, str] | None = None


def record_round(venue: Property, item: RoundItem, *, actor: str, tables: Collection[str] | None = None) -> RoundResult:
    """`record_rounds` for one round; raises what went wrong (`Refused`, `Conflict`) instead of returning it."""
    result = record_rounds(venue, [item], actor=actor, tables=tables)[0]
    if result.error is not None:
        raise result.error
    return result


def record_rounds(
    venue: Property, items: Sequence[RoundItem], *, actor: str, tables: Collection[str] | None = None
) -> list[RoundResult]:
    """Record events of many rounds; one answer per item, in order.

    `tables`: the tables the sender may speak for, None for all. An item is refused for `table_not_allowed`,
    `round_twice`, `no_events`, `too_many_events`, `unknown_table`, `table_not_open`, `round_not_opened`,
    `wrong_table`, `wrong_game`, `house_fills`, `naive_time`, `belongs_to_another_day`, `belongs_to_another_shift`,
    `before_opening`, `time_runs_back`, `malformed_event`, `day_sealed`, `round_id_taken`, or by the rules with
    their code and clause (the index of the event is `details["at"]`). The whole batch is refused (raised) only when it
    is too large.
    """
    _require_size(items)
    answers, waiting = _screen(items, tables)
    for part in _in_appends(waiting):
        answers.update(_record(venue, part, actor, tables))
    return [answers[index] for index in range(len(items))]


@operation(
    cite="control S2",
    page=subjects.TABLES.page(
        _("Annul a round"), "block", _("A round that cannot be finished is annulled: all stakes go back.")
    ),
)
def void_round(
    venue: Property,
    *,
    round: Annotated[UUID, Choice(_("Round"), offers=offers.open_rounds, coerce=UUID)],
    reason: Reason,
    supervisor: Supervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> RoundResult:
    """Annul a round that is being played: stakes go back. One that was annulled and left open, by a terminal or by an
    irregularity, is closed as it stands. Refused: `unknown_round`, `round_closed`, the role."""
    row = RoundRow.objects.filter(property_id=venue.pk, pk=round).first()
    if row is None:
        raise Refused("unknown_round", field="round")
    moment = at or timezone.now()

    def record_facts(*facts: v.Fact) -> RoundResult:
        events = [FloorEvent(fact, moment) for fact in facts]
        item = RoundItem(round=round, table=row.table, expected_version=row.version, events=events)
        return record_round(venue, item, actor=actor)

    try:
        return record_facts(v.RoundVoided(reason=reason, authorised_by=supervisor.employee), v.RoundClosed())
    except Refused as refusal:
        if refusal.code != "round_void":
            raise
    return record_facts(v.RoundClosed())


# --- before the database --------------------------------------------------------------------------------------------


def _require_size(items: Sequence[RoundItem]) -> None:
    if len(items) > MAX_BATCH_LINES or sum(len(item.events) for item in items) > MAX_BATCH_EVENTS:
        raise Refused("batch_too_large", rounds=MAX_BATCH_LINES, events=MAX_BATCH_EVENTS)


def _screen(
    items: Sequence[RoundItem], tables: Collection[str] | None
) -> tuple[dict[int, RoundResult], dict[int, RoundItem]]:
    """Return the items refused without the database, and the rest."""
    answers: dict[int, RoundResult] = {}
    waiting: dict[int, RoundItem] = {}
    seen: set[int] = set()
    for index, item in enumerate(items):
        refusal = _fault(item, tables, seen)
        seen.add(item.round.int)
        if refusal is None:
            waiting[index] = item
        else:
            answers[index] = _refused(item, refusal)
    return answers, waiting


def _fault(item: RoundItem, tables: Collection[str] | None, seen: set[int]) -> Refused | None:
    if tables is not None and item.table not in tables:
        return Refused("table_not_allowed", field="table")
    if item.round.int in seen:  # a UUID hashes its number in Python
        return Refused("round_twice", field="round")
    if not item.events:
        return Refused("no_events", field="events")
    if len(item.events) > MAX_EVENTS_PER_ROUND or _grows_too_long(item):
        return too_many_events()
    if item.expected_version < 0:
        return Refused("bad_version", field="expected_version")
    return None


def _grows_too_long(item: RoundItem) -> bool:
    """Return whether the round would have too many events; one that is full may still be closed or annulled."""
    if item.expected_version + len(item.events) <= MAX_EVENTS_IN_A_ROUND:
        return False
    return not isinstance(item.events[0].fact, v.RoundVoided | v.RoundClosed)


def too_many_events() -> Refused:
    """The refusal of a round with too many events, at once or altogether."""
    return Refused("too_many_events", field="events", most=MAX_EVENTS_PER_ROUND)


def _refused(item: RoundItem, refusal: Refused) -> RoundResult:
    return RoundResult(round=item.round, outcome="refused", version=item.expected_version, error=refusal)


def _in_appends(waiting: Mapping[int, RoundItem]) -> Iterator[dict[int, RoundItem]]:
    """The items in parts of which each fits into one append, settlements included."""
    part: dict[int, RoundItem] = {}
    events = 0
    for index, item in waiting.items():
        count = len(item.events) + 1
        if part and events + count > MAX_EVENTS_PER_APPEND:
            yield part
            part, events = {}, 0
        part[index] = item
        events += count
    if part:
        yield part


# --- judge and append ----------------------------------------------------------------------------------------------


class _Attempt(NamedTuple):
    """How carefully to go: with sessions as remembered or `fresh`, with streams read only where needed or all."""

    fresh: bool = False
    read_all: bool = False


def _record(
    venue: Property, waiting: Mapping[int, RoundItem], actor: str, tables: Collection[str] | None
) -> dict[int, RoundResult]:
    """Judge and append; when the database knows better, do it again with what it knows.

    Only the append needs a transaction, and has its own: what is read before it is compared when it is written.
    """
    attempt = _Attempt()
    for _number in range(ATTEMPTS):
        try:
            return _judge_and_append(venue, waiting, actor, attempt, tables)
        except Conflict:
            attempt = attempt._replace(read_all=True)
        except StaleSession:
            attempt = attempt._replace(fresh=True)
        except Contention:
            continue
        except IntegrityError:
            taken = _taken_elsewhere(venue, waiting)
            if not taken:
                raise
            rest = {index: item for index, item in waiting.items() if index not in taken}
            return {**taken, **(_record(venue, rest, actor, tables) if rest else {})}
        except (MalformedEvent, DaySealed, MonthArchived) as error:
            if isinstance(error, DaySealed) and not attempt.fresh:
                attempt = attempt._replace(fresh=True)  # perhaps the day of a session that is no more
                continue
            if len(waiting) == 1:
                return {index: _refused(item, _stores_refusal(error)) for index, item in waiting.items()}
            unstorable = _unstorable(waiting)
            if not unstorable:
                return _record_one_by_one(venue, waiting, actor, tables)
            rest = {index: item for index, item in waiting.items() if index not in unstorable}
            return {**unstorable, **(_record(venue, rest, actor, tables) if rest else {})}
    raise Refused("busy", details={"retry_after": 1})


def _unstorable(waiting: Mapping[int, RoundItem]) -> dict[int, RoundResult]:
    """The items with an event that the store cannot hold, found without asking the database."""
    found: dict[int, RoundResult] = {}
    for index, item in waiting.items():
        try:
            require_storable(event.fact for event in item.events)
        except MalformedEvent as error:
            found[index] = _refused(item, _stores_refusal(error))
    return found


def _record_one_by_one(
    venue: Property, waiting: Mapping[int, RoundItem], actor: str, tables: Collection[str] | None
) -> dict[int, RoundResult]:
    """The store refused one of them and with it the append: find out which."""
    answers: dict[int, RoundResult] = {}
    for index, item in waiting.items():
        answers.update(_record(venue, {index: item}, actor, tables))
    return answers


def _taken_elsewhere(venue: Property, waiting: Mapping[int, RoundItem]) -> dict[int, RoundResult]:
    """A round's id is the floor's choice and must be its own: refuse those that another property has used."""
    ids = [item.round for item in waiting.values()]
    taken = set(RoundRow.objects.filter(pk__in=ids).exclude(property_id=venue.pk).values_list("pk", flat=True))
    return {index: _refused(item, _id_taken()) for index, item in waiting.items() if item.round in taken}


def _stores_refusal(error: MalformedEvent | DaySealed | MonthArchived) -> Refused:
    if isinstance(error, DaySealed | MonthArchived):
        return Refused("day_sealed")
    return Refused("malformed_event", field="events", reason=str(error))


def _judge_and_append(
    venue: Property,
    waiting: Mapping[int, RoundItem],
    actor: str,
    attempt: _Attempt,
    tables: Collection[str] | None,
) -> dict[int, RoundResult]:
    sessions = _open_sessions(venue, {item.table for item in waiting.values()}, fresh=attempt.fresh)
    histories = _histories(venue.pk, waiting.values(), read_all=attempt.read_all)
    shown = meters.readings(venue.pk, [t for t, session in sessions.items() if session.has_progressive])
    judging = _Judging(
        venue=venue,
        tables=tables,
        sessions={table: _as_running(session, shown.get(table)) for table, session in sessions.items()},
        histories=histories,
        shown=shown,
        unknown=_unknown_tables(venue, waiting.values(), sessions) if attempt.fresh else {},
        blinds=_missed_blinds(venue, sessions),
        periods=_sets_in_play(venue, waiting.values()),
    )
    if len(waiting) > LARGEST_PART:
        return _judge_in_parts(judging, waiting, actor, fresh=attempt.fresh)
    answers, steps = _judge_all(judging, waiting.items(), final=() if not attempt.fresh else None)
    if steps:
        relied = {waiting[index].table for index, answer in answers.items() if answer.outcome == "recorded"}
        with stale_sessions_named():
            append(venue.pk, steps, actor=actor, relies_on=_relied(judging.sessions[table] for table in relied))
    return answers


def _judge_in_parts(
    judging: _Judging, waiting: Mapping[int, RoundItem], actor: str, *, fresh: bool
) -> dict[int, RoundResult]:
    """Judge a batch part by part, while the server stores the part before.

    The first part that is stored verifies the sessions of all tables, and holds them, so that a refusal stands.
    """
    if not fresh and not judging.sessions.keys() >= {item.table for item in waiting.values()}:
        raise StaleSession  # what cannot be verified is looked up before anything is stored
    answers: dict[int, RoundResult] = {}
    rest = list(waiting.items())
    relied: Relied | None = _relied(judging.sessions.values())
    with ExitStack() as writing:
        while rest:
            size = min(max(len(rest) // 2, SMALLEST_PART), LARGEST_PART)
            part, rest = rest[:size], rest[size:]
            judged, steps = _judge_all(judging, part, final=None if fresh else judging.sessions)
            answers.update(judged)
            if steps and relied is not None:
                for context in (transaction.atomic(), stale_sessions_named(), pipelined()):
                    writing.enter_context(context)
            if steps:
                append(judging.venue.pk, steps, actor=actor, relies_on=relied)
                relied = None
    if relied is not None and not fresh and any(answer.outcome == "refused" for answer in answers.values()):
        raise StaleSession  # refused by sessions that nothing has verified
    return answers


class _Judging(NamedTuple):
    """The data that rounds are judged by, read once for all of them: sessions, stored events, meters and more."""

    venue: Property
    tables: Collection[str] | None
    sessions: dict[str, _OpenSession]
    histories: dict[str, list[Recorded]]
    shown: Mapping[str, dict[str, int]]
    unknown: Mapping[str, Refused]
    blinds: _Blinds
    periods: _Periods | None


def _judge_all(
    judging: _Judging, items: Iterable[tuple[int, RoundItem]], *, final: Collection[str] | None
) -> tuple[dict[int, RoundResult], list[Append]]:
    """Return the answers to these items by their index, and what to append.

    `final`: tables of which a refusal stands, None for all; of another table it raises `StaleSession`: its session may
    be one that is no more.
    """
    venue, histories = judging.venue, judging.histories
    answers: dict[int, RoundResult] = {}
    steps: list[Append] = []
    for index, item in items:
        history = histories.get(_stream(item), ()) if histories else ()
        if judging.tables is not None and history and _table_of(history) not in judging.tables:
            answers[index] = _of_another_table(item)
            continue
        if len(history) != item.expected_version:
            answers[index] = _repeated_or_conflict(item, history, venue.currency)
            continue
        try:
            if item.table in judging.unknown:
                raise judging.unknown[item.table]
            if judging.periods is not None:
                _require_set_in_play(item, judging.periods)
            session = judging.sessions.get(item.table)
            answers[index], step = _judge(venue, item, history, session, judging.shown, judging.blinds)
        except Refused as refusal:
            if final is not None and item.table not in final:
                raise StaleSession from refusal
            answers[index] = _refused(item, refusal)
        else:
            steps.append(step)
            if session is not None and session.carries_blinds:
                _take_over_blinds(item.table, step, judging.blinds)
    return answers, steps


def _relied(sessions: Iterable[_OpenSession]) -> Relied:
    """Return what the writer verifies of these sessions, in the order in which tables are locked."""
    on = sorted(sessions, key=lambda session: session.lock_key)
    return Relied(
        " ".join(str(one.lock_key) for one in on), " ".join(one.key for one in on), " ".join(one.head for one in on)
    )


def _unknown_tables(
    venue: Property, items: Collection[RoundItem], sessions: Mapping[str, _OpenSession]
) -> dict[str, Refused]:
    """The refusals of tables that the property does not have, each asked for once."""
    found: dict[str, Refused] = {}
    for table in {item.table for item in items} - sessions.keys():
        try:
            kit.require_table(venue, table)
        except Refused as refusal:
            found[table] = refusal
    return found


def _stream(item: RoundItem) -> str:
    return f"round:{_as_text(item.round)}"


def _histories(property_id: int, items: Collection[RoundItem], *, read_all: bool) -> dict[str, list[Recorded]]:
    """The stored events of rounds that go on; of all rounds when one of them turned out to exist already."""
    streams = [_stream(item) for item in items if read_all or item.expected_version]
    return read_streams(property_id, streams) if streams else {}


class _OpenSession(NamedTuple):
    """Data of a table's open session that a round needs, and how to verify them when the round is written."""

    key: str
    head: str
    lock_key: int
    day: dt.date
    shift: str
    opened_at: dt.datetime
    interrupted_at: dt.datetime | None
    span: Span
    game: str
    edition: str
    options: dict[str, Any]
    without_meter: dict[str, Any]
    limits: dict[str, int]
    earlier_limits: list[tuple[dt.datetime, dict[str, int]]]
    changes: list[Change]
    has_progressive: bool
    carries_blinds: bool


_Blinds = dict[str, dict[str, v.MissedBlinds]]
"""Blinds missed by the players of poker tables, by table and seat."""
_MAX_REMEMBERED = 10_000
_remembered: dict[tuple[int, str], _OpenSession] = {}
"""Open sessions by property and table. May be out of date: users verify it when they write
(`tables.rounds.reliance`)."""


def _open_sessions(venue: Property, tables: Collection[str], *, fresh: bool) -> dict[str, _OpenSession]:
    """The open sessions of these tables; tables that are not open are absent."""
    property_id = venue.pk
    if fresh:
        for table in tables:
            _remembered.pop((property_id, table), None)
    unknown = [table for table in tables if (property_id, table) not in _remembered]
    if unknown:
        if len(_remembered) > _MAX_REMEMBERED:
            _remembered.clear()
        for row in TableSession.objects.filter(
            property_id=property_id, table__in=unknown, status=TableSession.Status.OPEN
        ):
            _remembered[property_id, row.table] = _describe(venue, row)
    found = {table: _remembered.get((property_id, table)) for table in tables}
    return {table: session for table, session in found.items() if session is not None}


def _as_running(session: _OpenSession, shown: Mapping[str, int] | None) -> _OpenSession:
    """The session as rounds open in it: without the progressive while no meter in operation is the table's.

    A table opens so (`open_table`), and no link ends while a table of it is open: what is left are sessions that were
    opened otherwise. A chip without a meter would win a prize that nothing pays (PR §7.11(F), §7.14(B), (H)).
    """
    if session.has_progressive and not shown:
        return session._replace(options=session.without_meter)
    return session


def _describe(venue: Property, row: TableSession) -> _OpenSession:
    game = registry.get(row.game, on=row.day)
    return _OpenSession(
        key=row.key,
        head=row.head,
        lock_key=table_key(row.property_id, row.table),
        day=row.day,
        shift=row.shift,
        opened_at=row.opened_at,
        interrupted_at=row.interrupted_at,
        span=span_of(venue, row),
        game=row.game,
        edition=game.edition.code,
        options=row.options,
        without_meter=game.without_meter(row.options),
        limits=row.limits,
        earlier_limits=row.earlier_limits(),
        changes=row.changes(),
        has_progressive=game.has_meter(row.options),
        carries_blinds=game.round_type.carries_blinds(game, game.configure_options(game.recorded_options(row.options))),
    )


# --- one round ------------------------------------------------------------------------------------------------------


def _judge(
    venue: Property,
    item: RoundItem,
    history: Sequence[Recorded],
    session: _OpenSession | None,
    shown: Mapping[str, dict[str, int]],
    blinds: _Blinds,
) -> tuple[RoundResult, Append]:
    """Let the rules judge the new facts; the answer and what to append. Raises `Refused`."""
    if session is None:
        raise kit.table_not_open(item.table)
    currency = venue.currency
    stated, times = zip(*item.events, strict=True)
    stored: list[Any] = list(stated)
    latest = max([recorded.occurred_at for recorded in history]) if history else None
    require_round_times(venue, session, session.span, times, before=latest)
    if history:
        opened = history[0].event
        _require_same_session(item, opened, history[0].day, session)
        round_ = _played_so_far(history, currency)
        _apply(round_, stored, first=0)
    else:
        if session.interrupted_at is not None and session.interrupted_at <= times[0]:
            raise Refused("table_interrupted", field="table", table=item.table)
        opened, round_ = _open(item, session, shown.get(item.table, {}), blinds.get(item.table, {}), venue)
        stored[0] = opened
        _apply(round_, stored, first=1)
    _require_on_record(venue, item, round_)
    settlement = None
    if round_.closed:
        settlement = _settle(round_, at=len(stored) - 1)
        stored.append(play.settled_event(opened, round_, settlement))
        times = (*times, times[-1])
    answer = RoundResult(
        round=item.round,
        outcome="recorded",
        version=item.expected_version + len(stored),
        status=_status(settlement),
        settlement=settlement,
    )
    return answer, Append(_stream(item), session.day, item.expected_version, stored, times)


def _status(settlement: Settlement | None) -> Literal["open", "closed", "void"]:
    if settlement is None:
        return "open"
    return "void" if settlement.void else "closed"


_FILLED_IN = ("edition", "shift", "options", "limits", "meters", "coin", "breakage_rule", "missed_blinds")
_STATED_BY_THE_FLOOR = ("button", "stacks", "new_players", "set_in_play", "last_bank", "last_bets", "last_roll")


_USUAL: Final = v.RoundOpened()
"""An opening in which the floor states nothing."""


class _Opening(NamedTuple):
    """The completed opening of a table at which the floor states nothing, and what it rests on."""

    session: _OpenSession
    shown: Mapping[str, int]
    coins: tuple[int, str]
    opened: v.RoundOpened
    configuration: Configuration


_openings: dict[str, _Opening] = {}
"""The last such opening by key of the session: the next round begins with it again while nothing has changed."""


def _open(
    item: RoundItem, session: _OpenSession, shown: dict[str, int], blinds: dict[str, v.MissedBlinds], venue: Property
) -> tuple[v.RoundOpened, Round]:
    """Return the completed opening and the round that begins with it."""
    # Changes of options and limits in the session: it depends on the instant which of them hold.
    is_usual = item.events[0].fact == _USUAL and not (session.changes or session.earlier_limits or blinds)
    coins = (venue.smallest_coin_minor, venue.breakage_rule)
    opening = _openings.get(session.key) if is_usual else None
    try:
        if opening is None or opening.session is not session or (opening.shown, opening.coins) != (shown, coins):
            opened = _complete(item, session, shown, blinds, venue)
            opening = _Opening(session, shown, coins, opened, play.configuration_of(opened))
            if is_usual:
                if len(_openings) >= _MAX_REMEMBERED:
                    _openings.clear()
                _openings[session.key] = opening
        opening.configuration.game.require_currency(venue.currency)
        return opening.opened, play.open_round(opening.opened, venue.currency, opening.configuration)
    except RuleError as refusal:
        raise kit.by_rules(refusal, field="events[0]", details={"at": 0}) from refusal


def _complete(
    item: RoundItem, session: _OpenSession, shown: dict[str, int], blinds: dict[str, v.MissedBlinds], venue: Property
) -> v.RoundOpened:
    """Return the opening as the floor reports it, completed with the data of this instant."""
    opened = item.events[0].fact
    if not isinstance(opened, v.RoundOpened):
        raise Refused("round_not_opened", field="events[0]", details={"at": 0})
    if opened.table not in (None, item.table):
        raise Refused("wrong_table", field="events[0].table", details={"at": 0})
    if opened.game not in (None, session.game):
        raise Refused("wrong_game", field="events[0].game", table=item.table, game=session.game, details={"at": 0})
    stated = next((name for name in _FILLED_IN if getattr(opened, name)), None)
    if stated is not None:
        raise Refused("house_fills", field=f"events[0].{stated}", details={"at": 0})
    return v.RoundOpened(
        game=session.game,
        edition=session.edition,
        table=item.table,
        shift=session.shift,
        options=options_of(item.events[0].at, session.options, session.changes),
        limits=limits_of(item.events[0].at, session.earlier_limits, session.limits, session.changes),
        meters=shown,
        missed_blinds=blinds,
        **_coins(venue),
        **{name: getattr(opened, name) for name in _STATED_BY_THE_FLOOR},
    )


def _coins(venue: Property) -> dict[str, Any]:
    """Return the fields of a round about the smallest coin; empty where tables pay to the minor unit."""
    if venue.smallest_coin_minor == 1:
        return {}
    return {"coin": venue.smallest_coin_minor, "breakage_rule": venue.breakage_rule}


def _missed_blinds(venue: Property, sessions: Mapping[str, _OpenSession]) -> _Blinds:
    """Return the blinds missed by players after the last hand of the session, by table and seat."""
    found: _Blinds = {}
    for table, session in sessions.items():
        if not session.carries_blinds:
            continue
        hands = RoundRow.objects.filter(
            property_id=venue.pk, day=session.day, table=table, shift=session.shift, closed_at__isnull=False
        )
        last = hands.order_by("-closed_at", "-opened_at").values_list("pk", flat=True).first()
        if last is not None:
            stream = f"round:{last}"
            settled = read_streams(venue.pk, [stream])[stream][-1].event
            found[table] = dict(settled.missed_blinds)
    return found


def _take_over_blinds(table: str, step: Append, blinds: _Blinds) -> None:
    """Let the next hand of a batch follow the one before it."""
    settled = step.events[-1]
    if isinstance(settled, RoundSettled) and settled.missed_blinds:
        blinds[table] = dict(settled.missed_blinds)


def _require_on_record(venue: Property, item: RoundItem, round_: Round) -> None:
    """Require that the persons and bingo cards that the facts name are on record as they are named."""
    if round_.approved:
        _require_approvers(venue, item)
    if v.BingoCardSold in round_.handlers:
        _require_faces(venue, item)


def _require_approvers(venue: Property, item: RoundItem) -> None:
    """Require that the person who approved a payment is a supervisor of the property (PR §8.10(F)(6))."""
    for at, event in enumerate(item.events):
        if not isinstance(event.fact, v.BetPaid) or event.fact.authorised_by is None:
            continue
        held = EmployeeRole.objects.filter(
            employee__property_id=venue.pk, employee__code=event.fact.authorised_by, role__in=SUPERVISORS
        )
        if not held.exists():
            raise Refused(
                "approver_not_supervisor",
                field=f"events[{at}].authorised_by",
                employee=event.fact.authorised_by,
                details={"at": at},
            )


def _require_faces(venue: Property, item: RoundItem) -> None:
    """Require that a bingo card has the face that is on record of its series (PR §27.5(C), §27.6(A))."""
    sold = [
        (at, event.fact) for at, event in enumerate(item.events)
        if isinstance(event.fact, v.BingoCardSold) and event.fact.series is not None
    ]  # fmt: skip
    if not sold:
        return
    rows = CardFace.objects.filter(property_id=venue.pk, series__in={fact.series for _at, fact in sold})
    with_faces = set(rows.order_by().values_list("series", flat=True).distinct())
    faces = {
        (row.series, row.number): row.face for row in rows.filter(number__in={fact.card for _at, fact in sold})
    } if with_faces else {}  # fmt: skip
    for at, fact in sold:
        if fact.series in with_faces and faces.get((fact.series, fact.card)) != list(fact.numbers):
            raise Refused(
                "card_face_differs",
                field=f"events[{at}].numbers",
                number=fact.card,
                series=fact.series,
                details={"at": at},
            )


_Periods = Mapping[tuple[str, str], Sequence[tuple[dt.datetime, dt.datetime | None]]]


def _sets_in_play(venue: Property, items: Collection[RoundItem]) -> _Periods | None:
    """When the sets that these rounds name were in play at their tables, by one statement; None: no round names one."""
    stated = [(item.table, code) for item in items if (code := _named_set(item)) is not None]
    if not stated:
        return None
    named = [(table, code) for table, code in stated if "\x00" not in code]
    return periods_in_play(venue, {table for table, _code in named}, {code for _table, code in named})


def _named_set(item: RoundItem) -> str | None:
    first = item.events[0].fact
    return first.set_in_play if isinstance(first, v.RoundOpened) else None


def _require_set_in_play(item: RoundItem, periods: _Periods) -> None:
    """A round that names its set of cards, dice or tiles names one that was in play at its table then (control R4)."""
    named, at = _named_set(item), item.events[0].at
    if named is None:
        return
    if not any(since <= at and (until is None or until > at) for since, until in periods.get((item.table, named), ())):
        raise Refused(
            "equipment_not_in_play", field="events[0].set_in_play", set=named, table=item.table, details={"at": 0}
        )


def _require_same_session(item: RoundItem, opened: v.RoundOpened, day: dt.date, session: _OpenSession) -> None:
    if opened.table != item.table:
        raise Refused("wrong_table", field="table")
    if (day, opened.shift) != (session.day, session.shift):
        raise kit.table_not_open(item.table)


def _played_so_far(history: Sequence[Recorded], currency: str) -> Round:
    return play.replay_stored(history, currency)


def _apply(round_: Round, facts: Sequence[v.Fact], *, first: int) -> None:
    before = round_.events_seen - first
    try:
        round_.apply_all(facts[first:])
    except RuleError as refusal:
        at = round_.events_seen - before
        raise kit.by_rules(refusal, field=f"events[{at}]", details={"at": at}) from refusal


def _settle(round_: Round, *, at: int) -> Settlement:
    try:
        return round_.settle()
    except RuleError as refusal:
        raise kit.by_rules(refusal, field=f"events[{at}]", details={"at": at}) from refusal


def judge_whole(venue: Property, item: RoundItem, row: TableSession) -> tuple[RoundResult, Append]:
    """Judge a whole round in a session of its own time that is over: the answer, and what to append. Raises `Refused`.

    The caller holds the table's lock when it appends, so that the session stays what the round was judged by.
    """
    _require_set_in_play(item, _sets_in_play(venue, [item]) or {})
    session = _describe(venue, row)._replace(span=Span(row.opened_at, None))
    shown = meters.readings(venue.pk, [item.table] if session.has_progressive else [])
    return _judge(venue, item, (), session, shown, {})


# --- seen before? ---------------------------------------------------------------------------------------------------


def _table_of(history: Sequence[Recorded]) -> str | None:
    """Return the table at which a round was opened."""
    opened = history[0].event
    return opened.table if isinstance(opened, v.RoundOpened) else None


def answer_as_stored(venue: Property, item: RoundItem, tables: Collection[str] | None) -> RoundResult | None:
    """Answer a round that is recorded already; None when it is not."""
    history = read_streams(venue.pk, [_stream(item)]).get(_stream(item), ())
    if not history:
        return None
    if tables is not None and _table_of(history) not in tables:
        return _of_another_table(item)
    return _repeated_or_conflict(item, history, venue.currency)


def _of_another_table(item: RoundItem) -> RoundResult:
    """Answer a sender who may not speak for the table of the round: as of a round that it does not have.

    Neither the events that were sent nor the version are compared, which would tell of the other table.
    """
    if item.expected_version == 0:
        return _refused(item, _id_taken())
    error = Conflict(_stream(item), item.expected_version, 0)
    return RoundResult(round=item.round, outcome="conflict", version=0, error=error)


def _id_taken() -> Refused:
    return Refused("round_id_taken", field="round")


def _repeated_or_conflict(item: RoundItem, history: Sequence[Recorded], currency: str) -> RoundResult:
    """A resent item is answered as it was the first time; anything else is a conflict with the current version."""
    before = item.expected_version
    same = history[before : before + len(item.events)]
    if len(same) < len(item.events) or not all(map(_is_same, same, item.events)):
        error = Conflict(_stream(item), before, len(history))
        return RoundResult(round=item.round, outcome="conflict", version=len(history), error=error)
    after = before + len(same)
    round_ = play.replay_stored(history[:after], currency)
    settlement = play.settlement_of(round_)
    return RoundResult(
        round=item.round,
        outcome="repeated",
        version=after + (settlement is not None),
        status=_status(settlement),
        settlement=settlement,
    )


def _is_same(recorded: Recorded, event: FloorEvent) -> bool:
    """Return whether the stored event equals the one sent; of an opening, in the fields that the floor reports."""
    if recorded.occurred_at != event.at:
        return False
    stored, sent = recorded.event, event.fact
    if not (isinstance(stored, v.RoundOpened) and isinstance(sent, v.RoundOpened)):
        return bool(stored == sent)
    return (
        not any(getattr(sent, one) for one in _FILLED_IN)
        and sent.table in (None, stored.table)
        and sent.game in (None, stored.game)
        and all(getattr(sent, one) == getattr(stored, one) for one in _STATED_BY_THE_FLOOR)
    )
