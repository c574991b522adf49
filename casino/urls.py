"""Addresses of the ground floor under /api/v1/."""

from __future__ import annotations

from django.urls import path

from casino.api import ground

urlpatterns = [
    path("games", ground.GamesView.as_view(), name="games"),
    path("feed", ground.FeedView.as_view(), name="feed"),
]
