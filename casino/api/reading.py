"""The pages on which people read the schema: all they show comes from here, and browsers fetch nothing else."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from drf_spectacular.views import SpectacularRedocView, SpectacularSwaggerView
from rest_framework.request import Request
from rest_framework.response import Response

# Both pages write styles and a script into themselves; ReDoc searches in a worker made of a blob.
POLICY = (
    "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; "
    "img-src 'self' data:; worker-src 'self' blob:; object-src 'none'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)


class SwaggerView(SpectacularSwaggerView):
    """Swagger UI."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return _closed(super().get(request, *args, **kwargs))


class RedocView(SpectacularRedocView):
    """ReDoc."""

    @extend_schema(exclude=True)
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        return _closed(super().get(request, *args, **kwargs))


def _closed(page: Response) -> Response:
    page["Content-Security-Policy"] = POLICY
    return page
