"""Chile: catalogue of games of the Superintendencia de Casinos de Juego; Ley 19.995."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.jurisdictions.declaration import Chip, Declaration
from casino.jurisdictions.returns import Contained, EachAt, FromBooks, Less, Line, Parameter, Rate, Return, Share

TITLES: Final = {
    "dealer": pgettext_lazy("cl", "Croupier"),
    "floor_supervisor": pgettext_lazy("cl", "Table head"),
    "pit_manager": pgettext_lazy("cl", "Room head"),
    "inspector": pgettext_lazy("cl", "Inspector of the Superintendence"),
}
"""CL I §3.2, §4.2: the table head directs the game in all its phases; the room head is informed of bets outside limits
and authorises those below the minimum."""

GAMING_TAX: Final = Return(
    code="cl-gaming-tax",
    title=_("Specific tax on gross gaming revenue"),
    authority=_("Chilean tax service"),
    period="month",
    cite="CL Ley 19.995 art. 59",
    when=_("Monthly, in the time for the provisional payments of the month."),
    lines=(
        Line(
            code="gross", label=_("Gross revenue of the games"), how=FromBooks("win"), cite="CL Ley 19.995 art. 59 a)"
        ),
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
)
"""The provisional payment is a share of gross income that each taxpayer works out for a year; 1 % where it cannot be
determined (DL 824 art. 84 a), fifth paragraph)."""

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
    complete=True,
)
