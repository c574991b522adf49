"""Settings common to all environments. Addresses and secrets are not here: see `embedded`, `test` and `production`."""

import os
from datetime import timedelta
from pathlib import Path

import environ
import structlog
from django.templatetags.static import static
from django.utils.translation import gettext_lazy as _
from kombu import Queue

from casino.requests.request_limits import MAX_BODY_BYTES, MAX_FORM_FIELDS
from casino.runtime.logs import one_line
from settings.secret_files import read_into

read_into(os.environ)

BASE_DIR = Path(__file__).resolve().parent.parent

DEBUG = False
ROOT_URLCONF = "settings.urls"
WSGI_APPLICATION = "settings.wsgi.application"
ASGI_APPLICATION = "settings.asgi.application"

INSTALLED_APPS = [
    # Ours come first where they replace a command (migrate), a template or a translation of the libraries.
    "casino.apps.CasinoConfig",
    "casino.eventstore.apps.EventStoreConfig",
    "tables.apps.TablesConfig",
    "progressive.apps.ProgressiveConfig",
    "accounting.apps.AccountingConfig",
    "unfold.apps.BasicAppConfig",
    "unfold.contrib.filters",
    "unfold.contrib.forms",
    "casino.apps.CasinoAdminConfig",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "django.contrib.humanize",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "axes",
    "django_otp",
    "django_otp.plugins.otp_totp",
    "django_otp.plugins.otp_static",
    "django_prometheus",
    "django_structlog",
    "health_check",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "django.middleware.security.SecurityMiddleware",
    "casino.middleware.requests.HeadersMiddleware",
    "casino.middleware.compression.PageCompressionMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "casino.middleware.browsers.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "casino.middleware.browsers.AuthenticationMiddleware",
    "casino.middleware.tenants.WallMiddleware",
    "casino.middleware.browsers.OTPMiddleware",
    "casino.middleware.browsers.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "casino.middleware.request_log.RequestLogMiddleware",
    "casino.middleware.requests.SessionEndMiddleware",
    "casino.middleware.requests.PinLockMiddleware",
    "casino.middleware.requests.FirstPasswordMiddleware",
    "casino.middleware.requests.SecondFactorMiddleware",
    "casino.middleware.names.NamesMiddleware",
    "axes.middleware.AxesMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
]

TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [],  # every app keeps its own; `casino` comes first and may replace a library's
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.debug",
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ],
        },
    },
]

DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"

# --- people -------------------------------------------------------------------------------------------------------
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
]
PASSWORD_HASHERS = [
    "django.contrib.auth.hashers.Argon2PasswordHasher",
    "django.contrib.auth.hashers.PBKDF2PasswordHasher",
]
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": "django.contrib.auth.password_validation.UserAttributeSimilarityValidator"},
    {"NAME": "django.contrib.auth.password_validation.MinimumLengthValidator", "OPTIONS": {"min_length": 10}},
    {"NAME": "django.contrib.auth.password_validation.CommonPasswordValidator"},
    {"NAME": "casino.identity.passwords.NoPropertyWords"},
    {"NAME": "casino.identity.passwords.NotTheFirst"},
]
# OWASP's argon2id minimum (19 MiB, two passes), over a hash with a key that is not in the database
# (casino/identity/pins.py).
PIN_ARGON2 = {"time_cost": 2, "memory_cost": 19_456, "parallelism": 1}
# So many wrong PINs of one person, and at one device or login, until no PIN is checked for a while
# (casino/identity/pin_attempts.py).
PIN_FAILURES_PER_EMPLOYEE = 5
PIN_FAILURES_PER_DEVICE = 20
PIN_LOCK_SECONDS = 15 * 60
LOGIN_URL = "admin:login"
LOGIN_REDIRECT_URL = "admin:index"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(minutes=15)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
# Forgotten when somebody is in, and for some that takes a second factor (casino/identity/second_factor.py).
AXES_RESET_ON_SUCCESS = False
# Further attempts do not prolong the lock for the owner of the login.
AXES_RESET_COOL_OFF_ON_FAILURE_DURING_LOCKOUT = False
AXES_LOCKOUT_CALLABLE = "casino.identity.lockout.answer"
# What somebody types as a name may be longer than the columns of the attempts, or hold what they cannot.
AXES_USERNAME_CALLABLE = "casino.identity.lockout.username_of"
AXES_SENSITIVE_PARAMETERS = ["username", "ip_address", "code"]
OTP_TOTP_ISSUER = "Casino"
# A session ends so long after its login, whatever is done in it; and for those who take a second factor, when nothing
# was done for so long.
SESSION_COOKIE_AGE = int(os.environ.get("SESSION_COOKIE_AGE", str(8 * 3600)))
SESSION_IDLE_SECONDS = int(os.environ.get("SESSION_IDLE_SECONDS", "1800"))
# So many sessions of a login at once; with one more the one that was left alone longest ends
# (casino/identity/sessions.py).
SESSIONS_PER_LOGIN = int(os.environ.get("SESSIONS_PER_LOGIN", "5"))
# A generated password of a login is valid so long, and only until it is changed
# (casino/identity/first_passwords.py).
FIRST_PASSWORD_HOURS = int(os.environ.get("FIRST_PASSWORD_HOURS", "24"))
# Who logged in, who failed, and from where, is forgotten after so long.
LOGIN_TRAIL_DAYS = int(os.environ.get("LOGIN_TRAIL_DAYS", "365"))
SESSION_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = "Lax"
CSRF_COOKIE_HTTPONLY = True
CSRF_COOKIE_SAMESITE = "Lax"
SECURE_REFERRER_POLICY = "same-origin"
SECURE_CROSS_ORIGIN_OPENER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
# A code is of now or of half a minute before or after, for ever: no drift is learnt.
OTP_TOTP_SYNC = False
# Only a demonstration shows the code of its authenticators; `check --deploy` refuses it.
SECOND_FACTOR_SHOWN = False
# The file with logins and PINs that the sign-in page of a demonstration shows (casino/identity/demonstration.py).
DEMONSTRATION_FILE = ""

# --- language and time --------------------------------------------------------------------------------------------
# The regulations are Spanish: their terms are the labels.
LANGUAGE_CODE = "es"
LANGUAGES = [("es", _("Spanish")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "locale"]
USE_I18N = True
USE_TZ = True
TIME_ZONE = "UTC"

# --- files --------------------------------------------------------------------------------------------------------
STATIC_URL = "static/"
STATIC_ROOT = BASE_DIR / "staticfiles"
STATICFILES_DIRS = [BASE_DIR / "static"]
# Documents that people hand in (approvals). No address leads there: an admin page gives them to those who may look.
MEDIA_ROOT = BASE_DIR / ".local" / "media"
STORAGES = {
    "default": {"BACKEND": "casino.runtime.storage.KeptDocuments"},
    "staticfiles": {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"},
}
FILE_UPLOAD_PERMISSIONS = 0o640

# --- API ----------------------------------------------------------------------------------------------------------
REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "casino.api.authentication.DeviceKeyAuthentication",
        "casino.api.authentication.StaffSession",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "EXCEPTION_HANDLER": "casino.api.problems.exception_handler",
    "DEFAULT_PARSER_CLASSES": ["casino.api.parsers.StrictJSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "casino.api.schema.CasinoAutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "UNAUTHENTICATED_USER": "django.contrib.auth.models.AnonymousUser",
}
# What a device key may ask in a minute unless it has a number of its own.
API_REQUESTS_PER_MINUTE = int(os.environ.get("CASINO_REQUESTS_PER_MINUTE", "6000"))
# Clients that wait for the feed hold a thread each, beside those for work (`casino.runtime.waiting`): so many per
# worker process, so many of one device or person. See docs/decisions/0019-waiting-clients.md.
LIVE_PLACES = int(os.environ.get("CASINO_LIVE_PLACES", "64"))
LIVE_PLACES_PER_CLIENT = int(os.environ.get("CASINO_LIVE_PLACES_PER_CLIENT", "8"))
# A stream says something at least this often, and is ended (and resumed by its client) after so long.
LIVE_BEAT_SECONDS = float(os.environ.get("CASINO_LIVE_BEAT_SECONDS", "10"))
LIVE_STREAM_SECONDS = float(os.environ.get("CASINO_LIVE_STREAM_SECONDS", "300"))
# A batch of rounds; longer bodies are refused before they are read (casino/requests/request_limits.py).
DATA_UPLOAD_MAX_MEMORY_SIZE = MAX_BODY_BYTES
# A grid of 200 rows, each with a cell for every denomination and document; the browser sends empty cells, too.
DATA_UPLOAD_MAX_NUMBER_FIELDS = MAX_FORM_FIELDS

SPECTACULAR_SETTINGS = {
    "TITLE": "Casino table games",
    "DESCRIPTION": """\
Rounds, tables, slips, boxes, counts, meters, prizes, equipment, summaries and the event feed of a
casino's table floor. Facts go in, settlements and figures come out; nothing is ever changed or deleted.

- **Key.** `Authorization: Bearer <key>`, issued in the admin (*Setup → Devices*), with scopes and, if wanted,
  tables. Every operation says the scope it needs.
- **Once.** Send `Idempotency-Key` with every write: the same request with the same key is carried out once and
  answered the same; another request with that key is refused. Rounds need none: their id is yours, the same again
  is answered as before.
- **State.** Answers carry `ETag`. `If-None-Match` spares a read (304); `If-Match` on a write refuses to act on what
  has changed since (412).
- **Money** is a decimal string in the property's currency ("12.50"); times are ISO 8601 with their offset.
  `X-Device-Time` lets the system detect a clock that is off.
- **Lists** come by pages: `limit`, filters, the next page in the header `Link` (`rel="next"`); `fields` asks for
  some only.
- **Errors** are problem documents (RFC 9457): a stable `code`, the `field`, the reason, the clause of the
  regulation in `cite`. A refused request has changed nothing.
- **Limits.** A body has at most 8 MiB and 10,000 names and values; a round 1,000 events; a batch 2,000 lines and 9,000
  events; an address 8 KiB, headers 32 KiB. Beyond that a request is refused whole (413, 414, 422, 431).
- **Signatures** are people: `{"employee": ..., "pin": ...}`. Duties that the regulation keeps apart need different
  people.
""",
    "VERSION": "1",
    "OAS_VERSION": "3.1.0",
    "SERVERS": [{"url": "/", "description": "the server that answers with this document"}],
    "TAGS": [
        {"name": "rounds", "description": "Record rounds, one or a batch; read them; decide on late ones."},
        {"name": "games", "description": "Games that the rules know: events, bets, options, clauses."},
        {"name": "tables", "description": "Gaming days and table sessions: open, close, limits, dealers, checks."},
        {"name": "slips", "description": "Fills, credits and other slips from the request to the receipt."},
        {"name": "boxes", "description": "Drop boxes: install, remove, transport, store, return."},
        {"name": "count room", "description": "Counts of boxes: open, count twice, match papers, sign, accept."},
        {"name": "cage", "description": "Cage shifts, chip inventory and movements, chip sets."},
        {"name": "poker", "description": "Buy-ins, rake and pools of poker tables."},
        {"name": "bingo", "description": "Schedules, cashiers' banks, card sales, refunds and prizes."},
        {"name": "progressive", "description": "Progressives: programmes, meters, prizes, payout forms, expiry."},
        {"name": "equipment", "description": "Cards, dice and tiles from the receipt to the destruction."},
        {"name": "inspections", "description": "Inspections of the floor and what they found."},
        {"name": "notices", "description": "Notices to the company and the authority, due and given."},
        {"name": "approvals", "description": "Approvals, filings, certificates and licences on file."},
        {"name": "parameters", "description": "Limits, floats and percentages that an order changes at an instant."},
        {"name": "forms", "description": "Pads of pre-numbered forms and where they are."},
        {"name": "audit", "description": "Exceptions and their answers; the checklist of a day."},
        {"name": "reports", "description": "Day close, summaries, statistics, reports, seal and verification."},
        {"name": "ledger", "description": "Chart of accounts, journal, statements and adjusting entries."},
        {"name": "feed", "description": "Every event in order, by pages or as a stream."},
        {"name": "past", "description": "What an object was at an instant."},
        {"name": "keys", "description": "The key that asks: its scopes, its rotation; a person's PIN."},
    ],
    "SWAGGER_UI_SETTINGS": {"deepLinking": True, "filter": True, "persistAuthorization": True},
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": r"/api/v1",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "casino.api.examples.add_examples",
        "casino.api.strict.close_bodies",
    ],
    "COMPONENT_SPLIT_REQUEST": True,
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "ENUM_NAME_OVERRIDES": {
        "ChipMoveKindEnum": "tables.commands.chips.KINDS",
        "FiledDocumentKindEnum": "casino.models.approvals.KINDS",
        "EquipmentKindEnum": "tables.equipment.gear.KINDS",
        "InspectionReadingKindEnum": "tables.api.inspections.KINDS",
        "LateRoundStatusEnum": "tables.models.LateRound.Status",
        "ResolveOutcomeEnum": "accounting.models.exceptions.OUTCOMES",
        "FormUserRoleEnum": "casino.api.operations.ANY_ROLE",
    },
}

# --- reports ------------------------------------------------------------------------------------------------------
# Where reports may go by themselves: only what is named here (casino/reports/destinations.py). Secrets only from the
# environment.
_env = environ.Env()
REPORT_FOLDERS = [folder for folder in os.environ.get("CASINO_REPORT_FOLDERS", "").split(os.pathsep) if folder]
REPORT_MAIL = _env.list("CASINO_REPORT_MAIL", default=[])
REPORT_BUCKETS = _env.list("CASINO_REPORT_BUCKETS", default=[])
S3_ENDPOINT = os.environ.get("CASINO_S3_ENDPOINT", "")
S3_REGION = os.environ.get("CASINO_S3_REGION", "us-east-1")
S3_ACCESS_KEY = os.environ.get("CASINO_S3_ACCESS_KEY", "")
S3_SECRET_KEY = os.environ.get("CASINO_S3_SECRET_KEY", "")
REPORT_TICK = timedelta(seconds=int(os.environ.get("CASINO_REPORT_TICK_SECONDS", "300")))
globals().update(_env.email_url("EMAIL_URL", default="smtp://localhost:25"))
if globals()["EMAIL_BACKEND"] == "django.core.mail.backends.smtp.EmailBackend":
    EMAIL_BACKEND = "casino.outgoing.MailBackend"
EMAIL_TIMEOUT = 30
DEFAULT_FROM_EMAIL = os.environ.get("CASINO_MAIL_FROM", "casino@localhost")

# --- webhooks -----------------------------------------------------------------------------------------------------
# Where events may be posted to: only what is named here (casino/webhooks/endpoints.py).
WEBHOOK_ORIGINS = _env.list("CASINO_WEBHOOK_ORIGINS", default=[])
WEBHOOK_NETWORKS = _env.list("CASINO_WEBHOOK_NETWORKS", default=[])
WEBHOOK_TICK = timedelta(seconds=int(os.environ.get("CASINO_WEBHOOK_TICK_SECONDS", "10")))

# --- verification -------------------------------------------------------------------------------------------------
# The public keys (hex, separated by commas) that `verify` accepts; without one it takes those that the database names.
# The folders of signed manifests, best on another disk, and of archived months; without them `verify` takes neither.
EVENTSTORE_MANIFEST_DIRECTORY = os.environ.get("EVENTSTORE_MANIFEST_DIRECTORY", "")
EVENTSTORE_ARCHIVE_DIRECTORY = os.environ.get("EVENTSTORE_ARCHIVE_DIRECTORY", "")
EVENTSTORE_SEAL_TRUSTED_KEYS = _env.list("EVENTSTORE_SEAL_TRUSTED_KEYS", default=[])

# --- tasks --------------------------------------------------------------------------------------------------------
CELERY_TIMEZONE = "UTC"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_SERIALIZER = "json"
CELERY_RESULT_SERIALIZER = "json"
CELERY_RESULT_EXPIRES = timedelta(days=1)
# A page that follows a task tells "waits for a worker" and "runs" apart.
CELERY_TASK_TRACK_STARTED = True
# A task that died with its worker is delivered again: every task here is idempotent.
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_CANCEL_LONG_RUNNING_TASKS_ON_CONNECTION_LOSS = True
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
# A worker that starts while Redis refuses writes tries again until it is let.
CELERY_BROKER_CHANNEL_ERROR_RETRY = True
CELERY_TASK_TIME_LIMIT = 3600
CELERY_TASK_SOFT_TIME_LIMIT = 3300
# A task whose worker was killed is delivered again so many seconds later; living workers renew what they hold
# (casino/runtime/broker.py).
_visibility_seconds = int(os.environ.get("CASINO_VISIBILITY_SECONDS", "30"))
CELERY_BROKER_TRANSPORT_OPTIONS = {
    "visibility_timeout": _visibility_seconds,
    # Every worker looks for such tasks every 5 seconds; one that is killed while it looks delays the others by 20.
    "unacked_restore_interval": _visibility_seconds / 6,
    "unacked_restore_throttle": 1,
    "unacked_restore_limit": 1000,
    "unacked_mutex_expire": 20,
}
# A worker without -Q takes from all queues. Run two (casino/runtime/workers.py), so that closes, checks and their parts
# wait neither for documents, which take the processor for seconds, nor for deliveries, which wait for other machines.
CELERY_TASK_DEFAULT_QUEUE = "celery"
CELERY_TASK_QUEUES = [Queue(name) for name in ("celery", "documents", "deliveries")]
CELERY_TASK_ROUTES = {
    "casino.make_document": {"queue": "documents"},
    "casino.prepare": {"queue": "documents"},
    "casino.deliver_report": {"queue": "deliveries"},
    "casino.deliver_webhook": {"queue": "deliveries"},
}
# The scheduler says that it lives with every look at its schedule, and looks at least this often.
CELERY_BEAT_SCHEDULER = "casino.runtime.beat:HeartbeatScheduler"
CELERY_BEAT_MAX_LOOP_INTERVAL = 15
CLOSE_TICK = timedelta(seconds=int(os.environ.get("CASINO_CLOSE_TICK_SECONDS", "300")))
CELERY_BEAT_SCHEDULE: dict[str, dict[str, object]] = {
    # The hour at which a day is closed is the property's own: the scheduler looks often and hands over what is due.
    "close-due-days": {"task": "accounting.close_due_days", "schedule": CLOSE_TICK},
    "raise-overdue-sets": {"task": "tables.raise_overdue_sets", "schedule": timedelta(minutes=15)},
    "raise-late-slips": {"task": "tables.raise_late_slips", "schedule": timedelta(minutes=5)},
    "raise-late-payments": {"task": "tables.raise_late_payments", "schedule": timedelta(minutes=1)},
    "raise-late-notices": {"task": "tables.raise_late_notices", "schedule": timedelta(minutes=5)},
    "note-late-boxes": {"task": "tables.note_late_boxes", "schedule": timedelta(hours=1)},
    "forget-old-replies": {"task": "casino.forget_old_replies", "schedule": timedelta(hours=24)},
    "forget-ended-sessions": {"task": "casino.forget_ended_sessions", "schedule": timedelta(hours=24)},
    "ensure-partitions": {"task": "eventstore.ensure_partitions", "schedule": timedelta(hours=24)},
    # Each recipient of a report may have his own hour: checked often, like the closes.
    "deliver-due-reports": {"task": "casino.deliver_due_reports", "schedule": REPORT_TICK},
    "deliver-due-webhooks": {"task": "casino.deliver_due_webhooks", "schedule": WEBHOOK_TICK},
    "forget-old-webhook-deliveries": {"task": "casino.forget_webhook_deliveries", "schedule": timedelta(hours=24)},
    "check-projections": {"task": "casino.check_projections", "schedule": timedelta(hours=24)},
    "write-manifest": {"task": "casino.write_manifest", "schedule": timedelta(hours=24)},
    "check-identities": {"task": "accounting.check_identities", "schedule": timedelta(hours=24)},
    "raise-due-progressives": {"task": "progressive.raise_due", "schedule": timedelta(hours=1)},
    "check-progressives": {"task": "accounting.check_progressives", "schedule": timedelta(hours=24)},
}

# --- watching -----------------------------------------------------------------------------------------------------
# /metrics answers requests with this token; without one, from this machine only. A worker serves none unless it
# is given a port. Processes that share PROMETHEUS_MULTIPROC_DIR are added up; it must be there before the first figure.
METRICS_TOKEN = os.environ.get("METRICS_TOKEN", "")
METRICS_PORT = int(os.environ.get("METRICS_PORT", "0"))
METRICS_ADDRESS = os.environ.get("METRICS_ADDRESS", "127.0.0.1")
if os.environ.get("PROMETHEUS_MULTIPROC_DIR"):
    Path(os.environ["PROMETHEUS_MULTIPROC_DIR"]).mkdir(mode=0o700, parents=True, exist_ok=True)

# --- admin --------------------------------------------------------------------------------------------------------
UNFOLD = {
    "SITE_TITLE": _("Casino"),
    "SITE_HEADER": _("Casino"),
    "SITE_SUBHEADER": _("Table games accounting"),
    "SITE_SYMBOL": "casino",
    "SHOW_LANGUAGES": True,
    "SHOW_HISTORY": True,
    "SHOW_VIEW_ON_SITE": False,
    # The site is these pages: a link from them to the site would go in a circle.
    "SITE_URL": None,
    "BORDER_RADIUS": "6px",
    "SITE_FAVICONS": [
        {"rel": "icon", "type": "image/svg+xml", "href": lambda request: static("casino/favicon.svg")},
    ],
    "STYLES": [lambda request: static("casino/casino.css")],
    "SCRIPTS": [lambda request: static("casino/casino.js"), lambda request: static("casino/acts.js")],
    "DASHBOARD_CALLBACK": "casino.admin.dashboard.callback",
    "ACCOUNT": {"navigation": "casino.admin.menu.account"},
    "COMMAND": {"show_history": False},
    "SIDEBAR": {"show_search": False, "navigation": "casino.admin.menu.navigation"},
    "COLORS": {
        "primary": {
            "50": "oklch(97.1% .014 165)",
            "100": "oklch(93.5% .035 165)",
            "200": "oklch(87.5% .065 165)",
            "300": "oklch(79.5% .09 165)",
            "400": "oklch(69.5% .105 165)",
            "500": "oklch(58% .1 165)",
            "600": "oklch(47.5% .085 165)",
            "700": "oklch(41% .073 165)",
            "800": "oklch(35% .06 165)",
            "900": "oklch(30% .05 165)",
            "950": "oklch(20% .035 165)",
        },
    },
}

# --- logs ---------------------------------------------------------------------------------------------------------
# Sentences for a person at a terminal; `production` switches the renderer to JSON.
# A task's lines carry the id of the request that set it going (django-structlog), and each line of either the streams
# and positions of what was recorded until then (casino/runtime/log_context.py).
DJANGO_STRUCTLOG_CELERY_ENABLED = True
# Only behind a proxy that writes X-Request-ID itself: otherwise anybody could call his request by another's name.
DJANGO_STRUCTLOG_TRUST_UPSTREAM_REQUEST_ID = _env.bool("TRUST_REQUEST_ID", default=False)
LOG_PROCESSORS = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_logger_name,
    structlog.stdlib.add_log_level,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
    structlog.processors.StackInfoRenderer(),
]
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "formatters": {
        "console": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                one_line,
                # Plain: a traceback that shows local variables would show PINs and keys.
                structlog.dev.ConsoleRenderer(colors=False, exception_formatter=structlog.dev.plain_traceback),
            ],
            "foreign_pre_chain": LOG_PROCESSORS,
        },
        "json": {
            "()": structlog.stdlib.ProcessorFormatter,
            "processors": [
                structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                structlog.processors.format_exc_info,
                one_line,
                structlog.processors.JSONRenderer(),
            ],
            "foreign_pre_chain": LOG_PROCESSORS,
        },
    },
    "handlers": {"stderr": {"class": "casino.runtime.logs.LineHandler", "formatter": "console"}},
    "root": {"handlers": ["stderr"], "level": "WARNING"},
    "loggers": {
        name: {"level": "INFO"} for name in ("casino", "tables", "progressive", "accounting", "django_structlog")
    },
}
structlog.configure(
    processors=[
        structlog.stdlib.filter_by_level,
        *LOG_PROCESSORS,
        structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
    ],
    logger_factory=structlog.stdlib.LoggerFactory(),
    cache_logger_on_first_use=True,
)
