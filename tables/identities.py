"""Names of rounds, for sentences that have their identifiers (`casino.wording.identities`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from casino.documents.formatting import clock
from casino.models import Property
from casino.wording.identities import name_identities
from tables.models import LateRound, Round


def round_label(table: str, shift: str, time: str) -> str:
    """Return the name of a round: its table and shift, and when it began."""
    return _("round of %(table)s %(shift)s, %(time)s") % {"table": table, "shift": shift, "time": time}


def names_of_rounds(venue: Property, identities: Collection[str]) -> Mapping[str, str]:
    """Return the names of rounds, late ones included, by their identifiers."""
    wanted = [identity for identity in identities if "." not in identity]
    found = {
        str(row.pk): round_label(row.table, row.shift, clock(row.opened_at, venue.zone))
        for row in Round.objects.filter(property_id=venue.pk, pk__in=wanted)
    }
    late = LateRound.objects.filter(property_id=venue.pk, round__in=set(wanted) - found.keys())
    for row in late:
        found[str(row.round)] = round_label(row.table, row.belongs_shift, row.belongs_day.isoformat())
    return found


name_identities(names_of_rounds)
