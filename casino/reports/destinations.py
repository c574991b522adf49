"""Destinations of reports and their transports. Those allowed, and every secret, come from the environment.

    CASINO_REPORT_FOLDERS   folders, with colons: a subscription names one of them or a folder inside
    CASINO_REPORT_MAIL      addresses and domains, with commas: "audit@casino.example,authority.example"
    CASINO_REPORT_BUCKETS   buckets of the store, with commas
    CASINO_S3_ENDPOINT      https://host[:port] of the S3-compatible store; CASINO_S3_REGION, CASINO_S3_ACCESS_KEY,
                            CASINO_S3_SECRET_KEY with it
    EMAIL_URL               the mail server (smtp://, smtp+tls://, smtp+ssl://); CASINO_MAIL_FROM the sender

Nothing is allowed that is not named: without these, no report is sent. A file has the same name and the same
bytes however often it is sent, so a second sending replaces the first; a mail has the same Message-ID.
"""

from __future__ import annotations

import io
import os
import tempfile
from collections.abc import Callable
from email.utils import parseaddr
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

import urllib3
from django.conf import settings
from django.core.exceptions import ValidationError
from django.core.mail import EmailMessage
from django.core.validators import validate_email
from django.utils.translation import gettext as _

from casino.deliveries import NotDelivered
from casino.outgoing import HttpManager, deadline
from casino.reports.rendering import Rendered

TIMEOUT_SECONDS: Final = 30
SEND_SECONDS: Final = 120
"""Most time in all, for the twenty million bytes of the largest mail."""
MAX_MAIL_BYTES: Final = 20_000_000


def refusal_of(destination: str, target: str) -> str:
    """Why nothing may be sent there; empty when it may."""
    check = {"email": _mail_refusal, "folder": _folder_refusal, "s3": _bucket_refusal}.get(destination)
    return check(target) if check else _("There is no such kind of destination.")


def deliver(destination: str, target: str, file: Rendered, *, subject: str, body: str) -> str:
    """Bring a file to a destination; returns where exactly it went. Raises NotDelivered.

    Asks the environment again: what was allowed when the subscription was written may be allowed no more.
    """
    refusal = refusal_of(destination, target)
    if refusal:
        raise NotDelivered(refusal, final=True)
    send: Callable[[str, Rendered, str, str], str] = {"email": _mail, "folder": _drop, "s3": _put}[destination]
    try:
        with deadline(SEND_SECONDS):
            return send(target, file, subject, body)
    except TimeoutError as error:
        raise NotDelivered(f"{type(error).__name__}: {error}") from error


# --- e-mail ---------------------------------------------------------------------------------------------------------


def addresses(target: str) -> list[str]:
    """The addresses of a list with commas, in their order, each once."""
    return list(dict.fromkeys(part.strip() for part in target.split(",") if part.strip()))


def _mail_refusal(target: str) -> str:
    given = addresses(target)
    if not given:
        return _("Give an address.")
    for address in given:
        try:
            validate_email(address)
        except ValidationError:
            return _("%(address)s is no e-mail address.") % {"address": address}
        allowed = {entry.lower() for entry in settings.REPORT_MAIL}
        if not {address.lower(), address.lower().rpartition("@")[2]} & allowed:
            return _("%(address)s is not among the addresses that reports may go to.") % {"address": address}
    return ""


def _mail(target: str, file: Rendered, subject: str, body: str) -> str:
    if len(file.content) > MAX_MAIL_BYTES:
        raise NotDelivered(_("The report is too large for a mail."), final=True)
    identity = sha256(f"{file.name}\n{file.sha256}\n{target}".encode()).hexdigest()[:40]
    sender = settings.DEFAULT_FROM_EMAIL
    host = parseaddr(sender)[1].rpartition("@")[2] or "casino"
    message = EmailMessage(
        subject=" ".join(subject.split()),
        body=body,
        from_email=sender,
        to=addresses(target),
        headers={"Message-ID": f"<{identity}@{host}>", "Auto-Submitted": "auto-generated"},
    )
    message.attach(file.name, file.content, file.content_type.partition(";")[0])
    try:
        message.send()
    except OSError as error:  # what the mail server or the way to it says: smtplib's errors are of this kind
        raise NotDelivered(f"{type(error).__name__}: {error}") from error
    return ", ".join(addresses(target))


# --- folder ---------------------------------------------------------------------------------------------------------


def _folder_refusal(target: str) -> str:
    if not target.startswith("/") or "\x00" in target:
        return _("Give the whole path of the folder.")
    folder = Path(target).resolve()
    roots = [Path(root).resolve() for root in settings.REPORT_FOLDERS]
    if not any(folder == root or root in folder.parents for root in roots):
        return _("%(folder)s is not among the folders that reports may go to.") % {"folder": target}
    return ""


def _drop(target: str, file: Rendered, subject: str, body: str) -> str:
    """Whole or not at all: written beside its place, then moved there."""
    folder = Path(target)
    try:
        folder.mkdir(parents=True, exist_ok=True)
        descriptor, beside = tempfile.mkstemp(dir=folder, prefix=".report-")
        try:
            with os.fdopen(descriptor, "wb") as opened:
                opened.write(file.content)
                opened.flush()
                os.fsync(opened.fileno())
            os.chmod(beside, 0o640)
            os.replace(beside, folder / file.name)
        except BaseException:
            os.unlink(beside)
            raise
    except OSError as error:
        raise NotDelivered(f"{type(error).__name__}: {error}") from error
    return str(folder / file.name)


# --- S3-compatible store --------------------------------------------------------------------------------------------


def _bucket_refusal(target: str) -> str:
    bucket, _slash, prefix = target.partition("/")
    if not settings.S3_ENDPOINT:
        return _("No store is set up in the environment.")
    if bucket not in settings.REPORT_BUCKETS:
        return _("%(bucket)s is not among the buckets that reports may go to.") % {"bucket": bucket}
    if ".." in prefix.split("/") or "\x00" in prefix:
        return _("This is no name of a place in the store.")
    return ""


def _put(target: str, file: Rendered, subject: str, body: str) -> str:
    from minio.error import MinioException

    bucket, _slash, prefix = target.partition("/")
    name = "/".join(part for part in (prefix.strip("/"), file.name) if part)
    try:
        _store().put_object(
            bucket, name, io.BytesIO(file.content), len(file.content), file.content_type,
            metadata={"sha256": file.sha256},
        )  # fmt: skip
    except (MinioException, urllib3.exceptions.HTTPError, OSError, ValueError) as error:
        raise NotDelivered(f"{type(error).__name__}: {error}") from error
    return f"{bucket}/{name}"


def _store() -> Any:
    from minio import Minio

    address = urlsplit(settings.S3_ENDPOINT)
    return Minio(
        address.netloc,
        access_key=settings.S3_ACCESS_KEY,
        secret_key=settings.S3_SECRET_KEY,
        secure=address.scheme == "https",
        region=settings.S3_REGION,
        http_client=HttpManager(timeout=TIMEOUT_SECONDS, retries=False, cert_reqs="CERT_REQUIRED"),
    )
