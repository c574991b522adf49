"""The pit as it stands, on one page that follows the feed."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from accounting import queries
from casino.admin.guided import Screen, link, register
from casino.eventstore import horizon
from casino.identity.access import may
from casino.postgresql.together import together
from casino.roles import BOOKS, CAGE, PIT, SUPERVISORS
from casino.wording.formats import limits_text
from progressive import queries as progressive
from tables.admin.duties import next_page


@register
class PitView(Screen):
    """Each table's state, limits, slips and rounds, and the meters, by pit; a part of it for those who may see it."""

    name, title, icon, group = "pit-view", _("Live pit view"), "monitoring", "tables"
    roles = PIT | CAGE | BOOKS
    template_name = "accounting/pit_view.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        since, user, now = horizon(), request.user, timezone.now()
        shown = queries.Shown(
            rounds=user.has_perm("tables.view_round"),
            limits=user.has_perm("tables.view_tablelimits"),
            slips=user.has_perm("tables.view_slip"),
            drop=may(user, SUPERVISORS | BOOKS),
        )
        sees_meters = user.has_perm("progressive.view_meter")
        (pits,), (meters,) = together(
            [
                lambda: [queries.pit_states(self.property, shown, now)],
                lambda: [progressive.meters(self.property.pk) if sees_meters else []],
            ]
        )
        return self.render(
            {
                "live_since": since,
                "shown": shown,
                "pits": [{"pit": pit, "tables": [self._line(table) for table in pit.tables]} for pit in pits],
                "meters": [meter for meter in meters if meter.status != "distributed"],
            }
        )

    def _line(self, table: queries.PitTable) -> dict[str, Any]:
        session, announced = table.session, table.announced
        return {
            "table": table,
            "session": session,
            "rounds": table.rounds.rounds if table.rounds else 0,
            "limits": limits_text(session.limits_at(timezone.now()), self.property.currency),
            "announced": announced and limits_text(announced.after, self.property.currency),
            "slips": [
                {"row": slip, "late": slip.serial in table.late, "next": self._next(slip)} for slip in table.state.slips
            ],
        }

    def _next(self, slip: Any) -> str:
        return link(next_page(slip), self.request.user, serial=slip.serial)
