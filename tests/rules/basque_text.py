"""The Basque catalogue settled a second time, from the facts of a round alone and by the words of the decree.

Nothing of the project's rules is imported: pay tables, ranking of hands and arithmetic are written here again, so that
`tests/rules/test_basque_text.py` may hold them against the rules, and a day that was exported against its own figures.

`settle` takes the facts of a round as dictionaries (``type`` and the fields of the event, cents) and returns what each
bet of each seat came to; None where the decree leaves it to a person (an irregularity, a round that was annulled).
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Any

Fact = Mapping[str, Any]
Key = tuple[int, str, str | None]
Nets = dict[Key, int]
RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


class Table:
    """The facts of one round, sorted: stakes as they lay when the cards (dice, ball) decided, cards, decisions."""

    def __init__(self, opened: Fact, facts: Sequence[Fact]) -> None:
        self.options: Mapping[str, Any] = opened.get("options", {})
        self.limits: Mapping[str, int] = opened.get("limits", {})
        self.opened, self.facts = opened, facts
        self.stakes: dict[Key, int] = defaultdict(int)
        self.cards: dict[Any, list[str]] = defaultdict(list)
        self.by_hand: dict[tuple[Any, int], list[str]] = defaultdict(list)
        self.words: dict[int, list[str]] = defaultdict(list)
        for fact in facts:
            if fact["type"] == "BetPlaced":
                self.stakes[fact["seat"], fact["bet"], fact.get("target")] += fact["amount"]
            elif fact["type"] == "BetRemoved":
                key = (fact["seat"], fact["bet"], fact.get("target"))
                self.stakes[key] = self.stakes[key] - fact["amount"] if fact.get("amount") else 0
            elif fact["type"] == "CardDealt":
                self.cards[fact["to"]].append(fact["card"])
                self.by_hand[fact["to"], fact.get("hand", 0)].append(fact["card"])
            elif fact["type"] == "CardsDiscarded":
                for card in fact["cards"]:
                    self.cards[fact["to"]].remove(card)
            elif fact["type"] == "DecisionMade":
                self.words[fact["seat"]].append(fact["action"])

    def bets(self, *codes: str) -> Iterable[tuple[int, str, str | None, int]]:
        """Bets of these codes that are staked."""
        return ((*key, stake) for key, stake in self.stakes.items() if key[1] in codes and stake)

    def stake(self, seat: int, code: str) -> int:
        return self.stakes.get((seat, code, None), 0)


# --------------------------------------------------------------------------- hands of cards


def high(card: str, lowest: str = "2") -> int:
    return "23456789TJQKA".index(card[0]) + 2


def rank(cards: Sequence[str], *, lowest: int = 2, figures: bool = False) -> tuple[int | Fraction, ...]:
    """Five cards: category, then what decides among equals. 1 high card ... 9 straight flush, 10 royal flush."""
    values = sorted((high(card) for card in cards), reverse=True)
    count = sorted(Counter(values).items(), key=lambda item: (-item[1], -item[0]))
    shape, order = tuple(times for _, times in count), tuple(value for value, _ in count)
    suited = len({card[1] for card in cards}) == 1
    low = [14, *range(lowest + 3, lowest - 1, -1)]
    straight = 0
    if len(set(values)) == 5:
        straight = values[0] if values[0] - values[4] == 4 else lowest + 3 if values == low else 0
    short = lowest > 2
    if straight and suited:
        return (10 if straight == 14 else 9, straight)
    if shape == (4, 1):
        return (8, *order)
    if shape == (3, 2):
        return (6 if short else 7, *order)
    if suited:
        return (7 if short else 6, *values)
    if straight:
        return (5, straight)
    if shape == (3, 1, 1):
        return (4, *order)
    if figures and min(values) >= 11:  # above two pairs, below a trio; the highest pair, then card by card
        return (Fraction(7, 2), order[0], *(value for value in values if value != order[0]))
    if shape == (2, 2, 1):
        return (3, *order)
    return (2 if shape == (2, 1, 1, 1) else 1, *order)


def name(cards: Sequence[str]) -> str:
    return {
        10: "royal", 9: "straight_flush", 8: "four", 7: "full", 6: "flush", 5: "straight", 4: "trio", 3: "two_pairs",
        2: "pair", 1: "high",
    }[rank(cards)[0]]  # fmt: skip


def best(
    cards: Sequence[str], *, board: Sequence[str] = (), own: int = 0, lowest: int = 2, figures: bool = False
) -> tuple[int | Fraction, ...]:
    """The best five of all, or exactly so many of the own cards and the others of the board."""
    if own:
        hands = [(*one, *two) for one in combinations(cards, own) for two in combinations(board, 5 - own)]
    else:
        hands = list(combinations([*cards, *board], 5))
    return max(rank(hand, lowest=lowest, figures=figures) for hand in hands)


def low(cards: Sequence[str], board: Sequence[str]) -> tuple[int, ...] | None:
    """The lowest five of eight or less, two of them own: smaller is better; None where there are none."""
    found = []
    for one in combinations(cards, 2):
        for two in combinations(board, 3):
            values = sorted((1 if high(card) == 14 else high(card) for card in (*one, *two)), reverse=True)
            if len(set(values)) == 5 and values[0] <= 8:
                found.append(tuple(values))
    return min(found, default=None)


def three(cards: Sequence[str]) -> tuple[int, ...]:
    """Three cards: 1 high, 2 pair, 3 flush, 4 straight, 5 trio, 6 straight flush, 7 royal flush."""
    values = sorted((high(card) for card in cards), reverse=True)
    suited = len({card[1] for card in cards}) == 1
    top = values[0] if values[0] - values[2] == 2 and len(set(values)) == 3 else 3 if values == [14, 3, 2] else 0
    if top and suited:
        return (7 if top == 14 else 6, top)
    if len(set(values)) == 1:
        return (5, values[0])
    if top:
        return (4, top)
    if suited:
        return (3, *values)
    if len(set(values)) == 2:
        (pair,) = [value for value, times in Counter(values).items() if times == 2]
        return (2, pair, *(value for value in values if value != pair))
    return (1, *values)


def cents(amount: Fraction) -> int:
    """To the cent, half up."""
    return int((amount + Fraction(1, 2)) // 1)


# --------------------------------------------------------------------------- wheels

PAYS_OF_THE_WHEEL = {
    "straight": Fraction(35), "split": Fraction(17), "street": Fraction(11), "zero_street": Fraction(11),
    "corner": Fraction(8), "first_four": Fraction(8), "six_line": Fraction(5), "column": Fraction(2),
    "dozen": Fraction(2), "two_columns": Fraction(1, 2), "two_dozens": Fraction(1, 2),
}  # fmt: skip


ORDER = [0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10, 5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18,
         29, 7, 28, 12, 35, 3, 26]  # fmt: skip
SECTORS: dict[str, list[tuple[set[int], int, int]]] = {
    "sector_zero": [({0, 2, 3}, 2, 11), ({4, 7}, 1, 17), ({12, 15}, 1, 17), ({18, 21}, 1, 17), ({19, 22}, 1, 17),
                    ({32, 35}, 1, 17), ({25, 26, 28, 29}, 2, 8)],
    "sector_third": [({5, 8}, 1, 17), ({10, 11}, 1, 17), ({13, 16}, 1, 17), ({23, 24}, 1, 17), ({27, 30}, 1, 17),
                     ({33, 36}, 1, 17)],
    "sector_orphans": [({1}, 1, 35), ({6, 9}, 1, 17), ({14, 17}, 1, 17), ({17, 20}, 1, 17), ({31, 34}, 1, 17)],
}  # fmt: skip
"""Numbers, chips and what one pays."""


def composed(bet: str, target: str | None, stake: int, number: int) -> int:
    """A number with two neighbours on either side, or a sector: chips of equal worth, each at its own rate."""
    if bet == "neighbours":
        place = ORDER.index(int(str(target)))
        parts = [({ORDER[(place + step) % 37]}, 1, 35) for step in (-2, -1, 0, 1, 2)]
    else:
        parts = SECTORS[bet]
    chip = stake // sum(chips for _, chips, _ in parts)
    return sum(chip * chips * (pays if number in numbers else -1) for numbers, chips, pays in parts)


def roulette(table: Table) -> Nets | None:
    pockets = [fact["pocket"] for fact in table.facts if fact["type"] == "BallLanded"]
    if len(pockets) != 1 or any(key[2] and key[2].startswith("prison") for key in table.stakes):
        return None
    number, french = int(pockets[0]), "prison_reduces_nominal" in table.options
    parity = {"even": number % 2 == 0, "odd": number % 2 == 1, "red": number in RED, "black": number not in RED,
              "low": number < 19, "high": number > 18}  # fmt: skip
    asked = {(fact["seat"], fact.get("bet")): fact["action"] for fact in table.facts if fact["type"] == "DecisionMade"}
    nets: Nets = {}
    for (seat, bet, target), stake in table.stakes.items():
        if bet in parity:
            if number:
                nets[seat, bet, target] = stake if parity[bet] else -stake
            else:
                word = asked.get((seat, bet), asked.get((seat, None)))
                nets[seat, bet, target] = 0 if french and word != "half_back" else -cents(Fraction(stake, 2))
                if french and word is None:
                    return None
            continue
        if bet == "neighbours" or bet in SECTORS:
            nets[seat, bet, target] = composed(bet, target, stake, number)
            continue
        if bet not in PAYS_OF_THE_WHEEL:
            return None
        parts = [int(part) for part in str(target or "0-1-2-3").split("-")]
        if bet in ("column", "two_columns"):
            covered = number and (number % 3 or 3) in parts
        elif bet in ("dozen", "two_dozens"):
            covered = number and -(-number // 12) in parts
        elif bet == "six_line":
            covered = parts[0] <= number <= parts[-1]
        else:
            covered = number in parts
        nets[seat, bet, target] = cents(stake * PAYS_OF_THE_WHEEL[bet]) if covered else -stake
    return nets


def boule(table: Table) -> Nets:
    (number,) = (int(fact["pocket"]) for fact in table.facts if fact["type"] == "BallLanded")
    even = {"red": {2, 4, 7, 9}, "black": {1, 3, 6, 8}, "even": {2, 4, 6, 8}, "odd": {1, 3, 7, 9},
            "high": {6, 7, 8, 9}, "low": {1, 2, 3, 4}}  # fmt: skip
    nets = {}
    for (seat, bet, target), stake in table.stakes.items():
        wins = number in even[bet] if bet in even else number == int(str(target))
        nets[seat, bet, target] = stake * (1 if bet in even else 7) if wins else -stake
    return nets


def wheel(table: Table) -> Nets:
    (cell,) = (fact["segment"] for fact in table.facts if fact["type"] == "WheelStopped")
    pays = {"pos_24": 0 if table.options["pays_24"] == "push" else 1,
            "pos_15": 2 if table.options["pays_15"] == "2:1" else 1, "pos_7": 5, "pos_4": 10, "pos_2": 20,
            "joker_1": 45, "joker_2": 45}  # fmt: skip
    hit = cell if cell.startswith("joker") else f"pos_{cell}"
    return {
        key: stake * pays[hit] if key[1] == hit else -stake
        for key, stake in table.stakes.items()
    }  # fmt: skip


# --------------------------------------------------------------------------- dice


def craps(table: Table) -> Nets | None:
    live: dict[Key, int] = defaultdict(int)
    nets: Nets = defaultdict(int)
    point = None
    for fact in table.facts:
        if fact["type"] == "BetPlaced":
            live[fact["seat"], fact["bet"], fact.get("target")] += fact["amount"]
        elif fact["type"] == "BetRemoved":
            del live[fact["seat"], fact["bet"], fact.get("target")]
        elif fact["type"] == "DiceRolled":
            point = throw(fact["d1"], fact["d2"], live, nets, point)
    return nets


HORN = {"any_7": ({7}, 4), "eleven": ({11}, 15), "any_craps": ({2, 3, 12}, 7), "craps_2": ({2}, 30),
        "craps_3": ({3}, 15), "craps_12": ({12}, 30), "horn": ({2, 3, 11, 12}, 4), "under_7": ({*range(2, 7)}, 1),
        "over_7": ({*range(8, 13)}, 1)}  # fmt: skip
HARD = {"hard_4": (4, 7), "hard_10": (10, 7), "hard_6": (6, 9), "hard_8": (8, 9)}
ODDS = {4: Fraction(2), 10: Fraction(2), 5: Fraction(3, 2), 9: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5)}
RIGHT = {4: Fraction(9, 5), 10: Fraction(9, 5), 5: Fraction(7, 5), 9: Fraction(7, 5), 6: Fraction(7, 6),
         8: Fraction(7, 6)}  # fmt: skip
WRONG = {4: Fraction(5, 11), 10: Fraction(5, 11), 5: Fraction(5, 8), 9: Fraction(5, 8), 6: Fraction(4, 5),
         8: Fraction(4, 5)}  # fmt: skip


def throw(d1: int, d2: int, live: dict[Key, int], nets: Nets, point: int | None) -> int | None:
    """One throw: what it decides leaves the table or stays, and the point after it."""
    total, moved = d1 + d2, {}
    for (seat, bet, target), stake in list(live.items()):
        gain: Fraction | None = None
        number = int(target) if target else point
        if bet in HORN:
            gain = Fraction(HORN[bet][1] if total in HORN[bet][0] else -1)
        elif bet == "field":
            gain = Fraction(2 if total in (2, 12) else 1 if total in (3, 4, 9, 10, 11) else -1)
        elif bet in HARD:
            if total == 7 or (total == HARD[bet][0] and d1 != d2):
                gain = Fraction(-1)
            elif total == HARD[bet][0]:
                gain = Fraction(HARD[bet][1])
        elif bet in ("big_6", "big_8"):
            if total in (7, int(bet[-1])):
                gain = Fraction(-1 if total == 7 else 1)
        elif bet in ("place_right", "place_wrong") and total in (7, number):
            right = bet == "place_right"
            won = (total == number) is right
            gain = (RIGHT if right else WRONG)[number] if won else Fraction(-1)
        elif bet.endswith("_odds"):
            if total in (7, number):
                with_point = bet in ("win_odds", "come_odds")
                won = (total == number) is with_point
                gain = (ODDS[number] if with_point else 1 / ODDS[number]) if won else Fraction(-1)
        elif bet in ("win", "dont_win", "come", "dont_come"):
            on = point if bet in ("win", "dont_win") else int(target) if target else None
            against = bet.startswith("dont")
            if on is None:
                if total in (7, 11):
                    gain = Fraction(-1 if against else 1)
                elif total in (2, 3, 12):
                    gain = Fraction(0 if against and total == 12 else 1 if against else -1)
                elif bet in ("come", "dont_come"):
                    del live[seat, bet, target]
                    moved[seat, bet, str(total)] = stake
                    continue
            elif total in (7, on):
                gain = Fraction(1 if (total == on) is not against else -1)
        if gain is not None:
            nets[seat, bet, target] = nets.get((seat, bet, target), 0) + cents(stake * gain)
            del live[seat, bet, target]
    for key, stake in moved.items():
        live[key] += stake
    if point is None:
        return total if total in ODDS else None
    return None if total in (7, point) else point


# --------------------------------------------------------------------------- baccarat and rows


def points(cards: Sequence[str]) -> int:
    return sum(1 if card[0] == "A" else int(card[0]) if card[0].isdigit() else 0 for card in cards) % 10


def punto_banca(table: Table) -> Nets:
    punto, banca = points(table.cards["player"]), points(table.cards["banker"])
    nets: Nets = {}
    for (seat, bet, target), stake in table.stakes.items():
        if bet == "empate":
            nets[seat, bet, target] = 8 * stake if punto == banca else -stake
        elif punto == banca:
            nets[seat, bet, target] = 0
        elif (bet == "punto") is not (punto > banca):
            nets[seat, bet, target] = -stake
        elif bet == "punto":
            nets[seat, bet, target] = stake
        elif table.options["commission_mode"] == "B":
            nets[seat, bet, target] = stake - cents(Fraction(stake, 2)) if banca == 6 else stake
        else:
            nets[seat, bet, target] = stake - cents(Fraction(stake * table.options["commission_rate"], 10_000))
    return nets


def shared(amount: int, capital: Mapping[int, int]) -> dict[int, int]:
    """By capital, the cents that do not divide to the largest fractions."""
    whole, sign, left = sum(capital.values()), 1 if amount >= 0 else -1, abs(amount)
    found = {seat: left * part // whole for seat, part in capital.items()}
    for seat in sorted(capital, key=lambda one: -(left * capital[one] % whole))[: left - sum(found.values())]:
        found[seat] += 1
    return {seat: sign * part for seat, part in found.items()}


def chemin_de_fer(table: Table) -> Nets | None:
    punto, banca = points(table.cards["player"]), points(table.cards["banker"])
    capital: dict[int, int] = {}
    against: dict[Key, int] = {}
    held = 0
    for fact in table.facts:
        if fact["type"] == "DecisionMade" and fact["action"] in ("bank", "raise_bank", "associate"):
            capital[fact["seat"]] = capital.get(fact["seat"], 0) + fact["amount"]
            held += fact["amount"]
        elif fact["type"] == "BetPlaced":
            key = (fact["seat"], fact["bet"], None)
            if fact["bet"] in ("banco", "banco_seguido"):
                against = {key: fact["amount"]}
            else:
                against[key] = against.get(key, 0) + fact["amount"]
        elif fact["type"] == "BetRemoved":
            return None
    plays = {key: stake // 2 if key[1] == "half_stake" else stake for key, stake in against.items()}
    sign = (punto > banca) - (punto < banca)
    nets = {key: sign * stake for key, stake in plays.items()}
    total = -sum(nets.values())
    pozo = cents(Fraction(total * table.options["commission_rate"], 10_000)) if total > 0 else 0
    parts = shared(total - pozo, capital)
    return nets | {(seat, "bank", None): part for seat, part in parts.items()}


def two_cloths(table: Table) -> Nets:
    bank = points(table.cards["banker"])
    sign = {}
    for cloth in ("cloth_1", "cloth_2"):
        held = table.cards[cloth]
        hand = points(held)
        sign[cloth] = (hand > bank) - (hand < bank)
        shown, theirs = len(held) == 2 and hand >= 8, len(table.cards["banker"]) == 2 and bank >= 8
        if shown is not theirs:
            sign[cloth] = 1 if shown else -1
    banker = next(fact["seat"] for fact in table.facts if fact["type"] == "DecisionMade")
    nets: Nets = defaultdict(int)
    for (seat, bet, target), stake in table.stakes.items():
        if bet in sign:
            nets[seat, bet, None] += sign[bet] * stake
        elif bet == "half_stake":
            nets[seat, bet, target] += sign[f"cloth_{target}"] * (stake // 2)
        else:  # a caballo, banco: both cloths
            units = stake // table.limits["min"]
            first = stake - units // 2 * table.limits["min"] if units > 1 else stake - stake // 2
            for cloth, part in (("1", first), ("2", stake - first)):
                nets[seat, bet, cloth] += sign[f"cloth_{cloth}"] * part
    total = -sum(nets.values())
    rate = 125 if table.options["mode"] == "free" else 200
    pozo = cents(Fraction(total * rate, 10_000)) if total > 0 else 0
    nets[banker, "bank", None] = total - pozo
    return nets


def trente(table: Table) -> Nets | None:
    rows = {}
    for row in ("black", "red"):
        rows[row] = sum(1 if c[0] == "A" else int(c[0]) if c[0].isdigit() else 10 for c in table.cards[row])
    if rows["black"] == rows["red"] == 31 or any(key[2] for key in table.stakes):
        return None
    nets: Nets = {}
    tie = rows["black"] == rows["red"]
    winner = min(rows, key=rows.__getitem__)
    first = "black" if table.cards["black"][0][1] in "cs" else "red"
    wins = {"black": winner == "black", "red": winner == "red", "colour": winner == first, "inverse": winner != first}
    for key, stake in table.stakes.items():
        nets[key] = 0 if tie else stake if wins[key[1]] else -stake
    return nets


# --------------------------------------------------------------------------- blackjack


def total21(cards: Sequence[str]) -> tuple[int, bool]:
    """Points with the ace as it is best, and whether one counts 11."""
    low_total = sum(1 if c[0] == "A" else int(c[0]) if c[0].isdigit() else 10 for c in cards)
    soft = any(c[0] == "A" for c in cards) and low_total <= 11
    return (low_total + 10 if soft else low_total), soft


def blackjack(table: Table) -> Nets | None:
    """Boxes without split, double or bets of others (those are in worked examples)."""
    words = {word for said in table.words.values() for word in said}
    if words & {"split", "double"} or any(key[2] for key in table.stakes):
        return None
    if any(key[1] not in ("main", "insurance") for key in table.stakes) or any(
        fact.get("hand") for fact in table.facts
    ):
        return None
    dealer = table.cards["dealer"]
    their, ace = total21(dealer)[0], dealer[0][0] == "A"
    natural_dealer = len(dealer) == 2 and their == 21
    nets: Nets = {}
    for seat, bet, _target, stake in table.bets("main", "insurance"):
        key = (seat, bet, None)
        if bet == "insurance":
            if len(dealer) < 2:
                return None
            nets[key] = 2 * stake if natural_dealer else -stake
            continue
        held = table.cards[seat]
        mine = total21(held)[0]
        natural = len(held) == 2 and mine == 21
        if "surrender" in table.words[seat]:
            nets[key] = -cents(Fraction(stake, 2))
        elif natural and ace and "accept_even_money" in table.words[seat]:
            nets[key] = stake
        elif mine > 21:
            nets[key] = -stake
        elif natural:
            nets[key] = 0 if natural_dealer else cents(Fraction(3 * stake, 2))
        elif natural_dealer:
            nets[key] = -stake
        else:
            nets[key] = stake if their > 21 or mine > their else 0 if mine == their else -stake
    return nets


def triple_blackjack(table: Table) -> Nets | None:
    """A hand against three of the dealer's with the same first card, doubled in all its boxes; without split."""
    if any("split" in said for said in table.words.values()) or any(
        key[1][:3] not in ("box", "ins") for key in table.stakes
    ):
        return None
    first = table.by_hand["dealer", 0][:1]
    nets: Nets = {}
    for seat, bet, _target, stake in table.bets(*(f"{kind}_{n}" for kind in ("box", "insurance") for n in (1, 2, 3))):
        number = int(bet[-1]) - 1
        theirs = [*first, *(table.by_hand["dealer", number][1 if number == 0 else 0 :])]
        points, held = total21(theirs)[0], table.cards[seat]
        mine, natural = total21(held)[0], len(held) == 2 and total21(held)[0] == 21
        dealt_21 = len(theirs) == 2 and points == 21
        words = table.words[seat]
        if "double" in words and "A" in (held[0][0], held[1][0]):  # an ace that is doubled counts 1
            mine = 1 + total21([held[held[0][0] == "A"], held[2]])[0]
        at_stake = stake * (2 if "double" in words else 1)
        if bet.startswith("insurance"):
            nets[seat, bet, None] = 2 * stake if dealt_21 else -stake
        elif "surrender" in words:
            nets[seat, bet, None] = cents(Fraction(stake, 2)) - stake
        elif natural and "accept_even_money" in words:
            nets[seat, bet, None] = stake
        elif mine > 21 or (dealt_21 and not natural):
            nets[seat, bet, None] = -at_stake
        elif natural:
            nets[seat, bet, None] = 0 if dealt_21 else cents(Fraction(3 * stake, 2))
        else:
            better, equal = points > 21 or mine > points, mine == points
            nets[seat, bet, None] = at_stake if better else 0 if equal else -at_stake
    return nets


# --------------------------------------------------------------------------- poker against the bank


def compared(mine: tuple[int, ...], theirs: tuple[int, ...]) -> int:
    return (mine > theirs) - (mine < theirs)


SECOND_BET = {
    11: {"royal": 100, "straight_flush": 25, "four": 20, "full": 7, "flush": 5, "straight": 4, "trio": 3,
         "two_pairs": 2, "pair": 1, "high": 1},
    12: {"royal": 100, "straight_flush": 25, "four": 20, "full": 7, "flush": 5, "straight": 3, "trio": 2,
         "two_pairs": 1, "pair": 1, "high": 1},
}  # fmt: skip
INSURANCE = {"full": 100, "four": 300, "straight_flush": 1_000, "royal": 2_000}


def passes(table: Table, seat: int) -> bool:
    return not {"go", "bet", "play", "second_bet"} & {*table.words[seat]} and not table.stake(seat, "second_bet")


def five_card(table: Table, game: int) -> Nets | None:
    if any(key[1] not in ("ante", "insurance") or key[2] for key in table.stakes) or "buy_card" in str(table.words):
        return None
    if any(fact["type"] == "ProgressiveWagered" for fact in table.facts):
        return None
    dealer = rank(table.cards["dealer"])
    plays = dealer >= ((1, 14, 13, 0, 0, 0) if game == 11 else (2, 8, 0, 0, 0))
    nets: Nets = {}
    for seat, _bet, _target, ante in table.bets("ante"):
        hand = table.cards[seat]
        insured = table.stake(seat, "insurance")
        if passes(table, seat):
            nets[seat, "ante", None] = -ante
            if insured:
                nets[seat, "insurance", None] = -insured
            continue
        beats = compared(rank(hand), dealer)
        if not plays:
            nets[seat, "ante", None], nets[seat, "second_bet", None] = ante, 0
        else:
            pays = SECOND_BET[game][name(hand)]
            nets[seat, "ante", None] = beats * ante
            nets[seat, "second_bet", None] = 2 * ante * (pays if beats > 0 else beats)
        if insured:
            times = INSURANCE.get(name(hand))
            nets[seat, "insurance", None] = insured * times if times else -insured
    return nets


def trijoker(table: Table) -> Nets:
    pays = {"royal": 500, "straight_flush": 200, "four": 50, "full": 11, "flush": 8, "straight": 5, "trio": 3,
            "two_pairs": 2}  # fmt: skip
    nets: Nets = {}
    board = [fact["card"] for fact in table.facts if fact["type"] == "CardExposed" and fact["to"] == "board"]
    for seat, bet, _target, stake in table.bets("bet_1", "bet_2", "bet_3"):
        words = [word for word in table.words[seat] if word in ("stay", "withdraw")]
        number = int(bet[-1])
        if number < 3 and len(words) >= number and words[number - 1] == "withdraw":
            nets[seat, bet, None] = 0
            continue
        hand = [*table.cards[seat], *(board or table.cards["board"])]
        kind = name(hand)
        times = pays.get(kind, 1 if kind == "pair" and rank(hand)[1] >= 11 else -1)
        nets[seat, bet, None] = stake * times
    return nets


def tripoker(table: Table) -> Nets | None:
    if any(key[2] for key in table.stakes):
        return None
    dealer = three(table.cards["dealer"])
    plays = dealer >= (1, 12)
    nets: Nets = {}
    for seat, _bet, _target, ante in table.bets("ante"):
        hand, plus = three(table.cards[seat]), table.stake(seat, "par_plus")
        if passes(table, seat):
            nets[seat, "ante", None] = -ante
            if plus:
                nets[seat, "par_plus", None] = -plus
            continue
        beats = compared(hand, dealer)
        nets[seat, "ante", None] = ante * (beats if plays else 1)
        nets[seat, "second_bet", None] = ante * (beats if plays else 0)
        bonus = {4: 1, 5: 4, 6: 5, 7: 5}.get(hand[0], 0)
        if bonus:
            nets[seat, "ante_bonus", None] = bonus * ante
        if plus:
            nets[seat, "par_plus", None] = plus * {1: -1, 2: 1, 3: 3, 4: 6, 5: 30, 6: 40, 7: 50}[hand[0]]
    return nets


def texas_poker(table: Table) -> Nets | None:
    if any(key[2] for key in table.stakes):
        return None
    board = table.cards["board"]
    nets: Nets = {}
    for seat, _bet, _target, ante in table.bets("ante"):
        txb, own = table.stake(seat, "txb"), table.cards[seat]
        if passes(table, seat):
            nets[seat, "ante", None] = -ante
            if txb:
                nets[seat, "txb", None] = -txb
            continue
        mine, theirs = best(own, board=board), best(table.cards["dealer"], board=board)
        beats = compared(mine, theirs)
        plays = theirs >= (2, 4)
        table_of = {10: 100, 9: 20, 8: 10, 7: 3, 6: 2}
        nets[seat, "ante", None] = ante * (table_of.get(mine[0], 1) if beats > 0 or not plays else beats)
        nets[seat, "second_bet", None] = 2 * ante * (beats if plays else 0)
        if txb:
            flop = rank([*own, *board[:3]])
            nets[seat, "txb", None] = txb * (25 if flop[0] >= 6 else 7 if flop >= (2, 14) else -1)
    return nets


# --------------------------------------------------------------------------- pai gow poker


def pai_gow_high(cards: Sequence[str]) -> tuple[int, ...]:
    """Five cards of 53: five aces, royal flush; A-2-3-4-5 is the second highest straight; the joker is an ace or
    completes a straight, a flush or a straight flush."""
    if "Jk" not in cards:
        return _wheel_second(cards)
    rest = [card for card in cards if card != "Jk"]
    if all(card[0] == "A" for card in rest):
        return (11,)
    found = []
    for card in (rank_ + suit for rank_ in "23456789TJQKA" for suit in "cdhs"):
        if card in rest:
            continue
        value = _wheel_second([*rest, card])
        if card[0] == "A" or value[0] in (5, 6, 9, 10):
            found.append(value)
    # An ace that all four suits of a flush already have is still an ace; a flush counts the joker as its best card.
    return max(found)


def _wheel_second(cards: Sequence[str]) -> tuple[int, ...]:
    value = rank(cards)
    if value[0] in (5, 9) and value[1] == 5:
        return (value[0], Fraction(27, 2))  # between the king-high (13) and the ace-high (14)
    return value


def pai_gow_low(cards: Sequence[str]) -> tuple[int, ...]:
    values = sorted((14 if card == "Jk" else high(card) for card in cards), reverse=True)
    return (2, values[0]) if values[0] == values[1] else (1, *values)


def foul(setting: Fact) -> bool:
    if len(setting["high"]) != 5:
        return True
    upper, lower = pai_gow_high(setting["high"]), pai_gow_low(setting["low"])
    return upper[0] <= 2 and upper[: len(lower)] < lower if upper[0] == lower[0] else upper[0] < lower[0]


def pai_gow(table: Table) -> Nets | None:
    settings = {fact["to"]: fact for fact in table.facts if fact["type"] == "HandSet"}
    if "surrender" in str(table.words) or any(key[2] for key in table.stakes):
        return None
    if any(key[1] != "main" for key in table.stakes):
        return None
    bank: Any = next((seat for seat, words in table.words.items() if "bank" in words), "dealer")
    if bank not in settings:
        return None
    upper, lower = pai_gow_high(settings[bank]["high"]), pai_gow_low(settings[bank]["low"])
    rate = table.options["commission_rate"]
    nets: Nets = {}
    lost = gained = taken = 0
    for seat, bet, _target, stake in table.bets("main"):
        own = settings[seat]
        wins = (pai_gow_high(own["high"]) > upper) + (pai_gow_low(own["low"]) > lower)
        wins = 0 if foul(own) else wins
        commission = cents(Fraction(stake * rate, 10_000))
        nets[seat, bet, None] = (-stake, 0, stake - commission)[wins]
        lost += stake if wins == 0 else 0
        taken += commission if wins == 0 else 0
        gained += stake if wins == 2 else 0
    if bank != "dealer":
        nets[bank, "bank", None] = lost - gained - taken
    return nets


# --------------------------------------------------------------------------- circle poker

VARIANTS: dict[str, dict[str, Any]] = {
    "circle_omaha": {"own": 2},
    "circle_omaha_five": {"own": 2},
    "circle_omaha_hi_lo": {"own": 2, "low": True},
    "circle_texas_holdem": {},
    "circle_poker": {},
    "circle_double_holdem": {"lines": 2},
    "circle_five_card_stud": {"lowest": 7},
    "circle_seven_card_stud": {},
    "circle_synthetic_poker": {"own": 2, "lowest": 8},
    "circle_five_card_draw": {"figures": True},
}


def circle_poker(table: Table, how: Mapping[str, Any]) -> Nets | None:
    """What every seat wins or loses: layers of the pot, each to the best hand of those who paid it and are in."""
    paid: dict[int, int] = defaultdict(int)
    interval: list[int] = [0]
    out: set[int] = set()
    ceded: set[int] = set()
    stacks = {int(seat): chips for seat, chips in table.opened.get("stacks", {}).items()}
    level: dict[int, int] = defaultdict(int)
    spoken = False
    for fact in table.facts:
        kind = fact["type"]
        if kind in ("CardDealt", "CardsDiscarded") and interval[-1] and spoken:
            interval.append(0)
            level = defaultdict(int)
        if kind in ("CardDealt", "CardsDiscarded", "DecisionMade"):
            spoken = kind == "DecisionMade"
        if kind == "BlindPosted":
            paid[fact["seat"]] += fact["amount"]
            interval[-1] += fact["amount"]
            level[fact["seat"]] += fact["amount"] if fact["kind"] != "ante" else 0
        elif kind == "DecisionMade":
            seat, action = fact["seat"], fact["action"]
            if action in ("bet", "raise", "call", "all_in"):
                due = max(level.values(), default=0) - level[seat]
                amount = fact.get("amount")
                if amount is None:
                    left = stacks[seat] - paid[seat]
                    amount = min(due, left) if action == "call" else left
                paid[seat] += amount
                level[seat] += amount
                interval[-1] += amount
            elif action == "fold":
                out.add(seat)
            elif action == "muck":
                ceded.add(seat)
    if not paid:
        return {}
    live = [seat for seat in stacks if seat not in out]
    highest, second = sorted([*paid.values(), 0], reverse=True)[:2]
    if highest > second:  # what nobody matched comes back
        (seat,) = (one for one in paid if paid[one] == highest)
        paid[seat] = second
    rate = table.options["rake_rate"] if table.options["rake_mode"] == "pot_pct" else 0
    whole, before, taken = sum(paid.values()), 0, 0
    for part in [*([] if table.options["rake_basis"] == "whole_pot" else interval), whole]:
        reached = min(before + part, whole)
        taken += (reached - before) * rate // 10_000
        before = reached
    taken = min(taken, table.options.get("rake_cap_per_hand") or taken)
    claims = [seat for seat in live if seat not in ceded]
    return {
        (seat, "pot_share", None): share - paid[seat]
        for seat, share in divided(table, how, dict(paid), live, claims, taken, [*stacks]).items()
    }


def divided(
    table: Table,
    how: Mapping[str, Any],
    paid: dict[int, int],
    live: Sequence[int],
    claims: Sequence[int],
    taken: int,
    seats: Sequence[int],
) -> dict[int, int]:
    """Layers by what those still in have paid, the deduction by largest remainder, odd cents from the left of the disc,
    which lies before the mano."""
    layers: list[tuple[int, list[int]]] = []
    below = 0
    for top in sorted({paid.get(seat, 0) for seat in live} | {max(paid.values())}):
        chips = sum(min(amount, top) - min(amount, below) for amount in paid.values())
        claim = [seat for seat in live if paid.get(seat, 0) >= top] or (layers[-1][1] if layers else list(live))
        if layers and layers[-1][1] == claim:
            layers[-1] = (layers[-1][0] + chips, claim)
        elif chips:
            layers.append((chips, claim))
        below = top
    whole = sum(chips for chips, _ in layers)
    rakes = [taken * chips // whole for chips, _ in layers] if whole else []
    order = sorted(range(len(layers)), key=lambda n: (-(taken * layers[n][0] % whole), n))
    for number in order[: taken - sum(rakes)]:
        rakes[number] += 1
    disc = table.opened.get("button") or min(seats)
    from_disc = sorted(seats, key=lambda seat: (seat <= disc, seat))
    shares = dict.fromkeys(seats, 0)
    for (chips, claim), rake in zip(layers, rakes, strict=True):
        for part, winners in halves(table, how, chips - rake, [one for one in claim if one in claims] or claim):
            each, odd = divmod(part, len(winners))
            for place, seat in enumerate(sorted(winners, key=from_disc.index)):
                shares[seat] += each + (place < odd)
    return shares


def halves(table: Table, how: Mapping[str, Any], chips: int, claim: Sequence[int]) -> Iterable[tuple[int, list[int]]]:
    """A layer as it is divided: alone to the best hand, or to two."""
    if len(claim) == 1:
        return [(chips, list(claim))]
    board, second = table.cards["board"], table.cards["board_2"]

    def winners(strength: Mapping[int, Any]) -> list[int]:
        return [seat for seat in claim if strength[seat] == max(strength.values())]

    lowest = {52: 2, 32: 7}[table.options["deck"]] if "deck" in table.options else how.get("lowest", 2)

    def strengths(line: Sequence[str]) -> dict[int, Any]:
        more = {"own": how.get("own", 0), "figures": how.get("figures", False)}
        return {seat: best(table.cards[seat], board=line, lowest=lowest, **more) for seat in claim}

    if how.get("lines"):
        return [(chips - chips // 2, winners(strengths(board))), (chips // 2, winners(strengths(second)))]
    if how.get("low"):
        lows = {seat: found for seat in claim if (found := low(table.cards[seat], board))}
        if lows:
            least = [seat for seat in lows if lows[seat] == min(lows.values())]
            return [(chips - chips // 2, winners(strengths(board))), (chips // 2, least)]
    return [(chips, winners(strengths(board)))]


# --------------------------------------------------------------------------- all games

GAMES: dict[str, Any] = {
    "french_roulette": roulette,
    "american_roulette": roulette,
    "boule": boule,
    "wheel_of_fortune": wheel,
    "craps": craps,
    "punto_banca": punto_banca,
    "chemin_de_fer": chemin_de_fer,
    "baccara_two_cloths": two_cloths,
    "trente_et_quarante": trente,
    "blackjack": blackjack,
    "triple_blackjack": triple_blackjack,
    "caribbean_stud": lambda table: five_card(table, 11),
    "draw_poker": lambda table: five_card(table, 12),
    "trijoker": trijoker,
    "three_card_poker": tripoker,
    "texas_poker": texas_poker,
    "pai_gow_poker": pai_gow,
    **{code: (lambda table, how=how: circle_poker(table, how)) for code, how in VARIANTS.items()},
}


def settle(game: str, opened: Fact, facts: Sequence[Fact]) -> Nets | None:
    """What each bet came to (cents), by seat, bet and target; None where this text does not judge the round."""
    if any(fact["type"] in ("IrregularityDeclared", "RoundVoided") for fact in facts):
        return None
    judged = GAMES.get(game.partition(".")[2])
    return None if judged is None else judged(Table(opened, facts))
