"""Addresses of webhooks and the request to them. Those allowed come from the environment.

    CASINO_WEBHOOK_ORIGINS    origins, with commas: "https://hooks.example,http://10.1.0.7:8080"
    CASINO_WEBHOOK_NETWORKS   networks with private addresses that may be reached nonetheless: "10.1.0.0/24"

Nothing is allowed that is not named. A name is resolved once per request and every address it has is judged; the
request goes to the judged address. Loopback, private, link-local and reserved addresses are refused unless their
network is named. Redirects are not followed.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Mapping
from typing import Final
from urllib.parse import SplitResult, urlsplit

import urllib3
from django.conf import settings
from django.utils.translation import gettext as _

from casino.deliveries import NotDelivered
from casino.outgoing import HttpPool, HttpsPool, deadline, without_tokens

CONNECT_SECONDS: Final = 5
ANSWER_SECONDS: Final = 10
WHOLE_SECONDS: Final = 15
"""Most time for a request and its answer, however they come."""
SHOWN_BYTES: Final = 300
"""So much of the answer to a failed request is kept."""
PORTS: Final = {"https": 443, "http": 80}
EMBEDDING: Final = tuple(
    ipaddress.IPv6Network(each)
    for each in ("::/96", "::ffff:0:0:0/96", "64:ff9b::/96", "64:ff9b:1::/48", "2001::/32", "2002::/16", "fec0::/10")
)
"""IPv6 addresses that stand for others, whatever their own class says: IPv4-compatible (RFC 4291 §2.5.5.1),
IPv4-translated (RFC 2765 §2.1), of translators (RFC 6052, RFC 8215), Teredo, 6to4, and those of a site."""
ENDING_IN_IPV4: Final = EMBEDDING[:3]
ISATAP: Final = (bytes.fromhex("00005efe"), bytes.fromhex("02005efe"))
"""Before the last four bytes of an IPv6 address: these are an IPv4 address behind a tunnel (RFC 5214 §6.1)."""
UNICAST: Final = ipaddress.IPv6Network("2000::/3")
"""The IPv6 addresses that the Internet routes (RFC 4291 §2.4); without those of examples (RFC 9637)."""
EXAMPLES: Final = ipaddress.IPv6Network("3fff::/20")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address


def refusal_of(url: str) -> str:
    """Why nothing may be sent there; empty when it may."""
    origin = _origin(url)
    if not origin:
        return _("Give an address as https://host/path, without a name, a password or a fragment.")
    if origin not in {_origin(each) for each in settings.WEBHOOK_ORIGINS}:
        return _("%(origin)s is not among the addresses that webhooks may go to.") % {"origin": origin}
    return ""


def post(url: str, body: bytes, headers: Mapping[str, str]) -> int:
    """Send a request and return the status of the answer, a success. Raises `NotDelivered`.

    Asks the environment again: what was allowed when the webhook was written may be allowed no more.
    """
    refusal = refusal_of(url)
    if refusal:
        raise NotDelivered(refusal, final=True)
    parts = urlsplit(url)
    try:
        with deadline(WHOLE_SECONDS), _pool(parts) as pool:
            answer = pool.urlopen(
                "POST",
                parts.path + (f"?{parts.query}" if parts.query else "") or "/",
                body=body,
                headers={**headers, "Host": parts.netloc, "User-Agent": "casino-webhooks/1"},
                redirect=False,
                retries=False,
                assert_same_host=False,
                preload_content=False,
            )
            try:
                # A token at the end is read to its own end, so that it is known as one.
                text = b"" if 200 <= answer.status < 300 else answer.read1(SHOWN_BYTES + len(url))
            finally:
                answer.close()
    except (urllib3.exceptions.HTTPError, OSError, ValueError) as error:
        raise NotDelivered(f"{type(error).__name__}: {error}") from error
    if not 200 <= answer.status < 300:
        said = without_tokens(text.decode("utf-8", "replace").replace("\x00", ""), url)[:SHOWN_BYTES]
        raise NotDelivered(f"HTTP {answer.status} {said}".rstrip())
    return int(answer.status)


def _origin(url: str) -> str:
    """Scheme, host and port of an address; empty when it is none that may be used."""
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return ""
    plain = url.isascii() and url.isprintable() and " " not in url
    if not plain or parts.scheme not in PORTS or not parts.hostname or parts.fragment or "@" in parts.netloc:
        return ""
    host = f"[{parts.hostname}]" if ":" in parts.hostname else parts.hostname
    return f"{parts.scheme}://{host}:{port or PORTS[parts.scheme]}"


def _pool(parts: SplitResult) -> urllib3.HTTPConnectionPool:
    """Return a connection to the judged address, with the certificate of the name."""
    name = parts.hostname or ""
    port = parts.port or PORTS[parts.scheme]
    address = str(_judged(name, port))
    timeout = urllib3.Timeout(connect=CONNECT_SECONDS, read=ANSWER_SECONDS)
    if parts.scheme == "http":
        return HttpPool(address, port, timeout=timeout)
    return HttpsPool(
        address, port, timeout=timeout, cert_reqs="CERT_REQUIRED", assert_hostname=name, server_hostname=name
    )


def _judged(name: str, port: int) -> Address:
    """Resolve a name; returns its first address. Raises `NotDelivered` when one of them may not be reached."""
    found = socket.getaddrinfo(name, port, type=socket.SOCK_STREAM)
    addresses = [ipaddress.ip_address(str(each[4][0]).partition("%")[0]) for each in found]
    for address in addresses:
        if not is_allowed(address):
            raise NotDelivered(
                _("%(host)s has the private address %(address)s.") % {"host": name, "address": address}, final=True
            )
    return addresses[0]


def is_allowed(address: Address) -> bool:
    """Return whether an address is public, or in a network that the environment names.

    An IPv6 address that stands for an IPv4 address is never public; where its network is named, the IPv4 address must
    be allowed as well.
    """
    if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
        return is_allowed(address.ipv4_mapped)
    networks = [ipaddress.ip_network(each, strict=False) for each in settings.WEBHOOK_NETWORKS]
    named = any(address in network for network in networks)
    if isinstance(address, ipaddress.IPv6Address) and not (address.is_loopback or address.is_unspecified):
        inner = address.sixtofour
        if any(address in network for network in ENDING_IN_IPV4) or address.packed[8:12] in ISATAP:
            inner = ipaddress.IPv4Address(address.packed[-4:])
        if inner is not None:
            return named and is_allowed(inner)
        if any(address in network for network in EMBEDDING) or address not in UNICAST or address in EXAMPLES:
            return named
    return named or (address.is_global and not address.is_multicast)
