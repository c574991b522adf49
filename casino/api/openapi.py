"""How a view tells the schema of itself: one line per method, the same problems and headers everywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema

from casino.api.fields import ProblemSerializer
from casino.api.idempotency import idempotent
from casino.api.problems import CONTENT_TYPE
from casino.devices.clocks import HEADER


class ProblemExtension(OpenApiSerializerExtension):
    """Declare that problem documents have further members: the details of the refusal (RFC 9457, section 3.2)."""

    target_class = ProblemSerializer

    def map_serializer(self, auto_schema: Any, direction: str) -> dict[str, Any]:
        """Return the schema of the members that all have, open for others."""
        schema: dict[str, Any] = auto_schema._map_serializer(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": {}}


PROBLEM = OpenApiResponse(ProblemSerializer, description="Problem document (RFC 9457)")


def problems(*statuses: int) -> dict[tuple[int, str], Any]:
    """These statuses, each with a problem document."""
    return {(status, CONTENT_TYPE): PROBLEM for status in statuses}


ON_READ = problems(400, 401, 403, 404, 406, 410, 429, 503)
PROBLEM_BUSY = problems(503)
ON_WRITE = problems(400, 401, 403, 404, 406, 409, 410, 413, 415, 422, 429, 503)

IDEMPOTENCY_KEY = OpenApiParameter(
    "Idempotency-Key",
    str,
    OpenApiParameter.HEADER,
    description="1 to 120 visible ASCII characters; the same request with the same key is carried out once.",
)

DEVICE_TIME = OpenApiParameter(
    HEADER,
    str,
    OpenApiParameter.HEADER,
    description="The device's clock as it sends, ISO 8601 with its offset: one that is further off than the property "
    "bears is reported once a day.",
)

FIELDS = OpenApiParameter("fields", str, description="only these, with commas between; of a list or page: of its items")
IF_NONE_MATCH = OpenApiParameter(
    "If-None-Match", str, OpenApiParameter.HEADER, description="`ETag` of the answer that is there already: 304"
)
IF_MATCH = OpenApiParameter(
    "If-Match",
    str,
    OpenApiParameter.HEADER,
    description="`ETag` of the resource's GET (whole, without `fields`): if it stands otherwise by now, 412",
)
NOT_MODIFIED = {304: OpenApiResponse(description="What is there already")}

Method = Callable[..., Any]


def reads(
    summary: str,
    *,
    tag: str,
    answer: Any,
    description: str | None = None,
    parameters: Sequence[OpenApiParameter] = (),
    operation_id: str | None = None,
    also: dict[Any, Any] | None = None,
    media: str | Sequence[str] | None = None,
) -> Callable[[Method], Method]:
    """Documents a GET, which takes the parameters declared here and no others.

    `media`: when the answer is not JSON; several, when it can be had as any of them.
    """
    kinds = [media] if isinstance(media, str) else media
    asked = [DEVICE_TIME, *(() if kinds else (FIELDS, IF_NONE_MATCH)), *parameters]
    documented = extend_schema(
        operation_id=operation_id,
        summary=summary,
        description=description,
        responses={
            **({(200, kind): answer for kind in kinds} if kinds else {200: answer, **NOT_MODIFIED}),
            **(also or {}),
            **ON_READ,
        },
        parameters=asked,
        tags=[tag],
    )

    def decorate(method: Method) -> Method:
        described: Method = documented(method)
        query = [one for one in asked if one.location == OpenApiParameter.QUERY]
        described.takes = frozenset(one.name for one in query)  # type: ignore[attr-defined]
        described.repeats = frozenset(one.name for one in query if one.many)  # type: ignore[attr-defined]
        return described

    return decorate


def writes(
    summary: str,
    *,
    tag: str,
    body: Any,
    answer: Any,
    status: int = 200,
    description: str | None = None,
    also: dict[int, Any] | None = None,
    conditional: bool = False,
) -> Callable[[Method], Method]:
    """Documents a POST and makes it idempotent by ``Idempotency-Key``. `conditional`: it heeds ``If-Match``."""

    def decorate(method: Method) -> Method:
        documented: Method = extend_schema(
            summary=summary,
            description=description,
            request=body,
            responses={status: answer, **(also or {}), **ON_WRITE, **(problems(412) if conditional else {})},
            parameters=[IDEMPOTENCY_KEY, DEVICE_TIME, *((IF_MATCH,) if conditional else ())],
            tags=[tag],
        )(idempotent(method))
        return documented

    return decorate
