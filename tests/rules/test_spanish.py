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
from tests.rules.play import bet, cards, ev, play

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


def test_what_a_round_lacks_is_told_in_spanish() -> None:
    """A hand and its seat, the bettor who decides on a 5."""
    hand = [bet(1, "main", "1000"), ev("BetsClosed"), *cards(1, "Ts"), *cards("dealer", "Td"), *cards(1, "6d")]
    five = [
        ev("DecisionMade", seat=1, action="bank", amount="30000"),
        bet(2, "player", "5000"),
        ev("BetsClosed"),
        *cards("player", "2d"),
        *cards("banker", "4s"),
        *cards("player", "3c"),
        *cards("banker", "Ah"),
    ]
    for game, events, lacks in (
        ("cl.blackjack", hand, "decisión del puesto 1, mano 0"),
        ("cl.chemin_de_fer", five, "decisión del puesto 2"),
    ):
        assert play(game, events).data["message_es"] == f"La jugada no ha terminado: falta {lacks}."


def test_bets_and_irregularities_are_named_in_spanish() -> None:
    told = {"type": "IrregularityDeclared", "code": "face_up_card"}
    answer = answer_case({"game": "pr.caribbean_stud", "events": [told]})
    assert answer["code"] == "irregularity_not_now"
    assert "face_up_card" not in answer["message_es"]
    assert registry.get("pr.caribbean_stud").irregularity("face_up_card").es[:20] in answer["message_es"]


@pytest.mark.parametrize("game", registry.all_games(), ids=lambda game: game.code)
def test_irregularities_of_a_game_have_different_spanish_names(game: Game) -> None:
    """BO §4.1.6.1: seven causes of a void spin are not one "Tirada nula"."""
    names = [game.in_spanish({"irregularity": rule.code})["irregularity"] for rule in game.irregularities]
    assert len(names) == len(set(names))
    assert not [name for name in names if "(" in name or len(name.split()) < 3]


def test_a_forced_bet_has_the_name_that_its_game_gives_it() -> None:
    """BO §2.3.7.1.3: the small blind is the «Apuesta Ciega Menor»."""
    opened = {"type": "RoundOpened", "button": 1, "stacks": {"1": "300.00", "2": "300.00", "3": "300.00"}}
    posted = {"type": "BlindPosted", "seat": 2, "kind": "small", "amount": "4.00"}
    answer = answer_case({"game": "bo.circle_poker", "events": [opened, posted]})
    assert answer["message"] == "The small blind is 5.00."
    assert answer["message_es"] == "El monto es 5.00: Apuesta Ciega Menor."


def test_a_card_after_the_last_one_is_told_what_comes() -> None:
    """BO §2.3.7.1.1: the dealer has his two cards; nothing is dealt any more."""
    dealt = [(1, card) for card in ("8s", "8d", "Ac", "Kh", "4d")]
    dealt += [("dealer", card) for card in ("2d", "2c", "3c", "4c", "5c")]
    drawn = [("dealer", card) for card in ("2h", "9h", "9d")]
    facts = [{"type": "CardDealt", "to": to, "card": card} for to, card in [*dealt, *drawn]]
    events = [
        {"type": "BetPlaced", "seat": 1, "bet": "ante", "amount": "10.00"},
        {"type": "BetsClosed"},
        *facts[:10],
        {"type": "DecisionMade", "seat": 1, "action": "bet"},
        *facts[10:],
    ]
    answer = answer_case({"game": "bo.draw_poker", "events": events})
    assert (answer["code"], answer["at"]) == ("out_of_order", 15)
    assert answer["message"] == "CardDealt to dealer is not what comes now: RoundClosed."
    assert "None" not in answer["message_es"]


POT: dict[str, Any] = {
    "programme": "bo.card_progressive",
    "pot": {"meter": "3000.00"},
    "terms": {
        "approval": "R-1",
        "entry": "5.00",
        "entry_max": "50.00",
        "initial": "0",
        "rate": {"house": "0.25"},
        "allocation": {"meter": "1"},
        "options": {"complementary_prizes": "chips"},
    },
}


def of_a_pot(*facts: dict[str, Any], **differing: Any) -> dict[str, Any]:
    return answer_case({**POT, **differing, "facts": list(facts)})


def test_a_pot_speaks_spanish() -> None:
    """BO §2.5.6.2: hands and parts of the pot have the names of the text."""
    won = of_a_pot({"type": "Won", "hits": [{"seat": 1, "outcome": "four_of_a_kind", "bet": "5.00"}]})
    assert won["facts"][0]["lines"][0]["es"].startswith("Puesto 1, póker: 500 × 5.00 = 2500.00")
    low = of_a_pot({"type": "Won", "hits": [{"seat": 1, "outcome": "straight", "bet": "5.00"}]})
    assert low["message_es"] == (
        "La tabla de pagos no tiene escalera. Se admite: color, full, póker, escalera de color, escalera real."
    )
    over = of_a_pot({"type": "Complementary", "amount": "3000.01", "form": "chips"})
    assert over["message_es"] == "el metro no tiene tanto."
    shares = of_a_pot(terms=POT["terms"] | {"rate": {"house": "1.2"}})
    assert shares["message_es"] == "Las partes de una apuesta no forman un entero: la casa 12000."
    assert of_a_pot(pot={"bank": "1.00"})["message_es"] == "Evento mal formado: un pozo no contiene esto: bank"


def test_rows_and_seats_are_named_in_spanish() -> None:
    """BO §2.4.3.3: the black row comes first."""
    bet = {"type": "BetPlaced", "seat": 1, "bet": "red", "amount": "10.00"}
    red = {"type": "CardDealt", "to": "red", "card": "2c"}
    answer = answer_case({"game": "bo.trente_et_quarante", "events": [bet, {"type": "BetsClosed"}, red]})
    assert answer["message_es"] == "carta a la fila roja no corresponde ahora: carta a la fila negra."


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
