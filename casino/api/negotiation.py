"""Content negotiation: the representation of an answer, by `?format=`, else by `Accept`."""

from __future__ import annotations

from typing import Any, Final

from django.utils.translation import gettext as _now
from rest_framework.negotiation import DefaultContentNegotiation

from casino.errors import Refused

ANY: Final = "*/*"


class Negotiation(DefaultContentNegotiation):
    """As Django REST framework does it, but a `format` that the route does not have is a wrong parameter, not a
    missing resource."""

    def select_renderer(self, request: Any, renderers: Any, format_suffix: str | None = None) -> Any:
        """Return the renderer and the media type of the answer. What most clients send needs no comparison."""
        first = renderers[0]
        if (
            request.META.get("HTTP_ACCEPT", ANY) in (ANY, first.media_type)
            and format_suffix is None
            and self.settings.URL_FORMAT_OVERRIDE not in request.query_params
        ):
            return first, first.media_type
        return super().select_renderer(request, renderers, format_suffix)

    def filter_renderers(self, renderers: list[Any], format: str) -> list[Any]:
        """Return the renderers of this format. Refused: `bad_filter`."""
        found = [renderer for renderer in renderers if renderer.format == format]
        if not found:
            known = ", ".join(dict.fromkeys(renderer.format for renderer in renderers))
            raise Refused("bad_filter", field="format", problem=_now("One of: %(choices)s.") % {"choices": known})
        return found
