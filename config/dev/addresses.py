"""Addresses and host names of this machine on its network."""

from __future__ import annotations

import contextlib
import socket

from config.dev.machine import WINDOWS, Stop


def lan_address() -> str:
    """The address of this machine on its network, or 127.0.0.1. Connecting a UDP socket sends nothing."""
    with contextlib.closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def own_names(host: str) -> list[str]:
    name = socket.gethostname()
    names = {lan_address(), name, f"{name}.local", "localhost", "127.0.0.1"} | {host} - {"0.0.0.0", "::"}
    with contextlib.suppress(OSError):
        names |= {str(info[4][0]) for info in socket.getaddrinfo(name, None, socket.AF_INET)}
    return sorted(names)


def demand_free(host: str, port: int) -> None:
    with contextlib.closing(socket.socket()) as probe:
        if not WINDOWS:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError as error:
            raise Stop(f"{host}:{port} cannot be used ({error.strerror}); try --port.") from None


def answers(host: str, port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1" if host == "0.0.0.0" else host, port), timeout=1).close()
    except OSError:
        return False
    return True
