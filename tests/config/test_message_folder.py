"""Messages to the worker in a folder are complete or absent."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from kombu import Connection
from kombu.transport.virtual import Empty

from config import message_folder

ROOT = Path(__file__).resolve().parents[2]
OURS = "config.message_folder:Transport"


@pytest.fixture
def channel(tmp_path: Path) -> Iterator[Any]:
    folders = {
        "data_folder_in": str(tmp_path),
        "data_folder_out": str(tmp_path),
        "control_folder": str(tmp_path),
    }
    with Connection("filesystem://localhost", transport=OURS, transport_options=folders) as connection:
        yield connection.default_channel


def test_messages_are_delivered_complete_and_once(channel: Any) -> None:
    sent = [{"number": number, "text": "Grüß Gott"} for number in range(3)]
    for message in sent:
        channel._put("work", message)

    assert sorted((channel._get("work") for _ in sent), key=lambda message: message["number"]) == sent
    with pytest.raises(Empty):
        channel._get("work")


def test_an_unfinished_message_is_not_delivered(channel: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A quick worker once read the empty file and ended with a JSONDecodeError."""
    seen: list[str] = []

    def look_then_name(source: Path, target: Path) -> None:
        with pytest.raises(Empty):
            channel._get("work")
        seen.append(source.name)
        os.rename(source, target)

    monkeypatch.setattr(message_folder.os, "replace", look_then_name)
    channel._put("work", {"number": 1})

    assert len(seen) == 1
    assert channel._get("work") == {"number": 1}


def test_the_folder_is_the_default_without_a_broker(tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if not name.startswith(("PUNKTE", "CELERY_"))}
    env |= {"PUNKTEBLOCK_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    asked = (
        "from config.celery import app; print(app.connection_for_write().get_transport_cls().__module__); "
        "print(app.connection_for_read().get_transport_cls().__module__)"
    )
    process = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, env=env, check=True, capture_output=True, text=True
    )

    assert process.stdout.split() == ["config.message_folder"] * 2


def test_a_missing_folder_raises_an_error(channel: Any, tmp_path: Path) -> None:
    tmp_path.rename(tmp_path.with_name("elsewhere"))

    with pytest.raises(message_folder.ChannelError, match="folder of messages"):
        channel._put("work", {})
