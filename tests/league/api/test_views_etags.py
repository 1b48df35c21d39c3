"""ETags are equal while nothing shown has changed, and change with everything shown."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from uuid import uuid4

import pytest
from django.test import Client
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from league import services
from league.api.throttles import ReaderRate
from league.models import Membership, Night, Season, User
from league.selectors.competitions import competition_state
from league.selectors.season_adjustments import season_adjustments
from league.services.competition.results import result_rule
from league.services.rounds_paid import round_paid
from league.services.season_adjustments import season_adjust, season_adjustment_withdraw
from scoring.engine.facts import events as ev
from scoring.models import Player, Sheet
from scoring.services import About, club_about_change, player_rename, purge_sheet
from tests.league.api.conftest import Play
from tests.league.api.everything import everything
from tests.league.api.test_views import paths
from tests.league.conftest import FOUR, TABLET, declare, won
from tests.league.preiswatten import said

BrowserOf = Callable[..., Client]


def etag(client: Client, path: str) -> str:
    tag = client.get(f"/api/v1{path}")["ETag"]
    assert tag.startswith('"'), "a weak one would not compare"
    return tag


def test_an_unchanged_answer_gets_304(client: Client, played: Season) -> None:
    for path in paths(played):
        tag = etag(client, path)
        again = client.get(f"/api/v1{path}", headers={"if-none-match": tag})

        assert (again.status_code, again.content, again["ETag"]) == (304, b"", tag)


def test_the_same_etag_means_the_same_bytes(client: Client, played: Season) -> None:
    path = f"/api/v1/seasons/{played.uid}/results/?page_size=1"
    first, second = client.get(path), client.get(path)

    assert first["ETag"] == second["ETag"]
    assert first.content == second.content


def test_head_answers_like_get_without_a_body(client: Client, played: Season) -> None:
    for path in paths(played):
        head = client.head(f"/api/v1{path}")

        assert (head.status_code, head.content, head["ETag"]) == (200, b"", etag(client, path))


def score(season: Season, play: Play) -> None:
    declare(_sheet(season), won((0, 2)))


def undo(season: Season, play: Play) -> None:
    sheet = _sheet(season)
    declare(sheet, [ev.EntryVoided(str(sheet.entries.get(seq=1).entry_id))])


def purge(season: Season, play: Play) -> None:
    purge_sheet(sheet=_sheet(season))


def close(season: Season, play: Play) -> None:
    declare(_sheet(season), [ev.SheetClosed()])


def another_sheet(season: Season, play: Play) -> None:
    play(names=("Franz", "Eva", "Beni", "Dora"))


def rename(season: Season, play: Play) -> None:
    services.club_change(club=season.club, name="New name", is_public=True)


def another_season(season: Season, play: Play) -> None:
    services.season_open(club=season.club, name="Next", starts_on=season.ends_on, ends_on=season.ends_on)


def ratings(season: Season, play: Play) -> None:
    services.rebuild_club(season.club)


def _sheet(season: Season) -> Sheet:
    found: Sheet = season.season_sheets.order_by("pk").first().sheet
    return found


def finish_a_game(season: Season, play: Play) -> None:
    play(*won((0, 9)))


def change_the_title(season: Season, play: Play) -> None:
    sheet = _sheet(season)
    old = About.of(sheet)
    club_about_change(sheet=sheet, opened=old, typed=replace(old, title="Stube"))


def move_to_another_day(season: Season, play: Play) -> None:
    sheet = _sheet(season)
    old = About.of(sheet)
    club_about_change(sheet=sheet, opened=old, typed=replace(old, begun_on=season.starts_on))


def count_another_way(season: Season, play: Play) -> None:
    Season.objects.in_space(season.club.space).filter(pk=season.pk).update(least_games=2)


def of_the_season(played: Season) -> list[str]:
    return [path for path in paths(played) if path.startswith("/seasons/")]


@pytest.mark.parametrize(
    "change",
    [score, undo, close, purge, another_sheet, rename, another_season, ratings],
    ids=lambda f: f.__name__,
)
def test_every_visible_change_changes_the_etag_of_the_club(
    client: Client, played: Season, play: Play, change: Callable[[Season, Play], None]
) -> None:
    ours = [path for path in paths(played)[1:] if path not in of_the_season(played)]
    before = {path: etag(client, path) for path in ours}

    change(played, play)

    assert all(etag(client, path) != tag for path, tag in before.items())


@pytest.mark.parametrize(
    "change",
    [undo, close, purge, finish_a_game, change_the_title, move_to_another_day, count_another_way],
    ids=lambda f: f.__name__,
)
def test_the_etag_of_a_season_changes_with_its_results_names_and_settings(
    client: Client, played: Season, play: Play, change: Callable[[Season, Play], None]
) -> None:
    before = {path: etag(client, path) for path in of_the_season(played)}
    assert len(before) == 4

    change(played, play)

    assert all(etag(client, path) != tag for path, tag in before.items())


def test_the_etag_of_a_season_changes_with_points_beside_the_games(
    client: Client, played: Season, anna: User
) -> None:
    def etags() -> dict[str, str]:
        return {path: etag(client, path) for path in of_the_season(played)}

    before = etags()
    uid = str(Player.objects.in_space(played.club.space).get(name="Anna").uid)
    season_adjust(
        season=played, fact=uuid4(), game="watten", players=[uid], metric="games_won", points=-1, reason="x", by=anna
    )  # fmt: skip
    given = etags()
    season_adjustment_withdraw(season=played, adjustment=season_adjustments(played)[0].uid, by=anna)

    for path, tag in etags().items():
        assert len({before[path], given[path], tag}) == 3, path


@pytest.mark.parametrize("change", [score, another_sheet, another_season, ratings], ids=lambda f: f.__name__)
def test_unrelated_writes_do_not_change_the_etag_of_a_season(
    client: Client, played: Season, play: Play, change: Callable[[Season, Play], None]
) -> None:
    """Rounds of a running game, new tables and other seasons are not shown here."""
    before = {path: client.get(f"/api/v1{path}") for path in of_the_season(played)}

    change(played, play)

    for path, answer in before.items():
        now = client.get(f"/api/v1{path}")
        assert (now["ETag"], now.content) == (answer["ETag"], answer.content)


def test_every_poll_of_an_ended_season_is_a_304_while_other_tables_of_the_club_write(
    client: Client, played: Season, owner: Membership
) -> None:
    competition = everything(played).competition
    below = [
        "",
        "changed",
        "changes",
        "entries",
        "evenings",
        "figures",
        "hands",
        "results",
        "rounds",
        "sheets",
    ]
    asked = [f"/seasons/{played.uid}/{name}/".replace("//", "/") for name in below]
    below = [
        "",
        "changed",
        "changes",
        "contenders",
        "figures",
        "heats",
        "heats/1/inputs",
        "results",
        "sheets",
    ]
    asked += [f"/competitions/{competition.uid}/{name}/".replace("//", "/") for name in [*below, "standings"]]
    asked += [path for path in of_the_season(played) if "standings" in path]
    asked += [
        f"/sheets/{_sheet(played).uid}/{name}/".replace("//", "/") for name in ("", "entries", "rounds")
    ]
    services.follow_rounds()
    before = {path: etag(client, path) for path in asked}

    today = timezone.localdate()
    now = services.season_open(club=played.club, name="Now", starts_on=today, ends_on=today)
    sheet = services.sheet_open_in_season(
        season=now, membership=owner, device=TABLET, ruleset_key="upper_austria", options={}, names=FOUR
    )
    declare(sheet, [*won((0, 9), (1, 9)), ev.SheetClosed()])
    services.follow_rounds()
    services.follow_changes()

    polls = {
        path: client.get(f"/api/v1{path}", headers={"if-none-match": tag}) for path, tag in before.items()
    }
    assert {path: answer.status_code for path, answer in polls.items()} == dict.fromkeys(asked, 304)


def _round_paid(season: Season, anna: User) -> None:
    player = Player.objects.in_space(season.club.space).get(name="Dora")
    round_paid(club=season.club, day=season.starts_on, player=player, is_paid=True, by=anna)


def _round_declared(season: Season, anna: User) -> None:
    Night.objects.create(
        season=season,
        played_on=season.starts_on,
        payer=Player.objects.in_space(season.club.space).get(name="Dora"),
    )


def _rows_followed(season: Season, anna: User) -> None:
    services.follow_rounds()


def _renamed(season: Season, anna: User) -> None:
    """Somebody who only pays, and sits on no sheet of the season."""
    player_rename(
        player=Player.objects.in_space(season.club.space).get(name="Zenzi"), opened="Zenzi", name="Zenta"
    )


@pytest.mark.parametrize(
    "change", [_round_paid, _round_declared, _rows_followed, _renamed], ids=lambda f: f.__name__.strip("_")
)
def test_the_etag_of_the_figures_of_a_season_changes_with_what_they_show(
    client: Client, played: Season, anna: User, change: Callable[[Season, User], None]
) -> None:
    Season.objects.in_space(played.club.space).filter(pk=played.pk).update(payer="declared")
    guest = Player.objects.create(space=played.club.space, name="Zenzi")
    round_paid(club=played.club, day=played.starts_on, player=guest, is_paid=True, by=anna)
    player = Player.objects.in_space(played.club.space).get(name="Dora")
    others = [f"/clubs/{played.club.uid}/figures/", f"/players/{player.uid}/figures/"]
    before = {path: client.get(f"/api/v1{path}") for path in (f"/seasons/{played.uid}/figures/", *others)}

    change(played, anna)

    for path, answer in before.items():
        now = client.get(f"/api/v1{path}")
        assert (now["ETag"] == answer["ETag"]) <= (now.content == answer.content), path
        assert now.content != answer.content or path in others


def test_the_etag_of_a_competition_changes_with_its_results_and_names_only(
    client: Client, played: Season, play: Play
) -> None:
    all_of = everything(played)
    below = ["", "contenders/", "figures/", "heats/", "standings/"]
    paths_of = [f"/competitions/{all_of.competition.uid}/{name}" for name in below]
    before = {path: etag(client, path) for path in paths_of}
    play(*won((0, 9)))
    services.follow_changes()
    assert {path: etag(client, path) for path in paths_of} == before, "games of a season"

    uid = competition_state(all_of.competition).contenders[1].people[0]
    person = Player.objects.in_space(played.club.space).get(uid=uid)
    player_rename(player=person, opened=person.name, name="Xaver")
    named = {path: etag(client, path) for path in paths_of}
    assert [path for path in paths_of if named[path] == before[path]] == []
    result_rule(
        competition=all_of.competition,
        said=said(),
        heat=1,
        table=2,
        games=((15, 3), (15, 4)),
        reason="miscounted",
    )
    ruled = {path: etag(client, path) for path in paths_of if "figures" not in path}  # of what the pads have
    assert [path for path in ruled if ruled[path] == named[path]] == []


def test_deleting_a_sheet_restores_the_earlier_etag(client: Client, played: Season, play: Play) -> None:
    path = f"/seasons/{played.uid}/results/"
    before, during = etag(client, path), set()
    for _ in range(3):
        sheet = play(*won((0, 9)))
        during.add(etag(client, path))
        purge_sheet(sheet=sheet)
        assert etag(client, path) == before

    assert len(during - {before}) == 3


def test_the_list_of_clubs_depends_on_the_account(played: Season, carla: User, browser_of: BrowserOf) -> None:
    services.club_change(club=played.club, name=played.club.name, is_public=False)
    browser, before = browser_of(carla), etag(browser_of(carla), "/clubs/")

    services.member_add(club=played.club, user=carla, role="scorer")

    assert etag(browser, "/clubs/") != before


def test_a_304_reads_no_results(played: Season, django_assert_num_queries: DjangoAssertNumQueries) -> None:
    client, path = Client(), f"/api/v1/seasons/{played.uid}/standings/watten/"
    tag = client.get(path)["ETag"]
    client.get(
        path, headers={"if-none-match": tag}
    )  # PostgreSQL prepares the statement once on each connection

    with django_assert_num_queries(1):
        client.get(path, headers={"if-none-match": tag})


def test_the_fast_path_to_304_agrees_with_the_full_answer(
    client: Client, played: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    tags = {path: etag(client, path) for path in of_the_season(played)}

    def told(path: str, **headers: str) -> tuple[int, dict[str, str]]:
        answer = client.get(f"/api/v1{path}", headers={"if-none-match": tags[path], **headers})
        of_request = ("X-Request-ID", "RateLimit")
        headers_sent = {name: value for name, value in answer.headers.items() if name not in of_request}
        assert "RateLimit" in answer.headers
        return answer.status_code, headers_sent | {
            "Vary": ", ".join(sorted(headers_sent["Vary"].split(", ")))
        }

    short = {path: told(path) for path in tags}
    monkeypatch.setattr("league.api.base.is_poll_of_a_stranger", lambda _: False)
    assert {path: told(path) for path in tags} == short


def test_the_fast_path_is_for_strangers_of_public_clubs_and_is_rate_limited(
    client: Client, played: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = f"/api/v1/seasons/{played.uid}/"
    poll = {"if-none-match": client.get(path)["ETag"]}
    left = [int(client.get(path, headers=poll)["RateLimit"].split("r=")[1].split(";")[0]) for _ in range(2)]
    assert left[0] - left[1] == 1
    assert client.get(path, headers=poll | {"authorization": "Bearer pb_wrong"}).status_code == 401
    monkeypatch.setitem(ReaderRate.rates, "address", "3/min")
    assert client.get(path, headers=poll).status_code == 429
    monkeypatch.undo()

    services.club_change(club=played.club, name=played.club.name, is_public=False)
    assert client.get(path, headers=poll).status_code == 404


def test_only_public_answers_may_be_cached(
    client: Client, played: Season, anna: User, browser_of: BrowserOf
) -> None:
    path = f"/api/v1/seasons/{played.uid}/"
    public = client.get(path)
    services.club_change(club=played.club, name="Kartenrunde", is_public=False)
    private = browser_of(anna).get(path)

    assert public["Cache-Control"] == "no-cache"
    assert private["Cache-Control"] == "private, no-store"
    assert "Cookie" in public["Vary"]


def test_a_renamed_player_is_shown_by_the_new_name(client: Client, played: Season) -> None:
    player = Player.objects.in_space(played.club.space).get(name="Eva")
    player.name = "Evi"
    player.save()

    assert client.get(f"/api/v1/players/{player.uid}/").json()["name"] == "Evi"
