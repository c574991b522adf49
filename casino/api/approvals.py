"""The register of documents over REST: read, put on file, renew, withdraw."""

from __future__ import annotations

import base64
import binascii
from typing import Any

import django_filters as filters
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from casino.api import pages
from casino.api.operations import answer, field_of
from casino.api.reads import Reads
from casino.api.rows import serializer_of
from casino.approvals import queries, register
from casino.approvals.register import Document
from casino.models import Approval
from casino.models.approvals import Documents

DocumentSerializer = serializer_of(queries.DocumentRow)

MOST_BASE64 = 7 * 1024 * 1024
"""Largest file in a request, as base64; the rest of the body has room beside it."""


@extend_schema_field({"type": "string", "format": "byte", "maxLength": MOST_BASE64})
class Base64Field(serializers.Field):
    """A file in base64."""

    default_error_messages = {"base64": _("Give the file in base64.")}

    def to_internal_value(self, data: Any) -> bytes:
        if not isinstance(data, str) or len(data) > MOST_BASE64:
            self.fail("base64")
        try:
            return base64.b64decode(data, validate=True)
        except binascii.Error:
            self.fail("base64")

    def to_representation(self, value: bytes) -> str:
        return base64.b64encode(value).decode()


@field_of.register
def _document(kind: Document, **options: Any) -> serializers.Field:
    return Base64Field(**{name: value for name, value in options.items() if name != "default"})


class DocumentRequirementSerializer(serializers.Serializer):
    """From when missing documents refuse."""

    documents_required_from = serializers.DateField()


for _operation in (register.register_document, register.renew_document, register.withdraw_document):
    answer(_operation, DocumentSerializer)
answer(register.require_documents, DocumentRequirementSerializer)


class DocumentFilter(pages.Filters):
    """Filters of the register of documents."""

    reference = filters.CharFilter(label="this document")
    subject = filters.CharFilter(label="what they are about")
    kind = filters.ChoiceFilter(choices=Approval.Kind.choices, label="documents of this kind")
    scope = filters.ChoiceFilter(choices=Approval.Scope.choices, label="that hold for such a thing")
    scope_code = filters.CharFilter(label="that hold for the thing of this code")
    covers = pages.DayFilter(method="on", label="that are in force on this gaming day")

    def on(self, rows: Documents, name: str, value: Any) -> Documents:
        """Return the documents that cover the day."""
        return rows.covering(value)


DocumentsView = Reads("reports:read", "approvals", shows=("casino.approval",)).pages(
    "List documents on file",
    queries.DocumentRow,
    queries.documents,
    about="The register of documents.",
    order=("id",),
    filters=DocumentFilter,
    description="Approvals, filings, certificates, licences, homologations and editions of a plan of bets.",
)
