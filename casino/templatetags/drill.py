"""Figures of a report that open into their lines.

{% opens row.fills|money:currency "fills" day=day|iso table=row.table shift=row.shift %}
"""

from __future__ import annotations

from typing import Any

from django import template

from casino.admin import rows

register = template.Library()


@register.simple_tag(takes_context=True)
def opens_of(context: Any, shown: str, figure: str, period: Any, place: Any) -> str:
    """The same of a period (`first`, `last`) and of what a mapping names."""
    if not period:
        return shown
    days = {"since": period.first.isoformat(), "until": period.last.isoformat()}
    return opens(context, shown, figure, **{**days, **(place or {})})


@register.simple_tag(takes_context=True)
def opens(context: Any, shown: str, figure: str, **place: Any) -> str:
    """The figure as it is shown, as a link to the lines that make it; plain where there is nothing to open."""
    return rows.opened(context["request"].user, shown, {"figure": figure, **place})
