"""Connections that say for which properties they work, before the first statement after it changed, and that are
renewed one after another."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.backends.postgresql import base, operations

from casino.tenancy import row_security

_opened = itertools.count()
_GOLDEN = 0.618_033_988_75
"""Multiples of it, less their whole part, lie evenly between 0 and 1, however many there are."""


class DatabaseOperations(operations.DatabaseOperations):
    """Operations whose reads can be sent together (`casino/postgresql/together.py`)."""

    compiler_module = "casino.postgresql.compiler"


class DatabaseWrapper(base.DatabaseWrapper):
    """Connection that keeps the last setting it sent; unknown after a rollback, which may have undone it."""

    ops_class = DatabaseOperations
    sent_setting: str | None = None
    _silent = False

    def connect(self) -> None:
        """Open a session, or take one from a pool, whose setting is unknown.

        It is kept for half of CONN_MAX_AGE to the whole: the threads of a busy server open theirs at the same moment,
        and would renew them at the same moment, each beside requests that wait for that.
        """
        self.sent_setting = None
        with self._silence():
            super().connect()
        if self.close_at is not None:
            self.close_at -= self.settings_dict["CONN_MAX_AGE"] / 2 * (next(_opened) * _GOLDEN % 1)

    def set_autocommit(self, autocommit: bool, *args: Any, **kwargs: Any) -> None:
        """Set the properties before a transaction begins, whose first statement may have to be another. Nothing is sent
        at its end: that would begin the next."""
        if not autocommit:
            self.ensure_connection()
        with self._silence():
            super().set_autocommit(autocommit, *args, **kwargs)

    def ensure_connection(self) -> None:
        """Send the setting before a statement when it changed; every statement passes here, also those of the event
        store."""
        super().ensure_connection()
        wanted = row_security.current_setting()
        if self.sent_setting != wanted and not self._silent:
            self._send_setting(wanted)

    def get_autocommit(self) -> bool:
        """Asked of every connection when a request begins and ends: before it is known whether it still lives. And of
        every append, which goes without the context manager."""
        before, self._silent = self._silent, True
        try:
            return super().get_autocommit()
        finally:
            self._silent = before

    def close(self) -> None:
        """Close the session; the next one on this alias starts without a setting."""
        self.sent_setting = None
        super().close()

    def _send_setting(self, wanted: str) -> None:
        with self.wrap_database_errors:
            self.connection.execute("SELECT set_config(%s, %s, false)", (row_security.SETTING, wanted))
        self.sent_setting = wanted

    def _rollback(self) -> Any:
        self.sent_setting = None
        return super()._rollback()

    def _savepoint_rollback(self, sid: str) -> None:
        super()._savepoint_rollback(sid)
        self.sent_setting = None

    @contextmanager
    def _silence(self) -> Iterator[None]:
        before, self._silent = self._silent, True
        try:
            yield
        finally:
            self._silent = before
