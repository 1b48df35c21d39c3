"""Every read in every format: as documented, 304 if unchanged, in a bounded number of queries."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable
from typing import Any, get_args
from urllib.parse import urlencode
from uuid import uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from openapi_schema_validator import OAS31Validator

from league import services
from league.api import lists
from league.engine.figures.club import MEANINGS, RecordKind
from league.models import Rating, Season, User
from league.services.clubs import club_touch
from scoring.engine.facts import events as ev
from scoring.models import Entry, Player, Remark, RowsMark, Sheet
from scoring.services import About, club_about_change, player_rename
from tests.league.api.conftest import get
from tests.league.api.everything import Everything, everything
from tests.league.api.test_docs import Json, closed, gets, resolved
from tests.league.api.test_tokens import of_account
from tests.league.conftest import declare, won
from tests.league.preiswatten import enter

BrowserOf = Callable[..., Client]


@pytest.fixture
def all_of(played: Season) -> Everything:
    return everything(played)


@pytest.fixture
def schema(client: Client, db: None) -> Json:
    content: Json = client.get("/api/v1/schema/").json()
    return content


def text(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200, (path, answer.content)
    return b"".join(answer).decode()


def test_every_answer_matches_its_documented_shape(client: Client, all_of: Everything, schema: Json) -> None:
    for template, about in gets(schema).items():
        path = all_of.path(template)
        kinds = about["responses"]["200"]["content"]
        shape = resolved(schema, kinds["application/json"]["schema"])
        answer = client.get(path)
        assert answer.status_code == 200, (path, answer.content)

        OAS31Validator(closed(shape)).validate(answer.json())
        again = client.get(path, headers={"if-none-match": answer["ETag"]})
        assert again.status_code == 304, path
        if "results" in answer.json():
            assert answer.json()["results"], f"{path} has nothing to compare"


def test_every_format_of_a_list_has_the_same_rows(client: Client, all_of: Everything, schema: Json) -> None:
    seen = 0
    for template, about in gets(schema).items():
        if "text/csv" not in about["responses"]["200"]["content"]:
            continue
        path, seen = all_of.path(template), seen + 1
        rows = client.get(path).json()["results"]
        lines = [json.loads(line) for line in text(client, f"{path}?format=ndjson").splitlines()]
        table = list(csv.DictReader(io.StringIO(text(client, f"{path}?format=csv").removeprefix("\ufeff"))))

        assert lines.pop() == {"complete": True, "rows": len(rows)}
        assert sorted(map(str, lines)) == sorted(map(str, rows)), path
        assert len(table) == len(rows)
        assert set(table[0]) >= {
            key for key, value in rows[0].items() if value is not None and not isinstance(value, dict)
        }
    assert seen >= 25


def test_formats_are_negotiated_and_streamed_in_chunks(
    client: Client, all_of: Everything, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/api/v1/seasons/{all_of.season.uid}/entries/"
    for kind in ("text/csv", "application/x-ndjson"):
        assert client.get(path, headers={"accept": kind})["Content-Type"] == f"{kind}; charset=utf-8"
    assert get(client, f"/seasons/{all_of.season.uid}/entries/?format=xml", 400)["errors"]["format"]
    assert get(client, f"/seasons/{all_of.season.uid}/?format=csv", 400)["errors"]["format"]
    assert get(client, f"/seasons/{all_of.season.uid}/entries/?format=csv&page_size=3", 400)["errors"]

    whole = text(client, f"{path}?format=ndjson")
    monkeypatch.setattr(lists, "CHUNK", 3)
    monkeypatch.setattr(lists, "PIECE", 6)
    with CaptureQueriesContext(connection) as asked:
        parts = [part.decode() for part in client.get(f"{path}?format=ndjson")]

    rows = json.loads(parts[-1])["rows"]
    assert [len(part.splitlines()) for part in parts[:-2]] == [3] * (len(parts) - 2)
    assert "".join(parts) == whole
    # Only ids are searched among all rows of the season, a block at a time.
    sought = [one["sql"] for one in asked if "season_id" in one["sql"] and "ORDER BY" in one["sql"]]
    assert len([sql for sql in sought if '"scoring_entry"' in sql]) == -(-rows // 6) + 1

    Player.objects.in_space(all_of.season.club.space).filter(name="Eva").update(name="=1+1")

    csv_text = text(client, f"/api/v1/clubs/{all_of.season.club.uid}/players/?format=csv")

    assert ",'=1+1," in csv_text


def test_free_texts_are_never_included_and_titles_only_for_members(
    client: Client, all_of: Everything, anna: User, schema: Json, browser_of: BrowserOf
) -> None:
    sheet = Sheet.objects.in_space(all_of.season.club.space).get(pk=all_of.sheet.pk)
    opened = About.of(sheet)
    club_about_change(
        sheet=sheet, opened=opened, typed=About("Stube Berger", opened.begun_on, "Zeche zahlt Toni")
    )
    Player.objects.in_space(all_of.season.club.space).filter(name="Beni").update(visibility="hidden")
    Remark.objects.create(entry=Entry.objects.filter(sheet=sheet).earliest("pk"), text="Falsch gezählt")
    member = browser_of(anna)
    for template in gets(schema):
        path = all_of.path(template)
        answers = {who: text(who_asks, path) for who, who_asks in (("stranger", client), ("member", member))}

        assert not any(word in all_told for word in ("Zeche", "Falsch") for all_told in answers.values()), (
            path
        )
        assert not any(word in answers["stranger"] for word in ("Stube Berger", "Beni")), path
    sheets = f"/seasons/{all_of.season.uid}/sheets/"
    assert "Stube Berger" in str(get(member, sheets))
    assert "Stube Berger" in str(get(of_account(anna, "read_club"), sheets))
    assert "Stube Berger" not in str(get(of_account(anna, "read_public"), sheets))


def test_since_leaves_out_what_is_older(client: Client, all_of: Everything, schema: Json) -> None:
    seen = 0
    for template, about in gets(schema).items():
        if any(parameter["name"] == "since" for parameter in about["parameters"]):
            path, seen = all_of.path(template), seen + 1
            assert client.get(f"{path}?since=2000-01-01").json()["results"]
            assert client.get(f"{path}?since=2100-01-01T00:00:00Z").json()["results"] == []
            assert client.get(f"{path}?since=0001-01-01T00:00:00%2B23:59").json()["results"]
            assert client.get(f"{path}?since=9999-12-31T23:59:59-23:59").json()["results"] == []
            assert client.get(f"{path}?since=yesterday").status_code == 400
    assert seen >= 18


def test_a_cursor_belongs_to_its_list_and_later_changes_follow_it(client: Client, all_of: Everything) -> None:
    base = f"/api/v1/seasons/{all_of.season.uid}"
    cursor = client.get(f"{base}/entries/?page_size=1").json()["next"].partition("?")[2]

    assert client.get(f"{base}/entries/?{cursor}").status_code == 200
    assert client.get(f"{base}/rounds/?{cursor}").status_code == 400

    path = f"/seasons/{all_of.season.uid}/changes/?page_size=1"
    first = get(client, path)
    declare(all_of.sheet, won((0, 2)))
    services.follow_season_changes()

    rows: list[Any] = []
    url = first["next"]
    while url:
        page = client.get(url).json()
        rows, url = rows + page["results"], page["next"]

    assert rows[-1]["sheet"] == str(all_of.sheet.uid)
    assert rows[-1]["changed_at"] == get(client, f"/seasons/{all_of.season.uid}/changed/")["changed_at"]


def test_a_feed_continues_after_a_full_recomputation(client: Client, all_of: Everything) -> None:
    path = f"/seasons/{all_of.season.uid}/changes/"
    rows = get(client, path)["results"]
    seen = rows[-1]["seq"]
    assert get(client, f"{path}?after={rows[0]['seq']}")["results"] == rows[1:]

    services.rebuild_club(all_of.season.club)
    RowsMark.objects.all().delete()
    services.follow_rounds()
    services.follow_season_changes()
    assert get(client, f"{path}?after={seen}")["results"] == []

    declare(all_of.sheet, won((0, 2)))
    services.follow_season_changes()
    (row,) = get(client, f"{path}?after={seen}")["results"]
    assert (row["sheet"], row["seq"]) == (str(all_of.sheet.uid), seen + 1)
    facts = get(client, f"/competitions/{all_of.competition.uid}/changes/")["results"]
    behind = get(client, f"/competitions/{all_of.competition.uid}/changes/?after={facts[1]['seq']}")
    assert behind["results"] == facts[2:]
    get(client, f"{path}?after=-1", 400)


def test_standings_of_an_earlier_day_and_rounds_after_an_undo(client: Client, all_of: Everything) -> None:
    season, competition = f"/seasons/{all_of.season.uid}", f"/competitions/{all_of.competition.uid}"
    day = get(client, f"{season}/evenings/")["results"][0]["played_on"]

    assert get(client, f"{season}/standings/watten/?as_of={day}") == get(
        client, f"{season}/standings/watten/"
    )
    assert get(client, f"{season}/standings/watten/?as_of=2000-01-01")["rows"] == []
    now = get(client, f"{competition}/standings/")
    assert (now["after_heat"], len(now["rows"])) == (1, 6)
    assert get(client, f"{competition}/standings/?after_heat=1") == now
    get(client, f"{competition}/standings/?after_heat=2", 404)

    path = f"/sheets/{all_of.sheet.uid}/rounds/"
    before = len(get(client, path)["results"])
    last = Entry.objects.filter(sheet=all_of.sheet).latest("seq")

    declare(all_of.sheet, [ev.EntryVoided(str(last.entry_id))])
    services.follow_rounds()

    assert len(get(client, path)["results"]) < before


def test_since_returns_only_rows_that_changed_themselves(client: Client, all_of: Everything) -> None:
    club, season, competition = all_of.season.club, all_of.season, all_of.competition
    lists = ["/clubs/", *(f"/clubs/{club.uid}/{kind}/" for kind in ("seasons", "players", "competitions"))]
    rate = Rating.objects.in_space(club.space).filter(player__name="Dora")
    dora = Player.objects.in_space(club.space).get(name="Dora")

    def newer() -> dict[str, list[str]]:
        asked = {path: get(client, f"{path}?since={since}")["results"] for path in lists}
        return {path: [row["name"] for row in rows] for path, rows in asked.items() if rows}

    since = timezone.now().isoformat().replace("+00:00", "Z")
    assert newer() == {}
    club_touch(club)
    assert newer() == {}
    player_rename(player=Player.objects.in_space(club.space).get(name="Eva"), opened="Eva", name="Evi")
    rate.delete()
    Rating.objects.create(player=dora, way="watten_pairs", mu=1, sigma=1, games=1, as_of=season.starts_on)
    assert newer() == {lists[2]: ["Dora", "Evi"]}
    services.season_close(season=season)
    enter(competition, "Neu Eins & Neu Zwei")
    services.club_change(club=club, name="Runde", is_public=True)
    found = newer()
    assert (found[lists[0]], found[lists[1]], found[lists[3]]) == (
        ["Runde"],
        [season.name],
        [competition.name],
    )


def test_steps_of_a_hand_log_have_verdicts_and_the_table(client: Client, all_of: Everything) -> None:
    hand = get(client, f"/hands/{all_of.hand.uid}/")
    begin, *steps = get(client, f"/hands/{all_of.hand.uid}/steps/")["results"]
    assert (begin["action"], begin["words"], begin["verdict"]) == (0, "", None)
    assert len(steps) == hand["verdict"]["valid"]
    assert {step["verdict"] for step in steps} <= {"legal", "disputed"}
    assert all(step["words"] in hand["notation"] for step in steps)
    assert steps[-1]["result"] == hand["verdict"]["result"]


def test_ratings_of_an_earlier_day_and_figures_of_clubs_and_seasons(
    client: Client, all_of: Everything
) -> None:
    path = f"/players/{all_of.values['players']}/ratings/"
    rows = get(client, path)["results"]
    assert get(client, f"{path}?as_of={rows[-1]['as_of']}")["results"] == rows
    assert get(client, f"{path}?as_of=2000-01-01")["results"] == []

    assert set(MEANINGS) == set(get_args(RecordKind))
    figures = get(client, f"/seasons/{all_of.season.uid}/figures/")
    played = get(client, f"/seasons/{all_of.season.uid}/results/")["results"]
    assert figures["games"] == len(played)
    assert {one["player"]["name"] for one in figures["attendance"]} == {
        place["player"]["name"] for game in played for place in game["places"]
    }
    assert all(one["meaning"] and one["n"] for one in figures["records"])
    assert figures["payers"] == []
    at_tables = get(client, f"/competitions/{all_of.competition.uid}/figures/")
    assert (at_tables["games"], len(at_tables["attendance"])) == (6, 12)
    assert get(client, f"/clubs/{all_of.season.club.uid}/figures/")["games"] > figures["games"]


def test_figures_of_two_players_count_games_together_or_against_each_other(
    client: Client, all_of: Everything
) -> None:
    player = f"/players/{all_of.values['players']}"
    for others, word in (("partners", "with"), ("opponents", "against")):
        beside = get(client, f"{player}/{others}/")["results"]
        assert beside
        for one in beside:
            rows = get(client, f"{player}/{word}/{one['player']['uid']}/figures/")["results"]
            played = {row["game"]: row["value"] for row in rows if row["figure"].endswith("_played")}
            assert played[one["game"]] == one["games"]
    partner = get(client, f"{player}/partners/")["results"][0]["player"]["uid"]
    against = get(client, f"{player}/against/{partner}/figures/")["results"]
    assert {row["game"] for row in against} <= {"whot"}, "who was always the partner was no opponent"


def test_figures_count_only_the_selected_games(client: Client, all_of: Everything) -> None:
    player, season = f"/players/{all_of.values['players']}", f"/seasons/{all_of.season.uid}"

    def played(query: str, whose: str = player) -> dict[str, float]:
        rows = get(client, f"{whose}/figures/?{query}")["results"]
        return {row["figure"]: row["value"] for row in rows if row["figure"].endswith("_played")}

    rows = get(client, f"{season}/results/?player={all_of.values['players']}")["results"]
    for ruleset in {row["ruleset"] for row in rows}:
        wanted = [row for row in rows if row["ruleset"] == ruleset]
        counted = played(urlencode({"season": all_of.season.uid, "ruleset": ruleset}))
        assert counted == {f"{wanted[0]['game']}_played": len(wanted)}
        whole = get(client, f"{season}/figures/?{urlencode({'ruleset': ruleset})}")
        assert {one["ruleset"] for one in whole["records"]} == {ruleset}
    assert played("played_before=2000-01-01") == {}
    for kind in ("partners", "opponents", "figures"):
        assert get(client, f"{player}/{kind}/?played_before=2000-01-01")["results"] == []
    assert get(client, f"{season}/figures/?played_after=2100-01-01")["games"] == 0
    get(client, f"{player}/figures/?season={uuid4()}", 404)
    get(client, f"{player}/figures/?season=no", 400)
