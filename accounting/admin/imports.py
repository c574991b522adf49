"""Days on paper: the files that were imported, and the page that takes them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounting import commands
from accounting.day_files import COLUMNS, MAX_BYTES
from accounting.models import DayImport
from casino.admin.guided import GuidedForm, GuidedPage, Signer, SigningForm, choice, flag, register
from casino.admin.kit import ProjectionAdmin
from casino.errors import Refused
from casino.requests.csv_text import decode
from casino.roles import Role
from tables.admin import DayFilter
from tables.offers import open_days

RECORDS = {
    "opener": _("Opener"),
    "closer": _("Closer"),
    "fill": _("Fill"),
    "credit": _("Credit"),
    "box_on": _("Box put on its table"),
    "box_off": _("Box removed from its table"),
    "count": _("Count"),
    "paper": _("Paper found in a box"),
    "accept": _("Count accepted by the cage"),
    "box_back": _("Box brought back"),
    "reading": _("Meter reading"),
}


@admin.register(DayImport)
class DayImportAdmin(ProjectionAdmin):
    """Imported files."""

    list_display = ("name", "day", "rows", "keyed_by", "at", "digest")
    list_filter = (DayFilter,)
    search_fields = ("name", "digest")
    ordering = ("-at",)


class ManyFiles(forms.ClearableFileInput):
    """A field for several files."""

    allow_multiple_selected = True


class FilesField(forms.FileField):
    """CSV files as text."""

    def clean(self, data: Any, initial: Any = None) -> list[commands.File]:
        given = data if isinstance(data, list | tuple) else [data]
        return [self._text(super(FilesField, self).clean(one, initial)) for one in given]

    def _text(self, uploaded: UploadedFile) -> commands.File:
        name = str(uploaded.name)[:200]
        if (uploaded.size or 0) > MAX_BYTES:
            raise ValidationError(_("%(file)s is too large."), params={"file": name})
        try:
            return commands.File(name=name, content=decode(uploaded.read()))
        except ValueError:
            raise ValidationError(_("%(file)s is not a text file."), params={"file": name}) from None


class ImportForm(GuidedForm):
    """The day, its files, whether they are only tried."""

    day = choice(_("Gaming day"), coerce=dt.date.fromisoformat)
    files = FilesField(label=_("Files (CSV)"), widget=ManyFiles(attrs={"multiple": True, "accept": ".csv,text/csv"}))
    dry_run = flag(_("Dry run: record nothing"), help_text=_("Needs no signature."))

    def prepare(self) -> None:
        self.offer("day", open_days)


@register
class ImportDay(GuidedPage):
    """Key in a day that was kept on paper (control T5)."""

    name, title, icon, group = "import-day", _("Import a day kept on paper"), "upload_file", "day"
    roles = (Role.ACCOUNTING,)
    form_class = ImportForm
    template_name = "casino/import_file.html"
    signers = (Signer("keyed", _("Keyed in by"), [Role.ACCOUNTING]),)
    explanation = _(
        "Openers, closers, slips, boxes, counts and meter readings of tables without a terminal. "
        "Each row is checked as at a terminal; one bad row refuses the whole import."
    )
    bad_rows: list[Any]

    def signing(self, **kwargs: Any) -> SigningForm:
        """The signature; files are tried without one, as through the API."""
        signing = super().signing(**kwargs)
        if signing.data.get("dry_run"):
            signing.waive()
        return signing

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> commands.Imported:
        try:
            if not given.pop("dry_run"):
                return commands.import_day(self.property, **given, **signed, actor=self.actor)
            outcome = commands.rehearse_import(self.property, **given, actor=self.actor)
        except Refused as refusal:
            self.bad_rows = refusal.details.get("bad_rows", [])
            raise
        if outcome.bad_rows:
            self.bad_rows = outcome.bad_rows
            raise Refused("bad_rows", field="files", cite="control T5", count=len(outcome.bad_rows))
        return outcome

    def done(self, result: commands.Imported) -> str:
        acts = ", ".join(f"{RECORDS[record]}: {number}" for record, number in result.acts.items())
        if result.recorded:
            return _now("Recorded: %(acts)s.") % {"acts": acts}
        return _now("Dry run: nothing recorded; every row is valid. %(acts)s.") % {"acts": acts}

    def next(self, result: commands.Imported) -> str:
        return self.url()

    def beside(self) -> Mapping[str, Any]:
        return {"bad_rows": getattr(self, "bad_rows", []), "columns": ", ".join(COLUMNS)}
