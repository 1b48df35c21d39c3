"""Which addresses a webhook may have and connect to."""

from __future__ import annotations

import pytest

from league.services.webhooks.addresses import clean_url, is_public
from scoring.services import InputError

PRIVATE = [
    *("0.0.0.0", "10.0.0.1", "100.64.0.1", "127.0.0.1", "169.254.169.254", "172.16.0.1", "192.0.2.1"),
    *("192.168.0.10", "198.18.0.1", "224.0.0.1", "240.0.0.1", "255.255.255.255", "::", "::1"),
    *("::ffff:127.0.0.1", "::ffff:10.0.0.1", "64:ff9b::7f00:1", "64:ff9b:1::1", "100::1", "2001:db8::1"),
    *("2002:7f00:1::", "fc00::1", "fe80::1", "fe80::1%eth0", "ff02::1"),
]
PUBLIC = ["8.8.8.8", "1.1.1.1", "::ffff:8.8.8.8", "64:ff9b::808:808", "2606:4700:4700::1111"]
NO_ADDRESSES = [
    *(
        "",
        "javascript:1",
        "//example.org/",
        "http://example.org/",
        "ftp://example.org/",
        "https://",
        "https:///",
    ),
    *("https://a:b@example.org/", "https://example.org/#part", "https://example.org:99999/"),
    *("https://example.org:0/", "https://[::1", "https://exa\\mple.org/", "https://ex\u00e4mple.org/"),
    *("https://example.org/\x00", "https://example.org/a b", "https://a.at/" + "a" * 500),
]


def test_machines_of_the_local_network_are_not_public() -> None:
    assert [address for address in PRIVATE if is_public(address)] == []
    assert [address for address in PUBLIC if not is_public(address)] == []


def test_anything_but_a_plain_https_address_is_refused() -> None:
    for typed in NO_ADDRESSES:
        with pytest.raises(InputError, match=r"^webhook_url \("):
            clean_url(typed)


@pytest.mark.parametrize(
    "host", ["localhost", "127.0.0.1", "[::1]", "192.168.0.10:8443", "[::ffff:10.0.0.1]"]
)
def test_a_private_machine_is_refused_on_input(host: str) -> None:
    with pytest.raises(InputError, match="webhook_url_private"):
        clean_url(f"https://{host}/hook")


def test_an_address_is_stored_as_typed() -> None:
    assert (
        clean_url("  https://club.example.org:8443/hook?key=1 ") == "https://club.example.org:8443/hook?key=1"
    )
