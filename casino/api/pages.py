"""Pages of a list by keyset: the cursor is the last row's key, so a page costs the same at the end as at the start."""

from __future__ import annotations

from rest_framework.pagination import CursorPagination


class Pages(CursorPagination):
    """Newest first unless the view says otherwise; ``?limit=`` up to 500."""

    page_size = 50
    page_size_query_param = "limit"
    max_page_size = 500
    ordering = "-pk"
