"""Views of lists that a login saved: filters, order and columns under a name."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.models.properties import Property


class SavedView(models.Model):
    """A list as a login wants to see it again. `label`: its model; `query`: the parameters of its address.

    Its owner alone sees it; it holds no figures, only what the list was asked.
    """

    property = models.ForeignKey(Property, models.CASCADE, related_name="+", verbose_name=_("property"))
    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+", verbose_name=_("login"))
    label = models.CharField(_("list"), max_length=80)
    name = models.CharField(_("name"), max_length=60)
    query = models.CharField(_("filters and columns"), max_length=1000, blank=True)

    class Meta:
        verbose_name = _("saved view")
        verbose_name_plural = _("saved views")
        constraints = [
            models.UniqueConstraint(fields=["property", "user", "label", "name"], name="casino_saved_view_once")
        ]

    def __str__(self) -> str:
        return self.name
