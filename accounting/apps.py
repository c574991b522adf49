"""The Django app of this floor: registers its events and projectors."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from accounting import listings  # noqa: F401  (importing registers)


class AccountingConfig(AppConfig):
    name = "accounting"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Accounting")

    def ready(self) -> None:
        from accounting import event_names, exception_details, lines, projectors  # noqa: F401  (importing registers)
        from accounting.api.live import EXCEPTIONS
        from casino.eventstore import register_projector
        from casino.eventstore.verifying import closes_a_day
        from casino.history import register_others
        from casino.runtime.live import register_topic

        register_others("accounting.view_closerun")
        register_projector(projectors.Journal())
        register_projector(projectors.Closes())
        register_projector(projectors.ExceptionCases())
        register_projector(projectors.ChecklistSignoffs())
        register_projector(projectors.Imports())
        register_projector(projectors.Entries())
        register_projector(projectors.Investigations())
        closes_a_day("DayClosed")
        register_topic(EXCEPTIONS)
        lines.load()
