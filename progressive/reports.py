"""Reports of the progressives: the Table Game Progressive Summary, its month, the distribution of what expired."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from typing import Any, Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import Printing, in_language, translated
from casino.documents.labels import Label
from casino.documents.spreadsheet import Column, Sheet
from casino.models import Property
from casino.reports.kit import READERS, Asked, Content, Report, facts_of, register, register_thing
from progressive import documents, queries
from progressive.documents import distribution, month, pots
from progressive.documents.summary import TITLE as SUMMARY
from progressive.meter import PR_BENEFICIARIES, distribute
from progressive.models import Distribution, Link, Meter
from progressive.queries.month import month_of

_LABELS: Final[Mapping[str, Label]] = {
    "meter": _("The meter at expiry"),
    "what": pgettext_lazy("column", "What"),
    "amount": _("Amount"),
    "final": _("Final meter, as documented"),
    "deductible": _("Initial or reset amount that may be deducted"),
    "retained": _("Base retained by the licensee"),
    "distributable": _("To be distributed"),
    "schedule": _("Distribution"),
    "fund": _("Fund"),
    "share": _("Share"),
    "exact": _("Exact share"),
    "total": _("Total"),
}


def _summary(venue: Property, asked: Asked, language: str) -> Content:
    day = asked.one_day()
    lines = queries.progressive_summary(venue.pk, day)
    unsigned = any(not line.signed for line in lines)
    return Content(
        day=day,
        note=translated(_("NOT SIGNED YET"), language) if unsigned else "",
        sheets=documents.summary_sheets(venue, day, language),
    )


register(
    Report(
        code="progressive-summary",
        cite="PR §7.14(L)",
        title=SUMMARY,
        purpose=_("Meters, contributions and every decrease of the day with its support, signed (PR §7.14(L))."),
        group="day",
        roles=READERS,
        parameters=("day",),
        content=_summary,
        paper=(
            "progressive_summary",
            lambda venue, asked, printing: documents.summary_data(venue, asked.one_day(), printing),
        ),
    )
)


def _pots(venue: Property, asked: Asked, language: str) -> Content:
    day = asked.one_day()
    return Content(day=day, sheets=pots.pots_sheets(venue, day, language))


register(
    Report(
        code="pots",
        cite="CL III §6.4.1, CL V §4, BO §2.5.4.1",
        title=pots.TITLE,
        purpose=_(
            "Bets, commission, increments, prizes, base and reserve of every pot, and its prizes one by one (CL III "
            "§6.4.1, CL V §4, BO §2.5.4.1)."
        ),
        group="day",
        roles=READERS,
        parameters=("day",),
        content=_pots,
    )
)


def _of_month(venue: Property, asked: Asked, language: str) -> Content:
    first, last = month_of(asked.one_month())
    return Content(
        day=last,
        span=(first, last),
        sheets=documents.month_sheets(venue, first, language),
    )


register(
    Report(
        code="progressive-month",
        cite="PR §7.14(L)",
        title=month.TITLE,
        purpose=_("The progressive summaries of a month, line by line, late ones marked (PR §7.14(L))."),
        group="period",
        roles=READERS,
        parameters=("month",),
        content=_of_month,
        paper=(
            "progressive_month",
            lambda venue, asked, printing: documents.month_data(venue, asked.one_month(), printing),
        ),
    )
)


def _distribution(venue: Property, asked: Asked, language: str) -> Content:
    t = in_language(_LABELS, language)
    row = distribution.expired(venue, asked.thing("link"))
    shares = row.shares or distribute(row.distributable_minor)
    names = ("final", "deductible", "retained", "distributable")
    amounts = (row.final_minor, row.deductible_minor, row.retained_minor, row.distributable_minor)
    meter: list[list[Any]] = [[t[name], amount] for name, amount in zip(names, amounts, strict=True)]
    funds: list[list[Any]] = [
        [
            translated(distribution.FUNDS[fund.code], language),
            fund.percent * 100,
            row.distributable_minor * fund.percent * 100,
            shares[fund.code],
        ]
        for fund in PR_BENEFICIARIES
    ]
    total = [t["total"], sum(line[1] for line in funds), sum(line[2] for line in funds), sum(shares.values())]
    return Content(
        day=row.distributed_day or row.expired_day,
        facts=facts_of(asked, ("link",), language),
        sheets=[
            Sheet(t["meter"], [Column(t["what"], "text", 44), Column(t["amount"], "money", 16)], meter),
            Sheet(
                t["schedule"],
                [
                    Column(t["fund"], "text", 52),
                    Column(t["share"], "percent", 10),
                    Column(t["exact"], "e4", 18),
                    Column(t["amount"], "money", 16),
                ],
                funds,
                [total],
            ),
        ],
    )


def _distribution_paper(venue: Property, asked: Asked, printing: Printing) -> dict[str, Any]:
    return documents.distribution_data(venue, asked.thing("link"), printing)


register(
    Report(
        code="distribution",
        cite="PR §7.14(K)",
        title=distribution.TITLE,
        purpose=_("What the licensee keeps of an expired progressive, and what each fund gets (PR §7.14(K))."),
        group="period",
        roles=READERS,
        parameters=("link",),
        content=_distribution,
        paper=("distribution", _distribution_paper),
        living=True,
    )
)


def _distributions(venue: Property) -> list[Distribution]:
    """Return the links that expired, latest first, without those that are raffled."""
    rows = Distribution.objects.filter(property_id=venue.pk).order_by("-expired_day", "link")
    games = dict(Meter.objects.filter(property_id=venue.pk).values_list("link", "game"))
    return [row for row in rows if not queries.is_raffled(games[row.link])]


def _expired(venue: Property, language: str) -> list[tuple[str, str]]:
    names = dict(Link.objects.filter(property=venue).values_list("code", "name"))
    return [(row.link, f"{row.link} · {names.get(row.link, '')}".removesuffix(" · ")) for row in _distributions(venue)]


def _to_distribute(venue: Property, since: dt.date) -> list[tuple[dt.date, str]]:
    """A schedule is sent of the day on which the link expired, again of one on which the meter was documented anew, and
    of that on which the money went out."""
    days = {
        (day, row.link)
        for row in _distributions(venue)
        for day in (row.expired_day, row.documented_day, row.distributed_day)
        if day is not None
    }
    return [(day, link) for day, link in days if day >= since]


register_thing("link", _("Progressive"), _expired, _to_distribute)
