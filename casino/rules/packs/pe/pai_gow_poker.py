"""Pai Gow Poker of Peru: a participant or the dealer is the banker (arts. 8 to 16 of the regulation of 1999).

Only one page is at hand. What a win pays, the commission, the limits, the ranking and the list of automatic losses
(art. 16) are not on it: payment and commission are configured, until then a win is open. Hands rank as in the usual game,
the joker as an ace or to complete a straight or a flush (reading).
"""

from __future__ import annotations

from datetime import date
from typing import Final

from msgspec.structs import replace

from casino.rules.families.banking import BankClauses
from casino.rules.families.pai_gow import HandClauses
from casino.rules.families.pai_gow_poker import Layout, PaiGowPokerRound
from casino.rules.kernel import Bet, Edition, Elsewhere, Game, LimitRule, Option, to_one
from casino.rules.packs.eus.house_poker import error, flag

EDITION: Final = Edition(
    code="pe-pai-gow-1999",
    title="Reglamento del juego Pai Gow Poker (Perú, El Peruano del 13 de mayo de 1999)",
    effective_from=date(1999, 5, 13),
)


def art(number: str) -> str:
    """A clause of the regulation."""
    return f"PE §{number}"


BETS: Final = (
    Bet(
        code="main",
        en="Bet against the banker",
        es="Apuesta",
        pays=to_one(1),
        cite=art("10, 15"),
        note="before BetsClosed, one zone a player; wins when both hands are better, a tie when one is; an equal hand is the"
        " banker's. Open until option payout says what a win pays",
    ),
    Bet(
        code="bank",
        en="The banker",
        es="Banquero",
        pays=(),
        cite=art("10, 15"),
        note="settlement only: one line at the seat of a participant who has the bank, stake zero",
    ),
)
OPTIONS: Final = (
    Option(
        name="payout",
        kind="choice",
        values=("not_configured", "1:1"),
        default="not_configured",
        en="What a win pays; the page at hand does not say it: wins are open until it is configured",
        es="Lo que paga una apuesta ganadora; la página disponible no lo dice: queda abierta hasta configurarse",
        cite=art("15"),
        needs_approval=("1:1",),
        reading=True,
    ),
    Option(
        name="commission_rate",
        kind="rate",
        low=0,
        high=10_000,
        default=None,
        optional=True,
        en="Commission on winnings; the page at hand has none",
        es="Comisión sobre las ganancias; la página disponible no la tiene",
        cite=art("15"),
        needs_approval_above=0,
        reading=True,
    ),
    flag(
        "player_bank", "A participant may be the banker", "Un participante puede ser banquero", art("10"), default=True
    ),
    Option(
        name="house_bet_when_player_banks",
        kind="flag",
        values=(False,),
        default=False,
        en="The casino bets against a participant's bank: the page at hand knows no such bet",
        es="La casa apuesta contra el banco de un participante: la página disponible no conoce esa apuesta",
        cite=art("10"),
        reading=True,
    ),
    Option(
        name="shoe",
        kind="choice",
        values=("manual", "automatic"),
        default="manual",
        en="Shoe from which the groups are dealt",
        es="Zapato del que se reparten los grupos",
        cite=art("8(a), 11"),
    ),
    flag("shuffler", "A shuffler is used", "Se usa barajador", art("8(c)"), default=False),
    Option(
        name="decks",
        kind="choice",
        values=(1, 2),
        default=1,
        en="Packs; two only with a shuffler, in turn",
        es="Mazos; dos solo con barajador, alternados",
        cite=art("8(c)"),
    ),
    Option(
        name="house_way",
        kind="choice",
        values=("filed", "traditional"),
        default="filed",
        en="How the dealer sets: by the rules filed with the Commission (not checked here), or the traditional way (checked)",
        es="Cómo ordena el croupier: según las reglas presentadas a la Comisión (no se verifica aquí) o la tradicional",
        cite=art("14"),
    ),
    Option(
        name="dice_count_direction",
        kind="choice",
        values=("clockwise",),
        default="clockwise",
        en="Direction in which positions are counted from the banker",
        es="Sentido en que se cuentan las posiciones desde el banquero",
        cite=art("12"),
        reading=True,
    ),
)
IRREGULARITIES: Final = (
    error("dealing_error", "void_hands", "An error in the seven groups: the game is annulled, stakes back.",
          "Error en los siete grupos: se anula el juego y se devuelven las apuestas.", art("11")),
    error("wrong_card_count", "void_hands", "A group has other than seven cards: the game is annulled.",
          "Un grupo no tiene siete cartas: se anula el juego.", art("11")),
    error("stub_count_wrong", "void_hands", "Other than four cards remain: the game is annulled and the pack changed.",
          "No quedan cuatro cartas: se anula el juego y se cambia el mazo.", art("11")),
    error("dice_not_flat", "shake_again", "A die does not lie flat: the banker shakes again.",
          "Un dado no queda plano: el banquero agita de nuevo.", art("12")),
    error("cup_opened_by_another", "shake_again", "The cup is uncovered by another than the dealer: shaken again.",
          "El cubilete es destapado por otra persona que el croupier: se agita de nuevo.", art("12")),
    error("cup_shaken_wrongly", "shake_again", "Shaken fewer than three times or not with one hand: shaken again (reading).",
          "Agitado menos de tres veces o no con una mano: se agita de nuevo (lectura).", art("12")),
    error("face_up_card", "void_hands", "A card comes out face up (field card): an error of the groups, annulled (reading).",
          "Sale una carta a la vista (campo carta): error de los grupos, se anula (lectura).", art("11")),
    error("dealer_card_exposed", "dealer_exposed", "A card of the dealer is seen before all have set: annulled (reading).",
          "Se ve una carta del croupier antes de ordenar todos: se anula (lectura).", art("14")),
    error("bank_card_exposed", "bank_exposed", "A card of the banker is seen before all have set: annulled (reading).",
          "Se ve una carta del banquero antes de ordenar todos: se anula (lectura).", art("14")),
    error("player_card_exposed", "none", "Participants show or discuss cards before setting: forbidden, no consequence.",
          "Participantes muestran o comentan cartas antes de ordenar: prohibido, sin consecuencia.", art("14")),
    error("cards_off_table", "none", "Cards leave the outline of the table or are handled by another: forbidden.",
          "Las cartas salen del contorno de la mesa o las toca otra persona: prohibido.", art("14")),
    error("bank_set_wrong", "bank_resets", "The banker's hands are set wrongly: they are put right, no automatic loss.",
          "Las manos del banquero están mal ordenadas: se corrigen, no pierden automáticamente.", art("14")),
    error("dealer_set_wrong", "dealer_resets", "The dealer's hands are set wrongly: they are put right.",
          "Las manos del croupier están mal ordenadas: se corrigen.", art("14")),
    error("automatic_loss", "forfeit", "A participant loses automatically (field seat); the list of art. 16 is not at hand.",
          "Un participante pierde automáticamente (campo puesto); la lista del art. 16 no está disponible.", art("16")),
)  # fmt: skip
_BANK: Final = BankClauses(
    **dict.fromkeys(
        (
            "seats", "bets", "limits", "two_spaces", "offered", "opening", "turn", "wagered", "cover", "co_bank", "one_space",
            "dealer_wager", "dealer_compared",
        ),
        art("10"),
    ),
    **dict.fromkeys(
        (
            "wins", "pushes", "loses", "wins_from_bank", "pushes_bank", "loses_to_bank", "bank_settled", "co_bank_settled",
        ),
        art("15"),
    ),
)  # fmt: skip
LAYOUT: Final = Layout(
    main="main",
    commission_bp=0,
    rate_option="commission_rate",
    tray_bet_option="house_bet_when_player_banks",
    each_win=True,
    free_bank=True,
    payout_option="payout",
    surrender=False,
    bank_last=True,
    bank=replace(_BANK, bets=art("8, 10")),
    positions=7,
    hands=HandClauses(
        dice=art("12"),
        bank_shakes=art("12"),
        deal=art("11, 13"),
        set_hands=art("14"),
        set_once=art("14"),
        dealer_last=art("14"),
        dealer_plays=art("14"),
        larger_first=art("10"),
        shown=art("15"),
        surrender=art("14"),
        void_hand=art("14"),
        foul=art("16"),
        reset_dealer=art("14"),
        reset_bank=art("14"),
    ),
    deal={},
    deck=art("11"),
    discard=art("11, 13"),
)

GAME: Final = Game(
    code="pe.pai_gow_poker",
    family="pai_gow_poker",
    en="Pai Gow Poker",
    es="Pai Gow Poker",
    article="PE §8 to §16",
    edition=EDITION,
    currency="PEN",
    bets=BETS,
    options=OPTIONS,
    limits=LimitRule(
        low=None,
        high=None,
        spread=1,
        cite=art("10"),
        change_cite=art("10"),
        default_min=1_000,
        default_max=100_000,
    ),
    irregularities=IRREGULARITIES,
    round_type=PaiGowPokerRound,
    layout=LAYOUT,
    max_seats=6,
    elsewhere=(
        Elsewhere(art("8"), "cut, protector and loading of the shoe", "staff"),
        Elsewhere(art("8(c)"), "cards of one pack only in the discard holder", "sets"),
        Elsewhere(art("9"), "cards spread face up while nobody plays", "staff"),
        Elsewhere(art("11"), "four cards remain, discarded unseen", "staff"),
        Elsewhere(art("14"), "the dealer's rules of setting, filed with the Commission", "approvals"),
    ),
)
