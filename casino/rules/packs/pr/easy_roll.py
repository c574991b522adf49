"""Caribbean Easy Roll (Easy Roll), Art. 12.

The article prints neither a pay table nor the faces of the dice nor the combinations of lines A and B: they are those
of the felt that the Company approved for the table, given as options. Its definitions (§12.2(A)) are in the names of the
bets.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.dice import PAIRS
from casino.rules.families.easy_roll import Cap, Clauses, EasyRollRound, Layout
from casino.rules.kernel import BankRule, Bet, Elsewhere, Game, Irregularity, LimitRule, Option
from casino.rules.money import Odds
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED

_CITE_BETS: Final = "PR §12.5(A)"
_CITE_LIMITS: Final = "PR §12.7(A)"
_FELT: Final = "pays what pay_table says, refused without an entry there"
_LINE: Final = f"wins on the combinations that pay_table lists for it, pushes on 2-1; {_FELT}"

_PAIRS: Final = tuple(f"{high}-{low}" for low, high in PAIRS)
_NUMBERS: Final = tuple(str(number) for number in range(1, 7))


BETS: Final = (
    Bet(code="line_a", en="Line A", es="Línea A", pays=(), cite=_CITE_BETS, note=_LINE),
    Bet(code="line_b", en="Line B", es="Línea B", pays=(), cite=_CITE_BETS, note=_LINE),
    Bet(code="er_gold", en="ER Gold", es="ER Gold (dorado)", pays=(), cite="PR §12.2(A)(3), §12.5(A)",
        note=f"wins when a gold Easy Roll shows; {_FELT}"),
    Bet(code="er_silver", en="ER Silver", es="ER Silver (blanco)", pays=(), cite="PR §12.2(A)(2), §12.5(A)",
        note=f"wins when a silver (white) Easy Roll shows; {_FELT}"),
    Bet(code="double_er", en="Double ER", es="Double ER", pays=(), cite="PR §12.2(A)(1), §12.5(A)",
        note=f"wins when both dice show an Easy Roll; {_FELT}"),
    Bet(code="er_number", en="ER Number", es="ER Number (línea de Easy Roll al tope)", pays=(),
        cite="PR §12.2(A)(4), §12.5(A)", targets=_NUMBERS,
        note=f"wins when an Easy Roll and the number show; {_FELT}"),
    Bet(code="combo", en="Combination box", es="Encasillado de combinación", pays=(), cite=_CITE_BETS, targets=_PAIRS,
        note=f"wins when the pair is thrown, 2-1 (combination 21) as well; {_FELT}"),
)  # fmt: skip

OPTIONS: Final = (
    Option(
        name="pay_table",
        kind="names",
        default=[],
        en='Approved pay table, one entry a spot: "combo 5-4 16:1", "line_a 1:1 4-4 5-5 5-3", "er_number 4 16:1"; '
        "without an entry a bet is not taken",
        es="Tabla de pago aprobada, un renglón por apuesta: «combo 5-4 16:1», «line_a 1:1 4-4 5-5 5-3», "
        "«er_number 4 16:1»; sin renglón la apuesta no se acepta",
        cite=_CITE_BETS,
        needs_approval_above=0,
    ),
    Option(
        name="easy_roll_faces",
        kind="names",
        default=[],
        en='Faces that are an Easy Roll: die, face as DiceRolled names it, colour: "d1 6 gold", "d2 6 silver"',
        es="Caras que son Easy Roll: dado, cara del dado, color: «d1 6 gold», «d2 6 silver»",
        cite="PR §12.2(A)",
        needs_approval_above=0,
        reading=True,
    ),
    Option(
        name="cap_33_to_1",
        kind="amount",
        low=1,
        default=None,
        en="Maximum of bets that pay 33:1, at least 10% of the table maximum (none: the table maximum)",
        es="Máximo de las jugadas que pagan 33 a 1, no menor del 10% del máximo de la mesa (ninguno: el de la mesa)",
        cite=_CITE_LIMITS,
    ),
    Option(
        name="cap_16_to_1",
        kind="amount",
        low=1,
        default=None,
        en="Maximum of bets that pay 16:1, at least 10% of the table maximum (none: the table maximum)",
        es="Máximo de las jugadas que pagan 16 a 1, no menor del 10% del máximo de la mesa (ninguno: el de la mesa)",
        cite=_CITE_LIMITS,
    ),
    Option(
        name="staff",
        kind="number",
        low=1,
        high=2,
        default=1,
        en="Dealers at the table",
        es="Croupiers a cargo de la mesa",
        cite="PR §12.3(A)",
    ),
)

LIMITS: Final = LimitRule(
    low=100,
    high=100_000,
    spread=10,
    cite=_CITE_LIMITS,
    change_cite="PR §12.7",
    default_min=100,
    default_max=100_000,
)

IRREGULARITIES: Final = (
    Irregularity(
        code="no_dice",
        en='Dice short of the opposite rail, sliding, rubbed, scratched or held: the dealer calls "no dice", the throw '
        "is void, all bets stand.",
        es="Dados que no pegan a la banda opuesta, patinan, se frotan, se rayan o se retienen: el Croupier canta «No "
        "dice», la tirada no vale y todas las apuestas permanecen.",
        effect="no_dice",
        cite="PR §12.6(A), (B), (C), (F)",
    ),
    Irregularity(
        code="die_on_object",
        en="A die on a chip or object, or leaning: the throw is valid; it counts as if the obstacle were removed.",
        es="Un dado sobre una ficha u objeto, o recostado: la jugada es válida; cuenta como si se removiera el obstáculo.",
        effect="none",
        cite="PR §12.6(D)",
    ),
    Irregularity(
        code="player_calls_no_dice",
        en='A player calls "no dice": no effect; only the dealer may.',
        es="Un jugador canta «No dice»: sin efecto; solo puede cantarlo el Croupier.",
        effect="none",
        cite="PR §12.6(E)",
    ),
    Irregularity(
        code="dice_change_refused",
        en="The shooter asks for other dice once the game is called or while a void throw is repeated: refused, the same "
        "dice stay in play (as DecisionMade change_dice it is refused outright).",
        es="El tirador pide cambio de dados después de llamarse a juego o al repetir una tirada nula: se deniega.",
        effect="refuse_dice_change",
        cite="PR §12.6(G)",
    ),
    Irregularity(
        code="dice_touched",
        en="The dealer touches the dice: only to inspect them or when chips block the stick; play goes on.",
        es="El Croupier toca los dados: solo para inspeccionarlos o cuando las fichas impiden usar la vara.",
        effect="none",
        cite="PR §12.6(H)",
    ),
    Irregularity(
        code="shooter_deprived",
        en="The casino takes the dice from a shooter who keeps breaking the rules (field seat, where nobody has thrown yet); they "
        "pass to the right, all bets stand.",
        es="La casa priva de su turno al tirador que insiste en violar las reglas (campo puesto, si nadie ha tirado); los dados "
        "pasan a la derecha.",
        effect="pass_dice",
        cite="PR §12.6(I)",
    ),
    UNREGULATED,
)

LAYOUT: Final = Layout(
    spots=frozenset((bet.code, target) for bet in BETS for target in bet.targets or (None,)),
    lines=("line_a", "line_b"),
    line_push="2-1",
    caps=(
        Cap(option="cap_33_to_1", odds=Odds(33), least_bp=1_000),
        Cap(option="cap_16_to_1", odds=Odds(16), least_bp=1_000),
    ),
    cites=Clauses(
        bets=_CITE_BETS,
        limits=_CITE_LIMITS,
        felt=_CITE_BETS,
        shooter=_CITE_BETS,
        dice_change="PR §12.6(G)",
        dice="PR §12.2(A)(1)",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §12.1(A)", "the game and its name", "table"),
    Elsewhere("PR §12.2(A)(5)", "push: a bet that neither wins nor loses", "rules"),
    Elsewhere("PR §12.3(A)", "one or two dealers and what they do", "staff"),
    Elsewhere("PR §12.4(A)", "as many players as fit round the table", "staff"),
    Elsewhere("PR §12.5(A)", "which bets the dealer puts down and which the player", "staff"),
    Elsewhere("PR §12.6(H)", "dice are passed with the stick", "staff"),
    Elsewhere("PR §12.7(A)", "limits shown at the table", "inspections"),
    Elsewhere("PR §12.7(A)", "cash behind the limits, checked by the Inspector", "bank"),
)

GAME: Final = Game(
    code="pr.easy_roll",
    family="easy_roll",
    en="Caribbean Easy Roll",
    es="Easy Roll",
    article="PR Art. 12",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=EasyRollRound,
    layout=LAYOUT,
    max_seats=99,
    bank=BankRule(check_above=0, cite="PR §12.7"),
    elsewhere=ELSEWHERE,
)
