"""Messages of the broker: renewed while their worker lives, delivered again when nobody renews them. A real Redis."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from typing import Any

import pytest
from django.conf import settings

from casino.runtime.redelivery import RENEW_SECONDS, renew
from settings import celery_app


@pytest.fixture
def queue(scratch_database: str) -> Iterator[tuple[Any, str]]:
    """A channel to the broker and a queue of the test's own with one message in it."""
    with celery_app.connection_for_write() as connection:
        channel = connection.default_channel
        name = f"redelivery-{uuid.uuid4()}"
        channel.queue_declare(queue=name)
        channel.basic_publish(channel.prepare_message("task"), exchange="", routing_key=name)
        yield channel, name
        channel.queue_delete(queue=name)


def held_since(channel: Any, tag: str, moment: float) -> None:
    """Set back the time at which a message was delivered or renewed."""
    channel.client.zadd(channel.unacked_index_key, {tag: moment})


def test_a_message_is_delivered_again_unless_it_is_renewed(queue: tuple[Any, str]) -> None:
    channel, name = queue
    taken = channel.basic_get(name)
    assert taken is not None
    channel.qos.append(taken, taken.delivery_tag)
    assert channel.basic_get(name) is None

    held_since(channel, taken.delivery_tag, 0)
    assert renew(channel, [taken.delivery_tag]) == 1
    channel.qos.restore_visible(interval=1)
    assert channel.basic_get(name) is None, "its worker lives"

    held_since(channel, taken.delivery_tag, 0)
    channel.qos.restore_visible(interval=1)
    again = channel.basic_get(name)
    assert again is not None
    assert again.body == taken.body


def test_an_acknowledged_message_is_not_renewed(queue: tuple[Any, str]) -> None:
    channel, name = queue
    taken = channel.basic_get(name)
    channel.qos.append(taken, taken.delivery_tag)
    channel.qos.ack(taken.delivery_tag)
    assert renew(channel, [taken.delivery_tag]) == 0
    assert renew(channel, []) == 0
    channel.qos.restore_visible(interval=1)
    assert channel.basic_get(name) is None


def test_messages_are_renewed_many_times_before_they_are_due() -> None:
    assert settings.CELERY_BROKER_TRANSPORT_OPTIONS["visibility_timeout"] >= 20 * RENEW_SECONDS
