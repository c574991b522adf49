"""The register of pots: contributions, commission, prizes, base, reserve of a day, movement by movement (CL III §6.4.1,
CL V §4, BO §2.5.4.1)."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import in_language, labels, translated
from casino.documents.formatting import clock
from casino.documents.labels import Label
from casino.documents.spreadsheet import Column, Sheet
from casino.models import Property
from casino.rules.pots.programme import RESET_POOL
from progressive import queries
from progressive.meter import shown_minor
from progressive.models import ComplementaryPrize, Prize

TITLE: Final[Label] = _("Register of the pots")

_LABELS: Final[Mapping[str, Label]] = {
    "pots": _("Pots"),
    "movements": _("Prizes of the pots"),
    "link": _("Progressive"),
    "opening": _("Opening"),
    "wagered": _("Bets"),
    "to_pot": _("To the main pot"),
    "to_reserve": _("To the reserve pot"),
    "commission": _("Commission"),
    "prizes": _("Prizes"),
    "base": _("Base and from the reserve"),
    "closing": pgettext_lazy("meter", "Closing"),
    "reserve": _("Reserve pot"),
    "at": _("Date and time"),
    "table": _("Table"),
    "seat": _("Seat"),
    "prize": _("Prize"),
    "amount": _("Amount"),
    "document": _("Form or document"),
    "chance": _("Complementary prize"),
}


def pots_sheets(venue: Property, day: dt.date, language: str) -> list[Sheet]:
    """The tables of the register: each pot's day, and its prizes."""
    t = in_language(_LABELS, language)
    amounts = ("opening", "wagered", "to_pot", "to_reserve", "commission", "prizes", "base", "closing", "reserve")
    columns = [Column(t["link"], "text", 14), *(Column(t[name], "money", 16) for name in amounts)]
    rows = [[row[name] for name in ("link", *amounts)] for row in pot_days(venue, day)]
    prizes = [
        Column(t["at"], "text", 20),
        Column(t["link"], "text", 14),
        Column(t["table"], "text", 10),
        Column(t["seat"], "count", 8),
        Column(t["prize"], "text", 30),
        Column(t["amount"], "money", 16),
        Column(t["document"], "text", 20),
    ]
    return [Sheet(t["pots"], columns, rows), Sheet(t["movements"], prizes, _movements(venue, day, t, language))]


def pot_days(venue: Property, day: dt.date) -> list[dict[str, Any]]:
    """Return each pot's day in minor units: opening + contributions - prizes + base = closing, as displayed."""
    shares: dict[str, list[int]] = {}
    for line in queries.progressive_summary(venue.pk, day):
        sums = shares.setdefault(line.link, [0, 0])
        sums[0] += line.licensee_share_minor
        sums[1] += line.licensee_share_minor + shown_minor(line.contributed_e4 + line.pooled_e4)
    rows = []
    for figures in queries.link_days(venue.pk, day):
        commission, wagered = shares.get(figures.link, [0, 0])
        reserve = figures.pools.get(RESET_POOL)
        rows.append(
            {
                "link": figures.link,
                "opening": figures.opening_minor,
                "wagered": wagered,
                "to_pot": shown_minor(figures.opening_e4 + figures.contributed_e4) - figures.opening_minor,
                "to_reserve": shown_minor(reserve.in_e4) if reserve else 0,
                "commission": commission,
                "prizes": shown_minor(figures.lowered_e4),
                "base": shown_minor(figures.reset_e4),
                "closing": figures.closing_minor,
                "reserve": shown_minor(reserve.closing_e4) if reserve else 0,
            }
        )
    return rows


def _movements(venue: Property, day: dt.date, t: Mapping[str, str], language: str) -> list[list[Any]]:
    """Prizes by the hands and by chance, in order of time; amounts are what left the pot, or its form otherwise."""
    paid = Prize.objects.filter(property_id=venue.pk, paid_day=day, status=Prize.Status.PAID)
    found = [
        (row.paid_at, row.link, row.table, row.seat, labels.hand(row.outcome, language), row.amount_minor,
         row.form_serial)
        for row in paid
    ]  # fmt: skip
    found += [
        (row.at, row.link, row.table, row.seat, f"{t['chance']} · {translated(row.get_form_display(), language)}",
         row.amount_minor, row.scheme)
        for row in ComplementaryPrize.objects.filter(property_id=venue.pk, day=day)
    ]  # fmt: skip
    return [[clock(at, venue.zone), *rest] for at, *rest in sorted(found, key=lambda row: (row[0], row[1], row[3]))]
