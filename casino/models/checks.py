"""Results of the checks that run by themselves: the last one of each, until the next replaces it."""

from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.models.properties import Property


class RecordCheck(models.Model):
    """The last result of a scheduled check of the record: what it found, none when it was in order."""

    class Kind(models.TextChoices):
        PROJECTIONS = "projections", _("Projections that differ from their events")
        MANIFEST = "manifest", _("Records or protections that differ from the signed manifest")
        IDENTITIES = "identities", _("Identities of the last closed day that do not hold")

    kind = models.CharField(max_length=20, choices=Kind.choices)
    property = models.ForeignKey(Property, on_delete=models.PROTECT, null=True, help_text="null: the whole store")
    checked_at = models.DateTimeField()
    findings = models.JSONField(default=list)

    class Meta:
        verbose_name = _("check of the record")
        verbose_name_plural = _("checks of the record")
        constraints = [
            models.UniqueConstraint(
                fields=["kind", "property"], name="casino_one_result_per_check", nulls_distinct=False
            )
        ]

    def __str__(self) -> str:
        return str(self.kind)
