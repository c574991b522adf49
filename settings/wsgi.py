"""WSGI entry point of the web server."""

import gc
import os
import re
import sys

from django.conf import settings
from django.core.wsgi import get_wsgi_application
from django.urls import get_resolver, reverse

from casino.embedded import start_if_used
from casino.runtime import bodies, serving, waiting

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.embedded")
start_if_used()

application = get_wsgi_application()

# All views, which the first request would load otherwise.
get_resolver().url_patterns  # noqa: B018  (read for what it loads)

# What was loaded by now stays: the garbage collector need not look through it again and again.
gc.collect()
gc.freeze()
# A request leaves some hundred objects in cycles. Few at a time, or everybody waits a tenth of a second for 100,000.
gc.set_threshold(2_000, 20, 100)
# A thread that waits for the interpreter asks for it again after so many seconds. With Python's 5 ms a crowd of threads
# is busy asking; what computes for long is still interrupted after 20 ms (docs/decisions/0146-lines-without-a-lock.md).
sys.setswitchinterval(0.02)
# What waits for the feed, or for what a worker prepares, is answered beside the server's threads; bodies that come
# slowly do not take them all (docs/decisions/0147-waiting-on-other-threads.md).
if "granian.server.mp" in sys.modules:
    paths = {reverse("admin:live"): "", reverse("feed-stream"): "", reverse("feed"): "wait"}
    prepared = re.compile(r"/api/v1/(?:reports/[^/]+/(?:content|file)|ledger/journal)")
    waiting.let_granian_hand_on(
        bodies.Bodies(serving.THREADS),
        waiting.Aside(waiting.addresses(paths, prepared), settings.LIVE_PLACES),
    )
