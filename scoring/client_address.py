"""Finds the client of a request behind a declared number of proxies."""

from functools import lru_cache
from ipaddress import IPv6Address, ip_address

from django.conf import settings
from django.http import HttpRequest


def address_of(request: HttpRequest) -> str:
    """The address of the client.

    Each of the TRUSTED_PROXIES appends the address that it was called from to X-Forwarded-For. Addresses
    further left were written by the client and may be forged.
    """
    connected: str = request.META.get("REMOTE_ADDR") or ""
    if not settings.TRUSTED_PROXIES:
        return connected
    hops = [part.strip() for part in request.META.get("HTTP_X_FORWARDED_FOR", "").split(",") if part.strip()]
    return hops[-min(settings.TRUSTED_PROXIES, len(hops))] if hops else connected


def network_of(request: HttpRequest) -> str:
    """The network for counting limits."""
    return network(address_of(request))


@lru_cache(4096)
def network(address: str) -> str:
    """The network of an address: an IPv4 address, or the 64 bits that one IPv6 customer gets."""
    try:
        parsed = ip_address(address.partition("%")[0])
    except ValueError:
        return "unknown"  # a proxy that writes names or ports: all its clients share one limit
    if not isinstance(parsed, IPv6Address):
        return str(parsed)
    if parsed.ipv4_mapped:
        return str(parsed.ipv4_mapped)
    return str(IPv6Address(int(parsed) >> 64 << 64)) + "/64"
