"""Add open sessions of logins, and generated first passwords. Two more tables; the release before reads neither."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("auth", "0012_alter_user_first_name_max_length"),
        ("casino", "0014_second_factors"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FirstPassword",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="+",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("expires_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "first password",
                "verbose_name_plural": "first passwords",
                "default_permissions": (),
            },
        ),
        migrations.CreateModel(
            name="OpenSession",
            fields=[
                ("id", models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name="ID")),
                ("session_key", models.CharField(max_length=40, unique=True)),
                ("begun_at", models.DateTimeField()),
                ("address", models.GenericIPAddressField(null=True)),
                ("browser", models.CharField(max_length=60)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE, related_name="+", to=settings.AUTH_USER_MODEL
                    ),
                ),
            ],
            options={
                "verbose_name": "open session",
                "verbose_name_plural": "open sessions",
                "default_permissions": (),
            },
        ),
    ]
