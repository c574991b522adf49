"""Pai Gow Tiles (Pai Gow Tiles), Art. 11."""

from __future__ import annotations

from typing import Final

from casino.rules.families.banking import BankClauses
from casino.rules.families.pai_gow import HandClauses
from casino.rules.families.pai_gow_tiles import Layout, PaiGowTilesRound
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, LimitRule, Option, to_one
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED, each

BETS: Final = (
    Bet(
        code="pai_gow",
        en="Pai Gow wager",
        es="Apuesta de Pai Gow Tiles",
        pays=to_one(1),
        targets=("1", "2", "3", "4", "5", "6"),
        cite="PR §11.4(A), §11.6(H)-(K)",
        note="before BetsClosed; no target, or the player's seat where the bet is at his second, adjacent space; 1 to 1"
        " less 5 % of the amount won when both hands are better, a push when one is; a copy is the dealer's or the"
        " bank's, and a low hand of value zero never wins",
    ),
    Bet(
        code="dealer_vs_bank",
        en="Dealer's wager against the bank",
        es="Apuesta del «Croupier» contra el banco",
        pays=to_one(1),
        cite="PR §11.7(H), (N)",
        note="at the bank's seat, once a player has the bank and before the dice are read; at most the bank's last bet"
        " against the dealer (by the option, or an approved formula); no commission; none under co-bank. Its line has no"
        " seat: it is the casino's money",
    ),
    Bet(
        code="bank",
        en="The player's bank",
        es="Banco",
        pays=(),
        cite="PR §11.7(O), (P)",
        note="settlement only: one line at the bank's seat, stake zero, net = what the middle of the table left it less the"
        " commission, or what it added; under co-bank its half",
    ),
    Bet(
        code="co_bank_house",
        en="The casino's half under co-bank",
        es="La mitad de la sala en el co-banco",
        pays=(),
        cite="PR §11.7(P)",
        note="settlement only: one line without a seat, net from the casino's side",
    ),
)

OPTIONS: Final = (
    Option(
        name="commission_rounding",
        kind="choice",
        values=("none", "up_025"),
        default="none",
        en="Rounding of the commission: exact (part of a cent counts as one), or up to the next multiple of 0.25",
        es="Redondeo de la comisión: exacta (la fracción de centavo cuenta como uno), o al próximo múltiplo de 25 centavos",
        cite="PR §11.6(K)",
    ),
    Option(
        name="player_bank",
        kind="flag",
        default=False,
        en="Players may have the bank",
        es="Los jugadores pueden ser banco",
        cite="PR §11.7(A)",
    ),
    Option(
        name="co_bank",
        kind="flag",
        default=False,
        en="The casino may cover one half of a player's bank",
        es="La sala puede cubrir el 50 % del banco (co-banco)",
        cite="PR §11.7(E)",
    ),
    Option(
        name="two_adjacent_positions",
        kind="flag",
        default=False,
        en="A player may bet at two adjacent spaces",
        es="Un jugador puede apostar en dos espacios adyacentes",
        cite="PR §11.9(A)",
    ),
    Option(
        name="dealer_wager_formula",
        kind="choice",
        values=("last_bet", "approved"),
        default="last_bet",
        en="The dealer's wager against the bank: its last bet, or an approved formula",
        es="Apuesta del «Croupier» contra el banco: su última apuesta, o un cómputo aprobado",
        cite="PR §11.7(H)",
        needs_approval=("approved",),
    ),
    Option(
        name="house_way",
        kind="choice",
        values=("regulation", "filed"),
        default="regulation",
        en="How the dealer sets his hands: by §11.6(D), or by a filed way with exceptions (not checked)",
        es="Cómo acomoda el «Croupier»: según §11.6(D), o la manera sometida con excepciones (no se verifica)",
        cite="PR §11.6(D), (E)",
        needs_approval=("filed",),
    ),
    Option(
        name="gong_66_44_rank",
        kind="choice",
        values=(19, 20),
        default=19,
        en="Rank of the gong 6-6 with 4-4: nineteenth like the other gongs of 6-6, or twentieth as printed",
        es="Rango del gong 6-6 con 4-4: decimonoveno como los demás de 6-6, o vigésimo como está impreso",
        cite="PR §11.2(A)",
        reading=True,
    ),
    Option(
        name="bank_count_origin",
        kind="choice",
        values=("dealer", "bank"),
        default="dealer",
        en="Where the count of the dice starts when a player has the bank",
        es="Desde dónde se cuentan los dados cuando un jugador es banco",
        cite="PR §11.7(J)",
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=100,
    high=1_000_000,
    spread=40,
    cite="PR §11.11(A), (B), (D)",
    change_cite="PR §11.11(D)",
    default_min=1_000,
    default_max=50_000,
)
IRREGULARITIES: Final = (
    Irregularity(
        code="dice_not_flat",
        en="The lid is lifted and the three dice do not lie flat: no roll, they are shaken again (before tiles are dealt).",
        es="Se destapa el agitador y los tres dados no caen de plano: «No hay tirada», se agitan de nuevo.",
        effect="shake_again",
        cite="PR §11.8(A)",
    ),
    Irregularity(
        code="die_out_of_shaker",
        en="A die falls out of the shaker: no roll, they are shaken again (before tiles are dealt).",
        es="Un dado cae fuera del agitador: «No hay tirada», se agitan de nuevo.",
        effect="shake_again",
        cite="PR §11.8(B)",
    ),
    Irregularity(
        code="bank_lifted_lid",
        en="The player who has the bank lifts the lid: it is put back and the dice are shaken again.",
        es="El banco remueve la tapa: se cubre el agitador y se agitan los dados otra vez.",
        effect="bank_shakes_again",
        cite="PR §11.7(I)",
    ),
    Irregularity(
        code="dice_added_wrong",
        en="The dealer adds the dice wrongly and deals to wrong places: all hands dead, stakes back, tiles mixed again."
        " Declared instead of the wrong TilesDealt.",
        es="El «Croupier» suma mal los dados y reparte a posiciones incorrectas: manos muertas, se mezclan los «tiles»."
        " Se declara en lugar del reparto incorrecto.",
        effect="void_hands",
        cite="PR §11.8(C)",
    ),
    Irregularity(
        code="player_tile_exposed",
        en="The dealer exposes a tile of a player (field seat): the player may void the hand (DecisionMade void_hand or play_hand).",
        es="El «Croupier» enseña un «tile» de un jugador (campo puesto): puede anular la mano (su decisión: anular o jugar).",
        effect="player_exposed",
        cite="PR §11.8(D)",
    ),
    Irregularity(
        code="other_tile_exposed",
        en="A tile of the dealer, the bank, a dead hand or a place without a bet is exposed: all hands void.",
        es="Se enseña un «tile» del «Croupier», del banco, de una mano muerta o de una posición sin apuesta: manos nulas.",
        effect="void_hands",
        cite="PR §11.8(E)",
    ),
    Irregularity(
        code="house_way_not_followed",
        en="The dealer set the hands against the house way: they are set again (a HandSet follows), the round goes on.",
        es="El «Croupier» no acomodó las manos en la manera sometida: se fijan de nuevo (se informan otra vez) y se completa la jugada.",
        effect="dealer_resets",
        cite="PR §11.8(F)",
    ),
    Irregularity(
        code="tile_turned_while_stacking",
        en="A tile is turned while stacking: the whole set is mixed again (before BetsClosed).",
        es="Se vira un «tile» al agrupar: se mezcla de nuevo el conjunto completo (antes del cierre de apuestas).",
        effect="mixing",
        cite="PR §11.3(E)",
    ),
    Irregularity(
        code="tiles_unsuitable",
        en="Inspection finds unsuitable tiles: another set is brought, the bad one goes into a signed envelope.",
        es="La inspección halla «tiles» no adecuados: se trae otro conjunto y ése va en un sobre firmado.",
        effect="mixing",
        cite="PR §11.3(A)(3)",
    ),
    Irregularity(
        code="tile_damaged",
        en="A damaged tile is found during play: the whole set is replaced; the round stands unless it is annulled.",
        es="Se detecta un «tile» dañado: se reemplaza el conjunto; la jugada vale mientras no se anule.",
        effect="none",
        cite="PR §11.10(C)",
    ),
    Irregularity(
        code="tiles_touched",
        en="Somebody else touches a player's tiles, or the player touches set hands: forbidden, no consequence stated.",
        es="Otra persona toca los «tiles» de un jugador, o éste las manos acomodadas: prohibido, sin consecuencia expresa.",
        effect="none",
        cite="PR §11.6(B)",
    ),
    UNREGULATED,
)

# What hands are worth: §11.2(A)-(G) as ``casino.rules.tiles`` has them.
LAYOUT: Final = Layout(
    main="pai_gow",
    commission_bp=500,
    bank=BankClauses(
        seats="PR §11.12(B)(1)",
        bets="PR §11.4(C)",
        limits="PR §11.11(A)",
        two_spaces="PR §11.9(A)",
        wins="PR §11.6(J), (K)",
        pushes="PR §11.6(I)",
        loses="PR §11.6(H)",
        offered="PR §11.7(A)",
        opening="PR §11.7(B)",
        turn="PR §11.7(C)",
        wagered="PR §11.7(D)(1)",
        cover="PR §11.7(D)(2)",
        co_bank="PR §11.7(E)",
        one_space="PR §11.7(F)",
        dealer_wager="PR §11.7(H)",
        dealer_compared="PR §11.7(N)",
        wins_from_bank="PR §11.7(O), (R)",
        pushes_bank="PR §11.7(O)",
        loses_to_bank="PR §11.7(O)",
        bank_settled="PR §11.7(O)",
        co_bank_settled="PR §11.7(P)",
    ),
    positions=8,
    hands=HandClauses(
        dice="PR §11.5(A), (B)",
        bank_shakes="PR §11.7(I)",
        deal="PR §11.5(C), (D)",
        set_hands="PR §11.6(A)",
        set_once="PR §11.6(B)",
        dealer_last="PR §11.6(C)",
        dealer_plays="PR §11.7(E), (N)",
        larger_first="PR §11.9(A)(1)",
        shown="PR §11.6(G)",
        surrender="PR §11.6(F)",
        void_hand="PR §11.8(D)",
        foul="PR §11.1(6), (12)",
        reset_dealer="PR §11.6(D), §11.8(F)",
        reset_bank="PR §11.6(D), §11.8(F)",
    ),
    tiles="PR §11.1(18)(i)",
    bank_deal="PR §11.7(J), (K)",
    cut="PR §11.7(G)",
    co_bank_wins="PR §11.7(P), (R)",
)

ELSEWHERE: Final = (
    *each(
        "PR §11.1",
        "rules",
        {
            "1": "bank",
            "2": "co-bank",
            "3": "copy hand",
            "4": "dead hand",
            "5": "gongs",
            "8": "matched pairs",
            "9": "mixed pairs",
            "10": "push",
            "11": "rank",
            "13": "setting the hands",
            "14": "supreme pair",
            "15": "value",
            "17": "wongs",
        },
    ),
    Elsewhere("PR §11.1(7)", "marker of bank and co-bank", "hardware"),
    Elsewhere("PR §11.1(16)", "washing", "staff"),
    Elsewhere("PR §11.1(18)", "how tiles are made and packed", "hardware"),
    *each(
        "PR §11.3",
        "checks",
        {
            "A": "tiles sorted and inspected, verified by the supervisor",
            "B": "tiles shown in pairs to the first player",
            "C": "tiles washed",
            "D": "how they are washed and stacked",
        },
    ),
    *each(
        "PR §11.3",
        "staff",
        {
            "F": "tiles washed after every round",
            "G": "tiles of an idle table",
        },
    ),
    Elsewhere("PR §11.4(A)", "chips in their places, neither words nor cash", "staff"),
    Elsewhere("PR §11.4(B)", "who bets is seated, and stays until the round ends", "staff"),
    Elsewhere(
        "PR §11.5(E), (F), §11.7(L), (M)", "tiles without a bet are picked up unseen, the shaker is covered", "staff"
    ),
    Elsewhere("PR §11.6(K)(1)", "tiles collected so that every hand can be reconstructed", "staff"),
    Elsewhere("PR §11.6(K)(1)", "every hand can be reconstructed", "rounds"),
    Elsewhere("PR §11.7(Q)", "the dealer's wager goes back to the tray", "staff"),
    *each(
        "PR §11.10",
        "sets",
        {
            "A": "receipt before supervisor and Inspector",
            "B": "sealed envelopes",
            "C": "a damaged tile: the whole set leaves",
            "D": "change every eight hours",
            "E": "removal on suspicion",
            "F": "inspection after use",
            "G": "record, daily reconciliation, count every three months",
            "I": "cancelling and destroying",
        },
    ),
    Elsewhere("PR §11.10(F), (G), (H)", "tampering and what differs are reported to the Company at once", "notices"),
    Elsewhere(
        "PR §11.10(A), (B), (G), (I)", "storage, envelopes, inventory system and destruction as approved", "approvals"
    ),
    Elsewhere("PR §11.11(C)", "limits shown at the table", "inspections"),
    Elsewhere("PR §11.11(E)", "cash or a bonded account behind a raised limit", "bank"),
    Elsewhere("PR §11.12(A)", "table and the casino's name on its cloth", "hardware"),
    Elsewhere("PR §11.12(B)", "the felt", "approvals"),
    Elsewhere("PR §11.12(C)", "drop box and tip box", "boxes"),
    Elsewhere("PR §11.12(D)", "a shaker that hides its three dice, with the casino's name", "hardware"),
    *each(
        "PR §11.12",
        "hardware",
        {
            "E": "thirty-two tiles alike in size and colour",
            "F": "how a tile is made",
            "G": "each set sealed by itself",
        },
    ),
    Elsewhere("PR §11.12(H)", "shaker and dice never unattended", "checks"),
    Elsewhere("PR §11.12(I)", "dice in play for 24 hours at most", "sets"),
    Elsewhere("PR §11.12(J)", "other equipment with leave of the Company", "approvals"),
)

GAME: Final = Game(
    code="pr.pai_gow_tiles",
    family="pai_gow_tiles",
    en="Pai Gow Tiles",
    es="Pai Gow Tiles",
    article="PR Art. 11",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=PaiGowTilesRound,
    layout=LAYOUT,
    max_seats=6,
    seat_one="right",
    elsewhere=ELSEWHERE,
)
