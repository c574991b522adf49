"""Addresses of PostgreSQL and Redis: from the environment when given there, else those of the embedded services.

Reading an address starts nothing and needs nothing to be running.
"""

from typing import Any
from urllib.parse import urlsplit, urlunsplit

import environ

from casino.embedded import APP_ROLE, DATABASE, OWNER_ROLE, default_services

ENGINE = "casino.postgresql"


def databases(env: environ.Env, *, required: bool = False) -> dict[str, dict[str, Any]]:
    """The aliases `default` (application role) and `owner` (owns the tables, runs migrations), one database.

    DATABASE_URL names the first, DATABASE_OWNER_URL the second. Without an owner address both are the same role, and
    the immutability of events rests on triggers alone: `check --deploy` warns about it.
    """
    if required or env.str("DATABASE_URL", default=""):
        application = env.db_url("DATABASE_URL", engine=ENGINE)
        owner_variable = "DATABASE_OWNER_URL" if env.str("DATABASE_OWNER_URL", default="") else "DATABASE_URL"
        owner = env.db_url(owner_variable, engine=ENGINE)
    else:
        socket_directory = str(default_services().postgres.socket_directory)
        name = env.str("CASINO_DATABASE", default=DATABASE)
        application = {"ENGINE": ENGINE, "NAME": name, "USER": APP_ROLE, "HOST": socket_directory, "PORT": ""}
        owner = {**application, "USER": OWNER_ROLE}
    return {"default": _tuned(application, env), "owner": _tuned(owner, env, pooled=False)}


def _tuned(database: dict[str, Any], env: environ.Env, *, pooled: bool | None = None) -> dict[str, Any]:
    pooled = env.bool("DATABASE_POOL", default=False) if pooled is None else pooled
    options = {**database.get("OPTIONS", {}), "application_name": "casino"}
    if pooled:
        # A pool and persistent connections exclude each other in Django.
        options["pool"] = {
            "min_size": env.int("DATABASE_POOL_MIN", default=2),
            "max_size": env.int("DATABASE_POOL_MAX", default=10),
        }
    return {
        **database,
        "OPTIONS": options,
        "CONN_MAX_AGE": 0 if pooled else env.int("DATABASE_CONN_MAX_AGE", default=600),
        "CONN_HEALTH_CHECKS": True,
        "TEST": {"NAME": None},
    }


def redis_address(env: environ.Env, *, required: bool = False) -> str:
    """Address of the Redis server without a database number: redis://, rediss:// or unix://."""
    if required or env.str("REDIS_URL", default=""):
        return str(env.str("REDIS_URL"))
    return f"unix://{default_services().redis.socket}"


def redis_database(address: str, number: int) -> str:
    """The address of one numbered database, for redis-py and Django's cache."""
    parts = urlsplit(address)
    if parts.scheme == "unix":
        return f"unix://{parts.path}?db={number}"
    return urlunsplit(parts._replace(path=f"/{number}"))


def celery_address(address: str, number: int) -> str:
    """The same for Celery, which spells Unix sockets in its own way."""
    parts = urlsplit(address)
    if parts.scheme == "unix":
        return f"redis+socket://{parts.path}?virtual_host={number}"
    return redis_database(address, number)


def redis_settings(address: str, *, first_database: int = 0) -> dict[str, Any]:
    """Django's cache and Celery's broker in two databases that follow each other: broker first, cache second."""
    return {
        "CELERY_BROKER_URL": celery_address(address, first_database),
        "CELERY_RESULT_BACKEND": celery_address(address, first_database),
        "CACHES": {
            "default": {
                "BACKEND": "casino.runtime.authenticated_cache.AuthenticatedCache",
                "LOCATION": redis_database(address, first_database + 1),
                "KEY_PREFIX": "casino",
                # Values of releases before are pickled: neither release reads the other's.
                "VERSION": 2,
            }
        },
    }
