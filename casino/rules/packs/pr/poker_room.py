"""Texts shared by the articles on the poker room (15, 16 and 25), each under its own numbers.

A pack names what its article has, in the article's order, and gives the clause.
"""

from __future__ import annotations

from typing import Final

from casino.rules.kernel import Bet, Irregularity, Option

CHIPS: Final = "amount = the chips added now"

_BETS: Final = {
    "ante": (
        "Ante",
        "Apuesta inicial",
        "BlindPosted kind ante, every player, before any card: 10% of the table maximum; only with option ante",
    ),
    "small_blind": (
        "Small blind",
        "Apuesta ciega, «small blind»",
        "BlindPosted kind small, first player left of the button, before any card: half the table minimum, or the whole of a shorter stack",
    ),
    "big_blind": (
        "Big blind",
        "Apuesta ciega, «big blind»",
        "BlindPosted kind big, second player left of the button: the table minimum, or the whole of a shorter stack; with two players the button may have either blind",
    ),
    "missed_blind_penalty": (
        "Penalty for missed blinds",
        "Penalidad por apuestas ciegas no hechas",
        "BlindPosted kind penalty: half the table minimum, dead, straight into the main pot; who missed both blinds adds kind post",
    ),
    "check": ("Check", "Pasar", "DecisionMade, no amount"),
    "call": ("Call", "Igualar", f"DecisionMade, {CHIPS}, may be omitted; a shorter stack calls with all it has"),
    "fold": ("Fold", "Retirarse", "DecisionMade, no amount"),
    "pot": (
        "Pot",
        "Pote",
        "settlement only: one line a pot, seat null, stake = its chips, target = its number (0 the main pot)",
    ),
    "rake": (
        "House discount",
        "Por ciento de descuento para la casa",
        "settlement only: one line a pot, seat null, stake = the discount: rake_rate of the pot, fractions of a cent left in it, at most the table maximum; nothing of an uncalled bet that goes back or of an annulled hand. RakeTaken tells what the dealer took",
    ),
    "pot_share": (
        "Share of the pots",
        "Parte del pote",
        "settlement only: one line a seat, stake = contribution (an uncalled bet that came back left out), net = share - contribution. After the betting every player still claiming a pot needs DecisionMade show or muck (face down, ceded) until one is left. PotAwarded tells what the dealer pushed",
    ),
}


def bet(code: str, cite: str) -> Bet:
    """A bet whose words are the same in every article."""
    en, es, note = _BETS[code]
    return Bet(code=code, en=en, es=es, pays=(), cite=cite, note=note)


def ante(cite: str, *, default: bool) -> Option:
    """Return the option of an ante."""
    return Option(
        name="ante",
        kind="flag",
        default=default,
        en="Ante of 10% of the table maximum",
        es="Apuesta inicial de 10% del máximo",
        cite=cite,
    )


def rake_rate(cite: str) -> Option:
    """The casino's part of each pot."""
    return Option(
        name="rake_rate",
        kind="rate",
        low=500,
        high=1_000,
        default=500,
        en="House discount of each pot",
        es="Por ciento de descuento para la casa",
        cite=cite,
    )


NO_BURN: Final = "no_burn_before_turn_or_river"
_IRREGULARITIES: Final = {
    "faulty_shuffle": (
        "Faulty shuffle or cut: all cards go back to the dealer, reshuffled and dealt anew (after a first decision the hand is void).",
        "Fallo en barajar y cortar: todas las cartas vuelven al croupier para un rebarajado (tras una decisión la mano se anula).",
        "reshuffle",
    ),
    "ineligible_player_dealt": (
        "Cards dealt to a player who is not eligible (seat): only those are discarded, the hand continues.",
        "Cartas a un jugador no elegible (puesto): solo esas se descartan, la jugada continúa.",
        "discard_hand",
    ),
    "missing_or_extra_cards": (
        "Missing or additional cards found: the hand is dead, all chips go back, the deck is replaced.",
        "Cartas faltantes o adicionales: la jugada está muerta, todas las fichas se devuelven, se reemplaza el paquete.",
        "void_round",
    ),
    "card_face_up_in_deck": (
        "One card face up in the deck (card): not used, discarded; a second one makes more than one.",
        "Una carta boca arriba en el paquete: no se usa, se descarta; con una segunda ya es más de una.",
        "discard_card",
    ),
    "cards_face_up_in_deck": (
        "More than one card face up in the deck: all cards go back to the dealer, reshuffled and dealt anew (after a first decision the hand is void).",
        "Más de una carta boca arriba en el paquete: todas vuelven al croupier para un rebarajado (tras una decisión la mano se anula).",
        "reshuffle",
    ),
    "unprotected_hand_fouled": (
        "A hand its player did not protect (seat) is fouled or taken: out, without redress.",
        "Mano no protegida (puesto) ensuciada o recogida: queda fuera, sin desagravio.",
        "dead_hand",
    ),
    "protected_hand_fouled": (
        "A protected hand (seat) is taken or fouled, its player a victim: out, everything put into the pot goes back.",
        "Mano protegida (puesto) recogida o ensuciada, el jugador es víctima: reembolso de todo lo puesto en el pote.",
        "refund_hand",
    ),
    "hole_card_exposed": (
        "A player's card (seat, card) turns up while dealing: burned, the player gets another.",
        "Carta de un jugador boca arriba al repartir: se quema y recibe otra.",
        "replace_card",
    ),
    "card_off_table": (
        "A card falls off the table while dealing: the hand is annulled.",
        "Una carta cae fuera de la mesa al repartir: la mano se anula.",
        "void_round",
    ),
    "dealing_error": (
        "Dealing error: before two players have cards dealt anew; later the hand goes on and the player (seat) gets the card after the last player.",
        "Error al repartir: antes de que dos jugadores tengan cartas se arregla; después el jugador recibe su carta tras el último.",
        "correct_deal",
    ),
    "no_burn_before_flop": (
        "No card burned before the flop: the hand is dead (annulled).",
        "No se quemó carta antes del «flop»: la mano está muerta (anulada).",
        "no_burn",
    ),
    NO_BURN: (
        "No card burned before the turn or the river: the hand goes on.",
        "No se quemó carta antes del «turn» o del «river»: la mano sigue su curso.",
        "none",
    ),
    "information_exchanged": (
        "Another language, signals or talk about a hand in play: forbidden; the hand goes on.",
        "Otro idioma, señas o información sobre la mano en juego: prohibido; la mano sigue.",
        "none",
    ),
    "card_shown_to_one": (
        "A card shown to one player is shown to all.",
        "Toda carta mostrada a un jugador se expone a todos.",
        "none",
    ),
}


def irregularity(code: str, cite: str) -> Irregularity:
    """An irregularity whose words and effect are the same in the articles that have it. Two part ways: hold'em annuls
    for several cards face up, stud keeps a card off the table in play; these are in their packs."""
    en, es, effect = _IRREGULARITIES[code]
    return Irregularity(code=code, en=en, es=es, effect=effect, cite=cite)
