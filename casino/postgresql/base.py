"""Connections that say for which properties they work, before the first statement after it changed."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from django.db.backends.postgresql import base

from casino.tenancy import row_security


class DatabaseWrapper(base.DatabaseWrapper):
    """Connection that keeps the last setting it sent; unknown after a rollback, which may have undone it."""

    told: str | None = None
    _silent = False

    def connect(self) -> None:
        """A new session, or one out of a pool, which somebody else had before."""
        self.told = None
        with self._silence():
            super().connect()

    def set_autocommit(self, autocommit: bool, *args: Any, **kwargs: Any) -> None:
        """Set the properties before a transaction begins, whose first statement may have to be another. Nothing is sent
        at its end: that would begin the next."""
        if not autocommit:
            self.ensure_connection()
        with self._silence():
            super().set_autocommit(autocommit, *args, **kwargs)

    def ensure_connection(self) -> None:
        """Every statement comes by here, those of the event store too."""
        super().ensure_connection()
        wanted = row_security.current_setting()
        if self.told != wanted and not self._silent:
            self._tell(wanted)

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
        self.told = None
        super().close()

    def _tell(self, wanted: str) -> None:
        with self.wrap_database_errors:
            self.connection.execute("SELECT set_config(%s, %s, false)", (row_security.SETTING, wanted))
        self.told = wanted

    def _rollback(self) -> Any:
        self.told = None
        return super()._rollback()

    def _savepoint_rollback(self, sid: str) -> None:
        super()._savepoint_rollback(sid)
        self.told = None

    @contextmanager
    def _silence(self) -> Iterator[None]:
        before, self._silent = self._silent, True
        try:
            yield
        finally:
            self._silent = before
