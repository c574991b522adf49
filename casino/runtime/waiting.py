"""Requests that wait for the feed are answered by threads of their own, beside those of the web server.

Granian answers each request by one of its threads and makes as many as it may as soon as that many requests are there.
Threads for all who wait would therefore be used for work as well, and threads that share Python's interpreter are the
slower the more of them there are. So granian has a few, for work, and hands a request that waits on from there: the
thread is free at once, and the answer comes from another one. See docs/decisions/0147-waiting-on-other-threads.md.

Which requests wait is read as the views read it. Where the two differ all the same, the view is refused its place
(`may_wait`): a thread for work never waits.
"""

from __future__ import annotations

import re
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import wraps
from io import BytesIO
from typing import Any, Protocol

import structlog
from django.core.exceptions import BadRequest, SuspiciousOperation
from django.core.handlers.wsgi import WSGIRequest, get_path_info

_log = structlog.get_logger(__name__)

Environ = Mapping[str, str]
Answer = Callable[[Any, Environ], Any]
"""Answers one request: given what takes granian's answer, and the request as WSGI describes it."""


class _Threads(threading.local):
    are_to_wait = False


_thread = _Threads()
_handing_on = False
"""True where this process hands requests that wait on to other threads."""


def may_wait() -> bool:
    """Return whether the calling thread may wait: one beside those for work, or any where there are no such threads."""
    return _thread.are_to_wait or not _handing_on


def addresses(waiting: Mapping[str, str], always: re.Pattern[str] | None = None) -> Callable[[Environ], bool]:
    """Return what tells whether a request waits, from the paths that do and the parameter with which they do ("" for
    always), and the pattern of further paths. Path and parameters are decoded as for the views."""

    def waits(request: Environ) -> bool:
        if request["REQUEST_METHOD"] not in ("GET", "HEAD"):
            return False
        path = get_path_info(request)
        if always is not None and always.fullmatch(path):
            return True
        parameter = waiting.get(path)
        return parameter is not None and (not parameter or parameter in _parameters(request))

    return waits


def _parameters(request: Environ) -> Mapping[str, Any]:
    """Return the decoded parameters of a request; none of one that the views refuse to read."""
    try:
        return WSGIRequest({**request, "wsgi.input": BytesIO()}).GET
    except (SuspiciousOperation, BadRequest, ValueError, LookupError):
        return {}


class HandingOn(Protocol):
    """Decides which thread answers a request."""

    def handing_on(self, answer: Answer) -> Answer:
        """Return what answers a request on the calling thread, or hands it on."""


class Aside:
    """Threads for requests that wait, made when they are needed: at most `places`."""

    def __init__(self, waits: Callable[[Environ], bool], places: int) -> None:
        self._waits = waits
        self._free = threading.Semaphore(places)
        self._threads = ThreadPoolExecutor(places, thread_name_prefix="waiting") if places else None

    def handing_on(self, answer: Answer) -> Answer:
        """Return what answers a request on the calling thread, or hands it on if it waits.

        While all threads are taken, so are all places to wait (LIVE_PLACES). A request that would wait is then answered
        on the calling thread, where the view refuses it without waiting.
        """

        @wraps(answer)
        def answer_or_hand_on(protocol: Any, request: Environ) -> Any:
            if self._threads is None or not self._waits(request) or not self._free.acquire(blocking=False):
                return answer(protocol, request)
            self._threads.submit(self._answer, answer, protocol, request)
            return None

        return answer_or_hand_on

    def _answer(self, answer: Answer, protocol: Any, request: Environ) -> None:
        _thread.are_to_wait = True
        try:
            answer(protocol, request)
        except Exception:  # noqa: BLE001  (logged and answered, as granian does on a thread of its own)
            _log.exception("waiting_request_failed", path=request["PATH_INFO"])
            protocol.response_bytes(500, [], b"")
        finally:
            self._free.release()


def let_granian_hand_on(*asides: HandingOn) -> None:
    """Have granian's worker of this process hand requests on, as each of these says. Call while the worker loads the
    application.

    Granian offers nothing for it. The function that is wrapped here makes the callable that its worker calls with every
    request; `tests/api/test_live.py` fails with a granian in which that is so no more.
    """
    global _handing_on
    from granian.server import mp

    _handing_on = True
    of_granian = mp._wsgi_call_wrap

    @wraps(of_granian)
    def with_handing_on(*arguments: Any) -> Answer:
        answer: Answer = of_granian(*arguments)
        for aside in asides:
            answer = aside.handing_on(answer)
        return answer

    mp._wsgi_call_wrap = with_handing_on
