"""The Django app of the event store."""

from django.apps import AppConfig


class EventStoreConfig(AppConfig):
    name = "casino.eventstore"
    label = "eventstore"
