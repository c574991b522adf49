"""Addresses of the progressive floor under /api/v1/."""

from __future__ import annotations

from django.urls import path

import casino.api.converters  # noqa: F401  (registers <day:...>)
from progressive import api

urlpatterns = [
    path("progressives", api.ProgrammesView.as_view(), name="progressives"),
    path("progressives/<slug:link>", api.ProgrammeView.as_view(), name="progressive"),
    path("progressives/<slug:link>/editions", api.EditionsView.as_view(), name="progressive-editions"),
    path("progressives/<slug:link>/tables", api.LinkedTablesView.as_view(), name="progressive-tables"),
    path("progressives/<slug:link>/tables/<slug:table>/leave", api.LeaveView.as_view(), name="progressive-leave"),
    path("progressives/<slug:link>/tables/<slug:table>/removal", api.UnlinkView.as_view(), name="progressive-unlink"),
    path("meters", api.MetersView.as_view(), name="meters"),
    path("meters/<slug:link>", api.MeterView.as_view(), name="meter"),
    path("meters/<slug:link>/reserve", api.ReserveView.as_view(), name="meter-reserve"),
    path("meters/<slug:link>/rate", api.RateView.as_view(), name="meter-rate"),
    path("meters/<slug:link>/start", api.StartView.as_view(), name="meter-start"),
    path("meters/<slug:link>/absences", api.AbsencesView.as_view(), name="meter-absences"),
    path("meters/<slug:link>/return", api.ReturnView.as_view(), name="meter-return"),
    path("meters/<slug:link>/raffle", api.RaffleView.as_view(), name="meter-raffle"),
    path("meters/<slug:link>/draw", api.DrawView.as_view(), name="meter-draw"),
    path("meters/<slug:link>/draw/<int:place>/payment", api.DrawPaymentView.as_view(), name="meter-draw-payment"),
    path("meters/<slug:link>/deposit", api.DepositView.as_view(), name="meter-deposit"),
    path("payout-forms/<str:serial>/prints", api.PayoutPrintsView.as_view(), name="payout-form-prints"),
    path("meters/<slug:link>/removal", api.RemovalView.as_view(), name="meter-removal"),
    path("meters/<slug:link>/defects", api.DefectView.as_view(), name="meter-defects"),
    path("meters/<slug:link>/expiry", api.ExpiryView.as_view(), name="meter-expiry"),
    path("meters/<slug:link>/distribution", api.DistributionView.as_view(), name="meter-distribution"),
    path("tables/<slug:table>/readings", api.ReadingsView.as_view(), name="table-readings"),
    path("prizes", api.PrizesView.as_view(), name="prizes"),
    path("prizes/<str:prize>", api.PrizeView.as_view(), name="prize"),
    path("prizes/<str:prize>/payment", api.PaymentView.as_view(), name="prize-payment"),
    path("prizes/<str:prize>/form/void", api.VoidPayoutFormView.as_view(), name="prize-form-void"),
    path("receipts", api.ReceiptsView.as_view(), name="prize-receipts"),
    path("receipts/<str:receipt>/cashing", api.CashReceiptView.as_view(), name="prize-receipt-cashing"),
    path("receipts/<str:receipt>/disposal", api.DisposeReceiptView.as_view(), name="prize-receipt-disposal"),
    path("delivery-forms/<str:serial>", api.DeliveryView.as_view(), name="delivery-form"),
    path("delivery-forms/<str:serial>/void", api.VoidDeliveryView.as_view(), name="delivery-form-void"),
    path("delivery-forms/<str:serial>/prints", api.DeliveryPrintsView.as_view(), name="delivery-form-prints"),
    path("prizes/<str:prize>/reimbursement", api.ReimbursementView.as_view(), name="prize-reimbursement"),
    path("progressive-summaries/<day:day>/month", api.ProgressiveMonthView.as_view(), name="progressive-month"),
    path("progressive-summaries/<day:day>", api.ProgressiveSummaryView.as_view(), name="progressive-summary"),
    path(
        "progressive-summaries/<day:day>/<slug:table>/signature",
        api.SignSummaryView.as_view(),
        name="progressive-summary-signature",
    ),
]
