"""Differences between the versions of baccarat (Arts. 6, 17, 18 and 26) and Art. 5."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from msgspec.structs import replace

from casino.rules.families.baccarat import Clauses
from casino.rules.kernel import BankRule, Bet, Option
from casino.rules.packs.pr.baccarat import BETS, LAYOUT, OPTIONS


def half_moon_bank(cite: str) -> BankRule:
    """Beyond the ordinary bank: 10,000 up to a maximum of 500, 15,000 up to 1,000, 20,000 up to 2,000, then 5,000 for
    each 1,000 or part of it. The article prints the maxima; that a maximum between two of them takes the higher sum is
    a reading."""
    return BankRule(
        steps=((50_000, 1_000_000), (100_000, 1_500_000), (200_000, 2_000_000)), beyond=(100_000, 500_000), cite=cite
    )


def options_of(*own: Option, cites: Mapping[str, str], without: tuple[str, ...] = ()) -> tuple[Option, ...]:
    """The options of Art. 5 with those of a version in place of, or after, them; ``cites`` of the kept ones, by name."""
    mine = {option.name: option for option in own}
    kept = tuple(mine.pop(option.name, option) for option in OPTIONS if option.name not in without)
    return cited((*kept, *mine.values()), cites)


def cited(options: Iterable[Option], cites: Mapping[str, str]) -> tuple[Option, ...]:
    """Options with clauses of their own, by the option's name."""
    return tuple(replace(option, cite=cites.get(option.name, option.cite)) for option in options)


def shuffle_cites(cite: str) -> dict[str, str]:
    """Return the clauses of a version on the second cut and the burn."""
    return {"second_cut": cite, "burn_of_ten": cite}


def decks_of(*allowed: int, cite: str) -> Option:
    """The packs that a version is played with; the last one named is the usual number."""
    return Option(
        name="decks",
        kind="choice",
        values=allowed,
        default=allowed[-1],
        en="Decks",
        es="Paquetes de cartas",
        cite=cite,
    )


def positions_of(*allowed: int, default: int, cite: str) -> Option:
    """The numbered positions of a half-moon table."""
    return Option(
        name="positions",
        kind="choice",
        values=allowed,
        default=default,
        en="Numbered positions",
        es="Posiciones numeradas",
        cite=cite,
    )


def shoe_option(cite: str) -> Option:
    """Return the option for who deals: the dealer, but for a table of nine positions where the shoe may go round."""
    return Option(
        name="dealer_keeps_shoe",
        kind="flag",
        default=True,
        en="The dealer keeps the shoe (a table of nine positions may let it go round)",
        es="El croupier retiene el sabot (la mesa de nueve posiciones puede pasarlo)",
        cite=cite,
    )


def clauses_of(**own: str) -> Clauses:
    """The clauses of Art. 5 with those of a version in their place."""
    return replace(LAYOUT.cites, **own)


def bet_of(code: str, cite: str, note: str) -> Bet:
    """A bet of Art. 5 as a version has it."""
    return next(replace(bet, cite=cite, note=note) for bet in BETS if bet.code == code)


def own_limits(*bets: str) -> tuple[str, ...]:
    """Names of the limits that single bets may have at a table."""
    return tuple(f"{bet}_{end}" for bet in bets for end in ("min", "max"))
