"""Image, compose file and systemd units name existing files and the settings of a shared server. No container
engine is used.
"""

from __future__ import annotations

import configparser
import importlib.util
import os
import re
import subprocess
import sys
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path

import pytest
import yaml

from config.deploy.health import is_healthy
from config.deploy.roles import commands

ROOT = Path(__file__).parents[3]
DEPLOY = ROOT / "config" / "deploy"
FILES = sorted(path for path in DEPLOY.iterdir() if path.suffix != ".py" and path.is_file())
ROLES = ("web", "worker", "beat")
SECRETS = {"SECRET_KEY": "k" * 50, "POSTGRES_PASSWORD": "pw", "ALLOWED_HOSTS": "score.example"}


def compose() -> dict[str, dict[str, object]]:
    services: dict[str, dict[str, object]] = yaml.safe_load((DEPLOY / "compose.yaml").read_text())["services"]
    return services


def told(service: dict[str, object]) -> dict[str, str]:
    """The environment of a service, with the variables that its operator sets."""
    environment = service["environment"]
    assert isinstance(environment, dict)
    return {name: re.sub(r"\$\{(\w+)(:-)?[^}]*\}", _value, value) for name, value in environment.items()}


def _value(variable: re.Match[str]) -> str:
    """The operator's value; nothing for a variable that may be missing (`:-`)."""
    return SECRETS.get(variable[1], "") if variable[2] else SECRETS[variable[1]]


def test_every_role_starts_a_command_that_is_installed() -> None:
    known = commands({})

    assert set(known) == {*ROLES, "prepare", "health"}
    for command in known.values():
        assert command[0] == sys.executable
        if command[1] == "-m":
            assert importlib.util.find_spec(command[2])
        else:
            assert (ROOT / command[1]).is_file()


def test_the_web_processes_load_all_pages_early_and_share_the_interpreter(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    web = commands({})["web"]
    assert int(web[web.index("--keep-alive") + 1]) > 60, "a proxy that keeps one for a minute closes it first"
    hooks = importlib.import_module(web[web.index("--config") + 1].removeprefix("python:"))
    called: list[str] = []
    monkeypatch.setattr(hooks, "load_the_rest", lambda: called.append("loaded"))
    before = sys.getswitchinterval()
    try:
        hooks.post_worker_init(None)
        assert sys.getswitchinterval() < before
    finally:
        sys.setswitchinterval(before)
    assert called == ["loaded"]


def test_an_unknown_role_is_refused_with_a_list_of_roles() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "config.deploy", "boss"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 1
    assert done.stderr.strip() == "One of: prepare, web, worker, beat, health"


def test_the_image_copies_existing_files_and_runs_as_a_plain_user() -> None:
    text = (DEPLOY / "Containerfile").read_text()
    copied = [words.split()[:-1] for words in re.findall(r"^COPY (.+)$", text, re.MULTILINE)]

    assert all((ROOT / source).exists() for sources in copied for source in sources)
    assert {"rules", "scoring", "league", "config", "templates", "manage.py"} <= {
        source for sources in copied for source in sources
    }
    user = re.findall(r"^USER (\d+):\d+$", text, re.MULTILINE)
    assert [int(number) > 0 for number in user] == [True]
    assert text.index("USER") > text.rindex("RUN")
    assert re.findall(r'^CMD \["(\w+)"\]$', text, re.MULTILINE) == ["web"]


def test_compose_runs_each_role_confined_and_waits_for_its_services() -> None:
    services = compose()

    for role in ("prepare", *ROLES):
        service = services[role]
        assert service["command"] == [role]
        assert service["read_only"] is True
        assert service["cap_drop"] == ["ALL"]
        needs = service["depends_on"]
        assert isinstance(needs, dict)
        assert needs["database"] == {"condition": "service_healthy"}
    for name in ("web", "worker", "database", "redis"):
        check = services[name]["healthcheck"]
        assert isinstance(check, dict)
        assert check["test"][0] == "CMD"


@pytest.mark.parametrize("missing", ["", "CACHE_URL"])
def test_the_environment_of_compose_is_what_a_shared_server_starts_with(missing: str, tmp_path: Path) -> None:
    env = told(compose()["web"]) | {"PUNKTEBLOCK_PROFILE": "shared", "PUNKTEBLOCK_DATA": str(tmp_path)}
    env.pop(missing, None)
    done = subprocess.run(
        [sys.executable, "-c", "import config.settings"],
        cwd=ROOT,
        env={"PATH": os.environ["PATH"]} | env,
        capture_output=True,
        text=True,
        check=False,
    )

    assert ("needs a cache that all its processes share" in done.stderr) == bool(missing), done.stderr


def test_the_units_start_a_role_as_a_plain_user() -> None:
    starts = set()
    for path in DEPLOY.glob("*.service"):
        unit = configparser.ConfigParser(strict=False, interpolation=None)
        unit.optionxform = str  # type: ignore[assignment,method-assign]
        unit.read(path)
        assert unit["Service"]["User"] == "punkteblock"
        assert unit["Service"]["NoNewPrivileges"] == "yes"
        starts.add(unit["Service"]["ExecStart"])
    assert starts == {
        f"/opt/punkteblock/.venv/bin/python -m config.deploy {role}" for role in ("%i", "prepare")
    }


def test_no_file_names_a_registry() -> None:
    assert len(FILES) == 4
    for path in FILES:
        images = re.findall(r"IMAGE(?::-|=)([^}\s]+)|image: ([\w./-]+)$", path.read_text(), re.MULTILINE)
        assert [name for pair in images for name in pair if "/" in name] == []


class Answer(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        is_there = self.path == "/readyz" and self.headers["Host"] == "score.example"
        self.send_response(204 if is_there else 503)
        self.end_headers()

    def log_message(self, *_args: object) -> None:
        """Log nothing."""


def test_health_asks_the_server_under_its_first_allowed_host() -> None:
    with HTTPServer(("127.0.0.1", 0), Answer) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        bind = f"0.0.0.0:{server.server_port}"
        assert is_healthy(bind, "score.example,other.example")
        assert not is_healthy(bind, "other.example")
        server.shutdown()
    assert not is_healthy(bind, "score.example")
