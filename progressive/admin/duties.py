"""Open tasks of the progressives, for the first page (`casino.admin.duties`)."""

from __future__ import annotations

from collections.abc import Iterator

from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.duties import Duty, duties, duty
from casino.models import Property
from progressive import queries
from progressive.models.paying import Receipt
from tables.queries import latest_open_day

ENDINGS = {
    "expiry": ("expire-link", _("Progressives past their time limit")),
    "return": ("bring-back", _("Progressive tables that are due back")),
    "distribution": ("share-out", _("Expired meters to distribute")),
    "raffle": ("raffle-rest", _("Expired meters to raffle")),
    "deposit": ("prove-deposit", _("Deposits awaiting proof")),
}
"""Page for each kind of deadline."""


@duties("pay-prize", order=10)
def prizes(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Prizes won: their meters stand still until they are paid."""
    things = [
        (f"{row.link} · {row.table} · {show.money(row.amount_minor, venue.currency)}", {"prize": row.prize})
        for row in queries.open_prizes(venue.pk)
    ]
    yield duty(request, "pay-prize", _("Prizes to pay"), things)


@duties("pay-pot-prize", order=11)
def pot_prizes(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Prizes of pots, whose text states no form (CL III §6.6, BO §2.5.6.2)."""
    things = [
        (f"{row.link} · {row.table} · {show.money(row.amount_minor, venue.currency)}", {"prize": row.prize})
        for row in queries.open_prizes(venue.pk)
    ]
    yield duty(request, "pay-pot-prize", _("Prizes to pay"), things)


@duties("cash-receipt", order=27)
def receipts(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Receipts that players may bring."""
    today = venue.gaming_day()
    rows = queries.prizes.receipts(venue.pk, status=Receipt.Status.OUTSTANDING)
    things = [(f"{row.receipt} · {row.link}", {"receipt": row.receipt}) for row in rows if not row.expired(today)]
    yield duty(request, "cash-receipt", _("Receipts that may be brought"), things)


@duties("sign-summary", order=55)
def summaries(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """The lines of the open day's summary that nobody signed (PR §7.14(L))."""
    day = latest_open_day(venue)
    if day is None:
        return
    lines = queries.unsigned_summaries(venue.pk, day)
    things = [(f"{line.table} · {line.link}", {"day": day, "table": line.table}) for line in lines]
    late = day < venue.gaming_day()
    yield duty(request, "sign-summary", _("Progressive summaries to sign"), things, late=late)


@duties("receive-summaries", order=56)
def receipts_of_summaries(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Gaming days whose signed summaries accounting has not received (PR §7.14(L))."""
    waiting = [due for due in queries.due(venue.pk, venue.gaming_day()) if due.kind == "summary"]
    things = [(day.isoformat(), {"day": day}) for day in sorted({due.on for due in waiting})]
    label = _("Progressive summaries to receive")
    yield duty(request, "receive-summaries", label, things, late=any(due.days_left < 0 for due in waiting))


@duties(*(page for page, _label in ENDINGS.values()), order=58)
def endings(request: HttpRequest, venue: Property) -> Iterator[Duty | None]:
    """Yield the tasks of links that end: limits once they have run out, the rest at once."""
    due = queries.due(venue.pk, venue.gaming_day())
    for kind, (page, label) in ENDINGS.items():
        rows = [row for row in due if row.kind == kind and (kind not in ("expiry", "return") or row.days_left <= 0)]
        things = [
            (f"{row.link} {row.table}".strip(), {"link": row.link, **({"table": row.table} if row.table else {})})
            for row in rows
        ]
        yield duty(request, page, label, things, late=any(row.days_left < 0 for row in rows))
