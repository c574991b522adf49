"""Production: all from the environment, no default for a secret or an address (see `docker/.env.example`)."""

import environ
from django.core.exceptions import ImproperlyConfigured

from casino.encryption.secret_keys import checked, derived
from settings.base import *  # noqa: F403
from settings.base import LOGGING, STATIC_ROOT, STORAGES
from settings.services import databases, redis_address, redis_settings

env = environ.Env()

EMBEDDED_SERVICES: frozenset[str] = frozenset()
if env.bool("SECOND_FACTOR_SHOWN", default=False):
    raise ImproperlyConfigured(
        "SECOND_FACTOR_SHOWN is for demonstrations: a code that the page tells is no second factor."
    )
if env.str("DEMONSTRATION_FILE", default=""):
    raise ImproperlyConfigured(
        "DEMONSTRATION_FILE is for demonstrations: its passwords and PINs are shown to everybody."
    )
SECRET_KEY = env.str("SECRET_KEY")
# What authenticators are encrypted with in the database; the first key for new ones
# (casino/encryption/encrypted_fields.py).
SECOND_FACTOR_KEYS = checked("SECOND_FACTOR_KEYS", env.list("SECOND_FACTOR_KEYS"))
SECOND_FACTOR_KEY_PLACE = ""
# What personal data of players is encrypted with in the database; the first key for new data. Without one none is kept
# (progressive/winners.py).
PERSONAL_DATA_KEYS = env.list("PERSONAL_DATA_KEYS", default=[])
PERSONAL_DATA_KEY_PLACE = ""
# What the secrets of webhooks are encrypted with in the database; the first key for new ones. Without one no webhook is
# added (casino/webhooks/signing_secrets.py).
WEBHOOK_KEYS = env.list("WEBHOOK_KEYS", default=[])
WEBHOOK_KEY_PLACE = ""
# What PINs are hashed with before Argon2; the first key for new ones (casino/identity/pins.py).
PIN_PEPPERS = checked("PIN_PEPPERS", env.list("PIN_PEPPERS"))
PIN_PEPPER_PLACE = ""
# What values and messages in Redis are authenticated with; the first key for new ones
# (casino/encryption/authentication.py).
REDIS_KEYS = checked("REDIS_KEYS", env.list("REDIS_KEYS", default=[]) or [derived(SECRET_KEY, "redis")])
REDIS_KEY_PLACE = ""
ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[f"https://{host}" for host in ALLOWED_HOSTS])

DATABASES = databases(env, required=True)
globals().update(redis_settings(redis_address(env, required=True), first_database=env.int("REDIS_DATABASE", default=0)))

# The private key that signs sealed days (PEM, Ed25519): needed where days are closed, which is the worker.
EVENTSTORE_SEAL_KEY_FILE = env.str("EVENTSTORE_SEAL_KEY_FILE", default="")
EVENTSTORE_SEAL_KEY_GENERATE = False

# On a volume of its own, in the backup: the documents of approvals.
MEDIA_ROOT = env.str("MEDIA_ROOT", default="/var/lib/casino/media")

# Collected while the image is built, under names with the hash of their content: browsers keep them for ten years.
STATIC_ROOT = env.str("STATIC_ROOT", default=str(STATIC_ROOT))
STORAGES = {**STORAGES, "staticfiles": {"BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"}}

# TLS ends at the reverse proxy, which sets this header itself and drops the client's.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
SECURE_SSL_REDIRECT = env.bool("SECURE_SSL_REDIRECT", default=True)
# The health checks come from inside, without TLS. A machine is not sent on but refused (casino/middleware/requests.py).
SECURE_REDIRECT_EXEMPT = [r"^health/", r"^api/"]
SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=31_536_000)
SECURE_HSTS_INCLUDE_SUBDOMAINS = True
SECURE_HSTS_PRELOAD = True
SESSION_COOKIE_SECURE = True
CSRF_COOKIE_SECURE = True
SESSION_EXPIRE_AT_BROWSER_CLOSE = True
# Browsers take a cookie of this name from this host alone, over TLS, for the whole site.
SESSION_COOKIE_NAME = "__Host-sessionid"
CSRF_COOKIE_NAME = "__Host-csrftoken"
AXES_IPWARE_PROXY_COUNT = env.int("PROXY_COUNT", default=1)

LOGGING = {**LOGGING, "handlers": {"stderr": {"class": "casino.runtime.logs.LineHandler", "formatter": "json"}}}
