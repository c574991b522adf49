"""Open sessions: one's own, ended by its owner after re-authentication, and those of the property, ended by an
administrator."""

from __future__ import annotations

from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib import admin, messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action
from unfold.widgets import UnfoldAdminPasswordWidget

from casino.admin import show
from casino.admin.guided import GuidedForm, GuidedPage, choice, register
from casino.admin.kit import ConfigurationAdmin
from casino.admin.reasons import ReasonForm, reason_field
from casino.admin.second_factor import CodeForm, OwnPage, tried
from casino.identity import lockout, second_factor, sessions
from casino.identity.access import property_of
from casino.identity.sessions import Open
from casino.models import Property
from casino.roles import Role

EVERYBODY = "all"


def _lines(found: list[Open], venue: Property | None, **logins: Any) -> list[dict[str, Any]]:
    """Return the lines of sessions for a page, in the property's time; without their keys."""
    zone = venue.zone if venue else ZoneInfo("UTC")
    return [
        {
            "id": each.id,
            "begun": show.clock(each.begun_at, zone),
            "seen": show.clock(each.seen_at, zone),
            "browser": each.browser or show.NOTHING,
            "address": each.address or show.NOTHING,
            "complete": each.complete,
            "login": logins.get(str(each.user_id), ""),
        }
        for each in found
    ]


class PasswordForm(forms.Form):
    """Confirmation form of logins without a second factor."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        max_length=4096,
        widget=UnfoldAdminPasswordWidget(attrs={"autocomplete": "current-password"}),
    )


def _known_again(request: HttpRequest) -> tuple[forms.Form, bool]:
    """The form in which somebody says again who he is, and whether he did: a present code, or the password."""
    user: Any = request.user
    if second_factor.required(user):
        form, device = tried(request, second_factor.check)
        return form, device is not None
    typed = PasswordForm(request.POST)
    if not typed.is_valid():
        return typed, False
    if user.check_password(typed.cleaned_data["password"]):
        return typed, True
    sessions.password_was_wrong(request)
    lockout.leave_if_locked(request)
    typed.add_error("password", _now("This is not your password."))
    return typed, False


class OwnSessions(OwnPage):
    """One's own sessions, wherever they are; any of them, or all others, are ended for a present code or password."""

    template_name = "casino/own_sessions.html"
    title = _("My sessions")

    def get(self, request: HttpRequest) -> HttpResponse:
        if not second_factor.required(request.user):
            return self._shown(request, PasswordForm())
        shown = second_factor.shown_code(request.user)
        return self._shown(request, CodeForm(initial={"code": shown}), shown=shown)

    def post(self, request: HttpRequest) -> HttpResponse:
        chosen = self._chosen(request)
        if not chosen:
            messages.warning(request, _now("Tick the sessions that are to end."))
            return HttpResponseRedirect(request.path)
        form, known = _known_again(request)
        if not known:
            return self._shown(request, form)
        present = request.session.session_key
        ended = sessions.end_own(request, [each for each in chosen if each.key != present])
        messages.success(request, _now("Sessions ended: %(count)d.") % {"count": ended})
        if any(each.key == present for each in chosen):
            logout(request)
            return HttpResponseRedirect(reverse("admin:login"))
        return HttpResponseRedirect(request.path)

    def _chosen(self, request: HttpRequest) -> list[Open]:
        """Return the chosen sessions among one's own, whatever numbers were sent."""
        own, present = sessions.open_of([request.user]), request.session.session_key
        if request.POST.get("do") == "others":
            return [each for each in own if each.key != present]
        ticked = set(request.POST.getlist("session"))
        return [each for each in own if str(each.id) in ticked]

    def _shown(self, request: HttpRequest, form: forms.Form, *, shown: str = "") -> HttpResponse:
        own = sessions.open_of([request.user])
        lines = _lines(own, property_of(request))
        ticked = set(request.POST.getlist("session"))
        for line, each in zip(lines, own, strict=True):
            line |= {"present": each.key == request.session.session_key, "ticked": str(each.id) in ticked}
        return self.page(request, form, lines=lines, most=sessions.most(), shown=shown)


class EndForm(GuidedForm):
    """Whose."""

    login = choice(_("Sessions of"))
    reason = reason_field()


@register
class EndSessions(GuidedPage):
    """End the sessions of one of the property's logins, or of all of them except one's own."""

    name, title, icon, group = "end-sessions", _("Open sessions"), "devices", "setup"
    roles = (Role.ADMINISTRATOR,)
    form_class = EndForm
    template_name = "casino/end_sessions.html"
    submit = _("End the sessions")
    explanation = _(
        "The person chosen is logged out at once; unsent input is lost. To keep somebody out, deactivate the "
        "login as well."
    )

    def form(self, **kwargs: Any) -> GuidedForm:
        form = super().form(**kwargs)
        found = {str(user.pk): _called(user) for user in self._logins()}
        form.offer("login", [(EVERYBODY, _("Everybody in this property except me")), *found.items()])
        return form

    def run(self, given: dict[str, Any], signed: dict[str, Any]) -> int:
        chosen = [user for user in self._logins() if given["login"] in (EVERYBODY, str(user.pk))]
        return sessions.end_all_of(chosen, by=self.request.user, reason=given["reason"])

    def done(self, result: int) -> str:
        return _now("Sessions ended: %(count)d.") % {"count": result}

    def next(self, result: int) -> str:
        return self.url()

    def beside(self) -> dict[str, Any]:
        logins = self._logins()
        found = sessions.open_of(logins)
        return {"lines": _lines(found, self.property, **{str(user.pk): _called(user) for user in logins})}

    def _logins(self) -> list[Any]:
        return list(sessions.within_reach(self.property, self.request.user).order_by("username"))


def _called(user: Any) -> str:
    employee = getattr(user, "employee", None)
    return f"{user} · {employee}" if employee else str(user)


class SessionTurns(ConfigurationAdmin):
    """The page of a login's sessions."""

    @action(description=_("Sessions"), url_path="sessions", permissions=["change"], icon="devices")
    def sessions_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        user, back = self._of_another(request, object_id)  # type: ignore[attr-defined]
        form = ReasonForm(request.POST or None)
        if form.is_valid():
            ended = sessions.end_all_of([user], by=request.user, reason=form.reason)
            messages.success(request, _now("Sessions ended: %(count)d.") % {"count": ended})
            return HttpResponseRedirect(back)
        found = sessions.open_of([user])
        warning = _(
            "The person is signed out at once; unsent input is lost. To keep the person out, "
            "deactivate the login as well."
        )
        lines = _lines(found, property_of(request), **{str(user.pk): _called(user)})
        page = "casino/sessions_of_login.html"
        return self.own_page(request, user, _now("Sessions"), page, form=form, warning=warning, lines=lines)


def urls() -> list[URLPattern]:
    """One's own."""
    return [path("sessions/own/", admin.site.admin_view(OwnSessions.as_view()), name="sessions-own")]
