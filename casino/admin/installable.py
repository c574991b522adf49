"""The site as an app that is installed on a tablet: its manifest, its service worker, its page without a connection.

They are the same for everybody and say nothing of anybody: they answer without a login. See
docs/decisions/0132-acts-are-kept-without-a-connection.md.
"""

from __future__ import annotations

import json
from hashlib import sha256
from typing import Final

from django.conf import settings
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.template.response import TemplateResponse
from django.templatetags.static import static
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _now
from django.utils.translation import override

from casino.admin.acts import Sender

ICONS: Final = (
    ("casino/favicon.svg", "any", "image/svg+xml", "any"),
    ("casino/icon-192.png", "192x192", "image/png", "any"),
    ("casino/icon-512.png", "512x512", "image/png", "any"),
    ("casino/icon-maskable-192.png", "192x192", "image/png", "maskable"),
    ("casino/icon-maskable-512.png", "512x512", "image/png", "maskable"),
)
"""Files, sizes, types and purposes of the icons."""
THEME: Final = "#1f6b4f"
BACKGROUND: Final = "#fafaf9"
WORKER_POLICY: Final = "default-src 'none'; connect-src 'self'; frame-ancestors 'none'"
"""Content-Security-Policy of the service worker, which asks for pages and files of this site alone."""


def manifest(request: HttpRequest, language: str) -> HttpResponse:
    """Return the web app manifest in a language."""
    _require_known(language)
    with override(language):
        name = f"{settings.UNFOLD['SITE_HEADER']} · {settings.UNFOLD['SITE_SUBHEADER']}"
        body = {
            "id": reverse("admin:index"),
            "name": name,
            "short_name": str(settings.UNFOLD["SITE_HEADER"]),
            "description": _now("Tasks of the pit, cage and count room, signed where they happen."),
            "lang": language,
            "dir": "ltr",
            "start_url": reverse("admin:index"),
            "scope": reverse("admin:index"),
            "display": "standalone",
            "orientation": "any",
            "theme_color": THEME,
            "background_color": BACKGROUND,
            "icons": [
                {"src": static(file), "sizes": sizes, "type": kind, "purpose": purpose}
                for file, sizes, kind, purpose in ICONS
            ],
        }
    return JsonResponse(body, content_type="application/manifest+json", headers={"Cache-Control": "max-age=3600"})


def service_worker(request: HttpRequest) -> HttpResponse:
    """Return the service worker of the admin. Its text changes with the files that it keeps."""
    context = {
        "static": settings.STATIC_URL if settings.STATIC_URL.startswith("/") else f"/{settings.STATIC_URL}",
        "offline": json.dumps({code: reverse("admin:offline", args=[code]) for code, _name in settings.LANGUAGES}),
        "login": reverse("admin:login"),
        "hours": settings.SESSION_COOKIE_AGE * 1000,
    }
    files = [static(f"casino/{name}") for name in ("casino.css", "casino.js", "acts.js", "grid.js", "live.js")]
    text = render_to_string("casino/service_worker.js", {**context, "version": ""})
    version = sha256("\n".join([text, *files]).encode()).hexdigest()[:12]
    text = render_to_string("casino/service_worker.js", {**context, "version": version})
    response = HttpResponse(text, content_type="text/javascript")
    response["Content-Security-Policy"] = WORKER_POLICY
    response["Cache-Control"] = "no-cache"
    return response


def offline(request: HttpRequest, language: str) -> HttpResponse:
    """Return the page that a browser shows without a connection where it has kept none, in a language."""
    _require_known(language)
    with override(language):
        context = {**admin.site.each_context(request), "title": _now("No connection")}
        return TemplateResponse(request, "casino/offline.html", context).render()


def _require_known(language: str) -> None:
    if language not in dict(settings.LANGUAGES):
        raise Http404


def urls() -> list[URLPattern]:
    """Addresses of the app, and of who is signed in."""
    return [
        path("manifest-<str:language>.webmanifest", manifest, name="manifest"),
        path("service-worker.js", service_worker, name="service-worker"),
        path("offline/<str:language>/", offline, name="offline"),
        path("acts/sender/", Sender.as_view(), name="acts-sender"),
    ]


__all__ = ["manifest", "offline", "service_worker", "urls"]
