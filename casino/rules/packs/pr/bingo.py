"""Bingo (Juego de Bingo, American bingo of 75 numbers), Art. 27: the game itself, from its cards to its prize.

The sales of §27.4 to §27.9 are kept beside the rounds, where a cashier has a bank; of a hall that sells by another system
nothing is known of its money. ``backup_mode``, ``remote_stations`` and ``outside_sales`` change nothing in a round. A
round takes its cards as sold and its figures, price and prize as approved and announced for this one game.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.bingo import BingoRound, CardFormat, Clauses, Layout, Pattern, System
from casino.rules.kernel import Acceptor, Bet, Elsewhere, Game, Irregularity, LimitRule, Option
from casino.rules.money import MAX_MINOR
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED, each

FORMAT: Final = CardFormat(
    letters="BINGO",
    rows=5,
    ranges=((1, 15), (16, 30), (31, 45), (46, 60), (61, 75)),
    row_numbers=(5, 5, 4, 5, 5),
    column_numbers=(4, 5),
    free=frozenset({12}),
)

_ROWS: Final = tuple(FORMAT.row(number) for number in range(5))
_COLUMNS: Final = tuple(FORMAT.column(number) for number in range(5))
_DOWN: Final = frozenset({0, 6, 12, 18, 24})
_UP: Final = frozenset({20, 16, 12, 8, 4})
_CORNERS: Final = frozenset({0, 4, 20, 24})


def _picture(*rows: str) -> Pattern:
    return (FORMAT.picture(*rows),)


PATTERNS: Final[dict[str, Pattern]] = {
    "top_row": _ROWS[:1],
    "second_row": _ROWS[1:2],
    "middle_row": _ROWS[2:3],
    "fourth_row": _ROWS[3:4],
    "bottom_row": _ROWS[4:],
    "any_row": _ROWS,
    **{f"column_{letter.lower()}": (_COLUMNS[at],) for at, letter in enumerate(FORMAT.letters)},
    "any_column": _COLUMNS,
    "diagonal_down": (_DOWN,),
    "diagonal_up": (_UP,),
    "any_diagonal": (_DOWN, _UP),
    "any_line": (*_ROWS, *_COLUMNS, _DOWN, _UP),
    "four_corners": (_CORNERS,),
    "letter_x": (_DOWN | _UP,),
    "letter_t": (_ROWS[0] | _COLUMNS[2],),
    "letter_l": (_COLUMNS[0] | _ROWS[4],),
    "plus": (_ROWS[2] | _COLUMNS[2],),
    "frame": _picture("XXXXX", "X...X", "X...X", "X...X", "XXXXX"),
    "inner_frame": _picture(".....", ".XXX.", ".X.X.", ".XXX.", "....."),
    "diamond": _picture("..X..", ".X.X.", "X...X", ".X.X.", "..X.."),
    "postage_stamp": tuple(frozenset({corner, corner + 1, corner + 5, corner + 6}) for corner in (0, 3, 15, 18)),
    "blackout": _picture("XXXXX", "XXXXX", "XXXXX", "XXXXX", "XXXXX"),
}
"""Figures by name. Any other is written as its squares (§27.2(B))."""

BETS: Final = (
    Bet(
        code="card",
        en="Card",
        es="Cartón",
        pays=(),
        cite="PR §27.10(A), §27.3(E)",
        note="BingoCardSold without a package. Wins the prize of the game (option prizes), or an equal share of it. "
        "Names for option patterns: " + ", ".join(PATTERNS),
    ),
    Bet(
        code="package",
        en="Card of a package",
        es="Cartón de un paquete o libreta",
        pays=(),
        cite="PR §27.1(16), §27.3(C)",
        note="BingoCardSold with its package: wins as any other card; price is what of the package falls on this game",
    ),
    Bet(
        code="progressive_entry",
        en="Progressive",
        es="Progresivo («Link»)",
        pays=(),
        cite="PR §27.3(I)",
        acceptor=Acceptor(offered="progressive", chip="entry_price"),
        note="the entry price once a player who has a card; his winning card then takes the meter, or an equal share "
        "of it with the other winners who paid. Without a meter in the context decided but not priced (line open)",
    ),
)

OPTIONS: Final = (
    Option(
        name="system_type",
        kind="choice",
        values=(
            "manual_paper",
            "electronic_paper",
            "manual_ebm",
            "electronic_ebm",
            "manual_mixed",
            "electronic_mixed",
        ),
        default="manual_paper",
        en="Draw and cards (ebm: on electronic devices)",
        es="Sorteo y cartones (ebm: en dispositivos electrónicos)",
        cite="PR §27.11(A)",
    ),
    Option(
        name="draw_device",
        kind="choice",
        values=("blower", "electronic_rng"),
        default="blower",
        en="What draws: a blower in a manual system, a certified generator in an electronic one",
        es="Con qué se sortea: bolillero en un sistema manual, generador certificado en uno electrónico",
        cite="PR §27.3(B), §27.5(B)",
    ),
    Option(
        name="patterns",
        kind="names",
        default=[],
        en="Figures that win this game: names, or squares as B1-O1-B5-O5; a game needs at least one",
        es="Patrones que ganan esta partida: nombres, o casillas como B1-O1-B5-O5; hace falta al menos uno",
        cite="PR §27.2(B)",
        needs_approval_above=0,
    ),
    Option(
        name="card_price",
        kind="amount",
        low=1,
        default=None,
        en="Price of a card in this game (none: as stated at the sale)",
        es="Precio del cartón en esta partida (sin él: el informado en la venta)",
        cite="PR §27.3(E)",
        needs_approval_above=0,
    ),
    Option(
        name="package_price",
        kind="amount",
        low=1,
        default=None,
        en="Price of a package, all its games together",
        es="Precio del paquete, por todas sus partidas",
        cite="PR §27.3(E)",
        needs_approval_above=0,
    ),
    Option(
        name="prizes",
        kind="amount",
        low=1,
        default=None,
        en="Prize of this game; a game needs one, or the special rule winner_takes_all",
        es="Premio de esta partida; hace falta uno, o la regla especial «el ganador se lleva todo»",
        cite="PR §27.1(4), §27.3(E)",
        needs_approval_above=0,
    ),
    Option(
        name="special_rules",
        kind="names",
        default=[],
        en="Special rules: late_claims, winner_takes_all, progressive_within_<balls>",
        es="Reglas especiales: «late_claims» (cantos tardíos), «winner_takes_all» (el ganador se lleva todo), «progressive_within_<bolas>»",
        cite="PR §27.3(E)",
        needs_approval_above=0,
    ),
    Option(
        name="progressive",
        kind="choice",
        values=("off", "on"),
        default="off",
        en="Progressive (with base and entry_price)",
        es="Progresivo (con base y precio de entrada)",
        cite="PR §27.3(I)",
        needs_approval=("on",),
    ),
    Option(
        name="base",
        kind="amount",
        low=1,
        default=None,
        en="Base from which the progressive starts",
        es="Base con la que comienza el progresivo",
        cite="PR §27.3(I)",
        needs_approval_above=0,
    ),
    Option(
        name="entry_price",
        kind="amount",
        low=1,
        default=None,
        en="What a player pays to take part in the progressive",
        es="Cantidad que el jugador juega para participar en el progresivo",
        cite="PR §27.3(I)",
        needs_approval_above=0,
    ),
    Option(
        name="backup_mode",
        kind="choice",
        values=("automatic_end_of_session", "manual"),
        default="automatic_end_of_session",
        en="When the sales system is backed up",
        es="Cuándo se hace la copia de seguridad",
        cite="PR §27.4(C)",
    ),
    Option(
        name="remote_stations",
        kind="choice",
        values=("off", "radio", "direct"),
        default="off",
        en="Portable or remote points of sale",
        es="Estaciones de venta portátiles o remotas",
        cite="PR §27.4(G)",
    ),
    Option(
        name="outside_sales",
        kind="flag",
        default=False,
        en="Portable sale outside the gaming room",
        es="Venta portátil fuera de la sala de juegos",
        cite="PR §27.4(G)",
        needs_approval=(True,),
    ),
    Option(
        name="ebm_card_limit",
        kind="number",
        low=1,
        default=None,
        en="Cards that a device may hold in a game (the Division's number)",
        es="Cartones por juego en un dispositivo (número fijado por la División)",
        cite="PR §27.7(B), (E)",
    ),
    Option(
        name="venue",
        kind="choice",
        values=("gaming_room", "approved_other_place"),
        default="gaming_room",
        en="Place",
        es="Lugar",
        cite="PR §27.3(F)",
        needs_approval=("approved_other_place",),
    ),
    Option(
        name="partial_results_on_suspension",
        kind="flag",
        default=False,
        en="What was drawn and claimed before a suspension counts (the particular rules say so)",
        es="Lo sorteado y cantado antes de una suspensión vale (así lo dicen las reglas particulares)",
        cite="PR §27.1(5)",
        needs_approval=(True,),
    ),
    Option(
        name="shared_prize_cents",
        kind="choice",
        values=("extra_cent_by_claim_order", "round_up_all"),
        default="extra_cent_by_claim_order",
        en="Odd cents of a shared prize",
        es="Centavos sobrantes de un premio compartido",
        cite="PR §27.3(J)",
        reading=True,
    ),
)

LIMITS: Final = LimitRule(
    low=None,
    high=None,
    spread=1,
    cite="PR §27.3(E)",
    applies_to="card price",
    default_min=1,
    default_max=MAX_MINOR,
)

IRREGULARITIES: Final = (
    Irregularity(
        code="simultaneous_claims",
        en="Two or more players claim at the same time and verify: the prize is divided equally.",
        es="Dos o más jugadores reclaman a la vez y se verifica: el monto se divide en partes iguales.",
        effect="share",
        cite="PR §27.3(J)",
    ),
    Irregularity(
        code="claim_not_verified",
        en="A claimed card (field hand) does not verify: no prize, the game goes on.",
        es="Un cartón cantado (campo mano) no se verifica: sin premio, la partida sigue.",
        effect="claim_fails",
        cite="PR §27.5(C)",
    ),
    Irregularity(
        code="game_suspended",
        en="The game is interrupted for causes outside licensee and players; players, Division and inspector are notified."
        " Cards are refunded (reading), unless partial_results_on_suspension.",
        es="La partida se interrumpe por razones ajenas al Concesionario y a los jugadores; se notifica a jugadores,"
        " División e Inspector. Se devuelve el importe, salvo la opción de resultados parciales.",
        effect="suspend",
        cite="PR §27.1(5), §27.3(K)",
    ),
    Irregularity(
        code="game_annulled",
        en="The game is not held, or its results are disregarded, for causes outside licensee and players; players,"
        " Division and inspector are notified. Cards and entries are refunded (reading).",
        es="La partida no se celebra o sus resultados no se consideran, por razones ajenas; se notifica a jugadores,"
        " División e Inspector. Se devuelve el importe.",
        effect="void_round",
        cite="PR §27.1(6), §27.3(K)",
    ),
    Irregularity(
        code="game_postponed",
        en="The game does not start at its hour for causes outside licensee and players; players, Division and"
        " inspector are notified. The cards wait for it.",
        es="La partida no se inicia a su hora por razones ajenas; se notifica a jugadores, División e Inspector.",
        effect="postpone",
        cite="PR §27.1(7), §27.3(K)",
    ),
    Irregularity(
        code="wrong_ball_entry",
        en="A ball was entered wrongly (field count: the ball as entered; without it the last one): the next BallDrawn"
        " takes its place, and claims are verified anew.",
        es="Una bola se ingresó mal (campo cantidad: la bola ingresada; sin ella, la última): la próxima bola toma "
        "su lugar y los cantos se verifican de nuevo.",
        effect="correct_entry",
        cite="PR §27.5(B)",
    ),
    Irregularity(
        code="system_malfunction",
        en="A device or the on-site system fails in a way that may affect security or integrity: recorded, operations"
        " told at once.",
        es="Mal funcionamiento de un EBM o del sistema que pueda afectar la seguridad o integridad: se registra y se"
        " notifica de inmediato.",
        effect="none",
        cite="PR §27.7(H)",
    ),
    Irregularity(
        code="blower_interrupted",
        en="The blower is interrupted: the balls in its exit keep their place unless it is off.",
        es="Se interrumpe el bolillero: las bolas en la salida no cambian de lugar, salvo que esté apagado.",
        effect="blower",
        cite="PR §27.8(A)(2)",
    ),
    Irregularity(
        code="ball_set_defective",
        en="Unequal, defective or missing balls: the set is not used (reading). Before the first ball another set is"
        " taken; afterwards no further ball is drawn.",
        es="Bolas desiguales, defectuosas o faltantes: el conjunto no se usa. Antes de la primera bola se toma otro;"
        " después no sale ninguna más.",
        effect="stop_draw",
        cite="PR §27.8(B)",
    ),
    UNREGULATED,
)

LAYOUT: Final = Layout(
    format=FORMAT,
    balls=75,
    patterns=PATTERNS,
    systems={
        "manual_paper": System(device="blower", printed=True, electronic=False),
        "electronic_paper": System(device="electronic_rng", printed=True, electronic=False),
        "manual_ebm": System(device="blower", printed=False, electronic=True),
        "electronic_ebm": System(device="electronic_rng", printed=False, electronic=True),
        "manual_mixed": System(device="blower", printed=True, electronic=True),
        "electronic_mixed": System(device="electronic_rng", printed=True, electronic=True),
    },
    cites=Clauses(
        sale="PR §27.1(2)",
        face="PR §27.2(A)",
        unique="PR §27.1(9)",
        age="PR §27.3(E)",
        price="PR §27.3(E)",
        systems="PR §27.11(A)",
        ebm_limit="PR §27.7(B), (E)",
        entry="PR §27.3(I)",
        figures="PR §27.2(B)",
        terms="PR §27.3(E)",
        start="PR §27.1(2)",
        fixed="PR §27.6(E)",
        balls="PR §27.2(A)",
        letters="PR §27.2(A), §27.8(B)",
        remaining="PR §27.1(18)",
        ends="PR §27.1(4)",
        correction="PR §27.5(B)",
        claim="PR §27.10(B)",
        verified="PR §27.5(C)",
        shared="PR §27.3(J)",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §27.1(1)", "what bingo is", "rules"),
    *each(
        "PR §27.1",
        "hardware",
        {
            "8": "ball",
            "10": "disposable card",
            "11": "a player's electronic device",
            "12": "electronic verification",
            "13": "equipment and screens",
            "14": "number in the free space",
            "15": "maker",
            "19": "serial number",
            "22": "marker",
        },
    ),
    Elsewhere("PR §27.1(21)", "caller: a licensed employee", "people"),
    Elsewhere("PR §27.1(17)", "permutation: a series of cards, each number once", "sales"),
    Elsewhere("PR §27.1(20)", "session: the games of a shift, announced, sold and reported together", "sales"),
    Elsewhere("PR §27.3(A)", "a lit panel shows numbers and pattern", "checks"),
    Elsewhere("PR §27.3(C)", "packages sold are counted by number", "sales"),
    Elsewhere("PR §27.3(D)", "points of sale", "sales"),
    Elsewhere("PR §27.3(F)", "place and cameras", "approvals"),
    Elsewhere("PR §27.3(G)", "cashiers do not call: a person has one department, and who sells is no caller", "people"),
    Elsewhere("PR §27.3(H)", "dealers conduct", "people"),
    Elsewhere("PR §27.3(H)", "a manager accompanies the caller", "checks"),
    Elsewhere("PR §27.3(I)", "notice to the Inspector, document for cage and accounting, who won on it", "payouts"),
    Elsewhere("PR §27.3(I)", "removal of the progressive: its time limit, what may be retained", "meters"),
    Elsewhere("PR §27.3(I)", "the raffle of what remains", "meters"),
    *each(
        "PR §27.4",
        "sales",
        {
            "A": "points of sale and the banks of their cashiers",
            "B": "record of sales",
            "D": "every movement of money and its event",
            "E": "settings and corrections by roles and rights of their own",
            "F": "corrections of sales and their log",
            "G": "portable and remote points of sale, without corrections",
        },
    ),
    Elsewhere("PR §27.4(C)", "copies of all data", "copies"),
    Elsewhere("PR §27.4(C)", "the operator's own copy, where the option says so", "checks"),
    Elsewhere("PR §27.5(A)", "the caller's desk sells nothing: no key and no device does both", "sales"),
    Elsewhere("PR §27.5(C)", "the record of a game: its balls in order, its winning cards with their faces", "sales"),
    Elsewhere(
        "PR §27.6(A)",
        "the faces of all cards of a series, never changed; a card in play has the face on record",
        "sales",
    ),
    Elsewhere("PR §27.6(B)", "time of every sale, ball and event", "clocks"),
    Elsewhere("PR §27.6(C)", "clocks of devices beside that of the system", "clocks"),
    Elsewhere("PR §27.6(E)", "schedule of games, announced and printed; it stands once a game has begun", "sales"),
    Elsewhere("PR §27.7(A), (D)", "devices take no coins, players do not design cards: their certificate", "approvals"),
    Elsewhere("PR §27.7(C)", "devices are erased", "checks"),
    Elsewhere("PR §27.7(F)", "receipt of the cards on a device", "sales"),
    Elsewhere("PR §27.7(G)", "print of numbers and patterns", "sales"),
    Elsewhere("PR §27.7(H)", "a malfunction is recorded and reported to operations", "notices"),
    Elsewhere("PR §27.7(I)", "one device in reserve", "checks"),
    Elsewhere("PR §27.8(B)", "balls complete, of equal weight, told apart, open to inspection", "checks"),
    Elsewhere(
        "PR §27.6(D)", "the report of a bingo day: cards, games, cash due and received, expenses, deposits", "sales"
    ),
    Elsewhere("PR §27.7(J)", "a card that is claimed is verified against the balls drawn", "rules"),
    Elsewhere("PR §27.8(A)(1)", "mixing in view", "hardware"),
    Elsewhere("PR §27.8(C)", "a screen of all numbers called", "checks"),
    Elsewhere("PR §27.9(A)(1)", "of each game its times, winning cards, numbers in order and prizes", "rounds"),
    Elsewhere("PR §27.9(A)(1)", "of each game its sales, money given out, refunds", "sales"),
    Elsewhere("PR §27.9(A)(3)", "no players' accounts: every sale is paid at once, on its receipt", "sales"),
    Elsewhere("PR §27.9(A)(2)", "sales of a day, game by game; no commission is configured", "sales"),
    Elsewhere("PR §27.11(B)", "terminals that draw are slot machines", "hardware"),
    Elsewhere("PR §27.11(C)", "what is not written is asked of the Division", "approvals"),
    Elsewhere("PR §27.11(D)", "licensed makers", "approvals"),
    Elsewhere("PR §27.11(E)", "certified equipment", "approvals"),
    Elsewhere("PR §27.3(B)", "the certificate of the generator", "approvals"),
    Elsewhere("PR §27.3(K)", "a game that is stopped is reported to Division and Inspector", "notices"),
    Elsewhere("PR §27.3(I)", "the Inspector is notified of a progressive won", "notices"),
)

GAME: Final = Game(
    code="pr.bingo",
    family="bingo",
    en="Bingo",
    es="Juego de Bingo",
    article="PR Art. 27",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=BingoRound,
    layout=LAYOUT,
    max_seats=999,
    money_at_table=False,  # cards are sold and prizes paid by cashiers (PR §27.4-§27.9)
    elsewhere=ELSEWHERE,
)
