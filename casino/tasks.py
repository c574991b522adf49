"""What the scheduler does on the ground floor."""

from __future__ import annotations

import datetime as dt

from celery import shared_task
from django.utils import timezone

from casino.models import IdempotentReply

KEPT_FOR = dt.timedelta(days=7)
"""A device that sends again after a week has a new story to tell."""


@shared_task(name="casino.forget_old_replies")
def forget_old_replies() -> int:
    """Delete kept answers to idempotent requests older than a week; returns how many."""
    deleted, _ = IdempotentReply.objects.filter(created_at__lt=timezone.now() - KEPT_FOR).delete()
    return deleted
