"""Errors of the embedded services."""


class ServiceError(RuntimeError):
    """A service does not start or stop. The message says what to do, or shows the end of the server's log."""
