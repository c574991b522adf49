"""Layouts by game, as data: the places on a table, and the coordinates of bets on a common felt."""

from __future__ import annotations

from typing import Any, Final, Literal, NamedTuple

import msgspec

from casino.rules.families.roulette import own_chances

Shape = Literal["arc", "oval", "roulette", "felt", "hall"]


class Spot(NamedTuple):
    """A printed field of a felt: bet, target (None: all of them), and its box in units of the sheet."""

    bet: str
    target: str | None
    x: float
    y: float
    w: float
    h: float
    label: str = ""


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """The table of a family.

    ``shape``: "arc" has the players round the dealer, "oval" round the table, "roulette" and "felt" have one layout
    for everybody, "hall" has cards and a board of balls. ``first``: the side of the picture (the dealer above) at
    which seat 1 sits: the dealer's left is the picture's right. ``top`` and ``middle``: places that are no seats,
    beside the dealer and between him and the players. ``splits``: decisions that make a hand two.
    """

    shape: Shape
    first: Literal["right", "left"] = "right"
    top: tuple[str, ...] = ("dealer",)
    middle: tuple[str, ...] = ()
    splits: tuple[str, ...] = ()
    spots: tuple[Spot, ...] = ()


_SPLITS: Final = ("split", "free_split")


def _craps() -> tuple[Spot, ...]:
    """The felt of craps: numbers above, come, field, the lines below; the centre bets at the right."""
    width = 112.0
    half = width / 2
    spots: list[Spot] = []
    for column, number in enumerate(("4", "5", "6", "8", "9", "10")):
        x = column * width
        spots += [
            Spot(f"lay_{number}", None, x, 0, half, 56, f"LAY {number}"),
            Spot(f"buylay_{number}", None, x + half, 0, half, 56, f"B-LAY {number}"),
            Spot("dont_come", number, x, 56, half, 56, "D.COME"),
            Spot("dont_come_odds", number, x + half, 56, half, 56, "ODDS"),
            Spot(f"place_{number}", None, x, 112, width, 80, number),
            Spot("come", number, x, 192, half, 56, "COME"),
            Spot("come_odds", number, x + half, 192, half, 56, "ODDS"),
            Spot(f"buy_{number}", None, x, 248, width, 50, f"BUY {number}"),
        ]
    left = 6 * width
    spots += [
        Spot("come", None, 0, 298, left * 0.66, 58, "COME"),
        Spot("dont_come", None, left * 0.66, 298, left * 0.34, 58, "DON'T COME"),
        Spot("field", None, 0, 356, left, 56, "FIELD 2 · 3 · 4 · 9 · 10 · 11 · 12"),
        Spot("dont_pass", None, 0, 412, left * 0.6, 56, "DON'T PASS"),
        Spot("dont_pass_odds", None, left * 0.6, 412, left * 0.4, 56, "ODDS"),
        Spot("pass_line", None, 0, 468, left * 0.6, 60, "PASS LINE"),
        Spot("pass_odds", None, left * 0.6, 468, left * 0.4, 60, "ODDS"),
    ]
    right, top = left + 20, 0.0
    centre: tuple[tuple[float, tuple[tuple[str, str], ...]], ...] = (
        (56, (("hard_4", "HARD 4"), ("hard_6", "HARD 6"), ("hard_8", "HARD 8"), ("hard_10", "HARD 10"))),
        (56, (("any_seven", "SEVEN"), ("any_craps", "ANY CRAPS"), ("craps_eleven", "C & E"))),
        (56, (("craps_2", "2"), ("craps_3", "3"), ("craps_12", "12"), ("eleven", "11"))),
        (106, (("hop_hard", "HOP 1-1 … 6-6"),)),
        (196, (("hop_easy", "HOP"),)),
        (58, (("all_small", "ALL SMALL"), ("all_or_nothing", "ALL OR NOTHING"), ("all_tall", "ALL TALL"))),
    )
    for tall, fields in centre:
        wide = 296.0 / len(fields)
        spots += [
            Spot(bet, None, right + place * wide, top, wide, tall, said) for place, (bet, said) in enumerate(fields)
        ]
        top += tall
    return tuple(spots)


PLANS: Final[dict[str, Plan]] = {
    "baccarat": Plan(shape="arc", top=(), middle=("player", "banker")),
    "bingo": Plan(shape="hall", top=()),
    "line_bingo": Plan(shape="hall", top=()),
    "boule": Plan(shape="felt", top=()),
    "blackjack": Plan(shape="arc", splits=_SPLITS),
    "blackjack_switch": Plan(shape="arc", splits=_SPLITS),
    "caribbean_stud": Plan(shape="arc"),
    "chemin_de_fer": Plan(shape="arc", top=(), middle=("player", "banker")),
    "two_cloths": Plan(shape="arc", top=(), middle=("cloth_1", "cloth_2", "banker")),
    "free_banker": Plan(shape="arc", top=(), middle=("player", "banker")),
    "challenge_21": Plan(shape="arc", splits=_SPLITS),
    "craps": Plan(shape="felt", top=(), spots=_craps()),
    "draw_poker": Plan(shape="arc"),
    "easy_roll": Plan(shape="felt", top=()),
    "free_bet_blackjack": Plan(shape="arc", splits=_SPLITS),
    "french_roulette": Plan(shape="roulette", top=()),
    "house_holdem": Plan(shape="arc", middle=("board",)),
    "let_it_ride": Plan(shape="arc", top=(), middle=("board",)),
    "pai_gow_poker": Plan(shape="arc", first="left"),
    "pai_gow_tiles": Plan(shape="arc", first="left"),
    "poker_room": Plan(shape="oval", top=(), middle=("board",)),
    "roulette": Plan(shape="roulette", top=()),
    "three_card_poker": Plan(shape="arc"),
    "three_dice": Plan(shape="felt", top=()),
    "trente_et_quarante": Plan(shape="arc", top=(), middle=("black", "red")),
    "triple_shot": Plan(shape="arc", splits=_SPLITS),
    "war": Plan(shape="arc"),
    "wheel_of_fortune": Plan(shape="felt", top=()),
    "holdem_bonus": Plan(shape="arc", middle=("board",)),
    "holdem_plus": Plan(shape="arc", middle=("board",)),
}
"""By family."""

PLAIN: Final = Plan(shape="arc", middle=("board",))
"""The table of a game that nobody here knows."""


def plan_of(family: str) -> Plan:
    """The table of a family; a plain one where it is new."""
    return PLANS.get(family, PLAIN)


# --------------------------------------------------------------------------- roulette


def _in_order(pockets: str) -> tuple[str, ...]:
    return tuple(pockets.split())


AMERICAN: Final = _in_order(
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2"
)
EUROPEAN: Final = _in_order(
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26"
)
CELL: Final = (54.0, 62.0)
"""Width and height of a number on the felt."""


def pockets_of(wheel: str) -> tuple[str, ...]:
    """The pockets in the order of the wheel, clockwise."""
    return EUROPEAN if wheel == "single_zero" else AMERICAN


def number_centre(number: str, *, double: bool) -> tuple[float, float]:
    """Return the centre of a number's field: zeros at the left, then columns of three, 3 above 1."""
    w, h = CELL
    if number in ("0", "00"):
        if not double:
            return w / 2, 1.5 * h
        return w / 2, (2.25 if number == "0" else 0.75) * h
    n = int(number) - 1
    return w * (1 + n // 3) + w / 2, h * (2 - n % 3) + h / 2


_OWN_CHANCES: Final = own_chances()
"""Even chances that are bets of their own, as the felt has them."""


def roulette_point(bet: str, target: str | None, *, double: bool) -> tuple[float, float] | None:
    """Return the point of a bet's chips on the felt of roulette; None where it is not known."""
    w, h = CELL
    known: dict[tuple[str, str], tuple[float, float]] = {
        **{("column", str(c)): (13.5 * w, h * (3 - c) + h / 2) for c in (1, 2, 3)},
        **{("dozen", str(d)): (w * (4 * d - 1), 3.42 * h) for d in (1, 2, 3)},
        ("half", "low"): (2 * w, 4.26 * h),
        ("parity", "even"): (4 * w, 4.26 * h),
        ("color", "red"): (6 * w, 4.26 * h),
        ("color", "black"): (8 * w, 4.26 * h),
        ("parity", "odd"): (10 * w, 4.26 * h),
        ("half", "high"): (12 * w, 4.26 * h),
    }
    if bet in ("line4_zero", "line5_zero", "five_number"):
        return w, 3 * h
    bet, target = _OWN_CHANCES.get(bet, (bet, target))
    if (bet, target or "") in known:
        return known[bet, target or ""]
    if bet.startswith("double_") and target:
        (x, y), (other_x, other_y) = (known[bet.removeprefix("double_"), one] for one in target.split("-"))
        return (x + other_x) / 2, (y + other_y) / 2
    try:
        centres = [number_centre(number, double=double) for number in (target or "").replace(",", "-").split("-")]
    except ValueError:
        return None
    x = sum(x for x, _ in centres) / len(centres)
    y = sum(y for _, y in centres) / len(centres)
    if bet in ("street", "line6", "six_line"):
        return x, 3 * h
    if bet == "corner" and target and "0" in target.split("-"):
        return w, 3 * h
    return x, y


# --------------------------------------------------------------------------- felts without a drawing of their own


def spots_in_rows(bets: list[tuple[str, str | None]], *, across: int, w: float, h: float) -> tuple[Spot, ...]:
    """Fields side by side, in rows, for a felt whose bets are known and whose drawing is not."""
    return tuple(
        Spot(bet, target, (place % across) * w, (place // across) * h, w, h) for place, (bet, target) in enumerate(bets)
    )


def bets_of(game: Any, used: set[tuple[str, str | None]]) -> list[tuple[str, str | None]]:
    """The fields of a game's felt in its own order: a bet with few targets has a field for each, one with many a field
    for those in use."""
    found: list[tuple[str, str | None]] = []
    for bet in game.bets:
        targets: list[str | None] = [*bet.targets] if bet.targets else [None]
        if len(targets) > 7:
            targets = sorted({target for code, target in used if code == bet.code}, key=str) or [None]
        found += [(bet.code, target) for target in targets]
    return found
