"""Craps (Juego de Dados), Art. 3; its side bets, Bonus Craps of §3.7, are in ``bonus_craps``.

§3.2, croupiers and stickman, is the option ``staff_three``; of a die on chips or leaning (§3.5(C)) ``DiceRolled`` tells
the number that would show; the odds accepted, of which §3.6 wants a notice, are ``max_odds_multiple``.
"""

from __future__ import annotations

from typing import Final

from casino.rules.families.craps import (
    LAID_ODDS,
    NUMBERS,
    POINTS,
    TRUE_ODDS,
    Clauses,
    Contract,
    CrapsRound,
    Layout,
    Proposition,
    hardway,
    one_roll,
    to_lose,
    to_win,
)
from casino.rules.families.dice import PAIRS, Dice, totals_of
from casino.rules.kernel import BankRule, Bet, Elsewhere, Game, Irregularity, LimitRule, Option, Pay, even, to_one
from casino.rules.money import Odds
from casino.rules.packs.pr import bonus_craps
from casino.rules.packs.pr.common import CURRENCY, EDITION, UNREGULATED
from casino.rules.side_bets import offer

_CITE_LINE: Final = "PR §3.4(A), (B)"
_CITE_COME: Final = "PR §3.6, §3.8(A)"
_CITE_TABLE: Final = "PR §3.4(D), §3.6"
_CITE_PAY: Final = "PR §3.6"

_PLACE_ODDS: Final = {
    4: Odds(9, 5), 5: Odds(7, 5), 6: Odds(7, 6), 8: Odds(7, 6), 9: Odds(7, 5), 10: Odds(9, 5),
}  # fmt: skip
_LAY_ODDS: Final = {
    4: Odds(5, 11), 5: Odds(5, 8), 6: Odds(4, 5), 8: Odds(4, 5), 9: Odds(5, 8), 10: Odds(5, 11),
}  # fmt: skip
_PLACE_UNIT: Final = 600  # 7 to 6 from $6.00 on; under that even money
_COMMISSION_BP: Final = 500

CONTRACTS: Final = (
    Contract(bet="pass_line", odds_bet="pass_odds", against=False, line=True, odds=TRUE_ODDS),
    Contract(bet="dont_pass", odds_bet="dont_pass_odds", against=True, line=True, odds=LAID_ODDS),
    Contract(bet="come", odds_bet="come_odds", against=False, line=False, odds=TRUE_ODDS, odds_off_on_come_out=True),
    Contract(bet="dont_come", odds_bet="dont_come_odds", against=True, line=False, odds=LAID_ODDS),
)

# The felt's own boxes are no hops: 1-1, 6-6, 2-1 and 6-5 are the craps and eleven bets.
_BOXED: Final[tuple[Dice, ...]] = ((1, 1), (6, 6), (1, 2), (5, 6))
_HOPS: Final = {
    code: tuple(pair for pair in PAIRS if pair not in _BOXED and (pair[0] == pair[1]) is hard)
    for code, hard in (("hop_easy", False), ("hop_hard", True))
}


def _pair_name(pair: Dice) -> str:
    return f"{pair[1]}-{pair[0]}"


def _roll(wins: dict[tuple[int, ...], Odds], *, cap_percent: int = 100, centre: bool = True) -> Proposition:
    """A one-roll bet on sums."""
    return one_roll({totals_of(*sums): odds for sums, odds in wins.items()}, cap_bp=cap_percent * 100, centre=centre)


PROPOSITIONS: Final[dict[tuple[str, str | None], Proposition]] = {
    **{(f"place_{n}", None): to_win(n, _PLACE_ODDS[n]) for n in (4, 5, 9, 10)},
    **{(f"place_{n}", None): to_win(n, _PLACE_ODDS[n], even_unit=_PLACE_UNIT) for n in (6, 8)},
    **{(f"buy_{n}", None): to_win(n, Odds(2), commission_bp=_COMMISSION_BP) for n in (4, 10)},
    **{(f"lay_{n}", None): to_lose(n, _LAY_ODDS[n]) for n in POINTS},
    **{(f"buylay_{n}", None): to_lose(n, Odds(1, 2), commission_bp=_COMMISSION_BP) for n in (4, 10)},
    **{(f"hard_{n}", None): hardway(n, Odds(9), cap_bp=2_500) for n in (6, 8)},
    **{(f"hard_{n}", None): hardway(n, Odds(7), cap_bp=2_500) for n in (4, 10)},
    ("field", None): _roll({(3, 4, 9, 10, 11): Odds(1), (2, 12): Odds(2)}, centre=False),
    ("any_seven", None): _roll({(7,): Odds(4)}, cap_percent=50),
    ("any_craps", None): _roll({(2, 3, 12): Odds(7)}, cap_percent=40),
    ("eleven", None): _roll({(11,): Odds(15)}, cap_percent=20),
    ("craps_3", None): _roll({(3,): Odds(15)}, cap_percent=20),
    ("craps_2", None): _roll({(2,): Odds(30)}, cap_percent=10),
    ("craps_12", None): _roll({(12,): Odds(30)}, cap_percent=10),
    ("craps_eleven", None): _roll({(2, 3, 12): Odds(3), (11,): Odds(7)}, cap_percent=40),
    **{("hop_easy", _pair_name(pair)): one_roll({(pair,): Odds(15)}, cap_bp=2_000) for pair in _HOPS["hop_easy"]},
    **{("hop_hard", _pair_name(pair)): one_roll({(pair,): Odds(30)}, cap_bp=1_000) for pair in _HOPS["hop_hard"]},
}

_STAYS: Final = "stays up after a win until it loses or is taken down; one line per decision"
_ONE_ROLL: Final = "decided by the next valid roll"


def _pays_by_point(odds: dict[int, Odds]) -> tuple[Pay, ...]:
    return tuple(Pay(f"point_{point}", ratio) for point, ratio in odds.items())


def _place(number: int) -> Bet:
    pays = to_one(_PLACE_ODDS[number].num, _PLACE_ODDS[number].den)
    note = _STAYS
    if number in (6, 8):
        pays = (*pays, Pay("under_6.00", Odds(1)))
        note += "; 7:6 on the largest multiple of 6.00, even money on the rest"
    return Bet(code=f"place_{number}", en=f"Place {number} to win", es=f"Jugada de proposición a favor del {number}",
               pays=pays, cite=_CITE_PAY, note=note)  # fmt: skip


def _lay(number: int) -> Bet:
    odds = _LAY_ODDS[number]
    return Bet(code=f"lay_{number}", en=f"Place {number} to lose", es=f"Jugada de proposición en contra del {number}",
               pays=to_one(odds.num, odds.den), cite=_CITE_PAY,
               note=f"the player lays {odds.den} to {odds.num}: a seven before the {number}; {_STAYS}")  # fmt: skip


def _buy(number: int) -> Bet:
    return Bet(code=f"buy_{number}", en=f"Buy {number}", es=f"Comprar el {number}", pays=to_one(2), cite=_CITE_PAY,
               note=f"commission of 5% of the bet on top of it, shown in the line of each decision; {_STAYS}")  # fmt: skip


def _buylay(number: int) -> Bet:
    return Bet(code=f"buylay_{number}", en=f"Buy against {number}", es=f"Lay bet: comprar en contra del {number}",
               pays=to_one(1, 2), cite=_CITE_PAY,
               note=f"commission of 5% of the amount to be won on top of the bet, shown in the line of each decision; {_STAYS}")  # fmt: skip


def _hardway(number: int, name: str, odds: int) -> Bet:
    half = number // 2
    return Bet(code=f"hard_{number}", en=f"Hardway {number}", es=f"Hardway {name}", pays=to_one(odds), cite=_CITE_PAY,
               note=f"centre bet; {half}-{half} before a 7 and before another {number}; at most 25% of the table maximum; {_STAYS}")  # fmt: skip


def _one_roll(code: str, en: str, es: str, odds: int, percent: int, targets: tuple[str, ...] = ()) -> Bet:
    return Bet(code=code, en=en, es=es, pays=to_one(odds), cite=_CITE_TABLE, targets=targets,
               note=f"centre bet; {_ONE_ROLL}; at most {percent}% of the table maximum")  # fmt: skip


BETS: Final = (
    Bet(code="pass_line", en="Pass line", es="Línea ganadora (Win or Pass Line)", pays=even(), cite=_CITE_LINE,
        note="before the come-out roll; may not be taken down while there is a point"),
    Bet(code="dont_pass", en="Don't pass", es="Línea perdedora (Lose or Don't Pass Line)", pays=even(), cite=_CITE_LINE,
        note="before the come-out roll; the barred pair pushes on it and the bet comes down; may be taken down"),
    Bet(code="come", en="Come", es="Nuevo punto ganador (Come)", pays=even(), cite=_CITE_COME,
        note="while there is a point, without target; travels to the number rolled, which is the target of its line; then may not be taken down"),
    Bet(code="dont_come", en="Don't come", es="Nuevo punto perdedor (Don't Come)", pays=even(), cite=_CITE_COME,
        note="while there is a point, without target; travels to the number rolled, which is the target of its line; the barred pair pushes on its first roll"),
    Bet(code="pass_odds", en="Odds behind the pass line", es="Gabelas detrás de la línea ganadora",
        pays=_pays_by_point(TRUE_ODDS), cite=_CITE_PAY,
        note="while there is a point, up to max_odds_multiple times the pass_line"),
    Bet(code="dont_pass_odds", en="Odds behind don't pass", es="Gabelas detrás de la línea perdedora",
        pays=_pays_by_point(LAID_ODDS), cite=_CITE_PAY,
        note="the player lays the odds: while there is a point, stake up to max_odds_multiple times the dont_pass"),
    Bet(code="come_odds", en="Odds behind come", es="Gabelas detrás del Come", pays=_pays_by_point(TRUE_ODDS),
        cite=_CITE_PAY, targets=NUMBERS,
        note="target: the number of the come bet; up to max_odds_multiple times that bet"),
    Bet(code="dont_come_odds", en="Odds behind don't come", es="Gabelas detrás del Don't Come",
        pays=_pays_by_point(LAID_ODDS), cite=_CITE_PAY, targets=NUMBERS,
        note="target: the number of the dont_come bet; the player lays the odds, stake up to max_odds_multiple times that bet"),
    *(_place(number) for number in POINTS),
    *(_buy(number) for number in (4, 10)),
    *(_lay(number) for number in POINTS),
    *(_buylay(number) for number in (4, 10)),
    _hardway(6, "Six", 9),
    _hardway(8, "Eight", 9),
    _hardway(4, "Four", 7),
    _hardway(10, "Ten", 7),
    Bet(code="field", en="Field", es="Field", pays=(Pay("3_4_9_10_11", Odds(1)), Pay("2_12", Odds(2))),
        cite=_CITE_TABLE, note=_ONE_ROLL),
    _one_roll("any_seven", "Seven", "Siete", 4, 50),
    _one_roll("any_craps", "Any craps", "Any Craps", 7, 40),
    _one_roll("eleven", "Eleven", "Once", 15, 20),
    _one_roll("craps_3", "Crap three", "Individual Crap 3", 15, 20),
    _one_roll("craps_2", "Crap aces", "Individual Crap 2", 30, 10),
    _one_roll("craps_12", "Crap sixes", "Individual Crap 12", 30, 10),
    Bet(code="craps_eleven", en="Crap/Eleven", es="Crap/Eleven", pays=(Pay("2_3_12", Odds(3)), Pay("11", Odds(7))),
        cite=_CITE_TABLE, note=f"centre bet; {_ONE_ROLL}; at most 40% of the table maximum"),
    _one_roll("hop_easy", "One roll, mixed pair", "One Roll, pareja mixta", 15, 20,
              tuple(_pair_name(pair) for pair in _HOPS["hop_easy"])),
    _one_roll("hop_hard", "One roll, double", "One Roll, doble", 30, 10,
              tuple(_pair_name(pair) for pair in _HOPS["hop_hard"])),
)  # fmt: skip


OPTIONS: Final = (
    Option(
        name="barred_pair",
        kind="choice",
        values=("1-1", "6-6"),
        default="6-6",
        en="Pair barred on don't pass",
        es="Combinación vedada en la línea perdedora",
        cite="PR §3.4(B), §3.8(A)",
    ),
    Option(
        name="dont_come_barred_pair",
        kind="choice",
        values=("same", "1-1", "6-6"),
        default="same",
        en="Pair barred on don't come (same: as on don't pass)",
        es="Combinación vedada en Don't Come (same: la misma de la línea perdedora)",
        cite="PR §3.8(A)",
        reading=True,
    ),
    Option(
        name="max_odds_multiple",
        kind="number",
        low=0,
        high=5,
        default=5,
        en="Odds accepted, times the bet (posted at the table)",
        es="Gabelas aceptadas, veces la apuesta de origen (aviso en la mesa)",
        cite=_CITE_PAY,
    ),
    Option(
        name="require_far_rail",
        kind="flag",
        default=False,
        en="Dice must hit the far rail",
        es="Los dados deben pegar a la banda opuesta",
        cite="PR §3.5(A)",
    ),
    Option(
        name="centre_min_1",
        kind="flag",
        default=True,
        en="Minimum of 1.00 for centre bets",
        es="Mínimo de 1.00 para la jugada del centro",
        cite="PR §3.6(A)",
    ),
    Option(
        name="extra_bets",
        kind="names",
        default=[],
        en="Approval references of other bets on the felt; recorded, not settled here",
        es="Referencias de autorización de otras apuestas en el paño; se anotan, no se liquidan aquí",
        cite="PR §3.8(A)",
        needs_approval_above=0,
    ),
    Option(
        name="buy_commission_on_every_win",
        kind="flag",
        default=True,
        en="Commission again when the bet stays up after a win (false: once, at its first decision)",
        es="Comisión otra vez si la apuesta permanece después de ganar (false: una sola vez)",
        cite=_CITE_PAY,
        reading=True,
    ),
    Option(
        name="lost_commission_in_coins",
        kind="flag",
        values=(False,),
        default=False,
        before=True,
        en="The commission of a lost bet is taken as it stands, as the bet is (before: in whole coins)",
        es="La comisión de una apuesta perdida se toma como está, igual que la apuesta (antes: en monedas enteras)",
        cite=_CITE_PAY,
        reading=True,
    ),
    Option(
        name="come_out_off",
        kind="flag",
        default=False,
        en="Place, buy, hardway and come odds are off on the come-out roll",
        es="Jugadas a favor, compras, hardways y gabelas del Come sin efecto en la tirada de salida",
        cite="PR §3.6",
        reading=True,
    ),
    Option(
        name="staff_three",
        kind="flag",
        default=True,
        en="Two croupiers and a stickman (another number needs authorisation)",
        es="Dos croupiers y un stickman (otro número requiere autorización)",
        cite="PR §3.2",
        needs_approval=(False,),
    ),
)

LIMITS: Final = LimitRule(
    low=200,
    high=1_000_000,
    spread=10,
    cite="PR §3.6(A), (B)",
    change_cite="PR §3.6(D)",
    default_min=200,
    default_max=1_000_000,
)

IRREGULARITIES: Final = (
    Irregularity(
        code="no_dice",
        en="Dice not over the cord, sliding, one before the other, stacked, on a point or in the cup: "
        'the stickman calls "no dice", the roll is void and no bet is decided.',
        es="Dados que no pasan el cordón, patinan, van uno antes que el otro, uno encima de otro, en punta o en el "
        "agitador: el stickman canta «No dice», la tirada no vale y ninguna apuesta se decide.",
        effect="no_dice",
        cite="PR §3.5(A), (B), (C), (E)",
    ),
    Irregularity(
        code="far_rail_missed",
        en="Dice short of the far rail where the licensee demands it (require_far_rail): the roll is void.",
        es="Los dados no pegan a la banda opuesta cuando el Concesionario lo exige: la tirada no vale.",
        effect="no_dice_far_rail",
        cite="PR §3.5(A)",
    ),
    Irregularity(
        code="dice_handling",
        en="The shooter handles, rubs, scratches or holds the dice instead of throwing at once: not allowed, play goes on.",
        es="El tirador manipula, frota, raya o retiene los dados: no se permite; el juego sigue.",
        effect="none",
        cite="PR §3.5(B)",
    ),
    Irregularity(
        code="shooter_deprived",
        en="The casino takes the dice from a shooter who keeps breaking the rules; they pass to the left, all bets stand.",
        es="La casa priva de su turno al tirador que insiste en violar las reglas; los dados pasan a la izquierda.",
        effect="pass_dice",
        cite="PR §3.5(H)",
    ),
    Irregularity(
        code="player_calls_no_dice",
        en='A player calls "no dice": no effect; only the stickman may.',
        es="Un jugador canta «No dice»: sin efecto; solo puede cantarlo el stickman.",
        effect="none",
        cite="PR §3.5(D)",
    ),
    Irregularity(
        code="dice_change_refused",
        en="The shooter asks for other dice while a point is chased: refused, the same dice stay in play "
        "(as DecisionMade change_dice it is refused outright).",
        es="El tirador pide cambio de dados en el curso de la tirada para igualar el punto: se deniega.",
        effect="refuse_dice_change",
        cite="PR §3.5(F)",
    ),
    Irregularity(
        code="dice_touched",
        en="The stickman touches the dice: only to inspect them or when chips block the stick; play goes on.",
        es="El stickman toca los dados: solo para inspeccionarlos o cuando las fichas impiden usar la vara.",
        effect="none",
        cite="PR §3.5(G)",
    ),
    UNREGULATED,
)
LAYOUT: Final = Layout(
    propositions=PROPOSITIONS,
    contracts=CONTRACTS,
    centre_minimum=100,
    cites=Clauses(
        bets="PR §3.4(A)",
        minimum="PR §3.6(A)",
        caps="PR §3.6",
        shooter="PR §3.4(A)",
        left="PR §3.4(C)",
        dice_change="PR §3.5(F)",
        dice="PR §3.8(B)",
        odds="PR §3.6",
    ),
)

ELSEWHERE: Final = (
    Elsewhere("PR §3.1", "offered in every authorised room, by these rules", "table"),
    Elsewhere("PR §3.3", "as many players as fit round the table", "staff"),
    Elsewhere("PR §3.5(C)", "a die on chips or leaning: the roll counts as the number that would show", "rules"),
    Elsewhere("PR §3.6(C)", "limits shown at the table", "inspections"),
    Elsewhere("PR §3.6(E)", "cash or a bonded account behind a raised limit", "bank"),
    Elsewhere("PR §3.6(F)", "the Inspector checks the bank of each shift", "bank"),
    Elsewhere("PR §3.8(A), (B)", "measures and marks of the table, clear numbered dice", "hardware"),
    Elsewhere("PR §3.8(B)", "five dice, two of them in play, all in view", "checks"),
    Elsewhere("PR §3.8(C)", "a light stick for the stickman", "hardware"),
    Elsewhere("PR §3.8(D)", "chips of the denominations needed", "chips"),
    Elsewhere("PR §3.8(E)", "other equipment with leave of the Company", "approvals"),
)

BASE: Final = Game(
    code="pr.craps",
    family="craps",
    en="Craps",
    es="Juego de Dados",
    article="PR Art. 3",
    edition=EDITION,
    currency=CURRENCY,
    bets=BETS,
    options=OPTIONS,
    limits=LIMITS,
    irregularities=IRREGULARITIES,
    round_type=CrapsRound,
    layout=LAYOUT,
    max_seats=99,
    bank=BankRule(check_above=20_000, cite="PR §3.6(F)"),
    elsewhere=ELSEWHERE,
)

GAME: Final = offer(BASE, bonus_craps.SIDE)
"""The dice table as a licensee opens it; ``bonus_craps`` puts the side bets on its felt."""

WITH_BONUS_CRAPS: Final = offer(
    BASE,
    bonus_craps.SIDE,
    on=(bonus_craps.CODE,),
    code="pr.bonus_craps",
    en="Bonus Craps",
    es="Bonus Craps (All Small, All Tall, All or Nothing at All)",
)
