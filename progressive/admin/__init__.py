"""The progressive floor on the screen: links, meters and prizes, and the pages that pay, read and sign."""

from progressive.admin import acts, deliveries, duties
from progressive.admin.endings import DistributionAdmin, DistributionPdf
from progressive.admin.kit import READERS, DayScreen, LinkFilter, require_told
from progressive.admin.life import AbsenceAdmin, DepositAdmin, RemovalNoticeAdmin
from progressive.admin.links import LinkAdmin, LinkedTableInline
from progressive.admin.meters import READER, MeterAdmin, MeterDecreaseAdmin, MeterReadingAdmin, ReadingForm, ReadMeters
from progressive.admin.month import ProgressiveMonth
from progressive.admin.panels import meters_panel, prizes_panel
from progressive.admin.prizes import PayForm, PayoutFormPdf, PayPrize, PrizeAdmin
from progressive.admin.programmes import AnnounceLeave, ApproveProgramme, LinkTable, UnlinkTable
from progressive.admin.rates import ChangeRate, RateChangeAdmin
from progressive.admin.reserve import ReimbursePrize, ReserveAdmin, ReserveMovementAdmin, TransferReserve
from progressive.admin.summary import (
    ProgressiveSummary,
    ProgressiveSummaryPdf,
    ProgressiveSummaryWorkbook,
    SignForm,
    SignSummary,
    SummarySignatureAdmin,
)
from progressive.admin.what_if import WhatIfPage

__all__ = [
    "READER",
    "READERS",
    "AbsenceAdmin",
    "AnnounceLeave",
    "ApproveProgramme",
    "ChangeRate",
    "DayScreen",
    "DepositAdmin",
    "DistributionAdmin",
    "DistributionPdf",
    "LinkAdmin",
    "LinkFilter",
    "LinkTable",
    "LinkedTableInline",
    "MeterAdmin",
    "MeterDecreaseAdmin",
    "MeterReadingAdmin",
    "PayForm",
    "PayPrize",
    "PayoutFormPdf",
    "PrizeAdmin",
    "ProgressiveMonth",
    "ProgressiveSummary",
    "ProgressiveSummaryPdf",
    "ProgressiveSummaryWorkbook",
    "RateChangeAdmin",
    "ReadMeters",
    "ReadingForm",
    "ReimbursePrize",
    "RemovalNoticeAdmin",
    "ReserveAdmin",
    "ReserveMovementAdmin",
    "SignForm",
    "SignSummary",
    "SummarySignatureAdmin",
    "TransferReserve",
    "UnlinkTable",
    "WhatIfPage",
    "acts",
    "deliveries",
    "duties",
    "meters_panel",
    "prizes_panel",
    "require_told",
]
