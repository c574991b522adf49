"""Admin pages of the casino package, and the kit on which the other apps build theirs.

    kit         the two base classes: configuration (change-logged) and projections (read-only)
    list_tools  export, columns and saved views of every list
    guided      pages that issue a command: form, PIN signatures, refusal beside the field
    operations  the same derived from declared operations
    grids       the same for many tables or boxes, signed once
    dashboard   the first page: state of the property; panels are registered by each app
    duties      its list of tasks for the person logged in, each with its link
    deadlines   what is due, and its calendar
    record_checks  findings of the scheduled checks of the record, on the first page
    menu        the side menu, only what the person may open
    show        figures, times and lists as a screen shows them
    configuration  property, staff, devices, form series, approvals, logins
    forms       the series book, pads and prints of numbered forms
    jobs        background jobs: progress and result
    live        notice to open pages that something was recorded
    files       documents made by a worker, and their download
    history     an object at an earlier time, the events of a stream; past: links to these pages
    reports     the list of reports, a report with its files, subscriptions and deliveries
    webhooks    webhooks, their secrets and deliveries; deliveries: the list that both have
    second_factor  the code after the password, setting it up
    sessions    one's own sessions, and the property's; first_passwords: drawn for a login, shown once
    access_report  the access listing as a report
    staff       rights by role in one report: person, role, functions

The `admin` modules of the other apps use `kit`, `guided` and `dashboard`; nothing here imports them. There are no
business rules here: a page calls a command and shows its result.
"""

from __future__ import annotations

from django.contrib import admin
from django.urls import URLPattern, path

from casino.admin import (
    access_report,
    acts,
    approvals,
    configuration,
    dashboard,
    deadlines,
    duties,
    files,
    forms,
    grids,
    guided,
    history,
    installable,
    jobs,
    live,
    menu,
    operations,
    pins,
    record_checks,
    reports,
    second_factor,
    sessions,
    staff,
    webhooks,
)

__all__ = [
    "access_report", "acts", "approvals", "configuration", "dashboard", "deadlines", "duties", "files", "forms",
    "grids", "guided", "history", "installable", "jobs", "live", "pins", "record_checks", "reports", "second_factor",
    "sessions", "staff", "webhooks",
]  # fmt: skip

operations.derive("casino")


def _extra_urls() -> list[URLPattern]:
    choose = path("property/choose/", admin.site.admin_view(dashboard.ChooseProperty.as_view()), name="choose-property")
    document = path("documents/<path:name>", admin.site.admin_view(configuration.kept_document), name="kept-document")
    follow = path("live/", admin.site.admin_view(live.Live.as_view()), name="live")
    return [
        choose,
        document,
        follow,
        *second_factor.urls(),
        *sessions.urls(),
        *pins.urls(),
        *installable.urls(),
        *guided.urls(),
    ]


admin.site.empty_value_display = "—"
admin.site.extra_urls = _extra_urls
admin.site.get_app_list = menu.applications
