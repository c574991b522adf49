"""Scopes of device keys about the books."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from casino.models import register_scope

register_scope("books:write", _("close days, keep the books"))
