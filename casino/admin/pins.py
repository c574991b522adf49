"""PINs: set by an administrator, changed by the person who signs with it."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import URLPattern, path
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.views import View
from unfold.widgets import UnfoldAdminPasswordWidget, UnfoldAdminTextInputWidget

from casino.admin.guided import refusal_text
from casino.errors import Refused
from casino.identity import pin_attempts
from casino.identity.access import employee_of, property_of
from casino.identity.pins import change_pin
from casino.identity.signatures import employee_who_signs
from casino.models import Employee, Property


def pin_field(label: Any, *, new: bool, help_text: Any = "") -> forms.CharField:
    """A PIN that is typed; nothing of it is given back."""
    attributes = {"inputmode": "numeric", "autocomplete": "new-password" if new else "off"}
    widget = UnfoldAdminPasswordWidget(attrs=attributes)
    return forms.CharField(label=label, help_text=help_text, max_length=12, strip=False, widget=widget)


NEW_PIN_HELP = _("6 to 12 digits; no sequence, no repetition.")


class NewPinForm(forms.Form):
    """A new PIN, twice. `new` names the field that is typed first."""

    new = "pin"
    pin = pin_field(_("New PIN"), new=True, help_text=NEW_PIN_HELP)
    again = pin_field(_("New PIN again"), new=True)

    def clean(self) -> dict[str, Any]:
        given: dict[str, Any] = super().clean() or {}
        if given.get(self.new) and given.get("again") and given[self.new] != given["again"]:
            raise ValidationError({"again": _("The two PINs differ.")})
        return given


class OwnPinForm(NewPinForm):
    """An employee number with its present PIN, and the new one."""

    new = "new_pin"
    employee = forms.CharField(
        label=_("Employee number"), max_length=20, widget=UnfoldAdminTextInputWidget(attrs={"autocomplete": "off"})
    )
    pin = pin_field(_("Present PIN"), new=False)
    new_pin = pin_field(_("New PIN"), new=True, help_text=NEW_PIN_HELP)

    field_order = ("employee", "pin", "new_pin", "again")


class OwnPin(View):
    """Change a PIN for the present one. Everybody who is logged in may, at any desk of the property."""

    def get(self, request: HttpRequest) -> HttpResponse:
        person = employee_of(request.user)
        return self._page(request, OwnPinForm(initial={"employee": person.code if person else ""}))

    def post(self, request: HttpRequest) -> HttpResponse:
        venue = property_of(request)
        if venue is None:
            raise PermissionDenied
        form = OwnPinForm(request.POST)
        if not form.is_valid():
            return self._page(request, form, status=422)
        try:
            person = self._change(request, venue, form.cleaned_data)
        except Refused as refusal:
            form.add_error(refusal.field if refusal.field in form.fields else None, refusal_text(refusal))
            return self._page(request, form, status=422)
        messages.success(request, _now("%(employee)s has a new PIN.") % {"employee": person})
        return HttpResponseRedirect(request.path)

    def _change(self, request: HttpRequest, venue: Property, given: dict[str, str]) -> Employee:
        origin = pin_attempts.of_login(request.user)
        code = given["employee"]
        person = employee_who_signs(venue, code, origin=origin)
        with transaction.atomic():
            change_pin(person, given["pin"], given["new_pin"], origin=origin)
            LogEntry.objects.create(
                user_id=request.user.pk,
                content_type=ContentType.objects.get_for_model(Employee),
                object_id=str(person.pk),
                object_repr=str(person)[:200],
                action_flag=CHANGE,
                change_message=json.dumps([{"changed": {"fields": [_now("PIN changed by its owner")]}}]),
            )
        return person

    def _page(self, request: HttpRequest, form: forms.Form, *, status: int = 200) -> HttpResponse:
        every = {**admin.site.each_context(request), "title": _("My PIN"), "form": form}
        response = TemplateResponse(request, "casino/simple_form.html", every, status=status)
        response["Cache-Control"] = "no-store"
        return response


def urls() -> list[URLPattern]:
    """One's own PIN."""
    return [path("pin/own/", admin.site.admin_view(OwnPin.as_view()), name="pin-own")]
