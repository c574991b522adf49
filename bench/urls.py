"""The site, and the view that REST is measured beside: Django REST Framework, a serializer, one INSERT."""

from __future__ import annotations

from typing import Any

from django.db import connection
from django.urls import path
from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from settings.urls import urlpatterns as site


class BareSerializer(serializers.Serializer):
    """Two fields."""

    table = serializers.CharField(max_length=20)
    amount = serializers.IntegerField()


class BareView(APIView):
    """One row a request, nobody asked who."""

    authentication_classes: tuple[Any, ...] = ()
    permission_classes = (AllowAny,)

    def post(self, request: Request) -> Response:
        body = BareSerializer(data=request.data)
        body.is_valid(raise_exception=True)
        with connection.cursor() as cursor:
            cursor.execute(
                'INSERT INTO bench_bare ("table", amount) VALUES (%s, %s) RETURNING id',
                [body.validated_data["table"], body.validated_data["amount"]],
            )
            (identity,) = cursor.fetchone()
        return Response({"id": identity}, status=201)


urlpatterns = [*site, path("bare", BareView.as_view()), path("api/bare", BareView.as_view())]
