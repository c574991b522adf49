"""What several pages of accounting need."""

from __future__ import annotations

import datetime as dt

from django.http import HttpRequest
from django.urls import reverse

from casino.admin.guided import link
from casino.checklist import Line


def line_address(request: HttpRequest, line: Line, day: dt.date) -> str:
    """Where the open items of a line of the checklist are seen to, or, by whoever may not, where they are looked at."""
    page = link(line.page, request.user, day=day.isoformat()) if line.page else ""
    if page or not line.rows:
        return page
    app, model = line.rows.split(".")
    if not request.user.has_perm(f"{app}.view_{model}"):
        return ""
    return reverse(f"admin:{app}_{model}_changelist")
