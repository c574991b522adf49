"""Each place that refuses agrees with the catalogue, and each code of the catalogue is raised somewhere."""

from __future__ import annotations

import ast
import gettext
import re
from pathlib import Path

import pytest
from django.utils import translation
from django.utils.translation import gettext_lazy

from casino.api import problems
from casino.errors import CATALOGUE, MEMBERS, NoClause, Refused, clause_of, define
from casino.rules.errors import IllegalEvent
from tests.docs.refusal_sites import PACKAGES, ROOT, definitions, sites, sites_in, trees

SPANISH = ROOT / "locale/es/LC_MESSAGES/django.mo"
PLACEHOLDER = re.compile(r"%\(\w+\)[sd]")


def test_every_code_that_is_raised_is_defined_with_the_values_and_details_that_are_given() -> None:
    wrong = []
    for site in sites():
        known = CATALOGUE.get(site.code)
        if known is None:
            wrong.append(f"{site.place}: {site.code} is not defined")
        elif site.values != known.values:
            wrong.append(f"{site.place}: {site.code} names {sorted(known.values)}, given are {sorted(site.values)}")
        elif not site.details <= known.details:
            wrong.append(f"{site.place}: {site.code} has no details {sorted(site.details - known.details)}")
    assert not wrong


def test_no_code_of_the_catalogue_is_unused() -> None:
    assert sorted(CATALOGUE.keys() - {site.code for site in sites()}) == []


def test_every_detail_of_the_catalogue_is_given_somewhere() -> None:
    """Where details are put together elsewhere, what they are is seen only when it is refused."""
    given: dict[str, set[str]] = {}
    for site in sites():
        given.setdefault(site.code, set()).update(CATALOGUE[site.code].details if site.has_rest else site.details)
    assert [code for code, known in CATALOGUE.items() if known.details != given[code]] == []


def test_a_site_names_a_clause_where_the_code_has_none_and_never_repeats_that_of_the_code() -> None:
    wrong = []
    for site in sites():
        known = CATALOGUE[site.code]
        if known.cite is NoClause.BY_ACT and site.cite is None:
            wrong.append(f"{site.place}: {site.code} has no clause of its own: name that of the act")
        if isinstance(site.cite, ast.Constant) and site.cite.value == known.cite:
            wrong.append(f"{site.place}: {site.code} has this clause already")
    assert not wrong


def test_a_code_is_defined_by_the_lowest_app_that_raises_it() -> None:
    raised: dict[str, set[str]] = {}
    for site in sites():
        raised.setdefault(site.code, set()).add(site.package)
    wrong = [one for one in definitions() if one.package != min(raised[one.code], key=PACKAGES.index)]
    assert not wrong
    assert sorted(one.code for one in definitions()) == sorted(CATALOGUE)


def test_no_problem_document_is_made_with_a_code_beside_the_catalogue() -> None:
    """What Django REST framework and the rules refuse brings its code; no other is written out."""
    found = [
        f"{path}:{call.lineno}"
        for path, tree in trees().items()
        for call in ast.walk(tree)
        if isinstance(call, ast.Call)
        and getattr(call.func, "id", getattr(call.func, "attr", "")) in ("document", "AuthenticationFailed")
        for keyword in call.keywords
        if keyword.arg == "code" and isinstance(keyword.value, ast.Constant)
    ]
    assert not found


def test_every_text_has_its_spanish_with_the_same_values() -> None:
    with SPANISH.open("rb") as compiled:
        spanish = gettext.GNUTranslations(compiled)
    wrong = [
        known.code
        for known in CATALOGUE.values()
        if spanish.gettext(known.text) == known.text
        or sorted(PLACEHOLDER.findall(spanish.gettext(known.text))) != sorted(PLACEHOLDER.findall(known.text))
    ]
    assert not wrong


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ('raise Refused("table_not_open", "table", table=code)', "by name"),
        ('raise Refused("table_not_open", **values)', "by name"),
        ('raise Refused(f"{name}_missing", field=name)', "written out"),
    ],
)
def test_a_call_that_cannot_be_read_is_reported(source: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        list(sites_in(Path("tables/x.py"), ast.parse(source)))


def test_a_code_that_a_helper_is_handed_is_read_at_its_callers() -> None:
    source = 'def _no(code, field):\n    raise Refused(code, field=field)\n_no("a", "x")\n_no("b", "y")\n'
    assert [site.code for site in sites_in(Path("tables/x.py"), ast.parse(source))] == ["a", "b"]


def test_the_catalogue_refuses_what_it_does_not_know() -> None:
    with pytest.raises(LookupError, match="no_such_code"):
        Refused("no_such_code")
    with pytest.raises(TypeError, match="table"):
        Refused("terminal_attached")
    with pytest.raises(TypeError, match="chair"):
        Refused("terminal_attached", table="BJ-1", chair=3)
    with pytest.raises(TypeError, match="surplus"):
        Refused("terminal_attached", table="BJ-1", details={"surplus": 1})
    with pytest.raises(ValueError, match="already defined"):
        define("table_not_open", 409, "Again.", cite=NoClause.BY_ACT)
    with pytest.raises(ValueError, match="field"):
        define("brand_new", 409, "About %(field)s.", cite=NoClause.BY_ACT)
    for name in MEMBERS:
        with pytest.raises(ValueError, match=name):
            define("brand_new", 409, "New.", cite=NoClause.BY_ACT, details=[name])
    assert "brand_new" not in CATALOGUE


def test_a_refusal_is_worded_in_the_language_in_which_it_is_shown() -> None:
    with translation.override("en"):
        refusal = Refused("reason_missing", field="reason", why=gettext_lazy("why the form is void"))
        assert str(refusal.message) == "The reason is missing: enter why the form is void."
    with translation.override("es"):
        assert str(refusal.message) == "Falta el motivo: diga por qué se anula el formulario."


def test_a_refusal_by_the_rules_keeps_its_code_clause_and_both_texts() -> None:
    ruled = IllegalEvent("unknown_bet", "PR §2.5", field="bet", bet="x", game="pr.roulette")
    refusal = Refused.by_rules(ruled, field="events[0].bet", details={"at": 0})
    assert (refusal.code, refusal.cite, refusal.field, refusal.status) == (
        "unknown_bet", "PR §2.5", "events[0].bet", 422,
    )  # fmt: skip
    for language, text in (("en", ruled.message_en), ("es", ruled.message_es)):
        with translation.override(language):
            assert problems.of_refusal(refusal)["detail"] == text


@pytest.mark.parametrize(
    ("code", "clause"),
    {
        "already_paid": "PR §7.12(C)", "wrong_pin": "control S1", "day_already_opened": "control W1",
        "already_distributed": "PR §7.14(K)", "day_not_open": "control W5", "version_conflict": "control S7",
    }.items(),
)  # fmt: skip
def test_a_refusal_has_the_clause_of_its_code_unless_the_act_names_another(code: str, clause: str) -> None:
    values = dict.fromkeys(CATALOGUE[code].values, 1)
    assert Refused(code, **values).cite == clause == clause_of(code)
    assert problems.document(status=409, code=code, detail="x")["cite"] == clause
    assert Refused(code, cite="PR §1.1", **values).cite == "PR §1.1"
