"""Basque Country: Decree 277/1996, catalogue of games; casinos' regulation of 9 January 1979.

Clauses are written ``EUS §05.V.1``, game 05 of article 2.1 of the annex, its section V, number 1 (``EUS §17.02.01.III``
for a variant of a game); ``EUS art. 2(1)(d)``, the end of article 2 on how tables are run; ``EUS DA 6.2(a)``, an
additional provision; ``EUS RC art. 53``, the casinos' regulation (Orden de 9 de enero de 1979).
"""

from __future__ import annotations

import datetime as dt
from typing import Final

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.jurisdictions.declaration import Chip, Declaration, Shift, StatedFloat
from casino.jurisdictions.returns import (
    Brackets,
    FromBooks,
    Less,
    Line,
    Parameter,
    Plus,
    Rate,
    Reading,
    ReadingValue,
    Return,
)
from casino.jurisdictions.table_rules import Cause, Interruptions, LastPlays, Position, Service, TableRules

TITLES: Final = {
    "dealer": pgettext_lazy("eus", "Croupier"),
    "floor_supervisor": pgettext_lazy("eus", "Table head or inspector"),
    "pit_manager": pgettext_lazy("eus", "Games director"),
    "inspector": pgettext_lazy("eus", "Officer of the gaming directorate"),
}
"""EUS §01.III: one head of table or inspector for up to four tables; the games director or a substitute holds the keys
of floats and decides on limits. The authority's own officer is called here what he is: "inspector" is the table's."""

_TAX: Final = "EUS RDL 16/1977 art. 3"
_QUARTERS: Final = "EUS BOE-A-1981-27369"
_STATED: Final = "RDL 16/1977 art. 3.Cuarto"
_SINCE: Final = dt.date(2002, 1, 1)
_STATE: Final = (("tariff", "state"),)

TARIFF: Final = Reading(
    code="tariff",
    label=_("Tariff"),
    values=(
        ReadingValue("state", _("of the State, until the Territory's is entered"), "RDL 16/1977 art. 3.Cuarto"),
        ReadingValue("araba", _("of Álava, as entered"), "Concierto Económico art. 36; Norma Foral de Álava"),
        ReadingValue("bizkaia", _("of Bizkaia, as entered"), "Concierto Económico art. 36; Norma Foral de Bizkaia"),
        ReadingValue(
            "gipuzkoa", _("of Gipuzkoa, as entered"), "Concierto Económico art. 36; Norma Foral 1/2005 de Gipuzkoa"
        ),
    ),
    cite="EUS RDL 16/1977 art. 3.Cuarto",
)
"""Taxes on gambling are of autonomous rules (Concierto Económico, art. 36): each Historical Territory states bounds and
rates of its own. Under its tariff nothing of the State's holds: all bounds and rates are entered, with their source."""

SECOND_BOUND: Final = Reading(
    code="second_bound",
    label=_("End of the second bracket"),
    values=(
        ReadingValue("published", _("2,187,684.08 as published"), _STATED),
        ReadingValue("converted", _("2,187,684.06, 364,000,000 pesetas converted"), "Ley 46/1998 art. 11: 166,386"),
    ),
    cite="EUS RDL 16/1977 art. 3.Cuarto",
)

EARLIER_QUARTERS: Final = Reading(
    code="earlier_quarters",
    label=_("Deduction of the earlier quarters"),
    values=(
        ReadingValue("paid", _("as paid: what was posted for them"), "BOE-A-1981-27369, I"),
        ReadingValue("recomputed", _("as recomputed: the tax on their income"), _STATED),
    ),
    cite=_QUARTERS,
)
"""The order deducts what was paid in for the earlier quarters of the year."""


def _bound(number: int, *stated: Rate) -> Parameter:
    return Parameter(
        code=f"bound_{number}", label=_BOUNDS[number - 1], unit="money", stated=stated, own=True, confirm=True
    )


def _amount(cents: int, *given: tuple[str, str], source: str = _STATED) -> Rate:
    return Rate(_SINCE, cents, 1, source, (*_STATE, *given))


def _rate(number: int, per_cent: int) -> Parameter:
    return Parameter(
        code=f"rate_{number}",
        label=_RATES[number - 1],
        stated=(Rate(_SINCE, per_cent, 100, _STATED, _STATE),),
        own=True,
        confirm=True,
    )


_BOUNDS: Final = (
    _("First bracket ends at"),
    _("Second bracket ends at"),
    _("Third bracket ends at"),
)
_RATES: Final = (
    _("Rate of the first bracket"),
    _("Rate of the second bracket"),
    _("Rate of the third bracket"),
    _("Rate of the last bracket"),
)
_TARIFF: Final = Brackets("year", ("bound_1", "bound_2", "bound_3"), ("rate_1", "rate_2", "rate_3", "rate_4"))

GAMING_TAX: Final = Return(
    code="eus-gaming-tax",
    title=_("Gaming tax of casinos"),
    authority=_("Tax office of the Historical Territory"),
    period="quarter",
    cite=_TAX,
    when=_("Quarterly, on what the year has brought so far."),
    lines=(
        Line(code="win", label=_("Gross income of the games in the quarter"), how=FromBooks("win"), cite=_TAX),
        Line(
            code="before",
            label=_("Gross income of the earlier quarters of the year"),
            how=FromBooks("win_before"),
            cite=_TAX,
        ),
        Line(code="year", label=_("Gross income of the year so far"), how=Plus(("before", "win")), cite=_TAX),
        Line(code="tax_year", label=_("Tax on the year so far"), how=_TARIFF, cite=_TAX),
        Line(
            code="tax_before",
            label=_("Posted for the earlier quarters"),
            how=FromBooks("posted_before"),
            cite=_QUARTERS,
            given=(("earlier_quarters", "paid"),),
        ),
        Line(
            code="tax_before",
            label=_("Tax on the earlier quarters"),
            how=Brackets("before", _TARIFF.bounds, _TARIFF.rates),
            cite=_TAX,
            given=(("earlier_quarters", "recomputed"),),
        ),
        Line(code="tax", label=_("Tax of the quarter"), how=Less("tax_year", ("tax_before",)), cite=_TAX),
        Line(code="tips", label=_("Tips, outside the base"), how=FromBooks("tips"), cite="EUS RC art. 28.3"),
    ),
    parameters=(
        _bound(1, _amount(1_322_226_63)),
        _rate(1, 20),
        _bound(
            2,
            _amount(2_187_684_08, ("second_bound", "published")),
            _amount(2_187_684_06, ("second_bound", "converted"), source="Ley 46/1998 art. 11"),
        ),
        _rate(2, 35),
        _bound(3, _amount(4_363_347_88)),
        _rate(3, 45),
        _rate(4, 55),
    ),
    readings=(TARIFF, SECOND_BOUND, EARLIER_QUARTERS),
)
"""Gross income is what the games brought less what players were paid; in circle games the casino's deduction. The
Historical Territories set tariffs of their own: accounting enters the one that holds for the casino."""


def _float(family: str, name: str, multiple: int, cite: str, *games: str) -> StatedFloat:
    return StatedFloat(family=family, name=name, multiple=multiple, cite=cite, refuses=True, games=games)


FLOATS: Final = (
    _float("french_roulette", "Ruleta Francesa", 15_000, "EUS RC art. 47.2(b)"),
    _float("roulette", "Ruleta Americana", 15_000, "EUS RC art. 47.2(b)"),
    _float("craps", "Dados", 15_000, "EUS RC art. 47.2(b)"),
    _float("boule", "Boule o Bola", 4_000, "EUS RC art. 47.2(a)"),
    _float("trente_et_quarante", "Treinta y Cuarenta", 10_000, "EUS RC art. 47.2(c)"),
    _float("baccarat", "Punto y Banca", 10_000, "EUS RC art. 47.2(c)"),
    _float("blackjack", "Veintiuno o Black Jack", 5_000, "EUS RC art. 47.2(d)"),
    _float("wheel_of_fortune", "Ruleta de la Fortuna", 15_000, "EUS DA 6.2(a)"),
    _float("draw_poker", "Póquer sin descarte", 10_000, "EUS DA 6.2(b)", "eus.caribbean_stud"),
    _float("pai_gow_poker", "Pai Gow Poker", 15_000, "EUS DA 6.2(c)"),
)
"""Anticipos. Games that are not listed are younger than article 47: what the directorate asks for them is entered as a
`BankSetting`. Circle games have none."""

_ROULETTES: Final = ("french_roulette", "roulette")
_NO_CARDS: Final = (*_ROULETTES, "boule", "wheel_of_fortune", "craps", "bingo")
_LAST: Final = "EUS art. 2(1)(a)"
_CIRCLE: Final = ("free_banker", "two_cloths")

TABLES: Final = TableRules(
    last_plays=(
        LastPlays(families=_ROULETTES, play="balls", numbers=(3,), cite=_LAST),
        LastPlays(families=("craps",), play="shooters", numbers=(1,), cite=_LAST),
        LastPlays(families=("blackjack", "challenge_21"), play="shoes", numbers=(1,), cite=_LAST),
        LastPlays(except_families=_NO_CARDS, play="hands", numbers=(3,), cite=_LAST),
    ),
    interruptions=Interruptions(
        causes=(
            Cause(code="players_left", label=_("The players left the table"), cite="EUS art. 2(1)(b)"),
            Cause(
                code="slowed",
                label=_("The game has slowed; enough tables stay open"),
                cite="EUS art. 2(1)(c)",
                keeps_service=True,
            ),
            Cause(
                code="suspended",
                label=_("Temporary suspension: customers left, an hour or more before closing"),
                cite="EUS art. 2(1)(d)",
                minutes_left=60,
                keeps_service=True,
            ),
        ),
        in_service=(
            Service(code="roulette", label=_("roulette"), families=_ROULETTES),
            Service(code="cards", label=_("card table"), except_families=_NO_CARDS),
        ),
        cite="EUS art. 2(1)",
    ),
    positions=(
        Position(
            code="croupier",
            label=pgettext_lazy("eus", "Croupier"),
            of=("french_roulette",),
            least=2,
            cite="EUS §01.III.1",
        ),
        Position(code="croupier", label=pgettext_lazy("eus", "Croupier"), of=("roulette",), least=1, cite="EUS §02.II"),
        Position(
            code="dealer",
            label=_("Dealing croupier (tallador)"),
            of=("trente_et_quarante",),
            least=1,
            cite="EUS §05.III",
        ),
        Position(code="payer", label=_("Paying croupier"), of=("trente_et_quarante",), least=1, cite="EUS §05.III"),
        Position(code="croupier", label=pgettext_lazy("eus", "Croupier"), of=("craps",), least=1, cite="EUS §06.III"),
        Position(code="stick", label=_("Stickman"), of=("craps",), least=1, cite="EUS §06.III"),
        Position(code="inspector", label=_("Inspector of the table"), of=_CIRCLE, least=1, cite="EUS §08.III"),
        Position(code="croupier", label=pgettext_lazy("eus", "Croupier"), of=_CIRCLE, least=1, cite="EUS §08.III"),
        Position(code="changer", label=_("Money changer"), of=("free_banker",), least=1, cite="EUS §08.III"),
        Position(code="changer", label=_("Money changer"), of=("two_cloths",), least=0, cite="EUS §09.III"),
        Position(
            code="croupier", label=pgettext_lazy("eus", "Croupier"), of=("poker_room",), least=1, cite="EUS §17.III"
        ),
    ),
)
"""Article 2, on how tables are run. The end of the session is no interruption: the table closes, its last plays having
been announced. Boule and the wheel of fortune are no roulettes, and nothing is announced there."""

DECLARATION: Final = Declaration(
    code="eus",
    prefix="EUS",
    name=pgettext_lazy("letterhead", "Basque Country"),
    currency="EUR",
    time_zone="Europe/Madrid",
    authority="Dirección de Juego y Espectáculos",
    day_start_hour=8,
    close_hour=10,
    titles=TITLES,
    shifts=(Shift("M", "Mañana", 8, 16), Shift("T", "Tarde", 16, 0), Shift("N", "Noche", 0, 8)),
    chips=(
        Chip(50, "gris"),
        Chip(100, "blanca"),
        Chip(500, "roja"),
        Chip(2_500, "verde"),
        Chip(10_000, "negra"),
        Chip(50_000, "violeta"),
        Chip(100_000, "naranja"),
        Chip(500_000, "placa"),
        Chip(1_000_000, "placa"),
    ),
    floats=FLOATS,
    returns=(GAMING_TAX,),
    tables=TABLES,
    complete=True,
)
