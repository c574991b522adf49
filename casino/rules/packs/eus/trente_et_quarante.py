"""Trente et quarante (Treinta y Cuarenta): game 05. On 31 against 31 the rules of the roulette's zero apply."""

from __future__ import annotations

from typing import Final

from casino.rules.families.trente_et_quarante import (
    INSURANCE,
    PRISON,
    Clauses,
    Layout,
    TrenteEtQuaranteRound,
)
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, Pay, to_one
from casino.rules.packs.eus.common import (
    CURRENCY,
    EDITION,
    authorised_limits,
    choice,
    fixed,
    flag,
    fraction_rule,
    late_bet,
    recorded,
    table_elsewhere,
)

_PAYS: Final = "EUS §05.V.1"
_LIMITS: Final = "EUS §05.V.2"
_PLAY: Final = "EUS §05.V.3"
_TIE: Final = "EUS §05.V.1, §01.IV.1.B(b)"
_CODES: Final = ("red", "black", "colour", "inverse")
_NAMES: Final = (
    ("red", "Red", "Rojo", "Gorria"),
    ("black", "Black", "Negro", "Beltza"),
    ("colour", "Colour", "Color", "Kolorea"),
    ("inverse", "Inverse", "Inverso", "Alderantzizkoa"),
)

BETS: Final = (
    *(
        Bet(
            code=code,
            en=en,
            es=es,
            eu=eu,
            pays=to_one(1),
            cite=_PAYS,
            targets=(PRISON,),
            note="no target; prison: from the round before",
        )
        for code, en, es, eu in _NAMES
    ),
    Bet(
        code=INSURANCE,
        en="Insurance against 31 to 31",
        es="Seguro contra 31 a 31",
        eu="31ren aurkako asegurua",
        pays=(Pay("premium", to_one(1)[0].odds),),
        cite=_PAYS,
        targets=_CODES,
        note="one per cent of the bet named as target, once it stands and before the close; kept by the casino; the insured "
        "bet comes back whole on 31 against 31",
    ),
)

GAME: Final = Game(
    code="eus.trente_et_quarante",
    family="trente_et_quarante",
    en="Trente et quarante",
    es="Treinta y Cuarenta",
    eu="Hogeita hamar eta berrogei",
    article="EUS §05",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=(
        choice(
            "max_multiple",
            (20, 25, 50),
            "Most table minimums of a bet (the table maximum may be less)",
            "Máximo en mínimos de la mesa (el máximo de la mesa puede ser menor)",
            _LIMITS,
            default=50,
        ),
        flag(
            "insurance",
            "Bets may be insured against 31 to 31 (the bound of the text is lost)",
            "Las apuestas pueden asegurarse contra 31 a 31 (el texto ha perdido el umbral)",
            _PAYS,
            reading=True,
        ),
        Option(
            name="insurance_threshold",
            kind="amount",
            default=None,
            optional=True,
            low=1,
            en="Least bet that may be insured (none: any)",
            es="Apuesta mínima que puede asegurarse (none: cualquiera)",
            cite=_PAYS,
            reading=True,
        ),
        fixed("decks", "Decks", "Barajas", "EUS §05.II.1", value=6),
        fixed(
            "tie31_mode",
            "31 against 31: half comes back, or all stays in prison",
            "31 contra 31: se retira la mitad, o queda todo en prisión",
            _PAYS,
            value="partage_or_prison",
        ),
        choice(
            "blocked_on_neutral_tie",
            ("stay_blocked", "released", "lost"),
            "What is in prison, on another tie: stays, is released, or is lost",
            "Lo que está en prisión, ante otro empate: sigue, se libera, o se pierde",
            _PAYS,
            reading=True,
        ),
        fixed(
            "color_reference",
            "Colour and inverse look at the first card of the black row",
            "Color e inverso miran la primera carta de la fila negra",
            _PAYS,
            value="first_card_of_black_row",
        ),
        fraction_rule(_PAYS),
    ),
    limits=authorised_limits(_LIMITS, times=50, ceiling="max_multiple", multiples=(20, 25, 50)),
    irregularities=(
        Irregularity(
            code="red_card",
            en="The red card appears: the game in progress is annulled, the last five cards are counted.",
            es="Aparece la carta roja: se anula el juego en curso y se recuentan las cinco últimas cartas.",
            effect="void_round",
            cite=_PLAY,
        ),
        Irregularity(
            code="last_round",
            en="Told before the close: it is the last round of the session. After 31 against 31 half comes back (of what "
            "is in prison a quarter), nobody chooses.",
            es="Se informa antes del cierre: es la última jugada de la sesión. Tras 31 contra 31 se reintegra la mitad "
            "(de lo que está en prisión la cuarta parte), sin opción.",
            effect="last_round",
            cite=_TIE,
        ),
        recorded(
            "cards_removed_early",
            "Cards were taken off before bets were paid, which is not allowed: they go back for verification.",
            "Se retiran las cartas antes de pagar, lo que no se permite: vuelven para su verificación.",
            _PLAY,
        ),
        late_bet(_PLAY),
    ),
    round_type=TrenteEtQuaranteRound,
    layout=Layout(
        cites=Clauses(bets=_PLAY, limits=_LIMITS, deal=_PLAY, result="EUS §05.V.1, §05.V.3", tie=_TIE),
        burned=0,
        color="colour",
        insured_at_once=True,
        renewed=True,
        in_order=True,
    ),
    max_seats=99,
    elsewhere=(
        Elsewhere("EUS §05.II.1", "six decks of one back without indices, a shoe", "sets"),
        Elsewhere("EUS §05.II.2", "table of four boxes, the bank before two croupiers", "hardware"),
        Elsewhere("EUS §05.III", "two croupiers facing each other, a table head", "people"),
        Elsewhere(_PLAY, "cut by the player at the croupier's right; rows announced; far stakes paid first", "staff"),
        *table_elsewhere("EUS §05.VI"),
    ),
)
