"""Data of logins beside Django's own: open sessions, generated first passwords, addresses of calendars."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from casino.models.properties import Property


class OpenSession(models.Model):
    """A session of a login, to be seen and ended by its owner and by administrators (`casino.identity.sessions`).

    Django keeps the session; no constraint ties this row to it, because a release that does not know this table ends
    sessions, too. What is left without its session is nobody's and is swept away.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    session_key = models.CharField(max_length=40, unique=True)
    begun_at = models.DateTimeField()
    address = models.GenericIPAddressField(null=True)
    browser = models.CharField(max_length=60)

    class Meta:
        default_permissions = ()
        verbose_name = _("open session")
        verbose_name_plural = _("open sessions")

    def __str__(self) -> str:
        return f"{self.user_id} {self.begun_at:%Y-%m-%d %H:%M}"


class CalendarAddress(models.Model):
    """The secret address at which a login's calendar program reads the deadlines of a property (`casino.calendars`).

    One for each login and property. `digest`: of the secret and the login's password, so that neither the database nor
    an old address opens it.
    """

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.CASCADE, related_name="+")
    property = models.ForeignKey(Property, models.CASCADE, related_name="+")
    digest = models.CharField(max_length=64)
    language = models.CharField(max_length=10)
    expires_at = models.DateTimeField()

    class Meta:
        default_permissions = ()
        verbose_name = _("address of a calendar")
        verbose_name_plural = _("addresses of calendars")
        constraints = [models.UniqueConstraint(fields=["user", "property"], name="casino_calendar_address_once")]

    def __str__(self) -> str:
        return f"{self.user_id} {self.expires_at:%Y-%m-%d %H:%M}"


class FirstPassword(models.Model):
    """A login's generated password: it permits nothing but its own change, and expires
    (`casino.identity.first_passwords`). Deleted once the person chose another."""

    user = models.OneToOneField(settings.AUTH_USER_MODEL, models.CASCADE, primary_key=True, related_name="+")
    expires_at = models.DateTimeField()

    class Meta:
        default_permissions = ()
        verbose_name = _("first password")
        verbose_name_plural = _("first passwords")

    def __str__(self) -> str:
        return f"{self.user_id} {self.expires_at:%Y-%m-%d %H:%M}"
