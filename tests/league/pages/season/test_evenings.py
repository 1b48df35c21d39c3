"""Seasons of several club nights, played through the pages and compared with standings worked out by hand."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from datetime import date, timedelta
from fractions import Fraction

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from league import services
from league.models import Club, Season, SeasonSheet, User, Waiting
from league.services.season_terms import Counting, rules_typed
from scoring.engine.facts import events as ev
from scoring.models import Player
from tests.league.conftest import declare_as

BrowserOf = Callable[..., Client]
ENGLISH = {"accept-language": "en"}
# Who came to each of the ten evenings, in finishing order.
FINISHED = ("ABCDE", "BACE", "CABD", "ACB", "DABCE", "EBACD", "BCDE", "ABDCE", "CBE", "BAEDC")


def pinned(season: Season, ruleset: str, counting: Counting, **options: object) -> Season:
    services.season_rules_pin(season=season, seen="", rules=rules_typed(ruleset, options))
    season.refresh_from_db()
    services.season_count(season=season, seen=Counting(), typed=counting)
    season.refresh_from_db()
    return season


def people_of(club: Club, names: Sequence[str]) -> dict[str, Player]:
    return {name: Player.objects.create(space=club.space, name=name) for name in names}


def open_heat(browser: Client, season: Season, day: date, here: Sequence[Player]) -> list[SeasonSheet]:
    """Tick who is here, preview the seating and open it; return the sheets of this heat."""
    known = set(SeasonSheet.objects.in_space(season.club.space).values_list("pk", flat=True))
    at = [season.uid, day.isoformat()]
    shown = browser.get(reverse("league:night", args=at)).context["shown"]
    ticked = {"here": [str(player.uid) for player in here], "shown": shown}
    assert browser.post(reverse("league:night-present", args=at), ticked).status_code == 303
    heat = browser.get(reverse("league:night", args=at) + "?next=1&most=8").context["next"]
    form = {name: str(getattr(heat, name)) for name in ("number", "mark", "mix", "most")}
    assert browser.post(reverse("league:night-tables", args=at), form).status_code == 303
    opened = SeasonSheet.objects.in_space(season.club.space).exclude(pk__in=known)
    return list(opened.select_related("sheet", "season__club").order_by("sheet_id"))


def seated(opened: SeasonSheet) -> list[str]:
    return [seat.player.name for seat in opened.sheet.seats.select_related("player").order_by("number")]


def test_the_best_six_of_ten_whot_evenings_count_despite_absences(
    season: Season, anna: User, browser_of: BrowserOf
) -> None:
    """Places of an evening earn 10, 8, 6, 5, 4; Bea and Adi tie, and the dropped results put Bea first."""
    pinned(
        season,
        "leaflet_long",
        Counting(policy="whot_evenings", least_games=8),
        match="fixed_rounds",
        rounds=1,
    )
    people, browser = people_of(season.club, "ABCDE"), browser_of(anna)
    first = timezone.localdate() - timedelta(days=27)
    days = [first + timedelta(days=3 * at) for at in range(10)]
    for day, finished in zip(days, FINISHED, strict=True):
        (opened,) = open_heat(browser, season, day, [people[name] for name in finished])
        names = seated(opened)
        left = tuple(
            ev.HandLeft(seat, 10 * finished.index(name))
            for seat, name in enumerate(names)
            if name != finished[0]
        )
        declare_as(opened, anna, [ev.RoundScored(names.index(finished[0]), left)])

    (game,) = browser.get(reverse("league:season", args=[season.uid]), headers=ENGLISH).context["games"]
    rows = {row.names: row for row in game.table.rows}
    # Ranks and points for places by hand; Dora came seven times, and a place requires eight games.
    assert {name: (row.rank, row.cells[0].text) for name, row in rows.items()} == {
        "B": ("1", "54"), "A": ("2", "54"), "C": ("3", "48"), "E": ("4", "36"), "D": ("", "37"),
    }  # fmt: skip
    behind = {"B": Fraction(19, 4), "A": Fraction(559, 120)}
    assert [rows[name].cells[1].text for name in behind] == [f"{float(part):.2f}" for part in behind.values()]
    # The newest evening comes first; "-" is an absence, brackets are dropped results.
    drawn = {
        row.names: [
            "-" if not cell.text else cell.text if cell.counts else f"({cell.text})"
            for cell in reversed(row.cells)
        ]
        for row in game.evenings.whole.rows
    }
    assert {name: " ".join(cells) for name, cells in drawn.items()} == {
        "A": "10 8 (8) 10 8 (6) - 10 - 8",
        "B": "8 10 (6) (6) (6) 8 10 8 (8) 10",
        "C": "6 6 10 8 (5) (5) 8 (5) 10 (4)",
        "D": "5 - 5 - 10 (4) 6 6 - 5",
        "E": "4 5 - - (4) 10 5 (4) 6 6",
    }


def test_the_best_two_of_three_watten_evenings_of_thirteen_people_count(
    season: Season, anna: User, browser_of: BrowserOf
) -> None:
    """Two heats an evening; the side with the lower letters wins, each against as many points as its table number."""
    pinned(season, "upper_austria", Counting(best_evenings=2))
    people, browser = people_of(season.club, "ABCDEFGHIJKLM"), browser_of(anna)
    tally: dict[str, dict[date, list[int]]] = defaultdict(lambda: defaultdict(lambda: [0, 0, 0]))
    days = [timezone.localdate() - timedelta(days=days) for days in (14, 7, 0)]
    for day in days:
        for _heat in range(2):
            sheets = open_heat(browser, season, day, list(people.values()))
            assert len(sheets) == 3
            for table, opened in enumerate(sheets, 2):
                names = seated(opened)
                sides = [names[0::2], names[1::2]]
                winner = int(sorted(sides[1]) < sorted(sides[0]))
                declare_as(opened, anna, [ev.RoundWon(1 - winner, table), ev.RoundWon(winner, 9)])
                for side, won in ((sides[winner], 1), (sides[1 - winner], -1)):
                    for name in side:
                        scored = tally[name][day]
                        scored[0] += won == 1  # games
                        scored[1] += won  # a Bummerl for the losers
                        scored[2] += won * (9 - table)  # points

    waited = list(Waiting.objects.values_list("player__name", flat=True))
    assert len(set(waited)) == len(waited) == 6
    best = {
        name: [sum(column) for column in zip(*sorted(evenings.values(), reverse=True)[:2], strict=True)]
        for name, evenings in tally.items()
    }
    order = sorted(best.values(), reverse=True)
    (game,) = browser.get(reverse("league:season", args=[season.uid]), headers=ENGLISH).context["games"]
    assert {
        row.names: (int(row.rank), *(int(cell.text.replace("−", "-")) for cell in row.cells[:3]))
        for row in game.table.rows
    } == {name: (order.index(values) + 1, *values) for name, values in best.items()}
    assert all(sum(cell.counts for cell in row.cells) <= 2 for row in game.evenings.whole.rows)


@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_season_of_one_evening_has_no_evening_columns(
    lang: str, season: Season, anna: User, browser_of: BrowserOf
) -> None:
    pinned(season, "upper_austria", Counting())
    (opened,) = open_heat(
        browser_of(anna), season, timezone.localdate(), list(people_of(season.club, "ABCD").values())
    )
    declare_as(opened, anna, [ev.RoundWon(0, 9)])

    page = browser_of(anna).get(
        reverse("league:season", args=[season.uid]), headers={"accept-language": lang}
    )
    assert page.context["games"][0].evenings is None
