"""Kinds of numbered forms of the tables."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from casino.models import register_form_kind

FILL: Final = register_form_kind(
    "fill",
    "FILL",
    "F-",
    label=_("Fill slip"),
    several=_("Fill slips"),
    short=_("Fill"),
)
CREDIT: Final = register_form_kind(
    "credit",
    "CREDIT",
    "C-",
    label=_("Credit slip"),
    several=_("Credit slips"),
    short=_("Credit"),
)
TRANSFER: Final = register_form_kind(
    "transfer",
    "TRANSF",
    "T-",
    label=_("Transfer slip"),
    several=_("Transfer slips"),
    short=_("Transfer"),
)
EXCHANGE: Final = register_form_kind(
    "exchange",
    "EXCH",
    "E-",
    label=_("Even exchange slip"),
    several=_("Even exchange slips"),
    short=_("Even exchange"),
)
OPENER_CLOSER: Final = register_form_kind(
    "opener_closer",
    "OPCL",
    "O-",
    label=_("Table opener and closer"),
    several=_("Table openers and closers"),
    short=_("Opener or closer"),
    opener=_("Opener"),
    closer=_("Closer"),
)
BINGO_PRIZE: Final = register_form_kind(
    "bingo_prize",
    "BINGO",
    "B-",
    label=_("Prize form of bingo"),
    several=_("Prize forms of bingo"),
    short=_("Bingo prize"),
)
