"""Employees and their roles."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.db.models import Q
from django.utils.translation import gettext_lazy as _

from casino.models.properties import CODE, Property
from casino.roles import DEPARTMENT_OF, Department, Role


class Employee(models.Model):
    """A licensed employee of the property, or the regulator's inspector. Signs with a PIN
    (`casino/identity/pins.py`)."""

    property = models.ForeignKey(Property, models.PROTECT, related_name="employees", verbose_name=_("property"))
    code = models.CharField(_("employee number"), max_length=20, validators=[CODE])
    name = models.CharField(_("name"), max_length=120)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.SET_NULL,
        null=True,
        blank=True,
        related_name="employee",
        verbose_name=_("login"),
    )
    licence_number = models.CharField(_("licence number"), max_length=60, blank=True)
    licence_kind = models.CharField(
        _("kind of licence"), max_length=40, blank=True, help_text=_("As the authority calls it.")
    )
    licence_expires = models.DateField(_("licence expires"), null=True, blank=True)
    active = models.BooleanField(_("active"), default=True)

    class Meta:
        verbose_name = _("employee")
        verbose_name_plural = _("employees")
        constraints = [models.UniqueConstraint(fields=["property", "code"], name="casino_employee_code")]

    def __str__(self) -> str:
        return f"{self.code} {self.name}"

    def holds(self, role: Role | str) -> bool:
        """Return whether this person holds the role."""
        return self.roles.filter(role=role).exists()


class EmployeeRole(models.Model):
    """A role a person holds. A trigger in the database refuses a second department (control S2)."""

    employee = models.ForeignKey(Employee, models.CASCADE, related_name="roles", verbose_name=_("employee"))
    role = models.CharField(
        _("role"), max_length=20, choices=[(r.value, r.label) for r in Role if r is not Role.DEVICE]
    )
    department = models.CharField(_("department"), max_length=12, choices=Department.choices, editable=False)

    class Meta:
        verbose_name = _("role of an employee")
        verbose_name_plural = _("roles of employees")
        constraints = [
            models.UniqueConstraint(fields=["employee", "role"], name="casino_employee_role_once"),
            models.CheckConstraint(
                name="casino_role_department",
                condition=Q(
                    *[Q(role=role.value, department=dep.value) for role, dep in DEPARTMENT_OF.items()],
                    _connector=Q.OR,
                ),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.employee_id}: {self.role}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """The department follows from the role."""
        self.department = DEPARTMENT_OF[Role(self.role)]
        super().save(*args, **kwargs)

    def clean(self) -> None:
        """Name the clash before the database refuses it."""
        others = EmployeeRole.objects.filter(employee_id=self.employee_id).exclude(pk=self.pk)
        department = DEPARTMENT_OF.get(Role(self.role)) if self.role in Role.values else None
        for other in others:
            if other.department != department:
                raise ValidationError(
                    {
                        "role": _("%(new)s cannot be held together with %(held)s (control S2).")
                        % {"new": Role(self.role).label, "held": Role(other.role).label}
                    }
                )
