"""Names of the events of tables, rounds, boxes, cage and equipment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents.labels import Label
from casino.wording.event_names import name_events

ROUNDS: Final[Mapping[str, Label]] = {
    "RoundOpened": _("Round opened"),
    "BetPlaced": _("Bet placed"),
    "BingoCardSold": _("Bingo card sold"),
    "BetMoved": _("Bet moved"),
    "BetRemoved": _("Bet taken down"),
    "BetsClosed": _("No more bets"),
    "CardDealt": _("Card dealt"),
    "CardBurned": _("Card burned"),
    "CardExposed": _("Card exposed"),
    "DiceRolled": _("Dice rolled"),
    "BallLanded": _("Ball landed"),
    "WheelStopped": _("Wheel stopped"),
    "TilesDealt": _("Tiles dealt"),
    "BallDrawn": _("Ball drawn"),
    "DecisionMade": _("Decision made"),
    "HandSet": _("Hand set"),
    "ProgressiveWagered": _("Progressive chip wagered"),
    "IrregularityDeclared": _("Irregularity declared"),
    "BetPaid": _("Paid by the dealer"),
    "BetTaken": _("Collected by the dealer"),
    "RakeTaken": _("Rake taken"),
    "BlindPosted": _("Forced bet posted"),
    "PotAwarded": _("Pot awarded"),
    "RoundVoided": _("Round annulled"),
    "RoundClosed": _("Round closed"),
    "RoundSettled": _("Round settled"),
    "PaymentApproved": _("Payment approved"),
    "CardsDiscarded": _("Cards discarded"),
}
"""The vocabulary of rounds, which knows no words of a screen, and what the rules made of a round."""

LATE: Final[Mapping[str, Label]] = {
    "LateRoundReceived": _("Late round received"),
    "LateRoundRecorded": _("Late round recorded in its session"),
    "LateRoundAdjusted": _("Late round adjusted"),
    "LateRoundRejected": _("Late round rejected"),
}

DAYS: Final[Mapping[str, Label]] = {
    "GamingDayOpened": _("Gaming day opened"),
    "GamingDayWithdrawn": _("Gaming day withdrawn"),
    "ExceptionRaised": _("Exception raised"),
    "GamingDayClosing": _("Close of the gaming day begun"),
    "GamingDayClosed": _("Gaming day closed"),
    "BankVerified": _("Bank verified by the Inspector"),
}

TABLES: Final[Mapping[str, Label]] = {
    "TableOpened": _("Table opened"),
    "TableClosed": _("Table closed"),
    "DealerSeated": _("Dealer took the table"),
    "TerminalAttached": _("Terminal assigned to the table"),
    "TerminalDetached": _("Terminal removed from the table"),
    "LimitsAnnounced": _("Higher limits announced"),
    "LimitsAnnouncementCancelled": _("Announced limits withdrawn"),
    "LimitsChanged": _("Limits changed"),
}

SLIPS: Final[Mapping[str, Label]] = {
    "SlipRequested": _("Fill or credit requested"),
    "SlipIssued": _("Chips handed to the escort"),
    "SlipReceived": _("Chips received and counted"),
    "SlipExchanged": _("Even exchange made at the table"),
    "PaperSlipKeyed": _("Slip written by hand keyed in"),
    "SlipVoided": _("Fill or credit voided"),
}

BOXES: Final[Mapping[str, Label]] = {
    "BoxInstalled": _("Drop box put on its table"),
    "BoxRemoved": _("Drop box removed from its table"),
    "BoxTransported": _("Drop box brought away"),
    "BoxStored": _("Drop box stored"),
    "BoxOpened": _("Drop box opened"),
    "BoxCountEntered": _("Single count of a box entered"),
    "BoxCountDiffered": _("Counts of the box differed"),
    "BoxCountAgreed": _("Two counts of the box agreed"),
    "BoxDocumentsListed": _("Documents of the box listed"),
    "BoxCountCorrected": _("Count of the box corrected"),
    "BoxShownEmpty": _("Drop box shown empty"),
    "BoxCounted": _("Count of the box signed"),
    "BoxReturned": _("Empty drop box returned"),
}

COUNTS: Final[Mapping[str, Label]] = {
    "CountOpened": _("Count opened"),
    "CountMemberJoined": _("Member joined the count team"),
    "CountMemberLeft": _("Member left the count team"),
    "MachineCountImported": _("File of a currency counter imported"),
    "CountSheetSigned": _("Count sheet signed"),
    "CountAccepted": _("Count accepted by the cage"),
    "TipsCounted": _("Tips counted"),
}

CHIPS: Final[Mapping[str, Label]] = {
    "ChipSetRetired": _("Chip set retired"),
    "ChipsReceived": _("Chips received from their maker"),
    "ChipsMoved": _("Chips moved between stores"),
    "ChipsSetAside": _("Retired chips set aside"),
    "RetiredChipsRedeemed": _("Retired chips redeemed"),
    "ChipsDestroyed": _("Chips destroyed"),
}

CAGE: Final[Mapping[str, Label]] = {
    "CageOpened": _("Cage opened"),
    "CageClosed": pgettext_lazy("event", "Cage closed"),
    "CageFunded": _("Imprest bank of the cage changed"),
    "PatronChipsExchanged": _("Chips sold and redeemed at the window"),
}

POKER: Final[Mapping[str, Label]] = {
    "TimeChargeTaken": _("Time charge taken"),
    "PlayerBoughtIn": _("Chips bought by a poker player"),
    "PlayerCashedOut": _("Poker player left with chips"),
    "RakeCounted": pgettext_lazy("event", "Rake and pools counted"),
    "PoolContributed": _("Chips put into the players' pool"),
    "PoolPaid": _("Player paid out of the pool"),
    "PoolClosed": _("Players' pool closed"),
}

BINGO: Final[Mapping[str, Label]] = {
    "CardsReceived": _("Bingo cards received from their maker"),
    "SalesBankOpened": _("Bank of a bingo cashier opened"),
    "CardsSold": _("Bingo cards sold at a point of sale"),
    "SaleCorrected": _("Sale of bingo cards corrected"),
    "CardsRefunded": _("Bingo cards refunded"),
    "BingoPrizePaid": pgettext_lazy("event", "Bingo prize paid"),
    "SalesBankClosed": _("Bank of a bingo cashier closed"),
}

EQUIPMENT: Final[Mapping[str, Label]] = {
    "EquipmentReceived": _("Set received from its maker"),
    "EquipmentIssued": _("Set issued to a table"),
    "EquipmentInstalled": _("Set put into play"),
    "EquipmentRemoved": _("Set removed from play"),
    "EquipmentOverdue": _("Set too long in play"),
    "EquipmentReturned": _("Set returned to the store"),
    "EquipmentInspected": _("Set inspected"),
    "EquipmentHeld": _("Set held for the Inspector"),
    "EquipmentReleased": _("Set released by the Inspector"),
    "EquipmentCancelled": _("Set cancelled"),
    "EquipmentDestroyed": _("Set destroyed"),
    "EquipmentCounted": _("Sets counted"),
}
"""Sets of cards, dice and tiles."""

INSPECTIONS: Final[Mapping[str, Label]] = {
    "InspectionAnnounced": _("Inspection announced"),
    "TableChecked": _("Check at a table"),
    "CardFacesRecorded": _("Faces of bingo cards recorded"),
    "GamesScheduled": _("Games of a session announced"),
    "ParameterScheduled": _("Parameter changed from an instant on"),
    "SessionScheduled": _("Later options or limits by order"),
    "PaymentHeld": _("Payment held for review"),
    "PaymentReleased": _("Held payment released"),
    "SeatFreed": _("Idle seat freed"),
    "LastPlaysAnnounced": _("Last plays announced"),
    "PositionTaken": _("Position at a table taken"),
    "MoneyFound": _("Money found"),
    "FoundMoneyReturned": _("Found money given back"),
    "TableInterrupted": _("Table interrupted"),
    "TableResumed": _("Table resumed"),
    "NoticeRaised": _("Notice due"),
    "NoticeGiven": _("Notice given"),
    "InspectionDrawn": _("Tables of the inspection drawn"),
    "InspectionReadingTaken": _("Table read in the inspection"),
    "InspectionFinished": _("Inspection finished"),
    "InspectionCancelled": _("Draw of the inspection abandoned"),
}

for names in (ROUNDS, LATE, DAYS, TABLES, SLIPS, BOXES, COUNTS, CHIPS, CAGE, POKER, BINGO, EQUIPMENT, INSPECTIONS):
    name_events(names)
