"""The table floor's rows, one file per subject: configuration, then the projections (each written by one projector).

    configuration.py   pits, chips, shifts, tables, drop boxes: edited in the admin
    equipment.py       sets of cards, dice and tiles: projections
    inspections.py     the authority's inspections: projections
    projection.py      base of the projected rows
    days.py sessions.py slips.py boxes.py count_room.py rounds.py chips.py cage.py   the projections
    dealing.py         terminals of tables, dealers at them
    bingo.py           points of sale, and the projections of bingo's money
    table_rules.py     payments held, seats freed, last plays, interruptions: projections
    hours.py           hours of play that the authority allows: configuration
    positions.py       positions at tables, money that was found: projections
    poker.py           the poker room: posted time charges and pools, and their projections

Projection keys: `<property id>:<identity of the stream>`, so a rebuild gives the same rows. They point at each other
and at configuration by plain codes, never by foreign key.
"""

from tables.models import form_kinds, scopes
from tables.models.banks import BankCheck, BankSetting
from tables.models.bingo import (
    BingoPrize,
    CardFace,
    CardRefund,
    CardSale,
    CardSeries,
    SaleCorrection,
    SalesBank,
    SalesPoint,
)
from tables.models.boxes import BoxCustody
from tables.models.cage import CageClaim, CageMovement, CageSession
from tables.models.checks import CheckRecord, GameSchedule
from tables.models.chips import ChipMove
from tables.models.configuration import ChipSet, Denomination, DropBox, GamingTable, Pit, ShiftDefinition, TableOffer
from tables.models.count_room import CountEntry, CountSession, MachineFile, TipCount
from tables.models.days import ExceptionLine, GamingDay
from tables.models.dealing import DealerSeat, TerminalChange
from tables.models.equipment import EquipmentCount, EquipmentDay, EquipmentKind, EquipmentSet, SetInPlay
from tables.models.hours import AuthorisedHours
from tables.models.inspections import Inspection, InspectionReading
from tables.models.late_rounds import LateRound
from tables.models.limits import TableLimits
from tables.models.notices import Notice
from tables.models.parameters import DatedParameter
from tables.models.payments import PaymentApproval
from tables.models.poker import BuyIn, PlayerPool, PoolBalance, PoolEntry, RakeCount, TimeCharge, TimeChargeLine
from tables.models.positions import FoundMoney, TablePosition
from tables.models.projection import Projection
from tables.models.rounds import Round
from tables.models.sessions import TableSession
from tables.models.slips import Slip
from tables.models.table_rules import FreedSeat, HeldPayment, Interruption, LastPlays

__all__ = [
    "AuthorisedHours",
    "BankCheck",
    "BankSetting",
    "BingoPrize",
    "BoxCustody",
    "BuyIn",
    "CageClaim",
    "CageMovement",
    "CageSession",
    "CardFace",
    "CardRefund",
    "CardSale",
    "CardSeries",
    "CheckRecord",
    "ChipMove",
    "ChipSet",
    "CountEntry",
    "CountSession",
    "DatedParameter",
    "DealerSeat",
    "Denomination",
    "DropBox",
    "EquipmentCount",
    "EquipmentDay",
    "EquipmentKind",
    "EquipmentSet",
    "ExceptionLine",
    "FoundMoney",
    "FreedSeat",
    "GameSchedule",
    "GamingDay",
    "GamingTable",
    "HeldPayment",
    "Inspection",
    "InspectionReading",
    "Interruption",
    "LastPlays",
    "LateRound",
    "MachineFile",
    "Notice",
    "PaymentApproval",
    "Pit",
    "PlayerPool",
    "PoolBalance",
    "PoolEntry",
    "Projection",
    "RakeCount",
    "Round",
    "SaleCorrection",
    "SalesBank",
    "SalesPoint",
    "SetInPlay",
    "ShiftDefinition",
    "Slip",
    "TableLimits",
    "TableOffer",
    "TablePosition",
    "TableSession",
    "TerminalChange",
    "TimeCharge",
    "TimeChargeLine",
    "TipCount",
    "form_kinds",
    "scopes",
]
