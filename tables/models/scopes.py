"""Scopes of device keys about rounds and tables."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from casino.models import register_scope
from casino.roles import HUMAN_ROLES

register_scope("rounds:write", _("report and void rounds"))
register_scope("rounds:read", _("read rounds"), HUMAN_ROLES)
register_scope("tables:write", _("tables, slips, boxes, counts and sets: record"))
# The caller of bingo sells no cards (PR §27.5(A)); sales are put right at the cage (PR §27.4(F), (G)).
register_scope("sales:write", _("sell bingo cards, pay bingo prizes"), apart=["rounds:write"])
register_scope("sales:audit", _("correct sales of bingo cards, receive cards"), apart=["rounds:write"])
register_scope("tables:read", _("tables, slips, boxes, counts and sets: read"), HUMAN_ROLES)
