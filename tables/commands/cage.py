"""The cage: an imprest bank, counted when a shift begins and ends (opening + in - out = closing).

    open_cage -> fills, credits, drops, prizes, sales and redemptions, funding -> close_cage (who goes, who comes)

A session answers for the movements that its closing names; a difference is an exception and no reason to refuse. The
count of who closes is made without knowing what is expected.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Annotated, Literal

from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.identity.signatures import Signature, require_distinct
from casino.models import Property
from casino.operations import Signs, operation
from casino.operations.inputs import Choice, Counts, Money
from casino.roles import CAGE
from casino.wording.exception_details import detail_of
from tables import offers, queries, subjects
from tables.arguments import Accounting, CageSupervisor, Cashier, EveryChip, Notes, OpenDay, Reference, Shift
from tables.commands import kit
from tables.commands.day import raise_exception
from tables.counting import counts as counting
from tables.counting import stores
from tables.events import CageClosed, CageFunded, CageOpened, PatronChipsExchanged
from tables.events import Counts as Pieces
from tables.locks import lock_cage
from tables.models import CageMovement, CageSession

CITE = "control T1"
DIRECTIONS = (("in", _("Into the cage")), ("out", _("Out of the cage")))
PURPOSES = (("bank", _("Bank of the cage")), ("breakage", _("Breakage paid to players")))
RECORDED = _("Movement %(result)s is recorded.")

Outgoing = Annotated[Signature, Signs(_("Outgoing cashier"), CAGE)]
Incoming = Annotated[Signature, Signs(_("Incoming cashier"), CAGE)]
Receipts = Annotated[int, Money(_("Receipts"), _("Paper in the drawer that counts as money."))]


# --- shifts ---------------------------------------------------------------------------------------------------------


@operation(
    cite=CITE,
    route=subjects.CAGE.route("openings"),
    page=subjects.CAGE.page(
        _("Open the cage"),
        "lock_open",
        _("Count the bank. A difference from the previous shift is an exception."),
        done=_("The cage is open with %(amount)s."),
        amount="opening_total",
    ),
)
def open_cage(
    venue: Property,
    *,
    day: OpenDay,
    shift: Shift,
    cash: Notes,
    chips: EveryChip,
    receipts: Receipts = 0,
    cashier: Cashier,
    cage_supervisor: CageSupervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> CageSession:
    """Begin a shift of the cage with its counted bank.

    Where it is not what the shift before left and what moved since, the exception `cage_over_short` says by how much.
    Refused: roles, `same_person`, `day_not_open`, `unknown_shift`, `cage_open`, `cage_session_exists`, the counts.
    """
    require_distinct(cashier, cage_supervisor, cite=CITE)
    lock_cage(venue.pk)
    kit.require_shift(kit.require_day(venue, day), shift)
    _require_free(venue, day, shift)
    counted_cash, counted_chips, total = _counted(venue, cash, chips, receipts)
    book = queries.cage_book(venue)
    expected_chips = book.chips if book else counted_chips
    expected_money = book.money if book else total - counting.worth(counted_chips)
    opened = CageOpened(
        shift=shift,
        cash=counted_cash,
        chips=counted_chips,
        receipts=receipts,
        total=total,
        expected_chips=expected_chips,
        expected_money=expected_money,
        over_short=total - counting.worth(expected_chips) - expected_money,
        movements=[item.key for item in book.items] if book else [],
        signatures=[cashier, cage_supervisor],
        first=book is None,
    )
    kit.record(venue, kit.step(_stream(day, shift), day, 0, [opened], at), actor=actor)
    _tell_difference(venue, day, opened, actor=actor, at=at)
    return CageSession.objects.get(pk=kit.key_of(venue.pk, f"{day.isoformat()}.{shift}"))


@operation(
    cite=CITE,
    route=subjects.CAGE.route("closings", status=200),
    page=subjects.CAGE.page(
        _("Close the cage"),
        "lock",
        _("Both count before the expected total is shown: opening + in − out."),
        done=_("The cage is closed; over or short: %(amount)s."),
        amount="over_short",
    ),
)
def close_cage(
    venue: Property,
    *,
    cash: Notes,
    chips: EveryChip,
    receipts: Receipts = 0,
    outgoing: Outgoing,
    incoming: Incoming,
    actor: str,
    at: dt.datetime | None = None,
) -> CageSession:
    """End the cage's shift with what who goes and who comes counted together.

    Opening + in - out beside the count: a difference is the exception `cage_over_short`, by denomination of chips and
    in money. Refused: roles, `same_person`, `cage_not_open`, the counts.
    """
    require_distinct(outgoing, incoming, cite=CITE)
    lock_cage(venue.pk)
    session = require_cage_open(venue)
    counted_cash, counted_chips, total = _counted(venue, cash, chips, receipts)
    book = queries.cage_book(venue)
    assert book is not None  # noqa: S101  (the cage is open)
    closed = CageClosed(
        shift=session.shift,
        cash=counted_cash,
        chips=counted_chips,
        receipts=receipts,
        total=total,
        expected_chips=book.chips,
        expected_money=book.money,
        over_short=total - counting.worth(book.chips) - book.money,
        movements=[item.key for item in book.items],
        signatures=[outgoing, incoming],
    )
    kit.record(venue, kit.step(session.stream, session.day, session.version, [closed], at), actor=actor)
    _tell_difference(venue, session.day, closed, actor=actor, at=at)
    return CageSession.objects.get(pk=session.pk)


@operation(
    cite=CITE,
    route=subjects.CAGE.route("handovers"),
    page=subjects.CAGE.page(
        _("Hand over the cage"),
        "swap_horiz",
        _(
            "Both cashiers count once, before the expected total is shown: the count ends a shift and begins the next. "
            "All sign once."
        ),
        done=_("The cage is handed over; over or short: %(amount)s."),
        amount="over_short",
    ),
)
def hand_over_cage(
    venue: Property,
    *,
    day: OpenDay,
    shift: Annotated[str, Choice(_("Shift that begins"), offers=offers.shifts)],
    cash: Notes,
    chips: EveryChip,
    receipts: Receipts = 0,
    outgoing: Outgoing,
    incoming: Incoming,
    cage_supervisor: CageSupervisor,
    actor: str,
    at: dt.datetime | None = None,
) -> CageSession:
    """End the cage's shift and begin the next with one count; returns the shift that ended.

    As `close_cage` by who goes and who comes, then `open_cage` by who comes and the cage supervisor. `day`, `shift`:
    of the shift that begins. Refused: what these refuse.
    """
    require_distinct(outgoing, incoming, cage_supervisor, cite=CITE)
    counted = {"cash": cash, "chips": chips, "receipts": receipts}
    common = {"actor": actor, "at": at}
    ended = close_cage(venue, **counted, outgoing=outgoing, incoming=incoming, **common)
    begun = {"day": day, "shift": shift, "cashier": incoming, "cage_supervisor": cage_supervisor}
    open_cage(venue, **begun, **counted, **common)
    return ended


# --- what moves the bank --------------------------------------------------------------------------------------------


@operation(
    cite=CITE,
    route=subjects.CAGE.route("funding"),
    page=subjects.CAGE.page(_("Fund the cage"), "account_balance", done=RECORDED),
)
def fund_cage(
    venue: Property,
    *,
    reference: Reference,
    direction: Annotated[Literal["in", "out"], Choice(_("Direction"), options=DIRECTIONS)],
    purpose: Annotated[
        Literal["bank", "breakage"],
        Choice(_("Purpose"), _("Breakage: the rests of table payments, paid to players."), options=PURPOSES),
    ] = "bank",
    cash: Notes,
    cage_supervisor: CageSupervisor,
    accounting: Accounting,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Put cash into the imprest bank, or take some out of it: the amount it answers for changes by as much.

    `purpose`: `bank`, or `breakage` for the rests of table payments that the cage paid to
    players (direction `out`).
    Refused: roles, `same_person`, `cage_not_open`, `bad_purpose`, `bad_direction`, `bad_reference`, `reference_used`,
    `cage_too_small`, the count.
    """
    require_distinct(cage_supervisor, accounting, cite=CITE)
    if direction not in dict(DIRECTIONS):
        raise Refused("bad_direction", field="direction")
    if purpose not in dict(PURPOSES):
        raise Refused("bad_purpose", field="purpose")
    if purpose == "breakage" and direction != "out":
        raise Refused("bad_direction", field="direction")
    stream, session = _begin(venue, reference, CageMovement.Kind.FUNDING)
    counted = stores.cash(venue, cash)
    total = stores.require_some(counted, field="cash")
    if direction == "out":
        require_money_in_cage(venue, total, field="cash")
    funded = CageFunded(
        reference=reference,
        direction=direction,
        cash=counted,
        total=total,
        signatures=[cage_supervisor, accounting],
        purpose=purpose,
    )
    kit.record(venue, kit.step(stream, session.day, 0, [funded], at), actor=actor)
    return reference


@operation(
    cite=CITE,
    route=subjects.CAGE.route("patrons", "Record chips sold and redeemed", body="PatronChips"),
    page=subjects.CAGE.page(_("Chips sold and redeemed"), "point_of_sale", name="patron-chips", done=RECORDED),
)
def exchange_with_patrons(
    venue: Property,
    *,
    reference: Reference,
    sold: Annotated[Mapping[str, int], Counts(_("Chips sold"), lines=offers.chips_of)],
    redeemed: Annotated[Mapping[str, int], Counts(_("Chips redeemed"), lines=offers.chips_of)],
    cashier: Cashier,
    actor: str,
    at: dt.datetime | None = None,
) -> str:
    """Write down what players bought and brought back at the window, by denomination: a line a shift or more.

    Refused: roles, `cage_not_open`, `bad_reference`, `reference_used`, `not_in_cage`, the counts.
    """
    stream, session = _begin(venue, reference, CageMovement.Kind.PATRONS)
    given = stores.any_chips(venue, sold, field="sold")
    back = stores.any_chips(venue, redeemed, field="redeemed")
    stores.require_some({**given, **back}, field="sold")
    # What was brought back was there to be sold again.
    require_in_cage(venue, stores.minus(given, back), field="sold", cite=CITE)
    exchanged = PatronChipsExchanged(reference=reference, sold=given, redeemed=back, signatures=[cashier])
    kit.record(venue, kit.step(stream, session.day, 0, [exchanged], at), actor=actor)
    return reference


# --- what others ask ------------------------------------------------------------------------------------------------


def require_cage_open(venue: Property) -> CageSession:
    """The cage's open shift. Refused: `cage_not_open`."""
    session = queries.open_cage_session(venue)
    if session is None:
        raise Refused("cage_not_open")
    return session


def require_in_cage(venue: Property, counts: Mapping[str, int], *, cite: str, field: str = "counts") -> None:
    """Refuse chips that an open cage does not have (`not_in_cage`), with what lacks; the cage is held until the end.

    A property without an inventory of its cage, or with its cage between two shifts, is not refused.
    """
    lock_cage(venue.pk)
    if queries.open_cage_session(venue) is None:
        return
    book = queries.cage_book(venue)
    assert book is not None  # noqa: S101  (there is a session)
    lacking = stores.lacking(counts, book.chips)
    if lacking:
        raise Refused("not_in_cage", field=field, cite=cite, details={"difference": lacking})


def require_money_in_cage(venue: Property, amount: int, *, field: str) -> None:
    """Refuse an amount that the open cage does not have in money."""
    book = queries.cage_book(venue)
    if book is not None and book.money < amount:
        raise Refused("cage_too_small", field=field)


# --- what they share ------------------------------------------------------------------------------------------------


def _stream(day: dt.date, shift: str) -> str:
    return f"cage:{day.isoformat()}.{shift}"


def _begin(venue: Property, reference: str, kind: str) -> tuple[str, CageSession]:
    """The stream of a movement and the session that it belongs to, with the cage held and the reference free."""
    kit.require_reference(reference)
    lock_cage(venue.pk)
    session = require_cage_open(venue)
    stream = f"cagemoney:{kind}.{reference}"
    if CageMovement.objects.filter(property_id=venue.pk, stream=stream).exists():
        raise Refused("reference_used", field="reference", reference=reference)
    return stream, session


def _require_free(venue: Property, day: dt.date, shift: str) -> None:
    if queries.open_cage_session(venue) is not None:
        raise Refused("cage_open", field="shift")
    if queries.cage_session(venue, day, shift) is not None:
        raise Refused("cage_session_exists", field="shift")


def _counted(
    venue: Property, cash: Mapping[str, int], chips: Mapping[str, int], receipts: int
) -> tuple[Pieces, Pieces, int]:
    counted_cash = stores.cash(venue, cash)
    counted_chips = stores.any_chips(venue, chips, field="chips")
    stores.require_amount(receipts, field="receipts")
    return counted_cash, counted_chips, counting.worth(counted_cash) + counting.worth(counted_chips) + receipts


def _tell_difference(
    venue: Property, day: dt.date, event: CageOpened | CageClosed, *, actor: str, at: dt.datetime | None
) -> None:
    pieces = stores.minus(event.chips, event.expected_chips)
    money = event.total - counting.worth(event.chips) - event.expected_money
    if not pieces and not money:
        return
    raise_exception(
        venue,
        day=day,
        code="cage_over_short",
        subject=f"{day.isoformat()} {event.shift}",
        detail=detail_of(
            "cage_over_short",
            end="opening" if isinstance(event, CageOpened) else "closing",
            pieces=pieces | ({"money": money} if money else {}),
        ),
        amount=event.over_short,
        shift=event.shift,
        actor=actor,
        at=at,
    )
