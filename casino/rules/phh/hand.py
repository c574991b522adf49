"""A hand of a file, the variants of the format and the games at open stakes that play them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

import msgspec
from msgspec.structs import replace

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.codec import encode_event
from casino.rules.errors import RuleError, define
from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_deal import SHARE
from casino.rules.families.poker_room_layout import Rake, layout_of
from casino.rules.kernel import Game, LimitRule, Option, Settlement, Variance
from casino.rules.money import MAX_MINOR, format_amount
from casino.rules.replay import refusal_to_json, settlement_to_json

CITE: Final = "PHH"

define("phh_unreadable", "Not a PHH file: {reason}.", "No es un archivo PHH: {motivo}.")
define("phh_field", "Field {name}: {reason}.", "Campo {name}: {motivo}.")
define("phh_action", "Action {at} {action!r}: {reason}.", "Acción {at} {action!r}: {motivo}.")
define(
    "phh_antes_trimmed",
    "The antes are not alike and the file trims them: what only one player has put in goes back to him.",
    "Los «ante» no son iguales y el archivo los recorta: lo que solo un jugador puso se le devuelve.",
)
define("phh_cannot_carry", "PHH cannot hold {what}.", "PHH no puede contener {cosa}.")


class PhhError(RuleError):
    """A file that cannot be read, or a hand that the format cannot hold."""

    def __init__(self, code: str, *, field: str | None = None, at: int = 0, **params: object) -> None:
        """``at``: which of the file's actions it is about, the first 0."""
        super().__init__(code, CITE, field=field, admitted=None, spanish=None, at=at, **params)
        self.at = at


# --------------------------------------------------------------------------- variants and their open games


class Variant(msgspec.Struct, frozen=True, kw_only=True):
    """Code of the format, with the game and the options that it stands for."""

    code: str
    game: str
    options: Mapping[str, v.OptionValue]
    fixed: bool
    """Bets have one size a round: ``small_bet``, later ``big_bet``. Otherwise ``min_bet`` is the least."""
    big_bets_from: int = 9
    """The first street (0 the first) with big bets."""
    stud: bool = False


VARIANTS: Final = {
    variant.code: variant
    for variant in (
        Variant(code="NT", game="pr.texas_holdem_high", options={"mode": "no_limit"}, fixed=False),
        Variant(code="FT", game="pr.texas_holdem_high", options={"mode": "limit"}, fixed=True, big_bets_from=2),
        Variant(
            code="PO",
            game="pr.omaha_high",
            options={"mode": "pot_limit", "pot_limit_includes_call": True},
            fixed=False,
        ),
        Variant(
            code="FO/8",
            game="eus.circle_omaha_hi_lo",
            options={"limit_kind": "fixed", "forced_bets": "blinds", "antes": "optional"},
            fixed=True,
            big_bets_from=2,
        ),
        Variant(code="F7S", game="pr.seven_card_stud_high", options={}, fixed=True, big_bets_from=2, stud=True),
    )
}


def _no_limit(game: str, **options: v.OptionValue) -> Variant:
    return Variant(code="NT", game=game, options={**options, "variant": "no_limit"}, fixed=False)


def _limit(game: str, **options: v.OptionValue) -> Variant:
    return Variant(code="FT", game=game, options={**options, "variant": "limit"}, fixed=True, big_bets_from=2)


ELSEWHERE: Final = (
    _no_limit("cl.texas_holdem_no_limit"),
    _limit("cl.texas_holdem_limit"),
    _no_limit("bo.circle_poker", modality="texas_holdem"),
    _limit("bo.circle_poker", modality="texas_holdem"),
    *(
        Variant(code=code, game=f"eus.{game}", options={**options, "limit_kind": kind}, fixed=False)
        for code, game, options, kind in (
            ("NT", "circle_texas_holdem", {}, "none"),
            ("NT", "circle_poker", {"variant": "texas_holdem"}, "none"),
            ("PO", "circle_omaha", {}, "pot"),
            ("PO", "circle_poker", {"variant": "omaha"}, "pot"),
        )
    ),
)
"""Variants of games that a file names in ``_game``: a game under these options."""


def variant_of(code: str, game: object = None) -> Variant:
    """The variant of that code; of the game that a file names, where it is one of these."""
    return next((one for one in ELSEWHERE if (one.game, one.code) == (game, code)), VARIANTS[code])


def open_game(variant: Variant) -> Game:
    """Return the game of a variant at open stakes: the game's clauses and order of play, the file's bets."""
    known = _OPEN_GAMES.get(variant.game + variant.code)
    if known is None:
        known = _OPEN_GAMES[variant.game + variant.code] = _opened_up(registry.get(variant.game), variant)
    return known


_OPEN_GAMES: dict[str, Game] = {}


def _opened_up(game: Game, variant: Variant) -> Game:
    blinds = {"forced_bets": "blinds"} if any(option.name == "forced_bets" for option in game.options) else {}
    layout = layout_of(game.layout, game.configure_options({**variant.options, **blinds}))
    streets = tuple(
        replace(
            street,
            burn="customary" if street.burn == "required" else street.burn,
            opens_at_max=variant.fixed and place >= variant.big_bets_from,
            units=None,
        )
        for place, street in enumerate(layout.streets)
    )
    opened = replace(
        layout,
        streets=streets,
        forced=layout.forced | {"ante", "straddle"},
        raises_per_round=None,
        all_in_modes=frozenset({"limit", "no_limit", "pot_limit"}),
        fixed_sizes=variant.fixed,
        as_told=True,
        unit="",
        players=(2, 0),
        all_in_short=False,
        ratio_bp=None,
        mano=False,
        free_ante=False,
        buy_in_minimums=None,
        rebuy_minimums=None,
        buy_in_maximums=0,
        rake=Rake(),
    )
    return replace(
        game,
        code=f"phh.{variant.code}",
        options=(
            *(
                replace(option, default=variant.options.get(option.name, option.default))
                for option in game.options
                if option.name in (layout.mode, "pot_limit_includes_call")
            ),
            *(_open_option(name, default=default) for name, default in (("ante", True), ("dead_antes", False))),
            Option(name="rake_rate", kind="rate", low=0, high=10_000, default=0, en="Rake", es="Descuento", cite=CITE),
        ),
        limits=LimitRule(
            low=None,
            high=None,
            spread=1,
            cite=CITE,
            applies_to="bet sizes",
            default_min=1,
            default_max=1,
            extra=("bring_in", "chip"),
        ),
        layout=opened,
    )


def _open_option(name: str, *, default: bool) -> Option:
    return Option(name=name, kind="flag", default=default, en=name, es=name, cite=CITE)


# --------------------------------------------------------------------------- a hand


class Hand(msgspec.Struct, kw_only=True):
    """A hand as a file tells it. Amounts in minor units of ``currency``.

    ``options`` and ``limits`` are those of the regulated game (``strict``); ``stakes`` and ``open_options`` those of
    the open one. ``seats``: PHH's players in order. ``notes``: the file's optional fields. ``origins``: for each fact
    the place of the action that tells it (0 for the opening), then the number of actions. ``results``: what the file
    says became of each seat, under the name of its field: ``finishing_stacks``, ``winnings``. ``unequal_antes``: the
    file trims antes that are not alike, though the stacks are long enough.
    """

    variant: str
    currency: str
    facts: list[v.Fact]
    seats: list[int]
    game: str
    options: dict[str, v.OptionValue]
    limits: dict[str, int]
    open_options: dict[str, v.OptionValue]
    stakes: dict[str, int]
    notes: dict[str, Any]
    origins: list[int]
    starting_stacks: dict[int, int]
    results: dict[str, dict[int, int]]
    unequal_antes: bool = False

    def open(self, *, strict: bool = False) -> PokerRoomRound:
        """A round before its first fact; ``IllegalConfiguration`` when the regulation does not know such a table."""
        if strict:
            round_ = registry.get(self.game).open(self.options, self.limits, None, self.currency)
        else:
            round_ = open_game(variant_of(self.variant, self.game)).open(
                self.open_options, self.stakes, None, self.currency
            )
        assert isinstance(round_, PokerRoomRound)
        return round_

    def facts_of(self, *, strict: bool) -> list[v.Fact]:
        """Return the facts; of the regulated table with the button where that has it, in the Basque Country at the
        mano, the first player (EUS §17.VII.1)."""
        opened = self.facts[0]
        if not strict or not isinstance(opened, v.RoundOpened) or opened.button is None:
            return self.facts
        game = registry.get(self.game)
        if not layout_of(game.layout, game.configure_options(self.options)).mano:
            return self.facts
        return [replace(opened, button=self.seats[0]), *self.facts[1:]]

    def answer(self, *, identity: object = None, strict: bool = False) -> dict[str, Any]:
        """Return the answer of ``replay``: the settlement, or the refusal with the place of the file's action and the
        clause. What the file says of stacks and winnings, and is not so, is a variance at open stakes (the regulation's
        rake makes other sums of them); ``notices`` tell what was read otherwise than it may have been meant."""
        at = 0
        try:
            round_ = self.open(strict=strict)
            for fact in self.facts_of(strict=strict):
                round_.apply(fact)
                at += 1
            settlement = round_.settle()
        except RuleError as refusal:
            return refusal_to_json(identity, self.origins[at], refusal)
        differing = () if strict else self._contradictions(settlement)
        found = replace(settlement, variances=(*settlement.variances, *differing))
        answer = {"id": identity, **settlement_to_json(found, self.currency)}
        if self.unequal_antes:
            notice = RuleError("phh_antes_trimmed", CITE, field="antes")
            answer["notices"] = [
                {"code": notice.code, "message": notice.message_en, "message_es": notice.message_es, "cite": CITE}
            ]
        return answer

    def _contradictions(self, settlement: Settlement) -> Iterator[Variance]:
        """Yield a variance (minor units) for each stack or sum won of the file that the settlement contradicts."""
        shares = {line.seat: line for line in settlement.lines if line.bet == SHARE and line.seat is not None}
        for name, amounts in self.results.items():
            for seat, amount in amounts.items():
                line, start = shares.get(seat), self.starting_stacks[seat]
                if line is None or MAX_MINOR in (start, amount):
                    continue
                due = line.net + (line.stake if name == "winnings" else start)
                if amount != due:
                    yield Variance(seat=seat, bet=name, paid=amount, due=due, difference=amount - due, cite=CITE)

    def case(self, *, identity: object = None) -> dict[str, Any]:
        """The hand as a case for ``replay``, under the regulated game."""
        game = registry.get(self.game)
        return {
            "id": identity,
            "game": self.game,
            "options": options_to_json(game, self.options, self.currency),
            "currency": self.currency,
            "context": {"limits": {name: format_amount(sum_, self.currency) for name, sum_ in self.limits.items()}},
            "events": [encode_event(fact, self.currency) for fact in self.facts_of(strict=True)],
        }


def options_to_json(game: Game, options: Mapping[str, v.OptionValue], currency: str) -> dict[str, Any]:
    """Return options as the API takes them: rates as decimal fractions, amounts as decimal strings."""
    kinds = {option.name: option.kind for option in game.options}

    def shown(name: str, value: v.OptionValue) -> object:
        if isinstance(value, int) and not isinstance(value, bool):
            if kinds[name] == "rate":
                return f"{value / 10_000:.4f}"
            if kinds[name] == "amount":
                return format_amount(value, currency)
        return value

    return {name: shown(name, value) for name, value in options.items() if value is not None}
