"""Page that replays a period of a progressive under another rate, seed or pay table."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import Screen, register
from casino.errors import Refused
from casino.jurisdictions import cited
from casino.roles import Role
from casino.rules.money import AmountError
from casino.rules.notation import read_amount
from casino.wording.formats import number_error
from progressive.models import Meter
from progressive.what_if import Asked, WhatIf, read_pay_table, read_rate, what_if
from tables.models import GamingDay

FIGURES = {
    "handle_minor": _("Wagered on the progressive"),
    "prizes_minor": _("Prizes"),
    "house_minor": _("Casino's share"),
    "seeds_minor": _("Initial and reset amounts"),
    "completed_minor": _("Prizes and refunds paid by the property"),
    "meter_minor": _("Meter at the end"),
}
NOT_READ = _("Write days, a rate and an amount as in the examples.")


@register
class WhatIfPage(Screen):
    """The recorded rounds, played again."""

    name, title, icon, group = "what-if", _("What if"), "science", "reports"
    cite = "PR §7.14(H)"
    roles = (Role.ACCOUNTING, Role.AUDITOR, Role.PIT_MANAGER)
    template_name = "progressive/what_if.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        given = {name: request.GET.get(name, "").strip() for name in ("link", "first", "last", "rate", "seed", "table")}
        links = Meter.objects.filter(property_id=self.property.pk).order_by("link").values_list("link", flat=True)
        days = GamingDay.objects.filter(property_id=self.property.pk).order_by("day").values_list("day", flat=True)
        context: dict[str, Any] = {"given": given, "links": list(links), "error": "", "found": None}
        if not given["first"] and days:
            given["first"], given["last"] = days[0].isoformat(), list(days)[-1].isoformat()
        if any(given[name] for name in ("rate", "seed", "table")):
            try:
                context["found"] = self._comparison(self._play(given))
            except Refused as refusal:
                context["error"] = cited(refusal.message, refusal.cite)
            except AmountError as reason:
                context["error"] = number_error(reason)
            except ValueError:
                context["error"] = NOT_READ
        return self.render(context)

    def _play(self, given: dict[str, str]) -> WhatIf:
        asked = Asked(
            rate_bp=read_rate(given["rate"], self.property.currency) if given["rate"] else None,
            seed_minor=read_amount(given["seed"], self.property.currency, show.language()) if given["seed"] else None,
            pay_table=read_pay_table(self.property, given["link"], given["table"]) if given["table"] else None,
        )
        first, last = (dt.date.fromisoformat(given[name]) for name in ("first", "last"))
        return what_if(self.property, link=given["link"], first=first, last=last, asked=asked)

    def _comparison(self, found: WhatIf) -> dict[str, Any]:
        rows = [
            {"label": FIGURES[name], "approved": approved, "asked": asked, "difference": asked - approved}
            for name, approved, asked in found.compared()
        ]
        return {"rows": rows, "what": found}
