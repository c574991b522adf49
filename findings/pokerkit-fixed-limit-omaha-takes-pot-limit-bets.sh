#!/usr/bin/env bash
# pokerkit 0.7.7, the game FixedLimitOmahaHoldemHighLowSplitEightOrBetter (the code FO/8 of its hand histories).
#
# Guessed: as the name and its documentation say, fixed limit: before the flop each raise is by the small bet, and four
# raises are the most, as in pokerkit's own FixedLimitTexasHoldem, which is shown beside it.
# Seen: it is played at pot limit: a raise may be as large as the pot, and a fifth and a sixth raise are accepted too.
#
# For users: bets that a fixed-limit table refuses are accepted in this game; check the bets of such hands elsewhere.
set -euo pipefail

folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pokerkit==0.7.7

"$folder/venv/bin/python" - <<'PYTHON'
from importlib.metadata import version

from pokerkit import Automation, FixedLimitOmahaHoldemHighLowSplitEightOrBetter, FixedLimitTexasHoldem

DONE_BY_POKERKIT = (
    Automation.ANTE_POSTING,
    Automation.BET_COLLECTION,
    Automation.BLIND_OR_STRADDLE_POSTING,
    Automation.HOLE_DEALING,
)


def table(game):
    """Three players, blinds 1 and 2, bets of 2 and 4, nobody short; the third player is first to act."""
    return game.create_state(DONE_BY_POKERKIT, True, 0, (1, 2), 2, 4, 1_000, 3)


def accepted(state, amount):
    try:
        state.complete_bet_or_raise_to(amount)
    except ValueError as error:
        print(f"  raise to {amount}: refused, {error}")
        return False
    print(f"  raise to {amount}: accepted")
    return True


seen = {}
print("pokerkit", version("pokerkit"))
for game in (FixedLimitTexasHoldem, FixedLimitOmahaHoldemHighLowSplitEightOrBetter):
    print(game.__name__, "blinds 1 and 2, bets of 2 and 4")
    by_the_pot = accepted(table(game), 7)  # call 2, then 5 are in the pot: 7 at pot limit; at fixed limit 4
    over_the_pot = accepted(table(game), 8)
    print("  raises by the small bet, one after the other:")
    state, raises = table(game), 0
    while raises < 6 and accepted(state, 4 + 2 * raises):
        raises += 1
    seen[game] = (by_the_pot, over_the_pot, raises)

holdem, omaha = seen[FixedLimitTexasHoldem], seen[FixedLimitOmahaHoldemHighLowSplitEightOrBetter]
# raises stop at six here because the script does
assert omaha == (True, False, 6), omaha
assert holdem == (False, False, 4), holdem
print("as described: the fixed-limit Omaha game is played at pot limit")
PYTHON
