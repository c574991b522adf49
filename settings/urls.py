"""Every address of the site. Each app lists its own under /api/v1/ in its `urls` module."""

from django.contrib import admin
from django.shortcuts import redirect
from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView
from health_check.views import HealthCheckView

from casino import calendars
from casino.api.asyncapi import AsyncAPIView
from casino.api.problems import takes_only
from casino.api.reading import RedocView, SchemaView, SwaggerView
from casino.runtime import health, metrics

urlpatterns = [
    # Browsers ask for it on every page, whatever the page says of its icon.
    path("favicon.ico", lambda request: redirect(static("casino/favicon.svg"))),
    path("", RedirectView.as_view(pattern_name="admin:index"), name="home"),
    path("admin/", admin.site.urls),
    path("i18n/", include("django.conf.urls.i18n")),
    # The floor's first: its requests are the most, and addresses are tried in this order.
    path("api/v1/", include("tables.urls")),
    path("api/v1/", include("casino.urls")),
    path("api/v1/", include("progressive.urls")),
    path("api/v1/", include("accounting.urls")),
    path("api/v1/schema/", SchemaView.as_view(), name="schema"),
    path("api/v1/asyncapi/", AsyncAPIView.as_view(), name="asyncapi"),
    path("api/v1/docs/", SwaggerView.as_view(url_name="schema"), name="docs"),
    path("api/v1/redoc/", RedocView.as_view(url_name="schema"), name="redoc"),
    # Deadlines for calendar programs: the address is the key.
    path("calendars/<str:token>.ics", calendars.show, name="calendar"),
    # Alive: the process answers. Ready: what it needs answers too, and which part does not.
    path("health/live/", takes_only("format")(HealthCheckView.as_view(checks=[])), name="health-live"),
    path("health/ready/", takes_only()(health.ready), name="health-ready"),
    # The reverse proxy passes neither this nor readiness on to the outside.
    path("metrics", takes_only()(metrics.show), name="metrics"),
]

# Under /api/ a problem document, elsewhere Django's own page.
handler404 = "casino.api.problems.not_found"
handler500 = "casino.api.problems.server_error"
