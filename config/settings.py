"""Django's settings. Profiles differ only where a comment says why.

PUNKTEBLOCK_PROFILE is `venue` (a laptop in an inn, started by dev.py; the default), `shared` (a public server
behind TLS, which refuses to start without a complete configuration) or `test` (tests/settings.py).
"""

import os
from importlib.util import find_spec
from pathlib import Path

import environ
from csp.constants import NONE, SELF
from django.core.exceptions import ImproperlyConfigured
from django.utils.translation import gettext_lazy as _

from config import mail, profile, sqlite, static_headers

BASE_DIR = Path(__file__).resolve().parent.parent
env = environ.Env()

PROFILE = env.str("PUNKTEBLOCK_PROFILE", default="venue")
if PROFILE not in ("venue", "shared", "test"):
    raise ImproperlyConfigured(f"PUNKTEBLOCK_PROFILE is venue, shared or test, not {PROFILE!r}")
VENUE, SHARED, TEST = (name == PROFILE for name in ("venue", "shared", "test"))
DEBUG = False

DATA_DIR = Path(env.str("PUNKTEBLOCK_DATA", default=str(profile.default_data_dir())))
with profile.usable(DATA_DIR):
    DATA_DIR.mkdir(parents=True, exist_ok=True)

# --- who may reach it, and how --------------------------------------------------------------------

if SHARED:
    SECRET_KEY = env.str("SECRET_KEY")
    ALLOWED_HOSTS = env.list("ALLOWED_HOSTS")
    if len(SECRET_KEY) < 50 or not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
        raise ImproperlyConfigured(
            "A shared server needs a SECRET_KEY of 50 characters and named ALLOWED_HOSTS"
        )
    if not env.bool("PUNKTEBLOCK_BEHIND_TLS", default=False):
        raise ImproperlyConfigured(
            "A shared server runs only behind TLS: let the proxy set X-Forwarded-Proto, drop that header "
            "from clients, and say so with PUNKTEBLOCK_BEHIND_TLS=1"
        )
    if env.int("PUNKTEBLOCK_TRUSTED_PROXIES", default=0) < 1:
        raise ImproperlyConfigured(
            "A shared server counts requests by the address of the client: say how many proxies stand before "
            "it, each of which appends to X-Forwarded-For, with PUNKTEBLOCK_TRUSTED_PROXIES=1 or more"
        )
    if not env.str("CACHE_URL", default="").startswith(("redis", "pymemcache", "dbcache")):
        raise ImproperlyConfigured(
            "A shared server needs a cache that all its processes share, or each would count limits for "
            "itself: for example CACHE_URL=rediscache://HOST/1"
        )
    HTTPS = True
    SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    SECURE_HSTS_SECONDS = env.int("SECURE_HSTS_SECONDS", default=30 * 24 * 3600)
    # Subdomains and the preload list concern the whole domain, so the owner of the domain decides about them.
    SILENCED_SYSTEM_CHECKS = ["security.W005", "security.W021"]
else:
    SECRET_KEY = env.str("SECRET_KEY", default="") or profile.secret_key(DATA_DIR)
    # dev.py lists the laptop's own addresses, which prevents DNS rebinding.
    ALLOWED_HOSTS = [*env.list("ALLOWED_HOSTS", default=[]), "localhost", "127.0.0.1", "[::1]"]
    HTTPS = env.bool("PUNKTEBLOCK_HTTPS", default=False)
# The one address of passkeys, which belong to a name: "" offers none, as on a laptop in an inn.
PASSKEY_ORIGIN = env.str(
    "PUNKTEBLOCK_PASSKEY_ORIGIN", default=profile.named_origin(ALLOWED_HOSTS) if SHARED else ""
)

CSRF_TRUSTED_ORIGINS = env.list("CSRF_TRUSTED_ORIGINS", default=[])
TRUSTED_PROXIES = env.int("PUNKTEBLOCK_TRUSTED_PROXIES", default=0)
SECURE_SSL_REDIRECT = HTTPS
# Devices that do not trust the certificate yet need this page and its styles over http.
SECURE_REDIRECT_EXEMPT = [r"^trust/", r"^static/", r"^health/$", r"^readyz$"]
# Browsers accept `__Host-` cookies over https only.
_cookie_prefix = "__Host-" if HTTPS else ""
SESSION_COOKIE_NAME = f"{_cookie_prefix}sessionid"
CSRF_COOKIE_NAME = f"{_cookie_prefix}csrftoken"
KNOWN_DEVICE_COOKIE_NAME = f"{_cookie_prefix}known-device"
LANGUAGE_COOKIE_NAME = "language"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = LANGUAGE_COOKIE_SECURE = HTTPS
SESSION_COOKIE_HTTPONLY = CSRF_COOKIE_HTTPONLY = True
SESSION_COOKIE_SAMESITE = CSRF_COOKIE_SAMESITE = LANGUAGE_COOKIE_SAMESITE = "Lax"
LANGUAGE_COOKIE_AGE = 365 * 24 * 3600
SECURE_REFERRER_POLICY = "same-origin"
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [NONE],
        **{
            f"{kind}-src": [SELF]
            for kind in ("script", "style", "img", "connect", "font", "media", "manifest", "worker")
        },
        "form-action": [SELF],
        "base-uri": [NONE],
        "frame-ancestors": [NONE],
    }
}
MOST_BODY = 3 * 2**20  # bytes of a request: the longest offline evening of a pad, a pasted list, a small file
DATA_UPLOAD_MAX_MEMORY_SIZE = MOST_BODY
# 1 during maintenance: pages still work, nothing is stored, and the pads keep what is tapped.
READ_ONLY = env.bool("PUNKTEBLOCK_READ_ONLY", default=False)
# 0 removes the service worker and its caches from every device at its next visit.
OFFLINE = env.bool("PUNKTEBLOCK_OFFLINE", default=True)
OPEN_TABLES = env.bool(
    "PUNKTEBLOCK_OPEN_TABLES", default=not SHARED
)  # new sheets may be opened without an account

# --- apps, middleware, templates ------------------------------------------------------------------

INSTALLED_APPS = [
    "config",
    *(app for app in ("league", "scoring") if find_spec(f"{app}.apps")),
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "config.apps.StaticConfig",  # django.contrib.staticfiles
    "django_htmx",
    "rest_framework",
    "django_filters",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "config.request_ids.RequestIds",  # first, so that every log line belongs to a request
    "config.policy.Policy",  # before the others, so that answers of the middleware below get the headers too
    "config.middleware.Refusals",
    "django.middleware.security.SecurityMiddleware" if SHARED else "config.middleware.Security",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",  # lazy, so that a poll reads no session
    "django.middleware.locale.LocaleMiddleware",
    "config.middleware.OnlyUtf8",
    "config.middleware.SuitWords",
    "config.middleware.Release",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "league.sessions.SessionUse",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "league.robots.RobotsMiddleware",
    "league.second_factor_demand.SecondFactorDemand",
    "config.middleware.ReadOnly",
    "config.middleware.DatabaseUnavailable",
]
ROOT_URLCONF = "config.urls"
WSGI_APPLICATION = "config.wsgi.application"
CSRF_FAILURE_VIEW = "config.errors.csrf_failure"
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
            ]
        },
    }
]
MESSAGE_STORAGE = "django.contrib.messages.storage.cookie.CookieStorage"
FORM_RENDERER = "django.forms.renderers.DjangoTemplates"

# --- data -----------------------------------------------------------------------------------------

_sqlite_file = DATA_DIR / "punkteblock.sqlite3"
DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{_sqlite_file}")}
_database = DATABASES["default"]
# No ATOMIC_REQUESTS: services open short transactions, so that none is open while a page renders.
_database["CONN_MAX_AGE"] = None
if _database["ENGINE"] == "django.db.backends.sqlite3":
    # A test database need not survive a power cut.
    _database["OPTIONS"] = sqlite.options(sqlite.init_command(durable=not TEST))
    # A file, because live-server tests write from several threads, as the venue's server does.
    _database["TEST"] = {"NAME": str(DATA_DIR / "test.sqlite3")}
else:
    _database["CONN_HEALTH_CHECKS"] = True
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
CACHES = {"default": env.cache_url("CACHE_URL", default="locmemcache://")}
if CACHES["default"]["BACKEND"].endswith("RedisCache"):
    # Every sign-in and API read asks the cache; one that hangs must not hold a thread longer than a person
    # notices.
    CACHES["default"].setdefault("OPTIONS", {}).update(socket_timeout=0.2, socket_connect_timeout=0.2)

if "league" in INSTALLED_APPS:
    AUTH_USER_MODEL = "league.User"
    SESSION_ENGINE = "league.sessions"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in ("UserAttributeSimilarityValidator", "MinimumLengthValidator", "CommonPasswordValidator")
]
AUTHENTICATION_BACKENDS = ["league.auth.NameOrEmailBackend"]
# Second factor for owners of clubs. A laptop in an inn only offers it: the owner sits beside it, and its
# clock may be wrong.
SECOND_FACTOR_DEMANDED = SHARED
# Codes by mail; without EMAIL_URL no mail is sent and none is offered.
MAIL = bool(env.str("EMAIL_URL", default=""))
if MAIL:
    vars().update(mail.settings_of(env))
EMAIL_TIMEOUT = 5  # seconds; somebody waits for the answer of the mail server
LOGIN_URL = "league:sign-in"
LOGIN_REDIRECT_URL = LOGOUT_REDIRECT_URL = "league:home"

# --- language and time ----------------------------------------------------------------------------

LANGUAGE_CODE = "de"
LANGUAGES = [("de", _("German")), ("en", _("English"))]
LOCALE_PATHS = [BASE_DIR / "config" / "locale"]
FORMAT_MODULE_PATH = "config.formats"  # English dates; German ones are Django's own
USE_I18N = USE_TZ = True
TIME_ZONE = "Europe/Vienna"

# --- static files ---------------------------------------------------------------------------------

STATIC_URL = "/static/"
STATIC_ROOT = DATA_DIR / "static"
STATIC_ROOT.mkdir(exist_ok=True)
_static = "django.contrib.staticfiles.storage.StaticFilesStorage"
if not TEST:
    _static = "config.static_storage.HashedFiles"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _static},
}
WHITENOISE_IMMUTABLE_FILE_TEST = static_headers.may_keep
WHITENOISE_ADD_HEADERS_FUNCTION = static_headers.add_headers
MEDIA_ROOT = DATA_DIR / "media"

# --- API ------------------------------------------------------------------------------------------

REST_FRAMEWORK = {
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["league.api.parsers.JsonBody"],
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "league.api.tokens.TokenAuthentication",  # first: its header says what a 401 asks for
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticatedOrReadOnly"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
    "URL_FORMAT_OVERRIDE": None,  # league.api.formats reads `format`
}
SPECTACULAR_SETTINGS = {
    "TITLE": "Punkteblock",
    "DESCRIPTION": "What Watten and WHOT! clubs play: read by everybody, written by a token.",
    "VERSION": "1.0.0",
    "OAS_VERSION": "3.1.0",
    "SERVE_INCLUDE_SCHEMA": False,
    "SWAGGER_UI_DIST": "SIDECAR",
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "league.api.docs.close_requests",
        "league.api.played.write_narrowing.narrow_writes",
        "league.api.examples.add_examples",
    ],
}

# --- Celery ---------------------------------------------------------------------------------------

CELERY_BROKER_URL = "memory://" if TEST else env.str("CELERY_BROKER_URL", default="filesystem://localhost")
if CELERY_BROKER_URL.startswith("filesystem:"):
    _queue, _control = DATA_DIR / "queue", DATA_DIR / "queue-control"
    for _folder in (_queue, _control):
        _folder.mkdir(exist_ok=True)
    CELERY_BROKER_TRANSPORT = "config.message_folder:Transport"
    CELERY_BROKER_TRANSPORT_OPTIONS = {
        "data_folder_in": str(_queue),
        "data_folder_out": str(_queue),
        "control_folder": str(_control),
        "polling_interval": 0.25,  # seconds; with the default of one second standings would be late
    }
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = CELERY_TASK_REJECT_ON_WORKER_LOST = (
    True  # tasks are idempotent, so running one twice is better than losing it
)
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_TIMEZONE = "UTC"
CELERY_BEAT_SCHEDULER = "config.timer:Timer"
CELERY_BEAT_SCHEDULE = {
    "back-up-changes": {
        "task": "config.tasks.back_up_changes",
        "schedule": 900.0,
        "options": {"expires": 300},
    },
    "follow-changes": {"task": "league.tasks.follow_changes", "schedule": 1.0, "options": {"expires": 5}},
    "sweep-ratings": {"task": "league.tasks.sweep_ratings", "schedule": 300.0, "options": {"expires": 60}},
    "complete-heats": {"task": "league.tasks.complete_heats", "schedule": 5.0, "options": {"expires": 5}},
    "follow-webhooks": {"task": "league.tasks.follow_webhooks", "schedule": 5.0, "options": {"expires": 5}},
    "forget-deliveries": {"task": "league.tasks.forget_deliveries", "schedule": 24 * 3600.0},
    "compare-person-results": {"task": "league.tasks.compare_person_results", "schedule": 24 * 3600.0},
    "keep-terms": {"task": "league.tasks.keep_terms", "schedule": 24 * 3600.0},
    "compare-rounds": {"task": "league.tasks.compare_rounds", "schedule": 24 * 3600.0},
}

# --- logs -----------------------------------------------------------------------------------------

_log_form = env.str("PUNKTEBLOCK_LOG_FORMAT", default="line")
if _log_form not in ("line", "json"):
    raise ImproperlyConfigured(f"PUNKTEBLOCK_LOG_FORMAT is line or json, not {_log_form!r}")
LOGGING = {
    "version": 1,
    "disable_existing_loggers": False,
    "filters": {
        "request": {"()": "config.request_ids.OfRequest"},
        "tokens": {"()": "config.logs.HideTokens"},
        "repeats": {"()": "config.logs.CountRepeats"},
    },
    "formatters": {
        "line": {
            "()": "config.logs.AsLine",
            "fmt": "{asctime} {levelname} {name} [{request_id}]: {message}",
            "style": "{",
        },
        "json": {"()": "config.logs.AsJson"},
    },
    "handlers": {
        "stderr": {
            "class": "logging.StreamHandler",
            "filters": ["request", "repeats", "tokens"],
            "formatter": _log_form,
        }
    },
    "root": {"handlers": ["stderr"], "level": os.environ.get("PUNKTEBLOCK_LOG", "WARNING")},
    "loggers": {
        "django": {"handlers": [], "propagate": True},
        "django.request": {"level": "ERROR"},  # mistyped URLs are not logged
        "punkteblock.security": {
            "level": "INFO"
        },  # sign-ins and changes of rights, whatever PUNKTEBLOCK_LOG says
    },
}
