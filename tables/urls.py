"""Addresses of the table floor under /api/v1/."""

from __future__ import annotations

from django.urls import path

import casino.api.converters  # noqa: F401  (registers <day:...>)
from tables.api import boxes, configuration, days, rounds, sessions, slips

urlpatterns = [
    path("rounds", rounds.RoundsView.as_view(), name="rounds"),
    path("rounds/batch", rounds.RoundBatchView.as_view(), name="rounds-batch"),
    path("rounds/<uuid:id>", rounds.RoundView.as_view(), name="round"),
    path("rounds/<uuid:id>/events", rounds.RoundEventsView.as_view(), name="round-events"),
    path("gaming-days", days.GamingDaysView.as_view(), name="gaming-days"),
    path("tables", sessions.TablesView.as_view(), name="tables"),
    path("tables/<slug:table>", sessions.TableView.as_view(), name="table"),
    path("tables/<slug:table>/openings", sessions.OpeningsView.as_view(), name="table-openings"),
    path("tables/<slug:table>/closings", sessions.ClosingsView.as_view(), name="table-closings"),
    path("floor-configuration", configuration.FloorConfigurationView.as_view(), name="floor-configuration"),
    path("chip-sets/<slug:chip_set>/retirement", configuration.RetireChipSetView.as_view(), name="chip-set-retirement"),
    path("slips", slips.SlipsView.as_view(), name="slips"),
    path("slips/<slug:serial>/issue", slips.IssueSlipView.as_view(), name="slip-issue"),
    path("slips/<slug:serial>/receive", slips.ReceiveSlipView.as_view(), name="slip-receive"),
    path("slips/<slug:serial>/void", slips.VoidSlipView.as_view(), name="slip-void"),
    path("boxes/transport", boxes.TransportBoxesView.as_view(), name="boxes-transport"),
    path("boxes/store", boxes.StoreBoxesView.as_view(), name="boxes-store"),
    path("boxes/return", boxes.ReturnBoxesView.as_view(), name="boxes-return"),
    path("boxes/<slug:box>/custody/<day:day>/<slug:shift>", boxes.CustodyView.as_view(), name="box-custody"),
    path("boxes/<slug:box>/install", boxes.InstallBoxView.as_view(), name="box-install"),
    path("boxes/<slug:box>/remove", boxes.RemoveBoxView.as_view(), name="box-remove"),
    path("boxes/<slug:box>/count", boxes.CountBoxView.as_view(), name="box-count"),
]
