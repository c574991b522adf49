"""Settings of pytest: real PostgreSQL and Redis, each run and each xdist worker in databases of its own."""

import os
import time
from tempfile import gettempdir

from casino.embedded import services_of_tests

# Inherited by every process that a test starts.
os.environ["CASINO_LOCAL"] = str(services_of_tests().local)

from settings.embedded import *  # noqa: F403
from settings.embedded import DATABASES, EMBEDDED_SERVICES, LOGGING, env
from settings.runs import claimed_number
from settings.services import redis_address, redis_settings

# No demonstration is played on the database of a run.
DEMONSTRATION_FILE = ""

# The process that starts the run names it; its xdist workers and every process a test starts inherit the name.
TEST_RUN = os.environ.setdefault("CASINO_TEST_RUN", str(os.getpid()))
TEST_RUN_BEGAN = os.environ.setdefault("CASINO_TEST_RUN_BEGAN", str(time.time_ns()))
TEST_WORKER = os.environ.get("PYTEST_XDIST_WORKER", "main")
TEST_DATABASE_PREFIX = f"test_casino_{TEST_RUN}_"

for database in DATABASES.values():
    database["NAME"] = env.str("CASINO_DATABASE", default=f"{TEST_DATABASE_PREFIX}{TEST_WORKER}")

# Two numbers per worker. The embedded server has 512 and a run takes 16 of them, which no other run of this work tree
# has while it lives; a server of yours has 16 unless configured otherwise.
_workers = 8 if "redis" in EMBEDDED_SERVICES else 6
_first = 16 + 2 * _workers * claimed_number(31) if "redis" in EMBEDDED_SERVICES else 4
_worker = int(TEST_WORKER.removeprefix("gw") if TEST_WORKER.startswith("gw") else 0)
REDIS_FIRST_DATABASE = env.int("CASINO_REDIS_DATABASE", default=_first + 2 * (_worker % _workers))
globals().update(redis_settings(redis_address(env), first_database=REDIS_FIRST_DATABASE))

# Databases of tests come and go under the same names: only a test that asks for manifests has a folder of them.
EVENTSTORE_MANIFEST_DIRECTORY = os.environ.get("EVENTSTORE_MANIFEST_DIRECTORY", "")

ALLOWED_HOSTS = ["*"]
MEDIA_ROOT = gettempdir() + f"/casino-media-{TEST_RUN}"
SECRET_KEY = "not-a-secret-tests-only"
SESSIONS_PER_LOGIN = 5
# Argon2 is slow on purpose; tests sign in by the hundred.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
PIN_ARGON2 = {"time_cost": 1, "memory_cost": 8, "parallelism": 1}
# A process whose log a test reads is started with CASINO_LOGS.
LOGGING = LOGGING if os.environ.get("CASINO_LOGS") else {**LOGGING, "loggers": {}}
