"""Pages of the register of documents; the file is uploaded with the form."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _

from casino.admin.operations import form_field_of
from casino.approvals import register  # noqa: F401  (importing registers)
from casino.approvals.register import Document
from casino.models import Property
from casino.models.approvals import MAX_FILE_BYTES


class DocumentField(forms.FileField):
    """An uploaded file as bytes; empty without one."""

    def clean(self, data: Any, initial: Any = None) -> bytes:
        uploaded: UploadedFile | None = super().clean(data, initial)
        if not uploaded:
            return b""
        if (uploaded.size or 0) > MAX_FILE_BYTES:
            raise ValidationError(_("The file is larger than 10 MiB."), code="file_too_large")
        return bytes(uploaded.read())


@form_field_of.register
def _document(kind: Document, venue: Property, **options: Any) -> forms.Field:
    widget = forms.ClearableFileInput(attrs={"accept": ".pdf,.png,.jpg,.jpeg"})
    return DocumentField(widget=widget, **options)
