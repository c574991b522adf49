"""Craps and Mini Craps, title IV, section 1. The text has no figures for limits, and none for Buy and Lay, whose markers
it names: they are not offered.

Bolivia's classifier has the same games in its own numbering: ``game`` builds them from the clauses of either.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import msgspec
from msgspec.structs import replace

from casino.rules.families.craps import (
    LAID_ODDS,
    NEVER,
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
from casino.rules.kernel import Bet, Edition, Elsewhere, Game, Irregularity, LimitRule, Option, Pay, even
from casino.rules.money import Odds
from casino.rules.packs.cl.common import (
    CURRENCY,
    EDITION,
    betting_plan,
    fraction_rule,
    late_bet,
    plan_elsewhere,
)
from casino.rules.packs.cl.tables import fixed

_PLACE: Final = {4: Odds(9, 5), 5: Odds(7, 5), 6: Odds(7, 6), 8: Odds(7, 6), 9: Odds(7, 5), 10: Odds(9, 5)}
_AGAINST: Final = {4: Odds(5, 11), 5: Odds(5, 8), 6: Odds(4, 5), 8: Odds(4, 5), 9: Odds(5, 8), 10: Odds(5, 11)}
_HARD: Final = {4: Odds(8), 6: Odds(10), 8: Odds(10), 10: Odds(8)}


class Sections(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses of a text: ``pays`` the pay table, ``irregular`` the list of irregularities, ``limits`` the amounts."""

    modalities: str
    elements: str
    staff: str
    play: str
    conduct: str
    irregular: str
    pays: str
    limits: str


def _decided_once(proposition: Proposition) -> Proposition:
    """A bet that comes down when it has won, and is always on."""
    return replace(proposition, stays_up=False, off_on_come_out=False, centre=False)


def _on_sums(wins: Mapping[tuple[int, ...], Odds]) -> Proposition:
    return one_roll({totals_of(*sums): odds for sums, odds in wins.items()}, centre=False)


def _on_place(proposition: Proposition) -> Proposition:
    """A place bet: off on the come-out roll where the table has it so."""
    return replace(proposition, stays_up=False, off_on_come_out=True)


PROPOSITIONS: Final[dict[tuple[str, str | None], Proposition]] = {
    ("field", None): _on_sums({(3, 4, 9, 10, 11): Odds(1), (2, 12): Odds(2)}),
    **{(f"big_{number}", None): _decided_once(to_win(number, Odds(1))) for number in (6, 8)},
    ("any_seven", None): _on_sums({(7,): Odds(5)}),
    ("eleven", None): _on_sums({(11,): Odds(15)}),
    ("under_7", None): _on_sums({(2, 3, 4, 5, 6): Odds(1)}),
    ("over_7", None): _on_sums({(8, 9, 10, 11, 12): Odds(1)}),
    **{(f"hard_{number}", None): _decided_once(hardway(number, odds)) for number, odds in _HARD.items()},
    ("any_craps", None): _on_sums({(2, 3, 12): Odds(7)}),
    ("craps_2", None): _on_sums({(2,): Odds(30)}),
    ("craps_3", None): _on_sums({(3,): Odds(15)}),
    ("craps_12", None): _on_sums({(12,): Odds(30)}),
    ("horn", None): _on_sums({(2, 3, 11, 12): Odds(4)}),
    **{(f"place_right_{number}", None): _on_place(to_win(number, _PLACE[number])) for number in POINTS},
    **{(f"place_wrong_{number}", None): _on_place(to_lose(number, _AGAINST[number])) for number in POINTS},
}


def contracts(*, come_lowered: str = "") -> tuple[Contract, ...]:
    """Line and come bets; only those on the line take odds. ``come_lowered``: the option on a come bet with its number."""
    return (
        Contract(
            bet="pass_line",
            odds_bet="pass_odds",
            against=False,
            line=True,
            odds=TRUE_ODDS,
            raised="pass_line_increase_after_point",
        ),
        Contract(
            bet="dont_pass",
            odds_bet="dont_pass_odds",
            against=True,
            line=True,
            odds=LAID_ODDS,
            raised=NEVER,
            lowered="dont_pass_reduction",
        ),
        Contract(bet="come", odds_bet="", against=False, line=False, odds=TRUE_ODDS, lowered=come_lowered),
        Contract(bet="dont_come", odds_bet="", against=True, line=False, odds=LAID_ODDS),
    )


RATIOS: Final = {
    "any_seven_pays": ("any_seven",),
    "eleven_pays": ("eleven",),
    "under_over_7_pays": ("under_7", "over_7"),
    "big_6_8_pays": ("big_6", "big_8"),
}


def _by_point(odds: Mapping[int, Odds]) -> tuple[Pay, ...]:
    return tuple(Pay(f"point_{point}", ratio) for point, ratio in odds.items())


def bets(at: Sections) -> tuple[Bet, ...]:
    """The bets of the cloth with the clauses of a text."""
    rule, pays = f"{at.play}, §{at.pays.partition('§')[2]}", at.pays

    def proposition(code: str, en: str, es: str, note: str, outcomes: tuple[str, ...] = ("win",)) -> Bet:
        ratios = dict.fromkeys(odds for odds in PROPOSITIONS[code, None].table.values() if odds is not None)
        table = tuple(Pay(outcome, odds) for outcome, odds in zip(outcomes, sorted(ratios), strict=True))
        return Bet(code=code, en=en, es=es, pays=table, cite=pays, note=note)

    next_roll, stands = "decided by the next valid roll", "stands until it wins or loses; may be taken down"
    return (
        Bet(code="pass_line", en="Pass line", es="Línea de pase (Pass Line)", pays=even(), cite=rule,
            note="before the come-out; never taken down or lowered once its point is set, may be raised as the table has it"),
        Bet(code="dont_pass", en="Don't pass", es="Línea de no pase (Don't Pass)", pays=even(), cite=rule,
            note="before the come-out, never raised; 12 on the come-out hands it back"),
        Bet(code="come", en="Come", es="Al número por venir (Come)", pays=even(), cite=rule,
            note="while there is a point, without target; moves to the number rolled, which is the target of its line"),
        Bet(code="dont_come", en="Don't come", es="Contra el número por venir (Don't Come)", pays=even(), cite=rule,
            note="while there is a point, without target; moves to the number rolled; 12 on its first roll hands it back"),
        Bet(code="pass_odds", en="Odds on the pass line", es="Gabela, suerte asociada al win",
            pays=_by_point(TRUE_ODDS), cite=rule, note="while there is a point, by who has a pass_line; goes and comes freely"),
        Bet(code="dont_pass_odds", en="Odds on don't pass", es="Gabela inversa, suerte asociada al don't win",
            pays=_by_point(LAID_ODDS), cite=rule, note="while there is a point, by who has a dont_pass; goes and comes freely"),
        proposition("field", "Field", "Campo", next_roll, ("3_4_9_10_11", "2_12")),
        proposition("big_6", "Big 6", "Gran 6", f"6 before 7; {stands}"),
        proposition("big_8", "Big 8", "Gran 8", f"8 before 7; {stands}"),
        proposition("any_seven", "Seven", "Juego de 7", next_roll),
        proposition("eleven", "Eleven", "Juego de 11", next_roll),
        proposition("under_7", "Under 7", "Bajo 7", next_roll),
        proposition("over_7", "Over 7", "Sobre 7", next_roll),
        *(
            proposition(f"hard_{n}", f"Hard {n}", f"Duro, pareja {n // 2}-{n // 2}",
                        f"{n // 2}-{n // 2} before a 7 and before another {n}; {stands}")
            for n in (4, 6, 8, 10)
        ),
        proposition("any_craps", "Any craps", "Any craps", next_roll),
        proposition("craps_2", "Two", "Craps 2", next_roll),
        proposition("craps_3", "Three", "Craps 3", next_roll),
        proposition("craps_12", "Twelve", "Craps 12", next_roll),
        proposition("horn", "Horn", "Cuernos (Horn Bet)", f"one bet on 2, 3, 11 and 12; {next_roll}"),
        *(proposition(f"place_right_{n}", f"Place {n} to win", f"Place bet, right bet {n}", f"{n} before 7; {stands}")
          for n in POINTS),
        *(proposition(f"place_wrong_{n}", f"Place {n} to lose", f"Place bet, wrong bet {n}", f"7 before {n}; {stands}")
          for n in POINTS),
    )  # fmt: skip


def allowed(name: str, en: str, es: str, cite: str, *, default: str = "allowed") -> Option:
    """Return an option that the text leaves open: allowed or forbidden."""
    return Option(
        name=name,
        kind="choice",
        values=("allowed", "forbidden"),
        default=default,
        en=en,
        es=es,
        cite=cite,
        reading=True,
    )


def options(at: Sections, *own: Option, shape: tuple[str, ...], croupiers: int) -> tuple[Option, ...]:
    """The licensee's choices with the clauses of a text; ``own`` are those of one text alone."""
    return (
        fixed("table_shape", "Shape of the table", "Forma de la mesa", at.elements, value=shape[0])
        if len(shape) == 1
        else Option(
            name="table_shape",
            kind="choice",
            values=shape,
            default=shape[0],
            en="Shape of the table",
            es="Forma de la mesa",
            cite=at.elements,
        ),
        fixed(
            "min_croupiers",
            "Croupiers at least, beside a table head",
            "Croupiers como mínimo, además del jefe de mesa",
            at.staff,
            value=croupiers,
        ),
        Option(
            name="dice_set_size",
            kind="choice",
            values=(5, 6),
            default=5,
            en="Dice of the set, two of them in play",
            es="Dados del juego, dos de ellos en uso",
            cite=at.elements,
        ),
        allowed(
            "pass_line_increase_after_point",
            "A pass line bet is raised after the point",
            "Aumentar la línea de pase después del punto",
            f"{at.play}, §{at.pays.partition('§')[2]}",
        ),
        allowed(
            "dont_pass_reduction",
            "A don't pass bet is lowered or taken down after the point",
            "Reducir o retirar la línea de no pase después del punto",
            at.play,
        ),
        Option(
            name="field_only_after_point",
            kind="flag",
            default=False,
            en="The field is taken while there is a point only",
            es="El campo se acepta solo cuando hay punto",
            cite=f"{at.play}, §{at.pays.partition('§')[2]}",
            reading=True,
        ),
        Option(
            name="place_bets_on_comeout",
            kind="choice",
            values=("working", "off_unless_called"),
            default="working",
            en="Place bets on the come-out roll: in play, or off unless their player calls them",
            es="Place bets en la tirada de salida: en juego, o fuera de juego salvo que el jugador lo pida",
            cite=at.elements,
            reading=True,
        ),
        fixed(
            "buy_lay_enabled",
            "Buy and Lay bets (the text has no payment and no commission for them)",
            "Apuestas Buy y Lay (el texto no trae pago ni comisión)",
            at.elements,
            value=False,
        ),
        Option(
            name="odds_max_multiple",
            kind="number",
            low=0,
            high=1_000,
            default=None,
            optional=True,
            en="Odds accepted, times the bet (none: up to the table maximum)",
            es="Gabelas aceptadas, veces la apuesta (none: hasta el máximo de la mesa)",
            cite=at.play,
        ),
        Option(
            name="rotation_after_seven_out",
            kind="choice",
            values=("right_of_shooter", "clockwise"),
            default="right_of_shooter",
            en="Who throws after a seven-out: the player at the shooter's right, or the next clockwise",
            es="Quién lanza después: el jugador a la derecha del tirador, o el siguiente en sentido horario",
            cite=at.play,
            reading=True,
        ),
        *own,
    )


def _null(code: str, en: str, es: str, cite: str) -> Irregularity:
    """A throw that does not count: nothing is decided, it is thrown again."""
    return Irregularity(code=code, en=en, es=es, effect="no_dice", cite=cite)


def irregularities(at: Sections) -> tuple[Irregularity, ...]:
    """Return the irregularities of dice, with the clauses of a text."""
    wrong = f"{at.play}, §{at.irregular.partition('§')[2]}"

    def noted(code: str, en: str, es: str, cite: str) -> Irregularity:
        return Irregularity(code=code, en=en, es=es, effect="none", cite=cite)

    return (
        _null(
            "no_dice",
            "Dice broken, overlapping, leaning, on an object, on the rim, in the spare bowl or off the table: null throw.",
            "Dados rotos, encimados, apoyados, sobre un objeto, en el borde, en la cesta o fuera de la mesa: tirada nula.",
            wrong,
        ),
        _null(
            "far_edge_missed",
            "One or both dice did not hit the far edge: the throw is repeated.",
            "Uno o ambos dados no tocan el borde opuesto: se repite la tirada.",
            at.play,
        ),
        _null(
            "dice_slid",
            "Dice slid instead of rolling: invalid.",
            "Los dados resbalan en vez de rodar: inválida.",
            wrong,
        ),
        _null(
            "dice_manipulated",
            "Dice removed or manipulated: a fault, the throw is repeated.",
            "Dados retirados o manipulados: falta, se repite la tirada.",
            at.irregular,
        ),
        noted(
            "shooter_without_bet",
            "Somebody without a line bet was about to throw: not allowed; such a DiceRolled is refused.",
            "Iba a lanzar alguien sin apuesta en la línea: no se permite; esa tirada se rechaza.",
            wrong,
        ),
        Irregularity(
            code="shooter_quits",
            en="The shooter (seat, where no throw stated it) leaves the game: his pass line bet is lost, odds on it go back, "
            "the next one throws.",
            es="El tirador abandona el juego (puesto, si ningún lanzamiento lo dice): pierde la línea de pase, se devuelve "
            "la gabela y lanza el siguiente.",
            effect="shooter_quits",
            cite=at.irregular,
        ),
        Irregularity(
            code="shooter_deprived",
            en="The table head takes the dice from a shooter who keeps breaking the rules: the next one throws, bets stand.",
            es="El jefe de mesa priva de los dados al tirador que reincide: lanza el siguiente, las apuestas siguen.",
            effect="pass_dice",
            cite=at.play,
        ),
        noted(
            "die_lost",
            "A die is lost: the shooter chooses from the rest; if it is not found the set is replaced.",
            "Se pierde un dado: el tirador elige entre los restantes; si no aparece se cambia el juego.",
            at.play,
        ),
        noted(
            "dice_handling",
            "Two hands, rubbing, holding back or throwing without an order: prohibited, play goes on.",
            "Dos manos, frotar, retener o lanzar sin orden: prohibido; el juego sigue.",
            at.conduct,
        ),
        noted(
            "moved_to_bet_ahead",
            "A player changed places to bet ahead of others: back to his place, play goes on.",
            "Un jugador cambia de lugar para apostar antes: vuelve a su lugar; el juego sigue.",
            at.conduct,
        ),
    )


def layout(at: Sections, *, come_lowered: str = "", ratios: Mapping[str, tuple[str, ...]] | None = None) -> Layout:
    """The cloth with the clauses of a text."""
    return Layout(
        propositions=PROPOSITIONS,
        contracts=contracts(come_lowered=come_lowered),
        centre_minimum=0,
        odds_option="odds_max_multiple",
        ratios=dict(ratios or {}),
        after_point={"field": "field_only_after_point"},
        cites=Clauses(
            bets=at.play,
            minimum=at.limits,
            caps=at.limits,
            shooter=f"{at.play}, §{at.irregular.partition('§')[2]}",
            left=at.play,
            dice_change=at.play,
            dice=at.elements,
            odds=at.play,
        ),
    )


def elsewhere(at: Sections, *more: Elsewhere) -> tuple[Elsewhere, ...]:
    """Return the orders of a text about dice that no round shows."""
    return (
        Elsewhere(at.elements, "table, rake, bowl, markers", "hardware"),
        Elsewhere(at.elements, "a set of five or six dice, two of them in play", "sets"),
        Elsewhere(at.staff, "one who calls and who pays, supervised by the section's table head", "staff"),
        Elsewhere(at.play, "dice shown, chosen, changed; the last game of the table announced", "staff"),
        *more,
    )


def game(
    code: str,
    at: Sections,
    *own: Option,
    mini: bool = False,
    edition: Edition,
    currency: str,
    limit_rule: LimitRule,
    table: Layout,
    more: tuple[Irregularity, ...] = (),
    others: tuple[Elsewhere, ...] = (),
) -> Game:
    """Craps or Mini Craps of a text; ``own`` are its options beside those of both, ``more`` its own irregularities,
    ``others`` what its general chapter orders."""
    shape = ("half_moon", "oval", "small_rectangular") if mini else ("rectangular",)
    name = "Mini Craps" if mini else "Craps"
    return Game(
        code=code,
        family="craps",
        en=name,
        es=name,
        article=at.modalities,
        edition=edition,
        currency=currency,
        bets=bets(at),
        options=options(at, *own, shape=shape, croupiers=1 if mini else 2),
        limits=limit_rule,
        irregularities=(*irregularities(at), *more),
        round_type=CrapsRound,
        layout=table,
        max_seats=99,
        elsewhere=elsewhere(at, *others),
    )


def pays(name: str, ratio: str, en: str, es: str, cite: str, *others: str) -> Option:
    """The ratio of a bet whose cell cannot be read in the copy at hand."""
    return Option(
        name=name, kind="choice", values=(ratio, *others), default=ratio, en=en, es=es, cite=cite, reading=True
    )


SECTIONS: Final = Sections(
    modalities="CL IV §1.3",
    elements="CL IV §1.4.1",
    staff="CL IV §1.4.2",
    play="CL IV §1.5",
    conduct="CL IV §1.6.2",
    irregular="CL IV §1.7",
    pays="CL IV §1.7",
    limits="CL I §4.2",
)
_OWN: Final = (
    pays("any_seven_pays", "5:1", "What seven pays", "Pago del juego de 7", SECTIONS.pays, "4:1"),
    pays("eleven_pays", "15:1", "What eleven pays", "Pago del juego de 11", SECTIONS.pays),
    pays("under_over_7_pays", "1:1", "What under and over 7 pay", "Pago de bajo 7 y sobre 7", SECTIONS.pays),
    pays("big_6_8_pays", "1:1", "What big 6 and big 8 pay", "Pago de gran 6 y gran 8", SECTIONS.pays),
    fraction_rule(SECTIONS.pays),
)
_LAYOUT: Final = layout(SECTIONS, ratios=RATIOS)
_MORE: Final = (late_bet(SECTIONS.play),)


def _of_chile(code: str, *, mini: bool) -> Game:
    return game(
        code,
        SECTIONS,
        *_OWN,
        mini=mini,
        edition=EDITION,
        currency=CURRENCY,
        limit_rule=betting_plan(),
        table=_LAYOUT,
        more=_MORE,
        others=plan_elsewhere(),
    )


CRAPS: Final = _of_chile("cl.craps", mini=False)
MINI: Final = _of_chile("cl.mini_craps", mini=True)
