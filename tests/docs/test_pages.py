"""What the pages point at exists: files, headings, commands, addresses."""

from __future__ import annotations

import re
import runpy
from collections.abc import Iterator
from pathlib import Path

import pytest

from casino.rules import registry

ROOT = Path(__file__).resolve().parents[2]
MADE_BY_DOCS = ROOT / "docs" / "reference"
"""Pages that `make docs` writes; they need not be there."""
MADE_BY_A_COMMAND = {"BENCHMARKS.md"}
"""Pages that `make bench` writes; they need not be there before it ran."""
PAGES = sorted(
    [ROOT / "README.md", *(page for page in (ROOT / "docs").rglob("*.md") if not page.is_relative_to(MADE_BY_DOCS))]
)

LINK = re.compile(r"\[[^\]]*\]\(([^)\s]+)\)")
FENCE = re.compile(r"^```(\w*)\n(.*?)^```", re.MULTILINE | re.DOTALL)
INLINE = re.compile(r"`([^`\n]+)`")


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def without_code(text: str) -> str:
    return FENCE.sub("", text)


def headings(path: Path) -> set[str]:
    """The anchors that a page offers, as GitHub makes them."""
    titles = re.findall(r"^#+ (.+)$", without_code(path.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_links_lead_somewhere(page: Path) -> None:
    wrong = []
    for target in LINK.findall(without_code(page.read_text(encoding="utf-8"))):
        if target.startswith(("http://", "https://")):
            continue
        path, _, anchor = target.partition("#")
        file = (page.parent / path).resolve() if path else page
        if not file.exists():
            if file.name not in MADE_BY_A_COMMAND and not file.is_relative_to(MADE_BY_DOCS):
                wrong.append(target)
        elif anchor and anchor not in headings(file):
            wrong.append(target)
    assert wrong == []


def test_every_page_is_linked_from_the_readme_or_a_page_it_links() -> None:
    """A page that nobody links is a page that nobody reads."""
    seen: set[Path] = set()
    waiting = [ROOT / "README.md"]
    while waiting:
        page = waiting.pop()
        if page in seen:
            continue
        seen.add(page)
        for target in LINK.findall(without_code(page.read_text(encoding="utf-8"))):
            file = (page.parent / target.partition("#")[0]).resolve()
            if file.suffix == ".md" and file.exists():
                waiting.append(file)
    assert set(PAGES) <= seen


def commands() -> Iterator[tuple[str, str]]:
    """(page, line) of every line of code that runs `make` or `manage.py`."""
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        code = [line for _, block in FENCE.findall(text) for line in block.splitlines()]
        for line in [*code, *INLINE.findall(without_code(text))]:
            if re.search(r"(^|[ =&])make [a-z]|manage\.py [a-z]", line):
                yield named(page), line.strip()


@pytest.mark.parametrize(("page", "line"), sorted(set(commands())))
def test_commands_exist(page: str, line: str) -> None:
    from django.core.management import get_commands

    targets = set(re.findall(r"^([a-z][a-z-]*):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    for target in re.findall(r"(?:^|[ =&])make ([a-z][a-z-]*)", line):
        assert target in targets, f"{page}: make {target}"
    for command in re.findall(r"manage\.py ([a-z_]+)", line):
        assert command in get_commands(), f"{page}: manage.py {command}"


def test_options_of_our_commands_exist() -> None:
    from django.core.management import get_commands, load_command_class

    ours = {name: app for name, app in get_commands().items() if app in {"casino", "accounting"}}
    wrong = []
    for page, line in commands():
        for name, rest in re.findall(r"manage\.py ([a-z_]+)([^|;&#]*)", line):
            if name in ours:
                known = load_command_class(ours[name], name).create_parser("manage.py", name)._option_string_actions
                used = re.findall(r"--[a-z-]+", rest)
                wrong += [f"{page}: {name} {option}" for option in used if option not in known]
    assert wrong == []


def addresses() -> set[str]:
    """Every address of the API, with ‹› for what varies."""
    from django.urls import get_resolver

    found = set()
    for pattern in get_resolver().url_patterns:
        prefix = str(pattern.pattern)
        if prefix.startswith("api/v1/"):
            inner = getattr(pattern, "url_patterns", None)
            found |= {prefix + str(one.pattern) for one in inner} if inner else {prefix}
    return {re.sub(r"<[^>]+>", "*", address) for address in found}


@pytest.mark.parametrize("page", PAGES, ids=named)
def test_addresses_of_the_api_exist(page: Path) -> None:
    """Pages write `GET /api/v1/…` or `POST /api/v1/…`; `{…}` stands for what varies."""
    known = addresses()
    text = page.read_text(encoding="utf-8")
    written = re.findall(r"(?:GET|POST) /(api/v1/[\w/{}\-]+)", text)
    assert [one for one in written if re.sub(r"\{[^}]+\}", "*", one) not in known] == []


def test_names_of_code_in_the_map_exist() -> None:
    """Paths in the map are files or folders."""
    text = without_code((ROOT / "docs" / "map.md").read_text(encoding="utf-8"))
    paths = [one for one in INLINE.findall(text) if re.fullmatch(r"[a-z_.]+(/[\w.]+)*/?", one) and "/" in one]
    assert paths
    assert [path for path in paths if not (ROOT / path).exists()] == []


def test_every_event_is_in_the_map() -> None:
    from casino.eventstore.registry import registered_types
    from casino.rules import vocabulary

    text = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")
    ours = {name for name, stored in registered_types().items() if stored.cls.__module__.split(".")[0] != "tests"}
    assert {name for name in ours - set(vocabulary.EVENTS) if f"`{name}`" not in text} == set()


def test_every_projection_is_in_the_map() -> None:
    from casino.eventstore.subscriptions import projectors

    text = (ROOT / "docs" / "map.md").read_text(encoding="utf-8")
    for projector in projectors():
        if projector.__class__.__module__.startswith("tests"):
            continue
        assert f"`{projector.name}`" in text
        assert [model.__name__ for model in projector.models if f"`{model.__name__}`" not in text] == []


def test_the_example_is_python_that_runs_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """It imports the client and the standard library, so that a vendor can try it where he is."""
    monkeypatch.syspath_prepend(ROOT / "clients" / "python")
    names = runpy.run_path(str(ROOT / "docs" / "examples" / "table_terminal.py"), run_name="example")
    told = names["spin"]("17", *names["END"])
    assert told["id"][14] == "7"
    assert [event["type"] for event in told["events"]][:2] == ["RoundOpened", "BetPlaced"]


def test_every_test_that_a_page_names_exists() -> None:
    """The threat model says where each claim is tested."""
    there: set[str] = set()
    for path in (ROOT / "tests").rglob("test_*.py"):
        there |= set(re.findall(r"def (test_\w+)", path.read_text(encoding="utf-8")))
    for page in PAGES:
        named_there = set(re.findall(r"`(test_\w+)`", page.read_text(encoding="utf-8")))
        assert named_there <= there, f"{named(page)}: {sorted(named_there - there)}"


def test_ways_through_the_menu_are_ways_of_the_menu() -> None:
    """*The system → Devices*: the group is there, and in it what the page names, in the page's language."""
    shown = {language: shown_in_menu(language) for language in ("en", "es")}
    wrong = []
    for page in PAGES:
        language = "es" if page.parent.name == "es" else "en"
        for way in re.findall(r"\*([^*\n`]+ → [^*\n]+)\*", without_code(page.read_text(encoding="utf-8"))):
            group, entry = way.split(" → ")[:2]
            if entry not in shown[language].get(group, ()) and group not in {"Settings of the audit"}:
                wrong.append(f"{named(page)}: {way}")
    assert not wrong


def shown_in_menu(language: str) -> dict[str, set[str]]:
    """Titles of the pages and lists of every group of the menu."""
    from django.contrib import admin
    from django.utils.text import capfirst
    from django.utils.translation import override

    from casino import listings
    from casino.admin import guided

    with override(language):
        lists = {model._meta.label_lower: str(model._meta.verbose_name_plural) for model in admin.site._registry}
        return {
            str(group.title): {str(page.title) for page in guided.PAGES.values() if page.group == name}
            | {capfirst(str(one.title or lists.get(one.label))) for one in listings.in_menu(name)}
            for name, group in listings.GROUPS.items()
        }


def test_the_games_of_every_jurisdiction_are_counted() -> None:
    page = (ROOT / "docs" / "jurisdictions.md").read_text(encoding="utf-8")
    told = {code: int(count) for code, count in re.findall(r"\(`(\w+)`\) \|[^|]*\| (?:all )?(\d+)\b", page)}
    assert told == {code: len(registry.games_of(code)) for code in registry.jurisdictions()}
