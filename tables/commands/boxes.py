"""Drop boxes: on the table, off it in the same act as the next one goes on, counted once (controls D1-D3)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.eventstore import Append
from casino.models import Property
from casino.roles import Role
from casino.signatures import Signature, require_distinct, require_role
from tables import counts as counting
from tables.commands import kit
from tables.events import BoxContent, BoxCounted, BoxInstalled, BoxRemoved
from tables.locks import lock_table
from tables.models import BoxCustody, DropBox

MIN_TEAM = 3


@transaction.atomic
def install_box(
    property: Property,
    *,
    box: str,
    day: dt.date,
    shift: str,
    by: Signature,
    witness: Signature,
    actor: str,
    at: dt.datetime | None = None,
) -> None:
    """Put an empty box onto its table for a shift (control D1).

    Refused: `unknown_box`, `day_not_open`, `unknown_shift`, `second_box`, `box_not_free`, `box_used_this_shift`,
    `same_person`, `not_independent`.
    """
    _require_two(by, witness, cite="control D1")
    table = _table_of(property, box)
    lock_table(property.pk, table)
    installed = _installed_on(property, table)
    if installed is not None:
        raise Refused(
            "second_box",
            _now("Table %(table)s has box %(box)s already.") % {"table": table, "box": installed.box},
            field="box",
            cite="control D1",
            status=409,
        )
    kit.record(property, _install(property, box, table, day, shift, [by, witness], at), actor=actor)


@transaction.atomic
def remove_box(
    property: Property,
    *,
    box: str,
    by: Signature,
    witness: Signature,
    actor: str,
    replacement: str | None = None,
    replacement_day: dt.date | None = None,
    replacement_shift: str | None = None,
    at: dt.datetime | None = None,
) -> None:
    """Take a box off its table; the empty one goes on in the same act (control D2).

    While the table is open a replacement is required, and belongs to the session that goes on. Between two shifts it
    belongs to `replacement_day` and `replacement_shift`. Refused: `box_not_installed`, `replacement_missing`,
    `wrong_table`, and what `install_box` refuses.
    """
    _require_two(by, witness, cite="control D2")
    table = _table_of(property, box)
    lock_table(property.pk, table)
    custody = _installed_on(property, table)
    if custody is None or custody.box != box:
        raise Refused(
            "box_not_installed", _("The box is not on its table."), field="box", cite="control D2", status=409
        )
    removed = BoxRemoved(box=box, table=table, shift=custody.shift, signatures=[by, witness])
    steps = [kit.step(custody.stream, custody.day, custody.version, [removed], at)]
    session = kit.open_session(property.pk, table)
    if replacement is None and session is not None:
        raise Refused(
            "replacement_missing",
            _("The table is open: the empty box goes on in the same act."),
            field="replacement",
            cite="control D2",
        )
    if replacement is not None:
        day = session.day if session else replacement_day
        shift = session.shift if session else replacement_shift
        if day is None or shift is None:
            raise Refused(
                "shift_missing",
                _("Say for which day and shift the empty box goes on."),
                field="replacement_shift",
            )
        if _table_of(property, replacement) != table:
            raise Refused(
                "wrong_table",
                _("The box belongs to another table."),
                field="replacement",
                cite="control D1",
            )
        steps.append(_install(property, replacement, table, day, shift, [by, witness], at))
    kit.record(property, *steps, actor=actor)


@transaction.atomic
def count_box(
    property: Property,
    *,
    box: str,
    day: dt.date,
    shift: str,
    first: Sequence[BoxContent],
    second: Sequence[BoxContent],
    team: Sequence[Signature],
    actor: str,
    at: dt.datetime | None = None,
) -> int:
    """The team's two blind counts of a box; returns the drop in minor units (control D3).

    `day` and `shift` are those the box was installed for. Counts that differ are refused with the difference named
    and are taken again. Refused: `team_too_small`, roles, `same_person`, `team_not_independent`, `unknown_custody`,
    `box_on_table`, `box_counted_twice`, `counts_differ`, the contents.
    """
    _require_team(team)
    custody = _custody(property, box, day, shift)
    lock_table(property.pk, custody.table)
    custody = _custody(property, box, day, shift)
    _require_countable(custody, team)
    one = counting.box_contents(property, first, field="first")
    two = counting.box_contents(property, second, field="second")
    if one != two:
        raise Refused(
            "counts_differ",
            _("The two counts differ: count again."),
            field="second",
            cite="control D3",
            details={
                "difference": {a.kind: counting.difference(b.counts, a.counts) for a, b in zip(one, two, strict=True)}
            },
        )
    total = sum(content.total for content in one)
    counted = BoxCounted(box=box, table=custody.table, shift=shift, contents=one, total=total, signatures=list(team))
    kit.record(property, kit.step(custody.stream, custody.day, custody.version, [counted], at), actor=actor)
    return total


# --- parts ----------------------------------------------------------------------------------------------------------


def _require_two(by: Signature, witness: Signature, *, cite: str) -> None:
    require_distinct(by, witness, cite=cite)
    kit.require_independent_of_pit(by, witness, cite=cite)


def _table_of(property: Property, box: str) -> str:
    table = (
        DropBox.objects.filter(property=property, number=box, active=True).values_list("table__code", flat=True).first()
    )
    if table is None:
        raise Refused("unknown_box", _("There is no such drop box."), field="box", cite="control D1", status=404)
    return table


def _keep_bound(property: Property, box: str, table: str) -> None:
    """The box stays bound to the table until the transaction ends; whoever changes it in the admin waits."""
    bound = DropBox.objects.select_for_update(of=("self",)).filter(property=property, number=box, active=True)
    if not bound.filter(table__code=table).exists():
        raise Refused("wrong_table", _("The box belongs to another table."), field="box", cite="control D1", status=409)


def _installed_on(property: Property, table: str) -> BoxCustody | None:
    return BoxCustody.objects.filter(property_id=property.pk, table=table, status=BoxCustody.Status.INSTALLED).first()


def _install(
    property: Property,
    box: str,
    table: str,
    day: dt.date,
    shift: str,
    signatures: list[Signature],
    at: dt.datetime | None,
) -> Append:
    kit.require_shift(kit.require_day(property, day), shift)
    _keep_bound(property, box, table)
    identity = f"{box}.{day.isoformat()}.{shift}"
    if BoxCustody.objects.filter(pk=kit.key_of(property.pk, identity)).exists():
        raise Refused(
            "box_used_this_shift",
            _("The box was on its table in this shift before."),
            field="box",
            cite="control D1",
            status=409,
        )
    elsewhere = BoxCustody.objects.filter(property_id=property.pk, box=box).exclude(status=BoxCustody.Status.COUNTED)
    if elsewhere.exists():
        raise Refused(
            "box_not_free",
            _("The box has not been counted since it was last on a table."),
            field="box",
            cite="control D3",
            status=409,
        )
    installed = BoxInstalled(box=box, table=table, shift=shift, signatures=signatures)
    return kit.step(f"box:{identity}", day, 0, [installed], at)


def _custody(property: Property, box: str, day: dt.date, shift: str) -> BoxCustody:
    key = kit.key_of(property.pk, f"{box}.{day.isoformat()}.{shift}")
    custody = BoxCustody.objects.filter(pk=key).first()
    if custody is None:
        raise Refused(
            "unknown_custody",
            _("The box was on no table in this shift."),
            field="box",
            cite="control D6",
            status=404,
        )
    return custody


def _require_team(team: Sequence[Signature]) -> None:
    for number, member in enumerate(team):
        require_role(member, [Role.COUNT_TEAM], field=f"team[{number}]", cite="control D3")
    require_distinct(*team, cite="control D3")
    if len(team) < MIN_TEAM:
        raise Refused(
            "team_too_small",
            _now("A count takes a team of %(people)s.") % {"people": MIN_TEAM},
            field="team",
            cite="control D3",
        )


def _require_countable(custody: BoxCustody, team: Sequence[Signature]) -> None:
    if custody.status == BoxCustody.Status.COUNTED:
        raise Refused("box_counted_twice", _("The box was counted before."), field="box", cite="control D6", status=409)
    if custody.status == BoxCustody.Status.INSTALLED:
        raise Refused("box_on_table", _("The box is still on its table."), field="box", cite="control D2", status=409)
    handlers = {signer["employee"] for signer in (*custody.installed_by, *custody.removed_by)}
    if handlers & {member.employee for member in team}:
        raise Refused(
            "team_not_independent",
            _("Who installed or removed the box does not count it."),
            field="team",
            cite="control D3",
            status=403,
        )
