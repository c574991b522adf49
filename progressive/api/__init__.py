"""The progressive floor over REST: meters, readings, prizes and their payment, the summary, the end of a link."""

from progressive.api.endings import (
    AnnounceRemovalSerializer,
    DistributionSerializer,
    DistributionView,
    ExpirySerializer,
    ExpiryView,
    RemovalView,
    SharesSerializer,
)
from progressive.api.meters import MeterSerializer, MetersView, MeterView
from progressive.api.month import LinkMonthSerializer, MonthLineSerializer, ProgressiveMonthView
from progressive.api.prizes import (
    CashReceiptSerializer,
    CashReceiptView,
    PaymentSerializer,
    PaymentView,
    PrizeSerializer,
    PrizesView,
    ReceiptSerializer,
    ReceiptsView,
)
from progressive.api.readings import DifferenceSerializer, ReadingSerializer, ReadingsView
from progressive.api.reserve import (
    ReimbursedSerializer,
    ReimbursementSerializer,
    ReimbursementView,
    ReserveMovementSerializer,
    ReserveSerializer,
    ReserveView,
    TransferReserveSerializer,
)
from progressive.api.summary import (
    DecreaseSerializer,
    ProgressiveSummaryView,
    SignSummarySerializer,
    SignSummaryView,
    SummaryLineSerializer,
)

__all__ = [
    "AnnounceRemovalSerializer",
    "CashReceiptSerializer",
    "CashReceiptView",
    "DecreaseSerializer",
    "DifferenceSerializer",
    "DistributionSerializer",
    "DistributionView",
    "ExpirySerializer",
    "ExpiryView",
    "LinkMonthSerializer",
    "MeterSerializer",
    "MeterView",
    "MetersView",
    "MonthLineSerializer",
    "PaymentSerializer",
    "PaymentView",
    "PrizeSerializer",
    "PrizesView",
    "ProgressiveMonthView",
    "ProgressiveSummaryView",
    "ReadingSerializer",
    "ReadingsView",
    "ReceiptSerializer",
    "ReceiptsView",
    "ReimbursedSerializer",
    "ReimbursementSerializer",
    "ReimbursementView",
    "RemovalView",
    "ReserveMovementSerializer",
    "ReserveSerializer",
    "ReserveView",
    "SharesSerializer",
    "SignSummarySerializer",
    "SignSummaryView",
    "SummaryLineSerializer",
    "TransferReserveSerializer",
]
