"""Baccara on two cloths (Bacarrá a dos paños, Banca Francesa): game 09. Values and drawing rules are those of game 08."""

from __future__ import annotations

from typing import Final

from casino.rules.families.two_cloths import REPEATS, Clauses, Layout, TwoClothsRound
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

_BANK: Final = "EUS §09.V"
_COMMISSION: Final = "EUS §09.V.3, §09.VII"
_RULES: Final = "EUS §09.VI, §08.VI"
_PLAY: Final = "EUS §09.VII"
_BANKER: Final = "EUS §09.VIII.2"
_FINISH: Final = "EUS §09.VIII.5"


def _bet(code: str, en: str, es: str, eu: str, note: str, *targets: str) -> Bet:
    return Bet(code=code, en=en, es=es, eu=eu, pays=to_one(1), cite=_PLAY, targets=targets, note=note)


def _rate(name: str, value: int, en: str, es: str) -> Option:
    return Option(name=name, kind="rate", default=value, low=value, high=value, en=en, es=es, cite="EUS §09.V.3")


def _wrong(code: str, effect: str, en: str, es: str, cite: str) -> Irregularity:
    return Irregularity(code=code, effect=effect, en=en, es=es, cite=cite)


GAME: Final = Game(
    code="eus.baccara_two_cloths",
    family="two_cloths",
    en="Baccara on two cloths",
    es="Bacarrá a dos paños, Banca o Banca Francesa",
    eu="Bi oihaleko Bacarra, Banka edo Banka Frantsesa",
    article="EUS §09",
    edition=EDITION,
    currency=CURRENCY,
    bets=(
        Bet(code="bank", en="Bank", es="Banca", eu="Bankua", pays=(), cite="EUS §09.V, §09.VII",
            note="no BetPlaced: DecisionMade bank with the deposit; its line is what both cloths leave it, less commission"),
        _bet("cloth_1", "First cloth", "Primer paño", "Lehen oihala", "from either cloth"),
        _bet("cloth_2", "Second cloth", "Segundo paño", "Bigarren oihala", "from either cloth"),
        _bet("a_cheval", "Astride both cloths", "A caballo", "Bi oihalen gainean",
             "each half by its cloth; of an odd number of units the larger part plays the first"),
        _bet("half_stake", "On the line of the zone", "Sobre la raya jugador", "Marra gainean",
             "one half plays on the cloth named as target", "1", "2"),
        _bet("banco", "Banco over both cloths", "Banco", "Banco",
             "in the first round of a game, alone; a null one again with a target", *REPEATS),
    ),
    options=(
        choice("mode", ("limited", "free"), "The bank answers with what is in it, or without limit",
               "Banca limitada, o Banca libre o abierta", "EUS §09.I"),
        _rate("commission_limited", 200, "Commission of a limited bank", "Deducción de la Banca limitada"),
        _rate("commission_free", 125, "Commission of a free bank", "Deducción de la Banca libre"),
        choice("commission_base", ("net", "gross"), "Commission on the net of both cloths, or on what was won",
               "Deducción sobre el neto de ambos paños, o sobre lo ganado", "EUS §09.V.3", reading=True),
        flag("changer", "A money changer", "Cambista", "EUS §09.III"),
        flag("auxiliary", "An auxiliary", "Auxiliar", "EUS §09.III"),
        choice("bank_award_period", ("shoes", "days"), "The bank is awarded for shoes, or for days",
               "La Banca se adjudica por tallas, o por días", _BANK),
        fixed("decks", "Decks", "Barajas", "EUS §09.II.1", value=6),
        Option(name="null_cloth", kind="choice", values=("void", "push"), default="void", before="push",
               en="The bets on a cloth whose hand is null are annulled, or undecided",
               es="Las apuestas a un paño de jugada nula se anulan, o quedan sin decidir", cite=_BANKER, reading=True),
    ),
    limits=authorised_limits("EUS §09.V.1", times=1_000, extra=("bank_min", "bank_max")),
    irregularities=(
        recorded("card_drawn_early", "A card was drawn before the close: who drew it plays on, or it is discarded.",
                 "Carta extraída antes del cierre: quien la sacó sigue la jugada, o se desecha.", "EUS §09.VIII.1"),
        recorded("card_face_up", "A card came face up: withdrawn (CardBurned); no stake is lowered.",
                 "Carta descubierta: se retira (carta quemada); no se disminuyen apuestas.", "EUS §09.VIII.1"),
        _wrong("cards_stuck", "void_round", "Two or more cards stuck together: the hand is null.",
               "Dos o más cartas pegadas: la jugada es nula.", "EUS §09.VIII.1"),
        recorded("card_on_floor", "A card fell to the floor: picked up, it keeps its value.",
                 "Carta al suelo: se recoge y conserva su valor.", "EUS §09.VIII.1"),
        _wrong("irregular_deal", "void_round", "A deal that cannot be mended evidently: annulled.",
               "Reparto irregular que no puede corregirse con evidencia: se anula.", _BANKER),
        _wrong("banker_error", "own_error",
               "An error of the banker: by the square; where it differs he draws with 5 or less and stands otherwise.",
               "Error del banquero: según el cuadro; si difiere, pide con 5 o menos y si no se planta.", "EUS §09.VIII.3"),
        _wrong("player_error", "square_binds",
               "An error of a player or of the croupier: by the square; where it differs the banker is free.",
               "Error de un jugador o del croupier: según el cuadro; si difiere, el banquero es libre.", "EUS §09.VIII.3"),
        _wrong("cloth_exposed", "own_error",
               "Cards of a cloth are exposed in the deal: by the square; where it differs the banker draws with 5 or less; no "
               "stake is changed.",
               "Se descubren cartas de un paño: según el cuadro; si difiere, el banquero pide con 5 o menos; no se cambian "
               "apuestas.", _BANKER),
        recorded("third_card_in_basket", "A third card that was seen fell into the basket: the croupier recovers it.",
                 "Cae a la cesta una tercera carta ya vista: la recupera el croupier.", _BANKER),
        recorded("cards_to_another_player", "Another player had the cards: the hand stands once he has spoken.",
                 "Tuvo las cartas otro jugador: la jugada se mantiene si ya se pronunció.", "EUS §09.VIII.1"),
        _wrong("cards_in_basket", "null_cloth",
               "Cards fell into the basket unseen: null for the cloth (target), for both where they were the banker's.",
               "Caen cartas a la cesta sin ser vistas: nula para el paño (campo objetivo), para ambos si eran del banquero.",
               _BANKER),
        _wrong("cards_thrown", "counts_nothing",
               "Cards of a cloth (target), or of the banker, thrown away unshown: they count 0.",
               "Cartas de un paño (campo objetivo) o del banquero arrojadas sin mostrar: valen cero.", _FINISH),
        recorded("croupier_threw_cards", "The croupier threw cards into the basket: their total is rebuilt by testimony.",
                 "El croupier arroja cartas a la cesta: se reconstruye la puntuación por testimonio.", _FINISH),
        recorded("banker_misannounced", "The banker announced another total while no hand was shown: he may still draw.",
                 "El banquero anuncia otro punto sin que se haya mostrado ninguno: aún puede pedir carta.", _FINISH),
        _wrong("banker_misannounced_late", "own_error",
               "The banker announced another total after hands were shown: by the square; where it differs he draws with 5 "
               "or less.",
               "El banquero anuncia otro punto con juegos ya mostrados: según el cuadro; si difiere, pide con 5 o menos.",
               _FINISH),
        _wrong("advice_given", "square_binds", "Somebody but the croupier gave advice: the square applies.",
               "Alguien distinto del croupier da consejos: se está al cuadro.", _FINISH),
        recorded("slow_player", "A player is slow with his cards: he may not keep them.",
                 "Un jugador es lento con sus cartas: no puede conservarlas.", _FINISH),
        recorded("stop_card_shown", "The stop card appears: this hand is the last one.",
                 "Aparece la carta de detención: la jugada es la última.", _PLAY),
        _wrong("fewer_than_two_players", "void_round", "Fewer than two players at a cloth: no hand is played.",
               "Menos de dos jugadores en un paño: no se juega.", _PLAY),
        late_bet(_PLAY),
    ),
    round_type=TwoClothsRound,
    layout=Layout(
        rates={"limited": "commission_limited", "free": "commission_free"},
        cites=Clauses(
            seats="EUS §09.IV",
            bets=_PLAY,
            bank=_BANK,
            banco=_PLAY,
            limits="EUS §09.V.1",
            deal=_PLAY,
            rules=_RULES,
            decks="EUS §09.II.1",
            settled=_COMMISSION,
        ),
    ),
    max_seats=99,
    elsewhere=(
        Elsewhere("EUS §09.II.1", "six new decks of two backs", "sets"),
        Elsewhere("EUS §09.II.3", "table with two cloths, places numbered from the banker", "hardware"),
        Elsewhere("EUS §09.III", "an inspector, a croupier", "people"),
        Elsewhere(_BANK, "deposit in the cage before play; a free bank one table, two sessions", "bank"),
        *table_elsewhere("EUS §09.IX"),
    ),
)  # fmt: skip
