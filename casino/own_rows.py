"""Rows of the projections of every casino, on screen and in files: prints of forms and of reports."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any, ClassVar

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.models import DeviceKey, FormPad, FormPrint, ReportPrint
from casino.rows import Choice, Code, Count, Flag, Moment, Person, Words, row_type


@row_type(of=FormPrint)
class FormPrintRow(msgspec.Struct, frozen=True, kw_only=True):
    """A print of a form (control T8)."""

    printed_at: Annotated[dt.datetime, Moment(_("printed at"), filed=_("When"), inside=True)]
    serial: Annotated[str, Code(_("form number"), filed=_("Form"), inside=True, width=16)]
    copy_number: Annotated[int, Count(_("number of the copy"), filed=pgettext_lazy("noun", "Print"), inside=True)]
    by: Annotated[str, Person(_("printed by"), filed=_("By"), inside=True, width=24)]
    reader: Annotated[str, Person(_("printed for"), filed=_("Opened for"), inside=True, width=20)]


@row_type(of=FormPrint)
class PayoutPrintRow(msgspec.Struct, frozen=True, kw_only=True):
    """A print of a payout form: the first is the original, every later one a reprint (control T8)."""

    serial: Annotated[str, Code(_("form number"))]
    copy_number: Annotated[int, Count(_("number of the copy"))]
    reprint: Annotated[bool, Flag(_("Reprint"))]
    by: Annotated[str, Person(_("printed by"))]
    printed_at: Annotated[dt.datetime, Moment(_("printed at"))]


@row_type(of=FormPrint)
class PrintRow(PayoutPrintRow, frozen=True, kw_only=True):
    """A print: the first is the original, every later one a reprint and marked so (control T8)."""

    copy: Annotated[str, Code(_("Copy"))]

    ORDER: ClassVar[tuple[str, ...]] = ("serial", "copy")


@row_type(of=FormPad)
class PadRow(msgspec.Struct, frozen=True, kw_only=True):
    """A pad of forms."""

    series: Annotated[str, Code(_("Series"))]
    first: Annotated[int, Count(_("First number"))]
    last: Annotated[int, Count(_("Last number"))]
    status: Annotated[str, Code(_("Status"))]
    printer: Annotated[str, Words(_("Printer"))]
    delivery_note: Annotated[str, Code(_("Delivery note"))]
    location: Annotated[str, Words(_("Place"))]


@row_type(of=DeviceKey)
class KeyRow(msgspec.Struct, frozen=True, kw_only=True):
    """A key, without its secret."""

    device: Annotated[str, Code(_("Device"), source="device.code")]
    prefix: Annotated[str, Code(_("Prefix"))]
    scopes: Annotated[list[str], Code(_("Scopes"))]
    tables: Annotated[list[str], Code(_("Tables"), help="empty: every table")]
    requests_per_minute: Annotated[int | None, Count(_("Requests per minute"), help="null: the limit of every key")]
    created_at: Annotated[dt.datetime, Moment(_("Created"))]
    expires_at: Annotated[dt.datetime | None, Moment(_("Expires"))]


def _asked(copy: Any, currency: str, language: str) -> str:
    return ", ".join(copy.parameters.values())


def _format(copy: Any, currency: str, language: str) -> str:
    return str(copy.format).upper()


@row_type(of=ReportPrint)
class ReportPrintRow(msgspec.Struct, frozen=True, kw_only=True):
    """A copy of a report that somebody took."""

    printed_at: Annotated[dt.datetime, Moment(filed=_("When"), inside=True)]
    report: Annotated[str, Code(filed=_("Report"), inside=True, width=34)]
    about: Annotated[str, Words(_("asked about"), filed=_("About"), made=_asked, inside=True, width=24)]
    file: Annotated[str, Words(_("format"), filed=_("Format"), made=_format, inside=True, width=8)]
    format: Annotated[str, Choice(inside=True)]
    by: Annotated[str, Person(filed=_("By"), inside=True, width=20)]
    sha256: Annotated[str, Code(filed=_("SHA-256"), inside=True, width=22)]
