"""Figures and times in templates, formatted as everywhere else.

{{ minor|money:currency }}  {{ at|clock:property }}  {{ code|game }}  {% page_link "open-table" table="RO-1" as url %}
"""

from __future__ import annotations

import datetime as dt
from typing import Any

from django import forms, template
from django.urls import reverse

from casino.admin import guided, reasons, show
from casino.admin import help as help_pages
from casino.identity import demonstration as demonstrations
from casino.identity.access import property_of
from casino.jurisdictions import local_text
from casino.listings import ARISE, LISTINGS, MADE_BY
from casino.models import Property
from casino.rules.notation import BESIDE
from casino.wording import structures
from casino.wording.states import state_in_words

register = template.Library()


def _given(figure: int | str | None) -> int | None:
    """A template finds the empty text where a figure's owner is not there: `line.before.win` of no year before."""
    return None if figure is None or figure == "" else int(figure)


@register.simple_tag
def demonstration() -> demonstrations.Demonstration | None:
    """Return the logins of the demonstration that this site serves; None everywhere else."""
    return demonstrations.read()


@register.simple_tag(takes_context=True)
def help_address(context: Any) -> str:
    """Return the address of the help for the page that is shown."""
    return help_pages.address(context)


@register.filter
def reason_of(entry: Any) -> str:
    """Return the reason of a change in the log."""
    return reasons.reason_of(entry)


@register.filter
def money(minor: int | None, currency: str) -> str:
    """Minor units as decimals, in the place of a figure."""
    return show.right(show.money(_given(minor), currency))


@register.filter
def here(text: Any) -> str:
    """A text without the clauses of other jurisdictions."""
    return local_text(str(text))


@register.filter
def plain_money(minor: int | None, currency: str) -> str:
    """Minor units as decimals, inside a sentence."""
    return show.money(_given(minor), currency)


@register.filter
def currency_signs(currency: str) -> str:
    """Currency signs that may stand beside an amount, separated by blanks."""
    return " ".join(BESIDE[currency])


@register.filter
def money_e4(e4: int | None, currency: str) -> str:
    """Ten-thousandths of a minor unit."""
    return show.right(show.money_e4(e4, currency))


@register.filter
def number(value: int | None, currency: str) -> str:
    """A whole number."""
    return show.right(show.count(_given(value), currency))


@register.filter
def plain_number(value: int | None, currency: str) -> str:
    """A whole number, inside a sentence."""
    return show.count(value, currency)


@register.filter
def percent(basis_points: int | None, currency: str) -> str:
    """Basis points as a percentage."""
    return show.right(show.percent_bp(_given(basis_points), currency))


@register.filter
def clock(at: dt.datetime | None, venue: Property) -> str:
    """Date and time of the property's wall."""
    return show.clock(at, venue.zone)


@register.filter
def hour(at: dt.datetime | None, venue: Property) -> str:
    """The time alone."""
    return show.clock(at, venue.zone)[11:16]


@register.filter
def game(code: str) -> str:
    """The game's name."""
    return show.game_name(code)


@register.filter
def iso(day: dt.date | None) -> str:
    """2026-11-20."""
    return day.isoformat() if day else show.NOTHING


@register.simple_tag(takes_context=True)
def page_link(context: Any, name: str, **query: Any) -> str:
    """Address of one of our pages if the person may open it, else nothing."""
    return guided.link(name, context["request"].user, **query)


@register.simple_tag
def list_origin(changes: Any) -> dict[str, Any]:
    """Return how the rows of a change list come about: `arise`, whether administrators keep them, and the `pages` that
    record them, with an address where the person may open it."""
    label, user = changes.opts.label_lower, getattr(changes, "user", None)
    pages = [guided.PAGES[name] for name in MADE_BY.get(label, ())]
    listed = LISTINGS.get(label)
    return {
        "arise": ARISE.get(label, ""),
        "kept": listed is not None and listed.kept,
        "pages": [
            {"title": page.title, "url": guided.link(page.name, user) if user else ""}
            for page in pages
            if page.is_kept()
        ],
    }


@register.simple_tag(takes_context=True)
def property_name(context: Any) -> str:
    """Return the name of the person's property, printed before the person's name."""
    request = context["request"]
    venue = property_of(request) if request.user.is_authenticated else None
    return f"{venue.name} · " if venue else ""


@register.simple_tag(takes_context=True)
def is_refresh(context: Any) -> bool:
    """Return whether an open page renews itself (`static/casino/live.js`): messages are kept for the next page."""
    return "X-Live" in context["request"].headers


@register.simple_tag
def row_link(label: str, key: Any) -> str:
    """Address of a row's page in the admin: `row_link "tables.round" round.pk`."""
    app, model = label.split(".")
    return reverse(f"admin:{app}_{model}_change", args=[key])


@register.filter
def result_name(result: str) -> str:
    """Return the result of a bet as text."""
    return str(show.RESULTS.get(result, result))


@register.filter
def bet_name(code: str, names: dict[str, str] | None) -> str:
    """The bet as the layout calls it."""
    return (names or {}).get(code, code)


@register.filter
def option_name(option: Any) -> str:
    """An option of a game in the words of its game."""
    return str(option.es if show.language() == "es" else option.en)


@register.filter
def option_of(line: Any, currency: str) -> str:
    """The value of an option (`line.option`, `line.value`) in words."""
    return show.option_value(line.option.kind, line.value, currency)


@register.filter
def target_name(target: str | None, teller: Any) -> str:
    """Return the target of a bet in words."""
    return str(teller.target(target))


@register.filter
def hand_number(hand: int | None, teller: Any) -> str:
    """Return the number of a seat's hand, counted from one; of a card in bingo."""
    return str(teller.hand(hand))


@register.filter
def hand_name(code: str) -> str:
    """A winning hand as the pay table calls it."""
    return show.hand_name(code)


@register.simple_tag(takes_context=True)
def exception_detail(context: Any, row: Any) -> str:
    """The detail of an exception (`row.code`, `row.detail`) with amounts, in the language of the screen."""
    return show.exception_detail(row.code, row.detail, context["currency"])


@register.filter
def exception_name(code: str) -> str:
    """An exception in words; its code where it has none."""
    return str(show.EXCEPTIONS.get(code, code))


@register.filter
def in_words(subject: str) -> str:
    """Return the subject of an exception, with the game's name in place of its code: `pr.roulette 2026-11-20`."""
    code, blank, rest = subject.partition(" ")
    return f"{show.game_name(code)}{blank}{rest}"


@register.filter
def state_name(state: str, names: dict[str, Any] | None = None) -> str:
    """The state of a fact of the checklist in words."""
    return state_in_words(state, {} if names is None else names)


@register.filter
def actor_name(actor: str) -> str:
    """Return the name of an event's actor, without its kind."""
    return show.actor_name(actor)


@register.filter
def subaccount_name(code: str) -> str:
    """A sub-account in words: a game, a fund; else as it is booked."""
    return structures.subaccount_name(code) or show.NOTHING


@register.filter
def role_name(role: str) -> str:
    """A role's label."""
    return show.role_name(role)


@register.filter
def lookup(names: dict[str, Any], code: str) -> Any:
    """The label of a code; the code where it has none."""
    return names.get(code, code)


@register.filter
def part(item: Any, name: str) -> Any:
    """A value of a mapping."""
    return item.get(name)


@register.filter
def is_ticked(field: Any) -> bool:
    """Return whether a field is a list of checkboxes: a group of inputs, not one."""
    return isinstance(field.field.widget, forms.CheckboxSelectMultiple)


@register.filter
def is_tick(field: Any) -> bool:
    """Return whether a field is a single checkbox, whose label follows it."""
    return isinstance(field.field.widget, forms.CheckboxInput)


@register.filter
def beside(row: list[str], columns: list[dict[str, Any]]) -> list[tuple[dict[str, Any], str]]:
    """Each cell of a table row with its column."""
    return list(zip(columns, row, strict=True))
