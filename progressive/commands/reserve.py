"""The reserve of a link: money put aside so that the meter can be paid (PR §4.14(A)(3), §7.10(D), §13.10(A)(6))."""

from __future__ import annotations

import datetime as dt
import re
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.identity.signatures import require_distinct
from casino.models import Property
from casino.operations import operation
from casino.operations.inputs import Choice, TextInput
from casino.rules import registry
from casino.rules.money import MAX_MINOR
from progressive import cover, offers, queries, subjects
from progressive import events as ev
from progressive.arguments import Accounting, Amount, CageSupervisor
from progressive.commands.kit import lock_meter, open_day, record, require_paid_by
from progressive.models import Meter, Prize, ReserveMovement
from progressive.models.paying import Receipt
from tables.arguments import OpenDay
from tables.commands.cage import require_money_in_cage
from tables.events import TableOpened
from tables.locks import lock_cage

CITE = "PR §7.10(D)"
_REFERENCE = re.compile(r"[A-Za-z0-9_-]{1,40}", re.ASCII)


@operation(
    cite=CITE,
    route=subjects.LINKS.route(
        "reserve",
        "Transfer money into a reserve or out of it",
        of="reserve",
        body="TransferReserve",
        description="What must stand behind the meter stays in the reserve (PR §4.14(A)(3), §7.10(D), §13.10(A)(6)).",
    ),
    page=subjects.LINKS.page(
        _("Move a reserve"),
        "savings",
        _(
            "What the meter shows must be covered: by the reserve alone in Three Card Poker and the blackjack "
            "progressive (PR §4.14(A)(3), §13.10(A)(6)), whose tables do not open otherwise; by reserve and casino "
            "bank in Caribbean Stud (PR §7.10(D))."
        ),
        name="reserve",
        done=_("The reserve now holds %(amount)s."),
    ),
)
def transfer_reserve(
    venue: Property,
    *,
    link: Annotated[str, Choice(_("Progressive"), offers=offers.reserves)],
    day: OpenDay,
    direction: Annotated[
        str, Choice(_("Direction"), options=(("in", _("Into the reserve")), ("out", _("Out of the reserve"))))
    ],
    fund: Annotated[str, Choice(_("Money from or to"), options=tuple(ReserveMovement.Fund.choices))],
    amount_minor: Amount,
    reference: Annotated[str, TextInput(_("Reference of the transfer"), max_length=40)],
    cage: CageSupervisor,
    accounting: Accounting,
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """Put money of the cage or of the bank into a link's reserve (`in`), or take some out of it (`out`).

    Signed by the cage's supervisor and by accounting; returns what the reserve holds afterwards. What must stand behind
    the meter stays there. Refused: `wrong_role`, `same_person`, `bad_direction`, `bad_fund`, `bad_amount`,
    `bad_reference`, `reference_used`, `no_link`, `day_not_open`, `cage_too_small`, `reserve_too_small`,
    `reserve_short`.
    """
    require_distinct(cage, accounting, cite=CITE)
    if direction not in ("in", "out"):
        raise Refused("bad_direction", field="direction")
    if fund not in ReserveMovement.Fund.values:
        raise Refused("bad_fund", field="fund")
    if not 0 < amount_minor <= MAX_MINOR:
        raise Refused("bad_amount", field="amount_minor")
    lock_cage(venue.pk)
    meter = lock_meter(venue, link)
    _require_new_reference(venue, link, reference)
    if direction == "in" and fund == "cage":
        require_money_in_cage(venue, amount_minor, field="amount_minor")
    if direction == "out":
        _require_in_reserve(venue, link, amount_minor, cite=CITE)
        _require_covered_after(venue, meter, amount_minor, fund)
    event = ev.ReserveTransferred(
        link=link,
        direction="in" if direction == "in" else "out",
        fund="cage" if fund == "cage" else "bank",
        amount_minor=amount_minor,
        reference=reference,
        signatures=[cage, accounting],
    )
    record(venue, link, open_day(venue, day), [event], actor=actor, at=at)
    return cover.reserve_of(venue.pk, link)


@operation(
    cite=CITE,
    route=subjects.PROGRESSIVE.route(
        "prizes/<str:prize>/reimbursement", "Reimburse a paid prize out of the reserve", body="Reimbursement"
    ),
    page=subjects.PROGRESSIVE.page(
        _("Reimburse a prize"),
        "undo",
        _(
            "The reserve gives back what a prize took off the meter: to the cage, which paid it, or fills the tray "
            "that did."
        ),
        done=_("The reserve gave back %(amount)s."),
    ),
)
def reimburse_prize(
    venue: Property,
    *,
    prize: Annotated[str, Choice(_("Prize"), offers=offers.prizes_to_reimburse)],
    day: OpenDay,
    cage: CageSupervisor,
    accounting: Accounting,
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """Give back out of the reserve what a paid prize took off the meter; returns the amount.

    The money goes to the cage, which paid or cashed the prize or fills the tray that did. The reserve does not bear
    what the property pays of its own, a bonus or a prize that leaves the meter as it is (PR §13.10(B)). A prize paid by
    receipt is paid when the receipt is cashed: before that nobody has advanced anything (§7.12(A)(2)). Refused:
    `unknown_prize`, `prize_not_paid`, `receipt_not_cashed`, `not_from_meter`, `already_reimbursed`,
    `reserve_too_small`, `wrong_role`, `same_person`, `day_not_open`, `day_before_payment`.
    """
    require_distinct(cage, accounting, cite=CITE)
    row = Prize.objects.filter(property_id=venue.pk, prize=prize).first()
    if row is None:
        raise Refused("unknown_prize", field="prize")
    lock_cage(venue.pk)
    lock_meter(venue, row.link)
    row.refresh_from_db()
    if row.status != Prize.Status.PAID:
        raise Refused("prize_not_paid", field="prize")
    require_paid_by(row, day)
    if Receipt.objects.filter(property_id=venue.pk, prize=prize).exclude(status=Receipt.Status.CASHED).exists():
        raise Refused("receipt_not_cashed", field="prize")
    if row.from_meter_minor == 0:
        raise Refused("not_from_meter", field="prize")
    if ReserveMovement.objects.filter(property_id=venue.pk, prize=prize).exists():
        raise Refused("already_reimbursed", field="prize")
    _require_in_reserve(venue, row.link, row.from_meter_minor, cite=CITE)
    event = ev.PrizeReimbursed(
        link=row.link,
        prize=prize,
        form_serial=row.form_serial,
        table=row.table,
        amount_minor=row.from_meter_minor,
        signatures=[cage, accounting],
    )
    record(venue, row.link, open_day(venue, day), [event], actor=actor, at=at)
    return int(row.from_meter_minor)


def require_cover(venue: Property, opened: TableOpened) -> None:
    """A table opens with its progressive only while the reserve holds what the meter shows, where the regulation says
    so: for the blackjack progressive and Three Card Poker (PR §4.14(A)(3), §13.10(A)(6)).

    Nobody can let it pass: neither clause knows an exception. Refused: `reserve_short`. A table that leaves its
    progressive off the felt opens as it is.
    """
    member = queries.link_of(venue.pk, opened.table)
    game = registry.get(opened.game)
    if member is None or game.meter_chip(game.configure_options(opened.options)) is None:
        return
    covered = cover.cover_now(venue, lock_meter(venue, member.link))
    if covered.blocks:
        raise _short(covered, field="table")


def _require_new_reference(venue: Property, link: str, reference: str) -> None:
    if _REFERENCE.fullmatch(reference) is None:
        raise Refused("bad_reference", field="reference")
    known = ReserveMovement.objects.filter(
        property_id=venue.pk, link=link, kind=ReserveMovement.Kind.TRANSFER, reference=reference
    )
    if known.exists():
        raise Refused("reference_used", field="reference", reference=reference)


def _require_in_reserve(venue: Property, link: str, amount_minor: int, *, cite: str) -> None:
    held = cover.reserve_of(venue.pk, link)
    if held < amount_minor:
        raise Refused("reserve_too_small", field="amount_minor", cite=cite, details={"reserve": held})


def _require_covered_after(venue: Property, meter: Meter, amount_minor: int, fund: str) -> None:
    """Require that a meter stays covered after a withdrawal; money moved to the cage remains the casino's bank, money
    moved to the bank does not cover a meter."""
    now = cover.cover_now(venue, meter)
    if meter.status == Meter.Status.DISTRIBUTED or (now.rule == "joint" and fund == "cage"):
        return
    lacking = now.required_minor - (now.available_minor - amount_minor)
    if lacking > 0:
        raise _short(now, field="amount", lacking=lacking)


def _short(covered: cover.Covered, *, field: str, lacking: int | None = None) -> Refused:
    return Refused(
        "reserve_short",
        field=field,
        cite=covered.cite,
        link=covered.link,
        details={
            "required": covered.required_minor,
            "reserve": covered.reserve_minor,
            "short": covered.short_minor if lacking is None else lacking,
        },
    )
