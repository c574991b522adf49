"""Labels of documents are gettext messages: in the document's language, whatever the screen speaks."""

from __future__ import annotations

import ast
import gettext
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from casino.documents import in_language, translated
from casino.documents.book import kind_name
from casino.documents.labels import hand, is_hand, name_hands, role, text_of_rules
from casino.models import FORM_KINDS, register_form_kind
from casino.reports.kit import REGISTRY
from casino.roles import Role
from casino.rows import ROWS, Row

ROOT = Path(__file__).parents[2]
APPS = ("casino", "tables", "progressive", "accounting")
TEXTS_OF_RULES = ("casino/rules", "casino/theory")
"""They know no Django and carry both languages beside each other."""
SPANISH = re.compile(
    r"[áéíóúñÁÉÍÓÚÑ¿¡]|\b(de|del|el|la|las|los|por|para|con|sin|una?|día|mesa|caja|turno|ficha|premio)\b"
)
CODE = re.compile(r"([a-z_]+|[A-Z]\d+)\Z")
NOT_LABELS = {"casino/documents/words.py", "casino/documents/formatting.py"} | {
    f"tables/floors/{code}.py" for code in ("bo", "cl", "eus", "pe", "pr")
}
"""Numbers in words and dates are grammar of each language; the floors have names of people."""


def sources() -> list[Path]:
    found = [path for app in APPS for path in sorted((ROOT / app).rglob("*.py")) if "migrations" not in path.parts]
    return [path for path in found if not str(path.relative_to(ROOT)).startswith(TEXTS_OF_RULES)]


def catalogue() -> dict[str, str]:
    """The Spanish catalogue: message (context and text) to its Spanish."""
    with (ROOT / "locale/es/LC_MESSAGES/django.mo").open("rb") as compiled:
        entries = gettext.GNUTranslations(compiled)._catalog
    return {message: spanish for message, spanish in entries.items() if isinstance(message, str) and message}


def text_of(node: ast.expr | None) -> str | None:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else None


def pairs_in(source: str, known: set[tuple[str, str]]) -> Iterator[tuple[int, str]]:
    """Lines with a text beside its Spanish: in a pair, by language in a dictionary, or chosen by a condition."""
    for node in ast.walk(ast.parse(source)):
        english = spanish = None
        if isinstance(node, ast.Tuple | ast.List) and len(node.elts) == 2:
            english, spanish = map(text_of, node.elts)
        elif isinstance(node, ast.IfExp) and "language" in ast.unparse(node.test):
            english, spanish = text_of(node.orelse), text_of(node.body)
        elif isinstance(node, ast.Dict):
            values = dict(zip(map(text_of, node.keys), map(text_of, node.values), strict=True))
            english, spanish = values.get("en"), values.get("es")
        if (
            english
            and spanish
            and ((english, spanish) in known or (SPANISH.search(spanish) and not CODE.match(english)))
        ):
            yield node.lineno, spanish


def test_inline_pairs_are_found() -> None:
    known = {("Fill slips", "Rellenos")}

    def found(source: str) -> list[str]:
        return [spanish for _line, spanish in pairs_in(source, known)]

    assert found('X = {"fill": ("Fill slips", "Rellenos")}') == ["Rellenos"]
    assert found('X = ("Gaming day", "Día de juego")') == ["Día de juego"]
    assert found('X = {"en": "Table", "es": "La mesa"}') == ["La mesa"]
    assert found('x = "Ninguna caja" if language == "es" else "No box"') == ["Ninguna caja"]
    assert found('X = ("prepared_by", "audited_by")') == []


def test_no_text_stands_beside_its_spanish() -> None:
    """Spanish is in the catalogue alone, outside the texts of the rules."""
    known = {
        (message.rpartition("\x04")[2], spanish)
        for message, spanish in catalogue().items()
        if message.rpartition("\x04")[2] != spanish
    }
    found = {
        f"{path.relative_to(ROOT)}:{line}": spanish
        for path in sources()
        for line, spanish in pairs_in(path.read_text(), known)
    }
    assert {place: spanish for place, spanish in found.items() if place.partition(":")[0] not in NOT_LABELS} == {}


def test_every_label_is_a_message_with_a_spanish_entry() -> None:
    """What is annotated as `Label` is made of messages, and the catalogue has the Spanish of each."""
    known, labels = catalogue(), 0
    wrong = []
    for path in sources():
        for node in ast.walk(ast.parse(path.read_text())):
            if not isinstance(node, ast.AnnAssign) or node.value is None or "Label" not in ast.unparse(node.annotation):
                continue
            for message in messages_of(node.value):
                labels += 1
                if not known.get(message):
                    wrong.append(f"{path.relative_to(ROOT)}:{node.lineno}: {message}")
    assert wrong == []
    assert labels > 1_000


def messages_of(value: ast.expr) -> Iterator[str]:
    """The messages of a label or of a collection of them; a text without gettext as itself, which no catalogue has."""
    match value:
        case ast.Dict():
            for one in value.values:
                yield from messages_of(one)
        case ast.Tuple() | ast.List():
            for one in value.elts:
                yield from messages_of(one)
        case ast.Call(func=ast.Name(id="_" | "_lazy" | "gettext_lazy"), args=[ast.Constant(value=str(text)), *_rest]):
            yield text
        case ast.Call(func=ast.Name(id="pgettext_lazy"), args=[ast.Constant(value=context), ast.Constant(value=text)]):
            yield f"{context}\x04{text}"
        case ast.Constant(value=str(text)) if text:
            yield f"{text} (no message)"


def test_a_label_is_in_the_document_s_language_whatever_the_screen_speaks() -> None:
    labels = {"day": _("Gaming day"), "closing": pgettext_lazy("meter", "Closing")}
    for screen in ("en", "es"):
        with translation.override(screen):
            assert in_language(labels, "es") == {"day": "Día de juego", "closing": "Cierre"}
            assert in_language(labels, "en") == {"day": "Gaming day", "closing": "Closing"}
            assert translated(labels["day"], "es") == "Día de juego"
            assert translation.get_language() == screen


def test_what_has_no_label_is_printed_by_its_code() -> None:
    assert translated("SJU-1", "es") == "SJU-1"
    assert (role(Role.DEALER, "es"), role("owner", "es")) == ("Crupier", "owner")
    assert (hand("royal_flush", "es"), hand("five_aces", "es")) == ("Escalera flor real", "Five aces")
    assert (is_hand("bingo"), is_hand("five_aces")) == (True, False)
    assert kind_name("unknown", "es") == "unknown"
    assert (text_of_rules("Pass line", "Línea de pase", "en"), text_of_rules("a", "b", "es")) == ("Pass line", "b")


def test_every_kind_of_form_is_named_by_its_app() -> None:
    assert list(FORM_KINDS) == [
        "fill", "credit", "transfer", "exchange", "opener_closer", "bingo_prize", "jackpot", "prize_delivery",
        "adjustment",
    ]  # fmt: skip
    assert [kind for kind in FORM_KINDS if kind_name(kind, "en") == kind] == []


def test_a_name_is_registered_once() -> None:
    with pytest.raises(ValueError, match="royal_flush"):
        name_hands({"royal_flush": _("Royal flush")})
    with pytest.raises(ValueError, match="fill"):
        register_form_kind("fill", "FILL", "F-", label=_("Fill slip"), several=_("Fill slips"), short=_("Fill"))


def test_titles_and_purposes_of_reports_are_messages() -> None:
    assert REGISTRY
    for report in REGISTRY.values():
        assert isinstance(report.title, Promise), report.code
        assert isinstance(report.purpose, Promise), report.code
        assert report.name("es") != report.name("en"), report.code


@pytest.mark.parametrize("row", ROWS.values(), ids=lambda row: row.name)
def test_spanish_titles_tell_columns_apart_as_english_ones_do(row: Row) -> None:
    """Commission and rake were both "Comisión": what has a title of its own in English has one in Spanish."""

    def groups(language: str) -> set[frozenset[str]]:
        named: dict[str, set[str]] = {}
        with translation.override(language):
            for field in row.fields:
                named.setdefault(str(getattr(field.kind, "filed", "") or field.kind.title), set()).add(field.name)
        return {frozenset(names) for names in named.values() if len(names) > 1}

    assert groups("es") <= groups("en")
