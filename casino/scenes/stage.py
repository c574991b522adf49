"""The presenter: events of a round in, scenes out.

What lies where is read off the events themselves; what stands on a bet is asked of the live ``Round``, so that doubles,
splits, calls and the chips that a throw takes down need no second set of rules here. Once the rules refuse an event
(``refusal``) the rest is drawn as reported.

>>> from casino.rules import registry, vocabulary as v
>>> facts = [v.BetPlaced(seat=1, bet="straight", target="17", amount=500), v.BetsClosed(), v.BallLanded(pocket="17")]
>>> scene = scene_after(registry.get("pr.roulette"), facts, 3)
>>> scene.pocket, [(stack.bet, stack.target, stack.amount) for stack in scene.stacks()]
('17', [('straight', '17', 500)])
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from casino.rules import vocabulary as v
from casino.rules.cards import HIDDEN
from casino.rules.errors import RuleError
from casino.rules.kernel import PROGRESSIVE, Game, Key, Line, Round, Settlement
from casino.scenes.model import BingoCard, Hand, Note, Piece, Place, Pot, Scene, Seat, Spread, Stack
from casino.scenes.plans import Plan, plan_of

_OUT: Final = frozenset({"fold", "surrender", "void_hand", "muck"})
"""Decisions after which a hand is out of the round."""
_MONEY: Final = frozenset({"BetPlaced", "BetMoved", "BetRemoved", "DecisionMade", "ProgressiveWagered", "BlindPosted"})


class Stage:
    """A table on which a round is being shown. ``apply`` an event, then ask for the ``scene``.

    ``game`` is None where it is no longer known: everything is drawn as recorded. ``opened``: with which options,
    limits and meters (minor units) the rules are asked; without it with those of the round's first event.
    """

    def __init__(self, game: Game | None, currency: str | None = None, opened: v.RoundOpened | None = None) -> None:
        self.game = game
        self.family = game.family if game else ""
        self.plan: Plan = plan_of(self.family)
        self.currency = currency
        self.step = 0
        self.last: Any = None
        self.refusal: RuleError | None = None
        self.refused_at: int | None = None
        self.round: Round | None = None
        self.opened = opened or v.RoundOpened()
        if opened is not None:
            self._open(opened)
        self.laid: dict[tuple[Place, int], list[Piece]] = {}
        self.tiles: set[Place] = set()
        self.set_as: dict[Place, tuple[list[str], list[str]]] = {}
        self.said: dict[tuple[Place, int], str] = {}
        self.out: set[tuple[Place, int]] = set()
        self.loose: dict[Key, int] = {}
        self.before: dict[Key, int] = {}
        self.swept: dict[int, int] = {}
        self.raked = self.awarded = 0
        self.acted = False
        self.won: dict[int, int] = {}
        self.burned: list[Piece] = []
        self.rolls: list[tuple[int, ...]] = []
        self.balls: list[tuple[str, int]] = []
        self.ball_place: int | None = None
        self.pocket: str | None = None
        self.segment: str | None = None
        self.shooter: int | None = None
        self.sold: dict[int, v.BingoCardSold] = {}
        self.claims: dict[int, str] = {}
        self.banks: set[int] = set()
        self.notes: list[Note] = []
        self.closed = self.void = False
        self.settled: Settlement | None = None

    # ------------------------------------------------------------------ the verbs

    def apply(self, event: Any) -> None:
        """Show one more event. Never refuses: what the rules refuse is noted and drawn as recorded."""
        self.step += 1
        self.last = event
        self._freshen()
        self.before = dict(self._stakes())
        if isinstance(event, v.RoundOpened):
            self.opened = event
            if self.round is None:
                self._open(event)
        self._ask_rules(event)
        shown = self._SHOWN.get(type(event).__name__)
        if shown is not None:
            shown(self, event)

    def settle(self, settlement: Settlement | None) -> None:
        """Show what became of the bets: the last step of a round."""
        self.step += 1
        self.last = None
        self._freshen()
        self.before = dict(self._stakes())
        self.settled = settlement
        if settlement is not None and settlement.void:
            self.void = True

    def scene(self) -> Scene:
        """The table as it stands."""
        event = self.last
        return Scene(
            step=self.step,
            event=type(event).__name__ if event is not None else "RoundSettled",
            game=self.game.code if self.game else "",
            family=self.family,
            seat_count=self.round.seat_count if self.round else self.game.max_seats if self.game else 0,
            focus=_focus(event),
            seats=tuple(self._seats()),
            spreads=tuple(self._spreads()),
            pots=tuple(self._pots()),
            burned=tuple(self.burned),
            rolls=tuple(self.rolls),
            rolled_now=isinstance(event, v.DiceRolled | v.BallLanded | v.WheelStopped | v.BallDrawn),
            pocket=self.pocket,
            wheel=self._wheel(),
            segment=self.segment,
            segments=self._segments(),
            balls=tuple(self.balls),
            ball_count=getattr(self.game.layout, "balls", 0) if self.game and self.plan.shape == "hall" else 0,
            point=getattr(self.round, "point", None) if self.family == "craps" else None,
            notes=tuple(self.notes),
            closed=self.closed or bool(self.round and self.round.bets_closed),
            void=self.void,
        )

    # ------------------------------------------------------------------ the rules beside it

    def _open(self, opened: v.RoundOpened) -> None:
        if self.game is None:
            return
        try:
            self.round = self.game.open(opened.options, opened.limits, opened.meters, self.currency)
        except RuleError as refusal:
            self._refuse(refusal)

    def _ask_rules(self, event: Any) -> None:
        if self.round is None and self.refusal is None and self.game is not None:
            self._open(self.opened)
        if self.round is not None and self.refusal is None and isinstance(event, v.Fact):
            try:
                self.round.apply_recorded([event])
            except RuleError as refusal:
                self._refuse(refusal)
            else:
                return
        if type(event).__name__ in _MONEY:
            self._tell_money(event)

    def _refuse(self, refusal: RuleError) -> None:
        self.refusal, self.refused_at = refusal, self.step
        self.loose = dict(self.round.stakes) if self.round is not None else {}
        self.notes.append(Note(kind="refused", code=refusal.code, value=refusal.cite))

    def _stakes(self) -> Mapping[Key, int]:
        if self.round is None or self.refusal is not None:
            return self.loose
        return self.round.stakes

    def _tell_money(self, event: Any) -> None:
        """Chips as recorded, where the rules are not asked any more."""
        match event:
            case v.BetPlaced():
                key = (event.seat, event.bet, event.target, event.hand)
                self.loose[key] = self.loose.get(key, 0) + event.amount
            case v.BetMoved():
                moved = self.loose.pop((event.seat, event.bet, event.target, None), 0)
                self.loose[event.seat, event.bet, event.to_target, None] = moved
            case v.BetRemoved():
                key = (event.seat, event.bet, event.target, event.hand)
                left = self.loose.pop(key, 0) - event.amount if event.amount is not None else 0
                if left > 0:
                    self.loose[key] = left
            case v.ProgressiveWagered():
                self.loose[event.seat, PROGRESSIVE, None, None] = event.amount
            case v.DecisionMade() | v.BlindPosted():
                if event.amount:
                    name = event.action if isinstance(event, v.DecisionMade) else event.kind
                    key = (event.seat, name, None, None)
                    self.loose[key] = self.loose.get(key, 0) + event.amount

    # ------------------------------------------------------------------ what an event lays on the table

    def _card_dealt(self, event: v.CardDealt) -> None:
        if self.acted:
            self._sweep()
        up = event.face != "down" and event.card != HIDDEN
        self.laid.setdefault((event.to, event.hand), []).append(Piece(code=event.card, up=up, fresh=True))

    def _card_exposed(self, event: v.CardExposed) -> None:
        lying = [key for key in self.laid if key[0] == event.to]
        for wanted in (event.card, HIDDEN):
            for key in lying:
                for place, piece in enumerate(self.laid[key]):
                    if piece.code == wanted and not piece.up:
                        self.laid[key][place] = Piece(code=event.card or piece.code, up=True, fresh=True)
                        return
        if event.card is None:
            for key in lying:
                self.laid[key] = [msgspec.structs.replace(piece, up=True, fresh=True) for piece in self.laid[key]]
            return
        for key in lying:
            for place, piece in enumerate(self.laid[key]):
                if piece.code == event.card:
                    self.laid[key][place] = msgspec.structs.replace(piece, fresh=True)
                    return
        self.laid.setdefault((event.to, 0), []).append(Piece(code=event.card, fresh=True))

    def _card_burned(self, event: v.CardBurned) -> None:
        self.burned.append(Piece(code=event.card or HIDDEN, up=event.card is not None, fresh=True))

    def _cards_discarded(self, event: v.CardsDiscarded) -> None:
        for key in [key for key in self.laid if key[0] == event.to]:
            self.laid[key] = [piece for piece in self.laid[key] if piece.code not in event.cards]
        self.burned.extend(Piece(code=card, up=False, fresh=True) for card in event.cards)

    def _tiles_dealt(self, event: v.TilesDealt) -> None:
        if event.tiles:
            self.tiles.add(event.to)
            self.laid.setdefault((event.to, 0), []).extend(Piece(code=tile, fresh=True) for tile in event.tiles)

    def _hand_set(self, event: v.HandSet) -> None:
        self.set_as[event.to] = (event.high, event.low)
        lying = {piece.code for key, pieces in self.laid.items() if key[0] == event.to for piece in pieces}
        strange = [Piece(code=code, fresh=True) for code in (*event.high, *event.low) if code not in lying]
        if strange:
            self.laid.setdefault((event.to, 0), []).extend(strange)
            if any("-" in piece.code for piece in strange):
                self.tiles.add(event.to)

    def _dice_rolled(self, event: v.DiceRolled) -> None:
        self.rolls.append(tuple(die for die in (event.d1, event.d2, event.d3) if die is not None))
        self.shooter = event.shooter or self.shooter

    def _ball_landed(self, event: v.BallLanded) -> None:
        self.pocket = event.pocket

    def _wheel_stopped(self, event: v.WheelStopped) -> None:
        self.segment = event.segment

    def _ball_drawn(self, event: v.BallDrawn) -> None:
        ball = (event.letter or "", event.ball)
        if self.ball_place is None:
            self.balls.append(ball)
        else:
            self.balls.insert(self.ball_place, ball)
            self.ball_place = None

    def _card_sold(self, event: v.BingoCardSold) -> None:
        self.sold[event.card] = event

    def _bet_removed(self, event: v.BetRemoved) -> None:
        if self.sold and event.hand is not None:
            self.sold.pop(event.hand, None)

    def _decision(self, event: v.DecisionMade) -> None:
        self.acted = True
        key = (event.seat, event.hand)
        if event.action in ("bingo", "line") and self.sold:
            self.claims[event.hand] = event.action
        if event.action in self.plan.splits:
            self._split(event)
        elif event.action == "switch":
            self._switch(event)
        if event.action in ("bank", "co_bank"):
            self.banks.add(event.seat)
        if event.action in _OUT:
            self.out.add(key)
        self.said[key] = event.action

    def _split(self, event: v.DecisionMade) -> None:
        pieces = self.laid.get((event.seat, event.hand), [])
        if len(pieces) == 2:
            taken = {number for place, number in self.laid if place == event.seat}
            self.laid[event.seat, max(taken) + 1] = [pieces.pop()]

    def _switch(self, event: v.DecisionMade) -> None:
        first = event.hand - event.hand % 2
        one, other = (self.laid.get((event.seat, number), []) for number in (first, first + 1))
        if len(one) == len(other) == 2:
            one[1], other[1] = (msgspec.structs.replace(piece, fresh=True) for piece in (other[1], one[1]))

    def _blind(self, event: v.BlindPosted) -> None:
        self.said[event.seat, 0] = event.kind

    def _rake(self, event: v.RakeTaken) -> None:
        self._sweep()
        self.raked += event.amount

    def _award(self, event: v.PotAwarded) -> None:
        self._sweep()
        self.awarded += event.amount
        self.won[event.seat] = self.won.get(event.seat, 0) + event.amount

    def _irregular(self, event: v.IrregularityDeclared) -> None:
        rule = next((rule for rule in self.game.irregularities if rule.code == event.code), None) if self.game else None
        effect = rule.effect if rule else ""
        self.notes.append(Note(kind="irregularity", code=event.code, value=rule.cite if rule else "", seat=event.seat))
        if effect == "correct_entry" and self.balls:
            struck = next((i for i, (_, ball) in enumerate(self.balls) if ball == event.count), len(self.balls) - 1)
            del self.balls[struck]
            self.ball_place = struck
        if effect == "spin_again":
            self.segment = None
        if effect.startswith(("dead", "void_hand", "confiscate")) and event.seat is not None:
            self.out.add((event.seat, event.hand))
        if event.card is not None:
            self._set_aside(event.card)

    def _set_aside(self, card: str) -> None:
        """A card that something went wrong with: marked where it lies, put beside the table where it does not."""
        for pieces in self.laid.values():
            for place, piece in enumerate(pieces):
                if piece.code == card:
                    pieces[place] = msgspec.structs.replace(piece, fresh=True)
                    return
        self.burned.append(Piece(code=card, fresh=True, dead=True))

    def _voided(self, event: v.RoundVoided) -> None:
        self.void = True
        self.notes.append(Note(kind="void", value=event.reason))

    def _bets_closed(self, event: v.BetsClosed) -> None:
        self.closed = True

    def _round_closed(self, event: v.RoundClosed) -> None:
        self._sweep()

    def _sweep(self) -> None:
        """Chips of the running street go to the middle (poker room): with the first card after somebody acted."""
        self.acted = False
        if self.plan.shape == "oval":
            self.swept = {seat: stake for (seat, _, _, _), stake in self._stakes().items()}

    def _freshen(self) -> None:
        """Mark all pieces as no longer new."""
        for key, pieces in self.laid.items():
            self.laid[key] = [msgspec.structs.replace(piece, fresh=False) for piece in pieces]
        self.burned = [msgspec.structs.replace(piece, fresh=False) for piece in self.burned]

    # ------------------------------------------------------------------ reading the table

    def _option(self, name: str) -> v.OptionValue:
        return self.round.options.get(name) if self.round is not None else self.opened.options.get(name)

    def _wheel(self) -> str:
        """The wheel that the table has chosen, or the only one of its game."""
        only = next(iter(getattr(self.game.layout, "wheels", ())), "") if self.game else ""
        return str(self._option("wheel") or only)

    def _segments(self) -> tuple[tuple[str, str, int], ...]:
        found = getattr(self.game.layout, "segments", ()) if self.game else ()
        return tuple((segment.name, segment.bet, segment.sections) for segment in found)

    def _seats(self) -> Iterable[Seat]:
        stacks = self._stacks()
        chips = {int(seat): amount for seat, amount in self.opened.stacks.items() if seat.isdigit()}
        numbers = {key[0] for key in self.laid if isinstance(key[0], int)} | stacks.keys() | chips.keys()
        numbers |= {sold.seat for sold in self.sold.values()}
        numbers |= {key[0] for key in self.said if isinstance(key[0], int)}
        numbers |= {note.seat for note in self.notes if note.seat is not None}
        if self.opened.button and self.plan.shape == "oval":
            numbers.add(self.opened.button)
        staked = self._staked_by_seat()
        for number in sorted(numbers):
            hands = tuple(self._hands(number))
            yield Seat(
                number=number,
                hands=hands,
                stacks=tuple(stacks.get(number, ())),
                cards=tuple(self._bingo_cards(number)),
                chips=chips[number] - staked.get(number, 0) + self.won.get(number, 0) if number in chips else None,
                button=self.opened.button == number,
                banks=number in self.banks,
                shooter=self.shooter == number,
                away=(number, 0) in self.out and len(hands) <= 1,
                said=self.said.get((number, 0), ""),
                won=self.won.get(number),
            )

    def _staked_by_seat(self) -> dict[int, int]:
        sums: dict[int, int] = {}
        for (seat, _, _, _), stake in self._stakes().items():
            sums[seat] = sums.get(seat, 0) + stake
        return sums

    def _hands(self, place: Place) -> Iterable[Hand]:
        numbers = sorted(number for lying, number in self.laid if lying == place)
        if place in self.set_as:
            pieces = [piece for number in numbers for piece in self.laid[place, number]]
            yield from self._set_hands(place, pieces)
            return
        for number in numbers:
            yield Hand(
                number=number,
                pieces=tuple(self.laid[place, number]),
                kind="tiles" if place in self.tiles else "cards",
                said=self.said.get((place, number), ""),
                out=(place, number) in self.out,
            )

    def _set_hands(self, place: Place, pieces: list[Piece]) -> Iterable[Hand]:
        kind: Any = "tiles" if place in self.tiles else "cards"
        left = list(pieces)
        for role, codes in zip(("high", "low"), self.set_as[place], strict=True):
            chosen = []
            for code in codes:
                found = next((piece for piece in left if piece.code == code), None)
                if found is not None:
                    left.remove(found)
                    chosen.append(msgspec.structs.replace(found, up=True))
            yield Hand(number=0, pieces=tuple(chosen), kind=kind, role=role, out=(place, 0) in self.out)
        if left:
            yield Hand(number=0, pieces=tuple(left), kind=kind, role="aside")

    def _spreads(self) -> Iterable[Spread]:
        named = list(dict.fromkeys(place for place, _ in self.laid if isinstance(place, str)))
        known = [*self.plan.top, *self.plan.middle]
        for name in [*known, *(name for name in named if name not in known)]:
            yield Spread(name=name, hands=tuple(self._hands(name)))

    def _stacks(self) -> dict[int, list[Stack]]:
        """Bets by seat. In the poker room what stands before a seat is what it has in the running street; bingo has
        cards instead of chips."""
        found: dict[int, list[Stack]] = {}
        if self.settled is not None:
            for stack in self._results(self.settled):
                found.setdefault(stack.seat, []).append(stack)
            return found
        for (seat, bet, target, hand), amount in self._stakes().items():
            if self.plan.shape == "hall" and hand is not None:
                continue
            standing = amount - self.swept.get(seat, 0) if self.plan.shape == "oval" else amount
            if standing:
                fresh = self.before.get((seat, bet, target, hand)) != amount
                found.setdefault(seat, []).append(
                    Stack(seat=seat, bet=bet, target=target, hand=hand, amount=standing, fresh=fresh)
                )
        return found

    def _results(self, settlement: Settlement) -> Iterable[Stack]:
        """A stack for every bet that was settled; decisions of the same bet in a round taken together."""
        merged: dict[Key, list[Line]] = {}
        for line in settlement.lines:
            if line.seat is not None and not (self.plan.shape == "hall" and line.hand is not None):
                merged.setdefault((line.seat, line.bet, line.target, line.hand), []).append(line)
        wrong = {(one.seat, one.bet, one.target, one.hand or 0): one for one in settlement.variances}
        for (seat, bet, target, hand), lines in merged.items():
            net = sum(line.net for line in lines)
            result = lines[-1].result if len(lines) == 1 else "win" if net > 0 else "lose" if net < 0 else "push"
            variance = wrong.get((seat, bet, target, hand or 0))
            yield Stack(
                seat=seat, bet=bet, target=target, hand=hand, amount=max(line.stake for line in lines), result=result,
                net=net, paid=variance.paid if variance else None, due=variance.due if variance else None,
            )  # fmt: skip

    def _bingo_cards(self, seat: int) -> Iterable[BingoCard]:
        won = {line.hand for line in self.settled.lines if line.result == "win"} if self.settled else set()
        form = getattr(self.game.layout, "format", None) if self.game else None
        for number, sold in self.sold.items():
            if sold.seat != seat:
                continue
            squares: list[int | None] = list(sold.numbers)
            columns, letters = max(1, round(len(squares) ** 0.5)), ""
            if form is not None and len(squares) == form.size - len(form.free):
                numbers = iter(sold.numbers)
                squares = [None if square in form.free else next(numbers) for square in range(form.size)]
                columns, letters = form.columns, form.letters if form.lettered else ""
            yield BingoCard(
                number=number, squares=tuple(squares), columns=columns, letters=letters,
                claimed=number in self.claims, won=number in won,
            )  # fmt: skip

    def _pots(self) -> Iterable[Pot]:
        if self.plan.shape != "oval":
            return
        total = sum(self.swept.values())
        left = total - self.raked - self.awarded
        if total and left:
            yield Pot(name="pot" if not self.awarded else "back", amount=left)
        if self.raked:
            yield Pot(name="rake", amount=self.raked)

    _SHOWN: Final[Mapping[str, Callable[[Stage, Any], None]]] = {
        "BallDrawn": _ball_drawn,
        "BallLanded": _ball_landed,
        "BetRemoved": _bet_removed,
        "BetsClosed": _bets_closed,
        "BingoCardSold": _card_sold,
        "BlindPosted": _blind,
        "CardBurned": _card_burned,
        "CardDealt": _card_dealt,
        "CardExposed": _card_exposed,
        "CardsDiscarded": _cards_discarded,
        "DecisionMade": _decision,
        "DiceRolled": _dice_rolled,
        "HandSet": _hand_set,
        "IrregularityDeclared": _irregular,
        "PotAwarded": _award,
        "RakeTaken": _rake,
        "RoundClosed": _round_closed,
        "RoundVoided": _voided,
        "TilesDealt": _tiles_dealt,
        "WheelStopped": _wheel_stopped,
    }


def _focus(event: Any) -> Place | None:
    """The seat or place that an event is about."""
    for name in ("seat", "to", "shooter"):
        found: Place | None = getattr(event, name, None)
        if found is not None:
            return found
    return None


def scene_after(
    game: Game | None, facts: Sequence[v.Fact], step: int, currency: str | None = None,
    settlement: Settlement | None = None,
) -> Scene:  # fmt: skip
    """The table after the first ``step`` facts; the step after the last one shows the settlement."""
    stage = Stage(game, currency)
    for fact in facts[:step]:
        stage.apply(fact)
    if step > len(facts):
        stage.settle(settlement)
    return stage.scene()
