"""Chemin de fer (Ferrocarril, Bacará): game 08. The square of the bank is lost in the text: it follows game 07, with the
two cells in which the banker is free (§09.VIII.3) where custom has them, 9 against 3 and 4 against 5.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.baccarat import PUNTO_BANCO
from casino.rules.families.chemin_de_fer import BankClauses, Layout
from casino.rules.families.free_banker import FreeBankerRound
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, to_one
from casino.rules.packs.eus.common import (
    CURRENCY,
    EDITION,
    authorised_limits,
    choice,
    fixed,
    flag,
    late_bet,
    recorded,
    table_elsewhere,
)

_BANK: Final = "EUS §08.V"
_RULES: Final = "EUS §08.VI"
_PLAY: Final = "EUS §08.VII"
_GENERAL: Final = "EUS §08.VIII.1"
_CROUPIER: Final = "EUS §08.VIII.2"
_BANKER: Final = "EUS §08.VIII.3"
_PLAYERS: Final = "EUS §08.IX"


def _against(code: str, en: str, es: str, eu: str, cite: str, note: str) -> Bet:
    return Bet(code=code, en=en, es=es, eu=eu, pays=to_one(1), cite=cite, note=note)


BETS: Final = (
    Bet(
        code="bank",
        en="Bank",
        es="Banca",
        eu="Bankua",
        pays=(),
        cite="EUS §08.V, §08.VII",
        note="no BetPlaced: DecisionMade bank with the amount put up; a line for the banker and each associate",
    ),
    _against("punto", "Punto, against the bank", "Postura (punto)", "Puntua", _PLAY,
             "until the close; from the minimum to what the bank has, all bets together"),
    _against("banco", "Banco", "Banco", "Banco", _PLAY,
             "exactly the bank, by one player; whoever bet before has his stake back"),
    _against("banco_association", "Banco in association", "Banco en asociación", "Banco elkartuan", _PLAY,
             "parts of several players that come to the bank"),
    _against("banco_con_la_mesa", "Banco with the table", "Banco con la mesa", "Banco mahaiarekin", _PLAY,
             "half of the bank"),
    _against("ultimo_completo", "With the table, last to complete", "Con la mesa y último completo",
             "Mahaiarekin eta azken betetzailea", _PLAY, "what is missing of the bank after banco_con_la_mesa"),
    _against("banco_seguido", "Banco repeated", "Banco seguido", "Banco jarraitua", _PLAY,
             "the bank again, by a seat of last_bets; even after the deal, until somebody has spoken"),
    _against("half_stake", "Stake on the line", "Postura sobre la raya", "Marra gaineko apustua", _PLAYERS,
             "one half plays, the other goes back"),
)  # fmt: skip


def _wrong(code: str, effect: str, en: str, es: str, cite: str) -> Irregularity:
    return Irregularity(code=code, effect=effect, en=en, es=es, cite=cite)


IRREGULARITIES: Final = (
    _wrong("fewer_than_four_players", "too_few_players", "Fewer than four players: no hand is played, stakes go back.",
           "Menos de cuatro jugadores: no se juega, se devuelven las posturas.", _PLAY),
    recorded("card_drawn_early", "A card was drawn before the close: who drew it plays on with it, or it is discarded.",
             "Carta extraída antes del cierre: quien la sacó sigue la jugada, o se desecha.", _GENERAL),
    recorded("card_face_up", "A card came face up: withdrawn (CardBurned); no stake is lowered or taken back.",
             "Carta descubierta: se retira (carta quemada); no se disminuyen ni retiran apuestas.", _GENERAL),
    _wrong("cards_stuck", "void_round", "Two or more cards stuck together: the hand is annulled.",
           "Dos o más cartas pegadas: se anula la jugada.", _GENERAL),
    recorded("card_on_floor", "A card fell to the floor: an employee picks it up, it keeps its value.",
             "Carta al suelo: la recoge un empleado y conserva su valor.", _GENERAL),
    _wrong("croupier_exposed_card", "rules_bind",
           "The croupier exposed a card in the deal: both play by the rules, the banker by the square.",
           "El croupier descubre una carta: ambos se ajustan a las reglas, el banquero al cuadro.", _CROUPIER),
    _wrong("croupier_exposed_punto", "square_binds_drawing",
           "The croupier exposed both cards of punto: the banker plays the square and draws in the optional cells.",
           "El croupier descubre las dos cartas del punto: el banquero sigue el cuadro y pide en los casos opcionales.",
           _CROUPIER),
    _wrong("croupier_fault", "void_round", "Another fault of the croupier in the deal that cannot be mended: annulled.",
           "Otra falta del croupier en el reparto que no puede rectificarse: se anula.", _CROUPIER),
    _wrong("croupier_called_card", "restored",
           'The croupier said "carta" though punto said "no": a banker with 0 to 5 keeps the first card drawn, with 6 or 7 '
           "none; the rest is discarded (CardBurned).",
           "El croupier anuncia «carta» y el punto dijo «no»: el banquero con 0 a 5 se queda la primera carta, con 6 o 7 "
           "ninguna; las demás se desechan (cartas quemadas).", _CROUPIER),
    _wrong("fifth_card", "banker_takes_fifth", "The banker drew a fifth card: it is his if punto asks for none.",
           "El banquero extrae una quinta carta: es suya si el punto no la pide.", _BANKER),
    _wrong("banker_too_many_cards", "banker_has_nothing",
           "The banker gave himself more than two cards: his total is 0, he may draw one more.",
           "El banquero se da más de dos cartas: su puntuación es cero y puede pedir otra.", _BANKER),
    _wrong("two_thirds_to_punto", "better_of_two",
           "The banker gave punto two third cards (the second in card): the one that makes more counts.",
           "El banquero da dos terceras cartas al punto (la segunda, en el campo carta): vale la que hace mayor puntuación.", _BANKER),
    _wrong("two_thirds_to_banker", "worse_of_two",
           "The banker gave himself two third cards (the second in card): the one that makes less counts.",
           "El banquero se da dos terceras cartas (la segunda, en el campo carta): vale la que hace menor puntuación.", _BANKER),
    _wrong("punto_card_in_basket", "punto_shows_nine",
           "The banker let one of punto's first two cards fall into the basket: punto shows 9.",
           "El banquero deja caer en la cesta una de las dos primeras cartas del punto: abate con 9.", _BANKER),
    _wrong("punto_third_in_basket", "punto_has_nine",
           "The banker let punto's third card fall into the basket: punto has 9; the banker may draw, but not with 7.",
           "El banquero deja caer en la cesta la tercera carta del punto: tiene 9; el banquero puede pedir, salvo con 7.",
           _BANKER),
    recorded("banker_exposed_card", "The banker exposed punto's first or third card: he exposes his own.",
             "El banquero descubre la primera o tercera carta: descubre la suya.", _BANKER),
    _wrong("banker_exposed_punto", "square_binds",
           "The banker exposed both cards of punto: he exposes his own and follows the square.",
           "El banquero descubre las dos cartas del punto: descubre las suyas y sigue el cuadro.", _BANKER),
    _wrong("banker_showed_first", "may_withdraw", "The banker showed before punto spoke: stakes may be taken back.",
           "El banquero abate antes de hablar el punto: los jugadores pueden retirar sus apuestas.", _BANKER),
    _wrong("banker_offered_card", "banker_shows_not", "A banker with 8 or 9 gave or offered a card: he may not show.",
           "El banquero con 8 o 9 da u ofrece carta: pierde el derecho a abatir.", _BANKER),
    _wrong("banker_card_in_basket", "banker_loses",
           "The banker put a card into the basket before all had seen it: he loses the hand.",
           "El banquero introduce una carta en la cesta antes de ser vista: pierde la jugada.", _BANKER),
    recorded("slow_player", "A player is slow with his cards: he may not keep them.",
             "Un jugador emplea demasiado tiempo: no puede seguir teniendo las cartas.", _PLAYERS),
    _wrong("advice_given", "square_binds", "Somebody but the croupier gave advice: the square applies.",
           "Alguien distinto del croupier da consejos: se está al cuadro.", _PLAYERS),
    _wrong("punto_misspoke", "banker_decides",
           'Punto said "carta" for "no", or the reverse: the banker gives or refuses the card, unless punto has 0.',
           "El punto dice «carta» por «no» o al revés: el banquero da o niega la carta, salvo que el punto tenga cero.",
           _PLAYERS),
    _wrong("punto_forgot_to_show", "punto_shows_late",
           "Punto forgot to show 8 or 9: he may not any more; if he asked for a card the banker gives or refuses it.",
           "El punto olvida abatir: pierde el derecho; si ha pedido carta, decide el banquero.", _PLAYERS),
    _wrong("punto_forgot_nine", "punto_loses", "Punto forgot to show 9 and the banker shows 8: punto loses.",
           "El punto olvida abatir 9 y el banquero abate con 8: pierde el punto.", _PLAYERS),
    _wrong("punto_threw_cards", "punto_loses", "Punto threw his cards away unseen: the hand is lost for him.",
           "El punto arroja las cartas antes de ser vistas: pierde la jugada.", _PLAYERS),
    recorded("cut_card_shown", "The stop card appears: this hand is the last one.",
             "Aparece la carta de detención: la jugada en curso es la última.", _PLAY),
    late_bet(_PLAY),
)  # fmt: skip

OPTIONS: Final = (
    Option(
        name="commission_rate",
        kind="rate",
        default=500,
        low=0,
        high=500,
        en="Deduction from what the bank wins in each hand",
        es="Deducción sobre lo ganado por el banquero en cada jugada",
        cite=_BANK,
    ),
    flag("bank_unlimited", "The bank has no maximum, by authorisation", "Banca sin máximo, con autorización", _BANK),
    flag(
        "banco_free_choice",
        "Who makes banco draws or stands as he likes, by leave of the Director",
        "Quien hace banco pide o se planta libremente, con autorización del Director",
        _RULES,
    ),
    choice("tip_slots", (1, 2), "Slots for tips", "Ranuras de propinas", "EUS §08.II.3"),
    choice(
        "larger_bank_cards",
        ("made_banco", "previous_banker"),
        "Who may have the cards for one hand against a larger bank: who had made banco, or the banker before",
        "Quién puede coger las cartas por una jugada ante una Banca superior: quien hizo banco, o el banquero anterior",
        _BANK,
        reading=True,
    ),
    Option(
        name="seats",
        kind="number",
        low=4,
        high=14,
        default=9,
        en="Places of the table; higher seat numbers stand",
        es="Departamentos de la mesa; los números mayores juegan de pie",
        cite="EUS §08.II.3",
    ),
    fixed("decks", "Decks", "Barajas", "EUS §08.II.1", value=6),
    fixed("bank_max_multiple", "Highest bank, in table minimums", "Banca máxima, en mínimos", _BANK, value=100),
    fixed(
        "garage_threshold_multiple",
        "Winnings above which they may be taken out, in table minimums",
        "Ganancias a partir de las que pueden excluirse, en mínimos",
        _BANK,
        value=50,
    ),
)

CLAUSES: Final = BankClauses(
    seats="EUS §08.IV",
    bets=_PLAY,
    deal=_PLAY,
    natural=_RULES,
    player=_RULES,
    banker=_RULES,
    decks="EUS §08.II.1",
    burn=_PLAY,
    tie=_RULES,
    commission="§08.VII",
    some_bet=_PLAY,
    bank=_BANK,
    bank_limits=_BANK,
    against=_PLAY,
    five=_RULES,
    auction=_BANK,
    garage=_BANK,
    bank_settled=_BANK,
    bank_wins=f"{_BANK}, §08.VII",
)

GAME: Final = Game(
    code="eus.chemin_de_fer",
    family="free_banker",
    en="Chemin de fer",
    es="Ferrocarril, Bacará o Chemin de Fer",
    eu="Trenbidea, Bacará edo Chemin de Fer",
    article="EUS §08",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=authorised_limits(_BANK, times=100),
    irregularities=IRREGULARITIES,
    round_type=FreeBankerRound,
    layout=Layout(
        wagers={},
        drawing=PUNTO_BANCO,
        burn=None,
        commissions={},
        commission_rate="commission_rate",
        seats_option="seats",
        bank_multiple="bank_max_multiple",
        garage_multiple="garage_threshold_multiple",
        numbered_to_the_right=True,
        cites=CLAUSES,
    ),
    max_seats=99,
    seat_one="right",
    elsewhere=(
        Elsewhere("EUS §08.II.3", "table with openings for cards, deduction and tips", "hardware"),
        Elsewhere("EUS §08.III", "an inspector, a croupier and a changer from the start", "people"),
        Elsewhere("EUS §08.IV", "places, waiting list, who loses his place", "staff"),
        Elsewhere(_BANK, "how the bank goes round; bank at the croupier's left, garage at his right", "staff"),
        Elsewhere(
            _PLAY, "cards shuffled and cut, a stop card before the last seven; the deduction into its slot", "sets"
        ),
        *table_elsewhere("EUS §08.X"),
    ),
)
