"""From facts to a file's text."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any, Final

from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN
from casino.rules.codec import decode_event, malformed
from casino.rules.families.poker_room import PokerRoomRound
from casino.rules.families.poker_room_layout import FORCED_BETS
from casino.rules.kernel import Settlement
from casino.rules.money import EXPONENTS, format_amount
from casino.rules.phh.hand import ELSEWHERE, VARIANTS, PhhError, Variant, options_to_json
from casino.rules.replay import open_case, require_of_case

_CARRIED_EFFECTS: Final = frozenset(
    {"none", "reshuffle", "discard_hand", "discard_card", "replace_card", "correct_deal"}
)
"""Irregularities that leave no trace in a file but the cards that came of them."""
_FOLDING_EFFECTS: Final = frozenset({"clock", "dead_hand"})
"""Irregularities that a file tells as a fold, when they meet the player who is to act."""
_SHORT: Final = (
    "a big blind or forced bet from a shorter stack",
    "una ciega grande o apuesta obligada de quien tiene menos fichas",
)


def write(round_: PokerRoomRound, facts: Sequence[v.Fact], **notes: Any) -> str:
    """The text of a file for a hand: ``round_`` fresh, before its first fact; ``notes`` optional fields of the format.

    ``IllegalEvent`` when a fact is refused by the rules, ``PhhError`` when the hand does not fit into the format. A
    hand that is not decided is written as far as it went.
    """
    return _Writer(round_).text(facts, notes)


def write_case(case: Mapping[str, Any], **notes: Any) -> str:
    """The same for a case as ``replay`` takes it."""
    round_ = open_case(case)
    if not isinstance(round_, PokerRoomRound):
        raise _cannot(f"a round of {round_.game.code}", f"una jugada de {round_.game.code}")
    events = case.get("events")
    if not isinstance(events, list) or not all(isinstance(event, dict) for event in events):
        raise malformed("events must be a list of objects", "events")
    facts = [decode_event(event, round_.currency) for event in events]
    if facts:
        require_of_case(round_, facts[0])
    open_case(case).apply_all(facts)
    return write(round_, facts, **notes)


def write_facts(facts: Sequence[v.Fact], currency: str, **notes: Any) -> str:
    """Return the same for a round of this system: its opening names game, edition, options and limits."""
    opened = facts[0] if facts else None
    if not isinstance(opened, v.RoundOpened):
        raise _cannot("a round without its opening", "una jugada sin su apertura")
    game = registry.get(opened.game or "", edition=opened.edition)
    round_ = game.open(opened.options, opened.limits, opened.meters, currency)
    if not isinstance(round_, PokerRoomRound):
        raise _cannot(f"a round of {game.code}", f"una jugada de {game.code}")
    return write(round_, facts, **notes)


def _cannot(what: str, cosa: str) -> PhhError:
    """The refusal of what the format has no place for, named in English and in Spanish."""
    return PhhError("phh_cannot_carry", what=what, cosa=cosa)


class _Writer:
    """A hand being written: every fact goes through the round, the format's actions are what changed by it."""

    def __init__(self, round_: PokerRoomRound) -> None:
        self.round = round_
        self.variant = _variant(round_)
        self.actions: list[str] = []
        self.shows: dict[int, str] = {}
        self.shown_at = 0
        self.down_later = False
        self.stacks: dict[int, int] = {}
        self.dealt = False
        self.board_written = 0
        self.before = _Chips()

    def text(self, facts: Sequence[v.Fact], notes: Mapping[str, Any]) -> str:
        for fact in facts:
            self._tell(fact)
        hand = self.round
        if hand.void_cite is not None or hand.refunded:
            raise _cannot("a hand that was annulled or refunded", "una mano anulada o reembolsada")
        if any(seat in hand.mucked for pot in hand.pots()[0] for seat in hand.claimants(pot)):
            raise _cannot("a pot that everybody ceded", "un pote que todos cedieron")
        if not self.dealt:
            if hand.stage in ("forced", "deal"):
                raise _cannot("a hand before its cards are dealt", "una mano antes de repartirse sus cartas")
            self._write_hole_cards()
        return "\n".join(f"{name} = {_toml(value)}" for name, value in self._fields(notes).items()) + "\n"

    # ------------------------------------------------------------------ facts

    def _tell(self, fact: v.Fact) -> None:
        hand = self.round
        self.before.take(hand)
        starts_play = isinstance(fact, v.DecisionMade | v.CardBurned) or (
            isinstance(fact, v.BlindPosted | v.CardDealt) and hand.stage in ("bring_in", "street")
        )
        if isinstance(fact, v.IrregularityDeclared):
            self._require_carried(fact)
            starts_play = hand.game.irregularity(fact.code).effect in _FOLDING_EFFECTS
        if starts_play and not self.dealt and hand.stage not in ("forced", "deal"):
            self._write_hole_cards()
        seat = hand.turn
        hand.apply_recorded([fact])
        match fact:
            case v.RoundOpened():
                self.stacks = dict(hand.stacks)
            case v.BlindPosted():
                self._posted(fact)
            case v.CardDealt() if self.dealt:
                self._card(fact)
            case v.DecisionMade():
                self._decided(fact)
            case v.IrregularityDeclared() if self.dealt and seat is not None and seat in hand.folded:
                self._act(seat, "f")

    def _require_carried(self, fact: v.IrregularityDeclared) -> None:
        effect = self.round.game.irregularity(fact.code).effect
        late = effect == "discard_hand" and self.dealt
        fold = effect == "clock" or (effect == "dead_hand" and fact.seat == self.round.turn)
        if late or (effect not in _CARRIED_EFFECTS and not fold):
            raise _cannot(f"the irregularity {fact.code}", f"la irregularidad {fact.code}")

    def _posted(self, fact: v.BlindPosted) -> None:
        hand, kind = self.round, FORCED_BETS[fact.kind]
        if kind in ("post", "penalty"):
            raise _cannot("a live post or a penalty", "una apuesta de entrada o una penalidad")
        decisive = kind in ("big", "bring_in") and not hand.layout.as_told
        if decisive and fact.amount < hand.forced_amount(kind):
            raise _cannot(*_SHORT)
        if kind == "bring_in":
            completed = fact.amount > hand.forced_amount(kind)
            self._act(fact.seat, f"cbr {self._chips(fact.amount)}" if completed else "pb")

    def _act(self, seat: int, words: str) -> None:
        self.actions.append(f"{self._name(seat)} {words}")
        self.shown_at = len(self.actions)
        self.down_later = False

    def _name(self, seat: int) -> str:
        return f"p{self.round.players.index(seat) + 1}"

    def _write_hole_cards(self) -> None:
        hand = self.round
        if "big" in hand.layout.forced and "big" not in hand.forced and not hand.layout.as_told:
            raise _cannot(*_SHORT)
        own = hand.layout.streets[0].own
        for seat in hand.players:
            self.actions.append(f"d dh {self._name(seat)} {''.join(hand.hole[seat][:own])}")
        self.shown_at = len(self.actions)
        self.dealt = True

    def _card(self, fact: v.CardDealt) -> None:
        hand = self.round
        if isinstance(fact.to, int):
            if fact.to not in hand.folded:
                self.actions.append(f"d dh {self._name(fact.to)} {fact.card}")
                self.down_later = self.down_later or fact.card not in hand.up.get(fact.to, ())
            return
        complete = hand.stage != "street" or not hand.street_board()
        if complete:
            self.actions.append("d db " + "".join(hand.board[self.board_written :]))
            self.board_written = len(hand.board)

    def _decided(self, fact: v.DecisionMade) -> None:
        hand, seat = self.round, fact.seat
        match fact.action:
            case "fold":
                self._act(seat, "f")
            case "check" | "call":
                self._act(seat, "cc")
            case "bet" | "raise" | "reraise" | "all_in":
                self._bet(seat)
            case "show":
                if seat in hand.mucked:
                    raise _cannot("a hand shown in part", "una mano enseñada en parte")
                self.shows[seat] = "show"
            case "muck":
                self.shows[seat] = "muck"

    def _bet(self, seat: int) -> None:
        """A file names what the player has in the round after it."""
        before, level = self.before, self.before.level
        total = before.paid.get(seat, 0) + self.round.stakes[(seat, "pot_share", None, None)] - before.stake(seat)
        if total <= level:
            self._act(seat, "cc")
            return
        if self.variant.fixed:
            size = self._fixed_size()
            if total - level != size and (total - level > size or seat not in self.round.all_in):
                amount, due = (format_amount(sum_, self.round.currency) for sum_ in (total - level, size))
                raise _cannot(
                    f"a bet or raise of {amount} where {due} is fixed",
                    f"una apuesta o alza de {amount} donde {due} es lo fijo",
                )
        self._act(seat, f"cbr {self._chips(total)}")

    def _fixed_size(self) -> int:
        before = self.before
        size = self._sizes()[before.street >= self.variant.big_bets_from]
        only_brought_in = self.variant.stud and before.street == 0 and not before.wagered
        return size - before.level if only_brought_in and before.level < size else size

    def _sizes(self) -> tuple[int, int]:
        """The small and the big bet: the table's limits, or one and two of the units in which its bets are counted."""
        hand = self.round
        in_units = hand.layout.streets[0].units is not None
        return hand.unit, 2 * hand.unit if in_units else hand.limits.max

    # ------------------------------------------------------------------ fields

    def _chips(self, minor: int) -> str:
        """An amount with its decimals; without where chips are whole units, which a file says by having no point."""
        unit = 10 ** EXPONENTS[self.round.currency]
        if self.round.limits.extra.get("chip") == unit:
            return str(minor // unit)
        return format_amount(minor, self.round.currency)

    def _fields(self, notes: Mapping[str, Any]) -> dict[str, object]:
        hand, variant = self.round, self.variant
        order = hand.players
        antes = [hand.forced.get("ante", {}).get(seat, 0) for seat in order]
        blinds = [
            sum(hand.forced.get(kind, {}).get(seat, 0) for kind in ("small", "big", "straddle")) for seat in order
        ]
        if len(order) == 2:
            antes, blinds = antes[::-1], blinds[::-1]
        fields: dict[str, object] = {
            "variant": variant.code,
            "ante_trimming_status": not hand.options.get("dead_antes"),
        }
        fields["antes"] = self._list(antes)
        if not variant.stud:
            fields["blinds_or_straddles"] = self._list(blinds)
        else:
            fields["bring_in"] = _Number(self._chips(hand.forced_amount("bring_in")))
        small, big = self._sizes()
        if variant.fixed:
            fields["small_bet"] = _Number(self._chips(small))
            fields["big_bet"] = _Number(self._chips(big))
        else:
            fields["min_bet"] = _Number(self._chips(small))
        known = self.stacks
        fields["starting_stacks"] = [_Number(self._chips(known[seat]) if known else "inf") for seat in order]
        fields["actions"] = self._with_shows()
        return fields | self._optional() | dict(notes)

    def _list(self, amounts: Sequence[int]) -> list[_Number]:
        return [_Number(self._chips(amount)) for amount in amounts]

    def _optional(self) -> dict[str, object]:
        hand = self.round
        fields: dict[str, object] = {
            "seats": list(hand.players),
            "seat_count": hand.game.max_seats,
            "currency": hand.currency,
        }
        if hand.missing() is None:
            settlement = hand.settle()
            if self.stacks:
                fields["finishing_stacks"] = self._list(_after(settlement, self.stacks, hand.players))
            fields["_rake"] = _Number(self._chips(settlement.rake))
        if hand.game.code == self.variant.game:
            limits = {"min": hand.limits.min, "max": hand.limits.max}
            fields["_game"] = hand.game.code
            fields["_options"] = options_to_json(hand.game, hand.options, hand.currency)
            fields["_limits"] = {name: self._chips(amount) for name, amount in limits.items()}
        return fields

    def _with_shows(self) -> list[str]:
        """Shows and mucks stand after the last bet. Before the cards of an all-in are run out only shows: a hand is
        mucked when the board lies, and one whose own cards came down later is shown once more."""
        hand = self.round
        if not self.shows or hand.stage == "over":
            return self.actions
        betting, run_out = self.actions[: self.shown_at], self.actions[self.shown_at :]
        early: list[str] = []
        late: list[str] = []
        for seat, word in self.shows.items():
            cards, name = hand.hole[seat], self._name(seat)
            if word == "muck":
                (late if run_out else early).append(f"{name} sm")
                continue
            if HIDDEN in cards:
                raise _cannot("a hand shown in part", "una mano enseñada en parte")
            early.append(f"{name} sm {''.join(cards[: self._held_at(seat, self.shown_at)])}")
            if self.down_later:
                late.append(f"{name} sm {''.join(cards)}")
        return [*betting, *early, *run_out, *late]

    def _held_at(self, seat: int, place: int) -> int:
        """Own cards that the seat had been reported to hold after so many actions."""
        start = f"d dh {self._name(seat)} "
        return sum((len(action) - len(start)) // 2 for action in self.actions[:place] if action.startswith(start))


class _Chips:
    """Chips before a fact: bets of the round and all stakes by seat (minor units)."""

    def take(self, hand: PokerRoomRound) -> None:
        self.paid = dict(hand.street_paid)
        self.stakes = dict(hand.stakes)
        self.level, self.street, self.wagered = hand.level, hand.street, hand.wagered

    def stake(self, seat: int) -> int:
        return self.stakes.get((seat, "pot_share", None, None), 0)


def _variant(round_: PokerRoomRound) -> Variant:
    """The code of the format for the round's game and options."""
    code, mode = round_.game.code, round_.mode
    for variant in ELSEWHERE:
        if code == variant.game and variant.options.items() <= round_.options.items():
            return variant
    for variant in VARIANTS.values():
        if code == f"phh.{variant.code}" or (code == variant.game and mode == variant.options.get("mode", "limit")):
            return variant
    form = str(round_.options.get("modality", ""))
    name, nombre = (f"{title} {form}".strip() for title in (round_.game.en, round_.game.es))
    raise _cannot(f"{name} with betting {mode}", f"{nombre} con apuestas {mode}")


def _after(settlement: Settlement, stacks: Mapping[int, int], order: Sequence[int]) -> list[int]:
    nets = {line.seat: line.net for line in settlement.lines if line.bet == "pot_share"}
    return [stacks[seat] + nets.get(seat, 0) for seat in order]


# --------------------------------------------------------------------------- TOML


class _Number(str):
    """Return a number as it is written into the file."""


def _toml(value: object) -> str:
    """A value in TOML. Strings as in JSON, whose escapes TOML shares."""
    match value:
        case bool():
            return "true" if value else "false"
        case _Number() | int():
            return str(value)
        case str():
            return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
        case list():
            if value and all(isinstance(each, str) and not isinstance(each, _Number) for each in value):
                return "[\n" + "".join(f"  {_toml(each)},\n" for each in value) + "]"
            return "[" + ", ".join(map(_toml, value)) + "]"
        case dict():
            return "{" + ", ".join(f"{json.dumps(name)} = {_toml(each)}" for name, each in value.items()) + "}"
    raise _cannot(f"the value {value!r}", f"el valor {value!r}")
