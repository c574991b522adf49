"""Personal data of winners, encrypted and apart from the events (decision 98)."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class PrizeWinner(models.Model):
    """Winner of a prize, as on the form of its payment (PR §13.10(D), §27.3(I)).

    No projection: the events know that somebody was recorded or erased, not who. `hidden` is the encrypted text of
    `progressive.winners`, empty once erased.
    """

    key = models.CharField(primary_key=True, max_length=140)  # <property id>:<prize>
    property_id = models.BigIntegerField()
    prize = models.CharField(_("prize"), max_length=120)
    hidden = models.TextField(_("encrypted"), blank=True)

    class Meta:
        app_label = "progressive"
        default_permissions = ()
        verbose_name = _("winner of a prize")
        verbose_name_plural = _("winners of prizes")

    def __str__(self) -> str:
        return self.prize
