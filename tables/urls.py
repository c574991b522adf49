"""Addresses of the table floor under /api/v1/."""

from __future__ import annotations

from django.urls import path

from tables.api import floor, rounds

urlpatterns = [
    path("rounds", rounds.RoundsView.as_view(), name="rounds"),
    path("rounds/batch", rounds.RoundBatchView.as_view(), name="rounds-batch"),
    path("rounds/<uuid:id>", rounds.RoundView.as_view(), name="round"),
    path("rounds/<uuid:id>/events", rounds.RoundEventsView.as_view(), name="round-events"),
    path("gaming-days", floor.GamingDaysView.as_view(), name="gaming-days"),
    path("tables", floor.TablesView.as_view(), name="tables"),
    path("tables/<slug:table>", floor.TableView.as_view(), name="table"),
    path("tables/<slug:table>/openings", floor.OpeningsView.as_view(), name="table-openings"),
    path("tables/<slug:table>/closings", floor.ClosingsView.as_view(), name="table-closings"),
    path("slips", floor.SlipsView.as_view(), name="slips"),
    path("slips/<slug:serial>/issue", floor.IssueSlipView.as_view(), name="slip-issue"),
    path("slips/<slug:serial>/receive", floor.ReceiveSlipView.as_view(), name="slip-receive"),
    path("slips/<slug:serial>/void", floor.VoidSlipView.as_view(), name="slip-void"),
    path("boxes/<slug:box>/install", floor.InstallBoxView.as_view(), name="box-install"),
    path("boxes/<slug:box>/remove", floor.RemoveBoxView.as_view(), name="box-remove"),
    path("boxes/<slug:box>/count", floor.CountBoxView.as_view(), name="box-count"),
]
