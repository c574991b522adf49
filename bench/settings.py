"""The embedded settings with the bare view beside the site's own addresses."""

from settings.embedded import *  # noqa: F403

ROOT_URLCONF = "bench.urls"
# What is measured is the server, not its patience.
API_REQUESTS_PER_MINUTE = 100_000_000
