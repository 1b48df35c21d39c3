"""The first answer loads only the pad; every URL of the league works once it is requested."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from django.test import Client
from django.urls import resolve, reverse
from django.utils import translation

ROOT = Path(__file__).parents[2]
ASK = """
import sys
import config.server
from django.test import Client
from django.urls import reverse

client = Client(headers={"host": "localhost"})
assert client.get("/health/").status_code == 204
assert reverse("scoring:home") == "/"
print(*sorted({"league.urls", "celery", "trustme", "psycopg", "icalendar"} & set(sys.modules)))
assert reverse("league:home") == "/clubs/"
print(*sorted({"league.urls"} & set(sys.modules)))
"""


def test_the_first_answer_imports_neither_league_nor_worker_code(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    variables = {"PUNKTEBLOCK_DATA": str(tmp_path), "DJANGO_SETTINGS_MODULE": "config.settings"}
    variables |= {"PUNKTEBLOCK_PROFILE": "venue", "DATABASE_URL": "", "CACHE_URL": ""}
    for name, value in variables.items():
        monkeypatch.setenv(name, value) if value else monkeypatch.delenv(name, raising=False)
    done = subprocess.run([sys.executable, "-c", ASK], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.stdout.splitlines() == ["", "league.urls"], done.stderr


@pytest.mark.parametrize("language", ["de", "en"])
def test_a_url_of_the_league_resolves_and_reverses_in_each_language(language: str) -> None:
    with translation.override(language):
        assert reverse("league:home") == "/clubs/"
        assert resolve("/clubs/").view_name == "league:home"
        assert resolve(reverse("league:api-clubs")).view_name == "league:api-clubs"


@pytest.mark.django_db
def test_an_unknown_address_is_not_found(client: Client) -> None:
    assert client.get("/nobody/has/this/").status_code == 404
