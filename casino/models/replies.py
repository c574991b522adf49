"""Answers kept for requests that are repeated."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _


class IdempotentReply(models.Model):
    """The kept answer to a request that carried an Idempotency-Key (see `casino.api.idempotency`)."""

    scope = models.CharField(max_length=200)
    key = models.CharField(max_length=120)
    request_digest = models.CharField(max_length=64)
    status = models.PositiveSmallIntegerField()
    body = models.JSONField()
    created_at = models.DateTimeField()
    tables = models.JSONField(
        null=True,
        default=None,
        help_text="tables that the key was limited to; empty: all of them; null: not recorded",
    )

    class Meta:
        verbose_name = _("kept answer")
        verbose_name_plural = _("kept answers")
        constraints = [models.UniqueConstraint(fields=["scope", "key"], name="casino_idempotent_once")]
        indexes = [models.Index(fields=["created_at"], name="casino_idempotent_age")]

    def __str__(self) -> str:
        return f"{self.scope} {self.key}"
