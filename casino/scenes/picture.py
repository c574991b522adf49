"""A scene as a picture: the table of its family, what lies on it, every amount at its spot.

Nothing is decided here; sizes follow from what has to be shown. Names come from ``Words``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, Protocol

from casino.rules import registry
from casino.rules.errors import IllegalConfiguration
from casino.rules.families.roulette import RED
from casino.scenes import pieces, plans
from casino.scenes.model import BingoCard, Hand, Piece, Scene, Seat, Spread, Stack
from casino.scenes.paper import Sheet, polar

SAYINGS: Final = frozenset(
    {
        "pot",
        "rake",
        "back",
        "high",
        "low",
        "aside",
        "burned",
        "closed",
        "open",
        "void",
        "bank",
        "rolls",
        "point",
        "off",
        "balls",
        "more",
        "won",
        "left",
        "hand",
        "chips",
        "cards",
        "empty",
        "lands",
        "paid",
        "due",
        "face_down",
    }
)
"""Codes of the words that pictures say, as `Words.saying` is asked for them."""
WIDTH: Final = 1200.0
MOST_CARTONS: Final = 36
LETTERED_BALLS: Final = 75
"""Balls that bear the letters of BINGO, fifteen each."""
_SEAT_COLOURS: Final = 8
_OVER: Final = 0.6
"""Distance of the second row of a long hand below the first, as a part of a card's height."""
_STACK_H: Final = 106.0


class Words(Protocol):
    """Names in the reader's language."""

    def saying(self, code: str) -> str: ...
    def seat(self, number: int) -> str: ...
    def place(self, name: str) -> str: ...
    def bet(self, code: str) -> str: ...
    def on(self, target: str) -> str: ...
    def said(self, code: str) -> str: ...
    def result(self, code: str) -> str: ...
    def money(self, minor: int) -> str: ...
    def game(self, code: str) -> str: ...


def draw(scene: Scene, words: Words, *, name: str = "scene") -> str:
    """The scene as SVG, with a title and a description for those who do not see it."""
    painter = Painter(scene, words)
    sheet = painter.paint()
    title = words.game(scene.game) if scene.game else ""
    return sheet.written(title, "; ".join(in_words(scene, words)) or words.saying("empty"), name=name)


def in_words(scene: Scene, words: Words) -> list[str]:
    """Describe the table in words, line by line: for screen readers, and beside the picture on the page."""
    lines = []
    for spread in scene.spreads:
        text = _hand_texts(spread.hands, words)
        if text:
            lines.append(f"{words.place(spread.name)}: {text}")
    for seat in scene.seats:
        parts = [_hand_texts(seat.hands, words), *(_stack_text(stack, words) for stack in seat.stacks)]
        parts += [f"{words.saying('left')} {words.money(seat.chips)}" if seat.chips is not None else ""]
        text = ", ".join(part for part in parts if part)
        if text:
            lines.append(f"{words.seat(seat.number)}: {text}")
    lines += [f"{words.saying(pot.name)}: {words.money(pot.amount)}" for pot in scene.pots]
    return lines


def _hand_texts(hands: Sequence[Hand], words: Words) -> str:
    texts = []
    for hand in hands:
        codes = " ".join(_readable(piece.code) for piece in hand.pieces)
        role = f" ({words.saying(hand.role)})" if hand.role else ""
        if codes:
            texts.append(codes + role)
    return " · ".join(texts)


def _readable(code: str) -> str:
    suits = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}
    if len(code) == 2 and code[1] in suits and code[0] != "?":
        return ("10" if code[0] == "T" else code[0]) + suits[code[1]]
    return {"Jk": "★ Joker"}.get(code, code)


def _stack_text(stack: Stack, words: Words) -> str:
    target = f" {words.on(stack.target)}" if stack.target else ""
    text = f"{words.bet(stack.bet)}{target} {words.money(stack.amount)}"
    return f"{text} ({words.result(stack.result)})" if stack.result else text


class Painter:
    """Paints one scene."""

    def __init__(self, scene: Scene, words: Words) -> None:
        self.scene, self.words = scene, words
        self.plan = plans.plan_of(scene.family)

    def paint(self) -> Sheet:
        """The sheet of the family's table."""
        match self.plan.shape:
            case "oval":
                return self._oval()
            case "roulette":
                return self._roulette()
            case "felt":
                return self._felt()
            case "hall":
                return self._hall()
            case _:
                return self._arc()

    # ------------------------------------------------------------------ players round the dealer

    def _arc(self) -> Sheet:
        scene = self.scene
        cells = self._cells()
        tall = max((self._seat_height(seat, cells[seat.number]) for seat in scene.seats), default=0)
        tops = [spread for spread in scene.spreads if spread.name not in self.plan.middle]
        middles = [spread for spread in scene.spreads if spread.name in self.plan.middle]
        top_height = 136.0 if tops or scene.rolls or scene.balls else 10.0
        middle_height = 150.0 if middles else 24.0
        bend = 46.0
        seats_at = 44 + top_height + middle_height
        height = seats_at + max(tall, 96) + 62 + bend
        sheet = Sheet(WIDTH, height)
        self._moon(sheet, height)
        self._row(sheet, tops, 34, rolls=bool(scene.rolls or scene.balls))
        text = self.words.saying("closed" if scene.closed else "open")
        self._pill(sheet, 122, 32, text, "pill calm", most=180, size=13)
        self._row(sheet, middles, 44 + top_height)
        self._seats_in_a_row(sheet, cells, seats_at, max(tall, 96), bend)
        self._status(sheet, height)
        return sheet

    def _moon(self, sheet: Sheet, height: float) -> None:
        low = height - 92
        path = f"M26 8H1174Q1194 8 1194 28V{low:.0f}Q600 {height + 78:.0f} 6 {low:.0f}V28Q6 8 26 8Z"
        sheet.put("path", "rail", d=path)
        sheet.put(
            "path",
            "felt",
            d=path,
            transform=f"translate(14 12) scale({(WIDTH - 28) / WIDTH:.4f} {(height - 30) / height:.4f})",
        )

    def _by_number(self) -> dict[int, Seat]:
        return {seat.number: seat for seat in self.scene.seats}

    def _cells(self) -> dict[int, float]:
        """Widths of the seats in the order of the picture, from the left; those without anything are narrow."""
        scene = self.scene
        busy = self._by_number()
        count = max([scene.seat_count if scene.seat_count <= 16 else 0, *busy, 1])
        numbers = list(range(1, count + 1)) if count <= 16 else sorted(busy)
        if self.plan.first == "right":
            numbers.reverse()
        narrow = 46.0 if len(numbers) > 9 else 66.0
        weights = {number: 1.0 + 0.55 * max(0, len(busy[number].hands) - 1) for number in numbers if number in busy}
        free = WIDTH - 90 - narrow * (len(numbers) - len(weights))
        share = free / max(1.0, sum(weights.values()))
        return {number: min(weights[number] * share, 440.0) if number in busy else narrow for number in numbers}

    def _scale(self, width: float) -> float:
        return 1.08 if width >= 150 else 0.94 if width >= 105 else 0.8

    def _hand_columns(self, seat: Seat, width: float) -> int:
        return max(1, min(len(seat.hands), int(width // 96)))

    def _seat_height(self, seat: Seat, width: float) -> float:
        rows = -(-len(seat.hands) // self._hand_columns(seat, width)) if seat.hands else 0
        stacks = -(-len(seat.stacks) // max(1, int(width // 78))) if seat.stacks else 0
        return rows * self._row_height(seat, width) + stacks * _STACK_H + 8

    def _row_height(self, seat: Seat, width: float) -> float:
        """Height of a row of hands, what is said of them included."""
        scale, room = self._scale(width), width / self._hand_columns(seat, width) - 8
        most = max((len(_lines(hand, room, scale)) for hand in seat.hands), default=1)
        return pieces.CARD_H * scale * (1 + (most - 1) * _OVER) + 24

    def _seats_in_a_row(self, sheet: Sheet, cells: dict[int, float], y: float, tall: float, bend: float) -> None:
        busy = self._by_number()
        whole = sum(cells.values())
        x = (WIDTH - whole) / 2
        for number, width in cells.items():
            middle = x + width / 2
            off = (middle - WIDTH / 2) / (WIDTH / 2)
            down = y + bend * (1 - off * off)
            seat = busy.get(number)
            if seat is not None:
                self._seat(sheet, seat, middle, down + tall - self._seat_height(seat, width), width)
            self._plate(sheet, number, seat, middle, down + tall + 8, width)
            x += width

    def _seat(self, sheet: Sheet, seat: Seat, x: float, y: float, width: float) -> None:
        columns = self._hand_columns(seat, width)
        scale = self._scale(width)
        step = self._row_height(seat, width)
        room = width / columns
        for place, hand in enumerate(seat.hands):
            left = x - width / 2 + (place % columns) * room
            self._hand(
                sheet, hand, left + room / 2, y + (place // columns) * step, room - 8, scale, many=len(seat.hands) > 1
            )
        y += -(-len(seat.hands) // columns) * step if seat.hands else 0
        across = max(1, min(len(seat.stacks), int(width // 78)))
        for place, stack in enumerate(seat.stacks):
            row = seat.stacks[place - place % across : place - place % across + across]
            at = x + (place % across - (len(row) - 1) / 2) * (width / across)
            self._stack(sheet, stack, at, y + 42 + (place // across) * _STACK_H, width / across - 4)

    def _plate(self, sheet: Sheet, number: int, seat: Seat | None, x: float, y: float, width: float) -> None:
        focus = " focus" if self.scene.focus == number else ""
        if seat is None:
            sheet.put("circle", "seat empty", cx=x, cy=y + 12, r=14)
            sheet.text(x, y + 17, str(number), "seat-text empty", size=13)
            return
        wide = min(width - 6, 108)
        sheet.put("rect", f"seat{focus}", x=x - wide / 2, y=y, width=wide, height=25, rx=12.5)
        sheet.fitted(x, y + 17.5, self.words.seat(number), wide - 14, "seat-text", size=14.5)
        if seat.banks:
            sheet.put("rect", "badge bank", x=x - 28, y=y + 28, width=56, height=17, rx=4)
            sheet.text(x, y + 41, self.words.saying("bank"), "badge-text", size=11.5)

    # ------------------------------------------------------------------ hands and chips

    def _hand(
        self, sheet: Sheet, hand: Hand, x: float, y: float, room: float, scale: float, *, many: bool = False
    ) -> None:
        """A hand with its middle at ``x``, no wider than ``room``: cards lie one over the other where they must."""
        if not hand.pieces:
            return
        draw_piece, wide, tall = _measure(hand, scale)
        lines = _lines(hand, room, scale)
        sheet.open("hand out" if hand.out else "hand")
        for row, line in enumerate(lines):
            count = len(line)
            step = min(wide + 5, max((room - wide) / (count - 1), 15)) if count > 1 else 0
            left = x - (wide + step * (count - 1)) / 2
            for place, piece in enumerate(line):
                title = self._piece_title(piece.code, piece.up)
                draw_piece(sheet, left + place * step, y + row * tall * _OVER, piece, scale=scale, title=title)
        sheet.close()
        tall += (len(lines) - 1) * tall * _OVER
        said = [self.words.saying(hand.role)] if hand.role else []
        if many and not hand.role:
            said.append(f"{self.words.saying('hand')} {hand.number + 1}")
        if hand.said:
            said.append(self.words.said(hand.said))
        if said:
            sheet.fitted(x, y + tall + 15, " · ".join(said), max(room, 70), "said", size=13)

    def _piece_title(self, code: str, up: bool) -> str:
        return _readable(code) if up else f"{_readable(code)} ({self.words.saying('face_down')})"

    def _stack(self, sheet: Sheet, stack: Stack, x: float, y: float, room: float, *, spot: bool = True) -> None:
        """Chips on a spot, the amount and the bet's name below; once settled what became of it."""
        cls = f"stack {stack.result}{' fresh' if stack.fresh else ''}{' wrong' if stack.paid is not None else ''}"
        sheet.open(cls.strip(), title=_stack_text(stack, self.words))
        if spot:
            sheet.put("ellipse", "spot", cx=x, cy=y, rx=26, ry=14)
        if stack.amount:
            pieces.chips(sheet, x, y - 1, stack.amount)
        amount = self.words.money(stack.amount)
        self._pill(sheet, x, y + 14, amount, "pill", most=room)
        named = _short(self.words.bet(stack.bet)) + (f" {self.words.on(stack.target)}" if stack.target else "")
        for row, line in enumerate(_wrapped(named, room / 6.4)):
            sheet.fitted(x, y + 45 + row * 13, line, room, "bet-name", size=12)
        if stack.result:
            text = self.words.money(stack.net) if stack.result in ("win", "lose") else ""
            plus = "+" if stack.net > 0 else ""
            self._pill(
                sheet, x, y - 37, f"{plus}{text}" or self.words.result(stack.result), f"pill {stack.result}", most=room
            )
        sheet.close()

    def _pill(
        self, sheet: Sheet, x: float, y: float, said: str, cls: str, *, most: float = 120, size: float = 14
    ) -> None:
        wide = min(len(said) * size * 0.57 + 14, max(most, 40))
        sheet.put("rect", cls, x=x - wide / 2, y=y, width=wide, height=19, rx=9.5)
        first, _, more = cls.partition(" ")
        sheet.fitted(x, y + 14.5, said, wide - 10, f"{first}-text {more}".strip(), size=size)

    def _row(self, sheet: Sheet, spreads: Sequence[Spread], y: float, *, rolls: bool = False) -> None:
        """Places that are no seats, side by side in the middle; dice and balls at the right of them."""
        if not spreads and not rolls:
            return
        room = (WIDTH - 420) / max(1, len(spreads)) if spreads else 0
        for place, spread in enumerate(spreads):
            x = WIDTH / 2 + (place - (len(spreads) - 1) / 2) * room
            focus = " focus" if self.scene.focus == spread.name else ""
            wide = min(room - 16, 420.0 if len(spreads) > 1 else 560.0)
            sheet.put("rect", f"place{focus}", x=x - wide / 2, y=y, width=wide, height=124, rx=10)
            sheet.text(x, y + 18, self.words.place(spread.name), "place-name", size=14)
            shares = [max(1, len(hand.pieces)) for hand in spread.hands]
            left = x - wide / 2 + 8
            for hand, share in zip(spread.hands, shares, strict=True):
                part = (wide - 16) * share / sum(shares)
                self._hand(sheet, hand, left + part / 2, y + 25, part - 10, 1.06)
                left += part
        if rolls:
            self._dice(sheet, 1010, y + 26)
        self._burned(sheet, 122, y + 30)

    def _burned(self, sheet: Sheet, x: float, y: float) -> None:
        if not self.scene.burned:
            return
        self._hand(sheet, Hand(number=0, pieces=self.scene.burned), x, y, 130, 0.66)
        sheet.fitted(x, y + 66, self.words.saying("burned"), 150, "said", size=12)

    def _dice(self, sheet: Sheet, x: float, y: float) -> None:
        """The last throw, and the ball of a start by number."""
        if self.scene.rolls:
            for place, pips in enumerate(self.scene.rolls[-1]):
                pieces.die(sheet, x + place * 54 - 27, y, pips, size=44, cls="fresh" if self.scene.rolled_now else "")
            sheet.text(x + 50, y + 66, f"= {sum(self.scene.rolls[-1])}", "said", size=15)
        for place, (letter, ball) in enumerate(self.scene.balls[-2:]):
            pieces.ball(sheet, x + place * 50, y + 20, f"{letter}{ball}")

    def _status(self, sheet: Sheet, height: float) -> None:
        """Draw whether bets are open; mark a void round across the felt."""
        if self.scene.void:
            sheet.open("void", x=WIDTH / 2, y=height / 2, turn=-12)
            sheet.text(0, 40, self.words.saying("void"), "void-text", size=150)
            sheet.close()

    # ------------------------------------------------------------------ the poker room

    def _oval(self) -> Sheet:
        scene = self.scene
        sheet = Sheet(WIDTH, 720)
        sheet.put("rect", "floor", x=0, y=0, width=WIDTH, height=720, rx=18)
        sheet.put("rect", "rail", x=110, y=70, width=980, height=570, rx=285)
        sheet.put("rect", "felt", x=128, y=88, width=944, height=534, rx=267)
        self._pill(sheet, 600, 76, self.words.place("dealer"), "tray", most=160)
        board = next((spread for spread in scene.spreads if spread.name == "board"), None)
        if board is not None and board.hands:
            for hand in board.hands:
                self._hand(sheet, hand, 600, 268, 420, 1.16)
        for place, pot in enumerate(scene.pots):
            x = 600 + (place - (len(scene.pots) - 1) / 2) * 190
            sheet.open(f"stack {pot.name}")
            pieces.chips(sheet, x, 420, pot.amount, most=10, radius=17)
            self._pill(sheet, x, 434, f"{self.words.saying(pot.name)} {self.words.money(pot.amount)}", "pill", most=185)
            sheet.close()
        others = [spread for spread in scene.spreads if spread.name not in ("board", "dealer") and spread.hands]
        for spread in others:
            for hand in spread.hands:
                self._hand(sheet, hand, 600, 150, 300, 0.8)
        if scene.burned:
            self._hand(sheet, Hand(number=0, pieces=scene.burned), 330, 300, 90, 0.66)
            sheet.fitted(330, 366, self.words.saying("burned"), 130, "said", size=12)
        busy = self._by_number()
        count = max([scene.seat_count, *busy, 1])
        for number in range(1, count + 1):
            angle = 360 / (count + 1) * number
            self._round_seat(sheet, number, busy.get(number), angle)
        self._status(sheet, 720)
        return sheet

    def _round_seat(self, sheet: Sheet, number: int, seat: Seat | None, angle: float) -> None:
        px, py = polar(0, 0, 1, angle)
        x, y = 600 + px * 500, 365 + py * 290
        if seat is None:
            sheet.put("circle", "seat empty", cx=x, cy=y, r=15)
            sheet.text(x, y + 5, str(number), "seat-text empty", size=13)
            return
        scale, room = 0.88, 158.0
        top = y - 62
        sheet.open("hand out" if seat.away else "hand")
        for hand in seat.hands:
            plain = Hand(number=hand.number, pieces=hand.pieces, kind=hand.kind, out=hand.out)
            self._hand(sheet, plain, x, top, room, scale)
        sheet.close()
        focus = " focus" if self.scene.focus == number else ""
        sheet.put("rect", f"seat{focus}{' away' if seat.away else ''}", x=x - 76, y=y + 8, width=152, height=40, rx=8)
        sheet.fitted(x, y + 25, self.words.seat(number), 140, "seat-text", size=14)
        texts = [self.words.said(seat.said)] if seat.said else []
        if seat.chips is not None:
            texts.insert(0, self.words.money(seat.chips))
        if seat.won:
            texts = [f"{self.words.saying('won')} {self.words.money(seat.won)}"]
        sheet.fitted(x, y + 42, " · ".join(texts), 142, "seat-text quiet", size=13)
        if seat.button:
            sheet.put("circle", "button", cx=x + 66, cy=y + 4, r=12)
            sheet.text(x + 66, y + 9, "D", "button-text", size=13)
        for place, stack in enumerate(seat.stacks):
            sx, sy = 600 + px * 310, 372 + py * 150 + place * 40
            sheet.open(f"stack {stack.result}{' fresh' if stack.fresh else ''}", title=_stack_text(stack, self.words))
            if stack.result in ("win", "lose"):
                plus = "+" if stack.net > 0 else ""
                self._pill(sheet, sx, sy, plus + self.words.money(stack.net), f"pill {stack.result}", most=110)
            elif stack.amount:
                pieces.chips(sheet, sx, sy, stack.amount, radius=14)
                self._pill(sheet, sx, sy + 11, self.words.money(stack.amount), "pill", most=110)
            sheet.close()

    # ------------------------------------------------------------------ roulette

    def _roulette(self) -> Sheet:
        scene = self.scene
        double = scene.wheel != "single_zero"
        sheet = Sheet(WIDTH, 470)
        sheet.put("rect", "rail", x=4, y=4, width=WIDTH - 8, height=462, rx=26)
        sheet.put("rect", "felt", x=16, y=16, width=WIDTH - 32, height=438, rx=18)
        order = plans.pockets_of(scene.wheel)
        sections = [(pocket, _pocket_colour(pocket)) for pocket in order]
        chosen = order.index(scene.pocket) if scene.pocket in order else None
        pieces.wheel(sheet, 205, 238, 158, sections, chosen)
        if scene.pocket is not None:
            colour = _pocket_colour(scene.pocket)
            sheet.put("circle", f"landed {colour}", cx=205, cy=238, r=56)
            sheet.text(205, 258, scene.pocket, "landed-text", size=56)
        else:
            state = "closed" if scene.closed else "open"
            sheet.fitted(205, 243, self.words.saying(state), 150, "said", size=15)
        sheet.open("", x=404, y=74)
        self._roulette_felt(sheet, double=double)
        loose = self._roulette_chips(sheet, double=double)
        sheet.close()
        for place, stack in enumerate(loose):
            self._stack(sheet, stack, 440 + place * 90, 430, 84)
        self._status(sheet, 470)
        return sheet

    def _roulette_felt(self, sheet: Sheet, *, double: bool) -> None:
        w, h = plans.CELL
        hit = self.scene.pocket
        zeros = (("00", 0.0, 1.5), ("0", 1.5, 1.5)) if double else (("0", 0.0, 3.0),)
        for zero, top, tall in zeros:
            mark = " hit" if hit == zero else ""
            sheet.put("rect", f"cell green{mark}", x=0, y=top * h, width=w, height=tall * h, rx=4)
            sheet.text(w / 2, (top + tall / 2) * h + 7, zero, "cell-text", size=20)
        for n in range(1, 37):
            x, y = plans.number_centre(str(n), double=double)
            mark = " hit" if hit == str(n) else ""
            sheet.put("rect", f"cell {_pocket_colour(str(n))}{mark}", x=x - w / 2, y=y - h / 2, width=w, height=h)
            sheet.text(x, y + 7, str(n), "cell-text", size=20)
        words = self.words
        fields = [("column", str(c), 13 * w, h * (3 - c), w, h, "2 : 1") for c in (1, 2, 3)]
        fields += [
            ("dozen", str(d), w * (4 * d - 3), 3 * h, 4 * w, 0.84 * h, f"{12 * d - 11} – {12 * d}") for d in (1, 2, 3)
        ]
        simple = (("half", "low", "1 – 18"), ("parity", "even", ""), ("color", "red", ""), ("color", "black", ""),
                  ("parity", "odd", ""), ("half", "high", "19 – 36"))  # fmt: skip
        fields += [
            (bet, target, w * (1 + 2 * place), 3.84 * h, 2 * w, 0.84 * h, said or words.on(target))
            for place, (bet, target, said) in enumerate(simple)
        ]
        for bet, target, x, y, wide, tall, said in fields:
            colour = target if bet == "color" else ""
            sheet.put("rect", f"cell field {colour}", x=x, y=y, width=wide, height=tall)
            sheet.fitted(x + wide / 2, y + tall / 2 + 5, said, wide - 8, "cell-text", size=15)

    def _roulette_chips(self, sheet: Sheet, *, double: bool) -> list[Stack]:
        """Chips on the felt, those on one spot side by side; what has no spot is given back."""
        lying: dict[tuple[float, float], list[Stack]] = {}
        loose: list[Stack] = []
        for stack in self.scene.stacks():
            point = plans.roulette_point(stack.bet, stack.target, double=double)
            if point is None:
                loose.append(stack)
            else:
                lying.setdefault(point, []).append(stack)
        for (x, y), stacks in lying.items():
            for place, stack in enumerate(stacks):
                self._felt_chip(sheet, stack, x + (place - (len(stacks) - 1) / 2) * min(30, 64 / len(stacks)), y)
        return loose

    def _felt_chip(self, sheet: Sheet, stack: Stack, x: float, y: float, *, target: str | None = None) -> None:
        """A player's chip on a common felt: his colour, his seat's number on it, the amount below."""
        colour = (stack.seat - 1) % _SEAT_COLOURS + 1
        cls = f"stack {stack.result}{' fresh' if stack.fresh else ''}{' wrong' if stack.paid is not None else ''}"
        sheet.open(cls.strip(), title=f"{self.words.seat(stack.seat)}: {_stack_text(stack, self.words)}")
        sheet.put("circle", f"player p{colour}", cx=x, cy=y, r=13.5)
        sheet.put("circle", "player-ring", cx=x, cy=y, r=9)
        sheet.text(x, y + 4.5, str(stack.seat), "player-text", size=13)
        if target:
            sheet.text(x - 15, y + 3, self.words.on(target), "field-text", anchor="end", size=11)
        if stack.result in ("win", "lose"):
            plus = "+" if stack.net > 0 else ""
            self._pill(sheet, x, y + 11, plus + self.words.money(stack.net), f"pill {stack.result}", size=12)
        else:
            self._pill(sheet, x, y + 11, self.words.money(stack.amount), "pill", size=12)
        sheet.close()

    # ------------------------------------------------------------------ other common felts

    def _felt(self) -> Sheet:
        scene = self.scene
        if self.plan.spots:
            offered = {bet for bet, _target in self._fields()}
            printed = [spot for spot in self.plan.spots if spot.bet in offered]
            sheet = self._painted_felt(30, 32, printed, 596)
            self._throws(sheet, 1088, 60)
            return sheet
        left = 400.0
        bets = self._fields()
        across = 4 if len(bets) <= 8 else 5
        wide = (WIDTH - left - 44) / across
        tall = 108.0
        spots = plans.spots_in_rows(bets, across=across, w=wide, h=tall)
        rows = -(-len(bets) // across)
        sheet = self._painted_felt(left, 44, spots, max(rows * tall + 90, 430))
        if scene.segments:
            self._upright_wheel(sheet)
        else:
            self._throws(sheet, 200, 90, big=True)
        return sheet

    def _fields(self) -> list[tuple[str, str | None]]:
        used = {(stack.bet, stack.target) for stack in self.scene.stacks()}
        try:
            game = registry.get(self.scene.game)
        except (IllegalConfiguration, KeyError):
            return sorted(used, key=str)
        return plans.bets_of(game, used)

    def _painted_felt(self, left: float, top: float, spots: Sequence[plans.Spot], height: float) -> Sheet:
        sheet = Sheet(WIDTH, height)
        sheet.put("rect", "rail", x=4, y=4, width=WIDTH - 8, height=height - 8, rx=26)
        sheet.put("rect", "felt", x=16, y=16, width=WIDTH - 32, height=height - 32, rx=18)
        sheet.open("", x=left, y=top)
        for spot in spots:
            sheet.put("rect", "field", x=spot.x, y=spot.y, width=spot.w, height=spot.h, rx=3)
            said = spot.label or _short(self.words.bet(spot.bet)) + (
                f" {self.words.on(spot.target)}" if spot.target else ""
            )
            if spot.bet.startswith("place_"):
                sheet.text(spot.x + 10, spot.y + 38, said, "field-text", anchor="start", size=36)
            else:
                size = 11.5 if spot.w < 80 else 13.5
                sheet.fitted(spot.x + 6, spot.y + 15, said, spot.w - 12, "field-text", size=size, anchor="start")
            if self.scene.point is not None and spot.bet == f"place_{self.scene.point}":
                sheet.put("circle", "puck", cx=spot.x + spot.w - 20, cy=spot.y + 20, r=16)
                sheet.text(spot.x + spot.w - 20, spot.y + 25, "ON", "puck-text", size=13)
        loose: list[Stack] = []
        lying: dict[int, list[Stack]] = {}
        for stack in self.scene.stacks():
            place = _spot_of(stack, spots)
            if place is None:
                loose.append(stack)
            else:
                lying.setdefault(place, []).append(stack)
        for place, stacks in lying.items():
            spot = spots[place]
            self._chips_on(sheet, spot, stacks)
        bottom = max((spot.y + spot.h for spot in spots), default=0) + 24
        for turn, stack in enumerate(loose):
            self._felt_chip(sheet, stack, 20 + turn * 70, bottom)
        sheet.close()
        self._status(sheet, height)
        return sheet

    def _chips_on(self, sheet: Sheet, spot: plans.Spot, stacks: Sequence[Stack]) -> None:
        """Draw chips on a field, in rows where it is wide and high enough; a target without a field of its own is
        written."""
        across = max(1, min(len(stacks), int(spot.w // 54)))
        rows = -(-len(stacks) // across)
        while rows * 46 > spot.h + 6 and across < len(stacks):
            across += 1
            rows = -(-len(stacks) // across)
        for place, stack in enumerate(stacks):
            row = place // across
            here = min(across, len(stacks) - row * across)
            x = spot.x + spot.w / 2 + (place % across - (here - 1) / 2) * min(54.0, (spot.w - 6) / here)
            y = spot.y + spot.h - 30 - (rows - 1 - row) * 46
            self._felt_chip(sheet, stack, x, y, target=stack.target if spot.target is None else None)

    def _throws(self, sheet: Sheet, x: float, y: float, *, big: bool = False) -> None:
        scene = self.scene
        size = 84.0 if big else 56.0
        if scene.rolls:
            last = scene.rolls[-1]
            for place, pips in enumerate(last):
                left = x + (place - (len(last) - 1) / 2) * (size + 12) - size / 2
                pieces.die(sheet, left, y, pips, size=size, cls="fresh" if scene.rolled_now else "")
            sheet.text(x, y + size + 34, f"= {sum(last)}", "total", size=28)
        else:
            sheet.fitted(x, y + 30, self.words.saying("closed" if scene.closed else "open"), 170, "said", size=15)
        if scene.family == "craps":
            point = str(scene.point) if scene.point is not None else self.words.saying("off")
            sheet.text(x, y + size + 66, f"{self.words.saying('point')}: {point}", "said", size=17)
        earlier = scene.rolls[:-1]
        if earlier:
            sheet.text(x, y + size + 98, self.words.saying("rolls"), "said", size=13)
        across = 8 if big else 4
        for place, roll in enumerate(earlier[-4 * across :]):
            px = x + (place % across - (across - 1) / 2) * 42
            py = y + size + 112 + (place // across) * 34
            sheet.put("rect", "throw", x=px - 19, y=py, width=38, height=28, rx=5)
            sheet.text(px, py + 13, "-".join(map(str, roll)), "throw-text", size=11)
            sheet.text(px, py + 25, str(sum(roll)), "throw-text sum", size=12)

    def _upright_wheel(self, sheet: Sheet) -> None:
        scene = self.scene
        names = _spread_round(scene.segments)
        sections = [(name, f"seg{place}") for name, place in names]
        chosen = None
        if scene.segment is not None:
            wanted = {scene.segment, *(name for name, bet, _ in scene.segments if bet == scene.segment)}
            chosen = next((place for place, (name, _) in enumerate(sections) if name in wanted), None)
        pieces.wheel(sheet, 205, 222, 158, sections, chosen, upright=True)
        if scene.segment is not None:
            bet = next((bet for name, bet, _ in scene.segments if name == scene.segment), scene.segment)
            sheet.fitted(205, 229, self.words.bet(bet), 88, "landed-name", size=19)
        else:
            sheet.fitted(205, 227, self.words.saying("closed" if scene.closed else "open"), 88, "said", size=14)

    # ------------------------------------------------------------------ bingo

    def _hall(self) -> Sheet:
        scene = self.scene
        cartons = [(seat, carton) for seat in scene.seats for carton in seat.cards]
        cartons.sort(key=lambda pair: (not pair[1].won, not pair[1].claimed, pair[0].number != scene.focus))
        shown = cartons[:MOST_CARTONS]
        across = 6
        rows = -(-len(shown) // across)
        height = 286 + rows * 226 + (34 if len(cartons) > len(shown) else 0)
        sheet = Sheet(WIDTH, max(height, 300))
        sheet.put("rect", "rail", x=4, y=4, width=WIDTH - 8, height=258, rx=22)
        sheet.put("rect", "felt", x=14, y=14, width=WIDTH - 28, height=238, rx=16)
        self._board_of_balls(sheet)
        for place, (seat, carton) in enumerate(shown):
            self._carton(sheet, seat, carton, 12 + (place % across) * 198, 282 + (place // across) * 226)
        if len(cartons) > len(shown):
            more = f"+ {len(cartons) - len(shown)} {self.words.saying('more')}"
            sheet.text(WIDTH / 2, height - 12, more, "said plain", size=15)
        self._status(sheet, 300)
        return sheet

    def _board_of_balls(self, sheet: Sheet) -> None:
        drawn = {ball for _, ball in self.scene.balls}
        last = self.scene.balls[-1] if self.scene.balls else None
        lettered = self.scene.ball_count == LETTERED_BALLS
        apart = 40 if lettered else 34
        for n in range(1, self.scene.ball_count + 1):
            x, y = 262 + ((n - 1) % 15) * 60.5, 52 + ((n - 1) // 15) * apart
            mark = " last" if last and last[1] == n else " drawn" if n in drawn else ""
            sheet.put("circle", f"call{mark}", cx=x, cy=y, r=17 if lettered else 15)
            sheet.text(x, y + 5.5, str(n), f"call-text{mark}", size=15)
        for row, letter in enumerate("BINGO" if lettered else ""):
            sheet.text(214, 59 + row * 40, letter, "call-letter", size=24)
        if last is not None:
            pieces.ball(sheet, 108, 108, f"{last[0]}{last[1]}", radius=58)
        sheet.text(108, 208, f"{len(self.scene.balls)} {self.words.saying('balls')}", "said", size=15)

    def _carton(self, sheet: Sheet, seat: Seat, carton: BingoCard, x: float, y: float) -> None:
        drawn = {ball for _, ball in self.scene.balls}
        columns = carton.columns
        size = 180 / columns
        mark = " won" if carton.won else " claimed" if carton.claimed else ""
        rows = -(-len(carton.squares) // columns)
        sheet.put("rect", f"carton{mark}", x=x, y=y, width=186, height=42 + rows * (160 / max(rows, 1)) + 4, rx=8)
        sheet.fitted(
            x + 8,
            y + 16,
            f"{self.words.seat(seat.number)} · {carton.number}",
            170,
            "carton-name",
            size=13,
            anchor="start",
        )
        for column, letter in enumerate(carton.letters[:columns]):
            sheet.text(x + 3 + (column + 0.5) * size, y + 35, letter, "carton-letter", size=14)
        tall = 160 / max(rows, 1)
        for place, square in enumerate(carton.squares):
            sx, sy = x + 3 + (place % columns) * size, y + 42 + (place // columns) * tall
            covered = square is None or square in drawn
            sheet.put(
                "rect", f"square{' covered' if covered and square != 0 else ''}", x=sx, y=sy, width=size, height=tall
            )
            said = "★" if square is None else str(square) if square else ""
            sheet.text(sx + size / 2, sy + tall / 2 + 5, said, "square-text", size=min(15.0, size * 0.5))


def _measure(hand: Hand, scale: float) -> tuple[Callable[..., None], float, float]:
    """Return the drawing of a piece of a hand, its width and height."""
    if hand.kind == "tiles":
        return pieces.tile, pieces.TILE_W * scale, pieces.TILE_H * scale
    return pieces.card, pieces.CARD_W * scale, pieces.CARD_H * scale


def _lines(hand: Hand, room: float, scale: float) -> list[tuple[Piece, ...]]:
    """The pieces of a hand in one row, or in two where the corners of the cards would not be seen."""
    count = len(hand.pieces)
    _, wide, _ = _measure(hand, scale)
    if count < 4 or (room - wide) / (count - 1) >= 23 * scale:
        return [hand.pieces]
    half = -(-count // 2)
    return [hand.pieces[:half], hand.pieces[half:]]


def _short(name: str) -> str:
    """Return a bet's name as it fits on a felt: without text in brackets, or before a colon."""
    return name.partition(" (")[0].rpartition(": ")[2]


def _wrapped(said: str, most: float) -> list[str]:
    """A name on one line, or on two if it is long."""
    words = said.split()
    if len(said) <= most or len(words) < 2:
        return [said]
    cut = min(range(1, len(words)), key=lambda at: abs(len(" ".join(words[:at])) - len(" ".join(words[at:]))))
    return [" ".join(words[:cut]), " ".join(words[cut:])]


def _pocket_colour(pocket: str) -> str:
    return "green" if pocket in ("0", "00") else "red" if pocket in RED else "black"


def _spot_of(stack: Stack, spots: Sequence[plans.Spot]) -> int | None:
    """The field that a bet stands on: the one of its target, else the one of the bet."""
    for wanted in (stack.target, None):
        for place, spot in enumerate(spots):
            if spot.bet == stack.bet and spot.target == wanted:
                return place
    return None


def _spread_round(segments: Sequence[tuple[str, str, int]]) -> list[tuple[str, int]]:
    """Sections of an upright wheel, those of a kind as far from each other as they go."""
    whole = sum(count for _, _, count in segments)
    wanted = sorted(
        ((turn + 0.5) * whole / count, place, name)
        for place, (name, _, count) in enumerate(segments)
        for turn in range(count)
    )
    return [(name, place) for _, place, name in wanted]


__all__ = ["Painter", "Words", "draw", "in_words"]
