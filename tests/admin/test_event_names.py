"""What happened has a name on the screen, in both languages, and its code beside it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.urls import reverse

from accounting import queries
from accounting.models import JournalEntry
from casino.admin.past import AS_IT_STOOD, EVENT, STREAM, address
from casino.eventstore import feed, read_stream
from casino.eventstore.registry import registered_types
from casino.wording.event_names import _names, event_name, name_events
from tables.models import BoxCustody, Round, Slip
from tests.factories import DAY

CODES = {name for name, stored in registered_types().items() if stored.cls.__module__.partition(".")[0] != "tests"}
CODE = re.compile(r"<(pre|code)\b.*?</\1>", re.S)
TAG = re.compile(r"<[^>]*>")


def test_every_event_has_a_name_of_its_own_in_both_languages() -> None:
    assert set(_names) == CODES
    english, spanish = ({code: event_name(code, language) for code in CODES} for language in ("en", "es"))
    assert {code for code in CODES if spanish[code] == english[code] or code in (english[code], spanish[code])} == set()
    for names in (english, spanish):
        assert len(set(names.values())) == len(CODES), "two events of one name"
        assert [name for name in names.values() if not 8 <= len(name) <= 42 or not name[0].isupper()] == []
    assert event_name("OfAnotherHouse", "es") == "OfAnotherHouse"
    with pytest.raises(ValueError, match="SlipIssued"):
        name_events({"SlipIssued": ("Issued again", "Entregada otra vez")})
    assert event_name("SlipIssued", "en") != "Issued again"


def words_of(page: str) -> str:
    """What is read outside of code."""
    return " ".join(unescape(TAG.sub(" ", CODE.sub(" ", page))).split())


def test_lists_tell_the_name_and_keep_the_code(played: Any) -> None:
    client = played.client(None)
    # One stream of each kind there is; one event; an object at an instant and since; the fact behind an entry.
    streams = {one.stream.partition(":")[0]: one.stream for one in feed(played.property.pk, limit=500)}
    assert {"slip", "session", "box", "round", "gamingday", "link", "series"} <= set(streams)
    events = {stream: read_stream(played.property.pk, stream)[:50] for stream in streams.values()}
    lists = {address(STREAM, stream=stream): [one.type for one in told] for stream, told in events.items()}
    slip = Slip.objects.filter(kind="fill").get()
    entry = JournalEntry.objects.filter(property_id=played.property.pk).first()
    box, round_ = BoxCustody.objects.get(table="RO-1", day=DAY), Round.objects.filter(table="RO-1").first()
    coded = {
        address(STREAM, stream=slip.stream): ["SlipRequested", "SlipIssued", "SlipReceived"],
        address(EVENT, stream=slip.stream, version=1): ["SlipRequested"],
        address(AS_IT_STOOD, kind="slip", id=slip.serial, step=1): ["SlipRequested", "SlipIssued"],
        reverse("admin:accounting_journalentry_change", args=[entry.pk]): [queries.event_of(entry).type],
    }
    named = {
        reverse("admin:tables_round_change", args=[round_.pk]): ["RoundOpened", "BetPlaced"],
        reverse("admin:tables_boxcustody_change", args=[box.pk]): ["BoxInstalled"],
    }
    for language, shown in (("es", {**lists, **coded, **named}), ("en", {**coded, **named})):
        for url, codes in shown.items():
            answer = client.get(url, headers={"accept-language": language})
            page = answer.content.decode()
            words, beside = words_of(page), set(re.findall(r"<code>(\w+)</code>", page))
            assert answer.status_code == 200, url
            assert CODES & set(re.findall(r"\w+", words)) == set(), url
            assert [code for code in codes if event_name(code, language) not in words] == [], url
            assert url in named or set(codes) <= beside, url
