"""The rows of accounting: all projected, none edited. Corrections are adjustments in an open day (control W5)."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _


class Projection(models.Model):
    """Base of the projected rows. `key` starts with `<property id>:` and names what the row is about."""

    key = models.CharField(primary_key=True, max_length=200)
    property_id = models.BigIntegerField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.key


class CloseRun(Projection):
    """The close of a gaming day. Key `<property>:<day>`."""

    class Status(models.TextChoices):
        CLOSING = "closing", _("Closing")
        CLOSED = "closed", _("Closed")

    day = models.DateField(_("gaming day"))
    status = models.CharField(_("status"), max_length=8, choices=Status.choices)
    started_at = models.DateTimeField(_("started at"))
    started_by = models.CharField(_("started by"), max_length=120)
    closed_at = models.DateTimeField(_("closed at"), null=True)
    forced = models.JSONField(_("open items let pass"), default=list)
    reason = models.TextField(_("reason"), blank=True)
    signatures = models.JSONField(_("signatures"), default=list)
    totals = models.JSONField(_("totals"), null=True)
    figures_digest = models.CharField(_("digest of the figures"), max_length=64, blank=True)

    class Meta:
        verbose_name = _("close of a gaming day")
        verbose_name_plural = _("closes of gaming days")
        constraints = [models.UniqueConstraint(fields=["property_id", "day"], name="accounting_close_once")]


class DailySummary(Projection):
    """A table in a shift of a closed day (control W1). Key `<property>:<day>.<table>.<shift>`. Minor units."""

    day = models.DateField(_("gaming day"))
    table = models.CharField(_("table"), max_length=20)
    game = models.CharField(_("game"), max_length=60)
    shift = models.CharField(_("shift"), max_length=20)
    opener = models.BigIntegerField(_("opener"))
    fills = models.BigIntegerField(_("fills"))
    credits = models.BigIntegerField(_("credits"))
    closer = models.BigIntegerField(_("closer"))
    drop = models.BigIntegerField(_("drop"))
    win = models.BigIntegerField(_("win"))
    rounds = models.BigIntegerField(_("rounds"))
    void_rounds = models.BigIntegerField(_("void rounds"))
    handle = models.BigIntegerField(_("handle"))
    win_rounds = models.BigIntegerField(_("win by rounds"))
    commission = models.BigIntegerField(_("commission"))
    rake = models.BigIntegerField(_("rake"))
    progressive_chips = models.BigIntegerField(_("progressive chips"))
    progressive_in = models.BigIntegerField(_("progressive in"))
    progressive_refunds = models.BigIntegerField(_("progressive refunds"))
    contributed_e4 = models.BigIntegerField(_("progressive contribution (ten-thousandths)"))
    progressive_out = models.BigIntegerField(_("progressive out"))
    prizes_from_tray = models.BigIntegerField(_("prizes paid from the tray"))
    expected_win = models.BigIntegerField(_("win expected of the tray"))
    variance = models.BigIntegerField(_("variance"))

    class Meta:
        verbose_name = _("daily summary line")
        verbose_name_plural = _("daily summary")
        constraints = [
            models.UniqueConstraint(fields=["property_id", "day", "table", "shift"], name="accounting_summary_once"),
            models.CheckConstraint(
                name="accounting_summary_win",
                condition=Q(win=F("drop") + F("closer") + F("credits") - F("opener") - F("fills")),
            ),
        ]

    @property
    def hold_bp(self) -> int | None:
        """Win over drop in basis points, half away from zero; none without drop."""
        if not self.drop:
            return None
        magnitude = (2 * abs(self.win) * 10_000 + self.drop) // (2 * self.drop)
        return magnitude if self.win >= 0 else -magnitude


class DayException(Projection):
    """An identity that did not hold when the day closed. Key `<property>:<day>.<code>.<number>`."""

    day = models.DateField(_("gaming day"))
    code = models.CharField(_("code"), max_length=40)
    number = models.IntegerField(_("number"))
    subject = models.CharField(_("subject"), max_length=200)
    amount = models.BigIntegerField(_("difference"))
    expected = models.BigIntegerField(_("expected"))
    found = models.BigIntegerField(_("found"))
    detail = models.TextField(_("detail"), blank=True)

    class Meta:
        verbose_name = _("exception of a day")
        verbose_name_plural = _("exceptions of days")
        indexes = [models.Index(fields=["property_id", "day"], name="accounting_exception_day")]


class JournalEntry(Projection):
    """An entry of the journal. Key `<property>:<stream>.<version>`, with a part name where an event makes several."""

    day = models.DateField(_("gaming day"))
    concerns_day = models.DateField(_("day concerned"))
    kind = models.CharField(_("kind"), max_length=40)
    reference = models.CharField(_("reference"), max_length=160, blank=True)
    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("actor"), max_length=120)

    class Meta:
        verbose_name = _("journal entry")
        verbose_name_plural = _("journal")
        indexes = [models.Index(fields=["property_id", "day"], name="accounting_entry_day")]


class JournalLine(Projection):
    """One side of an entry. Key `<entry key>/<line>`. A trigger refuses to leave an entry unbalanced."""

    entry = models.CharField(_("entry"), max_length=200)
    line = models.SmallIntegerField(_("line"))
    day = models.DateField(_("gaming day"))
    account = models.CharField(_("account"), max_length=40)
    subaccount = models.CharField(_("sub-account"), max_length=60, blank=True)
    debit = models.BigIntegerField(_("debit"), default=0)
    credit = models.BigIntegerField(_("credit"), default=0)

    class Meta:
        verbose_name = _("journal line")
        verbose_name_plural = _("journal lines")
        indexes = [
            models.Index(fields=["entry"], name="accounting_line_entry"),
            models.Index(fields=["property_id", "account", "day"], name="accounting_line_account"),
        ]
        constraints = [
            models.CheckConstraint(
                name="accounting_line_one_side",
                condition=Q(debit__gt=0, credit=0) | Q(debit=0, credit__gt=0),
            ),
        ]


class Adjustment(Projection):
    """An adjusting entry posted in an open day for a closed one. Key `<property>:<stream>.<version>`."""

    day = models.DateField(_("posted on gaming day"))
    concerns_day = models.DateField(_("day concerned"))
    reason = models.TextField(_("reason"))
    approval = models.CharField(_("approval"), max_length=60)
    form_serial = models.CharField(_("form"), max_length=32)
    amount = models.BigIntegerField(_("amount"))
    signatures = models.JSONField(_("signatures"))
    at = models.DateTimeField(_("at"))
    actor = models.CharField(_("actor"), max_length=120)

    class Meta:
        verbose_name = _("adjustment")
        verbose_name_plural = _("adjustments")
