"""War of Chile: catalogue, chapter III, numeral 4."""

from __future__ import annotations

from typing import Final

from casino.rules.families.war import Clauses, Layout, WarRound
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, to_one
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

_CITE_PLAY: Final = "CL III §4.4"
_CITE_ODD: Final = "CL III §4.6"

BETS: Final = (
    Bet(code="war", en="War", es="War (apuesta inicial)", pays=to_one(1), cite=_CITE_PLAY),
    Bet(code="tie", en="Tie", es="Empate", pays=to_one(10), cite=_CITE_PLAY, note="only beside war"),
    Bet(
        code="war_raise",
        en="Going to war",
        es="Apuesta de ir a la guerra",
        pays=to_one(1),
        cite=_CITE_PLAY,
        note="by DecisionMade go_to_war; equals war",
    ),
    Bet(
        code="war_bonus",
        en="Bonus of a tied war",
        es="Bono por empate en la guerra",
        pays=to_one(1),
        cite=_CITE_PLAY,
        note="settlement only: as much as war, without a stake",
    ),
)

GAME: Final = Game(
    code="cl.war",
    family="war",
    en="Casino War",
    es="War o Guerra",
    article="CL III §4",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=(
        Option(
            name="decks",
            kind="choice",
            values=(6, 7, 8),
            default=6,
            en="Decks",
            es="Barajas",
            cite="CL III §4.3.1, §4.4",
        ),
        Option(
            name="shuffler",
            kind="choice",
            values=("none", "batch", "continuous"),
            default="none",
            en="Shuffling machine",
            es="Máquina barajadora",
            cite="CL III §4.3.1",
        ),
        Option(
            name="start_burn_cards",
            kind="choice",
            values=(1, 5),
            default=1,
            en="Cards burned from a new shoe",
            es="Cartas quemadas al inicio",
            cite="CL III §4.4, §4.6",
            needs_approval=(5,),
            reading=True,
        ),
        Option(
            name="tie_bettor_after_tie",
            kind="choice",
            values=("war_bet_pushed", "war_only", "surrender_or_war"),
            default="war_bet_pushed",
            en="After a tie, who bet on it: has War back, goes to war, or chooses",
            es="Tras el empate, quien lo apostó: recupera War, va a la guerra, o elige",
            cite=_CITE_PLAY,
            reading=True,
        ),
        Option(
            name="war_dealer_card",
            kind="choice",
            values=("per_player", "shared"),
            default="per_player",
            en="The dealer's card of a war: one against each player, or one against all",
            es="La carta del croupier en la guerra: una contra cada jugador, o una contra todos",
            cite=_CITE_PLAY,
            reading=True,
        ),
        Option(
            name="bet_without_card",
            kind="choice",
            values=("as_annulled", "stays", "returned"),
            default="stays",
            before="returned",
            en="The bet of a player who gets no card: as those of an annulled round, stays for the next one, or goes back",
            es="La apuesta de quien no recibe carta: como las de un pase anulado, queda para el siguiente, o se devuelve",
            cite=_CITE_ODD,
            reading=True,
        ),
        fraction_rule(_CITE_PLAY),
        annulled_stakes(_CITE_ODD),
    ),
    limits=betting_plan(extra=("tie_min", "tie_max")),
    irregularities=(
        Irregularity(
            code="face_up_card",
            en="A card comes out of the shoe face up (field card): it is burned, the round goes on.",
            es="Sale una carta descubierta del sabot (campo carta): se quema y el pase continúa.",
            effect="burn_face_up",
            cite=_CITE_ODD,
        ),
        Irregularity(
            code="start_burn_omitted",
            en="The burn at the start was left out: it is burned at the end of the first round (CardBurned).",
            es="Se omitió quemar al inicio: se quema al término del primer pase (carta quemada).",
            effect="burn_at_end",
            cite=_CITE_ODD,
        ),
        Irregularity(
            code="seat_without_card",
            en="A player with a bet gets no card (field seat): he waits for the next round. Declared before the deal passes "
            "the seat by.",
            es="Un jugador con apuesta no recibe carta (campo puesto): espera el siguiente pase. Se declara antes de que el "
            "reparto pase por el puesto.",
            effect="seat_without_card",
            cite=_CITE_ODD,
        ),
        Irregularity(
            code="stuck_cards",
            en="Stuck cards: all cards are burned, the round has no result.",
            es="Cartas pegadas: se queman todas y el pase no tiene resultado.",
            effect="without_result",
            cite=_CITE_ODD,
        ),
        Irregularity(
            code="pack_exhausted",
            en="The pack ends before the round is decided: all cards are burned, the round has no result.",
            es="Se termina el mazo sin definir el pase: se queman todas las cartas y no hay resultado.",
            effect="without_result",
            cite=_CITE_ODD,
        ),
        Irregularity(
            code="no_cut_card",
            en="The pack ends and the cut card never appeared: the round is annulled.",
            es="Se termina el mazo y nunca apareció la carta de corte: se anula el pase.",
            effect="without_result",
            cite=_CITE_ODD,
        ),
        Irregularity(
            code="defective_card",
            en="A defective card: replaced at once with the table manager's authorisation.",
            es="Carta defectuosa: se reemplaza de inmediato con autorización del jefe de mesa.",
            effect="none",
            cite="CL III §4.3.2",
        ),
        moved_back(_CITE_ODD),
        late_bet("CL III §4.5.2"),
        idle_seat("CL III §4.5.2"),
    ),
    round_type=WarRound,
    layout=Layout(
        cites=Clauses(
            seats="CL III §4.3.1, §4.3.2",
            bets="CL III §4.4, §4.5.2",
            tie=_CITE_PLAY,
            limits="CL I §4.2",
            deal=_CITE_PLAY,
            result=_CITE_PLAY,
            war=_CITE_PLAY,
        )
    ),
    max_seats=6,
    elsewhere=(
        Elsewhere("CL III §4.3.2", "one croupier, a table manager; one box a player", "people"),
        Elsewhere("CL III §4.4", "decks shown, shuffled and cut; the last rounds announced", "sets"),
        *plan_elsewhere(),
    ),
)
