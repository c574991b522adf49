"""What staff sees and drives: the admin's ground floor.

    kit         the two kinds of admin: configuration (change-logged) and projections (read-only)
    guided      pages that issue a command: form, PIN signatures, refusal beside the field
    operations  the same derived from declared operations
    dashboard   the first page: how the house stands; panels are registered by each floor
    duties      its head: what waits for the person at the desk, each thing one click away
    record_checks  what of it scheduled checks of the record found
    menu        the side menu, only what the person may open
    show        figures, times and lists as a screen shows them
    house       the ground's own configuration: property, staff, devices, form series, approvals, logins
    forms       the series book, pads and prints of numbered forms
    jobs        work that a worker does: how far it is, what came of it
    files       documents that a worker makes, and where they are taken
    history     the past: an object as it stood, the events of a stream; past: the links that lead there
    reports     the list of reports, a report with its files, subscriptions and deliveries
    second_factor  the code after the password, setting it up
    sessions    one's own sessions, and the house's; first_passwords: drawn for a login, shown once
    access_report  the access listing as a report
    staff       rights by role in one report: person, role, functions

The upper floors' `admin` modules use `kit`, `guided` and `dashboard`; none of this knows them. No business rule lives
in any of it: a page calls a command and shows what it answers.
"""

from __future__ import annotations

from django.contrib import admin
from django.urls import URLPattern, path

from casino.admin import (
    access_report,
    approvals,
    dashboard,
    duties,
    files,
    forms,
    guided,
    history,
    house,
    jobs,
    menu,
    operations,
    pins,
    record_checks,
    reports,
    second_factor,
    sessions,
    staff,
)

__all__ = [
    "access_report", "approvals", "dashboard", "duties", "files", "forms", "guided", "history", "house", "jobs", "pins",
    "record_checks", "reports", "second_factor", "sessions", "staff",
]  # fmt: skip

operations.derive("casino")


def _extra_urls() -> list[URLPattern]:
    choose = path("property/choose/", admin.site.admin_view(dashboard.ChooseProperty.as_view()), name="choose-property")
    document = path("documents/<path:name>", admin.site.admin_view(house.kept_document), name="kept-document")
    return [choose, document, *second_factor.urls(), *sessions.urls(), *pins.urls(), *guided.urls()]


admin.site.empty_value_display = "—"
admin.site.extra_urls = _extra_urls
admin.site.get_app_list = menu.applications
