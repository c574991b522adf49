"""Page that replays a period of a progressive under another rate, seed or pay table."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import Screen, register
from casino.errors import Refused
from casino.jurisdictions import cited
from casino.roles import Role
from casino.rules.money import EXPONENTS, AmountError
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
PLACES = ("link", "first", "last", "rate", "seed", "table")
FIELDS = {"rate_bp": "rate", "seed_minor": "seed", "pay_table": "table"}
"""Fields of refusals that have another name on the page."""


@register
class WhatIfPage(Screen):
    """The recorded rounds, played again."""

    name, title, icon, group = "what-if", _("What if"), "science", "reports"
    cite = "PR §7.14(H)"
    roles = (Role.ACCOUNTING, Role.AUDITOR, Role.PIT_MANAGER)
    template_name = "progressive/what_if.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        given = {name: request.GET.get(name, "").strip() for name in PLACES}
        links = Meter.objects.filter(property_id=self.property.pk).order_by("link").values_list("link", flat=True)
        days = GamingDay.objects.filter(property_id=self.property.pk).order_by("day").values_list("day", flat=True)
        context: dict[str, Any] = {"given": given, "links": list(links), "errors": {}, "found": None}
        if not given["first"] and days:
            given["first"], given["last"] = days[0].isoformat(), list(days)[-1].isoformat()
        if any(given[name] for name in ("rate", "seed", "table")):
            read, context["errors"] = self._read(given)
            if not context["errors"]:
                try:
                    context["found"] = self._comparison(self._play(given["link"], read))
                except Refused as refusal:
                    context["errors"] = self._beside(refusal)
        return self.render({**context, "examples": self._examples()})

    def _read(self, given: dict[str, str]) -> tuple[dict[str, Any], dict[str, str]]:
        """Return what was typed, and the errors, by place."""
        currency = self.property.currency
        readers: dict[str, Callable[[str], Any]] = {
            "first": dt.date.fromisoformat,
            "last": dt.date.fromisoformat,
            "rate": lambda text: read_rate(text, currency) if text else None,
            "seed": lambda text: read_amount(text, currency, show.language()) if text else None,
            "table": lambda text: read_pay_table(self.property, given["link"], text) if text else None,
        }
        read: dict[str, Any] = {}
        errors: dict[str, str] = {}
        for name, reader in readers.items():
            try:
                read[name] = reader(given[name])
            except Refused as refusal:
                errors |= self._beside(refusal)
            except AmountError as reason:
                errors[name] = number_error(reason)
            except ValueError:
                errors[name] = (
                    _now("Write a day.") if name in ("first", "last") else _now("Write a percentage of 0 or more.")
                )
        return read, errors

    def _play(self, link: str, read: dict[str, Any]) -> WhatIf:
        asked = Asked(rate_bp=read["rate"], seed_minor=read["seed"], pay_table=read["table"])
        return what_if(self.property, link=link, first=read["first"], last=read["last"], asked=asked)

    def _beside(self, refusal: Refused) -> dict[str, str]:
        """Return a refusal by the place that it is about, else by "" for the page."""
        field = FIELDS.get(refusal.field or "", refusal.field)
        return {field if field in PLACES else "": cited(refusal.message, refusal.cite)}

    def _examples(self) -> dict[str, str]:
        """Return what may be typed, as the page prints it."""
        unit = 10 ** EXPONENTS[self.property.currency]
        seed, prize = (show.money(amount * unit, self.property.currency) for amount in (15_000, 75))
        return {"rate": show.percent_bp(7_500, self.property.currency), "seed": seed, "table": f"flush={prize}"}

    def _comparison(self, found: WhatIf) -> dict[str, Any]:
        rows = [
            {"label": FIGURES[name], "approved": approved, "asked": asked, "difference": asked - approved}
            for name, approved, asked in found.compared()
        ]
        return {"rows": rows, "what": found}
