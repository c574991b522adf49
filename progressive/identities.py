"""Names of prizes, in place of their identifiers (`casino.wording.identities`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from casino.documents import labels
from casino.documents.formatting import clock
from casino.models import Property
from casino.wording.formats import language, money
from casino.wording.identities import name_identities
from progressive.models import Prize


def prize_label(row: Prize, venue: Property) -> str:
    """Return the name of a prize: its hand, seat, amount and time."""
    return _("%(hand)s, seat %(seat)s, %(amount)s, %(time)s") % {
        "hand": labels.hand(row.outcome, language()),
        "seat": row.seat,
        "amount": money(row.amount_minor, venue.currency),
        "time": clock(row.won_at, venue.zone),
    }


def names_of_prizes(venue: Property, identities: Collection[str]) -> Mapping[str, str]:
    """Return the names of prizes by their identifiers."""
    wanted = [identity for identity in identities if identity.count(".") == 1]
    rows = Prize.objects.filter(property_id=venue.pk, prize__in=wanted)
    return {row.prize: prize_label(row, venue) for row in rows} if wanted else {}


name_identities(names_of_prizes)
