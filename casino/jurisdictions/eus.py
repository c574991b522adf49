"""Basque Country: Decree 277/1996. Not complete: the games' general rules and what surrounds them follow.

Clauses are written ``EUS §05.V.1``, game 05 of article 2.1 of the annex, its section V, number 1 (``EUS §17.02.01.III``
for a variant of a game); ``EUS art. 2(1)(d)``, the end of article 2 on how tables are run; ``EUS DA 6.2(a)``, an
additional provision.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import pgettext_lazy

from casino.jurisdictions.declaration import Chip, Declaration, Shift, StatedFloat

DECLARATION: Final = Declaration(
    code="eus",
    prefix="EUS",
    name=pgettext_lazy("letterhead", "Basque Country"),
    currency="EUR",
    time_zone="Europe/Madrid",
    authority="Gobierno Vasco",
    day_start_hour=8,
    close_hour=10,
    shifts=(Shift("M", "Mañana", 8, 16), Shift("T", "Tarde", 16, 0), Shift("N", "Noche", 0, 8)),
    chips=(
        Chip(50, "gris"),
        Chip(100, "blanca"),
        Chip(500, "roja"),
        Chip(2_500, "verde"),
        Chip(10_000, "negra"),
        Chip(50_000, "violeta"),
        Chip(100_000, "naranja"),
    ),
    # Poker without draw (póquer sin descarte) is of the family of Caribbean stud. What is not listed is in art. 47 of
    # the casinos' regulation and is entered as a `BankSetting`.
    floats=(
        StatedFloat(family="wheel_of_fortune", name="Ruleta de la Fortuna", multiple=15_000, cite="EUS DA 6.2(a)"),
        StatedFloat(family="caribbean_stud", name="Póquer sin descarte", multiple=10_000, cite="EUS DA 6.2(b)"),
        StatedFloat(family="pai_gow_poker", name="Pai Gow Poker", multiple=15_000, cite="EUS DA 6.2(c)"),
    ),
)
