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
from progressive.api.prizes import PaymentSerializer, PaymentView, PrizeSerializer, PrizesView
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
    "DecreaseSerializer",
    "DifferenceSerializer",
    "DistributionSerializer",
    "DistributionView",
    "ExpirySerializer",
    "ExpiryView",
    "MeterSerializer",
    "MeterView",
    "MetersView",
    "PaymentSerializer",
    "PaymentView",
    "PrizeSerializer",
    "PrizesView",
    "ProgressiveSummaryView",
    "ReadingSerializer",
    "ReadingsView",
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
