"""The money of bingo: cards, banks, sales, refunds, prizes."""

from django.utils.translation import gettext_noop as _

from casino.errors import define

define("bingo_prize_paid", 409, _("The prize of card %(card)s was paid before."), cite="PR §27.1(2), CL V §6")
define(
    "buyer_not_of_age",
    422,
    _("No card is sold to a minor: say that the buyer is of age."),
    cite="PR §27.3(E), CL V §3.2.2",
)
define("caller_sells", 422, _("%(employee)s cannot call and sell in one session."), cite="PR §27.5(A)")
define("card_approval_missing", 422, _("Name the approval of the price."), cite="PR §27.3(E), CL V §4 Apuestas")
define("card_did_not_win", 409, _("Card %(card)s won no prize in this game."), cite="PR §27.10(B), CL V §4 Juego")
define(
    "card_numbers_unreadable",
    422,
    _("Write cards like A:1-50, each number once: %(line)s."),
    cite="PR §27.1(19), CL V §3.1",
)
define(
    "card_terms_differ",
    409,
    _("Series %(series)s is on the book with another kind or price."),
    cite="PR §27.3(E), CL V §3.1",
)
define(
    "cards_not_in_hand", 409, _("The cashier does not hold these cards: %(cards)s."), cite="PR §27.4(A), CL V §3.2.2"
)
define(
    "cards_not_in_round", 409, _("These cards were not in the annulled game: %(cards)s."), cite="PR §27.1(6), CL V §6"
)
define(
    "cards_not_in_store",
    409,
    _("Some of these cards of series %(series)s are not in the store."),
    cite="PR §27.6(A), CL V §4 Inicio",
)
define(
    "cards_not_sold",
    409,
    _("These cards were not sold in this session: %(cards)s."),
    cite="PR §27.4(B), CL V §4 Inicio",
)
define(
    "cards_not_sold_here", 409, _("No cards are sold for the game of table %(table)s."), cite="PR §27.4(A), CL V §3.2.2"
)
define("cards_of_other_game", 409, _("Series %(series)s belongs to another game."), cite="PR §27.6(A), CL V §3.1")
define("cards_played", 409, _("These cards were in play: %(cards)s."), cite="PR §27.1(9), CL V §3.1")
define(
    "cards_received_before",
    409,
    _("Some of these numbers of series %(series)s were received before."),
    cite="PR §27.1(19), CL V §3.1",
)
define("cards_refunded", 409, _("These cards were refunded before: %(cards)s."), cite="PR §27.9(A)(1), CL V §6")
define("ebm_missing", 422, _("Name the device that holds the electronic cards."), cite="PR §27.7(F), CL V §3.1")
define(
    "entries_not_in_round",
    409,
    _("The annulled game had %(count)s entries to the progressive."),
    cite="PR §27.3(I), CL V §2",
)
define("entries_not_offered", 409, _("No progressive is offered in this session."), cite="PR §27.3(I), CL V §2")
define("no_cards_named", 422, _("Name at least one card."), cite="PR §27.4(B), CL V §4 Inicio")
define("nothing_corrected", 422, _("The sale is already recorded like this."), cite="PR §27.4(F)")
define("other_cashier", 409, _("Bank %(bank)s is of cashier %(employee)s."), cite="PR §27.4(A), CL V §3.2.2")
define("round_not_void", 409, _("The game was not annulled."), cite="PR §27.1(6), CL V §6")
define("round_not_won", 409, _("The game is not over, or was annulled."), cite="PR §27.1(2), CL V §4 Juego")
define(
    "round_of_other_session",
    409,
    _("The game was played in another session than this bank's."),
    cite="PR §27.1(20), CL V §4 Inicio",
)
define("sales_bank_closed", 409, _("The bank is closed."), cite="PR §27.6(D)(6), CL V §3.2.2")
define("sales_bank_open", 409, _("This point of sale has an open bank."), cite="PR §27.4(A), CL V §3.2.2")
define("sales_bank_too_small", 409, _("The bank does not hold enough."), cite="PR §27.6(D)(6), CL V §3.2.2")
define("station_not_offered", 409, _("The options of the session do not allow sales at %(point)s."), cite="PR §27.4(G)")
define("unknown_card_series", 404, _("There is no series %(series)s."), cite="PR §27.6(A), CL V §3.1")
define("unknown_sale", 404, _("There is no such sale."), cite="PR §27.4(F), CL V §4 Inicio")
define("unknown_sales_bank", 404, _("There is no such bank."), cite="PR §27.4(A), CL V §3.2.2")
define("unknown_sales_point", 404, _("There is no such point of sale."), cite="PR §27.3(D), CL V §3.2.2")
define(
    "card_face_differs",
    422,
    _("Card %(number)s of series %(series)s has another face on record, or none."),
    cite="PR §27.5(C), §27.6(A)",
    details=("at",),
)
define(
    "cards_not_received",
    409,
    _("Card %(number)s of series %(series)s was not received."),
    cite="PR §27.6(A)",
)
define(
    "faces_recorded",
    409,
    _("The face of card %(number)s of series %(series)s is on record and is never changed."),
    cite="PR §27.6(A)",
)
define(
    "faces_unreadable",
    422,
    _("Line %(line)s is no card: write its number, a colon and its numbers, each card once."),
    cite="PR §27.6(A)",
)
