#!/usr/bin/env bash
# pokerkit 0.7.7, Omaha high-low split, eight or better, with side pots.
#
# Guessed: each pot is settled by itself; where none of its players has an eight-low, the high hand takes all.
# Seen: a pot is halved as soon as anybody at the showdown has such a low, also one who has no part in that pot. If none
# of the pot's own players has one, all of them count as equal lows, so that the loser of that pot gets chips out of it.
# (Only one whose hand wins elsewhere, here C: a hand that can win nothing, here D's, is taken out before the pots.)
#
# The hand: all four are all in before the flop, A for 100, B for 200, C and D for 300. Board 3h 4d 8c Kc Qs.
#   A  Ac 2d 9h 9c  low 8-4-3-2-A; high a pair of nines  -> the only low; in the main pot only
#   B  Kd Kh Jd 9s  no low; three kings                  -> the best high hand
#   C  Qd Qh Jh 9d  no low; three queens                 -> beats D
#   D  Jc Js Tc Th  no low; a pair of jacks
# Two cards from the hand have to play, so a player who holds no two cards of eight or below can have no low.
#   main pot 400 (A B C D): half to A's low, half to B      first side pot 300 (B C D): no low there, all of it to B
#   second side pot 200 (C D): all to C
# pokerkit gives 75 of the first side pot to C. With one pot (equal stacks), or with no low at all (A holds a ten for
# the deuce), it pays as expected.
#
# For users: chips of a high-low hand with two or more side pots can go to the wrong player; check pots one by one.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pokerkit==0.7.7

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from pokerkit import (
    Automation,
    ChipsPushing,
    FixedLimitOmahaHoldemHighLowSplitEightOrBetter,
    OmahaEightOrBetterLowHand,
    OmahaHoldemHand,
)

FLOP, TURN, RIVER = "3h4d8c", "Kc", "Qs"
LOW, OTHERS = "Ac2d9h9c", ("KdKhJd9s", "QdQhJh9d", "JcJsTcTh")
DONE_BY_POKERKIT = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.RUNOUT_COUNT_SELECTION,
    Automation.HOLE_CARDS_SHOWING_OR_MUCKING,
    Automation.HAND_KILLING,
    Automation.CHIPS_PUSHING,
    Automation.CHIPS_PULLING,
)


def play(title, stacks, first):
    """Blinds 50 and 100, C raises to 200, D to 300, all call, if for less; these are fixed-limit bets."""
    table = FixedLimitOmahaHoldemHighLowSplitEightOrBetter.create_state(
        DONE_BY_POKERKIT, True, 0, (50, 100), 100, 200, stacks, len(stacks)
    )
    for cards in (first, *OTHERS):
        table.deal_hole(cards)
    table.complete_bet_or_raise_to(200)
    table.complete_bet_or_raise_to(300)
    while table.actor_index is not None:
        table.check_or_call()
    for cards in (FLOP, TURN, RIVER):
        table.burn_card("??")
        table.deal_board(cards)
    assert not table.status  # the hand is over
    shares = [
        (pushed.pot_index, ("high", "low")[pushed.hand_type_index], list(pushed.amounts))
        for pushed in table.operations
        if isinstance(pushed, ChipsPushing)
    ]
    print(title)
    for pot, half, amounts in shares:
        print(f"  pot {pot} {half:4} to A B C D: {amounts}")
    print("  stacks after:", list(table.stacks))
    return list(table.stacks)


print("pokerkit", version("pokerkit"))
board = FLOP + TURN + RIVER
lows = [OmahaEightOrBetterLowHand.from_game_or_none(cards, board) for cards in (LOW, *OTHERS)]
highs = [OmahaHoldemHand.from_game(cards, board) for cards in (LOW, *OTHERS)]
for player, low, high in zip("ABCD", lows, highs, strict=True):
    print(player, "low:", low, "high:", high)
side_pots = play("side pots, A has the only low (expected 200, 500, 200, 0):", [100, 200, 300, 300], LOW)
one_pot = play("one pot, same cards (expected 600, 600, 0, 0):", [300] * 4, LOW)
no_low = play("side pots, A has a ten for the deuce (expected 0, 700, 200, 0):", [100, 200, 300, 300], "AcTd9h9c")

assert lows[0] is not None and lows[1:] == [None] * 3, lows  # pokerkit itself ranks them so
assert highs[1] > highs[2] > highs[3] > highs[0], highs
assert one_pot == [600, 600, 0, 0], one_pot
assert no_low == [0, 700, 200, 0], no_low
assert side_pots == [200, 425, 275, 0], side_pots
print("as described: C, who has no low, gets 75 of a side pot as a low half")
PYTHON
