"""The local certificate, and the TLS door in front of waitress.

One port serves both: a connection that begins with a TLS hello goes to the https server, any other to the
plain one, which redirects. So a typed address works with and without the `s`, and /trust/ opens before the
certificate is trusted.
"""

import asyncio
import contextlib
import datetime
import os
import socket
import ssl
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import trustme

from config.connections import MOST_OF_ONE
from config.views import CA_FILE

VALID = datetime.timedelta(days=800)  # phones refuse leaf certificates valid for more than 825 days
TLS_HELLO = b"\x16"
PATIENCE = 10  # seconds for the first byte and for the handshake
BLOCK = 1 << 16


def authority(data_dir: Path) -> trustme.CA:
    """The laptop's certificate authority. It is stored, so that a device needs to trust it only once."""
    certificate = data_dir / CA_FILE
    key = certificate.with_suffix(".key")
    if certificate.exists() and key.exists():
        return trustme.CA.from_pem(certificate.read_bytes(), key.read_bytes())
    certificate.parent.mkdir(mode=0o700, exist_ok=True)
    made = trustme.CA(organization_name="Punkteblock", organization_unit_name=socket.gethostname())
    with os.fdopen(os.open(key, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb") as file:
        file.write(made.private_key_pem.bytes())
    made.cert_pem.write_to_path(str(certificate))
    return made


def context(data_dir: Path, names: Sequence[str]) -> ssl.SSLContext:
    """A server context for these host names and addresses. The leaf is new at each start, because they change."""
    until = datetime.datetime.now(datetime.UTC) + VALID
    leaf = authority(data_dir).issue_cert(*dict.fromkeys(names), not_after=until)
    made = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    made.minimum_version = ssl.TLSVersion.TLSv1_2
    leaf.configure_cert(made)
    return made


def listen(host: str, port: int) -> socket.socket:
    listener = socket.create_server((host, port), backlog=128)
    listener.setblocking(False)
    return listener


class Door:
    """Passes each connection to one of two loopback ports."""

    def __init__(
        self,
        context: ssl.SSLContext,
        secure_port: int,
        plain_port: int,
        most_of_one: int = MOST_OF_ONE,
        clients: dict[str, str] | None = None,
    ) -> None:
        self.context = context
        self.most_of_one = most_of_one
        self.held: Counter[str] = Counter()  # number of open connections by address
        # The client's address by the local port of its connection behind the door.
        self.clients: dict[str, str] = {} if clients is None else clients
        self.secure_port = secure_port
        self.plain_port = plain_port

    def serve(self, listener: socket.socket) -> None:
        """Accept connections until the process ends. Only a selector loop can peek at the first byte."""
        with asyncio.Runner(loop_factory=asyncio.SelectorEventLoop) as runner:
            runner.run(self._accept(listener))

    async def _accept(self, listener: socket.socket) -> None:
        loop = asyncio.get_running_loop()
        guests: set[asyncio.Task[None]] = set()  # the loop keeps only weak references to tasks
        while True:
            try:
                guest, (address, *_) = await loop.sock_accept(listener)
            except OSError:  # out of file descriptors: this connection is refused
                await asyncio.sleep(0.1)
                continue
            if self.held[address] >= self.most_of_one:
                guest.close()
                continue
            self.held[address] += 1
            task = loop.create_task(self._guest(guest, address))
            guests.add(task)
            task.add_done_callback(partial(self._gone, guests, address))

    def _gone(self, guests: set[asyncio.Task[None]], address: str, task: asyncio.Task[None]) -> None:
        guests.discard(task)
        self.held[address] -= 1
        self.held += Counter()  # drops addresses without connections

    async def _guest(self, guest: socket.socket, address: str) -> None:
        # Clients that leave early, send rubbish or nothing are not logged.
        with contextlib.suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
            try:
                async with asyncio.timeout(PATIENCE):
                    secure = await _first_byte(guest) == TLS_HELLO
            except BaseException:
                guest.close()
                raise
            # From here on only the transport may close the socket. If it were closed here, its descriptor
            # number could go to the next guest while the transport still uses it.
            await self._pass(guest, secure, address)

    async def _pass(self, guest: socket.socket, secure: bool, address: str) -> None:
        loop = asyncio.get_running_loop()
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader)
        transport, _ = await loop.connect_accepted_socket(
            lambda: protocol,
            guest,
            ssl=self.context if secure else None,
            ssl_handshake_timeout=PATIENCE if secure else None,
        )
        writer = asyncio.StreamWriter(transport, protocol, reader, loop)
        port = self.secure_port if secure else self.plain_port
        try:
            inner_reader, inner_writer = await asyncio.open_connection("127.0.0.1", port)
            inner = str(inner_writer.get_extra_info("sockname")[1])
            self.clients[inner] = address
            try:
                await _both_ways((reader, inner_writer), (inner_reader, writer))
            finally:
                self.clients.pop(inner, None)
                inner_writer.close()
        finally:
            writer.close()


async def _first_byte(guest: socket.socket) -> bytes:
    loop = asyncio.get_running_loop()
    ready = asyncio.Event()
    guest.setblocking(False)
    loop.add_reader(guest, ready.set)
    try:
        await ready.wait()
    finally:
        loop.remove_reader(guest)
    return guest.recv(1, socket.MSG_PEEK)


async def _both_ways(*ways: tuple[asyncio.StreamReader, asyncio.StreamWriter]) -> None:
    """Copy in both directions until either end closes; browsers do not half-close connections."""
    tasks = [asyncio.ensure_future(_copy(reader, writer)) for reader, writer in ways]
    _done, rest = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    for task in rest:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    while block := await reader.read(BLOCK):
        writer.write(block)
        await writer.drain()
