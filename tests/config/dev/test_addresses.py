"""The names under which a laptop can be reached."""

import socket

from config.dev.addresses import lan_address, own_names


def test_the_laptop_knows_its_own_names() -> None:
    names = own_names("pad.local")
    assert {"pad.local", "localhost", "127.0.0.1", socket.gethostname(), lan_address()} <= set(names)
    assert "0.0.0.0" not in own_names("0.0.0.0")
