"""What the events of progressives are called, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino.documents.labels import Pair
from casino.event_names import name_events

EVENTS: Final[Mapping[str, Pair]] = {
    "LinkStarted": ("Progressive started", "Progresivo iniciado"),
    "LinkCarried": ("Meters carried into the day", "Metros traídos al día"),
    "MeterDayClosed": ("Day of the meters closed", "Día de los metros cerrado"),
    "MeterRead": ("Meters read at a table", "Metros leídos en una mesa"),
    "MetersLocked": ("Progressive meters locked", "Metros progresivos bloqueados"),
    "MetersUnlocked": ("Progressive meters unlocked", "Metros progresivos desbloqueados"),
    "MeterLowered": ("Progressive meter lowered", "Metro progresivo rebajado"),
    "MeterReset": ("Reset amount put on the meter", "Cantidad de reposición puesta en el metro"),
    "SummarySigned": ("Progressive summary of a table signed", "Informe de mesa progresiva firmado"),
    "RateChangeAnnounced": ("Change of rate announced", "Cambio de tasa anunciado"),
    "ReserveTransferred": ("Reserve moved", "Reserva movida"),
    # prizes
    "PrizeWon": ("Progressive prize won", "Premio progresivo ganado"),
    "PrizePaid": ("Progressive prize paid", "Premio progresivo pagado"),
    "PrizeReimbursed": ("Prize reimbursed out of the reserve", "Premio reembolsado de la reserva"),
    "PayoutFormVoided": ("Payout form voided", "Formulario de pago anulado"),
    "DeliveryFormVoided": ("Delivery form voided", "Formulario de entrega anulado"),
    "ReceiptIssued": ("Receipt of a prize issued", "Recibo de premio emitido"),
    "ReceiptCashed": ("Receipt of a prize cashed", "Recibo de premio canjeado"),
    "ReceiptDisposed": ("Expired receipt disposed of", "Recibo vencido dispuesto"),
    # tables of a link
    "TableLinked": ("Table linked to the progressive", "Mesa conectada al progresivo"),
    "TableLeaveAnnounced": ("Leave of a table announced", "Salida de una mesa anunciada"),
    "TableUnlinked": ("Table left the progressive", "Mesa salió del progresivo"),
    "AbsenceBegan": ("Temporary removal of a table begun", "Remoción temporera de una mesa comenzada"),
    "AbsenceEnded": ("Temporary removal of a table ended", "Remoción temporera de una mesa terminada"),
    # its end
    "RemovalAnnounced": ("Permanent removal announced", "Remoción permanente anunciada"),
    "RemovalNoticePosted": ("Notice of removal posted", "Aviso de remoción puesto"),
    "LinkExpired": ("Progressive expired", "Progresivo vencido"),
    "PoolsReleased": ("Reset pools released", "Fondos de reinicio liberados"),
    "FundsDistributed": ("Rest shared out to the funds", "Resto distribuido a los fondos"),
    "DepositProved": ("Deposit for the funds proved", "Depósito para los fondos comprobado"),
    "RestRaffled": ("Rest put into a special draw", "Resto destinado a un sorteo especial"),
    "RestDrawn": ("Special draw held", "Sorteo especial celebrado"),
    "DrawPrizePaid": ("Prize of the special draw paid", "Premio del sorteo especial pagado"),
}

name_events(EVENTS)
