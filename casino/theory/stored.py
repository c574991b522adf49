"""Stored figures of a running system: ``figures.json``, written beforehand, never computed during a request.

python -m casino.theory.stored > figures.json.new && mv figures.json.new casino/theory/figures.json

Exact figures are enumerated when the file is written; simulated ones are those of ``docs/theory.md``, so that the
system uses the figures published there. Each says under which options it holds: those that change it, with their
values. A table whose options are others has no figure; none is estimated.

>>> figure = figure_for("pr.roulette", "pr-8669-2015", {"wheel": "single_zero"}, "color")
>>> round(figure.advantage, 6), figure.method
(Decimal('0.027027'), 'exact')
>>> figure_for("pr.blackjack", "pr-8669-2015", {"decks": 1}, "main") is None
True
"""

from __future__ import annotations

import re
import sys
from collections.abc import Collection, Iterator, Mapping, Sequence
from decimal import Decimal
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Final, Literal, NamedTuple

import msgspec

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import Game
from casino.theory.document import CHAPTERS_OF
from casino.theory.figures import NORMAL_95, Plan
from casino.theory.plans import COUNTED, REASONS, plans
from casino.theory.table import Table

FILE: Final = Path(__file__).with_name("figures.json")
PAGE: Final = Path(__file__).parents[2] / "docs" / "theory.md"
PLACES: Final = 15

Options = Mapping[str, v.OptionValue]


class StoredFigure(msgspec.Struct, frozen=True, kw_only=True, omit_defaults=True):
    """A bet's advantage per unit of the stakes that count, with the standard deviation of one such unit.

    ``counts`` are the bets whose stakes count, ``covers`` those whose results are in the figure without their stakes:
    one of the three bets of let it ride counts, the other two are covered. ``options``: those that change the figure,
    as they must be. ``error``: standard error of a simulated advantage.
    """

    game: str
    edition: str
    bet: str
    advantage: Decimal
    stdev: Decimal
    method: Literal["exact", "simulated"]
    counts: tuple[str, ...]
    covers: tuple[str, ...] = ()
    options: dict[str, v.OptionValue] = {}
    error: Decimal = Decimal(0)

    def holds_under(self, options: Options) -> bool:
        """Return whether a table with these options (all of them, defaults filled in) plays what was figured."""
        return all(options.get(name) == value for name, value in self.options.items())


# --------------------------------------------------------------------------- looking up


@cache
def stored() -> tuple[StoredFigure, ...]:
    """All of the file."""
    return tuple(msgspec.json.decode(FILE.read_bytes(), type=list[StoredFigure]))


@cache
def _by_bet() -> dict[tuple[str, str, str], list[StoredFigure]]:
    found: dict[tuple[str, str, str], list[StoredFigure]] = {}
    for figure in stored():
        for bet in (*figure.counts, *figure.covers):
            found.setdefault((figure.game, figure.edition, bet), []).append(figure)
    return found


def figure_for(game: str, edition: str, options: Options, bet: str) -> StoredFigure | None:
    """The figure that a bet counts in or is covered by, under these options; None where there is none."""
    return next((one for one in _by_bet().get((game, edition, bet), ()) if one.holds_under(options)), None)


def goes_with_another(bet: str) -> bool:
    """Return whether the figure of the bet that it belongs to has it in: a double, a split, the bet after the ante."""
    return REASONS.get(bet) == COUNTED


# --------------------------------------------------------------------------- which options change a figure

_OF_BLACKJACK: Final = (
    "hole_card", "decks", "double_totals", "surrender", "max_hands_after_split", "resplit_aces", "natural_beats_21",
    "double_soft_totals", "blackjack_wait_on_ten_up", "dealer_base",
)  # fmt: skip
_OF_FREE_BETS: Final = (
    "decks", "paid_double_2_to_8", "surrender", "max_hands", "resplit_aces", "natural_beats_21",
)  # fmt: skip
_BANKING: Final = ("commission_rounding", "house_way", "commission_rate", "payout")

CHANGING: Final[dict[str, dict[str, tuple[str, ...]]]] = {
    "roulette": {"": ("wheel",)},
    "french_roulette": {"": ()},
    "boule": {"": ()},
    "wheel_of_fortune": {
        "": ("odds",),
        "pos_24": ("pays_24",),
        "pos_15": ("pays_15",),
        **dict.fromkeys(("joker_1", "joker_2"), ("joker_mode",)),
    },
    "three_dice": {
        "": (),
        "high": ("high_range", "triples_lose_low_high_field"),
        **dict.fromkeys(("low", "field"), ("triples_lose_low_high_field",)),
    },
    "war": {"": ("decks",)},
    "trente_et_quarante": {
        "": ("decks", "tie31_mode", "blocked_on_neutral_tie", "blocked_on_second_31_uninsured", "color_reference"),
    },
    "baccarat": {
        "": ("decks",),
        "tie": ("decks", "tie_text"),
        "banca": ("decks", "commission_mode", "commission_rate"),
    },
    "craps": {
        "": (),
        **dict.fromkeys(("dont_pass", "dont_pass_odds"), ("barred_pair",)),
        **dict.fromkeys(("dont_come", "dont_come_odds"), ("barred_pair", "dont_come_barred_pair")),
        **dict.fromkeys(("come_odds",), ("come_out_off",)),
        "any_seven": ("any_seven_pays",),
        "eleven": ("eleven_pays",),
        **dict.fromkeys(("under_7", "over_7"), ("under_over_7_pays",)),
        **dict.fromkeys(("big_6", "big_8"), ("big_6_8_pays",)),
        **dict.fromkeys(("buy_4", "buy_10", "buylay_4", "buylay_10"), ("buy_commission_on_every_win",)),
        **dict.fromkeys(("lay_4", "lay_5", "lay_6", "lay_8", "lay_9", "lay_10"), ("buy_commission_on_every_win",)),
    },
    "blackjack": {
        "": _OF_BLACKJACK,
        **dict.fromkeys(("insurance", "lucky_lucky", "bet_the_set", "perfect_pairs"), ("decks",)),
        "pairs": ("decks", "pair_identity"),
        "royal_match": ("decks", "royal_match_crown_treasure", "crown_treasure"),
        "kings_bounty": ("decks", "kings_bounty_ace_nine_is_20", "ace_nine_is_20"),
        "three_card": ("decks", "three_card_variant", "variant"),
    },
    "challenge_21": {
        "": (*_OF_BLACKJACK, "blackjack_3_2_all_boxes", "double_scope"),
        **dict.fromkeys(("insurance_1", "insurance_2", "insurance_3"), ("decks",)),
        "pairs": ("decks", "pair_identity"),
    },
    "blackjack_switch": {"": _OF_BLACKJACK, **dict.fromkeys(("insurance", "super_match"), ("decks",))},
    "free_bet_blackjack": {"": _OF_FREE_BETS, "insurance": ("decks",), "push_22": ("decks", "push_22")},
    "triple_shot": {"war": ("war_ace",), "poker": ("poker_min_pair",), "": ("war_ace", "surrender"), "insurance": ()},
    "pai_gow_poker": {
        "": (*_BANKING, "wheel_straight_lowest"), "start_number": ("additional_bet_odds", "additional_bet_half_dollar"),
    },
    "pai_gow_tiles": {"": (*_BANKING, "gong_66_44_rank")},
    "caribbean_stud": {"": ("paytable", "custom_paytable", "high_card_bet_pays", "winning_ante_pays")},
    "draw_poker": {
        "": ("four_to_straight", "buy_card"), "insurance": ("insurance_stake_returned", "fold_forfeits_side_bets"),
    },
    "holdem_bonus": {"": ()},
    "holdem_plus": {"": ("second_bet_multiple",), "txb": ()},
    "let_it_ride": {"": ("compare_scope",), "bonus": ("bonus_table", "bonus_price", "bonus_stake_returned")},
    "three_card_poker": {
        "": (), "ante": ("ante_bonus_rule", "bonus_royal_as_straight_flush"), "par_plus": ("fold_forfeits_par_plus",),
    },
    "house_holdem": {"": ("nonqualified_lower_rule", "preflop_play_multiples"), "trips_bonus": ()},
}  # fmt: skip
"""By family and bet ("" for the others): the options that change the figure. What is not here moves cards, people or
limits. Easy roll is not here: its pay table is whatever was approved."""


def changing(game: Game, bet: str) -> tuple[str, ...]:
    """The options of this game that change the figure of the bet."""
    of_family = CHANGING[game.family]
    known = {option.name for option in game.options}
    return tuple(name for name in of_family.get(bet, of_family[""]) if name in known)


# --------------------------------------------------------------------------- writing

_SIX_EIGHT: Final[tuple[Options, ...]] = ({"decks": 6}, {"decks": 8})
_SIDES: Final[Options] = {
    "lucky_lucky": True, "kings_bounty": True, "royal_match": True, "bet_the_set": True, "three_card": True,
}  # fmt: skip

VARIANTS: Final[dict[str, tuple[Options, ...]]] = {
    "pr.roulette": ({}, {"wheel": "single_zero"}),
    "pr.craps": ({}, {"barred_pair": "1-1"}, {"come_out_off": True}),
    "pr.bonus_craps": ({}, {"barred_pair": "1-1"}, {"come_out_off": True}),
    "pr.blackjack": tuple({**_SIDES, **decks} for decks in _SIX_EIGHT),
    "pr.blackjack_progressive": tuple(
        {"pay_table": ["approval: any", "natural: 2.00"], **decks} for decks in _SIX_EIGHT
    ),
    "pr.blazing_7s": _SIX_EIGHT,
    "pr.baccarat": tuple({**decks, "tie_text": text} for decks in _SIX_EIGHT for text in ("8 to 1", "9 for 1")),
    "pr.mini_baccarat": tuple({**decks, "tie_text": text} for decks in _SIX_EIGHT for text in ("8 to 1", "9 for 1")),
    "pr.let_it_ride": tuple(
        {"three_card_bonus": True, "bonus_table": table, "bonus_price": 100}
        for table in ("BLIR-08", "BLIR-10", "BLIR-25")
    ),
    "pr.pai_gow_poker": ({"start_method": "rng", "additional_bet": True},),
    "pr.three_card_poker": ({"six_card_bonus": True},),
    "pr.triple_shot": ({"insurance": True},),
    "pr.ez_baccarat": ({"panda_8": True},),
    "pr.mini_ez_baccarat": ({"panda_8": True},),
    **dict.fromkeys(("pr.lucky_lucky", "pr.kings_bounty", "pr.royal_match", "pr.bet_the_set"), _SIX_EIGHT),
    **dict.fromkeys(("pr.twenty_one_plus_three", "pr.blackjack_switch", "pr.free_bet_blackjack"), _SIX_EIGHT),
    **dict.fromkeys(("pr.commission_free_baccarat", "pr.dragon_bonus_and_fortune_7"), _SIX_EIGHT),
    "pr.push_22_and_pot_of_gold": _SIX_EIGHT,
    "cl.war": ({}, {"decks": 7}, {"decks": 8}),
    "cl.chuck_a_luck": ({}, {"high_range": "13-18"}, {"triples_lose_low_high_field": True}),
    "cl.blackjack": ({"perfect_pairs_enabled": True},),
    "eus.caribbean_stud": ({"insurance": True},),
    "pe.pai_gow_poker": ({"payout": "1:1", "commission_rate": 500},),
    "eus.blackjack": ({"pairs": True},),
    "eus.triple_blackjack": ({"pairs": True},),
    "eus.punto_banca": ({}, {"commission_mode": "B"}),
    "bo.three_card_poker": (
        {}, {"high_card_bet_pays": "push"}, {"winning_ante_pays": "0"}, {"paytable": "cl"},
    ),
}  # fmt: skip
"""The options under which a game's exact figures are written (none named: its defaults, nothing else)."""

PAGE_OF: Final = {
    **dict.fromkeys(
        (
            "pr.blackjack_progressive", "pr.blazing_7s", "pr.lucky_lucky", "pr.kings_bounty", "pr.royal_match",
            "pr.bet_the_set", "pr.twenty_one_plus_three",
        ),
        ("pr.blackjack",),
    ),
    "bo.trente_et_quarante": ("cl.trente_et_quarante",),
    "pr.free_bet_blackjack": ("pr.free_bet_blackjack", "pr.push_22_and_pot_of_gold"),
    "pr.push_22_and_pot_of_gold": ("pr.free_bet_blackjack", "pr.push_22_and_pot_of_gold"),
    "cl.perfect_pairs": ("cl.blackjack",),
    **dict.fromkeys(("cl.caribbean_stud_progressive", "bo.caribbean_stud"), ("cl.caribbean_stud",)),
    **dict.fromkeys(("cl.draw_poker_progressive", "bo.draw_poker"), ("cl.draw_poker",)),
    "cl.texas_holdem_plus_progressive": ("cl.texas_holdem_plus",),
}  # fmt: skip
"""The chapters that have a game's simulated figures, where they are not its own."""

WITH_THE_METER: Final = frozenset({"progressive", "bj_progressive", "blazing_7s", "accumulated", "jackpot"})
"""Chips of a progressive have no figure here: what they are worth changes with every reading."""


class Simulated(NamedTuple):
    """A simulated figure as the page has it, in units."""

    advantage: Decimal
    stdev: Decimal
    error: Decimal


Page = Mapping[tuple[str, str], Simulated]
"""Simulated figures of the page, by game and bet."""
_CHAPTER: Final = re.compile(r"`manage\.py theory (\S+)")
_ROW: Final = re.compile(
    r"^\| `([^`]+)` \| [^|]* \| (-?[\d.]+) % \((-?[\d.]+) to (-?[\d.]+)\) \| ([\d.]+) \| simulated", re.ASCII
)


def simulated(page: str) -> Page:
    """The simulated figures of the page, by game and bet."""
    found: dict[tuple[str, str], Simulated] = {}
    game = ""
    for line in page.splitlines():
        if chapter := _CHAPTER.search(line):
            game = chapter[1].rstrip("`")
        elif row := _ROW.match(line):
            advantage, low, high = (Decimal(row[number]) / 100 for number in (2, 3, 4))
            error = (high - low) / 2 / Decimal(str(NORMAL_95))
            found[game, row[1]] = Simulated(advantage, Decimal(row[5]), error.quantize(Decimal("1e-9")))
    return found


def figures_of(game: Game, page: Page, *, only: Collection[str] = ()) -> Iterator[StoredFigure]:
    """Every figure of a game, or of these bets: exact ones under each variant of its options, simulated ones from the
    page."""
    seen: set[str] = set()
    for options in VARIANTS.get(game.code, ({},)):
        table = Table(game, options, {})
        offered = plans(table)
        together = {bet for plan in offered if "+" in plan.bet for bet in plan.bet.split("+")}
        for plan in offered:
            figure = None
            if plan.bet in together or plan.bet in WITH_THE_METER or (only and plan.bet not in only):
                continue
            options_kept = {name: table.options[name] for name in changing(game, plan.bet)}
            key = repr((plan.bet, options_kept))
            if key in seen:
                continue
            seen.add(key)
            if plan.is_exact:
                figure = _exact(table, plan, options_kept)
            elif options_kept == _as_shown(game, options_kept):
                figure = _from_page(game, plan, options_kept, page)
            if figure is not None:
                yield figure


def _as_shown(game: Game, names: Mapping[str, object]) -> dict[str, v.OptionValue]:
    """The options under which the page simulates the game, as far as they are named."""
    shown = CHAPTERS_OF[game.code].options if game.code in CHAPTERS_OF else {}
    chosen = game.configure_options(shown)
    return {name: chosen[name] for name in names}


def _exact(table: Table, plan: Plan, options: dict[str, v.OptionValue]) -> StoredFigure:
    outcomes = plan.outcomes() if plan.outcomes is not None else {}
    whole = Fraction(sum(outcomes.values()))
    per_stake = _at_risk(table, plan)
    mean = sum((Fraction(net) * weight for net, weight in outcomes.items()), Fraction(0)) / whole * per_stake
    square = sum((Fraction(net) ** 2 * weight for net, weight in outcomes.items()), Fraction(0)) / whole * per_stake**2
    counts, covers = _stakes(plan)
    variance = _decimal(square - mean * mean, 2 * PLACES)
    return StoredFigure(
        game=table.game.code,
        edition=table.game.edition.code,
        bet=plan.bet,
        advantage=_decimal(-mean, PLACES),
        stdev=variance.sqrt().quantize(Decimal(1).scaleb(-PLACES)),
        method="exact",
        counts=counts,
        covers=covers,
        options=options,
    )


def _from_page(game: Game, plan: Plan, options: dict[str, v.OptionValue], page: Page) -> StoredFigure | None:
    found = [page[chapter, plan.bet] for chapter in PAGE_OF.get(game.code, (game.code,)) if (chapter, plan.bet) in page]
    if not found:
        return None
    counts, covers = _stakes(plan)
    return StoredFigure(
        game=game.code,
        edition=game.edition.code,
        bet=plan.bet,
        advantage=found[0].advantage,
        stdev=found[0].stdev,
        error=found[0].error,
        method="simulated",
        counts=counts,
        covers=covers,
        options=options,
    )


def _at_risk(table: Table, plan: Plan) -> Fraction:
    """Units at risk per unit of the stake: where a commission is due however the bet ends, it is staked, too."""
    if plan.unit != "stake and commission":
        return Fraction(1)
    proposition = table.game.layout.propositions[plan.bet, None]
    stake = 10_000 * proposition.winning_odds.den
    return 1 + Fraction(proposition.commission(stake, proposition.winning_odds), stake)


def _stakes(plan: Plan) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return the bets whose stakes are the unit, and those covered: where one of several counts, it is the last."""
    bets = tuple(plan.bet.split("+"))
    return (bets[-1:], bets[:-1]) if plan.unit.startswith("one of") else (bets, ())


def _decimal(number: Fraction, places: int) -> Decimal:
    """Rounded half away from zero."""
    scaled = abs(number) * 10**places
    whole = (2 * scaled.numerator + scaled.denominator) // (2 * scaled.denominator)
    return Decimal(whole if number >= 0 else -whole).scaleb(-places) if whole else Decimal(0)


def written(figures: Sequence[StoredFigure]) -> str:
    """The file: one figure a line."""
    lines = [msgspec.json.encode(figure).decode() for figure in figures]
    return "[\n" + ",\n".join(lines) + "\n]\n"


def main() -> None:
    """Print the file: the games that have a chapter of the page."""
    page = simulated(PAGE.read_text())
    games = [registry.get(code) for code in CHAPTERS_OF if registry.get(code).family in CHANGING]
    sys.stdout.write(written([figure for game in games for figure in figures_of(game, page)]))


if __name__ == "__main__":
    main()
