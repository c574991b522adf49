"""Events of the table floor into rows, one file per subject.

Two kinds. Days, sessions, slips and boxes are few and change seldom: their rows are loaded, folded with the events and
written back, two statements a batch (`folding.py`). Rounds are many: one call of the database function
`tables_write_rounds` a batch, whatever its size, which inserts the rows of new rounds and updates those of rounds that
go on (`rounds.py`).

`ALL` is what the app registers. What may not live here: a decision. A projector only says what happened.
"""

from tables.projectors.banks import BankChecks
from tables.projectors.bingo import BingoPrizes, CardRefunds, CardSales, CardStock, SaleCorrections, SalesBanks
from tables.projectors.boxes import Boxes, CountEntries
from tables.projectors.cage import CageClaims, CageMovements, CageSessions
from tables.projectors.card_faces import CardFaces
from tables.projectors.checks import GameSchedules, TableChecks
from tables.projectors.chips import ChipMoves
from tables.projectors.count_room import Counts, MachineFiles, Tips
from tables.projectors.days import Days, Exceptions
from tables.projectors.dealing import Dealers, Terminals
from tables.projectors.equipment import EquipmentCounts, EquipmentDays, EquipmentSets, SetsInPlay
from tables.projectors.folding import Folding
from tables.projectors.inspections import InspectionReadings, Inspections
from tables.projectors.late_rounds import LateRounds
from tables.projectors.limits import Limits
from tables.projectors.notices import Notices
from tables.projectors.parameters import DatedParameters
from tables.projectors.payments import PaymentApprovals
from tables.projectors.poker import BuyIns, PoolBalances, PoolEntries, RakeCounts, TimeCharges
from tables.projectors.positions import Found, Positions
from tables.projectors.rounds import Rounds
from tables.projectors.sessions import Sessions
from tables.projectors.slips import Slips
from tables.projectors.table_rules import FreedSeats, HeldPayments, Interruptions, LastPlaysCalls

__all__ = [
    "ALL",
    "BankChecks",
    "Boxes",
    "CageClaims",
    "CageMovements",
    "CageSessions",
    "CardFaces",
    "ChipMoves",
    "CountEntries",
    "Counts",
    "DatedParameters",
    "Days",
    "Dealers",
    "EquipmentCounts",
    "EquipmentDays",
    "EquipmentSets",
    "Exceptions",
    "Folding",
    "Found",
    "FreedSeats",
    "GameSchedules",
    "HeldPayments",
    "InspectionReadings",
    "Inspections",
    "Interruptions",
    "LastPlaysCalls",
    "LateRounds",
    "Limits",
    "MachineFiles",
    "Notices",
    "PaymentApprovals",
    "PoolBalances",
    "PoolEntries",
    "Positions",
    "RakeCounts",
    "Rounds",
    "Sessions",
    "SetsInPlay",
    "Slips",
    "TableChecks",
    "Terminals",
    "TimeCharges",
    "Tips",
]

ALL = (
    Days(),
    Exceptions(),
    Sessions(),
    Limits(),
    DatedParameters(),
    BankChecks(),
    Slips(),
    Boxes(),
    CountEntries(),
    Counts(),
    MachineFiles(),
    Tips(),
    Inspections(),
    InspectionReadings(),
    Notices(),
    TableChecks(),
    GameSchedules(),
    HeldPayments(),
    FreedSeats(),
    LastPlaysCalls(),
    Interruptions(),
    Positions(),
    Found(),
    EquipmentSets(),
    SetsInPlay(),
    EquipmentDays(),
    EquipmentCounts(),
    Rounds(),
    PaymentApprovals(),
    LateRounds(),
    ChipMoves(),
    CageSessions(),
    CageClaims(),
    CageMovements(),
    TimeCharges(),
    BuyIns(),
    RakeCounts(),
    PoolEntries(),
    PoolBalances(),
    CardStock(),
    CardFaces(),
    SalesBanks(),
    CardSales(),
    SaleCorrections(),
    CardRefunds(),
    BingoPrizes(),
    Terminals(),
    Dealers(),
)
