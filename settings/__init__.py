"""The top floor: Django settings, the Celery app and the URLs. Nothing below may import this package.

`base` is common to all; `embedded` (the default of manage.py) brings its own PostgreSQL and Redis; `test` is what
pytest uses; `production` takes everything from the environment and has no defaults for secrets.
"""

from settings import collecting  # first: it makes the imports below faster
from settings.celery import app as celery_app

__all__ = ["celery_app", "collecting"]
