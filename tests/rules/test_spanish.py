"""Refusals in Spanish: no identifiers of the code, and no words of another country."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from casino.rules import catalogue, phh, pot_cases, registry, wording
from casino.rules import vocabulary as v
from casino.rules.errors import MESSAGES
from casino.rules.fields import OPTIONAL
from casino.rules.kernel import Game
from casino.rules.replay import answer_case

IDENTIFIER = re.compile(r"\b(?:[a-z]+(?:_[a-z0-9]+)+|[A-Z][a-z]+[A-Z]\w+)\b")
OF_A_COUNTRY = re.compile(r"\b(?:PR|CL|EUS|BO|PE) §|Puerto Rico|Chile|Bolivia|País Vasco|Perú")


def test_every_module_with_refusals_is_loaded() -> None:
    loaded = {catalogue.__name__, phh.__name__, pot_cases.__name__}
    assert len(loaded) == 3
    assert len(MESSAGES) > 400


@pytest.mark.parametrize("code", sorted(MESSAGES))
def test_no_refusal_names_an_identifier_in_spanish(code: str) -> None:
    text = re.sub(r"\{[^}]*\}", "", MESSAGES[code][1])
    assert not IDENTIFIER.findall(text)
    assert not OF_A_COUNTRY.findall(text)


FIELD_OR_FACT = re.compile(r"\b(?:seat|card|cards|count|hand|amount|target|coin|authorised_by)\b")
TYPED = {"late_claims", "winner_takes_all", "progressive_within_", "line_a", "er_number"}
"""Values that are typed as they stand in the text of an option."""


def test_irregularities_and_options_are_told_in_spanish_words() -> None:
    """Pages list them to people: neither fields nor events nor options are called by their names in the code."""
    told = {
        (game.code, text)
        for game in registry.all_games()
        for text in (*(one.es for one in game.irregularities), *(one.es for one in game.options))
    }
    found = {(game, word) for game, text in told for word in (*IDENTIFIER.findall(text), *FIELD_OR_FACT.findall(text))}
    assert {one for one in found if one[1] not in TYPED} == set()


def test_what_cannot_be_read_is_told_in_spanish() -> None:
    """Every reason that the code gives for a malformed event or case has its Spanish sentence."""
    found = set()
    for module in Path(wording.__file__).parent.rglob("*.py"):
        found |= set(re.findall(r'malformed\(f?"([^"]+)"', module.read_text(encoding="utf-8")))
    reasons = {re.sub(r"\{[^}]+\}", "7", reason) for reason in found}
    reasons -= {"Object missing required field `type`", "7: 7"}
    assert len(reasons) > 10
    assert not [reason for reason in sorted(reasons) if wording.in_spanish(reason) == reason]
    assert wording.in_spanish("not a JSON object: nested too deeply") == (
        "no es un objeto JSON: anidado demasiado profundo"
    )


def test_facts_and_fields_have_spanish_names() -> None:
    assert set(wording.FACTS) == set(v.EVENTS)
    assert {name for names in OPTIONAL.values() for name in names} <= set(wording.FIELDS)


@pytest.mark.parametrize(
    ("game", "event", "said"),
    [
        (
            "pr.roulette",
            {"type": "BetPlaced", "seat": 1, "bet": "straight", "target": "17", "amount": "5.00", "hand": 2},
            "apuesta no lleva mano en Ruleta. Se admite: objetivo.",
        ),
        (
            "cl.war",
            {"type": "DecisionMade", "seat": 1, "action": "surrender", "bet": "war"},
            "decisión «surrender» no lleva apuesta en War o Guerra. Se admite: nada.",
        ),
        (
            "eus.boule",
            {"type": "CardDealt", "to": 1, "card": "As"},
            "carta no existe en Boule o Bola. Se admite: apertura de la jugada, apuesta, retiro de una apuesta,"
            " cierre de apuestas, bola en su casilla, irregularidad, pago, apuesta recogida,"
            " anulación de la jugada, cierre de la jugada.",
        ),
    ],
)
def test_a_field_is_refused_in_spanish_words(game: str, event: dict[str, Any], said: str) -> None:
    answer = answer_case({"game": game, "events": [event]})
    assert answer["message_es"] == said
    assert not IDENTIFIER.findall(answer["message_es"])


def test_bets_and_irregularities_are_named_in_spanish() -> None:
    told = {"type": "IrregularityDeclared", "code": "face_up_card"}
    answer = answer_case({"game": "pr.caribbean_stud", "events": [told]})
    assert answer["code"] == "irregularity_not_now"
    assert "face_up_card" not in answer["message_es"]
    assert registry.get("pr.caribbean_stud").irregularity("face_up_card").es[:20] in answer["message_es"]


CODES = re.compile(
    r"\b(?:"
    + "|".join(sorted({*v.EVENTS, *(name for fact in v.EVENTS.values() for name in fact.__struct_fields__)}))
    + r"|[a-z]+(?:_[a-z0-9]+)+)\b"
)
SPANISH_TOO = {"bet", "tiles", "pot", "ebm"}
"""Field names that Spanish texts use as words: «right bet», «tiles», «pot limit»."""


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
def test_texts_of_games_name_no_fields_in_spanish(game: Game) -> None:
    """What is typed stands in «»; fields are named in Spanish, and by their codes in the guide."""
    texts = [game.es, *(one.es for one in (*game.bets, *game.options, *game.irregularities))]
    for text in texts:
        found = set(CODES.findall(re.sub("«[^»]*»", "", text))) - SPANISH_TOO
        assert not found, (found, text)
