"""Scopes of device keys about progressives."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from casino.models import register_scope
from casino.roles import HUMAN_ROLES

register_scope("meters:write", _("meters, prizes and deliveries: record"))
register_scope("meters:read", _("meters, prizes and deliveries: read"), HUMAN_ROLES)
