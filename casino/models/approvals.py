"""The register of documents: approvals, filings, certificates, licences, homologations, editions of a plan of bets."""

from __future__ import annotations

import datetime as dt
from hashlib import sha256
from pathlib import PurePath
from typing import Any

from django.core.exceptions import ValidationError
from django.core.files.base import File
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from casino.models.properties import Property

MAX_FILE_BYTES = 10 * 1024 * 1024
"""Largest scan of a document."""

FILE_TYPES: dict[bytes, tuple[str, str]] = {
    b"%PDF-": ("pdf", "application/pdf"),
    b"\x89PNG\r\n\x1a\n": ("png", "image/png"),
    b"\xff\xd8\xff": ("jpg", "image/jpeg"),
}
"""First bytes of what is taken, to suffix and media type. What a file calls itself counts for nothing."""


def file_type(first_bytes: bytes) -> tuple[str, str] | None:
    """Suffix and media type of a PDF, PNG or JPEG by its first bytes; None for anything else.

    >>> file_type(b"%PDF-1.7 ...")
    ('pdf', 'application/pdf')
    >>> file_type(b"<html>") is None
    True
    """
    return next((kind for start, kind in FILE_TYPES.items() if first_bytes.startswith(start)), None)


def digest_of(file: File) -> str:
    """SHA-256 of a file's content, in hex; leaves it at its beginning."""
    digest = sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()


def _readable_document(file: Any) -> None:
    """Field validator: a PDF or a picture, not too large, not empty."""
    if getattr(file, "_committed", False):
        return  # kept before, judged when it came
    if file.size > MAX_FILE_BYTES:
        raise ValidationError(_("The file is larger than 10 MiB."), code="file_too_large")
    file.seek(0)
    first = file.read(16)
    file.seek(0)
    if file_type(first) is None:
        raise ValidationError(_("Only PDF, PNG and JPEG files are kept."), code="file_type")


def _place(approval: Approval, name: str) -> str:
    """Return the path of a document: by its digest, so that a name on a screen never becomes a path."""
    file = approval.file
    first = file.read(16)
    file.seek(0)
    suffix = (file_type(first) or (PurePath(name).suffix.lstrip(".")[:8] or "bin", ""))[0]
    return f"approvals/{approval.property.code}/{digest_of(file)}.{suffix}"


EXPIRES_SOON = dt.timedelta(days=30)
"""A document that ends so soon is to be renewed."""


class Documents(models.QuerySet["Approval"]):
    """Documents on file."""

    def covering(self, day: dt.date) -> Documents:
        """Return the documents that cover a gaming day."""
        begun = Q(effective_from__lte=day) | Q(effective_from=None, date__lte=day)
        not_over = Q(effective_until=None) | Q(effective_until__gte=day)
        return self.filter(begun, not_over).filter(Q(withdrawn_on=None) | Q(withdrawn_on__gt=day))

    def expiring(self, day: dt.date) -> Documents:
        """Return the documents that end within `EXPIRES_SOON` of a gaming day, or ended, and that none renews."""
        ending = self.filter(effective_until__lt=day + EXPIRES_SOON, withdrawn_on=None, date__lte=day)
        return ending.exclude(renewals__withdrawn_on=None, renewals__isnull=False)


class Approval(models.Model):
    """A document on file: what the authority decided, what it received, what a laboratory certified (PR §1.5(B), §1.7).

    It covers gaming days from `effective_from` (or its own date) to `effective_until`, both included, until it is
    withdrawn. `subject` is the code of a required document (`casino.rules.requirements`), of an option or of an act;
    `scope` and `scope_code` say for which game, table, progressive, piece of equipment or person it holds. Rows are
    written by `casino.approvals.register` alone. Those that are older than the register have no scope: they hold for
    the tables to which they are attached, and for acts that name them.
    """

    class Kind(models.TextChoices):
        """Kind of document."""

        APPROVAL = "approval", _("Approval")
        FILING = "filing", _("Filing")
        CERTIFICATE = "certificate", _("Certificate")
        LICENCE = "licence", _("Licence")
        HOMOLOGATION = "homologation", _("Homologation")
        PLAN = "plan", _("Plan of bets")

    class Issuer(models.TextChoices):
        """Issuer of a document; a filing is the licensee's, stamped by the authority."""

        AUTHORITY = "authority", _("Gaming authority")
        DIVISION = "division", _("Division of the authority")
        LABORATORY = "laboratory", _("Laboratory")
        STATE = "state", _("Other public body")
        LICENSEE = "licensee", _("Licensee")

    class Scope(models.TextChoices):
        """Scope of a document."""

        PROPERTY = "property", _("The whole property")
        GAME = "game", _("A game")
        TABLE = "table", _("A table")
        PROGRESSIVE = "progressive", _("A progressive")
        EQUIPMENT = "equipment", _("Equipment")
        PERSON = "person", _("A person")

    property = models.ForeignKey(Property, models.PROTECT, related_name="approvals", verbose_name=_("property"))
    kind = models.CharField(
        _("kind"), max_length=12, choices=Kind.choices, default=Kind.APPROVAL, db_default=Kind.APPROVAL
    )
    issuer = models.CharField(
        _("issuer"), max_length=10, choices=Issuer.choices, default=Issuer.AUTHORITY, db_default=Issuer.AUTHORITY
    )
    reference = models.CharField(_("document number"), max_length=60)
    date = models.DateField(_("date"))
    effective_from = models.DateField(
        _("effective from"), null=True, blank=True, help_text=_("Empty: from the date of the document.")
    )
    effective_until = models.DateField(
        _("effective until"), null=True, blank=True, help_text=_("The last gaming day it covers; empty: no end.")
    )
    authority = models.CharField(_("authority"), max_length=120)
    subject = models.CharField(
        _("subject"),
        max_length=200,
        help_text=_("The code of what it allows: an option of a game, a required document, an act; limits."),
    )
    scope = models.CharField(
        _("holds for"), max_length=11, choices=Scope.choices, blank=True, default="", db_default=""
    )
    scope_code = models.CharField(
        _("game, table, progressive, equipment or person"), max_length=60, blank=True, default="", db_default=""
    )
    text = models.TextField(_("text"), blank=True)
    file = models.FileField(
        _("document"),
        upload_to=_place,
        max_length=200,
        blank=True,
        validators=[_readable_document],
        help_text=_("PDF, PNG or JPEG, at most 10 MiB."),
    )
    sha256 = models.CharField(_("SHA-256 of the document"), max_length=64, blank=True, editable=False)
    renews = models.ForeignKey(
        "self", models.PROTECT, null=True, blank=True, related_name="renewals", verbose_name=_("renews")
    )
    withdrawn_on = models.DateField(
        _("withdrawn on"), null=True, blank=True, help_text=_("The first gaming day that it no longer covers.")
    )
    withdrawn_because = models.CharField(
        _("reason of the withdrawal"), max_length=200, blank=True, default="", db_default=""
    )
    registered_by = models.CharField(_("registered by"), max_length=80, blank=True, default="", db_default="")
    registered_at = models.DateTimeField(_("registered at"), null=True, blank=True)

    objects = Documents.as_manager()

    class Meta:
        verbose_name = _("approval")
        verbose_name_plural = _("approvals")
        constraints = [
            models.UniqueConstraint(fields=["property", "reference"], name="casino_approval_reference"),
            models.CheckConstraint(
                condition=Q(effective_until__isnull=True)
                | Q(effective_from__isnull=True, effective_until__gte=F("date"))
                | Q(effective_from__isnull=False, effective_until__gte=F("effective_from")),
                name="casino_approval_period",
                violation_error_message=_("The approval ends before it begins."),
            ),
            models.CheckConstraint(
                condition=Q(file="", sha256="") | (~Q(file="") & ~Q(sha256="")), name="casino_approval_digest"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.reference} {self.subject}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """A new document is recorded with its SHA-256."""
        if not self.file:
            self.sha256 = ""
        elif not self.file._committed:
            self.sha256 = digest_of(self.file)
        super().save(*args, **kwargs)

    def begins(self) -> dt.date:
        """The first gaming day it covers."""
        return self.effective_from or self.date

    def ends(self) -> dt.date | None:
        """The last gaming day it covers; None: no end."""
        withdrawn = None if self.withdrawn_on is None else self.withdrawn_on - dt.timedelta(days=1)
        return min((day for day in (self.effective_until, withdrawn) if day is not None), default=None)

    def covers(self, day: dt.date) -> bool:
        """Return whether the document is in force on a gaming day."""
        end = self.ends()
        return self.begins() <= day and (end is None or day <= end)

    def is_unaltered(self) -> bool:
        """Return whether the document on file is still the one that was recorded."""
        if not self.file or not self.file.storage.exists(self.file.name):
            return False
        with self.file.open("rb") as kept:
            return digest_of(kept) == self.sha256


KINDS = Approval.Kind.values
"""Kinds of documents, for the names of enumerations in the API's document."""
