"""A progressive is offered only while its table belongs to a link in operation (PR §7.11(F), §7.14(B), (H))."""

from __future__ import annotations

import pytest

from casino.eventstore import Append, append, read_stream
from casino.roles import Role
from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import Game
from tables.commands.rounds import _remembered
from tables.events import TableOpened
from tables.models import TableSession
from tables.rounds import play
from tables.seed import another_table
from tests.factories import ACTOR, DAY, refused
from tests.progressive.stud import GAME, Stud
from tests.progressive.test_life import bring_back, take_away
from tests.progressive.test_with_rules import ROYAL, stud_round
from tests.staged import staged

pytestmark = pytest.mark.django_db

RUNNING = "PR §7.14(B), (H), §7.11(F)"
OFFERING = [
    game
    for game in registry.all_games()
    if any(bet.acceptor and bet.acceptor.switched for bet in game.bets) or any(side.meter_switch for side in game.sides)
]


def _build() -> Stud:
    """CS-1 and CS-2 linked, CS-9 in no link."""
    floor = Stud.running()
    another_table(floor.house.tables["CS-1"], "CS-9")
    return floor


built = staged(_build)


@pytest.fixture
def floor(built, db) -> Stud:
    return built()


def offered(session: TableSession) -> bool:
    return bool(session.options["progressive_enabled"])


def without_chip(facts: list[v.Fact]) -> list[v.Fact]:
    return [fact for fact in facts if not isinstance(fact, v.ProgressiveWagered)]


def test_a_table_in_no_link_opens_without_its_progressive(floor: Stud) -> None:
    """PR §7.14(B), (H): the chip is refused with seat and clause; the game itself goes on and wins no prize."""
    assert not offered(floor.open("CS-9", counts={"100": 100}))
    assert offered(floor.open("CS-1"))
    refusal = refused("progressive_not_offered", floor.play, "CS-9", stud_round({3: ROYAL}))
    assert (refusal.cite, refusal.field) == (RUNNING, "events[2].seat")
    assert "3:" in str(refusal)
    played = floor.play("CS-9", without_chip(stud_round({3: ROYAL})))
    assert {line.result for line in played.settlement.lines} <= {"win", "void"}
    assert floor.prizes() == []


def test_a_table_that_is_away_opens_without_its_progressive(floor: Stud) -> None:
    """PR §7.14(M): back again, it offers it again."""
    take_away(floor, "CS-1", "CS-2")
    assert not offered(floor.open("CS-1"))
    bring_back(floor, "CS-2", on=DAY)
    assert offered(floor.open("CS-2"))


def test_a_session_that_was_opened_with_its_chip_takes_none_without_a_meter(floor: Stud) -> None:
    """PR §7.11(F): a session of an earlier release, or of a link that is no more; nothing settles open."""
    signed = [floor.sig(Role.DEALER), floor.sig(Role.FLOOR_SUPERVISOR)]
    event = TableOpened(
        table="CS-9", game=GAME, shift="M", options={"progressive_enabled": True}, limits={"min": 500, "max": 50_000},
        counts={"10000": 100}, total=1_000_000, signatures=signed,
    )  # fmt: skip
    append(floor.pk, [Append(f"session:CS-9.{DAY}.M", DAY, 0, [event], floor.now())], actor=ACTOR)
    _remembered.clear()
    refusal = refused("progressive_not_offered", floor.play, "CS-9", stud_round({1: ROYAL}))
    assert refusal.cite == RUNNING
    played = floor.play("CS-9", without_chip(stud_round({1: ROYAL})))
    opened = read_stream(floor.pk, f"round:{played.round}")[0].event
    assert (opened.options["progressive_enabled"], opened.meters) == (False, {})


@pytest.mark.parametrize("game", OFFERING, ids=lambda game: game.code)
def test_every_progressive_can_be_switched_off(game: Game) -> None:
    """Whatever the game and its jurisdiction: one mechanism."""
    names = [bet.acceptor.offered for bet in game.bets if bet.acceptor]
    names += [side.meter_switch for side in game.sides if side.meter_switch]
    known = {option.name: option for option in game.options}
    on = {name: next(value for value in (True, "on") if known[name].admits(value)) for name in names}
    options = game.configure_options(on)
    assert [options[name] for name in names] == list(on.values())
    assert not game.has_meter(game.configure_options(game.without_meter(options)))


def test_which_tables_share_a_progressive_is_read_from_the_link() -> None:
    """PR §7.14(F): no option repeats it; a round recorded with the option settles as it did."""
    game = registry.get(GAME)
    assert "progressive_linked_tables" not in game.configure_options({})
    recorded = v.RoundOpened(game=GAME, edition=game.edition.code, options={"progressive_linked_tables": ["CS-1"]})
    assert "progressive_linked_tables" not in play.open_round(recorded, "USD").options
