"""Scopes of device keys about rounds and tables."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from casino.models import register_scope
from casino.roles import HUMAN_ROLES

register_scope("rounds:write", _("report and void rounds"))
register_scope("rounds:read", _("read rounds"), HUMAN_ROLES)
register_scope("tables:write", _("tables, slips, boxes, counts and sets: record"))
register_scope("tables:read", _("tables, slips, boxes, counts and sets: read"), HUMAN_ROLES)
