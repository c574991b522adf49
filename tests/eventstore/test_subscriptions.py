"""Projectors and policies: when they are called, with what, and how they fail."""

from __future__ import annotations

import pytest

from casino.eventstore import (
    Append,
    PolicyLoop,
    feed,
    limits,
    rebuild,
    rebuilding,
    register_policy,
    register_projector,
    subscriptions,
)
from tests.eventstore.toys import DAY, MOMENT, NEXT_DAY, Noted, Paid, Purse, pay, put


class Log:
    """Writes down what it is called with."""

    def __init__(self, name: str, calls: list, *handles: type) -> None:
        self.name, self.calls, self.handles, self.models = name, calls, handles, ()


class LogProjector(Log):
    def project(self, events):
        self.calls.append((self.name, [event.event for event in events]))


class LogPolicy(Log):
    def react(self, events):
        self.calls.append((self.name, [event.event for event in events]))


@pytest.mark.django_db
class TestDispatch:
    def test_projectors_then_policies_each_once_with_its_events_in_order(self):
        calls: list = []
        register_policy(LogPolicy("policy", calls, Paid))
        register_projector(LogProjector("both", calls, Noted, Paid))
        register_projector(LogProjector("notes", calls, Noted))
        one, two, note = Paid(amount=1), Paid(amount=2), Noted(text="x")
        put(Append("round:b", DAY, 0, [one, note], MOMENT), Append("round:a", DAY, 0, [two], MOMENT))
        assert calls == [("both", [one, note, two]), ("notes", [note]), ("policy", [one, two])]
        calls.clear()
        put(Append("round:c", DAY, 0, [one], MOMENT))
        assert calls == [("both", [one]), ("policy", [one])]

    def test_a_policy_appends_in_the_same_transaction(self):
        class Doubler:
            name, handles = "doubler", (Noted,)

            def react(self, events):
                put(*[pay(event.stream.replace("note", "round"), 0, 5) for event in events])

        calls: list = []
        register_projector(LogProjector("payments", calls, Paid))
        register_policy(Doubler())
        put(Append("note:a", DAY, 0, [Noted(text="x")], MOMENT))
        assert [event.type for event in feed(1)] == ["toy.Noted", "toy.Paid"]
        assert calls == [("payments", [Paid(amount=5)])]

    def test_policies_that_answer_one_another_for_ever_are_stopped(self):
        class Echo:
            name, handles = "echo", (Paid,)

            def react(self, events):
                put(pay(events[-1].stream + "x", 0))

        register_policy(Echo())
        with pytest.raises(PolicyLoop, match="echo"):
            put(pay("round:a"))
        assert feed(1) == []
        with subscriptions.only():
            put(pay("round:a"))  # The depth is counted anew.

    def test_a_statement_is_given_what_its_projector_looks_at_and_the_last_of_each_stream(self):
        given: list = []

        class Opened(LogProjector):
            looks_at = (Noted,)

            def statement(self, events, relies_on):
                given.append([(event.stream, event.version, event.event) for event in events])
                return "1", ()

        register_projector(Opened("opened", [], Noted, Paid))
        note, one, two = Noted(text="x"), Paid(amount=1), Paid(amount=2)
        put(Append("round:a", DAY, 0, [note, one, two], MOMENT))
        put(Append("round:b", DAY, 0, [one, note], MOMENT), Append("round:c", DAY, 0, [note, one, two, one], MOMENT))
        put(Append("round:a", DAY, 3, [one, two], MOMENT))
        assert given == [
            [("round:a", 1, note), ("round:a", 3, two)],
            [("round:b", 2, note), ("round:c", 1, note), ("round:c", 4, one)],
            [("round:a", 5, two)],
        ]

    def test_names_and_models_have_one_owner(self):
        register_projector(LogProjector("one", [], Paid))
        with pytest.raises(ValueError, match="one"):
            register_projector(LogProjector("one", [], Paid))
        first, second = LogProjector("first", [], Paid), LogProjector("second", [], Paid)
        first.models = second.models = (Purse,)
        register_projector(first)
        with pytest.raises(ValueError, match="belongs to another"):
            register_projector(second)

    def test_a_long_chain_within_the_limit_is_allowed(self):
        class Countdown:
            name, handles = "countdown", (Paid,)

            def react(self, events):
                if events[-1].event.amount > 1:
                    put(pay(events[-1].stream + "x", 0, events[-1].event.amount - 1))

        register_policy(Countdown())
        put(pay("round:a", 0, limits.MAX_POLICY_DEPTH))
        assert len(feed(1)) == limits.MAX_POLICY_DEPTH


class TestRebuild:
    def fill(self) -> None:
        for turn in range(20):
            put(pay(f"round:{turn}", 0, turn, 2 * turn, who=f"player {turn % 3}"))
        put(*[pay(f"round:b{n}", 0, n, day=NEXT_DAY, who=f"player {n % 5}") for n in range(100)])

    def rows(self) -> list:
        return list(Purse.objects.order_by("who").values_list())

    @pytest.mark.parametrize("batch", [1, 7, 5000])
    def test_what_comes_out_equals_what_was_there(self, purses, batch):
        self.fill()
        before = self.rows()
        assert len(before) == 5
        result = rebuild(batch_events=batch)
        assert self.rows() == before
        assert result.events == 140
        assert result.rows == {"toy_purse": 5}

    def test_policies_do_not_run_again(self, purses):
        calls: list = []
        register_policy(LogPolicy("policy", calls, Paid))
        put(pay("round:a"))
        rebuild()
        assert len(calls) == 1

    def test_a_wrong_row_is_put_right(self, purses):
        self.fill()
        before = self.rows()
        Purse.objects.filter(who="player 0").update(total=1)
        Purse.objects.filter(who="player 1").delete()
        rebuild()
        assert self.rows() == before

    def test_check_reports_every_difference_and_changes_nothing(self, purses):
        self.fill()
        assert rebuilding.compare().differences == []
        Purse.objects.filter(who="player 0").update(total=1)
        Purse.objects.filter(who="player 1").delete()
        wrong = self.rows()
        found = rebuilding.compare().differences
        assert [(difference.side, "player 0" in difference.row) for difference in found] != []
        assert sorted(difference.side for difference in found) == ["after", "after", "before"]
        assert self.rows() == wrong

    def test_progress_is_told(self, purses):
        self.fill()
        told: list = []
        rebuild(lambda done, total: told.append((done, total)), batch_events=50)
        assert told == [(50, 140), (100, 140), (140, 140)]

    def test_a_failing_projector_leaves_the_rows(self, purses):
        self.fill()
        before = self.rows()

        class Failing(LogProjector):
            def project(self, events):
                raise ZeroDivisionError

        register_projector(Failing("failing", [], Paid))
        with pytest.raises(ZeroDivisionError):
            rebuild()
        assert self.rows() == before
