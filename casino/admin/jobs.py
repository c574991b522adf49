"""Work in hand: the page of a job, how far it is and what came of it; the pages that start verification and rebuild.

An app registers the title of its jobs and the function that describes their outcome:

    jobs.register_outcome("close-day", _("Close of a gaming day"), describe)   # describe(job, result, user) -> Outcome
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from django import forms
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino import tasks
from casino.admin.guided import GuidedForm, GuidedPage, Screen, choice, register
from casino.errors import Refused
from casino.integrity import verification
from casino.roles import Role
from casino.runtime import jobs
from casino.runtime.jobs import Job, Look

FOLLOWERS = (Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR, Role.ADMINISTRATOR)


class Outcome(msgspec.Struct, frozen=True, kw_only=True):
    """Outcome of a job: a sentence, further lines, and links (label and address)."""

    message: str
    good: bool = True
    lines: list[str] = []
    links: list[tuple[Any, str]] = []
    take: bool = False
    """True when the first link is the file that the person awaits: the browser downloads it at once."""


Teller = Callable[[Job, Any, Any], Outcome]
_KINDS: dict[str, tuple[Any, Teller]] = {}
STEPS: dict[str, Any] = {}
"""Titles of the steps of jobs; each app adds its own."""


def register_outcome(kind: str, title: Any, teller: Teller) -> None:
    """Register the title of jobs of a kind, and the function that describes their outcome."""
    _KINDS[kind] = title, teller


def start(page: Screen, kind: str, *, about: str, task: Any, arguments: list[Any]) -> str:
    """Hand work over for the person at a page, unless it is in hand already; the address of its page.

    Refused `queue_silent`.
    """
    job = jobs.running(page.property, kind, about)
    if job is None:
        try:
            job = jobs.start(page.property, kind, about=about, by=page.actor, task=task, arguments=arguments)
        except jobs.QueueSilent as reason:
            raise Refused("queue_silent") from reason
    return JobPage.url(job=job.id)


def progress_text(look: Look) -> str:
    """How far a job is, in one sentence."""
    if look.phase == "waiting":
        if look.worker:
            return _now("Waiting for a worker.")
        return _now(
            "No worker is running. The task stays in the queue and begins as soon as one is started. Nothing is lost."
        )
    if look.step:
        return str(STEPS.get(look.step, look.step))
    if look.all:
        done, every = f"{look.done:,}", f"{look.all:,}"
        return _now("%(done)s of %(all)s (%(percent)d %%)") % {
            "done": done,
            "all": every,
            "percent": 100 * look.done // look.all,
        }
    return _now("A worker has it.")


def phase_of(look: Look) -> str:
    """Return the phase of an unfinished job, waiting or running, as text."""
    return _now("waiting") if look.phase == "waiting" else _now("running")


@register
class JobPage(Screen):
    """A job's progress and outcome; without one named, the latest jobs of the property."""

    name, title, icon, group = "jobs", _("Background tasks"), "hourglass_top", "audit"
    roles = FOLLOWERS
    template_name = "casino/job.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        asked = request.GET.get("job", "")
        if not asked:
            return self.render({"looks": [self._line(look) for look in jobs.latest(self.property)]})
        look = jobs.look(self.property, asked)
        if look is None:
            raise Http404
        if "json" in request.headers.get("accept", ""):
            state = {"finished": look.finished, "phase": phase_of(look), "progress": progress_text(look)}
            state |= {"done": look.done, "all": look.all}
            return JsonResponse(state, headers={"Cache-Control": "no-store"})
        return self.render({"look": look, **self._line(look)})

    def _line(self, look: Look) -> dict[str, Any]:
        title, teller = _KINDS[look.job.kind]
        return {
            "look": look,
            "kind": title,
            "started": jobs.started_at(look.job),
            "phase": phase_of(look),
            "progress": progress_text(look),
            "outcome": teller(look.job, look.result, self.request.user) if look.phase == "done" else None,
            "url": self.url(job=look.job.id),
        }


# --- verification ---------------------------------------------------------------------------------------------------


class VerifyForm(GuidedForm):
    """One day, or everything."""

    day = forms.DateField(
        label=_("Gaming day"),
        required=False,
        help_text=_("Empty: the whole record of the property."),
        widget=forms.DateInput(attrs={"type": "date", "class": "plain"}),
    )


class WorkPage(GuidedPage):
    """A page that hands work to a worker and leads to the page of the job."""

    submit = _("Start")
    group = "audit"

    def finish(self, result: str) -> HttpResponse:
        return HttpResponseRedirect(result)


@register
class VerifyStore(WorkPage):
    """Recompute every hash, root and signature of the record (control S4)."""

    name, title, icon = "verify-store", _("Verify the record"), "verified_user"
    roles = FOLLOWERS
    form_class = VerifyForm
    explanation = _(
        "Every hash, daily root and signature is recomputed and compared, and the chain of seals "
        "is followed from day to day. Nothing is changed."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> str:
        day = given["day"].isoformat() if given["day"] else ""
        arguments = [self.property.pk, day]
        return start(self, "verify-store", about=day, task=tasks.verify_record, arguments=arguments)


def _verified(job: Job, result: Any, user: Any) -> Outcome:
    looked_at = _now("%(events)s events, %(streams)s streams, %(days)s days, %(seals)s seals") % _grouped(result)
    lines = [verification.described(finding) for finding in result["findings"]]
    lines += verification.compared_with(result["manifest"])
    lines += [str(verification.REMARKS[code]) for code in result["remarks"]]
    if result["ok"]:
        return Outcome(message=_now("In order: %(what)s.") % {"what": looked_at}, lines=lines)
    message = _now("NOT IN ORDER: %(count)s findings in %(what)s.") % {"count": result["found"], "what": looked_at}
    return Outcome(message=message, good=False, lines=lines)


def _grouped(result: dict[str, Any]) -> dict[str, Any]:
    """Figures as people read them."""
    return {name: f"{value:,}" if type(value) is int else value for name, value in result.items()}


class RebuildForm(GuidedForm):
    """Look, or do."""

    work = choice(_("Task"))

    def prepare(self) -> None:
        self.offer(
            "work",
            [
                ("compare", _("Compare: replay all events and compare every row; nothing is changed")),
                ("rebuild", _("Rebuild: empty the projections and make them again out of the events")),
            ],
        )


@register
class RebuildProjections(WorkPage):
    """Replay all events into the projections."""

    name, title, icon, group = "rebuild", _("Replay the projections"), "restart_alt", "setup"
    roles = (Role.ADMINISTRATOR,)
    form_class = RebuildForm
    explanation = _(
        "All rows are derived from events and can be rebuilt. Recording is blocked meanwhile: "
        "choose an hour when no table is open."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> str:
        rebuild = given["work"] == "rebuild"
        task = tasks.rebuild_projections if rebuild else tasks.compare_projections
        return start(self, given["work"], about="", task=task, arguments=[])


def _replayed(job: Job, result: Any, user: Any) -> Outcome:
    what = _now("%(rows)s rows in %(tables)s tables from %(events)s events") % _grouped(result)
    if job.kind == "rebuild":
        return Outcome(message=_now("Rebuilt: %(what)s.") % {"what": what})
    if not result["found"]:
        return Outcome(message=_now("Equal, row for row: %(what)s.") % {"what": what})
    message = _now("NOT EQUAL: %(count)s rows differ in %(what)s.") % {"count": result["found"], "what": what}
    return Outcome(message=message, good=False, lines=result["differences"])


register_outcome("verify-store", VerifyStore.title, _verified)
register_outcome("compare", _("Comparison of the projections"), _replayed)
register_outcome("rebuild", _("Rebuild of the projections"), _replayed)
