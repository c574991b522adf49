"""Rounds: judged by the rules, recorded once, settled as they close (control S7 for what is sent twice)."""

import datetime as dt
import threading
from uuid import UUID, uuid4

import msgspec
import pytest
from django.db import IntegrityError, connections, transaction

from casino.errors import Refused
from casino.eventstore import Conflict, read_stream, seal_day, verify_stream
from casino.roles import Role
from casino.rules import vocabulary as v
from casino.rules.kernel import Round as Rules
from tables import commands, queries
from tables.commands import FloorEvent, RoundItem
from tables.models import Round
from tables.rounds import play
from tests.factories import ACTOR, DAY, Floor, refused, roulette

POKER_BANK = {"25": 4_000, "100": 300, "500": 100}


@pytest.fixture
def table(floor) -> Floor:
    floor.open("RO-2")
    return floor


def record(floor: Floor, *items: RoundItem, **more: object) -> list:
    return commands.record_rounds(floor.property, list(items), actor=ACTOR, **more)


# --- one round ------------------------------------------------------------------------------------------------------


def test_a_round_is_settled_as_it_closes(table):
    result = table.play("RO-2", roulette(amount=500))
    assert (result.outcome, result.status, result.version) == ("recorded", "closed", 6)
    assert result.settlement.lines[0].net == 17_500
    row = Round.objects.get()
    assert (row.id, row.status, row.version, row.day, row.shift, row.table, row.game) == (
        result.round, "closed", 6, DAY, "M", "RO-2", "pr.roulette",
    )  # fmt: skip
    assert (row.handle, row.payout, row.win, row.variance_count, row.prizes) == (500, 17_500, -17_500, 0, [])
    types = [recorded.type for recorded in read_stream(table.property.pk, f"round:{result.round}")]
    assert types == ["RoundOpened", "BetPlaced", "BetsClosed", "BallLanded", "RoundClosed", "RoundSettled"]


def test_the_house_fills_in_what_the_floor_does_not_say(table):
    result = table.play("RO-2", roulette())
    opened = read_stream(table.property.pk, f"round:{result.round}")[0].event
    assert (opened.table, opened.shift, opened.limits) == ("RO-2", "M", {"min": 500, "max": 50_000})
    assert opened.options["wheel"] == "double_zero"
    assert opened.edition


def test_what_one_opening_states_is_not_that_of_the_next(table):
    table.open("PK-1", counts=POKER_BANK)
    plain, stated = [v.RoundOpened()], [v.RoundOpened(button=3)]
    results = [table.play("PK-1", plain), table.play("PK-1", stated), table.play("PK-1", plain)]
    results += record(table, *[table.item("PK-1", facts) for facts in (stated, plain, stated, plain)])
    openings = [read_stream(table.property.pk, f"round:{result.round}")[0].event for result in results]
    assert [opened.button for opened in openings] == [None, 3, None, 3, None, 3, None]
    assert len({msgspec.json.encode(msgspec.structs.replace(opened, button=None)) for opened in openings}) == 1


def test_an_opening_follows_the_smallest_coin_of_the_property(table):
    facts = roulette()
    before = table.play("RO-2", facts)
    table.property.smallest_coin_minor = 25
    after = table.play("RO-2", facts)
    openings = [read_stream(table.property.pk, f"round:{result.round}")[0].event for result in (before, after)]
    assert [opened.coin for opened in openings] == [None, 25]


def test_a_stored_round_settles_the_same_again(table):
    result = table.play("RO-2", roulette(pocket="5"))
    detail = queries.round_detail(table.property, result.round)
    assert detail.settlement == result.settlement
    assert detail.agrees is True
    assert detail.events[-1].event.lines_digest == play.digest(result.settlement)
    assert verify_stream(table.property.pk, f"round:{result.round}").ok
    assert queries.round_detail(table.property, uuid4()) is None


def test_a_round_is_appended_as_it_happens(table):
    facts = roulette(pocket="5")
    first = table.item("RO-2", facts[:2])
    results = [record(table, first)[0]]
    for number in (2, 3, 4):
        item = table.item("RO-2", facts[number : number + 1], round=first.round, expected_version=number)
        results += record(table, item)
    assert [(result.version, result.status) for result in results] == [
        (2, "open"), (3, "open"), (4, "open"), (6, "closed"),
    ]  # fmt: skip
    row = Round.objects.get()
    assert (row.status, row.version, row.win, row.handle) == ("closed", 6, 500, 500)
    # In pieces or at once: the same settlement.
    whole = table.play("RO-2", facts)
    assert whole.settlement == results[-1].settlement


@pytest.mark.parametrize(
    ("code", "at", "facts"),
    [
        ("round_not_opened", 0, roulette()[1:]),
        ("wrong_game", 0, [v.RoundOpened(game="pr.craps")]),
        ("wrong_table", 0, [v.RoundOpened(table="RO-1")]),
        ("house_fills", 0, [v.RoundOpened(limits={"min": 1, "max": 10})]),
        ("house_fills", 0, [v.RoundOpened(meters={"progressive": 1})]),
        ("house_fills", 0, [v.RoundOpened(options={"wheel": "double_zero"})]),
        ("round_already_opened", 1, [v.RoundOpened(), v.RoundOpened()]),
        ("above_maximum", 1, [v.RoundOpened(), v.BetPlaced(seat=1, bet="straight", target="17", amount=50_100)]),
        ("unknown_bet", 1, [v.RoundOpened(), v.BetPlaced(seat=1, bet="moon", amount=500)]),
        ("pocket_unknown", 3, [*roulette()[:3], v.BallLanded(pocket="37")]),
        ("event_not_of_game", 1, [v.RoundOpened(), v.DiceRolled(d1=1, d2=2)]),
        ("round_not_finished", 3, [*roulette()[:3], v.RoundClosed()]),
        ("round_closed", 5, [*roulette(), v.BallLanded(pocket="1")]),
    ],
)
def test_what_the_rules_forbid_is_refused_at_its_event(table, stored, code, at, facts):
    before = stored(table)
    refusal = refused(code, table.play, "RO-2", facts)
    assert refusal.details == {"at": at}
    assert refusal.field.startswith(f"events[{at}]")
    assert stored(table) == before
    assert not Round.objects.exists()


def test_a_refusal_of_the_rules_cites_the_clause(table):
    late = [*roulette()[:3], v.BetPlaced(seat=2, bet="straight", target="1", amount=500)]
    refusal = refused("bet_after_close", table.play, "RO-2", late)
    assert refusal.cite.startswith("PR §2.")
    assert refusal.status == 422


def test_a_refused_continuation_leaves_the_round_as_it_was(table):
    first = table.item("RO-2", roulette()[:2])
    record(table, first)
    bad = table.item("RO-2", [v.BallLanded(pocket="99")], round=first.round, expected_version=2)
    assert record(table, bad)[0].error.code in ("pocket_unknown", "bets_not_closed")
    assert Round.objects.get().version == 2
    good = table.item("RO-2", roulette()[2:], round=first.round, expected_version=2)
    assert record(table, good)[0].status == "closed"


@pytest.mark.parametrize(
    ("code", "change"),
    [
        ("no_events", {"events": []}),
        ("bad_version", {"expected_version": -1}),
        ("naive_time", {"events": [FloorEvent(v.RoundOpened(), dt.datetime(2026, 11, 20, 12))]}),
        ("too_many_events", {"events": [FloorEvent(v.BetsClosed(), dt.datetime.now(dt.UTC))] * 1_001}),
        ("table_not_open", {"table": "RO-1"}),
        ("unknown_table", {"table": "NOPE"}),
    ],
)
def test_a_malformed_item_is_refused(table, code, change):
    item = msgspec.structs.replace(table.item("RO-2", roulette()), **change)
    (result,) = record(table, item)
    assert (result.outcome, result.error.code) == ("refused", code)
    assert not Round.objects.exists()


def test_a_fact_that_is_no_canonical_payload_is_refused_alone(table):
    table.open("PK-1", counts=POKER_BANK)
    bad = table.item("PK-1", [v.RoundOpened(stacks={"1": 1.5, "2": 500})])
    answers = record(table, table.item("RO-2", roulette()), bad, table.item("RO-2", roulette()))
    assert [answer.outcome for answer in answers] == ["recorded", "refused", "recorded"]
    assert answers[1].error.code == "malformed_event"


def test_rounds_belong_to_the_session_in_which_they_were_opened(table):
    first = table.item("RO-2", roulette()[:2])
    record(table, first)
    table.open("RO-1")
    elsewhere = table.item("RO-1", roulette()[2:], round=first.round, expected_version=2)
    assert record(table, elsewhere)[0].error.code == "wrong_table"


def test_a_device_speaks_for_its_tables_only(table):
    (result,) = record(table, table.item("RO-2", roulette()), tables={"RO-1"})
    assert (result.error.code, result.error.status) == ("table_not_allowed", 403)
    assert record(table, table.item("RO-2", roulette()), tables={"RO-2"})[0].outcome == "recorded"


def test_after_the_closer_no_round_is_recorded(table):
    table.play("RO-2", roulette())
    table.close("RO-2")
    refused("table_not_open", table.play, "RO-2", roulette())
    assert Round.objects.count() == 1


def test_new_limits_of_the_next_shift_hold_at_once(table):
    refused("above_maximum", table.play, "RO-2", roulette(amount=60_000))
    table.close("RO-2")
    table.remove("RO-2-M", replacement="RO-2-T", replacement_day=DAY, replacement_shift="T")
    table.open_only("RO-2", "T", limits={"min": 500, "max": 100_000})
    assert table.play("RO-2", roulette(amount=60_000)).status == "closed"
    assert Round.objects.get().shift == "T"


def test_a_sealed_day_takes_no_round(table, tmp_path, settings):
    table.play("RO-2", roulette())
    seal_day(table.property.pk, DAY)
    refusal = refused("day_sealed", table.play, "RO-2", roulette())
    assert refusal.status == 409


def test_a_table_that_opens_again_after_its_day_was_sealed_is_played(table):
    """What is remembered of the session of the day before is looked at again before anything is refused."""
    table.play("RO-2", roulette())
    table.close("RO-2")
    table.remove("RO-2-M")
    seal_day(table.property.pk, DAY)
    tomorrow = DAY + dt.timedelta(days=1)
    table.open_day(tomorrow)
    table.open("RO-2", "T", day=tomorrow)
    assert table.play("RO-2", roulette()).outcome == "recorded"
    assert set(Round.objects.values_list("day", flat=True)) == {DAY, tomorrow}


# --- void -----------------------------------------------------------------------------------------------------------


def test_a_supervisor_voids_a_round_being_played(table):
    first = table.item("RO-2", roulette()[:2])
    record(table, first)
    void = {"round": first.round, "reason": "corte de luz", "actor": ACTOR}
    refused("wrong_role", commands.void_round, table.property, supervisor=table.sig(Role.DEALER), **void)
    result = commands.void_round(table.property, supervisor=table.sig(Role.FLOOR_SUPERVISOR), **void)
    assert (result.status, result.settlement.void) == ("void", True)
    row = Round.objects.get()
    assert (row.status, row.handle, row.win) == ("void", 0, 0)
    refused("round_closed", commands.void_round, table.property, supervisor=table.sig(Role.FLOOR_SUPERVISOR), **void)
    refused(
        "unknown_round", commands.void_round, table.property, supervisor=table.sig(Role.FLOOR_SUPERVISOR),
        **{**void, "round": uuid4()},
    )  # fmt: skip


BET_ON_BANKER = [
    v.RoundOpened(),
    v.BetPlaced(seat=1, bet="banker", amount=6_000),
    v.BetsClosed(),
    v.CardDealt(to="player", card="Kh"),
]


@pytest.mark.parametrize(
    ("where", "annulled"),
    [
        ("RO-2", [*roulette()[:2], v.RoundVoided(reason="corte de luz", authorised_by="P01")]),
        ("BA-1", [*BET_ON_BANKER, v.IrregularityDeclared(code="misdeal", authorised_by="P01")]),
    ],
)
def test_a_round_annulled_and_left_open_is_closed(table, where, annulled):
    """By the terminal, or by an irregularity that annuls it (PR §1.7). It is closed as it stands: nothing is owed."""
    if where == "BA-1":
        table.open(where)
    item = table.item(where, annulled)
    (result,) = record(table, item)
    assert result.outcome == "recorded", result.error
    assert Round.objects.get().status == "open"
    void = {"round": item.round, "reason": "sin cierre", "actor": ACTOR, "supervisor": table.sig(Role.FLOOR_SUPERVISOR)}
    result = commands.void_round(table.property, **void)
    assert (result.status, result.settlement.void) == ("void", True)
    assert (Round.objects.get().status, Round.objects.get().win) == ("void", 0)
    refused("round_closed", commands.void_round, table.property, **void)


# --- what the dealer did --------------------------------------------------------------------------------------------


def test_a_wrong_payment_is_a_variance_not_a_refusal(table):
    facts = roulette()
    facts.insert(4, v.BetPaid(seat=1, bet="straight", target="17", amount=17_000))
    result = table.play("RO-2", facts)
    (variance,) = result.settlement.variances
    assert (variance.paid, variance.due, variance.difference) == (17_000, 17_500, -500)
    assert Round.objects.get().variance_count == 1


# --- sent twice -----------------------------------------------------------------------------------------------------


def test_a_resent_round_is_answered_as_before_and_recorded_once(table, stored):
    """Control S7."""
    item = table.item("RO-2", roulette())
    (first,) = record(table, item)
    before = stored(table)
    (again,) = record(table, item)
    assert again.outcome == "repeated"
    assert (again.version, again.status, again.settlement) == (first.version, first.status, first.settlement)
    assert stored(table) == before
    assert Round.objects.count() == 1


def test_a_resent_piece_is_recognised_even_when_the_round_went_on(table):
    facts = roulette()
    first = table.item("RO-2", facts[:2])
    second = table.item("RO-2", facts[2:4], round=first.round, expected_version=2)
    third = table.item("RO-2", facts[4:], round=first.round, expected_version=4)
    for item in (first, second, third):
        assert record(table, item)[0].outcome == "recorded"
    assert [(record(table, item)[0].outcome, record(table, item)[0].version) for item in (first, second, third)] == [
        ("repeated", 2), ("repeated", 4), ("repeated", 6),
    ]  # fmt: skip


def test_a_resent_round_after_the_closer_is_still_recognised(table):
    item = table.item("RO-2", roulette())
    record(table, item)
    table.close("RO-2")
    assert record(table, item)[0].outcome == "repeated"


@pytest.mark.parametrize(
    "change",
    [
        lambda events: [*events[:1], FloorEvent(roulette(amount=600)[1], events[1].at), *events[2:]],
        lambda events: [*events[:-1], FloorEvent(events[-1].fact, events[-1].at + dt.timedelta(seconds=1))],
    ],
)
def test_the_same_round_with_another_story_is_a_conflict(table, change):
    item = table.item("RO-2", roulette())
    record(table, item)
    (answer,) = record(table, msgspec.structs.replace(item, events=change(item.events)))
    assert (answer.outcome, answer.version) == ("conflict", 6)
    assert isinstance(answer.error, Conflict)
    assert answer.error.current == 6
    with pytest.raises(Conflict):
        commands.record_round(table.property, msgspec.structs.replace(item, events=change(item.events)), actor=ACTOR)


def test_a_version_from_the_future_is_a_conflict(table):
    item = table.item("RO-2", roulette()[2:], expected_version=2)
    (answer,) = record(table, item)
    assert (answer.outcome, answer.error.current) == ("conflict", 0)


def test_a_round_id_of_another_property_is_not_taken_over(table):
    other = Floor.seeded()
    other.open_day()
    other.open("RO-2")
    item = table.item("RO-2", roulette())
    record(table, item)
    (answer,) = record(other, item)
    assert (answer.outcome, answer.error.code) == ("refused", "round_id_taken")
    assert Round.objects.get().property_id == table.property.pk


# --- batches --------------------------------------------------------------------------------------------------------


def test_one_bad_line_does_not_sink_the_others(table):
    good = [table.item("RO-2", roulette(pocket=str(n))) for n in range(1, 21)]
    repeated = table.item("RO-2", roulette())
    record(table, repeated)
    stolen = table.item("RO-2", roulette(amount=700), round=table.play("RO-2", roulette()).round)
    bad = [
        table.item("RO-2", [*roulette()[:3], v.BallLanded(pocket="99")]),
        table.item("RO-1", roulette()),
        table.item("RO-2", roulette(), round=good[0].round),
        table.item("RO-2", roulette()[1:]),
    ]
    answers = record(table, *good, *bad, repeated, stolen)
    assert [answer.outcome for answer in answers] == ["recorded"] * 20 + ["refused"] * 4 + ["repeated", "conflict"]
    assert [answer.error.code for answer in answers[20:24]] == [
        "pocket_unknown", "table_not_open", "round_twice", "round_not_opened",
    ]  # fmt: skip
    assert [answer.round for answer in answers[:20]] == [item.round for item in good]
    (totals,) = queries.round_totals(table.property, DAY)
    rows = Round.objects.all()
    assert totals.rounds == rows.count() == 22
    assert totals.win == sum(row.win for row in rows)


def test_a_long_batch_is_judged_in_parts(table):
    """Three parts; what is bad is refused where it stands, what is resent is answered as before."""
    resent = [table.item("RO-2", roulette(pocket=str(n))) for n in range(1, 31)]
    record(table, *resent)
    items = [table.item("RO-2", roulette(pocket=str(n % 37))) for n in range(150)]
    items[40:40] = resent
    items[70] = table.item("RO-2", [*roulette()[:3], v.BallLanded(pocket="99")])
    items[100] = table.item("RO-1", roulette())
    items[-1] = table.item("RO-2", roulette()[1:])
    answers = record(table, *items)
    assert [answer.round for answer in answers] == [item.round for item in items]
    assert [number for number, answer in enumerate(answers) if answer.outcome == "repeated"] == list(range(40, 70))
    refusals = {number: answer.error.code for number, answer in enumerate(answers) if answer.outcome == "refused"}
    assert refusals == {70: "pocket_unknown", 100: "table_not_open", 179: "round_not_opened"}
    rows = Round.objects.all()
    assert {row.status for row in rows} == {"closed"}
    assert rows.count() == 180 - 3
    positions = [read_stream(table.property.pk, f"round:{answer.round}")[0].position for answer in answers[71:100]]
    assert positions == sorted(positions)
    assert verify_stream(table.property.pk, f"round:{items[-2].round}").ok


def test_a_long_batch_after_the_closer_is_refused_as_a_short_one(table):
    before = [table.item("RO-2", roulette()) for _ in range(3)]
    record(table, *before)  # the session is remembered
    table.close("RO-2")
    answers = record(table, *[table.item("RO-2", roulette()) for _ in range(100)])
    assert {answer.error.code for answer in answers} == {"table_not_open"}
    assert Round.objects.count() == 3


def test_a_long_batch_with_one_round_that_cannot_be_stored(table):
    items = [table.item("RO-2", roulette()) for _ in range(100)]
    items[80] = table.item("RO-2", [v.RoundOpened(set_in_play="a\0b"), *roulette()[1:]])
    answers = record(table, *items)
    assert [answer.outcome for answer in answers] == ["recorded"] * 80 + ["refused"] + ["recorded"] * 19
    assert Round.objects.count() == 99


def test_a_batch_too_large_is_refused_whole(table):
    items = [table.item("RO-2", roulette())] * 2_001
    assert refused("batch_too_large", record, table, *items).status == 413


def test_a_batch_and_single_rounds_leave_the_same_rows(table):
    columns = ("status", "version", "handle", "win", "payout", "commission", "rake", "variance_count", "prizes")
    singles = [table.play("RO-2", roulette(pocket=str(n))).round for n in range(10, 20)]
    batch = [table.item("RO-2", roulette(pocket=str(n))) for n in range(10, 20)]
    record(table, *batch)
    rows = {row.pk: tuple(getattr(row, name) for name in columns) for row in Round.objects.all()}
    assert [rows[one] for one in singles] == [rows[item.round] for item in batch]


# --- several at once ------------------------------------------------------------------------------------------------


def together(*acts) -> list:
    """Run the acts at the same time on connections of their own; what each returned or raised."""
    outcomes: list = [None] * len(acts)
    ready = threading.Barrier(len(acts))

    def run(number: int) -> None:
        ready.wait()
        try:
            outcomes[number] = acts[number]()
        except (Refused, Conflict) as error:
            outcomes[number] = error
        finally:
            connections.close_all()

    threads = [threading.Thread(target=run, args=(number,)) for number in range(len(acts))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return outcomes


def test_two_clients_append_to_one_round_and_one_wins(committed_floor):
    floor = committed_floor
    floor.open("RO-2")
    for _ in range(5):
        first = floor.item("RO-2", roulette()[:2])
        record(floor, first)
        rivals = [
            floor.item("RO-2", [v.BetPlaced(seat=seat, bet="straight", target="1", amount=500)], round=first.round,
                       expected_version=2)
            for seat in (2, 3)
        ]  # fmt: skip
        answers = together(*[lambda item=item: record(floor, item)[0] for item in rivals])
        assert sorted(answer.outcome for answer in answers) == ["conflict", "recorded"]
        loser = next(answer for answer in answers if answer.outcome == "conflict")
        assert loser.error.current == 3
        assert Round.objects.get(pk=first.round).version == 3


def test_the_same_round_sent_twice_at_once_is_recorded_once(committed_floor):
    floor = committed_floor
    floor.open("RO-2")
    for _ in range(5):
        item = floor.item("RO-2", roulette())
        answers = together(*[lambda item=item: record(floor, item)[0]] * 3)
        assert sorted(answer.outcome for answer in answers) == ["recorded", "repeated", "repeated"]
        assert len({msgspec.json.encode(answer.settlement) for answer in answers}) == 1


def test_a_long_batch_sent_twice_at_once_is_recorded_once(committed_floor):
    floor = committed_floor
    floor.open("RO-2")
    items = [floor.item("RO-2", roulette()) for _ in range(150)]
    answers = together(*[lambda: record(floor, *items)] * 2)
    for first, second in zip(*answers, strict=True):
        assert sorted((first.outcome, second.outcome)) == ["recorded", "repeated"]
    assert Round.objects.count() == 150


def test_a_long_batch_that_races_the_closer_is_in_it_or_refused(committed_floor):
    floor = committed_floor
    floor.open("RO-2")
    items = [floor.item("RO-2", roulette()) for _ in range(200)]
    answers, closed = together(lambda: record(floor, *items), lambda: floor.close("RO-2"))
    assert closed.status == "closed"
    outcomes = {answer.outcome for answer in answers}
    assert outcomes in ({"recorded"}, {"refused"})
    assert Round.objects.count() == (200 if outcomes == {"recorded"} else 0)
    closer = read_stream(floor.property.pk, f"session:RO-2.{DAY}.M")[-1]
    for row in Round.objects.all()[:10]:
        assert read_stream(floor.property.pk, f"round:{row.pk}")[-1].position < closer.position


def test_rounds_that_race_the_closer_are_in_it_or_refused(committed_floor):
    floor = committed_floor
    floor.open("RO-2")
    items = [floor.item("RO-2", roulette()) for _ in range(40)]

    def send(part: list[RoundItem]) -> list:
        return [record(floor, item)[0] for item in part]

    answers = together(lambda: send(items[:20]), lambda: send(items[20:]), lambda: floor.close("RO-2"))
    closed_at = answers[2]
    assert closed_at.status == "closed"
    outcomes = [answer.outcome for answer in answers[0] + answers[1]]
    assert set(outcomes) <= {"recorded", "refused"}
    assert Round.objects.count() == outcomes.count("recorded")
    # Nothing was recorded behind the closer: by position, the closer is the last event of the day.
    closer = read_stream(floor.property.pk, f"session:RO-2.{DAY}.M")[-1]
    rounds = [read_stream(floor.property.pk, f"round:{row.pk}")[-1] for row in Round.objects.all()]
    assert all(recorded.position < closer.position for recorded in rounds)


# --- reading --------------------------------------------------------------------------------------------------------


def test_rounds_are_listed_page_by_page(table):
    ids = [UUID(int=number) for number in range(1, 8)]
    record(table, *[table.item("RO-2", roulette(), round=one) for one in ids])
    seen, before = [], None
    while True:
        page = queries.rounds(table.property, day=DAY, table="RO-2", before=before, limit=3)
        seen += [row.pk for row in page.rounds]
        before = page.next
        if before is None:
            break
    assert seen == list(reversed(ids))
    assert queries.rounds(table.property, status="void").rounds == []


def test_a_days_overview_adds_up(table):
    """Control W1: win = drop + closer + credits - opener - fills; the rounds' win stands beside it."""
    table.play("RO-2", roulette(pocket="5"))
    table.fill("RO-2", {"500": 4})
    table.credit("RO-2", {"500": 1})
    session = table.close("RO-2", counts={"500": 100})
    table.remove("RO-2-M")
    table.count("RO-2-M", {"10000": 3})
    overview = queries.day_overview(table.property, DAY)
    (figures,) = overview.sessions
    assert figures.win == 30_000 + 50_000 + 500 - session.opener_total - 2_000
    assert (figures.rounds.win, figures.rounds.handle, figures.rounds.rounds) == (500, 500, 1)
    assert (overview.slips_under_way, overview.boxes_in_transit) == ([], [])
    assert queries.day_overview(table.property, DAY + dt.timedelta(days=1)) is None


def test_the_database_refuses_a_round_twice(table):
    table.play("RO-2", roulette())
    with pytest.raises(IntegrityError), transaction.atomic():
        Round.objects.get().save(force_insert=True)


# --- fields that a game does not read -------------------------------------------------------------------------------


def test_a_field_that_the_game_does_not_read_is_refused(table):
    """PR §1.7: a bet of a second hand at roulette is none; nothing is recorded."""
    facts = roulette()
    facts[1] = msgspec.structs.replace(facts[1], hand=2)
    (answer,) = record(table, table.item("RO-2", facts))
    assert (answer.outcome, answer.error.code, answer.error.field) == (
        "refused", "field_not_of_game", "events[1].hand",
    )  # fmt: skip
    assert not Round.objects.exists()
    assert record(table, table.item("RO-2", [v.RoundOpened(button=3)]))[0].error.field == "events[0].button"


def test_a_round_recorded_with_such_a_field_is_read_as_it_was(table, monkeypatch):
    """It was recorded before the rules refused it: it is settled, played on and verified as then."""
    facts = roulette()
    facts[0], facts[1] = v.RoundOpened(button=3), msgspec.structs.replace(facts[1], hand=2)
    item = table.item("RO-2", facts[:2])
    with monkeypatch.context() as before:
        before.setattr(Rules, "refusal_of_new", lambda self, event: None)
        before.setattr(Rules, "apply_all", Rules.apply_recorded)
        record(table, item)
    rest = table.item("RO-2", facts[2:], round=item.round, expected_version=2)
    (answer,) = record(table, rest)
    assert (answer.outcome, answer.status) == ("recorded", "closed")
    detail = queries.round_detail(table.property, item.round)
    assert detail.agrees is True
    assert [line.net for line in detail.settlement.lines] == [17_500]
    assert queries.resettle(table.property, DAY) == []
