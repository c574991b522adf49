"""Peru: Pai Gow Poker regulation of 1999; Ley 27153 of casino games and slot machines."""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.jurisdictions.declaration import Chip, Declaration, Shift
from casino.jurisdictions.returns import FromBooks, Less, Line, Parameter, Rate, Return, Share, UpTo

TITLES: Final = {
    "dealer": pgettext_lazy("pe", "Dealer"),
    "floor_supervisor": pgettext_lazy("pe", "Supervisor of the game"),
    "pit_manager": pgettext_lazy("pe", "Room head"),
    "inspector": pgettext_lazy("pe", "Inspector of the Mincetur"),
}
"""PE art. 14 names the dealer and the supervising staff; the rest of the regulation is missing."""

GAMING_TAX: Final = Return(
    code="pe-gaming-tax",
    title=_("Tax on casino games"),
    authority=_("Peruvian tax service"),
    period="month",
    cite="PE Ley 27153 arts. 38, 39, 40, 41",
    when=_("In the first twelve working days of the next month."),
    lines=(
        Line(code="income", label=_("Net income of the month"), how=FromBooks("win"), cite="PE Ley 27153 art. 38"),
        Line(
            code="loss",
            label=_("Losses of earlier months"),
            how=FromBooks("loss_before"),
            cite="PE Ley 27153 art. 38",
        ),
        Line(code="used", label=_("Losses set off"), how=UpTo("loss", "income"), cite="PE Ley 27153 art. 38"),
        Line(
            code="net", label=_("Net income after losses"), how=Less("income", ("used",)), cite="PE Ley 27153 art. 38"
        ),
        Line(
            code="maintenance",
            label=_("Maintenance of the means of play"),
            how=Share("net", "maintenance"),
            cite="PE Ley 27153 art. 38",
        ),
        Line(code="base", label=_("Taxable base"), how=Less("net", ("maintenance",)), cite="PE Ley 27153 art. 38"),
        Line(code="tax", label=_("Tax on casino games"), how=Share("base", "rate"), cite="PE Ley 27153 art. 39"),
    ),
    parameters=(
        Parameter(
            code="maintenance",
            label=_("Maintenance, share of net income"),
            stated=(Rate(dt.date(1999, 7, 10), 0, 100, "Ley 27153 art. 38"),),
            own=True,
            confirm=True,
        ),
        Parameter(
            code="rate",
            label=_("Rate of the tax"),
            stated=(Rate(dt.date(1999, 7, 10), 12, 100, "Ley 27153 art. 39, Ley 27796"),),
        ),
    ),
    by_table=True,
)
"""Net income is what was received for bets less the prizes of the month; a month's loss is set off against the next
ones until nothing is left of it. Twelve per cent of it is due. Whether 2 % for maintenance go before the rate (Ley
27796 art. 17) accounting confirms by entering that share with its date: it stands at nothing until then."""

DECLARATION: Final = Declaration(
    code="pe",
    prefix="PE",
    name=_("Peru"),
    currency="PEN",
    time_zone="America/Lima",
    authority="Ministerio de Comercio Exterior y Turismo",
    day_start_hour=5,
    close_hour=7,
    titles=TITLES,
    shifts=(Shift("M", "Mañana", 5, 13), Shift("T", "Tarde", 13, 21), Shift("N", "Noche", 21, 5)),
    chips=(
        Chip(50, "gris"),
        Chip(100, "blanca"),
        Chip(500, "roja"),
        Chip(2_500, "verde"),
        Chip(10_000, "negra"),
        Chip(50_000, "violeta"),
        Chip(100_000, "naranja"),
    ),
    returns=(GAMING_TAX,),
    complete=True,
)
