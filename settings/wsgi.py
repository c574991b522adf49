"""WSGI entry point of the web server."""

import gc
import os

from django.core.wsgi import get_wsgi_application

from casino.embedded import start_if_used

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.embedded")
start_if_used()

application = get_wsgi_application()

# What was loaded by now stays: the garbage collector need not look through it again and again.
gc.collect()
gc.freeze()
