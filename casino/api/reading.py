"""The pages on which people read the schema: all they show comes from here, and browsers fetch nothing else."""

from __future__ import annotations

from typing import Any, ClassVar

from django.conf import settings
from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularAPIView, SpectacularRedocView, SpectacularSwaggerView
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from casino.api import strict
from casino.api.negotiation import Negotiation
from casino.api.parameters import choice_asked
from casino.api.renderers import FastJSONRenderer

# Both pages write styles and a script into themselves; ReDoc searches in a worker made of a blob.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


class OfSchema(APIView):
    """Base of the schema and its pages: they take a language and a format, and refuse with problem documents."""

    content_negotiation_class = Negotiation
    takes: ClassVar[frozenset[str]] = frozenset({"lang", "format"})

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Refuse parameters that nobody reads. Refused: `bad_filter`."""
        super().initial(request, *args, **kwargs)
        strict.require_known_parameters(request.query_params, self.takes, everywhere=())
        choice_asked(request, "lang", [code for code, _name in settings.LANGUAGES])

    def handle_exception(self, exc: Exception) -> Response:
        """Answer a refusal in JSON, whichever form the schema was asked for in."""
        self.request.accepted_renderer = FastJSONRenderer()
        self.request.accepted_media_type = FastJSONRenderer.media_type
        return super().handle_exception(exc)


class SchemaView(OfSchema, SpectacularAPIView):
    """The schema itself."""


class SwaggerView(OfSchema, SpectacularSwaggerView):
    """Swagger UI."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return _closed(super().get(request, *args, **kwargs))


class RedocView(OfSchema, SpectacularRedocView):
    """ReDoc."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return _closed(super().get(request, *args, **kwargs))


def _closed(page: Response) -> Response:
    page["Content-Security-Policy"] = POLICY
    return page
