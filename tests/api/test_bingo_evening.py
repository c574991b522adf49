"""A bingo evening over REST, from the first package to the close (PR §27.3-27.9): money, cards and what differs."""

from __future__ import annotations

import datetime as dt
from typing import Any
from uuid import UUID, uuid5

import pytest

from accounting import tasks
from accounting.commands import close_gaming_day
from accounting.models import DailySummary, DayException, JournalLine
from casino.api.authentication import forget_keys
from casino.commands import issue_device_key
from casino.documents import Printing
from casino.eventstore.rebuilding import rebuild
from casino.models import Device
from casino.reports import rendering
from casino.reports.kit import read_asked, report_of
from casino.roles import Role
from casino.rules import vocabulary as v
from casino.simulation.driver import round_body
from tables import queries
from tables.models import (
    BingoPrize,
    CardFace,
    CardRefund,
    CardSale,
    CardSeries,
    DealerSeat,
    ExceptionLine,
    SaleCorrection,
    SalesBank,
    SalesPoint,
    TableSession,
)
from tests.api.conftest import Terminal, signer
from tests.factories import DAY, Floor, refused
from tests.rules.trials import BINGO
from tests.staged import staged
from tests.tables.every_game import configured

pytestmark = pytest.mark.django_db

GAMES, VOID = 12, 7
PRIZE, CARD, PACKAGE, PART = 5_000, 400, 2_400, 200
"""Minor units: the prize of a game, a card, a package of twelve games, and what of it falls on one."""
FIRST, SECOND = ((1, 2, 3, 4, 5), (6, 7, 8, 9, 10))
OTHERS = ((16, 31, 46, 61), (17, 32, 47, 62), (18, 48, 63), (19, 33, 49, 64), (20, 34, 50, 65))
NAMESPACE = UUID("7b1c2d90-5b6f-4a55-9b0a-0d4a3a1b7c11")


def face(first: tuple[int, ...], shift: int = 0) -> list[int]:
    """A card with these numbers in its first column; the rest differs with ``shift``."""
    return [number for row, rest in enumerate(OTHERS) for number in (first[row], *(one + shift for one in rest))]


def game(number: int) -> list[v.Fact]:
    """A game of five cards: two of packages, three bought for it; card 3 of them wins, unless the game is annulled."""
    single = 3 * number
    sold = [
        v.BingoCardSold(seat=1, card=9_000 + number, numbers=face(SECOND), price=PART, package="PK:1"),
        v.BingoCardSold(seat=2, card=9_100 + number, numbers=face(SECOND, 5), price=PART, package="PK:2"),
        v.BingoCardSold(seat=3, card=single - 2, numbers=face(FIRST), price=CARD),
        v.BingoCardSold(seat=4, card=single - 1, numbers=face(SECOND, 10), price=CARD),
        v.BingoCardSold(seat=5, card=100 + number, numbers=face((11, 12, 13, 14, 15)), price=CARD),
    ]
    balls = [v.BallDrawn(ball=ball) for ball in FIRST]
    if number == VOID:
        stopped = v.IrregularityDeclared(code="game_annulled", reason="blackout in the hall")
        return [v.RoundOpened(), *sold, v.BetsClosed(), *balls[:2], stopped, v.RoundClosed()]
    won = v.DecisionMade(seat=3, action="bingo", hand=single - 2)
    return [v.RoundOpened(), *sold, v.BetsClosed(), *balls, won, v.RoundClosed()]


class Evening:
    """A bingo hall with two points of sale, and everybody's devices."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self.hour = dt.datetime(2026, 11, 20, 16, 5, tzinfo=dt.UTC)
        keys = floor.house.keys
        self.pit = Terminal(keys["PIT-1"])
        self.till, self.audit = self.device("POS", ["sales:write"]), self.device("CAGE", ["sales:audit", "sales:write"])

    def device(self, code: str, scopes: list[str]) -> Terminal:
        device, _ = Device.objects.get_or_create(property=self.floor.property, code=code, kind="integration")
        return Terminal(issue_device_key(device, scopes=scopes)[1])

    def at(self) -> str:
        self.hour += dt.timedelta(seconds=20)
        return self.hour.isoformat()

    def post(self, who: Terminal, path: str, body: dict[str, Any], expect: int = 201) -> Any:
        answer = who.post(f"/api/v1/{path}", {**body, "occurred_at": self.at()})
        assert answer.status_code == expect, answer.content
        return answer.json() if answer.content else None

    def refused(self, who: Terminal, path: str, body: dict[str, Any]) -> tuple[int, str]:
        answer = who.post(f"/api/v1/{path}", {**body, "occurred_at": self.at()})
        return answer.status_code, answer.json()["code"]

    def person(self, role: Role, number: int = 1) -> dict[str, str]:
        return signer(self.floor, role, number)

    def both(self, cashier: int) -> dict[str, Any]:
        return {"cashier": self.person(Role.CASHIER, cashier), "cage_supervisor": self.person(Role.CAGE_SUPERVISOR)}

    def supervised(self, cashier: int) -> dict[str, Any]:
        return {"cashier": self.person(Role.CASHIER, cashier), "supervisor": self.person(Role.FLOOR_SUPERVISOR)}

    def receive(self) -> None:
        """Cards at 4.00 and packages of twelve games at 24.00."""
        people = {
            "cage_supervisor": self.person(Role.CAGE_SUPERVISOR), "accounting": self.person(Role.ACCOUNTING),
            "table": "BG-1", "day": DAY.isoformat(), "supplier": "Cartones del Caribe", "approval": "CT-card_price",
        }  # fmt: skip
        cards = {"series": "A", "kind": "card", "first": 1, "last": 500, "price": "4.00"}
        packages = {"series": "PK", "kind": "package", "first": 1, "last": 50, "price": "24.00", "faces": 12}
        for lot in (cards, packages):
            self.post(self.audit, "bingo/series", {**lot, **people})

    def open_bank(self, cashier: int, cash: dict[str, int], cards: list[str]) -> str:
        body = {"point": f"POS{cashier}", "cash": cash, "cards": cards, **self.both(cashier)}
        return str(self.post(self.till, "bingo/banks", body)["bank"])

    def sell(self, cashier: int, bank: str, cards: list[str]) -> Any:
        body = {"bank": bank, "cards": cards, "of_age": True, "cashier": self.person(Role.CASHIER, cashier)}
        return self.post(self.till, "bingo/sales", body)

    def play(self, number: int) -> str:
        """The terminal records the game; its id."""
        identity = str(uuid5(NAMESPACE, str(number)))
        body = round_body(identity, "BG-1", game(number), self.at(), "USD")
        answer = self.pit.post("/api/v1/rounds", body)
        assert answer.status_code == 201, answer.content
        return identity

    def close(self) -> dict[str, Any]:
        answer = self.pit.post(f"/api/v1/gaming-days/{DAY}/close", {})
        assert answer.status_code == 202, answer.content
        tasks.close_gaming_day.apply((self.floor.property.pk, DAY.isoformat()))
        summary: dict[str, Any] = self.pit.get(f"/api/v1/summaries/{DAY}").json()
        return summary


def _build() -> Floor:
    floor = Floor.seeded(with_pins=True, with_devices=True)
    options = {"patterns": ["any_line"], "prizes": PRIZE, "card_price": CARD, "package_price": PACKAGE}
    table = configured(floor, "BG-1", BINGO, options)
    for number in (1, 2):
        point = SalesPoint(property=floor.property, code=f"POS{number}", name=f"Caja {number}", table=table)
        point.full_clean()
        point.save()
    floor.open_day()
    floor.open("BG-1", counts={})
    return floor


built = staged(_build)


@pytest.fixture
def evening(built: Any, db: None) -> Evening:
    forget_keys()
    return Evening(built())


def play_evening(evening: Evening) -> tuple[str, str]:
    """Twelve games, the seventh annulled; cashier 1 pays the prizes and keys one sale wrongly. The two banks."""
    evening.receive()
    one = evening.open_bank(1, {"100.00": 10}, ["A:1-60", "PK:1"])
    two = evening.open_bank(2, {"20.00": 5}, ["A:101-120", "PK:2"])
    evening.sell(1, one, ["PK:1"])
    evening.sell(2, two, ["PK:2"])
    for number in range(1, GAMES + 1):
        single = 3 * number
        wrong = number == 3
        sale = evening.sell(1, one, [f"A:{single - 2}-{single if wrong else single - 1}"])
        evening.sell(2, two, [f"A:{100 + number}"])
        if wrong:
            body = {"cards": [f"A:{single - 2}-{single - 1}"], "reason": "one card too many keyed", **evening.both(1)}
            fixed = evening.post(evening.audit, f"bingo/sales/{sale['sale']}/correction", body, 200)
            assert (fixed["total_as_sold"], fixed["total"]) == ("12.00", "8.00")
        played = evening.play(number)
        if number == VOID:
            for cashier, bank, cards in (
                (1, one, [f"A:{single - 2}-{single - 1}", "PK:1"]), (2, two, [f"A:{100 + number}", "PK:2"]),
            ):  # fmt: skip
                body = {"bank": bank, "cards": cards, "round": played, "reason": "blackout"}
                evening.post(evening.till, "bingo/refunds", {**body, **evening.supervised(cashier)})
        else:
            body = {"round": played, "card": single - 2, "player": f"Player {number}", "bank": one}
            paid = evening.post(evening.till, "bingo/prizes", {**body, **evening.supervised(1)})
            assert paid["amount"] == "50.00"
    return one, two


def test_every_difference_of_an_evening_is_named_and_no_other(evening: Evening) -> None:
    """Twelve games, two cashiers, one of them short, one annulled game, one wrong sale."""
    one, two = play_evening(evening)
    # Cashier 1: 1,000 + 24 + 12 x 8 - 10 refunded - 550 in prizes. Cashier 2: 100 + 24 + 12 x 4 - 6, and 1.00 is short.
    left = [f"A:{3 * number}" for number in range(1, GAMES + 1)] + ["A:37-60"]
    body = {"cash": {"100.00": 5, "20.00": 3}, "returned": left, **evening.both(1)}
    first = evening.post(evening.till, f"bingo/banks/{one}/closing", body, 200)
    body = {"cash": {"100.00": 1, "50.00": 1, "5.00": 3}, "returned": ["A:113-120"], **evening.both(2)}
    second = evening.post(evening.till, f"bingo/banks/{two}/closing", body, 200)
    assert [(bank["due"], bank["counted"], bank["over_short"]) for bank in (first, second)] == [
        ("560.00", "560.00", "0.00"),
        ("166.00", "165.00", "-1.00"),
    ]
    evening.floor.go_to(evening.hour)
    evening.floor.close("BG-1", counts={})
    evening.floor.remove("BG-1-M")
    evening.floor.count("BG-1-M", {})
    evening.floor.give_back("BG-1-M")
    summary = evening.close()
    [line] = summary["rows"]
    assert {name: line[name] for name in ("drop", "win", "win_rounds", "variance", "variance_gap", "void_rounds")} == {
        "drop": "176.00", "win": "-374.00", "win_rounds": "-374.00", "variance": "0.00", "variance_gap": "",
        "void_rounds": 1,
    }  # fmt: skip
    assert {name: line[name] for name in ("card_sales", "card_refunds", "card_prizes")} == {
        "card_sales": "192.00", "card_refunds": "16.00", "card_prizes": "550.00",
    }  # fmt: skip
    found = sorted((one["code"], one["amount"]) for one in summary["exceptions"])
    assert found == [("sale_corrected", "-4.00"), ("sales_over_short", "-1.00")]
    ledger = JournalLine.objects.filter(property_id=evening.floor.property.pk)
    sums = {
        account: sum(line.debit - line.credit for line in ledger.filter(account=account))
        for account in ("sales_banks", "sales_over_short", "table_chips", "table_win")
    }
    assert sums == {"sales_banks": 0, "sales_over_short": 100, "table_chips": 0, "table_win": 37_400}
    report = evening.pit.get("/api/v1/bingo/series").json()
    assert [(row["series"], row["received"], row["stored"], row["sold"], row["missing"]) for row in report] == [
        ("A", 500, 464, 36, 0),
        ("PK", 50, 48, 2, 0),
    ]
    content = evening.pit.get("/api/v1/reports/bingo-day/content", day=DAY.isoformat()).json()
    games = content["tables"][3]["rows"]
    assert len(games) == GAMES
    assert games[0][6:13] == ["any_line", "5", "16.00", "0.00", "50.00", "50.00", "1 2 3 4 5"]
    assert games[0][13] == "1: 1 16 31 46 61 / 2 17 32 47 62 / 3 18 · 48 63 / 4 19 33 49 64 / 5 20 34 50 65"
    assert games[0][14:] == ["", "50.00", "50.00"]
    cash = content["tables"][7]["rows"]
    assert [row[2:] for row in cash] == [["192.00", "16.00", "550.00", "0.00", "0.00", "566.00", "-375.00", "-1.00"]], (
        "received less refunds and prizes is what was handed to the cage, and 1.00 is short"
    )
    moves = content["tables"][8]["rows"]
    assert len(moves) == 2 + 2 + 24 + 1 + 2 + 11 + 2
    assert [row[1] for row in moves][:2] == ["Banca abierta", "Banca abierta"]
    assert games[VOID - 1][8:12] == ["16.00", "16.00", "0.00", "0.00"]
    assert [row[2:] for row in content["tables"][0]["rows"]] == [
        ["192.00", "16.00", "550.00", "0.00", "0.00", "-374.00"]
    ]
    prices = [[row[0], *row[2:]] for row in content["tables"][1]["rows"]]
    assert prices == [["A", "4.00", "36", "144.00"], ["PK", "24.00", "2", "48.00"]]
    before = stored()
    rebuild()
    assert stored() == before


PROJECTED = (CardSeries, SalesBank, CardSale, SaleCorrection, CardRefund, BingoPrize, DailySummary)


def stored() -> dict[str, list[dict[str, Any]]]:
    """All rows of bingo's money."""
    return {model.__name__: list(model.objects.order_by("key").values()) for model in PROJECTED}


def test_what_was_not_paid_or_given_back_is_named(evening: Evening) -> None:
    """A prize left unpaid, an annulled game not refunded, cards that are gone, ten games of packages not played."""
    evening.receive()
    bank = evening.open_bank(1, {"100.00": 10}, ["A:1-60", "A:101-120", "PK:1-2"])
    evening.sell(1, bank, ["PK:1-2"])
    for number in (1, VOID):
        evening.sell(1, bank, [f"A:{3 * number - 2}-{3 * number - 1}", f"A:{100 + number}"])
        evening.play(number)
    due = evening.floor.property.pk
    row = SalesBank.objects.get(property_id=due, bank=bank)
    assert row.due == 100_000 + 2 * PACKAGE + 6 * CARD
    asked = evening.pit.post(f"/api/v1/gaming-days/{DAY}/close", {}).json()
    open_lines = {line["code"]: line["open"] for line in asked["checklist"] if line["open"]}
    assert open_lines["sales_banks_open"] == [f"{bank} {row.cashier}"]
    assert [item.split()[-1] for item in open_lines["bingo_prizes_due"]] == ["+50.00", "+16.00"]
    told = evening.pit.get("/api/v1/bingo/banks").json()
    assert (told[0]["due"], told[0]["counted"]) == (None, None)
    body = {
        "cash": {"100.00": 10, "20.00": 3, "10.00": 1, "1.00": 2},
        "returned": ["A:3-18", "A:22-60"],
        "spoilt": ["A:102"],
    }
    closed = evening.post(evening.till, f"bingo/banks/{bank}/closing", {**body, **evening.both(1)}, 200)
    assert (closed["over_short"], closed["missing_worth"]) == ("0.00", "72.00")
    assert closed["numbers_missing"] == ["A:21", "A:103-106", "A:108-120"]
    found = {line.code: line.amount for line in ExceptionLine.objects.filter(property_id=due)}
    assert found == {"cards_missing": -7_200}
    evening.floor.go_to(evening.hour)
    evening.floor.close("BG-1", counts={})
    evening.floor.remove("BG-1-M")
    evening.floor.count("BG-1-M", {})
    evening.floor.give_back("BG-1-M")
    known = {"approved": evening.floor.sig(Role.ACCOUNTING), "reason": "the winner left without his prize"}
    close_gaming_day(evening.floor.property, DAY, actor="employee:K01", at=evening.floor.now(), **known)
    rows = DayException.objects.filter(property_id=due).order_by("number")
    assert list(rows.values_list("code", "amount")) == [
        ("win_variance", 2 * 10 * PART),
        ("bingo_prize_unpaid", -PRIZE),
        ("cards_not_refunded", -1_600),
    ]


def test_selling_and_calling_are_kept_apart(evening: Evening) -> None:
    """PR §27.5(A): no key and no device does both; corrections are for the cage's key alone (PR §27.4(F), (G))."""
    house = evening.floor.property
    device = Device.objects.create(property=house, code="BOTH", kind="integration")
    refused("scopes_apart", issue_device_key, device, scopes=["rounds:write", "sales:write"])
    issue_device_key(device, scopes=["rounds:write"])
    refused("scopes_apart", issue_device_key, device, scopes=["sales:audit"])
    evening.receive()
    body = {"point": "POS1", "cash": {"100.00": 1}, "cards": ["A:1-9"], **evening.both(1)}
    assert evening.refused(evening.pit, "bingo/banks", body)[0] == 403
    bank = evening.open_bank(1, {"100.00": 1}, ["A:1-9"])
    sale = evening.sell(1, bank, ["A:1"])["sale"]
    change = {"cards": ["A:1-2"], "reason": "two", **evening.both(1)}
    assert evening.refused(evening.till, f"bingo/sales/{sale}/correction", change)[0] == 403
    fixed = evening.post(evening.audit, f"bingo/sales/{sale}/correction", change, 200)
    assert fixed["numbers"] == ["A:1-2"]
    [entry] = evening.pit.get("/api/v1/bingo/corrections").json()
    cashier = evening.floor.house.staff[Role.CASHIER][0]
    assert (entry["employee"], entry["licence"], entry["difference"]) == (cashier.code, cashier.licence_number, "4.00")
    assert entry["authorised_by"] == evening.floor.house.staff[Role.CAGE_SUPERVISOR][0].code


def test_what_a_point_of_sale_refuses(evening: Evening) -> None:
    evening.receive()
    again = {"series": "A", "kind": "card", "first": 400, "last": 600, "price": "4.00", "table": "BG-1",
             "day": DAY.isoformat(), "supplier": "X", "approval": "CT-card_price",
             "accounting": evening.person(Role.ACCOUNTING),
             "cage_supervisor": evening.person(Role.CAGE_SUPERVISOR)}  # fmt: skip
    assert evening.refused(evening.audit, "bingo/series", again) == (409, "cards_received_before")
    for number in ("NO-SUCH", "CT-2026-adjustment"):
        refusal = evening.refused(evening.audit, "bingo/series", {**again, "approval": number})
        assert refusal == (422, "approval_not_on_file")
    assert evening.refused(evening.audit, "bingo/series", {**again, "approval": " "})[0] == 422
    assert evening.refused(evening.audit, "bingo/series", {**again, "price": "5.00"}) == (409, "card_terms_differ")
    assert evening.refused(evening.audit, "bingo/series", {**again, "table": "RO-1"}) == (409, "cards_not_sold_here")
    electronic = {**again, "series": "E", "kind": "electronic", "first": 1, "last": 9, "price": "3.00"}
    evening.post(evening.audit, "bingo/series", electronic)
    bank = evening.open_bank(1, {"100.00": 1}, ["A:1-9", "PK:1", "E:1-2"])
    opening = {"point": "POS2", "cash": {}, "cards": ["A:9-10"], **evening.both(2)}
    assert evening.refused(evening.till, "bingo/banks", opening) == (409, "cards_not_in_store")
    assert evening.refused(evening.till, "bingo/banks", {**opening, "point": "POS1"}) == (409, "sales_bank_open")
    assert evening.refused(evening.till, "bingo/banks", {**opening, "point": "POS9"}) == (404, "unknown_sales_point")
    sale = {"bank": bank, "cards": ["A:1"], "of_age": True, "cashier": evening.person(Role.CASHIER)}
    for change, expected in (
        ({"of_age": False}, (422, "buyer_not_of_age")),
        ({"cards": []}, (422, "no_cards_named")),
        ({"cards": ["A:9-1"]}, (422, "card_numbers_unreadable")),
        ({"cards": ["A:9-10"]}, (409, "cards_not_in_hand")),
        ({"entries": 1}, (409, "entries_not_offered")),
        ({"cashier": evening.person(Role.CASHIER, 2)}, (409, "other_cashier")),
        ({"bank": "POS1-x"}, (404, "unknown_sales_bank")),
        ({"cards": ["E:1"]}, (422, "ebm_missing")),
    ):
        assert evening.refused(evening.till, "bingo/sales", {**sale, **change}) == expected
    evening.sell(1, bank, ["A:1-2", "PK:1"])
    played = evening.play(1)
    back = {"bank": bank, "cards": ["A:1"], "reason": "changed his mind", **evening.supervised(1)}
    for change, expected in (
        ({}, (409, "cards_played")),
        ({"cards": ["A:5"]}, (409, "cards_not_sold")),
        ({"round": played}, (409, "round_not_void")),
    ):
        assert evening.refused(evening.till, "bingo/refunds", {**back, **change}) == expected
    evening.sell(1, bank, ["A:8"])
    returned = evening.post(evening.till, "bingo/refunds", {**back, "cards": ["A:8"]})
    assert (returned["total"], returned["round"]) == ("4.00", "")
    assert evening.refused(evening.till, "bingo/refunds", {**back, "cards": ["A:8"]}) == (409, "cards_refunded")
    prize = {"round": played, "card": 1, "player": "Ana", "bank": bank, **evening.supervised(1)}
    assert evening.refused(evening.till, "bingo/prizes", {**prize, "card": 2}) == (409, "card_did_not_win")
    paid = evening.post(evening.till, "bingo/prizes", prize)
    assert (paid["amount"], paid["serial"]) == ("50.00", "B-0000001")
    assert evening.refused(evening.till, "bingo/prizes", prize) == (409, "bingo_prize_paid")


def test_the_cage_pays_a_prize_and_its_book_has_bank_and_prize(evening: Evening) -> None:
    """Movements of the cage of their own kind: out to a cashier, out to a winner, back from the cashier."""
    evening.receive()
    people = evening.both(3)
    opening = {"day": DAY.isoformat(), "shift": "M", "cash": {"100.00": 50}, "chips": {}, **people}
    evening.post(evening.pit, "cage/openings", opening)
    bank = evening.open_bank(1, {"100.00": 1}, ["A:1-3", "A:101", "PK:1-2"])
    evening.sell(1, bank, ["A:1-2", "A:101", "PK:1-2"])
    played = evening.play(1)
    prize = {"round": played, "card": 1, "player": "Ana", **evening.supervised(1)}
    evening.post(evening.till, "bingo/prizes", prize)
    cash = {"100.00": 1, "20.00": 3}
    body = {"cash": cash, "returned": ["A:3"], **evening.both(1)}
    evening.post(evening.till, f"bingo/banks/{bank}/closing", body, 200)
    book = queries.cage_book(evening.floor.property)
    moved = [(item.kind, item.cash_in, item.cash_out) for item in book.items]
    assert moved == [("bingo", 0, 10_000), ("bingo", 0, PRIZE), ("bingo", 16_000, 0)]
    assert book.money == 500_000 - 10_000 - PRIZE + 16_000


def paper(evening: Evening, code: str, **asked: str) -> Any:
    """The report's content; its PDF is made too."""
    given = {"day": DAY.isoformat(), **asked}
    pdf = rendering.rendered(
        evening.floor.property, report_of(code), read_asked(report_of(code), given), "pdf", Printing.now("en", "t")
    )
    assert pdf.content.startswith(b"%PDF")
    return evening.pit.get(f"/api/v1/reports/{code}/content", language="en", **given).json()


def test_the_player_has_a_receipt_with_device_date_cards_and_amount(evening: Evening) -> None:
    """PR §27.7(F): device, date, electronic cards bought, amount charged."""
    evening.receive()
    electronic = {"series": "E", "kind": "electronic", "first": 1, "last": 90, "price": "3.00", "table": "BG-1",
                  "day": DAY.isoformat(), "supplier": "X", "approval": "CT-card_price",
                  "accounting": evening.person(Role.ACCOUNTING),
                  "cage_supervisor": evening.person(Role.CAGE_SUPERVISOR)}  # fmt: skip
    evening.post(evening.audit, "bingo/series", electronic)
    bank = evening.open_bank(1, {"100.00": 1}, ["A:1-9", "E:1-50"])
    body = {"bank": bank, "cards": ["A:1-2", "E:1-5"], "ebm": "EBM-07", "of_age": True}
    sale = evening.post(evening.till, "bingo/sales", {**body, "cashier": evening.person(Role.CASHIER)})["sale"]
    content = paper(evening, "bingo-receipt", sale=sale)
    facts = {fact["label"]: fact["value"] for fact in content["facts"]}
    assert facts["Identification number of the device"] == "EBM-07"
    assert (facts["Electronic cards"], facts["Charged for electronic cards"]) == ("5", "15.00")
    assert (facts["Total charged"], facts["Series and numbers"]) == ("23.00", "A:1-2, E:1-5")
    assert facts["Sold at"].startswith("2026-11-20")
    assert [row[2:] for row in content["tables"][0]["rows"]] == [["4.00", "2", "8.00"], ["3.00", "5", "15.00"]]
    listed = paper(evening, "bingo-receipt")["tables"][0]["rows"]
    assert [row[1] for row in listed] == [sale]


def test_a_game_and_the_numbers_of_the_event_are_printed(evening: Evening) -> None:
    """PR §27.5(C), §27.7(G): balls in order and faces for the casino, numbers and patterns for players."""
    first, second = evening.play(1), evening.play(2)
    [row] = paper(evening, "bingo-game", game=second)["tables"][0]["rows"]
    assert (row[2], row[-2]) == ("2", "1 2 3 4 5")
    assert row[-1] == "4: 1 16 31 46 61 / 2 17 32 47 62 / 3 18 · 48 63 / 4 19 33 49 64 / 5 20 34 50 65"
    assert len(paper(evening, "bingo-game")["tables"][0]["rows"]) == 2
    assert first != second
    numbers = paper(evening, "bingo-numbers")["tables"][0]["rows"]
    assert numbers == [["BG-1", "M", str(n), "any_line", "", "1 2 3 4 5", str(3 * n - 2)] for n in (1, 2)]


def test_the_schedule_is_printed_and_stands_once_a_game_has_begun(evening: Evening) -> None:
    """PR §27.6(E): schedule and types of games; nothing of it changes after the first game began."""
    line = "20:00;any_line;4.00;50.00;winner_takes_all"
    body = {"table": "BG-1", "day": DAY.isoformat(), "shift": "M", "games": [line, "20:15;blackout;4.00;75.00"],
            "by": evening.person(Role.FLOOR_SUPERVISOR)}  # fmt: skip
    for wrong in ("20:00 any_line", "25:00;any_line;4.00;50.00", "20:00;any_line;four;50.00", "20:00;;4.00;50.00"):
        refusal = evening.refused(evening.pit, "game-schedules", {**body, "games": [wrong.replace(" ", "_")]})
        assert refusal == (422, "schedule_unreadable")
    assert evening.refused(evening.pit, "game-schedules", {**body, "table": "RO-1"}) == (409, "cards_not_sold_here")
    evening.post(evening.pit, "game-schedules", body)
    again = evening.post(evening.pit, "game-schedules", {**body, "games": [line]})
    assert (again["version"], again["games"]) == (2, ["1. 20:00 any_line winner_takes_all"])
    announced = paper(evening, "bingo-schedule")["tables"][0]["rows"]
    assert announced == [["BG-1", "M", "1", "20:00", "any_line", "4.00", "50.00", "winner_takes_all"]]
    evening.play(1)
    assert evening.refused(evening.pit, "game-schedules", body) == (409, "games_begun")
    played = paper(evening, "bingo-schedule")["tables"][1]["rows"]
    assert [(row[2], row[5]) for row in played] == [("1", "any_line")]
    [shown] = evening.pit.get("/api/v1/game-schedules").json()
    assert shown["table"] == "BG-1"


def test_a_malfunction_is_on_record_and_told_to_operations(evening: Evening) -> None:
    """PR §27.7(H): recorded, and notified at once; the notice is a paper of its own."""
    checked = {"check": "balls_shown", "passed": True, "dealer": evening.person(Role.DEALER),
               "supervisor": evening.person(Role.FLOOR_SUPERVISOR)}  # fmt: skip
    made = evening.post(evening.pit, "tables/BG-1/checks", checked)
    assert (made["cite"], made["times"]) == ("PR §27.8(B)", 1)
    wrong = evening.refused(evening.pit, "tables/BG-1/checks", {**checked, "check": "stub_counted"})
    assert wrong == (422, "check_not_ordered")
    [listed] = evening.pit.get("/api/v1/table-checks").json()
    assert listed["check"] == "balls_shown"
    body = {"device": "EBM-07", "what": "screen frozen", "by": evening.person(Role.DEALER)}
    evening.post(evening.pit, "tables/BG-1/malfunctions", body, 204)
    [line] = ExceptionLine.objects.filter(property_id=evening.floor.property.pk)
    assert (line.code, line.subject, line.table) == ("malfunction", "BG-1 EBM-07", "BG-1")
    [row] = evening.pit.get("/api/v1/notices").json()
    assert (row["addressee"], row["cite"]) == ("operations", "PR §27.7(H)")
    content = paper(evening, "notice", notice=row["notice"])
    facts = {fact["label"]: fact["value"] for fact in content["facts"]}
    assert facts["About"].startswith("BG-1 EBM-07")
    assert (facts["Given at"], facts["Receipt"]) == ("—", "—")
    assert facts["Due at"].startswith("2026-11-20")


@pytest.mark.parametrize(
    ("kind", "options", "answer"),
    [
        ("portable", {}, 409),
        ("portable", {"remote_stations": "radio"}, 201),
        ("remote", {}, 409),
        ("remote", {"remote_stations": "direct"}, 201),
        ("outside", {"remote_stations": "radio"}, 409),
        ("outside", {"remote_stations": "radio", "outside_sales": True}, 201),
    ],
)
def test_stations_away_from_the_cage_are_those_of_the_options(
    evening: Evening, kind: str, options: dict[str, Any], answer: int
) -> None:
    """PR §27.4(G): units that report every sale; outside the room with an approval."""
    evening.receive()
    SalesPoint.objects.filter(code="POS1").update(kind=kind)
    for row in TableSession.objects.filter(table="BG-1"):
        row.options.update(options)
        row.save()
    body = {"point": "POS1", "cash": {}, "cards": ["A:1-9"], **evening.both(1)}
    answered = evening.till.post("/api/v1/bingo/banks", {**body, "occurred_at": evening.at()})
    assert answered.status_code == answer, answered.content
    assert answer == 201 or answered.json()["code"] == "station_not_offered"


def test_a_caller_does_not_sell_and_a_seller_does_not_call(evening: Evening) -> None:
    """PR §27.3(G), §27.5(A): who deals the session opens no bank in it, and who sells is not seated as its caller."""
    evening.receive()
    evening.open_bank(1, {"100.00": 1}, ["A:1-9"])
    cashier, dealer = (evening.floor.house.staff[role][0] for role in (Role.CASHIER, Role.DEALER))
    DealerSeat.objects.filter(table="BG-1").update(dealer=evening.floor.house.staff[Role.CASHIER][1].code)
    body = {"point": "POS2", "cash": {}, "cards": ["A:20-29"], **evening.both(2)}
    assert evening.refused(evening.till, "bingo/banks", body) == (422, "caller_sells")
    SalesBank.objects.update(cashier=dealer.code)
    seat = {"dealer": evening.person(Role.DEALER), "supervisor": evening.person(Role.FLOOR_SUPERVISOR)}
    assert evening.refused(evening.pit, "tables/BG-1/dealers", seat)[1] in ("caller_sells", "dealer_seated")
    assert cashier.code != dealer.code


def test_the_faces_of_a_series_are_kept_and_a_card_in_play_has_its_own(evening: Evening) -> None:
    """PR §27.5(C), §27.6(A): every card of the permutation, sold or not, by number; never changed."""
    evening.receive()
    [sold] = [fact for fact in game(1) if isinstance(fact, v.BingoCardSold)][:1]
    face, other = list(sold.numbers), [*sold.numbers[5:10], *sold.numbers[:5], *sold.numbers[10:]]
    people = {
        "cage_supervisor": evening.person(Role.CAGE_SUPERVISOR), "accounting": evening.person(Role.ACCOUNTING),
        "series": "A", "day": DAY.isoformat(),
    }  # fmt: skip

    def line(number: int, numbers: list[int]) -> str:
        return f"{number}: {' '.join(map(str, numbers))}"

    faces = "bingo/faces"
    for content, answer in (
        ("113 2 17", (422, "faces_unreadable")),
        (line(501, face), (409, "cards_not_received")),
        (line(113, face[:-1]), (422, "card_number_count")),
    ):
        assert evening.refused(evening.audit, faces, {**people, "content": content}) == answer
    evening.post(evening.audit, faces, {**people, "content": line(113, face)})
    assert evening.refused(evening.audit, faces, {**people, "content": line(113, face)}) == (409, "faces_recorded")
    [kept] = evening.pit.get("/api/v1/bingo/faces", series="A", number="113").json()
    assert kept["face"] == " ".join(map(str, face))
    before = list(CardFace.objects.values())
    rebuild()
    assert list(CardFace.objects.values()) == before

    def played(card: int, numbers: list[int]) -> Any:
        facts: list[v.Fact] = [v.RoundOpened()]
        facts.append(v.BingoCardSold(seat=1, card=card, numbers=numbers, price=400, series="A"))
        body = round_body(str(uuid5(NAMESPACE, f"{card} {numbers}")), "BG-1", facts, evening.at(), "USD")
        answer = evening.pit.post("/api/v1/rounds", body)
        return answer.status_code, answer.json().get("code")

    assert played(113, other)[1] in ("card_face_differs", "card_number_column")
    assert played(114, face) == (422, "card_face_differs")
    assert played(113, face)[0] == 201
