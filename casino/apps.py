"""The Django app of the ground floor: registers its event types, its projector and the installation's checks."""

from django.apps import AppConfig
from django.contrib.admin.apps import AdminConfig
from django.utils.translation import gettext_lazy as _

from casino.listings import own as own_listings  # noqa: F401  (importing registers)


class CasinoConfig(AppConfig):
    name = "casino"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Property and staff")

    def ready(self) -> None:
        from django.utils.module_loading import autodiscover_modules

        from casino import events, projectors  # noqa: F401  (importing registers)
        from casino.approvals import deadlines  # noqa: F401  (importing registers)
        from casino.eventstore import register_projector
        from casino.history import forms
        from casino.identity import access, first_passwords, sessions  # noqa: F401  (importing registers)
        from casino.integrity import signed_manifests  # noqa: F401  (importing registers)
        from casino.reports import own, subscriptions  # noqa: F401  (importing registers)
        from casino.runtime import checks, log_context, metrics  # noqa: F401  (importing registers)
        from casino.search import own as own_finders  # noqa: F401  (importing registers)
        from casino.telemetry import instruments
        from casino.webhooks import checks as webhook_checks  # noqa: F401  (importing registers)
        from casino.wording import event_names  # noqa: F401  (importing registers)

        register_projector(projectors.FormBook())
        register_projector(projectors.FormPads())
        register_projector(projectors.FormPrints())
        forms.load()
        register_projector(projectors.ReportPrints())
        autodiscover_modules("refusals")
        autodiscover_modules("reports")  # each floor's own
        autodiscover_modules("search")
        autodiscover_modules("deadlines")
        instruments.start()


class CasinoAdminConfig(AdminConfig):
    """Django's admin on the site of this project."""

    default_site = "casino.admin_site.CasinoAdminSite"
