"""Pai Gow Poker (Pai Gow Poker), Art. 10.

What the hands are worth is §10.2(A), (B), (C), (E) (``casino.rules.joker``); the option of (D) is named below.

Clauses without effect on a round: §10.1(1)-(11) words; §10.3(A)(1), (2) who looks after shaker and dice, 24 hours;
§10.4(A)-(F) opening a table, inspecting and changing cards (the second joker is destroyed); §10.5(A)-(F) shuffle and
cut, cut card, idle table; §10.6(A), (B) chips only, players seated; §10.7(A), §10.8(A), (B)(1), §10.9(A), (B) the choice
of how cards are dealt (``deal_mode``), where shoe and pack are; §10.8(C) how packets are laid out; §10.8(G), §10.9(F)
picking up what nobody plays; §10.10(B)(4), (D) covering the shaker, marking the start; §10.11(B) who touches cards;
§10.11(K) how cards are collected; §10.12(H)(2), (I)(1), (3), (J)(2) which packet is first, running the generator;
§10.12(N) the dealer's wager goes back to the tray; §10.16(C)-(E) notice and cover of limits; §10.17(A)-(H) table, felt,
boxes, dice, second deck. §10.7(B), §10.8(E) and §10.9(C) send to §10.10 for the start and to §10.15 for bets on it.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.banking import BankClauses
from casino.rules.families.pai_gow import HandClauses
from casino.rules.families.pai_gow_poker import Layout, PaiGowPokerRound
from casino.rules.kernel import Bet, Game, Irregularity, LimitRule, Option, Pay, to_one
from casino.rules.money import Odds
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED

BETS: Final = (
    Bet(
        code="pai_gow",
        en="Pai Gow wager",
        es="Apuesta de Pai Gow Poker",
        pays=to_one(1),
        targets=("1", "2", "3", "4", "5", "6"),
        cite="PR §10.6(A), §10.11(G)-(J)",
        note="before BetsClosed; no target, or the player's seat where the bet is at his second, adjacent space; 1 to 1"
        " less 5 % of the amount won when both hands are better, a push when one is; a copy is the dealer's or the"
        " bank's; a foul setting loses",
    ),
    Bet(
        code="start_number",
        en="Additional wager",
        es="Apuesta adicional permisible",
        pays=(Pay("lowest", Odds(11, 2)), Pay("highest", Odds(6))),
        targets=("1", "2", "3", "4", "5", "6", "7"),
        cite="PR §10.15",
        note="only with a random number generator, at a seat with a pai_gow wager, on as many numbers as it likes; pays"
        " what additional_bet_odds says, winnings to the nearest dollar and within the table maximum; no commission;"
        " settled before a card is dealt, whatever becomes of the round",
    ),
    Bet(
        code="dealer_vs_bank",
        en="Dealer's wager against the bank",
        es="Apuesta del «Croupier» contra el banco",
        pays=to_one(1),
        cite="PR §10.12(G), (K)",
        note="at the bank's seat, once a player has the bank and before the start is determined; at most the bank's last"
        " bet against the dealer (by the option, or an approved formula); no commission; none under co-bank. Its line has"
        " no seat: it is the house's money",
    ),
    Bet(
        code="bank",
        en="The player's bank",
        es="Banco",
        pays=(),
        cite="PR §10.12(L), (M)",
        note="settlement only: one line at the bank's seat, stake zero, net = what the middle of the table left it less the"
        " commission, or what it added; under co-bank its half",
    ),
    Bet(
        code="co_bank_house",
        en="The house's half under co-bank",
        es="La mitad de la sala en el co-banco",
        pays=(),
        cite="PR §10.12(E), (M)",
        note="settlement only: one line without a seat, net from the house's side",
    ),
)

OPTIONS: Final = (
    Option(
        name="start_method",
        kind="choice",
        values=("dice", "rng"),
        default="dice",
        en="How the start of the deal is determined: three dice, or a random number generator",
        es="Cómo se determina la posición de comienzo: tres dados o generador de números al azar",
        cite="PR §10.3(A)(3), §10.10(A), §10.17(E)",
        needs_approval=("rng",),
    ),
    Option(
        name="deal_mode",
        kind="choice",
        values=("manual_shoe", "hand", "auto_shoe"),
        default="manual_shoe",
        en="How cards are dealt",
        es="Cómo se reparte",
        cite="PR §10.7, §10.8, §10.9",
        needs_approval=("manual_shoe", "auto_shoe"),
    ),
    Option(
        name="shuffle_mode",
        kind="choice",
        values=("manual", "automatic"),
        default="manual",
        en="Shuffle",
        es="Barajada",
        cite="PR §10.5(A), §10.17(G)",
        needs_approval=("automatic",),
    ),
    Option(
        name="two_decks",
        kind="flag",
        default=False,
        en="Two decks in turn (only with an automatic shuffler)",
        es="Dos paquetes alternados (solo con barajadora automática)",
        cite="PR §10.17(G)",
        needs_approval=(True,),
    ),
    Option(
        name="player_bank",
        kind="flag",
        default=False,
        en="Players may have the bank",
        es="Los jugadores pueden ser banco",
        cite="PR §10.12(A)",
    ),
    Option(
        name="co_bank",
        kind="flag",
        default=False,
        en="The house may cover one half of the bank",
        es="La sala puede cubrir la mitad del banco (co-banco)",
        cite="PR §10.12(E)",
    ),
    Option(
        name="wheel_straight_lowest",
        kind="flag",
        default=False,
        en="A-2-3-4-5 is the lowest straight (the Company is notified beforehand)",
        es="A-2-3-4-5 es la Escalera de Menor Rango (con notificación previa a la Compañía)",
        cite="PR §10.2(D)",
    ),
    Option(
        name="commission_rounding",
        kind="choice",
        values=("none", "up_025"),
        default="none",
        en="Rounding of the commission: exact, or up to the next multiple of 0.25",
        es="Redondeo de la comisión: exacta, o al próximo múltiplo de 25 centavos",
        cite="PR §10.11(J)",
    ),
    Option(
        name="two_adjacent_positions",
        kind="flag",
        default=False,
        en="A player may bet at two adjacent spaces",
        es="Un jugador puede apostar en dos espacios adyacentes",
        cite="PR §10.14(A)",
    ),
    Option(
        name="additional_bet",
        kind="flag",
        default=False,
        en="Additional wager on the number (only with a random number generator)",
        es="Apuesta adicional al número (solo con generador de números al azar)",
        cite="PR §10.15(A)",
    ),
    Option(
        name="additional_bet_odds",
        kind="amount",
        low=550,
        high=600,
        default=600,
        en="What the additional wager pays for each dollar, as the felt has it",
        es="Lo que paga la apuesta adicional por cada dólar, según el paño",
        cite="PR §10.15(B)(6)",
    ),
    Option(
        name="additional_bet_half_dollar",
        kind="choice",
        values=("up", "down"),
        default="up",
        en="Winnings of the additional wager that end in half a dollar",
        es="Ganancia de la apuesta adicional que termina en medio dólar",
        cite="PR §10.15(B)(6)",
        reading=True,
    ),
    Option(
        name="dealer_wager_formula",
        kind="choice",
        values=("last_bet", "approved"),
        default="last_bet",
        en="What the dealer bets against a bank: its last bet against him, or by an approved formula",
        es="Lo que el «Croupier» apuesta contra el banco: la última apuesta de éste, o un cómputo aprobado",
        cite="PR §10.12(G)",
        needs_approval=("approved",),
    ),
    Option(
        name="house_way",
        kind="choice",
        values=("filed", "traditional"),
        default="filed",
        en="How the dealer sets his hands: by the licensee's document (not checked here), or the traditional way (checked)",
        es="Cómo acomoda el «Croupier»: según el documento sometido (no se verifica aquí) o la manera tradicional (se verifica)",
        cite="PR §10.11(D)",
    ),
    Option(
        name="cut_card_position",
        kind="choice",
        values=("discard", "four_from_end"),
        default="discard",
        en="Where the cut card goes after the cut",
        es="Dónde queda la carta de corte",
        cite="PR §10.5(E)",
    ),
)

LIMITS: Final = LimitRule(
    low=100,
    high=1_000_000,
    spread=20,
    cite="PR §10.16(A), (B)",
    change_cite="PR §10.16(D)",
    default_min=1_000,
    default_max=50_000,
)
IRREGULARITIES: Final = (
    Irregularity(
        code="dice_not_flat",
        en='The three dice do not lie flat: "no roll", shaken again.',
        es="Los tres dados no caen de plano: «No hay tirada», se agita otra vez.",
        effect="shake_again",
        cite="PR §10.13(A)",
    ),
    Irregularity(
        code="die_out_of_shaker",
        en='A die falls out of the shaker: "no roll", shaken again.',
        es="Un dado cae fuera del agitador: «No hay tirada», se agita otra vez.",
        effect="shake_again",
        cite="PR §10.13(B)",
    ),
    Irregularity(
        code="bank_lifted_lid",
        en="The bank lifts the lid of the shaker: covered and shaken again.",
        es="El banco remueve la tapa del agitador: se cubre y se agita otra vez.",
        effect="bank_shakes_again",
        cite="PR §10.12(H)(1), (I)(2), (J)(1)",
    ),
    Irregularity(
        code="dice_added_wrong",
        en="The dealer adds the dice wrongly and the first card or packet goes to the wrong position: all hands dead.",
        es="El «Croupier» suma mal los dados y la primera carta o grupo va a la posición incorrecta: todas las manos muertas.",
        effect="wrong_start",
        cite="PR §10.13(C)",
    ),
    Irregularity(
        code="player_card_exposed",
        en="The dealer exposes a card of a player (field seat): before looking at the others he may void his hands.",
        es="El «Croupier» enseña una carta de un jugador (campo seat): sin mirar las demás puede anular su mano.",
        effect="player_exposed",
        cite="PR §10.13(D)",
    ),
    Irregularity(
        code="dealer_card_exposed",
        en="A card of the dealer is exposed before the players have set: all hands void, reshuffle.",
        es="Se enseña una carta del «Croupier» antes de acomodar los jugadores: todas las manos son nulas.",
        effect="dealer_exposed",
        cite="PR §10.13(E)",
    ),
    Irregularity(
        code="bank_card_exposed",
        en="A card of the bank is exposed before the showdown: all hands void, reshuffle.",
        es="Se enseña una carta del banco antes de tiempo: todas las manos son nulas.",
        effect="bank_exposed",
        cite="PR §10.13(E)",
    ),
    Irregularity(
        code="face_up_card",
        en="A card is found face up in the shoe (field card, when known): put away, dealing goes on; a second one, or count 2"
        " and more: all hands void.",
        es="Una carta aparece boca arriba en el zapato (campo card, si se conoce): se descarta y se sigue; una segunda, o"
        " count de 2 o más: todas las manos son nulas.",
        effect="face_up_card",
        cite="PR §10.13(F)",
    ),
    Irregularity(
        code="face_up_cards",
        en="More than one card is found face up in the shoe: all hands void, reshuffle.",
        es="Más de una carta aparece boca arriba en el zapato: todas las manos son nulas y se rebaraja.",
        effect="void_while_dealing",
        cite="PR §10.13(F)",
    ),
    Irregularity(
        code="card_dealt_in_error",
        en="A card dealt in error, its face not shown: it is the next card.",
        es="Una carta repartida por error sin enseñarse: es la próxima carta.",
        effect="next_card",
        cite="PR §10.13(G)",
    ),
    Irregularity(
        code="wrong_card_count",
        en="A player is dealt a wrong number of cards: all hands void, reshuffle.",
        es="Se reparte un número incorrecto de cartas a un jugador: todas las manos son nulas y se rebaraja.",
        effect="void_hands",
        cite="PR §10.13(H)",
    ),
    Irregularity(
        code="stub_count_misdealt",
        en="Other than four cards remain and a hand has other than seven: all hands void, reshuffle.",
        es="No quedan cuatro cartas y una mano no tiene siete: todas las manos son nulas y se rebaraja.",
        effect="void_hands",
        cite="PR §10.7(D)(2), §10.8(D)(2), §10.9(E)(2)",
    ),
    Irregularity(
        code="stub_count_wrong",
        en="Other than four cards remain though no hand was misdealt: all hands void and the deck leaves the table.",
        es="No quedan cuatro cartas sin mano mal repartida: todas las manos son nulas y el paquete sale de la mesa.",
        effect="void_hands",
        cite="PR §10.7(D)(2), §10.8(D)(2), §10.9(E)(2)",
    ),
    Irregularity(
        code="house_way_not_followed",
        en="The dealer sets hands against the submitted way: set again, the round is completed.",
        es="El «Croupier» no acomoda según lo sometido: se vuelve a acomodar y se completa la ronda.",
        effect="dealer_resets",
        cite="PR §10.13(I)",
    ),
    Irregularity(
        code="bank_set_wrong",
        en="The bank sets its hands wrongly: it does not lose, but sets them again in the submitted way.",
        es="El banco no acomoda correctamente: no pierde, pero vuelve a acomodar según lo sometido.",
        effect="bank_resets",
        cite="PR §10.13(J)",
    ),
    Irregularity(
        code="packet_card_exposed",
        en="A card is exposed while the seven packets are dealt by hand: reshuffle, bets stand.",
        es="Se enseña una carta al repartir los siete grupos de la mano: se rebaraja, las apuestas siguen.",
        effect="redeal",
        cite="PR §10.13(K)",
    ),
    Irregularity(
        code="packets_misdealt",
        en="The seven packets are not dealt by hand as required: reshuffle, bets stand.",
        es="Los siete grupos no se reparten de la mano como se requiere: se rebaraja, las apuestas siguen.",
        effect="redeal",
        cite="PR §10.13(L)",
    ),
    Irregularity(
        code="shuffler_failure",
        en="The automatic shuffler jams, stops or does not finish: reshuffle by the approved procedure; bets stand.",
        es="La máquina de barajar se tranca, para o no completa el ciclo: se rebaraja según lo aprobado.",
        effect="reshuffle",
        cite="PR §10.13(M)",
    ),
    Irregularity(
        code="auto_shoe_failure",
        en="The automatic shoe jams, stops or does not dispense all cards: the round is void.",
        es="El zapato automático se tranca, para o no reparte todas las cartas: la ronda es nula.",
        effect="void_auto_shoe",
        cite="PR §10.13(N)",
    ),
    Irregularity(
        code="method_change",
        en="Another way of shuffling or dealing is to be used: the device leaves the table first.",
        es="Se usará otro método de barajar o repartir: el aparato se retira antes de la mesa.",
        effect="none",
        cite="PR §10.13(O)",
    ),
    Irregularity(
        code="cards_touched",
        en="Somebody else touches a player's cards, or the player touches them again: forbidden, no consequence stated.",
        es="Otra persona toca las cartas de un jugador, o éste las vuelve a tocar: prohibido, sin consecuencia expresa.",
        effect="none",
        cite="PR §10.11(B)",
    ),
    UNREGULATED,
)

LAYOUT: Final = Layout(
    main="pai_gow",
    commission_bp=500,
    bank=BankClauses(
        seats="PR §10.17(B)(1)",
        bets="PR §10.6(C)",
        limits="PR §10.16(A)",
        two_spaces="PR §10.14(A)",
        wins="PR §10.11(I), (J)",
        pushes="PR §10.11(H)",
        loses="PR §10.11(G)",
        offered="PR §10.12(A)",
        opening="PR §10.12(B)",
        turn="PR §10.12(C)",
        wagered="PR §10.12(D)(1)",
        cover="PR §10.12(D)(2)",
        co_bank="PR §10.12(E)",
        one_space="PR §10.12(F)",
        dealer_wager="PR §10.12(G)",
        dealer_compared="PR §10.12(K)",
        wins_from_bank="PR §10.12(L), (M), (O)",
        pushes_bank="PR §10.11(H), §10.12(L), (M)",
        loses_to_bank="PR §10.11(G), §10.12(L), (M)",
        bank_settled="PR §10.12(L)",
        co_bank_settled="PR §10.12(M)",
    ),
    positions=7,
    hands=HandClauses(
        dice="PR §10.10(B)",
        bank_shakes="PR §10.12(H)(1), (I)(2), (J)(1)",
        deal="PR §10.7(C), §10.8(F), §10.9(D)",
        set_hands="PR §10.11(A)",
        set_once="PR §10.11(B)",
        dealer_last="PR §10.11(C)",
        dealer_plays="PR §10.12(E), (K)",
        larger_first="PR §10.14(B)",
        shown="PR §10.11(F)",
        surrender="PR §10.11(E)",
        void_hand="PR §10.13(D)",
        foul="PR §10.11(G)(3), (4)",
        reset_dealer="PR §10.13(I)",
        reset_bank="PR §10.13(J)",
    ),
    downwards=frozenset({"auto_shoe"}),
    start_unit=100,
    start_minimum=100,
    deal={"manual_shoe": "PR §10.7(C)", "hand": "PR §10.8(F)", "auto_shoe": "PR §10.9(D)"},
    deck="PR §10.17(F)",
    discard="PR §10.7(D), §10.8(D), §10.9(E)",
    number="PR §10.10(C)",
    two_decks="PR §10.17(G)",
    start_offered="PR §10.15(A)",
    start_placed="PR §10.15(B)(1), (2)",
    start_limits="PR §10.15(B)(7)",
    start_wins="PR §10.15(B)(3), (6)",
    start_loses="PR §10.15(B)(3), (4)",
    start_void="PR §10.15(C)",
)

GAME: Final = Game(
    code="pr.pai_gow_poker",
    family="pai_gow_poker",
    en="Pai Gow Poker",
    es="Pai Gow Poker",
    article="PR Art. 10",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=PaiGowPokerRound,
    layout=LAYOUT,
    max_seats=6,
)
