"""The bundle that draws boards in a browser's Python: complete, and named by the hash of its sources."""

from __future__ import annotations

import dataclasses
import json
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from rules.registry import keys, ruleset
from scoring.engine.admission.permissions import Pen
from scoring.engine.sheet.fold import Setup
from scoring.engine.sheet.players import player_counts
from scoring.offline import browser, wire
from scoring.offline.bundle import _data, _modules, _sources, bundle, bundle_name, make
from scoring.pages.board.links import Links
from tests.engine.table import NAMES, Table
from tests.scoring.test_offline import evening, state_of

DRAW = """
import json, sys
sys.path.insert(0, sys.argv[1])
from scoring.offline import browser
browser.start(sys.argv[1])
for line in sys.stdin:
    state, items = json.loads(line)
    print(json.dumps(json.loads(browser.drawn(state, items))["html"]))
strangers = [name for name in sys.modules if name.startswith(("django.db.models", "django.contrib", "league"))]
print(json.dumps(strangers))
"""


def test_the_bundle_alone_draws_every_preset(tmp_path: Path) -> None:
    """A Python with only the bundle: no file is missing, and it contains no model."""
    zipfile.ZipFile(BytesIO(bundle())).extractall(tmp_path)
    cases = [case(seed, language) for seed in range(2 * len(keys())) for language in ("de", "en")]
    done = subprocess.run(
        [sys.executable, "-I", "-S", "-c", DRAW, str(tmp_path)],
        input="\n".join(map(json.dumps, cases)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    *drawn, strangers = map(json.loads, done.stdout.splitlines())

    assert strangers == []
    for html, each in zip(drawn, cases, strict=True):
        assert html.splitlines() == json.loads(browser.drawn(*each))["html"].splitlines()


def case(seed: int, language: str) -> tuple[str, str]:
    rules = ruleset(keys()[seed % len(keys())])
    table = Table(Setup(rules, player_counts(rules)[-1]))
    evening(table, seed, 10)
    state = state_of(table) | {
        "uid": "00000000-0000-0000-0000-000000000000",
        "title": "",
        "names": NAMES[: table.setup.seats],
        "pen": wire.pen_json(Pen("1")),
        "language": language,
        "mirrored": False,
        "addresses": {of.name: f"/{of.name.removesuffix('_url')}/" for of in dataclasses.fields(Links)},
    }
    items = [{"fields": each} for each in evening(table, seed + 1, 5)]
    return json.dumps(state), json.dumps(items)


def test_a_state_of_another_release_is_not_used() -> None:
    state, items = case(0, "de")
    other = json.dumps(json.loads(state) | {"wire": wire.WIRE + 1})

    with pytest.raises(ValueError, match="this release reads"):
        browser.drawn(other, items)


def test_a_state_without_the_address_of_a_new_page_draws_no_link() -> None:
    state, items = case(0, "de")
    kept = json.loads(state)
    del kept["addresses"]["about_url"]

    with_it, without = (json.loads(browser.drawn(told, items))["html"] for told in (state, json.dumps(kept)))

    assert "/about/" in with_it
    assert 'href=""' not in without
    assert "/about/" not in without


def test_the_same_files_make_the_same_bundle() -> None:
    made = bundle()
    make.cache_clear()

    assert bundle() == made
    assert len(made) < 680_000


def test_each_file_of_ours_in_the_bundle_changes_its_name() -> None:
    packed = {path for home, path in (*_modules(), *_data()) if home == settings.BASE_DIR}

    assert packed
    assert packed <= set(_sources())


def test_a_changed_file_changes_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings, "BASE_DIR", tmp_path)
    monkeypatch.setattr("scoring.offline.bundle._data", lambda: iter(()))
    names = []
    (tmp_path / "rules").mkdir()
    for content in ("a = 1", "a = 2", "a = 2"):
        (tmp_path / "rules" / "cards.py").write_text(content)
        bundle_name.cache_clear()
        names.append(bundle_name())
    bundle_name.cache_clear()

    assert names[0] != names[1] == names[2]


@pytest.mark.django_db
def test_the_bundle_is_cached_forever_under_its_only_name(client: Client) -> None:
    answer = client.get(f"/engine/{bundle_name()}.zip")

    assert (answer.content, answer["Content-Type"]) == (bundle(), "application/zip")
    assert "immutable" in answer["Cache-Control"]
    assert client.get("/engine/0123.zip").status_code == 404
