"""How a view tells the schema of itself: one line per method, the same problems and headers everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from casino.api.fields import ProblemSerializer
from casino.api.idempotency import idempotent

PROBLEM = OpenApiResponse(ProblemSerializer, description="Problem document (RFC 9457)")
ON_READ: dict[int, Any] = dict.fromkeys((400, 401, 403), PROBLEM)
ON_WRITE: dict[int, Any] = dict.fromkeys((400, 401, 403, 404, 409, 413, 415, 422, 503), PROBLEM)

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="1 to 120 visible ASCII characters; the same request with the same key is carried out once.",
)

Method = Callable[..., Any]


def reads(
    summary: str,
    *,
    tag: str,
    answer: Any,
    description: str | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    may_be_missing: bool = False,
    operation_id: str | None = None,
) -> Callable[[Method], Method]:
    """Documents a GET."""
    missing = {404: PROBLEM} if may_be_missing else {}
    return extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=description,
        responses={200: answer, **ON_READ, **missing},
        parameters=list(parameters),
        tags=[tag],
    )


def writes(
    summary: str,
    *,
    tag: str,
    body: Any,
    answer: Any,
    status: int = 200,
    description: str | None = None,
    also: dict[int, Any] | None = None,
) -> Callable[[Method], Method]:
    """Documents a POST and makes it idempotent by ``Idempotency-Key``."""

    def decorate(method: Method) -> Method:
        documented: Method = extend_schema(
            summary=summary,
            description=description,
            request=body,
            responses={status: answer, **(also or {}), **ON_WRITE},
            parameters=[IDEMPOTENCY_KEY],
            tags=[tag],
        )(idempotent(method))
        return documented

    return decorate
