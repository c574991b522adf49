"""What the events of tables, rounds, boxes, cage and equipment are called, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from casino.documents.labels import Pair
from casino.event_names import name_events

ROUNDS: Final[Mapping[str, Pair]] = {
    "RoundOpened": ("Round opened", "Jugada abierta"),
    "BetPlaced": ("Bet placed", "Apuesta puesta"),
    "BingoCardSold": ("Bingo card sold", "Cartón vendido"),
    "BetMoved": ("Bet moved", "Apuesta movida"),
    "BetRemoved": ("Bet taken down", "Apuesta retirada"),
    "BetsClosed": ("No more bets", "No más apuestas"),
    "CardDealt": ("Card dealt", "Carta repartida"),
    "CardBurned": ("Card burned", "Carta quemada"),
    "CardsDiscarded": ("Cards discarded", "Cartas descartadas"),
    "CardExposed": ("Card exposed", "Carta expuesta"),
    "DiceRolled": ("Dice rolled", "Dados lanzados"),
    "BallLanded": ("Ball landed", "Bola caída"),
    "WheelStopped": ("Wheel stopped", "Rueda detenida"),
    "TilesDealt": ("Tiles dealt", "Dominós repartidos"),
    "BallDrawn": ("Ball drawn", "Bola sorteada"),
    "DecisionMade": ("Decision made", "Decisión tomada"),
    "HandSet": ("Hand set", "Mano acomodada"),
    "ProgressiveWagered": ("Progressive chip wagered", "Ficha progresiva puesta"),
    "IrregularityDeclared": ("Irregularity declared", "Irregularidad declarada"),
    "BetPaid": ("Paid by the dealer", "Pagado por el crupier"),
    "BetTaken": ("Collected by the dealer", "Recogido por el crupier"),
    "RakeTaken": ("Rake taken", "Descuento tomado"),
    "BlindPosted": ("Forced bet posted", "Apuesta obligada puesta"),
    "PotAwarded": ("Pot awarded", "Pote entregado"),
    "RoundVoided": ("Round annulled", "Jugada anulada"),
    "RoundClosed": ("Round closed", "Jugada cerrada"),
    "RoundSettled": ("Round settled", "Jugada liquidada"),
}
"""The vocabulary of rounds, which knows no words of a screen, and what the rules made of a round."""

LATE: Final[Mapping[str, Pair]] = {
    "LateRoundReceived": ("Late round received", "Jugada tardía recibida"),
    "LateRoundRecorded": ("Late round recorded in its session", "Jugada tardía registrada en su sesión"),
    "LateRoundAdjusted": ("Late round adjusted", "Jugada tardía ajustada"),
    "LateRoundRejected": ("Late round rejected", "Jugada tardía rechazada"),
}

DAYS: Final[Mapping[str, Pair]] = {
    "GamingDayOpened": ("Gaming day opened", "Día de juego abierto"),
    "ExceptionRaised": ("Exception raised", "Excepción levantada"),
    "GamingDayClosing": ("Close of the gaming day begun", "Cierre del día de juego comenzado"),
    "GamingDayClosed": ("Gaming day closed", "Día de juego cerrado"),
    "BankVerified": ("Bank verified by the Inspector", "Banca verificada por el Inspector"),
}

TABLES: Final[Mapping[str, Pair]] = {
    "TableOpened": ("Table opened", "Mesa abierta"),
    "TableClosed": ("Table closed", "Mesa cerrada"),
    "DealerSeated": ("Dealer took the table", "Crupier tomó la mesa"),
    "TerminalAttached": ("Terminal given to the table", "Terminal dado a la mesa"),
    "TerminalDetached": ("Terminal taken off the table", "Terminal quitado de la mesa"),
    "LimitsAnnounced": ("Higher limits announced", "Límites más altos avisados"),
    "LimitsAnnouncementCancelled": ("Announced limits taken back", "Límites avisados retirados"),
    "LimitsChanged": ("Limits changed", "Límites cambiados"),
}

SLIPS: Final[Mapping[str, Pair]] = {
    "SlipRequested": ("Fill or credit requested", "Relleno o crédito solicitado"),
    "SlipIssued": ("Chips handed to the escort", "Fichas entregadas a la escolta"),
    "SlipReceived": ("Chips received and counted", "Fichas recibidas y contadas"),
    "SlipExchanged": ("Even exchange made at the table", "Cambio par hecho en la mesa"),
    "PaperSlipKeyed": ("Slip written by hand keyed in", "Hoja escrita a mano ingresada"),
    "SlipVoided": ("Fill or credit voided", "Relleno o crédito anulado"),
}

BOXES: Final[Mapping[str, Pair]] = {
    "BoxInstalled": ("Drop box put on its table", "Caja de depósito puesta en su mesa"),
    "BoxRemoved": ("Drop box taken off its table", "Caja de depósito retirada de su mesa"),
    "BoxTransported": ("Drop box brought away", "Caja de depósito trasladada"),
    "BoxStored": ("Drop box stored", "Caja de depósito guardada"),
    "BoxOpened": ("Drop box opened", "Caja de depósito abierta"),
    "BoxCountEntered": ("Single count of a box entered", "Conteo individual de una caja anotado"),
    "BoxCountDiffered": ("Counts of the box differed", "Conteos de la caja difirieron"),
    "BoxCountAgreed": ("Two counts of the box agreed", "Dos conteos de la caja coincidieron"),
    "BoxDocumentsListed": ("Documents of the box listed", "Documentos de la caja anotados"),
    "BoxCountCorrected": ("Count of the box corrected", "Conteo de la caja corregido"),
    "BoxShownEmpty": ("Drop box shown empty", "Caja de depósito mostrada vacía"),
    "BoxCounted": ("Count of the box signed", "Conteo de la caja firmado"),
    "BoxReturned": ("Empty drop box returned", "Caja de depósito vacía devuelta"),
}

COUNTS: Final[Mapping[str, Pair]] = {
    "CountOpened": ("Count opened", "Conteo abierto"),
    "CountMemberJoined": ("Member joined the count team", "Miembro entró al equipo de conteo"),
    "CountMemberLeft": ("Member left the count team", "Miembro salió del equipo de conteo"),
    "MachineCountImported": ("File of a currency counter imported", "Archivo de contadora importado"),
    "CountSheetSigned": ("Count sheet signed", "Hoja de conteo firmada"),
    "CountAccepted": ("Count accepted by the cage", "Conteo aceptado por la caja"),
    "TipsCounted": ("Tips counted", "Propinas contadas"),
}

CHIPS: Final[Mapping[str, Pair]] = {
    "ChipSetRetired": ("Chip set retired", "Juego de fichas retirado"),
    "ChipsReceived": ("Chips received from their maker", "Fichas recibidas del fabricante"),
    "ChipsMoved": ("Chips moved between stores", "Fichas movidas entre almacenes"),
    "ChipsSetAside": ("Retired chips set aside", "Fichas retiradas apartadas"),
    "RetiredChipsRedeemed": ("Retired chips redeemed", "Fichas retiradas canjeadas"),
    "ChipsDestroyed": ("Chips destroyed", "Fichas destruidas"),
}

CAGE: Final[Mapping[str, Pair]] = {
    "CageOpened": ("Cage opened", "Caja abierta"),
    "CageClosed": ("Cage closed", "Caja cerrada"),
    "CageFunded": ("Imprest bank of the cage changed", "Fondo fijo de la caja cambiado"),
    "PatronChipsExchanged": ("Chips sold and redeemed at the window", "Fichas vendidas y canjeadas en ventanilla"),
}

POKER: Final[Mapping[str, Pair]] = {
    "TimeChargeTaken": ("Time charge taken", "Cobro por tiempo hecho"),
    "PlayerBoughtIn": ("Chips bought by a poker player", "Fichas compradas en el póquer"),
    "PlayerCashedOut": ("Poker player left with chips", "Salida con fichas del póquer"),
    "RakeCounted": ("Rake and pools counted", "Descuento y pozos contados"),
    "PoolContributed": ("Chips put into the players' pool", "Fichas aportadas al pozo de los jugadores"),
    "PoolPaid": ("Player paid out of the pool", "Jugador pagado del pozo"),
    "PoolClosed": ("Players' pool closed", "Pozo de los jugadores cerrado"),
}

EQUIPMENT: Final[Mapping[str, Pair]] = {
    "EquipmentReceived": ("Set received from its maker", "Juego recibido del fabricante"),
    "EquipmentIssued": ("Set issued to a table", "Juego entregado a una mesa"),
    "EquipmentInstalled": ("Set put into play", "Juego puesto en uso"),
    "EquipmentRemoved": ("Set taken out of play", "Juego retirado del uso"),
    "EquipmentOverdue": ("Set too long in play", "Juego demasiado tiempo en uso"),
    "EquipmentReturned": ("Set returned to the store", "Juego devuelto al almacén"),
    "EquipmentInspected": ("Set inspected", "Juego inspeccionado"),
    "EquipmentHeld": ("Set held for the Inspector", "Juego retenido para el Inspector"),
    "EquipmentReleased": ("Set released by the Inspector", "Juego liberado por el Inspector"),
    "EquipmentCancelled": ("Set cancelled", "Juego inutilizado"),
    "EquipmentDestroyed": ("Set destroyed", "Juego destruido"),
    "EquipmentCounted": ("Sets counted", "Juegos contados"),
}
"""Sets of cards, dice and tiles."""

INSPECTIONS: Final[Mapping[str, Pair]] = {
    "InspectionAnnounced": ("Inspection announced", "Inspección anunciada"),
    "InspectionDrawn": ("Tables of the inspection drawn", "Mesas de la inspección sorteadas"),
    "InspectionReadingTaken": ("Table read in the inspection", "Mesa leída en la inspección"),
    "InspectionFinished": ("Inspection finished", "Inspección terminada"),
    "InspectionCancelled": ("Draw of the inspection given up", "Sorteo de la inspección desistido"),
}

for names in (ROUNDS, LATE, DAYS, TABLES, SLIPS, BOXES, COUNTS, CHIPS, CAGE, POKER, EQUIPMENT, INSPECTIONS):
    name_events(names)
