"""Arguments of the progressives' operations: signers, and inputs that several of them share."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Annotated

from django.utils.translation import gettext_lazy as _

from casino.approvals.offers import approvals
from casino.errors import Text
from casino.identity.signatures import Signature
from casino.operations import Signs
from casino.operations.inputs import Choice, Date, Input, Moment, Money, Number, TextInput
from casino.roles import BOOKS, CAGE, SUPERVISORS, Role
from progressive import offers

# --- people ---------------------------------------------------------------------------------------------------------

MANAGERS = (Role.PIT_MANAGER, Role.ACCOUNTING, Role.ADMINISTRATOR)
"""Roles that act for the licensee towards the authority (PR §7.14)."""
ACCOUNTING = (Role.ACCOUNTING,)
RESERVE_KEEPERS = (Role.CAGE_SUPERVISOR, Role.ACCOUNTING)
READERS = SUPERVISORS | BOOKS
"""Roles that read meters: supervisors, and readers of the books."""

SEE_WINNERS = (Role.ACCOUNTING, Role.INSPECTOR)
"""Roles that see the personal data of winners on the forms (PR §13.10(D), §27.3(I))."""

Manager = Annotated[Signature, Signs(_("Signed by"), MANAGERS)]
CageSupervisor = Annotated[Signature, Signs(_("Cage supervisor"), [Role.CAGE_SUPERVISOR])]
Accounting = Annotated[Signature, Signs(_("Accounting"), ACCOUNTING)]
ApprovedByAccounting = Annotated[Signature, Signs(_("Approved by accounting"), ACCOUNTING)]
PaidByCage = Annotated[Signature, Signs(_("Paid by the cage"), CAGE)]

# --- kinds of input -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Points(Number):
    """A rate in basis points; a page asks for it as a percentage."""

    most: int = 10_000


@dataclass(frozen=True)
class PayTable(Input):
    """Prizes by outcome: a list of `Share`."""


@dataclass(frozen=True)
class Readings(Input):
    """Readings of the regulation's text other than the recommended, by their name."""

    label: Text = ""


@dataclass(frozen=True)
class Payouts(Input):
    """Payout meters of a table: pieces by outcome."""

    label: Text = ""


@dataclass(frozen=True)
class CountMetersOfTable(Input):
    """The count meters of a table as they stand (PR §7.14(B))."""


@dataclass(frozen=True)
class CountMetersByTable(Input):
    """The count meters of several tables: `CountMeters` by table."""

    label: Text = ""


@dataclass(frozen=True)
class Winners(Input):
    """Players who were drawn, in the order drawn: a list of `Winner`."""


# --- inputs ---------------------------------------------------------------------------------------------------------

RunningLink = Annotated[str, Choice(_("Progressive"), offers=offers.running)]
OfferedLink = Annotated[str, Choice(_("Progressive"), offers=offers.without_limit)]
"""A link that no time limit ends."""
Amount = Annotated[int, Money(_("Amount"), public="amount")]
CompanyApproval = Annotated[str, Choice(_("Approval of the Company"), offers=approvals, max_length=60)]
DivisionApproval = Annotated[str, Choice(_("Approval of the Division"), offers=approvals, max_length=60)]
TimeLimit = Annotated[dt.date, Date(_("Time limit"))]
InForceFrom = Annotated[dt.datetime, Moment(_("In force from"))]
Rate = Annotated[int, Points(_("Rate of progression (%)"))]
Request = Annotated[str, TextInput(_("Request of the diversion"), max_length=60)]
Reason = Annotated[str, TextInput(_("Reason"))]
