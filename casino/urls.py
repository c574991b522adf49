"""Addresses of `casino` under /api/v1/."""

from __future__ import annotations

from casino.api import approvals, forms, ground, history, keys, pins, reports, stream, verification
from casino.api.operations import patterns

READS = {
    "games": ground.GamesView,
    "feed": ground.FeedView,
    "feed/stream": stream.FeedStreamView,
    "past/<slug:kind>/<str:identity>": history.PastView,
    "keys/current": keys.CurrentKeyView,
    "keys/rotation": keys.KeyRotationView,
    "pins/change": pins.PinChangeView,
    "reports": reports.ReportsView,
    "reports/<slug:report>/content": reports.ReportContentView,
    "reports/<slug:report>/file": reports.ReportFileView,
    "verifications": verification.VerificationsView,
    "verifications/<uuid:job>": verification.VerificationJobView,
    "form-series": forms.SeriesBookView,
    "approvals": approvals.DocumentsView,
}
"""Paths that are read, and views that are written by hand (docs/map.md says why)."""

NAMES = {
    "games": "games",
    "feed": "feed",
    "feed/stream": "feed-stream",
    "past/<slug:kind>/<str:identity>": "past",
    "keys/current": "key-current",
    "keys/rotation": "key-rotation",
    "pins/change": "pin-change",
    "reports": "reports",
    "reports/<slug:report>/content": "report-content",
    "reports/<slug:report>/file": "report-file",
    "verifications": "verifications",
    "verifications/<uuid:job>": "verification",
    "form-series": "form-series",
    "approvals": "approvals",
    "form-series/<slug:series>/pads": "form-pads",
    "form-series/<slug:series>/pads/<int:first>/issue": "form-pad-issue",
    "form-series/<slug:series>/pads/<int:first>/return": "form-pad-return",
}

urlpatterns = patterns("casino", READS, NAMES)
