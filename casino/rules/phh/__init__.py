"""Poker hand history files (``.phh``): hands of the poker room read from the open format, and written in it.

PHH is TOML with fixed fields; `pokerkit` and others read it. ``read`` gives a ``Hand``: facts, and two ways to play
them. ``Hand.open()`` plays it at **open stakes**: the game's own rules and clauses, but forced bets, sizes of bets and
the number of raises are as the file tells them, and there is no rake. ``Hand.open(strict=True)`` plays it as the
regulation has the game, so that a hand of another casino is refused where it broke this one's limits. ``write`` is the
way back.

**Variants.** NT no-limit hold'em, FT limit hold'em, PO pot-limit Omaha, FO/8 Omaha high-low with fixed bets, F7S seven
card stud. Others are refused.

**Chips and money.** Numbers of a file are whole units of its ``currency`` (dollars, not cents); without one, of the
game's own. A file of integers only is about chips that cannot be divided: odd chips of a shared pot are whole ones.
With a decimal point anywhere the smallest piece is the currency's minor unit: ``write`` gives every amount of the
casino's own hands all its decimals ("5.00"). ``inf``, a stack that nobody knows, is a stack without end.

**What the format leaves out.** Burned cards are taken as made. Cards that nobody saw are ``??`` in both. Shows and
mucks come after all betting here, in a file before the cards of an all-in are run out. A file may stop before the end:
then the round is not finished. Of a hand with more than the format can hold (a penalty or a live post, a short big
blind, a void or refunded hand, a bet of no fixed size at a limit table) ``write`` says so and gives nothing. Raises
smaller than the one before, which Puerto Rico allows, are written as they were made; other programs may refuse them.

**What the file says of the end.** ``finishing_stacks`` and ``winnings`` are held against the settlement at open stakes:
what is not so is a variance, ``paid`` the file's sum and ``due`` ours. Antes that are not alike and trimmed
(``ante_trimming_status``) give a notice: what one player alone has put in goes back to him. ``at`` of a refusal is the
place of the file's action, the first 0; of a hand that is not finished, the number of actions.

>>> hand = read('''
... variant = "NT"
... antes = [0, 0, 0]
... blinds_or_straddles = [1000, 2000, 0]
... min_bet = 2000
... starting_stacks = [1125600, 2000000, 553500]
... actions = ["d dh p1 Ac2d", "d dh p2 ????", "d dh p3 7h6h", "p3 cbr 7000", "p1 cbr 23000", "p2 f", "p3 f"]
... ''')
>>> answer = hand.answer()
>>> [(line["seat"], line["net"]) for line in answer["lines"] if line["bet"] == "pot_share"]
[(1, '9000.00'), (2, '-2000.00'), (3, '-7000.00')]
"""

from casino.rules.phh.hand import VARIANTS, Hand, PhhError, open_game
from casino.rules.phh.reading import read, read_all, read_each
from casino.rules.phh.writing import write, write_case, write_facts

__all__ = [
    "VARIANTS",
    "Hand",
    "PhhError",
    "open_game",
    "read",
    "read_all",
    "read_each",
    "write",
    "write_case",
    "write_facts",
]
