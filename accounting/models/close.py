"""Closes of gaming days: their figures and what did not hold."""

from __future__ import annotations

from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _

from accounting.intervals import width_of
from accounting.models.projection import Projection


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
    """A table in a shift of a closed day (control W1). Key `<property>:<day>.<table>.<shift>`. Minor units.

    Without all rounds (`capture`), or where the money of the game is not kept at the table (`money_kept`), the win of
    the count stands alone; `expected_win` repeats it and `variance` is zero. Of a game whose cards are sold, `drop` has
    `card_sales` less `card_refunds`, and `card_prizes` come off the win.
    """

    CAPTURE = (("rounds", _("All")), ("part", _("In part")), ("none", _("None: no terminal")))

    day = models.DateField(_("gaming day"))
    table = models.CharField(_("table"), max_length=20)
    game = models.CharField(_("game"), max_length=60)
    shift = models.CharField(_("shift"), max_length=20)
    pit = models.CharField(_("pit"), max_length=20, blank=True)
    capture = models.CharField(_("rounds recorded"), max_length=6, choices=CAPTURE, default="rounds")
    captured_from = models.CharField(_("recorded from"), max_length=32, blank=True)
    captured_until = models.CharField(_("recorded until"), max_length=32, blank=True)
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
    theory_win = models.BigIntegerField(_("theoretical win"), null=True)
    theory_deviation = models.BigIntegerField(_("standard deviation of the theoretical win"), null=True)
    theory_error = models.BigIntegerField(_("error of the theoretical win"), null=True)
    theory_gap = models.TextField(_("why there is no theoretical win"), blank=True)
    money_kept = models.BooleanField(_("money of the game kept at the table"), default=True, db_default=True)
    breakage = models.BigIntegerField(_("breakage"), default=0, db_default=0)
    due_at_cage = models.BigIntegerField(_("breakage due at the cage"), default=0, db_default=0)
    card_sales = models.BigIntegerField(_("cards sold"), default=0, db_default=0)
    card_refunds = models.BigIntegerField(_("cards refunded"), default=0, db_default=0)
    card_prizes = models.BigIntegerField(_("bingo prizes paid"), default=0, db_default=0)

    class Meta:
        verbose_name = _("daily summary line")
        verbose_name_plural = _("daily summary")
        constraints = [
            models.UniqueConstraint(fields=["property_id", "day", "table", "shift"], name="accounting_summary_once"),
            models.CheckConstraint(
                name="accounting_summary_win",
                condition=Q(win=F("drop") + F("closer") + F("credits") - F("opener") - F("fills") - F("card_prizes")),
            ),
        ]

    @property
    def recorded_win(self) -> int | None:
        """Win by the rounds; none where none were recorded (control W3)."""
        return None if self.capture == "none" else self.win_rounds

    @property
    def variance_gap(self) -> str:
        """Why the count is not compared with the rounds: `money_not_kept`, `rounds_missing`, empty where it is."""
        if not self.money_kept:
            return "money_not_kept"
        return "" if self.capture == "rounds" else "rounds_missing"

    @property
    def compared_variance(self) -> int | None:
        """The count against the rounds; none where they are not compared."""
        return None if self.variance_gap else self.variance

    @property
    def compared_win(self) -> int | None:
        """Return the win that the rounds imply, minor units; None where they are not compared."""
        return None if self.variance_gap else self.expected_win

    @property
    def theory_low(self) -> int | None:
        """Lower end of the 95 % interval of the theoretical win (control W3)."""
        return None if self.theory_win is None else self.theory_win - self._theory_width()

    @property
    def theory_high(self) -> int | None:
        """Upper end of it."""
        return None if self.theory_win is None else self.theory_win + self._theory_width()

    def _theory_width(self) -> int:
        return width_of((self.theory_deviation or 0) ** 2, self.theory_error or 0)

    @property
    def counted_game_win(self) -> int | None:
        """The win of the count without what is not the game's (rake, progressive): what the theoretical win is held
        against. None where count and rounds are not compared."""
        return None if self.variance_gap else self.win - self.expected_win + self.win_rounds

    @property
    def theory_outside(self) -> bool:
        """Return whether the win of the count lies outside the interval. False while the day is open: not all is
        counted."""
        counted = self.counted_game_win
        if counted is None or self.theory_low is None or self.theory_high is None or self._state.adding:
            return False
        return not self.theory_low <= counted <= self.theory_high

    @property
    def hold_bp(self) -> int | None:
        """Win over drop in basis points, half away from zero; none without drop."""
        if not self.drop:
            return None
        magnitude = (2 * abs(self.win) * 10_000 + self.drop) // (2 * self.drop)
        return magnitude if self.win >= 0 else -magnitude


class DealerDay(Projection):
    """A dealer at a table in a shift of a closed day. Key `<property>:<day>.<table>.<shift>/<dealer>`. Minor units.

    `drop` and `win` are his share by time of what the table's count found; `win_rounds` is of the rounds he dealt.
    """

    day = models.DateField(_("gaming day"))
    dealer = models.CharField(_("dealer"), max_length=20)
    table = models.CharField(_("table"), max_length=20)
    game = models.CharField(_("game"), max_length=60)
    shift = models.CharField(_("shift"), max_length=20)
    pit = models.CharField(_("pit"), max_length=20, blank=True)
    seconds = models.BigIntegerField(_("seconds"))
    rounds = models.BigIntegerField(_("rounds"))
    handle = models.BigIntegerField(_("handle"))
    win_rounds = models.BigIntegerField(_("win by rounds"))
    drop = models.BigIntegerField(_("drop"))
    win = models.BigIntegerField(_("win"))

    class Meta:
        verbose_name = _("dealer's day")
        verbose_name_plural = _("dealers' days")
        indexes = [models.Index(fields=["property_id", "day"], name="accounting_dealer_day")]


class DayException(Projection):
    """An identity that did not hold when the day closed. Key `<property>:<day>.<code>.<number>`."""

    day = models.DateField(_("gaming day"))
    code = models.CharField(_("code"), max_length=40)
    number = models.IntegerField(_("number"))
    subject = models.CharField(_("subject"), max_length=200)
    amount = models.BigIntegerField(_("difference"))
    expected = models.BigIntegerField(_("expected"))
    found = models.BigIntegerField(_("found"))
    at_stake = models.BigIntegerField(_("money at stake"), default=0)
    detail = models.TextField(_("detail"), blank=True)

    class Meta:
        verbose_name = _("exception of a day")
        verbose_name_plural = _("exceptions of days")
        indexes = [models.Index(fields=["property_id", "day"], name="accounting_exception_day")]

    def __str__(self) -> str:
        return f"{self.day} · {self.subject}"
