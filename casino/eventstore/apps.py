"""Makes the event store a Django app with its own migrations."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class EventStoreConfig(AppConfig):
    """The app `eventstore`: no models of its own; its tables are reached through this package's functions only."""

    name = "casino.eventstore"
    label = "eventstore"
    verbose_name = _("Event store")
