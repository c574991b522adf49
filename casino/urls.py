"""Addresses of the ground floor under /api/v1/."""

from __future__ import annotations

from django.urls import path

from casino.api import forms, ground, history, keys, pins, reports, stream, verification

urlpatterns = [
    path("games", ground.GamesView.as_view(), name="games"),
    path("feed", ground.FeedView.as_view(), name="feed"),
    path("feed/stream", stream.FeedStreamView.as_view(), name="feed-stream"),
    path("past/<slug:kind>/<str:identity>", history.PastView.as_view(), name="past"),
    path("keys/current", keys.CurrentKeyView.as_view(), name="key-current"),
    path("keys/rotation", keys.KeyRotationView.as_view(), name="key-rotation"),
    path("pins/change", pins.PinChangeView.as_view(), name="pin-change"),
    path("reports", reports.ReportsView.as_view(), name="reports"),
    path("reports/<slug:report>/content", reports.ReportContentView.as_view(), name="report-content"),
    path("reports/<slug:report>/file", reports.ReportFileView.as_view(), name="report-file"),
    path("verifications", verification.VerificationsView.as_view(), name="verifications"),
    path("verifications/<uuid:job>", verification.VerificationJobView.as_view(), name="verification"),
    path("form-series", forms.SeriesBookView.as_view(), name="form-series"),
    path("form-series/<slug:series>/pads", forms.PadsView.as_view(), name="form-pads"),
    path("form-series/<slug:series>/pads/<int:first>/issue", forms.PadIssueView.as_view(), name="form-pad-issue"),
    path("form-series/<slug:series>/pads/<int:first>/return", forms.PadReturnView.as_view(), name="form-pad-return"),
]
