"""Format figures, times and lists for the screen, as on paper.

`money(minor, currency)` and the others return text in the active language; `cell` renders whatever a projected row
holds (amounts, counts by denomination, signatures) as HTML.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import Any
from zoneinfo import ZoneInfo

from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy as _lazy

from casino.admin.choices import CHOICES
from casino.documents import formatting, labels
from casino.models import FORM_KINDS, form_kind_name
from casino.roles import Role
from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from casino.wording import event_names, exception_details
from casino.wording.formats import EXCEPTIONS as EXCEPTIONS
from casino.wording.formats import NOTHING, language, money
from casino.wording.formats import game_name as game_name
from casino.wording.structures import KEYS, VALUES


def money_e4(e4: int | None, currency: str) -> str:
    """Ten-thousandths of a minor unit, exact."""
    return NOTHING if e4 is None else formatting.money_e4(e4, currency, language())


def count(number: int | None, currency: str) -> str:
    """A whole number."""
    return formatting.count(number, currency, language())


def exception_detail(code: str, detail: str, currency: str, unit: str = "") -> str:
    """The detail of an exception, rendered by its fields."""
    return exception_details.exception_detail(code, detail, currency, language(), unit=unit)


def event_name(code: str) -> str:
    """A kind of stored event in words; its code stands beside it where inspectors compare with an exported day."""
    return event_names.event_name(code, language())


def percent_bp(basis_points: int | None, currency: str) -> str:
    """Basis points as a percentage."""
    return formatting.percent_bp(basis_points, currency, language())


def clock(at: dt.datetime | None, zone: ZoneInfo) -> str:
    """Date and time of the property's wall."""
    return formatting.clock(at, zone)


def role_name(role: str) -> str:
    """A role's label; what is no role stays as it is."""
    return str(Role(role).label) if role in Role.values else role


def counted(counts: Mapping[str, int], currency: str) -> list[dict[str, Any]]:
    """Lines of a count, the highest first: value, pieces, amount. Documents are counted without amount."""
    lines = []
    for name, pieces in sorted(counts.items(), key=lambda item: (len(item[0]), item[0]), reverse=True):
        if name.isdigit():
            lines.append(
                {
                    "value": money(int(name), currency),
                    "pieces": count(pieces, currency),
                    "amount": money(int(name) * pieces, currency),
                }
            )
        else:
            label = form_kind_name(name)
            lines.append({"value": label, "pieces": count(pieces, currency), "amount": ""})
    return lines


CONTENT_KINDS = {"notes": lambda: _("Notes"), "chips": lambda: _("Chips"), "documents": lambda: _("Documents")}


def cell(value: Any, *, currency: str, zone: ZoneInfo, choices: Mapping[Any, Any] | None = None) -> str:
    """A value of a projected row as HTML."""
    if value is None or value == "" or value == [] or value == {}:
        return NOTHING
    if choices and isinstance(value, str):
        return str(choices.get(value, value))
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, dt.datetime):
        return format_html('<span class="at">{}</span>', clock(value, zone))
    if isinstance(value, dt.date):
        return format_html('<span class="at">{}</span>', value.isoformat())
    if isinstance(value, Mapping | list):
        return _structure(value, currency, zone)
    return str(value)


def _structure(value: Any, currency: str, zone: ZoneInfo) -> str:
    if isinstance(value, Mapping) and value and all(key.isdigit() for key in value):
        return render_to_string("casino/parts/counts.html", {"lines": counted(value, currency)})
    if _is_list_with(value, "employee"):
        return render_to_string("casino/parts/signatures.html", {"signatures": signatures(value, zone)})
    if _is_list_with(value, "kind", "counts"):
        parts = [
            {
                "kind": CONTENT_KINDS[item["kind"]]() if item["kind"] in CONTENT_KINDS else item["kind"],
                "lines": counted(item["counts"], currency),
                "total": money(item["total"], currency),
            }
            for item in value
            if item["counts"]
        ]
        return render_to_string("casino/parts/contents.html", {"parts": parts})
    if isinstance(value, list) and not any(isinstance(item, Mapping | list) for item in value):
        return ", ".join(str(item) for item in value)
    if _is_table(value):
        return render_to_string("casino/parts/structure_lines.html", _table(value, currency, zone))
    return render_to_string("casino/parts/structure.html", {"rows": _flat(value, currency, zone)})


def _is_list_with(value: Any, *keys: str) -> bool:
    return isinstance(value, list) and all(isinstance(item, Mapping) and set(keys) <= item.keys() for item in value)


def _is_table(value: Any) -> bool:
    """Lines of plain values, all with the same names."""
    return (
        isinstance(value, list)
        and all(isinstance(item, Mapping) and item.keys() == value[0].keys() for item in value)
        and not any(isinstance(part, Mapping | list) for item in value for part in item.values())
    )


def _table(value: Sequence[Mapping[str, Any]], currency: str, zone: ZoneInfo) -> dict[str, Any]:
    """Columns that hold nothing in any line are left out."""
    names = [name for name in value[0] if any(item[name] is not None for item in value)]
    return {
        "heads": [{"label": key_name(name), "figure": _is_figure(value, name)} for name in names],
        "lines": [
            [{"text": leaf(name, item[name], currency, zone), "figure": _is_figure(value, name)} for name in names]
            for item in value
        ],
    }


def _is_figure(value: Sequence[Mapping[str, Any]], name: str) -> bool:
    return all(item[name] is None or type(item[name]) is int for item in value)


def _flat(value: Any, currency: str, zone: ZoneInfo, prefix: str = "") -> list[tuple[str, Any]]:
    """Names and values of whatever lies inside, one below the other."""
    if isinstance(value, Mapping):
        return [
            row
            for key, item in value.items()
            for row in (
                _flat(item, currency, zone, f"{prefix} {key_name(key)}".strip())
                if isinstance(item, Mapping | list)
                else [(f"{prefix} {key_name(key)}".strip(), leaf(key, item, currency, zone))]
            )
        ]
    if isinstance(value, list):
        numbered = enumerate(value, start=1)
        return [row for number, item in numbered for row in _flat(item, currency, zone, f"{prefix} {number}".strip())]
    return [(prefix, leaf("", value, currency, zone))]


_MONEY_KEYS = ("min", "max", "bring_in", "chip", "amount", "read", "system", "difference", "total")


def key_name(key: str) -> str:
    """The name of a value inside a structure; a winning hand as the pay table calls it; else the code."""
    if key in KEYS:
        return str(KEYS[key])
    return hand_name(key) if labels.is_hand(key) else key


def leaf(key: str, value: Any, currency: str, zone: ZoneInfo) -> str:
    """A single value inside a structure, by what its name says that it is."""
    if value is None or value == "":
        return NOTHING
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if isinstance(value, int):
        if key.endswith("_bp"):
            return percent_bp(value, currency)
        if key.endswith("_e4"):
            return money_e4(value, currency)
        if key in _MONEY_KEYS or key.endswith(("_minor", "_min", "_max")):
            return money(value, currency)
        return count(value, currency)
    if key.endswith("_at"):
        return clock(dt.datetime.fromisoformat(value), zone)
    if key == "kind" and value in FORM_KINDS:
        return form_kind_name(value)
    if key in ("what", "why", "kind"):
        return str(VALUES.get(value, value))
    return hand_name(value) if labels.is_hand(value) else str(value)


def options_in_words(game: str, chosen: Mapping[str, Any], currency: str) -> str:
    """A table's options as HTML: each in the words of its game, with what was chosen."""
    try:
        known = {option.name: option for option in registry.get(game).options}
    except (IllegalConfiguration, KeyError):
        known = {}
    rows = []
    for name, value in chosen.items():
        option = known.get(name)
        label = name if option is None else option.es if language() == "es" else option.en
        rows.append((label, str(value) if option is None else option_value(option.kind, value, currency)))
    return render_to_string("casino/parts/structure.html", {"rows": rows})


def actor_name(actor: str) -> str:
    """Return the name of an event's actor: an employee by number, a device by code, or the system."""
    kind, colon, code = actor.partition(":")
    if not colon:
        return actor
    if kind == "system":
        return _("the system")
    return f"{_('device')} {code}" if kind == "device" else code


def signatures(signers: Sequence[Mapping[str, str]], zone: ZoneInfo) -> list[dict[str, str]]:
    """Signatures with role label and the time of the property's wall."""
    return [
        {
            "employee": signer["employee"],
            "role": role_name(signer["role"]),
            "at": clock(dt.datetime.fromisoformat(signer["at"]), zone) if signer.get("at") else "",
        }
        for signer in signers
    ]


def identifier(value: Any) -> str:
    """An identifier that stays one: elsewhere its thing is shown by name (`casino.wording.identities`)."""
    return format_html('<code class="identifier">{}</code>', value)


def right(text: str) -> str:
    """A figure in a list: to the right, digits under digits; red below zero."""
    below = " below" if text.startswith(formatting.MINUS) else ""
    return format_html('<span class="amount{}">{}</span>', below, text)


def in_unit(figure: int | None, unit: str, currency: str) -> str:
    """A figure in its unit (money, money_e4, count or percent), to the right."""
    shown = {"money": money, "money_e4": money_e4, "count": count, "percent": percent_bp}[unit]
    return right(shown(figure, currency))


RESULTS = {
    "win": _lazy("won"),
    "lose": _lazy("lost"),
    "push": _lazy("push"),
    "void": _lazy("void"),
    "open": _lazy("still open"),
}
"""Labels of the results of a bet."""


def hand_name(code: str) -> str:
    """A winning hand as the pay table calls it."""
    return labels.hand(code, language())


def option_value(kind: str, value: Any, currency: str) -> str:
    """The value of a table's option of that kind (`casino.rules.kernel.Option`): amounts as money, rates in percent."""
    if value is None or value == []:
        return NOTHING
    if isinstance(value, bool):
        return _("Yes") if value else _("No")
    if kind == "amount":
        return money(value, currency)
    if kind == "rate":
        return percent_bp(value, currency)
    if kind == "choice":
        return choice_name(value)
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def choice_name(value: str | int) -> str:
    """A choice of an option in words; one that needs none as it is."""
    code = str(value)
    return labels.translated(CHOICES.get(code, code), language())
