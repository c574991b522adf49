"""The Django app of this floor: registers its event types (the rules' vocabulary among them) and its projectors."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from tables import listings  # noqa: F401  (importing registers)


class TablesConfig(AppConfig):
    name = "tables"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Tables")

    def ready(self) -> None:
        from casino.approvals.scopes import register_scope
        from casino.devices.clocks import register_horizon, register_listener
        from casino.eventstore import register_guard, register_policy, register_projector
        from casino.identity import pin_attempts
        from casino.models import Approval
        from casino.runtime.live import register_topic
        from casino.withholding import register_withholding
        from tables import (  # noqa: F401  (importing registers)
            changes,
            checklist,
            event_names,
            events,
            exception_details,
            history,
            identities,
            policies,
            projectors,
            structure_names,
        )
        from tables.api.live import TABLES
        from tables.commands import note_clock_skew, note_pin_lock
        from tables.counting import blind_counts as blindness
        from tables.queries.approvals import table_codes
        from tables.queries.days import end_of_days
        from tables.timekeeping.timing import require_times

        register_guard(require_times)
        register_listener(note_clock_skew)
        pin_attempts.register_listener(note_pin_lock)
        register_horizon(end_of_days)
        register_topic(TABLES)
        register_scope(Approval.Scope.TABLE, table_codes)
        register_withholding(
            blindness.BLIND_TYPES,
            blindness.withhold,
            permission="tables.view_countsession",
            inside=blindness.withhold_inside,
        )

        for projector in projectors.ALL:
            register_projector(projector)
        register_policy(policies.FloatWatch())
        register_policy(policies.Notices())
        register_policy(policies.FoundInRounds())
        history.load()
        changes.load()
