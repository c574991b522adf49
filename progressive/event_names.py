"""Names of the events of progressives."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.documents.labels import Label
from casino.wording.event_names import name_events

EVENTS: Final[Mapping[str, Label]] = {
    "LinkStarted": _("Progressive started"),
    "LinkCarried": _("Meters carried into the day"),
    "RateChangeWithdrawn": _("Announced rate withdrawn"),
    "LinkCarryWithdrawn": _("Carried meters withdrawn with the day"),
    "MeterDayClosed": _("Day of the meters closed"),
    "MeterRead": _("Meters read at a table"),
    "MetersLocked": _("Progressive meters locked"),
    "MetersUnlocked": _("Progressive meters unlocked"),
    "MeterLowered": _("Progressive meter lowered"),
    "MeterReset": _("Reset amount put on the meter"),
    "SummarySigned": _("Progressive summary of a table signed"),
    "SummaryReceived": _("Progressive summary received by accounting"),
    "RateChangeAnnounced": _("Change of rate announced"),
    "ReserveTransferred": _("Reserve moved"),
    # prizes
    "PrizeWon": _("Progressive prize won"),
    "PrizePaid": _("Progressive prize paid"),
    "PrizeReimbursed": _("Prize reimbursed out of the reserve"),
    "ComplementaryPrizePaid": _("Complementary prize paid"),
    "WinnerRecorded": _("Winner of a prize recorded"),
    "WinnerErased": _("Winner of a prize erased"),
    "PayoutFormVoided": _("Payout form voided"),
    "DeliveryFormVoided": _("Delivery form voided"),
    "ReceiptIssued": _("Receipt of a prize issued"),
    "ReceiptCashed": _("Receipt of a prize cashed"),
    "ReceiptDisposed": _("Expired receipt disposed of"),
    # tables of a link
    "TableLinked": _("Table linked to the progressive"),
    "TableLeaveAnnounced": _("Leave of a table announced"),
    "TableUnlinked": _("Table left the progressive"),
    "AbsenceBegan": _("Temporary removal of a table begun"),
    "AbsenceEnded": _("Temporary removal of a table ended"),
    # its end
    "RemovalAnnounced": _("Permanent removal announced"),
    "RemovalNoticePosted": _("Notice of removal posted"),
    "LinkExpired": _("Progressive expired"),
    "PoolsReleased": _("Reset pools released"),
    "FundsDistributed": _("Rest shared out to the funds"),
    "DepositProved": _("Deposit for the funds proved"),
    "RestRaffled": _("Rest put into a special draw"),
    "RestDrawn": _("Special draw held"),
    "DrawPrizePaid": _("Prize of the special draw paid"),
}

name_events(EVENTS)
