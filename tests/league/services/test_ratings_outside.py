"""Games outside seasons and competitions count for ratings only if the club chooses so."""

from __future__ import annotations

import pytest

from league import services
from league.models import Club, Season, SeasonSheet
from league.selectors import rulesets_rated
from league.services import ratings as service
from scoring.models import Sheet
from tests.league.conftest import Play, won
from tests.league.services.test_ratings import GAME, on_day, rebuilt, snapshot

OTHERS = ("Eva", "Franz", "Gerti", "Hias")


def out(sheet: Sheet) -> None:
    services.season_sheet_take_out(season_sheet=SeasonSheet.objects.in_space(sheet.space).get(sheet=sheet))


def names(club: Club) -> set[object]:
    return {row[0] for row in snapshot(club)}


@pytest.fixture
def outside(club: Club, play: Play) -> Sheet:
    """A game outside on the first of three evenings, so that all later ones depend on it."""
    sheet = on_day(play(*GAME, names=("Anna", "Beni", *OTHERS[:2])), 1)
    out(sheet)
    for day in (2, 3):
        on_day(play(*GAME), day)
    services.follow_changes()
    return sheet


def test_a_club_rates_games_outside_only_while_it_chooses_so(club: Club, outside: Sheet) -> None:
    inside = snapshot(club)
    assert names(club) == {"Anna", "Beni", "Cilli", "Dora"}
    assert rebuilt(club) == inside
    assert [use.games for use in rulesets_rated(club)["watten_pairs"]] == [2]

    services.club_rate_outside(club=club, said=True)
    assert services.follow_changes() == 1

    assert names(club) > set(OTHERS[:2])
    assert [use.games for use in rulesets_rated(club)["watten_pairs"]] == [3]
    assert rebuilt(club)

    services.club_rate_outside(club=club, said=False)
    assert services.follow_changes() == 1
    assert snapshot(club) == inside == rebuilt(club)


def test_repeating_the_choice_rebuilds_nothing(club: Club, outside: Sheet) -> None:
    revision = Club.objects.get().revision

    services.club_rate_outside(club=club, said=False)

    assert services.follow_changes() == 0
    assert Club.objects.get().revision == revision


def test_a_sheet_is_rated_only_while_it_is_in_a_season(club: Club, season: Season, outside: Sheet) -> None:
    before = snapshot(club)

    services.season_sheet_put(season=season, sheet=outside)
    services.follow_changes()
    assert names(club) > set(OTHERS[:2])
    assert rebuilt(club)

    out(outside)
    services.follow_changes()
    assert snapshot(club) == before == rebuilt(club)


def test_a_worker_with_an_outdated_choice_writes_nothing(
    club: Club, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    out(play(*won((0, 9))))
    write = service._write

    def said_meanwhile(rebuilds: list[service.Rebuild], settled: int | None) -> None:
        services.club_rate_outside(club=club, said=True)
        write(rebuilds, settled)

    monkeypatch.setattr(service, "_write", said_meanwhile)
    with pytest.raises(service.Overtaken):
        services.follow_changes()
    monkeypatch.setattr(service, "_write", write)
    services.follow_changes()

    assert len(snapshot(club)) == 4
    assert rebuilt(club)
