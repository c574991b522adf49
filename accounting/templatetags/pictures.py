"""Charts on pages that have their figures already."""

from __future__ import annotations

from typing import Any

from django import template

register = template.Library()


@register.inclusion_tag("accounting/statistics_charts.html")
def win_pictures(statistics: Any, currency: str) -> dict[str, Any]:
    """The statistics of a period drawn: win against theory, and hold."""
    # The libraries of tags are loaded while the admin is: its own modules are there by the time a page is drawn.
    from accounting.admin.charts import hold_chart, win_chart

    return {"win": win_chart(statistics, currency), "hold": hold_chart(statistics, currency)}
