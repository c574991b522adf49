"""The door of the pots: plain cases in, answers or refusals out, each fact with its clause."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from casino.rules import programmes as registry
from casino.rules.replay import answer_line

STUD = {"approval": "CT-1", "initial": "10000.00", "rate": {"meter": "0.70"}}
CARDS = {
    "approval": "R-1",
    "entry": "500",
    "entry_max": "10000",
    "initial": "0",
    "rate": {"house": "0.25"},
    "allocation": {"meter": "0.80", "reserve": "0.20"},
}


def play(programme: str, terms: dict[str, Any], *facts: dict[str, Any], **more: Any) -> dict[str, Any]:
    """The answer to a case."""
    case = {"id": "7", "programme": programme, "terms": terms, "facts": list(facts), **more}
    return answer_line(msgspec.json.encode(case))


def test_a_progressive_from_its_seed_to_its_funds() -> None:
    """PR §7.11, §7.14(H)(3), (K): chips at two rates in one day, a void round, a straight flush, the end."""
    answer = play(
        "pr.caribbean_stud",
        STUD,
        {"type": "Entered", "at": "2026-01-07T12:00:00Z", "chips": 4_201},
        {
            "type": "RateChanged",
            "rate": {"meter": "0.7525"},
            "effective_at": "2026-01-07T15:00:00Z",
            "decided_at": "2026-01-07T09:00:00Z",
            "notified_at": "2026-01-07T09:00:00Z",
            "approval": "CT-2",
        },
        {"type": "Entered", "at": "2026-01-07T15:00:00Z", "chips": 3},
        {"type": "Entered", "at": "2026-01-07T15:01:00Z", "chips": 1, "void": True},
        {"type": "Won", "hits": [{"seat": 6, "outcome": "straight_flush"}]},
        {"type": "Covered", "reserve": "5000.00", "bank": "1000.00"},
        {"type": "LimitSet", "announced_on": "2026-06-01", "last_day": "2026-07-01"},
        {"type": "Absent", "days": 4, "last_day": "2026-07-01"},
        {"type": "Expired", "on": "2026-07-05"},
    )
    first, changed, second, void, won, covered, _, extended, expired = answer["facts"]
    assert (answer["id"], answer["result"]) == ("7", "settled")
    assert first == {"parts": {"meter": "2940.70", "house": "1260.30"}, "meter": "12940.70", "void": False}
    assert (changed, second["parts"]["meter"], second["meter"]) == ({"rates": 2}, "2.2575", "12942.95")
    assert (void["parts"]["meter"], void["meter"]) == ("0.7525", "12943.71")
    assert (won["prizes"][0]["amount"], won["prizes"][0]["net"], won["meter"]) == ("1294.37", "1293.37", "11649.34")
    assert [one["act"] for one in won["prizes"][0]["witnesses"]] == ["validate", "present"]
    assert (covered["covered"], covered["rule"], covered["short"]) == (False, "joint", "5649.34")
    assert extended == {"last_day": "2026-07-05"}
    assert (expired["retained"], expired["distributable"], expired["rule"]) == (
        "10000.00",
        "1649.34",
        "largest_remainder",
    )
    assert expired["shares"] == {
        "company_special_fund": "428.83",
        "educational_fund": "494.80",
        "university_of_puerto_rico": "494.80",
        "tourism_development_fund": "230.91",
    }
    assert answer["pot"]["shown"] == "0.00"


@pytest.mark.parametrize(
    ("programme", "terms", "pot", "hits", "prizes", "shown"),
    [
        (
            "cl.card_progressive",
            CARDS,
            "12345600",
            [
                {"seat": 4, "outcome": "full_house", "bet": "1000"},
                {"seat": 2, "outcome": "straight_flush", "bet": "1000"},
            ],
            [(4, "100000"), (2, "1224560")],
            "11021040",
        ),
        (
            "bo.card_progressive",
            {**CARDS, "entry": "1.00", "entry_max": "100.00"},
            "123456.00",
            [
                {"seat": 4, "outcome": "full_house", "bet": "10.00"},
                {"seat": 2, "outcome": "straight_flush", "bet": "10.00"},
            ],
            [(4, "1000.00"), (2, "12245.00")],
            "110211.00",
        ),
        (
            "eus.poker_con_descarte",
            {
                "approval": "D-1",
                "initial": "10000.00",
                "entry": "5.00",
                "table_minimum": "10.00",
                "rate": {"meter": "0.8"},
                "options": {"jackpot_with_discard": True},
            },
            "25000.00",
            [
                {"seat": 1, "outcome": "straight_flush", "strength": 9},
                {"seat": 2, "outcome": "four_of_a_kind_drawn"},
                {"seat": 4, "outcome": "straight_flush", "strength": 9},
            ],
            [(1, "2500.00"), (4, "2500.00"), (2, "100.00")],
            "19900.00",
        ),
        (
            "pr.blackjack_progressive",
            {
                "approval": "CT-3",
                "initial": "5000.00",
                "rate": {"meter": "0.8"},
                "pay_table": [{"outcome": "four_aces", "share": "1"}, {"outcome": "three_aces", "amount": "50.00"}],
            },
            "7000.00",
            [{"seat": 5, "outcome": "three_aces"}, {"seat": 2, "outcome": "four_aces"}],
            [(5, "50.00"), (2, "6950.00")],
            "5000.00",
        ),
    ],
)
def test_winners_of_every_jurisdiction(
    programme: str, terms: Any, pot: str, hits: list[Any], prizes: list[Any], shown: str
) -> None:
    """CL III §6.6, BO §2.5.6.2, EUS §12.8.1, PR §4.14 with an approved table."""
    answer = play(programme, terms, {"type": "Won", "hits": hits}, pot={"meter": pot})
    assert [(one["seat"], one["amount"]) for one in answer["facts"][0]["prizes"]] == prizes
    assert answer["pot"]["shown"] == shown


def test_bingo_is_raffled() -> None:
    """PR §27.3(I)."""
    terms = {"approval": "CT-4", "initial": "1000.00", "entry": "2.00", "rate": {"meter": "1"}}
    answer = play("pr.bingo", terms, {"type": "Expired", "on": "2026-07-01"}, pot={"meter": "3600.00"})
    assert (answer["facts"][0]["retained"], answer["facts"][0]["raffled"]) == ("1000.00", "2600.00")


def test_fractions_of_a_peso_are_shown() -> None:
    """CL III §6.6: 80 and 20 per cent of the 751 that a commission of 25 % leaves."""
    fact = {"type": "Entered", "at": "2026-01-07T12:00:00Z", "handle": "1001"}
    answer = play("cl.card_progressive", CARDS, fact, {**fact, "void": True})
    assert answer["facts"][0]["parts"] == {"house": "250", "meter": "600.8", "reserve": "150.2"}
    assert answer["pot"] == {"shown": "600", "buckets": {"house": "250", "meter": "600.8", "reserve": "150.2"}}


@pytest.mark.parametrize(
    ("programme", "terms", "fact", "at", "code", "cite"),
    [
        ("pr.caribbean_stud", {**STUD, "initial": "9999.99"}, {}, 0, "pot_below_minimum", "PR §7.11(F)"),
        ("pr.caribbean_stud", {**STUD, "rate": {"meter": "0.69999"}}, {}, 0, "malformed_event", "PR §1.7"),
        ("pr.caribbean_stud", {**STUD, "rate": {"meter": "-0.7"}}, {}, 0, "malformed_event", "PR §1.7"),
        ("pr.caribbean_stud", {**STUD, "initial": 10000}, {}, 0, "malformed_event", "PR §1.7"),
        ("pr.caribbean_stud", {**STUD, "seat": 1}, {}, 0, "malformed_event", "PR §1.7"),
        ("pr.roulette", STUD, {}, 0, "pot_unknown_programme", "PR §7.14(H)"),
        (
            "pr.caribbean_stud",
            STUD,
            {"type": "Won", "hits": [{"seat": 0, "outcome": "flush"}]},
            0,
            "malformed_event",
            "",
        ),
        (
            "pr.caribbean_stud",
            STUD,
            {"type": "Won", "hits": [{"seat": 1, "outcome": "pair"}]},
            1,
            "pot_unknown_outcome",
            "",
        ),
        ("pr.caribbean_stud", STUD, {"type": "Entered", "at": "2026-01-07T12:00:00Z"}, 1, "malformed_event", ""),
        (
            "pr.caribbean_stud",
            STUD,
            {"type": "Entered", "at": "2026-01-07T12:00:00Z", "chips": -1},
            1,
            "pot_handle_wrong",
            "PR §7.11(F)",
        ),
        (
            "pr.caribbean_stud",
            STUD,
            {"type": "Entered", "at": "2026-01-07T12:00:00", "chips": 1},
            1,
            "pot_instant_without_zone",
            "PR §7.14(H)(3)",
        ),
        (
            "pr.caribbean_stud",
            STUD,
            {"type": "LimitSet", "announced_on": "2026-06-01", "last_day": "2026-06-30"},
            1,
            "pot_notice_too_short",
            "PR §7.14(J)",
        ),
        (
            "pr.caribbean_stud",
            STUD,
            {"type": "Absent", "days": 6, "last_day": "2026-07-01"},
            1,
            "pot_absence_too_long",
            "",
        ),
        ("cl.card_progressive", CARDS, {"type": "Expired", "on": "2026-07-01"}, 1, "pot_end_not_ordered", "CL III §6"),
        (
            "cl.card_progressive",
            CARDS,
            {"type": "Complementary", "amount": "5", "form": "cash"},
            1,
            "pot_complementary_not_offered",
            "CL III §6",
        ),
    ],
)
def test_refusals_say_where_and_why(programme: str, terms: Any, fact: Any, at: int, code: str, cite: str) -> None:
    """The first fact is lawful, the second is refused: ``at`` counts the facts."""
    before = {"type": "Covered", "reserve": "0", "bank": "0"}
    answer = play(programme, terms, before, *([fact] if fact else []))
    assert (answer["result"], answer["at"], answer["code"]) == ("rejected", at, code)
    assert answer["cite"].startswith(cite)
    assert answer["message"]
    assert answer["message_es"]


@pytest.mark.parametrize(
    "wrong",
    [
        {"programme": None},
        {"programme": ["pr.bingo"]},
        {"programme": "pr.bingo", "terms": STUD},
        {"programme": "pr.bingo", "terms": STUD, "facts": [{"type": "Paid"}]},
        {"programme": "pr.caribbean_stud", "terms": STUD, "facts": [], "pot": {"winners": "5.00"}},
        {"programme": "pr.caribbean_stud", "terms": STUD, "facts": [], "pot": {"meter": "-5.00"}},
        {"programme": "pr.caribbean_stud", "terms": STUD, "facts": [], "currency": "EUR"},
        {"programme": "pr.caribbean_stud", "terms": {**STUD, "options": {"remainder": [1]}}, "facts": []},
        {"programme": "pr.caribbean_stud", "terms": STUD, "facts": [{"type": "Absent", "days": 1}] * 10_001},
    ],
)
def test_what_is_no_case_is_refused(wrong: dict[str, Any]) -> None:
    assert answer_line(msgspec.json.encode(wrong))["result"] == "rejected"


def test_every_programme_has_a_door() -> None:
    """Its initial amount is on the meter, whatever the programme."""
    for programme in registry.all_programmes():
        terms: dict[str, Any] = {"approval": "A", "initial": "10000", "rate": {"meter": "0.7"}}
        if programme.entry.price_minor is None:
            terms["entry"] = "5"
        if programme.entry.of_table_minimum:
            terms["table_minimum"] = "10"
        if not programme.prizes:
            terms["pay_table"] = [{"outcome": "top", "share": "1"}]
        answer = play(programme.code, terms)
        assert answer["result"] == "settled", answer
        assert answer["pot"]["shown"].startswith("10000")


def test_a_carousel_of_tables_through_the_door() -> None:
    """EUS §12.8.2: 10 % of 30,000.00, drawn 20 : 10 (reading); the second fact sees what each pot has left."""
    given = {
        "approval": "DJE-1", "initial": "20000.00", "reset": "10000.00", "entry": "10.00", "table_minimum": "20.00",
        "rate": {"meter": "0.50"}, "options": {"carousel": True},
    }  # fmt: skip
    straight = {"type": "CarouselWon", "pots": {"P-2": "10000.00"}, "hits": [{"seat": 3, "outcome": "straight_flush"}]}
    royal = {"type": "CarouselWon", "pots": {"P-2": "9000.00"}, "hits": [{"seat": 1, "outcome": "royal_flush"}]}
    answer = play("eus.poker_con_descarte", given, straight, royal)
    assert answer["result"] == "settled", answer
    first, second = answer["facts"]
    assert (first["prizes"][0]["amount"], first["meter"], first["pots"]) == ("3000.00", "18000.00", {"P-2": "9000.00"})
    assert (second["prizes"][0]["amount"], second["pots"]) == ("27000.00", {"P-2": "10000.00"})
    assert answer["pot"]["shown"] == "10000.00"
    alone = play("eus.poker_con_descarte", {**given, "options": {}}, straight)
    assert (alone["code"], alone["cite"]) == ("pot_no_carousel", "EUS §12.8.2"), alone
