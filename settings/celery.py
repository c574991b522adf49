"""The Celery app: `celery -A settings worker`, `celery -A settings beat`."""

import gc
import logging
import os
from logging.config import dictConfig
from typing import Any

from celery import Celery
from celery.signals import beat_init, celeryd_init, setup_logging, worker_init
from django_structlog.celery.steps import DjangoStructLogInitStep
from kombu.transport import TRANSPORT_ALIASES

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "settings.embedded")

app = Celery("casino", task_cls="casino.runtime.authenticated_tasks:AuthenticatedTask")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
app.steps["worker"].add(DjangoStructLogInitStep)
# Redis as casino.runtime.broker uses it, wherever an address says redis:// or rediss://.
TRANSPORT_ALIASES.update(dict.fromkeys(("redis", "rediss"), "casino.runtime.broker:Transport"))
app.loader.override_backends = dict.fromkeys(("redis", "rediss"), "casino.runtime.broker:Results")


@setup_logging.connect
def log_as_the_site_does(loglevel: int = logging.INFO, **_: Any) -> None:
    """Worker and beat write lines of the same kind and fields as the web's; `--loglevel` is theirs."""
    from django.conf import settings

    dictConfig(settings.LOGGING)
    for name in ("celery", "django_structlog"):
        logging.getLogger(name).setLevel(loglevel)


@worker_init.connect
def keep_what_is_loaded(**_: Any) -> None:
    """Freeze the objects loaded by now, so that the garbage collector does not examine them again and again."""
    gc.collect()
    gc.freeze()


@celeryd_init.connect
@beat_init.connect
def start_services(**_: Any) -> None:
    """A worker or beat started by hand finds its services up, as every management command does."""
    from casino.embedded import start_if_used

    start_if_used()
