"""The tables of `docs/clauses.md`: where every clause of the manual stands. `python -m tests.docs.clauses` writes them.

A clause is found where it is cited: in the pack module of an article's game, in the modules of packs and families that
it imports, or in the data of the game itself. A module's docstring does not count: what it tells is not kept there.
What no round shows is listed with its keeper in the game's ``elsewhere``.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import msgspec

from casino.rules.kernel import Elsewhere, Game
from casino.rules.packs import pr
from tests.rules.clauses_of_the_manual import CLAUSES

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "clauses.md"
RULES = "casino.rules"
PACK = f"{RULES}.packs.pr"

Clause = str
"""``7.1(2)``, ``7.9(E)``, ``7.9(E)(1)`` or, of a section without letters and numbers, ``5.5``."""

_SECTION = re.compile(r"§(\d+\.\d+)((?:\([A-Za-z0-9]+\)|, (?=\()| and (?=\()|[-–](?=\()| to (?=\())*)")
_STEP = re.compile(r"((?:\([A-Za-z0-9]+\))+)|(, | and |[-–]| to )")


# --------------------------------------------------------------------------- the manual


def clauses_of(article: int) -> list[Clause]:
    """Every clause of an article in its order: letters of a section, numbers of one that has no letters or just one
    letter, the section itself when it has neither."""
    found: list[Clause] = []
    for section, parts in CLAUSES.items():
        if int(section.partition(".")[0]) == article:
            found += _clauses_in(section, parts.split())
    return found


def _clauses_in(section: str, parts: list[str]) -> Iterator[Clause]:
    if not parts:
        yield section
    for part in parts:
        if part[0].isdigit():
            first, last = part.split("-")
            yield from (f"{section}({number})" for number in range(int(first), int(last) + 1))
        elif part[1:] and len(parts) == 1:
            yield from (f"{section}({part[0]})({number})" for number in range(1, int(part[1:]) + 1))
        else:
            yield f"{section}({part[0]})"


# --------------------------------------------------------------------------- reading a citation


def leaves_in(text: str) -> set[Clause]:
    """Every clause that a text names, ranges and lists written out: ``§7.9(F)(2), (3)``, ``§7.2(A)-(C)``."""
    found: set[Clause] = set()
    for section, tail in _SECTION.findall(text):
        found |= {section + "".join(f"({step})" for step in path) for path in _paths(tail)} or {section}
    return found


def cited_in(text: str) -> set[Clause]:
    """The same with all that they are parts of."""
    return {clause for leaf in leaves_in(text) for clause in _and_above(leaf)}


def _and_above(leaf: Clause) -> list[Clause]:
    section, *steps = leaf.split("(")
    return [section + "".join(f"({step}" for step in steps[:depth]) for depth in range(len(steps) + 1)]


def _paths(tail: str) -> Iterator[list[str]]:
    path: list[str] = []
    separator = ""
    for chain, between in _STEP.findall(tail):
        steps = [step for step in re.findall(r"\w+", chain) if not step.islower()]
        if steps:
            before, path = path, [*(path[: _level(path, steps[0])] if separator else []), *steps]
            yield path
            if separator.strip() in ("-", "–", "to"):
                yield from ([*path[:-1], step] for step in _between(before[len(path) - 1], path[-1]))
        separator = between


def _level(path: list[str], step: str) -> int:
    """Where a further step of a list belongs: beside the last one of its kind."""
    alike = [depth for depth, one in enumerate(path) if one.isdigit() == step.isdigit()]
    return alike[-1] if alike else len(path)


def _between(first: str, last: str) -> list[str]:
    if first.isdigit():
        return [str(number) for number in range(int(first), int(last) + 1)]
    return [chr(code) for code in range(ord(first), ord(last) + 1)]


# --------------------------------------------------------------------------- where they are cited


def games_of(article: int) -> list[Game]:
    return [game for game in pr.GAMES if article_of(game) == article]


def article_of(game: Game) -> int:
    number = re.search(r"(?:Art\. |§)(\d+)", game.article)
    assert number, game.article
    return int(number[1])


@cache
def _modules() -> dict[int, tuple[str, ...]]:
    """Of every article, the pack modules that hold its games."""
    found: dict[int, list[str]] = {}
    for path in sorted((ROOT / "casino/rules/packs/pr").glob("*.py")):
        module = f"{PACK}.{path.stem}"
        for game in _games_in(module):
            modules = found.setdefault(article_of(game), [])
            if module not in modules:
                modules.append(module)
    return {article: tuple(modules) for article, modules in found.items()}


def _games_in(module: str) -> list[Game]:
    names = vars(__import__(module, fromlist=["*"]))
    games = [value for name, value in names.items() if isinstance(value, Game)]
    return [] if module == PACK else games


def modules_of(article: int) -> list[str]:
    """The article's pack modules, and the packs and families that these import, near ones first."""
    waiting, seen = list(_modules()[article]), []
    while waiting:
        module = waiting.pop(0)
        if module not in seen:
            seen.append(module)
            waiting += _imported(module)
    return seen


@cache
def _imported(module: str) -> tuple[str, ...]:
    names: list[str] = []
    for node in ast.walk(ast.parse(_path(module).read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            names += [node.module, *(f"{node.module}.{alias.name}" for alias in node.names)]
    return tuple(
        name for name in names if name.startswith((f"{RULES}.packs.", f"{RULES}.families.")) and _path(name).is_file()
    )


def _path(module: str) -> Path:
    return (ROOT / module.replace(".", "/")).with_suffix(".py")


def where(article: int) -> dict[Clause, list[str]]:
    """Of every clause that is cited for an article, the places: ``caribbean_stud: options, limits``."""
    found: dict[Clause, dict[str, list[str]]] = {}
    for module in modules_of(article):
        for place, leaves in _cited_by(module).items():
            for clause in sorted({clause for leaf in leaves for clause in _and_above(leaf)}):
                places = found.setdefault(clause, {}).setdefault(module, [])
                if place not in places:
                    places.append(place)
    return {clause: [_shown(module, places) for module, places in at.items()] for clause, at in found.items()}


def _shown(module: str, places: list[str]) -> str:
    return f"{module.removeprefix(PACK + '.').removeprefix(RULES + '.')}: {', '.join(places)}"


@cache
def _cited_by(module: str) -> dict[str, set[Clause]]:
    """The clauses that a module cites, by the statement that does; what its data cite beyond that as ``its data``."""
    path = _path(module)
    source = path.read_text(encoding="utf-8")
    tree = ast.parse(source)
    found: dict[str, set[Clause]] = {}
    for line, text in texts(source):
        found.setdefault(_statement(tree, line), set()).update(leaves_in(text))
    if module.startswith(PACK + "."):
        told = set().union(*found.values())
        rest = {clause for game in _games_in(module) for text in _strings(game) for clause in leaves_in(text)} - told
        found["its data"] = rest
    return found


def texts(source: str) -> Iterator[tuple[int, str]]:
    """Strings and comments with their lines, but for the module's docstring and the table of what is kept elsewhere."""
    tree = ast.parse(source)
    skipped: set[int] = set()
    for node in tree.body:
        if node is tree.body[0] and isinstance(node, ast.Expr):
            skipped |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        if _name(node) == "ELSEWHERE":
            skipped |= set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type in (tokenize.STRING, tokenize.COMMENT) and token.start[0] not in skipped:
            yield token.start[0], token.string


def _statement(tree: ast.Module, line: int) -> str:
    """The name of the statement at a line: of a comment the one that follows, of a bare text the one before."""
    before = ""
    for node in tree.body:
        before = _name(node) or before
        if line <= (node.end_lineno or node.lineno):
            break
    return before


def _name(node: ast.stmt) -> str:
    if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
        return node.target.id
    if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
        return node.targets[0].id
    return getattr(node, "name", "")


def _strings(value: object) -> Iterator[str]:
    """Every text inside data, however deep, but for the table of what is kept elsewhere."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Elsewhere):
        return
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            yield from _strings(getattr(value, name))
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield from _strings(key)
            yield from _strings(inner)
    elif isinstance(value, tuple | list | set | frozenset):
        for inner in value:
            yield from _strings(inner)


def elsewhere(article: int) -> dict[Clause, list[Elsewhere]]:
    """Of every clause that no round shows, the lines that say who keeps it."""
    found: dict[Clause, list[Elsewhere]] = {}
    for game in games_of(article):
        for line in game.elsewhere:
            for clause in cited_in(line.cite):
                lines = found.setdefault(clause, [])
                if line not in lines:
                    lines.append(line)
    return found


def missing(article: int) -> list[Clause]:
    """The clauses of an article that neither a rule nor the table of what is kept elsewhere names."""
    return left_out(article, told_of(article))


def told_of(article: int) -> set[Clause]:
    """All that is cited for an article, no further than each citation goes."""
    told = {leaf for module in modules_of(article) for leaves in _cited_by(module).values() for leaf in leaves}
    return told | {leaf for game in games_of(article) for line in game.elsewhere for leaf in leaves_in(line.cite)}


def left_out(article: int, told: set[Clause]) -> list[Clause]:
    """What is missing. Who cites a letter speaks of all its numbers; who cites a number speaks of that one alone."""
    named = {clause for leaf in told for clause in _and_above(leaf)}
    whole = [clause for clause in clauses_of(article) if clause not in named]
    part = [number for letter, number in _numbers_of(article) if letter in named and not {letter, number} & told]
    return list(dict.fromkeys([*whole, *part]))


def _numbers_of(article: int) -> Iterator[tuple[Clause, Clause]]:
    """The numbers of an article that stand under letters, each with its letter."""
    for section, parts in CLAUSES.items():
        if int(section.partition(".")[0]) == article:
            for part in parts.split():
                if part[0].isalpha():
                    letter = f"{section}({part[0]})"
                    yield from ((letter, f"{letter}({number})") for number in range(1, int(part[1:] or 0) + 1))


def unknown(article: int) -> list[Clause]:
    """What is cited of an article though the manual has no such clause."""
    known = _known(article)
    named: Iterable[Clause] = {*where(article), *elsewhere(article)}
    return sorted(clause for clause in named if clause.startswith(f"{article}.") and clause not in known)


def _known(article: int) -> set[Clause]:
    """Sections, letters, numbers: all that may be cited."""
    below = {*clauses_of(article), *(number for _, number in _numbers_of(article))}
    return {clause for leaf in below for clause in _and_above(leaf)}


# --------------------------------------------------------------------------- the page

KEEPERS: dict[str, tuple[str, str]] = {
    "rules": ("the rules themselves: a word as defined, a step that another clause tells", "casino/rules/families"),
    "table": ("the table as it is configured: game, options, limits, seats", "tables/models/configuration.py"),
    "approvals": (
        "documents on file: approvals, filings, certificates, licences; no opening without them",
        "casino/approvals/register.py",
    ),
    "limits": ("limits of open tables, announced and changed", "tables/commands/limits.py"),
    "bank": ("what the casino must hold, and the Inspector's check of it", "tables/banks.py"),
    "sets": ("the register of sets of cards, dice and tiles", "tables/commands/equipment.py"),
    "chips": ("chip sets, and chips wherever they are", "tables/commands/chips.py"),
    "boxes": ("drop boxes, tip boxes and the count room", "tables/commands/count_room.py"),
    "meters": ("links, their meters, removal and what becomes of the money", "progressive/commands/removal.py"),
    "payouts": ("prizes, their forms and signatures", "progressive/commands/payouts.py"),
    "sales": ("cards and packages by number, cashiers' banks, sales, refunds, prizes", "tables/commands/bingo.py"),
    "rounds": ("rounds as recorded: every fact with its time", "tables/commands/rounds.py"),
    "inspections": ("surprise inspections: the Inspector reads what the table posts", "tables/commands/inspections.py"),
    "notices": ("notices to the authority, its division and the Inspector", "tables/commands/notices.py"),
    "checks": ("checks at tables, recorded by dealer and supervisor", "tables/commands/checks.py"),
    "clocks": ("time of every event; clocks of devices compared with the system's", "tables/commands/clocks.py"),
    "copies": ("backups and what a restored database must pass", "casino/recovery"),
    "people": ("people, roles, licences, who deals where", "tables/commands/dealing.py"),
    "staff": ("the people at the table: it is done and seen there, no record is made", ""),
    "hardware": ("equipment on the floor, beyond this system", ""),
    "nobody": ("nothing in this system", ""),
}
"""What each keeper is, and where it lives."""


def legend() -> str:
    rows = ["| keeper | what that is | where |", "|---|---|---|"]
    for keeper, (what, path) in KEEPERS.items():
        rows.append(f"| {keeper} | {what} | {f'[{path}](../{path})' if path else ''} |")
    return "\n".join(rows)


def articles() -> str:
    """How many clauses there are, then a heading and a table for each article."""
    numbers = sorted(_modules())
    count = sum(len(clauses_of(number)) for number in numbers)
    return "\n\n".join([f"{count:,} clauses.", *(_article(number) for number in numbers)])


def _article(number: int) -> str:
    links = ", ".join(
        f"[{module.rpartition('.')[2]}](../{_path(module).relative_to(ROOT)})" for module in _modules()[number]
    )
    titles = list(dict.fromkeys(game.es for game in games_of(number)))
    cited, kept = where(number), elsewhere(number)
    rows = [
        f"## Art. {number}: {titles[0]}",
        "",
        f"{links}",
        "",
        "| clause | stands in | kept elsewhere |",
        "|---|---|---|",
    ]
    for clause in clauses_of(number):
        others = "; ".join(f"{line.orders.replace('``', '')} ({line.kept})" for line in kept.get(clause, []))
        rows.append(f"| §{clause} | {'; '.join(cited.get(clause, []))} | {others} |")
    return "\n".join(rows)


def tables() -> tuple[str, str]:
    return legend(), articles()


def write() -> None:
    """Put both into the page, between their marks."""
    page = PAGE.read_text(encoding="utf-8")
    for mark, table in zip(("keepers", "articles"), tables(), strict=True):
        start, end = f"<!-- {mark}: begin -->", f"<!-- {mark}: end -->"
        before, rest = page.split(start)
        page = f"{before}{start}\n{table}\n{end}{rest.split(end)[1]}"
    PAGE.write_text(page, encoding="utf-8")


if __name__ == "__main__":
    write()
