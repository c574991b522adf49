"""Craps (Dados): game 06. Odds on a bet to win have no maximum in the text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

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
from casino.rules.families.dice import totals_of
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, Pay, even
from casino.rules.money import Odds
from casino.rules.packs.eus.common import (
    CURRENCY,
    EDITION,
    authorised_limits,
    choice,
    flag,
    fraction_rule,
    late_bet,
    recorded,
    table_elsewhere,
)

_SIMPLE: Final = "EUS §06.IV.1.A"
_MULTIPLE: Final = "EUS §06.IV.1.B"
_ASSOCIATED: Final = "EUS §06.IV.1.C"
_PLACE_BETS: Final = "EUS §06.IV.1.D"
_LIMITS: Final = "EUS §06.IV.2"
_PLAY: Final = "EUS §06.IV.3"

_PLACE: Final = {4: Odds(9, 5), 5: Odds(7, 5), 6: Odds(7, 6), 8: Odds(7, 6), 9: Odds(7, 5), 10: Odds(9, 5)}
_AGAINST: Final = {4: Odds(5, 11), 5: Odds(5, 8), 6: Odds(4, 5), 8: Odds(4, 5), 9: Odds(5, 8), 10: Odds(5, 11)}
_HARD: Final = {4: Odds(7), 6: Odds(9), 8: Odds(9), 10: Odds(7)}
_RIGHT_BP: Final = dict.fromkeys((4, 5, 9, 10), 10_000) | dict.fromkeys((6, 8), 12_000)
_WRONG_BP: Final = dict.fromkeys((6, 8), 12_500) | dict.fromkeys((5, 9), 16_000) | dict.fromkeys((4, 10), 22_000)
_LAID_BP: Final = dict.fromkeys((4, 10), 20_000) | dict.fromkeys((5, 9), 15_000) | dict.fromkeys((6, 8), 12_000)


def _simple(wins: Mapping[tuple[int, ...], Odds]) -> Proposition:
    return one_roll({totals_of(*sums): odds for sums, odds in wins.items()}, centre=False)


def _multiple(wins: tuple[int, ...], ratio: int) -> Proposition:
    return replace(_simple({wins: Odds(ratio)}), gain_capped=True)


def _down(proposition: Proposition, **changes: object) -> Proposition:
    """A bet that comes down when it has won, and is always on."""
    return replace(proposition, stays_up=False, off_on_come_out=False, centre=False, **changes)


PROPOSITIONS: Final[dict[tuple[str, str | None], Proposition]] = {
    ("field", None): _simple({(3, 4, 9, 10, 11): Odds(1), (2, 12): Odds(2)}),
    **{(f"big_{number}", None): _down(to_win(number, Odds(1))) for number in (6, 8)},
    ("under_7", None): _simple({(2, 3, 4, 5, 6): Odds(1)}),
    ("over_7", None): _simple({(8, 9, 10, 11, 12): Odds(1)}),
    **{(f"hard_{number}", None): _down(hardway(number, odds), gain_capped=True) for number, odds in _HARD.items()},
    ("any_7", None): _multiple((7,), 4),
    ("eleven", None): _multiple((11,), 15),
    ("any_craps", None): _multiple((2, 3, 12), 7),
    ("craps_2", None): _multiple((2,), 30),
    ("craps_3", None): _multiple((3,), 15),
    ("craps_12", None): _multiple((12,), 30),
    ("horn", None): _multiple((2, 3, 11, 12), 4),
    **{("place_right", str(n)): _down(to_win(n, _PLACE[n]), cap_bp=_RIGHT_BP[n]) for n in POINTS},
    **{("place_wrong", str(n)): _down(to_lose(n, _AGAINST[n]), cap_bp=_WRONG_BP[n]) for n in POINTS},
}

CONTRACTS: Final = (
    Contract(bet="win", odds_bet="win_odds", against=False, line=True, odds=TRUE_ODDS, held=True),
    Contract(bet="dont_win", odds_bet="dont_win_odds", against=True, line=True, odds=LAID_ODDS, odds_bp=_LAID_BP),
    Contract(bet="come", odds_bet="come_odds", against=False, line=False, odds=TRUE_ODDS, lowered="come_win_contract"),
    Contract(bet="dont_come", odds_bet="dont_come_odds", against=True, line=False, odds=LAID_ODDS, odds_bp=_LAID_BP),
)


def _by_point(odds: Mapping[int, Odds]) -> tuple[Pay, ...]:
    return tuple(Pay(f"point_{point}", ratio) for point, ratio in odds.items())


def _bets() -> tuple[Bet, ...]:
    def made(code: str, en: str, es: str, eu: str, cite: str, note: str, outcomes: tuple[str, ...] = ("win",)) -> Bet:
        found = PROPOSITIONS[code, None]
        ratios = sorted({odds for odds in found.table.values() if odds is not None})
        table = tuple(Pay(outcome, odds) for outcome, odds in zip(outcomes, ratios, strict=True))
        return Bet(code=code, en=en, es=es, eu=eu, pays=table, cite=cite, note=note)

    def place(code: str, en: str, es: str, eu: str, ratios: Mapping[int, Odds], note: str) -> Bet:
        return Bet(code=code, en=en, es=es, eu=eu, pays=_by_point(ratios), cite=_PLACE_BETS, targets=NUMBERS, note=note)

    once, stands = "decided by the next valid throw", "stands until it wins or loses; may be taken down"
    number = "without target; moves to the number thrown, which is the target of its line"
    return (
        Bet(code="win", en="Win", es="Win", eu="Win", pays=even(), cite=_SIMPLE,
            note="before the first throw; never taken down"),
        Bet(code="dont_win", en="Don't win", es="Don't Win", eu="Don't Win", pays=even(), cite=_SIMPLE,
            note="before the first throw; 12 on it hands the bet back"),
        Bet(code="come", en="Come", es="Come", eu="Come", pays=even(), cite=_SIMPLE,
            note=f"while there is a point, {number}"),
        Bet(code="dont_come", en="Don't come", es="Don't Come", eu="Don't Come", pays=even(), cite=_SIMPLE,
            note=f"while there is a point, {number}; 12 on its first throw hands it back"),
        made("field", "Field", "Field", "Field", _SIMPLE, once, ("3_4_9_10_11", "2_12")),
        made("big_6", "Big 6", "Big 6", "Big 6", _SIMPLE, f"6 before 7; {stands}"),
        made("big_8", "Big 8", "Big 8", "Big 8", _SIMPLE, f"8 before 7; {stands}"),
        made("under_7", "Under 7", "Under 7", "7tik behera", _SIMPLE, once),
        made("over_7", "Over 7", "Over 7", "7tik gora", _SIMPLE, once),
        *(
            made(f"hard_{n}", f"Hard {n}", f"Hard Ways, doble de {n // 2}", f"{n // 2}ko bikotea", _MULTIPLE,
                 f"{n // 2}-{n // 2} before a 7 and before another {n}; {stands}")
            for n in (4, 6, 8, 10)
        ),
        made("any_7", "Any seven", "Juego de 7", "7ko jokoa", _MULTIPLE, once),
        made("eleven", "Eleven", "Juego de 11", "11ko jokoa", _MULTIPLE, once),
        made("any_craps", "Any craps", "Any Craps", "Any Craps", _MULTIPLE, once),
        made("craps_2", "Craps 2", "Craps 2", "Craps 2", _MULTIPLE, once),
        made("craps_3", "Craps 3", "Craps 3", "Craps 3", _MULTIPLE, once),
        made("craps_12", "Craps 12", "Craps 12", "Craps 12", _MULTIPLE, once),
        made("horn", "Horn", "Horn", "Horn", _MULTIPLE, f"one bet on 2, 3, 11 and 12; {once}"),
        *(
            Bet(code=f"{bet}_odds", en=f"Odds on {en}", es=f"Suerte asociada del {es}", eu=f"{es}-en lotutako apustua",
                pays=_by_point(odds), cite=_ASSOCIATED, targets=NUMBERS if "come" in bet else (),
                note="beside the bet once its point is known; goes and comes freely")
            for bet, en, es, odds in (
                ("win", "win", "Win", TRUE_ODDS),
                ("dont_win", "don't win", "Don't Win", LAID_ODDS),
                ("come", "come", "Come", TRUE_ODDS),
                ("dont_come", "don't come", "Don't Come", LAID_ODDS),
            )
        ),
        place("place_right", "Place bet to win", "Place Bet, Right Bet", "Right Bet", _PLACE,
              f"the number, its target, before 7; {stands}"),
        place("place_wrong", "Place bet to lose", "Place Bet, Wrong Bet", "Wrong Bet", _AGAINST,
              f"7 before the number, its target; {stands}"),
    )  # fmt: skip


def _void(code: str, en: str, es: str) -> Irregularity:
    return Irregularity(
        code=code,
        en=f"Void throw (tirada nula): {en}. Nothing is decided, it is thrown again.",
        es=f"Tirada nula: {es}. Nada se decide y se vuelve a lanzar.",
        effect="no_dice",
        cite=_PLAY,
    )


GAME: Final = Game(
    code="eus.craps",
    family="craps",
    en="Craps",
    es="Dados o Craps",
    eu="Dadoak edo Craps",
    article="EUS §06",
    edition=EDITION,
    currency=CURRENCY,
    bets=_bets(),
    options=(
        Option(
            name="simple_max_multiple",
            kind="number",
            low=20,
            high=1_000,
            default=1_000,
            en="Most table minimums of a simple bet (the table maximum may be less)",
            es="Máximo de las suertes sencillas en mínimos de la mesa (el máximo de la mesa puede ser menor)",
            cite=_LIMITS,
        ),
        Option(
            name="multiple_gain_factor",
            kind="number",
            low=1,
            high=3,
            default=1,
            en="Most that a multiple bet may win, in the largest gains of a simple bet",
            es="Ganancia máxima de las suertes múltiples, en ganancias máximas de una suerte sencilla",
            cite=_LIMITS,
        ),
        Option(
            name="win_odds_max",
            kind="number",
            low=0,
            high=1_000,
            default=1,
            optional=True,
            en="Most odds on win and come, times the bet (none: up to the table maximum; the text has no figure)",
            es="Máximo de las asociadas del Win y del Come, veces la apuesta (none: hasta el máximo; el texto no da cifra)",
            cite=_LIMITS,
            reading=True,
        ),
        flag(
            "come_win_contract",
            "A come bet on its number stays, as the text says of win",
            "El Come sobre su número no se retira, como dice el texto del Win",
            _SIMPLE,
            default=True,
            reading=True,
        ),
        choice(
            "reduced_table",
            ("full", "half", "mini_craps", "seven_eleven"),
            "Table: full, half, or reduced",
            "Mesa: completa, media o reducida",
            "EUS §06.III",
        ),
        fraction_rule(_ASSOCIATED),
    ),
    limits=authorised_limits(_LIMITS, times=200, ceiling="simple_max_multiple", within=(20, 1_000)),
    irregularities=(
        _void("no_dice", "dice broken, overlapping, on a chip, on the rim, in the basket or off the table",
              "dados rotos, superpuestos, sobre una ficha, en el borde, en el cesto o fuera de la mesa"),
        _void("far_edge_missed", "a die did not touch the far edge", "un dado no toca el borde opuesto"),
        _void("dice_slid", "the dice slid and did not roll", "los dados se deslizan y no ruedan"),
        _void("bad_throw", "the throw was not correct", "el lanzamiento no ha sido correcto"),
        recorded(
            "die_lost",
            "A die fell to the floor: the shooter chooses one of the four in reserve to end the hand; a new set is put on "
            "if it is not found.",
            "Un dado cae al suelo: el tirador elige entre los cuatro de reserva para terminar; si no aparece se provee un "
            "nuevo juego.",
            _PLAY,
        ),
        recorded(
            "dice_changed",
            'The table head orders "cambio de dados": the shooter takes two of the six.',
            "El Jefe de Mesa acuerda el «cambio de dados»: el jugador coge dos de los seis.",
            _PLAY,
        ),
        Irregularity(
            code="dice_change_refused",
            en="The shooter asks for other dice while the point is chased: refused, the same dice stay.",
            es="El tirador pide otros dados mientras persigue el punto: no se admite, siguen los mismos.",
            effect="refuse_dice_change",
            cite=_PLAY,
        ),
        recorded(
            "dice_handling",
            "The shooter rubs the dice or keeps them: forbidden, play goes on.",
            "El tirador frota los dados o se los guarda: prohibido; el juego sigue.",
            _PLAY,
        ),
        Irregularity(
            code="shooter_deprived",
            en="The table head takes the dice from a shooter who keeps breaking the rules: the next one throws, bets stand.",
            es="El Jefe de Mesa priva de los dados a quien incumple repetidamente: lanza el siguiente, las apuestas siguen.",
            effect="pass_dice",
            cite=_PLAY,
        ),
        late_bet(_PLAY),
    ),
    round_type=CrapsRound,
    layout=Layout(
        propositions=PROPOSITIONS,
        contracts=CONTRACTS,
        centre_minimum=0,
        odds_option="win_odds_max",
        cites=Clauses(
            bets=_PLAY,
            minimum=_LIMITS,
            caps=_LIMITS,
            shooter=_PLAY,
            left=_PLAY,
            dice_change=_PLAY,
            dice="EUS §06.II.1",
            odds=_ASSOCIATED,
        ),
    ),
    max_seats=99,
    elsewhere=(
        Elsewhere("EUS §06.II.1", "six dice a session, others than in the last one, four of them in reserve", "sets"),
        Elsewhere("EUS §06.III", "croupiers, a stickman who touches no dice, a table head", "people"),
        Elsewhere("EUS §06.III", "cash goes into the box", "boxes"),
        *table_elsewhere("EUS §06.VI"),
    ),
)  # fmt: skip
