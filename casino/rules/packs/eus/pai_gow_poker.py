"""Pai Gow Poker (Póker chino), game 14 of the Basque catalogue: two hands of 53 cards, a bank that goes round."""

from __future__ import annotations

from typing import Final

from casino.rules.families.banking import BankClauses
from casino.rules.families.pai_gow import HandClauses
from casino.rules.families.pai_gow_poker import Layout, PaiGowPokerRound
from casino.rules.kernel import BankRule, Bet, Elsewhere, Game, LimitRule, Option, to_one
from casino.rules.packs.eus.common import CURRENCY, EDITION, late_bet, recorded, table_elsewhere
from casino.rules.packs.eus.house_poker import error, flag

GAME_CITE: Final = "EUS §14"
ROUND: Final = "EUS §14.VI"
RULES: Final = "EUS §14.VII"
MONEY: Final = "EUS §14.V"

BETS: Final = (
    Bet(
        code="main",
        en="Main bet",
        es="Apuesta inicial",
        eu="Hasierako apustua",
        pays=to_one(1),
        cite=f"{MONEY}, VI",
        note="before BetsClosed; 1 to 1 less the commission when both hands are higher, a push when one is; equal hands are"
        " the bank's; a hand set wrongly loses",
    ),
    Bet(
        code="dealer_vs_bank",
        en="The casino's bet against a player's bank",
        es="Apuesta de la casa contra el banco de un jugador",
        eu="Etxearen apustua jokalariaren bankuaren aurka",
        pays=to_one(1),
        cite=ROUND,
        note="at the bank's seat, with house_bet_when_player_banks only; its line has no seat",
    ),
    Bet(
        code="bank",
        en="The player's bank",
        es="Banco de un jugador",
        eu="Jokalariaren bankua",
        pays=(),
        cite=ROUND,
        note="settlement only: one line at the bank's seat, stake zero, net = what the others lost to it less what they won"
        " and the commission on each bet that it wins",
    ),
)
OPTIONS: Final = (
    Option(
        name="commission_rate",
        kind="rate",
        low=0,
        high=500,
        default=500,
        en="Commission on winnings, announced before the game begins",
        es="Comisión sobre las ganancias, anunciada antes de comenzar",
        cite=f"{MONEY}, DA 6.3",
    ),
    flag("player_banking", "Players may have the bank", "Los jugadores pueden tener la banca", ROUND, default=True),
    flag(
        "house_bet_when_player_banks",
        "The casino bets against a player's bank",
        "La casa apuesta contra la banca de un jugador",
        ROUND,
        default=False,
        reading=True,
    ),
    Option(
        name="house_way",
        kind="choice",
        values=("filed", "traditional"),
        default="filed",
        en="How the croupier sets his hands: by the casino's own way (not checked here), or the traditional way (checked)",
        es="Cómo forma sus manos el croupier: según la norma del casino (no se verifica aquí) o la tradicional (se verifica)",
        cite=ROUND,
        reading=True,
    ),
    Option(
        name="hands_formed",
        kind="choice",
        values=("participants", "seven"),
        default="participants",
        en="Hands that are formed: as many as take part, or always seven",
        es="Manos que se forman: tantas como participantes, o siempre siete",
        cite=ROUND,
        reading=True,
    ),
)
IRREGULARITIES: Final = (
    error("dealing_error", "void_hands", "An error in the deal, which the text does not speak of: void, stakes back (reading).",
          "Error al repartir, que el texto no regula: nula, se devuelven las apuestas (lectura).", GAME_CITE),
    error("wrong_card_count", "void_hands", "A hand has other than seven cards: void, stakes back (reading).",
          "Una mano no tiene siete cartas: nula, se devuelven las apuestas (lectura).", ROUND),
    error("stub_count_wrong", "void_hands", "The cards left over are not as many as they should be: void (reading).",
          "Las cartas sobrantes no son las debidas: nula (lectura).", ROUND),
    error("face_up_card", "void_hands", "A card comes out face up (field card, when known): void (reading).",
          "Sale una carta a la vista (campo carta, si se conoce): nula (lectura).", GAME_CITE),
    error("dealer_card_exposed", "dealer_exposed", "A card of the croupier is seen before all have set: void (reading).",
          "Se ve una carta del croupier antes de formar todos: nula (lectura).", ROUND),
    error("bank_card_exposed", "bank_exposed", "A card of the bank is seen before all have set: void (reading).",
          "Se ve una carta de la banca antes de formar todos: nula (lectura).", ROUND),
    error("dice_not_flat", "shake_again", "The dice do not lie flat: thrown again (reading).",
          "Los dados no caen de plano: se lanzan otra vez (lectura).", ROUND),
    error("cards_touched", "foul", "A player touches cards once the bank lies open (field seat): not allowed, his hand loses "
          "(reading).", "Un jugador toca las cartas tras descubrirse la banca (campo puesto): no se permite, pierde (lectura).",
          f"{RULES}.1"),
    recorded("hands_shown_or_discussed", "A player shows his hands or talks about them: not allowed, no consequence stated.",
             "Un jugador muestra o comenta sus manos: no se permite, sin consecuencia.", f"{RULES}.2"),
    recorded("player_card_exposed", "A player's card is seen: not allowed, no consequence stated.",
             "Se ve una carta de un jugador: no se permite, sin consecuencia.", f"{RULES}.2"),
    error("dealer_set_wrong", "dealer_resets", "The croupier has set wrongly: he sets anew (reading).",
          "El croupier formó mal sus manos: las forma de nuevo (lectura).", f"{RULES}.3"),
    late_bet(ROUND),
)  # fmt: skip
LAYOUT: Final = Layout(
    main="main",
    commission_bp=0,
    rate_option="commission_rate",
    bank_option="player_banking",
    tray_bet_option="house_bet_when_player_banks",
    each_win=True,
    free_bank=True,
    surrender=False,
    bank=BankClauses(
        seats="EUS §14.III.3",
        bets=ROUND,
        limits=MONEY,
        two_spaces="EUS §14.III.3",
        wins=f"{MONEY}, VI",
        pushes=ROUND,
        loses="EUS §14.I, VI",
        offered=ROUND,
        opening=ROUND,
        turn=ROUND,
        wagered=ROUND,
        cover=ROUND,
        co_bank=ROUND,
        one_space=ROUND,
        dealer_wager=ROUND,
        dealer_compared=ROUND,
        wins_from_bank=f"{MONEY}, VI",
        pushes_bank=ROUND,
        loses_to_bank="EUS §14.I, VI",
        bank_settled=f"{MONEY}, VI",
        co_bank_settled=ROUND,
    ),
    positions=7,
    hands=HandClauses(
        dice=ROUND,
        bank_shakes=ROUND,
        deal=ROUND,
        set_hands=ROUND,
        set_once=f"{RULES}.1",
        dealer_last=ROUND,
        dealer_plays=ROUND,
        larger_first=ROUND,
        shown=ROUND,
        surrender=ROUND,
        void_hand=ROUND,
        foul=f"{RULES}.3",
        reset_dealer=f"{RULES}.3",
        reset_bank=f"{RULES}.3",
    ),
    deal={},
    deck="EUS §14.II.1",
    discard=ROUND,
)

GAME: Final = Game(
    code="eus.pai_gow_poker",
    family="pai_gow_poker",
    en="Pai Gow Poker",
    es="Pai Gow Póker o Póker chino",
    eu="Pai Gow pokerra edo poker txinatarra",
    article=GAME_CITE,
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LimitRule(
        low=None,
        high=None,
        spread=1,
        cite=MONEY,
        change_cite="EUS §01.IV.2(B)",
        default_min=1_000,
        default_max=100_000,
    ),
    irregularities=IRREGULARITIES,
    round_type=PaiGowPokerRound,
    layout=LAYOUT,
    max_seats=6,
    bank=BankRule(cite="EUS DA 6.2(c)", float_multiple=15_000),
    elsewhere=(
        *table_elsewhere("EUS §14.VIII"),
        Elsewhere("EUS DA 6.2(c)", "a float of at least 15,000 table minimums", "bank"),
        Elsewhere("EUS §14.II.2", "a tray for chips and for the commission", "table"),
        Elsewhere("EUS §14.III.1", "a table head for at most four tables of a sector", "staff"),
    ),
)
