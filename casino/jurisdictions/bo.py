"""Bolivia: classifier of authorised games of the Autoridad de Fiscalización del Juego; Ley 060."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.jurisdictions import cl
from casino.jurisdictions.declaration import Chip, Declaration, Progressives
from casino.jurisdictions.returns import (
    Less,
    Line,
    Parameter,
    Plus,
    Rate,
    Reading,
    ReadingValue,
    Return,
    Share,
)
from casino.jurisdictions.table_rules import IdleSeat, LastPlays, Position, TableRules

TITLES: Final = {
    "dealer": pgettext_lazy("bo", "Croupier"),
    "floor_supervisor": pgettext_lazy("bo", "Table head"),
    "pit_manager": pgettext_lazy("bo", "Room head"),
    "inspector": pgettext_lazy("bo", "Inspector of the AJ"),
}
"""BO §2.4.3.2, §3.1.4.2, §4.1.3.2 name croupiers, talladores, pagadores and the table head. The room head is the one of
Chile's catalogue: the general chapter of the classifier is missing."""

_POKER: Final = ("caribbean_stud", "draw_poker", "let_it_ride", "poker_room")
_PRINCIPAL: Final = _("Principal croupier")
_SUPPORT: Final = _("Support croupier")
_STICK: Final = _("Stick croupier (tallador)")
_PAYER: Final = _("Payer (pagador)")

TABLES: Final = TableRules(
    hold=cl.HOLD,
    idle_seat=IdleSeat(plays=3, cites={**dict.fromkeys(_POKER, "BO §2.3.6.3"), "trente_et_quarante": "BO §2.4.4.2"}),
    last_plays=(
        LastPlays(families=("french_roulette",), play="spins", numbers=(3,), cite="BO §4.1.4.4"),
        LastPlays(families=("trente_et_quarante",), play="games", numbers=(1,), cite="BO §2.4.3.3"),
        LastPlays(families=("trente_et_quarante",), play="hands", numbers=(3, 2, 1), cite="BO §2.4.3.3"),
        LastPlays(families=("craps",), play="games", numbers=(1,), cite="BO §3.1.5"),
    ),
    positions=(
        Position(code="principal", label=_PRINCIPAL, of=("french_roulette",), least=1, cite="BO §4.1.3.2"),
        Position(code="support", label=_SUPPORT, of=("french_roulette",), least=1, cite="BO §4.1.3.2"),
        Position(code="principal", label=_PRINCIPAL, of=("trente_et_quarante",), least=1, cite="BO §2.4.3.2"),
        Position(code="payer", label=_PAYER, of=("trente_et_quarante",), least=1, cite="BO §2.4.3.2"),
        Position(code="stick", label=_STICK, of=("bo.craps", "bo.mini_craps"), least=1, cite="BO §3.1.4.2"),
        Position(code="payer", label=_PAYER, of=("bo.craps",), least=1, cite="BO §3.1.4.2"),
    ),
)
"""The payment held for review is that of Chile's general chapter: the classifier's own is missing."""

VAT_DEDUCTION: Final = Reading(
    code="vat_deduction",
    label=_("Value added tax in the taxable base"),
    values=(
        ReadingValue("deducted", _("is deducted"), "Ley 060 art. 38 a); Ley 843 art. 15"),
        ReadingValue("whole", _("is not deducted: the rate is on the whole net income"), "SCP 0095/2017"),
    ),
    cite="BO Ley 060 arts. 38, 39",
)
"""Sentencia Constitucional Plurinacional 0095/2017 declares article 38, which has the deduction, unconstitutional,
upholds article 39.I and asks for a law under which the 30 % are of the income left after prizes."""

GAMING_TAX: Final = Return(
    code="bo-gaming-tax",
    title=_("Gaming tax"),
    authority=_("Bolivian tax service"),
    period="month",
    cite="BO Ley 060 arts. 38, 39",
    when=_("Monthly."),
    lines=(
        *cl.gross_of_games("BO Ley 060 art. 38 a)", pots="BO §2.5.6.3"),
        Line(
            code="vat",
            label=_("Value added tax contained in it"),
            how=Share("gross", "vat"),
            cite="BO Ley 060 art. 38 a)",
            given=(("vat_deduction", "deducted"),),
        ),
        Line(
            code="base",
            label=_("Taxable base"),
            how=Less("gross", ("vat",)),
            cite="BO Ley 060 art. 38 a)",
            given=(("vat_deduction", "deducted"),),
        ),
        Line(
            code="base",
            label=_("Taxable base"),
            how=Plus(("gross",)),
            cite="BO Ley 060 art. 39.I",
            given=(("vat_deduction", "whole"),),
        ),
        Line(code="tax", label=_("Gaming tax"), how=Share("base", "rate"), cite="BO Ley 060 art. 39.I"),
    ),
    parameters=(
        Parameter(
            code="vat",
            label=_("Rate of value added tax"),
            stated=(Rate(dt.date(1992, 3, 1), 13, 100, "Ley 843 art. 15"),),
        ),
        Parameter(
            code="rate",
            label=_("Rate of the gaming tax"),
            stated=(Rate(dt.date(2011, 2, 2), 30, 100, "Ley 060 art. 39.I, DS 782"),),
        ),
    ),
    readings=(
        VAT_DEDUCTION,
        cl.pot_base(
            "BO §2.5.6.3",
            kept=_("SCP 0095/2017: after the payment of prizes; the base is no prize until it is won"),
            deducted=_("SCP 0095/2017: the net income, after all that is meant for prizes"),
        ),
    ),
)
"""Gross revenue is taken after prizes: Sentencia Constitucional 0095/2017 orders the 30 % on what is left when they are
paid. Value added tax is 13 % of the price that contains it (Ley 843 art. 15)."""

DECLARATION: Final = Declaration(
    code="bo",
    prefix="BO",
    name=_("Bolivia"),
    currency="BOB",
    time_zone="America/La_Paz",
    authority="Autoridad de Fiscalización del Juego",
    paper="us-letter",
    titles=TITLES,
    chips=(
        Chip(50, "gris"),
        Chip(100, "amarilla"),
        Chip(500, "blanca"),
        Chip(1_000, "roja"),
        Chip(5_000, "verde"),
        Chip(10_000, "negra"),
        Chip(50_000, "violeta"),
        Chip(100_000, "naranja"),
    ),
    returns=(GAMING_TAX,),
    tables=TABLES,
    progressives=Progressives(cite="BO §2.5", readings={"void_chips": "reversed", "commission_rounding": "exact"}),
    borrows=("CL",),  # the general chapter of the classifier is missing
    complete=True,
)
