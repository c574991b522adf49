"""Opening and closing a table by counted inventory, on a numbered form where the property has them (controls T1, T5).

A table is opened with one of the games that it offers and keeps it until it is closed: another game comes with the
next shift.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Annotated, Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.approvals import checks
from casino.errors import Refused
from casino.identity.signatures import require_distinct
from casino.models import Approval, Property
from casino.models.properties import Breakage
from casino.operations import operation
from casino.operations.grids import grid
from casino.operations.inputs import Choice, Internal
from casino.rules import registry, requirements, table_checks
from casino.rules.errors import RuleError
from casino.rules.kernel import Game
from casino.rules.money import format_amount
from casino.rules.table_check import WITH_OPENER, TableCheck
from casino.wording.exception_details import detail_of
from tables import grid_rows, meters, offers, queries, subjects
from tables.arguments import (
    Chips,
    Dealer,
    Limits,
    Offer,
    OpenDay,
    OpeningChecks,
    OpenTable,
    OutOfOrder,
    PaperNumber,
    Shift,
    SignMaximum,
    SignMinimum,
    SignPayout,
    SlipsInTransit,
    Supervisor,
)
from tables.banks import refuses_without_float, table_bank
from tables.commands import kit
from tables.commands.checks import record_checks
from tables.commands.day import raise_exception
from tables.commands.hours import require_before_closing, require_closing_hour
from tables.commands.inventory_forms import number_at_counting
from tables.counting import counts as counting
from tables.counting import stores
from tables.events import Counts, TableClosed, TableOpened
from tables.locks import lock_table
from tables.models import BankSetting, BoxCustody, ExceptionLine, GamingTable, Slip, TableOffer, TableSession
from tables.queries.approvals import approvals_in_force, held_for, place_of, registered
from tables.queries.limits import announced_limits
from tables.queries.parameters import (
    LIMITS,
    OPTIONS,
    DatedFloat,
    dated_parameters,
    float_of,
    in_force,
    of_table,
    still_to_come,
)

CITE = "control T1"


@operation(
    cite=CITE,
    route=subjects.TABLES.route("tables/<slug:table>/openings", status=201, of="table", conditional=True),
    page=subjects.TABLES.page(
        _("Open a table"),
        "play_circle",
        _("Count the chips in the tray. Dealer and supervisor sign the opener (control T1)."),
    ),
)
def open_table(
    venue: Property,
    *,
    table: Annotated[str, Choice(_("Table and game"), offers=offers.closed_tables)],
    day: OpenDay,
    shift: Shift,
    limits: Limits | None = None,
    counts: Chips,
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    options: Annotated[Mapping[str, Any] | None, Internal()] = None,
    offer: Offer = "",
    form: PaperNumber = "",
    out_of_order: OutOfOrder = False,
    sign_min_minor: SignMinimum = None,
    sign_max_minor: SignMaximum = None,
    sign_payout_minor: SignPayout = None,
    checks: OpeningChecks = (),
    at: dt.datetime | None = None,
) -> TableSession:
    """Open a table for a shift with its counted chips.

    `offer` is one of the table's further offers, empty its own game; `options` and `limits` default to the offer's.
    A progressive is offered only while the table belongs to a link in operation, whatever its options say.
    `form` is the number of a paper form, empty the next one of the series; one that is not the next is taken only if
    `out_of_order` says so. An opener that is not the previous closer, or not the table's first tray,
    opens the table all the same: the event states the difference, which the ledger posts as over or short, and the
    exception `opener_differs` is raised. Where the regulation has limits read from the table's sign (PR §7.15(B), (D)),
    the supervisor says what stands there; what was not read is the exception `sign_not_read`. `checks`: checks
    made before the opening, recorded as `record_check` does; one of the day (PR §9.2(H)) that its first opening lacks
    is the exception `not_checked`. Refused: the
    roles, `unknown_table`, `day_not_open`, `unknown_shift`, `table_already_open`, `session_exists`, `no_box`,
    `box_of_other_shift`, `unknown_offer`, unlawful options or limits (with the clause), `option_without_stake`,
    `approval_missing`, `after_closing_hour`, `unknown_denomination`, `bad_quantity`, `float_too_small` (where the law
    states the float), `sign_differs`, `unknown_check`, the form's number.
    """
    require_distinct(dealer, supervisor, cite=CITE)
    lock_table(venue.pk, table)
    configured = kit.require_table(venue, table)
    kit.require_shift(kit.require_day(venue, day), shift)
    _require_closed(venue, table, day, shift)
    require_before_closing(venue, day, at or timezone.now())
    _require_box(venue, table, day, shift)
    offered = kit.require_offer(configured, offer)
    documents = registered(venue.pk)
    dated = of_table(dated_parameters(venue.pk, [offered.game_code]), offered.game_code, table)
    moment = at or timezone.now()
    if limits is None:
        limits = {**offered.limits, **in_force(dated, LIMITS, moment)}
    options = {**in_force(dated, OPTIONS, moment), **(options or {})}
    game, lawful_options, lawful_limits = _configuration(offered, day, table, options, limits, documents)
    unfiled = _require_documents(offered, game, lawful_options, day, documents)
    wanted = game.sign(lawful_options, lawful_limits)
    read = {"min": sign_min_minor, "max": sign_max_minor, "payout": sign_payout_minor}
    sign = {name: amount for name, amount in read.items() if amount is not None}
    _require_sign(venue, wanted, sign)
    ordered = table_checks.of_table(game.code, lawful_options)
    unchecked = _unchecked(venue, game, table, day, ordered, checks)
    counted = counting.chips(venue, counts)
    _require_float(venue, table, day, game, lawful_limits, counting.worth(counted), float_of(dated, moment))
    before = _tray_before(venue, table)
    identity = kit.session_identity(table, day, shift)
    serial = number_at_counting(
        venue, which="opener", identity=identity, day=day, form=form, out_of_order=out_of_order, actor=actor, at=at
    )
    opened = TableOpened(
        table=table,
        game=game.code,
        shift=shift,
        options=lawful_options,
        limits=lawful_limits,
        counts=counted,
        total=counting.worth(counted),
        signatures=[dealer, supervisor],
        pit=configured.pit.code if configured.pit else "",
        serial=serial,
        offer=offer,
        expected=before.expected,
        unposted=before.unposted,
        scheduled=still_to_come(dated, moment),
        sign=sign,
    )
    kit.record(venue, kit.step(f"session:{identity}", day, 0, [opened], at), actor=actor)
    made = [one for one in ordered if one.code in checks]
    record_checks(venue, opened, day, made, signatures=[dealer, supervisor], actor=actor, at=at)
    if before.expected is not None and before.expected != counted:
        _raise_opener_differs(venue, opened, before, day, actor=actor, at=at)
    if unfiled:
        _raise_documents_missing(venue, opened, unfiled, day, actor=actor, at=at)
    if wanted.keys() - sign.keys():
        _raise_sign_not_read(venue, opened, wanted, day, actor=actor, at=at)
    if unchecked:
        _raise_not_checked(venue, opened, unchecked, day, actor=actor, at=at)
    return kit.require_session(venue, table)


@operation(
    cite=CITE,
    route=subjects.TABLES.route("tables/<slug:table>/closings", status=201, of="table", conditional=True),
    page=subjects.TABLES.page(
        _("Close a table"),
        "stop_circle",
        _("Count the chips in the tray. Dealer and supervisor sign the closer (control T1)."),
    ),
)
def close_table(
    venue: Property,
    *,
    table: OpenTable,
    counts: Chips,
    dealer: Dealer,
    supervisor: Supervisor,
    actor: str,
    form: PaperNumber = "",
    in_transit: SlipsInTransit = (),
    out_of_order: OutOfOrder = False,
    at: dt.datetime | None = None,
) -> TableSession:
    """Close a table with its counted chips.

    Slips still on their way must be named in `in_transit` by those who close: they are finished in the next shift
    (control T9). `form` as of `open_table`. Where tables stay open until an authorised hour, one that has had a player
    closes earlier only interrupted, or at the end of its shift. Refused: the roles, `table_not_open`, `rounds_open`,
    `before_closing_hour`, `slip_requested`, `slip_in_transit`, the count, the form's number.
    """
    require_distinct(dealer, supervisor, cite=CITE)
    lock_table(venue.pk, table)
    session = kit.require_session(venue, table, cite=CITE)
    _require_no_open_round(session)
    require_closing_hour(venue, session, at or timezone.now())
    _require_slips_named(session, in_transit)
    counted = counting.chips(venue, counts)
    announced = announced_limits(session)
    identity = kit.session_identity(table, session.day, session.shift)
    serial = number_at_counting(
        venue, which="closer", identity=identity, day=session.day, form=form, out_of_order=out_of_order,
        actor=actor, at=at,
    )  # fmt: skip
    closed = TableClosed(
        table=table,
        shift=session.shift,
        counts=counted,
        total=counting.worth(counted),
        signatures=[dealer, supervisor],
        in_transit=sorted(in_transit),
        serial=serial,
    )
    ended = [] if announced is None else [kit.cancellation(session, announced, "table closed", [supervisor])]
    events = [*ended, closed]
    kit.record(venue, kit.step(session.stream, session.day, session.version, events, at), actor=actor)
    return TableSession.objects.get(pk=session.pk)


open_tables = grid(
    open_table,
    "open_tables",
    "Open tables for a shift, each with its counted chips.",
    _("Tables"),
    grid_rows.of_pit(
        key=("table",),
        once=("day", "shift"),
        more=("limits", "form", "out_of_order", "checks"),
        named={"dealer": "dealers"},
        offers=grid_rows.tables_to_open,
        asks=("day", "shift"),
        begins=grid_rows.now,
        complete=grid_rows.opened,
        counted=True,
    ),
    route=subjects.TABLES.route("pit/open-tables", status=201, tables=("rows.table",)),
    page=subjects.TABLES.page(
        _("Open tables of a pit"),
        "grid_on",
        _("The last closers are filled in. Count every tray and correct what differs. All sign once (control T1)."),
        done=_("Tables open: %(names)s."),
    ),
)

close_tables = grid(
    close_table,
    "close_tables",
    "Close tables, each with its counted chips.",
    _("Tables"),
    grid_rows.of_pit(
        key=("table",),
        more=("form", "out_of_order", "in_transit"),
        named={"dealer": "dealers"},
        offers=grid_rows.tables_to_close,
        counted=True,
    ),
    route=subjects.TABLES.route("pit/close-tables", status=201, tables=("rows.table",)),
    page=subjects.TABLES.page(
        _("Close tables of a pit"),
        "grid_off",
        _("Count every tray. All sign once for the tables that are ticked (control T1)."),
        done=_("Tables closed: %(names)s."),
    ),
)


# --- opening --------------------------------------------------------------------------------------------------------


def _require_closed(venue: Property, table: str, day: dt.date, shift: str) -> None:
    if kit.open_session(venue.pk, table) is not None:
        raise Refused("table_already_open", field="table")
    key = kit.key_of(venue.pk, kit.session_identity(table, day, shift))
    if TableSession.objects.filter(pk=key).exists():
        raise Refused("session_exists", field="shift")


def _require_box(venue: Property, table: str, day: dt.date, shift: str) -> None:
    box = BoxCustody.objects.filter(property_id=venue.pk, table=table, status=BoxCustody.Status.INSTALLED).first()
    if box is None:
        raise Refused("no_box", field="table")
    if (box.day, box.shift) != (day, shift):
        raise Refused("box_of_other_shift", field="table", box=box.box, shift=box.shift, day=box.day.isoformat())


def _configuration(
    offered: GamingTable | TableOffer,
    day: dt.date,
    table: str,
    options: Mapping[str, Any] | None,
    limits: Mapping[str, int] | None,
    documents: Sequence[Approval],
) -> tuple[Game, dict[str, Any], dict[str, int]]:
    approved = approvals_in_force(offered, day, documents)
    try:
        game = registry.get(offered.game_code, on=day)
        _require_jurisdiction(game, offered.property)
        lawful = game.configure_options({**offered.options, **(options or {})})
        bounds = game.configure_limits(offered.limits if limits is None else limits, raised="limits" in approved)
        game.open(lawful, {"min": bounds.min, "max": bounds.max, **bounds.extra})
        if options is not None or limits is not None:
            game.require_usable(lawful, {"min": bounds.min, "max": bounds.max, **bounds.extra})
    except RuleError as refusal:
        raise kit.by_rules(refusal) from refusal
    running = _as_running(offered.property_id, table, game, lawful)
    return game, running, {"min": bounds.min, "max": bounds.max, **bounds.extra}


def _as_running(property_id: int, table: str, game: Game, options: dict[str, Any]) -> dict[str, Any]:
    """The options, with the progressive switched off while the table belongs to no link in operation.

    A meter, its approved programme and its reserve stand behind every chip (PR §7.11(F), §7.14(B), (H)).
    """
    if game.has_meter(options) and not meters.readings(property_id, [table]).get(table):
        return game.without_meter(options)
    return options


def _require_jurisdiction(game: Game, venue: Property) -> None:
    if game.jurisdiction != venue.jurisdiction:
        raise Refused("game_of_another_jurisdiction", field="game", cite=game.silence_cite)
    game.require_currency(venue.currency)


def _require_documents(
    offered: GamingTable | TableOffer,
    game: Game,
    options: Mapping[str, Any],
    day: dt.date,
    documents: Sequence[Approval],
) -> list[checks.Coverage]:
    """Return what the game needs on file and the property may still lack: `Property.documents_required_from`.

    An option whose value needs an approval is refused without one, whatever the property says.
    """
    place, held = place_of(offered), held_for(offered, documents)
    options_needed = [requirements.of_option(option) for option in game.approvals_needed(options)]
    if unapproved := checks.missing(options_needed, place, held, day):
        raise checks.refusal_of(unapproved, day, field=f"options.{unapproved[0].needed.code}")
    needed = [one for one in requirements.declared_for(game) if one.applies(options)]
    unfiled = [*checks.missing(needed, place, held, day), *_breakage_unfiled(offered.property, documents, day)]
    if unfiled and offered.property.requires_documents(day):
        raise checks.refusal_of(unfiled, day, field="table")
    return unfiled


def _breakage_unfiled(venue: Property, documents: Sequence[Approval], day: dt.date) -> list[checks.Coverage]:
    """Return the approval of the breakage rule where what the property names does not cover the day (PR §1.7)."""
    needed = requirements.for_act(venue.jurisdiction, "breakage")
    if venue.breakage_rule == Breakage.EXACT or needed is None:
        return []
    held = [one for one in documents if one.reference == venue.breakage_approval]
    return checks.missing([needed], checks.Place(), held, day)


def _require_float(
    venue: Property,
    table: str,
    day: dt.date,
    game: Game,
    limits: Mapping[str, int],
    held: int,
    by_order: DatedFloat | None,
) -> None:
    """Refuse the first opening of a table in its gaming day below the float that the law states for its game."""
    if not refuses_without_float(game):
        return
    if TableSession.objects.filter(property_id=venue.pk, table=table, day=day).exists():
        return
    bank = table_bank(
        game,
        limits,
        BankSetting.objects.filter(property=venue),
        table=table,
        shift="",
        chips=held,
        by_order=by_order,
    )
    if bank.missing:
        required, shown = (format_amount(each, venue.currency) for each in (bank.float_minimum, held))
        raise Refused(
            "float_too_small", field="counts", cite=bank.float_cite, table=table, held=shown, required=required
        )


def _require_sign(venue: Property, wanted: Mapping[str, tuple[int, str]], sign: Mapping[str, int]) -> None:
    """Require that the limits on the sign are those the table opens with. Refused: `sign_differs`."""
    for name, read in sign.items():
        if name in wanted and read != wanted[name][0]:
            amount, cite = wanted[name]
            raise Refused(
                "sign_differs",
                field=f"sign_{name}",
                cite=cite,
                read=format_amount(read, venue.currency),
                amount=format_amount(amount, venue.currency),
            )


def _unchecked(
    venue: Property, game: Game, table: str, day: dt.date, ordered: Sequence[TableCheck], checks: Sequence[str]
) -> list[TableCheck]:
    """Return what must be checked before the first opening of the day and was not. Refused: `unknown_check`."""
    unknown = set(checks) - {one.code for one in ordered if one.when in WITH_OPENER}
    if unknown:
        raise Refused("unknown_check", field="checks", check=min(unknown), game=game.code)
    missing = [one for one in ordered if one.when == "day" and one.code not in checks]
    if missing and TableSession.objects.filter(property_id=venue.pk, table=table, day=day).exists():
        return []
    return missing


class _TrayBefore(NamedTuple):
    """The tray of a table by the book before it is opened.

    `source`: gaming day and shift of the closer that says so, empty for the first tray. `expected` and `unposted` as of
    `TableOpened`.
    """

    source: dict[str, Any]
    expected: Counts | None
    unposted: Counts


def _tray_before(venue: Property, table: str) -> _TrayBefore:
    sessions = queries.latest_first(TableSession.objects.filter(property_id=venue.pk, table=table))
    last = sessions.first()
    if last is None:
        return _TrayBefore({}, queries.first_tray(venue, table), {})
    unposted = _unposted(venue, table, sessions) if last.opener_expected is None else {}
    return _TrayBefore({"day": last.day, "shift": last.shift}, last.closer_counts, unposted)


def _unposted(venue: Property, table: str, sessions: QuerySet[TableSession]) -> Counts:
    """Pieces that openers found beyond the book and no event states: those recorded before differences were posted."""
    rows = list(sessions.values_list("opener_expected", "opener_counts", "closer_counts"))
    stated = next((place for place, (expected, _opener, _closer) in enumerate(rows) if expected is not None), None)
    since = rows if stated is None else rows[: stated + 1]
    first = queries.first_tray(venue, table) if stated is None else None
    openers = [opener for _expected, opener, _closer in since]
    closers = [closer for _expected, _opener, closer in since]
    book = stores.plus(openers[-1] if first is None else first, *closers)
    return stores.minus(stores.plus(closers[0], *openers), book)


def _raise_opener_differs(
    venue: Property,
    opened: TableOpened,
    before: _TrayBefore,
    day: dt.date,
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    expected = before.expected or {}
    pieces = counting.difference(opened.counts, expected)
    raise_exception(
        venue,
        day=day,
        code="opener_differs",
        subject=f"{opened.table} {opened.shift}",
        detail=detail_of("opener_differs", **before.source, pieces=pieces),
        amount=opened.total - counting.worth(expected),
        table=opened.table,
        shift=opened.shift,
        actor=actor,
        at=at,
    )


def _raise_documents_missing(
    venue: Property,
    opened: TableOpened,
    unfiled: Sequence[checks.Coverage],
    day: dt.date,
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    """Note once a day and table that documents are missing which do not refuse yet."""
    known = ExceptionLine.objects.filter(property_id=venue.pk, day=day, code="approvals_missing", table=opened.table)
    if known.exists():
        return
    raise_exception(
        venue,
        day=day,
        code="approvals_missing",
        subject=f"{opened.table} {opened.game}",
        detail=detail_of("approvals_missing", codes=", ".join(one.needed.code for one in unfiled)),
        table=opened.table,
        shift=opened.shift,
        actor=actor,
        at=at,
    )


def _raise_sign_not_read(
    venue: Property,
    opened: TableOpened,
    wanted: Mapping[str, tuple[int, str]],
    day: dt.date,
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    """Note what of the sign nobody read at the opening."""
    missing = [name for name in wanted if name not in opened.sign]
    cites = dict.fromkeys(wanted[name][1] for name in missing)
    raise_exception(
        venue,
        day=day,
        code="sign_not_read",
        subject=f"{opened.table} {opened.shift}",
        detail=detail_of("sign_not_read", what=", ".join(missing), cite="; ".join(cites)),
        table=opened.table,
        shift=opened.shift,
        actor=actor,
        at=at,
    )


def _raise_not_checked(
    venue: Property,
    opened: TableOpened,
    unchecked: Sequence[TableCheck],
    day: dt.date,
    *,
    actor: str,
    at: dt.datetime | None,
) -> None:
    """Note each check of the day that was not made."""
    for one in unchecked:
        raise_exception(
            venue,
            day=day,
            code="not_checked",
            subject=f"{opened.table} {opened.shift} {one.code}",
            detail=detail_of("not_checked", what=one.code, cite=one.games[opened.game]),
            table=opened.table,
            shift=opened.shift,
            actor=actor,
            at=at,
        )


# --- closing --------------------------------------------------------------------------------------------------------


def _require_no_open_round(session: TableSession) -> None:
    open_rounds = kit.open_rounds(session)
    if open_rounds:
        raise Refused("rounds_open", field="table", cite=CITE, table=session.table, details={"rounds": open_rounds})


def _require_slips_named(session: TableSession, in_transit: Sequence[str]) -> None:
    under_way = dict(
        Slip.objects.filter(
            Q(table=session.table) | Q(to_table=session.table),
            property_id=session.property_id,
            status__in=(Slip.Status.REQUESTED, Slip.Status.ISSUED),
        ).values_list("serial", "status")
    )
    requested = sorted(serial for serial, status in under_way.items() if status == Slip.Status.REQUESTED)
    if requested:
        raise Refused("slip_requested", field="in_transit", serials=", ".join(requested), details={"slips": requested})
    if sorted(under_way) != sorted(in_transit):
        raise Refused(
            "slip_in_transit",
            field="in_transit",
            serials=", ".join(sorted(under_way)) or "—",
            details={"slips": sorted(under_way)},
        )
