"""Base classes of the admin pages.

`ConfigurationAdmin` edits configuration of one property at a time; every change is logged with old and new values and
its reason (control S3).
`ProjectionAdmin` shows rows projected from events; nobody adds, changes or deletes there.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from django import forms
from django.contrib.admin.models import DELETION, LogEntry
from django.contrib.admin.options import BaseModelAdmin
from django.contrib.admin.utils import unquote
from django.core.exceptions import PermissionDenied, ValidationError
from django.db import models
from django.db.models import QuerySet, Value
from django.forms import BaseForm
from django.forms.models import _get_foreign_key
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.template.response import TemplateResponse
from django.urls import reverse
from django.utils.functional import keep_lazy_text
from django.utils.html import format_html
from django.utils.text import capfirst
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _
from django.utils.translation import override
from unfold.admin import ModelAdmin, TabularInline
from unfold.contrib.filters.admin import DropdownFilter
from unfold.forms import PaginationInlineFormSet
from unfold.widgets import UnfoldAdminTextInputWidget

from casino.admin import past, reasons, rows, show
from casino.admin.change_lists import LinkedRows
from casino.admin.list_tools import ListTools
from casino.documents.rows import SHEET_KINDS
from casino.documents.sheets import Kind
from casino.eventstore import horizon
from casino.identity.access import property_of
from casino.listings import COLUMNS, LISTINGS
from casino.models import Property
from casino.requests.request_limits import MAX_FORM_LINES
from casino.rows import Field, Row, row_of
from casino.rules.money import AmountError, format_amount, parse_amount

WIDE = (models.JSONField, models.TextField)
"""Fields whose values take a line of their own."""


class NoSuchPage(BaseModelAdmin):
    """The page of a row that is not there, or not for who asks, is not there either.

    `never`: what nobody does to its rows here, of add, change and delete. `fixed`: fields that stay as they were once
    the row is there.
    """

    never: tuple[str, ...] = ()
    fixed: tuple[str, ...] = ()

    def _is_open(self, what: str) -> bool:
        """Return False for what nobody does, and for lists that the property's jurisdiction does not keep."""
        listed = LISTINGS.get(self.opts.label_lower)  # type: ignore[attr-defined]
        return what not in self.never and (listed is None or listed.is_kept_here)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._is_open("view") and bool(super().has_view_permission(request, obj))

    def has_add_permission(self, request: HttpRequest, *args: Any) -> bool:
        return self._is_open("add") and bool(super().has_add_permission(request, *args))

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._is_open("change") and bool(super().has_change_permission(request, obj))

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return self._is_open("delete") and bool(super().has_delete_permission(request, obj))

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[LinkedRows]:
        return LinkedRows

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fixed if self.fixed and obj else super().get_readonly_fields(request, obj)

    def _get_obj_does_not_exist_redirect(self, request: HttpRequest, opts: Any, object_id: str) -> HttpResponse:
        """Another property's row and one that never was are alike."""
        raise Http404(f"no {opts.verbose_name} {object_id}")


class OneProperty(NoSuchPage):
    """One works in one property at a time: rows of others are not there."""

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        venue = property_of(request)
        rows = super().get_queryset(request)
        return rows.none() if venue is None else self.of_property(rows, venue)

    def of_property(self, rows: QuerySet[Any], venue: Property) -> QuerySet[Any]:
        """The property's rows."""
        return rows.filter(property_id=venue.pk)


ACTORS = ("employee:", "device:", "system:")
"""How the names of those who act begin in the record."""
ORIGIN = ("stream", "version", "head")
"""The origin of a row, for verification; shown below its other fields."""

# --- projections ----------------------------------------------------------------------------------------------------


FIGURES = ("_minor", "_e4", "_bp")
"""How the names of amounts and rates end: they are shown in decimals of the currency, in per cent."""


class ProjectionAdmin(ListTools, OneProperty, ModelAdmin):
    """Rows projected from events, to be looked at.

    `row`: the declared row (`casino.rows`) that says what the columns are, how they are titled and from whom they are
    withheld. Without one, `money` names the columns in minor units (shown as decimals, to the right), `e4` those in
    ten-thousandths of them. `list_display` and `hidden` name fields of the model and of the row; every other field of
    the model is on the row's page.
    """

    row: type | None = None
    money: tuple[str, ...] = ()
    e4: tuple[str, ...] = ()
    hidden: tuple[str, ...] = ("key", "property_id")
    labels: Mapping[str, Mapping[str, Any]] = {}
    """Words for the codes of a field that has no choices of its own."""
    leading: tuple[str, ...] = ()
    """Computed parts of a row's page that stand above its fields."""
    follows = False
    """True for lists on which people wait for something: the page says how many rows are new (decision 125)."""
    identifiers: tuple[str, ...] = ()
    """Fields whose identifier stands on the row's own page as it is; everywhere else the name of the thing stands."""
    change_form_outer_before_template = "casino/parts/row_documents.html"
    show_full_result_count = False
    list_per_page = 50
    list_fullwidth = True
    list_filter_submit = True
    actions = None
    never = ("add", "change", "delete")

    def __init__(self, model: type[models.Model], admin_site: Any) -> None:
        super().__init__(model, admin_site)
        self._declared = {} if self.row is None else self._by_column(row_of(self.row))
        self._shown = {field.name: self._add_column(field) for field in model._meta.concrete_fields}
        self._shown |= {name: self._add_declared(name) for name in self._declared if name not in self._shown}
        self._own = {name: self._add_identifier(name) for name in (*self.identifiers, "stream") if name in self._shown}

    @staticmethod
    def _by_column(declared: Row) -> dict[str, Field]:
        """The declared fields by the model's field that holds them, or, where none does, by their own name."""
        by_source = {one.source: one for one in declared.fields if "." not in one.source}
        return by_source | declared.by_name

    def of_property(self, rows: QuerySet[Any], venue: Property) -> QuerySet[Any]:
        return (
            super()
            .of_property(rows, venue)
            .annotate(property_currency=Value(venue.currency), property_zone=Value(venue.time_zone))
        )

    def amount_of(self, row: Any, name: str) -> str:
        """An amount of the row."""
        return show.right(show.money(getattr(row, name), row.property_currency))

    def documents(self, row: Any) -> list[dict[str, Any]]:
        """Return the documents of a row that can be printed: `label` and `url` of each."""
        return []

    def change_view(
        self, request: HttpRequest, object_id: str, form_url: str = "", extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        row = self.get_object(request, unquote(object_id)) if self.has_view_permission(request) else None
        printed = [*self.documents(row), *past.links_of(request.user, row)] if row is not None else []
        return super().change_view(request, object_id, form_url, {**(extra_context or {}), "documents": printed})

    def withheld(self, request: HttpRequest) -> Collection[str]:
        """Names of the model fields that this person is not shown, and cannot sort, search or filter by."""
        return () if self.row is None else row_of(self.row).withheld(request.user.has_perm)

    def all_columns(self, request: HttpRequest) -> list[str]:
        withheld = self.withheld(request)
        return [self._shown.get(name, name) for name in self.list_display if name not in withheld]

    def get_list_display(self, request: HttpRequest) -> list[str]:
        return self.chosen(request, self.all_columns(request))

    def figure_kind(self, name: str) -> Kind:
        declared = self._declared.get(name)
        if declared is not None and type(declared.kind) in SHEET_KINDS:
            return SHEET_KINDS[type(declared.kind)]
        if name in self.money or name.endswith("_minor"):
            return "money"
        if name.endswith("_bp"):
            return "percent"
        return "e4" if name in self.e4 or name.endswith("_e4") else "text"

    def get_urls(self) -> list[Any]:
        return [*self.list_urls(), *super().get_urls()]

    def changelist_view(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        live = {"live_since": horizon()} if self.follows else {}
        tools = {**live, **self.list_context(request)} if self.has_view_permission(request) else {}
        return super().changelist_view(request, {**tools, **(extra_context or {})})

    def get_search_fields(self, request: HttpRequest) -> list[str]:
        withheld = self.withheld(request)
        return [path for path in self.search_fields if path.lstrip("^=@") not in withheld]

    def get_list_filter(self, request: HttpRequest) -> list[Any]:
        withheld = self.withheld(request)
        return [
            each for each in self.list_filter if {each.parameter_name, getattr(each, "field", "")}.isdisjoint(withheld)
        ]

    def get_ordering(self, request: HttpRequest) -> list[str]:
        withheld = self.withheld(request)
        return [name for name in self.ordering or () if name.lstrip("-") not in withheld]

    def get_list_display_links(self, request: HttpRequest, list_display: Any) -> list[str]:
        return [list_display[0]]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        return [*self._fields_shown(), *self._computed()]

    def _computed(self) -> list[str]:
        """Return the columns of a row's page beside the model's fields."""
        return [self._shown.get(name, name) for name in self.readonly_fields]

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Short values two to a line, counts and lists on lines of their own."""
        names = {self._on_page(name): name for name in self._shown}
        lines: list[Any] = []
        pair: list[str] = []
        withheld = self.withheld(request)
        for shown in self._in_order():
            if names.get(shown) in withheld:
                continue
            field = self.opts.get_field(names[shown]) if shown in names else None
            wide = shown in self.leading or (field is not None and (isinstance(field, WIDE) or field.name == "head"))
            if wide:
                lines.append(shown)
                continue
            pair.append(shown)
            if len(pair) == 2:
                lines.append(tuple(pair))
                pair = []
        return [(None, {"fields": [*lines, *pair]})]

    def _in_order(self) -> list[str]:
        """Return the fields in the order shown: leading ones, the others, then the row's origin."""
        fields = self._fields_shown()
        origin = [self._on_page(name) for name in self._shown if name in ORIGIN and self._on_page(name) in fields]
        computed = [name for name in self._computed() if name not in self.leading]
        leading = [name for name in self.leading if name in self.readonly_fields]
        return [*leading, *(shown for shown in fields if shown not in origin), *computed, *origin]

    def _fields_shown(self) -> list[str]:
        held = {field.name for field in self.opts.concrete_fields}
        return [self._on_page(name) for name in self._shown if name in held and name not in self.hidden]

    def _on_page(self, name: str) -> str:
        """Return what shows a field on the row's own page."""
        return self._own.get(name, self._shown[name])

    def _add_identifier(self, name: str) -> str:
        """A method of this admin that shows an identifier as it is (`casino.wording.identities`)."""

        def column(row: Any) -> str:
            value = getattr(row, name)
            return show.NOTHING if value in (None, "") else show.identifier(value)

        column.short_description = getattr(self, self._shown[name]).short_description  # type: ignore[attr-defined]
        setattr(self, f"identifier_{name}", column)
        return f"identifier_{name}"

    def _add_declared(self, name: str, order: str = "") -> str:
        """A method of this admin that shows a declared field, under a name that says how it is aligned."""
        declared = self._declared[name]

        def column(row: Any) -> str:
            return rows.cell(declared, row, row.property_currency, ZoneInfo(row.property_zone))

        return self._set_column(name, column, declared.kind.title, order, figure=declared.kind.figure)

    def _add_column(self, field: Any) -> str:
        """A method of this admin that shows a field of the model, as it is declared or by its name and type."""
        declared = self._declared.get(field.name)
        if declared is not None and rows.says_how(declared) and not field.choices:
            return self._add_declared(field.name, field.name)
        figure = field.name in (*self.money, *self.e4) or field.name.endswith(FIGURES)
        # What a model calls its field says more than the common title of all fields of that name.
        label = field.verbose_name if field._verbose_name else COLUMNS.get(field.name, field.verbose_name)
        title = _without_unit(label) if figure else capfirst(label) if declared is None else declared.kind.title
        return self._set_column(field.name, self._column(field), title, field.name, figure=figure)

    def _set_column(self, name: str, column: Any, title: Any, order: str, *, figure: bool) -> str:
        column.short_description = title
        if order:
            column.admin_order_field = order
        shown = f"{'amount' if figure else 'shown'}_{name}"
        setattr(self, shown, column)
        return shown

    def _column(self, field: Any) -> Callable[[Any], str]:
        choices = dict(field.flatchoices) if field.choices else None

        def amount(row: Any) -> str:
            return self.amount_of(row, field.name)

        def exact(row: Any) -> str:
            return show.right(show.money_e4(getattr(row, field.name), row.property_currency))

        def plain(row: Any) -> str:
            value = getattr(row, field.name)
            if field.name == "game":
                return show.game_name(value)
            if isinstance(value, str) and value.startswith(ACTORS):
                return show.actor_name(value)
            if field.name == "detail" and hasattr(row, "code"):
                unit = getattr(row, "unit", "")
                return show.exception_detail(row.code, value, row.property_currency, unit) or show.NOTHING
            if field.name == "options" and value:
                return show.options_in_words(row.game, value, row.property_currency)
            if field.name in self.labels:
                return str(self.labels[field.name].get(value, value))
            if field.name in ("outcome", "hand") and not choices:
                return show.hand_name(value)
            if choices and isinstance(value, str):
                return badge(value, choices.get(value, value))
            return show.cell(value, currency=row.property_currency, zone=ZoneInfo(row.property_zone))

        def percent(row: Any) -> str:
            return show.right(show.percent_bp(getattr(row, field.name), row.property_currency))

        if field.name in self.money or field.name.endswith("_minor"):
            return amount
        if field.name.endswith("_bp"):
            return percent
        return exact if field.name in self.e4 or field.name.endswith("_e4") else plain


GOOD = {"closed", "received", "counted", "paid", "used", "running", "distributed"}
WAITING = {"open", "closing", "requested", "issued", "returning", "in_transit", "installed", "removal", "expired"}


def badge(value: str, label: Any) -> str:
    """A status: something to do, done, or void."""
    kind = "good" if value in GOOD else "waiting" if value in WAITING else "bad" if value == "void" else ""
    return format_html('<span class="badge {}">{}</span>', kind, label) if kind else str(label)


class ListedFilter(DropdownFilter):
    """A filter whose choices are the property's own (its days, tables, shifts), not a scan of the projection."""

    field = ""

    def lookups(self, request: HttpRequest, model_admin: Any) -> Iterable[tuple[str, Any]]:
        venue = property_of(request)
        return [] if venue is None else self.of_property(venue)

    def of_property(self, venue: Property) -> Iterable[tuple[str, Any]]:
        """The choices."""
        raise NotImplementedError

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        if not self.value():
            return queryset
        try:
            return queryset.filter(**{self.field or self.parameter_name: self.value()})
        except ValidationError:
            return queryset.none()


def choices_filter(name: str, choices: Iterable[tuple[str, Any]], *, title: Any = None) -> type[DropdownFilter]:
    """Return a drop-down filter over the choices of a projected field, under its common title."""
    offered = list(choices)

    class Filter(DropdownFilter):
        parameter_name = name

        def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
            return offered

        def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
            return queryset.filter(**{name: self.value()}) if self.value() else queryset

    Filter.title = COLUMNS.get(name, name) if title is None else title
    return Filter


# --- configuration --------------------------------------------------------------------------------------------------


class MoneyField(forms.CharField):
    """Decimals of the currency on the screen, minor units inside."""

    def __init__(self, *, currency: str, **kwargs: Any) -> None:
        kwargs.setdefault("widget", UnfoldAdminTextInputWidget(attrs={"inputmode": "decimal"}))
        super().__init__(**kwargs)
        self.currency = currency

    def prepare_value(self, value: Any) -> Any:
        return format_amount(value, self.currency) if isinstance(value, int) else value

    def to_python(self, value: Any) -> int | None:
        text = super().to_python(value)
        if text in self.empty_values:
            return None
        try:
            return parse_amount(text, self.currency)
        except AmountError:
            raise ValidationError(_("Not an amount of the currency: write it like 12.50.")) from None

    def has_changed(self, initial: Any, data: Any) -> bool:
        try:
            return initial != self.to_python(data)
        except ValidationError:
            return True


class ConfigurationMixin(OneProperty):
    """Base of configuration pages and their inlines."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for field in self.opts.concrete_fields:
            if field.name.endswith("_minor"):
                setattr(self, f"amount_{field.name}", _decimal_column(field))
            if field.is_relation:
                setattr(self, f"named_{field.name}", _name_column(field))
            if isinstance(field, models.JSONField) or field.name in ("game", "game_code"):
                setattr(self, f"text_{field.name}", _text_column(field))

    def get_fieldsets(self, request: HttpRequest, obj: Any = None) -> list[Any]:
        """Return the fieldsets; readers without the right to change see amounts as decimals."""
        fieldsets = super().get_fieldsets(request, obj)
        if self.has_change_permission(request, obj) or self.has_add_permission(request, *self._parent(obj)):
            return list(fieldsets)
        return [
            (name, {**options, "fields": [self._looked_at(field, request) for field in options["fields"]]})
            for name, options in fieldsets
        ]

    def _parent(self, obj: Any) -> tuple[Any, ...]:
        return ()

    def _looked_at(self, field: Any, request: HttpRequest) -> Any:
        """Decimals; and no link to a page that is closed to who looks."""
        if hasattr(self, f"named_{field}"):
            target = self.opts.get_field(field).related_model._meta
            return field if request.user.has_perm(f"{target.app_label}.view_{target.model_name}") else f"named_{field}"
        for kind in ("amount", "text"):
            if hasattr(self, f"{kind}_{field}"):
                return f"{kind}_{field}"
        return field

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        venue = property_of(request)
        if db_field.name.endswith("_minor") and venue is not None:
            least = {"required": True} if not db_field.blank else {"required": False}
            label = str(db_field.verbose_name).split(" (")[0]
            return MoneyField(currency=venue.currency, label=capfirst(label), **least)
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Only what belongs to the property can be chosen."""
        kwargs.setdefault("queryset", self._of_same_property(db_field, request))
        if db_field.name == "property":
            kwargs.setdefault("initial", property_of(request))
        return super().formfield_for_foreignkey(db_field, request, **kwargs)

    def formfield_for_manytomany(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        kwargs.setdefault("queryset", self._of_same_property(db_field, request))
        return super().formfield_for_manytomany(db_field, request, **kwargs)

    def _of_same_property(self, db_field: Any, request: HttpRequest) -> QuerySet[Any]:
        target, venue = db_field.remote_field.model, property_of(request)
        rows = target._default_manager.all()
        if venue is None:
            return rows.none()
        if target is Property:
            return rows.filter(pk=venue.pk)
        if any(field.name == "property" for field in target._meta.fields):
            return rows.filter(property=venue)
        return rows


class ConfigurationAdmin(ConfigurationMixin, ModelAdmin):
    """Configuration of the property, change-logged with old and new values and the reason (control S3).

    The field of the reason is on the form of every record and on the confirmation of a deletion; pages beside the form
    have a `ReasonForm`. What is logged without a reason is a `ValueError`.
    """

    list_per_page = 50
    list_fullwidth = True
    list_filter_submit = True
    warn_unsaved_form = True
    actions = None
    object_history_template = "casino/record_history.html"
    delete_confirmation_template = "casino/delete_record.html"

    # --- the reason

    def get_form(self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any) -> Any:
        """Return the form; with the reason for those who may save it."""
        form = super().get_form(request, obj, change=change, **kwargs)
        is_whole = kwargs.get("fields", ()) is not None  # without any, Django asks which fields the model has
        return reasons.asking(form) if is_whole and self._may_save(request, obj) else form

    def _may_save(self, request: HttpRequest, obj: Any) -> bool:
        if obj is None:
            return self.has_add_permission(request)
        return self.has_change_permission(request, obj)

    def render_change_form(self, request: HttpRequest, context: dict[str, Any], *args: Any, **kwargs: Any) -> Any:
        """Show the reason below the fields of the record, whatever fieldsets the record has."""
        shown = context["adminform"]
        if reasons.FIELD in shown.form.fields:
            shown.fieldsets = [*shown.fieldsets, (None, {"fields": (reasons.FIELD,)})]
        return super().render_change_form(request, context, *args, **kwargs)

    def delete_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Delete a record for a reason; without one the confirmation is shown again."""
        form = reasons.ReasonForm(request.POST or None)
        if form.is_valid():
            request.change_reason = form.reason
        elif request.method == "POST":
            request.POST = QueryDict()  # Django takes a request with fields as confirmed
        return super().delete_view(request, object_id, {"reason_form": form, **(extra_context or {})})

    def log_addition(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        return super().log_addition(request, obj, reasons.message_of(message))

    def log_change(self, request: HttpRequest, obj: Any, message: Any) -> LogEntry:
        return super().log_change(request, obj, reasons.message_of(message))

    def log_deletions(self, request: HttpRequest, queryset: Any) -> list[LogEntry]:
        made = []
        for row in queryset:
            gone = {"deleted": {"name": str(self.opts.verbose_name), "object": str(row)}}
            message = reasons.message_of(reasons.with_reason([gone], request.change_reason))
            made += LogEntry.objects.log_actions(request.user.pk, [row], DELETION, message)
        return made

    def history_view(
        self, request: HttpRequest, object_id: str, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """Show the changes of a record with their reasons, in the property's time."""
        return super().history_view(request, object_id, {"property": property_of(request), **(extra_context or {})})

    # --- pages beside the form

    def own_page(
        self,
        request: HttpRequest,
        row: Any,
        title: Any,
        template: str = "casino/simple_form.html",
        *,
        form: reasons.ReasonForm | None = None,
        **more: Any,
    ) -> HttpResponse:
        """A page about one row beside its form. No browser or proxy keeps it: some of these show secrets. One that
        changes something has a form, which asks for the reason."""
        frame = {**self.admin_site.each_context(request), "opts": self.opts}
        page = {"title": title, "subtitle": str(row), "back": self.address_of(row), "form": form, **more}
        response = TemplateResponse(request, template, {**frame, **page})
        response["Cache-Control"] = "no-store"
        return response

    def address_of(self, row: Any) -> str:
        """The row's page in the admin."""
        return reverse(f"admin:{self.opts.app_label}_{self.opts.model_name}_change", args=[row.pk])

    def log_said(self, request: HttpRequest, row: Any, said: str, reason: str) -> None:
        """Log what became of a row, in a sentence, with the reason."""
        self.log_change(request, row, reasons.with_reason([{"changed": {"fields": [said]}}], reason))

    def changeable(self, request: HttpRequest, object_id: str) -> Any:
        """Return the row if the person may change it. Raises `PermissionDenied`."""
        row = self.get_object(request, object_id)
        if row is None or not self.has_change_permission(request, row):
            raise PermissionDenied
        return row

    def construct_change_message(
        self, request: HttpRequest, form: BaseForm, formsets: Any, add: bool = False
    ) -> list[dict[str, Any]]:
        """Django's message, with what each field was and has become: both for people and in `values` for programs."""
        message: list[dict[str, Any]] = super().construct_change_message(request, form, formsets, add)
        message = reasons.with_reason(message, form.cleaned_data[reasons.FIELD])
        if add:
            return message
        changed = {_name_of(form.instance): form} | {
            (part._meta.model._meta.model_name, str(part.instance)): part
            for formset in formsets or ()
            for part in formset.initial_forms
            if part.has_changed()
        }
        for entry in message:
            detail = entry.get("changed")
            if detail is None:
                continue
            part = form if "object" not in detail else _part_of(changed, detail)
            if part is not None:
                values = _old_and_new(part)
                detail["values"] = values
                detail["fields"] = [f"{_label(part, name)}: {old} → {new}" for name, old, new in values]
        return message


class SpokenLines(PaginationInlineFormSet):
    """Lines whose fields say what they are: seen, that stands at the head of the column; to who listens, nowhere."""

    def add_fields(self, form: Any, index: int | None) -> None:
        super().add_fields(form, index)
        for name, field in form.fields.items():
            label = capfirst(field.label or name)
            if index is not None:  # The pattern of lines that are added on the page has no number.
                label = _now("%(field)s, line %(number)d") % {"field": label, "number": index + 1}
            if not field.widget.is_hidden:
                field.widget.attrs.setdefault("aria-label", label)


class ConfigurationInline(ConfigurationMixin, TabularInline):
    """Lines of a configured thing, inside it."""

    formset = SpokenLines
    extra = 0
    hide_title = True

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """The lines as a form: those that are there and at most `MAX_FORM_LINES` more, whatever the request says of
        their number. Beyond that none is made, and the form is refused."""
        most = MAX_FORM_LINES
        if obj is not None and request.method == "POST":
            parent = _get_foreign_key(self.parent_model, self.model, fk_name=self.fk_name)
            most += self.model._default_manager.filter(**{parent.name: obj}).count()
        return super().get_formset(request, obj, **{"max_num": most, "absolute_max": most, **kwargs})

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> list[str]:
        shown = [field.name for field in self.opts.concrete_fields if field.name in (self.fields or ())]
        looked_at = [f"{kind}_{name}" for name in shown for kind in ("amount", "named", "text")]
        return [*super().get_readonly_fields(request, obj), *(name for name in looked_at if hasattr(self, name))]

    def _parent(self, obj: Any) -> tuple[Any, ...]:
        return (obj,)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        # The parent is of the property already.
        return super(OneProperty, self).get_queryset(request)


@keep_lazy_text
def _without_unit(label: str) -> str:
    """The label of an amount without "(minor units)": it is shown in decimals."""
    return capfirst(label.split(" (")[0])


def _decimal_column(field: Any) -> Callable[[Any], str]:
    """A configured amount as decimals of its property's currency."""

    def column(row: Any) -> str:
        venue = getattr(row, "property", None) or getattr(row, "chip_set", None) or getattr(row, "link", None)
        currency = getattr(venue, "currency", None) or venue.property.currency
        return show.right(show.money(getattr(row, field.name), currency))

    column.short_description = _without_unit(field.verbose_name)  # type: ignore[attr-defined]
    return column


def _name_column(field: Any) -> Callable[[Any], str]:
    """Return a column with the name of the related row, without a link."""

    def column(row: Any) -> str:
        return str(getattr(row, field.name) or show.NOTHING)

    column.short_description = capfirst(field.verbose_name)  # type: ignore[attr-defined]
    return column


def _text_column(field: Any) -> Callable[[Any], str]:
    """A game by its name, a structure in words."""

    def column(row: Any) -> str:
        value, venue = getattr(row, field.name), _property_of_row(row)
        if not isinstance(field, models.JSONField):
            return show.game_name(value)
        if field.name == "options" and value:
            return show.options_in_words(row.game_code, value, venue.currency)
        return show.cell(value, currency=venue.currency, zone=venue.zone)

    column.short_description = capfirst(field.verbose_name)  # type: ignore[attr-defined]
    return column


def _property_of_row(row: Any) -> Property:
    """The property of a configured row, or of what it is a line of."""
    if isinstance(row, Property):
        return row
    owner = getattr(row, "property", None)
    if owner is None:
        owner = (getattr(row, "chip_set", None) or getattr(row, "link", None)).property
    return owner


def _name_of(instance: Any) -> tuple[str, str]:
    return instance._meta.model_name, ""


def _part_of(changed: dict[tuple[str, str], Any], detail: dict[str, Any]) -> Any:
    return next((part for (_model, text), part in changed.items() if text == detail["object"]), None)


def _old_and_new(form: Any) -> list[tuple[str, str, str]]:
    """(field, old, new) of every field that changed; fields and values as in the code, whatever the screen speaks."""
    with override(None):
        return [
            (name, _plain(form, name, form.initial.get(name)), _plain(form, name, form.cleaned_data.get(name)))
            for name in form.changed_data
            if name not in ("id", "DELETE")
        ]


def _label(form: Any, name: str) -> str:
    return str(form.fields[name].label or name).lower()


def _plain(form: Any, name: str, value: Any) -> str:
    field = form.fields.get(name)
    if value and hasattr(form, "as_logged"):
        value = form.as_logged(name, value)
    if isinstance(field, MoneyField) and isinstance(value, int):
        return format_amount(value, field.currency)
    if isinstance(field, forms.JSONField) and isinstance(value, Mapping):
        return str(field.prepare_value(dict(sorted(value.items()))))
    if isinstance(value, QuerySet | list | tuple) and not isinstance(field, forms.JSONField):
        return "[" + ", ".join(sorted(str(item) for item in value)) + "]"
    if isinstance(field, forms.ModelChoiceField) and value is not None and not isinstance(value, models.Model):
        value = field.queryset.filter(pk=value).first() or value
    return show.NOTHING if value in (None, "") else str(value)
