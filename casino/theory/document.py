"""Writes ``docs/theory.md``: the figures of every game beside the published ones.

python -m casino.theory.document [--rounds N] > docs/theory.md
"""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Final, NamedTuple

import msgspec

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.kernel import Game
from casino.theory.figures import Figure
from casino.theory.plans import WITHOUT, plans, without_figure
from casino.theory.published import FIGURES
from casino.theory.table import Table

ROUNDS: Final = 1_000_000
_COUNTRIES: Final = {"cl": "Chile", "bo": "Bolivia", "eus": "the Basque Country", "pe": "Peru"}
SEED: Final = 1


class Section(NamedTuple):
    """Section of the page for a game: the options, the bets (none named: all), and a note where the rules of
    Puerto Rico lead to another figure than the one usually published. ``base``: the game whose chapter has the bets
    that are not shown here. ``times``: so many times the rounds, where results spread widely."""

    game: str
    differs: str = ""
    options: Mapping[str, v.OptionValue] = {}
    bets: tuple[str, ...] = ()
    base: str = ""
    times: int | Fraction = 1


_EASY_ROLL: Final[dict[str, v.OptionValue]] = {
    "pay_table": [
        "line_a 1:1 5-5 5-4 5-3 5-2 5-1 4-4 4-3 4-2 3-2",
        "line_b 2:1 4-3 4-2 4-1 3-3 3-2 1-1",
        "combo 5-4 16:1",
        "er_number 4 16:1",
        "er_gold 4:1",
        "er_silver 4:1",
        "double_er 33:1",
    ],
    "easy_roll_faces": ["d1 6 gold", "d2 6 silver"],
}
_CHIP_TABLE: Final[dict[str, v.OptionValue]] = {
    "pay_table": ["approval: example", "As As: 30%", "natural suited: 5.00", "natural: 2.00"]
}
_LET_IT_RIDE: Final[dict[str, v.OptionValue]] = {
    "three_card_bonus": True,
    "bonus_table": "BLIR-08",
    "bonus_price": 100,
    "progressive": True,
}

_POT: Final = (
    "The least bet on the progressive, the pot at its base value of nothing, which the casino tops up to the fixed "
    "prizes. Give another reading with `--meter`."
)
_LINES: Final = (
    "As let it ride with a lower straight flush and royal flush. Lines 1 and 2 alone gain, because they are withdrawn "
    "where they would not."
)

SECTIONS: Final = (
    Section(
        "pr.roulette",
        "The wheel has two zeros unless the licensee chooses one: `--option wheel=single_zero` shows that wheel.",
    ),
    Section("pr.craps"),
    Section("pr.bonus_craps", bets=("all_small", "all_tall", "all_or_nothing"), base="pr.craps"),
    Section(
        "pr.blackjack",
        "About 0.4 % is published for six decks where the dealer stands on every 17, any two cards may be doubled, "
        "after a split, too, and the dealer looks for a natural. Here only 9 to 11 may be doubled (§4.11(A)), and "
        "nobody looks: a natural takes doubles and splits, too (§4.4, §4.6). Each costs the player about 0.1 %.",
    ),
    Section(
        "pr.blackjack_progressive",
        "The manual prints no pay table: this one is an example. The figure is that of the option `pay_table`.",
        options=_CHIP_TABLE,
        bets=("bj_progressive",),
        base="pr.blackjack",
    ),
    Section(
        "pr.blazing_7s",
        "Pay tables differ from place to place: here two sevens pay 25:1 and the meter starts at 1,000.00 (§4.15(C), "
        "(D)). The figure falls as the meter rises: give its reading with `--meter`; 0 shows the bet without it.",
        bets=("blazing_7s",),
        base="pr.blackjack",
    ),
    Section("pr.baccarat"),
    Section("pr.mini_baccarat"),
    Section(
        "pr.caribbean_stud",
        "The chip is worth what the meter says; here it stands where it is reset. Give another reading with `--meter`.",
        times=20,
    ),
    Section(
        "pr.let_it_ride",
        "The published figure is that of the three bets together. Bets 1 and 2 alone gain, because they are withdrawn "
        "where they would not. Of the tables of the bonus one is shown, at a price of 1.00 (§8.10(D)).",
        options=_LET_IT_RIDE,
    ),
    Section(
        "pr.big_six",
        "The usual wheel has 24 ones and 7 fives (11.11 % and 22.22 %); the manual's has 23 and 8 (§9.4(A)).",
    ),
    Section(
        "pr.pai_gow_poker",
        "Both sides set by the house way; who has the bank himself pays less. The additional bet is as fair as the "
        "payment that the licensee offers: 6:1 on one number of seven leaves the casino nothing.",
        options={"start_method": "rng", "additional_bet": True},
    ),
    Section(
        "pr.pai_gow_tiles",
        "Both sides set by the house way; who has the bank himself pays less. 2.39 % is published where both follow "
        "one of the usual house ways. The manual's is short and leaves the rest to the way that the licensee files "
        "(§11.6(D), (E)); here the better high hand is taken where it leaves a choice.",
    ),
    Section(
        "pr.easy_roll",
        "The pay table and the faces are whatever was approved (§12.5(A)): these are an example.",
        options=_EASY_ROLL,
    ),
    Section(
        "pr.three_card_poker",
        "The chip alone; when others at the table hold an ace, king and queen of one suit, each chip gets the envy "
        "bonus, too (§13.10(A)(7)).",
        options={"six_card_bonus": True, "progressive": True},
    ),
    Section(
        "pr.triple_shot",
        "1.84 % is published for a blackjack bet whose natural pays 6:5 and whose dealer hits soft 17; here naturals "
        "pay 3:2 and the dealer stands on every 17 (better for the player), but nobody looks for a natural (§14.4).",
    ),
    Section("pr.ez_baccarat"),
    Section("pr.dragon_7_and_panda_8", bets=("dragon_7", "panda_8"), base="pr.ez_baccarat"),
    Section("pr.mini_ez_baccarat"),
    Section("pr.lucky_lucky", bets=("lucky_lucky",), base="pr.blackjack"),
    Section(
        "pr.blackjack_switch",
        "0.58 % is published for a dealer who hits soft 17 and looks for a natural, and players who may double any two "
        "cards, split up to four hands and weigh every exchange exactly. Here he stands (better for the player), only "
        "9 to 11 may be doubled, a hand is split once and nobody looks (worse), and the exchange follows the short "
        "rule. Super Match is published with even money for a pair (2.55 %): the manual prints no such row "
        "(§20.1(A)(5)), so that a pair loses.",
    ),
    Section("pr.kings_bounty", bets=("kings_bounty",), base="pr.blackjack"),
    Section("pr.royal_match", bets=("royal_match",), base="pr.blackjack"),
    Section(
        "pr.bet_the_set",
        "Jacobson gives 10.320 % for this table and 2.572 % where a suited pair pays 20:1. The two do not go together: "
        "a suited pair comes in 5 of 311 deals, so that five units of its payment are worth 8.039 %.",
        bets=("bet_the_set",),
        base="pr.blackjack",
    ),
    Section(
        "pr.ultimate_texas_holdem",
        "Perfect play gives 2.185 %; the strategy used here is worth 2.43 %. Results spread widely, and so does the "
        "interval.",
    ),
    Section("pr.commission_free_baccarat", bets=("player", "banker", "tie"), base="pr.dragon_bonus_and_fortune_7"),
    Section(
        "pr.dragon_bonus_and_fortune_7",
        "Dragon Bonus is published with 6:1 for seven points and 1:1 for four (2.65 % and 9.37 %); the manual pays 4:1 "
        "for six or seven and 2:1 for four or five (§26.4(A)(6)).",
        bets=("dragon_bonus_player", "dragon_bonus_banker", "fortune_7"),
        base="pr.commission_free_baccarat",
    ),
    Section("pr.twenty_one_plus_three", bets=("three_card",), base="pr.blackjack"),
    Section(
        "pr.free_bet_blackjack",
        "1.04 % is published for a dealer who hits soft 17 and looks for a natural; here he stands (better for the "
        "player) and does not look (worse only for what is paid for: free bets cost nothing).",
        bets=("main", "insurance"),
        base="pr.push_22_and_pot_of_gold",
    ),
    Section(
        "pr.push_22_and_pot_of_gold",
        "Tables of Push 22 are published for a dealer who hits soft 17. One who stands on it reaches 22 less often, so "
        "that the same odds are worth less.",
        bets=("push_22", "pot_of_gold"),
        base="pr.free_bet_blackjack",
    ),
    Section(
        "cl.french_roulette",
        "On zero an even chance takes half back; left in prison it is worth a little less, because another zero takes "
        "it whole.",
    ),
    Section("cl.american_roulette_single_zero"),
    Section("cl.american_roulette_double_zero"),
    Section("cl.big_six"),
    Section(
        "cl.war",
        "The text pays bet and raise alike, and a bonus on a tied war: who always goes to war gains. Usually a war "
        "that is won pays the raise alone, and the casino gains.",
    ),
    Section(
        "cl.trente_et_quarante",
        "Read literally, 31 against 31 takes half at once and leaves the other half to the next round. The classic "
        "game gives half back or leaves all in prison: `--option tie31_mode=partage_or_prison`.",
    ),
    Section("cl.crown_and_anchor"),
    Section(
        "cl.chuck_a_luck",
        "Low and High lose on sums of 10 and 11, a quarter of all throws. The usual game takes them, and Field, on "
        "three alike as well: `--option triples_lose_low_high_field=true`.",
    ),
    Section("bo.french_roulette", "As in Chile, whose payments these are."),
    Section("bo.trente_et_quarante", "As in Chile.", bets=("black",), base="cl.trente_et_quarante"),
    Section(
        "cl.blackjack",
        "As in Puerto Rico nobody looks for a black jack, so that it takes doubles and splits, too; half of a bad hand "
        "may be saved (§1.5), which is worth about 0.1 % to the player.",
        times=Fraction(1, 5),
    ),
    Section("cl.perfect_pairs", bets=("perfect_pairs",), base="cl.blackjack"),
    Section(
        "cl.challenge_21",
        "One hand against three of the dealer's, all from one first card: each bet costs what it would alone, and the "
        "three win and lose together.",
        times=Fraction(1, 20),
    ),
    Section("cl.punto_banca", "The commission is set by the casino: the figure is that of five per cent."),
    Section("cl.midi_punto_banca"),
    Section("cl.mini_punto_banca"),
    Section(
        "cl.craps",
        "The payments of `any_seven`, `eleven`, `under_7`, `over_7`, `big_6` and `big_8` cannot be read in the copy at "
        "hand: these are Bolivia's. As printed, seven and the hard ways are fair.",
    ),
    Section("cl.mini_craps", bets=("pass_line", "dont_pass"), base="cl.craps"),
    Section("bo.craps", bets=("pass_line", "dont_pass", "any_seven", "eleven"), base="cl.craps"),
    Section("bo.mini_craps", bets=("pass_line", "dont_pass"), base="cl.craps"),
    Section("cl.caribbean_stud", "Open card, pay table and strategy are the usual ones; no limit cuts a payment."),
    Section("cl.caribbean_stud_progressive", _POT, bets=("progressive",), base="cl.caribbean_stud"),
    Section(
        "cl.caribbean_stud_plus",
        "A card bought with four to a flush is worth its price; the strategy buys none else, so that perfect play "
        "loses a little less.",
        options={"progressive": True},
    ),
    Section("cl.draw_poker"),
    Section("cl.draw_poker_progressive", _POT, bets=("progressive",), base="cl.draw_poker"),
    Section("cl.three_card_poker", "The best strategy, found hand by hand."),
    Section("cl.go_poker", _LINES),
    Section("cl.go_poker_progressive", _POT, bets=("progressive",), base="cl.go_poker"),
    Section(
        "cl.texas_holdem_plus",
        "Elsewhere the game is known as Casino Hold'em, with the same pay table of the ante; perfect play there loses "
        "2.16 %, these simple questions lose more.",
    ),
    Section("cl.texas_holdem_plus_progressive", _POT, bets=("progressive",), base="cl.texas_holdem_plus"),
    Section(
        "cl.texas_holdem_bonus",
        "Elsewhere the game has the same bets and payments; perfect play there loses 2.04 %, these simple questions "
        "lose more.",
    ),
    Section(
        "bo.draw_poker",
        _POT,
        options={"progressive": True},
        bets=("progressive",),
        base="cl.draw_poker",
    ),
    Section(
        "bo.caribbean_stud",
        _POT,
        options={"progressive": True},
        bets=("progressive",),
        base="cl.caribbean_stud",
    ),
    Section("bo.go_poker", _POT, options={"progressive": True}, bets=("progressive",), base="cl.go_poker"),
    Section(
        "bo.three_card_poker",
        "**The printed pay table gains the player money**: 1, 4, 6, 25 and 40 to 1 are the ratios of a bet on the "
        "player's own cards, but §2.3.7.1.5 applies them to the second bet. `--option paytable=cl` shows the game with "
        "Chile's table, in which the casino keeps 5 %.",
    ),
    Section(
        "eus.french_roulette",
        "On zero an even chance takes half back. In prison another zero asks again, of half the stake.",
    ),
    Section("eus.american_roulette"),
    Section(
        "eus.blackjack",
        "Any two cards but aces may be doubled; an ace among them then counts 1. Pairs with `--option pairs=true`; the "
        "accumulated bet is worth what its meter says: `--option accumulated=true`.",
        options={"pairs": True},
        times=Fraction(1, 5),
    ),
    Section(
        "eus.triple_blackjack",
        "One hand against three of the dealer's, all from one first card.",
        options={"pairs": True},
        times=Fraction(1, 20),
    ),
    Section("eus.boule", "An even chance loses whole on a five, as a number does: one of nine."),
    Section(
        "eus.trente_et_quarante",
        "31 against 31 gives half back or leaves all in prison; colour and inverse look at the black row.",
    ),
    Section(
        "eus.craps",
        "Hard ways pay 7:1 and 9:1, seven 4:1, horn 4:1 as one bet. Place bets are in play on every throw.",
    ),
    Section(
        "eus.punto_banca",
        "Where the bank pays half on a 6 instead of the commission: `--option commission_mode=B`.",
    ),
    Section(
        "eus.wheel_of_fortune",
        "As printed the symbol of 24 positions only gives the stake back and that of 15 pays 1:1. Read as 1:1 and 2:1 "
        "they keep 11.1 % and 16.7 %: `--option pays_24=1:1 --option pays_15=2:1`. A joker that won on both cells "
        "would gain the player 70 %.",
    ),
    Section(
        "eus.caribbean_stud",
        "The card open, the second bet and the strategy are the usual ones; a straight flush pays 25 instead of 50. "
        "The jackpot starts from nothing here: give its reading with `--meter`.",
        options={"jackpot": True, "insurance": True},
        times=Fraction(1, 5),
    ),
    Section(
        "eus.draw_poker",
        "As Chile's with 25 to 1 on a straight flush. The jackpot starts from nothing here: give its reading with "
        "`--meter`.",
        options={"jackpot": True},
        times=Fraction(1, 5),
    ),
    Section(
        "eus.trijoker",
        "Two common cards, a pair from jacks up. Bets 1 and 2 alone gain: they are withdrawn where they would not.",
    ),
    Section(
        "eus.pai_gow_poker",
        "Both sides set as the traditional way has it; five per cent of a win. Who has the bank himself pays less.",
        times=Fraction(1, 5),
    ),
    Section("eus.three_card_poker"),
    Section(
        "eus.texas_poker",
        "Elsewhere the game is known as Casino Hold'em. There the ante is paid 1 to 1 where the bank does not play, "
        "here by the player's hand, and perfect play loses less than these simple questions.",
        times=Fraction(1, 5),
    ),
    Section(
        "pe.pai_gow_poker",
        "What a win pays and the commission are configured: here 1 to 1 less five per cent, as elsewhere.",
        options={"payout": "1:1", "commission_rate": 500},
        times=Fraction(1, 5),
    ),
)
"""Every game with bets at fixed odds, in the order of the manual."""
CHAPTERS_OF: Final = {section.game: section for section in SECTIONS}

HEAD: Final = """\
# What a bet costs

Share of each bet that the casino keeps in the long run, by the rule modules of this project: every figure is a sum over
settlements, and only the column *published* was typed in. `manage.py theory GAME` prints the same, with `--json` for
machines, `--bet`, `--option NAME=VALUE`, `--meter AMOUNT`, `--rounds` and `--seed`.

- **advantage**: share the casino keeps, in % of the unit; **stdev**: standard deviation of one bet, in units. The
  unit is the first wager, as in publications: one ante in Caribbean stud, one of the three bets in let it ride.
- **exact**: every outcome was settled, with its probability. **simulated**: so many rounds were dealt from a full shoe
  and settled, a player alone at the table following the strategy named; the range holds the true figure with 95 %.
- **published**: where rules and pay table are the usual ones, by Hannum and Cabot (*Practical Casino Math*, 2005),
  Shackleford (*Gambling 102*, wizardofodds.com) or Jacobson (apheat.net). Where the manual differs, the text says how.
- Stakes are small: where a limit on payments cuts a prize (5,000.00 a bet in Caribbean stud, §7.11(D); 50,000.00 a hand
  in let it ride, §8.10(C)), the casino keeps more. § is a clause of the manual of Puerto Rico.

This page is written by `python -m casino.theory.document --rounds {rounds} > docs/theory.md`.
"""


def page(rounds: int) -> Iterator[str]:
    """The lines of the page."""
    yield HEAD.format(rounds=rounds)
    for section in SECTIONS:
        yield from chapter(section, rounds)
    yield "## Games without a figure\n"
    for game in registry.all_games():
        if game.family in WITHOUT:
            yield f"- **{game.en}** (`{game.code}`): {WITHOUT[game.family][0]}."


def chapter(section: Section, rounds: int) -> Iterator[str]:
    """A game: its command, its table, where it differs."""
    game = registry.get(section.game)
    rounds = int(rounds * section.times)
    found = list(figures(section, rounds))
    simulated = any(figure.method == "simulated" for figure in found)
    yield f"## {title(game)}\n"
    yield f"{game.article}. `{command(game, section.options, rounds if simulated else None)}`\n"
    yield "| bet | unit | advantage | stdev | how | published |"
    yield "|---|---|---|---|---|---|"
    for figure in found:
        yield row(section.game, figure)
    yield ""
    for text in (section.differs, rest(section)):
        if text:
            yield f"{text}\n"


def rest(section: Section) -> str:
    """The bets that have no row in the table, and why or where."""
    texts = []
    if section.base:
        base = registry.get(section.base)
        texts.append(f"Other bets: as in [{title(base)}](#{anchor(title(base))}).")
    game = registry.get(section.game)
    reasons = without_figure(game, plans(Table(game, section.options, {})))
    if reasons and (not section.bets or CHAPTERS_OF[section.base].bets):
        named = {reason: [f"`{bet}`" for bet in reasons if reasons[bet] == reason] for reason in reasons.values()}
        texts.append("No figure: " + "; ".join(f"{', '.join(bets)} ({why[0]})" for why, bets in named.items()) + ".")
    return " ".join(texts)


def title(game: Game) -> str:
    """The heading of a game's chapter, with its country where that is not Puerto Rico."""
    country = _COUNTRIES.get(game.jurisdiction)
    return f"{game.en} ({country})" if country else game.en


def anchor(heading: str) -> str:
    """Return the anchor of a heading in links."""
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def figures(section: Section, rounds: int, *, exact_only: bool = False) -> Iterator[Figure]:
    """The figures of a chapter."""
    table = Table(registry.get(section.game), section.options, {})
    for plan in plans(table):
        if (not section.bets or plan.bet in section.bets) and (plan.is_exact or not exact_only):
            yield plan.figure(rounds=rounds, seed=SEED)


def row(game: str, figure: Figure) -> str:
    """A row of a table."""
    advantage, how = f"{100 * figure.advantage:.3f} %", str(figure.method)
    if figure.method == "simulated":
        advantage += f" ({100 * figure.low:.3f} to {100 * figure.high:.3f})"
        how += f", {figure.rounds:,} rounds"
    if figure.strategy:
        how += f": {figure.strategy}"
    published = FIGURES.get((game, figure.bet))
    known = f"{published.percent} % {published.source}" if published else ""
    return f"| `{figure.bet}` | {figure.unit} | {advantage} | {figure.stdev:.3f} | {how} | {known} |"


def command(game: Game, options: Mapping[str, v.OptionValue], rounds: int | None) -> str:
    """Return the command that prints the same figures, over so many rounds where any is simulated."""
    words = ["manage.py theory", game.code]
    for option in game.options:
        if option.name in options:
            value = options[option.name]
            text = game.money(value) if option.kind == "amount" and isinstance(value, int) else value
            shown = text if isinstance(text, str) else msgspec.json.encode(text).decode()
            words.append(f"--option {shlex.quote(f'{option.name}={shown}')}")
    if rounds is not None:
        words.append(f"--rounds {rounds}")
    return " ".join(words)


def main() -> None:
    """Print the page."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    for line in page(parser.parse_args().rounds):
        print(line)
        sys.stdout.flush()


if __name__ == "__main__":
    main()
