"""No untranslated string: every msgid that our apps use has its Spanish, and the compiled catalogue is up to date."""

from __future__ import annotations

import ast
import gettext
import re
import subprocess
from pathlib import Path

import pytest
from django.template.base import Lexer, TokenType

ROOT = Path(__file__).resolve().parents[2]
APPS = ("casino", "tables", "progressive", "accounting", "settings")
GETTEXT = {"_", "_now", "_lazy", "gettext", "gettext_lazy", "gettext_noop", "ngettext", "ngettext_lazy"}
WITH_CONTEXT = {"pgettext", "pgettext_lazy"}
CATALOGUE = ROOT / "locale/es/LC_MESSAGES/django.mo"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]|\{\w*\}")
SAME = {
    "Hold %",
    "Hold %%",
    "PIN",
    "SHA-256",
    "Ctrl /",
    "Ctrl K",
    "Esc",
    "Total",
    "Chile",
    "Bolivia",
    "Puerto Rico",
    "Seven Stud",
    "Texas Hold'em",
    "NULO/VOID",
    "NULO / VOID",
    "No",
    "Casino",
}


def files(suffix: str) -> list[Path]:
    return [path for app in APPS for path in sorted((ROOT / app).rglob(f"*{suffix}"))]


def words_of_python(path: Path) -> set[str]:
    """Messages of the gettext calls of a module (only where the module imports gettext); a context before its text."""
    source = path.read_text(encoding="utf-8")
    if "gettext" not in source:
        return set()
    words = set()
    for node in ast.walk(ast.parse(source)):
        if not isinstance(node, ast.Call):
            continue
        name = getattr(node.func, "id", getattr(node.func, "attr", ""))
        wanted = 2 if name in WITH_CONTEXT else 1 if name in GETTEXT else 0
        texts = [one.value for one in node.args[:wanted] if isinstance(one, ast.Constant)]
        if texts and len(texts) == wanted and all(isinstance(text, str) for text in texts):
            words.add("\x04".join(texts))
    return words


def words_of_template(path: Path) -> set[str]:
    words, block = set(), None
    for token in Lexer(path.read_text(encoding="utf-8")).tokenize():
        if token.token_type == TokenType.BLOCK:
            tag = token.split_contents()[0]
            if tag in ("translate", "trans"):
                words.add(token.split_contents()[1].strip("\"'"))
            elif tag in ("blocktranslate", "blocktrans"):
                block = ""
            elif tag == "plural":
                words.add(block)
                block = None
            elif tag in ("endblocktranslate", "endblocktrans"):
                words |= {block} if block else set()
                block = None
        elif block is not None:
            block += f"%({token.contents})s" if token.token_type == TokenType.VAR else token.contents.replace("%", "%%")
    return {word.replace("%", "%%") if "%" in word and "%(" not in word else word for word in words}


@pytest.fixture(scope="module")
def spanish() -> dict[str, str]:
    with CATALOGUE.open("rb") as compiled:
        catalogue = gettext.GNUTranslations(compiled)._catalog
    return {key if isinstance(key, str) else key[0]: text for key, text in catalogue.items()}


@pytest.fixture(scope="module")
def words() -> dict[str, Path]:
    found = {word: path for path in files(".py") for word in words_of_python(path)}
    found |= {word: path for path in files(".html") for word in words_of_template(path)}
    return found


def test_amounts_in_examples_have_no_decimals() -> None:
    """What a text gives as an example can be typed in every country: pesos have no decimals. A text that cites a clause
    is of one country."""
    found = {word for path in files(".py") for word in words_of_python(path) if "§" not in word}
    assert [word for word in sorted(found) if re.search(r"\d\.\d0(?!\d)", word)] == []


def test_every_word_has_its_spanish(words, spanish):
    assert len(words) > 700
    missing = {word: path.name for word, path in words.items() if not spanish.get(word)}
    assert not missing


def test_placeholders_survive_translation(words, spanish):
    broken = {
        word: spanish[word]
        for word in words
        if sorted(PLACEHOLDER.findall(word)) != sorted(PLACEHOLDER.findall(spanish[word]))
    }
    assert not broken


def test_spanish_is_not_english(words, spanish):
    """A sentence that stayed as it was is one that nobody translated."""
    same = {word for word in words if spanish[word] == word.rpartition("\x04")[2] and " " in spanish[word]}
    assert same <= SAME


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_compiled_catalogue_is_up_to_date(language, tmp_path):
    source = ROOT / f"locale/{language}/LC_MESSAGES/django.po"
    if subprocess.run(["sh", "-c", "command -v msgfmt"], capture_output=True).returncode:
        pytest.skip("msgfmt (gettext) is not installed")
    fresh = tmp_path / "django.mo"
    subprocess.run(["msgfmt", "--check-format", "-o", fresh, source], check=True, capture_output=True)
    assert fresh.read_bytes() == source.with_suffix(".mo").read_bytes()


def test_templates_hold_no_bare_text():
    """What people read in a template is inside a translation tag."""
    bare = re.compile(r">([^<>{}]*[A-Za-zÁÉÍÓÚáéíóúñ]{3,}[^<>{}]*)<")
    found = {}
    for path in files(".html"):
        text = re.sub(r"{%\s*blocktranslate.*?endblocktranslate\s*%}", "", path.read_text(encoding="utf-8"), flags=re.S)
        text = re.sub(r"{%.*?%}|{{.*?}}", "", text, flags=re.S)
        text = re.sub(r"<code.*?</code>|<script.*?</script>", "", text, flags=re.S)
        text = re.sub(r'class="material-symbols-outlined"[^<]*<', "<", text)
        rest = [piece.strip() for piece in bare.findall(text) if piece.strip()]
        if rest:
            found[path.name] = rest
    assert not found
