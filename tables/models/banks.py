"""Banks and floats: sums required by other regulations (edited in the admin), and the Inspector's checks."""

from __future__ import annotations

from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.models import Property
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from tables.models.projection import Projection


class BankSetting(models.Model):
    """A sum that a regulation outside of the games' own sets: its text is not in the rules, so the property enters it.

    Of several for the same game and kind the one with the highest `above` under the table's maximum holds.
    """

    class Kind(models.TextChoices):
        ORDINARY = "ordinary", _("Ordinary bank of the casino")
        TABLE = "table", _("Additional bank for a table of the game")
        FLOAT = "float", _("Float of a table of the game, at least")

    property = models.ForeignKey(Property, models.PROTECT, related_name="bank_settings", verbose_name=_("property"))
    kind = models.CharField(_("description"), max_length=8, choices=Kind.choices)
    game_code = models.CharField(_("game"), max_length=60, blank=True)
    above_minor = models.PositiveBigIntegerField(
        _("for a table maximum above (minor units)"), default=0, help_text=_("0: for every table of the game.")
    )
    amount_minor = models.PositiveBigIntegerField(_("amount (minor units)"), default=0)
    multiple = models.PositiveIntegerField(
        _("times the table minimum"), default=0, help_text=_("For a float; the higher of both holds.")
    )
    cite = models.CharField(_("clause"), max_length=120)

    class Meta:
        verbose_name = _("bank requirement")
        verbose_name_plural = _("bank requirements")
        ordering = ["kind", "game_code", "above_minor"]
        constraints = [
            models.UniqueConstraint(fields=["property", "kind", "game_code", "above_minor"], name="tables_bank_once"),
            models.CheckConstraint(
                condition=Q(kind="ordinary", game_code="", above_minor=0) | (~Q(kind="ordinary") & ~Q(game_code="")),
                name="tables_bank_of_a_game",
            ),
            models.CheckConstraint(
                condition=Q(amount_minor__gt=0) | Q(multiple__gt=0), name="tables_bank_asks_for_something"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.game_code}".strip()

    def clean(self) -> None:
        """Require a game for settings about tables, none for the ordinary house bank, and some sum."""
        if self.kind == self.Kind.ORDINARY:
            if self.game_code or self.above_minor:
                raise ValidationError({"game_code": _("The ordinary bank is of no game and of no maximum.")})
        else:
            self._require_game()
        if self.multiple and self.kind != self.Kind.FLOAT:
            raise ValidationError({"multiple": _("Only a float is a multiple of the table minimum.")})
        if not self.amount_minor and not self.multiple:
            raise ValidationError({"amount_minor": _("Enter an amount.")})

    def _require_game(self) -> None:
        try:
            registry.get(self.game_code)
        except (IllegalConfiguration, KeyError):
            raise ValidationError({"game_code": _("There is no such game.")}) from None


class BankCheck(Projection):
    """The Inspector's check of a shift. Key `<property>:<day>.<shift>.<version in the stream>`."""

    day = models.DateField()
    shift = models.CharField(max_length=20)
    amount = models.BigIntegerField()
    required = models.BigIntegerField()
    known = models.BooleanField()
    tables = models.JSONField(default=list)
    note = models.CharField(max_length=200, blank=True)
    inspector = models.CharField(max_length=20)
    verified_at = models.DateTimeField()

    class Meta:
        verbose_name = _("Inspector's bank check")
        verbose_name_plural = _("Inspector's bank checks")
        indexes = [models.Index(fields=["property_id", "day"], name="tables_bankcheck_day")]
