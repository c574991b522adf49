"""HTTP connection to the system: keys, problem documents, and sending again what may be sent twice."""

from __future__ import annotations

import time
from typing import Any

import httpx

TRIES = 5


class Problem(Exception):
    """Refusal by the system: a problem document."""

    def __init__(self, status: int, body: dict[str, Any]) -> None:
        self.status = status
        self.body = body
        super().__init__(
            f"{status} {body.get('code')}: {body.get('detail')} {body.get('cite', '')} {body.get('errors', '')}"
        )


class Wire:
    """One key's connection. A lost connection or an overloaded system is tried again: rounds are recognised when they
    come twice, everything else carries an Idempotency-Key."""

    def __init__(self, base_url: str, key: str, transport: httpx.BaseTransport | None = None) -> None:
        headers = {"Authorization": f"Bearer {key}", "Accept-Language": "en"}
        self._http = httpx.Client(base_url=base_url, headers=headers, timeout=60, transport=transport)

    def get(self, path: str, **params: Any) -> Any:
        """The answer's JSON. ``Problem`` when the system refuses."""
        return self._send("GET", path, params=params)

    def post(self, path: str, body: dict[str, Any] | None = None, *, once: str | None = None) -> Any:
        """The answer's JSON; ``once`` is the Idempotency-Key. ``Problem`` when the system refuses."""
        headers = {"Idempotency-Key": once} if once else {}
        return self._send("POST", path, json=body or {}, headers=headers)

    def post_lines(self, path: str, lines: list[bytes]) -> Any:
        """NDJSON."""
        headers = {"Content-Type": "application/x-ndjson"}
        return self._send("POST", path, content=b"\n".join(lines), headers=headers)

    def _send(self, method: str, path: str, **kwargs: Any) -> Any:
        for attempt in range(1, TRIES + 1):
            try:
                response = self._http.request(method, path, **kwargs)
            except httpx.TransportError:
                if attempt == TRIES:
                    raise
                time.sleep(0.2 * attempt)
                continue
            if response.status_code == 503 and attempt < TRIES:
                time.sleep(0.2 * attempt)
                continue
            return self._read(response)
        raise AssertionError("unreachable")

    @staticmethod
    def _read(response: httpx.Response) -> Any:
        if response.status_code == 204:
            return None
        is_json = response.headers.get("content-type", "").split(";")[0].endswith("json")
        body = response.json() if is_json else {"code": "not_json", "detail": response.text[:400]}
        if response.status_code >= 400:
            raise Problem(response.status_code, body)
        return body
