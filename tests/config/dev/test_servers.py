"""The PostgreSQL and Redis of a test run: a clear message without them, and nothing left behind."""

import os
import signal
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from config.dev import servers
from config.dev.machine import Stop

ROOT = Path(__file__).parents[3]
# A run in the background is started with Ctrl-C ignored, and so are its children.
HELD = """
import signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)
from config.dev.servers import servers
with servers() as addresses:
    print(addresses["DATABASE_URL"], flush=True)
    time.sleep(60)
"""


def test_missing_servers_are_named_by_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servers.shutil, "which", lambda *_args, **_kwargs: None)
    monkeypatch.setattr(servers, "apt_install", lambda *_: False)
    with pytest.raises(Stop, match=r"install -y .*postgresql redis-server"):
        servers.demand_programs()


@pytest.mark.servers
@pytest.mark.postgres
@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_both_servers_stop_when_the_run_is_interrupted(ending: signal.Signals) -> None:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        folder.chmod(0o755)  # if this is root, PostgreSQL runs as another user
        command = [sys.executable, "-c", HELD]
        env = {**os.environ, "TMPDIR": name}
        with subprocess.Popen(command, cwd=ROOT, env=env, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout is not None
            port = urlsplit(process.stdout.readline()).port
            assert list(folder.iterdir())
            socket.create_connection(("127.0.0.1", port)).close()
            process.send_signal(ending)
            process.wait(20)
        assert not list(folder.iterdir())
    with pytest.raises(ConnectionRefusedError):
        socket.create_connection(("127.0.0.1", port))
