"""Storage of uploaded documents: files under MEDIA_ROOT, which no web server serves.

Their address is a page of the admin: a login that may view the row may read its document.
"""

from __future__ import annotations

from django.core.files.storage import FileSystemStorage
from django.urls import reverse


class KeptDocuments(FileSystemStorage):
    """Files whose address is the admin's page for them."""

    def url(self, name: str | None) -> str:
        """Address of the page that gives the document."""
        return reverse("admin:kept-document", args=[name])
