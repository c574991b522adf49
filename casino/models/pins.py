"""Hashes and failed attempts of PINs. No page, report, export or past state registers these models, and no lookup leads
to them."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class EmployeePin(models.Model):
    """The PIN of an employee: an Argon2id hash over a hash with a key (`casino/identity/pins.py`).

    `pepper` is the name of the key; empty for a hash without one, of a release before.
    """

    # A number, not a relation: with `related_name="+"` too, a lookup of Employee reaches the other side ("+__hash").
    # The foreign key is in the database alone (migration 0018).
    employee_id = models.BigIntegerField(unique=True)
    hash = models.CharField(max_length=200)
    pepper = models.CharField(max_length=8, blank=True)
    set_at = models.DateTimeField()

    class Meta:
        default_permissions = ()
        verbose_name = _("PIN")
        verbose_name_plural = _("PINs")

    def __str__(self) -> str:
        return f"{self.employee_id}"


class UnkeyedPin(models.Model):
    """The column in which the release before keeps the hash of a PIN, beside the employee's other columns.

    That release still reads and writes it while processes are exchanged; `manage.py move_pins` empties it.
    """

    pin_hash = models.CharField(max_length=200)

    class Meta:
        managed = False
        db_table = "casino_employee"
        default_permissions = ()
        verbose_name = _("PIN without a key")
        verbose_name_plural = _("PINs without a key")

    def __str__(self) -> str:
        return f"{self.pk}"
