"""Content negotiation: the representation of an answer, by `?format=`, else by `Accept`."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _now
from rest_framework.negotiation import DefaultContentNegotiation

from casino.errors import Refused


class Negotiation(DefaultContentNegotiation):
    """As Django REST framework does it, but a `format` that the route does not have is a wrong parameter, not a
    missing resource."""

    def filter_renderers(self, renderers: list[Any], format: str) -> list[Any]:
        """Return the renderers of this format. Refused: `bad_filter`."""
        found = [renderer for renderer in renderers if renderer.format == format]
        if not found:
            known = ", ".join(dict.fromkeys(renderer.format for renderer in renderers))
            raise Refused("bad_filter", field="format", problem=_now("One of: %(choices)s.") % {"choices": known})
        return found
