"""The Django app of this floor: registers its events, its projector, its policy and the displays' source."""

from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _

from progressive import listings  # noqa: F401  (importing registers)


class ProgressiveConfig(AppConfig):
    name = "progressive"
    default_auto_field = "django.db.models.BigAutoField"
    verbose_name = _("Progressive")

    def ready(self) -> None:
        from casino.approvals.scopes import register_scope
        from casino.eventstore import register_policy, register_projector
        from casino.models import Approval
        from casino.runtime.live import register_topic
        from progressive import (  # noqa: F401  (importing registers)
            changes,
            checklist,
            cover,
            event_names,
            exception_details,
            history,
            identities,
            policies,
            projectors,
            queries,
            structure_names,
        )
        from progressive.api.live import METERS
        from progressive.projectors import life as life_projectors
        from progressive.projectors import paying as paying_projectors
        from progressive.projectors import programmes as programme_projectors
        from progressive.projectors import rates as rate_projectors
        from tables import cage
        from tables.counting.papers import register_papers
        from tables.meters import register_source

        register_projector(rate_projectors.Rates())  # before the meters, which count by the rates
        register_projector(projectors.Meters())
        register_projector(projectors.Reserves())
        register_projector(paying_projectors.Receipts())
        register_projector(paying_projectors.Deliveries())
        register_projector(paying_projectors.ComplementaryPrizes())
        register_projector(life_projectors.Life())
        register_projector(programme_projectors.Leaves())
        register_policy(policies.LockOnWin())
        register_policy(policies.TellOfBingo())
        register_policy(policies.CarryIntoNewDay())
        register_policy(policies.WithdrawCarry())
        register_policy(policies.RaiseDue())
        register_policy(policies.AgreeWithTable())
        register_policy(policies.CoverBeforeOpening())
        register_source(queries.displays)
        cage.register_source(queries.cage_payments)
        cage.register_source(cover.cage_movements)
        checklist.load()
        register_papers("jackpot", queries.payout_papers)
        register_scope(Approval.Scope.PROGRESSIVE, queries.link_codes)
        register_topic(METERS)
        history.load()
        changes.load()
