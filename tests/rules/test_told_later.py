"""What happened in the deal can be declared until the round is settled, when it was noticed only then."""

from __future__ import annotations

from typing import Any, Final

import pytest

from casino.rules import registry
from casino.rules.examples import EXAMPLES
from casino.rules.kernel import Game, Irregularity
from casino.rules.replay import answer_case

IN_THE_DEAL: Final = frozenset(
    {
        "bank_exposed", "burn_card", "burn_face_up", "dealer_card", "dealer_exposed", "face_up_card", "hole_card",
        "next_card", "player_cards", "second_dealer_card", "void_stub", "void_while_dealing", "void_hands",
    }
)  # fmt: skip
"""Effects of what is seen, or goes wrong, while cards are dealt."""


def told_at_the_end() -> list[tuple[Game, Irregularity]]:
    return [
        (game, rule)
        for game in registry.all_games()
        for rule in game.irregularities
        if rule.effect in IN_THE_DEAL and game.family != "blackjack"
    ]


@pytest.mark.parametrize(("game", "rule"), told_at_the_end(), ids=lambda value: value.code)
def test_it_is_told_when_all_have_decided(game: Game, rule: Irregularity) -> None:
    case: dict[str, Any] = EXAMPLES[game.code]
    events = [event for event in case["events"] if event["type"] not in ("RoundClosed", "BetPaid", "BetTaken")]
    told = {"type": "IrregularityDeclared", "code": rule.code}
    answer = answer_case({**case, "events": [*events, told, {"type": "RoundClosed"}]})
    if rule.effect == "bank_exposed" and not answer.get("lines"):
        assert answer["code"] == "irregularity_not_now", "no player has the bank in the example"
        return
    assert answer["result"] == "settled", answer
    assert answer["void"] == (rule.effect in ALL_VOID)


ALL_VOID: Final = frozenset(
    {"bank_exposed", "dealer_card", "dealer_exposed", "hole_card", "void_hands", "void_stub", "void_while_dealing"}
)


@pytest.mark.parametrize("code", ["cl.three_card_poker", "bo.three_card_poker"])
def test_a_card_seen_in_the_deal_is_told_after_the_decisions(code: str) -> None:
    """CL III §3.6.4, BO §2.3.7.1: a player's card seen changes nothing; a second one voids the Chilean pass."""
    case = EXAMPLES[code]
    events = [event for event in case["events"] if event["type"] != "RoundClosed"]
    seen = {"type": "IrregularityDeclared", "code": "player_cards_exposed", "count": 1}
    once = answer_case({**case, "events": [*events, seen]})
    assert once["lines"] == answer_case(case)["lines"]
    twice = answer_case({**case, "events": [*events, {**seen, "count": 2}]})
    assert twice["void"] == (code == "cl.three_card_poker")
