"""Webhooks on the screen: address and events, their secret, their deliveries."""

from __future__ import annotations

from typing import Any

from celery import Task
from django import forms
from django.apps import apps
from django.contrib import admin
from django.db.models import Case, QuerySet, Value, When
from django.http import HttpRequest, HttpResponse
from django.utils import timezone
from django.utils.text import capfirst
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from unfold.decorators import action

from casino.admin import show
from casino.admin.configuration import OwnedAdmin
from casino.admin.deliveries import DeliveriesScreen
from casino.admin.guided import refusal_text, register
from casino.admin.reasons import ReasonForm
from casino.errors import Refused
from casino.eventstore.registry import registered_types
from casino.models import Webhook, WebhookDelivery
from casino.outgoing import masked
from casino.webhooks import delivery, signing_secrets
from casino.wording.event_names import event_name


def _offered() -> list[tuple[str, list[tuple[str, str]]]]:
    """Types of events with their names, by name, under what they are about: rounds, or an app's."""
    language = show.language()
    groups: dict[str, list[tuple[str, str]]] = {}
    for code, stored in registered_types().items():
        of_rounds = stored.cls.__module__.startswith("casino.rules")
        app = apps.get_containing_app_config(stored.cls.__module__)
        title = _now("Rounds") if of_rounds or app is None else str(app.verbose_name)
        groups.setdefault(title, []).append((code, event_name(code, language)))
    return [(title, sorted(some, key=lambda each: each[1].casefold())) for title, some in sorted(groups.items())]


class EventTypesWidget(forms.CheckboxSelectMultiple):
    """Types of events to tick, folded by what they are about; how many of each are chosen stands on the fold."""

    template_name = "casino/parts/event_types_widget.html"

    def get_context(self, name: str, value: Any, attrs: Any) -> dict[str, Any]:
        context: dict[str, Any] = super().get_context(name, value, attrs)
        context["groups"] = [
            {"title": title, "options": options, "chosen": sum(bool(one["selected"]) for one in options)}
            for title, options, _index in context["widget"]["optgroups"]
        ]
        return context


class WebhookForm(forms.ModelForm):
    """The address is shown without its token; left as it is shown, it stays as it was."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.instance.pk and "url" in self.fields:
            self.initial["url"] = masked(self.instance.url)

    def as_logged(self, name: str, value: Any) -> Any:
        """Return a value as the log of changes has it."""
        return masked(value) if name == "url" else value

    def clean_url(self) -> str:
        """Return the address that is meant."""
        given: str = self.cleaned_data["url"]
        return str(self.instance.url) if self.instance.pk and given == self.initial["url"] else given


@admin.register(Webhook)
class WebhookAdmin(OwnedAdmin):
    """Webhooks: address, types of events, secret."""

    form = WebhookForm
    list_display = ("name", "address", "number_of_events", "active")
    list_filter = ("active",)
    search_fields = ("name",)
    readonly_fields = ("address",)
    ordering = ("name",)
    actions_detail = ("new_secret_page",)

    @admin.display(description=_("address"), ordering="url")
    def address(self, row: Webhook) -> str:
        """The address without its token."""
        return masked(row.url)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """Return the fields of the form; the address is written by those alone who may change it."""
        writes = self.has_change_permission(request, obj) if obj else self.has_add_permission(request)
        hidden = "address" if writes else "url"
        return [name for name in super().get_fields(request, obj) if name != hidden]

    @admin.display(description=_("types of events"))
    def number_of_events(self, row: Webhook) -> int:
        return len(row.events)

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name != "events":
            return super().formfield_for_dbfield(db_field, request, **kwargs)
        return forms.MultipleChoiceField(
            label=capfirst(db_field.verbose_name),
            choices=_offered,
            widget=EventTypesWidget(),
            help_text=_("Only these are sent. Payloads are as in the feed; what is withheld there is withheld here."),
        )

    def save_model(self, request: HttpRequest, obj: Webhook, form: Any, change: bool) -> None:
        """A webhook begins with what happens from now on, when it is added and when it is switched on again."""
        columns = set(form.changed_data) & {"name", "url", "events", "active"}
        if obj.active and (not change or "active" in columns):
            delivery.start(obj)
            columns.add("position")
        # The worker moves the position meanwhile: only what was changed is written.
        if change:
            obj.save(update_fields=columns)
        else:
            signing_secrets.renew(obj, timezone.now())
            obj.save()

    def response_add(self, request: HttpRequest, obj: Webhook, post_url_continue: str | None = None) -> HttpResponse:
        """The secret, once."""
        return self._secret_page(request, obj)

    @action(description=_("New secret"), url_path="secret", permissions=["change"], icon="key")
    def new_secret_page(self, request: HttpRequest, object_id: str) -> HttpResponse:
        webhook = self.changeable(request, object_id)
        form = ReasonForm(request.POST or None)
        if form.is_valid():
            try:
                signing_secrets.renew(webhook, timezone.now())
            except Refused as refusal:
                form.add_error(None, refusal_text(refusal))
            else:
                webhook.save(update_fields=["secret", "previous_secret", "previous_until"])
                self.log_said(request, webhook, _now("New secret"), form.reason)
        return self._secret_page(request, webhook, form)

    def _secret_page(self, request: HttpRequest, webhook: Webhook, form: ReasonForm | None = None) -> HttpResponse:
        more = {
            "form": form,
            "warning": _("The receiver checks signatures with it. The secret before it signs for another day."),
            "plain_key": webhook.plain_secret,
            "shown_once": _("Copy it to the receiver now. It is shown once."),
        }
        return self.own_page(request, webhook, _("New secret"), **more)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Return False: deliveries refer to it, so it is switched off instead."""
        return False


@register
class WebhookDeliveries(DeliveriesScreen[WebhookDelivery]):
    """Deliveries of events: those that were given up first, then the newest."""

    name, title = "webhook-deliveries", _("Deliveries of webhooks")
    headings = (_("Webhook"), _("Event"), _("Position"))
    lead = _("Events go to each webhook in their order. Failed deliveries are retried, then listed first.")
    none_configured = _("No webhook yet: an administrator adds them under Webhooks.")

    def rows(self) -> QuerySet[WebhookDelivery]:
        of_property = WebhookDelivery.objects.filter(webhook__property=self.property).select_related("webhook")
        given_up = Case(When(status=WebhookDelivery.Status.FAILED, then=Value(0)), default=Value(1))
        return of_property.order_by(given_up, "-position", "pk")

    def cells(self, row: WebhookDelivery) -> list[str]:
        return [str(row.webhook), event_name(row.event, show.language()), str(row.position)]

    def is_configured(self) -> bool:
        return Webhook.objects.filter(property=self.property).exists()

    def send_again(self, row: WebhookDelivery) -> tuple[Task, int]:
        from casino.tasks import deliver_webhook

        delivery.send_again(row, actor=self.actor)
        return deliver_webhook, row.webhook_id
