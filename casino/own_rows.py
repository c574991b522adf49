"""What projections that every casino has are shown as, on screen and in files: prints of forms and of reports."""

from __future__ import annotations

import datetime as dt
from typing import Annotated, Any

import msgspec
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.models import FormPrint, ReportPrint
from casino.rows import Choice, Code, Count, Moment, Person, Words, row_type


@row_type(of=FormPrint)
class FormPrintRow(msgspec.Struct, frozen=True, kw_only=True):
    """A print of a form (control T8)."""

    printed_at: Annotated[dt.datetime, Moment(_("printed at"), filed=_("When"), inside=True)]
    serial: Annotated[str, Code(_("form number"), filed=_("Form"), inside=True, width=16)]
    copy_number: Annotated[int, Count(_("number of the copy"), filed=pgettext_lazy("noun", "Print"), inside=True)]
    by: Annotated[str, Person(_("printed by"), filed=_("By"), inside=True, width=24)]
    reader: Annotated[str, Person(_("printed for"), filed=_("Opened for"), inside=True, width=20)]


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
