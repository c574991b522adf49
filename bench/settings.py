"""The embedded settings with the bare view beside the site's own addresses."""

from settings.embedded import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
