"""Poker against the casino in Bolivia: Draw Poker, Caribbean Poker, Go Poker, Three Card Poker (§2.3.7.1.1 to .5).

Each is Chile's game of the name with what the classifier has otherwise: clauses, errors, here and there a pay table.
"""

from __future__ import annotations

from typing import Any, Final

from msgspec.structs import replace

from casino.rules.families.caribbean_stud import Clauses, Layout
from casino.rules.families.draw_poker import DrawClauses, DrawLayout
from casino.rules.families.let_it_ride import Clauses as LineClauses
from casino.rules.families.let_it_ride import Layout as LineLayout
from casino.rules.kernel import Bet, Game, Option, to_one
from casino.rules.packs.bo import house_poker as poker
from casino.rules.packs.cl import caribbean_stud, draw_poker, go_poker, three_card_poker
from casino.rules.packs.cl import house_poker as base


def fixed(name: str, value: str | int, en: str, es: str, cite: str) -> Option:
    """Return an option with one value, which the text, or the base text, fixes."""
    return Option(name=name, kind="choice", values=(value,), default=value, en=en, es=es, cite=cite)


def cited(bets: tuple[Bet, ...], section: str) -> tuple[Bet, ...]:
    """Chile's bets with the classifier's clause."""
    return tuple(replace(bet, cite=section) for bet in bets)


BET_TWICE: Final = fixed(
    "bet_multiple", 2, "How often the ante the bet is", "Cuántas veces el ANTE es la apuesta BET", "CL III §3.5"
)


def game(of_chile: Game, section: str, **differs: Any) -> Game:
    """Chile's game as the classifier has it."""
    return replace(
        of_chile,
        code=of_chile.code.replace("cl.", "bo."),
        article=section,
        elsewhere=poker.ELSEWHERE,
        **{**poker.COMMON, "limits": poker.LIMITS, **differs},
    )


def of_base(options: tuple[Option, ...], section: str, *left_out: str) -> tuple[Option, ...]:
    """Chile's options that go with the classifier's game, cited with it."""
    return tuple(replace(option, cite=f"{section}, {option.cite}") for option in options if option.name not in left_out)


# --------------------------------------------------------------------------- draw poker

DRAW: Final = "BO §2.3.7.1.1"
_DRAW: Final[DrawLayout] = draw_poker.LAYOUT
DRAW_POKER: Final = game(
    draw_poker.GAME,
    DRAW,
    bets=(*cited(draw_poker.BETS, DRAW), base.progressive(poker.POT, lost="with a fold, and with any card changed")),
    options=(
        fixed("opening_hand", "pair_of_eights", "The dealer opens with", "El croupier abre con", DRAW),
        BET_TWICE,
        fixed("max_exchange", 2, "Cards changed at most", "Máximo de cartas que se cambian", draw_poker.SECTION),
        *of_base(draw_poker.OPTIONS, DRAW),
        *poker.POT_OPTIONS,
    ),
    irregularities=poker.irregularities(poker.STUCK_BURNED, poker.WRONG_DEALER, poker.SECOND_DEALER_CARD, poker.ABSENT),
    layout=replace(
        _DRAW,
        progressive=poker.pot_terms("ante"),
        exchange=replace(_DRAW.exchange, cite=f"{DRAW}, {_DRAW.exchange.cite}", dealer_cite=f"{DRAW}, CL III §3.5.2"),
        cites=DrawClauses(
            **poker.clauses(DRAW, draw_poker.SECTION, *draw_poker.MACHINES),
            **poker.outcomes(DRAW),
            prize_changed=poker.POT,
        ),
    ),
)

# --------------------------------------------------------------------------- caribbean poker

STUD: Final = "BO §2.3.7.1.2"
CARIBBEAN_STUD: Final = game(
    caribbean_stud.GAME,
    STUD,
    bets=(*cited(caribbean_stud.BETS, STUD), base.progressive(poker.POT, lost="with a fold")),
    options=(
        fixed("opening_hand", "ace_king", "The dealer opens with", "El croupier abre con", STUD),
        BET_TWICE,
        *of_base(caribbean_stud.OPTIONS, STUD, "settlement_order"),
        *poker.POT_OPTIONS,
    ),
    irregularities=poker.irregularities(poker.STUCK_CHOSEN, poker.WRONG_DEALER, poker.ONE_DEALER_CARD, poker.ABSENT),
    layout=replace(
        caribbean_stud.LAYOUT,
        progressive=poker.pot_terms("ante"),
        cites=Clauses(**poker.clauses(STUD, caribbean_stud.SECTION, *caribbean_stud.MACHINES), **poker.outcomes(STUD)),
    ),
)

# --------------------------------------------------------------------------- go poker

GO: Final = "BO §2.3.7.1.4"
_LINES: Final[LineLayout] = go_poker.LAYOUT
GO_POKER: Final = game(
    go_poker.GAME,
    GO,
    limits=replace(poker.LIMITS, applies_to="each line bet"),
    bets=(
        *cited(go_poker.BETS, GO),
        base.progressive(
            poker.POT, main="the line bets", lost="by the cards alone: a withdrawn line bet changes nothing"
        ),
    ),
    options=(
        Option(
            name="compare_scope",
            kind="choice",
            values=("remaining_bets", "both_go_only"),
            default="remaining_bets",
            en="Hands compared: every one with its remaining bets, or only of who went both times (others: bets back)",
            es="Manos que se comparan: todas con sus apuestas restantes, o solo quien fue ambas veces (otras: se devuelve)",
            cite=GO,
            reading=True,
        ),
        *of_base(go_poker.OPTIONS, GO),
        *poker.POT_OPTIONS,
    ),
    irregularities=poker.irregularities(
        poker.STUCK_BURNED,
        poker.ABSENT,
        poker.ABSENT_SAW_CARDS,
        replace(go_poker.COMMUNITY[1], cite=poker.ERRORS),
    ),
    layout=replace(
        _LINES,
        progressive=poker.pot_terms(go_poker.LINES[0]),
        cites=LineClauses(
            **poker.clauses(GO, go_poker.SECTION, "machine"),
            withdraw=(GO, GO),
            apart=GO,
            decisions=(GO, GO),
            show=(GO, GO),
            stays=GO,
            wins=GO,
            loses=GO,
        ),
    ),
)

# --------------------------------------------------------------------------- three card poker

THREE: Final = "BO §2.3.7.1.5"
PRINTED: Final = base.paid(straight_flush=40, three_of_a_kind=25, straight=6, flush=4, pair=1, high_card=1)
"""As printed, which has no row for a high card: 1 to 1 is Chile's (reading)."""
_THREE: Final[Layout] = three_card_poker.LAYOUT
THREE_CARD_POKER: Final = game(
    three_card_poker.GAME,
    THREE,
    bets=(
        base.ante(to_one(1), THREE),
        replace(
            base.bet(PRINTED, THREE, times="once"),
            note="DecisionMade action bet after the deal (amount optional: exactly the ante), or action fold; handed back"
            " (push) when the dealer does not open. Under the printed table the player gains about a fifth of the ante"
            " in the long run (option paytable)",
        ),
    ),
    options=(
        Option(
            name="paytable",
            kind="choice",
            values=("bo_printed", "cl", "approved_custom"),
            default="bo_printed",
            en="Pay table of the bet: as printed (the player gains 21.6 % of the ante), Chile's, or an approved one",
            es="Tabla de pago de BET: la impresa (el jugador gana 21,6 % del ANTE), la chilena o una aprobada",
            cite=THREE,
            needs_approval=("approved_custom",),
            reading=True,
            against_house=("bo_printed",),
        ),
        Option(
            name="custom_paytable",
            kind="names",
            default=[],
            en="Rows of the approved table, as in: flush 3:1",
            es="Filas de la tabla aprobada, como: flush 3:1",
            cite=THREE,
        ),
        Option(
            name="high_card_bet_pays",
            kind="choice",
            values=("1:1", "push"),
            default="1:1",
            en="A bet won with a high card, for which the table has no row",
            es="Apuesta BET ganada con carta alta, para la que la tabla no tiene fila",
            cite=THREE,
            reading=True,
        ),
        Option(
            name="winning_ante_pays",
            kind="choice",
            values=("1:1", "0"),
            default="1:1",
            en="What a winning ante is paid when the dealer opens",
            es="Lo que se paga al ANTE ganador cuando el croupier abre",
            cite=THREE,
            reading=True,
        ),
        *of_base(three_card_poker.GAME.options, THREE),
    ),
    irregularities=tuple(
        one
        for one in poker.irregularities(poker.STUCK_CHOSEN, poker.WRONG_DEALER, poker.SECOND_DEALER_CARD, poker.ABSENT)
        if one not in poker.POT_ERRORS
    ),
    layout=replace(
        _THREE,
        pay_tables={"bo_printed": PRINTED, "cl": three_card_poker.PAYS},
        cites=Clauses(
            **poker.clauses(THREE, three_card_poker.SECTION, *three_card_poker.MACHINES), **poker.outcomes(THREE)
        ),
    ),
)
