"""Names of rounds and of their payments, in place of their identifiers (`casino.wording.identities`)."""

from __future__ import annotations

from collections.abc import Collection, Mapping

from django.utils.translation import gettext as _

from casino.documents.formatting import clock
from casino.models import Property
from casino.wording.identities import name_identities
from tables.models import LateRound, PaymentApproval, Round


def round_label(table: str, time: str) -> str:
    """Return the name of a round: when it began, and its table."""
    return _("Round %(time)s, %(table)s") % {"time": time, "table": table}


def names_of_rounds(venue: Property, identities: Collection[str]) -> Mapping[str, str]:
    """Return the names of rounds, late ones included, by their identifiers."""
    wanted = [identity for identity in identities if "." not in identity]
    found = {
        str(row.pk): round_label(row.table, clock(row.opened_at, venue.zone))
        for row in Round.objects.filter(property_id=venue.pk, pk__in=wanted).only("table", "opened_at")
    }
    unknown = set(wanted) - found.keys()
    late = LateRound.objects.filter(property_id=venue.pk, round__in=unknown) if unknown else ()
    for row in late:
        found[str(row.round)] = round_label(row.table, clock(row.happened_at, venue.zone))
    return found


def names_of_payments(venue: Property, identities: Collection[str]) -> Mapping[str, str]:
    """Return the names of payments that a supervisor approves: their round and seat."""
    wanted = [identity for identity in identities if identity.count(".") == 3]
    if not wanted:
        return {}
    rows = list(PaymentApproval.objects.filter(property_id=venue.pk, payment__in=wanted))
    rounds = names_of_rounds(venue, {str(row.round) for row in rows})
    return {
        row.payment: _("%(round)s, seat %(seat)s")
        % {"round": rounds.get(str(row.round), str(row.round)), "seat": row.seat}
        for row in rows
    }


name_identities(names_of_rounds)
name_identities(names_of_payments)
