"""Processes of the machine by their ids: children, whether one runs, kill -9."""

from __future__ import annotations

import os
import signal
import subprocess


def kill_process(pid: int) -> None:
    try:
        os.kill(pid, signal.SIGKILL)
    except ProcessLookupError:
        return


def runs(pid: int) -> bool:
    """Whether the process runs; False also for a dead one that nobody has waited for."""
    process = subprocess.run(
        ["ps", "-o", "stat=", "-p", str(pid)], capture_output=True, text=True, check=False
    )
    return bool(process.stdout.strip()) and not process.stdout.strip().startswith("Z")


def children(parent: int) -> list[int]:
    process = subprocess.run(
        ["ps", "-o", "pid=", "--ppid", str(parent)], capture_output=True, text=True, check=False
    )
    return [int(pid) for pid in process.stdout.split()]
