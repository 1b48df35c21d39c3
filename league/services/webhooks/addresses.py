"""Which addresses a webhook may have, and which machines it may reach.

A webhook must not give access to the server's own network (OWASP, Server-Side Request Forgery Prevention).
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from urllib.parse import urlsplit

from scoring.services import InputError

LONGEST = 500
IPAddress = IPv4Address | IPv6Address
# An address in it represents the IPv4 address in its last 32 bits (RFC 6052).
NAT64 = IPv6Network("64:ff9b::/96")
# The same within one network (RFC 8215); Python considers it global.
LOCAL_NAT64 = IPv6Network("64:ff9b:1::/48")


def clean_url(typed: str) -> str:
    """The URL if it is acceptable. Raises InputError: webhook_url, webhook_url_private."""
    url = typed.strip()
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
        host.encode("idna")
    except ValueError as error:
        raise InputError("webhook_url", "url") from error
    is_plain = url.isascii() and url.isprintable() and " " not in url and "\\" not in url
    is_bare = parts.username is None and parts.password is None and not parts.fragment
    if parts.scheme != "https" or not host or port == 0 or not (is_plain and is_bare) or len(url) > LONGEST:
        raise InputError("webhook_url", "url")
    if host == "localhost" or not _may_be_public(host):
        raise InputError("webhook_url_private", "url")
    return url


def is_public(address: str) -> bool:
    """Whether this IP address belongs to the internet and not to a private machine or network."""
    ip = ip_address(address.partition("%")[0])
    return ip not in LOCAL_NAT64 and all(one.is_global and not one.is_multicast for one in _meant(ip))


def _may_be_public(host: str) -> bool:
    """A name may be public; its addresses are checked when connecting."""
    try:
        return is_public(host)
    except ValueError:
        return True


def _meant(ip: IPAddress) -> list[IPAddress]:
    """The address and the IPv4 addresses embedded in it."""
    if isinstance(ip, IPv4Address):
        return [ip]
    inner: list[IPv4Address | None] = [ip.ipv4_mapped, ip.sixtofour, *(ip.teredo or ())]
    if ip in NAT64:
        inner.append(IPv4Address(int(ip) & 0xFFFFFFFF))
    wrapped = [one for one in inner if one is not None]
    # A mapped address is nothing but IPv4; Python calls none of them global.
    return [*wrapped] if ip.ipv4_mapped else [ip, *wrapped]
