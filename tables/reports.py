"""Reports of the table floor: slips, count sheets, limits; and what the ground asks about days and counts."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from casino.documents import choose, in_language, labels
from casino.documents.formatting import clock, money
from casino.documents.labels import Pair
from casino.documents.spreadsheet import Column, Sheet
from casino.models import FormNumber, Property
from casino.reports.calendar import register_calendar, register_untold
from casino.reports.kit import Asked, Content, Report, facts_of, register, register_occasions, register_offer
from casino.roles import BOOKS, CAGE, SUPERVISORS, Role
from tables import count_sheet, limits_document, queries
from tables.models import BoxCustody, CountSession, GamingDay, GamingTable, Slip, TableLimits

_LABELS: Final[Mapping[str, Pair]] = {
    "serial": ("Number", "Número"),
    "kind": ("Kind", "Clase"),
    "table": ("Table", "Mesa"),
    "to_table": ("To table", "A la mesa"),
    "shift": ("Shift", "Turno"),
    "status": ("Status", "Estado"),
    "requested": ("Requested", "Solicitado"),
    "issued": ("Left", "Salida"),
    "received": ("Received", "Recibido"),
    "signed": ("Signed by", "Firmado por"),
    "amount": ("Amount", "Importe"),
    "remark": ("Remark", "Observación"),
    "paper": ("paper", "papel"),
    "slips": ("Slips of the day", "Hojas del día"),
    "sums": ("By table and kind", "Por mesa y clase"),
    "number": ("Slips", "Hojas"),
    "total": ("Total", "Total"),
    "forms": ("Numbers of forms used in the day", "Números de formularios usados en el día"),
    "series": ("Series", "Serie"),
    "first": ("First", "Primero"),
    "last": ("Last", "Último"),
    "used": ("Used", "Usados"),
    "void": ("NULO / VOID", "NULO / VOID"),
    "boxes": ("Boxes", "Cajas"),
    "box": ("Drop box", "Caja"),
    "notes": ("Notes", "Billetes"),
    "chips": ("Chips", "Fichas"),
    "papers": ("Documents", "Documentos"),
    "contents": ("By denomination", "Por denominación"),
    "denomination": ("Denomination", "Denominación"),
    "pieces": ("Pieces", "Piezas"),
    "room": ("Room", "Sala"),
    "signed_at": ("Signed at", "Firmada a las"),
    "accepted_at": ("Accepted at", "Aceptada a las"),
    "limits": ("Limits of tables", "Límites de las mesas"),
    "day": ("Gaming day", "Día de juego"),
    "game": ("Game", "Juego"),
    "change": ("Change", "Cambio"),
    "before": ("Before", "Antes"),
    "after": ("After", "Después"),
    "announced": ("Announced", "Anunciado"),
    "in_force": ("In force", "Vigente desde"),
    "by": ("By", "Por"),
    "told": ("Inspector told", "Inspector avisado"),
    "cite": ("Clause", "Cláusula"),
}

_KINDS: Final[Mapping[str, Pair]] = {
    "fill": ("Fill", "Relleno"),
    "credit": ("Credit", "Crédito"),
    "transfer": ("Transfer", "Transferencia"),
    "exchange": ("Even exchange", "Cambio par"),
}
_STATUS: Final[Mapping[str, Pair]] = {
    "requested": ("Requested", "Solicitada"),
    "issued": ("In transit", "En tránsito"),
    "returning": ("On its way back", "De vuelta a la caja"),
    "received": ("Received", "Recibida"),
    "void": ("NULO / VOID", "NULO / VOID"),
}


# --- slips ----------------------------------------------------------------------------------------------------------


def _slips(property: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    assert asked.day is not None  # noqa: S101  (the registry read it)
    rows = queries.every_slip(property).filter(day=asked.day)
    if asked.table:
        rows = rows.filter(table=asked.table)
    slips = list(rows)
    open_slips = any(slip.status in Slip.UNDER_WAY for slip in slips)
    return Content(
        day=asked.day,
        facts=facts_of(asked, ("table",), language) if asked.table else [],
        note=choose(("UNDER WAY", "EN CAMINO"), language) if open_slips else "",
        sheets=[
            _slip_sheet(property, slips, t, language),
            _slip_sums(slips, t, language),
            _form_sheet(property, asked.day, t),
        ],
        duties=(("Prepared by (accounting)", "Preparado por (contabilidad)"), ("Audited by", "Auditado por")),
    )


def _slip_sheet(property: Property, slips: list[Slip], t: Mapping[str, str], language: str) -> Sheet:
    columns = [
        Column(t["serial"], "text", 14), Column(t["kind"], "text", 14), Column(t["table"], "text", 10),
        Column(t["to_table"], "text", 10), Column(t["shift"], "text", 7), Column(t["status"], "text", 14),
        Column(t["requested"], "text", 20), Column(t["issued"], "text", 20), Column(t["received"], "text", 20),
        Column(t["signed"], "text", 18), Column(t["amount"], "money", 16), Column(t["remark"], "text", 26),
    ]  # fmt: skip
    rows = [
        [
            slip.serial,
            choose(_KINDS[slip.kind], language),
            slip.table,
            slip.to_table or None,
            slip.shift,
            choose(_STATUS[slip.status], language),
            clock(slip.requested_at, property.zone),
            clock(slip.issued_at, property.zone) if slip.issued_at else None,
            clock(slip.received_at, property.zone) if slip.received_at else None,
            ", ".join(signer["employee"] for signer in slip.signers) or None,
            slip.total,
            "; ".join(part for part in (slip.void_reason, t["paper"] if slip.paper else "") if part) or None,
        ]
        for slip in slips
    ]
    return Sheet(t["slips"], columns, rows)


def _slip_sums(slips: list[Slip], t: Mapping[str, str], language: str) -> Sheet:
    """What was received, by table and kind; what is void or under way counts nowhere."""
    sums: dict[tuple[str, str], list[int]] = {}
    for slip in slips:
        if slip.status == Slip.Status.RECEIVED:
            line = sums.setdefault((slip.table, slip.kind), [0, 0])
            line[0] += 1
            line[1] += slip.total
    columns = [
        Column(t["table"], "text", 10), Column(t["kind"], "text", 20), Column(t["number"], "count", 10),
        Column(t["amount"], "money", 16),
    ]  # fmt: skip
    rows = [[table, choose(_KINDS[kind], language), *line] for (table, kind), line in sorted(sums.items())]
    total = [t["total"], None, sum(row[2] for row in rows), sum(row[3] for row in rows)]
    return Sheet(t["sums"], columns, rows, [total])


def _form_sheet(property: Property, day: dt.date, t: Mapping[str, str]) -> Sheet:
    numbers: dict[str, list[FormNumber]] = {}
    for number in FormNumber.objects.filter(property_id=property.pk, day=day).order_by("series", "number"):
        numbers.setdefault(number.series, []).append(number)
    columns = [
        Column(t["series"], "text", 10), Column(t["first"], "text", 16), Column(t["last"], "text", 16),
        Column(t["used"], "count", 10), Column(t["void"], "text", 40),
    ]  # fmt: skip
    rows = [
        [
            series,
            own[0].serial,
            own[-1].serial,
            sum(one.status == FormNumber.Status.USED for one in own),
            ", ".join(one.serial for one in own if one.status == FormNumber.Status.VOID) or None,
        ]
        for series, own in numbers.items()
    ]
    return Sheet(t["forms"], columns, rows)


register(
    Report(
        code="slips",
        title=("Slips and forms of the day", "Hojas y formularios del día"),
        purpose=(
            "Every fill, credit, transfer and exchange of the day, and the numbers used (controls T2, T5).",
            "Cada relleno, crédito, transferencia y cambio del día, y los números usados (controles T2, T5).",
        ),
        group="day",
        roles=(*SUPERVISORS, *sorted(CAGE), *BOOKS),
        parameters=("day", "table"),
        content=_slips,
    )
)


# --- count sheets ---------------------------------------------------------------------------------------------------


def _count(property: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    session = count_sheet.signed_count(property, asked.count)
    boxes = queries.boxes_of_count(property, session.count)
    facts = {
        "serial": session.count,
        "room": session.room,
        "signed_at": clock(session.signed_at, property.zone),
        "accepted_at": clock(session.accepted_at, property.zone),
    }
    return Content(
        day=session.day,
        facts=[(t[name], value) for name, value in facts.items()],
        sheets=[_box_sheet(boxes, session, t), _content_sheet(session, t)],
    )


def _box_sheet(boxes: list[BoxCustody], session: CountSession, t: Mapping[str, str]) -> Sheet:
    columns = [
        Column(t["box"], "text", 12), Column(t["table"], "text", 10), Column(t["shift"], "text", 8),
        Column(t["notes"], "money", 16), Column(t["chips"], "money", 16), Column(t["papers"], "count", 12),
        Column(t["total"], "money", 16),
    ]  # fmt: skip
    rows: list[list[Any]] = []
    for box in boxes:
        parts = {part["kind"]: part for part in box.contents}
        papers = sum(parts["documents"]["counts"].values())
        rows.append(
            [box.box, box.table, box.shift, parts["notes"]["total"], parts["chips"]["total"], papers, box.total]
        )
    sums = [sum(row[place] for row in rows) for place in (3, 4, 5)]
    return Sheet(t["boxes"], columns, rows, [[t["total"], None, None, *sums, session.total]])


def _content_sheet(session: CountSession, t: Mapping[str, str]) -> Sheet:
    columns = [
        Column(t["kind"], "text", 14), Column(t["denomination"], "money", 16), Column(t["pieces"], "count", 12),
        Column(t["amount"], "money", 16),
    ]  # fmt: skip
    rows = [
        [t[part["kind"]], int(value), pieces, int(value) * pieces]
        for part in session.contents
        if part["kind"] != "documents"
        for value, pieces in sorted(part["counts"].items(), key=lambda item: -int(item[0]))
    ]
    return Sheet(t["contents"], columns, rows, [[t["total"], None, None, sum(row[3] for row in rows)]])


register(
    Report(
        code="count-sheet",
        title=count_sheet.TITLE,
        purpose=(
            "A signed count: its boxes by kind and denomination, corrections, the team (controls D3-D5, D7).",
            "Un conteo firmado: sus cajas por clase y denominación, correcciones, el equipo (controles D3-D5, D7).",
        ),
        group="day",
        roles=(Role.COUNT_TEAM, *BOOKS),
        parameters=("count",),
        content=_count,
        paper=(
            "count_sheet",
            lambda property, asked, printing: count_sheet.count_sheet_data(property, asked.count, printing),
        ),
        living=True,
    )
)


# --- limits ---------------------------------------------------------------------------------------------------------


def _limits(property: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    since, until = asked.span()
    history = queries.limits_history(property, table=asked.table or None, first=since, last=until)
    columns = [
        Column(t["day"], "text", 12), Column(t["shift"], "text", 7), Column(t["table"], "text", 10),
        Column(t["game"], "text", 26), Column(t["change"], "text", 18), Column(t["before"], "text", 26),
        Column(t["after"], "text", 26), Column(t["announced"], "text", 20), Column(t["told"], "text", 18),
        Column(t["in_force"], "text", 20), Column(t["by"], "text", 16), Column(t["cite"], "text", 14),
    ]  # fmt: skip
    rows = [_limits_row(property, row, language) for row in history]
    return Content(
        day=until,
        span=(since, until),
        facts=facts_of(asked, ("table",), language) if asked.table else [],
        sheets=[Sheet(t["limits"], columns, rows)],
    )


def _limits_row(property: Property, row: TableLimits, language: str) -> list[Any]:
    def told(limits: Mapping[str, int]) -> str | None:
        return "; ".join(f"{name} {money(amount, property.currency, language)}" for name, amount in limits.items())

    return [
        row.day.isoformat(),
        row.shift,
        row.table,
        labels.game(row.game, language),
        choose(limits_document.KINDS[row.kind], language),
        told(row.before) or None,
        told(row.after) or None,
        clock(row.announced_at, property.zone) if row.announced_at else None,
        row.inspector_told or None,
        clock(row.in_force_at, property.zone) if row.in_force_at else None,
        ", ".join(row.changed_by) or None,
        row.cite or None,
    ]


def _limits_paper(property: Property, asked: Asked, printing: Any) -> dict[str, Any]:
    return limits_document.limits_data(property, *asked.span(), asked.table or None, printing)


register(
    Report(
        code="limits-history",
        title=limits_document.TITLE,
        purpose=(
            "Limits of tables: every opening, announcement and change (control T11).",
            "Límites de las mesas: cada apertura, anuncio y cambio (control T11).",
        ),
        group="period",
        roles=(*SUPERVISORS, *BOOKS),
        parameters=("since", "until", "table"),
        content=_limits,
        paper=("limits_history", _limits_paper),
    )
)


# --- what the ground asks -------------------------------------------------------------------------------------------


def _closed(property: Property, since: dt.date) -> list[dt.date]:
    rows = GamingDay.objects.filter(property_id=property.pk, day__gte=since, status=GamingDay.Status.CLOSED)
    return list(rows.order_by("day").values_list("day", flat=True))


def _open(property: Property, first: dt.date, last: dt.date) -> bool:
    rows = GamingDay.objects.filter(property_id=property.pk, day__range=(first, last))
    return rows.exclude(status=GamingDay.Status.CLOSED).exists()


def _untold(property: Property, first: dt.date, last: dt.date) -> bool:
    rows = CountSession.objects.filter(property_id=property.pk, day__range=(first, last))
    return rows.exclude(status=CountSession.Status.ACCEPTED).exists()


register_calendar(_closed, _open)
register_untold(_untold)


def _days(property: Property, language: str) -> list[tuple[str, str]]:
    """The latest closed day first: its figures are final; then the others, newest first."""
    rows = list(GamingDay.objects.filter(property_id=property.pk).order_by("-day").values_list("day", "status")[:400])
    latest = next((day for day, status in rows if status == GamingDay.Status.CLOSED), None)
    days = [latest, *(day for day, _status in rows if day != latest)] if latest else [day for day, _status in rows]
    return [(day.isoformat(), day.isoformat()) for day in days]


def _tables(property: Property, language: str) -> list[tuple[str, str]]:
    rows = GamingTable.objects.filter(property=property).order_by("code").values_list("code", flat=True)
    return [(code, code) for code in rows]


def _counts(property: Property, language: str) -> list[tuple[str, str]]:
    signed = CountSession.objects.filter(property_id=property.pk).exclude(status=CountSession.Status.OPEN)
    return [(count, count) for count in signed.order_by("-signed_at").values_list("count", flat=True)[:200]]


def _accepted_counts(property: Property, since: dt.date) -> list[tuple[dt.date, str]]:
    """Counts are sent once the cage has accepted them: until then they are the count room's own (control D5)."""
    rows = CountSession.objects.filter(property_id=property.pk, day__gte=since, status=CountSession.Status.ACCEPTED)
    return list(rows.values_list("day", "count"))


register_occasions("count", _accepted_counts)
register_offer("day", _days)
register_offer("table", _tables)
register_offer("count", _counts)
