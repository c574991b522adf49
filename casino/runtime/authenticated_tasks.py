"""Tasks and their results with codes: a worker carries out what the site sent, a page shows what a worker answered.

Every message of a task carries a code over its name, id, times, retries and content in a header of its own; the worker
drops a message without a good one before it runs anything, and logs that. Results lie in Redis with a code over the
whole of them, in which the id of their task is. One without a good one is as if there were none.

The same message can come again, as from a broker that delivers twice, for a day at most: every task is idempotent.
"""

from __future__ import annotations

import json
from base64 import b64decode, b64encode
from typing import Any, Final

import structlog
from celery.signals import before_task_publish, celeryd_init
from celery.states import PENDING
from celery.worker.consumer.gossip import Gossip
from celery.worker.consumer.mingle import Mingle
from celery.worker.control import Panel
from celery.worker.request import Request
from celery.worker.state import task_ready
from kombu.serialization import register
from kombu.utils import json as kombu_json

from casino.encryption.authentication import sign, verify
from casino.runtime.repetition import RepeatableTask

logger = structlog.get_logger(__name__)

HEADER: Final = "casino-code"
KEPT_SECONDS: Final = 24 * 3600
"""A message is carried out, and a result is shown, for so long after it was written."""
COVERED: Final = (
    "task", "id", "shadow", "eta", "expires", "retries", "timelimit", "group", "root_id", "parent_id", "ignore_result",
)  # fmt: skip
"""Headers of a message that its code covers; the others are names for logs and traces."""
QUESTIONS: Final = frozenset({"active", "active_queues", "ping", "registered", "reserved", "scheduled", "stats"})
"""Messages of Celery's remote control that a worker answers: none changes anything."""
RESULTS: Final = "authenticated-json"
"""Name of the serializer of results."""
_RESULT: Final = "result of a task"


@before_task_publish.connect(dispatch_uid="casino.runtime.authenticated_tasks")
def sign_message(headers: dict[str, Any], body: Any, **_of_the_signal: Any) -> None:
    """Give a message its code."""
    content = kombu_json.dumps(body)
    headers[HEADER] = b64encode(sign(_purpose(headers, content), b"", seconds=KEPT_SECONDS)).decode()


class AuthenticatedRequest(Request):
    """A message as the worker has received it."""

    def revoked(self) -> bool:
        """Return whether the worker must not carry it out: without a good code, expired or revoked."""
        if not self._already_revoked and not self._is_authentic():
            logger.error("message_refused", task=str(self._type)[:200], id=str(self.id)[:100])
            task_ready(self)
            self.acknowledge()
            self._already_revoked = True
        return bool(super().revoked())

    def _is_authentic(self) -> bool:
        try:
            code = b64decode(self._request_dict[HEADER])
            return not self._decoded and verify(_purpose(self._request_dict, self._body), code) is not None
        except (KeyError, TypeError, ValueError, RecursionError):
            return False


class AuthenticatedTask(RepeatableTask):
    """Base of all tasks."""

    Request = f"{AuthenticatedRequest.__module__}:{AuthenticatedRequest.__name__}"


@celeryd_init.connect(dispatch_uid="casino.runtime.authenticated_tasks")
def answer_questions_only(**_of_the_signal: Any) -> None:
    """Take Celery's remote control away, but for the questions: its messages come through Redis without a code.

    Among its commands are some that end a worker, and one that has it send a task of the sender's choice (`election`),
    as workers can also ask one another to (gossip). They do not talk with one another (gossip, mingle).
    """
    Gossip.compatible_transports = Mingle.compatible_transports = frozenset()
    for name in set(Panel.data) - QUESTIONS:
        Panel.data.pop(name, None)
        Panel.meta.pop(name, None)


def _purpose(headers: dict[str, Any], content: str | bytes) -> str:
    """Return what a message is, in one form on both sides. ValueError: the content is not JSON."""
    covered = [headers.get(name) for name in COVERED]
    return json.dumps(["task", covered, json.loads(content)], sort_keys=True, separators=(",", ":"))


def _result_written(result: Any) -> str:
    content = kombu_json.dumps(result)
    raw = content.encode() if isinstance(content, str) else content
    return b64encode(sign(_RESULT, raw, seconds=KEPT_SECONDS)).decode()


def _result_read(text: str | bytes) -> Any:
    try:
        content = verify(_RESULT, b64decode(text))
    except ValueError:
        content = None
    if content is None:
        logger.warning("result_refused")
        return {"status": PENDING, "result": None, "traceback": None, "children": []}
    return kombu_json.loads(content)


register(RESULTS, _result_written, _result_read, "application/x-casino-result", "utf-8")

__all__ = ["HEADER", "RESULTS", "AuthenticatedRequest", "AuthenticatedTask"]
