"""Differences between hold'em, Omaha and stud, and parameters of a jurisdiction, as data; and the purchase of chips.

A form of poker is its ``Street``s (what is dealt before each betting round, and who opens it), the forced bets it
knows, and how many own cards a hand must use. The state machine that plays them all is in ``poker_room``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, Literal

import msgspec

from casino.rules import vocabulary as v
from casino.rules.kernel import Limits
from casino.rules.money import round_half_up

FORCED_BETS: Final = {
    "small": "small",
    "small_blind": "small",
    "big": "big",
    "big_blind": "big",
    "ante": "ante",
    "post": "post",
    "post_big_blind": "post",
    "penalty": "penalty",
    "missed_blind_penalty": "penalty",
    "bring_in": "bring_in",
    "straddle": "straddle",
    "blind": "blind",
}
"""Kinds of forced bets, also under the codes of their bets."""


class Street(msgspec.Struct, frozen=True, kw_only=True):
    """A betting round and the cards before it: own cards face ``down`` and ``up`` to every player, then the board's.

    ``opens``: who acts first: at the left of the ``blinds`` or of the ``bring_in``, the first one at the ``left`` of
    the button (or of the dealer), the ``high`` hand showing, the ``low`` card, the ``aggressor`` of the round before.
    ``burn``: ``required`` (a deal without one kills the hand), ``customary`` (the hand goes on without), ``none``.
    ``no_burn``: the irregularity that it is to deal this street's board without a burn, where the hand goes on.
    ``opens_at_max``: at limit tables bets start at the table maximum instead of the minimum.
    ``units``: where bets are counted in units of the table, the smallest and largest of the round (None: no largest);
    both alike, and a bet has this size only.
    ``from_bettor``: its own cards are dealt from who made the first bet of the first round.
    ``draw``: cards are changed before the round instead of dealt. ``most``: where each round has a limit of its own:
    the table minimum, the maximum, the maximum with an open pair (else the minimum), or a part of the pot as it stood
    when the round's card was dealt (else, at a ``split`` table, the maximum).
    ``checks``: whether anybody may check. ``opener``: whether who acts first is free, ``stays`` (does not fold before
    he has acted) or ``bets``.
    """

    name: str
    cite: str
    opens: Literal["blinds", "bring_in", "left", "high", "low", "aggressor"]
    down: int = 0
    up: int = 0
    board: int = 0
    burn: Literal["required", "customary", "none"] = "none"
    no_burn: str = ""
    opens_at_max: bool = False
    units: tuple[int, int | None] | None = None
    checks: bool = True
    opener: Literal["free", "stays", "bets"] = "free"
    from_bettor: bool = False
    draw: bool = False
    most: Literal["min", "max", "pair", "half_pot", "pot", ""] = ""

    @property
    def own(self) -> int:
        """Cards that every player receives."""
        return self.down + self.up


class Clauses(msgspec.Struct, frozen=True, kw_only=True):
    """Clauses that the rules cite; empty where the game has no such rule."""

    seats: str
    one_hand: str
    ante: str
    deal: str
    turn: str
    board: str
    sizes: str
    all_in: str
    chips: str
    showdown: str
    ceded: str
    rake: str
    decks: str
    blinds: str = ""
    penalty: str = ""
    post: str = ""
    bring_in: str = ""
    burn: str = ""
    board_plays: str = ""
    common_card: str = ""
    kept_place: str = ""
    one_motion: str = ""
    raise_cap: str = ""
    pot_limit: str = ""
    opener: str = ""
    beaten_on_view: str = ""
    button_draw: str = ""
    between_hands: str = ""
    """Who sits at the table buys chips between hands only."""

    @property
    def limit(self) -> str:
        """The clause on the number of raises at a limit table, and on the agreement that lifts it."""
        return self.raise_cap or self.sizes

    @property
    def forced(self) -> str:
        """The clause of the forced bet without which no hand begins."""
        return self.blinds or self.bring_in or self.ante


class Rake(msgspec.Struct, frozen=True, kw_only=True):
    """Rules of the rake of a pot. A table's choice is given by the name of its option; "" where it has none.

    ``rate``: the rate in basis points. ``capped``: at most the table maximum a pot. ``chip``: the chip to whose
    multiple it is brought down, ``exact`` the option and value by which it is not. ``threshold``: the pot from which
    it is taken, ``scope`` whether that is each pot or their sum ("total"). ``from_street``: nothing when the hand ends
    before this street is dealt. ``after``: betting limit -> the street with whose end it is reckoned; later bets are
    free. ``early``: what becomes of it ("none") when the hand ends before that. ``uncalled``: whether a bet that
    nobody called is raked ("rake_included"). ``without``: the option and value by which there is none.
    ``by_interval``: of what each betting round adds, within the option ``rake_cap_per_hand``; or, by the option
    ``rake_mode``, a part of the table minimum of every player, or nothing in the hand itself.
    """

    rate: str = "rake_rate"
    capped: bool = True
    chip: str = ""
    exact: tuple[str, str] = ("", "")
    threshold: str = ""
    scope: str = ""
    from_street: int = 0
    after: Mapping[str, int] = {}
    early: str = ""
    uncalled: str = ""
    without: tuple[str, str] = ("", "")
    by_interval: bool = False

    def rate_under(self, options: Mapping[str, v.OptionValue]) -> int:
        """The rate of a table, in basis points."""
        option, value = self.without
        rate = options.get(self.rate)
        return 0 if options.get(option) == value != "" or not isinstance(rate, int) else rate


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """Parameters of a jurisdiction. Basis points are of the table minimum for blinds, of the maximum for ante and
    bring-in (``bring_in_plus``, minor units, comes on top).

    ``forced``: the forced bets of the game. ``own_used``: how many of the own cards a hand must use exactly (None:
    any). ``raises_per_round``: at limit tables, None without a cap. ``all_in_modes``: betting limits under which all
    the chips may be bet whatever they come to. ``post_needs_penalty``: a live post is only for who pays the penalty.
    ``fixed_sizes``: a limit table has one size of bet a round instead of a spread. ``as_told``: forced bets are what
    was posted and nobody's right to raise is judged: for hands that other casinos played and wrote down. ``mode``: the
    option that names the betting limit; ``unit``: the option with the table's unit of bets, without a value the table
    minimum. ``players``: how few and how many play a hand (0: as many as there are seats). ``all_in_short``: at a limit
    table all the chips may be bet by a player who cannot bet or raise in full. ``hand_to_hand``: with two players left
    no round has a largest bet. ``last_raise``: a raise is at least as large as the last one. ``tie``: which of equal
    cards showing goes first, from the dealer's left or right. ``all_show``: hands that nobody
    ceded are shown when the round is closed. ``part_shown_cedes``: who lays open some of his cards
    only has ceded. ``burned_return``: cards put away are dealt last where the deck is short. ``modes``: the betting
    limits by the values that the option has for them; ``ratio_bp``: between which parts of the table maximum the
    minimum is, where there is a maximum. ``mano``: the button lies before the player who acts first and posts first.
    ``kinds``: other names of forced bets. ``free_ante``: an ante of half the table minimum at most, alike for all.
    ``lowest``: the lowest rank of the pack, or by the option ``deck_option`` (its number of cards); ``figures`` count
    as hands. ``boards``: lines of common cards; ``halves``: a pot goes in two halves, to the highest and the ``low``
    hand or to the best hand on each of two ``lines``. ``raises_per_player`` in a round. ``agreement``: the two players
    left in the last round may agree to bet without limit. ``buy_in_minimums``, ``rebuy_minimums``: the least and the
    most that is brought at first and later, in table minimums.
    """

    streets: tuple[Street, ...]
    cites: Clauses
    forced: frozenset[str]
    own_used: int | None = None
    ante_bp: int = 0
    small_blind_bp: int = 0
    big_blind_bp: int = 0
    bring_in_bp: int = 0
    bring_in_plus: int = 0
    raises_per_round: int | None
    all_in_modes: frozenset[str] = frozenset()
    post_needs_penalty: bool = False
    fixed_sizes: bool = False
    as_told: bool = False
    mode: str = "mode"
    unit: str = ""
    players: tuple[int, int] = (2, 0)
    all_in_short: bool = False
    hand_to_hand: bool = False
    last_raise: bool = False
    tie: Literal["left", "right"] = "left"
    part_shown_cedes: bool = True
    all_show: bool = False
    burned_return: bool = False
    rake: Rake = Rake()
    modes: Mapping[str, str] = {}
    ratio_bp: tuple[int, int] | None = None
    mano: bool = False
    kinds: Mapping[str, str] = {}
    free_ante: bool = False
    lowest: str = "2"
    deck_option: str = ""
    figures: bool = False
    boards: int = 1
    halves: Literal["", "low", "lines"] = ""
    raises_per_player: int | None = None
    agreement: bool = False
    buy_in_minimums: tuple[int, int] | None = None
    rebuy_minimums: tuple[int, int] | None = None
    buy_in_maximums: int = 0
    buy_in_cap_minimums: int | None = None
    return_minutes: int | None = None

    @property
    def blinds(self) -> tuple[str, ...]:
        """The blinds of the game in the order of the seats that post them."""
        return tuple(kind for kind in ("small", "big", "blind") if kind in self.forced)

    def unit_under(self, options: Mapping[str, v.OptionValue], limits: Limits) -> int:
        """The unit of bets of a table (minor units)."""
        unit = options.get(self.unit)
        return unit if isinstance(unit, int) and unit > 0 else limits.min

    def forced_amount(self, kind: str, limits: Limits, unit: int) -> int:
        """Return a forced bet of this kind under these limits and in this unit (minor units)."""
        match kind:
            case "ante":
                return round_half_up(limits.max * self.ante_bp, 10_000)
            case "bring_in":
                return round_half_up(limits.max * self.bring_in_bp, 10_000) + self.bring_in_plus
            case "small" | "penalty":
                return round_half_up(unit * self.small_blind_bp, 10_000)
            case _:
                return round_half_up(unit * self.big_blind_bp, 10_000)


class Layouts(msgspec.Struct, frozen=True, kw_only=True):
    """Several forms of poker under one name: the option that chooses, and the layout (or the next choice) of each
    value."""

    option: str
    by_value: Mapping[str, Layout | Layouts]


def layouts_of(layout: Layout | Layouts) -> Iterator[Layout]:
    """Every form of poker of a game, whatever its options."""
    if isinstance(layout, Layout):
        yield layout
    else:
        for one in layout.by_value.values():
            yield from layouts_of(one)


def layout_of(layout: Layout | Layouts, options: Mapping[str, v.OptionValue]) -> Layout:
    """The form of poker that is played under these options."""
    while isinstance(layout, Layouts):
        layout = layout.by_value[str(options[layout.option])]
    return layout


PACKS: Final = {"52": "2", "32": "7", "28": "8"}
"""The lowest rank of a pack by its number of cards."""


def lowest_rank(layout: Layout, options: Mapping[str, v.OptionValue]) -> str:
    """The lowest rank of the pack that is played with."""
    return PACKS[str(options[layout.deck_option])] if layout.deck_option else layout.lowest


# --------------------------------------------------------------------------- buying in


def buy_in_minimum(layout: Layout, limits: Limits) -> int:
    """Fewest chips (minor units) with which a player may begin; 0 where the regulation sets none."""
    if layout.buy_in_minimums is not None:
        return layout.buy_in_minimums[0] * limits.min
    return layout.buy_in_maximums * limits.max


def buy_in_maximum(layout: Layout, limits: Limits, options: Mapping[str, v.OptionValue]) -> int | None:
    """Most chips a player may hold after a purchase; None where the licensee sets no cap."""
    if layout.buy_in_minimums is not None:
        return layout.buy_in_minimums[1] * limits.min
    if layout.buy_in_cap_minimums is None or not options.get("no_limit_buy_in_cap"):
        return None
    return layout.buy_in_cap_minimums * limits.min


def rebuy_bounds(layout: Layout, limits: Limits) -> tuple[int, int] | None:
    """Return the least and the most (minor units) that a player brings whose chips are used up; None where the
    regulation has no rule of its own for it."""
    if layout.rebuy_minimums is None:
        return None
    least, most = layout.rebuy_minimums
    return least * limits.min, most * limits.min


SESSION_MODES: Final = frozenset({"session_pct_of_max", "session_pct_of_stack"})
"""Values of the option ``rake_mode`` by which the casino takes its deduction by session."""
HALVES: Final = 20_000
"""Rates are ten-thousandths of a session, and half a session is what is taken at a time."""


def half_session(options: Mapping[str, v.OptionValue], limits: Limits, stack: int, *, coin: int = 1) -> int | None:
    """Return a player's deduction for half a session (minor units, rounded down to the smallest coin): of the table
    maximum or of his stack; None at a table whose deduction is not by session.

    >>> options = {"rake_mode": "session_pct_of_max", "rake_rate": 1_500}
    >>> half_session(options, Limits(min=5_000, max=20_000), 0)
    1500
    """
    mode, rate = options.get("rake_mode"), options.get("rake_rate")
    if mode not in SESSION_MODES or not isinstance(rate, int):
        return None
    return (limits.max if mode == "session_pct_of_max" else stack) * rate // HALVES // coin * coin


def largest_rebuy(layout: Layout, limits: Limits, options: Mapping[str, v.OptionValue], stack: int) -> int | None:
    """Return how much a player with ``stack`` may still buy (minor units): both stay within the cap. None: any
    sum."""
    cap = buy_in_maximum(layout, limits, options)
    return None if cap is None else max(0, cap - stack)


def fixed_buy_in(options: Mapping[str, v.OptionValue]) -> int | None:
    """The amount with which every player begins, where the table has one."""
    amount = options.get("buy_in")
    return amount if isinstance(amount, int) else None


def may_top_up(options: Mapping[str, v.OptionValue], stack: int, amount: int) -> bool:
    """Return whether a player with ``stack`` may buy ``amount`` between hands, at a table with a fixed buy-in.

    >>> [may_top_up({"buy_in": 300}, 240, amount) for amount in (50, 60, 100, 300)]
    [False, True, False, True]
    >>> [may_top_up({"buy_in": 300, "top_up_rule": "at_least_shortfall"}, 240, amount) for amount in (50, 60, 100)]
    [False, True, True]
    >>> [may_top_up({"buy_in": 300, "top_up_rule": "shortfall_only"}, 240, amount) for amount in (60, 300)]
    [True, False]
    """
    whole = fixed_buy_in(options)
    if whole is None:
        return True
    missing = max(0, whole - stack)
    match options.get("top_up_rule"):
        case "shortfall_only":
            return amount == missing
        case "at_least_shortfall":
            return amount >= missing
        case _:
            return amount == missing or amount >= whole


def smallest_return(layout: Layout, limits: Limits, cashed_out: int, minutes_away: int) -> int:
    """Fewest chips a player buys who left, changed his chips and comes back after so many minutes."""
    minimum = buy_in_minimum(layout, limits)
    if layout.return_minutes is None or minutes_away >= layout.return_minutes:
        return minimum
    return max(minimum, cashed_out)


def chips_at_new_table(layout: Layout, limits: Limits, stack: int, *, voluntary: bool) -> int:
    """Chips a player brings to another table: all of them by own wish; when his table broke, the new table's minimum
    or the smaller amount that he had left. ``limits`` are the new table's."""
    return stack if voluntary else min(stack, buy_in_minimum(layout, limits))


# --------------------------------------------------------------------------- cards on show

_RANKS: Final = "23456789TJQKA"
_WHEEL: Final = (12, 3, 2, 1, 0)
_LOW_CARD: Final = {rank + suit: 4 * _RANKS.index(rank) + "cdhs".index(suit) for rank in _RANKS for suit in "cdhs"}


def low_card(card: str) -> int:
    """Order of single cards for a forced bet: rank first (two low, ace high), then clubs, diamonds, hearts, spades.

    >>> sorted(["9c", "4h", "4d", "As"], key=low_card)
    ['4d', '4h', '9c', 'As']
    """
    return _LOW_CARD[card]


def showing(cards: Sequence[str]) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Strength of open cards; a better hand compares greater. Up to four: four, three, two pairs, pair, high card.
    Five, where the last one fell face up, also make straights and flushes.

    >>> showing(["9c", "9d"]) > showing(["As", "Kd"]), showing(["9c", "9d"]) == showing(["9s", "9h"])
    (True, True)
    >>> showing(["3c", "3d", "2c", "2d"]) > showing(["As", "Ad", "Kd", "Qd"])
    True
    >>> showing(["9s", "7s", "5s", "3s", "2s"]) > showing(["6d", "5h", "4h", "3h", "2h"]) > showing(["As", "Ad", "Ac"])
    True
    """
    ranks = [_RANKS.index(card[0]) for card in cards]
    groups = sorted(((ranks.count(rank), rank) for rank in set(ranks)), reverse=True)
    alike = tuple(count for count, _ in groups if count > 1)
    order = tuple(rank for _, rank in groups)
    if len(groups) < 5:
        return alike, order
    if order == _WHEEL:
        order = (*_WHEEL[1:], -1)
    straight = order[0] - order[4] == 4
    flush = len({card[1] for card in cards}) == 1
    # a straight or a flush lies between three of a kind (3,) and a full house (3, 2)
    return {(True, True): (5,), (True, False): (3, 0), (False, True): (3, 1)}.get((straight, flush), alike), order
