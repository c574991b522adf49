"""Everything that can happen on the table floor, as stored: one file per subject.

Streams (the day of a stream is its gaming day and never changes):

    day.py       gamingday:<day>                    GamingDayOpened, GamingDayWithdrawn, ExceptionRaised,
                                                    GamingDayClosing, GamingDayClosed
    sessions.py  session:<table>.<day>.<shift>      TableOpened, TableClosed
    limits.py    on the same stream                 LimitsAnnounced, LimitsAnnouncementCancelled, LimitsChanged
    parameters.py  parameter:<day>                 ParameterScheduled; SessionScheduled on the session's stream
    banks.py     bank:<day>.<shift>                 BankVerified
    slips.py     slip:<serial>                      SlipRequested, SlipIssued, SlipExchanged, SlipReceived, SlipVoided,
                                                    PaperSlipKeyed
    boxes.py     box:<box>.<day>.<shift>            BoxInstalled, BoxRemoved, BoxTransported, BoxStored, BoxOpened,
                 BoxCountEntered, BoxCountDiffered, BoxCountAgreed, BoxDocumentsListed, BoxCountCorrected,
                 BoxShownEmpty, BoxCounted, BoxReturned
    count_room.py  count:<day>.<number>            CountOpened, CountMemberJoined, CountMemberLeft,
                 MachineCountImported, CountSheetSigned, CountAccepted
                 tips:<table>.<day>.<shift>        TipsCounted
    chip_sets.py chipset:<code>.<day>               ChipSetRetired
    chips.py     chipmove:<reference>               ChipsReceived, ChipsMoved, ChipsSetAside, RetiredChipsRedeemed,
                                                    ChipsDestroyed
    cage.py      cage:<day>.<shift>                 CageOpened, CageClosed
                 cagemoney:<kind>.<reference>       CageFunded, PatronChipsExchanged
    poker.py     timecharge:<table>.<day>.<shift>   TimeChargeTaken
                 rake:<table>.<day>.<shift>         RakeCounted
                 pool:<code>.<day>                  PoolContributed, PoolPaid, PoolClosed
    buy_ins.py   buyin:<table>.<day>                PlayerBoughtIn, PlayerCashedOut
    bingo.py     cardseries:<series>.<day>          CardsReceived
                 salesbank:<bank>                   SalesBankOpened, CardsSold, SaleCorrected, CardsRefunded,
                                                    SalesBankClosed
                 bingoprize:<serial>                BingoPrizePaid
    equipment.py equipment:<set>.<day>             EquipmentReceived, EquipmentIssued, EquipmentInstalled,
                 EquipmentRemoved, EquipmentOverdue, EquipmentReturned, EquipmentInspected, EquipmentHeld,
                 EquipmentReleased, EquipmentCancelled, EquipmentDestroyed
                 equipmentcount:<day>-<number>     EquipmentCounted
    inspections.py  inspection:<day>-<number>      InspectionAnnounced, InspectionDrawn, InspectionReadingTaken,
                                                    InspectionFinished, InspectionCancelled
    checks.py    check:<table>.<day>.<shift>       TableChecked
                 bingoschedule:<table>.<day>.<shift>  GamesScheduled
    notices.py   notice:<day>-<number>             NoticeRaised
                 noticegiven:<notice>.<day>        NoticeGiven
    table_rules.py  hold:<day>-<number>             PaymentHeld
                 holdreleased:<hold>.<day>         PaymentReleased
                 seats:<table>.<day>.<shift>       SeatFreed
                 lastplays:<table>.<day>.<shift>   LastPlaysAnnounced
                 session:<table>.<day>.<shift>     TableInterrupted, TableResumed
    positions.py positions:<table>.<day>.<shift>   PositionTaken
                 found:<day>-<number>              MoneyFound
                 foundreturned:<found>.<day>       FoundMoneyReturned
    terminals.py terminal:<table>.<day>             TerminalAttached, TerminalDetached
    dealers.py   dealing:<table>.<day>.<shift>      DealerSeated
    rounds.py    round:<uuid>                       the rules' vocabulary as applied, then RoundSettled
                 payment:<round>.<seat>.<bet>.<hand>   PaymentApproved
    late_rounds.py  late:<uuid>                     LateRoundReceived
                 lateend:<uuid>                     LateRoundRecorded, LateRoundAdjusted, LateRoundRejected

Amounts are minor units of the property's currency. `counts` says how many pieces of each denomination:
`{"2500": 4}` are four pieces of 25.00; `total` is their worth. Days are ISO dates.

Importing this package registers the event types. What may not live here: anything that judges or computes.
"""

from tables.events.banks import BankVerified
from tables.events.bingo import (
    BingoPrizePaid,
    CardFacesRecorded,
    CardLine,
    CardsReceived,
    CardsRefunded,
    CardsSold,
    SaleCorrected,
    SalesBankClosed,
    SalesBankOpened,
)
from tables.events.boxes import (
    BoxContent,
    BoxCountAgreed,
    BoxCountCorrected,
    BoxCountDiffered,
    BoxCounted,
    BoxCountEntered,
    BoxDocument,
    BoxDocumentsListed,
    BoxInstalled,
    BoxOpened,
    BoxRemoved,
    BoxReturned,
    BoxShownEmpty,
    BoxStored,
    BoxTransported,
    CountMethod,
)
from tables.events.buy_ins import PlayerBoughtIn, PlayerCashedOut
from tables.events.cage import CageClosed, CageFunded, CageOpened, PatronChipsExchanged
from tables.events.checks import GamesScheduled, ScheduledGame, TableChecked
from tables.events.chip_sets import ChipSetRetired
from tables.events.chips import ChipsDestroyed, ChipsMoved, ChipsReceived, ChipsSetAside, RetiredChipsRedeemed
from tables.events.count_room import (
    CountAccepted,
    CountMemberJoined,
    CountMemberLeft,
    CountOpened,
    CountSheetSigned,
    MachineCountImported,
    MachineReading,
    SheetBox,
    TipsCounted,
)
from tables.events.day import (
    ExceptionRaised,
    GamingDayClosed,
    GamingDayClosing,
    GamingDayOpened,
    GamingDayWithdrawn,
)
from tables.events.dealers import DealerSeated
from tables.events.equipment import (
    EquipmentCancelled,
    EquipmentCounted,
    EquipmentDestroyed,
    EquipmentHeld,
    EquipmentInspected,
    EquipmentInstalled,
    EquipmentIssued,
    EquipmentOverdue,
    EquipmentReceived,
    EquipmentReleased,
    EquipmentRemoved,
    EquipmentReturned,
    InspectionResult,
    RemovalReason,
)
from tables.events.inspections import (
    Compared,
    InspectionAnnounced,
    InspectionCancelled,
    InspectionDrawn,
    InspectionFinished,
    InspectionReadingTaken,
    ReadingKind,
)
from tables.events.kit import Counts
from tables.events.late_rounds import (
    LateRoundAdjusted,
    LateRoundReceived,
    LateRoundRecorded,
    LateRoundRejected,
    LateSums,
)
from tables.events.limits import LimitsAnnounced, LimitsAnnouncementCancelled, LimitsChanged
from tables.events.notices import NoticeGiven, NoticeRaised
from tables.events.parameters import ParameterScheduled, SessionScheduled
from tables.events.poker import PoolClosed, PoolContributed, PoolPaid, RakeCounted, TimeChargeTaken
from tables.events.positions import FoundMoneyReturned, MoneyFound, PositionTaken
from tables.events.rounds import PaymentApproved, PrizeDue, RoundSettled, ToApprove
from tables.events.sessions import TableClosed, TableOpened
from tables.events.slips import (
    PaperSlipKeyed,
    SlipExchanged,
    SlipIssued,
    SlipKind,
    SlipReceived,
    SlipRequested,
    SlipVoided,
)
from tables.events.table_rules import (
    LastPlaysAnnounced,
    PaymentHeld,
    PaymentReleased,
    SeatFreed,
    TableInterrupted,
    TableResumed,
)
from tables.events.terminals import TerminalAttached, TerminalDetached

__all__ = [
    "BankVerified",
    "BingoPrizePaid",
    "BoxContent",
    "BoxCountAgreed",
    "BoxCountCorrected",
    "BoxCountDiffered",
    "BoxCountEntered",
    "BoxCounted",
    "BoxDocument",
    "BoxDocumentsListed",
    "BoxInstalled",
    "BoxOpened",
    "BoxRemoved",
    "BoxReturned",
    "BoxShownEmpty",
    "BoxStored",
    "BoxTransported",
    "CageClosed",
    "CageFunded",
    "CageOpened",
    "CardFacesRecorded",
    "CardLine",
    "CardsReceived",
    "CardsRefunded",
    "CardsSold",
    "ChipSetRetired",
    "ChipsDestroyed",
    "ChipsMoved",
    "ChipsReceived",
    "ChipsSetAside",
    "Compared",
    "CountAccepted",
    "CountMemberJoined",
    "CountMemberLeft",
    "CountMethod",
    "CountOpened",
    "CountSheetSigned",
    "Counts",
    "DealerSeated",
    "EquipmentCancelled",
    "EquipmentCounted",
    "EquipmentDestroyed",
    "EquipmentHeld",
    "EquipmentInspected",
    "EquipmentInstalled",
    "EquipmentIssued",
    "EquipmentOverdue",
    "EquipmentReceived",
    "EquipmentReleased",
    "EquipmentRemoved",
    "EquipmentReturned",
    "ExceptionRaised",
    "FoundMoneyReturned",
    "GamesScheduled",
    "GamingDayClosed",
    "GamingDayClosing",
    "GamingDayOpened",
    "GamingDayWithdrawn",
    "InspectionAnnounced",
    "InspectionCancelled",
    "InspectionDrawn",
    "InspectionFinished",
    "InspectionReadingTaken",
    "InspectionResult",
    "LastPlaysAnnounced",
    "LateRoundAdjusted",
    "LateRoundReceived",
    "LateRoundRecorded",
    "LateRoundRejected",
    "LateSums",
    "LimitsAnnounced",
    "LimitsAnnouncementCancelled",
    "LimitsChanged",
    "MachineCountImported",
    "MachineReading",
    "MoneyFound",
    "NoticeGiven",
    "NoticeRaised",
    "PaperSlipKeyed",
    "ParameterScheduled",
    "PatronChipsExchanged",
    "PaymentApproved",
    "PaymentHeld",
    "PaymentReleased",
    "PlayerBoughtIn",
    "PlayerCashedOut",
    "PoolClosed",
    "PoolContributed",
    "PoolPaid",
    "PositionTaken",
    "PrizeDue",
    "RakeCounted",
    "ReadingKind",
    "RemovalReason",
    "RetiredChipsRedeemed",
    "RoundSettled",
    "SaleCorrected",
    "SalesBankClosed",
    "SalesBankOpened",
    "ScheduledGame",
    "SeatFreed",
    "SessionScheduled",
    "SheetBox",
    "SlipExchanged",
    "SlipIssued",
    "SlipKind",
    "SlipReceived",
    "SlipRequested",
    "SlipVoided",
    "TableChecked",
    "TableClosed",
    "TableInterrupted",
    "TableOpened",
    "TableResumed",
    "TerminalAttached",
    "TerminalDetached",
    "TimeChargeTaken",
    "TipsCounted",
    "ToApprove",
]
