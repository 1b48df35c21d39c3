"""The examples of docs/api.md over a real connection: its recipes with curl, and its Python with the client."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from datetime import timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.utils import timezone
from pytest_django.live_server_helper import LiveServer

from league import services
from league.api.client import Client, Incomplete, Problem
from league.models import Season, User
from rules import registry
from rules.walk import random_hand
from scoring.engine.facts import events as ev
from scoring.models import Entry
from scoring.services import hand_logs_add
from tests.league.conftest import access_to, declare, won

DOCS = (Path(__file__).resolve().parents[3] / "docs" / "api.md").read_text()
LIFE = timedelta(days=1)


def blocks(language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", DOCS, re.DOTALL)


@pytest.fixture
def walk(season: Season, anna: User, owner: Any) -> dict[str, Any]:
    """A public season of four evenings with two hand logs, and a token that writes."""
    services.club_change(club=season.club, name=season.club.name, is_public=True)
    today = timezone.localdate()
    sheets = [
        services.sheet_open_in_season(
            season=season,
            membership=owner,
            device=_tablet(),
            ruleset_key="upper_austria",
            options={},
            names=("Anna", "Beni", "Cilli", "Dora"),
            begun_on=today - timedelta(days=days),
        )
        for days in (6, 4, 2, 0)
    ]
    for sheet in sheets:
        declare(sheet, won((0, 9), (0, 3), (0, 3)))
    rules = registry.ruleset("upper_austria")
    hand_logs_add(access=access_to(sheets[0]), hands=[random_hand(rules, Random(n), 4) for n in (1, 2)])
    scopes = ["read_public", "read_club", "write_entries"]
    token = services.token_make_for_account(user=anna, name="Walk", scopes=scopes, life=LIFE)
    services.follow_season_changes()
    return {"SEASON": str(season.uid), "CLUB": str(season.club.uid), "TOKEN": token}


def _tablet() -> Any:
    from tests.league.conftest import TABLET

    return TABLET


@pytest.mark.django_db(transaction=True)
def test_the_examples_of_the_docs_read_stream_replay_and_write(
    live_server: LiveServer, walk: dict[str, Any]
) -> None:
    site = live_server.url
    outputs = [
        subprocess.run(
            ["bash", "-euo", "pipefail", "-c", recipe],
            env={"PATH": os.environ["PATH"], "SITE": site, **walk},
            capture_output=True,
            text=True,
        )
        for recipe in blocks("sh")
    ]
    assert [(run.returncode, run.stderr) for run in outputs] == [(0, "")] * 7
    assert len(outputs[0].stdout.splitlines()) == 4
    assert outputs[3].stdout.split() == ["true", "true"]
    assert len(outputs[4].stdout.splitlines()) == 5
    assert outputs[4].stdout.splitlines()[-1] == "0"
    assert outputs[5].stdout.strip() == "304"
    assert '"status":"counted"' in outputs[6].stdout

    scope: dict[str, Any] = {"SITE": site, **walk}
    walk_through, bot = blocks("python")
    exec(walk_through, scope)

    assert (scope["table"]["games"], scope["club"].standings(walk["SEASON"], "watten")["games"]) == (3, 4)
    assert len(scope["hands"]) == 2
    assert scope["verdict"]["ok"]
    assert scope["seen"] == 4
    assert (scope["receipt"]["status"], scope["club"].get(f"/sheets/{scope['sheet']}/")["version"]) == (
        "counted",
        2,
    )
    _what_the_bot_tells(bot, scope, walk["SEASON"])
    _what_goes_wrong(site, walk)


def _what_the_bot_tells(bot: str, told: dict[str, Any], season: str) -> None:
    """Each result once, and a corrected one again."""
    exec(bot, told)
    assert len(told["told"]) == 4
    assert told["latest"] == []
    sheet = Season.objects.everywhere("of the walk").get(uid=season).season_sheets.earliest("pk").sheet
    first = Entry.objects.filter(sheet=sheet).earliest("seq")
    declare(sheet, [ev.EntryCorrected(str(first.entry_id), ev.RoundWon(1, 9))])
    (corrected,) = told["news"](told["asked"].isoformat())
    assert (corrected["sheet"], corrected["places"][1]["points"]) == (str(sheet.uid), 9)


def _what_goes_wrong(site: str, walk: dict[str, Any]) -> None:
    stranger = Client(site, token="pb_nothing")
    with pytest.raises(Problem, match="401"):
        list(stranger.clubs())
    reader = Client(site)
    assert [one["name"] for one in reader.clubs()] == ["Kartenrunde"]
    assert reader.get("/clubs/") == reader.get("/clubs/"), "the second one is a 304"
    with pytest.raises(Problem, match="422"):
        reader.replay("nonsense")
    with pytest.raises(ValueError):
        Client("file:///etc/passwd")


def test_the_client_needs_only_the_standard_library() -> None:
    source = (Path(__file__).resolve().parents[3] / "league" / "api" / "client.py").read_text()
    imported = set(re.findall(r"^\s*(?:from|import) (\w+)", source, re.MULTILINE))
    assert "json" in imported
    assert imported <= sys.stdlib_module_names


def test_a_truncated_stream_raises_incomplete(monkeypatch: pytest.MonkeyPatch) -> None:
    import io

    for cut, seen in ((b'{"a": 1}\n{"a": 2}\n', 1), (b"", 0)):
        client, found = Client("https://club.example"), []
        monkeypatch.setattr(Client, "_ask", lambda *_, cut=cut: io.BytesIO(cut))
        with pytest.raises(Incomplete):
            found.extend(client.stream("/x/"))
        assert len(found) <= seen
