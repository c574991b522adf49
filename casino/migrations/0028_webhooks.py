"""Webhooks and their deliveries.

Deliveries have the columns of `casino.models.deliveries`, as those of reports do.
"""

import uuid

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("casino", "0027_saved_views"),
    ]

    operations = [
        migrations.CreateModel(
            name="Webhook",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("name", models.CharField(max_length=80, verbose_name="name")),
                (
                    "url",
                    models.CharField(
                        help_text="https://…; only addresses that the environment allows.",
                        max_length=500,
                        verbose_name="address",
                    ),
                ),
                ("events", models.JSONField(default=list, verbose_name="events")),
                (
                    "active",
                    models.BooleanField(
                        default=True,
                        help_text="Events that happen while it is off are not sent later.",
                        verbose_name="active",
                    ),
                ),
                ("identity", models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ("position", models.BigIntegerField(default=0, editable=False)),
                ("secret", models.CharField(blank=True, editable=False, max_length=300)),
                ("previous_secret", models.CharField(blank=True, editable=False, max_length=300)),
                ("previous_until", models.DateTimeField(editable=False, null=True)),
                (
                    "property",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="webhooks",
                        to="casino.property",
                        verbose_name="property",
                    ),
                ),
            ],
            options={
                "verbose_name": "webhook",
                "verbose_name_plural": "webhooks",
            },
        ),
        migrations.CreateModel(
            name="WebhookDelivery",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("due", "Due"),
                            ("retrying", "Failed, will be tried again"),
                            ("failed", "Failed"),
                            ("delivered", "Delivered"),
                        ],
                        default="due",
                        max_length=9,
                        verbose_name="status",
                    ),
                ),
                ("attempts", models.PositiveIntegerField(default=0, verbose_name="attempts")),
                ("sent", models.PositiveIntegerField(default=0, verbose_name="times sent")),
                ("due_at", models.DateTimeField(default=django.utils.timezone.now, verbose_name="next attempt")),
                ("error", models.TextField(blank=True, verbose_name="error")),
                ("target", models.CharField(blank=True, max_length=500, verbose_name="address")),
                ("delivered_at", models.DateTimeField(null=True, verbose_name="delivered at")),
                ("resent_by", models.CharField(blank=True, max_length=120, verbose_name="sent again by")),
                ("position", models.BigIntegerField(verbose_name="position in the store")),
                ("event", models.CharField(max_length=64, verbose_name="event")),
                (
                    "webhook",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deliveries",
                        to="casino.webhook",
                        verbose_name="webhook",
                    ),
                ),
            ],
            options={
                "verbose_name": "webhook delivery",
                "verbose_name_plural": "webhook deliveries",
            },
        ),
        migrations.AddConstraint(
            model_name="webhook",
            constraint=models.UniqueConstraint(fields=("property", "name"), name="casino_webhook_name"),
        ),
        migrations.AddIndex(
            model_name="webhookdelivery",
            index=models.Index(
                condition=models.Q(("status", "due"), ("status", "retrying"), _connector="OR"),
                fields=["webhook", "position"],
                name="casino_webhook_waiting",
            ),
        ),
        migrations.AddConstraint(
            model_name="webhookdelivery",
            constraint=models.UniqueConstraint(fields=("webhook", "position"), name="casino_webhook_event_once"),
        ),
    ]
