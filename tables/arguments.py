"""Arguments of the tables' operations: signers, and inputs that several of them share."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated
from uuid import UUID

from django.utils.translation import gettext_lazy as _

from casino.identity.signatures import Signature
from casino.jurisdictions import title
from casino.operations import Signs
from casino.operations.inputs import Choice, Counts, Day, Flag, Input, Money, Several, TextInput
from casino.roles import CAGE, SUPERVISORS, Role
from tables import offers
from tables.events import BoxContent, BoxDocument

# --- people ---------------------------------------------------------------------------------------------------------

Dealer = Annotated[Signature, Signs(title("dealer", _("Dealer")), [Role.DEALER])]
Supervisor = Annotated[Signature, Signs(title("floor_supervisor", _("Supervisor")), SUPERVISORS)]
Cashier = Annotated[Signature, Signs(_("Cashier"), CAGE)]
CageSupervisor = Annotated[Signature, Signs(_("Cage supervisor"), [Role.CAGE_SUPERVISOR])]
Escort = Annotated[Signature, Signs(_("Security officer who carries them"), [Role.SECURITY])]
Accounting = Annotated[Signature, Signs(_("Accounting"), [Role.ACCOUNTING])]
Inspector = Annotated[Signature, Signs(title("inspector", _("Inspector")), [Role.INSPECTOR])]
Member = Annotated[Signature, Signs(_("Member of the team"), [Role.COUNT_TEAM])]
AnotherMember = Annotated[Signature, Signs(_("Another member"), [Role.COUNT_TEAM])]
Team = Annotated[Sequence[Signature], Signs(_("Count team"), [Role.COUNT_TEAM])]

# --- kinds of input -------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class LimitsInput(Input):
    """Limits of a table in minor units, `{"min": 500, "max": 50000}`, limits of single bets under their own names."""


@dataclass(frozen=True)
class MetersInput(Input):
    """Progressive meters by name, in minor units."""


# --- inputs ---------------------------------------------------------------------------------------------------------

OpenTable = Annotated[str, Choice(_("Table"), offers=offers.open_tables)]
ActiveTable = Annotated[str, Choice(_("Table"), offers=offers.active_tables)]
OpenDay = Annotated[dt.date, Day(_("Gaming day"), offers=offers.open_days)]
Shift = Annotated[str, Choice(_("Shift"), offers=offers.shifts)]
Chips = Annotated[Mapping[str, int], Counts(_("Chips"), lines=offers.chips_of)]
CountedChips = Annotated[Mapping[str, int], Counts(_("Chips as counted"), lines=offers.chips_of)]
Limits = Annotated[Mapping[str, int], LimitsInput(_("limits"))]
SignMinimum = Annotated[
    int | None,
    Money(
        _("Minimum on the sign"),
        _("As it stands at the table (PR §7.15(D)); games without such a clause need none."),
        public="sign_min",
    ),
]
SignMaximum = Annotated[int | None, Money(_("Maximum on the sign"), public="sign_max")]
SignPayout = Annotated[
    int | None,
    Money(
        _("Payout limit on the sign"),
        _("As it stands at the table (PR §7.15(B)); games without such a clause need none."),
        public="sign_payout",
    ),
]
OpeningChecks = Annotated[
    Sequence[str],
    Several(
        _("Checked before the opening"),
        _("On the first opening of the gaming day."),
        offers=offers.opening_checks,
        max_length=40,
        least=0,
        most=None,
    ),
]
Offer = Annotated[str, Choice(_("offer"), "one of the table's further offers")]
SlipsInTransit = Annotated[
    Sequence[str],
    Several(
        _("Slips still on their way"),
        _("They are finished in the next shift (control T9)."),
        offers=offers.slips_issued,
        max_length=32,
        least=0,
        most=None,
    ),
]
PaperNumber = Annotated[
    str,
    TextInput(
        _("Number of the paper form"),
        _("number that a paper form carries; empty: the next one of the series"),
        max_length=32,
    ),
]
OutOfOrder = Annotated[bool, Flag(_("The paper has this number though it is not the next one"))]
Reason = Annotated[str, TextInput(_("Reason"))]


# --- boxes ----------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class BoxContents(Input):
    """Contents of a box, by kind: notes, chips, documents."""


@dataclass(frozen=True)
class BoxPapers(Input):
    """The papers that were in a box, one by one."""


Contents = Annotated[Sequence[BoxContent], BoxContents(_("Contents"))]
Papers = Annotated[Sequence[BoxDocument], BoxPapers(_("Documents"))]
EveryChip = Annotated[Mapping[str, int], Counts(_("Chips"), lines=offers.every_chip)]
Notes = Annotated[Mapping[str, int], Counts(_("Cash"), lines=offers.notes_of)]
Reference = Annotated[str, TextInput(_("Number of the paper"), max_length=40)]
OpenPool = Annotated[str, Choice(_("Pool"), offers=offers.open_pools)]
LateRoundId = Annotated[UUID, Choice(_("Late round"), offers=offers.late_rounds, coerce=UUID)]
