"""Texas Hold'em Poker Plus with its progressive, and Bonus, chapter III, §3.5.7.2 and §3.5.7.3."""

from __future__ import annotations

from typing import Final

from msgspec.structs import replace

from casino.rules.cards import best_hand
from casino.rules.families import holdem_bonus as bonus
from casino.rules.families.holdem_plus import BET, NOT_OPEN, Clauses, HoldemPlusRound, PlusLayout
from casino.rules.families.house_holdem import Street
from casino.rules.kernel import Bet, Game, Option, even, to_one
from casino.rules.packs.cl import house_poker as poker

SECTION: Final = "CL III §3.5.7.2"

PAYS: Final = (
    *poker.paid(
        royal_flush=100,
        straight_flush=20,
        four_of_a_kind=10,
        full_house=3,
        flush=2,
    ),
    *even("straight", "three_of_a_kind", "two_pairs", "pair", NOT_OPEN),
)
BETS: Final = (
    replace(
        poker.ante(PAYS, SECTION),
        note="before BetsClosed; the table limits are those of the ante; paid by the table when the dealer opens, 1 to 1"
        " when he does not",
    ),
    poker.bet(to_one(1), SECTION),
)
OPTIONS: Final = (
    poker.shuffler("machine", cite="CL III §3.4.1, §3.5.7.2"),
    poker.legend(SECTION),
    poker.last_passes(SECTION),
    poker.annulled_hands(poker.ERRORS),
)
FOURTH_CARD: Final = poker.error(
    "extra_flop_card",
    "burn_card",
    "A fourth card comes face up with the flop (field card, when known): it is burned, play goes on.",
    "Sale una cuarta carta a la vista con el flop (campo carta, si se conoce): se quema y sigue el juego.",
)

LAYOUT: Final = PlusLayout(
    streets=(Street(shows=3, multiples=(2,), otherwise="fold", cite=SECTION, bet=BET, action=BET),),
    qualifier=best_hand(("4c", "4d", "5h", "3s", "2c")),
    burns=1,
    auto_shoe=None,
    deal_option="shuffler",
    shuffler=("shuffler", "machine"),
    progressive=None,
    cites=Clauses(
        **poker.clauses(SECTION, "machine"),
        fold=SECTION,
        wins=SECTION,
        loses=SECTION,
        ties=SECTION,
        not_open=SECTION,
        prize_folded=poker.POT,
    ),
)

GAME: Final = Game(
    code="cl.texas_holdem_plus",
    family="holdem_plus",
    en="Texas Hold'em Poker Plus",
    es="Texas Hold'em Poker Plus",
    article="CL III §3.5.7.2",
    bets=BETS,
    options=(poker.variant("base", "CL III §3.3.7"), *OPTIONS),
    limits=poker.LIMITS,
    irregularities=poker.irregularities(SECTION, FOURTH_CARD),
    round_type=HoldemPlusRound,
    layout=LAYOUT,
    max_seats=6,
    seat_one="right",
    elsewhere=poker.kept_elsewhere(SECTION),
    **poker.COMMON,
)

PROGRESSIVE: Final = replace(
    GAME,
    code="cl.texas_holdem_plus_progressive",
    en="Progressive Texas Hold'em Poker Plus",
    es="Texas Hold'em Poker Plus Progresivo",
    article="CL III §3.3.7, §3.5.7.2, §6",
    bets=(*BETS, poker.progressive(lost="with a fold; by the own cards and the first three of the board")),
    options=(poker.variant("progresivo", "CL III §3.3.7"), *OPTIONS, *poker.POT_OPTIONS),
    irregularities=poker.irregularities(SECTION, FOURTH_CARD, *poker.POT_ERRORS),
    layout=replace(LAYOUT, progressive=poker.pot_terms("ante")),
)

# --------------------------------------------------------------------------- Bonus

BONUS_SECTION: Final = "CL III §3.5.7.3"


def _street_bet(code: str, en: str, es: str, note: str) -> Bet:
    """The bet of a street."""
    return Bet(code=code, en=en, es=es, pays=to_one(1), cite=BONUS_SECTION, note=note)


BONUS_BETS: Final = (
    replace(
        poker.ante(to_one(1, outcome="straight"), BONUS_SECTION),
        note="before BetsClosed; the table limits are those of the ante; paid when the player beats the dealer with a "
        "straight or better, handed back (push) when he does so with less",
    ),
    Bet(
        code=bonus.BONUS,
        en="Bonus",
        es="Apuesta Bonus",
        pays=poker.paid(
            pair_2_10=3,
            ace_queen_jack=5,
            pair_j_k=10,
            ace_king=15,
            ace_queen_jack_suited=20,
            ace_king_suited=25,
            aces=30,
            aces_of_both=1_000,
        ),
        cite=BONUS_SECTION,
        note="before BetsClosed, equal to the ante; by the player's own two cards, whatever becomes of the hand, folded "
        "or not; aces_of_both: the dealer has two aces, too",
    ),
    _street_bet(
        "flop",
        "Flop bet",
        "2ª apuesta (Flop)",
        "DecisionMade action bet after the own cards (amount optional: exactly twice the ante), or action fold",
    ),
    _street_bet(
        "turn",
        "Turn bet",
        "3ª apuesta (Turn)",
        "DecisionMade action bet with three community cards (amount optional: exactly the ante), or action check",
    ),
    _street_bet(
        "river",
        "River bet",
        "4ª apuesta (River)",
        "DecisionMade action bet with four community cards (amount optional: exactly the ante), or action check",
    ),
)
BONUS_OPTIONS: Final = (
    poker.variant("bonus", "CL III §3.3.7"),
    poker.shuffler("machine", cite="CL III §3.4.1, §3.5.7.3"),
    Option(
        name="extra_flop_card",
        kind="choice",
        values=("burn", "void"),
        default="burn",
        en="A fourth card face up with the flop (the rule is written for Plus): burned, or the pass is void",
        es="Cuarta carta a la vista con el flop (regla escrita para Plus): se quema, o el pase es nulo",
        cite=poker.ERRORS,
        reading=True,
    ),
    poker.last_passes(BONUS_SECTION),
    poker.annulled_hands(poker.ERRORS),
)
BUTTON: Final = poker.error(
    "button_out_of_place",
    "none",
    "The button lies in a wrong place: put right before the deal, without effect after it (reading).",
    "El botón está fuera de su lugar: se corrige antes de repartir, después no tiene efecto (lectura).",
    BONUS_SECTION,
)

BONUS: Final = Game(
    code="cl.texas_holdem_bonus",
    family="holdem_bonus",
    en="Texas Hold'em Poker Bonus",
    es="Texas Hold'em Poker Bonus",
    article="CL III §3.5.7.3",
    bets=BONUS_BETS,
    options=BONUS_OPTIONS,
    limits=poker.LIMITS,
    irregularities=poker.irregularities(BONUS_SECTION, replace(FOURTH_CARD, effect="fourth_card"), BUTTON),
    round_type=bonus.HoldemBonusRound,
    layout=bonus.BonusLayout(
        streets=(
            Street(shows=0, multiples=(2,), otherwise="fold", cite=BONUS_SECTION, bet="flop", action=BET, again=True),
            Street(shows=3, multiples=(1,), otherwise="check", cite=BONUS_SECTION, bet="turn", action=BET, again=True),
            Street(shows=4, multiples=(1,), otherwise="check", cite=BONUS_SECTION, bet="river", action=BET, again=True),
        ),
        burns=3,
        ante_pays_from=best_hand(("Ac", "2d", "3h", "4s", "5c")),
        auto_shoe=None,
        deal_option="shuffler",
        shuffler=("shuffler", "machine"),
        cites=bonus.Clauses(
            **poker.clauses(BONUS_SECTION, "machine"),
            button=BONUS_SECTION,
            fold=BONUS_SECTION,
            wins=BONUS_SECTION,
            loses=BONUS_SECTION,
            ties=BONUS_SECTION,
        ),
    ),
    max_seats=7,
    elsewhere=poker.kept_elsewhere(BONUS_SECTION),
    **poker.COMMON,
)
