"""Connections to other machines, each with a deadline for the whole of what is asked.

A timeout of a socket begins anew with every byte: a receiver that sends a byte now and then holds its sender for as
long as it likes. Within `deadline` every connection made by the classes below ends when the time is over.

    with deadline(20):
        HttpPool().urlopen("POST", url, …)

Resolving a name is not part of it: the resolver has limits of its own.
"""

from __future__ import annotations

import re
import smtplib
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from typing import Any, Final
from urllib.parse import unquote, unquote_plus

import urllib3
from django.core.mail.backends.smtp import EmailBackend
from urllib3.connection import HTTPConnection, HTTPSConnection


class Deadline:
    """Ends the sockets that it watches after so many seconds, whatever they are doing."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.passed = seconds, False
        self._changing = threading.Lock()
        self._sockets: list[socket.socket] = []
        self._timer = threading.Timer(seconds, self._end)
        self._timer.daemon = True
        self._timer.start()

    def watch(self, connected: socket.socket) -> None:
        """End this connection, too, when the time is over."""
        # A second handle of the same connection: TLS takes the first one over.
        handle = connected.dup()
        with self._changing:
            self._sockets.append(handle)
            if self.passed:
                _shut(handle)

    def _end(self) -> None:
        with self._changing:
            self.passed = True
            for handle in self._sockets:
                _shut(handle)

    def cancel(self) -> None:
        """Watch no more."""
        self._timer.cancel()
        with self._changing:
            for handle in self._sockets:
                handle.close()
            self._sockets.clear()


_current: ContextVar[Deadline | None] = ContextVar("deadline", default=None)


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Give the connections that the block makes so many seconds in all. Raises `TimeoutError` when that was not
    enough, also where the other side's answer seemed complete because the connection ended."""
    running = Deadline(seconds)
    token = _current.set(running)
    try:
        yield
    except Exception as error:
        if running.passed:
            raise _too_late(running) from error
        raise
    else:
        if running.passed:
            raise _too_late(running)
    finally:
        _current.reset(token)
        running.cancel()


def _too_late(running: Deadline) -> TimeoutError:
    return TimeoutError(f"no complete answer within {running.seconds:g} seconds")


def _watched(connected: socket.socket) -> socket.socket:
    running = _current.get()
    if running is not None:
        running.watch(connected)
    return connected


def _shut(handle: socket.socket) -> None:
    with suppress(OSError):  # it has ended already
        handle.shutdown(socket.SHUT_RDWR)


# --- addresses ------------------------------------------------------------------------------------------------------

HIDDEN: Final = "…"
_WORDS: Final = re.compile(r"[A-Za-z]?[a-z]*(?:[-_][A-Za-z]?[a-z]*)*")
SHORTEST_TOKEN: Final = 4


def masked(address: str) -> str:
    """Return an address as it may be shown: what may be a token in its path or query is left out.

    Words of the path stay, and the names of parameters; what is no http address is returned as it is.
    """
    origin, slash, rest = address.partition("://")
    if origin.lower() not in ("https", "http"):
        return address
    place, question, query = rest.partition("?")
    host, *path = place.split("/")
    shown = "/".join([host, *(HIDDEN if _may_be_token(part) else part for part in path)])
    if question:
        names = [part.partition("=") for part in query.split("&")]
        shown += "?" + "&".join(f"{name}={HIDDEN}" if equals else HIDDEN for name, equals, _value in names)
    return f"{origin}{slash}{shown}"


def without_tokens(text: str, address: str) -> str:
    """Return a text of the other side without what `masked` leaves out of the address: many say which path they were
    asked for."""
    for token in sorted(_tokens(address), key=len, reverse=True):
        text = text.replace(token, HIDDEN)
    return text


def _tokens(address: str) -> set[str]:
    """Return what `masked` leaves out of an http address, as it is and decoded."""
    place, _question, query = address.partition("://")[2].partition("?")
    values = [part.partition("=")[2] or part for part in query.split("&")]
    hidden = {*filter(_may_be_token, place.split("/")[1:]), *values}
    return {
        form for part in hidden for form in (part, unquote(part), unquote_plus(part)) if len(form) >= SHORTEST_TOKEN
    }


def _may_be_token(part: str) -> bool:
    """Return whether a part of a path is no plain word: long, or not of small letters."""
    return len(part) > 12 or (len(part) > 5 and not _WORDS.fullmatch(part))


# --- HTTP -----------------------------------------------------------------------------------------------------------


class _Http(HTTPConnection):
    def _new_conn(self) -> socket.socket:
        return _watched(super()._new_conn())


class _Https(HTTPSConnection):
    def _new_conn(self) -> socket.socket:
        return _watched(super()._new_conn())


class HttpPool(urllib3.HTTPConnectionPool):
    """Connections of urllib3 that end with the deadline."""

    ConnectionCls = _Http


class HttpsPool(urllib3.HTTPSConnectionPool):
    """The same with TLS; the handshake is part of the time."""

    ConnectionCls = _Https


class HttpManager(urllib3.PoolManager):
    """The same for any address."""

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self.pool_classes_by_scheme = {"http": HttpPool, "https": HttpsPool}


# --- mail -----------------------------------------------------------------------------------------------------------


class _Smtp(smtplib.SMTP):
    def _get_socket(self, host: str, port: int, timeout: float) -> socket.socket:
        return _watched(super()._get_socket(host, port, timeout))


class _SmtpOverTls(smtplib.SMTP_SSL, _Smtp):
    """`SMTP_SSL` takes its connection from `_Smtp` and then shakes hands."""


class MailBackend(EmailBackend):
    """Django's, whose connections end with the deadline."""

    @property
    def connection_class(self) -> type[smtplib.SMTP]:
        """Class of the connection to the mail server."""
        return _SmtpOverTls if self.use_ssl else _Smtp
