"""A PostgreSQL and a Redis of this run that can be killed and started again; they sync like a production server."""

from __future__ import annotations

import contextlib
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from config.dev.servers import (
    Programs,
    free_port,
    make_cluster,
    plain_user,
    postgres_command,
    redis_command,
    wait_until_up,
)
from tests.torture import processes


@dataclass(slots=True)
class Cluster:
    """`folder` is empty and accessible to the user of PostgreSQL, which refuses to run as root."""

    programs: Programs
    folder: Path
    running: dict[str, subprocess.Popen[bytes]] = field(default_factory=dict)
    commands: dict[str, tuple[Sequence[str], int]] = field(default_factory=dict)

    def start(self) -> None:
        if user := plain_user():
            shutil.chown(self.folder, user)
        data = make_cluster(self.programs, self.folder, user)
        ports = free_port(), free_port()
        self.commands = {
            "postgres": (postgres_command(self.programs.postgres, data, ports[0], durable=True), ports[0]),
            "redis": (redis_command(self.programs.redis, self.folder, ports[1]), ports[1]),
        }
        for name in self.commands:
            self.begin(name)

    def database(self, name: str, like: str = "template1") -> str:
        """Create a database, a copy of `like`. Returns its address."""
        import psycopg

        server = f"postgres://punkteblock@127.0.0.1:{self.commands['postgres'][1]}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name} TEMPLATE {like}".encode())
        return f"{server}/{name}"

    @property
    def broker(self) -> str:
        return f"redis://127.0.0.1:{self.commands['redis'][1]}/0"

    @property
    def cache(self) -> str:
        return f"rediscache://127.0.0.1:{self.commands['redis'][1]}/1"

    def empty(self, name: str) -> None:
        """Kill it and start it again. Redis loses everything, PostgreSQL keeps what was committed."""
        self.kill(name)
        self.begin(name)

    @contextlib.contextmanager
    def hung(self, name: str) -> Iterator[None]:
        """Let it accept connections without answering until the block ends."""
        self.running[name].send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.running[name].send_signal(signal.SIGCONT)

    def begin(self, name: str) -> float:
        """Start it. Returns the seconds until it accepts connections; a killed PostgreSQL recovers first."""
        command, port = self.commands[name]
        log, begun = self.folder / f"{name}.log", time.monotonic()
        with log.open("ab") as out:
            self.running[name] = subprocess.Popen(
                command, stdout=out, stderr=out, cwd=self.folder, start_new_session=True, user=plain_user()
            )
        wait_until_up(self.running[name], command[0], port, log)
        return time.monotonic() - begun

    def kill(self, name: str) -> None:
        """kill -9 the process and all its children, which have sessions of their own."""
        process = self.running.pop(name)
        children = processes.children(process.pid)
        for pid in (process.pid, *children):
            processes.kill_process(pid)
        process.wait()
        while any(map(processes.runs, children)):
            time.sleep(0.01)

    def stop(self) -> None:
        for name in list(self.running):
            self.kill(name)
