"""The pages of the second factor: the code after the password, setting up, one's own, and taking somebody's away."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar, TypeVar

import structlog
from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path, reverse
from django.utils.formats import time_format
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.timezone import localtime
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views import View
from django_otp.plugins.otp_static.admin import StaticDevice
from django_otp.plugins.otp_totp.admin import TOTPDevice
from unfold.widgets import UnfoldAdminTextInputWidget

from casino.encryption.encrypted_fields import Unreadable
from casino.identity import lockout, second_factor
from casino.identity.access import property_of

logger = structlog.get_logger(__name__)

# Their own lists would show secrets and let a superuser drop his own: what may be done to them is done here.
admin.site.unregister(TOTPDevice)
admin.site.unregister(StaticDevice)

RENEWING = "second_factor_renewing"
"""Key in the session of somebody who gave his present code to have another authenticator."""


T = TypeVar("T")


class CodeForm(forms.Form):
    """Six digits, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=32,
        widget=UnfoldAdminTextInputWidget(
            attrs={"autocomplete": "one-time-code", "inputmode": "numeric", "autofocus": True, "spellcheck": "false"}
        ),
    )


class OwnPage(View):
    """A page for somebody who is logged in."""

    template_name = ""
    title: Any = ""

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Refuse a locked login here as well, even with the right code."""
        if request.method == "POST" and lockout.is_locked(request, request.user.get_username()):
            return lockout.answer(request)
        try:
            return super().dispatch(request, *args, **kwargs)
        except lockout.ShutOut:
            return lockout.answer(request)

    def page(self, request: HttpRequest, form: forms.Form | None = None, **context: Any) -> HttpResponse:
        """Never kept by a browser or proxy: some of these show secrets."""
        every = {**admin.site.each_context(request), "title": self.title, "form": form, "next": _next(request)}
        response = TemplateResponse(request, self.template_name, {**every, **context})
        response["Cache-Control"] = "no-store"
        return response

    def with_codes(self, request: HttpRequest, codes: list[str]) -> HttpResponse:
        """New recovery codes, shown this once."""
        self.title, self.template_name = _("Recovery codes"), "casino/second_factor_codes.html"
        return self.page(request, codes=codes)


def _next(request: HttpRequest) -> str:
    """Return the address to continue to: one of this site, else the first page."""
    wanted = request.POST.get("next") or request.GET.get("next") or ""
    inside = url_has_allowed_host_and_scheme(wanted, {request.get_host()}, require_https=request.is_secure())
    return wanted if inside and wanted.startswith("/") else reverse("admin:index")


def tried(request: HttpRequest, ask: Callable[[Any, str], T | None]) -> tuple[CodeForm, T | None]:
    """The form with the code, and what the code opened; where it opened nothing the form says why."""
    form, opened = CodeForm(request.POST), None
    if not form.is_valid():
        return form, None
    try:
        opened = ask(request.user, form.cleaned_data["code"])
    except Unreadable as reason:
        logger.error("second_factor_unreadable", user=request.user.pk, why=str(reason))
        message = _now("The system cannot read your authenticator: enter a recovery code, and tell an administrator.")
        form.add_error("code", message)
    except second_factor.TooSoon as wait:
        venue = property_of(request)
        until = localtime(wait.until, venue.zone if venue else None)
        message = _now("After a wrong code, wait until %(time)s.")
        form.add_error("code", message % {"time": time_format(until, "H:i:s")})
    else:
        if opened is None:  # wrong, and counted
            second_factor.turn_away(request)
            lockout.leave_if_locked(request)
            form.add_error("code", _now("This code is not right, or was used already."))
    return form, opened


class AskCode(OwnPage):
    """After the password."""

    template_name = "casino/second_factor.html"
    title = _("Second factor")

    def get(self, request: HttpRequest) -> HttpResponse:
        if not second_factor.is_missing(request):
            return HttpResponseRedirect(_next(request))
        if second_factor.authenticator_of(request.user) is None:
            return HttpResponseRedirect(reverse("admin:second-factor-new"))
        shown = second_factor.shown_code(request.user)
        return self.page(request, CodeForm(initial={"code": shown}), shown=shown)

    def post(self, request: HttpRequest) -> HttpResponse:
        if not second_factor.is_missing(request):
            return HttpResponseRedirect(_next(request))
        form, device = tried(request, second_factor.check)
        if device is None:
            return self.page(request, form)
        second_factor.let_in(request, device)
        return HttpResponseRedirect(_next(request))


class SetUp(OwnPage):
    """The first authenticator, or another one in the place of the present one."""

    template_name = "casino/second_factor_new.html"
    title = _("Set up the second factor")

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        """Open to who has none, and to who has just shown the present one."""
        if not second_factor.required(request.user):
            return HttpResponseRedirect(reverse("admin:index"))
        has_one = second_factor.authenticator_of(request.user) is not None
        if has_one and not (request.user.is_verified() and request.session.get(RENEWING)):  # type: ignore[union-attr]
            return HttpResponseRedirect(reverse("admin:second-factor"))
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._shown(request, CodeForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form, done = tried(request, second_factor.confirm)
        if done is None:
            return self._shown(request, form)
        device, codes = done
        request.session.pop(RENEWING, None)
        second_factor.let_in(request, device)
        return self.with_codes(request, codes)

    def _shown(self, request: HttpRequest, form: CodeForm) -> HttpResponse:
        device = second_factor.begin(request.user)
        secret = second_factor.secret_of(device)
        return self.page(request, form, picture=second_factor.picture_of(device), secret=secret)


class OwnFactor(OwnPage):
    """One's own: another authenticator or new recovery codes, for the price of a present code."""

    template_name = "casino/second_factor_own.html"
    title = _("My second factor")
    http_method_names: ClassVar[list[str]] = ["get", "post", "head"]

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        if not second_factor.required(request.user):
            messages.info(request, _now("Your roles need no second factor."))
            return HttpResponseRedirect(reverse("admin:index"))
        return super().dispatch(request, *args, **kwargs)

    def get(self, request: HttpRequest) -> HttpResponse:
        return self._shown(request, CodeForm())

    def post(self, request: HttpRequest) -> HttpResponse:
        form, device = tried(request, second_factor.check)
        if device is None:
            return self._shown(request, form)
        if request.POST.get("do") == "authenticator":
            request.session[RENEWING] = True
            return HttpResponseRedirect(reverse("admin:second-factor-new"))
        codes = second_factor.new_recovery_codes(request.user)
        second_factor.record(request.user, by=request.user, what=_now("New recovery codes"))
        return self.with_codes(request, codes)

    def _shown(self, request: HttpRequest, form: CodeForm) -> HttpResponse:
        device, left = second_factor.authenticator_of(request.user), second_factor.recovery_codes_left(request.user)
        return self.page(request, form, device=device, left=left)


def urls() -> list[URLPattern]:
    """Addresses in the admin; the first two are open before the second factor (`casino.middleware.requests`)."""
    view = admin.site.admin_view
    return [
        path("second-factor/", view(AskCode.as_view()), name="second-factor"),
        path("second-factor/new/", view(SetUp.as_view()), name="second-factor-new"),
        path("second-factor/own/", view(OwnFactor.as_view()), name="second-factor-own"),
    ]
