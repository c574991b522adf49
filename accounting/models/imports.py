"""Files of days on paper that were keyed in."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from accounting.models.projection import Projection


class DayImport(Projection):
    """A file that was imported. Key `<property>:<digest>`: the same file is never taken twice."""

    day = models.DateField(_("gaming day"))
    name = models.CharField(_("file"), max_length=200)
    digest = models.CharField(_("digest"), max_length=64)
    acts = models.JSONField(_("acts of the import"))
    rows = models.IntegerField(_("rows of the import"))
    keyed_by = models.CharField(_("keyed in by"), max_length=20)
    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("actor"), max_length=120)

    class Meta:
        verbose_name = _("imported file")
        verbose_name_plural = _("imported files")
        indexes = [models.Index(fields=["property_id", "day"], name="accounting_import_day")]
