"""Accounting over REST, one file per subject: the daily summary, the close with its checklist, the seal."""

from accounting.api.close import CloseView, SealView, SummaryView
from accounting.api.statistics import StatisticsView

__all__ = ["CloseView", "SealView", "StatisticsView", "SummaryView"]
