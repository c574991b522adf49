"""Documents that take long: a worker makes them, the page tells how far it is, then the file is there to be taken.

A document says itself when it may take long (`Document.is_long`). Where no worker lives, or the queue is silent, it is
made at once, as every short one is: nobody goes without his paper. The file waits for an hour, for the person alone who
asked for it.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from hashlib import sha256
from typing import Any, ClassVar

from celery import Task, shared_task
from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import translation
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import PAGES, Screen, register
from casino.admin.jobs import STEPS, JobPage, Outcome, register_outcome
from casino.documents import Printing
from casino.documents.origin import origin_name, with_origin
from casino.errors import Refused, Text
from casino.identity.access import actor_of_login
from casino.jurisdictions import cited
from casino.models import Property
from casino.roles import READING_ROLES, Role
from casino.runtime import jobs
from casino.runtime.jobs import Job, Look
from casino.tenancy import row_security

KIND = "document"

STEPS.update({"gather": _("The figures are gathered."), "set": _("The document is being set.")})


XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


class Document(Screen):
    """A document to take home: `produce` gives its bytes in the language of the screen.

    `long`: it may take so long that a worker makes it while the page tells how far it is (`casino.admin.files`).
    """

    in_menu = False
    suffix: ClassVar[str] = "pdf"
    content_type: ClassVar[str] = "application/pdf"
    long: ClassVar[bool] = False
    for_import: ClassVar[bool] = False
    """True for a CSV that another system imports: its origin is in its name, not in lines
    (`casino.documents.origin`)."""
    only_language: ClassVar[str] = ""
    """Language of its words where it is the same on every screen; empty: that of the screen."""
    say: jobs.Say = staticmethod(jobs.unheard)
    """Callback for progress; a worker sets one that reports to the job."""

    def get(self, request: HttpRequest) -> HttpResponse:
        try:
            query = self.asked_for(request)
            there = handed_over(self, query) if self.is_long(query) else ""
            made = None if there else self.made(query)
        except (Refused, ValueError) as reason:
            raise Http404(str(reason)) from reason
        if made is None:
            return HttpResponseRedirect(there)
        name, _dot, suffix = made.name.rpartition(".")
        return taken_home(made.content, name, suffix, made.content_type, made.language)

    def asked_for(self, request: HttpRequest) -> dict[str, str]:
        """Return the parameters of the document. Refused: what this person may not read."""
        return request.GET.dict()

    def is_long(self, query: dict[str, str]) -> bool:
        """Return whether a worker makes the document."""
        return self.long

    def about(self, query: dict[str, str]) -> str:
        """Return a one-line description of the document."""
        return " · ".join([str(self.title), *query.values()])[:200]

    def made(self, query: dict[str, str]) -> jobs.File:
        """The document as a file. Refused, and ValueError, as `produce`."""
        self.say(0, 1, "gather")
        produced = self.produce(query, {"language": show.language(), "printed_by": self.actor})
        identity = "-".join([self.name, self.property.code, *query.values()])
        if self.suffix == "csv":
            days = _days_of(query) or [self.property.gaming_day()]
            printing = Printing.now(self.language_of_file(), self.actor)
            if self.for_import:
                identity += f"-{origin_name(self.property, days[-1], printing)}"
            else:
                produced = with_origin(produced, self.property, days[0], days[-1], printing)
        suffix, content_type = self.form_of(query)
        return jobs.File(
            name=f"{identity}.{suffix}",
            content=produced,
            content_type=content_type,
            language=self.language_of_file(),
        )

    def language_of_file(self) -> str:
        """Return the language of the document's words: that of the screen, or its only one."""
        return self.only_language or show.language()

    def form_of(self, query: dict[str, str]) -> tuple[str, str]:
        """Return the suffix and the content type of the document that these parameters ask for."""
        return self.suffix, self.content_type

    def produce(self, query: dict[str, str], printing: dict[str, str]) -> bytes:
        """The document."""
        raise NotImplementedError


Produce = Callable[..., bytes | str]
"""`produce(venue, *asked, language=..., printed_by=...)`; a CSV is in no language."""
Ask = str | Callable[[Document, dict[str, str]], Sequence[Any]]

CONTENT_TYPES = {"pdf": "application/pdf", "xlsx": XLSX, "csv": "text/csv; charset=utf-8"}
DAYS = frozenset({"day", "since", "until"})
NAMES_OF_COLUMNS = "en"
"""Language of files for programs: their columns have the names of the API, whatever the language of the screen."""


def document_page(
    name: str, title: Text, roles: Collection[Role], produce: Produce, *asks: Ask, suffix: str = "pdf"
) -> type[Document]:
    """Register the document that `produce` makes of the property and of what the address names, and return its page.

    `asks`: the names, in the order in which `produce` takes them; days of these names are days there. A function reads
    several of the address: `ask(page, query)`.
    """

    def read(page: Document, query: dict[str, str], ask: Ask) -> Sequence[Any]:
        if callable(ask):
            return ask(page, query)
        text = query.get(ask, "")
        return [dt.date.fromisoformat(text) if ask in DAYS else text]

    def made(page: Document, query: dict[str, str], printing: dict[str, str]) -> bytes:
        asked = [value for one in asks for value in read(page, query, one)]
        produced = produce(page.property, *asked, **({} if suffix == "csv" else printing))
        return produced.encode() if isinstance(produced, str) else produced

    members = {
        "__doc__": str(produce.__doc__),
        "__module__": produce.__module__,
        "name": name,
        "title": title,
        "roles": roles,
        "suffix": suffix,
        "content_type": CONTENT_TYPES[suffix],
        "produce": made,
        "only_language": NAMES_OF_COLUMNS if suffix == "csv" else "",
    }
    return register(type("".join(part.title() for part in name.split("-")), (Document,), members))


def _days_of(query: Mapping[str, str]) -> list[dt.date]:
    """The gaming days that an address names, in their order."""
    days = []
    for name in ("day", "since", "until", "first", "last"):
        try:
            days.append(dt.date.fromisoformat(query.get(name, "")))
        except ValueError:
            continue
    return sorted(days)


def taken_home(document: bytes, name: str, suffix: str, content_type: str, language: str = "") -> HttpResponse:
    """A document as a download; `language` of its words, empty: that of the screen."""
    response = HttpResponse(document, content_type=content_type)
    safe = re.sub(r"[^A-Za-z0-9._-]", "_", name)[:100]
    response["Content-Disposition"] = f'attachment; filename="{safe}.{suffix}"'
    response["Content-Language"] = language or show.language()
    return response


def handed_over(page: Document, query: dict[str, str]) -> str:
    """The address of the page of the work, begun or in hand already; nothing: the document is to be made at once."""
    about = page.about(query)
    job = jobs.running(page.property, KIND, about, by=page.actor)
    if job is None:
        if not jobs.worker_lives(jobs.queue_of(make_document)):
            return ""
        given = [page.property.pk, page.name, query, show.language(), page.actor]
        try:
            job = jobs.start(page.property, KIND, about=about, by=page.actor, task=make_document, arguments=given)
        except jobs.QueueSilent:
            return ""
    return FileInHand.url(job=job.id)


@shared_task(name="casino.make_document", bind=True)
@row_security.of_one_property
def make_document(
    self: Task, property_id: int, page: str, query: dict[str, str], language: str, actor: str
) -> dict[str, Any]:
    """Make a document of the admin for the person who asked for it, whose rights the request checked. A refusal is
    returned as a result, not raised."""
    document = PAGES[page]()
    assert isinstance(document, Document)  # noqa: S101
    document.property, document.actor = Property.objects.get(pk=property_id), actor
    document.say = jobs.reporter(self)
    with translation.override(language):
        try:
            made = document.made(query)
        except Refused as refusal:
            return {"made": False, "message": cited(refusal.message, refusal.cite, document.property.jurisdiction)}
        except ValueError as reason:
            return {"made": False, "message": str(reason)}
    jobs.keep_file(document.property, self.request.id, made)
    return {
        "made": True,
        "name": made.name,
        "size": len(made.content),
        "sha256": sha256(made.content).hexdigest(),
        "language": made.language,
    }


class OneFile(Screen):
    """A page about a file that this person asked for."""

    in_menu, of_something = False, True
    roles = READING_ROLES

    def look(self) -> Look:
        """How the work stands."""
        look = jobs.look(self.property, self.request.GET.get("job", ""))
        if look is None or (look.job.kind, look.job.by) != (KIND, self.actor):
            raise Http404
        return look


@register
class FileInHand(OneFile, JobPage):
    """A file that a worker makes, and where it is when it is made."""

    name, title, icon, group = "file-in-hand", _("Document in hand"), "hourglass_top", ""

    def get(self, request: HttpRequest) -> HttpResponse:
        self.look()
        return JobPage.get(self, request)


@register
class FileTaken(OneFile):
    """The file that was made."""

    name, title = "file-taken", _("Document")

    def get(self, request: HttpRequest) -> HttpResponse:
        look = self.look()
        made = jobs.kept_file(self.property, look.job.id)
        if made is None:
            messages.warning(request, _now("The document has expired. Request it again."))
            return HttpResponseRedirect(FileInHand.url(job=look.job.id))
        name, _dot, suffix = made.name.rpartition(".")
        return taken_home(made.content, name, suffix, made.content_type, (look.result or {}).get("language", ""))


def _file_outcome(job: Job, result: Any, user: Any) -> Outcome:
    if not result["made"]:
        return Outcome(message=result["message"], good=False)
    size = _now("%(size)s bytes, SHA-256 %(digest)s") % {"size": f"{result['size']:,}", "digest": result["sha256"]}
    own = job.by == actor_of_login(user)
    links = [(_("Download the document"), FileTaken.url(job=job.id))] if own else []
    return Outcome(
        message=_now("It is made: %(name)s.") % {"name": result["name"]}, lines=[size], links=links, take=own
    )


register_outcome(KIND, _("Document"), _file_outcome)
