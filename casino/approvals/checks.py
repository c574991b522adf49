"""Check that a document required by a game or an operation is on file, dated before and in force.

What is needed are data of the rules (`casino.rules.requirements`); what is on file are rows of `Approval`. A document
fits what is needed when its kind, its issuer and its subject are those asked for and it holds for the place.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from django.utils.translation import get_language
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.errors import Refused
from casino.models import Approval, Property
from casino.rules import requirements
from casino.rules.required_document import RequiredDocument

REGULATOR: Final = frozenset({Approval.Issuer.AUTHORITY.value, Approval.Issuer.DIVISION.value})
"""The authority and its division share their discretion (PR §1.5(B), §1.7)."""


class Place(msgspec.Struct, frozen=True, kw_only=True):
    """For what a document is needed: a game at some tables, or a progressive; `attached`: documents kept with it."""

    game: str = ""
    tables: frozenset[str] = frozenset()
    link: str = ""
    attached: frozenset[int] = frozenset()


class Coverage(msgspec.Struct, frozen=True, kw_only=True):
    """A document that is needed, the one that covers the day, or one that would and does not cover it (`lapsed`)."""

    needed: RequiredDocument
    document: Approval | None
    lapsed: Approval | None


def name_of(needed: RequiredDocument, language: str = "") -> str:
    """Return what a needed document is, in a language or that of the screen."""
    return needed.en if (language or get_language() or "en").startswith("en") else needed.es


def holds_for(document: Approval, place: Place) -> bool:
    """Return whether a document is about a place. One without a scope holds where it is attached."""
    if document.pk in place.attached:
        return True
    match document.scope:
        case Approval.Scope.PROPERTY | Approval.Scope.EQUIPMENT:
            return True
        case Approval.Scope.GAME:
            return document.scope_code == place.game
        case Approval.Scope.TABLE:
            return document.scope_code in place.tables
        case Approval.Scope.PROGRESSIVE:
            return document.scope_code == place.link
    return False


def fits(document: Approval, needed: RequiredDocument) -> bool:
    """Return whether a document is of the kind and issuer asked for, and about the subject."""
    return (
        document.subject == needed.code
        and document.kind == needed.kind
        and (document.issuer == needed.issuer or {document.issuer, needed.issuer} <= REGULATOR)
    )


def in_force(document: Approval, day: dt.date) -> bool:
    """Return whether a document was given by a gaming day and covers it."""
    return document.date <= day and document.covers(day)


def coverage(needed: RequiredDocument, place: Place, held: Iterable[Approval], day: dt.date) -> Coverage:
    """Return which of the documents `held` covers what is needed at a place on a gaming day; of several the latest."""
    fitting = [one for one in held if fits(one, needed) and holds_for(one, place)]
    fitting.sort(key=lambda one: (one.begins(), one.pk))
    good = [one for one in fitting if in_force(one, day)]
    return Coverage(
        needed=needed,
        document=good[-1] if good else None,
        lapsed=None if good or not fitting else fitting[-1],
    )


def missing(needed: Sequence[RequiredDocument], place: Place, held: Sequence[Approval], day: dt.date) -> list[Coverage]:
    """Return what is needed at a place on a gaming day and not covered by the documents `held`."""
    found = [coverage(one, place, held, day) for one in needed]
    return [one for one in found if one.document is None]


def refusal_of(missing: Sequence[Coverage], day: dt.date, *, field: str) -> Refused:
    """Return the refusal of an act for which documents are missing: the first with its clause, all as details."""
    first = missing[0]
    codes = [one.needed.code for one in missing]
    return Refused(
        "approval_missing", field=field, cite=first.needed.cite, wanted=wanted(first, day), details={"missing": codes}
    )


def wanted(one: Coverage, day: dt.date) -> str:
    """Return in words what is missing: no such document, or one that does not cover the day."""
    if one.lapsed is None:
        kind = Approval.Kind(one.needed.kind).label
        return _now("%(kind)s on file, %(what)s") % {"kind": kind, "what": name_of(one.needed)}
    values = {"what": one.needed.code, "approval": one.lapsed.reference, "day": day.isoformat()}
    return _now("%(approval)s of %(what)s does not cover gaming day %(day)s") % values


def named(
    venue: Property,
    reference: str,
    day: dt.date | None,
    *,
    act: str,
    link: str = "",
    place: Place | None = None,
    given_by: dt.date | None = None,
    cite: str,
) -> Approval:
    """Return the document that an act names by its number: on file, given before, in force, and about the act.

    `day`: the gaming day that it must cover, None where the caller looks at that; `given_by`: the day on which it must
    have been given at the latest, by default `day`. A document of the register must be about the act (its subject) and
    hold for the progressive `link`, or for `place`; an older one, which says neither, is taken by its number. Refused:
    `approval_missing`, `approval_not_on_file`, `approval_too_late`.
    """
    number = reference.strip()
    needed = requirements.for_act(venue.jurisdiction, act)
    if not number:
        wanted = name_of(needed) if needed else _("the authority's")
        raise Refused("approval_missing", field="approval", cite=cite, wanted=wanted)
    document = Approval.objects.filter(property=venue, reference=number).first()
    where = place or Place(link=link)
    if document is None or not _about(document, needed, where) or (day is not None and not document.covers(day)):
        raise Refused("approval_not_on_file", field="approval", cite=cite, reference=number)
    latest = given_by or day
    if latest is not None and document.date > latest:
        raise Refused("approval_too_late", field="approval", cite=cite)
    return document


def _about(document: Approval, needed: RequiredDocument | None, place: Place) -> bool:
    if not document.scope:
        return document.kind == Approval.Kind.APPROVAL
    return (needed is None or fits(document, needed)) and holds_for(document, place)
