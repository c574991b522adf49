"""Kinds of numbered forms of accounting."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.models import register_form_kind

ADJUSTMENT: Final = register_form_kind(
    "adjustment",
    "ADJUST",
    "A-",
    label=_("Adjustment"),
    several=_("Adjustments"),
    short=_("Adjustment"),
)
