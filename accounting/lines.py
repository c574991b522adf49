"""The lines of the day's checklist that this floor knows the facts of (control W4); see `casino.checklist`."""

from __future__ import annotations

import datetime as dt

from django.db.models import Count, Max, Min, Q, Sum
from django.utils.translation import gettext_lazy as _

from accounting import checks
from accounting.models import AuditSettings, ExceptionCase
from casino.checklist import Fact, Findings, Hold, checklist_line, signed_amount
from casino.models import FormNumber, Property
from casino.rules.money import format_amount
from progressive import queries as progressive
from progressive.models import Prize
from tables import queries as tables
from tables.models import BoxCustody, CountSession, Round, Slip, TableSession

OPEN_ROUNDS_SHOWN = 100


def load() -> None:
    """Register the lines of this module: importing it does so, and a call at start-up makes the import explicit."""


# --- what blocks ----------------------------------------------------------------------------------------------------


@checklist_line(
    "earlier_day_open", _("Earlier gaming days closed"), cite="control W4", hold=Hold.BLOCKS, order=10, page="close-day"
)
def earlier_days(venue: Property, day: dt.date) -> Findings:
    """Days close in order."""
    return Findings([row.day.isoformat() for row in tables.unclosed_days(venue) if row.day < day])


@checklist_line(
    "tables_open", _("Tables closed by count"), cite="control T1", hold=Hold.BLOCKS, order=20, page="close-table",
    rows="tables.tablesession",
)  # fmt: skip
def tables_open(venue: Property, day: dt.date) -> Findings:
    """Every session of the day has its closer."""
    sessions = TableSession.objects.filter(property_id=venue.pk, day=day)
    still_open = sessions.filter(status=TableSession.Status.OPEN).order_by("table")

    def evidence() -> list[Fact]:
        return [
            Fact(f"{row.table} {row.shift}", row.status, row.closer_total, "tables.tablesession", row.pk)
            for row in sessions.order_by("table", "shift")
        ]

    return Findings(list(still_open.values_list("table", flat=True)), evidence)


@checklist_line(
    "rounds_open", _("Rounds finished"), cite="control W4", hold=Hold.BLOCKS, order=30, page="void-round",
    rows="tables.round",
)  # fmt: skip
def rounds_open(venue: Property, day: dt.date) -> Findings:
    """No round of the day is still being played."""
    rounds = Round.objects.filter(property_id=venue.pk, day=day)
    still_open = rounds.filter(status=Round.Status.OPEN).order_by("pk").values_list("pk", flat=True)

    def evidence() -> list[Fact]:
        played = rounds.values_list("table", "shift", "status").annotate(Count("pk"), Sum("win"))
        return [
            Fact(f"{table} {shift}", f"{status}: {number}", win)
            for table, shift, status, number, win in played.order_by("table", "shift", "status")
        ]

    return Findings([str(pk) for pk in still_open[:OPEN_ROUNDS_SHOWN]], evidence)


@checklist_line(
    "slips_unfinished", _("Fills and credits finished"), cite="control T9", hold=Hold.BLOCKS, order=40,
    rows="tables.slip",
)  # fmt: skip
def slips_unfinished(venue: Property, day: dt.date) -> Findings:
    """Every slip was received or voided: all are accounted for."""
    under_way = Slip.objects.filter(property_id=venue.pk, day__lte=day, status__in=Slip.UNDER_WAY).order_by("serial")

    def evidence() -> list[Fact]:
        rows = Slip.objects.filter(property_id=venue.pk, day=day).order_by("serial")
        return [Fact(row.serial, row.status, row.total, "tables.slip", row.pk) for row in rows]

    return Findings(list(under_way.values_list("serial", flat=True)), evidence)


@checklist_line(
    "boxes_uncounted", _("Drop boxes counted"), cite="control D6", hold=Hold.BLOCKS, order=50, page="count-box",
    rows="tables.boxcustody",
)  # fmt: skip
def boxes_uncounted(venue: Property, day: dt.date) -> Findings:
    """Every box of the day was counted."""
    boxes = BoxCustody.objects.filter(property_id=venue.pk, day=day).order_by("table", "box", "shift")

    def evidence() -> list[Fact]:
        return [
            Fact(f"{row.box} {row.table} {row.shift}", "counted", row.total, "tables.boxcustody", row.pk)
            for row in boxes.filter(counted_at__isnull=False)
        ]

    uncounted = boxes.filter(counted_at__isnull=True)
    return Findings([f"{row.box} {row.table} {row.shift}" for row in uncounted], evidence)


@checklist_line(
    "counts_unaccepted", _("Counts accepted by the cage"), cite="control D5", hold=Hold.BLOCKS, order=55,
    page="accept-count", rows="tables.countsession",
)  # fmt: skip
def counts_unaccepted(venue: Property, day: dt.date) -> Findings:
    """Find counts that the team signed and the cage has not accepted."""
    counts = CountSession.objects.filter(property_id=venue.pk, day=day).order_by("key")

    def evidence() -> list[Fact]:
        accepted = counts.filter(status=CountSession.Status.ACCEPTED)
        return [Fact(row.count, f"difference {row.difference}", row.accepted_total) for row in accepted]

    waiting = counts.filter(status=CountSession.Status.SIGNED)
    return Findings(list(waiting.values_list("count", flat=True)), evidence)


# --- what passes on a signature -------------------------------------------------------------------------------------


@checklist_line(
    "prizes_open", _("Progressive prizes paid"), cite="PR §7.12", hold=Hold.APPROVAL, order=60, page="pay-prize",
    rows="progressive.prize",
)  # fmt: skip
def prizes_open(venue: Property, day: dt.date) -> Findings:
    """No winner waits for his money."""

    def evidence() -> list[Fact]:
        rows = Prize.objects.filter(property_id=venue.pk, day=day).order_by("key")
        return [Fact(row.prize, row.status, row.amount_minor, "progressive.prize", row.pk) for row in rows]

    waiting = [
        f"{prize.link} {prize.table}/{prize.seat} {format_amount(prize.amount_minor, venue.currency)}"
        for prize in progressive.open_prizes(venue.pk)
        if prize.day <= day
    ]
    return Findings(waiting, evidence)


@checklist_line(
    "meters_locked", _("Progressive meters unlocked"), cite="control P14", hold=Hold.APPROVAL, order=70,
    page="pay-prize", rows="progressive.meter",
)  # fmt: skip
def meters_locked(venue: Property, day: dt.date) -> Findings:
    """No meter waits for a payment."""
    return Findings([meter.link for meter in progressive.meters(venue.pk) if meter.locked])


@checklist_line(
    "meters_unread", _("Progressive meters read"), cite="PR §7.14(L)", hold=Hold.APPROVAL, order=80,
    page="read-meters", rows="progressive.meterreading",
)  # fmt: skip
def meters_unread(venue: Property, day: dt.date) -> Findings:
    """Find linked tables whose meters nobody read: progressives are reconciled with readings."""
    lines = progressive.progressive_summary(venue.pk, day)

    def evidence() -> list[Fact]:
        return [
            Fact(f"{line.link}/{line.table}", f"differences: {len(line.differences)}", line.read_meter_minor)
            for line in lines
            if line.read_meter_minor is not None
        ]

    unread = [line for line in lines if line.read_meter_minor is None and not line.away]
    return Findings([f"{line.link}/{line.table}" for line in unread], evidence)


@checklist_line(
    "summaries_unsigned", _("Progressive summaries signed"), cite="PR §7.14(L)", hold=Hold.APPROVAL, order=90,
    page="sign-summary", rows="progressive.summarysignature",
)  # fmt: skip
def summaries_unsigned(venue: Property, day: dt.date) -> Findings:
    """One signed summary per linked table."""
    lines = progressive.progressive_summary(venue.pk, day)
    return Findings(
        [f"{line.link}/{line.table}" for line in lines if not line.signed],
        lambda: [
            Fact(f"{line.link}/{line.table}", "signed", line.closing_meter_minor) for line in lines if line.signed
        ],
    )


# --- what is reviewed -----------------------------------------------------------------------------------------------


@checklist_line(
    "counts_matched", _("Counts and documents of the boxes matched"), cite="control D4", hold=Hold.REVIEW, order=96,
    page="count-report", rows="tables.countsession",
)  # fmt: skip
def counts_matched(venue: Property, day: dt.date) -> Findings:
    """Every paper of the day lay in its box as the system has it, and the cage counted what the team had counted."""
    papers = tables.match_documents(venue, day)
    counts = CountSession.objects.filter(property_id=venue.pk, day=day, status=CountSession.Status.ACCEPTED)
    settled = (tables.PaperState.MATCHED, tables.PaperState.LISTED)
    wrong = [f"{line.serial} {line.state.value}" for line in papers if line.state not in settled]
    wrong += [
        f"{row.count} {signed_amount(row.difference or 0, venue.currency)}"
        for row in counts.exclude(difference=0).order_by("key")
    ]

    def evidence() -> list[Fact]:
        return [
            Fact(line.serial, f"{line.kind} {line.table} {line.shift}: {line.state.value}", line.found)
            for line in papers
        ]

    return Findings(wrong, evidence)


@checklist_line(
    "progressives_reconciled", _("Progressive meters reconciled"), cite="control P15", hold=Hold.REVIEW, order=98,
    page="progressive-summary", rows="progressive.meterreading",
)  # fmt: skip
def progressives_reconciled(venue: Property, day: dt.date) -> Findings:
    """Find tables whose computed, read and displayed meters differ; in-meters count the chips of the rounds."""
    lines = progressive.progressive_summary(venue.pk, day)
    differing = [
        f"{line.link}/{line.table} {difference['what']} {int(difference['read']) - int(difference['computed']):+d}"
        for line in lines
        for difference in line.differences
    ]
    differing += [f"{line.subject} {line.amount:+d}" for line in checks.chips_counted(venue, day)]

    def evidence() -> list[Fact]:
        return [Fact(f"{line.link}/{line.table}", "computed", line.closing_meter_minor) for line in lines]

    return Findings(differing, evidence)


@checklist_line(
    "payments_witnessed", _("Large payments witnessed"), cite="PR §7.12", hold=Hold.REVIEW, order=100,
    page="progressive-summary", rows="progressive.prize",
)  # fmt: skip
def payments_witnessed(venue: Property, day: dt.date) -> Findings:
    """Find payments from the property's threshold upwards without a witness of the authority."""
    threshold = AuditSettings.of(venue).witness_above_minor
    paid = Prize.objects.filter(
        property_id=venue.pk, paid_day=day, status=Prize.Status.PAID, amount_minor__gte=threshold
    ).order_by("form_serial")

    def evidence() -> list[Fact]:
        return [
            Fact(row.form_serial, "witnessed", row.amount_minor, "progressive.prize", row.pk)
            for row in paid.filter(inspector_present=True)
        ]

    return Findings(list(paid.filter(inspector_present=False).values_list("form_serial", flat=True)), evidence)


@checklist_line(
    "voids_reviewed", _("Voids reviewed"), cite="control T6", hold=Hold.REVIEW, order=110, page="series-book",
    rows="casino.formnumber",
)  # fmt: skip
def voids_reviewed(venue: Property, day: dt.date) -> Findings:
    """Nothing is ever open here: somebody looks at what was voided, and signs."""

    def evidence() -> list[Fact]:
        forms = FormNumber.objects.filter(property_id=venue.pk, day=day, status=FormNumber.Status.VOID)
        rounds = Round.objects.filter(property_id=venue.pk, day=day, status=Round.Status.VOID)
        return [
            *(Fact(row.serial, row.reason, None, "casino.formnumber", row.pk) for row in forms.order_by("serial")),
            *(Fact(str(row.pk), row.table, row.handle, "tables.round", str(row.pk)) for row in rounds.order_by("pk")),
        ]

    return Findings([], evidence)


@checklist_line(
    "series_reviewed", _("Book of forms reviewed"), cite="control T5", hold=Hold.REVIEW, order=120, page="series-book",
    rows="casino.formnumber",
)  # fmt: skip
def series_reviewed(venue: Property, day: dt.date) -> Findings:
    """No number is missing or out of order."""
    wrong = checks.forms_complete(venue, day) + checks.forms_in_order(venue, day)

    def evidence() -> list[Fact]:
        void = Count("key", filter=Q(status=FormNumber.Status.VOID))
        rows = (
            FormNumber.objects.filter(property_id=venue.pk, day=day)
            .values("series")
            .annotate(first=Min("number"), last=Max("number"), taken=Count("key"), void=void)
            .order_by("series")
        )
        return [
            Fact(row["series"], f"{row['first']}–{row['last']}: {row['taken']}, void {row['void']}") for row in rows
        ]

    return Findings([f"{line.code} {line.subject}" for line in wrong], evidence)


@checklist_line(
    "exceptions_resolved", _("Exceptions resolved"), cite="control W4", hold=Hold.REVIEW, order=130,
    page="exceptions-inbox", rows="accounting.exceptioncase",
)  # fmt: skip
def exceptions_resolved(venue: Property, day: dt.date) -> Findings:
    """Every case of the day has its answer."""
    cases = ExceptionCase.objects.filter(property_id=venue.pk, day=day).order_by("raised_at", "key")

    def evidence() -> list[Fact]:
        return [
            Fact(row.case, f"{row.code}: {row.status} {row.outcome}".strip(), row.at_stake, "accounting.exceptioncase",
                 row.pk)
            for row in cases
        ]  # fmt: skip

    waiting = cases.exclude(status=ExceptionCase.Status.RESOLVED)
    return Findings([f"{row.case} {row.subject}" for row in waiting], evidence)
