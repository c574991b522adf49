"""Reads whose answers a worker prepares (`casino.runtime.prepared`): 200 with the answer, or 202 and come back."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _now
from drf_spectacular.utils import OpenApiResponse
from rest_framework import serializers
from rest_framework.response import Response

from casino.api.base_view import CasinoAPIView
from casino.api.renderers import FastJSONRenderer
from casino.runtime import prepared
from casino.runtime.jobs import File


class BeingPreparedSerializer(serializers.Serializer):
    """The answer is being prepared: ask again for the same address."""

    code = serializers.CharField(help_text="being_prepared")
    detail = serializers.CharField()
    retry_after = serializers.IntegerField(help_text="seconds, as in `Retry-After`")


BEING_PREPARED = {
    (202, FastJSONRenderer.media_type): OpenApiResponse(
        BeingPreparedSerializer,
        description="A worker still prepares the answer: ask for the address in `Location` after `Retry-After` seconds",
    )
}


class PreparedView(CasinoAPIView):
    """Base view of reads that take the processor for long."""

    def prepared(self, kind: str, given: Mapping[str, str], *, state: str) -> File | Response:
        """Return the answer, or a response that says when to come back. Refused: as the kind; `too_many_preparing`."""
        try:
            return prepared.answer(self.property, kind, given, state=state, client=self.waiting_client)
        except prepared.StillPreparing:
            return self._come_back()

    def _come_back(self) -> Response:
        seconds = prepared.COME_BACK_SECONDS
        text = _now("The answer is being prepared. Ask again in %(seconds)d seconds.") % {"seconds": seconds}
        return Response(
            {"code": "being_prepared", "detail": text, "retry_after": seconds},
            status=202,
            content_type="application/json",
            headers={
                "Location": self.request.get_full_path(),
                "Retry-After": str(seconds),
                "Cache-Control": "no-store",
            },
        )
