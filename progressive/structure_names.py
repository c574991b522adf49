"""Words for what is recorded of meters that ran out: funds, shares, what was off the meter."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.errors import Text
from casino.wording.structures import name_structures

FUNDS: Final[Mapping[str, Text]] = {
    "company_special_fund": _("Special Fund of the Tourism Company of Puerto Rico"),
    "educational_fund": _("Educational Fund"),
    "university_of_puerto_rico": _("General Fund of the University of Puerto Rico"),
    "tourism_development_fund": _("Fund for the Development of the Tourism Industry"),
}

name_structures(
    {
        **FUNDS,
        "special_draw": _("Special draw among the players"),
        "outcome": _("hand"),
        "share_bp": _("share of the meter"),
        "off_meter": _("off the meter"),
    }
)
