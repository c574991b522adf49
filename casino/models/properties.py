"""The property: a casino with its jurisdiction, currency and calendar."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo, available_timezones

from django.core.exceptions import ValidationError
from django.core.validators import MaxValueValidator, MinValueValidator, RegexValidator
from django.db import models
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from casino.rules.money import EXPONENTS

CODE = RegexValidator(r"^[A-Za-z0-9_-]{1,20}$", _("Use 1 to 20 letters, digits, hyphens or underscores."))
"""Codes become parts of stream names, where a dot separates them: so no dot, no space, ASCII only."""


def _known_time_zone(value: str) -> None:
    if value not in available_timezones():
        raise ValidationError(_("%(value)s is not a known time zone."), params={"value": value})


class Jurisdiction(models.TextChoices):
    """Jurisdiction whose regulation the property is under; the prefix of its game codes."""

    PUERTO_RICO = "pr", _("Puerto Rico")
    CHILE = "cl", _("Chile")
    BASQUE_COUNTRY = "eus", _("Basque Country")
    BOLIVIA = "bo", _("Bolivia")
    PERU = "pe", _("Peru")


class Breakage(models.TextChoices):
    """Treatment of the part of a payment for which a tray has no coin."""

    EXACT = "exact", _("Paid at the cage")
    DOWN = "down", _("Kept by the property")
    UP = "up", _("Paid up to the next coin")


def _from_the_start() -> dt.date:
    """Return the day from which missing documents refuse in a new property: before its first gaming day."""
    return dt.date(2000, 1, 1)


class Property(models.Model):
    """One licensed gaming room, with its own calendar and currency."""

    code = models.CharField(_("code"), max_length=20, unique=True, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)
    jurisdiction = models.CharField(_("jurisdiction"), max_length=3, choices=Jurisdiction.choices)
    currency = models.CharField(_("currency"), max_length=3, choices=[(c, c) for c in EXPONENTS])
    time_zone = models.CharField(_("time zone"), max_length=64, validators=[_known_time_zone])
    day_start_hour = models.PositiveSmallIntegerField(
        _("gaming day starts at (hour)"), default=6, validators=[MaxValueValidator(23)]
    )
    close_hour = models.PositiveSmallIntegerField(
        _("gaming day is closed at (hour)"),
        default=8,
        validators=[MaxValueValidator(23)],
        help_text=_("Hour of the following morning at which the scheduler closes the day."),
    )

    clock_tolerance_seconds = models.PositiveIntegerField(
        _("tolerance of device clocks (seconds)"),
        default=300,
        validators=[MinValueValidator(1), MaxValueValidator(3_600)],
        help_text=_("A device with a larger clock error is reported once a day (control S5)."),
    )
    early_opening_minutes = models.PositiveSmallIntegerField(
        _("days and shifts are opened early by at most (minutes)"),
        default=60,
        db_default=60,
        validators=[MaxValueValidator(720)],
        help_text=_("What happened earlier belongs to the gaming day or shift before (control W5)."),
    )
    session_overrun_minutes = models.PositiveSmallIntegerField(
        _("a session goes on after the end of its shift for at most (minutes)"),
        default=60,
        db_default=60,
        validators=[MaxValueValidator(1_440)],
        help_text=_("A round that begins later belongs to the next shift: close the table first (control T4)."),
    )
    licence_required = models.BooleanField(
        _("licences required"),
        default=False,
        help_text=_("Employees of pit, cage and count room need a licence on file to sign (control S2)."),
    )
    box_storage_required = models.BooleanField(
        _("drop boxes are stored before the count"),
        default=True,
        help_text=_("Every box is brought to the store and back by two people; without it, from table to count."),
    )
    box_shift_marks = models.BooleanField(
        _("drop boxes are marked with their shift"),
        default=True,
        help_text=_("A box marked for one shift cannot be installed for another (control D1)."),
    )
    count_team_minimum = models.PositiveSmallIntegerField(
        _("members of a count team, at least"),
        default=3,
        validators=[MinValueValidator(2), MaxValueValidator(20)],
        help_text=_("Fewer do not count; never fewer than two (control D3)."),
    )
    count_deadline_hours = models.PositiveSmallIntegerField(
        _("a removed box is counted within (hours)"),
        default=24,
        validators=[MinValueValidator(1), MaxValueValidator(168)],
        help_text=_("Afterwards the box is an exception (control D6)."),
    )

    held_set_days = models.PositiveSmallIntegerField(
        _("a suspicious set is held for (days)"),
        default=7,
        validators=[MinValueValidator(1), MaxValueValidator(365)],
        help_text=_("A set that the Inspector did not release by then is an exception (control R4)."),
    )
    slip_late_minutes = models.PositiveIntegerField(
        _("a slip is received within (minutes)"),
        default=30,
        validators=[MinValueValidator(1), MaxValueValidator(1_440)],
        help_text=_("A slip longer on its way is an exception (control T9)."),
    )
    slip_supervisors_differ = models.BooleanField(
        _("the receiving supervisor differs from the requesting one"),
        default=False,
        db_default=False,
        help_text=_(
            "Of a fill, a transfer or an exchange. Without it, one supervisor may sign both: with cashier, security "
            "and dealer these are the four people of control T2."
        ),
    )
    equipment_on_book = models.BooleanField(
        _("sets of cards, dice and tiles are recorded in the book"),
        default=True,
        db_default=True,
        help_text=_(
            "A table that was played with no set in play is an exception (control R4). "
            "Switch it off only where another book of the sets is kept."
        ),
    )
    max_pieces = models.PositiveIntegerField(
        _("pieces of one denomination, at most"),
        default=100_000,
        validators=[MinValueValidator(1), MaxValueValidator(1_000_000)],
        help_text=_("A count or slip with more is refused as a slip of the finger."),
    )
    smallest_coin_minor = models.PositiveIntegerField(
        _("smallest chip or coin paid at a table (minor units)"),
        default=1,
        db_default=1,
        validators=[MinValueValidator(1), MaxValueValidator(1_000_000)],
        help_text=_("25 is 0.25. With 1, tables pay every amount and there is no breakage."),
    )
    breakage_rule = models.CharField(
        _("rest of a payment below the smallest coin"),
        max_length=5,
        choices=Breakage,
        default=Breakage.EXACT,
        db_default=Breakage.EXACT,
        help_text=_("Of rounds that begin from now on. The rules settle exactly whatever is chosen here."),
    )
    breakage_approval = models.CharField(
        _("approval of the breakage rule"),
        max_length=60,
        blank=True,
        default="",
        db_default="",
        help_text=_("Reference of the regulator's approval; required unless the rest is paid at the cage."),
    )

    documents_required_from = models.DateField(
        _("missing documents refuse from"),
        null=True,
        blank=True,
        default=_from_the_start,
        help_text=_(
            "From this gaming day a table does not open without the documents that its game needs on file. "
            "Empty or later: it opens, and the missing documents are an exception of the day."
        ),
    )

    at_once_minutes = models.PositiveSmallIntegerField(
        _("minutes allowed for an immediate notice"),
        default=60,
        db_default=60,
        validators=[MinValueValidator(1), MaxValueValidator(1_440)],
        help_text=_('The regulation says "at once" without a number. Applies to notices that become due from now on.'),
    )

    class Meta:
        verbose_name = _("property")
        verbose_name_plural = _("properties")
        constraints = [
            models.CheckConstraint(
                condition=Q(day_start_hour__lte=23, close_hour__lte=23), name="casino_property_hours"
            ),
            models.CheckConstraint(condition=Q(currency__in=list(EXPONENTS)), name="casino_property_currency"),
            models.CheckConstraint(
                condition=Q(clock_tolerance_seconds__gte=1, clock_tolerance_seconds__lte=3_600),
                name="casino_property_clock_tolerance",
            ),
            models.CheckConstraint(
                condition=Q(count_team_minimum__gte=2, count_deadline_hours__gte=1), name="casino_property_count"
            ),
        ]

    def __str__(self) -> str:
        return self.name

    def clean(self) -> None:
        """A rule by which somebody is paid less or more than is due rests on an approval (PR §1.7)."""
        if self.breakage_rule == Breakage.EXACT:
            return
        number = self.breakage_approval.strip()
        if not number:
            raise ValidationError({"breakage_approval": _("Give the reference of the approval of this rule.")})
        chosen = (self.breakage_rule, self.breakage_approval)
        before = Property.objects.filter(pk=self.pk).values_list("breakage_rule", "breakage_approval").first()
        if chosen != before and not self._breakage_on_file(number):
            raise ValidationError({"breakage_approval": _("No document of this number on file allows the rule.")})

    def _breakage_on_file(self, number: str) -> bool:
        """Return whether the register has the document: by its number if registered before, else one about breakage."""
        found = self.approvals.filter(reference=number, withdrawn_on=None) if self.pk else ()
        return any(not one.scope or one.subject == "breakage" for one in found)

    def requires_documents(self, day: dt.date) -> bool:
        """Return whether a missing document refuses on a gaming day; before that date it is an exception."""
        return self.documents_required_from is not None and self.documents_required_from <= day

    @property
    def exponent(self) -> int:
        """Decimal places of the currency: 2 for USD, 0 for CLP."""
        return EXPONENTS[self.currency]

    @property
    def zone(self) -> ZoneInfo:
        """The zone of the property's wall clock."""
        return ZoneInfo(self.time_zone)

    def gaming_day(self, at: dt.datetime | None = None) -> dt.date:
        """The gaming day of an instant: it starts at `day_start_hour` of the wall clock, DST nights included."""
        local = (at or timezone.now()).astimezone(self.zone)
        return local.date() if local.hour >= self.day_start_hour else local.date() - dt.timedelta(days=1)
