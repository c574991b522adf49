"""Numbered forms: slips (controls T2-T6) and payout forms (control P16, PR §7.10-7.12)."""

from __future__ import annotations

import datetime as dt
from typing import Any

import pytest

from casino import VERSION
from casino.errors import Refused
from casino.roles import Role
from progressive import documents as progressive
from tables import commands, documents
from tables.models import Slip
from tests.documents.conftest import WHO, Shown, printing
from tests.documents.paper import needs_poppler, pages, words
from tests.factories import ACTOR


def slip_of(house: Shown, kind: str) -> str:
    return Slip.objects.get(property_id=house.pk, kind=kind).serial


def test_a_fill_states_what_control_t4_asks(house: Shown) -> None:
    data = documents.slip_data(house.property, slip_of(house, "fill"), printing())
    facts = {fact["label"]: fact["value"] for fact in data["facts"]}
    assert (facts["Día de juego"], facts["Turno"], facts["Mesa"], facts["Juego"]) == (
        "2026-11-20",
        "M · Mañana",
        "RO-1",
        "Ruleta",
    )
    assert data["lines"] == [{"denomination": "5.00", "colour": "roja", "pieces": "10", "amount": "50.00"}]
    assert (data["total"], data["words"]) == ("US$\u00a050.00", "Cincuenta con 00/100 dólares")
    assert [part["destination"].partition(":")[0] for part in data["parts"]] == ["Mesa", "Caja", "Contabilidad"]
    assert [block["detail"].partition(" ")[0] for block in data["signatures"]] == ["S01", "C01", "V01", "D01", "S01"]
    assert data["frame"]["title"] == "Relleno"
    assert data["frame"]["marks"] == []


def test_a_credit_is_signed_in_its_own_order(house: Shown) -> None:
    data = documents.slip_data(house.property, slip_of(house, "credit"), printing("en"))
    assert [block["duty"] for block in data["signatures"]] == [
        "Requested by",
        "Counted by the dealer",
        "Escorted by",
        "Received by (cage)",
    ]
    assert [block["detail"].partition(" ")[0] for block in data["signatures"]] == ["S01", "D01", "V01", "C01"]


def test_a_slip_under_way_leaves_room_to_sign_and_void_keeps_what_was_signed(house: Shown) -> None:
    serial = commands.request_fill(
        house.property, table="CS-2", counts={"500": 4}, supervisor=house.sig(Role.FLOOR_SUPERVISOR), actor=ACTOR,
        at=house.now(),
    )  # fmt: skip
    house.issue_fill(serial)
    under_way = documents.slip_data(house.property, serial, printing())
    assert [bool(block["name"]) for block in under_way["signatures"]] == [True, True, True, False, False]
    commands.void_slip(
        house.property, serial=serial, reason="Mesa cerrada #1", prepared=house.sig(Role.CASHIER),
        supervised=house.sig(Role.PIT_MANAGER), actor=ACTOR, at=house.now(),
    )  # fmt: skip
    void = documents.slip_data(house.property, serial, printing(reprint=True))
    assert void["frame"]["marks"] == ["NULO / VOID", "REIMPRESIÓN / REPRINT"]
    assert void["signatures"] == under_way["signatures"]
    assert void["void"]["reason"] == "Mesa cerrada #1"
    assert [block["name"] for block in void["void"]["signatures"]] == ["Awilda Báez", "Miriam Rolón"]


@needs_poppler
@pytest.mark.parametrize(("language", "title"), [("es", "Relleno"), ("en", "Fill slip")])
def test_a_printed_fill_has_three_parts(house: Shown, language: str, title: str) -> None:
    serial = slip_of(house, "fill")
    printed = documents.slip(house.property, serial, language=language, **WHO)
    assert pages(printed) == 3
    text = words(printed)
    assert text.count(serial) == 3
    assert text.count(title) == 3
    assert "Gloria Méndez" in text
    assert "K01 Teresa Zayas" in text
    assert VERSION in text


def test_unknown_serials_are_refused(house: Shown) -> None:
    with pytest.raises(Refused) as slip:
        documents.slip(house.property, "F-9999999", language="es", **WHO)
    # A slip's number is not a payout form's.
    with pytest.raises(Refused) as form:
        progressive.payout_form(house.property, slip_of(house, "fill"), language="es", **WHO)
    assert (slip.value.code, form.value.code) == ("unknown_slip", "unknown_form")


def test_an_exchange_states_both_ways_and_a_transfer_where_it_goes(house: Shown) -> None:
    house.open("RO-2")
    supervisor = house.sig(Role.FLOOR_SUPERVISOR)
    ask = {"table": "CS-2", "supervisor": supervisor, "actor": ACTOR, "at": house.now()}
    exchange = commands.request_exchange(house.property, counts={"500": 2}, returned={"100": 10}, **ask)
    transfer = commands.request_transfer(house.property, to_table="RO-2", counts={"500": 2}, **ask)
    even = documents.slip_data(house.property, exchange, printing("en"))
    assert [line["pieces"] for line in even["lines"] + even["returned"]] == ["2", "10"]
    facts = {
        fact["label"]: fact["value"] for fact in documents.slip_data(house.property, transfer, printing())["facts"]
    }
    assert (facts["Mesa"], facts["A la mesa"]) == ("CS-2", "RO-2")
    assert pages(documents.slip(house.property, exchange, language="es", **WHO)) == 3


@needs_poppler
def test_a_reprint_says_so_on_every_part_and_leaves_the_restricted_one_out(house: Shown) -> None:
    """Controls T7, T8."""
    serial = slip_of(house, "fill")
    arguments = {"language": "es", "actor": "employee:C01", "at": WHO["printed_at"]}

    def printed(**more: Any) -> bytes:
        return documents.paper_of(
            house.property, commands.print_slip(house.property, serial=serial, **arguments, **more)
        )

    original, again = printed(), printed()
    assert (pages(original), pages(again)) == (2, 2)
    assert (words(original).count("1 · original"), words(original).count("reimpresión")) == (2, 0)
    assert words(again).count("2 · reimpresión") == 2
    assert "por C01" in words(again)
    assert "restringida" not in words(again)
    accounting = house.sig(Role.ACCOUNTING)
    restricted = printed(copy="restricted", reader=accounting)
    assert pages(restricted) == 1
    assert "Contabilidad: copia restringida" in words(restricted)


@needs_poppler
def test_an_opener_and_a_closer_are_forms_in_parts(house: Shown) -> None:
    """Control T1."""
    session = {"table": "RO-1", "day": dt.date(2026, 11, 20), "shift": "M"}
    for which, title in (("opener", "Apertura de mesa"), ("closer", "Cierre de mesa")):
        form = commands.print_inventory(
            house.property, **session, which=which, language="es", actor=ACTOR, at=WHO["printed_at"]
        )
        pdf = documents.paper_of(house.property, form)
        assert pages(pdf) == 2
        assert words(pdf).count(title) == 2
        assert words(pdf).count(form.printed.serial) >= 2
        assert "Gloria Méndez" in words(pdf)


# --- payout forms ---------------------------------------------------------------------------------------------------


def test_a_payout_form_states_what_control_p16_asks(house: Shown) -> None:
    (royal,) = house.win((2, "royal_flush"))
    data = progressive.payout_form_data(house.property, royal.form_serial, printing())
    facts = {fact["label"]: fact["value"] for fact in data["facts"]}
    assert data["frame"]["serial"] == royal.form_serial
    assert data["frame"]["title"] == "Formulario de pago de premio progresivo"
    assert (facts["Mesa"], facts["Puesto"], facts["Turno"], facts["Jugada"]) == ("CS-2", "2", "M", royal.round)
    assert facts["Juego"] == "Caribbean Stud Poker"
    assert facts["Fecha y hora del pago"].startswith("2026-11-20 12:")
    # 10,000.00 and ten chips of 0.70, less a flush of 50.00, and five chips more.
    assert (data["hand"], data["amount"]) == ("Escalera flor real", "US$\u00a09,960.50")
    assert data["words"] == "Nueve mil novecientos sesenta con 50/100 dólares"
    assert [line["value"] for line in data["meter"]] == [
        "9,960.50",
        "−9,960.50",
        "0.00",
        "0.00",
        "10,000.00",
        "10,000.00",
    ]
    assert [card["text"] for card in data["cards"]] == ["10♥", "J♥", "Q♥", "K♥", "A♥"]
    assert [method["on"] for method in data["methods"]] == [False, True, False]
    assert [presence["on"] for presence in data["presences"]] == [True, True]
    assert [(block["duty"], block["name"]) for block in data["signatures"]] == [
        ("Preparado por (supervisor)", "Gloria Méndez"),
        ("Verificado por (contabilidad)", "Teresa Zayas"),
        ("Validado y atestiguado por (inspector)", "Ramón Sepúlveda"),
        ("Recibido por (jugador)", ""),
    ]


def test_a_receipt_is_a_part_of_its_form(house: Shown) -> None:
    (from_tray,) = house.win((3, "flush"), method="tray")
    (by_receipt,) = house.win((3, "flush"), method="receipt")
    assert pages(progressive.payout_form(house.property, from_tray.form_serial, language="es", **WHO)) == 4
    assert pages(progressive.payout_form(house.property, by_receipt.form_serial, language="en", **WHO)) == 5


def test_a_replaced_form_is_void_on_every_part_and_the_payment_stands(house: Shown) -> None:
    (prize,) = house.win((2, "straight_flush"))
    old = house.void_form(prize.prize, "Importe ilegible")
    void = progressive.payout_form_data(house.property, old, printing())
    prize.refresh_from_db()
    assert void["frame"]["marks"] == ["NULO / VOID"]
    assert (void["void"]["reason"], void["void"]["replaced"]) == ("Importe ilegible", prize.form_serial)
    assert [block["name"] for block in void["void"]["signatures"]] == ["Gloria Méndez", "Miriam Rolón"]
    now = progressive.payout_form_data(house.property, prize.form_serial, printing())
    assert (now["void"], now["frame"]["marks"], now["amount"]) == (None, [], void["amount"])
    assert pages(progressive.payout_form(house.property, old, language="es", **WHO)) == 5


def test_a_spoilt_form_is_printed_void_with_nobody_s_signature(house: Shown) -> None:
    house.play_stud("CS-2", chips=1, prizes=[(4, "full_house")])
    waiting = house.prizes()[-1]
    spoilt = house.void_form(waiting.prize, "Formulario manchado")
    data = progressive.payout_form_data(house.property, spoilt, printing("en"))
    assert data["frame"]["marks"] == ["NULO / VOID"]
    assert data["void"]["replaced"] == ""
    assert [block["name"] for block in data["signatures"]] == ["", "", "", ""]
    assert [method["on"] for method in data["methods"]] == [False, False, False]


@needs_poppler
@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("es", ("Formulario de pago de premio progresivo", "Parte 3 de 5", "Cien con 00/100 dólares", "Casa llena")),
        ("en", ("Progressive payout form", "Part 3 of 5", "One hundred and 00/100 dollars", "Full house")),
    ],
)
def test_a_printed_payout_form(house: Shown, language: str, expected: tuple[str, ...]) -> None:
    (prize,) = house.win((1, "full_house"))
    text = words(progressive.payout_form(house.property, prize.form_serial, language=language, **WHO))
    for phrase in (*expected, "US$ 100.00", "10♥", prize.round):
        assert phrase in text
