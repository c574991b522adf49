"""A disputed round told by a form or pasted: the order is found by the rules, the settlement is theirs."""

from __future__ import annotations

import pytest

from casino.errors import Refused
from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.codec import decode_event
from casino.rules.errors import RuleError
from casino.rules.examples import EXAMPLES
from casino.rules.replay import open_case, settlement_to_json
from tables.admin.disputes import lines_to_paste
from tables.rounds import disputes

TOLD_BY_EVENTS = {
    "BetRemoved", "IrregularityDeclared", "BingoCardSold", "CardBurned", "CardsDiscarded", "RoundVoided", "CardExposed",
}  # fmt: skip
"""What a form does not tell."""
INTERWOVEN = {game.code for game in registry.all_games() if game.family in disputes.THROWN}
"""Bets are placed between the throws: a form that tells bets and throws apart tells another round."""


def test_what_no_form_asks_is_there_to_be_pasted() -> None:
    """Every irregularity of every game as a line that is read as it stands, beside its clause."""
    for game in registry.all_games():
        lines = lines_to_paste(game, "USD")
        _case, facts = disputes.read("\n".join(each["line"] for each in lines) or "[]", "USD")
        declared = [fact.code for fact in facts if isinstance(fact, v.IrregularityDeclared)]
        assert declared == [one.code for one in game.irregularities], game.code
        assert all(each["said"] for each in lines)
    craps = [type(fact) for fact in disputes.read(lines_to_paste(registry.get("pr.craps"), "USD")[0]["line"], "USD")[1]]
    assert craps == [v.BetPlaced]


def facts_of(code: str) -> list[v.Fact]:
    return [decode_event(event, EXAMPLES[code]["currency"]) for event in EXAMPLES[code]["events"]]


def opened_of(code: str) -> v.RoundOpened:
    """Options, limits and meters of the example."""
    round_ = open_case(EXAMPLES[code])
    limits = {"min": round_.limits.min, "max": round_.limits.max, **round_.limits.extra}
    options = round_.game.parse_options(EXAMPLES[code].get("options", {}))
    return v.RoundOpened(game=code, options=options, limits=limits, meters=round_.meters)


def as_form(facts: list[v.Fact]) -> disputes.RoundEntry:
    """The facts as a form has them: by kind and place, their order lost."""
    hands: dict[tuple[int | str, int], list[v.Fact]] = {}
    decisions: dict[int, list[v.Fact]] = {}
    bets, results, start, settings = [], [], [], []
    for fact in facts:
        match fact:
            case v.CardDealt():
                hands.setdefault((fact.to, fact.hand), []).append(
                    v.CardDealt(to=fact.to, card=fact.card, hand=fact.hand)
                )
            case v.TilesDealt():
                hands[fact.to, 0] = [fact]
            case v.DecisionMade():
                decisions.setdefault(fact.seat, []).append(fact)
            case v.HandSet():
                settings.append(fact)
            case v.DiceRolled() if fact.d3:
                start.append(fact)
            case v.DiceRolled() | v.BallLanded() | v.WheelStopped():
                results.append(fact)
            case v.BetPlaced() | v.ProgressiveWagered() | v.BlindPosted() | v.RoundOpened():
                bets.append(fact)
    ordered = dict(sorted(hands.items(), key=lambda item: (isinstance(item[0][0], str), str(item[0]))))
    return disputes.RoundEntry(
        bets=bets, hands=ordered, decisions=dict(sorted(decisions.items())), results=results, start=start,
        settings=settings,
    )  # fmt: skip


@pytest.mark.parametrize(
    "code",
    [
        code
        for code in EXAMPLES
        if not {event["type"] for event in EXAMPLES[code]["events"]} & TOLD_BY_EVENTS and code not in INTERWOVEN
    ],
)
def test_the_rules_find_the_order_of_what_a_form_tells(code: str) -> None:
    game, opened, facts = registry.get(code), opened_of(code), facts_of(code)
    currency = game.currency
    told = disputes.compose(game, opened, as_form(facts), currency)
    composed, straight = (disputes.settle(game, opened, each, currency) for each in (told, facts))
    assert composed.refusal is None, (composed.refusal, told)
    assert settlement_to_json(composed.settlement, currency) == settlement_to_json(straight.settlement, currency)


def test_what_cannot_come_next_is_refused_with_its_clause() -> None:
    game, opened = registry.get("pr.roulette"), v.RoundOpened(limits={"min": 100, "max": 10_000})
    told = disputes.RoundEntry(
        bets=[v.BetPlaced(seat=1, bet="straight", target="17", amount=10_100)], results=[v.BallLanded(pocket="17")]
    )
    answer = disputes.settle(game, opened, disputes.compose(game, opened, told, "USD"), "USD")
    assert answer.settlement is None
    assert (answer.refusal.code, answer.refusal.cite, answer.refused_at) == ("above_maximum", "PR §2.5", 0)
    wrong = disputes.settle(game, v.RoundOpened(limits={"min": 1}), [], "USD")
    assert (wrong.refused_at, wrong.settlement) == (None, None)


def test_what_the_dealer_paid_is_compared() -> None:
    game, opened = registry.get("pr.roulette"), v.RoundOpened(limits={"min": 100, "max": 10_000})
    bet = v.BetPlaced(seat=5, bet="column", target="1", amount=100)
    paid = v.BetPaid(seat=5, bet="column", target="1", amount=100)
    told = disputes.RoundEntry(bets=[bet], results=[v.BallLanded(pocket="1")], payments=[paid])
    answer = disputes.settle(game, opened, disputes.compose(game, opened, told, "USD"), "USD")
    [variance] = answer.settlement.variances
    assert (variance.paid, variance.due, variance.difference) == (100, 200, -100)


def test_a_paste_may_be_a_list_a_case_or_lines() -> None:
    facts = facts_of("pr.roulette")
    lines = disputes.written(facts, "USD")
    assert disputes.read(lines, "USD") == ({}, facts)
    assert disputes.read(f"[{','.join(lines.splitlines())}]", "USD") == ({}, facts)
    case, read = disputes.read(f'{{"game": "pr.roulette", "events": [{",".join(lines.splitlines())}]}}', "USD")
    assert (case["game"], read) == ("pr.roulette", facts)
    assert disputes.read(" ", "USD") == ({}, [])


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * 200_001, "paste_too_long"),
        ("[" * 150_000, "paste_unreadable"),
        ('{"type": ' * 20_000, "paste_unreadable"),
        ("not json", "paste_unreadable"),
        ('{"a": 1}', "paste_unreadable"),
        ("[1, 2]", "paste_unreadable"),
        ("17", "paste_unreadable"),
        ("[" + ",".join(['{"type":"BetsClosed"}'] * 3_001) + "]", "too_many_events"),
    ],
)
def test_a_hostile_paste_is_refused(text: str, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        disputes.read(text, "USD")
    assert (refusal.value.code, refusal.value.field) == (code, "events")


def test_an_event_that_is_none_names_its_field() -> None:
    for text, field in (
        ('{"type":"BetPlaced","seat":1,"bet":"color","target":"red","amount":1.5}', "amount"),
        ('{"type":"Nothing"}', "type"),
        ('{"type":"BetPlaced","seat":0,"bet":"color","amount":"1.00"}', "seat"),
    ):
        with pytest.raises(RuleError) as refusal:
            disputes.read(text, "USD")
        assert refusal.value.field == field
