"""Rotation and withdrawal of devices' keys in the admin. A first key is made in `configuration`."""

from __future__ import annotations

import datetime as dt

from django import forms
from django.contrib import messages
from django.db.models import Q
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action
from unfold.widgets import UnfoldAdminSelectWidget

from casino.admin import show
from casino.admin.guided import refusal_text
from casino.admin.kit import ConfigurationAdmin
from casino.admin.reasons import ReasonForm
from casino.commands import revoke_device_key
from casino.devices.keys import rotate_device_key
from casino.errors import Refused
from casino.models import Device, DeviceKey

OVERLAPS = {
    0: _("The old key is shut at once"),
    60: _("Both open for an hour"),
    24 * 60: _("Both open for a day"),
    7 * 24 * 60: _("Both open for a week"),
}


class KeyField(forms.ModelChoiceField):
    """A key by its first signs, and what it is good for."""

    def label_from_instance(self, key: DeviceKey) -> str:  # type: ignore[override]
        return " · ".join([str(key), ", ".join(key.tables) or _now("every table"), ", ".join(key.scopes)])


class WithdrawForm(ReasonForm):
    """The choice of a key."""

    key = KeyField(
        label=_("Key"), queryset=DeviceKey.objects.none(), widget=UnfoldAdminSelectWidget(), empty_label=None
    )

    def __init__(self, device: Device, data: object = None) -> None:
        super().__init__(data)
        self.fields["key"].queryset = device.keys.filter(  # type: ignore[attr-defined]
            Q(expires_at=None) | Q(expires_at__gt=timezone.now()), revoked_at=None
        ).order_by("-created_at")


class RotateForm(WithdrawForm):
    """The choice of a key, and how long it remains valid beside its successor."""

    overlap = forms.TypedChoiceField(
        label=_("The old key"),
        choices=list(OVERLAPS.items()),
        coerce=int,
        initial=24 * 60,
        widget=UnfoldAdminSelectWidget(),
    )


class KeyTurns(ConfigurationAdmin):
    """Pages of a device: the next key, which is shown once, and the end of one."""

    @action(description=_("Next key"), url_path="next-key", permissions=["change"], icon="autorenew")
    def rotate_key_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        device = self.changeable(request, object_id)  # type: ignore[attr-defined]
        form = RotateForm(device, request.POST or None)
        plain = said = ""
        if request.method == "POST" and form.is_valid():
            old = form.cleaned_data["key"]
            try:
                new, plain = rotate_device_key(old.pk, overlap=dt.timedelta(minutes=form.cleaned_data["overlap"]))
            except Refused as refusal:
                form.add_error(None, refusal_text(refusal))
            else:
                old.refresh_from_db()
                until = show.clock(old.expires_at, device.property.zone)
                said = _now("Key %(old)s is followed by %(new)s and opens until %(until)s")
                said = said % {"old": old, "new": new, "until": until}
                self.log_said(request, device, said, form.reason)
        warning = _("Same scopes, tables and rate. An unused successor is replaced.")
        more = {"form": form, "warning": warning, "plain_key": plain, "said": said}
        return self.own_page(request, device, _now("Next key"), **more)

    @action(description=_("Withdraw a key"), url_path="withdraw-key", permissions=["change"], icon="key_off")
    def withdraw_key_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        device = self.changeable(request, object_id)  # type: ignore[attr-defined]
        form = WithdrawForm(device, request.POST or None)
        if request.method != "POST" or not form.is_valid():
            warning = _("Devices with this key lose access at once.")
            return self.own_page(request, device, _now("Withdraw a key"), form=form, warning=warning)
        revoke_device_key(form.cleaned_data["key"])
        said = _now("Keys withdrawn: %(keys)s") % {"keys": form.cleaned_data["key"]}
        self.log_said(request, device, said, form.reason)
        messages.success(request, said)
        return HttpResponseRedirect(self.address_of(device))
