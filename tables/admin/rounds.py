"""Rounds: their list, and the page of one with events and settlement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.template.response import TemplateResponse

from casino.admin import show
from casino.admin.guided import link
from casino.admin.kit import ProjectionAdmin, choices_filter
from casino.eventstore import Recorded, read_stream
from casino.identity.access import property_of
from casino.jurisdictions import cited
from casino.models import Property
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration, RuleError
from casino.wording.identities import names_of
from tables import queries
from tables.admin import disputes as _disputes  # noqa: F401 - its page stands beside the rounds
from tables.admin import viewer
from tables.admin.kit import DayFilter, GameFilter, ShiftFilter, TableFilter, VarianceFilter
from tables.admin.telling import Teller
from tables.models import GamingTable, Round
from tables.rounds import play


@admin.register(Round)
class RoundAdmin(ProjectionAdmin):
    """Rounds; a round's page shows its events as recorded and its settlement, computed anew."""

    money = ("handle", "win", "payout", "commission", "rake", "progressive_in")
    hidden = (*ProjectionAdmin.hidden, "prizes", "stakes")
    identifiers = ("id",)
    list_display = (
        "id", "day", "table", "shift", "game", "status", "closed_at", "handle", "win", "variance_count",
    )  # fmt: skip
    list_filter = (
        DayFilter, TableFilter, ShiftFilter, GameFilter, choices_filter("status", Round.Status.choices), VarianceFilter,
    )  # fmt: skip
    search_fields = ("=id", "=table")
    ordering = ("-id",)
    sorted_whole = ("id", "day")
    change_form_outer_before_template = "tables/round_detail.html"

    def get_search_results(self, request: HttpRequest, queryset: Any, search_term: str) -> tuple[Any, bool]:
        """A round is found by its id, or by the code of its table."""
        if not search_term.strip():
            return queryset, False
        try:
            return queryset.filter(pk=UUID(search_term.strip())), False
        except ValueError:
            code = search_term.strip()
            named = GamingTable.objects.filter(property=property_of(request), code__iexact=code)
            return queryset.filter(table__in=[code, *named.values_list("code", flat=True)]), False

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        context = dict(extra_context or {})
        venue = property_of(request)
        try:
            round_id = UUID(object_id)
        except ValueError:
            raise Http404 from None
        if venue is not None and self.has_view_permission(request):
            context |= _round_shown(venue, round_id, request.GET.get("step"))
            context["asked_again"] = link("what-it-pays", request.user, round=str(round_id)) if context else ""
        if request.headers.get("X-Viewer") and "view" in context:  # a step alone, for a page that is there already
            return TemplateResponse(request, "tables/viewer.html", {"view": context["view"]})
        return super().change_view(request, object_id, form_url, context)


def _round_shown(venue: Property, round_id: UUID, step: str | None) -> dict[str, Any]:
    """A round for its page, its table at the step that is wanted. Events that the rules of today refuse are shown all
    the same, with the reason."""
    context: dict[str, Any] = {"currency": venue.currency}
    try:
        detail = queries.round_detail(venue, round_id)
    except RuleError as reason:
        message = reason.message_es if show.language() == "es" else reason.message_en
        events = read_stream(venue.pk, f"round:{round_id}")
        teller = _teller(events, venue)
        seen = viewer.view(viewer.recorded_round(events, venue.zone), teller, teller.game, settlement=None, wanted=step)
        shown = _events(events, teller, venue)
        return {**context, "view": seen, "events": shown, "unsettled": cited(message, reason.cite)}
    if detail is None:
        return {}
    teller = _teller(detail.events, venue)
    round_ = viewer.recorded_round(detail.events, venue.zone)
    context["view"] = viewer.view(round_, teller, teller.game, settlement=detail.settlement, wanted=step)
    context["owed"] = _owed(detail, venue.currency)
    context["prizes"] = _prizes(detail, venue)
    columns = viewer.columns(detail.settlement, round_.facts)
    shown = _events(detail.events, teller, venue)
    context["sets"] = queries.sets_in_play(venue, detail.round.table, detail.round.opened_at)
    return {**context, "detail": detail, "teller": teller, "columns": columns, "events": shown}


def _prizes(detail: queries.RoundDetail, venue: Property) -> list[dict[str, Any]]:
    """Return the progressive prizes of a round: by its settlement, and `payable`, the name of the prize with its one
    payable amount, where it was opened. `differs`: the settlement's amount is another one."""
    if detail.settlement is None or detail.settlement.progressive is None:
        return []
    won = detail.settlement.progressive.prizes
    known = names_of(venue, [f"{detail.round.pk}.{one.seat}" for one in won])
    named = [(one, known.get(f"{detail.round.pk}.{one.seat}", "")) for one in won]
    return [
        {
            "settled": one,
            "payable": payable,
            "differs": f", {show.money(one.amount, venue.currency)}," not in payable,
        }
        for one, payable in named
    ]


def _owed(detail: queries.RoundDetail, currency: str) -> list[viewer.Owed]:
    """Return the amount due on each line beside the dealer's report; nothing while the round is in progress."""
    if detail.settlement is None:
        return []
    facts = [recorded.event for recorded in detail.events]
    return viewer.owed(detail.settlement, facts, play.open_round(facts[0], currency, recorded=True))


def _teller(events: Sequence[Recorded], venue: Property) -> Teller:
    """Speaks of the round's game in the edition that it was played under; of a game no longer known by its codes."""
    opened = events[0].event
    try:
        game = registry.get(opened.game, edition=opened.edition)
    except (IllegalConfiguration, KeyError, AttributeError):
        game = None
    return Teller(game, venue.currency)


def _events(events: Sequence[Recorded], teller: Teller, venue: Property) -> list[dict[str, Any]]:
    """Events as recorded, ready to be shown."""
    clocks = [show.clock(recorded.occurred_at, venue.zone) for recorded in events]
    return [
        {
            "version": recorded.version,
            "type": recorded.type,
            "title": teller.title(recorded.type),
            "at": at,
            "day": at[:10] if at[:10] != before[:10] else "",
            "hour": at[11:],
            "actor": recorded.actor,
            "parts": parts,
            "stored": recorded.data.decode(),
            "hash": recorded.hash.hex(),
        }
        for recorded, parts, at, before in zip(events, teller.tell(events), clocks, ["", *clocks[:-1]], strict=True)
    ]
