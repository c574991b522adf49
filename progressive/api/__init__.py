"""The progressive floor over REST: meters, readings, prizes and their payment, the summary, the end of a link."""

from progressive.api.deliveries import (
    DeliveryPrintsView,
    DeliveryView,
    DisposeReceiptView,
    DrawPaymentView,
    DrawView,
    VoidDeliveryView,
)
from progressive.api.endings import (
    AnnounceRemovalSerializer,
    DistributionSerializer,
    DistributionView,
    ExpirySerializer,
    ExpiryView,
    RemovalView,
    SharesSerializer,
)
from progressive.api.forms import PayoutPrintsView
from progressive.api.life import AbsencesView, DepositView, RaffleView, ReturnView, StartView
from progressive.api.meters import MeterSerializer, MetersView, MeterView
from progressive.api.month import LinkMonthSerializer, MonthLineSerializer, ProgressiveMonthView
from progressive.api.prizes import (
    CashReceiptSerializer,
    CashReceiptView,
    PaymentSerializer,
    PaymentView,
    PrizeSerializer,
    PrizesView,
    PrizeView,
    ReceiptSerializer,
    ReceiptsView,
)
from progressive.api.rates import ChangeRateSerializer, RateView
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
    "AbsencesView",
    "AnnounceRemovalSerializer",
    "CashReceiptSerializer",
    "CashReceiptView",
    "ChangeRateSerializer",
    "DecreaseSerializer",
    "DeliveryPrintsView",
    "DeliveryView",
    "DepositView",
    "DifferenceSerializer",
    "DisposeReceiptView",
    "DistributionSerializer",
    "DistributionView",
    "DrawPaymentView",
    "DrawView",
    "ExpirySerializer",
    "ExpiryView",
    "LinkMonthSerializer",
    "MeterSerializer",
    "MeterView",
    "MetersView",
    "MonthLineSerializer",
    "PaymentSerializer",
    "PaymentView",
    "PayoutPrintsView",
    "PrizeSerializer",
    "PrizeView",
    "PrizesView",
    "ProgressiveMonthView",
    "ProgressiveSummaryView",
    "RaffleView",
    "RateView",
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
    "ReturnView",
    "SharesSerializer",
    "SignSummarySerializer",
    "SignSummaryView",
    "StartView",
    "SummaryLineSerializer",
    "TransferReserveSerializer",
    "VoidDeliveryView",
]
