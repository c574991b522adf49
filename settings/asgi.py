"""ASGI entry point of the web server."""

import os

from django.core.asgi import get_asgi_application

from casino.embedded import start_if_used

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.embedded")
start_if_used()

application = get_asgi_application()
