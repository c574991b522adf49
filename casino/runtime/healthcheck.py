"""Exit code 0 when the running site is ready: the container's health check. Standard library only."""

import os
import sys
import urllib.error
import urllib.request

URL = "http://127.0.0.1:8000/health/ready/"


def is_ready(url: str, host: str) -> bool:
    """True when the site reaches its database and its cache. `host` must be one that the site serves."""
    request = urllib.request.Request(url, headers={"Host": host, "X-Forwarded-Proto": "https"})  # noqa: S310
    try:
        with urllib.request.urlopen(request, timeout=4) as answer:  # noqa: S310  (an address of this file)
            return bool(answer.status == 200)
    except (urllib.error.URLError, TimeoutError) as error:
        print(error, file=sys.stderr)
        return False


if __name__ == "__main__":
    allowed = os.environ.get("ALLOWED_HOSTS", "localhost").split(",")[0].strip()
    sys.exit(0 if is_ready(URL, allowed) else 1)
