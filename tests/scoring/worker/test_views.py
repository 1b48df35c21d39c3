"""The installed pad: worker, manifest, and the page for opening without a network."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.test import Client

from scoring.access import Device
from scoring.pages.shared.preferences import COLOURS
from scoring.worker.build import script, version
from tests.scoring.conftest import Table

pytestmark = pytest.mark.django_db


def build() -> dict[str, object]:
    """The data that this build gives its worker."""
    found = re.search(r"const BUILD = (\{.*?\n\});", script(is_on=True), re.S)
    assert found
    content: dict[str, object] = json.loads(found[1])
    return content


def test_the_worker_is_at_the_root_and_not_cached(client: Client) -> None:
    answer = client.get("/service-worker.js")

    assert answer["Content-Type"].startswith("text/javascript")
    assert answer["Cache-Control"] == "no-cache"
    assert "worker-src 'self'" in answer["Content-Security-Policy"]


def test_the_worker_of_the_same_build_is_not_sent_twice(client: Client) -> None:
    first = client.get("/service-worker.js")

    again = client.get("/service-worker.js", headers={"if-none-match": first["ETag"]})

    assert again.status_code == 304


def test_the_worker_caches_the_files_of_pages_and_no_large_ones() -> None:
    files = build()["files"]

    assert isinstance(files, list)
    for name in (
        "scoring/tokens.css",
        "scoring/outbox/outbox.js",
        "scoring/board/watten.css",
        "scoring/icons/icon-192.png",
        "scoring/offline/pages.js",
        "django_htmx/htmx-2.min.js",
        "vendor/idiomorph-0.8.0/idiomorph-ext.min.js",
    ):
        assert f"/static/{name}" in files
    left_out = ("/offline/engine", "/offline/worker", "pyodide", "/league/")
    assert not [file for file in files if any(part in file for part in left_out)]


def test_another_build_is_another_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    before = build()["version"]
    monkeypatch.setattr("scoring.worker.build.OURS", ("scoring/icons/",))
    for made in (script, version):
        made.cache_clear()

    after = build()["version"]

    for made in (script, version):
        made.cache_clear()
    assert before != after


def test_a_switched_off_worker_removes_itself(client: Client, settings: Any) -> None:
    settings.OFFLINE = False

    text = client.get("/service-worker.js").content.decode()

    assert "registration.unregister()" in text
    assert "respondWith" not in text


@pytest.mark.parametrize("theme", COLOURS)
def test_the_manifest_has_the_readers_colours(client: Client, theme: str) -> None:
    client.cookies["theme"] = theme

    content = client.get("/manifest.webmanifest").json()

    assert content["theme_color"] == content["background_color"] == COLOURS[theme]


def test_the_manifest_is_in_the_readers_language(client: Client) -> None:
    manifests = [
        client.get("/manifest.webmanifest", headers={"accept-language": code}).json() for code in ("de", "en")
    ]

    assert [manifest["lang"] for manifest in manifests] == ["de", "en"]
    assert manifests[0]["description"] != manifests[1]["description"]


def test_every_icon_of_the_manifest_is_there(client: Client) -> None:
    icons = client.get("/manifest.webmanifest").json()["icons"]

    assert {icon["purpose"] for icon in icons} == {"any", "maskable"}
    for icon in icons:
        assert finders.find(icon["src"].removeprefix("/static/")), icon


def test_the_colours_of_the_frame_are_those_of_the_pages() -> None:
    path = finders.find("scoring/tokens.css")
    assert path
    with open(path) as file:
        grounds = re.findall(r"--ground: (#\w+);", file.read())

    assert grounds == list(COLOURS.values())


def test_only_a_writable_pad_may_be_cached(
    watten: Table, client: Client, anna: Device, client_of: Callable[[Device], Client]
) -> None:
    hers = client_of(anna)
    assert hers.get(f"/s/{watten.sheet.uid}/").has_header("Offline-Copy")
    assert client.get("/offline/").has_header("Offline-Copy")
    for path in ("/", "/clubs/", f"/s/{watten.sheet.uid}/history/"):
        assert not hers.get(path).has_header("Offline-Copy")
