"""The embedded house with cheap PINs and passwords: its clients sign by the hundred."""

from settings.embedded import *  # noqa: F403

PIN_ARGON2 = {"time_cost": 1, "memory_cost": 8, "parallelism": 1}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
