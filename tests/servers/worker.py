"""The product's Celery app with one task that leaves a file, so that another process sees it was done."""

from __future__ import annotations

from pathlib import Path

import django

from config.celery import app as app

django.setup()


@app.task
def touch(path: str) -> None:
    Path(path).touch()
