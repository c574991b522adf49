"""A field that a game does not read is refused, in every game and every fact; so is an action that it does not have."""

from __future__ import annotations

import inspect
from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.errors import IllegalEvent
from casino.rules.examples import EXAMPLES
from casino.rules.fields import KEPT, OPTIONAL, declared
from casino.rules.kernel import Game, Round
from casino.rules.replay import open_case
from tests.rules.field_reads import fields_read

SAMPLES: Final[dict[str, Any]] = {
    "seat": 1, "bet": "no_such_bet", "target": "17", "hand": 3, "amount": 500, "chips": 1, "lights": 1, "face": "up",
    "card": "As", "count": 2, "d3": 4, "shooter": 1, "letter": "B", "pot": 1, "package": "P", "ebm": "E",
    "of_age": True, "button": 1, "stacks": {"1": 500}, "last_bank": 1, "last_bets": {"1": 500}, "last_roll": 7,
    "missed_blinds": {"1": "big"}, "new_players": [1], "to": 1, "cards": [], "d1": 1, "d2": 2, "pocket": "7",
    "segment": "1", "tiles": [], "ball": 7, "high": [], "low": [], "action": "no_such_action", "code": "no_such_code",
    "kind": "small", "numbers": [], "price": 500, "to_target": "18", "reason": "r", "authorised_by": "JS-1",
}  # fmt: skip
"""A value of every field, none of them a default."""
VARIANTS: Final = {v.DecisionMade: "action", v.IrregularityDeclared: "code", v.BetPaid: "bet", v.BetTaken: "bet"}
GAMES: Final = registry.all_games()
CROUPIER_DEALS: Final = ("croupier_deals", "CL III §2.3.3, §2.6.3")
DENIED: Final = {
    ("pr.blackjack_switch", "surrender"): ("surrender_not_offered", "PR §20.1(A)(7)(i)"),
    **{
        (game, action): CROUPIER_DEALS
        for game in ("cl.midi_punto_banca", "cl.mini_punto_banca")
        for action in ("take_shoe", "pass_shoe")
    },
}
"""Actions of other games that a clause of this game denies by name."""


def fact_of(kind: type[v.Fact], **fields: object) -> v.Fact:
    required = {field.name: SAMPLES[field.name] for field in msgspec.structs.fields(kind) if field.required}
    return kind(**{**required, **fields})


def opened(game: Game) -> Round:
    """A round under the options and limits of the game's example."""
    return open_case({**EXAMPLES[game.code], "events": []})


def facts_with_one_field_more(game: Game) -> Iterator[tuple[v.Fact, str]]:
    """Every fact of the game, of every action, irregularity and bet, with one field that is not read."""
    for kind in game.round_type.handlers:
        by = VARIANTS.get(kind)
        for variant in game.fields.by[kind][1] if by else (None,):
            named = {by: variant} if by else {}
            if kind in (v.BetPlaced, v.BetRemoved):
                named = {"bet": game.bets[0].code}
            for name in OPTIONAL[kind]:
                if name not in game.fields.read(kind, variant) and not game.fields.is_barred(name, variant):
                    yield fact_of(kind, **named, **{name: SAMPLES[name]}), name


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_a_field_that_is_not_read_is_refused(game: Game) -> None:
    count, round_ = 0, opened(game)
    own = ("BO", "CL") if game.jurisdiction == "bo" else game.jurisdiction.upper()  # BO descends from the Chilean text
    for fact, name in facts_with_one_field_more(game):
        with pytest.raises(IllegalEvent) as refused:
            round_.apply(fact)
        if isinstance(fact, v.DecisionMade) and not game.fields.actions:
            assert refused.value.code == "event_not_of_game"
            continue
        assert (refused.value.code, refused.value.field) == ("field_not_of_game", name), fact
        assert refused.value.cite.startswith(own), fact
        assert round_.events_seen == 0
        count += 1
    assert count


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_defaults_count_as_left_out(game: Game) -> None:
    for kind in game.round_type.handlers:
        for name in OPTIONAL[kind]:
            for empty in (None, 0, ""):
                fact = fact_of(kind, **{name: empty})
                assert game.fields.unread(fact) in (None, "action")


def test_a_round_is_refused_at_the_fact_and_stays_as_it_was() -> None:
    round_ = registry.get("eus.boule").open()
    facts = [
        v.BetPlaced(seat=1, bet="red", amount=1000),
        v.BetsClosed(lights=1),
        v.BallLanded(pocket="2"),
    ]
    with pytest.raises(IllegalEvent) as refused:
        round_.apply_all(facts)
    assert (refused.value.field, round_.events_seen, round_.bets_closed) == ("lights", 1, False)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_an_action_of_another_game_is_refused(game: Game) -> None:
    """PR §15.2(G) alone lets two players agree to bet without limit; no other text has it, nor any other action."""
    others = {action for other in GAMES for action in other.fields.actions} - set(game.fields.actions)
    assert others
    round_ = opened(game)
    for action in [*sorted(others), "no_such_action"]:
        if v.DecisionMade not in game.round_type.handlers:
            continue
        with pytest.raises(IllegalEvent) as refused:
            round_.apply(v.DecisionMade(seat=1, action=action))
        if (game.code, action) in DENIED:
            assert (refused.value.code, refused.value.cite) == DENIED[game.code, action]
        elif game.fields.actions:
            assert refused.value.field == "action"
            assert game.fields.actions[0] in refused.value.message_en
            assert game.fields.actions[0] in refused.value.message_es
        else:
            assert refused.value.code == "event_not_of_game"


def test_only_puerto_rico_agrees_to_bet_without_limit() -> None:
    """PR §15.2(G), §16.2(F), §25.2(G)(2)."""
    having = [game.code for game in GAMES if "agree_no_limit" in game.fields.actions]
    assert having == ["pr.texas_holdem_high", "pr.seven_card_stud_high", "pr.omaha_high"]


def test_what_was_recorded_before_is_still_read() -> None:
    """A bet of hand 2 at roulette was recorded as a bet: a replay takes it, a new round does not."""
    game = registry.get("pr.roulette")
    facts = [
        v.RoundOpened(game=game.code, button=3, last_roll=7),
        v.BetPlaced(seat=1, bet="straight", target="17", amount=500, hand=2),
        v.BetsClosed(chips=1),
        v.BallLanded(pocket="17"),
        v.RoundClosed(),
    ]
    recorded, new = game.open(), game.open()
    recorded.apply_recorded(facts)
    assert [line.net for line in recorded.settle().lines] == [17_500]
    with pytest.raises(IllegalEvent):
        new.apply_all(facts)


# --- what is declared is read ---------------------------------------------------------------------------------------


def handlers_of(round_type: type[Round]) -> Iterator[tuple[type, str, type[v.Fact]]]:
    for kind, handler in round_type.handlers.items():
        if kind not in VARIANTS and OPTIONAL[kind]:
            yield round_type, handler.__name__, kind


def effects_of(game: Game) -> Iterator[tuple[type, str, type[v.Fact]]]:
    for rule in game.irregularities:
        judges = [side.rule for side in game.sides if rule in side.irregularities] or [game.round_type]
        yield judges[0], "effect_" + rule.effect, v.IrregularityDeclared


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.code)
def test_what_a_handler_declares_is_what_it_reads(game: Game) -> None:
    for cls, name, kind in [*handlers_of(game.round_type), *effects_of(game)]:
        optional = {field.name for field in msgspec.structs.fields(kind) if not field.required}
        found = fields_read(cls, name) & optional - {"reason", "authorised_by"}
        if kind is v.RoundOpened:
            found -= KEPT[kind]
        if kind is v.BetsClosed and not found:
            continue  # the family has acceptors, this game of it has none
        assert set(declared(getattr(cls, name))) == found, (cls.__name__, name)


def test_every_fact_has_its_optional_fields_in_one_list() -> None:
    for kind in v.EVENTS.values():
        optional = {field.name for field in msgspec.structs.fields(kind) if not field.required}
        assert optional == set(OPTIONAL[kind]) | set(KEPT.get(kind, ()))
        assert inspect.getdoc(kind)


# --- what a game is played with -------------------------------------------------------------------------------------


def test_equipment_follows_from_the_facts() -> None:
    """Boule is a wheel with a ball, and no table of cards."""
    with_cards = {game.family for game in GAMES if "cards" in game.equipment}
    assert not with_cards & {"boule", "roulette", "french_roulette", "wheel_of_fortune", "bingo", "craps", "three_dice"}
    assert sorted(registry.get("eus.boule").equipment) == []
    assert sorted(registry.get("pr.pai_gow_poker").equipment) == ["cards", "dice"]
    assert sorted(registry.get("cl.chuck_a_luck").equipment) == ["dice"]
    assert sorted(registry.get("eus.chemin_de_fer").equipment) == ["cards"]
