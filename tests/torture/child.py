"""One process of `tests.torture.backing`: started by a command, killed in the middle or read to its end."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from types import TracebackType

from tests.torture.running import ROOT


class Child:
    """A process that is ready for its first command once it is created."""

    def __init__(self, what: str, folder: Path, fault: str = "") -> None:
        words = [
            sys.executable,
            "-m",
            "tests.torture.backing",
            what,
            str(folder),
            *([fault] if fault else []),
        ]
        pipe = subprocess.PIPE
        self.process = subprocess.Popen(words, cwd=ROOT, stdin=pipe, stdout=pipe, text=True)
        self.listen()

    def begin(self) -> None:
        assert self.process.stdin
        self.process.stdin.write("\n")
        self.process.stdin.flush()

    def listen(self) -> str:
        """The next line of its output: a path, or "refused: " and the reason."""
        assert self.process.stdout
        return self.process.stdout.readline().strip()

    def __enter__(self) -> Child:
        return self

    def __exit__(self, *_error: type[BaseException] | BaseException | TracebackType | None) -> None:
        self.process.kill()
        self.process.communicate()
