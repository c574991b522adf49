"""The default: a laptop or a demonstration. PostgreSQL and Redis are brought along unless the environment names yours.

Not for the public network: the secret key is known to everyone who can read this file.
"""

import environ

from casino.embedded import default_services
from settings.base import *  # noqa: F403
from settings.base import BASE_DIR
from settings.services import databases, redis_address, redis_settings

env = environ.Env()

# Which services `casino.embedded.start_if_used` has to bring up.
EMBEDDED_SERVICES = frozenset(
    name
    for name, variable in (("postgres", "DATABASE_URL"), ("redis", "REDIS_URL"))
    if not env.str(variable, default="")
)

SECRET_KEY = env.str("SECRET_KEY", default="not-a-secret-for-development-and-demonstrations-only")
DEBUG = env.bool("DEBUG", default=False)
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS", default=["localhost", "127.0.0.1", "[::1]"])

# The authenticators of a demonstration (and no others) show their code on the page that asks for it.
SECOND_FACTOR_SHOWN = env.bool("SECOND_FACTOR_SHOWN", default=True)

# `manage.py demo` writes them there; the sign-in page shows them.
DEMONSTRATION_FILE = env.str("DEMONSTRATION_FILE", default=str(BASE_DIR / ".local" / "demo" / "logins.json"))

# The logins of a demonstration are printed, and many people share one of them.
SESSIONS_PER_LOGIN = env.int("SESSIONS_PER_LOGIN", default=50)

DATABASES = databases(env)
globals().update(redis_settings(redis_address(env)))

# Static files straight from the apps: nothing to collect before the first look.
STATIC_ROOT = None
WHITENOISE_USE_FINDERS = True
WHITENOISE_AUTOREFRESH = DEBUG

# Days are sealed with a key made on this machine at the first seal.
EVENTSTORE_SEAL_KEY_FILE = env.str("EVENTSTORE_SEAL_KEY_FILE", default=str(default_services().home / "seal-key.pem"))
EVENTSTORE_SEAL_KEY_GENERATE = True

# A signed manifest after every seal, every night and after `migrate`; empty: none.
EVENTSTORE_MANIFEST_DIRECTORY = env.str(
    "EVENTSTORE_MANIFEST_DIRECTORY", default=str(default_services().home / "manifests")
)

# Authenticators are encrypted with a key made on this machine at the first of them.
SECOND_FACTOR_KEYS = env.list("SECOND_FACTOR_KEYS", default=[])
SECOND_FACTOR_KEY_PLACE = str(default_services().home / "second-factor.key")

# Personal data of players is encrypted with a key made on this machine at the first of it.
PERSONAL_DATA_KEYS = env.list("PERSONAL_DATA_KEYS", default=[])
PERSONAL_DATA_KEY_PLACE = str(default_services().home / "personal-data.key")

# Secrets of webhooks are encrypted with a key made on this machine at the first of them.
WEBHOOK_KEYS = env.list("WEBHOOK_KEYS", default=[])
WEBHOOK_KEY_PLACE = str(default_services().home / "webhook.key")

# PINs are hashed with a key made on this machine at the first of them.
PIN_PEPPERS = env.list("PIN_PEPPERS", default=[])
PIN_PEPPER_PLACE = str(default_services().home / "pin-pepper.key")

# What goes through Redis is authenticated with a key made on this machine at the first of it.
REDIS_KEYS = env.list("REDIS_KEYS", default=[])
REDIS_KEY_PLACE = str(default_services().home / "redis.key")
