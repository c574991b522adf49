"""Games of three dice of Chile: Crown and Anchor (catalogue, chapter IV, numeral 2), Chuck-a-Luck (numeral 3)."""

from __future__ import annotations

from typing import Final

from casino.rules.families.three_dice import Clauses, Layout, ThreeDiceRound, Wager
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Option, Pay, to_one
from casino.rules.money import Odds
from casino.rules.packs.cl.common import (
    CURRENCY,
    EDITION,
    annulled_stakes,
    betting_plan,
    idle_seat,
    late_bet,
    plan_elsewhere,
    recorded,
)

_SYMBOLS: Final = (
    ("spade", "Black spade", "Pique negro"),
    ("heart", "Red heart", "Corazón rojo"),
    ("diamond", "Red diamond", "Rombo rojo"),
    ("club", "Black club", "Trébol negro"),
    ("crown", "Crown", "Corona"),
    ("anchor", "Anchor", "Ancla"),
)
_FACES_PAY: Final = (Pay("one", Odds(1)), Pay("two", Odds(2)), Pay("three", Odds(3)))


def _elsewhere(section: str, apparatus: str) -> tuple[Elsewhere, ...]:
    return (
        Elsewhere(f"CL IV §{section}.3.1", f"{apparatus}; six dice at the table, three of them in use", "sets"),
        Elsewhere(
            f"CL IV §{section}.3.2", "dice checked after each play, replaced with the table manager's leave", "sets"
        ),
        Elsewhere(f"CL IV §{section}.4", "losers collected before winners are paid; the last game announced", "staff"),
        *plan_elsewhere(),
    )


def _set_of_six(cite: str) -> Option:
    return Option(
        name="dice_set_size",
        kind="choice",
        values=(6,),
        default=6,
        en="Dice of the set at the table",
        es="Dados del juego en la mesa",
        cite=cite,
    )


def _not_flat(cite: str) -> Irregularity:
    return Irregularity(
        code="die_not_flat",
        en="A die does not rest flat: the play is annulled, with new bets and a new throw.",
        es="Un dado no queda perfectamente apoyado: se anula la jugada, con nueva ronda de apuestas y nuevo lanzamiento.",
        effect="void_round",
        cite=cite,
    )


CROWN_AND_ANCHOR: Final = Game(
    code="cl.crown_and_anchor",
    family="three_dice",
    en="Crown and Anchor",
    es="Corona y Ancla",
    article="CL IV §2",
    edition=EDITION,
    currency=CURRENCY,
    bets=tuple(
        Bet(
            code=f"symbol_{code}",
            en=en,
            es=es,
            pays=_FACES_PAY,
            cite="CL IV §2.4, §2.6",
            note=f"face {face} of a die",
        )
        for face, (code, en, es) in enumerate(_SYMBOLS, start=1)
    ),
    options=(_set_of_six("CL IV §2.3.1"), annulled_stakes("CL IV §2.6")),
    limits=betting_plan(),
    irregularities=(
        Irregularity(
            code="die_on_floor",
            en="A die falls to the floor: the play is annulled, with new bets and a new throw.",
            es="Un dado cae al suelo: se anula la jugada, con nueva ronda de apuestas y nuevo lanzamiento.",
            effect="void_round",
            cite="CL IV §2.6",
        ),
        _not_flat("CL IV §2.6"),
        late_bet("CL IV §2.4"),
        idle_seat("CL IV §2.5.2"),
        recorded(
            "dice_stopped",
            "A player stops the dice, which is forbidden: they are left as they lie and the play goes on.",
            "Un jugador detiene los dados, lo que está prohibido: quedan como están y la jugada continúa.",
            "CL IV §2.5.2",
        ),
    ),
    round_type=ThreeDiceRound,
    layout=Layout(
        wagers={f"symbol_{code}": Wager(face=face) for face, (code, _, _) in enumerate(_SYMBOLS, start=1)},
        cites=Clauses(bets="CL IV §2.4, §2.5.2", limits="CL I §4.2", result="CL IV §2.4, §2.6"),
    ),
    max_seats=99,
    elsewhere=_elsewhere("2", "cup, cloth with the six symbols"),
)

_FIELD: Final = frozenset({5, 6, 7, 8, 13, 14, 15, 16})
_CITE_CHUCK: Final = "CL IV §3.4, §3.6"

CHUCK_A_LUCK: Final = Game(
    code="cl.chuck_a_luck",
    family="three_dice",
    en="Chuck-a-Luck",
    es="Chuck a Luck",
    article="CL IV §3",
    edition=EDITION,
    currency=CURRENCY,
    bets=(
        Bet(code="low", en="Low (3-9)", es="Low (menor, 3-9)", pays=to_one(1), cite=_CITE_CHUCK),
        Bet(code="high", en="High", es="High (mayor)", pays=to_one(1), cite=_CITE_CHUCK),
        Bet(code="field", en="Field (5-8, 13-16)", es="Field (campo, 5-8, 13-16)", pays=to_one(1), cite=_CITE_CHUCK),
        Bet(code="any_treble", en="Any treble", es="Número triplicado", pays=to_one(30), cite=_CITE_CHUCK),
    ),
    options=(
        Option(
            name="high_range",
            kind="choice",
            values=("12-18", "13-18"),
            default="12-18",
            en="The sums of High",
            es="Las sumas de High",
            cite=_CITE_CHUCK,
            reading=True,
        ),
        Option(
            name="triples_lose_low_high_field",
            kind="flag",
            default=False,
            en="Three alike lose Low, High and Field, as is usual elsewhere",
            es="El número triplicado pierde Low, High y Field, como es usual en otras partes",
            cite=_CITE_CHUCK,
            reading=True,
        ),
        _set_of_six("CL IV §3.3.1"),
        annulled_stakes("CL IV §3.6"),
    ),
    limits=betting_plan(),
    irregularities=(
        _not_flat("CL IV §3.6"),
        Irregularity(
            code="cage_turned_too_little",
            en="The cage was turned fewer than two times: the play is annulled, with new bets and a new throw.",
            es="La jaula giró menos de dos veces: se anula la jugada, con nueva ronda de apuestas y nuevo lanzamiento.",
            effect="void_round",
            cite="CL IV §3.4",
        ),
        late_bet("CL IV §3.4"),
        idle_seat("CL IV §3.5.2"),
        recorded(
            "cage_blocked",
            "A player blocks the turning of the cage, which is forbidden: play goes on.",
            "Un jugador obstruye el giro de la jaula, lo que está prohibido: la jugada continúa.",
            "CL IV §3.5.2",
        ),
    ),
    round_type=ThreeDiceRound,
    layout=Layout(
        wagers={
            "low": Wager(totals=frozenset(range(3, 10))),
            "field": Wager(totals=_FIELD),
            "any_treble": Wager(alike=True),
        },
        high_ranges={"12-18": frozenset(range(12, 19)), "13-18": frozenset(range(13, 19))},
        cites=Clauses(bets="CL IV §3.4, §3.5.2", limits="CL I §4.2", result=_CITE_CHUCK),
    ),
    max_seats=99,
    elsewhere=_elsewhere("3", "cage, cloth with the four bets"),
)
