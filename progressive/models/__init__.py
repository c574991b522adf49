"""Rows of progressives, by subject."""

from progressive.models import form_kinds, scopes
from progressive.models.life import (
    Absence,
    Deposit,
    Draw,
    DrawPrize,
    RemovalNotice,
)
from progressive.models.meters import (
    ANY_GAME,
    MINIMA,
    Distribution,
    LateContribution,
    Link,
    LinkedTable,
    LinkMember,
    Meter,
    MeterDay,
    MeterDecrease,
    MeterReading,
    Minimum,
    Prize,
    ReceiptDisposal,
    Reserve,
    ReserveMovement,
    SummarySignature,
    TableMeterDay,
    _valid_pay_table,
    caribbean_stud_pay_table,
)
from progressive.models.paying import (
    ComplementaryPrize,
    PrizeDelivery,
    Receipt,
)
from progressive.models.programmes import (
    FIGURES,
    ProgrammeEdition,
    ReserveRule,
    TableLeave,
)
from progressive.models.rates import (
    RateChange,
)
from progressive.models.winners import PrizeWinner

__all__ = [
    "ANY_GAME",
    "FIGURES",
    "MINIMA",
    "Absence",
    "ComplementaryPrize",
    "Deposit",
    "Distribution",
    "Draw",
    "DrawPrize",
    "LateContribution",
    "Link",
    "LinkMember",
    "LinkedTable",
    "Meter",
    "MeterDay",
    "MeterDecrease",
    "MeterReading",
    "Minimum",
    "Prize",
    "PrizeDelivery",
    "PrizeWinner",
    "ProgrammeEdition",
    "RateChange",
    "Receipt",
    "ReceiptDisposal",
    "RemovalNotice",
    "Reserve",
    "ReserveMovement",
    "ReserveRule",
    "SummarySignature",
    "TableLeave",
    "TableMeterDay",
    "_valid_pay_table",
    "caribbean_stud_pay_table",
    "form_kinds",
    "scopes",
]
