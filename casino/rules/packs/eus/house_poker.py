"""Declarations of the house poker games of the Basque catalogue (games 11, 12, 13, 15, 16)."""

from __future__ import annotations

from typing import Any, Final, Literal

from casino.rules.families.progressive_chip import ConductOption, ProgressiveClauses, ProgressiveTerms
from casino.rules.kernel import Acceptor, Bet, Elsewhere, Irregularity, LimitRule, Option, Pay
from casino.rules.money import Odds
from casino.rules.packs.eus.common import CURRENCY, EDITION, late_bet, table_elsewhere
from casino.rules.pots.programme import Programme

GO_OR_PASS: Final[dict[str, Literal["bet", "fold"]]] = {"go": "bet", "bet": "bet", "pass": "fold", "fold": "fold"}
"""Words of a decision: "voy" and "paso"."""
SHUFFLER: Final = ("auto_dealer", True)
COMMON: Final[dict[str, Any]] = {"edition": EDITION, "currency": CURRENCY}


def limits(
    cite: str, multiples: tuple[int, ...], *, least: int = 1_000, applies_to: str = "ante", band: bool = False
) -> LimitRule:
    """The maximum is one of these multiples of the minimum, at most the one that the table chose (`max_multiple`);
    where they bound the ``band`` of the authorisation, any up to it."""
    return LimitRule(
        low=None,
        high=None,
        spread=1,
        cite=cite,
        change_cite="EUS §01.IV.2(B)",
        applies_to=applies_to,
        default_min=least,
        default_max=least * multiples[-1],
        default_times=multiples[-1],
        ceiling="max_multiple",
        any_ceiling=multiples[0],
        multiples=() if band else multiples,
        multiple_range=(1, multiples[-1]) if band else None,
    )


def paid(**pays: int) -> tuple[Pay, ...]:
    """A pay table of whole multiples, from the best hand down."""
    return tuple(Pay(outcome, Odds(times)) for outcome, times in pays.items())


# --------------------------------------------------------------------------- options


def max_multiple(cite: str, *times: int) -> Option:
    """Return the option for the ratio of the largest bet to the smallest."""
    return Option(
        name="max_multiple",
        kind="choice",
        values=times,
        default=times[-1],
        en="Most minimums of a bet (the table maximum may be less)",
        es="Máximo en mínimos de la mesa (el máximo de la mesa puede ser menor)",
        cite=cite,
    )


def flag(name: str, en: str, es: str, cite: str, *, default: bool, reading: bool = False) -> Option:
    """A choice of yes or no."""
    return Option(name=name, kind="flag", default=default, en=en, es=es, cite=cite, reading=reading)


def automatic(cite: str) -> Option:
    """Return the option of a machine that shuffles and deals whole hands."""
    return flag(
        "auto_dealer",
        "Cards are shuffled and dealt hand by hand by a machine, the bank last",
        "Un aparato baraja y reparte las manos completas, la banca en último lugar",
        cite,
        default=False,
    )


def standing_bets(cite: str, wagers: int) -> Option:
    """Return the option of bets by others on a seated player's hand."""
    return flag(
        "standing_bets",
        f"Others may bet on a seated player's hand, {wagers} wagers a box at most",
        f"Se admiten apuestas de otras personas en la mano de un jugador, {wagers} por casilla como máximo",
        cite,
        default=True,
    )


def fixed(name: str, value: str | int, en: str, es: str, cite: str) -> Option:
    """Return an option with one value, which the text fixes."""
    return Option(name=name, kind="choice", values=(value,), default=value, en=en, es=es, cite=cite)


# --------------------------------------------------------------------------- bets


def ante(pays: tuple[Pay, ...], cite: str, *, wagers: int = 1, blind: bool = False, note: str = "") -> Bet:
    """The first bet; with so many wagers a box."""
    targets = (*(str(number) for number in range(2, wagers + 1)), *(("blind",) if blind else ()))
    of_others = f"; target 2 to {wagers}: a wager of another person at the box, their sum is the box's ante"
    unseen = "; target blind: a further box that its player plays without seeing the cards"
    return Bet(
        code="ante",
        en="Ante",
        es="Apuesta inicial (Ante)",
        eu="Hasierako apustua",
        pays=pays,
        targets=targets,
        cite=cite,
        note="before BetsClosed; the table limits are those of the ante" + (of_others if wagers > 1 else "")
        + (unseen if blind else "") + note,
    )  # fmt: skip


def second_bet(pays: tuple[Pay, ...], cite: str, *, times: str = "exactly twice the ante", when: str = "") -> Bet:
    """The bet of who goes on."""
    return Bet(
        code="second_bet",
        en="Second bet",
        es="Segunda apuesta",
        eu="Bigarren apustua",
        pays=pays,
        cite=cite,
        note=f"DecisionMade action go {when or 'after the deal'} (amount optional: {times}), or action pass; handed back "
        "(push) when the bank does not play, and on a tie",
    )


# --------------------------------------------------------------------------- the jackpot

JACKPOT: Final = "jackpot"


def jackpot_bet(cite: str, how: str) -> Bet:
    """The bet on the accumulated amount."""
    return Bet(
        code=JACKPOT,
        en="Jackpot",
        es="Jackpot",
        eu="Jackpot",
        pays=(),
        cite=cite,
        acceptor=Acceptor(offered=JACKPOT, chip="jackpot_bet"),
        note="before the deal at a box with an ante, at most half the table minimum; royal flush 100 %, straight flush 10 %,"
        f" four of a kind 5 % of the accumulated amount, the higher hand first; the stake is spent. {how}",
    )


def jackpot_options(programme: Programme, *more: Option) -> tuple[Option, ...]:
    """Return the options of a jackpot: offer, price, amount after a reset, and readings of the programme."""
    cite = programme.article
    return (
        flag(JACKPOT, "Jackpot", "Jackpot", cite, default=False),
        Option(
            name="jackpot_bet",
            kind="amount",
            low=1,
            default=None,
            optional=True,
            en="Stake of the jackpot shown at the table; none: any up to half the table minimum",
            es="Apuesta de jackpot indicada en la mesa; ninguna: cualquiera hasta la mitad del mínimo de la mesa",
            cite=cite,
        ),
        Option(
            name="jackpot_seed",
            kind="amount",
            low=0,
            default=0,
            en="Amount from which the jackpot starts again after a royal flush",
            es="Cantidad de la que vuelve a partir el jackpot tras una escalera real",
            cite=cite,
            reading=True,
        ),
        Option(
            name="jackpot_house_pct",
            kind="rate",
            low=0,
            high=10_000,
            default=None,
            optional=True,
            en="Authorised deduction of the casino from the stakes of the jackpot; the decree has no rate",
            es="Deducción autorizada en favor del establecimiento; el decreto no fija porcentaje",
            cite=cite,
            needs_approval_above=0,
        ),
        *more,
        *(option for option in programme.options if option.name != "void_chips"),
        flag(
            "fold_forfeits_side_bets",
            "Who passes loses the bets beside the ante, too",
            "Quien pasa pierde también las apuestas adicionales",
            cite,
            default=True,
            reading=True,
        ),
    )


def jackpot_terms(programme: Programme, *more: ConductOption) -> ProgressiveTerms:
    """The bet on the accumulated amount, paid as the programme has it."""
    cite = programme.article
    named = ("reset", "percent_rounding", "remainder")
    return ProgressiveTerms(
        bet=JACKPOT,
        chip="jackpot_bet",
        of_minimum=(1, 2),
        main_bet="ante",
        offered=JACKPOT,
        reset="jackpot_seed",
        programme=programme,
        conduct=(*(ConductOption(option=name, field=name) for name in named), *more),
        cites=ProgressiveClauses(
            seats=cite,
            chip=cite,
            lights=None,
            prize=cite,
            prize_shared=cite,
            prize_lost=cite,
            bounds=cite,
        ),
    )


# --------------------------------------------------------------------------- errors


def error(code: str, effect: str, en: str, es: str, cite: str, fields: tuple[str, ...] = ()) -> Irregularity:
    """Something that goes wrong; ``fields`` may be named for the record."""
    return Irregularity(code=code, en=en, es=es, effect=effect, cite=cite, fields=fields)


def deal_errors(cite: str) -> tuple[Irregularity, ...]:
    """An error in the number of cards, or a card wrongly uncovered, annuls the whole round."""
    return (
        error(
            "wrong_card_count",
            "void_stub",
            "An error in the number of cards dealt: the whole round is void, stakes go back.",
            "Error en el número de cartas repartidas: la jugada completa es nula y se devuelven las apuestas.",
            cite,
        ),
        error(
            "card_exposed",
            "void_stub",
            "A card is wrongly uncovered (field card, when known): the whole round is void, stakes go back.",
            "Se descubre indebidamente una carta (campo carta, si se conoce): la jugada completa es nula.",
            cite,
        ),
        error(
            "hole_card_exposed",
            "dealer_card",
            "A covered card of the bank is uncovered before its time: the whole round is void, stakes go back.",
            "Se descubre antes de tiempo una carta tapada de la banca: la jugada completa es nula.",
            cite,
        ),
        error(
            "face_up_card",
            "void_while_dealing",
            "A card comes out face up that is dealt covered: the whole round is void, stakes go back.",
            "Sale a la vista una carta que se reparte tapada: la jugada completa es nula.",
            cite,
        ),
    )


def conduct(cite: str, *, loses_stake: bool) -> tuple[Irregularity, ...]:
    """Players who tell each other of their cards, or uncover them early."""
    if loses_stake:
        return (
            error(
                "information_exchange",
                "confiscate",
                "A player exchanges information or uncovers cards early (field seat): he loses the whole stake.",
                "Un jugador intercambia información o descubre antes sus cartas (campo puesto): pierde toda la apuesta.",
                cite,
            ),
        )
    return (
        error(
            "information_exchange",
            "none",
            "A player exchanges information, uncovers cards early or asks for advice: forbidden, no consequence stated.",
            "Un jugador intercambia información, descubre antes sus cartas o pide consejo: prohibido, sin consecuencia.",
            cite,
        ),
    )


def irregularities(section: str, *own: Irregularity) -> tuple[Irregularity, ...]:
    """The rows of a game, and a bet that comes late."""
    return (*own, late_bet(section))


# --------------------------------------------------------------------------- clauses


def clauses(game: str, *, play: str, rules: str, places: str = "IV.1") -> dict[str, Any]:
    """Return the clauses of a game's common rules; ``play``: its section on the course of the round, ``rules``: on
    limits."""
    play_cite = f"{game}.{play}"
    return {
        "seats": f"{game}.{places}",
        "bets": play_cite,
        "limits": f"{game}.{rules}",
        "one_hand": f"{game}.IV",
        "deal": {"False": play_cite, "True": play_cite},
        "decks": f"{game}.II.1",
        "decide": play_cite,
        "showdown": play_cite,
    }


def kept_elsewhere(
    game: str, idle: str, *, staff: str = "III", float_cite: str = "", float_times: int = 0
) -> tuple[Elsewhere, ...]:
    """Return the orders of a game that no round shows."""
    of_float: tuple[Elsewhere, ...] = ()
    if float_cite:
        of_float = (Elsewhere(float_cite, f"a float of at least {float_times:,} table minimums", "bank"),)
    return (
        *table_elsewhere(f"{game}.{idle}"),
        Elsewhere(f"{game}.{staff}", "one croupier; a table head for at most four tables of a sector", "staff"),
        Elsewhere(f"{game}.II.2", "table and boxes; each cloth with its own number, float and books", "table"),
        *of_float,
    )
