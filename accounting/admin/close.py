"""Accounting on the screen: the figures and the journal to be looked at, and the pages that close a gaming day."""

from __future__ import annotations

import datetime as dt
import functools
from collections.abc import Mapping
from typing import Any

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from accounting import checks, commands, documents, queries, tasks
from accounting.admin.checklist import AuditDay
from accounting.admin.kit import line_address
from accounting.models import CloseRun, DailySummary, DayException
from accounting.offers import CODE_WORDS
from accounting.rows import SummaryRow, exception_text
from accounting.theoretical import gap_text
from casino.admin import jobs, show
from casino.admin.dashboard import panel
from casino.admin.files import Document, document_page
from casino.admin.guided import GuidedForm, GuidedPage, Screen, Signer, choice, link, register
from casino.admin.guided import text as text_field
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.admin.rows import Made, Reader, figure, table
from casino.checklist import checklist_lines
from casino.errors import Refused
from casino.identity.access import may
from casino.models import Property
from casino.roles import AUDIT, BOOKS
from casino.runtime.jobs import Job
from casino.runtime.jobs import running as find_job
from casino.wording.identities import named, names_of
from casino.wording.states import state_in_words
from progressive.admin import READERS, DayScreen, require_counts_released
from tables import queries as tables
from tables.admin import DayFilter, GameFilter, ShiftFilter, TableFilter
from tables.models import GamingDay
from tables.offers import open_days

# --- what was recorded ----------------------------------------------------------------------------------------------


@admin.register(CloseRun)
class CloseRunAdmin(ProjectionAdmin):
    """Closes of gaming days."""

    follows = True
    list_display = ("day", "status", "started_at", "started_by", "closed_at", "reason")
    list_filter = (choices_filter("status", CloseRun.Status.choices),)
    hidden = (*ProjectionAdmin.hidden, "totals")
    ordering = ("-day",)


@admin.register(DailySummary)
class DailySummaryAdmin(ProjectionAdmin):
    """The daily summary by table and shift (control W1)."""

    row = SummaryRow
    list_display = (
        "day",
        "table",
        "shift",
        "game",
        "drop",
        "win",
        "hold_bp",
        "win_rounds",
        "variance",
        "rounds",
        "handle",
    )
    list_filter = (DayFilter, TableFilter, ShiftFilter, GameFilter)
    search_fields = ("table", "game")
    ordering = ("-day", "table", "shift")

    hidden = (*ProjectionAdmin.hidden, "theory_gap")
    readonly_fields = ("no_theory",)

    @admin.display(description=_("why there is no theoretical win"))
    def no_theory(self, row: Any) -> str:
        return gap_text(row.theory_gap, row.game, show.language()) or show.NOTHING


@admin.register(DayException)
class DayExceptionAdmin(ProjectionAdmin):
    """Identities that did not hold when the day closed."""

    follows = True
    money = ("expected", "found", "amount")
    list_display = ("day", "number", "code", "subject", "expected", "found", "amount", "detail")
    list_filter = (
        DayFilter, choices_filter("code", list(checks.labels().items()))
    )  # fmt: skip
    search_fields = ("code", "subject")
    ordering = ("-day", "number")
    labels = {"code": checks.labels()}

    def amount_of(self, row: Any, name: str) -> str:
        """Return the amount in the unit of the row's identity."""
        return show.in_unit(getattr(row, name), queries.unit_of(row.code, row.detail), row.property_currency)


# --- reports --------------------------------------------------------------------------------------------------------

PLACE = ("table", "shift", "game")
FIGURES = (
    "opener", "fills", "credits", "closer", "drop", "win", "hold_bp", "win_rounds", "breakage", "variance", "handle",
    "rounds",
)  # fmt: skip
THEORY = ("counted_game_win", "win_rounds", "theory_win", "theory_low", "theory_high")
OPENED = {"hold_bp": "hold"}
"""Figures that are opened under a name of their own."""


@register
class DailySummaryPage(DayScreen):
    """The daily summary: a line per table and shift, totals, hold, differences."""

    name, title, icon = "daily-summary", _("Daily summary"), "summarize"
    roles, tells_counts = READERS, True
    template_name = "accounting/daily_summary.html"

    def report(self, day: dt.date) -> dict[str, Any]:
        rows = documents.daily_lines(self.property, day)
        run = queries.close_status(self.property, day)
        final = run is not None and run.status == CloseRun.Status.CLOSED
        exceptions = queries.exceptions(self.property, day)
        return {
            "key_figures": self._key_figures(day, rows, len(exceptions)),
            "figures": self._figures(day, rows),
            "theory": self._theory(day, rows),
            "run": run,
            "final": final,
            "late_rounds": documents.late_rounds_told(self.property, day, show.language()),
            "exceptions": [
                {
                    "row": row,
                    "amount": show.in_unit(row.amount, row.unit, self.property.currency),
                    "detail": exception_text(row, self.property.currency, show.language()),
                }
                for row in exceptions
            ],
            "identities": documents.identities(self.property, day, show.language()) if final else [],
            "checklist_labels": {line.code: line.label for line in checklist_lines()},
            "documents": [
                {"label": "PDF", "url": DailySummaryPdf.url(day=day.isoformat())},
                {"label": "XLSX", "url": DailySummaryWorkbook.url(day=day.isoformat())},
            ],
            "labels": checks.labels(),
        }

    def _figures(self, day: dt.date, rows: list[DailySummary]) -> dict[str, Any]:
        """The figures by game, table and shift as the paper states them, with subtotals, and the day's."""
        return table(
            SummaryRow,
            (
                Made(_("Game"), lambda line: line["name"], "game"),
                Made(_("Table"), lambda line: _table(line["rows"]) if line["table"] else "", "nowrap"),
                "shift",
                *FIGURES,
            ),
            _lines(rows),
            Reader(self.property, self.request.user),
            caption=day.isoformat(),
            empty=_("No table was opened."),
            opens=functools.partial(_opens, day),
            differs=lambda line, name: bool(name == "variance" and line[name]),
            is_sum=lambda line: line.get("sum", False),
            titles={"variance": _("Difference")},
            total=[_summed(rows)],
            total_label=_("Total"),
        )

    def _key_figures(self, day: dt.date, rows: list[DailySummary], exceptions: int) -> list[dict[str, Any]]:
        """The day's figures shown above the table, each opened into its lines."""
        if not rows:
            return []
        reader, whole = Reader(self.property, self.request.user), _summed(rows)
        opens = functools.partial(_opens, day)
        found = [
            {"label": label, "html": figure(SummaryRow, name, whole, reader, opens), "differs": differs}
            for name, label, differs in (
                ("drop", _("Drop"), False),
                ("win", _("Win"), False),
                ("hold_bp", _("Hold %"), False),
                ("win_rounds", _("Win by rounds"), False),
                ("handle", _("Handle"), False),
                ("rounds", _("Rounds"), False),
                ("variance", _("Difference"), bool(whole["variance"])),
            )
            if name != "hold_bp" or whole[name] is not None
        ]
        number = format_html('<a href="#exceptions">{}</a>', show.count(exceptions, self.property.currency))
        return [*found, {"label": _("Exceptions"), "html": number, "differs": bool(exceptions)}]

    def _theory(self, day: dt.date, rows: list[DailySummary]) -> dict[str, Any]:
        return table(
            SummaryRow,
            (*PLACE, *THEORY, Made(_("Remark"), lambda row: documents.theory_remark(row, show.language()), "wrap")),
            rows,
            Reader(self.property, self.request.user),
            caption=_("Theoretical win"),
            empty="",
            opens=functools.partial(_opens, day),
            differs=lambda row, name: name == "counted_game_win" and row.theory_outside,
        )


def _lines(rows: list[DailySummary]) -> list[dict[str, Any]]:
    """Return the lines by game, then table, then shift; each game, and each table of several shifts, headed by its
    subtotal."""
    lines: list[dict[str, Any]] = []
    by_game = queries.grouped(rows, "game")
    for (game,), of_game in sorted(by_game.items(), key=lambda item: show.game_name(item[0][0])):
        name, tables_of = show.game_name(game), queries.grouped(of_game, "table")
        if len(of_game) > 1:
            lines.append(_line(name, of_game, {"game": game}, is_sum=True))
        for (code,), own in tables_of.items():
            if len(own) > 1 and len(tables_of) > 1:
                lines.append(_line("", own, {"game": game, "table": code}, is_sum=True))
            for row in own:
                place = {"game": game, "table": code, "shift": row.shift}
                lines.append(_line("" if len(of_game) > 1 else name, [row], place))
    return lines


def _line(name: str, rows: list[DailySummary], place: dict[str, str], *, is_sum: bool = False) -> dict[str, Any]:
    known = {"table": place.get("table", ""), "shift": place.get("shift")}
    return {"name": name, "rows": rows, "place": place, "sum": is_sum, **_summed(rows), **known}


def _summed(rows: list[DailySummary]) -> dict[str, Any]:
    """Return the sums of rows with their hold, left out where the drop does not measure the play.

    So it is where there is no drop, where the win is rake alone, where the money of the game is kept elsewhere, and
    where more was won or lost than dropped: those chips were bought at another table or at the cage.
    """
    sums = queries.summed(rows)
    drop, win = sum(row.drop for row in rows), sum(row.win for row in rows)
    rake_alone = bool(win) and all(row.win == row.rake for row in rows)
    if rake_alone or abs(win) > drop or not all(row.money_kept for row in rows):
        sums["hold_bp"] = None
    return sums


def _opens(day: dt.date, line: Any, name: str) -> dict[str, str] | None:
    """The lines behind a figure of a game, a table, a table and shift, or of the day."""
    if name in PLACE:
        return None
    if isinstance(line, Mapping):
        place = line.get("place", {})
    else:
        place = {"table": line.table, "shift": line.shift}
    return {"figure": OPENED.get(name, name), "day": day.isoformat(), **place}


def _table(rows: list[DailySummary]) -> str:
    """A table, marked where its rounds were not all recorded or its money is not kept there."""
    marks: dict[str, None] = {}
    for row in rows:
        if row.capture != "rounds":
            since = f" ≥ {row.captured_from}" if row.captured_from else ""
            until = f" < {row.captured_until}" if row.captured_until else ""
            marks[f"{row.get_capture_display()}{since}{until}"] = None
        if not row.money_kept:
            marks[_now("Money not kept at the table")] = None
    badges = format_html_join("", ' <span class="badge waiting">{}</span>', ((mark,) for mark in marks))
    return format_html("{}{}", rows[0].table, badges)


def _day_of(page: Document, query: dict[str, str]) -> tuple[dt.date]:
    """The day asked for. Refused: `counts_not_told`."""
    day = dt.date.fromisoformat(query.get("day", ""))
    require_counts_released(page, day)
    return (day,)


DailySummaryPdf = document_page(
    "daily-summary-pdf", _("Daily summary (PDF)"), READERS, documents.daily_summary, _day_of
)
"""The daily summary as it is signed."""
DailySummaryWorkbook = document_page(
    "daily-summary-xlsx",
    _("Daily summary (XLSX)"),
    READERS,
    documents.daily_summary_workbook,
    _day_of,
    suffix="xlsx",
)
"""The daily summary as a spreadsheet."""


# --- closing a day --------------------------------------------------------------------------------------------------


def checklist(request: HttpRequest, venue: Property, day: dt.date) -> list[dict[str, Any]]:
    """The day's checklist with a link where the person may see to it himself."""
    known = {line.code: line for line in checklist_lines()}
    lines = queries.day_checklist(venue, day)
    shown = names_of(venue, [item for line in lines for item in line.open[:6]])
    return [
        {
            "line": line,
            "state": _state_of(line),
            "icon": _ICONS[_state_of(line)],
            "url": "" if line.done else line_address(request, known[line.code], day),
            "open": [state_in_words(named(item, shown), CODE_WORDS) for item in line.open[:6]],
            "more": max(0, len(line.open) - 6),
        }
        for line in lines
    ]


_ICONS = {"absent": "do_not_disturb_on", "done": "check_circle", "blocking": "error", "open": "pending"}


def _state_of(line: queries.ChecklistLine) -> str:
    if line.done:
        return "absent" if line.absent else "done"
    return "blocking" if line.blocking else "open"


@register
class CloseDay(DayScreen):
    """The day's checklist, the button that starts the close, and how far it is."""

    name, title, icon, group = "close-day", _("Close the gaming day"), "lock_clock", "day"
    roles = BOOKS
    template_name = "accounting/close_day.html"

    def day(self) -> dt.date | None:
        """The oldest day that is not closed, unless another is asked for."""
        if "day" in self.request.GET:
            return super().day()
        rows = GamingDay.objects.filter(property_id=self.property.pk).exclude(status=GamingDay.Status.CLOSED)
        return rows.order_by("day").values_list("day", flat=True).first() or super().day()

    def report(self, day: dt.date) -> dict[str, Any]:
        run = queries.close_status(self.property, day)
        closed = run is not None and run.status == CloseRun.Status.CLOSED
        items = [] if closed else checklist(self.request, self.property, day)
        undone = [item["line"] for item in items if not item["line"].done and item["line"].holds_the_close]
        return {
            "run": run,
            "closed": closed,
            "items": items,
            "ready": not undone,
            "forcible": bool(undone) and not any(line.blocking for line in undone),
            "may_start": _may_close(self.request),
            "job": "" if closed else _job_in_hand(self, day),
        }

    def post(self, request: HttpRequest) -> HttpResponse:
        """Hand the day to a worker; the page then shows how far it is."""
        try:
            day = dt.date.fromisoformat(request.POST.get("day", ""))
        except ValueError:
            day = None
        if day not in self.days() or not _may_close(request):
            messages.error(request, _("The gaming day was never opened."))
            return HttpResponseRedirect(self.url())
        try:
            return HttpResponseRedirect(_hand_over(self, day))
        except Refused as refusal:
            messages.error(request, str(refusal.message))
            return HttpResponseRedirect(self.url(day=day.isoformat()))


def _hand_over(page: Screen, day: dt.date) -> str:
    """Give the day to a worker, which alone can seal; the address of the page that shows how far it is."""
    arguments = [page.property.pk, day.isoformat(), show.language()]
    return jobs.start(page, "close-day", about=day.isoformat(), task=tasks.close_gaming_day, arguments=arguments)


def _job_in_hand(page: Screen, day: dt.date) -> str:
    """The page of the job that closes the day just now."""
    job = find_job(page.property, "close-day", day.isoformat())
    return jobs.JobPage.url(job=job.id) if job is not None else ""


def _outcome(job: Job, result: Any, user: Any) -> jobs.Outcome:
    """Return the outcome of a close by a worker."""
    if not result.get("closed"):
        again = [(CloseDay.title, link(CloseDay.name, user, day=job.about))]
        return jobs.Outcome(message=result.get("message", ""), good=False, links=again)
    pages = (DailySummaryPage, AuditDay)
    return jobs.Outcome(
        message=_now("Gaming day %(day)s is closed and sealed.") % {"day": job.about},
        links=[(page.title, link(page.name, user, day=job.about)) for page in pages],
    )


jobs.register_outcome("close-day", _("Close of a gaming day"), _outcome)
jobs.STEPS.update(
    {
        "checklist": _("Checking the checklist."),
        "figures": _("The figures of every table are computed and posted."),
        "meters": _("The meters of the progressives are documented."),
        "identities": _("The identities are checked."),
        "seal": _("The day is sealed."),
    }
)


def _may_close(request: HttpRequest) -> bool:
    return may(request.user, AUDIT)


class ForceForm(GuidedForm):
    """The day, and why it is closed with open items."""

    day = choice(_("Gaming day"), coerce=dt.date.fromisoformat)
    reason = text_field(_("Reason"), long=True, max_length=500)

    def prepare(self) -> None:
        self.offer("day", open_days)


@register
class ForceClose(GuidedPage):
    """Close a day with open items that do not block, on a signature (control W4)."""

    name, title, icon, group = "force-close", _("Close with open items"), "gavel", "day"
    roles = AUDIT
    in_menu = False
    form_class = ForceForm
    signers = (Signer("approved", _("Approved by"), AUDIT),)
    submit = _("Approve and close the day")
    explanation = _(
        "The open items that do not block are listed in the close with your reason and signature (control W4). "
        "Items that block cannot be let pass."
    )

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> CloseRun:
        """Records the approval; a worker, which alone can seal, goes on from there."""
        return commands.start_close(self.property, **given, **signed, actor=self.actor)

    def done(self, result: CloseRun) -> str:
        return _now("The close of gaming day %(day)s has begun.") % {"day": result.day.isoformat()}

    def next(self, result: CloseRun) -> str:
        try:
            return _hand_over(self, result.day)
        except Refused as refusal:
            messages.error(self.request, str(refusal.message))
            return CloseDay.url(day=result.day.isoformat())


# --- the first page -------------------------------------------------------------------------------------------------


@panel("accounting/panel_checklist.html", order=25, roles=BOOKS, wide=True)
def checklist_panel(request: HttpRequest, venue: Property) -> dict[str, Any] | None:
    """Return the panel of items to do before the oldest open day closes."""
    day = next(iter(tables.unclosed_days(venue)), None)
    if day is None:
        return None
    closes = queries.closes_at(venue, day.day)
    return {"day": day.day, "items": checklist(request, venue, day.day), "closes": closes}


@panel("accounting/panel_last_close.html", order=60, roles=READERS)
def last_close_panel(request: HttpRequest, venue: Property) -> dict[str, Any] | None:
    """The figures of the last closed day."""
    run = CloseRun.objects.filter(property_id=venue.pk, status=CloseRun.Status.CLOSED).order_by("-day").first()
    if run is None or not run.totals:
        return None
    return {"run": run, "exceptions": len(queries.exceptions(venue, run.day))}
