"""For a small federation, every figure on the pages equals a slow count from entries and hand logs."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import date, timedelta
from itertools import groupby
from operator import attrgetter
from types import SimpleNamespace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from league.engine.figures.catalogue import BY_KEY
from league.engine.figures.figure import Figure, Parts
from league.engine.figures.people import against_each_other
from league.federation import by_rows
from league.federation.plan import ClubPlan, Size
from league.models import Club, Season
from league.selectors import season_games
from league.selectors.evening_course import course
from league.selectors.figures import ALL, PlayerFigures, club_figures, finished_of, player_figures
from rules import compact, registry, walk
from scoring.engine.facts.codec import decode
from scoring.models import Entry, HandLog, Player, Seat, Sheet
from scoring.models.shown_names import INSIDE
from tests.league.engine.figures import slow, slow_figures, slow_hands, slow_people
from tests.league.engine.figures.slow_hands import Logged
from tests.league.engine.figures.slow_people import Days
from tests.markup import rows_of

pytestmark = pytest.mark.django_db
Whose = tuple[str, str]
UPPER_AUSTRIA = 49
"""A seed whose club plays by it, since the slow count knows its prices of offences, and logs hands of both games."""
SIZES = [
    Size(1, 1, 400, UPPER_AUSTRIA),
    pytest.param(Size(1, 1, 6_000, UPPER_AUSTRIA), marks=pytest.mark.long),
]


SILENT = {
    "watten_by_ruleset", "whot_by_ruleset", "whot_stakes", "whot_club_points", "whot_whots", "whot_doubles",
    "watten_raised", "watten_struck_paid", "watten_from_nothing",
}  # fmt: skip
"""Of what a federation never or hardly ever writes. Few of its hands are logged; `test_hands` has what they tell."""


@pytest.fixture(params=SIZES, ids=lambda size: str(size.hands))
def season(request: pytest.FixtureRequest) -> Season:
    by_rows.write([ClubPlan("slowly", 0, request.param)])
    return Club.objects.get(name="slowly").seasons.get()


def logs(season: Season) -> Iterator[tuple[Sheet, dict[int, str], list[Entry]]]:
    """Each sheet with its players and its log without the closing, by day."""
    entries = Entry.objects.filter(sheet__season_sheet__season=season).select_related("sheet")
    for sheet, of in groupby(entries.order_by("sheet__begun_on", "sheet", "seq"), key=attrgetter("sheet")):
        people = Seat.objects.filter(sheet=sheet).values_list("number", "player__uid")
        yield sheet, {at: str(uid) for at, uid in people}, list(of)[:-1]


def plain_games(season: Season) -> Days:
    """The finished games; `number` is that on their `sheet`, `seated` who sits where."""
    games: Days = []
    for sheet, people, log in logs(season):
        rules, table = registry.ruleset(sheet.ruleset_key, sheet.options), _table(sheet, log)
        if rules.game == "watten":
            counted = slow.watten(table, people, rules.params.target)
        else:
            counted = slow.whot(table, people, rules.params.limit)
        for game, (number, entries) in zip(counted, groupby(log, key=attrgetter("game")), strict=True):
            about: slow.Game = {"ruleset": registry.spell(rules), "minutes": _took(entries)}
            about |= {"sheet": sheet.pk, "number": number, "seated": people}
            games.append((sheet.begun_on, game | about))
    return games


def _table(sheet: Sheet, log: list[Entry]) -> Any:
    """A table as the slow count reads it."""
    entries = [SimpleNamespace(id=str(one.entry_id), event=decode(one.kind, one.payload)) for one in log]
    setup = SimpleNamespace(first_dealer=sheet.first_dealer, dealer_said=sheet.dealer_said, seats=4)
    return SimpleNamespace(entries=entries, setup=setup)


def _took(entries: Iterator[Entry]) -> float | None:
    times = [one.tapped_at or one.received_at for one in entries]
    took = (max(times) - min(times)).total_seconds() / 60
    return took if 1 <= took <= 240 else None


def logged_hands(season: Season) -> dict[Whose, list[Logged]]:
    """The kept hands by game and person, with that person's seat."""
    found: dict[Whose, list[Logged]] = defaultdict(list)
    for log in HandLog.objects.filter(sheet__season_sheet__season=season).order_by(
        "sheet__begun_on", "sheet"
    ):
        hand = compact.decode(bytes(log.compact))
        for number, uid in log.sheet.seats.values_list("number", "player__uid"):
            found[hand.ruleset.game, str(uid)].append((hand, walk.seats(hand)[number]))
    return found


def slow_answers(plain: Days, logged: dict[Whose, list[Logged]], who: str) -> dict[str, slow_figures.Parts]:
    games = [game for _, game in plain]
    rounds = Counter(game["kind"] for game in games for one in game["rounds"] if is_in(game, one, who))
    return (
        slow_figures.watten(games, who)
        | slow_figures.whot(games, who)
        | slow_hands.watten(logged["watten", who], rounds["watten"])
        | slow_hands.whot(logged["whot", who], rounds["whot"])
    )


def is_in(game: slow.Game, one: Any, who: str) -> bool:
    if game["kind"] == "watten":
        return who in slow_people.people_of(game)
    return any(game["people"][seat] == who for seat in one["in"])


def who_tells_most(plain: Days, logged: dict[Whose, list[Logged]]) -> Iterator[str]:
    """The person with the most logged hands of each game, and of these the one with the most games."""
    for kind in ("watten", "whot"):
        of = (game for _, game in plain if game["kind"] == kind)
        played = Counter(uid for game in of for uid in slow_people.people_of(game))
        yield max(played, key=lambda uid: (len(logged[kind, uid]), played[uid]))


def test_every_figure_of_a_player_equals_the_slow_count(season: Season, client: Client) -> None:
    plain, logged, speaking = plain_games(season), logged_hands(season), set()
    client.force_login(season.club.memberships.get().user)
    for who in who_tells_most(plain, logged):
        wanted = slow_answers(plain, logged, who)
        assert wanted.keys() == BY_KEY.keys()
        figures = player_figures(Player.objects.in_space(season.club.space).get(uid=who))
        page = client.get(reverse("league:player-figures", args=[who]), headers={"accept-language": "en"})
        lines = [tuple(row) for row in rows_of(page.content.decode())]
        for key, parts in wanted.items():
            figure = BY_KEY[key]
            answers = figure.of([one for one in figures.seen if one.of.game == figure.game])
            assert {part: (one.total, one.n, one.known, one.of) for part, one in answers.items()} == {
                part: (pytest.approx(total), *rest) for part, (total, *rest) in parts.items()
            }, key
            speaking |= {key for one in answers.values() if one.n and one.total}
            stands_on_the_page(figure, answers, parts, lines)
        _people_of(figures, plain, who)
    assert {key for key in BY_KEY.keys() - speaking if BY_KEY[key].needs != "hands"} <= SILENT


def stands_on_the_page(
    figure: Figure, told: Parts, parts: slow_figures.Parts, lines: list[tuple[str, ...]]
) -> None:
    """Assert the figure's value and sample size."""
    total, n, _known, _of = parts.get("", (0, 0, 0, 0))
    kind = told[""].kind if "" in told else "share"
    found = [row for row in lines if row[0].splitlines()[:2] == [figure.name, figure.meaning]]
    if n:
        value = total if kind == "count" else total / n * (1 if kind == "mean" else 100)
        reads = {
            (float(re.match(r"[−\d.]+", row[1])[0].replace("−", "-")), row[2].splitlines()[0])
            for row in found
        }
        near = [one for one in reads if abs(one[0] - value) <= (0.5 if kind == "share" else 0.05) + 1e-9]
        assert str(n) in [one for _value, one in near], (figure.key, value, reads)


def _people_of(figures: PlayerFigures, plain: Days, who: str) -> None:
    beside, against = slow_people.won_beside(plain, who)
    partners = {one.uid: (one.games, one.won) for of in figures.of for one in of.partners}
    assert partners == {uid: (len(wins), sum(wins)) for uid, wins in beside.items()}
    games, won = Counter[str](), Counter[str]()
    for one in (one for of in figures.of for one in of.opponents):
        games[one.uid] += one.games
        won[one.uid] += one.won
    assert {uid: (games[uid], won[uid]) for uid in games} == {
        uid: (len(wins), sum(wins)) for uid, wins in against.items()
    }


def test_every_figure_of_the_club_equals_the_slow_count(season: Season) -> None:
    plain, games = plain_games(season), finished_of(season.club, ALL)
    figures = club_figures(season.club, max(day for day, _ in plain) + timedelta(days=1))
    assert figures.games == len(plain)
    assert [(one.day, one.games, one.people) for one in figures.evenings] == slow_people.evenings(plain)
    for of in figures.evenings:
        took = [game["minutes"] for day, game in plain if day == of.day and game["minutes"] is not None]
        assert (of.timed, of.minutes) == (len(took), pytest.approx(sum(took)))
    for came in figures.came:
        assert (came.evenings, came.games, came.first, came.last) == slow_people.came(plain, came.uid)
    assert {(one.giver, one.taker): one.bummerl for one in figures.owed} == slow_people.account(plain)
    for use, found in figures.rulesets:
        wanted = slow_people.records([one for one in plain if one[1]["ruleset"] == use.spelled])
        assert {one.kind for one in found} == wanted.keys()
        for one in found:
            value, day = wanted[one.kind]
            assert (one.value, one.day) == (value, day or one.day), one.kind
    uids = {came.uid for came in figures.came}
    for kind in ("watten", "whot"):
        own = [one for one in games if one.game == kind]
        assert against_each_other(own, uids) == slow_people.against_each_other(plain, kind)


def test_ranks_after_each_evening_equal_the_slow_count(season: Season) -> None:
    sums: dict[str, list[int]] = defaultdict(
        lambda: [0, 0, 0]
    )  # more games won, marks and points than the others
    after: dict[date, dict[str, int]] = {}
    for day, game in plain_games(season):
        if game["kind"] != "watten":
            continue
        points = [min(points, game["target"]) for points in game["points"]]
        for side, sign in ((game["winner"], 1), (1 - game["winner"], -1)):
            for uid in game["sides"][side]:
                own = sums[uid]
                own[0] += sign > 0
                own[1] += sign * game["marks"]
                own[2] += points[side] - points[1 - side]
        after[day] = {uid: 1 + sum(other > own for other in sums.values()) for uid, own in sums.items()}
    places = course(season_games(season), "watten", INSIDE)
    assert len(places.days) >= 3
    assert places.days == tuple(sorted(after))
    for at, day in enumerate(places.days):
        assert {one.uid: ranks[at] for one, ranks in places.ranks.items() if ranks[at]} == after[day]
