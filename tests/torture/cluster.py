"""A PostgreSQL and a Redis of this run that can be killed and started again; syncing, as a server that people use."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import time
from collections.abc import Sequence
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


@dataclass(slots=True)
class Cluster:
    """`folder` is empty, and whoever PostgreSQL runs as can reach it: it refuses to run as root."""

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

    def database(self, name: str) -> str:
        """The address of a new empty database."""
        import psycopg

        server = f"postgres://punkteblock@127.0.0.1:{self.commands['postgres'][1]}"
        with psycopg.connect(f"{server}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{server}/{name}"

    @property
    def broker(self) -> str:
        return f"redis://127.0.0.1:{self.commands['redis'][1]}/0"

    def begin(self, name: str) -> float:
        """Start it; the seconds until it takes connections. A PostgreSQL that was killed repairs itself first."""
        command, port = self.commands[name]
        log, begun = self.folder / f"{name}.log", time.monotonic()
        with log.open("ab") as out:
            self.running[name] = subprocess.Popen(
                command, stdout=out, stderr=out, cwd=self.folder, start_new_session=True, user=plain_user()
            )
        wait_until_up(self.running[name], command[0], port, log)
        return time.monotonic() - begun

    def kill(self, name: str) -> None:
        """kill -9 for the process and all its children, which have sessions of their own."""
        process = self.running.pop(name)
        children = _children(process.pid)
        for pid in (process.pid, *children):
            _kill(pid)
        process.wait()
        while any(map(_runs, children)):
            time.sleep(0.01)

    def stop(self) -> None:
        for name in list(self.running):
            self.kill(name)


def _kill(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def _runs(pid: int) -> bool:
    """False for one that is dead and that nobody has asked about yet, too."""
    told = subprocess.run(["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False)
    return bool(told.stdout.strip()) and not told.stdout.strip().startswith("Z")


def _children(parent: int) -> list[int]:
    told = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False
    )
    return [int(pid) for pid in told.stdout.split()]
