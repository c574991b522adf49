"""JSON out, by msgspec: several times faster than the standard library's encoder on a round's answer."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.utils.functional import Promise
from rest_framework.renderers import BaseRenderer


def _other(value: Any) -> Any:
    if isinstance(value, Promise):
        return str(value)
    if isinstance(value, Mapping):
        return dict(value)
    if isinstance(value, list | tuple | set):
        return list(value)
    if isinstance(value, str):
        return str.__str__(value)  # subclasses of str, such as DRF's ErrorDetail
    raise TypeError(f"{type(value).__name__} cannot be shown as JSON")


_encoder = msgspec.json.Encoder(enc_hook=_other)


class FastJSONRenderer(BaseRenderer):
    """application/json."""

    media_type = "application/json"
    format = "json"
    charset = None

    def render(self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None) -> bytes:
        return b"" if data is None else _encoder.encode(data)
