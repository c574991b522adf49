"""Addresses of the table floor under /api/v1/."""

from __future__ import annotations

from django.urls import path

import casino.api.converters  # noqa: F401  (registers <day:...>)
from tables.api import boxes, configuration, count_room, days, inspections, inventory_forms, rounds, sessions, slips

urlpatterns = [
    path("rounds", rounds.RoundsView.as_view(), name="rounds"),
    path("rounds/batch", rounds.RoundBatchView.as_view(), name="rounds-batch"),
    path("rounds/<uuid:id>", rounds.RoundView.as_view(), name="round"),
    path("rounds/<uuid:id>/events", rounds.RoundEventsView.as_view(), name="round-events"),
    path("gaming-days", days.GamingDaysView.as_view(), name="gaming-days"),
    path("tables", sessions.TablesView.as_view(), name="tables"),
    path("tables/<slug:table>", sessions.TableView.as_view(), name="table"),
    path("tables/<slug:table>/openings", sessions.OpeningsView.as_view(), name="table-openings"),
    path("tables/<slug:table>/prints", inventory_forms.InventoryPrintsView.as_view(), name="inventory-prints"),
    path("tables/<slug:table>/closings", sessions.ClosingsView.as_view(), name="table-closings"),
    path("floor-configuration", configuration.FloorConfigurationView.as_view(), name="floor-configuration"),
    path("chip-sets/<slug:chip_set>/retirement", configuration.RetireChipSetView.as_view(), name="chip-set-retirement"),
    path("slips", slips.SlipsView.as_view(), name="slips"),
    path("paper-slips", slips.PaperSlipsView.as_view(), name="paper-slips"),
    path("slips/<slug:serial>/prints", slips.PrintsView.as_view(), name="slip-prints"),
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
    path("counts", count_room.CountsView.as_view(), name="counts"),
    path("counts/<str:count>", count_room.CountView.as_view(), name="count"),
    path("counts/<str:count>/join", count_room.JoinView.as_view(), name="count-join"),
    path("counts/<str:count>/leave", count_room.LeaveView.as_view(), name="count-leave"),
    path("counts/<str:count>/machine", count_room.MachineView.as_view(), name="count-machine"),
    path("counts/<str:count>/sheet", count_room.SheetView.as_view(), name="count-sheet"),
    path("counts/<str:count>/acceptance", count_room.AcceptanceView.as_view(), name="count-acceptance"),
    path("counts/<str:count>/strays", count_room.StrayBoxView.as_view(), name="count-strays"),
    path("counts/<str:count>/boxes/<slug:box>/open", count_room.OpenBoxView.as_view(), name="count-box-open"),
    path("counts/<str:count>/boxes/<slug:box>/entries", count_room.EntryView.as_view(), name="count-box-entries"),
    path("counts/<str:count>/boxes/<slug:box>/documents", count_room.DocumentsView.as_view(), name="count-box-papers"),
    path("counts/<str:count>/boxes/<slug:box>/correction", count_room.CorrectionView.as_view(), name="count-box-fix"),
    path("counts/<str:count>/boxes/<slug:box>/empty", count_room.EmptyView.as_view(), name="count-box-empty"),
    path("count-statistics/<day:first>/<day:last>", count_room.CountStatisticsView.as_view(), name="count-statistics"),
    path("documents/<day:day>", count_room.PapersView.as_view(), name="documents-matched"),
    path("tables/<slug:table>/tips", count_room.TipsView.as_view(), name="table-tips"),
    path("inspections", inspections.InspectionsView.as_view(), name="inspections"),
    path("inspections/report", inspections.InspectionReportView.as_view(), name="inspection-report"),
    path("inspections/<slug:inspection>", inspections.InspectionView.as_view(), name="inspection"),
    path("inspections/<slug:inspection>/draw", inspections.DrawView.as_view(), name="inspection-draw"),
    path("inspections/<slug:inspection>/cancel", inspections.CancelView.as_view(), name="inspection-cancel"),
    path("inspections/<slug:inspection>/readings", inspections.ReadingsView.as_view(), name="inspection-readings"),
    path("inspections/<slug:inspection>/finish", inspections.FinishView.as_view(), name="inspection-finish"),
]
