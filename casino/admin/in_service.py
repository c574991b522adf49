"""Many records put into or out of service at once: one page, one reason, all of them or none."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import messages
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import transaction
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from casino.admin.kit import ConfigurationAdmin
from casino.admin.reasons import ReasonForm, with_reason

IN_SERVICE, OUT_OF_SERVICE = "in", "out"


class ServiceForm(ReasonForm):
    """Which records, and whether they are in service from now on."""

    to = forms.ChoiceField(
        label=_("From now on"),
        choices=[(OUT_OF_SERVICE, _("Out of service")), (IN_SERVICE, _("In service"))],
        widget=forms.RadioSelect(),
    )
    rows = forms.ModelMultipleChoiceField(
        label=_("Records"), queryset=None, widget=forms.CheckboxSelectMultiple(attrs={"class": "plain"})
    )

    def __init__(self, queryset: Any, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["rows"]
        field.queryset = queryset
        field.label_from_instance = _with_state


def _with_state(row: Any) -> str:
    state = _now("in service") if row.active else _now("out of service")
    return f"{row} · {state}"


class InServiceTogether(ConfigurationAdmin):
    """Records with `active`: a page puts many of them into or out of service.

    Each is validated as on its own form; when one is refused, none is changed, and every refusal is shown with the name
    of its record.
    """

    actions_list = ("in_service_page",)

    def has_service_permission(self, request: HttpRequest, *args: Any) -> bool:
        """Return whether the person may change records of this kind."""
        return self.has_change_permission(request)

    @action(description=_("Put in or out of service"), url_path="service", permissions=["service"], icon="toggle_on")
    def in_service_page(self, request: HttpRequest) -> HttpResponse:
        if not self.has_change_permission(request):
            raise PermissionDenied
        form = ServiceForm(self.get_queryset(request).order_by(*self.get_ordering(request)), request.POST or None)
        if form.is_valid():
            changed = self._changed(request, form)
            if changed is not None:
                messages.success(request, _now("Changed: %(count)d.") % {"count": changed})
                return HttpResponseRedirect(reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_changelist"))
        frame = {**self.admin_site.each_context(request), "opts": self.opts}
        page = {"title": _("Put in or out of service"), "subtitle": self.opts.verbose_name_plural, "form": form}
        return TemplateResponse(
            request, "casino/simple_form.html", {**frame, **page}, status=422 if form.errors else 200
        )

    def _changed(self, request: HttpRequest, form: ServiceForm) -> int | None:
        """Change the records that are in the other state; return how many, None where one was refused."""
        active = form.cleaned_data["to"] == IN_SERVICE
        with transaction.atomic():
            rows = [row for row in form.cleaned_data["rows"] if row.active != active]
            for row in rows:
                row.active = active
                try:
                    row.full_clean()
                except ValidationError as refusal:
                    form.add_error("rows", [f"{row}: {text}" for text in refusal.messages])
                    continue
                row.save(update_fields=["active"])
                label = str(self.opts.get_field("active").verbose_name)
                values = [["active", str(not active), str(active)]]
                detail = {"fields": [f"{label}: {not active} → {active}"], "values": values}
                self.log_change(request, row, with_reason([{"changed": detail}], form.reason))
            if form.errors:
                transaction.set_rollback(True)
                return None
        return len(rows)
