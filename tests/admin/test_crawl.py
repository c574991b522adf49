"""A walk through the admin as each role: no dead link, no code, identifier or raw figure where words belong, one
language a page.

Every kind of page is read in Spanish by the first role that comes by, and in English by the auditor; rows of filters,
histories and documents are left to others.
"""

from __future__ import annotations

import gettext
import html
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import parse_qs

import pytest
from django.apps import apps
from django.contrib import admin

from casino.admin_site import CONTROLS
from casino.roles import HUMAN_ROLES, Role
from casino.wording.identities import IDENTIFIER
from tables.models import Round
from tests.admin.conftest import Desk
from tests.factories import DAY
from tests.staged import staged

NEXT = DAY.replace(day=DAY.day + 1)
CATALOGUE = Path(__file__).resolve().parents[2] / "locale/es/LC_MESSAGES/django.mo"
HIDDEN = re.compile(
    r"<(script|style|template|code|textarea|article lang=\"en\")\b.*?</(?:\1|article)>"
    r"|<(\w+)[^>]*class=\"[^\"]*material-symbols-outlined[^>]*>[^<]*</\2>",
    re.DOTALL,
)
CODE = re.compile(r"\b[a-z]+(?:_[a-z0-9]+)+\b")
RAW = re.compile(r"\bNone\b(?![ .])|\{\{|\{%|object at 0x|__proxy__|\d\d:\d\d\+00:00|\d\dT\d\d:\d\d:")
ENGLISH = frozenset(
    {
        "the", "of", "and", "is", "are", "with", "this", "that", "which", "was", "were", "by", "from", "for", "when",
        "who", "not", "table", "tables", "day", "box", "boxes", "shift", "count",
    }
)  # fmt: skip
SPANISH = frozenset(
    {
        "de", "la", "el", "los", "las", "que", "por", "para", "mesa", "mesas", "turno", "caja", "conteo", "ficha",
        "fichas", "según", "día",
    }
)  # fmt: skip
WRITTEN = frozenset(
    {
        "kind", "denomination", "pieces", "box", "tie_min", "tie_max", "deal_mode", "six_card_bonus", "late_claims",
        "winner_takes_all",
    }
)  # fmt: skip
"""Names of columns, limits and options that are typed as they stand."""
NAMES = re.compile(
    r"Casino de la Bahía|Fichas serie A|Pista de dados y ruletas|Sector de blackjack|Sala de baccarat y pai gow"
    r"|Sala de póquer|Compañía de Turismo.*|T\d+-\w+|LIC-.*|CT-\d+\S*|pr\.\w+ (?:no tiene|has no)"
    r"|(?i:[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f-]{27}|[0-9a-f]{8}…[0-9a-f]{6})|\b\w{2,6}\*{6,}"
    r"|Bet The Set|Free Bet|Win or Pass|Lose or Don't Pass|Pot of Gold"
)
"""What people called their things, and games call theirs, in whatever language; a line of a schedule, typed as it
stands; and what chance makes: hashes, and ids
as titles and lists show them, "de" among their letters."""
SKIPPED = re.compile(
    r"logout|jsi18n|/history/|/password|-pdf|-csv|-xlsx|export|[?&](o|q|all|_facets|_popup|_to_field|_changelist_filters)\b"
)

OF_A_ROLE = ("/admin/", "/admin/day/browse/")
"""Pages that show every role something else."""
FILTERED = re.compile(r"/admin/\w+/\w+/\?")
LIST = re.compile(r"/admin/(\w+)/(\w+)/(?:\?|$)")
ASKING = re.compile(r'<form\b[^>]*\bmethod="get"[^>]*>(.*?)</form>', re.DOTALL | re.IGNORECASE)


def _house() -> Desk:
    """A closed day, and one at work: tables open and closed, a fill, a box counted."""
    from casino.identity.access import apply_role_groups
    from tests.accounting.day import Played

    floor = Played.ready()
    floor.close_day()
    floor.open_day(NEXT)
    floor.open("RO-2", day=NEXT)
    floor.open("CR-1", day=NEXT)
    floor.fill("CR-1", {"500": 4})
    box = floor.open("BJ-1", day=NEXT).table
    floor.close("BJ-1")
    floor.remove(f"{box}-M")
    floor.count(f"{box}-M", {"2000": 10}, day=NEXT, again={"2000": 10})
    apply_role_groups()
    return Desk(floor)


built_house = staged(_house)


@pytest.fixture
def house(built_house: Callable[[], Desk], db: None) -> Desk:
    return built_house()


def kind_of(address: str) -> str:
    """What all pages of one kind have in common: the path without its row, the names of what is asked."""
    path, _question, query = address.partition("?")
    path = re.sub(r"(/admin/\w+/\w+/)[^/]+(/(?:change|history|password)/)", r"\1#\2", path)
    asked = ",".join(sorted(re.findall(r"(\w+)=", query)))
    return f"{path}?{asked}"


def links_of(page: str) -> Iterator[str]:
    """Addresses of the admin that a page leads to."""
    for link in re.findall(r'href="(/admin/[^"#]*)"', page):
        address = html.unescape(link)
        if not SKIPPED.search(address):
            yield address


def refused_by_lists(address: str, page: str, request: Any) -> Iterator[str]:
    """Links to a list, and fields of its forms, with a parameter that the list does not take."""
    addresses = [html.unescape(link) for link in re.findall(r'href="((?:/admin/\w+/\w+/)?\?[^"#]*)"', page)]
    if LIST.match(address):
        names = {
            name
            for form in ASKING.findall(page)
            for name in re.findall(r'<(?:input|select)\b[^>]*\bname="(\w+)"', form)
        }
        addresses.append("?" + "&".join(f"{name}=1" for name in names))
    for link in addresses:
        listed = LIST.match(address if link.startswith("?") else link)
        model = apps.all_models.get(listed[1], {}).get(listed[2]) if listed else None
        if model is None or not admin.site.is_registered(model):
            continue
        asked = parse_qs(link.partition("?")[2], keep_blank_values=True)
        keeper = admin.site.get_model_admin(model)
        if not all(name in CONTROLS or keeper.lookup_allowed(name, "1", request) for name in asked):
            yield link


def pieces_of(page: str) -> Iterator[str]:
    """What people read of a page, bit by bit."""
    body = HIDDEN.sub(" ", page[page.index("<body") :])
    yield from (html.unescape(piece) for piece in re.findall(r'(?:title|placeholder|aria-label)="([^"]+ [^"]+)"', body))
    yield from (html.unescape(piece).strip() for piece in re.split(r"<[^>]+>", body) if piece.strip())


def faults_of(piece: str, language: str, foreign: set[str]) -> Iterator[str]:
    """What is wrong with a bit of a page."""
    if IDENTIFIER.search(piece):
        yield "identifier"
    told = NAMES.sub(" ", piece)
    if RAW.search(told):
        yield "raw"
    codes = set(CODE.findall(told)) - WRITTEN
    if codes:
        yield f"codes {codes}"
    words = set(re.findall(r"[a-záéíóúñ]+", told.lower())) - WRITTEN
    strange = words & (ENGLISH if language == "es" else SPANISH)
    if (strange and len(words) > 1) or told in foreign:
        yield f"not {language}"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_page_that_a_role_is_led_to(house: Desk, language: str) -> None:
    with CATALOGUE.open("rb") as compiled:
        translated = {
            english: spanish
            for english, spanish in gettext.GNUTranslations(compiled)._catalog.items()
            if isinstance(english, str) and " " in english
        }
    sources, targets = set(translated), set(translated.values())
    foreign = sources - targets if language == "es" else targets - sources
    judged: dict[str, list[str]] = {}  # menu and frame are the same on every page
    roles = HUMAN_ROLES if language == "es" else (Role.AUDITOR,)
    # Rounds stand in the order of their ids: one of each table is read, whichever comes first.
    tables = {f"/admin/tables/round/{row.pk}/change/": row.table for row in Round.objects.all()}
    assert len(set(tables.values())) > 1
    read: set[str] = set()
    found: set[tuple[str, str, str]] = set()
    for role in roles:
        client = house.client(role, language)
        waiting, offered = ["/admin/"], {"/admin/"}
        while waiting:
            address = waiting.pop(0)
            kind = kind_of(address) + tables.get(address.partition("?")[0], "")
            if kind in read and address not in OF_A_ROLE:
                continue
            read.add(kind)
            response = client.get(address)
            if response.status_code != 200:
                found.add((role, address, str(response.status_code)))
                continue
            if not response["Content-Type"].startswith("text/html"):
                continue
            page = response.content.decode()
            refused = refused_by_lists(address, page, response.wsgi_request)
            found.update((address, link, "asks a list for what it does not declare") for link in refused)
            for piece in pieces_of(page):
                if piece not in judged:
                    judged[piece] = list(faults_of(piece, language, foreign))
                found.update((kind, piece[:120], fault) for fault in judged[piece])
            for link in links_of(page):
                if link not in offered and not FILTERED.match(link):
                    offered.add(link)
                    waiting.append(link)
    assert not found, "\n".join(map(str, sorted(found)))
    assert len(read) > 80


def test_a_closed_door_says_so_in_the_language_of_the_house(desk: Desk) -> None:
    client = desk.client(Role.DEALER, "es")
    refused = client.get("/admin/day/trial-balance/")
    assert (refused.status_code, "no está abierta para usted" in refused.content.decode()) == (403, True)
    missing = client.get("/admin/day/nowhere/")
    assert (missing.status_code, "No existe esa página" in missing.content.decode()) == (404, True)
