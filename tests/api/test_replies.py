"""Kept answers are forgotten after a week; addresses that do not exist are problems too."""

from __future__ import annotations

import datetime as dt

from django.test import Client
from django.utils import timezone

from casino.models import IdempotentReply
from casino.tasks import forget_old_replies


def test_old_answers_are_forgotten(db: None) -> None:
    now = timezone.now()
    for key, age in (("young", 6), ("old", 8)):
        IdempotentReply.objects.create(
            scope=f"1:device:{key}",
            key=key,
            request_digest="",
            status=201,
            body={},
            created_at=now - dt.timedelta(days=age),
        )
    assert forget_old_replies() == 1
    assert IdempotentReply.objects.get().key == "young"


def test_unknown_addresses(db: None) -> None:
    answer = Client().get("/api/v1/wishes")
    assert (answer.status_code, answer["Content-Type"]) == (404, "application/problem+json")
    assert answer.json()["code"] == "not_found"
    assert Client().get("/wishes")["Content-Type"].startswith("text/html")
