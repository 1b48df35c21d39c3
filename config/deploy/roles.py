"""The commands of the parts of a shared server. Image, compose file and systemd units name only the role."""

from __future__ import annotations

import sys
from collections.abc import Mapping

PORT = 8000
# Seconds of silence until gunicorn closes a connection. A proxy keeps idle ones for a minute (nginx), and sends a score
# into one that was closed before.
KEEP = "75"


def commands(env: Mapping[str, str]) -> dict[str, list[str]]:
    """The command of each role. WEB_WORKERS and BIND in `env` change the web server, WORKERS the worker."""
    python = [sys.executable]
    celery = [*python, "-m", "celery", "--quiet", "-A", "config.celery:app"]
    return {
        "prepare": [*python, "manage.py", "prepare"],
        "web": [
            *python,
            *("-m", "gunicorn", "config.wsgi", "--threads", "2", "--keep-alive", KEEP),
            "--no-control-socket",
            *("--config", "python:config.deploy.web_workers"),
            *("--worker-tmp-dir", "/dev/shm"),  # noqa: S108  # beats of the heart, which no disk shall delay
            *("--bind", env.get("BIND", f"127.0.0.1:{PORT}"), "--workers", env.get("WEB_WORKERS", "4")),
        ],
        "worker": [*celery, "worker", "--loglevel", "WARNING", "--concurrency", env.get("WORKERS", "2")],
        # Run exactly one: each instance publishes every task.
        "beat": [*celery, "beat", "--loglevel", "WARNING", "--pidfile="],
        "health": [*python, "-m", "config.deploy.health"],
    }
