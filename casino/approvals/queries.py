"""The register of documents as rows, and what of it expires soon."""

from __future__ import annotations

import datetime as dt
from typing import Annotated

import msgspec
from django.utils.translation import gettext_lazy as _

from casino.models import Approval, Property
from casino.models.approvals import Documents
from casino.rows import Choice, Code, Day, Moment, Person, Words, row_type
from casino.wording.formats import game_in, subject_in


def _renewed(document: Approval, currency: str, language: str) -> str:
    return document.renews.reference if document.renews else ""


def _about(document: Approval, currency: str, language: str) -> str:
    return subject_in(document.property.jurisdiction, document.subject, language)


def _place(document: Approval, currency: str, language: str) -> str:
    is_game = document.scope == Approval.Scope.GAME
    return game_in(document.scope_code, language) if is_game else document.scope_code


@row_type(of=Approval)
class DocumentRow(msgspec.Struct, frozen=True, kw_only=True):
    """A document on file."""

    reference: Annotated[str, Code(_("document number"), filed=_("Number"), width=22)]
    kind: Annotated[str, Choice(filed=_("Kind"), listed=Approval.Kind.values)]
    issuer: Annotated[str, Choice(filed=_("Issuer"), listed=Approval.Issuer.values)]
    authority: Annotated[str, Words(_("name of the issuer"), filed=_("Name of the issuer"))]
    date: Annotated[dt.date, Day(filed=_("Date"))]
    effective_from: Annotated[dt.date | None, Day(filed=_("In force from"))]
    effective_until: Annotated[dt.date | None, Day(filed=_("In force until"))]
    subject: Annotated[str, Code(_("about"), filed=_("About"), help="code of what it allows", width=22)]
    about: Annotated[str, Words(_("about"), filed=_("About"), made=_about, inside=True, width=30)]
    scope: Annotated[str, Choice(filed=_("Holds for"), listed=Approval.Scope.values, blank=True)]
    scope_code: Annotated[str, Code(filed=_("Code"), width=16)]
    place: Annotated[str, Words(_("code"), filed=_("Code"), made=_place, inside=True, width=24)]
    text: Annotated[str, Words(filed=_("Note"))]
    sha256: Annotated[str, Code(filed=_("SHA-256"), help="of the file; empty without one", width=22)]
    renews: Annotated[str, Words(_("renews"), filed=_("Renews"), made=_renewed, width=22)]
    withdrawn_on: Annotated[dt.date | None, Day(filed=_("Withdrawn on"))]
    withdrawn_because: Annotated[str, Words(_("reason of the withdrawal"), filed=_("Reason"))]
    registered_by: Annotated[str, Person(filed=_("Registered by"))]
    registered_at: Annotated[dt.datetime | None, Moment(filed=_("Registered at"))]


def documents(venue: Property) -> Documents:
    """Return all documents on file."""
    return Approval.objects.filter(property=venue).select_related("renews", "property")


def expiring(venue: Property, day: dt.date) -> list[Approval]:
    """Return documents that end within 30 days of a gaming day, or ended, and that none renews; the first first."""
    return list(documents(venue).expiring(day).order_by("effective_until", "pk"))
