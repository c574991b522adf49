"""The life of a link on guided pages, with what decides each act beside it; and payout forms printed again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import FormNumberField, GuidedForm, GuidedPage, after_saving, link, register
from casino.admin.operations import declared
from casino.admin.prints import printed_into_one_file
from casino.models import Property
from progressive import commands, documents, queries
from progressive.admin.kit import ReprintPage
from progressive.arguments import READERS
from progressive.documents.distribution import FUNDS
from progressive.models import Prize


class LinkPage(GuidedPage):
    """An act on a link: beside the form stands what one needs to decide it."""

    template_name = "progressive/link_act.html"

    def beside(self) -> Mapping[str, Any]:
        """Return the state of every link offered: the meter, its limit and notices, tables away, the projected rest."""
        return {
            "links": [self._shown(meter) for meter in queries.meters(self.property.pk) if meter.status != "distributed"]
        }

    def _shown(self, meter: queries.MeterNow) -> dict[str, Any]:
        rest = queries.rest_of(self.property.pk, meter.link)
        return {
            "now": meter,
            "notices": queries.notices(self.property.pk, meter.link),
            "away": queries.away(self.property.pk, links=[meter.link]),
            "rest": rest,
            "shares": [(FUNDS[code], amount) for code, amount in rest.shares.items()],
        }


for _command in (
    commands.take_away,
    commands.announce_removal,
    commands.expire_link,
    commands.distribute,
    commands.raffle_rest,
    commands.lower_meter_for_defect,
    commands.link_table,
    commands.announce_leave,
):
    declared(_command)(type(_command.__name__, (LinkPage,), {"__doc__": _command.__doc__}))


@declared(commands.bring_back)
class BringBack(LinkPage):
    """Bring tables of a progressive back, or what replaces them (PR §7.14(M))."""

    def done(self, result: dt.date | None) -> str:
        if result is None:
            return _now("The tables are back.")
        return _now("The tables are back; the time limit is now %(day)s.") % {"day": result.isoformat()}


class PrintPayoutForm(GuidedForm):
    """Choice of a form; the latest are offered."""

    serial = FormNumberField()

    def prepare(self) -> None:
        rows = Prize.objects.filter(property_id=self.property.pk).exclude(form_serial="").order_by("-form_serial")
        self.fields["serial"].suggest(rows, self._suggestion)

    def _suggestion(self, row: Prize) -> tuple[str, str]:
        amount = show.money(row.amount_minor, self.property.currency)
        return row.form_serial, f"{row.day} · {row.link} · {row.table} · {amount}"


@register
class PrintPayout(ReprintPage):
    """Print a payout form: the first print is the original, every later one a reprint (control T8)."""

    name, title = "print-payout-form", _("Print a payout form")
    roles = READERS
    form_class = PrintPayoutForm
    command = documents.print_payout_form


PrintPayouts = printed_into_one_file(documents.print_payout_forms, documents.papers_of)
"""Print several payout forms into one file."""


@after_saving
def print_of_a_payout(request: HttpRequest, venue: Property, serial: str) -> list[tuple[Any, str]]:
    """Return the page that prints a payout form."""
    if not Prize.objects.filter(property_id=venue.pk, form_serial=serial).exists():
        return []
    return [(_("Print %(serial)s") % {"serial": serial}, link(PrintPayout.name, request.user, serial=serial))]
