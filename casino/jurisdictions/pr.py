"""Puerto Rico: Reglamento 8669 of 2015."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.jurisdictions.declaration import Chip, Declaration, Progressives
from casino.jurisdictions.returns import FromBooks, Line, Return, Scale

FRANCHISE: Final = Return(
    code="pr-franchise",
    title=_("Franchise fee"),
    authority=_("Office of the Commissioner of Financial Institutions"),
    period="year",
    cite="PR 15 LPRA §76",
    when=_("At the close of the tax year, on the total gambled that the auditors certify."),
    lines=(
        Line(code="handle", label=_("Total gambled"), how=FromBooks("handle"), cite="PR 15 LPRA §76"),
        Line(
            code="tax",
            label=_("Franchise fee by the total gambled"),
            how=Scale(
                "handle",
                ((2_500_000_000, 5_000_000), (5_000_000_000, 10_000_000), (10_000_000_000, 15_000_000)),
                20_000_000,
            ),
            cite="PR 15 LPRA §76",
        ),
    ),
)
"""Act 221 of 1948, section 7, as amended in 1997: less than 25 million 50,000; in excess of 25, 50 and 100 million
100,000, 150,000 and 200,000. The act names no fee for exactly 25 million: read as not in excess of it."""

DECLARATION: Final = Declaration(
    code="pr",
    prefix="PR",
    name=_("Puerto Rico"),
    currency="USD",
    time_zone="America/Puerto_Rico",
    authority="Compañía de Turismo de Puerto Rico",
    paper="us-letter",
    chips=(
        Chip(25, "amarilla"),
        Chip(100, "blanca"),
        Chip(500, "roja"),
        Chip(2_500, "verde"),
        Chip(10_000, "negra"),
        Chip(50_000, "violeta"),
        Chip(100_000, "naranja"),
    ),
    returns=(FRANCHISE,),
    progressives=Progressives(cite="PR §7.10"),
    complete=True,
)
