"""The embedded house with cheap PINs and passwords: its clients sign by the hundred."""

import os

from settings.embedded import *  # noqa: F403
from settings.embedded import DATABASES

for database in DATABASES.values():
    # Which process writes, where a gate must know it.
    database["OPTIONS"]["application_name"] = os.environ.get("SOAK_APPLICATION_NAME", "casino")

PIN_ARGON2 = {"time_cost": 1, "memory_cost": 8, "parallelism": 1}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
