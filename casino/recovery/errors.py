"""Refusals of backups and restores."""


class RecoveryRefused(RuntimeError):
    """Nothing was done, or what was begun was removed. The message says why and what to do."""
