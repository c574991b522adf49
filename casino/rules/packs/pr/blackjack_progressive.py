"""Progressive blackjack (Black Jack Progresivo), §4.14: a progressive whose pay table the Company approves.

The manual prints no pay table and no rate: the bet is not offered before the option ``pay_table`` holds an approved one.
It is data of the table, kept in the opening of every round, so that the round settles the same for ever.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from casino.rules import vocabulary as v
from casino.rules.cards import RANKS, SUITS
from casino.rules.errors import IllegalConfiguration, define
from casino.rules.families.blackjack import POINTS, Hand
from casino.rules.families.blackjack_chip import ChipSide, ChipTerms
from casino.rules.families.progressive_chip import Award
from casino.rules.kernel import Bet, Elsewhere, Game, Irregularity, Limits, Option
from casino.rules.money import AmountError, parse_amount
from casino.rules.packs.pr import blackjack
from casino.rules.packs.pr.common import switched
from casino.rules.side_bets import Bounds, Offered, SideBet, offer

CODE: Final = "bj_progressive"
_APPROVAL = re.compile(r"approval: *(\S.*)", re.ASCII)
_ROW = re.compile(r"([^:]+): *(?:(\d{1,3})%|(\d+\.\d\d))", re.ASCII)
_CARDS = re.compile(rf"[{RANKS}][{SUITS}]?( [{RANKS}][{SUITS}]?)?", re.ASCII)
_QUALITIES: Final = ("suited", "same color")

define(
    "pay_table_missing",
    "{bet} needs a pay table approved by the Company.",
    "{bet} requiere una tabla de pago aprobada por la Compañía.",
)


class Row(NamedTuple):
    """A row of an approved pay table: the hand as it was filed, what it asks for, the award.

    ``cards`` are ranks, or cards with their suit, among the player's first two; ``group`` is ``natural`` or ``pair``.
    """

    hand: str
    cards: tuple[str, ...]
    group: str | None
    quality: str | None
    award: Award

    def fits(self, dealt: Sequence[str]) -> bool:
        """Return whether the player's first two cards make this hand."""
        first, second = dealt
        if self.group == "natural" and sorted((POINTS[first], POINTS[second])) != [1, 10]:
            return False
        if self.group == "pair" and first[0] != second[0]:
            return False
        if self.quality == "suited" and first[1] != second[1]:
            return False
        if self.quality == "same color" and {first[1], second[1]} not in (
            {"h"},
            {"d"},
            {"c"},
            {"s"},
            {"h", "d"},
            {"c", "s"},
        ):
            return False
        return self._holds(first, second) or self._holds(second, first)

    def _holds(self, *dealt: str) -> bool:
        return all(card.startswith(wanted) for card, wanted in zip(dealt, self.cards, strict=False))


@lru_cache(maxsize=64)
def parse_pay_table(lines: tuple[str, ...], currency: str) -> tuple[Row, ...]:
    """The rows of an approved pay table, best first. ValueError with (line, reason in English, in Spanish) where it cannot be
    read.

    >>> rows = parse_pay_table(("approval: CT-2016-12", "As Js: 100%", "natural suited: 50.00", "A: 2.00"), "USD")
    >>> [row.hand for row in rows if row.fits(("Jh", "Ah"))]
    ['natural suited', 'A']
    """
    if not lines or not _APPROVAL.fullmatch(lines[0]):
        raise ValueError(
            lines[0] if lines else "",
            'the first line is "approval: " and the reference',
            'la primera línea es "approval: " y la referencia',
        )
    rows = tuple(_row(line, currency) for line in lines[1:])
    if not rows:
        raise ValueError(lines[0], "no hand follows", "no le sigue ninguna mano")
    return rows


def _row(line: str, currency: str) -> Row:
    match = _ROW.fullmatch(line)
    if match is None:
        raise ValueError(
            line,
            'a row is "<hand>: <amount or part of the meter>"',
            'un renglón es "<mano>: <cantidad o parte del metro>"',
        )
    hand, percent, amount = match.groups()
    quality = next((name for name in _QUALITIES if hand.endswith(" " + name)), None)
    held = hand.removesuffix(f" {quality}")
    if held not in ("natural", "pair") and not _CARDS.fullmatch(held):
        raise ValueError(
            line,
            'a hand is one or two cards or ranks, "natural" or "pair"',
            'una mano es una o dos cartas o valores, "natural" o "pair"',
        )
    try:
        award = Award(share_bp=int(percent) * 100) if percent else Award(amount=parse_amount(amount, currency))
    except AmountError as reason:
        raise ValueError(line, str(reason), f"{amount} no es una cantidad de {currency}") from reason
    if not 0 <= award.share_bp <= 10_000 or not (award.share_bp or award.amount):
        raise ValueError(
            line,
            "an award is above zero, and at most the whole meter",
            "un premio es mayor que cero y a lo sumo el metro entero",
        )
    if held in ("natural", "pair"):
        return Row(hand, (), held, quality, award)
    return Row(hand, tuple(held.split()), None, quality, award)


class ProgressiveBlackjack(ChipSide):
    """PR §4.14(A): the first row of the approved table that the player's first two cards make."""

    def begin(self) -> None:
        """Start with the approved pay table."""
        super().begin()
        self.rows = parse_pay_table(_lines(self.option("pay_table")), self.round.currency)
        self.paid = {row.hand: row.award for row in self.rows}

    @classmethod
    def check_configuration(
        cls, game: Game, offered: Offered, options: Mapping[str, v.OptionValue], limits: Limits
    ) -> None:
        """Refuse a missing pay table, or one that cannot be read."""
        field = offered.option_name("pay_table")
        lines = _lines(options[field])
        if not lines:
            raise IllegalConfiguration("pay_table_missing", SIDE.cite, field=field, bet=CODE)
        try:
            parse_pay_table(lines, game.currency)
        except ValueError as problem:
            line, reason, motivo = problem.args
            raise IllegalConfiguration(
                "pay_table_unreadable", SIDE.cite, field=field, entry=line, reason=reason, motivo=motivo
            ) from problem

    def awards(self) -> Mapping[str, Award]:
        """Return the awards of the pay table, by hand."""
        return self.paid

    def outcome(self, hand: Hand) -> str | None:
        """Return the first hand of the pay table that the cards make; None without one."""
        return next((row.hand for row in self.rows if row.fits(hand.dealt)), None)


def _lines(value: v.OptionValue) -> tuple[str, ...]:
    return tuple(value) if isinstance(value, list) else ()


ELSEWHERE: Final = (
    Elsewhere("PR §4.14(A)(3)", "that the reserve suffices (declared when it falls short)", "meters"),
    Elsewhere("PR §4.14(A)(4)", "removal as a progressive of §7.14 is removed", "meters"),
)

SIDE: Final = SideBet(
    code=CODE,
    switch=switched(CODE, "Progressive wager", "Apuesta de pago progresivo", "PR §4.14(A)(2)"),
    bets=(
        Bet(
            code=CODE,
            en="Progressive wager",
            es="Apuesta de pago progresivo",
            pays=(),
            cite="PR §4.14(A)(2)",
            note="ProgressiveWagered (or BetPlaced) amount 1.00, one chip a seat, once the seat has a main bet. Wins by the "
            "approved pay_table of the table, the player's first two cards, the first row that they make; the chip is "
            "not handed back. Net is the award less the chip",
        ),
    ),
    options=(
        Option(
            name="reset_amount",
            kind="amount",
            default=500_000,
            low=500_000,
            en="Initial amount of the meter, to which it is reset",
            es="Cantidad inicial y de reajuste («reset») del metro",
            cite="PR §4.14(A)(1)",
        ),
        Option(
            name="pay_table",
            kind="names",
            default=[],
            needs_approval_above=0,
            en='Approved pay table (none is printed; the bet is refused without one): first "approval: <reference>", then '
            'its rows, the best first, as "<hand>: <award>". A hand: one or two cards or ranks among the player\'s first '
            'two ("As Js", "A J", "7"), "natural" or "pair", then "suited" or "same color" where that is asked. An award: '
            '"100%" of the meter or "50.00"',
            es="Tabla de pago aprobada por la Compañía (el texto no la trae; sin ella no se ofrece la apuesta)",
            cite="PR §4.14(A)",
        ),
        Option(
            name="rate_of_progression",
            kind="rate",
            default=None,
            low=1,
            high=10_000,
            needs_approval_above=0,
            en="Rate of progression (none is printed: as approved)",
            es="Tasa de progresión (no figura en el texto: la aprobada)",
            cite="PR §4.14(A)",
        ),
        Option(
            name="linked",
            kind="flag",
            default=False,
            needs_approval=(True,),
            en="The meter is shared with other tables",
            es="El metro se comparte con otras mesas",
            cite="PR §4.14(A), §7.14(G)",
        ),
    ),
    bounds=Bounds(cite="PR §4.14(A)(2)", low=100, high=100),
    irregularities=(
        Irregularity(
            code="light_not_on",
            en="The light of the seat's acceptor is not on (declared before the first card): the player bears it, no wager, "
            "the chip goes back.",
            es="La luz del «acceptor device» del puesto no enciende (antes de la primera carta): es responsabilidad del "
            "jugador, no hay apuesta y se devuelve la ficha.",
            effect="return_chip",
            cite="PR §4.14(A)(2)",
        ),
        Irregularity(
            code="reserve_below_meter",
            en="The reserve account is below the prize shown: no further chips, to be reported.",
            es="La reserva es menor que el premio expuesto: no se aceptan más fichas y se informa.",
            effect="block",
            cite="PR §4.14(A)(3)",
        ),
        Irregularity(
            code="meter_below_reset",
            en="The meter shows less than the amount it starts from: to be reported.",
            es="El metro muestra menos que la cantidad inicial y de reajuste: se informa.",
            effect="none",
            cite="PR §4.14(A)(1)",
        ),
    ),
    rule=ProgressiveBlackjack,
    cite="PR §4.14(A)",
    main_cite="PR §4.14(A)",
    close_cite="PR §4.14(A)(2)",
    progressive=True,
    layout=ChipTerms(
        chip=100,
        accepted=True,
        chip_cite="PR §4.14(A)(2)",
        prize="PR §4.14(A), (A)(3)",
        lost="PR §4.14(A)",
    ),
    elsewhere=ELSEWHERE,
)

GAME: Final = offer(
    blackjack.BASE,
    SIDE,
    on=(CODE,),
    code="pr.blackjack_progressive",
    en="Progressive Blackjack",
    es="Black Jack Progresivo",
    article="PR §4.14",
)
