"""Who won a prize: on the form of its payment, encrypted, apart from the events, erasable (PR §13.10(D), §27.3(I))."""

from __future__ import annotations

import pytest
from django.conf import settings as configured
from django.db import connection

from casino.documents import Printing
from casino.eventstore import read_stream, verify_day
from casino.roles import Role
from progressive import documents, winners
from progressive.documents import delivery, payout
from progressive.models import PrizeWinner
from tests.factories import DAY, refused
from tests.progressive.stud import Stud
from tests.progressive.test_other_games import STRAIGHT, linked, three_card_round
from tests.progressive.test_with_rules import STRAIGHT_FLUSH, stud_round
from tests.staged import staged

pytestmark = pytest.mark.django_db

NAME, PASSPORT = "Eufemia Ñíguez", "PA-4711-X"


def _build() -> Stud:
    """A prize won at TC-1, whose form says who won it."""
    floor = linked("pr.three_card_poker", "TC-1")
    floor.reserve("in", 200_000)
    floor.open("TC-1")
    floor.play("TC-1", three_card_round({1: STRAIGHT}))
    return floor


built = staged(_build)


@pytest.fixture
def floor(built, db) -> Stud:
    return built()


def told(floor: Stud, **more: object) -> str:
    prize = floor.prizes()[0].prize
    floor.work.do("record_winner", prize=prize, name=NAME, identification=PASSPORT, **more)
    return prize


def on_the_form(floor: Stud, *, shown: bool) -> list[str]:
    serial = floor.prizes()[0].form_serial
    printing = Printing.now("en", "K01", None, reprint=False)
    form = payout.payout_form_data(floor.property, serial, printing, shows_winner=shown)
    return [fact["value"] for fact in form["facts"]]


def test_the_form_says_who_won_to_whom_has_the_right(floor: Stud) -> None:
    """PR §13.10(D): accounting and Inspector; others read that it is on file."""
    prize = told(floor)
    floor.pay(prize)
    assert {NAME, PASSPORT} <= set(on_the_form(floor, shown=True))
    hidden = on_the_form(floor, shown=False)
    assert "on file, shown by right" in hidden
    assert not {NAME, PASSPORT} & set(hidden)


def test_the_database_and_the_events_do_not_know_the_winner(floor: Stud) -> None:
    """Encrypted under a key that the database does not have; the event says that it was recorded, and by whom."""
    prize = told(floor)
    row = PrizeWinner.objects.get(property_id=floor.pk)
    assert row.hidden.startswith("1.")
    assert winners.winner_of(floor.pk, prize) == winners.Winner(name=NAME, identification=PASSPORT)
    events = [one.event for one in read_stream(floor.pk, f"link:LINK.{DAY}")]
    assert type(events[-1]).__name__ == "WinnerRecorded"
    with connection.cursor() as cursor:
        cursor.execute("SELECT string_agg(e::text, ' ') FROM es_event e WHERE property_id = %s", [floor.pk])
        (stored,) = cursor.fetchone()
    assert not any(word in stored + row.hidden for word in (NAME, "Eufemia", PASSPORT))


def test_a_winner_is_erased_and_the_chain_stays_whole(floor: Stud) -> None:
    """The events stay as they are; another row's text opens nothing."""
    prize = told(floor)
    text = PrizeWinner.objects.get(property_id=floor.pk).hidden
    floor.work.do("erase_winner", prize=prize, reason="solicitud del jugador")
    assert winners.winner_of(floor.pk, prize) is None
    refused("winner_not_kept", floor.work.do, "erase_winner", prize=prize, reason="otra vez")
    assert verify_day(floor.pk, DAY).ok
    PrizeWinner.objects.create(key=f"{floor.pk}:other", property_id=floor.pk, prize="other", hidden=text)
    with pytest.raises(Exception, match="another's"):
        winners.winner_of(floor.pk, "other")


def test_without_a_key_nothing_is_kept(floor: Stud, settings) -> None:
    """Production without PERSONAL_DATA_KEYS."""
    settings.PERSONAL_DATA_KEYS, settings.PERSONAL_DATA_KEY_PLACE = [], ""
    refused("personal_data_key_missing", told, floor)
    assert not PrizeWinner.objects.exists()
    assert configured.PERSONAL_DATA_KEYS == []


def test_only_where_a_clause_asks_for_the_winner() -> None:
    """PR §7.12 does not: nothing is kept that no form needs."""
    stud = Stud.running()
    stud.open("CS-1")
    stud.play("CS-1", stud_round({1: STRAIGHT_FLUSH}))
    assert refused("winner_not_asked", told, stud).cite == "PR §13.10(D)"
    supervisor = stud.sig(Role.DEALER)
    refused("wrong_role", told, stud, by=supervisor)
    assert delivery.delivery_form is documents.delivery_form
