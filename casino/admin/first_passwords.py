"""A login's first password: drawn when the login is made or its password was forgotten, and shown this once."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms
from django.contrib import admin
from django.contrib.auth.forms import UsernameField
from django.contrib.auth.hashers import is_password_usable
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.forms import AuthenticationForm, UnfoldReadOnlyPasswordHashWidget, UserChangeForm

from casino.admin import show
from casino.admin.kit import ConfigurationAdmin
from casino.admin.reasons import FIELD, ReasonForm
from casino.identity import first_passwords
from casino.identity.access import property_of
from casino.models import FirstPassword

LINK = "text-primary-600 dark:text-primary-500 underline"


class LoginForm(AuthenticationForm):
    """The way in. A first password whose time is over opens nothing, and says so to who has it."""

    def confirm_login_allowed(self, user: Any) -> None:
        super().confirm_login_allowed(user)
        if first_passwords.has_run_out(user):
            raise ValidationError(
                _("This first password has expired. Ask an administrator for a new one."), code="first_password_ran_out"
            )


admin.site.login_form = LoginForm
admin.site.login_template = "casino/login.html"


class NewLoginForm(forms.ModelForm):
    """A login without a password: that is drawn."""

    class Meta:
        model = User
        fields = ("username", "first_name", "last_name", "is_staff")
        field_classes: ClassVar[dict[str, Any]] = {"username": UsernameField}

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.initial.setdefault("is_staff", True)

    def clean_username(self) -> str:
        """Two logins differ by more than capital letters."""
        name: str = self.cleaned_data["username"]
        if User.objects.filter(username__iexact=name).exists():
            raise ValidationError(_("There is such a login already."), code="unique")
        return name


class PasswordState(UnfoldReadOnlyPasswordHashWidget):
    """Display of whether a password is set, without any part of its hash or salt."""

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        if value and is_password_usable(value):
            context["summary"] = [{"label": _now("A password is set.")}]
        return context


class LoginChangeForm(UserChangeForm):
    """A login without anything of its password but the way to another."""

    own: ClassVar[bool] = False
    """True on one's own login, where the password is changed with the present one."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.own:
            said, page, name = "", reverse("admin:password_change"), _now("Change password")
        else:
            page = reverse("admin:auth_user_password_change", args=[self.instance.pk])
            said, name = _now("No one can see it. If it is forgotten:"), _now("New first password")
        way = format_html('<a class="{}" href="{}">{}</a>', LINK, page, name)
        self.fields["password"].help_text = format_html("{} {}", said, way)
        self.fields["password"].widget = PasswordState()


class FirstPasswordTurns(ConfigurationAdmin):
    """The pages of logins on which a first password is drawn. Nobody types somebody else's password."""

    form = LoginChangeForm
    add_form = NewLoginForm
    add_form_template = "admin/change_form.html"
    add_fieldsets = (
        (
            None,
            {
                "fields": ("username", "first_name", "last_name", "is_staff"),
                "description": _("A first password is generated and shown once when you save."),
            },
        ),
    )

    def get_form(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        form = super().get_form(request, obj, **kwargs)
        if obj is not None:
            form.own = obj.pk == request.user.pk
        return form

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if change:
            return super().save_model(request, obj, form, change)
        obj.set_unusable_password()
        super().save_model(request, obj, form, change)
        obj.drawn = first_passwords.draw(obj, by=request.user, reason=form.cleaned_data[FIELD])

    def response_add(self, request: HttpRequest, obj: Any, post_url_continue: str | None = None) -> HttpResponse:
        """Not sent on: the page with the password is the answer to the form."""
        return self._handed_over(request, obj, obj.drawn)

    def user_change_password(self, request: HttpRequest, id: str, form_url: str = "") -> HttpResponse:
        """Generate a first password, in place of Django's page on which one person types another's."""
        user, _back = self._of_another(request, id)  # type: ignore[attr-defined]
        form = ReasonForm(request.POST or None)
        if form.is_valid():
            drawn = first_passwords.draw(user, by=request.user, reason=form.reason)
            return self._handed_over(request, user, drawn)
        why = _("For a forgotten password. The current one stops working and open sessions end.")
        return self.own_page(request, user, _now("New first password"), form=form, warning=why)

    def _handed_over(self, request: HttpRequest, user: Any, password: str) -> HttpResponse:
        venue, row = property_of(request), FirstPassword.objects.get(user=user)
        until = show.clock(row.expires_at, venue.zone) if venue else row.expires_at.isoformat()
        page = "casino/first_password.html"
        return self.own_page(request, user, _("First password"), page, password=password, until=until)
