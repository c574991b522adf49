"""Resettle a disputed round: from a form, pasted events or the store, altered, drawn and settled."""

from __future__ import annotations

import re
from typing import Any, Final
from uuid import UUID

import msgspec
from django.http import Http404, HttpRequest, HttpResponse
from django.utils.translation import gettext as _now
from django.utils.translation import gettext_lazy as _

from casino.admin import show
from casino.admin.guided import Screen, refusal_text, register
from casino.documents import labels
from casino.errors import Refused
from casino.eventstore import read_stream
from casino.jurisdictions import local_cite
from casino.models import Property
from casino.roles import Role
from casino.rules import registry
from casino.rules import vocabulary as v
from casino.rules.cards import parse_card
from casino.rules.errors import IllegalConfiguration, RuleError
from casino.rules.examples import EXAMPLES
from casino.rules.families.pai_gow_tiles import PaiGowTilesRound
from casino.rules.kernel import Game, Option, Round
from casino.rules.money import AmountError
from casino.rules.notation import read_amount, read_count
from casino.wording.structures import KEYS
from tables.admin import viewer
from tables.admin.options import as_program
from tables.admin.telling import ACTIONS, PLACES, Teller
from tables.rounds import disputes

BET_ROWS: Final = 6
HAND_ROWS: Final = 4
MOST_ROWS: Final = 40
FORMS: Final[dict[str, tuple[str, ...]]] = {
    "baccarat": ("player", "banker"),
    "bingo": (),
    "chemin_de_fer": ("player", "banker"),
    "craps": ("rolls",),
    "draw_poker": (),
    "easy_roll": ("rolls",),
    "french_roulette": ("pocket",),
    "holdem_bonus": ("hands", "dealer", "board"),
    "holdem_plus": ("hands", "dealer", "board"),
    "house_holdem": ("hands", "dealer", "board"),
    "let_it_ride": ("hands", "board"),
    "line_bingo": (),
    "pai_gow_poker": ("start", "hands", "sets", "dealer"),
    "pai_gow_tiles": ("start", "hands", "sets", "dealer"),
    "poker_room": ("stacks", "hands", "board"),
    "roulette": ("pocket",),
    "three_dice": ("rolls",),
    "trente_et_quarante": ("black", "red"),
    "triple_shot": ("hands", "sets", "dealer"),
    "wheel_of_fortune": ("segment",),
}
"""Parts of the form of a family beside the bets; the other families have hands against a dealer."""
PLAIN_FORM: Final = ("hands", "dealer")
_PAIR = re.compile(r"([1-6])[-+/x]([1-6])(?:[-+/x]([1-6]))?\Z", re.ASCII)
_ACT = re.compile(r"([a-z_]+)(?::(\d{1,2}))?(?:=([\d.,]{1,20}))?\Z", re.ASCII)


class Asked:
    """Input of the page: game and edition, its options, limits and meter, the rows of the form, the paste."""

    def __init__(self, given: dict[str, str], venue: Property) -> None:
        self.given, self.currency = given, venue.currency
        usual = next(iter(registry.games_of(venue.jurisdiction)), None)
        self.game = _game(given.get("game") or (usual.code if usual else ""), given.get("edition"))

    def get(self, name: str) -> str:
        return self.given.get(name, "").strip()

    def opened(self) -> v.RoundOpened:
        """The opening under what was chosen. ``RuleError``, or Refused with the name of the input."""
        options = {
            option.name: value
            for option in self.game.options
            if (value := self._option(option)) is not None and value != option.default
        }
        limits = {
            name: self.amount(f"limit-{name}", typed) for name in self.limits() if (typed := self.get(f"limit-{name}"))
        }
        meter = self.get("meter")
        return v.RoundOpened(
            game=self.game.code,
            edition=self.game.edition.code,
            options=options,
            limits=limits,
            meters={"progressive": self.amount("meter", meter)} if meter else {},
        )

    def limits(self) -> list[str]:
        return ["min", "max", *self.game.limits.extra]

    def _option(self, option: Option) -> v.OptionValue:
        typed = self.get(f"opt-{option.name}")
        if not typed:
            return None
        value: Any = self._as_program(option, typed)
        if option.kind == "flag":
            value = typed == "yes"
        elif option.kind == "names":
            value = [line.strip() for line in typed.splitlines() if line.strip()]
        parsed = self.game.parse_options({option.name: value}, self.currency)
        return parsed[option.name]

    def _as_program(self, option: Option, typed: str) -> str:
        try:
            return as_program(option, typed, self.currency)
        except AmountError as reason:
            raise _unread(f"opt-{option.name}", reason.reasons[show.language()], typed) from None

    def amount(self, name: str, typed: str) -> int:
        try:
            return read_amount(typed, self.currency, show.language())
        except AmountError as reason:
            raise _unread(name, reason.reasons[show.language()], typed) from None

    def whole(self, name: str, typed: str, most: int = 999) -> int:
        try:
            number = read_count(typed, self.currency, show.language())
        except AmountError as reason:
            raise _unread(name, reason.reasons[show.language()], typed) from None
        if not 0 <= number <= most:
            raise _unread(name, _("is not a number"), typed)
        return number

    # ------------------------------------------------------------------ the form

    def rows(self, kind: str, least: int) -> int:
        """How many rows the form has: those that were sent, and some to go on with."""
        sent = [
            int(match[1])
            for name in self.given
            if self.get(name) and (match := re.match(rf"{kind}-(\d{{1,3}})-", name))
        ]
        return min(MOST_ROWS, max(least, max(sent, default=-1) + 2))

    def entry(self) -> disputes.RoundEntry:
        """The form as facts by place. Refused: `unreadable_entry` with the input."""
        bets, payments = self._bets()
        hands = self._hands()
        places = {(place, 0): self._cards(place, place, self.get(place)) for place in ROWS_OF_CARDS if self.get(place)}
        start = [self._roll("start", self.get("start"))] if self.get("start") else []
        opening = [self._stacks()] if self.get("stacks") or self.get("button") else []
        return disputes.RoundEntry(
            bets=[*opening, *bets],
            start=start,
            hands={**hands, **places},
            decisions=self._decisions(),
            settings=self._settings(),
            results=self._results(),
            payments=payments,
        )

    def _stacks(self) -> v.RoundOpened:
        """Chips by seat at the poker table, ``1=200 2=150``, and the button."""
        stacks = {}
        for part in self.get("stacks").split():
            seat, _equals, amount = part.partition("=")
            stacks[str(self.whole("stacks", seat))] = self.amount("stacks", amount)
        button = self.get("button")
        return v.RoundOpened(
            game=self.game.code, stacks=stacks, button=self.whole("button", button) if button else None
        )

    def _bets(self) -> tuple[list[v.Fact], list[v.Fact]]:
        bets: list[v.Fact] = []
        payments: list[v.Fact] = []
        for row in range(self.rows("bet", 0)):
            seat, bet, amount = (self.get(f"bet-{row}-{name}") for name in ("seat", "bet", "amount"))
            if not (bet or amount):
                continue
            number = self.whole(f"bet-{row}-seat", seat or "1")
            target = self.get(f"bet-{row}-target") or None
            hand = self.get(f"bet-{row}-hand")
            which = self.whole(f"bet-{row}-hand", hand) - 1 if hand else None
            minor = self.amount(f"bet-{row}-amount", amount)
            if bet in _BLINDS and self.game.family == "poker_room":
                bets.append(v.BlindPosted(seat=number, kind=_BLINDS[bet], amount=minor))
            else:
                bets.append(disputes.bet_fact(self.game, number, bet, minor, target, which))
            paid = self.get(f"bet-{row}-paid")
            if paid:
                change = self.amount(f"bet-{row}-paid", paid)
                fact = v.BetPaid if change >= 0 else v.BetTaken
                payments.append(fact(seat=number, bet=bet, amount=abs(change), target=target, hand=which or 0))
        return bets, payments

    def _hands(self) -> dict[tuple[int | str, int], list[v.Fact]]:
        found: dict[tuple[int | str, int], list[v.Fact]] = {}
        for row in range(self.rows("hand", 0)):
            cards = self.get(f"hand-{row}-cards")
            if not cards:
                continue
            seat = self.whole(f"hand-{row}-seat", self.get(f"hand-{row}-seat") or "1")
            number = self.get(f"hand-{row}-hand")
            which = self.whole(f"hand-{row}-hand", number) - 1 if number else 0
            found[seat, max(which, 0)] = self._cards(f"hand-{row}-cards", seat, cards, max(which, 0))
        return found

    def _cards(self, name: str, place: int | str, typed: str, hand: int = 0) -> list[v.Fact]:
        pieces = re.split(r"[\s,;]+", typed.strip())
        if len(pieces) > 40:
            raise _unread(name, _("is too long"), typed[:20])
        if issubclass(self.game.round_type, PaiGowTilesRound):
            return [v.TilesDealt(to=place, tiles=pieces)]
        return [v.CardDealt(to=place, card=self._card(name, piece), hand=hand) for piece in pieces]

    def _card(self, name: str, typed: str) -> str:
        try:
            return parse_card(typed)
        except ValueError:
            raise _unread(name, _("is not a card; write As, 10h, Kd, Jk"), typed) from None

    def _decisions(self) -> dict[int, list[v.Fact]]:
        found: dict[int, list[v.Fact]] = {}
        for row in range(self.rows("hand", 0)):
            name = f"hand-{row}-decisions"
            seat = self.whole(f"hand-{row}-seat", self.get(f"hand-{row}-seat") or "1") if self.get(name) else 1
            for word in self.get(name).split():
                match = _ACT.match(word)
                if match is None:
                    raise _unread(name, _("is not a decision, such as hit, stand:2, raise=40"), word)
                action, hand, amount = match.groups()
                found.setdefault(seat, []).append(
                    v.DecisionMade(
                        seat=seat, action=action[:40], hand=max(int(hand) - 1, 0) if hand else 0,
                        amount=self.amount(name, amount) if amount else None,
                    )
                )  # fmt: skip
        return found

    def _settings(self) -> list[v.HandSet]:
        found = []
        for row in range(self.rows("hand", 0)):
            typed = self.get(f"hand-{row}-set")
            if typed:
                seat = self.whole(f"hand-{row}-seat", self.get(f"hand-{row}-seat") or "1")
                found.append(self._set(f"hand-{row}-set", seat, typed))
        if self.get("dealer_set"):
            found.append(self._set("dealer_set", "dealer", self.get("dealer_set")))
        return found

    def _set(self, name: str, place: int | str, typed: str) -> v.HandSet:
        high, slash, low = typed.partition("/")
        if not slash:
            raise _unread(name, _("has no high and low hand, parted by /"), typed)
        tiles = issubclass(self.game.round_type, PaiGowTilesRound)
        both = [[piece if tiles else self._card(name, piece) for piece in part.split()] for part in (high, low)]
        return v.HandSet(to=place, high=both[0], low=both[1])

    def _roll(self, name: str, typed: str) -> v.DiceRolled:
        match = _PAIR.match(typed.strip())
        if match is None:
            raise _unread(name, _("is not a throw, such as 4-5"), typed)
        d1, d2, d3 = match.groups()
        return v.DiceRolled(d1=int(d1), d2=int(d2), d3=int(d3) if d3 else None)

    def _results(self) -> list[v.Fact]:
        if self.get("pocket"):
            return [v.BallLanded(pocket=self.get("pocket")[:40])]
        if self.get("segment"):
            return [v.WheelStopped(segment=self.get("segment")[:40])]
        return [self._roll("rolls", typed) for typed in re.split(r"[\s,;]+", self.get("rolls")) if typed][:500]


_BLINDS: Final = {"small_blind": "small", "big_blind": "big", "blind": "blind", "ante": "ante", "bring_in": "bring_in",
                  "post_big_blind": "post", "missed_blind_penalty": "penalty"}  # fmt: skip


def _game(code: str, edition: str | None) -> Game:
    """The game asked for; roulette where nothing that is known was asked."""
    try:
        return registry.get(code or "pr.roulette", edition=edition or None)
    except IllegalConfiguration:
        try:
            return registry.get(code or "pr.roulette")
        except IllegalConfiguration:
            return registry.get("pr.roulette")


def _unread(field: str, reason: Any, typed: str) -> Refused:
    return Refused("unreadable_entry", field=field, typed=typed[:40], reason=reason)  # fmt: skip


@register
class WhatItPays(Screen):
    """A disputed round settled by the rules. Nothing of it is kept."""

    name, title, icon, group = "what-it-pays", _("What should this have paid?"), "gavel", "tables"
    roles = (Role.FLOOR_SUPERVISOR, Role.PIT_MANAGER, Role.ACCOUNTING, Role.AUDITOR, Role.INSPECTOR)
    template_name = "tables/what_it_pays.html"

    def get(self, request: HttpRequest) -> HttpResponse:
        given = request.GET.dict()
        if given.get("round"):
            given = self._stored(given["round"])
        asked = Asked(given, self.property)
        if given.get("events"):
            return self._answered(asked, by_form=False)
        if "example" in given and asked.game.code in EXAMPLES:
            given |= self._example(asked.game)
            return self._answered(Asked(given, self.property), by_form=False)
        return self._page(asked, {})

    def post(self, request: HttpRequest) -> HttpResponse:
        asked = Asked(request.POST.dict(), self.property)
        return self._answered(asked, by_form=asked.given.get("act") == "form")

    # ------------------------------------------------------------------ answers

    def _answered(self, asked: Asked, *, by_form: bool) -> HttpResponse:
        """The page with the settlement or the refusal; what cannot be read is an error beside its input."""
        try:
            opened = asked.opened()
            if by_form:
                facts = disputes.compose(asked.game, opened, asked.entry(), self.property.currency)
                asked.given["events"] = disputes.written(facts, self.property.currency)
            else:
                case, facts = disputes.read(asked.given.get("events", ""), self.property.currency)
                if case:
                    self._take_over(asked, case)
                    opened = asked.opened()
        except Refused as refusal:
            return self._page(asked, {"wrong": {"field": refusal.field, "said": refusal_text(refusal)}}, status=422)
        except RuleError as refusal:
            return self._page(asked, {"wrong": _wrong(refusal)}, status=422)
        except msgspec.ValidationError as reason:
            return self._page(asked, {"wrong": {"field": "", "said": str(reason)}}, status=422)
        answer = disputes.settle(asked.game, opened, facts, self.property.currency)
        return self._page(asked, self._shown(asked, opened, answer))

    def _take_over(self, asked: Asked, case: dict[str, Any]) -> None:
        """A whole case brings its game, options, limits and meters into the form."""
        if isinstance(case.get("game"), str):
            asked.game = _game(case["game"], asked.given.get("edition"))
            asked.given["game"] = asked.game.code
        context = case.get("context") if isinstance(case.get("context"), dict) else {}
        options = case.get("options") if isinstance(case.get("options"), dict) else {}
        limits = context.get("limits") if isinstance(context.get("limits"), dict) else {}
        meters = context.get("meters") if isinstance(context.get("meters"), dict) else {}
        for name, value in options.items():
            asked.given[f"opt-{name}"] = _typed(value)
        asked.given |= {f"limit-{name.removeprefix('table_')}": str(amount) for name, amount in limits.items()}
        if meters:
            asked.given["meter"] = str(next(iter(meters.values())))

    def _shown(self, asked: Asked, opened: v.RoundOpened, answer: disputes.Answer) -> dict[str, Any]:
        teller = Teller(asked.game, self.property.currency)
        facts = answer.facts
        refused_at = answer.refused_at if answer.refused_at is not None and answer.refused_at < len(facts) else None
        context: dict[str, Any] = {
            "teller": teller,
            "answer": answer,
            "settlement": answer.settlement,
            "owed": viewer.owed(answer.settlement, facts, self._opened(asked, opened)) if answer.settlement else [],
            "columns": viewer.columns(answer.settlement, facts),
            "total": sum(line.net for line in answer.settlement.lines if line.seat is not None)
            if answer.settlement
            else None,
        }
        if answer.refusal is not None:
            context["refusal"] = _wrong(answer.refusal) | {
                "code": answer.refusal.code,
                "number": answer.refused_at + 1 if refused_at is not None and answer.refused_at is not None else None,
                "event": teller.title(type(facts[refused_at]).__name__) if refused_at is not None else "",
            }
        if facts and not (answer.refusal is not None and answer.refused_at is None):
            context["view"] = viewer.view(
                viewer.unrecorded_round(facts), teller, asked.game, settlement=answer.settlement,
                wanted=asked.given.get("step"), opened=opened, refused_at=refused_at, address=str,
            )  # fmt: skip
        return context

    def _opened(self, asked: Asked, opened: v.RoundOpened) -> Round:
        """The round before its first event."""
        return asked.game.open(opened.options, opened.limits, opened.meters, self.property.currency)

    def _stored(self, identity: str) -> dict[str, str]:
        """A recorded round as the form and the paste have it."""
        try:
            events = read_stream(self.property.pk, f"round:{UUID(identity)}")
        except ValueError:
            raise Http404 from None
        if not events or events[0].type != "RoundOpened":
            raise Http404
        opened: v.RoundOpened = events[0].event
        currency = self.property.currency
        game = _game(opened.game or "", opened.edition)
        known = {option.name: option for option in game.options}
        given = {"game": game.code, "edition": game.edition.code, "from": identity, "step": ""}
        for name, value in opened.options.items():
            if name in known:
                given[f"opt-{name}"] = _typed(known[name].written(value, currency))
        given |= {f"limit-{name}": show.money(amount, currency) for name, amount in opened.limits.items()}
        if opened.meters:
            given["meter"] = show.money(next(iter(opened.meters.values())), currency)
        facts = [recorded.event for recorded in events[1:] if recorded.type != "RoundSettled"]
        kept = msgspec.structs.replace(
            opened, table=None, shift=None, edition=None, options={}, limits={}, meters={}, set_in_play=None
        )
        given["events"] = disputes.written([kept, *facts], currency)
        del given["step"]
        return given

    def _example(self, game: Game) -> dict[str, str]:
        case = EXAMPLES[game.code]
        lines = "\n".join(msgspec.json.encode(event).decode() for event in case["events"])
        asked = Asked({"game": game.code, "edition": game.edition.code}, self.property)
        self._take_over(asked, case)
        return {**asked.given, "events": lines}

    # ------------------------------------------------------------------ the page

    def _page(self, asked: Asked, more: dict[str, Any], *, status: int = 200) -> HttpResponse:
        game = asked.game
        needs = FORMS.get(game.family, PLAIN_FORM)
        spanish = show.language() == "es"
        wrong = more.get("wrong", {})
        context = {
            "asked": asked,
            "given": asked.given,
            "game": game,
            "games": [
                (one.code, one.es if spanish else one.en) for one in registry.games_of(self.property.jurisdiction)
            ],
            "editions": [
                (one.edition.code, one.edition.effective_from.isoformat()) for one in registry.editions(game.code)
            ],
            "needs": needs,
            "by_form": bool(needs),
            "form_open": not asked.get("events") or any(asked.get(f"bet-{row}-bet") for row in range(MOST_ROWS)),
            "bets": [(bet.code, bet.es if spanish else bet.en) for bet in game.bets],
            "targets": sorted({target for bet in game.bets for target in bet.targets}, key=_by_number),
            "bet_rows": [
                self._row(asked, "bet", row, ("seat", "bet", "target", "amount", "hand", "paid"), wrong)
                for row in range(asked.rows("bet", BET_ROWS))
            ],
            "hand_rows": [
                self._row(asked, "hand", row, ("seat", "hand", "cards", "decisions", "set"), wrong)
                for row in range(asked.rows("hand", HAND_ROWS))
            ]
            if "hands" in needs
            else [],
            "places": [
                {
                    "name": name,
                    "label": self._place(name),
                    "value": asked.get(name),
                    "wrong": wrong.get("field") == name,
                }
                for name in ROWS_OF_CARDS
                if name in needs
            ],
            "several": game.family
            in ("blackjack", "challenge_21", "blackjack_switch", "free_bet_blackjack", "triple_shot"),
            "segments": [segment.name for segment in getattr(game.layout, "segments", ())],
            "options": [self._option(asked, option, spanish=spanish, wrong=wrong) for option in game.options],
            "changed": sum(bool(asked.get(f"opt-{option.name}")) for option in game.options),
            "limits": [(name, self._limit(name), asked.get(f"limit-{name}")) for name in asked.limits()],
            "has_meter": game.meter_chip({option.name: True for option in game.options} | _defaults(game)) is not None
            or any(bet.acceptor for bet in game.bets),
            "actions": [(code, labels.translated(ACTIONS[code], show.language())) for code in ACTIONS],
            "has_example": game.code in EXAMPLES,
            "most": disputes.MOST_CHARACTERS,
            "pasted": lines_to_paste(game, self.property.currency),
        }
        return self.render({**context, **more}, status=status)

    def _row(
        self, asked: Asked, kind: str, row: int, names: tuple[str, ...], wrong: dict[str, Any]
    ) -> dict[str, dict[str, Any]]:
        return {
            name: {
                "name": f"{kind}-{row}-{name}",
                "value": asked.get(f"{kind}-{row}-{name}"),
                "wrong": wrong.get("field") == f"{kind}-{row}-{name}",
            }
            for name in names
        }

    def _place(self, name: str) -> str:
        return labels.translated(PLACES[name], show.language())

    def _limit(self, name: str) -> str:
        return str(KEYS.get(name, name))

    def _option(self, asked: Asked, option: Option, *, spanish: bool, wrong: dict[str, Any]) -> dict[str, Any]:
        usual = show.option_value(option.kind, option.default, self.property.currency)
        choices: list[tuple[str, str]] = []
        if option.kind == "flag":
            choices = [("yes", _now("Yes")), ("no", _now("No"))]
        elif option.kind == "choice":
            choices = [(str(value), show.choice_name(value)) for value in option.values]
        return {
            "name": f"opt-{option.name}",
            "label": option.es if spanish else option.en,
            "cite": option.cite,
            "usual": usual,
            "choices": choices,
            "long": option.kind == "names",
            "value": asked.get(f"opt-{option.name}"),
            "wrong": wrong.get("field") == option.name,
        }


BETWEEN_THROWS: Final = ("craps", "easy_roll")
ROWS_OF_CARDS: Final = ("player", "banker", "black", "red", "dealer", "board")
UNSEEN_CARDS: Final = ("black", "red", "dealer", "board", "player", "banker")


TO_BE_SAID: Final[dict[str, Any]] = {"seat": 1, "authorised_by": "CT-2026-1", "card": "As", "count": 1}
"""Placeholders in a line until the person enters the value."""
_FIELD = re.compile(r" ?\((?:field|campo) ([a-z_]+)\)")


def lines_to_paste(game: Game, currency: str) -> list[dict[str, str]]:
    """Lines of events for what no form asks: what each says, the line itself, its clause."""
    spanish = show.language() == "es"
    lines: list[tuple[Any, v.Fact, str]] = []
    if game.family in BETWEEN_THROWS:
        lines.append((_("A bet between two throws"), v.BetPlaced(seat=1, bet=game.bets[0].code, amount=500), ""))
    if any(place in UNSEEN_CARDS for place in FORMS.get(game.family, PLAIN_FORM)):
        lines.append((_("A burned card"), v.CardBurned(), ""))
    for one in game.irregularities:
        said = one.es if spanish else one.en
        asked = {name: TO_BE_SAID[name] for name in _FIELD.findall(said) if name in TO_BE_SAID}
        if one.effect in ("void_authorised", "under_minimum"):
            asked["authorised_by"] = TO_BE_SAID["authorised_by"]
        if one.effect in ("over_maximum", "under_minimum"):
            asked.update(seat=TO_BE_SAID["seat"], bet=game.bets[0].code, amount=500)
        lines.append((_FIELD.sub("", said), v.IrregularityDeclared(code=one.code, **asked), one.cite))
    return [{"said": str(said), "line": disputes.written([fact], currency), "cite": cite} for said, fact, cite in lines]


def _defaults(game: Game) -> dict[str, v.OptionValue]:
    return {option.name: option.default for option in game.options if option.kind != "flag"}


def _typed(value: Any) -> str:
    """An option's value as its input has it."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "\n".join(map(str, value)) if isinstance(value, list) else "" if value is None else str(value)


def _wrong(refusal: RuleError) -> dict[str, Any]:
    said = refusal.message_es if show.language() == "es" else refusal.message_en
    return {"field": refusal.field or "", "said": said, "cite": local_cite(refusal.cite)}


def _by_number(target: str) -> tuple[int, int, str]:
    first = target.partition("-")[0]
    return (0, int(first), target) if first.isdigit() else (1, 0, target)


__all__ = ["WhatItPays"]
