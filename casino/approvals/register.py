"""Operations of the register of documents: put on file, renew, withdraw; from when missing documents refuse.

The row is configuration, as editions of a programme are (decision 22): a document may be older than the first gaming
day. What is done to it is an event of the gaming day on which it is done, with the SHA-256 of the file.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from hashlib import sha256
from typing import Annotated

from django.core.files.base import ContentFile
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import gettext_lazy as _lazy

from casino.approvals import scopes
from casino.commands import append_next
from casino.errors import Refused
from casino.events import DocumentRegistered, DocumentsRequired, DocumentWithdrawn
from casino.eventstore import Event
from casino.identity.signatures import Signature
from casino.models import Approval, Employee, Property
from casino.models.approvals import MAX_FILE_BYTES, file_type
from casino.numbered_forms.pads import recording_day
from casino.offers import when_empty
from casino.operations import Signs, Subject, operation
from casino.operations.inputs import ChangeReason, Choice, Date, Input, TextInput
from casino.roles import Role
from casino.rules import requirements
from casino.wording.formats import document_subject

CITE = "control S3"
OTHER = "other"
"""Subject of a document that no game and no act asks for."""
REGISTRARS = (Role.ACCOUNTING, Role.ADMINISTRATOR)


def _subjects(venue: Property) -> list[tuple[str, str]]:
    codes = requirements.subjects(venue.jurisdiction)
    names = [(code, document_subject(venue.jurisdiction, code)[:120]) for code in codes]
    return [*names, (OTHER, str(_("Something else")))]


@when_empty(_lazy("No document is on file. Register one first."))
def _on_file(venue: Property) -> list[tuple[str, str]]:
    rows = Approval.objects.filter(property=venue, withdrawn_on=None).order_by("-date", "reference")
    names = {row.reference: document_subject(venue.jurisdiction, row.subject) for row in rows}
    return [(reference, f"{reference} · {name}"[:120]) for reference, name in names.items()]


@dataclass(frozen=True)
class Document(Input):
    """A file as bytes: a page takes it as an upload, a request in base64."""


Reference = Annotated[str, TextInput(_("Document number"), max_length=60)]
Held = Annotated[str, Choice(_("Document"), offers=_on_file, max_length=60)]
DateOf = Annotated[dt.date, Date(_("Date of the document"))]
From = Annotated[dt.date | None, Date(_("In force from"), _("Empty: from the date of the document."))]
Until = Annotated[dt.date | None, Date(_("In force until"), _("The last gaming day it covers; empty: no end."))]
File = Annotated[bytes, Document(_("File"), _("PDF, PNG or JPEG, at most 10 MiB; over REST in base64, at most 5 MiB."))]
Note = Annotated[str, TextInput(_("Note"), long=True, max_length=1_000)]
Registrar = Annotated[Signature, Signs(_("Registered by"), REGISTRARS)]


REGISTER = Subject("books:write", "approvals", "setup", below="approvals/", routes={"status": 201, "timed": False})


@operation(
    cite=CITE,
    configures=True,
    route=REGISTER.route("/approvals"),
    page=REGISTER.page(
        _("Put a document on file"),
        "note_add",
        _("An approval, filing, certificate or licence. Games and acts that need it name it or find it here."),
    ),
)
def register_document(
    venue: Property,
    *,
    kind: Annotated[str, Choice(_("Kind"), options=tuple(Approval.Kind.choices))],
    reference: Reference,
    date: DateOf,
    issuer: Annotated[str, Choice(_("Issuer"), options=tuple(Approval.Issuer.choices))],
    authority: Annotated[str, TextInput(_("Name of the issuer"), max_length=120)],
    subject: Annotated[str, Choice(_("About"), offers=_subjects, max_length=60)],
    scope: Annotated[str, Choice(_("Holds for"), options=tuple(Approval.Scope.choices))],
    scope_code: Annotated[
        str,
        TextInput(
            _("Code of the game, table, progressive, equipment or person"),
            _("Empty for the whole property."),
            max_length=60,
        ),
    ] = "",
    effective_from: From = None,
    effective_until: Until = None,
    text: Note = "",
    document: File = b"",
    registrar: Registrar,
    actor: str,
    reason: ChangeReason = "",
    at: dt.datetime | None = None,
) -> Approval:
    """Put a document on file; from then on it counts for the games and acts that need it.

    A licence of a person becomes the licence by which that person signs. Refused: `document_exists`, `unknown_subject`,
    `unknown_document_scope`, `document_period`, `document_file_too_large`, `document_file_type`, the roles.
    """
    row = Approval(
        property=venue, kind=kind, issuer=issuer, authority=authority.strip(), reference=reference.strip(),
        date=date, effective_from=effective_from, effective_until=effective_until, subject=subject, scope=scope,
        scope_code=scope_code.strip(), text=text.strip(),
    )  # fmt: skip
    if subject != OTHER and subject not in requirements.subjects(venue.jurisdiction):
        raise Refused("unknown_subject", field="subject", subject=subject)
    if not scopes.is_known(venue, scope, row.scope_code):
        label = Approval.Scope(scope).label
        raise Refused("unknown_document_scope", field="scope_code", scope=label, code=row.scope_code)
    return _put_on_file(venue, row, document, registrar, reason=reason, actor=actor, at=at)


@operation(
    cite=CITE,
    configures=True,
    route=REGISTER.route("renewal", "Renew a document on file"),
    page=REGISTER.page(
        _("Renew a document"),
        "autorenew",
        _("The new document is about the same and holds for the same. The one before stays on file."),
    ),
)
def renew_document(
    venue: Property,
    *,
    renews: Annotated[str, Choice(_("Renews"), offers=_on_file, max_length=60)],
    reference: Reference,
    date: DateOf,
    effective_from: From = None,
    effective_until: Until = None,
    text: Note = "",
    document: File = b"",
    registrar: Registrar,
    actor: str,
    reason: ChangeReason = "",
    at: dt.datetime | None = None,
) -> Approval:
    """Put a document on file that follows another one: same kind, issuer, subject, scope and tables.

    Refused: `unknown_document`, `document_withdrawn`, `document_exists`, `document_period`, `document_file_too_large`,
    `document_file_type`, the roles.
    """
    before = _lock(venue, renews, field="renews")
    row = Approval(
        property=venue, kind=before.kind, issuer=before.issuer, authority=before.authority,
        reference=reference.strip(), date=date, effective_from=effective_from, effective_until=effective_until,
        subject=before.subject, scope=before.scope, scope_code=before.scope_code, text=text.strip(), renews=before,
    )  # fmt: skip
    made = _put_on_file(venue, row, document, registrar, reason=reason, actor=actor, at=at)
    for attached in ATTACHED:
        for holder in getattr(before, attached).all() if hasattr(before, attached) else ():
            holder.approvals.add(made)
    return made


ATTACHED = ("tables", "offers")
"""Relations by which apps keep documents with what they are about."""


@operation(
    cite=CITE,
    configures=True,
    route=REGISTER.route("withdrawal", "Withdraw a document on file", status=200),
    page=REGISTER.page(
        _("Withdraw a document"), "block", _("It covers nothing from that gaming day on. It stays on file.")
    ),
)
def withdraw_document(
    venue: Property,
    *,
    reference: Held,
    withdrawn_on: Annotated[dt.date, Date(_("First gaming day that it no longer covers"))],
    reason: Annotated[str, TextInput(_("Reason"), max_length=200)],
    registrar: Registrar,
    actor: str,
    at: dt.datetime | None = None,
) -> Approval:
    """Withdraw a document: it covers no gaming day from `withdrawn_on` on.

    Refused: `unknown_document`, `document_withdrawn`, `reason_missing`, the roles.
    """
    row = _lock(venue, reference, field="reference")
    if not reason.strip():
        raise Refused("reason_missing", field="reason", cite=CITE, why=_("why the document no longer holds"))
    row.withdrawn_on, row.withdrawn_because = withdrawn_on, reason.strip()
    row.save(update_fields=["withdrawn_on", "withdrawn_because"])
    event = DocumentWithdrawn(
        reference=row.reference, withdrawn_on=withdrawn_on.isoformat(), reason=reason.strip(), signatures=[registrar]
    )
    _record(venue, f"approval:{row.pk}", event, actor=actor, at=at)
    return row


@operation(
    cite=CITE,
    configures=True,
    route=REGISTER.route("requirement", "Say from when missing documents refuse", status=200),
    page=REGISTER.page(
        _("Require documents on file"),
        "rule",
        _("From that gaming day a table does not open without the documents that its game needs."),
    ),
)
def require_documents(
    venue: Property,
    *,
    required_from: Annotated[dt.date, Date(_("From gaming day"))],
    accounting: Annotated[Signature, Signs(_("Accounting"), [Role.ACCOUNTING])],
    actor: str,
    reason: ChangeReason = "",
    at: dt.datetime | None = None,
) -> Property:
    """Say from which gaming day on tables do not open without the documents that their games need on file."""
    row = Property.objects.select_for_update().get(pk=venue.pk)
    before = row.documents_required_from
    row.documents_required_from = required_from
    row.save(update_fields=["documents_required_from"])
    venue.documents_required_from = required_from
    event = DocumentsRequired(
        required_from=required_from.isoformat(),
        before=before.isoformat() if before else "",
        reason=reason.strip(),
        signatures=[accounting],
    )
    _record(venue, "documents:", event, actor=actor, at=at)
    return row


# --- steps ----------------------------------------------------------------------------------------------------------


def _put_on_file(
    venue: Property, row: Approval, document: bytes, registrar: Signature, *, reason: str, actor: str,
    at: dt.datetime | None,
) -> Approval:  # fmt: skip
    Property.objects.select_for_update().get(pk=venue.pk)  # numbers are given one after another
    if Approval.objects.filter(property=venue, reference=row.reference).exists():
        raise Refused("document_exists", field="reference", reference=row.reference)
    if row.effective_until is not None and row.effective_until < row.begins():
        raise Refused("document_period", field="effective_until")
    if document:
        row.file = ContentFile(document, name=f"document.{_suffix(document)}")
    row.registered_by, row.registered_at = registrar.employee, at or timezone.now()
    row.save(force_insert=True)
    if row.scope == Approval.Scope.PERSON and row.kind == Approval.Kind.LICENCE:
        Employee.objects.filter(property=venue, code=row.scope_code).update(
            licence_number=row.reference, licence_expires=row.effective_until
        )
    event = DocumentRegistered(
        kind=row.kind, issuer=row.issuer, authority=row.authority, reference=row.reference, date=row.date.isoformat(),
        effective_from=row.effective_from.isoformat() if row.effective_from else "",
        effective_until=row.effective_until.isoformat() if row.effective_until else "",
        subject=row.subject, scope=row.scope, scope_code=row.scope_code, text=row.text,
        sha256=sha256(document).hexdigest() if document else "", size=len(document),
        renews=row.renews.reference if row.renews else "", signatures=[registrar], reason=reason.strip(),
    )  # fmt: skip
    _record(venue, f"approval:{row.pk}", event, actor=actor, at=at)
    return row


def _suffix(document: bytes) -> str:
    if len(document) > MAX_FILE_BYTES:
        raise Refused("document_file_too_large", field="document", most=MAX_FILE_BYTES // 1024**2)
    kind = file_type(document[:16])
    if kind is None:
        raise Refused("document_file_type", field="document")
    return kind[0]


def _lock(venue: Property, reference: str, *, field: str) -> Approval:
    rows = Approval.objects.select_for_update(of=("self",)).filter(property=venue)
    row = rows.filter(reference=reference.strip()).first()
    if row is None:
        raise Refused("unknown_document", field=field, reference=reference)
    if row.withdrawn_on is not None:
        raise Refused("document_withdrawn", field=field, reference=row.reference, day=row.withdrawn_on.isoformat())
    return row


def _record(venue: Property, stream: str, event: Event, *, actor: str, at: dt.datetime | None) -> None:
    day = recording_day(venue, at)
    separator = "" if stream.endswith(":") else "."
    append_next(venue, f"{stream}{separator}{day.isoformat()}", day, [event], actor=actor, at=at)
