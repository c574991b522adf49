"""The page of a recorded round, for every game of the registry, as an accountant reads it."""

from __future__ import annotations

import random
import re
from collections.abc import Sequence
from html.parser import HTMLParser

import msgspec
import pytest
from django.urls import reverse
from django.utils import translation

from casino.admin.choices import CHOICES
from casino.documents import translated
from casino.eventstore import feed, read_stream
from casino.roles import Role
from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import Game
from casino.simulation import floor_for
from casino.wording.event_names import event_name
from tables.admin.disputes import FORMS
from tables.admin.telling import ACTIONS, BLINDS, FACES, LABELS, PLACES, Part, Teller, needs_no_label
from tables.events import RoundSettled
from tables.models import Round
from tests.admin.conftest import Desk
from tests.markup import as_drawn
from tests.rules.properties import Trial
from tests.rules.trials import TRIALS
from tests.tables.every_game import configured, drawn

every_game = pytest.mark.parametrize("trial", TRIALS, ids=[trial.code for trial in TRIALS])

SIMULATED_ROUNDS = 10
SAME = {"Hash", "Joker", "Omaha", "Seven Stud", "Texas Hold'em", "ante"}
VOID = {"br", "img", "input", "link", "meta", "hr", "path", "circle"}


class Reader(HTMLParser):
    """What a person reads in the cards about the round: its pieces of text, those of the stored records apart."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[tuple[str, str]] = []
        self.pieces: list[str] = []
        self.stored: list[str] = []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append((tag, dict(attrs).get("class") or ""))

    def handle_endtag(self, tag):
        while self.open and self.open.pop()[0] != tag:
            pass

    def handle_data(self, text):
        classes = [name for _tag, name in self.open]
        if not text.strip() or "card wide" not in classes:
            return
        (self.stored if "stored" in classes and self.open[-1][0] == "code" else self.pieces).append(text.strip())


def read(text: str) -> Reader:
    reader = Reader()
    reader.feed(text)
    return reader


def page(desk: Desk, identity: str, language: str) -> str:
    address = reverse("admin:tables_round_change", args=[identity])
    response = desk.client(Role.ACCOUNTING, language).get(address)
    assert response.status_code == 200
    return response.content.decode()


def round_of(desk: Desk, trial: Trial) -> str:
    """Id of a round played at a table of the game."""
    [options] = drawn(trial, 1)
    table = configured(desk.floor, "G-1", trial, options)
    session = desk.floor.open(table.code, counts={"500": 40_000})
    floor, rng = floor_for(trial.code, session.options, session.limits), random.Random(8669)
    return str(desk.floor.play(table.code, floor.play(rng)).round)


def names_in_both(game: Game) -> set[str]:
    """Names that are the same in both languages."""
    things = (game, *game.bets, *game.options, *game.irregularities)
    return {thing.en for thing in things if thing.en == thing.es}


def as_the_floor_gave_it(desk: Desk, identity: str) -> set[str]:
    """What the floor wrote in words of its own: reasons, and options that are lists of text."""
    given = set()
    for recorded in read_stream(desk.property.pk, f"round:{identity}"):
        data = msgspec.json.decode(recorded.data)
        given |= {data["reason"]} if data.get("reason") else set()
        options = data.get("options", {}).values()
        given |= {", ".join(value) for value in options if isinstance(value, list)}
    return given


@every_game
def test_every_event_is_told_and_nothing_is_left_in_english(desk: Desk, trial: Trial) -> None:
    identity = round_of(desk, trial)
    events = read_stream(desk.property.pk, f"round:{identity}")
    english, spanish = (read(page(desk, identity, language)) for language in ("en", "es"))
    assert spanish.stored == english.stored == [recorded.data.decode() for recorded in events]
    given = as_the_floor_gave_it(desk, identity)
    known = given | names_in_both(trial.game) | {events[0].actor, trial.game.edition.code, *SAME}
    same = {
        piece
        for piece in set(spanish.pieces) & set(english.pieces)
        if re.search("[A-Za-z]{3}", piece) and "§" not in piece and not re.fullmatch("[0-9a-f]{12}…", piece)
    }
    alike = {code for code, label in CHOICES.items() if translated(label, "es") == translated(label, "en")}
    assert same - known - alike == set()
    raw = {piece for piece in spanish.pieces if re.search(r"[{\[]|None|True|False", piece)}
    assert raw - given == {"{ }"}


def test_every_kind_of_event_and_every_field_has_its_words() -> None:
    kinds = {**v.EVENTS, "RoundSettled": RoundSettled}
    assert [kind for kind in kinds if event_name(kind, "es") == kind] == []
    fields = {field for kind in kinds.values() for field in kind.__struct_fields__}
    assert {field for field in fields if field not in LABELS and not needs_no_label(field)} == set()


def test_every_choice_of_an_option_has_its_words() -> None:
    words = {
        value
        for game in registry.all_games()
        for option in game.options
        if option.kind == "choice"
        for value in option.values
        if isinstance(value, str) and re.search("[A-Za-z]{2}", value) and not value.startswith("BLIR-")
    }
    assert words
    assert words - set(CHOICES) == set()


@every_game
def test_whatever_a_table_tells_has_its_words(trial: Trial) -> None:
    worded = {"action": ACTIONS, "kind": BLINDS, "face": FACES, "to": PLACES}
    [options] = drawn(trial, 1)
    floor, rng = floor_for(trial.code, trial.game.configure_options(options), trial.limits), random.Random(8669)
    facts = [msgspec.to_builtins(fact) for _ in range(SIMULATED_ROUNDS) for fact in floor.play(rng)]
    for name, known in worded.items():
        assert {fact[name] for fact in facts if isinstance(fact.get(name), str)} - set(known) == set()


def told(desk: Desk, facts: Sequence[v.Fact], language: str, *, code: str | None = "pr.roulette") -> list[list[Part]]:
    """What is told of a round at RO-1 (the parts of the first event are those of its opening)."""
    result = desk.floor.play("RO-1", facts)
    events = read_stream(desk.property.pk, f"round:{result.round}")
    with translation.override(language):
        return Teller(registry.get(code) if code else None, registry.get(code).currency if code else "USD").tell(events)


ROULETTE = (
    v.RoundOpened(),
    v.BetPlaced(seat=3, bet="straight", target="17", amount=500),
    v.BetPlaced(seat=3, bet="color", target="red", amount=1_000),
    v.BetsClosed(),
    v.BallLanded(pocket="17"),
    v.RoundClosed(),
)


def words(parts: list[Part]) -> list[str]:
    return [f"{part.label} {part.value}".strip() for part in parts if part.kind == "text"]


@pytest.mark.parametrize(
    ("language", "straight", "colour"),
    [
        ("en", ["Seat 3", "Straight up", "5.00", "on 17"], ["Seat 3", "Colour", "10.00", "on red"]),
        ("es", ["Puesto 3", "Pleno", "5.00", "a 17"], ["Puesto 3", "Color", "10.00", "a rojo"]),
    ],
)
def test_a_bet_is_told_by_seat_name_amount_and_target(
    desk: Desk, language: str, straight: list[str], colour: list[str]
) -> None:
    desk.floor.open("RO-1")
    parts = told(desk, ROULETTE, language)
    assert words(parts[1]) == straight
    assert words(parts[2]) == colour
    assert [face.text for face in parts[4][0].value] == ["17"]


def test_a_game_that_is_no_longer_known_is_told_by_its_codes(desk: Desk) -> None:
    desk.floor.open("RO-1")
    parts = told(desk, ROULETTE, "es", code=None)
    assert words(parts[1]) == ["Puesto 3", "straight", "5.00", "a 17"]


def test_hands_are_counted_from_one_where_a_seat_has_several(desk: Desk) -> None:
    """A seat with one hand needs no number; the second hand of a seat, 1 in the record, is hand 2."""
    table = configured(desk.floor, "G-1", next(trial for trial in TRIALS if trial.code == "pr.blackjack"), {})
    desk.floor.open(table.code, counts={"500": 40_000})
    deal = [(1, "8h", 0), (2, "Ts", 0), ("dealer", "6c", 0), (1, "8s", 0), (2, "9d", 0), ("dealer", "Td", 0)]
    facts = [
        v.RoundOpened(),
        v.BetPlaced(seat=1, bet="main", amount=1_000),
        v.BetPlaced(seat=2, bet="main", amount=1_000),
        v.BetsClosed(),
        *(v.CardDealt(to=to, card=card, hand=hand) for to, card, hand in deal),
        v.DecisionMade(seat=1, action="split", amount=1_000),
        v.CardDealt(to=1, card="Ks", hand=0),
        v.DecisionMade(seat=1, action="stand", hand=0),
        v.CardDealt(to=1, card="Qd", hand=1),
    ]
    result = desk.floor.play(table.code, facts)
    with translation.override("es"):
        parts = Teller(registry.get("pr.blackjack"), "USD").tell(read_stream(desk.property.pk, f"round:{result.round}"))
    assert words(parts[5]) == ["Puesto 2"]
    assert words(parts[-2]) == ["Puesto 1", "mano 1", "se planta"]
    assert words(parts[-1]) == ["Puesto 1", "mano 2"]
    [face] = parts[-1][2].value
    assert (face.text, face.red) == ("Q♦", True)


def test_a_round_is_shown_step_by_step(desk: Desk) -> None:
    """Every step is an address; a payment that was not due is told in words beside what was due."""
    desk.floor.open("RO-1")
    bet, taken = ROULETTE[2], v.BetPaid(seat=3, bet="color", target="red", amount=400)
    facts = [*ROULETTE[:2], bet, v.BetsClosed(), v.BallLanded(pocket="18"), taken, v.RoundClosed()]
    identity = desk.floor.play("RO-1", facts).round
    address = reverse("admin:tables_round_change", args=[identity])
    client = desk.client(Role.ACCOUNTING, "es")
    last, third = (client.get(address, query).content.decode() for query in ({}, {"step": "3"}))
    assert "Paso 8 de 8" in last
    assert "Paso 3 de 8" in third
    assert 'href="?step=4"' in third
    assert 'href="?step=2"' in third
    assert third.count('class="player p3"') == 2
    assert "landed-text" not in third
    assert "landed-text" in last
    assert "pagó de menos −6.00" in as_drawn(last)
    for strange in ("0", "99", "-1", "x", "9" * 30, "²"):
        assert client.get(address, {"step": strange}).status_code == 200


def test_a_disputed_round_is_settled_and_nothing_is_stored(desk: Desk) -> None:
    address = reverse("admin:what-it-pays")
    client = desk.client(Role.INSPECTOR, "es")
    heads = Round.objects.count(), sum(1 for _ in feed(desk.property.pk, after=0))
    form = {"game": "pr.roulette", "act": "form", "limit-min": "1", "limit-max": "100", "pocket": "17"}
    bets = {"bet-0-seat": "5", "bet-0-bet": "straight", "bet-0-target": "17", "bet-0-amount": "2", "bet-0-paid": "36"}
    page = client.post(address, {**form, **bets}).content.decode()
    assert "Esto es lo que paga" in page
    assert "35:1" in page
    assert "pagó de menos −34.00" in as_drawn(page)
    assert "PR §2.5" in page
    assert client.post(address, {**form, **bets, "act": "", "step": "1", "events": ""}).status_code == 200
    refused = client.post(address, {**form, **bets, "bet-0-amount": "101"}).content.decode()
    assert "Las reglas rechazan esta jugada" in refused
    assert "above_maximum" in refused
    assert "PR §2.5" in refused
    for given, said in (
        ({"bet-0-amount": "1.234"}, "se puede leer de dos maneras, 1.234 o 1,234.00"),
        ({"bet-0-amount": "veinte"}, "no es un número"),
        ({"bet-0-seat": "one"}, "no es un número"),
        ({"limit-min": "a"}, "(limit-min)"),
        ({"act": "events", "events": "[" * 100_000}, "no se puede leer"),
        ({"act": "events", "events": '{"type":"Nothing"}'}, "type"),
        ({"opt-wheel": "triple"}, "wheel"),
    ):
        answer = client.post(address, {**form, **bets, **given})
        assert (answer.status_code, said in answer.content.decode()) == (422, True), given
    assert heads == (Round.objects.count(), sum(1 for _ in feed(desk.property.pk, after=0)))
    assert desk.client(Role.CASHIER).get(address).status_code == 403


def test_a_recorded_round_is_taken_and_altered(desk: Desk) -> None:
    desk.floor.open("RO-1")
    identity = desk.floor.play("RO-1", ROULETTE).round
    address = reverse("admin:what-it-pays")
    client = desk.client(Role.AUDITOR, "en")
    taken = client.get(address, {"round": str(identity)})
    assert "Payments" in taken.content.decode()
    events = taken.context["given"]["events"]
    altered = client.post(
        address, {**taken.context["given"], "events": events.replace('"pocket":"17"', '"pocket":"20"')}
    )
    assert [line.result for line in altered.context["settlement"].lines] == ["lose", "lose"]
    for wrong in ("x", "01a1f87b-1e61-7c7d-b6e5-3dbeb285c84c"):
        assert client.get(address, {"round": wrong}).status_code == 404


def test_every_family_has_its_form_and_its_example(desk: Desk) -> None:
    address, client = reverse("admin:what-it-pays"), desk.client(Role.PIT_MANAGER, "es")
    of_each_family = {game.family: game for game in registry.all_games()}
    for game in of_each_family.values():
        desk.property.jurisdiction, desk.property.currency = game.jurisdiction, game.currency
        desk.property.save()
        page = client.get(address, {"game": game.code, "example": "1"})
        assert (game.code, page.status_code, page.context.get("settlement") is not None) == (game.code, 200, True)
        assert ('name="bet-0-bet"' in page.content.decode()) == bool(FORMS.get(game.family, ("hands",)))
