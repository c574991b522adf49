"""Addresses of the progressive floor under /api/v1/."""

from __future__ import annotations

import casino.api.converters  # noqa: F401  (registers <day:...>)
from casino.api.operations import patterns
from progressive.api import deliveries, forms, life, meters, month, prizes, programmes, readings, reserve, summary

READS = {
    "progressives": programmes.ProgrammesView,
    "progressives/<slug:link>": programmes.ProgrammeView,
    "meters": meters.MetersView,
    "meters/<slug:link>": meters.MeterView,
    "meters/<slug:link>/reserve": reserve.ReserveView,
    "meters/<slug:link>/absences": life.AbsencesView,
    "meters/<slug:link>/draw": deliveries.DrawView,
    "payout-forms/<str:serial>/prints": forms.PayoutPrintsView,
    "tables/<slug:table>/readings": readings.ReadingsView,
    "prizes": prizes.PrizesView,
    "prizes/<str:prize>": prizes.PrizeView,
    "receipts": prizes.ReceiptsView,
    "delivery-forms/<str:serial>": deliveries.DeliveryView,
    "delivery-forms/<str:serial>/prints": deliveries.DeliveryPrintsView,
    "progressive-summaries/<day:day>/month": month.ProgressiveMonthView,
    "progressive-summaries/<day:day>": summary.ProgressiveSummaryView,
}
"""Paths that are read, and views that are written by hand (docs/map.md says why)."""

NAMES = {
    "progressives": "progressives",
    "progressives/<slug:link>": "progressive",
    "progressives/<slug:link>/editions": "progressive-editions",
    "progressives/<slug:link>/tables": "progressive-tables",
    "progressives/<slug:link>/tables/<slug:table>/leave": "progressive-leave",
    "progressives/<slug:link>/tables/<slug:table>/removal": "progressive-unlink",
    "meters": "meters",
    "meters/<slug:link>": "meter",
    "meters/<slug:link>/reserve": "meter-reserve",
    "meters/<slug:link>/rate": "meter-rate",
    "meters/<slug:link>/start": "meter-start",
    "meters/<slug:link>/absences": "meter-absences",
    "meters/<slug:link>/return": "meter-return",
    "meters/<slug:link>/raffle": "meter-raffle",
    "meters/<slug:link>/draw": "meter-draw",
    "meters/<slug:link>/draw/<int:place>/payment": "meter-draw-payment",
    "meters/<slug:link>/deposit": "meter-deposit",
    "meters/<slug:link>/removal": "meter-removal",
    "meters/<slug:link>/defects": "meter-defects",
    "meters/<slug:link>/expiry": "meter-expiry",
    "meters/<slug:link>/distribution": "meter-distribution",
    "payout-forms/<str:serial>/prints": "payout-form-prints",
    "tables/<slug:table>/readings": "table-readings",
    "prizes": "prizes",
    "prizes/<str:prize>": "prize",
    "prizes/<str:prize>/payment": "prize-payment",
    "prizes/<str:prize>/pot-payment": "prize-pot-payment",
    "prizes/<str:prize>/form/void": "prize-form-void",
    "prizes/<str:prize>/reimbursement": "prize-reimbursement",
    "receipts": "prize-receipts",
    "receipts/<str:receipt>/cashing": "prize-receipt-cashing",
    "receipts/<str:receipt>/disposal": "prize-receipt-disposal",
    "delivery-forms/<str:serial>": "delivery-form",
    "delivery-forms/<str:serial>/void": "delivery-form-void",
    "delivery-forms/<str:serial>/prints": "delivery-form-prints",
    "progressive-summaries/<day:day>/month": "progressive-month",
    "progressive-summaries/<day:day>": "progressive-summary",
    "progressive-summaries/<day:day>/<slug:table>/signature": "progressive-summary-signature",
}

urlpatterns = patterns("progressive", READS, NAMES)
