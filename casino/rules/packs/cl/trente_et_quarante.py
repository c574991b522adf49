"""Trente et quarante of Chile: catalogue, chapter III, numeral 5."""

from __future__ import annotations

from typing import Final

from casino.rules.families.trente_et_quarante import BETS as FOUR
from casino.rules.families.trente_et_quarante import (
    INSURANCE,
    WAITING,
    Clauses,
    Layout,
    TrenteEtQuaranteRound,
)
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, Pay, to_one
from casino.rules.packs.cl.common import (
    CURRENCY,
    EDITION,
    annulled_stakes,
    betting_plan,
    fraction_rule,
    idle_seat,
    late_bet,
    moved_back,
    plan_elsewhere,
)

_NAMES: Final = {
    "black": ("Black", "Negro"),
    "red": ("Red", "Rojo"),
    "color": ("Color", "Color"),
    "inverse": ("Inverse", "Inverso"),
}


def bets(pay: str, tie: str) -> tuple[Bet, ...]:
    """The four chances, and the insurance of what waits."""
    return (
        *(
            Bet(
                code=code,
                en=en,
                es=es,
                pays=to_one(1),
                cite=pay,
                targets=WAITING,
                note="no target; with one: waiting from the round before",
            )
            for code, (en, es) in _NAMES.items()
        ),
        Bet(
            code=INSURANCE,
            en="Insurance against another 31 to 31",
            es="Seguro contra otro 31 a 31",
            pays=(Pay("premium", to_one(1)[0].odds),),
            cite=tie,
            targets=FOUR,
            note="settlement only: the premium of DecisionMade insure, kept by the casino",
        ),
    )


def _choice(name: str, values: tuple[str | int, ...], en: str, es: str, cite: str, *, reading: bool = True) -> Option:
    """An option whose first value is the default."""
    return Option(name=name, kind="choice", values=values, default=values[0], en=en, es=es, cite=cite, reading=reading)


def options(equipment: str, staff: str, play: str, tie: str) -> tuple[Option, ...]:
    """The licensee's choices, each with its clause; what becomes of a fraction is the jurisdiction's."""
    return (
        _choice("decks", (6, 7, 8), "Decks", "Barajas", equipment, reading=False),
        _choice("support_croupiers", (2, 1), "Support croupiers", "Croupiers de apoyo", staff, reading=False),
        _choice("shuffler", ("none", "machine"), "Shuffling machine", "Máquina barajadora", equipment, reading=False),
        _choice(
            "tie31_mode",
            ("half_lost_half_blocked", "partage_or_prison"),
            "31 against 31: half is lost and half blocked, or the player takes half back or leaves all in prison",
            "31 contra 31: se pierde la mitad y se bloquea la otra, o se retira la mitad o queda todo en prisión",
            tie,
        ),
        _choice(
            "insurance_base",
            ("blocked_amount", "original_bet"),
            "The premium is reckoned on what is blocked, or on the bet",
            "La prima se calcula sobre lo bloqueado, o sobre la apuesta",
            tie,
        ),
        _choice("insurance_rate", ("1%",), "The premium", "La prima", tie, reading=False),
        _choice(
            "blocked_on_neutral_tie",
            ("stay_blocked", "released", "lost"),
            "What waits, on another tie: stays, is released, or is lost",
            "Lo que espera, ante otro empate: sigue, se libera, o se pierde",
            tie,
        ),
        _choice(
            "blocked_on_second_31_uninsured",
            ("lost", "stay_blocked"),
            "What waits without insurance, on another 31 against 31: lost, or it stays",
            "Lo que espera sin seguro, ante otro 31 contra 31: se pierde, o sigue",
            tie,
        ),
        _choice(
            "insured_second_31_keeps",
            ("whole_blocked_half", "half_of_it"),
            "What waits insured, on another 31 against 31: all of it stays, or half",
            "Lo que espera asegurado, ante otro 31 contra 31: sigue todo, o la mitad",
            tie,
        ),
        _choice(
            "color_reference",
            ("first_card_of_winning_row", "first_card_of_black_row"),
            "Color and Inverse look at the first card of the winning row, or of the black one",
            "Color e Inverso miran la primera carta de la fila ganadora, o de la negra",
            play,
        ),
    )


def irregularities(odd: str, play: str, conduct: str) -> tuple[Irregularity, ...]:
    """Return the irregularities of the cards, late bets and idle seats."""
    rows = (
        (
            "start_burn_omitted",
            "burn_at_end",
            "The first five cards were not burned: they are burned at the end of the round (CardBurned).",
            "No se quemaron las cinco primeras cartas: se queman al término del pase (cartas quemadas).",
        ),
        (
            "face_up_card",
            "burn_cards",
            "A card leaves the shoe face up (field card): it is burned, the round goes on.",
            "Una carta sale descubierta del sabot (campo carta): se quema y el pase continúa.",
        ),
        (
            "stuck_cards",
            "burn_cards",
            "Stuck cards (field count): those cards are burned (CardBurned), the round goes on.",
            "Cartas pegadas (campo cantidad): se queman esas cartas y el pase continúa.",
        ),
        (
            "pack_exhausted",
            "without_result",
            "The pack ends before the round is decided: all cards are burned, the round has no result.",
            "Se termina el mazo sin definir el pase: se queman todas las cartas y no hay resultado.",
        ),
        (
            "no_cut_card",
            "without_result",
            "The pack ends and the cut card never appeared: the round is annulled.",
            "Se termina el mazo y nunca apareció la carta de corte: se anula el pase.",
        ),
    )
    return (
        *(Irregularity(code=code, effect=effect, en=en, es=es, cite=odd) for code, effect, en, es in rows),
        Irregularity(
            code="cut_card_shown",
            en="The cut card appears within the deal: all cards but those on the table are shuffled, the round goes on.",
            es="Aparece la carta de corte durante el pase: se barajan las demás cartas y el mismo pase continúa.",
            effect="shuffle_rest",
            cite=play,
        ),
        late_bet(play),
        moved_back(odd),
        idle_seat(conduct),
    )


_PLAY: Final = "CL III §5.4"
_TIE: Final = "CL III §5.6"

GAME: Final = Game(
    code="cl.trente_et_quarante",
    family="trente_et_quarante",
    en="Trente et quarante",
    es="Treinta y Cuarenta",
    article="CL III §5",
    edition=EDITION,
    currency=CURRENCY,
    bets=bets("CL III §5.4, §5.6", _TIE),
    options=(
        *options("CL III §5.3.1", "CL III §5.3.2", "CL III §5.2, §5.4", _TIE),
        fraction_rule(_TIE),
        annulled_stakes(_TIE),
    ),
    limits=betting_plan(),
    irregularities=irregularities(_TIE, _PLAY, "CL III §5.5.2"),
    round_type=TrenteEtQuaranteRound,
    layout=Layout(
        cites=Clauses(bets="CL III §5.4, §5.5.2", limits="CL I §4.2", deal=_PLAY, result="CL III §5.4, §5.6", tie=_TIE)
    ),
    max_seats=99,
    elsewhere=(
        Elsewhere("CL III §5.3.1", "table of four boxes, shoe, two cut cards", "hardware"),
        Elsewhere("CL III §5.3.2", "a principal croupier, payers, a table manager who bounds the players", "people"),
        Elsewhere(
            "CL III §5.4", "decks shown, shuffled, cut; losers before winners; the last rounds announced", "sets"
        ),
        *plan_elsewhere(),
    ),
)
