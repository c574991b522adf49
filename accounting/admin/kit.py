"""Shared parts of the accounting pages."""

from __future__ import annotations

import datetime as dt

from django.http import HttpRequest
from django.urls import reverse

from casino.admin.guided import link
from casino.checklist import Line


def line_address(request: HttpRequest, line: Line, day: dt.date) -> str:
    """Return the address where the open items of a checklist line are settled or, without the right to that, listed."""
    page = link(line.page, request.user, day=day.isoformat()) if line.page else ""
    if page or not line.rows:
        return page
    app, model = line.rows.split(".")
    if not request.user.has_perm(f"{app}.view_{model}"):
        return ""
    return reverse(f"admin:{app}_{model}_changelist")
