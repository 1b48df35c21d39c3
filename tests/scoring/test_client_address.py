"""The client's address behind none, one and two proxies."""

import pytest
from django.test import RequestFactory
from pytest_django.fixtures import Settings

from scoring.client_address import address_of, network_of


@pytest.mark.parametrize(
    ("proxies", "forwarded", "client"),
    [
        (0, "198.51.100.7", "127.0.0.1"),
        (1, "198.51.100.7", "198.51.100.7"),
        (1, "203.0.113.1, 198.51.100.7", "198.51.100.7"),
        (2, "203.0.113.1, 198.51.100.7, 192.0.2.1", "198.51.100.7"),
        (2, "198.51.100.7", "198.51.100.7"),
        (1, "", "127.0.0.1"),
        (1, " , ", "127.0.0.1"),
    ],
)
def test_only_what_trusted_proxies_wrote_is_believed(
    settings: Settings, proxies: int, forwarded: str, client: str
) -> None:
    settings.TRUSTED_PROXIES = proxies

    assert address_of(RequestFactory().get("/", headers={"x-forwarded-for": forwarded})) == client


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("198.51.100.7", "198.51.100.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:198.51.100.7", "198.51.100.7"),
        ("198.51.100.7:4711", "unknown"),
        ("\0", "unknown"),
        ("", "unknown"),
    ],
)
def test_limits_count_one_ipv6_customer_as_one(address: str, network: str) -> None:
    assert network_of(RequestFactory().get("/", REMOTE_ADDR=address)) == network
