"""Chile: catalogue of games of the Superintendencia de Casinos de Juego; Ley 19.995."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.jurisdictions.declaration import Chip, Declaration, Progressives
from casino.jurisdictions.returns import (
    Contained,
    EachAt,
    FromBooks,
    Label,
    Less,
    Line,
    Parameter,
    Rate,
    Reading,
    ReadingValue,
    Return,
    Share,
)
from casino.jurisdictions.table_rules import IdleSeat, LastPlays, PaymentHold, Position, TableRules

TITLES: Final = {
    "dealer": pgettext_lazy("cl", "Croupier"),
    "floor_supervisor": pgettext_lazy("cl", "Table head"),
    "pit_manager": pgettext_lazy("cl", "Room head"),
    "inspector": pgettext_lazy("cl", "Inspector of the Superintendence"),
}
"""CL I §3.2, §4.2: the table head directs the game in all its phases; the room head is informed of bets outside limits
and authorises those below the minimum."""

_HOUSE_POKER: Final = ("caribbean_stud", "draw_poker", "let_it_ride", "holdem_plus", "holdem_bonus")
_LAST_HANDS: Final = (3, 2, 1)

HOLD: Final = PaymentHold(minutes=30, cite="CL I §6", except_families=("wheel_of_fortune", "bingo"))
"""Roulette, cards and dice; while the result is looked at the table goes on, and the same players may go on playing."""
IDLE_SEAT: Final = IdleSeat(
    plays=3,
    cites={
        "wheel_of_fortune": "CL II §3.5.2",
        "blackjack": "CL III §1.6.3",
        "challenge_21": "CL III §1.6.3",
        "baccarat": "CL III §2.6.3",
        "chemin_de_fer": "CL III §2.6.3",
        **dict.fromkeys((*_HOUSE_POKER, "poker_room"), "CL III §3.6.3"),
        "war": "CL III §4.5.2",
        "trente_et_quarante": "CL III §5.5.2",
        "cl.crown_and_anchor": "CL IV §2.5.2",
        "cl.chuck_a_luck": "CL IV §3.5.2",
    },
)
LAST_PLAYS: Final = (
    LastPlays(families=("french_roulette",), play="spins", numbers=(3,), cite="CL II §1.4"),
    LastPlays(families=("roulette",), play="spins", numbers=(3,), cite="CL II §2.5"),
    LastPlays(families=("blackjack", "challenge_21"), play="games", numbers=(1,), cite="CL III §1.5"),
    LastPlays(families=("blackjack", "challenge_21"), play="hands", numbers=_LAST_HANDS, cite="CL III §1.5"),
    LastPlays(families=("baccarat", "chemin_de_fer"), play="shoes", numbers=(1,), cite="CL III §2.5"),
    LastPlays(families=("baccarat", "chemin_de_fer"), play="hands", numbers=_LAST_HANDS, cite="CL III §2.5"),
    LastPlays(families=_HOUSE_POKER, play="passes", numbers=(3, 2), cite="CL III §3.5"),
    LastPlays(families=("poker_room",), play="games", numbers=(1,), cite="CL III §3.5"),
    LastPlays(families=("war",), play="games", numbers=(1,), cite="CL III §4.4"),
    LastPlays(families=("war",), play="hands", numbers=_LAST_HANDS, cite="CL III §4.4"),
    LastPlays(families=("trente_et_quarante",), play="games", numbers=(1,), cite="CL III §5.4"),
    LastPlays(families=("trente_et_quarante",), play="hands", numbers=_LAST_HANDS, cite="CL III §5.4"),
    LastPlays(families=("craps",), play="games", numbers=(1,), cite="CL IV §1.5"),
    LastPlays(families=("three_dice",), play="games", numbers=(1,), cite="CL IV §2.4"),
)
"""The last game, or the last three, two or one hands where the legal closing hour is near."""


def _position(code: str, label: Label, least: int, cite: str, *of: str) -> Position:
    return Position(code=code, label=label, of=of, least=least, cite=cite)


_CROUPIER: Final = pgettext_lazy("cl", "Croupier")
_PRINCIPAL: Final = _("Principal croupier")
_SUPPORT: Final = _("Support croupier")
_PADDLE: Final = _("Paddle croupier")
_STICK: Final = _("Stick croupier (tallador)")
_PAYER: Final = _("Payer (pagador)")

POSITIONS: Final = (
    _position("principal", _PRINCIPAL, 1, "CL II §1.3.2", "french_roulette"),
    _position("support", _SUPPORT, 1, "CL II §1.3.2", "french_roulette"),
    _position("croupier", _CROUPIER, 1, "CL II §2.4.2", "roulette"),
    _position("support", _SUPPORT, 0, "CL II §2.4.2", "roulette"),
    _position("croupier", _CROUPIER, 1, "CL II §3.3.2", "wheel_of_fortune"),
    _position("croupier", _CROUPIER, 1, "CL III §1.4.2", "blackjack", "challenge_21"),
    _position("paddle", _PADDLE, 1, "CL III §2.4.2", "cl.punto_banca", "cl.chemin_de_fer"),
    _position("support", _SUPPORT, 1, "CL III §2.4.2", "cl.punto_banca", "cl.chemin_de_fer"),
    _position("croupier", _CROUPIER, 1, "CL III §2.4.2", "cl.midi_punto_banca", "cl.mini_punto_banca"),
    _position("croupier", _CROUPIER, 1, "CL III §3.4.2", *_HOUSE_POKER, "poker_room"),
    _position("croupier", _CROUPIER, 1, "CL III §4.3.2", "war"),
    _position("principal", _PRINCIPAL, 1, "CL III §5.3.2", "trente_et_quarante"),
    _position("payer", _PAYER, 1, "CL III §5.3.2", "trente_et_quarante"),
    _position("stick", _STICK, 1, "CL IV §1.4.2", "cl.craps", "cl.mini_craps"),
    _position("payer", _PAYER, 1, "CL IV §1.4.2", "cl.craps"),
    _position("croupier", _CROUPIER, 1, "CL IV §2.3.2", "three_dice"),
)
"""At Mini Craps the stick croupier pays, too. The table head signs and is no position: he may have several tables."""


def pot_base(cite: str, *, kept: Label, deducted: Label) -> Reading:
    """Return the reading of money that the property puts into pots: whether it reduces the gross when it is paid in."""
    return Reading(
        code="pot_base",
        label=_("Money that the property put into pots"),
        values=(
            ReadingValue("kept", _("does not reduce the gross revenue"), kept),
            ReadingValue("deducted", _("reduces the gross revenue; what comes back adds to it"), deducted),
        ),
        cite=cite,
    )


def gross_of_games(cite: str, *, pots: str) -> tuple[Line, ...]:
    """Return the lines of the gross revenue under either value of `pot_base`. `pots`: the clause of the pots' base."""
    label = _("Gross revenue of the games")
    kept, deducted = (("pot_base", "kept"),), (("pot_base", "deducted"),)
    return (
        Line(code="gross", label=label, how=FromBooks("win"), cite=cite, given=kept),
        Line(
            code="games",
            label=_("Revenue of the games before the base of pots"),
            how=FromBooks("win"),
            cite=cite,
            given=deducted,
        ),
        Line(
            code="pots",
            label=_("Paid into pots by the property, less what came back"),
            how=FromBooks("pot_base"),
            cite=pots,
            given=deducted,
        ),
        Line(code="gross", label=label, how=Less("games", ("pots",)), cite=cite, given=deducted),
    )


GAMING_TAX: Final = Return(
    code="cl-gaming-tax",
    title=_("Specific tax on gross gaming revenue"),
    authority=_("Chilean tax service"),
    period="month",
    cite="CL Ley 19.995 art. 59",
    when=_("Monthly, in the time for the provisional payments of the month."),
    lines=(
        *gross_of_games("CL Ley 19.995 art. 59 a)", pots="CL III §6.6"),
        Line(
            code="vat",
            label=_("Value added tax contained in it"),
            how=Contained("gross", "vat"),
            cite="CL DL 825 art. 14",
        ),
        Line(
            code="net",
            label=_("Revenue without value added tax"),
            how=Less("gross", ("vat",)),
            cite="CL Ley 19.995 art. 59 a)",
        ),
        Line(
            code="ppm",
            label=_("Mandatory provisional payment of the month"),
            how=Share("net", "ppm"),
            cite="CL DL 824 art. 84 a)",
        ),
        Line(code="base", label=_("Taxable base"), how=Less("net", ("ppm",)), cite="CL Ley 19.995 art. 59 a)"),
        Line(code="tax", label=_("Specific tax"), how=Share("base", "rate"), cite="CL Ley 19.995 art. 59"),
    ),
    parameters=(
        Parameter(
            code="vat",
            label=_("Rate of value added tax"),
            stated=(Rate(dt.date(2003, 10, 1), 19, 100, "DL 825 art. 14, Ley 19.888"),),
        ),
        Parameter(
            code="ppm",
            label=_("Rate of the provisional payment"),
            stated=(Rate(dt.date(2005, 1, 7), 1, 100, "DL 824 art. 84 a)"),),
            own=True,
        ),
        Parameter(
            code="rate",
            label=_("Rate of the specific tax"),
            stated=(Rate(dt.date(2005, 1, 7), 20, 100, "Ley 19.995 art. 59"),),
        ),
    ),
    readings=(
        pot_base(
            "CL III §6.6",
            kept=_("Ley 19.995 art. 59 a): only value added tax and provisional payments are deducted"),
            deducted=_("Ley 19.995 art. 59 a): what the operation yields, after prizes"),
        ),
    ),
)
"""The provisional payment is a share of gross income that each taxpayer works out for a year; 1 % where it cannot be
determined (DL 824 art. 84 a), fifth paragraph). A pot may have a base other than zero (CL III §6.6); the text does not
say whether that money is a prize of the month in which it is paid in."""

ENTRY_TAX: Final = Return(
    code="cl-entry-tax",
    title=_("Tax on entries to the gaming room"),
    authority=_("Chilean tax service"),
    period="month",
    cite="CL Ley 19.995 art. 58",
    when=_("In the first twelve days of the next month."),
    lines=(
        Line(
            code="entries",
            label=_("Entries to the gaming room"),
            how=FromBooks("entries"),
            cite="CL Ley 19.995 art. 58",
            unit="count",
        ),
        Line(
            code="tax",
            label=_("Tax on entries, 0.07 UTM each"),
            how=EachAt("entries", "utm", 7, 100),
            cite="CL Ley 19.995 art. 58",
        ),
    ),
    parameters=(Parameter(code="utm", label=_("Monthly tax unit (UTM)"), unit="money", own=True),),
    withheld=True,
)

DECLARATION: Final = Declaration(
    code="cl",
    prefix="CL",
    name=_("Chile"),
    currency="CLP",
    time_zone="America/Santiago",
    authority="Superintendencia de Casinos de Juego",
    paper="us-letter",
    titles=TITLES,
    chips=(
        Chip(100, "gris"),
        Chip(500, "amarilla"),
        Chip(1_000, "blanca"),
        Chip(5_000, "roja"),
        Chip(25_000, "verde"),
        Chip(100_000, "negra"),
        Chip(500_000, "violeta"),
        Chip(1_000_000, "naranja"),
    ),
    returns=(GAMING_TAX, ENTRY_TAX),
    tables=TableRules(hold=HOLD, idle_seat=IDLE_SEAT, last_plays=LAST_PLAYS, positions=POSITIONS),
    progressives=Progressives(
        cite="CL III §6, CL V §2",
        programmes=("cl.card_progressive", "cl.bingo"),
        readings={"void_chips": "reversed", "commission_rounding": "exact"},
    ),
    complete=True,
)
