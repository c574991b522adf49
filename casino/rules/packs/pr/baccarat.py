"""Baccarat (Baccarat), Art. 5."""

from __future__ import annotations

from typing import Final

from casino.rules.families.baccarat import PUNTO_BANCO, BaccaratRound, Burn, Clauses, Commission, Layout, Wager
from casino.rules.kernel import BankRule, Bet, Elsewhere, Game, Irregularity, LimitRule, Option, to_one
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED

_CITE_TIE_LIMITS: Final = "PR §5.6(B)"

BETS: Final = (
    Bet(
        code="player",
        en="Player",
        es="Punto (player)",
        pays=to_one(1),
        cite="PR §5.4(E)",
        note="no target; from the table minimum to the maximum; a tie pushes",
    ),
    Bet(
        code="banker",
        en="Banker",
        es="Banquero (bank)",
        pays=to_one(1),
        cite="PR §5.4(E)",
        note="no target; pays even less 5 % of the winnings (commission in the line, net already reduced); a tie pushes",
    ),
    Bet(
        code="tie",
        en="Any tie",
        es="Empate (Any Tie)",
        pays=to_one(8),
        cite="PR §5.4(C), (G)",
        note="no target; needs a player or banker bet of at least the table minimum at the same seat when bets are closed;"
        " own minimum 5.00; 8 times the stake may not exceed the table maximum",
    ),
)


OPTIONS: Final = (
    Option(
        name="commission_mode",
        kind="choice",
        values=("immediate", "marked"),
        default="immediate",
        en="Commission taken at once or marked as owed",
        es="Comisión cobrada al momento o marcada como adeudada",
        cite="PR §5.4(E), §5.5",
    ),
    Option(
        name="decks",
        kind="number",
        low=2,
        high=8,
        default=8,
        en="Decks",
        es="Paquetes de cartas",
        cite="PR §5.2, §5.9(E)",
        needs_approval=(2, 3, 4, 5, 6, 7),
    ),
    Option(
        name="tie_text",
        kind="choice",
        values=("8 to 1", "9 for 1"),
        default="8 to 1",
        en="How the felt words the tie (both pay the same)",
        es="Texto del empate en el paño (ambos pagan lo mismo)",
        cite="PR §5.4(G), §6.7(A)",
    ),
    Option(
        name="sections",
        kind="number",
        low=12,
        high=16,
        default=14,
        en="Numbered sections",
        es="Secciones numeradas",
        cite="PR §5.9(A)",
    ),
    Option(
        name="second_cut",
        kind="number",
        low=25,
        high=60,
        default=30,
        en="Cards behind the second blank card",
        es="Cartas detrás de la segunda carta en blanco",
        cite="PR §5.2",
    ),
    Option(
        name="burn_of_ten",
        kind="choice",
        values=(7, 3),
        default=7,
        en="Cards burned when the first card is a ten or a figure",
        es="Cartas que se queman si la primera es un diez o una figura",
        cite="PR §5.2",
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=1_000,
    high=2_500_000,
    spread=20,
    cite="PR §5.6(A)",
    change_cite="PR §5.6(C)",
    applies_to="player and banker, each; the tie has its own from 5.00",
    default_min=1_000,
    default_max=100_000,
    extra=("tie_min", "tie_max"),
)

IRREGULARITIES: Final = (
    Irregularity(
        code="misdeal",
        en="Cards dealt wrongly: the article is silent; annulled with authorisation (field authorised_by), stakes returned.",
        es="Cartas mal repartidas: el artículo calla; se anula con autorización (campo autorización) y se devuelven "
        "las apuestas.",
        effect="void_authorised",
        cite="PR §1.7",
    ),
    UNREGULATED,
)
# §5.4(A): a hand counts the units of its sum, tens and figures zero, the ace one.
# §5.8(B): the values of the player's third card on which the banker stands, by the banker's total. The printed row of
# the six leaves the zero out of both lists and adds that tens and figures are worth zero: it stands.
DRAWING: Final = PUNTO_BANCO

LAYOUT: Final = Layout(
    wagers={
        "player": Wager(rule="player_wins", main=True, cite="PR §5.6(A)"),
        "banker": Wager(rule="banker_wins", main=True, commission=True, cite="PR §5.6(A)"),
        "tie": Wager(rule="equal_totals", own_minimum=500, payment_capped=True, cite=_CITE_TIE_LIMITS),
    },
    drawing=DRAWING,
    burn=Burn(low=3, high=7),
    commissions={"immediate": Commission(rate_bp=500), "marked": Commission(rate_bp=500, owed=True)},
    seats_option="sections",
    cites=Clauses(
        seats="PR §5.1, §5.9(A)",
        bets="PR §5.3",
        deal="PR §5.3, §5.4(E)",
        natural="PR §5.4(B), §5.8",
        player="PR §5.8(A)",
        banker="PR §5.8(B)",
        decks="PR §5.9(E)",
        burn="PR §5.2",
        tie="PR §5.4(C), (F)",
        commission="§5.5",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §5.2", "shuffle, cut and burn in view of all", "staff"),
    Elsewhere("PR §5.3", "who draws from the shoe and turns the cards", "staff"),
    Elsewhere("PR §5.4(D)", "used cards to the discard before the next hand", "staff"),
    Elsewhere("PR §5.6(C)", "notice of changed limits", "limits"),
    Elsewhere("PR §5.6(D)", "cash or a bonded account behind a raised limit", "bank"),
    Elsewhere("PR §5.9(B)", "a palette, if the casino likes", "hardware"),
    Elsewhere("PR §5.9(C)", "a clear shoe that gives one covered card at a time", "hardware"),
    Elsewhere("PR §5.9(D)", "chip tray", "chips"),
)

GAME: Final = Game(
    code="pr.baccarat",
    family="baccarat",
    en="Baccarat",
    es="Baccarat",
    article="PR Art. 5",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=BaccaratRound,
    layout=LAYOUT,
    max_seats=16,
    seat_one="right",
    bank=BankRule(cage=7_500_000, cite="PR §5.7"),
    elsewhere=ELSEWHERE,
)
