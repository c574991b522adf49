"""The ground's configuration: property, employees with roles and PINs, devices and keys, form series, approvals.

Also the logins, the book of forms (projected) and the log of changes.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Callable, Collection
from pathlib import PurePath
from typing import Any
from zoneinfo import ZoneInfo

import structlog
from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.contrib.auth.admin import UserAdmin as DjangoUserAdmin
from django.contrib.auth.models import Group, User
from django.core.exceptions import PermissionDenied
from django.db.models import Max, Prefetch, Q, QuerySet, Value
from django.http import FileResponse, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.utils.text import format_lazy
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.admin import ModelAdmin
from unfold.decorators import action
from unfold.widgets import (
    UnfoldAdminCheckboxSelectMultipleWidget,
    UnfoldAdminTextInputWidget,
)

from casino import jurisdictions
from casino.admin import show
from casino.admin.first_passwords import FirstPasswordTurns
from casino.admin.guided import moment, refusal_text
from casino.admin.keys import KeyTurns
from casino.admin.kit import (
    ConfigurationAdmin,
    ConfigurationInline,
    ListedFilter,
    NoSuchPage,
    OneProperty,
    ProjectionAdmin,
    choices_filter,
)
from casino.admin.number_fields import WholeField
from casino.admin.pins import NewPinForm, pin_field
from casino.admin.reasons import ReasonForm, reason_of, with_reason
from casino.admin.sessions import SessionTurns
from casino.commands import issue_device_key, revoke_device_key
from casino.errors import Refused
from casino.identity import lockout, pin_attempts, second_factor
from casino.identity.access import employee_of, logins_of, property_of
from casino.identity.pins import has_pin, set_pin
from casino.identity.signatures import Signature, sign_as
from casino.models import (
    FORM_PURPOSES,
    SCOPES,
    Approval,
    Device,
    DeviceKey,
    Employee,
    EmployeeRole,
    FormNumber,
    FormSeries,
    Property,
)
from casino.models.approvals import FILE_TYPES
from casino.queries import LICENCE_WARNING, changes_of, licences_missing, licences_running_out
from casino.roles import Role
from casino.wording.formats import document_subject

logger = structlog.get_logger(__name__)

admin.site.unregister(Group)
admin.site.unregister(User)


NEW_PROPERTY: list[Callable[[Property], None]] = []


def on_new_property(set_up: Callable[[Property], None]) -> None:
    """Register what a property that was added on the screen is given."""
    NEW_PROPERTY.append(set_up)


class PropertyForm(forms.ModelForm):
    """A property; a new one takes from its jurisdiction what is left empty: currency, time zone and hours."""

    DECLARED = ("currency", "time_zone", "day_start_hour", "close_hour")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in self._open_fields():
            self.fields[name].required, self.fields[name].initial = False, None
            self.fields[name].help_text = self.fields[name].help_text or _("Empty: as the jurisdiction declares.")

    def _open_fields(self) -> list[str]:
        """The declared fields of a property that is not there yet."""
        return [name for name in self.DECLARED if name in self.fields and self.instance.pk is None]

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or self.cleaned_data
        declared = jurisdictions.DECLARATIONS.get(given.get("jurisdiction", ""))
        for name in self._open_fields():
            if declared is not None and name not in self.errors and given.get(name) in (None, ""):
                given[name] = getattr(declared, name)
        return given


@admin.register(Property)
class PropertyAdmin(ConfigurationAdmin):
    """The licensed gaming room itself."""

    list_display = ("code", "name", "jurisdiction", "currency", "time_zone", "day_start_hour", "close_hour")
    inlines: tuple[Any, ...] = ()  # upper floors put theirs here: what is judged together with the property
    form = PropertyForm
    never = ("delete",)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """A new property begins with what its jurisdiction declares (`on_new_property`)."""
        super().save_related(request, form, formsets, change)
        if not change:
            for set_up in NEW_PROPERTY:
                set_up(form.instance)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Property]:
        """A superuser sees all of them; everybody else his own."""
        rows = super(OneProperty, self).get_queryset(request)
        venue = property_of(request)
        return rows if request.user.is_superuser else rows.filter(pk=venue.pk if venue else None)

    fixed = ("code", "currency")
    """Fields on which streams and amounts depend; read-only once the property exists."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return bool(request.user.is_superuser)


class OwnedAdmin(ConfigurationAdmin):
    """Things of the property at hand: the property is set, not asked for."""

    exclude = ("property",)

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """The form's instance belongs to the property from the start, so that its validation can ask."""
        form = super().get_form(request, obj, change=change, **kwargs)
        venue = property_of(request)

        class OfProperty(form):  # type: ignore[misc,valid-type]
            def __init__(self, *args: Any, **given: Any) -> None:
                super().__init__(*args, **given)
                if self.instance.pk is None:
                    self.instance.property = venue

            def _get_validation_exclusions(self) -> set[str]:
                return super()._get_validation_exclusions() - {"property"}

        return OfProperty

    def has_add_permission(self, request: HttpRequest) -> bool:
        return super().has_add_permission(request) and property_of(request) is not None


# --- people ---------------------------------------------------------------------------------------------------------


class RoleInline(ConfigurationInline):
    """The roles a person holds (control S2)."""

    model = EmployeeRole
    tab = False


class WitnessForm(ReasonForm):
    """The second person: an auditor, or another administrator."""

    employee = forms.CharField(
        label=_("Auditor or another administrator"), max_length=40, widget=UnfoldAdminTextInputWidget()
    )
    pin = pin_field(_("PIN"), new=False)

    def signature(self, venue: Property, *, at_desk: Employee | None, of: Employee | None, origin: str) -> Signature:
        """Refused unless it is a third person's."""
        code = self.cleaned_data["employee"]
        if code in {person.code for person in (at_desk, of) if person is not None}:
            raise Refused("same_person", field="employee", cite="control S1", employee=code)
        role = Role.AUDITOR if _holds(venue, code, Role.AUDITOR) else Role.ADMINISTRATOR
        pin = self.cleaned_data["pin"]
        return sign_as(venue, code, pin, role, "take a second factor away", origin=origin)


def _holds(venue: Property, code: str, role: Role) -> bool:
    return EmployeeRole.objects.filter(employee__property=venue, employee__code=code, role=role).exists()


class SetPinForm(ReasonForm, NewPinForm):
    """A new PIN of somebody, and why."""


class LicenceFilter(ListedFilter):
    """People by the state of their licence on the gaming day at hand."""

    title = _("licence")
    parameter_name = "licence"

    def of_property(self, venue: Property) -> list[tuple[str, Any]]:
        return [
            ("soon", _("Expires within 30 days")),
            ("expired", _("Expired")),
            ("missing", _("Missing (pit, cage, count room)")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        venue, wanted = property_of(request), self.value()
        if not wanted or venue is None:
            return queryset
        day = venue.gaming_day()
        match wanted:
            case "soon":
                soon = licences_running_out(venue, day + LICENCE_WARNING + dt.timedelta(days=1))
                found = [person for person in soon if person.licence_expires >= day]
            case "expired":
                found = licences_running_out(venue, day)
            case _:
                found = licences_missing(venue)
        return queryset.filter(pk__in=[person.pk for person in found])


@admin.register(Employee)
class EmployeeAdmin(OwnedAdmin):
    """Staff and inspectors. The PIN is set on a page of its own and never shown."""

    list_display = ("code", "name", "roles_held", "licence_number", "licence_expires", "user", "has_pin", "active")
    list_filter = (
        "active",
        LicenceFilter,
        choices_filter("roles__role", [(role.value, role.label) for role in Role], title=_("role")),
    )
    list_select_related = ("user",)
    search_fields = ("code", "name", "licence_number")
    ordering = ("code",)
    inlines = (RoleInline,)
    actions_detail = ("set_pin_page",)
    never = ("delete",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Employee]:
        roles = Prefetch("roles", EmployeeRole.objects.order_by("role"))
        return super().get_queryset(request).prefetch_related(roles).annotate(pin_is_set=has_pin())

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Limit the logins that may be linked to the person: none of another property; a superuser's only by a
        superuser."""
        venue = property_of(request)
        if db_field.name == "user" and venue is not None and not request.user.is_superuser:
            offered = Q(is_superuser=False) | Q(employee__property=venue)
            kwargs["queryset"] = logins_of(venue).filter(offered)
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """A login is made on its own page, which shows its first password: not in a window beside this one."""
        field = super().formfield_for_dbfield(db_field, request, **kwargs)
        if db_field.name == "user":
            field.widget.can_add_related = False
        return field

    @admin.display(description=_("roles"))
    def roles_held(self, employee: Employee) -> str:
        return ", ".join(str(Role(row.role).label) for row in employee.roles.all())

    @admin.display(description=_("PIN set"), boolean=True)
    def has_pin(self, employee: Any) -> bool:
        return bool(employee.pin_is_set)

    @action(description=_("Set PIN"), url_path="pin", permissions=["change"], icon="pin")
    def set_pin_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        employee = self.changeable(request, object_id)
        form = SetPinForm(request.POST or None)
        if request.method == "POST" and form.is_valid():
            try:
                set_pin(employee, form.cleaned_data["pin"])
            except Refused as refusal:
                form.add_error("pin", refusal_text(refusal))
            else:
                self.log_said(request, employee, _now("PIN set"), form.reason)
                messages.success(request, _now("%(employee)s has a new PIN.") % {"employee": employee})
                return HttpResponseRedirect(self.address_of(employee))
        return self.own_page(request, employee, _("Set PIN"), form=form)


@admin.register(User)
class LoginAdmin(SessionTurns, FirstPasswordTurns, ConfigurationAdmin, DjangoUserAdmin):
    """Logins. Groups follow from the roles of the employee; only a superuser makes superusers."""

    list_display = ("username", "first_name", "last_name", "employee_of_login", "is_active", "last_login")
    list_filter = ("is_active", "is_staff")
    list_select_related = ("employee",)
    fieldsets = (
        (None, {"fields": ("username", "password")}),
        (_("Person"), {"fields": ("first_name", "last_name", "email")}),
        (_("Access"), {"fields": ("is_active", "is_staff")}),
        (_("Dates"), {"fields": ("last_login", "date_joined")}),
    )
    readonly_fields = ("last_login", "date_joined")
    filter_horizontal = ()
    actions_detail = ("sessions_page", "unlock_page", "reset_factor_page")
    never = ("delete",)

    def of_property(self, rows: QuerySet[User], venue: Property) -> QuerySet[User]:
        """Logins of this property's staff, and those that are nobody's yet; superusers are for superusers."""
        return rows.filter(is_superuser=False, pk__in=logins_of(venue).values("pk"))

    def get_queryset(self, request: HttpRequest) -> QuerySet[User]:
        if request.user.is_superuser:
            return super(OneProperty, self).get_queryset(request)
        return super().get_queryset(request)

    @admin.display(description=_("employee"))
    def employee_of_login(self, user: User) -> str:
        return str(getattr(user, "employee", "") or "—")

    def get_actions_detail(self, request: HttpRequest, object_id: Any) -> list[Any]:
        """Return the actions on a login; none on one's own."""
        return [] if str(object_id) == str(request.user.pk) else super().get_actions_detail(request, object_id)

    @action(description=_("Open a shut login"), url_path="unlock", permissions=["change"], icon="lock_open")
    def unlock_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """After too many wrong passwords or codes (django-axes)."""
        user, back = self._of_another(request, object_id)
        failures = lockout.failures_of(user.get_username())
        form = ReasonForm(request.POST or None)
        if form.is_valid():
            lockout.unlock(user.get_username())
            self.log_said(request, user, _now("Login opened after failures"), form.reason)
            messages.success(request, _now("%(login)s may try again.") % {"login": user})
            return HttpResponseRedirect(back)
        counted = _now("Failures counted: %(failures)d.") % {"failures": failures}
        return self.own_page(request, user, _now("Open a shut login"), form=form, warning=counted)

    @action(description=_("Remove the second factor"), url_path="factor", permissions=["change"], icon="key_off")
    def reset_factor_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        """Two people: the administrator at the desk and one who signs beside him (control S1)."""
        user, back = self._of_another(request, object_id)
        venue = property_of(request)
        form = WitnessForm(request.POST or None)
        if request.method == "POST" and form.is_valid() and venue is not None:
            try:
                witness = form.signature(
                    venue,
                    at_desk=employee_of(request.user),
                    of=employee_of(user),
                    origin=pin_attempts.of_login(request.user),
                )
            except Refused as refusal:
                form.add_error(None, refusal_text(refusal))
            else:
                second_factor.reset(user, by=request.user, witness=witness.employee, reason=form.reason)
                messages.success(
                    request, _now("%(login)s sets up a second factor at the next login.") % {"login": user}
                )
                return HttpResponseRedirect(back)
        why = _("Only when phone and recovery codes are lost. The person sets up a new one at the next login.")
        return self.own_page(request, user, _now("Remove the second factor"), form=form, warning=why)

    def _of_another(self, request: HttpRequest, object_id: str) -> tuple[User, str]:
        user = self.changeable(request, object_id)
        if user == request.user:
            raise PermissionDenied
        return user, self.address_of(user)


# --- devices --------------------------------------------------------------------------------------------------------


TABLES: list[Callable[[Property], Collection[str]]] = []
"""Functions that return the codes of a property's tables; a key is limited to codes that exist."""


class KeyForm(ReasonForm):
    """Scopes, tables, expiry and rate limit of a new key."""

    scanned = False

    def __init__(self, given: Any, owner: Property) -> None:
        super().__init__(given)
        self.owner = owner

    def clean_tables(self) -> list[str]:
        """The codes, each of a table that there is."""
        codes = [code.strip() for code in self.cleaned_data["tables"].split(",") if code.strip()]
        known = {code for codes_of in TABLES for code in codes_of(self.owner)}
        if missing := [code for code in codes if code not in known]:
            raise forms.ValidationError(
                _("There is no table %(tables)s."), code="unknown_table", params={"tables": ", ".join(missing)}
            )
        return codes

    scopes = forms.MultipleChoiceField(
        label=_("Scopes"),
        choices=lambda: [(code, format_lazy("{} · {}", code, scope.allows)) for code, scope in SCOPES.items()],
        widget=UnfoldAdminCheckboxSelectMultipleWidget(),
    )
    tables = forms.CharField(
        label=_("Tables"),
        required=False,
        help_text=_("Table codes separated by commas; empty means every table."),
        widget=UnfoldAdminTextInputWidget(),
    )
    expires_at = moment(_("Expires"), required=False)
    requests_per_minute = WholeField(
        label=_("Requests per minute"),
        required=False,
        min_value=1,
        max_value=1_000_000,
        help_text=_("Empty: the default for every key."),
    )


class KeyInline(ConfigurationInline):
    """The keys of a device: made and withdrawn on pages of their own."""

    model = DeviceKey
    fields = readonly_fields = (
        "prefix", "good_for", "for_tables", "rate", "created", "opens_until", "withdrawn", "used",
    )  # fmt: skip
    can_delete = False
    never = ("add",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return super().get_queryset(request).select_related("device__property").order_by("-created_at")

    @admin.display(description=_("scopes"))
    def good_for(self, key: DeviceKey) -> str:
        return ", ".join(key.scopes)

    @admin.display(description=_("tables"))
    def for_tables(self, key: DeviceKey) -> str:
        return ", ".join(key.tables) or _now("every table")

    @admin.display(description=_("requests per minute"))
    def rate(self, key: DeviceKey) -> str:
        return show.NOTHING if key.requests_per_minute is None else str(key.requests_per_minute)

    @admin.display(description=_("created"))
    def created(self, key: DeviceKey) -> str:
        return _by_the_wall(key, key.created_at)

    @admin.display(description=_("expires"))
    def opens_until(self, key: DeviceKey) -> str:
        return _by_the_wall(key, key.expires_at)

    @admin.display(description=_("revoked"))
    def withdrawn(self, key: DeviceKey) -> str:
        return _by_the_wall(key, key.revoked_at)

    @admin.display(description=_("last used"))
    def used(self, key: DeviceKey) -> str:
        return _by_the_wall(key, key.last_used_at)


def _by_the_wall(key: DeviceKey, instant: dt.datetime | None) -> str:
    return show.clock(instant, key.device.property.zone) if instant else show.NOTHING


@admin.register(Device)
class DeviceAdmin(KeyTurns, OwnedAdmin):
    """Machines that speak to us. A key is shown once, when it is made."""

    list_display = ("code", "name", "kind", "buffers_offline", "last_seen", "active")
    list_filter = ("active", choices_filter("kind", Device.Kind.choices))
    search_fields = ("code", "name")
    ordering = ("code",)
    inlines = (KeyInline,)
    actions_detail = ("new_key_page", "rotate_key_page", "withdraw_key_page", "revoke_keys")
    readonly_fields = ("last_seen",)
    never = ("delete",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Device]:
        return super().get_queryset(request).select_related("property").annotate(seen=Max("keys__last_used_at"))

    @admin.display(description=_("last seen"), ordering="seen")
    def last_seen(self, device: Device) -> str:
        return show.clock(getattr(device, "seen", None), device.property.zone)

    @action(description=_("New key"), url_path="key", permissions=["change"], icon="key")
    def new_key_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        device = self.changeable(request, object_id)
        form, plain = KeyForm(request.POST or None, device.property), ""
        if request.method == "POST" and form.is_valid():
            try:
                key, plain = issue_device_key(
                    device,
                    scopes=form.cleaned_data["scopes"],
                    tables=form.cleaned_data["tables"],
                    expires_at=form.cleaned_data["expires_at"],
                    requests_per_minute=form.cleaned_data["requests_per_minute"],
                )
            except Refused as refusal:
                form.add_error("scopes", refusal_text(refusal))
            else:
                added = {"added": {"name": str(DeviceKey._meta.verbose_name), "object": str(key)}}
                self.log_change(request, device, with_reason([added], form.reason))
        return self.own_page(request, device, _("New key"), form=form, plain_key=plain)

    @action(description=_("Withdraw all keys"), url_path="withdraw", permissions=["change"], icon="key_off")
    def revoke_keys(self, request: HttpRequest, object_id: str) -> HttpResponse:
        device = self.changeable(request, object_id)
        form = ReasonForm(request.POST or None)
        if not form.is_valid():
            warning = _("The device is blocked until it gets a new key.")
            return self.own_page(request, device, _("Withdraw all keys"), form=form, warning=warning)
        keys = list(device.keys.filter(revoked_at__isnull=True))
        for key in keys:
            revoke_device_key(key)
        said = _now("Keys withdrawn: %(keys)s") % {"keys": ", ".join(str(key) for key in keys) or "—"}
        self.log_said(request, device, said, form.reason)
        messages.success(request, said)
        return HttpResponseRedirect(self.address_of(device))


# --- forms and approvals --------------------------------------------------------------------------------------------


@admin.register(FormSeries)
class FormSeriesAdmin(OwnedAdmin):
    """Books of prenumbered forms (control T5)."""

    list_display = ("code", "kind", "prefix", "first", "last", "active")
    list_filter = ("active",)
    ordering = ("code",)
    never = ("delete",)
    fixed = ("code", "kind", "prefix", "first")
    """A book that has begun keeps its kind, prefix and first number."""


class InForce(ListedFilter):
    """Approvals by whether they cover the gaming day at hand."""

    title = _("in force")
    parameter_name = "in_force"

    def of_property(self, venue: Property) -> list[tuple[str, Any]]:
        return [("yes", _("In force")), ("no", _("Not in force"))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        venue = property_of(request)
        if not self.value() or venue is None:
            return queryset
        day = venue.gaming_day()
        good = Approval.objects.filter(property=venue).covering(day)
        return good if self.value() == "yes" else queryset.exclude(pk__in=good)


def kept_document(request: HttpRequest, name: str) -> HttpResponse:
    """The document of an approval, for those who may look at it; refused when the file is not what was recorded."""
    venue = property_of(request)
    if venue is None or not request.user.has_perm("casino.view_approval"):
        raise PermissionDenied
    approval = get_object_or_404(Approval, property=venue, file=name)
    if not approval.is_unaltered():
        logger.error("document_altered", property=venue.code, approval=approval.reference, sha256=approval.sha256)
        text = _now("The document on file is not the one that was recorded: SHA-256 %(digest)s expected.")
        return HttpResponse(text % {"digest": approval.sha256}, status=409, content_type="text/plain; charset=utf-8")
    suffix = PurePath(name).suffix
    types = {f".{kind}": media_type for kind, media_type in FILE_TYPES.values()}
    return FileResponse(
        approval.file.open("rb"),
        as_attachment=True,
        filename=re.sub(r"[^A-Za-z0-9._-]", "_", approval.reference) + suffix,
        content_type=types.get(suffix, "application/octet-stream"),
        headers={"Cache-Control": "private, no-store", "Content-Security-Policy": "sandbox; default-src 'none'"},
    )


@admin.register(Approval)
class ApprovalAdmin(OwnedAdmin):
    """The register of documents: put on file, renewed and withdrawn by operations (`casino.approvals.register`)."""

    list_display = (
        "reference", "kind", "about", "scope", "place", "date", "effective_from", "effective_until",
        "withdrawn_on", "on_file",
    )  # fmt: skip
    list_filter = (
        InForce,
        choices_filter("kind", Approval.Kind.choices),
        choices_filter("scope", Approval.Scope.choices),
    )
    list_select_related = ("property",)
    search_fields = ("reference", "subject", "scope_code", "authority", "sha256")
    ordering = ("-date",)
    fields = (
        "reference", "kind", "issuer", "authority", "date", "effective_from", "effective_until", "about", "scope",
        "place", "text", "file", "sha256", "renews", "withdrawn_on", "withdrawn_because", "registered_by",
        "registered_at",
    )  # fmt: skip
    readonly_fields = fields
    never = ("add", "change", "delete")

    @admin.display(description=_("about"), ordering="subject")
    def about(self, approval: Approval) -> str:
        return document_subject(approval.property.jurisdiction, approval.subject)

    @admin.display(description=_("holds for"), ordering="scope_code")
    def place(self, approval: Approval) -> str:
        is_game = approval.scope == Approval.Scope.GAME
        return show.game_name(approval.scope_code) if is_game else approval.scope_code or show.NOTHING

    @admin.display(description=_("document on file"), boolean=True)
    def on_file(self, approval: Approval) -> bool:
        return bool(approval.file)


class SeriesFilter(ListedFilter):
    """The property's form series."""

    title = _("form series")
    parameter_name = "series"

    def of_property(self, venue: Property) -> list[tuple[str, str]]:
        return [(code, code) for code in FormSeries.objects.filter(property=venue).values_list("code", flat=True)]


@admin.register(FormNumber)
class FormNumberAdmin(ProjectionAdmin):
    """Every number that was used or voided (controls T5, T6)."""

    list_display = ("serial", "status", "series", "purpose", "reference", "day", "used_at", "actor")
    list_filter = (SeriesFilter, choices_filter("status", FormNumber.Status.choices))
    search_fields = ("serial", "reference")
    ordering = ("-position",)
    labels = {"purpose": FORM_PURPOSES}


# --- the log --------------------------------------------------------------------------------------------------------

FLAGS = {ADDITION: _("added"), CHANGE: _("changed"), DELETION: _("deleted")}


@admin.register(LogEntry)
class ChangeLogAdmin(NoSuchPage, ModelAdmin):
    """Changes of the configuration: author, object, old and new values, reason (control S3)."""

    list_display = ("when", "user", "what_was_done", "content_type", "object_repr", "message", "reason")
    list_display_links = None
    list_filter = (choices_filter("action_flag", FLAGS.items(), title=_("action")),)
    list_filter_submit = True
    list_fullwidth = True
    list_select_related = ("user", "content_type")
    list_per_page = 50
    search_fields = ("object_repr", "change_message", "user__username")
    ordering = ("-action_time",)
    actions = None
    never = ("add", "change", "delete")

    def get_queryset(self, request: HttpRequest) -> QuerySet[LogEntry]:
        venue = property_of(request)
        if venue is None:
            return super().get_queryset(request).none().annotate(property_zone=Value("UTC"))
        of_property = changes_of(venue)
        return super().get_queryset(request).filter(of_property).annotate(property_zone=Value(venue.time_zone))

    @admin.display(description=_("when"), ordering="action_time")
    def when(self, entry: Any) -> str:
        return show.clock(entry.action_time, ZoneInfo(entry.property_zone))

    @admin.display(description=_("action"), ordering="action_flag")
    def what_was_done(self, entry: LogEntry) -> str:
        return str(FLAGS[entry.action_flag])

    @admin.display(description=_("change"))
    def message(self, entry: LogEntry) -> str:
        return str(entry.get_change_message())

    @admin.display(description=_("reason"))
    def reason(self, entry: LogEntry) -> str:
        return reason_of(entry) or show.NOTHING
